/* options.c - the options, presets, modules and maps of the board family, and their compilation.
 *
 * Options are rows of view/board_options.def and appear three times, always in its order: as
 * game->option[] (numbers, for the configuration's text), as board->rules (typed, for the rules)
 * and as the table below (names, ranges and sentences, for people).
 *
 * A preset (BASE-PRE-01 to 05) is a list of values laid over the defaults. Only options that exist
 * are listed; the ledger's others come with their modules.
 *
 * A map of one name may be several built-in files: for other numbers of seats, or a fixed layout
 * for board=beginner. People choose the name and the options, and map_builtin.c finds the file.
 */
#include "ops.h"

#include "map.h"
#include "module.h"
#include "state.h"
#include "text.h"

#include <stddef.h>
#include <string.h>

/* ---- options ---- */

const lr_option_info board_options_table[] = {
#define NUMBER LR_OPTION_NUMBER
#define CHOICE LR_OPTION_CHOICE
#include "board_options.def"
};

_Static_assert((int)BOARD_OPTIONS <= LR_OPTIONS_MAX, "LR_OPTIONS_MAX holds the board's options");

/* ---- presets ---- */

const lr_preset board_presets[board_preset_count] = {
    /* BASE-PRE-01 */
    { .info = { "classic", "The rules as most people know them: every option at its default." } },
    /* BASE-PRE-02 */
    { .info = { "collector",
                "The looser rules of the collector's edition, trade before building." },
      .count = 9,
      .set = { { BOARD_OPTION_merchant_fleet, BOARD_FLEET_ALL },
               { BOARD_OPTION_merchant_must_move, 1 },
               { BOARD_OPTION_robber_to_desert, 0 },
               { BOARD_OPTION_steal_optional, 1 },
               { BOARD_OPTION_token_layout, BOARD_TOKENS_RANDOM },
               { BOARD_OPTION_harbor_layout, BOARD_HARBORS_RANDOM },
               { BOARD_OPTION_like_trade, 1 },
               { BOARD_OPTION_combined_phases, 0 },
               { BOARD_OPTION_harbor_same_turn, BOARD_HARBOR_AUTO } } },
    /* BASE-PRE-03 */
    { .info = { "newest",
                "The newest answers: a tied road keeps its card, the last cards are paid." },
      .count = 8,
      .set = { { BOARD_OPTION_start_beside_board, 1 },
               { BOARD_OPTION_aqueduct_commodity, 1 },
               { BOARD_OPTION_aqueduct_when, BOARD_AQUEDUCT_NO_RESOURCES },
               { BOARD_OPTION_nasty_sleepers, BOARD_SLEEPERS_ALL },
               { BOARD_OPTION_knight_blocks_adjacent, 1 },
               { BOARD_OPTION_longest_road_tie, BOARD_TIE_HOLDER },
               { BOARD_OPTION_bank_short_single_gets_rest, 1 },
               { BOARD_OPTION_combined_phases, 1 } } },
    /* BASE-PRE-04 */
    { .info = { "gentle",
                "For a first game: the fixed board, a friendly robber, no early sevens." },
      .count = 4,
      .set = { { BOARD_OPTION_easy_start, 1 },
               { BOARD_OPTION_board, BOARD_BEGINNER },
               { BOARD_OPTION_friendly_robber, 1 },
               { BOARD_OPTION_no_seven_rounds, 2 } } },
    /* BASE-PRE-05 */
    { .info = { "duel", "Two players, fifteen points, a friendly robber." },
      .count = 3,
      .set = { { BOARD_OPTION_seats, 2 },
               { BOARD_OPTION_vp_goal, 15 },
               { BOARD_OPTION_friendly_robber, 1 } } },
};

/* ---- modules and maps ---- */

enum { MODULE_SEA, MODULE_KNIGHTS };

static const lr_name_info modules[] = {
    { "sea", "Ships, islands and gold across the sea." },
    { "knights", "City improvements, commodities and knights against the barbarians." },
};

const lr_name_info *board_module_at(uint32_t k) {
    return k < sizeof modules / sizeof modules[0] ? &modules[k] : NULL;
}

