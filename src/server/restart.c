/* restart.c - tables from the store: when they wake (find.c, sleep.c) and after a fault of the
 * disk.
 *
 * The entries are applied by the same function as live ones (apply.c), so the table is the same.
 * A table with an impossible entry is set aside: it stays in the store with that mark, and the
 * others go on. A table that another version made stays without a mark. Both are listed as not
 * served.
 *
 * After an append that failed, nobody knows at first what the disk has kept: all, or nothing. So
 * the clients whose messages were in it wait until the table is read again, and are told what is
 * true.
 */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RELOAD_MS = 2000 };

/* What a reload must not forget of a seat: which messages wait for an answer. */
static void keep_answers(table *t) {
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        seat_state *at = &t->seats[i];
        memcpy(at->old_answers, at->answers, sizeof at->answers);
        bool leaving = at->connection != NULL && at->connection->leaving;
        const unsigned char *token = leaving ? at->connection->leaving_token
                                             : t->log.seats[i].who.token;
        memcpy(at->old_token, token, sizeof at->old_token);
        at->old_count = at->answer_count;
        at->old_last_id = at->last_id;
    }
}

int64_t restart_due(const table *t) {
    return t->reload_ms;
}

void restart_reload(server *s, table *t) {
    assert(t->pending == 0);
    bots_rise(s, t);
    if (t->reload_ms == 0) keep_answers(t); /* else they are kept, and it failed half way */
    t->reload_ms = 0;
    t->health = LOADING;
    t->load_failed = t->load_doubted = false;
    table_forget(s, t);
    server_log(s, SERVER_WARN, "reload", t, "an append failed");
    s->edge.load(s->edge.context, t->number);
}

/* The value of a line of `created`, "" if there is none. */
static void created_value(const store_entry *from, const char *word, char *out, size_t size) {
    const char *at = from->text, *end = from->text + from->length;
    size_t length = strlen(word);
    out[0] = 0;
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL && ++at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t line = (size_t)((stop != NULL ? stop : end) - at);
        if (line <= length || memcmp(at, word, length) != 0 || at[length] != ' ') continue;
        snprintf(out, size, "%.*s", (int)(line - length - 1), at + length + 1);
        return;
    }
}

/* Whether this program can replay the table, by what its `created` says. It is asked before
 * anything else is read: what another version wrote need not make sense here. Without the lines it
 * was 0.1.0. */
static bool version_known(server *s, table *t, const store_entry *from) {
    enum { FIRST_RULES = 1, FIRST_FORMAT = 1 };
    char rules[16], format[16], name[MESSAGE_TABLE_MAX + 2];
    created_value(from, "rules", rules, sizeof rules);
    created_value(from, "format", format, sizeof format);
    unsigned long by = rules[0] != 0 ? strtoul(rules, NULL, 10) : FIRST_RULES;
    unsigned long in = format[0] != 0 ? strtoul(format, NULL, 10) : FIRST_FORMAT;
    if (by == LR_RULES_VERSION && in >= FIRST_FORMAT && in <= JOURNAL_FORMAT) return true;
    created_value(from, "program", t->program, sizeof t->program);
    created_value(from, "name", name, sizeof name);
    if (t->name[0] == 0) table_name(s, t, name);
    return false;
}

static void take_entry(server *s, const store_entry *from) {
    table *t = table_by_number(s, from->table);
    if (t == NULL) {
        t = sleep_room(s, NULL) ? table_new(s, from->table) : NULL;
        if (t == NULL) {
            server_log(s, SERVER_ERROR, "no_room", NULL, "a stored table does not fit the limits");
            return;
        }
        t->health = LOADING;
        t->waking = true;
        t->wake_ms = WAKE_UNKNOWN;
        table_forget(s, t);
        if (from->table > s->last_table) s->last_table = from->table;
    }
    if (t->health != LOADING || t->needs_version) return;
    if (strcmp(from->kind, "created") == 0) t->needs_version = !version_known(s, t, from);
    if (t->load_failed || t->needs_version) return;
    entry e;
    if (from->seq != t->log.entries || !entry_read(&t->log, from, &e, s->room) ||
        !live_read(s, t, &e, from->time_ms)) {
        t->load_failed = true;
        snprintf(s->reason, sizeof s->reason, "entry %u (%.16s) of table %llu cannot be replayed",
                 from->seq, from->kind, (unsigned long long)from->table);
        server_log(s, SERVER_ERROR, "damaged", t, s->reason);
        s->reason[0] = 0;
    }
}

void restart_entry(server *s, const store_entry *from) {
    take_entry(s, from);
}

/* ---- the end of a load ---- */

static const past_answer *find_answer(const seat_state *at, int64_t id) {
    uint32_t kept = at->answer_count < ANSWERS_KEPT ? at->answer_count : ANSWERS_KEPT;
    for (uint32_t i = 0; i < kept; i++)
        if (at->answers[i].id == id) return &at->answers[i];
    return NULL;
}

/* An answer of before the load, which the log does not have: kept in the order of the messages, so
 * that no older one takes the place of one from the log. */
