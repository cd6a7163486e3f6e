"""What tests/server/upgrade.sh asks of a server that runs on the tables of an older program."""
import json
import sys

import ws
from ws import Player, strip

LINKS = json.load(open(sys.argv[2], encoding="utf-8"))
RUNNING = ["people", "cards", "sea", "large", "map"]


class Resumed(ws.Game):
    """The people of a table that exists, each by the secret that was kept."""

    def __init__(self, port, link, seed=1):
        self.random = ws.random.Random(seed)
        self.players = [Player(port, f"guest {k}") for k in range(len(link["tokens"]))]
        self.sections = [{} for _ in self.players]
        self.acked, self.over = [], None
        for seat, (player, token) in enumerate(zip(self.players, link["tokens"])):
            player.ask("sit", table=link["table"], token=token)
            player.seat = seat
            self.hear_until(player, lambda s: "prompt" in s)


def go_on(port):
    """Running games are where they were, and go on. Prints where they are now."""
    reached = {}
    for name in RUNNING:
        game = Resumed(port, LINKS[name])
        assert game.players[0].seen >= LINKS[name]["seq"], (name, game.players[0].seen)
        for _ in range(12):
            game.step()
        reached[name] = game.players[0].seen
        game.close()
    return reached


def again(port, path):
    """After a restart the games are where they were left."""
    for name, seq in json.load(open(path, encoding="utf-8")).items():
        game = Resumed(port, LINKS[name])
        assert game.players[0].seen >= seq, (name, game.players[0].seen, seq)
        game.step()
        game.close()


def bots(port):
    """A person moves, and bots answer."""
    link = LINKS["bots"]
    ada = Player(port, "Ada")
    ada.ask("sit", table=link["table"], token=link["tokens"][0])
    sections, moves, others = {}, 0, 0
    while moves < 2 or others < 2:
        message = ada.heard.pop(0) if ada.heard else ada.hear() and None
        if message is None or message["type"] not in ("table", "events"):
            continue
        sections.update(message["view"] if message["type"] == "table" else message["changed"])
        others += sum(event.split(" ", 1)[0] in ("1", "2") for event in message.get("events", []))
        if ada.heard or 0 not in sections["prompt"]["who"] or not sections["moves"]:
            continue
        ada.ask("move", action=strip([m for m in sections["moves"] if "offer" not in m][0]))
        moves += 1


def waiting(port):
    """A table that had not started: its link brings a second person, and they begin."""
    link = LINKS["waiting"]
    ada, ben = Player(port, "Ada"), Player(port, "Ben")
    ada.ask("sit", table=link["table"], token=link["tokens"][0])
    ben.join(link["table"])
    for player in (ada, ben):
        player.ask("ready", on=True)
    ws.start(ada, ben)


def end(port):
    """The people of a running game agree to end it; prints its record."""
    game = Resumed(port, LINKS["people"])
    for player in game.players:
        player.ask("resign", on=True)
    link = game.players[0].wait("over")["record"].rsplit("/", 1)[-1]
    sys.stdout.write(ws.get(port, f"/api/records/{link}")[2].decode())


def links(port, record):
    """The addresses that people kept: tables, the record of a game that is over, the pages before them."""
    for name, link in LINKS.items():
        for path in (f"/t/{link['table']}", f"/api/tables/{link['table']}"):
            status, _, body = ws.get(port, path)
            assert status == 200, (name, path, status, body[:200])
    over = LINKS["over"]
    for path in (f"/replay/{over['record']}", f"/api/records/{over['record']}/frames"):
        assert ws.get(port, path)[0] == 200, path
    kept = open(record, "rb").read()
    for path in (f"/api/records/{over['record']}", f"/api/tables/{over['table']}/record"):
        status, _, body = ws.get(port, path)
        assert status == 200 and body == kept, (path, status, body[:200])
    eve = Player(port, "Eve")
    eve.ask("watch", table=over["table"])
    assert eve.wait("over")["record"].endswith(over["record"])


def old_page(port):
    """A page that was open meanwhile is told to load itself again."""
    page = ws.Socket(port)
    page.send(json.dumps({"type": "hello", "id": 1, "version": 1, "name": "Ada", "view": "text"}))
    answer = json.loads(page.receive())
    assert answer["type"] == "refused" and answer["code"] == "UPDATED", answer


if __name__ == "__main__":
    answer = globals()[sys.argv[1]](int(sys.argv[3]), *sys.argv[4:])
    if isinstance(answer, dict):
        print(json.dumps(answer))
