#!/usr/bin/env python3
"""play_random.py [GAMES]: whole random games, step by step and as a batch."""
import sys

import longroad
from longroad.env import VectorEnv


def one_game(seed: int) -> longroad.State:
    game, rng = longroad.Game("board(seats=3)"), longroad.Rng(seed)
    state = game.init()
    while actors := state.actors():
        if actors & longroad.CHANCE:
            state.apply(state.chance_sample(rng))
        else:
            state.apply(state.legal_sample(longroad.seat_first(actors), rng))
    return state


def main(games: int) -> None:
    state = one_game(1)
    print(state.observe(longroad.SPECTATOR).draw())
    print(f"seat {state.winner()} has won, points {state.score()}")
    env, ended = VectorEnv("board(trading=bank)", 64, seed=1), 0
    env.reset()
    while ended < games:
        _, _, terminated, _, _ = env.step(env.sample())
        ended += int(terminated.sum())
    print(f"{ended} games as a batch")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
