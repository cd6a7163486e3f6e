/* apply.c - what an entry does to a journal's value: see journal.c and server_state.h.
 *
 * Nothing but the entry, its time and the value before it decides the value after it: an entry that
 * is made now and one that is read from the store go through the same function. What this process
 * does besides (who is told, who gets an answer) is in live.c.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- the table and its seats ---- */

static bool apply_map(journal *j, const entry *e) {
    if (j->entries != 0 || e->length >= LR_MAP_TEXT_MAX) return false;
    j->map_text = malloc(e->length + 1);
    if (j->map_text == NULL) return false;
    memcpy(j->map_text, e->text, e->length);
    j->map_text[e->length] = 0;
    return true;
}

static bool apply_created(server *s, journal *j, const entry *e, int64_t wall_ms) {
    lr_error error;
    if (j->shared != NULL || strlen(e->title) > MESSAGE_TITLE_MAX) return false;
    j->maker = e->maker;
    j->shared = game_take(s, e->config, j->map_text, &error);
    if (j->shared == NULL) return false;
    const lr_game *g = &j->shared->game;
    j->live = calloc(1, g->state_bytes);
    j->chat = calloc(MESSAGE_CHAT_KEPT, sizeof *j->chat);
    if (j->live == NULL || j->chat == NULL) return false;
    text_copy(j->title, sizeof j->title, e->title);
    j->settings = e->settings;
    j->maker_knows = e->maker_knows;
    j->rules = e->rules;
    j->format = e->format == 0 ? 1 : (uint8_t)e->format;
    memcpy(j->seed, e->seed, sizeof j->seed);
    fair_commit(j->seed, j->commitment);
    j->created_ms = wall_ms;
    j->seat_count = g->seats;
    for (int i = 0; i < LR_SEATS_MAX; i++) j->seats[i].bank_ms = clock_of(j)->bank_ms;
    return true;
}

/* A lesson jumps: the game goes on from another position, as if it had begun there. */
static void go_back_to_begin(journal *j) {
    const lr_game *g = &j->shared->game;
    lr_copy(g, j->live, j->begin);
    j->act_count = 0;
    j->undone_seq = j->entries;
    for (int i = 0; i < j->seat_count; i++)
        if ((lr_actors(g, j->live) >> i & 1) != 0) j->seats[i].asked_seq = j->entries;
}

static bool apply_position(journal *j, const entry *e) {
    lr_state state;
    const lr_game *g = &j->shared->game;
    lr_error error;
    bool jump = lessons_may_jump(j);
    if (!jump && (j->begin != NULL || j->stage != STAGE_OPEN)) return false;
    if (e->length >= LR_STATE_TEXT_MAX) return false;
    if (lr_state_parse(g, e->text, &state, &error) != LR_OK) return false;
    if (lr_actors(g, &state) == 0) return false;
    if (j->begin == NULL) j->begin = calloc(1, g->state_bytes);
    char *position = malloc(e->length + 1);
    if (j->begin == NULL || position == NULL) {
        free(position);
        return false;
    }
    free(j->position);
    j->position = position;
    lr_copy(g, j->begin, &state);
    memcpy(j->position, e->text, e->length);
    j->position[e->length] = 0;
    if (jump) go_back_to_begin(j);
    return true;
}

/* Without bytes that nobody has written, and without `last_id`: from here on the seat counts. */
static sitter sitter_of(const sitter *from) {
    sitter who;
    memset(&who, 0, sizeof who);
    who.kind = from->kind;
    who.colour = from->colour;
    who.ready = from->ready;
    who.muted = from->muted;
    text_copy(who.name, sizeof who.name, from->name);
    text_copy(who.bot, sizeof who.bot, from->bot);
    memcpy(who.token, from->token, sizeof who.token);
    return who;
}

static bool apply_seat(journal *j, const entry *e) {
    if (e->target < 0 || e->target >= j->seat_count || j->stage == STAGE_OVER) return false;
    seat_log *at = &j->seats[e->target];
    bool was = at->who.kind == SITTER_PERSON, is = e->who.kind == SITTER_PERSON;
    bool other = was && is && memcmp(at->who.token, e->who.token, HASH_BYTES) != 0;
    if (dice_exchanging(j) && (other || at->who.kind != e->who.kind)) return false; /* frozen */
    if (j->format == 1 && j->stage == STAGE_OPEN) /* later it is in the dice */
        memcpy(j->entropy.seat[e->target], e->entropy, sizeof e->entropy);
    if (!is || !was || other)
        for (int i = 0; i < 4; i++) j->votes[i] &= (uint8_t) ~(1u << e->target);
    at->who = sitter_of(&e->who);
    return true;
}

