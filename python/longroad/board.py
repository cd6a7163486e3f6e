"""The board games read without parsing text: hands, the table, the map, arguments of actions (longroad/board.h).

    >>> import longroad
    >>> from longroad import board
    >>> game = longroad.Game("board(board=beginner)")
    >>> view = game.init().observe(0)
    >>> board.table(view).hexes, board.hex(view, 0).terrain == board.Terrain.MOUNTAINS
    (19, True)
    >>> board.cost(game, board.ActionKind.CITY)[board.Goods.ORE]
    3
    >>> action = game.parse_action("0 bank wool for ore")
    >>> [board.Goods(part.value).name for part in board.arguments(action)]
    ['WOOL', 'ORE']

Everything is read from views, so a program learns what its seat may know. Members are named and explained in the
header; arrays are tuples. A view or action of another family raises Error.
"""
from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from . import SEAT_NONE, Action, Game, View, _raise, ffi, lib
from .facts import Facts, action_of, counts, enumeration, game_of, number, read, view_of
from .facts import arguments as _arguments
from .facts import cost as _cost

NO_PLACE: int = lib.LR_BOARD_NO_PLACE
NONE: int = lib.LR_BOARD_NONE
HIDDEN: int = lib.LR_BOARD_HIDDEN
HARBOR_ANY: int = lib.LR_BOARD_HARBOR_ANY
GOODS: int = lib.LR_BOARD_GOODS

Goods: Any = enumeration("Goods", "lr_board_goods", "LR_BOARD_GOODS_")
Terrain: Any = enumeration("Terrain", "lr_board_terrain", "LR_BOARD_TERRAIN_")
Card: Any = enumeration("Card", "lr_board_card", "LR_BOARD_CARD_")
Track: Any = enumeration("Track", "lr_board_track", "LR_BOARD_TRACK_")
Event: Any = enumeration("Event", "lr_board_event", "LR_BOARD_EVENT_")
Wonder: Any = enumeration("Wonder", "lr_board_wonder", "LR_BOARD_WONDER_")
Progress: Any = enumeration("Progress", "lr_board_progress", "LR_BOARD_PROGRESS_")
Phase: Any = enumeration("Phase", "lr_board_phase", "LR_BOARD_PHASE_")
ActionKind: Any = enumeration("ActionKind", "lr_board_action", "LR_BOARD_ACTION_")
What: Any = enumeration("What", "lr_board_what", "LR_BOARD_WHAT_")
Type: Any = enumeration("Type", "lr_board_type", "LR_BOARD_TYPE_")


def table(view: View) -> Facts:
    """What lies in the middle: turn, phase, dice, bank, robber, awards."""
    return read(lib.lr_board_table, "lr_board_table_info", view)


def seat(view: View, seat: int) -> Facts:
    """What everybody knows of a seat."""
    return read(lib.lr_board_seat, "lr_board_seat_info", view, seat)


def hand(view: View) -> Facts:
    """The viewer's own cards."""
    return read(lib.lr_board_hand, "lr_board_hand_info", view)


def offer(view: View, seat: int) -> Optional[Facts]:
    """The seat's open offer, if it has one."""
    c, out = view_of(view), ffi.new("lr_board_offer_info *")
    if lib.lr_board_offer(view.game._c, c, number(seat, "a seat"), out) == lib.LR_E_NO_OFFER:
        return None
    return read(lib.lr_board_offer, "lr_board_offer_info", view, seat)


def hex(view: View, hex: int) -> Facts:
    return read(lib.lr_board_hex, "lr_board_hex_info", view, hex)


def vertex(view: View, vertex: int) -> Facts:
    return read(lib.lr_board_vertex, "lr_board_vertex_info", view, vertex)


def edge(view: View, edge: int) -> Facts:
    return read(lib.lr_board_edge, "lr_board_edge_info", view, edge)


def places(view: View, what: int, seat: int = SEAT_NONE) -> List[int]:
    """Where pieces are (`What`), a seat's or everybody's."""
    c, out, most = view_of(view), ffi.new("uint16_t[512]"), 512
    found = lib.lr_board_places(view.game._c, c, number(what, "what"), number(seat, "a seat"), out, most)
    if found < 0:
        _raise(lib.LR_E_POSITION)
    return [int(out[k]) for k in range(found)]


def arguments(action: Action) -> List[Facts]:
    """The arguments in the order of the notation: `type` (`Type`), `value`, `hidden`, `goods`."""
    return _arguments(lib.lr_board_argument, "lr_board_argument_info", action)


def find(action: Action, type: int) -> Optional[int]:
    """The action's first argument of a `Type`; None if there is none, or if it is hidden."""
    found = int(lib.lr_board_find(action.game._c, action_of(action), number(type, "the type")))
    return None if found < 0 else found


def make_offer(game: Game, seat: int, give: Sequence[int], want: Sequence[int], to: int) -> Action:
    """An offer to a set of seats (a bit each); State.check() says whether it is allowed."""
    out = ffi.new("lr_action *")
    _raise(lib.lr_board_make_offer(game_of(game), number(seat, "a seat"), counts(give, GOODS, "give"),
                                   counts(want, GOODS, "want"), number(to, "to"), out))
    return Action(game, out[0])


def cost(game: Game, kind: int) -> Tuple[int, ...]:
    """What an action of the kind (`ActionKind`) costs, by `Goods`."""
    return _cost(lib.lr_board_cost, game, kind, GOODS)
