/* map_stats.c - what a map has of everything: `longroad map stats`.
 *
 * A map that lies as it is drawn is counted once. One that is dealt is dealt many times, with seeds
 * that follow each other, and every figure becomes an average with its extremes. A figure that no
 * deal changes stays a plain number.
 */
#include "map_stats.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const uint8_t pips_of_number[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };

/* ---- counting one board ---- */

static bool is_land(uint8_t terrain) {
    return terrain != BOARD_SEA && terrain != BOARD_FOG;
}

static void count_places(const board *b, uint64_t land, uint64_t sea, map_count *out) {
    for (unsigned k = 0; k < b->vertices; k++) {
        uint64_t around = 0;
        for (unsigned i = 0; i < 3; i++)
            if (b->vertex[k].hex[i] != BOARD_NO_HEX) around |= (uint64_t)1 << b->vertex[k].hex[i];
        out->sites += (around & land) != 0;
    }
    for (unsigned k = 0; k < b->edges; k++) {
        uint64_t around = (uint64_t)1 << b->edge[k].hex[0];
        bool rim = b->edge[k].hex[1] == BOARD_NO_HEX;
        if (!rim) around |= (uint64_t)1 << b->edge[k].hex[1];
        out->land_edges += (around & land) != 0;
        out->sea_edges += (around & sea) != 0 || (rim && !b->layout.outside_nothing);
    }
}

static void count_islands(const board *b, uint64_t land, map_count *out) {
    for (uint64_t left = land; left != 0;) {
        uint64_t island = board_island(b, land, (unsigned)__builtin_ctzll(left));
        unsigned size = (unsigned)__builtin_popcountll(island);
        left &= ~island;
        out->islands++;
        if (size > out->island_largest) out->island_largest = size;
    }
}

static void count_board(const board *b, const uint8_t *terrain, const uint8_t *number,
                        map_count *out) {
    uint64_t land = 0, sea = 0, red = 0;
    memset(out, 0, sizeof *out);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        uint64_t bit = (uint64_t)1 << hex;
        out->terrain[terrain[hex]]++;
        out->number[number[hex]]++;
        out->pips[terrain[hex]] += pips_of_number[number[hex]];
        if (is_land(terrain[hex])) land |= bit;
        if (terrain[hex] == BOARD_SEA) sea |= bit;
        if (number[hex] == 6 || number[hex] == 8) red |= bit;
    }
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (red >> hex & 1)
            out->red_pairs += (unsigned)__builtin_popcountll(b->neighbour_hexes[hex] & red);
    out->red_pairs /= 2;
    out->land = (unsigned)__builtin_popcountll(land);
    count_islands(b, land, out);
    count_places(b, land, sea, out);
}

void map_count_layout(const board *b, map_count *out) {
    count_board(b, b->layout.terrain, b->layout.number, out);
}

/* ---- many boards ---- */

typedef struct figure {
    unsigned low, high;
    double sum;
} figure;

enum { FIGURES = sizeof(map_count) / sizeof(unsigned) };

typedef struct tally {
    figure figure[FIGURES]; /* one for each member of map_count, in its order */
    unsigned boards;
} tally;

static void tally_add(tally *t, const map_count *count) {
    unsigned value[FIGURES];
    memcpy(value, count, sizeof value);
    for (unsigned k = 0; k < FIGURES; k++) {
        figure *f = &t->figure[k];
        if (t->boards == 0 || value[k] < f->low) f->low = value[k];
        if (t->boards == 0 || value[k] > f->high) f->high = value[k];
        f->sum += value[k];
    }
    t->boards++;
}

static void tally_map(const board *b, uint64_t seed, unsigned deals, tally *t) {
    map_count count;
    if (!board_is_dealt(b)) {
        map_count_layout(b, &count);
        tally_add(t, &count);
        return;
    }
    for (unsigned k = 0; k < deals; k++) {
        board_dealt dealt;
        board_deal(b, seed + k, &dealt);
        count_board(b, dealt.terrain, dealt.number, &count);
        tally_add(t, &count);
    }
}

