"""Data sets: decisions of recorded games, written by `longroad export RECORD... --out DIR`, mapped into memory.

    data = longroad.data.dataset("positions")
    data["observation"], data["letters"][:, 0], data["seat"], data["winner"]

A row is a decision of a seat that had a choice: `observation`, `letters` (the word of what it did, filled up with
LETTER_NONE), `mask_bits` (the first letters it could say; see mask()), `action` (its sixteen bytes), `seat`, `move`,
`game` (the number of the record), `winner` (255: none) and `points` at the end.
"""
from __future__ import annotations

import json
import pathlib
from typing import Any, Dict, Optional, Union

import numpy as np

from . import ACTION_INDEX_VERSION, OBSERVATION_VERSION, Error, Game, lib

Array = np.ndarray[Any, Any]


def _header(path: pathlib.Path) -> Dict[str, Any]:
    try:
        header = json.loads((path / "header.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Error("SYNTAX", f"{path} holds no data set: there is no header.json") from None
    except ValueError as error:
        raise Error("SYNTAX", f"{path}/header.json: {error}") from None
    if not isinstance(header, dict):
        raise Error("SYNTAX", f"{path}/header.json is no object")
    return header


def dataset(folder: Union[str, pathlib.Path], game: Optional[Game] = None) -> Dict[str, Array]:
    """The columns of a folder, mapped; refused if their letters or fields are not those of this version or of `game`."""
    path = pathlib.Path(folder)
    header = _header(path)
    for key, own in (("index_version", ACTION_INDEX_VERSION), ("observation_version", OBSERVATION_VERSION)):
        if header.get(key) != own:
            raise Error("VERSION", f"{path}: {key} is {header.get(key)}, this library has {own}")
    of = Game(str(header.get("config"))) if game is None else game
    for key, fingerprint in (("index_hash", of.index_hash), ("observation_hash", of.observation_hash)):
        if header.get(key) != f"{fingerprint:016x}":
            raise Error("OPTIONS", f"{path} is of {header.get('config')}, not of {of.config}: {key} differs")
    columns = {"observation": (np.uint8, of.observation_size), "letters": (np.uint16, lib.LR_WORD_MAX),
               "mask_bits": (np.uint64, (of.letters + 63) // 64), "action": (np.uint8, 16), "seat": (np.uint8, 0),
               "move": (np.uint32, 0), "game": (np.uint32, 0), "winner": (np.uint8, 0), "points": (np.int16, of.seats)}
    data: Dict[str, Array] = {}
    for name, (kind, width) in columns.items():
        try:
            array = np.load(path / f"{name}.npy", mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise Error("SYNTAX", f"{path}/{name}.npy: {error}") from None
        rows = len(data["observation"]) if data else array.shape[0] if array.ndim else 0
        shape = (rows, width) if width else (rows,)
        if array.dtype != kind or array.shape != shape:
            raise Error("SYNTAX", f"{path}/{name}.npy has {array.dtype} {array.shape}, not {np.dtype(kind)} {shape}")
        data[name] = array
    return data


def mask(bits: Array, letters: int) -> Array:
    """Rows of `mask_bits` as rows of ones and zeros, a byte for each letter of the game."""
    rows = np.ascontiguousarray(bits, "<u8")
    return np.unpackbits(rows.view(np.uint8).reshape(len(rows), -1), axis=1, count=letters, bitorder="little")


__all__ = ["dataset", "mask"]
