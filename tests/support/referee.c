/* referee.c - the other side of the adapter's conversation (referee.h). */
#include "referee.h"

#include "lr_assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const referee_colours[4] = { "WHITE", "RED", "ORANGE", "BLUE" };

/* Resources and cards in their order. */
static const unsigned resources[5] = { BOARD_LUMBER, BOARD_BRICK, BOARD_WOOL, BOARD_GRAIN,
                                       BOARD_ORE };
static const char *const resource_words[BOARD_RESOURCES] = {
    [BOARD_BRICK] = "BRICK", [BOARD_LUMBER] = "WOOD", [BOARD_WOOL] = "SHEEP",
    [BOARD_GRAIN] = "WHEAT", [BOARD_ORE] = "ORE",
};
static const char *const card_words[BOARD_CARDS] = {
    [BOARD_CARD_KNIGHT] = "KNIGHT",         [BOARD_CARD_ROADS] = "ROAD_BUILDING",
    [BOARD_CARD_PLENTY] = "YEAR_OF_PLENTY", [BOARD_CARD_MONOPOLY] = "MONOPOLY",
    [BOARD_CARD_POINT] = "VICTORY_POINT",
};

/* ---- places ---- */

typedef struct cube {
    int x, y, z;
} cube;

static cube cube_of(const board_hex *hex, const board_hex *centre) {
    int across = hex->x - centre->x, down = hex->y - centre->y;
    return (cube){ (across - down) / 2, (-across - down) / 2, down };
}

static int hex_at(const board *b, cube place) {
    const board_hex *centre = &b->hex[b->hexes / 2];
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        cube c = cube_of(&b->hex[hex], centre);
        if (c.x == place.x && c.y == place.y && c.z == place.z) return (int)hex;
    }
    return -1;
}

/* Tiles: the centre, then each ring from its eastern corner clockwise. */
static void number_tiles(referee *r) {
    static const cube turn[6] = { { -1, 0, 1 }, { -1, 1, 0 }, { 0, 1, -1 },
                                  { 1, 0, -1 }, { 1, -1, 0 }, { 0, -1, 1 } };
    const board *b = board_of(&r->game);
    int tile = 0;
    r->hex_of_tile[tile++] = hex_at(b, (cube){ 0, 0, 0 });
    for (int ring = 1; ring <= 2; ring++) {
        cube at = { ring, -ring, 0 };
        for (int side = 0; side < 6; side++) {
            /* From the east corner the way goes south-west along the rim. */
            for (int step = 0; step < ring; step++) {
                r->hex_of_tile[tile++] = hex_at(b, at);
                const cube *way = &turn[side];
                at = (cube){ at.x + way->x, at.y + way->y, at.z + way->z };
            }
        }
    }
}

/* Nodes: for each tile in turn, the next free number for each corner from the north clockwise. */
static void number_nodes(referee *r) {
    const board *b = board_of(&r->game);
    int next = 0;
    for (unsigned v = 0; v < BOARD_VERTICES_MAX; v++) r->node_of_vertex[v] = -1;
    for (int tile = 0; tile < REFEREE_TILES; tile++)
        for (int corner = 0; corner < 6; corner++) {
            int vertex = b->hex[r->hex_of_tile[tile]].vertex[corner];
            if (r->node_of_vertex[vertex] < 0) {
                r->vertex_of_node[next] = vertex;
                r->node_of_vertex[vertex] = next++;
            }
            r->node_of[tile][corner] = r->node_of_vertex[vertex];
        }
    LR_ASSERT(next == REFEREE_NODES);
}

static cube place_of(const referee *r, unsigned hex) {
    const board *b = board_of(&r->game);
    return cube_of(&b->hex[hex], &b->hex[b->hexes / 2]);
}

/* ---- actions ---- */

static void say(char *out, const char *colour, const char *type, const char *value) {
    char text[REFEREE_ENTRY_MAX]; /* the value may be a part of the referee, as `out` is */
    snprintf(text, sizeof text, "[\"%s\",\"%s\",%s]", colour, type, value);
    memcpy(out, text, sizeof text);
}

/* Whether somebody with cards is robbed. */
static bool robs(const referee *r, lr_action a) {
    return a.arg[2] != LR_SEAT_NONE && board_lay_open(&r->game, &r->state).hand[a.arg[2]] != 0;
}

/* Whether they list this move of the robber: nobody is named where nobody has cards, and nobody
 * without cards where somebody has some. */
