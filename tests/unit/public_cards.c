/* longroad/cards.h: every fact that its functions tell, beside the text of the same view; see
 * public_board.c, which does the same for the board. */
#include <longroad/cards.h>

#include "cards_state.h"
#include "cards_text.h"
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 900 };

static lr_game game, other_game;
static drive d;
static lr_state s;
static uint64_t step;
static lr_view view;
static lr_cards_table_info table;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, viewer, what)

static const char *const goods_words[LR_CARDS_GOODS] = {
    [LR_CARDS_GOODS_BRICK] = "brick", [LR_CARDS_GOODS_LUMBER] = "lumber",
    [LR_CARDS_GOODS_WOOL] = "wool",   [LR_CARDS_GOODS_GRAIN] = "grain",
    [LR_CARDS_GOODS_ORE] = "ore",     [LR_CARDS_GOODS_GOLD] = "gold",
};
static const char *const terrain_words[LR_CARDS_GOODS] = {
    [LR_CARDS_GOODS_BRICK] = "hills",   [LR_CARDS_GOODS_LUMBER] = "forest",
    [LR_CARDS_GOODS_WOOL] = "pasture",  [LR_CARDS_GOODS_GRAIN] = "fields",
    [LR_CARDS_GOODS_ORE] = "mountains", [LR_CARDS_GOODS_GOLD] = "gold-field",
};
static const char *const face_words[] = {
    [LR_CARDS_FACE_NONE] = "-",        [LR_CARDS_FACE_CLUB] = "club",
    [LR_CARDS_FACE_KNIGHT] = "knight", [LR_CARDS_FACE_WINDMILL] = "windmill",
    [LR_CARDS_FACE_SUN] = "sun",       [LR_CARDS_FACE_QUESTION] = "question",
};

/* ---- writing ---- */

static char facts[LR_STATE_TEXT_MAX];
static size_t facts_length;

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(facts + facts_length, sizeof facts - facts_length, format, values);
    va_end(values);
    assert_true(length >= 0 && facts_length + (size_t)length < sizeof facts);
    facts_length += (size_t)length;
}

static void put_slot(int slot) {
    put(slot > 0 ? "+%d" : "%d", slot);
}

/* A region or a site. */
static void put_place(unsigned place, int first_slot) {
    put("%c", place & 1 ? 'l' : 'u');
    put_slot(2 * (int)(place / 2) + first_slot);
}

enum { REGION_SLOT = -12, SITE_SLOT = -11 };

static void put_counts(const uint8_t *count, const char *between) {
    const char *before = "";
    for (unsigned k = 0; k < LR_CARDS_GOODS; k++) {
        if (count[k] == 0) continue;
        put("%s%s=%d", before, goods_words[k], count[k]);
        before = between;
    }
    if (*before == 0) put("-");
}

static bool any_of(const uint8_t *count, unsigned kinds) {
    for (unsigned k = 0; k < kinds; k++)
        if (count[k] != 0) return true;
    return false;
}

static void put_goods_line(const char *key, int seat, const uint8_t *count) {
    if (!any_of(count, LR_CARDS_GOODS)) return;
    put("%s %d ", key, seat);
    put_counts(count, " ");
    put("\n");
}

/* Kinds with blanks before them; a copy each. */
static void put_kinds(const uint8_t *copies) {
    for (unsigned kind = 0; kind < LR_CARDS_KINDS; kind++)
        for (unsigned k = 0; k < copies[kind]; k++) put(" %s", cards_kind_words[kind]);
}

/* ---- a view, from the functions alone ---- */

