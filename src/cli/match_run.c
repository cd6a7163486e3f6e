/* match_run.c - plays a match (match.h).
 *
 * A thread of the series (series.h) puts the row of its game in place, and counts every group that
 * is now complete and next in order. Rows and sums are behind the lock, which is taken once for
 * every game.
 */
#include "match.h"

#include <stdlib.h>
#include <string.h>

int match_entry(const match_plan *plan, uint64_t k, int seat) {
    return plan->place[series_place(&plan->series, k, seat)];
}

double match_even(const match_plan *plan, int entry) {
    return (double)plan->places[entry] / plan->series.seats;
}

match_row *match_row_of(const match_plan *plan, uint64_t k) {
    return &plan->result->rows[k - plan->series.first];
}

/* ---- counting ---- */

/* An entry's score in a game, in parts of 1/seats: all of it for the winner. */
static uint32_t score_of(const match_plan *plan, const series_row *row, uint64_t k, int entry) {
    if (row->winner == LR_SEAT_NONE) return (uint32_t)plan->places[entry];
    return match_entry(plan, k, row->winner) == entry ? (uint32_t)plan->series.seats : 0;
}

static void add_game(const match_plan *plan, const match_row *kept, uint64_t k, match_sums *to) {
    const series_row *row = &kept->row;
    to->games++;
    to->unfinished += row->unfinished;
    to->winnerless += row->winner == LR_SEAT_NONE;
    to->actions += row->actions;
    to->decisions += row->decisions;
    for (int seat = 0; seat < plan->series.seats; seat++) {
        int entry = match_entry(plan, k, seat);
        to->points[entry] += row->points[seat];
        to->seat_games[entry][seat]++;
        to->seat_wins[entry][seat] += row->winner == seat;
        to->wins[entry] += row->winner == seat;
    }
    for (int entry = 0; entry < plan->entries; entry++) {
        to->score[entry] += score_of(plan, row, k, entry);
        game_asked_add(&to->asked[entry], &kept->asked[entry]);
    }
}

/* The luck of all places of an entry in a game, as a share of a win. */
static double luck_of(const match_plan *plan, const match_row *kept, uint64_t k, int entry) {
    int64_t sum = 0;
    for (int seat = 0; seat < plan->series.seats; seat++)
        if (match_entry(plan, k, seat) == entry) sum += kept->luck[seat];
    return (double)sum / LR_CERTAIN;
}

static void add_group(const match_plan *plan, uint64_t group, match_sums *to) {
    uint32_t score[LR_SEATS_MAX] = { 0 };
    double luck[LR_SEATS_MAX] = { 0 };
    for (int i = 0; i < plan->series.seats; i++) {
        uint64_t k = group * (uint64_t)plan->series.seats + (uint64_t)i;
        const match_row *kept = match_row_of(plan, k);
        add_game(plan, kept, k, to);
        for (int entry = 0; entry < plan->entries; entry++) {
            score[entry] += score_of(plan, &kept->row, k, entry);
            luck[entry] += luck_of(plan, kept, k, entry);
        }
    }
    for (int entry = 0; entry < plan->entries; entry++) {
        double games = plan->series.seats;
        to->adjusted[entry].games = (uint32_t)plan->series.seats;
        stats_reals_add(&to->adjusted[entry], (score[entry] / games - luck[entry]) / games);
        to->groups[entry].games = (uint32_t)plan->series.seats;
        to->groups[entry].top = (uint32_t)(plan->series.seats * plan->series.seats);
        to->groups[entry].count[score[entry]]++;
    }
}

/* The sequential test of the first entry. */
static void judge(match_plan *plan) {
    match_result *result = plan->result;
    double even = match_even(plan, 0);
    double share0 = stats_share(plan->elo0, even), share1 = stats_share(plan->elo1, even);
    result->llr = plan->adjusted ? stats_reals_llr(&result->all.adjusted[0], share0, share1)
                                 : stats_llr(&result->all.groups[0], share0, share1);
    if (result->llr >= stats_llr_accept(MATCH_WRONG_MAX, MATCH_WRONG_MAX))
        result->verdict = MATCH_BETTER;
    if (result->llr <= stats_llr_reject(MATCH_WRONG_MAX, MATCH_WRONG_MAX))
        result->verdict = MATCH_NOT_BETTER;
    if (result->verdict != MATCH_OPEN) atomic_store(&plan->series.stop, true);
}

static bool group_is_complete(const match_plan *plan, uint64_t group) {
    const match_row *kept = match_row_of(plan, group * (uint64_t)plan->series.seats);
    for (int i = 0; i < plan->series.seats; i++)
        if (!kept[i].row.played) return false;
    return true;
}

