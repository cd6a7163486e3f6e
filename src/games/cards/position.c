/* position.c - positions and views as text.
 *
 * A position is a list of lines, each a key and its values, so that a test or a bug report can say
 * as much or as little as it needs and a diff of two positions is readable:
 *
 *     phase main
 *     active 0
 *     regions 0 u-2=forest:4:1 l-2=hills:5:3 ...
 *     sites 0 u-1=smithy u+1=abbey,library
 *     hand 0 spy
 *
 * Only primary facts are written. Whatever follows from them (points, tokens, supplies, what a
 * realm has in all) is computed again by the reader, so a text cannot contradict itself there.
 * Lines that would say nothing are left out, and so are facts that are as usual: the step of the
 * turn and the seat that chooses follow from most phases. Written are, in this order: the course of
 * the game, what is pending, then seat by seat the realm, and the cards that are hidden. The lines
 * are the rows of lines.def; core/codec.h tells how they are written and read.
 *
 * A region is `place=terrain:number:stock`, a site `place=card` or `place=card,card`. Cards of the
 * region deck have no line: those at the six corner places of the start are the seat's own, the
 * others came from the deck. Of roads, only those past the ends of the row are named.
 *
 * What a seat remembers of a stack (cards_view.h) is written as it is kept, from the top: kinds,
 * `?` for a card not seen, `|` for the mark of a card that was taken, `abbey/spy` for two cards in
 * one order or the other. A stack of which only the size is known has no line.
 *
 * A view has the same lines, less what its viewer cannot see: counts instead of the other hand and
 * of the stacks, and no memory but its own.
 *
 * Lines are read in any order, each at most once. Reading goes in four steps:
 *
 *   1. Lines fill the primary facts of a draft. Everything is bounded here, at its line and column:
 *      no card is named more often than it exists, no region or site twice. So the steps that
 *      follow can compute without looking out for overflow.
 *   2. What the text left out is filled in: the first row and its regions, the usual step and seat,
 *      some dice, memories of which only the size is known. Expansion cards that are named nowhere
 *      lie in stack 5, under what is named there, in the order of the table (before the first turn
 *      in all stacks, as they are dealt); so a short text is a position too.
 *   3. What follows is computed: supplies, the regions left in the deck, realms, tokens.
 *   4. cards_verify() looks at the whole. Only then is the result written.
 *
 * A view goes through the same steps with the viewer's own cards alone. It must say how many cards
 * the stacks hold, and in step 4 cards_view_check() looks whether some position looks like it.
 */
#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"
#include "cards_verify.h"
#include "codec.h"

#include <string.h>

enum {
#define LINE(name, ...) LINE_##name,
#include "lines.def"
#undef LINE
    LINES
};

enum { PUBLIC_PART, VIEW_PART }; /* of codec_writer.part, codec_reader.part */

/* Of a view the hidden part holds what the viewer sees of its own. */
struct writer {
    codec_writer base;
    const cards *c;
    const cards_public *p;
    const cards_secret *secret;
    unsigned viewer; /* LR_SEAT_NONE: a spectator, or the text of a position */
};

struct reader {
    codec_reader base;
    const cards *c;
    lr_state draft;
    cards_state *s;  /* the draft, typed */
    cards_view view; /* only its viewer is read; the rest comes from the draft */
    uint8_t named[CARDS_KINDS];
    uint8_t stack[CARDS_STACKS][CARDS_EXPANSIONS]; /* sizes are the public part's */
    uint8_t memory[CARDS_SEATS][CARDS_STACKS][CARDS_MEMORY_MAX];
    uint8_t memory_size[CARDS_SEATS][CARDS_STACKS];
    uint16_t settlements[CARDS_SEATS]; /* places that are not cities */
    uint16_t roads[CARDS_SEATS];       /* columns */
};

/* ---- what is usual ----
 *
 * Each takes the compiled game and the public part. */

