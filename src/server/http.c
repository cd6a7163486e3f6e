/* http.c - answers to plain requests: health, figures, lobby, catalogue, records, the admin.
 *
 *     GET  /healthz                   {"status":"ok"}, or 503 while it stops or cannot save
 *     GET  /metrics                   figures as Prometheus text
 *     GET  /api/tables                public tables, as the lobby shows them
 *     GET  /api/tables/NAME           one table, for who has its link
 *     GET  /api/tables/NAME/record    its record, when the game is over
 *     GET  /api/tables/NAME/thumb     its board in small, for who may watch it
 *     GET  /api/records               public games that ended lately
 *     GET  /api/records/NAME          the record of a game; NAME was told when it ended
 *     GET  /api/records/NAME/frames   the same as positions, for a client to lay on each other;
 *                                     ?seat=N as that seat saw it, ?seat=all with all hands open
 *     GET  /api/records/NAME/analysis the game judged: chances, luck, mistakes; 202 until it is;
 *                                     ?line=MOVE: how the judge would go on instead of that move
 *     GET  /api/records/NAME/lists    what chance could have brought each time (lists.h)
 *     GET  /api/records/NAME/decision ?move=N: the decision that the move was, with its moves
 *     GET  /api/puzzles               the shipped puzzles, by name
 *     GET  /api/puzzles/NAME          one of them: the position, the moves, and how good they are
 *     GET  /api/puzzle?date=DAY       the puzzle of a day
 *     GET  /api/catalogue             what can be played: families, maps, presets, options, bots
 *     GET  /api/lessons               the lessons of the program, with the titles of their steps
 *     GET  /api/gallery               every card with its facts, improvements, knights, maps
 *     GET  /api/preview?config=GAME   a game dealt as an example, for who makes a table
 *     POST /api/preview?config=GAME   the same on a map that is not built in: its text is the body
 *     POST /api/map/check             a map that somebody draws: what is wrong with it, what it has
 *     GET  /api/rules                 the rules for readers, and which of them refuse what (ledger_json.h)
 *     GET  /api/rules/PAGE            one of their pages
 *     GET  /api/admin/tables          all tables, also private ones (admin)
 *     GET  /api/admin/stats           figures as JSON (admin)
 *     GET  /api/admin/nodes           who shares the store (admin; the edge answers)
 *     POST /api/admin/close?table=NAME            ends a table (admin)
 *     POST /api/admin/kick?table=NAME&seat=N      takes a person's seat away (admin)
 *
 * All of it comes from memory, but records and what is made of them: there the answer names the
 * record, and the edge goes on. A table that sleeps is woken first: the answer says `wait`, and the
 * edge asks again. Only the edge knows who is the admin.
 */
#include "decision.h"
#include "frames.h"
#include "http_json.h"
#include "ledger_json.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- bodies ---- */

static void give(server_answer *out, json_text *b, const char *type, bool good) {
    if (!good) {
        free(b->bytes);
        *out = (server_answer){ .status = 500, .type = "text/plain" };
        return;
    }
    out->status = 200;
    out->type = type;
    out->body = b->bytes;
    out->length = b->length;
}

static const char json_type[] = "application/json; charset=utf-8";

