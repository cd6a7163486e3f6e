/* train_fit.c - weights from positions (train.h).
 *
 * The net is that of value.h with floating-point weights; the loss of a position is the cross
 * entropy of its target and the softmax over its seats. The loss of a choice compares the shares
 * that its actions deserve with a softmax over what the net says of where they lead. Adam follows
 * the slope of both, batch by batch: with 256 positions come as many choices as are their part.
 *
 * Features differ in size, and a slope is steep where a feature is large. So learning happens on
 * standardised features, (x - mean) / deviation, and weights are translated on the way in and out:
 *
 *     w' (x - mean) / deviation + b'  =  w x + b      w = w' / deviation,  b = b' - sum of w mean
 *
 * Nothing is subtracted from the features themselves, since their zeros save most of the work: the
 * net runs on w and b, and the slope of w' is that of w / deviation less mean / deviation times
 * that of b.
 *
 * A batch is cut into PARTS parts, each with sums of its own, added in order: floating-point sums
 * would otherwise depend on the number of threads.
 */
#include "train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 256, PARTS = 8, ROWS = FEATURES_MAX };

/* Bounds in which a rounded net can overflow nowhere: 320 features of 255 with weights of 3 stay
 * below 2^31 / VALUE_IN_SCALE and leave room for the bias. */
static const float in_most = 3.0f, bias_most = 8000.0f, out_most = 30.0f;

/* ---- threads ---- */

typedef struct crew {
    train_job *job;
    void *context;
    uint32_t count;
    atomic_uint next;
} crew;

static void *work(void *argument) {
    crew *c = argument;
    for (uint32_t k; (k = atomic_fetch_add(&c->next, 1)) < c->count;) c->job(c->context, k);
    return NULL;
}

void train_each(uint32_t threads, uint32_t count, train_job *job, void *context) {
    enum { THREADS_MAX = 64 };
    pthread_t thread[THREADS_MAX];
    crew c = { .job = job, .context = context, .count = count };
    uint32_t started = 0;
    while (started + 1 < threads && started + 1 < count && started < THREADS_MAX &&
           pthread_create(&thread[started], NULL, work, &c) == 0)
        started++;
    work(&c);
    for (uint32_t k = 0; k < started; k++) pthread_join(thread[k], NULL);
}

/* ---- one position ---- */

typedef struct thinking {
    float unit[LR_SEATS_MAX][VALUE_HIDDEN]; /* before clipping */
    float chance[LR_SEATS_MAX];
} thinking;

static float clipped(float unit) {
    return unit < 0 ? 0 : unit > 1 ? 1 : unit;
}

static void softmax(const float *score, unsigned seats, float *chance) {
    float best = score[0], sum = 0;
    for (unsigned seat = 1; seat < seats; seat++)
        if (score[seat] > best) best = score[seat];
    for (unsigned seat = 0; seat < seats; seat++) sum += chance[seat] = expf(score[seat] - best);
    for (unsigned seat = 0; seat < seats; seat++) chance[seat] /= sum;
}

static void think(const train_weights *w, const train_position *p, thinking *t) {
    float score[LR_SEATS_MAX] = { 0 };
    const train_entry *e = p->entries;
    for (unsigned seat = 0; seat < p->seats; seat++) {
        float *unit = t->unit[seat];
        memcpy(unit, w->bias, sizeof w->bias);
        for (const train_entry *end = p->entries + p->end[seat]; e < end; e++) {
            float value = e->value;
            const float *row = w->in[e->feature];
            for (unsigned j = 0; j < VALUE_HIDDEN; j++) unit[j] += value * row[j];
        }
        score[seat] = 0;
        for (unsigned j = 0; j < VALUE_HIDDEN; j++) score[seat] += clipped(unit[j]) * w->out[j];
    }
    softmax(score, p->seats, t->chance);
}

static double loss_of(const train_position *p, const thinking *t) {
    double loss = 0;
    for (unsigned seat = 0; seat < p->seats; seat++)
        if (p->target[seat] > 0) loss -= p->target[seat] * log((double)t->chance[seat] + 1e-12);
    return loss;
}

static bool is_right(const train_position *p, const thinking *t) {
    unsigned likely = 0, wanted = 0;
    for (unsigned seat = 1; seat < p->seats; seat++) {
        if (t->chance[seat] > t->chance[likely]) likely = seat;
        if (p->target[seat] > p->target[wanted]) wanted = seat;
    }
    return likely == wanted;
}