static void keep_answer(seat_state *at, past_answer old) {
    past_answer kept[ANSWERS_KEPT + 1];
    uint32_t count = at->answer_count < ANSWERS_KEPT ? at->answer_count : ANSWERS_KEPT, put = 0;
    for (uint32_t i = 0; i < count; i++) {
        past_answer next = at->answers[(at->answer_count - count + i) % ANSWERS_KEPT];
        if (put == i && old.id < next.id) kept[put++] = old;
        kept[put++] = next;
    }
    if (put == count) kept[put++] = old;
    uint32_t lost = put > ANSWERS_KEPT ? 1 : 0;
    at->answer_count = put - lost;
    memcpy(at->answers, kept + lost, at->answer_count * sizeof *kept);
}

/* Answers those who waited, and remembers what they were told. */
static void answer_waiting(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    connection *c = at->connection;
    uint32_t kept = at->old_count < ANSWERS_KEPT ? at->old_count : ANSWERS_KEPT;
    bool same = memcmp(at->old_token, t->log.seats[seat_number].who.token, sizeof at->old_token) ==
                0;
    for (uint32_t i = 0; i < kept && (same || c != NULL); i++) {
        past_answer old = at->old_answers[(at->old_count - kept + i) % ANSWERS_KEPT];
        const past_answer *now = find_answer(at, old.id);
        if (old.verdict == WAITING) {
            old.verdict = now != NULL ? now->verdict : REFUSE_STORAGE;
            if (c != NULL) send_verdict(s, c, old.id, old.verdict, now != NULL ? now->seq : 0);
        }
        /* A store that several nodes share can lose its end in a failover: then that did not
         * happen. */
        if (now == NULL && old.verdict == YES && nodes_shared(s)) old.verdict = REFUSE_STORAGE;
        if (now == NULL && same) keep_answer(at, old);
    }
    if (same && at->old_last_id > at->last_id) at->last_id = at->old_last_id;
    at->old_count = 0;
}

/* The seat that a connection has just taken may not have become durable. */
static void settle_connection(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    connection *c = at->connection;
    if (c == NULL) return;
    bool mine = seat_number < t->log.seat_count && table_is_person(t, seat_number) &&
                memcmp(at->old_token, t->log.seats[seat_number].who.token, sizeof at->old_token) ==
                    0;
    if (mine && c->join_waits) {
        ticket told = { .id = c->joined_id, .with_token = true, .seat = (int8_t)seat_number };
        memcpy(told.token, c->token, sizeof told.token);
        told.seq = t->log.entries - 1;
        told.created = t->log.host == seat_number;
        send_ok(s, c, &told, t);
    } else if (c->join_waits) {
        send_verdict(s, c, c->joined_id, REFUSE_STORAGE, 0);
    }
    if (c->sat_id != 0 && !mine) { /* the bot plays on */
        send_verdict(s, c, c->sat_id, REFUSE_STORAGE, 0);
        seats_detach(s, c, true);
        return;
    }
    if (c->sat_id != 0) send_seat(s, c, c->sat_id);
    c->sat_id = 0;
    if (c->leaving && c->leaving_id != 0)
        send_verdict(s, c, c->leaving_id, mine ? REFUSE_STORAGE : YES, t->log.entries - 1);
    word_why why = c->leaving ? (word_why)c->leaving_why : WHY_CLOSED;
    c->join_waits = c->leaving = false;
    if (mine) {
        c->fresh = true;
        c->resume_seq = -1;
    } else {
        seats_gone(s, c, why, "");
    }
}

/* Those who wait for the table are answered; by its name, which its row may have told. */
static void answer_askers(server *s, const char *table_name, verdict v) {
    char name[MESSAGE_TABLE_MAX + 1];
    text_copy(name, sizeof name, table_name);
    if (name[0] != 0) receive_found(s, name, v);
}

static void set_aside(server *s, uint64_t number, table *t, const char *why) {
    char name[MESSAGE_TABLE_MAX + 1] = "";
    s->figures.set_aside++;
    server_log(s, SERVER_ERROR, "set_aside", t, why);
    batch_mark(s, number, STORE_SET_ASIDE);
    batch_send(s, NULL);
    if (t != NULL) {
        text_copy(name, sizeof name, t->name);
        if (t->held_by == 0) t->held_by = t->log.maker; /* by its row, until now */
        server_drop(s, t, WHY_DAMAGED);
    }
    find_unserved(s, number, name, REFUSE_DAMAGED, "", why);
    answer_askers(s, name, REFUSE_DAMAGED);
}

/* It stays as it is, for a server that knows it. */
static void leave_alone(server *s, table *t) {
    char why[96], name[MESSAGE_TABLE_MAX + 1], program[PROGRAM_MAX];
    uint64_t number = t->number;
    text_copy(name, sizeof name, t->name);
    text_copy(program, sizeof program, t->program);
    snprintf(why, sizeof why, "it was made by version %s, by rules or in a format not known here",
             program[0] != 0 ? program : "?");
    t->held_by = 0;
    server_drop(s, t, WHY_CLOSED);
    find_unserved(s, number, name, REFUSE_NEEDS_VERSION, program, why);
    const unserved *row = find_is_unserved(s, number);
    answer_askers(s, name, row != NULL ? find_refuse(s, row) : REFUSE_NEEDS_VERSION);
    s->reason[0] = 0;
}

