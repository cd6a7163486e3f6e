/* pioneers_map.c - writes a Pioneers game as a map of ours (pioneers.h, docs/maps.md).
 *
 * What a map of ours cannot hold is refused, what it can only hold differently is told, and rules
 * that are options of a game and not of a map (trade, sevens, dice) are handed back as flags. Where
 * the formats differ:
 *
 *   Numbers. Pioneers gives each hex a place in a sequence and lays the chits along it, skipping
 *   deserts (PIO-25). On a map that is not shuffled the outcome is known and is written into the
 *   drawing. On a shuffled one (PIO-24) only the terrain is left to chance, so the land is drawn as
 *   `??` with one `spiral` in the order of the sequence: our deal then does exactly the same, if it
 *   does not mind where red numbers come to lie (`reds together`). A hex that is fixed takes its
 *   chit at its own place of the sequence; which chit depends on the deserts before it, so it
 *   must come before or after all that is shuffled, unless no desert is.
 *
 *   Ports stand on a sea hex and point to land; ours are named by the land's side.
 *
 *   Borders. An empty place beside land takes roads, but no ships (PIO-29), while we take what lies
 *   around a map for sea. `outside nothing` says so where it matters: on a map with ships and with
 *   land beside an empty place. It is harmless for sea at the rim, whose edges are sea anyway.
 *
 *   Size. We have 64 hexes. Without ships a sea hex means nothing and may go; with ships the caller
 *   decides (`trim`) whether sea that touches no land is worth leaving out.
 */
#include "pioneers.h"

#include "board_map.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MAX = 26, /* letters for rows */
    ROUTES_MAX = 40,
    DECK_MAX = 100,
    BONUS_MOST = 10,
    SETTLEMENTS_FIRST = 2, /* of each seat, in the set-up */
    PLAYERS_MAX = 8,
    COLUMNS_PER_STEP = 4, /* of a layout, per doubled coordinate */
    CORNERS = 6,
    POINTS_WIDE = 2 * PIONEERS_SIDE + 4,
    POINTS_HIGH = 3 * PIONEERS_SIDE + 6,
};

/* Corners as points: a hex at doubled (X, y) has its middle at (X, 3y). */
enum { POINT_LAND = 1, POINT_BARRED = 2, POINT_HARBOR = 4 };

typedef struct writer {
    pioneers_game *g;
    pioneers_cell *order[PIONEERS_CELLS]; /* hexes with a sequence number, in its order */
    int order_count;
    int hexes, x_low;                            /* doubled column of the leftmost hex */
    char name[PIONEERS_SIDE][PIONEERS_SIDE][16]; /* of each hex; empty: no hex */
    uint8_t point[POINTS_HIGH][POINTS_WIDE];
    int seats;
    int pool[128];                           /* shuffled land, by letter */
    int shuffled;                            /* land hexes that are */
    int tokens[PIONEERS_CELLS], token_count; /* for shuffled land */
} writer;

/* Corners and sides clockwise from the top, as ours are (board_map.h). */
static const char *const corner_names[CORNERS] = { "n", "ne", "se", "s", "sw", "nw" };
static const int corner_right[CORNERS] = { 0, 1, 1, 0, -1, -1 };
static const int corner_down[CORNERS] = { -2, -1, 1, 2, 1, -1 };
/* Pioneers' corners are 0 NE, 1 N, 2 NW, 3 SW, 4 S, 5 SE (PIO-20). */
static const int our_corner[CORNERS] = { 1, 0, 5, 4, 3, 2 };
/* The side of a land hex at which a port lies that points in a direction: the opposite one. */
static const char *const port_side[PIONEERS_DIRECTIONS] = { "w", "sw", "se", "e", "ne", "nw" };
/* The two corners of that side. */
static const uint8_t port_corners[PIONEERS_DIRECTIONS][2] = { { 4, 5 }, { 3, 4 }, { 2, 3 },
                                                              { 1, 2 }, { 0, 1 }, { 5, 0 } };

static const struct {
    char letter;
    const char *mark, *terrain;
} terrains[] = {
    { 'h', "hi", "hills" },   { 'f', "fi", "fields" }, { 'm', "mo", "mountains" },
    { 'p', "pa", "pasture" }, { 't', "fo", "forest" }, { 'g', "go", "gold" },
    { 'd', "de", "desert" },  { 's', "se", "sea" },
};
enum { TERRAINS = sizeof terrains / sizeof terrains[0] };