/* Where the game mostly goes on from such a phase. */
static uint64_t usual_step(const void *game UNUSED, const void *part) {
    const cards_public *p = part;
    if (p->phase == CARDS_PHASE_OVER) return CARDS_STEP_MAIN;
    return 31u - (unsigned)__builtin_clz(cards_phase_table[p->phase].steps); /* the last of them */
}

/* Whom such a phase mostly waits for; needs the tokens. */
static uint64_t usual_chooser(const void *game UNUSED, const void *part) {
    const cards_public *p = part;
    switch (cards_phase_table[p->phase].who) {
    case WHO_NOBODY: return LR_SEAT_NONE;
    case WHO_WINDMILL: return p->windmill_token;
    case WHO_KNIGHT: return p->knight_token;
    case WHO_PASSIVE: return cards_other(p->active);
    default: return p->active;
    }
}

/* What the active seat mostly does with its hand; needs the step. */
static uint64_t usual_draw_mode(const void *game UNUSED, const void *part) {
    const cards_public *p = part;
    if (p->step != CARDS_STEP_DRAW) return CARDS_DRAW_NONE;
    if (cards_is_in(p, CARDS_IN(PAY_ANY) | CARDS_IN(DRAW) | CARDS_IN(LOOK))) return CARDS_DRAW_FILL;
    return p->phase == CARDS_PHASE_OVER ? CARDS_DRAW_NONE : CARDS_DRAW_EXCHANGE;
}

/* Whose hands are looked at before the game goes on. */
static uint64_t usual_check_hand(const void *game UNUSED, const void *part) {
    const cards_public *p = part;
    if (p->step == CARDS_STEP_EVENT && p->event_card != CARDS_NO_EVENT) return 3;
    if (p->phase != CARDS_PHASE_DISCARD) return 0;
    return p->step == CARDS_STEP_DRAW ? 3u : 2u >> p->active;
}

/* Whom the event still asks; needs the chooser. */
static uint64_t usual_event_left(const void *game UNUSED, const void *part) {
    const cards_public *p = part;
    unsigned last = p->chooser; /* is asked when the active seat is done */
    if (p->chooser >= CARDS_SEATS) return 0;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ADVANTAGE: return 1u << p->chooser;
    case CARDS_PHASE_CIVIL_WAR: last = p->victim; break;
    case CARDS_PHASE_BUILDER_STACK:
    case CARDS_PHASE_BUILDER_SWAP: break;
    default: return 0;
    }
    return p->chooser == p->active ? 3u : 1u << last;
}

enum { START_COLUMN_FIRST = 5, START_COLUMN_LAST = 7 }; /* slots -2 to +2 */

/* The rows of the region deck that the realms leave; of rows alike the first ones are taken to be
 * out. */
static uint64_t usual_regions_left(const void *game, const void *part) {
    const cards *c = game;
    const cards_public *p = part;
    unsigned left = (1u << CARDS_DECK_REGIONS) - 1;
    if (p->region_drawn < CARDS_DECK_REGIONS) left &= ~(1u << p->region_drawn);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            const cards_realm *r = &p->realm[seat];
            unsigned good = cards_region_good(r, region), die = cards_region_die(r, region),
                     row = 0;
            if (region / 2 >= START_COLUMN_FIRST && region / 2 <= START_COLUMN_LAST) continue;
            if (good == CARDS_GOOD_NONE) continue;
            while (row < CARDS_DECK_REGIONS &&
                   (!(left >> row & 1) || c->deck[row].goods != good || c->deck[row].die != die))
                row++;
            left &= ~(1u << row); /* past the last row if there is no such card */
        }
    return left;
}

enum { GOODS_MAX = 48 }; /* of a resource, in what is owed, due or offered */

static const char *const draw_modes[] = {
    [CARDS_DRAW_NONE] = "none",
    [CARDS_DRAW_FILL] = "fill",
    [CARDS_DRAW_EXCHANGE] = "exchange",
};

