"""Gymnasium: `Env` is one seat against our bots, `GymVectorEnv` many such games.

    env = longroad.gym.Env("board(trading=bank)", opponents="greedy")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

A letter outside the mask changes nothing, and info["illegal"] says so. reset(seed=...) starts at episode 0 of the seed,
reset() goes on with the next episode. The seat moves on with each episode unless `rotate` is False.
"""
from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv

from . import Game
from .env import Array, VectorEnv


def _against(game: Union[Game, str], opponents: str, games: int, autoreset: str, rotate: bool, how: Dict[str, Any]
             ) -> VectorEnv:
    made = game if isinstance(game, Game) else Game(game)
    return VectorEnv(made, games, autoreset=autoreset, rotate=rotate,
                     seats=[None] + [opponents] * (made.seats - 1), **how)


class Env(gymnasium.Env):  # type: ignore[misc,type-arg,unused-ignore]
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Union[Game, str] = "board(trading=bank)", opponents: str = "random", *,
                 rotate: bool = True, render_mode: Optional[str] = None, **how: Any) -> None:
        self._batch = _against(game, opponents, 1, "none", rotate, how)
        self.render_mode = render_mode
        self.game = self._batch.game
        self.observation_space = gymnasium.spaces.Box(0, 255, (self._batch.observation_size,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._batch.letters)
        self._seat = 0

    def _info(self) -> Dict[str, Any]:
        batch = self._batch
        return {"action_mask": batch.mask[0].astype(np.int8), "seat": self._seat, "illegal": bool(batch.illegal[0]),
                "episode": int(batch.episode[0])}

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
              ) -> Tuple[Array, Dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset(seed)
        if self._batch.seat[0] != 255:
            self._seat = int(self._batch.seat[0])
        return self._batch.observation[0].copy(), self._info()

    def step(self, action: Any) -> Tuple[Array, float, bool, bool, Dict[str, Any]]:
        observation, reward, terminated, truncated, _ = self._batch.step(np.array([action]))
        return (observation[0].copy(), float(reward[0, self._seat]), bool(terminated[0]), bool(truncated[0]),
                self._info())

    def render(self) -> Optional[str]:  # type: ignore[override,unused-ignore]
        return self._batch.state(0).observe(self._seat).draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._batch.close()


class GymVectorEnv(_VectorEnv):  # type: ignore[misc,type-arg,unused-ignore]
    """Many games of one seat against bots; the next step after an end starts the next episode."""

    def __init__(self, game: Union[Game, str] = "board(trading=bank)", num_envs: int = 1, opponents: str = "random", *,
                 rotate: bool = True, **how: Any) -> None:
        self._batch = _against(game, opponents, num_envs, "next_step", rotate, how)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (self._batch.observation_size,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self._batch.letters)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._seats = np.zeros(num_envs, np.intp)

    def _info(self) -> Dict[str, Any]:
        asked = self._batch.seat != 255
        self._seats[asked] = self._batch.seat[asked]
        return {"action_mask": self._batch.mask.astype(np.int8), "seat": self._seats.copy(),
                "illegal": self._batch.illegal.copy(), "episode": self._batch.episode.copy()}

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None  # type: ignore[override,unused-ignore]
              ) -> Tuple[Array, Dict[str, Any]]:
        self._batch.reset(seed)
        return self._batch.observation.copy(), self._info()

    def step(self, actions: Any) -> Tuple[Array, Array, Array, Array, Dict[str, Any]]:
        seats = self._seats.copy()
        observation, reward, terminated, truncated, _ = self._batch.step(np.asarray(actions))
        own = reward[np.arange(self.num_envs), seats].astype(np.float64)
        return observation.copy(), own, terminated.copy(), truncated.copy(), self._info()

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()
