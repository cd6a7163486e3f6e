/* position_parse.c - positions and views as text: the reader. The format is told in position.c.
 *
 * Every line is a key of the table `keys`, perhaps a seat, and values; lines come in any order,
 * each at most once. Reading goes in four steps:
 *
 *   1. Lines fill the primary facts of a draft. Everything is bounded here, at its line and column:
 *      no card is named more often than it exists, no region or site twice. So the steps that
 *      follow can compute without looking out for overflow.
 *   2. What the text left out is filled in: the first row and its regions, the usual step and seat,
 *      some dice, memories of which only the size is known. Expansion cards that are named nowhere
 *      lie in stack 5, under what is named there, in the order of the table (before the first turn in
 *      all stacks, as they are dealt); so a short text is a position too.
 *   3. What follows is computed: supplies, the regions left in the deck, realms, tokens.
 *   4. cards_verify() looks at the whole. Only then is the result written.
 *
 * A view goes through the same steps with the viewer's own cards alone. It must say how many cards
 * the stacks hold, and in step 4 cards_view_check() looks whether some position looks like it.
 */
#include "position_parts.h"

#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"

#include <string.h>

enum { IN_STATE = 1, IN_VIEW = 2, IN_BOTH = 3 };

/* KEY(name, text, seat, where): `seat` says that a seat follows the key. They are read by functions
 * read_NAME(). */
#define POSITION_KEYS(KEY) \
    KEY(viewer, "viewer", false, IN_VIEW) \
    KEY(phase, "phase", false, IN_BOTH) \
    KEY(step, "step", false, IN_BOTH) \
    KEY(turn, "turn", false, IN_BOTH) \
    KEY(active, "active", false, IN_BOTH) \
    KEY(first, "first", false, IN_BOTH) \
    KEY(chooser, "chooser", false, IN_BOTH) \
    KEY(winner, "winner", false, IN_BOTH) \
    KEY(dice, "dice", false, IN_BOTH) \
    KEY(event, "event", false, IN_BOTH) \
    KEY(events_left, "events-left", false, IN_BOTH) \
    KEY(pending, "pending", false, IN_BOTH) \
    KEY(owe_any, "owe-any", false, IN_BOTH) \
    KEY(offer, "offer", false, IN_BOTH) \
    KEY(refused, "refused", false, IN_BOTH) \
    KEY(duel, "duel", false, IN_BOTH) \
    KEY(victim, "victim", false, IN_BOTH) \
    KEY(seizures, "seizures", false, IN_BOTH) \
    KEY(event_left, "event-left", false, IN_BOTH) \
    KEY(check_hand, "check-hand", false, IN_BOTH) \
    KEY(looking, "looking", false, IN_BOTH) \
    KEY(barred, "barred", false, IN_BOTH) \
    KEY(takes, "takes", false, IN_BOTH) \
    KEY(region_drawn, "region-drawn", false, IN_BOTH) \
    KEY(new_column, "new-column", false, IN_BOTH) \
    KEY(regions_left, "regions-left", false, IN_BOTH) \
    KEY(conflict_hit, "conflict-hit", false, IN_BOTH) \
    KEY(draw_mode, "draw-mode", false, IN_BOTH) \
    KEY(regions, "regions", true, IN_BOTH) \
    KEY(settlements, "settlements", true, IN_BOTH) \
    KEY(cities, "cities", true, IN_BOTH) \
    KEY(roads, "roads", true, IN_BOTH) \
    KEY(sites, "sites", true, IN_BOTH) \
    KEY(owe, "owe", true, IN_BOTH) \
    KEY(due, "due", true, IN_BOTH) \
    KEY(wish, "wish", true, IN_BOTH) \
    KEY(civil, "civil", true, IN_BOTH) \
    KEY(discard, "discard", false, IN_BOTH) \
    KEY(hand, "hand", true, IN_BOTH) \
    KEY(hand_count, "hand-count", true, IN_VIEW) \
    KEY(stack, "stack", false, IN_STATE) \
    KEY(stacks, "stacks", false, IN_VIEW) \
    KEY(memory, "memory", true, IN_BOTH) \
    KEY(seen, "seen", true, IN_BOTH)

