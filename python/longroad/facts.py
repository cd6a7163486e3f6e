"""Structs and enumerations of the library in Python: what longroad.board and longroad.cards are made of."""
from __future__ import annotations

import enum
import types
from typing import Any, List, Sequence, Tuple

from . import Action, Error, Game, View, _raise, ffi, lib

Facts = types.SimpleNamespace  # the members of a struct, named as in C


def enumeration(name: str, kind: str, prefix: str) -> Any:
    """The enumerators of a C type as an IntEnum. A later library may have numbers that are not in it."""
    members = {word[len(prefix):]: number for word, number in ffi.typeof(kind).relements.items()}
    return enum.IntEnum(name, members)


def _value(c: Any, kind: Any) -> Any:
    return tuple(_value(item, kind.item) for item in c) if kind.kind == "array" else int(c)


def facts_of(c: Any) -> Facts:
    """A struct without its reserved bytes; arrays are tuples."""
    return Facts(**{name: _value(getattr(c, name), field.type) for name, field in ffi.typeof(c).fields
                    if name != "reserved" and field.type.kind != "struct"})


def number(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}")
    if not -1 <= value < 1 << 31:
        raise Error("RANGE", f"{what} cannot be {value}")
    return int(value)


def view_of(view: Any) -> Any:
    if not isinstance(view, View):
        raise TypeError(f"a View is wanted, not {type(view).__name__}")
    return view._c


def action_of(action: Any) -> Any:
    if not isinstance(action, Action):
        raise TypeError(f"an Action is wanted, not {type(action).__name__}")
    return action._c


def game_of(game: Any) -> Any:
    if not isinstance(game, Game):
        raise TypeError(f"a Game is wanted, not {type(game).__name__}")
    return game._c


def read(call: Any, kind: str, view: View, *which: int) -> Facts:
    """What a function of the library says of a view."""
    c, out = view_of(view), ffi.new(kind + " *")
    _raise(call(view.game._c, c, *(number(value, "a seat or place") for value in which), out))
    return facts_of(out[0])


def arguments(call: Any, kind: str, action: Action) -> List[Facts]:
    c = action_of(action)
    found: List[Facts] = []
    out = ffi.new(kind + " *")
    while (status := call(action.game._c, c, len(found), out)) != lib.LR_END:
        _raise(status)
        found.append(facts_of(out[0]))
    return found


def counts(goods: Sequence[int], length: int, what: str) -> Any:
    """So many cards of each kind as an array of C; kinds at the end may be left out."""
    given = [number(count, what) for count in goods]
    if len(given) > length or any(not 0 <= count <= 255 for count in given):
        raise Error("RANGE", f"{what} has at most {length} numbers from 0 to 255, not {given}")
    return ffi.new(f"uint8_t[{length}]", given)


def cost(call: Any, game: Game, kind: int, length: int) -> Tuple[int, ...]:
    c, out = game_of(game), ffi.new(f"uint8_t[{length}]")
    _raise(call(c, number(kind, "the kind of action"), out))
    return tuple(int(count) for count in out)
