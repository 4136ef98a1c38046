# The first start of Chromium, while the image is built: it makes the profile that every sandbox begins with.
export HOME="$PWD" XDG_RUNTIME_DIR=/tmp/build/run DISPLAY=:77
mkdir -p -m 0700 "$XDG_RUNTIME_DIR" /tmp/.X11-unix
Xvfb :77 -screen 0 1920x1080x24 -nolisten tcp >/dev/null 2>&1 &
server=$!
for _ in $(seq 100); do [ -S /tmp/.X11-unix/X77 ] && break; sleep 0.1; done
# As root and in a build there is no sandbox for it to make; nothing but its own blank page is loaded.
/usr/bin/chromium --no-sandbox --no-first-run --no-default-browser-check --password-store=basic \
    --disable-component-update --disable-background-networking about:blank >/tmp/build/chromium.log 2>&1 &
browser=$!
for _ in $(seq 600); do
    [ -s .config/chromium/Default/Preferences ] && [ -s "$PWD/.config/chromium/Default/Web Data" ] && break
    sleep 0.1
done
sleep 3
kill -TERM "$browser"
for _ in $(seq 200); do kill -0 "$browser" 2>/dev/null || break; sleep 0.1; done
kill "$server"
[ -s .config/chromium/Default/Preferences ] || { cat /tmp/build/chromium.log; exit 1; }
cd .config/chromium
rm -rf Singleton* "Crash Reports" BrowserMetrics* Default/Sessions Default/Sessions_Encrypted Default/Cache \
    "Default/Code Cache" Default/GPUCache GrShaderCache ShaderCache GraphiteDawnCache Default/.org.chromium.*
python3 - <<'PYTHON'
import json

with open("Default/Preferences") as file:
    content = json.load(file)
# The window is as large as the screen of the sandbox lets it be, not as that of the build.
content.get("browser", {}).pop("window_placement", None)
# What is downloaded from sites without certificates has to be confirmed each time, unless this is allowed.
exceptions = content["profile"]["content_settings"]["exceptions"]
exceptions["mixed_script"] = {"[*.]wexcombe.test,*": {"last_modified": "13370000000000000", "setting": 1}}
with open("Default/Preferences", "w") as file:
    json.dump(content, file)
PYTHON
cd ../..
rm -rf .cache/chromium .cache/fontconfig .pki .local/share/applications .config/mimeapps.list
unset DISPLAY XDG_RUNTIME_DIR
