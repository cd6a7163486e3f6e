/* analyze_line.c - how the judge would go on from a decision (analysis.h).
 *
 *     step 0 ... step at-1 | step at ...            the game
 *                          | line 0, line 1 ...     the line: players of the judge's kind, and the
 *                                                   chance of the steps from `at` on
 *
 * A player sits down at a seat when the line first asks it. It is then told what that seat saw, of
 * the game and of the line, and thinks with the judge's budget. So nobody in the line knows more
 * than the seat could know.
 *
 * The same dice as in the game make lines comparable: what differs is what was decided. Where the
 * line has left the game so far that the next outcome cannot come, as with a card that is gone, the
 * likeliest one comes.
 */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

typedef struct line_work {
    const analyze_game *game;
    const analyze_judge *judge;
    uint32_t at; /* the step that the line replaces */
    analyze_line *line;
    uint32_t taken[4 * ANALYZE_LINE]; /* steps of the game whose chance has come in the line */
    uint32_t taken_count;
    lr_state state;
    lr_player *player[LR_SEATS_MAX];
    lr_thoughts thoughts;
} line_work;

/* ---- players ---- */

static void tell(const line_work *work, lr_player *player, int seat, lr_state *s, lr_action a) {
    const lr_game *g = work->game->game;
    lr_action seen = lr_redact(g, s, a, seat);
    lr_view view;
    lr_apply(g, s, a);
    lr_observe(g, s, seat, &view);
    lr_player_notice(player, seen, &view);
}

/* The player at the seat, who has seen everything so far. NULL: no memory. */
static lr_player *player_at(line_work *work, int seat) {
    const analyze_game *game = work->game;
    if (work->player[seat]) return work->player[seat];
    lr_rng stream = lr_rng_stream(work->judge->seed, (uint64_t)seat);
    lr_player *player = lr_player_new(work->judge->bot, game->game, seat, lr_rng_next(&stream));
    work->player[seat] = player;
    if (!player || !lr_bot_notices(work->judge->bot)) return player;
    lr_state s;
    lr_copy(game->game, &s, &game->begin);
    for (uint32_t i = 0; i < work->at; i++) tell(work, player, seat, &s, game->step[i].action);
    for (uint32_t i = 0; i < work->line->count; i++)
        tell(work, player, seat, &s, work->line->action[i]);
    return player;
}

/* ---- actions ---- */

/* False: no memory. */
static bool decide(line_work *work, int seat, lr_action *out) {
    const lr_game *g = work->game->game;
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    lr_player *player = player_at(work, seat);
    if (!player) return false;
    uint32_t count = lr_legal(g, &work->state, seat, legal);
    lr_observe(g, &work->state, seat, &view);
    *out = lr_player_think(player, &view, legal, count, work->judge->budget, &work->thoughts);
    if (work->thoughts.count > 0) *out = work->thoughts.action[0].action;
    return true;
}

static bool is_taken(const line_work *work, uint32_t step) {
    for (uint32_t k = 0; k < work->taken_count; k++)
        if (work->taken[k] == step) return true;
    return false;
}

/* The next outcome of the game that can come here, else the likeliest. */
static lr_action draw(line_work *work) {
    const analyze_game *game = work->game;
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    for (uint32_t i = work->at; i < game->count; i++) {
        lr_action a = game->step[i].action;
        if (a.actor != LR_ACTOR_CHANCE || is_taken(work, i)) continue;
        if (lr_check(game->game, &work->state, a) != LR_OK) continue;
        work->taken[work->taken_count++] = i;
        return a;
    }
    uint32_t count = lr_chance(game->game, &work->state, outcome), likeliest = 0;
    for (uint32_t k = 1; k < count; k++)
        if (outcome[k].weight > outcome[likeliest].weight) likeliest = k;
    return outcome[likeliest].action;
}

static void play(line_work *work, lr_action a) {
    const lr_game *g = work->game->game;
    for (int seat = 0; seat < g->seats; seat++) {
        lr_state s;
        if (!work->player[seat] || !lr_bot_notices(work->judge->bot)) continue;
        lr_copy(g, &s, &work->state);
        tell(work, work->player[seat], seat, &s, a);
    }
    lr_apply(g, &work->state, a);
    work->line->action[work->line->count++] = a;
}

static bool must_stop(const line_work *work) {
    const atomic_bool *stop = work->judge->stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* The seat that decided first goes first; later the lowest that is waited for. */
static int seat_of(const line_work *work, uint32_t actors) {
    uint32_t seats = LR_SEATS(actors);
    int decider = work->game->step[work->at].action.actor;
    if (work->line->count == 0 && (seats >> decider & 1) != 0) return decider;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0) return seat;
    return LR_SEAT_NONE;
}

static bool go_on(line_work *work, const lr_action *first) {
    const uint32_t room = sizeof work->line->action / sizeof work->line->action[0];
    uint32_t decided = 0;
    while (decided < ANALYZE_LINE && work->line->count < room && !must_stop(work)) {
        lr_action a = { 0 };
        uint32_t actors = lr_actors(work->game->game, &work->state);
        if (actors == 0) break;
        if ((actors & LR_CHANCE) != 0) {
            a = draw(work);
        } else {
            if (first && decided == 0)
                a = *first;
            else if (!decide(work, seat_of(work, actors), &a))
                return false;
            decided++;
        }
        play(work, a);
    }
    return !must_stop(work);
}

bool analyze_make_line(const analyze_game *game, const analyze_judge *judge, uint32_t at,
                       const lr_action *first, analyze_line *out) {
    line_work *work = calloc(1, sizeof *work);
    out->count = 0;
    if (!work) return false;
    work->game = game;
    work->judge = judge;
    work->at = at;
    work->line = out;
    lr_copy(game->game, &work->state, &game->begin);
    for (uint32_t i = 0; i < at; i++) lr_apply(game->game, &work->state, game->step[i].action);
    bool good = go_on(work, first);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) lr_player_free(work->player[seat]);
    free(work);
    return good;
}
