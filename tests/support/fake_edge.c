/* fake_edge.c - a world for the table server that a test holds in its hand (fake_edge.h). */
#include "fake_edge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ENTRIES_MAX = 1 << 17, FRAMES_MAX = 1 << 16, APPENDS_MAX = 4096, QUESTIONS_MAX = 64 };

/* ---- what the server asks for ---- */

static void edge_send(void *context, uint32_t connection, const char *bytes, size_t length) {
    fake *f = context;
    f->bytes_sent += length;
    if (f->frame_count == FRAMES_MAX) fake_forget(f);
    fake_frame *frame = &f->frames[f->frame_count++];
    *frame = (fake_frame){ .connection = connection, .length = length };
    frame->text = malloc(length + 1);
    assert_non_null(frame->text);
    memcpy(frame->text, bytes, length);
    frame->text[length] = 0;
}

static void edge_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    fake *f = context;
    (void)reason;
    f->closed[connection % 4096] = code;
}

static fake_entry copy_entry(const store_entry *from) {
    fake_entry to = { .entry = *from };
    char *text = malloc(from->length + 1);
    assert_non_null(text);
    memcpy(text, from->text, from->length);
    text[from->length] = 0;
    to.entry.text = to.text = text;
    assert_true(strlen(from->kind) < STORE_KIND_MAX);
    strcpy(to.kind, from->kind);
    return to;
}

static void edge_append(void *context, uint64_t ticket, const store_entry *entries,
                        uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    fake *f = context;
    assert_true(f->append_count < APPENDS_MAX && f->staged_count + entry_count < ENTRIES_MAX);
    fake_append *append = &f->appends[f->append_count++];
    *append = (fake_append){ .ticket = ticket, .first = f->staged_count, .count = entry_count };
    for (uint32_t i = 0; i < entry_count; i++)
        f->staged[f->staged_count++] = copy_entry(&entries[i]);
    assert_true(change_count <= 4);
    append->change_count = change_count;
    for (uint32_t i = 0; i < change_count; i++) {
        append->changes[i] = changes[i];
        if (changes[i].name != NULL)
            append->changes[i].name = append->names[i] = strdup(changes[i].name);
        if (changes[i].listing != NULL)
            append->changes[i].listing = append->listings[i] = strdup(changes[i].listing);
        if (changes[i].record == NULL) continue;
        char *record = malloc(changes[i].record_length + 1);
        assert_non_null(record);
        memcpy(record, changes[i].record, changes[i].record_length);
        record[changes[i].record_length] = 0;
        append->changes[i].record = append->records[i] = record;
    }
}

static void edge_load(void *context, uint64_t table) {
    fake *f = context;
    assert_true(f->load_count < 64);
    f->loads[f->load_count++] = table;
}

static void edge_find(void *context, const char *name) {
    fake *f = context;
    assert_true(f->find_count < 64 && strlen(name) < 64);
    strcpy(f->finds[f->find_count++], name);
    f->found++;
}

static void edge_due(void *context, int64_t wall_ms) {
    fake *f = context;
    assert_false(f->due_asked);
    assert_true(wall_ms == f->time.wall_ms);
    f->due_asked = true;
}

static void edge_record(void *context, uint64_t table) {
    fake *f = context;
    assert_true(f->wanted_count < 16);
    f->wanted[f->wanted_count++] = table;
}

static void edge_task(void *context, const server_task *task) {
    fake *f = context;
    f->sits += task->kind == TASK_SIT;
    f->rises += task->kind == TASK_RISE;
    f->notices += task->kind == TASK_NOTICE;
    if (task->kind == TASK_RISE) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < f->question_count; i++)
            if (f->questions[i].player != task->player) f->questions[kept++] = f->questions[i];
        f->question_count = kept;
    }
    if (task->kind != TASK_THINK) return;
    assert_true(f->question_count < QUESTIONS_MAX);
    fake_question *question = &f->questions[f->question_count++];
    question->player = task->player;
    question->question = task->question;
    question->seat = task->seat;
    question->hint = task->hint;
    question->count = task->legal_count;
    memcpy(question->legal, task->legal, task->legal_count * sizeof *task->legal);
}

