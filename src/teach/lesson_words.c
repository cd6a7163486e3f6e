/* lesson_words.c - the figures in a lesson's sentences, and what it lights.
 *
 * A sentence may hold figures in braces, `{cost city ore}`, which are looked up in the rules or in
 * what the player sees, so that no number of the rules stands in a lesson. Each is a row of the
 * table below: a word, and a function that reads its arguments. Places, goods and cards are read by
 * the notation: an action that names them is parsed, and its argument is what was meant.
 */
#include "lesson.h"
#include "text.h"

#include <longroad/board.h>
#include <longroad/cards.h>

#include <string.h>

enum { ARGUMENT_MAX = 24 };

typedef struct asking {
    const lr_game *g;
    const lr_view *view;
    char argument[2][ARGUMENT_MAX]; /* empty: not given */
} asking;

/* ---- what the notation knows ---- */

static bool parse(const lr_game *g, const char *head, const char *name, const char *tail,
                  lr_action *out) {
    char text[LR_ACTION_TEXT_MAX];
    lr_error error;
    lr_text t = lr_text_start(text, sizeof text);
    lr_putf(&t, "%s%s%s", head, name, tail);
    return lr_text_end(&t) < sizeof text && lr_action_parse(g, text, out, &error) == LR_OK;
}

static int32_t on_board(const lr_game *g, const char *head, const char *name, lr_board_type type) {
    lr_action a;
    return name[0] != 0 && parse(g, head, name, "", &a) ? lr_board_find(g, a, type) : -1;
}

static int32_t in_cards(const lr_game *g, const char *head, const char *name, const char *tail,
                        lr_cards_type type) {
    lr_action a;
    return name[0] != 0 && parse(g, head, name, tail, &a) ? lr_cards_find(g, a, type) : -1;
}

static int32_t hex_of(const lr_game *g, const char *name) {
    return on_board(g, "0 robber ", name, LR_BOARD_TYPE_HEX);
}
static int32_t vertex_of(const lr_game *g, const char *name) {
    return on_board(g, "0 settlement ", name, LR_BOARD_TYPE_VERTEX);
}
static int32_t edge_of(const lr_game *g, const char *name) {
    return on_board(g, "0 road ", name, LR_BOARD_TYPE_EDGE);
}
static int32_t goods_of(const lr_game *g, const char *name) {
    int32_t goods = on_board(g, "0 discard ", name, LR_BOARD_TYPE_GOODS);
    return goods >= 0 ? goods : in_cards(g, "0 give ", name, "", LR_CARDS_TYPE_GOODS);
}
static int32_t region_of(const lr_game *g, const char *name) {
    return in_cards(g, "0 pay ", name, "", LR_CARDS_TYPE_REGION);
}
static int32_t kind_of(const lr_game *g, const char *name) {
    return in_cards(g, "0 spy ", name, "", LR_CARDS_TYPE_KIND);
}
static int32_t site_of(const lr_game *g, const char *name) {
    return in_cards(g, "0 build abbey ", name, "", LR_CARDS_TYPE_SITE);
}

static int32_t seat_of(const lr_game *g, const char *name) {
    int seat = name[0] - '0';
    return name[0] != 0 && name[1] == 0 && seat >= 0 && seat < g->seats ? seat : -1;
}

/* ---- figures: each gives its number, or -1 ---- */

static int32_t figure_goal(const asking *of) {
    lr_board_table_info board;
    lr_cards_table_info cards;
    if (lr_board_table(of->g, of->view, &board) == LR_OK) return board.goal;
    return lr_cards_table(of->g, of->view, &cards) == LR_OK ? cards.goal : -1;
}

/* A fact of a seat or realm; `place` is where the struct has it. */
typedef enum seat_fact { FACT_POINTS, FACT_CARDS, FACT_ROUTE } seat_fact;
typedef enum realm_fact {
    FACT_COMMERCE,
    FACT_STRENGTH,
    FACT_TOURNAMENT,
    FACT_LIMIT,
    FACT_SEARCH
} realm_fact;

static int32_t of_seat(const asking *of, seat_fact fact) {
    lr_board_seat_info board;
    lr_cards_realm_info realm;
    int32_t seat = seat_of(of->g, of->argument[0]);
    if (seat < 0) return -1;
    if (lr_board_seat(of->g, of->view, seat, &board) == LR_OK)
        return fact == FACT_POINTS  ? board.points
               : fact == FACT_CARDS ? board.hand_count
                                    : board.road_length;
    if (lr_cards_realm(of->g, of->view, seat, &realm) != LR_OK || fact == FACT_ROUTE) return -1;
    return fact == FACT_POINTS ? realm.points : realm.hand_count;
}

