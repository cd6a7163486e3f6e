/* clock.c - how long a decision may take.
 *
 * There are four timers (turn, discard, answer, choice), with a length by the table's preset, and
 * a bank of time for each seat. A seat that the game waits for is on one timer; the family says
 * which. When the timer's length is used up the bank pays, and when that is empty the stand-in
 * decides.
 *
 * The timer of the turn goes on through the whole turn: it stands still while the seat is not
 * waited for, and begins anew when another seat is on it. The others begin anew each time the seat
 * is asked.
 *
 *     used_ms     what the seat used of its timer before `since_ms`
 *     since_ms    when it began to run, while watched_clock and is_running()
 *
 * All clocks stand still while the table is paused, while somebody who lost the connection may
 * come back (for a minute in the whole game), and while no person is there at all; but the days of
 * a game by days go on. Banks are written to the journal when they change, so at a restart a seat
 * loses nothing; the days count from the last action, whether the server ran or not.
 */
#include "parts.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, RECONNECT_MS = 60 * SECOND };
#define HOUR INT64_C(3600000)
#define DAY (24 * HOUR)

/* Turn, discard, answer, choice; the bank. */
static const clock_preset presets[] = {
    { CLOCK_NONE, false, { 0, 0, 0, 0 }, 0 },
    { CLOCK_RELAXED, false, { 4 * MINUTE, 90 * SECOND, 60 * SECOND, 90 * SECOND }, 5 * MINUTE },
    { CLOCK_NORMAL, false, { 90 * SECOND, 40 * SECOND, 30 * SECOND, 45 * SECOND }, 2 * MINUTE },
    { CLOCK_FAST, false, { 45 * SECOND, 20 * SECOND, 15 * SECOND, 20 * SECOND }, 1 * MINUTE },
    { CLOCK_DAYS, true, { 3 * DAY, 1 * DAY, 1 * DAY, 1 * DAY }, 0 },
};

const clock_preset *clock_of(const journal *j) {
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        if ((int32_t)presets[i].clock == j->settings.clock) return &presets[i];
    return &presets[0];
}

const clock_preset *clock_at(uint32_t k) {
    return k < sizeof presets / sizeof presets[0] ? &presets[k] : NULL;
}

static bool is_running(const table *t) {
    if (t->log.stage != STAGE_RUNNING || t->log.paused || t->archived || t->waiting_for_reconnect)
        return false;
    return clock_of(&t->log)->by_days || table_connected(t) != 0;
}

static int64_t used_now(const server *s, const table *t, const seat_state *at) {
    return at->used_ms + (t->clock_runs ? (int64_t)s->time.now_ms - at->since_ms : 0);
}

/* What the seat has used is added up; from here it is counted on. */
static void settle(server *s, table *t) {
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        if (!at->watched_clock) continue;
        at->used_ms = used_now(s, t, at);
        at->since_ms = (int64_t)s->time.now_ms;
    }
}

/* Whether somebody who lost the connection a moment ago is waited for. */
static bool somebody_may_return(const server *s, const table *t) {
    if (clock_of(&t->log)->by_days || t->reconnect_left_ms <= 0) return false;
    for (int i = 0; i < t->log.seat_count; i++) {
        const seat_state *at = &t->seats[i];
        if (at->away || at->timed_out || at->standin) continue;
        if (absent_now(s, t, i) == ABSENT_COUNTING) return true;
    }
    return false;
}

void clock_hold(server *s, table *t) {
    int64_t now = (int64_t)s->time.now_ms;
    if (t->waiting_for_reconnect) {
        t->reconnect_left_ms -= now - t->reconnect_since_ms;
        t->reconnect_since_ms = now;
    }
    bool wait = t->log.stage == STAGE_RUNNING && somebody_may_return(s, t);
    if (wait && !t->waiting_for_reconnect) t->reconnect_since_ms = now;
    settle(s, t);
    t->waiting_for_reconnect = wait;
    t->clock_runs = is_running(t);
}

/* The banks as they are; whoever changes one adds the entry. */
static entry banks_of(const table *t) {
    entry e = { .kind = ENTRY_CLOCK, .seat = -1 };
    for (int i = 0; i < t->log.seat_count; i++) e.bank_ms[i] = t->log.seats[i].bank_ms;
    return e;
}

/* The seat's timer ends: what it used beyond the timer's length is paid by the bank. */
static bool pay(const table *t, seat_state *at, int64_t *bank_ms) {
    int64_t length = clock_of(&t->log)->ms[at->timer];
    int64_t over = length > 0 ? at->used_ms - length : 0;
    if (over <= 0) return false;
    int64_t paid = over < *bank_ms ? over : *bank_ms;
    *bank_ms -= paid;
    at->used_ms = length;
    return paid > 0;
}

