/* board_gallery.c - the board family for readers: development and progress cards, levels of city
 * improvement, ranks of knights, the barbarians, and the maps. All facts are rows of the rules'
 * tables; what a map asks for is read off a compiled game. */
#include "board_gallery.h"
#include "board_view.h"
#include "gallery.h"
#include "http_json.h"
#include "wire.h"

#include <stdio.h>

static const char *const times[BOARD_WHENS] = {
    [BOARD_WHEN_ROLL] = "before-roll", [BOARD_WHEN_ACTIONS] = "actions", [BOARD_WHEN_TURN] = "turn",
    [BOARD_WHEN_DRAWN] = "drawn",      [BOARD_WHEN_WIN] = "win",
};

static void put_cost(json_writer *w, const char *key, board_cards cost) {
    jw_put_object(w, key);
    for (unsigned lane = 0; lane < BOARD_GOODS; lane++)
        if (board_count(cost, lane) > 0)
            jw_put_uint(w, board_goods_names[lane], board_count(cost, lane));
    jw_object_end(w);
}

/* ---- cards ---- */

static void put_marks(unsigned marks, json_writer *w) {
    jw_put_object(w, KEY(gallery_card, marks));
    if (marks & BOARD_MARK_POINT) jw_put_uint(w, hw_gallery_mark_words[HW_gallery_mark_POINTS], 1);
    if (marks & BOARD_MARK_ROBBER) jw_put_uint(w, hw_gallery_mark_words[HW_gallery_mark_ROBBER], 1);
    if (marks & BOARD_MARK_KNIGHTS)
        jw_put_uint(w, hw_gallery_mark_words[HW_gallery_mark_KNIGHTS], 1);
    jw_object_end(w);
}

typedef struct card_row {
    const char *name, *deck, *effect;
    unsigned copies;
    board_cards cost;
    const board_card_facts *facts;
} card_row;

static void put_card(card_row row, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(gallery_card, card), row.name);
    jw_put_string(w, KEY(gallery_card, deck), row.deck);
    jw_put_uint(w, KEY(gallery_card, copies), row.copies);
    put_cost(w, KEY(gallery_card, cost), row.cost);
    put_marks(row.facts->marks, w);
    jw_put_string(w, KEY(gallery_card, effect), row.effect);
    jw_put_string(w, KEY(gallery_card, when), times[row.facts->when]);
    wire_put_rules(w, KEY(gallery_card, rules), row.facts->rules);
    jw_object_end(w);
}

static void put_cards(json_writer *w) {
    jw_put_array(w, KEY(gallery_family, cards));
    for (unsigned k = 0; k < BOARD_PROGRESS_KINDS; k++) {
        const board_progress_info *card = &board_progress_table[k];
        put_card((card_row){ card->name, board_track_names[card->deck], board_progress_effects[k],
                             card->count, 0, &board_progress_facts[k] },
                 w);
    }
    for (unsigned k = 0; k < BOARD_CARDS; k++)
        put_card((card_row){ board_card_names[k], "development", board_development_effects[k],
                             board_supply_base.deck[k], board_cost_card,
                             &board_development_facts[k] },
                 w);
    jw_array_end(w);
}

/* ---- cities and knights ---- */

static void put_level(unsigned track, unsigned level, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(gallery_level, track), board_track_names[track]);
    jw_put_uint(w, KEY(gallery_level, level), level);
    put_cost(w, KEY(gallery_level, cost),
             board_level_price(level) * board_card(BOARD_PAPER + track));
    jw_put_uint(w, KEY(gallery_level, red), board_level_red(level));
    if (board_level_effects[track][level - 1] != NULL)
        jw_put_string(w, KEY(gallery_level, effect), board_level_effects[track][level - 1]);
    wire_put_rules(w, KEY(gallery_level, rules), board_level_rules[track][level - 1]);
    jw_object_end(w);
}

static void put_levels(json_writer *w) {
    jw_put_array(w, KEY(gallery_family, levels));
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        for (unsigned level = 1; level <= BOARD_LEVELS; level++) put_level(track, level, w);
    jw_array_end(w);
}

static void put_ranks(json_writer *w) {
    jw_put_array(w, KEY(gallery_family, ranks));
    for (unsigned rank = 1; rank <= BOARD_RANKS; rank++) {
        jw_object(w);
        jw_put_uint(w, KEY(gallery_rank, rank), rank);
        jw_put_uint(w, KEY(gallery_rank, pieces), BOARD_KNIGHTS_EACH);
        put_cost(w, KEY(gallery_rank, cost), board_cost_knight);
        put_cost(w, KEY(gallery_rank, activation), board_cost_activation);
        if (rank == BOARD_RANKS) jw_put_uint(w, KEY(gallery_rank, level), BOARD_LEVEL_ABILITY);
        jw_put_string(w, KEY(gallery_rank, effect), board_rank_effects[rank - 1]);
        wire_put_rules(w, KEY(gallery_rank, rules), board_rank_rules[rank - 1]);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_barbarians(json_writer *w) {
    jw_put_object(w, KEY(gallery_family, barbarians));
    jw_put_int(w, KEY(gallery_barbarians, track),
               lr_option_at("board", BOARD_OPTION_barbarian_track)->initial);
    wire_put_rules(w, KEY(gallery_barbarians, rules), board_barbarian_rules);
    jw_object_end(w);
}

/* ---- maps ---- */

static bool compile(lr_game *room, const char *map, int seats) {
    char text[LR_CONFIG_TEXT_MAX];
    lr_error error;
    snprintf(text, sizeof text, "board(map=%s,seats=%d)", map, seats);
    return lr_game_init(room, text, NULL, &error) == LR_OK;
}

static void put_map(uint32_t k, lr_game *room, json_writer *w) {
    const char *map = lr_map_at("board", k)->name;
    int largest = 0;
    jw_object(w);
    jw_put_string(w, KEY(gallery_map, map), map);
    jw_put_array(w, KEY(gallery_map, seats));
    for (int seats = 1; seats <= LR_SEATS_MAX; seats++) {
        if (!compile(room, map, seats)) continue;
        jw_int(w, seats);
        largest = seats <= 4 ? seats : largest; /* five and six may have another board */
    }
    jw_array_end(w);
    compile(room, map, largest);
    const board *b = board_of(room);
    jw_put_uint(w, KEY(gallery_map, goal), b->goal);
    jw_put_uint(w, KEY(gallery_map, shown), (unsigned)largest);
    jw_put_bool(w, KEY(gallery_map, sea), b->supply.ships > 0);
    jw_put_array(w, KEY(gallery_map, island_points));
    for (unsigned i = 0; i < b->layout.bonus_count; i++) jw_uint(w, b->layout.bonus[i]);
    jw_array_end(w);
    if (b->scenario != BOARD_SCENARIO_NONE)
        jw_put_string(w, KEY(gallery_map, scenario), board_scenario_names[b->scenario]);
    jw_put_string(w, KEY(gallery_map, effect), board_map_effect(k));
    wire_put_rules(w, KEY(gallery_map, rules), board_map_rules(k));
    jw_object_end(w);
}

void board_gallery_write(lr_game *room, json_writer *w) {
    put_cards(w);
    jw_put_uint(w, KEY(gallery_family, progress_limit), BOARD_PROGRESS_LIMIT);
    put_levels(w);
    put_ranks(w);
    put_barbarians(w);
    jw_put_array(w, KEY(gallery_family, maps));
    for (uint32_t k = 0; lr_map_at("board", k) != NULL; k++) put_map(k, room, w);
    jw_array_end(w);
}
