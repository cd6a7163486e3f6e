#!/bin/sh
# A person at a pipe: what is typed, what is refused, how it ends.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

# plays LINES FLAGS...: types the lines (separated by /), ends the input, keeps the transcript.
plays() {
    lines=$1
    shift
    printf '%s\n' "$lines" | tr '/' '\n' | "$longroad" play --text --seed 5 "$@" >out 2>err
    status=$?
    [ $status -eq 0 ] || { cat out err >&2; fail "play: exit $status"; }
}

set3="--set first_player=seat0"
quick="--bots greedy" # for whole games: bots that search take their time

# Newcomers are told what to do; the end of input is a clean end.
plays '' $set3
has out "You settle an island"
has out "\`help\` tells more"
has out "[1] "
has out "The game is left unfinished."
plays 'quit' $set3
has out "The game is left unfinished."

# Numbers, notation with and without the seat; set-up is two steps.
printf 'settlement b2.se\n0 road b2.se\nhand\nlog\n0 road b2/e\nquit\n' >typed
"$longroad" play --seed 5 $set3 <typed >out 2>err || fail "typed"
has out "settlements      b2.se"
has out "You: settlement b2.se"
has out "expected an edge"
has out "Seat 1 (steady) builds a settlement on "

# Refusals give the rules' own reason and ask again.
plays 'roll' $set3
has out "Finish the placement of the first settlements first."
plays '1 settlement c3.n' $set3
has out "You are seat 0."
plays '0' $set3
has out "The numbers go from 1 to 54."
plays '99999999999999999999' $set3
has out "The numbers go from 1 to 54."
plays '55' $set3
has out "The numbers go from 1 to 54."
plays 'dance' $set3
has out "\`dance\` is no word of this game. You can do now: settlement (\`help\`"
plays 'settlement z9' $set3
has out "its rows are a to e (\`help\` explains what can be"

# Words to the program.
plays 'help' $set3
has out "save FILE"
plays 'hint' $set3
has out "master would play: settlement "
has out "(your chance to win: "
plays 'moves' $set3
[ "$(grep -c '\[54\]' out)" -eq 2 ] || fail "moves does not list again"
plays 'board' $set3
plays 'save' $set3
has out "Save to which file?"
printf '1\n1\nsave half.lrg\nsave no/such/folder/x.lrg\nquit\n' >typed
"$longroad" play --seed 5 $set3 --record end.lrg <typed >out 2>err || fail "save"
has out "Saved to half.lrg."
has out "Not saved: "
has out "Saved to end.lrg."
expect 0 "$longroad" replay half.lrg end.lrg
has out "human"

# A game that was saved goes on where it was, with the same people and bots, and comes to its end.
plays 'quit' $set3
has out "It is not saved"
printf 'save more.lrg\n1\nsave more.lrg\nquit\n' >typed
"$longroad" play --resume half.lrg --seed 7 <typed >out 2>err || fail "resume: $(cat err)"
has out "moves are played; the game goes on."
has out "You are seat 0; setup-settlement; points 1"
has out "\`longroad play --resume\` and the file go on with it."
has more.lrg "seat 0 human"
has more.lrg "seat 1 steady"
lines=$(wc -l <half.lrg)
[ "$(wc -l <more.lrg)" -gt "$lines" ] || fail "nothing was added to the game that goes on"
head -n "$lines" more.lrg | cmp - half.lrg || fail "the game that goes on has another beginning"
expect 0 "$longroad" replay more.lrg
awk 'BEGIN { for (i = 0; i < 30000; i++) print "1" }' |
    "$longroad" play --resume more.lrg $quick --record whole.lrg >out 2>err || fail "to the end: $(cat err)"
has out "the game."
expect 0 "$longroad" replay whole.lrg
expect 1 "$longroad" play --resume whole.lrg
has err "this game is over"
expect 64 "$longroad" play --resume half.lrg --seats 3
has err "brings its own game"
expect 1 "$longroad" play --resume no-such.lrg

# `cards` tells what the cards one holds do: at the first card that a bot has bought.
expect 0 "$longroad" play $quick --watch --seed 3 --record bought.lrg
line=$(grep -n '^[0-3] buy$' bought.lrg | head -n 1 | cut -d : -f 1)
[ -n "$line" ] || fail "nobody buys a card"
head -n $((line + 1)) bought.lrg >cut.lrg
card=$(sed -n "$((line + 1))s/^\* draw //p" bought.lrg)
buyer=$(sed -n "$((line))s/ .*//p" bought.lrg)
echo cards | "$longroad" play --resume cut.lrg --human "$buyer" >out 2>err || fail "cards: $(cat err)"
grep -q "^  1 ${card%%-*}.* .*\." out || { cat out >&2; fail "no sentence for the card $card"; }