static const lr_name_info maps[] = {
#define MAP(name, sentence, ...) { name, sentence },
#include "board_maps.def"
};

const lr_name_info *board_map_at(uint32_t k) {
    return k < sizeof maps / sizeof maps[0] ? &maps[k] : NULL;
}

const char *board_map_name(const lr_game *g) {
    return board_of(g)->layout.name;
}

/* ---- compiling ---- */

enum { SHIPS_EACH = 15 };       /* SEA-COMP-01 */
enum { COMMODITIES_EACH = 12 }; /* CK-COMP-01 */
enum { KNIGHTS_GOAL = 13 };     /* CK-CHG-03: three more than on the island */

static lr_status read_own_map(board *b, const char *map_name, const char *map_text,
                              lr_error *error) {
    lr_status status = board_map_parse(b, map_text, error);
    if (status != LR_OK) return status;
    if (map_name[0] != 0 && !lr_text_equal(map_name, b->layout.name))
        return lr_fail(error, LR_E_OPTIONS, "the configuration names the map ", map_name,
                       ", but the map's text is that of ", b->layout.name, NULL);
    return LR_OK;
}

static void fill_rules(board *b, const int16_t *option) {
#define OPTION(name) b->rules.name = (uint8_t)option[BOARD_OPTION_##name];
#include "board_options.def"
    b->seats = b->rules.seats;
    b->extra_turns = b->rules.extra_turns;
    if (b->extra_turns == BOARD_EXTRA_AUTO) /* EXT-OPT-01 */
        b->extra_turns = b->seats > 4 ? BOARD_EXTRA_BUILD : BOARD_EXTRA_NONE;
    for (unsigned phase = 0; phase < BOARD_PHASES; phase++)
        b->who[phase] = board_phase_table[phase].who;
    if (b->rules.trading != BOARD_TRADE_ALL) b->who[BOARD_PHASE_MAIN] = BOARD_WHO_ACTIVE;
    b->scenario = b->layout.scenario;
    b->supply = b->layout.supply;
    /* BASE-BANK-10: `auto` follows combined_phases, and `yes` cannot open a closed trade. */
    b->harbor_at_once = b->rules.combined_phases != 0 &&
                        b->rules.harbor_same_turn != BOARD_HARBOR_NO;
    b->cards_shown = !(b->rules.vp_cards_hidden && b->rules.auto_claim);
    b->dice_plain = b->rules.dice == BOARD_DICE_RANDOM && b->rules.no_seven_rounds == 0;
}

static lr_status check_seats(const board *b, lr_error *error) {
    const board_layout *layout = &b->layout;
    if (b->seats >= layout->seats_min && b->seats <= layout->seats_max) return LR_OK;
    char range[48];
    lr_text t = lr_text_start(range, sizeof range);
    lr_put_int(&t, layout->seats_min);
    lr_put(&t, " to ");
    lr_put_int(&t, layout->seats_max);
    lr_text_end(&t);
    return lr_fail(error, LR_E_OPTIONS, "the map ", layout->name, " is for ", range, " seats",
                   NULL);
}

/* A fixed board leaves nothing to the deal; if it says where the first settlements stand, it
 * says so for everybody. */
static lr_status check_beginner(const board *b, lr_error *error) {
    const board_layout *layout = &b->layout;
    if (b->rules.board == BOARD_BEGINNER && layout->dealt)
        return lr_fail(error, LR_E_OPTIONS, "the map ", layout->name,
                       " is dealt anew each game; use board=variable", NULL);
    return LR_OK;
}

static lr_status check_goal(const board *b, lr_error *error) {
    if (b->goal >= 3) return LR_OK;
    return lr_fail(error, LR_E_OPTIONS, "vp_goal is 3 or more, or 0 for the map's own", NULL);
}

