"""Many connections of one address that ask for heavy things as fast as they can, and what others feel of it.

    hammer.py PORT [CONNECTIONS [ROUNDS]]

A player says ping again and again, in turn with and without 200 connections from 127.0.0.2 that hammer
/api/preview with configurations that nobody has asked for before. Times depend on the machine, so the rounds
of one run are compared with each other.
"""
import multiprocessing
import os
import selectors
import socket
import statistics
import sys
import time

from ws import Player

PORT = int(sys.argv[1])
CONNECTIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 3
SECONDS, PAUSE = 2.0, 0.005


FLAGS = ("combined_phases", "robber_to_desert", "steal_optional", "like_trade")


def request(number):
    """One of 320 configurations: more than anybody remembers."""
    flags = "".join(f",{name}={number >> k & 1}" for k, name in enumerate(FLAGS))
    config = f"board(map=new-world,seats={3 + number % 2},vp_goal={8 + number // 16 % 10}{flags})"
    return f"GET /api/preview?config={config} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode()


def open_one(selector):
    s = socket.socket()
    s.bind(("127.0.0.2", 0))
    s.setblocking(False)
    s.connect_ex(("127.0.0.1", PORT))
    selector.register(s, selectors.EVENT_WRITE, bytearray())


def answered(data):
    """The status of a whole answer, or None."""
    head, mark, body = data.partition(b"\r\n\r\n")
    if not mark:
        return None
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    return int(head.split(b" ")[1]) if len(body) >= length else None


def hammer(told):
    """Until it is ended: every connection asks, waits for the answer and asks again. What is allowed at once,
    after a while without requests, is not counted."""
    selector = selectors.DefaultSelector()
    asked = 0
    counts = {}
    for _ in range(CONNECTIONS):
        open_one(selector)
    while True:
        for key, event in selector.select(1):
            s, data = key.fileobj, key.data
            try:
                if event & selectors.EVENT_WRITE:
                    s.send(request(asked))
                    asked += 1
                    data.clear()
                    selector.modify(s, selectors.EVENT_READ, data)
                    continue
                part = s.recv(1 << 20)
                data += part
                status = answered(data)
                if status is None and part:
                    continue
                if status is not None:
                    if status == 429 or 429 in counts:
                        counts[status] = counts.get(status, 0) + 1
                    selector.modify(s, selectors.EVENT_WRITE, data)
                if not part:
                    raise ConnectionResetError
            except OSError:
                selector.unregister(s)
                s.close()
                open_one(selector)
        if told.poll():
            told.recv()
            told.send(counts)
            counts = {}


def pings(player):
    """Milliseconds of each ping in two seconds."""
    found = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        start = time.monotonic()
        player.ask("ping")
        found.append((time.monotonic() - start) * 1000)
        player.heard.clear()
        time.sleep(PAUSE)
    return found


def p99(times):
    return statistics.quantiles(times, n=100)[98]


def main():
    player = Player(PORT, "Ada")
    quiet, loud, statuses = [], [], {}
    for _ in range(ROUNDS):
        quiet.append(p99(pings(player)))
        ours, theirs = multiprocessing.Pipe()
        attack = multiprocessing.Process(target=hammer, args=(theirs,), daemon=True)
        attack.start()
        time.sleep(0.5)
        loud.append(p99(pings(player)))
        ours.send("how many?")
        for status, count in (ours.recv() if ours.poll(5) else {}).items():
            statuses[status] = statuses.get(status, 0) + count
        attack.kill()
        attack.join()
        time.sleep(0.3)
    without, with_attack = statistics.median(quiet), statistics.median(loud)
    print(f"p99 of a ping: {without:.1f} ms, under attack {with_attack:.1f} ms; answers {statuses}")
    # Few are answered, since most of it is refused, and nobody else waits for what is answered.
    assert statuses.get(429, 0) > 3 * statuses.get(200, 1), statuses
    assert with_attack < 10 * without + 25, "others feel the attack"


if __name__ == "__main__":
    main()
