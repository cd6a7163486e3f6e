#!/bin/sh
# tests/cluster/proxy.sh: tools/cluster whole: PostgreSQL, three nodes, HAProxy. Load through the proxy while a node is
# killed, paused and drained; every acknowledged move is in the log, once; Ctrl-C leaves nothing behind. And HAProxy takes
# packaging/haproxy.cfg, with and without the lines that stand there as comments. Needs haproxy (tools/setup cluster).
set -eu
cd "$(dirname "$0")/../.."
command -v haproxy >/dev/null 2>&1 || { echo "no haproxy: not tested"; exit 77; }
haproxy -c -q -f packaging/haproxy.cfg
mkdir -p build
sed 's/^    #   /    /' packaging/haproxy.cfg >build/limits.cfg # its limits of all nodes together
[ "$(grep -c 'sc_conn_cur\|track-sc0\|^    stick-table' build/limits.cfg)" = 3 ]
haproxy -c -q -f build/limits.cfg
rm build/limits.cfg
export PYTHONDONTWRITEBYTECODE=1
CLUSTER_PORT=$(python3 tests/free_port.py)
export CLUSTER_PORT
tools/cluster stop
rm -rf build/cluster
# In a session of its own, as in a terminal of its own.
python3 -c 'import os, signal
os.setsid()
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execl("tools/cluster", "tools/cluster")' >build/cluster.log 2>&1 &
cluster=$!
trap 'kill "$cluster" 2>/dev/null || true; wait "$cluster" 2>/dev/null || true' EXIT
for _ in $(seq 600); do
    grep -q '^Longroad:' build/cluster.log && break
    kill -0 "$cluster" || { cat build/cluster.log >&2; exit 1; }
    sleep 0.2
done
python3 tests/cluster/proxy.py "$CLUSTER_PORT" "$(cat build/cluster/address)"
tools/cluster status
kill -INT "-$cluster" # Ctrl-C: all processes of the terminal hear it
wait "$cluster" || true
trap - EXIT
left() { ps -eww -o pid= -o stat= -o args= | grep -F "$PWD/build/cluster/" | grep -vF 'grep -F' | grep -v '^ *[0-9]* Z'; }
for _ in $(seq 100); do
    left >/dev/null || exit 0
    sleep 0.1
done
echo "left behind:" >&2
left >&2
exit 1
