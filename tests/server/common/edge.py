"""What the edge of the server promises (docs/security.md), tried against real servers.

    edge.py PORT DATA           a server with the settings of edge.sh; every function is one promise
"""
import json
import os
import re
import socket
import stat
import subprocess
import sys
import time

import ws
from ws import Closed, Player, Socket

PORT, DATA, LONGROAD = int(sys.argv[1]), sys.argv[2], os.environ["LONGROAD"]


def admin(*words):
    run = subprocess.run([LONGROAD, "admin", "--data", DATA, *words], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def headers():
    for path, status in (("/", 200), ("/api/tables", 200), ("/nothing-there", 404), ("/t/x", 200)):
        found, head, _ = ws.get(PORT, path)
        assert found == status, (path, found)
        policy = head["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, policy
        assert "unsafe-inline" not in policy and "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
        assert head["x-content-type-options"] == "nosniff" and head["x-frame-options"] == "DENY", head
        assert head["referrer-policy"] == "no-referrer", head
        assert head["cross-origin-opener-policy"] == "same-origin", head
        assert head["cross-origin-resource-policy"] == "same-origin", head
        assert not [name for name in head if name.startswith("access-control-")], head


def pages():
    """Tags, HEAD, and no inline script that the policy would refuse."""
    status, head, body = ws.get(PORT, "/")
    assert status == 200 and head["content-type"].startswith("text/html"), head
    assert b"<script>" not in body and b"onclick" not in body and b"<style>" not in body
    tag = head["etag"]
    status, head, again = ws.get(PORT, "/", headers={"If-None-Match": tag})
    assert status == 304 and again == b"" and head["etag"] == tag, (status, head)
    status, head, none = ws.get(PORT, "/", method="HEAD")
    assert status == 200 and none == b"" and int(head["content-length"]) == len(body), head
    # A mistyped address: a browser gets the page, which leads home; a program gets the server's answer.
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "If-None-Match": tag}
    status, head, lost = ws.get(PORT, "/rulse", headers=browser)
    assert status == 404 and head["content-type"].startswith("text/html") and lost == body, (status, head)
    for path, asked in (("/rulse", {}), ("/rulse", {"Accept": "*/*"}), ("/api/nothing", browser)):
        status, head, answer = ws.get(PORT, path, headers=asked)
        assert status == 404 and json.loads(answer)["code"] == "NOT_FOUND", (path, head, answer)
    # Several requests of one socket, one after the other.
    connection = ws.http.client.HTTPConnection("127.0.0.1", PORT, timeout=ws.PATIENCE)
    for path in ("/", "/healthz", "/api/tables", "/nothing", "/"):
        connection.request("GET", path)
        connection.getresponse().read()
    connection.close()


def bodies():
    status, _, _ = ws.get(PORT, "/api/nothing", method="POST", body=b"x" * 1000)
    assert status in (404, 405), status
    status, _, _ = ws.get(PORT, "/api/nothing", method="POST", body=b"x" * 100000)
    assert status == 413, status
    status, _, _ = ws.get(PORT, "/", method="PUT", body=b"x")
    assert status == 405, status


def message_limit():
    """The setting, what `welcome` tells and what is taken are one number: at it an answer, above it the end."""
    limit = int(os.environ.get("MESSAGE_BYTES", "2048"))
    for fragments in (1, 3):
        client = Player(PORT)
        assert client.welcome["limits"]["message_bytes"] == limit, client.welcome["limits"]
        for length, good in ((limit, True), (limit + 1, False)):
            text = b'{"type":"ping","id":%d}' % (1000 + length)
            text += b" " * (length - len(text))
            cuts = [length * k // fragments for k in range(fragments + 1)]
            for k in range(fragments):
                client.send_bytes(client.frame(ws.CONTINUE if k else ws.TEXT, text[cuts[k]:cuts[k + 1]],
                                               final=k == fragments - 1))
            try:
                assert client.answer(1000 + length)["type"] == "pong" and good, length
            except Closed as closed:
                assert closed.code == 1009 and not good, (closed, length)


def hashed_files_are_immutable():
    """What the build named by a hash is kept for good, whatever letters the hash has; nothing else is."""
    paths = ["/", "/index.html", "/favicon.svg"]
    status, _, worker = ws.get(PORT, "/sw.js")
    if status == 200:  # the built page; its worker has the lists of all files
        lists = re.findall(rb"^const (?:NOW|LATER) = (\{.*\});$", worker, re.M)
        paths += ["/sw.js"] + ["/" + name for files in lists for name in json.loads(files)]
        assert any(path.startswith("/assets/") for path in paths), paths
    for path in paths:
        kept = path.startswith("/assets/")
        status, head, body = ws.get(PORT, path)
        assert status == 200, (path, status)
        assert ("immutable" in head["cache-control"]) == kept, (path, head["cache-control"])
        status, again, none = ws.get(PORT, path, method="HEAD")
        assert status == 200 and none == b"" and again == head, (path, head, again)
        status, same, none = ws.get(PORT, path, headers={"If-None-Match": head["etag"]})
        assert status == 304 and same["cache-control"] == head["cache-control"], (path, same)
    for path in ("/assets/gone-AbCdEfGh.js", "/assets/", "/assets", "/assets/../index.html",
                 "/assets%2findex.html", "/api/tables", "/healthz", "/t/x"):
        for asked in ({}, {"Accept": "text/html"}):
            status, head, body = ws.get(PORT, path, headers=asked)
            assert "immutable" not in head["cache-control"], (path, head)
            code, again, none = ws.get(PORT, path, method="HEAD", headers=asked)
            assert code == status and none == b"" and again == head, (path, head, again)


def refused_figure():
    return ws.figure(PORT, "http_refused_total")


def names():
    """Nobody is called like another at the table, or by letters that look like others."""
    for name in ("\u0430d\u0430", "Ad\u0430", "\u3164", "\u200d\u2066"):
        try:
            Player(PORT, name)
            raise AssertionError(f"{name!r} was taken")
        except ws.Refused as refused:
            assert refused.code == "BAD_NAME" and refused.message["field"] == "name", refused
            assert ("scripts" in str(refused)) == ("d" in name), refused
    host = Player(PORT, "Ad\u200b\ufe0fa")
    host.create()
    for name in ("Ada", "ADA", "\uff21da", "a\u2060DA"):
        guest = Player(PORT, name)
        assert guest.refused("join", table=host.name) == "NAME_TAKEN", name
        assert guest.refused("join", table=host.name, name="\u0391da") == "BAD_NAME"
        guest.close()
    for name in ("\u7530\u4e2d\u3055\u3093", "\uae40\ubbfc\uc218abc", "\u0414\u0430\u0440\u044c\u044f"):
        guest = Player(PORT, name)
        guest.join(host.name)
        guest.wait("table")
        guest.close()
    host.close()


def http_limits():
    """Every request is counted by its address, and refused with 429 before anything is done; others go on."""
    before = refused_figure()
    for k, (path, room) in enumerate((("/api/preview?config=board", 200), ("/api/tables", 200),
                                      ("/api/records/1-00/frames", 40), ("/api/records/1-00/analysis", 200),
                                      ("/api/catalogue", 800), ("/nothing", 800))):
        connection = ws.http.client.HTTPConnection("127.0.0.1", PORT, source_address=(f"127.0.1.{k + 1}", 0))
        for count in range(100000):
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 429:
                break
            assert answer.status in (200, 404), (path, answer.status)
        # It fills up meanwhile, so a few more than the burst are answered.
        assert room <= count < 5 * room + 400, (path, count)
        assert 1 <= int(answer.headers["retry-after"]) <= 2, (path, answer.headers)
        assert json.loads(body)["code"] == "RATE_LIMIT" and answer.headers["cache-control"] == "no-store"
        connection.close()
        assert ws.get(PORT, path)[0] != 429, path
    assert refused_figure() >= before + 6
    # A class of thirty opens the page behind one address: twenty files each.
    connection = ws.http.client.HTTPConnection("127.0.0.1", PORT, source_address=("127.0.1.9", 0))
    for _ in range(600):
        connection.request("GET", "/favicon.svg")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
    connection.close()


def listed_tables():
    return [row["table"] for row in json.loads(ws.get(PORT, "/api/tables")[2])["tables"]]


def private_tables_are_not_listed():
    host = Player(PORT)
    host.create()
    other = Player(PORT)
    made = other.ask("create", config="board", settings={"public": True})
    names = ws.patiently(lambda: (listed := listed_tables()) and made["table"] in listed and listed,
                         "a public table is not listed")
    assert host.name not in names, (host.name, names)  # although it is older
    assert len(host.name) >= 26, host.name  # 128 bits in base 32
    host.close()
    other.close()


def sockets_per_address():
    sockets = []
    refused = 0
    for _ in range(60):
        s = socket.create_connection(("127.0.0.1", PORT), timeout=ws.PATIENCE)
        sockets.append(s)
    # Connections are taken in order: when this one is answered, all of them have been let in or not.
    assert ws.get(PORT, "/healthz", source="127.0.0.3")[0] == 200
    for s in sockets:
        s.settimeout(0.05)
        try:
            if s.recv(1) == b"":
                refused += 1
        except TimeoutError:
            pass
        except ConnectionResetError:
            refused += 1
    for s in sockets:
        s.close()
    assert 15 <= refused <= 40, refused
    ws.patiently(there_is_room, "the address is locked out although its sockets are closed")


def there_is_room():
    try:
        return ws.get(PORT, "/healthz")[0] == 200
    except OSError:
        return False


def slow_reader_is_cut_off():
    """It asks and never reads: in the end it is gone, and little was kept for it."""
    before = memory()
    client = Player(PORT, view="json", receive_buffer=4096)
    client.create("board", [{"kind": "open"}] + [{"kind": "bot", "level": "greedy"}] * 3)
    client.s.settimeout(1)
    start = time.monotonic()
    cut = False
    while not cut and time.monotonic() - start < ws.PATIENCE:
        try:
            client.say("resume", table=client.name, token=client.token, seq=0)
            time.sleep(0.02)
        except TimeoutError:
            pass  # the server does not read either
        except Closed:
            cut = True
    assert cut, "a client that does not read is kept"
    assert memory() - before < 20000, (before, memory())


def memory():
    """Of the server, in kB."""
    for line in open(f"/proc/{open(DATA + '.pid').read().strip()}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1])


def listens_at_loopback():
    found = [line.split() for line in open("/proc/net/tcp") if line.split()[3] == "0A"]
    places = [place[1] for place in found if place[1].endswith(":%04X" % PORT)]
    assert places == ["0100007F:%04X" % PORT], places


def admin_door():
    path = DATA + "/admin.secret"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(DATA).st_mode) == 0o700
    secret = open(path).read().strip()
    good = {"Authorization": "Bearer " + secret}
    assert ws.get(PORT, "/api/admin/stats", headers=good)[0] == 200
    wrong = ("0" if secret[0] != "0" else "1") + secret[1:]
    for value in ("Bearer " + wrong, "Bearer " + secret[:-1], "Bearer " + secret + "0", secret,
                  "bearer " + secret, "Basic " + secret):
        assert ws.get(PORT, "/api/admin/stats", headers={"Authorization": value})[0] in (401, 403), value
    forwarded = dict(good, **{"X-Forwarded-For": "9.9.9.9"})
    assert ws.get(PORT, "/api/admin/stats", headers=forwarded)[0] in (401, 403)


def admin_commands():
    host = Player(PORT, "Ada")
    host.create()
    guest = Player(PORT, "Ben")
    guest.join(host.name)
    code, out, err = admin("list")
    assert code == 0 and host.name in out, (code, out, err)
    assert host.token not in out and guest.token not in out, "the admin is told tokens"
    code, out, err = admin("stats")
    assert code == 0 and json.loads(out)["connections"] >= 2, (code, out, err)
    code, out, err = admin("kick", host.name, str(guest.seat))
    assert code == 0, (code, out, err)
    assert guest.wait("gone")["why"] == "kicked"
    code, out, err = admin("close", host.name)
    assert code == 0, (code, out, err)
    assert host.wait("gone")["why"] == "closed"
    assert admin("close", host.name + "x")[0] == 1
    assert admin("close", "../../etc/passwd")[0] == 64
    assert admin("dance")[0] == 64
    host.close()
    guest.close()


def metrics():
    status, _, body = ws.get(PORT, "/metrics")
    assert status == 200 and b"longroad_connections" in body, status
    assert ws.get(PORT, "/metrics", headers={"X-Forwarded-For": "9.9.9.9"})[0] == 403


def forwarded():
    """The proxy at 127.0.0.1 is trusted here: limits go by what it says last, not by what clients say."""
    # And all addresses of an IPv6 net are one.
    for many, other in (("6.6.6.%d, 9.9.9.9", "9.9.9.8"), ("2001:db8:1:2::%d", "2001:db8:1:3::1")):
        clients = []
        try:
            for k in range(30):
                clients.append(Player(PORT, headers=["X-Forwarded-For: " + many % k]))
            raise AssertionError("30 connections of one forwarded address were let in")
        except (Closed, ConnectionResetError, BrokenPipeError):
            assert 5 <= len(clients) <= 25, len(clients)
        Player(PORT, headers=["X-Forwarded-For: " + other]).close()
        for client in clients:
            client.close()


def main():
    failures = 0
    for name in sys.argv[3:]:
        try:
            globals()[name]()
            print(f"{name}: ok")
        except Exception as trouble:
            failures += 1
            print(f"{name}: FAILED: {type(trouble).__name__}: {trouble}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
