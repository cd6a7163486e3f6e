/* The bots: what they are called, that they only do what is allowed, that greedy plays well, and a
 * table of positions in which one choice is plainly right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/bot.h>

#include "board_view.h"
#include "bot_play.h"
#include "bots.h"
#include "drive.h"

/* ---- the list of bots ------------------------------------------------------------------------ */

static void registry_finds_every_bot(void **unused) {
    (void)unused;
    uint32_t count = 0;
    for (; lr_bot_at(count) != NULL; count++) {
        const lr_bot *bot = lr_bot_at(count);
        assert_ptr_equal(lr_bot_find(bot->name), bot);
        assert_true(strlen(bot->sentence) > 0);
        assert_true((bot->choose == NULL) == (bot->level != NULL));
    }
    assert_true(count >= 2);
    assert_non_null(lr_bot_find("random"));
    assert_non_null(lr_bot_find("greedy"));
    assert_null(lr_bot_find("nobody"));
    assert_null(lr_bot_find(""));
}

/* ---- whole games ----------------------------------------------------------------------------- */

static const char *const four_greedy[] = { "greedy", "greedy", "greedy", "greedy" };

static void greedy_beats_random(void **unused) {
    (void)unused;
    static const char *const bots[] = { "greedy", "random", "random", "random" };
    bot_tally sum = bot_play_games("board", bots, (uint32_t)drive_steps(200, 60));
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.wins[0] * 100 > sum.games * 90);
}

/* Games of equals end, in a time that people would sit through, and use everything the game has. */
static void greedy_games_finish_and_use_every_action(void **unused) {
    (void)unused;
    static const uint8_t used[] = {
        BOARD_ROLL, BOARD_END,   BOARD_DISCARD, BOARD_ROBBER, BOARD_ROAD,          BOARD_SETTLEMENT,
        BOARD_CITY, BOARD_BUY,   BOARD_KNIGHT,  BOARD_PLENTY, BOARD_ROAD_BUILDING, BOARD_MONOPOLY,
        BOARD_BANK, BOARD_OFFER, BOARD_ACCEPT,  BOARD_REFUSE, BOARD_CONFIRM,       BOARD_TAKE,
    };
    bot_tally sum = bot_play_games("board", four_greedy, (uint32_t)drive_steps(200, 60));
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.turns / sum.games / 4 < 30);
    for (unsigned seat = 0; seat < 4; seat++) /* no chair is hopeless */
        assert_in_range(sum.wins[seat] * 100 / sum.games, 10, 45);
    for (size_t k = 0; k < sizeof used; k++)
        if (sum.kinds[used[k]] == 0) fail_msg("nobody ever did action %u", used[k]);
}

/* Other rules lead to other lists; the answers must fit them all. */
static void every_choice_is_legal_under_other_rules(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(seats=2,vp_goal=15,friendly_robber=1)",
        "board(seats=3,board=beginner)",
        "board(preset=collector)",
        "board(preset=newest,dice=deck)",
        "board(auto_claim=0,vp_cards_hidden=0)",
        "board(trading=bank,discard_limit=4)",
        "board(hand_counts_public=0,like_trade=1)",
    };
    static const char *const mixed[] = { "greedy", "random", "greedy", "random" };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        bot_tally sum = bot_play_games(configs[k], mixed, (uint32_t)drive_steps(20, 8));
        assert_int_equal(sum.finished, sum.games);
    }
}

static const char *const maps_at_sea[] = {
    "new-shores",     "four-islands",   "fog-islands", "through-the-desert", "forgotten-tribe",
    "cloth-villages", "pirate-islands", "wonders",     "new-world",
};
enum { MAPS_AT_SEA = sizeof maps_at_sea / sizeof maps_at_sea[0] };

static const char *const six_greedy[] = {
    "greedy", "greedy", "greedy", "greedy", "greedy", "greedy"
};

static void finish_all(const char *config, uint32_t games, bot_tally *all) {
    bot_tally sum = bot_play_games(config, six_greedy, games);
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.turns / sum.games / bot_game.seats < 60);
    for (unsigned kind = 0; kind < BOARD_ACTION_KINDS; kind++) all->kinds[kind] += sum.kinds[kind];
}

