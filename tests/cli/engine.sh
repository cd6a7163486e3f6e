#!/bin/sh
# longroad engine: conversations in the line protocol of docs/engine-protocol.md.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

# says FILE-OR-TEXT...: what the engine answers to these lines goes to the file out.
says() {
    printf '%b\n' "$@" >said
    timeout 200 "$longroad" engine --bot greedy --seed 1 <said >out 2>err || fail "engine ends with $?: $(cat err)"
    [ -s err ] && fail "the engine complains on standard error: $(cat err)"
    return 0
}
# block NAME: the lines of the last block of that name in out, without its first line and its dot.
block() {
    awk -v name="$1" '$1 == name && !inside { inside = 1; text = ""; next }
        inside && $0 == "." { inside = 0; next }
        inside { text = text $0 "\n" }
        END { printf "%s", text }' out
}

# The greeting, and an end in every way.
says
[ "$(head -1 out | cut -d' ' -f1-2)" = "longroad-engine 1" ] || fail "no greeting: $(cat out)"
says 'quit' 'ping after the end'
has_not out pong
printf 'ping no line break' | "$longroad" engine >out || fail "a last line without a line break"
has out "pong no line break"
says '' '  # a comment' '   ping   well  ' 'help'
has out "pong well"
for word in map game seat bot seed event position choices legal go eval line chances show ping stop help quit; do
    grep -q "^$word" out || fail "help does not tell of $word"
    grep -qE "\`$word[\` ]" "$root/docs/engine-protocol.md" || fail "the document does not tell of $word"
done

# What is refused, with a code and a place; nothing of it ends the conversation.
refuses() { # LINES CODE AND PLACE
    says "$1" 'ping alive'
    has out "error $2"
    has out "pong alive"
}
refuses 'dance' 'UNKNOWN_COMMAND -'
refuses 'go' 'NO_GAME -'
refuses 'seat 0' 'NO_GAME -'
refuses 'event 0 end' 'NO_GAME -'
refuses 'position view\nviewer 0\n.' 'NO_GAME -'
refuses 'game board\ngo' 'NO_POSITION -'
refuses 'game nonsense' 'UNKNOWN_NAME 1:1'
refuses 'game board(seats=9)' 'RANGE 1:13'
refuses 'game board(seats=2)\nseat 2' 'BAD_NUMBER -'
refuses 'game board(seats=2)\nseat 99999999999999999999999' 'BAD_NUMBER -'
refuses 'seed x' 'BAD_NUMBER -'
refuses 'seed 18446744073709551616' 'BAD_NUMBER -'
refuses 'bot nobody' 'NO_BOT -'
refuses 'game board\nevent 0 fly' 'UNKNOWN_NAME 1:3'
refuses 'game board\nposition dream\nviewer 0\n.' 'BAD_COMMAND -'
refuses 'game board\nposition moves\n.' 'NO_SEAT -'
refuses 'game board\nseat 0\nposition moves\n* deal 1\n0 roll\n.' 'CHANCE_IS_DUE 2:1'
refuses 'game board\nseat 0\nposition moves\n* deal 1\n\n0 fly\n.' 'UNKNOWN_NAME 3:3'
refuses 'game board\nseat 0\nposition state\nphase main\nphase roll\n.' 'SYNTAX 2:1'
refuses 'game board\nposition view\nviewer 0\nnonsense 1\n.' 'UNKNOWN_NAME 2:1'
refuses 'map\nlongroad-map 1\n.\ngame board' 'MAP 2:1'
refuses 'map of mine\nlongroad-map 1\n.' 'BAD_COMMAND -'
refuses 'stop' 'UNSUPPORTED -'
refuses 'legal 3' 'BAD_COMMAND -'
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "x"; print ""; print "ping alive" }' >long
"$longroad" engine <long >out || fail "a long line"
has out "error TOO_LONG"
has out "pong alive"
{ echo "game board"; echo "position view"; awk 'BEGIN { for (i = 0; i < 5000; i++) print "# a comment" }'; echo .; echo "ping alive"; } >long
"$longroad" engine <long >out || fail "a long block"
[ "$(grep -c "error TOO_LONG" out)" -eq 1 ] || fail "a long block: $(head -3 out)"
has out "pong alive"
printf 'ping \0zero\nping alive\n' | "$longroad" engine >out || fail "zero bytes"
has out "error NOT_TEXT"
has out "pong alive"
head -c 300000 /dev/urandom | timeout 200 "$longroad" engine >out 2>err || fail "noise: $(cat err)"
printf 'game board\nposition view\nviewer' | "$longroad" engine >out || fail "the end within a block"

