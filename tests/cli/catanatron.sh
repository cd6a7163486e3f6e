#!/bin/sh
# `longroad engine --protocol catanatron` through a real pipe. tests/unit/catanatron.c has whole games.
seeds=$(cd "$(dirname "$0")/../fuzz/corpus/interop" && pwd)
. "$(dirname "$0")/common/prelude.sh"
engine="$longroad engine --protocol catanatron --bot greedy --seed 3"

# Every message of a conversation that needs an answer gets one, and no other.
for file in "$seeds"/first-settlement "$seeds"/turn-redacted "$seeds"/discard "$seeds"/trade; do
    $engine <"$file" >out 2>err || fail "exit $? after $file"
    [ -s err ] && fail "complaints about $file: $(cat err)"
    [ "$(wc -l <out)" -eq 2 ] || fail "not two answers to $file: $(cat out)"
    [ "$(head -n 1 out)" = '{"protocol_version":1,"name":"Longroad greedy","observe":false}' ] ||
        fail "greeting: $(head -n 1 out)"
    action=$(sed -n '2s/^{"action":\(.*\)}$/\1/p' out)
    [ -n "$action" ] || fail "no action in $(cat out)"
    grep -qF -- "$action" "$file" || fail "$action is not in the list of $file"
    sed -n 2p out >one.json
    json one.json
done

# The same seed gives the same answers; a budget of nodes is taken too.
$engine --nodes 50 <"$seeds/turn-redacted" >one 2>&1
$engine --nodes 50 <"$seeds/turn-redacted" >two 2>&1
cmp one two || fail "the same question is answered differently"

# What is wrong is told on standard error, and the conversation goes on.
printf '%s\n' 'no json' '{"type":"dance"}' '{"type":"decide","playable_actions":[["RED","END_TURN",null],["RED","BUILD_CITY",3]]}' \
    '{"type":"hello","protocol_version":1}' | $engine >out 2>err || fail "exit $?"
[ "$(head -n 1 out)" = '{"action":["RED","BUILD_CITY",3]}' ] || fail "$(cat out)"
[ "$(wc -l <out)" -eq 2 ] || fail "answers: $(cat out)"
has err "no JSON"
has err "unknown kind"

# An answer comes at once, not when the input ends.
mkfifo to from
$engine <to >from 2>err &
pid=$!
exec 3>to 4<from
echo '{"type":"hello","protocol_version":1}' >&3
answer=$(timeout 200 head -n 1 <&4)
case $answer in *protocol_version*) ;; *) fail "no answer while the pipe is open: $answer" ;; esac
exec 3>&-
wait $pid || fail "exit $? at the end of the input"
exec 4<&-

# Nobody listens: the program ends, and says nothing about it.
(sleep 1; cat "$seeds/first-settlement") | $engine 2>err | true
has_not err "Assertion"

expect 64 "$longroad" engine --protocol chess
has err "catanatron"
echo "catanatron: ok"
