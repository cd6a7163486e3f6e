/* race_text.c - the race as text: actions, positions, views, a drawing (race.h).
 *
 *     phase move
 *     turn 7
 *     active 1
 *     die 3
 *     runners 0 4 12
 *     runners 1 0 24
 *     charm 0 5            of a position both, of a view the viewer's own
 *     shown 1 2            once it was used
 *     viewer 0             of a view, unless it is a spectator's
 *     winner 1             when there is one
 */
#include "race.h"

#include "text.h"

#include <string.h>

const char *const race_phase_names[RACE_PHASES] = { "charm", "roll", "die", "move", "over" };

/* ---- actions ---- */

static const struct {
    const char *word;
    bool chance;
    unsigned low, high; /* of its number; 0, 0: none */
} kinds[RACE_KINDS] = {
    [RACE_CHARM] = { "charm", true, 1, RACE_SIDES },
    [RACE_ROLL] = { "roll", false, 0, 0 },
    [RACE_DIE] = { "die", true, 1, RACE_SIDES },
    [RACE_MOVE] = { "move", false, 1, RACE_RUNNERS },
    [RACE_SPRING] = { "spring", false, 0, 0 },
};

/* Runners count from 1 for people. */
static unsigned offset_of(unsigned kind) {
    return kind == RACE_MOVE ? 1 : 0;
}

size_t race_action_print(const lr_game *g, lr_action a, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    (void)g;
    if (a.kind >= RACE_KINDS) {
        lr_put(&t, "?");
        return lr_text_end(&t);
    }
    lr_put_char(&t, a.actor == LR_ACTOR_CHANCE ? '*' : (char)('0' + a.actor % 10));
    lr_put_char(&t, ' ');
    lr_put(&t, kinds[a.kind].word);
    if (a.kind == RACE_CHARM) {
        lr_put_char(&t, ' ');
        lr_put_int(&t, a.arg[1]);
    }
    if (kinds[a.kind].high == 0) return lr_text_end(&t);
    lr_put_char(&t, ' ');
    if (a.arg[0] == LR_ARG_HIDDEN)
        lr_put_char(&t, '?');
    else
        lr_put_int(&t, a.arg[0] + offset_of(a.kind));
    return lr_text_end(&t);
}

static bool read_arguments(lr_scan *in, lr_action *a) {
    int64_t number = 0;
    unsigned seat = 0;
    if (a->kind == RACE_CHARM) {
        lr_scan_blanks(in);
        if (!lr_scan_seat(in, RACE_SEATS, &seat)) return false;
        a->arg[1] = (uint8_t)seat;
    }
    if (kinds[a->kind].high == 0) return true;
    lr_scan_blanks(in);
    if (kinds[a->kind].chance && lr_scan_char(in, '?')) {
        a->arg[0] = LR_ARG_HIDDEN;
        return true;
    }
    if (!lr_scan_int(in, kinds[a->kind].low, kinds[a->kind].high, &number)) return false;
    a->arg[0] = (uint8_t)(number - offset_of(a->kind));
    return true;
}

lr_status race_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error) {
    const char *words[RACE_KINDS];
    lr_scan in = lr_scan_start(text, error);
    lr_action read = { .actor = LR_ACTOR_CHANCE };
    unsigned seat = 0, kind = 0;
    (void)g;
    *error = (lr_error){ .status = LR_OK };
    for (unsigned k = 0; k < RACE_KINDS; k++) words[k] = kinds[k].word;
    if (!lr_scan_char(&in, '*')) {
        if (!lr_scan_seat(&in, RACE_SEATS, &seat)) return error->status;
        read.actor = (uint8_t)seat;
    }
    lr_scan_blanks(&in);
    lr_scan start = in;
    if (!lr_scan_name(&in, "action", words, RACE_KINDS, &kind)) return error->status;
    read.kind = (uint8_t)kind;
    if (kinds[kind].chance != (read.actor == LR_ACTOR_CHANCE))
        return lr_scan_fail(&start, LR_E_SYNTAX, "that is not for this player to do", NULL);
    if (!read_arguments(&in, &read)) return error->status;
    lr_scan_blanks(&in);
    if (!lr_scan_at_end(&in))
        return lr_scan_fail(&in, LR_E_SYNTAX, "unexpected text after the action", NULL);
    *a = read;
    return LR_OK;
}

