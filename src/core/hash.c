/* hash.c - a position's fingerprint.
 *
 * The state is taken as 64-bit words (a game's state_bytes is a multiple of eight). Each word is
 * spread by a multiplication, a rotation and a second multiplication, then folded into the sum;
 * a last mixing makes every input bit reach every output bit:
 *
 *     h = K0 * bytes
 *     h = rotl(h ^ rotl(word * K1, 31) * K2, 27) * K1 + K0        for each word
 *     h ^= h >> 33;  h *= K1;  h ^= h >> 29;  h *= K2;  h ^= h >> 32
 *
 * It finds equal positions and pins games in tests; it does not withstand an attacker. Words are
 * read as the machine stores them: all machines we build for are little-endian.
 */
#include <longroad/longroad.h>

#include <string.h>

#define K0 0x9e3779b97f4a7c15u
#define K1 0xc2b2ae3d27d4eb4fu
#define K2 0xd6e8feb86659fd93u

static uint64_t rotate(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

uint64_t lr_hash(const lr_game *g, const lr_state *s) {
    uint64_t h = K0 * g->state_bytes;
    for (uint32_t at = 0; at < g->state_bytes; at += 8) {
        uint64_t word;
        memcpy(&word, s->body.bytes + at, sizeof word);
        h = rotate(h ^ rotate(word * K1, 31) * K2, 27) * K1 + K0;
    }
    h = (h ^ h >> 33) * K1;
    h = (h ^ h >> 29) * K2;
    return h ^ h >> 32;
}
