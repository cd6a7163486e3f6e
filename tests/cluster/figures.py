"""figures.py FOLDER [STORY...]: the figures of docs/performance.md, "Several nodes", on this machine as it is.

They are promises for a machine with nothing else to do: where others work at the start, they are told and not asserted.
"""
import json
import os
import resource
import signal
import subprocess
import sys
import time

from nodes import LONGROAD, SOURCE, Database, Node, Standby, free_port, main, ws

FOLDER = sys.argv[1]
TABLES = int(os.environ.get("TABLES", "1000"))
SECONDS = os.environ.get("SECONDS_OF_LOAD", "20")
ROOM = ["--tables", "5000", "--connections", "15000", "--trusted-proxy", "127.0.0.1"]
IDLE = os.getloadavg()[0] < 0.5
running = []


def promise(kept, sentence):
    print(f"      {sentence}: {'reached' if kept else 'NOT reached'} (load {os.getloadavg()[0]:.1f})", flush=True)
    assert kept or not IDLE, sentence


def node(name, folder, database, port=None):
    running.append(Node(folder, name, database, port, LONGROAD, *ROOM))
    return running[-1]


def stop_all():
    while running:
        part = running.pop()
        if isinstance(part, Node):
            part.stop()
        elif isinstance(part, Database):
            part.crash()
        else:
            part.kill()
            part.wait()


def new(name, ports=(None, None, None)):
    folder = os.path.join(FOLDER, name)
    os.makedirs(folder)
    database = Database(FOLDER, name + "-db")
    running.append(database)
    return database, [node(f"n{k + 1}", folder, database, port) for k, port in enumerate(ports)]