/* Adds the slope of a loss that grows by wrong[seat] with each seat's score. */
static void add_slope(const train_weights *w, const train_position *p, const thinking *t,
                      const float wrong[LR_SEATS_MAX], train_weights *slope) {
    const train_entry *e = p->entries;
    for (unsigned seat = 0; seat < p->seats; seat++) {
        float pull[VALUE_HIDDEN];
        for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
            float unit = t->unit[seat][j];
            slope->out[j] += wrong[seat] * clipped(unit);
            pull[j] = unit > 0 && unit < 1 ? wrong[seat] * w->out[j] : 0;
            slope->bias[j] += pull[j];
        }
        for (const train_entry *end = p->entries + p->end[seat]; e < end; e++) {
            float value = e->value;
            float *row = slope->in[e->feature];
            for (unsigned j = 0; j < VALUE_HIDDEN; j++) row[j] += value * pull[j];
        }
    }
}

static void add_position_slope(const train_weights *w, const train_position *p,
                               train_weights *slope) {
    thinking t = { .chance = { 0 } };
    float wrong[LR_SEATS_MAX];
    think(w, p, &t);
    for (unsigned seat = 0; seat < p->seats; seat++) wrong[seat] = t.chance[seat] - p->target[seat];
    add_slope(w, p, &t, wrong, slope);
}

double train_slope(const train_weights *weights, const train_position *position,
                   train_weights *slope) {
    thinking t = { .chance = { 0 } };
    think(weights, position, &t);
    if (slope != NULL) {
        memset(slope, 0, sizeof *slope);
        add_position_slope(weights, position, slope);
    }
    return loss_of(position, &t);
}

/* ---- one choice ---- */

/* The net's shares of the actions: the better what an action leads to is for the seat, the more. */
static void share_out(const train_weights *w, const train_choice *c, thinking *after,
                      float *share) {
    float score[TRAIN_AFTER_MAX] = { 0 };
    for (unsigned k = 0; k < c->count; k++) {
        think(w, &c->after[k], &after[k]);
        score[k] = TRAIN_SHARPNESS * after[k].chance[c->seat];
    }
    softmax(score, c->count, share);
}

/* The cross entropy, less what it is for a net that agrees: 0 is the best. */
static double loss_of_choice(const train_choice *c, const float *share) {
    double loss = 0;
    for (unsigned k = 0; k < c->count; k++)
        if (c->share[k] > 0)
            loss += c->share[k] * log((double)c->share[k] / ((double)share[k] + 1e-30));
    return loss;
}

static unsigned best_of(const float *share, unsigned count) {
    unsigned best = 0;
    for (unsigned k = 1; k < count; k++)
        if (share[k] > share[best]) best = k;
    return best;
}

static void add_choice_slope(const train_weights *w, const train_choice *c, train_weights *slope) {
    thinking after[TRAIN_AFTER_MAX];
    float share[TRAIN_AFTER_MAX], wrong[LR_SEATS_MAX];
    share_out(w, c, after, share);
    for (unsigned k = 0; k < c->count; k++) {
        const train_position *p = &c->after[k];
        float own = after[k].chance[c->seat];
        float pull = TRAIN_SHARPNESS * (share[k] - c->share[k]) * own;
        for (unsigned seat = 0; seat < p->seats; seat++)
            wrong[seat] = pull * ((seat == c->seat) - after[k].chance[seat]);
        add_slope(w, p, &after[k], wrong, slope);
    }
}

double train_choice_slope(const train_weights *weights, const train_choice *choice,
                          train_weights *slope) {
    thinking after[TRAIN_AFTER_MAX];
    float share[TRAIN_AFTER_MAX];
    share_out(weights, choice, after, share);
    if (slope != NULL) {
        memset(slope, 0, sizeof *slope);
        add_choice_slope(weights, choice, slope);
    }
    return loss_of_choice(choice, share);
}

/* ---- many positions ---- */

enum { MEASURED = 1024 }; /* of one job */

/* Adds what is found of number k of a list. */
typedef void measure_one(const train_weights *w, const void *list, uint32_t k, train_loss *sum);

typedef struct measuring {
    measure_one *measure;
    const train_weights *weights;
    const void *list;
    uint32_t count;
    train_loss *part;
} measuring;

