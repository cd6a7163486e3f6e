"""Whatever a program hands over, an exception says what was expected; nothing crashes. Run under ASan too (docs/testing.md)."""
import os
import threading

import numpy as np
import pytest

import longroad
from longroad.env import VectorEnv
from support import CONFIGS, refused

NUMBERS = [-1, 1 << 63, 1 << 64, 1 << 70]


def wrong(call, *arguments, **named):
    """An exception of any usual kind."""
    with pytest.raises((longroad.Error, TypeError, IndexError, OverflowError)):
        call(*arguments, **named)


# ---- games, positions, players ----


def test_texts():
    refused(longroad.Game, "bord", status="UNKNOWN_NAME")
    refused(longroad.Game, "board(seats=9)")
    refused(longroad.Game, "board\0")
    refused(longroad.Game, "board(map=mine)", "no map")
    wrong(longroad.Game, 7)
    wrong(longroad.Game, b"board")
    game = longroad.Game("board")
    refused(game.parse_action, "0 fly")
    refused(game.parse_letter, "fly")
    refused(game.parse_state, "nonsense")
    refused(game.parse_action, "0 " + "x" * 100000)
    refused(longroad.Record, "no record")
    wrong(longroad.Record, b"no record")
    wrong(game.parse_action, None)


def test_numbers():
    game = longroad.Game("board")
    state = game.init()
    refused(game.letter_text, 100000)
    refused(game.action_of, 0, [])
    refused(game.action_of, 0, [60000])
    refused(game.action_of, 9, [0])
    refused(state.legal, 4, status="NO_SUCH_SEAT")
    refused(state.observe, 17)
    for number in NUMBERS:
        wrong(game.letter_text, number)
        wrong(game.action_of, 0, [number])
        wrong(state.legal, number)
        wrong(longroad.Rng(0).below, number)
    wrong(state.legal, "0")
    wrong(longroad.Rng, "seed")
    refused(longroad.Rng, -1, status="RANGE")
    refused(longroad.Rng, 0, 1 << 64, status="RANGE")


def test_actions_out_of_place():
    game = longroad.Game("board")
    state = game.init()
    before = state.hash()
    refused(state.apply, game.parse_action("0 roll"))
    refused(state.redact, game.parse_action("0 roll"), 1)
    refused(state.legal_sample, 0, longroad.Rng(0), status="NOT_NOW")
    wrong(state.apply, "0 roll")
    other = longroad.Game("cards")
    foreign = other.init()
    refused(state.apply, foreign.chance_sample(longroad.Rng(0)), status="OPTIONS")
    assert state.hash() == before
    for attribute in ("game", "seat"):
        with pytest.raises(AttributeError):
            setattr(state.observe(0), attribute, 1)


def started(config):
    """A position in which a seat has a choice, with that seat."""
    game, rng = longroad.Game(config), longroad.Rng(1)
    state = game.init()
    while state.actors() & longroad.CHANCE or len(state.legal(longroad.seat_first(state.actors()))) < 2:
        actors = state.actors()
        state.apply(state.chance_sample(rng) if actors & longroad.CHANCE else state.legal(longroad.seat_first(actors))[0])
    return state, longroad.seat_first(state.actors())


@pytest.mark.parametrize("bot", ["random", "greedy", "master"])
def test_players(bot):
    state, seat = started("board")
    game = state.game
    refused(longroad.Player, "nobody", game, 0, status="UNKNOWN_NAME")
    refused(longroad.Player, "steward", game, 0, status="OPTION_OFF")
    refused(longroad.Player, bot, game, 4, status="NO_SUCH_SEAT")
    refused(longroad.Player, bot, game, 0, nodes=-1, status="RANGE")
    refused(longroad.Player, bot, game, 0, seed=1 << 64, status="RANGE")
    player = longroad.Player(bot, game, seat, nodes=20)
    legal = state.legal(seat)
    assert player.choose(state.observe(seat), legal) in legal
    refused(player.choose, state.observe(seat), [])
    refused(player.choose, state.observe((seat + 1) % 4), legal, status="NO_SUCH_SEAT")
    refused(player.choose, state.observe(), legal, status="NO_SUCH_SEAT")
    refused(player.choose, state.observe(seat), legal * 2000, status="RANGE")
    refused(player.choose, state.observe(seat), [game.parse_action(f"{seat} roll")])
    refused(player.choose, state.observe(seat), [game.parse_action("* dice 3 4")], status="NOT_YOUR_TURN")
    cards, own = started("cards")
    refused(player.choose, cards.observe(0), legal, status="OPTIONS")
    refused(player.choose, state.observe(seat), cards.legal(own), status="OPTIONS")
    refused(player.notice, legal[0], cards.observe(0), status="OPTIONS")
    wrong(player.choose, None, legal)
    wrong(player.choose, state.observe(seat), ["roll"])
    player.notice(game.parse_action("* dice 3 4"), state.observe(seat))  # which cannot have been: it is forgotten
    assert player.choose(state.observe(seat), legal) in legal


