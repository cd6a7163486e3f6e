/* Bytes play a game. The first byte chooses the configuration, then each step takes
 *
 *     00..ef   an outcome of chance, or a seat and one of its listed actions, by number
 *     f0..ff   the next sixteen bytes, as they are, through lr_play()
 *
 * and the position is verified after each. Nothing may crash, no refusal may change the position,
 * and no list may hold what lr_check() refuses.
 */
#include "fuzz.h"

#include <longroad/longroad.h>

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 600, RAW = 0xf0 };

static const char *const configs[] = {
    "board",
    "board(board=beginner)",
    "board(preset=collector)",
    "board(preset=newest,first_player=seat0)",
    "board(preset=gentle)",
    "board(preset=duel)",
    "board(seats=2,dice=deck,deck_reserve=0,no_seven_rounds=10,vp_goal=5)",
    "board(seats=3,auto_claim=0,vp_cards_hidden=0,hand_counts_public=0,vp_goal=4)",
    "board(board=beginner,first_player=seat0,combined_phases=0,vp_goal=3,like_trade=1)",
    "board(preset=gentle,first_player=random,robber_to_desert=0,discard_limit=2)",
    "board(trading=bank,token_layout=random,harbor_layout=fixed,discard_limit=20)",
    "board(map=new-shores,seats=3,first_player=seat0,vp_goal=8)",
    "board(map=four-islands,first_player=seat0,ship_move_rings=1,pirate_may_leave_board=1)",
    "board(map=fog-islands,board=beginner,first_player=seat0)",
    "board(map=through-the-desert,first_player=seat0,outer_sea_shuffled=1)",
    "board(map=forgotten-tribe,first_player=seat0,trading=bank)",
    "board(map=cloth-villages,first_player=seat0,trading=bank)",
    "board(map=pirate-islands,first_player=seat0,fleet_attacks_all=1,trading=bank)",
    "board(map=wonders,first_player=seat0,wonder_claim_pays=1,trading=bank)",
    "board(map=new-world,seats=3,first_player=seat0,extra_turns=build)",
    "board(modules=sea,seats=6,first_player=seat0,extra_turns=paired)",
    "board(modules=knights,board=beginner,first_player=seat0,barbarian_track=2)",
    ("board(modules=knights,seats=3,first_player=seat0,nasty_barbarians=1,knight_errant=1,"
     "barbarian_track=1,displace_origin_free=0,knight_blocks_adjacent=1,vp_goal=20)"),
    ("board(modules=knights,seats=6,first_player=seat0,fifth_card=discard_now,merchant_fleet=all,"
     "hand_counts_public=0,trading=bank)"),
    "board(map=new-shores,modules=sea+knights,seats=3,first_player=seat0,barbarian_track=2)",
    ("board(map=forgotten-tribe,modules=sea+knights,seats=3,first_player=seat0,sea_combo=1,"
     "bishop_may_move_pirate=1,trading=bank)"),
    "cards",
    "cards(vp_goal=7,first_player=seat0,arrangement=printed,trading=bank)",
    "cards(first_player=seat1,civil_war=opponent,counter_question=held,stores=default)",
};
enum { CONFIGS = sizeof configs / sizeof *configs };

typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static uint8_t take(input *in) {
    if (in->size == 0) return 0;
    in->size--;
    return *in->data++;
}

static void must(int holds) {
    if (!holds) abort();
}

/* Games are made once: compiling a map takes longer than a whole input. */
static const lr_game *game_of(uint8_t choice) {
    static lr_game games[CONFIGS];
    lr_game *g = &games[choice % CONFIGS];
    lr_error error;

    if (g->ops == NULL) must(lr_game_init(g, configs[choice % CONFIGS], NULL, &error) == LR_OK);
    return g;
}

static lr_action chosen_chance(const lr_game *g, const lr_state *s, uint8_t byte, input *in) {
    lr_chance_outcome list[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, list);
    lr_action a;

    must(count > 0);
    a = list[byte % count].action;
    must(lr_check(g, s, a) == LR_OK);
    /* Of the chances with one outcome, the deal and the shuffle take any seed. */
    if (count == 1 && byte % 2 == 1) {
        lr_action seeded = a;
        for (int k = 0; k < 8; k++) seeded.arg[k] = take(in);
        if (lr_check(g, s, seeded) == LR_OK) a = seeded;
    }
    return a;
}

static lr_action chosen_action(const lr_game *g, const lr_state *s, uint8_t byte, input *in) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t actors = lr_actors(g, s), count = 0;
    int seat = byte >> 4;

    /* The seat named if it may act, else the one waited for. */
    if (seat < g->seats && actors & (LR_MAY(seat) | 1u << seat)) count = lr_legal(g, s, seat, list);
    if (count == 0) {
        seat = lr_seat_first(actors);
        count = lr_legal(g, s, seat, list);
    }
    must(count > 0);
    for (uint32_t k = 0; k < count; k++) must(lr_check(g, s, list[k]) == LR_OK);
    return list[(take(in) + 256u * (byte & 15)) % count];
}

static void play_raw(const lr_game *g, lr_state *s, input *in) {
    lr_state before;
    lr_action a;
    uint8_t bytes[sizeof a] = { 0 };
    char text[LR_ACTION_TEXT_MAX];

    for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = take(in);
    memcpy(&a, bytes, sizeof a);
    lr_copy(g, &before, s);
    must(lr_action_print(g, a, text, sizeof text) < sizeof text);
    if (lr_play(g, s, a) != LR_OK) must(memcmp(&before, s, g->state_bytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = { data, size };
    const lr_game *g = game_of(take(&in));
    lr_state s;
    lr_error error;

    lr_init(g, &s);
    for (int step = 0; step < STEPS_MAX && in.size > 0; step++) {
        uint32_t actors = lr_actors(g, &s);
        uint8_t byte = take(&in);

        if (byte >= RAW)
            play_raw(g, &s, &in);
        else if (actors == 0)
            break;
        else if (actors & LR_CHANCE)
            lr_apply(g, &s, chosen_chance(g, &s, byte, &in));
        else
            lr_apply(g, &s, chosen_action(g, &s, byte, &in));
        must(lr_verify(g, &s, &error) == LR_OK);
    }
    return 0;
}
