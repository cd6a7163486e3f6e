/* Any bytes as the life of a server: people connect, say things well-formed and not, the clock goes
 * on, the disk answers or fails, bots answer, connections break, the process is started again on
 * what was stored. The disk is a list in memory. What must not happen is a failed assertion, a
 * frame to somebody who has gone, or a gap in what is stored.
 *
 * Each step is a byte that says what happens, and the bytes that it needs. */
#include "fuzz.h"

#include "lr_assert.h"
#include "server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 4, ENTRIES_MAX = 20000, QUEUE_MAX = 2048, MOVES_MAX = 16384, STEPS_MAX = 1500 };

typedef struct stored {
    uint64_t table;
    uint32_t seq;
    char kind[STORE_KIND_MAX];
    char *text;
    size_t length;
    bool done; /* durable */
    uint64_t ticket;
} stored;

typedef struct person {
    bool connected, closing;
    char table[64], token[80], moves[MOVES_MAX];
    uint32_t id;
} person;

typedef struct world {
    const uint8_t *data;
    size_t size, at;
    server *server;
    server_config config;
    server_edge edge;
    server_time time;
    stored entry[ENTRIES_MAX];
    uint32_t entry_count;
    uint64_t ticket[QUEUE_MAX], load[QUEUE_MAX], question[QUEUE_MAX];
    lr_action thought[QUEUE_MAX];
    uint32_t ticket_count, load_count, question_count, find_count;
    char find[QUEUE_MAX][64];
    bool due;
    uint64_t drawn;
    person person[PEOPLE];
} world;

static uint8_t next_byte(world *w) {
    return w->at < w->size ? w->data[w->at++] : 0;
}

/* ---- the edge ---- */

/* The string of a member, wherever it stands in the frame. */
static void find_text(const char *bytes, size_t length, const char *key, char *out, size_t size) {
    const char *at = memmem(bytes, length, key, strlen(key)), *end = bytes + length;
    size_t n = 0;

    if (at == NULL) return;
    for (at += strlen(key); at < end && *at != '"' && n + 1 < size; at++) out[n++] = *at;
    out[n] = 0;
}

static void take_frame(void *context, uint32_t connection, const char *bytes, size_t length) {
    world *w = context;
    person *p = NULL;
    const char *moves = NULL;

    LR_ASSERT(connection >= 1 && connection <= PEOPLE);
    p = &w->person[connection - 1];
    LR_ASSERT(p->connected && length > 1 && bytes[0] == '{');
    find_text(bytes, length, "\"table\":\"", p->table, sizeof p->table);
    find_text(bytes, length, "\"token\":\"", p->token, sizeof p->token);
    moves = memmem(bytes, length, "\"moves\":[", 9);
    if (moves == NULL) return;
    size_t left = length - (size_t)(moves - bytes) - 9;
    if (left >= sizeof p->moves) left = sizeof p->moves - 1;
    memcpy(p->moves, moves + 9, left);
    p->moves[left] = 0;
    if (strchr(p->moves, ']') != NULL) *strchr(p->moves, ']') = 0;
}

static void take_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    world *w = context;

    (void)reason;
    LR_ASSERT(connection >= 1 && connection <= PEOPLE && code >= 1000);
    LR_ASSERT(w->person[connection - 1].connected);
    w->person[connection - 1].closing = true;
}

static void take_append(void *context, uint64_t ticket, const store_entry *entries,
                        uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    world *w = context;

    (void)changes;
    (void)change_count;
    LR_ASSERT(entry_count <= STORE_BATCH_MAX);
    if (w->ticket_count < QUEUE_MAX) w->ticket[w->ticket_count++] = ticket;
    for (uint32_t k = 0; k < entry_count && w->entry_count < ENTRIES_MAX; k++) {
        stored *e = &w->entry[w->entry_count++];
        LR_ASSERT(strlen(entries[k].kind) < STORE_KIND_MAX && entries[k].length <= STORE_TEXT_MAX);
        *e = (stored){ .table = entries[k].table,
                       .seq = entries[k].seq,
                       .length = entries[k].length,
                       .ticket = ticket };
        strcpy(e->kind, entries[k].kind);
        e->text = malloc(e->length + 1);
        LR_ASSERT(e->text != NULL);
        memcpy(e->text, entries[k].text, e->length);
    }
}

