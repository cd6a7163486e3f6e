"""free_port.py: prints a port at which a test's server may listen, and again after it was killed.

The kernel gives outgoing connections ports of its range (ip_local_port_range), also between the moment at
which a test found one free and the moment at which its server takes it. So one outside this range is taken.
"""
import pathlib
import random
import socket


def free_port():
    given = pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range")
    low, high = map(int, given.read_text().split()) if given.exists() else (32768, 60999)
    while True:
        port = random.choice([p for p in range(10000, 65536) if not low <= p <= high])
        with socket.socket() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue  # another server has it


if __name__ == "__main__":
    print(free_port())
