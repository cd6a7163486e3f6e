/* map_check.h - looks at a map that somebody draws or has brought along, for the page's map editor.
 *
 *     POST /api/map/check    the text of a map, or of a map of Pioneers
 *     {"problems":[...],"playable":true,"drawing":{...},"stats":{...},"preview":{...}}
 *
 * With ?lay=SEED the drawing comes with numbers laid on it. A pure function of the text, for the
 * thread of slow requests: it reads the map, compiles it for every number of seats and deals it a
 * hundred times, which takes a few milliseconds whatever the text is.
 */
#ifndef SERVER_MAP_CHECK_H
#define SERVER_MAP_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `text` has a zero behind its `length` bytes; `lay`: see wire_map. *out is to be freed. False: no
 * memory, and *out is not set. */
bool map_check_make(const char *text, size_t length, uint32_t lay, char **out, size_t *out_length);

#endif
