/* between.c - building between two turns (EXT-SBP), and the second part of paired turns (EXT-PAIR).
 *
 * The rules ask seat after seat, in turn order, whether it builds. Here people are asked all at
 * once, and only who wants to build gets to act:
 *
 *     dice thrown            the turn ends          closes_ms(): nobody is waited for any more
 *         |  extra: yes / no        |  extra: yes / no     |
 *         +-------------------------+----------------------+--> seats in turn order: pass, or build
 *
 * From the throw of the dice on, a person who could build sees the question (section `automatic`)
 * and may answer it with `extra`. Silence is no. When the question is closed, the server goes
 * through the seats in the order of the rules: it passes for people who do not build, bots are
 * asked as ever, and a person who said yes acts with the ordinary moves until `end`.
 *
 * What others may learn. Whether a person could have built is a fact of the hand, so neither frames
 * nor times may depend on it:
 *
 *  1. The question is open for a time that follows from public facts alone: when the dice were
 *     thrown, when the turn ended, the table's speed, whether anybody holds cards at all, and what
 *     people have set in their rules. A `no` does not shorten it.
 *  2. Passes are told together: the server makes those of people in a row, in one frame, and holds
 *     those of bots back until it is known who builds (between_hushed).
 *  3. Where nobody could notice, since all other seats are bots' and nobody watches, the question
 *     closes as soon as it is answered, and is not opened for a hand that cannot build.
 *
 * By days nobody sits at the table for five seconds. There people are asked by the rules in turn,
 * and the server passes only for those who said `never` or hold no card.
 *
 * Answers are not in the journal. After a restart the question is open anew.
 */
#include "parts.h"

enum { GRACE_SHARE = 4 /* of the question's time is left after the turn's end, at least */ };

/* ---- what is known ---- */

static bool by_days(const table *t) {
    return clock_of(&t->log)->by_days;
}

/* Somebody besides the one person might see how long it takes. */
static bool observed(const table *t) {
    uint32_t people = table_owned(t);
    return t->watcher_count > 0 || (people & (people - 1)) != 0;
}

/* How long the question is open, by the table's speed. */
static int64_t length_ms(const server *s, const table *t) {
    int64_t ms = s->config.extra_ms;
    switch (t->log.settings.speed) {
    case SPEED_SLOW: return 2 * ms;
    case SPEED_FAST: return ms / 2;
    case SPEED_INSTANT: return ms / 4;
    default: return ms;
    }
}

/* People whose answer counts, by what everybody knows. */
static uint32_t invited(const table *t, wire_turn turn) {
    uint32_t seats = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i) && !bots_play(t, i) && t->log.seats[i].rules.extra != EXTRA_NEVER)
            seats |= 1u << i;
    return seats & turn.able & t->between.parts;
}

/* Of those, who are asked: the others could not build, or do not want to hear of it. */
static uint32_t asked(const table *t, wire_turn turn) {
    uint32_t seats = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (t->log.seats[i].rules.extra == EXTRA_ALWAYS || t->between.useful >> i & 1)
            seats |= 1u << i;
    return seats & invited(t, turn);
}

static int64_t closes_ms(const server *s, const table *t, wire_turn turn) {
    const between *b = &t->between;
    int64_t length = length_ms(s, t);
    uint32_t open = observed(t) ? invited(t, turn)
                                : asked(t, turn) & ~(uint32_t)(b->builds | b->passes);
    if (open == 0) return b->ended_ms;
    if (!observed(t)) return b->ended_ms + length;
    int64_t grace = b->ended_ms + length / GRACE_SHARE;
    return b->rolled_ms + length > grace ? b->rolled_ms + length : grace;
}

/* ---- looking ---- */

static bool has_choice(server *s, const table *t, const lr_state *at, wire_turn turn) {
    const lr_game *g = &t->log.shared->game;
    uint32_t count = lr_legal(g, at, turn.seat, s->legal);
    for (uint32_t k = 0; k < count; k++)
        if (s->legal[k].kind != turn.pass.kind && !t->log.shared->family->is_offer(s->legal[k]))
            return true;
    return false;
}

/* Plays the rest of the turn and all that comes after it as if everybody passed, to see whose part
 * it will be and who could do more than pass. Leaves all as it is while the turn cannot end. */
static void look_ahead(server *s, table *t, wire_turn turn) {
    const lr_game *g = &t->log.shared->game;
    const wire_family *family = t->log.shared->family;
    uint8_t parts = 0, useful = 0;
    lr_state *at = &s->state;
    lr_view view;
    lr_copy(g, at, t->log.live);
    if (!turn.between) {
        if (lr_play(g, at, turn.pass) != LR_OK) return;
        lr_observe(g, at, LR_SPECTATOR, &view);
        turn = family->turn(g, &view);
    }
    for (int k = 0; k < LR_SEATS_MAX && turn.between; k++) {
        parts |= (uint8_t)(1u << turn.seat);
        if (table_is_person(t, turn.seat) && has_choice(s, t, at, turn))
            useful |= (uint8_t)(1u << turn.seat);
        if (lr_play(g, at, turn.pass) != LR_OK) break;
        lr_observe(g, at, LR_SPECTATOR, &view);
        turn = family->turn(g, &view);
    }
    t->between.parts = parts;
    t->between.useful = useful;
}