static void take_load(void *context, uint64_t table) {
    world *w = context;
    if (w->load_count < QUEUE_MAX) w->load[w->load_count++] = table;
}

static void take_find(void *context, const char *name) {
    world *w = context;

    LR_ASSERT(strlen(name) < sizeof w->find[0]);
    if (w->find_count < QUEUE_MAX) strcpy(w->find[w->find_count++], name);
}

static void take_due(void *context, int64_t wall_ms) {
    world *w = context;

    LR_ASSERT(!w->due && wall_ms == w->time.wall_ms);
    w->due = true;
}

static void take_task(void *context, const server_task *task) {
    world *w = context;

    if (task->kind != TASK_THINK) return;
    LR_ASSERT(task->legal_count > 0);
    if (w->question_count == QUEUE_MAX) return;
    w->thought[w->question_count] = task->legal[7 * w->at % task->legal_count];
    w->question[w->question_count++] = task->question;
}

/* Never the same: a name that is taken is drawn anew until it is free. */
static void take_entropy(void *context, void *out, size_t length) {
    world *w = context;

    for (size_t k = 0; k < length; k++)
        ((uint8_t *)out)[k] = (uint8_t)((w->drawn += 0x9e3779b97f4a7c15) >> 40);
}

static void take_log(void *context, server_level level, const char *event, const char *members) {
    (void)context;
    (void)level;
    (void)members;
    LR_ASSERT(event != NULL);
}

/* ---- the disk ---- */

static uint32_t durable(const world *w, uint64_t table) {
    uint32_t count = 0;

    for (uint32_t k = 0; k < w->entry_count; k++)
        count += w->entry[k].done && w->entry[k].table == table;
    return count;
}

static void settle_ticket(world *w, uint64_t ticket, bool good) {
    uint32_t kept = 0;

    for (uint32_t k = 0; k < w->entry_count && good; k++) /* one gap: all of it is refused */
        if (w->entry[k].ticket == ticket && !w->entry[k].done) {
            uint32_t before = durable(w, w->entry[k].table);
            for (uint32_t n = 0; n < k; n++)
                before += w->entry[n].ticket == ticket && !w->entry[n].done &&
                          w->entry[n].table == w->entry[k].table;
            if (w->entry[k].seq != before) good = false;
        }
    for (uint32_t k = 0; k < w->entry_count; k++) {
        stored *e = &w->entry[k];
        bool mine = e->ticket == ticket && !e->done;
        if (mine && !good) {
            free(e->text);
            continue;
        }
        if (mine) e->done = true;
        w->entry[kept++] = *e;
    }
    w->entry_count = kept;
    server_stored(w->server, w->time, ticket, good ? STORE_OK : STORE_FULL);
}

static void answer_disk(world *w, bool good) {
    uint64_t ticket = 0;

    if (w->ticket_count == 0) return;
    ticket = w->ticket[0];
    memmove(w->ticket, w->ticket + 1, --w->ticket_count * sizeof *w->ticket);
    settle_ticket(w, ticket, good);
}

static void load_table(world *w, uint64_t table) {
    for (uint32_t k = 0; k < w->entry_count; k++) {
        const stored *e = &w->entry[k];
        store_entry entry = { .table = e->table,
                              .seq = e->seq,
                              .time_ms = 1900000000000,
                              .kind = e->kind,
                              .text = e->text,
                              .length = e->length };
        if (e->done && e->table == table) server_loaded_entry(w->server, w->time, &entry);
    }
    server_loaded(w->server, w->time, table, STORE_OK);
}

