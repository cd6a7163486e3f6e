/* simulate.c - plays many games between bots (simulate.h).
 *
 * What is counted in a game goes to the totals as bytes (series.h): from a thread of this process,
 * or from another process.
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

/* ---- a game as bytes ----
 *
 * The series_row; then, of all that was counted, what is not zero: by seat and chance how many
 * actions of a kind, the words of these kinds, and the counters of the plan. */

enum {
    ROW_COUNTER = LR_SEATS_MAX + 1, /* rows below are of `kinds` */
    ROW_WORD,
    COUNT_BYTES = 6, /* row, index, count */
    WORD_BYTES = 34, /* row, index, text with its end */
    GROUP = 16,      /* games that a fleet gives out together */
    PACKED_MAX = sizeof(series_row) +
                 COUNT_BYTES * ((LR_SEATS_MAX + 1) * SIM_KINDS + SIM_COUNTS_MAX) +
                 WORD_BYTES * SIM_KINDS,
};

static unsigned char *put_count(unsigned char *at, int row, int index, uint32_t count) {
    if (count == 0) return at;
    *at++ = (unsigned char)row;
    *at++ = (unsigned char)index;
    memcpy(at, &count, sizeof count);
    return at + sizeof count;
}

static size_t pack_game(series_worker *w, uint64_t k, const series_row *row, unsigned char *out) {
    const tally *own = w->own;
    unsigned char *at = out + sizeof *row;
    (void)k;
    memcpy(out, row, sizeof *row);
    for (int kind = 0; kind < SIM_KINDS; kind++) {
        const unsigned char *before = at;
        for (int seat = 0; seat <= LR_SEATS_MAX; seat++)
            at = put_count(at, seat, kind, w->game.kinds[seat][kind]);
        if (at == before) continue;
        *at++ = ROW_WORD;
        *at++ = (unsigned char)kind;
        memcpy(at, w->game.words[kind], sizeof w->game.words[kind]);
        at += sizeof w->game.words[kind];
    }
    for (int i = 0; i < SIM_COUNTS_MAX; i++) at = put_count(at, ROW_COUNTER, i, own->counts[i]);
    return (size_t)(at - out);
}

/* Whether all that is behind the row is as pack_game() writes it. */
static bool is_packed(const sim_plan *plan, const unsigned char *bytes, size_t size) {
    const unsigned char *at = bytes + sizeof(series_row), *end = bytes + size;
    if (size < sizeof(series_row)) return false;
    unsigned char winner = bytes[offsetof(series_row, winner)];
    if (winner >= plan->series.seats && winner != LR_SEAT_NONE) return false;
    if (bytes[offsetof(series_row, played)] != 1 || bytes[offsetof(series_row, unfinished)] > 1 ||
        bytes[offsetof(series_row, recorded)] > 1)
        return false;
    while (end - at >= COUNT_BYTES) {
        if (at[0] > ROW_WORD || (at[0] == ROW_COUNTER && at[1] >= SIM_COUNTS_MAX)) return false;
        if (at[0] == ROW_WORD && (end - at < WORD_BYTES || at[WORD_BYTES - 1] != 0)) return false;
        at += at[0] == ROW_WORD ? WORD_BYTES : COUNT_BYTES;
    }
    return at == end;
}

/* ---- sums ---- */

static void add_row(const sim_plan *plan, uint64_t k, const series_row *row, sim_totals *t) {
    for (int seat = 0; seat < plan->series.seats; seat++) {
        int entry = series_place(&plan->series, k, seat);
        t->seat_points[seat] += row->points[seat];
        t->entry_points[entry] += row->points[seat];
        t->seat_wins[seat] += row->winner == seat;
        t->entry_wins[entry] += row->winner == seat;
    }
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
}

static void add_count(const sim_plan *plan, uint64_t k, const unsigned char *at, sim_row *kept) {
    sim_totals *t = &plan->result->totals;
    int row = at[0], index = at[1];
    uint32_t count;
    memcpy(&count, at + 2, sizeof count);
    if (row == ROW_COUNTER) {
        t->counts[index] += count;
        kept->counts[index] = count < UINT16_MAX ? (uint16_t)count : UINT16_MAX;
    } else {
        bool seated = row < plan->series.seats;
        t->kinds[seated ? series_place(&plan->series, k, row) : row][index] += count;
    }
}

static bool take_game(series *s, uint64_t k, const unsigned char *bytes, size_t size) {
    const sim_plan *plan = (const sim_plan *)s;
    sim_result *result = plan->result;
    sim_row kept = { 0 };
    if (!is_packed(plan, bytes, size)) return false;
    memcpy(&kept.row, bytes, sizeof kept.row);
    add_row(plan, k, &kept.row, &result->totals);
    for (const unsigned char *at = bytes + sizeof kept.row; at < bytes + size;)
        if (at[0] == ROW_WORD) {
            memcpy(result->words[at[1]], at + 2, sizeof result->words[0]);
            at += WORD_BYTES;
        } else {
            add_count(plan, k, at, &kept);
            at += COUNT_BYTES;
        }
    if (plan->keep_rows) result->rows[k - plan->series.first] = kept;
    return true;
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
    s->pack = pack_game;
    s->take = take_game;
    s->packed_max = PACKED_MAX;
    s->kind = (part_kind){ "sim", sizeof(series_row) };
    s->group = GROUP;
    series_run(s, quiet);
}
