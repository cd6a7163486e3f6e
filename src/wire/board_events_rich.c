/* board_events_rich.c - events that only scenarios and the knights' games have (board_events.c). */
#include "board_json.h"

/* ---- scenarios ---- */

static void tell_gifts(const bw_change *c) {
    const board_tribe_map *map = &c->b->layout.tribe;
    uint32_t gone = board_scenario_read(c->b, &c->after->pub)->tribe.gone &
                    ~board_scenario_read(c->b, &c->before->pub)->tribe.gone;
    FOR_EACH_BIT(gift, gone) {
        bw_begin(c, EVENT_KIND(gift_taken), c->before->pub.active);
        bw_edge(c->w, KEY(gift_taken, edge), c->b, map->edge[gift]);
        jw_put_string(c->w, KEY(gift_taken, gift), bw_gift_words[map->kind[gift]]);
        if (map->kind[gift] == BOARD_GIFT_HARBOR)
            jw_put_string(c->w, KEY(gift_taken, harbor),
                          board_harbor_names[c->after->pub.harbor[map->harbor[gift]]]);
        jw_object_end(c->w);
    }
}

static void tell_villages(const bw_change *c) {
    const board_villages *then = &board_scenario_read(c->b, &c->before->pub)->villages;
    const board_villages *now = &board_scenario_read(c->b, &c->after->pub)->villages;
    if (c->before->pub.phase == BOARD_PHASE_DEAL) return;
    for (unsigned k = 0; k < c->b->layout.villages.villages; k++) {
        if (now->traders[k] == then->traders[k]) continue;
        bw_begin(c, EVENT_KIND(village_met), c->before->pub.active);
        bw_vertex(c->w, KEY(village_met, vertex), c->b, c->b->layout.villages.vertex[k]);
        jw_object_end(c->w);
    }
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        if (now->cloth[seat] == then->cloth[seat]) continue;
        bw_begin(c, EVENT_KIND(cloth), seat);
        jw_key(c->w, KEY(cloth, count)); /* below zero when it was stolen */
        jw_int(c->w, now->cloth[seat] - then->cloth[seat]);
        jw_object_end(c->w);
    }
}

static unsigned ships_of(const bw_change *c, const board_view *v, unsigned seat) {
    return bw_count_places(board_ship(c->b, &v->pub, seat).word, c->b->edge_words);
}

/* How an attack on a fortress went. */
static void tell_assault(const bw_change *c, const board_fleet *then, const board_fleet *now) {
    unsigned seat = c->before->pub.active;
    unsigned warships = then->warships[seat], die = c->a.arg[0];
    if (c->a.kind != BOARD_PIRATES) return;
    bw_begin(c, EVENT_KIND(assault), seat);
    jw_put_uint(c->w, KEY(assault, warships), warships);
    jw_put_uint(c->w, KEY(assault, pirates), die);
    jw_put_string(c->w, KEY(assault, result),
                  warships > die    ? "won"
                  : warships == die ? "tied"
                                    : "lost");
    jw_put_uint(c->w, KEY(assault, fortress), now->strength[seat]);
    jw_put_uint(c->w, KEY(assault, ships_lost),
                ships_of(c, c->before, seat) - ships_of(c, c->after, seat));
    jw_object_end(c->w);
}

static void tell_fleet(const bw_change *c) {
    const board_fleet *then = &board_scenario_read(c->b, &c->before->pub)->fleet;
    const board_fleet *now = &board_scenario_read(c->b, &c->after->pub)->fleet;
    if (c->before->pub.phase == BOARD_PHASE_DEAL) return;
    tell_assault(c, then, now);
    if (c->a.kind == BOARD_DICE && now->step < c->b->layout.fleet.track_length &&
        c->before->pub.phase == BOARD_PHASE_DICE) {
        bw_begin(c, EVENT_KIND(fleet), LR_SEAT_NONE);
        bw_hex(c->w, KEY(fleet, hex), c->b, c->b->layout.fleet.track[now->step]);
        jw_object_end(c->w);
    }
    if (now->pillage > 0 && (then->pillage == 0 || c->after->pub.victim != c->before->pub.victim)) {
        bw_begin(c, EVENT_KIND(plunder), c->after->pub.victim);
        jw_put_uint(c->w, KEY(plunder, count), now->pillage);
        jw_object_end(c->w);
    }
}

