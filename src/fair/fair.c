/* fair.c - the computations of fair.h, with libsodium.
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

#include <sodium.h>
#include <string.h>

enum { DRAW_BYTES = 32 }; /* of a block: the four words of a generator */

static const char commitment_phrase[] = "longroad commitment 1"; /* hashed with their final zero */
static const char entropy_phrase[] = "longroad entropy 1";
static const char key_phrase[] = "longroad key 1";

static void add(crypto_generichash_state *hash, const void *bytes, size_t length) {
    crypto_generichash_update(hash, bytes, length);
}

void fair_commit(const unsigned char seed[FAIR_SEED_BYTES], char out[FAIR_HEX_MAX]) {
    crypto_generichash_state hash;
    unsigned char digest[32] = { 0 };
    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    add(&hash, commitment_phrase, sizeof commitment_phrase);
    add(&hash, seed, FAIR_SEED_BYTES);
    crypto_generichash_final(&hash, digest, sizeof digest);
    fair_hex(digest, sizeof digest, out);
}

void fair_hash(const char *commitment, int seat, const char *entropy, char out[FAIR_HEX_MAX]) {
    crypto_generichash_state hash;
    unsigned char digest[32] = { 0 };
    const char digit[2] = { (char)('0' + seat), 0 };
    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    add(&hash, entropy_phrase, sizeof entropy_phrase);
    add(&hash, commitment, strlen(commitment) + 1);
    add(&hash, digit, sizeof digit);
    add(&hash, entropy, strlen(entropy));
    crypto_generichash_final(&hash, digest, sizeof digest);
    fair_hex(digest, sizeof digest, out);
}

void fair_start(fair_dice *dice, const unsigned char seed[FAIR_SEED_BYTES],
                const fair_entropy *entropy, const char *config) {
    crypto_generichash_state hash;
    *dice = (fair_dice){ .drawn = 0 };
    crypto_generichash_init(&hash, NULL, 0, sizeof dice->key);
    add(&hash, key_phrase, sizeof key_phrase);
    add(&hash, seed, FAIR_SEED_BYTES);
    add(&hash, "", 1);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        add(&hash, entropy->seat[seat], strlen(entropy->seat[seat]));
        add(&hash, "", 1);
    }
    add(&hash, config, strlen(config));
    crypto_generichash_final(&hash, dice->key, sizeof dice->key);
}

lr_rng fair_generator(const fair_dice *dice, uint32_t n) {
    static const unsigned char zeros[DRAW_BYTES], nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    unsigned char block[DRAW_BYTES] = { 0 };
    lr_rng rng = { { 0 } };
    crypto_stream_chacha20_ietf_xor_ic(block, zeros, sizeof block, nonce, n, dice->key);
    for (int i = 0; i < DRAW_BYTES; i++) rng.word[i / 8] |= (uint64_t)block[i] << i % 8 * 8;
    sodium_memzero(block, sizeof block);
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