/* Lays the sets of a position back to back, as many words each as the map needs. */
static void lay_sets(board *b) {
    enum { BASE, SEA, SCENARIO, KNIGHTS };
    const bool has[] = { true, b->sea, b->scenario != 0, b->knights };
    const struct {
        uint8_t module;
        uint16_t words;
    } row[BOARD_SETS] = {
#define VERTEX b->vertex_words
#define EDGE b->edge_words
#define SET(name, places, owner, module, kept) { module, places },
#define STRUCT(name, type, module) { module, BOARD_WORDS(type) },
#include "board_sets.def"
#undef VERTEX
#undef EDGE
    };
    unsigned at = 0;
    for (unsigned k = 0; k < BOARD_SETS; k++) {
        bool here = has[row[k].module];
        b->at[k] = (uint16_t)(here ? at : 0);
        if (here) at += row[k].words;
    }
    b->seat_words = (uint16_t)(at - b->at[BOARD_AT_settlement]);
    b->secret_at = (uint16_t)(at + (b->seats - 1u) * b->seat_words);
}

/* How large a position is: as many words as map and seats need. */
static void measure(lr_game *g, board *b) {
    unsigned v = b->vertex_words, e = b->edge_words;
    b->shape = v == 1 && e == 2   ? BOARD_SHAPE_1_2
               : v == 2 && e == 3 ? BOARD_SHAPE_2_3
                                  : BOARD_SHAPE_ANY;
    lay_sets(b);
    uint32_t bytes = 8u * b->secret_at, behind = b->knights ? 8u * BOARD_PROGRESS_WORDS : 0;
    g->seats = b->seats;
    g->state_bytes = (uint32_t)(offsetof(board_state, pub.sets) + bytes + behind + 7) & ~7u;
    g->view_bytes = (uint32_t)(offsetof(board_view, pub.sets) + bytes + 7) & ~7u;
    LR_ASSERT(g->state_bytes <= LR_STATE_MAX);
    LR_ASSERT(g->view_bytes <= LR_VIEW_MAX);
}

/* Gold and fog need the rules of the sea, with or without ships. */
static bool has_gold_or_fog(const board *b) {
    bool found = b->layout.terrain_pool[BOARD_GOLD] > 0;
    for (unsigned hex = 0; hex < b->hexes; hex++)
        found |= b->layout.terrain[hex] == BOARD_GOLD || b->layout.terrain[hex] == BOARD_FOG;
    return found;
}

/* CK-SEA-09, SEA-CK-38: a map of the sea asks for two points more, by the shorter list for 13 at
 * least. Other maps ask for three more, as the island does. */
static unsigned knights_goal(const board *b) {
    unsigned goal = b->layout.goal;
    if (b->layout.supply.ships == 0) return goal + 3;
    if (b->rules.sea_combo == 0) return goal + 2;
    return goal > KNIGHTS_GOAL ? goal : KNIGHTS_GOAL;
}

/* A settlement pays one card, a city that and another of its own kind. */
static void fill_yield(board *b, unsigned terrain, unsigned city) {
    for (unsigned nibble = 0; nibble < 16; nibble++)
        b->yield[terrain][nibble] = (nibble % 4 + nibble / 4) * board_card(terrain) +
                                    nibble / 4 * board_card(city);
}

/* Development cards, and what depends on them, give way to knights (CK-CHG-01, CK-VAR-07). */
static void fill_knights(board *b) {
    memset(b->supply.deck, 0, sizeof b->supply.deck);
    b->supply.commodities = COMMODITIES_EACH;
    b->layout.no_army_card = true;
    b->rules.combined_phases = 1;
    b->harbor_at_once = true;
    b->cards_shown = false;
    b->dice_plain = b->dice_plain && !b->rules.easy_start;
    if (b->layout.start_count > 0) { /* CK-SET-01: the first pieces are placed freely */
        b->layout.start_count = 0;
        b->layout.rounds = 2;
    }
    b->setup_city_round = b->layout.rounds > 1 ? 1 : 0;                /* CK-SET-08 */
    b->easy_turns = (uint8_t)(b->rules.easy_start ? 2 * b->seats : 0); /* CK-VAR-05, 06 */
    b->forced_discards = b->cities_fall = b->tokens_move = true;
    fill_yield(b, BOARD_FOREST, BOARD_PAPER); /* CK-PROD-02 */
    fill_yield(b, BOARD_PASTURE, BOARD_CLOTH);
    fill_yield(b, BOARD_MOUNTAINS, BOARD_COIN);
}