static int doubled_x(int x, int y) {
    return 2 * x + y % 2; /* PIO-30 */
}

static uint8_t *point_at(writer *w, int x, int y, int corner) {
    return &w->point[3 * y + corner_down[corner] + 2][doubled_x(x, y) + corner_right[corner] + 1];
}

/* Steps to the next hex in reading order, from x = -1, y = 0. False: there is none. */
static bool next_hex(const pioneers_game *g, int *x, int *y) {
    do {
        if (++*x == PIONEERS_SIDE) {
            *x = 0;
            ++*y;
        }
    } while (*y < g->rows && !g->cell[*y][*x].terrain);
    return *y < g->rows;
}

/* ---- pieces and cards ---- */

static bool check_counts(pioneers_game *g) {
    if (g->settlements < SETTLEMENTS_FIRST)
        return pioneers_refuse(g, pioneers_line_of(g, "num-settlements"),
                               "%d settlements for a player: a game begins with %d", g->settlements,
                               SETTLEMENTS_FIRST);
    if (g->roads < SETTLEMENTS_FIRST)
        return pioneers_refuse(g, pioneers_line_of(g, "num-roads"),
                               "%d roads for a player: a game begins with %d", g->roads,
                               SETTLEMENTS_FIRST);
    if (g->players < 2 || g->players > PLAYERS_MAX)
        return pioneers_refuse(g, pioneers_line_of(g, "num-players"),
                               "%d players: there are 2 to %d", g->players, PLAYERS_MAX);
    return true;
}

/* Five names, one kind of card (section 2). */
static int point_cards(const pioneers_game *g) {
    int points = 0;
    for (int k = 0; k < 5; k++) points += g->develop_points[k];
    return points;
}

static bool check_limits(pioneers_game *g) {
    static const struct {
        const char *keyword;
        size_t field;
        int low, high;
    } limits[] = {
        { "victory-points", offsetof(pioneers_game, target), 3, 40 },
        { "num-settlements", offsetof(pioneers_game, settlements), 2, 20 },
        { "num-cities", offsetof(pioneers_game, cities), 0, 20 },
        { "resource-count", offsetof(pioneers_game, bank), 1, 50 },
        { "sevens-rule", offsetof(pioneers_game, sevens_rule), 0, 2 },
    };
    for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
        int value = *(const int *)(const void *)((const char *)g + limits[k].field);
        if (value < limits[k].low || value > limits[k].high)
            return pioneers_refuse(g, pioneers_line_of(g, limits[k].keyword),
                                   "%s %d: only %d to %d is supported", limits[k].keyword, value,
                                   limits[k].low, limits[k].high);
    }
    if (g->roads + g->ships > ROUTES_MAX)
        return pioneers_refuse(g, pioneers_line_of(g, "num-roads"),
                               "%d roads and %d ships for a player: at most %d together", g->roads,
                               g->ships, ROUTES_MAX);
    int deck = g->develop_soldier + g->develop_road + g->develop_plenty + g->develop_monopoly +
               point_cards(g);
    if (deck > DECK_MAX)
        return pioneers_refuse(g, pioneers_line_of(g, "develop-soldier"),
                               "%d development cards; at most %d are supported", deck, DECK_MAX);
    return true;
}

/* What exists in Pioneers and not here (PIO-10). */
static void warn_of_differences(pioneers_game *g) {
    if (g->bridges > 0)
        pioneers_warn(g, pioneers_line_of(g, "num-bridges"),
                      "there are no bridges here: %d for each player are left out", g->bridges);
    if (g->walls > 0)
        pioneers_warn(g, pioneers_line_of(g, "num-city-walls"),
                      "there are no city walls here: %d for each player are left out", g->walls);
    if (g->victory_at_end)
        pioneers_warn(g, pioneers_line_of(g, "check-victory-at-end-of-turn"),
                      "victory comes at once here, not when the turn ends");
    if (g->sevens_rule == 2)
        pioneers_warn(g, pioneers_line_of(g, "sevens-rule"),
                      "sevens cannot be left out for a whole game; 10 rounds is the most");
    if (g->use_dice_deck && g->dice_decks != 1)
        pioneers_warn(g, pioneers_line_of(g, "use-dice-deck"),
                      "the dice deck is one of 36 cards here, not %d", g->dice_decks);
}

