#!/usr/bin/env python3
"""docs/observation.md is made of the tables of src/env; `observation.py --update` writes it, without arguments it is compared."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEAD = """# Observations and letters

What a row of `include/longroad/env.h` says, field by field. This page is made of `src/env/observation_*.def` and
`src/env/index_*.def` by `tests/docs/observation.py --update`, and a test compares it.

A row is made from the view of the seat to act and holds nothing that the seat may not know. Planes are channel-major: a
field with C channels over P places is C * P bytes, channel after channel. `Of each seat` begins with the seat that looks
and goes on clockwise. Divide by *most* to scale. Behind these fields come `4 * history` bytes of history, if the plan asks
for some. `longroad list fields --config TEXT` prints the fields of one game with their places.

**Counted cards** are a row of their own, `known` of `lr_env_buffers`, if the plan asks for them (`LR_OBS_KNOWN`). They are what the
seat to act is certain that each seat holds, for it has watched every action: a byte for each kind of goods and each seat, goods
by goods, the own seat first. The own hand is exact. Of other seats it is what was produced, paid, traded, discarded and shown, less
what may have been taken unseen, and what must be theirs because the bank and the numbers of cards are public. With two seats that is
the whole hand; in random games of four it is 93 to 99 % of what 16 possible positions agreed on, with six and knights 77 %, since it is not
remembered how unknown cards of two hands hang together (`tests/property/counted.c`). `lr_env_imagine()` then deals only hands
that fit. There are no such rows in the card game, nor with `hand_counts_public=0`.
"""
LETTERS = """
## {title}: letters

A segment is a row of `src/env/{file}`. Its parts are counted in this order, the last one quickest. Rows with step 2 and 3 go on
with the word of the row above. `longroad list letters --config TEXT` prints all letters of a game. OTHER is another seat,
+1 the next clockwise.

| Segment | Step | Games | Parts |
|---|---|---|---|
"""


def rows(name, macro):
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "src/env" / name).read_text(), flags=re.S)
    return re.findall(rf"^{macro}\((.*)\)$", text, re.M)


def fields(title, name):
    out = [f"\n## {title}\n", "| Field | Axis | Channels | Most | Games | What |", "|---|---|---|---|---|---|"]
    for row in rows(name, "FIELD"):
        facts, sentence = re.fullmatch(r'(.*), "(.*)"', row).groups()
        parts = [part.strip() for part in facts.split(",")]
        when = parts[4].lower() if len(parts) > 4 else "always"
        out.append(f"| `{parts[0]}` | {parts[1].lower()} | {parts[2].lower()} | {parts[3].lower()} | {when} | {sentence} |")
    return "\n".join(out) + "\n"


def letters(title, name):
    out = []
    for row in rows(name, "LETTER"):
        segment, _, step, when, rest = re.fullmatch(r'"([^"]+)", (\w+), (\d), (\w+), (.*)', row).groups()
        parts = ", ".join(part.lower() for part in re.findall(r"PART\((\w+)", rest)) or "-"
        out.append(f"| `{segment}` | {int(step) + 1} | {when.lower().replace('_', ' ')} | {parts} |")
    return LETTERS.format(title=title, file=name) + "\n".join(out) + "\n"


text = HEAD + fields("Island, Sea and Knights", "observation_board.def") + fields("Cards", "observation_cards.def") \
    + letters("Island, Sea and Knights", "index_board.def") + letters("Cards", "index_cards.def")
page = ROOT / "docs/observation.md"
if sys.argv[1:] == ["--update"]:
    page.write_text(text)
elif not page.is_file() or page.read_text() != text:
    sys.exit("docs/observation.md is not what tests/docs/observation.py --update writes")