/* ---- positions and views: writing ---- */

static void put_line(lr_text *t, const char *key, unsigned number) {
    lr_put(t, key);
    lr_put_char(t, ' ');
    lr_put_int(t, number);
    lr_put_char(t, '\n');
}

static void put_seat_line(lr_text *t, const char *key, unsigned seat, unsigned number) {
    lr_put(t, key);
    lr_put_char(t, ' ');
    lr_put_int(t, seat);
    lr_put_char(t, ' ');
    lr_put_int(t, number);
    lr_put_char(t, '\n');
}

static void put_public(lr_text *t, const race_public *p) {
    lr_put(t, "phase ");
    lr_put(t, race_phase_names[p->phase]);
    lr_put_char(t, '\n');
    put_line(t, "turn", p->turn);
    put_line(t, "active", p->active);
    if (p->die != 0) put_line(t, "die", p->die);
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        lr_put(t, "runners ");
        lr_put_int(t, seat);
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++) {
            lr_put_char(t, ' ');
            lr_put_int(t, p->field[seat][runner]);
        }
        lr_put_char(t, '\n');
    }
    for (unsigned seat = 0; seat < RACE_SEATS; seat++)
        if (p->shown[seat] != 0) put_seat_line(t, "shown", seat, p->shown[seat]);
    if (p->winner != LR_SEAT_NONE) put_line(t, "winner", p->winner);
}

size_t race_state_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    const race_state *r = race_state_of(s);
    lr_text t = lr_text_start(out, size);
    (void)g;
    put_public(&t, &r->pub);
    for (unsigned seat = 0; seat < RACE_SEATS; seat++)
        if (r->charm[seat] != 0) put_seat_line(&t, "charm", seat, r->charm[seat]);
    return lr_text_end(&t);
}

size_t race_view_print(const lr_game *g, const lr_view *view, char *out, size_t size) {
    const race_view *v = race_view_of(view);
    lr_text t = lr_text_start(out, size);
    (void)g;
    if (v->viewer != LR_SEAT_NONE) put_line(&t, "viewer", v->viewer);
    put_public(&t, &v->pub);
    if (v->charm != 0) put_seat_line(&t, "charm", v->viewer, v->charm);
    return lr_text_end(&t);
}

/* ---- positions and views: reading ---- */

typedef struct reading {
    lr_scan in;
    const lr_game *game;
    race_state state;
    unsigned viewer; /* LR_SEAT_NONE: a spectator's, or a position */
    uint32_t seen;   /* keys, with their seat: none comes twice */
} reading;

enum key {
    KEY_PHASE,
    KEY_TURN,
    KEY_ACTIVE,
    KEY_DIE,
    KEY_WINNER,
    KEY_VIEWER,
    KEY_PLAIN,
    KEY_RUNNERS = KEY_PLAIN,
    KEY_SHOWN,
    KEY_CHARM,
    KEYS
};
static const char *const key_names[KEYS] = { "phase",  "turn",    "active", "die",  "winner",
                                             "viewer", "runners", "shown",  "charm" };

static bool read_number(reading *r, unsigned high, unsigned *out) {
    int64_t number = 0;
    lr_scan_blanks(&r->in);
    if (!lr_scan_int(&r->in, 0, high, &number)) return false;
    *out = (unsigned)number;
    return true;
}

