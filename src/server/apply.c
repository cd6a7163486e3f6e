/* apply.c - what an entry does to a table: see journal.c.
 *
 * While a table is being loaded nobody is told, so no steps are made; what is only worth knowing
 * for people who look on (which actions may be taken back, the counters) is found when the loading
 * ends.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

static void say(table *t, int kind, int seat, bool on, int64_t wall_ms, const char *text) {
    if (t->health == LOADING) return;
    step what = { .kind = (uint8_t)kind, .seat = (int8_t)seat, .on = on, .at_ms = wall_ms };
    what.seq = t->entries;
    if (text != NULL) {
        size_t size = strlen(text) + 1;
        what.text = malloc(size);
        if (what.text == NULL) return;
        memcpy(what.text, text, size);
    }
    if (!table_step(t, &what)) free(what.text);
}

/* ---- the table and its seats ---- */

static bool apply_map(table *t, const entry *e) {
    if (t->entries != 0 || e->length >= LR_MAP_TEXT_MAX) return false;
    t->map_text = malloc(e->length + 1);
    if (t->map_text == NULL) return false;
    memcpy(t->map_text, e->text, e->length);
    t->map_text[e->length] = 0;
    return true;
}

static bool apply_created(server *s, table *t, const entry *e, int64_t wall_ms) {
    lr_error error;
    t->maker = e->maker;
    if (t->shared != NULL || strlen(e->title) > MESSAGE_TITLE_MAX) return false;
    t->shared = game_take(s, e->config, t->map_text, &error);
    if (t->shared == NULL || !table_name(s, t, e->name)) return false;
    const lr_game *g = &t->shared->game;
    t->live = calloc(2, g->state_bytes);
    if (t->live == NULL) return false;
    t->told = (lr_state *)(void *)((char *)t->live + g->state_bytes);
    t->counts = calloc(1, t->shared->family->counts_size + 1);
    if (t->counts == NULL) return false;
    text_copy(t->title, sizeof t->title, e->title);
    t->settings = e->settings;
    t->rules = e->rules;
    t->format = e->format == 0 ? 1 : (uint8_t)e->format;
    memcpy(t->seed, e->seed, sizeof t->seed);
    fair_commit(t->seed, t->commitment);
    t->created_ms = wall_ms;
    t->seat_count = g->seats;
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        t->seats[i].who = (sitter){ .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
        t->seats[i].bank_ms = clock_of(t)->bank_ms;
    }
    t->stage = STAGE_OPEN;
    return true;
}

static bool apply_position(server *s, table *t, const entry *e) {
    const lr_game *g = &t->shared->game;
    lr_error error;
    if (t->begin != NULL || t->stage != STAGE_OPEN || e->length >= LR_STATE_TEXT_MAX) return false;
    if (lr_state_parse(g, e->text, &s->state, &error) != LR_OK) return false;
    if (lr_actors(g, &s->state) == 0) return false;
    t->begin = calloc(1, g->state_bytes);
    t->position = malloc(e->length + 1);
    if (t->begin == NULL || t->position == NULL) return false;
    lr_copy(g, t->begin, &s->state);
    memcpy(t->position, e->text, e->length + 1);
    return true;
}

