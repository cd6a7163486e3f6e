"""Matches between bots and Python functions: groups of games in which everybody sits everywhere.

    >>> import longroad.match
    >>> result = longroad.match.play("board(seats=2,trading=bank)", ["greedy", "random"], groups=4, seed=1)
    >>> result.games, result.wins[0] > result.wins[1]
    (8, True)

A player is the name of a bot, or a function choose(view, legal) that returns one of the legal actions or another that
the rules allow. Everybody sees views alone.
"""
from __future__ import annotations

import dataclasses
import math
from typing import Callable, List, Optional, Sequence, Tuple, Union

from . import CHANCE, Action, Error, Game, Player, Rng, State, View, seat_first

Choose = Callable[[View, List[Action]], Action]
Entrant = Union[str, Choose]


def wilson(wins: float, games: int, z: float = 1.96) -> Tuple[float, float]:
    """The interval of a share of games won."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (centre - spread) / (1 + z * z / games), (centre + spread) / (1 + z * z / games)


def elo(share: float) -> float:
    """The difference in strength at which a share of points is expected."""
    share = min(max(share, 1e-9), 1 - 1e-9)
    return -400 * math.log10(1 / share - 1)


@dataclasses.dataclass
class Result:
    games: int
    wins: List[int]
    draws: int

    def interval(self, entrant: int) -> Tuple[float, float]:
        return wilson(self.wins[entrant], self.games)


def _play_one(game: Game, entrants: Sequence[Entrant], order: Sequence[int], seed: int, stream: int, nodes: int,
              limit: int) -> Optional[int]:
    rng, state = Rng(seed, stream), game.init()
    players = [Player(e, game, seat, seed=seed * 1000003 + stream * 8 + seat, nodes=nodes) if isinstance(e, str) else None
               for seat, e in ((seat, entrants[k]) for seat, k in enumerate(order))]
    for _ in range(limit):
        actors = state.actors()
        if actors == 0:
            return state.winner()
        action = state.chance_sample(rng) if actors & CHANCE else _ask(state, entrants, order, players, seat_first(actors))
        seen = [(p, state.redact(action, p.seat)) for p in players if p is not None and p.notices]
        state.apply(action)
        for player, action_seen in seen:
            player.notice(action_seen, state.observe(player.seat))
    return None


def _ask(state: State, entrants: Sequence[Entrant], order: Sequence[int], players: Sequence[Optional[Player]], seat: int
         ) -> Action:
    legal, player, entrant = state.legal(seat), players[seat], entrants[order[seat]]
    if len(legal) == 1:
        return legal[0]
    action = player.choose(state.observe(seat), legal) if player is not None else entrant(state.observe(seat), legal)  # type: ignore[operator]
    if not isinstance(action, Action):
        raise TypeError(f"a player must return an Action, not {type(action).__name__}")
    return action


def play(game: Union[Game, str], entrants: Sequence[Entrant], groups: int = 10, *, seed: int = 0, nodes: int = 0,
         limit: int = 100000) -> Result:
    """Plays groups of games; in each group everybody sits at every seat once, with the same chance."""
    made = game if isinstance(game, Game) else Game(game)
    if len(entrants) != made.seats:
        raise Error("NO_SUCH_SEAT", f"the game has {made.seats} seats, {len(entrants)} players are given")
    result = Result(0, [0] * made.seats, 0)
    for group in range(groups):
        for turn in range(made.seats):
            order = [(seat + turn) % made.seats for seat in range(made.seats)]
            winner = _play_one(made, entrants, order, seed, group, nodes, limit)
            result.games += 1
            if winner is None:
                result.draws += 1
            else:
                result.wins[order[winner]] += 1
    return result
