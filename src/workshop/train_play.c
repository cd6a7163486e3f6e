/* train_play.c - one game for training, and the positions that are kept of it (train.h).
 *
 * A seat with a net looks one action ahead: it plays each of its actions on a copy and takes the
 * one after which its chance is best. It looks at the true position: the games are for learning,
 * and a net learns what a position is worth, not what a seat knows. A position in which chance is
 * due is valued as it is: features say that a card is about to be drawn. Where one action does not
 * show yet what it brings, the family plays the game a little further (lessons.h).
 *
 * Some decisions are looked into: a search starts from the true position and says what each action
 * is worth, the seat plays the best one, and what the actions lead to is kept as a choice. All of
 * the search looks at the true position, too.
 *
 * At most TRAIN_KEPT_MAX positions of a game are kept, spread over the whole game: when there is no
 * room left, every second position is dropped, and from then on half as many are taken.
 *
 * Targets. Early in a game, who wins it is a noisy answer. With a judge, targets are found from the
 * end backward: each is a mixture of the next target and of the judge's opinion there, and the
 * opinion counts more the more turns lie between (TD(lambda), lambda = FORESIGHT for a turn of
 * everybody).
 */
#include "train.h"

#include "bots.h"
#include "lessons.h"
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTIONS_MAX = 20000,   /* of a game; then it is given up */
    LOOKED_INTO = 20,      /* one decision of so many, */
    LOOKED_INTO_SETUP = 2, /* in the set-up one of so many */
};
static const float foresight = 0.8f;

typedef struct kept {
    feature_rows rows;
    int32_t judged[LR_SEATS_MAX];
    uint32_t turn;
} kept;

typedef struct kept_choice {
    feature_rows after[TRAIN_AFTER_MAX];
    float share[TRAIN_AFTER_MAX];
    uint8_t count, seat;
} kept_choice;

typedef struct playing {
    const train_table *table;
    const lr_game *game;
    const lessons_family *family;
    lr_state state;
    lr_rng chance, choice;
    value_memory *memory;
    kept *kept; /* TRAIN_KEPT_MAX of them, or NULL */
    uint32_t kept_count, kept_every, kept_in;
    kept_choice *choices; /* TRAIN_CHOICES_MAX of them, or NULL: nothing is looked into */
    uint32_t choice_count;
    search *search;
    lr_thoughts *thoughts;
} playing;

/* ---- choosing ---- */

static float uniform(lr_rng *rng) {
    return (float)(lr_rng_next(rng) >> 40) / (float)(1 << 24);
}

/* The best one, or with heat any, the likelier the better it is. */
static uint32_t draw_choice(playing *p, const int32_t *worth, uint32_t count, float heat) {
    uint32_t best = 0;
    float share[LR_LEGAL_MAX], sum = 0;
    for (uint32_t k = 1; k < count; k++)
        if (worth[k] > worth[best]) best = k;
    if (heat <= 0) return best;
    for (uint32_t k = 0; k < count; k++) {
        share[k] = worth[k] < 0 ? 0 : expf((float)(worth[k] - worth[best]) / (heat * VALUE_ONE));
        sum += share[k];
    }
    float point = uniform(&p->choice) * sum;
    for (uint32_t k = 0; k < count; k++) {
        if (point < share[k]) return k;
        point -= share[k];
    }
    return best;
}

static lr_action choose_greedily(playing *p, int seat, const lr_action *legal, uint32_t count) {
    lr_view view;
    lr_observe(p->game, &p->state, seat, &view);
    /* cppcheck-suppress returnDanglingLifetime ; an action has no pointers */
    return greedy_choose(p->game, &view, seat, legal, count, &p->choice);
}

/* The place of what the greedy bot would do, put behind the list if it is not in it. */
static uint32_t find_advice(lr_action advice, lr_action *legal, uint32_t *count) {
    uint32_t k = 0;
    while (k < *count && memcmp(&legal[k], &advice, sizeof advice) != 0) k++;
    if (k == *count && k < LR_LEGAL_MAX) legal[(*count)++] = advice;
    return k;
}

