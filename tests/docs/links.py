"""links.py: every link in the documents leads somewhere.

- Links to files of ours: the file is there, and so is the heading behind `#`, by the names that Markdown
  gives to headings.
- Paths in backticks (`docs/notation.md`, `src/core/game.h`): there is such a file or folder. Those with a
  placeholder (NAME, FILE, *, ...) are patterns, of which one must be there.
- The manual page: documents that its prose names; and whoever refers to the manual page.
- Pictures as links.

Links to other sites are only looked at for their form: a test needs no network.
"""
import glob
import re
import sys

from markdown import ROOT, documents, prose

LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
# Paths of the repository, by what they begin with; others in backticks are something else.
PATH = re.compile(r"`((?:docs|src|tests|tools|include|cmake|maps|examples|packaging|web|weights|bench|completions)/[^`\s]*)`")
# What only a build makes, or a reader is to make.
MADE = ("web/dist", "web/node_modules")

problems = []


def slug(heading):
    """The name of a heading: small letters, no punctuation, dashes for blanks."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")


def anchors(path, known={}):
    if path not in known:
        names = set()
        for _, line in prose(path.read_text()):
            heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
            if heading:
                name, count = slug(heading[1]), 0
                while (name if not count else f"{name}-{count}") in names:
                    count += 1
                names.add(name if not count else f"{name}-{count}")
            names.update(re.findall(r'<a (?:id|name)="([^"]+)"', line))
        known[path] = names
    return known[path]


def complain(where, number, what):
    problems.append(f"{where.relative_to(ROOT)}:{number}: {what}")


def check_link(document, number, target):
    if re.match(r"[a-z]+:", target):
        if not re.fullmatch(r"(https?://[\w.-]+(:\d+)?(/\S*)?|mailto:\S+@\S+)", target):
            complain(document, number, f"not an address: {target}")
        return
    name, _, anchor = target.partition("#")
    path = (document.parent / name).resolve() if name else document
    if not path.exists():
        complain(document, number, f"there is no {target}")
    elif anchor and path.suffix == ".md" and anchor not in anchors(path):
        complain(document, number, f"{name or 'this file'} has no heading #{anchor}")


def check_path(document, number, text):
    if text.startswith(MADE):
        return
    text = re.sub(r":\d+$", "", text.rstrip(".,;"))
    pattern = re.sub(r"(?<![A-Za-z])[A-Z]{3,}(?![A-Za-z])|\.\.\.|<[^>]*>", "*", text) if not (ROOT / text).exists() else text
    if not glob.glob(str(ROOT / pattern)):
        complain(document, number, f"there is no {text}")


def check_manual():
    manual = ROOT / "docs/longroad.1.in"
    text = manual.read_text().replace("\\-", "-")
    sections = {re.sub(r'["\s]+', " ", s).strip().lower() for s in re.findall(r"^\.S[HS] (.*)$", text, re.M)}
    for number, line in enumerate(text.split("\n"), 1):
        for path in re.findall(r"\b((?:docs|examples|include|maps|tests)/[\w./-]+\w)", line):
            if not (ROOT / path).exists():
                complain(manual, number, f"there is no {path}")
        for page in re.findall(r"\b([\w.-]+)\s?\((\d)\)", re.sub(r"\\f.|^\.BR? ", "", line)):
            if page[0] == "longroad" and page[1] != "1":
                complain(manual, number, f"there is no {page[0]}({page[1]})")
    return sections


def main():
    files = documents()
    links = 0
    for document in files:
        for number, line in prose(document.read_text()):
            for target in LINK.findall(line):
                links += 1
                check_link(document, number, target)
            for text in PATH.findall(line):
                links += 1
                check_path(document, number, text)
            for name, section in re.findall(r"\b(longroad[\w-]*)\((\d)\)", line):
                if not (ROOT / f"docs/{name}.{section}.in").exists():
                    complain(document, number, f"there is no manual page {name}({section})")
    sections = check_manual()
    if len(files) < 20 or links < 200 or "examples" not in sections:
        problems.append(f"too little was found to be true: {len(files)} files, {links} links, {sorted(sections)}")
    print("\n".join(problems))
    print(f"links: {links} in {len(files)} documents, {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