static void put_course(void) {
    if (table.viewer == LR_SEAT_NONE)
        put("viewer -\n");
    else
        put("viewer %d\n", table.viewer);
    put("turn %u\nactive %d\nfirst %d\n", table.turn, table.active, table.first);
    if (table.winner != LR_SEAT_NONE) put("winner %d\n", table.winner);
    if (table.event_card != LR_CARDS_NONE) put("event %s\n", cards_event_words[table.event_card]);
    if (table.pending.kind != 0) {
        char line[LR_ACTION_TEXT_MAX];
        lr_action_print(&game, table.pending, line, sizeof line);
        put("pending %s\n", line);
    }
    if (table.owe_any != 0) put("owe-any %d\n", table.owe_any);
    if (any_of(table.offer_give, LR_CARDS_GOODS) || any_of(table.offer_want, LR_CARDS_GOODS)) {
        put("offer ");
        put_counts(table.offer_give, " ");
        put(" for ");
        put_counts(table.offer_want, " ");
        put("\n");
    }
    if (table.victim != 0) put("victim %d\n", table.victim);
    if (table.seizures_left != 0) put("seizures %d\n", table.seizures_left);
    if (table.stack != LR_CARDS_NONE) put("looking %d\n", table.stack + 1);
    if (table.takes_left != 0) put("takes %d\n", table.takes_left);
    if (table.region_drawn != LR_CARDS_NONE)
        put("region-drawn %s\n", CARDS_DECK_WORDS[table.region_drawn]);
    if (table.new_column != LR_CARDS_NONE) {
        put("new-column ");
        put_slot(2 * table.new_column - 12);
        put("\n");
    }
}

static void put_regions(int seat) {
    lr_cards_region_info at;
    bool any = false;
    put("regions %d", seat);
    for (uint32_t region = 0; region < LR_CARDS_REGIONS; region++) {
        assert_int_equal(lr_cards_region(&game, &view, seat, region, &at), LR_OK);
        if (at.goods == LR_CARDS_NONE) continue;
        put(" ");
        put_place(region, REGION_SLOT);
        put("=%s:%d:%d", terrain_words[at.goods], at.die, at.stock);
        any = true;
    }
    put(any ? "\n" : " -\n");
}

static void put_bits_line(const char *key, int seat, unsigned bits, int first_slot) {
    if (bits == 0) return;
    put("%s %d", key, seat);
    for (int k = 0; k < 16; k++) {
        if (!(bits >> k & 1)) continue;
        put(" ");
        put_slot(2 * k + first_slot);
    }
    put("\n");
}

static void put_sites(int seat) {
    lr_cards_site_info at;
    bool any = false;
    for (uint32_t site = 0; site < LR_CARDS_SITES; site++) {
        assert_int_equal(lr_cards_site(&game, &view, seat, site, &at), LR_OK);
        if (at.card[0] == LR_CARDS_NONE) continue;
        if (!any) put("sites %d", seat);
        any = true;
        put(" ");
        put_place(site, SITE_SLOT);
        put("=%s", cards_kind_words[at.card[0]]);
        if (at.card[1] != LR_CARDS_NONE) put(",%s", cards_kind_words[at.card[1]]);
    }
    if (any) put("\n");
}

static void put_realm(int seat) {
    lr_cards_realm_info own;
    assert_int_equal(lr_cards_realm(&game, &view, seat, &own), LR_OK);
    put_regions(seat);
    put_bits_line("settlements", seat, own.settlements & ~own.cities, SITE_SLOT);
    put_bits_line("cities", seat, own.cities, SITE_SLOT);
    /* The text names only roads past the ends of the row: those between two settlements are left
     * out. */
    unsigned between = own.settlements & own.settlements << 1;
    assert_int_equal(own.roads & between, between);
    put_bits_line("roads", seat, own.roads & ~between, REGION_SLOT);
    put_sites(seat);
    put_goods_line("owe", seat, own.owe);
    put_goods_line("due", seat, own.due);
    if (own.wish != 0) put("wish %d %d\n", seat, own.wish);
}

static bool is_unknown(const lr_cards_stack_info *stack) {
    for (unsigned k = 0; k < stack->known_size; k++)
        if (stack->known[k] != LR_CARDS_MARK_UNKNOWN) return false;
    return stack->known_size == stack->size;
}