static bool is_robber_listed(const referee *r, lr_action a) {
    const board_open open = board_lay_open(&r->game, &r->state);
    unsigned first = LR_SEAT_NONE;
    if (a.arg[2] == LR_SEAT_NONE || robs(r, a)) return true;
    for (unsigned seat = r->game.seats; seat-- > 0;) {
        if (seat == a.actor || !(open.pub->seat_hexes[seat] >> board_place(a) & 1)) continue;
        if (open.hand[seat] != 0) return false;
        first = seat;
    }
    return a.arg[2] == first; /* once */
}

static void say_robber(const referee *r, lr_action a, char *value, size_t size) {
    cube c = place_of(r, board_place(a));
    if (!robs(r, a))
        snprintf(value, size, "[[%d,%d,%d],null]", c.x, c.y, c.z);
    else
        snprintf(value, size, "[[%d,%d,%d],\"%s\"]", c.x, c.y, c.z, referee_colours[a.arg[2]]);
}

/* Four places for what is given, the last for what is wanted. */
static void say_bank(lr_action a, unsigned rate, char *value, size_t size) {
    size_t length = 0;
    value[length++] = '[';
    for (unsigned k = 0; k < 4; k++) {
        const char *given = resource_words[a.arg[2]];
        length += (size_t)(k < rate ? snprintf(value + length, size - length, "\"%s\",", given)
                                    : snprintf(value + length, size - length, "null,"));
    }
    snprintf(value + length, size - length, "\"%s\"]", resource_words[a.arg[0]]);
}

/* An offer's ten counts, and what follows them. */
static void say_offer(const board_offer *offer, const char *rest, char *value, size_t size) {
    size_t length = 0;
    value[length++] = '[';
    for (unsigned k = 0; k < 10; k++) {
        board_cards side = k < 5 ? offer->give : offer->want;
        length += (size_t)snprintf(value + length, size - length, "%s%u", k ? "," : "",
                                   board_count(side, resources[k % 5]));
    }
    snprintf(value + length, size - length, "%s]", rest);
}

static const char *const types[BOARD_ACTION_KINDS] = {
    [BOARD_ROLL] = "ROLL",
    [BOARD_END] = "END_TURN",
    [BOARD_DISCARD] = "DISCARD_RESOURCE",
    [BOARD_ROBBER] = "MOVE_ROBBER",
    [BOARD_ROAD] = "BUILD_ROAD",
    [BOARD_SETTLEMENT] = "BUILD_SETTLEMENT",
    [BOARD_CITY] = "BUILD_CITY",
    [BOARD_BUY] = "BUY_DEVELOPMENT_CARD",
    [BOARD_KNIGHT] = "PLAY_KNIGHT_CARD",
    [BOARD_ROAD_BUILDING] = "PLAY_ROAD_BUILDING",
    [BOARD_PLENTY] = "PLAY_YEAR_OF_PLENTY",
    [BOARD_MONOPOLY] = "PLAY_MONOPOLY",
    [BOARD_BANK] = "MARITIME_TRADE",
    [BOARD_OFFER] = "OFFER_TRADE",
    [BOARD_ACCEPT] = "ACCEPT_TRADE",
    [BOARD_REFUSE] = "REJECT_TRADE",
    [BOARD_CONFIRM] = "CONFIRM_TRADE",
    [BOARD_WITHDRAW] = "CANCEL_TRADE",
};

/* The action as an entry of a list, `rate` for trades with the bank; false if they have none
 * such. */
