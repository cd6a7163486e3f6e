"""Tests of matches, of programs as players, and of data sets."""
import csv
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import longroad
import longroad.data
import longroad.match
from longroad.engine import Engine
from support import ROOT, refused

PROGRAM = os.environ["LONGROAD_BIN"]
SMALL = "board(seats=2,trading=bank)"


def first(view, legal):
    return legal[0]


def test_functions_and_bots():
    result = longroad.match.play(SMALL, ["greedy", first], groups=2, seed=1, limit=20000)
    assert result.games == 4 and result.wins[0] + result.wins[1] + result.draws == 4
    assert result.groups[0].count == 2 and result.groups[0].mean + result.groups[1].mean == pytest.approx(1)
    again = longroad.match.play(SMALL, ["greedy", first], groups=2, seed=1, limit=20000)
    assert again.wins == result.wins
    with pytest.raises(TypeError):
        longroad.match.play(SMALL, [lambda view, legal: 3, "random"], groups=1)
    refused(longroad.match.play, SMALL, ["greedy"], status="NO_SUCH_SEAT")
    refused(longroad.match.play, SMALL, ["greedy", "nobody"], status="UNKNOWN_NAME")


def test_test_ends_a_match():
    result = longroad.match.play(SMALL, ["greedy", "random"], groups=100, seed=1, sprt=(0, 50))
    assert result.verdict == longroad.match.BETTER and 10 < result.groups[0].count < 100
    result = longroad.match.play(SMALL, ["random", "greedy"], groups=100, seed=1, sprt=(0, 50))
    assert result.verdict == longroad.match.NOT_BETTER
    refused(longroad.match.play, SMALL, ["greedy", "random"], groups=1, sprt=(50, 0), status="RANGE")


def close(ours, theirs):
    """As the program prints it: infinity is null there."""
    return abs(ours) == float("inf") if theirs is None else ours == pytest.approx(theirs, abs=6e-3)


def test_figures_are_those_of_the_program(tmp_path):
    """Games that `longroad match` played, judged by both."""
    subprocess.run([PROGRAM, "match", "--bots", "greedy,random", "--seats", "3", "--games", "120", "--seed", "2", "--quiet",
                    "--csv", str(tmp_path / "m.csv"), "--json", str(tmp_path / "m.json")], check=True)
    rows = list(csv.DictReader((tmp_path / "m.csv").open()))
    told = json.loads((tmp_path / "m.json").read_text())["bots"][0]
    groups, wins = longroad.match.Groups(3), 0
    for k in range(0, len(rows), 3):
        score = sum(3 for row in rows[k:k + 3] if row["winner_bot"] == "greedy")
        groups.add(score)
        wins += score // 3
    assert wins == told["wins"] and groups.count == 40
    low, value, high = longroad.match.wilson(wins, len(rows))
    assert close(value, told["share"]) and [low, high] == pytest.approx(told["interval"], abs=1e-6)
    low, value, high = groups.elo()
    assert close(value, told["elo"]) and close(low, told["elo_interval"][0]) and close(high, told["elo_interval"][1])


def test_figures():
    assert longroad.match.elo(0.5) == 0 and longroad.match.elo(0.25, even=0.25) == pytest.approx(0)
    assert longroad.match.share(longroad.match.elo(0.7, 0.25), 0.25) == pytest.approx(0.7)
    assert longroad.match.elo(1) == float("inf")
    groups = longroad.match.Groups(4)
    refused(groups.add, 17, status="RANGE")
    refused(groups.llr, 5, 5, status="RANGE")
    refused(longroad.match.Groups, 0, status="RANGE")
    refused(longroad.match.elo, 1.5, status="RANGE")
    refused(longroad.match.elo, 0.5, even=1, status="RANGE")
    refused(longroad.match.wilson, 5, 4, status="RANGE")


# ---- programs ----


def test_programs_play():
    bot = f"exec:{PROGRAM} engine --bot greedy"
    result = longroad.match.play(SMALL, [bot, "random"], groups=2, seed=3)
    assert result.wins == [4, 0]
    result = longroad.match.play("cards(turn_limit=40)", [bot, f"exec:{sys.executable} {ROOT / 'examples/bot.py'}"], groups=1)
    assert result.games == 2


@pytest.mark.parametrize("words, said", [
    ("no-such-program", "No such file"),
    ("true", "ended"),
    ("sh -c 'exec >&-; cat'", "ended"),
    ("sh -c 'cat > /dev/null & echo hello there'", "`hello there`"),
    ("sh -c 'cat > /dev/null & echo error SYNTAX - what'", "`error SYNTAX - what`"),
    ("sh -c 'cat > /dev/null & echo best 0 fly'", "`best 0 fly`"),
    ("sh -c 'cat > /dev/null & echo best 1 roll'", "not allowed"),
    ("sh -c 'cat > /dev/null & yes | tr -d \\\\n'", "too much"),
    ("cat", "instead of `best`"),
])
def test_programs_that_fail(words, said):
    game = longroad.Game("board(first_player=seat0)")
    state, rng = game.init(), longroad.Rng(1)
    while state.actors() & longroad.CHANCE:
        state.apply(state.chance_sample(rng))
    engine = Engine("exec:" + words, game, 0)
    with pytest.raises(longroad.Error) as caught:
        engine.choose(state.observe(0), state.legal(0))
    assert caught.value.status == "ENGINE" and said in caught.value.text, caught.value
    engine.close(), engine.close()


