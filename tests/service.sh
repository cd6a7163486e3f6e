#!/bin/sh
# service.sh: the unit of the installed package longroad, while it runs under systemd and has a game in its log.
# tools/fresh-check runs it, in a minimal Debian that has booted.
set -eu
fail() {
    echo "FAILED: $*" >&2
    systemctl status --no-pager longroad >&2 || :
    exit 1
}
process() { systemctl show -P MainPID longroad; }
fact() { sed -n "s/^$1:[[:space:]]*\([0-9a-f]*\).*/\1/p" "/proc/$(process)/status"; }
# What anybody hears who asks for the table; one that sleeps is woken. Here is no curl, but Debian's shell of users.
table() {
    bash -c 'exec 3<>/dev/tcp/127.0.0.1/7070 && printf "GET /api/tables/%s HTTP/1.1\r\nHost: localhost\r\n" "$1" >&3 &&
        printf "Connection: close\r\n\r\n" >&3 && tail -n 1 <&3' bash "$1"
}

# What the unit asks for is so: no user of this machine, no privilege, filtered calls, a folder of its own.
[ "$(fact Uid)" -gt 60000 ] || fail "the server is user $(fact Uid)"
[ "$(fact NoNewPrivs)" = 1 ] || fail "it may gain privileges"
[ "$(fact Seccomp)" = 2 ] || fail "its system calls are not filtered"
for set in CapEff CapPrm CapBnd CapAmb; do
    [ "$(fact $set)" = 0000000000000000 ] || fail "$set is $(fact $set)"
done
[ "$(stat -c '%a %u' /var/lib/private/longroad)" = "700 $(fact Uid)" ] || fail "others can read the games"
for place in / /usr /etc /var /home; do
    nsenter --mount --target "$(process)" sh -c ": >${place%/}/written" 2>/dev/null && fail "it could write to $place"
done
[ "$(stat -f -c %T "/proc/$(process)/root/home")" = tmpfs ] ||
    [ "$(stat -c %a "/proc/$(process)/root/home")" = 0 ] || fail "it sees the homes"

# Killed, it comes back by itself with its table.
name=$(longroad admin --data /var/lib/longroad list | sed -n 's/.*"row":{"table":"\([^"]*\)".*/\1/p')
[ -n "$name" ] || fail "there is no table"
before=$(table "$name" || :)
case $before in '{"table":{"table":"'"$name"'"'*) ;; *) fail "nobody can ask for table $name: $before" ;; esac
killed=$(process)
kill -KILL "$killed"
for _ in $(seq 100); do
    if [ "$(process)" != "$killed" ] && [ "$(table "$name" 2>/dev/null || :)" = "$before" ]; then break; fi
    sleep 0.2
done
[ "$(table "$name")" = "$before" ] || fail "it does not come back with its table: $(table "$name" || :)"
[ "$(systemctl show -P NRestarts longroad)" = 1 ] || fail "it was not systemd who started it"

systemctl stop longroad
[ "$(systemctl show -P Result longroad)" = success ] || fail "it does not end well"
systemctl start longroad
systemctl is-active --quiet longroad || fail "it does not start again"