enum key_number {
#define KEY(name, text, seat, where) KEY_##name,
    POSITION_KEYS(KEY)
#undef KEY
        KEY_COUNT
};

enum { GOODS_MAX = 48 }; /* of a resource, in what is owed, due or offered */

typedef struct reader {
    lr_scan in;
    const cards *c;
    lr_state draft;
    cards_state *s;          /* the draft, typed */
    uint8_t where;           /* IN_STATE or IN_VIEW */
    uint8_t viewer;          /* of a view; a seat or LR_SEAT_NONE */
    uint8_t seen[KEY_COUNT]; /* bit per seat; bit 0 where there is no seat */
    uint8_t named[CARDS_KINDS];
    uint8_t stack[CARDS_STACKS][CARDS_EXPANSIONS]; /* sizes are the public part's */
    uint8_t stacks_seen;                           /* bit per stack */
    uint8_t memory[CARDS_SEATS][CARDS_STACKS][CARDS_MEMORY_MAX];
    uint8_t memory_size[CARDS_SEATS][CARDS_STACKS];
    uint8_t memories_seen[CARDS_SEATS]; /* bit per stack */
    uint16_t settlements[CARDS_SEATS];  /* places that are not cities */
    uint16_t roads[CARDS_SEATS];        /* columns */
    lr_scan road_line[CARDS_SEATS];
} reader;

/* ---- values; a reader of values complains and says false ---- */

static bool complain(lr_scan *at, const char *sentence) {
    lr_scan_fail(at, LR_E_POSITION, sentence, NULL);
    return false;
}

static lr_status refuse(reader *r, const char *sentence, const char *more) {
    return lr_fail(r->in.error, LR_E_POSITION, sentence, more, NULL);
}

