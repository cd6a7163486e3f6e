"""Tests of the package, run by `tools/test python` with Debian's pytest; adapters only where their packages are there."""
import doctest
import importlib
import os
import pathlib
import subprocess
import sys
import threading

import numpy as np
import pytest

import longroad
import longroad.data
import longroad.env
import longroad.match
from longroad.env import VectorEnv

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIGS = ["board(trading=bank)", "board(modules=knights)", "board(map=new-shores,modules=sea)", "cards"]


def refused(call, *arguments, status=None, **named):
    with pytest.raises(longroad.Error) as caught:
        call(*arguments, **named)
    assert caught.value.text and (status is None or caught.value.status == status)


@pytest.mark.parametrize("name", ["longroad", "longroad.env", "longroad.match"])
def test_doctests(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0 and result.failed == 0


# ---- scripting ----


@pytest.mark.parametrize("config", CONFIGS)
def test_words_and_texts(config):
    game, rng = longroad.Game(config), longroad.Rng(5)
    state, seen = game.init(), 0
    for _ in range(400):
        actors = state.actors()
        if not actors:
            break
        if actors & longroad.CHANCE:
            action = state.chance_sample(rng)
            assert not action.word
        else:
            seat = longroad.seat_first(actors)
            action = state.legal_sample(seat, rng)
            assert game.action_of(seat, action.word) == action
            for letter in action.word:
                assert game.parse_letter(game.letter_text(letter)) == letter
            seen += 1
        assert game.parse_action(action.text) == action
        state.apply(action)
    assert seen > 50
    assert game.parse_state(state.text).hash() == state.hash()
    seat = 0
    view = state.observe(seat)
    assert view.resample(rng).observe(seat).text == view.text
    assert len(view.observation()) == game.observation_size and view._repr_html_().startswith("<pre")


def test_same_game_as_the_program(tmp_path):
    """A game that the program played, move by move; and what the example says of it."""
    program = os.environ["LONGROAD_BIN"]
    subprocess.run([program, "sim", "--games", "1", "--seed", "3", "--records", str(tmp_path), "--quiet"], check=True,
                   capture_output=True)
    path = next(iter(tmp_path.iterdir()))
    record, state = longroad.Record(path.read_text()), None
    for state, action in record.steps():
        assert record.game.parse_action(action.text) == action
    assert state is not None and state.actors() == 0 and state.winner() is not None
    run = subprocess.run([sys.executable, str(ROOT / "python/examples/analyse.py"), str(path), str(tmp_path / "a.svg")],
                         capture_output=True, text=True)
    assert run.returncode == 0 and "points at the end" in run.stdout, run.stderr
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


def test_bad_input():
    refused(longroad.Game, "bord", status="UNKNOWN_NAME")
    refused(longroad.Game, "board(seats=9)")
    refused(longroad.Game, "board\0")
    with pytest.raises(TypeError):
        longroad.Game(7)
    game = longroad.Game("board")
    state = game.init()
    refused(game.parse_action, "0 fly")
    refused(game.parse_letter, "fly")
    refused(game.letter_text, 100000)
    refused(game.action_of, 0, [])
    refused(game.action_of, 0, [60000])
    refused(game.action_of, 9, [0])
    refused(game.parse_state, "nonsense")
    refused(state.legal, 4, status="NO_SUCH_SEAT")
    refused(state.observe, 17)
    refused(state.apply, game.parse_action("0 roll"))
    refused(longroad.Player, "nobody", game, 0, status="UNKNOWN_NAME")
    refused(longroad.Player, "steward", game, 0)
    refused(longroad.Record, "no record")
    with pytest.raises(TypeError):
        state.apply("0 roll")


# ---- batches ----


@pytest.mark.parametrize("config", CONFIGS)
def test_batch_follows_positions(config):
    env = VectorEnv(config, 5, seed=2, autoreset="none")
    observation, info = env.reset()
    for _ in range(150):
        for i in range(5):
            if info["seat"][i] == longroad.SEAT_NONE:
                continue
            seat = int(info["seat"][i])
            row = np.frombuffer(env.state(i).observe(seat).observation(), np.uint8)
            if not env.field("said")[i].any():
                assert (row == observation[i]).all()
                firsts = {a.word[0] for a in env.state(i).legal(seat)}
                assert set(np.flatnonzero(info["mask"][i])) == firsts
        observation, reward, terminated, truncated, info = env.step(env.sample())
        assert abs(reward.sum(1)).max() < 1e-5


def test_threads_seeds_and_saving():
    one, two = (VectorEnv("board(modules=knights)", 70, seed=4, threads=k, history=2) for k in (1, 3))
    one.reset(), two.reset()
    for k in range(120):
        letters = one.sample()
        assert (letters == two.sample()).all()
        a, b = one.step(letters), two.step(letters)
        assert all((x == y).all() for x, y in zip(a[:4], b[:4]))
    saved = one.save(3)
    two.load(9, saved)
    letters = one.sample()
    letters[9] = letters[3]
    one.step(letters), two.step(letters)
    assert (one.observation[3] == two.observation[9]).all()
    refused(two.load, 0, saved[:-1])
    refused(two.load, 0, bytes(len(saved)))
    first = one.reset(seed=8)[0].copy()
    second = one.reset()[0].copy()
    assert (first != second).any() and (one.reset(seed=8)[0] == first).all()


def test_batch_bad_input():
    refused(VectorEnv, "board", 0)
    refused(VectorEnv, "board", -1)
    refused(VectorEnv, "board", 1, autoreset="never")
    refused(VectorEnv, "board", 1, seats=["nobody"])
    refused(VectorEnv, "board", 1, seats=[None] * 5)
    refused(VectorEnv, "board", 1, seats=["master"])
    refused(VectorEnv, "board", 1, history=1000)
    env = VectorEnv("board", 2)
    env.reset()
    refused(env.step, [0])
    refused(env.step, [[0, 0]])
    refused(env.step, [-1, 0])
    refused(env.step, [70000, 0])
    refused(env.sample, np.zeros((2, 3)))
    refused(env.reset, seed=-1)
    refused(env.reset, which=[1, 1, 1])
    refused(env.field, "nothing")
    refused(env.imagine, 0, 9, 1)
    with pytest.raises(TypeError):
        env.step([0.5, 1.0])
    with pytest.raises(IndexError):
        env.save(2)
    with pytest.raises(TypeError):
        env.load(0, "text")
    env.sample(np.full((2, env.letters), np.nan))  # not a number, not a crash
    env.observation = None  # type: ignore[assignment]
    env.mask = None  # type: ignore[assignment]
    env.step(env.sample())  # its memory is not the attribute's
    env.close(), env.close()
    refused(env.step, [0, 0])
    refused(env.reset)


def test_two_threads_and_fork():
    envs = [VectorEnv("board(trading=bank)", 64, seed=k, threads=2) for k in range(2)]

    def work(env):
        env.reset()
        for _ in range(100):
            env.step(env.sample())

    threads = [threading.Thread(target=work, args=(env,)) for env in envs]
    [t.start() for t in threads], [t.join() for t in threads]
    child = os.fork()
    if child == 0:
        work(envs[0])
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    work(envs[0])


def test_logits_are_obeyed():
    env = VectorEnv("board", 32, seed=1)
    env.reset()
    for _ in range(50):
        logits = np.random.default_rng(0).normal(0, 3, (32, env.letters)).astype(np.float32)
        best = np.where(env.mask == 1, logits, -np.inf).argmax(1)
        assert (env.sample(logits, heat=0) == best).all()
        letters = env.sample(logits)
        assert env.mask[np.arange(32), letters].all()
        masked = np.where(env.mask == 1, logits, -np.inf)
        masked -= masked.max(1, keepdims=True)
        wanted = masked[np.arange(32), letters] - np.log(np.exp(masked).sum(1))
        assert np.abs(env.log_chance() - wanted).max() < 1e-4
        env.step(letters)


# ---- match, data ----


def test_match_with_a_function():
    def first(view, legal):
        return legal[0]

    result = longroad.match.play("board(seats=2,trading=bank)", ["greedy", first], groups=2, seed=1, limit=20000)
    assert result.games == 4 and result.wins[0] + result.wins[1] + result.draws == 4
    with pytest.raises(TypeError):
        longroad.match.play("board(seats=2,trading=bank)", [lambda view, legal: 3, "random"], groups=1)
    low, high = longroad.match.wilson(60, 100)
    assert 0.49 < low < 0.6 < high < 0.7


def test_data(tmp_path):
    game, rng = longroad.Game("board(seats=2,trading=bank)"), longroad.Rng(1)
    state, lines = game.init(), []
    while actors := state.actors():
        action = state.chance_sample(rng) if actors & longroad.CHANCE else state.legal_sample(longroad.seat_first(actors), rng)
        lines.append(action.text)
        state.apply(action)
    header = ROOT / "tests/playthroughs"
    assert header.is_dir()
    from longroad import ffi, lib
    out = ffi.new("char[]", 1 << 16)
    lib.lr_record_header_print(game._c, ffi.new("lr_record_header *"), out, 1 << 16)
    path = tmp_path / "game.rec"
    path.write_text(ffi.string(out).decode() + "\n".join(lines) + "\n")
    count = longroad.data.export([path], tmp_path / "data")
    data = longroad.data.dataset(tmp_path / "data", game)
    assert count == len(data["letter"]) > 20 and (data["winner"] == state.winner()).all()
    assert (data["letter"] < game.letters).all()
    refused(longroad.data.dataset, tmp_path)
    refused(longroad.data.dataset, tmp_path / "data", longroad.Game("cards"))


# ---- adapters ----


def test_gymnasium():
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import longroad.gym
    check_env(longroad.gym.Env("board(trading=bank,seats=2)"), skip_render_check=True)


def test_pettingzoo():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    import longroad.pettingzoo
    for config in CONFIGS:
        api_test(longroad.pettingzoo.env(config), num_cycles=60)
        seed_test(lambda: longroad.pettingzoo.env(config), num_cycles=30)


# ---- examples ----


@pytest.mark.parametrize("command", [["play_random.py", "4"], ["learn.py", "3"]])
def test_examples(command, tmp_path):
    run = subprocess.run([sys.executable, str(ROOT / "python/examples" / command[0]), *command[1:]],
                         capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert run.returncode == 0, run.stderr
