#!/bin/sh
# Analysing records: chances that sum up and end with the winner, the same figures by nodes whatever the
# threads, files that programs can read, broken records refused.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

record() { # NAME FLAGS...: plays one game and keeps its record as NAME.lrg
    name=$1
    shift
    expect 0 "$longroad" sim --games 1 --seed 11 --bots greedy --records "$name" --quiet "$@"
    mv "$name/game-000000.lrg" "$name.lrg"
}

# Without an evaluation there is nothing to say, and that is said.
if [ ! -f "$root/weights/island.net" ]; then
    record island --seats 3
    expect 1 "$longroad" analyze island.lrg --bot greedy
    has err "no evaluation of games of the mode \`island\`"
    echo "analyze: ok (no weights)"
    exit 0
fi

# Every reason has words.
for key in $(sed -n 's/^REASON(\([a-z_]*\),.*/\1/p' "$root/include/longroad/reasons.def"); do
    cat "$root/src/cli/speech_board.c" "$root/src/cli/speech_cards.c" | grep -q "^    { \"$key\", " || fail "no words for the reason $key"
done

# The values of a key, in order. Objects stand one a line.
values() { # FILE KEY
    grep -o "\"$2\":[^,}]*" "$1" | cut -d: -f2 | tr -d '" '
}

# Chances of each move: they sum to one, and at the end the winner has it all.
check_chances() { # FILE
    grep -oE '"(start|chances)":\[[^]]*\]' "$1" | sed 's/.*\[//; s/\]//' >chances
    [ "$(wc -l <chances)" -eq $(($2 + 1)) ] || fail "not every move of $1 has chances"
    awk -F, '{ sum = 0; for (i = 1; i <= NF; i++) { sum += $i; if ($i < 0 || $i > 1) exit 1 } }
             sum < 0.9999985 || sum > 1.0000015 { exit 1 }' chances || fail "$1: chances do not sum to one"
    [ "$3" = none ] && return
    tail -n 1 chances | tr ',' '\n' |
        awk -v w="$3" '$1 != (NR - 1 == w ? 1 : 0) { exit 1 }' || fail "$1: $(tail -n 1 chances)"
}

# A picture: one line for each seat, and XML.
check_picture() { # FILE SEATS
    has "$1" "</svg>"
    has_not "$1" "<script"
    has_not "$1" "href"
    [ "$(grep -c 'class="line"' "$1")" -eq "$2" ] || fail "$1: not $2 lines"
    command -v python3 >/dev/null 2>&1 || return 0
    python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$1" || fail "$1 is not XML"
}

moves_of() { # RECORD
    sed '1,/^moves$/d; /^result/d' "$1" | grep -c .
}

# Every family and mode that has an evaluation.
record island --seats 3 --set vp_goal=6
record knights --seats 2 --modules knights --set vp_goal=6
record sea --seats 3 --map new-shores --set vp_goal=6
record sea-knights --seats 3 --map new-shores --modules knights --set vp_goal=6
record cards --game cards
for mode in island knights sea sea-knights cards; do
    [ -f "$root/weights/$mode.net" ] || continue
    expect 0 "$longroad" analyze $mode.lrg --bot strong --nodes 60 --json $mode.json --svg $mode.svg --quiet
    winner=$(sed -n 's/^result \([0-9]*\) .*/\1/p' $mode.lrg)
    has out "won by seat $winner (greedy)"
    has out "Judged by strong, 60 positions"
    json $mode.json
    has $mode.json "\"winner\":$winner"
    has $mode.json "\"verdict\":\"weighed\""
    check_chances $mode.json "$(moves_of $mode.lrg)" "$winner"
    check_picture $mode.svg "$(grep -c '^seat ' $mode.lrg)"
    # What the dice give to one they take from another.
    grep -o '"luck":\[[^]]*\]' $mode.json | sed 's/.*\[//; s/\]//' >luck
    [ -s luck ] || fail "$mode: no luck at all"
    awk -F, '{ sum = 0; for (i = 1; i <= NF; i++) sum += $i }
             sum < -0.000005 || sum > 0.000005 { exit 1 }' luck || fail "$mode: luck does not sum to zero"