static bool read_number(reader *r, int64_t low, int64_t high, uint8_t *to) {
    int64_t value = 0;
    if (!lr_scan_int(&r->in, low, high, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

/* What a scanner of one thing found. */
static bool read_value(reader *r, bool (*scan)(lr_scan *in, unsigned *value), uint8_t *to) {
    unsigned value = 0;
    if (!scan(&r->in, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool read_name(reader *r, const char *kind, const char *const *names, unsigned count,
                      uint8_t *to) {
    unsigned value = 0;
    if (!lr_scan_name(&r->in, kind, names, count, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool scan_seat(lr_scan *in, unsigned *seat) {
    return lr_scan_seat(in, CARDS_SEATS, seat);
}

static bool scan_seats(lr_scan *in, unsigned *seats) {
    return lr_scan_seats(in, CARDS_SEATS, seats);
}

/* A seat, or `-` for nobody. */
static bool read_holder(reader *r, uint8_t *to) {
    *to = LR_SEAT_NONE;
    return lr_scan_char(&r->in, '-') || read_value(r, scan_seat, to);
}

/* Whether another value stands on this line. */
static bool more(reader *r) {
    lr_scan_blanks(&r->in);
    return !lr_scan_at_line_end(&r->in) && *r->in.at != '#';
}

static bool expect(reader *r, char c) {
    char expected[2] = { c, 0 };
    if (lr_scan_char(&r->in, c)) return true;
    lr_scan_fail(&r->in, LR_E_SYNTAX, "expected `", expected, "`", NULL);
    return false;
}

static bool read_goods(reader *r, cards_goods *to) {
    return lr_scan_lanes(&r->in, "resource", cards_good_names, CARDS_GOODS,
                         GOODS_MAX * LR_LANES_ONE, ' ', to);
}

/* A kind of which a copy is left that the text has not named yet. */
static bool read_card(reader *r, unsigned *kind) {
    lr_scan start = r->in;
    if (!cards_scan_kind(&r->in, kind)) return false;
    if (r->named[*kind] == cards_size(cards_bits[*kind].mask)) {
        lr_scan_fail(&start, LR_E_POSITION, "there are more cards than exist of ",
                     cards_kind_words[*kind], NULL);
        return false;
    }
    r->named[*kind]++;
    return true;
}

/* ---- the course of the game ---- */

static bool read_viewer(reader *r, unsigned seat) {
    (void)seat;
    return read_holder(r, &r->viewer);
}

static bool read_phase(reader *r, unsigned seat) {
    (void)seat;
    return read_name(r, "phase", cards_phase_names, CARDS_PHASES, &r->s->pub.phase);
}

static bool read_step(reader *r, unsigned seat) {
    (void)seat;
    return read_name(r, "step", cards_step_names, CARDS_STEPS, &r->s->pub.step);
}

static bool read_turn(reader *r, unsigned seat) {
    (void)seat;
    int64_t turn = 0;
    if (!lr_scan_int(&r->in, 0, UINT16_MAX, &turn)) return false;
    r->s->pub.turn = (uint16_t)turn;
    return true;
}

static bool read_active(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seat, &r->s->pub.active);
}

static bool read_first(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seat, &r->s->pub.first);
}

static bool read_chooser(reader *r, unsigned seat) {
    (void)seat;
    return read_holder(r, &r->s->pub.chooser);
}

static bool read_winner(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seat, &r->s->pub.winner);
}

static bool read_dice(reader *r, unsigned seat) {
    (void)seat;
    cards_public *p = &r->s->pub;
    if (!lr_scan_char(&r->in, '-')) {
        if (!read_name(r, "face", cards_face_names + 1, CARDS_FACES - 1, &p->face)) return false;
        p->face++;
    }
    lr_scan_blanks(&r->in);
    if (!lr_scan_char(&r->in, '-') && !read_number(r, 1, 6, &p->production)) return false;
    if (!more(r)) return true;
    p->alchemist = 1;
    return lr_scan_keyword(&r->in, "set");
}

static bool read_event(reader *r, unsigned seat) {
    (void)seat;
    return read_name(r, "event", cards_event_words, CARDS_EVENT_CARDS, &r->s->pub.event_card);
}

static bool read_events_left(reader *r, unsigned seat) {
    (void)seat;
    lr_lanes left = 0;
    if (!lr_scan_lanes(&r->in, "event", cards_event_words, CARDS_EVENT_CARDS,
                       position_all_events(r->c), ' ', &left))
        return false;
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++)
        r->s->pub.events_left[k] = (uint8_t)lr_lanes_count(left, k);
    return true;
}

/* ---- what is pending ---- */

static bool read_pending(reader *r, unsigned seat) {
    (void)seat;
    return cards_scan_action(&r->in, &r->s->pub.pending);
}

static bool read_owe_any(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, 2, &r->s->pub.owe_any);
}

static bool read_offer(reader *r, unsigned seat) {
    (void)seat;
    return read_goods(r, &r->s->pub.offer_give) && lr_scan_keyword(&r->in, "for") &&
           read_goods(r, &r->s->pub.offer_want);
}

static bool read_refused(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, UINT8_MAX, &r->s->pub.offers_refused);
}

static bool read_duel(reader *r, unsigned seat) {
    (void)seat;
    if (!read_value(r, cards_scan_kind, &r->s->pub.duel_card)) return false;
    if (!more(r)) return true;
    r->s->pub.duel_countered = 1;
    return lr_scan_keyword(&r->in, "countered");
}

static bool read_victim(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seat, &r->s->pub.victim);
}

static bool read_seizures(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, 2, &r->s->pub.seizures_left);
}

static bool read_event_left(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seats, &r->s->pub.event_left);
}

static bool read_check_hand(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, scan_seats, &r->s->pub.check_hand);
}

static bool read_looking(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, cards_scan_stack, &r->s->pub.stack);
}

static bool read_barred(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, cards_scan_stack, &r->s->pub.stack_barred);
}

static bool read_takes(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, CARDS_START_CARDS, &r->s->pub.takes_left);
}

static bool read_region_drawn(reader *r, unsigned seat) {
    (void)seat;
    return read_name(r, "region card", cards_deck_words, CARDS_DECK_REGIONS,
                     &r->s->pub.region_drawn);
}

