#!/bin/sh
# lesson: which there are, whether a file is one, and what it says.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" lesson
has out "island: Your first game"
expect 0 "$longroad" lesson --language=de
has out "island: Dein erstes Spiel"
for file in "$root"/lessons/*.lesson; do
    expect 0 "$longroad" lesson check "$file"
    has out ": ok: "
done

# What the coach says, with its figures, as people have read it: a rule that changes a figure of a lesson without
# making a move illegal shows here.
golden=$root/tests/cli/golden/lessons.txt
(cd "$root" && "$longroad" lesson words lessons/*.lesson) >said.txt || fail "the lessons cannot be told"
if [ -n "${UPDATE_GOLDEN:-}" ]; then cp said.txt "$golden"; fi
diff -u "$golden" said.txt || fail "the coach says something else: read it, then UPDATE_GOLDEN=1"

# The example of the manual works, and its figures are the rules'.
sed -n '/^```$/,/^```$/p' "$root/docs/lessons.md" | sed '1d;/^```$/,$d' >example.lesson
expect 0 "$longroad" lesson words example.lesson
has out "example.lesson: ok: 1 steps, 2 moments"
has out "It costs 3 ore and 2 grain"

# What is wrong is named with its line.
sed 's/^expect city c3.n$/expect city e3.s/' example.lesson >wrong.lesson
expect 1 "$longroad" lesson check wrong.lesson
line=$(grep -n '^expect city' wrong.lesson | cut -d : -f 1)
has err "wrong.lesson:$line: this cannot be played here"
expect 64 "$longroad" lesson check
expect 64 "$longroad" lesson --language=fr
