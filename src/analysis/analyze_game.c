/* analyze_game.c - the steps of an analysed game: chances, luck, sums and mistakes (analysis.h). */
#include "analysis.h"
#include "mind.h"
#include "rollout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- chances ---- */

/* Shares are rounded down, and the millionths left over go to the largest remainders: the sum is
 * exact. */
void analyze_chances(analyze_evaluation by, const lr_game *g, const lr_state *s,
                     int32_t out[LR_SEATS_MAX]) {
    int32_t value[LR_SEATS_MAX] = { 0 };
    int64_t sum = 0, left = LR_CERTAIN, remainder[LR_SEATS_MAX] = { 0 };
    memset(out, 0, LR_SEATS_MAX * sizeof out[0]);
    by.value(by.context, g, s, value);
    for (int seat = 0; seat < g->seats; seat++) sum += value[seat] > 0 ? value[seat] : 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int64_t part = value[seat] > 0 ? (int64_t)value[seat] * LR_CERTAIN : 0;
        out[seat] = sum > 0 ? (int32_t)(part / sum) : LR_CERTAIN / g->seats;
        remainder[seat] = sum > 0 ? part % sum : 0;
        left -= out[seat];
    }
    for (; left > 0; left--) {
        int most = 0;
        for (int seat = 1; seat < g->seats; seat++)
            if (remainder[seat] > remainder[most]) most = seat;
        out[most]++;
        remainder[most] = -1;
    }
}

/* The chances after every outcome. Of outcomes with about the same effect, such as throws with the
 * same sum, one is valued for all; what comes before a throw is paid is played on. The luck that
 * follows has the mean zero either way. */
static void value_outcomes(analyze_evaluation by, const lr_game *g, const lr_state *s,
                           const lr_chance_outcome *outcome, uint32_t count,
                           int32_t (*out)[LR_SEATS_MAX]) {
    const mind_family *family = mind_of(g);
    lr_action effect[LR_CHANCE_MAX];
    lr_state after;
    for (uint32_t k = 0; k < count; k++) {
        lr_action a = outcome[k].action;
        effect[k] = family->alike ? family->alike(g, s, a) : a;
        uint32_t same = 0;
        while (same < k && memcmp(&effect[same], &effect[k], sizeof a) != 0) same++;
        if (same < k) {
            memcpy(out[k], out[same], sizeof out[k]);
            continue;
        }
        lr_copy(g, &after, s);
        mind_play_outcome(g, &after, effect[k]);
        analyze_chances(by, g, &after, out[k]);
    }
}

bool analyze_luck(analyze_evaluation by, const lr_game *g, const lr_state *s, lr_action a,
                  int32_t out[LR_SEATS_MAX]) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, outcome), found = count;
    int64_t weight = 0, expected[LR_SEATS_MAX] = { 0 };
    int32_t chance[LR_CHANCE_MAX][LR_SEATS_MAX];
    if (count < 2) return false;
    value_outcomes(by, g, s, outcome, count, chance);
    for (uint32_t k = 0; k < count; k++) {
        if (memcmp(&outcome[k].action, &a, sizeof a) == 0) found = k;
        weight += outcome[k].weight;
        for (int seat = 0; seat < g->seats; seat++)
            expected[seat] += (int64_t)outcome[k].weight * chance[k][seat];
    }
    if (found == count || weight == 0) return false;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        out[seat] = chance[found][seat] - (int32_t)((expected[seat] + weight / 2) / weight);
    return true;
}

/* ---- steps ---- */

analyze_step *analyze_add(analyze_game *game) {
    if (game->count == game->capacity) {
        uint32_t capacity = game->capacity ? 2 * game->capacity : 256;
        analyze_step *step = realloc(game->step, capacity * sizeof *step);
        if (!step) return NULL;
        game->step = step;
        game->capacity = capacity;
    }
    analyze_step *step = &game->step[game->count++];
    memset(step, 0, sizeof *step);
    return step;
}