done

# The same by nodes, with any number of threads; not the same without a search.
expect 0 "$longroad" analyze island.lrg --bot strong --nodes 60 --json again.json --threads 1 --quiet --moves
cmp -s island.json again.json || fail "two analyses differ"
cp out first
expect 0 "$longroad" analyze island.lrg --bot strong --nodes 60 --threads 3 --quiet --moves
cmp -s first out || fail "the tables of two analyses differ"
grep -Eq '^ *[0-9]+ +[0-9]+ +\* +The dice show [1-6] and [1-6]' out || fail "no dice among the moves"
grep -Eq '^ *[0-9]+ +[0-9]+ +[0-2] +[0-9.]+ +[0-9.]+ +(=|[0-9.]+)  ' out || fail "no judged moves"
has out "best: "

# A loss is what separates the best from the played move, and the list begins with the largest.
values island.json loss | grep -v null | sort -rn | head -n 1 >most
first=$(sed -n 's/.*"mistakes":\[\([0-9]*\).*/\1/p' island.json | head -n 1)
if [ -n "$first" ]; then
    grep "\"move\":$first," island.json | head -n 1 >worst
    [ "$(values worst loss)" = "$(cat most)" ] || fail "the worst mistake is not the largest loss"
    has island.svg "<title>Turn "
fi
awk '/"verdict":"weighed"/ {
        match($0, /"best_chance":[0-9.]+/); best = substr($0, RSTART + 14, RLENGTH - 14)
        match($0, /"played_chance":[0-9.]+/); played = substr($0, RSTART + 16, RLENGTH - 16)
        match($0, /"loss":[0-9.]+/); loss = substr($0, RSTART + 7, RLENGTH - 7)
        apart = best - played; if (apart < 0) apart = 0
        if (loss - apart > 0.0000015 || apart - loss > 0.0000015) exit 1; seen++ }
    END { if (seen < 10) exit 1 }' island.json || fail "losses do not fit the chances"

# Chances alone; and a bot that just plays.
expect 0 "$longroad" analyze island.lrg --quick --json quick.json
has out "Decisions were not judged."
has_not out "The biggest mistakes"
grep -o '"chances":\[[^]]*\]' quick.json >a
grep -o '"chances":\[[^]]*\]' island.json >b
cmp -s a b || fail "the curve depends on the judge"
has_not quick.json "\"verdict\":\"weighed\""
expect 0 "$longroad" analyze island.lrg --bot greedy --json - --svg greedy.svg
json out
has out "\"unweighed\""
has err "won by seat"
expect 0 "$longroad" analyze island.lrg --quick --svg - --quiet
[ ! -s err ] || fail "not quiet: $(cat err)"
cp out picture.svg
check_picture picture.svg 3

# Games that are not over, and names from anywhere.
first=$(($(grep -n '^moves$' island.lrg | cut -d: -f1) + 1))
for length in 0 1 9 60; do
    head -n $((first + length - 1)) island.lrg |
        sed "s/^seat 1 .*/seat 1 <b> \"x\" \& $(printf '\377\001') y/" >open.lrg
    expect 0 "$longroad" analyze open.lrg --bot strong --nodes 20 --json open.json --svg open.svg --moves
    has out "not over"
    json open.json
    has open.json "\"winner\":null"
    check_chances open.json $length none
    check_picture open.svg 3
done

# Broken ones are refused with their line, before anything is written.
awk -v n=$((first + 19)) 'NR == n { print "0 claim-everything"; next } { print }' island.lrg >unknown.lrg
expect 1 "$longroad" analyze unknown.lrg --quick --json none.json
has err "unknown.lrg:$((first + 19)): move 20: "
[ ! -e none.json ] || fail "a file for a broken record"
[ ! -s out ] || fail "a report on a broken record"
awk -v n=$((first + 30)) 'NR != n' island.lrg >missing.lrg
expect 1 "$longroad" analyze missing.lrg --quick
grep -Eq '^missing.lrg:[0-9]+: ' err || fail "missing move: $(cat err)"
echo "nothing of the kind" >none.lrg
expect 1 "$longroad" analyze none.lrg
has err "none.lrg:1: "
expect 1 "$longroad" analyze nowhere.lrg
expect 1 "$longroad" analyze island.lrg --quick --json no/such/folder.json

