"""What tests/server/sleep.sh asks of a running server."""
import json
import os
import sqlite3
import sys

import ws
from ws import figure, patiently


def newcomer(port, address):
    player = ws.Player(port, "new", headers=[f"X-Forwarded-For: {address}"])
    player.create(settings={"public": True})
    return player


# ---- many tables that nobody wants ----

def flood(port, addresses, each):
    """Each address makes tables one after the other and leaves them; all addresses at the same time."""
    players = [ws.Player(port, "flood", headers=[f"X-Forwarded-For: 198.51.{k // 200}.{k % 200 + 1}"])
               for k in range(addresses)]
    for _ in range(each):
        asked = [p.say("create", config="board", settings={"clock": "none"}) for p in players]
        for player, number in zip(players, asked):
            player.answer(number)
        asked = [p.say("leave") for p in players]
        for player, number in zip(players, asked):
            player.answer(number)
            player.heard.clear()
    code = players[0].refused("create", config="board", settings={"clock": "none"})
    assert code == "TOO_MANY_OF_YOURS", code  # by what it holds: the tables sleep, and count
    for player in players:
        player.close()
    newcomer(port, "203.0.113.7")


def after_flood(port):
    """The server has just started: nothing is loaded, nobody is locked out but who holds too many."""
    assert figure(port, "tables_open") < 100, figure(port, "tables_open")
    newcomer(port, "203.0.113.8")
    flooder = ws.Player(port, "flood", headers=["X-Forwarded-For: 198.51.0.1"])
    code = flooder.refused("create", config="board", settings={"clock": "none"})
    assert code == "TOO_MANY_OF_YOURS", code


# ---- a game against bots whose tab is closed ----

BOTS = [{"kind": "open"}] + [{"kind": "bot", "level": "greedy"}] * 2


def closed_tab(port):
    player = ws.Player(port, "Ada")
    player.create("board(seats=3)", BOTS, {"clock": "normal"})
    player.ask("start")
    player.until_step("ready")
    player.close()
    patiently(lambda: figure(port, "tables_running") == 0, "the table does not sleep")
    again = ws.Player(port, "Ada")
    again.ask("sit", table=player.name, token=player.token)
    play(again, 5)
    return {"table": player.name, "token": player.token}


def play(player, moves):
    """Moves that the seat may make, whatever others do in between: what is refused was overtaken by news."""
    sections = {}
    while moves > 0:
        message = player.heard.pop(0) if player.heard else player.hear() and None
        if message is None or message["type"] not in ("table", "events"):
            continue
        sections.update(message["view"] if message["type"] == "table" else message["changed"])
        if player.heard or player.seat_asked(sections) is False:
            continue
        choices = [m for m in sections["moves"] if "offer" not in m] or sections["moves"]
        try:
            player.ask("move", action=ws.strip(choices[0]))
            moves -= 1
        except ws.Refused:
            if not player.heard:
                raise


def seat_asked(self, sections):
    seat = self.dice_seat
    return seat is not None and seat in sections.get("prompt", {}).get("who", []) and bool(sections.get("moves"))


ws.Player.seat_asked = seat_asked


# ---- the link of a game that is over ----

def over(port):
    host, guest = (ws.Player(port, name) for name in ("Ada", "Ben"))
    host.create("board(seats=2)", [{"kind": "open"}] * 2, {"spectators": False})
    guest.join(host.name)
    for player in (host, guest):
        player.ask("ready", on=True)
    host.ask("start")
    for step in ws.STEPS[1:]:
        for player in (host, guest):
            player.until_step(step)
    for player in (host, guest):
        player.ask("resign", on=True)
    host.wait("over")
    return {"table": host.name}


def visit_over(port, name):
    status, _, body = ws.get(port, f"/api/tables/{name}")
    assert status == 200, (status, body)
    link = json.loads(body)["record"]
    status, _, record = ws.get(port, f"/api/records/{link}")
    assert status == 200 and b"longroad" in record[:40], (status, record[:80])
    status, _, same = ws.get(port, f"/api/tables/{name}/record")
    assert status == 200 and same == record
    eve = ws.Player(port, "Eve")
    eve.ask("watch", table=name)
    assert eve.wait("over")["result"] == "agreed"


# ---- journals of other versions ----

def number(value):
    return (value & (1 << 64) - 1).to_bytes(8, "little")


def checksum(data):
    """The store's sum of bytes, as SQLite keeps it."""
    total = 0xcbf29ce484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 & (1 << 64) - 1
    return total - (1 << 64) if total >= 1 << 63 else total


def rewrite_rules(base, table, rules):
    """The row says by which rules the table is played, too."""
    stage, created, name, maker, wake, listing = base.execute(
        "SELECT stage, created_ms, name, maker, wake_ms, listing FROM game WHERE number = ?", (table,)).fetchone()
    row = (number(table) + number(stage) + number(created) + name.encode() + b"\0" + number(rules) +
           number(maker or 0) + number((1 << 63) - 1 if wake is None else wake) + (listing or "").encode() + b"\0")
    base.execute("UPDATE game SET rules = ?, sum = ? WHERE number = ?", (rules, checksum(row), table))


def rewrite(path, name, line, to):
    """Changes a line of a table's `created`, as another version would have written it. The sums of its
    entries stand alone afterwards, as those of format 1 did, and nobody has seen the old ones."""
    base = sqlite3.connect(path)
    table = base.execute("SELECT number FROM game WHERE name = ?", (name,)).fetchone()[0]
    for seq, time_ms, kind, text in base.execute(
            "SELECT seq, time_ms, kind, text FROM entry WHERE number = ? ORDER BY seq", (table,)).fetchall():
        text = text if isinstance(text, str) else text.decode()
        if kind == "created":
            assert line in text, (line, text)
            text = text.replace(line, to)
        entry = number(table) + number(seq) + number(time_ms) + kind.encode() + b"\0" + text.encode()
        base.execute("UPDATE entry SET text = ?, sum = ? WHERE number = ? AND seq = ?",
                     (text, checksum(entry), table, seq))
    if to.startswith("rules "):
        rewrite_rules(base, table, int(to[6:]))
    base.commit()
    if os.path.exists(path + "-witness"):
        os.remove(path + "-witness")  # it remembers the sums that were


def journal(path, name):
    """All entries of a table, to be compared."""
    base = sqlite3.connect(path)
    rows = base.execute("SELECT e.* FROM entry e JOIN game g USING (number) WHERE name = ? ORDER BY seq", (name,))
    print(rows.fetchall(), base.execute("SELECT stage FROM game WHERE name = ?", (name,)).fetchall())


def unserved(port):
    status, _, body = ws.get(port, "/healthz")
    assert status == 200, body
    return json.loads(body).get("unserved", 0)


def needs_version(port, name, token):
    player = ws.Player(port, "Ada")
    try:
        player.ask("sit", table=name, token=token)
        raise AssertionError("a table of another version is served")
    except ws.Refused as refused:
        assert refused.code == "NEEDS_VERSION", refused
        assert "Longroad" in refused.message["reason"], refused
    assert unserved(port) == 1


def sit(port, name, token):
    player = ws.Player(port, "Ada")
    player.ask("sit", table=name, token=token)
    return player.wait("table")["seq"]


if __name__ == "__main__":
    arguments = [int(a) if a.isdigit() else a for a in sys.argv[2:]]
    answer = globals()[sys.argv[1]](*arguments)
    if isinstance(answer, dict):
        print(json.dumps(answer))
    elif isinstance(answer, int):
        print(answer)
