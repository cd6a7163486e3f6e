/* thumb.c - the picture of a table in small, for pages that list tables.
 *
 * A picture is the sections that a preview has (`land` and `board` of the board family), written
 * from the spectator's view of the position that everybody has been told. So it tells a watcher's
 * knowledge and no more, and whoever may watch a table may have it.
 *
 * It is asked for every few seconds by everybody who looks at the list. Therefore the sections are
 * written once for each position and kept, in a place that follows from the table's slot; tables
 * that share a place take it from each other. Who names the position that is already on the screen
 * gets its number alone.
 */
#include "http_json.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sections as one object; NULL: no memory. */
static char *draw(server *s, const table *t) {
    const wire_family *family = t->log.shared->family;
    const lr_game *g = &t->log.shared->game;
    wire_viewer nobody = { .seat = LR_SPECTATOR };
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    lr_observe(g, t->told, LR_SPECTATOR, &s->before);
    jw_object(&w);
    for (int i = 0; family->sections[i].name != NULL; i++) {
        if (!family->sections[i].preview) continue;
        jw_key(&w, family->sections[i].name);
        family->section(g, &s->before, &nobody, i, &w);
    }
    jw_object_end(&w);
    if (jw_finish(&w)) return text.bytes;
    free(text.bytes);
    return NULL;
}

static const char *picture_of(server *s, const table *t) {
    thumb *kept = &s->thumbs[t->slot % THUMBS_KEPT];
    bool same = kept->sections != NULL && kept->number == t->number && kept->at == t->told_at;
    if (same) return kept->sections;
    free(kept->sections);
    *kept = (thumb){ .number = t->number, .at = t->told_at, .sections = draw(s, t) };
    return kept->sections;
}

static bool add(json_text *out, const char *text) {
    return json_text_add(out, text, strlen(text));
}

static bool add_setting(server *s, const table *t, json_text *out) {
    char key[32];
    size_t length = 0;
    const char *setting = game_setting(s, t->log.shared, &length);
    snprintf(key, sizeof key, ",\"%s\":", KEY(thumb, setting));
    return setting != NULL && add(out, key) && json_text_add(out, setting, length);
}

/* The sections stand in an object of their own; here they go on with one that is open. */
static bool add_picture(server *s, const table *t, bool with_setting, json_text *out) {
    const char *sections = picture_of(s, t);
    if (sections == NULL) return false;
    if (sections[1] == '}') return add(out, "}"); /* the family has none */
    if (with_setting && !add_setting(s, t, out)) return false;
    return add(out, ",") && add(out, sections + 1);
}

bool thumb_write(server *s, const table *t, int64_t at, json_text *out) {
    char head[64];
    snprintf(head, sizeof head, "{\"%s\":%u", KEY(thumb, at), t->told_at);
    if (!add(out, head)) return false;
    return at == t->told_at ? add(out, "}") : add_picture(s, t, at < 0, out);
}

void thumbs_free(server *s) {
    for (int i = 0; i < THUMBS_KEPT; i++) free(s->thumbs[i].sections);
}
