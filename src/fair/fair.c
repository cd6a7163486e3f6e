/* fair.c - the computations of fair.h.
 *
 *     seed --BLAKE2b--> commitment                    told before the first chance action
 *     seed, entropies, configuration --BLAKE2b--> key
 *     key, n --ChaCha20--> 64 bytes, of which 32 are four words of an lr_rng --> outcome n
 *
 * Every hashed text begins with a phrase for its purpose, so that a hash for one purpose is never
 * valid for another. A zero byte separates the parts; only the seed can hold one, and the seed has
 * a fixed length. So different parts never give the same bytes.
 *
 * Every outcome has a block of its own, addressed by its number. So an outcome does not depend on
 * how many random words another one took, and a verifier needs no history of the generator.
 *
 * Test vectors, computed by another program: tests/unit/fair.c.
 */
#include "fair.h"

#include "crypto.h"

#include <assert.h>
#include <string.h>

/* What is hashed, put together: the longest is a phrase, a seed, six entropies, a configuration. */
typedef struct parts {
    size_t length;
    unsigned char
        bytes[64 + FAIR_SEED_BYTES + LR_SEATS_MAX * FAIR_ENTROPY_HEX_MAX + LR_CONFIG_TEXT_MAX];
} parts;

static const char commitment_phrase[] = "longroad commitment 1"; /* hashed with their final zero */
static const char entropy_phrase[] = "longroad entropy 1";
static const char key_phrase[] = "longroad key 1";

static void add(parts *hashed, const void *bytes, size_t length) {
    assert(length <= sizeof hashed->bytes - hashed->length);
    memcpy(hashed->bytes + hashed->length, bytes, length);
    hashed->length += length;
}

static void hash_to_hex(const parts *hashed, char out[FAIR_HEX_MAX]) {
    unsigned char digest[32] = { 0 };
    fair_digest(digest, sizeof digest, hashed->bytes, hashed->length, NULL);
    fair_hex(digest, sizeof digest, out);
}

void fair_commit(const unsigned char seed[FAIR_SEED_BYTES], char out[FAIR_HEX_MAX]) {
    parts hashed;
    hashed.length = 0;
    add(&hashed, commitment_phrase, sizeof commitment_phrase);
    add(&hashed, seed, FAIR_SEED_BYTES);
    hash_to_hex(&hashed, out);
}

void fair_hash(const char *commitment, int seat, const char *entropy, char out[FAIR_HEX_MAX]) {
    parts hashed;
    const char digit[2] = { (char)('0' + seat), 0 };
    hashed.length = 0;
    add(&hashed, entropy_phrase, sizeof entropy_phrase);
    add(&hashed, commitment, strlen(commitment) + 1);
    add(&hashed, digit, sizeof digit);
    add(&hashed, entropy, strlen(entropy));
    hash_to_hex(&hashed, out);
}

void fair_start(fair_dice *dice, const unsigned char seed[FAIR_SEED_BYTES],
                const fair_entropy *entropy, const char *config) {
    parts hashed;
    hashed.length = 0;
    *dice = (fair_dice){ .drawn = 0 };
    add(&hashed, key_phrase, sizeof key_phrase);
    add(&hashed, seed, FAIR_SEED_BYTES);
    add(&hashed, "", 1);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        add(&hashed, entropy->seat[seat], strlen(entropy->seat[seat]));
        add(&hashed, "", 1);
    }
    add(&hashed, config, strlen(config));
    fair_digest(dice->key, sizeof dice->key, hashed.bytes, hashed.length, NULL);
}

lr_rng fair_generator(const fair_dice *dice, uint32_t n) {
    unsigned char block[FAIR_BLOCK_BYTES] = { 0 };
    lr_rng rng = { { 0 } };
    fair_block(block, dice->key, n);
    for (int i = 0; i < FAIR_BLOCK_BYTES; i++) rng.word[i / 8] |= (uint64_t)block[i] << i % 8 * 8;
    if ((rng.word[0] | rng.word[1] | rng.word[2] | rng.word[3]) == 0) rng.word[0] = 1;
    return rng;
}

lr_action fair_draw(fair_dice *dice, const lr_game *g, const lr_state *s) {
    lr_rng rng = fair_generator(dice, dice->drawn++);
    return lr_chance_sample(g, s, &rng);
}

/* ---- hexadecimal ---- */

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool fair_bytes(const char *hex, unsigned char *out, size_t length) {
    for (size_t i = 0; i < length; i++) {
        int high = digit_value(hex[2 * i]);
        int low = high < 0 ? -1 : digit_value(hex[2 * i + 1]);
        if (low < 0) return false;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return hex[2 * length] == 0;
}

void fair_hex(const unsigned char *bytes, size_t length, char *out) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * length] = 0;
}
