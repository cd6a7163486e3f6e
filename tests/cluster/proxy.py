"""proxy.py PORT ADDRESS: people behind HAProxy while tools/cluster kills, pauses and drains nodes."""
import os
import subprocess
import sys
import threading
import time

os.environ.setdefault("LONGROAD_BIN", "build/release/longroad")
from nodes import Database, lines_of, ws  # noqa: E402

PORT, ADDRESS = int(sys.argv[1]), sys.argv[2]
GROUPS, SECONDS = 24, 40


class Known(Database):
    def __init__(self, address):
        self.address = address


class Person:
    """Says a line at a time at a table of its own, under one id until it is answered, wherever the table is."""

    def __init__(self, k):
        self.k, self.acked, self.longest, self.moves = k, [], 0.0, 0
        self.player = ws.Player(PORT, f"guest {k}", timeout=10)
        self.player.create("board", [{"kind": "open"}] * 2)
        self.table, self.token = self.player.name, self.player.token
        self.last = self.player.id

    def come_back(self, at=None):
        self.player.close()
        while True:
            try:
                path = f"/ws/{self.table}" + (f"?at={at}" if at else "")
                self.player = ws.Player(PORT, f"guest {self.k}", path=path, timeout=10)
                answer = self.player.ask("resume", table=self.table, token=self.token, seq=0)
                self.last = max(self.last, answer.get("last", 0))
                return
            except ws.Refused as refused:
                assert refused.code in ("MOVED", "BUSY", "STOPPING", "RATE_LIMIT"), refused
                at = refused.message.get("at")
                self.moves += refused.code == "MOVED"
                self.player.close()
                time.sleep(0.1)
            except (OSError, ws.Closed):
                at = None
                time.sleep(0.1)

    def say(self, text):
        began = time.monotonic()
        self.last += 1
        number = self.last
        while True:
            try:
                self.player.say("chat", id=number, text=text)
                self.acked.append((text, self.player.answer(number)["seq"]))
                break
            except ws.Refused as refused:
                assert refused.code in ("STORAGE", "BUSY", "RATE_LIMIT", "CHAT_LIMIT"), refused
                began += 1 if refused.code == "CHAT_LIMIT" else 0  # the wait for that is the test's own
                time.sleep(1 if refused.code == "CHAT_LIMIT" else 0)
                self.last = max(self.last, number) + 1
                number = self.last
                time.sleep(0.2)
            except (ws.Closed, OSError):
                self.come_back()
        self.longest = max(self.longest, time.monotonic() - began)

    def run(self, until):
        n = 0
        try:
            while time.monotonic() < until:
                self.say(f"line {self.k} {n}")
                n += 1
                time.sleep(1)
        except Exception as fault:
            faults.append(fault)
            raise


def tool(*words):
    print("      tools/cluster", *words, flush=True)
    subprocess.run(["tools/cluster", *words], check=True, stdout=subprocess.DEVNULL)


faults = []
people = [Person(k) for k in range(GROUPS)]
until = time.monotonic() + SECONDS
threads = [threading.Thread(target=person.run, args=(until,)) for person in people]
for thread in threads:
    thread.start()
time.sleep(2)
tool("kill", "n1")
time.sleep(8)
tool("run", "n1")
tool("pause", "n2")
time.sleep(6)
tool("resume", "n2")
time.sleep(4)
tool("drain", "n3")
for thread in threads:
    thread.join()
assert not faults, faults
database, total = Known(ADDRESS), 0
for person in people:
    found = {line.split(" ", 2)[2]: seq for line, seq in lines_of(database, person.table).items()}
    for text, seq in person.acked:
        assert found.get(text) == seq, f"acknowledged at {seq}, in the log at {found.get(text)}: {text}"
    total += len(person.acked)
    assert person.acked and person.acked[-1][0].startswith("line")
longest = max(person.longest for person in people)
print(f"      {total} lines acknowledged, all in the log, once; the longest wait {longest:.1f} s,"
      f" {sum(p.moves for p in people)} wrong guesses of the proxy")
assert longest < 25, longest
