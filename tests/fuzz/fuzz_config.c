/* Any text as a configuration. One that is accepted must print to a text that makes the same game,
 * briefly and in full. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

static lr_game game, again;

static void read_back(int brief) {
    char text[LR_CONFIG_TEXT_MAX];
    lr_error error;
    LR_ASSERT(lr_config_print(&game, brief, text, sizeof text) < sizeof text);
    LR_ASSERT(lr_game_init(&again, text, NULL, &error) == LR_OK);
    LR_ASSERT(memcmp(&game, &again, sizeof game) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[LR_CONFIG_TEXT_MAX + 16];
    lr_error error;
    if (size >= sizeof text) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    lr_status status = lr_game_init(&game, text, NULL, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0);
        return 0;
    }
    read_back(0);
    read_back(1);
    return 0;
}
