// An agent for --agent=remote:http://127.0.0.1:8000 that types a text and ends. Run: node agent_server.mjs [PORT]
import { createServer } from "node:http";

// Ask your model here. Coordinates are pixels of a screen of the size observation.screen.
function decide(observation) {
  const screenshot = Buffer.from(observation.screenshot, "base64");
  console.log(observation.session, observation.step, observation.instruction, screenshot.length);
  if (observation.step === 0) {
    return { actions: [{ kind: "type", text: "42" }, { kind: "wait", duration: 0.5 }] };
  }
  return { actions: [{ kind: "done", answer: "42" }], reasoning: "There is nothing more to type." };
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const said = JSON.parse(Buffer.concat(parts).toString());
  const answer = "over" in said ? {} : decide(said); // the last thing that is said: why the rollout is over
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
});
server.listen(Number(process.argv[2] ?? 8000), "127.0.0.1");
