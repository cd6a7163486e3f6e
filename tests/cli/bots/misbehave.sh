#!/bin/sh
# A program that plays badly, in the way that its first argument says. Used by tests/unit/exec_player.c
# and tests/cli: the runner must come to no harm.
way=${1:-hang}

# Reads up to the next question; `choice` is then the first of its choices.
read_question() {
    choice=
    while read -r line; do
        case $line in
        choices) read -r choice ;;
        go*) return 0 ;;
        quit) exit 0 ;;
        esac
    done
    exit 0
}

# Answers forever; the function $1 says with what.
answer() {
    while read_question; do "$1"; done
}
garbage() { echo "I think, therefore I am"; }
binary() { printf 'best \000\001\002\377\n'; }
complain() { echo "error SORRY - I do not know this game"; }
nothing() { echo best; }
illegal() { echo "best 0 city a1.n"; }
other_seat() { echo "best 1 end"; }
count=0
die_second() {
    count=$((count + 1))
    [ "$count" -eq 2 ] && exit 3
    echo "best $choice"
}
late_once() {
    count=$((count + 1))
    # The first answer of all has time for the start of a program, so the second is the late one.
    [ "$count" -eq 2 ] && sleep 5
    echo "best $choice"
}
every_third() {
    count=$((count + 1))
    if [ $((count % 3)) -eq 0 ]; then echo "best $choice"; else garbage; fi
}

case $way in
hang) exec sleep "${2:-1000}" ;;
die) exit 7 ;;
abort) kill -ABRT $$ ;;
flood-lines) exec yes "a line that is no answer" ;;
flood-line)
    exec 3<&0 # its input stays open: what it does wrong is to flood, and nothing else
    exec tr '\0' x </dev/zero
    ;;
flood-info) exec yes "info this goes on forever" ;;
garbage | binary | complain | nothing | illegal) answer $way ;;
other-seat) answer other_seat ;;
close-output)
    exec >&-
    exec sleep 1000
    ;;
close-input)
    exec <&-
    exec sleep 1000
    ;;
never-read) exec sleep 1000 ;;
ignore-term)
    trap '' TERM INT HUP
    while :; do sleep 1000; done
    ;;
children)
    sleep 1000 &
    echo $! >"$2"
    answer nothing
    ;;
die-second) answer die_second ;;
late-once) answer late_once ;;
every-third) answer every_third ;;
*) echo "misbehave: no way called $way" >&2 && exit 64 ;;
esac
