/* position.c - positions and views as text: the writer. The reader is position_parse.c.
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
 * Lines that would say nothing are left out, and so are facts that are as usual (position_parts.h):
 * the step of the turn and the seat that chooses follow from most phases. Written are, in this
 * order: the course of the game, what is pending, then seat by seat the realm, and the cards that
 * are hidden.
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
 */
#include "position_parts.h"

#include "cards_text.h"

/* What is printed: `secret` for a position, `view` for a view; the other is NULL. */
typedef struct writer {
    lr_text text;
    const cards *c;
    const cards_public *p;
    const cards_secret *secret;
    const cards_view *view;
} writer;

/* ---- what is usual ---- */

cards_step position_usual_step(unsigned phase) {
    switch ((cards_phase)phase) {
    case CARDS_PHASE_SHUFFLE:
    case CARDS_PHASE_ARRANGE:
    case CARDS_PHASE_FIRST:
    case CARDS_PHASE_START_STACK:
    case CARDS_PHASE_START_TAKE: return CARDS_STEP_START;
    case CARDS_PHASE_ROLL:
    case CARDS_PHASE_DICE: return CARDS_STEP_ROLL;
    case CARDS_PHASE_EVENT:
    case CARDS_PHASE_ADVANTAGE:
    case CARDS_PHASE_GAIN:
    case CARDS_PHASE_CIVIL_WAR:
    case CARDS_PHASE_CONFLICT:
    case CARDS_PHASE_BUILDER_STACK:
    case CARDS_PHASE_BUILDER_SWAP: return CARDS_STEP_EVENT;
    case CARDS_PHASE_PAY_ANY:
    case CARDS_PHASE_DISCARD:
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_LOOK:
    case CARDS_PHASE_EXCHANGE:
    case CARDS_PHASE_EXCHANGED: return CARDS_STEP_DRAW;
    default: return CARDS_STEP_MAIN;
    }
}

unsigned position_usual_chooser(const cards_public *p) {
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_SHUFFLE:
    case CARDS_PHASE_FIRST:
    case CARDS_PHASE_DICE:
    case CARDS_PHASE_EVENT:
    case CARDS_PHASE_REGION:
    case CARDS_PHASE_DUEL:
    case CARDS_PHASE_OVER: return LR_SEAT_NONE;
    case CARDS_PHASE_ADVANTAGE: return p->windmill_token;
    case CARDS_PHASE_CONFLICT: return p->knight_token;
    case CARDS_PHASE_ANSWER:
    case CARDS_PHASE_DEFEND: return p->active ^ 1u;
    default: return p->active;
    }
}

const char *const position_draw_modes[POSITION_DRAW_MODES] = {
    [CARDS_DRAW_NONE] = "none",
    [CARDS_DRAW_FILL] = "fill",
    [CARDS_DRAW_EXCHANGE] = "exchange",
};

cards_draw_mode position_usual_draw_mode(const cards_public *p) {
    if (p->step != CARDS_STEP_DRAW) return CARDS_DRAW_NONE;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_PAY_ANY:
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_LOOK: return CARDS_DRAW_FILL;
    case CARDS_PHASE_DISCARD:
    case CARDS_PHASE_EXCHANGE:
    case CARDS_PHASE_EXCHANGED: return CARDS_DRAW_EXCHANGE;
    default: return CARDS_DRAW_NONE;
    }
}

unsigned position_usual_check_hand(const cards_public *p) {
    if (p->step == CARDS_STEP_EVENT && p->event_card != CARDS_NO_EVENT) return 3;
    if (p->phase != CARDS_PHASE_DISCARD) return 0;
    return p->step == CARDS_STEP_DRAW ? 3u : 2u >> p->active;
}

