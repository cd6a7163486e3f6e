#!/bin/sh
# A start with 100,000 tables on the disk: it takes no second and no memory more than one with none, and any
# of them opens.
. "$(dirname "$0")/common/prelude.sh"

tables=100000 more_kb=2048
[ -n "${LONGROAD_SLOW:-}" ] && tables=20000 more_kb=20480 # sanitizers keep what is freed
fill=$(dirname "$longroad")/tests/unit/many_tables
[ -x "$fill" ] || { echo "no $fill: not tested"; exit 77; }

# started DATA: sets took, milliseconds of a processor until it answers.
started() {
    port=
    serve "$1"
    took=$(cpu_ms "$pid")
}
# resident: kilobytes of the server now; what its start has freed goes back to the system after a while.
resident() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status"; }
light() { [ $(($(resident) - none_kb)) -lt $more_kb ]; }

started none
sleep 5 # one that is not at rest yet has more, and is a smaller hurdle
none_ms=$took none_kb=$(resident)
stop "$pid"
mkdir many
"$fill" many/longroad.db $tables || fail "no tables were made"
started many
[ $((took - none_ms)) -lt 1000 ] || fail "the start takes $took ms with $tables tables, $none_ms with none"
await light || fail "$(resident) KB with $tables tables, $none_kb with none"
echo "$tables tables: $took ms and $(resident) KB; none: $none_ms ms and $none_kb KB"
python3 - "$port" <<'PYTHON' || fail "a table does not open"
import sys, ws
for number in (3, 5, 9):
    ws.Player(int(sys.argv[1]), "Eve").ask("watch", table=f"many-{number}")
PYTHON
stop "$pid"