/* ---- limits and names ---- */

enum { ALL_EVENTS = -1 };

/* All event cards, a lane for each. */
static uint64_t all_events(const void *game, const void *part UNUSED) {
    const cards *c = game;
    lr_lanes all = 0;
    for (unsigned row = 0, event = 0; row < CARDS_TABLE_ROWS; row++)
        if (c->row[row].group == CARDS_GROUP_EVENT) all += c->row[row].count * lr_lane(event++);
    return all;
}

/* ALL_EVENTS is the only one. */
static uint64_t limit(const void *game, int32_t which UNUSED) {
    return all_events(game, NULL);
}

#define THING(thing, last, twice) \
    static void put_##thing(lr_text *t, const void *game, uint32_t value) { \
        (void)game; \
        cards_put_##thing(t, value); \
    } \
    static bool scan_##thing(lr_scan *in, const void *game, uint32_t *value) { \
        (void)game; \
        return cards_scan_##thing(in, value); \
    } \
    static const codec_noun thing##_noun = { put_##thing, scan_##thing, last, twice };
THING(kind, CARDS_KINDS - 1, NULL)
THING(site, CARDS_SITES - 1, NULL)
THING(stack, CARDS_STACKS - 1, "this stack is set twice")
THING(column, CARDS_COLUMNS - 1, NULL)
#undef THING

/* ---- whether a line is written ---- */

static bool is_thrown(const writer *w, unsigned seat UNUSED) {
    return w->p->face != CARDS_FACE_NONE || w->p->production != 0 || w->p->alchemist;
}

static bool is_victim_second(const writer *w, unsigned seat UNUSED) {
    return w->p->victim != 0;
}

static bool is_hand_counted(const writer *w, unsigned seat) {
    return seat != w->viewer && w->p->hand_size[seat] != 0;
}

/* ---- what is pending ---- */

static void put_pending(writer *w, lr_text *t, unsigned seat UNUSED) {
    if (w->p->pending.kind == CARDS_NO_ACTION) return;
    lr_put_char(t, ' ');
    cards_put_action(t, w->p->pending);
}

static bool read_pending(reader *r, lr_scan *in, unsigned seat UNUSED) {
    return cards_scan_action(in, &r->s->pub.pending);
}

/* ---- realms ---- */

static bool expect(lr_scan *in, char c) {
    const char expected[2] = { c, 0 };
    return lr_scan_char(in, c) || lr_scan_wrong(in, LR_E_SYNTAX, "expected `", expected, "`", NULL);
}

static void put_regions(writer *w, lr_text *t, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    if (cards_regions_of(r) == 0) lr_put(t, " -");
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        if (good == CARDS_GOOD_NONE) continue;
        lr_put_char(t, ' ');
        cards_put_region(t, region);
        lr_putf(t, "=%s:%u:%u", cards_terrain_names[good], cards_region_die(r, region),
                cards_stock(r, region));
    }
}

static bool read_regions(reader *r, lr_scan *in, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    lr_scan start = *in;
    unsigned region = 0, good = 0;
    int64_t die = 0, stock = 0;
    if (!cards_scan_region(in, &region)) return false;
    if (cards_region_good(realm, region) != CARDS_GOOD_NONE)
        return lr_complain(&start, "a region lies here already");
    if (!expect(in, '=') || !cards_scan_terrain(in, &good) || !expect(in, ':')) return false;
    if (!lr_scan_int(in, 1, 6, &die) || !expect(in, ':')) return false;
    if (!lr_scan_int(in, 0, CARDS_STORE_MAX, &stock)) return false;
    cards_realm_lay_region(realm, region, good, (unsigned)die, (unsigned)stock);
    return true;
}

