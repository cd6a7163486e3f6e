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
 *      lie in stack 5, under what is named there, in the order of the table (before the first turn in
 *      all stacks, as they are dealt); so a short text is a position too.
 *   3. What follows is computed: supplies, the regions left in the deck, realms, tokens.
 *   4. cards_verify() looks at the whole. Only then is the result written.
 *
 * A view goes through the same steps with the viewer's own cards alone. It must say how many cards
 * the stacks hold, and in step 4 cards_view_check() looks whether some position looks like it.
 */
#include "cards_position.h"

#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"
#include "cards_verify.h"

#include <string.h>

/* ---- what is usual ---- */

uint64_t cards_usual_step(const void *game, const void *part) {
    const cards_public *p = part;
    (void)game;
    if (p->phase == CARDS_PHASE_OVER) return CARDS_STEP_MAIN;
    return 31u - (unsigned)__builtin_clz(cards_phase_table[p->phase].steps); /* the last of them */
}

uint64_t cards_usual_chooser(const void *game, const void *part) {
    const cards_public *p = part;
    (void)game;
    switch (cards_phase_table[p->phase].who) {
    case CARDS_WHO_NOBODY: return LR_SEAT_NONE;
    case CARDS_WHO_WINDMILL: return p->windmill_token;
    case CARDS_WHO_KNIGHT: return p->knight_token;
    case CARDS_WHO_PASSIVE: return cards_other(p->active);
    default: return p->active;
    }
}

uint64_t cards_usual_draw_mode(const void *game, const void *part) {
    const cards_public *p = part;
    (void)game;
    if (p->step != CARDS_STEP_DRAW) return CARDS_DRAW_NONE;
    if (cards_is_in(p, CARDS_IN(PAY_ANY) | CARDS_IN(DRAW) | CARDS_IN(LOOK))) return CARDS_DRAW_FILL;
    return p->phase == CARDS_PHASE_OVER ? CARDS_DRAW_NONE : CARDS_DRAW_EXCHANGE;
}

uint64_t cards_usual_check_hand(const void *game, const void *part) {
    const cards_public *p = part;
    (void)game;
    if (p->step == CARDS_STEP_EVENT && p->event_card != CARDS_NO_EVENT) return 3;
    if (p->phase != CARDS_PHASE_DISCARD) return 0;
    return p->step == CARDS_STEP_DRAW ? 3u : 2u >> p->active;
}

uint64_t cards_usual_event_left(const void *game, const void *part) {
    const cards_public *p = part;
    (void)game;
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

uint64_t cards_usual_regions_left(const void *game, const void *part) {
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
    if (!r->base.seen[LINE_step]) p->step = (uint8_t)cards_usual_step(r->c, p);
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
    if (!r->base.seen[LINE_check_hand]) p->check_hand = (uint8_t)cards_usual_check_hand(r->c, p);
    if (!r->base.seen[LINE_draw_mode]) p->draw_mode = (uint8_t)cards_usual_draw_mode(r->c, p);
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
    if (!r->base.seen[LINE_regions_left])
        p->regions_left = (uint16_t)cards_usual_regions_left(r->c, p);
    cards_realm_tokens(p);
    if (!r->base.seen[LINE_chooser]) p->chooser = (uint8_t)cards_usual_chooser(r->c, p);
    if (!r->base.seen[LINE_event_left]) p->event_left = (uint8_t)cards_usual_event_left(r->c, p);
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
