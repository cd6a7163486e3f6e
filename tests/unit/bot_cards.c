/* The bots in the card game: games end and use everything, greedy beats random, and a table of
 * positions in which one choice is plainly right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bot_play.h"
#include "card_days.h"
#include "cards_state.h"
#include "drive.h"

static const char *const both_greedy[] = { "greedy", "greedy" };
static const char *const one_greedy[] = { "greedy", "random" };

/* ---- whole games ----------------------------------------------------------------------------- */

/* What happened in all games so far. */
static uint32_t used[CARDS_KINDS], countered[CARDS_KINDS], faces[CARDS_FACES];
static uint32_t events[CARDS_EVENT_CARDS];

/* Built or played: it came onto a site, or an action card came into the discard pile. */
static void watch(const lr_state *before, lr_action a, const lr_state *after) {
    const cards_public *old = &cards_state_read(before)->pub, *now = &cards_state_read(after)->pub;
    const cards *c = cards_of(&bot_game);
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        if (cards_is_action(c, kind)) {
            used[kind] += cards_copies(now->discard, kind) - cards_copies(old->discard, kind);
            continue;
        }
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
            used[kind] += cards_copies(now->realm[seat].placed, kind) >
                          cards_copies(old->realm[seat].placed, kind);
    }
    if (a.kind == CARDS_COUNTER) countered[a.arg[0]]++;
    if (a.kind == CARDS_DICE) faces[a.arg[0]]++;
    if (a.kind == CARDS_EVENT) events[a.arg[0]]++;
}

static void expect_everything_used(void) {
    const cards *c = cards_of(&bot_game);
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (used[kind] == 0) fail_msg("nobody ever used %s", c->kind[kind].word);
    assert_true(countered[CARDS_KIND_BISHOP] > 0);
    assert_true(countered[CARDS_KIND_HERB_WOMAN] > 0);
    for (unsigned face = CARDS_FACE_NONE + 1; face < CARDS_FACES; face++)
        assert_true(faces[face] > 0);
    for (unsigned card = 0; card < CARDS_EVENT_CARDS; card++)
        if (events[card] == 0) fail_msg("event %u never came", card);
}

static void greedy_games_end_and_use_everything(void **unused) {
    (void)unused;
    static const uint8_t done[] = {
        CARDS_ARRANGE, CARDS_STACK,  CARDS_TAKE,     CARDS_ALCHEMIST, CARDS_ROLL,  CARDS_END,
        CARDS_DRAW,    CARDS_SEARCH, CARDS_EXCHANGE, CARDS_DISCARD,   CARDS_PAY,   CARDS_STORE,
        CARDS_GAIN,    CARDS_SEIZE,  CARDS_GIVE,     CARDS_STOP,      CARDS_ROAD,  CARDS_SETTLEMENT,
        CARDS_CITY,    CARDS_BUILD,  CARDS_REMOVE,   CARDS_SIDE,      CARDS_SCOUT, CARDS_PICK,
        CARDS_BANK,    CARDS_OFFER,  CARDS_ACCEPT,   CARDS_REFUSE,    CARDS_PLAY,  CARDS_CARAVAN,
        CARDS_COUNTER, CARDS_TARGET, CARDS_SPY,      CARDS_CONFLICT,  CARDS_SWAP,
    };
    bot_play_watch = watch;
    bot_tally sum = bot_play_games("cards", both_greedy, (uint32_t)drive_steps(300, 100));
    bot_play_watch = NULL;
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.turns / sum.games < 60);
    assert_true(sum.turns_max < 200);
    for (unsigned seat = 0; seat < 2; seat++) /* no chair is hopeless */
        assert_in_range(sum.wins[seat] * 100 / sum.games, 38, 62);
    for (size_t k = 0; k < sizeof done; k++)
        if (sum.kinds[done[k]] == 0) fail_msg("nobody ever did %s", cards_action_words[done[k]]);
    expect_everything_used();
}

static void greedy_beats_random(void **unused) {
    (void)unused;
    bot_tally sum = bot_play_games("cards", one_greedy, (uint32_t)drive_steps(100, 40));
    assert_int_equal(sum.finished, sum.games);
    assert_true(sum.wins[0] * 100 >= sum.games * 99);
}

/* Other rules lead to other lists; the answers must fit them all. */
static void every_choice_is_legal_under_other_rules(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "cards(vp_goal=7)",
        "cards(stores=default,arrangement=printed)",
        "cards(trading=bank,first_player=seat1)",
        "cards(civil_war=opponent,red_set=seat1)",
        "cards(counter_question=held,offers_refused=1)",
        "cards(offers_refused=20,first_player=seat0)",
        "cards(stores=numbered,offers_refused=0)",
    };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        bot_tally sum = bot_play_games(configs[k], both_greedy, 10);
        assert_int_equal(sum.finished, sum.games);
        sum = bot_play_games(configs[k], one_greedy, 6);
        assert_int_equal(sum.finished, sum.games);
    }
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    bot_tally one = bot_play_games("cards", both_greedy, 3),
              two = bot_play_games("cards", both_greedy, 3);
    assert_memory_equal(&one, &two, sizeof one);
}