unsigned position_usual_event_left(const cards_public *p) {
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

lr_lanes position_all_events(const cards *c) {
    lr_lanes all = 0;
    for (unsigned row = 0, event = 0; row < CARDS_TABLE_ROWS; row++)
        if (c->row[row].group == CARDS_GROUP_EVENT) all += c->row[row].count * lr_lane(event++);
    return all;
}

enum { START_COLUMN_FIRST = 5, START_COLUMN_LAST = 7 }; /* slots -2 to +2 */

unsigned position_usual_regions_left(const cards *c, const cards_public *p) {
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

/* The stack of which the memory says nothing but its size. */
static bool is_unknown(const cards_memory *m, unsigned stack, unsigned size) {
    const uint8_t *entry = m->entry + cards_stack_at(m->size, stack);
    if (m->size[stack] != size) return false;
    for (unsigned k = 0; k < size; k++)
        if (entry[k] != CARDS_UNKNOWN) return false;
    return true;
}

/* ---- lines ---- */

static void put_key(writer *w, const char *key) {
    lr_put(&w->text, key);
    lr_put_char(&w->text, ' ');
}

static void put_seat_key(writer *w, const char *key, unsigned seat) {
    put_key(w, key);
    lr_put_int(&w->text, seat);
    lr_put_char(&w->text, ' ');
}

static void put_end(writer *w) {
    lr_put_char(&w->text, '\n');
}

static void put_number(writer *w, const char *key, int64_t value) {
    put_key(w, key);
    lr_put_int(&w->text, value);
    put_end(w);
}

static void put_word(writer *w, const char *key, const char *word) {
    put_key(w, key);
    lr_put(&w->text, word);
    put_end(w);
}

/* Nothing for 0. */
static void put_count(writer *w, const char *key, unsigned value) {
    if (value != 0) put_number(w, key, value);
}

static void put_holder(writer *w, unsigned seat) {
    if (seat == LR_SEAT_NONE)
        lr_put_char(&w->text, '-');
    else
        lr_put_int(&w->text, seat);
}

/* Nothing if they are as usual. */
static void put_seats(writer *w, const char *key, unsigned seats, unsigned usual) {
    if (seats == usual) return;
    put_key(w, key);
    lr_put_seats(&w->text, seats);
    put_end(w);
}

static void put_stack_line(writer *w, const char *key, unsigned stack) {
    if (stack != CARDS_NO_STACK) put_number(w, key, stack + 1);
}

/* Kinds with blanks before them; `-` for none. */
static void put_kinds(writer *w, cards_set set) {
    if (set == 0) lr_put(&w->text, " -");
    for (; set != 0; set &= set - 1) {
        lr_put_char(&w->text, ' ');
        lr_put(&w->text, cards_kind_words[cards_kind_of_bit[__builtin_ctzll(set)]]);
    }
}

/* ---- the course of the game ---- */

static void put_dice(writer *w) {
    const cards_public *p = w->p;
    if (p->face == CARDS_FACE_NONE && p->production == 0 && !p->alchemist) return;
    put_key(w, "dice");
    lr_put(&w->text, p->face == CARDS_FACE_NONE ? "-" : cards_face_names[p->face]);
    lr_put_char(&w->text, ' ');
    if (p->production == 0)
        lr_put_char(&w->text, '-');
    else
        lr_put_int(&w->text, p->production);
    if (p->alchemist) lr_put(&w->text, " set");
    put_end(w);
}

static void put_events_left(writer *w) {
    lr_lanes left = 0;
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++) left += w->p->events_left[k] * lr_lane(k);
    if (left == position_all_events(w->c)) return;
    put_key(w, "events-left");
    lr_put_lanes(&w->text, left, cards_event_words, CARDS_EVENT_CARDS, ' ');
    put_end(w);
}

static void put_course(writer *w) {
    const cards_public *p = w->p;
    put_word(w, "phase", cards_phase_names[p->phase]);
    if (p->step != position_usual_step(p->phase)) put_word(w, "step", cards_step_names[p->step]);
    put_number(w, "turn", p->turn);
    put_number(w, "active", p->active);
    put_number(w, "first", p->first);
    if (p->chooser != position_usual_chooser(p)) {
        put_key(w, "chooser");
        put_holder(w, p->chooser);
        put_end(w);
    }
    if (p->winner != LR_SEAT_NONE) put_number(w, "winner", p->winner);
    put_dice(w);
    if (p->event_card != CARDS_NO_EVENT) put_word(w, "event", cards_event_words[p->event_card]);
    put_events_left(w);
}

/* ---- what is pending ---- */

static void put_offer(writer *w) {
    const cards_public *p = w->p;
    if (p->offer_give == 0 && p->offer_want == 0) return;
    put_key(w, "offer");
    lr_put_lanes(&w->text, p->offer_give, cards_good_names, CARDS_GOODS, ' ');
    lr_put(&w->text, " for ");
    lr_put_lanes(&w->text, p->offer_want, cards_good_names, CARDS_GOODS, ' ');
    put_end(w);
}

static void put_duel(writer *w) {
    const cards_public *p = w->p;
    if (p->duel_card != CARDS_NO_KIND) {
        put_key(w, "duel");
        lr_put(&w->text, cards_kind_words[p->duel_card]);
        if (p->duel_countered) lr_put(&w->text, " countered");
        put_end(w);
    }
    put_count(w, "victim", p->victim);
    put_count(w, "seizures", p->seizures_left);
}

static void put_civil(writer *w, unsigned seat) {
    const uint8_t *unit = w->p->civil[seat];
    if (unit[1] == CARDS_NO_KIND) return;
    put_seat_key(w, "civil", seat);
    lr_put(&w->text, cards_kind_words[unit[1]]);
    lr_put_char(&w->text, ' ');
    cards_put_site(&w->text, unit[0]);
    put_end(w);
}

static void put_new_regions(writer *w) {
    const cards_public *p = w->p;
    if (p->region_drawn != CARDS_NO_REGION)
        put_word(w, "region-drawn", cards_deck_words[p->region_drawn]);
    if (p->new_column != CARDS_NO_REGION) {
        put_key(w, "new-column");
        cards_put_slot(&w->text, cards_slot_of_column(p->new_column));
        put_end(w);
    }
    unsigned left = p->regions_left;
    if (left == position_usual_regions_left(w->c, p)) return;
    lr_put(&w->text, left == 0 ? "regions-left -" : "regions-left");
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++) {
        if (!(left >> row & 1)) continue;
        lr_put_char(&w->text, ' ');
        lr_put(&w->text, cards_deck_words[row]);
    }
    put_end(w);
}

