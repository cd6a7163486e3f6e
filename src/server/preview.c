/* preview.c - shows a game before its table is made (preview.h). */
#include "preview.h"

#include "http_json.h"
#include "json_text.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEAL_STEPS_MAX = 200 };

typedef struct preview {
    lr_game game;
    lr_state state;
    lr_view view;
} preview;

/* Chance alone acts until the first player is asked. */
static void deal(preview *p) {
    lr_rng rng = lr_rng_seed(1);
    lr_init(&p->game, &p->state);
    for (int i = 0; i < DEAL_STEPS_MAX && lr_actors(&p->game, &p->state) == LR_CHANCE; i++)
        lr_apply(&p->game, &p->state, lr_chance_sample(&p->game, &p->state, &rng));
    lr_observe(&p->game, &p->state, LR_SPECTATOR, &p->view);
}

/* How many can play on the map: what is left when the configuration names nothing else. */
static void write_seats(const char *config, const char *map_text, lr_game *scratch,
                        json_writer *w) {
    char text[LR_CONFIG_TEXT_MAX];
    const char *map = strstr(config, "(map=");
    size_t family = strcspn(config, "("), name = map != NULL ? strcspn(map + 5, ",)") : 0;
    jw_put_array(w, KEY(preview_game, seats));
    for (int seats = 1; seats <= LR_SEATS_MAX && map != NULL; seats++) {
        lr_error error;
        if (map_text != NULL)
            snprintf(text, sizeof text, "%.*s(seats=%d)", (int)family, config, seats);
        else
            snprintf(text, sizeof text, "%.*s(map=%.*s,seats=%d)", (int)family, config, (int)name,
                     map + 5, seats);
        if (lr_game_init(scratch, text, map_text, &error) == LR_OK) jw_int(w, seats);
    }
    jw_array_end(w);
}

static void write_sections(const preview *p, json_writer *w) {
    const wire_family *family = wire_family_of(&p->game);
    wire_viewer nobody = { .seat = LR_SPECTATOR };
    jw_put_object(w, KEY(preview_game, setting));
    family->setting(&p->game, w);
    jw_object_end(w);
    for (int i = 0; family->sections[i].name != NULL; i++) {
        if (!family->sections[i].preview) continue;
        jw_key(w, family->sections[i].name);
        family->section(&p->game, &p->view, &nobody, i, w);
    }
}

static void write_problem(const char *sentence, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(preview_problem, problem), sentence);
    jw_object_end(w);
}

void preview_write(const char *config, const char *map_text, json_writer *w) {
    char text[LR_CONFIG_TEXT_MAX];
    lr_error error = { .text = "" };
    preview *p = calloc(1, sizeof *p);
    if (p == NULL || lr_game_init(&p->game, config, map_text, &error) != LR_OK) {
        write_problem(error.text, w);
        free(p);
        return;
    }
    deal(p);
    jw_object(w);
    lr_config_print(&p->game, 1, text, sizeof text);
    jw_put_string(w, KEY(preview_game, brief), text);
    lr_config_print(&p->game, 0, text, sizeof text);
    jw_put_string(w, KEY(preview_game, config), text);
    write_sections(p, w);
    write_seats(text, map_text, &p->game, w); /* the game is not needed any more */
    jw_object_end(w);
    free(p);
}

bool preview_make(const char *config, const char *map_text, char **out, size_t *out_length) {
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    preview_write(config, map_text, &w);
    if (!jw_finish(&w)) {
        free(text.bytes);
        return false;
    }
    *out = text.bytes;
    *out_length = text.length;
    return true;
}