static void put_memory(void) {
    for (uint32_t k = 0; k < LR_CARDS_STACKS; k++) {
        lr_cards_stack_info stack;
        assert_int_equal(lr_cards_stack(&game, &view, k, &stack), LR_OK);
        assert_int_equal(stack.size, table.stack_size[k]);
        if (is_unknown(&stack)) continue;
        put("memory %d %u%s", table.viewer, k + 1, stack.known_size == 0 ? " -" : "");
        for (unsigned i = 0; i < stack.known_size; i++) {
            unsigned entry = stack.known[i];
            bool joined = i > 0 && facts[facts_length - 1] == '/';
            if (!joined) put(" ");
            if (entry == LR_CARDS_MARK_UNKNOWN)
                put("?");
            else if (entry == LR_CARDS_MARK_TAKEN)
                put("|");
            else
                put("%s", cards_kind_words[entry & ~(unsigned)LR_CARDS_MARK_EITHER]);
            if (entry != LR_CARDS_MARK_TAKEN && entry & LR_CARDS_MARK_EITHER && !joined) put("/");
        }
        put("\n");
    }
}

static void put_hands(void) {
    lr_cards_hand_info hand;
    lr_status status = lr_cards_hand(&game, &view, &hand);
    assert_int_equal(status, table.viewer == LR_SEAT_NONE ? LR_E_NO_SUCH_SEAT : LR_OK);
    for (int seat = 0; seat < 2; seat++) {
        lr_cards_realm_info own;
        assert_int_equal(lr_cards_realm(&game, &view, seat, &own), LR_OK);
        if (own.hand_count == 0) continue;
        if (seat == table.viewer) {
            put("hand %d", seat);
            put_kinds(hand.copies);
            put("\n");
            assert_int_equal(hand.count, own.hand_count);
            assert_int_equal(hand.seat, seat);
        } else {
            put("hand-count %d %d\n", seat, own.hand_count);
        }
    }
    put("stacks");
    for (unsigned k = 0; k < LR_CARDS_STACKS; k++) put(" %d", table.stack_size[k]);
    put("\n");
    if (status != LR_OK) return;
    put_memory();
    if (!any_of(hand.seen, LR_CARDS_KINDS) && hand.gone == 0) return;
    put("seen %d%s", table.viewer, any_of(hand.seen, LR_CARDS_KINDS) ? "" : " -");
    put_kinds(hand.seen);
    if (hand.gone != 0) put(" gone %d", hand.gone);
    put("\n");
}

static void put_facts(void) {
    facts_length = 0;
    put_course();
    for (int seat = 0; seat < 2; seat++) put_realm(seat);
    put_hands();
}

/* ---- beside the text ---- */

/* Lines of a view's text that no function of the header tells, or that are compared below. */
static const char untold[] = " phase step chooser dice events-left refused duel event-left "
                             "check-hand barred regions-left conflict-hit draw-mode civil discard ";

static char text[LR_STATE_TEXT_MAX], expected[LR_STATE_TEXT_MAX];

static void keep_told(void) {
    size_t length = 0;
    for (const char *line = text; *line != 0;) {
        size_t bytes = strcspn(line, "\n") + 1;
        char word[64];
        (void)snprintf(word, sizeof word, " %.*s ", (int)strcspn(line, " \n"), line);
        if (strstr(untold, word) == NULL) {
            memcpy(expected + length, line, bytes);
            length += bytes;
        }
        line += bytes;
    }
    expected[length] = 0;
}

/* The lines of the text that begin with the word, and the words that should follow it. */
__attribute__((format(printf, 1, 2))) static bool line_says(const char *format, ...) {
    char line[256] = "\n";
    va_list values;
    va_start(values, format);
    (void)vsnprintf(line + 1, sizeof line - 1, format, values);
    va_end(values);
    return strstr(text, line) != NULL;
}