static void put_pending(writer *w) {
    const cards_public *p = w->p;
    if (p->pending.kind != CARDS_NO_ACTION) {
        put_key(w, "pending");
        cards_put_action(&w->text, p->pending);
        put_end(w);
    }
    put_count(w, "owe-any", p->owe_any);
    put_offer(w);
    put_count(w, "refused", p->offers_refused);
    put_duel(w);
    put_seats(w, "event-left", p->event_left, position_usual_event_left(p));
    put_seats(w, "check-hand", p->check_hand, position_usual_check_hand(p));
    put_stack_line(w, "looking", p->stack);
    put_stack_line(w, "barred", p->stack_barred);
    put_count(w, "takes", p->takes_left);
    put_new_regions(w);
    if (p->conflict_hit) lr_put(&w->text, "conflict-hit\n");
    if (p->draw_mode != position_usual_draw_mode(p))
        put_word(w, "draw-mode", position_draw_modes[p->draw_mode]);
}

/* ---- realms ---- */

static void put_regions(writer *w, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    put_key(w, "regions");
    lr_put_int(&w->text, seat);
    if (cards_regions_of(r) == 0) lr_put(&w->text, " -");
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        if (good == CARDS_GOOD_NONE) continue;
        lr_put_char(&w->text, ' ');
        cards_put_region(&w->text, region);
        lr_put_char(&w->text, '=');
        lr_put(&w->text, cards_terrain_names[good]);
        lr_put_char(&w->text, ':');
        lr_put_int(&w->text, cards_region_die(r, region));
        lr_put_char(&w->text, ':');
        lr_put_int(&w->text, cards_stock(r, region));
    }
    put_end(w);
}

/* The places of the row that are cities, or are not. */
static void put_row(writer *w, const char *key, unsigned seat, bool cities) {
    const cards_realm *r = &w->p->realm[seat];
    bool any = false;
    for (unsigned place = r->first; place <= r->last; place++) {
        if (cards_is_city(r, place) != cities) continue;
        if (any)
            lr_put_char(&w->text, ' ');
        else
            put_seat_key(w, key, seat);
        cards_put_slot(&w->text, cards_slot_of_place(place));
        any = true;
    }
    if (any) put_end(w);
}

static void put_roads(writer *w, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    if (r->roads == 0) return;
    put_key(w, "roads");
    lr_put_int(&w->text, seat);
    for (unsigned end = 0; end < 2; end++) {
        if (!(r->roads >> end & 1)) continue;
        lr_put_char(&w->text, ' ');
        cards_put_slot(&w->text, cards_slot_of_column(end == 0 ? r->first : r->last + 1u));
    }
    put_end(w);
}

static void put_sites(writer *w, unsigned seat) {
    const cards_realm *r = &w->p->realm[seat];
    if (r->placed == 0) return;
    put_key(w, "sites");
    lr_put_int(&w->text, seat);
    for (unsigned site = 0; site < CARDS_SITES; site++) {
        const uint8_t *on = r->site[site];
        if (on[0] == CARDS_NO_KIND) continue;
        lr_put_char(&w->text, ' ');
        cards_put_site(&w->text, site);
        lr_put_char(&w->text, '=');
        lr_put(&w->text, cards_kind_words[on[0]]);
        if (on[1] == CARDS_NO_KIND) continue;
        lr_put_char(&w->text, ',');
        lr_put(&w->text, cards_kind_words[on[1]]);
    }
    put_end(w);
}

static void put_goods(writer *w, const char *key, unsigned seat, cards_goods goods) {
    if (goods == 0) return;
    put_seat_key(w, key, seat);
    lr_put_lanes(&w->text, goods, cards_good_names, CARDS_GOODS, ' ');
    put_end(w);
}

