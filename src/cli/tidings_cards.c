/* tidings_cards.c - what an action of the card game brought about, in plain words (tidings.h).
 *
 * Every kind of news is one function that looks at both views and says what it finds, in the order
 * in which a table would hear of it: what the dice mean, what an event takes, what the regions
 * produce, how a duel ends, which cards go back to hand, who has the tokens now.
 *
 * Dice, event and production may come in one action. To tell them apart the event's part is worked
 * out from the position before (`event_stock`); what is missing to the position after is
 * production.
 */
#include "cards_words.h"
#include "speech.h"

#include <assert.h>
#include <string.h>

enum { LIST_MAX_BYTES = 256 };

typedef struct change {
    const lr_game *g;
    const cards *c;
    const cards_view *before, *after;
    lr_action a;
    news_desk news;
} change;

/* Dice, regions and duels are the active seat's. */
int cards_subject(const lr_game *g, const lr_view *before) {
    (void)g;
    const cards_public *p = &cards_view_of(before)->pub;
    return p->turn > 0 ? p->active : -1;
}

/* ---- words ---- */

/* `2 brick, 1 ore`, or `nothing`. */
static const char *goods_list(const unsigned count[CARDS_GOODS], char out[LIST_MAX_BYTES]) {
    size_t length = 0;
    snprintf(out, LIST_MAX_BYTES, "nothing");
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (count[good] > 0)
            length += (size_t)snprintf(out + length, LIST_MAX_BYTES - length, "%s%u %s",
                                       length ? ", " : "", count[good], cards_good_names[good]);
    return out;
}

static bool turn_began(const change *c) {
    return c->after->pub.turn != c->before->pub.turn;
}

static bool has_produced(const change *c) {
    return c->before->pub.step < CARDS_STEP_MAIN && c->after->pub.step >= CARDS_STEP_MAIN &&
           c->before->pub.turn == c->after->pub.turn;
}

/* ---- what an event does to the stores ---- */

typedef struct stores {
    uint8_t stock[CARDS_REGIONS];
} stores;

static unsigned counted_by_brigands(const cards_realm *r) {
    unsigned units = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        if (!(r->guarded & cards_region(region))) units += cards_stock(r, region);
    return units;
}

static bool has_effect(const cards *c, const cards_realm *r, unsigned site, unsigned effect) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned kind = r->site[site][i];
        if (kind < CARDS_KINDS && c->kind[kind].effect == effect) return true;
    }
    return false;
}

static uint64_t plagued(const cards *c, const cards_realm *r) {
    uint64_t ill = 0, safe = 0;
    for (unsigned place = r->first; place <= r->last; place++) {
        unsigned upper = 2 * place, lower = upper + 1;
        if (!cards_is_city(r, place)) continue;
        ill |= cards_corners(place);
        if (has_effect(c, r, upper, CARDS_EFFECT_BATH) ||
            has_effect(c, r, lower, CARDS_EFFECT_BATH))
            safe |= cards_corners(place);
        if (has_effect(c, r, upper, CARDS_EFFECT_AQUEDUCT) ||
            has_effect(c, r, lower, CARDS_EFFECT_AQUEDUCT))
            return 0;
    }
    return ill & ~safe;
}

static bool brigands_come(const change *c, unsigned seat) {
    return c->a.kind == CARDS_DICE && c->a.arg[0] == CARDS_FACE_CLUB &&
           c->before->pub.turn > CARDS_CALM_TURNS &&
           counted_by_brigands(&c->before->pub.realm[seat]) > 7;
}

static bool is_event(const change *c, unsigned event) {
    return c->a.kind == CARDS_EVENT && c->a.arg[0] == event;
}

static void add_garrisons(const cards *c, const cards_realm *r, stores *s) {
    for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned kind = r->site[site][i];
            if (kind >= CARDS_KINDS || c->kind[kind].effect != CARDS_EFFECT_GUARD) continue;
            for (unsigned region = 0; region < CARDS_REGIONS; region++)
                if ((cards_borders(site) & cards_region(region)) &&
                    s->stock[region] < CARDS_STORE_MAX &&
                    cards_region_good(r, region) < CARDS_GOODS)
                    s->stock[region]++;
        }
}

