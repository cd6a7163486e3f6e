/* analyze.h - an analysis (analysis.h) for people: words, a report, a picture. */
#ifndef CLI_ANALYZE_H
#define CLI_ANALYZE_H

#include "analysis.h"
#include "cli.h"

/* ---- analyze_words.c ---- */

/* What was done, in words without who did it, for every step and every better move. Hidden things
 * are told. */
void analyze_put_words(analyze_game *game);

/* A line from the step `at` on, an action a row. */
void analyze_print_line(const analyze_game *game, uint32_t at, const analyze_line *line, FILE *out);

/* ---- reports ---- */

void analyze_print(const analyze_game *game, const analyze_judge *judge, bool moves, FILE *out);
/* The curve of the chances as a picture. */
void analyze_svg(const analyze_game *game, cli_text *out);

#endif
