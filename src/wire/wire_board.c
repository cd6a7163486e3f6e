/* wire_board.c - the board family's table of functions (wire.h), and what the server asks beside JSON.
 *
 * The JSON is written by subject: board_setting.c what never changes, board_sections.c and
 * board_players.c what is on the table, board_moves.c what can be done, board_events.c what happened,
 * board_counts.c statistics. docs/protocol-board.md describes all of it.
 */
#include "board_json.h"

static const wire_section sections[BW_SECTIONS + 1] = {
    [BW_LAND] = { "land", .preview = true },
    [BW_BOARD] = { "board", .preview = true },
    [BW_PLAYERS] = { "players" },
    [BW_BANK] = { "bank" },
    [BW_HAND] = { "hand", .own = true },
    [BW_RATES] = { "rates" },
    [BW_LIMITS] = { "limits" },
    [BW_FORECAST] = { "forecast" },
    [BW_PROMPT] = { "prompt" },
    [BW_OFFERS] = { "offers" },
    [BW_MOVES] = { "moves" },
    [BW_BLOCKED] = { "blocked" },
};

_Static_assert((int)BW_SECTIONS <= (int)WIRE_SECTIONS_MAX, "the server has room for all sections");

static void write_section(const lr_game *g, const lr_view *view, const wire_viewer *viewer,
                          int section, json_writer *w) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    switch ((enum bw_section)section) {
    case BW_LAND: bw_write_land(b, v, w); break;
    case BW_BOARD: bw_write_board(b, v, w); break;
    case BW_PLAYERS: bw_write_players(b, v, w); break;
    case BW_BANK: bw_write_bank(b, v, w); break;
    case BW_HAND: bw_write_hand(b, v, viewer, w); break;
    case BW_RATES: bw_write_rates(b, v, w); break;
    case BW_LIMITS: bw_write_limits(b, v, w); break;
    case BW_FORECAST: bw_write_forecast(b, v, w); break;
    case BW_PROMPT: bw_write_prompt(b, v, w); break;
    case BW_OFFERS: bw_write_offers(b, v, w); break;
    case BW_MOVES: bw_write_moves(g, v, viewer, w); break;
    case BW_BLOCKED: bw_write_blocked(g, v, viewer, w); break;
    case BW_SECTIONS: jw_null(w); break;
    }
}

/* Own placements and trades with the bank, as long as chance has nothing to say to them: a piece that
 * reaches fog or a gift has shown something. A move that won the game stands too. */
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

static bool precious(const lr_game *g, lr_action a) {
    (void)g;
    return a.kind < BOARD_ACTION_KINDS && board_action_table[a.kind].flags & BOARD_ACTION_PRECIOUS;
}

const wire_family wire_board = {
    .sections = sections,
    .goods = board_goods_names,
    .good_count = BOARD_GOODS,
    .offer_names_seats = true,
    .setting = bw_setting,
    .section = write_section,
    .events = bw_events,
    .undoable = undoable,
    .clock = clock_of,
    .precious = precious,
    .counts_size = BW_COUNTS_SIZE,
    .count = bw_count,
    .counts = bw_write_counts,
};
