/* clean.h - names and chat from strangers, made fit to be shown beside other people's. */
#ifndef WIRE_CLEAN_H
#define WIRE_CLEAN_H

#include <stdbool.h>

/* Makes one tidy line of a UTF-8 text, in place; it never grows. Controls and all kinds of spaces
 * become blanks, of which one stays between words and none at the ends. What cannot be seen is
 * taken out: Unicode's default ignorable code points and all format characters, among them those
 * that turn the direction of writing. So is every mark after the fourth on one letter. Joiners and
 * emoji selectors stay behind a visible character: scripts and emoji need them. */
void clean_line(char *text);

/* Cleans a name: as clean_line(), and also removes joiners and selectors, which nobody can see.
 * Joined emoji become separate ones. */
void clean_name(char *text);

/* True if the text has a visible character. */
bool clean_is_visible(const char *text);

/* NULL: the cleaned text may be a name. Else what is wrong, for a sentence that begins with
 * `name`. */
const char *clean_name_fault(const char *name);

/* True if people could mistake one cleaned name for the other. */
bool clean_names_alike(const char *name, const char *other);

bool clean_is_ascii(const char *text); /* printable, at least one */
bool clean_is_hex(const char *text);   /* pairs of lower-case digits, perhaps none */
bool clean_is_lines(const char *text); /* no control characters but tab, line feed, return */

#endif
