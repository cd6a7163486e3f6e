#!/usr/bin/env python3
"""speed.py [BURSTS]: choices a second through VectorEnv.step() with 256 games, and what a bare call of lr_env_step() in the
same process reaches. Observation and mask are written, letters are drawn outside of the measured time. Processor time of
the thread, the shortest of the bursts. Run by `tools/python speed`."""
import sys
import time

from longroad import ffi, lib
from longroad.env import VectorEnv
from support import CONFIGS

GAMES, STEPS = 256, 50


def burst(env, step):
    taken = 0.0
    for _ in range(STEPS):
        letters = env.sample()
        before = time.thread_time()
        step(letters)
        taken += time.thread_time() - before
    return taken


def rates(config, bursts):
    """Choices a second: through Python, and of the bare call."""
    env = VectorEnv(config, GAMES, seed=1)
    env.reset()
    ways = (env.step, lambda letters: lib.lr_env_step(env._env, ffi.from_buffer("uint16_t[]", letters), env._rows))
    for way in ways:
        burst(env, way)
    least = [min(times) for times in zip(*([burst(env, way) for way in ways] for _ in range(bursts)))]
    return [GAMES * STEPS / seconds for seconds in least]


def main(bursts):
    print(f"{'game':36s} {'Python':>10s} {'C':>10s}")
    for config in CONFIGS:
        python, bare = rates(config, bursts)
        print(f"{config:36s} {python:10,.0f} {bare:10,.0f}  {100 * python / bare:5.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
