/* map_print.c - what a map has of everything, for people: `longroad map stats`.
 *
 * The figures are board_check.h's. One that no deal changes is a plain number; the others are
 * averages with their extremes.
 */
#include "map_print.h"

#include "board_check.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *format_figure(const board_survey *t, const board_figure *f, char out[40]) {
    if (f->low == f->high)
        snprintf(out, 40, "%u", f->low);
    else
        snprintf(out, 40, "%.1f (%u to %u)", (double)f->sum / t->boards, f->low, f->high);
    return out;
}

static void print_terrain(const board_survey *t) {
    printf("\nterrain     hexes               pips of 36\n");
    for (unsigned k = 0; k < BOARD_TERRAINS; k++) {
        char hexes[40], pips[40];
        if (BOARD_TALLIED(t, terrain[0])[k].high == 0) continue;
        bool produces = k < BOARD_DESERT || k == BOARD_GOLD;
        printf("%-11s %-19s %s\n", board_terrain_names[k],
               format_figure(t, &BOARD_TALLIED(t, terrain[0])[k], hexes),
               produces ? format_figure(t, &BOARD_TALLIED(t, pips[0])[k], pips) : "-");
    }
}

static void print_numbers(const board_survey *t) {
    printf("\nnumber ");
    for (unsigned k = 2; k <= 12; k++)
        if (k != 7) printf("%6u", k);
    printf("\nhexes  ");
    for (unsigned k = 2; k <= 12; k++) {
        const board_figure *f = &BOARD_TALLIED(t, number[0])[k];
        if (k == 7) continue;
        if (f->low == f->high)
            printf("%6u", f->low);
        else
            printf("%6.2f", (double)f->sum / t->boards);
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

/* What the first settlements stand on, by seat. */
static void print_starts(const board *b, const board_survey *t) {
    if (b->layout.start_count == 0) return;
    printf("starts     ");
    for (unsigned seat = 0; seat < b->layout.seats_max; seat++) {
        char text[40];
        printf(" %s", format_figure(t, &BOARD_TALLIED(t, start_pips[0])[seat], text));
    }
    printf(" pips by seat\n");
}

static void print_fog(const board *b) {
    printf("under fog  ");
    for (unsigned k = 0; k < BOARD_TERRAINS; k++)
        if (b->layout.fog_terrain[k] > 0)
            printf(" %s %u", board_terrain_names[k], b->layout.fog_terrain[k]);
    printf("\n");
}

void map_print_stats(const board *b, uint64_t seed, unsigned deals) {
    board_survey t = { .boards = 0 };
    char text[40];
    board_tally_deals(b, seed, deals, UINT64_MAX, &t);
    printf("map %s: %u hexes, %u vertices, %u edges, %u to %u seats, %u points win\n",
           b->layout.name, b->hexes, b->vertices, b->edges, b->layout.seats_min,
           b->layout.seats_max, b->layout.goal);
    if (t.boards > 1) printf("averages of %u deals (least to most)\n", t.boards);
    print_terrain(&t);
    print_numbers(&t);
    printf("islands     %s", format_figure(&t, BOARD_TALLIED(&t, islands), text));
    printf(", the largest of %s hexes\n",
           format_figure(&t, BOARD_TALLIED(&t, island_largest), text));
    printf("6 beside 8  %s pairs of red numbers are neighbours\n",
           format_figure(&t, BOARD_TALLIED(&t, red_pairs), text));
    print_harbors(b);
    if (BOARD_TALLIED(&t, terrain[0])[BOARD_FOG].high > 0) print_fog(b);
    print_starts(b, &t);
    printf("sites       %s vertices at known land\n",
           format_figure(&t, BOARD_TALLIED(&t, sites), text));
    printf("roads       %s edges\n", format_figure(&t, BOARD_TALLIED(&t, land_edges), text));
    if (b->sea)
        printf("ships       %s edges\n", format_figure(&t, BOARD_TALLIED(&t, sea_edges), text));
}
