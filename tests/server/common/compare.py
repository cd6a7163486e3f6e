"""Every move that a client was told to be saved is in the log of its table, once.

    compare.py --data DIR ACKED
    compare.py --store postgresql://... ACKED

ACKED has the lines of `longroad loadtest --acked`: table, seat, id, sequence number, action. The log is
read from the database itself, not through the server.
"""
import glob
import sqlite3
import subprocess
import sys


def entries_of_file(data):
    paths = [p for p in glob.glob(data + "/*") if open(p, "rb").read(15) == b"SQLite format 3"]
    assert len(paths) == 1, paths
    base = sqlite3.connect(f"file:{paths[0]}?mode=ro", uri=True)
    return base.execute("SELECT number, seq, kind, text FROM entry ORDER BY number, seq")


def entries_of_store(address):
    out = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-F", "\t", address, "-c",
                          "SELECT number, seq, kind, encode(text, 'hex') FROM longroad.entry ORDER BY number, seq"],
                         check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in out.splitlines():
        number, seq, kind, text = line.split("\t")
        yield number, int(seq), kind, bytes.fromhex(text).decode()


def logs(rows):
    """For each table's name its log: a list of (kind, text)."""
    tables = {}
    for number, seq, kind, text in rows:
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
    _, how, data, acked = sys.argv
    rows = entries_of_store(data) if how == "--store" else entries_of_file(data)
    places = {}
    for name, entries in logs(rows).items():
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
