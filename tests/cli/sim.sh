#!/bin/sh
# Simulations: the same rows whatever the threads, sums that fit the rows, limits, interruption.
. "$(dirname "$0")/common/prelude.sh"
short="--set vp_goal=4"

# Threads change nothing.
expect 0 "$longroad" sim $short --games 60 --seed 11 --threads 1 --csv one --quiet
expect 0 "$longroad" sim $short --games 60 --seed 11 --threads 2 --csv two --quiet
expect 0 "$longroad" sim $short --games 60 --seed 11 --threads 7 --csv seven --quiet
cmp one two || fail "two threads give other games than one"
cmp one seven || fail "seven threads give other games than one"
[ "$(wc -l <one)" -eq 61 ] || fail "not one row for each game"
expect 0 "$longroad" sim $short --games 60 --seed 12 --csv other --quiet
cmp -s one other && fail "another seed gives the same games"

# The first games of a longer run are those of a shorter one.
expect 0 "$longroad" sim $short --games 20 --seed 11 --csv few --quiet
head -n 21 one | cmp - few || fail "game k depends on how many games are played"

# A part of it can be played alone: the same games under the same numbers, bots and records with them.
expect 0 "$longroad" sim $short --games 60 --seed 11 --bots random,greedy,random,random --rotate --csv run \
    --json run.json --records run.d --record-games 43 --quiet
expect 0 "$longroad" sim $short --first 41 --games 7 --seed 11 --bots random,greedy,random,random --rotate --csv part \
    --json part.json --records part.d --record-games 43 --quiet
{ head -n 1 run; sed -n 43,49p run; } | cmp - part || fail "the games 41 to 47 are others when played alone"
cmp run.d/game-000043.lrg part.d/game-000043.lrg || fail "game 43 is another when played in part"
python3 - <<'END' || fail "the JSON of a part is not the part of the JSON"
import json
part, run = (json.load(open(name + ".json"))["results"] for name in ("part", "run"))
assert [game["game"] for game in part] == list(range(41, 48)), part
assert part == run[41:48]
END
expect 64 "$longroad" sim --first -1

# The summary agrees with the rows.
expect 0 "$longroad" sim $short --games 60 --seed 11 --csv one --report
for seat in 0 1 2 3; do
    wins=$(awk -F, -v s=$seat 'NR > 1 && $3 == s' one | wc -l)
    awk -v s=$seat -v w=$wins '$1 == s && $2 == "random" { found = ($3 == w) } END { exit !found }' out ||
        fail "seat $seat has $wins wins in the rows but not in the summary"