static int32_t figure_points(const asking *of) {
    return of_seat(of, FACT_POINTS);
}
static int32_t figure_cards(const asking *of) {
    return of_seat(of, FACT_CARDS);
}
static int32_t figure_route(const asking *of) {
    return of_seat(of, FACT_ROUTE);
}

static int32_t of_realm(const asking *of, realm_fact fact) {
    lr_cards_realm_info realm;
    int32_t seat = seat_of(of->g, of->argument[0]);
    if (seat < 0 || lr_cards_realm(of->g, of->view, seat, &realm) != LR_OK) return -1;
    const uint8_t facts[] = { realm.commerce, realm.strength, realm.tournament, realm.hand_limit,
                              realm.search_price };
    return facts[fact];
}

static int32_t figure_commerce(const asking *of) {
    return of_realm(of, FACT_COMMERCE);
}
static int32_t figure_strength(const asking *of) {
    return of_realm(of, FACT_STRENGTH);
}
static int32_t figure_tournament(const asking *of) {
    return of_realm(of, FACT_TOURNAMENT);
}
static int32_t figure_limit(const asking *of) {
    return of_realm(of, FACT_LIMIT);
}
static int32_t figure_search(const asking *of) {
    return of_realm(of, FACT_SEARCH);
}

/* How many the player has: cards of a hand, units in a realm. */
static int32_t figure_have(const asking *of) {
    lr_board_hand_info hand;
    lr_cards_table_info table;
    lr_cards_realm_info realm;
    int32_t goods = goods_of(of->g, of->argument[0]);
    if (goods < 0) return -1;
    if (lr_board_hand(of->g, of->view, &hand) == LR_OK) return hand.goods[goods];
    if (lr_cards_table(of->g, of->view, &table) != LR_OK) return -1;
    return lr_cards_realm(of->g, of->view, table.viewer, &realm) == LR_OK ? realm.have[goods] : -1;
}

static int32_t figure_rate(const asking *of) {
    lr_board_table_info board;
    lr_board_seat_info seat;
    lr_cards_table_info cards;
    lr_cards_realm_info realm;
    int32_t goods = goods_of(of->g, of->argument[0]);
    if (goods < 0) return -1;
    if (lr_board_table(of->g, of->view, &board) == LR_OK)
        return lr_board_seat(of->g, of->view, board.viewer, &seat) == LR_OK ? seat.rate[goods] : -1;
    if (lr_cards_table(of->g, of->view, &cards) != LR_OK) return -1;
    return lr_cards_realm(of->g, of->view, cards.viewer, &realm) == LR_OK ? realm.rate[goods] : -1;
}

static int32_t figure_cost(const asking *of) {
    static const struct {
        const char *word;
        lr_board_action kind;
    } things[] = {
        { "road", LR_BOARD_ACTION_ROAD },
        { "ship", LR_BOARD_ACTION_SHIP },
        { "settlement", LR_BOARD_ACTION_SETTLEMENT },
        { "city", LR_BOARD_ACTION_CITY },
        { "buy", LR_BOARD_ACTION_BUY },
        { "hire", LR_BOARD_ACTION_HIRE },
        { "activate", LR_BOARD_ACTION_ACTIVATE },
        { "promote", LR_BOARD_ACTION_PROMOTE },
        { "wall", LR_BOARD_ACTION_WALL },
    };
    static const char *const rows[] = { "road", "settlement", "city" };
    uint8_t cost[(int)LR_BOARD_GOODS + (int)LR_CARDS_GOODS];
    lr_cards_card_info card;
    int32_t goods = goods_of(of->g, of->argument[1]), kind = -1;
    if (goods < 0) return -1;
    for (size_t k = 0; k < sizeof things / sizeof things[0]; k++)
        if (strcmp(things[k].word, of->argument[0]) == 0 &&
            lr_board_cost(of->g, things[k].kind, cost) == LR_OK)
            return cost[goods];
    for (unsigned k = 0; k < 3; k++)
        if (strcmp(rows[k], of->argument[0]) == 0 &&
            lr_cards_cost(of->g, (lr_cards_action)(LR_CARDS_ACTION_ROAD + k), cost) == LR_OK)
            return cost[goods];
    kind = kind_of(of->g, of->argument[0]);
    if (kind < 0 || lr_cards_card(of->g, (uint32_t)kind, &card) != LR_OK) return -1;
    return card.cost[goods];
}