static void edge_entropy(void *context, void *out, size_t length) {
    fake *f = context;
    unsigned char *bytes = out;
    for (size_t i = 0; i < length; i++) {
        f->random = f->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        bytes[i] = (unsigned char)(f->random >> 56);
    }
}

static void edge_log(void *context, server_level level, const char *event, const char *members) {
    fake *f = context;
    size_t used = strlen(f->log);
    (void)level;
    snprintf(f->log + used, sizeof f->log - used, "%s %s\n", event, members);
}

/* ---- beginning and end ---- */

void fake_config(fake *f) {
    memset(f, 0, sizeof *f);
    server_config_default(&f->config);
    memset(f->config.secret, 7, sizeof f->config.secret);
    f->config.messages_per_second = 0; /* tests of limits set it */
    f->config.tables_per_minute = 1000;
    f->config.bot_delay_ms = 0;
    f->config.dice_ms = 0; /* nobody is waited for; server_dice.c sets it */
}

static void edge_release(void *context, uint64_t table) {
    fake *f = context;
    assert_true(f->release_count < 64);
    f->releases[f->release_count++] = table;
}

static void edge_announce(void *context, uint64_t table, const char *name, const char *row,
                          size_t length) {
    fake *f = context;
    uint32_t at = 0;
    while (at < f->announced_count && f->announced[at].number != table) at++;
    if (row == NULL) {
        if (at < f->announced_count) f->announced[at] = f->announced[--f->announced_count];
        return;
    }
    assert_true(at < 64 && length < sizeof f->announced[at].row);
    if (at == f->announced_count) f->announced_count++;
    fake_notice *n = &f->announced[at];
    n->number = table;
    snprintf(n->name, sizeof n->name, "%s", name);
    snprintf(n->row, sizeof n->row, "%.*s", (int)length, row);
}

void fake_start(fake *f) {
    f->edge = (server_edge){ .context = f,
                             .send = edge_send,
                             .close = edge_close,
                             .append = edge_append,
                             .record = edge_record,
                             .load = edge_load,
                             .find = edge_find,
                             .due = edge_due,
                             .task = edge_task,
                             .entropy = edge_entropy,
                             .log = edge_log };
    if (f->stored == NULL) {
        f->stored = calloc(ENTRIES_MAX, sizeof *f->stored);
        f->staged = calloc(ENTRIES_MAX, sizeof *f->staged);
        f->appends = calloc(APPENDS_MAX, sizeof *f->appends);
        f->frames = calloc(FRAMES_MAX, sizeof *f->frames);
        f->questions = calloc(QUESTIONS_MAX, sizeof *f->questions);
        f->time = (server_time){ .now_ms = 1000, .wall_ms = INT64_C(1700000000000) };
        f->random = 1;
        f->rng = lr_rng_seed(1);
        for (int i = 0; i < 64; i++) f->next_id[i] = 10;
    }
    if (f->store != NULL && !store_local(f->store)) {
        f->edge.release = edge_release;
        f->edge.announce = edge_announce;
    }
    f->server = server_new(&f->config, &f->edge);
    assert_non_null(f->server);
}

static void drop_texts(fake_append *append) {
    for (uint32_t k = 0; k < append->change_count; k++) {
        free(append->records[k]);
        free(append->names[k]);
        free(append->listings[k]);
    }
}

static void drop_staged(fake *f) {
    for (uint32_t i = 0; i < f->staged_count; i++) free(f->staged[i].text);
    for (uint32_t i = 0; i < f->append_count; i++) drop_texts(&f->appends[i]);
    f->staged_count = f->append_count = 0;
}

void fake_stop(fake *f) {
    if (f->server != NULL) server_free(f->server);
    drop_staged(f);
    for (uint32_t i = 0; i < f->stored_count; i++) free(f->stored[i].text);
    fake_forget(f);
    free(f->stored);
    free(f->staged);
    free(f->appends);
    free(f->frames);
    free(f->questions);
    free(f->record);
    memset(f, 0, sizeof *f);
}

