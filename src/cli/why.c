/* why.c - reasons for an action in plain words (why.h). */
#include "why.h"

#include "speech.h"

#include <stdio.h>
#include <string.h>

typedef struct telling {
    const lr_game *game;
    const speech *speech;
    const lr_reason *reason;
    const narration_table *table;
    char *out;
    size_t length;
} telling;

static void put(telling *t, const char *text) {
    size_t length = strlen(text);
    if (t->length + length >= NARRATION_MAX) return;
    memcpy(t->out + t->length, text, length + 1);
    t->length += length;
}

static void put_number(telling *t, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    put(t, text);
}

static void put_word(telling *t, const char *word) {
    char text[64];
    const char *said = t->speech->things ? saying_find(t->speech->things, word) : NULL;
    if (!said && t->speech->reword && t->speech->reword(t->game, word, text, sizeof text))
        said = text;
    put(t, said ? said : word);
}

static void put_goods(telling *t, bool counts) {
    const lr_reason *of = t->reason;
    for (uint32_t k = 0; k < of->good_count; k++) {
        if (k > 0) put(t, k + 1 < of->good_count ? ", " : " and ");
        if (counts) put_number(t, of->good[k].count), put(t, " ");
        put_word(t, of->good[k].name);
    }
}

static void put_seat(telling *t) {
    char who[64];
    narrate_seat(t->table, t->reason->seat, true, who, sizeof who);
    put(t, who);
}

/* What a name in braces stands for. */
static void put_member(telling *t, const char *name, size_t length) {
    const lr_reason *of = t->reason;
    const struct {
        const char *name;
        int number;
    } figures[] = { { "n", of->n }, { "m", of->m }, { "k", of->k } },
      plurals[] = { { "s", of->n }, { "ms", of->m }, { "ks", of->k } };
    for (size_t k = 0; k < 3; k++) {
        if (strlen(figures[k].name) == length && strncmp(name, figures[k].name, length) == 0)
            put_number(t, figures[k].number);
        if (strlen(plurals[k].name) == length && strncmp(name, plurals[k].name, length) == 0)
            put(t, plurals[k].number == 1 ? "" : "s");
    }
    if (length == 5 && strncmp(name, "goods", 5) == 0) put_goods(t, true);
    if (length == 5 && strncmp(name, "kinds", 5) == 0) put_goods(t, false);
    if (length == 5 && strncmp(name, "thing", 5) == 0 && of->thing) put_word(t, of->thing);
    if (length == 5 && strncmp(name, "track", 5) == 0 && of->thing) put(t, of->thing);
    if (length == 5 && strncmp(name, "place", 5) == 0) put(t, of->place);
    if (length == 3 && strncmp(name, "who", 3) == 0) put_seat(t);
}

static const char *pattern_of(const telling *t) {
    char key[40];
    const char *found = NULL;
    if (!t->speech->reasons) return NULL;
    snprintf(key, sizeof key, "%s/seat", t->reason->key);
    if (t->reason->seat != LR_SEAT_NONE) found = saying_find(t->speech->reasons, key);
    return found ? found : saying_find(t->speech->reasons, t->reason->key);
}

void why_say(const lr_game *g, const lr_reason *reason, const narration_table *table,
             char out[NARRATION_MAX]) {
    telling t = { g, speech_of(g), reason, table, out, 0 };
    const char *at = pattern_of(&t);
    out[0] = 0;
    while (at && *at) {
        char plain[NARRATION_MAX];
        size_t length = strcspn(at, "{");
        snprintf(plain, sizeof plain, "%.*s", (int)length, at);
        put(&t, plain);
        at += length;
        if (*at != '{') break;
        length = strcspn(at, "}");
        put_member(&t, at + 1, length - 1);
        at += length + 1;
    }
    if (t.length > 0 && reason->versus >= 0) {
        put(&t, " (the other move: ");
        put_number(&t, reason->versus);
        put(&t, ")");
    }
}
