"""A game and its mirror: what is played in one is played at the images of its places in the other."""
import numpy as np
import pytest

import longroad
from longroad.env import symmetries

CORNERS = ["n", "ne", "se", "s", "sw", "nw"]
SIDES = ["ne", "e", "se", "sw", "w", "nw"]
HARBORS = ["brick", "lumber", "wool", "grain", "ore", "any"]


class Places:
    """The places of a game by the numbers that letters count."""

    def __init__(self, game):
        self.game = game
        self.first = {name: first for name, first, *_ in game.segments()}
        self.count = {name: count for name, _, count, *_ in game.segments()}

    def number(self, segment, place):
        return self.game.parse_action(f"0 {segment} {place}").word[0] - self.first[segment]

    def name(self, segment, number):
        return self.game.letter_text(self.first[segment] + number).split()[1]

    def image(self, letters, segment, number):
        return int(letters[self.first[segment] + number]) - self.first[segment]


def rows_of(text):
    return [line.split() for line in text.splitlines() if line.startswith("row ")]


def mirrored(state, letters):
    """The position before anything is built, with its hexes and harbors at the images of their places; None if the map has
    no place for a harbor there."""
    game, places, text = state.game, Places(state.game), state.text
    image, harbors = [row[:2] + [""] * (len(row) - 2) for row in rows_of(text)], []
    hexes = {row[1]: row for row in image}
    kinds = {name: (at, channels, n) for name, _, at, channels, n, _ in game.fields()}
    at, channels, n = kinds["harbor"]
    harbor = np.frombuffer(state.observe(0).observation(), np.uint8)[at:at + channels * n].reshape(channels, n)
    for row in rows_of(text):
        for column, what in enumerate(row[2:], 1):
            name = f"{row[1]}{column}"
            there = places.name("robber", places.image(letters, "robber", places.number("robber", name)))
            hexes[there[0]][1 + int(there[1:])] = what
            for k, side in enumerate(SIDES):
                ends = [places.number("settlement", f"{name}.{CORNERS[(k + more) % 6]}") for more in (0, 1)]
                if harbor[:, ends].any(0).all():
                    edge = places.image(letters, "road", places.number("road", f"{name}/{side}"))
                    kind = HARBORS[int(harbor[:, ends[0]].argmax())]
                    harbors.append(f"{places.name('road', edge)}={kind}")
    lines = [line for line in text.splitlines() if not line.startswith(("row ", "harbors ", "robber "))]
    robber = text.split("\nrobber ")[1].split()[0]
    lines.append("robber " + places.name("robber", places.image(letters, "robber", places.number("robber", robber))))
    lines += [" ".join(row) for row in image] + ["harbors " + " ".join(harbors)]
    try:
        return game.parse_state("\n".join(lines) + "\n")
    except longroad.Error as error:
        assert "harbor" in error.text, error
        return None


def play(state, image, letters, rows, seed):
    """Random play of both; returns how many choices were compared."""
    game, rng, compared = state.game, longroad.Rng(seed), 0
    for _ in range(400):
        actors = state.actors()
        assert image.actors() == actors
        if actors == 0:
            break
        if actors & longroad.CHANCE:
            action = there = state.chance_sample(rng)
        else:
            seat = longroad.seat_first(actors)
            row, turned = (np.frombuffer(s.observe(seat).observation(), np.uint8) for s in (state, image))
            assert (turned[rows] == row).all()
            words = {tuple(int(letters[x]) for x in a.word) for a in state.legal(seat)}
            assert words == {a.word for a in image.legal(seat)}
            action = state.legal_sample(seat, rng)
            there = game.action_of(seat, [int(letters[x]) for x in action.word])
            compared += len(words) > 1
        state.apply(action)
        image.apply(there)
    assert image.score() == state.score()
    return compared


@pytest.mark.parametrize("config, turns", [("board(trading=bank)", 6), ("board(modules=knights)", 6)])
def test_mirrored_games(config, turns):
    """Of the turns of a map those are played that bring its harbors onto places for harbors."""
    game, played, compared = longroad.Game(config), 0, 0
    for k, (letters, rows) in enumerate(symmetries(game)):
        state, rng = game.init(), longroad.Rng(k)
        while state.actors() & longroad.CHANCE:
            state.apply(state.chance_sample(rng))
        image = mirrored(state, letters)
        if image is not None:
            assert (image.hash() == state.hash()) == (k == 0)
            compared += play(state, image, letters, rows, k)
            played += 1
    assert played == turns and compared > 60 * turns