static uint32_t thin_out(playing *p, int seat, lr_action *legal, uint32_t count) {
    return p->family->thin_out(p->game, &p->state, seat, &p->choice, legal, count);
}

/* The best action by the net. */
static lr_action choose_by_net(playing *p, int seat, const train_player *player, lr_action *legal,
                               uint32_t count) {
    int32_t worth[LR_LEGAL_MAX];
    weighing w = {
        .game = p->game, .now = &p->state, .net = player->net, .memory = p->memory, .seat = seat
    };
    lr_action advice = { 0 };
    uint32_t advised = LR_LEGAL_MAX;
    if (p->family->advised) advice = choose_greedily(p, seat, legal, count);
    count = thin_out(p, seat, legal, count);
    if (p->family->advised) advised = find_advice(advice, legal, &count);
    if (count == 1) return legal[0];
    value_dwell(p->memory, p->game, &p->state);
    for (uint32_t k = 0; k < count; k++) {
        lr_copy(p->game, &w.state, &p->state);
        lr_apply(p->game, &w.state, legal[k]);
        worth[k] = p->family->weigh(&w, legal[k]);
    }
    if (advised < count && worth[advised] >= 0) worth[advised] += player->advice;
    return legal[draw_choice(p, worth, count, player->heat)];
}

/* Any kind of action, then any of that kind: ending the turn, which is one action of many, must be
 * tried too early now and then, or nobody learns what is wrong with it. */
static lr_action slip(playing *p, const lr_action *legal, uint32_t count) {
    uint32_t count_of[UINT8_MAX + 1] = { 0 }, kinds = 0, chosen = 0, at = 0;
    for (uint32_t k = 0; k < count; k++) kinds += count_of[legal[k].kind]++ == 0;
    uint32_t left = lr_rng_below(&p->choice, kinds);
    while (count_of[chosen] == 0 || left-- > 0) chosen++;
    left = lr_rng_below(&p->choice, count_of[chosen]);
    while (legal[at].kind != chosen || left-- > 0) at++;
    return legal[at];
}

/* ---- looking into a decision ---- */

/* Looks ahead from the true position until nothing else can become the choice; `thoughts` tell what
 * each of the actions is worth. */
static void look_ahead(playing *p, int seat, const value_net *net, const lr_action *actions,
                       uint32_t count) {
    belief truth = { .game = p->game, .seat = seat, .guesses = (unsigned char *)&p->state };
    search_plan plan = { .net = net,
                         .actions = actions,
                         .count = count,
                         .guesses = 1,
                         .budget = { .nodes = p->table->look },
                         .choice_only = true };
    search_for(p->search, p->game);
    search_run(p->search, &truth, &plan, &p->choice, p->thoughts);
}

/* Keeps the actions that were tried most, with shares as the search's opinions would be. */
static void keep_choice(playing *p, int seat) {
    const mind_family *mind = mind_of(p->game);
    kept_choice *c = &p->choices[p->choice_count++];
    float sum = 0;
    int32_t most = 0;
    c->seat = (uint8_t)seat;
    c->count = (uint8_t)(p->thoughts->count < TRAIN_AFTER_MAX ? p->thoughts->count
                                                              : TRAIN_AFTER_MAX);
    for (unsigned k = 0; k < c->count; k++)
        if (p->thoughts->action[k].chance > most) most = p->thoughts->action[k].chance;
    for (unsigned k = 0; k < c->count; k++) {
        const lr_thought *thought = &p->thoughts->action[k];
        lr_state after;
        lr_copy(p->game, &after, &p->state);
        lr_apply(p->game, &after, thought->action);
        if (mind->settle != NULL) mind->settle(p->game, &after);
        mind->features->extract(p->game, &after, NULL, &c->after[k]);
        sum += c->share[k] = expf(TRAIN_SHARPNESS * (float)(thought->chance - most) / LR_CERTAIN);
    }
    for (unsigned k = 0; k < c->count; k++) c->share[k] /= sum;
}

