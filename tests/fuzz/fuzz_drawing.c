/* fuzz_drawing.c - any bytes as a ledger: blocks are found inside the text, and each is read as
 * a drawing whose words lie inside the block, or refused with a line of it and a sentence. */
#include "drawing.h"
#include "lr_assert.h"

#include "fuzz.h"

#include <string.h>

enum { TEXT_MAX = 16 << 10 };

static char text[TEXT_MAX + 1];
static drawing d;

static void check_words(drawing_words words, drawing_words block) {
    if (words.length == 0) return;
    LR_ASSERT(words.text >= block.text && words.text + words.length <= block.text + block.length);
}

static void check(drawing_words block) {
    lr_error error = { .text = "" };
    lr_status status = drawing_read(&d, block, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.status == status && error.text[0] != 0 && error.line >= 0);
        return;
    }
    LR_ASSERT(d.try_count <= DRAWING_TRIES_MAX && d.rules.length > 0 && d.caption.length > 0);
    check_words(d.rules, block);
    check_words(d.caption, block);
    check_words(d.around, block);
    check_words(d.marks, block);
    for (uint32_t k = 0; k < d.try_count; k++)
        LR_ASSERT(lr_check(&d.game, &d.state, d.tries[k].action) == d.tries[k].status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = text;
    drawing_words block;
    if (size > TEXT_MAX) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    while (drawing_find(&at, &block)) {
        LR_ASSERT(block.text >= text && block.text + block.length <= at && at <= text + size);
        check(block);
    }
    return 0;
}
