"""Programs that speak the engine protocol (docs/engine-protocol.md), as players.

    >>> import longroad
    >>> from longroad.engine import Engine
    >>> game = longroad.Game("board(seats=2)")
    >>> Engine("exec:true", game, 0).choose(game.init().observe(0), [])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    longroad.Error: NOT_NOW: there is nothing to choose from

An engine that is late, ends, or answers something that the rules refuse raises Error with the status ENGINE. It runs with
the rights of its user, as in `longroad match`.
"""
from __future__ import annotations

import os
import selectors
import shlex
import subprocess
import time
from typing import IO, List, Optional, Sequence

from . import Action, Error, Game, Rng, View

PATIENCE_SECONDS = 15.0  # without a budget of time; with one, as much beside it
ANSWER_MAX = 1 << 20


class Engine:
    """One program at one seat. It is started with the first thing it is told, and ended by close()."""

    def __init__(self, command: str, game: Game, seat: int, seed: int = 0, nodes: int = 0, ms: int = 0) -> None:
        self._words = shlex.split(command[5:] if command.startswith("exec:") else command)
        if not self._words:
            raise Error("ENGINE", f"exec: takes a program and its arguments, not {command!r}")
        if not 0 <= seat < game.seats:
            raise Error("NO_SUCH_SEAT", f"seats are 0 to {game.seats - 1}, not {seat}")
        self.game, self.seat, self.seed = game, seat, seed
        self.notices = True
        self._go = "go" + (f" nodes {nodes}" if nodes else "") + (f" ms {ms}" if ms else "")
        self._seconds = ms / 1000 + PATIENCE_SECONDS
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._unsent, self._heard = b"", b""

    def restart(self, seed: int) -> None:
        """Another game of the same kind begins."""
        self.seed = seed
        if self._process is not None:
            self._introduce()

    def notice(self, seen: Action, after: View) -> None:
        """Tells of an action as the seat sees it (State.redact), with its view after it."""
        self._say("event " + seen.text, *self._view(after))

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action the program answers: one of `legal`, or a trade offer that the rules allow."""
        if not legal:
            raise Error("NOT_NOW", "there is nothing to choose from")
        self._say(*self._view(view), "choices", *(action.text for action in legal), ".", self._go)
        text = self._answer()
        try:
            action = self.game.parse_action(text)
        except Error as error:
            raise self._wrong(f"`best {text}`: {error.text}") from None
        if action not in legal and (action.actor != self.seat or view.resample(Rng(self.seed)).check(action) != "OK"):
            raise self._wrong(f"`best {text}` is not allowed here")
        return action

    def close(self) -> None:
        """Ends the program; may be called twice."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()  # an engine ends with its input
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    # ---- lines ----

    def _wrong(self, what: str) -> Error:
        return Error("ENGINE", f"{self._words[0]}: {what}")

    def _view(self, view: View) -> List[str]:
        return ["position view", view.text.rstrip("\n"), "."]

    def _introduce(self) -> None:
        text = self.game.map_text
        if text is not None:
            self._say("map", text.rstrip("\n"), ".")
        self._say("game " + self.game.config, f"seat {self.seat}", f"seed {self.seed}")

    def _pipes(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            try:
                self._process = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise self._wrong(str(error)) from None
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)
            self._unsent, self._heard = b"", b""
            self._introduce()
        return self._process

    def _say(self, *lines: str) -> None:
        self._pipes()
        self._unsent += ("\n".join(lines) + "\n").encode()

    def _answer(self) -> str:
        """What follows `best`. Sends and listens at once, so that neither side waits for the other's pipe."""
        process, end = self._pipes(), time.monotonic() + self._seconds
        with selectors.DefaultSelector() as both:
            assert process.stdin is not None and process.stdout is not None
            both.register(process.stdin, selectors.EVENT_WRITE)
            both.register(process.stdout, selectors.EVENT_READ)
            while True:
                line, newline, rest = self._heard.partition(b"\n")
                if newline:
                    self._heard = rest
                    word, _, text = line.decode(errors="replace").strip().partition(" ")
                    if word == "best":
                        return text.strip()
                    if word == "error" or word not in ("", "info", "longroad-engine") and not word.startswith("#"):
                        raise self._wrong(f"it says `{(word + ' ' + text)[:80]}` instead of `best` and an action")
                    continue
                ready = both.select(max(0.0, end - time.monotonic()))
                if not ready:
                    self.close()
                    raise self._wrong("no answer in time")
                for key, _ in ready:
                    if key.fileobj is process.stdout:
                        self._listen(process.stdout)
                    elif not self._send(process.stdin):
                        both.unregister(process.stdin)

    def _listen(self, pipe: IO[bytes]) -> None:
        more = os.read(pipe.fileno(), 1 << 16)
        self._heard += more
        if not more or len(self._heard) > ANSWER_MAX:
            self.close()
            raise self._wrong("it has ended or closed its output" if not more else "it says too much")

    def _send(self, pipe: IO[bytes]) -> bool:
        """Sends what the pipe takes; false when nothing is left."""
        try:
            self._unsent = self._unsent[os.write(pipe.fileno(), self._unsent):]
        except BrokenPipeError:
            self._unsent = b""  # its end is heard
        return bool(self._unsent)


__all__ = ["Engine"]