/* The places of the row that are cities, or are not. */
static void put_row(const cards_realm *r, lr_text *t, bool cities) {
    for (unsigned place = r->first; place <= r->last; place++) {
        if (cards_is_city(r, place) != cities) continue;
        lr_put_char(t, ' ');
        cards_put_slot(t, cards_slot_of_place(place));
    }
}

/* A place of the row, into one of the sets and in neither of them before. */
static bool read_row(reader *r, lr_scan *in, unsigned seat, uint16_t *places) {
    lr_scan start = *in;
    unsigned place = 0;
    if (!cards_scan_place(in, &place)) return false;
    if ((r->settlements[seat] | r->s->pub.realm[seat].cities) >> place & 1)
        return lr_complain(&start, "a settlement or city stands here already");
    *places |= (uint16_t)(1u << place);
    return true;
}

static void put_settlements(writer *w, lr_text *t, unsigned seat) {
    put_row(&w->p->realm[seat], t, false);
}

static bool read_settlements(reader *r, lr_scan *in, unsigned seat) {
    return read_row(r, in, seat, &r->settlements[seat]);
}

static void put_cities(writer *w, lr_text *t, unsigned seat) {
    put_row(&w->p->realm[seat], t, true);
}

static bool read_cities(reader *r, lr_scan *in, unsigned seat) {
    return read_row(r, in, seat, &r->s->pub.realm[seat].cities);
}

static void put_roads(writer *w, lr_text *t, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    for (unsigned end = 0; end < 2; end++) {
        if (!(r->roads >> end & 1)) continue;
        lr_put_char(t, ' ');
        cards_put_slot(t, cards_slot_of_column(end == 0 ? r->first : r->last + 1u));
    }
}

static bool read_roads(reader *r, lr_scan *in, unsigned seat) {
    unsigned column = 0;
    if (!cards_scan_column(in, &column)) return false;
    r->roads[seat] |= (uint16_t)(1u << column);
    return true;
}

static bool too_many(lr_scan *at, unsigned kind) {
    return lr_scan_wrong(at, LR_E_POSITION, "there are more cards than exist of ",
                         cards_kind_words[kind], NULL);
}

/* A kind of which a copy is left that the text has not named yet. */
static bool read_card(reader *r, lr_scan *in, unsigned *kind) {
    lr_scan start = *in;
    if (!cards_scan_kind(in, kind)) return false;
    if (r->named[*kind] == cards_size(cards_bits[*kind].mask)) return too_many(&start, *kind);
    r->named[*kind]++;
    return true;
}

static void put_sites(writer *w, lr_text *t, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    for (unsigned site = 0; site < CARDS_SITES; site++) {
        const uint8_t *on = r->site[site];
        if (on[0] == CARDS_NO_KIND) continue;
        lr_put_char(t, ' ');
        cards_put_site(t, site);
        lr_putf(t, "=%s", cards_kind_words[on[0]]);
        if (on[1] != CARDS_NO_KIND) lr_putf(t, ",%s", cards_kind_words[on[1]]);
    }
}

static bool read_sites(reader *r, lr_scan *in, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    lr_scan start = *in;
    unsigned site = 0, kind = 0;
    if (!cards_scan_site(in, &site)) return false;
    uint8_t *on = realm->site[site];
    if (on[0] != CARDS_NO_KIND) return lr_complain(&start, "this site is named twice");
    if (!expect(in, '=') || !read_card(r, in, &kind)) return false;
    realm->placed = cards_add(realm->placed, kind);
    on[0] = (uint8_t)kind;
    if (!lr_scan_char(in, ',')) return true;
    if (!read_card(r, in, &kind)) return false;
    realm->placed = cards_add(realm->placed, kind);
    on[1] = on[0] < kind ? (uint8_t)kind : on[0];
    on[0] = on[0] < kind ? on[0] : (uint8_t)kind;
    return true;
}

/* ---- cards, and what is known of them ---- */

/* Kinds with blanks before them. */
static void put_kinds(lr_text *t, cards_set set) {
    FOR_EACH_BIT(bit, set) lr_putf(t, " %s", cards_kind_words[cards_kind_of_bit[bit]]);
}

