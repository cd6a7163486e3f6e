/* tables.c - the facts of the board family: names, costs, counts. */
#include "board_view.h"

const char *const board_terrain_names[BOARD_TERRAINS] = {
    [BOARD_HILLS] = "hills",   [BOARD_FOREST] = "forest",       [BOARD_PASTURE] = "pasture",
    [BOARD_FIELDS] = "fields", [BOARD_MOUNTAINS] = "mountains", [BOARD_DESERT] = "desert",
    [BOARD_SEA] = "sea",       [BOARD_GOLD] = "gold",           [BOARD_FOG] = "fog",
    [BOARD_DEALT] = "dealt",
};

const char *const board_scenario_names[BOARD_SCENARIOS] = {
    [BOARD_SCENARIO_NONE] = "none",         [BOARD_SCENARIO_TRIBE] = "tribe",
    [BOARD_SCENARIO_VILLAGES] = "villages", [BOARD_SCENARIO_FLEET] = "fleet",
    [BOARD_SCENARIO_WONDERS] = "wonders",
};

const char *const board_wonder_names[BOARD_WONDERS] = {
    [BOARD_WONDER_THEATRE] = "theatre",   [BOARD_WONDER_BRIDGE] = "bridge",
    [BOARD_WONDER_MONUMENT] = "monument", [BOARD_WONDER_WALL] = "wall",
    [BOARD_WONDER_CASTLE] = "castle",
};

const char *const board_goods_names[BOARD_GOODS] = {
    [BOARD_BRICK] = "brick", [BOARD_LUMBER] = "lumber", [BOARD_WOOL] = "wool",
    [BOARD_GRAIN] = "grain", [BOARD_ORE] = "ore",       [BOARD_PAPER] = "paper",
    [BOARD_CLOTH] = "cloth", [BOARD_COIN] = "coin",
};

const char *const board_action_words[BOARD_ACTION_KINDS] = {
#define ACTION(kind, function, word, who, module, form, flags, phases) [BOARD_##kind] = (word),
#include "board_actions.def"
};

enum { UNDO = BOARD_ACTION_UNDO, PRECIOUS = BOARD_ACTION_PRECIOUS };

/* Sets of phases. */
#define IN(phase) ((uint64_t)1 << BOARD_PHASE_##phase)
#define BUYS (IN(MAIN) | IN(BUILD))
#define TRADE (IN(MAIN) | IN(ANSWER))
#define ROUTE (IN(SETUP_ROAD) | IN(FREE_ROADS) | IN(REBUILD) | BUYS)
#define CLAIM \
    (IN(ROLL) | IN(DISCARD) | IN(ROBBER) | IN(FREE_ROADS) | IN(SHIP) | IN(HARBOR) | IN(ROB) | TRADE)
#define ALWAYS (~(uint64_t)0)