static void greedy_finishes_on_every_map_and_uses_the_sea(void **unused) {
    (void)unused;
    static const uint8_t used[] = {
        BOARD_SHIP, BOARD_LIFT,   BOARD_PIRATE, BOARD_CHOOSE, BOARD_HARBOR,
        BOARD_ROB,  BOARD_ATTACK, BOARD_WONDER, BOARD_LEVEL,
    };
    static const char *const others[] = {
        "board(map=island,modules=sea)",
        "board(seats=5)",
        "board(seats=6)",
        "board(seats=6,extra_turns=paired)",
        "board(map=new-shores,outer_sea_shuffled=1,pirate_may_leave_board=1,trading=bank)",
        "board(map=pirate-islands,fleet_attacks_all=1)",
        "board(map=wonders,wonder_claim_pays=1)",
        "board(map=four-islands,ship_move_rings=1,start_beside_board=1,board=beginner)",
    };
    bot_tally all = { 0 };
    for (int k = 0; k < MAPS_AT_SEA; k++)
        for (int seats = 3; seats <= 4; seats++) {
            char config[128];
            snprintf(config, sizeof config, "board(map=%s,seats=%d)", maps_at_sea[k], seats);
            finish_all(config, 4, &all);
        }
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) finish_all(others[k], 4, &all);
    for (size_t k = 0; k < sizeof used; k++)
        if (all.kinds[used[k]] == 0) fail_msg("nobody ever did action %u", used[k]);
}

static void greedy_beats_random_on_every_map(void **unused) {
    (void)unused;
    static const char *const bots[] = { "greedy", "random", "random", "random" };
    uint32_t games = 0, wins = 0;
    for (int k = 0; k < MAPS_AT_SEA; k++) {
        char config[128];
        snprintf(config, sizeof config, "board(map=%s)", maps_at_sea[k]);
        bot_tally sum = bot_play_games(config, bots, (uint32_t)drive_steps(12, 4));
        games += sum.games;
        wins += sum.wins[0];
    }
    assert_true(wins * 100 >= games * 95);
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    bot_tally one = bot_play_games("board", four_greedy, 3),
              two = bot_play_games("board", four_greedy, 3);
    assert_memory_equal(&one, &two, sizeof one);
}

/* A list of one is answered, whatever it is. */
static void seats_that_merely_may_act_are_answered_too(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(1);
    lr_state s;
    bot_play_make("board");
    uint32_t asked = 0;
    lr_init(&bot_game, &s);
    lr_rng chance = lr_rng_seed(7);
    for (uint32_t who; (who = lr_actors(&bot_game, &s)) != 0;) {
        for (int seat = 0; seat < bot_game.seats; seat++) {
            lr_action legal[LR_LEGAL_MAX];
            if (!(who & LR_MAY(seat)) || lr_legal(&bot_game, &s, seat, legal) == 0) continue;
            lr_action a = bot_play_ask(lr_bot_find("greedy"), &s, seat, &rng);
            assert_int_equal(lr_check(&bot_game, &s, a), LR_OK);
            asked++;
        }
        lr_action a = who & LR_CHANCE
                          ? lr_chance_sample(&bot_game, &s, &chance)
                          : bot_play_ask(lr_bot_find("random"), &s, lr_seat_first(who), &rng);
        assert_int_equal(lr_play(&bot_game, &s, a), LR_OK);
    }
    assert_true(asked > 0);
}

/* ---- positions with a plain answer ----------------------------------------------------------- */

/* The first-game board. Seat 0 stands on d1.se (forest 8, mountains 3, hills 5) and d3.se (fields
 * 4, pasture 5, pasture 11). */
