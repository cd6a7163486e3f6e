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
 * are no places before, and lines that name areas follow `areas`. This file holds the loop over the
 * lines and the tools; map_reader.h says where the rest is.
 *
 * The reader is strict, since a map is written once and played a thousand times: every word must be
 * known, every count must agree with the drawing, and every complaint says where it is and what was
 * expected instead. What concerns one line is checked when it is read; what concerns several is
 * checked at the end (map_check.c), and the complaint points at the line that is easiest to correct.
 *
 * A map that is accepted can be played; map_check.c lists what that means.
 *
 * A later module adds a row to MAP_KEYWORDS and a function that reads the line. Unknown keywords are
 * refused, so an old program never plays half of a new map.
 */
#include "map_reader.h"
#include "places.h"

#include <string.h>

enum {
    FORMAT_VERSION = 1,
    WORD_MAX = 24,
};

/* ---- tools ----------------------------------------------------------------------------------- */

map_number_text board_map_number(uint32_t value) {
    map_number_text n = { "" };
    lr_text t = lr_text_start(n.text, sizeof n.text);
    lr_put_int(&t, value);
    lr_text_end(&t);
    return n;
}

bool board_map_line_goes_on(const map_reader *r) {
    lr_scan probe = r->in;
    return !lr_scan_line_end(&probe);
}

lr_status board_map_next_item(map_reader *r, const char *expected) {
    char before = *r->in.at;
    lr_scan_blanks(&r->in);
    if ((before != ' ' && before != '\t') || !board_map_line_goes_on(r))
        return lr_scan_fail(&r->in, LR_E_SYNTAX, "expected ", expected, NULL);
    return LR_OK;
}

lr_status board_map_end_of_line(map_reader *r) {
    if (lr_scan_line_end(&r->in)) return LR_OK;
    lr_scan_blanks(&r->in);
    if (*r->in.at == '\r')
        return lr_scan_fail(&r->in, LR_E_SYNTAX,
                            "expected a plain line end, but here is a carriage return", NULL);
    return lr_scan_fail(&r->in, LR_E_SYNTAX, "expected the end of the line or a # comment", NULL);
}

bool board_map_take_end(map_reader *r) {
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

static void put_words(lr_text *t, const char *const *words, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) lr_put(t, " ");
        lr_put(t, words[k]);
    }
}

lr_status board_map_scan_choice(map_reader *r, const char *const *words, uint32_t count,
                                uint32_t *choice) {
    char known[LR_ERROR_TEXT_MAX / 2], word[WORD_MAX];
    lr_scan at = r->in;
    if (lr_scan_word(&r->in, word, sizeof word))
        for (uint32_t k = 0; k < count; k++)
            if (lr_text_equal(word, words[k])) {
                *choice = k;
                return LR_OK;
            }
    lr_text t = lr_text_start(known, sizeof known);
    put_words(&t, words, count);
    lr_text_end(&t);
    return lr_scan_fail(&at, LR_E_UNKNOWN_NAME,
                        count == 1 ? "expected the word " : "expected one of these words: ", known,
                        NULL);
}

lr_status board_map_scan_number(map_reader *r, int64_t low, int64_t high, uint32_t *value) {
    int64_t wide = low;
    bool read = lr_scan_int(&r->in, low, high, &wide);
    *value = (uint32_t)wide;
    return read ? LR_OK : map_failed(r);
}

lr_status board_map_scan_token(map_reader *r, uint8_t *token) {
    lr_scan at = r->in;
    uint32_t value;
    lr_status status = board_map_scan_number(r, 2, 12, &value);
    if (status != LR_OK) return status;
    if (value == 7)
        return lr_scan_fail(&at, LR_E_RANGE, "no hex has the number 7: the robber moves on it",
                            NULL);
    *token = (uint8_t)value;
    return LR_OK;
}

lr_status board_map_scan_next_word(map_reader *r, const char *word) {
    uint32_t choice;
    lr_status status = board_map_next_item(r, word);
    return status == LR_OK ? board_map_scan_choice(r, &word, 1, &choice) : status;
}

lr_status board_map_scan_next_number(map_reader *r, const char *expected, int64_t low, int64_t high,
                                     uint32_t *value) {
    lr_status status = board_map_next_item(r, expected);
    return status == LR_OK ? board_map_scan_number(r, low, high, value) : status;
}

/* ---- places ---------------------------------------------------------------------------------- */

