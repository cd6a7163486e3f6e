/* bytes.c - copying, filling and comparing memory, in vectors of sixteen bytes.
 *
 * Positions are a kilobyte or two, and a search copies one for each that it looks at. wasi-libc
 * goes by words or bytes, and the instructions memory.copy and memory.fill leave the compiled code
 * for every few bytes of a struct.
 */
#include <stddef.h>
#include <string.h>
#include <wasm_simd128.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (length < 16) {
        while (length-- > 0) *out++ = *in++;
        return to;
    }
    size_t at = 0;
    for (; at + 16 <= length; at += 16) wasm_v128_store(out + at, wasm_v128_load(in + at));
    if (at < length) wasm_v128_store(out + length - 16, wasm_v128_load(in + length - 16));
    return to;
}

void *memset(void *to, int byte, size_t length) {
    unsigned char *out = to;
    if (length < 16) {
        while (length-- > 0) *out++ = (unsigned char)byte;
        return to;
    }
    v128_t bytes = wasm_i8x16_splat((signed char)byte);
    size_t at = 0;
    for (; at + 16 <= length; at += 16) wasm_v128_store(out + at, bytes);
    if (at < length) wasm_v128_store(out + length - 16, bytes);
    return to;
}

int memcmp(const void *one, const void *other, size_t length) {
    const unsigned char *a = one, *b = other;
    size_t at = 0;
    while (at + 16 <= length &&
           wasm_i8x16_all_true(wasm_i8x16_eq(wasm_v128_load(a + at), wasm_v128_load(b + at))))
        at += 16;
    for (; at < length; at++)
        if (a[at] != b[at]) return a[at] < b[at] ? -1 : 1;
    return 0;
}
