/* rule_board.c - statements of rule tests (tests/rules/run_rules.c) that only board games know:
 *
 *     road-length SEAT N          counted from nothing
 *     pieces SEAT ROADS SETTLEMENTS CITIES      left in the supply
 *     ships SEAT N                left in the supply
 *     closed SEAT EDGES | -       its ships on closed routes, these and no others
 *     knights-left SEAT BASIC STRONG MIGHTY     left in the supply
 *     walls-left SEAT N           likewise
 *     decks SCIENCE TRADE POLITICS              progress cards left in each
 *     barbarian-strength N        of the barbarians if they came now
 *     defence SEAT N | all N      of the active knights of a seat, or of all
 *     tiles WORD N                hexes of this terrain or number, or of both: `gold:6`
 *     harbors WORD N              harbors of this kind
 */
#include "rule_language.h"

#include "board_view.h"

#include <stdio.h>
#include <string.h>

static const board_view *observe(const rule_runner *r) {
    static lr_view view;
    lr_observe(&r->game, &r->state, LR_SPECTATOR, &view);
    return board_view_of(&view);
}

static bool do_public_points(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = observe(r)->pub.seat[seat].points;
    return got == (unsigned)wanted || rule_fail(r, "%u public points, expected %ld", got, wanted);
}

static bool do_road_length(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = board_road_length(board_of(&r->game), &observe(r)->pub, seat);
    return got == (unsigned)wanted || rule_fail(r, "length %u, expected %ld", got, wanted);
}

static bool do_rate(rule_runner *r, char *rest) {
    const board *b = board_of(&r->game);
    unsigned seat = 0;
    long wanted = 0;
    bool seated = rule_take_seat(r, &rest, &seat);
    const char *goods = rule_word(&rest);
    if (!seated || !rule_number(rest, &wanted)) return rule_fail(r, "write `rate SEAT GOODS N`");
    for (unsigned k = 0; k < b->goods; k++) {
        if (strcmp(board_goods_names[k], goods) != 0) continue;
        unsigned got = board_bank_rate(b, &observe(r)->pub, seat, k);
        return got == (unsigned)wanted || rule_fail(r, "the rate is %u, expected %ld", got, wanted);
    }
    return rule_fail(r, "no such goods: %s", goods);
}

/* Reads exactly three numbers. */
static bool three_numbers(char *rest, long out[3]) {
    const char *first = rule_word(&rest), *second = rule_word(&rest);
    return rule_number(first, &out[0]) && rule_number(second, &out[1]) &&
           rule_number(rest, &out[2]);
}

static bool do_pieces(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted[3];
    if (!rule_take_seat(r, &rest, &seat) || !three_numbers(rest, wanted))
        return rule_fail(r, "write `pieces SEAT ROADS SETTLEMENTS CITIES`");
    const board_seat *s = &observe(r)->pub.seat[seat];
    if (s->roads_left == wanted[0] && s->settlements_left == wanted[1] &&
        s->cities_left == wanted[2])
        return true;
    return rule_fail(r, "left: %u %u %u", s->roads_left, s->settlements_left, s->cities_left);
}

static bool do_ships(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = observe(r)->pub.at_sea[seat].ships_left;
    return got == (unsigned)wanted || rule_fail(r, "%u ships left, expected %ld", got, wanted);
}

static bool do_closed(rule_runner *r, char *rest) {
    unsigned seat = 0;
    const board *b = board_of(&r->game);
    uint64_t wanted[BOARD_WORDS_MAX] = { 0 };
    char text[LR_ACTION_TEXT_MAX];
    char *edge[RULE_WORDS_MAX];
    if (!rule_take_seat(r, &rest, &seat) || !b->sea || !*rest)
        return rule_fail(r, "write `closed SEAT EDGES` or `closed SEAT -`, at sea");
    int count = strcmp(rest, "-") == 0 ? 0 : rule_split(rest, edge);
    for (int k = 0; k < count; k++) {
        lr_action action;
        snprintf(text, sizeof text, "0 ship %.40s", edge[k]);
        if (!rule_read_action(r, text, &action)) return false;
        board_insert(wanted, board_place(action));
    }
    const board_public *p = &observe(r)->pub;
    eset closed = board_closed(b, p, seat);
    for (uint32_t k = 0; k < b->edges; k++) {
        if (eset_has(closed, k) == board_has(wanted, k)) continue;
        lr_action action = { .kind = BOARD_SHIP, .arg = { k & 255, (uint8_t)(k >> 8) } };
        lr_action_print(&r->game, action, text, sizeof text);
        return rule_fail(r, "%s is %s", strrchr(text, ' ') + 1,
                         eset_has(closed, k) ? "closed" : "not closed");
    }
    return true;
}

/* What the knights' games keep, or NULL after a complaint. */
static const board_knights *observe_knights(rule_runner *r) {
    const board *b = board_of(&r->game);
    if (b->knights) return board_knights_read(b, &observe(r)->pub);
    rule_fail(r, "there are no knights in this game");
    return NULL;
}

static bool do_knights_left(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted[3];
    if (!rule_take_seat(r, &rest, &seat) || !three_numbers(rest, wanted))
        return rule_fail(r, "write `knights-left SEAT BASIC STRONG MIGHTY`");
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    const uint8_t *left = k->realm[seat].knights_left;
    if (left[0] == wanted[0] && left[1] == wanted[1] && left[2] == wanted[2]) return true;
    return rule_fail(r, "left: %u %u %u", left[0], left[1], left[2]);
}