# A position from the middle of a game: first by its moves, then as a view alone, in every mode. What
# the seat can do and what the bot plays is the same.
middle() { # CONFIG SEAT ACTIONS...
    config=$1 seat=$2
    shift 2
    rm -rf games
    expect 0 "$longroad" sim --games 1 --bots greedy --seed 4 --records games --quiet --config "$config"
    sed -n '/^moves$/,$p' games/*.lrg | sed 1d | grep -v '^result' >all
    for actions in "$@"; do
        head -"$actions" all >moves
        says "game $config" "seat $seat" "position moves" "$(cat moves)" . show legal "go nodes 50"
        has_not out "error POSITION"
        block view >view
        block legal >legal
        grep '^best ' out >best
        [ -s view ] || fail "$config after $actions: no view: $(cat out)"
        has view "viewer $seat"
        # Once more, by the view.
        says "game $config" "position view" "$(cat view)" . show legal "go nodes 50"
        block view | cmp - view || fail "$config after $actions: the view is not understood"
        block legal | cmp - legal || fail "$config after $actions: other actions by the view"
        grep '^best ' out | cmp - best || fail "$config after $actions: another answer by the view"
        [ -s legal ] || continue
        decided=$((decided + 1))
        grep -qxF "$(sed 's/^best //' best)" legal || fail "$config after $actions: $(cat best) is not legal"
        # Only what was given as a choice is played, and only what is legal is a choice.
        first=$(tail -1 legal)
        says "game $config" "position view" "$(cat view)" . choices "$first" . go
        has out "best $first"
        says "game $config" "position view" "$(cat view)" . choices "* dice 1 1" . "ping alive"
        grep -qE '^error [A-Z_]+ 1:' out || fail "$config: chance as a choice: $(cat out)"
    done
}
decided=0
middle 'board(seats=3,first_player=seat0)' 0 1 2 60 100 130 131 132 133 134 135
middle 'board(modules=knights,seats=3)' 1 150 200 201 202 203 204 205 206
middle 'board(map=new-shores,seats=3)' 2 100 150 151 152 153 154 155 156
middle 'board(modules=knights,map=fog-islands,seats=4)' 0 120 180 181 182 183 184 185
middle 'cards' 1 30 100 101 102 103 104 105 106 107 108 109 110
[ "$decided" -ge 8 ] || fail "only $decided decisions were tried"

# Nothing is answered about another position than the one that was refused.
middle 'board(seats=3,first_player=seat0)' 0 1
says 'game board(seats=3,first_player=seat0)' 'position view' "$(cat view)" . 'position view' 'viewer 9' . go
has out "error NO_POSITION"
has_not out "best "
says 'game board(seats=3,first_player=seat0)' 'seat 1' 'position view' "$(cat view)" .
has out "error WRONG_SEAT"

# A bot that just plays says so when it is asked why; a searching one weighs every action.
says 'game board(seats=3,first_player=seat0)' 'position view' "$(cat view)" . eval line chances
[ "$(grep -c 'error NO_EVALUATION' out)" -eq 3 ] || fail "an evaluation of greedy: $(cat out)"
if [ -f "$root/weights/island.net" ]; then # without a net it plays as greedy does, and cannot say why
    says 'bot master' 'game board(seats=3,first_player=seat0)' 'position view' "$(cat view)" . legal \
        'go nodes 300' eval line chances
    block eval >evaluated
    # There are no offers in the set-up: exactly the legal actions are told of, each once.
    block legal | sort >legal
    sed 's/^[^ ]* [^ ]* //' evaluated | sort | cmp - legal || fail "not every action is told of"
    awk '$1 != "-" && ($1 < 0 || $1 > 1 || $2 !~ /^[0-9]+$/) { exit 1 }' evaluated || fail "$(cat evaluated)"
    best=$(grep '^best ' out | sed 's/^best //')
    [ "$(block line | head -1)" = "$best" ] || fail "the line does not begin with $best"
    awk '/^chances/ { for (i = 2; i <= NF; i++) sum += $i; ok = NF == 4 && sum > 0.9 && sum < 1.1 }
        END { exit !ok }' out || fail "chances: $(grep '^chances' out)"
    grep -qE '^info nodes [0-9]+ chance [01]\.[0-9]{6}$' out || fail "no info"
    cp out first
    says "$(cat said)"
    cmp out first || fail "the same seed and nodes give another answer"
fi

# A map of one's own.
says map "$(cat "$root/maps/island.map")" . 'game board(seats=2,first_player=seat0)' 'seat 0' 'position moves' \
    '* deal 5' . legal go
has out "legal 54"
has out "best 0 settlement "

# A position given whole is played on; a view is not.
says 'game board(seats=3,first_player=seat0,board=beginner)' 'seat 0' 'position state' 'phase roll' 'active 1' 'done -' \
    'settlements 0 c3.ne' 'settlements 1 d2.s' 'hand 1 wool=4' . 'play 1 roll' 'play * dice 1 1' 'play 1 bank 3 wool for ore' \
    'play 1 bank 4 wool for ore' 'show --whole' 'play 1 end' 'show' 'show --half' 'position view' "$(cat view)" . 'play 1 end' 'show --whole'
has out "error OTHER_RATE 1:1"
has out "hand 1 ore=1"
block state | grep -qx 'dice 1 1' || fail "no dice in $(cat out)"
block view | grep -qx 'active 2' || fail "the turn did not end: $(cat out)"
has out "error BAD_COMMAND - \`show\` takes nothing behind it"
[ "$(grep -c 'error NO_POSITION' out)" -eq 2 ] || fail "a view was played on: $(cat out)"

# What a bot has concluded from events is kept if the view after an event is told in part, and if it is lost, that is said.
if [ -f "$root/weights/island.net" ]; then
    rule='game board(seats=3,first_player=seat0,board=beginner)'
    start='phase main
active 1
settlements 0 c3.ne
settlements 1 d2.s
settlements 2 a1.n
hand 0 wool=2
hand-count 1 4
hand-count 2 0
card-count 1 0
card-count 2 0
bank brick=19 lumber=19 wool=17 grain=19 ore=15'
    says 'bot strong' "$rule" 'event 1 end' 'position view' "viewer 0
$start" . 'event 1 end' 'position view' "viewer 0
$(sed 's/^phase.*/phase roll/; s/^active.*/active 2/' <<<"$start")" . 'event 2 roll' 'position view' \
        "$(sed 's/^phase.*/phase dice/; s/^active.*/active 2/; s/^hand-count 1 .*/hand-count 1 4/' <<<"viewer 0
$start")" . show
    has_not out "info forgotten"
    has out "turn 1"
    says 'bot strong' "$rule" 'event 1 end' 'position view' "viewer 0
$start" . 'event 1 end' 'position view' "viewer 0
$start" . show
    has out "info forgotten 1 end: \`phase roll\` was expected, not \`phase main\`"
    says 'bot strong' "$rule" 'event 1 end' 'position view' "viewer 0
$start" . 'event 1 city c3.n' 'position view' "viewer 0
$start" .
    has out "info forgotten 1 city b2.se: by what was told before this cannot have happened"
    # Discards that nobody sees, and a bank that is known in part.
    says 'bot strong' "$rule" 'event * dice 3 4' 'position view' "viewer 0
$(sed 's/^phase.*/phase discard/; s/^hand-count 1.*/hand-count 1 8\ndiscard 1 4\ndone rolled/; s/^bank.*/bank ?/' <<<"$start")" . \
        'event 1 discard ?' 'position view' "viewer 0
$(sed 's/^phase.*/phase discard/; s/^hand-count 1.*/hand-count 1 7\ndiscard 1 3\ndone rolled/; s/^bank.*/bank ?/' <<<"$start")" . show
    has_not out "info forgotten"
    has out "discard 1 3"
fi

# The command line.
expect 64 "$longroad" engine --protocol smoke-signals
has err "there is no protocol \`smoke-signals\`; known: longroad"
expect 64 "$longroad" engine --bot nobody
expect 64 "$longroad" engine loudly
echo "engine: ok"
