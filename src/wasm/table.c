/* table.c - the table server of an instance (wasm.h): server.h's events in, its edge out. */
#include "server.h"
#include "value.h"
#include "wasm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static server *tables;
static server_config config;
static bool configured;

static server_time at(double now, double wall) {
    return (server_time){ .now_ms = (uint64_t)now, .wall_ms = (int64_t)wall };
}

/* ---- settings ---- */

/* What differs on a device: one person, or a few at one screen, with all the time in the world. */
static void configure(void) {
    if (configured) return;
    server_config_default(&config);
    config.tables_max = 32;
    config.tables_per_address_max = UINT32_MAX;
    config.connections_max = config.connections_per_address_max = 64;
    config.messages_per_second = config.tables_per_minute = 1000;
    config.http_per_second = 0;
    config.lobby_ms = config.archive_ms = config.finished_ms = UINT32_MAX;
    config.bots_max = 32;
    config.engines_max = 0;
    config.positions_allowed = config.records_open = true;
    configured = true;
}

#define SETTINGS(F) \
    F(tables_max) \
    F(tables_per_address_max) \
    F(connections_max) \
    F(connections_per_address_max) \
    F(spectators_per_table_max) \
    F(messages_per_second) \
    F(tables_per_minute) \
    F(grace_ms) \
    F(idle_ms) \
    F(lobby_ms) \
    F(archive_ms) \
    F(finished_ms) \
    F(sleep_ms) \
    F(dice_ms) \
    F(extra_ms) \
    F(bot_delay_ms) \
    F(bots_max) \
    F(bots_leave_ms)

bool wasm_server_set(const char *name, double value) {
    static const struct {
        const char *name;
        uint32_t *number;
    } settings[] = {
#define SETTING(field) { #field, &config.field },
        SETTINGS(SETTING)
#undef SETTING
    };
    configure();
    if (!(value >= 0 && value <= UINT32_MAX)) return false;
    if (strcmp(name, "unattended") == 0 || strcmp(name, "positions_allowed") == 0) {
        *(name[0] == 'u' ? &config.unattended : &config.positions_allowed) = value != 0;
        return true;
    }
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        if (strcmp(settings[k].name, name) != 0) continue;
        *settings[k].number = (uint32_t)value;
        return true;
    }
    return false;
}

/* ---- the edge ---- */

static void on_send(void *context, uint32_t connection, const char *bytes, size_t length) {
    (void)context;
    edge_send(connection, bytes, length);
}

static void on_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    (void)context;
    edge_close(connection, code, reason);
}

static double wake_of(int64_t wake_ms) {
    return wake_ms == STORE_NEVER ? (double)INFINITY : (double)wake_ms;
}

static void on_append(void *context, uint64_t ticket, const store_entry *entries,
                      uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    (void)context;
    for (const store_entry *e = entries; e < entries + entry_count; e++)
        edge_entry((double)e->table, e->seq, (double)e->time_ms, e->kind, e->text, e->length);
    for (const store_change *c = changes; c < changes + change_count; c++)
        edge_change((double)c->table, c->stage, c->record, c->record_length, c->name, c->listing,
                    c->rules, c->maker, c->wake_set, wake_of(c->wake_ms));
    edge_append(ticket);
}

static void on_record(void *context, uint64_t table) {
    (void)context;
    edge_record((double)table);
}

static void on_find(void *context, const char *name) {
    (void)context;
    edge_find(name);
}

static void on_due(void *context, int64_t wall_ms) {
    (void)context;
    edge_due((double)wall_ms);
}

static void on_load(void *context, uint64_t table) {
    (void)context;
    edge_load((double)table);
}

/* The game of each player, for the length of its views; the server keeps a game until RISE. */
typedef struct asked {
    struct asked *next;
    uint64_t player;
    const lr_game *game;
} asked;
static asked *askeds;

static asked **asked_at(uint64_t player) {
    asked **place = &askeds;
    while (*place != NULL && (*place)->player != player) place = &(*place)->next;
    return place;
}

