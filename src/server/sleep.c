/* sleep.c - tables leave memory and come back in time: see the life of a table in server.h.
 *
 * A table sleeps when nobody is connected, nothing is being stored and no bot is at work. Nothing
 * has to be written for that: the journal is complete, and the row says when to wake. Only if the
 * row's time is not right any more is it written again, and nobody waits for it.
 *
 *     wake_ms of the row <= the time at which the table must act
 *
 * holds at every moment: batch_send() lets the row follow whenever entries bring that time closer.
 * A row that is too early costs a load. When a table in memory passes its row's time, the row gets
 * a new one, so that edge.due() names none but tables that sleep.
 *
 * A table that wakes by time has been visited by nobody since the last entry that a person made;
 * from there its patience counts. But people may have been at it when the last server ended, so the
 * first lobby_ms of a server close and archive nothing.
 */
#include "parts.h"

#include <stdlib.h>

enum { SLACK_MS = 60000, ASK_AGAIN_MS = 1000, NO_ROOM_MS = 2000, ORPHANS_MS = 5000 };

/* ---- when ---- */

static bool nobody_there(const table *t) {
    return table_connected(t) == 0 && t->watcher_count == 0;
}

/* How long a table that nobody visits is kept as it is. */
static int64_t patience_ms(const server *s, const table *t) {
    bool waits = t->log.stage == STAGE_OPEN || table_owned(t) == 0;
    return waits ? (int64_t)s->config.lobby_ms : (int64_t)s->config.archive_ms;
}

static int64_t expires(const server *s, const table *t, int64_t since_ms) {
    int64_t at = since_ms + patience_ms(s, t), first = s->began_ms + (int64_t)s->config.lobby_ms;
    return at > first ? at : first;
}

int64_t sleep_expires(const server *s, const table *t) {
    if (t->log.stage == STAGE_OVER)
        return nobody_there(t) ? INT64_MAX : t->ended_ms + (int64_t)s->config.finished_ms;
    if (t->nobody_since_ms == SOMEBODY || t->archived) return INT64_MAX;
    return expires(s, t, t->nobody_since_ms);
}

int64_t sleep_wake_ms(const server *s, const table *t) {
    if (t->log.stage == STAGE_OVER || t->closed || t->archived) return STORE_NEVER;
    int64_t since = t->nobody_since_ms == SOMEBODY ? (int64_t)s->time.now_ms : t->nobody_since_ms;
    int64_t due = expires(s, t, since);
    int64_t clock = clock_of(&t->log)->by_days ? clock_due(t) : INT64_MAX;
    return (clock < due ? clock : due) + s->wall_offset_ms;
}

static bool may_sleep(const server *s, const table *t) {
    return t->health == HEALTHY && t->pending == 0 && !t->closed && nobody_there(t) &&
           !s->stopping && t->log.shared != NULL && !dice_exchanging(&t->log) &&
           (t->log.paused || bots_resting(s, t));
}

/* The row is later than it may be, which no fault of the disk may leave so. */
static bool row_too_late(const server *s, const table *t) {
    return t->wake_ms > sleep_wake_ms(s, t);
}

int64_t sleep_due(const server *s, const table *t) {
    int64_t due = INT64_MAX;
    if (t->wake_ms != WAKE_UNKNOWN && t->wake_ms != STORE_NEVER && !s->stopping)
        due = t->wake_ms - s->wall_offset_ms; /* the row wants another time */
    if (may_sleep(s, t) && t->nobody_since_ms != SOMEBODY) {
        int64_t sleep = t->nobody_since_ms + (int64_t)s->config.sleep_ms;
        if (sleep < due) due = sleep;
    }
    return due;
}

/* ---- going ---- */

static void leave_memory(server *s, table *t) {
    int64_t wake = sleep_wake_ms(s, t);
    bool known = t->wake_ms != WAKE_UNKNOWN;
    bool near = known && wake >= t->wake_ms && wake - t->wake_ms <= SLACK_MS;
    if (!near) {
        if (!batch_open(s)) { /* else the row stays early */
            store_change *row = batch_mark(s, t->number, batch_stage(t));
            row->wake_set = true;
            row->wake_ms = wake;
            batch_send(s, NULL);
        }
    } else {
        wake = t->wake_ms;
    }
    if (wake < s->wake_ms) s->wake_ms = wake;
    s->figures.sleeps++;
    server_log(s, SERVER_DEBUG, "sleeps", t, NULL);
    if (!nodes_shared(s)) t->held_by = 0; /* asleep it counts on; else at the node that wakes it */
    absent_keep(s, t);
    server_drop(s, t, WHY_CLOSED);
}

bool sleep_check(server *s, table *t) {
    if (!may_sleep(s, t) || row_too_late(s, t)) return false;
    int64_t now = (int64_t)s->time.now_ms;
    bool time = t->nobody_since_ms != SOMEBODY &&
                now - t->nobody_since_ms >= (int64_t)s->config.sleep_ms;
    bool idle = t->archived || (t->woken_by_time && now >= t->retry_ms);
    if (!time && !idle) return false;
    leave_memory(s, t);
    return true;
}