static void look_at_text(int viewer) {
    lr_view_print(&game, &view, text, sizeof text);
    keep_told();
    put_facts();
    if (strcmp(facts, expected) != 0)
        (void)fprintf(stderr, "--- the functions:\n%s--- the text:\n%s", facts, expected);
    HOLDS(strcmp(facts, expected) == 0);
    HOLDS(line_says("phase %s\n", cards_phase_names[table.phase]));
    if (table.production != 0)
        HOLDS(line_says("dice %s %d", face_words[table.face], table.production));
    else if (table.face != LR_CARDS_FACE_NONE)
        HOLDS(line_says("dice %s -", face_words[table.face]));
    HOLDS(table.duel_card == LR_CARDS_NONE
              ? !line_says("duel ")
              : line_says("duel %s", cards_kind_words[table.duel_card]));
}

/* ---- beside the view's inside ---- */

static void look_at_table(int viewer) {
    const cards_public *p = &cards_view_of(&view)->pub;
    HOLDS(table.actors == lr_actors(&game, &s));
    HOLDS(table.goal == cards_of(&game)->rules.vp_goal);
    HOLDS(table.chooser == p->chooser);
    HOLDS(table.knight_token == p->knight_token && table.windmill_token == p->windmill_token);
    HOLDS(table.roads_left == p->roads_left && table.settlements_left == p->settlements_left);
    HOLDS(table.cities_left == p->cities_left && table.regions_left == p->regions_left);
    HOLDS(table.discard_top == p->discard_top);
    HOLDS(memcmp(table.events_left, p->events_left, sizeof p->events_left) == 0);
}

static void look_at_realm(int viewer, int seat) {
    const cards_realm *r = &cards_view_of(&view)->pub.realm[seat];
    lr_cards_realm_info own;
    int32_t points[LR_SEATS_MAX];
    uint8_t have[LR_CARDS_GOODS] = { 0 };
    unsigned roads = 0;
    assert_int_equal(lr_cards_realm(&game, &view, seat, &own), LR_OK);
    lr_score(&game, &s, points);
    HOLDS(own.points == points[seat] && own.strength == r->strength);
    HOLDS(own.tournament == r->tournament && own.commerce == r->commerce);
    HOLDS(own.hand_limit == r->hand_limit && own.search_price == r->search_price);
    for (uint32_t region = 0; region < LR_CARDS_REGIONS; region++) {
        lr_cards_region_info at;
        assert_int_equal(lr_cards_region(&game, &view, seat, region, &at), LR_OK);
        if (at.goods != LR_CARDS_NONE) have[at.goods] += at.stock;
        HOLDS(at.doubled == (r->doubled >> 2 * region & 1));
        HOLDS(at.guarded == (r->guarded >> 2 * region & 1));
    }
    HOLDS(memcmp(have, own.have, sizeof have) == 0);
    for (unsigned k = 0; k < 6; k++) {
        HOLDS(own.rate[k] == lr_lanes_count(r->rate, k));
        HOLDS(own.room[k] == lr_lanes_count(r->room, k));
    }
    for (uint32_t site = 0; site < LR_CARDS_SITES; site++) {
        lr_cards_site_info at;
        assert_int_equal(lr_cards_site(&game, &view, seat, site, &at), LR_OK);
        HOLDS((at.room > 0) == (r->sites_free >> site & 1));
        HOLDS(own.settlements >> site / 2 & 1 || at.room == 0);
    }
    for (unsigned column = 0; column < LR_CARDS_COLUMNS; column++) roads += own.roads >> column & 1;
    HOLDS(roads <= 9);
}

/* A position that looks the same to the viewer gives the same answers. */
static void look_at_twin(int viewer) {
    static char before[sizeof facts];
    lr_state twin;
    memcpy(before, facts, sizeof before);
    lr_resample(&game, &view, &d.rng, &twin);
    lr_observe(&game, &twin, viewer, &view);
    assert_int_equal(lr_cards_table(&game, &view, &table), LR_OK);
    put_facts();
    HOLDS(strcmp(before, facts) == 0);
}