static void measure_part(void *context, uint32_t job) {
    const measuring *m = context;
    uint32_t last = (job + 1) * MEASURED < m->count ? (job + 1) * MEASURED : m->count;
    for (uint32_t k = job * MEASURED; k < last; k++)
        m->measure(m->weights, m->list, k, &m->part[job]);
}

static train_loss measure_all(measuring m, uint32_t threads) {
    uint32_t jobs = (m.count + MEASURED - 1) / MEASURED;
    train_loss sum = { 0 };
    m.part = calloc(jobs + 1, sizeof *m.part);
    if (m.part != NULL) train_each(threads, jobs, measure_part, &m);
    for (uint32_t k = 0; m.part != NULL && k < jobs; k++) {
        sum.loss += m.part[k].loss / m.count;
        sum.accuracy += m.part[k].accuracy / m.count;
    }
    free(m.part);
    return sum;
}

static void measure_position(const train_weights *w, const void *list, uint32_t k,
                             train_loss *sum) {
    const train_position *p = ((const train_position *const *)list)[k];
    thinking t = { .chance = { 0 } };
    think(w, p, &t);
    sum->loss += loss_of(p, &t);
    sum->accuracy += is_right(p, &t);
}

train_loss train_measure(const train_weights *weights, const train_position *const *positions,
                         uint32_t count, uint32_t threads) {
    return measure_all((measuring){ measure_position, weights, positions, count, NULL }, threads);
}

static void measure_choice(const train_weights *w, const void *list, uint32_t k, train_loss *sum) {
    const train_choice *c = ((const train_choice *const *)list)[k];
    thinking after[TRAIN_AFTER_MAX];
    float share[TRAIN_AFTER_MAX];
    share_out(w, c, after, share);
    sum->loss += loss_of_choice(c, share);
    sum->accuracy += best_of(share, c->count) == best_of(c->share, c->count);
}

train_loss train_measure_choices(const train_weights *weights, const train_choice *const *choices,
                                 uint32_t count, uint32_t threads) {
    return measure_all((measuring){ measure_choice, weights, choices, count, NULL }, threads);
}

/* ---- learning ---- */

typedef struct fitting {
    const train_fit_plan *plan;
    const train_position **order;
    const train_choice **choice; /* in any order, as many of them with a batch as fit */
    float mean[ROWS],
        deviation[ROWS];       /* deviation 0: the feature never changes, its weights stay */
    train_weights plain;       /* w and b of the essay */
    train_weights standard;    /* w' and b' */
    train_learner *learner;    /* Adam's means of slopes and of their squares */
    train_weights part[PARTS]; /* slopes of the parts of a batch */
    uint32_t batch_at, batch_size;
    lr_rng rng;
} fitting;

/* Whole numbers that hardly ever change would get huge weights: deviations have a least value. */
static void find_scale(fitting *f) {
    const float least = 0.3f;
    double *sum = calloc(2 * ROWS, sizeof *sum), rows = 0;
    if (sum == NULL) return;
    double *squares = sum + ROWS;
    for (uint32_t k = 0; k < f->plan->count; k++) {
        const train_position *p = f->plan->positions[k];
        rows += p->seats;
        for (uint32_t i = 0; i < p->end[p->seats - 1]; i++) {
            double value = p->entries[i].value;
            sum[p->entries[i].feature] += value;
            squares[p->entries[i].feature] += value * value;
        }
    }
    for (uint32_t i = 0; i < f->plan->features && rows > 0; i++) {
        double mean = sum[i] / rows, variance = squares[i] / rows - mean * mean;
        f->mean[i] = (float)mean;
        f->deviation[i] = variance < 1e-9 ? 0 : fmaxf((float)sqrt(variance), least);
    }
    free(sum);
}

/* Uniform between -1 and 1. */
static float spread(lr_rng *rng) {
    return (float)(lr_rng_next(rng) >> 40) / (float)(1 << 23) - 1;
}

/* Units begin in the middle of their range and somewhat apart. */
static void begin_fresh(fitting *f) {
    float width = 0.45f / sqrtf((float)f->plan->features);
    for (uint32_t i = 0; i < f->plan->features; i++)
        for (unsigned j = 0; j < VALUE_HIDDEN; j++) f->standard.in[i][j] = width * spread(&f->rng);
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        f->standard.bias[j] = 0.5f + 0.2f * spread(&f->rng);
        f->standard.out[j] = 0.5f * spread(&f->rng);
    }
}

