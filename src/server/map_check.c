/* map_check.c - looks at a map (map_check.h). */
#include "map_check.h"

#include "http_json.h"
#include "json_text.h"
#include "pioneers.h"
#include "preview.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

/* What the looking needs beside the text. */
typedef struct look {
    lr_game game;
    pioneers_result import;
    wire_note notes[PIONEERS_NOTES_MAX + 1];
    uint32_t note_count;
} look;

static void add_note(look *l, const pioneers_note *note, bool refusal) {
    l->notes[l->note_count++] = (wire_note){ note->line, refusal, note->text };
}

/* The map's text, which another program's file becomes first; NULL: there is none. */
static const char *map_text(look *l, const char *text, size_t length) {
    static const pioneers_note zero = { 1, "a text has no byte 0" };
    if (strlen(text) != length) {
        add_note(l, &zero, true);
        return NULL;
    }
    if (!pioneers_is_likely(text)) return text;
    bool good = pioneers_import(text, true, &l->import);
    if (!good) add_note(l, &l->import.refusal, true);
    for (int k = 0; k < l->import.warnings; k++) add_note(l, &l->import.warning[k], false);
    return good ? l->import.map.bytes : NULL;
}

static const wire_family *family_with_maps(void) {
    uint32_t k = 0;
    while (wire_family_at(k)->map == NULL) k++;
    return wire_family_at(k);
}

static void write_answer(look *l, const char *given, size_t length, uint32_t lay, json_writer *w) {
    char config[LR_CONFIG_TEXT_MAX];
    const char *text = map_text(l, given, length);
    wire_map map = { .text = text, .notes = l->notes, .note_count = l->note_count, .lay = lay };
    jw_object(w);
    bool playable = family_with_maps()->map(&map, &l->game, w);
    if (text != NULL && text != given) jw_put_string(w, KEY(map_check, text), text);
    if (playable) {
        lr_config_print(&l->game, 1, config, sizeof config);
        jw_key(w, KEY(map_check, preview));
        preview_write(config, text, w);
    }
    jw_object_end(w);
}

bool map_check_make(const char *text, size_t length, uint32_t lay, char **out, size_t *out_length) {
    json_text made = { 0 };
    look *l = calloc(1, sizeof *l);
    if (l == NULL) return false;
    json_writer w = json_text_start(&made);
    write_answer(l, text, length, lay, &w);
    free(l);
    if (!jw_finish(&w)) {
        free(made.bytes);
        return false;
    }
    *out = made.bytes;
    *out_length = made.length;
    return true;
}
