/* places.c - the names of places, written and read. See places.h.
 *
 *     c3        row c, third hex from the left
 *     c3.n      its top corner            corners  n ne se s sw nw
 *     c3/ne     its upper right side      sides    ne e se sw w nw
 *
 * A mark between hex and direction tells vertices from edges, so a name says by itself what it
 * names. Most places touch several hexes and have as many names: c3.n is also b2.se and b3.sw.
 * Writers use the lowest hex, readers take any; that is all the geometry a player has to know.
 *
 * A complaint stands at the character that is wrong: the row, the number, or the direction.
 */
#include "places.h"

enum { DIRECTION_MAX = 3 }; /* bytes of the longest direction and its final zero */

static const char *const corner_names[BOARD_SIDES] = { "n", "ne", "se", "s", "sw", "nw" };
static const char *const side_names[BOARD_SIDES] = { "ne", "e", "se", "sw", "w", "nw" };

/* ---- writing --------------------------------------------------------------------------------- */

void board_put_hex(lr_text *t, const board *b, uint32_t hex) {
    lr_put_char(t, (char)('a' + b->hex[hex].row - 1));
    lr_put_int(t, b->hex[hex].column);
}

void board_put_vertex(lr_text *t, const board *b, uint32_t vertex) {
    board_put_hex(t, b, b->vertex[vertex].hex[0]);
    lr_put_char(t, '.');
    lr_put(t, corner_names[b->vertex[vertex].corner]);
}

void board_put_edge(lr_text *t, const board *b, uint32_t edge) {
    board_put_hex(t, b, b->edge[edge].hex[0]);
    lr_put_char(t, '/');
    lr_put(t, side_names[b->edge[edge].side]);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* A name goes on with any of these, so none of them may follow one. */
static bool continues_name(char c) {
    return is_letter(c) || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '.' || c == '/' ||
           c == '_' || c == '-';
}

/* The row has no hex of that number: says how far it goes. */
static bool complain_of_column(lr_scan *in, const board *b, unsigned row, unsigned columns) {
    const char row_name[] = { (char)('a' + row - 1), 0 };
    char text[16];
    lr_text t = lr_text_start(text, sizeof text);
    if (columns == 0) {
        lr_put_char(&t, (char)('a' + b->hex[b->hexes - 1].row - 1));
        lr_text_end(&t);
        lr_scan_fail(in, LR_E_NO_SUCH_PLACE, "there is no row ", row_name,
                     " on this map; its rows are a to ", text, NULL);
    } else {
        lr_put_int(&t, columns);
        lr_text_end(&t);
        lr_scan_fail(in, LR_E_NO_SUCH_PLACE, "row ", row_name, " has only the hexes ", row_name,
                     "1 to ", row_name, text, NULL);
    }
    return false;
}

/* The row and number at the front of every name; leaves the scanner after them. */
static bool scan_hex_part(lr_scan *in, const board *b, const char *expected, uint32_t *hex) {
    if (!is_letter(in->at[0]) || !is_digit(in->at[1]))
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected ", expected, NULL);
    lr_scan start = *in;
    unsigned row = (unsigned)(in->at[0] - 'a') + 1;
    lr_scan_char(in, in->at[0]);
    int64_t column;
    if (!lr_scan_int(in, 1, 99, &column)) return false;

    unsigned columns = 0;
    for (uint32_t k = 0; k < b->hexes; k++) {
        if (b->hex[k].row != row) continue;
        columns++;
        if (b->hex[k].column == column) {
            *hex = k;
            return true;
        }
    }
    return complain_of_column(&start, b, row, columns);
}

/* A direction out of six; leaves the scanner after it. */
static bool scan_direction(lr_scan *in, const char *const names[BOARD_SIDES], const char *expected,
                           unsigned *direction) {
    char word[DIRECTION_MAX];
    unsigned length = 0;
    while (length + 1 < DIRECTION_MAX && is_letter(in->at[length])) {
        word[length] = in->at[length];
        length++;
    }
    word[length] = 0;
    for (unsigned k = 0; k < BOARD_SIDES && !continues_name(in->at[length]); k++)
        if (lr_text_equal(word, names[k])) {
            in->at += length;
            in->column += (int32_t)length;
            *direction = k;
            return true;
        }
    return lr_scan_wrong(in, LR_E_SYNTAX, "expected ", expected, NULL);
}

bool board_scan_hex(lr_scan *in, const board *b, uint32_t *hex) {
    if (!scan_hex_part(in, b, "a hex such as c3", hex)) return false;
    if (!continues_name(*in->at)) return true;
    return lr_scan_wrong(in, LR_E_SYNTAX, "expected only a hex such as c3, without corner or side",
                         NULL);
}

bool board_scan_vertex(lr_scan *in, const board *b, uint32_t *vertex) {
    uint32_t hex;
    unsigned corner;
    if (!scan_hex_part(in, b, "a vertex such as c3.n", &hex)) return false;
    if (!lr_scan_char(in, '.'))
        return lr_scan_wrong(in, LR_E_SYNTAX,
                             "expected a vertex such as c3.n: a hex, a dot, a corner", NULL);
    if (!scan_direction(in, corner_names, "a corner: n, ne, se, s, sw or nw", &corner))
        return false;
    *vertex = b->hex[hex].vertex[corner];
    return true;
}

bool board_scan_edge(lr_scan *in, const board *b, uint32_t *edge) {
    uint32_t hex;
    unsigned side;
    if (!scan_hex_part(in, b, "an edge such as c3/ne", &hex)) return false;
    if (!lr_scan_char(in, '/'))
        return lr_scan_wrong(in, LR_E_SYNTAX,
                             "expected an edge such as c3/ne: a hex, a slash, a side", NULL);
    if (!scan_direction(in, side_names, "a side: ne, e, se, sw, w or nw", &side)) return false;
    *edge = b->hex[hex].edge[side];
    return true;
}

/* ---- both, for the codec --------------------------------------------------------------------- */

#define PLACE_NAME(thing, limit_) \
    static void put_##thing(lr_text *t, const void *game, uint32_t place) { \
        board_put_##thing(t, game, place); \
    } \
    static bool scan_##thing(lr_scan *in, const void *game, uint32_t *place) { \
        return board_scan_##thing(in, game, place); \
    } \
    const codec_noun board_##thing##_noun = { put_##thing, scan_##thing, limit_, \
                                              "this " #thing " is named twice" };
PLACE_NAME(hex, BOARD_HEX_LAST)
PLACE_NAME(vertex, BOARD_VERTEX_LAST)
PLACE_NAME(edge, BOARD_EDGE_LAST)
#undef PLACE_NAME
