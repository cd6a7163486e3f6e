"""What scripts ask: tables and hands without parsing text, thoughts and reasons, what exists, records, counted cards."""
import numpy as np
import pytest

import longroad
from longroad import board, cards
from longroad.env import VectorEnv, memory
from support import CONFIGS, ROOT, refused


def played(config, steps, seed=3, bot="greedy"):
    """Game and position after so many actions of bots."""
    game, rng = longroad.Game(config), longroad.Rng(seed)
    state, players = game.init(), None
    players = [longroad.Player(bot, game, seat, seed=seat) for seat in range(game.seats)]
    for _ in range(steps):
        actors, seat = state.actors(), longroad.seat_first(state.actors())
        state.apply(state.chance_sample(rng) if actors & longroad.CHANCE
                    else players[seat].choose(state.observe(seat), state.legal(seat)))
    return game, state


def waiting(state, rng):
    """Plays chance until a seat has a choice; that seat."""
    while True:
        actors, seat = state.actors(), longroad.seat_first(state.actors())
        if not actors & longroad.CHANCE and len(state.legal(seat)) > 1:
            return seat
        state.apply(state.chance_sample(rng) if actors & longroad.CHANCE else state.legal(seat)[0])


# ---- views ----


@pytest.mark.parametrize("config", ["board", "board(modules=knights)", "board(map=new-shores,modules=sea)"])
def test_board(config):
    game, state = played(config, 250)
    lines = state.text.splitlines()
    view = state.observe(1)
    table = board.table(view)
    assert (table.viewer, table.seats, table.actors) == (1, game.seats, state.actors())
    assert not hasattr(table, "reserved") and len(table.bank) == board.GOODS == len(board.Goods)
    for seat in range(game.seats):
        own = state.observe(seat)
        hand = board.hand(own)
        assert sum(hand.goods) == board.seat(view, seat).hand_count and hand.points == state.score()[seat]
    pieces = 0
    for what, line in ((board.What.SETTLEMENTS, "settlements"), (board.What.CITIES, "cities"), (board.What.ROADS, "roads")):
        for seat in range(game.seats):
            found = board.places(view, what, seat)
            named = [words for words in lines if words.startswith(f"{line} {seat} ")]
            assert len(found) == sum(len(words.split()) - 2 for words in named)
            for place in found:
                there = board.edge(view, place) if line == "roads" else board.vertex(view, place)
                assert there.owner == seat and (line == "roads") == hasattr(there, "piece")
                pieces += 1
    assert pieces > 10 and board.hex(view, table.robber).robber == 1
    assert sorted(board.places(view, board.What.ROADS)) == sorted(
        place for seat in range(game.seats) for place in board.places(view, board.What.ROADS, seat))
    refused(board.seat, view, game.seats, status="NO_SUCH_SEAT")
    refused(board.hex, view, table.hexes, status="NO_SUCH_PLACE")
    refused(board.hand, state.observe(), status="NO_SUCH_SEAT")
    refused(cards.table, view, status="POSITION")
    assert board.offer(view, 0) is None


def test_board_actions():
    game = longroad.Game("board")
    offer = board.make_offer(game, 0, [0, 0, 1], [0, 0, 0, 0, 1], 0b1110)
    assert offer == game.parse_action(offer.text)
    parts = board.arguments(offer)
    assert [part.type for part in parts[:2]] == [board.Type.CARDS] * 2 and parts[0].goods[board.Goods.WOOL] == 1
    assert offer.kind == board.ActionKind.OFFER
    assert board.find(game.parse_action("0 robber c3 from 1"), board.Type.SEAT) == 1
    assert board.find(game.parse_action("0 roll"), board.Type.SEAT) is None
    assert board.cost(game, board.ActionKind.CITY)[board.Goods.ORE] == 3
    refused(board.cost, game, board.ActionKind.ROLL)
    refused(board.make_offer, game, 0, [99], [1], 2)
    refused(board.make_offer, game, 0, [300], [1], 2)
    refused(board.make_offer, game, 0, [0] * 9, [1], 2)
    for call in (board.table, board.arguments, board.hand):
        with pytest.raises(TypeError):
            call("no view")
    with pytest.raises(TypeError):
        board.hex(game.init().observe(0), "c3")


