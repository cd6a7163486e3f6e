"""The adapters to Gymnasium and PettingZoo: our own checks of what their checkers ask, on stand-ins where the packages
are not there, and the checkers themselves where they are."""
import importlib.util

import numpy as np
import pytest

import longroad
import stand_in
from support import CONFIGS, refused

REAL = all(importlib.util.find_spec(name) is not None for name in ("gymnasium", "pettingzoo"))
if not REAL:
    stand_in.install()

import longroad.gym  # noqa: E402
import longroad.pettingzoo  # noqa: E402

real = pytest.mark.skipif(not REAL, reason="the packages are not there")


# ---- Gymnasium ----


def gym_game(env, seed, steps=50):
    """Bytes of what is seen of a game in which the first letter of each mask is said."""
    row, info = env.reset(seed=seed)
    seen = [row.tobytes()]
    for _ in range(steps):
        row, reward, terminated, truncated, info = env.step(int(np.argmax(info["action_mask"])))
        seen.append((row.tobytes(), info["action_mask"].tobytes(), reward, info["seat"], info["episode"]))
        if terminated or truncated:
            break
    return seen


@pytest.mark.parametrize("config", CONFIGS)
def test_gym_env(config):
    env = longroad.gym.Env(config, "random", max_choices=40, render_mode="ansi")
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space and env.observation_space is env.observation_space
    for _ in range(60):
        kept = observation.copy()
        following, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert (observation == kept).all() and following in env.observation_space
        assert type(reward) is float and type(terminated) is bool and type(truncated) is bool
        assert not info["illegal"] and info["action_mask"].any() != (terminated or truncated)
        assert env.render()
        observation = following
        if terminated or truncated:
            break
    assert truncated
    after = env.step(0)  # nothing happens any more
    assert (after[0] == observation).all() and after[1:4] == (0.0, False, True) and not after[4]["action_mask"].any()
    seats = [env.reset()[1]["seat"] for _ in range(2 * env.game.seats)]
    assert set(seats) == set(range(env.game.seats))
    env.close(), env.close()
    refused(env.step, 0, status="NOT_NOW")


def test_gym_seeds():
    env, other = (longroad.gym.Env("board(trading=bank,seats=2)", "greedy") for _ in range(2))
    game = gym_game(env, 7)
    following = gym_game(env, None)
    assert gym_game(env, 7) == game and gym_game(env, None) == following
    assert gym_game(other, 7) == game and gym_game(other, 8) != game != following
    assert game[-1][4] == 0 and following[-1][4] == 1  # a seed begins at its first episode, none goes on


def test_gym_rewards():
    env = longroad.gym.Env("board(trading=bank,seats=3)", "random")
    for seed in range(6):
        info, total, over = env.reset(seed=seed)[1], 0.0, False
        while not over:
            _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            total, over = total + reward, terminated or truncated
        assert terminated and total in (1.0, -0.5)


def test_gym_letters_outside_the_mask():
    env = longroad.gym.Env("board(trading=bank)")
    _, info = env.reset(seed=1)
    for _ in range(300):
        mask = info["action_mask"]
        letter = env.action_space.sample()
        row, reward, terminated, truncated, info = env.step(letter)
        assert info["illegal"] == (mask[letter] == 0) and row in env.observation_space
        if terminated or truncated:
            _, info = env.reset()


@pytest.mark.parametrize("config", CONFIGS)
def test_gym_batch(config):
    """Ends, and the step after them, which begins the next episode whatever is said."""
    env = longroad.gym.GymVectorEnv(config, 6, "random", max_choices=25)
    observation, info = env.reset(seed=2)
    assert observation in env.observation_space and env.action_space.shape == (6,)
    ended, ends = np.zeros(6, bool), 0
    for _ in range(80):
        mask, before = info["action_mask"], info["episode"]
        letters = np.array([env.single_action_space.sample(row) if row.any() else 0 for row in mask])
        kept = observation.copy()
        following, reward, terminated, truncated, info = env.step(letters)
        assert (observation == kept).all() and following in env.observation_space and reward.shape == (6,)
        assert not (terminated & truncated).any() and (info["episode"] == before + 6 * ended).all()
        assert (reward[ended] == 0).all()
        ended, observation = terminated | truncated, following
        assert (mask.any(1) | (info["episode"] != before)).all()
        ends += int(ended.sum())
    assert ends >= 12
    env.close(), env.close()


# ---- PettingZoo ----


def agents_play(env, seed, steps, masked=True):
    """Bytes of what the agents see."""
    rng, seen = np.random.default_rng(5), []
    env.reset(seed=seed)
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
        mask = observation["action_mask"] if masked else np.ones(env.action_space(agent).n, np.int8)
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
    return seen


@pytest.mark.parametrize("config", CONFIGS)
def test_agents(config):
    env = longroad.pettingzoo.env(config, max_choices=300, render_mode="ansi", points=0.5)
    env.reset(seed=1)
    assert env.agents == env.possible_agents == [f"seat_{k}" for k in range(env.game.seats)]
    told, summed, finished = ({agent: 0.0 for agent in env.agents} for _ in range(3))
    for agent in env.agent_iter():
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        observation, reward, terminated, truncated, info = env.last()
        assert observation in env.observation_space(agent) and isinstance(reward, float) and not info["illegal"]
        others = [env.observe(other)["action_mask"].any() for other in env.agents if other != agent]
        assert not any(others)
        told[agent] += reward
        if terminated or truncated:
            assert not observation["action_mask"].any()
            finished[agent] += 1
            env.step(None)
            continue
        assert env.render()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        for other, more in env.rewards.items():
            summed[other] += more
    assert not env.agents and set(finished.values()) == {1}
    assert told == pytest.approx(summed) and sum(summed.values()) == pytest.approx(0, abs=1e-5)
    env.close(), env.close()


def test_agents_seeds():
    one, two = (longroad.pettingzoo.env("board(modules=knights)") for _ in range(2))
    game = agents_play(one, 4, 200)
    following = agents_play(one, None, 200)
    assert agents_play(two, 4, 200) == game and agents_play(two, None, 200) == following != game
    assert agents_play(two, 5, 200) != game


def test_agents_letters_outside_the_mask():
    agents_play(longroad.pettingzoo.env("board"), 1, 400, masked=False)


def test_agents_mask_in_info():
    env = longroad.pettingzoo.env("board", mask="info")
    env.reset(seed=1)
    row, _, _, _, info = env.last()
    assert row in env.observation_space("seat_0") and info["action_mask"].any()
    refused(longroad.pettingzoo.env, "board", mask="nowhere")


# ---- the checkers of the packages ----


@real
def test_gymnasium():
    from gymnasium.utils.env_checker import check_env

    for config in CONFIGS:
        check_env(longroad.gym.Env(config), skip_render_check=True)


@real
def test_pettingzoo():
    from pettingzoo.test import api_test, seed_test

    for config in CONFIGS:
        for mask in ("observation", "info"):
            api_test(longroad.pettingzoo.env(config, mask=mask), num_cycles=60)
        seed_test(lambda: longroad.pettingzoo.env(config), num_cycles=30)
