/* practice.c - games that begin at another position than the first.
 *
 * A practice table begins at a position: one that a client wrote (where the server allows it), one
 * from the middle of a game that is over, where nothing is secret any more, the last one of a game
 * whose record a client sends (it was played on a device and moves here), or that of a shipped
 * puzzle, whose secrets are drawn at random. Of all but puzzles the maker may know hidden cards;
 * the journal says so (`maker_knows`), and everybody at the table is told.
 *
 * The position is printed in full and becomes an entry of the journal and a part of the record, so
 * that both stand alone: whatever the reader of positions fills in is written down once, here. What
 * came before it in another record is not kept.
 */
#include "parts.h"

#include "puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reason of a refusal, with the line. */
static void say_fault(server *s, const lr_error *error) {
    if (error->status == LR_OK) return;
    if (error->line > 0)
        snprintf(s->reason, sizeof s->reason, "line %d: %.900s", error->line, error->text);
    else
        snprintf(s->reason, sizeof s->reason, "%s", error->text);
}

/* The position as text, if a game can go on from it. */
static verdict print_beginning(const shared_game *game, const lr_state *state, verdict otherwise,
                               char out[LR_STATE_TEXT_MAX]) {
    const lr_game *g = &game->game;
    if (lr_actors(g, state) == 0) return otherwise;
    return lr_state_print(g, state, out, LR_STATE_TEXT_MAX) < LR_STATE_TEXT_MAX ? YES : otherwise;
}

/* A whole position, or a seat's view of one, whose hidden part is drawn at random. */
static bool read_position(server *s, const lr_game *g, const char *text, lr_state *state,
                          lr_error *error) {
    lr_view view;
    lr_error unread;
    uint64_t seed = 0;
    if (lr_state_parse(g, text, state, error) == LR_OK) return true;
    if (lr_view_parse(g, text, &view, &unread) != LR_OK) return false;
    s->edge.entropy(s->edge.context, &seed, sizeof seed);
    lr_rng rng = lr_rng_seed(seed);
    lr_resample(g, &view, &rng, state);
    return true;
}

verdict practice_position(server *s, const shared_game *game, const char *text,
                          char out[LR_STATE_TEXT_MAX]) {
    lr_error error;
    lr_state state;
    if (read_position(s, &game->game, text, &state, &error)) {
        snprintf(s->reason, sizeof s->reason, "The game is over in this position.");
        verdict v = print_beginning(game, &state, REFUSE_BAD_POSITION, out);
        if (v == YES) s->reason[0] = 0;
        return v;
    }
    say_fault(s, &error);
    return REFUSE_BAD_POSITION;
}

/* ---- records ---- */

/* One of this server's own, or one that a client has sent. Each action of both goes through the
 * rules; nothing that a client has sent is believed but what they allow. */
typedef struct replay {
    lr_record_reader reader;
    lr_record_header header;
    lr_state state;
    lr_error error;
    int64_t actions; /* to be played; ALL of them */
    verdict bad;     /* what a record that does not replay is refused as */
} replay;
enum { ALL = -1 };

static shared_game *open_record(server *s, replay *r, const char *text, size_t length) {
    if (lr_record_open(&r->reader, text, length, &r->header, &r->error) != LR_OK) return NULL;
    const char *map = r->header.map_text != NULL ? s->room : NULL;
    bool fits = map == NULL ||
                lr_record_map(&r->header, s->room, LR_MAP_TEXT_MAX) < LR_MAP_TEXT_MAX;
    if (!fits) snprintf(s->reason, sizeof s->reason, "The record's map is too long.");
    return fits ? game_take(s, r->header.config, map, &r->error) : NULL;
}

static verdict replay_record(replay *r, const lr_game *g) {
    if (lr_record_begin(&r->header, g, &r->state, &r->error) != LR_OK) return r->bad;
    for (int64_t i = 0; r->actions == ALL || i < r->actions; i++) {
        lr_status status = lr_record_step(&r->reader, g, &r->state, &r->error);
        if (status == LR_END) return r->actions == ALL ? YES : REFUSE_NO_SUCH_DECISION;
        if (status != LR_OK) return r->bad;
    }
    return YES;
}

shared_game *practice_from_record(server *s, const char *text, size_t length, int64_t decision,
                                  bool sent, char out[LR_STATE_TEXT_MAX], verdict *why) {
    replay r = { .bad = sent ? REFUSE_BAD_RECORD : REFUSE_NO_SUCH_RECORD };
    r.actions = decision >= 0 ? decision : sent ? ALL : 0;
    shared_game *game = open_record(s, &r, text, length);
    if (game == NULL)
        *why = r.bad;
    else if (sent && r.header.position_text != NULL && !s->config.positions_allowed)
        *why = REFUSE_NO_POSITIONS;
    else
        *why = replay_record(&r, &game->game);
    if (*why == YES) *why = print_beginning(game, &r.state, REFUSE_NO_SUCH_DECISION, out);
    if (*why == YES) return game;
    say_fault(s, &r.error);
    game_release(s, game);
    return NULL;
}

/* ---- against bots ---- */

bool practice_left(server *s, int people) {
    bool left = people < 2 && server_leaves(s, DEVICE_PRACTICE);
    s->figures.practices_left += left;
    return left;
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