void bw_tell_scenario(const bw_change *c) {
    if (c->b->scenario == BOARD_SCENARIO_TRIBE) tell_gifts(c);
    if (c->b->scenario == BOARD_SCENARIO_VILLAGES) tell_villages(c);
    if (c->b->scenario == BOARD_SCENARIO_FLEET) tell_fleet(c);
}

/* ---- the barbarians ---- */

static const board_knights *knights_before(const bw_change *c) {
    return board_knights_read(c->b, &c->before->pub);
}

static const board_knights *knights_after(const bw_change *c) {
    return board_knights_read(c->b, &c->after->pub);
}

static bool battle_begins(const bw_change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    return then->attack == BOARD_ATTACK_NONE &&
           (now->attack != BOARD_ATTACK_NONE || now->attacks != then->attacks);
}

static bool battle_is_fought(const bw_change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    return then->attack != BOARD_ATTACK_FOUGHT &&
           (now->attack == BOARD_ATTACK_FOUGHT || now->attacks != then->attacks);
}

static void tell_ship(const bw_change *c) {
    if (c->a.kind != BOARD_EVENT || c->a.arg[0] != BOARD_EVENT_SHIP) return;
    bw_begin(c, EVENT_KIND(barbarians), LR_SEAT_NONE);
    jw_put_uint(c->w, KEY(barbarians, step), knights_before(c)->ship + 1u);
    jw_put_uint(c->w, KEY(barbarians, track), c->b->rules.barbarian_track);
    bw_mark(c->w, KEY(barbarians, landed), battle_begins(c));
    jw_object_end(c->w);
}

static void tell_battle(const bw_change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    unsigned attack = board_barbarian_strength(c->b, &c->before->pub), best = 0;
    unsigned by_seat[LR_SEATS_MAX],
        defence = board_battle_defence(c->b, &c->before->pub, c->a, by_seat);
    if (!battle_is_fought(c)) return;
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        best |= (unsigned)(now->realm[seat].defenders > then->realm[seat].defenders) << seat;
    bw_begin(c, EVENT_KIND(battle), LR_SEAT_NONE);
    jw_put_uint(c->w, KEY(battle, attack), attack);
    jw_put_uint(c->w, KEY(battle, defence), defence);
    jw_put_array(c->w, KEY(battle, strengths));
    for (unsigned seat = 0; seat < c->b->seats; seat++) jw_uint(c->w, by_seat[seat]);
    jw_array_end(c->w);
    jw_put_string(c->w, KEY(battle, result), attack > defence ? "lost" : "held");
    bw_seats(c->w, KEY(battle, defender), best);
    bw_seats(c->w, KEY(battle, rewarded), now->rewarded);
    bw_seats(c->w, KEY(battle, to_lose), now->sacked);
    jw_object_end(c->w);
}

static void tell_cities(const bw_change *c) {
    const board *b = c->b;
    const board_public *before = &c->before->pub, *after = &c->after->pub;
    for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++)
        for (unsigned seat = 0; seat < c->b->seats; seat++) {
            if (!vset_only_in(board_city(b, before, seat), board_city(b, after, seat), vertex))
                continue;
            bw_begin(c, EVENT_KIND(city_lost), seat);
            bw_vertex(c->w, KEY(city_lost, vertex), c->b, vertex);
            bw_mark(c->w, KEY(city_lost, wall),
                    vset_only_in(board_walls(b, before), board_walls(b, after), vertex));
            bw_mark(c->w, KEY(city_lost, fallen),
                    vset_only_in(board_fallen(b, after), board_fallen(b, before), vertex));
            jw_object_end(c->w);
        }
}

