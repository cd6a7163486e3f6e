/* reference_progress.c - the reference's progress cards: decks, hands, and who knows what.
 *
 * Hands are counts by kind. What a seat knows of another's hand is counts too: so many cards of a
 * kind that it has seen there and that cannot have left since without its seeing which. Cards that
 * came back lie in order, each with everybody who saw it (CK-PROG, CK-RUL-106).
 */
#include "reference.h"

int reference_progress_deck(int card) {
    static const int decks[REF_PROGRESS] = {
#define PROGRESS(kind, name, deck, count, ...) [BOARD_PROGRESS_##kind] = BOARD_##deck,
#include "board_progress.def"
#undef PROGRESS
    };
    return decks[card];
}

int reference_progress_total(const reference *r, int seat) {
    int total = 0;
    for (int card = 0; card < REF_PROGRESS; card++) total += r->k.held[seat][card];
    return total;
}

static int fresh_left(const reference *r, int track) {
    int total = 0;
    for (int card = 0; card < REF_PROGRESS; card++)
        if (reference_progress_deck(card) == track) total += r->k.fresh[card];
    return total;
}

int reference_deck_left(const reference *r, int track) {
    return fresh_left(r, track) + r->k.returned_count[track];
}

/* The shuffled cards first; then those that came back, as they lie. */
unsigned reference_progress_weight(const reference *r, int card, int track) {
    if (card >= REF_PROGRESS || track != r->k.drawing_deck) return 0;
    if (reference_progress_deck(card) != track) return 0;
    if (fresh_left(r, track) > 0) return (unsigned)r->k.fresh[card];
    return r->k.returned_count[track] > 0 && r->k.returned[track][0] == card;
}

/* The lowest of the deck is drawn, and whoever knew it knows who has it. */
static void draw_returned(reference *r, int seat, int track) {
    reference_knights *k = &r->k;
    int card = k->returned[track][0];

    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        if (viewer != seat && k->returned_known[track][0][viewer]) k->known[viewer][seat][card]++;
    k->returned_count[track]--;
    for (int n = 0; n < k->returned_count[track]; n++) {
        k->returned[track][n] = k->returned[track][n + 1];
        for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
            k->returned_known[track][n][viewer] = k->returned_known[track][n + 1][viewer];
    }
    r->seen[REF_SEEN_DRAW_RETURNED]++;
}

void reference_progress_draw(reference *r, int seat, int card) {
    reference_knights *k = &r->k;
    int track = reference_progress_deck(card);
    bool own_turn = seat == r->active &&
                    r->option[BOARD_OPTION_fifth_card] != BOARD_FIFTH_DISCARD_NOW;

    if (fresh_left(r, track) > 0)
        k->fresh[card]--;
    else
        draw_returned(r, seat, track);
    k->drawing[seat] = 0;
    if (k->attack == BOARD_ATTACK_NONE) r->seen[REF_SEEN_GATE]++;
    if (k->attack != BOARD_ATTACK_NONE) r->seen[REF_SEEN_REWARD]++;
    if (card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION) { /* CK-PROG-07 */
        k->open[card] = seat;
        r->seen[REF_SEEN_OPEN_CARD]++;
    } else {
        k->held[seat][card]++;
        if (reference_progress_total(r, seat) > 4 && !own_turn) k->returning = seat;
    }
    reference_go_on(r);
}

/* A card goes under its deck; `seen_by` REF_NONE: everybody saw it. */
static void put_under(reference *r, int card, int seen_by) {
    reference_knights *k = &r->k;
    int track = reference_progress_deck(card), n = k->returned_count[track]++;

    k->returned[track][n] = card;
    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        k->returned_known[track][n][viewer] = seen_by == REF_NONE || viewer == seen_by;
}

/* One card of a kind left the hand for all to see: of those a viewer knew, it may have been one. */
void reference_progress_leave(reference *r, int seat, int card) {
    r->k.held[seat][card]--;
    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        if (r->k.known[viewer][seat][card] > 0) r->k.known[viewer][seat][card]--;
    put_under(r, card, REF_NONE);
}

/* Others see the colour alone: it may have been any card of that colour (CK-RUL-106). */
void reference_progress_return(reference *r, int seat, int card) {
    int track = reference_progress_deck(card);

    r->k.held[seat][card]--;
    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        for (int other = 0; other < REF_PROGRESS; other++)
            if (reference_progress_deck(other) == track) r->k.known[viewer][seat][other] = 0;
    put_under(r, card, seat);
    r->seen[REF_SEEN_RETURN]++;
}

void reference_progress_look(reference *r, int viewer, int owner) {
    for (int card = 0; card < REF_PROGRESS; card++)
        r->k.known[viewer][owner][card] = r->k.held[owner][card];
}

/* The two concerned see the card; to others it may have been any. */
void reference_progress_spy(reference *r, int thief, int owner, int card) {
    r->k.held[owner][card]--;
    r->k.held[thief][card]++;
    r->k.known[owner][thief][card]++;
    r->k.known[thief][owner][card]--;
    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        for (int other = 0; other < REF_PROGRESS && viewer != thief; other++)
            r->k.known[viewer][owner][other] = 0;
}
