/* lessons.c - the row of each family (lessons.h). */
#include "lessons.h"

const lessons_family *const lessons[] = {
#define FAMILY(name) [FAMILY_##name] = &lessons_##name,
#include "families.def"
#undef FAMILY
};
