/* dice.c - the exchange before a game: what the dice follow from is fixed before anybody knows it.
 *
 * The server's seed is drawn and stored with the table, and its commitment is told with the first
 * frame. A game that could then begin at once would have dice that the server chose alone; so the
 * clients of the seats add to them, in an order that leaves nobody a choice once they know the
 * others' numbers:
 *
 *     step      begins with the entry   what a person's client sends   ends when
 *     open      created                 nothing                        `start`
 *     hashes    start                   hash of entropy of its own     every person has sent it
 *     entropy   the last `hash`         the entropy, which must fit    every person has sent it
 *     ready     begin                   -                              the game is running
 *
 * A hash covers the commitment and the seat, so it can only be made after the commitment, and a
 * copied one can never be opened. Since all hashes are stored before any entropy is told, the last
 * seat cannot choose its entropy by the others', not even together with the server. What it can do
 * is to stay silent, and everybody sees that.
 *
 * Silence. A step waits dice_ms for each person. Who has sent nothing by then is written down as
 * silent: an entry `hash 0 SEAT -` or `entropy 0 SEAT -`. The seat adds nothing, and is not asked
 * for entropy if it gave no hash. Bots have no entropy; a table of bots alone begins with its
 * `start`. With a dice_ms of 0 nobody is waited for. While the exchange lasts the stage is still
 * `open`, but seats are frozen (STARTING); a person who leaves or loses the connection keeps the
 * seat and is silent, unless another connection of that seat goes on where the first one was.
 *
 * Invariants.
 *  1. `hashed` and `added` are the seats whose word of the step is in the journal, silence too.
 *  2. The step follows from the entries alone. Only the end of its time is of this process: after a
 *     restart it begins anew.
 *  3. A seat's entropy is empty or fits its hash; entry_apply() checks it again.
 *
 * A journal of format 1 (version 0.1.0) has no exchange: its game begins with `start`, and the
 * entropy is that of its `seat` entries.
 *
 * The computations are in fair.h; docs/fairness.md says what all this proves.
 */
#include "parts.h"

#include <stdio.h>
#include <string.h>

bool dice_exchanging(const journal *j) {
    return j->stage == STAGE_OPEN && (j->step == DICE_HASHES || j->step == DICE_ENTROPY);
}

uint32_t dice_silent(const journal *j) {
    uint32_t silent = 0;
    for (int i = 0; i < j->seat_count; i++) {
        bool no_hash = (j->hashed >> i & 1) != 0 && j->hashes[i][0] == 0;
        bool no_entropy = (j->added >> i & 1) != 0 && j->entropy.seat[i][0] == 0;
        if (no_hash || no_entropy) silent |= 1u << i;
    }
    return silent;
}

/* The seats of people whose word of this step is still missing. */
static uint32_t missing(const journal *j) {
    uint32_t people = 0;
    for (int i = 0; i < j->seat_count; i++)
        if (j->seats[i].who.kind == SITTER_PERSON) people |= 1u << i;
    return people & ~(uint32_t)(j->step == DICE_HASHES ? j->hashed : j->added);
}

/* ---- what the entries do ---- */

/* When all hashes are in, those who gave none have nothing to add. */
static void pass(journal *j) {
    if (j->step != DICE_HASHES || missing(j) != 0) return;
    j->step = DICE_ENTROPY;
    j->added = (uint8_t)dice_silent(j);
}

bool dice_apply_start(journal *j) {
    if (j->stage != STAGE_OPEN || j->step != DICE_OPEN) return false;
    for (int i = 0; i < j->seat_count; i++)
        if (j->seats[i].who.kind == SITTER_OPEN) return false;
    j->step = DICE_HASHES;
    pass(j);
    return true;
}

static bool is_hex(const char *text, size_t least, size_t most) {
    size_t length = strlen(text);
    unsigned char bytes[FAIR_ENTROPY_MAX];
    return length >= 2 * least && length <= 2 * most && length % 2 == 0 &&
           fair_bytes(text, bytes, length / 2);
}

bool dice_apply_hash(journal *j, const entry *e) {
    if (!dice_exchanging(j) || j->step != DICE_HASHES || e->seat < 0) return false;
    if ((missing(j) >> e->seat & 1) == 0) return false;
    if (e->text[0] != 0 && !is_hex(e->text, FAIR_SEED_BYTES, FAIR_SEED_BYTES)) return false;
    text_copy(j->hashes[e->seat], sizeof j->hashes[e->seat], e->text);
    j->hashed |= (uint8_t)(1u << e->seat);
    pass(j);
    return true;
}

/* Whether it is what the seat has promised. */
static bool fits(const journal *j, int seat, const char *entropy) {
    char hash[FAIR_HEX_MAX];
    if (!is_hex(entropy, FAIR_ENTROPY_MIN, FAIR_ENTROPY_MAX)) return false;
    fair_hash(j->commitment, seat, entropy, hash);
    return strcmp(hash, j->hashes[seat]) == 0;
}

