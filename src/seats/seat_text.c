/* seat_text.c - growing text, and the clock for waiting (seat_text.h). */
#include "seat_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool reserve(seat_text *t, size_t more) {
    if (t->length + more < t->capacity) return true;
    size_t capacity = t->capacity ? t->capacity : 1024;
    while (capacity <= t->length + more) capacity *= 2;
    char *bytes = realloc(t->bytes, capacity);
    if (!bytes) return false;
    t->bytes = bytes;
    t->capacity = capacity;
    return true;
}

bool seat_text_add(seat_text *t, const char *bytes, size_t length) {
    if (!reserve(t, length)) return false;
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
    return true;
}

bool seat_text_vprint(seat_text *t, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    bool good = length >= 0 && reserve(t, (size_t)length);
    if (good) {
        vsnprintf(t->bytes + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
    return good;
}

bool seat_text_print(seat_text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bool good = seat_text_vprint(t, format, arguments);
    va_end(arguments);
    return good;
}

void seat_text_clear(seat_text *t) {
    t->length = 0;
    if (t->bytes) t->bytes[0] = 0;
}

double seat_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