static void look(int viewer) {
    lr_observe(&game, &s, viewer, &view);
    assert_int_equal(lr_cards_table(&game, &view, &table), LR_OK);
    look_at_text(viewer);
    look_at_table(viewer);
    for (int seat = 0; seat < 2; seat++) look_at_realm(viewer, seat);
    look_at_twin(viewer);
}

/* ---- actions ---- */

static void put_units(const lr_cards_argument_info *a, bool caravan) {
    unsigned sum = 0;
    for (unsigned k = 0; k < LR_CARDS_GOODS; k++) sum += a->goods[k];
    assert_int_equal(sum, a->value);
    if (!caravan) {
        put_counts(a->goods, ",");
        return;
    }
    for (unsigned k = 0, written = 0; k < LR_CARDS_GOODS; k++)
        for (unsigned n = 0; n < a->goods[k]; n++)
            put("%s%s", written++ == 0 ? "" : " ", goods_words[k]);
}

static void put_argument(lr_action action, const lr_cards_argument_info *a) {
    unsigned value = (unsigned)a->value;
    if (a->hidden) {
        put("?");
        return;
    }
    switch ((lr_cards_type)a->type) {
    case LR_CARDS_TYPE_SEED: put("%016llx", (unsigned long long)a->value); break;
    case LR_CARDS_TYPE_DIE: put("%u", value); break;
    case LR_CARDS_TYPE_FACE: put("%s", face_words[value]); break;
    case LR_CARDS_TYPE_EVENT: put("%s", cards_event_words[value]); break;
    case LR_CARDS_TYPE_DECK: put("%s", CARDS_DECK_WORDS[value]); break;
    case LR_CARDS_TYPE_GOODS:
        put("%s",
            action.kind == LR_CARDS_ACTION_ARRANGE ? terrain_words[value] : goods_words[value]);
        break;
    case LR_CARDS_TYPE_STACK:
    case LR_CARDS_TYPE_DEPTH: put("%u", value + 1); break;
    case LR_CARDS_TYPE_KIND: put("%s", cards_kind_words[value]); break;
    case LR_CARDS_TYPE_REGION: put_place(value, REGION_SLOT); break;
    case LR_CARDS_TYPE_COLUMN: put_slot(2 * (int)value + REGION_SLOT); break;
    case LR_CARDS_TYPE_PLACE: put_slot(2 * (int)value + SITE_SLOT); break;
    case LR_CARDS_TYPE_SITE: put_place(value, SITE_SLOT); break;
    case LR_CARDS_TYPE_SIDE: put("%s", value == 0 ? "upper" : "lower"); break;
    case LR_CARDS_TYPE_UNITS: put_units(a, action.kind == LR_CARDS_ACTION_CARAVAN); break;
    }
}

/* The words of a text that says the same by less: `take ?` hides two arguments, the `+` of a
 * conflict an order, and `for` stands between two sides. */
static void flatten(char *line) {
    char *at = strstr(line, " for ");
    if (at != NULL) memmove(at, at + 4, strlen(at + 4) + 1);
    if ((at = strchr(line, '+')) != NULL && isalpha((unsigned char)at[1])) *at = ' ';
}

static uint64_t kinds_seen;

