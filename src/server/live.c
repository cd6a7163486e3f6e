/* live.c - entries as they happen: what this process does beside changing the journal's value.
 *
 * An entry that is made now goes into the batch, is applied (apply.c), and leaves steps, from which
 * tell.c makes what people hear once it is durable. While a table is loaded nobody is told, so an
 * entry that is read leaves no steps. Both leave the answer that a repetition of their message
 * gets; now it waits for the disk, read it is there.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

/* Answers are a person's, known by the token: they move along when seats are swapped. */
static void bring_answers(table *t, int target, const sitter *who) {
    seat_state *at = &t->seats[target];
    const unsigned char *token = who->token;
    if (memcmp(at->answers_of, token, HASH_BYTES) == 0) return;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *from = &t->seats[i];
        if (memcmp(from->answers_of, token, HASH_BYTES) != 0) continue;
        seat_state kept = *at;
        memcpy(at->answers, from->answers, sizeof at->answers);
        memcpy(from->answers, kept.answers, sizeof kept.answers);
        memcpy(from->answers_of, at->answers_of, HASH_BYTES);
        memcpy(at->answers_of, token, HASH_BYTES);
        at->answer_count = from->answer_count;
        from->answer_count = kept.answer_count;
        at->last_id = from->last_id;
        from->last_id = kept.last_id;
        return;
    }
    at->answer_count = 0;
    at->last_id = who->last_id;
    memcpy(at->answers_of, token, HASH_BYTES);
}

/* The seat's message has been done: it gets the same answer when it comes again. */
static void remember(table *t, const entry *e, int16_t answer) {
    seat_state *at = &t->seats[e->seat];
    at->answers[at->answer_count++ % ANSWERS_KEPT] = (past_answer){ .id = e->id,
                                                                    .verdict = answer,
                                                                    .seq = t->log.entries - 1 };
    if (e->id > at->last_id) at->last_id = e->id;
}

/* ---- applying ---- */

/* What this process holds of a table whose game is known. */
static bool equip(table *t) {
    const shared_game *shared = t->log.shared;
    t->told = calloc(1, shared->game.state_bytes);
    t->counts = calloc(1, shared->family->counts_size + 1);
    return t->told != NULL && t->counts != NULL;
}

static bool take(server *s, table *t, const entry *e, int64_t wall_ms, int16_t answer) {
    bool created = e->kind == ENTRY_CREATED, started = t->log.started;
    if (created && t->log.shared == NULL && !table_name(s, t, e->name)) return false;
    if (!entry_apply(s, &t->log, e, wall_ms)) return false;
    if (created && !equip(t)) return false;
    if (t->log.started && !started) {
        lr_copy(&t->log.shared->game, t->told, t->log.live);
        t->told_acts = 0;
    }
    if (e->kind == ENTRY_OVER) t->over_untold = true;
    t->closed |= t->log.closed;
    if (e->kind == ENTRY_SEAT && e->who.kind == SITTER_PERSON) bring_answers(t, e->target, &e->who);
    if (e->id > 0 && e->seat >= 0 && e->seat < t->log.seat_count) remember(t, e, answer);
    return true;
}

bool live_read(server *s, table *t, const entry *e, int64_t wall_ms) {
    return take(s, t, e, wall_ms, YES);
}

/* ---- steps ---- */

static bool leave_step(table *t, step what, const char *text, size_t length) {
    what.seq = t->log.entries;
    if (text != NULL) {
        what.text = malloc(length + 1);
        if (what.text == NULL) return false;
        memcpy(what.text, text, length);
        what.text[length] = 0;
    }
    if (table_step(t, &what)) return true;
    free(what.text);
    return false;
}

static void leave_seat_steps(table *t, const entry *e, step what) {
    const sitter *old = &t->log.seats[e->target].who;
    bool was = old->kind == SITTER_PERSON, is = e->who.kind == SITTER_PERSON;
    bool other = was && is && memcmp(old->token, e->who.token, HASH_BYTES) != 0;
    what.seat = e->target;
    if (was && (!is || other)) {
        what.kind = EVENT_ROSE;
        what.on = e->seat != e->target;
        leave_step(t, what, old->name, strlen(old->name));
    }
    if (is && (!was || other)) {
        what.kind = EVENT_SAT;
        what.on = true;
        leave_step(t, what, e->who.name, strlen(e->who.name));
    }
}

/* What people are to hear of an entry that is about to be applied. An action or its undoing
 * cannot be left out, since positions follow from them. */
static void leave_steps(table *t, const entry *e, int64_t wall_ms) {
    const journal *j = &t->log;
    step what = { .seat = e->seat, .on = true, .at_ms = wall_ms };
    bool left = true;
    switch (e->kind) {
    case ENTRY_SEAT: leave_seat_steps(t, e, what); break;
    case ENTRY_START:
    case ENTRY_BEGIN:
        if (e->kind == ENTRY_START && j->format != 1) break;
        what.kind = EVENT_STARTED;
        what.seat = -1;
        leave_step(t, what, NULL, 0);
        break;
    case ENTRY_ACT:
        what.kind = STEP_ACT;
        what.on = false;
        what.action = e->action;
        what.rule = e->rule;
        left = leave_step(t, what, NULL, 0);
        break;
    case ENTRY_UNDO:
        what.kind = EVENT_UNDONE;
        what.on = false;
        what.action = j->acts[j->act_count - 1].action;
        left = leave_step(t, what, NULL, 0);
        break;
    case ENTRY_CHAT:
        what.kind = EVENT_CHAT;
        leave_step(t, what, e->text, e->length);
        break;
    case ENTRY_PAUSE:
        what.kind = EVENT_PAUSED;
        what.seat = -1;
        what.on = e->on;
        leave_step(t, what, NULL, 0);
        break;
    default: break;
    }
    assert(left);
    (void)left;
}

/* ---- what happens now ---- */

void live_add(server *s, table *t, const entry *e) {
    bool judged = e->kind == ENTRY_ACT && play_may_undo(t, e->action.actor);
    entry_write(s, t, e);
    leave_steps(t, e, s->time.wall_ms);
    if (judged) lr_observe(&t->log.shared->game, t->log.live, e->action.actor, &s->before);
    bool applied = take(s, t, e, s->time.wall_ms, WAITING);
    assert(applied);
    (void)applied;
    if (e->kind == ENTRY_POSITION && t->log.started) lessons_jumped(s, t);
    if (e->kind == ENTRY_ACT && e->seat >= 0 && t->log.shared->family->is_offer(e->action))
        rules_offered(s, t, e->seat);
    if (e->kind == ENTRY_ACT || e->kind == ENTRY_UNDO)
        t->undoable = judged && play_undoable(s, t, &s->before, e->action);
    table_dirty(s, t);
}
