#!/usr/bin/env python3
"""A bot for Longroad in a few lines of Python, with nothing but the standard library.

    longroad match --bots 'exec:python3 examples/bot.py,greedy' --games 20

The arena talks to it in lines of text (docs/engine-protocol.md). This bot needs four of its words:

    game CONFIG        a new game begins
    position view      lines of what we see follow, up to a line with a single dot
    choices            what we can do follows, an action a line, up to a dot
    go ...             answer with `best` and one of the choices

and passes over all others. It knows nothing of the rules: it likes some actions more than others, and
looks into the view only for its own cards and for places with good numbers. To make it stronger, change `worth()`.
"""
import sys

# How much we like to do something, by the second word of an action such as `0 city c3.n`.
WORTH = {
    # the board
    "city": 90, "settlement": 80, "improve": 75, "metropolis": 70, "buy": 60, "promote": 55,
    "activate": 54, "hire": 53, "knight": 50, "wonder": 50, "level": 85, "attack": 45, "play": 44,
    "road": 30, "ship": 29, "roll": 25, "accept": 8, "end": 20, "stop": 15, "refuse": 14,
    "bank": 10, "offer": 1, "lift": 1, "withdraw": 0,
    # the card game
    "arrange-as-printed": 90, "build": 85, "settle": 80, "draw": 40, "gain": 40, "seize": 40, "remove": 0, "search": 5, "exchange": 5,
}

# How many of the 36 throws of two dice bring a number.
THROWS = {n: 6 - abs(7 - n) for n in range(2, 13)}

YIELDS = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore",
          "gold-field": "gold"}


def read_block(lines):
    """The lines of a block, up to its dot."""
    block = []
    for line in lines:
        if line.strip() == ".":
            break
        block.append(line.strip())
    return block


def numbers_of(view):
    """Hex -> throws that bring it something: `row b forest:3 fields:4` gives b1 and b2."""
    throws = {}
    for line in view:
        words = line.split()
        if len(words) < 2 or words[0] != "row":
            continue
        for column, tile in enumerate(words[2:], 1):
            number = tile.rpartition(":")[2]
            if number.isdigit():
                throws[f"{words[1]}{column}"] = THROWS.get(int(number), 0)
    return throws


def goods_of(view, seat):
    """What we have: `hand 0 brick=1 ore=2` on the board gives {"brick": 1, "ore": 2}; in the card game it
    lies in our regions, `regions 0 u-2=forest:4:1`: terrain, number, stock."""
    goods = {}
    for line in view:
        words = line.split()
        if words[:2] == ["hand", seat] and "=" in line:
            for card, _, count in (word.partition("=") for word in words[2:]):
                goods[card] = int(count)
        elif words[:2] == ["regions", seat]:
            for region in words[2:]:
                terrain, *number_and_stock = region.partition("=")[2].split(":")
                if terrain in YIELDS and len(number_and_stock) == 2:  # else it is not laid out yet
                    goods[YIELDS[terrain]] = goods.get(YIELDS[terrain], 0) + int(number_and_stock[1])
    return goods


def worth(action, view, words_possible):
    """The larger, the better; `action` is a text such as `0 settlement b2.se`."""
    seat, word, *rest = action.split()
    value = WORTH.get(word, 40)
    goods = goods_of(view, seat)
    if word in ("settlement", "city") and rest:
        # Of the hexes around a place its name tells only one. That is better than nothing.
        value += numbers_of(view).get(rest[0].partition(".")[0], 0)
    elif word in ("road", "ship"):
        # Roads are for going somewhere: with a settlement in hand and no place for it, or with plenty.
        settler = all(goods.get(card, 0) > 0 for card in ("brick", "lumber", "wool", "grain"))
        stuck = settler and "settlement" not in words_possible
        if not stuck and goods.get("brick", 0) + goods.get("lumber", 0) < 5:
            value = 5
    elif word == "bank":
        # `0 bank wool for ore`: much of one thing for a thing that we lack.
        give, want = rest[0], rest[-1]
        if goods.get(give, 0) >= 3 and goods.get(want, 0) == 0:
            value = 25 + goods.get(give, 0) - goods.get(want, 0)
    elif word == "discard" and rest:
        value += goods.get(rest[0], 0)
    elif word == "robber" and "from" in rest:
        value += 5
    return value


def main():
    print("longroad-engine 1 bot.py", flush=True)  # polite, but not necessary
    lines = iter(sys.stdin.readline, "")
    view, choices = [], []
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] == "game":
            view, choices = [], []
        elif words[0] == "map":
            read_block(lines)
        elif words[0] == "position":
            view = read_block(lines)
        elif words[0] == "choices":
            choices = read_block(lines)
        elif words[0] == "go":
            possible = {action.split()[1] for action in choices}
            best = max(choices, key=lambda action: worth(action, view, possible))
            print("best", best, flush=True)
        elif words[0] == "quit":
            break


if __name__ == "__main__":
    main()
