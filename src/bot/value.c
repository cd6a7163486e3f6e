/* value.c - the modes, and what a net says of a position (value.h).
 *
 * The first layer is nearly all the work: features times units, for every seat. Most features of a
 * row are zero and are skipped; for the others a row of VALUE_HIDDEN weights is added, a few vector
 * instructions. A memory starts from the units of the position before, not from nothing: then only
 * the features that differ are added. All is in whole numbers, so the sums are the same.
 *
 * The softmax needs e to the power of -d, where d >= 0 is how far a score is behind the best one.
 * It is 2 to the power of -d * log2(e): the whole part of the exponent is a shift, 64 steps of the
 * rest are a table, and what is between two of them is a straight line. Errors are below 2e-5.
 */
#include "value.h"

#include "mind.h"

#include <stdlib.h>
#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* ---- modes ---- */

const value_mode *value_mode_at(uint32_t k) {
    for (const mind_family *const *family = mind_table; *family != NULL; family++)
        for (const value_mode *mode = (*family)->modes; mode != NULL && mode->name != NULL; mode++)
            if (k-- == 0) return mode;
    return NULL;
}

const value_mode *value_mode_of(const lr_game *g) {
    const mind_family *family = mind_of(g);
    return family->mode_of != NULL ? family->mode_of(g) : NULL;
}

/* ---- the value of a position ---- */

/* 2 to the power of -k / 64, in 1 / POWER_ONE. */
enum { POWER_BITS = 30, POWER_STEPS_BITS = 6, POWER_STEPS = 1 << POWER_STEPS_BITS };
static const uint32_t power[POWER_STEPS + 1] = {
    1073741824, 1062175491, 1050733751, 1039415261, 1028218693, 1017142735, 1006186087, 995347464,
    984625594,  974019220,  963527098,  953147997,  942880699,  932724001,  922676710,  912737649,
    902905651,  893179563,  883558244,  874040567,  864625413,  855311680,  846098274,  836984114,
    827968132,  819049271,  810226483,  801498734,  792865000,  784324269,  775875538,  767517817,
    759250125,  751071493,  742980960,  734977579,  727060411,  719228525,  711481005,  703816941,
    696235434,  688735596,  681316545,  673977412,  666717336,  659535466,  652430958,  645402981,
    638450708,  631573326,  624770026,  618040012,  611382493,  604796689,  598281827,  591837143,
    585461881,  579155293,  572916640,  566745190,  560640218,  554601009,  548626854,  542717053,
    536870912,
};

/* e to the power of -behind / (VALUE_IN_SCALE * VALUE_OUT_SCALE), in 1 / 2^30; behind < 2^36. */
static uint64_t falling_power(uint64_t behind) {
    enum { FRACTION_BITS = 20, REST_BITS = FRACTION_BITS - POWER_STEPS_BITS };
    const uint64_t log2_e = 94548; /* in 1 / 2^16 */
    _Static_assert(VALUE_IN_SCALE * VALUE_OUT_SCALE == 1 << (FRACTION_BITS + 3), "scale of scores");
    uint64_t exponent = (behind >> 3) * log2_e >> 16;
    uint64_t whole = exponent >> FRACTION_BITS;
    if (whole > POWER_BITS) return 0;
    uint64_t fraction = exponent & ((1u << FRACTION_BITS) - 1);
    uint64_t step = fraction >> REST_BITS, rest = fraction & ((1u << REST_BITS) - 1);
    uint64_t line = power[step] * ((1u << REST_BITS) - rest) + power[step + 1] * rest;
    return line >> REST_BITS >> whole;
}

_Static_assert(FEATURES_MAX % 16 == 0, "a row can be read sixteen numbers at a time");

/* Adds to the units what changes when the features `before` become those of `row`, times their
 * weights. Before the first features are zeros and the units the bias. */