/* ---- clients ---- */

void fake_connect(fake *f, uint32_t connection) {
    char address[SERVER_ADDRESS_MAX];
    const char *why = NULL;
    snprintf(address, sizeof address, "192.0.2.%u", connection % 250);
    f->closed[connection % 4096] = 0;
    assert_true(server_connect(f->server, f->time, connection, address, &why));
}

void fake_hello(fake *f, uint32_t connection, const char *name, const char *view) {
    fake_connect(f, connection);
    fake_say(f, connection,
             "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"%s\",\"view\":\"%s\"}", name,
             view);
}

void fake_lose(fake *f, uint32_t connection) {
    server_disconnect(f->server, f->time, connection);
}

void fake_say(fake *f, uint32_t connection, const char *format, ...) {
    static char text[1 << 18];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_in_range(length, 1, sizeof text - 1);
    server_receive(f->server, f->time, connection, text, (size_t)length);
}

/* ---- the disk ---- */

static uint32_t next_seq(const fake *f, uint64_t table) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < f->stored_count; i++)
        if (f->stored[i].entry.table == table) next = f->stored[i].entry.seq + 1;
    return next;
}

static void set_stage(fake *f, uint64_t table, store_stage stage) {
    for (uint32_t i = 0; i < f->stage_count; i++)
        if (f->stage_table[i] == table) {
            f->stage[i] = stage;
            return;
        }
    f->stage_table[f->stage_count] = table;
    f->row[f->stage_count] = (store_table){ .table = table, .wake_ms = STORE_NEVER, .rules = 1 };
    f->listed[f->stage_count] = false;
    f->stage[f->stage_count++] = stage;
}

static void set_row(fake *f, const store_change *change) {
    uint32_t i = 0;
    while (f->stage_table[i] != change->table) i++;
    store_table *row = &f->row[i];
    if (change->name != NULL) snprintf(row->name, sizeof row->name, "%s", change->name);
    if (change->maker != 0) row->maker = change->maker;
    if (change->rules != 0) row->rules = change->rules;
    if (change->wake_set) row->wake_ms = change->wake_ms;
    if (change->listing != NULL) {
        f->listed[i] = true;
        snprintf(f->listing[i], sizeof f->listing[i], "%s", change->listing);
    }
}

store_table *fake_row(fake *f, const char *name) {
    for (uint32_t i = 0; i < f->stage_count; i++) {
        f->row[i].stage = f->stage[i];
        if (strcmp(f->row[i].name, name) == 0) return &f->row[i];
    }
    return NULL;
}

/* In a real store. */
static store_status keep_in_store(fake *f, const fake_append *append) {
    store_entry entries[STORE_BATCH_MAX];
    assert_true(append->count <= STORE_BATCH_MAX);
    for (uint32_t i = 0; i < append->count; i++) {
        const fake_entry *from = &f->staged[append->first + i];
        entries[i] = from->entry;
        entries[i].kind = from->kind;
    }
    return store_append(f->store, entries, append->count, append->changes, append->change_count);
}

static store_status keep(fake *f, fake_append *append) {
    if (f->store != NULL) return keep_in_store(f, append);
    for (uint32_t i = 0; i < append->count; i++) {
        const store_entry *entry = &f->staged[append->first + i].entry;
        uint32_t want = next_seq(f, entry->table);
        for (uint32_t k = 0; k < i; k++)
            if (f->staged[append->first + k].entry.table == entry->table) want++;
        if (entry->seq != want) return STORE_FAILED; /* as the store does */
    }
    for (uint32_t i = 0; i < append->count; i++) {
        fake_entry *from = &f->staged[append->first + i];
        fake_entry *to = &f->stored[f->stored_count++];
        *to = copy_entry(&(store_entry){ .table = from->entry.table,
                                         .seq = from->entry.seq,
                                         .time_ms = from->entry.time_ms,
                                         .kind = from->kind,
                                         .text = from->entry.text,
                                         .length = from->entry.length });
        to->entry.kind = to->kind;
    }
    for (uint32_t i = 0; i < append->change_count; i++) {
        set_stage(f, append->changes[i].table, append->changes[i].stage);
        set_row(f, &append->changes[i]);
        if (append->changes[i].record == NULL) continue;
        free(f->record);
        f->record_table = append->changes[i].table;
        f->record_length = append->changes[i].record_length;
        f->record = malloc(f->record_length + 1);
        assert_non_null(f->record);
        memcpy(f->record, append->changes[i].record, f->record_length + 1);
    }
    return STORE_OK;
}

