/* position_knights.c - what the knights' games add to the text of positions and views.
 *
 *     barbarians 5                       steps of the barbarians' ship
 *     levels 0 science=1 trade=2
 *     knights 0 c3.n=basic c3.s=strong+  a `+` is awake
 *     progress 0 smith spy[12]           seats 1 and 2 know this card, too
 *     returned politics spy[2] bishop    next to come first, and who knows it; `[*]` is everybody,
 *                                        spectators too
 *
 * As in position.c only primary facts are written, and nothing for what is empty, 0 or nobody's.
 * Whatever is due has a line of its own, so that a position in the middle of an attack or a card
 * can be read, and written by hand: `drawing 1,2 science` says who still draws, and from what.
 *
 * Walls and fallen cities go without owners, since those follow from the buildings. What no hand,
 * no returned card and no open card accounts for lies in a deck, so decks are not written; a view,
 * which cannot account for the others' hands, has a line `decks` with their sizes instead.
 *
 * In a view there are no brackets, but a `?` for every card that the viewer does not know. Of a
 * hand the known cards come first.
 */
#include "position_print.h"

#include "notation.h"
#include "places.h"

const char *const board_attack_names[BOARD_ATTACKS] = {
    [BOARD_ATTACK_NONE] = "-",
    [BOARD_ATTACK_LANDED] = "landed",
    [BOARD_ATTACK_FOUGHT] = "fought",
};
const char *const board_rank_names[BOARD_RANKS] = { "basic", "strong", "mighty" };
const char *const board_rebuild_names[BOARD_REBUILDS] = { "road", "ship" };
const char *const board_awake_names[2] = { "asleep", "awake" };

/* ---- values ---- */

static void put_blank(writer *w) {
    lr_put_char(&w->text, ' ');
}

static void put_if(writer *w, const char *key, unsigned value) {
    if (value != 0) position_put_number(w, key, value);
}

static void put_seat_line(writer *w, const char *key, unsigned seat) {
    if (seat != LR_SEAT_NONE) position_put_number(w, key, seat);
}

/* `2 awake`: a knight off the board. */
static void put_knight_away(writer *w, unsigned strength, unsigned awake) {
    lr_put_int(&w->text, strength);
    put_blank(w);
    lr_put(&w->text, board_awake_names[awake != 0]);
}

static void put_vertices(writer *w, const char *key, vset set) {
    position_put_places(w, key, LR_SEAT_NONE, set.word, w->b->vertices, board_put_vertex);
}

/* ---- what is due ---- */

static void put_attack(writer *w, const board_knights *k) {
    put_if(w, "event-due", k->event_due);
    if (k->attack != BOARD_ATTACK_NONE)
        position_put_word(w, "attack", board_attack_names[k->attack]);
    position_put_seats(w, "declaring", k->declaring);
    position_put_seats(w, "sacked", k->sacked);
    position_put_seats(w, "rewarded", k->rewarded);
    if (k->drawing != 0) {
        position_put_key(w, "drawing");
        lr_put_seats(&w->text, k->drawing);
        put_blank(w);
        lr_put(&w->text, board_track_names[k->deck]);
        position_put_end(w);
    }
    put_seat_line(w, "returning", k->returning);
    position_put_seats(w, "parched", k->parched);
}

static void put_fleeing(writer *w, const board_knights *k) {
    if (k->fleeing == LR_SEAT_NONE) return;
    position_put_seat_key(w, "fleeing", k->fleeing);
    put_knight_away(w, k->flee_strength, k->flee_awake);
    put_blank(w);
    board_put_vertex(&w->text, w->b, k->flee_from);
    if (k->flee_barred != BOARD_NO_PLACE) {
        lr_put(&w->text, " barred ");
        board_put_vertex(&w->text, w->b, k->flee_barred);
    }
    position_put_end(w);
}

static void put_knights_due(writer *w, const board_knights *k) {
    if (k->chasing != 0) position_put_word(w, "chasing", board_quarry_names[k->chasing - 1]);
    put_if(w, "smith", k->smith);
    put_seat_line(w, "deserter", k->deserter);
    if (k->recruit != 0) {
        position_put_key(w, "recruit");
        put_knight_away(w, k->recruit, k->recruit_awake);
        position_put_end(w);
    }
    put_fleeing(w, k);
}

