/* ledger.c - see ledger.h. */
#include "ledger.h"

#include "builtin_map.h"
#include "map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEDGER_MAX = 1 << 17 };

static char ledger[LEDGER_MAX];

int ledger_open(void **state) {
    (void)state;
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/rules/scenarios.md", "rb");
    if (file == NULL) return -1;
    size_t size = fread(ledger, 1, sizeof ledger - 1, file);
    (void)fclose(file);
    ledger[size] = 0;
    return size == sizeof ledger - 1 ? -1 : 0;
}

const char *ledger_after(const char *mark) {
    const char *at = strstr(ledger, mark);
    if (at == NULL) fail_msg("the ledger has no `%s`", mark);
    return at == NULL ? "" : at + strlen(mark);
}

void ledger_draw(const char *kind, const char *key, ledger_drawing *d) {
    char mark[32];
    (void)snprintf(mark, sizeof mark, "```%s %s\n", kind, key);
    d->count = 0;
    for (const char *line = ledger_after(mark); *line == 'r'; line = strchr(line, '\n') + 1) {
        const char *first = strchr(line, '|') + 1;
        for (const char *at = first; *at != '\n'; at++) {
            if (*at == ' ') continue;
            ledger_cell *c = &d->at[d->count++];
            size_t length = strcspn(at, " \n");
            assert_in_range(length, 1, sizeof c->text - 1);
            assert_int_equal((at - first) % 3, 0); /* SCN0-01 */
            c->row = (int)strtol(line + 1, NULL, 10);
            c->x = (int)(at - first) / 3;
            memcpy(c->text, at, length);
            c->text[length] = 0;
            at += length - 1;
        }
    }
}

static const char terrain_letters[] = "HFPWMDSG~"; /* in the order of board_terrain */

unsigned ledger_terrain(char letter) {
    const char *at = strchr(terrain_letters, letter == 's' ? 'S' : letter);
    if (at == NULL || letter == 0) fail_msg("`%c` is no terrain", letter);
    return at == NULL ? 0 : (unsigned)(at - terrain_letters);
}

uint32_t ledger_hex(const ledger_drawing *d, int row, int x) {
    for (uint32_t k = 0; k < d->count; k++)
        if (d->at[k].row == row && d->at[k].x == x) return k;
    fail_msg("there is no cell %d,%d", row, x);
    return 0;
}

uint32_t ledger_place(const board *b, const ledger_drawing *d, const char **at) {
    static const char *const sides[] = { "NE", "E", "SE", "SW", "W", "NW" };
    static const char *const corners[] = { "N", "NE", "SE", "S", "SW", "NW" };
    char *end;
    long row = strtol(*at, &end, 10);
    assert_int_equal(*end, ',');
    long x = strtol(end + 1, &end, 10);
    uint32_t hex = ledger_hex(d, (int)row, (int)x);
    char kind = *end;
    if (kind != '/' && kind != '@') {
        *at = end;
        return hex;
    }
    size_t length = strspn(end + 1, "NESW");
    for (unsigned i = 0; i < BOARD_SIDES; i++) {
        const char *name = kind == '/' ? sides[i] : corners[i];
        if (strlen(name) != length || strncmp(name, end + 1, length) != 0) continue;
        *at = end + 1 + length;
        return kind == '/' ? b->hex[hex].edge[i] : b->hex[hex].vertex[i];
    }
    fail_msg("`%.16s` is no place", *at);
    return 0;
}

static unsigned harbor_type(const char *word) {
    for (unsigned k = 0; k < BOARD_RESOURCES; k++)
        if (strncmp(word, board_goods_names[k], strlen(board_goods_names[k])) == 0) return k;
    assert_memory_equal(word, "3:1", 3);
    return BOARD_HARBOR_ANY;
}

unsigned ledger_ports(const board *b, const ledger_drawing *d, const char *key, uint16_t *edge,
                      uint8_t *type) {
    char mark[32];
    unsigned count = 0;
    (void)snprintf(mark, sizeof mark, "`ports %s:` ", key);
    for (const char *at = ledger_after(mark);; at += 2) {
        edge[count] = (uint16_t)ledger_place(b, d, &at);
        type[count++] = (uint8_t)harbor_type(at + 1);
        at += strcspn(at, ";\n");
        if (*at == '\n') return count;
    }
}

const ledger_row ledger_rows[LEDGER_ROWS] = {
    { "new-shores-3", "1-3p", true, 1, 3, 3, 35 },
    { "new-shores-4", "1-4p", true, 1, 4, 4, 42 },
    { "four-islands-3", "2-3p", true, 2, 3, 3, 35 },
    { "four-islands-4", "2-4p", true, 2, 4, 4, 35 },
    { "fog-islands-3", "3-3p", true, 3, 3, 3, 42 },
    { "fog-islands-4", "3-4p", true, 3, 4, 4, 42 },
    { "through-the-desert-3", "4-3p", true, 4, 3, 3, 35 },
    { "through-the-desert-4", "4-4p", true, 4, 4, 4, 42 },
    { "forgotten-tribe", "5", true, 5, 3, 4, 49 },
    { "cloth-villages", "6", true, 6, 3, 4, 42 },
    { "pirate-islands-3", "7", true, 7, 3, 3, 49 },
    { "pirate-islands-4", "7", true, 7, 4, 4, 49 },
    { "wonders", "8", true, 8, 3, 4, 49 },
    { "new-world-example", "9", false, 9, 3, 4, 42 },
};

void ledger_load_file(const char *file, board *b) {
    lr_error error;
    const char *text = builtin_map(file);
    assert_non_null(text);
    memset(b, 0, sizeof *b);
    if (board_map_parse(b, text, &error) != LR_OK)
        fail_msg("%s:%d:%d: %s", file, error.line, error.column, error.text);
    b->seats = b->layout.seats_max;
}

void ledger_load(const ledger_row *r, board *b, ledger_drawing *cells, ledger_drawing *areas) {
    ledger_load_file(r->file, b);
    ledger_draw("map", r->key, cells);
    areas->count = 0;
    if (r->has_areas) ledger_draw("area", r->key, areas);
}

const ledger_row *ledger_row_of(const char *file) {
    for (unsigned k = 0; k < LEDGER_ROWS; k++)
        if (strcmp(ledger_rows[k].file, file) == 0) return &ledger_rows[k];
    fail_msg("no row for %s", file);
    return NULL;
}

uint64_t ledger_area(const ledger_drawing *areas, char letter) {
    uint64_t hexes = 0;
    for (unsigned k = 0; k < areas->count; k++)
        if (areas->at[k].text[0] == letter) hexes |= (uint64_t)1 << k;
    return hexes;
}

/* ---- islands ---- */

static uint64_t bit_of(uint32_t hex) {
    return (uint64_t)1 << hex;
}

uint64_t ledger_land(const board *b, const uint8_t *terrain) {
    uint64_t land = 0;
    for (uint32_t hex = 0; hex < b->hexes; hex++)
        if (terrain[hex] != BOARD_SEA && terrain[hex] != BOARD_FOG) land |= bit_of(hex);
    return land;
}

uint64_t ledger_island(const board *b, uint64_t land, uint32_t hex) {
    uint64_t island = bit_of(hex), before = 0;
    while (island != before) {
        before = island;
        for (uint32_t k = 0; k < b->hexes; k++)
            for (unsigned side = 0; side < BOARD_SIDES && island >> k & 1; side++)
                if (b->hex[k].neighbour[side] != BOARD_NO_HEX)
                    island |= bit_of(b->hex[k].neighbour[side]) & land;
    }
    return island;
}
