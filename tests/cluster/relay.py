"""relay.py: a socket between a node and its database that can stall, or drop what it carries."""
import os
import selectors
import socket
import threading


class Relay:
    """Listens in `folder` as PostgreSQL would, and carries everything to the socket of `database`."""

    def __init__(self, folder, database):
        os.makedirs(folder, exist_ok=True)
        self.there = os.path.join(database.folder, ".s.PGSQL.5432")
        self.address = database.address.replace(database.folder, folder)
        self.folder, self.pairs, self.going = folder, {}, threading.Event()
        self.going.set()
        self.ears = socket.socket(socket.AF_UNIX)
        self.ears.bind(os.path.join(folder, ".s.PGSQL.5432"))
        self.ears.listen(50)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.ears, selectors.EVENT_READ)
        self.lock = threading.Lock()
        threading.Thread(target=self.carry, daemon=True).start()

    def pair(self):
        near, _ = self.ears.accept()
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(self.there)
        except OSError:
            near.close()
            far.close()
            return
        for one, other in ((near, far), (far, near)):
            self.pairs[one] = other
            self.selector.register(one, selectors.EVENT_READ)

    def part(self, one):
        other = self.pairs.pop(one, None)
        self.pairs.pop(other, None)
        for end in (one, other):
            if end:
                self.selector.unregister(end)
                end.close()

    def carry(self):
        while True:
            ready = self.selector.select(0.05)
            self.going.wait()
            with self.lock:
                for key, _ in ready:
                    if key.fileobj is self.ears:
                        self.pair()
                        continue
                    if key.fileobj not in self.pairs:
                        continue
                    try:
                        data = key.fileobj.recv(65536)
                        if data:
                            self.pairs[key.fileobj].sendall(data)
                    except OSError:
                        data = b""
                    if not data:
                        self.part(key.fileobj)

    def stall(self):
        """Carries nothing, and tells nobody."""
        self.going.clear()

    def go_on(self):
        self.going.set()

    def drop(self):
        """Ends all connections; what is under way is lost."""
        with self.lock:
            for one in list(self.pairs):
                if one in self.pairs:
                    self.part(one)
