/* lists.c - what chance could have brought (lists.h).
 *
 * Most lists repeat: two dice are always the same 36 lines. A list is recognised by a hash of its
 * text, and its text is written only the first time.
 */
#include "lists.h"

#include "crypto.h"
#include "fair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN_BYTES = 16, LIST_TEXT_MAX = LR_CHANCE_MAX * (LR_ACTION_TEXT_MAX + 12) };

typedef struct known {
    unsigned char hash[KNOWN_BYTES];
    uint32_t chance; /* that had this list first */
} known;

typedef struct lists {
    lr_game game;
    lr_state state;
    lr_record_reader reader;
    lr_record_header header;
    char map[LR_MAP_TEXT_MAX];
    char list[LIST_TEXT_MAX]; /* the one that is being written */
    known *known;
    uint32_t known_count, known_room;
    uint32_t chances;
    char *out;
    size_t used, room;
    lists_status status;
} lists;

/* ---- text ---- */

static void add(lists *l, const char *bytes, size_t length) {
    if (l->status != LISTS_MADE) return;
    if (l->used + length + 1 > l->room) {
        size_t room = 2 * l->room + length + 4096;
        char *bigger = room <= LISTS_BYTES_MAX ? realloc(l->out, room) : NULL;
        if (bigger == NULL) {
            l->status = room <= LISTS_BYTES_MAX ? LISTS_NO_MEMORY : LISTS_TOO_LONG;
            return;
        }
        l->out = bigger;
        l->room = room;
    }
    memcpy(l->out + l->used, bytes, length);
    l->used += length;
    l->out[l->used] = 0;
}

__attribute__((format(printf, 2, 3))) static void say(lists *l, const char *format, ...) {
    char line[LR_ACTION_TEXT_MAX + 64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof line) add(l, line, (size_t)length);
}

/* ---- one list ---- */

bool lists_is_seed(const lr_game *g, const lr_state *s) {
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    if (lr_chance(g, s, outcomes) != 1) return false;
    lr_action a = outcomes[0].action;
    memset(a.arg, 0x5a, 8); /* no card and no die: only a number of 64 bits can be that */
    return lr_check(g, s, a) == LR_OK;
}

/* The first chance that had the list of `length` bytes in l->list, this one if none had. */
static uint32_t first_with(lists *l, size_t length) {
    unsigned char hash[KNOWN_BYTES];
    fair_digest(hash, sizeof hash, l->list, length, NULL);
    for (uint32_t i = 0; i < l->known_count; i++)
        if (memcmp(l->known[i].hash, hash, sizeof hash) == 0) return l->known[i].chance;
    if (l->known_count == l->known_room) {
        uint32_t room = 2 * l->known_room + 64;
        known *bigger = realloc(l->known, room * sizeof *bigger);
        if (bigger == NULL) {
            l->status = LISTS_NO_MEMORY;
            return l->chances;
        }
        l->known = bigger;
        l->known_room = room;
    }
    known *at = &l->known[l->known_count++];
    memcpy(at->hash, hash, sizeof hash);
    at->chance = l->chances;
    return l->chances;
}

/* Without the star that stands before all of them. */
static const char *text_of(const lists *l, lr_action a, char text[LR_ACTION_TEXT_MAX]) {
    lr_action_print(&l->game, a, text, LR_ACTION_TEXT_MAX);
    return text + 2;
}

static void write_list(lists *l) {
    char text[LR_ACTION_TEXT_MAX];
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&l->game, &l->state, outcomes);
    if (lists_is_seed(&l->game, &l->state)) {
        const char *action = text_of(l, outcomes[0].action, text);
        say(l, "chance %u seed %.*s\n", l->chances, (int)strcspn(action, " "), action);
        return;
    }
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++)
        length += (size_t)snprintf(l->list + length, sizeof l->list - length, "%u %s\n",
                                   outcomes[i].weight, text_of(l, outcomes[i].action, text));
    uint32_t first = first_with(l, length);
    if (first != l->chances) {
        say(l, "chance %u = %u\n", l->chances, first);
        return;
    }
    say(l, "chance %u\n", l->chances);
    add(l, l->list, length);
}

/* ---- all ---- */

static void write_all(lists *l, lr_error *error) {
    lr_status status = LR_OK;
    for (uint32_t i = 0; status == LR_OK && l->status == LISTS_MADE; i++) {
        lr_action a = { 0 };
        if (i == LISTS_ACTIONS_MAX) l->status = LISTS_TOO_LONG;
        bool chance = (lr_actors(&l->game, &l->state) & LR_CHANCE) != 0;
        status = lr_record_next(&l->reader, &l->game, &a, error);
        if (status != LR_OK) break;
        if (chance && a.actor == LR_ACTOR_CHANCE) {
            write_list(l);
            l->chances++;
        }
        status = lr_play(&l->game, &l->state, a);
        if (status != LR_OK) {
            error->status = status;
            snprintf(error->text, sizeof error->text, "action %u: %s", i + 1,
                     lr_status_reason(status));
        }
    }
    if (status != LR_END && l->status == LISTS_MADE) l->status = LISTS_BAD_RECORD;
    say(l, "end %u\n", l->chances);
}

static void write_head(lists *l, const char *record, size_t length) {
    unsigned char hash[32];
    char hex[FAIR_HEX_MAX];
    fair_digest(hash, sizeof hash, record, length, NULL);
    fair_hex(hash, sizeof hash, hex);
    say(l, "longroad-lists 1\nrecord %s\n", hex);
}

lists_status lists_make(const char *record, size_t length, char **out, size_t *out_length,
                        lr_error *error) {
    lists *l = calloc(1, sizeof *l);
    if (l == NULL) return LISTS_NO_MEMORY;
    *error = (lr_error){ .status = LR_OK };
    if (lr_record_game(&l->reader, record, length, &l->header, &l->game, l->map, sizeof l->map,
                       error) == LR_OK &&
        lr_record_begin(&l->header, &l->game, &l->state, error) == LR_OK) {
        write_head(l, record, length);
        write_all(l, error);
    } else {
        l->status = LISTS_BAD_RECORD;
    }
    lists_status status = l->status;
    if (status == LISTS_MADE) {
        *out = l->out;
        *out_length = l->used;
    } else {
        free(l->out);
    }
    free(l->known);
    free(l);
    return status;
}