def test_cards():
    game, state = played("cards", 300)
    view = state.observe(0)
    table, hand = cards.table(view), cards.hand(view)
    assert sum(hand.copies) == hand.count == cards.realm(view, 0).hand_count
    assert table.pending is None or table.pending.kind in set(cards.ActionKind)
    assert cards.realm(view, 1).points >= 1
    regions = [cards.region(view, 0, k) for k in range(4)]
    assert sum(region.stock for region in regions) <= sum(cards.realm(view, 0).have) + 1
    assert cards.stack(view, 0).size == table.stack_size[0]
    assert cards.card(game, cards.Kind.ABBEY).group == cards.Group.GREEN
    assert sum(cards.cost(game, cards.ActionKind.CITY)) == 5
    refused(cards.card, game, 63)
    refused(board.table, view, status="POSITION")
    action = state.legal(waiting(state, longroad.Rng(1)))[0]
    assert all(part.type in set(cards.Type) for part in cards.arguments(action))


@pytest.mark.parametrize("config", CONFIGS)
def test_views_are_read(config):
    game, state = played(config, 120)
    for seat in (longroad.SPECTATOR, 0, 1):
        view = state.observe(seat)
        again = game.parse_view(view.text)
        assert again.text == view.text and again.seat == seat and again.observation() == view.observation()
    refused(game.parse_view, "nonsense")


def test_known_cards_are_read():
    """A view with a conclusion: positions that look like it keep to it."""
    game, state = played("board", 250)
    view, rng = state.observe(0), longroad.Rng(2)
    held = board.hand(state.observe(1)).goods
    kind = max(range(5), key=lambda k: held[k])
    assert held[kind] > 0
    known = game.parse_view(f"{view.text.rstrip()}\nknown 1 {board.Goods(kind).name.lower()}={held[kind]}\n")
    for _ in range(20):
        assert board.hand(known.resample(rng).observe(1)).goods[kind] >= held[kind]


# ---- players ----


def test_thoughts_and_reasons():
    game, state = played("board", 60)
    seat = waiting(state, longroad.Rng(1))
    view, legal = state.observe(seat), state.legal(seat)
    player = longroad.Player("strong", game, seat, seed=1, nodes=300, people=[(seat + 1) % 4])
    thoughts = player.think(view, legal)
    assert state.check(thoughts.chosen) == "OK" and thoughts.actions and thoughts.nodes == player.nodes > 0
    assert abs(sum(thoughts.chance) - 1) < 0.01 and all(0 <= t.chance <= 1 for t in thoughts.actions)
    assert thoughts.actions[0].visits > 0 and thoughts.line[0].actor == seat
    player.restart(1)
    assert player.think(view, legal) == thoughts
    simple = longroad.Player("greedy", game, seat).think(view, legal)
    assert simple.actions == [] and simple.chosen in legal
    found = [reason for action in legal for reason in longroad.explain(view, action)]
    assert found and all(reason.sentence and reason.key for reason in found)
    assert longroad.explain(view, legal[0], legal[1]) == longroad.explain(view, legal[0], legal[1])
    other = (seat + 1) % 4
    refused(longroad.explain, state.observe(other), legal[0], status="NOT_YOUR_TURN")
    refused(longroad.explain, view, game.parse_action(f"{seat} discard wool"))
    refused(longroad.Player, "greedy", game, 0, people=[4], status="NO_SUCH_SEAT")
    with pytest.raises(TypeError):
        longroad.explain(state, legal[0])


def test_what_exists():
    assert {"board", "cards"} <= set(longroad.families())
    trading = next(option for option in longroad.options() if option.name == "trading")
    assert trading.words[trading.initial - trading.low] == "all" and "bank" in trading.words and trading.sentence
    assert {"sea", "knights"} <= set(longroad.modules()) and "new-shores" in longroad.maps()
    assert longroad.presets("cards") is not None
    assert all(longroad.Game(f"{family}(preset={name})") for family in longroad.families()
               for name in longroad.presets(family))
    refused(longroad.options, "chess", status="UNKNOWN_NAME")
    game = longroad.Game("cards")
    assert "strong" in longroad.bots(game) and set(longroad.bots(game)) <= set(longroad.bots())
    assert longroad.bot_sentence("greedy")
    reason, rules = longroad.status_reason("CANNOT_AFFORD")
    assert reason and isinstance(rules, str)
    refused(longroad.status_reason, "FINE_BY_ME")
    assert len(game.feature_names()) == len(set(game.feature_names())) > 50