#if defined(__AVX2__)
static void add_changes(const value_net *net, const int16_t *before, const int16_t *row,
                        int32_t unit[VALUE_HIDDEN]) {
    enum { LANES = 16, PARTS = VALUE_HIDDEN / LANES };
    uint16_t used[FEATURES_MAX + 1];
    uint32_t count = 0;
    __m256i sum[2 * PARTS];
    for (uint32_t f = 0; f < net->features->count; f += LANES) {
        __m256i sixteen = _mm256_loadu_si256((const __m256i *)(const void *)(row + f));
        __m256i old = _mm256_loadu_si256((const __m256i *)(const void *)(before + f));
        __m256i same = _mm256_cmpeq_epi16(sixteen, old);
        uint32_t rest = ~(uint32_t)_mm256_movemask_epi8(same) & 0x55555555; /* two bits for each */
        if (net->features->count - f < LANES) rest &= (1u << 2 * (net->features->count - f)) - 1;
        for (; rest != 0; rest &= rest - 1)
            used[count++] = (uint16_t)(f + (uint32_t)__builtin_ctz(rest) / 2);
    }
    if (count == 0) return;
    for (int k = 0; k < 2 * PARTS; k++) sum[k] = _mm256_setzero_si256();
    for (uint32_t k = 0; k < count; k += 2) {
        /* Two features at a time: their weights alternate, and pairs of products are added. */
        bool both = k + 1 < count;
        uint32_t f = used[k], g = used[both ? k + 1 : k];
        const int16_t *one = net->in[f], *two = net->in[g];
        uint32_t pair = (uint16_t)(row[f] - before[f]);
        if (both) pair |= (uint32_t)(uint16_t)(row[g] - before[g]) << 16;
        __m256i features = _mm256_set1_epi32((int32_t)pair);
        for (int part = 0; part < PARTS; part++) {
            __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(one + LANES * part));
            __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(two + LANES * part));
            __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), features);
            __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), features);
            sum[2 * part] = _mm256_add_epi32(sum[2 * part], low);
            sum[2 * part + 1] = _mm256_add_epi32(sum[2 * part + 1], high);
        }
    }
    /* The sums are of units 0-3 and 8-11, or 4-7 and 12-15. */
    for (int part = 0; part < PARTS; part++) {
        __m256i *to = (__m256i *)(void *)(unit + LANES * part);
        __m256i low = _mm256_permute2x128_si256(sum[2 * part], sum[2 * part + 1], 0x20);
        __m256i high = _mm256_permute2x128_si256(sum[2 * part], sum[2 * part + 1], 0x31);
        _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), low));
        _mm256_storeu_si256(to + 1, _mm256_add_epi32(_mm256_loadu_si256(to + 1), high));
    }
}
#elif defined(__wasm_simd128__)
static void add_changes(const value_net *net, const int16_t *before, const int16_t *row,
                        int32_t unit[VALUE_HIDDEN]) {
    enum { LANES = 8, PARTS = VALUE_HIDDEN / LANES };
    uint16_t used[FEATURES_MAX + 1];
    uint32_t count = 0;
    for (uint32_t f = 0; f < net->features->count; f += LANES) {
        v128_t differ = wasm_i16x8_ne(wasm_v128_load(row + f), wasm_v128_load(before + f));
        uint32_t rest = wasm_i16x8_bitmask(differ);
        if (net->features->count - f < LANES) rest &= (1u << (net->features->count - f)) - 1;
        for (; rest != 0; rest &= rest - 1)
            used[count++] = (uint16_t)(f + (uint32_t)__builtin_ctz(rest));
    }
    if (count == 0) return;
    v128_t sum[2 * PARTS];
    for (int k = 0; k < 2 * PARTS; k++) sum[k] = wasm_v128_load(unit + 4 * k);
    for (uint32_t k = 0; k < count; k += 2) {
        /* Two features at a time: their weights alternate, and pairs of products are added. */
        bool both = k + 1 < count;
        uint32_t f = used[k], g = used[both ? k + 1 : k];
        const int16_t *one = net->in[f], *two = net->in[g];
        uint32_t pair = (uint16_t)(row[f] - before[f]);
        if (both) pair |= (uint32_t)(uint16_t)(row[g] - before[g]) << 16;
        v128_t features = wasm_i32x4_splat((int32_t)pair);
        for (int part = 0; part < PARTS; part++) {
            v128_t a = wasm_v128_load(one + LANES * part), b = wasm_v128_load(two + LANES * part);
            v128_t low = wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
            v128_t high = wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
            sum[2 * part] = wasm_i32x4_add(sum[2 * part], wasm_i32x4_dot_i16x8(low, features));
            sum[2 * part + 1] = wasm_i32x4_add(sum[2 * part + 1],
                                               wasm_i32x4_dot_i16x8(high, features));
        }
    }
    for (int k = 0; k < 2 * PARTS; k++) wasm_v128_store(unit + 4 * k, sum[k]);
}
#else
static void add_changes(const value_net *net, const int16_t *before, const int16_t *row,
                        int32_t unit[VALUE_HIDDEN]) {
    for (uint32_t f = 0; f < net->features->count; f++) {
        int32_t change = row[f] - before[f];
        if (change == 0) continue;
        const int16_t *weight = net->in[f];
        for (uint32_t j = 0; j < VALUE_HIDDEN; j++) unit[j] += change * weight[j];
    }
}
#endif

#if defined(__wasm_simd128__)
static int64_t score_of(const value_net *net, const int32_t unit[VALUE_HIDDEN]) {
    _Static_assert(VALUE_IN_SCALE <= INT16_MAX, "clipped units are narrow, and pairs of products");
    v128_t zero = wasm_i32x4_splat(0), one = wasm_i32x4_splat(VALUE_IN_SCALE), sum = zero;
    for (uint32_t j = 0; j < VALUE_HIDDEN; j += 8) {
        v128_t low = wasm_i32x4_min(wasm_i32x4_max(wasm_v128_load(unit + j), zero), one);
        v128_t high = wasm_i32x4_min(wasm_i32x4_max(wasm_v128_load(unit + j + 4), zero), one);
        v128_t products = wasm_i32x4_dot_i16x8(wasm_i16x8_narrow_i32x4(low, high),
                                               wasm_v128_load(net->out + j));
        sum = wasm_i64x2_add(sum, wasm_i64x2_extend_low_i32x4(products));
        sum = wasm_i64x2_add(sum, wasm_i64x2_extend_high_i32x4(products));
    }
    return net->out_bias + wasm_i64x2_extract_lane(sum, 0) + wasm_i64x2_extract_lane(sum, 1);
}
#else
static int64_t score_of(const value_net *net, const int32_t unit[VALUE_HIDDEN]) {
    int64_t score = net->out_bias;
    for (uint32_t j = 0; j < VALUE_HIDDEN; j++) {
        int32_t clipped = unit[j] < 0 ? 0 : unit[j] > VALUE_IN_SCALE ? VALUE_IN_SCALE : unit[j];
        score += (int64_t)clipped * net->out[j];
    }
    return score;
}
#endif

