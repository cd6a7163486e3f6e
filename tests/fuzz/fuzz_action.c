/* Any text as an action: what is accepted must print to a text that reads as the same action. And
 * any sixteen bytes as an action: they print, lr_check() has an answer, and they have arguments if
 * and only if their text can be read. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/board.h>
#include <longroad/cards.h>

#include <stdbool.h>
#include <string.h>

enum { GAMES = 4 };

static const char *const configs[GAMES] = {
    "board(preset=gentle,first_player=seat0)",
    "board(map=fog-islands,seats=4,board=beginner,first_player=seat0)",
    "board(modules=knights,seats=6,first_player=seat0)",
    "cards",
};

static lr_game games[GAMES];
static lr_state first[GAMES];

static void start(void) {
    lr_error error;
    for (int k = 0; k < GAMES; k++) {
        if (games[k].ops != NULL) continue;
        LR_ASSERT(lr_game_init(&games[k], configs[k], NULL, &error) == LR_OK);
        lr_init(&games[k], &first[k]);
    }
}

static void check_text(const lr_game *g, const char *text) {
    lr_action a, again;
    lr_error error;
    char printed[LR_ACTION_TEXT_MAX];
    lr_status status = lr_action_parse(g, text, &a, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0 && error.column > 0);
        return;
    }
    LR_ASSERT(lr_action_print(g, a, printed, sizeof printed) < sizeof printed);
    LR_ASSERT(lr_action_parse(g, printed, &again, &error) == LR_OK);
    LR_ASSERT(memcmp(&a, &again, sizeof a) == 0);
}

/* The status of the last argument asked for. */
static lr_status read_arguments(const lr_game *g, lr_action a) {
    lr_board_argument_info of_board;
    lr_cards_argument_info of_cards;
    lr_status board = LR_OK, cards = LR_OK;
    for (uint32_t k = 0; board == LR_OK; k++) board = lr_board_argument(g, a, k, &of_board);
    for (uint32_t k = 0; cards == LR_OK; k++) cards = lr_cards_argument(g, a, k, &of_cards);
    LR_ASSERT((board == LR_E_POSITION) != (cards == LR_E_POSITION));
    return board == LR_E_POSITION ? cards : board;
}

static void check_bytes(const lr_game *g, const lr_state *begun, const uint8_t *data) {
    lr_action a, again;
    lr_error error;
    char printed[LR_ACTION_TEXT_MAX];
    memcpy(&a, data, sizeof a);
    LR_ASSERT(lr_action_print(g, a, printed, sizeof printed) < sizeof printed);
    bool known = lr_action_parse(g, printed, &again, &error) == LR_OK;
    LR_ASSERT(!known || memcmp(&a, &again, sizeof a) == 0);
    LR_ASSERT(read_arguments(g, a) == (known ? LR_END : LR_E_BAD_ACTION));
    lr_state s;
    lr_copy(g, &s, begun);
    lr_status status = lr_play(g, &s, a);
    LR_ASSERT(status == LR_OK || memcmp(&s, begun, g->state_bytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[512];
    start();
    if (size >= sizeof text) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    for (int k = 0; k < GAMES; k++) {
        check_text(&games[k], text);
        if (size == sizeof(lr_action)) check_bytes(&games[k], &first[k], data);
    }
    return 0;
}
