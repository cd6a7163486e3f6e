/* wire_board.c - the board family's table of functions (wire.h), and what the server asks beside
 * JSON.
 *
 * The JSON is written by subject: board_setting.c what never changes, board_sections.c and
 * board_players.c what is on the table, board_moves.c what can be done, board_events.c what
 * happened, board_counts.c statistics. docs/protocol-board.md describes all of it.
 */
#include "board_json.h"
#include "gallery.h"

#include <string.h>

#include "games_tables.inc"

/* ---- targets ----
 *
 * The members of a target are the fields of the action's form (board_forms.def). */

enum { TARGET_MEMBERS_MAX = BOARD_FORM_FIELDS + 1 };

/* What a field is in JSON. Those that are several members have a shape, a target_FORM. */
static const struct {
    const char *type, *sentence, *shape;
    bool hidden; /* may be left out */
} arguments[BOARD_ARGUMENTS] = {
    [BOARD_ARGUMENT_HEX] = { "hex", "Which hex." },
    [BOARD_ARGUMENT_VERTEX] = { "vertex", "Which vertex." },
    [BOARD_ARGUMENT_EDGE] = { "edge", "Which edge." },
    [BOARD_ARGUMENT_SEAT] = { "seat", "Which seat." },
    [BOARD_ARGUMENT_SEAT_OR_NONE] = { "seat | null", "Which seat; null: none." },
    [BOARD_ARGUMENT_DIE] = { "natural", "What it shows.", "target_dice" },
    [BOARD_ARGUMENT_RESOURCE] = { "goods", "Which kind of card." },
    [BOARD_ARGUMENT_COMMODITY] = { "goods", "Which kind of card." },
    [BOARD_ARGUMENT_GOODS] = { "goods", "Which kind of card." },
    [BOARD_ARGUMENT_GOODS_OR_HIDDEN] = { "goods",
                                         "Which kind of card; left out where it is hidden.",
                                         .hidden = true },
    [BOARD_ARGUMENT_DEVELOPMENT] = { "development", "Which card; left out where it is hidden.",
                                     .hidden = true },
    [BOARD_ARGUMENT_PROGRESS] = { "text", "Which card; left out where it is hidden.",
                                  .hidden = true },
    [BOARD_ARGUMENT_HARBOR] = { "harbor", "Its type." },
    [BOARD_ARGUMENT_WONDER] = { "wonder", "Which wonder." },
    [BOARD_ARGUMENT_EVENT] = { "face", "What the event die shows." },
    [BOARD_ARGUMENT_TRACK] = { "track", "Which track." },
    [BOARD_ARGUMENT_DECK] = { "track", "Which deck." },
    [BOARD_ARGUMENT_QUARRY] = { "'robber' | 'pirate'", "Whom." },
    [BOARD_ARGUMENT_PLENTY] = { .shape = "target_plenty" },
    [BOARD_ARGUMENT_OFFER] = { .shape = "target_offer" },
    [BOARD_ARGUMENT_ROBBER] = { .shape = "target_robber" },
    [BOARD_ARGUMENT_PIRATE] = { .shape = "target_pirate" },
    [BOARD_ARGUMENT_DISCOVER] = { .shape = "target_discover" },
    [BOARD_ARGUMENT_DEALT] = { .shape = "target_dealt" },
    [BOARD_ARGUMENT_PLAY] = { .shape = "target_play" },
};

static const char *const target_names[BOARD_FORMS] = {
#define FORM(NAME, bytes, ...) [BOARD_FORM_##NAME] = "target_" #NAME,
#include "board_forms.def"
#undef FORM
};

/* Made when it is asked for: only descriptions do. */
static const wire_shape *target_of(uint32_t action) {
    static wire_member members[BOARD_FORMS][TARGET_MEMBERS_MAX];
    static wire_shape targets[BOARD_FORMS];
    unsigned id = board_action_table[action].form, count = 0;
    const board_field *fields = board_form_table[id].field;
    if (id == BOARD_FORM_PLAIN || id == BOARD_FORM_SEED) return NULL;
    if (fields[0].name == NULL) return wire_shape_of(&bw_shapes, arguments[fields[0].type].shape);
    for (unsigned k = 0; k < BOARD_FORM_FIELDS && fields[k].type != BOARD_ARGUMENT_NONE; k++) {
        if (fields[k].type == BOARD_ARGUMENT_WORD) continue;
        unsigned type = fields[k].type;
        members[id][count++] = (wire_member){ fields[k].name, arguments[type].type,
                                              arguments[type].sentence, arguments[type].hidden };
    }
    targets[id] = (wire_shape){ target_names[id], NULL, "The arguments of an action.",
                                members[id] };
    return &targets[id];
}

const wire_shapes bw_shapes = {
    .family = "board",
    .names = names,
    .shapes = shapes,
    .unions = unions,
    .target = target_of,
};

/* ---- the view ---- */

static void write_section(const lr_game *g, const lr_view *view, const wire_viewer *viewer,
                          int section, json_writer *w) {
    writers[section](g, board_view_of(view), viewer, w);
}

