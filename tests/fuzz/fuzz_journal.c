/* Any bytes as the journal of a table, read at a restart. A line is an entry: its kind, a blank,
 * its text; a line that begins with a tab goes on with the text of the one before. Whatever the
 * entries say, the server does not fall over: a table whose replay fails is set aside, and one
 * that it takes can be watched, ticks, and takes messages. */
#include "fuzz.h"

#include "lr_assert.h"
#include "server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MAX = 3000, KIND_MAX = STORE_KIND_MAX };

typedef struct world {
    uint64_t tickets[4096];
    uint32_t ticket_count;
    bool set_aside;
} world;

static void take_frame(void *context, uint32_t connection, const char *bytes, size_t length) {
    (void)context;
    LR_ASSERT(connection == 1 && length > 0 && bytes[0] == '{');
}

static void take_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    (void)context;
    (void)code;
    (void)reason;
    LR_ASSERT(connection == 1);
}

static void take_append(void *context, uint64_t ticket, const store_entry *entries,
                        uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    world *w = context;

    (void)entries;
    (void)entry_count;
    LR_ASSERT(w->ticket_count < 4096);
    w->tickets[w->ticket_count++] = ticket;
    for (uint32_t k = 0; k < change_count; k++) w->set_aside |= changes[k].stage == STORE_SET_ASIDE;
}

static void take_load(void *context, uint64_t table) {
    (void)context;
    (void)table;
}

static void take_task(void *context, const server_task *task) {
    (void)context;
    (void)task;
}

static void take_entropy(void *context, void *out, size_t length) {
    (void)context;
    memset(out, 7, length);
}

static void take_log(void *context, server_level level, const char *event, const char *members) {
    (void)context;
    (void)level;
    LR_ASSERT(event != NULL);
    (void)members;
}

static void answer_all(world *w, server *s, server_time t) {
    for (uint32_t k = 0; k < w->ticket_count; k++) server_stored(s, t, w->tickets[k], STORE_OK);
    w->ticket_count = 0;
}

/* Takes one entry off the text: its kind, and its text in `room`. */
static bool next_entry(const char **at, const char *end, char kind[KIND_MAX], char *room,
                       size_t *length) {
    size_t n = 0;

    if (*at >= end) return false;
    while (*at < end && **at != ' ' && **at != '\n') {
        if (n + 1 < KIND_MAX) kind[n++] = **at == 0 ? '0' : **at;
        ++*at;
    }
    kind[n] = 0;
    if (*at < end && **at == ' ') ++*at;
    for (*length = 0; *at < end && *length < STORE_TEXT_MAX - 1; ++*at) {
        if (**at == '\n' && (*at + 1 == end || (*at)[1] != '\t')) break;
        if (**at == '\t' && (*at)[-1] == '\n') continue;
        room[(*length)++] = **at;
    }
    while (*at < end && **at != '\n') ++*at;
    if (*at < end) ++*at;
    return true;
}

static void look(world *w, server *s, const char *name) {
    static const char *const messages[] = {
        "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"Kim\",\"view\":\"text\"}",
        "{\"type\":\"lobby\",\"id\":2,\"on\":true}",
    };
    server_time t = { .now_ms = 2000, .wall_ms = 1900000000000 };
    char watch[160] = "{\"type\":\"watch\",\"id\":3,\"table\":\"";
    const char *why = NULL;
    char address[SERVER_ADDRESS_MAX] = "192.0.2.1";

    LR_ASSERT(server_connect(s, t, 1, address, &why));
    for (size_t k = 0; k < 2; k++) server_receive(s, t, 1, messages[k], strlen(messages[k]));
    strcat(watch, name);
    strcat(watch, "\"}");
    server_receive(s, t, 1, watch, strlen(watch));
    for (int k = 0; k < 20; k++) {
        answer_all(w, s, t);
        t.now_ms += 1000;
        (void)server_tick(s, t);
    }
    server_disconnect(s, t, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char room[STORE_TEXT_MAX];
    world *w = calloc(1, sizeof *w);
    server_edge edge = { .context = w,
                         .send = take_frame,
                         .close = take_close,
                         .append = take_append,
                         .load = take_load,
                         .task = take_task,
                         .entropy = take_entropy,
                         .log = take_log };
    server_config config;
    server_time t = { .now_ms = 1000, .wall_ms = 1900000000000 };
    const char *at = (const char *)data, *end = at + size;
    char kind[KIND_MAX] = { 0 };
    size_t length = 0;
    server *s = NULL;

    LR_ASSERT(w != NULL && sodium_init() >= 0);
    server_config_default(&config);
    config.tables_max = 8;
    s = server_new(&config, &edge);
    LR_ASSERT(s != NULL);
    for (uint32_t seq = 0; seq < ENTRIES_MAX && next_entry(&at, end, kind, room, &length); seq++) {
        /* Exactly its size: a read past the end is seen. */
        char *exact = malloc(length + (length == 0));
        store_entry entry = { .table = 1, .seq = seq, .time_ms = 1800000000000 + 1000 * seq };
        LR_ASSERT(exact != NULL);
        memcpy(exact, room, length);
        entry.kind = kind;
        entry.text = exact;
        entry.length = length;
        server_loaded_entry(s, t, &entry);
        free(exact);
    }
    server_loaded(s, t, 1, size % 16 == 15 ? STORE_CORRUPT : STORE_OK);
    answer_all(w, s, t);
    look(w, s, "quiet-otter-41");
    answer_all(w, s, t);
    server_free(s);
    free(w);
    return 0;
}
