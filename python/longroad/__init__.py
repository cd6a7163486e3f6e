"""Longroad from Python: games, positions, views, actions, records and players, named as in C.

    >>> import longroad
    >>> game = longroad.Game("board(seats=4)")
    >>> state = game.init()
    >>> rng = longroad.Rng(1)
    >>> while (actors := state.actors()):
    ...     if actors & longroad.CHANCE:
    ...         state.apply(state.chance_sample(rng))
    ...     else:
    ...         state.apply(state.legal_sample(longroad.seat_first(actors), rng))
    >>> state.winner() in range(4)
    True

Hands, tables and maps are read by longroad.board and longroad.cards; batches for learners are in longroad.env, adapters in
longroad.gym and longroad.pettingzoo.
"""
from __future__ import annotations

import dataclasses
import html
import operator
import threading
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from ._native import ffi as ffi, lib as lib

__version__: str = ffi.string(lib.LR_VERSION).decode()
CHANCE: int = 1 << lib.LR_ACTOR_CHANCE
SEAT_NONE: int = lib.LR_SEAT_NONE
SPECTATOR: int = lib.LR_SPECTATOR
LETTER_NONE: int = lib.LR_LETTER_NONE
ACTION_INDEX_VERSION: int = lib.LR_ACTION_INDEX_VERSION
OBSERVATION_VERSION: int = lib.LR_OBSERVATION_VERSION


class Error(ValueError):
    """What the library refused: `status` is a name such as CANNOT_AFFORD; `line` and `column` count from 1, or are 0."""

    def __init__(self, status: str, text: str, line: int = 0, column: int = 0) -> None:
        where = f" (line {line}, column {column})" if line else ""
        super().__init__(f"{status}: {text}{where}")
        self.status, self.text, self.line, self.column = status, text, line, column


def status_reason(name: str) -> Tuple[str, str]:
    """What a status such as CANNOT_AFFORD says to a player, and the IDs of the rules behind it."""
    for status in range(lib.LR_STATUS_COUNT):
        if _status_name(status) == name:
            return str(ffi.string(lib.lr_status_reason(status)).decode()), _string(lib.lr_status_rules(status))
    raise Error("UNKNOWN_NAME", f"no status is called {name!r}")


def _string(c: Any) -> str:
    return "" if c == ffi.NULL else str(ffi.string(c).decode())


def _status_name(status: int) -> str:
    return str(ffi.string(lib.lr_status_name(status)).decode())


def _raise(status: int, error: Any = None) -> None:
    """Raises what a call answered, unless that is LR_OK."""
    if status == lib.LR_OK:
        return
    if error is None:
        raise Error(_status_name(status), ffi.string(lib.lr_status_reason(status)).decode())
    raise Error(_status_name(error.status), ffi.string(error.text).decode(), error.line, error.column)


def _printed(printer: Any, *arguments: Any) -> str:
    size = printer(*arguments, ffi.NULL, 0) + 1
    out = ffi.new("char[]", size)
    printer(*arguments, out, size)
    return str(ffi.string(out).decode())


