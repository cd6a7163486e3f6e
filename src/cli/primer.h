/* primer.h - words for newcomers: what is asked, what can be typed, how it is played. */
#ifndef CLI_PRIMER_H
#define CLI_PRIMER_H

#include <stddef.h>

/* What a seat is asked in this phase, or NULL where that goes without saying. */
const char *primer_question(const char *phase);

/* What an action's word does, or NULL if there is no such word. */
const char *primer_word(const char *word);

/* How to play this configuration: one paragraph a call, from *next = 0 on, then NULL. */
const char *primer_rules(const char *config, size_t *next);

#endif
