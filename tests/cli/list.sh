#!/bin/sh
# list: everything has a line, names come alone on demand, and JSON is JSON.
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" list
for word in board island sea knights classic vp_goal BASE- random greedy; do has out "$word"; done
expect 0 "$longroad" list bots --names
[ "$(sed -n 1p out)" = random ] || fail "bots: $(cat out)"
expect 0 "$longroad" list options --names
grep -qx seats out || fail "no option seats"
grep -q ' ' out && fail "more than names"
expect 0 "$longroad" list maps
has out "island"
has_not out "vp_goal"
expect 0 "$longroad" list --json
json out
for word in '"games":' '"options":' '"words":' '"bots":'; do has out "$word"; done
expect 64 "$longroad" list maps --json
expect 64 "$longroad" list maps bots
echo "list: ok"
