#!/bin/sh
# Practice tables: from a position where the server allows it, and from a game that is over everywhere;
# their records replay, verify (as far as there is something to verify) and can be analysed.
. "$(dirname "$0")/common/prelude.sh"

serve data $generous --positions --bot-delay-ms 0 --idle-seconds 3600
cat >play.py <<'PYTHON'
import sys, ws
port = int(sys.argv[1])
bots = [{"kind": "bot", "level": "greedy"}] * 2
position = "active 1\nhand 1 brick=4 grain=2 ore=3\nsettlements 0 c3.n\nroads 0 c3/ne\n" \
           "settlements 1 e3.s\nroads 1 e3/se"

def play(name, **create):
    watcher = ws.Player(port, name)
    assert watcher.welcome["limits"]["positions"] is True
    watcher.ask("create", seats=bots, settings={"speed": "instant", "public": True}, **create)
    table = watcher.wait("table")
    assert table["practice"] is True, table
    over = watcher.wait("over")
    status, _, record = ws.get(port, over["record"])
    assert status == 200, status
    watcher.close()
    text = record if isinstance(record, str) else record.decode()
    assert "\nposition\n| " in text, text
    open(name + ".lrg", "w").write(text)
    return over["record"]

first = play("first", config="board(board=beginner,seats=2,vp_goal=3)", position=position)
play("second", record=first, decision=5)
play("third", record=first.rsplit("/", 1)[1], decision=0)
import json
for query in ("", "?seat=0", "?seat=all"):
    status, headers, body = ws.get(port, first + "/frames" + query)
    assert status == 200 and headers["content-type"].startswith("application/json"), (status, headers)
    whole = json.loads(body)
    moves = open("first.lrg").read().split("\nmoves\n")[1].split("\nresult ")[0].strip().split("\n")
    assert len(whole["frames"]) == len(moves) and whole["practice"] is True, len(whole["frames"])
    assert ("hands" in whole["view"]) == (query == "?seat=all")
    assert whole["seats"][1]["level"] == "greedy", whole["seats"]
assert ws.get(port, first + "/frames?seat=5")[0] == 404

# The same game judged: first it is said how far that is, then it is there, and stays.
import time
status, _, body = ws.get(port, first + "/analysis")
assert status == 202 and 0 <= json.loads(body)["progress"] <= 1, (status, body)
for _ in range(600):
    status, _, body = ws.get(port, first + "/analysis")
    if status != 429 and status != 202: break
    time.sleep(1.1)
assert status == 200, (status, body)
judged = json.loads(body)
assert len(judged["moves"]) == len(moves) and judged["winner"] is not None
assert all(abs(sum(move["chances"]) - 1) < 1e-5 for move in judged["moves"]), "chances do not sum up"
assert judged["moves"][-1]["chances"][judged["winner"]] == 1
assert sum(player["asked"] for player in judged["players"]) > 0
assert ws.get(port, first + "/analysis")[2] == body
weighed = [move for move in judged["moves"] if move.get("verdict") == "weighed"]
assert weighed and all(1 <= len(move["candidates"]) <= 3 for move in weighed)
for player in judged["players"]:
    assert len(player["spark"]) == 24 and abs(player["spark"][-1] - (player["seat"] == judged["winner"])) < 1e-3

# The list of games tells the same in short.
for _ in range(600):
    rows = json.loads(ws.get(port, "/api/records")[2])["records"]
    row = [row for row in rows if first.endswith(row["record"])][0]
    if "spark" in row: break
    time.sleep(0.2)
assert row["spark"] == [player["spark"] for player in judged["players"]], row
assert row["mean_loss"] == [player["mean_loss"] for player in judged["players"]], row

# How the judge would go on: frames that begin before the move, with the move that was called the best.
line = first + "/analysis?line=%d" % weighed[-1]["move"]
for _ in range(600):
    status, _, body = ws.get(port, line)
    if status != 429 and status != 202: break
    time.sleep(1.1)
assert status == 200, (status, body)
frames = json.loads(body)["frames"]
kinds = [event["kind"] for event in frames[0]["events"]]
assert weighed[-1]["best"].split(" ")[1] in kinds, (weighed[-1]["best"], kinds)
assert ws.get(port, line)[2] == body
assert ws.get(port, first + "/analysis?line=0")[0] == 404
assert ws.get(port, first + "/analysis?line=x")[0] == 404
for _ in range(600):
    status, _, body = ws.get(port, first + "/analysis?line=99999")
    if status != 429 and status != 202: break
    time.sleep(1.1)
assert status == 404, (status, body)
assert ws.get(port, first + "0/frames")[0] == 404
guest = ws.Player(port, "guest")
assert guest.refused("create", record=first, decision=10 ** 6) == "NO_SUCH_DECISION"
assert guest.refused("create", config="board", position="hand 0 gems=1") == "BAD_POSITION"
PYTHON
expect 0 python3 play.py "$port"
for game in first second third; do
    expect 0 "$longroad" replay $game.lrg
    expect 0 "$longroad" verify $game.lrg
    has out "began at a position that somebody chose"
    expect 0 "$longroad" verify --json $game.lrg
    has out '"practice":true'
    # With sanitizers one of them is enough.
    if [ -z "${LONGROAD_SLOW:-}" ] || [ $game = second ]; then
        expect 0 "$longroad" analyze --quick $game.lrg
    fi
done
stop "$pid"
sound data

# The log makes the same record, and a server without the flag refuses positions.
expect 0 "$longroad" db export --data data --out exported
for record in exported/*; do
    expect 0 "$longroad" replay "$record"
    grep -q '^position$' "$record" || fail "$record lost its position"
done
serve data $generous
cat >refuse.py <<'PYTHON'
import sys, ws
guest = ws.Player(int(sys.argv[1]), "guest")
assert guest.welcome["limits"]["positions"] is False
assert guest.refused("create", config="board(board=beginner)", position="hand 0 ore=1") == "NO_POSITIONS"
PYTHON
expect 0 python3 refuse.py "$port"
stop "$pid"
echo "practice: ok"