static void start(server *s, table *t, int seat_number, int timer) {
    seat_state *at = &t->seats[seat_number];
    bool same_turn = timer == WIRE_CLOCK_TURN && t->turn_seat == seat_number;
    at->used_ms = same_turn ? t->turn_used_ms : 0;
    if (timer == WIRE_CLOCK_TURN) t->turn_seat = (int8_t)seat_number;
    at->timer = (uint8_t)timer;
    at->watched_clock = true;
    at->since_ms = (int64_t)s->time.now_ms;
}

static bool stop(table *t, int seat_number, entry *banks) {
    seat_state *at = &t->seats[seat_number];
    bool paid = pay(t, at, &banks->bank_ms[seat_number]);
    if (at->timer == WIRE_CLOCK_TURN) t->turn_used_ms = at->used_ms;
    at->watched_clock = false;
    return paid;
}

void clock_update(server *s, table *t) {
    const lr_game *g = &t->log.shared->game;
    uint32_t waited = t->log.stage == STAGE_RUNNING ? LR_SEATS(lr_actors(g, t->log.live)) : 0;
    entry banks = banks_of(t);
    bool paid = false;
    clock_hold(s, t);
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        int timer = 0;
        bool is = (waited >> i & 1) != 0;
        if (is) {
            lr_observe(g, t->log.live, i, &s->before);
            timer = (int)t->log.shared->family->clock(g, &s->before, i);
        }
        if (at->watched_clock && (!is || at->timer != timer)) paid |= stop(t, i, &banks);
        if (is && !at->watched_clock) start(s, t, i, timer);
    }
    if (paid && t->log.stage == STAGE_RUNNING) live_add(s, t, &banks);
}

void clock_loaded(server *s, table *t) {
    t->turn_seat = -1;
    t->turn_used_ms = 0;
    t->waiting_for_reconnect = false;
    t->reconnect_left_ms = RECONNECT_MS;
    for (int i = 0; i < t->log.seat_count; i++) t->seats[i].watched_clock = false;
    clock_update(s, t);
    int64_t passed = s->time.wall_ms - t->log.last_act_wall_ms;
    if (!clock_of(&t->log)->by_days || passed <= 0 || t->log.paused || t->archived) return;
    for (int i = 0; i < t->log.seat_count; i++)
        if (t->seats[i].watched_clock) t->seats[i].used_ms = passed;
}

/* When the seat has used its timer and its bank. */
static int64_t ends(const table *t, int seat_number) {
    const seat_state *at = &t->seats[seat_number];
    int64_t length = clock_of(&t->log)->ms[at->timer];
    if (length == 0) return INT64_MAX;
    return at->since_ms + length + t->log.seats[seat_number].bank_ms - at->used_ms;
}

int64_t clock_due(const table *t) {
    int64_t due = INT64_MAX;
    if (t->log.stage != STAGE_RUNNING) return due;
    if (t->waiting_for_reconnect) due = t->reconnect_since_ms + t->reconnect_left_ms;
    for (int i = 0; i < t->log.seat_count; i++) {
        const seat_state *at = &t->seats[i];
        if (!table_is_person(t, i) || at->standin) continue;
        if (at->watched_clock && t->clock_runs && ends(t, i) < due) due = ends(t, i);
    }
    return due;
}

void clock_check(server *s, table *t) {
    if (t->log.stage != STAGE_RUNNING) return;
    if (t->waiting_for_reconnect) clock_hold(s, t);
    entry banks = banks_of(t);
    bool emptied = false;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        if (!table_is_person(t, i) || at->standin || !at->watched_clock || !t->clock_runs) continue;
        if (ends(t, i) > (int64_t)s->time.now_ms) continue;
        absent_begin(s, t, i);
        at->timed_out = true;
        emptied |= banks.bank_ms[i] > 0;
        banks.bank_ms[i] = 0;
        at->used_ms = clock_of(&t->log)->ms[at->timer];
        at->since_ms = (int64_t)s->time.now_ms;
    }
    if (emptied) live_add(s, t, &banks);
}

int64_t clock_until_wall(const server *s, const table *t, int seat_number) {
    const seat_state *at = &t->seats[seat_number];
    int64_t length = clock_of(&t->log)->ms[at->timer];
    if (!at->watched_clock || length == 0 || !t->clock_runs) return 0;
    return at->since_ms + length - at->used_ms + s->wall_offset_ms;
}