static bool say_action(const referee *r, lr_action a, unsigned rate, char *out) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    char value[REFEREE_ENTRY_MAX - 48] = "null", last[16];
    if (types[a.kind] == NULL) return false;
    switch (a.kind) {
    case BOARD_ROBBER: say_robber(r, a, value, sizeof value); break;
    case BOARD_ROAD: {
        const uint16_t *end = b->edge[board_place(a)].vertex;
        int one = r->node_of_vertex[end[0]], two = r->node_of_vertex[end[1]];
        snprintf(value, sizeof value, "[%d,%d]", one < two ? one : two, one < two ? two : one);
        break;
    }
    case BOARD_SETTLEMENT:
    case BOARD_CITY: snprintf(value, sizeof value, "%d", r->node_of_vertex[board_place(a)]); break;
    case BOARD_DISCARD:
    case BOARD_MONOPOLY: snprintf(value, sizeof value, "\"%s\"", resource_words[a.arg[0]]); break;
    case BOARD_PLENTY:
        if (a.arg[0] == BOARD_ARG_NONE)
            snprintf(value, sizeof value, "[\"%s\"]", resource_words[a.arg[2]]);
        else
            snprintf(value, sizeof value, "[\"%s\",\"%s\"]", resource_words[a.arg[2]],
                     resource_words[a.arg[0]]);
        break;
    case BOARD_BANK: say_bank(a, rate, value, sizeof value); break;
    case BOARD_OFFER: {
        board_offer offer = { board_unpack_cards(a.arg), board_unpack_cards(a.arg + 5) };
        say_offer(&offer, "", value, sizeof value);
        break;
    }
    case BOARD_ACCEPT:
    case BOARD_REFUSE:
        snprintf(last, sizeof last, ",%u", p->active);
        say_offer(&p->offer[p->active], last, value, sizeof value);
        break;
    case BOARD_CONFIRM:
        snprintf(last, sizeof last, ",\"%s\"", referee_colours[a.arg[0]]);
        say_offer(&p->offer[p->active], last, value, sizeof value);
        break;
    default: break;
    }
    say(out, referee_colours[a.actor], types[a.kind], value);
    return true;
}

/* ---- the course of the game ---- */

void referee_start(referee *r, unsigned seats, uint64_t seed, const char *extra) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_error error;
    memset(r, 0, sizeof *r);
    snprintf(config, sizeof config,
             "board(seats=%u,first_player=seat0,harbor_same_turn=yes,extra_turns=none,"
             "longest_road_ends=uncounted%s)",
             seats, extra);
    LR_ASSERT(lr_game_init(&r->game, config, NULL, &error) == LR_OK);
    r->rng = lr_rng_seed(seed);
    lr_init(&r->game, &r->state);
    number_tiles(r);
    number_nodes(r);
}

static referee_record *add_record(referee *r, int actor) {
    LR_ASSERT(r->records < REFEREE_RECORDS_MAX);
    referee_record *record = &r->record[r->records++];
    *record = (referee_record){ .actor = actor };
    snprintf(record->secret, sizeof record->secret, "null");
    return record;
}

/* The record of an action whose outcome is known now. */
static void record_outcome(referee *r, lr_action outcome) {
    const char *colour = referee_colours[r->pending.actor];
    referee_record *record = add_record(r, r->pending.actor);
    if (outcome.kind == BOARD_DICE) {
        snprintf(record->secret, sizeof record->secret, "[%u,%u]", outcome.arg[0], outcome.arg[1]);
        say(record->action, colour, "ROLL", record->secret);
    } else if (outcome.kind == BOARD_DRAW) {
        snprintf(record->secret, sizeof record->secret, "\"%s\"", card_words[outcome.arg[0]]);
        say(record->action, colour, "BUY_DEVELOPMENT_CARD", "null");
        say(record->secret_action, colour, "BUY_DEVELOPMENT_CARD", record->secret);
        record->hidden = true;
        return;
    } else {
        say_action(r, r->pending, 0, record->action);
        snprintf(record->secret, sizeof record->secret, "\"%s\"", resource_words[outcome.arg[0]]);
        record->hidden = true;
    }
    memcpy(record->secret_action, record->action, sizeof record->action);
}

void referee_play(referee *r, lr_action a) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    bool chance_next = a.kind == BOARD_ROLL || a.kind == BOARD_BUY ||
                       (a.kind == BOARD_ROBBER && robs(r, a));
    if (chance_next) {
        r->pending = a;
    } else if (types[a.kind] != NULL) {
        referee_record *record = add_record(r, a.actor);
        unsigned rate = a.kind == BOARD_BANK ? board_bank_rate(b, p, a.actor, a.arg[2]) : 0;
        say_action(r, a, rate, record->action);
        memcpy(record->secret_action, record->action, sizeof record->action);
        if (a.kind == BOARD_DISCARD)
            snprintf(record->secret, sizeof record->secret, "\"%s\"", resource_words[a.arg[0]]);
    }
    LR_ASSERT(lr_check(&r->game, &r->state, a) == LR_OK);
    if (r->watcher != NULL) r->watcher(r, a);
    lr_apply(&r->game, &r->state, a);
}

