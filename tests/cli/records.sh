#!/bin/sh
# Records: what sim writes replays; what is broken is told with file, line and move.
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" sim --games 12 --seed 5 --records games --record-games all --quiet --csv rows \
    --set vp_goal=5 --bots greedy,random,random,random
expect 0 "$longroad" replay games/*.lrg
[ "$(wc -l <out)" -eq 12 ] || fail "not one line for each record"
record=games/game-000003.lrg
moves=$(awk -F, '$1 == 3 { print $(NF - 1) }' rows)
winner=$(awk -F, '$1 == 3 { print $3 }' rows)
has out "$record: $moves moves, "
expect 0 "$longroad" replay $record
has out "won by seat $winner"
has out "greedy"
expect 0 "$longroad" replay --all $record
[ "$(wc -l <out)" -eq $((moves + 1)) ] || fail "--all does not print every move"

# As JSON.
expect 0 "$longroad" replay --json games/game-000001.lrg $record
json out
[ "$(grep -c '"hash"' out)" -gt "$moves" ] || fail "not every move has a hash"

[ "$(grep -c '"position"' out)" -eq 0 ] || fail "positions that nobody asked for"
expect 0 "$longroad" replay --json --positions $record
json out
[ "$(grep -o '"position":' out | wc -l)" -eq $((moves + 1)) ] || fail "not every position is there"
expect 64 "$longroad" replay --positions $record
has err "--positions goes with --json"

# Positions.
expect 0 "$longroad" replay --at 0 $record
has out "phase deal"
expect 0 "$longroad" replay --at "$moves" $record --color always
has out "phase over"
grep -q "$(printf '\033')" out || fail "no colour although always wanted"
expect 0 "$longroad" replay --at "$moves" --seat 1 $record
if grep -q "$(printf '\033')" out; then fail "colour in a file"; fi
expect 1 "$longroad" replay --at $((moves + 1)) $record
has err "has only $moves moves"
expect 1 "$longroad" replay --at 3 --seat 5 $record

# Broken ones. The line of the first move is that after `moves`.
first=$(($(grep -n '^moves$' $record | cut -d: -f1) + 1))
at=$((first + 19))

awk -v n=$at 'NR == n { print "0 claim-everything"; next } { print }' $record >unknown.lrg
expect 1 "$longroad" replay unknown.lrg
has err "unknown.lrg:$at: move 20: "

awk -v n=$at 'NR == n { print "0 city c3.n" } { print }' $record >illegal.lrg
expect 1 "$longroad" replay illegal.lrg
has err "illegal.lrg:$at: move 20: "
expect 1 "$longroad" replay --json illegal.lrg
json out
has out "illegal.lrg:$at: move 20: "

awk -v n=$at 'NR != n' $record >missing.lrg
expect 1 "$longroad" replay missing.lrg
grep -Eq '^missing.lrg:[0-9]+: move [0-9]+: ' err || fail "missing move: $(cat err)"

last=$(grep -n '^result' $record | cut -d: -f1)
[ -n "$last" ] || fail "the record has no result"
other=$(((winner + 1) % 4))
sed "s/^result $winner /result $other /" $record >result.lrg
expect 1 "$longroad" replay result.lrg
has err "result.lrg:$last: result: "

awk -v n=$((last - 1)) 'NR != n' $record >early.lrg
expect 1 "$longroad" replay early.lrg

head -n $((last - 1)) $record >open.lrg # no result line: nothing to contradict
expect 0 "$longroad" replay open.lrg
head -n $at $record >half.lrg
expect 0 "$longroad" replay half.lrg
has out "not over"

echo "nothing of the kind" >none.lrg
expect 1 "$longroad" replay none.lrg
has err "none.lrg:1: "
printf 'longroad-record 1\nrules 1\ngame chess\nmoves\n' >chess.lrg
expect 1 "$longroad" replay chess.lrg
has err "chess.lrg:"
: >empty.lrg
expect 1 "$longroad" replay empty.lrg
printf 'longroad-record 1\0\n' >zero.lrg
expect 1 "$longroad" replay zero.lrg

# One bad file does not hide the others.
expect 1 "$longroad" replay none.lrg $record
has out "won by seat $winner"

# A map from a file travels in the record.
map=$(dirname "$0")/../../maps/island.map
[ -f "$map" ] || map=$OLDPWD/maps/island.map
sed 's/^name .*/name elsewhere/' "$map" >elsewhere.map
expect 0 "$longroad" sim --games 1 --map ./elsewhere.map --set vp_goal=3 --records mapped --quiet
has mapped/game-000000.lrg "| "
expect 0 "$longroad" replay mapped/game-000000.lrg
# The card game: what is hidden from a seat is not drawn for it.
expect 0 "$longroad" sim --game cards --games 4 --seed 3 --bots greedy --records cards --record-games all --quiet
expect 0 "$longroad" replay cards/*.lrg
[ "$(grep -c 'cards, won by seat' out)" -eq 4 ] || fail "records of the card game: $(cat out)"
expect 0 "$longroad" replay --json cards/game-000001.lrg
json out
expect 0 "$longroad" replay --at 30 --seat 1 cards/game-000001.lrg
has out "hand 0 "
sed '1,/^$/d' out >drawn
has drawn "seat 1 (you)"
has drawn "from its top: "
[ "$(grep -c '^ hand ' drawn)" -eq 1 ] || fail "not one hand is drawn"
expect 0 "$longroad" replay --at 30 cards/game-000001.lrg
sed '1,/^$/d' out >drawn
has_not drawn "from its top: "
[ "$(grep -c '^ hand ' drawn)" -eq 0 ] || fail "a hand is drawn for a spectator"
line=$(grep -n '^[01] take' cards/game-000001.lrg | head -1 | cut -d: -f1)
awk -v n="$line" 'NR == n { sub(/take [0-9]+ .*/, "take 1 karl-the-strong") } { print }' \
    cards/game-000001.lrg >broken.lrg
expect 1 "$longroad" replay broken.lrg
has err "broken.lrg:$line: move "

echo "records: ok"
