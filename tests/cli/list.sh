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
expect 0 "$longroad" list cards
for word in alchemist science wedding politics "merchant           trade, 6" "The robber moves"; do
    has out "$word"
done
has_not out "(null)"
expect 0 "$longroad" list cards --names
[ "$(wc -l <out)" -eq 25 ] || fail "not 25 cards: $(cat out)"
grep -q ' ' out && fail "more than names"
expect 0 "$longroad" list options
for word in barbarian_track nasty_barbarians knight_errant easy_start merchant_fleet; do
    has out "$word"
done
expect 0 "$longroad" list --json
json out
for word in '"games":' '"options":' '"words":' '"bots":' '"cards":' '"deck":'; do has out "$word"; done
expect 64 "$longroad" list maps --json
expect 64 "$longroad" list maps bots
echo "list: ok"
