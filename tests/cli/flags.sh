#!/bin/sh
# Names and numbers that do not exist are refused with what does; usage errors exit with 64.
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" --help
for command in play sim perft bench replay list; do has out " $command "; done
for command in play sim perft bench replay list; do
    expect 0 "$longroad" $command --help
    has out "Usage: longroad $command"
done
expect 0 "$longroad" --version
grep -Eq '^longroad [0-9]+\.[0-9]+\.[0-9]+$' out || fail "--version says $(cat out)"

expect 64 "$longroad"
expect 64 "$longroad" conquer
has err "there is no command \`conquer\`"
for command in play sim perft bench replay list; do has err "  $command "; done
expect 64 "$longroad" --bogus
expect 64 "$longroad" sim --bogus
expect 64 "$longroad" sim surplus
expect 64 "$longroad" replay

expect 64 "$longroad" sim --game chess
has err "longroad: there is no game \`chess\`; known: board"
expect 64 "$longroad" sim --map atlantis
has err "there is no map \`atlantis\`; known: "
has err "island"
expect 64 "$longroad" sim --modules sea,moon
has err "there is no module \`moon\`; known: "
expect 64 "$longroad" sim --preset best
has err "there is no preset \`best\`; known: "
has err "classic"
expect 64 "$longroad" sim --set gravity=1
has err "there is no option \`gravity\`; known: "
has err "vp_goal"
expect 64 "$longroad" sim --bots random,clever,random,random
has err "there is no bot \`clever\`; known: "
has err "random"
expect 64 "$longroad" list nothing
has err "known: all, games"
expect 64 "$longroad" list --game chess
has err "known: board"

# Values.
expect 64 "$longroad" sim --bots random,random
has err "2 bots for 4 seats"
expect 64 "$longroad" sim --set vp_goal
expect 64 "$longroad" sim --set vp_goal=999
has err "vp_goal"
expect 64 "$longroad" sim --set 'vp_goal=3,seats=2'
expect 64 "$longroad" sim --set board=cube
expect 64 "$longroad" sim --seats 0
expect 64 "$longroad" sim --map four-islands --seats 6 # too many for this map
for value in x -1 0 1.5 99999999999999999999 ''; do
    expect 64 "$longroad" sim --games "$value"
    has err "--games takes a number"
done
expect 64 "$longroad" sim --record-games 5-2
expect 64 "$longroad" sim --csv - --json -
expect 64 "$longroad" sim --config 'board(seats=3)' --seats 4
expect 64 "$longroad" sim --config 'board(seats=3'
expect 64 "$longroad" perft --depth 0
expect 64 "$longroad" perft --update
expect 64 "$longroad" perft --check
expect 64 "$longroad" play --watch --human 0
expect 64 "$longroad" play --human 4
expect 64 "$longroad" play --color sometimes

# Files that are not there, or not maps, are the world's fault.
expect 1 "$longroad" sim --map ./nowhere.map
has err "nowhere.map: "
echo "not a map" >bad.map
expect 1 "$longroad" sim --map bad.map
has err "bad.map:"
expect 1 "$longroad" replay nowhere.lrg
expect 1 "$longroad" perft --position nowhere

# The last of the same flags wins; --seats is --set seats.
expect 0 "$longroad" sim --games 1 --seats 2 --set seats=3 --csv rows
head -n 1 rows | grep -q 'points2,rounds,actions' || fail "not three seats: $(head -n 1 rows)"
expect 0 "$longroad" sim --games 1 --config 'board(seats=2)' --csv rows
head -n 1 rows | grep -q 'points1,rounds,actions' || fail "not two seats: $(head -n 1 rows)"
echo "flags: ok"
