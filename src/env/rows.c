/* rows.c - what the caller sees of a game: observations, masks, rewards. */
#include "env_slots.h"

#include <string.h>

void env_rows_look(const lr_env *e, env_slot *slot, lr_view *view) {
    int seat = slot->over ? slot->last : slot->seat;
    lr_observe(e->plan.game, env_state_of(e, slot), seat, view);
}

void env_rows_observe(const lr_env *e, env_slot *slot, const lr_view *view, int seat,
                      uint8_t *row) {
    const bool own = slot->seat == seat; /* what it has half said, others do not hear */
    e->index.family->observe(e->plan.game, &e->shape, view, own ? &slot->said : NULL, row);
    if (e->plan.history > 0)
        memcpy(row + e->shape.bytes, env_history_of(e, slot, seat),
               (size_t)e->plan.history * LR_HISTORY_BYTES);
}

/* ---- features ---- */

/* Rows of our nets, the seat to act first. */
static void write_features(const lr_env *e, env_slot *slot, const lr_view *view, int16_t *out) {
    const lr_game *g = e->plan.game;
    const uint32_t count = e->features->count, seats = g->seats;
    const unsigned first = slot->over ? slot->last : slot->seat;
    lr_state imagined;
    feature_rows rows;
    const lr_state *s = env_state_of(e, slot);
    if (e->plan.observation & LR_OBS_FEATURES) {
        lr_rng rng = lr_rng_stream(e->plan.seed ^ slot->episode, slot->choices);
        lr_resample(g, view, &rng, &imagined);
        s = &imagined;
    }
    e->features->extract(g, s, NULL, &rows);
    for (unsigned k = 0; k < seats; k++)
        memcpy(out + (size_t)k * count, rows.seat[(first + k) % seats], count * sizeof *out);
}

/* ---- counted cards ---- */

uint32_t lr_known_size(const lr_game *g) {
    const env_family *family = env_of(g);
    return family->goods == NULL ? 0 : family->goods(g) * g->seats;
}

void env_rows_known(const lr_env *e, env_slot *slot, int seat, uint8_t *row) {
    const lr_game *g = e->plan.game;
    const lr_lanes *least = env_counts_of(e, slot)->least[seat];
    const uint32_t goods = e->index.family->goods(g), seats = g->seats;
    for (uint32_t k = 0; k < seats; k++)
        for (uint32_t lane = 0; lane < goods; lane++)
            row[lane * seats + k] = (uint8_t)lr_lanes_count(least[(seat + k) % seats], lane);
}

/* ---- the row ---- */

/* Most words of a mask are empty. */
static void write_mask(const lr_env *e, const uint64_t *mask, uint8_t *row) {
    const uint32_t last = e->index.size / 64;
    env_clear(row, e->index.size);
    for (uint32_t w = 0; w < last; w++)
        if (mask[w] != 0) env_spread_pair(row + 64 * w, mask[w]);
    if (last < e->mask_words)
        FOR_EACH_BIT(k, mask[last]) row[64 * last + k] = 1;
}

void env_rows_write(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b) {
    env_slot *slot = env_slot_at(e, i);
    const uint64_t *mask = env_mask_of(e, slot);
    if (b->observation != NULL && e->plan.observation & LR_OBS_PLANES)
        env_rows_observe(e, slot, view, slot->over ? slot->last : slot->seat,
                         b->observation + (size_t)i * e->row_bytes);
    if (b->features != NULL && e->features != NULL)
        write_features(e, slot, view,
                       b->features + (size_t)i * e->plan.game->seats * e->features->count);
    if (b->known != NULL && e->counts)
        env_rows_known(e, slot, slot->over ? slot->last : slot->seat,
                       b->known + (size_t)i * lr_known_size(e->plan.game));
    if (b->mask != NULL) write_mask(e, mask, b->mask + (size_t)i * e->index.size);
    if (b->mask_bits != NULL)
        memcpy(b->mask_bits + (size_t)i * e->mask_words, mask, e->mask_words * sizeof *mask);
    if (b->seat != NULL) b->seat[i] = slot->seat;
    if (b->episode != NULL) b->episode[i] = slot->episode;
}

void env_rows_final(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b) {
    env_slot *slot = env_slot_at(e, i);
    const lr_game *g = e->plan.game;
    int32_t score[LR_SEATS_MAX];
    if (b->final_observation != NULL && e->plan.observation & LR_OBS_PLANES)
        env_rows_observe(e, slot, view, slot->last,
                         b->final_observation + (size_t)i * e->row_bytes);
    if (b->final_winner != NULL) b->final_winner[i] = (uint8_t)lr_winner(g, env_state_of(e, slot));
    if (b->final_points == NULL) return;
    lr_score(g, env_state_of(e, slot), score);
    for (unsigned seat = 0; seat < g->seats; seat++)
        b->final_points[(size_t)i * g->seats + seat] = (int8_t)(score[seat] < INT8_MAX ? score[seat]
                                                                                       : INT8_MAX);
}

/* ---- rewards ---- */

/* Points by the way: how far each seat got ahead of the average of the others, of the goal. The sum
 * over seats is 0, and the sum over a game depends on its end alone. */
static void add_points(const lr_env *e, env_slot *slot, const lr_view *view, float *reward) {
    const lr_game *g = e->plan.game;
    const float scale = e->plan.points / (float)e->index.family->goal(g) / (float)(g->seats - 1);
    int32_t now[LR_SEATS_MAX], gain[LR_SEATS_MAX], sum = 0;
    e->index.family->points(g, view, now);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        gain[seat] = now[seat] - slot->points[seat];
        slot->points[seat] = now[seat];
        sum += gain[seat];
    }
    for (unsigned seat = 0; seat < g->seats; seat++)
        reward[seat] += scale * (float)(gain[seat] * g->seats - sum);
}

/* The seat gets `amount`, the others pay for it. */
static void add_result(const lr_env *e, unsigned winner, float amount, float *reward) {
    const unsigned seats = e->plan.game->seats;
    for (unsigned seat = 0; seat < seats; seat++)
        reward[seat] += seat == winner ? amount : -amount / (float)(seats - 1);
}

void env_rows_reward(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b) {
    env_slot *slot = env_slot_at(e, i);
    const lr_game *g = e->plan.game;
    float reward[LR_SEATS_MAX] = { 0 };
    if (e->plan.points != 0) add_points(e, slot, view, reward);
    if (slot->over && slot->terminated) {
        int winner = lr_winner(g, env_state_of(e, slot));
        if (slot->lost != 0)
            add_result(e, slot->lost - 1u, -e->plan.win, reward);
        else if (winner != LR_SEAT_NONE)
            add_result(e, (unsigned)winner, e->plan.win, reward);
    }
    if (b->reward != NULL)
        memcpy(b->reward + (size_t)i * g->seats, reward, g->seats * sizeof *reward);
    if (b->terminated != NULL) b->terminated[i] = slot->over && slot->terminated;
    if (b->truncated != NULL) b->truncated[i] = slot->over && slot->truncated;
}
