/* manners.c - bots offer like good guests: how often a person is asked for a trade, in whole
 * games of every mode, and what the offers are like. The person sits at seat 0 among steady bots
 * and refuses everything, or takes what is good for it. An offer asks the person if it names
 * seat 0 and the person could pay it: the server declines the others (src/server/rules.c). */
#include "bots.h"
#include "drive.h"
#include "mind.h"

#include "board_view.h"
#include "cards_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>

enum { PERSON = 0, NODES = 60, KEPT = 12 };

static const struct {
    const char *config;
    double most; /* questions a round */
} modes[] = {
    { "board", 0.7 },
    { "board(map=new-shores)", 0.7 },
    { "board(modules=knights)", 0.7 },
    { "board(map=new-shores,modules=knights)", 0.7 },
    { "board(seats=6)", 0.7 * 5 / 3 }, /* five bots, not three */
    { "cards", 0.7 },
};
enum { MODES = sizeof modes / sizeof modes[0] };

/* How often a person is asked is a mean of whole games. A short run judges the offers alone. */
#ifdef LR_TEST_SHORT
enum { IS_SHORT = 1, GAMES = 1, ACTIONS_MAX = 250 };
#else
enum { IS_SHORT = 0, GAMES = 6, ACTIONS_MAX = 20000 };
#endif

/* A game as the person lives through it. */
typedef struct evening {
    lr_state s;
    bool accepts; /* what is good */
    uint32_t turn, questions;
    uint32_t asked[LR_SEATS_MAX];                  /* by bot: how often in this turn */
    bool traded[LR_SEATS_MAX];                     /* the bot with the person */
    uint64_t banked;                               /* what the active bot got in this turn */
    trade_word open, declined[LR_SEATS_MAX][KEPT]; /* by bot: the latest, by the person */
    uint32_t declined_count[LR_SEATS_MAX];
} evening;

static lr_game game;
static evening e;

/* ---- what the rules of the house say ---- */

static trade_word meaning(lr_action a) {
    lr_view view;
    lr_observe(&game, &e.s, LR_SPECTATOR, &view);
    return mind_of(&game)->trade(&game, &view, a);
}

static bool same_trade(trade_word a, trade_word b) {
    return a.give == b.give && a.want == b.want;
}

static void judge_offer(trade_word word) {
    unsigned bot = word.seat;
    if ((word.others >> PERSON & 1) == 0) return;
    e.asked[bot]++;
    if (e.asked[bot] > 1 && !e.traded[bot]) fail_msg("seat %u asks twice in a turn", bot);
    for (uint32_t k = 0; k < e.declined_count[bot] && k < KEPT; k++)
        if (same_trade(word, e.declined[bot][k])) fail_msg("seat %u asks the same again", bot);
    if (lr_lanes_kinds(word.give) & lr_lanes_kinds(e.banked))
        fail_msg("seat %u offers what the bank gave it", bot);
}

/* Before the action happens. */
static void judge(lr_action a) {
    trade_word word = meaning(a);
    bool is_cards = drive_is_cards(&game);
    if (a.actor == LR_ACTOR_CHANCE) return;
    if (word.turn != e.turn) {
        e.turn = word.turn;
        e.banked = 0;
        memset(e.asked, 0, sizeof e.asked);
    }
    if (word.kind == TRADE_BANK) e.banked |= word.want;
    if (word.kind == TRADE_OFFER && !word.answer && a.actor != PERSON) judge_offer(e.open = word);
    if (word.kind == TRADE_DONE && (a.actor == PERSON || word.others >> PERSON & 1))
        e.traded[a.actor == PERSON ? __builtin_ctz(word.others) : a.actor] = true;
    if (word.kind == TRADE_NO && a.actor == PERSON) {
        unsigned bot = e.open.seat;
        e.declined[bot][e.declined_count[bot]++ % KEPT] = e.open;
    }
    if (!is_cards && a.kind == BOARD_WITHDRAW && a.actor != PERSON) {
        lr_view view;
        lr_observe(&game, &e.s, LR_SPECTATOR, &view);
        const board_public *p = &board_view_of(&view)->pub;
        if (p->active == a.actor && p->offer_accepted != 0)
            fail_msg("seat %u withdraws what was accepted", a.actor);
    }
}

