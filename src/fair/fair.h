/* fair.h - dice that nobody chooses, and that the players can check.
 *
 * A table publishes a commitment to a secret seed. Then each person's client publishes the hash of
 * a number of its own, and when all hashes are out the numbers themselves (src/server/dice.c).
 * Every outcome follows from these alone:
 *
 *     commitment = BLAKE2b-256("longroad commitment 1" 0 seed)
 *     hash       = BLAKE2b-256("longroad entropy 1" 0 commitment 0 seat 0 entropy)
 *     key        = BLAKE2b-256("longroad key 1" 0 seed 0 entropy[0] 0 ... entropy[5] 0 config)
 *     block n    = ChaCha20 (IETF) block n of the key, nonce zero; n counts chance actions from 0
 *     outcome n  = lr_chance_sample() with a generator whose four words are the first 32 bytes of
 *                  block n, little-endian (if all are zero: 1, 0, 0, 0): position r in the list of
 *                  lr_chance(), r below the sum of weights, or a number of 64 bits (lists.h)
 *
 * An entropy is at most FAIR_ENTROPY_MAX bytes, written as lower-case hexadecimal (so it holds no
 * zero byte); all six seats are hashed, and one that is absent or adds nothing counts as the empty
 * string. `config` is the full configuration, as lr_config_print() writes it and records keep it.
 *
 * What this proves, to a player whose entropy went in and who kept the commitment: neither the
 * server nor anybody else chose the dice. What is not proven: a seat that works with the server can
 * see the other numbers and then stay silent, but everybody sees that it is silent; the server
 * knows the dice to come, though it cannot change them; and the choices of bots. At the end the
 * record reveals the seed, and anybody can repeat the computation: `longroad verify FILE`, the page
 * in the browser, examples/verify.py. docs/fairness.md has the details.
 *
 * Pure functions over crypto.h; no clock, no entropy source. Call fair_crypto_start() once before.
 */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include <longroad/longroad.h>
#include <stdbool.h>

enum {
    FAIR_SEED_BYTES = 32,
    FAIR_HEX_MAX = 2 * FAIR_SEED_BYTES + 1,
    FAIR_ENTROPY_MIN = 16, /* of what a client sends; records of 0.1.0 may have less */
    FAIR_ENTROPY_MAX = 32,
    FAIR_ENTROPY_HEX_MAX = 2 * FAIR_ENTROPY_MAX + 1
};

typedef struct fair_dice {
    unsigned char key[32];
    uint32_t drawn; /* chance actions so far */
} fair_dice;

/* What the seats add: hexadecimal or empty. */
typedef struct fair_entropy {
    char seat[LR_SEATS_MAX][FAIR_ENTROPY_HEX_MAX];
} fair_entropy;

/* The commitment to a seed, as hexadecimal. */
void fair_commit(const unsigned char seed[FAIR_SEED_BYTES], char out[FAIR_HEX_MAX]);

/* The hash of what a seat will add, as hexadecimal. */
void fair_hash(const char *commitment, int seat, const char *entropy, char out[FAIR_HEX_MAX]);

/* `config` is the game's full configuration text. */
void fair_start(fair_dice *dice, const unsigned char seed[FAIR_SEED_BYTES],
                const fair_entropy *entropy, const char *config);

/* The next outcome; chance must be due. */
lr_action fair_draw(fair_dice *dice, const lr_game *g, const lr_state *s);

/* The generator of outcome `n`; what fair_draw() gives to lr_chance_sample(). */
lr_rng fair_generator(const fair_dice *dice, uint32_t n);

/* Hexadecimal, lower case, to bytes and back; false: not `length` bytes of it. */
bool fair_bytes(const char *hex, unsigned char *out, size_t length);
void fair_hex(const unsigned char *bytes, size_t length, char *out);

#endif