def test_programs_that_are_slow(monkeypatch):
    monkeypatch.setattr("longroad.engine.PATIENCE_SECONDS", 0.3)
    game = longroad.Game("board(first_player=seat0)")
    state, rng = game.init(), longroad.Rng(1)
    while state.actors() & longroad.CHANCE:
        state.apply(state.chance_sample(rng))
    engine = Engine("sleep 60", game, 0)  # which reads nothing either
    for _ in range(100):
        engine.notice(game.parse_action("0 roll"), state.observe(0))
    with pytest.raises(longroad.Error, match="no answer in time"):
        engine.choose(state.observe(0), state.legal(0))
    refused(Engine, "exec:", game, 0, status="ENGINE")
    refused(Engine, "cat", game, 4, status="NO_SUCH_SEAT")


# ---- data ----


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    subprocess.run([PROGRAM, "sim", "--games", "3", "--seed", "3", "--bots", "greedy", "--records", str(folder),
                    "--record-games", "all", "--quiet"], check=True, capture_output=True)
    return sorted(folder.iterdir())


def export(records, out):
    return subprocess.run([PROGRAM, "export", *map(str, records), "--out", str(out)], capture_output=True, text=True)


def test_data(records, tmp_path):
    """Every row is what the package says of the same move."""
    run = export(records, tmp_path / "data")
    assert run.returncode == 0, run.stderr
    data, at = longroad.data.dataset(tmp_path / "data"), 0
    for number, path in enumerate(records):
        record, begin = longroad.Record(path.read_text()), at
        masks = longroad.data.mask(data["mask_bits"], record.game.letters)
        for move, (state, action) in enumerate(record.steps()):
            if action.actor >= record.game.seats or len(state.legal(action.actor)) < 2:
                continue
            word = action.word
            assert (data["game"][at], data["move"][at], data["seat"][at]) == (number, move, action.actor)
            assert bytes(data["observation"][at]) == state.observe(action.actor).observation()
            assert tuple(data["letters"][at][:len(word)]) == word
            assert (data["letters"][at][len(word):] == longroad.LETTER_NONE).all()
            assert bytes(data["action"][at]) == action.bytes
            assert set(np.flatnonzero(masks[at])) == {a.word[0] for a in state.legal(action.actor)}
            at += 1
        assert (data["winner"][begin:at] == state.winner()).all()
        assert (data["points"][begin:at] == state.score()).all()
    assert at == len(data["letters"]) > 300


def test_data_that_does_not_fit(records, tmp_path):
    folder = tmp_path / "data"
    assert export(records[:1], folder).returncode == 0
    refused(longroad.data.dataset, tmp_path, status="SYNTAX")
    refused(longroad.data.dataset, folder, longroad.Game("cards"), status="OPTIONS")
    whole = (folder / "letters.npy").read_bytes()
    for damaged in (b"", whole[:50], whole[:-1], whole.replace(b"<u2", b"<u4"), whole.replace(b", 3)", b", 2)")):
        (folder / "letters.npy").write_bytes(damaged)
        refused(longroad.data.dataset, folder, status="SYNTAX")
    header = (folder / "header.json").read_text()
    for text, status in (("{", "SYNTAX"), ("[]", "SYNTAX"), ("{}", "VERSION"),
                         (header.replace('version": 1', 'version": 9'), "VERSION"), (header.replace("board", "bord"), None)):
        (folder / "header.json").write_text(text)
        refused(longroad.data.dataset, folder, status=status)


def test_records_that_are_not_exported(records, tmp_path):
    wrong = tmp_path / "wrong.lrg"
    wrong.write_text(records[0].read_text().replace("config: board", "config: board(seats=3)")[:2000])
    assert export([wrong], tmp_path / "a").returncode != 0
    other = tmp_path / "other"
    subprocess.run([PROGRAM, "sim", "--games", "1", "--seats", "3", "--bots", "greedy", "--records", str(other), "--quiet"],
                   check=True, capture_output=True)
    run = export([records[0], next(other.iterdir())], tmp_path / "b")
    assert run.returncode != 0 and "first record" in run.stderr
    assert export([tmp_path / "nothing"], tmp_path / "c").returncode != 0
    assert export(records, records[0]).returncode != 0  # no folder