static bool is_looked_into(playing *p, lr_action some) {
    const mind_family *mind = mind_of(p->game);
    if (p->choices == NULL || p->choice_count == TRAIN_CHOICES_MAX) return false;
    bool setup = mind->subject != NULL && mind->subject(p->game, &p->state, some) == SUBJECT_SETUP;
    return lr_rng_below(&p->choice, setup ? LOOKED_INTO_SETUP : LOOKED_INTO) == 0;
}

/* The best action after a look ahead. False: there is nothing to choose. */
static bool choose_by_search(playing *p, int seat, const value_net *net, const lr_action *legal,
                             uint32_t count, lr_action *out) {
    lr_action actions[LR_LEGAL_MAX];
    memcpy(actions, legal, count * sizeof *legal);
    count = mind_of(p->game)->prune(p->game, &p->state, seat, true, actions, count);
    if (count < 2) return false;
    look_ahead(p, seat, net, actions, count);
    keep_choice(p, seat);
    *out = p->thoughts->action[0].action;
    return true;
}

static lr_action choose(playing *p, int seat) {
    const train_player *player = &p->table->seat[seat];
    lr_action legal[LR_LEGAL_MAX], found;
    uint32_t count = lr_legal(p->game, &p->state, seat, legal);
    if (count == 1) return legal[0];
    if (player->net != NULL && is_looked_into(p, legal[0]) &&
        choose_by_search(p, seat, player->net, legal, count, &found))
        return found;
    if (lr_rng_below(&p->choice, 1000) < player->slips) {
        count = thin_out(p, seat, legal, count);
        return slip(p, legal, count);
    }
    if (player->net != NULL) return choose_by_net(p, seat, player, legal, count);
    return choose_greedily(p, seat, legal, count);
}

/* ---- what is kept ---- */

static void keep_position(playing *p) {
    if (p->kept_in > 0) {
        p->kept_in--;
        return;
    }
    if (p->kept_count == TRAIN_KEPT_MAX) {
        for (uint32_t k = 0; 2 * k + 1 < TRAIN_KEPT_MAX; k++) p->kept[k] = p->kept[2 * k + 1];
        p->kept_count = TRAIN_KEPT_MAX / 2;
        p->kept_every *= 2;
    }
    kept *k = &p->kept[p->kept_count++];
    mind_of(p->game)->features->extract(p->game, &p->state, NULL, &k->rows);
    k->turn = p->family->turn(p->game, &p->state);
    if (p->table->judge != NULL)
        value_of_rows(p->table->judge, &k->rows, p->game->seats, k->judged);
    p->kept_in = lr_rng_below(&p->choice, 2 * p->kept_every - 1);
}

/* From the last position to the first. */
static void set_targets(const playing *p, int winner, train_position *position) {
    unsigned seats = p->game->seats;
    float target[LR_SEATS_MAX] = { 0 };
    for (unsigned seat = 0; seat < seats; seat++)
        target[seat] = winner == LR_SEAT_NONE ? 1 / (float)seats : (int)seat == winner;
    for (uint32_t k = p->kept_count; k-- > 0;) {
        if (p->table->judge != NULL && k + 1 < p->kept_count) {
            const kept *next = &p->kept[k + 1];
            float turns = (float)(next->turn - p->kept[k].turn) / (float)seats;
            float trust = powf(foresight, turns), sum = 0;
            for (unsigned seat = 0; seat < seats; seat++) {
                target[seat] = trust * target[seat] +
                               (1 - trust) * (float)next->judged[seat] / VALUE_ONE;
                sum += target[seat];
            }
            for (unsigned seat = 0; seat < seats; seat++) target[seat] /= sum;
        }
        memcpy(position[k].target, target, sizeof target);
    }
}

