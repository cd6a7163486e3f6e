"""Data sets: recorded games as arrays in a folder, which are mapped into memory.

    longroad.data.export(["game.rec"], "positions")
    data = longroad.data.dataset("positions")
    data["observation"], data["letter"], data["seat"], data["winner"]

A row is a decision of a seat with a choice: its observation, the first letter of what it did (LETTER_NONE if the action
has no word), the sixteen bytes of the action, the seat, the winner (255: none), the number of the game and of the move.
"""
from __future__ import annotations

import json
import pathlib
from typing import Any, Dict, Iterable, List, Optional, Union

import numpy as np

from . import ACTION_INDEX_VERSION, LETTER_NONE, OBSERVATION_VERSION, Error, Game, Record

Array = np.ndarray[Any, Any]
FIELDS = ("observation", "letter", "action", "seat", "winner", "game", "move")


def export(records: Iterable[Union[str, pathlib.Path]], out: Union[str, pathlib.Path]) -> int:
    """Writes the decisions of the records, all of one game, into a folder; returns how many there are."""
    rows: Dict[str, List[object]] = {name: [] for name in FIELDS}
    game: Optional[Game] = None
    for number, path in enumerate(records):
        record = Record(pathlib.Path(path).read_text(encoding="utf-8"))
        if game is None:
            game = record.game
        elif game.index_hash != record.game.index_hash or game.observation_hash != record.game.observation_hash:
            raise Error("OPTIONS", f"{path}: {record.game.config} has other letters than {game.config}")
        begin, state = len(rows["seat"]), None
        for move, (state, action) in enumerate(record.steps()):
            if action.actor >= record.game.seats or len(state.legal(action.actor)) < 2:
                continue
            word = action.word
            rows["observation"].append(np.frombuffer(state.observe(action.actor).observation(), np.uint8))
            rows["letter"].append(word[0] if word else LETTER_NONE)
            rows["action"].append(np.frombuffer(action.bytes, np.uint8))
            rows["seat"].append(action.actor)
            rows["game"].append(number)
            rows["move"].append(move)
        winner = state.winner() if state is not None else None
        rows["winner"] += [255 if winner is None else winner] * (len(rows["seat"]) - begin)
    if game is None:
        raise Error("RANGE", "there is no record to export")
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {"observation": np.uint8, "letter": np.uint16, "action": np.uint8, "seat": np.uint8, "winner": np.uint8,
             "game": np.uint32, "move": np.uint32}
    for name in FIELDS:
        np.save(folder / f"{name}.npy", np.array(rows[name], kinds[name]))
    header = {"config": game.config, "index_version": ACTION_INDEX_VERSION, "index_hash": f"{game.index_hash:016x}",
              "observation_version": OBSERVATION_VERSION, "observation_hash": f"{game.observation_hash:016x}"}
    (folder / "header.json").write_text(json.dumps(header, indent=1) + "\n")
    return len(rows["seat"])


def dataset(folder: Union[str, pathlib.Path], game: Optional[Game] = None) -> Dict[str, Array]:
    """The arrays of a folder, mapped; refused if their letters or fields are not those of this version or of `game`."""
    path = pathlib.Path(folder)
    if not (path / "header.json").is_file():
        raise Error("SYNTAX", f"{path} holds no data set: there is no header.json")
    header = json.loads((path / "header.json").read_text())
    for key, own in (("index_version", ACTION_INDEX_VERSION), ("observation_version", OBSERVATION_VERSION)):
        if header.get(key) != own:
            raise Error("VERSION", f"{path}: {key} is {header.get(key)}, this library has {own}")
    if game is not None and header["index_hash"] != f"{game.index_hash:016x}":
        raise Error("OPTIONS", f"{path} is of {header['config']}, not of {game.config}")
    return {name: np.load(path / f"{name}.npy", mmap_mode="r") for name in FIELDS}


__all__ = ["dataset", "export"]
