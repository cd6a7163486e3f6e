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
    /* Listings of named things: NULL past the end. */
    const lr_name_info *(*module_at)(uint32_t k);
    const lr_name_info *(*map_at)(uint32_t k);

    /* Compiles the game from g->option and g->modules, which core has filled: sets g->seats,
     * g->state_bytes (a multiple of eight), g->view_bytes and the body. `map_name` is the
     * configuration's `map=`, one of map_at() unless there is a map_text, or "" for the default.
     * An error with a line is about map_text. */
    lr_status (*compile)(lr_game *g, const char *map_name, const char *map_text, lr_error *error);
    /* The name of the game's map, for the configuration's text; not asked of a family without
     * maps. */
    const char *(*map_name)(const lr_game *g);

    void (*init)(const lr_game *g, lr_state *s);
    uint32_t (*actors)(const lr_game *g, const lr_state *s);
    uint32_t (*legal)(const lr_game *g, const lr_state *s, int seat, lr_action *out);
    void (*legal_sample)(const lr_game *g, const lr_state *s, int seat, lr_rng *rng,
                         lr_action *out);
    uint32_t (*chance)(const lr_game *g, const lr_state *s, lr_chance_outcome *out);
    void (*chance_sample)(const lr_game *g, const lr_state *s, lr_rng *rng, lr_action *out);
    lr_status (*check)(const lr_game *g, const lr_state *s, lr_action a);
    void (*apply)(const lr_game *g, lr_state *s, const lr_action *a);
    void (*score)(const lr_game *g, const lr_state *s, int32_t *out);
    int (*winner)(const lr_game *g, const lr_state *s);
    void (*observe)(const lr_game *g, const lr_state *s, int seat, lr_view *view);
    lr_action (*redact)(const lr_game *g, const lr_state *s, lr_action a, int viewer);
    void (*resample)(const lr_game *g, const lr_view *view, lr_rng *rng, lr_state *s);
    lr_status (*verify)(const lr_game *g, const lr_state *s, lr_error *error);

    size_t (*action_print)(const lr_game *g, lr_action a, char *out, size_t size);
    lr_status (*action_parse)(const lr_game *g, const char *text, lr_action *a, lr_error *error);
    size_t (*state_print)(const lr_game *g, const lr_state *s, char *out, size_t size);
    lr_status (*state_parse)(const lr_game *g, const char *text, lr_state *s, lr_error *error);
    size_t (*view_print)(const lr_game *g, const lr_view *view, char *out, size_t size);
    lr_status (*view_parse)(const lr_game *g, const char *text, lr_view *view, lr_error *error);
    size_t (*view_draw)(const lr_game *g, const lr_view *view, int colour, char *out, size_t size);
};

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