/* The rows without their zeros. */
static train_entry *pack_rows(const playing *p, const feature_rows *rows, train_entry *at,
                              train_position *position) {
    uint32_t features = mind_of(p->game)->features->count;
    position->entries = at;
    position->seats = p->game->seats;
    for (unsigned seat = 0; seat < p->game->seats; seat++) {
        const int16_t *row = rows->seat[seat];
        for (uint32_t f = 0; f < features; f++)
            if (row[f] != 0) *at++ = (train_entry){ (uint16_t)f, row[f] };
        position->end[seat] = (uint16_t)(at - position->entries);
    }
    return at;
}

static void pack_choices(const playing *p, train_entry *at, train_game *out) {
    train_position *position = out->positions + p->kept_count;
    for (uint32_t k = 0; k < p->choice_count; k++) {
        const kept_choice *c = &p->choices[k];
        train_choice *choice = &out->choices[k];
        *choice = (train_choice){ .after = position, .count = c->count, .seat = c->seat };
        memcpy(choice->share, c->share, sizeof choice->share);
        for (unsigned i = 0; i < c->count; i++) at = pack_rows(p, &c->after[i], at, position++);
    }
    out->choice_count = p->choice_count;
}

static uint32_t count_rows(const playing *p) {
    uint32_t count = p->kept_count;
    for (uint32_t k = 0; k < p->choice_count; k++) count += p->choices[k].count;
    return count;
}

static bool pack_positions(const playing *p, train_game *out) {
    size_t rows = count_rows(p);
    out->positions = calloc(rows + 1, sizeof *out->positions);
    out->choices = calloc(p->choice_count + 1, sizeof *out->choices);
    out->entries = malloc(
        rows * p->game->seats * mind_of(p->game)->features->count * sizeof *out->entries + 1);
    if (out->positions == NULL || out->choices == NULL || out->entries == NULL) {
        train_game_free(out);
        return false;
    }
    train_entry *at = out->entries;
    for (uint32_t k = 0; k < p->kept_count; k++)
        at = pack_rows(p, &p->kept[k].rows, at, &out->positions[k]);
    pack_choices(p, at, out);
    out->count = p->kept_count;
    return true;
}

/* ---- the game ---- */

static bool play_on(playing *p) {
    for (uint32_t actions = 0; actions < ACTIONS_MAX; actions++) {
        uint32_t who = lr_actors(p->game, &p->state);
        if (who == 0) return true;
        if (atomic_load_explicit(p->table->stop, memory_order_relaxed)) return false;
        lr_action a = who & LR_CHANCE ? lr_chance_sample(p->game, &p->state, &p->chance)
                                      : choose(p, lr_seat_first(who));
        lr_apply(p->game, &p->state, a);
        if (p->kept != NULL && lr_actors(p->game, &p->state) != 0) keep_position(p);
    }
    return false;
}

void train_play(const train_table *table, train_game *out) {
    playing *p = calloc(1, sizeof *p);
    *out = (train_game){ .winner = LR_SEAT_NONE };
    if (p == NULL) return;
    p->table = table;
    p->game = table->game;
    p->family = lessons[table->game->ops->family];
    p->chance = lr_rng_seed(table->chance_seed);
    p->choice = lr_rng_seed(table->choice_seed);
    p->kept_every = 3;
    p->memory = value_memory_new();
    if (p->memory != NULL) value_memory_clear(p->memory, mind_of(table->game)->features);
    if (table->keep) p->kept = malloc(TRAIN_KEPT_MAX * sizeof *p->kept);
    if (table->keep && table->look > 0) {
        p->search = search_new();
        p->thoughts = malloc(sizeof *p->thoughts);
        if (p->search != NULL && p->thoughts != NULL)
            p->choices = malloc(TRAIN_CHOICES_MAX * sizeof *p->choices);
    }
    lr_init(p->game, &p->state);
    if (p->memory != NULL && play_on(p)) {
        out->winner = lr_winner(p->game, &p->state);
        if (p->kept != NULL && pack_positions(p, out)) set_targets(p, out->winner, out->positions);
    }
    value_memory_free(p->memory);
    search_free(p->search);
    free(p->thoughts);
    free(p->choices);
    free(p->kept);
    free(p);
}
