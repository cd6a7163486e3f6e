/* fuzz_puzzle.c - any bytes as a puzzle: an error that says where it is, or a puzzle whose
 * answer can be played, and that is the same after it was written and read again. */
#include "lr_assert.h"
#include "puzzle.h"

#include "fuzz.h"

#include <string.h>

static char text[PUZZLE_TEXT_MAX + 2], again[2 * PUZZLE_TEXT_MAX];
static lr_game game, other;
static puzzle found, second;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_error error = { 0 };
    if (size > PUZZLE_TEXT_MAX + 1) size = PUZZLE_TEXT_MAX + 1;
    memcpy(text, data, size);
    text[size] = 0;
    size = strlen(text);
    bool listed = puzzle_config(text, size, config);
    if (!puzzle_parse(text, size, &game, &found, &error)) {
        LR_ASSERT(error.status != LR_OK && error.text[0] != 0 && error.line > 0);
        return 0;
    }
    LR_ASSERT(listed && config[0] != 0);
    LR_ASSERT(lr_check(&game, &found.state, found.candidate[0].action) == LR_OK);
    size_t length = puzzle_print(&game, &found, again, sizeof again);
    LR_ASSERT(length < sizeof again);
    if (length > PUZZLE_TEXT_MAX) return 0; /* a short configuration can have a long form */
    LR_ASSERT(puzzle_parse(again, length, &other, &second, &error));
    LR_ASSERT(memcmp(&found, &second, sizeof found) == 0);
    return 0;
}
