/* train.c - generations of games and nets (train.h). */
#include "train.h"

#include <stdlib.h>

enum {
    HELD_OUT = 10,          /* one game of so many is not learned from */
    FIRST_TIMES = 4,        /* games of the greedy bot alone are many times a generation */
    EPOCHS_FIRST = 2,       /* over their positions */
    EPOCHS = 1,             /* over those of a later generation */
    MIXED = 3,              /* one game of so many has greedy seats */
    SLIPS_GREEDY_ONLY = 60, /* random decisions of 1000, while nothing is known */
    SLIPS = 20,
};
static const float rate = 0.002f;
static const float heat = 0.008f;
static const float keep_mean = 0.92f; /* of the mean of weights, from generation to generation */

/* Streams of the seed: games of training have small numbers, matches others. */
static const uint64_t match_stream = (uint64_t)1 << 40, fit_stream = (uint64_t)1 << 41;

struct trainer {
    const train_plan *plan;
    train_state state, begun; /* now, and before this generation was learned from */
    value_net net, before;    /* the mean of the weights, rounded, now and when last compared */
    train_game *games;        /* of this generation */
    uint32_t game_count;
    const train_position **positions[2]; /* to learn from, and held out */
    const train_choice **choices[2];
    uint32_t position_count[2], choice_count[2];
};

static void round_nets(trainer *t) {
    train_round(&t->state.mean, t->plan->features, &t->net);
    train_round(&t->state.before, t->plan->features, &t->before);
}

trainer *trainer_new(const train_plan *plan) {
    trainer *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->plan = plan;
    if (plan->start != NULL) {
        train_unround(plan->start, &t->state.learner.weights);
        t->state.mean = t->state.before = t->state.learner.weights;
        t->state.known = true;
        round_nets(t);
    }
    return t;
}

static void free_games(trainer *t) {
    for (uint32_t k = 0; k < t->game_count; k++) train_game_free(&t->games[k]);
    free(t->games);
    t->games = NULL;
    t->game_count = 0;
}

static void free_lists(trainer *t) {
    for (int list = 0; list < 2; list++) {
        free(t->positions[list]);
        free(t->choices[list]);
        t->positions[list] = NULL;
        t->choices[list] = NULL;
        t->position_count[list] = t->choice_count[list] = 0;
    }
}

void trainer_free(trainer *t) {
    if (t == NULL) return;
    free_games(t);
    free_lists(t);
    free(t);
}

const value_net *trainer_net(const trainer *t) {
    return t->state.known ? &t->net : NULL;
}

const train_state *trainer_state(const trainer *t) {
    return &t->state;
}

void trainer_resume(trainer *t, const train_state *state) {
    t->state = *state;
    round_nets(t);
}

static bool is_stopped(const trainer *t) {
    return atomic_load(t->plan->stop);
}

/* ---- games ---- */

static int32_t advice_worth(const train_plan *plan) {
    return (int32_t)((uint64_t)VALUE_ONE * plan->advice / 1000);
}

/* Most games are played by nets alone; in the others every seat but one may be greedy. */
static void cast_players(const trainer *t, train_table *table, lr_rng *rng) {
    unsigned seats = table->game->seats, by_net = lr_rng_below(rng, seats);
    bool mixed = lr_rng_below(rng, MIXED) == 0, known = t->state.known;
    for (unsigned seat = 0; seat < seats; seat++) {
        bool greedy = !known || (mixed && seat != by_net && lr_rng_below(rng, 2) == 1);
        table->seat[seat] = (train_player){
            .net = greedy ? NULL : &t->net,
            .heat = heat,
            .slips = known ? SLIPS : SLIPS_GREEDY_ONLY,
            .advice = advice_worth(t->plan),
        };
    }
}

/* Games first to first + count - 1 of the generation. */
typedef struct playing {
    trainer *t;
    uint32_t first;
} playing;

static const lr_game *game_of(const trainer *t, uint32_t k) {
    return t->plan->game[(t->state.games + k) % t->plan->game_count];
}