# ---- batches ----


def test_plans():
    refused(VectorEnv, "board", 0)
    refused(VectorEnv, "board", 1, autoreset="never")
    refused(VectorEnv, "board", 1, seats=["nobody"])
    refused(VectorEnv, "board", 1, seats=[None] * 5)
    refused(VectorEnv, "board", 1, seats=["master"])
    refused(VectorEnv, "board", 1, history=1000)
    refused(VectorEnv, "board", 1, features="all")
    refused(VectorEnv, "board", 1, win=float("nan"))
    refused(VectorEnv, "board", 1, threads=1 << 20)
    for number in NUMBERS:
        for name in ("games", "threads", "max_turns", "max_choices", "history"):
            refused(VectorEnv, "board", **{name: number}, status="RANGE")
    for name in ("games", "threads", "seed", "first", "max_turns", "max_choices", "history"):
        with pytest.raises(TypeError, match=f"^{name} must be a whole number, not float$"):
            VectorEnv("board", **{name: 2.5})
        refused(VectorEnv, "board", **{name: -1}, status="RANGE")
    refused(VectorEnv, "board", seats=["greedy"], nodes=-1, status="RANGE")
    wrong(VectorEnv, "board", seats="greedy")
    wrong(VectorEnv, "board", "many")
    wrong(VectorEnv, None)


@pytest.mark.parametrize("letters", [
    [0], [[0, 0]], [0, 0, 0], [-1, 0], [70000, 0], [0.5, 1.0], ["a", "b"], [None, None], [True, False], 0, None, [], [1j, 1j],
    np.zeros((2, 1), np.uint16), np.array([1 << 63, 0], np.uint64), np.zeros(2, "M8[s]"),
], ids=repr)
def test_letters(letters):
    env = VectorEnv("board", 2)
    env.reset()
    wrong(env.step, letters)
    assert not env.illegal.any()


def test_letters_that_are_not_said():
    """Numbers beyond the mask are told, whatever they are; arrays may lie in memory as they like."""
    for letter in (372, 373, 65535):
        env = VectorEnv("board(trading=bank)", 2)
        env.reset()
        env.step([letter, letter])
        assert env.illegal.all()
    letters = np.zeros(20, np.int64)
    letters[::10] = env.sample()
    env.step(letters[::10])
    assert not env.illegal.any()


def test_arguments():
    env = VectorEnv("board", 2)
    env.step([0, 0]), env.sample()  # before the first reset
    env.reset()
    for logits in (np.zeros((2, 3)), np.zeros(env.letters), "logits", np.zeros((env.letters, 2))):
        with pytest.raises((longroad.Error, TypeError, ValueError)):
            env.sample(logits)
    for logits in (np.nan, np.inf, -np.inf, 1e300):
        with np.errstate(over="ignore"):
            letters = env.sample(np.full((2, env.letters), logits))
        assert env.mask[np.arange(2), letters].all()
    for heat in (0, -1, float("nan"), float("inf"), 1e-300):
        assert env.mask[np.arange(2), env.sample(np.zeros((2, env.letters)), heat)].all()
    wrong(env.sample, None, "hot")
    refused(env.reset, seed=-1)
    wrong(env.reset, seed=1.5)
    refused(env.reset, which=[1, 1, 1])
    wrong(env.reset, which=[0.5, 1])
    refused(env.field, "nothing")
    refused(env.field, "road", np.zeros((2, 5), np.uint8))
    refused(env.imagine, 0, 9, 1)
    refused(env.imagine, 0, 0, -1, status="RANGE")
    refused(env.observe, 0, -1)
    for call in (env.save, env.state, lambda i: env.observe(i, 0), lambda i: env.imagine(i, 0, 1)):
        for i in (2, -1, 1 << 40):
            with pytest.raises(IndexError):
                call(i)
        wrong(call, "0")
    refused(env.set, 0, longroad.Game("cards").init(), status="OPTIONS")
    wrong(env.set, 0, None)


