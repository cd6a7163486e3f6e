"""faults.py FOLDER [STORY...]: what cuts, lost databases, full disks and other versions do to three nodes.

Every story but those of other rules and of a wrong clock has a crowd of people (people.py), whose promises it checks.
"""
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

from nodes import LONGROAD, Database, Node, Standby, chat_until_stored, lines_of, main, open_table, ws
from people import Crowd
from relay import Relay

FOLDER = sys.argv[1]
NEWER = os.environ["LONGROAD_NEWER"]  # the program by the next version of the rules (tests/newer)
CUT_S = 14  # longer than any patience of a node: 8 s for an answer, 3 s for the lease
TABLES = 6
running = []


class Via:
    """A database by another address."""

    def __init__(self, address):
        self.address = address


def cluster(name, database, first=None):
    """Three nodes in a folder of their own; the first one may have another way to the database."""
    folder = os.path.join(FOLDER, name)
    os.makedirs(folder, exist_ok=True)
    nodes = [Node(folder, f"n{k}", first if first and k == 1 else database) for k in (1, 2, 3)]
    for node in nodes:
        running.append(node.start())
    return nodes


def stop(*parts):
    for part in parts:
        part.stop() if isinstance(part, Node) else part.crash()
        running.remove(part)


def made(database):
    running.append(database)
    return database


def doors(nodes):
    return [(node.name, node.port) for node in nodes]


def check_cut(nodes, database, cut, mend):
    """The first node loses its database and says so; then it is back, and everything is as promised."""
    crowd = Crowd(TABLES, doors(nodes))
    crowd.wait(3)
    cut()
    began = time.monotonic()
    ws.patiently(lambda: ws.get(nodes[0].port, "/readyz")[0] == 503 or crowd.faults, "a node without lease looks ready")
    noticed = time.monotonic() - began
    crowd.wait(max(CUT_S - noticed, 0))
    others = {row[0] for row in database.ask("SELECT DISTINCT o.name FROM longroad.game g JOIN longroad.node o"
                                             " USING (node) WHERE g.stage < 2")}
    assert others <= {"n2", "n3"}, f"tables of a node without lease were left: {others}"
    mend()
    nodes[0].ready()
    crowd.wait(3)
    print(f"      503 after {noticed:.1f} s; {crowd.end(database, nodes)}")


def story_of_a_stalling_relay():
    database = made(Database(FOLDER, "stall"))
    relay = Relay(os.path.join(FOLDER, "relay"), database)
    nodes = cluster("stalled", database, Via(relay.address))
    check_cut(nodes, database, relay.stall, relay.go_on)
    stop(*nodes, database)


def story_of_a_dropping_relay():
    """Connections are lost again and again, in whatever they carry."""
    database = made(Database(FOLDER, "drop"))
    relay = Relay(os.path.join(FOLDER, "relay2"), database)
    nodes = cluster("dropped", database, Via(relay.address))
    crowd = Crowd(TABLES, doors(nodes))
    for _ in range(12):
        crowd.wait(0.7)
        relay.drop()
    crowd.wait(3)
    assert nodes[0].said().count("the database is back") >= 3, nodes[0].said()[-2000:]
    print(f"      {crowd.end(database, nodes)}")
    stop(*nodes, database)


def story_of_a_promotion():
    """The database's machine is lost; its synchronous standby has everything that was acknowledged."""
    first = made(Database(FOLDER, "primary"))
    standby = made(Standby(FOLDER, first))
    standby.make_synchronous(first)
    nodes = cluster("promoted", Via(standby.address))
    crowd = Crowd(TABLES, doors(nodes))
    crowd.wait(4)
    stop(first)
    time.sleep(1)
    standby.promote()
    before = crowd.lines()
    ws.patiently(lambda: crowd.lines() > before or crowd.faults, "nobody plays on")
    crowd.wait(6)
    only = Via(standby.address.replace(first.folder + ",", ""))
    only.ask = lambda sql: Database.ask(only, sql)
    only.acts = lambda name: Database.acts(only, name)
    print(f"      {crowd.end(only, nodes)}")
    stop(*nodes, standby)


