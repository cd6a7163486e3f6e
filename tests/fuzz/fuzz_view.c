/* Any text as a view. A view that is accepted must print to a text that reads as the same view,
 * must be drawn and answered for by the functions of board.h or cards.h without a complaint, and
 * must lead to positions that the rules allow and that look like the view. A digit before the text
 * chooses the game; without one it is the fixed board. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/board.h>
#include <longroad/cards.h>

#include <stdbool.h>
#include <string.h>

enum { DRAWING_MAX = 1 << 17, GAMES = 10 };

static const char *const configs[GAMES] = {
    "board(board=beginner,first_player=seat0)",
    "board(map=fog-islands,seats=3)",
    "board(map=forgotten-tribe,seats=3)",
    "board(map=cloth-villages,seats=3,hand_counts_public=0)",
    "board(map=pirate-islands,seats=3)",
    "board(modules=knights,board=beginner,first_player=seat0)",
    "board(modules=knights,seats=3,hand_counts_public=0)",
    "board(modules=sea+knights,map=new-shores,seats=3)",
    "cards",
    "cards(first_player=seat1,red_set=seat1,civil_war=opponent,counter_question=held)",
};

static lr_game games[GAMES];

static const lr_game *choose(unsigned k) {
    lr_error error;
    if (games[k].ops == NULL) LR_ASSERT(lr_game_init(&games[k], configs[k], NULL, &error) == LR_OK);
    return &games[k];
}

/* The first line is `viewer 2` or `viewer -`. */
static int viewer_of(const char *text) {
    char seat = text[strlen("viewer ")];
    return seat == '-' ? LR_SPECTATOR : seat - '0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[LR_STATE_TEXT_MAX], drawing[DRAWING_MAX];
    lr_view view, again;
    lr_error error;
    bool chosen = size > 0 && data[0] >= '0' && data[0] < '0' + GAMES;
    const lr_game *g = choose(chosen ? data[0] - '0' : 0);
    if (size >= sizeof text) return 0;
    size -= chosen;
    if (size > 0) memcpy(text, data + chosen, size);
    text[size] = 0;
    lr_status status = lr_view_parse(g, text, &view, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0);
        return 0;
    }
    LR_ASSERT(lr_view_print(g, &view, text, sizeof text) < sizeof text);
    LR_ASSERT(lr_view_parse(g, text, &again, &error) == LR_OK);
    LR_ASSERT(memcmp(&view, &again, g->view_bytes) == 0);
    LR_ASSERT(lr_view_draw(g, &view, 1, drawing, sizeof drawing) < sizeof drawing);
    lr_board_table_info board;
    lr_cards_table_info cards;
    LR_ASSERT((lr_board_table(g, &view, &board) == LR_OK) !=
              (lr_cards_table(g, &view, &cards) == LR_OK));
    lr_rng rng = lr_rng_seed(size);
    lr_state state;
    lr_resample(g, &view, &rng, &state);
    LR_ASSERT(lr_verify(g, &state, &error) == LR_OK);
    lr_observe(g, &state, viewer_of(text), &again);
    LR_ASSERT(memcmp(&view, &again, g->view_bytes) == 0);
    return 0;
}