# ---- positions and records ----


@pytest.mark.parametrize("config", CONFIGS)
def test_records_are_written(config):
    game, rng = longroad.Game(config), longroad.Rng(4)
    state, actions = game.init(), []
    for _ in range(3000):
        actors = state.actors()
        if not actors:
            break
        actions.append(state.chance_sample(rng) if actors & longroad.CHANCE
                       else state.legal_sample(longroad.seat_first(actors), rng))
        state.apply(actions[-1])
    text = longroad.Record.write(game, actions, names=["one", "two"])
    record = longroad.Record(text)
    assert record.names[:2] == ["one", "two"] and record.rules_version > 0
    assert [action for _, action in record.steps()] == actions
    assert record.final().hash() == state.hash()
    assert ("result" in text) == (state.actors() == 0)
    middle = longroad.Record.write(game, actions[200:], start=_after(game, actions[:200]))
    assert longroad.Record(middle).final().hash() == state.hash()
    refused(longroad.Record.write, game, actions[5:])
    refused(longroad.Record.write, game, [], names=["x" * 40])
    refused(longroad.Record.write, game, [], names=["two\nlines"])
    refused(longroad.Record.write, game, [], names=["x"] * 9)


def _after(game, actions):
    state = game.init()
    for action in actions:
        state.apply(action)
    return state


def test_records_on_own_maps():
    text = (ROOT / "maps/island-beginner.map").read_text().replace("name island", "name mine")
    game = longroad.Game("board(map=mine,board=beginner)", text)
    state, rng, actions = game.init(), longroad.Rng(1), []
    for _ in range(60):
        actors = state.actors()
        actions.append(state.chance_sample(rng) if actors & longroad.CHANCE
                       else state.legal_sample(longroad.seat_first(actors), rng))
        state.apply(actions[-1])
    record = longroad.Record(longroad.Record.write(game, actions))
    assert record.final().text == state.text and record.game.map_text


def test_positions():
    game = longroad.Game("board(board=beginner)")
    state = game.init()
    assert state.perft(1) == len(state.chance() if state.actors() & longroad.CHANCE else state.legal(0))
    state.verify()
    decisions, chances = state.playout(longroad.Rng(3))
    assert decisions > 50 and chances > 20 and state.actors() == 0
    refused(state.perft, -1)
    fresh = game.init()
    assert sum(fresh.playout(longroad.Rng(3), 10)) == 10


# ---- batches ----


def test_counted_cards():
    env = VectorEnv("board(modules=knights)", 12, seed=3, known=True)
    _, info = env.reset()
    assert env.known.shape == (12, 8, 4) and info["known"] is env.known
    useful = 0
    for _ in range(300):
        _, _, _, _, info = env.step(env.sample())
        for i in range(0, 12, 5):
            seat, state = int(info["seat"][i]), env.state(i)
            hands = np.array([board.hand(state.observe((seat + k) % 4)).goods for k in range(4)]).T
            assert (info["known"][i][:, 0] == hands[:, 0]).all() and (info["known"][i] <= hands).all()
            assert (env.counted(i, seat) == info["known"][i]).all()
            useful += int(info["known"][i][:, 1:].sum())
    assert useful > 500
    refused(VectorEnv("board").counted, 0, 0, status="OPTION_OFF")
    refused(VectorEnv, "cards", known=True, status="OPTION_OFF")
    refused(VectorEnv, "board(hand_counts_public=0)", known=True, status="OPTION_OFF")


def test_letters_as_actions():
    env = VectorEnv("board(modules=knights)", 4, seed=1)
    _, info = env.reset()
    for _ in range(200):
        for i in range(4):
            legal = env.state(i).legal(int(info["seat"][i]))
            for letter in np.flatnonzero(info["mask"][i])[:5]:
                action = env.action(i, int(letter))
                assert action is None or action in legal
        _, _, _, _, info = env.step(env.sample())
    refused(env.action, 0, int(np.flatnonzero(info["mask"][0] == 0)[0]), status="RANGE")


def test_memory():
    small, large = memory("board", 64), memory("board", 64, seats=[None, "strong"], nodes=50)
    assert 64 * 500 < small < large
    refused(memory, "board", 0)
    refused(memory, "board", 4, seats=["greedy"] * 4)
    with pytest.raises(TypeError):
        memory("board", 4, colour="red")