int referee_next(referee *r) {
    uint32_t who = 0;
    while ((who = lr_actors(&r->game, &r->state)) & LR_CHANCE) {
        lr_action outcome = lr_chance_sample(&r->game, &r->state, &r->rng);
        bool awaited = outcome.kind == BOARD_DICE || outcome.kind == BOARD_DRAW ||
                       outcome.kind == BOARD_STEAL;
        if (awaited) record_outcome(r, outcome);
        if (r->watcher != NULL) r->watcher(r, outcome);
        lr_apply(&r->game, &r->state, outcome);
    }
    return who == 0 ? LR_SEAT_NONE : lr_seat_first(who);
}

uint32_t referee_list(referee *r, int seat) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    board_cards hand = board_lay_open(&r->game, &r->state).hand[seat];
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&r->game, &r->state, seat, legal);
    r->choices = 0;
    for (uint32_t k = 0; k < count; k++) {
        lr_action a = legal[k];
        if (a.kind == BOARD_ROBBER && !is_robber_listed(r, a)) continue;
        if (a.kind == BOARD_OFFER) continue; /* cannot be said over the protocol */
        unsigned best = a.kind == BOARD_BANK ? board_bank_rate(b, p, a.actor, a.arg[2]) : 4;
        unsigned worst = r->worse_rates && a.kind == BOARD_BANK ? 4 : best;
        for (unsigned rate = worst; rate >= best; rate--) {
            if (a.kind == BOARD_BANK && board_count(hand, a.arg[2]) < rate) continue;
            if (!say_action(r, a, rate, r->entry[r->choices])) break;
            r->choice[r->choices++] = a;
        }
    }
    return r->choices;
}

int referee_read(const referee *r, const char *answer) {
    static const char head[] = "{\"action\":";
    size_t length = answer == NULL ? 0 : strlen(answer);
    if (length < sizeof head || strncmp(answer, head, sizeof head - 1) != 0) return -1;
    for (uint32_t k = 0; k < r->choices; k++) {
        size_t size = strlen(r->entry[k]);
        if (length == sizeof head - 1 + size + 1 && answer[length - 1] == '}' &&
            memcmp(answer + sizeof head - 1, r->entry[k], size) == 0)
            return (int)k;
    }
    return -1;
}

/* ---- documents ---- */

static void write_word(FILE *out, const char *word) {
    if (word == NULL)
        fputs("null", out);
    else
        fprintf(out, "\"%s\"", word);
}

static void write_ports(const referee *r, FILE *out, bool browser) {
    static const char *const sides[6] = { "NORTHEAST", "EAST", "SOUTHEAST",
                                          "SOUTHWEST", "WEST", "NORTHWEST" };
    static const cube across[6] = { { 1, 0, -1 }, { 1, -1, 0 }, { 0, -1, 1 },
                                    { -1, 0, 1 }, { -1, 1, 0 }, { 0, 1, -1 } };
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++) {
        const board_edge *edge = &b->edge[p->harbor_edge[slot]];
        cube land = place_of(r, edge->hex[0]);
        const cube *to = &across[edge->side];
        cube sea = { land.x + to->x, land.y + to->y, land.z + to->z };
        const char *type = p->harbor[slot] == BOARD_HARBOR_ANY ? NULL
                                                               : resource_words[p->harbor[slot]];
        fprintf(out, ",{\"coordinate\":[%d,%d,%d],", sea.x, sea.y, sea.z);
        if (browser) fprintf(out, "\"tile\":{\"direction\":\"%s\",", sides[(edge->side + 3) % 6]);
        fprintf(out, "\"id\":%u,\"type\":\"PORT\",\"resource\":", slot);
        write_word(out, type);
        fputs(browser ? "}}" : "}", out);
    }
}

static void write_tiles(const referee *r, FILE *out, bool browser) {
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    fputc('[', out);
    for (int tile = 0; tile < REFEREE_TILES; tile++) {
        uint8_t hex = p->tile[r->hex_of_tile[tile]];
        cube c = place_of(r, (unsigned)r->hex_of_tile[tile]);
        bool desert = board_tile_terrain(hex) == BOARD_DESERT;
        fprintf(out, "%s{\"coordinate\":[%d,%d,%d],", tile ? "," : "", c.x, c.y, c.z);
        if (browser) fputs("\"tile\":{", out);
        fprintf(out, "\"id\":%d,\"type\":\"%s\"", tile,
                !browser ? "LAND"
                : desert ? "DESERT"
                         : "RESOURCE_TILE");
        if (desert && !browser) fputs(",\"resource\":null,\"number\":null", out);
        if (!desert)
            fprintf(out, ",\"resource\":\"%s\",\"number\":%u",
                    resource_words[board_tile_terrain(hex)], board_tile_number(hex));
        fputs(browser ? "}}" : "}", out);
    }
    write_ports(r, out, browser);
    fputs(browser ? ",{\"coordinate\":[3,-2,-1],\"tile\":{\"type\":\"WATER\"}}]"
                  : ",{\"coordinate\":[3,-2,-1],\"type\":\"WATER\"}]",
          out);
}

