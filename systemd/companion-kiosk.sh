#!/bin/sh
# companion-kiosk.sh [wait]: shows the page $PAGE in a browser, until that has lost it; with `wait`, waits for the page.
# companion-kiosk.service starts it, and starts it again.
set -eu

answers() {
    /usr/bin/python3 -I -c 'import sys, urllib.request as ask; ask.urlopen(sys.argv[1], timeout=5)' "$PAGE" 2>/dev/null
}

# A page that stands holds a line to the companion. One that has crashed ("Aw, Snap!") holds none, and would stand for ever.
held() { awk -v me="$(id -u)" '$4 == "01" && $8 == me { held = 1 } END { exit !held }' /proc/net/tcp /proc/net/tcp6; }

if [ "${1:-}" = wait ]; then
    until answers; do sleep 1; done
    exit
fi

# Debian and Raspberry Pi OS have given it two names.
"$(command -v chromium || command -v chromium-browser)" --kiosk --ozone-platform=wayland --user-data-dir="$HOME/page" \
    --disk-cache-size=20000000 --no-first-run --noerrdialogs --disable-infobars --disable-session-crashed-bubble \
    --password-store=basic "$PAGE" &
lost=0
while [ $lost -lt 6 ] && kill -0 $! 2>/dev/null; do
    sleep 5
    if held || ! answers; then lost=0; else lost=$((lost + 1)); fi
done
# cage waits for all that came from this, the browser too.
kill "$PPID"
