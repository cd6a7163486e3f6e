#!/bin/sh
# tools/performance in a hurry: figures, tables and picture, and only what was asked for again.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
command -v python3 >/dev/null 2>&1 || { echo "no python3: not tested"; exit 77; }

printf 'Before.\n<!-- figures -->\nstale words\n<!-- figures end -->\nAfter.\n' >performance.md
tool="$root/tools/performance --quick --docs $PWD --longroad $longroad"
expect 0 $tool --only server
[ "$(grep -c '^server;' performance.csv)" -eq 9 ] || fail "rows: $(cat performance.csv)"
has performance.md "| 5 tables of four: memory | "
has performance.md "<= 600 met"
has performance.md "| restart with 5 unfinished games: until it listens | "
has performance.md "longroad loadtest --serve --tables 1 --fast --games 1 --quiet --json -"
has performance.md "| JSettlers, server and bots | 2.9 s |"
has_not performance.md stale
[ "$(head -1 performance.md)" = Before. ] && [ "$(tail -1 performance.md)" = After. ] || fail "the text around is lost"
has performance.svg "</svg>"
python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' performance.svg || fail "not an SVG"

# A second part leaves the first; `page` measures nothing.
grep '^server;' performance.csv >before
expect 0 $tool --only games
grep '^server;' performance.csv | cmp - before || fail "other figures than before"
[ "$(grep -c '^games;' performance.csv)" -eq 4 ] || fail "rows: $(cat performance.csv)"
has performance.md "| Longroad, rules and greedy bots | "
cp performance.csv before
expect 0 "$root/tools/performance" --only page --docs "$PWD" --longroad /nowhere
cmp performance.csv before || fail "the page changes figures"

# A missed goal is said to be missed.
sed -i 's/^\(server;one game[^;]*\);[^;]*;/\1;5;/' performance.csv
expect 0 "$root/tools/performance" --only page --docs "$PWD" --longroad /nowhere
has performance.md "| 5 s | <= 0.08 **missed** |"

expect 2 "$root/tools/performance" --often
printf 'nothing\n' >performance.md
expect 1 "$root/tools/performance" --only page --docs "$PWD"
has err "has no marks"
echo "performance: ok"
