/* restart.c - tables from the store: all of them at the start, one after a fault of the disk.
 *
 * The entries are applied by the same function as live ones (apply.c), so the table is the same.
 * One whose entries cannot be is set aside: it stays in the store with that mark, the others go
 * on.
 *
 * After an append that failed, nobody knows at first what the disk has kept: all, or nothing. So
 * the clients whose messages were in it wait until the table is read again, and are told what is
 * true.
 */
#include "parts.h"

#include <stdio.h>
#include <string.h>

enum { RELOAD_MS = 2000 };

/* What a reload must not forget of a seat: which messages wait for an answer. */
static void keep_answers(table *t) {
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        seat_state *at = &t->seats[i];
        memcpy(at->old_answers, at->answers, sizeof at->answers);
        bool leaving = at->connection != NULL && at->connection->leaving;
        const unsigned char *token = leaving ? at->connection->leaving_token : at->who.token;
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
    t->load_failed = false;
    table_reset(s, t);
    server_log(s, SERVER_WARN, "reload", t, "an append failed");
    s->edge.load(s->edge.context, t->number);
}

static void take_entry(server *s, const store_entry *from) {
    table *t = table_by_number(s, from->table);
    if (t == NULL) {
        t = table_new(s, from->table);
        if (t == NULL) {
            server_log(s, SERVER_ERROR, "no_room", NULL, "a stored table does not fit the limits");
            return;
        }
        t->health = LOADING;
        table_reset(s, t);
        if (from->table > s->last_table) s->last_table = from->table;
    }
    if (t->health != LOADING || t->load_failed) return;
    entry e;
    if (from->seq != t->entries || !entry_read(t, from, &e, s->room) ||
        !entry_apply(s, t, &e, from->time_ms)) {
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

/* Answers those who waited, and remembers what they were told. */
static void answer_waiting(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    connection *c = at->connection;
    uint32_t kept = at->old_count < ANSWERS_KEPT ? at->old_count : ANSWERS_KEPT;
    bool same = memcmp(at->old_token, at->who.token, sizeof at->old_token) == 0;
    for (uint32_t i = 0; i < kept && (same || c != NULL); i++) {
        past_answer old = at->old_answers[(at->old_count - kept + i) % ANSWERS_KEPT];
        const past_answer *now = find_answer(at, old.id);
        if (old.verdict == WAITING) {
            old.verdict = now != NULL ? now->verdict : REFUSE_STORAGE;
            if (c != NULL) send_verdict(s, c, old.id, old.verdict, now != NULL ? now->seq : 0);
        }
        if (now == NULL && same) at->answers[at->answer_count++ % ANSWERS_KEPT] = old;
    }
    if (same && at->old_last_id > at->last_id) at->last_id = at->old_last_id;
    at->old_count = 0;
}

/* The seat that a connection has just taken may not have become durable. */
static void settle_connection(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    connection *c = at->connection;
    if (c == NULL) return;
    bool mine = seat_number < t->seat_count && table_is_person(t, seat_number) &&
                memcmp(at->old_token, at->who.token, sizeof at->old_token) == 0;
    if (mine && c->join_waits) {
        ticket told = { .id = c->joined_id, .with_token = true, .seat = (int8_t)seat_number };
        memcpy(told.token, c->token, sizeof told.token);
        told.seq = t->entries - 1;
        told.created = t->host == seat_number;
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
        send_verdict(s, c, c->leaving_id, mine ? REFUSE_STORAGE : YES, t->entries - 1);
    word_why why = c->leaving ? (word_why)c->leaving_why : WHY_CLOSED;
    c->join_waits = c->leaving = false;
    if (mine) {
        c->fresh = true;
        c->resume_seq = -1;
    } else {
        seats_gone(s, c, why, "");
    }
}

static void set_aside(server *s, table *t) {
    s->figures.set_aside++;
    server_log(s, SERVER_ERROR, "set_aside", t, "its entries cannot be replayed");
    batch_change(s, t, STORE_SET_ASIDE, NULL, 0);
    batch_send(s, NULL);
    t->pending = 0; /* nothing of it is waited for */
    server_drop(s, t, WHY_DAMAGED);
}

/* The disk could not be read, which says nothing about the table: it is asked for again. */
static void load_later(server *s, uint64_t number) {
    table *t = table_by_number(s, number);
    if (t == NULL) {
        t = table_new(s, number);
        if (t == NULL) return; /* over the limit, which take_entry() would have said */
        table_reset(s, t);
        if (number > s->last_table) s->last_table = number;
    } else if (t->health != LOADING) {
        return;
    }
    t->health = FAILING;
    t->reload_ms = (int64_t)s->time.now_ms + RELOAD_MS;
    server_log(s, SERVER_ERROR, "load_failed", t, "it is read again in a moment");
    table_dirty(s, t);
}

void restart_loaded(server *s, uint64_t number, store_status status) {
    if (status != STORE_OK && status != STORE_CORRUPT) {
        load_later(s, number);
        return;
    }
    table *t = table_by_number(s, number);
    if (t == NULL || t->health != LOADING) return;
    bool ok = status == STORE_OK;
    bool never_was = ok && t->entries == 0 && !t->load_failed;
    if (!never_was && (!ok || t->load_failed || t->shared == NULL)) {
        for (int i = 0; i < LR_SEATS_MAX; i++) settle_connection(s, t, i);
        set_aside(s, t);
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
    t->told_entries = t->entries;
    t->told_acts = t->act_count;
    if (t->stage != STAGE_OPEN) lr_copy(&t->shared->game, t->told, t->live);
    tell_recount(s, t, t->act_count);
    play_undo_refresh(s, t);
    absent_anew(s, t); /* while it could not be opened, nobody could come back */
    clock_loaded(s, t);
    dice_loaded(s, t);
    t->over_untold = false;
    if (t->stage == STAGE_OVER) {
        int64_t ago_ms = s->time.wall_ms - t->over_wall_ms;
        t->ended_ms = (int64_t)s->time.now_ms - (ago_ms > 0 ? ago_ms : 0);
        play_list_record(s, t);
    }
    lobby_changed(s, t);
    table_dirty(s, t);
}