class Load:
    def __init__(self, *words):
        self.file = os.path.join(FOLDER, f"load{time.monotonic()}.json")
        self.process = subprocess.Popen([LONGROAD, "loadtest", *words, "--json", self.file, "--quiet", "--rate", "300"],
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def figures(self):
        said, _ = self.process.communicate(timeout=ws.PATIENCE * 2)
        assert os.path.exists(self.file), said
        with open(self.file) as file:
            found = json.load(file)
        assert self.process.returncode == 0, (found["errors"], found["examples"][:5])
        return found


def addresses(nodes):
    return [f"ws://127.0.0.1:{n.port}" for n in nodes]


def played(database, count):
    """So many tables have begun their game."""
    return int(database.ask("SELECT count(*) FROM longroad.game WHERE stage = 1")[0][0]) >= count


def story_of_a_death():
    """A node with a third of the tables dies."""
    database, nodes = new("death")
    for each in nodes:
        each.start()
    load = Load(*addresses(nodes), "--tables", str(TABLES), "--think", "1000", "--seconds", "25", "--reconnect")
    ws.patiently(lambda: played(database, TABLES), "the tables do not play")
    nodes[0].kill()
    figures = load.figures()
    found = figures["resumed_ms"]
    print(f"      {found['count']} players of {TABLES // 3} tables came back: p50 {found['p50'] / 1000:.2f} s,"
          f" the last {found['max'] / 1000:.2f} s")
    told("everybody, the dead node's players too", figures)
    promise(found["max"] <= 5000, "a dead node's tables are playable within 5 s")
    stop_all()


def proxy(folder, port):
    with open(os.path.join(SOURCE, "packaging", "haproxy.cfg")) as file:
        text = file.read().replace("maxconn 5000", "maxconn 9000")
    for k in range(4):
        text = text.replace(f"127.0.0.1:{7070 + k}", f"127.0.0.1:{port + k}")
    path = os.path.join(folder, "haproxy.cfg")
    with open(path, "w") as file:
        file.write(text)
    running.append(subprocess.Popen(["haproxy", "-db", "-f", path], stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL))


def story_of_a_drain():
    """A node with all tables ends; the two others come just before."""
    port = free_port.free_port()
    database, nodes = new("drain", (port + 1, port + 2, port + 3))
    nodes[0].start()
    proxy(FOLDER, port)
    time.sleep(2)
    load = Load(f"ws://127.0.0.1:{port}", "--tables", str(TABLES), "--people", "1", "--seats", "2", "--think", "1000",
                "--seconds", "40", "--reconnect")
    ws.patiently(lambda: played(database, TABLES), "the tables do not play")
    for each in nodes[1:]:
        each.start()
    time.sleep(4)
    nodes[0].kill(signal.SIGTERM)
    ws.patiently(lambda: ws.get(nodes[0].port, "/readyz")[0] == 404, "it does not drain")
    began = time.monotonic()

    def gone():
        return database.ask("SELECT count(*) FROM longroad.game g JOIN longroad.node o USING (node)"
                            " WHERE o.name = 'n1' AND g.stage < 2")[0][0] == "0"
    ws.patiently(gone, "tables are left")
    took = time.monotonic() - began
    assert nodes[0].end() == 0
    found = load.figures()["resumed_ms"]
    print(f"      {TABLES} tables left in {took:.1f} s; {found['count']} players came back: p50 {found['p50']:.0f} ms,"
          f" p99 {found['p99']:.0f} ms, the last {found['max']:.0f} ms")
    promise(took <= 20, "a drained node's tables are gone within 20 s")
    promise(found["max"] <= 2000, "none is still for more than 2 s")
    stop_all()


def told(name, figures):
    """Says when players heard of a move; the 99th percentile."""
    ms = figures["told_ms"]
    print(f"      {name}: {figures['moves_per_second']:.0f} moves/s, told after p50 {ms['p50']:.1f} ms,"
          f" p99 {ms['p99']:.1f} ms, the last {ms['max']:.0f} ms")
    return ms["p99"]


def process(pid):
    """Its parent, and seconds of processor time: its own, and of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return 0, 0, 0
    user, system, user_ended, system_ended = (int(word) / os.sysconf("SC_CLK_TCK") for word in words[11:15])
    return int(words[1]), user + system, user_ended + system_ended


def processor_time(nodes, database, moves):
    """Of a move, all of the run's work told to its moves."""
    with open(os.path.join(database.folder, "data", "postmaster.pid")) as file:
        first = int(file.readline())
    children = (process(name) for name in os.listdir("/proc") if name.isdigit())
    of_database = sum(process(first)[1:]) + sum(own for parent, own, _ in children if parent == first)
    of_nodes = sum(process(n.process.pid)[1] for n in nodes)
    print(f"      processor time of a move: the nodes {1e6 * of_nodes / moves:.0f} us together,"
          f" PostgreSQL {1e6 * of_database / moves:.0f} us ({moves} moves, making the tables included)")


LOAD = ["--tables", str(TABLES), "--think", "1000", "--seconds", SECONDS]


def story_of_a_load():
    """The same load on three nodes and on one server with SQLite."""
    database, nodes = new("load")
    for each in nodes:
        each.start()
    shared = Load(*addresses(nodes), *LOAD).figures()
    processor_time(nodes, database, shared["moves"])
    stop_all()
    p99 = told("three nodes", shared)
    told("SQLite", Load("--serve", *LOAD).figures())
    promise(p99 <= 100, "the last player is told within 100 ms, p99")


def story_of_a_load_with_a_standby():
    """That load where every commit waits for a synchronous standby, on the same disk."""
    database, nodes = new("standby")
    standby = Standby(FOLDER, database, "standby-copy")
    running.append(standby)
    standby.make_synchronous(database)
    for each in nodes:
        each.start()
    p99 = told("three nodes, a synchronous standby", Load(*addresses(nodes), *LOAD).figures())
    promise(p99 <= 150, "with a synchronous standby the last player is told within 150 ms, p99")
    stop_all()


STORIES = [story_of_a_death, story_of_a_drain, story_of_a_load, story_of_a_load_with_a_standby]
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
try:
    main([s for s in STORIES if not sys.argv[2:] or s.__name__ in sys.argv[2:]], FOLDER)
finally:
    stop_all()