static void standardise(fitting *f, const train_weights *plain) {
    f->plain = f->standard = *plain;
    for (uint32_t i = 0; i < f->plan->features; i++)
        for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
            f->standard.in[i][j] = plain->in[i][j] * f->deviation[i];
            f->standard.bias[j] += plain->in[i][j] * f->mean[i];
        }
}

/* A narrow net has units of which nothing is known. They begin like those of a fresh net, but count
 * for nothing yet. */
static void wake_units(fitting *f) {
    float width = 0.45f / sqrtf((float)f->plan->features);
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        bool known = f->plain.out[j] != 0 || f->plain.bias[j] != 0;
        for (uint32_t i = 0; i < f->plan->features; i++) known |= f->plain.in[i][j] != 0;
        if (known) continue;
        for (uint32_t i = 0; i < f->plan->features; i++)
            f->standard.in[i][j] = width * spread(&f->rng);
        f->standard.bias[j] = 0.5f + 0.2f * spread(&f->rng);
    }
}

static float bounded(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

static void make_plain(fitting *f) {
    memcpy(f->plain.bias, f->standard.bias, sizeof f->plain.bias);
    for (uint32_t i = 0; i < f->plan->features; i++) {
        float deviation = f->deviation[i], mean = f->mean[i];
        for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
            if (deviation > 0)
                f->plain.in[i][j] = bounded(f->standard.in[i][j] / deviation, in_most);
            f->plain.bias[j] -= f->plain.in[i][j] * mean;
        }
    }
    for (unsigned j = 0; j < VALUE_HIDDEN; j++)
        f->plain.out[j] = f->standard.out[j] = bounded(f->standard.out[j], out_most);
}

/* Choices are spread over positions evenly: so many are learned from before this one. */
static uint32_t choices_until(const fitting *f, uint32_t position) {
    return (uint32_t)((uint64_t)f->plan->choice_count * position / f->plan->count);
}

static void slope_part(void *context, uint32_t job) {
    fitting *f = context;
    memset(&f->part[job], 0, sizeof f->part[job]);
    uint32_t first = f->batch_at + f->batch_size * job / PARTS;
    uint32_t last = f->batch_at + f->batch_size * (job + 1) / PARTS;
    for (uint32_t k = first; k < last; k++)
        add_position_slope(&f->plain, f->order[k], &f->part[job]);
    for (uint32_t k = choices_until(f, first); k < choices_until(f, last); k++)
        add_choice_slope(&f->plain, f->choice[k], &f->part[job]);
}

/* One step of Adam on `count` numbers. */
static void adam(const fitting *f, float *weight, const float *slope, float *slow, float *steep,
                 uint32_t count, float decay) {
    const float keep_slow = 0.9f, keep_steep = 0.999f;
    float rate = f->plan->rate, steps = (float)f->learner->steps + 1;
    float slow_scale = 1 / (1 - powf(keep_slow, steps));
    float steep_scale = 1 / (1 - powf(keep_steep, steps));
    for (uint32_t i = 0; i < count; i++) {
        slow[i] = keep_slow * slow[i] + (1 - keep_slow) * slope[i];
        steep[i] = keep_steep * steep[i] + (1 - keep_steep) * slope[i] * slope[i];
        float step = slow[i] * slow_scale / (sqrtf(steep[i] * steep_scale) + 1e-8f);
        weight[i] -= rate * (step + decay * weight[i]);
    }
}

/* Adds the parts up into the first one, translated into slopes of the standardised weights. */
static train_weights *sum_parts(fitting *f) {
    train_weights *sum = &f->part[0];
    float share = 1 / (float)f->batch_size;
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        for (unsigned part = 1; part < PARTS; part++) {
            sum->bias[j] += f->part[part].bias[j];
            sum->out[j] += f->part[part].out[j];
        }
        sum->bias[j] *= share;
        sum->out[j] *= share;
    }
    for (uint32_t i = 0; i < f->plan->features; i++) {
        float *row = sum->in[i], mean = f->mean[i];
        float scale = f->deviation[i] > 0 ? 1 / f->deviation[i] : 0;
        for (unsigned part = 1; part < PARTS; part++)
            for (unsigned j = 0; j < VALUE_HIDDEN; j++) row[j] += f->part[part].in[i][j];
        for (unsigned j = 0; j < VALUE_HIDDEN; j++)
            row[j] = scale * (row[j] * share - mean * sum->bias[j]);
    }
    return sum;
}

