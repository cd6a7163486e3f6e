/* frames.c - a finished game as a list of frames (frames.h).
 *
 * Sections are written one by one into a buffer of their own and go into the answer if they differ
 * from the last ones, which are known by their hash: the same that tell.c does for a table. Nobody
 * is asked anything in a game that is over, so there are no moves, and nothing is blocked.
 */
#include "frames.h"

#include "http_json.h"
#include "json_text.h"
#include "lookup.h"
#include "messages.h"
#include "wire.h"

#include <longroad/bot.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 100000 };

/* ---- a replay ---- */

typedef struct replay {
    lr_game game;
    lr_state state;
    lr_record_reader reader;
    lr_record_header header;
    lr_error error;
    char map[LR_MAP_TEXT_MAX];
    const wire_family *family;
    wire_counts *counts;
    int seat;      /* whose views these are */
    bool all;      /* all hands are open */
    uint32_t from; /* actions before the first frame */
    lr_view before, after, other;
    uint64_t hash[WIRE_SECTIONS_MAX + 1]; /* of the sections told last; the last one: `hands` */
    char scratch[WIRE_VIEW_MAX];
    json_text answer;
    json_writer out;
} replay;

static bool open_record(replay *r, const char *record, size_t length) {
    if (lr_record_game(&r->reader, record, length, &r->header, &r->game, r->map, sizeof r->map,
                       &r->error) != LR_OK)
        return false;
    r->family = wire_family_of(&r->game);
    return lr_record_begin(&r->header, &r->game, &r->state, &r->error) == LR_OK;
}

/* ---- sections ---- */

static void tell_if_new(replay *r, int place, const char *name, const json_writer *section) {
    uint64_t hash = hash_bytes(r->scratch, section->length) | 1; /* 0: never told */
    if (section->failed || hash == r->hash[place]) return;
    r->hash[place] = hash;
    jw_key(&r->out, name);
    jw_raw(&r->out, r->scratch, section->length);
}

/* What every seat holds, each as the seat itself saw it. */
static void write_hands(replay *r, int hand) {
    json_writer w = jw_start(r->scratch, sizeof r->scratch, NULL, NULL);
    jw_array(&w);
    for (int seat = 0; seat < r->game.seats; seat++) {
        wire_viewer viewer = { .seat = seat };
        lr_observe(&r->game, &r->state, seat, &r->other);
        r->family->section(&r->game, &r->other, &viewer, hand, &w);
    }
    jw_array_end(&w);
    tell_if_new(r, WIRE_SECTIONS_MAX, "hands", &w);
}

/* The members of `view` or `changed`: what differs from before. */
static void write_sections(replay *r) {
    wire_viewer viewer = { .seat = r->seat };
    lr_observe(&r->game, &r->state, r->seat, &r->other);
    for (int i = 0; i < WIRE_SECTIONS_MAX && r->family->sections[i].name != NULL; i++) {
        json_writer w = jw_start(r->scratch, sizeof r->scratch, NULL, NULL);
        r->family->section(&r->game, &r->other, &viewer, i, &w);
        tell_if_new(r, i, r->family->sections[i].name, &w);
    }
    if (!r->all) return;
    for (int i = 0; i < WIRE_SECTIONS_MAX && r->family->sections[i].name != NULL; i++)
        if (r->family->sections[i].own) write_hands(r, i);
}

/* ---- frames ---- */

static void count_action(replay *r, lr_action a) {
    lr_state after;
    lr_action seen = lr_redact(&r->game, &r->state, a, LR_SPECTATOR);
    lr_copy(&r->game, &after, &r->state);
    lr_apply(&r->game, &after, a);
    lr_observe(&r->game, &r->state, LR_SPECTATOR, &r->before);
    lr_observe(&r->game, &after, LR_SPECTATOR, &r->after);
    r->family->count(&r->game, &r->before, &r->after, seen, r->counts);
}

/* One action: what it brought about, and what is different then. */
static void write_frame(replay *r, lr_action a, bool last) {
    lr_action seen = r->all ? a : lr_redact(&r->game, &r->state, a, r->seat);
    count_action(r, a);
    lr_observe(&r->game, &r->state, r->seat, &r->before);
    lr_apply(&r->game, &r->state, a);
    lr_observe(&r->game, &r->state, r->seat, &r->after);
    jw_object(&r->out);
    jw_put_array(&r->out, KEY(replay_frame, events));
    r->family->events(&r->game, &r->before, &r->after, seen, &r->out);
    jw_array_end(&r->out);
    jw_put_object(&r->out, KEY(replay_frame, changed));
    write_sections(r);
    if (last) {
        jw_key(&r->out, "counts");
        r->family->counts(&r->game, r->counts, &r->out);
    }
    jw_object_end(&r->out);
    jw_object_end(&r->out);
}

