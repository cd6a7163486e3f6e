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
 * checked at the end (map_check.c), and the complaint points at the line that is easiest to
 * correct.
 *
 * A map that is accepted can be played; map_check.c lists what that means.
 *
 * A later module adds a row to MAP_KEYWORDS and a function that reads the line. Unknown keywords
 * are refused, so an old program never plays half of a new map.
 */
#include "map_reader.h"
#include "places.h"

#include <string.h>

enum {
    FORMAT_VERSION = 1,
    WORD_MAX = 24,
};

/* ---- tools ----------------------------------------------------------------------------------- */

map_word board_map_number(uint32_t value) {
    map_word n = { "" };
    lr_text t = lr_text_start(n.text, sizeof n.text);
    lr_put_int(&t, value);
    lr_text_end(&t);
    return n;
}

map_word board_map_hex_name(const board *b, uint32_t hex) {
    map_word n = { "" };
    lr_text t = lr_text_start(n.text, sizeof n.text);
    board_put_hex(&t, b, hex);
    lr_text_end(&t);
    return n;
}

bool board_map_is_full(map_reader *r, lr_scan *at, uint32_t count, uint32_t most,
                       const char *sentence) {
    if (count >= most) MAP_FAIL(r, at, LR_E_TOO_LARGE, sentence);
    return count >= most;
}

bool board_map_goes_on(const map_reader *r) {
    lr_scan probe = r->in;
    return map_ok(r) && !lr_scan_line_end(&probe);
}

void board_map_next_item(map_reader *r, const char *expected) {
    char before = *r->in.at;
    if (!map_ok(r)) return;
    lr_scan_blanks(&r->in);
    r->item = r->in;
    if ((before != ' ' && before != '\t') || !board_map_goes_on(r))
        MAP_FAIL(r, &r->in, LR_E_SYNTAX, "expected ", expected);
}

void board_map_end_of_line(map_reader *r) {
    if (!map_ok(r) || lr_scan_line_end(&r->in)) return;
    lr_scan_blanks(&r->in);
    MAP_FAIL(r, &r->in, LR_E_SYNTAX,
             *r->in.at == '\r' ? "expected a plain line end, but here is a carriage return"
                               : "expected the end of the line or a # comment");
}

bool board_map_take_word(map_reader *r, const char *word) {
    lr_scan probe = r->in;
    char found[WORD_MAX];
    lr_error ignored;
    lr_scan_blanks(&probe);
    probe.error = &ignored;
    if (!map_ok(r) || !lr_scan_word(&probe, found, sizeof found) || !lr_text_equal(found, word))
        return false;
    probe.error = r->in.error;
    r->in = probe;
    return true;
}

uint32_t board_map_scan_choice(map_reader *r, const char *const *words, uint32_t count) {
    char known[LR_ERROR_TEXT_MAX / 2], word[WORD_MAX];
    lr_scan at = r->in;
    if (!map_ok(r)) return 0;
    if (lr_scan_word(&r->in, word, sizeof word))
        for (uint32_t k = 0; k < count; k++)
            if (lr_text_equal(word, words[k])) return k;
    lr_text t = lr_text_start(known, sizeof known);
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) lr_put(&t, " ");
        lr_put(&t, words[k]);
    }
    lr_text_end(&t);
    lr_scan_fail(&at, LR_E_UNKNOWN_NAME,
                 count == 1 ? "expected the word " : "expected one of these words: ", known, NULL);
    return 0;
}

uint32_t board_map_scan_number(map_reader *r, int64_t low, int64_t high) {
    int64_t value = low;
    if (map_ok(r)) lr_scan_int(&r->in, low, high, &value);
    return (uint32_t)value;
}

uint8_t board_map_scan_token(map_reader *r) {
    lr_scan at = r->in;
    uint32_t value = board_map_scan_number(r, 2, 12);
    if (value == 7) MAP_FAIL(r, &at, LR_E_RANGE, "no hex has the number 7: the robber moves on it");
    return (uint8_t)value;
}