static void put_realm(writer *w, unsigned seat) {
    const cards_public *p = w->p;
    put_regions(w, seat);
    put_row(w, "settlements", seat, false);
    put_row(w, "cities", seat, true);
    put_roads(w, seat);
    put_sites(w, seat);
    put_goods(w, "owe", seat, p->owe[seat]);
    put_goods(w, "due", seat, p->due[seat]);
    if (p->wish[seat] != 0) {
        put_seat_key(w, "wish", seat);
        lr_put_int(&w->text, p->wish[seat]);
        put_end(w);
    }
    put_civil(w, seat);
}

/* ---- hands, stacks and what is known of them ---- */

static void put_hand(writer *w, unsigned seat, cards_set hand) {
    if (hand == 0) return;
    put_key(w, "hand");
    lr_put_int(&w->text, seat);
    put_kinds(w, hand);
    put_end(w);
}

static void put_entries(writer *w, const uint8_t *entry, unsigned count) {
    if (count == 0) lr_put(&w->text, " -");
    for (unsigned k = 0; k < count; k++) {
        lr_put_char(&w->text, ' ');
        if (entry[k] == CARDS_UNKNOWN)
            lr_put_char(&w->text, '?');
        else if (entry[k] == CARDS_TAKEN)
            lr_put_char(&w->text, '|');
        else
            lr_put(&w->text, cards_kind_words[entry[k] & ~CARDS_EITHER]);
        if (entry[k] == CARDS_TAKEN || !(entry[k] & CARDS_EITHER)) continue;
        lr_put_char(&w->text, '/');
        lr_put(&w->text, cards_kind_words[entry[++k] & ~CARDS_EITHER]);
    }
}

static void put_memory(writer *w, unsigned seat, const cards_memory *m) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        if (is_unknown(m, stack, w->p->stack_size[stack])) continue;
        put_seat_key(w, "memory", seat);
        lr_put_int(&w->text, stack + 1);
        put_entries(w, m->entry + cards_stack_at(m->size, stack), m->size[stack]);
        put_end(w);
    }
    if (m->seen == 0 && m->gone == 0) return;
    put_key(w, "seen");
    lr_put_int(&w->text, seat);
    put_kinds(w, m->seen);
    if (m->gone != 0) {
        lr_put(&w->text, " gone ");
        lr_put_int(&w->text, m->gone);
    }
    put_end(w);
}

static void put_stacks(writer *w) {
    const uint8_t *kind = w->secret->deck;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        unsigned size = w->p->stack_size[stack];
        if (size == 0) continue;
        put_key(w, "stack");
        lr_put_int(&w->text, stack + 1);
        put_entries(w, kind, size);
        put_end(w);
        kind += size;
    }
}

/* The top card comes last. */
static void put_discard(writer *w) {
    const cards_public *p = w->p;
    if (p->discard == 0) return;
    cards_set below = cards_remove(p->discard, p->discard_top);
    lr_put(&w->text, "discard");
    if (below != 0) put_kinds(w, below);
    lr_put_char(&w->text, ' ');
    lr_put(&w->text, cards_kind_words[p->discard_top]);
    put_end(w);
}

static void put_all_cards(writer *w) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) put_hand(w, seat, w->secret->hand[seat]);
    put_stacks(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        put_memory(w, seat, &w->secret->memory[seat]);
}

static void put_visible_cards(writer *w) {
    const cards_view *v = w->view;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (seat == v->viewer) {
            put_hand(w, seat, v->hand);
        } else if (w->p->hand_size[seat] != 0) {
            put_seat_key(w, "hand-count", seat);
            lr_put_int(&w->text, w->p->hand_size[seat]);
            put_end(w);
        }
    }
    lr_put(&w->text, "stacks");
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        lr_put_char(&w->text, ' ');
        lr_put_int(&w->text, w->p->stack_size[stack]);
    }
    put_end(w);
    if (v->viewer != LR_SEAT_NONE) put_memory(w, v->viewer, &v->memory);
}

/* ---- the whole ---- */

static size_t put_position(writer *w) {
    put_course(w);
    put_pending(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) put_realm(w, seat);
    put_discard(w);
    if (w->secret != NULL)
        put_all_cards(w);
    else
        put_visible_cards(w);
    return lr_text_end(&w->text);
}

size_t cards_state_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    const cards_state *state = cards_state_read(s);
    writer w = { .text = lr_text_start(out, size),
                 .c = cards_of(g),
                 .p = &state->pub,
                 .secret = &state->secret };
    return put_position(&w);
}

size_t cards_view_print(const lr_game *g, const lr_view *view, char *out, size_t size) {
    const cards_view *v = cards_view_of(view);
    writer w = { .text = lr_text_start(out, size), .c = cards_of(g), .p = &v->pub, .view = v };
    put_key(&w, "viewer");
    put_holder(&w, v->viewer);
    put_end(&w);
    return put_position(&w);
}