#define PIECES_0 "settlements 0 d1.se d3.se\nroads 0 d2/sw d3/e\n"
#define PIECES_1 "settlements 1 b1.se c4.se\nroads 1 b1/se c4/e\n"
#define PIECES_2 "settlements 2 d2.se a3.s\nroads 2 d3/sw a3/sw\n"
#define PIECES_3 "settlements 3 c1.se a1.se\nroads 3 c2/sw a2/sw\n"
#define PIECES PIECES_0 PIECES_1 PIECES_2 PIECES_3
#define OTHERS_WITH_LEADER_1 "cities 1 b1.se c4.se\nroads 1 b1/se c4/e\n" PIECES_2 PIECES_3
#define THREE_CARDS_EACH \
    "hand 1 wool=1 grain=1 ore=1\nhand 2 wool=1 grain=1 ore=1\n" \
    "hand 3 wool=1 grain=1 ore=1\n"

static const bot_decision decisions[] = {
    { "the city that wins comes before everything", ",vp_goal=3",
      PIECES "hand 0 brick=2 lumber=2 wool=1 grain=2 ore=3\ncards 0 knight=1\n", "0 city ", 0,
      true },
    { "the third knight that wins is played before the roll", ",vp_goal=4",
      "phase roll\n" PIECES "played 0 knight=2\ncards 0 knight=1\n", "0 knight", 0, true },
    { "the road that wins by being the longest", ",vp_goal=4",
      "settlements 0 d1.se d3.se\nroads 0 d2/sw e2/ne d3/se d3/e\nhand 0 brick=1 lumber=1 "
      "wool=1\n" PIECES_1 "settlements 2 a3.s e1.s\nroads 2 a3/sw e1/sw\n" PIECES_3,
      "0 road ", 0, true },
    { "a victory is claimed", ",vp_goal=3,auto_claim=0", PIECES "cards 0 point=1\n", "0 claim", 0,
      true },
    { "the leader is robbed, not the last", "",
      "phase robber\n" PIECES_0 OTHERS_WITH_LEADER_1 THREE_CARDS_EACH, "0 robber * from 1", 0,
      false },
    { "a victim with cards before one without", "",
      "phase robber\nrobber c5\n" PIECES "hand 3 brick=1 wool=2 ore=1\n", "0 robber * from 3", 0,
      false },
    { "nobody trades with a seat that is about to win", ",vp_goal=6",
      "phase answer\nactive 1\ndone rolled\n" PIECES_0 OTHERS_WITH_LEADER_1
      "hand 0 wool=3 grain=2 ore=2\nhand 1 ore=1\noffer 1 ore=1 for wool=1\noffer-waiting 0\n",
      "0 refuse", 0, false },
    { "the same offer of a seat that is behind is welcome", ",vp_goal=10",
      "phase answer\nactive 1\ndone rolled\n" PIECES
      "hand 0 wool=3 grain=2 ore=2\nhand 1 ore=1\noffer 1 ore=1 for wool=1\noffer-waiting 0\n",
      "0 accept", 0, false },
    { "an offer that takes the city's ore away is not", "",
      "phase answer\nactive 1\ndone rolled\n" PIECES
      "hand 0 grain=2 ore=3\nhand 1 wool=1\noffer 1 wool=1 for ore=1\noffer-waiting 0\n",
      "0 refuse", 0, false },
    { "of two who accept, the one with fewer points", "",
      "phase answer\ndone rolled\n" PIECES_0
      "settlements 1 b1.se\ncities 1 c4.se\nroads 1 b1/se c4/e\n" PIECES_2 PIECES_3
      "hand 0 wool=1 grain=2 ore=2\nhand 1 ore=1\nhand 2 ore=1\noffers-made 0 1\n"
      "offer 0 wool=1 for ore=1\noffer-accepted 1,2\n",
      "0 confirm 2", 0, false },
    { "what no goal needs is discarded", "",
      "phase discard\ndone rolled\n" PIECES "hand 0 wool=5 grain=2 ore=3\ndiscard 0 5\n",
      "0 discard wool", 0, false },
    { "a knight drives the robber off the own hex before the roll", "",
      "phase roll\nrobber d1\n" PIECES "cards 0 knight=1\n", "0 knight", 0, false },
    { "one knight is kept while the robber is elsewhere", "",
      "phase roll\nrobber c3\n" PIECES "cards 0 knight=1\n", "0 roll", 0, false },
    { "plenty fetches the two cards that are missing", ",vp_goal=3",
      PIECES "hand 0 grain=2 ore=1\ncards 0 plenty=1\n", "0 plenty ore ore", 0, false },
    { "monopoly names what the others hold and the city needs", ",vp_goal=3",
      PIECES "hand 0 grain=2\ncards 0 monopoly=1\nhand 1 ore=2\nhand 2 ore=2\nhand 3 wool=2\n",
      "0 monopoly ore", 0, false },
    { "the card that is one too many is offered for the one that is missing", "",
      PIECES "hand 0 wool=1 grain=2 ore=2\n" THREE_CARDS_EACH, "0 offer wool=1 for ore=1 to 1,2,3",
      0, false },
    { "but not to a seat that is about to win", ",vp_goal=6",
      PIECES_0 OTHERS_WITH_LEADER_1 "hand 0 wool=1 grain=2 ore=2\n" THREE_CARDS_EACH,
      "0 offer wool=1 for ore=1 to 2,3", 0, false },
    { "the bank completes a city when nobody may trade", ",trading=bank",
      PIECES "hand 0 wool=4 grain=2 ore=2\n", "0 bank wool for ore", 0, false },
    { "with nothing to do the turn ends", "", PIECES "cards 0 point=1\n", "0 end", 0, false },
    { "no city's cards are spent on a development card", "", PIECES "hand 0 wool=1 grain=2 ore=3\n",
      "0 city ", 0, false },
};

