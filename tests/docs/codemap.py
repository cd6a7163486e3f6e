"""codemap.py: the code map of docs/ARCHITECTURE.md names every file of src and include, and no other; docs/modules.svg
is the picture that tools/modules draws.

The map is its section `Code map`. A heading or the head of a table names folders (`src/core`, `rules/`); a row names
files of them in its first column, and a name such as `bot/bots.c` says in which folder of src this name and those
behind it are. A header or a .def file need not be named where a .c file of that name is. Of the page
(`web/src`) folders are named as a whole.
"""
import re
import subprocess
import sys

from markdown import ROOT

DOCUMENT = ROOT / "docs/ARCHITECTURE.md"
NAME = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
problems = []


def lines():
    inside = False
    for number, line in enumerate(DOCUMENT.read_text().split("\n"), 1):
        if line.startswith("## "):
            inside = line == "## Code map"
        elif inside:
            yield number, line


def find(folders, name):
    """The files or folders of that name below one of the folders."""
    found = set()
    for folder in folders:
        found.update(path for path in folder.rglob(name) if path.parent == folder or folder.name != "src")
    return found


def first_column(line):
    return re.split(r"(?<!\\)\|", line)[1] if line.startswith("|") else ""


def read_map():
    named, folders, tables = set(), [], []
    for number, line in lines():
        if line.startswith("### "):
            folders = tables = [ROOT / name for name in NAME.findall(line.split(":")[0])]
            continue
        head = re.match(r"\| (.*?) \| What \|", line)
        if head:
            below = [f / name.rstrip("/") for f in folders for name in NAME.findall(head[1]) if name.endswith("/")]
            tables = [folder for folder in below if folder.is_dir()] or folders
            continue
        part = first_column(line)
        here = tables
        for name in NAME.findall(part if part else line):
            if not part and "." not in name and not name.endswith("/"):
                continue  # a word of the prose
            if "/" in name.rstrip("/"):
                above, _, name = name.rpartition("/")
                here = [ROOT / "src" / above]
            found = find(here, name.rstrip("/")) if "." in name or "web" in str(here) else set(here)
            if not found and part:
                problems.append(f"docs/ARCHITECTURE.md:{number}: there is no {name} in {', '.join(map(str, here))}")
            named |= found
    return named


def is_named(path, named):
    if path in named or any(parent in named for parent in path.parents if "web" in str(parent)):
        return True
    return path.suffix in (".h", ".def") and path.with_suffix(".c") in named


def main():
    named = read_map()
    picture = subprocess.run([ROOT / "tools/modules"], capture_output=True, text=True)
    if picture.returncode or picture.stdout != (ROOT / "docs/modules.svg").read_text():
        problems.append(picture.stderr or "docs/modules.svg is not what the build says: tools/modules > docs/modules.svg")
    files = [p for folder in ("src", "include", "web/src") for p in (ROOT / folder).rglob("*") if p.is_file()]
    for path in sorted(files):
        if not is_named(path, named):
            problems.append(f"{path.relative_to(ROOT)}: not in the code map of docs/ARCHITECTURE.md")
    if len(files) < 400 or len(named) < 250:
        problems.append(f"too little was found to be true: {len(files)} files, {len(named)} of them named")
    print("\n".join(problems))
    print(f"code map: {len(named)} names for {len(files)} files, {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
