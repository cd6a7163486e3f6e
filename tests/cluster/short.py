"""short.py FOLDER: three nodes on one PostgreSQL meet what can happen to them, in about a minute.

Every story checks that what was acknowledged is in the log, once, and that no table is at two nodes.
"""
import json
import os
import signal
import subprocess
import sys
import threading
import time

from nodes import LONGROAD, SOURCE, Database, Node, Seat, chat_until_stored, lines_of, main, open_table, ws

FOLDER = sys.argv[1]
TAKEOVER_S = 5  # what a player waits for at most when a node dies, beside the machine's own delays
SLACK_S = 10

database = Database(FOLDER)
nodes = [Node(FOLDER, f"n{k}", database) for k in (1, 2, 3)]


def owners():
    """The node of every table that has one."""
    return dict(database.ask("SELECT g.name, o.name FROM longroad.game g JOIN longroad.node o USING (node)"))


def admin(node, *words):
    return subprocess.run([LONGROAD, "admin", *words, "--data", os.path.join(FOLDER, node)], timeout=ws.PATIENCE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def story_of_a_wrong_guess():
    seats = open_table(nodes, nodes[0])
    name = seats[0].table
    for node in nodes[1:]:
        status, _, body = ws.get(node.port, f"/api/tables/{name}")
        assert status == 421 and b'"at":"n1"' in body, (status, body)
        stranger = ws.Player(node.port, "stranger")
        try:
            stranger.ask("watch", table=name)
            raise AssertionError(f"{node.name} shows a table of n1")
        except ws.Refused as refused:
            assert refused.code == "MOVED" and refused.message["at"] == "n1", refused.message
        assert stranger.refused("watch", table="no-such-table") == "NO_SUCH_TABLE"
        stranger.close()
    assert owners()[name] == "n1"
    figures = ws.get(nodes[0].port, "/metrics")[2].decode().splitlines()
    assert 'longroad_tables_open{node="n1"} 1' in figures, figures
    for seat in seats:
        seat.player.close()


def story_of_the_lobby():
    """Every node lists the public tables and records of all; the admin of any sees all nodes, and closes a table."""
    host = ws.Player(nodes[0].port, "Mia")
    host.create("board", [{"kind": "open"}] * 2, {"public": True})
    watcher = ws.Player(nodes[1].port, "Zoe")
    watcher.ask("lobby", on=True)

    def listed(node):
        return host.name.encode() in ws.get(node.port, "/api/tables")[2]
    for node in nodes:
        ws.patiently(lambda: listed(node), f"{node.name} does not list a table of n1")
    message = {"type": ""}
    while message["type"] != "lobby" or host.name not in [row["table"] for row in message["tables"]]:
        message = watcher.hear()

    def seen():
        return [(row["node"], row["state"], row["here"]) for row in json.loads(admin("n2", "nodes").stdout)["nodes"]]
    all_of_them = [("n1", "alive", False), ("n2", "alive", True), ("n3", "alive", False)]
    ws.patiently(lambda: seen() == all_of_them, "the admin does not see all nodes")
    closed = admin("n2", "close", host.name)
    assert closed.returncode == 0 and json.loads(closed.stdout) == {"done": True}, closed
    for node in nodes:
        ws.patiently(lambda: not listed(node), f"{node.name} lists a table that was closed")
    # A game that has ended at n1 is in the list of n3.
    bots = ws.Player(nodes[0].port, "Mia")
    bots.ask("create", config="cards", seats=[{"kind": "bot", "level": "greedy"}] * 2,
             settings={"clock": "none", "speed": "instant", "public": True})

    def ended():
        return b'"ended"' in ws.get(nodes[2].port, "/api/records")[2]
    ws.patiently(ended, "n3 does not know the game that ended at n1")
    record = json.loads(ws.get(nodes[2].port, "/api/records")[2])["records"][0]["record"]
    assert ws.get(nodes[2].port, f"/api/records/{record}")[0] == 200
    for player in (host, watcher, bots):
        player.close()


def story_of_the_admin():
    """What the admin of one node wishes of a table is done by the node that has it, or plainly not done."""
    host, guest = open_table(nodes, nodes[0])
    began = time.monotonic()
    kicked = admin("n3", "kick", host.table, "1")
    took = time.monotonic() - began
    assert kicked.returncode == 0 and json.loads(kicked.stdout) == {"done": True}, kicked
    message = {"type": ""}
    while message["type"] != "gone":
        message = guest.player.hear()
    assert message["why"] == "kicked", message
    again = admin("n2", "kick", host.table, "1")  # the owner's refusal comes back as its own admin would see it
    assert again.returncode == 1 and "404" in again.stderr and "SEAT_EMPTY" in again.stderr, again
    none = admin("n2", "close", "no-such-table")
    assert none.returncode == 1 and "NO_SUCH_TABLE" in none.stderr, none
    nodes[0].kill(signal.SIGSTOP)  # it lives, as far as others know, and does nothing
    database.ask("UPDATE longroad.node SET lease_until = now() + interval '1 h' WHERE name = 'n1'")
    refused = admin("n2", "close", host.table)
    nodes[0].kill(signal.SIGCONT)
    assert refused.returncode == 1 and "n1, which does not take this up: nothing was done" in refused.stderr, refused
    nodes[0].ready()
    chat_until_stored(host, "still open")
    assert database.ask("SELECT count(*) FROM longroad.wish") == [["0"]]
    nodes[0].kill()  # nobody can be asked: the node takes the table over, and closes it
    nodes[0].end()
    closed = admin("n2", "close", host.table)
    assert closed.returncode == 0, closed
    ws.patiently(lambda: database.acts(host.table)[-1][1] == "closed", "the table was not closed")
    nodes[0].start()
    print(f"      a kick at another node: {took:.1f} s")


def story_of_a_death():
    groups = [open_table(nodes, nodes[0]) for _ in range(8)]
    said = {}
    for k, seats in enumerate(groups):
        said[k] = [chat_until_stored(seat, f"{k} before {seat.name}") for seat in seats]
    nodes[0].kill()
    nodes[0].end()
    waited = []

    def return_all(seats):
        for seat in seats:
            waited.append(seat.come_back())

    threads = [threading.Thread(target=return_all, args=(seats,)) for seats in groups]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(waited) == 16 and max(waited) < TAKEOVER_S + SLACK_S, waited
    now = owners()
    for k, seats in enumerate(groups):
        assert now[seats[0].table] in ("n2", "n3"), now
        assert {seat.at.name for seat in seats} == {now[seats[0].table]}, "two nodes serve one table"
        chat_until_stored(seats[0], f"{k} after Mia")
        found = {line.split(" ", 2)[2]: seq for line, seq in lines_of(database, seats[0].table).items()}
        assert found[f"{k} before Mia"] == said[k][0] and f"{k} after Mia" in found, (k, found)
        for seat in seats:
            seat.player.close()
    print(f"      a death: all of 8 tables playable after {max(waited):.1f} s")
    nodes[0].start()


def story_of_a_pause():
    """A node that was stopped for longer than its lease finds its tables taken, and says so."""
    seats = open_table(nodes, nodes[0])
    watcher = ws.Player(nodes[0].port, "watcher")
    watcher.ask("watch", table=seats[0].table)
    chat_until_stored(seats[0], "before")
    nodes[0].kill(signal.SIGSTOP)
    time.sleep(3.5)
    other = Seat(nodes[1:], seats[0].table, seats[0].token, "Mia again")
    other.come_back()
    chat_until_stored(other, "meanwhile")
    nodes[0].kill(signal.SIGCONT)
    try:
        while True:
            message = watcher.hear()
            if message["type"] == "moved":
                assert message.get("at") == other.at.name, message
    except ws.Closed as closed:
        assert closed.code == 4006, closed
    lines = {line.split(" ", 2)[2] for line in lines_of(database, seats[0].table)}
    assert {"before", "meanwhile"} <= lines, lines
    assert owners()[seats[0].table] == other.at.name
    other.player.close()
    nodes[0].ready()


def story_of_a_database_restart():
    seats = open_table(nodes, nodes[1])
    for k in range(3):
        chat_until_stored(seats[0], f"before {k}")
    database.crash()
    number = seats[0].player.say("chat", text="in the outage")
    time.sleep(1)
    database.start()
    try:
        seats[0].player.answer(number)
        stored = True
    except ws.Refused as refused:
        assert refused.code == "STORAGE", refused
        stored = False
    lines = ws.patiently(lambda: lines_of(database, seats[0].table), "no log")
    found = {line.split(" ", 2)[2] for line in lines}
    assert ("in the outage" in found) == stored, (stored, found)
    seats[0].player.id += 1
    chat_until_stored(seats[0], "after")
    found = {line.split(" ", 2)[2] for line in lines_of(database, seats[0].table)}
    assert {"before 0", "before 1", "before 2", "after"} <= found, found
    assert owners()[seats[0].table] == "n2", owners()
    for node in nodes:
        node.ready()
    for seat in seats:
        seat.player.close()


def story_of_a_load():
    """Players at all nodes, of which one dies and comes back: what was acknowledged is in the log, once."""
    acked = os.path.join(FOLDER, "acked")
    load = subprocess.Popen([LONGROAD, "loadtest", *(f"ws://127.0.0.1:{node.port}" for node in nodes), "--tables", "9",
                             "--think", "50", "--seconds", "10", "--reconnect", "--acked", acked, "--quiet", "--json",
                             acked + ".json"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def all_play():
        at = database.ask("SELECT o.name FROM longroad.game g JOIN longroad.node o USING (node) WHERE g.stage = 1")
        return len(at) >= 9 and {name for name, in at} == {"n1", "n2", "n3"}
    ws.patiently(all_play, "the tables do not play at all nodes")
    nodes[1].kill()
    nodes[1].end()
    time.sleep(1)
    nodes[1].start()
    said, _ = load.communicate(timeout=ws.PATIENCE)
    assert load.returncode == 0, said
    with open(acked + ".json") as file:
        figures = json.load(file)
    assert figures["reconnections"] > 0 and figures["moves"] > 100, figures
    subprocess.run([sys.executable, os.path.join(SOURCE, "tests/server/common/compare.py"), "--store",
                    database.address, acked], check=True)


def story_of_a_drain():
    groups = [open_table(nodes, nodes[2], 1) for _ in range(20)]
    for seats in groups:
        chat_until_stored(seats[0], "before")
    nodes[2].kill(signal.SIGTERM)
    ws.patiently(lambda: ws.get(nodes[2].port, "/readyz")[0] == 404, "a node that ends looks ready")
    waited = []
    for seats in groups:
        try:
            while True:
                message = seats[0].player.hear()
                assert message["type"] != "stopping", "the table was not given away"
        except ws.Closed as closed:
            assert closed.code == 4006, closed
        seats[0].nodes = nodes[:2]
        waited.append(seats[0].come_back())
        chat_until_stored(seats[0], "after")
    assert nodes[2].end() == 0, nodes[2].said()[-1000:]
    assert max(waited) < 2 + SLACK_S, waited
    for seats in groups:
        lines = [line.split(" ", 2)[2] for line in lines_of(database, seats[0].table)]
        assert lines == ["before", "after"], lines
        seats[0].player.close()
    print(f"      a drain: no table still for more than {max(waited):.2f} s")
    nodes[2].start()


def story_of_a_lost_name():
    """The database has forgotten a node: it says its name again. Another one has the name: it ends, and says so."""
    node = nodes[2]
    database.ask("DELETE FROM longroad.node WHERE name = 'n3'")
    ws.patiently(lambda: database.ask("SELECT name FROM longroad.node WHERE name = 'n3'"), "n3 does not come back")
    node.ready()
    database.ask("UPDATE longroad.node SET node = 7, lease_until = now() + interval '1 h' WHERE name = 'n3'")
    assert node.end() == 1 and "another has its name" in node.said(), node.said()[-1000:]
    database.ask("DELETE FROM longroad.node WHERE name = 'n3'")
    node.start()


def story_of_bad_nodes():
    def refused(sentence, *flags):
        end = subprocess.run([LONGROAD, "serve", "--data", os.path.join(FOLDER, "bad"), "--port",
                              str(ws_port), *flags], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             timeout=ws.PATIENCE)
        assert end.returncode != 0 and sentence in end.stdout, (end.returncode, end.stdout)
    def as_role(role):
        return database.address.replace("longroad@", role + "@")
    ws_port = Node(FOLDER, "bad", database).port
    refused("`n1` is running already", "--store", database.address, "--node", "n1")
    refused("both, --store and --node", "--store", database.address)
    refused("node takes a name", "--store", database.address, "--node", "a b")
    refused("store takes an address", "--store", "/tmp", "--node", "x")
    refused("not the address of a database", "--store", "postgresql://[x", "--node", "x")
    refused("cannot be reached", "--store", "postgresql://127.0.0.1:1/x", "--node", "x")
    refused('role \\"nobody\\" does not exist', "--store", as_role("nobody"), "--node", "x")
    none = database.address.replace("/postgres?", "/none?")
    refused('database \\"none\\" does not exist', "--store", none, "--node", "x")
    template = database.address.replace("/postgres?", "/template1?")
    refused("`longroad db init`", "--store", template, "--node", "x")
    database.ask("CREATE ROLE poor LOGIN")
    refused("the role lacks rights", "--store", as_role("poor"), "--node", "x")
    database.ask("GRANT USAGE ON SCHEMA longroad TO poor")
    database.ask("GRANT SELECT ON ALL TABLES IN SCHEMA longroad TO poor")
    refused("the role lacks rights", "--store", as_role("poor"), "--node", "x")
    subprocess.run([LONGROAD, "db", "init", "--store", template], check=True, stdout=subprocess.DEVNULL)
    for version, sentence in ((1, "older than this program; stop all nodes and run `longroad db upgrade`"),
                              (9, "newer than this program: update it")):
        subprocess.run(["psql", "-Xq", template, "-c", f"UPDATE longroad.format SET version = {version}"], check=True)
        refused(sentence, "--store", template, "--node", "x")
    careless = Database(FOLDER, "careless", ["fsync = off"])
    refused("`fsync` is off there", "--store", careless.address, "--node", "x")
    careless.crash()


try:
    for each in nodes:
        each.start()
    main([story_of_a_wrong_guess, story_of_the_lobby, story_of_the_admin, story_of_a_lost_name, story_of_bad_nodes, story_of_a_death,
          story_of_a_pause, story_of_a_database_restart, story_of_a_load, story_of_a_drain], FOLDER)
finally:
    for each in nodes:
        each.stop()
    database.crash()
