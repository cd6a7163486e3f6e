/* page.c - what libsodium and ICU do in the program, done by the page (crypto.h, letters.h). */
#include "crypto.h"
#include "letters.h"
#include "wasm.h"

#include <string.h>

bool fair_crypto_start(void) {
    return true;
}

void fair_digest(unsigned char *out, size_t out_length, const void *bytes, size_t length,
                 const unsigned char *key) {
    page_hash(out, out_length, bytes, length, key, key != NULL ? FAIR_KEY_BYTES : 0);
}

void fair_block(unsigned char out[FAIR_BLOCK_BYTES], const unsigned char key[FAIR_KEY_BYTES],
                uint32_t n) {
    page_block(out, key, n);
}

bool fair_equal(const void *one, const void *other, size_t length) {
    const volatile unsigned char *a = one, *b = other;
    unsigned char differs = 0;
    for (size_t k = 0; k < length; k++) differs |= a[k] ^ b[k];
    return differs == 0;
}

letter_sight letter_sight_of(uint32_t point) {
    if (point >= 0x21 && point < 0x7f) return LETTER_SEEN;
    return (letter_sight)page_sight(point);
}

letter_fault letters_fault(const char *name) {
    return (letter_fault)page_name_fault(name);
}

bool letters_alike(const char *name, const char *other) {
    return page_names_alike(name, other);
}
