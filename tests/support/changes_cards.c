/* changes_cards.c - what an action of the card game changed. See changes_cards.h.
 *
 * Everything is found by looking at two positions, never by asking the rules. What a seat won or
 * lost comes first, in the order goods, hand, sites, row; then what concerns both; then points.
 *
 *     1 target otto u-1      0 +otto; 0 otto off u-1; knight token: seat 1; 0 has 5 points
 */
#include "changes_cards.h"

#include "cards_state.h"
#include "cards_text.h"
#include "changes.h"

typedef struct changes {
    golden *out;
    bool any;
} changes;

static void begin(changes *c) {
    golden_print(c->out, "%s", c->any ? "; " : "");
    c->any = true;
}

static void begin_seat(changes *c, unsigned seat) {
    begin(c);
    golden_print(c->out, "%u", seat);
}

/* ---- hands ---- */

void changes_cards_print_hands(golden *out, const lr_game *g, const lr_state *state) {
    const cards_state *s = cards_state_read(state);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int goods[CARDS_GOODS];
        for (unsigned good = 0; good < CARDS_GOODS; good++)
            goods[good] = (int)lr_lanes_count(s->pub.realm[seat].have, good);
        golden_print(out, " %u [", seat);
        changes_print_cards(out, goods, cards_good_names, CARDS_GOODS);
        const char *comma = " | ";
        for (cards_set left = s->secret.hand[seat]; left != 0; left &= left - 1) {
            unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
            golden_print(out, "%s%s", comma, cards_of(g)->kind[kind].word);
            comma = ", ";
        }
        golden_print(out, "]");
    }
}

static void print_goods(changes *c, unsigned seat, cards_goods before, cards_goods after) {
    bool named = false;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int change = (int)lr_lanes_count(after, good) - (int)lr_lanes_count(before, good);
        if (change == 0) continue;
        if (!named) begin_seat(c, seat);
        golden_print(c->out, "%s %+d %s", named ? "," : "", change, cards_good_names[good]);
        named = true;
    }
}

static void print_hand(changes *c, const cards *game, unsigned seat, cards_set before,
                       cards_set after) {
    bool named = false;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        int change = (int)cards_copies(after, kind) - (int)cards_copies(before, kind);
        if (change == 0) continue;
        if (!named) begin_seat(c, seat);
        golden_print(c->out, "%s %c", named ? "," : "", change > 0 ? '+' : '-');
        if (change * change > 1) golden_print(c->out, "%d ", change > 0 ? change : -change);
        golden_print(c->out, "%s", game->kind[kind].word);
        named = true;
    }
}

/* ---- realms ---- */

static bool is_on(const cards_realm *r, unsigned site, unsigned kind) {
    return r->site[site][0] == kind || r->site[site][1] == kind;
}

static void print_site(changes *c, const cards *game, unsigned seat, unsigned kind, unsigned site,
                       const char *how) {
    char place[16];
    lr_text text = lr_text_start(place, sizeof place);
    cards_put_site(&text, site);
    (void)lr_text_end(&text);
    begin_seat(c, seat);
    golden_print(c->out, " %s %s %s", game->kind[kind].word, how, place);
}

static void print_sites(changes *c, const cards *game, unsigned seat, const cards_realm *before,
                        const cards_realm *after) {
    for (unsigned site = 0; site < CARDS_SITES; site++)
        for (unsigned k = 0; k < 2; k++) {
            unsigned old = before->site[site][k], now = after->site[site][k];
            if (old < CARDS_KINDS && !is_on(after, site, old))
                print_site(c, game, seat, old, site, "off");
            if (now < CARDS_KINDS && !is_on(before, site, now))
                print_site(c, game, seat, now, site, "on");
        }
}

static void print_regions(changes *c, unsigned seat, const cards_realm *before,
                          const cards_realm *after) {
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(after, region);
        if (good == CARDS_GOOD_NONE || cards_region_good(before, region) != CARDS_GOOD_NONE)
            continue;
        char place[16];
        lr_text text = lr_text_start(place, sizeof place);
        cards_put_region(&text, region);
        (void)lr_text_end(&text);
        begin_seat(c, seat);
        golden_print(c->out, " %s %u at %s", cards_terrain_names[good],
                     cards_region_die(after, region), place);
    }
}

static void print_holder(changes *c, const char *token, unsigned before, unsigned after) {
    if (before == after) return;
    begin(c);
    golden_print(c->out, "%s: ", token);
    golden_print(c->out, after == LR_SEAT_NONE ? "nobody" : "seat %u", after);
}

/* Changes of both seats. */
static void print_both(changes *c, const cards_public *before, const cards_public *after) {
    print_holder(c, "knight token", before->knight_token, after->knight_token);
    print_holder(c, "windmill token", before->windmill_token, after->windmill_token);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (before->realm[seat].points == after->realm[seat].points) continue;
        begin_seat(c, seat);
        golden_print(c->out, " has %u points", (unsigned)after->realm[seat].points);
    }
}

void changes_cards_print(golden *out, const lr_game *g, const lr_state *before,
                         const lr_state *after) {
    const cards_state *a = cards_state_read(before), *b = cards_state_read(after);
    changes c = { .out = out };
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *old = &a->pub.realm[seat], *now = &b->pub.realm[seat];
        print_goods(&c, seat, old->have, now->have);
        print_hand(&c, cards_of(g), seat, a->secret.hand[seat], b->secret.hand[seat]);
        print_sites(&c, cards_of(g), seat, old, now);
        print_regions(&c, seat, old, now);
    }
    print_both(&c, &a->pub, &b->pub);
}
