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
expect 0 "$longroad" list cards --names --game board
[ "$(wc -l <out)" -eq 25 ] || fail "not 25 cards: $(cat out)"
grep -q ' ' out && fail "more than names"
expect 0 "$longroad" list options
for word in barbarian_track nasty_barbarians knight_errant easy_start merchant_fleet; do
    has out "$word"
done
expect 0 "$longroad" list --json
json out
for word in '"games":' '"options":' '"words":' '"bots":' '"cards":' '"deck":'; do has out "$word"; done

# The card family: its options, presets, table and cards, and nothing of the board.
expect 0 "$longroad" list --game cards
for word in printed beginner counter_question CARD-RULE-10 "cards modules: none" "merchant-guild     red-building, 1" \
    "green-knight, 1" "Searching a stack"; do
    has out "$word"
done
for word in island knights_goal wedding "(null)"; do has_not out "$word"; done
expect 0 "$longroad" list cards --names --game cards
[ "$(wc -l <out)" -eq 44 ] || fail "not 44 cards: $(cat out)"
expect 0 "$longroad" list games --names
[ "$(cat out)" = "board
cards" ] || fail "games: $(cat out)"
expect 0 "$longroad" list --json --game cards
json out
for word in '"counter_question"' '"town-hall"' '"red-building"'; do has out "$word"; done
expect 64 "$longroad" list maps --json
expect 64 "$longroad" list maps bots
echo "list: ok"
