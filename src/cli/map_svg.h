/* map_svg.h - a board as a picture: one self-contained SVG file. See map_svg.c. */
#ifndef CLI_MAP_SVG_H
#define CLI_MAP_SVG_H

#include "cli.h"

#include "board_draw.h"

/* Adds the picture of what the view shows to `out`. The title, if any, stands above the board. */
void map_svg(cli_text *out, const board *b, const board_view *v, const char *title);

#endif
