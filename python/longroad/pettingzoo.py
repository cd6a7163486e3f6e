"""PettingZoo: every seat an agent, `seat_0` and so on, one letter after the other (AEC).

    env = longroad.pettingzoo.env("board(modules=knights)")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))

With mask="info" observations are plain rows and the mask is info["action_mask"].
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped,unused-ignore]

from . import Error, Game
from .env import Array, VectorEnv


class env(AECEnv):  # type: ignore[misc,type-arg,unused-ignore]
    metadata = {"name": "longroad_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Union[Game, str] = "board", *, mask: str = "observation",
                 render_mode: Optional[str] = None, **how: Any) -> None:
        super().__init__()
        if mask not in ("observation", "info"):
            raise Error("UNKNOWN_NAME", f"mask is observation or info, not {mask!r}")
        self._batch = VectorEnv(game, 1, autoreset="none", **how)
        self.game, self.render_mode, self._in_info = self._batch.game, render_mode, mask == "info"
        self.possible_agents = [f"seat_{k}" for k in range(self.game.seats)]
        self.agents: List[str] = []
        self.infos: Dict[str, Dict[str, Any]] = {}
        n, size = self._batch.letters, self._batch.observation_size
        row = spaces.Box(0, 255, (size,), np.uint8)
        both = spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (n,), np.int8)})
        self._observation_spaces = {agent: row if self._in_info else both for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def _mask(self, agent: str) -> Array:
        own = self._batch.seat[0] == self.possible_agents.index(agent)
        mask: Array = self._batch.mask[0] if own else np.zeros(self._batch.letters)
        return mask.astype(np.int8)

    def observe(self, agent: str) -> Any:
        row = self._batch.observe(0, self.possible_agents.index(agent))
        return row if self._in_info else {"observation": row, "action_mask": self._mask(agent)}

    def _tell(self) -> None:
        for agent in self.agents:
            self.infos[agent] = {"illegal": bool(self._batch.illegal[0])}
            if self._in_info:
                self.infos[agent]["action_mask"] = self._mask(agent)

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self._batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._batch.seat[0])]
        self._tell()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._batch.step(np.array([action]))
        for k, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self._batch.reward[0, k])
            self.terminations[name] = bool(self._batch.terminated[0])
            self.truncations[name] = bool(self._batch.truncated[0])
        over = self._batch.terminated[0] or self._batch.truncated[0]
        if not over:
            self.agent_selection = self.possible_agents[int(self._batch.seat[0])]
        self._tell()
        self._accumulate_rewards()
        if over:
            self._deads_step_first()

    def render(self) -> Optional[str]:
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return self._batch.state(0).observe(seat).draw()

    def close(self) -> None:
        self._batch.close()
