#!/bin/sh
# A little of everything under valgrind's memcheck, which sees what the sanitizers do not: memory that is read
# before it was written, in the very program that is shipped. Any error and any definite leak fails.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/cli/common/prelude.sh"
command -v valgrind >/dev/null 2>&1 || { echo "no valgrind: not tested"; exit 77; }

check() {
    expect 0 valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        --show-leak-kinds=definite "$longroad" "$@"
}

# It must notice: a program with a fault of this kind fails.
printf '#include <stdlib.h>\nint main(void) { int *p = malloc(8); return p[1] ? 0 : 2; }\n' >fault.c
cc -O0 -g -o fault fault.c || fail "no compiler"
valgrind --quiet --error-exitcode=99 ./fault >out 2>err
[ $? -eq 99 ] || fail "valgrind does not see memory that was never written"

check sim --games 2 --bots greedy --threads 1 --records games --quiet
check sim --games 1 --bots random --map new-shores --modules knights --max-actions 2000 --threads 1 --quiet
check match --bots master,greedy --seats 2 --games 2 --nodes 3 --set vp_goal=4 --threads 1 --quiet
check sim --games 1 --bots greedy --game cards --threads 1 --quiet
check replay games/game-000000.lrg --at 50 --seat 1
check analyze games/game-000000.lrg --quick --quiet
# The server with its store and its threads; the players are outside.
port=$(python3 "$root/tests/free_port.py")
valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
    "$longroad" serve --port "$port" --data data >served 2>&1 &
server=$!
says served '"listening"'
"$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --seconds 400 --config 'board(seats=2,vp_goal=3)' \
    --quiet >out 2>err || { cat served err >&2; kill "$server"; fail "no game at a server under valgrind"; }
kill -TERM "$server"
wait "$server" || { cat served >&2; fail "the server under valgrind ends with $?"; }
echo "valgrind: ok"
