/* board_players.c - the players, what is waited for, open offers, and what threatens. */
#include "board_json.h"

/* ---- players ---- */

/* A count that may be hidden. */
static void put_count(json_writer *w, const char *key, unsigned count) {
    jw_key(w, key);
    if (count == BOARD_COUNT_HIDDEN)
        jw_null(w);
    else
        jw_uint(w, count);
}

void bw_pieces_left(json_writer *w, const char *key, const board *b, const board_public *p,
                    unsigned seat) {
    const board_seat *own = &p->seat[seat];
    jw_put_object(w, key);
    jw_put_uint(w, KEY(pieces, road), own->roads_left);
    if (b->sea) jw_put_uint(w, KEY(pieces, ship), p->at_sea[seat].ships_left);
    jw_put_uint(w, KEY(pieces, settlement), own->settlements_left);
    jw_put_uint(w, KEY(pieces, city), own->cities_left);
    if (b->knights) {
        const board_realm *realm = &board_knights_read(b, p)->realm[seat];
        jw_put_uint(w, KEY(pieces, wall), realm->walls_left);
        jw_put_array(w, KEY(pieces, knight));
        for (unsigned k = 0; k < 3; k++) jw_uint(w, realm->knights_left[k]);
        jw_array_end(w);
    }
    jw_object_end(w);
}

static void put_source(json_writer *w, unsigned source, unsigned points) {
    if (points > 0) jw_put_uint(w, bw_source_words[source], points);
}

static void put_knights_sources(const board *b, const board_public *p, unsigned seat,
                                json_writer *w) {
    const board_knights *k = board_knights_read(b, p);
    unsigned metropolises = 0;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        metropolises += k->metropolis[track] == seat && k->metropolis_at[track] != BOARD_NO_PLACE;
    put_source(w, BW_source_METROPOLIS, 2 * metropolises);
    put_source(w, BW_source_DEFENDER, k->realm[seat].defenders);
    put_source(w, BW_source_MERCHANT, k->merchant == seat);
    put_source(w, BW_source_PRINTER, k->printer == seat);
    put_source(w, BW_source_CONSTITUTION, k->constitution == seat);
}

void bw_sources(json_writer *w, const board *b, const board_view *v, unsigned seat) {
    const board_public *p = &v->pub;
    vset settlements = board_settlement(b, p, seat);
    vset cities = board_city(b, p, seat);
    jw_object(w);
    put_source(w, BW_source_SETTLEMENT, bw_count_places(settlements.word, b->vertex_words));
    put_source(w, BW_source_CITY, 2 * bw_count_places(cities.word, b->vertex_words));
    put_source(w, BW_source_LONGEST_ROAD, p->road_holder == seat ? 2 : 0);
    put_source(w, BW_source_LARGEST_ARMY, p->army_holder == seat ? 2 : 0);
    put_source(w, BW_source_CARD, p->seat[seat].points_open + (unsigned)v->points_shown[seat]);
    put_source(w, BW_source_ISLAND, p->at_sea[seat].special);
    if (b->scenario == BOARD_SCENARIO_TRIBE)
        put_source(w, BW_source_TOKEN, board_scenario_read(b, p)->tribe.tokens[seat]);
    if (b->scenario == BOARD_SCENARIO_VILLAGES)
        put_source(w, BW_source_CLOTH, board_scenario_read(b, p)->villages.cloth[seat] / 2u);
    if (b->knights) put_knights_sources(b, p, seat, w);
    jw_object_end(w);
}

static void put_harbors(const board_seat *own, json_writer *w) {
    jw_put_array(w, KEY(player, harbors));
    for (unsigned type = 0; type < BOARD_HARBOR_TYPES; type++)
        if (own->harbors >> type & 1) jw_string(w, board_harbor_names[type]);
    jw_array_end(w);
}

static void put_played(board_cards played, json_writer *w) {
    jw_put_object(w, KEY(player, played));
    for (unsigned card = 0; card < BOARD_CARDS; card++)
        if (board_count(played, card) > 0)
            jw_put_uint(w, board_card_names[card], board_count(played, card));
    jw_object_end(w);
}

