/* observe.h - the frame of a family's writer of observations.
 *
 * A family has a struct `writer` with all that its fields are made from. For each field of its
 * table (observation_FAMILY.def) it has a put_NAME(), which puts what is not zero into a cleared
 * row.
 */
#ifndef ENV_OBSERVE_H
#define ENV_OBSERVE_H

#include "env_family.h"

#include <string.h>

/* Everything is compiled into the copies of the family's write_row(), which know their sizes. */
#define INLINE static inline __attribute__((always_inline))

/* Bytes that are computed together, wherever they lie. */
typedef uint8_t bytes16 __attribute__((vector_size(16), aligned(1), may_alias));

INLINE void put_said_word(const env_said *said, uint8_t *out) {
    if (said == NULL) return;
    out[0] = said->length;
    for (unsigned k = 0; k < said->length && k < 2; k++) {
        out[1 + 2 * k] = (uint8_t)said->letter[k];
        out[2 + 2 * k] = (uint8_t)(said->letter[k] >> 8);
    }
}

#endif
