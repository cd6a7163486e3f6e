/* drawings.c - see drawings.h. */
#include "drawings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWING_MAX = 1 << 17 };

void drawing_compare(const char *drawing, const char *name) {
    static char other[DRAWING_MAX];
    char path[512];
    snprintf(path, sizeof path, "%s/tests/unit/golden/%s.txt", LR_TEST_SOURCE_DIR, name);
    if (getenv("UPDATE_GOLDEN") != NULL) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(drawing, 1, strlen(drawing), file), strlen(drawing));
        assert_int_equal(fclose(file), 0);
        return;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("no %s: run with UPDATE_GOLDEN=1 and read it", path);
    other[fread(other, 1, sizeof other - 1, file)] = 0;
    fclose(file);
    assert_string_equal(drawing, other);
}

int drawing_width(const char *drawing) {
    int widest = 0, columns = 0;
    for (; *drawing != 0; drawing++) {
        if (*drawing == 0x1b) {
            while (*drawing != 'm') drawing++;
            continue;
        }
        if (*drawing == '\n')
            columns = 0;
        else if (((unsigned char)*drawing & 0xc0) != 0x80 && ++columns > widest)
            widest = columns;
    }
    return widest;
}

int drawing_lines(const char *drawing) {
    int lines = 0;
    for (; *drawing != 0; drawing++) lines += *drawing == '\n';
    return lines;
}

void assert_drawn_in_short_buffers(const lr_game *g, const lr_view *view) {
    static char drawing[DRAWING_MAX], part[DRAWING_MAX];
    static const size_t sizes[] = { 0, 1, 2, 80, 1000 };
    size_t whole = lr_view_draw(g, view, 1, drawing, sizeof drawing);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        memset(part, 'x', 1100);
        assert_int_equal(lr_view_draw(g, view, 1, part, sizes[k]), whole);
        if (sizes[k] > 0) {
            assert_int_equal(part[sizes[k] - 1], 0);
            assert_memory_equal(part, drawing, sizes[k] - 1);
        }
        assert_int_equal(part[sizes[k]], 'x');
    }
}
