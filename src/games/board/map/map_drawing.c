/* map_drawing.c - the drawings of a map: the layout, and the areas over it.
 *
 *     layout                              areas
 *             hi12    go5     se                  B       B       .
 *         se      ~~      pa4                 .       .       Bx
 *     end                                 end
 *
 * Each hex begins at a multiple of four columns, hexes of a row are eight columns apart and the rows
 * are shifted by four, so a column divided by four and a line are the doubled coordinates of
 * board_map.h. A second drawing uses the same columns and rows: that is how its letters find their
 * hexes. Empty lines are empty rows, but not before the first hex; lines that are comments are no
 * rows.
 */
#include "map_reader.h"
#include "places.h"

#include <string.h>

enum {
    COLUMNS_PER_STEP = 4, /* of the drawing, for one doubled coordinate */
    X_MAX = 127,          /* board_hex.x is one byte */
    Y_MAX = 99,
    ROWS_MAX = 26,
};

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static const char *const terrain_marks[BOARD_TERRAINS] = {
    [BOARD_HILLS] = "hi",     [BOARD_FOREST] = "fo", [BOARD_PASTURE] = "pa", [BOARD_FIELDS] = "fi",
    [BOARD_MOUNTAINS] = "mo", [BOARD_DESERT] = "de", [BOARD_SEA] = "se",     [BOARD_GOLD] = "go",
    [BOARD_FOG] = "~~",       [BOARD_DEALT] = "??",
};

/* ---- rows of both drawings ------------------------------------------------------------------- */

/* To the next hex of a row, past blanks; false at the row's end, or with a complaint. */
static bool next_mark(map_reader *r, lr_status *status) {
    *status = LR_OK;
    if (!board_map_line_goes_on(r)) {
        *status = board_map_end_of_line(r);
        return false;
    }
    while (*r->in.at == ' ') lr_scan_char(&r->in, ' ');
    if (*r->in.at == '\t')
        *status = lr_scan_fail(&r->in, LR_E_SYNTAX, "draw the layout with blanks, not tabs", NULL);
    else if (*r->in.at == '\r')
        *status = board_map_end_of_line(r);
    return *status == LR_OK;
}

static bool line_is_comment(const map_reader *r) {
    lr_scan probe = r->in;
    lr_scan_blanks(&probe);
    return *probe.at == '#';
}

/* Reads the lines of a drawing up to its `end`. read_row reports in *begun that a hex was there. */
static lr_status read_drawing(map_reader *r, map_key key,
                              lr_status (*read_row)(map_reader *r, uint32_t y, bool *begun)) {
    bool begun = false;
    lr_status status = board_map_end_of_line(r);
    for (uint32_t y = 0; status == LR_OK && !board_map_take_end(r);) {
        if (lr_scan_at_end(&r->in))
            return lr_scan_fail(&r->seen[key], LR_E_SYNTAX,
                                "this drawing is not closed by a line that says `end`", NULL);
        bool comment = line_is_comment(r);
        status = read_row(r, y, &begun);
        if (begun && !comment) y++;
    }
    return status == LR_OK ? board_map_end_of_line(r) : status;
}

/* ---- the layout ------------------------------------------------------------------------------ */

/* The two letters of a hex, left for read_tile() to take. */
static lr_status peek_terrain(map_reader *r, uint8_t *terrain) {
    uint32_t t = 0;
    while (t < BOARD_TERRAINS && strncmp(r->in.at, terrain_marks[t], 2) != 0) t++;
    *terrain = (uint8_t)t;
    if (t < BOARD_TERRAINS) return LR_OK;
    return lr_scan_fail(&r->in, LR_E_UNKNOWN_NAME,
                        "expected a hex: hi fo pa fi mo go with a number (mo10) or without any "
                        "(mo-), de, se, ~~ or ??, or `end` after the last row",
                        NULL);
}

/* One hex of the drawing: its two letters and its number. */
static lr_status read_tile(map_reader *r, uint8_t terrain, uint8_t *token) {
    const char *mark = terrain_marks[terrain];
    lr_scan_char(&r->in, mark[0]);
    lr_scan_char(&r->in, mark[1]);
    *token = 0;
    if (terrain < BOARD_DESERT || terrain == BOARD_GOLD) {
        if (is_digit(*r->in.at)) return board_map_scan_token(r, token);
        if (lr_scan_char(&r->in, '-')) return LR_OK;
        return lr_scan_fail(&r->in, LR_E_MAP, mark, " needs its number right here, as in ", mark,
                            "10, or - for none", NULL);
    }
    if (!is_digit(*r->in.at) && *r->in.at != '-') return LR_OK;
    return lr_scan_fail(&r->in, LR_E_MAP, mark, " has no number", NULL);
}

