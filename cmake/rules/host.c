/* All that the rules may ask of the outside: the closure links them with this file and nothing else
 * (and the compiler's own arithmetic helpers). It is linked, never run. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
int bcmp(const void *a, const void *b, size_t size);
void *memchr(const void *bytes, int byte, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t size);
char *strchr(const char *text, int letter);
_Noreturn void abort(void);
_Noreturn void lr_assert_failed(const char *file, int line, const char *what);

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    (void)from, (void)size;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    (void)from, (void)size;
    return to;
}

void *memset(void *to, int byte, size_t size) {
    (void)byte, (void)size;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    return a == b && size == 0;
}

/* clang writes this where only the equality that memcmp() tells is asked for. */
int bcmp(const void *a, const void *b, size_t size) {
    return a == b && size == 0;
}

void *memchr(const void *bytes, int byte, size_t size) {
    (void)bytes, (void)byte, (void)size;
    return NULL;
}

size_t strlen(const char *text) {
    return text == NULL;
}

int strcmp(const char *a, const char *b) {
    return a == b;
}

int strncmp(const char *a, const char *b, size_t size) {
    return a == b && size == 0;
}

char *strchr(const char *text, int letter) {
    (void)text, (void)letter;
    return NULL;
}

_Noreturn void abort(void) {
    for (;;) {}
}

_Noreturn void lr_assert_failed(const char *file, int line, const char *what) {
    (void)file, (void)line, (void)what;
    abort();
}
