#!/bin/sh
# A table of the family that tests add (race.h) on a real server: a person's client and a bot play it with
# fair dice, it survives a restart, and its record is replayed and verified.
server_tests=$(cd "$(dirname "$0")/../server" && pwd)
. "$server_tests/common/prelude.sh"
export PYTHONPATH=$server_tests/common

serve data $generous --bot-delay-ms 0 --idle-seconds 3600
cat >play.py <<'PYTHON'
import json
import sys
import ws

port, part = int(sys.argv[1]), sys.argv[2]


def follow(player, sections, message):
    if message["type"] in ("table", "events"):
        sections.update(message["view"] if message["type"] == "table" else message["changed"])


def play(player, sections, moves_max):
    """Takes the first of the moves until the game is over; returns the message that says so, or None."""
    made = 0
    while made < moves_max:
        while player.heard:
            message = player.heard.pop(0)
            follow(player, sections, message)
            if message["type"] == "over":
                return message
        if sections.get("prompt", {}).get("who") == [0] and sections["moves"]:
            action, sections["moves"] = sections["moves"][0], []  # until the next ones come
            assert action.startswith("0 "), action
            player.ask("move", action=ws.strip(action), at=player.seq)
            made += 1
        else:
            player.hear()
    return None


if part == "begin":
    status, _, body = ws.get(port, "/api/catalogue")
    families = [family["family"] for family in json.loads(body)["families"]]
    assert status == 200 and families == ["board", "cards", "race"], families
    player = ws.Player(port, "Mia", view="json")
    assert player.refused("create", config="race(track=7)", seats=[{"kind": "open"}] * 2) == "BAD_GAME"
    player.create("race", [{"kind": "open"}, {"kind": "bot", "level": "steady"}])
    sections = {}
    follow(player, sections, player.wait("table"))
    ws.start(player)
    assert play(player, sections, 3) is None
    assert sections["charm"] in range(1, 7), sections  # its own
    code = player.refused("move", action="move 3")
    assert code in ("RANGE", "SYNTAX"), code
    assert player.refused("offer", give={"ore": 1}, get={"wool": 1}) == "NO_OFFERS"
    watcher = ws.Player(port, "Ben", view="json")
    watcher.ask("watch", table=player.name)
    seen = watcher.wait("table")["view"]
    assert seen["charm"] == 0 and seen["track"] == sections["track"], seen
    open("seat", "w").write(f"{player.name} {player.token}")
else:
    table, token = open("seat").read().split()
    player = ws.Player(port, "Mia", view="json")
    player.ask("sit", table=table, token=token)
    player.seat = 0
    sections = {}
    over = play(player, sections, 10000)
    status, _, record = ws.get(port, over["record"])
    assert status == 200, status
    open("game.lrg", "wb").write(record)
    status, _, lists = ws.get(port, over["record"] + "/lists")
    assert status == 200, status
    open("game.lrg.told", "wb").write(lists)
    status, _, frames = ws.get(port, over["record"] + "/frames")
    assert status == 200 and json.loads(frames)["frames"], status
    open("shown", "w").write(f"--commitment {player.dice['commitment']} --hash 0={player.dice['hashes'][0]}")
PYTHON
expect 0 timeout 200 python3 play.py "$port" begin
crash "$pid"
serve data $generous --bot-delay-ms 0 --idle-seconds 3600
expect 0 timeout 200 python3 play.py "$port" end
stop "$pid"
sound data

expect 0 "$longroad" replay game.lrg
has out "race, won by seat"
expect 0 "$longroad" verify --lists game.lrg
has out "outcomes of chance in"
cmp game.lrg.lists game.lrg.told || fail "the server has other lists"
expect 0 python3 "$root/examples/verify.py" $(cat shown) game.lrg game.lrg.lists
has out "outcomes follow from the seed"

expect 0 "$longroad" loadtest --serve --data load --fast --games 2 --quiet --config race