static bool read_new_column(reader *r, unsigned seat) {
    (void)seat;
    return read_value(r, cards_scan_column, &r->s->pub.new_column);
}

static bool read_regions_left(reader *r, unsigned seat) {
    (void)seat;
    r->s->pub.regions_left = 0;
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        unsigned row = 0;
        if (!lr_scan_name(&r->in, "region card", cards_deck_words, CARDS_DECK_REGIONS, &row))
            return false;
        r->s->pub.regions_left |= (uint16_t)(1u << row);
    } while (more(r));
    return true;
}

static bool read_conflict_hit(reader *r, unsigned seat) {
    (void)seat;
    r->s->pub.conflict_hit = 1;
    return true;
}

static bool read_draw_mode(reader *r, unsigned seat) {
    (void)seat;
    return read_name(r, "draw mode", position_draw_modes, POSITION_DRAW_MODES,
                     &r->s->pub.draw_mode);
}

/* ---- realms ---- */

static bool read_region(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    lr_scan start = r->in;
    unsigned region = 0, good = 0;
    int64_t die = 0, stock = 0;
    if (!cards_scan_region(&r->in, &region)) return false;
    if (cards_region_good(realm, region) != CARDS_GOOD_NONE)
        return complain(&start, "a region lies here already");
    if (!expect(r, '=') || !cards_scan_terrain(&r->in, &good) || !expect(r, ':')) return false;
    if (!lr_scan_int(&r->in, 1, 6, &die) || !expect(r, ':')) return false;
    if (!lr_scan_int(&r->in, 0, CARDS_STORE_MAX, &stock)) return false;
    realm_lay_region(realm, region, good, (unsigned)die, (unsigned)stock);
    return true;
}

static bool read_regions(reader *r, unsigned seat) {
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        if (!read_region(r, seat)) return false;
    } while (more(r));
    return true;
}

/* Places of the row, none of them twice. */
static bool read_places(reader *r, unsigned seat, uint16_t *places) {
    do {
        lr_scan start = r->in;
        unsigned place = 0;
        if (!cards_scan_place(&r->in, &place)) return false;
        if ((r->settlements[seat] | r->s->pub.realm[seat].cities) >> place & 1)
            return complain(&start, "a settlement or city stands here already");
        *places |= (uint16_t)(1u << place);
    } while (more(r));
    return true;
}

static bool read_settlements(reader *r, unsigned seat) {
    return read_places(r, seat, &r->settlements[seat]);
}

static bool read_cities(reader *r, unsigned seat) {
    return read_places(r, seat, &r->s->pub.realm[seat].cities);
}

static bool read_roads(reader *r, unsigned seat) {
    r->road_line[seat] = r->in;
    do {
        unsigned column = 0;
        if (!cards_scan_column(&r->in, &column)) return false;
        r->roads[seat] |= (uint16_t)(1u << column);
    } while (more(r));
    return true;
}

static bool read_site(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    lr_scan start = r->in;
    unsigned site = 0, kind = 0;
    if (!cards_scan_site(&r->in, &site)) return false;
    uint8_t *on = realm->site[site];
    if (on[0] != CARDS_NO_KIND) return complain(&start, "this site is named twice");
    if (!expect(r, '=') || !read_card(r, &kind)) return false;
    realm->placed = cards_add(realm->placed, kind);
    on[0] = (uint8_t)kind;
    if (!lr_scan_char(&r->in, ',')) return true;
    if (!read_card(r, &kind)) return false;
    realm->placed = cards_add(realm->placed, kind);
    on[1] = on[0] < kind ? (uint8_t)kind : on[0];
    on[0] = on[0] < kind ? on[0] : (uint8_t)kind;
    return true;
}

static bool read_sites(reader *r, unsigned seat) {
    do {
        if (!read_site(r, seat)) return false;
    } while (more(r));
    return true;
}

static bool read_owe(reader *r, unsigned seat) {
    return read_goods(r, &r->s->pub.owe[seat]);
}

static bool read_due(reader *r, unsigned seat) {
    return read_goods(r, &r->s->pub.due[seat]);
}

