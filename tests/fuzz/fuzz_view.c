/* Any text as a view. One that is accepted must print to a text that reads as the same view, can be
 * drawn, and leads to positions that the rules allow and that look like it. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

enum { DRAWING_MAX = 1 << 17 };

static lr_game game;

/* The first line is `viewer 2` or `viewer -`. */
static int viewer_of(const char *text) {
    char seat = text[strlen("viewer ")];
    return seat == '-' ? LR_SPECTATOR : seat - '0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[LR_STATE_TEXT_MAX], drawing[DRAWING_MAX];
    lr_view view, again;
    lr_error error;
    if (game.ops == NULL)
        LR_ASSERT(lr_game_init(&game, "board(board=beginner,first_player=seat0)", NULL, &error) ==
                  LR_OK);
    if (size >= sizeof text) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    lr_status status = lr_view_parse(&game, text, &view, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0);
        return 0;
    }
    LR_ASSERT(lr_view_print(&game, &view, text, sizeof text) < sizeof text);
    LR_ASSERT(lr_view_parse(&game, text, &again, &error) == LR_OK);
    LR_ASSERT(memcmp(&view, &again, game.view_bytes) == 0);
    LR_ASSERT(lr_view_draw(&game, &view, 1, drawing, sizeof drawing) < sizeof drawing);
    lr_rng rng = lr_rng_seed(size);
    lr_state state;
    lr_resample(&game, &view, &rng, &state);
    LR_ASSERT(lr_verify(&game, &state, &error) == LR_OK);
    lr_observe(&game, &state, viewer_of(text), &again);
    LR_ASSERT(memcmp(&view, &again, game.view_bytes) == 0);
    return 0;
}
