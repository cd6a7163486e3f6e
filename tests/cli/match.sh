#!/bin/sh
# Matches: groups on the same board and dice, the same result whatever the threads, sums that fit the
# rows, budgets, the sequential test, refusals.
tests=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/common/prelude.sh"
short="--set vp_goal=4"

# Threads change nothing, with and without a sequential test that ends early.
for threads in 1 2 5; do
    expect 0 "$longroad" match $short --bots greedy,random --games 40 --seed 3 --nodes 50 --threads $threads \
        --csv rows.$threads --quiet
    cmp rows.1 rows.$threads || fail "$threads threads give another match than one"
    expect 0 "$longroad" match $short --bots greedy,random --games 4000 --seed 3 --sprt 0,60 --threads $threads \
        --csv test.$threads --records test.d.$threads --record-games all --quiet
    cmp test.1 test.$threads || fail "$threads threads end the test elsewhere than one"
    diff -r test.d.1 test.d.$threads || fail "$threads threads leave other records than one"
done
[ "$(wc -l <rows.1)" -eq 41 ] || fail "not one row for each game"
expect 0 "$longroad" match $short --bots greedy,random --games 40 --seed 4 --csv other --quiet
cmp -s rows.1 other && fail "another seed gives the same match"

# The first games of a longer match are those of a shorter one; groups are never left in pieces.
expect 0 "$longroad" match $short --bots greedy,random --games 18 --seed 3 --csv few --quiet
[ "$(wc -l <few)" -eq 21 ] || fail "18 games at four seats are not five groups of four"
head -n 21 rows.1 | cmp - few || fail "game k depends on how many games are played"

# The sequential test stops early, says so, and knows the other answer too.
expect 0 "$longroad" match $short --bots greedy,random --games 4000 --seed 3 --sprt 0,60 --json test.json
json test.json
has out "better: Elo >= 60 is accepted"
has out " of 4000"
has test.json '"verdict":"better"'
[ "$(wc -l <test.1)" -lt 1000 ] || fail "greedy needs $(wc -l <test.1) games to show that it beats random"
[ "$(ls test.d.1 | wc -l)" -eq $(($(wc -l <test.1) - 1)) ] || fail "records of games that do not count"
expect 0 "$longroad" match --game cards --set vp_goal=7 --bots random,greedy --games 4000 --seed 3 --sprt 0,60
has out "not better: Elo <= 0 is accepted"
expect 0 "$longroad" match $short --bots greedy,random --games 4 --seed 3 --sprt 0,1
has out "not decided"

# In a group every game has the same board and the same throws, as far as they both go; the next group
# has others.
expect 0 "$longroad" match $short --bots greedy,random --games 8 --seed 7 --records group --record-games all --quiet
for game in 0 1 2 3 4 5 6 7; do
    [ $game -lt 4 ] && first=0 || first=4
    grep '^\* deal' group/game-00000$game.lrg | head -n 1 >deal.$game
    grep '^\* dice' group/game-00000$game.lrg >dice.$game
    cmp deal.$first deal.$game || fail "game $game has another board than game $first"
    n=$(cat dice.$first dice.$game | wc -l)
    [ "$n" -gt 20 ] || fail "too few throws to compare"
    n=$(wc -l <dice.$game)
    [ "$(wc -l <dice.$first)" -lt "$n" ] && n=$(wc -l <dice.$first)
    head -n "$n" dice.$first >a
    head -n "$n" dice.$game | cmp a - || fail "the throws of game $game are not those of game $first"
    cmp -s group/game-00000$game.lrg group/game-00000$(((game + 1) % 8)).lrg && fail "two games are the same"
