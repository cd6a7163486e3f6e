/* train_game.c - what is kept of a game for training, as bytes (train.h): games may be played on
 * other machines than the one that learns from them.
 *
 *     positions                                       0: the game did not end
 *     of each: the seats' targets, its rows           a target has 4 bytes, little-endian
 *     choices
 *     of each: its seat, the number of actions, their shares, the rows after each
 *
 * The rows of a position: of each seat the number of entries, and of each entry how much further
 * its feature is than the one before, and its value, sign in the lowest bit.
 *
 * Numbers without a size take seven bits a byte, the lowest first; the last byte is below 128.
 */
#include "train.h"

#include <stdlib.h>
#include <string.h>

void train_game_free(train_game *game) {
    free(game->positions);
    free(game->choices);
    free(game->entries);
    *game = (train_game){ .winner = LR_SEAT_NONE };
}

/* ---- writing ---- */

static unsigned char *put_number(unsigned char *out, uint32_t value) {
    for (; value >= 128; value >>= 7) *out++ = (unsigned char)(value | 128);
    *out++ = (unsigned char)value;
    return out;
}

static unsigned char *put_float(unsigned char *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (unsigned k = 0; k < 4; k++) *out++ = (unsigned char)(bits >> 8 * k);
    return out;
}

static unsigned char *put_rows(unsigned char *out, const train_position *p) {
    const train_entry *entry = p->entries;
    for (unsigned seat = 0; seat < p->seats; seat++) {
        unsigned count = p->end[seat] - (seat > 0 ? p->end[seat - 1] : 0u), next = 0;
        out = put_number(out, count);
        for (unsigned k = 0; k < count; k++, entry++) {
            int32_t value = entry->value;
            out = put_number(out, entry->feature - next);
            out = put_number(out, value < 0 ? 2 * (uint32_t)-value + 1 : 2 * (uint32_t)value);
            next = entry->feature + 1u;
        }
    }
    return out;
}

static unsigned char *put_choice(unsigned char *out, const train_choice *c) {
    out = put_number(out, c->seat);
    out = put_number(out, c->count);
    for (unsigned k = 0; k < c->count; k++) out = put_float(out, c->share[k]);
    for (unsigned k = 0; k < c->count; k++) out = put_rows(out, &c->after[k]);
    return out;
}

size_t train_game_write(const train_game *game, unsigned char *out) {
    unsigned char *at = put_number(out, game->count);
    for (uint32_t k = 0; k < game->count; k++) {
        const train_position *p = &game->positions[k];
        for (unsigned seat = 0; seat < p->seats; seat++) at = put_float(at, p->target[seat]);
        at = put_rows(at, p);
    }
    at = put_number(at, game->choice_count);
    for (uint32_t k = 0; k < game->choice_count; k++) at = put_choice(at, &game->choices[k]);
    return (size_t)(at - out);
}

/* ---- reading ---- */

typedef struct reading {
    const unsigned char *at, *end;
    bool wrong;
} reading;

/* At most `most`. */
static uint32_t get_number(reading *r, uint32_t most) {
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 28 && r->at < r->end; shift += 7) {
        unsigned char byte = *r->at++;
        value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128 && value <= most) return value;
        if (byte < 128) break;
    }
    r->wrong = true;
    return 0;
}

/* A share of 1. */
static float get_share(reading *r) {
    uint32_t bits = 0;
    float share;
    for (unsigned k = 0; k < 4 && r->at < r->end; k++) bits |= (uint32_t)*r->at++ << 8 * k;
    memcpy(&share, &bits, sizeof share);
    if (share >= 0 && share <= 1) return share;
    r->wrong = true;
    return 0;
}

/* Where things are put, one behind the other. */
typedef struct filling {
    unsigned seats, features;
    train_entry *entries;
    train_position *position;
} filling;

static void get_rows(reading *r, filling *f, train_position *p) {
    uint32_t at = 0;
    p->entries = f->entries;
    p->seats = (uint8_t)f->seats;
    for (unsigned seat = 0; seat < f->seats; seat++) {
        uint32_t count = get_number(r, f->features), next = 0;
        for (uint32_t k = 0; k < count && !r->wrong; k++) {
            uint32_t feature = next + get_number(r, f->features);
            uint32_t value = get_number(r, 2 * INT16_MAX + 1), size = value >> 1;
            if (feature >= f->features) r->wrong = true;
            if (r->wrong) break;
            int32_t signed_value = value & 1 ? -(int32_t)size : (int32_t)size;
            f->entries[at++] = (train_entry){ (uint16_t)feature, (int16_t)signed_value };
            next = feature + 1;
        }
        p->end[seat] = (uint16_t)at;
    }
    f->entries += at;
}

static void get_position(reading *r, filling *f) {
    train_position *p = f->position++;
    for (unsigned seat = 0; seat < f->seats; seat++) p->target[seat] = get_share(r);
    get_rows(r, f, p);
}

static void get_choice(reading *r, filling *f, train_choice *c) {
    c->after = f->position;
    c->seat = (uint8_t)get_number(r, f->seats - 1);
    c->count = (uint8_t)get_number(r, TRAIN_AFTER_MAX);
    if (c->count == 0) r->wrong = true;
    for (unsigned k = 0; k < c->count && !r->wrong; k++) c->share[k] = get_share(r);
    for (unsigned k = 0; k < c->count && !r->wrong; k++) get_rows(r, f, f->position++);
}

bool train_game_read(const unsigned char *bytes, size_t size, unsigned seats, unsigned features,
                     train_game *out) {
    reading r = { .at = bytes, .end = bytes + size };
    *out = (train_game){ .winner = LR_SEAT_NONE };
    out->positions = calloc(TRAIN_ROWS_MAX, sizeof *out->positions);
    out->choices = calloc(TRAIN_CHOICES_MAX, sizeof *out->choices);
    out->entries = malloc(size / 2 * sizeof *out->entries + 1); /* an entry has two bytes or more */
    if (out->positions == NULL || out->choices == NULL || out->entries == NULL) r.wrong = true;
    filling f = { seats, features, out->entries, out->positions };
    uint32_t count = r.wrong ? 0 : get_number(&r, TRAIN_KEPT_MAX);
    for (uint32_t k = 0; k < count && !r.wrong; k++) get_position(&r, &f);
    uint32_t choice_count = r.wrong ? 0 : get_number(&r, TRAIN_CHOICES_MAX);
    for (uint32_t k = 0; k < choice_count && !r.wrong; k++) get_choice(&r, &f, &out->choices[k]);
    if (!r.wrong && r.at == r.end) {
        out->count = count;
        out->choice_count = choice_count;
        return true;
    }
    train_game_free(out);
    return false;
}