const board_action_info board_action_table[BOARD_ACTION_KINDS] = {
#define ACTION(kind, function, word, who, module, form, flags, phases) \
    [BOARD_## \
        kind] = { (phases), BOARD_WHO_##who, BOARD_MODULE_##module, BOARD_FORM_##form, (flags) },
#include "board_actions.def"
};
#undef ALWAYS

#define FIELD(type, byte, member) \
    { BOARD_ARGUMENT_##type, (byte), (member) }
#define WORD(text) \
    { BOARD_ARGUMENT_WORD, 0, (text) }

const board_form board_form_table[BOARD_FORMS] = {
#define FORM(name, bytes, ...) [BOARD_FORM_##name] = { (bytes), { __VA_ARGS__ } },
#include "board_forms.def"
};
#undef FIELD
#undef WORD

const char *const board_harbor_names[BOARD_HARBOR_TYPES] = {
    [BOARD_BRICK] = "brick", [BOARD_LUMBER] = "lumber", [BOARD_WOOL] = "wool",
    [BOARD_GRAIN] = "grain", [BOARD_ORE] = "ore",       [BOARD_HARBOR_ANY] = "any",
};

const char *const board_track_names[BOARD_TRACKS] = {
    [BOARD_SCIENCE] = "science",
    [BOARD_TRADE] = "trade",
    [BOARD_POLITICS] = "politics",
};

const char *const board_event_names[BOARD_EVENTS] = {
    [BOARD_EVENT_NONE] = "none",
    [BOARD_EVENT_SHIP] = "ship",
    [BOARD_EVENT_GATE + BOARD_SCIENCE] = "science",
    [BOARD_EVENT_GATE + BOARD_TRADE] = "trade",
    [BOARD_EVENT_GATE + BOARD_POLITICS] = "politics",
};

const char *const board_card_names[BOARD_CARDS] = {
#define DEVELOPMENT(kind, name, ...) [BOARD_CARD_##kind] = (name),
#include "board_developments.def"
};

const char *const board_phase_names[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) [BOARD_PHASE_##name] = (word),
#include "board_phases.def"
};

enum {
    PAYS = BOARD_PHASE_PAYS,
    FREE = BOARD_PHASE_FREE,
    BEFORE = BOARD_PHASE_BEFORE,
    AFTER = BOARD_PHASE_AFTER,
    SETUP = BOARD_PHASE_SETUP,
    BETWEEN = BOARD_PHASE_BETWEEN
};

const board_phase_info board_phase_table[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) \
    [BOARD_PHASE_##name] = { BOARD_WHO_##who, BOARD_MODULE_##module, (flags) },
#include "board_phases.def"
};

#define CARDS(brick, lumber, wool, grain, ore) \
    ((board_cards)(brick) << 8 * BOARD_BRICK | (board_cards)(lumber) << 8 * BOARD_LUMBER | \
     (board_cards)(wool) << 8 * BOARD_WOOL | (board_cards)(grain) << 8 * BOARD_GRAIN | \
     (board_cards)(ore) << 8 * BOARD_ORE)

const board_knights board_knights_none = {
#define ACTION_FIELD(type, field, idle) .field = (idle),
#define ROLL_FIELD ACTION_FIELD
#include "board_due.def"
    .merchant = LR_SEAT_NONE,
    .merchant_hex = BOARD_NO_HEX,
    .printer = LR_SEAT_NONE,
    .constitution = LR_SEAT_NONE,
    .metropolis = { LR_SEAT_NONE, LR_SEAT_NONE, LR_SEAT_NONE },
    .metropolis_at = { BOARD_NO_PLACE, BOARD_NO_PLACE, BOARD_NO_PLACE },
};
const uint64_t board_no_places[BOARD_WORDS_MAX] = { 0 };

const board_cards board_cost_road = CARDS(1, 1, 0, 0, 0);       /* BASE-BUILD-01 */
const board_cards board_cost_ship = CARDS(0, 1, 1, 0, 0);       /* SEA-SHIP-01 */
const board_cards board_cost_settlement = CARDS(1, 1, 1, 1, 0); /* BASE-BUILD-02 */
const board_cards board_cost_city = CARDS(0, 0, 0, 2, 3);       /* BASE-BUILD-03 */
const board_cards board_cost_card = CARDS(0, 0, 1, 1, 1);       /* BASE-BUILD-04 */

const board_cards board_cost_knight = CARDS(0, 0, 1, 0, 1);     /* CK-KNIGHT-01, 08 */
const board_cards board_cost_activation = CARDS(0, 0, 0, 1, 0); /* CK-KNIGHT-05 */
const board_cards board_cost_wall = CARDS(2, 0, 0, 0, 0);       /* CK-WALL-01 */
const board_cards board_cost_medicine = CARDS(0, 0, 0, 1, 2);   /* CK-SCI-09 */

/* SCN8-12 */
const board_cards board_cost_wonder[BOARD_WONDERS] = {
    [BOARD_WONDER_THEATRE] = CARDS(1, 1, 3, 0, 0),  [BOARD_WONDER_BRIDGE] = CARDS(0, 3, 1, 1, 0),
    [BOARD_WONDER_MONUMENT] = CARDS(0, 0, 0, 3, 2), [BOARD_WONDER_WALL] = CARDS(3, 1, 0, 1, 0),
    [BOARD_WONDER_CASTLE] = CARDS(1, 0, 0, 1, 3),
};

/* BASE-COMP-11, 12 */
const board_supply board_supply_base = {
    .roads = 15,
    .settlements = 5,
    .cities = 4,
    .bank = 19,
    .deck = {
#define DEVELOPMENT(kind, name, count, ...) [BOARD_CARD_##kind] = (count),
#include "board_developments.def"
    },
};