/* Buildings and roads, in the lists of the protocol's document. */
static void write_board(const referee *r, FILE *out) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    cube robber = place_of(r, p->robber);
    const char *comma = "";
    fputs("{\"buildings\":[", out);
    for (int node = 0; node < REFEREE_NODES; node++) {
        bool city = false;
        unsigned seat = board_building_at(b, p, (uint32_t)r->vertex_of_node[node], &city);
        if (seat == LR_SEAT_NONE) continue;
        fprintf(out, "%s[%d,\"%s\",\"%s\"]", comma, node, referee_colours[seat],
                city ? "CITY" : "SETTLEMENT");
        comma = ",";
    }
    fputs("],\"roads\":[", out);
    comma = "";
    for (unsigned edge = 0; edge < b->edges; edge++) {
        bool ship = false;
        unsigned seat = board_route_at(b, p, edge, &ship);
        int one = r->node_of_vertex[b->edge[edge].vertex[0]];
        int two = r->node_of_vertex[b->edge[edge].vertex[1]];
        if (seat == LR_SEAT_NONE) continue;
        fprintf(out, "%s[[%d,%d],\"%s\"],[[%d,%d],\"%s\"]", comma, one, two, referee_colours[seat],
                two, one, referee_colours[seat]);
        comma = ",";
    }
    fprintf(out, "],\"robber_coordinate\":[%d,%d,%d],\"road_color\":null}", robber.x, robber.y,
            robber.z);
}

/* The same as a browser gets it. */
static void write_graph(const referee *r, FILE *out) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, &r->state).pub;
    cube robber = place_of(r, p->robber);
    fputs("\"nodes\":{", out);
    for (int node = 0; node < REFEREE_NODES; node++) {
        bool city = false;
        unsigned seat = board_building_at(b, p, (uint32_t)r->vertex_of_node[node], &city);
        fprintf(out, "%s\"%d\":{\"id\":%d,\"direction\":\"NORTH\",", node ? "," : "", node, node);
        if (seat == LR_SEAT_NONE)
            fputs("\"building\":null,\"color\":null}", out);
        else
            fprintf(out, "\"building\":\"%s\",\"color\":\"%s\"}", city ? "CITY" : "SETTLEMENT",
                    referee_colours[seat]);
    }
    fputs("},\"edges\":[", out);
    for (unsigned edge = 0; edge < b->edges; edge++) {
        bool ship = false;
        unsigned seat = board_route_at(b, p, edge, &ship);
        fprintf(out, "%s{\"id\":[%d,%d],\"color\":", edge ? "," : "",
                r->node_of_vertex[b->edge[edge].vertex[0]],
                r->node_of_vertex[b->edge[edge].vertex[1]]);
        write_word(out, seat == LR_SEAT_NONE ? NULL : referee_colours[seat]);
        fputc('}', out);
    }
    fprintf(out, "],\"robber_coordinate\":[%d,%d,%d],", robber.x, robber.y, robber.z);
}