# The others' doings are told by name; the person is `you`.
printf '1\n1\n1\n1\nquit\n' >typed
"$longroad" play --seed 5 $set3 <typed >out 2>err || fail "set-up"
has out "Seat 3 (steady) builds a settlement on "
has_not out "Seat 0 (human)"

# A whole game of a person who always takes the first action of the list, to its end and record.
awk 'BEGIN { for (i = 0; i < 30000; i++) print "1" }' |
    "$longroad" play $quick --seed 6 --set trading=bank --set vp_goal=6 --record whole.lrg >out 2>err ||
    fail "a whole game: $(cat err)"
has out "the game."
has out "points  *"
expect 0 "$longroad" replay whole.lrg
has out "won by seat"

# Watching: no questions; the same seed gives the same game.
expect 0 "$longroad" play $quick --watch --seed 9 --set vp_goal=5 --record one.lrg
has out "has won the game."
has_not out "seat 0>"
cp out first
expect 0 "$longroad" play $quick --watch --seed 9 --set vp_goal=5 --record one.lrg
cmp out first || fail "the same seed gives another game"
expect 0 "$longroad" replay one.lrg
expect 1 "$longroad" play $quick --watch --seed 9 --set vp_goal=5 --record no/such/folder/x

# Without a seed every game is another.
expect 0 "$longroad" play $quick --watch --set vp_goal=4 --record one.lrg
expect 0 "$longroad" play $quick --watch --set vp_goal=4 --record two.lrg
cmp -s one.lrg two.lrg && fail "chance without a seed repeats itself"

# At sea: what is new is told first, and every action of every scenario has its sentence.
plays '' $set3 --map new-shores
has out "At sea: a ship costs lumber and wool"
has_not out "fortress"
plays '' $set3 --map pirate-islands
has out "your fortress"
for map in new-shores four-islands fog-islands through-the-desert forgotten-tribe cloth-villages \
    pirate-islands wonders new-world; do
    for seed in 1 2; do
        "$longroad" play --watch --map $map --seed $seed --bots greedy,greedy,random,greedy \
            --set trading=bank --set pirate_may_leave_board=1 >out 2>err || fail "$map: $(cat err)"
        has out "has won the game."
        if grep -E '^[0-9*] [a-z]' out; then fail "no sentence for this on $map"; fi
        cat out >>told
    done
done
for sentence in "builds a ship on" "moves the pirate to" "takes a card from" "attacks the fortress"; do
    has told "$sentence"
done
words=$(sed -n 's/^ACTION([A-Z_]*, [a-z_]*, "\([a-z-]*\)",.*/\1/p' "$root/src/games/board/view/board_actions.def")
[ "$(echo "$words" | wc -l)" -gt 30 ] || fail "the list of actions is not understood"
for word in $words; do
    grep -q "^    { \"$word\", " "$root/src/cli/speech_board.c" || fail "no sentence for the action $word"
done
chance=" deal first dice steal draw discover pillage pirates event progress "
for word in $words; do
    case $chance in *" $word "*) continue ;; esac
    printf 'help %s\n' "$word"
done | "$longroad" play --seed 5 $set3 >out 2>err || fail "help of words"
has out "move: "
has_not out "There is no action called"
plays 'help dance' $set3
has out "There is no action called \`dance\`"
expect 0 "$longroad" play $quick --watch --seats 5 --seed 1 --set vp_goal=4
has out "builds nothing more."

# Knights: what is new is told first, with and without the sea; nothing is wider than the terminal.
plays 'rules/cards/moves settlement/moves dance' $set3 --modules knights
[ "$(grep -c "Knights: there are no development cards" out)" -eq 2 ] || fail "rules are not told again"
has out "You hold no development or progress cards."
has out "There is no action \`dance\` now."
has_not out "At sea:"
plays '' $set3 --modules sea,knights
has out "Knights: there are no development cards"
has out "At sea:"

for seed in 2 3 4 5; do
    awk 'BEGIN { for (i = 0; i < 20000; i++) print i % 3 == 0 ? 1 : 1 + i * 7 % 12 }' |
        "$longroad" play $quick --seed $seed --modules knights --set discard_limit=4 >one 2>err ||
        fail "knights, asked: $(cat err)"
    sed 1d one
