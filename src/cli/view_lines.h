/* view_lines.h - views compared line by line, for what differs between what was expected and what
 * was told. */
#ifndef CLI_VIEW_LINES_H
#define CLI_VIEW_LINES_H

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>

enum { VIEW_DIFFERENCE_MAX = 320 };

/* The lines of a canonical text whose keys a text of somebody else has, too; not those that say
 * that something is open (`bank ?`). Into `out`. */
void view_lines_told(const char *text, const char *canonical, char *out, size_t size);

/* Whether every line of `told` stands in `view` as well: a line that a text leaves out is not
 * compared. Both are views in canonical spelling. */
bool view_lines_fit(const char *told, const char *view);

/* Tells the first line in which two views differ: "`bank ore=3` was expected, not `bank ore=4`".
 * `told` need not be complete. False if all that is told is as expected; `out` holds
 * VIEW_DIFFERENCE_MAX bytes. */
bool view_lines_differ(const char *expected, const char *told, char *out);

#endif