static bool read_wish(reader *r, unsigned seat) {
    return read_number(r, 0, CARDS_EXPANSIONS, &r->s->pub.wish[seat]);
}

static bool read_civil(reader *r, unsigned seat) {
    uint8_t *unit = r->s->pub.civil[seat];
    if (!read_value(r, cards_scan_kind, &unit[1])) return false;
    lr_scan_blanks(&r->in);
    return read_value(r, cards_scan_site, &unit[0]);
}

/* ---- hands, stacks and what is known of them ---- */

static bool read_discard(reader *r, unsigned seat) {
    (void)seat;
    do {
        unsigned kind = 0;
        if (!read_card(r, &kind)) return false;
        r->s->pub.discard = cards_add(r->s->pub.discard, kind);
        r->s->pub.discard_top = (uint8_t)kind;
    } while (more(r));
    return true;
}

static bool read_hand(reader *r, unsigned seat) {
    cards_set *hand = &r->s->secret.hand[seat];
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        unsigned kind = 0;
        if (!read_card(r, &kind)) return false;
        *hand = cards_add(*hand, kind);
    } while (more(r));
    return true;
}

static bool read_hand_count(reader *r, unsigned seat) {
    return read_number(r, 0, CARDS_EXPANSIONS, &r->s->pub.hand_size[seat]);
}

static bool read_stack_number(reader *r, uint8_t *stacks_seen, unsigned *stack) {
    lr_scan start = r->in;
    if (!cards_scan_stack(&r->in, stack)) return false;
    if (*stacks_seen >> *stack & 1) return complain(&start, "this stack is set twice");
    *stacks_seen |= (uint8_t)(1u << *stack);
    lr_scan_blanks(&r->in);
    return true;
}

static bool read_stack(reader *r, unsigned seat) {
    (void)seat;
    unsigned stack = 0;
    if (!read_stack_number(r, &r->stacks_seen, &stack)) return false;
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        unsigned kind = 0;
        if (!read_card(r, &kind)) return false;
        r->stack[stack][r->s->pub.stack_size[stack]++] = (uint8_t)kind;
    } while (more(r));
    return true;
}

static bool read_stacks(reader *r, unsigned seat) {
    (void)seat;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        lr_scan_blanks(&r->in);
        if (!read_number(r, 0, CARDS_EXPANSIONS, &r->s->pub.stack_size[stack])) return false;
    }
    return true;
}

/* One or two entries of a memory. */
static bool read_entry(reader *r, uint8_t *entry, unsigned *count) {
    unsigned kind = CARDS_UNKNOWN;
    *count = 1;
    if (lr_scan_char(&r->in, '|')) {
        entry[0] = CARDS_TAKEN;
        return true;
    }
    if (!lr_scan_char(&r->in, '?') && !cards_scan_kind(&r->in, &kind)) return false;
    entry[0] = (uint8_t)kind;
    if (kind == CARDS_UNKNOWN || !lr_scan_char(&r->in, '/')) return true;
    if (!cards_scan_kind(&r->in, &kind)) return false;
    entry[0] |= CARDS_EITHER;
    entry[1] = (uint8_t)(kind | CARDS_EITHER);
    *count = 2;
    return true;
}

static bool read_memory(reader *r, unsigned seat) {
    unsigned stack = 0;
    if (!read_stack_number(r, &r->memories_seen[seat], &stack)) return false;
    uint8_t *entry = r->memory[seat][stack], *size = &r->memory_size[seat][stack];
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        uint8_t next[2] = { 0 };
        unsigned count = 0;
        lr_scan start = r->in;
        if (!read_entry(r, next, &count)) return false;
        if (*size + count > CARDS_MEMORY_MAX) return complain(&start, "nobody remembers so much");
        memcpy(entry + *size, next, count);
        *size = (uint8_t)(*size + count);
    } while (more(r));
    return true;
}