/* In a turn no offer is made again that was refused, and there are few of them. */
static lr_action refused[32];
static uint32_t refused_count, offers_seen;
static void watch_offers(const lr_state *before, lr_action a, const lr_state *after) {
    (void)after;
    const cards_public *p = &cards_state_read(before)->pub;
    static lr_action last;
    if (a.kind == CARDS_DICE) refused_count = 0;
    if (a.kind == CARDS_OFFER && p->phase == CARDS_PHASE_MAIN) {
        for (uint32_t k = 0; k < refused_count; k++)
            assert_memory_not_equal(&refused[k], &a, sizeof a);
        last = a;
        offers_seen++;
    }
    if (a.kind == CARDS_REFUSE) {
        assert_true(refused_count < 3);
        refused[refused_count++] = last;
    }
}

static void no_refused_offer_is_made_again(void **unused) {
    (void)unused;
    bot_play_watch = watch_offers;
    (void)bot_play_games("cards(offers_refused=20)", both_greedy, 20);
    (void)bot_play_games("cards(offers_refused=0)", both_greedy, 20);
    bot_play_watch = NULL;
    assert_true(offers_seen > 100);
}

/* Against somebody who refuses everything a searching bot gives up, too. */
static void searching_bots_stop_asking(void **unused) {
    (void)unused;
    const lr_bot *bot = lr_bot_find("steady");
    static lr_state s;
    static lr_action legal[LR_LEGAL_MAX];
    uint32_t refusals = 0, most = 0, turn = 0;
    if (bot == NULL) skip();
    bot_play_make("cards(preset=printed,first_player=seat0,turn_limit=24)");
    lr_player *player = lr_player_new(bot, &bot_game, 0, 1);
    lr_rng rng = lr_rng_seed(3);
    lr_init(&bot_game, &s);
    for (uint32_t actors; (actors = lr_actors(&bot_game, &s)) != 0;) {
        int seat = lr_seat_first(actors);
        const cards_public *p = &cards_state_read(&s)->pub;
        lr_action a = actors & LR_CHANCE ? lr_chance_sample(&bot_game, &s, &rng)
                                         : lr_legal_sample(&bot_game, &s, seat, &rng);
        if (p->turn != turn) refusals = 0;
        turn = p->turn;
        if (seat == 0 && !(actors & LR_CHANCE)) {
            lr_view view;
            lr_observe(&bot_game, &s, 0, &view);
            uint32_t count = lr_legal(&bot_game, &s, 0, legal);
            a = lr_player_choose(player, &view, legal, count, (lr_budget){ .nodes = 30 });
        } else if (p->phase == CARDS_PHASE_ANSWER) {
            a = (lr_action){ .kind = CARDS_REFUSE, .actor = 1 };
            if (++refusals > most) most = refusals;
        } else if (a.kind == CARDS_OFFER) {
            a = (lr_action){ .kind = CARDS_END, .actor = 1 };
        }
        assert_int_equal(lr_play(&bot_game, &s, a), LR_OK);
    }
    lr_player_free(player);
    assert_in_range(most, 1, 3);
}

/* ---- positions with a plain answer ----------------------------------------------------------- */

/* Regions of both seats are empty unless a position says otherwise. */
#define CITIES "cities 0 -1 +1\ncities 1 -1 +1\n"
/* Six points; a second city is the seventh. */
#define SIX_POINTS_0 "settlements 0 +1\ncities 0 -1\nsites 0 u-1=church,library l-1=bath-house\n"
#define CIVIL_WAR \
    "turn 9\nactive 0\ndice question 6\nevent civil-war\n" \
    "events-left conflict=1 master-builder=1 plague=2 year-end=1\n"

