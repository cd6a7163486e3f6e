"""The card games read without parsing text: hands, realms, stacks, arguments of actions (longroad/cards.h).

    >>> import longroad
    >>> from longroad import cards
    >>> game = longroad.Game("cards")
    >>> cards.table(game.init().observe(0)).goal
    12
    >>> cards.cost(game, cards.ActionKind.ROAD)[cards.Goods.LUMBER] > 0
    True

Members are named and explained in the header; arrays are tuples. A view or action of another family raises Error.
"""
from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from . import Action, Game, View, _raise, ffi, lib
from .facts import Facts, action_of, counts, enumeration, facts_of, game_of, number, read
from .facts import arguments as _arguments
from .facts import cost as _cost

NONE: int = lib.LR_CARDS_NONE
GOODS: int = lib.LR_CARDS_GOODS
KINDS: int = lib.LR_CARDS_KINDS
MARK_UNKNOWN: int = lib.LR_CARDS_MARK_UNKNOWN
MARK_EITHER: int = lib.LR_CARDS_MARK_EITHER
MARK_TAKEN: int = lib.LR_CARDS_MARK_TAKEN

Goods: Any = enumeration("Goods", "lr_cards_goods", "LR_CARDS_GOODS_")
Kind: Any = enumeration("Kind", "lr_cards_kind", "LR_CARDS_KIND_")
Group: Any = enumeration("Group", "lr_cards_group", "LR_CARDS_GROUP_")
Event: Any = enumeration("Event", "lr_cards_event", "LR_CARDS_EVENT_")
Face: Any = enumeration("Face", "lr_cards_face", "LR_CARDS_FACE_")
Phase: Any = enumeration("Phase", "lr_cards_phase", "LR_CARDS_PHASE_")
ActionKind: Any = enumeration("ActionKind", "lr_cards_action", "LR_CARDS_ACTION_")
Type: Any = enumeration("Type", "lr_cards_type", "LR_CARDS_TYPE_")


def table(view: View) -> Facts:
    """What lies in the middle, the turn and the phase; `pending` is the action that is being paid for, or None."""
    found = read(lib.lr_cards_table, "lr_cards_table_info", view)
    out = ffi.new("lr_cards_table_info *")
    _raise(lib.lr_cards_table(view.game._c, view._c, out))
    action = ffi.new("lr_action *", out.pending)[0]
    found.pending = Action(view.game, action) if any(ffi.buffer(ffi.addressof(out, "pending"))[:]) else None
    return found


def hand(view: View) -> Facts:
    """The viewer's own cards, and what it has seen of the other's."""
    return read(lib.lr_cards_hand, "lr_cards_hand_info", view)


def stack(view: View, stack: int) -> Facts:
    """What the viewer remembers of a stack."""
    return read(lib.lr_cards_stack, "lr_cards_stack_info", view, stack)


def realm(view: View, seat: int) -> Facts:
    return read(lib.lr_cards_realm, "lr_cards_realm_info", view, seat)


def region(view: View, seat: int, region: int) -> Facts:
    return read(lib.lr_cards_region, "lr_cards_region_info", view, seat, region)


def site(view: View, seat: int, site: int) -> Facts:
    return read(lib.lr_cards_site, "lr_cards_site_info", view, seat, site)


def card(game: Game, kind: int) -> Facts:
    """What is printed on a card."""
    c, out = game_of(game), ffi.new("lr_cards_card_info *")
    _raise(lib.lr_cards_card(c, number(kind, "the kind of card"), out))
    return facts_of(out[0])


def arguments(action: Action) -> List[Facts]:
    """The arguments in the order of the notation: `type` (`Type`), `value`, `hidden`, `goods`."""
    return _arguments(lib.lr_cards_argument, "lr_cards_argument_info", action)


def find(action: Action, type: int) -> Optional[int]:
    """The action's first argument of a `Type`; None if there is none, or if it is hidden."""
    found = int(lib.lr_cards_find(action.game._c, action_of(action), number(type, "the type")))
    return None if found < 0 else found


def make_offer(game: Game, seat: int, give: Sequence[int], want: Sequence[int]) -> Action:
    """An offer; State.check() says whether it is allowed."""
    out = ffi.new("lr_action *")
    _raise(lib.lr_cards_make_offer(game_of(game), number(seat, "a seat"), counts(give, GOODS, "give"),
                                   counts(want, GOODS, "want"), out))
    return Action(game, out[0])


def cost(game: Game, kind: int) -> Tuple[int, ...]:
    """What an action of the kind (`ActionKind`) costs, by `Goods`."""
    return _cost(lib.lr_cards_cost, game, kind, GOODS)
