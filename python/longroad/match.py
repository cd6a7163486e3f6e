"""Matches between bots, programs and Python functions: groups of games in which everybody sits everywhere.

    >>> import longroad.match
    >>> result = longroad.match.play("board(seats=2,trading=bank)", ["greedy", "random"], groups=4, seed=1)
    >>> result.games, result.wins[0] > result.wins[1]
    (8, True)

A player is the name of a bot, `exec:` and the command of a program that speaks the engine protocol, or a function
choose(view, legal) that returns one of the legal actions or another that the rules allow. Everybody sees views alone.
Shares, Elo and the sequential test are those of `longroad match`, by the same code (src/cli/stats.h).
"""
from __future__ import annotations

import dataclasses
from typing import Callable, List, Optional, Sequence, Tuple, Union

from . import CHANCE, Action, Error, Game, Player, Rng, State, View, ffi, lib, seat_first
from .engine import Engine

Choose = Callable[[View, List[Action]], Action]
Entrant = Union[str, Choose]
Interval = Tuple[float, float, float]
WRONG_MAX = 0.05  # how often the sequential test may be wrong, either way
BETTER, NOT_BETTER, OPEN = "better", "not better", "open"


def _interval(found: object) -> Interval:
    return float(found.low), float(found.value), float(found.high)  # type: ignore[attr-defined]


def wilson(wins: float, games: float) -> Interval:
    """Wilson's 95 % interval of a share of games won, the share in the middle."""
    if not 0 <= wins <= games:
        raise Error("RANGE", f"{wins} of {games} games cannot be won")
    return _interval(lib.stats_wilson(wins, games))


def _even(even: float) -> float:
    if not 0 < even < 1:
        raise Error("RANGE", f"the share of equals is between 0 and 1, not {even}")
    return even


def elo(share: float, even: float = 0.5) -> float:
    """The difference in strength at which a share of wins is expected, where equals win `even`."""
    if not 0 <= share <= 1:
        raise Error("RANGE", f"a share is from 0 to 1, not {share}")
    return float(lib.stats_elo(share, _even(even)))


def share(difference: float, even: float = 0.5) -> float:
    """The share of wins that is expected at a difference in Elo."""
    return float(lib.stats_share(difference, _even(even)))


class Groups:
    """How many groups of games ended with which score of one player: what the error bars are made of."""

    def __init__(self, games: int) -> None:
        if not 1 <= games <= lib.LR_SEATS_MAX:
            raise Error("RANGE", f"a group has 1 to {lib.LR_SEATS_MAX} games, not {games}")
        self._c = ffi.new("stats_groups *", {"games": games, "top": games * games})

    def add(self, score: int) -> None:
        """A group's score: as many points as there are seats for a game won, one for a game without a winner."""
        if not 0 <= score <= self._c.top:
            raise Error("RANGE", f"a score is from 0 to {self._c.top}, not {score}")
        self._c.count[score] += 1

    @property
    def count(self) -> int:
        return int(lib.stats_groups_count(self._c))

    @property
    def mean(self) -> float:
        return float(lib.stats_groups_mean(self._c))

    def elo(self) -> Interval:
        """Elo above the others with its 95 % interval: low, value, high."""
        return _interval(lib.stats_groups_elo(self._c, 1 / self._c.games))

    def llr(self, elo0: float, elo1: float) -> float:
        """The logarithm of the likelihood ratio of elo1 against elo0."""
        if not elo0 < elo1:
            raise Error("RANGE", f"the first number must be the lower one, not {elo0}, {elo1}")
        return float(lib.stats_llr(self._c, share(elo0, 1 / self._c.games), share(elo1, 1 / self._c.games)))

    def verdict(self, elo0: float, elo1: float) -> str:
        """`better` than elo0, `not better` than elo1, or `open`."""
        ratio = self.llr(elo0, elo1)
        if ratio >= lib.stats_llr_accept(WRONG_MAX, WRONG_MAX):
            return BETTER
        return NOT_BETTER if ratio <= lib.stats_llr_reject(WRONG_MAX, WRONG_MAX) else OPEN


@dataclasses.dataclass
class Result:
    """By entrant, in the order of play()."""

    games: int
    wins: List[int]
    draws: int
    groups: List[Groups]
    verdict: str = OPEN  # of the sequential test of the first entrant

    def interval(self, entrant: int) -> Interval:
        """Wilson's interval of the entrant's share of games."""
        return wilson(self.wins[entrant], self.games)

    def elo(self, entrant: int) -> Interval:
        return self.groups[entrant].elo()