/* Takes the first append out of the queue and answers it. */
static void answer_append(fake *f, store_status status) {
    assert_true(f->append_count > 0);
    fake_append first = f->appends[0];
    if (status == STORE_OK) status = keep(f, &first);
    for (uint32_t i = 0; i < first.count; i++) free(f->staged[i].text);
    drop_texts(&first);
    f->staged_count -= first.count;
    memmove(f->staged, f->staged + first.count, f->staged_count * sizeof *f->staged);
    f->append_count--;
    memmove(f->appends, f->appends + 1, f->append_count * sizeof *f->appends);
    for (uint32_t i = 0; i < f->append_count; i++) f->appends[i].first -= first.count;
    server_stored(f->server, f->time, first.ticket, status);
}

void fake_store(fake *f) {
    do {
        while (f->append_count > 0) answer_append(f, STORE_OK);
        fake_find(f);
    } while (f->append_count > 0);
}

/* How the real store's answer is told. */
static store_status told(const fake *f, store_status status) {
    return f->hushed && status == STORE_CORRUPT ? STORE_OK : status;
}

static void answer_due(fake *f) {
    store_table due[SERVER_DUE_MAX];
    uint32_t count = 0;
    int64_t next = STORE_NEVER;
    f->due_asked = false;
    if (f->store != NULL) {
        store_status status = store_due(f->store, f->time.wall_ms, due, SERVER_DUE_MAX, &count,
                                        &next);
        server_due(f->server, f->time, due, count, next, told(f, status));
        return;
    }
    for (uint32_t i = 0; i < f->stage_count; i++) {
        int64_t wake = f->row[i].wake_ms;
        if (f->stage[i] == STORE_SET_ASIDE) continue;
        if (wake <= f->time.wall_ms && count < SERVER_DUE_MAX)
            due[count++] = (store_table){ .table = f->stage_table[i],
                                          .stage = f->stage[i],
                                          .wake_ms = wake };
        else if (wake < next)
            next = wake;
    }
    server_due(f->server, f->time, due, count, next, STORE_OK);
}

/* After the appends that were asked for before. */
static void answer_releases(fake *f) {
    if (f->append_count > 0) return;
    for (uint32_t i = 0; i < f->release_count; i++) store_release(f->store, f->releases[i]);
    f->release_count = 0;
}

void fake_find(fake *f) {
    answer_releases(f);
    while (f->find_count > 0) {
        char name[64];
        memcpy(name, f->finds[0], sizeof name);
        f->find_count--;
        memmove(f->finds[0], f->finds[1], sizeof f->finds[0] * f->find_count);
        if (f->store != NULL) {
            store_table there;
            bool found = false;
            store_status status = store_find_name(f->store, name, &there, &found);
            if (status != STORE_OK && f->hushed) found = false;
            server_found(f->server, f->time, name, found ? &there : NULL, told(f, status));
            continue;
        }
        store_table *row = f->find_status == STORE_OK ? fake_row(f, name) : NULL;
        server_found(f->server, f->time, name, row, f->find_status);
    }
    if (f->due_asked) answer_due(f);
}

void fake_fail(fake *f, store_status status) {
    uint32_t count = f->append_count;
    for (uint32_t i = 0; i < count; i++) answer_append(f, status);
}

static bool hand_entry(void *context, const store_entry *entry) {
    fake *f = context;
    server_loaded_entry(f->server, f->time, entry);
    return true;
}

