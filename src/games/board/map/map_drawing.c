/* map_drawing.c - the drawings of a map: the layout, and the areas over it.
 *
 *     layout                              areas
 *             hi12    go5     se                  B       B       .
 *         se      ~~      pa4                 .       .       Bx
 *     end                                 end
 *
 * Each hex begins at a multiple of four columns, hexes of a row are eight columns apart and the
 * rows are shifted by four, so a column divided by four and a line are the doubled coordinates of
 * board_map.h. A second drawing uses the same columns and rows: that is how its letters find their
 * hexes. Empty lines are empty rows, but not before the first hex; lines that are comments are no
 * rows.
 */
#include "map_reader.h"

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
static bool next_mark(map_reader *r) {
    if (!board_map_goes_on(r)) {
        board_map_end_of_line(r);
        return false;
    }
    while (*r->in.at == ' ') lr_scan_char(&r->in, ' ');
    if (*r->in.at == '\t')
        MAP_FAIL(r, &r->in, LR_E_SYNTAX, "draw the layout with blanks, not tabs");
    else if (*r->in.at == '\r')
        board_map_end_of_line(r);
    return map_ok(r);
}

static bool line_is_comment(const map_reader *r) {
    lr_scan probe = r->in;
    lr_scan_blanks(&probe);
    return *probe.at == '#';
}

/* Reads the lines of a drawing up to its `end`. read_row says whether a hex was there. */
static void read_drawing(map_reader *r, map_key key, bool (*read_row)(map_reader *r, uint32_t y)) {
    bool begun = false;
    board_map_end_of_line(r);
    for (uint32_t y = 0; map_ok(r) && !board_map_take_word(r, "end");) {
        if (lr_scan_at_end(&r->in))
            MAP_FAIL(r, &r->seen[key], LR_E_SYNTAX,
                     "this drawing is not closed by a line that says `end`");
        bool comment = line_is_comment(r);
        begun |= read_row(r, y);
        if (begun && !comment) y++;
    }
    lr_scan last = r->in; /* the line's end is looked at here and taken with all others */
    board_map_end_of_line(r);
    if (map_ok(r)) r->in = last;
}

/* ---- the layout ------------------------------------------------------------------------------ */

/* The two letters of a hex, left for read_tile() to take. */
static uint8_t peek_terrain(map_reader *r) {
    uint32_t t = 0;
    while (t < BOARD_DEALT && strncmp(r->in.at, terrain_marks[t], 2) != 0) t++;
    if (strncmp(r->in.at, terrain_marks[t], 2) != 0)
        MAP_FAIL(r, &r->in, LR_E_UNKNOWN_NAME,
                 "expected a hex: hi fo pa fi mo go with a number (mo10) or without any "
                 "(mo-), de, se, ~~ or ??, or `end` after the last row");
    return (uint8_t)t;
}

/* One hex of the drawing: its two letters and its number. */
static uint8_t read_tile(map_reader *r, uint8_t terrain) {
    const char *mark = terrain_marks[terrain];
    lr_scan_char(&r->in, mark[0]);
    lr_scan_char(&r->in, mark[1]);
    bool digit = is_digit(*r->in.at);
    if (terrain < BOARD_DESERT || terrain == BOARD_GOLD) {
        if (digit) return board_map_scan_token(r);
        if (!lr_scan_char(&r->in, '-'))
            MAP_REFUSE_AT(r, &r->in, mark, " needs its number right here, as in ", mark,
                          "10, or - for none");
    } else if (digit || *r->in.at == '-') {
        MAP_REFUSE_AT(r, &r->in, mark, " has no number");
    }
    return 0;
}