static void put_realm(const board *b, const board_view *v, unsigned seat, unsigned strength,
                      json_writer *w) {
    const board_realm *realm = &board_knights_read(b, &v->pub)->realm[seat];
    put_count(w, KEY(player, progress), bw_progress_count(b, v, seat));
    jw_put_uint(w, KEY(player, strength), strength);
    jw_put_object(w, KEY(player, tracks));
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        jw_put_uint(w, board_track_names[track], realm->level[track]);
    jw_object_end(w);
}

/* Harbors of the tribe that could not be placed yet. */
static void put_held(const board_public *p, unsigned held, json_writer *w) {
    jw_put_array(w, KEY(player, held));
    FOR_EACH_BIT(k, held) jw_string(w, board_harbor_names[p->harbor[k]]);
    jw_array_end(w);
}

static void put_scenario(const board *b, const board_public *p, unsigned seat, json_writer *w) {
    const board_scenario_state *now = board_scenario_read(b, p);
    switch ((board_scenario)b->scenario) {
    case BOARD_SCENARIO_TRIBE: put_held(p, now->tribe.held[seat], w); break;
    case BOARD_SCENARIO_VILLAGES:
        jw_put_uint(w, KEY(player, cloth), now->villages.cloth[seat]);
        break;
    case BOARD_SCENARIO_FLEET:
        jw_put_uint(w, KEY(player, fortress), now->fleet.strength[seat]);
        jw_put_uint(w, KEY(player, warships), now->fleet.warships[seat]);
        break;
    case BOARD_SCENARIO_WONDERS:
        if (p->phase == BOARD_PHASE_DEAL || now->wonders.wonder[seat] >= BOARD_WONDERS) break;
        jw_put_string(w, KEY(player, wonder), board_wonder_names[now->wonders.wonder[seat]]);
        jw_put_uint(w, KEY(player, level), now->wonders.level[seat]);
        break;
    default: break;
    }
}

void bw_write_players(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                      json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    unsigned strength[LR_SEATS_MAX] = { 0 };
    if (b->knights) (void)board_defence(b, p, strength);
    jw_array(w);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        jw_object(w);
        jw_put_uint(w, KEY(player, seat), seat);
        jw_put_uint(w, KEY(player, points), p->seat[seat].points + (unsigned)v->points_shown[seat]);
        jw_key(w, KEY(player, sources));
        bw_sources(w, b, v, seat);
        put_count(w, KEY(player, cards), v->hand_count[seat]);
        jw_put_uint(w, KEY(player, limit), bw_hand_limit(b, p, seat));
        if (b->knights) {
            put_realm(b, v, seat, strength[seat], w);
        } else {
            jw_put_uint(w, KEY(player, development), v->card_count[seat]);
            put_played(p->played[seat], w);
        }
        jw_put_uint(w, KEY(player, route), board_road_length(b, p, seat));
        bw_pieces_left(w, KEY(player, left), b, p, seat);
        put_harbors(&p->seat[seat], w);
        if (b->scenario != BOARD_SCENARIO_NONE) put_scenario(b, p, seat, w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- offers ---- */

void bw_write_offers(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    jw_array(w);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (!(p->offer_open >> seat & 1)) continue;
        jw_object(w);
        jw_put_uint(w, KEY(offer, seat), seat);
        bw_cards(w, KEY(offer, give), p->offer[seat].give);
        bw_cards(w, KEY(offer, get), p->offer[seat].want);
        bw_seats(w, KEY(offer, waiting), seat == p->active ? p->offer_waiting : 1u << p->active);
        bw_seats(w, KEY(offer, accepted), seat == p->active ? p->offer_accepted : 0);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- what threatens ---- */

/* A kind of card is short if some throw would ask the bank for more than it has. */
static void put_short(const board *b, const board_public *p, json_writer *w) {
    unsigned lacking = 0;
    for (unsigned number = 2; number <= 12; number++) {
        board_cards earned[LR_SEATS_MAX], kept[LR_SEATS_MAX], sum = 0;
        if (p->number_hexes[number] == 0) continue;
        bw_earnings(b, p, number, earned, kept);
        for (unsigned seat = 0; seat < b->seats; seat++) sum += earned[seat];
        lacking |= board_kinds(bw_short_of(p->bank, sum));
    }
    jw_put_array(w, KEY(forecast, short));
    FOR_EACH_BIT(k, lacking) jw_string(w, board_goods_names[k]);
    jw_array_end(w);
}

/* Cities of the seat that can fall: a metropolis cannot. */
static bool has_city_to_lose(const board *b, const board_public *p, unsigned seat) {
    const board_knights *k = board_knights_read(b, p);
    unsigned cities = bw_count_places(board_city(b, p, seat).word, b->vertex_words);
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis[track] == seat && k->metropolis_at[track] != BOARD_NO_PLACE) cities--;
    return cities > 0;
}

static bool is_judged(const board *b, const board_public *p, unsigned seat) {
    if (b->rules.pillage_skip_safe) return has_city_to_lose(b, p, seat);
    return bw_count_places(board_city(b, p, seat).word, b->vertex_words) > 0;
}

/* Who would lose a city, and who would be the best defenders, if the barbarians landed now. */
static void put_outcome(const board *b, const board_public *p, const unsigned *strength,
                        bool barbarians_win, json_writer *w) {
    unsigned lowest = ~0u, highest = 1, losers = 0, best = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (is_judged(b, p, seat) && strength[seat] < lowest) lowest = strength[seat];
        if (strength[seat] > highest) highest = strength[seat];
    }
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (strength[seat] == lowest && has_city_to_lose(b, p, seat)) losers |= 1u << seat;
        if (strength[seat] == highest) best |= 1u << seat;
    }
    bw_seats(w, KEY(barbarian_forecast, lose), barbarians_win ? losers : 0);
    bw_seats(w, KEY(barbarian_forecast, best), barbarians_win ? 0 : best);
}

