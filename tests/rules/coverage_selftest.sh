#!/bin/sh
# Shows that tools/rule-coverage complains when it must: small trees of ledger, tests and
# exemptions, each wrong in one way.
set -eu

tool=$(cd "$(dirname "$0")/../.." && pwd)/tools/rule-coverage
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
failed=0

# A tree in which all is well: one rule tested by text, one by C, one in a table, one exempt.
fresh() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/docs/rules" "$work/tree/tests/rules" "$work/tree/tests/unit"
    cat > "$work/tree/docs/rules/base.md" <<'END'
- **BASE-A-01** One, see **BASE-Z-99**.
- **BASE-A-02** Two.
  - Pair 1: of the second.
| **BASE-ED-01** | Three |
- **BASE-A-03** Four.
END
    echo '- **SEA-A-01** Another ledger.' > "$work/tree/docs/rules/seafarers.md"
    printf 'test BASE-A-01: one\nrefuse 0 end : BASE-A-09\n' > "$work/tree/tests/rules/a.rules"
    cat > "$work/tree/tests/unit/a.c" <<'END'
static void BASE_A_02_BASE_ED_01_two(void **state) {}
static void BASE_A_03_is_never_run(void **state) {}
/* cmocka_unit_test(BASE_A_03_is_in_a_comment),
   cmocka_unit_test(BASE_A_03_still_is) */
// cmocka_unit_test(BASE_A_03_as_well),
const struct CMUnitTest tests[] = {cmocka_unit_test(BASE_A_02_BASE_ED_01_two)};
END
    printf '# comment\nBASE-A-03  a picture\n' > "$work/tree/tests/rules/exempt.txt"
}

# expect STATUS WORDS [LEDGER...]
expect() {
    wanted=$1 words=$2
    shift 2
    status=0
    [ $# -gt 0 ] || set -- base
    "$tool" --root "$work/tree" "$@" > "$work/out" 2>&1 || status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -qF -- "$words" "$work/out"; then
        echo "expected status $wanted and \`$words', got status $status and:"
        cat "$work/out"
        failed=1
    fi
}

fresh
expect 0 'base: 4 rules, 3 tested, 1 exempt'

fresh
echo '- **BASE-A-04** New.' >> "$work/tree/docs/rules/base.md"
expect 1 'base: BASE-A-04 has no test'

fresh
: > "$work/tree/tests/rules/exempt.txt"
expect 1 'base: BASE-A-03 has no test'

fresh
echo 'test BASE-A-01 BASE-A-77: unknown' >> "$work/tree/tests/rules/a.rules"
expect 1 'tests/rules/a.rules:3: no ledger has BASE-A-77'

fresh
echo 'cmocka_unit_test(BASE_A_78_words)' >> "$work/tree/tests/unit/a.c"
expect 1 'tests/unit/a.c:7: no ledger has BASE-A-78'

fresh
: > "$work/tree/tests/rules/exempt.txt"
echo 'cmocka_unit_test(BASE_A_01_03_54_words)' >> "$work/tree/tests/unit/a.c"
expect 0 'base: 4 rules, 4 tested, 0 exempt'

fresh
echo 'cmocka_unit_test_setup_teardown(SEA_A_01_words, set, clear)' >> "$work/tree/tests/unit/a.c"
expect 0 'base: 4 rules, 3 tested, 1 exempt'

fresh
expect 1 'seafarers: SEA-A-01 has no test' base seafarers

fresh
echo 'BASE-A-79  gone' >> "$work/tree/tests/rules/exempt.txt"
expect 1 'exempt.txt:3: no ledger has BASE-A-79'

fresh
echo 'BASE-A-01  lazy' >> "$work/tree/tests/rules/exempt.txt"
expect 1 'BASE-A-01 is tested and needs no exemption'

fresh
printf 'BASE-A-03\n' > "$work/tree/tests/rules/exempt.txt"
expect 1 'BASE-A-03 has no reason'

fresh
echo 'BASE-A-03  again' >> "$work/tree/tests/rules/exempt.txt"
expect 1 'BASE-A-03 is listed twice'

fresh
echo '- **BASE-A-01** One again.' >> "$work/tree/docs/rules/base.md"
expect 1 'BASE-A-01 is numbered twice'

fresh
echo 'SEA-A-*  another time' >> "$work/tree/tests/rules/exempt.txt"
expect 0 'seafarers: 1 rules, 0 tested, 1 exempt' base seafarers

fresh
echo 'SEA-B-*  no such section' >> "$work/tree/tests/rules/exempt.txt"
expect 1 'exempt.txt:3: no ledger has SEA-B-*'

fresh
echo 'BASE-A-0*  lazy' > "$work/tree/tests/rules/exempt.txt"
expect 1 'exempt.txt:1: BASE-A-01 is tested and needs no exemption'

fresh
echo 'SEA-A-*' >> "$work/tree/tests/rules/exempt.txt"
expect 1 'SEA-A-01 has no reason'

fresh
echo '- **SCN0-01** Short IDs.' > "$work/tree/docs/rules/scenarios.md"
echo 'cmocka_unit_test(SCN0_01_words)' >> "$work/tree/tests/unit/a.c"
expect 0 'scenarios: 1 rules, 1 tested, 0 exempt' scenarios

fresh
expect 2 'there is no docs/rules/atlantis.md' atlantis

[ "$failed" -eq 0 ] && echo "rule-coverage complains when it must"
# Refusals: a good file, then rows that are wrong in one way.
refusals() {
    fresh
    mkdir -p "$work/tree/include/longroad"
    { cat <<'END'
LR_STATUS(OK, "Done.")
LR_REFUSAL(E_ONE, "One, two.", "BASE-A-01")
LR_REFUSAL(E_TWO, "A sentence (and a bracket) that is long",
           "BASE-A-02 SEA-A-01")
/* No rule: a reason. */
LR_REFUSAL(E_THREE, "Three.", "")
END
    printf '%s\n' "$@"; } > "$work/tree/include/longroad/status.def"
}
refusals
expect 0 'base: 4 rules, 3 tested, 1 exempt'
refusals 'LR_REFUSAL(E_FOUR, "Four.", "BASE-A-99")'
expect 1 'include/longroad/status.def:7: no ledger has BASE-A-99'
refusals 'LR_REFUSAL(E_FOUR, "Four.", "")'
expect 1 'include/longroad/status.def:7: E_FOUR names no rule and does not say why'
refusals '/* No rule: */' 'LR_REFUSAL(E_FOUR, "Four.", "")'
expect 1 'E_FOUR names no rule and does not say why'
refusals '/* No rule: a reason. */' 'LR_REFUSAL(E_FOUR, "Four.", "BASE-A-01")'
expect 1 'E_FOUR names a rule and says that there is none'
refusals 'LR_REFUSAL(E_FOUR, "Four.", "BASE-A-01 BASE-A-01")'
expect 1 'E_FOUR names BASE-A-01 twice'

fresh
printf '```position\nrules BASE-A-01 BASE-A-98\n```\n```\nrules BASE-A-97\n```\n' >> "$work/tree/docs/rules/base.md"
expect 1 'docs/rules/base.md:7: no ledger has BASE-A-98'

exit "$failed"
