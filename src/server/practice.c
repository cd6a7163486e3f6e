/* practice.c - games that do not begin at their beginning.
 *
 * A practice table begins at a position: one that a client wrote (where the server allows it), or
 * one from the middle of a game that is over, where nothing is secret any more. Either way the
 * position is printed in full and becomes an entry of the journal and a part of the record, so that
 * both stand alone: whatever the reader of positions fills in is written down once, here.
 */
#include "parts.h"

#include <stdio.h>

/* The position in s->state as text in s->text, if a game can go on from it. */
static verdict print_beginning(server *s, const shared_game *game, verdict otherwise) {
    const lr_game *g = &game->game;
    if (lr_actors(g, &s->state) == 0) return otherwise;
    return lr_state_print(g, &s->state, s->text, sizeof s->text) < sizeof s->text ? YES : otherwise;
}

verdict practice_position(server *s, const shared_game *game, const char *text) {
    lr_error error;
    if (lr_state_parse(&game->game, text, &s->state, &error) == LR_OK) {
        snprintf(s->reason, sizeof s->reason, "The game is over in this position.");
        verdict v = print_beginning(s, game, REFUSE_BAD_POSITION);
        if (v == YES) s->reason[0] = 0;
        return v;
    }
    if (error.line > 0)
        snprintf(s->reason, sizeof s->reason, "line %d: %.900s", error.line, error.text);
    else
        snprintf(s->reason, sizeof s->reason, "%s", error.text);
    return REFUSE_BAD_POSITION;
}

/* Plays so many actions of the record; the position is in s->state. */
static verdict play_record_to(server *s, const lr_game *g, lr_record_reader *reader,
                              int64_t decision, lr_error *error) {
    for (int64_t i = 0; i < decision; i++) {
        lr_status status = lr_record_step(reader, g, &s->state, error);
        if (status == LR_END) return REFUSE_NO_SUCH_DECISION;
        if (status != LR_OK) return REFUSE_NO_SUCH_RECORD;
    }
    return YES;
}

shared_game *practice_from_record(server *s, const char *text, size_t length, int64_t decision,
                                  verdict *why) {
    lr_record_reader reader;
    lr_record_header header;
    lr_error error = { 0 };
    shared_game *game = NULL;
    *why = REFUSE_NO_SUCH_RECORD;
    if (lr_record_open(&reader, text, length, &header, &error) == LR_OK) {
        const char *map = header.map_text != NULL ? s->room : NULL;
        bool fits = map == NULL ||
                    lr_record_map(&header, s->room, LR_MAP_TEXT_MAX) < LR_MAP_TEXT_MAX;
        if (fits) game = game_take(s, header.config, map, &error);
    }
    if (game != NULL && lr_record_begin(&header, &game->game, &s->state, &error) == LR_OK)
        *why = play_record_to(s, &game->game, &reader, decision, &error);
    if (game != NULL && *why == YES) *why = print_beginning(s, game, REFUSE_NO_SUCH_DECISION);
    if (*why == YES) return game;
    if (error.status != LR_OK) snprintf(s->reason, sizeof s->reason, "%s", error.text);
    game_release(s, game);
    return NULL;
}