static void put_barbarians(const board *b, const board_public *p, json_writer *w) {
    const board_knights *k = board_knights_read(b, p);
    unsigned strength[LR_SEATS_MAX] = { 0 };
    unsigned attack = board_barbarian_strength(b, p), defence = board_defence(b, p, strength);
    jw_put_object(w, KEY(forecast, barbarians));
    jw_put_uint(w, KEY(barbarian_forecast, step), k->ship);
    jw_put_uint(w, KEY(barbarian_forecast, track), b->rules.barbarian_track);
    jw_put_uint(w, KEY(barbarian_forecast, attack), attack);
    jw_put_uint(w, KEY(barbarian_forecast, defence), defence);
    jw_put_array(w, KEY(barbarian_forecast, strengths));
    for (unsigned seat = 0; seat < b->seats; seat++) jw_uint(w, strength[seat]);
    jw_array_end(w);
    put_outcome(b, p, strength, attack > defence, w);
    jw_put_uint(w, KEY(barbarian_forecast, attacks), k->attacks);
    jw_object_end(w);
}

void bw_write_forecast(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                       json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    jw_object(w);
    put_short(b, &v->pub, w);
    if (b->knights) put_barbarians(b, &v->pub, w);
    jw_object_end(w);
}

/* ---- the prompt ---- */

/* The order of first placements, as seats; the one at `step` places now. */
static void put_order(const board *b, const board_public *p, json_writer *w) {
    unsigned steps = (unsigned)b->layout.rounds * b->seats;
    jw_put_array(w, KEY(prompt, order));
    for (unsigned k = 0; k < steps; k++) {
        unsigned round = k / b->seats, place = k % b->seats;
        if (round == 1) place = b->seats - 1u - place;
        jw_uint(w, (p->first + place) % b->seats);
    }
    jw_array_end(w);
    /* While the road is due, the settlement of this step stands already. */
    jw_put_uint(w, KEY(prompt, step),
                p->setup_step - (p->phase == BOARD_PHASE_SETUP_ROAD ? 1u : 0u));
    if (p->phase == BOARD_PHASE_SETUP_ROAD) bw_vertex(w, KEY(prompt, vertex), b, p->setup_vertex);
}

static void put_left_of_all(const board *b, const board_public *p, bool gold, json_writer *w) {
    jw_put_array(w, KEY(prompt, left));
    for (unsigned seat = 0; seat < b->seats; seat++)
        jw_uint(w, gold ? p->at_sea[seat].gold_left : p->seat[seat].discard_left);
    jw_array_end(w);
}

