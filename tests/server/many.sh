#!/bin/sh
# A start with 100,000 tables on the disk: it takes no second and no memory more than one with none, and any
# of them opens.
. "$(dirname "$0")/common/prelude.sh"

tables=100000 more_kb=2048
[ -n "${LONGROAD_SLOW:-}" ] && tables=20000 more_kb=20480 # sanitizers keep what is freed
fill=$(dirname "$longroad")/tests/unit/many_tables
[ -x "$fill" ] || { echo "no $fill: not tested"; exit 77; }

# started DATA: sets took (milliseconds until it answers) and resident (kilobytes, once it is at rest).
started() {
    began=$(date +%s%N)
    port=
    serve "$1"
    took=$((($(date +%s%N) - began) / 1000000))
    sleep 5 # what the start has freed goes back to the system
    resident=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status")
}

started none
stop "$pid"
none_ms=$took none_kb=$resident
mkdir many
"$fill" many/longroad.db $tables || fail "no tables were made"
started many
echo "$tables tables: $took ms and $resident KB; none: $none_ms ms and $none_kb KB"
[ $((took - none_ms)) -lt 1000 ] || fail "the start takes $took ms with $tables tables, $none_ms with none"
[ $((resident - none_kb)) -lt $more_kb ] || fail "$resident KB with $tables tables, $none_kb with none"
python3 - "$port" <<'PYTHON' || fail "a table does not open"
import sys, ws
for number in (3, 5, 9):
    ws.Player(int(sys.argv[1]), "Eve").ask("watch", table=f"many-{number}")
PYTHON
stop "$pid"
