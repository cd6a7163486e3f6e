/* mind.c - the row of each family (mind.h). */
#include "mind.h"

const mind_family *const mind_table[] = {
#define FAMILY(name) [FAMILY_##name] = &mind_##name,
#include "families.def"
#undef FAMILY
    NULL,
};