static void put_cards_due(writer *w, const board_knights *k) {
    position_put_seats(w, "victims", k->victims);
    put_if(w, "sabotage", k->sabotage);
    if (k->givers != 0) {
        position_put_key(w, "givers");
        lr_put_seats(&w->text, k->givers);
        put_blank(w);
        lr_put_int(&w->text, k->gifts);
        position_put_end(w);
    }
    if (k->commerce != LR_SEAT_NONE) {
        position_put_seat_key(w, "commerce", k->commerce);
        lr_put(&w->text, board_goods_names[k->commerce_card]);
        position_put_end(w);
    }
    if (k->picked != LR_SEAT_NONE) {
        position_put_seat_key(w, "picked", k->picked);
        lr_put_int(&w->text, k->picks);
        position_put_end(w);
    }
    put_seat_line(w, "spied", k->spied);
}

static void put_building_due(writer *w, const board_knights *k) {
    if (k->metropolis_due != LR_SEAT_NONE)
        position_put_word(w, "metropolis-due", board_track_names[k->metropolis_due]);
    if (k->rebuild != 0) position_put_word(w, "rebuild", board_rebuild_names[k->rebuild - 1]);
    if (k->swap_hex != BOARD_NO_HEX) position_put_place(w, "swap", k->swap_hex, board_put_hex);
}

/* ---- the course of the game ---- */

static void put_merchant_fleet(writer *w, const board_knights *k) {
    if (k->fleet == 0) return;
    lr_put(&w->text, "merchant-fleet");
    for (unsigned lane = 0; lane < BOARD_GOODS; lane++) {
        if (!(k->fleet >> lane & 1)) continue;
        put_blank(w);
        lr_put(&w->text, board_goods_names[lane]);
    }
    position_put_end(w);
}

static void put_turn(writer *w, const board_knights *k) {
    put_if(w, "dice-set", k->dice_set);
    put_if(w, "errant-used", k->errant_used);
    put_if(w, "cranes", k->cranes);
    put_merchant_fleet(w, k);
    put_vertices(w, "ready", board_ready(w->b, w->p));
    put_vertices(w, "promoted", board_promoted(w->b, w->p));
    put_vertices(w, "committed", board_committed(w->b, w->p));
}

void position_put_knights_course(writer *w) {
    const board_knights *k = board_knights_read(w->b, w->p);
    put_if(w, "barbarians", k->ship);
    put_if(w, "attacks", k->attacks);
    if (k->event != BOARD_EVENT_NONE) position_put_word(w, "event", board_event_names[k->event]);
    put_attack(w, k);
    put_knights_due(w, k);
    put_cards_due(w, k);
    put_building_due(w, k);
    put_turn(w, k);
}

/* ---- the table ---- */

static void put_metropolis(writer *w, const board_knights *k, unsigned track) {
    if (k->metropolis_at[track] == BOARD_NO_PLACE) return; /* nobody's, or still to be placed */
    position_put_key(w, "metropolis");
    lr_put(&w->text, board_track_names[track]);
    put_blank(w);
    lr_put_int(&w->text, k->metropolis[track]);
    put_blank(w);
    board_put_vertex(&w->text, w->b, k->metropolis_at[track]);
    position_put_end(w);
}

/* `[02]`: seats that know a card, `[*]`: all and every spectator; nothing if nobody does. */
static void put_knowers(writer *w, unsigned seats) {
    if (seats == 0) return;
    if (seats & BOARD_KNOWN_TO_ALL) {
        lr_put(&w->text, "[*]");
        return;
    }
    lr_put_char(&w->text, '[');
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        if (seats >> seat & 1) lr_put_int(&w->text, seat);
    lr_put_char(&w->text, ']');
}

static void put_progress_card(writer *w, uint8_t card) {
    put_blank(w);
    lr_put(&w->text, card == BOARD_PROGRESS_HIDDEN ? "?" : board_progress_table[card].name);
}