/* ---- at sea ---- */

/* The new shores as printed. Seat 0 stands on the coast at d5.ne, two ships from the island in the
 * east, and inland at c2.se. */
#define SHORES_0 "settlements 0 d5.ne c2.se\nroads 0 c3/w\n"
#define SHORES_OTHERS \
    "settlements 1 e1.se e4.se\nroads 1 e1/se e4/se\nsettlements 2 g1.n g3.n\n" \
    "roads 2 g1/ne g3/ne\nsettlements 3 e3.n\nroads 3 e3/ne\n"
/* A leader with a ship in the south-east, whom the robber harms already. */
#define SHORES_LEADER \
    "cities 1 f4.se e1.se\nroads 1 e1/se\nships 1 f5/sw\nrobber f4\nspecial 1 2 1\n" \
    "settlements 2 g1.n\nroads 2 g1/ne\nsettlements 3 e3.n\nroads 3 e3/ne\n"

/* The forgotten tribe. Seat 0's ships lead from c2.n to the island in the north-west. */
#define TRIBE_0 \
    "harbors lumber grain brick ore wool any\nsettlements 0 c2.n d4.n\nroads 0 d4/ne\n" \
    "ships 0 b1/e a1/sw a1/w a1/nw\ngifts-gone a1/w a1/nw\n"

/* The pirate islands. Seat 2's line from d6.s has come to the fortress. */
#define FLEET_2 \
    "active 2\nsettlements 2 d6.s d7.ne\nroads 2 c8/sw\n" \
    "ships 2 d6/sw d5/se d5/sw d4/se d4/sw d3/se d3/sw d2/se e2/w\n"

/* The wonders. */
#define WONDERS_0 "cities 0 e4.se d6.se\nroads 0 e5/sw d6/e\n"

