/* absent.c - people who are not there, and how long they are waited for.
 *
 * A person is absent from the moment the connection is lost, the person steps away or leaves a
 * running game, or the time for a decision runs out, until the person's next own message or `sit`.
 * The seat stays the person's all that time. A countdown begins with the absence, and everybody
 * sees when it ends (`until` of part `seat`). What others may do without the person waits for its
 * end:
 *
 *     the stand-in of a lost connection plays        bots.c (by days: only when the clock runs out)
 *     the host may give the seat to a bot            seats.c
 *     the host's rights go on to somebody else       seats.c
 *     a missing vote counts as abstention            talk.c
 *     the clocks no longer wait for the person       clock.c
 *
 *     present --lost, away, left, out of time--> COUNTING --length_ms()--> PASSED
 *        ^                                          |                        |
 *        +--------------- sit, or a message of the person's own ------------+
 *
 * Countdowns are of this process: after a restart, and after a fault of the disk that kept people
 * out, they begin anew, since nobody could be there meanwhile. They do so too when a table has
 * slept (sleep.c): the first to come back waits for the others. But a game by days sleeps nearly
 * always, and would wait for ever for a person who is gone. Its countdowns go on: who was absent is
 * kept in memory, for as many tables as the limits allow.
 */
#include "parts.h"

#include <stdlib.h>

/* Of a game by days that sleeps; people alone count. */
typedef struct kept_absences {
    int64_t gone_ms[LR_SEATS_MAX];
    uint8_t away, timed_out; /* seats */
} kept_absences;

/* A game by days gives the absent as much time as a turn; before the start there are no turns. */
static int64_t length_ms(const server *s, const table *t) {
    const clock_preset *clock = clock_of(&t->log);
    bool by_days = clock->by_days && t->log.stage != STAGE_OPEN;
    return by_days ? clock->ms[WIRE_CLOCK_TURN] : (int64_t)s->config.grace_ms;
}

static bool is_gone(const seat_state *at) {
    return at->connection == NULL || at->away || at->timed_out;
}

absence absent_now(const server *s, const table *t, int seat_number) {
    const seat_state *at = &t->seats[seat_number];
    if (!table_is_person(t, seat_number) || !is_gone(at)) return ABSENT_NOT;
    bool counting = (int64_t)s->time.now_ms < at->gone_ms + length_ms(s, t);
    return counting ? ABSENT_COUNTING : ABSENT_PASSED;
}

uint32_t absent_seats(const server *s, const table *t, absence which) {
    uint32_t seats = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i) && absent_now(s, t, i) == which) seats |= 1u << i;
    return seats;
}

void absent_begin(const server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    if (!is_gone(at)) at->gone_ms = (int64_t)s->time.now_ms;
}

void absent_anew(const server *s, table *t) {
    for (int i = 0; i < t->log.seat_count; i++) t->seats[i].gone_ms = (int64_t)s->time.now_ms;
}

void absent_end(const server *s, table *t, int seat_number) {
    t->seats[seat_number].gone_ms = (int64_t)s->time.now_ms - length_ms(s, t);
}

int64_t absent_until_wall(const server *s, const table *t, int seat_number) {
    if (absent_now(s, t, seat_number) != ABSENT_COUNTING) return 0;
    return t->seats[seat_number].gone_ms + length_ms(s, t) + s->wall_offset_ms;
}

int64_t absent_due(const server *s, const table *t) {
    int64_t due = INT64_MAX;
    if (table_connected(t) == 0 && t->watcher_count == 0) return due; /* it changes nothing */
    for (int i = 0; i < t->log.seat_count; i++) {
        int64_t ends = t->seats[i].gone_ms + length_ms(s, t);
        if (absent_now(s, t, i) == ABSENT_COUNTING && ends < due) due = ends;
    }
    return due;
}

/* ---- tables that sleep ---- */

void absent_keep(server *s, const table *t) {
    if (t->log.stage != STAGE_RUNNING || t->archived || !clock_of(&t->log)->by_days) return;
    if (s->absences.count >= s->config.absences_max) return;
    kept_absences *kept = calloc(1, sizeof *kept);
    if (kept == NULL || !lookup_put(&s->absences, t->number, kept)) {
        free(kept);
        return;
    }
    for (int i = 0; i < t->log.seat_count; i++) {
        kept->gone_ms[i] = t->seats[i].gone_ms;
        kept->away |= (uint8_t)(t->seats[i].away << i);
        kept->timed_out |= (uint8_t)(t->seats[i].timed_out << i);
    }
}

void absent_recall(server *s, table *t) {
    kept_absences *kept = lookup_get(&s->absences, t->number);
    if (kept == NULL) return;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        if (!table_is_person(t, i)) continue;
        at->gone_ms = kept->gone_ms[i];
        at->away = (kept->away >> i & 1) != 0;
        at->timed_out = (kept->timed_out >> i & 1) != 0;
    }
    lookup_remove(&s->absences, t->number);
    free(kept);
}

void absent_free(server *s) {
    uint32_t at = 0;
    for (void *kept; (kept = lookup_next(&s->absences, &at)) != NULL;) free(kept);
    lookup_free(&s->absences);
}