/* The chances that go with scores. */
static void share_out(const int64_t *score, unsigned seats, int32_t out[LR_SEATS_MAX]) {
    int64_t best = INT64_MIN;
    uint64_t weight[LR_SEATS_MAX] = { 0 }, sum = 0;
    for (unsigned seat = 0; seat < seats; seat++)
        if (score[seat] > best) best = score[seat];
    for (unsigned seat = 0; seat < seats; seat++)
        sum += weight[seat] = falling_power((uint64_t)(best - score[seat]));
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        out[seat] = seat < seats ? (int32_t)((weight[seat] * VALUE_ONE + sum / 2) / sum) : 0;
}

static const int16_t no_features[FEATURES_MAX];

void value_of_rows(const value_net *net, const feature_rows *rows, unsigned seats,
                   int32_t out[LR_SEATS_MAX]) {
    int64_t score[LR_SEATS_MAX] = { 0 };
    for (unsigned seat = 0; seat < seats; seat++) {
        int32_t unit[VALUE_HIDDEN];
        memcpy(unit, net->in_bias, sizeof unit);
        add_changes(net, no_features, rows->seat[seat], unit);
        score[seat] = score_of(net, unit);
    }
    share_out(score, seats, out);
}

/* False: the game is over, and `out` says how it ended. */
static bool goes_on(const lr_game *g, const lr_state *imagined, int32_t out[LR_SEATS_MAX]) {
    int winner = lr_winner(g, imagined);
    if (winner == LR_SEAT_NONE && lr_actors(g, imagined) != 0) return true;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        int32_t shared = seat < g->seats ? VALUE_ONE / g->seats : 0;
        out[seat] = winner == LR_SEAT_NONE ? shared : seat == winner ? VALUE_ONE : 0;
    }
    return false;
}

void value_chances(const value_net *net, const lr_game *g, const lr_state *imagined,
                   int32_t out[LR_SEATS_MAX]) {
    feature_rows rows;
    if (!goes_on(g, imagined, out)) return;
    net->features->extract(g, imagined, NULL, &rows);
    value_of_rows(net, &rows, g->seats, out);
}

/* ---- with a memory ---- */

struct value_memory {
    const feature_set *features;
    const value_net *net; /* whose units these are; NULL: there are none yet */
    unsigned newest;      /* of rows[], which of the two the units belong to */
    int32_t unit[LR_SEATS_MAX][VALUE_HIDDEN];
    feature_rows rows[2];
    max_align_t family[]; /* what the family remembers */
};

size_t value_memory_bytes(void) {
    size_t bytes = 0;
    for (const mind_family *const *family = mind_table; *family != NULL; family++) {
        const feature_set *features = (*family)->features;
        if (features != NULL && features->memory_bytes > bytes) bytes = features->memory_bytes;
    }
    return sizeof(value_memory) + bytes;
}

value_memory *value_memory_new(void) {
    return calloc(1, value_memory_bytes());
}

void value_memory_clear(value_memory *memory, const feature_set *features) {
    memset(memory, 0, sizeof *memory + features->memory_bytes);
    memory->features = features;
}

void value_memory_free(value_memory *memory) {
    free(memory);
}

void value_chances_again(value_memory *memory, const value_net *net, const lr_game *g,
                         const lr_state *imagined, int32_t out[LR_SEATS_MAX]) {
    int64_t score[LR_SEATS_MAX] = { 0 };
    bool fresh = memory->net != net;
    if (!goes_on(g, imagined, out)) return;
    feature_rows *before = &memory->rows[memory->newest], *rows = &memory->rows[!memory->newest];
    memory->features->extract(g, imagined, memory->family, rows);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int32_t *unit = memory->unit[seat];
        if (fresh) memcpy(unit, net->in_bias, sizeof memory->unit[seat]);
        add_changes(net, fresh ? no_features : before->seat[seat], rows->seat[seat], unit);
        score[seat] = score_of(net, unit);
    }
    memory->newest = !memory->newest;
    memory->net = net;
    share_out(score, g->seats, out);
}

void value_dwell(value_memory *memory, const lr_game *g, const lr_state *imagined) {
    if (memory->features->dwell != NULL) memory->features->dwell(g, imagined, memory->family);
}