static void tell_departure(const bw_change *c) {
    if (knights_after(c)->attacks == knights_before(c)->attacks) return;
    bw_begin(c, EVENT_KIND(barbarians_gone), LR_SEAT_NONE);
    bw_mark(c->w, KEY(barbarians_gone, robber_free), knights_before(c)->attacks == 0);
    jw_object_end(c->w);
}

void bw_tell_barbarians(const bw_change *c) {
    tell_ship(c);
    tell_battle(c);
    tell_cities(c);
    tell_departure(c);
}

/* ---- knights, metropolises, cards that lie open ---- */

static uint32_t new_place(const bw_change *c, unsigned seat) {
    vset then = board_knight(c->b, &c->before->pub, seat);
    vset now = board_knight(c->b, &c->after->pub, seat);
    for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++)
        if (vset_only_in(now, then, vertex)) return vertex;
    return BOARD_NO_PLACE;
}

static const char *fate(const bw_change *c, unsigned seat, uint32_t to) {
    if (c->a.kind == BOARD_PLAY && c->a.arg[2] == BOARD_PROGRESS_DESERTER) return "deserted";
    if (knights_after(c)->fleeing == seat) return "flees";
    return to != BOARD_NO_PLACE ? "moved" : "lost";
}

/* Knights that are no longer where they were, unless their owner just said so. */
static void tell_displaced(const bw_change *c) {
    bool said = c->a.kind == BOARD_MOVE || c->a.kind == BOARD_FLEE || c->a.kind == BOARD_DESERTION;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        if (said && seat == c->a.actor) continue;
        vset then = board_knight(c->b, &c->before->pub, seat);
        vset now = board_knight(c->b, &c->after->pub, seat);
        for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++) {
            if (!vset_only_in(then, now, vertex)) continue;
            uint32_t to = new_place(c, seat);
            bw_begin(c, EVENT_KIND(knight_displaced), seat);
            bw_vertex(c->w, KEY(knight_displaced, from), c->b, vertex);
            jw_put_string(c->w, KEY(knight_displaced, fate), fate(c, seat, to));
            if (to != BOARD_NO_PLACE) bw_vertex(c->w, KEY(knight_displaced, vertex), c->b, to);
            jw_object_end(c->w);
        }
    }
}

/* A metropolis has a new holder; where it stands comes later if there is a choice. */
static void tell_metropolises(const bw_change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (now->metropolis[track] == then->metropolis[track]) continue;
        bw_begin(c, EVENT_KIND(metropolis_gained), now->metropolis[track]);
        jw_put_string(c->w, KEY(metropolis_gained, track), board_track_names[track]);
        wire_put_seat(c->w, KEY(metropolis_gained, from), then->metropolis[track]);
        bw_vertex(c->w, KEY(metropolis_gained, vertex), c->b, now->metropolis_at[track]);
        jw_object_end(c->w);
    }
}

static void tell_open_card(const bw_change *c, const char *card, unsigned then, unsigned now) {
    if (now == then || now >= c->b->seats) return;
    bw_begin(c, EVENT_KIND(point_card), now);
    jw_put_string(c->w, KEY(point_card, card), card);
    if (then < c->b->seats) jw_put_uint(c->w, KEY(point_card, from), then);
    jw_object_end(c->w);
}

/* An offer of commerce to somebody without commodities fails; only the two can tell it from a swap
 * that left no choice. */
static void tell_commerce(const bw_change *c) {
    unsigned partner = c->a.arg[2], viewer = c->after->viewer;
    if (c->a.kind != BOARD_COMMERCE || c->after->pub.phase == BOARD_PHASE_GIVE) return;
    if (viewer != c->a.actor && viewer != partner) return;
    if (c->before->hand == c->after->hand) {
        bw_begin(c, EVENT_KIND(no_commodity), partner);
        jw_object_end(c->w);
    }
}

void bw_tell_knights(const bw_change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    tell_metropolises(c);
    tell_displaced(c);
    tell_open_card(c, "printer", then->printer, now->printer);
    tell_open_card(c, "constitution", then->constitution, now->constitution);
    tell_open_card(c, "merchant", then->merchant, now->merchant);
    tell_commerce(c);
}