done
rows_mean=$(awk -F, 'NR > 1 { a += $(NF - 1) } END { printf "%.1f", a / (NR - 1) }' one)
has out "actions / game   $rows_mean"
rows_rounds=$(awk -F, 'NR > 1 { r = $(NF - 2); sum += r; if (NR == 2 || r < low) low = r; if (r > high) high = r }
    END { printf "%.1f (%d to %d)", sum / (NR - 1), low, high }' one)
has out "rounds / game    $rows_rounds"
has out "median"
has out "roll"

# Rounds: as many as the last turn of a record tells, also where pairs play.
expect 0 "$longroad" sim --seats 5 --set extra_turns=paired --set trading=bank $short --games 3 --seed 2 \
    --csv rounds --records rounds.d --quiet
for game in 0 1 2; do
    rolls=$(grep -c '^[0-4] roll$' rounds.d/game-00000$game.lrg)
    [ "$(awk -F, -v g=$game 'NR > 1 && $1 == g { print $(NF - 2) }' rounds)" -eq $(((rolls + 4) / 5)) ] ||
        fail "rounds of game $game"
done

# At sea every game of good players ends, and soon.
expect 0 "$longroad" sim --map new-shores --bots greedy --set trading=bank --games 20 --seed 1 --csv sea
has_not out "unfinished"
awk -F, 'NR > 1 && $(NF - 2) > 400 { exit 1 }' sea || fail "a game at sea of more than 400 rounds"

# With knights the report counts what they did: every row is there, and the sums fit each other.
expect 0 "$longroad" sim --set modules=knights --bots greedy --games 12 --seed 1 --report --csv knights.csv \
    --json knights.json
json knights.json
for row in attacks repelled lost "cities lost" "defender points" "knights hired" "knights activated" \
    "knights promoted" "knights moved" "knights displaced" chases walls "metropolises gained" \
    "metropolises taken" "merchant moves" alchemist crane engineer inventor irrigation medicine mining printer \
    road-building smith commercial-harbor master-merchant merchant merchant-fleet resource-monopoly \
    trade-monopoly bishop constitution deserter diplomat intrigue saboteur spy warlord wedding "science  " \
    "trade  " "politics  " "rounds  " "winners by seat"; do
    grep -q "^ *$row  *[0-9m]" out || fail "the report has no row of $row"
done
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["attacks"] != $at["repelled"] + $at["lost"] { exit 1 }
    { attacks += $at["attacks"]; drawn += $at["drawn_merchant"] }
    END { print attacks, drawn }' knights.csv >sums || fail "battles that are neither repelled nor lost"
grep -q "^attacks  *$(cut -d" " -f1 sums) " out || fail "attacks of the rows and of the table differ"
grep -q "^merchant  *$(cut -d" " -f2 sums) " out || fail "merchants of the rows and of the table differ"
has knights.json "\"attacks\":$(cut -d" " -f1 sums),"
expect 0 "$longroad" sim $short --games 2 --report --csv plain.csv
has_not out "attacks"
has_not plain.csv "attacks"

# In the card game it counts cards, duels, trades, events and where the points came from.
expect 0 "$longroad" sim --game cards --bots greedy --games 12 --seed 1 --report --csv cards.csv --json cards.json
json cards.json
for row in turns "won by who began" "won by the other" roads settlements cities draws searches exchanges \
    discards "bank trades" offers counter-offers accepted refused duels won countered "countered and won" \
    "cards removed" "realms pillaged" "knight token moves" "windmill token moves" club windmill knight sun \
    question civil-war conflict master-builder plague productive-year progress year-end cards knight_token \
    windmill_token alchemist arsonist bishop black-knight brigands caravan herb-woman merchant scout spy \
    abbey garrison smithy foundry gold-fleet karl aqueduct bath-house colossus mint town-hall "rounds  " \
    "winners by seat"; do
    grep -q "^ *$row  *[0-9m]" out || fail "the report has no row of $row"
done
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { points = 0; for (name in at) if (name ~ /_points_/) points += $at[name] }
    points != $at["points0"] + $at["points1"] { exit 1 }
    $at["first_won"] + $at["second_won"] != 1 { exit 1 }
    $at["turns"] < 2 * $at["rounds"] - 1 || $at["turns"] > 2 * $at["rounds"] { exit 1 }
    $at["face_question"] < $at["event_plague"] + $at["event_progress"] { exit 1 }
    $at["duels_won"] > $at["duels"] || $at["countered_won"] > $at["duels_countered"] { exit 1 }
    { searches += $at["searches"]; spies += $at["used_spy"] }
    END { print searches, spies }' cards.csv >sums || fail "counts of the card game do not fit each other"
grep -q "^searches  *$(cut -d" " -f1 sums) " out || fail "searches of the rows and of the table differ"
grep -q "^spy  *$(cut -d" " -f2 sums) " out || fail "spies of the rows and of the table differ"
has cards.json "\"used_spy\":$(cut -d" " -f2 sums),"
has_not cards.csv "attacks"

# Mixed bots, rotated: every bot sits everywhere.
expect 0 "$longroad" sim $short --games 8 --bots greedy,random,random,random --rotate --csv mixed
has out "greedy"
has out "75.00 %"

# JSON, also on standard output, where the tables then are not.
expect 0 "$longroad" sim $short --games 5 --seed 1 --json - --bots greedy,random,random,random
json out
has err "games            5"
expect 0 "$longroad" sim $short --games 5 --seed 1 --json file.json --quiet
json file.json
[ -s err ] && fail "--quiet is not quiet: $(cat err)"

# A game that is too long is told, not waited for.
expect 0 "$longroad" sim --games 3 --max-actions 50 --csv cut
has out "unfinished       3"
[ "$(awk -F, 'NR > 1 && $3 == "" && $(NF - 1) == 50' cut | wc -l)" -eq 3 ] || fail "rows of cut games"

# Chosen records.
expect 0 "$longroad" sim $short --games 30 --records all --record-games all --quiet
[ "$(ls all | wc -l)" -eq 30 ] || fail "not 30 records"
expect 0 "$longroad" sim $short --games 30 --records some --record-games 3,5-7,29 --quiet
[ "$(ls some | tr '\n' ' ')" = \
    "game-000003.lrg game-000005.lrg game-000006.lrg game-000007.lrg game-000029.lrg " ] ||
    fail "wrong records: $(ls some)"
expect 0 "$longroad" sim $short --games 30 --records first --quiet
[ "$(ls first | wc -l)" -eq 10 ] || fail "not 10 records by default"
cmp some/game-000003.lrg first/game-000003.lrg || fail "the same game is recorded differently"
: >file
expect 1 "$longroad" sim --games 1 --records file
expect 1 "$longroad" sim --games 1 --csv no/such/folder

# Ctrl-C: a summary of what is done, and the shell's number for it.
"$longroad" sim --games 4000000000 --threads 2 >out 2>err </dev/null &
pid=$!
await has_worked $pid 1000 || fail "it does nothing"
kill -INT $pid
wait $pid
status=$?
if [ $status -ne 130 ]; then
    # A shell without job control starts background programs with SIGINT ignored; ours takes it back.
    cat out err >&2
    fail "interrupted: exit $status"
fi
has out "(interrupted)"
has out "of 4000000000"
echo "sim: ok"