static void look_at_action(lr_action a) {
    lr_cards_argument_info argument;
    char line[LR_ACTION_TEXT_MAX];
    uint32_t k = 0, hidden = 0;
    lr_action_print(&game, a, line, sizeof line);
    flatten(line);
    facts_length = 0;
    put("%.*s %s", (int)strcspn(line, " "), line, cards_action_words[a.kind]);
    for (; lr_cards_argument(&game, a, k, &argument) == LR_OK; k++) {
        bool whole = a.kind == LR_CARDS_ACTION_TAKE || a.kind == LR_CARDS_ACTION_SWAP;
        hidden += argument.hidden;
        if (whole && argument.hidden && hidden > 1) continue; /* one `?` for all of them */
        put(" ");
        put_argument(a, &argument);
        if (k == 0 && !argument.hidden && argument.type != LR_CARDS_TYPE_SEED)
            assert_int_equal(lr_cards_find(&game, a, (lr_cards_type)argument.type), argument.value);
    }
    assert_int_equal(lr_cards_argument(&game, a, k, &argument), LR_END);
    assert_int_equal(lr_cards_argument(&game, a, UINT32_MAX, &argument), LR_END);
    assert_string_equal(facts, line);
    kinds_seen |= (uint64_t)1 << a.kind;
}

static void look_at_offer(lr_action a) {
    lr_cards_argument_info give, want;
    lr_action made;
    if (a.kind != LR_CARDS_ACTION_OFFER) return;
    assert_int_equal(lr_cards_argument(&game, a, 0, &give), LR_OK);
    assert_int_equal(lr_cards_argument(&game, a, 1, &want), LR_OK);
    assert_int_equal(lr_cards_make_offer(&game, a.actor, give.goods, want.goods, &made), LR_OK);
    assert_memory_equal(&made, &a, sizeof a);
}

static void test_every_fact(void **state) {
    (void)state;
    uint64_t steps = drive_steps(60000, 15000);
    for (uint32_t k = 0; steps > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, 6000 + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            bool over = lr_actors(&game, &s) == 0;
            int viewer = (int)lr_rng_below(&d.rng, 3) - 1;
            if (over || step % 5 == 0) look(viewer);
            if (over) break;
            lr_action a = drive_action(&d, &s);
            look_at_action(a);
            look_at_action(lr_redact(&game, &s, a, viewer));
            look_at_offer(a);
            lr_apply(&game, &s, a);
        }
    }
}

/* Actions of every kind, legal or not, as long as they have a text; and any bytes at all. */
static void test_every_kind(void **state) {
    (void)state;
    lr_cards_argument_info argument;
    assert_true(drive_start_config(&d, &game, "cards", 1));
    kinds_seen = 0;
    for (unsigned round = 0; round < 200000; round++) {
        lr_action a = { .kind = (uint8_t)(round % 64), .actor = (uint8_t)(round & 64 ? 7 : 0) };
        for (uint32_t n = lr_rng_below(&d.rng, 5); n > 0; n--)
            a.arg[n - 1] = (uint8_t)(lr_rng_below(&d.rng, 4) > 0 ? lr_rng_below(&d.rng, 7)
                                                                 : LR_ARG_HIDDEN);
        if (lr_cards_argument(&game, a, 0, &argument) != LR_E_BAD_ACTION) look_at_action(a);
    }
    assert_int_equal(kinds_seen, ((uint64_t)1 << CARDS_ACTION_KINDS) - 2);
    for (unsigned round = 0; round < 20000; round++) {
        lr_action a = { 0 };
        for (unsigned k = 0; k < sizeof a; k++) ((uint8_t *)&a)[k] = (uint8_t)lr_rng_next(&d.rng);
        a.kind &= 63;
        (void)lr_cards_argument(&game, a, round % 4, &argument);
    }
}

/* ---- cards, and what is wrong ---- */

static void test_cards(void **state) {
    (void)state;
    lr_cards_card_info card;
    uint8_t cost[LR_CARDS_GOODS];
    assert_true(drive_start_config(&d, &game, "cards", 1));
    assert_int_equal(lr_cards_card(&game, LR_CARDS_KIND_CHURCH, &card), LR_OK);
    assert_int_equal(card.group, LR_CARDS_GROUP_RED);
    assert_int_equal(card.points, 1);
    assert_int_equal(card.count, 2);
    assert_int_equal(card.cost[LR_CARDS_GOODS_GRAIN], 2);
    assert_int_equal(card.goods, LR_CARDS_NONE);
    assert_int_equal(lr_cards_card(&game, LR_CARDS_KIND_ORE_FLEET, &card), LR_OK);
    assert_int_equal(card.goods, LR_CARDS_GOODS_ORE);
    assert_int_equal(lr_cards_card(&game, 44, &card), LR_E_NO_SUCH_CARD);
    assert_int_equal(lr_cards_cost(&game, LR_CARDS_ACTION_CITY, cost), LR_OK);
    assert_int_equal(cost[LR_CARDS_GOODS_ORE], 3);
    assert_int_equal(lr_cards_cost(&game, LR_CARDS_ACTION_ROLL, cost), LR_E_BAD_ACTION);
}