int32_t analyze_before(const analyze_game *game, uint32_t step, int seat) {
    return step == 0 ? game->start[seat] : game->step[step - 1].after[seat];
}

void analyze_free(analyze_game *game) {
    for (uint32_t i = 0; i < game->count; i++) {
        free(game->step[i].words);
        free(game->step[i].best_words);
        for (uint32_t k = 0; k < game->step[i].candidate_count; k++)
            free(game->step[i].candidate[k].words);
        for (uint32_t k = 0; k < LR_REASONS_MAX; k++) free(game->step[i].reason_words[k]);
    }
    free(game->step);
    *game = (analyze_game){ 0 };
}

/* ---- candidates ---- */

static bool same(lr_action a, lr_action b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The two that the verdict is about have its chances; then the highest comes first, and of equal
 * ones the best. */
static void settle_candidates(analyze_step *step) {
    analyze_candidate *all = step->candidate;
    for (uint32_t k = 0; k < step->candidate_count; k++) {
        if (same(all[k].action, step->best)) all[k].chance = step->best_chance;
        if (same(all[k].action, step->action)) all[k].chance = step->played_chance;
    }
    for (uint32_t k = 1; k < step->candidate_count; k++) {
        analyze_candidate moved = all[k];
        bool best = same(moved.action, step->best);
        uint32_t place = k;
        while (place > 0 && (all[place - 1].chance < moved.chance ||
                             (best && all[place - 1].chance == moved.chance))) {
            all[place] = all[place - 1];
            place--;
        }
        all[place] = moved;
    }
}

int32_t analyze_second(const analyze_step *step) {
    for (uint32_t k = 0; k < step->candidate_count; k++)
        if (!same(step->candidate[k].action, step->best)) return step->candidate[k].chance;
    return -1;
}

void analyze_spark(const analyze_game *game, int seat, int32_t out[ANALYZE_SPARK]) {
    for (uint32_t k = 0; k < ANALYZE_SPARK; k++) {
        uint32_t at = (uint32_t)((uint64_t)k * game->count / (ANALYZE_SPARK - 1));
        out[k] = at == 0 ? game->start[seat] : game->step[at - 1].after[seat];
    }
}

/* ---- what came next ---- */

/* The seat's next weighed decision in the same turn with nothing but decisions between, or 0. */
static uint32_t next_decision(const analyze_game *game, uint32_t at) {
    const analyze_step *from = &game->step[at];
    for (uint32_t i = at + 1; i < game->count; i++) {
        const analyze_step *step = &game->step[i];
        if (step->turn != from->turn || step->action.actor == LR_ACTOR_CHANCE) return 0;
        if (step->action.actor != from->action.actor) continue;
        if (step->verdict == ANALYZE_WEIGHED) return i;
        if (step->verdict != ANALYZE_NO_DECISION) return 0;
    }
    return 0;
}

static void look_on_from(analyze_game *game, analyze_step *step, uint32_t at) {
    uint32_t next = step->own_turn ? next_decision(game, at) : 0;
    if (next == 0 || step->rolled) return; /* rollouts have looked on already */
    const analyze_step *then = &game->step[next];
    int32_t chance = then->best_chance > then->played_chance ? then->best_chance
                                                             : then->played_chance;
    int32_t raise = chance > step->played_chance ? chance - step->played_chance : 0;
    step->played_chance += raise;
    if (same(step->best, step->action)) { /* what it is ahead of the others is as it was found */
        step->best_chance = step->played_chance;
        for (uint32_t k = 0; k < step->candidate_count; k++) step->candidate[k].chance += raise;
    }
    int32_t loss = step->best_chance - step->played_chance;
    step->loss = step->lost = loss > 0 ? loss : 0;
}

/* From the end, so that a decision's worth reaches all moves that led to it. */
void analyze_look_on(analyze_game *game) {
    for (uint32_t i = game->count; i-- > 0;) {
        analyze_step *step = &game->step[i];
        if (step->verdict != ANALYZE_WEIGHED) continue;
        look_on_from(game, step, i);
        settle_candidates(step);
    }
}

/* ---- sums ---- */

/* The number of this kind of chance; those beyond the last place share it. */
static int kind_of(analyze_game *game, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    int k = 0;
    lr_action_print(game->game, a, text, sizeof text);
    char *word = strchr(text, ' '); /* after the actor */
    word = word ? word + 1 : text;
    word[strcspn(word, " ")] = 0;
    while (k < ANALYZE_KINDS - 1 && game->kind[k][0] && strcmp(game->kind[k], word) != 0) k++;
    if (!game->kind[k][0])
        snprintf(game->kind[k], sizeof game->kind[k], "%.31s",
                 k == ANALYZE_KINDS - 1 ? "other" : word);
    return k;
}

static void sum_luck(analyze_game *game, const analyze_step *step) {
    int kind = kind_of(game, step->action);
    for (int seat = 0; seat < game->game->seats; seat++) {
        game->seat[seat].luck += step->luck[seat];
        game->seat[seat].luck_by[kind] += step->luck[seat];
    }
}

const char *const analyze_subject[ANALYZE_SUBJECTS] = {
    [SUBJECT_SETUP] = "set-up",  [SUBJECT_BUILD] = "build", [SUBJECT_TRADE] = "trade",
    [SUBJECT_ROBBER] = "robber", [SUBJECT_CARDS] = "cards", [SUBJECT_TURN] = "turn",
};
_Static_assert((int)SUBJECTS == (int)ANALYZE_SUBJECTS, "a word for each subject");

double analyze_mean_loss(const analyze_seat *seat, double *error) {
    rollout_mean mean = rollout_mean_of((double)seat->loss, seat->loss_squares, seat->weighed);
    *error = mean.error;
    return mean.mean;
}

static void sum_decision(analyze_seat *seat, const analyze_step *step) {
    seat->decisions++;
    if (step->verdict == ANALYZE_UNASKED) return;
    seat->asked++;
    seat->best += memcmp(&step->best, &step->action, sizeof step->best) == 0;
    if (step->verdict == ANALYZE_UNWEIGHED) return;
    seat->weighed++;
    seat->loss += step->lost;
    seat->loss_squares += (double)step->lost * step->lost;
    seat->by[step->subject].weighed++;
    seat->by[step->subject].loss += step->lost;
    seat->slips += step->loss >= ANALYZE_SLIP && step->loss < ANALYZE_MISTAKE;
    seat->mistakes += step->loss >= ANALYZE_MISTAKE;
    if (step->loss > seat->loss_most) seat->loss_most = step->loss;
}

/* Puts the step into the list of the worst, which stays sorted: the largest loss first, and of
 * equal ones the earlier. */
static void rank(analyze_game *game, uint32_t at) {
    int32_t loss = game->step[at].loss;
    uint32_t place = game->worst_count;
    while (place > 0 && game->step[game->worst[place - 1]].loss < loss) place--;
    if (place == ANALYZE_WORST) return;
    if (game->worst_count < ANALYZE_WORST) game->worst_count++;
    for (uint32_t k = game->worst_count - 1; k > place; k--) game->worst[k] = game->worst[k - 1];
    game->worst[place] = at;
}

void analyze_sum(analyze_game *game) {
    memset(game->seat, 0, sizeof game->seat);
    memset(game->kind, 0, sizeof game->kind);
    game->worst_count = 0;
    game->sight = (struct analyze_sight){ 0 };
    for (uint32_t i = 0; i < game->count; i++) {
        const analyze_step *step = &game->step[i];
        if (step->has_luck) sum_luck(game, step);
        if (step->verdict == ANALYZE_NO_DECISION) continue;
        sum_decision(&game->seat[step->action.actor], step);
        game->sight.asked += step->sight.asked;
        game->sight.same += step->sight.same;
        game->sight.pairs += step->sight.pairs;
        game->sight.agreed += step->sight.agreed;
        if (step->verdict == ANALYZE_WEIGHED && step->loss >= ANALYZE_SLIP) rank(game, i);
    }
}
