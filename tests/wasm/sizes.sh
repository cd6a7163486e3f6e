#!/bin/sh
# What a page has to fetch: each module at most 400 KB, each net at most 150 KB, as brotli (KB of 1,024 bytes, as in
# web/tools/budget.mjs). And no path of the machine that built them is inside.
set -eu
cd "$(dirname "$0")/../.."
bad=0
weigh() {
    size=$(brotli -q 11 -c "$1" | wc -c)
    echo "$1: $size of $2"
    [ "$size" -le "$2" ] || bad=1
}
for module in dist/wasm/longroad.wasm dist/wasm/longroad-table.wasm; do
    weigh $module $((400 * 1024))
    ! grep -q -F "$PWD" $module || { echo "$module holds the path of its sources"; bad=1; }
done
count=0
for net in dist/wasm/nets/*.net; do
    weigh "$net" $((150 * 1024))
    count=$((count + 1))
done
[ $count -eq "$(find weights -name '*.net' | wc -l)" ] || { echo "nets are missing"; bad=1; }
exit $bad