/* The top card comes last. */
static void put_discard(writer *w, lr_text *t, unsigned seat UNUSED) {
    if (w->p->discard == 0) return;
    put_kinds(t, cards_remove(w->p->discard, w->p->discard_top));
    lr_putf(t, " %s", cards_kind_words[w->p->discard_top]);
}

static bool read_discard(reader *r, lr_scan *in, unsigned seat UNUSED) {
    unsigned kind = 0;
    if (!read_card(r, in, &kind)) return false;
    r->s->pub.discard = cards_add(r->s->pub.discard, kind);
    r->s->pub.discard_top = (uint8_t)kind;
    return true;
}

static void put_hand(writer *w, lr_text *t, unsigned seat) {
    put_kinds(t, w->secret->hand[seat]);
}

static bool read_hand(reader *r, lr_scan *in, unsigned seat) {
    unsigned kind = 0;
    if (!read_card(r, in, &kind)) return false;
    r->s->secret.hand[seat] = cards_add(r->s->secret.hand[seat], kind);
    return true;
}

/* Kinds and marks of a stack or a memory. */
static void put_entries(lr_text *t, const uint8_t *entry, unsigned count) {
    for (unsigned k = 0; k < count; k++) {
        bool known = entry[k] != CARDS_UNKNOWN && entry[k] != CARDS_TAKEN;
        lr_put(t, known ? " " : entry[k] == CARDS_TAKEN ? " |" : " ?");
        if (!known) continue;
        lr_put(t, cards_kind_words[entry[k] & ~CARDS_EITHER]);
        if (entry[k] & CARDS_EITHER)
            lr_putf(t, "/%s", cards_kind_words[entry[++k] & ~CARDS_EITHER]);
    }
}

static void put_stack_cards(writer *w, lr_text *t, unsigned stack) {
    const uint8_t *size = w->p->stack_size;
    put_entries(t, w->secret->deck + cards_stack_at(size, stack), size[stack]);
}

static bool read_stack_cards(reader *r, lr_scan *in, unsigned stack) {
    unsigned kind = 0;
    if (!read_card(r, in, &kind)) return false;
    r->stack[stack][r->s->pub.stack_size[stack]++] = (uint8_t)kind;
    return true;
}

static void put_stacks(writer *w, lr_text *t, unsigned seat UNUSED) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
        lr_putf(t, " %u", w->p->stack_size[stack]);
}

static bool read_stacks(reader *r, lr_scan *in, unsigned seat UNUSED) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        int64_t size = 0;
        lr_scan_blanks(in);
        if (!lr_scan_int(in, 0, CARDS_EXPANSIONS, &size)) return false;
        r->s->pub.stack_size[stack] = (uint8_t)size;
    }
    return true;
}

/* The stack of which the memory says nothing but its size. */
static bool is_unknown(const cards_memory *m, unsigned stack, unsigned size) {
    const uint8_t *entry = m->entry + cards_stack_at(m->size, stack);
    if (m->size[stack] != size) return false;
    for (unsigned k = 0; k < size; k++)
        if (entry[k] != CARDS_UNKNOWN) return false;
    return true;
}

static void put_memory(writer *w, lr_text *t, unsigned seat) {
    const cards_memory *m = &w->secret->memory[seat];
    unsigned stack = w->base.repeat;
    if (w->base.c.in == CODEC_VIEW && seat != w->viewer) return;
    if (is_unknown(m, stack, w->p->stack_size[stack])) return;
    if (m->size[stack] == 0) lr_put(t, " -");
    put_entries(t, m->entry + cards_stack_at(m->size, stack), m->size[stack]);
}

