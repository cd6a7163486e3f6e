/* fuzz_lesson.c - any bytes as a lesson: an error that says where it is, or a lesson whose parts
 * lie inside its text, and that can be walked through. What can be played of it the rules say. */
#include "lesson.h"
#include "lr_assert.h"

#include "fuzz.h"

#include <string.h>

static char text[TEACH_TEXT_MAX + 2];
static lesson l;
static lr_game game;
static lr_state position;

static void check_part(teach_part part, size_t size) {
    if (part.length == 0) return;
    LR_ASSERT(part.at >= text && part.at + part.length <= text + size && part.line > 0);
}

static void check_words(const teach_words *words, size_t size) {
    for (int k = 0; k < TEACH_LANGUAGES; k++) check_part(words->in[k], size);
}

static void check_parts(size_t size) {
    check_part(l.start.game, size);
    check_part(l.start.position, size);
    for (uint32_t k = 0; k < l.moment_count; k++) {
        const lesson_moment *m = &l.moment[k];
        check_words(&m->say, size);
        check_words(&m->done, size);
        check_part(m->position, size);
        LR_ASSERT(m->step < l.step_count && m->first + m->lines <= l.line_count);
        for (uint32_t i = 0; i < m->lights; i++) check_part(m->light[i].name, size);
    }
    for (uint32_t k = 0; k < l.line_count; k++) check_part(l.line[k].text, size);
}

/* By `next` and by the script alone it ends, or waits for the player. */
static void walk(void) {
    lesson_at at = lesson_begin(&l, 0);
    for (uint32_t k = 0; k <= LESSON_MOMENTS_MAX; k++)
        if (!lesson_next(&l, &at)) break;
    LR_ASSERT(at.state != LESSON_READ && at.state != LESSON_DONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lr_error error = { 0 };
    if (size > TEACH_TEXT_MAX + 1) size = TEACH_TEXT_MAX + 1;
    memcpy(text, data, size);
    text[size] = 0;
    size = strlen(text);
    if (!lesson_parse(text, size, &l, &error)) {
        LR_ASSERT(error.status != LR_OK && error.text[0] != 0 && error.line > 0);
        return 0;
    }
    check_parts(size);
    walk();
    if (!lesson_check(&l, &game, &position, &error))
        LR_ASSERT(error.status != LR_OK && error.text[0] != 0 && error.line > 0);
    return 0;
}