/* Faults have a code and a sentence, as refusals of messages have. */
static const struct http_fault {
    int status;
    const char *code, *reason;
} faults[] = {
    { 403, "NOT_ADMIN", "Only the admin can do that." },
    { 404, "NOT_FOUND", "There is nothing at this address." },
    { 404, "NO_SUCH_TABLE", "There is no such table. Look at the link again." },
    { 410, "TABLE_CLOSED", "This table was closed before its game began." },
    { 503, "TOO_MANY_TABLES", "The server holds as many tables as it can. Try again later." },
    { 500, "DAMAGED", "This table was damaged and is set aside. The operator has been told." },
    { 501, "NEEDS_VERSION", "Another version of Longroad made this table. It is kept as it is." },
    { 421, "MOVED", "The table is at another node of this server." },
    { 404, "NO_SUCH_RECORD", "There is no such record." },
    { 404, "SEAT_EMPTY", "Nobody sits there." },
    { 404, "NO_SUCH_SEAT", "The game has no such seat." },
    { 403, "NO_WATCHING", "This table does not allow watching." },
    { 409, "NOT_STARTED", "The game has not begun." },
    { 403, "ON_DEVICE", "This server leaves that to your own device." },
    { 404, "NO_SUCH_MOVE", "The game has no such move." },
    { 404, "NO_SUCH_PUZZLE", "There is no such puzzle." },
    { 405, "USE_GET", "This address can only be read." },
    { 405, "USE_POST", "This changes something: use POST." },
    { 409, "BUSY", "The table is being saved or has ended. Try again in a moment." },
};

static void fault_at(server_answer *out, const char *code, const char *node) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    const struct http_fault *of = faults;
    while (strcmp(of->code, code) != 0) of++;
    jw_object(&w);
    jw_put_string(&w, KEY(fault, code), of->code);
    jw_put_string(&w, KEY(fault, reason), of->reason);
    if (node[0] != 0) jw_put_string(&w, KEY(fault, at), node);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
    if (out->status == 200) out->status = of->status;
}

static void fault(server_answer *out, const char *code) {
    fault_at(out, code, "");
}

