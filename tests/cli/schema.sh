#!/bin/sh
# schema: JSON Schema of all messages, types for TypeScript, and the tables of the manual, also of what
# the games tell.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" schema
json out
for word in '"$schema":"https://json-schema.org/draft/2020-12/schema"' '"ClientMessage":' '"ServerMessage":' \
    '"SayHello":' '"TellEvents":' '"EventChat":' '"RefusalCode":' '"CANNOT_AFFORD"' '"TOO_MANY_TABLES"' \
    '"BYTES_MAX":98304' '"ELSEWHERE":4001' '"BoardMove":' '"CardsEvent":'; do
    has out "$word"
done

# TypeScript: every type that is used is defined, once, and the unions hold all messages.
expect 0 "$longroad" schema --typescript
cp out commented.ts
for family in board cards; do
    expect 0 "$longroad" schema --typescript $family
    cat out >>commented.ts
done
sed 's|/\*\* .* \*/ *||' commented.ts >types.ts
for word in 'export type ViewWord = "json" | "text" | "none";' '  type: "move";' '  id: number;' \
    '  action: string;' '  at?: number;' '  give: Record<string, number>;' '  seats?: Wish[];' \
    '  log?: AnyEvent[];' '  code: RefusalCode;' '  readonly "road-building": undefined;' '  | "STALE"' '  | SayPing;' '  | TellStopping;'; do
    grep -qxF -- "$word" types.ts || fail "no line in the types: $word"
done
sed -n 's/^\(export \)*\(interface\|type\|const\) \([A-Za-z][A-Za-z]*\).*/\3/p' types.ts | sort >defined
[ "$(uniq -d defined | wc -l)" -eq 0 ] || fail "defined twice: $(uniq -d defined)"
grep -v '^ *\(/\*\*\|\*\|//\)' types.ts | sed 's/"[^"]*"//g' | grep -oE '\b[A-Z][a-z][A-Za-z]*\b' | sort -u |
    grep -vxE 'Record|RegExp|Readonly|Partial|Exclude|PropertyKey|Members' >used
[ "$(wc -l <used)" -ge 50 ] || fail "only $(wc -l <used) types are used"
comm -23 used defined >missing
[ ! -s missing ] || fail "used but not defined: $(cat missing)"
for side in Say Tell; do
    for type in $(grep "^export interface $side" types.ts | cut -d' ' -f3); do
        grep -qE "^  \| $type;?$" types.ts || fail "$type is in no union"
    done
done
# Brackets are closed, and a checker reads it where there is one.
[ "$(tr -cd '{' <types.ts | wc -c)" -eq "$(tr -cd '}' <types.ts | wc -c)" ] || fail "brackets do not match"

# The manual holds all tables, in this order, and no row that does not exist.
expect 0 "$longroad" schema --markdown
grep . out >tables
awk 'NR == FNR { want[++count] = $0; next }
     at < count && $0 == want[at + 1] { at++ }
     END { if (at < count) { print want[at + 1]; exit 1 } }' tables "$root/docs/protocol.md" >lost ||
    fail "docs/protocol.md lacks or misplaces: $(cat lost)"
sed -n '/^### From clients/,/^## HTTP/p' "$root/docs/protocol.md" | grep '^| ' | sort -u >rows
[ "$(wc -l <rows)" -ge 100 ] || fail "only $(wc -l <rows) rows in the manual"
sort -u tables >known
comm -23 rows known >stale
[ ! -s stale ] || fail "docs/protocol.md tells what does not exist: $(cat stale)"

# So does the manual of each family: what follows the mark is what the command prints.
for family in board cards; do
    expect 0 "$longroad" schema --markdown $family
    sed '1,/^<!-- What follows is/d' "$root/docs/protocol-$family.md" | sed 1d | cmp - out ||
        fail "docs/protocol-$family.md is old: npm run protocol writes it"
done

expect 64 "$longroad" schema --typescript --markdown
expect 64 "$longroad" schema board
expect 64 "$longroad" schema extra
echo "schema: ok"