/* One or two entries of a memory. */
static bool read_entry(lr_scan *in, uint8_t *entry, unsigned *count) {
    unsigned kind = CARDS_UNKNOWN;
    *count = 1;
    if (lr_scan_char(in, '|')) {
        entry[0] = CARDS_TAKEN;
        return true;
    }
    if (!lr_scan_char(in, '?') && !cards_scan_kind(in, &kind)) return false;
    entry[0] = (uint8_t)kind;
    if (kind == CARDS_UNKNOWN || !lr_scan_char(in, '/')) return true;
    if (!cards_scan_kind(in, &kind)) return false;
    entry[0] |= CARDS_EITHER;
    entry[1] = (uint8_t)(kind | CARDS_EITHER);
    *count = 2;
    return true;
}

static bool read_memory(reader *r, lr_scan *in, unsigned seat) {
    unsigned stack = r->base.repeat, count = 0;
    uint8_t *size = &r->memory_size[seat][stack], next[2] = { 0 };
    lr_scan start = *in;
    if (!read_entry(in, next, &count)) return false;
    if (*size + count > CARDS_MEMORY_MAX) return lr_complain(&start, "nobody remembers so much");
    memcpy(r->memory[seat][stack] + *size, next, count);
    *size = (uint8_t)(*size + count);
    return true;
}

static void put_seen(writer *w, lr_text *t, unsigned seat) {
    const cards_memory *m = &w->secret->memory[seat];
    put_kinds(t, m->seen);
    if (m->gone == 0) return;
    lr_putf(t, "%s gone %u", m->seen == 0 ? " -" : "", m->gone);
}

static bool read_seen(reader *r, lr_scan *in, unsigned seat) {
    cards_memory *m = &r->s->secret.memory[seat];
    lr_scan_char(in, '-');
    while (lr_scan_more(in)) {
        lr_scan start = *in;
        unsigned kind = 0;
        int64_t gone = 0;
        if (lr_scan_optional(in, "gone")) {
            lr_scan_blanks(in);
            if (!lr_scan_int(in, 0, CARDS_EXPANSIONS, &gone)) return false;
            m->gone = (uint8_t)gone;
            return true;
        }
        if (!cards_scan_kind(in, &kind)) return false;
        if ((~m->seen & cards_bits[kind].mask) == 0) return too_many(&start, kind);
        m->seen = cards_add(m->seen, kind);
    }
    return true;
}

/* ---- the table ---- */

#include "codec_rows.h"

#define PUBLIC(member) PLACE(PUBLIC_PART, cards_public, member)
#define OWN(array, member) EACH(PUBLIC_PART, cards_public, array, member)
#define GOODS(place) \
    { \
        .kind = CODEC_LANES, place, .what = "resource", .names = cards_good_names, \
        .count = CARDS_GOODS, .high = GOODS_MAX \
    }

static const codec_line lines[LINES] = {
#define LINE(name, text, ...) [LINE_##name] = { .key = (text), __VA_ARGS__ },
#include "lines.def"
#undef LINE
};

static const codec_book cards_book = { .chapter = { { lines, LINES } }, .limit = limit };

/* ---- writing ---- */

static size_t put_lines(writer *w) {
    static const codec_span order[] = {
        { LINE_viewer, LINE_draw_mode }, { LINE_regions, LINE_civil },
        { LINE_discard, LINE_discard },  { LINE_hand, LINE_hand_count },
        { LINE_stack, LINE_stacks },     { LINE_memory, LINE_seen },
    };
    w->base.part[PUBLIC_PART] = w->p;
    lr_codec_write(&w->base, order, sizeof order / sizeof *order);
    return lr_text_end(&w->base.text);
}

size_t cards_state_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    const cards_state *state = cards_state_read(s);
    writer w = { .base = { .c = { &cards_book, cards_of(g), CODEC_STATE, CARDS_SEATS },
                           .text = lr_text_start(out, size) },
                 .c = cards_of(g),
                 .p = &state->pub,
                 .secret = &state->secret,
                 .viewer = LR_SEAT_NONE };
    return put_lines(&w);
}

