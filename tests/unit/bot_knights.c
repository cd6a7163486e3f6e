/* The bots in games with knights: games end and use everything, greedy beats random, and a table of
 * positions in which one choice is plainly right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bot_play.h"
#include "drive.h"

static const char *const all_greedy[] = {
    "greedy", "greedy", "greedy", "greedy", "greedy", "greedy",
};
static const char *const one_greedy[] = {
    "greedy", "random", "random", "random", "random", "random",
};

/* ---- whole games ----------------------------------------------------------------------------- */

/* Every kind of card is played; the two that are points by themselves are drawn. */
static void expect_all_cards(const bot_tally *sum) {
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        bool open = card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION;
        if ((open ? sum->drawn : sum->played)[card] == 0)
            fail_msg("nobody ever %s %s", open ? "drew" : "played",
                     board_progress_table[card].name);
    }
}

static void greedy_games_end_and_use_everything(void **unused) {
    (void)unused;
    static const uint8_t used[] = {
        BOARD_WALL,  BOARD_HIRE,    BOARD_ACTIVATE,   BOARD_PROMOTE,   BOARD_MOVE,
        BOARD_CHASE, BOARD_IMPROVE, BOARD_METROPOLIS, BOARD_SACK,      BOARD_REWARD,
        BOARD_FLEE,  BOARD_RETURN,  BOARD_SWAP,       BOARD_DESERTION, BOARD_GIVE,
        BOARD_PICK,  BOARD_SPY,     BOARD_COMMERCE,   BOARD_CHOOSE,    BOARD_CITY,
        BOARD_BANK,  BOARD_OFFER,   BOARD_CONFIRM,
    };
    bot_tally sum = bot_play_games("board(modules=knights)", all_greedy,
                                   (uint32_t)drive_steps(200, 50));
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.turns / sum.games / 4 < 40);
    for (unsigned seat = 0; seat < 4; seat++) /* no chair is hopeless */
        assert_in_range(sum.wins[seat] * 100 / sum.games, 10, 45);
    for (size_t k = 0; k < sizeof used; k++)
        if (sum.kinds[used[k]] == 0) fail_msg("nobody ever did action %u", used[k]);
    expect_all_cards(&sum);
}

static void greedy_beats_random(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(modules=knights)",
        "board(modules=sea+knights,map=new-shores)",
    };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        bot_tally sum = bot_play_games(configs[k], one_greedy, (uint32_t)drive_steps(30, 6));
        assert_int_equal(sum.finished, sum.games);
        assert_true(sum.wins[0] * 100 >= sum.games * 90);
    }
}

/* Other rules ask other questions; the answers must fit them all. */
static void greedy_finishes_under_other_rules(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(modules=knights,seats=2)",
        "board(modules=knights,seats=3,board=beginner)",
        "board(modules=knights,seats=5)",
        "board(modules=knights,seats=6)",
        "board(modules=knights,seats=6,extra_turns=paired)",
        "board(modules=knights,nasty_barbarians=1,knight_errant=1,easy_start=1)",
        "board(modules=knights,nasty_barbarians=1,preset=newest)",
        ("board(modules=knights,fifth_card=discard_now,displace_origin_free=0,"
         "knight_blocks_adjacent=1)"),
        ("board(modules=knights,aqueduct_commodity=1,merchant_fleet=all,merchant_must_move=1,"
         "trade_monopoly_count=3)"),
        "board(modules=knights,barbarian_track=1,pillage_skip_safe=0)",
        "board(modules=knights,hand_counts_public=0,trading=bank)",
        "board(modules=sea+knights)",
        "board(modules=sea+knights,map=new-shores,bishop_may_move_pirate=1)",
        "board(modules=sea+knights,map=through-the-desert,sea_combo=1)",
        "board(modules=sea+knights,map=four-islands,seats=3)",
        "board(modules=sea+knights,map=fog-islands)",
    };
    bot_tally all = { 0 };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        bot_tally sum = bot_play_games(configs[k], all_greedy, 6);
        assert_int_equal(sum.finished, sum.games);
        assert_true(sum.turns / sum.games / bot_game.seats < 100);
        for (unsigned kind = 0; kind < BOARD_ACTION_KINDS; kind++)
            all.kinds[kind] += sum.kinds[kind];
    }
    assert_true(all.kinds[BOARD_COMMIT] > 0);
    assert_true(all.kinds[BOARD_SHIP] > 0);
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    bot_tally one = bot_play_games("board(modules=knights)", all_greedy, 3);
    bot_tally two = bot_play_games("board(modules=knights)", all_greedy, 3);
    assert_memory_equal(&one, &two, sizeof one);
}

