/* decision.c - puzzles and moments of finished games for clients (decision.h). */
#include "decision.h"

#include "http_json.h"
#include "json_text.h"
#include "parts.h"
#include "puzzle.h"
#include "wire.h"

#include <longroad/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct decision {
    lr_game game;
    lr_state state;
    int seat;
    /* of a puzzle */
    puzzle puzzle;
    /* of a record */
    lr_record_reader reader;
    lr_record_header header;
    char map[LR_MAP_TEXT_MAX];
    lr_error error;
    lr_view view;
    lr_action legal[LR_LEGAL_MAX];
    json_text answer;
    json_writer out;
} decision;

/* ---- what both have ---- */

static lr_status check_own(const void *context, lr_action a) {
    const decision *d = context;
    return a.actor == d->seat ? lr_check(&d->game, &d->state, a) : LR_E_NOT_YOUR_TURN;
}

/* The sections as the seat has them at a table while its decision is open. */
static void write_view(decision *d) {
    const wire_family *family = wire_family_of(&d->game);
    wire_viewer viewer = { .seat = d->seat,
                           .legal = d->legal,
                           .legal_count = lr_legal(&d->game, &d->state, d->seat, d->legal),
                           .check = check_own,
                           .check_context = d };
    lr_observe(&d->game, &d->state, d->seat, &d->view);
    jw_put_object(&d->out, KEY(decision, view));
    for (int i = 0; i < WIRE_SECTIONS_MAX && family->sections[i].name != NULL; i++) {
        jw_key(&d->out, family->sections[i].name);
        family->section(&d->game, &d->view, &viewer, i, &d->out);
    }
    jw_object_end(&d->out);
}

/* Names of a record; of a puzzle nobody is known, and the others are taken for bots. */
static void write_seats(decision *d) {
    jw_array(&d->out);
    for (int i = 0; i < d->game.seats; i++) {
        const char *name = d->header.seat[i];
        bool named = name[0] != 0, bot = lr_bot_find(name) != NULL || (!named && i != d->seat);
        part_seat seat = part_seat_new();
        seat.seat = i;
        seat.kind = bot ? SITTER_BOT : SITTER_PERSON;
        if (bot)
            seat.level = named ? name : "master";
        else if (named)
            seat.name = name;
        seat.colour = i;
        part_seat_write(&d->out, &seat);
    }
    jw_array_end(&d->out);
}

static void write_decision(decision *d, const char *seats) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&d->game, 1, config, sizeof config);
    jw_put_string(&d->out, KEY(decision, config), config);
    jw_key(&d->out, KEY(decision, seat)), jw_int(&d->out, d->seat);
    jw_key(&d->out, KEY(decision, seats));
    if (seats != NULL)
        jw_raw(&d->out, seats, strlen(seats));
    else
        write_seats(d);
    jw_put_object(&d->out, KEY(decision, setting));
    wire_family_of(&d->game)->setting(&d->game, &d->out);
    jw_object_end(&d->out);
    write_view(d);
}

static frames_status finish(decision *d, frames_status status, char **out, size_t *out_length) {
    if (status == FRAMES_MADE && !jw_finish(&d->out)) status = FRAMES_NO_MEMORY;
    if (status == FRAMES_MADE) {
        *out = d->answer.bytes;
        *out_length = d->answer.length;
    } else {
        free(d->answer.bytes);
    }
    free(d);
    return status;
}

static decision *start(void) {
    decision *d = calloc(1, sizeof *d);
    if (d != NULL) d->out = json_text_start(&d->answer);
    return d;
}

/* ---- puzzles ---- */

const shipped_puzzle *decision_find(const char *name) {
    for (size_t k = 0; k < shipped_puzzle_count; k++)
        if (strcmp(shipped_puzzles[k].name, name) == 0) return &shipped_puzzles[k];
    return NULL;
}

static void write_candidates(decision *d) {
    const wire_family *family = wire_family_of(&d->game);
    jw_put_array(&d->out, KEY(decision, candidates));
    for (uint32_t k = 0; k < d->puzzle.candidates; k++) {
        jw_object(&d->out);
        jw_key(&d->out, KEY(candidate, action));
        family->move(&d->game, &d->view, d->puzzle.candidate[k].action, &d->out);
        jw_key(&d->out, KEY(candidate, chance));
        jw_real(&d->out, (double)d->puzzle.candidate[k].chance / LR_CERTAIN, 6);
        jw_object_end(&d->out);
    }
    jw_array_end(&d->out);
}

/* Why the answer is good; if nothing can be said of it alone, why it is better than the next
 * best. */
