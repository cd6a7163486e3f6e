/* tidings.c - see tidings.h. */
#include "tidings.h"

#include "speech.h"

int tidings_subject(const lr_game *g, const lr_view *before) {
    const speech *words = speech_of(g);
    return words->subject ? words->subject(g, before) : -1;
}

void tidings_tell(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                  const narration_table *table, cli_text *out) {
    const speech *words = speech_of(g);
    if (words->tidings) words->tidings(g, before, after, a, table, out);
}

/* ---- what all news are made of ---- */

const char *news_name(const news_desk *n, unsigned seat, bool inside, char out[NEWS_NAME_MAX]) {
    narrate_seat(n->table, (int)seat, inside, out, NEWS_NAME_MAX);
    return out;
}

const char *news_verb(const news_desk *n, unsigned seat, const char *they, const char *you) {
    return (int)seat == n->table->reader ? you : they;
}

void news_of(const news_desk *n, unsigned seat, const char *they, const char *you) {
    char who[NEWS_NAME_MAX];
    cli_text_print(n->out, "%s %s ", news_name(n, seat, false, who), news_verb(n, seat, they, you));
}