static lr_status check_knights(const board *b, lr_error *error) {
    if (!b->knights || b->scenario != BOARD_SCENARIO_FLEET) return LR_OK;
    return lr_fail(error, LR_E_OPTIONS, "the map ", b->layout.name,
                   " arms its warships with knight cards, which the module ",
                   modules[MODULE_KNIGHTS].name, " does not have", NULL);
}

/* A ware asks for every kind of resource that it costs. */
static void fill_pays(board *b) {
    const struct {
        uint8_t ware;
        board_cards cost;
    } sold[] = { { PAYS_ROAD, board_cost_road }, { PAYS_SETTLEMENT, board_cost_settlement },
                 { PAYS_CITY, board_cost_city }, { PAYS_CARD, board_cost_card },
                 { PAYS_SHIP, board_cost_ship }, { PAYS_KNIGHT, board_cost_knight } };
    memset(b->pays, 0, sizeof b->pays);
    for (unsigned kinds = 0; kinds < sizeof b->pays; kinds++)
        for (unsigned i = 0; i < sizeof sold / sizeof sold[0]; i++)
            if ((board_kinds(sold[i].cost) & ~kinds) == 0)
                b->pays[kinds] |= sold[i].ware & b->wares;
}

/* A map with ships is a map of the sea; the sea gives ships to a map without. */
static void fill_modules(lr_game *g, board *b) {
    bool wanted = (g->modules >> MODULE_SEA & 1) != 0;
    if (wanted && b->supply.ships == 0) b->supply.ships = SHIPS_EACH;
    if (b->supply.ships > 0) g->modules |= 1u << MODULE_SEA;
    b->sea = b->supply.ships > 0 || has_gold_or_fog(b);
    b->knights = (g->modules >> MODULE_KNIGHTS & 1) != 0;
    b->modules = (uint8_t)(1u << BOARD_MODULE_BASE | (unsigned)b->sea << BOARD_MODULE_SEA |
                           (unsigned)b->knights << BOARD_MODULE_KNIGHTS);
    if (b->scenario != BOARD_SCENARIO_NONE) b->modules |= (uint8_t)(1u << b->scenario);
    board_hook(b);
    b->goods = b->knights ? BOARD_GOODS : BOARD_RESOURCES;
    b->lanes_high = LR_LANES_HIGH >> 8 * (8 - b->goods);
    b->rules.knight_blocks_adjacent &= b->knights;
    b->wares = (uint8_t)(PAYS_ROAD | PAYS_SETTLEMENT | PAYS_CITY |
                         (b->knights ? PAYS_KNIGHT : PAYS_CARD) | (b->sea ? PAYS_SHIP : 0));
    fill_pays(b);
    b->setup_city_round = 0xff;
    b->tokens_all = !b->sea;
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) fill_yield(b, r, r);
    if (b->knights) fill_knights(b);
    unsigned goal = b->knights ? knights_goal(b) : b->layout.goal;
    b->goal = (uint8_t)(b->rules.vp_goal != 0 ? b->rules.vp_goal : goal);
}

/* A map of one's own (`map_text`) must have the name that the configuration gives, if any. */
lr_status board_compile(lr_game *g, const char *map_name, const char *map_text, lr_error *error) {
    lr_status status;
    board *b = board_of_rw(g);
    bool beginner = g->option[BOARD_OPTION_board] == BOARD_BEGINNER;
    if (map_text != NULL)
        status = read_own_map(b, map_name, map_text, error);
    else
        status = board_map_builtin_parse(b, map_name[0] != 0 ? map_name : maps[0].name,
                                         (unsigned)g->option[BOARD_OPTION_seats], beginner, error);
    if (status != LR_OK) return status;
    fill_rules(b, g->option);
    status = check_seats(b, error);
    if (status == LR_OK) status = check_beginner(b, error);
    if (status != LR_OK) return status;
    fill_modules(g, b);
    status = check_goal(b, error);
    if (status == LR_OK) status = check_knights(b, error);
    if (status != LR_OK) return status;
    b->deals = board_is_dealt(b);
    measure(g, b);
    return LR_OK;
}