static void write_reasons(decision *d) {
    const puzzle_candidate *best = d->puzzle.candidate;
    lr_reason reason[LR_REASONS_MAX];
    uint32_t count = lr_explain(&d->game, &d->view, best[0].action, NULL, reason);
    if (count == 0) count = lr_explain(&d->game, &d->view, best[0].action, &best[1].action, reason);
    jw_key(&d->out, KEY(decision, reasons));
    reasons_put_json(&d->out, reason, count);
}

frames_status decision_of_puzzle(const char *name, char **out, size_t *out_length) {
    const shipped_puzzle *text = decision_find(name);
    if (text == NULL) return FRAMES_NO_DECISION;
    decision *d = start();
    if (d == NULL) return FRAMES_NO_MEMORY;
    if (!puzzle_parse(text->text, text->length, &d->game, &d->puzzle, &d->error))
        return finish(d, FRAMES_BAD_RECORD, out, out_length);
    lr_copy(&d->game, &d->state, &d->puzzle.state);
    d->seat = d->puzzle.seat;
    jw_object(&d->out);
    jw_put_string(&d->out, KEY(decision, name), name);
    write_decision(d, NULL);
    write_candidates(d);
    write_reasons(d);
    jw_object_end(&d->out);
    return finish(d, FRAMES_MADE, out, out_length);
}

bool decision_list(char **out, size_t *out_length) {
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    jw_object(&w);
    jw_put_array(&w, KEY(puzzles, puzzles));
    for (size_t k = 0; k < shipped_puzzle_count; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        if (!puzzle_config(shipped_puzzles[k].text, shipped_puzzles[k].length, config)) continue;
        jw_object(&w);
        jw_put_string(&w, KEY(puzzle_row, name), shipped_puzzles[k].name);
        jw_put_string(&w, KEY(puzzle_row, config), config);
        jw_object_end(&w);
    }
    jw_array_end(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) {
        free(text.bytes);
        return false;
    }
    *out = text.bytes;
    *out_length = text.length;
    return true;
}

/* ---- the puzzle of the day ---- */

/* The number that so many digits make; -1: there is something else among them. */
static int digits(const char *text, int count) {
    int number = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

/* Days since a day long ago, of a date in our calendar; -1: it is none. */
static int64_t day_number(const char *date) {
    static const int before[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365 };
    if (strlen(date) != 10 || date[4] != '-' || date[7] != '-') return -1;
    int year = digits(date, 4), month = digits(date + 5, 2), day = digits(date + 8, 2);
    if (year < 1970 || month < 1 || month > 12 || day < 1) return -1;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (day > before[month] - before[month - 1] + (leap && month == 2)) return -1;
    int64_t past = year - 1;
    return past * 365 + past / 4 - past / 100 + past / 400 + before[month - 1] +
           (leap && month > 2) + day;
}

static bool share_a_factor(size_t a, size_t b) {
    while (b != 0) {
        size_t rest = a % b;
        a = b;
        b = rest;
    }
    return a > 1;
}

/* Names that follow each other are of one mode, so days stride over several of them. */
const char *decision_of_day(const char *date) {
    int64_t day = day_number(date);
    if (day < 0 || shipped_puzzle_count == 0) return NULL;
    size_t stride = shipped_puzzle_count * 3 / 8 + 1;
    while (share_a_factor(stride, shipped_puzzle_count)) stride++;
    return shipped_puzzles[(uint64_t)day * stride % shipped_puzzle_count].name;
}

/* ---- finished games ---- */

/* Goes to the position before the move and finds whose decision it was. */
static frames_status go_to(decision *d, const char *record, size_t length, uint32_t move) {
    lr_action a = { 0 };
    if (lr_record_game(&d->reader, record, length, &d->header, &d->game, d->map, sizeof d->map,
                       &d->error) != LR_OK ||
        lr_record_begin(&d->header, &d->game, &d->state, &d->error) != LR_OK)
        return FRAMES_BAD_RECORD;
    for (uint32_t k = 0; k < move; k++) {
        if (k > 0 && lr_play(&d->game, &d->state, a) != LR_OK) return FRAMES_BAD_RECORD;
        lr_status status = lr_record_next(&d->reader, &d->game, &a, &d->error);
        if (status == LR_END) return FRAMES_NO_DECISION;
        if (status != LR_OK) return FRAMES_BAD_RECORD;
    }
    if (move == 0 || a.actor == LR_ACTOR_CHANCE) return FRAMES_NO_DECISION;
    d->seat = a.actor;
    return FRAMES_MADE;
}

frames_status decision_of_record(const char *record, size_t length, uint32_t move,
                                 const char *seats, char **out, size_t *out_length) {
    decision *d = start();
    if (d == NULL) return FRAMES_NO_MEMORY;
    frames_status status = go_to(d, record, length, move);
    if (status != FRAMES_MADE) return finish(d, status, out, out_length);
    jw_object(&d->out);
    write_decision(d, seats);
    jw_object_end(&d->out);
    return finish(d, FRAMES_MADE, out, out_length);
}
