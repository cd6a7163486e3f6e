/* memory.c - room for what the page hands over, and the outbox (wasm.h). */
#include "wasm.h"

#include <stdlib.h>
#include <string.h>

static struct {
    char *bytes; /* ours to free */
    size_t length, size;
} outbox;

void *wasm_alloc(size_t size) {
    return malloc(size);
}

void wasm_free(void *bytes) {
    free(bytes);
}

const char *wasm_out(void) {
    return outbox.bytes;
}

size_t wasm_out_length(void) {
    return outbox.length;
}

char *wasm_answer_room(size_t size) {
    outbox.length = 0;
    if (outbox.size >= size) return outbox.bytes;
    free(outbox.bytes);
    outbox.bytes = malloc(size);
    outbox.size = outbox.bytes != NULL ? size : 0;
    if (outbox.bytes == NULL) abort(); /* there is nobody left to tell */
    return outbox.bytes;
}

void wasm_answer_printed(size_t length) {
    outbox.length = length;
}

void wasm_answer(const char *text, size_t length) {
    char *room = wasm_answer_room(length + 1);
    if (length > 0) memcpy(room, text, length);
    room[length] = 0;
    outbox.length = length;
}

void wasm_answer_own(char *text, size_t length) {
    free(outbox.bytes);
    outbox.bytes = text;
    outbox.length = length;
    outbox.size = text != NULL ? length : 0;
}