/* ---- the person ---- */

static lr_action person(const lr_view *view, const lr_action *legal, uint32_t count, lr_rng *rng) {
    static lr_action kept[LR_LEGAL_MAX];
    bool is_cards = drive_is_cards(&game);
    uint8_t accept = is_cards ? CARDS_ACCEPT : BOARD_ACCEPT;
    uint8_t refuse = is_cards ? CARDS_REFUSE : BOARD_REFUSE;
    uint8_t offer = is_cards ? CARDS_OFFER : BOARD_OFFER;
    uint32_t left = 0;
    bool asked = false, payable = false;
    for (uint32_t k = 0; k < count; k++) {
        asked |= legal[k].kind == refuse;
        payable |= legal[k].kind == accept;
        bool no = legal[k].kind == offer || (legal[k].kind == accept && !e.accepts);
        if (!no) kept[left++] = legal[k];
    }
    e.questions += asked && payable;
    return greedy_choose(&game, view, PERSON, kept, left, rng);
}

/* ---- games ---- */

/* Who acts: bots that are asked before the person, and a bot whose offer was accepted does not
 * wait for the person. */
static int next_seat(uint32_t who) {
    uint32_t must = LR_SEATS(who), bots = must & ~(1u << PERSON);
    return bots != 0 ? lr_seat_first(bots) : lr_seat_first(must);
}

static uint32_t play(uint32_t number, bool accepts) {
    lr_player *player[LR_SEATS_MAX] = { NULL };
    lr_rng stream = lr_rng_stream(20, number), chance = lr_rng_seed(lr_rng_next(&stream));
    lr_rng own = lr_rng_seed(lr_rng_next(&stream));
    static lr_action legal[LR_LEGAL_MAX];
    lr_action seen[LR_SEATS_MAX];
    lr_view view;
    uint32_t who = 0, actions = 0;
    e = (evening){ .accepts = accepts };
    lr_init(&game, &e.s);
    for (int seat = 1; seat < game.seats; seat++) {
        player[seat] = lr_player_new(lr_bot_find("steady"), &game, seat, lr_rng_next(&stream));
        lr_player_people(player[seat], 1u << PERSON);
    }
    for (; actions < ACTIONS_MAX && (who = lr_actors(&game, &e.s)) != 0; actions++) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(&game, &e.s, &chance);
        } else {
            int seat = next_seat(who);
            uint32_t count = lr_legal(&game, &e.s, seat, legal);
            lr_observe(&game, &e.s, seat, &view);
            a = seat == PERSON ? person(&view, legal, count, &own)
                               : lr_player_choose(player[seat], &view, legal, count,
                                                  (lr_budget){ .nodes = NODES });
        }
        judge(a);
        for (int seat = 1; seat < game.seats; seat++) seen[seat] = lr_redact(&game, &e.s, a, seat);
        assert_int_equal(lr_play(&game, &e.s, a), LR_OK);
        for (int seat = 1; seat < game.seats; seat++) {
            lr_observe(&game, &e.s, seat, &view);
            lr_player_notice(player[seat], seen[seat], &view);
        }
    }
    for (int seat = 1; seat < game.seats; seat++) lr_player_free(player[seat]);
    return e.turn / game.seats + 1;
}

static void measure(bool accepts) {
    for (int k = 0; k < MODES; k++) {
        lr_error error;
        uint64_t rounds = 0, questions = 0;
        assert_int_equal(lr_game_init(&game, modes[k].config, NULL, &error), LR_OK);
        for (uint32_t number = 0; number < GAMES; number++) {
            rounds += play(number, accepts);
            questions += e.questions;
        }
        double each = (double)questions / (double)rounds;
        printf("%-40s %s: %.2f questions a round\n", modes[k].config,
               accepts ? "accepts" : "refuses", each);
        if (!IS_SHORT && each > modes[k].most) fail_msg("%s: %.2f a round", modes[k].config, each);
    }
}

static void a_person_who_refuses_is_left_in_peace(void **unused) {
    (void)unused;
    measure(false);
}

static void a_person_who_trades_is_not_flooded(void **unused) {
    (void)unused;
    measure(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_who_refuses_is_left_in_peace),
        cmocka_unit_test(a_person_who_trades_is_not_flooded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