/* The number of a hex's token, or the die of a region. */
static int32_t figure_number(const asking *of) {
    lr_board_hex_info hex;
    lr_cards_table_info table;
    lr_cards_region_info region;
    int32_t at = hex_of(of->g, of->argument[0]);
    if (at >= 0)
        return lr_board_hex(of->g, of->view, (uint32_t)at, &hex) == LR_OK ? hex.number : -1;
    at = region_of(of->g, of->argument[0]);
    if (at < 0 || lr_cards_table(of->g, of->view, &table) != LR_OK) return -1;
    if (lr_cards_region(of->g, of->view, table.viewer, (uint32_t)at, &region) != LR_OK) return -1;
    return region.die;
}

static int32_t figure_stock(const asking *of) {
    lr_cards_table_info table;
    lr_cards_region_info region;
    int32_t at = region_of(of->g, of->argument[0]);
    if (at < 0 || lr_cards_table(of->g, of->view, &table) != LR_OK) return -1;
    if (lr_cards_region(of->g, of->view, table.viewer, (uint32_t)at, &region) != LR_OK) return -1;
    return region.stock;
}

/* Of 36 throws, how many bring something here: of a hex, or of all hexes around a vertex. */
static int32_t figure_dots(const asking *of) {
    lr_board_hex_info hex;
    lr_board_vertex_info vertex;
    int32_t at = hex_of(of->g, of->argument[0]), sum = 0;
    if (at >= 0)
        return lr_board_hex(of->g, of->view, (uint32_t)at, &hex) == LR_OK ? hex.throws : -1;
    at = vertex_of(of->g, of->argument[0]);
    if (at < 0 || lr_board_vertex(of->g, of->view, (uint32_t)at, &vertex) != LR_OK) return -1;
    for (int k = 0; k < 3; k++)
        if (vertex.hex[k] != LR_BOARD_NO_PLACE &&
            lr_board_hex(of->g, of->view, vertex.hex[k], &hex) == LR_OK)
            sum += hex.throws;
    return sum;
}

/* Steps that the barbarians' ship still has to make. */
static int32_t figure_barbarians(const asking *of) {
    lr_board_table_info board;
    if (lr_board_table(of->g, of->view, &board) != LR_OK || board.barbarians_track == 0) return -1;
    return board.barbarians_track - board.barbarians;
}

/* What the barbarians bring: as many as there are cities. */
static int32_t figure_raiders(const asking *of) {
    lr_board_table_info board;
    if (lr_board_table(of->g, of->view, &board) != LR_OK || board.barbarians_track == 0) return -1;
    return lr_board_places(of->g, of->view, LR_BOARD_WHAT_CITIES, LR_SEAT_NONE, NULL, 0);
}

/* What stands against them: the strength of all knights that are awake. */
static int32_t figure_defence(const asking *of) {
    enum { KNIGHTS_MAX = 64 };
    uint16_t at[KNIGHTS_MAX];
    lr_board_vertex_info vertex;
    int32_t count = lr_board_places(of->g, of->view, LR_BOARD_WHAT_KNIGHTS, LR_SEAT_NONE, at,
                                    KNIGHTS_MAX),
            sum = 0;
    for (int32_t k = 0; k < count && k < KNIGHTS_MAX; k++)
        if (lr_board_vertex(of->g, of->view, at[k], &vertex) == LR_OK && vertex.knight_active != 0)
            sum += vertex.knight_strength;
    return count < 0 ? -1 : sum;
}

static int32_t figure_level(const asking *of) {
    lr_board_table_info board;
    lr_board_seat_info seat;
    int32_t track = on_board(of->g, "0 improve ", of->argument[0], LR_BOARD_TYPE_TRACK);
    if (track < 0 || lr_board_table(of->g, of->view, &board) != LR_OK) return -1;
    return lr_board_seat(of->g, of->view, board.viewer, &seat) == LR_OK ? seat.level[track] : -1;
}

/* ---- sentences ---- */

static const struct figure {
    const char *word;
    uint8_t arguments;
    int32_t (*find)(const asking *of);
} figures[] = {
    { "goal", 0, figure_goal },         { "points", 1, figure_points },
    { "cards", 1, figure_cards },       { "route", 1, figure_route },
    { "have", 1, figure_have },         { "rate", 1, figure_rate },
    { "cost", 2, figure_cost },         { "number", 1, figure_number },
    { "dots", 1, figure_dots },         { "stock", 1, figure_stock },
    { "level", 1, figure_level },       { "barbarians", 0, figure_barbarians },
    { "raiders", 0, figure_raiders },   { "defence", 0, figure_defence },
    { "commerce", 1, figure_commerce }, { "strength", 1, figure_strength },
    { "limit", 1, figure_limit },       { "tournament", 1, figure_tournament },
    { "search", 1, figure_search },
};