static const bot_decision decisions[] = {
    /* Building. */
    { "a city that can be paid for is built", "", DAY REGIONS_0(0, 0, 2, 0, 0, 3) POOR_1, "0 city ",
      0, false },
    { "the building that wins comes before everything", ",vp_goal=7",
      DAY "cities 0 -1 +1\nsites 0 u-1=library,church\nhand 0 spy town-hall\nhand 1 abbey "
          "abbey\n" REGIONS_0(0, 0, 0, 1, 2, 2) POOR_1,
      "0 build town-hall ", 0, true },
    { "the knight that wins by its token", ",vp_goal=7",
      DAY "cities 0 -1 +1\nsites 0 u-1=library,church\nsites 1 u-1=conrad\nhand 0 otto "
          "mint\n" REGIONS_0(2, 0, 1, 2, 1, 2) POOR_1,
      "0 build otto ", 0, true },
    { "a trade with the bank when that wins", ",vp_goal=7,trading=bank",
      DAY "cities 0 -1 +1\nsites 0 u-1=library,church\nhand 0 town-hall\n" REGIONS_0(0, 3, 0, 1, 1,
                                                                                     2) POOR_1,
      "0 bank gold wool", 0, false },
    { "a mill stands beside its fields", "",
      DAY "hand 0 grain-mill\n" REGIONS_0(0, 0, 1, 1, 0, 0) POOR_1, "0 build grain-mill u+1", 0,
      false },
    { "a road leads to a settlement that is near", "", DAY REGIONS_0(2, 0, 1, 3, 1, 0) POOR_1,
      "0 road ", 0, false },
    { "a settlement goes to the end that has its road", "",
      DAY "roads 0 +2\n" REGIONS_0(1, 0, 1, 1, 1, 0) POOR_1, "0 settlement +3", 0, false },
    { "a point now, not a victory that is far away", ",trading=bank",
      DAY "cities 0 -1 +1\nsettlements 0 +3\nsites 0 u-1=library,library l-1=town-hall,town-hall "
          "u+1=bath-house\nhand 0 church colossus\n"
          "regions 0 u-2=forest:4:3 u0=gold-field:6:3 u+2=fields:1:2 l-2=hills:5:1 l0=pasture:3:0 "
          "l+2=mountains:2:0 u+4=pasture:5:0 l+4=pasture:6:0\n" POOR_1,
      "0 bank * ore", 0, false },
    { "with nothing to do the turn ends", "", DAY POOR_0 POOR_1, "0 end", 0, false },

    /* Stores. */
    { "a unit of choice completes the city", ",vp_goal=7",
      "phase gain\nturn 9\nactive 0\ndice sun 6\nwish 0 1\n" SIX_POINTS_0 REGIONS_0(0, 0, 2, 0, 0,
                                                                                    2) POOR_1,
      "0 gain l+2", 0, false },
    { "the windmill takes what the city lacks", ",vp_goal=8",
      "phase advantage\nturn 9\nactive 0\ndice windmill 6\nsettlements 0 +1\ncities 0 -1\n"
      "sites 0 u-1=church,library l-1=bath-house,marketplace\n" REGIONS_0(0, 0, 2, 0, 0, 2)
          REGIONS_1(1, 1, 1, 1, 1, 1),
      "0 seize ore", 0, false },

    /* Trade. */
    { "an unfair offer is refused", "",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer gold=1 for ore=1\n" REGIONS_0(
          0, 0, 2, 0, 0, 3) REGIONS_1(0, 1, 2, 0, 0, 2),
      "0 refuse", 0, false },
    { "the leader does not get the unit that wins", ",vp_goal=7",
      "phase answer\nturn 9\nactive 1\ndice knight 6\ncities 1 -1 +1\nsites 1 u-1=library,church\n"
      "offer brick=1 for ore=1\nhand 1 town-hall\n" REGIONS_0(1, 0, 1, 0, 1, 3)
          REGIONS_1(0, 0, 0, 2, 2, 1),
      "0 refuse", 0, false },
    { "an offer that completes the winning city is accepted", ",vp_goal=7",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer ore=1 for gold=1\n" SIX_POINTS_0
          REGIONS_0(0, 1, 2, 0, 0, 2) REGIONS_1(3, 0, 0, 0, 0, 1),
      "0 accept", 0, false },

    { "an offer that completes a city is accepted", "",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer ore=1 for gold=1\n"
      "settlements 0 +1\ncities 0 -1\ncities 1 -1 +1\n"
      "sites 0 u-1=church,library l-1=bath-house\n" REGIONS_0(0, 1, 2, 0, 0, 2)
          REGIONS_1(3, 0, 0, 0, 0, 1),
      "0 accept", 0, false },
    { "but not of somebody who is about to win", ",vp_goal=8",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer ore=1 for gold=1\n"
      "settlements 0 +1\ncities 0 -1\ncities 1 -1 +1\n"
      "sites 0 u-1=church,library l-1=bath-house\n"
      "sites 1 u-1=church,library l-1=bath-house\n" REGIONS_0(0, 1, 2, 0, 0, 2)
          REGIONS_1(3, 0, 0, 0, 0, 1),
      "0 refuse", 0, false },
    { "nor if it brings the other one more", "",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer lumber=1 for grain=1\n"
      "hand 0 garrison\nroads 1 +2\n" REGIONS_0(0, 0, 2, 3, 0, 0) REGIONS_1(2, 0, 0, 1, 1, 0),
      "0 refuse", 0, false },

    /* Action cards. */
    { "a spy looks into a full hand", "",
      DAY CITIES "hand 0 spy\nhand 1 otto gotz abbey\n" POOR_0 POOR_1, "0 play spy", 0, false },
    { "of the cards it sees it takes one that is of use", "",
      "phase spy\n" DAY CITIES
      "discard spy\nhand 1 otto bishop abbey\nseen 0 otto bishop abbey\n" REGIONS_0(0, 0, 1, 0, 1,
                                                                                    2) POOR_1,
      "0 spy otto", 0, false },
    { "the arsonist burns what keeps the opponent from winning", ",vp_goal=7",
      DAY "cities 0 -1 +1\ncities 1 -1 +1\nsites 1 u-1=colossus,church\nhand 0 arsonist\n" POOR_0
          POOR_1,
      "0 play arsonist", 0, false },
    { "the last hope is tried, whatever the odds", ",vp_goal=7",
      DAY CITIES
      "sites 0 u-1=colossus\nsites 1 u-1=church,library l-1=bath-house\nhand 0 arsonist\n"
      "hand 1 bishop\nseen 0 bishop\n" POOR_0 POOR_1,
      "0 play arsonist", 0, false },
    { "the best building burns", "",
      "phase target\n" DAY CITIES "duel arsonist\nvictim 1\ndiscard arsonist\n"
      "sites 1 u-1=colossus,sawmill u+1=garrison\n" POOR_0 POOR_1,
      "0 target colossus u-1", 0, false },
    { "the strongest knight is beaten when that takes the token", "",
      "phase target\n" DAY CITIES "duel black-knight\nvictim 1\ndiscard black-knight\n"
      "sites 0 u-1=otto\nsites 1 u-1=gotz,siegfried\n" POOR_0 POOR_1,
      "0 target gotz u-1", 0, false },
    { "the Herb Woman saves a strong knight", "",
      "phase defend\nturn 9\nactive 1\ndice knight 6\n" CITIES "duel black-knight\n"
      "discard black-knight\nhand 0 herb-woman\nsites 0 u-1=karl\n" POOR_0 POOR_1,
      "0 counter herb-woman", 0, false },
    { "the Bishop saves the Colossus", "",
      "phase defend\nturn 9\nactive 1\ndice knight 6\n" CITIES "duel arsonist\n"
      "discard arsonist\nhand 0 bishop\nsites 0 u-1=colossus\n" POOR_0 POOR_1,
      "0 counter bishop", 0, false },
    { "an Alchemist calls the number that completes the city", ",vp_goal=7",
      "phase roll\nturn 9\nactive 0\nhand 0 alchemist\n" SIX_POINTS_0 REGIONS_0(0, 0, 2, 0, 0, 2)
          POOR_1,
      "0 alchemist 2", 0, false },
    { "a civil war costs the weakest unit", "",
      "phase civil-war\n" CIVIL_WAR "victim 0\n"
      "sites 0 u-1=karl u+1=siegfried\nsites 1 u-1=otto\n" POOR_0 POOR_1,
      "0 target siegfried u+1", 0, false },
    { "of the opponent it is the strongest", ",civil_war=opponent",
      "phase civil-war\n" CIVIL_WAR "victim 1\nchooser 0\nevent-left 0,1\n"
      "sites 0 u-1=karl\nsites 1 u-1=otto u+1=siegfried\n" POOR_0 POOR_1,
      "0 target otto u-1", 0, false },

    /* Hands and stacks. */
    { "a top card that is known to be good is drawn", "",
      "phase draw\n" DAY CITIES "hand 0 bishop herb-woman\nstack 2 colossus smithy\n"
      "memory 0 2 colossus ?\n" POOR_0 POOR_1,
      "0 draw 2", 0, false },
    { "what is of least use is given up", "",
      "phase discard\n" DAY CITIES "hand 0 herb-woman colossus library town-hall\n" POOR_0 POOR_1,
      "0 discard herb-woman ", 0, false },
    { "of a stack that is searched the best card is taken", "",
      "phase look\n" DAY CITIES "looking 3\nhand 0 spy spy\nstack 3 herb-woman colossus smithy\n"
      "memory 0 3 herb-woman colossus smithy\n" POOR_0 POOR_1,
      "0 take 2 colossus", 0, false },
};

static void plain_positions_get_the_plain_answer(void **unused) {
    (void)unused;
    bot_play_cards_decisions(decisions, sizeof decisions / sizeof decisions[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_positions_get_the_plain_answer),
        cmocka_unit_test(greedy_games_end_and_use_everything),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(every_choice_is_legal_under_other_rules),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(no_refused_offer_is_made_again),
        cmocka_unit_test(searching_bots_stop_asking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