#define MEMBER(t, member) (&(t)->figure[offsetof(map_count, member) / sizeof(unsigned)])

/* ---- printing ---- */

static const char *format_figure(const tally *t, const figure *f, char out[40]) {
    if (f->low == f->high)
        snprintf(out, 40, "%u", f->low);
    else
        snprintf(out, 40, "%.1f (%u to %u)", f->sum / t->boards, f->low, f->high);
    return out;
}

static void print_terrain(const tally *t) {
    printf("\nterrain     hexes               pips of 36\n");
    for (unsigned k = 0; k < BOARD_TERRAINS; k++) {
        char hexes[40], pips[40];
        if (MEMBER(t, terrain[0])[k].high == 0) continue;
        bool produces = k < BOARD_DESERT || k == BOARD_GOLD;
        printf("%-11s %-19s %s\n", board_terrain_names[k],
               format_figure(t, &MEMBER(t, terrain[0])[k], hexes),
               produces ? format_figure(t, &MEMBER(t, pips[0])[k], pips) : "-");
    }
}

static void print_numbers(const tally *t) {
    printf("\nnumber ");
    for (unsigned k = 2; k <= 12; k++)
        if (k != 7) printf("%6u", k);
    printf("\nhexes  ");
    for (unsigned k = 2; k <= 12; k++) {
        const figure *f = &MEMBER(t, number[0])[k];
        if (k == 7) continue;
        if (f->low == f->high)
            printf("%6u", f->low);
        else
            printf("%6.2f", f->sum / t->boards);
    }
    printf("\n\n");
}

static void print_harbors(const board *b) {
    unsigned count[BOARD_HARBOR_TYPES] = { 0 };
    for (unsigned k = 0; k < b->layout.harbor_count; k++) count[b->layout.harbor_type[k]]++;
    bool first = true;
    printf("harbors     %u", b->layout.harbor_count);
    for (unsigned k = 0; k < BOARD_HARBOR_TYPES; k++)
        if (count[k] > 0) {
            printf("%s %u %s", first ? ":" : ",", count[k], board_harbor_names[k]);
            first = false;
        }
    printf("\n");
}

static void print_fog(const board *b) {
    printf("under fog  ");
    for (unsigned k = 0; k < BOARD_TERRAINS; k++)
        if (b->layout.fog_terrain[k] > 0)
            printf(" %s %u", board_terrain_names[k], b->layout.fog_terrain[k]);
    printf("\n");
}

void map_stats_print(const board *b, uint64_t seed, unsigned deals) {
    tally t = { .boards = 0 };
    char text[40];
    tally_map(b, seed, deals, &t);
    printf("map %s: %u hexes, %u vertices, %u edges, %u to %u seats, %u points win\n",
           b->layout.name, b->hexes, b->vertices, b->edges, b->layout.seats_min,
           b->layout.seats_max, b->layout.goal);
    if (t.boards > 1) printf("averages of %u deals (least to most)\n", t.boards);
    print_terrain(&t);
    print_numbers(&t);
    printf("islands     %s", format_figure(&t, MEMBER(&t, islands), text));
    printf(", the largest of %s hexes\n", format_figure(&t, MEMBER(&t, island_largest), text));
    printf("6 beside 8  %s pairs of red numbers are neighbours\n",
           format_figure(&t, MEMBER(&t, red_pairs), text));
    print_harbors(b);
    if (MEMBER(&t, terrain[0])[BOARD_FOG].high > 0) print_fog(b);
    printf("sites       %s vertices at known land\n", format_figure(&t, MEMBER(&t, sites), text));
    printf("roads       %s edges\n", format_figure(&t, MEMBER(&t, land_edges), text));
    if (b->sea) printf("ships       %s edges\n", format_figure(&t, MEMBER(&t, sea_edges), text));
}