# Flags.
expect 64 "$longroad" analyze
expect 64 "$longroad" analyze island.lrg knights.lrg
expect 64 "$longroad" analyze island.lrg --bot nobody
has err "there is no bot \`nobody\`"
expect 64 "$longroad" analyze island.lrg --ms 10 --nodes 10
expect 64 "$longroad" analyze island.lrg --quick --nodes 10
expect 64 "$longroad" analyze island.lrg --json - --svg -
expect 64 "$longroad" analyze island.lrg --ms 0

# Rollouts: the same again, with any threads; losses by kind of decision add up; refusals.
expect 0 "$longroad" analyze island.lrg --nodes 20 --rollout 4 --depth 3 --json rolled.1 --threads 1 --quiet
json rolled.1
has rolled.1 '"rolled":true'
expect 0 "$longroad" analyze island.lrg --nodes 20 --rollout 4 --depth 3 --json rolled.3 --threads 3 --quiet
cmp rolled.1 rolled.3 || fail "threads change rollouts"
has out "mean loss   95 % interval"
if command -v python3 >/dev/null 2>&1; then
    python3 - <<'END' || fail "losses by kind do not add up"
import json
for name in "rolled.1", "island.json":
    for player in json.load(open(name))["players"]:
        by, count = player["loss_by"], player["weighed_by"]
        assert sum(count.values()) == player["weighed"] and set(by) == set(count)
        mean = sum(by[kind] * count[kind] for kind in by) / player["weighed"]
        assert abs(mean - player["mean_loss"]) < 3e-6, (mean, player)
        assert player["mean_loss_error"] > 0
    assert count["set-up"] >= 4
END
fi
expect 64 "$longroad" analyze island.lrg --quick --rollout 4

# First sight: counts that can be, the same for any number of threads, and nothing else changes.
expect 0 "$longroad" analyze island.lrg --nodes 300 --sight --threads 1 --quiet
cp out sight.1
expect 0 "$longroad" analyze island.lrg --nodes 300 --sight --threads 3 --quiet
cmp out sight.1 || fail "threads change what is seen first"
sed -n 's/^first sight: .* in \([0-9]*\) of \([0-9]*\) decisions .* tau \(.*\) over \([0-9]*\) pairs$/\1 \2 \3 \4/p' out >sight
read -r named decisions tau pairs <sight || fail "no first sight"
[ "$decisions" -gt 20 ] && [ "$named" -gt $((decisions / 4)) ] && [ "$named" -lt "$decisions" ] && [ "$pairs" -gt 20 ] ||
    fail "first sight: $named of $decisions, $pairs pairs"
case $tau in +0.*) ;; *) fail "tau is $tau" ;; esac
expect 64 "$longroad" analyze island.lrg --quick --sight
expect 64 "$longroad" analyze island.lrg --depth 4
at=60
until "$longroad" rollout island.lrg --at $at --trials 6 --depth 4 --nodes 50 >rollout.1 2>err; do
    has err "chance decides here"
    at=$((at + 1))
done
has rollout.1 "behind"
expect 0 "$longroad" rollout island.lrg --at $at --trials 6 --depth 4 --nodes 50
cmp out rollout.1 || fail "rollouts do not repeat"
expect 0 "$longroad" rollout island.lrg --at $at --trials 6 --depth 4 --nodes 50 --seed 9
cmp -s out rollout.1 && fail "another seed rolls out the same"
expect 64 "$longroad" rollout island.lrg
has err "which position"
expect 1 "$longroad" rollout island.lrg --at 100000

echo "analyze: ok"
