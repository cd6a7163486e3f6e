#!/bin/sh
# tools/strength in a hurry: it writes the tables and the picture, and only what was asked for again.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

cp "$root/docs/strength.md" .
expect 0 "$root/tools/strength" --quick --only nodes --docs "$PWD" --longroad "$longroad" --threads 1
[ "$(grep -c '^nodes;' strength.csv)" -eq 8 ] || fail "rows: $(cat strength.csv)"
has strength.md "| Cards, 80 positions | "
has strength.md "longroad match --bots master@nodes=20,greedy --games 8 --seed 20 --config 'board'"
has strength.md "How strength is measured"
has strength.svg "</svg>"
[ "$(grep -c '</text></g>' strength.svg)" -eq 4 ] || fail "four lines of the picture"

# Other parts stay as they are, and again the same comes out.
cp strength.csv before.csv
printf 'goals;Island;longroad match;8;5;62.5;30;86;25.00;70;2026-11-16\n' >>strength.csv
expect 0 "$root/tools/strength" --quick --only nodes --docs "$PWD" --longroad "$longroad" --threads 1
has strength.md "| Island | 62.5 % | 30 to 86 % | 25 % | 70 % below, not certain | 8 | \`longroad match\` |"
grep '^nodes;' strength.csv | cmp -s - before.csv || fail "other figures the second time"

# Single rows, in their old place.
cp strength.csv before.csv
expect 0 "$root/tools/strength" --quick --only nodes --row Island --docs "$PWD" --longroad "$longroad" --threads 1
cmp -s strength.csv before.csv || fail "rows moved: $(cat strength.csv)"
: >strength.csv
expect 0 "$root/tools/strength" --quick --only nodes --row Island --docs "$PWD" --longroad "$longroad" --threads 1
[ "$(grep -c '^nodes;Island;' strength.csv)" -eq 2 ] || fail "rows: $(cat strength.csv)"
[ "$(grep -c . strength.csv)" -eq 2 ] || fail "rows that were not asked for: $(cat strength.csv)"

# Losses per decision of the levels, each at a table of its own, by kind of decision.
expect 0 "$root/tools/strength" --quick --only losses --row 'Cards: s' --docs "$PWD" --longroad "$longroad" --threads 1
[ "$(grep -c '^losses;Cards: s' strength.csv)" -eq 2 ] || fail "rows: $(cat strength.csv)"
awk -F ';' '/^losses/ { if (NF != 15 || $5 < 50 || $7 > $6 || $8 < $6) exit 1 }' strength.csv || fail "rows: $(cat strength.csv)"
has strength.md "| Cards: steady | "
has strength.md "longroad match --bots BOT --games 4 --record-games 0,2 --seed 20 --config 'cards' --records DIR"
has strength.md "longroad analyze FILE --nodes 20 --rollout 2 --depth 2"

# The games of a row are different ones.
expect 0 "$longroad" match --bots steady --games 4 --record-games 0,2 --seed 20 --config cards --records games --quiet
cmp -s games/game-000000.lrg games/game-000002.lrg && fail "the same game twice"

# Records of games played elsewhere, by the names of their seats.
sed 's/^seat 1 steady/seat 1 guest/' games/game-000000.lrg >games/other.lrg
rm games/game-*
expect 0 "$root/tools/strength" --quick --records "$PWD/games" --row Elsewhere --docs "$PWD" --longroad "$longroad" --threads 1
[ "$(grep -c '^losses;Elsewhere: [sg]' strength.csv)" -eq 2 ] || fail "rows: $(cat strength.csv)"
has strength.md "| Elsewhere: guest | "

# First sight.
expect 0 "$root/tools/strength" --quick --only sight --row Cards --docs "$PWD" --longroad "$longroad" --threads 1
awk -F ';' '/^sight/ { n++; if (NF != 9 || $5 < 50 || $6 <= 0 || $6 > 100 || $7 < 50 || $8 < -1 || $8 > 1) exit 1 }
    END { exit n != 1 }' strength.csv || fail "rows: $(cat strength.csv)"
has strength.md "Kendall's tau"
has strength.md "longroad analyze FILE --nodes 40 --sight"

expect 2 "$root/tools/strength" --often
mkdir empty
expect 1 "$root/tools/strength" --quick --docs empty --longroad "$longroad"
has err "there is no empty/strength.md"
