"""Every move that a client was told to be saved is in the log of its table, once.

    compare.py --data DIR ACKED

ACKED has the lines of `longroad loadtest --acked`: table, seat, id, sequence number, action. The log is
read from the database itself, not through the server.
"""
import glob
import sqlite3
import sys


def logs(data):
    """For each table's name its log: a list of (kind, text)."""
    paths = [p for p in glob.glob(data + "/*") if open(p, "rb").read(15) == b"SQLite format 3"]
    assert len(paths) == 1, paths
    base = sqlite3.connect(f"file:{paths[0]}?mode=ro", uri=True)
    tables = {}
    for number, seq, kind, text in base.execute(
            "SELECT number, seq, kind, text FROM entry ORDER BY number, seq"):
        entries = tables.setdefault(number, [])
        assert len(entries) == seq, f"a gap in the log of {number} before {seq}"
        entries.append((kind, text))
    names = {}
    for entries in tables.values():
        made = [text for kind, text in entries[:2] if kind == "created"]
        assert len(made) == 1, entries[:2]
        name = [line[5:] for line in made[0].split("\n") if line.startswith("name ")]
        names[name[0]] = entries
    return names


def main():
    _, _, data, acked = sys.argv
    places = {}
    for name, entries in logs(data).items():
        for seq, (kind, text) in enumerate(entries):
            if kind == "act":
                places.setdefault((name, text), []).append(seq)
    wrong = total = 0
    for line in open(acked):
        table, seat, number, seq, action = line.rstrip("\n").split(" ", 4)
        found = places.get((table, f"{number} {seat} {action}"), [])
        total += 1
        if len(found) != 1 or found[0] > int(seq):
            wrong += 1
            print(f"acknowledged, and in the log at {found}: {line.strip()}")
    assert total > 0, "nothing was acknowledged"
    if wrong:
        sys.exit(f"{wrong} of {total} acknowledged moves are not in the log")
    print(f"{total} moves: every acknowledged move is in the log, once")


if __name__ == "__main__":
    main()
