/* observation.c - the fields of a game's rows, and where they lie (env_family.h). */
#include "env_family.h"

#include <string.h>

void env_shape_make(const lr_game *g, env_shape *out) {
    const env_family *family = env_of(g);
    out->bytes = 0;
    for (uint32_t k = 0; k < family->field_count; k++) {
        uint32_t bytes = family->extent(g, k).channels * family->places(g, family->fields[k].axis);
        out->at[k] = (uint16_t)(bytes == 0 ? ENV_NO_FIELD : out->bytes);
        out->bytes += bytes;
    }
}

uint32_t lr_observation_size(const lr_game *g, uint32_t history) {
    env_shape shape;
    env_shape_make(g, &shape);
    return shape.bytes + history * LR_HISTORY_BYTES;
}

static const char history_sentence[] =
    "The last actions as the seat saw them, the last one first: 1 + the actor counted from the "
    "seat that looks (8: chance; 0: no action), the kind (board.h, cards.h), the first letter, "
    "lower byte first; of chance the first two bytes of its arguments.";

int lr_field_at(const lr_game *g, uint32_t history, uint32_t k, lr_field *out) {
    const env_family *family = env_of(g);
    uint32_t first = 0;
    for (uint32_t at = 0; at < family->field_count; at++) {
        const env_field *field = &family->fields[at];
        env_extent extent = family->extent(g, at);
        uint32_t places = family->places(g, field->axis);
        if (extent.channels * places > 0 && k-- == 0) {
            *out = (lr_field){ .name = field->name,
                               .axis = field->axis == 0 ? "table" : family->axes[field->axis],
                               .sentence = field->sentence,
                               .first = first,
                               .channels = extent.channels,
                               .places = places,
                               .most = extent.most };
            return 1;
        }
        first += extent.channels * places;
    }
    if (k != 0 || history == 0 || family->field_count == 0) return 0;
    *out = (lr_field){ "history", "table", history_sentence, first, history * LR_HISTORY_BYTES,
                       1,         255 };
    return 1;
}

uint64_t lr_observation_hash(const lr_game *g, uint32_t history) {
    lr_field field;
    uint64_t hash = 0xcbf29ce484222325u ^ LR_OBSERVATION_VERSION;
    for (uint32_t k = 0; lr_field_at(g, history, k, &field); k++) {
        const uint32_t facts[] = { field.first, field.channels, field.places, field.most };
        for (const char *c = field.name; *c != 0; c++) hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
        for (unsigned f = 0; f < 4; f++) hash = (hash ^ facts[f]) * 0x100000001b3u;
    }
    return hash;
}

void lr_observation_write(const lr_game *g, const lr_view *view, uint8_t *row) {
    env_shape shape;
    env_shape_make(g, &shape);
    if (shape.bytes > 0) env_of(g)->observe(g, &shape, view, NULL, row);
}