static bool apply_host(journal *j, const entry *e) {
    if (e->target < 0 || e->target >= j->seat_count) return false;
    j->host = e->target;
    return true;
}

/* ---- the game ---- */

/* All that the dice follow from is known. */
static void begin_game(journal *j, int64_t wall_ms) {
    fair_start(&j->dice, j->seed, &j->entropy, j->shared->config);
    j->step = DICE_READY;
    journal_beginning(j, j->live);
    j->stage = STAGE_RUNNING;
    j->started = true;
    j->began_wall_ms = wall_ms;
    j->act_count = 0;
    memset(j->votes, 0, sizeof j->votes);
    for (int i = 0; i < LR_SEATS_MAX; i++) j->seats[i].rules = rules_default();
}

static bool apply_start(journal *j, int64_t wall_ms) {
    if (!dice_apply_start(j)) return false;
    if (j->format == 1) begin_game(j, wall_ms);
    return true;
}

static bool apply_begin(journal *j, int64_t wall_ms) {
    if (j->format == 1 || !dice_complete(j)) return false;
    begin_game(j, wall_ms);
    return true;
}

static bool keep_act(journal *j, lr_action a, uint8_t rule) {
    if (j->act_count == j->act_room) {
        uint32_t room = j->act_room == 0 ? 128 : j->act_room + j->act_room / 2;
        act *bigger = j->act_count < ACTS_MAX ? realloc(j->acts, room * sizeof *bigger) : NULL;
        if (bigger == NULL) return false;
        j->acts = bigger;
        j->act_room = room;
    }
    j->acts[j->act_count++] = (act){
        .action = a, .seq = j->entries, .rule = rule, .coach = j->coach
    };
    return true;
}

static bool apply_act(journal *j, const entry *e, int64_t wall_ms) {
    const lr_game *g = &j->shared->game;
    if (j->stage != STAGE_RUNNING) return false;
    uint32_t before = lr_actors(g, j->live);
    if (j->act_count >= ACTS_MAX || lr_play(g, j->live, e->action) != LR_OK) return false;
    if (!keep_act(j, e->action, e->rule)) return false;
    uint32_t after = lr_actors(g, j->live);
    if (e->action.actor == LR_ACTOR_CHANCE) j->dice.drawn++;
    for (int i = 0; i < j->seat_count; i++) {
        bool was = before >> i & 1, is = after >> i & 1, own = i == e->seat && e->rule == RULE_NONE;
        /* What others, or the server for the seat, have decided meanwhile: an answer is late. */
        if (is ? !was || i == e->seat : was && !own) j->seats[i].asked_seq = j->entries;
    }
    j->last_act_wall_ms = wall_ms;
    if (lessons_on(j)) lesson_took(&j->taught->lesson, &j->coach, g, e->action);
    return true;
}

static bool apply_undo(journal *j, const entry *e) {
    if (j->stage != STAGE_RUNNING || j->act_count == 0) return false;
    if (j->acts[j->act_count - 1].action.actor != e->seat) return false;
    j->act_count--;
    if (lessons_on(j)) j->coach = j->acts[j->act_count].coach;
    j->undone_seq = j->entries;
    journal_replay(j, j->act_count, j->live);
    uint32_t waited = lr_actors(&j->shared->game, j->live);
    for (int i = 0; i < j->seat_count; i++)
        if ((waited >> i & 1) != 0) j->seats[i].asked_seq = j->entries;
    return true;
}

static bool apply_over(journal *j, const entry *e, int64_t wall_ms) {
    if (j->stage == STAGE_OVER) return false;
    j->over_wall_ms = wall_ms;
    j->stage = STAGE_OVER;
    j->result = e->what;
    memset(j->votes, 0, sizeof j->votes);
    return true;
}

static bool apply_closed(journal *j) {
    if (j->stage != STAGE_OPEN) return false;
    j->closed = true;
    return true;
}

static bool apply_rules(journal *j, const entry *e) {
    if (j->stage != STAGE_RUNNING || e->seat < 0 || e->seat >= j->seat_count) return false;
    j->seats[e->seat].rules = e->wanted;
    j->seats[e->seat].rules.turn = rules_turn(j).number;
    return true;
}

/* ---- talk ---- */