static void write_cards(const referee *r, const lr_state *s, unsigned seat, bool hide, FILE *out) {
    board_open open = board_lay_open(&r->game, s);
    bool active = open.pub->active == seat;
    if (hide) {
        fprintf(out, ",\"P%u_NUM_RESOURCES_IN_HAND\":%u,\"P%u_NUM_DEVELOPMENT_CARDS_IN_HAND\":%u",
                seat, board_total(open.hand[seat]), seat, board_total(open.cards[seat]));
    } else {
        for (unsigned k = 0; k < 5; k++)
            fprintf(out, ",\"P%u_%s_IN_HAND\":%u", seat, resource_words[k],
                    board_count(open.hand[seat], k));
        for (unsigned k = 0; k < 5; k++) {
            unsigned held = board_count(open.cards[seat], k);
            unsigned fresh = active ? board_count(open.cards_fresh, k) : 0;
            fprintf(out, ",\"P%u_%s_IN_HAND\":%u", seat, card_words[k], held);
            if (k != BOARD_CARD_POINT)
                fprintf(out, ",\"P%u_%s_OWNED_AT_START\":%s", seat, card_words[k],
                        held > fresh ? "true" : "false");
        }
        fprintf(out, ",\"P%u_ACTUAL_VICTORY_POINTS\":%u", seat,
                open.pub->seat[seat].points + board_count(open.cards[seat], BOARD_CARD_POINT));
    }
    for (unsigned k = 0; k < 5; k++)
        fprintf(out, ",\"P%u_PLAYED_%s\":%u", seat, card_words[k],
                board_count(open.pub->played[seat], k));
}

static void write_seats(const referee *r, const lr_state *s, int viewer, bool hide, FILE *out) {
    const board *b = board_of(&r->game);
    const board_public *p = board_lay_open(&r->game, s).pub;
    fputs("\"player_state\":{\"P9_UNKNOWN\":0", out);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        bool active = seat == p->active;
        fprintf(out, ",\"P%u_VICTORY_POINTS\":%u", seat, p->seat[seat].points);
        fprintf(out, ",\"P%u_HAS_ROLLED\":%s", seat, active && p->rolled ? "true" : "false");
        fprintf(out, ",\"P%u_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN\":%s", seat,
                active && p->card_played ? "true" : "false");
        fprintf(out, ",\"P%u_HAS_ROAD\":%s", seat, p->road_holder == seat ? "true" : "false");
        fprintf(out, ",\"P%u_HAS_ARMY\":%s", seat, p->army_holder == seat ? "true" : "false");
        fprintf(out, ",\"P%u_LONGEST_ROAD_LENGTH\":%u", seat,
                p->road_holder == seat ? p->road_record : board_road_length(b, p, seat));
        write_cards(r, s, seat, hide && (int)seat != viewer, out);
    }
    fputs("}", out);
}

/* What others drew or stole is hidden, shown, or shown otherwise than it was. */
static void write_records(const referee *r, int viewer, referee_form form, FILE *out) {
    lr_rng rng = lr_rng_seed(r->scramble);
    fputs("\"action_records\":[", out);
    for (size_t k = 0; k < r->records; k++) {
        const referee_record *record = &r->record[k];
        char victim[24];
        snprintf(victim, sizeof victim, ",\"%s\"]", referee_colours[viewer]);
        bool own = record->actor == viewer || strstr(record->action, victim) != NULL;
        fputs(k ? ",[" : "[", out);
        if (!record->hidden || own) {
            /* The protocol hides a theft from its victim too. */
            bool hide = form == REFEREE_REDACTED && record->hidden && record->actor != viewer;
            fprintf(out, "%s,%s]", record->secret_action, hide ? "null" : record->secret);
        } else if (form == REFEREE_REDACTED) {
            fprintf(out, "%s,null]", record->action);
        } else if (r->scramble != 0) {
            bool card = strstr(record->action, "BUY_") != NULL;
            unsigned other = lr_rng_below(&rng, 5);
            fprintf(out, "%s,\"%s\"]", record->action,
                    card ? card_words[other] : resource_words[other]);
        } else {
            fprintf(out, "%s,%s]", record->secret_action, record->secret);
        }
    }
    fputs("],", out);
}

static const char *prompt_of(const board_public *p) {
    switch (p->phase) {
    case BOARD_PHASE_SETUP_SETTLEMENT: return "BUILD_INITIAL_SETTLEMENT";
    case BOARD_PHASE_SETUP_ROAD: return "BUILD_INITIAL_ROAD";
    case BOARD_PHASE_DISCARD: return "DISCARD";
    case BOARD_PHASE_ROBBER: return "MOVE_ROBBER";
    case BOARD_PHASE_ANSWER: return p->offer_waiting ? "DECIDE_TRADE" : "DECIDE_ACCEPTEES";
    default: return "PLAY_TURN";
    }
}

