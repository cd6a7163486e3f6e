/* Any bytes as a conversation with `longroad engine`. The bytes arrive in pieces of uneven length.
 * Every line that comes back must be one that docs/engine-protocol.md knows, and every block
 * that is begun must be ended before the next line is taken. */
#include "fuzz.h"

#include "engine_session.h"
#include "lr_assert.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct listener {
    bool in_block, greeted;
    uint32_t lines_said;
} listener;

static bool begins(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == 0);
}

static bool is_word_of(const char *line, const char *const words[]) {
    for (int k = 0; words[k]; k++)
        if (begins(line, words[k])) return true;
    return false;
}

static void hear(void *self, const char *line) {
    static const char *const blocks[] = { "legal", "eval", "line", "view", "help", NULL };
    static const char *const single[] = { "best", "info", "chances", "pong", "error", NULL };
    listener *l = self;
    LR_ASSERT(strlen(line) <= LINES_MAX + 8 && !strchr(line, '\n'));
    l->lines_said++;
    if (!l->greeted) {
        LR_ASSERT(begins(line, "longroad-engine"));
        l->greeted = true;
    } else if (l->in_block) {
        l->in_block = strcmp(line, ".") != 0;
    } else {
        l->in_block = is_word_of(line, blocks);
        LR_ASSERT(l->in_block || is_word_of(line, single));
    }
    if (begins(line, "error")) {
        const char *code = strchr(line, ' ');
        LR_ASSERT(code && strchr(code + 1, ' '));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static lines reader;
    listener l = { 0 };
    /* A budget of its own keeps a bot that searches from taking its time. */
    engine_settings settings = { .bot = lr_bot_find("greedy"), .budget = { .nodes = 20 } };
    engine_session *s = engine_session_new(&settings, hear, &l);
    LR_ASSERT(l.greeted);
    lines_start(&reader);
    bool talking = true;
    size_t piece = 1;
    for (size_t from = 0; talking && from < size; from += piece) {
        size_t at = 0;
        piece = piece * 7 % 61 + 1;
        if (piece > size - from) piece = size - from;
        lines_event event;
        while (talking &&
               (event = lines_take(&reader, (const char *)data + from, piece, &at)) != LINES_NONE) {
            LR_ASSERT(strlen(reader.text) <= LINES_MAX);
            talking = engine_session_take(s, event, reader.text);
            LR_ASSERT(!l.in_block);
        }
    }
    if (talking) engine_session_take(s, lines_finish(&reader), reader.text);
    LR_ASSERT(!l.in_block);
    engine_session_free(s);
    return 0;
}
