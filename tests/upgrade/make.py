#!/usr/bin/env python3
"""Makes the folder of a release beside this file: what people have on their disks when they upgrade.

    git worktree add ../old 1eacc83 && make -C ../old release
    tests/upgrade/make.py ../old tests/upgrade/0.1.0

Everything comes from the old program: a database with tables in every state, played by the clients of the old
tree's tests; records of every mode; nets of both families; a map; a file of settings. `links.json` has what the
players kept: tables, secrets of seats, records. tests/server/upgrade.sh opens all of it with the program of today.
"""
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import time

TREE, OUT = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
sys.path.insert(0, str(TREE / "tests/server/common"))
import ws  # noqa: E402  the old one: it speaks as old clients do

PROGRAM = str(TREE / "build/release/longroad")
SETTINGS = """\
# Every setting of 0.1.0 that needs no file or account of the machine.
bind = 127.0.0.1
body-kib = 64
bot-delay-ms = 600
connections = 20000
connections-per-address = 200
engine = twin=longroad engine
finished-seconds = 1800
grace-seconds = 60
hostname = play.example.org
http-seconds = 15
idle-seconds = 120
lobby-seconds = 1800
log = info
message-bytes = 49152
messages-per-second = 20
origin = https://example.org
ping-seconds = 45
queue-kib = 2048
slow-seconds = 10
sockets-per-address = 256
spectators = 200
stop-ms = 300
tables = 5000
tables-per-address = 50
tables-per-minute = 20
threads = 1
trusted-proxy = 10.0.0.0/8
"""
MODES = {
    "island": "board(vp_goal=5)",
    "large": "board(seats=6,vp_goal=5)",
    "sea": "board(map=new-shores,modules=sea,vp_goal=6)",
    "knights": "board(modules=knights,vp_goal=6)",
    "sea-knights": "board(map=fog-islands,modules=sea+knights,vp_goal=6)",
    "cards": "cards(vp_goal=7)",
}


def run(*words):
    subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.DEVNULL)


def files():
    for name in ("island.net", "cards.net"):
        shutil.copy(TREE / "weights" / name, OUT / name)
    (OUT / "own.map").write_text((TREE / "maps/four-islands-3.map").read_text().replace("four-islands-3", "own"))
    (OUT / "longroad.conf").write_text(SETTINGS)
    for name, config in MODES.items():
        run("sim", "--games", "1", "--seed", "7", "--bots", "greedy", "--quiet", "--config", config,
            "--records", str(OUT / "games"), "--record-games", "all")
        (OUT / "games/game-000000.lrg").rename(OUT / f"{name}.lrg")
    shutil.rmtree(OUT / "games")


def kept(game):
    return {"table": game.players[0].name, "tokens": [p.token for p in game.players],
            "seq": max(p.seq for p in game.players)}


def running(port, config, seats, moves, seed):
    game = ws.Game(port, config, seats, seed=seed)
    for _ in range(moves):
        game.step()
    return game


def ended(port):
    game = running(port, "board(seats=2,vp_goal=3)", 2, 0, 5)
    while game.asked():
        game.step()
    over = game.over or game.players[0].wait("over")
    link = over["record"].rsplit("/", 1)[-1]
    (OUT / "served.lrg").write_bytes(ws.get(port, f"/api/records/{link}")[2])
    return {"table": game.players[0].name, "record": link}


def own_map(port):
    people = [ws.Player(port, name) for name in ("Ada", "Ben", "Cleo")]
    people[0].create("board(seats=3,modules=sea)", [{"kind": "open"}] * 3, map=(OUT / "own.map").read_text())
    for player in people[1:]:
        player.join(people[0].name)
    for player in people:
        player.ask("ready", on=True)
    people[0].ask("start")
    return {"table": people[0].name, "tokens": [p.token for p in people], "seq": people[0].seq}


def with_bots(port):
    ada = ws.Player(port, "Ada")
    ada.create("board(seats=3,modules=knights)", [{"kind": "open"}] + [{"kind": "bot", "level": "greedy"}] * 2)
    ada.ask("start")
    return {"table": ada.name, "tokens": [ada.token], "seq": ada.seq}


def waiting(port):
    ada = ws.Player(port, "Ada")
    ada.create("board(seats=2)", [{"kind": "open"}] * 2)
    return {"table": ada.name, "tokens": [ada.token], "seq": ada.seq}


TABLES = {
    "people": lambda port: kept(running(port, "board(seats=3)", 3, 60, 1)),
    "cards": lambda port: kept(running(port, "cards", 2, 40, 2)),
    "sea": lambda port: kept(running(port, "board(map=new-shores,modules=sea,seats=3)", 3, 40, 3)),
    "large": lambda port: kept(running(port, "board(seats=5)", 5, 40, 4)),
    "map": own_map,
    "bots": with_bots,
    "waiting": waiting,
    "over": ended,
}


def answers(port):
    try:
        ws.health(port)
        return True
    except OSError:
        return False


def data():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [PROGRAM, "serve", "--config", str(OUT / "longroad.conf"), "--port", str(port), "--data", str(OUT / "data"),
             "--log", "error", "--quiet", "--messages-per-second", "10000"]
    server = subprocess.Popen(words)
    try:
        while not answers(port):
            time.sleep(0.1)
        links = {name: make(port) for name, make in TABLES.items()}
    finally:
        server.terminate()
        server.wait()
    run("db", "vacuum", "--data", str(OUT / "data"))
    (OUT / "data/longroad.db").rename(OUT / "longroad.db")
    shutil.rmtree(OUT / "data")
    (OUT / "links.json").write_text(json.dumps(links, indent=1) + "\n")


if __name__ == "__main__":
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    files()
    data()