static bool read_seen(reader *r, unsigned seat) {
    cards_memory *m = &r->s->secret.memory[seat];
    if (lr_scan_char(&r->in, '-')) lr_scan_blanks(&r->in);
    while (more(r)) {
        lr_scan start = r->in;
        unsigned kind = 0;
        if (lr_scan_optional(&r->in, "gone")) {
            lr_scan_blanks(&r->in);
            return read_number(r, 0, CARDS_EXPANSIONS, &m->gone);
        }
        if (!cards_scan_kind(&r->in, &kind)) return false;
        if ((~m->seen & cards_bits[kind].mask) == 0) {
            lr_scan_fail(&start, LR_E_POSITION, "there are more cards than exist of ",
                         cards_kind_words[kind], NULL);
            return false;
        }
        m->seen = cards_add(m->seen, kind);
    }
    return true;
}

/* ---- step 1: lines ---- */

static const struct {
    const char *text;
    bool seat;
    uint8_t where;
    bool (*read)(reader *r, unsigned seat);
} keys[KEY_COUNT] = {
#define KEY(name, text, seat, where) [KEY_##name] = { text, seat, where, read_##name },
    POSITION_KEYS(KEY)
#undef KEY
};

static bool find_key(reader *r, unsigned *key) {
    lr_scan start = r->in;
    char word[32];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    for (*key = 0; *key < KEY_COUNT; ++*key)
        if (keys[*key].where & r->where && lr_text_equal(keys[*key].text, word)) return true;
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        if (!(keys[k].where & r->where)) continue;
        lr_put_char(&t, ' ');
        lr_put(&t, keys[k].text);
    }
    lr_text_end(&t);
    lr_scan_fail(&start, LR_E_UNKNOWN_NAME, "there is no line `", word, "`; there is", known, NULL);
    return false;
}

/* Lines that stand once for each stack; their readers look after that. */
static bool is_repeated(unsigned key) {
    return key == KEY_stack || key == KEY_memory;
}

static bool read_line(void *context) {
    reader *r = context;
    lr_scan start = r->in;
    unsigned key = 0, seat = 0;
    if (!find_key(r, &key)) return false;
    lr_scan_blanks(&r->in);
    if (keys[key].seat) {
        if (!scan_seat(&r->in, &seat)) return false;
        lr_scan_blanks(&r->in);
    }
    if (!is_repeated(key) && r->seen[key] >> seat & 1) {
        lr_scan_fail(&start, LR_E_SYNTAX, "`", keys[key].text, "` is set twice", NULL);
        return false;
    }
    r->seen[key] |= (uint8_t)(1u << seat);
    return keys[key].read(r, seat);
}

static void start(reader *r, const lr_game *g, uint8_t where, const char *text, lr_error *error) {
    memset(r, 0, sizeof *r);
    r->in = lr_scan_start(text, error);
    r->c = cards_of(g);
    r->where = where;
    r->viewer = LR_SEAT_NONE;
    cards_init(g, &r->draft);
    r->s = cards_state_of(&r->draft);
    r->s->pub.phase = CARDS_PHASE_MAIN;
}

/* ---- step 2: what the text left out ---- */

/* Nothing was arranged yet, or not all. */
static bool is_early(const cards_public *p) {
    return p->phase == CARDS_PHASE_SHUFFLE || p->phase == CARDS_PHASE_ARRANGE;
}

static void finish_course(reader *r) {
    cards_public *p = &r->s->pub;
    if (!r->seen[KEY_step]) p->step = (uint8_t)position_usual_step(p->phase);
    if (!r->seen[KEY_turn] && p->step != CARDS_STEP_START) p->turn = 1;
    bool other = p->turn != 0 && p->turn % 2 == 0; /* seats take turns */
    if (!r->seen[KEY_first])
        p->first = p->active ^ other;
    else if (!r->seen[KEY_active])
        p->active = p->first ^ other;
    if (!r->seen[KEY_dice] && p->step > CARDS_STEP_ROLL) {
        bool card = p->event_card != CARDS_NO_EVENT || p->phase == CARDS_PHASE_EVENT;
        p->face = card ? CARDS_FACE_QUESTION : CARDS_FACE_CLUB;
        p->production = 1;
    }
    if (!r->seen[KEY_check_hand]) p->check_hand = (uint8_t)position_usual_check_hand(p);
    if (!r->seen[KEY_draw_mode]) p->draw_mode = (uint8_t)position_usual_draw_mode(p);
}

