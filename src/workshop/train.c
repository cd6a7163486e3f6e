/* train.c - generations of games and nets (train.h). */
#include "train.h"

#include <stdlib.h>

enum {
    HELD_OUT = 10,          /* one game of so many is not learned from */
    FIRST_TIMES = 4,        /* games of the greedy bot alone are many times a generation */
    EPOCHS_FIRST = 2,       /* over their positions */
    FIRST_STAYS = 2,        /* generations later they are forgotten: nets play otherwise */
    EPOCHS = 1,             /* over the window, in each later one */
    SLIPS_GREEDY_ONLY = 60, /* random decisions of 1000, while nothing is known */
    SLIPS = 20,
};
static const float rate = 0.001f;
static const float heat = 0.008f;

/* Streams of the seed: games of training have small numbers, matches others. */
static const uint64_t match_stream = (uint64_t)1 << 40, fit_stream = (uint64_t)1 << 41;

typedef struct generation {
    train_game *games;
    uint32_t count;
    uint64_t first; /* number of the first game */
    bool by_greedy; /* no net played */
} generation;

struct trainer {
    const train_plan *plan;
    uint32_t number; /* of the next generation */
    uint64_t games;
    generation window[TRAIN_WINDOW];
    train_weights weights; /* of the newest net */
    bool known;            /* there is a best net */
    value_net best, newest;
    const train_position **positions[2]; /* to learn from, and held out */
    uint32_t position_count[2], position_room[2];
};

trainer *trainer_new(const train_plan *plan) {
    trainer *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->plan = plan;
    if (plan->start != NULL) {
        t->best = *plan->start;
        t->known = true;
        train_unround(plan->start, &t->weights);
    }
    return t;
}

static void free_generation(generation *gen) {
    for (uint32_t k = 0; gen->games != NULL && k < gen->count; k++) {
        free(gen->games[k].positions);
        free(gen->games[k].entries);
    }
    free(gen->games);
    *gen = (generation){ 0 };
}

void trainer_free(trainer *t) {
    if (t == NULL) return;
    for (int k = 0; k < TRAIN_WINDOW; k++) free_generation(&t->window[k]);
    free(t->positions[0]);
    free(t->positions[1]);
    free(t);
}

const value_net *trainer_best(const trainer *t) {
    return t->known ? &t->best : NULL;
}

static bool is_stopped(const trainer *t) {
    return atomic_load(t->plan->stop);
}

/* ---- games ---- */

static int32_t advice_worth(const train_plan *plan) {
    return (int32_t)((uint64_t)VALUE_ONE * plan->advice / 1000);
}

typedef struct playing_generation {
    const trainer *trainer;
    generation *gen;
} playing_generation;

/* Half of the games are played by nets alone; in the others every seat but one may be greedy. */
static void cast_players(const trainer *t, train_table *table, lr_rng *rng) {
    unsigned seats = table->game->seats, by_net = lr_rng_below(rng, seats);
    bool mixed = lr_rng_below(rng, 2) == 1;
    for (unsigned seat = 0; seat < seats; seat++) {
        bool greedy = !t->known || (mixed && seat != by_net && lr_rng_below(rng, 2) == 1);
        table->seat[seat] = (train_player){
            .net = greedy ? NULL : &t->best,
            .heat = heat,
            .slips = t->known ? SLIPS : SLIPS_GREEDY_ONLY,
        };
    }
}

static void play_one(void *context, uint32_t job) {
    const playing_generation *p = context;
    const trainer *t = p->trainer;
    uint64_t number = p->gen->first + job;
    lr_rng rng = lr_rng_stream(t->plan->seed, number);
    train_table table = {
        .game = t->plan->game[number % t->plan->game_count],
        .chance_seed = lr_rng_next(&rng),
        .choice_seed = lr_rng_next(&rng),
        .advice_worth = advice_worth(t->plan),
        .keep = true,
        .judge = t->known ? &t->best : NULL,
        .stop = t->plan->stop,
    };
    cast_players(t, &table, &rng);
    train_play(&table, &p->gen->games[job]);
}