static void done(server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_bool(&w, KEY(done, done), true);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

/* ---- health and figures ---- */

static void health_answer(server *s, server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_string(&w, KEY(health, status),
                  hw_health_word_words[s->stopping             ? HW_health_word_STOPPING
                                       : s->disk_fails         ? HW_health_word_STORAGE
                                       : s->unserved_count > 0 ? HW_health_word_DAMAGED
                                                               : HW_health_word_OK]);
    jw_put_uint(&w, KEY(health, unserved), s->unserved_count);
    jw_put_string(&w, KEY(health, version), LR_VERSION);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
    if ((s->stopping || s->disk_fails) && out->status == 200) out->status = 503;
}

/* Name, whether it only grows, what it is. */
#define FIGURES(F) \
    F(tables_open, false, "Tables that wait for their start.") \
    F(tables_running, false, "Tables where a game is on.") \
    F(connections, false, "WebSocket connections.") \
    F(seats_taken, false, "Seats of people.") \
    F(seats_absent, false, "Of them, of people who are absent from a game.") \
    F(absences_kept, false, \
      "Sleeping games by days of which it is known since when people are absent.") \
    F(seats_lent, false, "Seats that bots play until their people return.") \
    F(spectators, false, "Watchers.") \
    F(moves, true, "Moves of players, bots included.") \
    F(refusals, true, "Messages that were refused.") \
    F(http_refused, true, "HTTP requests that were refused because their address asks too fast.") \
    F(messages, true, "Messages from clients.") \
    F(bytes_in, true, "Bytes of messages from clients.") \
    F(bytes_out, true, "Bytes of messages to clients.") \
    F(appends, true, "Writes to the log.") \
    F(append_failures, true, "Writes to the log that failed.") \
    F(questions, true, "Questions to bots.") \
    F(questions_waiting, false, "Questions to bots that have no answer yet.") \
    F(thoughts, true, "Answers of bots.") \
    F(thought_ms, true, "Processor time of the threads in which bots think, in milliseconds.") \
    F(workers, false, "Threads in which bots think.") \
    F(workers_busy, false, "Of them, at work.") \
    F(bots_seated, false, "Bots that remember their game.") \
    F(bots_moved, true, "Bots that had to forget their game to make room for another.") \
    F(engines_running, false, "Programs of the admin that play.") \
    F(hints, true, "Hints that bots here were asked for.") \
    F(hints_left, true, "Hints that were left to the device of whoever asked.") \
    F(analyses, true, "Games that were judged here.") \
    F(analyses_left, true, "Analyses that were left to the device of whoever asked.") \
    F(practices, true, "Games for one person or none that began here.") \
    F(practices_left, true, "Games for one person or none that were left to the device.") \
    F(set_aside, true, "Tables that could not be replayed.") \
    F(finished, true, "Games that ended.") \
    F(dice_silent, true, "Seats of people that added nothing to the dice in time.") \
    F(tables_unserved, false, "Tables that the store knows and that cannot be opened.") \
    F(sleeps, true, "Tables that left memory and wait on the disk.") \
    F(wakes, true, "Tables that came back to memory.") \
    F(moves_away, true, "Tables that went to another node.") \
    F(archived, true, "Running tables that nobody visited for long.") \
    F(closed, true, "Tables that were closed.")

/* Where several nodes share the store, each figure says whose it is. A node's name needs no
 * escape. */
static void metrics_answer(const server *s, server_answer *out) {
    json_text b = { 0 };
    server_figures figures;
    char line[512], whose[STORE_NODE_MAX + 16] = "";
    bool good = true;
    if (s->config.node != NULL)
        snprintf(whose, sizeof whose, "{node=\"%.*s\"}", STORE_NODE_MAX, s->config.node);
    server_figures_get(s, &figures);
#define F(name, grows, sentence) \
    { \
        const char *end = (grows) ? "_total" : ""; \
        int length = snprintf(line, sizeof line, \
                              "# HELP longroad_%s%s %s\n# TYPE longroad_%s%s %s\n" \
                              "longroad_%s%s%s %llu\n", \
                              #name, end, sentence, #name, end, (grows) ? "counter" : "gauge", \
                              #name, end, whose, (unsigned long long)figures.name); \
        good = good && json_text_add(&b, line, (size_t)length); \
    }
    FIGURES(F)
#undef F
    give(out, &b, "text/plain; version=0.0.4; charset=utf-8", good);
}

static void stats_answer(const server *s, server_answer *out) {
    json_text b = { 0 };
    server_figures figures;
    server_figures_get(s, &figures);
    json_writer w = json_text_start(&b);
    jw_object(&w);
#define F(name, grows, sentence) \
    jw_key(&w, #name); \
    jw_uint(&w, figures.name);
    FIGURES(F)
#undef F
    jw_put_uint(&w, "games_compiled", s->game_count);
    jw_put_uint(&w, "appends_waiting", s->ticket_count);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

/* ---- arguments ---- */

/* The value of a name in a query, decoded where it must be; false: not there, or too long. */
static bool query_value(const char *query, const char *name, char *out, size_t size) {
    size_t length = strlen(name);
    for (const char *at = query; at != NULL && *at != 0;) {
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            size_t count = strcspn(at + length + 1, "&");
            if (count == 0 || count >= size) return false;
            memcpy(out, at + length + 1, count);
            out[count] = 0;
            return true;
        }
        at = strchr(at, '&');
        if (at != NULL) at++;
    }
    return false;
}

/* ---- tables ---- */

static void tables_answer(server *s, server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_array(&w, KEY(tables, tables));
    for (uint32_t i = 0; i < s->slot_count; i++)
        if (s->slots[i] != NULL && lobby_lists(s->slots[i])) lobby_row(s->slots[i], &w);
    uint32_t at = 0;
    for (const far_table *far; (far = lobby_far_next(s, &at)) != NULL;)
        jw_raw(&w, far->row, strlen(far->row));
    jw_array_end(&w);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

/* What is asked of a table: of NAME/record, "record"; of NAME alone, "". `name` gets the rest;
 * NULL: it is too long. */
static const char *asked_of(const char *rest, char name[MESSAGE_TABLE_MAX + 1]) {
    size_t length = strcspn(rest, "/");
    if (length > MESSAGE_TABLE_MAX) return NULL;
    memcpy(name, rest, length);
    name[length] = 0;
    return rest[length] == 0 ? "" : rest + length + 1;
}

static void record_answer(uint64_t number, server_answer *out) {
    *out = (server_answer){ .status = 200, .type = "text/plain; charset=utf-8", .record = number };
}

/* NULL: it is being woken, or there is none; the answer says so. */
static table *wanted_table(server *s, const char *name, server_answer *out) {
    table *t = NULL;
    verdict v = find_table(s, name, &t);
    if (v == YES) return t;
    if (v == WAITING)
        *out = (server_answer){ .wait = true };
    else
        fault_at(out, message_refusal_name((message_refusal)v), v == REFUSE_MOVED ? s->node : "");
    s->reason[0] = 0;
    return NULL;
}

static judged_game *judged_of(server *s, uint64_t number) {
    for (uint32_t i = 0; i < RECORDS_KEPT; i++)
        if (s->judged[i].number == number) return &s->judged[i];
    return NULL;
}

void server_judged(server *s, uint64_t number, const char *summary) {
    judged_game *of = judged_of(s, number);
    s->figures.analyses++;
    if (of == NULL) of = &s->judged[s->judged_count++ % RECORDS_KEPT];
    of->number = number;
    text_copy(of->summary, sizeof of->summary, summary);
}

/* The row of a finished game and what was found in it: two objects become one. */
static void write_row(server *s, uint64_t number, const char *listing, json_writer *w) {
    char row[LISTING_MAX + JUDGED_MAX];
    size_t length = strlen(listing);
    const judged_game *judged = judged_of(s, number);
    text_copy(row, LISTING_MAX, listing);
    if (judged != NULL && length > 0) {
        row[length - 1] = ',';
        text_copy(row + length, sizeof row - length, judged->summary + 1);
    }
    jw_raw(w, row, strlen(row));
}

/* The row that the list of records has, or would have if the game were public. */
static void put_ended(server *s, const table *t, json_writer *w) {
    char row[LISTING_MAX], link[RECORD_LINK_MAX];
    record_name(s, t->number, link);
    jw_put_string(w, KEY(table, record), link);
    if (!t->log.started) return;
    play_listing(s, t, row);
    if (row[0] == 0) return;
    jw_key(w, KEY(table, ended));
    write_row(s, t->number, row, w);
}

static void one_table_answer(server *s, const table *t, server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_key(&w, KEY(table, table));
    lobby_row(t, &w);
    jw_key(&w, KEY(table, settings));
    part_settings_write(&w, &t->log.settings);
    jw_key(&w, KEY(table, seats));
    sections_own(s, t, -1, OWN_SEATS, &w);
    if (t->log.stage == STAGE_RUNNING && t->log.settings.spectators) {
        jw_key(&w, KEY(table, clock));
        sections_own(s, t, -1, OWN_CLOCK, &w);
    }
    if (t->log.stage == STAGE_OVER) put_ended(s, t, &w);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

static void thumb_answer(server *s, const table *t, const char *query, server_answer *out) {
    char at[16];
    json_text b = { 0 };
    bool has = query_value(query, "at", at, sizeof at);
    if (!t->log.settings.spectators && t->log.stage != STAGE_OVER)
        fault(out, "NO_WATCHING");
    else if (!t->log.started)
        fault(out, "NOT_STARTED");
    else
        give(out, &b, json_type, thumb_write(s, t, has ? strtoll(at, NULL, 10) : -1, &b));
}

/* As it would be if the game ended now. */
static void running_record_answer(const table *t, server_answer *out) {
    size_t length = 0;
    json_text b = { .bytes = play_record(t, &length) };
    b.length = length;
    give(out, &b, "text/plain; charset=utf-8", b.bytes != NULL);
}

static void table_answer(server *s, const char *rest, const char *query, server_answer *out) {
    char name[MESSAGE_TABLE_MAX + 1] = "";
    const char *what = asked_of(rest, name);
    bool small = what != NULL && strcmp(what, "thumb") == 0;
    bool record = what != NULL && strcmp(what, "record") == 0;
    if (what == NULL || (what[0] != 0 && !small && !record)) {
        fault(out, "NO_SUCH_TABLE");
        return;
    }
    table *t = wanted_table(s, name, out);
    if (t == NULL) return;
    if (record && t->log.stage == STAGE_OVER && t->told_entries > 0 && !t->over_untold)
        record_answer(t->number, out);
    else if (record && t->log.stage == STAGE_RUNNING && s->config.records_open)
        running_record_answer(t, out);
    else if (record)
        fault(out, "NO_SUCH_RECORD");
    else if (t->log.shared == NULL || t->told_entries == 0)
        fault(out, "NO_SUCH_TABLE");
    else if (small)
        thumb_answer(s, t, query, out);
    else
        one_table_answer(s, t, out);
}

static void records_answer(server *s, server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_array(&w, KEY(records, records));
    for (uint32_t i = 0; i < RECORDS_KEPT && i < s->ended_count; i++) {
        const ended_game *of = &s->ended[(s->ended_count - 1 - i) % RECORDS_KEPT];
        write_row(s, of->number, of->row, &w);
    }
    jw_array_end(&w);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

/* ---- what is made of records ---- */

/* Who sat where, as long as the table is in memory: a record has names alone. */
static void add_seats(server *s, uint64_t number, server_answer *out) {
    const table *t = table_by_number(s, number);
    json_text b = { 0 };
    if (t == NULL || t->log.shared == NULL || t->log.stage != STAGE_OVER) return;
    json_writer w = json_text_start(&b);
    sections_own(s, t, -1, OWN_SEATS, &w);
    if (!jw_finish(&w)) {
        free(b.bytes);
        return;
    }
    out->body = b.bytes;
    out->length = b.length;
}

/* Whose views: one of the frames' words or a seat; false: not understood. */
static bool wanted_seat(const char *query, int *seat) {
    char text[8];
    *seat = FRAMES_EVERYBODY;
    if (!query_value(query, "seat", text, sizeof text)) return strstr(query, "seat=") == NULL;
    *seat = strcmp(text, "all") == 0 ? FRAMES_ALL : text[0] - '0';
    return *seat == FRAMES_ALL || (*seat >= 0 && *seat < LR_SEATS_MAX && text[1] == 0);
}

/* The number of a move behind this name; 0: none is wanted. False: not understood. */
static bool wanted_move(const char *query, const char *name, uint32_t *move) {
    char text[8];
    *move = 0;
    if (!query_value(query, name, text, sizeof text)) return strstr(query, name) == NULL;
    for (const char *at = text; *at != 0; at++) {
        if (*at < '0' || *at > '9') return false;
        *move = *move * 10 + (uint32_t)(*at - '0');
    }
    return *move > 0;
}

static void study_answer(server *s, const server_request *request, uint64_t number,
                         server_study study, server_answer *out) {
    int seat = FRAMES_EVERYBODY;
    uint32_t move = 0;
    if (!wanted_seat(request->query, &seat)) {
        fault(out, "NO_SUCH_SEAT");
        return;
    }
    bool one = study == STUDY_DECISION;
    if ((study == STUDY_ANALYSIS && !wanted_move(request->query, "line", &move)) ||
        (one && (!wanted_move(request->query, "move", &move) || move == 0))) {
        fault(out, "NO_SUCH_MOVE");
        return;
    }
    if (study == STUDY_ANALYSIS && server_leaves(s, DEVICE_ANALYSIS)) {
        s->figures.analyses_left++;
        fault(out, "ON_DEVICE");
        return;
    }
    *out = (server_answer){ .status = 200, .type = json_type, .record = number };
    out->study = study;
    out->seat = seat;
    out->move = move;
    if (study == STUDY_FRAMES || one) add_seats(s, number, out);
}

/* NAME, NAME/frames, NAME/analysis, NAME/lists, NAME/decision. */
static void one_record_answer(server *s, const server_request *request, const char *rest,
                              server_answer *out) {
    static const struct {
        const char *word;
        server_study study;
    } kinds[] = { { "", STUDY_NONE },
                  { "/frames", STUDY_FRAMES },
                  { "/analysis", STUDY_ANALYSIS },
                  { "/lists", STUDY_LISTS },
                  { "/decision", STUDY_DECISION } };
    char name[RECORD_LINK_MAX];
    size_t length = strcspn(rest, "/");
    uint64_t number = 0;
    if (length >= sizeof name) length = 0;
    memcpy(name, rest, length);
    name[length] = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        if (strcmp(rest + length, kinds[k].word) != 0) continue;
        if (!record_number(s, name, &number))
            fault(out, "NO_SUCH_RECORD");
        else if (kinds[k].study == STUDY_NONE)
            record_answer(number, out);
        else
            study_answer(s, request, number, kinds[k].study, out);
        return;
    }
    fault(out, "NOT_FOUND");
}

/* Dealt by a thread beside the server's (preview.h). */
static void preview_answer(const server_request *request, server_answer *out) {
    char config[LR_CONFIG_TEXT_MAX];
    json_text b = { 0 };
    bool own = strcmp(request->method, "POST") == 0; /* a map of one's own */
    if (!query_value(request->query, "config", config, sizeof config)) config[0] = 0;
    bool good = json_text_add(&b, config, strlen(config) + (own ? 1 : 0));
    if (own) good = good && json_text_add(&b, request->body, request->body_length);
    give(out, &b, json_type, good);
    if (out->status == 200) out->study = STUDY_PREVIEW;
}

/* ---- puzzles ---- */

static void puzzles_answer(server_answer *out) {
    json_text b = { 0 };
    bool good = decision_list(&b.bytes, &b.length);
    give(out, &b, json_type, good);
}

/* Drawn by a thread beside the server's (decision.h). NULL: there is none. */
static void puzzle_answer(const char *name, server_answer *out) {
    json_text b = { 0 };
    if (name == NULL) {
        fault(out, "NO_SUCH_PUZZLE");
        return;
    }
    give(out, &b, json_type, json_text_add(&b, name, strlen(name)));
    if (out->status == 200) out->study = STUDY_PUZZLE;
}

static void puzzle_of_day_answer(const char *query, server_answer *out) {
    char date[16];
    if (!query_value(query, "date", date, sizeof date)) date[0] = 0;
    puzzle_answer(decision_of_day(date), out);
}

/* Looked at by the same thread (map_check.h). */
static void map_answer(const server_request *request, server_answer *out) {
    char seed[12];
    json_text b = { 0 };
    if (strcmp(request->method, "POST") != 0) {
        fault(out, "USE_POST");
        return;
    }
    give(out, &b, json_type, json_text_add(&b, request->body, request->body_length));
    if (out->status != 200) return;
    out->study = STUDY_MAP;
    if (query_value(request->query, "lay", seed, sizeof seed))
        out->lay = (uint32_t)strtoul(seed, NULL, 10);
}

/* What never changes while the server runs is written once. */
static void kept_answer(const server *s, char **kept, void (*write)(const server *, json_writer *),
                        server_answer *out) {
    json_text b = { 0 };
    if (*kept == NULL) {
        json_text made = { 0 };
        json_writer w = json_text_start(&made);
        write(s, &w);
        if (jw_finish(&w))
            *kept = made.bytes;
        else
            free(made.bytes);
    }
    bool good = *kept != NULL && json_text_add(&b, *kept, strlen(*kept));
    give(out, &b, json_type, good);
}

static void lessons_answer(server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_array(&w, KEY(lessons, lessons));
    lessons_list(&w);
    jw_array_end(&w);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

/* ---- the rules ---- */

static bool write_rules(int page, json_text *made) {
    json_writer w = json_text_start(made);
    if (page < 0)
        ledgers_write(&w);
    else if (!ledger_write(page, &w))
        return false;
    return jw_finish(&w);
}

/* A page, or -1 for the list of them. They never change, so each is written once. */
static void rules_answer(server *s, int page, server_answer *out) {
    char **kept = &s->ledgers[page + 1];
    json_text b = { 0 };
    if (*kept == NULL) {
        json_text made = { 0 };
        if (write_rules(page, &made))
            *kept = made.bytes;
        else
            free(made.bytes);
    }
    give(out, &b, json_type, *kept != NULL && json_text_add(&b, *kept, strlen(*kept)));
}

static void rules_page_answer(server *s, const char *name, server_answer *out) {
    int page = ledger_find(name);
    if (page < 0)
        fault(out, "NOT_FOUND");
    else
        rules_answer(s, page, out);
}

/* ---- the admin ---- */

static void write_unserved(const server *s, json_writer *w) {
    jw_put_array(w, KEY(admin_tables, unserved));
    for (uint32_t i = 0; i < s->unserved_count && i < UNSERVED_MAX; i++) {
        const unserved *row = &s->unserved[i];
        jw_object(w);
        jw_put_uint(w, KEY(unserved, number), row->number);
        jw_put_string(w, KEY(unserved, table), row->name);
        jw_put_string(w, KEY(unserved, code), message_refusal_name((message_refusal)row->verdict));
        jw_put_string(w, KEY(unserved, why), row->why);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_uint(w, KEY(admin_tables, unserved_count), s->unserved_count);
}

static void admin_tables(server *s, server_answer *out) {
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_array(&w, KEY(admin_tables, tables));
    for (uint32_t i = 0; i < s->slot_count; i++) {
        const table *t = s->slots[i];
        if (t == NULL || t->log.shared == NULL) continue;
        jw_object(&w);
        jw_put_uint(&w, KEY(admin_table, number), t->number);
        jw_key(&w, KEY(admin_table, settings));
        part_settings_write(&w, &t->log.settings);
        jw_put_uint(&w, KEY(admin_table, entries), t->log.entries);
        jw_put_string(&w, KEY(admin_table, address), t->address != NULL ? t->address->text : NULL);
        jw_put_int(&w, KEY(admin_table, connected), __builtin_popcount(table_connected(t)));
        jw_key(&w, KEY(admin_table, row));
        lobby_row(t, &w);
        jw_object_end(&w);
    }
    jw_array_end(&w);
    write_unserved(s, &w);
    jw_object_end(&w);
    give(out, &b, json_type, jw_finish(&w));
}

static void admin_close(server *s, table *t, server_answer *out) {
    if (t->health != HEALTHY || t->closed) {
        fault(out, "BUSY");
        return;
    }
    if (t->log.stage == STAGE_OVER)
        t->closed = true;
    else
        play_close(s, t, WHY_CLOSED);
    table_dirty(s, t);
    done(out);
}

static void admin_kick(server *s, table *t, const char *query, server_answer *out) {
    char number[8];
    bool given = query_value(query, "seat", number, sizeof number);
    bool digit = given && number[0] >= '0' && number[0] <= '9' && number[1] == 0;
    int target = digit ? number[0] - '0' : -1;
    if (!table_is_person(t, target) && !table_has_owner(t, target)) {
        fault(out, "SEAT_EMPTY");
        return;
    }
    if (t->health != HEALTHY || t->log.stage == STAGE_OVER || dice_exchanging(&t->log)) {
        fault(out, "BUSY");
        return;
    }
    sitter who = { .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
    if (t->log.stage ==
        STAGE_RUNNING) { /* somebody must play on, and the token opens nothing more */
        const sitter *was = &t->log.seats[target].who;
        bool person = was->kind == SITTER_PERSON;
        who = (sitter){ .kind = person ? SITTER_BOT : was->kind, .colour = was->colour };
        text_copy(who.bot, sizeof who.bot, person ? bots_standin_name(t) : was->bot);
    }
    bots_back(s, t, target);
    seats_leaving(t->seats[target].connection, WHY_KICKED, &t->log.seats[target].who);
    seats_change(s, t, -1, 0, target, &who);
    batch_send(s, NULL);
    done(out);
}

static void admin_answer(server *s, const server_request *request, const char *what,
                         server_answer *out) {
    char name[MESSAGE_TABLE_MAX + 1];
    if (!request->admin) {
        fault(out, "NOT_ADMIN");
        return;
    }
    bool get = strcmp(request->method, "GET") == 0, post = strcmp(request->method, "POST") == 0;
    if (get && strcmp(what, "tables") == 0) {
        admin_tables(s, out);
        return;
    }
    if (get && strcmp(what, "stats") == 0) {
        stats_answer(s, out);
        return;
    }
    bool close = strcmp(what, "close") == 0, kick = strcmp(what, "kick") == 0;
    if (!close && !kick) {
        fault(out, "NOT_FOUND");
        return;
    }
    if (!post) {
        fault(out, "USE_POST");
        return;
    }
    if (!query_value(request->query, "table", name, sizeof name)) name[0] = 0;
    table *t = wanted_table(s, name, out);
    if (t == NULL) {
        if (out->status == 421) text_copy(out->node, sizeof out->node, s->node);
        return;
    }
    if (close)
        admin_close(s, t, out);
    else
        admin_kick(s, t, request->query, out);
}

/* ---- all ---- */

static const char *after(const char *path, const char *start) {
    size_t length = strlen(start);
    return strncmp(path, start, length) == 0 ? path + length : NULL;
}

static void route(server *s, const server_request *request, server_answer *out) {
    const char *path = request->path, *rest = NULL;
    bool reads = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    bool posts = strcmp(request->method, "POST") == 0;
    if ((rest = after(path, "/api/admin/")) != NULL) {
        admin_answer(s, request, rest, out);
    } else if (strcmp(path, "/api/map/check") == 0) {
        map_answer(request, out);
    } else if ((reads || posts) && strcmp(path, "/api/preview") == 0) {
        preview_answer(request, out);
    } else if (!reads) {
        fault(out, "USE_GET");
    } else if (strcmp(path, "/healthz") == 0) {
        health_answer(s, out);
    } else if (strcmp(path, "/metrics") == 0) {
        metrics_answer(s, out);
    } else if (strcmp(path, "/api/tables") == 0) {
        tables_answer(s, out);
    } else if ((rest = after(path, "/api/tables/")) != NULL) {
        table_answer(s, rest, request->query, out);
    } else if (strcmp(path, "/api/records") == 0) {
        records_answer(s, out);
    } else if ((rest = after(path, "/api/records/")) != NULL) {
        one_record_answer(s, request, rest, out);
    } else if (strcmp(path, "/api/puzzles") == 0) {
        puzzles_answer(out);
    } else if ((rest = after(path, "/api/puzzles/")) != NULL) {
        puzzle_answer(rest, out);
    } else if (strcmp(path, "/api/puzzle") == 0) {
        puzzle_of_day_answer(request->query, out);
    } else if (strcmp(path, "/api/catalogue") == 0) {
        kept_answer(s, &s->catalogue, catalogue_write, out);
    } else if (strcmp(path, "/api/gallery") == 0) {
        kept_answer(s, &s->gallery, gallery_write, out);
    } else if (strcmp(path, "/api/lessons") == 0) {
        lessons_answer(out);
    } else if (strcmp(path, "/api/rules") == 0) {
        rules_answer(s, -1, out);
    } else if ((rest = after(path, "/api/rules/")) != NULL) {
        rules_page_answer(s, rest, out);
    } else {
        fault(out, "NOT_FOUND");
    }
}

void server_http(server *s, server_time t, const server_request *request, server_answer *answer) {
    server_set_time(s, t);
    *answer = (server_answer){ 0 };
    route(s, request, answer);
    server_settle_all(s);
}
