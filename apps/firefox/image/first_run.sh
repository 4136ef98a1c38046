# The first start of Firefox, while the image is built: it makes the profile that every sandbox begins with.
cp -a . /home/user/ && chown -R user:user /home/user
profile=/home/user/.config/mozilla/firefox/office
runuser -u user -- env HOME=/home/user TZ=UTC LANG=C.UTF-8 \
    firefox-esr --headless --profile $profile about:blank >/tmp/firefox.log 2>&1 &
browser=$!
for _ in $(seq 900); do
    [ -s $profile/places.sqlite ] && [ -s $profile/prefs.js ] && [ -s $profile/extensions.json ] \
        && [ -s $profile/permissions.sqlite ] && [ -s $profile/content-prefs.sqlite ] \
        && [ -s $profile/sessionstore-backups/recovery.jsonlz4 ] && break
    sleep 0.1
done
pkill -TERM -u user firefox-esr || true
for _ in $(seq 300); do kill -0 "$browser" 2>/dev/null || break; sleep 0.1; done
[ -s $profile/places.sqlite ] || { cat /tmp/firefox.log; exit 1; }
# The preferences are in prefs.js now; user.js would set them again at each start.
rm -rf $profile/user.js $profile/lock $profile/.parentlock $profile/datareporting $profile/sessionstore* \
    $profile/crashes $profile/minidumps $profile/saved-telemetry-pings $profile/startupCache
rm -rf .config/mozilla && cp -a /home/user/.config/mozilla .config/ && find /home/user -mindepth 1 -delete
cat > .config/mozilla/firefox/office/xulstore.json <<'END'
{"chrome://browser/content/browser.xhtml":{"main-window":{"screenX":"100","screenY":"60","width":"1280","height":"900","sizemode":"maximized"}}}
END
chown user:user .config/mozilla/firefox/office/xulstore.json
