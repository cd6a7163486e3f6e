#!/bin/sh
# 200 connections of one address that hammer what is dear to answer: others hardly feel it.
. "$(dirname "$0")/common/prelude.sh"

serve data --messages-per-second 100000
expect 0 timeout 400 python3 "$server_folder/common/hammer.py" "$port"
cat out
stop "$pid"
sound data
echo "hammer: ok"
