#!/bin/sh
# People who are absent: nobody takes their seats or decides without them before a countdown has ended that all
# see, a bot gives the seat back, and after a restart all countdowns begin anew.
. "$(dirname "$0")/common/prelude.sh"

grace=6
serve data $generous --grace-seconds $grace
cat >drops.py <<'PYTHON'
import json, sys, ws
port, grace = int(sys.argv[1]), float(sys.argv[2])
people = [ws.Player(port, name) for name in ("Ada", "Ben", "Cleo", "Dora")]
host = people[0]
host.create("board(seats=4)", [{"kind": "open"}] * 4)
for player in people[1:]:
    player.join(host.name)
for player in people:
    player.ask("ready", on=True)
ws.start(*people)

def seats_of(player, test):
    """The section `seats` when it passes the test."""
    def passes(message):
        changed = message["changed"] if message["type"] == "events" else message["view"]
        return "seats" in changed and test(changed["seats"])
    while True:
        message = player.wait("events", lambda m: True)
        if passes(message):
            return message["changed"]["seats"]

pair = [ws.Player(port, name) for name in ("Eve", "Finn")]
pair[0].create("board(seats=2)", [{"kind": "open"}] * 2)
pair[1].join(pair[0].name)
for player in pair:
    player.ask("ready", on=True)
ws.start(*pair)
pair[1].close()

# A socket drops, and as soon as the host hears of it he gives the seat to a bot.
people[2].close()
seat = seats_of(host, lambda seats: "until" in seats[2])[2]
now = host.ask("ping")["now"]
assert 0 < seat["until"] - now <= grace * 1000, (seat, now)
assert host.refused("bot", seat=2) == "NOT_YET"
seats_of(host, lambda seats: seats[2]["standin"] and "until" not in seats[2])
host.ask("bot", seat=2)
seat = seats_of(host, lambda seats: seats[2]["kind"] == "bot")[2]
assert seat["owner"] == "Cleo", seat

# Of another game the log says that a bot plays (below).
pair[0].ask("bot", seat=1, level="greedy")

# She comes back and has her seat.
again = ws.Player(port, "Cleo")
answer = again.ask("sit", table=host.name, token=people[2].token)
assert answer["seat"] == 2, answer
assert seats_of(host, lambda seats: seats[2]["kind"] == "person")[2]["name"] == "Cleo"
again.close()

json.dump({"table": host.name, "tokens": [p.token for p in people]}, open("keys.json", "w"))
PYTHON
expect 0 python3 drops.py "$port" $grace
crash "$pid"

began=$(date +%s.%N)
serve data $generous --grace-seconds $grace
cat >returns.py <<'PYTHON'
import json, sys, time, ws
port, grace, vote, began = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3], float(sys.argv[4])
keys = json.load(open("keys.json"))
first = ws.Player(port, "Ben")
first.ask("sit", table=keys["table"], token=keys["tokens"][1])
first.ask(vote, on=True)

def votes_of(player, test):
    while True:
        changed = player.wait("events")["changed"]
        if "votes" in changed and test(changed["votes"]):
            return changed["votes"]

# The first of four to return is waited for by nobody, and waits for everybody.
asked = votes_of(first, lambda votes: len(votes) == 1)[0]
assert asked["needed"] == [0, 1, 2, 3] and asked["abstain"] == [] and asked["agreed"] == [1], asked
if vote == "pause":
    first.wait("events", lambda m: any(e.get("kind") == "paused" for e in m["events"] if isinstance(e, dict)))
else:
    assert first.wait("over")["result"] == "agreed"
waited = time.time() - began
assert waited > grace, waited  # the countdown cannot have begun before the server did
PYTHON
expect 0 python3 returns.py "$port" $grace pause "$began"
crash "$pid"
began=$(date +%s.%N)
serve data $generous --grace-seconds $grace
expect 0 python3 returns.py "$port" $grace resign "$began"
stop "$pid"
sound data
expect 0 "$longroad" db export --data data --out exported
cat exported/*.lrg >all.lrg
has all.lrg greedy
! grep Finn all.lrg || fail "the record names the owner in place of the bot"
echo "absent: ok"