/* Words between the braces; returns how many, 0: too many, or one is too long. */
static unsigned split(const char *at, const char *end, char words[3][ARGUMENT_MAX]) {
    unsigned count = 0;
    while (at < end) {
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        if (stop == NULL) stop = end;
        if (count == 3 || stop - at >= ARGUMENT_MAX) return 0;
        memcpy(words[count], at, (size_t)(stop - at));
        words[count++][stop - at] = 0;
        at = stop < end ? stop + 1 : end;
    }
    return count;
}

static int32_t find(const lr_game *g, const lr_view *view, const char *at, const char *end) {
    char words[3][ARGUMENT_MAX] = { "", "", "" };
    unsigned count = split(at, end, words);
    asking of = { .g = g, .view = view };
    memcpy(of.argument, words + 1, sizeof of.argument);
    for (size_t k = 0; k < sizeof figures / sizeof figures[0]; k++)
        if (count == figures[k].arguments + 1u && strcmp(words[0], figures[k].word) == 0)
            return figures[k].find(&of);
    return -1;
}

bool lesson_tell(const lr_game *g, const lr_view *view, teach_part sentence,
                 char out[TEACH_TOLD_MAX], lr_error *error) {
    lr_text t = lr_text_start(out, TEACH_TOLD_MAX);
    const char *at = sentence.at, *end = sentence.at + sentence.length;
    bool good = true;
    while (at < end) {
        const char *open = memchr(at, '{', (size_t)(end - at));
        const char *close = open != NULL ? memchr(open, '}', (size_t)(end - open)) : NULL;
        lr_put_bytes(&t, at, (size_t)((close != NULL ? open : end) - at));
        if (close == NULL) break;
        int32_t figure = find(g, view, open + 1, close);
        if (figure < 0) {
            char name[2 * ARGUMENT_MAX];
            size_t length = (size_t)(close - open - 1);
            if (length >= sizeof name) length = sizeof name - 1;
            memcpy(name, open + 1, length);
            name[length] = 0;
            lr_fail(error, LR_E_SYNTAX, "no such figure here: ", name, NULL);
            error->line = sentence.line;
            good = false;
        }
        lr_put_int(&t, figure);
        at = close + 1;
    }
    if (lr_text_end(&t) < TEACH_TOLD_MAX) return good;
    lr_fail(error, LR_E_RANGE, "this sentence is too long", NULL);
    error->line = sentence.line;
    return false;
}

/* ---- lights ---- */

const char *const lesson_panels[] = { "players",    "hand",   "bank",   "dice",   "log",
                                      "barbarians", "tracks", "stacks", "tokens", NULL };

static bool is_panel(const char *name) {
    for (int k = 0; lesson_panels[k] != NULL; k++)
        if (strcmp(lesson_panels[k], name) == 0) return true;
    return false;
}

static bool is_card(const lr_game *g, const char *name) {
    lr_action a;
    if (goods_of(g, name) >= 0 || kind_of(g, name) >= 0 || parse(g, "* draw ", name, "", &a))
        return true;
    return parse(g, "* progress science ", name, "", &a) ||
           parse(g, "* progress trade ", name, "", &a) ||
           parse(g, "* progress politics ", name, "", &a);
}

/* A part of a realm: region, site, or a place of the row. */
static bool is_slot(const lr_game *g, const char *name) {
    lr_action a;
    return region_of(g, name) >= 0 || site_of(g, name) >= 0 ||
           parse(g, "0 settlement ", name, "", &a) || parse(g, "0 road ", name, "", &a);
}

/* The first word of something that the player can do now. */
static bool is_action(const lr_game *g, const lr_state *s, int seat, const char *name) {
    lr_action legal[LR_LEGAL_MAX];
    char text[LR_ACTION_TEXT_MAX];
    size_t length = strlen(name);
    uint32_t count = lr_legal(g, s, seat, legal);
    for (uint32_t k = 0; k < count; k++) {
        lr_action_print(g, legal[k], text, sizeof text);
        if (strncmp(text + 2, name, length) == 0 &&
            (text[2 + length] == ' ' || text[2 + length] == 0))
            return true;
    }
    return false;
}