@pytest.mark.parametrize("config", CONFIGS)
def test_saved_bytes(config):
    env, rng = VectorEnv(config, 2, seed=1), np.random.default_rng(1)
    env.reset()
    for _ in range(40):
        env.step(env.sample())
    saved, before = env.save(0), env.state(1).hash()
    for damaged in (b"", saved[:-1], saved + b"\0", bytes(len(saved)), bytearray(saved), "text", 7, None):
        wrong(env.load, 1, damaged)
    for _ in range(200):
        bytes_ = bytearray(saved)
        bytes_[rng.integers(len(saved))] ^= int(rng.integers(1, 256))
        refused(env.load, 1, bytes(bytes_))
    other = VectorEnv(config, 2, history=3)
    other.reset()
    refused(env.load, 1, other.save(0))
    assert env.state(1).hash() == before


def test_arrays_and_attributes():
    """What is done to attributes and arrays does not reach memory that the library writes."""
    env = VectorEnv("board", 2)
    observation, info = env.reset()
    for array in (env.observation, env.reward, observation, info["mask"]):
        with pytest.raises(ValueError):
            array.resize((1, 1), refcheck=False)
    for name in ("game", "games", "seats", "letters", "observation_size"):
        with pytest.raises(AttributeError):
            setattr(env, name, 1)
    env.observation = env.mask = env.reward = env.seat = None
    env.step(env.sample())
    del observation, info
    rows, _ = env.reset()
    env.close(), env.close()
    assert rows.sum() > 0  # the arrays outlive the games
    del env
    assert rows.sum() > 0


def test_closed():
    env = VectorEnv("board", 2)
    env.reset()
    saved, state = env.save(0), env.state(0)
    env.close()
    for call in (lambda: env.step([0, 0]), env.reset, env.sample, lambda: env.save(0), lambda: env.load(0, saved),
                 lambda: env.state(0), lambda: env.set(0, state), lambda: env.imagine(0, 0, 1), lambda: env.observe(0, 0)):
        refused(call, status="NOT_NOW")


# ---- threads and processes ----


def work(env, steps=100):
    env.reset()
    for _ in range(steps):
        env.step(env.sample())


def test_two_threads_and_fork():
    envs = [VectorEnv("board(trading=bank)", 64, seed=k, threads=2) for k in range(2)]
    threads = [threading.Thread(target=work, args=(env,)) for env in envs]
    [t.start() for t in threads], [t.join() for t in threads]
    child = os.fork()
    if child == 0:
        work(envs[0])
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    work(envs[0])


def together(call, seconds=1.0, count=4):
    """Calls from several threads; returns how often another one was in the way. Anything else fails."""
    refusals, failures, end = [0] * count, [], threading.Event()

    def run(k):
        while not end.is_set():
            try:
                call()
            except longroad.Error as error:
                if error.status != "NOT_NOW":
                    failures.append(error)
                refusals[k] += 1
            except BaseException as error:
                failures.append(error)
                return

    threads = [threading.Thread(target=run, args=(k,)) for k in range(count)]
    [t.start() for t in threads]
    end.wait(seconds)
    end.set()
    [t.join() for t in threads]
    assert not failures, failures
    return sum(refusals)


def test_threads_that_share():
    env = VectorEnv("board(trading=bank)", 256, seed=1, threads=2)
    env.reset()
    assert together(lambda: env.step(env.sample())) > 0
    state, seat = started("board")
    player, legal = longroad.Player("master", state.game, seat, nodes=500), state.legal(seat)
    assert together(lambda: player.choose(state.observe(seat), legal)) > 0


def test_closed_in_the_middle():
    env = VectorEnv("board(trading=bank)", 256, seed=1, threads=2)
    env.reset()
    closer = threading.Timer(0.2, env.close)
    closer.start()
    assert together(lambda: env.step(env.sample()), 0.5) > 0
    closer.join()
    refused(env.reset, status="NOT_NOW")
