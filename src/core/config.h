/* config.h - a configuration's text, read but not yet compiled. For config.c and record.c, which
 * must tell an error in the configuration from one in the map. */
#ifndef CORE_CONFIG_H
#define CORE_CONFIG_H

#include "game.h"

#include <stdbool.h>

enum { LR_NAME_MAX = 32 }; /* bytes of the name of anything, with its final zero */

typedef struct lr_config {
    const lr_game_ops *ops;
    char map[LR_NAME_MAX];   /* empty: the default one */
    const lr_preset *preset; /* or NULL */
    bool modules_given;
    uint8_t modules; /* bit k: ops->module_at(k) */
    uint64_t given;  /* bit k: option k is named */
    int16_t value[LR_OPTIONS_MAX];
} lr_config;

lr_status lr_config_parse(lr_config *config, const char *text, bool own_map, lr_error *error);
lr_status lr_config_compile(lr_game *game, const lr_config *config, const char *map_text,
                            lr_error *error);

#endif