static void answer_load(world *w) {
    if (w->load_count > 0 && w->ticket_count == 0) load_table(w, w->load[--w->load_count]);
}

/* The table whose journal says that name; 0: none. */
static uint64_t named(const world *w, const char *name) {
    char line[80];

    (void)snprintf(line, sizeof line, "\nname %s\n", name);
    for (uint32_t k = 0; k < w->entry_count; k++) {
        const stored *e = &w->entry[k];
        if (e->done && strcmp(e->kind, "created") == 0 &&
            memmem(e->text, e->length, line, strlen(line)) != NULL)
            return e->table;
    }
    return 0;
}

/* Names are looked up at once: a table that is named then waits for its load alone. */
static void answer_finds(world *w) {
    for (uint32_t k = 0; k < w->find_count; k++) {
        store_table row = { .table = named(w, w->find[k]),
                            .stage = STORE_RUNNING,
                            .wake_ms = STORE_NEVER };
        (void)snprintf(row.name, sizeof row.name, "%s", w->find[k]);
        server_found(w->server, w->time, w->find[k], row.table != 0 ? &row : NULL, STORE_OK);
    }
    w->find_count = 0;
    if (w->due) {
        w->due = false;
        server_due(w->server, w->time, NULL, 0, STORE_NEVER, STORE_OK);
    }
}

static void start(world *w) {
    w->server = server_new(&w->config, &w->edge);
    LR_ASSERT(w->server != NULL);
    for (uint32_t k = 0; k < w->entry_count; k++)
        if (w->entry[k].done && w->entry[k].seq == 0) load_table(w, w->entry[k].table);
}

static void start_again(world *w) {
    uint32_t kept = 0;

    server_free(w->server);
    for (uint32_t k = 0; k < w->entry_count; k++) {
        if (w->entry[k].done)
            w->entry[kept++] = w->entry[k];
        else
            free(w->entry[k].text);
    }
    w->entry_count = kept;
    w->ticket_count = w->load_count = w->question_count = w->find_count = 0;
    w->due = false;
    for (int k = 0; k < PEOPLE; k++) w->person[k].connected = w->person[k].closing = false;
    start(w);
}

/* ---- people ---- */

/* A copy of exactly its size: a read past the end is seen. */
static void receive(world *w, uint32_t connection, const void *bytes, size_t length) {
    char *exact = malloc(length + (length == 0));

    LR_ASSERT(exact != NULL);
    if (length > 0) memcpy(exact, bytes, length);
    server_receive(w->server, w->time, connection, exact, length);
    free(exact);
}

static void say(world *w, uint32_t connection, const char *text) {
    receive(w, connection, text, strlen(text));
}

/* One of the moves that the person was told, or part of one. */
static void pick_move(world *w, const person *p, char out[LR_ACTION_TEXT_MAX]) {
    uint32_t count = 0, wanted = next_byte(w);
    const char *at = NULL;
    size_t n = 0;

    out[0] = 0;
    for (at = p->moves; *at != 0; at++) count += *at == '"';
    count /= 2;
    if (count == 0) return;
    wanted %= count;
    for (at = p->moves; *at != 0; at++) {
        if (*at != '"') continue;
        if (wanted == 0) break;
        at = strchr(at + 1, '"');
        if (at == NULL) return;
        wanted--;
    }
    if (*at == 0) return;
    if (at[1] >= '0' && at[1] <= '5' && at[2] == ' ') at += 2;
    for (at++; *at != 0 && *at != '"' && n + 1 < LR_ACTION_TEXT_MAX; at++) out[n++] = *at;
    out[n] = 0;
}

#define HEX_32 "00112233445566778899aabbccddeeff"
static const char say_hash[] = "\"hash\",\"hash\":\"" HEX_32 HEX_32 "\"";
static const char say_entropy[] = "\"entropy\",\"entropy\":\"" HEX_32 "\"";

