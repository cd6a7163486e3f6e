"""Batches of games: VectorEnv steps N games on numpy arrays that the library fills in place (longroad/env.h).

    >>> from longroad.env import VectorEnv
    >>> env = VectorEnv("board(trading=bank)", games=8, seed=1)
    >>> observation, info = env.reset()
    >>> for _ in range(100):
    ...     observation, reward, terminated, truncated, info = env.step(env.sample())
    >>> observation.shape, info["mask"].shape
    ((8, 1663), (8, 373))

The arrays are the environment's own and are written again by the next step: copy what you keep.
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import Action, Alone, Error, Game, SEAT_NONE, State, _bot, _raise, ffi, freed_before, lib, whole

Array = np.ndarray[Any, Any]
AUTORESET = {"same_step": lib.LR_AUTORESET_SAME_STEP, "next_step": lib.LR_AUTORESET_NEXT_STEP,
             "none": lib.LR_AUTORESET_NONE}
OFFERS = {"listed": lib.LR_OFFERS_LISTED, "pairs": lib.LR_OFFERS_PAIRS, "none": lib.LR_OFFERS_NONE}
ILLEGAL = {"hold": lib.LR_ILLEGAL_HOLD, "lose": lib.LR_ILLEGAL_LOSE}


def _word(table: Dict[str, int], value: str, what: str) -> int:
    if value not in table:
        raise Error("UNKNOWN_NAME", f"{what} is one of {', '.join(table)}, not {value!r}")
    return table[value]


def symmetries(game: Game) -> List[Tuple[Array, Array]]:
    """Turns and mirrors of the map that leave the game the same, the identity first, as two permutations each: letter x of
    a position is letter letters[x] of its image, byte x of a row (without history) is byte rows[x] of the image's row.

    >>> turns = symmetries(Game("board(trading=bank)"))
    >>> letters, rows = turns[1]
    >>> len(turns), letters.shape, rows.shape
    (12, (373,), (1663,))
    """
    found = []
    for k in range(lib.lr_symmetries(game._c)):
        letters, rows = np.zeros(game.letters, np.uint16), np.zeros(game.observation_size, np.uint16)
        lib.lr_symmetry(game._c, k, ffi.from_buffer("uint16_t[]", letters), ffi.from_buffer("uint16_t[]", rows))
        found.append((letters, rows))
    return found


def _plan(game: Game, games: int = 1, *, seed: int = 0, first: int = 0, threads: int = 1, autoreset: str = "same_step",
          keep_forced: bool = False, offers: str = "listed", illegal: str = "hold", max_turns: int = 0, max_choices: int = 0,
          history: int = 0, win: float = 1.0, points: float = 0.0, seats: Sequence[Optional[str]] = (), nodes: int = 0,
          rotate: bool = False, features: Optional[str] = None, known: bool = False) -> Any:
    """The plan of an environment as C wants it."""
    if isinstance(seats, str):
        raise TypeError("seats must be a list of names of bots, or None where the caller plays")
    if len(seats) > game.seats:
        raise Error("NO_SUCH_SEAT", f"the game has {game.seats} seats, {len(seats)} are named")
    plan = ffi.new("lr_env_plan *")
    plan.game = game._c
    for name, value in (("games", games), ("threads", threads), ("max_turns", max_turns),
                        ("max_choices", max_choices), ("history", history)):
        setattr(plan, name, whole(value, name, (1 << 32) - 1))
    plan.seed, plan.first = whole(seed, "seed"), whole(first, "first")
    plan.autoreset = _word(AUTORESET, autoreset, "autoreset")
    plan.offers = _word(OFFERS, offers, "offers")
    plan.illegal = _word(ILLEGAL, illegal, "illegal")
    plan.observation = lib.LR_OBS_PLANES | (lib.LR_OBS_KNOWN if known else 0)
    if features is not None:
        plan.observation |= _word({"guess": lib.LR_OBS_FEATURES, "open": lib.LR_OBS_FEATURES_OPEN}, features, "features")
    plan.keep_forced, plan.rotate, plan.win, plan.points = keep_forced, rotate, win, points
    for k, bot in enumerate(seats):
        if bot is not None:
            plan.seat[k].bot, plan.seat[k].nodes = _bot(bot), whole(nodes, "nodes")
    return plan


def memory(game: Union[Game, str] = "board", games: int = 1, **options: Any) -> int:
    """How many bytes VectorEnv(game, games, ...) would take, besides its arrays.

    >>> memory("board", 256) < 1 << 20 < memory("board", 256, seats=[None, "strong", "strong", "strong"], nodes=100)
    True
    """
    chosen = game if isinstance(game, Game) else Game(game)
    plan = _plan(chosen, games, **options)
    size = int(lib.lr_env_bytes(plan))
    if size == 0:
        VectorEnv(chosen, games, **options)  # raises the reason
    return size


class VectorEnv:
    """N games at once. `seats` names the bot of each seat, or None where the caller plays."""

    def __init__(self, game: Union[Game, str] = "board", games: int = 1, *, seed: int = 0, first: int = 0,
                 threads: int = 1, autoreset: str = "same_step", keep_forced: bool = False, offers: str = "listed",
                 illegal: str = "hold", max_turns: int = 0, max_choices: int = 0, history: int = 0, win: float = 1.0,
                 points: float = 0.0, seats: Sequence[Optional[str]] = (), nodes: int = 0, rotate: bool = False,
                 features: Optional[str] = None, known: bool = False) -> None:
        self._game = game if isinstance(game, Game) else Game(game)
        plan = _plan(self._game, games, seed=seed, first=first, threads=threads, autoreset=autoreset,
                     keep_forced=keep_forced, offers=offers, illegal=illegal, max_turns=max_turns,
                     max_choices=max_choices, history=history, win=win, points=points, seats=seats, nodes=nodes,
                     rotate=rotate, features=features, known=known)
        error = ffi.new("lr_error *")
        env = lib.lr_env_new(plan, error)
        if env == ffi.NULL:
            _raise(error.status, error)
        self._env: Any = freed_before(self._game, env, lib.lr_env_free)
        self._alone = Alone("environment")
        self._games, self._letters = games, self._game.letters
        self._size = int(lib.lr_observation_size(self._game._c, history))
        self._fields = {name: (at, channels, places, most)
                        for name, _, at, channels, places, most in self._game.fields(history)}
        n = games
        self.observation = np.zeros((n, self.observation_size), np.uint8)
        self.mask = np.zeros((n, self.letters), np.uint8)
        self.seat = np.zeros(n, np.uint8)
        self.reward = np.zeros((n, self.seats), np.float32)
        self.terminated, self.truncated, self.illegal = (np.zeros(n, np.bool_) for _ in range(3))
        self.episode = np.zeros(n, np.uint64)
        self.final_observation = np.zeros_like(self.observation)
        self.final_winner = np.full(n, SEAT_NONE, np.uint8)
        self.final_points = np.zeros((n, self.seats), np.int8)
        self.features = np.zeros((n, self.seats, lib.lr_features_size(self._game._c)), np.int16) if features else None
        kinds_of_goods = int(lib.lr_known_size(self._game._c)) // self.seats
        self.known = np.zeros((n, kinds_of_goods, self.seats), np.uint8) if known else None
        self._letter = np.zeros(n, np.uint16)
        self._log_chance = np.zeros(n, np.float32)
        self._rows = ffi.new("lr_env_buffers *")
        self._keep = []
        kinds = dict(ffi.typeof("lr_env_buffers").fields)
        for name in ("observation", "mask", "seat", "reward", "terminated", "truncated", "illegal", "episode",
                     "final_observation", "final_winner", "final_points", "features", "known"):
            array = getattr(self, name)
            if array is not None:
                setattr(self._rows, name, ffi.cast(kinds[name].type, array.ctypes.data))
                self._keep.append(array)  # whatever becomes of the attribute, the memory stays
                setattr(self, name, array.view())  # which cannot be resized
        self._shown = (self.observation, self.reward, self.terminated, self.truncated)
        self._told = {name: getattr(self, name) for name in ("mask", "seat", "illegal", "episode", "final_observation",
                                                             "final_winner", "final_points")}
        self._told.update({name: array for name, array in (("features", self.features), ("known", self.known))
                           if array is not None})

    @property
    def game(self) -> Game:
        return self._game

    @property
    def games(self) -> int:
        return self._games

    @property
    def seats(self) -> int:
        return self._game.seats

    @property
    def letters(self) -> int:
        return self._letters

    @property
    def observation_size(self) -> int:
        return self._size

    # ---- playing ----

    def _open(self) -> Any:
        if self._env is None:
            raise Error("NOT_NOW", "the environment is closed")
        return self._env

    def _info(self) -> Dict[str, Array]:
        return dict(self._told)

    def reset(self, seed: Optional[int] = None, which: Optional[Array] = None
              ) -> Tuple[Array, Dict[str, Array]]:
        """Starts the next episode of each game, or of those in `which`; with a seed, episode 0 of that seed."""
        env = self._open()
        start = None if seed is None else whole(seed, "seed")
        chosen = ffi.NULL
        if which is not None:
            asked = np.asarray(which)
            if asked.shape != (self._games,):
                raise Error("RANGE", f"which must have the shape ({self._games},), not {asked.shape}")
            if asked.dtype.kind not in "biu":
                raise TypeError(f"which must be truth values, not {asked.dtype}")
            picked = np.ascontiguousarray(asked != 0).view(np.uint8)
            chosen = ffi.from_buffer("uint8_t[]", picked)
        with self._alone:
            if start is not None:
                lib.lr_env_reseed(env, start, 0)
            lib.lr_env_reset(env, chosen, self._rows)
        return self._shown[0], self._info()

    def step(self, letters: Any) -> Tuple[Array, Array, Array, Array, Dict[str, Array]]:
        """Says a letter in each game. Rewards are [games, seats]."""
        env = self._open()
        said = np.asarray(letters)
        if said.shape != (self._games,):
            raise Error("RANGE", f"letters must have the shape ({self._games},), not {said.shape}")
        if said.dtype != np.uint16:
            if said.dtype.kind not in "iu":
                raise TypeError(f"letters must be whole numbers, not {said.dtype}")
            if said.size and (said.min() < 0 or said.max() > 0xFFFF):
                raise Error("RANGE", "letters are from 0 to 65535")
        said = np.array(said, np.uint16)  # ours: another thread may write into the caller's
        with self._alone:
            lib.lr_env_step(env, ffi.from_buffer("uint16_t[]", said), self._rows)
        return (*self._shown, self._info())

    def sample(self, logits: Optional[Array] = None, heat: float = 1.0) -> Array:
        """Letters drawn from the masks, by softmax of the logits or uniformly; log_chance() tells their logarithms."""
        pointer = ffi.NULL
        if logits is not None:
            weights = np.ascontiguousarray(logits, np.float32)
            if weights.shape != (self._games, self.letters):
                raise Error("RANGE", f"logits must have the shape {(self._games, self.letters)}, not {weights.shape}")
            pointer = ffi.from_buffer("float[]", weights)
        with self._alone:
            lib.lr_env_pick(self._open(), pointer, heat, ffi.from_buffer("uint16_t[]", self._letter),
                            ffi.from_buffer("float[]", self._log_chance))
        return self._letter.copy()

    def log_chance(self) -> Array:
        return self._log_chance.copy()

    # ---- one game ----

    def _place(self, i: int) -> int:
        if not 0 <= i < self._games:
            raise IndexError(f"games are 0 to {self._games - 1}, not {i}")
        return i

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise Error("NO_SUCH_SEAT", f"seats are 0 to {self.seats - 1}, not {seat}")
        return seat

    def state(self, i: int) -> State:
        """A copy of the position of game i: whole, so not for players."""
        s = ffi.new("lr_state *")
        with self._alone:
            lib.lr_copy(self._game._c, s, lib.lr_env_state(self._open(), self._place(i)))
        return State(self._game, s)

    def observe(self, i: int, seat: int) -> Array:
        """The row of game i as `seat` sees it."""
        row = np.zeros(self._size, np.uint8)
        with self._alone:
            lib.lr_env_observe(self._open(), self._place(i), self._seat(seat), ffi.from_buffer("uint8_t[]", row))
        return row

    def action(self, i: int, letter: int) -> Optional[Action]:
        """The action that the letter would complete in game i; None if the word goes on after it."""
        out = ffi.new("lr_action *")
        with self._alone:
            status = lib.lr_env_action(self._open(), self._place(i), whole(letter, "letter", 0xFFFF), out)
        if status == lib.LR_END:
            return None
        _raise(status)
        return Action(self._game, out[0])

    def counted(self, i: int, seat: int) -> Array:
        """What `seat` has counted in game i, [goods, seats]; the environment was made with known=True."""
        if self.known is None:
            raise Error("OPTION_OFF", "the environment was not made with known=True")
        row = np.zeros(self.known.shape[1:], np.uint8)
        with self._alone:
            lib.lr_env_known(self._open(), self._place(i), self._seat(seat), ffi.from_buffer("uint8_t[]", row))
        return row

    def set(self, i: int, state: State) -> None:
        """Puts a position into game i, which goes on from there; its rows follow with the next step or reset."""
        self._game._is(state, "the position")
        error = ffi.new("lr_error *")
        with self._alone:
            _raise(lib.lr_env_set(self._open(), self._place(i), state._c, error), error)

    def save(self, i: int) -> bytes:
        with self._alone:
            out = ffi.new("uint8_t[]", lib.lr_env_save_bytes(self._open()))
            lib.lr_env_save(self._env, self._place(i), out)
        return bytes(out)

    def load(self, i: int, saved: bytes) -> None:
        if not isinstance(saved, bytes):
            raise TypeError(f"a saved game is bytes, not {type(saved).__name__}")
        error = ffi.new("lr_error *")
        with self._alone:
            _raise(lib.lr_env_load(self._open(), self._place(i), ffi.from_buffer(saved), len(saved), error), error)

    def imagine(self, i: int, seat: int, seed: int) -> None:
        """Deals anew what `seat` does not know of game i."""
        with self._alone:
            lib.lr_env_imagine(self._open(), self._place(i), self._seat(seat), whole(seed, "seed"))

    def field(self, name: str, rows: Optional[Array] = None) -> Array:
        """The field of a row, [games, channels, places], without a copy."""
        if name not in self._fields:
            raise Error("UNKNOWN_NAME", f"no field is called {name!r}; known: {', '.join(self._fields)}")
        at, channels, places, _ = self._fields[name]
        rows = self._keep[0] if rows is None else rows
        if rows.ndim != 2 or rows.shape[1] != self._size:
            raise Error("RANGE", f"rows must have the shape (n, {self._size}), not {rows.shape}")
        return rows[:, at:at + channels * places].reshape(len(rows), channels, places)

    def scale(self) -> Array:
        """What each byte of a row is to be multiplied with so that it is about 0 to 1."""
        out = np.ones(self._size, np.float32)
        for at, channels, places, most in self._fields.values():
            out[at:at + channels * places] = 1 / most
        return out

    def close(self) -> None:
        """Frees the games, once no thread is in a step; may be called twice."""
        self._env = None
