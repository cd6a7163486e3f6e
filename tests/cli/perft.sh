#!/bin/sh
# perft: files of counts pass, fail and are updated; positions come from files and records alike.
. "$(dirname "$0")/common/prelude.sh"

cat >good.perft <<'END'
# The start of a game for three.
config board(seats=3,first_player=seat0)
start
end
depth 1 1
depth 2 54     # corners

start
* deal 0000000000000001
0 settlement c3.n   # in the middle
end
depth 1 3
END
expect 0 "$longroad" perft --check good.perft
has out "good.perft:6: depth 2 54 ok"
has out "3 counts agree, 0 differ"
cp good.perft before
expect 0 "$longroad" perft --check --update good.perft
cmp good.perft before || fail "an update without need changed the file"

sed 's/depth 2 54 /depth 2 55 /; s/depth 1 3/depth 1 ?/' good.perft >bad.perft
expect 1 "$longroad" perft --check good.perft bad.perft
has out "bad.perft:6: depth 2 54 DIFFERS, the file says 55"
has out "bad.perft:12: depth 1 3 DIFFERS, the file says ?"
has out "4 counts agree, 2 differ"
expect 0 "$longroad" perft --check --update bad.perft
cmp bad.perft good.perft || fail "the update did not bring the counts back"
expect 0 "$longroad" perft --check --depth 1 good.perft
has out "2 counts agree, 0 differ"

# What cannot be understood is told with its line.
broken() {
    printf '%s\n' "$1" | tr '@' '\n' >broken.perft
    expect 1 "$longroad" perft --check broken.perft
    has err "broken.perft:$2: "
}
broken 'depth 1 1' 1
broken 'config board@depth 1 1' 2
broken 'config board(seats=3' 1
broken 'config board@start' 2
broken 'config board@start@0 roll@end@depth 1 1' 3
broken 'config board@start@nonsense@end' 3
broken 'config board@position@phase nowhere@end' 3
broken 'config board@start@end@depth one 1' 4
broken 'config board@start@end@depth 1 1 1' 4
broken 'hello' 1

# The same position by three ways.
expect 0 "$longroad" sim --games 1 --seed 2 --records games --quiet
record=games/game-000000.lrg
"$longroad" replay --at 90 $record >shown || fail "replay --at"
sed '/^$/,$d' shown >position
expect 0 "$longroad" perft --from-record $record --at 90 --depth 3
awk '{ print $2, $3 }' out >by_record
expect 0 "$longroad" perft --position position --depth 3
awk '{ print $2, $3 }' out >by_position
cmp by_record by_position || fail "a position differs from its text"
{
    grep '^game ' $record | sed 's/^game /config /'
    echo position
    cat position
    echo end
    awk '{ print "depth", $1, $2 }' by_record
} >shown.perft
expect 0 "$longroad" perft --check shown.perft
has out "3 counts agree"
"$longroad" perft --position - --depth 3 <position >out || fail "a position from standard input"
awk '{ print $2, $3 }' out | cmp - by_record || fail "standard input differs"

# The divided counts add up.
expect 0 "$longroad" perft --from-record $record --at 90 --depth 3 --divide
total=$(awk 'NF == 0 { exit } { sum += $NF } END { print sum }' out)
[ "3 $total" = "$(tail -n 1 by_record)" ] || fail "divided: $total"
expect 64 "$longroad" perft --from-record $record --seats 3
expect 64 "$longroad" perft --at 3
expect 1 "$longroad" perft --from-record $record --at 1000000
echo "perft: ok"
