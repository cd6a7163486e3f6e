/* cards_ops.h - the functions of the card family's table (ops.c), by file. */
#ifndef CARDS_OPS_H
#define CARDS_OPS_H

#include "cards_view.h"
#include "game.h"

/* options.c and table.c: the facts of the cards, built in, and a file's values laid over them (see
 * docs/cards.md), which complains with line and column. */
#define CARDS_TABLE_BUILTIN "printed" /* the name of the built-in table */
void cards_table_builtin(cards *c);
lr_status cards_table_read(cards *c, const char *text, lr_error *error);
extern const lr_option_info cards_options_table[];
enum { cards_preset_count = 2 };
extern const lr_preset cards_presets[cards_preset_count];
const lr_name_info *cards_module_at(uint32_t k);
const lr_name_info *cards_table_list_at(uint32_t k);
lr_status cards_compile(lr_game *g, const char *map_name, const char *map_text, lr_error *error);
const char *cards_table_name(const lr_game *g);

/* flow.c, legal.c, chance.c, check.c, apply.c */
void cards_init(const lr_game *g, lr_state *s);
uint32_t cards_actors_of(const cards_public *p); /* everybody can see who is to act */
uint32_t cards_actors(const lr_game *g, const lr_state *s);
uint32_t cards_legal(const lr_game *g, const lr_state *s, int seat, lr_action *out);
void cards_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng, lr_action *out);
uint32_t cards_chance(const lr_game *g, const lr_state *s, lr_chance_outcome *out);
void cards_chance_sample(const lr_game *g, const lr_state *s, lr_rng *rng, lr_action *out);
lr_status cards_check(const lr_game *g, const lr_state *s, lr_action a);
void cards_apply(const lr_game *g, lr_state *state, const lr_action *played);

/* observe.c, resample.c, verify.c */
void cards_observe(const lr_game *g, const lr_state *s, int seat, lr_view *view);
lr_action cards_redact(const lr_game *g, const lr_state *s, lr_action a, int viewer);
void cards_resample(const lr_game *g, const lr_view *view, lr_rng *rng, lr_state *s);
lr_status cards_verify(const lr_game *g, const lr_state *s, lr_error *error);

#endif
