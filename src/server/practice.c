/* practice.c - games that begin at another position than the first.
 *
 * A practice table begins at a position: one that a client wrote (where the server allows it), one
 * from the middle of a game that is over, where nothing is secret any more, or that of a shipped
 * puzzle, whose secrets are drawn at random. The position is printed in full and becomes an entry
 * of the journal and a part of the record, so that both stand alone: whatever the reader of
 * positions fills in is written down once, here.
 */
#include "parts.h"

#include "puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The position as text, if a game can go on from it. */
static verdict print_beginning(const shared_game *game, const lr_state *state, verdict otherwise,
                               char out[LR_STATE_TEXT_MAX]) {
    const lr_game *g = &game->game;
    if (lr_actors(g, state) == 0) return otherwise;
    return lr_state_print(g, state, out, LR_STATE_TEXT_MAX) < LR_STATE_TEXT_MAX ? YES : otherwise;
}

verdict practice_position(server *s, const shared_game *game, const char *text,
                          char out[LR_STATE_TEXT_MAX]) {
    lr_error error;
    lr_state state;
    if (lr_state_parse(&game->game, text, &state, &error) == LR_OK) {
        snprintf(s->reason, sizeof s->reason, "The game is over in this position.");
        verdict v = print_beginning(game, &state, REFUSE_BAD_POSITION, out);
        if (v == YES) s->reason[0] = 0;
        return v;
    }
    if (error.line > 0)
        snprintf(s->reason, sizeof s->reason, "line %d: %.900s", error.line, error.text);
    else
        snprintf(s->reason, sizeof s->reason, "%s", error.text);
    return REFUSE_BAD_POSITION;
}

/* Plays so many actions of the record. */
static verdict play_record_to(const lr_game *g, lr_record_reader *reader, int64_t decision,
                              lr_state *state, lr_error *error) {
    for (int64_t i = 0; i < decision; i++) {
        lr_status status = lr_record_step(reader, g, state, error);
        if (status == LR_END) return REFUSE_NO_SUCH_DECISION;
        if (status != LR_OK) return REFUSE_NO_SUCH_RECORD;
    }
    return YES;
}

shared_game *practice_from_record(server *s, const char *text, size_t length, int64_t decision,
                                  char out[LR_STATE_TEXT_MAX], verdict *why) {
    lr_state state;
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
    if (game != NULL && lr_record_begin(&header, &game->game, &state, &error) == LR_OK)
        *why = play_record_to(&game->game, &reader, decision, &state, &error);
    if (game != NULL && *why == YES)
        *why = print_beginning(game, &state, REFUSE_NO_SUCH_DECISION, out);
    if (*why == YES) return game;
    if (error.status != LR_OK) snprintf(s->reason, sizeof s->reason, "%s", error.text);
    game_release(s, game);
    return NULL;
}

/* ---- puzzles ---- */

static const char puzzle_prefix[] = "puzzle/", puzzle_bot[] = "steady";

typedef struct puzzle_file {
    lr_game game;
    puzzle puzzle;
} puzzle_file;

bool practice_is_puzzle(const char *shipped) {
    return strncmp(shipped, puzzle_prefix, sizeof puzzle_prefix - 1) == 0;
}

static void fill_seats(const puzzle_file *file, sitter seats[LR_SEATS_MAX]) {
    for (int i = 0; i < file->game.seats; i++) {
        seats[i] = (sitter){ .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
        if (i == file->puzzle.seat) continue;
        seats[i].kind = SITTER_BOT;
        seats[i].colour = (int8_t)i;
        text_copy(seats[i].bot, sizeof seats[i].bot, puzzle_bot);
    }
}

shared_game *practice_from_puzzle(server *s, const char *shipped, sitter seats[LR_SEATS_MAX],
                                  char out[LR_STATE_TEXT_MAX], verdict *why) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_error error;
    shared_game *game = NULL;
    const shipped_puzzle *row = decision_find(shipped + sizeof puzzle_prefix - 1);
    puzzle_file *file = row != NULL ? calloc(1, sizeof *file) : NULL;
    *why = REFUSE_NO_SUCH_SHIPPED;
    if (file != NULL && puzzle_config(row->text, row->length, config) &&
        puzzle_parse(row->text, row->length, &file->game, &file->puzzle, &error))
        game = game_take(s, config, NULL, &error);
    if (game != NULL) {
        fill_seats(file, seats);
        *why = print_beginning(game, &file->puzzle.state, REFUSE_NO_SUCH_SHIPPED, out);
    }
    free(file);
    if (*why == YES) return game;
    game_release(s, game);
    return NULL;
}