static void on_sit(const server_task *task) {
    const lr_bot *bot = lr_bot_find(task->bot);
    const value_mode *mode = bot != NULL && lr_bot_notices(bot) ? value_mode_of(task->game) : NULL;
    asked *made = calloc(1, sizeof *made);
    if (made == NULL) abort(); /* the promise that every question is answered could not be kept */
    *made = (asked){ .next = askeds, .player = task->player, .game = task->game };
    askeds = made;
    edge_sit(task->player, task->game, sizeof *task->game, task->seat, task->seed, task->people,
             task->bot, mode != NULL ? mode->name : "");
}

static void on_task(void *context, const server_task *task) {
    (void)context;
    if (task->kind == TASK_SIT) {
        on_sit(task);
        return;
    }
    asked **place = asked_at(task->player), *known = *place;
    if (known == NULL) return;
    size_t view_bytes = known->game->view_bytes;
    if (task->kind == TASK_NOTICE) {
        edge_notice(task->player, &task->seen, &task->view, view_bytes);
    } else if (task->kind == TASK_THINK) {
        edge_think(task->player, task->question, &task->view, view_bytes, task->legal,
                   task->legal_count, (double)task->budget.nodes, task->budget.ms, task->hint);
    } else {
        *place = known->next;
        free(known);
        edge_rise(task->player);
    }
}

static void on_entropy(void *context, void *out, size_t length) {
    (void)context;
    page_entropy(out, length);
}

static void on_log(void *context, server_level level, const char *event, const char *members) {
    (void)context;
    edge_log(level, event, members);
}

bool wasm_server_start(const unsigned char *secret) {
    static const server_edge edge = {
        .send = on_send,
        .close = on_close,
        .append = on_append,
        .record = on_record,
        .find = on_find,
        .due = on_due,
        .load = on_load,
        .task = on_task,
        .entropy = on_entropy,
        .log = on_log,
    };
    configure();
    memcpy(config.secret, secret, sizeof config.secret);
    tables = server_new(&config, &edge);
    return tables != NULL;
}

/* ---- storage ---- */

void wasm_server_newest(double table) {
    server_newest(tables, (uint64_t)table);
}

void wasm_server_holds(uint64_t maker, uint32_t count) {
    server_holds(tables, maker, count);
}

void wasm_server_listed(double table, const char *listing) {
    server_listed(tables, (uint64_t)table, listing);
}

void wasm_server_damaged(double now, double wall, double table, const char *name, const char *why) {
    server_damaged(tables, at(now, wall), (uint64_t)table, name, why);
}

/* Rows that were announced. Only one of them can have a listing: that of wasm_server_found(). */
static store_table rows[SERVER_DUE_MAX];
static uint32_t row_count;
static char row_listing[STORE_LISTING_MAX];

/* As much of a text as there is room for. */
static void copy_text(char *to, size_t size, const char *from) {
    size_t length = strlen(from);
    if (length >= size) length = size - 1;
    memcpy(to, from, length);
    to[length] = 0;
}

void wasm_row(double table, int stage, uint32_t entries, double created, double changed,
              uint32_t rules, uint64_t maker, double wake, const char *name, const char *listing) {
    if (row_count == SERVER_DUE_MAX || stage < 0 || stage >= STORE_STAGE_COUNT) return;
    store_table *row = &rows[row_count++];
    *row = (store_table){ .table = (uint64_t)table,
                          .stage = (store_stage)stage,
                          .entries = entries,
                          .created_ms = (int64_t)created,
                          .changed_ms = (int64_t)changed,
                          .rules = rules,
                          .maker = maker,
                          .wake_ms = wake < 0 ? STORE_NEVER : (int64_t)wake };
    copy_text(row->name, sizeof row->name, name);
    if (listing == NULL) return;
    copy_text(row_listing, sizeof row_listing, listing);
    row->listing = row_listing;
}

void wasm_server_found(double now, double wall, const char *name, int status) {
    const store_table *row = row_count > 0 ? &rows[0] : NULL;
    row_count = 0;
    server_found(tables, at(now, wall), name, row, (store_status)status);
}