static void write_course(const referee *r, const lr_state *s, int seat, FILE *out) {
    const board *b = board_of(&r->game);
    board_open open = board_lay_open(&r->game, s);
    const board_public *p = open.pub;
    char offer[64], last[8];
    snprintf(last, sizeof last, ",%u", p->active);
    say_offer(&p->offer[p->active], last, offer, sizeof offer);
    fprintf(out,
            "\"num_turns\":%u,\"current_player_index\":%d,\"current_turn_index\":%u,"
            "\"is_discarding\":%s,\"is_road_building\":%s,\"free_roads_available\":%u,"
            "\"current_trade\":%s,",
            p->turn + 2 * (b->seats - 1u), seat, p->active,
            p->phase == BOARD_PHASE_DISCARD ? "true" : "false", p->free_roads ? "true" : "false",
            p->free_roads, offer);
    fputs("\"discard_counts\":[", out);
    for (unsigned k = 0; k < b->seats; k++)
        fprintf(out, "%s%u", k ? "," : "", p->seat[k].discard_left);
    fputs("],\"acceptees\":[", out);
    for (unsigned k = 0; k < b->seats; k++)
        fprintf(out, "%s%s", k ? "," : "", p->offer_accepted >> k & 1 ? "true" : "false");
    fputs("],\"resource_freqdeck\":[", out);
    for (unsigned k = 0; k < 5; k++)
        fprintf(out, "%s%u", k ? "," : "", board_count(p->bank, resources[k]));
    fputs("],\"development_listdeck\":{", out);
    for (unsigned k = 0; k < 5; k++)
        fprintf(out, "%s\"%s\":%u", k ? "," : "", card_words[k], board_count(open.deck, k));
    fprintf(out,
            "},\"game\":{\"id\":\"x\",\"vps_to_win\":%u,\"discard_limit\":%u,"
            "\"friendly_robber\":%s},",
            b->goal, b->rules.discard_limit, b->rules.friendly_robber ? "true" : "false");
}

static void write_state(referee *r, int seat, referee_form form, bool with_map, FILE *out) {
    const board *b = board_of(&r->game);
    lr_state shown = r->state;
    if (r->scramble != 0) {
        lr_view view;
        lr_rng rng = lr_rng_seed(r->scramble);
        lr_observe(&r->game, &r->state, seat, &view);
        lr_resample(&r->game, &view, &rng, &shown);
    }
    const board_public *p = board_lay_open(&r->game, &shown).pub;
    fputs("{\"schema_version\":2,\"colors\":[", out);
    for (unsigned k = 0; k < b->seats; k++)
        fprintf(out, "%s\"%s\"", k ? "," : "", referee_colours[k]);
    fputs("],", out);
    if (form == REFEREE_BROWSER) {
        if (with_map) {
            fputs("\"tiles\":", out);
            write_tiles(r, out, true);
            fputs(",", out);
        }
        write_graph(r, out);
        fprintf(out, "\"current_color\":\"%s\",\"current_discard_count\":%u,\"state_index\":7,",
                referee_colours[seat], p->seat[seat].discard_left);
    } else {
        if (with_map) {
            fputs("\"map\":{\"template\":\"BASE\",\"tiles\":", out);
            write_tiles(r, out, false);
            fputs("},", out);
        }
        fputs("\"board\":", out);
        write_board(r, out);
        fputs(",", out);
        write_course(r, &shown, seat, out);
    }
    write_records(r, seat, form, out);
    fprintf(out, "\"is_initial_build_phase\":%s,\"current_prompt\":\"%s\",",
            p->setting_up ? "true" : "false", prompt_of(p));
    write_seats(r, &shown, seat, form == REFEREE_REDACTED, out);
    fputs("}", out);
}

char *referee_before(referee *r, int seat, referee_form form) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    LR_ASSERT(out != NULL);
    fprintf(out, "{\"type\":\"before\",\"protocol_version\":1,\"game_id\":\"x\",\"color\":\"%s\",",
            referee_colours[seat]);
    fputs("\"state\":", out);
    write_state(r, seat, form, true, out);
    fputs("}", out);
    fclose(out);
    return text;
}

char *referee_decide(referee *r, int seat, referee_form form) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    LR_ASSERT(out != NULL);
    fprintf(out, "{\"type\":\"decide\",\"game_id\":\"x\",\"color\":\"%s\",\"state\":",
            referee_colours[seat]);
    write_state(r, seat, form, false, out);
    fputs(",\"playable_actions\":[", out);
    for (uint32_t k = 0; k < r->choices; k++) fprintf(out, "%s%s", k ? "," : "", r->entry[k]);
    fputs("]}", out);
    fclose(out);
    return text;
}
