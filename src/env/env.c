/* env.c - batches of games (include/longroad/env.h). */
#include "env_slots.h"

#include "bots.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- plans ---- */

static bool refuse(lr_error *error, lr_status status, const char *text) {
    *error = (lr_error){ .status = status };
    lr_text t = lr_text_start(error->text, sizeof error->text);
    lr_put(&t, text);
    (void)lr_text_end(&t);
    return false;
}

enum { GAMES_MAX = 1 << 20, THREADS_MAX = 256 };

static bool check_choices(const lr_env_plan *p, lr_error *error) {
    if (p->autoreset > LR_AUTORESET_NONE)
        return refuse(error, LR_E_RANGE, "autoreset is SAME_STEP, NEXT_STEP or NONE");
    if (p->offers > LR_OFFERS_NONE)
        return refuse(error, LR_E_RANGE, "offers is LISTED, PAIRS or NONE");
    if (p->illegal > LR_ILLEGAL_LOSE) return refuse(error, LR_E_RANGE, "illegal is HOLD or LOSE");
    if (p->observation > (LR_OBS_PLANES | LR_OBS_FEATURES | LR_OBS_FEATURES_OPEN | LR_OBS_KNOWN))
        return refuse(error, LR_E_RANGE, "observation is a sum of LR_OBS_*");
    if (p->observation & LR_OBS_FEATURES && p->observation & LR_OBS_FEATURES_OPEN)
        return refuse(error, LR_E_OPTIONS, "features are of a guess or of the true position");
    if (p->observation & LR_OBS_KNOWN && lr_known_size(p->game) == 0)
        return refuse(error, LR_E_OPTION_OFF, "nobody can count the cards of others in this game");
    if (p->history > LR_HISTORY_MAX)
        return refuse(error, LR_E_TOO_LARGE, "history has at most 64 actions");
    if (p->win != p->win || p->points != p->points) /* not a number */
        return refuse(error, LR_E_RANGE, "win and points are numbers");
    return true;
}

static bool check_plan(const lr_env_plan *p, lr_error *error) {
    if (p->game == NULL) return refuse(error, LR_E_OPTIONS, "a plan needs a game");
    if (env_of(p->game)->rows == NULL)
        return refuse(error, LR_E_OPTION_OFF, "games of this family have no environment");
    if (p->games == 0 || p->games > GAMES_MAX)
        return refuse(error, LR_E_RANGE, "games is from 1 to 1,048,576");
    if (p->threads > THREADS_MAX) return refuse(error, LR_E_RANGE, "threads is at most 256");
    if (!check_choices(p, error)) return false;
    bool caller = false;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        const lr_bot *bot = p->seat[seat].bot;
        caller |= bot == NULL && seat < p->game->seats;
        if (bot == NULL) continue;
        if (seat >= p->game->seats)
            return refuse(error, LR_E_NO_SUCH_SEAT, "a bot sits at a seat that the game lacks");
        if (!lr_bot_plays(bot, p->game))
            return refuse(error, LR_E_OPTION_OFF, "a bot cannot play games of this family");
        if (p->seat[seat].nodes == 0 && bot->level != NULL && bot->level->budget.nodes == 0)
            return refuse(error, LR_E_OPTIONS,
                          "this bot thinks by the clock: give it a budget of nodes");
    }
    return caller || refuse(error, LR_E_OPTIONS, "some seat must be the caller's");
}

/* ---- sizes ---- */

static uint32_t whole_words(uint32_t bytes) {
    return (bytes + 7) / 8 * 8;
}

