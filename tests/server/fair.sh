#!/bin/sh
# Dice of every mode: a person's client takes part in the exchange, bots play to the end, and examples/verify.py,
# which knows no rule, accepts the record with the lists that the server gives. Whatever is changed in either is refused.
. "$(dirname "$0")/common/prelude.sh"

serve data $generous --positions --bot-delay-ms 0 --idle-seconds 3600
cat >play.py <<'PYTHON'
import concurrent.futures
import sys
import ws

port = int(sys.argv[1])
MODES = {
    "island": "board(seats=3,vp_goal=5)",
    "six": "board(seats=6,vp_goal=4)",
    "sea": "board(map=new-shores,seats=3,vp_goal=6)",
    "fog": "board(map=fog-islands,seats=3,vp_goal=9)",
    "knights": "board(modules=knights,seats=3,vp_goal=8)",
    "sea-knights": "board(map=new-shores,modules=sea+knights,seats=3,vp_goal=6)",
    "cards": "cards(vp_goal=7,turn_limit=60)",
}
# What a game of the mode must have met; else another is played.
WANTED = {"island": [b"steal"], "fog": [b"discover"], "knights": [b"event", b"progress"], "cards": [b"region"]}
POSITION = "active 1\nhand 1 brick=4 grain=2 ore=3\nsettlements 0 c3.n\nroads 0 c3/ne\n" \
           "settlements 1 e3.s\nroads 1 e3/se"


def begin(name, config, **more):
    player = ws.Player(port, name)
    seats = 2 if config.startswith("cards") else int(config.split("seats=")[1][0])
    player.create(config, [{"kind": "open"}] + [{"kind": "bot", "level": "greedy"}] * (seats - 1), **more)
    player.wait("table")
    assert player.dice["step"] == "open" and player.dice["hashes"] == [""] * seats, player.dice
    first = player.dice["commitment"]
    ws.start(player)
    assert player.dice["commitment"] == first and player.dice["silent"] == [], player.dice
    assert player.dice["entropy"][0] == player.entropy, player.dice
    player.ask("away", on=True)
    return player


def end(name, player, tries=8):
    over = player.wait("over")
    status, _, record = ws.get(port, over["record"])
    assert status == 200, status
    status, head, lists = ws.get(port, over["record"] + "/lists", timeout=60)
    assert status == 200 and head["content-type"].startswith("text/plain"), (status, head)
    if not all(b"\n* " + kind + b" " in record for kind in WANTED.get(name, [])):
        assert tries > 0, f"no game of {name} has {WANTED[name]}"
        end(name, begin(name, MODES[name]), tries - 1)
        return
    open(name + ".lrg", "wb").write(record)
    open(name + ".lrg.told", "wb").write(lists)
    open(name + ".shown", "w").write(f"--commitment {player.dice['commitment']} --hash 0={player.dice['hashes'][0]}\n")


players = {name: begin(name, config) for name, config in MODES.items()}
players["practice"] = begin("practice", "board(board=beginner,seats=2,vp_goal=3)", position=POSITION)
# All at once: the server ends a connection whose client does not answer its pings.
with concurrent.futures.ThreadPoolExecutor(len(players)) as pool:
    for ended in [pool.submit(end, name, player) for name, player in players.items()]:
        ended.result()
assert ws.get(port, "/api/records/17-00/lists")[0] == 404
PYTHON
expect 0 timeout 300 python3 play.py "$port"
stop "$pid"

for mode in island six sea fog knights sea-knights cards practice; do
    expect 0 "$longroad" verify --lists $mode.lrg
    has out "outcomes of chance in"
    cmp $mode.lrg.lists $mode.lrg.told || fail "the server has other lists of $mode"
    expect 0 python3 "$root/examples/verify.py" $(cat $mode.shown) $mode.lrg $mode.lrg.lists
    has out "outcomes follow from the seed"
done

cat >tamper.py <<'PYTHON'
"""Every change is refused, also when whoever made it has written the record's new hash into the lists."""
import hashlib
import re
import sys