/* A game that moves here. */
static const char say_record[] =
    "\"create\",\"record\":\"longroad-record 1\\nrules 1\\ngame board(map=island,board=beginner,"
    "seats=2,first_player=seat0)\\nmoves\\n0 settlement c3.n\\n0 road c3/ne\\n\",\"settings\":"
    "{\"public\":true}";

static void say_something(world *w, uint32_t connection) {
    static const char *const games[] = { "board(seats=2,vp_goal=3)",
                                         "cards(turn_limit=4)",
                                         "board(seats=3,modules=knights,vp_goal=4)",
                                         "board(map=fog-islands,seats=3,vp_goal=4)",
                                         "board(seats=2,vp_goal=4,extra_turns=build)",
                                         "board(seats=2,vp_goal=4,extra_turns=paired)" };
    static const char *const others[] = { "\"leave\"",
                                          "\"start\"",
                                          "\"undo\"",
                                          "\"rematch\"",
                                          "\"hint\"",
                                          "\"view\"",
                                          say_record,
                                          "\"ping\"",
                                          say_hash,
                                          say_entropy,
                                          "\"ready\",\"on\":true",
                                          "\"resign\",\"on\":true",
                                          "\"away\",\"on\":true",
                                          "\"pause\",\"on\":true",
                                          "\"pause\",\"on\":false",
                                          "\"lobby\",\"on\":true",
                                          "\"chat\",\"text\":\"so it goes\"",
                                          "\"kick\",\"seat\":1",
                                          "\"bot\",\"seat\":1",
                                          "\"seat\",\"from\":0,\"to\":1",
                                          "\"colour\",\"colour\":\"green\"",
                                          "\"mute\",\"seat\":1,\"on\":true",
                                          "\"offer\",\"give\":{\"wool\":1},\"get\":{\"ore\":1}",
                                          "\"extra\",\"on\":true",
                                          "\"extra\",\"on\":false",
                                          "\"rules\",\"rules\":{}",
                                          "\"rules\",\"rules\":{\"trades\":\"never\"}",
                                          "\"rules\",\"rules\":{\"never\":{\"ore\":1}}",
                                          "\"rules\",\"rules\":{\"deaf\":[0],\"points\":2}",
                                          "\"rules\",\"rules\":{\"extra\":\"always\"}",
                                          "\"rules\",\"rules\":{\"extra\":\"never\"}" };
    person *p = &w->person[connection - 1];
    char text[1024] = { 0 }, move[LR_ACTION_TEXT_MAX] = { 0 };
    uint8_t kind = next_byte(w);
    uint32_t id = kind & 0x80 ? p->id : ++p->id;
    const char *table = w->person[next_byte(w) % PEOPLE].table;

    switch (kind & 7) {
    case 0:
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"create\",\"id\":%u,\"config\":\"%s\",\"seats\":"
                       "[{\"kind\":\"open\"},{\"kind\":\"%s\"}],\"settings\":"
                       "{\"public\":true,\"clock\":\"%s\",\"hints\":true}}",
                       id, games[next_byte(w) % (sizeof games / sizeof *games)],
                       kind & 8 ? "bot" : "open", kind & 16 ? "fast" : "none");
        break;
    case 1:
        (void)snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":%u,\"table\":\"%s\"}", id,
                       table);
        break;
    case 2:
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"sit\",\"id\":%u,\"table\":\"%s\",\"token\":\"%s\"}", id, table,
                       w->person[next_byte(w) % PEOPLE].token);
        break;
    case 3:
        (void)snprintf(text, sizeof text, "{\"type\":\"watch\",\"id\":%u,\"table\":\"%s\"}", id,
                       table);
        break;
    case 4:
        (void)snprintf(
            text, sizeof text,
            "{\"type\":\"resume\",\"id\":%u,\"table\":\"%s\",\"seq\":%u,\"token\":\"%s\"}", id,
            table, next_byte(w), p->token);
        break;
    case 5:
        (void)snprintf(text, sizeof text, "{\"id\":%u,\"type\":%s}", id,
                       others[next_byte(w) % (sizeof others / sizeof *others)]);
        break;
    default:
        pick_move(w, p, move);
        if (move[0] == 0) return; /* too many messages without sense end the connection */
        (void)snprintf(text, sizeof text, "{\"type\":\"move\",\"id\":%u,\"action\":\"%s\"}", id,
                       move);
    }
    say(w, connection, text);
}

