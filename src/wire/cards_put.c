/* cards_put.c - the small things that every part of the card family's JSON is made of. */
#include "cards_json.h"

/* ---- places ---- */

static const char *put_at(bool lower, int slot, char out[CW_AT_MAX]) {
    unsigned size = (unsigned)(slot < 0 ? -slot : slot), length = 0;
    out[length++] = lower ? 'l' : 'u';
    if (slot != 0) out[length++] = slot < 0 ? '-' : '+';
    if (size >= 10) out[length++] = (char)('0' + size / 10);
    out[length++] = (char)('0' + size % 10);
    out[length] = 0;
    return out;
}

const char *cw_region_at(unsigned region, char out[CW_AT_MAX]) {
    return put_at(region & 1, cards_slot_of_column(region / 2), out);
}

const char *cw_site_at(unsigned site, char out[CW_AT_MAX]) {
    return put_at(site & 1, cards_slot_of_place(site / 2), out);
}

/* ---- members ---- */

void cw_put_kind(json_writer *w, const char *key, const cards *c, unsigned kind) {
    jw_put_string(w, key, kind < CARDS_KINDS ? c->kind[kind].word : NULL);
}

void cw_put_goods(json_writer *w, const char *key, cards_goods goods) {
    jw_put_object(w, key);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (lr_lanes_count(goods, good) > 0)
            jw_put_uint(w, cards_good_names[good], lr_lanes_count(goods, good));
    jw_object_end(w);
}

void cw_put_set(json_writer *w, const char *key, const cards *c, cards_set set) {
    jw_put_array(w, key);
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        if (!cards_in(set, kind)) continue;
        jw_object(w);
        cw_put_kind(w, KEY(counted, card), c, kind);
        jw_put_uint(w, KEY(counted, count), cards_copies(set, kind));
        jw_object_end(w);
    }
    jw_array_end(w);
}

void cw_put_action(json_writer *w, const char *key, const lr_game *g, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(g, a, text, sizeof text);
    jw_put_string(w, key, text + 2); /* behind the seat's digit and a blank */
}

/* ---- questions ---- */

unsigned cw_counter_of(unsigned attack) {
    if (attack == CARDS_KIND_ARSONIST || attack == CARDS_KIND_BRIGANDS) return CARDS_KIND_BISHOP;
    return attack == CARDS_KIND_BLACK_KNIGHT ? (unsigned)CARDS_KIND_HERB_WOMAN : CARDS_NO_KIND;
}

unsigned cw_counted_by_brigands(const cards_realm *r) {
    unsigned units = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        if (!(r->guarded & cards_region(region))) units += cards_stock(r, region);
    return units;
}

cards_goods cw_cost_of(const cards *c, const cards_public *p, lr_action a, unsigned *any) {
    const cards_realm *r = &p->realm[a.actor < CARDS_SEATS ? a.actor : 0];
    *any = a.kind == CARDS_SEARCH ? r->search_price : 0;
    switch (a.kind) {
    case CARDS_ROAD: return c->road_cost;
    case CARDS_SETTLEMENT: return c->settlement_cost;
    case CARDS_CITY: return c->city_cost;
    case CARDS_BUILD: return c->kind[a.arg[1]].cost;
    case CARDS_BANK: return lr_lanes_count(r->rate, a.arg[0]) * lr_lane(a.arg[0]);
    case CARDS_CARAVAN: return lr_lane(a.arg[0]) + (a.arg[1] < CARDS_GOODS ? lr_lane(a.arg[1]) : 0);
    default: return 0;
    }
}