/* What the regions hold after the event of this action and before any production. */
static stores event_stock(const change *c, unsigned seat) {
    const cards_realm *r = &c->before->pub.realm[seat];
    uint64_t ill = is_event(c, CARDS_EVENT_PLAGUE) ? plagued(c->c, r) : 0;
    bool robbed = brigands_come(c, seat);
    stores s = { { 0 } };
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        s.stock[region] = (uint8_t)cards_stock(r, region);
        if (robbed && (good == CARDS_ORE || good == CARDS_WOOL)) s.stock[region] = 0;
        if ((ill & cards_region(region)) && s.stock[region] > 0) s.stock[region]--;
    }
    if (is_event(c, CARDS_EVENT_PRODUCTIVE_YEAR)) add_garrisons(c->c, r, &s);
    if (c->a.kind == CARDS_GAIN && c->a.actor == seat && s.stock[c->a.arg[0]] < CARDS_STORE_MAX)
        s.stock[c->a.arg[0]]++;
    return s;
}

/* What `seat` has more (or with `less`, less) after the event. */
static void count_event(const change *c, unsigned seat, bool less, unsigned count[CARDS_GOODS]) {
    const cards_realm *r = &c->before->pub.realm[seat];
    stores then = event_stock(c, seat);
    memset(count, 0, CARDS_GOODS * sizeof count[0]);
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region), stock = cards_stock(r, region);
        if (good >= CARDS_GOODS) continue;
        if (less && then.stock[region] < stock) count[good] += stock - then.stock[region];
        if (!less && then.stock[region] > stock) count[good] += then.stock[region] - stock;
    }
}

/* ---- dice and events ---- */

static void tell_brigands(const change *c) {
    unsigned hit = 0;
    if (c->before->pub.turn <= CARDS_CALM_TURNS) {
        cli_text_print(c->news.out, "Brigands do not come in the first two turns of each.\n");
        return;
    }
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned count[CARDS_GOODS];
        char list[LIST_MAX_BYTES];
        if (!brigands_come(c, seat)) continue;
        hit++;
        count_event(c, seat, true, count);
        news_of(&c->news, seat, "has", "have");
        cli_text_print(c->news.out,
                       "%u in store, more than seven: brigands take all ore and wool (%s).\n",
                       counted_by_brigands(&c->before->pub.realm[seat]), goods_list(count, list));
    }
    if (hit == 0)
        cli_text_print(c->news.out, "Brigands come, but nobody has more than seven in store.\n");
}

static void tell_tournament(const change *c) {
    unsigned zero = c->before->pub.realm[0].tournament, one = c->before->pub.realm[1].tournament;
    if (zero == one) {
        cli_text_print(c->news.out, "A tournament: %u points each, so nobody wins.\n", zero);
        return;
    }
    unsigned winner = zero > one ? 0 : 1;
    cli_text_print(c->news.out, "A tournament, %u points to %u: ", zero > one ? zero : one,
                   zero > one ? one : zero);
    char who[NEWS_NAME_MAX];
    cli_text_print(c->news.out, "%s %s a resource of choice.\n",
                   news_name(&c->news, winner, true, who),
                   news_verb(&c->news, winner, "wins", "win"));
}

static void tell_advantage(const change *c) {
    unsigned holder = c->before->pub.windmill_token;
    if (holder >= CARDS_SEATS) {
        cli_text_print(c->news.out, "A trade advantage, but nobody has the windmill token.\n");
        return;
    }
    news_of(&c->news, holder, "has", "have");
    cli_text_print(c->news.out, "the windmill token and may take a resource of the other.\n");
}

static void tell_dice(const change *c) {
    if (c->a.kind != CARDS_DICE) return;
    switch ((cards_face)c->a.arg[0]) {
    case CARDS_FACE_CLUB: tell_brigands(c); break;
    case CARDS_FACE_KNIGHT: tell_tournament(c); break;
    case CARDS_FACE_WINDMILL: tell_advantage(c); break;
    case CARDS_FACE_SUN:
        cli_text_print(c->news.out, "A year of plenty: a resource of choice for both.\n");
        break;
    default: break;
    }
}

static void tell_event(const change *c) {
    if (c->a.kind != CARDS_EVENT || c->a.arg[0] >= CARDS_EVENT_CARDS) return;
    cli_text_print(c->news.out, "%s\n", cards_event_sentences[c->a.arg[0]]);
    bool less = is_event(c, CARDS_EVENT_PLAGUE);
    if (!less && !is_event(c, CARDS_EVENT_PRODUCTIVE_YEAR)) return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned count[CARDS_GOODS];
        char list[LIST_MAX_BYTES];
        count_event(c, seat, less, count);
        news_of(&c->news, seat, less ? "loses" : "gets", less ? "lose" : "get");
        cli_text_print(c->news.out, "%s.\n", goods_list(count, list));
    }
}

