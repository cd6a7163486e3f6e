/* board_map.c - a map's text as JSON, for who draws it: what is wrong with it, what it says, and
 * how much it has of everything (board_check.h).
 *
 * What it says is told line by line, in words and places. A place is a hex's coordinates and a
 * corner or side: names depend on the whole drawing, so a line that was read can be written again
 * after hexes were added. The reader of maps has noted which words are places; the rest of a line
 * is cut into words without knowing what they mean. So every line that the reader takes survives,
 * whatever a drawing tool knows of it.
 */
#include "http_json.h"
/* Names of members are those of the board's own table, but for the answer itself. */
#undef SHAPES_DEF
#undef OURS
#undef OUR
#include "board_json.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define ANSWER(name) ((void)HW_KEY_map_check_##name, #name)

/* Shipped maps need 36,000 shuffles for their deals at most; a map that promises too much needs
 * 320,000 for each (layout.c). */
enum { MAP_DEALS = 100, MAP_SHUFFLES = 100000 };

/* ---- problems ---- */

static void put_problem(const board *b, const board_problem *p, json_writer *w) {
    const board_problem_kind *kind = &board_problem_kinds[p->code];
    bool own = p->code == BOARD_PROBLEM_LINE || p->code == BOARD_PROBLEM_IMPORT ||
               p->code == BOARD_PROBLEM_IMPORT_DIFFERS; /* its sentence is its argument */
    jw_object(w);
    jw_put_string(w, KEY(map_problem, level), board_problem_levels[kind->level]);
    jw_put_string(w, KEY(map_problem, code), board_problem_codes[p->code]);
    jw_put_array(w, KEY(map_problem, args));
    if (own) jw_string(w, p->text);
    for (unsigned k = 0; k < p->args; k++) jw_string(w, p->arg[k]);
    jw_array_end(w);
    jw_put_array(w, KEY(map_problem, places));
    for (unsigned hex = 0; b != NULL && hex < b->hexes; hex++)
        if (p->hexes >> hex & 1) bw_put_hex(w, b, hex);
    jw_array_end(w);
    jw_put_int(w, KEY(map_problem, line), p->line);
    jw_put_int(w, KEY(map_problem, column), p->column);
    jw_put_string(w, KEY(map_problem, sentence), p->text);
    jw_object_end(w);
}

static void put_note(const wire_note *note, json_writer *w) {
    board_problem p = { .line = note->line };
    p.code = note->refusal ? BOARD_PROBLEM_IMPORT : BOARD_PROBLEM_IMPORT_DIFFERS;
    strncpy(p.text, note->text, sizeof p.text - 1);
    put_problem(NULL, &p, w);
}

static void put_problems(const board *b, const board_findings *found, const wire_map *map,
                         json_writer *w) {
    jw_put_array(w, ANSWER(problems));
    for (uint32_t k = 0; k < map->note_count; k++) put_note(&map->notes[k], w);
    for (uint32_t k = 0; found != NULL && k < found->count; k++)
        put_problem(found->drawn ? b : NULL, &found->problem[k], w);
    jw_array_end(w);
}

/* ---- what it says ---- */