void match_count(match_plan *plan) {
    match_result *result = plan->result;
    uint64_t groups = plan->series.games / (uint64_t)plan->series.seats;
    uint64_t first = plan->series.first / (uint64_t)plan->series.seats;
    while (plan->groups_counted < groups && result->verdict == MATCH_OPEN &&
           group_is_complete(plan, first + plan->groups_counted)) {
        uint64_t group = first + plan->groups_counted++;
        add_group(plan, group, &result->all);
        add_group(plan, group, &result->board[group % plan->boards]);
        if (plan->sequential) judge(plan);
    }
}

/* ---- one game ---- */

static void begin_game(series_worker *w, uint64_t k) {
    const match_plan *plan = (const match_plan *)w->all;
    uint64_t group = k / (uint64_t)plan->series.seats;
    const match_board *board = &plan->board[group % plan->boards];
    lr_rng stream = lr_rng_stream(plan->series.seed, group);
    game_run_clear(&w->game, &board->game, board->map_text);
    memset(w->own, 0, sizeof(match_luck));
    w->game.chance.by_kind = true;
    w->game.chance.seed = lr_rng_next(&stream);
    for (int seat = 0; seat < plan->series.seats; seat++)
        w->game.seat[seat].seed = lr_rng_next(&stream);
}

static void measure(void *worker, lr_action due) {
    series_worker *w = worker;
    if (due.actor == LR_ACTOR_CHANCE) match_count_luck(w->own, w->game.game, &w->game.state, due);
}

static size_t pack_game(series_worker *w, uint64_t k, const series_row *row, unsigned char *out) {
    const match_plan *plan = (const match_plan *)w->all;
    const game_run *game = &w->game;
    match_row kept = { .row = *row };
    for (int seat = 0; seat < plan->series.seats; seat++)
        game_asked_add(&kept.asked[match_entry(plan, k, seat)], &game->asked[seat]);
    for (int seat = 0; seat < plan->series.seats; seat++)
        kept.luck[seat] = (int32_t)((const match_luck *)w->own)->seat[seat];
    if (game->fault_seat == LR_SEAT_NONE) return match_pack(&kept, LR_SEAT_NONE, "", out);
    return match_pack(&kept, match_entry(plan, k, game->fault_seat),
                      game->fault[0] ? game->fault : "no reason given", out);
}

static bool take_game(series *s, uint64_t k, const unsigned char *bytes, size_t size) {
    match_plan *plan = (match_plan *)s;
    if (!match_unpack(plan, k, bytes, size)) return false;
    match_count(plan);
    return true;
}

/* ---- the series ---- */

/* How the first entry stands, as if the match had ended now. */
static void note_standing(const series *s, char out[SERIES_NOTE_MAX]) {
    const match_plan *plan = (const match_plan *)s;
    const match_sums *all = &plan->result->all;
    if (all->games == 0) return;
    stats_interval i = stats_wilson((double)all->score[0] / s->seats, (double)all->games);
    int length = snprintf(out, SERIES_NOTE_MAX, ", %.24s %.1f %% [%.1f, %.1f]", plan->entry[0].text,
                          100 * i.value, 100 * i.low, 100 * i.high);
    if (plan->sequential && length > 0 && length < SERIES_NOTE_MAX)
        snprintf(out + length, SERIES_NOTE_MAX - (size_t)length, ", LLR %+.2f", plan->result->llr);
}

/* Games that were played but are not counted leave no row and no record. */
static void forget_the_rest(match_plan *plan) {
    for (uint64_t k = plan->groups_counted * (uint64_t)plan->series.seats; k < plan->series.games;
         k++) {
        match_row *kept = &plan->result->rows[k];
        if (kept->row.recorded) series_forget(&plan->series, plan->series.first + k);
        *kept = (match_row){ 0 };
    }
}

void match_begin(match_plan *plan, match_result *result) {
    memset(result, 0, sizeof *result);
    plan->result = result;
    plan->series.rotate = plan->series.timed = true;
    result->rows = cli_allocate(plan->series.games, sizeof(match_row));
}

void match_run(match_plan *plan, match_result *result, bool quiet) {
    series *s = &plan->series;
    match_begin(plan, result);
    for (int place = 0; place < s->seats; place++)
        s->place[place] = &plan->entry[plan->place[place]];
    s->own_size = sizeof(match_luck);
    s->before = match_judged(plan) && plan->entries > 1 ? measure : NULL;
    s->begin = begin_game;
    s->pack = pack_game;
    s->take = take_game;
    s->packed_max = MATCH_PACKED_MAX;
    s->kind = match_parts;
    s->group = (uint64_t)s->seats;
    s->note = note_standing;
    series_run(s, quiet);
    forget_the_rest(plan);
}
