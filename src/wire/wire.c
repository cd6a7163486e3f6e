/* wire.c - which family's functions write a game (wire.h). */
#include "wire.h"

#include "game.h"

#include <string.h>

#define FAMILY(name) extern const wire_family wire_##name;
#include "families.def"
#undef FAMILY

static const wire_family *const families[] = {
#define FAMILY(name) [FAMILY_##name] = &wire_##name,
#include "families.def"
#undef FAMILY
};

const wire_family *wire_family_of(const lr_game *g) {
    return families[g->ops->family];
}

const wire_family *wire_family_at(uint32_t k) {
    return k < sizeof families / sizeof families[0] ? families[k] : NULL;
}

void wire_put_rules(json_writer *w, const char *key, const char *rules) {
    jw_put_array(w, key);
    for (const char *at = rules; *at != 0;) {
        size_t length = strcspn(at, " ");
        jw_bytes(w, at, length);
        at += length + (at[length] == ' ');
    }
    jw_array_end(w);
}

void wire_put_seat(json_writer *w, const char *key, unsigned seat) {
    jw_key(w, key);
    if (seat < LR_SEATS_MAX)
        jw_uint(w, seat);
    else
        jw_null(w);
}
