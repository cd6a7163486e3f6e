/* golden.c - texts that people have read. See golden.h. */
#include "golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void golden_print(golden *g, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (g->length + length + 1 > g->size) {
        g->size = (g->length + length + 1) * 2;
        g->bytes = realloc(g->bytes, g->size);
        if (g->bytes == NULL) abort();
    }
    (void)vsnprintf(g->bytes + g->length, length + 1, format, again);
    va_end(again);
    g->length += length;
}

void golden_free(golden *g) {
    free(g->bytes);
    *g = (golden){ 0 };
}

static void write_file(const golden *g, const char *path) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(g->bytes, 1, g->length, file), g->length);
    assert_int_equal(fclose(file), 0);
}

/* Walks both texts to the first line that is not the same. */
static void compare_lines(const char *found, FILE *file, const char *path) {
    char *line = NULL;
    size_t size = 0;
    int number = 1;
    for (ssize_t length; (length = getline(&line, &size, file)) >= 0; number++) {
        size_t ours = strcspn(found, "\n") + (strchr(found, '\n') != NULL);
        if (ours != (size_t)length || memcmp(found, line, ours) != 0)
            fail_msg("%s:%d differs\n  file:  %s  found: %.*s\nUPDATE_GOLDEN=1 writes it anew",
                     path, number, line, (int)ours, found);
        found += ours;
    }
    if (*found != 0) fail_msg("%s: the file ends at line %d, the text goes on", path, number);
    free(line);
}

void golden_compare(golden *g, const char *path) {
    char whole[512];
    (void)snprintf(whole, sizeof whole, "%s/%s", LR_TEST_SOURCE_DIR, path);
    if (getenv("UPDATE_GOLDEN") != NULL) {
        write_file(g, whole);
    } else {
        FILE *file = fopen(whole, "r");
        if (file == NULL) fail_msg("no %s: run with UPDATE_GOLDEN=1 and read it", path);
        compare_lines(g->bytes, file, path);
        (void)fclose(file);
    }
    golden_free(g);
}
