/* features.c - the names of the features that our own nets read (src/bot/value.h). */
#include "env_family.h"

#include "mind.h"

uint32_t lr_features_size(const lr_game *g) {
    const feature_set *features = mind_of(g)->features;
    return features == NULL ? 0 : features->count;
}

const char *lr_features_name(const lr_game *g, uint32_t k) {
    return k < lr_features_size(g) ? mind_of(g)->features->names[k] : NULL;
}