bool dice_apply_entropy(journal *j, const entry *e) {
    if (!dice_exchanging(j) || j->step != DICE_ENTROPY || e->seat < 0) return false;
    if ((missing(j) >> e->seat & 1) == 0) return false;
    if (e->text[0] != 0 && !fits(j, e->seat, e->text)) return false;
    text_copy(j->entropy.seat[e->seat], sizeof j->entropy.seat[e->seat], e->text);
    j->added |= (uint8_t)(1u << e->seat);
    return true;
}

bool dice_complete(const journal *j) {
    return dice_exchanging(j) && j->step == DICE_ENTROPY && missing(j) == 0;
}

/* ---- going on ---- */

static void add(server *s, table *t, entry_kind kind, int seat, int64_t id, const char *text) {
    entry e = { .kind = kind, .seat = (int8_t)seat, .id = id, .text = text };
    e.length = strlen(text);
    live_add(s, t, &e);
}

/* Whoever is missing in this step is silent. */
static void silence(server *s, table *t) {
    entry_kind kind = t->log.step == DICE_HASHES ? ENTRY_HASH : ENTRY_ENTROPY;
    uint32_t late = missing(&t->log);
    for (int i = 0; i < t->log.seat_count; i++) {
        if ((late >> i & 1) == 0) continue;
        add(s, t, kind, i, 0, "");
    }
    s->figures.dice_silent += (uint64_t)__builtin_popcount(late);
}

/* After an entry: the next step has its own time, and the game begins after the last. */
static void go_on(server *s, table *t, uint8_t step_before) {
    if (s->config.dice_ms == 0) {
        while (dice_exchanging(&t->log) && missing(&t->log) != 0) silence(s, t);
    }
    if (t->log.step != step_before)
        t->step_due_ms = (int64_t)s->time.now_ms + (int64_t)s->config.dice_ms;
    if (dice_complete(&t->log)) play_begin(s, t);
}

void dice_start(server *s, table *t, int seat, int64_t id) {
    add(s, t, ENTRY_START, seat, id, "");
    if (t->log.format == 1)
        play_began(s, t);
    else
        go_on(s, t, DICE_OPEN);
}

void dice_start_alone(server *s, table *t) {
    add(s, t, ENTRY_START, -1, 0, "");
    while (dice_exchanging(&t->log) && missing(&t->log) != 0) silence(s, t);
    play_begin(s, t);
}

verdict dice_hash(server *s, table *t, int seat, int64_t id, const char *text) {
    if (!dice_exchanging(&t->log) || t->log.step != DICE_HASHES) return REFUSE_NOT_THIS_STEP;
    if ((missing(&t->log) >> seat & 1) == 0) return REFUSE_NOT_THIS_STEP;
    if (!is_hex(text, FAIR_SEED_BYTES, FAIR_SEED_BYTES)) return REFUSE_BAD_HASH;
    add(s, t, ENTRY_HASH, seat, id, text);
    go_on(s, t, DICE_HASHES);
    return YES;
}

verdict dice_entropy(server *s, table *t, int seat, int64_t id, const char *text) {
    if (!dice_exchanging(&t->log) || t->log.step != DICE_ENTROPY) return REFUSE_NOT_THIS_STEP;
    if (t->log.hashes[seat][0] == 0) return REFUSE_BAD_HASH;
    if ((missing(&t->log) >> seat & 1) == 0) return REFUSE_NOT_THIS_STEP;
    if (!is_hex(text, FAIR_ENTROPY_MIN, FAIR_ENTROPY_MAX))
        snprintf(s->reason, sizeof s->reason, "Entropy is %d to %d bytes in hexadecimal.",
                 FAIR_ENTROPY_MIN, FAIR_ENTROPY_MAX);
    if (!fits(&t->log, seat, text)) return REFUSE_BAD_HASH;
    add(s, t, ENTRY_ENTROPY, seat, id, text);
    go_on(s, t, DICE_ENTROPY);
    return YES;
}

/* ---- time ---- */

void dice_loaded(server *s, table *t) {
    t->step_due_ms = (int64_t)s->time.now_ms + (int64_t)s->config.dice_ms;
}

int64_t dice_due(const table *t) {
    return dice_exchanging(&t->log) ? t->step_due_ms : INT64_MAX;
}

void dice_check(server *s, table *t) {
    if (dice_due(t) > (int64_t)s->time.now_ms) return;
    uint8_t before = t->log.step;
    silence(s, t);
    go_on(s, t, before);
}

int64_t dice_until_wall(const server *s, const table *t) {
    return dice_exchanging(&t->log) ? t->step_due_ms + s->wall_offset_ms : 0;
}
