"""nodes.py: a PostgreSQL and nodes on it, as processes, for the tests of this folder."""
import json
import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(SOURCE, "tests", "server", "common"), os.path.join(SOURCE, "tests")]
import free_port  # noqa: E402
import ws  # noqa: E402

LONGROAD = os.environ["LONGROAD_BIN"]


class Database:
    def __init__(self, folder, name="db", settings=(), inside=()):
        self.inside = list(inside)  # the words of a command that runs it elsewhere
        self.folder = os.path.join(folder, name)
        os.makedirs(self.folder, exist_ok=True)
        with open(os.path.join(self.folder, "settings.conf"), "w") as file:
            file.write("\n".join(settings) + "\n")
        self.address = self.start()
        subprocess.run([LONGROAD, "db", "init", "--store", self.address], check=True, stdout=subprocess.DEVNULL)

    def tool(self, action, *more):
        command = [*self.inside, os.path.join(SOURCE, "tools", "database"), action, self.folder, *more]
        return subprocess.run([*command, str(os.getpid())], check=True, stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, text=True).stdout.strip()

    def start(self):
        return self.tool("start")

    def crash(self):
        self.tool("kill")

    def ask(self, sql):
        """The rows, each a list of texts."""
        out = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-F", "\t", self.address, "-c", sql],
                             check=True, stdout=subprocess.PIPE, text=True).stdout
        return [line.split("\t") for line in out.splitlines() if line]

    def acts(self, name):
        """The entries of a table: (seq, kind, text)."""
        rows = self.ask("SELECT e.seq, e.kind, encode(e.text, 'hex') FROM longroad.entry e JOIN longroad.game g"
                        f" USING (number) WHERE g.name = '{name}' ORDER BY e.seq")
        return [(int(seq), kind, bytes.fromhex(text).decode()) for seq, kind, text in rows]


class Standby(Database):
    """Follows another database; the address names both."""

    def __init__(self, folder, of, name="standby"):
        self.inside = []
        self.folder = os.path.join(folder, name)
        self.address = self.tool("standby", of.folder)

    def make_synchronous(self, of):
        """From now on commits of the other database wait for this one."""
        of.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        of.ask("SELECT pg_reload_conf()")
        ws.patiently(lambda: of.ask("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"), "no standby")

    def promote(self):
        self.tool("promote")


class Node:
    def __init__(self, folder, name, database, port=None, program=LONGROAD, *more):
        self.name, self.folder, self.database, self.program = name, folder, database, program
        self.port = port or free_port.free_port()
        self.more = list(more)
        self.process = None

    def start(self, wait=True):
        self.log = open(os.path.join(self.folder, f"{self.name}.log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--store", self.database.address, "--node", self.name, "--data",
             os.path.join(self.folder, self.name), "--port", str(self.port), "--http-burst", "100000",
             "--http-per-second", "10000", "--connections-per-address", "10000", "--tables-per-minute", "10000",
             "--tables-per-address", "10000", "--sockets-per-address", "10000", "--threads", "2",
             "--messages-per-second", "1000", *self.more],
            stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        if wait:
            self.ready()
        return self

    def ready(self):
        def there():
            assert self.process.poll() is None, f"{self.name} has ended: {self.said()[-2000:]}"
            try:
                return ws.get(self.port, "/readyz")[0] == 200
            except OSError:
                return False
        ws.patiently(there, f"{self.name} does not start")

    def said(self):
        with open(os.path.join(self.folder, f"{self.name}.log"), errors="replace") as log:
            return log.read()

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)

    def end(self):
        return self.process.wait(ws.PATIENCE)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()


class Seat:
    """Somebody with a seat who finds the table at whatever node has it. Counts how long that took."""

    def __init__(self, nodes, table, token, name):
        self.nodes, self.table, self.token, self.name = nodes, table, token, name
        self.player = None
        self.at = None
        self.seq = 0
        self.tried = 0

    def come_back(self, seconds=ws.PATIENCE):
        """Connects and resumes, asking one node after the other; follows MOVED. The seconds it took."""
        began = time.monotonic()
        if self.player:
            self.player.close()
        hint = None
        while time.monotonic() - began < seconds:
            node = next((n for n in self.nodes if n.name == hint), None)
            hint = None
            if node is None:
                node = self.nodes[self.tried % len(self.nodes)]
                self.tried += 1
            try:
                player = ws.Player(node.port, self.name, path=f"/ws/{self.table}?at={node.name}", timeout=3)
                answer = player.ask("resume", table=self.table, token=self.token, seq=0)
                self.player, self.at = player, node
                player.s.settimeout(ws.PATIENCE)
                player.id = max(player.id, answer.get("last", 0))
                return time.monotonic() - began
            except ws.Refused as refused:
                assert refused.code in ("MOVED", "BUSY", "STOPPING"), refused
                hint = refused.message.get("at")
                player.close()
                time.sleep(0.1)
            except (OSError, ws.Closed, TimeoutError):
                time.sleep(0.1)
        raise AssertionError(f"{self.name} does not find {self.table} within {seconds} s")


def open_table(nodes, node, seats=2):
    """A table at the node, and its seats as people who find it again."""
    host = ws.Player(node.port, "Mia")
    host.create("board", [{"kind": "open"}] * max(seats, 2))
    found = [Seat(nodes, host.name, host.token, "Mia")]
    found[0].player, found[0].at = host, node
    for k in range(1, seats):
        guest = ws.Player(node.port, f"guest {k}")
        guest.join(host.name)
        found.append(Seat(nodes, host.name, guest.token, f"guest {k}"))
        found[-1].player, found[-1].at = guest, node
    return found


def chat_until_stored(seat, text):
    """Says a line under one id until it is acknowledged, wherever the table is by then; its seq."""
    number = None
    while True:
        try:
            if number is None:
                seat.player.id += 1
                number = seat.player.id
            seat.player.say("chat", id=number, text=text)
            return seat.player.answer(number)["seq"]
        except ws.Refused as refused:
            assert refused.code in ("STORAGE", "BUSY"), refused
            if refused.code == "STORAGE":
                number = None  # it has not happened
            time.sleep(0.2)
        except (ws.Closed, OSError, TimeoutError):
            seat.come_back()


def lines_of(database, name):
    """What was said at the table: seq by text. A text that stands twice is an error."""
    found = {}
    for seq, kind, text in database.acts(name):
        if kind != "chat":
            continue
        line = text.strip().split("\n")[-1]
        assert line not in found, f"{line} stands twice in the log of {name}"
        found[line] = seq
    return found


def main(stories, folder):
    """Runs the stories, each with a cluster of its own names; ends whatever they leave."""
    for story in stories:
        began = time.monotonic()
        story()
        print(f"    {story.__name__}: {time.monotonic() - began:.1f} s", flush=True)
    print(json.dumps({"stories": len(stories), "folder": os.path.basename(folder)}))