static bool light_is_there(const lesson *l, const lr_game *g, const lr_state *s,
                           const lesson_light *light) {
    char name[32];
    if (!teach_copy(light->name, name, sizeof name)) return false;
    switch ((lesson_light_kind)light->kind) {
    case LIGHT_HEX: return hex_of(g, name) >= 0;
    case LIGHT_VERTEX: return vertex_of(g, name) >= 0;
    case LIGHT_EDGE: return edge_of(g, name) >= 0;
    case LIGHT_PANEL: return is_panel(name);
    case LIGHT_ACTION: return is_action(g, s, l->start.seat, name);
    case LIGHT_SEAT: return seat_of(g, name) >= 0;
    case LIGHT_CARD: return is_card(g, name);
    case LIGHT_SLOT: return is_slot(g, name);
    default: return false;
    }
}

void lesson_light_told(const lr_game *g, const lesson_light *light, char out[32]) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a;
    teach_copy(light->name, out, 32);
    const char *verb = light->kind == LIGHT_VERTEX ? "0 settlement "
                       : light->kind == LIGHT_EDGE ? "0 road "
                                                   : NULL;
    if (verb == NULL || !parse(g, verb, out, "", &a)) return;
    lr_action_print(g, a, text, sizeof text);
    size_t length = strlen(text) - strlen(verb);
    if (length < 32) memcpy(out, text + strlen(verb), length + 1);
}

/* ---- the whole lesson ---- */

static bool check_sentences(const lr_game *g, const lr_view *view, const teach_words *words,
                            lr_error *error) {
    char told[TEACH_TOLD_MAX];
    for (int k = 0; k < TEACH_LANGUAGES; k++)
        if (words->in[k].length > 0 && !lesson_tell(g, view, words->in[k], told, error))
            return false;
    return true;
}

/* What is said and lit at the beginning of the moment, and what is said at its end. */
static bool check_moment(const lesson *l, const lr_game *g, uint32_t k, lr_state *s,
                         lr_error *error) {
    const lesson_moment *m = &l->moment[k];
    lr_view view;
    if (!lesson_play(l, g, (lesson_way){ .moment = k, .also = -1 }, s, error)) return false;
    lr_observe(g, s, l->start.seat, &view);
    const teach_words *said[] = { &m->say, &m->why, &m->wrong };
    for (int i = 0; i < 3; i++)
        if (!check_sentences(g, &view, said[i], error)) return false;
    for (uint32_t i = 0; i < m->lights; i++) {
        if (light_is_there(l, g, s, &m->light[i])) continue;
        lr_fail(error, LR_E_NO_SUCH_PLACE, "there is nothing of that name to light", NULL);
        error->line = m->light[i].name.line;
        return false;
    }
    if (m->done.in[0].length == 0) return true;
    lesson_way end = { .moment = k + 1, .also = -1, .ending = true };
    if (!lesson_play(l, g, end, s, error)) return false;
    lr_observe(g, s, l->start.seat, &view);
    return check_sentences(g, &view, &m->done, error);
}

/* Every alternative of every `expect` and `also`, each with the rest of the lesson after it. One
 * that fits only where an `also` was played before it comes up on that way. */
static bool check_ways(const lesson *l, const lr_game *g, lr_state *s, lr_error *error) {
    char text[LR_ACTION_TEXT_MAX];
    uint16_t played[LESSON_LINES_MAX] = { 0 };
    for (int round = 0; round < 2; round++)
        for (uint32_t line = 0; line < l->line_count; line++)
            for (uint32_t k = 0; l->line[line].kind != LINE_PLAY && k < LESSON_CHOICES_MAX &&
                                 lesson_choice(l, line, k, text);
                 k++) {
                lesson_way way = {
                    .moment = l->moment_count, .also = (int32_t)line, .choice = k, .played = played
                };
                if ((played[line] >> k & 1) != 0 && round > 0) continue;
                if (k > 0 && strchr(text, '*') != NULL) continue; /* it stands for many */
                bool good = lesson_play(l, g, way, s, error);
                if (!good && (k == 0 || round > 0)) return false;
            }
    return true;
}

bool lesson_check(const lesson *l, lr_game *game, lr_state *s, lr_error *error) {
    if (!teach_game(&l->start, game, error)) return false;
    if (!lesson_play(l, game, (lesson_way){ .moment = l->moment_count, .also = -1 }, s, error))
        return false;
    for (uint32_t k = 0; k < l->moment_count; k++)
        if (!check_moment(l, game, k, s, error)) return false;
    if (!check_ways(l, game, s, error)) return false;
    *error = (lr_error){ 0 }; /* ways that were tried in vain */
    return true;
}
