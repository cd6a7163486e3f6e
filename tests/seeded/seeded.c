/* seeded.c - the program's own entropy, from a seed: for tests alone.
 *
 * Linked into a second program (seeded.cmake), this file puts a generator of its own behind
 * libsodium before main() begins. The environment's LONGROAD_SEED, any text, then decides what the
 * server draws: secrets, tokens, names and the dice of its tables. The program that is installed is
 * linked without it, and no flag or variable fixes its dice (tests/server/seeded.sh).
 */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static unsigned char key[randombytes_SEEDBYTES];
static uint64_t draws;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *name(void) {
    return "seeded";
}

/* Every draw has a seed of its own: the text's hash, and how many there were before. */
static void fill(void *const out, const size_t length) {
    unsigned char seed[randombytes_SEEDBYTES];
    pthread_mutex_lock(&lock);
    memcpy(seed, key, sizeof seed);
    draws++;
    for (size_t i = 0; i < sizeof draws; i++) seed[i] ^= (unsigned char)(draws >> 8 * i);
    pthread_mutex_unlock(&lock);
    randombytes_buf_deterministic(out, length, seed);
}

static uint32_t draw(void) {
    uint32_t value = 0;
    fill(&value, sizeof value);
    return value;
}

static randombytes_implementation seeded = { .implementation_name = name,
                                             .random = draw,
                                             .buf = fill };

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("LONGROAD_SEED");
    if (text == NULL) return;
    crypto_generichash(key, sizeof key, (const unsigned char *)text, strlen(text), NULL, 0);
    randombytes_set_implementation(&seeded);
}
