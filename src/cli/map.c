/* map.c - `longroad map`: import, check, draw and measure maps.
 *
 *     longroad map import FILE.game [-o OUT.map]    a map of Pioneers becomes one of ours
 *     longroad map check  MAP                       what is wrong with it, or `ok`
 *     longroad map draw   MAP [--svg FILE]          a picture in the terminal or in a file
 *     longroad map stats  MAP                       terrain, numbers, islands, places
 *
 * MAP is a file (a name with a slash or ending in .map) or the name of a built-in map. Several
 * built-in files may share a name; --seats and --board choose among them as they do for a game.
 * Without --seats the first number of seats that the map has is taken, beginning with four.
 *
 * A map with hexes that are left to chance (`??`) is drawn undealt, unless --seed deals it. A map
 * that only shuffles areas is drawn as its file draws it.
 */
#include "board_check.h"
#include "board_draw.h"
#include "flags.h"
#include "map_print.h"
#include "pioneers.h"

#include <longroad/env.h>

#include <stdlib.h>
#include <string.h>

typedef struct map_flags {
    const char *map, *output, *svg, *board, *colour;
    bool trim, unicode, seed_given;
    uint64_t seed;
    uint32_t seats, deals;
} map_flags;

static const cli_flag own_flags[] = {
    { "seats", "N", "The map for this many seats", CLI_NUMBER(map_flags, seats, 2, LR_SEATS_MAX) },
    { "board", "WORD", "variable or beginner, as the option of a game", CLI_TEXT(map_flags, board),
      .values = "variable beginner" },
    { "output", "FILE", "import: write the map here (default: standard output)",
      CLI_TEXT(map_flags, output), .letter = 'o' },
    { "trim", NULL,
      "import: if the map is too large, leave out sea at the rim that touches no land",
      CLI_ON(map_flags, trim) },
    { "seed", "S", "draw: deal the board with this seed",
      CLI_NUMBER(map_flags, seed, 0, UINT64_MAX), CLI_GIVEN(map_flags, seed_given) },
    { "svg", "FILE", "draw: write a picture (`-`: standard output)", CLI_TEXT(map_flags, svg) },
    { "unicode", NULL, "draw: in the terminal, also with --svg", CLI_ON(map_flags, unicode) },
    { "color", "WHEN", "draw: colours in the terminal: auto, always or never",
      CLI_TEXT(map_flags, colour) },
    { "deals", "N", "stats: how many deals to average (default 1000)",
      CLI_NUMBER(map_flags, deals, 1, 1000000) },
    { 0 },
};

/* ---- import ---- */

static int import_map(const map_flags *flags) {
    enum { SIZE_MAX_BYTES = 1 << 20 };
    char *text = cli_read(flags->map, SIZE_MAX_BYTES, NULL);
    if (!text) return CLI_FAILED;
    pioneers_result *result = cli_allocate(1, sizeof *result);
    const char *output = flags->output ? flags->output : "-";
    bool good = pioneers_import(text, flags->trim, result);
    free(text);
    for (int k = 0; k < result->warnings; k++)
        fprintf(stderr, "%s:%d: warning: %s\n", flags->map, result->warning[k].line,
                result->warning[k].text);
    if (!good)
        fprintf(stderr, "%s:%d: %s\n", flags->map, result->refusal.line, result->refusal.text);
    if (good) {
        lr_game *game = cli_allocate(1, sizeof *game);
        lr_error error;
        if (lr_game_init(game, "board(seats=2)", result->map.bytes, &error) != LR_OK)
            cli_fail("%s: the map made of it is refused, which is a bug here: line %d: %s",
                     flags->map, (int)error.line, error.text);
        free(game);
        FILE *file = cli_create(output);
        fputs(result->map.bytes, file);
        cli_close(file, output);
        if (result->options.length > 0)
            fprintf(stderr, "%s: play it with --map %s%s\n", flags->map,
                    flags->output ? flags->output : "FILE.map", result->options.bytes);
    }
    free(result);
    return good ? CLI_OK : CLI_FAILED;
}

/* ---- a map, compiled ---- */

typedef struct opened_map {
    lr_game game;
    char title[80];
    char *text; /* of a file; NULL: built in */
} opened_map;

static void free_map(opened_map *map) {
    free(map->text);
    free(map);
}

/* The title is for readers of the file; the rules do not keep it. */
static void find_title(const char *text, char *out, size_t size) {
    out[0] = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "title ", 6) != 0) continue;
        size_t length = strcspn(line + 6, "\n#");
        snprintf(out, size, "%.*s", (int)length, line + 6);
        return;
    }
}

/* Of a built-in map: its sentence in `longroad list`. */
static void find_sentence(const char *name, char *out, size_t size) {
    snprintf(out, size, "%s", name);
    for (uint32_t k = 0; lr_map_at("board", k); k++)
        if (strcmp(lr_map_at("board", k)->name, name) == 0)
            snprintf(out, size, "%s", lr_map_at("board", k)->sentence);
}

