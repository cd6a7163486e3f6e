/* map.c - reads the text of a map (docs/maps.md) into a board.
 *
 *     longroad-map 1
 *     name island
 *     seats 2-4
 *     layout
 *             ??      ??      ??
 *         ??      ??      ??      ??
 *     ??      ??      de      ??      ??
 *         ??      mo10    ??      ??
 *             ??      ??      ??
 *     end
 *     harbor a1/nw any
 *     ...
 *
 * One keyword a line, in nearly any order: lines that name places follow the layout, because there
 * are no places before. The layout is a drawing. Each hex begins at a multiple of four columns,
 * hexes of a row are eight columns apart and the rows are shifted by four, so a column divided by
 * four and a line are the doubled coordinates of board_map.h.
 *
 * The reader is strict, since a map is written once and played a thousand times: every word must be
 * known, every count must agree with the drawing, and every complaint says where it is and what was
 * expected instead. What concerns one line is checked when it is read; what concerns several is
 * checked at the end (finish), and the complaint points at the line that is easiest to correct.
 *
 * A map that is accepted can be played. In particular:
 *   1. everything fits the limits of board_map.h;
 *   2. the pool of terrain fills the dealt hexes exactly, and the tokens fill those that produce;
 *   3. the robber has a hex to start on, and two hexes or more bear numbers, so it can always move;
 *   4. every seat finds room for two settlements in the set-up, wherever the others build: a
 *      settlement closes at most four vertices, so 8 * seats - 3 land vertices are enough;
 *   5. starting pieces obey the distance rule, come from the supply, and pay at most one settlement
 *      per seat, which the bank can always afford.
 *
 * A later module adds a row to `keywords` and a function that reads the line. Unknown keywords are
 * refused, so an old program never plays half of a new map.
 */
#include "map.h"
#include "board_view.h"
#include "maps.h"
#include "places.h"
#include "text.h"

#include <string.h>

enum {
    FORMAT_VERSION = 1,
    COLUMNS_PER_STEP = 4, /* of the drawing, for one doubled coordinate */
    X_MAX = 127,          /* board_hex.x is one byte */
    Y_MAX = 99,
    ROWS_MAX = 26,
    TITLE_MAX = 64,
    WORD_MAX = 24,
};

typedef enum keyword_id {
    KEY_NAME,
    KEY_TITLE,
    KEY_SEATS,
    KEY_LAYOUT,
    KEY_TERRAIN,
    KEY_NUMBERS,
    KEY_SPIRAL,
    KEY_HARBOR,
    KEY_ROBBER,
    KEY_START,
    KEYWORDS
} keyword_id;

typedef struct reader {
    lr_scan in;
    board *b;
    lr_scan seen[KEYWORDS]; /* where each keyword stood first; .at is NULL if it did not */
    uint8_t dealt_count;    /* ?? hexes */
    uint8_t rows;           /* rows that have hexes */
} reader;

/* ---- small tools ----------------------------------------------------------------------------- */

static lr_status failed(const reader *r) {
    return r->in.error->status;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Numbers in messages: one small buffer each. */
typedef struct number_text {
    char text[8];
} number_text;

static number_text number(uint32_t value) {
    number_text n = { "" };
    lr_text t = lr_text_start(n.text, sizeof n.text);
    lr_put_int(&t, value);
    lr_text_end(&t);
    return n;
}

/* Whether the line goes on after blanks and before a comment. */
static bool line_goes_on(const reader *r) {
    lr_scan probe = r->in;
    return !lr_scan_line_end(&probe);
}

/* Steps over the blanks before an item that must follow. */
static lr_status next_item(reader *r, const char *expected) {
    char before = *r->in.at;
    lr_scan_blanks(&r->in);
    if ((before != ' ' && before != '\t') || !line_goes_on(r))
        return lr_scan_fail(&r->in, LR_E_SYNTAX, "expected ", expected, NULL);
    return LR_OK;
}

static lr_status end_of_line(reader *r) {
    if (lr_scan_line_end(&r->in)) return LR_OK;
    lr_scan_blanks(&r->in);
    if (*r->in.at == '\r')
        return lr_scan_fail(&r->in, LR_E_SYNTAX,
                            "expected a plain line end, but here is a carriage return", NULL);
    return lr_scan_fail(&r->in, LR_E_SYNTAX, "expected the end of the line or a # comment", NULL);
}

static void put_words(lr_text *t, const char *const *words, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) lr_put(t, " ");
        lr_put(t, words[k]);
    }
}