static bool do_walls_left(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    unsigned got = k->realm[seat].walls_left;
    return got == (unsigned)wanted || rule_fail(r, "%u walls left, expected %ld", got, wanted);
}

static bool do_decks(rule_runner *r, char *rest) {
    long wanted[3];
    if (!three_numbers(rest, wanted)) return rule_fail(r, "write `decks SCIENCE TRADE POLITICS`");
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    const uint8_t *left = k->deck_left;
    if (left[BOARD_SCIENCE] == wanted[0] && left[BOARD_TRADE] == wanted[1] &&
        left[BOARD_POLITICS] == wanted[2])
        return true;
    return rule_fail(r, "left: %u %u %u", left[BOARD_SCIENCE], left[BOARD_TRADE],
                     left[BOARD_POLITICS]);
}

static bool do_barbarian_strength(rule_runner *r, char *rest) {
    long wanted;
    if (!rule_number(rest, &wanted)) return rule_fail(r, "write `barbarian-strength N`");
    if (!observe_knights(r)) return false;
    unsigned got = board_barbarian_strength(board_of(&r->game), &observe(r)->pub);
    return got == (unsigned)wanted || rule_fail(r, "strength %u, expected %ld", got, wanted);
}

static bool do_defence(rule_runner *r, char *rest) {
    unsigned by_seat[LR_SEATS_MAX];
    const char *whose = rule_word(&rest);
    bool all = strcmp(whose, "all") == 0;
    long wanted;
    if ((!all && (!rule_is_seat(whose) || whose[0] - '0' >= r->game.seats)) ||
        !rule_number(rest, &wanted))
        return rule_fail(r, "write `defence SEAT N` or `defence all N`");
    if (!observe_knights(r)) return false;
    unsigned sum = board_defence(board_of(&r->game), &observe(r)->pub, by_seat);
    unsigned got = all ? sum : by_seat[whose[0] - '0'];
    return got == (unsigned)wanted || rule_fail(r, "defence %u, expected %ld", got, wanted);
}

/* Counts in the lines that start with `key` the words that are `what` or have it beside a colon. */
static bool count_in_lines(rule_runner *r, const char *key, char *rest) {
    static char text[LR_STATE_TEXT_MAX];
    char *save, *w[RULE_WORDS_MAX];
    const char *what = rule_word(&rest);
    long wanted, got = 0;
    if (!rule_number(rest, &wanted)) return rule_fail(r, "write a word and a number");
    snprintf(text, sizeof text, "%s", rule_state_text(r));
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        int n = rule_split(line, w);
        for (int k = 1; n && strcmp(w[0], key) == 0 && k < n; k++) {
            char *colon = strchr(w[k], ':');
            got += strcmp(w[k], what) == 0;
            if (!colon) continue;
            *colon = 0;
            got += strcmp(w[k], what) == 0 || strcmp(colon + 1, what) == 0;
        }
    }
    return got == wanted || rule_fail(r, "%ld times %s, expected %ld", got, what, wanted);
}

static bool do_tiles(rule_runner *r, char *rest) {
    return count_in_lines(r, "row", rest);
}

static bool do_harbors(rule_runner *r, char *rest) {
    return count_in_lines(r, "harbors", rest);
}

static const rule_statement statements[] = {
    { "public-points", do_public_points, true, true, false },
    { "road-length", do_road_length, true, true, false },
    { "rate", do_rate, true, true, false },
    { "pieces", do_pieces, true, true, false },
    { "ships", do_ships, true, true, false },
    { "closed", do_closed, true, true, false },
    { "knights-left", do_knights_left, true, true, false },
    { "walls-left", do_walls_left, true, true, false },
    { "decks", do_decks, true, true, false },
    { "barbarian-strength", do_barbarian_strength, true, true, false },
    { "defence", do_defence, true, true, false },
    { "tiles", do_tiles, true, true, false },
    { "harbors", do_harbors, true, true, false },
    { NULL, NULL, false, false, false },
};

/* A trade that says its rate is the listed one without it. */
static bool in_open_set(lr_action a) {
    return a.kind == BOARD_OFFER || a.kind == BOARD_DEAL || (a.kind == BOARD_BANK && a.arg[3] != 0);
}

/* A corner or side has several names: the action parser knows the canonical one. What is said of
 * the place after an `=` stays as it is. */
static void canonical_place(const lr_game *g, const char *in, char out[RULE_WORD_MAX]) {
    const char *verb = strchr(in, '.') ? "settlement" : strchr(in, '/') ? "road" : NULL;
    int length = (int)strcspn(in, "=");
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    lr_error error;
    snprintf(out, RULE_WORD_MAX, "%s", in);
    if (!verb || length > 40) return;
    snprintf(text, sizeof text, "0 %s %.*s", verb, length, in);
    if (lr_action_parse(g, text, &action, &error) != LR_OK) return;
    lr_action_print(g, action, text, sizeof text);
    snprintf(out, RULE_WORD_MAX, "%.40s%.20s", strrchr(text, ' ') + 1, in + length);
}

const rule_family rule_board = {
    .name = "board",
    .statements = statements,
    .in_open_set = in_open_set,
    .canonical_place = canonical_place,
};