/* Everything of the environment that follows from its plan alone. */
static void lay_out(lr_env *e, const lr_env_plan *plan) {
    const lr_game *g = plan->game;
    e->plan = *plan;
    if (e->plan.max_turns == 0) e->plan.max_turns = 1000;
    if (e->plan.win == 0) e->plan.win = 1;
    env_index_make(g, &e->index);
    env_lookup_make(&e->index, &e->lookup);
    env_shape_make(g, &e->shape);
    for (uint32_t letter = 0; letter < e->index.size; letter++)
        e->row_of[letter] = (uint8_t)env_index_row(&e->index, letter);
    if (plan->observation & (LR_OBS_FEATURES | LR_OBS_FEATURES_OPEN))
        e->features = mind_of(g)->features;
    e->row_bytes = e->shape.bytes + plan->history * LR_HISTORY_BYTES;
    e->mask_words = (e->index.size + 63) / 64;
    e->state_at = whole_words(sizeof(env_slot));
    e->mask_at = e->state_at + whole_words(g->state_bytes);
    e->history_at = e->mask_at + 8 * e->mask_words;
    e->counts_at = e->history_at + whole_words(g->seats * plan->history * LR_HISTORY_BYTES);
    e->counts = (plan->observation & LR_OBS_KNOWN) != 0;
    e->stride = e->counts_at + (e->counts ? (uint32_t)sizeof(env_counts) : 0);
    for (unsigned seat = 0; seat < g->seats; seat++)
        e->notices |= plan->seat[seat].bot != NULL && lr_bot_notices(plan->seat[seat].bot);
    e->looks = plan->observation != 0 || plan->points != 0 || e->plan.max_turns != UINT32_MAX;
}

static uint32_t threads_of(const lr_env_plan *plan) {
    return plan->threads > 1 ? plan->threads : 1;
}

static bool has_bots(const lr_env_plan *plan) {
    for (unsigned seat = 0; seat < plan->game->seats; seat++)
        if (plan->seat[seat].bot != NULL) return true;
    return false;
}

size_t lr_env_bytes(const lr_env_plan *plan) {
    lr_error error;
    if (!check_plan(plan, &error)) return 0;
    lr_env *e = calloc(1, sizeof *e);
    if (e == NULL) return 0;
    lay_out(e, plan);
    size_t bytes = sizeof *e + (size_t)plan->games * e->stride, players = 0;
    for (unsigned seat = 0; seat < plan->game->seats; seat++)
        if (plan->seat[seat].bot != NULL)
            players += lr_player_bytes(plan->seat[seat].bot, plan->game);
    if (players > 0) bytes += plan->games * (players + plan->game->seats * sizeof(lr_player *));
    if (e->notices) bytes += threads_of(plan) * (lr_room_bytes() + sizeof(lr_room *));
    if (threads_of(plan) > 1) bytes += env_crew_bytes(threads_of(plan));
    free(e);
    return bytes;
}

/* ---- new, free ---- */

static bool make_players(lr_env *e) {
    const uint32_t seats = e->plan.game->seats;
    if (!has_bots(&e->plan)) return true;
    /* An array of pointers: NOLINTNEXTLINE(bugprone-sizeof-expression) */
    e->players = calloc((size_t)e->plan.games * seats, sizeof *e->players);
    if (e->players == NULL) return false;
    for (size_t k = 0; k < (size_t)e->plan.games * seats; k++) {
        const lr_bot *bot = e->plan.seat[k % seats].bot;
        if (bot == NULL) continue;
        e->players[k] = lr_player_new_lean(bot, e->plan.game, (int)(k % seats), 0);
        if (e->players[k] == NULL) return false;
    }
    if (!e->notices) return true;
    e->rooms = calloc(threads_of(&e->plan), sizeof(lr_room *));
    if (e->rooms == NULL) return false;
    for (uint32_t k = 0; k < threads_of(&e->plan); k++)
        if ((e->rooms[k] = lr_room_new()) == NULL) return false;
    return true;
}

lr_env *lr_env_new(const lr_env_plan *plan, lr_error *error) {
    if (!check_plan(plan, error)) return NULL;
    lr_env *e = calloc(1, sizeof *e);
    bool made = e != NULL;
    if (made) {
        lay_out(e, plan);
        e->slots = calloc(plan->games, e->stride);
        made = e->slots != NULL && make_players(e);
    }
    if (made && threads_of(plan) > 1) made = (e->crew = env_crew_new(threads_of(plan))) != NULL;
    if (!made) {
        lr_env_free(e);
        (void)refuse(error, LR_E_TOO_LARGE, "there is no memory for so many games or threads");
        return NULL;
    }
    lr_env_reseed(e, plan->seed, plan->first);
    return e;
}

void lr_env_free(lr_env *e) {
    if (e == NULL) return;
    env_crew_free(e->crew);
    if (e->players != NULL)
        for (size_t k = 0; k < (size_t)e->plan.games * e->plan.game->seats; k++)
            lr_player_free(e->players[k]);
    if (e->rooms != NULL)
        for (uint32_t k = 0; k < threads_of(&e->plan); k++) lr_room_free(e->rooms[k]);
    free(e->players);
    free((void *)e->rooms);
    free(e->slots);
    free(e);
}