static void learn_batch(fitting *f) {
    const float decay = 0.001f;
    train_each(f->plan->threads, PARTS, slope_part, f);
    train_weights *slope = sum_parts(f), *slow = &f->learner->slow, *steep = &f->learner->steep;
    for (uint32_t i = 0; i < f->plan->features; i++)
        adam(f, f->standard.in[i], slope->in[i], slow->in[i], steep->in[i], VALUE_HIDDEN, decay);
    adam(f, f->standard.bias, slope->bias, slow->bias, steep->bias, VALUE_HIDDEN, 0);
    adam(f, f->standard.out, slope->out, slow->out, steep->out, VALUE_HIDDEN, decay);
    make_plain(f);
    f->learner->steps++;
}

static void shuffle(fitting *f) {
    for (uint32_t k = f->plan->count; k > 1; k--) {
        uint32_t other = lr_rng_below(&f->rng, k);
        const train_position *p = f->order[k - 1];
        f->order[k - 1] = f->order[other];
        f->order[other] = p;
    }
    for (uint32_t k = f->plan->choice_count; k > 1; k--) {
        uint32_t other = lr_rng_below(&f->rng, k);
        const train_choice *c = f->choice[k - 1];
        f->choice[k - 1] = f->choice[other];
        f->choice[other] = c;
    }
}

static void learn(fitting *f) {
    uint32_t count = f->plan->count;
    for (uint32_t epoch = 0; epoch < f->plan->epochs; epoch++) {
        shuffle(f);
        for (f->batch_at = 0; f->batch_at < count; f->batch_at += f->batch_size) {
            f->batch_size = count - f->batch_at < BATCH ? count - f->batch_at : BATCH;
            learn_batch(f);
        }
    }
}

bool train_fit(const train_fit_plan *plan, train_learner *learner) {
    if (plan->count == 0) return true;
    fitting *f = calloc(1, sizeof *f);
    if (f == NULL) return false;
    f->plan = plan;
    f->learner = learner;
    f->rng = lr_rng_seed(plan->seed);
    f->order = malloc(plan->count * sizeof(const train_position *));
    f->choice = malloc((plan->choice_count + 1) * sizeof(const train_choice *));
    bool good = f->order != NULL && f->choice != NULL;
    if (good) {
        for (uint32_t k = 0; k < plan->count; k++) f->order[k] = plan->positions[k];
        for (uint32_t k = 0; k < plan->choice_count; k++) f->choice[k] = plan->choices[k];
        find_scale(f);
        if (plan->fresh)
            begin_fresh(f);
        else
            standardise(f, &learner->weights);
        if (!plan->fresh && learner->steps == 0) wake_units(f);
        make_plain(f);
        learn(f);
        learner->weights = f->plain;
    }
    free(f->order);
    free(f->choice);
    free(f);
    return good;
}

/* ---- rounding ---- */

static int32_t rounded(float value, float most, float scale) {
    return (int32_t)lrintf(bounded(value, most) * scale);
}

void train_round(const train_weights *weights, const feature_set *features, value_net *net) {
    memset(net, 0, sizeof *net);
    net->features = features;
    for (uint32_t i = 0; i < features->count; i++)
        for (unsigned j = 0; j < VALUE_HIDDEN; j++)
            net->in[i][j] = (int16_t)rounded(weights->in[i][j], in_most, VALUE_IN_SCALE);
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        net->in_bias[j] = rounded(weights->bias[j], bias_most, VALUE_IN_SCALE);
        net->out[j] = (int16_t)rounded(weights->out[j], out_most, VALUE_OUT_SCALE);
    }
}

void train_unround(const value_net *net, train_weights *weights) {
    memset(weights, 0, sizeof *weights);
    for (uint32_t i = 0; i < net->features->count; i++)
        for (unsigned j = 0; j < VALUE_HIDDEN; j++)
            weights->in[i][j] = (float)net->in[i][j] / VALUE_IN_SCALE;
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        weights->bias[j] = (float)net->in_bias[j] / VALUE_IN_SCALE;
        weights->out[j] = (float)net->out[j] / VALUE_OUT_SCALE;
    }
}