static void expect_refused(const lr_game *g, const lr_view *v) {
    union {
        lr_cards_table_info table;
        lr_cards_hand_info hand;
        lr_cards_stack_info stack;
        lr_cards_realm_info realm;
        lr_cards_region_info region;
        lr_cards_site_info site;
    } out;
    assert_int_equal(lr_cards_table(g, v, &out.table), LR_E_POSITION);
    assert_int_equal(lr_cards_hand(g, v, &out.hand), LR_E_POSITION);
    assert_int_equal(lr_cards_stack(g, v, 0, &out.stack), LR_E_POSITION);
    assert_int_equal(lr_cards_realm(g, v, 0, &out.realm), LR_E_POSITION);
    assert_int_equal(lr_cards_region(g, v, 0, 0, &out.region), LR_E_POSITION);
    assert_int_equal(lr_cards_site(g, v, 0, 0, &out.site), LR_E_POSITION);
}

static void test_another_family(void **state) {
    (void)state;
    lr_cards_argument_info argument;
    lr_cards_card_info card;
    uint8_t goods[LR_CARDS_GOODS] = { 0 };
    lr_action made, a = { .kind = LR_CARDS_ACTION_ROLL };
    lr_error error;
    assert_int_equal(lr_game_init(&other_game, "cards", NULL, &error), LR_OK);
    for (uint32_t k = 0; k < 40; k++) {
        assert_true(drive_start_any(&d, &game, k, k));
        lr_init(&game, &s);
        for (step = 0; step < 300 && lr_actors(&game, &s) != 0; step++) {
            lr_observe(&game, &s, (int)(step % 3) - 1, &view);
            expect_refused(&game, &view);
            expect_refused(&other_game, &view); /* a view of the board in a game of cards */
            drive_step(&d, &s);
        }
    }
    assert_int_equal(lr_cards_argument(&game, a, 0, &argument), LR_E_POSITION);
    assert_int_equal(lr_cards_find(&game, a, LR_CARDS_TYPE_DIE), -1);
    assert_int_equal(lr_cards_make_offer(&game, 0, goods, goods, &made), LR_E_POSITION);
    assert_int_equal(lr_cards_card(&game, 0, &card), LR_E_POSITION);
    assert_int_equal(lr_cards_cost(&game, LR_CARDS_ACTION_ROAD, goods), LR_E_POSITION);
}

static void test_wrong_questions(void **state) {
    (void)state;
    lr_cards_realm_info realm;
    lr_cards_region_info region;
    lr_cards_site_info site;
    lr_cards_stack_info stack;
    uint8_t one[LR_CARDS_GOODS] = { 1 }, many[LR_CARDS_GOODS] = { 49 };
    uint8_t seventh[LR_CARDS_GOODS] = { [6] = 1 };
    lr_action made;
    assert_true(drive_start_config(&d, &game, "cards", 1));
    lr_init(&game, &s);
    lr_observe(&game, &s, 0, &view);
    assert_int_equal(lr_cards_realm(&game, &view, 2, &realm), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_cards_realm(&game, &view, -1, &realm), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_cards_region(&game, &view, 0, 26, &region), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_cards_site(&game, &view, 0, 24, &site), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_cards_stack(&game, &view, 5, &stack), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_cards_make_offer(&game, 2, one, one, &made), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_cards_make_offer(&game, 0, many, one, &made), LR_E_RANGE);
    assert_int_equal(lr_cards_make_offer(&game, 0, one, seventh, &made), LR_E_RANGE);
}

