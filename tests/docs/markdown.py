"""What the tests of the documents share: which files there are, and their blocks of code and spans.

A block is a fenced one, or lines indented by four after an empty line. Inside of list items code is indented
further; such blocks count as well.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def documents():
    found = [*ROOT.glob("*.md"), *(ROOT / "web").glob("*.md")]
    for folder in ("docs", "web/tests", "tests", "examples", "packaging"):
        found += (ROOT / folder).rglob("*.md")
    return sorted(set(found))


def code_lines(text):
    """(number of the line, language, text) of every line of a block; and None where a block ends."""
    fence, language, previous, inside = None, "", "", False
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"\s*(```+|~~~+)\s*(\S*)", line)
        if fence:
            if mark and mark[1] == fence:
                fence = None
                yield None
            else:
                yield number, language, line
        elif mark:
            fence, language = mark[1], mark[2]
        elif re.match(r" {4,}\S", line) and (inside or not previous.strip()):
            inside = True
            yield number, "", line
        elif line.strip():
            if inside:
                yield None
            inside = False
        previous = line


def prose(text):
    """The lines outside of blocks, with their numbers; lines of blocks are empty."""
    lines = text.split("\n")
    for item in code_lines(text):
        if item:
            lines[item[0] - 1] = ""
    return enumerate(lines, 1)