/* The settlements between the ends of the row, without gaps. */
static lr_status finish_row(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    unsigned start_places = 3u << realm->first; /* as cards_init() laid them */
    unsigned row = r->settlements[seat] | realm->cities;
    if (!(r->seen[KEY_settlements] >> seat & 1)) row |= start_places;
    unsigned first = (unsigned)__builtin_ctz(row), count = (unsigned)__builtin_popcount(row);
    if (row >> first != (1u << count) - 1) return refuse(r, "a row has no gaps", "");
    if ((row & start_places) != start_places)
        return refuse(r, "every row has settlements at -1 and +1", "");
    if (count > CARDS_ROW_MAX) return refuse(r, "a row has at most seven settlements", "");
    realm->first = (uint8_t)first;
    realm->last = (uint8_t)(first + count - 1);
    return LR_OK;
}

/* Only the ends of the row can have roads that lead on. */
static lr_status finish_roads(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    unsigned left = 1u << realm->first, right = 2u << realm->last;
    if (r->roads[seat] & ~(left | right)) {
        complain(&r->road_line[seat], "only roads past the ends of the row are named");
        return r->in.error->status;
    }
    realm->roads = (uint8_t)((r->roads[seat] & left ? 1 : 0) | (r->roads[seat] & right ? 2 : 0));
    return LR_OK;
}

/* The seat's own six regions as CARD-RULE-62 proposes, each with one unit. */
static void finish_regions(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    unsigned set = seat == (unsigned)r->c->rules.red_set ? 0 : 1;
    if (r->seen[KEY_regions] >> seat & 1 || is_early(&r->s->pub)) return;
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        unsigned good = cards_arrange_printed[k];
        realm_lay_region(realm, cards_arrange_order[k], good, r->c->start[set][good].die, 1);
    }
}

/* Cards that no line names lie in the last stack; before the first turn each stack has its share. */
static void finish_stacks(reader *r) {
    const cards_public *p = &r->s->pub;
    uint8_t *deck = r->s->secret.deck, *size = r->s->pub.stack_size;
    unsigned to = p->step == CARDS_STEP_START ? 0 : CARDS_STACKS - 1;
    if (p->phase == CARDS_PHASE_SHUFFLE && r->stacks_seen == 0) return;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = r->named[kind]; k < cards_size(cards_bits[kind].mask); k++) {
            while (to < CARDS_STACKS - 1 && size[to] >= flow_start_size(p, to)) to++;
            r->stack[to][size[to]++] = (uint8_t)kind;
        }
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        memcpy(deck, r->stack[stack], size[stack]);
        deck += size[stack];
    }
}

static lr_status finish_memory(reader *r, unsigned seat) {
    cards_memory *m = &r->s->secret.memory[seat];
    unsigned total = 0;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        bool read = r->memories_seen[seat] >> stack & 1;
        unsigned size = read ? r->memory_size[seat][stack] : r->s->pub.stack_size[stack];
        if (total + size > CARDS_MEMORY_MAX) return refuse(r, "nobody remembers so much", "");
        if (read)
            memcpy(m->entry + total, r->memory[seat][stack], size);
        else
            memset(m->entry + total, CARDS_UNKNOWN, size);
        m->size[stack] = (uint8_t)size;
        total += size;
    }
    return LR_OK;
}

/* ---- step 3: what follows ---- */

/* Takes `count` from a supply. */
static lr_status take_supply(reader *r, uint8_t *supply, unsigned count, const char *what) {
    if (count > *supply) return refuse(r, "there are more cards than exist of ", what);
    *supply = (uint8_t)(*supply - count);
    return LR_OK;
}