done >out
has out "points  *"
grep -qE '^  bank [a-z]+ \(7\) +\[[0-9]+\] for ' out || fail "trades with the bank are not grouped"
has out "\`moves offer\` lists these"
has out "Discard half of your cards"
has out "    You now hold "
wide=$(LC_ALL=C.UTF-8 wc -L <out)
[ "$wide" -le 80 ] || fail "$wide columns"

# Every action of the knights' games has its sentence, and what follows from it is told.
: >told
knights_game() { # FLAGS...
    timeout 300 "$longroad" play $quick --watch --modules knights "$@" >out 2>err || fail "knights $*: $(cat err)"
    has out "has won the game."
    if grep -E '^[0-9*] [a-z]' out; then fail "no sentence for this in knights $*"; fi
    if grep -F '(null)' out; then fail "a word is missing in knights $*"; fi
    if grep -E '^(    )?(You|you) ' out; then fail "nobody is the reader in knights $*"; fi
    cat out >>told
}
for seed in 1 2 5; do
    knights_game --seed $seed --set trading=bank --bots greedy,greedy,random,greedy
    knights_game --seed $seed --set trading=bank --bots random --set vp_goal=9
    knights_game --seed $seed --set trading=bank --set nasty_barbarians=1 --set knight_errant=1 \
        --set barbarian_track=3 --bots random,greedy,random,greedy --set vp_goal=10
    knights_game --seed $seed --map new-shores --seats 3 --set trading=bank --set vp_goal=11
done
for sentence in "The event die shows the barbarians' ship." "The event die shows the gate of trade." \
    "The barbarians' ship is 3 steps away." "The barbarians land, with strength" \
    "The barbarians win." "The knights hold." "loses the city on" "defended best: a victory point." \
    "Best together, each with a card of choice: " "The ship sails home, and the knights sleep." "knights that fought sleep" \
    "From now on the robber can move." "From now on the robber and the pirate can move." \
    "hires a knight on" "activates the knight on" "promotes the knight on" "moves the knight on" \
    "chase the robber away" "is driven " "builds a wall around" "improves the cities: science." \
    "has level 1 of science, the Abbey." "gains the metropolis of" "A card of trade for seat" \
    "puts a card back under the deck of" "plays a spy" "takes a progress card of" \
    "sends the knight on" "keeps the other knights out of it." "chooses a card of" \
    "lays the printer open: a victory point." "has the longest road now: two points." \
    "That brings"; do
    has told "$sentence"
done

# What is asked is said where the list of actions does not say it.
awk 'BEGIN { for (i = 0; i < 20000; i++) print 1 + i % 4 }' |
    "$longroad" play $quick --seed 3 --map new-shores --seats 3 --set trading=bank >out 2>err || fail "asked"
has out "Say where the robber (or pirate) goes"
has out "Place what leads away from it."

# The card game: rules first, then every question with what it is about; cards tell what they do.
cards="--config cards(first_player=seat0)"
plays 'help/help build/help karl/cards karl/help dance/arrange-as-printed/stack 2/cards/1/1/1/roll/hand/rules' $cards
[ "$(grep -c "Two players each rule a small realm" out)" -eq 2 ] || fail "rules are not told again"
has_not out "You settle an island"
has out "u-2 and l-2 are the regions above"
has out "build: \`build smithy u+1\`"
[ "$(grep -c "^  karl  *costs 3 wool, 2 grain, 2 ore; strength 7, tournament 1" out)" -ge 2 ] || fail "karl"
has out "There is no action called \`dance\`"
has out "The next one goes to u-2. The numbers: hills 5,"
has out "What you see there:"
has out "    Your cards now: "
has out "    Turn 1: you are next."
has out "Regions with "
has out "memory           2 "
plays 'stack 9/0 roll/pay u-2/1 arrange forest' $cards
has out "(\`help\` explains what can be typed)"
has out "Lay out the first regions first."
has out "You are seat 0."

# Every action has its sentence, and every one that can be typed its help.
words=$(sed -n 's/^ACTION([A-Z_]*, "\([a-z-]*\)"[,)].*/\1/p' "$root/src/games/cards/view/cards_actions.def")
[ "$(echo "$words" | wc -l)" -gt 30 ] || fail "the list of the card game's actions is not understood"
for word in $words; do
    grep -q "^    { \"$word\", " "$root/src/cli/speech_cards.c" || fail "no sentence for the action $word"
