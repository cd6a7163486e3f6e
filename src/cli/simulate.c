/* simulate.c - plays many games between bots (simulate.h).
 *
 * The totals are behind the lock of the series (series.h), which is taken once for every game.
 *
 * Randomness. Stream k of the seed gives one generator for chance and one for each entry. They are
 * separate so that a bot which draws more numbers does not change the dice, and so that a bot is
 * never handed the generator the dice come from.
 */
#include "simulate.h"

#include <stdlib.h>
#include <string.h>

/* What a thread has of its own, for the game being played. */
typedef struct tally {
    uint32_t counts[SIM_COUNTS_MAX];
    lr_view seen[2]; /* by a spectator, before and after an action, where something is counted */
    bool seen_last;  /* which of them is the newer */
} tally;

/* ---- one game ---- */

static void begin_game(series_worker *w, uint64_t k) {
    const sim_plan *plan = (const sim_plan *)w->all;
    tally *own = w->own;
    game_run *game = &w->game;
    lr_rng stream = lr_rng_stream(plan->series.seed, k);
    memset(own->counts, 0, sizeof own->counts);
    game_run_clear(game, plan->game, plan->map_text);
    game->chance.rng = lr_rng_seed(lr_rng_next(&stream));
    for (int entry = 0; entry < plan->series.seats; entry++)
        game->seat[series_seat(w->all, k, entry)].seed = lr_rng_next(&stream);
    if (plan->counting)
        lr_observe(plan->game, &game->state, LR_SPECTATOR, &own->seen[own->seen_last]);
}

/* After an action, where something is counted. */
static void count_action(void *worker, lr_action a) {
    series_worker *w = worker;
    const sim_plan *plan = (const sim_plan *)w->all;
    tally *own = w->own;
    lr_view *before = &own->seen[own->seen_last], *after = &own->seen[!own->seen_last];
    lr_observe(plan->game, &w->game.state, LR_SPECTATOR, after);
    plan->counting->count(plan->game, before, a, after, own->counts);
    own->seen_last = !own->seen_last;
}

static void add_kinds(uint64_t to[SIM_KINDS], const uint32_t from[SIM_KINDS]) {
    for (int kind = 0; kind < SIM_KINDS; kind++) to[kind] += from[kind];
}

/* Adds the game just played to the sums. The lock is held. */
static void add_game(series_worker *w, uint64_t k, const series_row *row) {
    const sim_plan *plan = (const sim_plan *)w->all;
    const tally *own = w->own;
    sim_totals *t = &plan->result->totals;
    for (int seat = 0; seat < plan->series.seats; seat++) {
        int entry = series_place(w->all, k, seat);
        t->seat_points[seat] += row->points[seat];
        t->entry_points[entry] += row->points[seat];
        t->seat_wins[seat] += row->winner == seat;
        t->entry_wins[entry] += row->winner == seat;
        add_kinds(t->kinds[entry], w->game.kinds[seat]);
    }
    add_kinds(t->kinds[LR_SEATS_MAX], w->game.kinds[LR_SEATS_MAX]);
    t->games++;
    t->unfinished += row->unfinished;
    t->actions += row->actions;
    t->decisions += row->decisions;
    t->rounds += row->rounds;
    if (t->games == 1 || row->rounds < t->rounds_min) t->rounds_min = row->rounds;
    if (row->rounds > t->rounds_max) t->rounds_max = row->rounds;
    t->lengths[row->actions < SIM_LENGTHS ? row->actions : SIM_LENGTHS - 1]++;
    if (t->games == 1 || row->actions < t->length_min) t->length_min = row->actions;
    if (row->actions > t->length_max) t->length_max = row->actions;
    sim_row kept = { .row = *row };
    for (int i = 0; i < SIM_COUNTS_MAX; i++) {
        kept.counts[i] = own->counts[i] < UINT16_MAX ? (uint16_t)own->counts[i] : UINT16_MAX;
        t->counts[i] += own->counts[i];
    }
    if (plan->keep_rows) plan->result->rows[k - plan->series.first] = kept;
}

static void count_game(series_worker *w, uint64_t k, const series_row *row) {
    char(*words)[32] = ((const sim_plan *)w->all)->result->words;
    pthread_mutex_lock(&w->all->lock);
    add_game(w, k, row);
    for (int kind = 0; kind < SIM_KINDS; kind++)
        if (w->game.words[kind][0]) memcpy(words[kind], w->game.words[kind], sizeof words[kind]);
    pthread_mutex_unlock(&w->all->lock);
}

void sim_run(sim_plan *plan, sim_result *result, bool quiet) {
    series *s = &plan->series;
    memset(result, 0, sizeof *result);
    plan->result = result;
    if (plan->keep_rows) result->rows = cli_allocate(s->games, sizeof(sim_row));
    for (int entry = 0; entry < s->seats; entry++) {
        flags_entry(&plan->entry[entry], lr_bot_name(plan->bot[entry]), (lr_budget){ 0 });
        s->place[entry] = &plan->entry[entry];
    }
    s->own_size = sizeof(tally);
    s->begin = begin_game;
    s->after = plan->counting ? count_action : NULL;
    s->count = count_game;
    series_run(s, quiet);
}