def _text(value: str, what: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    if "\0" in value:
        raise Error("SYNTAX", f"{what} has a zero character")
    return value.encode()


def whole(value: Any, what: str, most: int = (1 << 64) - 1) -> int:
    """The number, which must be whole and from 0 to `most`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if not 0 <= number <= most:
        raise Error("RANGE", f"{what} is from 0 to {most}, not {number}")
    return number


class Alone:
    """`with` it, a second thread is refused: the library lets one at a time use a player or an environment."""

    __slots__ = ("_what", "_busy")

    def __init__(self, what: str) -> None:
        self._what, self._busy = what, threading.Lock()

    def __enter__(self) -> None:
        if not self._busy.acquire(False):
            raise Error("NOT_NOW", f"another thread is using the {self._what}")

    def __exit__(self, *_: object) -> None:
        self._busy.release()


def seat_first(actors: int) -> int:
    """The lowest seat that the game waits for, or SEAT_NONE."""
    seats = actors & 0x3F
    return (seats & -seats).bit_length() - 1 if seats else SEAT_NONE


class Rng:
    """The library's random numbers: the same on every machine."""

    def __init__(self, seed: int = 0, stream: Optional[int] = None) -> None:
        self._c, start = ffi.new("lr_rng *"), whole(seed, "seed")
        self._c[0] = lib.lr_rng_seed(start) if stream is None else lib.lr_rng_stream(start, whole(stream, "stream"))

    def next(self) -> int:
        return int(lib.lr_rng_next(self._c))

    def below(self, n: int) -> int:
        if n < 1 or n >= 1 << 32:
            raise Error("RANGE", f"below() takes a number from 1 to 2**32 - 1, not {n}")
        return int(lib.lr_rng_below(self._c, n))


class Action:
    """One step: what a seat does, or what chance decides. Compared and hashed by its sixteen bytes."""

    __slots__ = ("_game", "_c")

    def __init__(self, game: "Game", c: Any) -> None:
        self._game, self._c = game, c

    @property
    def game(self) -> "Game":
        return self._game

    @property
    def kind(self) -> int:
        return int(self._c.kind)

    @property
    def actor(self) -> int:
        return int(self._c.actor)

    @property
    def bytes(self) -> bytes:
        return bytes([self._c.kind, self._c.actor]) + bytes(self._c.arg)

    @property
    def text(self) -> str:
        return _printed(lib.lr_action_print, self._game._c, self._c)

    @property
    def word(self) -> Tuple[int, ...]:
        """The letters of the action (longroad/env.h); empty if it has none."""
        w = lib.lr_index_of(self._game._c, self._c)
        return tuple(int(w.letter[k]) for k in range(w.length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.bytes == other.bytes

    def __hash__(self) -> int:
        return hash(self.bytes)

    def __repr__(self) -> str:
        return f"<Action {self.text}>"


class View:
    """What one seat, or a spectator, may know of a position."""

    def __init__(self, game: "Game", c: Any, seat: int) -> None:
        self._game, self._c, self._seat = game, c, seat

    @property
    def game(self) -> "Game":
        return self._game

    @property
    def seat(self) -> int:
        """Who looks; SPECTATOR for nobody at the table."""
        return self._seat

    @property
    def text(self) -> str:
        return _printed(lib.lr_view_print, self._game._c, self._c)

    def draw(self, colour: bool = False) -> str:
        return _printed(lib.lr_view_draw, self._game._c, self._c, int(colour))

    def resample(self, rng: Rng) -> "State":
        """A position drawn among those that look like this view."""
        s = ffi.new("lr_state *")
        lib.lr_resample(self._game._c, self._c, rng._c, s)
        return State(self._game, s)

    def observation(self) -> bytes:
        """The row of bytes of longroad/env.h, without history."""
        row = ffi.new("uint8_t[]", self._game.observation_size)
        lib.lr_observation_write(self._game._c, self._c, row)
        return bytes(row)

    def svg(self, title: str = "") -> str:
        """The board as a picture; empty for games without a board."""
        return _printed(lib.lr_view_svg, self._game._c, self._c, _text(title, "title"))

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() or None

    def _repr_html_(self) -> Optional[str]:
        """For notebooks, where there is no picture."""
        return None if self.svg() else f"<pre style='line-height:1.1'>{html.escape(self.draw())}</pre>"

    def __repr__(self) -> str:
        return self.draw()


class State:
    """One position. Like every object here but Game, for one thread at a time."""

    def __init__(self, game: "Game", c: Any) -> None:
        self._game, self._c = game, c

    @property
    def game(self) -> "Game":
        return self._game

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self._game.seats:
            raise Error("NO_SUCH_SEAT", f"seats are 0 to {self._game.seats - 1}, not {seat!r}")
        return seat

    def _own(self, action: Action) -> Action:
        self._game._is(action, "the action")
        return action

    def actors(self) -> int:
        return int(lib.lr_actors(self._game._c, self._c))

    def legal(self, seat: int) -> List[Action]:
        out = ffi.new("lr_action[]", lib.LR_LEGAL_MAX)
        count = lib.lr_legal(self._game._c, self._c, self._seat(seat), out)
        return [Action(self._game, ffi.new("lr_action *", out[k])[0]) for k in range(count)]

    def legal_sample(self, seat: int, rng: Rng) -> Action:
        if not self.legal(seat):
            raise Error("NOT_NOW", f"seat {seat} has nothing to do")
        return Action(self._game, lib.lr_legal_sample(self._game._c, self._c, seat, rng._c))

    def chance(self) -> List[Tuple[Action, int]]:
        """Outcomes of the chance that is due, with weights."""
        out = ffi.new("lr_chance_outcome[]", lib.LR_CHANCE_MAX)
        count = lib.lr_chance(self._game._c, self._c, out)
        return [(Action(self._game, ffi.new("lr_action *", out[k].action)[0]), int(out[k].weight)) for k in range(count)]

    def chance_sample(self, rng: Rng) -> Action:
        if not self.actors() & CHANCE:
            raise Error("NOT_CHANCE", "chance has nothing to decide now")
        return Action(self._game, lib.lr_chance_sample(self._game._c, self._c, rng._c))

    def check(self, action: Action) -> str:
        """OK, or the name of the reason why not."""
        return _status_name(lib.lr_check(self._game._c, self._c, self._own(action)._c))

    def apply(self, action: Action) -> None:
        """Plays the action; a refused one raises Error and changes nothing."""
        _raise(lib.lr_play(self._game._c, self._c, self._own(action)._c))

    play = apply

    def observe(self, seat: int = SPECTATOR) -> View:
        view = ffi.new("lr_view *")
        lib.lr_observe(self._game._c, self._c, seat if seat == SPECTATOR else self._seat(seat), view)
        return View(self._game, view, seat)

    def redact(self, action: Action, viewer: int) -> Action:
        """The action, which could be applied now, as the viewer may see it."""
        _raise(lib.lr_check(self._game._c, self._c, self._own(action)._c))
        viewer = viewer if viewer == SPECTATOR else self._seat(viewer)
        return Action(self._game, lib.lr_redact(self._game._c, self._c, self._own(action)._c, viewer))

    def playout(self, rng: Rng, limit: int = (1 << 64) - 1) -> Tuple[int, int]:
        """Plays at random to the end, or `limit` actions; returns how many seats and chance played."""
        count = lib.lr_playout(self._game._c, self._c, rng._c, whole(limit, "limit"), ffi.NULL)
        return int(count.decisions), int(count.chances)

    def perft(self, depth: int) -> int:
        """Leaves of the tree `depth` actions deep, chance outcomes counted as branches."""
        return int(lib.lr_perft(self._game._c, self._c, whole(depth, "depth", 64)))

    def verify(self) -> None:
        """Computes every invariant anew; raises Error if one does not hold."""
        error = ffi.new("lr_error *")
        _raise(lib.lr_verify(self._game._c, self._c, error), error)

    def score(self) -> List[int]:
        out = ffi.new("int32_t[]", lib.LR_SEATS_MAX)
        lib.lr_score(self._game._c, self._c, out)
        return [int(out[seat]) for seat in range(self._game.seats)]

    def winner(self) -> Optional[int]:
        seat = int(lib.lr_winner(self._game._c, self._c))
        return None if seat == SEAT_NONE else seat

    def hash(self) -> int:
        return int(lib.lr_hash(self._game._c, self._c))

    @property
    def text(self) -> str:
        return _printed(lib.lr_state_print, self._game._c, self._c)

    def copy(self) -> "State":
        s = ffi.new("lr_state *")
        lib.lr_copy(self._game._c, s, self._c)
        return State(self._game, s)

    def __repr__(self) -> str:
        return f"<State {self.hash():016x}>"


class Game:
    """The rules in force: `Game("board(seats=3)")`, with the text of a map if it is not built in."""

    def __init__(self, config: str = "board", map_text: Optional[str] = None) -> None:
        error = ffi.new("lr_error *")
        self._c = ffi.new("lr_game *")
        text = ffi.NULL if map_text is None else ffi.new("char[]", _text(map_text, "map_text"))
        _raise(lib.lr_game_init(self._c, _text(config, "config"), text, error), error)
        self._map_text = map_text

    @property
    def seats(self) -> int:
        return int(self._c.seats)

    @property
    def map_text(self) -> Optional[str]:
        """The text of a map that is not built in."""
        return self._map_text

    def _is(self, other: Any, what: str) -> None:
        """Refuses what belongs to a game with other rules."""
        if not isinstance(other, (Action, View, State)):
            raise TypeError(f"{what} must be of this package, not {type(other).__name__}")
        if other.game is self or ffi.buffer(other.game._c) == ffi.buffer(self._c):
            return
        raise Error("OPTIONS", f"{what} is of {other.game.config}, not of {self.config}")

    @property
    def config(self) -> str:
        return _printed(lib.lr_config_print, self._c, 1)

    def init(self) -> State:
        s = ffi.new("lr_state *")
        lib.lr_init(self._c, s)
        return State(self, s)

    def parse_state(self, text: str) -> State:
        s, error = ffi.new("lr_state *"), ffi.new("lr_error *")
        _raise(lib.lr_state_parse(self._c, _text(text, "text"), s, error), error)
        return State(self, s)

    def parse_view(self, text: str) -> View:
        """A view as View.text prints it, or one with conclusions (`known 2 ore=1`, docs/bridges.md)."""
        view, error = ffi.new("lr_view *"), ffi.new("lr_error *")
        _raise(lib.lr_view_parse(self._c, _text(text, "text"), view, error), error)
        return View(self, view, _viewer(self, view))

    def parse_action(self, text: str) -> Action:
        a, error = ffi.new("lr_action *"), ffi.new("lr_error *")
        _raise(lib.lr_action_parse(self._c, _text(text, "text"), a, error), error)
        return Action(self, a[0])

    # ---- letters and observations (longroad/env.h) ----

    @property
    def letters(self) -> int:
        return int(lib.lr_index_size(self._c))

    @property
    def index_hash(self) -> int:
        return int(lib.lr_index_hash(self._c))

    @property
    def observation_size(self) -> int:
        return int(lib.lr_observation_size(self._c, 0))

    @property
    def observation_hash(self) -> int:
        return int(lib.lr_observation_hash(self._c, 0))

    def feature_names(self) -> List[str]:
        """What the columns of VectorEnv.features are."""
        size = int(lib.lr_features_size(self._c))
        return [ffi.string(lib.lr_features_name(self._c, k)).decode() for k in range(size)]

    def letter_text(self, letter: int) -> str:
        if not 0 <= letter < self.letters:
            raise Error("RANGE", f"letters are 0 to {self.letters - 1}, not {letter}")
        return _printed(lib.lr_letter_print, self._c, letter)

    def parse_letter(self, text: str) -> int:
        letter, error = ffi.new("uint32_t *"), ffi.new("lr_error *")
        _raise(lib.lr_letter_parse(self._c, _text(text, "text"), letter, error), error)
        return int(letter[0])

    def action_of(self, actor: int, word: Sequence[int]) -> Action:
        if not 1 <= len(word) <= lib.LR_WORD_MAX or any(not 0 <= x <= 0xFFFF for x in word):
            raise Error("RANGE", f"a word has one to three letters, not {word!r}")
        w, a = ffi.new("lr_word *"), ffi.new("lr_action *")
        for k, letter in enumerate(word):
            w.letter[k] = letter
        w.length = len(word)
        _raise(lib.lr_index_action(self._c, actor, w[0], a))
        return Action(self, a[0])

    def segments(self) -> Iterator[Tuple[str, int, int, int, str]]:
        """(name, first letter, count, step, places) of each segment."""
        out, k = ffi.new("lr_segment *"), 0
        while lib.lr_segment_at(self._c, k, out):
            yield (ffi.string(out.name).decode(), int(out.first), int(out.count), int(out.step),
                   ffi.string(out.places).decode())
            k += 1

    def fields(self, history: int = 0) -> Iterator[Tuple[str, str, int, int, int, int]]:
        """(name, axis, first byte, channels, places, most) of each field of a row."""
        out, k = ffi.new("lr_field *"), 0
        while lib.lr_field_at(self._c, history, k, out):
            yield (ffi.string(out.name).decode(), ffi.string(out.axis).decode(), int(out.first), int(out.channels),
                   int(out.places), int(out.most))
            k += 1

    def __repr__(self) -> str:
        return f"<Game {self.config}>"


def _viewer(game: Game, view: Any) -> int:
    """Whose view it is; each family says it in its own way."""
    for call, kind in ((lib.lr_board_table, "lr_board_table_info *"), (lib.lr_cards_table, "lr_cards_table_info *")):
        table = ffi.new(kind)
        if call(game._c, view, table) == lib.LR_OK:
            return SPECTATOR if table.viewer == SEAT_NONE else int(table.viewer)
    raise Error("POSITION", "a view of this family does not say whose it is")


# ---- what exists ----


@dataclasses.dataclass(frozen=True)
class Option:
    """One option of a family; `words` names the values from `low` to `high`, or is empty where they are numbers."""

    name: str
    rule: str
    sentence: str
    initial: int
    low: int
    high: int
    words: Tuple[str, ...]


def _each(call: Any, *arguments: Any) -> Iterator[Any]:
    k = 0
    while (found := call(*arguments, k)) != ffi.NULL:
        yield found
        k += 1


def _family(family: str) -> bytes:
    if family not in families():
        raise Error("UNKNOWN_NAME", f"no family is called {family!r}; known: {', '.join(families())}")
    return family.encode()


def families() -> List[str]:
    return [_string(name) for name in _each(lib.lr_family_at)]


def options(family: str = "board") -> List[Option]:
    return [Option(_string(o.name), _string(o.rule), _string(o.sentence), int(o.initial), int(o.low), int(o.high),
                   () if o.words == ffi.NULL else tuple(_string(o.words[k]) for k in range(o.high - o.low + 1)))
            for o in _each(lib.lr_option_at, _family(family))]


def _named(call: Any, family: str) -> Dict[str, str]:
    return {_string(info.name): _string(info.sentence) for info in _each(call, _family(family))}


def presets(family: str = "board") -> Dict[str, str]:
    """Names and sentences, as `longroad list` prints them."""
    return _named(lib.lr_preset_at, family)


def modules(family: str = "board") -> Dict[str, str]:
    return _named(lib.lr_module_at, family)


def maps(family: str = "board") -> Dict[str, str]:
    return _named(lib.lr_map_at, family)


# ---- players ----


def freed_before(game: Game, c: Any, free: Any) -> Any:
    """The object, freed when nobody refers to it, and before its game, which `free` reads."""
    return ffi.gc(c, lambda c, _game=game._c: free(c))


def bots(game: Optional[Game] = None) -> List[str]:
    """All bots, or those that can play the game."""
    return [_string(lib.lr_bot_name(bot)) for bot in _each(lib.lr_bot_at)
            if game is None or lib.lr_bot_plays(bot, game._c)]


def bot_sentence(name: str) -> str:
    return _string(lib.lr_bot_sentence(_bot(name)))


def _bot(name: str) -> Any:
    bot = lib.lr_bot_find(_text(name, "bot"))
    if bot == ffi.NULL:
        raise Error("UNKNOWN_NAME", f"no bot is called {name!r}; known: {', '.join(bots())}")
    return bot


@dataclasses.dataclass(frozen=True)
class Thought:
    """An action that a player weighed: its seat's chance to win with it (0 to 1), and how often the search tried it."""

    action: Action
    chance: float
    visits: int


@dataclasses.dataclass(frozen=True)
class Thoughts:
    """What a player thought: every seat's chance to win before the decision, actions with the best first (none if the bot
    just plays), what it expects to happen, and positions looked at."""

    chosen: Action
    chance: Tuple[float, ...]
    actions: List[Thought]
    line: List[Action]
    nodes: int


@dataclasses.dataclass(frozen=True)
class Reason:
    """One thing that speaks for an action; include/longroad/reasons.def says what the members mean with each key."""

    key: str
    sentence: str
    gain: float
    n: int
    m: int
    k: int
    versus: Optional[int]
    seat: Optional[int]
    thing: str
    place: str
    goods: Tuple[Tuple[str, int], ...]


def _reason(reason: Any) -> Reason:
    key = _string(reason.key)
    sentence = next(_string(lib.lr_reason_sentence(k)) for k, name in enumerate(_each(lib.lr_reason_key))
                    if _string(name) == key)
    return Reason(key, sentence, reason.gain / 1000, int(reason.n), int(reason.m), int(reason.k),
                  None if reason.versus < 0 else int(reason.versus),
                  None if reason.seat == SEAT_NONE else int(reason.seat), _string(reason.thing),
                  ffi.string(reason.place).decode(),
                  tuple((_string(reason.good[k].name), int(reason.good[k].count)) for k in range(reason.good_count)))


def _check_own(view: View, actions: Iterable[Action]) -> None:
    """Refuses what the viewer could not do. An own action is legal in every position that looks like the view, or in none."""
    like = view.resample(Rng(0))
    for action in actions:
        view.game._is(action, "the action")
        if action.actor != view.seat:
            raise Error("NOT_YOUR_TURN", f"the view is that of seat {view.seat}, not {action.actor}")
        _raise(lib.lr_check(view.game._c, like._c, action._c))


def explain(view: View, action: Action, other: Optional[Action] = None) -> List[Reason]:
    """Why an action of the viewer is good, the weightiest reason first; or what it has that the other one has not."""
    if not isinstance(view, View):
        raise TypeError(f"a View is wanted, not {type(view).__name__}")
    _check_own(view, [action] if other is None else [action, other])
    out = ffi.new("lr_reason[]", lib.LR_REASONS_MAX)
    than = ffi.NULL if other is None else ffi.new("lr_action *", other._c)
    count = lib.lr_explain(view.game._c, view._c, action._c, than, out)
    return [_reason(out[k]) for k in range(count)]


class Player:
    """One of our bots at a seat of a game. `people` are the seats where people sit: offers to them follow manners."""

    def __init__(self, bot: str, game: Game, seat: int, seed: int = 0, nodes: int = 0,
                 people: Sequence[int] = ()) -> None:
        handle = _bot(bot)
        if not lib.lr_bot_plays(handle, game._c):
            raise Error("OPTION_OFF", f"{bot} does not play this game")
        if not 0 <= seat < game.seats:
            raise Error("NO_SUCH_SEAT", f"seats are 0 to {game.seats - 1}, not {seat}")
        self._budget = ffi.new("lr_budget *", {"nodes": whole(nodes, "nodes")})
        player = lib.lr_player_new(handle, game._c, seat, whole(seed, "seed"))
        if player == ffi.NULL:
            raise MemoryError("no memory for a player")
        self._game, self._seat = game, seat
        self._c = freed_before(game, player, lib.lr_player_free)
        self._alone = Alone("player")
        if any(not 0 <= other < game.seats for other in people):
            raise Error("NO_SUCH_SEAT", f"seats are 0 to {game.seats - 1}, not {list(people)}")
        self._people = sum(1 << other for other in set(people))
        if people:
            lib.lr_player_people(player, self._people)
        self.notices = bool(lib.lr_bot_notices(handle))

    @property
    def game(self) -> Game:
        return self._game

    @property
    def seat(self) -> int:
        return self._seat

    def _own(self, view: View) -> Any:
        self._game._is(view, "the view")
        if view.seat != self._seat:
            raise Error("NO_SUCH_SEAT", f"the player sits at seat {self._seat}, the view is that of {view.seat}")
        return view._c

    def notice(self, seen: Action, after: View) -> None:
        """Tells of an action as the seat sees it (State.redact), with its view after it."""
        self._game._is(seen, "the action")
        with self._alone:
            lib.lr_player_notice(self._c, seen._c, self._own(after))

    def restart(self, seed: int = 0) -> None:
        """For another game: forgets all that was seen."""
        start = whole(seed, "seed")
        with self._alone:
            lib.lr_player_restart(self._c, self._seat, start)
            if self._people:
                lib.lr_player_people(self._c, self._people)

    @property
    def nodes(self) -> int:
        """Positions looked at for the last answer; 0 if the bot did not search."""
        return int(lib.lr_player_nodes(self._c))

    def _legal(self, view: View, legal: Sequence[Action]) -> Tuple[Any, Any]:
        """View and list as C wants them."""
        if not legal:
            raise Error("NOT_NOW", "there is nothing to choose from")
        if len(legal) > lib.LR_LEGAL_MAX:
            raise Error("RANGE", f"a list has at most {lib.LR_LEGAL_MAX} actions, not {len(legal)}")
        seen = self._own(view)
        _check_own(view, legal)
        return seen, ffi.new("lr_action[]", [a._c for a in legal])

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action the player takes. `legal` is what State.legal() lists, or a part of it."""
        seen, array = self._legal(view, legal)
        with self._alone:
            return Action(self._game, lib.lr_player_choose(self._c, seen, array, len(legal), self._budget[0]))

    def think(self, view: View, legal: Sequence[Action]) -> Thoughts:
        """Like choose(), with the whole budget, and says what it thought."""
        seen, array = self._legal(view, legal)
        out, game = ffi.new("lr_thoughts *"), self._game
        with self._alone:
            chosen = Action(game, lib.lr_player_think(self._c, seen, array, len(legal), self._budget[0], out))
        certain = lib.LR_CERTAIN

        def copy(action: Any) -> Action:
            return Action(game, ffi.new("lr_action *", action)[0])

        return Thoughts(chosen, tuple(out.chance[seat] / certain for seat in range(game.seats)),
                        [Thought(copy(t.action), t.chance / certain, int(t.visits)) for t in out.action[0:out.count]],
                        [copy(action) for action in out.line[0:out.line_length]], int(out.nodes))


class Record:
    """A whole game as text: its game, and its actions one after the other with the positions before them."""

    def __init__(self, text: str) -> None:
        self._bytes = ffi.new("char[]", _text(text, "text"))
        self._length = len(text.encode())
        self._header, self._reader = ffi.new("lr_record_header *"), ffi.new("lr_record_reader *")
        self.game = Game.__new__(Game)
        self.game._c = ffi.new("lr_game *")
        self._rewind()

    def _rewind(self) -> None:
        error, room = ffi.new("lr_error *"), ffi.new("char[]", lib.LR_MAP_TEXT_MAX)
        _raise(lib.lr_record_game(self._reader, self._bytes, self._length, self._header, self.game._c, room,
                                  lib.LR_MAP_TEXT_MAX, error), error)
        self.game._map_text = ffi.string(room).decode() or None

    @property
    def rules_version(self) -> int:
        return int(self._header.rules_version)

    @property
    def names(self) -> List[str]:
        """Who sat where; empty: not known."""
        return [ffi.string(self._header.seat[seat]).decode() for seat in range(self.game.seats)]

    def final(self) -> State:
        """The position at the end; raises Error, with the number of the move, if the record does not hold."""
        self._rewind()
        error, s = ffi.new("lr_error *"), ffi.new("lr_state *")
        status = lib.lr_record_begin(self._header, self.game._c, s, error)
        while status == lib.LR_OK:
            status = lib.lr_record_step(self._reader, self.game._c, s, error)
        if status != lib.LR_END:
            _raise(status, error)
        return State(self.game, s)

    @staticmethod
    def write(game: Game, actions: Iterable[Action], names: Sequence[str] = (), start: Optional[State] = None) -> str:
        """The record of a game that was played, from its first position or from `start`; actions are checked."""
        header = ffi.new("lr_record_header *")
        if len(names) > game.seats:
            raise Error("NO_SUCH_SEAT", f"the game has {game.seats} seats, {len(names)} are named")
        for seat, name in enumerate(names):
            text = _text(name, "a name")
            if len(text) >= lib.LR_SEAT_NAME_MAX or "\n" in name:
                raise Error("TOO_LARGE", f"a name is one line of at most {lib.LR_SEAT_NAME_MAX - 1} bytes, not {name!r}")
            header.seat[seat] = text
        keep = []  # what the header points to
        for member, value in (("map", game.map_text), ("position", None if start is None else start.text)):
            if value is not None:
                keep.append(ffi.new("char[]", value.encode()))
                setattr(header, member + "_text", keep[-1])
                setattr(header, member + "_length", len(value.encode()))
        if start is not None:
            game._is(start, "the position")
        state, lines = game.init() if start is None else start.copy(), []
        for action in actions:
            state.apply(action)
            lines.append(action.text + "\n")
        return _printed(lib.lr_record_header_print, game._c, header) + "".join(lines) + _printed(
            lib.lr_record_result_print, game._c, state._c)

    def steps(self) -> Iterator[Tuple[State, Action]]:
        self._rewind()
        error, s = ffi.new("lr_error *"), ffi.new("lr_state *")
        _raise(lib.lr_record_begin(self._header, self.game._c, s, error), error)
        state = State(self.game, s)
        while True:
            a = ffi.new("lr_action *")
            status = lib.lr_record_next(self._reader, self.game._c, a, error)
            if status == lib.LR_END:
                return
            _raise(status, error)
            action = Action(self.game, a[0])
            yield state, action
            state.apply(action)


__all__ = ["Action", "Error", "Game", "Option", "Player", "Reason", "Record", "Rng", "State", "Thought", "Thoughts", "View",
           "bot_sentence", "bots", "explain", "families", "maps", "modules", "options", "presets", "seat_first",
           "status_reason", "CHANCE", "LETTER_NONE", "SEAT_NONE", "SPECTATOR", "ACTION_INDEX_VERSION",
           "OBSERVATION_VERSION"]