/* What the question is about, in the phases that only knights bring. */
static void put_knights_matter(const board *b, const board_public *p, json_writer *w) {
    const board_knights *k = board_knights_read(b, p);
    switch (p->phase) {
    case BOARD_PHASE_ROBBER:
        if (k->chasing != 0)
            jw_put_string(w, KEY(prompt, piece), k->chasing == 2 ? "pirate" : "robber");
        break;
    case BOARD_PHASE_DISCARD: bw_mark(w, KEY(prompt, sabotage), k->sabotage != 0); break;
    case BOARD_PHASE_PROGRESS:
        jw_put_string(w, KEY(prompt, deck), board_track_names[k->deck]);
        break;
    case BOARD_PHASE_METROPOLIS:
        jw_put_string(w, KEY(prompt, track), board_track_names[k->metropolis_due % BOARD_TRACKS]);
        break;
    case BOARD_PHASE_FLEE:
        bw_vertex(w, KEY(prompt, from), b, k->flee_from);
        jw_put_uint(w, KEY(prompt, level), k->flee_strength);
        break;
    case BOARD_PHASE_REBUILD:
        jw_put_string(w, KEY(prompt, piece), k->rebuild == 2 ? "ship" : "road");
        break;
    case BOARD_PHASE_SWAP: bw_hex(w, KEY(prompt, hex), b, k->swap_hex); break;
    case BOARD_PHASE_RECRUIT: jw_put_uint(w, KEY(prompt, level), k->recruit); break;
    case BOARD_PHASE_GIVE:
        if (k->commerce < b->seats)
            jw_put_string(w, KEY(prompt, goods), board_goods_names[k->commerce_card % BOARD_GOODS]);
        else
            jw_put_uint(w, KEY(prompt, count), k->gifts);
        break;
    case BOARD_PHASE_PICK:
        wire_put_seat(w, KEY(prompt, victim), k->picked);
        jw_put_uint(w, KEY(prompt, count), k->picks);
        break;
    case BOARD_PHASE_SPY: wire_put_seat(w, KEY(prompt, victim), k->spied); break;
    default: break;
    }
}

static void put_matter(const board *b, const board_public *p, json_writer *w) {
    switch (p->phase) {
    case BOARD_PHASE_SETUP_SETTLEMENT:
    case BOARD_PHASE_SETUP_ROAD: put_order(b, p, w); break;
    case BOARD_PHASE_DISCARD: put_left_of_all(b, p, false, w); break;
    case BOARD_PHASE_GOLD: put_left_of_all(b, p, true, w); break;
    case BOARD_PHASE_STEAL: wire_put_seat(w, KEY(prompt, victim), p->victim); break;
    case BOARD_PHASE_PILLAGE:
        wire_put_seat(w, KEY(prompt, victim), p->victim);
        jw_put_uint(w, KEY(prompt, count), board_scenario_read(b, p)->fleet.pillage);
        break;
    case BOARD_PHASE_FREE_ROADS: jw_put_uint(w, KEY(prompt, count), p->free_roads); break;
    case BOARD_PHASE_SHIP: bw_edge(w, KEY(prompt, edge), b, p->lifted); break;
    case BOARD_PHASE_OVER: wire_put_seat(w, KEY(prompt, winner), p->winner); break;
    default: break;
    }
    if (b->knights) put_knights_matter(b, p, w);
}

void bw_write_prompt(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    jw_object(w);
    jw_put_string(w, KEY(prompt, phase), board_phase_names[p->phase]);
    bw_seats(w, KEY(prompt, who), bw_waiting(b, p));
    bw_mark(w, KEY(prompt, chance), bw_chance_is_due(p));
    jw_put_uint(w, KEY(prompt, active), p->active);
    jw_put_uint(w, KEY(prompt, turn), p->turn);
    jw_put_uint(w, KEY(prompt, round), p->turn / b->seats + 1);
    jw_put_bool(w, KEY(prompt, rolled), p->rolled != 0);
    if (p->turn_of < b->seats) jw_put_uint(w, KEY(prompt, turn_of), p->turn_of);
    if (p->dice[0] != 0) {
        jw_put_array(w, KEY(prompt, dice));
        jw_uint(w, p->dice[0]);
        jw_uint(w, p->dice[1]);
        jw_array_end(w);
    }
    if (b->knights && board_knights_read(b, p)->event != BOARD_EVENT_NONE)
        jw_put_string(w, KEY(prompt, event), board_event_names[board_knights_read(b, p)->event]);
    put_matter(b, p, w);
    jw_object_end(w);
}
