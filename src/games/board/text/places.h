/* places.h - the names of hexes, vertices and edges (docs/notation.md).
 *
 * A hex is its row's letter and its number in the row: `a1`, `c3`. A vertex is a hex and one of its
 * corners, `c3.n`; an edge is a hex and one of its sides, `c3/ne`. A place has as many names as it
 * has hexes; the canonical one uses the first hex in reading order. Readers accept all names. */
#ifndef BOARD_PLACES_H
#define BOARD_PLACES_H

#include "board_map.h"
#include "codec.h"

void board_put_hex(lr_text *t, const board *b, uint32_t hex);
void board_put_vertex(lr_text *t, const board *b, uint32_t vertex);
void board_put_edge(lr_text *t, const board *b, uint32_t edge);
/* Each reads one name; false with a complaint when it is malformed or not on this map. */
bool board_scan_hex(lr_scan *in, const board *b, uint32_t *hex);
bool board_scan_vertex(lr_scan *in, const board *b, uint32_t *vertex);
bool board_scan_edge(lr_scan *in, const board *b, uint32_t *edge);

/* The places as nouns of the codec, with the last place of the map as limit (position_lines.c). */
enum { BOARD_HEX_LAST = -3, BOARD_VERTEX_LAST, BOARD_EDGE_LAST };
extern const codec_noun board_hex_noun, board_vertex_noun, board_edge_noun;

#endif
