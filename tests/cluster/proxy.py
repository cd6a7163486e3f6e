"""proxy.py PORT ADDRESS: people behind HAProxy while tools/cluster kills, pauses and drains nodes, and kills HAProxy."""
import os
import subprocess
import sys

os.environ.setdefault("LONGROAD_BIN", "build/release/longroad")
from nodes import Database  # noqa: E402
from people import Crowd  # noqa: E402

PORT, ADDRESS = int(sys.argv[1]), sys.argv[2]
TABLES, LONGEST_S = 12, 25


class Known(Database):
    def __init__(self, address):
        self.address = address


class Door:
    """Where a node itself can be asked."""

    def __init__(self, k):
        self.name, self.port = f"n{k}", PORT + k


def tool(*words):
    print("      tools/cluster", *words, flush=True)
    subprocess.run(["tools/cluster", *words], check=True, stdout=subprocess.DEVNULL)


crowd = Crowd(TABLES, [(None, PORT)])
crowd.wait(2)
tool("kill", "n1")
crowd.wait(8)
tool("run", "n1")
tool("kill", "haproxy")
crowd.wait(1)
tool("run", "haproxy")
crowd.wait(3)
tool("pause", "n2")
crowd.wait(6)
tool("resume", "n2")
crowd.wait(4)
tool("drain", "n3")
crowd.wait(8)
print("     ", crowd.end(Known(ADDRESS), [Door(1), Door(2)]))
print(f"      {sum(person.wrong_guesses for person in crowd.people)} wrong guesses of the proxy")
assert max(person.longest for person in crowd.people) < LONGEST_S
