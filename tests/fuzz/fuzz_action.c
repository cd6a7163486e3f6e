/* Any text as an action: what is accepted must print to a text that reads as the same action. And
 * any sixteen bytes as an action: they print, and lr_check() has an answer. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

static lr_game game;
static lr_state first;

static void start(void) {
    lr_error error;
    if (game.ops != NULL) return;
    LR_ASSERT(lr_game_init(&game, "board(preset=gentle,first_player=seat0)", NULL, &error) ==
              LR_OK);
    lr_init(&game, &first);
}

static void check_text(const char *text) {
    lr_action a, again;
    lr_error error;
    char printed[LR_ACTION_TEXT_MAX];
    lr_status status = lr_action_parse(&game, text, &a, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0 && error.column > 0);
        return;
    }
    LR_ASSERT(lr_action_print(&game, a, printed, sizeof printed) < sizeof printed);
    LR_ASSERT(lr_action_parse(&game, printed, &again, &error) == LR_OK);
    LR_ASSERT(memcmp(&a, &again, sizeof a) == 0);
}

static void check_bytes(const uint8_t *data) {
    lr_action a, again;
    lr_error error;
    char printed[LR_ACTION_TEXT_MAX];
    memcpy(&a, data, sizeof a);
    LR_ASSERT(lr_action_print(&game, a, printed, sizeof printed) < sizeof printed);
    if (lr_action_parse(&game, printed, &again, &error) == LR_OK)
        LR_ASSERT(memcmp(&a, &again, sizeof a) == 0);
    lr_state s;
    lr_copy(&game, &s, &first);
    lr_status status = lr_play(&game, &s, a);
    LR_ASSERT(status == LR_OK || memcmp(&s, &first, game.state_bytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[512];
    start();
    if (size >= sizeof text) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    check_text(text);
    if (size == sizeof(lr_action)) check_bytes(data);
    return 0;
}