done
chance=" shuffle first dice event region duel "
for word in $words; do
    case $chance in *" $word "*) continue ;; esac
    printf 'help %s\n' "$word"
done | "$longroad" play --seed 5 $cards >out 2>err || fail "help of the card game's words"
has_not out "There is no action called"
for phase in $(sed -n 's/^    \[CARDS_PHASE_[A-Z_]*\] = "\([a-z-]*\)",/\1/p' "$root/src/games/cards/names.c"); do
    case $phase in shuffle | first | dice | event | region | duel | over) continue ;; esac
    grep -q "^    { \"$phase\", *\"" "$root/src/cli/speech_cards.c" ||
        grep -q "^    { \"$phase\",\$" "$root/src/cli/speech_cards.c" || fail "nothing is asked in the phase $phase"
done

# Whole games, watched and played by people who type numbers.
: >told
for seed in 1 2 3 4 5 6; do
    "$longroad" play $quick --watch --config cards --seed $seed >out 2>err || fail "cards, watched: $(cat err)"
    has out "has won the game."
    cat out >>told
    "$longroad" play --watch --config 'cards(vp_goal=8,turn_limit=400)' --bots greedy,random --seed $seed >out 2>err ||
        fail "cards, against random: $(cat err)"
    cat out >>told
    awk 'BEGIN { for (i = 0; i < 30000; i++) print i % 3 == 0 ? 1 : 1 + i * 7 % 12 }' |
        "$longroad" play $quick --seed $seed --config 'cards(turn_limit=120,trading=bank)' >out 2>err ||
        fail "cards, played: $(cat err)"
    has out "points"
    wide=$(LC_ALL=C.UTF-8 wc -L <out)
    [ "$wide" -le 100 ] || fail "$wide columns"
    sed '1,/^When it is your turn/d' out >>asked
    if grep -E '^[0-9*] [a-z]' out; then fail "no sentence for this in the card game"; fi
done
if grep -E '^[0-9*] [a-z]' told; then fail "no sentence for this in the card game"; fi
if grep -F '(null)' told asked; then fail "a word is missing in the card game"; fi
if grep -E '^(    )?(You|you) ' told; then fail "nobody is the reader"; fi
for sentence in "The cards are shuffled" "Dice for the first turn:" "The event card is: Plague." \
    "more than seven: brigands" "A tournament" "has the windmill token" "A year of plenty" \
    "Regions with 4 produce:" "builds a road at" "builds a settlement at" "a city." "lays it " \
    "with the number" "pays to look through stack" "to take another from it" "says no to the offer." \
    "attacks with" "The attack succeeds." "goes back to the hand" "puts a card too many under stack" \
    "has the knight token now: a point." "action cards may be played" "trades "; do
    has told "$sentence"
done
for sentence in "You have won the game.\|has won the game." "Fill up your hand" "There are: " "Still to pay: " \
    "In your regions now: " "Your cards now: " "You may put a card under a stack"; do
    grep -q "$sentence" asked || fail "never asked or told: $sentence"
done

# Two people at one keyboard; a pipe is not asked to look away.
plays '1/1/1/1' $set3 --human 0,1
has out "You are seat 0"
has out "You are seat 1"

# Colour on demand only.
plays 'quit' $set3
if grep -q "$(printf '\033')" out; then fail "colour in a pipe"; fi
plays 'quit' $set3 --color always
grep -q "$(printf '\033')" out || fail "no colour although always wanted"

# A window that would break the lines of the board is told of, one that is wide enough is not.
cat >window.py <<'END' # PROGRAM COLUMNS WORDS...: types `quit` in a terminal of that width
import fcntl, os, pty, struct, sys, termios
program, columns, words = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execv(program, [program, "play", "--text", *words])
os.write(terminal, b"quit\n")
try:
    while text := os.read(terminal, 4096):
        sys.stdout.buffer.write(text)
except OSError:
    pass  # the program has ended
os.waitpid(child, 0)
END
in_window() { expect 0 timeout 200 python3 window.py "$longroad" "$@"; }
in_window 80 --map new-shores
has out "columns wide, this window 80. Make it wider, then type \`board\`."
in_window 160 --map new-shores
has out "seat 0>"
has_not out "columns wide"
in_window 80
has out "seat 0>"
has_not out "columns wide"
echo "play: ok"