void wasm_server_due(double now, double wall, double next, int status) {
    uint32_t count = row_count;
    row_count = 0;
    server_due(tables, at(now, wall), rows, count, next < 0 ? STORE_NEVER : (int64_t)next,
               (store_status)status);
}

void wasm_server_loaded_entry(double now, double wall, double table, uint32_t seq, double time,
                              const char *kind, const char *text, size_t length) {
    store_entry entry = { .table = (uint64_t)table,
                          .seq = seq,
                          .time_ms = (int64_t)time,
                          .kind = kind,
                          .text = text,
                          .length = length };
    server_loaded_entry(tables, at(now, wall), &entry);
}

void wasm_server_loaded(double now, double wall, double table, int status) {
    server_loaded(tables, at(now, wall), (uint64_t)table, (store_status)status);
}

void wasm_server_stored(double now, double wall, uint64_t ticket, int status) {
    server_stored(tables, at(now, wall), ticket, (store_status)status);
}

void wasm_server_recorded(double now, double wall, double table, const char *text, size_t length) {
    server_recorded(tables, at(now, wall), (uint64_t)table, text, length);
}

/* ---- clients ---- */

bool wasm_server_connect(double now, double wall, uint32_t connection, const char *address) {
    char text[SERVER_ADDRESS_MAX];
    const char *why = "";
    copy_text(text, sizeof text, address);
    bool good = server_connect(tables, at(now, wall), connection, text, &why);
    wasm_answer(why, strlen(why));
    return good;
}

void wasm_server_receive(double now, double wall, uint32_t connection, const char *bytes,
                         size_t length) {
    server_receive(tables, at(now, wall), connection, bytes, length);
}

void wasm_server_disconnect(double now, double wall, uint32_t connection) {
    server_disconnect(tables, at(now, wall), connection);
}

bool wasm_server_thought(double now, double wall, uint64_t question, const void *bytes,
                         size_t length) {
    static server_hint hint;
    lr_action action;
    if (length == sizeof action) {
        memcpy(&action, bytes, sizeof action);
        server_thought(tables, at(now, wall), question, action);
        return true;
    }
    if (length != sizeof hint) return false;
    memcpy(&hint, bytes, sizeof hint);
    server_hinted(tables, at(now, wall), question, &hint);
    return true;
}

/* ---- time ---- */

double wasm_server_tick(double now, double wall) {
    uint64_t next = server_tick(tables, at(now, wall));
    return next == UINT64_MAX ? -1 : (double)next;
}

void wasm_server_stop(double now, double wall, uint32_t in_ms) {
    server_stop(tables, at(now, wall), in_ms);
}

bool wasm_server_quiet(void) {
    return server_quiet(tables);
}

/* ---- HTTP ---- */

static server_answer answer;

void wasm_server_http(double now, double wall, const char *method, const char *path,
                      const char *query, const char *body, size_t length) {
    server_request request = { .method = method,
                               .path = path,
                               .query = query,
                               .body = body,
                               .body_length = length,
                               .address = "device" };
    answer = (server_answer){ .status = 500 };
    server_http(tables, at(now, wall), &request, &answer);
    if (answer.body != NULL)
        wasm_answer_own(answer.body, answer.length);
    else
        wasm_answer("", 0);
}

int wasm_answer_status(void) {
    return answer.status;
}

const char *wasm_answer_type(void) {
    return answer.type;
}

bool wasm_answer_wait(void) {
    return answer.wait;
}

double wasm_answer_record(void) {
    return (double)answer.record;
}

int wasm_answer_study(void) {
    return answer.study;
}

int wasm_answer_seat(void) {
    return answer.seat;
}

uint32_t wasm_answer_move(void) {
    return answer.move;
}

uint32_t wasm_answer_lay(void) {
    return answer.lay;
}

void wasm_server_judged(double table, const char *summary) {
    server_judged(tables, (uint64_t)table, summary);
}
