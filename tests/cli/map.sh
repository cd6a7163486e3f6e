#!/bin/sh
# map: what is wrong with a map is told where it is; drawings and counts are of the right board.
. "$(dirname "$0")/common/prelude.sh"

# check
expect 0 "$longroad" map check island
[ "$(cat out)" = "island: ok: island, 2 to 4 seats, 10 points, 19 hexes (19 land, 0 sea, 0 fog), 9 harbors" ] ||
    fail "check: $(cat out)"
expect 0 "$longroad" map check island --seats 6
has out "island, 5 to 6 seats"
for map in $("$longroad" list maps --names --game board); do
    expect 0 "$longroad" map check "$map"
    expect 0 "$longroad" map draw "$map" --seed 1 --svg "$map.svg"
    expect 0 "$longroad" map stats "$map" --deals 10
done
cat >broken.map <<'EOF'
longroad-map 1
name broken
seats 2
layout
fo5     xx9
end
EOF
expect 1 "$longroad" map check broken.map
has err "broken.map:5:9: expected a hex"
expect 1 "$longroad" map check missing.map
has err "missing.map"
expect 1 "$longroad" map check nowhere
has err "nowhere: "
expect 1 "$longroad" map check four-islands --seats 6
expect 64 "$longroad" map check "Not a name"
expect 64 "$longroad" map check island --board fancy
expect 64 "$longroad" map check
expect 64 "$longroad" map look island
expect 64 "$longroad" map check island island

# draw: undealt, dealt, for a first game; the same seed gives the same board.
expect 0 "$longroad" map draw island --color never
has out "harbor"
has_not out "forest"
has_not out "points win" # the board alone
expect 0 "$longroad" map draw island --seed 7 --color never
has out "forest"
has out "ROBBER"
mv out first
expect 0 "$longroad" map draw island --seed 7 --color never
cmp -s out first || fail "one seed, two boards"
expect 0 "$longroad" map draw island --seed 8 --color never
cmp -s out first && fail "two seeds, one board"
expect 0 "$longroad" map draw island --board beginner --color never
grep -q '▲0' out || fail "no settlements on the board for a first game"
expect 0 "$longroad" map draw fog-islands --color never
has out "~ fog ~"
[ "$(grep -o '~ fog ~' out | wc -l)" -eq 12 ] || fail "fog: $(cat out)"
expect 0 "$longroad" map draw fog-islands --color always
grep -q "$(printf '\033')\[" out || fail "no colours"

# A drawing in a file, alone or beside the other.
expect 0 "$longroad" map draw new-shores --seats 4 --svg shores.svg
[ ! -s out ] || fail "a picture in a file, and in the terminal, too"
expect 0 "$longroad" map draw new-shores --seats 4 --svg other.svg --unicode
has out "gold"
cmp -s shores.svg other.svg || fail "two pictures of one map"
expect 0 "$longroad" map draw new-shores --seats 4 --svg -
cmp -s shores.svg out || fail "the picture on standard output is another"
[ "$(grep -o 'href="#t-[a-z]*"' shores.svg | wc -l)" -eq 44 ] || fail "not 44 tiles"
[ "$(grep -o 'href="#t-gold"' shores.svg | wc -l)" -eq 2 ] || fail "not two gold fields"
[ "$(grep -c '3:1' shores.svg)" -eq 4 ] || fail "not four harbors of any kind"
has_not shores.svg "http://www.w3.org/1999" # nothing but its own namespace
for picture in ./*.svg; do
    if command -v python3 >/dev/null 2>&1; then
        python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$picture" ||
            fail "$picture is not XML"
    fi
    has "$picture" "</svg>"
done

# stats
expect 0 "$longroad" map stats island --board beginner
has out "map island: 19 hexes, 54 vertices, 72 edges"
grep -q '^forest  *4  *13$' out || fail "pips of the forest: $(cat out)"
grep -q '^islands  *1, the largest of 19 hexes$' out || fail "islands: $(cat out)"
expect 0 "$longroad" map stats four-islands --seats 4 --deals 20
has out "averages of 20 deals"
grep -q '^islands  *4, ' out || fail "four islands: $(cat out)"
expect 0 "$longroad" map stats fog-islands
has out "under fog"

# import: what is refused leaves nothing behind.
printf 'title Nothing\nchits 5\nmap\n' >nothing.game
expect 1 "$longroad" map import nothing.game -o nothing.map
has err "nothing.game:3: this map is not closed by a line with a dot"
[ ! -e nothing.map ] || fail "refused, but written"
expect 1 "$longroad" map import no-such.game
echo "map: ok"
