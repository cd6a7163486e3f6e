/* lookup.c - a table of pointers by number (lookup.h), and the hash that makes numbers of texts.
 *
 * Linear probing; at most half of the places are used. Removing an item moves later ones of the
 * same run back, so there are no tombstones.
 */
#include "lookup.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

uint64_t hash_bytes(const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    uint64_t h = mix(length + UINT64_C(0x9e3779b97f4a7c15));
    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word = 0;
        memcpy(&word, at, 8);
        h = (h ^ word) * UINT64_C(0x9fb21c651e98df25);
        h ^= h >> 35;
    }
    uint64_t rest = 0;
    if (length > 0) memcpy(&rest, at, length);
    return mix(h ^ rest);
}

uint64_t hash_text(const char *text) {
    return hash_bytes(text, strlen(text));
}

static uint32_t home(const lookup *m, uint64_t key) {
    return (uint32_t)mix(key) & (m->room - 1);
}

void *lookup_get(const lookup *m, uint64_t key) {
    if (m->room == 0) return NULL;
    for (uint32_t i = home(m, key); m->place[i].value != NULL; i = (i + 1) & (m->room - 1))
        if (m->place[i].key == key) return m->place[i].value;
    return NULL;
}

static void put(lookup *m, uint64_t key, void *value) {
    uint32_t i = home(m, key);
    while (m->place[i].value != NULL && m->place[i].key != key) i = (i + 1) & (m->room - 1);
    if (m->place[i].value == NULL) m->count++;
    m->place[i].key = key;
    m->place[i].value = value;
}

bool lookup_put(lookup *m, uint64_t key, void *value) {
    if (m->count * 2 >= m->room) {
        lookup bigger = { .room = m->room == 0 ? 16 : m->room * 2 };
        bigger.place = calloc(bigger.room, sizeof *bigger.place);
        if (bigger.place == NULL) return false;
        for (uint32_t i = 0; i < m->room; i++)
            if (m->place[i].value != NULL) put(&bigger, m->place[i].key, m->place[i].value);
        free(m->place);
        *m = bigger;
    }
    put(m, key, value);
    return true;
}

void lookup_remove(lookup *m, uint64_t key) {
    if (m->room == 0) return;
    uint32_t last = m->room - 1, hole = home(m, key);
    while (m->place[hole].value != NULL && m->place[hole].key != key) hole = (hole + 1) & last;
    if (m->place[hole].value == NULL) return;
    m->count--;
    for (uint32_t i = (hole + 1) & last; m->place[i].value != NULL; i = (i + 1) & last) {
        uint32_t want = home(m, m->place[i].key);
        if (((i - want) & last) < ((i - hole) & last)) continue; /* would lie before its home */
        m->place[hole] = m->place[i];
        hole = i;
    }
    m->place[hole].value = NULL;
}

void lookup_free(lookup *m) {
    free(m->place);
    *m = (lookup){ 0 };
}

void *lookup_next(const lookup *m, uint32_t *at) {
    while (*at < m->room) {
        void *value = m->place[(*at)++].value;
        if (value != NULL) return value;
    }
    return NULL;
}