class _Function:
    """A Python function at a seat."""

    notices = False

    def __init__(self, choose: Choose, seat: int) -> None:
        self._choose, self.seat = choose, seat

    def notice(self, seen: Action, after: View) -> None:
        """Functions are asked with the view alone."""

    def choose(self, view: View, legal: List[Action]) -> Action:
        action = self._choose(view, legal)
        if not isinstance(action, Action):
            raise TypeError(f"a player must return an Action, not {type(action).__name__}")
        return action


class _Table:
    """The players of a match, seated anew for each game; programs are started once for each seat."""

    def __init__(self, game: Game, entrants: Sequence[Entrant], nodes: int, ms: int) -> None:
        self._game, self._entrants, self._nodes, self._ms = game, entrants, nodes, ms
        self._engines: dict[tuple[int, int], Engine] = {}

    def seat(self, k: int, seat: int, seed: int) -> Union[Player, Engine, _Function]:
        entrant = self._entrants[k]
        if not isinstance(entrant, str):
            return _Function(entrant, seat)
        if not entrant.startswith("exec:"):
            return Player(entrant, self._game, seat, seed=seed, nodes=self._nodes)
        engine = self._engines.get((k, seat))
        if engine is None:
            engine = self._engines[k, seat] = Engine(entrant, self._game, seat, seed, self._nodes, self._ms)
        else:
            engine.restart(seed)
        return engine

    def play(self, order: Sequence[int], seed: int, stream: int, limit: int) -> Optional[int]:
        """One game; returns its winner."""
        rng, state = Rng(seed, stream), self._game.init()
        seeds = Rng(seed ^ 0x626F7473, stream)
        players = [self.seat(k, seat, seeds.next()) for seat, k in enumerate(order)]
        for _ in range(limit):
            actors = state.actors()
            if actors == 0:
                return state.winner()
            action = state.chance_sample(rng) if actors & CHANCE else _ask(state, players[seat_first(actors)])
            seen = [(p, state.redact(action, p.seat)) for p in players if p.notices]
            state.apply(action)
            for player, action_seen in seen:
                player.notice(action_seen, state.observe(player.seat))
        return None

    def close(self) -> None:
        for engine in self._engines.values():
            engine.close()


def _ask(state: State, player: Union[Player, Engine, _Function]) -> Action:
    legal = state.legal(player.seat)
    return legal[0] if len(legal) == 1 else player.choose(state.observe(player.seat), legal)


def play(game: Union[Game, str], entrants: Sequence[Entrant], groups: int = 10, *, seed: int = 0, nodes: int = 0,
         ms: int = 0, limit: int = 100000, sprt: Optional[Tuple[float, float]] = None) -> Result:
    """Plays groups of games; in each group everybody sits at every seat once, with the same chance. With `sprt`, two
    numbers of Elo, play ends as soon as it is clear whether the first entrant is better than the lower, or not better
    than the higher one. `nodes` is everybody's budget, `ms` that of programs; a budget of ms depends on the machine."""
    made = game if isinstance(game, Game) else Game(game)
    if len(entrants) != made.seats:
        raise Error("NO_SUCH_SEAT", f"the game has {made.seats} seats, {len(entrants)} players are given")
    table, n = _Table(made, entrants, nodes, ms), made.seats
    result = Result(0, [0] * n, 0, [Groups(n) for _ in range(n)])
    try:
        for group in range(groups):
            scores = [0] * n
            for turn in range(n):
                order = [(seat + turn) % n for seat in range(n)]
                winner = table.play(order, seed, group, limit)
                result.games += 1
                if winner is None:
                    result.draws += 1
                    scores = [score + 1 for score in scores]
                else:
                    result.wins[order[winner]] += 1
                    scores[order[winner]] += n
            for k, score in enumerate(scores):
                result.groups[k].add(score)
            if sprt is not None:
                result.verdict = result.groups[0].verdict(*sprt)
                if result.verdict != OPEN:
                    break
    finally:
        table.close()
    return result


__all__ = ["BETTER", "NOT_BETTER", "OPEN", "Groups", "Result", "elo", "play", "share", "wilson"]
