/* json_twin.h - the program's reader of JSON beside another one: both must say the same. */
#ifndef SUPPORT_JSON_TWIN_H
#define SUPPORT_JSON_TWIN_H

#include "json_reader.h"

#include <jansson.h>
#include <string.h>

/* Whether both readers found the same value. */
static inline bool json_twins(const jr_value *ours, const json_t *theirs) {
    switch ((jr_kind)ours->kind) {
    case JR_NULL: return json_is_null(theirs);
    case JR_FALSE: return json_is_false(theirs);
    case JR_TRUE: return json_is_true(theirs);
    case JR_INTEGER:
        return json_is_integer(theirs) && json_integer_value(theirs) == ours->as.integer;
    case JR_REAL: return json_is_real(theirs);
    case JR_STRING:
        return json_is_string(theirs) && json_string_length(theirs) == ours->count &&
               strcmp(json_string_value(theirs), jr_text(ours)) == 0;
    case JR_ARRAY: {
        size_t k = 0;
        if (!json_is_array(theirs) || json_array_size(theirs) != jr_count(ours)) return false;
        for (const jr_value *item = jr_first(ours); item != NULL; item = jr_next(item), k++)
            if (jr_item(ours, k) != item || !json_twins(item, json_array_get(theirs, k)))
                return false;
        return k == json_array_size(theirs);
    }
    case JR_OBJECT: {
        size_t k = 0;
        if (!json_is_object(theirs)) return false;
        for (const jr_value *item = jr_first(ours); item != NULL; item = jr_next(item), k++)
            if (jr_member(ours, item->name) != item ||
                !json_twins(item, json_object_get(theirs, item->name)))
                return false;
        return k == json_object_size(theirs);
    }
    }
    return false;
}

#endif
