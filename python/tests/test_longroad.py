"""Tests of games, batches and examples, run by `tools/test python` with Debian's pytest."""
import doctest
import importlib
import os
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import longroad
import longroad.env
import longroad.match
import speed
from longroad.env import VectorEnv
from support import CONFIGS, ROOT, refused


@pytest.mark.parametrize("name", ["longroad", "longroad.board", "longroad.cards", "longroad.env", "longroad.engine", "longroad.match"])
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
    assert len(view.observation()) == game.observation_size
    assert (view._repr_html_() is None) != (view._repr_svg_() is None)
    assert config != "cards" or view._repr_html_().startswith("<pre")


def test_pictures():
    """Pictures are XML with every piece that stands on the board, and titles of any text are safe in them."""
    game, rng = longroad.Game("board(modules=sea+knights,map=new-shores)"), longroad.Rng(5)
    state, players = game.init(), [longroad.Player("greedy", game, k, seed=k) for k in range(4)]
    ElementTree.fromstring(state.observe().svg())
    for _ in range(700):
        actors, seat = state.actors(), longroad.seat_first(state.actors())
        state.apply(state.chance_sample(rng) if actors & longroad.CHANCE
                    else players[seat].choose(state.observe(seat), state.legal(seat)))
    picture, text = state.observe().svg("<&\"\x01é"), state.text.splitlines()
    ElementTree.fromstring(picture)
    assert "&lt;&amp;&quot;\ufffdé" in picture
    for line, drawing in (("settlements", "M-19,17V-5L0,-24"), ("cities", "M-27,19V-12"), ("knights", 'r="22"'),
                          ("ships", "M-26,9H26")):
        pieces = sum(len(words.split()) - 2 for words in text if words.startswith(line + " "))
        ours = picture.count(drawing) - (line == "ships")  # the pirate's
        assert pieces == ours > 0, line
    for config in ("board(map=pirate-islands,modules=sea)", "board(map=cloth-villages,modules=sea,seats=3)"):
        ElementTree.fromstring(longroad.Game(config).init().observe().svg())
    assert longroad.Game("cards").init().observe().svg() == ""


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


@pytest.mark.skipif("LD_PRELOAD" in os.environ, reason="a sanitizer is measured")
def test_speed():
    """What Python adds to a step of 256 games is at most a fifth."""
    python, bare = speed.rates(CONFIGS[0], 10)
    assert python > 0.8 * bare, f"{python:.0f} choices a second, {bare:.0f} in C"


# ---- examples ----


@pytest.mark.parametrize("command", [["play_random.py", "4"], ["learn.py", "3"]])
def test_examples(command, tmp_path):
    run = subprocess.run([sys.executable, str(ROOT / "python/examples" / command[0]), *command[1:]],
                         capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert run.returncode == 0, run.stderr
