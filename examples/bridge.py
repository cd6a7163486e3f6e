#!/usr/bin/env python3
"""A bridge: a bot of Longroad's plays at somebody else's server. python3 examples/bridge.py PROGRAM [BOT [NODES]]

The server is a toy in this file. It has the rules of a real game, since it lets `longroad engine` play them on a
position given whole, and tells the bridge only what a player sees there: messages with words of its own, hands as
counts, no turn numbers, no dice that were thrown before. The other seats play at random. What to learn from it is the
class Bridge: events after everything that happens, views with what is known, `go`, and lines of `info forgotten` on
standard error. docs/bridges.md explains it step by step.
"""
import random
import re
import subprocess
import sys

CONFIG = "board(seats=3,board=beginner,first_player=seat0,trading=bank,vp_goal=5)"


class Engine:
    """One `longroad engine`: lines go in, an answer comes out."""

    def __init__(self, program, *flags):
        self.process = subprocess.Popen([program, "engine", *flags], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()  # the greeting
        self.pings = 0

    def ask(self, *lines):
        """Says the lines; returns all that is answered until everything was taken in."""
        self.pings += 1
        self.process.stdin.write("\n".join(lines) + f"\nping {self.pings}\n")
        self.process.stdin.flush()
        answer = []
        while (line := self.process.stdout.readline().rstrip("\n")) != f"pong {self.pings}":
            answer.append(line)
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


class Server:
    """The toy: knows the whole position, and sends players what they may know."""

    def __init__(self, program, seed):
        self.table = Engine(program)
        self.random = random.Random(seed)
        self.table.ask(f"game {CONFIG}", "seat 0", "position moves", ".")

    def position(self):
        return [line for line in self.table.ask("show --whole")[1:] if line != "."]

    def legal(self, seat, position):
        """What the seat can do; nothing if it is not asked."""
        answer = self.table.ask(f"seat {seat}", "position state", *position, ".", "legal")
        return [line for line in answer[1:] if line != "."] if answer[0].startswith("legal") else []

    def chance(self, position):
        """Dice, draws and thefts."""
        facts = dict(line.partition(" ")[::2] for line in position)
        if facts["phase"] == "dice":
            return f"* dice {self.random.randint(1, 6)} {self.random.randint(1, 6)}"
        if facts["phase"] == "draw":
            cards = [name for name, count in re.findall(r"(\S+)=(\d+)", facts["deck"]) for _ in range(int(count))]
            return f"* draw {self.random.choice(cards)}"
        victim = facts["victim"]
        hand = next(line for line in position if line.startswith(f"hand {victim} "))
        cards = [name for name, count in re.findall(r"(\S+)=(\d+)", hand) for _ in range(int(count))]
        return f"* steal {self.random.choice(cards)} from {victim}"

    def play(self, action):
        wrong = [line for line in self.table.ask(f"play {action}") if line.startswith("error")]
        if wrong:
            raise RuntimeError(f"{action}: {wrong[0]}")

    @staticmethod
    def message(position, seat):
        """What a player is sent: a dictionary, as it would come from a socket."""
        facts = {"seat": seat, "hands": {}, "cards": {}, "board": []}
        for line in position:
            key, _, rest = line.partition(" ")
            cards = sum(map(int, re.findall(r"=(\d+)", rest)))
            if key in ("hand", "cards"):
                owner = int(rest[0])
                facts["hands" if key == "hand" else "cards"][owner] = cards
                if owner == seat:
                    facts["own " + key] = rest[2:]
            elif key == "cards-fresh":
                facts["bought"] = cards
                if int(rest[0]) == seat:
                    facts["own fresh"] = rest[2:]
            elif key in ("settlements", "cities", "roads", "played", "discard", "row", "harbors"):
                facts["board"].append(line)
            elif key not in ("turn", "deck", "dice", "longest-road", "largest-army", "first", "setup-step",
                             "harbors-fresh", "offers-made"):  # the toy does not send these
                facts[key] = rest
        return facts


class Bridge:
    """Our seat at that server."""

    def __init__(self, program, bot, nodes):
        self.engine = Engine(program, "--bot", bot, "--nodes", nodes)
        self.engine.ask(f"game {CONFIG}", "seed 1")
        self.forgotten = 0

    def view(self, message):
        """The server's message as a view: what it does not say is left out."""
        seat = message["seat"]
        yield f"viewer {seat}"
        for key in ("phase", "active", "robber", "bank", "free-roads", "victim", "setup-vertex", "done"):
            if key in message:
                yield f"{key} {message[key]}"
        yield f"hand {seat} {message.get('own hand', '-')}"
        yield f"cards {seat} {message.get('own cards', '-')}"
        if "own fresh" in message:
            yield f"cards-fresh {seat} {message['own fresh']}"
        yield f"bought {message.get('bought', 0)}"
        for other in range(3):
            yield f"hand-count {other} {message['hands'].get(other, 0)}"
            yield f"card-count {other} {message['cards'].get(other, 0)}"
        if message["phase"].startswith("setup"):  # the toy sends no count: it follows from the pieces
            pieces = [line for line in message["board"] if line.startswith("settlements")]
            yield f"setup-step {sum(len(line.split()) - 2 for line in pieces)}"
        yield from message["board"]

    def hear(self, event, message):
        """Something happened. Thefts and draws of others are sent with a question mark."""
        self.report(self.engine.ask(f"event {event}", "position view", *self.view(message), "."))

    def decide(self):
        answer = self.engine.ask("go")
        self.report(answer)
        return next(line for line in answer if line.startswith("best "))[len("best "):]

    def report(self, answer):
        for line in answer:
            if line.startswith(("error", "info forgotten")):
                print(line, file=sys.stderr)
                self.forgotten += 1


def seen_by(seat, action, position):
    """What the seat may see of an action."""
    active = next(line for line in position if line.startswith("active "))[7:]
    if action.startswith("* draw") and active != str(seat):
        return "* draw ?"
    if action.startswith("* steal") and str(seat) not in (active, action[-1]):
        return re.sub(r"steal \S+", "steal ?", action)
    return action


def main():
    program, bot, nodes = (sys.argv[1:] + ["strong", "60"][len(sys.argv) - 2:])[:3]
    server, bridge, ours, moves = Server(program, 1), Bridge(program, bot, nodes), 1, 0
    position = server.position()
    while not any(line.startswith("winner ") for line in position):
        choices = {seat: server.legal(seat, position) for seat in range(3)}
        seat = next((k for k in range(3) if choices[k]), None)
        if seat is None:
            action = server.chance(position)
        elif seat == ours and moves > 0:
            action = bridge.decide()
        else:
            action = server.random.choice(choices[seat])
        server.play(action)
        event = seen_by(ours, action, position)
        position = server.position()
        moves += 1
        if "phase over" not in position:
            bridge.hear(event, server.message(position, ours))
    winner = next(line for line in position if line.startswith("winner "))[7:]
    server.table.close()
    bridge.engine.close()
    print(f"{moves} moves, won by seat {winner}; the bridge plays seat {ours}; "
          f"{bridge.forgotten} times something was forgotten")
    return 1 if bridge.forgotten else 0


if __name__ == "__main__":
    sys.exit(main())