/* The configuration that asks for this map with so many seats. */
static void print_config(const map_flags *flags, bool is_file, unsigned seats, char *out,
                         size_t size) {
    int length = snprintf(out, size, "board(seats=%u", seats);
    if (flags->board)
        length += snprintf(out + length, size - (size_t)length, ",board=%s", flags->board);
    if (!is_file) length += snprintf(out + length, size - (size_t)length, ",map=%s", flags->map);
    snprintf(out + length, size - (size_t)length, ")");
}

/* Tries the numbers of seats that are asked for, or all. A map that has no such seats is an
 * error of the options; any other is the map's own, and the last one stays in *error. */
static lr_status try_seats(const map_flags *flags, const char *text, lr_game *game,
                           lr_error *error) {
    static const unsigned usual[] = { 4, 3, 2, 5, 6 };
    lr_status status = LR_OK;
    for (size_t k = 0; k < sizeof usual / sizeof usual[0]; k++) {
        char config[256];
        if (flags->seats && usual[k] != flags->seats) continue;
        print_config(flags, text != NULL, usual[k], config, sizeof config);
        status = lr_game_init(game, config, text, error);
        if (status != LR_E_OPTIONS) return status;
    }
    return status;
}

static bool is_map_file(const char *map) {
    size_t length = strlen(map);
    return strchr(map, '/') || (length > 4 && strcmp(map + length - 4, ".map") == 0);
}

/* All that is wrong with a map, and what is worth knowing. False: nothing is wrong. */
static bool tell_problems(const char *path, const char *text) {
    board *b = cli_allocate(1, sizeof *b);
    board_findings *found = cli_allocate(1, sizeof *found);
    board_map_examine(b, text, found);
    for (uint32_t k = 0; k < found->count; k++) {
        const board_problem *p = &found->problem[k];
        unsigned level = board_problem_kinds[p->code].level;
        fprintf(stderr, "%s:", path);
        if (p->line > 0) fprintf(stderr, "%d:%d:", (int)p->line, (int)p->column);
        if (level != BOARD_LEVEL_ERROR) fprintf(stderr, " %s:", board_problem_levels[level]);
        fprintf(stderr, " %s\n", p->text);
    }
    bool wrong = found->errors > 0;
    free(found);
    free(b);
    return wrong;
}

