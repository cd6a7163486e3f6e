#!/bin/sh
# The program with one family more in its list (race.h): no command needs to know of it.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/cli/common/prelude.sh"

expect 0 "$longroad" list games
has out "race"
expect 0 "$longroad" list --game race
has out "track=24"
expect 0 "$longroad" list --json
json out
expect 64 "$longroad" sim --game races
has err "board, cards, race"

expect 0 "$longroad" sim --game race --set track=12 --games 200 --seed 3 --bots random,steady --quiet \
    --report --json all.json --records games
json all.json
has out "spring"
expect 0 "$longroad" replay games/*
has out "race(track=12), won by seat"
expect 0 "$longroad" match --config race --bots random,greedy --games 20 --quiet
expect 0 "$longroad" perft --game race --depth 5
has out " 468 "
expect 1 "$longroad" analyze games/game-000000.lrg
has err "no evaluation of games of the mode \`race\`"

# A person at the terminal, who presses Enter or takes the first action until it is over.
yes 1 | head -400 >keys
"$longroad" play --game race --set track=12 --seed 2 --bots random --record played.lrg <keys >out 2>err ||
    { cat out err >&2; fail "play"; }
expect 0 "$longroad" replay played.lrg

# A bot in a process of its own.
expect 0 "$longroad" match --config race --bot "exec:$longroad engine --bot random" --bot greedy --games 4 --quiet