/* Rules of the table rather than of the map. */
static void add_options(pioneers_game *g) {
    pioneers_text *options = &g->out->options;
    if (g->strict_trade) pioneers_print(options, " --set combined_phases=0");
    if (!g->domestic_trade) pioneers_print(options, " --set trading=bank");
    if (g->sevens_rule > 0)
        pioneers_print(options, " --set no_seven_rounds=%d", g->sevens_rule == 1 ? 2 : 10);
    if (g->use_dice_deck) pioneers_print(options, " --set dice=deck");
    if (g->use_dice_deck && g->dice_cards_removed <= 30)
        pioneers_print(options, " --set deck_reserve=%d", g->dice_cards_removed);
}

/* ---- hexes ---- */

static int count_hexes(const pioneers_game *g) {
    int count = 0;
    for (int x = -1, y = 0; next_hex(g, &x, &y);) count++;
    return count;
}

/* Sides of a hex with no hex beyond, or with land. */
static int count_sides(const pioneers_game *g, int x, int y, bool land) {
    int count = 0, to_x, to_y;
    for (int d = 0; d < PIONEERS_DIRECTIONS; d++) {
        const pioneers_cell *to = pioneers_neighbour(g, x, y, d, &to_x, &to_y);
        count += land ? pioneers_is_land(to) : !to || !to->terrain;
    }
    return count;
}

/* Sea that has no part in the game but to be sailed on. */
static bool is_idle_sea(const pioneers_cell *cell) {
    return cell->terrain == 's' && !cell->pirate && !cell->port &&
           cell->sequence == PIONEERS_NO_SEQUENCE;
}

/* The sea hex that is missed least: it touches no land and has the most nothing around it. */
static pioneers_cell *farthest_sea(pioneers_game *g) {
    pioneers_cell *found = NULL;
    int most = 0;
    for (int x = -1, y = 0; next_hex(g, &x, &y);) {
        pioneers_cell *cell = &g->cell[y][x];
        if (!is_idle_sea(cell)) continue;
        int sides = count_sides(g, x, y, false);
        if (sides <= most || count_sides(g, x, y, true) > 0) continue;
        found = cell;
        most = sides;
    }
    return found;
}

static bool fit_hexes(pioneers_game *g, bool trim) {
    int count = count_hexes(g), left = count;
    if (left > BOARD_HEXES_MAX && g->ships == 0)
        for (int x = -1, y = 0; next_hex(g, &x, &y);) {
            if (!is_idle_sea(&g->cell[y][x])) continue;
            g->cell[y][x].terrain = 0;
            left--;
        }
    while (left > BOARD_HEXES_MAX && trim) {
        pioneers_cell *cell = farthest_sea(g);
        if (!cell) break;
        cell->terrain = 0;
        left--;
    }
    if (left > BOARD_HEXES_MAX)
        return pioneers_refuse(g, g->map_line, "the map has %d hexes; at most %d are supported%s",
                               count, BOARD_HEXES_MAX,
                               trim ? ", and there is not enough sea apart from land to leave out"
                                    : "");
    if (left < count)
        pioneers_warn(g, g->map_line, "%d sea hexes of %d hexes are left out, to fit %d%s",
                      count - left, count, BOARD_HEXES_MAX,
                      g->ships > 0 ? ": ships and pirate cannot go there" : "");
    return true;
}

/* Names, and which corners are land. Rows without hexes have no letter. */
static bool name_hexes(writer *w) {
    pioneers_game *g = w->g;
    int row = -1;
    w->x_low = 2 * PIONEERS_SIDE;
    for (int y = 0; y < g->rows; y++) {
        int column = 0;
        for (int x = 0; x < PIONEERS_SIDE; x++) {
            const pioneers_cell *cell = &g->cell[y][x];
            if (!cell->terrain) continue;
            row += column == 0;
            if (row >= ROWS_MAX)
                return pioneers_refuse(g, cell->line, "more than %d rows of hexes", ROWS_MAX);
            snprintf(w->name[y][x], sizeof w->name[y][x], "%c%d", 'a' + row, ++column);
            if (doubled_x(x, y) < w->x_low) w->x_low = doubled_x(x, y);
            w->hexes++;
            for (int k = 0; k < CORNERS && cell->terrain != 's'; k++)
                *point_at(w, x, y, k) |= POINT_LAND;
        }
    }
    if (w->hexes == 0) return pioneers_refuse(g, g->map_line, "the map has no hex");
    return true;
}

