"""Clients that mean harm, against a server: hostile.py PORT PID [TEST...].

Each function is one kind of harm and says what the server has to answer. A game at another table goes on
after each: a move of it must be told to all its players in a second. (The quickest of three must: a disk or a
processor that others use as well may hold up any one of them.)
"""
import json
import os
import socket
import struct
import sys
import time

import ws
from ws import BINARY, CLOSE, CONTINUE, PING, TEXT, Closed, Player, Socket

PORT, PID = int(sys.argv[1]), int(sys.argv[2])
SLOW = "LONGROAD_SLOW" in os.environ  # a program with sanitizers: memory and time are others
tokens = open("tokens", "w")


def closed_with(client, *codes):
    found = client.until_closed()
    assert found.code in codes, f"closed with {found.code} `{found.reason}`, not {codes}"


def refused_upgrade(statuses=(400, 401, 403, 404, 405, 421, 426, 429, 503), **how):
    try:
        client = Socket(PORT, **how)
    except Closed as closed:
        assert closed.code in statuses or closed.code == 1006, closed
        return
    client.close()
    raise AssertionError(f"the upgrade was not refused: {how}")


def status_of(answer):
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.") else 0


# ---- messages ----

def oversized_message():
    client = Player(PORT)
    limit = client.welcome["limits"]["message_bytes"]
    client.send('{"type":"chat","id":2,"text":"' + "x" * limit + '"}')
    closed_with(client, 1009)