/* Reads one word out of a list and returns its place in it. */
static lr_status scan_choice(reader *r, const char *const *words, uint32_t count,
                             uint32_t *choice) {
    char known[96], word[WORD_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    put_words(&t, words, count);
    lr_text_end(&t);
    lr_scan at = r->in;
    if (lr_scan_word(&r->in, word, sizeof word))
        for (uint32_t k = 0; k < count; k++)
            if (lr_text_equal(word, words[k])) {
                *choice = k;
                return LR_OK;
            }
    return lr_scan_fail(&at, LR_E_UNKNOWN_NAME,
                        count == 1 ? "expected the word " : "expected one of these words: ", known,
                        NULL);
}

static lr_status scan_number(reader *r, int64_t low, int64_t high, uint32_t *value) {
    int64_t wide = low;
    bool read = lr_scan_int(&r->in, low, high, &wide);
    *value = (uint32_t)wide;
    return read ? LR_OK : failed(r);
}

/* A token's number: 2 to 12, and never the robber's 7. */
static lr_status scan_token(reader *r, uint8_t *token) {
    lr_scan at = r->in;
    uint32_t value;
    lr_status status = scan_number(r, 2, 12, &value);
    if (status != LR_OK) return status;
    if (value == 7)
        return lr_scan_fail(&at, LR_E_RANGE, "no hex has the number 7: the robber moves on it",
                            NULL);
    *token = (uint8_t)value;
    return LR_OK;
}

static bool edge_is_coastal(const board *b, uint32_t edge) {
    const board_edge *e = &b->edge[edge];
    bool first = b->land_hexes >> e->hex[0] & 1;
    bool second = e->hex[1] != BOARD_NO_HEX && (b->land_hexes >> e->hex[1] & 1);
    return first != second;
}

/* ---- lines before the layout ----------------------------------------------------------------- */

static lr_status read_name(reader *r) {
    lr_status status = next_item(r, "the map's name");
    if (status != LR_OK) return status;
    lr_scan at = r->in;
    char *name = r->b->layout.name;
    if (!lr_scan_word(&r->in, name, BOARD_NAME_MAX))
        return lr_scan_fail(&at, LR_E_SYNTAX, "a map's name is 1 to 31 small letters, digits and -",
                            NULL);
    for (uint32_t k = 0; name[k] != 0; k++) {
        bool letter = name[k] >= 'a' && name[k] <= 'z';
        if (letter || (k > 0 && (is_digit(name[k]) || name[k] == '-'))) continue;
        at.column += (int32_t)k;
        return lr_scan_fail(&at, LR_E_SYNTAX,
                            "a map's name is of small letters, digits and -, a letter first", NULL);
    }
    return end_of_line(r);
}

/* The title is for the reader of the file; nothing in the rules shows it. */
static lr_status read_title(reader *r) {
    lr_status status = next_item(r, "the map's title");
    if (status != LR_OK) return status;
    uint32_t length = 0;
    while (!lr_scan_at_line_end(&r->in) && *r->in.at != '#') {
        if (*r->in.at < ' ' || *r->in.at > '~')
            return lr_scan_fail(&r->in, LR_E_SYNTAX, "a title is of printable ASCII characters",
                                NULL);
        if (++length > TITLE_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a title has at most 64 characters", NULL);
        lr_scan_char(&r->in, *r->in.at);
    }
    return end_of_line(r);
}

static lr_status read_seats(reader *r) {
    lr_status status = next_item(r, "how many can play, such as 2-4");
    uint32_t low = 0, high = 0;
    if (status != LR_OK || (status = scan_number(r, 2, LR_SEATS_MAX, &low)) != LR_OK) return status;
    high = low;
    if (lr_scan_char(&r->in, '-') && (status = scan_number(r, low, LR_SEATS_MAX, &high)) != LR_OK)
        return status;
    r->b->layout.seats_min = (uint8_t)low;
    r->b->layout.seats_max = (uint8_t)high;
    return end_of_line(r);
}

/* ---- the layout ------------------------------------------------------------------------------ */

static const char *const terrain_marks[BOARD_TERRAINS] = {
    [BOARD_HILLS] = "hi",     [BOARD_FOREST] = "fo", [BOARD_PASTURE] = "pa", [BOARD_FIELDS] = "fi",
    [BOARD_MOUNTAINS] = "mo", [BOARD_DESERT] = "de", [BOARD_SEA] = "se",     [BOARD_DEALT] = "??",
};

/* The two letters of a hex, left for read_tile() to take. */
static lr_status peek_terrain(reader *r, uint8_t *terrain) {
    uint32_t t = 0;
    while (t < BOARD_TERRAINS && strncmp(r->in.at, terrain_marks[t], 2) != 0) t++;
    *terrain = (uint8_t)t;
    if (t < BOARD_TERRAINS) return LR_OK;
    return lr_scan_fail(&r->in, LR_E_UNKNOWN_NAME,
                        "expected a hex: hi fo pa fi mo with a number (mo10), de, se or ??, or "
                        "`end` after the last row",
                        NULL);
}

/* One hex of the drawing: its two letters and its number. */
static lr_status read_tile(reader *r, uint8_t terrain, uint8_t *token) {
    const char *mark = terrain_marks[terrain];
    lr_scan_char(&r->in, mark[0]);
    lr_scan_char(&r->in, mark[1]);
    *token = 0;
    if (terrain < BOARD_DESERT) {
        if (is_digit(*r->in.at)) return scan_token(r, token);
        return lr_scan_fail(&r->in, LR_E_MAP, mark, " needs its number right here, as in ", mark,
                            "10", NULL);
    }
    if (!is_digit(*r->in.at)) return LR_OK;
    return lr_scan_fail(&r->in, LR_E_MAP, mark, " has no number", NULL);
}

/* Whether a hex may stand at the scanner's column in row y. */
static lr_status check_column(reader *r, uint32_t y) {
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

static lr_status read_row(reader *r, uint32_t y) {
    board *b = r->b;
    bool row_begun = false;
    while (line_goes_on(r)) {
        while (*r->in.at == ' ') lr_scan_char(&r->in, ' ');
        if (*r->in.at == '\t')
            return lr_scan_fail(&r->in, LR_E_SYNTAX, "draw the layout with blanks, not tabs", NULL);
        if (*r->in.at == '\r') return end_of_line(r);
        uint8_t terrain;
        lr_status status = peek_terrain(r, &terrain);
        if (status != LR_OK || (status = check_column(r, y)) != LR_OK) return status;
        if (!row_begun && ++r->rows > ROWS_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 26 rows of hexes", NULL);
        row_begun = true;
        uint32_t k = b->hexes++;
        b->hex[k].x = (int8_t)((r->in.column - 1) / COLUMNS_PER_STEP);
        b->hex[k].y = (int8_t)y;
        b->layout.terrain[k] = terrain;
        status = read_tile(r, terrain, &b->layout.number[k]);
        if (status != LR_OK) return status;
    }
    return end_of_line(r);
}

static void fill_land(board *b) {
    b->land_hexes = 0;
    memset(b->land_vertices, 0, sizeof b->land_vertices);
    memset(b->land_edges, 0, sizeof b->land_edges);
    for (uint32_t k = 0; k < b->hexes; k++) {
        if (b->layout.terrain[k] == BOARD_SEA) continue;
        b->land_hexes |= (uint64_t)1 << k;
        for (unsigned i = 0; i < BOARD_SIDES; i++) {
            board_insert(b->land_vertices, b->hex[k].vertex[i]);
            board_insert(b->land_edges, b->hex[k].edge[i]);
        }
    }
}

/* Whether the line says `end`; takes the word if so. */
static bool take_end(reader *r) {
    lr_scan probe = r->in;
    char word[4];
    lr_scan_blanks(&probe);
    lr_error ignored;
    probe.error = &ignored;
    if (!lr_scan_word(&probe, word, sizeof word) || !lr_text_equal(word, "end")) return false;
    probe.error = r->in.error;
    r->in = probe;
    return true;
}

static bool line_is_comment(const reader *r) {
    lr_scan probe = r->in;
    lr_scan_blanks(&probe);
    return *probe.at == '#';
}

/* Empty lines are empty rows, but not before the first hex; lines that are comments are no rows. */
static lr_status read_layout(reader *r) {
    board *b = r->b;
    lr_status status = end_of_line(r);
    for (uint32_t y = 0; status == LR_OK && !take_end(r);) {
        if (lr_scan_at_end(&r->in))
            return lr_scan_fail(&r->seen[KEY_LAYOUT], LR_E_SYNTAX,
                                "this layout is not closed by a line that says `end`", NULL);
        bool comment = line_is_comment(r);
        status = read_row(r, y);
        if (b->hexes > 0 && !comment) y++;
    }
    if (status != LR_OK || (status = end_of_line(r)) != LR_OK) return status;
    if (b->hexes == 0)
        return lr_scan_fail(&r->seen[KEY_LAYOUT], LR_E_MAP, "this layout has no hex", NULL);
    if ((status = board_topology(b, r->in.error)) != LR_OK) return status;
    fill_land(b);
    for (uint32_t k = 0; k < b->hexes; k++)
        if (b->layout.terrain[k] == BOARD_DEALT) r->dealt_count++;
    b->layout.dealt = r->dealt_count > 0;
    return LR_OK;
}

/* ---- what is dealt --------------------------------------------------------------------------- */

/* Sea is left out: dealt hexes count as land, and harbors and starting places rely on it. */
static lr_status read_terrain(reader *r) {
    uint8_t *pool = r->b->layout.terrain_pool;
    lr_status status;
    do {
        uint32_t terrain = 0, count = 0;
        if ((status = next_item(r, "a terrain and how many, such as forest 4")) != LR_OK)
            return status;
        lr_scan at = r->in;
        if ((status = scan_choice(r, board_terrain_names, BOARD_DESERT + 1, &terrain)) != LR_OK)
            return status;
        if (pool[terrain] != 0)
            return lr_scan_fail(&at, LR_E_MAP, board_terrain_names[terrain],
                                " is already in the pool", NULL);
        if ((status = next_item(r, "how many hexes of that terrain")) != LR_OK) return status;
        if ((status = scan_number(r, 1, BOARD_HEXES_MAX, &count)) != LR_OK) return status;
        pool[terrain] = (uint8_t)count;
    } while (line_goes_on(r));
    return end_of_line(r);
}

static lr_status read_numbers(reader *r) {
    board_layout *layout = &r->b->layout;
    lr_status status;
    do {
        if ((status = next_item(r, "the number tokens in their order")) != LR_OK) return status;
        if (layout->number_pool_count == BOARD_HEXES_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 64 number tokens", NULL);
        uint8_t *token = &layout->number_pool[layout->number_pool_count++];
        if ((status = scan_token(r, token)) != LR_OK) return status;
    } while (line_goes_on(r));
    return end_of_line(r);
}

static lr_status read_spiral(reader *r) {
    board_layout *layout = &r->b->layout;
    if (layout->spiral_count == BOARD_SPIRALS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 8 spirals", NULL);
    uint8_t *spiral = layout->spiral[layout->spiral_count];
    uint64_t passed = 0;
    uint32_t length = 0;
    do {
        uint32_t hex = 0;
        lr_status status = next_item(r, "the hexes of the spiral in their order");
        if (status != LR_OK) return status;
        lr_scan at = r->in;
        if (!board_scan_hex(&r->in, r->b, &hex)) return failed(r);
        if (layout->terrain[hex] != BOARD_DEALT)
            return lr_scan_fail(&at, LR_E_MAP, "a spiral passes only hexes that are dealt (`??`)",
                                NULL);
        if (passed >> hex & 1)
            return lr_scan_fail(&at, LR_E_MAP, "this spiral has passed that hex before", NULL);
        passed |= (uint64_t)1 << hex;
        spiral[length++] = (uint8_t)hex;
    } while (line_goes_on(r));
    if (length != r->dealt_count) {
        lr_scan_blanks(&r->in);
        return lr_scan_fail(&r->in, LR_E_MAP, "this spiral has ", number(length).text,
                            " hexes, but must pass all ", number(r->dealt_count).text,
                            " that are dealt (`??`)", NULL);
    }
    layout->spiral_count++;
    layout->spiral_length = (uint8_t)length;
    return end_of_line(r);
}

/* ---- what stands on the board ---------------------------------------------------------------- */

static lr_status read_harbor(reader *r) {
    board *b = r->b;
    board_layout *layout = &b->layout;
    const char *types[BOARD_HARBOR_TYPES];
    for (uint32_t k = 0; k < BOARD_RESOURCES; k++) types[k] = board_resource_names[k];
    types[BOARD_HARBOR_ANY] = "any";

    lr_status status = next_item(r, "the harbor's edge, such as a1/nw");
    if (status != LR_OK) return status;
    lr_scan at = r->in;
    uint32_t edge = 0, type = 0;
    if (layout->harbor_count == BOARD_HARBORS_MAX)
        return lr_scan_fail(&at, LR_E_TOO_LARGE, "a map has at most 16 harbors", NULL);
    if (!board_scan_edge(&r->in, b, &edge)) return failed(r);
    if (!edge_is_coastal(b, edge))
        return lr_scan_fail(&at, LR_E_MAP,
                            "a harbor lies on the coast: land on one side of its edge, "
                            "sea or nothing on the other",
                            NULL);
    for (unsigned end = 0; end < 2; end++) {
        board_vertex *v = &b->vertex[b->edge[edge].vertex[end]];
        if (v->harbor != BOARD_NO_HARBOR)
            return lr_scan_fail(&at, LR_E_MAP, "this harbor touches another one", NULL);
        v->harbor = layout->harbor_count;
    }
    if ((status = next_item(r, "the harbor's type: a resource or any")) != LR_OK) return status;
    if ((status = scan_choice(r, types, BOARD_HARBOR_TYPES, &type)) != LR_OK) return status;
    layout->harbor_edge[layout->harbor_count] = (uint16_t)edge;
    layout->harbor_type[layout->harbor_count] = (uint8_t)type;
    layout->harbor_count++;
    return end_of_line(r);
}

static lr_status read_robber(reader *r) {
    lr_status status = next_item(r, "the hex on which the robber starts");
    if (status != LR_OK) return status;
    lr_scan at = r->in;
    uint32_t hex = 0;
    if (!board_scan_hex(&r->in, r->b, &hex)) return failed(r);
    if (r->b->layout.terrain[hex] == BOARD_SEA)
        return lr_scan_fail(&at, LR_E_MAP, "the robber starts on land, not on a sea hex", NULL);
    r->b->layout.robber = (uint8_t)hex;
    return end_of_line(r);
}

static lr_status scan_word(reader *r, const char *word) {
    uint32_t choice;
    return scan_choice(r, &word, 1, &choice);
}

static lr_status scan_next_word(reader *r, const char *word) {
    lr_status status = next_item(r, word);
    return status == LR_OK ? scan_word(r, word) : status;
}

/* Free for a settlement, as far as earlier start lines go: land, empty, and nobody next door. */
static lr_status check_start_settlement(lr_scan *at, const board *b, uint32_t vertex) {
    const board_layout *layout = &b->layout;
    if (!board_has(b->land_vertices, vertex))
        return lr_scan_fail(at, LR_E_MAP, "a settlement stands on land", NULL);
    for (uint32_t k = 0; k < layout->start_count; k++) {
        uint32_t other = layout->start[k].settlement;
        bool near = other == vertex;
        for (unsigned i = 0; i < 3; i++) near = near || b->vertex[vertex].neighbour[i] == other;
        if (near)
            return lr_scan_fail(at, LR_E_MAP, "this settlement is on or next to an earlier one",
                                NULL);
    }
    return LR_OK;
}

static lr_status check_start_road(lr_scan *at, const board *b, uint32_t edge, uint32_t settlement) {
    const board_edge *e = &b->edge[edge];
    if (!board_has(b->land_edges, edge))
        return lr_scan_fail(at, LR_E_MAP, "a road lies on land or along the coast", NULL);
    if (e->vertex[0] != settlement && e->vertex[1] != settlement)
        return lr_scan_fail(at, LR_E_MAP, "this road does not touch its settlement", NULL);
    return LR_OK;
}

/* The seat of a start line: one of the map's, with pieces left. */
static lr_status scan_start_seat(reader *r, uint32_t *seat) {
    const board_layout *layout = &r->b->layout;
    if (layout->seats_max == 0)
        return lr_scan_fail(&r->in, LR_E_MAP, "the seats line must come before start lines", NULL);
    if (layout->start_count == 2 * BOARD_STARTS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 12 start lines", NULL);
    lr_status status = next_item(r, "a seat, counted from 0");
    lr_scan at = r->in;
    if (status != LR_OK || (status = scan_number(r, 0, layout->seats_max - 1, seat)) != LR_OK)
        return status;
    uint32_t count = 0;
    for (uint32_t k = 0; k < layout->start_count; k++) count += layout->start[k].seat == *seat;
    if (count == BOARD_SETTLEMENTS_EACH)
        return lr_scan_fail(&at, LR_E_MAP, "a seat has only 5 settlements", NULL);
    return LR_OK;
}

static lr_status scan_start_pays(reader *r, uint32_t seat, bool *pays) {
    const board_layout *layout = &r->b->layout;
    *pays = false;
    if (!line_goes_on(r)) return LR_OK;
    lr_status status = next_item(r, "pays, or the end of the line");
    lr_scan at = r->in;
    if (status != LR_OK || (status = scan_word(r, "pays")) != LR_OK) return status;
    for (uint32_t k = 0; k < layout->start_count; k++)
        if (layout->start[k].seat == seat && layout->start[k].pays)
            return lr_scan_fail(&at, LR_E_MAP, "an earlier settlement of this seat already pays",
                                NULL);
    *pays = true;
    return LR_OK;
}

static lr_status read_start(reader *r) {
    board *b = r->b;
    uint32_t seat = 0, settlement = 0, road = 0;
    bool pays;
    lr_status status = scan_start_seat(r, &seat);
    if (status != LR_OK || (status = scan_next_word(r, "settlement")) != LR_OK) return status;
    if ((status = next_item(r, "the settlement's vertex, such as c3.n")) != LR_OK) return status;
    lr_scan at = r->in;
    if (!board_scan_vertex(&r->in, b, &settlement)) return failed(r);
    if ((status = check_start_settlement(&at, b, settlement)) != LR_OK) return status;

    if ((status = scan_next_word(r, "road")) != LR_OK) return status;
    if ((status = next_item(r, "the road's edge, such as c3/ne")) != LR_OK) return status;
    at = r->in;
    if (!board_scan_edge(&r->in, b, &road)) return failed(r);
    if ((status = check_start_road(&at, b, road, settlement)) != LR_OK) return status;

    if ((status = scan_start_pays(r, seat, &pays)) != LR_OK) return status;
    b->layout.start[b->layout.start_count++] = (board_start){
        .settlement = (uint16_t)settlement,
        .road = (uint16_t)road,
        .seat = (uint8_t)seat,
        .pays = pays,
    };
    return end_of_line(r);
}

/* ---- the whole ------------------------------------------------------------------------------- */

typedef struct keyword {
    const char *word;
    lr_status (*read)(reader *r); /* from behind the word to the next line */
    bool required, repeats, names_places;
} keyword;

static const keyword keywords[KEYWORDS] = {
    [KEY_NAME] = { .word = "name", .read = read_name, .required = true },
    [KEY_TITLE] = { .word = "title", .read = read_title },
    [KEY_SEATS] = { .word = "seats", .read = read_seats, .required = true },
    [KEY_LAYOUT] = { .word = "layout", .read = read_layout, .required = true },
    [KEY_TERRAIN] = { .word = "terrain", .read = read_terrain },
    [KEY_NUMBERS] = { .word = "numbers", .read = read_numbers },
    [KEY_SPIRAL] = { .word = "spiral", .read = read_spiral, .repeats = true, .names_places = true },
    [KEY_HARBOR] = { .word = "harbor", .read = read_harbor, .repeats = true, .names_places = true },
    [KEY_ROBBER] = { .word = "robber", .read = read_robber, .names_places = true },
    [KEY_START] = { .word = "start", .read = read_start, .repeats = true, .names_places = true },
};

static lr_status read_line(reader *r) {
    const char *words[KEYWORDS];
    for (uint32_t k = 0; k < KEYWORDS; k++) words[k] = keywords[k].word;
    lr_scan_blanks(&r->in);
    lr_scan at = r->in;
    uint32_t k = 0;
    lr_status status = scan_choice(r, words, KEYWORDS, &k);
    if (status != LR_OK) return status;
    if (r->seen[k].at == NULL)
        r->seen[k] = at;
    else if (!keywords[k].repeats)
        return lr_scan_fail(&at, LR_E_MAP, "`", words[k], "` already stands on line ",
                            number((uint32_t)r->seen[k].line).text, NULL);
    if (keywords[k].names_places && r->seen[KEY_LAYOUT].at == NULL)
        return lr_scan_fail(&at, LR_E_MAP, "`", words[k],
                            "` names places of the layout and must "
                            "come after it",
                            NULL);
    return keywords[k].read(r);
}

static lr_status read_header(reader *r) {
    static const char *const first = "longroad-map";
    uint32_t choice;
    lr_scan at = r->in;
    int64_t version;
    if (scan_choice(r, &first, 1, &choice) != LR_OK)
        return lr_scan_fail(&at, LR_E_SYNTAX, "a map begins with the line `longroad-map 1`", NULL);
    lr_status status = next_item(r, "the version of the format, 1");
    if (status != LR_OK) return status;
    at = r->in;
    if (!lr_scan_int(&r->in, 0, 9999, &version)) return failed(r);
    if (version != FORMAT_VERSION)
        return lr_scan_fail(&at, LR_E_VERSION, "this program reads maps of version 1 only", NULL);
    return end_of_line(r);
}

/* Pool and tokens against the drawing. */
static lr_status check_deal(reader *r) {
    static const keyword_id needed[] = { KEY_TERRAIN, KEY_NUMBERS, KEY_SPIRAL };
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < sizeof needed / sizeof *needed; k++) {
        lr_scan *line = &r->seen[needed[k]];
        if (layout->dealt && line->at == NULL)
            return lr_scan_fail(&r->in, LR_E_MAP, "a map with dealt hexes (`??`) needs a `",
                                keywords[needed[k]].word, "` line", NULL);
        if (!layout->dealt && line->at != NULL)
            return lr_scan_fail(line, LR_E_MAP, "the layout leaves no hex (`??`) to be dealt",
                                NULL);
    }
    if (!layout->dealt) return LR_OK;
    uint32_t pool = 0, tokens = 0;
    for (uint32_t t = 0; t < BOARD_TERRAINS; t++) {
        pool += layout->terrain_pool[t];
        if (t < BOARD_DESERT) tokens += layout->terrain_pool[t];
    }
    if (pool != r->dealt_count)
        return lr_scan_fail(&r->seen[KEY_TERRAIN], LR_E_MAP, "the pool has ", number(pool).text,
                            " hexes, but the layout leaves ", number(r->dealt_count).text,
                            " to be dealt (`??`)", NULL);
    if (tokens != layout->number_pool_count)
        return lr_scan_fail(&r->seen[KEY_NUMBERS], LR_E_MAP, "there are ",
                            number(layout->number_pool_count).text, " tokens, but the pool has ",
                            number(tokens).text, " hexes that need one", NULL);
    return LR_OK;
}

/* The robber needs a place to start and, always, another one to go to. */
static lr_status check_robber(reader *r) {
    board_layout *layout = &r->b->layout;
    uint32_t numbered = layout->number_pool_count, desert = BOARD_NO_HEX;
    for (uint32_t k = r->b->hexes; k-- > 0;) {
        numbered += layout->number[k] != 0;
        if (layout->terrain[k] == BOARD_DESERT) desert = k;
    }
    if (numbered < 2)
        return lr_scan_fail(&r->seen[KEY_LAYOUT], LR_E_MAP,
                            "a map needs at least two hexes with numbers", NULL);
    if (layout->robber != BOARD_NO_HEX) return LR_OK;
    if (!layout->dealt) layout->robber = (uint8_t)desert;
    if (desert != BOARD_NO_HEX || layout->terrain_pool[BOARD_DESERT] > 0) return LR_OK;
    return lr_scan_fail(&r->in, LR_E_MAP,
                        "the robber starts on a desert: add one, or a `robber` line", NULL);
}

static lr_status check_starts(reader *r) {
    const board_layout *layout = &r->b->layout;
    uint32_t count[LR_SEATS_MAX] = { 0 };
    if (layout->start_count == 0) return LR_OK;
    if (layout->dealt)
        return lr_scan_fail(&r->seen[KEY_START], LR_E_MAP,
                            "a map with start lines has no dealt hexes (`??`)", NULL);
    for (uint32_t k = 0; k < layout->start_count; k++) count[layout->start[k].seat]++;
    for (uint32_t seat = 1; seat < layout->seats_max; seat++)
        if (count[seat] != count[0])
            return lr_scan_fail(&r->seen[KEY_START], LR_E_MAP, "seat ", number(seat).text, " has ",
                                number(count[seat]).text, " start lines and seat 0 has ",
                                number(count[0]).text, ": all seats need the same number", NULL);
    return LR_OK;
}

static lr_status check_room(reader *r) {
    const board *b = r->b;
    uint32_t room = 0, needed = 8u * b->layout.seats_max - 3;
    for (uint32_t w = 0; w < b->vertex_words; w++)
        room += (uint32_t)__builtin_popcountll(b->land_vertices[w]);
    if (room >= needed) return LR_OK;
    return lr_scan_fail(&r->seen[KEY_SEATS], LR_E_MAP, "the land has ", number(room).text,
                        " vertices; ", number(b->layout.seats_max).text, " seats need at least ",
                        number(needed).text, NULL);
}

static lr_status finish(reader *r) {
    for (uint32_t k = 0; k < KEYWORDS; k++)
        if (keywords[k].required && r->seen[k].at == NULL)
            return lr_scan_fail(&r->in, LR_E_MAP, "the map has no `", keywords[k].word, "` line",
                                NULL);
    lr_status status = check_deal(r);
    if (status == LR_OK) status = check_robber(r);
    if (status == LR_OK) status = check_starts(r);
    if (status == LR_OK) status = check_room(r);
    return status;
}

lr_status board_map_parse(board *b, const char *text, lr_error *error) {
    reader r = { .in = lr_scan_start(text, error), .b = b };
    if (strlen(text) >= LR_MAP_TEXT_MAX)
        return lr_fail(error, LR_E_TOO_LARGE, "a map's text is shorter than 32768 bytes", NULL);
    b->hexes = 0;
    memset(b->hex, 0, sizeof b->hex);
    memset(&b->layout, 0, sizeof b->layout);
    b->layout.robber = BOARD_NO_HEX;

    lr_status status = read_header(&r);
    while (status == LR_OK && !lr_scan_at_end(&r.in))
        if (!lr_scan_line_end(&r.in)) status = read_line(&r);
    return status == LR_OK ? finish(&r) : status;
}

const char *board_map_builtin(const char *name) {
    for (size_t k = 0; k < lr_embedded_map_count; k++)
        if (lr_text_equal(lr_embedded_maps[k].name, name)) return lr_embedded_maps[k].text;
    return NULL;
}