/* ---- numbers ---- */

static void add_to_order(writer *w, pioneers_cell *cell) {
    int k = w->order_count++;
    for (; k > 0 && w->order[k - 1]->sequence > cell->sequence; k--) w->order[k] = w->order[k - 1];
    w->order[k] = cell;
}

/* PIO-23 and 26. */
static bool check_sequence(writer *w) {
    pioneers_game *g = w->g;
    int deserts = 0;
    for (int x = -1, y = 0; next_hex(g, &x, &y);) {
        pioneers_cell *cell = &g->cell[y][x];
        if (cell->sequence != PIONEERS_NO_SEQUENCE) add_to_order(w, cell);
        if (cell->sequence == PIONEERS_NO_SEQUENCE && cell->terrain != 's')
            return pioneers_refuse(g, cell->line, "land at %d,%d has no sequence number", x, y);
        deserts += cell->terrain == 'd';
    }
    if (w->order_count == 0) return pioneers_refuse(g, g->map_line, "the map has no land");
    for (int k = 1; k < w->order_count; k++)
        if (w->order[k]->sequence == w->order[k - 1]->sequence)
            return pioneers_refuse(g, w->order[k]->line, "two hexes have the sequence number %d",
                                   w->order[k]->sequence);
    int highest = w->order[w->order_count - 1]->sequence;
    if (g->chit_count + deserts > highest + 1)
        return pioneers_refuse(g, pioneers_line_of(g, "chits"),
                               "%d chits and %d deserts are more than %d places in the sequence",
                               g->chit_count, deserts, highest + 1);
    return true;
}

static bool is_shuffled(const writer *w, const pioneers_cell *cell) {
    return w->g->random_terrain && !cell->fixed && cell->terrain != 's';
}

/* PIO-24, 25 and 27: along the sequence, deserts skipped, from the beginning when used up. */
static bool lay_numbers(writer *w) {
    pioneers_game *g = w->g;
    int used = 0, passed = 0;
    for (int x = -1, y = 0; next_hex(g, &x, &y);)
        if (is_shuffled(w, &g->cell[y][x])) {
            w->shuffled++;
            w->pool[(unsigned char)g->cell[y][x].terrain]++;
        }
    if (w->pool['g'] > 0)
        return pioneers_refuse(g, g->map_line,
                               "gold is shuffled with other land; here it must be fixed (+)");
    int deserts = w->pool['d'];
    for (int k = 0; k < w->order_count; k++) {
        pioneers_cell *cell = w->order[k];
        if (is_shuffled(w, cell)) {
            passed++;
            if (w->token_count < w->shuffled - deserts)
                w->tokens[w->token_count++] = g->chits[used++ % g->chit_count];
            continue;
        }
        if (cell->terrain == 'd') continue;
        if (deserts > 0 && passed > 0 && passed < w->shuffled)
            return pioneers_refuse(g, cell->line,
                                   "the fixed hex with sequence number %d takes its chit between "
                                   "shuffled ones, and which chit depends on the deserts",
                                   cell->sequence);
        cell->number = g->chits[used++ % g->chit_count];
    }
    return true;
}

/* ---- what stands on the map ---- */

static void bar_corners(writer *w) {
    for (int k = 0; k < w->g->barred_count; k++) {
        const pioneers_barred *b = &w->g->barred[k];
        uint8_t *point = point_at(w, b->x, b->y, our_corner[b->corner]);
        if (*point & POINT_LAND) *point |= POINT_BARRED;
    }
}