static void say_bytes(world *w, uint32_t connection) {
    size_t length = next_byte(w) + 256u * (next_byte(w) % 4);

    if (length > w->size - w->at) length = w->size - w->at;
    receive(w, connection, w->data + w->at, length);
    w->at += length;
}

static void come(world *w, uint32_t connection) {
    char address[SERVER_ADDRESS_MAX] = "192.0.2.1";
    person *p = &w->person[connection - 1];
    const char *why = NULL;
    char hello[128] = { 0 };

    if (p->connected || !server_connect(w->server, w->time, connection, address, &why)) return;
    p->connected = true;
    (void)snprintf(
        hello, sizeof hello,
        "{\"type\":\"hello\",\"id\":%u,\"version\":2,\"name\":\"Kim %u\",\"view\":\"%s\"}", ++p->id,
        connection, connection % 4 == 0 ? "json" : "text");
    say(w, connection, hello);
}

static void go(world *w, uint32_t connection) {
    person *p = &w->person[connection - 1];

    if (!p->connected) return;
    p->connected = p->closing = false;
    server_disconnect(w->server, w->time, connection);
}

/* ---- steps ---- */

static void step(world *w) {
    uint8_t what = next_byte(w);
    uint32_t connection = 1 + (what >> 6);
    person *p = &w->person[connection - 1];

    switch (what & 15) {
    case 0: come(w, connection); break;
    case 1: go(w, connection); break;
    case 2: w->time.now_ms += next_byte(w); break;
    case 3: w->time.now_ms += 1000u * next_byte(w); break;
    case 4: answer_disk(w, false); break;
    case 5: answer_load(w); break;
    case 6:
        if (w->question_count > 0) {
            w->question_count--;
            server_thought(w->server, w->time, w->question[w->question_count],
                           w->thought[w->question_count]);
        }
        break;
    case 7:
        if (next_byte(w) == 0xa5) start_again(w);
        break;
    case 8:
        if (p->connected && !p->closing) say_bytes(w, connection);
        break;
    case 9:
        if (next_byte(w) == 0x5a) server_stop(w->server, w->time, 1000);
        break;
    case 10: answer_disk(w, true); break;
    default:
        if (!p->connected) come(w, connection);
        if (p->connected && !p->closing) say_something(w, connection);
        if (what & 16)
            while (w->ticket_count > 0) answer_disk(w, true);
    }
    (void)server_tick(w->server, w->time);
    answer_finds(w);
    for (uint32_t k = 0; k < PEOPLE; k++)
        if (w->person[k].closing) go(w, k + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world w;

    memset(&w, 0, sizeof w);
    w.data = data;
    w.size = size;
    w.time = (server_time){ .now_ms = 1000, .wall_ms = 1900000000000 };
    w.edge = (server_edge){ .context = &w,
                            .send = take_frame,
                            .close = take_close,
                            .append = take_append,
                            .load = take_load,
                            .find = take_find,
                            .due = take_due,
                            .task = take_task,
                            .entropy = take_entropy,
                            .log = take_log };
    LR_ASSERT(sodium_init() >= 0);
    server_config_default(&w.config);
    w.config.tables_max = 6;
    w.config.connections_max = 8;
    w.config.messages_per_second = 200;
    w.config.bot_delay_ms = 10;
    w.config.dice_ms = 500;
    w.config.sleep_ms = 100; /* tables come and go */
    start(&w);
    for (int k = 0; k < STEPS_MAX && w.at < size; k++) step(&w);
    server_free(w.server);
    for (uint32_t k = 0; k < w.entry_count; k++) free(w.entry[k].text);
    return 0;
}