/* Bytes that are no view are refused or answered, and read within their bounds. */
static void test_any_bytes(void **state) {
    (void)state;
    assert_true(drive_start_config(&d, &game, "cards", 1));
    lr_init(&game, &s);
    for (step = 0; step < 200 && lr_actors(&game, &s) != 0; step++) drive_step(&d, &s);
    for (unsigned round = 0; round < 20000; round++) {
        lr_cards_hand_info hand;
        lr_observe(&game, &s, 0, &view);
        for (uint32_t n = lr_rng_below(&d.rng, 32); n > 0; n--)
            view.body.bytes[lr_rng_below(&d.rng, game.view_bytes)] = (uint8_t)lr_rng_next(&d.rng);
        if (lr_cards_table(&game, &view, &table) != LR_OK) continue;
        (void)lr_cards_hand(&game, &view, &hand);
        for (int seat = 0; seat < 2; seat++) {
            lr_cards_realm_info realm;
            lr_cards_region_info region;
            lr_cards_site_info site;
            assert_int_equal(lr_cards_realm(&game, &view, seat, &realm), LR_OK);
            for (uint32_t k = 0; k < LR_CARDS_REGIONS; k++)
                assert_int_equal(lr_cards_region(&game, &view, seat, k, &region), LR_OK);
            for (uint32_t k = 0; k < LR_CARDS_SITES; k++)
                assert_int_equal(lr_cards_site(&game, &view, seat, k, &site), LR_OK);
        }
        for (uint32_t k = 0; k < LR_CARDS_STACKS; k++) {
            lr_cards_stack_info stack;
            assert_int_equal(lr_cards_stack(&game, &view, k, &stack), LR_OK);
        }
    }
}

/* ---- numbers that never change ---- */

#define PHASE(name) _Static_assert((int)LR_CARDS_##name == (int)CARDS_##name, #name);
PHASE(PHASE_SHUFFLE)
PHASE(PHASE_ARRANGE)
PHASE(PHASE_FIRST)
PHASE(PHASE_START_STACK)
PHASE(PHASE_START_TAKE)
PHASE(PHASE_ROLL)
PHASE(PHASE_DICE)
PHASE(PHASE_EVENT)
PHASE(PHASE_ADVANTAGE)
PHASE(PHASE_GAIN)
PHASE(PHASE_CIVIL_WAR)
PHASE(PHASE_CONFLICT)
PHASE(PHASE_BUILDER_STACK)
PHASE(PHASE_BUILDER_SWAP)
PHASE(PHASE_MAIN)
PHASE(PHASE_PAY)
PHASE(PHASE_PAY_ANY)
PHASE(PHASE_STORE)
PHASE(PHASE_SCOUT)
PHASE(PHASE_PICK)
PHASE(PHASE_REGION)
PHASE(PHASE_SIDE)
PHASE(PHASE_ANSWER)
PHASE(PHASE_COUNTER_OFFER)
PHASE(PHASE_DEFEND)
PHASE(PHASE_DUEL)
PHASE(PHASE_TARGET)
PHASE(PHASE_ROB)
PHASE(PHASE_MERCHANT_TAKE)
PHASE(PHASE_MERCHANT_GIVE)
PHASE(PHASE_SPY)
PHASE(PHASE_DISCARD)
PHASE(PHASE_DRAW)
PHASE(PHASE_LOOK)
PHASE(PHASE_EXCHANGE)
PHASE(PHASE_EXCHANGED)
PHASE(PHASE_OVER)
#undef PHASE

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_fact),      cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_cards),           cmocka_unit_test(test_another_family),
        cmocka_unit_test(test_wrong_questions), cmocka_unit_test(test_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
