/* game.h - what a family of games provides, and how core finds it.
 *
 * longroad.h is what callers see; each of its functions about a game is one call through this table
 * (game.c). Drivers and records know games only through the table. Core names no family: the list
 * is games/families.def, and each layer that must know more of a family (bots, JSON, the terminal)
 * has an array of its own, made from that list and indexed by `family` below.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <longroad/longroad.h>

#include <stdbool.h>

/* A preset: values laid over the defaults. A family has a table of them. */
enum { LR_PRESET_VALUES_MAX = 10 };

typedef struct lr_preset {
    lr_name_info info;
    uint8_t count;
    struct {
        uint8_t option;
        int16_t value;
    } set[LR_PRESET_VALUES_MAX];
} lr_preset;

/* The families by number: FAMILY_board and so on. */
enum {
#define FAMILY(name) FAMILY_##name,
#include "families.def"
#undef FAMILY
};

struct lr_game_ops {
    uint32_t family;               /* its place in the list */
    const char *name;              /* the family's name in a configuration */
    const lr_option_info *options; /* `option_count` rows; row k describes game->option[k] */
    uint32_t option_count;
    uint32_t option_later; /* how many of the last rows came after 0.1.0; see config.c */
    const lr_preset *presets;
    uint32_t preset_count;
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a type and a list of parameters */
#define OP(type, name, parameters) type(*name) parameters;
#include "game_ops.def"
};

/* The rows of a family's options, as lr_option_info; a row with words begins at 0. */
#define LR_OPTION_NUMBER(name, initial, low, high, rule, sentence) \
    { #name, rule, sentence, initial, low, high, NULL },
#define LR_OPTION_CHOICE(name, initial, rule, sentence, ...) \
    { #name, rule, sentence, initial, 0, LR_WORDS(__VA_ARGS__) - 1, LR_WORD_LIST(__VA_ARGS__) },
#define LR_WORD_LIST(...) ((const char *const[]){ __VA_ARGS__ })
#define LR_WORDS(...) (sizeof LR_WORD_LIST(__VA_ARGS__) / sizeof(const char *))

extern const lr_game_ops *const lr_families[]; /* by number; ends with NULL */

/* The family of that name, or NULL. */
const lr_game_ops *lr_family_find(const char *name);

/* ---- configurations ---- */

/* A configuration's text, read but not yet compiled: records must tell an error in the
 * configuration from one in the map. */
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
