/* families.c - the row of each family (env_family.h). */
#include "env_family.h"

const env_family *const env_table[] = {
#define FAMILY(name) [FAMILY_##name] = &env_##name,
#include "families.def"
#undef FAMILY
    NULL,
};
