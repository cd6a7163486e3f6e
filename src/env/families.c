/* families.c - the row of each family (env_family.h), and pictures, which are the family's
 * alone. */
#include "env_family.h"

const env_family *const env_table[] = {
#define FAMILY(name) [FAMILY_##name] = &env_##name,
#include "families.def"
#undef FAMILY
    NULL,
};

size_t lr_view_svg(const lr_game *g, const lr_view *view, const char *title, char *out,
                   size_t size) {
    lr_text t = lr_text_start(out, size);
    if (env_of(g)->picture != NULL) env_of(g)->picture(g, view, title == NULL ? "" : title, &t);
    return lr_text_end(&t);
}