/* Any hex whose corner the point is: names it. False if none is on the map. */
static bool corner_name(const writer *w, int px, int py, char *out, size_t size) {
    for (int x = -1, y = 0; next_hex(w->g, &x, &y);)
        for (int k = 0; k < CORNERS; k++)
            if (3 * y + corner_down[k] + 2 == py && doubled_x(x, y) + corner_right[k] + 1 == px) {
                snprintf(out, size, "%s.%s", w->name[y][x], corner_names[k]);
                return true;
            }
    return false;
}

/* The set-up must find room: see docs/maps.md, "Room". */
static bool find_seats(writer *w) {
    pioneers_game *g = w->g;
    int room = 0;
    for (int py = 0; py < POINTS_HIGH; py++)
        for (int px = 0; px < POINTS_WIDE; px++) room += w->point[py][px] == POINT_LAND;
    w->seats = g->players;
    if (w->seats > LR_SEATS_MAX) {
        w->seats = LR_SEATS_MAX;
        pioneers_warn(g, pioneers_line_of(g, "num-players"), "%d players: at most %d can play here",
                      g->players, LR_SEATS_MAX);
    }
    int wanted = w->seats;
    while (w->seats >= 2 && 8 * w->seats - 3 > room) w->seats--;
    if (w->seats < 2)
        return pioneers_refuse(g, g->map_line,
                               "the land has %d corners for first settlements; two players need 13",
                               room);
    if (w->seats < wanted)
        pioneers_warn(g, pioneers_line_of(g, "num-players"),
                      "only %d of %d players surely find room for their first settlements",
                      w->seats, wanted);
    if (g->bank < 3 * w->seats)
        return pioneers_refuse(g, pioneers_line_of(g, "resource-count"),
                               "%d cards of each resource: %d players need %d for a start", g->bank,
                               w->seats, 3 * w->seats);
    return true;
}

static const char *port_type(char letter) {
    switch (letter) {
    case 'b': return "brick";
    case 'g': return "grain";
    case 'o': return "ore";
    case 'w': return "wool";
    case 'l': return "lumber";
    default: return "any";
    }
}

/* One harbor line; PIO-31 for ports that serve no land. */
static bool write_port(writer *w, int x, int y, int *count) {
    pioneers_game *g = w->g;
    const pioneers_cell *cell = &g->cell[y][x];
    int land_x = 0, land_y = 0;
    const pioneers_cell *land = pioneers_neighbour(g, x, y, cell->direction, &land_x, &land_y);
    if (!pioneers_is_land(land)) {
        pioneers_warn(g, cell->line, "the port at %d,%d does not point at land and is left out", x,
                      y);
        return true;
    }
    if (++*count > BOARD_HARBORS_MAX)
        return pioneers_refuse(g, cell->line, "more than %d ports", BOARD_HARBORS_MAX);
    for (int end = 0; end < 2; end++) {
        uint8_t *point = point_at(w, land_x, land_y, port_corners[cell->direction][end]);
        if (*point & POINT_HARBOR)
            return pioneers_refuse(g, cell->line, "the port at %d,%d shares a corner with another",
                                   x, y);
        *point |= POINT_HARBOR;
    }
    pioneers_print(&g->out->map, "harbor %s/%s %s\n", w->name[land_y][land_x],
                   port_side[cell->direction], port_type(cell->port));
    return true;
}

static bool write_ports(writer *w) {
    pioneers_game *g = w->g;
    int count = 0, fixed = 0, free_ports = 0, line = 0;
    for (int x = -1, y = 0; next_hex(g, &x, &y);)
        if (g->cell[y][x].port) {
            if (!write_port(w, x, y, &count)) return false;
            if (g->cell[y][x].fixed) {
                line = g->cell[y][x].line;
                fixed++;
            } else {
                free_ports++;
            }
        }
    if (!g->random_terrain || fixed == 0) return true;
    if (free_ports == 0)
        pioneers_print(&g->out->options, " --set harbor_layout=fixed");
    else
        pioneers_warn(g, line, "a fixed port keeps its type in Pioneers; here all are shuffled");
    return true;
}

