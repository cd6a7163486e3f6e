/* sim_replay.c - a restart would give the same table. See sim.h.
 *
 * While nothing is under way to the disk, a second server reads the entries of a table that the
 * first one holds. Both must have the same table then: everything that has to survive, byte for
 * byte.
 */
#include "parts.h"
#include "sim_client.h"
#include "sim_truth.h"
#include "table_digest.h"

#include <inttypes.h>
#include <string.h>

static bool played_on; /* a bot with a single move makes it at once */

bool sim_opens(sim *w, const char *token, const char *hex) {
    unsigned char hash[HASH_BYTES];
    char mine[2 * HASH_BYTES + 1] = { 0 };

    token_hash(w->server, token, hash);
    fair_hex(hash, HASH_BYTES, mine);
    return strcmp(mine, hex) == 0;
}

static void no_frame(void *context, uint32_t number, const char *bytes, size_t length) {
    (void)number;
    sim_fail(context, "a restart sends %.*s", (int)length, bytes);
}

static void no_close(void *context, uint32_t number, uint16_t code, const char *reason) {
    (void)number;
    (void)reason;
    sim_fail(context, "a restart closes a connection: %u", code);
}

static void no_append(void *context, uint64_t number, const store_entry *entries,
                      uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    played_on = true;
    (void)context;
    (void)number;
    (void)entries;
    (void)entry_count;
    (void)changes;
    (void)change_count;
}

static void no_load(void *context, uint64_t number) {
    sim_fail(context, "a restart asks for table %" PRIu64, number);
}

static void no_task(void *context, const server_task *task) {
    (void)context;
    (void)task;
}

static void no_entropy(void *context, void *out, size_t length) {
    (void)context;
    memset(out, 1, length);
}

static void no_log(void *context, server_level level, const char *event, const char *members) {
    if (level >= SERVER_WARN)
        sim_fail(context, "a restart complains: %s %s", event, members == NULL ? "" : members);
}

static void say_table(sim *w, const char *what, const table *t) {
    sim_say(w, "%s: stage %u host %d votes %u %u %u %u acts %u drawn %u undoable %d", what,
            t->log.stage, t->log.host, t->log.votes[0], t->log.votes[1], t->log.votes[2],
            t->log.votes[3], t->log.act_count, t->log.dice.drawn, t->undoable);
    for (int k = 0; k < t->log.seat_count; k++)
        sim_say(w, "%s: seat %d kind %u bank %lld asked %u name %s", what, k,
                t->log.seats[k].who.kind, (long long)t->log.seats[k].bank_ms,
                t->log.seats[k].asked_seq, t->log.seats[k].who.name);
}

static void replay(sim *w, const sim_table *t, const table *live) {
    server_edge edge = { .context = w,
                         .send = no_frame,
                         .close = no_close,
                         .append = no_append,
                         .load = no_load,
                         .task = no_task,
                         .entropy = no_entropy,
                         .log = no_log };
    server_config config = w->config;
    config.sleep_ms = UINT32_MAX; /* it is looked at first */
    server *other = server_new(&config, &edge);
    const table *again = NULL;

    if (other == NULL) return;
    for (uint32_t k = 0; k < t->entry_count; k++) {
        store_entry stored = { .table = t->number,
                               .seq = k,
                               .time_ms = t->entry[k].time_ms,
                               .kind = t->entry[k].kind,
                               .text = t->entry[k].text,
                               .length = t->entry[k].length };
        server_loaded_entry(other, sim_time(w), &stored);
    }
    played_on = false;
    server_loaded(other, sim_time(w), t->number, STORE_OK);
    again = table_by_number(other, t->number);
    if (again == NULL)
        sim_fail(w, "table %s does not replay", t->name);
    else if (!played_on &&
             (!journal_same(&again->log, &live->log) || again->undoable != live->undoable ||
              strcmp(again->name, live->name) != 0)) {
        say_table(w, "live", live);
        say_table(w, "again", again);
        sim_fail(w, "table %s would be another after a restart (%u entries)", t->name,
                 t->entry_count);
    }
    w->tally.replays += !played_on;
    server_free(other);
}

void sim_replay_all(sim *w) {
    const sim_table *t = NULL;

    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL && w->failure[0] == 0; k++) {
        const table *live = table_by_number(w->server, t->number);
        if (live == NULL || t->stage > STORE_RUNNING || t->confirmed != t->entry_count) continue;
        if (live->health != HEALTHY || live->log.entries != t->entry_count) continue;
        replay(w, t, live);
    }
}
