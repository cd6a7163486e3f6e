#!/bin/sh
# Clients that mean harm: each gets its refusal, and a game at another table goes on undisturbed.
. "$(dirname "$0")/common/prelude.sh"

serve data --http-seconds 2 --connections-per-address 60 --sockets-per-address 80 --tables-per-address 20 \
    --tables-per-minute 30 --queue-kib 64 --slow-seconds 2 --grace-seconds 1
expect 0 timeout 400 python3 "$server_folder/common/hostile.py" "$port" "$pid"
cat out
# Secrets are in no log: tokens that the clients got were written to the file `tokens` by them.
[ -s tokens ] || fail "no tokens were seen"
while read -r token; do has_not data.log "$token"; done <tokens
for token in $(head -3 tokens); do
    grep -rqF -- "$token" data && fail "a token is stored as it is"
done
stop "$pid"
sound data
echo "hostile: ok"
