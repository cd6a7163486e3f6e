/* train_game.c - what is kept of a game for training, as bytes (train.h): games may be played on
 * other machines than the one that learns from them.
 *
 *     positions                                       0: the game did not end
 *     of each: the seats' targets                     4 bytes each, little-endian
 *              of each seat: the number of entries, and of each entry how much further its feature
 *              is than the one before, and its value, sign in the lowest bit
 *
 * Numbers without a size take seven bits a byte, the lowest first; the last byte is below 128.
 */
#include "train.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static unsigned char *put_number(unsigned char *out, uint32_t value) {
    for (; value >= 128; value >>= 7) *out++ = (unsigned char)(value | 128);
    *out++ = (unsigned char)value;
    return out;
}

static unsigned char *put_position(unsigned char *out, const train_position *p) {
    const train_entry *entry = p->entries;
    for (unsigned seat = 0; seat < p->seats; seat++) {
        uint32_t bits;
        memcpy(&bits, &p->target[seat], sizeof bits);
        for (unsigned k = 0; k < 4; k++) *out++ = (unsigned char)(bits >> 8 * k);
    }
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

size_t train_game_write(const train_game *game, unsigned char *out) {
    unsigned char *at = put_number(out, game->count);
    for (uint32_t k = 0; k < game->count; k++) at = put_position(at, &game->positions[k]);
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

static float get_target(reading *r) {
    uint32_t bits = 0;
    float target;
    for (unsigned k = 0; k < 4 && r->at < r->end; k++) bits |= (uint32_t)*r->at++ << 8 * k;
    memcpy(&target, &bits, sizeof target);
    if (target >= 0 && target <= 1) return target;
    r->wrong = true;
    return 0;
}

/* Puts the entries behind one another; returns how many. */
static uint32_t get_position(reading *r, unsigned seats, unsigned features, train_entry *entries,
                             train_position *p) {
    uint32_t at = 0;
    *p = (train_position){ .entries = entries, .seats = (uint8_t)seats };
    for (unsigned seat = 0; seat < seats; seat++) p->target[seat] = get_target(r);
    for (unsigned seat = 0; seat < seats; seat++) {
        uint32_t count = get_number(r, features), next = 0;
        for (uint32_t k = 0; k < count && !r->wrong; k++) {
            uint32_t feature = next + get_number(r, features);
            uint32_t value = get_number(r, 2 * INT16_MAX + 1), size = value >> 1;
            if (feature >= features) r->wrong = true;
            if (r->wrong) break;
            int32_t signed_value = value & 1 ? -(int32_t)size : (int32_t)size;
            entries[at++] = (train_entry){ (uint16_t)feature, (int16_t)signed_value };
            next = feature + 1;
        }
        p->end[seat] = (uint16_t)at;
    }
    return at;
}

bool train_game_read(const unsigned char *bytes, size_t size, unsigned seats, unsigned features,
                     train_game *out) {
    reading r = { .at = bytes, .end = bytes + size };
    *out = (train_game){ .winner = LR_SEAT_NONE };
    uint32_t count = get_number(&r, TRAIN_KEPT_MAX), at = 0;
    if (r.wrong) return false;
    out->positions = calloc(count + 1, sizeof *out->positions);
    out->entries = malloc(size / 2 * sizeof *out->entries + 1); /* an entry has two bytes or more */
    if (out->positions == NULL || out->entries == NULL) r.wrong = true;
    for (uint32_t k = 0; k < count && !r.wrong; k++)
        at += get_position(&r, seats, features, out->entries + at, &out->positions[k]);
    if (!r.wrong && r.at == r.end) {
        out->count = count;
        return true;
    }
    free(out->positions);
    free(out->entries);
    *out = (train_game){ .winner = LR_SEAT_NONE };
    return false;
}