uint64_t board_map_vertex_hexes(const board *b, uint32_t vertex) {
    uint64_t hexes = 0;
    for (unsigned i = 0; i < 3; i++)
        if (b->vertex[vertex].hex[i] != BOARD_NO_HEX)
            hexes |= (uint64_t)1 << b->vertex[vertex].hex[i];
    return hexes;
}

uint64_t board_map_edge_hexes(const board *b, uint32_t edge) {
    const board_edge *e = &b->edge[edge];
    uint64_t hexes = (uint64_t)1 << e->hex[0];
    if (e->hex[1] != BOARD_NO_HEX) hexes |= (uint64_t)1 << e->hex[1];
    return hexes;
}

static bool at_rim(const map_reader *r, uint32_t edge) {
    return r->b->edge[edge].hex[1] == BOARD_NO_HEX;
}

bool board_map_edge_is_coast(const map_reader *r, uint32_t edge) {
    uint64_t hexes = board_map_edge_hexes(r->b, edge);
    return (hexes & r->land_hexes) != 0 && ((hexes & r->sea_hexes) != 0 || at_rim(r, edge));
}

bool board_map_edge_is_sea(const map_reader *r, uint32_t edge) {
    bool sea_outside = at_rim(r, edge) && !r->b->layout.outside_nothing;
    return (board_map_edge_hexes(r->b, edge) & r->sea_hexes) != 0 || sea_outside;
}

lr_status board_map_scan_next_hex(map_reader *r, const char *expected, lr_scan *at, uint32_t *hex) {
    lr_status status = board_map_next_item(r, expected);
    if (status != LR_OK) return status;
    *at = r->in;
    if (!board_scan_hex(&r->in, r->b, hex)) return map_failed(r);
    r->named_hexes |= (uint64_t)1 << *hex;
    return LR_OK;
}

lr_status board_map_scan_next_vertex(map_reader *r, const char *expected, lr_scan *at,
                                     uint32_t *vertex) {
    lr_status status = board_map_next_item(r, expected);
    if (status != LR_OK) return status;
    *at = r->in;
    if (!board_scan_vertex(&r->in, r->b, vertex)) return map_failed(r);
    r->named_hexes |= board_map_vertex_hexes(r->b, *vertex);
    return LR_OK;
}

lr_status board_map_scan_next_edge(map_reader *r, const char *expected, lr_scan *at,
                                   uint32_t *edge) {
    lr_status status = board_map_next_item(r, expected);
    if (status != LR_OK) return status;
    *at = r->in;
    if (!board_scan_edge(&r->in, r->b, edge)) return map_failed(r);
    r->named_hexes |= board_map_edge_hexes(r->b, *edge);
    return LR_OK;
}

/* ---- areas ----------------------------------------------------------------------------------- */

uint64_t board_map_area_hexes(const board *b, uint32_t area) {
    uint64_t hexes = 0;
    for (uint32_t k = 0; k < b->hexes; k++)
        if (b->layout.area[k] == area) hexes |= (uint64_t)1 << k;
    return hexes;
}

lr_status board_map_scan_next_area(map_reader *r, lr_scan *at, uint32_t *area) {
    lr_status status = board_map_next_item(r, "the letter of an area");
    if (status != LR_OK) return status;
    *at = r->in;
    char letter = *r->in.at, after = letter == 0 ? (char)0 : r->in.at[1];
    bool alone = after == 0 || after == ' ' || after == '\t' || after == '\n' || after == '\r' ||
                 after == '#';
    if (letter < 'A' || letter > 'Z' || !alone)
        return lr_scan_fail(&r->in, LR_E_SYNTAX, "expected the letter of an area, A to Z", NULL);
    *area = (uint32_t)(letter - 'A') + 1;
    const char name[] = { letter, 0 };
    if (!(r->areas >> *area & 1))
        return lr_scan_fail(&r->in, LR_E_NO_SUCH_PLACE, "no hex lies in an area ", name, NULL);
    lr_scan_char(&r->in, letter);
    return LR_OK;
}

/* ---- the lines ------------------------------------------------------------------------------- */

const char *const board_map_words[MAP_KEYS] = {
#define KEYWORD(function, word, flags) [MAP_KEY_##function] = (word),
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
};

static lr_status (*const readers[MAP_KEYS])(map_reader *r) = {
#define KEYWORD(function, word, flags) [MAP_KEY_##function] = board_map_read_##function,
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
};

static const uint8_t flags_of[MAP_KEYS] = {
#define KEYWORD(function, word, flags) [MAP_KEY_##function] = (flags),
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
};