void between_look(server *s, table *t) {
    between *b = &t->between;
    int64_t now = (int64_t)s->time.now_ms;
    if (t->log.stage != STAGE_RUNNING) return;
    wire_turn turn = rules_turn(&t->log);
    if (!turn.extra) {
        *b = (between){ 0 };
        return;
    }
    if (!b->known || b->turn != turn.number) *b = (between){ .known = true, .turn = turn.number };
    if (b->rolled_ms == 0 && (turn.rolled || turn.between)) b->rolled_ms = now;
    if (b->ended_ms == 0 && turn.between) b->ended_ms = now;
    if (b->rolled_ms != 0 && !b->closed) look_ahead(s, t, turn);
}

/* ---- answers ---- */

bool between_waits(const table *t) {
    return t->between.known && t->between.ended_ms != 0 && !t->between.closed;
}

verdict between_say(server *s, table *t, int seat, bool builds) {
    between *b = &t->between;
    uint8_t bit = (uint8_t)(1u << seat);
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    if (t->log.paused) return REFUSE_PAUSED;
    if (b->closed) return REFUSE_STALE;
    if (!b->known || (asked(t, rules_turn(&t->log)) & bit) == 0) return by_rules(LR_E_NOT_NOW);
    b->builds = builds ? b->builds | bit : b->builds & (uint8_t)~bit;
    b->passes = builds ? b->passes & (uint8_t)~bit : b->passes | bit;
    table_dirty(s, t);
    return YES;
}

bool between_takes(server *s, table *t, lr_action a) {
    between *b = &t->between;
    if (!between_waits(t) || a.actor >= t->log.seat_count) return false;
    wire_turn turn = rules_turn(&t->log);
    if (!turn.between || a.actor != turn.seat) return false;
    bool pass = a.kind == turn.pass.kind;
    uint8_t bit = (uint8_t)(1u << a.actor);
    b->builds = pass ? b->builds & (uint8_t)~bit : b->builds | bit;
    if (pass) b->passes |= bit;
    table_dirty(s, t);
    return pass;
}

/* ---- what follows ---- */

/* The server passes for the seat whose part it is. */
static bool passes_for(server *s, const table *t, wire_turn turn) {
    if (bots_play(t, turn.seat)) return !has_choice(s, t, t->log.live, turn);
    if (!table_is_person(t, turn.seat)) return false;
    if (!by_days(t)) return (t->between.builds >> turn.seat & 1) == 0;
    return (invited(t, turn) >> turn.seat & 1) == 0;
}

void between_check(server *s, table *t) {
    between *b = &t->between;
    int64_t now = (int64_t)s->time.now_ms;
    if (t->log.stage != STAGE_RUNNING || t->log.paused || s->stopping || t->pending > 0) return;
    if (!b->known || b->ended_ms == 0 || now < t->retry_ms || !bots_go_on(s, t)) return;
    wire_turn turn = rules_turn(&t->log);
    if (!turn.between) return;
    if (!b->closed) {
        if (!by_days(t) && closes_ms(s, t, turn) > now) return;
        b->closed = true;
        table_dirty(s, t);
    }
    while (t->log.stage == STAGE_RUNNING && turn.between && passes_for(s, t, turn)) {
        word_rule rule = bots_play(t, turn.seat) ? RULE_NONE : RULE_EXTRA;
        play_by_rule(s, t, turn.seat, rule, turn.pass);
        turn = rules_turn(&t->log);
    }
    batch_send(s, NULL);
}

bool between_hushed(const table *t) {
    if (t->log.stage != STAGE_RUNNING || !t->between.closed) return false;
    wire_turn turn = rules_turn(&t->log);
    if (!turn.between || !bots_play(t, turn.seat)) return false;
    for (uint32_t i = 0; i < t->step_count; i++)
        if (t->steps[i].kind != STEP_ACT || t->steps[i].action.kind != turn.pass.kind) return false;
    return true;
}

int64_t between_due(const server *s, const table *t) {
    if (t->log.stage != STAGE_RUNNING || t->log.paused || s->stopping) return INT64_MAX;
    if (!between_waits(t) || !bots_go_on(s, t)) return INT64_MAX;
    return by_days(t) ? (int64_t)s->time.now_ms : closes_ms(s, t, rules_turn(&t->log));
}

void between_section(const server *s, const table *t, int seat, json_writer *w) {
    const between *b = &t->between;
    part_automatic part = part_automatic_new();
    part.declines = t->seats[seat].declines;
    if (b->known && !b->closed && t->log.stage == STAGE_RUNNING && !by_days(t)) {
        wire_turn turn = rules_turn(&t->log);
        part.extra = (asked(t, turn) >> seat & 1) != 0;
        part.builds = (b->builds >> seat & 1) != 0;
        if (part.extra && b->ended_ms != 0)
            part.deadline = closes_ms(s, t, turn) + s->wall_offset_ms;
    }
    part_automatic_write(w, &part);
}
