/* builtin_map.c - see builtin_map.h. */
#include "builtin_map.h"

#include "maps.h"

#include <string.h>

const char *builtin_map(const char *file) {
    for (size_t k = 0; k < lr_embedded_map_count; k++)
        if (strcmp(lr_embedded_maps[k].name, file) == 0) return lr_embedded_maps[k].text;
    return NULL;
}
