/* names.c - names of tables, secrets of seats, links to records.
 *
 * A public table is called by words, `quiet-otter-41`, easy to say and listed anyway. A private
 * one is 128 random bits. A token is 160 random bits; only its keyed hash is kept, so what lies on
 * the disk opens no seat. A record's name carries a keyed hash of the table's number: whoever was
 * told it can read the record, and others cannot count through them.
 */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const adjectives[] = {
    "amber",  "brave",  "bright", "calm",  "clear",  "cosy",   "early",   "fair",
    "gentle", "golden", "green",  "happy", "keen",   "kind",   "late",    "lively",
    "lucky",  "mellow", "merry",  "mild",  "misty",  "noble",  "patient", "plain",
    "proud",  "quick",  "quiet",  "rosy",  "silver", "sleepy", "steady",  "sunny",
};
static const char *const animals[] = {
    "badger", "beaver", "bison", "crane",  "deer", "dolphin",  "eagle", "falcon",
    "finch",  "fox",    "gecko", "goose",  "hare", "hedgehog", "heron", "horse",
    "ibex",   "lark",   "lynx",  "marten", "mole", "moose",    "newt",  "otter",
    "owl",    "pony",   "raven", "robin",  "seal", "stork",    "swan",  "wren",
};
enum { WORDS_EACH = 32 };
static_assert(sizeof adjectives / sizeof adjectives[0] == WORDS_EACH, "five bits choose one");
static_assert(sizeof animals / sizeof animals[0] == WORDS_EACH, "five bits choose one");

void text_copy(char *to, size_t size, const char *from) {
    size_t length = strlen(from);
    if (length >= size) length = size - 1;
    memcpy(to, from, length);
    to[length] = 0;
}

static void base32(const unsigned char *bytes, size_t count, char *out) {
    static const char digit[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint32_t bits = 0;
    int held = 0;
    for (size_t i = 0; i < count; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 5; held -= 5) *out++ = digit[bits >> (held - 5) & 31];
    }
    if (held > 0) *out++ = digit[bits << (5 - held) & 31];
    *out = 0;
}

void name_public(server *s, uint32_t tries, char out[MESSAGE_TABLE_MAX + 1]) {
    uint32_t limit = 100;
    for (uint32_t k = 3; k < tries && limit < 100000000; k += 2) limit *= 10;
    for (;; tries++) {
        uint32_t random[3] = { 0 };
        s->edge.entropy(s->edge.context, random, sizeof random);
        snprintf(out, MESSAGE_TABLE_MAX + 1, "%s-%s-%u", adjectives[random[0] % WORDS_EACH],
                 animals[random[1] % WORDS_EACH], random[2] % limit);
        if (table_by_name(s, out) == NULL) return;
        if (tries % 4 == 3 && limit < 100000000) limit *= 10; /* crowded: longer numbers */
    }
}

/* Of a rematch: a name by words has two dashes before it is counted, a random one has none. */
void name_again(const char *name, char out[MESSAGE_TABLE_MAX + 1]) {
    int dashes = 0;
    for (const char *at = name; *at != 0; at++) dashes += *at == '-';
    const char *last = dashes == 1 || dashes == 3 ? strrchr(name, '-') : NULL;
    int base = last != NULL ? (int)(last - name) : (int)strlen(name);
    unsigned long counted = last != NULL ? strtoul(last + 1, NULL, 10) : 1;
    if (base > MESSAGE_TABLE_MAX - 12) base = MESSAGE_TABLE_MAX - 12;
    snprintf(out, MESSAGE_TABLE_MAX + 1, "%.*s-%lu", base, name, counted % 1000000000 + 1);
}

void name_private(server *s, char out[MESSAGE_TABLE_MAX + 1]) {
    unsigned char random[16];
    s->edge.entropy(s->edge.context, random, sizeof random);
    base32(random, sizeof random, out);
}

void token_make(server *s, char out[TOKEN_TEXT_MAX]) {
    unsigned char random[TOKEN_BYTES];
    s->edge.entropy(s->edge.context, random, sizeof random);
    base32(random, sizeof random, out);
}

void token_hash(const server *s, const char *token, unsigned char out[HASH_BYTES]) {
    fair_digest(out, HASH_BYTES, token, strlen(token), s->config.secret);
}

uint64_t maker_of(const server *s, const char *address_text) {
    unsigned char bytes[16]; /* the least that the hash gives */
    char text[SERVER_ADDRESS_MAX + 24];
    uint64_t maker = 0;
    int length = snprintf(text, sizeof text, "longroad maker %.*s", SERVER_ADDRESS_MAX,
                          address_text);
    fair_digest(bytes, sizeof bytes, text, (size_t)length, s->config.secret);
    for (int i = 0; i < 8; i++) maker = maker << 8 | bytes[i];
    maker >>= 1; /* a number that any store can keep */
    return maker != 0 ? maker : 1;
}

enum { PROOF_BYTES = 16 };

static void proof(const server *s, uint64_t number, unsigned char out[PROOF_BYTES]) {
    char text[48];
    int length = snprintf(text, sizeof text, "longroad record %llu", (unsigned long long)number);
    fair_digest(out, PROOF_BYTES, text, (size_t)length, s->config.secret);
}

void record_name(const server *s, uint64_t number, char out[RECORD_LINK_MAX]) {
    unsigned char bytes[PROOF_BYTES];
    proof(s, number, bytes);
    int length = snprintf(out, RECORD_LINK_MAX, "%llu-", (unsigned long long)number);
    fair_hex(bytes, sizeof bytes, out + length);
}

bool record_number(const server *s, const char *name, uint64_t *number) {
    unsigned char bytes[PROOF_BYTES], given[PROOF_BYTES];
    size_t digits = strspn(name, "0123456789");
    if (digits == 0 || digits > 19 || name[digits] != '-') return false;
    *number = strtoull(name, NULL, 10);
    if (!fair_bytes(name + digits + 1, given, sizeof given)) return false;
    proof(s, *number, bytes);
    return fair_equal(bytes, given, sizeof bytes);
}
