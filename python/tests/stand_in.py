"""As much of Gymnasium and PettingZoo as our two adapters touch, for machines without these packages: Debian has
neither. install() makes them importable. What the real checkers say is asked where the packages are there."""
import enum
import sys
import types

import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype, self.rng = shape, np.dtype(dtype), np.random.default_rng(0)

    def __contains__(self, x):
        return self.contains(x)


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete(Space):
    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = n

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def sample(self, mask=None):
        if mask is None:
            return self.rng.integers(self.n)
        assert mask.shape == (self.n,) and mask.dtype == np.int8
        return self.rng.choice(np.flatnonzero(mask))


class MultiDiscrete(Space):
    def __init__(self, nvec):
        super().__init__(np.shape(nvec), np.int64)
        self.nvec = np.asarray(nvec)


class Dict(Space):
    def __init__(self, spaces):
        super().__init__(None, object)
        self.spaces = spaces

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in self.spaces[k] for k in x)


class Env:
    def reset(self, *, seed=None, options=None):
        self.rng = np.random.default_rng(seed)


class VectorEnv:
    def close(self, **named):
        self.close_extras(**named)


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"


def batch_space(space, n):
    if isinstance(space, Discrete):
        return MultiDiscrete([space.n] * n)
    return Box(space.low[0], space.high[0], (n, *space.shape), space.dtype)


class AECEnv:
    """Agents act in turn. An agent whose game has ended steps once more, with None, and is gone."""

    def agent_iter(self, most=1 << 30):
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _deads_step_first(self):
        self.agent_selection = next(a for a in self.agents if self.terminations[a] or self.truncations[a])

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("who has finished can only do None")
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[self.agent_selection]
        self.agents.remove(self.agent_selection)
        if self.agents:
            self._deads_step_first()
        for agent in self.rewards:
            self.rewards[agent] = 0.0


def install():
    def module(name, **content):
        sys.modules[name] = made = types.ModuleType(name)
        vars(made).update(content)
        return made

    utils = module("gymnasium.vector.utils", batch_space=batch_space)
    vector = module("gymnasium.vector", VectorEnv=VectorEnv, AutoresetMode=AutoresetMode, utils=utils)
    spaces = module("gymnasium.spaces", Space=Space, Box=Box, Discrete=Discrete, MultiDiscrete=MultiDiscrete, Dict=Dict)
    module("gymnasium", Env=Env, spaces=spaces, vector=vector)
    module("pettingzoo", AECEnv=AECEnv)