static void play_one(void *context, uint32_t job) {
    const playing *p = context;
    trainer *t = p->t;
    uint32_t k = p->first + job;
    lr_rng rng = lr_rng_stream(t->plan->seed, t->state.games + k);
    train_table table = {
        .game = game_of(t, k),
        .chance_seed = lr_rng_next(&rng),
        .choice_seed = lr_rng_next(&rng),
        .keep = true,
        .judge = t->state.known ? &t->net : NULL,
        .look = t->plan->look,
        .stop = t->plan->stop,
    };
    cast_players(t, &table, &rng);
    train_play(&table, &t->games[k]);
}

uint32_t trainer_begin(trainer *t) {
    free_games(t);
    uint32_t count = t->state.known ? t->plan->games : FIRST_TIMES * t->plan->games;
    t->games = calloc(count, sizeof *t->games);
    if (t->games != NULL) t->game_count = count;
    return t->game_count;
}

void trainer_play(trainer *t, uint32_t first, uint32_t count) {
    playing p = { t, first };
    train_each(t->plan->threads, count, play_one, &p);
}

train_game *trainer_game(trainer *t, uint32_t k) {
    return &t->games[k];
}

unsigned trainer_seats(const trainer *t, uint32_t k) {
    return game_of(t, k)->seats;
}

/* ---- learning ---- */

/* One game of some is held out. */
static int list_of(const trainer *t, uint32_t game) {
    return (t->state.games + game) / t->plan->game_count % HELD_OUT == 0;
}

/* Room for all, in either list. */
static bool make_lists(trainer *t) {
    size_t positions = 1, choices = 1;
    for (uint32_t k = 0; k < t->game_count; k++) {
        positions += t->games[k].count;
        choices += t->games[k].choice_count;
    }
    free_lists(t);
    for (int list = 0; list < 2; list++) {
        t->positions[list] = malloc(positions * sizeof(const train_position *));
        t->choices[list] = malloc(choices * sizeof(const train_choice *));
        if (t->positions[list] == NULL || t->choices[list] == NULL) return false;
    }
    return true;
}

static bool collect_positions(trainer *t) {
    if (!make_lists(t)) return false;
    for (uint32_t k = 0; k < t->game_count; k++) {
        const train_game *game = &t->games[k];
        int list = list_of(t, k);
        for (uint32_t i = 0; i < game->count; i++)
            t->positions[list][t->position_count[list]++] = &game->positions[i];
        for (uint32_t i = 0; i < game->choice_count; i++)
            t->choices[list][t->choice_count[list]++] = &game->choices[i];
    }
    return true;
}

/* A net that others have trained learns as if it had seen some generations: it would forget more
 * than it learns. */
static float age_of(const trainer *t) {
    return (float)t->state.generation + (t->plan->start != NULL ? 5 * (float)t->plan->fade : 0);
}

static float learning_rate(const trainer *t) {
    return rate / (1 + age_of(t) / (float)t->plan->fade);
}

/* Of few generations the mean is the plain one. */
static void add_to_mean(trainer *t) {
    train_state *s = &t->state;
    float keep = keep_mean, young = age_of(t) / (age_of(t) + 1);
    if (keep > young) keep = young;
    for (uint32_t f = 0; f < FEATURES_MAX; f++)
        for (unsigned j = 0; j < VALUE_HIDDEN; j++)
            s->mean.in[f][j] = keep * s->mean.in[f][j] + (1 - keep) * s->learner.weights.in[f][j];
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        s->mean.bias[j] = keep * s->mean.bias[j] + (1 - keep) * s->learner.weights.bias[j];
        s->mean.out[j] = keep * s->mean.out[j] + (1 - keep) * s->learner.weights.out[j];
    }
}

