"""Four players around a graceful stop: `before PORT FILE` plays until the server says that it stops,
`after PORT FILE` takes the seats up again."""
import json
import sys

import ws
from ws import Closed, Game, Player

part, port, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]

if part == "before":
    game = Game(port, seed=5)
    watcher = Player(port, "watcher")
    watcher.ask("watch", table=game.players[0].name)
    for _ in range(40):
        game.step()
    open("playing", "w").close()
    for client in (*game.players, watcher):
        told = None
        try:
            while True:
                message = client.hear()
                told = message if message["type"] == "stopping" else told
        except Closed as closed:
            assert told and told["in_ms"] >= 0, "nobody said that the server stops"
            assert closed.code == 1001, closed
    state = dict(name=game.players[0].name, acked=game.acked,
                 seats=[dict(seat=p.seat, token=p.token, seq=p.seen, view=s["view"], moves=s["moves"],
                             asked=p.seat in s["prompt"]["who"])
                        for p, s in zip(game.players, game.sections)])
    json.dump(state, open(path, "w"))
else:
    state = json.load(open(path))
    for seat in state["seats"]:
        client = Player(port)
        client.ask("sit", table=state["name"], token=seat["token"])
        table = client.wait("table")
        assert table["seq"] >= max(seq for _, _, seq in state["acked"]), table["seq"]
        if seat["asked"]:  # others were not told their views of late
            assert table["view"]["view"] == seat["view"], "the view is another one after the restart"
        assert table["view"]["moves"] == seat["moves"], "the moves are others after the restart"
        client.close()
        # The same by resume, from where the player was: nothing is missing.
        client = Player(port)
        client.ask("resume", table=state["name"], token=seat["token"], seq=seat["seq"])
        client.close()
    print("every seat goes on")