/* Whether a hex may stand at the scanner's column in row y. */
static bool check_column(map_reader *r, uint32_t y) {
    const board *b = r->b;
    uint32_t column = (uint32_t)(r->in.column - 1), x = column / COLUMNS_PER_STEP;
    if (column % COLUMNS_PER_STEP != 0)
        MAP_REFUSE_AT(r, &r->in, "a hex begins at column 1, 5, 9 and so on, in steps of 4");
    if (x > X_MAX) MAP_FAIL(r, &r->in, LR_E_TOO_LARGE, "the layout is too wide");
    if (y > Y_MAX) MAP_FAIL(r, &r->in, LR_E_TOO_LARGE, "the layout is too tall");
    if (b->hexes >= BOARD_HEXES_MAX) MAP_PROBLEM(r, &r->in, 0, HEXES_FULL);
    if (b->hexes > 0 && ((x + y) & 1) != ((uint32_t)(b->hex[0].x + b->hex[0].y) & 1))
        MAP_REFUSE_AT(r, &r->in,
                      "this hex does not fit the pattern of the first: hexes of a row are 8 "
                      "columns apart, and each row is shifted by 4 against the next");
    return map_ok(r);
}

static bool read_layout_row(map_reader *r, uint32_t y) {
    board *b = r->b;
    bool begun = false;
    while (next_mark(r)) {
        uint8_t terrain = peek_terrain(r);
        if (!check_column(r, y)) break;
        if (!begun)
            board_map_is_full(r, &r->in, r->rows++, ROWS_MAX, "a map has at most 26 rows of hexes");
        begun = true;
        uint32_t k = b->hexes++;
        b->hex[k].x = (int8_t)((r->in.column - 1) / COLUMNS_PER_STEP);
        b->hex[k].y = (int8_t)y;
        b->layout.terrain[k] = terrain;
        b->layout.number[k] = read_tile(r, terrain);
    }
    return begun;
}

void board_map_read_layout(map_reader *r) {
    board *b = r->b;
    read_drawing(r, MAP_KEY_layout, read_layout_row);
    if (b->hexes == 0) MAP_PROBLEM(r, &r->seen[MAP_KEY_layout], 0, NO_HEX);
    if (!map_ok(r) || board_topology(b, r->in.error) != LR_OK) return;
    for (uint32_t k = 0; k < b->hexes; k++) {
        uint8_t terrain = b->layout.terrain[k];
        if (terrain == BOARD_SEA)
            r->sea_hexes |= (uint64_t)1 << k;
        else if (terrain != BOARD_FOG)
            r->land_hexes |= (uint64_t)1 << k;
        if (terrain == BOARD_DEALT) r->dealt_count++;
    }
    b->layout.dealt = r->dealt_count > 0;
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

static bool read_areas_row(map_reader *r, uint32_t y) {
    bool begun = false;
    while (next_mark(r)) {
        char letter = *r->in.at;
        if (letter != '.' && (letter < 'A' || letter > 'Z'))
            MAP_FAIL(r, &r->in, LR_E_SYNTAX,
                     "expected the letter of an area, A to Z, or . for none");
        uint32_t hex = hex_here(r, y);
        if (hex == BOARD_NO_HEX)
            MAP_REFUSE_AT(r, &r->in,
                          "the layout has no hex here: areas are drawn at the same columns");
        if (hex == BOARD_NO_HEX || !map_ok(r)) break;
        begun = true;
        r->area_hexes |= (uint64_t)1 << hex;
        lr_scan_char(&r->in, letter);
        if (letter == '.') continue;
        uint32_t area = (uint32_t)(letter - 'A') + 1;
        r->b->layout.area[hex] = (uint8_t)area;
        r->areas |= (uint32_t)1 << area;
        if (lr_scan_char(&r->in, 'x')) r->b->layout.marked_hexes |= (uint64_t)1 << hex;
    }
    return begun;
}

void board_map_read_areas(map_reader *r) {
    read_drawing(r, MAP_KEY_areas, read_areas_row);
    for (uint32_t k = 0; k < r->b->hexes; k++)
        if (!(r->area_hexes >> k & 1))
            MAP_REFUSE_AT(r, &r->seen[MAP_KEY_areas], "this drawing leaves out the hex ",
                          board_map_hex_name(r->b, k).text,
                          " of the layout: put a . there for no area");
}