/* The oldest generation of the window makes room. */
static bool play_generation(trainer *t, train_report *report) {
    generation *gen = &t->window[t->number % TRAIN_WINDOW];
    free_generation(gen);
    uint32_t count = t->known ? t->plan->games : FIRST_TIMES * t->plan->games;
    gen->games = calloc(count, sizeof *gen->games);
    if (gen->games == NULL) return false;
    gen->count = count;
    gen->first = t->games;
    gen->by_greedy = !t->known;
    playing_generation p = { .trainer = t, .gen = gen };
    train_each(t->plan->threads, count, play_one, &p);
    for (uint32_t k = 0; k < count; k++) report->unfinished += gen->games[k].count == 0;
    if (is_stopped(t)) return false;
    t->games += count;
    return true;
}

/* ---- learning ---- */

static bool add_position(trainer *t, int list, const train_position *p) {
    if (t->position_count[list] == t->position_room[list]) {
        uint32_t room = t->position_room[list] ? 2 * t->position_room[list] : 1 << 16;
        /* An array of pointers: NOLINTNEXTLINE(bugprone-sizeof-expression) */
        const train_position **more = realloc(t->positions[list], room * sizeof *more);
        if (more == NULL) return false;
        t->positions[list] = more;
        t->position_room[list] = room;
    }
    t->positions[list][t->position_count[list]++] = p;
    return true;
}

static bool collect_positions(trainer *t) {
    t->position_count[0] = t->position_count[1] = 0;
    for (int k = 0; k < TRAIN_WINDOW; k++) {
        const generation *gen = &t->window[k];
        if (gen->by_greedy && t->number > FIRST_STAYS) continue;
        for (uint32_t i = 0; i < gen->count; i++)
            for (uint32_t j = 0; j < gen->games[i].count; j++)
                if (!add_position(t, (gen->first + i) / t->plan->game_count % HELD_OUT == 0,
                                  &gen->games[i].positions[j]))
                    return false;
    }
    return true;
}

static float learning_rate(const trainer *t) {
    return t->plan->fade == 0 ? rate : rate / (1 + (float)t->number / (float)t->plan->fade);
}

static bool learn(trainer *t, train_report *report) {
    if (!collect_positions(t)) return false;
    bool fresh = !t->known;
    train_fit_plan plan = {
        .positions = t->positions[0],
        .count = t->position_count[0],
        .features = t->plan->features->count,
        .epochs = fresh ? EPOCHS_FIRST : EPOCHS,
        .threads = t->plan->threads,
        .rate = learning_rate(t),
        .fresh = fresh,
        .seed = t->plan->seed + fit_stream + t->number,
    };
    if (!train_fit(&plan, &t->weights)) return false;
    train_round(&t->weights, t->plan->features, &t->newest);
    report->positions = t->position_count[0] + t->position_count[1];
    for (int list = 0; list < 2; list++) {
        train_loss loss = train_measure(&t->weights, t->positions[list], t->position_count[list],
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
        .advice_worth = advice_worth(m->plan),
        .stop = m->plan->stop,
    };
    for (int place = 0; place < table.game->seats; place++) {
        train_game game;
        for (int seat = 0; seat < table.game->seats; seat++)
            table.seat[seat] = (train_player){ .net = seat == place ? m->net : m->others };
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

train_score trainer_match(const trainer *t, uint32_t boards) {
    return play_match(t, &t->best, NULL, (uint64_t)1 << 32, boards);
}

/* ---- a generation ---- */

/* A new net is the best if it wins its share among the old ones. */
static bool compare(trainer *t, train_report *report) {
    uint64_t first = (uint64_t)t->number * t->plan->boards;
    report->against_greedy = play_match(t, &t->newest, NULL, first, t->plan->boards);
    if (t->known)
        report->against_best = play_match(t, &t->newest, &t->best, first, t->plan->boards);
    const train_score *s = &report->against_best;
    report->is_best = !t->known || s->wins >= s->boards;
    return !is_stopped(t);
}

bool trainer_generation(trainer *t, train_report *report) {
    *report = (train_report){ .generation = t->number };
    if (!play_generation(t, report)) return false;
    report->games = t->games;
    if (!learn(t, report) || is_stopped(t)) return false;
    if (!compare(t, report)) return false;
    if (report->is_best) {
        t->best = t->newest;
        t->known = true;
    }
    t->number++;
    return true;
}
