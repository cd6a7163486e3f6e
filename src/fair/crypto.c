/* crypto.c - hash, cipher and comparison of the program: libsodium's (crypto.h). */
#include "crypto.h"

#include <sodium.h>

bool fair_crypto_start(void) {
    return sodium_init() >= 0;
}

void fair_digest(unsigned char *out, size_t out_length, const void *bytes, size_t length,
                 const unsigned char *key) {
    crypto_generichash(out, out_length, bytes, length, key, key != NULL ? FAIR_KEY_BYTES : 0);
}

void fair_block(unsigned char out[FAIR_BLOCK_BYTES], const unsigned char key[FAIR_KEY_BYTES],
                uint32_t n) {
    static const unsigned char zeros[FAIR_BLOCK_BYTES];
    static const unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    crypto_stream_chacha20_ietf_xor_ic(out, zeros, FAIR_BLOCK_BYTES, nonce, n, key);
}

bool fair_equal(const void *one, const void *other, size_t length) {
    return sodium_memcmp(one, other, length) == 0;
}