/* NULL after a message. */
static opened_map *open_map(const map_flags *flags) {
    opened_map *map = cli_allocate(1, sizeof *map);
    lr_error error;
    char *text = NULL;
    bool is_file = is_map_file(flags->map) || strcmp(flags->map, "-") == 0;
    if (is_file && !(text = cli_read(flags->map, LR_MAP_TEXT_MAX - 1, NULL))) {
        free(map);
        return NULL;
    }
    if (flags->board && strcmp(flags->board, "variable") != 0 &&
        strcmp(flags->board, "beginner") != 0)
        cli_usage("--board takes variable or beginner, not `%s`", flags->board);
    if (!text && flags->map[strspn(flags->map, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        cli_usage("`%s` is neither a name nor a file that ends in .map", flags->map);
    if (text) find_title(text, map->title, sizeof map->title);
    lr_status status = try_seats(flags, text, &map->game, &error);
    if (status == LR_OK) {
        if (!map->title[0])
            find_sentence(board_of(&map->game)->layout.name, map->title, sizeof map->title);
        map->text = text;
        return map;
    }
    if (!text || error.line == 0 || !tell_problems(flags->map, text))
        fprintf(stderr, "%s: %s\n", flags->map, error.text);
    free(text);
    free(map);
    return NULL;
}

/* ---- check ---- */

static int check_map(const map_flags *flags) {
    opened_map *map = open_map(flags);
    if (!map) return CLI_FAILED;
    const board *b = board_of(&map->game);
    if (map->text) tell_problems(flags->map, map->text);
    board_figures count;
    board_count_layout(b, &count);
    printf("%s: ok: %s, ", flags->map, b->layout.name);
    if (b->layout.seats_min < b->layout.seats_max) printf("%u to ", b->layout.seats_min);
    printf("%u seats, %u points, %u hexes (%u land, %u sea, %u fog), %u harbors%s\n",
           b->layout.seats_max, b->layout.goal, b->hexes, count.land, count.terrain[BOARD_SEA],
           count.terrain[BOARD_FOG], b->layout.harbor_count, b->sea ? ", ships" : "");
    free_map(map);
    return CLI_OK;
}

/* ---- draw ---- */

/* Where the robber stands on the drawing, as the map says it. */
static uint8_t robber_as_drawn(const board_layout *layout, const board *b) {
    unsigned found = BOARD_NO_HEX;
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        bool fits = layout->robber_start == BOARD_ROBBER_DESERT
                        ? layout->terrain[hex] == BOARD_DESERT
                        : layout->number[hex] == layout->robber;
        if (fits && (found == BOARD_NO_HEX || (layout->robber_start == BOARD_ROBBER_NUMBER &&
                                               b->hex[hex].x < b->hex[found].x)))
            found = hex;
    }
    if (layout->robber_start == BOARD_ROBBER_HEX) return layout->robber;
    return layout->robber_start == BOARD_ROBBER_OFF ? BOARD_NO_HEX : (uint8_t)found;
}

/* Puts back what the file draws, after a deal that has set up everything else. */
static void show_as_drawn(const board *b, board_public *p) {
    const board_layout *layout = &b->layout;
    for (unsigned hex = 0; hex < b->hexes; hex++)
        p->tile[hex] = (uint8_t)(layout->terrain[hex] | layout->number[hex] << 4);
    memcpy(p->harbor, layout->harbor_type, sizeof p->harbor);
    memcpy(p->harbor_edge, layout->harbor_edge, sizeof p->harbor_edge);
    p->robber = robber_as_drawn(layout, b);
}

/* The first position: dealt if there is a seed, as drawn if the drawing has no `??`. */
static void deal_map(const map_flags *flags, const lr_game *game, lr_view *view) {
    const board *b = board_of(game);
    lr_state state;
    char text[64];
    lr_action deal;
    lr_error error;
    lr_init(game, &state);
    bool deals = lr_actors(game, &state) == LR_CHANCE && b->deals;
    bool as_drawn = deals && !flags->seed_given && !b->layout.dealt;
    snprintf(text, sizeof text, "* deal %016llx", (unsigned long long)flags->seed);
    if (deals && (flags->seed_given || as_drawn)) {
        if (lr_action_parse(game, text, &deal, &error) != LR_OK) cli_fail("%s", error.text);
        lr_play(game, &state, deal);
    }
    lr_observe(game, &state, LR_SPECTATOR, view);
    if (as_drawn) show_as_drawn(b, &board_view_of_rw(view)->pub);
}

static void draw_unicode(const map_flags *flags, const lr_game *game, const lr_view *view) {
    bool colour = cli_colour(flags->colour);
    const board *b = board_of(game);
    const board_view *v = board_view_of(view);
    size_t length = board_draw(b, v, colour, NULL, 0);
    char *text = cli_allocate(length + 1, 1);
    board_draw(b, v, colour, text, length + 1);
    fputs(text, stdout);
    free(text);
}

static int draw_map(const map_flags *flags) {
    opened_map *map = open_map(flags);
    if (!map) return CLI_FAILED;
    lr_view *view = cli_allocate(1, sizeof *view);
    deal_map(flags, &map->game, view);
    if (flags->unicode || !flags->svg) draw_unicode(flags, &map->game, view);
    if (flags->svg) {
        size_t length = lr_view_svg(&map->game, view, map->title, NULL, 0);
        char *picture = cli_allocate(length + 1, 1);
        lr_view_svg(&map->game, view, map->title, picture, length + 1);
        FILE *file = cli_create(flags->svg);
        fputs(picture, file);
        cli_close(file, flags->svg);
        free(picture);
    }
    free(view);
    free_map(map);
    return CLI_OK;
}

/* ---- stats ---- */

static int measure_map(const map_flags *flags) {
    opened_map *map = open_map(flags);
    if (!map) return CLI_FAILED;
    map_print_stats(board_of(&map->game), flags->seed, flags->deals ? flags->deals : 1000);
    free_map(map);
    return CLI_OK;
}

/* ---- the command ---- */

static int run_map(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(const map_flags *flags);
    } verbs[] = {
        { "import", import_map },
        { "check", check_map },
        { "draw", draw_map },
        { "stats", measure_map },
    };
    map_flags flags = { 0 };
    cli_arguments given = cli_command_read(&cmd_map, argc, argv, &flags);
    flags.map = given.item[1];
    for (size_t k = 0; k < sizeof verbs / sizeof verbs[0]; k++)
        if (strcmp(verbs[k].name, given.item[0]) == 0) return verbs[k].run(&flags);
    cli_usage("`%s` is nothing to do with a map; known: import, check, draw, stats", given.item[0]);
}

const cli_command cmd_map = {
    .name = "map",
    .sentence = "Import, check, draw and measure maps",
    .about = "Import maps of Pioneers; check, draw and measure maps.",
    .flags = own_flags,
    .arguments = "import FILE.game\ncheck NAME|FILE.map\ndraw NAME|FILE.map\nstats NAME|FILE.map",
    .least = 2,
    .missing = "say what to do, and with which map",
    .most = 2,
    .surplus = "one map at a time",
    .words = "import check draw stats",
    .values = "@map *.map *.game",
    .run = run_map,
};
