/* symmetry.c - turns and mirrors as permutations of letters and of bytes (env_family.h). A family
 * says where places go; letters and fields follow, since each counts places of one axis. */
#include "env_family.h"

#include <string.h>

uint32_t lr_symmetries(const lr_game *g) {
    const env_family *family = env_of(g);
    return family->turns == NULL ? 1 : family->turns(g);
}

static void turn_letters(const lr_game *g, const env_turn *turn, uint16_t *letters) {
    env_index x;
    env_index_make(g, &x);
    for (uint32_t at = 0; at < x.family->row_count; at++) {
        const env_row *row = &x.family->rows[at];
        unsigned type = 0;
        for (unsigned d = 0; d < ENV_DIMS && row->dim[d].type != 0; d++) type = row->dim[d].type;
        unsigned axis = x.family->axis(type);
        uint32_t size = axis == 0 ? 1 : x.family->size(g, type);
        for (uint32_t k = 0; k < x.count[at]; k++) {
            uint32_t place = axis == 0 ? 0 : turn->to[axis][k % size];
            letters[x.first[at] + k] = (uint16_t)(x.first[at] + k / size * size + place);
        }
    }
}

static void turn_bytes(const lr_game *g, const env_turn *turn, uint16_t *bytes) {
    const env_family *family = env_of(g);
    env_shape shape;
    env_shape_make(g, &shape);
    for (uint32_t f = 0; f < family->field_count; f++) {
        if (shape.at[f] == ENV_NO_FIELD) continue;
        unsigned axis = family->fields[f].axis;
        uint32_t places = family->places(g, axis);
        uint32_t count = family->extent(g, f).channels * places;
        for (uint32_t k = 0; k < count; k++)
            bytes[shape.at[f] + k] = (uint16_t)(shape.at[f] + k / places * places +
                                                turn->to[axis][k % places]);
    }
}

void lr_symmetry(const lr_game *g, uint32_t k, uint16_t *letters, uint16_t *bytes) {
    const env_family *family = env_of(g);
    env_turn turn;
    for (unsigned axis = 0; axis < ENV_AXES_MAX; axis++)
        for (unsigned place = 0; place < ENV_PLACES_MAX; place++)
            turn.to[axis][place] = (uint16_t)place;
    if (family->turned != NULL && k > 0 && k < family->turns(g)) family->turned(g, k, &turn);
    if (letters != NULL) turn_letters(g, &turn, letters);
    if (bytes != NULL) turn_bytes(g, &turn, bytes);
}
