"""A WebSocket client over a plain socket, for tests that misbehave: nothing here hides a frame.

The polite part, Player, speaks the messages of docs/protocol.md. Everything else is bytes.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import socket
import ssl
import struct
import time

PATIENCE = 120  # seconds for what must come, however busy the machine is
STEPS = ["open", "hashes", "entropy", "ready"]  # of the exchange for the dice
TEXT, BINARY, CLOSE, PING, PONG, CONTINUE = 1, 2, 8, 9, 10, 0


class Closed(Exception):
    """The server has ended the connection; code 1006 without a close frame."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    """The server answers `refused`."""

    def __init__(self, message):
        super().__init__(f"{message['code']}: {message['reason']}")
        self.code, self.message = message["code"], message


def health(port):
    status, _, _ = get(port, "/healthz")
    assert status == 200, status


def figure(port, name):
    """A number of /metrics."""
    text = get(port, "/metrics")[2].decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith(f"longroad_{name} ")))


def patiently(test, what):
    """Returns what the test returns, once it is something. After PATIENCE seconds `what` is an error."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(what)


def get(port, path, method="GET", body=None, headers=None, timeout=PATIENCE, source=None):
    """Status, headers and body of an HTTP request, from the address `source` if one is given."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout,
                                            source_address=(source, 0) if source else None)
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    data = response.read()
    found = dict((k.lower(), v) for k, v in response.getheaders())
    connection.close()
    return response.status, found, data


def raw(port, request, timeout=PATIENCE, whole=False):
    """What the server answers to these very bytes, until it closes or is silent."""
    s = socket.create_connection(("127.0.0.1", port), timeout=timeout)
    s.sendall(request)
    answer = b""
    try:
        while True:
            part = s.recv(65536)
            if not part:
                break
            answer += part
            if not whole and b"\r\n\r\n" in answer:
                break
    except (TimeoutError, ConnectionResetError):
        pass
    s.close()
    return answer


class Socket:
    def __init__(self, port, path="/ws", origin=None, host=None, protocol="longroad.1", tls=None,
                 headers=(), timeout=PATIENCE, receive_buffer=None, source=None):
        self.s = socket.socket()
        if receive_buffer:
            self.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.s.settimeout(timeout)
        if source:
            self.s.bind((source, 0))
        self.s.connect(("127.0.0.1", port))
        if tls:
            self.s = tls.wrap_socket(self.s, server_hostname="localhost")
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or '127.0.0.1:%d' % port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines.extend(headers)
        self.s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        head = self._until(b"\r\n\r\n").decode("latin-1")
        self.status = int(head.split(" ")[1])
        self.head = head
        if self.status != 101:
            self.s.close()
            raise Closed(self.status, head.split("\r\n")[0])

    def _more(self):
        try:
            part = self.s.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            raise Closed(1006, "reset") from None
        if not part:
            raise Closed(1006, "end")
        self.buffer += part

    def _until(self, mark):
        while mark not in self.buffer:
            self._more()
        found, self.buffer = self.buffer.split(mark, 1)
        return found + mark

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def frame(self, opcode, payload=b"", final=True, masked=True, length=None, rsv=0):
        """Any frame at all, also a wrong one: `length` is what it claims to have."""
        count = len(payload) if length is None else length
        head = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
        mark = 0x80 if masked else 0
        if count < 126:
            head += bytes([mark | count])
        elif count < 65536:
            head += bytes([mark | 126]) + struct.pack(">H", count)
        else:
            head += bytes([mark | 127]) + struct.pack(">Q", count)
        if masked:
            mask = os.urandom(4)
            key = (mask * (len(payload) // 4 + 1))[:len(payload)]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(
                len(payload), "big")
            head += mask
        return head + payload

    def send_bytes(self, data):
        try:
            self.s.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            raise Closed(1006, "broken pipe") from None

    def send(self, text):
        self.send_bytes(self.frame(TEXT, text if isinstance(text, bytes) else text.encode()))

    def receive(self):
        """The next text. Pings are answered; a close frame is an exception."""
        text = b""
        while True:
            first, second = self._take(2)
            count = second & 0x7f
            assert not second & 0x80, "the server masks its frames"
            if count == 126:
                count = struct.unpack(">H", self._take(2))[0]
            elif count == 127:
                count = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(count)
            opcode = first & 15
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                self.s.close()
                raise Closed(code, payload[2:].decode("utf-8", "replace"))
            if opcode == PING:
                self.send_bytes(self.frame(PONG, payload))
            elif opcode in (TEXT, CONTINUE):
                text += payload
                if first & 0x80:
                    return text.decode()

    def until_closed(self, texts_max=100000):
        """Reads to the end; the code of the close frame, or 1006."""
        try:
            for _ in range(texts_max):
                self.receive()
        except Closed as closed:
            return closed
        raise AssertionError("the server does not close")

    def close(self):
        self.s.close()


class Player(Socket):
    """Says hello, asks and waits for answers; what comes meanwhile is kept in `heard`. Takes part in the
    exchange for the dice as soon as it hears of it."""

    def __init__(self, port, name="guest", view="text", **how):
        super().__init__(port, **how)
        self.id = 0
        self.heard = []
        self.seq = 0
        self.dice = {"step": "open"}
        self.entropy = os.urandom(16).hex()
        self.dice_seat = None
        self.welcome = self.ask("hello", version=2, name=name, view=view)

    def hear(self):
        message = json.loads(self.receive())
        self.heard.append(message)
        if message["type"] in ("table", "events"):
            self.seq = message["seq"]
            self.dice_seat = message.get("seat") if message["type"] == "table" else self.dice_seat
            self.hear_dice((message["view"] if message["type"] == "table" else message["changed"]).get("dice"))
        return message

    def hear_dice(self, dice):
        if not dice:
            return
        self.dice = dice
        me = self.dice_seat
        if me is None:
            return
        if dice["step"] == "hashes" and not dice["hashes"][me]:
            self.say("hash", hash=dice_hash(dice["commitment"], me, self.entropy))
        elif dice["step"] == "entropy" and dice["hashes"][me] and not dice["entropy"][me]:
            self.say("entropy", entropy=self.entropy)

    def until_step(self, step):
        """Hears until the exchange for the dice is there."""
        while STEPS.index(self.dice["step"]) < STEPS.index(step):
            self.hear()

    def say(self, kind, **members):
        number = members.pop("id", None)
        if number is None:
            self.id += 1
            number = self.id
        self.send(json.dumps({"type": kind, "id": number, **members}))
        return number

    def answer(self, number):
        while True:
            message = self.hear()
            if message["type"] in ("ok", "refused", "welcome", "pong") and message.get("id") == number:
                if message["type"] == "refused":
                    raise Refused(message)
                self.id = max(self.id, message.get("last", 0))  # of a seat that others sat at before
                return message

    def ask(self, kind, **members):
        return self.answer(self.say(kind, **members))

    def refused(self, kind, **members):
        """The code with which the server refuses this; anything else is an error."""
        try:
            answer = self.ask(kind, **members)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{kind} {members} was not refused: {answer}")

    def wait(self, kind, test=lambda message: True):
        """The next message of that type, also one heard already since the last wait()."""
        while True:
            while self.heard:
                message = self.heard.pop(0)
                if message["type"] == kind and test(message):
                    return message
            self.hear()

    def create(self, config="board", seats=None, settings=None, **more):
        if seats is None:
            seats = [{"kind": "open"}] * 4
        self.table = self.ask("create", config=config, seats=seats, **more,
                              settings={"clock": "none", "speed": "instant", **(settings or {})})
        self.name, self.token, self.seat = (self.table[k] for k in ("table", "token", "seat"))
        return self.table

    def join(self, table, **how):
        self.table = self.ask("join", table=table, **how)
        self.name, self.token, self.seat = table, self.table["token"], self.table["seat"]
        return self.table


def dice_hash(commitment, seat, entropy):
    """The hash of what a seat will add to the dice: docs/fairness.md."""
    parts = ["longroad entropy 1", commitment, str(seat), entropy]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=32).hexdigest()


def start(*players):
    """The first one starts the game, and all people at the table take part in the exchange for the dice."""
    answer = players[0].ask("start")
    for step in STEPS[1:]:
        for player in players:
            player.until_step(step)
    return answer


class Game:
    """People at one table who play by chance: `step` makes one move of whoever is asked."""

    def __init__(self, port, config="board", seats=4, seed=1, **how):
        self.players = [Player(port, f"guest {k}", **how) for k in range(seats)]
        self.random = random.Random(seed)
        host = self.players[0]
        host.create(config, [{"kind": "open"}] * seats)
        for player in self.players[1:]:
            player.join(host.name)
        for player in self.players:
            player.ask("ready", on=True)
        start(*self.players)
        self.sections = [{} for _ in self.players]
        self.acked = []
        self.over = None
        for player in self.players:
            self.hear_until(player, lambda s: "prompt" in s)

    def take(self, k, message):
        player = self.players[k]
        if message["type"] == "over":
            self.over = message
        if message["type"] not in ("table", "events"):
            return
        changed = message["view"] if message["type"] == "table" else message["changed"]
        self.sections[k].update(changed)
        player.seen = message["seq"]

    def hear_until(self, player, test):
        k = self.players.index(player)
        while True:
            for message in player.heard:
                self.take(k, message)
            player.heard.clear()
            if test(self.sections[k]) or self.over:
                return
            player.hear()

    def asked(self):
        """The players whom the game waits for, by the first player's view."""
        who = self.sections[0]["prompt"]["who"]
        return [p for p in self.players if p.seat in who]

    def step(self):
        player = self.asked()[0]
        k = self.players.index(player)
        first = self.players[0].seen
        self.hear_until(player, lambda s: player.seen >= first)
        moves = self.sections[k]["moves"]
        action = self.random.choice([m for m in moves if "offer" not in m] or moves)
        answer = player.ask("move", action=strip(action), at=player.seen)
        self.acked.append((player.seat, strip(action), answer["seq"]))
        for other in self.players:
            self.hear_until(other, lambda s, o=other: o.seen >= answer["seq"])

    def close(self):
        for player in self.players:
            player.close()


def strip(action):
    """An action's text without the seat."""
    head, _, rest = action.partition(" ")
    return rest if head.isdigit() and rest else action


def tls_context():
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