bool sleep_room(server *s, const table *keep) {
    table *oldest = NULL;
    if (s->table_count < s->config.tables_max) return true;
    for (uint32_t i = 0; i < s->slot_count; i++) {
        table *t = s->slots[i];
        if (t == NULL || t == keep || t->dirty || !may_sleep(s, t) || row_too_late(s, t)) continue;
        if (oldest == NULL || t->nobody_since_ms < oldest->nobody_since_ms) oldest = t;
    }
    if (oldest == NULL) return false;
    leave_memory(s, oldest);
    return true;
}

/* ---- coming back in time ---- */

int64_t sleep_next(const server *s) {
    if (s->due_asked || s->edge.due == NULL || s->stopping || s->draining ||
        s->wake_ms == STORE_NEVER)
        return INT64_MAX;
    return s->wake_ms - s->wall_offset_ms;
}

void sleep_tick(server *s) {
    if (sleep_next(s) > (int64_t)s->time.now_ms) return;
    s->due_asked = true;
    s->edge.due(s->edge.context, s->time.wall_ms);
}

/* One that cannot be woken is looked at again tomorrow, perhaps by another version. */
static void postpone(server *s, const store_table *due) {
    enum { DAY_MS = 86400000 };
    store_change *row = batch_mark(s, due->table, due->stage);
    row->wake_set = true;
    row->wake_ms = s->time.wall_ms + DAY_MS;
    batch_send(s, NULL);
}

static bool wake_one(server *s, const store_table *due) {
    table *t = table_by_number(s, due->table);
    if (t == NULL && find_is_unserved(s, due->table) != NULL) {
        postpone(s, due);
        return true;
    }
    if (t == NULL) {
        t = find_wake(s, due->table, NULL, due->wake_ms);
        if (t == NULL) return false;
        t->woken_by_time = true;
    } else if (t->wake_ms > due->wake_ms && t->pending == 0) {
        t->wake_ms = due->wake_ms; /* the row was not changed after all */
    }
    table_dirty(s, t);
    return true;
}

void server_due(server *s, server_time t, const store_table *due, uint32_t count, int64_t next_ms,
                store_status status) {
    server_set_time(s, t);
    s->due_asked = false;
    bool room = status == STORE_OK;
    for (uint32_t i = 0; i < count && room; i++) room = wake_one(s, &due[i]);
    int64_t soonest = s->time.wall_ms + (room ? ASK_AGAIN_MS : NO_ROOM_MS);
    s->wake_ms = !room || next_ms < soonest ? soonest : next_ms;
    /* No node hears when another one ends, or lets a table sleep that is to wake in time. */
    int64_t latest = s->time.wall_ms + ORPHANS_MS;
    if (nodes_shared(s) && s->wake_ms > latest) s->wake_ms = latest;
    server_settle_all(s);
}

/* ---- who has how many ---- */

uint32_t sleep_held(const server *s, uint64_t maker) {
    const uint32_t *tables = lookup_get(&s->makers, maker);
    return tables != NULL ? *tables : 0;
}

/* Without memory it counts too few. */
static void count(server *s, uint64_t maker, int64_t more) {
    uint32_t *tables = lookup_get(&s->makers, maker);
    if (maker == 0 || (tables == NULL && more <= 0)) return;
    if (tables == NULL) {
        tables = calloc(1, sizeof *tables);
        if (tables == NULL || !lookup_put(&s->makers, maker, tables)) {
            free(tables);
            return;
        }
    }
    int64_t now = (int64_t)*tables + more;
    *tables = (uint32_t)(now > 0 ? now : 0);
    if (now > 0) return;
    lookup_remove(&s->makers, maker);
    free(tables);
}

void sleep_free(server *s) {
    uint32_t at = 0;
    for (uint32_t *tables; (tables = lookup_next(&s->makers, &at)) != NULL;) free(tables);
    lookup_free(&s->makers);
}

void server_newest(server *s, uint64_t number) {
    if (number > s->last_table) s->last_table = number;
}

void server_holds(server *s, uint64_t maker, uint32_t tables) {
    count(s, maker, tables);
}

/* The journal may be read again meanwhile and name nobody, so the table keeps for whom it
 * counts. */
static void hold_for(server *s, table *t, uint64_t maker) {
    if (maker == t->held_by) return;
    count(s, t->held_by, -1);
    count(s, maker, 1);
    t->held_by = maker;
}

void sleep_hold(server *s, table *t) {
    bool unfinished = t->log.stage != STAGE_OVER && !t->closed && !t->archived &&
                      t->log.entries > 0;
    if (t->health != LOADING) hold_for(s, t, unfinished ? t->log.maker : 0);
}

void sleep_release(server *s, table *t) {
    hold_for(s, t, 0);
}