static bool apply_chat(journal *j, const entry *e, int64_t wall_ms) {
    if (e->seat < 0 || e->seat >= j->seat_count || e->length > MESSAGE_CHAT_MAX) return false;
    char *text = malloc(e->length + 1);
    if (text == NULL) return false;
    memcpy(text, e->text, e->length);
    text[e->length] = 0;
    chat_line *line = &j->chat[j->chat_count++ % MESSAGE_CHAT_KEPT];
    free(line->text);
    *line = (chat_line){ .seat = e->seat, .at_ms = wall_ms, .text = text, .seq = j->entries };
    text_copy(line->name, sizeof line->name, j->seats[e->seat].who.name);
    return true;
}

static bool apply_vote(journal *j, const entry *e) {
    if (e->seat < 0 || e->seat >= j->seat_count || e->what > MOTION_REMATCH) return false;
    uint8_t bit = (uint8_t)(1u << e->seat);
    if (e->on)
        j->votes[e->what] |= bit;
    else
        j->votes[e->what] &= (uint8_t)~bit;
    return true;
}

static bool apply_pause(journal *j, const entry *e, int64_t wall_ms) {
    j->paused = e->on;
    j->paused_by = e->on ? j->votes[MOTION_PAUSE] : 0;
    if (!e->on) j->last_act_wall_ms = wall_ms; /* days do not count while it is paused */
    j->votes[MOTION_PAUSE] = j->votes[MOTION_GO_ON] = 0;
    return true;
}

static bool apply_clock(journal *j, const entry *e) {
    for (int i = 0; i < j->seat_count; i++) j->seats[i].bank_ms = e->bank_ms[i];
    return true;
}

/* ---- all ---- */

static bool apply_kind(server *s, journal *j, const entry *e, int64_t wall_ms) {
    if (e->kind == ENTRY_MAP) return apply_map(j, e);
    if (e->kind == ENTRY_CREATED) return apply_created(s, j, e, wall_ms);
    if (j->shared == NULL) return false;
    switch (e->kind) {
    case ENTRY_POSITION: return apply_position(j, e);
    case ENTRY_LESSON: return lessons_apply(j, e);
    case ENTRY_STEP: return lessons_apply_step(j, e);
    case ENTRY_SEAT: return apply_seat(j, e);
    case ENTRY_HOST: return apply_host(j, e);
    case ENTRY_START: return apply_start(j, wall_ms);
    case ENTRY_HASH: return dice_apply_hash(j, e);
    case ENTRY_ENTROPY: return dice_apply_entropy(j, e);
    case ENTRY_BEGIN: return apply_begin(j, wall_ms);
    case ENTRY_ACT: return apply_act(j, e, wall_ms);
    case ENTRY_RULES: return apply_rules(j, e);
    case ENTRY_UNDO: return apply_undo(j, e);
    case ENTRY_CHAT: return apply_chat(j, e, wall_ms);
    case ENTRY_CLOCK: return apply_clock(j, e);
    case ENTRY_VOTE: return apply_vote(j, e);
    case ENTRY_PAUSE: return apply_pause(j, e, wall_ms);
    case ENTRY_OVER: return apply_over(j, e, wall_ms);
    case ENTRY_CLOSED: return apply_closed(j);
    case ENTRY_NEXT: j->next_number = e->next; return true;
    default: return false;
    }
}

bool entry_apply(server *s, journal *j, const entry *e, int64_t wall_ms) {
    if (!apply_kind(s, j, e, wall_ms)) return false;
    j->entries++;
    bool by_itself = e->kind == ENTRY_CLOCK || (e->kind == ENTRY_ACT && e->id == 0);
    if (!by_itself) j->visit_wall_ms = wall_ms;
    return true;
}

/* ---- the value ---- */

const journal journal_none = { .host = -1, .undone_seq = -1 };

void journal_clear(server *s, journal *j) {
    for (uint32_t i = 0; j->chat != NULL && i < MESSAGE_CHAT_KEPT; i++) free(j->chat[i].text);
    game_release(s, j->shared);
    free(j->chat);
    free(j->acts);
    free(j->live);
    free(j->begin);
    free(j->map_text);
    free(j->position);
    free(j->taught);
    memcpy(j, &journal_none, sizeof *j);
    for (int i = 0; i < LR_SEATS_MAX; i++) j->seats[i].who.colour = MESSAGE_NO_WORD;
}

void journal_beginning(const journal *j, lr_state *out) {
    if (j->begin != NULL)
        lr_copy(&j->shared->game, out, j->begin);
    else
        lr_init(&j->shared->game, out);
}

void journal_replay(const journal *j, uint32_t count, lr_state *out) {
    const lr_game *g = &j->shared->game;
    assert(count <= j->act_count);
    journal_beginning(j, out);
    for (uint32_t i = 0; i < count; i++) lr_apply(g, out, j->acts[i].action);
}