sys.path.insert(0, sys.argv[1] + "/examples")
import verify


def rehash(record, lists):
    return re.sub(b"(?m)^record .*$", b"record " + hashlib.blake2b(record, digest_size=32).hexdigest().encode(), lists)


def chances(record):
    lines = record.split(b"\n")
    return lines, [k for k, line in enumerate(lines) if line.startswith(b"* ")]


def changes(record, lists):
    lines, chance = chances(record)
    of = verify.Lists(lists).of
    # Another outcome, one that the rules allowed.
    at = [n for n, choices in enumerate(of) if not isinstance(choices, str) and len(choices) > 1]
    for n in (at[0], at[-1]):
        was = lines[chance[n]][2:].decode()
        other = [action for _, action in of[n] if action != was][0]
        changed = list(lines)
        changed[chance[n]] = b"* " + other.encode()
        yield "outcome", b"\n".join(changed), lists
    if isinstance(of[0], str):
        yield "deal", re.sub(rb"(?m)^(\* (?:deal|shuffle) )(.)", lambda m: m[1] + b"%x" % (int(m[2], 16) ^ 1), record,
                             count=1), lists
    flip = lambda m: m[1] + (b"1" if m[2] == b"0" else b"0")
    for word in (b"seed ", b"commitment ", b"entropy 0 "):
        yield word.decode(), re.sub(b"(?m)^(" + word + b")(.)", flip, record, count=1), lists
    yield "no entropy", re.sub(rb"(?m)^entropy 0 .*\n", b"", record), lists
    yield "entropy of another seat", record.replace(b"\nentropy 0 ", b"\nentropy 1 "), lists
    yield "configuration", record.replace(b"vp_goal=", b"vp_goal=1", 1), lists
    # Two outcomes have changed places.
    pair = [(i, j) for i in at for j in at if i < j and lines[chance[i]] != lines[chance[j]]][0]
    changed = list(lines)
    changed[chance[pair[0]]], changed[chance[pair[1]]] = changed[chance[pair[1]]], changed[chance[pair[0]]]
    yield "swapped", b"\n".join(changed), lists
    # A list in another order, and one that lacks what happened.
    n = at[0]
    start = lists.index(b"chance %d\n" % n) + len(b"chance %d\n" % n)
    rest = lists[start:]
    body = rest[:re.search(rb"(?m)^(chance|end) ", rest).start()]
    units = body.split(b"\n")[:-1]
    gone = [u for u in units if u.split(b" ", 1)[1] != lines[chance[n]][2:]]
    for name, new in (("list turned", units[1:] + units[:1]), ("list shortened", gone)):
        yield name, record, lists[:start] + b"\n".join(new) + b"\n" + rest[len(body):]
    # The end is missing, of the record or of both.
    yield "cut", b"\n".join(lines[:chance[-1]]) + b"\n", lists
    yield "cut lists", record, lists[:lists.rindex(b"\nchance ") + 1]
    yield "shorter lists", record, lists[:lists.rindex(b"\nchance ") + 1] + b"end %d\n" % (len(of) - 1)


count = 0
for mode in sys.argv[2:]:
    record, lists = (open(mode + end, "rb").read() for end in (".lrg", ".lrg.lists"))
    verify.verify(record, lists)
    for name, other, other_lists in changes(record, lists):
        assert (other, other_lists) != (record, lists), (mode, name)
        for told in (other_lists, rehash(other, other_lists)):
            try:
                verify.verify(other, told)
            except verify.Wrong:
                count += 1
            else:
                raise SystemExit(f"{mode}: a changed {name} is accepted")
    for shown in ({"commitment": "00" * 32}, {"hashes": [(0, "00" * 32)]}, {"hashes": [(1, "00" * 32)]}):
        try:
            verify.verify(record, lists, **shown)
        except verify.Wrong:
            count += 1
        else:
            raise SystemExit(f"{mode}: another {shown} is accepted")
print(count, "changes refused")
PYTHON
expect 0 python3 tamper.py "$root" island six sea fog knights sea-knights cards practice
cat out
echo "fair: ok"