static void load_table(fake *f, uint64_t table) {
    f->loaded++;
    if (f->store != NULL) {
        char holder[STORE_NODE_MAX];
        store_status status = store_claim(f->store, table, holder);
        if (status == STORE_ELSEWHERE) {
            server_elsewhere(f->server, f->time, table, holder);
            return;
        }
        if (status == STORE_OK) status = store_entries(f->store, table, 0, hand_entry, f);
        server_loaded(f->server, f->time, table, told(f, status));
        return;
    }
    uint32_t count = f->load_status == STORE_OK ? f->stored_count : f->stored_count / 2;
    for (uint32_t i = 0; i < count; i++)
        if (f->stored[i].entry.table == table)
            server_loaded_entry(f->server, f->time, &f->stored[i].entry);
    server_loaded(f->server, f->time, table, f->load_status);
}

void fake_load(fake *f) {
    fake_find(f);
    while (f->load_count > 0) {
        uint64_t table = f->loads[--f->load_count];
        load_table(f, table);
    }
}

/* So are records, of which the last one alone is kept. */
static void answer_records(fake *f) {
    for (uint32_t i = 0; i < f->wanted_count && f->store != NULL; i++) {
        char *text = NULL;
        size_t length = 0;
        store_record(f->store, f->wanted[i], &text, &length);
        server_recorded(f->server, f->time, f->wanted[i], text, length);
        free(text);
    }
    for (uint32_t i = 0; i < f->wanted_count && f->store == NULL; i++) {
        bool kept = f->record != NULL && f->record_table == f->wanted[i];
        server_recorded(f->server, f->time, f->wanted[i], kept ? f->record : NULL,
                        kept ? f->record_length : 0);
    }
    f->wanted_count = 0;
}

void fake_kill(fake *f) {
    server_free(f->server);
    f->server = NULL;
    drop_staged(f);
    f->question_count = f->load_count = f->wanted_count = f->find_count = 0;
    f->due_asked = false;
}

void fake_restart_asleep(fake *f) {
    fake_kill(f);
    f->time.now_ms += 5000;
    f->time.wall_ms += 5000;
    fake_start(f);
    for (uint32_t i = 0; i < f->stage_count; i++) {
        server_newest(f->server, f->stage_table[i]);
        if (f->stage[i] <= STORE_RUNNING && f->row[i].maker != 0)
            server_holds(f->server, f->row[i].maker, 1);
        if (f->listed[i] && f->listing[i][0] != 0)
            server_listed(f->server, f->stage_table[i], f->listing[i]);
    }
}

void fake_restart(fake *f) {
    fake_restart_asleep(f);
    for (uint32_t i = 0; i < f->stage_count; i++)
        if (f->stage[i] <= STORE_FINISHED) load_table(f, f->stage_table[i]);
}

/* ---- time and thoughts ---- */

void fake_think(fake *f) {
    while (f->question_count > 0) {
        static fake_question question;
        question = f->questions[0];
        f->question_count--;
        memmove(f->questions, f->questions + 1, f->question_count * sizeof *f->questions);
        if (question.hint) {
            static server_hint hint;
            memset(&hint, 0, sizeof hint);
            hint.thoughts.count = 1;
            hint.thoughts.action[0] = (lr_thought){ .action = question.legal[0], .chance = 250000 };
            hint.thoughts.action[0].visits = 10;
            hint.reason_count[0] = 1;
            hint.reason[0][0] = (lr_reason){
                .key = "points", .gain = 12, .n = 1, .m = 3, .versus = -1, .seat = LR_SEAT_NONE
            };
            server_hinted(f->server, f->time, question.question, &hint);
        } else {
            uint64_t pick = 0;
            edge_entropy(f, &pick, sizeof pick);
            server_thought(f->server, f->time, question.question,
                           question.legal[pick % question.count]);
        }
    }
}

