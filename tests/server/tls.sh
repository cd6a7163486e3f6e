#!/bin/sh
# TLS with a certificate of our own making; plain clients and wrong names get nothing.
. "$(dirname "$0")/common/prelude.sh"
command -v openssl >/dev/null 2>&1 || { echo "no openssl: not tested"; exit 77; }

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2>openssl.err || fail "$(cat openssl.err)"
port=$(free_port)
"$longroad" serve --port "$port" --data data --cert cert.pem --key key.pem $generous >>data.out 2>>data.log </dev/null &
pid=$!
servers=$pid
await python3 -c 'import socket, sys; socket.create_connection(("127.0.0.1", int(sys.argv[1])))' "$port" 2>/dev/null ||
    fail "the server does not come up: $(cat data.log)"
expect 0 timeout 200 "$longroad" loadtest "wss://127.0.0.1:$port" --insecure --fast --games 1 --quiet --pid "$pid"
expect 0 timeout 200 "$longroad" loadtest "wss://127.0.0.1:$port" --ca cert.pem --fast --games 1 --quiet
expect 1 timeout 200 "$longroad" loadtest "wss://127.0.0.1:$port" --fast --seconds 100 --quiet
expect 1 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --seconds 100 --quiet
python3 -W ignore - "$port" <<'END' || fail "the TLS is odd"
import ssl, sys, ws
port = int(sys.argv[1])
player = ws.Player(port, tls=ws.tls_context(), origin=f"https://127.0.0.1:{port}")
assert player.s.version() in ("TLSv1.2", "TLSv1.3"), player.s.version()
old = ws.tls_context()
old.minimum_version = ssl.TLSVersion.TLSv1
old.maximum_version = ssl.TLSVersion.TLSv1_1
old.set_ciphers("ALL:@SECLEVEL=0")
try:
    ws.Player(port, tls=old)
    sys.exit("TLS 1.1 was taken")
except (ssl.SSLError, OSError, ws.Closed):
    pass
END
stop "$pid"
sound data
# Half of it, or nonsense, does not start.
expect 64 "$longroad" serve --port "$port" --data data --cert cert.pem
timeout 200 "$longroad" serve --port "$port" --data data --cert key.pem --key cert.pem >out 2>err && fail "nonsense as a certificate starts"
cat err >>out
grep -qi 'cert' out || fail "no word of the certificate: $(cat out)"
echo "tls: ok"