/* Whether a hex may stand at the scanner's column in row y. */
static lr_status check_column(map_reader *r, uint32_t y) {
    const board *b = r->b;
    uint32_t column = (uint32_t)(r->in.column - 1), x = column / COLUMNS_PER_STEP;
    if (column % COLUMNS_PER_STEP != 0)
        return lr_scan_fail(&r->in, LR_E_MAP,
                            "a hex begins at column 1, 5, 9 and so on, in steps of 4", NULL);
    if (x > X_MAX) return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "the layout is too wide", NULL);
    if (y > Y_MAX) return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "the layout is too tall", NULL);
    if (b->hexes == BOARD_HEXES_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 64 hexes", NULL);
    if (b->hexes > 0 && ((x + y) & 1) != ((uint32_t)(b->hex[0].x + b->hex[0].y) & 1))
        return lr_scan_fail(&r->in, LR_E_MAP,
                            "this hex does not fit the pattern of the first: hexes of a row are 8 "
                            "columns apart, and each row is shifted by 4 against the next",
                            NULL);
    return LR_OK;
}

static lr_status read_layout_row(map_reader *r, uint32_t y, bool *begun) {
    board *b = r->b;
    bool row_begun = false;
    lr_status status;
    while (next_mark(r, &status)) {
        uint8_t terrain;
        status = peek_terrain(r, &terrain);
        if (status != LR_OK || (status = check_column(r, y)) != LR_OK) return status;
        if (!row_begun && ++r->rows > ROWS_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 26 rows of hexes", NULL);
        *begun = row_begun = true;
        uint32_t k = b->hexes++;
        b->hex[k].x = (int8_t)((r->in.column - 1) / COLUMNS_PER_STEP);
        b->hex[k].y = (int8_t)y;
        b->layout.terrain[k] = terrain;
        status = read_tile(r, terrain, &b->layout.number[k]);
        if (status != LR_OK) return status;
    }
    return status;
}

lr_status board_map_read_layout(map_reader *r) {
    board *b = r->b;
    lr_status status = read_drawing(r, MAP_KEY_layout, read_layout_row);
    if (status != LR_OK) return status;
    if (b->hexes == 0)
        return lr_scan_fail(&r->seen[MAP_KEY_layout], LR_E_MAP, "this layout has no hex", NULL);
    if ((status = board_topology(b, r->in.error)) != LR_OK) return status;
    for (uint32_t k = 0; k < b->hexes; k++) {
        uint8_t terrain = b->layout.terrain[k];
        if (terrain == BOARD_SEA)
            r->sea_hexes |= (uint64_t)1 << k;
        else if (terrain != BOARD_FOG)
            r->land_hexes |= (uint64_t)1 << k;
        if (terrain == BOARD_DEALT) r->dealt_count++;
    }
    b->layout.dealt = r->dealt_count > 0;
    return LR_OK;
}

/* ---- the areas ------------------------------------------------------------------------------- */

/* The hex of the layout that is drawn at the scanner's place, or BOARD_NO_HEX. */
static uint32_t hex_here(const map_reader *r, uint32_t y) {
    uint32_t column = (uint32_t)(r->in.column - 1);
    for (uint32_t k = 0; k < r->b->hexes; k++)
        if ((uint32_t)r->b->hex[k].y == y && (uint32_t)r->b->hex[k].x * COLUMNS_PER_STEP == column)
            return k;
    return BOARD_NO_HEX;
}

static lr_status read_areas_row(map_reader *r, uint32_t y, bool *begun) {
    lr_status status;
    while (next_mark(r, &status)) {
        char letter = *r->in.at;
        if (letter != '.' && (letter < 'A' || letter > 'Z'))
            return lr_scan_fail(&r->in, LR_E_SYNTAX,
                                "expected the letter of an area, A to Z, or . for none", NULL);
        uint32_t hex = hex_here(r, y);
        if (hex == BOARD_NO_HEX)
            return lr_scan_fail(&r->in, LR_E_MAP,
                                "the layout has no hex here: areas are drawn at the same columns",
                                NULL);
        *begun = true;
        r->area_hexes |= (uint64_t)1 << hex;
        lr_scan_char(&r->in, letter);
        if (letter == '.') continue;
        uint32_t area = (uint32_t)(letter - 'A') + 1;
        r->b->layout.area[hex] = (uint8_t)area;
        r->areas |= (uint32_t)1 << area;
        if (lr_scan_char(&r->in, 'x')) r->b->layout.marked_hexes |= (uint64_t)1 << hex;
    }
    return status;
}

lr_status board_map_read_areas(map_reader *r) {
    lr_status status = read_drawing(r, MAP_KEY_areas, read_areas_row);
    for (uint32_t k = 0; status == LR_OK && k < r->b->hexes; k++) {
        if (r->area_hexes >> k & 1) continue;
        char name[8];
        lr_text t = lr_text_start(name, sizeof name);
        board_put_hex(&t, r->b, k);
        lr_text_end(&t);
        status = lr_scan_fail(&r->seen[MAP_KEY_areas], LR_E_MAP, "this drawing leaves out the hex ",
                              name, " of the layout: put a . there for no area", NULL);
    }
    return status;
}