static const bot_decision sea_decisions[] = {
    { "gold pays the card that the city lacks", ",map=new-shores",
      "phase gold\ndone rolled\n" SHORES_0 SHORES_OTHERS "hand 0 grain=2 ore=2\ngold 0 1\n",
      "0 choose ore", 0, false },
    { "gold of another's turn too", ",map=new-shores",
      "phase gold\nactive 3\ndone rolled\n" SHORES_0 SHORES_OTHERS
      "hand 0 lumber=1 wool=1 grain=1\ngold 0 1\nships 0 c5/se\n",
      "0 choose brick", 0, false },
    { "a new island's bonus wins where a city would not", ",map=new-shores,vp_goal=5",
      SHORES_0 SHORES_OTHERS "ships 0 c5/se c6/sw\nhand 0 brick=1 lumber=1 wool=1 grain=3 ore=3\n",
      "0 settlement ", 0, true },
    { "a ship leads to the new island", ",map=new-shores",
      SHORES_0 SHORES_OTHERS "hand 0 brick=1 lumber=2 wool=2 grain=1\n", "0 ship c5/se", 0, false },
    { "a first ship leaves for the islands", ",map=new-shores",
      "phase setup-road\nsetup-step 8\nsetup-vertex d5.ne\n" SHORES_0
      "settlements 1 e1.se e5.ne\nroads 1 e1/se e5/e\nsettlements 2 g1.n g3.n\n"
      "roads 2 g1/ne g3/ne\nsettlements 3 e3.n c4.s\nroads 3 e3/ne c4/se\n",
      "0 ship c5/se", 0, false },
    { "a ship that leads nowhere is taken up", ",map=new-shores",
      SHORES_0 SHORES_OTHERS "ships 0 c5/sw\n", "0 lift c5/sw", 0, false },
    { "and goes where the plan wanted it", ",map=new-shores",
      "phase ship\ndone rolled\nlifted c5/sw\n" SHORES_0 SHORES_OTHERS, "0 ship c5/se", 0, false },
    { "a ship that leads somewhere stays", ",map=new-shores",
      SHORES_0 SHORES_OTHERS "ships 0 c5/se\n", "0 end", 0, false },
    { "free pieces may be ships", ",map=new-shores",
      "phase free-roads\nfree-roads 2\ndone rolled card-played\n" SHORES_0 SHORES_OTHERS
      "played 0 roads=1\nhand 0 brick=1 lumber=1 wool=1 grain=1\n",
      "0 ship c5/se", 0, false },
    { "the pirate robs while the robber stays with the leader", ",map=new-shores",
      "phase robber\ndone rolled\n" SHORES_0 SHORES_LEADER "hand 1 wool=2 ore=2\n",
      "0 pirate * from 1", 0, false },
    { "but the robber leaves the own field first", ",map=new-shores",
      "phase robber\ndone rolled\nrobber c3\n" SHORES_0 SHORES_OTHERS "hand 1 wool=2 ore=2\n",
      "0 robber * from 1", 0, false },
    { "ships go into the fog", ",map=fog-islands",
      "settlements 0 f3.ne f2.s\nroads 0 g2/ne\nhand 0 lumber=1 wool=1\n", "0 ship ", 0, false },
    { "a gift that wins is fetched", ",map=forgotten-tribe,vp_goal=3",
      TRIBE_0 "harbors-held 0 a1/nw\nhand 0 lumber=1 wool=1\n", "0 ship a1/ne", 0, true },
    { "a harbor of what the seat has much of is placed first", ",map=forgotten-tribe",
      "phase harbor\ndone rolled\nharbors wool grain brick ore lumber any\n"
      "cities 0 c2.n\nsettlements 0 d4.n\nroads 0 d4/ne c2/nw\n"
      "gifts-gone a1/nw g1/sw\nharbors-held 0 a1/nw g1/sw\n",
      "0 harbor lumber ", 0, false },
    { "the ship to a village wins by its cloth", ",map=cloth-villages,vp_goal=3",
      "settlements 0 a3.s b2.s\nroads 0 b2/sw\nvillages 4 5 5 5 5 5 5 5\ntraders d3.n 0\n"
      "cloth 0 1\nhand 0 lumber=1 wool=1\n",
      "0 ship b3/e", 0, true },
    { "cloth is better loot than a card", ",map=cloth-villages",
      "phase robber\ndone rolled\nrobber a1\nsettlements 0 b2.s a5.s\nroads 0 b2/sw\n"
      "traders c4.n 0 1\nvillages 5 5 2 5 5 5 5 5\ncloth 0 1\ncloth 1 2\n"
      "settlements 1 a3.s\nships 1 b3/e\nhand 1 wool=1\n",
      "0 pirate * from 1 cloth", 0, false },
    { "six warships attack", ",map=pirate-islands", FLEET_2 "warships 2 6\n", "2 attack", 2,
      false },
    { "one does not", ",map=pirate-islands", FLEET_2 "warships 2 1\n", "2 end", 2, false },
    { "a knight arms a ship", ",map=pirate-islands", FLEET_2 "warships 2 1\ncards 2 knight=1\n",
      "2 knight", 2, false },
    { "the line goes on to the fortress", ",map=pirate-islands",
      "active 2\nsettlements 2 d6.s d7.ne\nroads 2 c8/sw\n"
      "ships 2 d6/sw d5/se d5/sw d4/se d4/sw d3/se d3/sw d2/se\nwarships 2 5\n"
      "hand 2 lumber=1 wool=1\n",
      "2 ship ", 2, false },
    { "and keeps off the coast, where somebody might settle", ",map=pirate-islands",
      "fleet 5\nsettlements 0 g5.n c7.ne\nroads 0 c7/e\nships 0 g5/nw\n"
      "hand 0 lumber=8 wool=8\n",
      "0 ship f5/sw", 0, false },
    { "whoever has cards is robbed after a seven", ",map=pirate-islands",
      "phase rob\ndone rolled\n" FLEET_2 "hand 1 ore=2\n", "2 rob 1", 2, false },
    { "a wonder that can be claimed is claimed", ",map=wonders", WONDERS_0, "0 wonder theatre", 0,
      false },
    { "the last level wins", ",map=wonders",
      WONDERS_0 "wonder 0 castle 3\nhand 0 brick=1 grain=3 ore=3\n", "0 level", 0, true },
    { "with enough points the highest wonder wins", ",map=wonders,vp_goal=4",
      WONDERS_0 "wonder 0 castle 0\nhand 0 brick=1 grain=3 ore=3\n", "0 level", 0, true },
    { "building between two turns", ",extra_turns=build",
      "phase build\ndone rolled\nturn-of 3\n" PIECES "hand 0 grain=2 ore=3\n", "0 city ", 0,
      false },
    { "a turn without dice", ",extra_turns=paired", "turn-of 1\n" PIECES "hand 0 grain=2 ore=3\n",
      "0 city ", 0, false },
};