/* Answers are a person's, known by the token: they move along when seats are swapped. */
static void bring_answers(table *t, int target, const sitter *who) {
    seat_state *at = &t->seats[target];
    const unsigned char *token = who->token;
    if (memcmp(at->answers_of, token, HASH_BYTES) == 0) return;
    for (int i = 0; i < t->seat_count; i++) {
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

static bool apply_seat(table *t, const entry *e, int64_t wall_ms) {
    if (e->target < 0 || e->target >= t->seat_count || t->stage == STAGE_OVER) return false;
    seat_state *at = &t->seats[e->target];
    bool was = at->who.kind == SITTER_PERSON, is = e->who.kind == SITTER_PERSON;
    bool other = was && is && memcmp(at->who.token, e->who.token, HASH_BYTES) != 0;
    if (dice_exchanging(t) && (other || at->who.kind != e->who.kind)) return false; /* frozen */
    if (t->format == 1 && t->stage == STAGE_OPEN) /* later it is in the dice */
        memcpy(t->entropy.seat[e->target], e->entropy, sizeof e->entropy);
    if (was && (!is || other))
        say(t, EVENT_ROSE, e->target, e->seat != e->target, wall_ms, at->who.name);
    if (is && (!was || other)) say(t, EVENT_SAT, e->target, true, wall_ms, e->who.name);
    if (is) bring_answers(t, e->target, &e->who);
    if (!is || !was || other)
        for (int i = 0; i < 4; i++) t->votes[i] &= (uint8_t) ~(1u << e->target);
    at->who = e->who;
    at->who.last_id = 0; /* from here on the seat counts */
    return true;
}

static bool apply_host(table *t, const entry *e) {
    if (e->target < 0 || e->target >= t->seat_count) return false;
    t->host = e->target;
    return true;
}

/* ---- the game ---- */

/* All that the dice follow from is known. */
static void begin_game(table *t, int64_t wall_ms) {
    fair_start(&t->dice, t->seed, &t->entropy, t->shared->config);
    t->step = DICE_READY;
    table_beginning(t, t->live);
    lr_copy(&t->shared->game, t->told, t->live);
    t->stage = STAGE_RUNNING;
    t->started = true;
    t->act_count = t->told_acts = 0;
    memset(t->votes, 0, sizeof t->votes);
    say(t, EVENT_STARTED, -1, true, wall_ms, NULL);
}

static bool apply_start(table *t, int64_t wall_ms) {
    if (!dice_apply_start(t)) return false;
    if (t->format == 1) begin_game(t, wall_ms);
    return true;
}

static bool apply_begin(table *t, int64_t wall_ms) {
    if (t->format == 1 || !dice_complete(t)) return false;
    begin_game(t, wall_ms);
    return true;
}

static bool keep_act(table *t, lr_action a) {
    if (t->act_count == t->act_room) {
        uint32_t room = t->act_room == 0 ? 128 : t->act_room + t->act_room / 2;
        act *bigger = t->act_count < ACTS_MAX ? realloc(t->acts, room * sizeof *bigger) : NULL;
        if (bigger == NULL) return false;
        t->acts = bigger;
        t->act_room = room;
    }
    t->acts[t->act_count++] = (act){ .action = a, .seq = t->entries };
    return true;
}

/* Whether a seat could take this action back, by what it sees before and after. */
static bool undoable(server *s, table *t, lr_action a) {
    const lr_game *g = &t->shared->game;
    if (!t->settings.undo || a.actor >= LR_SEATS_MAX || !table_is_person(t, a.actor)) return false;
    if (lr_actors(g, t->live) == 0 || (lr_actors(g, t->live) & LR_CHANCE) != 0) return false;
    lr_observe(g, t->live, a.actor, &s->after);
    return t->shared->family->undoable(g, &s->before, &s->after, a);
}

static bool apply_act(server *s, table *t, const entry *e, int64_t wall_ms) {
    const lr_game *g = t->shared != NULL ? &t->shared->game : NULL;
    if (t->stage != STAGE_RUNNING) return false;
    bool live = t->health != LOADING;
    if (live && t->settings.undo && e->seat >= 0) lr_observe(g, t->live, e->seat, &s->before);
    uint32_t before = lr_actors(g, t->live);
    if (t->act_count >= ACTS_MAX || lr_play(g, t->live, e->action) != LR_OK) return false;
    if (!keep_act(t, e->action)) return false;
    uint32_t after = lr_actors(g, t->live);
    if (e->action.actor == LR_ACTOR_CHANCE) t->dice.drawn += !live; /* live, the draw has counted */
    for (int i = 0; i < t->seat_count; i++)
        if ((after >> i & 1) != 0 && ((before >> i & 1) == 0 || i == e->seat))
            t->seats[i].asked_seq = t->entries;
    t->last_act_wall_ms = wall_ms;
    if (!live) return true;
    t->acts[t->act_count - 1].undoable = undoable(s, t, e->action);
    step what = { .kind = STEP_ACT, .seat = e->seat, .seq = t->entries, .at_ms = wall_ms };
    what.action = e->action;
    return table_step(t, &what);
}

static bool apply_undo(table *t, const entry *e, int64_t wall_ms) {
    if (t->stage != STAGE_RUNNING || t->act_count == 0) return false;
    const act *last = &t->acts[t->act_count - 1];
    if (last->action.actor != e->seat) return false;
    step what = { .kind = EVENT_UNDONE, .seat = e->seat, .seq = t->entries, .at_ms = wall_ms };
    what.action = last->action;
    t->act_count--;
    t->undone_seq = t->entries;
    table_replay(t, t->act_count, t->live);
    uint32_t waited = lr_actors(&t->shared->game, t->live);
    for (int i = 0; i < t->seat_count; i++)
        if ((waited >> i & 1) != 0) t->seats[i].asked_seq = t->entries;
    return t->health == LOADING || table_step(t, &what);
}

static bool apply_over(table *t, const entry *e, int64_t wall_ms) {
    if (t->stage == STAGE_OVER) return false;
    t->over_wall_ms = wall_ms;
    t->stage = STAGE_OVER;
    t->result = e->what;
    t->over_untold = true;
    memset(t->votes, 0, sizeof t->votes);
    return true;
}

static bool apply_closed(table *t) {
    if (t->stage != STAGE_OPEN) return false;
    t->closed = true;
    return true;
}

/* ---- talk ---- */

static bool apply_chat(table *t, const entry *e, int64_t wall_ms) {
    if (e->seat < 0 || e->seat >= t->seat_count || e->length > MESSAGE_CHAT_MAX) return false;
    char *text = malloc(e->length + 1);
    if (text == NULL) return false;
    memcpy(text, e->text, e->length);
    text[e->length] = 0;
    chat_line *line = &t->chat[t->chat_count++ % MESSAGE_CHAT_KEPT];
    free(line->text);
    *line = (chat_line){ .seat = e->seat, .at_ms = wall_ms, .text = text, .seq = t->entries };
    text_copy(line->name, sizeof line->name, t->seats[e->seat].who.name);
    say(t, EVENT_CHAT, e->seat, true, wall_ms, text);
    return true;
}

static bool apply_vote(table *t, const entry *e) {
    if (e->seat < 0 || e->seat >= t->seat_count || e->what > MOTION_REMATCH) return false;
    uint8_t bit = (uint8_t)(1u << e->seat);
    if (e->on)
        t->votes[e->what] |= bit;
    else
        t->votes[e->what] &= (uint8_t)~bit;
    return true;
}

static bool apply_pause(table *t, const entry *e, int64_t wall_ms) {
    t->paused = e->on;
    t->paused_by = e->on ? t->votes[MOTION_PAUSE] : 0;
    if (!e->on) t->last_act_wall_ms = wall_ms; /* days do not count while it is paused */
    t->votes[MOTION_PAUSE] = t->votes[MOTION_GO_ON] = 0;
    say(t, EVENT_PAUSED, -1, e->on, wall_ms, NULL);
    return true;
}

static bool apply_clock(table *t, const entry *e) {
    for (int i = 0; i < t->seat_count; i++) t->seats[i].bank_ms = e->bank_ms[i];
    return true;
}

/* ---- all ---- */

static bool apply_kind(server *s, table *t, const entry *e, int64_t wall_ms) {
    if (e->kind == ENTRY_MAP) return apply_map(t, e);
    if (e->kind == ENTRY_CREATED) return apply_created(s, t, e, wall_ms);
    if (t->shared == NULL) return false;
    switch (e->kind) {
    case ENTRY_POSITION: return apply_position(s, t, e);
    case ENTRY_SEAT: return apply_seat(t, e, wall_ms);
    case ENTRY_HOST: return apply_host(t, e);
    case ENTRY_START: return apply_start(t, wall_ms);
    case ENTRY_HASH: return dice_apply_hash(t, e);
    case ENTRY_ENTROPY: return dice_apply_entropy(t, e);
    case ENTRY_BEGIN: return apply_begin(t, wall_ms);
    case ENTRY_ACT: return apply_act(s, t, e, wall_ms);
    case ENTRY_UNDO: return apply_undo(t, e, wall_ms);
    case ENTRY_CHAT: return apply_chat(t, e, wall_ms);
    case ENTRY_CLOCK: return apply_clock(t, e);
    case ENTRY_VOTE: return apply_vote(t, e);
    case ENTRY_PAUSE: return apply_pause(t, e, wall_ms);
    case ENTRY_OVER: return apply_over(t, e, wall_ms);
    case ENTRY_CLOSED: return apply_closed(t);
    case ENTRY_NEXT: t->next_number = e->next; return true;
    default: return false;
    }
}

/* The seat's message has been done: it gets the same answer when it comes again. */
static void remember(table *t, const entry *e) {
    seat_state *at = &t->seats[e->seat];
    at->answers[at->answer_count++ % ANSWERS_KEPT] = (past_answer){
        .id = e->id, .verdict = t->health == LOADING ? YES : WAITING, .seq = t->entries
    };
    if (e->id > at->last_id) at->last_id = e->id;
}

bool entry_apply(server *s, table *t, const entry *e, int64_t wall_ms) {
    if (!apply_kind(s, t, e, wall_ms)) return false;
    if (e->id > 0 && e->seat >= 0 && e->seat < t->seat_count) remember(t, e);
    t->entries++;
    bool by_itself = e->kind == ENTRY_CLOCK || (e->kind == ENTRY_ACT && e->id == 0);
    if (!by_itself) t->visit_wall_ms = wall_ms;
    return true;
}