void fake_settle(fake *f) {
    while (f->append_count > 0 || f->load_count > 0 || f->question_count > 0 ||
           f->wanted_count > 0 || f->find_count > 0 || f->due_asked) {
        fake_store(f);
        fake_load(f);
        answer_records(f);
        fake_think(f);
    }
}

void fake_wait(fake *f, uint64_t ms) {
    uint64_t until = f->time.now_ms + ms;
    for (;;) {
        uint64_t next = server_tick(f->server, f->time);
        fake_store(f);
        fake_load(f);
        if (f->time.now_ms >= until) break;
        next = server_tick(f->server, f->time);
        if (next > until) next = until;
        if (next <= f->time.now_ms) next = f->time.now_ms + 1;
        f->time.wall_ms += (int64_t)(next - f->time.now_ms);
        f->time.now_ms = next;
    }
}

/* ---- what was heard ---- */

static bool is_type(const char *text, const char *type) {
    char start[64];
    snprintf(start, sizeof start, "{\"type\":\"%s\"", type);
    return strncmp(text, start, strlen(start)) == 0;
}

const char *fake_last(const fake *f, uint32_t connection, const char *type) {
    for (uint32_t i = f->frame_count; i-- > 0;)
        if (f->frames[i].connection == connection && is_type(f->frames[i].text, type))
            return f->frames[i].text;
    return NULL;
}

json_t *fake_heard(const fake *f, uint32_t connection, const char *type) {
    const char *text = fake_last(f, connection, type);
    if (text == NULL) return NULL;
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) fail_msg("%s: %s", error.text, text);
    return value;
}

uint32_t fake_count(const fake *f, uint32_t connection, const char *type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->frame_count; i++)
        count += f->frames[i].connection == connection && is_type(f->frames[i].text, type);
    return count;
}

const char *fake_refusal(const fake *f, uint32_t connection) {
    static char code[64];
    for (uint32_t i = f->frame_count; i-- > 0;) {
        const fake_frame *frame = &f->frames[i];
        if (frame->connection != connection) continue;
        if (is_type(frame->text, "ok")) return "";
        if (!is_type(frame->text, "refused")) continue;
        const char *at = strstr(frame->text, "\"code\":\"");
        assert_non_null(at);
        snprintf(code, sizeof code, "%.*s", (int)strcspn(at + 8, "\""), at + 8);
        return code;
    }
    return "(nothing)";
}

bool fake_ever_sent(const fake *f, uint32_t connection, const char *text) {
    for (uint32_t i = 0; i < f->frame_count; i++)
        if (f->frames[i].connection == connection && strstr(f->frames[i].text, text) != NULL)
            return true;
    return false;
}

void fake_forget(fake *f) {
    for (uint32_t i = 0; i < f->frame_count; i++) free(f->frames[i].text);
    f->frame_count = 0;
}

/* ---- tables ---- */

static fake_seat read_seat(fake *f, uint32_t connection) {
    fake_seat out = { .seat = -1 };
    fake_store(f);
    if (strcmp(fake_refusal(f, connection), "") != 0)
        fail_msg("refused: %s", fake_last(f, connection, "refused"));
    json_t *ok = fake_heard(f, connection, "ok");
    const char *table = json_string_value(json_object_get(ok, "table"));
    const char *token = json_string_value(json_object_get(ok, "token"));
    assert_non_null(table);
    snprintf(out.table, sizeof out.table, "%s", table);
    snprintf(out.token, sizeof out.token, "%s", token != NULL ? token : "");
    if (json_object_get(ok, "seat") != NULL)
        out.seat = (int)json_integer_value(json_object_get(ok, "seat"));
    json_decref(ok);
    return out;
}

fake_seat fake_create(fake *f, uint32_t connection, const char *members) {
    fake_say(f, connection, "{\"type\":\"create\",\"id\":2%s%s}", members[0] != 0 ? "," : "",
             members);
    return read_seat(f, connection);
}