/* PIO-25 and 28: on the first desert of the sequence, or off the board. */
static void write_robber(writer *w) {
    pioneers_game *g = w->g;
    int deserts = 0, last = -1;
    bool in_order = true;
    const pioneers_cell *first = NULL;
    for (int k = w->order_count; k-- > 0;)
        if (w->order[k]->terrain == 'd') {
            first = w->order[k];
            deserts++;
        }
    for (int x = -1, y = 0; next_hex(g, &x, &y);)
        if (pioneers_is_land(&g->cell[y][x])) {
            in_order = in_order && g->cell[y][x].sequence > last;
            last = g->cell[y][x].sequence;
        }
    if (deserts == 0) {
        pioneers_print(&g->out->map, "robber off\n");
    } else if (w->pool['d'] == 0) {
        for (int x = -1, y = 0; next_hex(g, &x, &y);)
            if (&g->cell[y][x] == first) pioneers_print(&g->out->map, "robber %s\n", w->name[y][x]);
    } else if (deserts > 1 && !in_order) {
        pioneers_warn(g, first->line,
                      "of several deserts the robber starts on the first in "
                      "reading order here, not in the order of the sequence");
    }
}

static void write_barred(writer *w) {
    char name[16];
    int on_line = 0;
    for (int py = 0; py < POINTS_HIGH; py++)
        for (int px = 0; px < POINTS_WIDE; px++) {
            if (!(w->point[py][px] & POINT_BARRED)) continue;
            if (!corner_name(w, px, py, name, sizeof name)) continue;
            pioneers_print(&w->g->out->map, "%s %s", on_line == 0 ? "barred" : "", name);
            on_line = (on_line + 1) % 12;
            if (on_line == 0) pioneers_print(&w->g->out->map, "\n");
        }
    if (on_line > 0) pioneers_print(&w->g->out->map, "\n");
}

/* ---- the text ---- */

/* Letters, digits and single dashes, a letter first. */
static void write_name(writer *w) {
    char name[BOARD_NAME_MAX] = "";
    size_t length = 0;
    for (const char *c = w->g->title; *c && length + 1 < sizeof name; c++) {
        if (isalnum((unsigned char)*c)) {
            if (length == 0 && isdigit((unsigned char)*c)) {
                memcpy(name, "map-", 4);
                length = 4;
            }
            name[length++] = (char)tolower((unsigned char)*c);
        } else if (length > 0 && name[length - 1] != '-') {
            name[length++] = '-';
        }
    }
    while (length > 0 && name[length - 1] == '-') length--;
    name[length] = 0;
    pioneers_print(&w->g->out->map, "name %s\ntitle %.64s\n", length ? name : "map", w->g->title);
}

static void write_counts(writer *w) {
    pioneers_game *g = w->g;
    pioneers_text *map = &g->out->map;
    if (w->seats > 2)
        pioneers_print(map, "seats 2-%d\n", w->seats);
    else
        pioneers_print(map, "seats 2\n");
    pioneers_print(map, "target %d\n", g->target);
    pioneers_print(map, "pieces roads %d ships %d settlements %d cities %d\n", g->roads, g->ships,
                   g->settlements, g->cities);
    pioneers_print(map, "bank %d\n", g->bank);
    pioneers_print(map, "deck knight %d roads %d plenty %d monopoly %d point %d\n",
                   g->develop_soldier, g->develop_road, g->develop_plenty, g->develop_monopoly,
                   point_cards(g));
    if (g->ships > 0 && !g->use_pirate) pioneers_print(map, "without pirate\n");
}

/* PIO-11 and 29. */
static bool write_sea_rules(writer *w) {
    pioneers_game *g = w->g;
    pioneers_text *map = &g->out->map;
    if (g->bonus_count > BOARD_BONUS_MAX)
        return pioneers_refuse(g, pioneers_line_of(g, "island-discovery-bonus"),
                               "more than %d bonuses", BOARD_BONUS_MAX);
    for (int k = 0; k < g->bonus_count; k++) {
        if (g->bonus[k] < 0 || g->bonus[k] > BONUS_MOST)
            return pioneers_refuse(g, pioneers_line_of(g, "island-discovery-bonus"),
                                   "bonus %d: only 0 to %d is supported", g->bonus[k], BONUS_MOST);
        pioneers_print(map, "%s%d", k == 0 ? "bonus " : " ", g->bonus[k]);
    }
    if (g->bonus_count > 0) pioneers_print(map, "\n");
    bool beside_nothing = false;
    for (int x = -1, y = 0; next_hex(g, &x, &y);)
        beside_nothing = beside_nothing ||
                         (pioneers_is_land(&g->cell[y][x]) && count_sides(g, x, y, false) > 0);
    if (beside_nothing && g->ships > 0) pioneers_print(map, "outside nothing\n");
    return true;
}

