"""visit.py PORT: what anybody asks of a server that runs: its page, /healthz, and a game of bots.

The page must be the built client, with a script that can be had, and not the one of a few lines that says
there is none. The table is made as anybody makes one, with a bot at every seat; who made it watches until
the game is over.
"""
import re
import sys

import ws


def page(port):
    status, headers, body = ws.get(port, "/")
    assert status == 200 and headers["content-type"].startswith("text/html"), (status, headers)
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', body.decode())
    assert scripts, "the page is not the built client"
    status, _, body = ws.get(port, scripts[0])
    assert status == 200 and len(body) > 1000, (scripts[0], status, len(body))
    return scripts[0]


def game(port):
    watcher = ws.Player(port, view="none", timeout=300)
    watcher.ask("create", config="board(seats=4)", seats=[{"kind": "bot", "level": "greedy"}] * 4,
                settings={"clock": "none", "speed": "instant"})
    watcher.wait("over")
    events = watcher.seq
    watcher.close()
    assert events > 100, f"a game of {events} entries"
    return events


if __name__ == "__main__":
    ws.health(int(sys.argv[1]))
    print(f"    the page with {page(int(sys.argv[1]))}, /healthz, a game of four bots: "
          f"{game(int(sys.argv[1]))} entries in its log")
