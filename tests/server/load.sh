#!/bin/sh
# longroad loadtest itself: a server of its own, figures, and an answer that tells of errors.
. "$(dirname "$0")/common/prelude.sh"

expect 0 timeout 200 "$longroad" loadtest --serve --tables 10 --think 50 --seconds 5 --idle 20 --json load.json --rate 2000
json load.json
has out "move to everybody's event"
has out "server:"
python3 - <<'END' || fail "the figures are odd: $(cat load.json)"
import json
f = json.load(open("load.json"))
assert f["tables"] == 10 and f["people"] == 4 and f["idle"] == 20
assert f["moves"] > 100 and f["moves"] == f["told_ms"]["count"]
t = f["told_ms"]
assert 0 < t["p50"] <= t["p90"] <= t["p99"] <= t["max"]
assert f["server"]["cpu_seconds"] > 0 and 1 < f["server"]["rss_mb"] < 1000
assert sum(f["errors"].values()) == 0
END

# Errors are errors.
expect 1 timeout 200 "$longroad" loadtest --seconds 100 --quiet "ws://127.0.0.1:$(free_port)"
has err "closed"
expect 1 timeout 200 "$longroad" loadtest --serve --fast --games 1 --max-cpu 1 --quiet
has err "more than 1"
expect 64 "$longroad" loadtest --tables 0
expect 64 "$longroad" loadtest --people 5 --seats 3
expect 64 "$longroad" loadtest gopher://x
# A server with narrow limits refuses, and the load test says so.
serve data --tables-per-minute 1
expect 1 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --tables 8 --fast --seconds 100 --quiet
has err "refused"
stop "$pid"
sound data
echo "load: ok"
