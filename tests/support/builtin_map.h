/* builtin_map.h - the text of a map that the library carries, by the name of its file. */
#ifndef LR_TEST_BUILTIN_MAP_H
#define LR_TEST_BUILTIN_MAP_H

/* `island` for maps/island.map, or NULL. */
const char *builtin_map(const char *file);

#endif