NAMESPACE = f"longroad{os.getpid()}"


def ip(*words):
    return subprocess.run(["ip", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def story_of_a_link_that_goes_down():
    """The database in a network of its own; the link of one node to it goes down, and packets are lost unseen."""
    if os.getuid() != 0 or not ip("netns", "add", NAMESPACE):
        print("      network namespaces are not allowed here: not tested")
        return
    try:
        for k, link in enumerate(("lra", "lrb")):
            near, far = f"{link}{os.getpid()}"[:15], f"{link}"
            assert ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", NAMESPACE)
            assert ip("addr", "add", f"10.231.{77 + k}.1/24", "dev", near) and ip("link", "set", near, "up")
            assert ip("-n", NAMESPACE, "addr", "add", f"10.231.{77 + k}.2/24", "dev", far)
            assert ip("-n", NAMESPACE, "link", "set", far, "up")
        hba = os.path.join(FOLDER, "hba.conf")
        with open(hba, "w") as file:
            file.write("local all all trust\nhost all all 10.231.0.0/16 trust\n")
        os.chmod(hba, 0o644)
        database = made(Database(FOLDER, "apart", ["listen_addresses = '*'", f"hba_file = '{hba}'"],
                                 ["ip", "netns", "exec", NAMESPACE]))
        nodes = cluster("linked", Via("postgresql://longroad@10.231.78.2/postgres"),
                        Via("postgresql://longroad@10.231.77.2/postgres"))
        check_cut(nodes, database, lambda: ip("-n", NAMESPACE, "link", "set", "lra", "down"),
                  lambda: ip("-n", NAMESPACE, "link", "set", "lra", "up"))
        stop(*nodes, database)
    finally:
        ip("netns", "del", NAMESPACE)


def fnv(total, data):
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return total


def set_rules(database, name, rules):
    """As a program of those rules would have made the table: the row, its first entry, and the chain of sums
    (src/store/sums.c)."""
    table = database.ask(f"SELECT number FROM longroad.game WHERE name = '{name}'")[0][0]
    database.ask(f"UPDATE longroad.game SET rules = {rules} WHERE number = {table}")
    before = 0
    rows = database.ask("SELECT seq, time_ms, kind, encode(text, 'hex') FROM longroad.entry"
                        f" WHERE number = {table} ORDER BY seq")
    for seq, time_ms, kind, text in rows:
        text = re.sub(rb"(?m)^rules \d+$", b"rules %d" % rules, bytes.fromhex(text))
        total = 0xcbf29ce484222325
        for number in (before, int(table), int(seq), int(time_ms)):
            total = fnv(total, number.to_bytes(8, "little"))
        before = fnv(fnv(total, kind.encode() + b"\0"), text)
        signed = before - (1 << 64 if before >> 63 else 0)
        database.ask(f"UPDATE longroad.entry SET text = '\\x{text.hex()}', sum = {signed}"
                     f" WHERE number = {table} AND seq = {seq}")


def story_of_other_rules():
    """Tables of rules that the nodes do not know stay as they are, whatever happens to the nodes."""
    database = made(Database(FOLDER, "rules"))
    nodes = cluster("old", database)
    seats = open_table(nodes, nodes[0])
    name = seats[0].table
    chat_until_stored(seats[0], "before")
    nodes[0].kill()
    nodes[0].end()
    set_rules(database, name, 9)
    before = database.ask(f"SELECT number, stage, rules, next FROM longroad.game WHERE name = '{name}'")
    time.sleep(4)
    for node in nodes[1:]:
        stranger = ws.Player(node.port, "stranger")
        assert stranger.refused("watch", table=name) == "NEEDS_VERSION"
        stranger.close()
    stop(nodes[1])
    nodes[1].start()
    running.append(nodes[1])
    assert database.ask(f"SELECT number, stage, rules, next FROM longroad.game WHERE name = '{name}'") == before
    assert database.ask(f"SELECT count(*) FROM longroad.game WHERE name = '{name}' AND node IN"
                        " (SELECT node FROM longroad.node WHERE lease_until > clock_timestamp())") == [["0"]]
    # A node that knows its rules serves it, beside those that do not.
    set_rules(database, name, 1)
    seats[0].nodes = [nodes[0].start()]
    seats[0].come_back()
    chat_until_stored(seats[0], "after")
    assert len(lines_of(database, name)) == 2
    stop(*nodes, database)


def owners(database):
    """The living nodes that have open tables, by the rules of these."""
    rows = database.ask("SELECT DISTINCT g.rules, o.name FROM longroad.game g JOIN longroad.node o USING (node)"
                        " WHERE g.stage < 2 AND o.lease_until > clock_timestamp()")
    return {rules: {name for of, name in rows if of == rules} for rules, _ in rows}


def story_of_a_rolling_upgrade():
    """Nodes of the next rules take the place of old ones, one after the other, while people play by both; nodes die.

    No node ever has a table of rules that it does not know, and nobody loses a line. As long as a node knows the rules,
    nobody is told to wait.
    """
    database = made(Database(FOLDER, "rolling"))
    nodes = cluster("upgraded", database)
    everywhere = doors(nodes)
    old = Crowd(TABLES, everywhere)  # whom a new node sends to one of the old

    def upgrade(node):
        node.kill(signal.SIGTERM)
        assert node.end() == 0, node.said()[-1000:]
        node.program = NEWER
        node.start()

    def wait_for(expected):
        ws.patiently(lambda: owners(database) == expected or old.faults, f"not {expected}: {owners(database)}")
        old.wait(3)
        assert owners(database) == expected, owners(database)

    upgrade(nodes[2])
    new = Crowd(TABLES, doors(nodes[2:]), waits_for_version=True)
    for person in new.people:
        person.doors = everywhere
    wait_for({"1": {"n1", "n2"}, "2": {"n3"}})
    nodes[0].kill()
    nodes[0].end()
    wait_for({"1": {"n2"}, "2": {"n3"}})
    nodes[2].kill()  # nobody else knows its tables
    nodes[2].end()
    time.sleep(4)
    wait_for({"1": {"n2"}})
    nodes[2].start()
    wait_for({"1": {"n2"}, "2": {"n3"}})
    nodes[0].program = NEWER
    nodes[0].start()
    nodes[2].kill()
    nodes[2].end()
    wait_for({"1": {"n2"}, "2": {"n1"}})
    nodes[2].start()
    assert any("NEEDS_VERSION" in person.codes for person in new.people), "nobody met a node of other rules"
    print(f"      by old rules: {old.end(database, nodes)}\n      by new rules: {new.end(database, nodes)}")
    stop(*nodes, database)


def story_of_a_full_disk():
    """The entries are on a disk of two megabytes; it fills up, moves are refused, and with room all go on."""
    disk = os.path.join(FOLDER, "disk")
    os.makedirs(disk)
    if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m,mode=777", "none", disk],
                                          stderr=subprocess.DEVNULL).returncode != 0:
        print("      mounting is not allowed here: not tested")
        return
    try:
        database = made(Database(FOLDER, "full"))
        shutil.chown(disk, "postgres")
        database.ask(f"CREATE TABLESPACE small LOCATION '{disk}'")
        database.ask("ALTER TABLE longroad.entry SET TABLESPACE small")
        nodes = cluster("filled", database)
        crowd = Crowd(TABLES, doors(nodes))
        crowd.wait(2)
        filler = os.path.join(disk, "filler")
        file = os.open(filler, os.O_CREAT | os.O_WRONLY)
        try:
            while True:
                os.write(file, b"x" * 4096)
        except OSError:
            os.close(file)
        ws.patiently(lambda: any("STORAGE" in p.codes for p in crowd.people) or crowd.faults,
                     "nobody feels the full disk")
        crowd.wait(2)
        assert any("no room" in node.said() for node in nodes), "no node says why"
        os.remove(filler)
        before = crowd.lines()
        ws.patiently(lambda: crowd.lines() > before + 2 * TABLES or crowd.faults, "nobody goes on")
        print(f"      {crowd.end(database, nodes)}")
        stop(*nodes, database)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


CLOCK = """
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t which, struct timespec *now) {
    int answer = (int)syscall(SYS_clock_gettime, which, now);
    if (which == CLOCK_REALTIME) now->tv_sec += 3600;
    return answer;
}
"""


def story_of_a_wrong_clock():
    """A node whose clock is an hour ahead says so, and takes nothing from the others."""
    library = os.path.join(FOLDER, "clock.so")
    built = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", library], input=CLOCK, text=True)
    assert built.returncode == 0
    database = made(Database(FOLDER, "clock"))
    nodes = cluster("clocks", database)
    seats = open_table(nodes, nodes[1])
    stop(nodes[0])
    os.environ["LD_PRELOAD"] = library
    try:
        nodes[0].start()
    finally:
        del os.environ["LD_PRELOAD"]
    running.append(nodes[0])
    assert "is 3599 s ahead" in nodes[0].said() or "is 3600 s ahead" in nodes[0].said(), nodes[0].said()
    time.sleep(4)
    stranger = ws.Player(nodes[0].port, "stranger")
    assert stranger.refused("watch", table=seats[0].table) == "MOVED"
    chat_until_stored(seats[0], "still here")
    assert seats[0].at is nodes[1]
    stop(*nodes, database)


SEED = int(os.environ.get("SEED", "1"))
MISFORTUNES = 12


def story_of_everything():
    """One misfortune after the other at any of the nodes, from a seed (SEED)."""
    rng = random.Random(SEED)
    database = made(Database(FOLDER, "all"))
    relays = [Relay(os.path.join(FOLDER, f"relay-all-{k}"), database) for k in range(3)]
    folder = os.path.join(FOLDER, "everything")
    os.makedirs(folder)
    nodes = [Node(folder, f"n{k + 1}", Via(relays[k].address)) for k in range(3)]
    for node in nodes:
        running.append(node.start())
    crowd = Crowd(TABLES, doors(nodes))

    def wait():  # shorter than the trust in a lease, shorter than the lease, longer than both
        crowd.wait(rng.choice([0.5, 2.4, 2.8, 3.2, 4, 6]))

    def pause(node, _):
        node.kill(signal.SIGSTOP)
        wait()
        node.kill(signal.SIGCONT)

    def death(node, _):
        node.kill()
        node.end()
        wait()
        node.start(wait=False)

    def drain(node, _):
        node.kill(signal.SIGTERM)
        node.end()
        node.start(wait=False)

    def drops(_, relay):
        for _ in range(rng.randrange(1, 5)):
            relay.drop()
            crowd.wait(0.2)

    def stall(_, relay):
        relay.stall()
        wait()
        relay.go_on()

    def lost_database(*_):
        database.crash()
        crowd.wait(rng.choice([0, 1, 3]))
        database.start()

    def lost_backends(*_):
        database.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'longroad %'")

    told = []
    for _ in range(MISFORTUNES):
        what, k = rng.choice([pause, pause, death, drain, drops, stall, lost_database, lost_backends]), rng.randrange(3)
        told.append(f"{what.__name__} {nodes[k].name}")
        what(nodes[k], relays[k])
        crowd.wait(rng.choice([0.1, 0.5, 1, 3, 4]))
    for node in nodes:
        node.ready()
    print(f"      seed {SEED}: {', '.join(told)}\n      {crowd.end(database, nodes)}")
    stop(*nodes, database)


STORIES = [story_of_a_stalling_relay, story_of_a_dropping_relay, story_of_a_promotion, story_of_a_link_that_goes_down,
           story_of_other_rules, story_of_a_rolling_upgrade, story_of_a_full_disk, story_of_a_wrong_clock, story_of_everything]
try:
    main([s for s in STORIES if not sys.argv[2:] or s.__name__ in sys.argv[2:]], FOLDER)
finally:
    for part in reversed(running):
        part.stop() if isinstance(part, Node) else part.crash()