uint32_t board_map_next_choice(map_reader *r, const char *expected, const char *const *words,
                               uint32_t count) {
    board_map_next_item(r, expected);
    return board_map_scan_choice(r, words, count);
}

void board_map_next_word(map_reader *r, const char *word) {
    board_map_next_choice(r, word, &word, 1);
}

uint8_t board_map_next_number(map_reader *r, const char *expected, int64_t low, int64_t high) {
    board_map_next_item(r, expected);
    return (uint8_t)board_map_scan_number(r, low, high);
}

uint8_t board_map_next_token(map_reader *r, const char *expected) {
    board_map_next_item(r, expected);
    return board_map_scan_token(r);
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

uint32_t board_map_scan_hex(map_reader *r) {
    uint32_t hex = 0;
    const char *at = r->in.at;
    if (map_ok(r) && board_scan_hex(&r->in, r->b, &hex)) r->named_hexes |= (uint64_t)1 << hex;
    board_map_name_place(r, at, 'h', hex);
    return hex;
}

uint32_t board_map_scan_edge(map_reader *r) {
    uint32_t edge = 0;
    const char *at = r->in.at;
    if (map_ok(r) && board_scan_edge(&r->in, r->b, &edge))
        r->named_hexes |= board_map_edge_hexes(r->b, edge);
    board_map_name_place(r, at, 'e', edge);
    return edge;
}

uint32_t board_map_next_hex(map_reader *r, const char *expected) {
    board_map_next_item(r, expected);
    return board_map_scan_hex(r);
}

uint32_t board_map_next_edge(map_reader *r, const char *expected) {
    board_map_next_item(r, expected);
    return board_map_scan_edge(r);
}

uint32_t board_map_next_vertex(map_reader *r, const char *expected) {
    uint32_t vertex = 0;
    board_map_next_item(r, expected);
    const char *at = r->in.at;
    if (map_ok(r) && board_scan_vertex(&r->in, r->b, &vertex))
        r->named_hexes |= board_map_vertex_hexes(r->b, vertex);
    board_map_name_place(r, at, 'v', vertex);
    return vertex;
}

/* ---- areas ----------------------------------------------------------------------------------- */

uint64_t board_map_area_hexes(const board *b, uint32_t area) {
    uint64_t hexes = 0;
    for (uint32_t k = 0; k < b->hexes; k++)
        if (b->layout.area[k] == area) hexes |= (uint64_t)1 << k;
    return hexes;
}

uint32_t board_map_next_area(map_reader *r) {
    board_map_next_item(r, "the letter of an area");
    if (!map_ok(r)) return 0;
    const char letter[] = { *r->in.at, 0 }, after = r->in.at[1];
    bool alone = after == 0 || after == ' ' || after == '\t' || after == '\n' || after == '\r' ||
                 after == '#';
    if (letter[0] < 'A' || letter[0] > 'Z' || !alone) {
        MAP_FAIL(r, &r->in, LR_E_SYNTAX, "expected the letter of an area, A to Z");
        return 0;
    }
    uint32_t area = (uint32_t)(letter[0] - 'A') + 1;
    if (!(r->areas >> area & 1))
        MAP_FAIL(r, &r->in, LR_E_NO_SUCH_PLACE, "no hex lies in an area ", letter);
    lr_scan_char(&r->in, letter[0]);
    return area;
}

/* ---- the lines ------------------------------------------------------------------------------- */

const char *const board_map_words[MAP_KEYS] = {
#define KEYWORD(function, word, flags) [MAP_KEY_##function] = (word),
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
};

static const struct {
    void (*read)(map_reader *r);
    uint8_t flags;
} lines[MAP_KEYS] = {
#define KEYWORD(function, word, flags) [MAP_KEY_##function] = { board_map_read_##function, flags },
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
};

/* Some lines rest on others, which must be there already. */
static void check_order(map_reader *r, lr_scan *at, uint32_t key) {
    const char *word = board_map_words[key];
    bool layout = map_has_line(r, MAP_KEY_layout);
    if ((lines[key].flags & MAP_PLACES) && !layout)
        MAP_REFUSE_AT(r, at, "`", word, "` names places of the layout and must come after it");
    if ((lines[key].flags & MAP_AREAS) && !map_has_line(r, MAP_KEY_areas))
        MAP_REFUSE_AT(r, at, "`", word,
                      "` names areas and must come after the drawing of the `areas`");
    if ((lines[key].flags & MAP_UNPLACED) && layout)
        MAP_REFUSE_AT(r, at, "`", word, "` must come before the layout");
}

static void read_line(map_reader *r) {
    lr_scan_blanks(&r->in);
    lr_scan at = r->in;
    uint32_t key = board_map_scan_choice(r, board_map_words, MAP_KEYS);
    r->key = map_ok(r) ? key : (uint32_t)MAP_KEYS;
    if (!map_ok(r)) return;
    if (!map_has_line(r, (map_key)key))
        r->seen[key] = at;
    else if (!(lines[key].flags & MAP_REPEATS))
        MAP_REFUSE_AT(r, &at, "`", board_map_words[key], "` already stands on line ",
                      board_map_number((uint32_t)r->seen[key].line).text);
    check_order(r, &at, key);
    if (map_ok(r)) lines[key].read(r);
    board_map_end_of_line(r);
}

static void read_header(map_reader *r) {
    static const char *const first = "longroad-map";
    lr_scan at = r->in;
    board_map_scan_choice(r, &first, 1);
    if (!map_ok(r))
        lr_scan_fail(&at, LR_E_SYNTAX, "a map begins with the line `longroad-map 1`", NULL);
    board_map_next_item(r, "the version of the format, 1");
    if (board_map_scan_number(r, 0, 9999) != FORMAT_VERSION)
        MAP_FAIL(r, &r->item, LR_E_VERSION, "this program reads maps of version 1 only");
    board_map_end_of_line(r);
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

/* After a complaint that was noted. */
static void skip_line(lr_scan *in) {
    while (*in->at != 0 && *in->at != '\n') {
        in->at++;
        in->column++;
    }
}

/* All lines. Without a list of findings the first complaint ends it; with one only a drawing that
 * cannot be read does, because it decides what the names of places mean. */
static void read_lines(map_reader *r) {
    while (map_ok(r) && !lr_scan_at_end(&r->in)) {
        if (lr_scan_line_end(&r->in)) continue;
        read_line(r);
        if (map_ok(r) || r->found == NULL || r->key == MAP_KEY_layout || r->key == MAP_KEY_areas)
            continue;
        board_map_note(r);
        skip_line(&r->in);
    }
}

static void read_map(map_reader *r) {
    board *b = r->b;
    if (strlen(r->text) >= LR_MAP_TEXT_MAX) {
        lr_fail(r->in.error, LR_E_TOO_LARGE, "a map's text is shorter than 32768 bytes", NULL);
        return;
    }
    b->hexes = 0;
    memset(b->hex, 0, sizeof b->hex);
    memset(b->home_vertices, 0, sizeof b->home_vertices);
    empty_layout(&b->layout);

    read_header(r);
    if (map_ok(r)) read_lines(r);
    for (uint32_t k = 0; map_ok(r) && k < MAP_KEYS; k++)
        if ((lines[k].flags & MAP_REQUIRED) && !map_has_line(r, (map_key)k)) {
            MAP_PROBLEM(r, &r->in, 0, MISSING_LINE, board_map_words[k]);
            board_map_note(r);
        }
}

lr_status board_map_parse(board *b, const char *text, lr_error *error) {
    map_reader r = { .in = lr_scan_start(text, error), .b = b, .text = text };
    read_map(&r);
    if (map_ok(&r)) board_map_finish(&r);
    return error->status;
}

void board_map_examine(board *b, const char *text, board_findings *out) {
    lr_error error;
    map_reader r = { .in = lr_scan_start(text, &error), .b = b, .text = text, .found = out };
    memset(out, 0, sizeof *out);
    read_map(&r);
    out->drawn = map_ok(&r) && b->hexes > 0;
    board_map_note(&r);
    if (!out->drawn) return;
    if (b->layout.seats_max > 0) board_map_finish(&r);
    board_map_give_advice(&r);
}
