/* Any text as a position. One that is accepted must print to a text that reads as the same
 * position, and must be playable: the views of every seat survive their own text, and a few
 * dozen actions at random keep it consistent. The first byte chooses the game, `0` the first. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

enum { GAMES = 18, STEPS = 40 };

static const char *const configs[GAMES] = {
    "board(board=beginner,first_player=seat0)",
    "board(seats=3)",
    "board(preset=collector,dice=deck,auto_claim=0,hand_counts_public=0)",
    "board(seats=2,vp_goal=5,trading=bank)",
    "board(map=new-shores,seats=3,outer_sea_shuffled=1)",
    "board(map=fog-islands,seats=3,pirate_may_leave_board=1)",
    "board(map=forgotten-tribe,seats=3,hand_counts_public=0)",
    "board(map=cloth-villages,seats=3)",
    "board(map=pirate-islands,seats=4,fleet_attacks_all=1)",
    "board(map=wonders,seats=3)",
    "board(map=new-world,seats=3,ship_move_rings=1,auto_claim=0)",
    "board(seats=5,extra_turns=paired)",
    "board(modules=knights,board=beginner,first_player=seat0)",
    "board(modules=knights,seats=3,nasty_barbarians=1,knight_errant=1,displace_origin_free=0)",
    "board(modules=knights,seats=6,hand_counts_public=0,merchant_fleet=all,fifth_card=discard_now)",
    "board(modules=sea+knights,map=new-shores,seats=3,bishop_may_move_pirate=1)",
    "cards",
    "cards(vp_goal=7,first_player=seat1,red_set=seat1,civil_war=opponent,counter_question=held)",
};

static lr_game games[GAMES];

static const lr_game *choose(uint8_t byte) {
    lr_error error;
    for (int k = 0; games[0].ops == NULL && k < GAMES; k++) {
        int last = GAMES - 1 - k; /* the first is made last, so that it tells that all are */
        LR_ASSERT(lr_game_init(&games[last], configs[last], NULL, &error) == LR_OK);
    }
    return &games[(uint8_t)(byte - '0') % GAMES];
}

static void read_back(const lr_game *g, const lr_state *s) {
    static char text[LR_STATE_TEXT_MAX];
    lr_state again;
    lr_error error;
    LR_ASSERT(lr_state_print(g, s, text, sizeof text) < sizeof text);
    LR_ASSERT(lr_state_parse(g, text, &again, &error) == LR_OK);
    LR_ASSERT(memcmp(s, &again, g->state_bytes) == 0);
}

static void read_views_back(const lr_game *g, const lr_state *s) {
    static char text[LR_STATE_TEXT_MAX];
    for (int viewer = LR_SPECTATOR; viewer < g->seats; viewer++) {
        lr_view view, again;
        lr_error error;
        lr_observe(g, s, viewer, &view);
        LR_ASSERT(lr_view_print(g, &view, text, sizeof text) < sizeof text);
        LR_ASSERT(lr_view_parse(g, text, &again, &error) == LR_OK);
        LR_ASSERT(memcmp(&view, &again, g->view_bytes) == 0);
    }
}

static void play_on(const lr_game *g, lr_state *s, uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    lr_error error;
    for (int k = 0; k < STEPS; k++) {
        uint32_t who = lr_actors(g, s);
        if (who == 0) return;
        lr_action a = who & LR_CHANCE ? lr_chance_sample(g, s, &rng)
                                      : lr_legal_sample(g, s, lr_seat_first(who), &rng);
        LR_ASSERT(lr_play(g, s, a) == LR_OK);
        LR_ASSERT(lr_verify(g, s, &error) == LR_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[LR_STATE_TEXT_MAX];
    lr_state s;
    lr_error error;
    if (size < 1 || size > sizeof text) return 0;
    const lr_game *g = choose(data[0]);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    lr_status status = lr_state_parse(g, text, &s, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0);
        return 0;
    }
    read_back(g, &s);
    read_views_back(g, &s);
    play_on(g, &s, size);
    return 0;
}
