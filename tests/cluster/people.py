"""people.py: people who say lines at tables of a cluster, whatever happens to it, and what must be true of them.

Each says a line at a time under one id until it is answered, wherever the table is by then. Afterwards:

    every line that was acknowledged is in the log of its table once, under the number that was told
    no line that was refused for good is there, and none stands twice
    no number was told with two contents, to whomever
    one node has the table, and all others say so
"""
import json
import threading
import time

from nodes import lines_of, ws

IMPATIENCE_S = 10  # then a connection that says nothing is given up
BUSY = ("STORAGE", "BUSY", "RATE_LIMIT", "CHAT_LIMIT")


class Listener(ws.Player):
    """Compares what it is told with what others were told."""

    def __init__(self, told, *where, **how):
        self.told = told
        super().__init__(*where, **how)

    def hear(self):
        message = super().hear()
        if message["type"] == "events" and message["seq"] == message["from"] + 1:
            events = json.dumps(message["events"], sort_keys=True)
            before = self.told.setdefault((message["table"], message["seq"]), events)
            assert before == events, f"{message['table']} {message['seq']}: {before} and {events}"
        return message


class Person:
    """`doors` are the ports at which to ask: of every node, by its name, or of the proxy alone (name None).

    Where nodes of other rules are, somebody who is told to wait for another version asks elsewhere."""
    waits_for_version = False

    def __init__(self, name, doors, told, first=0, table=None):
        self.name, self.doors, self.told, self.tried = name, doors, told, first
        self.acked, self.refused, self.codes, self.longest, self.wrong_guesses = [], [], set(), 0.0, 0
        if table:
            self.join(table)
        else:
            self.enter().create("board", [{"kind": "open"}] * 2)
        self.table, self.token, self.last = self.player.name, self.player.token, self.player.id

    def enter(self, table=None, at=None):
        self.node, port = self.door(at)
        path = "/ws" + (f"/{table}" if table else "") + (f"?at={at}" if at else "")
        self.player = Listener(self.told, port, self.name, path=path, timeout=IMPATIENCE_S)
        return self.player

    def join(self, table):
        at = None
        while True:
            try:
                return self.enter(table, at).join(table)
            except ws.Refused as refused:
                assert refused.code == "MOVED", refused
                at = refused.message["at"]
                self.player.close()

    def door(self, name=None):
        for door in self.doors:
            if name and door[0] == name:
                return door
        self.tried += 1
        return self.doors[(self.tried - 1) % len(self.doors)]

    def come_back(self, at=None):
        self.player.close()
        while True:
            try:
                answer = self.enter(self.table, at).ask("resume", table=self.table, token=self.token, seq=0)
                self.last = max(self.last, answer.get("last", 0))
                return
            except ws.Refused as refused:
                unknown = self.waits_for_version and refused.code == "NEEDS_VERSION"
                assert unknown or refused.code in ("MOVED", "STOPPING") + BUSY, refused
                self.codes.add(refused.code)
                at = refused.message.get("at")
                self.wrong_guesses += refused.code == "MOVED"
                self.player.close()
            except (OSError, ws.Closed):
                at = None
            time.sleep(0.1)

    def say(self, text):
        """Until it is acknowledged; a refusal for good gets another id and another text."""
        began, tries = time.monotonic(), 0
        self.last += 1
        while True:
            line = f"{text}.{tries}"
            try:
                self.player.say("chat", id=self.last, text=line)
                self.acked.append((line, self.player.answer(self.last)["seq"]))
                break
            except ws.Refused as refused:
                assert refused.code in BUSY, refused
                self.codes.add(refused.code)
                if refused.code != "BUSY":  # which says nothing of an earlier try under the id
                    self.refused.append(line)
                    self.last, tries = self.last + 1, tries + 1
                pause = 1 if refused.code == "CHAT_LIMIT" else 0.2
                began += pause  # the test's own
                time.sleep(pause)
            except (ws.Closed, OSError):
                self.come_back()
        self.longest = max(self.longest, time.monotonic() - began)


class Crowd:
    """Two people at each of some tables, each with a thread."""

    def __init__(self, tables, doors, waits_for_version=False):
        self.told, self.faults, self.ending = {}, [], threading.Event()
        self.people = []
        for k in range(tables):
            host = Person(f"host {k}", doors, self.told, first=k)
            self.people += [host, Person(f"guest {k}", doors, self.told, table=host.table)]
        for person in self.people:
            person.waits_for_version = waits_for_version
        self.threads = [threading.Thread(target=self.live, args=(person,), daemon=True) for person in self.people]
        for thread in self.threads:
            thread.start()

    def live(self, person):
        n = 0
        try:
            while not self.ending.is_set() and not self.faults:
                person.say(f"{person.name} {n}")
                n += 1
                self.ending.wait(1)
        except Exception as fault:  # is raised by end()
            self.faults.append((person.name, fault))

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.faults:
            time.sleep(0.1)
        assert not self.faults, self.faults

    def lines(self):
        return sum(len(person.acked) for person in self.people)

    def end(self, database, nodes=()):
        """All have said a line at last; then the promises above. The sentence about it."""
        self.ending.set()
        for thread in self.threads:
            thread.join(ws.PATIENCE)
        assert not self.faults and not any(thread.is_alive() for thread in self.threads), self.faults
        for person in self.people:
            person.say(f"{person.name} last")
        for person in self.people:
            found = {line.split(" ", 2)[2]: seq for line, seq in lines_of(database, person.table).items()}
            for line, seq in person.acked:
                assert found.get(line) == seq, f"acknowledged at {seq}, in the log at {found.get(line)}: {line}"
            for line in person.refused:
                assert line not in found, f"refused, and in the log: {line}"
        self.one_owner(nodes)
        for person in self.people:
            person.player.close()
        longest = max(person.longest for person in self.people)
        return f"{self.lines()} lines acknowledged, each in the log once; the longest wait {longest:.1f} s"

    def one_owner(self, nodes):
        for table in {person.table for person in self.people}:
            at = []
            for node in nodes:
                stranger = ws.Player(node.port, "stranger")
                try:
                    stranger.ask("watch", table=table)
                    at.append(node.name)
                except ws.Refused as refused:
                    assert refused.code == "MOVED", refused
                stranger.close()
            assert not nodes or len(at) == 1, f"{table} is served by {at}"
