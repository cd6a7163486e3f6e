/* tidings.c - see tidings.h. */
#include "tidings.h"

#include "speech.h"

int tidings_subject(const lr_game *g, const lr_view *before) {
    return speech_of(g)->subject(g, before);
}

void tidings_tell(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                  const narration_table *table, cli_text *out) {
    speech_of(g)->tidings(g, before, after, a, table, out);
}
