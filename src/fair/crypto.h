/* crypto.h - the hash, the cipher and the comparison that dice and server need.
 *
 * In the program libsodium does it (crypto.c); in a page the page does (src/wasm/page.c), with the
 * code behind its own check of the dice. Test vectors: tests/unit/fair.c.
 */
#ifndef FAIR_CRYPTO_H
#define FAIR_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAIR_KEY_BYTES = 32, FAIR_BLOCK_BYTES = 32 };

/* Once, before anything else. False: it cannot be used. */
bool fair_crypto_start(void);

/* BLAKE2b of 16 to 64 bytes; `key` has FAIR_KEY_BYTES, or is NULL. */
void fair_digest(unsigned char *out, size_t out_length, const void *bytes, size_t length,
                 const unsigned char *key);

/* The first half of block `n` of ChaCha20 (IETF) with a nonce of zeros. */
void fair_block(unsigned char out[FAIR_BLOCK_BYTES], const unsigned char key[FAIR_KEY_BYTES],
                uint32_t n);

/* In a time that does not depend on the bytes. */
bool fair_equal(const void *one, const void *other, size_t length);

#endif