done
cmp -s deal.0 deal.4 && fail "two groups have the same board"
expect 0 "$longroad" replay group/*.lrg

# Each bot sits everywhere, once in every group.
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { for (s = 0; s < 4; s++) if ($at["bot" s] == "greedy") sits[$2] = sits[$2] s }
    END { for (g in sits) if (sits[g] != "0123") exit 1 }' rows.1 || fail "greedy does not sit on every seat once"

# The same bot twice under two names: mirrored games, exactly even.
expect 0 "$longroad" match $short --seats 2 --bots greedy@nodes=1,greedy@nodes=2 --games 40 --seed 5 --csv mirror
awk -F, 'NR > 1 { wins[$6]++; if (NR % 2 == 0) { winner = $5; actions = $12 }
                  else if ($5 != winner || $12 != actions) bad = 1 }
    END { exit bad || wins["greedy@nodes=1"] != 20 || wins["greedy@nodes=2"] != 20 }' mirror ||
    fail "a bot is not its own equal on mirrored boards"
grep -q '^greedy@nodes=1  *20   50.00 %' out || fail "shares of equals: $(cat out)"
expect 0 "$longroad" match $short --seats 3 --bots greedy@nodes=1,greedy@nodes=2 --games 30 --seed 5
grep -q '^greedy@nodes=1  *10   33.33 %.*33.33 %  *[+-]0.0 ' out || fail "a third of three seats is even"
grep -q '^greedy@nodes=2  *20   66.67 %.*66.67 %  *[+-]0.0 ' out || fail "two thirds of three seats are even"

# Luck. A bot against itself is exactly even without luck, too. Between unequal bots the seats' luck sums to
# nothing in every game and, for each bot, to nothing in the mean, up to what chance allows; the share without luck
# is the share minus the luck.
expect 0 "$longroad" match $short --seats 3 --bots greedy@nodes=1,greedy@nodes=2 --games 30 --seed 5
awk '/without luck/ { inside = 1; next } !NF { inside = 0 }
    inside && $1 == "greedy@nodes=1" { seen = $2 > 33.32 && $2 < 33.35 } END { exit !seen }' out ||
    fail "a bot is not its own equal without luck: $(cat out)"
expect 0 "$longroad" match $short --bots greedy,random --games 160 --seed 8 --csv luck --json luck.json --quiet
json luck.json
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { games++; all = own = 0
      for (s = 0; s < 4; s++) { l = $at["luck" s]; all += l; if ($at["bot" s] == "greedy") own += l }
      if (all > 2e-4 || all < -2e-4) bad = 1
      sum += own; squares += own * own; won += $6 == "greedy" }
    END { mean = sum / games; error = sqrt(squares / games / games)
          printf "%.6f\n", won / games - mean
          exit bad || error < 0.002 || error > 0.06 || mean > 3.3 * error || mean < -3.3 * error }' luck >share ||
    fail "luck is not fair: $(cat share)"
python3 - "$(cat share)" <<'END' || fail "the share without luck is not the share minus the luck"
import json, sys
bot = json.load(open("luck.json"))["bots"][0]
low, high = bot["adjusted_interval"]
sys.exit(not (abs(bot["adjusted"] - float(sys.argv[1])) < 1e-5 and low < bot["adjusted"] < high))
END
expect 0 "$longroad" match $short --bots greedy,random --games 4000 --seed 3 --sprt 0,60 --adjusted --quiet
has out "without luck"
has out "better: Elo >= 60 is accepted"
expect 64 "$longroad" match $short --bots greedy,random --games 4 --adjusted
has err "belongs to --sprt"

# Tables, CSV and JSON tell the same.
expect 0 "$longroad" match $short --bots greedy,random --games 40 --seed 3 --nodes 50 --csv rows --json match.json
json match.json
wins=$(awk -F, 'NR > 1 && $6 == "greedy"' rows | wc -l)
grep -q "^greedy  *$wins " out || fail "greedy has $wins wins in the rows but not in the table"
for seat in 0 1 2 3; do
    wins=$(awk -F, -v s=$seat 'NR > 1 && $5 == s && $6 == "greedy"' rows | wc -l)
    grep -q "^$seat  *greedy  *$wins " out || fail "greedy has $wins wins at seat $seat in the rows but not in the table"
done
if command -v python3 >/dev/null 2>&1; then
    python3 - <<'END' || fail "the JSON document does not fit the rows"
import csv, json
rows, match = list(csv.DictReader(open("rows"))), json.load(open("match.json"))
assert match["games"] == len(rows) == 40 and len(match["results"]) == 40
for bot in match["bots"]:
    assert bot["wins"] == sum(row["winner_bot"] == bot["bot"] for row in rows)
    assert sum(seat["wins"] for seat in bot["by_seat"]) == bot["wins"]
    points = [int(row["points%d" % s]) for row in rows for s in range(4) if row["bot%d" % s] == bot["bot"]]
    assert abs(bot["points"] - sum(points) / len(points)) < 1e-3
    assert bot["interval"][0] <= bot["share"] <= bot["interval"][1]
    assert bot["budget_nodes"] == 50
greedy, random = match["bots"]
assert greedy["questions"] > 100 and greedy["ms_max"] >= greedy["ms_mean"] > 0
for row, game in zip(rows, match["results"]):
    assert int(row["winner"]) == game["winner"] and int(row["actions"]) == game["actions"]
    assert [match["bots"][b]["bot"] for b in game["bots"]] == [row["bot%d" % s] for s in range(4)]
END
fi
expect 0 "$longroad" match $short --bots greedy,random --games 4 --json -
json out
has err "greedy"
expect 0 "$longroad" match $short --bots greedy,random --games 4 --json file.json --quiet
[ -s err ] && fail "--quiet is not quiet: $(cat err)"

# Several games: groups are spread over them and told one by one.
expect 0 "$longroad" match --config 'board(vp_goal=4)' --config 'board(modules=knights,vp_goal=5)' \
    --config 'board(map=new-shores,vp_goal=5)' --bots greedy,random --games 24 --seed 1 --csv maps --json maps.json
json maps.json
for game in 1 2 3; do grep -q "^$game  *greedy  *8 " out || fail "game $game is not told: $(cat out)"; done
has maps '"board(modules=knights'
if command -v python3 >/dev/null 2>&1; then
    python3 - <<'END' || fail "the games of a match are not told one by one"
import csv, json
rows, match = list(csv.DictReader(open("maps"))), json.load(open("maps.json"))
assert [c["games"] for c in match["by_config"]] == [8, 8, 8]
for c in match["by_config"]:
    wins = sum(row["config"] == c["config"] and row["winner_bot"] == "greedy" for row in rows)
    assert c["bots"][0]["wins"] == wins
END
fi
expect 0 "$longroad" match $short --map island --map new-shores --bots random --games 8 --seed 1
has out "map=new-shores"
expect 64 "$longroad" match --config 'board(seats=3)' --config 'board(seats=4)' --bots greedy
has err "the same number of seats"

# A budget of its own.
expect 0 "$longroad" match $short --bots greedy@ms=20@nodes=7,random --ms 5 --games 4 --json budget.json
has budget.json '"budget_ms":20,"budget_nodes":7'
has budget.json '"budget_ms":5,"budget_nodes":0'

# A game that is too long counts for nobody.
expect 0 "$longroad" match --bots greedy,random --games 4 --max-actions 50 --csv cut
has out "unfinished       4"
has out "25.00 %"
[ "$(awk -F, 'NR > 1 && $5 == "" && $(NF - 5) == 0' cut | wc -l)" -eq 4 ] || fail "rows of cut games"

# Programs that hang, die, flood, lie or talk nonsense forfeit their moves; the match goes on, and what
# they did is told. The others are not disturbed.
for way in hang die flood-lines garbage illegal; do
    expect 0 "$longroad" match $short --seats 2 --bots greedy --bot "exec:$tests/bots/misbehave.sh $way" \
        --games 2 --ms 20 --threads 2 --csv bad.csv --json bad.json
    json bad.json
    grep -q "misbehave.sh $way forfeited [0-9]" out || fail "forfeits of $way are not told: $(cat out)"
    awk -F, 'NR > 1 { games++; forfeits += $14; if ($15 != 1) bad = 1 } END { exit games != 2 || forfeits < 4 || bad }' \
        bad.csv || fail "rows of a match with a program that does $way"
done
if command -v python3 >/dev/null 2>&1; then
    expect 0 "$longroad" match $short --seats 2 --bots random --bot "exec:python3 $tests/../../examples/bot.py" \
        --games 2 --ms 5000 --json good.json
    has_not out "forfeited"
fi

# What cannot be obeyed is refused.
refused() {
    expect 64 "$longroad" match "$@"
    [ -s err ] || fail "refused without a word: $*"
}
refused
has err "--bots"
refused --bots nobody
has err "greedy"
refused --bots ''
refused --bots greedy,
refused --bots greedy,random,greedy,random,greedy
refused --bots greedy,random --seats 2 --bot greedy
refused --bots greedy@ms=0,random
refused --bots greedy@nodes=x,random
refused --bots greedy@hours=1,random
refused --bots greedy,random --ms 0
refused --bots greedy,random --nodes -1
refused --bots greedy,random --games 0
refused --bots greedy,random --games 4000000000
refused --bots greedy,random --sprt 5
refused --bots greedy,random --sprt 5,
refused --bots greedy,random --sprt ,5
refused --bots greedy,random --sprt 5,5
refused --bots greedy,random --sprt 5,2
refused --bots greedy,random --sprt 0,nan
refused --bots greedy,random --sprt 0,5,9
refused --bots greedy --sprt 0,5
refused --bots greedy,random --csv - --json -
refused --bots greedy,random --config 'board(seats=3)' --seats 4
refused --bots greedy,random extra
: >file
expect 1 "$longroad" match $short --bots random --games 1 --records file
expect 1 "$longroad" match $short --bots random --games 1 --csv no/such/folder

# A match in parts, put together: what one run prints, its times aside.
timeless() { sed '/^time /d; /^bot .*decisions/,$d' "$1"; }
plan='--config board(seats=3,vp_goal=5) --bots greedy,random --seed 7 --quiet'
expect 0 "$longroad" match $plan --games 18 --csv whole.csv
expect 0 "$longroad" match $plan --games 18
timeless out >whole
for first in 4 0 2; do
    expect 0 "$longroad" match $plan --first $first --games 6 --threads 1 --part part$first --csv part$first.csv
done
expect 0 "$longroad" merge part2 part0 part4 --csv merged.csv
cmp whole.csv merged.csv || fail "the merged games are others"
tail -n 6 whole.csv >tail.csv
tail -n +2 part4.csv | cmp - tail.csv || fail "a part has other games"
expect 0 "$longroad" merge part0 part2 part4
timeless out >merged
cmp merged whole || fail "merged: $(diff whole merged)"
if command -v parallel >/dev/null; then # as docs/research.md does it
    printf '0\n2\n4\n' | parallel -q "$longroad" match --config 'board(seats=3,vp_goal=5)' --bots greedy,random \
        --seed 7 --quiet --first {} --games 6 --threads 1 --part p-{} >out 2>err || fail "parallel: $(cat err)"
    expect 0 "$longroad" merge p-0 p-2 p-4 --csv merged.csv
    cmp whole.csv merged.csv || fail "parallel: the merged games are others"
fi
expect 1 "$longroad" merge part0 part4
has err "there is a gap between part0 and part4: games 6 to 11"
expect 1 "$longroad" merge part0 part2 part2
has err "part2 and part2 both have game 6"
expect 1 "$longroad" merge part2 part4
has err "the part with game 0 is missing"
sed 's/argument 7/argument 8/' part2 >other
expect 1 "$longroad" merge part0 other
has err "part0 and other are parts of different works"
sed 's/^row ./row x/' part0 >damaged
expect 1 "$longroad" merge damaged
has err "damaged: a row is damaged"
head -c 3000 part0 >cut
expect 1 "$longroad" merge cut
has err "cut: "
printf 'games 6 0\nrow 00\n' | cat part0 - >more
expect 1 "$longroad" merge more
has err "more: unexpected text behind the rows"
expect 1 "$longroad" merge whole.csv
has err "no part of such a work by this version"
expect 64 "$longroad" merge

# Ctrl-C: what is done so far, and the shell's number for it.
"$longroad" match --bots greedy,random --games 1000000 --threads 2 >out 2>err </dev/null &
pid=$!
await has_worked $pid 2000 || fail "it does nothing"
kill -INT $pid
wait $pid
status=$?
[ $status -eq 130 ] || fail "interrupted: exit $status: $(cat out err)"
has out "(interrupted)"
has out " of 1000000"
has out "greedy"
echo "match: ok"