fake_seat fake_join(fake *f, uint32_t connection, const char *table) {
    fake_say(f, connection, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", table);
    return read_seat(f, connection);
}

void fake_sit(fake *f, uint32_t connection, const char *table, const char *token) {
    fake_say(f, connection, "{\"type\":\"sit\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\"}", table,
             token);
}

fake_seat fake_four(fake *f, const char *config, const char *view, const char *settings) {
    static const char *const names[] = { "Ada", "Ben", "Cleo", "Dora" };
    char text[512];
    snprintf(text, sizeof text,
             "\"config\":\"%s\",\"title\":\"%s\",\"settings\":{\"public\":true%s}", config,
             f->title, settings);
    for (uint32_t i = 0; i < 4; i++) fake_hello(f, i, names[i], view);
    fake_seat host = fake_create(f, 0, text);
    assert_int_equal(host.seat, 0);
    memcpy(f->tokens[0], host.token, sizeof host.token);
    for (uint32_t i = 1; i < 4; i++) {
        fake_seat seat = fake_join(f, i, host.table);
        assert_int_equal(seat.seat, (int)i);
        memcpy(f->tokens[i], seat.token, sizeof seat.token);
        fake_tell(f, i, "ready", ",\"on\":true");
    }
    fake_store(f);
    fake_tell(f, 0, "start", "");
    fake_store(f);
    assert_string_equal(fake_refusal(f, 0), "");
    return host;
}

/* ---- playing ---- */

int64_t fake_tell(fake *f, uint32_t connection, const char *type, const char *members) {
    int64_t id = f->next_id[connection % 64]++;
    fake_say(f, connection, "{\"type\":\"%s\",\"id\":%lld%s}", type, (long long)id, members);
    return id;
}

json_t *fake_section(const fake *f, uint32_t connection, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    for (uint32_t i = f->frame_count; i-- > 0;) {
        const fake_frame *frame = &f->frames[i];
        if (frame->connection != connection || strstr(frame->text, key) == NULL) continue;
        json_t *whole = json_loads(frame->text, 0, NULL);
        assert_non_null(whole);
        json_t *sections = json_object_get(whole, "changed");
        if (sections == NULL) sections = json_object_get(whole, "view");
        json_t *value = json_incref(json_object_get(sections, name));
        json_decref(whole);
        if (value != NULL) return value;
    }
    return NULL;
}

json_t *fake_moves(const fake *f, uint32_t connection) {
    return fake_section(f, connection, "moves");
}

bool fake_asked(const fake *f, uint32_t connection, int seat) {
    json_t *prompt = fake_section(f, connection, "prompt"), *who = json_object_get(prompt, "who");
    bool asked = false;
    for (size_t i = 0; i < json_array_size(who); i++)
        asked |= json_integer_value(json_array_get(who, i)) == seat;
    json_decref(prompt);
    return asked;
}

bool fake_move(fake *f, uint32_t connection) {
    json_t *moves = fake_moves(f, connection);
    size_t count = moves != NULL ? json_array_size(moves) : 0;
    if (count > 0) {
        json_t *move = json_array_get(moves, lr_rng_below(&f->rng, (uint32_t)count));
        const char *text = json_is_string(move)
                               ? json_string_value(move)
                               : json_string_value(json_object_get(move, "action"));
        char members[LR_ACTION_TEXT_MAX + 32];
        snprintf(members, sizeof members, ",\"action\":\"%s\"", text);
        fake_tell(f, connection, "move", members);
    }
    json_decref(moves);
    return count > 0;
}

uint32_t fake_turn(const fake *f) {
    for (uint32_t c = 0; c < 4; c++)
        if (fake_asked(f, c, (int)c)) return c;
    fail_msg("nobody is asked");
    return 0;
}

uint32_t fake_play(fake *f, uint32_t most) {
    uint32_t moves = 0;
    for (bool moved = true; moved && moves < most && fake_last(f, 0, "over") == NULL;) {
        moved = false;
        for (uint32_t c = 0; c < 4 && moves < most; c++) {
            if (!fake_asked(f, c, (int)c) || !fake_move(f, c)) continue;
            fake_store(f);
            moved = true;
            moves++;
        }
    }
    return moves;
}