/* The disk could not be read, which says nothing about the table: it is asked for again. */
static void load_later(server *s, uint64_t number) {
    table *t = table_by_number(s, number);
    if (t == NULL) {
        t = sleep_room(s, NULL) ? table_new(s, number) : NULL;
        if (t == NULL) return; /* over the limit, which take_entry() would have said */
        t->waking = true;
        t->wake_ms = WAKE_UNKNOWN;
        table_forget(s, t);
        if (number > s->last_table) s->last_table = number;
    } else if (t->health != LOADING) {
        return;
    }
    t->health = FAILING;
    t->reload_ms = (int64_t)s->time.now_ms + RELOAD_MS;
    server_log(s, SERVER_ERROR, "load_failed", t, "it is read again in a moment");
    answer_askers(s, t->name, REFUSE_BUSY);
    table_dirty(s, t);
}

/* A game of 0.1.0, which was read because its row does not say what it was: from now on it does. */
static void list_old(server *s, table *t) {
    store_change *row = batch_mark(s, t->number, STORE_FINISHED);
    play_listing(s, t, s->batch.listing);
    row->listing = s->batch.listing;
    row->wake_set = true;
    row->wake_ms = t->wake_ms = STORE_NEVER;
    batch_send(s, NULL);
}

/* Its row is older than its journal. */
static void close_row(server *s, table *t) {
    store_change *row = batch_mark(s, t->number, STORE_CLOSED);
    row->wake_set = true;
    row->wake_ms = t->wake_ms = STORE_NEVER;
    batch_send(s, NULL);
}

/* It is awake: since when nobody has been there, and who holds it. */
static void woken(server *s, table *t) {
    int64_t now = (int64_t)s->time.now_ms, ago_ms = s->time.wall_ms - t->log.visit_wall_ms;
    t->waking = false;
    bool unfinished = t->log.stage != STAGE_OVER && !t->archived;
    if (!nodes_shared(s))
        t->held_by = unfinished ? t->log.maker : 0; /* counted when the server began */
    t->nobody_since_ms = now;
    if (t->woken_by_time && ago_ms > 0) t->nobody_since_ms = now - ago_ms;
    s->figures.wakes++;
}

void restart_loaded(server *s, uint64_t number, store_status status) {
    if (status != STORE_OK && status != STORE_CORRUPT) {
        load_later(s, number);
        return;
    }
    table *t = table_by_number(s, number);
    bool ok = status == STORE_OK;
    if (t != NULL && t->health == LOADING && t->load_doubted) {
        t->health = FAILING;
        t->reload_ms = 1; /* at once */
        table_dirty(s, t);
        return;
    }
    if (t == NULL && !ok) set_aside(s, number, NULL, "its entries cannot be read");
    if (t == NULL || t->health != LOADING) return;
    if (t->needs_version) {
        leave_alone(s, t);
        return;
    }
    bool never_was = ok && t->log.entries == 0 && !t->load_failed && !t->waking;
    if (!never_was && (!ok || t->load_failed || t->log.shared == NULL)) {
        for (int i = 0; i < LR_SEATS_MAX; i++) settle_connection(s, t, i);
        set_aside(s, number, t, ok ? "its entries cannot be replayed" : "its entries are damaged");
        return;
    }
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        if (t->seats[i].old_count > 0) answer_waiting(s, t, i);
        settle_connection(s, t, i);
    }
    if (never_was) {
        for (connection *c = t->watchers; c != NULL; c = c->next_watcher)
            if (c->join_waits) send_verdict(s, c, c->joined_id, REFUSE_STORAGE, 0);
        server_drop(s, t, WHY_CLOSED);
        return;
    }
    for (connection *c = t->watchers; c != NULL; c = c->next_watcher) c->fresh = true;
    t->health = HEALTHY;
    tell_all_told(s, t);
    tell_recount(s, t, t->log.act_count);
    play_undo_refresh(s, t);
    absent_anew(s, t); /* while it could not be opened, nobody could come back */
    if (t->waking) absent_recall(s, t);
    clock_loaded(s, t);
    dice_loaded(s, t);
    t->over_untold = false;
    if (t->log.stage == STAGE_OVER) {
        t->ended_ms = (int64_t)s->time.now_ms; /* from here on it may be looked at */
        play_list_record(s, t);
    }
    if (t->waking && t->log.stage == STAGE_OVER && t->wake_ms == WAKE_UNKNOWN) list_old(s, t);
    if (t->waking && t->closed) close_row(s, t);
    if (t->waking) woken(s, t);
    lobby_changed(s, t);
    table_dirty(s, t);
    answer_askers(s, t->name, YES);
}