static bool read_value(reading *r, enum key key, unsigned seat) {
    race_public *p = &r->state.pub;
    unsigned number = 0;
    if (key == KEY_PHASE) {
        lr_scan_blanks(&r->in);
        if (!lr_scan_name(&r->in, "phase", race_phase_names, RACE_PHASES, &number)) return false;
        p->phase = (uint8_t)number;
        return true;
    }
    if (key == KEY_RUNNERS) {
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++) {
            if (!read_number(r, race_home(r->game), &number)) return false;
            p->field[seat][runner] = (uint8_t)number;
        }
        return true;
    }
    bool side = key == KEY_DIE || key == KEY_SHOWN || key == KEY_CHARM;
    if (!read_number(r, key == KEY_TURN ? RACE_TURNS : side ? RACE_SIDES : RACE_SEATS - 1, &number))
        return false;
    switch (key) {
    case KEY_TURN: p->turn = (uint16_t)number; break;
    case KEY_ACTIVE: p->active = (uint8_t)number; break;
    case KEY_DIE: p->die = (uint8_t)number; break;
    case KEY_WINNER: p->winner = (uint8_t)number; break;
    case KEY_VIEWER: r->viewer = number; break;
    case KEY_SHOWN: p->shown[seat] = (uint8_t)number; break;
    default: r->state.charm[seat] = (uint8_t)number; break;
    }
    return true;
}

static bool read_line(void *context) {
    reading *r = context;
    unsigned key = 0, seat = 0;
    lr_scan start = r->in;
    if (!lr_scan_name(&r->in, "line", key_names, KEYS, &key)) return false;
    lr_scan_blanks(&r->in);
    if (key >= KEY_PLAIN && !lr_scan_seat(&r->in, RACE_SEATS, &seat)) return false;
    uint32_t bit = 1u << (2 * key + seat);
    if (r->seen & bit) {
        lr_scan_fail(&start, LR_E_SYNTAX, "this line stands here twice", NULL);
        return false;
    }
    r->seen |= bit;
    return read_value(r, key, seat);
}

static bool read_all(reading *r, const lr_game *g, const char *text, lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    *r = (reading){ .in = lr_scan_start(text, error), .game = g, .viewer = LR_SEAT_NONE };
    r->state.pub.winner = LR_SEAT_NONE;
    return lr_scan_lines(&r->in, read_line, r);
}

lr_status race_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error) {
    reading r;
    lr_state read;
    if (!read_all(&r, g, text, error)) return error->status;
    if (r.viewer != LR_SEAT_NONE) return lr_fail(error, LR_E_SYNTAX, "this is a view", NULL);
    memcpy(read.body.bytes, &r.state, sizeof r.state);
    if (race_verify(g, &read, error) != LR_OK) return error->status;
    lr_copy(g, s, &read);
    return LR_OK;
}

/* A view is taken if a position fits it, so its charms are completed for a moment. */
lr_status race_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error) {
    reading r;
    race_view v = { 0 };
    lr_view read;
    lr_state whole;
    lr_rng rng = lr_rng_seed(0);
    if (!read_all(&r, g, text, error)) return error->status;
    v.pub = r.state.pub;
    v.viewer = (uint8_t)r.viewer;
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        if (seat == r.viewer) v.charm = r.state.charm[seat];
        if (seat != r.viewer && r.state.charm[seat] != 0)
            return lr_fail(error, LR_E_POSITION, "a view has no charm of others", NULL);
    }
    memcpy(read.body.bytes, &v, sizeof v);
    lr_resample(g, &read, &rng, &whole);
    if (race_verify(g, &whole, error) != LR_OK) return error->status;
    memcpy(view->body.bytes, &v, sizeof v);
    return LR_OK;
}

/* ---- drawing ---- */

size_t race_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size) {
    const race_public *p = &race_view_of(view)->pub;
    lr_text t = lr_text_start(out, size);
    (void)colour;
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        put_line(&t, "Seat", seat);
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++) {
            for (unsigned field = 0; field <= race_home(g); field++)
                lr_put_char(&t, p->field[seat][runner] == field ? 'o' : '.');
            lr_put_char(&t, '\n');
        }
    }
    return lr_text_end(&t);
}
