#!/bin/sh
# tests/cluster/proxy.sh: tools/cluster whole: PostgreSQL, three nodes, HAProxy. Load through the proxy while a node is
# killed, paused and drained; every acknowledged move is in the log, once; nothing is left afterwards. And
# packaging/haproxy.cfg is one that HAProxy takes. Needs haproxy (tools/setup cluster).
set -eu
cd "$(dirname "$0")/../.."
command -v haproxy >/dev/null 2>&1 || { echo "no haproxy: not tested"; exit 77; }
haproxy -c -q -f packaging/haproxy.cfg
export PYTHONDONTWRITEBYTECODE=1
CLUSTER_PORT=$(python3 tests/free_port.py)
export CLUSTER_PORT
tools/cluster stop
rm -rf build/cluster
tools/cluster >build/cluster.log 2>&1 &
cluster=$!
trap 'kill "$cluster" 2>/dev/null || true; wait "$cluster" 2>/dev/null || true' EXIT
for _ in $(seq 600); do
    grep -q '^Longroad:' build/cluster.log && break
    kill -0 "$cluster" || { cat build/cluster.log >&2; exit 1; }
    sleep 0.2
done
python3 tests/cluster/proxy.py "$CLUSTER_PORT" "$(cat build/cluster/address)"
tools/cluster status
kill "$cluster"
wait "$cluster" || true
trap - EXIT
for name in n1 n2 n3 haproxy; do
    [ ! -e "build/cluster/$name.pid" ] || { echo "$name is left behind" >&2; exit 1; }
done
