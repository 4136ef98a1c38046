#!/bin/bash
# build.sh FOLDER: put VS Code, as it is served to a browser, and the Node.js that runs it into FOLDER.
#
# It runs in a copy of its own folder, outside of any container. npm downloads what the lock files pin; nothing is
# compiled, as what VS Code needs of native code comes built. Left out is what the workbench does without: the assistant,
# signing in, programs for other systems, documentation.
set -eu
for part in server workbench; do
    npm ci --prefix "$part" --ignore-scripts --no-audit --no-fund --no-progress --loglevel=error
done

node=$(echo server/node_modules/node-linux-*)
system=${node##*/node-}  # such as linux-x64
vscode=server/node_modules/code-server/lib/vscode
mv "$node/bin/node" "$1/node"
mv workbench/node_modules "$vscode/node_modules"
mkdir "$vscode/extensions/node_modules"
mv "$vscode/node_modules/typescript" "$vscode/extensions/node_modules/"
rm -r "$node"
for extension in copilot github github-authentication mermaid-markdown-features microsoft-authentication \
    ms-vscode.vscode-js-profile-table tunnel-forwarding; do
    rm -r "$vscode/extensions/$extension"
done

for programs in node-pty/prebuilds @vscode/ripgrep-universal/bin; do
    find "$vscode/node_modules/$programs" -mindepth 1 -maxdepth 1 ! -name "$system" -exec rm -r {} +
done
rm -rf "$vscode"/node_modules/@parcel/watcher-linux-*-musl "$vscode"/node_modules/node-pty/third_party
find server/node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.node' -path '*win32*' \) -delete
find server/node_modules -type d -name .bin -prune -exec rm -r {} +
chmod -R go=rX server/node_modules "$1/node"
mv server/node_modules "$1/node_modules"
