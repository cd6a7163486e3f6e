/* maps.h - the map files of maps/, carried inside the library so that the rules read no file. The
 * build writes the table (cmake/EmbedTexts.cmake): one row per maps/NAME.map, in name order. */
#ifndef LR_BOARD_MAPS_H
#define LR_BOARD_MAPS_H

#include <stddef.h>

typedef struct lr_embedded_map {
    const char *name; /* file name without ".map" */
    const char *text; /* the file's bytes, then a zero that `length` does not count */
    size_t length;
} lr_embedded_map;

extern const lr_embedded_map lr_embedded_maps[]; /* a row of zeros follows the last map */
extern const size_t lr_embedded_map_count;

#endif