/* ---- resets and steps ---- */

typedef struct env_job {
    lr_env *e;
    const lr_env_buffers *b;
    const uint8_t *which;   /* of a reset; NULL: all */
    const uint16_t *letter; /* of a step */
} env_job;

static lr_room *room_of(const lr_env *e, uint32_t thread) {
    return e->rooms == NULL ? NULL : e->rooms[thread];
}

/* Looks at the game and ends it if it has gone on too long. */
static void look(lr_env *e, env_slot *slot, lr_view *view) {
    if (e->looks) env_rows_look(e, slot, view);
    if (!slot->over && env_play_is_late(e, slot, view)) env_play_end(e, slot, true);
}

static void start(const env_job *job, uint32_t i, uint32_t thread, lr_view *view) {
    lr_env *e = job->e;
    env_slot *slot = env_slot_at(e, i);
    env_play_start(e, i, room_of(e, thread));
    look(e, slot, view);
    /* Points that bots and forced actions made before the first choice are nobody's reward. */
    if (e->plan.points != 0) e->index.family->points(e->plan.game, view, slot->points);
}

static void write_flags(const env_job *job, uint32_t i, bool illegal) {
    if (job->b->illegal != NULL) job->b->illegal[i] = illegal;
}

static void reset_games(void *argument, uint32_t first, uint32_t end, uint32_t thread) {
    const env_job *job = argument;
    lr_env *e = job->e;
    lr_view view;
    for (uint32_t i = first; i < end; i++) {
        env_slot *slot = env_slot_at(e, i);
        bool fresh = slot->episode == UINT64_MAX || job->which == NULL || job->which[i] != 0;
        if (fresh)
            start(job, i, thread, &view);
        else
            look(e, slot, &view);
        env_rows_reward(e, i, &view, job->b);
        env_rows_write(e, i, &view, job->b);
        write_flags(job, i, false);
    }
}

/* A game that had ended before this step. */
static void step_ended(const env_job *job, uint32_t i, uint32_t thread) {
    lr_env *e = job->e;
    lr_view view;
    if (e->plan.autoreset != LR_AUTORESET_NONE)
        start(job, i, thread, &view);
    else
        look(e, env_slot_at(e, i), &view);
    env_rows_reward(e, i, &view, job->b);
    env_rows_write(e, i, &view, job->b);
    write_flags(job, i, false);
}

static void step_game(const env_job *job, uint32_t i, uint32_t thread) {
    lr_env *e = job->e;
    env_slot *slot = env_slot_at(e, i);
    const uint32_t letter = job->letter[i];
    lr_view view;
    if (slot->over || slot->episode == UINT64_MAX) {
        step_ended(job, i, thread);
        return;
    }
    bool legal = letter < e->index.size && env_mask_of(e, slot)[letter >> 6] >> (letter & 63) & 1;
    if (legal)
        env_play_say(e, i, letter, room_of(e, thread));
    else if (e->plan.illegal == LR_ILLEGAL_LOSE)
        env_play_lose(e, i);
    look(e, slot, &view);
    env_rows_reward(e, i, &view, job->b);
    write_flags(job, i, !legal);
    if (slot->over && e->plan.autoreset == LR_AUTORESET_SAME_STEP) {
        env_rows_final(e, i, &view, job->b);
        start(job, i, thread, &view);
    }
    env_rows_write(e, i, &view, job->b);
}

static void step_games(void *argument, uint32_t first, uint32_t end, uint32_t thread) {
    for (uint32_t i = first; i < end; i++) step_game(argument, i, thread);
}

void lr_env_reset(lr_env *e, const uint8_t *which, const lr_env_buffers *b) {
    env_job job = { .e = e, .b = b, .which = which };
    env_crew_do(e->crew, reset_games, &job, e->plan.games);
}

void lr_env_reseed(lr_env *e, uint64_t seed, uint64_t first) {
    e->plan.seed = seed;
    e->plan.first = first;
    for (uint32_t i = 0; i < e->plan.games; i++) {
        env_slot *slot = env_slot_at(e, i);
        slot->episode = UINT64_MAX;
        slot->next = first + i;
        slot->over = 1;
        slot->terminated = slot->truncated = 0;
        slot->seat = LR_SEAT_NONE;
        memset(env_mask_of(e, slot), 0, e->mask_words * sizeof(uint64_t));
        lr_init(e->plan.game, env_state_of(e, slot));
        env_play_count(e, slot);
    }
}