static void put_returned(writer *w, const board_knights *k, unsigned track) {
    if (k->deck_returned[track] == 0) return;
    lr_put(&w->text, "returned ");
    lr_put(&w->text, board_track_names[track]);
    for (unsigned i = 0; i < k->deck_returned[track]; i++) {
        put_progress_card(w, w->view != NULL ? w->view->returned[track][i]
                                             : w->progress->returned[track][i]);
        if (w->view == NULL) put_knowers(w, w->progress->returned_known[track][i]);
    }
    position_put_end(w);
}

static void put_decks(writer *w, const board_knights *k) {
    board_cards left = 0;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        left += k->deck_left[track] * board_card(track);
    position_put_key(w, "decks");
    lr_put_lanes(&w->text, left, board_track_names, BOARD_TRACKS, ' ');
    position_put_end(w);
}

void position_put_knights_table(writer *w) {
    const board_knights *k = board_knights_read(w->b, w->p);
    if (k->merchant != LR_SEAT_NONE) {
        position_put_seat_key(w, "merchant", k->merchant);
        board_put_hex(&w->text, w->b, k->merchant_hex);
        position_put_end(w);
    }
    put_seat_line(w, "printer", k->printer);
    put_seat_line(w, "constitution", k->constitution);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) put_metropolis(w, k, track);
    put_vertices(w, "walls", board_walls(w->b, w->p));
    put_vertices(w, "fallen", board_fallen(w->b, w->p));
    if (w->view != NULL) put_decks(w, k);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) put_returned(w, k, track);
}

/* ---- seats ---- */

static void put_levels(writer *w, const board_realm *realm, unsigned seat) {
    board_cards levels = 0;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        levels += realm->level[track] * board_card(track);
    position_put_cards(w, "levels", seat, levels, board_track_names, BOARD_TRACKS);
}

static unsigned rank_at(const writer *w, uint32_t vertex) {
    if (vset_has(board_mighty(w->b, w->p), vertex)) return 2;
    return vset_has(board_strong(w->b, w->p), vertex);
}

static void put_knights(writer *w, unsigned seat) {
    const board *b = w->b;
    vset own = board_knight(b, w->p, seat);
    bool any = false;
    for (uint32_t vertex = 0; vertex < b->vertices; vertex++) {
        if (!vset_has(own, vertex)) continue;
        if (any)
            put_blank(w);
        else
            position_put_seat_key(w, "knights", seat);
        board_put_vertex(&w->text, b, vertex);
        lr_put_char(&w->text, '=');
        lr_put(&w->text, board_rank_names[rank_at(w, vertex)]);
        if (vset_has(board_awake(b, w->p), vertex)) lr_put_char(&w->text, '+');
        any = true;
    }
    if (any) position_put_end(w);
}

static void put_progress(writer *w, unsigned seat) {
    const uint8_t *hand = w->view != NULL ? w->view->progress[seat] : w->progress->hand[seat];
    if (hand[0] == BOARD_NO_PROGRESS) return;
    lr_put(&w->text, "progress ");
    lr_put_int(&w->text, seat);
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND && hand[i] != BOARD_NO_PROGRESS; i++) {
        put_progress_card(w, hand[i]);
        if (w->view == NULL) put_knowers(w, w->progress->hand_known[seat][i] & ~(1u << seat));
    }
    position_put_end(w);
}

void position_put_knights_hand(writer *w, unsigned seat) {
    put_progress(w, seat);
    if (w->view != NULL && board_knights_read(w->b, w->p)->picked == seat)
        position_put_cards(w, "seen-hand", seat, w->view->seen_hand, board_goods_names,
                           BOARD_GOODS);
}

void position_put_knights_seat(writer *w, unsigned seat) {
    const board_knights *k = board_knights_read(w->b, w->p);
    put_levels(w, &k->realm[seat], seat);
    position_put_seat_number(w, "defenders", seat, k->realm[seat].defenders);
    put_knights(w, seat);
    position_put_seat_number(w, "commerce-left", seat, k->commerce_left[seat]);
}