static void put_tiles(const board *b, json_writer *w) {
    const board_layout *layout = &b->layout;
    jw_put_array(w, KEY(map_drawing, tiles));
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        jw_object(w);
        jw_put_int(w, KEY(map_tile, x), b->hex[hex].x);
        jw_put_int(w, KEY(map_tile, y), b->hex[hex].y);
        jw_put_string(w, KEY(map_tile, terrain), board_terrain_names[layout->terrain[hex]]);
        if (layout->number[hex] > 0) jw_put_uint(w, KEY(map_tile, number), layout->number[hex]);
        if (layout->area[hex] > 0) {
            jw_key(w, KEY(map_tile, area));
            jw_bytes(w, &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[layout->area[hex] - 1], 1);
        }
        bw_mark(w, KEY(map_tile, marked), layout->marked_hexes >> hex & 1);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_place(const board *b, const board_named *named, json_writer *w) {
    uint8_t hex = named->kind == 'h'   ? (uint8_t)named->place
                  : named->kind == 'v' ? b->vertex[named->place].hex[0]
                                       : b->edge[named->place].hex[0];
    jw_object(w);
    jw_put_int(w, KEY(map_hex, x), b->hex[hex].x);
    jw_put_int(w, KEY(map_hex, y), b->hex[hex].y);
    if (named->kind == 'v') jw_put_uint(w, KEY(map_vertex, corner), b->vertex[named->place].corner);
    if (named->kind == 'e') jw_put_uint(w, KEY(map_edge, side), b->edge[named->place].side);
    jw_object_end(w);
}

/* A text that is gone through line by line, and the places in it that are still ahead. */
typedef struct text_walk {
    const char *text, *at;
    const board_named *named, *named_end;
} text_walk;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* The words of a line up to its comment. */
static void put_words(const board *b, text_walk *walk, const char *end, json_writer *w) {
    while (true) {
        while (walk->at < end && is_blank(*walk->at)) walk->at++;
        const char *start = walk->at;
        while (walk->at < end && !is_blank(*walk->at)) walk->at++;
        if (walk->at == start) return;
        while (walk->named < walk->named_end && walk->text + walk->named->at < start) walk->named++;
        bool place = walk->named < walk->named_end && walk->text + walk->named->at == start &&
                     walk->named->length == walk->at - start;
        if (place)
            put_place(b, walk->named, w);
        else
            jw_bytes(w, start, (size_t)(walk->at - start));
    }
}

/* The rest of a line as one item, without the blanks around it. */
static void put_rest(text_walk *walk, const char *end, json_writer *w) {
    while (walk->at < end && is_blank(*walk->at)) walk->at++;
    while (end > walk->at && is_blank(end[-1])) end--;
    if (end > walk->at) jw_bytes(w, walk->at, (size_t)(end - walk->at));
}

static bool key_is(const char *start, size_t length, const char *word) {
    return strlen(word) == length && memcmp(start, word, length) == 0;
}

static void put_line(const board *b, text_walk *walk, const char *end, json_writer *w) {
    bool comment = *walk->at == '#';
    const char *start = walk->at;
    const char *hash = comment ? NULL : memchr(start, '#', (size_t)(end - start));
    if (hash != NULL) end = hash;
    walk->at++;
    while (!comment && walk->at < end && !is_blank(*walk->at)) walk->at++;
    size_t length = (size_t)(walk->at - start);
    jw_object(w);
    jw_key(w, KEY(map_line, key));
    jw_bytes(w, start, length);
    jw_put_array(w, KEY(map_line, items));
    if (comment || key_is(start, length, "title"))
        put_rest(walk, end, w);
    else
        put_words(b, walk, end, w);
    jw_array_end(w);
    jw_object_end(w);
}

/* Behind the line `end` that closes a drawing. */
static const char *after_drawing(const char *at) {
    while (*at != 0) {
        const char *start = at, *end = at + strcspn(at, "\n");
        while (is_blank(*start)) start++;
        at = *end != 0 ? end + 1 : end;
        if (strncmp(start, "end", 3) == 0 && strcspn(start, " \t#\n") == 3) return at;
    }
    return at;
}

static void put_lines(const board *b, const board_findings *found, const char *text,
                      json_writer *w) {
    text_walk walk = { .text = text, .at = text, .named = found->named };
    walk.named_end = found->named + found->named_count;
    bool header = true;
    jw_put_array(w, KEY(map_drawing, lines));
    while (*walk.at != 0) {
        const char *end = walk.at + strcspn(walk.at, "\n");
        const char *next = *end != 0 ? end + 1 : end;
        while (walk.at < end && is_blank(*walk.at)) walk.at++;
        bool drawing = strncmp(walk.at, "layout", 6) == 0 || strncmp(walk.at, "areas", 5) == 0;
        if (walk.at < end && !header) put_line(b, &walk, end, w);
        header = false; /* it is the first line: the reader begins there */
        walk.at = drawing ? after_drawing(next) : next;
    }
    jw_array_end(w);
}

/* ---- what it has ---- */

static void put_figure(const board_survey *t, const board_figure *f, json_writer *w) {
    jw_object(w);
    jw_put_uint(w, KEY(map_figure, least), f->low);
    jw_put_uint(w, KEY(map_figure, most), f->high);
    jw_key(w, KEY(map_figure, mean));
    jw_real(w, (double)f->sum / t->boards, 2);
    jw_object_end(w);
}

static void put_terrains(const board_survey *t, json_writer *w) {
    jw_put_array(w, KEY(map_stats, terrains));
    for (unsigned k = 0; k < BOARD_TERRAINS; k++) {
        if (BOARD_TALLIED(t, terrain[0])[k].high == 0) continue;
        jw_object(w);
        jw_put_string(w, KEY(map_terrain, terrain), board_terrain_names[k]);
        jw_key(w, KEY(map_terrain, hexes));
        put_figure(t, &BOARD_TALLIED(t, terrain[0])[k], w);
        jw_key(w, KEY(map_terrain, pips));
        put_figure(t, &BOARD_TALLIED(t, pips[0])[k], w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_numbers(const board_survey *t, json_writer *w) {
    jw_put_array(w, KEY(map_stats, numbers));
    for (unsigned k = 2; k <= 12; k++) {
        if (k == 7) continue;
        jw_object(w);
        jw_put_uint(w, KEY(map_number, number), k);
        jw_key(w, KEY(map_number, hexes));
        put_figure(t, &BOARD_TALLIED(t, number[0])[k], w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_stats(const board *b, json_writer *w) {
    board_survey t = { .boards = 0 };
    board_tally_deals(b, 1, MAP_DEALS, MAP_SHUFFLES, &t);
    jw_put_object(w, ANSWER(stats));
    jw_put_uint(w, KEY(map_stats, deals), t.boards);
    jw_key(w, KEY(map_stats, land));
    put_figure(&t, BOARD_TALLIED(&t, land), w);
    jw_key(w, KEY(map_stats, islands));
    put_figure(&t, BOARD_TALLIED(&t, islands), w);
    jw_key(w, KEY(map_stats, largest));
    put_figure(&t, BOARD_TALLIED(&t, island_largest), w);
    jw_key(w, KEY(map_stats, reds));
    put_figure(&t, BOARD_TALLIED(&t, red_pairs), w);
    jw_key(w, KEY(map_stats, sites));
    put_figure(&t, BOARD_TALLIED(&t, sites), w);
    put_terrains(&t, w);
    put_numbers(&t, w);
    jw_put_array(w, KEY(map_stats, starts));
    for (unsigned seat = 0; b->layout.start_count > 0 && seat < b->layout.seats_max; seat++)
        put_figure(&t, &BOARD_TALLIED(&t, start_pips[0])[seat], w);
    jw_array_end(w);
    jw_object_end(w);
}

/* ---- the whole ---- */

/* As many seats as the map has. */
static bool compile(unsigned seats, const char *text, lr_game *game) {
    char config[32];
    lr_error error;
    lr_text t = lr_text_start(config, sizeof config);
    lr_putf(&t, "board(seats=%u)", seats);
    lr_text_end(&t);
    return lr_game_init(game, config, text, &error) == LR_OK;
}

static void put_limits(json_writer *w) {
    jw_put_array(w, ANSWER(limits));
    for (int k = 0; k < BOARD_MAP_LIMITS; k++) {
        jw_object(w);
        jw_put_string(w, KEY(map_limit, name), board_map_limits[k].name);
        jw_put_uint(w, KEY(map_limit, initial), board_map_limits[k].initial);
        jw_put_uint(w, KEY(map_limit, low), board_map_limits[k].low);
        jw_put_uint(w, KEY(map_limit, high), board_map_limits[k].high);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_uint(w, ANSWER(hexes_max), BOARD_HEXES_MAX);
}

bool bw_map(const wire_map *map, lr_game *scratch, json_writer *w) {
    board *b = board_of_rw(scratch);
    const char *text = map->text;
    board_findings *found = text != NULL ? malloc(sizeof *found) : NULL;
    if (found != NULL) board_map_examine(b, text, found);
    put_problems(b, found, map, w);
    put_limits(w);
    if (found != NULL && found->drawn) {
        if (map->lay != 0) board_map_lay_numbers(b, map->lay);
        jw_put_object(w, ANSWER(drawing));
        put_tiles(b, w);
        put_lines(b, found, text, w);
        jw_object_end(w);
    }
    bool playable = found != NULL && found->errors == 0 &&
                    compile(b->layout.seats_max, text, scratch);
    if (playable) put_stats(b, w);
    jw_put_bool(w, ANSWER(playable), playable);
    free(found);
    return playable;
}
