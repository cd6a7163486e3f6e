/* families.c - what the search and the evaluation use for each family of games. */
#include "search.h"

#include "game.h"

#include <assert.h>
#include <string.h>

static const struct {
    const feature_set *features;
    const search_family *search;
} families[] = {
    { &features_board, &search_board },
    { &features_cards, &search_cards },
};

enum { FAMILIES = sizeof families / sizeof families[0] };

static int family_of(const lr_game *g) {
    int k = 0;
    while (k < FAMILIES && strcmp(families[k].features->family, g->ops->name) != 0) k++;
    assert(k < FAMILIES);
    return k;
}

const feature_set *features_of(const lr_game *g) {
    return families[family_of(g)].features;
}

const search_family *search_family_of(const lr_game *g) {
    return families[family_of(g)].search;
}
