/* Any text as a view. One that is accepted must print to a text that reads as the same view, and
 * can be drawn. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

enum { DRAWING_MAX = 1 << 17 };

static lr_game game;

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
    return 0;
}