static lr_status derive_supplies(reader *r) {
    cards_public *p = &r->s->pub;
    lr_status status = LR_OK;
    for (unsigned seat = 0; seat < CARDS_SEATS && status == LR_OK; seat++) {
        const cards_realm *realm = &p->realm[seat];
        unsigned grown = realm->last - realm->first -
                         1u; /* two settlements and a road were first */
        unsigned roads = grown + (unsigned)__builtin_popcount(realm->roads);
        status = take_supply(r, &p->roads_left, roads, "road");
        if (status == LR_OK) status = take_supply(r, &p->settlements_left, grown, "settlement");
        if (status == LR_OK)
            status = take_supply(r, &p->cities_left, (unsigned)__builtin_popcount(realm->cities),
                                 "city");
    }
    return status;
}

static void derive(reader *r) {
    cards_public *p = &r->s->pub;
    unsigned regions = 0;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        regions += (unsigned)__builtin_popcountll(cards_regions_of(&p->realm[seat]));
        realm_derive(r->c, &p->realm[seat]);
        if (seat == r->viewer || r->where == IN_STATE)
            p->hand_size[seat] = (uint8_t)cards_size(r->s->secret.hand[seat]);
    }
    p->arranged = (uint8_t)(is_early(p) ? regions : CARDS_SEATS * CARDS_GOODS);
    if (!r->seen[KEY_regions_left])
        p->regions_left = (uint16_t)position_usual_regions_left(r->c, p);
    realm_tokens(p);
    if (!r->seen[KEY_chooser]) p->chooser = (uint8_t)position_usual_chooser(p);
    if (!r->seen[KEY_event_left]) p->event_left = (uint8_t)position_usual_event_left(p);
}

static lr_status read_position(reader *r) {
    if (!lr_scan_lines(&r->in, read_line, r)) return r->in.error->status;
    lr_status status = LR_OK;
    finish_course(r);
    for (unsigned seat = 0; seat < CARDS_SEATS && status == LR_OK; seat++) {
        status = finish_row(r, seat);
        if (status == LR_OK) status = finish_roads(r, seat);
        finish_regions(r, seat);
    }
    if (status == LR_OK) status = derive_supplies(r);
    if (status != LR_OK) return status;
    derive(r);
    return LR_OK;
}

/* ---- the whole ---- */

lr_status cards_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error) {
    reader r;
    start(&r, g, IN_STATE, text, error);
    lr_status status = read_position(&r);
    if (status != LR_OK) return status;
    finish_stacks(&r);
    for (unsigned seat = 0; seat < CARDS_SEATS && status == LR_OK; seat++)
        status = finish_memory(&r, seat);
    if (status == LR_OK) status = cards_verify(g, &r.draft, error);
    if (status == LR_OK) lr_copy(g, s, &r.draft);
    return status;
}

/* ---- views ---- */

static lr_status check_view_lines(reader *r) {
    if (!r->seen[KEY_viewer]) return refuse(r, "a view needs the line ", "viewer");
    if (!r->seen[KEY_stacks]) return refuse(r, "a view needs the line ", "stacks");
    unsigned own = r->viewer == LR_SEAT_NONE ? 0 : 1u << r->viewer;
    if ((r->seen[KEY_hand] | r->seen[KEY_memory] | r->seen[KEY_seen]) & ~own)
        return refuse(r, "a view shows the viewer's cards and memory alone", "");
    if (r->seen[KEY_hand_count] & own)
        return refuse(r, "the viewer's cards are named, not counted", "");
    return LR_OK;
}

static lr_status read_view(reader *r) {
    lr_status status = read_position(r);
    if (status == LR_OK) status = check_view_lines(r);
    if (status == LR_OK && r->viewer != LR_SEAT_NONE) status = finish_memory(r, r->viewer);
    return status;
}

lr_status cards_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error) {
    reader r;
    start(&r, g, IN_VIEW, text, error);
    lr_status status = read_view(&r);
    if (status != LR_OK) return status;
    cards_view v = { .pub = r.s->pub, .viewer = r.viewer };
    if (r.viewer != LR_SEAT_NONE) {
        v.memory = r.s->secret.memory[r.viewer];
        v.hand = r.s->secret.hand[r.viewer];
    }
    status = cards_view_check(r.c, &v, error);
    if (status == LR_OK) memcpy(view->body.bytes, &v, sizeof v);
    return status;
}