/* ---- positions with a plain answer ----------------------------------------------------------- */

/* The first-game board. Seat 0 has a settlement on d1.se (forest 8, mountains 3, hills 5) and a
 * city on d3.se (fields 4, pasture 5, pasture 11); its roads lead to d2.s and d3.ne. */
#define PIECES_0 "settlements 0 d1.se\ncities 0 d3.se\nroads 0 d2/sw d3/e\n"
#define PIECES_1 "settlements 1 b1.se\ncities 1 c4.se\nroads 1 b1/se c4/e\n"
#define PIECES_2 "settlements 2 a3.s\ncities 2 d2.se\nroads 2 d3/sw a3/sw\n"
#define PIECES_3 "settlements 3 a1.se\ncities 3 c1.se\nroads 3 c2/sw a2/sw\n"
/* Seat 2 somewhere else. */
#define PIECES_2_AWAY "settlements 2 a3.s\ncities 2 e3.s\nroads 2 e3/sw a3/sw\n"
#define PIECES PIECES_0 PIECES_1 PIECES_2 PIECES_3
/* Seat 1 leads. */
#define PIECES_LED PIECES_0 "cities 1 b1.se c4.se\nroads 1 b1/se c4/e\n" PIECES_2 PIECES_3
/* Seat 0 has two cities. */
#define PIECES_RICH "cities 0 d1.se d3.se\nroads 0 d2/sw d3/e\n" PIECES_1 PIECES_2 PIECES_3
#define FIVE_CARDS_EACH \
    "hand 1 wool=2 grain=1 ore=1 coin=1\nhand 2 wool=2 grain=1 ore=1 coin=1\n" \
    "hand 3 wool=2 grain=1 ore=1 coin=1\n"

