/* speech.c - see speech.h. */
#include "speech.h"

#include "game.h"

#include <string.h>

#define FAMILY(name) extern const speech speech_##name;
#include "families.def"
#undef FAMILY

static const speech *const speeches[] = {
#define FAMILY(name) [FAMILY_##name] = &speech_##name,
#include "families.def"
#undef FAMILY
};

const speech *speech_of(const lr_game *g) {
    return speeches[g->ops->family];
}

const speech *speech_of_family(const char *family) {
    return speeches[lr_family_find(family)->family];
}

const char *saying_find(const saying *list, const char *key) {
    for (; list->key; list++)
        if (strcmp(list->key, key) == 0) return list->text;
    return NULL;
}

bool speech_card(const speech *s, const char *name, card_line *out) {
    for (uint32_t k = 0; s->card_at && s->card_at(k, out); k++)
        if (strcmp(out->name, name) == 0) return true;
    return false;
}

/* The configuration has this key, or this name among others in a list joined by `+`. */
static bool says(const char *config, const char *key) {
    size_t length = strlen(key);
    for (const char *at = config; (at = strstr(at, key)); at++)
        if (strchr(",()+", at[length]) && (at == config || strchr(",(=+", at[-1]))) return true;
    return false;
}

const char *speech_rules(const speech *s, const char *config, size_t *next) {
    while (s->primers[*next].key) {
        const saying *primer = &s->primers[(*next)++];
        bool without = primer->key[0] == '!';
        if (says(config, primer->key + without) != without) return primer->text;
    }
    return NULL;
}