/* All of them; false: the record does not hold what the rules allow. */
static bool write_frames(replay *r) {
    lr_action a = { 0 }, next = { 0 };
    lr_status status = lr_record_next(&r->reader, &r->game, &a, &r->error);
    for (int count = 0; status == LR_OK && count < ACTIONS_MAX && !r->out.failed; count++) {
        if (lr_check(&r->game, &r->state, a) != LR_OK) return false;
        status = lr_record_next(&r->reader, &r->game, &next, &r->error);
        write_frame(r, a, status == LR_END);
        a = next;
    }
    return status == LR_END || r->out.failed;
}

/* Plays the actions before the first frame. */
static bool skip(replay *r) {
    lr_action a = { 0 };
    for (uint32_t k = 0; k < r->from; k++) {
        if (lr_record_next(&r->reader, &r->game, &a, &r->error) != LR_OK ||
            lr_check(&r->game, &r->state, a) != LR_OK)
            return false;
        count_action(r, a);
        lr_apply(&r->game, &r->state, a);
    }
    return true;
}

/* ---- who played ---- */

/* A record holds names alone: one that is a bot's is taken for it. */
static void write_seats(replay *r) {
    jw_array(&r->out);
    for (int i = 0; i < r->game.seats; i++) {
        const char *name = r->header.seat[i];
        bool bot = lr_bot_find(name) != NULL;
        part_seat seat = part_seat_new();
        seat.seat = i;
        seat.kind = bot ? SITTER_BOT : SITTER_PERSON;
        if (bot)
            seat.level = name;
        else if (name[0] != 0)
            seat.name = name;
        seat.colour = i;
        part_seat_write(&r->out, &seat);
    }
    jw_array_end(&r->out);
}

static void write_head(replay *r, const char *seats) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&r->game, 0, config, sizeof config);
    jw_put_string(&r->out, KEY(replay, config), config);
    jw_put_bool(&r->out, KEY(replay, practice), r->header.position_text != NULL);
    jw_key(&r->out, KEY(replay, seats));
    if (seats != NULL)
        jw_raw(&r->out, seats, strlen(seats));
    else
        write_seats(r);
    jw_put_object(&r->out, KEY(replay, setting));
    r->family->setting(&r->game, &r->out);
    jw_object_end(&r->out);
    jw_put_object(&r->out, KEY(replay, view));
    write_sections(r);
    jw_object_end(&r->out);
}

/* ---- all ---- */

static frames_status write_all(replay *r, const char *seats) {
    if (!skip(r)) return FRAMES_BAD_RECORD;
    r->answer.most = FRAMES_BYTES_MAX;
    r->out = json_text_start(&r->answer);
    jw_object(&r->out);
    write_head(r, seats);
    jw_put_array(&r->out, KEY(replay, frames));
    bool good = write_frames(r);
    jw_array_end(&r->out);
    jw_object_end(&r->out);
    if (!good) return FRAMES_BAD_RECORD;
    if (jw_finish(&r->out)) return FRAMES_MADE;
    return r->answer.too_long ? FRAMES_TOO_LONG : FRAMES_NO_MEMORY;
}

frames_status frames_make_from(const char *record, size_t length, uint32_t from, int seat,
                               const char *seats, char **out, size_t *out_length) {
    replay *r = calloc(1, sizeof *r);
    if (r == NULL) return FRAMES_NO_MEMORY;
    frames_status status = FRAMES_BAD_RECORD;
    r->all = seat == FRAMES_ALL;
    r->from = from;
    r->seat = seat < 0 ? LR_SPECTATOR : seat;
    if (open_record(r, record, length)) {
        r->counts = calloc(1, r->family->counts_size + 1);
        status = r->counts == NULL       ? FRAMES_NO_MEMORY
                 : seat >= r->game.seats ? FRAMES_NO_SEAT
                                         : write_all(r, seats);
    }
    if (status == FRAMES_MADE) {
        *out = r->answer.bytes;
        *out_length = r->answer.length;
    } else {
        free(r->answer.bytes);
    }
    free(r->counts);
    free(r);
    return status;
}

frames_status frames_make(const char *record, size_t length, int seat, const char *seats,
                          char **out, size_t *out_length) {
    return frames_make_from(record, length, 0, seat, seats, out, out_length);
}
