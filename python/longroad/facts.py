"""Structs of the library as Python objects, and its enumerations: what longroad.board and longroad.cards are made of."""
from __future__ import annotations

import enum
import types
from typing import Any, Dict, List, Optional, Sequence, Tuple

from . import Action, Error, Game, View, _raise, ffi

Facts = types.SimpleNamespace


def enumeration(name: str, kind: str, prefix: str) -> Any:
    """The enumerators of a C type as an IntEnum, without their prefix. A newer library may know more numbers."""
    members = ffi.typeof(kind).relements
    return enum.IntEnum(name, {word[len(prefix):]: number for word, number in members.items()}, module=__name__)  # type: ignore[misc]


def _value(c: Any, kind: Any) -> Any:
    if kind.kind == "array":
        return tuple(_value(c[k], kind.item) for k in range(kind.length))
    if kind.kind == "primitive" or kind.kind == "enum":
        return int(c)
    raise TypeError(f"no number: {kind}")  # pragma: no cover


def facts_of(c: Any, leave: Sequence[str] = ()) -> Facts:
    """The members of a struct, arrays as tuples, without reserved bytes."""
    return Facts(**{name: _value(getattr(c, name), field.type) for name, field in ffi.typeof(c).fields
                    if name != "reserved" and name not in leave})


def read(call: Any, kind: str, *arguments: Any) -> Any:
    """What a function of the library fills in, if it answers LR_OK."""
    out = ffi.new(kind)
    _raise(call(*arguments, out))
    return out


def view_facts(call: Any, kind: str, view: View, *which: int) -> Facts:
    _is_view(view)
    for number in which:
        if not isinstance(number, int) or not -1 <= number < 1 << 31:
            raise Error("RANGE", f"seats and places are numbers, not {number!r}")
    return facts_of(read(call, kind + "*", view.game._c, view._c, *which)[0])


def _is_view(view: Any) -> None:
    if not isinstance(view, View):
        raise TypeError(f"a View is wanted, not {type(view).__name__}")


def is_action(action: Any) -> Action:
    if not isinstance(action, Action):
        raise TypeError(f"an Action is wanted, not {type(action).__name__}")
    return action


def arguments(call: Any, kind: str, action: Action) -> List[Facts]:
    """The arguments of an action: type, value, hidden, goods."""
    a, found = is_action(action), []
    while len(found) < 16:
        out = ffi.new(kind)
        if _ended(call(a.game._c, a._c, len(found), out)):
            break
        found.append(facts_of(out[0]))
    return found


def _ended(status: int) -> bool:
    from . import lib
    if status == lib.LR_END:
        return True
    _raise(status)
    return False


def goods(counts: Sequence[int], length: int, what: str) -> Any:
    """An array of C for so many cards of each kind; kinds that are not told are 0."""
    given = list(counts)
    if len(given) > length or any(not isinstance(n, int) or not 0 <= n <= 255 for n in given):
        raise Error("RANGE", f"{what} counts at most {length} kinds, from 0 to 255 each, not {counts!r}")
    return ffi.new(f"uint8_t[{length}]", given)


def counts_of(call: Any, game: Game, kind: int, length: int) -> Tuple[int, ...]:
    out = ffi.new(f"uint8_t[{length}]")
    _raise(call(game._c, kind, out))
    return tuple(int(n) for n in out)


__all__ = ["Facts", "arguments", "counts_of", "enumeration", "facts_of", "goods", "is_action", "read", "view_facts"]
_: Optional[Dict[str, int]] = None