static void write_hex(writer *w, const pioneers_cell *cell, char out[16]) {
    const char *mark = "??";
    for (int k = 0; k < TERRAINS && !is_shuffled(w, cell); k++)
        if (terrains[k].letter == cell->terrain) mark = terrains[k].mark;
    if (cell->number > 0 && cell->terrain != 's')
        snprintf(out, 16, "%s%d", mark, cell->number);
    else
        snprintf(out, 16, "%s", mark);
}

static void write_layout(writer *w) {
    pioneers_game *g = w->g;
    pioneers_text *map = &g->out->map;
    pioneers_print(map, "\nlayout\n");
    for (int y = 0, begun = 0; y < g->rows; y++) {
        char hex[16];
        int column = 0;
        for (int x = 0; x < PIONEERS_SIDE; x++) {
            if (!g->cell[y][x].terrain) continue;
            int at = COLUMNS_PER_STEP * (doubled_x(x, y) - w->x_low);
            write_hex(w, &g->cell[y][x], hex);
            pioneers_print(map, "%*s%s", at - column, "", hex);
            column = at + (int)strlen(hex);
            begun = 1;
        }
        if (begun) pioneers_print(map, "\n");
    }
    while (map->length > 1 && map->bytes[map->length - 2] == '\n') map->bytes[--map->length] = 0;
    pioneers_print(map, "end\n");
}

/* The pool, the tokens and their one way to be laid. */
static void write_deal(writer *w) {
    pioneers_game *g = w->g;
    pioneers_text *map = &g->out->map;
    if (w->shuffled == 0) return;
    pioneers_print(map, "\nreds together\nterrain");
    for (int k = 0; k < TERRAINS; k++)
        if (w->pool[(unsigned char)terrains[k].letter] > 0)
            pioneers_print(map, " %s %d", terrains[k].terrain,
                           w->pool[(unsigned char)terrains[k].letter]);
    pioneers_print(map, "\nnumbers");
    for (int k = 0; k < w->token_count; k++) pioneers_print(map, " %d", w->tokens[k]);
    pioneers_print(map, "\nspiral");
    for (int k = 0; k < w->order_count; k++)
        for (int x = -1, y = 0; next_hex(g, &x, &y);)
            if (&g->cell[y][x] == w->order[k] && is_shuffled(w, w->order[k]))
                pioneers_print(map, " %s", w->name[y][x]);
    pioneers_print(map, "\n");
}

static bool write_text(writer *w) {
    pioneers_game *g = w->g;
    pioneers_text *map = &g->out->map;
    pioneers_print(map, "longroad-map 1\n");
    write_name(w);
    write_counts(w);
    if (!write_sea_rules(w)) return false;
    if (g->comments.length > 0) pioneers_print(map, "\n%s", g->comments.bytes);
    write_layout(w);
    write_deal(w);
    pioneers_print(map, "\n");
    if (!write_ports(w)) return false;
    write_robber(w);
    for (int x = -1, y = 0; next_hex(g, &x, &y);)
        if (g->cell[y][x].pirate && g->ships > 0 && g->use_pirate)
            pioneers_print(map, "pirate %s\n", w->name[y][x]);
    write_barred(w);
    if (map->length >= LR_MAP_TEXT_MAX || map->cut)
        return pioneers_refuse(g, g->map_line, "its map would be longer than %d bytes",
                               LR_MAP_TEXT_MAX);
    return true;
}

bool pioneers_write_map(pioneers_game *g, bool trim) {
    writer *w = calloc(1, sizeof *w);
    if (!w) return pioneers_refuse(g, 0, "there is no memory");
    w->g = g;
    bool good = check_counts(g) && fit_hexes(g, trim) && check_limits(g) && check_sequence(w) &&
                lay_numbers(w) && name_hexes(w);
    if (good) {
        bar_corners(w);
        good = find_seats(w) && write_text(w);
    }
    if (good) {
        warn_of_differences(g);
        add_options(g);
    }
    free(w);
    return good;
}
