/* clean.h - names and chat from strangers, made fit to be shown beside other people's. */
#ifndef WIRE_CLEAN_H
#define WIRE_CLEAN_H

#include <stdbool.h>

/* Makes one tidy line of a UTF-8 text, in place; it never grows. Controls and all kinds of spaces become
 * blanks, of which one stays between words and none at the ends. What cannot be seen and turns the
 * direction of writing or hides other characters is taken out. Joiners stay: scripts and emoji need
 * them. */
void clean_line(char *text);

/* Whether something of it can be seen. */
bool clean_is_visible(const char *text);

bool clean_is_ascii(const char *text); /* printable, at least one */
bool clean_is_hex(const char *text);   /* pairs of lower-case digits, perhaps none */
bool clean_is_lines(const char *text); /* no control characters but tab, line feed, return */

#endif
