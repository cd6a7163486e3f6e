/* position_lines.c - the lines of positions and views, each written and read side by side.
 *
 * The rows of lines.def say what most lines look like; here are the functions of the others. How a
 * text is made of lines, and what it may leave out, is told in position.c.
 */
#include "cards_position.h"

#include "cards_rules.h"
#include "cards_text.h"

#include <string.h>

enum { GOODS_MAX = 48 }; /* of a resource, in what is owed, due or offered */

static const char *const draw_modes[] = {
    [CARDS_DRAW_NONE] = "none",
    [CARDS_DRAW_FILL] = "fill",
    [CARDS_DRAW_EXCHANGE] = "exchange",
};

/* ---- limits and names ---- */

enum { ALL_EVENTS = -1 };

/* All event cards, a lane for each. */
static uint64_t all_events(const void *game, const void *part) {
    const cards *c = game;
    lr_lanes all = 0;
    (void)part;
    for (unsigned row = 0, event = 0; row < CARDS_TABLE_ROWS; row++)
        if (c->row[row].group == CARDS_GROUP_EVENT) all += c->row[row].count * lr_lane(event++);
    return all;
}

static uint64_t limit(const void *game, int32_t which) {
    (void)which; /* ALL_EVENTS is the only one */
    return all_events(game, NULL);
}

static void put_kind(lr_text *t, const void *game, uint32_t kind) {
    (void)game;
    lr_put(t, cards_kind_words[kind]);
}

static void put_site(lr_text *t, const void *game, uint32_t site) {
    (void)game;
    cards_put_site(t, site);
}

static void put_stack_number(lr_text *t, const void *game, uint32_t stack) {
    (void)game;
    lr_put_int(t, stack + 1);
}

static void put_column(lr_text *t, const void *game, uint32_t column) {
    (void)game;
    cards_put_slot(t, cards_slot_of_column(column));
}

#define SCAN(thing) \
    static bool scan_##thing(lr_scan *in, const void *game, uint32_t *value) { \
        (void)game; \
        return cards_scan_##thing(in, value); \
    }
SCAN(kind)
SCAN(site)
SCAN(stack)
SCAN(column)
#undef SCAN

static const codec_noun kind_noun = { put_kind, scan_kind, CARDS_KINDS - 1, NULL };
static const codec_noun site_noun = { put_site, scan_site, CARDS_SITES - 1, NULL };
static const codec_noun stack_noun = { put_stack_number, scan_stack, CARDS_STACKS - 1,
                                       "this stack is set twice" };
static const codec_noun column_noun = { put_column, scan_column, CARDS_COLUMNS - 1, NULL };

/* ---- whether a line is written ---- */

static bool is_thrown(const writer *w, unsigned seat) {
    (void)seat;
    return w->p->face != CARDS_FACE_NONE || w->p->production != 0 || w->p->alchemist;
}

static bool is_victim_second(const writer *w, unsigned seat) {
    (void)seat;
    return w->p->victim != 0;
}

static bool is_hand_counted(const writer *w, unsigned seat) {
    return seat != w->viewer && w->p->hand_size[seat] != 0;
}

/* ---- what is pending ---- */

static void put_pending(writer *w, lr_text *t, unsigned seat) {
    (void)seat;
    if (w->p->pending.kind == CARDS_NO_ACTION) return;
    lr_put_char(t, ' ');
    cards_put_action(t, w->p->pending);
}

static bool read_pending(reader *r, lr_scan *in, unsigned seat) {
    (void)seat;
    return cards_scan_action(in, &r->s->pub.pending);
}

/* ---- realms ---- */

static bool expect(lr_scan *in, char c) {
    char expected[2] = { c, 0 };
    if (lr_scan_char(in, c)) return true;
    lr_scan_fail(in, LR_E_SYNTAX, "expected `", expected, "`", NULL);
    return false;
}

static void put_regions(writer *w, lr_text *t, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    if (cards_regions_of(r) == 0) lr_put(t, " -");
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        if (good == CARDS_GOOD_NONE) continue;
        lr_put_char(t, ' ');
        cards_put_region(t, region);
        lr_put_char(t, '=');
        lr_put(t, cards_terrain_names[good]);
        lr_put_char(t, ':');
        lr_put_int(t, cards_region_die(r, region));
        lr_put_char(t, ':');
        lr_put_int(t, cards_stock(r, region));
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

/* A kind of which a copy is left that the text has not named yet. */
static bool read_card(reader *r, lr_scan *in, unsigned *kind) {
    lr_scan start = *in;
    if (!cards_scan_kind(in, kind)) return false;
    if (r->named[*kind] == cards_size(cards_bits[*kind].mask)) {
        lr_scan_fail(&start, LR_E_POSITION, "there are more cards than exist of ",
                     cards_kind_words[*kind], NULL);
        return false;
    }
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
        lr_put_char(t, '=');
        lr_put(t, cards_kind_words[on[0]]);
        if (on[1] == CARDS_NO_KIND) continue;
        lr_put_char(t, ',');
        lr_put(t, cards_kind_words[on[1]]);
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
    for (; set != 0; set &= set - 1) {
        lr_put_char(t, ' ');
        lr_put(t, cards_kind_words[cards_kind_of_bit[__builtin_ctzll(set)]]);
    }
}

/* The top card comes last. */
static void put_discard(writer *w, lr_text *t, unsigned seat) {
    (void)seat;
    if (w->p->discard == 0) return;
    put_kinds(t, cards_remove(w->p->discard, w->p->discard_top));
    lr_put_char(t, ' ');
    lr_put(t, cards_kind_words[w->p->discard_top]);
}

static bool read_discard(reader *r, lr_scan *in, unsigned seat) {
    unsigned kind = 0;
    (void)seat;
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
        lr_put_char(t, ' ');
        if (entry[k] == CARDS_UNKNOWN)
            lr_put_char(t, '?');
        else if (entry[k] == CARDS_TAKEN)
            lr_put_char(t, '|');
        else
            lr_put(t, cards_kind_words[entry[k] & ~CARDS_EITHER]);
        if (entry[k] == CARDS_TAKEN || !(entry[k] & CARDS_EITHER)) continue;
        lr_put_char(t, '/');
        lr_put(t, cards_kind_words[entry[++k] & ~CARDS_EITHER]);
    }
}

static void put_stack(writer *w, lr_text *t, unsigned stack) {
    const uint8_t *size = w->p->stack_size;
    put_entries(t, w->secret->deck + cards_stack_at(size, stack), size[stack]);
}

static bool read_stack(reader *r, lr_scan *in, unsigned stack) {
    unsigned kind = 0;
    if (!read_card(r, in, &kind)) return false;
    r->stack[stack][r->s->pub.stack_size[stack]++] = (uint8_t)kind;
    return true;
}

static void put_stacks(writer *w, lr_text *t, unsigned seat) {
    (void)seat;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        lr_put_char(t, ' ');
        lr_put_int(t, w->p->stack_size[stack]);
    }
}

static bool read_stacks(reader *r, lr_scan *in, unsigned seat) {
    (void)seat;
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
    lr_put(t, m->seen == 0 ? " - gone " : " gone ");
    lr_put_int(t, m->gone);
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
        if ((~m->seen & cards_bits[kind].mask) == 0) {
            lr_scan_fail(&start, LR_E_POSITION, "there are more cards than exist of ",
                         cards_kind_words[kind], NULL);
            return false;
        }
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

const codec_book cards_book = { .chapter = { { lines, LINES } }, .limit = limit };