/* Some lines rest on others, which must be there already. */
static lr_status check_order(map_reader *r, lr_scan *at, uint32_t key) {
    const char *word = board_map_words[key];
    bool layout = map_has_line(r, MAP_KEY_layout);
    if ((flags_of[key] & MAP_PLACES) && !layout)
        return lr_scan_fail(at, LR_E_MAP, "`", word,
                            "` names places of the layout and must come after it", NULL);
    if ((flags_of[key] & MAP_AREAS) && !map_has_line(r, MAP_KEY_areas))
        return lr_scan_fail(at, LR_E_MAP, "`", word,
                            "` names areas and must come after the drawing of the `areas`", NULL);
    if ((flags_of[key] & MAP_UNPLACED) && layout)
        return lr_scan_fail(at, LR_E_MAP, "`", word, "` must come before the layout", NULL);
    return LR_OK;
}

static lr_status read_line(map_reader *r) {
    lr_scan_blanks(&r->in);
    lr_scan at = r->in;
    uint32_t key = 0;
    lr_status status = board_map_scan_choice(r, board_map_words, MAP_KEYS, &key);
    if (status != LR_OK) return status;
    if (!map_has_line(r, (map_key)key))
        r->seen[key] = at;
    else if (!(flags_of[key] & MAP_REPEATS))
        return lr_scan_fail(&at, LR_E_MAP, "`", board_map_words[key], "` already stands on line ",
                            board_map_number((uint32_t)r->seen[key].line).text, NULL);
    status = check_order(r, &at, key);
    return status == LR_OK ? readers[key](r) : status;
}

static lr_status read_header(map_reader *r) {
    static const char *const first = "longroad-map";
    uint32_t choice;
    lr_scan at = r->in;
    int64_t version;
    if (board_map_scan_choice(r, &first, 1, &choice) != LR_OK)
        return lr_scan_fail(&at, LR_E_SYNTAX, "a map begins with the line `longroad-map 1`", NULL);
    lr_status status = board_map_next_item(r, "the version of the format, 1");
    if (status != LR_OK) return status;
    at = r->in;
    if (!lr_scan_int(&r->in, 0, 9999, &version)) return map_failed(r);
    if (version != FORMAT_VERSION)
        return lr_scan_fail(&at, LR_E_VERSION, "this program reads maps of version 1 only", NULL);
    return board_map_end_of_line(r);
}

/* A map that says nothing more than it must is the base game's. */
static void empty_layout(board_layout *layout) {
    memset(layout, 0, sizeof *layout);
    layout->goal = 10;
    layout->supply = board_supply_base;
    layout->reds_apart = true;
    layout->robber_start = BOARD_ROBBER_DESERT;
    layout->robber = BOARD_NO_HEX;
    layout->pirate = BOARD_NO_HEX;
    for (unsigned k = 0; k < BOARD_HARBORS_MAX; k++) layout->harbor_edge[k] = BOARD_NO_PLACE;
    for (unsigned k = 0; k < BOARD_GIFTS_MAX; k++) layout->tribe.harbor[k] = BOARD_NO_HARBOR;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        layout->fleet.beachhead[seat] = layout->fleet.fortress[seat] = BOARD_NO_PLACE;
    memset(layout->fleet.lane_distance, 0xff, sizeof layout->fleet.lane_distance);
}

lr_status board_map_parse(board *b, const char *text, lr_error *error) {
    map_reader r = { .in = lr_scan_start(text, error), .b = b };
    if (strlen(text) >= LR_MAP_TEXT_MAX)
        return lr_fail(error, LR_E_TOO_LARGE, "a map's text is shorter than 32768 bytes", NULL);
    b->hexes = 0;
    memset(b->hex, 0, sizeof b->hex);
    memset(b->home_vertices, 0, sizeof b->home_vertices);
    empty_layout(&b->layout);

    lr_status status = read_header(&r);
    while (status == LR_OK && !lr_scan_at_end(&r.in))
        if (!lr_scan_line_end(&r.in)) status = read_line(&r);
    for (uint32_t k = 0; status == LR_OK && k < MAP_KEYS; k++)
        if ((flags_of[k] & MAP_REQUIRED) && !map_has_line(&r, (map_key)k))
            status = lr_scan_fail(&r.in, LR_E_MAP, "the map has no `", board_map_words[k], "` line",
                                  NULL);
    return status == LR_OK ? board_map_finish(&r) : status;
}