void lr_env_step(lr_env *e, const uint16_t *letter, const lr_env_buffers *b) {
    env_job job = { .e = e, .b = b, .letter = letter };
    env_crew_do(e->crew, step_games, &job, e->plan.games);
}

/* ---- one game ---- */

void lr_env_observe(lr_env *e, uint32_t i, int seat, uint8_t *row) {
    lr_view view;
    env_slot *slot = env_slot_at(e, i);
    lr_observe(e->plan.game, env_state_of(e, slot), seat, &view);
    env_rows_observe(e, slot, &view, seat, row);
}

void lr_env_known(const lr_env *e, uint32_t i, int seat, uint8_t *row) {
    if (e->counts) env_rows_known(e, env_slot_at(e, i), seat, row);
}

const lr_state *lr_env_state(const lr_env *e, uint32_t i) {
    return env_state_of(e, env_slot_at(e, i));
}

void lr_env_mask(const lr_env *e, uint32_t i, uint8_t *row) {
    const uint64_t *mask = env_mask_of(e, env_slot_at(e, i));
    for (uint32_t k = 0; k < e->index.size; k++) row[k] = mask[k >> 6] >> (k & 63) & 1;
}

int lr_env_seat(const lr_env *e, uint32_t i) {
    return env_slot_at(e, i)->seat;
}

lr_status lr_env_action(const lr_env *e, uint32_t i, uint32_t letter, lr_action *a) {
    env_slot *slot = env_slot_at(e, i);
    lr_action said = slot->said.length > 0 ? slot->said.action : (lr_action){ 0 };
    if (letter >= e->index.size) return LR_E_RANGE;
    if ((env_mask_of(e, slot)[letter >> 6] >> (letter & 63) & 1) == 0) return LR_E_RANGE;
    env_index_say(&e->index, slot->seat, e->row_of[letter], letter, &said);
    *a = said;
    return env_index_goes_on(&e->index, e->row_of[letter]) ? LR_END : LR_OK;
}

/* The position has changed under the game. */
static void go_on(lr_env *e, uint32_t i) {
    env_slot *slot = env_slot_at(e, i);
    lr_view view;
    if (slot->episode == UINT64_MAX) {
        slot->episode = slot->next;
        slot->chance = lr_rng_stream(e->plan.seed, slot->episode);
        slot->picks = lr_rng_stream(e->plan.seed ^ 0x7069636b206f6e65u, slot->episode);
        slot->next += e->plan.games;
    }
    slot->over = slot->terminated = slot->truncated = slot->lost = 0;
    env_play_count(e, slot);
    env_play_on(e, i, room_of(e, 0));
    look(e, slot, &view);
    if (e->plan.points != 0) e->index.family->points(e->plan.game, &view, slot->points);
}

lr_status lr_env_set(lr_env *e, uint32_t i, const lr_state *s, lr_error *error) {
    lr_status status = lr_verify(e->plan.game, s, error);
    if (status != LR_OK) return status;
    lr_copy(e->plan.game, env_state_of(e, env_slot_at(e, i)), s);
    go_on(e, i);
    return LR_OK;
}

void lr_env_imagine(lr_env *e, uint32_t i, int seat, uint64_t seed) {
    env_slot *slot = env_slot_at(e, i);
    lr_view view;
    lr_state drawn;
    lr_observe(e->plan.game, env_state_of(e, slot), seat, &view);
    lr_rng rng = lr_rng_stream(seed, slot->episode);
    lr_lanes counted[LR_SEATS_MAX] = { 0 };
    if (e->counts) {
        memcpy(counted, env_counts_of(e, slot)->least[seat], sizeof counted);
        e->index.family->tell(counted, &view);
    }
    lr_resample(e->plan.game, &view, &rng, &drawn);
    lr_copy(e->plan.game, env_state_of(e, slot), &drawn);
    env_play_count(e, slot); /* the others do not know what they have been dealt */
    if (e->counts) memcpy(env_counts_of(e, slot)->least[seat], counted, sizeof counted);
    slot->chance = rng;
    /* The seat to act has the same list if it looks; another one's hand has changed, and with it
     * what it could go on to say. */
    if (!slot->over && (slot->said.length == 0 || seat != slot->seat))
        env_play_on(e, i, room_of(e, 0));
}