static bool learn(trainer *t, train_report *report) {
    if (!collect_positions(t)) return false;
    bool fresh = !t->state.known;
    train_fit_plan plan = {
        .positions = t->positions[0],
        .choices = t->choices[0],
        .count = t->position_count[0],
        .choice_count = t->choice_count[0],
        .features = t->plan->features->count,
        .epochs = fresh ? EPOCHS_FIRST : EPOCHS,
        .threads = t->plan->threads,
        .rate = learning_rate(t),
        .fresh = fresh,
        .seed = t->plan->seed + fit_stream + t->state.generation,
    };
    if (!train_fit(&plan, &t->state.learner)) return false;
    add_to_mean(t);
    t->state.known = true;
    t->state.games += t->game_count;
    round_nets(t);
    report->positions = t->position_count[0] + t->position_count[1];
    report->choices = t->choice_count[0] + t->choice_count[1];
    report->held_out_choices = train_measure_choices(&t->state.mean, t->choices[1],
                                                     t->choice_count[1], t->plan->threads);
    for (int list = 0; list < 2; list++) {
        train_loss loss = train_measure(&t->state.mean, t->positions[list], t->position_count[list],
                                        t->plan->threads);
        *(list == 0 ? &report->learned : &report->held_out) = loss;
    }
    return true;
}

/* ---- matches ---- */

typedef struct match {
    const train_plan *plan;
    const value_net *net, *others; /* others NULL: the greedy bot */
    uint64_t first;                /* number of the first board */
    uint32_t *wins;                /* by board */
} match;

/* One board, once from every seat, with the same dice. */
static void play_board(void *context, uint32_t job) {
    const match *m = context;
    lr_rng rng = lr_rng_stream(m->plan->seed, match_stream + m->first + job);
    train_table table = {
        .game = m->plan->game[job % m->plan->game_count],
        .chance_seed = lr_rng_next(&rng),
        .choice_seed = lr_rng_next(&rng),
        .stop = m->plan->stop,
    };
    for (int place = 0; place < table.game->seats; place++) {
        train_game game;
        for (int seat = 0; seat < table.game->seats; seat++)
            table.seat[seat] = (train_player){ .net = seat == place ? m->net : m->others,
                                               .advice = advice_worth(m->plan) };
        train_play(&table, &game);
        m->wins[job] += game.winner == place;
    }
}

static train_score play_match(const trainer *t, const value_net *net, const value_net *others,
                              uint64_t first, uint32_t boards) {
    train_score score = { 0 };
    match m = { .plan = t->plan, .net = net, .others = others, .first = first };
    m.wins = calloc(boards + 1, sizeof *m.wins);
    if (m.wins == NULL) return score;
    train_each(t->plan->threads, boards, play_board, &m);
    for (uint32_t k = 0; k < boards; k++) {
        uint32_t seats = t->plan->game[k % t->plan->game_count]->seats;
        score.wins += m.wins[k];
        score.games += seats;
        score.boards++;
    }
    free(m.wins);
    return score;
}

train_score trainer_match(const trainer *t, const value_net *others, uint32_t boards) {
    return play_match(t, &t->net, others, (uint64_t)1 << 32, boards);
}

/* ---- a generation ---- */

static void compare(trainer *t, train_report *report) {
    uint64_t first = t->state.generation * (uint64_t)t->plan->boards;
    report->against_greedy = play_match(t, &t->net, NULL, first, t->plan->boards);
    report->against_before = play_match(t, &t->net, &t->before, first, t->plan->boards);
    t->state.before = t->state.mean;
    round_nets(t);
}

bool trainer_learn(trainer *t, train_report *report) {
    *report = (train_report){ .generation = t->state.generation };
    if (is_stopped(t)) return false;
    t->begun = t->state;
    for (uint32_t k = 0; k < t->game_count; k++) report->unfinished += t->games[k].count == 0;
    if (!learn(t, report)) return false;
    report->games = t->state.games;
    if (++t->state.generation % TRAIN_COMPARED != 0) return true;
    compare(t, report);
    if (!is_stopped(t)) return true;
    trainer_resume(t, &t->begun); /* a match that was given up says nothing */
    return false;
}

bool trainer_generation(trainer *t, train_report *report) {
    uint32_t count = trainer_begin(t);
    if (count == 0) return false;
    trainer_play(t, 0, count);
    return trainer_learn(t, report);
}