size_t cards_view_print(const lr_game *g, const lr_view *view, char *out, size_t size) {
    const cards_view *v = cards_view_of(view);
    cards_secret own = { 0 };
    writer w = { .base = { .c = { &cards_book, cards_of(g), CODEC_VIEW, CARDS_SEATS },
                           .text = lr_text_start(out, size),
                           .part = { [VIEW_PART] = v } },
                 .c = cards_of(g),
                 .p = &v->pub,
                 .secret = &own,
                 .viewer = v->viewer };
    if (v->viewer != LR_SEAT_NONE) {
        own.hand[v->viewer] = v->hand;
        own.memory[v->viewer] = v->memory;
    }
    return put_lines(&w);
}

const char *cards_complain_lines(const cards *c, const cards_public *p) {
    const codec_writer w = { .c = { &cards_book, c, CODEC_STATE, CARDS_SEATS },
                             .part = { [PUBLIC_PART] = p } };
    return lr_codec_wrong(&w);
}

/* ---- reading, step 1: lines ---- */

static lr_status refuse(reader *r, const char *sentence, const char *more) {
    return lr_fail(r->base.in.error, LR_E_POSITION, sentence, more, NULL);
}

static void start(reader *r, const lr_game *g, uint8_t in, const char *text, lr_error *error) {
    memset(r, 0, sizeof *r);
    r->base.c = (codec){ &cards_book, cards_of(g), in, CARDS_SEATS };
    r->base.in = lr_scan_start(text, error);
    r->c = cards_of(g);
    r->view.viewer = LR_SEAT_NONE;
    cards_init(g, &r->draft);
    r->s = cards_state_of(&r->draft);
    r->s->pub.phase = CARDS_PHASE_MAIN;
    r->base.part[PUBLIC_PART] = &r->s->pub;
    r->base.part[VIEW_PART] = &r->view;
}

/* ---- step 2: what the text left out ---- */

/* Nothing was arranged yet, or not all. */
static bool is_early(const cards_public *p) {
    return p->phase == CARDS_PHASE_SHUFFLE || p->phase == CARDS_PHASE_ARRANGE;
}

static void finish_course(reader *r) {
    cards_public *p = &r->s->pub;
    if (!r->base.seen[LINE_step]) p->step = (uint8_t)usual_step(r->c, p);
    if (!r->base.seen[LINE_turn] && p->step != CARDS_STEP_START) p->turn = 1;
    bool other = p->turn != 0 && p->turn % 2 == 0; /* seats take turns */
    if (!r->base.seen[LINE_first])
        p->first = p->active ^ other;
    else if (!r->base.seen[LINE_active])
        p->active = p->first ^ other;
    if (!r->base.seen[LINE_dice] && p->step > CARDS_STEP_ROLL) {
        bool card = p->event_card != CARDS_NO_EVENT || p->phase == CARDS_PHASE_EVENT;
        p->face = card ? CARDS_FACE_QUESTION : CARDS_FACE_CLUB;
        p->production = 1;
    }
    if (!r->base.seen[LINE_check_hand]) p->check_hand = (uint8_t)usual_check_hand(r->c, p);
    if (!r->base.seen[LINE_draw_mode]) p->draw_mode = (uint8_t)usual_draw_mode(r->c, p);
}

/* The settlements between the ends of the row, without gaps. */
static lr_status finish_row(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    unsigned start_places = 3u << realm->first; /* as cards_init() laid them */
    unsigned row = r->settlements[seat] | realm->cities;
    if (!(r->base.seen[LINE_settlements] >> seat & 1)) row |= start_places;
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
        lr_complain(&r->base.at[LINE_roads][seat], "only roads past the ends of the row are named");
        return r->base.in.error->status;
    }
    realm->roads = (uint8_t)((r->roads[seat] & left ? 1 : 0) | (r->roads[seat] & right ? 2 : 0));
    return LR_OK;
}