static const bot_decision decisions[] = {
    /* set-up */
    { "the second building is a city", "",
      "phase setup-settlement\nsetup-step 4\nactive 3\nsettlements 0 d1.se\nroads 0 d2/sw\n"
      "settlements 1 b1.se\nroads 1 b1/se\nsettlements 2 a3.s\nroads 2 a3/sw\n"
      "settlements 3 a1.se\nroads 3 a2/sw\n",
      "3 city ", 3, false },

    /* knights and barbarians */
    { "a knight wakes when the barbarians are near", "",
      "barbarians 6\n" PIECES "knights 0 d2.s=basic\nhand 0 grain=1\n", "0 activate d2.s", 0,
      false },
    { "the stronger of two wakes first", "",
      "barbarians 6\n" PIECES "knights 0 d2.s=basic d3.ne=strong\nhand 0 grain=1\n",
      "0 activate c4.s", 0, false },
    { "a knight is hired when there is none", "",
      "barbarians 5\n" PIECES "hand 0 wool=1 grain=1 ore=1\n", "0 hire ", 0, false },
    { "an active knight is promoted rather than another one hired", "",
      "barbarians 6\n" PIECES
      "knights 0 d2.s=basic+\nknights 1 c4.ne=basic+\nhand 0 wool=1 ore=1\n",
      "0 promote d2.s", 0, false },
    { "the robber on the own hex is chased away", "",
      "attacks 1\nrobber e1\n" PIECES "knights 0 d2.s=basic+\nready d2.s\nhand 0 grain=1\n",
      "0 chase d2.s robber", 0, false },
    { "not by the knight that the city needs", "",
      "attacks 1\nbarbarians 6\nrobber e2\n" PIECES
      "knights 0 d2.s=basic+\nready d2.s\nknights 1 c4.ne=basic+\nknights 2 d2.ne=basic+\n"
      "knights 3 c1.s=basic+\n",
      "0 end", 0, false },
    { "a weaker knight of an opponent is driven off the own road", "",
      "settlements 0 d1.se\ncities 0 d3.se\nroads 0 d2/sw d2/se e2/ne\n" PIECES_1 PIECES_2_AWAY
          PIECES_3 "knights 0 d2.s=strong+\nready d2.s\nknights 2 d3.s=basic\nhand 0 grain=1\n",
      "0 move d2.s d3.s", 0, false },
    { "the knight-errant leaves before the roll", ",knight_errant=1",
      "phase roll\nattacks 1\nrobber e1\n" PIECES "knights 0 d2.s=basic+\nready d2.s\n",
      "0 chase d2.s robber", 0, false },
    { "the weaker knight flees to a place of the own", "",
      "phase flee\nactive 1\ndone rolled\n"
      "settlements 0 d1.se\ncities 0 d3.se\nroads 0 d2/sw e2/ne d2/se\n" PIECES_1 PIECES_2_AWAY
          PIECES_3 "knights 1 d2.s=strong\nfleeing 0 1 asleep d2.s\n",
      "0 flee d3.s", 0, false },
    { "the knight that is missed least deserts", "",
      "phase desert\nactive 1\ndone rolled\n" PIECES
      "knights 0 d2.s=basic d3.ne=strong+\ndeserter 0\n",
      "0 desert d2.s", 0, false },
    { "a deserter finds a place", "", "phase recruit\ndone rolled\n" PIECES "recruit 1 asleep\n",
      "0 hire ", 0, false },
    { "the poorer of two cities falls", "",
      "phase sack\ndone rolled unpaid\nbarbarians 7\nattack fought\nevent ship\ndice 3 "
      "4\n" PIECES_RICH "sacked 0\n",
      "0 sack d3.se", 0, false },
    { "the deck with the merchants is the best reward", "",
      "phase reward\ndone rolled unpaid\nbarbarians 7\nattack fought\nevent ship\ndice 3 4\n" PIECES
      "knights 0 d2.s=strong+\nknights 1 c4.ne=strong+\nrewarded 0,1\n",
      "0 reward trade", 0, false },
    { "knights defend when that saves the city", ",nasty_barbarians=1",
      "phase defend\ndone rolled unpaid\nbarbarians 7\nattack landed\nevent ship\ndice 3 4\n" PIECES
      "knights 0 d2.s=strong+\nknights 1 c4.ne=strong+\ndeclaring 0,1\n",
      "0 commit d2.s", 0, false },
    { "and stay at home when others are enough", ",nasty_barbarians=1",
      "phase defend\nactive 1\ndone rolled unpaid\nbarbarians 7\nattack landed\nevent ship\n"
      "dice 3 4\n" PIECES "knights 0 d2.s=basic+\nknights 1 c4.ne=strong+ d4.ne=strong+\n"
      "committed c4.ne d4.ne\ndeclaring 0\n",
      "0 stop", 0, false },

    /* cities */
    { "a commodity buys a level", "", PIECES "hand 0 cloth=1\n", "0 improve trade", 0, false },
    { "the metropolis wins", ",vp_goal=5", PIECES "levels 0 trade=3\nhand 0 cloth=4\n",
      "0 improve trade", 0, true },
    { "the metropolis is taken from its owner", ",vp_goal=9",
      PIECES "levels 0 trade=4\nlevels 1 trade=4\nmetropolis trade 1 c4.se\nhand 0 cloth=5\n",
      "0 improve trade", 0, false },
    { "the richer city carries the metropolis", "",
      "phase metropolis\ndone rolled\n" PIECES_RICH "levels 0 trade=4\nmetropolis-due trade\n",
      "0 metropolis d1.se", 0, false },
    { "a wall for a hand that is too large", ",trading=bank",
      PIECES "hand 0 brick=3 wool=3 grain=3\n", "0 wall d3.se", 0, false },
    { "the aqueduct brings what the city lacks", "",
      "phase aqueduct\ndone rolled\ndice 6 6\n" PIECES
      "levels 0 science=3\nhand 0 grain=2 ore=2\nparched 0\n",
      "0 choose ore", 0, false },

    /* science */
    { "an alchemist throws the three that brings the city its ore", "",
      "phase roll\n" PIECES "progress 0 alchemist\nhand 0 wool=1 grain=2 ore=2\n",
      "0 play alchemist 2 1", 0, false },
    { "a crane makes the level affordable", "",
      PIECES "progress 0 crane\nlevels 0 science=1 trade=2 politics=1\nhand 0 cloth=2\n",
      "0 play crane", 0, false },
    { "and the level follows", "",
      PIECES "cranes 1\nlevels 0 science=1 trade=2 politics=1\nhand 0 cloth=2\n", "0 improve trade",
      0, false },
    { "an engineer builds a wall", "", PIECES "progress 0 engineer\n", "0 play engineer d3.se", 0,
      false },
    { "irrigation pays for the city", "", PIECES "progress 0 irrigation\nhand 0 ore=3\n",
      "0 play irrigation", 0, false },
    { "mining does", "", PIECES "progress 0 mining\nhand 0 grain=2 ore=1\n", "0 play mining", 0,
      false },
    { "medicine makes a cheap city", "", PIECES "progress 0 medicine\nhand 0 grain=1 ore=2\n",
      "0 play medicine d1.se", 0, false },
    { "a smith works when the barbarians are near", "",
      "barbarians 6\n" PIECES "knights 0 d2.s=basic+ d3.ne=basic+\nprogress 0 smith\n",
      "0 play smith ", 0, false },
    { "and a second time", "",
      "phase smith\ndone rolled\nsmith 1\n" PIECES
      "knights 0 d2.s=strong+ d3.ne=basic+\npromoted d2.s\n",
      "0 promote c4.s", 0, false },
    { "the inventor brings the nine of an opponent to the own mountains", "",
      "phase swap\ndone rolled\nswap d2\n" PIECES, "0 swap c1", 0, false },

    /* trade */
    { "the merchant is a point", "", PIECES "progress 0 merchant\n", "0 play merchant ", 0, false },
    { "perhaps the last one", ",vp_goal=4", PIECES "progress 0 merchant\nhand 0 grain=2 ore=2\n",
      "0 play merchant ", 0, true },
    { "whoever has the merchant keeps the next one", "",
      "merchant 0 d3\n" PIECES "progress 0 merchant\n", "0 end", 0, false },
    { "the master merchant calls on the leader", "",
      PIECES_LED FIVE_CARDS_EACH "progress 0 master-merchant\n", "0 play master-merchant 1", 0,
      false },
    { "and takes what the city lacks", "",
      "phase pick\ndone rolled\n" PIECES_LED FIVE_CARDS_EACH "hand 0 grain=2 ore=2\npicked 1 2\n",
      "0 pick ore from 1", 0, false },
    { "a monopoly names what the others hold and the city needs", "",
      PIECES "progress 0 resource-monopoly\nhand 0 grain=2 ore=1\nhand 1 ore=2\nhand 2 ore=2\n"
             "hand 3 wool=1\n",
      "0 play resource-monopoly ore", 0, false },
    { "so does the other one", "",
      PIECES "progress 0 trade-monopoly\nlevels 0 trade=1 politics=2\nhand 0 coin=1\n"
             "hand 1 coin=2\nhand 2 coin=2\nhand 3 wool=1\n",
      "0 play trade-monopoly coin", 0, false },
    { "the fleet sells what is plenty", "",
      PIECES "progress 0 merchant-fleet\nhand 0 lumber=2 grain=2 ore=2\n",
      "0 play merchant-fleet lumber", 0, false },
    { "a resource that no goal needs goes for a commodity", "",
      PIECES FIVE_CARDS_EACH "commerce-left 1 1\ncommerce-left 2 1\ncommerce-left 3 1\n"
                             "levels 0 politics=3\nhand 0 brick=3 coin=3\n",
      "0 commerce brick to ", 0, false },
    { "the card that is missed least is given", "",
      "phase give\nactive 1\ndone rolled\n" PIECES "hand 0 brick=3 grain=2 ore=3\ngivers 0 2\n",
      "0 give brick", 0, false },

    /* politics */
    { "the bishop goes to the best hex of the leader", "",
      "attacks 1\n" PIECES_LED FIVE_CARDS_EACH "progress 0 bishop\n", "0 play bishop b2", 0,
      false },
    { "but not before the robber may move", "", PIECES_LED FIVE_CARDS_EACH "progress 0 bishop\n",
      "0 end", 0, false },
    { "a deserter comes over from the strongest seat", "",
      PIECES_LED "knights 1 c4.ne=strong+\nprogress 0 deserter\n", "0 play deserter 1", 0, false },
    { "a spy visits the only hand with cards", "",
      PIECES "progress 0 spy\nprogress 2 smith wedding\n", "0 play spy 2", 0, false },
    { "and takes the best card", "",
      "phase spy\ndone rolled\n" PIECES "progress 2 crane merchant\nspied 2\n",
      "0 spy merchant from 2", 0, false },
    { "a warlord wakes everybody when it counts", "",
      "barbarians 6\n" PIECES "knights 0 d2.s=basic d3.ne=strong\nprogress 0 warlord\n",
      "0 play warlord", 0, false },
    { "a wedding among richer guests", "",
      "cities 1 b1.se c4.se\nroads 1 b1/se c4/e\ncities 2 a3.s d2.se\nroads 2 d3/sw "
      "a3/sw\n" PIECES_0 PIECES_3 FIVE_CARDS_EACH "progress 0 wedding\n",
      "0 play wedding", 0, false },
    { "but none without them", "", PIECES FIVE_CARDS_EACH "progress 0 wedding\n", "0 end", 0,
      false },
    { "the saboteur hits large hands", "",
      PIECES "progress 0 saboteur\nhand 1 wool=4 ore=4\nhand 2 wool=4 ore=4\nhand 3 wool=4\n",
      "0 play saboteur", 0, false },
    { "and waits while hands are small", "",
      PIECES "progress 0 saboteur\nhand 1 wool=1\nhand 2 ore=1\n", "0 end", 0, false },
    { "intrigue clears the own way", "",
      PIECES_0 PIECES_1 PIECES_2_AWAY PIECES_3 "knights 2 d2.s=basic\nprogress 0 intrigue\n",
      "0 play intrigue d2.s", 0, false },

    { "a diplomat breaks the longest road", "",
      PIECES_0
      "settlements 1 b1.se\ncities 1 c4.se\nroads 1 b1/se c4/e d4/ne d4/e d4/se e3/e\n" PIECES_2
          PIECES_3 "knights 1 c4.ne=basic\nprogress 0 diplomat\n",
      "0 play diplomat e3/e", 0, false },

    /* cards too many */
    { "of five cards the poorest goes", "",
      "phase return\nactive 1\ndone rolled unpaid\ndice 3 4\nevent science\n" PIECES
      "progress 0 alchemist engineer merchant bishop warlord\nreturning 0\n",
      "0 return science engineer", 0, false },
    { "in the own turn one is rather played", "",
      "phase surplus\ndone rolled\n" PIECES "progress 0 alchemist engineer smith bishop warlord\n",
      "0 play engineer d3.se", 0, false },
};

static void plain_positions_get_the_plain_answer(void **unused) {
    (void)unused;
    bot_play_decisions("modules=knights,board=beginner", decisions,
                       sizeof decisions / sizeof decisions[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_games_end_and_use_everything),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(greedy_finishes_under_other_rules),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(plain_positions_get_the_plain_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