static void tell_production(const change *c) {
    unsigned number = c->after->pub.production;
    char list[LIST_MAX_BYTES], who[NEWS_NAME_MAX];
    if (!has_produced(c) || number == 0) return;
    cli_text_print(c->news.out, "Regions with %u produce: ", number);
    for (unsigned i = 0; i < CARDS_SEATS; i++) {
        unsigned seat = c->after->pub.active ^ i, count[CARDS_GOODS] = { 0 };
        const cards_realm *r = &c->after->pub.realm[seat];
        stores then = event_stock(c, seat);
        for (unsigned region = 0; region < CARDS_REGIONS; region++)
            if ((r->of_die[number - 1] & cards_region(region)) &&
                cards_stock(r, region) > then.stock[region])
                count[cards_region_good(r, region)] += cards_stock(r, region) - then.stock[region];
        cli_text_print(c->news.out, "%s%s %s %s", i ? "; " : "",
                       news_name(&c->news, seat, true, who),
                       news_verb(&c->news, seat, "gets", "get"), goods_list(count, list));
    }
    cli_text_print(c->news.out, ".\n");
}

/* ---- duels and cards that go back to hand ---- */

static void tell_duel(const change *c) {
    if (c->a.kind != CARDS_DUEL) return;
    const cards_public *p = &c->before->pub;
    unsigned limit = p->duel_countered ? 2 : 5;
    if (c->a.arg[0] <= limit) {
        cli_text_print(c->news.out, "The attack succeeds.\n");
        return;
    }
    char who[NEWS_NAME_MAX];
    cli_text_print(c->news.out, "The attack fails, and turns against %s.\n",
                   news_name(&c->news, p->active, true, who));
}

static void tell_returns(const change *c) {
    if (c->a.kind == CARDS_REMOVE) return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
            char who[NEWS_NAME_MAX];
            unsigned then = cards_copies(c->before->pub.realm[seat].placed, kind);
            if (cards_copies(c->after->pub.realm[seat].placed, kind) >= then) continue;
            bool knight = c->c->kind[kind].group == CARDS_GROUP_KNIGHT; /* a name, no article */
            if ((int)seat == c->news.table->reader)
                cli_text_print(c->news.out, "Your %s goes back to your hand.\n",
                               c->c->kind[kind].name);
            else
                cli_text_print(c->news.out, "%s%s of %s goes back to the hand.\n",
                               knight ? "" : "The ", c->c->kind[kind].name,
                               news_name(&c->news, seat, true, who));
        }
}

/* What a Spy or a Conflict shows, to the one who looks. */
static void tell_hand_seen(const change *c) {
    bool spy = c->a.kind == CARDS_PLAY && c->a.arg[0] == CARDS_KIND_SPY &&
               c->a.actor == c->news.table->reader;
    bool conflict = c->after->pub.phase == CARDS_PHASE_CONFLICT &&
                    c->after->pub.chooser == c->news.table->reader;
    if (!spy && !conflict) return;
    char list[LIST_MAX_BYTES] = "";
    size_t length = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = 0; k < cards_copies(c->after->memory.seen, kind); k++)
            if (length < sizeof list)
                length += (size_t)snprintf(list + length, sizeof list - length, "%s%s",
                                           length ? ", " : "", c->c->kind[kind].name);
    cli_text_print(c->news.out, "The other hand: %s.\n", list);
}

/* ---- units ---- */

/* What a region gave or got, or the bank's rate: the action names only places or kinds. */
static void tell_units(const change *c) {
    const cards_realm *r = c->a.actor < CARDS_SEATS ? &c->before->pub.realm[c->a.actor] : NULL;
    if (!r) return;
    if (c->a.kind == CARDS_GAIN)
        cli_text_print(c->news.out, "That is one %s.\n",
                       cards_good_names[cards_region_good(r, c->a.arg[0])]);
    if (c->a.kind == CARDS_BANK)
        cli_text_print(c->news.out, "The bank gets %u %s for it.\n",
                       lr_lanes_count(r->rate, c->a.arg[0]), cards_good_names[c->a.arg[0]]);
}

/* ---- the realm ---- */