def oversized_in_fragments():
    client = Player(PORT)
    limit = client.welcome["limits"]["message_bytes"]
    try:
        client.send_bytes(client.frame(TEXT, b"[", final=False))
        for _ in range(limit // 1000 + 10):
            client.send_bytes(client.frame(CONTINUE, b" " * 1000, final=False))
    except Closed:
        pass
    closed_with(client, 1009, 1006)


def claimed_length_of_exabytes():
    client = Player(PORT)
    client.send_bytes(client.frame(TEXT, b"{", length=1 << 62))
    client.send_bytes(b"x" * 100000)
    closed_with(client, 1009, 1002, 1006)


def binary():
    client = Player(PORT)
    client.send_bytes(client.frame(BINARY, b"\x00\x01\x02"))
    closed_with(client, 1003)


def not_utf8():
    client = Player(PORT)
    client.send_bytes(client.frame(TEXT, b'{"type":"ping","id":2,"x":"\xff\xfe"}'))
    try:
        answer = client.hear()
        assert answer["type"] == "refused", answer
    except Closed as closed:
        assert closed.code == 1007, closed


def fragmented_well():
    """Pieces are allowed, also with a ping between them, as long as the whole is good."""
    client = Player(PORT)
    text = b'{"type":"ping","id":2}'
    for k in range(len(text) - 1):
        client.send_bytes(client.frame(CONTINUE if k else TEXT, text[k:k + 1], final=False))
        if k == 5:
            client.send_bytes(client.frame(PING, b"hello"))
    client.send_bytes(client.frame(CONTINUE, text[-1:]))
    assert client.answer(2)["type"] == "pong"
    client.close()


def byte_by_byte():
    client = Player(PORT)
    for byte in client.frame(TEXT, b'{"type":"ping","id":2}'):
        client.send_bytes(bytes([byte]))
        time.sleep(0.001)
    assert client.answer(2)["type"] == "pong"
    client.close()


MALFORMED = [
    "", "{", "null", "[]", "5", '"x"', "{}", '{"type":"ping"}', '{"id":2}', '{"type":5,"id":2}',
    '{"type":"ping","id":"2"}', '{"type":"ping","id":-1}', '{"type":"ping","id":0}',
    '{"type":"ping","id":1e99}', '{"type":"ping","id":2,"id":3}', '{"type":"fly","id":2}',
    '{"type":"ping","id":99999999999999999999999}', '{"type":"move","id":2}',
    '{"type":"move","id":2,"action":5}', '{"type":"create","id":2,"config":"board","seats":"all"}',
    '{"type":"create","id":2,"config":"board","seats":[' + '{"kind":"open"},' * 50 + '{"kind":"open"}]}',
    '{"type":"create","id":2,"config":"nonsense(x=1)"}', '{"type":"join","id":2,"table":"../../etc/passwd"}',
    '{"type":"sit","id":2,"table":"x","token":"y"}', '{"type":"chat","id":2,"text":"a\\u0000b"}',
    "[" * 10000, '{"a":' * 5000 + "1" + "}" * 5000, '{"type":"ping","id":2} trailing', '\x00',
    '{"type":"hello","id":2,"version":2,"name":"again"}',
]


def malformed():
    """Each is refused, or the connection is closed by a limit of such messages; nothing else happens."""
    client = Player(PORT)
    for text in MALFORMED:
        try:
            client.send(text)
            answer = client.hear()
        except Closed as closed:
            assert closed.code in (1007, 1008, 4004), closed
            client = Player(PORT)
            continue
        assert answer["type"] == "refused", (text[:80], answer)
        assert answer["code"] and answer["reason"], answer
    client.close()


def protocol_errors():
    for frame in (dict(opcode=TEXT, payload=b"{}", rsv=4), dict(opcode=3, payload=b"x"), dict(opcode=PING, payload=b"x" * 126),
                  dict(opcode=CONTINUE, payload=b"x"), dict(opcode=CLOSE, payload=b"\x01")):
        client = Player(PORT)
        client.send_bytes(client.frame(**frame))
        closed_with(client, 1000, 1002, 1003, 1005, 1006, 1007)


def before_hello():
    client = Socket(PORT)
    client.send('{"type":"create","id":1,"config":"board"}')
    answer = json.loads(client.receive())
    assert answer["type"] == "refused" and answer["code"] == "HELLO_FIRST", answer
    client.close()


def wrong_version():
    client = Socket(PORT)
    client.send('{"type":"hello","id":1,"version":99,"name":"x"}')
    try:
        answer = json.loads(client.receive())
        assert answer["type"] == "refused" and answer["code"] == "UPDATED", answer
    except Closed as closed:
        assert closed.code == 4005, closed


# ---- too much ----

def flooding():
    client = Player(PORT)
    frame = client.frame(TEXT, b'{"type":"ping","id":2}')
    refused = 0
    answer = {}
    try:
        for _ in range(100):
            client.send_bytes(frame * 200)
        client.send('{"type":"ping","id":3}')
        while answer.get("id") != 3:
            answer = json.loads(client.receive())
            refused += answer.get("code") == "RATE_LIMIT"
        assert refused, "nothing of a flood is refused"
    except Closed as closed:
        assert refused or closed.code in (4004, 1006), closed


def memory():
    """Megabytes that the server uses."""
    with open(f"/proc/{PID}/status") as status:
        return [int(line.split()[1]) / 1000 for line in status if line.startswith("VmRSS")][0]


def slow_reader():
    """Some ask for much and read nothing: the server holds no more than their queues. (edge.py waits until
    such a client is cut off.)"""
    before = memory()
    clients = []
    for _ in range(4):
        client = Player(PORT, view="json", receive_buffer=4096)
        client.create("board", [{"kind": "open"}] + [{"kind": "bot", "level": "greedy"}] * 3)
        ws.start(client)  # a game's table is long
        tokens.write(client.token + "\n")
        clients.append(client)
    for client in clients:
        frames = b"".join(client.frame(TEXT, json.dumps(
            {"type": "resume", "id": 100 + k, "table": client.name, "token": client.token, "seq": 0}).encode())
            for k in range(90))
        client.send_bytes(frames)
    time.sleep(1)
    grown = memory() - before
    assert grown < 8 or SLOW, f"{grown} MB more for four clients that do not read"
    for client in clients:
        client.close()


def too_many_connections():
    clients = []
    try:
        for _ in range(200):
            clients.append(Player(PORT))
        raise AssertionError("200 connections of one address were let in")
    except (Closed, ConnectionResetError, BrokenPipeError, socket.timeout):
        assert len(clients) >= 20, len(clients)
    finally:
        for client in clients:
            client.close()
    ws.patiently(there_is_room, "the address is locked out although its connections are closed")


def there_is_room():
    try:
        Player(PORT).close()
        return True
    except (Closed, OSError):
        return False


# ---- seats ----

def tokens_guessed(game):
    victim = game.players[0]
    for token in ("", "x", "A" * 26, victim.token[:-1] + ("a" if victim.token[-1] != "a" else "b"),
                  victim.token[:-1], victim.token + "a", victim.token.swapcase(), "' OR 1=1 --"):
        if token == victim.token:
            continue
        client = Player(PORT)
        code = client.refused("sit", table=victim.name, token=token)
        assert code in ("BAD_TOKEN", "BAD_MESSAGE", "TOO_LONG"), (token, code)
        code = client.refused("resume", table=victim.name, token=token, seq=0) if token else "BAD_TOKEN"
        assert code in ("BAD_TOKEN", "BAD_MESSAGE", "TOO_LONG"), (token, code)
        client.close()


def token_of_another_table(game):
    client = Player(PORT)
    client.create()
    tokens.write(client.token + "\n")
    other = Player(PORT)
    assert other.refused("sit", table=game.players[0].name, token=client.token) == "BAD_TOKEN"
    client.close()
    other.close()


def stolen_seat(game):
    """Who has no seat can do nothing at the table; who has one cannot act for others or out of turn."""
    stranger = Player(PORT)
    assert stranger.refused("move", action="end", at=1) == "NOT_AT_TABLE"
    stranger.ask("watch", table=game.players[0].name)
    table = stranger.wait("table")
    assert "moves" not in table["view"] or table["view"]["moves"] == [], table["view"]
    for kind, members in (("move", dict(action="end")), ("undo", {}), ("kick", dict(seat=0)), ("start", {}),
                          ("resign", {}), ("mute", dict(seat=0, on=True)), ("bot", dict(seat=1)),
                          ("offer", dict(give={"wool": 1}, get={"ore": 1})), ("ready", dict(on=True))):
        code = stranger.refused(kind, **members)
        assert code in ("WATCHING", "NOT_AT_TABLE", "NOT_HOST", "STARTED"), (kind, code)
    stranger.close()


def out_of_turn(game):
    asked = game.asked()
    waiting = [p for p in game.players if p not in asked][0]
    other = (waiting.seat + 1) % 4
    for action in ("roll", "end", f"{other} end", f"{asked[0].seat} roll", "* dice 6 6", "dice 6 6", "fly",
                   "", "road zz/q", "road b2/e" * 15):
        code = waiting.refused("move", action=action)
        assert code not in ("STORAGE", "OK"), code
    assert asked[0].refused("move", action="* dice 6 6") not in ("STORAGE",)
    assert waiting.refused("kick", seat=asked[0].seat) in ("NOT_HOST", "STARTED")
    assert waiting.refused("start") in ("NOT_HOST", "STARTED")
    assert waiting.refused("seat", **{"from": 0, "to": 1}) in ("NOT_HOST", "STARTED")


def other_hands(game):
    """Views of one seat tell nothing of other hands: the text views agree only in what is open."""
    views = [s["view"] for s in game.sections]
    assert len(set(views)) == len(views), "all seats see the same"


def newest_connection_wins(game):
    first = game.players[3]
    second = Player(PORT, "guest 3")
    second.ask("sit", table=first.name, token=first.token)
    message = first.wait("elsewhere", lambda m: True)
    assert message["seat"] == first.seat, message
    try:
        assert first.refused("move", action="end") in ("NOT_AT_TABLE", "BAD_TOKEN", "NOT_YOUR_SEAT")
    except Closed as closed:
        assert closed.code == 4001, closed
    first.close()
    second.seat, second.token, second.name, second.seen = first.seat, first.token, first.name, 0
    game.players[3] = second
    game.hear_until(second, lambda s: second.seen > 0)


# ---- HTTP ----

def wrong_origin():
    for origin in ("https://evil.example", f"http://127.0.0.1:{PORT}.evil.example", "null",
                   f"https://evil.example:{PORT}", f"http://evil.example/127.0.0.1:{PORT}"):
        refused_upgrade(origin=origin)
    Socket(PORT, origin=f"http://127.0.0.1:{PORT}").close()


def wrong_host():
    """DNS rebinding: a page of a name that suddenly points here."""
    refused_upgrade(host="evil.example")
    answer = ws.raw(PORT, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert status_of(answer) in (400, 403, 421), answer[:80]


def wrong_upgrade():
    refused_upgrade(path="/nowhere")
    refused_upgrade(protocol="chat.9")


def half_open_handshake():
    """Requests that never end are cut off in time (--http-seconds 2), also drop by drop."""
    quiet = socket.create_connection(("127.0.0.1", PORT))
    half = socket.create_connection(("127.0.0.1", PORT))
    half.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgra")
    drops = socket.create_connection(("127.0.0.1", PORT))
    start = time.monotonic()
    ended = {}
    for s in (quiet, half, drops):
        s.settimeout(0.2)
    while len(ended) < 3 and time.monotonic() - start < ws.PATIENCE:
        if drops not in ended:
            try:
                drops.sendall(b"G" if time.monotonic() - start < 0.1 else b"E")
            except OSError:
                ended[drops] = True
        for s in (quiet, half, drops):
            if s in ended:
                continue
            try:
                while s.recv(4096):
                    pass
                ended[s] = True
            except TimeoutError:
                pass
            except OSError:
                ended[s] = True
    assert len(ended) == 3, "a request that never ends is kept"


def smuggling():
    """Length and chunks at once, two lengths, odd lengths: refused, and nothing of the body is obeyed."""
    body = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    heads = [
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n" % len(body),
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nContent-Length: %d\r\n\r\n" % len(body),
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(body),
    ]
    for head in heads:
        answer = ws.raw(PORT, head + body, timeout=1.0, whole=True)
        assert answer.count(b"HTTP/1.1 200") <= (1 if head.startswith(b"GET") else 0), (head, answer[:400])
        assert b"longroad_" not in answer, (head, answer[:400])


def bodies_and_more_behind():
    """Requests behind a body, in one packet or one after the other: libwebsockets went round in circles there."""
    get = b"GET /api/preview?config=board HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    page = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    post = b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello"
    empty = b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n"
    for packets in ([post * 10], [post] * 3, [get + post + get], [page + post + page], [empty * 5], [get + empty + get],
                    [empty] * 3 + [page], [get * 30 + post], [post + get * 30], [post[:-2], post[-2:] + post + get]):
        s = socket.create_connection(("127.0.0.1", PORT), timeout=1)
        try:
            for packet in packets:
                s.sendall(packet)
                s.recv(65536)
        except OSError:
            pass
        s.close()
        assert ws.get(PORT, "/healthz")[0] == 200, packets


def paths():
    for path in ("/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
                 "/static/../../data.db", "//etc/passwd", "/\\..\\..\\etc\\passwd", "/t/../../../etc/passwd",
                 "/%00", "/a%00b", "/" + "a" * 3000, "/%", "/%zz", "/records/../secret"):
        answer = ws.raw(PORT, b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n" % path.encode())
        assert b"root:" not in answer and b"SQLite format" not in answer, path
        assert status_of(answer) != 500, (path, answer[:80])


def odd_requests():
    for request in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), b"\x00" * 500, b"GET\r\n\r\n",
                    b"GET / HTTP/9.9\r\n\r\n", b"BREW /pot HTCPCP/1.0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + b"X-Header: y\r\n" * 5000 + b"\r\n",
                    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 100000 + b"\r\n\r\n",
                    b"CONNECT evil.example:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                    b"TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"DELETE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
        try:
            answer = ws.raw(PORT, request, timeout=1.0)
        except (BrokenPipeError, ConnectionResetError):
            continue
        assert status_of(answer) in (0, 400, 403, 404, 405, 413, 414, 421, 431, 501, 505), (request[:40], answer[:80])


def admin_without_secret():
    for path in ("/admin/stats", "/admin/tables", "/api/admin/stats", "/admin"):
        for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer "}):
            status, _, body = ws.get(PORT, path, headers=headers)
            assert status in (400, 401, 403, 404, 405), (path, status, body[:100])


def headers_are_there():
    status, headers, _ = ws.get(PORT, "/")
    assert status == 200, status
    assert "default-src" in headers["content-security-policy"], headers
    assert headers["x-content-type-options"] == "nosniff", headers
    assert headers["referrer-policy"] in ("no-referrer", "same-origin"), headers
    status, headers, body = ws.get(PORT, "/", method="HEAD")
    assert status == 200 and body == b"", (status, body)


def too_many_tables():
    client = Player(PORT)
    codes = set()
    for _ in range(60):
        other = Player(PORT)
        try:
            other.create()
            tokens.write(other.token + "\n")
        except ws.Refused as refused:
            codes.add(refused.code)
        other.close()
    assert codes and codes <= {"TABLES_TOO_FAST", "TOO_MANY_OF_YOURS", "TOO_MANY_TABLES"}, codes
    client.close()


def main():
    game = ws.Game(PORT)
    for player in game.players:
        tokens.write(player.token + "\n")
    for _ in range(20):
        game.step()
    failures = 0
    wanted = sys.argv[3:]
    for name, test in list(globals().items()):
        if not callable(test) or getattr(test, "__module__", "") != "__main__" or name in OWN:
            continue
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        try:
            test(game) if test.__code__.co_argcount else test()
            spent = time.monotonic() - start
            assert min(time_of(game.step) for _ in range(3)) < (5 if SLOW else 1), "the other table was disturbed"
            print(f"{name}: ok ({spent:.1f} s)")
        except Exception as trouble:  # all are told, not the first alone
            failures += 1
            print(f"{name}: FAILED: {type(trouble).__name__}: {trouble}")
            if game_is_broken(game):
                raise
    tokens.close()
    sys.exit(1 if failures else 0)


def time_of(action):
    start = time.monotonic()
    action()
    return time.monotonic() - start


def game_is_broken(game):
    try:
        game.step()
        return False
    except Exception:
        return True


OWN = {"main", "closed_with", "refused_upgrade", "status_of", "time_of", "there_is_room", "game_is_broken", "memory"}

if __name__ == "__main__":
    main()