static void plain_positions_get_the_plain_answer(void **unused) {
    (void)unused;
    bot_play_decisions("board=beginner", decisions, sizeof decisions / sizeof decisions[0]);
}

static void plain_positions_at_sea_get_the_plain_answer(void **unused) {
    (void)unused;
    bot_play_decisions("board=beginner", sea_decisions,
                       sizeof sea_decisions / sizeof sea_decisions[0]);
}

/* The first settlement goes where the dice pay: among the best three by pips. */
static void first_settlement_is_a_good_one(void **unused) {
    (void)unused;
    static const uint8_t pips[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };
    lr_rng rng = lr_rng_seed(3);
    bot_play_make("board(first_player=seat0)");
    const board *b = board_of(&bot_game);
    for (uint64_t seed = 0; seed < 50; seed++) {
        lr_state s;
        lr_view view;
        lr_rng chance = lr_rng_seed(seed);
        lr_init(&bot_game, &s);
        lr_apply(&bot_game, &s, lr_chance_sample(&bot_game, &s, &chance));
        lr_observe(&bot_game, &s, 0, &view);
        const board_public *p = &board_view_of(&view)->pub;
        uint32_t chosen = board_place(bot_play_ask(lr_bot_find("greedy"), &s, 0, &rng));
        int sum[BOARD_VERTICES_MAX] = { 0 }, better = 0;
        for (uint32_t v = 0; v < b->vertices; v++)
            for (int k = 0; k < 3; k++)
                if (b->vertex[v].hex[k] != BOARD_NO_HEX)
                    sum[v] += pips[board_tile_number(p->tile[b->vertex[v].hex[k]])];
        for (uint32_t v = 0; v < b->vertices; v++) better += sum[v] > sum[chosen] + 2;
        assert_true(better <= 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_finds_every_bot),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(greedy_games_finish_and_use_every_action),
        cmocka_unit_test(every_choice_is_legal_under_other_rules),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(seats_that_merely_may_act_are_answered_too),
        cmocka_unit_test(plain_positions_get_the_plain_answer),
        cmocka_unit_test(plain_positions_at_sea_get_the_plain_answer),
        cmocka_unit_test(greedy_finishes_on_every_map_and_uses_the_sea),
        cmocka_unit_test(greedy_beats_random_on_every_map),
        cmocka_unit_test(first_settlement_is_a_good_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