static void tell_regions(const change *c) {
    static const uint8_t kinds[] = { CARDS_REGION, CARDS_SIDE, CARDS_PICK };
    if (!memchr(kinds, c->a.kind, sizeof kinds)) return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            const cards_realm *r = &c->after->pub.realm[seat];
            unsigned good = cards_region_good(r, region);
            int slot = cards_slot_of_column(region / 2);
            if (good >= CARDS_GOODS) continue;
            if (cards_region_good(&c->before->pub.realm[seat], region) < CARDS_GOODS) continue;
            news_of(&c->news, seat, "has", "have");
            cli_text_print(c->news.out, "%s with the number %u at %c%s%d now.\n",
                           cards_terrain_names[good], cards_region_die(r, region),
                           region & 1 ? 'l' : 'u', slot > 0 ? "+" : "", slot);
        }
}

static void tell_token(const change *c, const char *token, unsigned then, unsigned now) {
    if (then == now) return;
    if (now < CARDS_SEATS) {
        news_of(&c->news, now, "has", "have");
        cli_text_print(c->news.out, "the %s token now: a point.\n", token);
    } else {
        cli_text_print(c->news.out, "Nobody has the %s token any more.\n", token);
    }
}

static void tell_gate(const change *c) {
    const cards_public *then = &c->before->pub, *now = &c->after->pub;
    unsigned before = then->realm[0].points + then->realm[1].points;
    unsigned after = now->realm[0].points + now->realm[1].points;
    if (before < CARDS_GATE && after >= CARDS_GATE)
        cli_text_print(c->news.out,
                       "Both together have seven points: action cards may be played.\n");
    if (before >= CARDS_GATE && after < CARDS_GATE)
        cli_text_print(c->news.out,
                       "Both together have less than seven points: no action cards.\n");
}

/* What a card does, to the reader who has just got it. */
static void tell_new_cards(const change *c) {
    cards_set then = c->before->hand, now = c->after->hand;
    if (c->news.table->reader < 0) return;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        char facts[LIST_MAX_BYTES];
        if (cards_copies(now, kind) <= cards_copies(then, kind)) continue;
        cards_facts(&c->c->kind[kind], facts, sizeof facts);
        cli_text_print(c->news.out, "%s: %s%s%s\n", c->c->kind[kind].name, facts,
                       *facts ? ". " : "", cards_sentences[kind]);
    }
    if (now == then) return;
    cli_text_print(c->news.out, "Your cards now:");
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = 0; k < cards_copies(now, kind); k++)
            cli_text_print(c->news.out, " %s", c->c->kind[kind].word);
    cli_text_print(c->news.out, "%s.\n", now == 0 ? " none" : "");
}

static void tell_stores(const change *c) {
    if (c->news.table->reader < 0) return;
    unsigned seat = (unsigned)c->news.table->reader, count[CARDS_GOODS];
    char list[LIST_MAX_BYTES];
    cards_goods have = c->after->pub.realm[seat].have;
    if (have == c->before->pub.realm[seat].have) return;
    for (unsigned good = 0; good < CARDS_GOODS; good++) count[good] = lr_lanes_count(have, good);
    cli_text_print(c->news.out, "In your regions now: %s.\n", goods_list(count, list));
}

static void tell_turn(const change *c) {
    if (!turn_began(c) || c->after->pub.phase == CARDS_PHASE_OVER) return;
    char who[NEWS_NAME_MAX];
    unsigned seat = c->after->pub.active;
    cli_text_print(c->news.out, "Turn %u: %s %s next.\n", c->after->pub.turn,
                   news_name(&c->news, seat, true, who), news_verb(&c->news, seat, "is", "are"));
}

/* ---- the whole ---- */

void cards_tidings(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                   const narration_table *table, cli_text *out) {
    const change c = { .g = g,
                       .c = cards_of(g),
                       .before = cards_view_of(before),
                       .after = cards_view_of(after),
                       .a = a,
                       .news = { table, out } };
    assert(c.before != NULL && c.after != NULL);
    tell_units(&c);
    tell_dice(&c);
    tell_event(&c);
    tell_duel(&c);
    tell_hand_seen(&c);
    tell_returns(&c);
    tell_production(&c);
    tell_regions(&c);
    tell_token(&c, "knight", c.before->pub.knight_token, c.after->pub.knight_token);
    tell_token(&c, "windmill", c.before->pub.windmill_token, c.after->pub.windmill_token);
    tell_gate(&c);
    tell_new_cards(&c);
    tell_stores(&c);
    tell_turn(&c);
}