/* Own placements and trades with the bank, as long as chance has nothing to say to them: a piece
 * that reaches fog or a gift has shown something. A move that won the game stands too. */
static bool undoable(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a) {
    const board_public *p = &board_view_of(after)->pub;
    (void)g, (void)before;
    if (a.kind >= BOARD_ACTION_KINDS) return false;
    if (!(board_action_table[a.kind].flags & BOARD_ACTION_UNDO)) return false;
    return !bw_chance_is_due(p) && p->phase != BOARD_PHASE_OVER;
}

static wire_clock clock_of(const lr_game *g, const lr_view *view, int seat) {
    const board_public *p = &board_view_of(view)->pub;
    (void)g;
    unsigned who = board_phase_table[p->phase].who;
    if (who == BOARD_WHO_DISCARDERS) return WIRE_CLOCK_DISCARD;
    if (who == BOARD_WHO_ASKED) return WIRE_CLOCK_CHOICE;
    return seat == p->active ? WIRE_CLOCK_TURN : WIRE_CLOCK_ANSWER;
}

static wire_standing standing(const lr_game *g, const lr_view *view) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    wire_standing now = { 0 };
    if (!v->pub.setting_up) now.round = (uint16_t)(v->pub.turn / b->seats + 1);
    for (unsigned seat = 0; seat < b->seats; seat++)
        now.points[seat] = (uint8_t)(v->pub.seat[seat].points + v->points_shown[seat]);
    return now;
}

static bool precious(const lr_game *g, lr_action a) {
    (void)g;
    return a.kind < BOARD_ACTION_KINDS && board_action_table[a.kind].flags & BOARD_ACTION_PRECIOUS;
}

/* ---- offers and turns ---- */

static void offer_at(const board_view *v, unsigned maker, wire_offer *out) {
    const board_offer *offer = &v->pub.offer[maker];
    *out = (wire_offer){ .maker = (int8_t)maker,
                         .payable = board_covers(v->hand, offer->want),
                         .points = v->pub.seat[maker].points };
    for (unsigned k = 0; k < BOARD_GOODS; k++) {
        out->asked[k] = (uint8_t)board_count(offer->want, k);
        out->given[k] = (uint8_t)board_count(offer->give, k);
    }
}

static uint32_t offers(const lr_game *g, const lr_view *view, int seat,
                       wire_offer out[LR_SEATS_MAX]) {
    const board_view *v = board_view_of(view);
    const board_public *p = &v->pub;
    uint8_t actor = (uint8_t)seat;
    uint32_t count = 0;
    if (seat != p->active) {
        if (p->phase != BOARD_PHASE_ANSWER || (p->offer_waiting >> seat & 1) == 0) return 0;
        offer_at(v, p->active, out);
        out->no = (lr_action){ .kind = BOARD_REFUSE, .actor = actor };
        return 1;
    }
    for (uint8_t maker = 0; maker < g->seats; maker++) {
        if ((p->offer_open >> maker & 1) == 0 || maker == seat) continue;
        offer_at(v, maker, &out[count]);
        out[count++].no = (lr_action){ .kind = BOARD_DECLINE, .actor = actor, .arg = { maker } };
    }
    return count;
}

static bool is_offer(lr_action a) {
    return a.kind == BOARD_OFFER;
}

static wire_turn turn_of(const lr_game *g, const lr_view *view) {
    const board_view *v = board_view_of(view);
    const board_public *p = &v->pub;
    const board *b = board_of(g);
    wire_turn turn = { .number = p->turn, .seat = (int8_t)p->active };
    turn.extra = b->extra_turns != BOARD_EXTRA_NONE && !p->setting_up;
    turn.rolled = p->rolled != 0;
    turn.between = p->turn_of != LR_SEAT_NONE &&
                   (p->phase == BOARD_PHASE_BUILD || p->phase == BOARD_PHASE_MAIN);
    turn.pass = (lr_action){ .kind = BOARD_END, .actor = p->active };
    if (p->phase == BOARD_PHASE_ANSWER && p->offer_accepted != 0) turn.answered = 1u << p->active;
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (v->hand_count[seat] > 0 || v->card_count[seat] > 0) turn.able |= 1u << seat;
    return turn;
}

_Static_assert((int)BOARD_GOODS <= (int)WIRE_GOODS_MAX, "every good has its place in an offer");

const wire_family wire_board = {
    .sections = sections,
    .shapes = &bw_shapes,
    .goods = board_goods_names,
    .good_count = BOARD_GOODS,
    .offer_names_seats = true,
    .setting = bw_setting,
    .gallery = board_gallery_write,
    .section = write_section,
    .move = bw_write_move,
    .events = bw_events,
    .undoable = undoable,
    .clock = clock_of,
    .standing = standing,
    .precious = precious,
    .offers = offers,
    .is_offer = is_offer,
    .turn = turn_of,
    .map = bw_map,
    .counts_size = BW_COUNTS_SIZE,
    .count = bw_count,
    .counts = bw_write_counts,
};