/* The seat's own six regions as CARD-RULE-62 proposes, each with one unit. */
static void finish_regions(reader *r, unsigned seat) {
    cards_realm *realm = &r->s->pub.realm[seat];
    unsigned set = seat == (unsigned)r->c->rules.red_set ? 0 : 1;
    if (r->base.seen[LINE_regions] >> seat & 1 || is_early(&r->s->pub)) return;
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        unsigned good = cards_arrange_printed[k];
        cards_realm_lay_region(realm, cards_arrange_order[k], good, r->c->start[set][good].die, 1);
    }
}

/* Cards that no line names lie in the last stack; before the first turn each stack has its
 * share. */
static void finish_stacks(reader *r) {
    const cards_public *p = &r->s->pub;
    uint8_t *deck = r->s->secret.deck, *size = r->s->pub.stack_size;
    unsigned to = p->step == CARDS_STEP_START ? 0 : CARDS_STACKS - 1;
    if (p->phase == CARDS_PHASE_SHUFFLE && r->base.told[LINE_stack][0] == 0) return;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = r->named[kind]; k < cards_size(cards_bits[kind].mask); k++) {
            while (to < CARDS_STACKS - 1 && size[to] >= cards_flow_start_size(p, to)) to++;
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
        bool read = r->base.told[LINE_memory][seat] >> stack & 1;
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
        cards_realm_derive(r->c, &p->realm[seat]);
        if (seat == r->view.viewer || r->base.c.in == CODEC_STATE)
            p->hand_size[seat] = (uint8_t)cards_size(r->s->secret.hand[seat]);
    }
    p->arranged = (uint8_t)(is_early(p) ? regions : CARDS_SEATS * CARDS_GOODS);
    if (!r->base.seen[LINE_regions_left]) p->regions_left = (uint16_t)usual_regions_left(r->c, p);
    cards_realm_tokens(p);
    if (!r->base.seen[LINE_chooser]) p->chooser = (uint8_t)usual_chooser(r->c, p);
    if (!r->base.seen[LINE_event_left]) p->event_left = (uint8_t)usual_event_left(r->c, p);
}

static lr_status read_position(reader *r) {
    if (!lr_codec_read(&r->base)) return r->base.in.error->status;
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
    start(&r, g, CODEC_STATE, text, error);
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
    if (!r->base.seen[LINE_viewer]) return refuse(r, "a view needs the line ", "viewer");
    if (!r->base.seen[LINE_stacks]) return refuse(r, "a view needs the line ", "stacks");
    unsigned own = r->view.viewer == LR_SEAT_NONE ? 0 : 1u << r->view.viewer;
    if ((r->base.seen[LINE_hand] | r->base.seen[LINE_memory] | r->base.seen[LINE_seen]) & ~own)
        return refuse(r, "a view shows the viewer's cards and memory alone", "");
    if (r->base.seen[LINE_hand_count] & own)
        return refuse(r, "the viewer's cards are named, not counted", "");
    return LR_OK;
}

static lr_status read_view(reader *r) {
    lr_status status = read_position(r);
    if (status == LR_OK) status = check_view_lines(r);
    if (status == LR_OK && r->view.viewer != LR_SEAT_NONE)
        status = finish_memory(r, r->view.viewer);
    return status;
}

lr_status cards_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error) {
    reader r;
    start(&r, g, CODEC_VIEW, text, error);
    lr_status status = read_view(&r);
    if (status != LR_OK) return status;
    cards_view *v = &r.view;
    v->pub = r.s->pub;
    if (v->viewer != LR_SEAT_NONE) {
        v->memory = r.s->secret.memory[v->viewer];
        v->hand = r.s->secret.hand[v->viewer];
    }
    status = cards_view_check(r.c, v, error);
    if (status == LR_OK) memcpy(view->body.bytes, v, sizeof *v);
    return status;
}
