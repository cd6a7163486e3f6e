/* verify_knights.c - the invariants of the knights' part of a position, recomputed from nothing.
 *
 * Like verify.c: first ranges, so that what follows may use numbers as indices; then pieces and
 * cards; then what is due, held against the phase. Whatever is due belongs to one phase, or to a
 * few that may come in between, so a table says which.
 */
#include "knights.h"

typedef const char *complaint;

/* ---- ranges ---- */

/* What has no line of its own in a text; lines look after the rest (text/position.c). */
static complaint check_ranges(const board *b, const board_knights *k) {
    if ((k->merchant == LR_SEAT_NONE) != (k->merchant_hex == BOARD_NO_HEX))
        return "the merchant and its hex differ";
    if (k->flee_barred != BOARD_NO_PLACE && k->flee_barred >= b->vertices)
        return "a displaced knight came from nowhere";
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        if (k->commerce_left[seat] > 0 && seat >= b->seats) return "a seat does not exist";
        for (unsigned track = 0; track < BOARD_TRACKS; track++)
            if (k->realm[seat].level[track] > (seat < b->seats ? BOARD_LEVELS : 0))
                return "a track has five levels";
    }
    return NULL;
}

/* ---- pieces ---- */

static bool is_subset(const board *b, vset part, vset whole) {
    uint64_t outside = 0;
    for (unsigned w = 0; w < b->vertex_words; w++) outside |= part.word[w] & ~whole.word[w];
    return outside == 0;
}

static complaint check_knights_of(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *all) {
    const board_knights *k = board_knights_read(b, p);
    unsigned count[3] = { 0 };
    for (unsigned v = 0; v < b->vertices; v++) {
        if (!vset_has(board_knight(b, p, seat), v)) continue;
        if (board_has(all, v)) return "two knights share an intersection";
        if (vset_has(board_occupied(b, p), v)) return "a knight stands in a building";
        board_insert(all, v);
        bool strong = vset_has(board_strong(b, p), v);
        bool mighty = vset_has(board_mighty(b, p), v);
        if (strong && mighty) return "a knight has two strengths";
        count[mighty ? 2 : strong]++;
        if (!board_touches_land(b, p, v) && !vset_has(board_sailed(b, p, seat), v))
            return "a knight is at sea without a ship"; /* SEA-CK-35 */
    }
    if (k->fleeing == seat && k->flee_strength > 0) count[k->flee_strength - 1]++;
    for (unsigned i = 0; i < 3; i++)
        if (count[i] > BOARD_KNIGHTS_EACH) return "a seat has too many knights of a strength";
    return NULL;
}

static complaint check_pieces(const board *b, const board_public *p) {
    uint64_t all[BOARD_WORDS_MAX] = { 0 }, cities[BOARD_WORDS_MAX] = { 0 };
    uint64_t settlements[BOARD_WORDS_MAX] = { 0 };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        complaint wrong = check_knights_of(b, p, seat, all);
        if (wrong != NULL) return wrong;
        unsigned walls = 0;
        for (unsigned w = 0; w < b->vertex_words; w++) {
            uint64_t city = board_city(b, p, seat).word[w];
            cities[w] |= city;
            settlements[w] |= board_settlement(b, p, seat).word[w];
            walls += (unsigned)__builtin_popcountll(board_walls(b, p).word[w] & city);
        }
        if (walls > BOARD_WALLS) return "a seat has too many walls";
    }
    for (unsigned w = 0; w < b->vertex_words; w++) {
        if (board_walls(b, p).word[w] & ~cities[w]) return "a wall stands at no city";
        if (board_fallen(b, p).word[w] & ~settlements[w]) return "a fallen city is nowhere";
        uint64_t marks = board_strong(b, p).word[w] | board_mighty(b, p).word[w] |
                         board_awake(b, p).word[w] | board_promoted(b, p).word[w];
        if (marks & ~all[w]) return "a knight is marked where none stands";
    }
    vset knight = board_knight(b, p, p->active), awake = board_awake(b, p);
    if (!is_subset(b, board_ready(b, p), awake) || !is_subset(b, board_committed(b, p), awake))
        return "a knight that sleeps is to act";
    if (!is_subset(b, board_ready(b, p), knight) || !is_subset(b, board_promoted(b, p), knight))
        return "only the active seat's knights act";
    return NULL;
}

static complaint check_metropolises(const board *b, const board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        unsigned holder = k->metropolis[track], at = k->metropolis_at[track];
        bool due = k->metropolis_due == track, reached = false;
        if ((holder != LR_SEAT_NONE && !due) != (at != BOARD_NO_PLACE))
            return "a metropolis and its city differ";
        for (unsigned seat = 0; seat < b->seats; seat++) {
            unsigned level = k->realm[seat].level[track];
            reached |= level >= BOARD_LEVEL_METROPOLIS;
            if (holder != LR_SEAT_NONE && level == BOARD_LEVELS && seat != holder &&
                k->realm[holder].level[track] < BOARD_LEVELS)
                return "a metropolis belongs to who reached the last level";
        }
        if (reached != (holder != LR_SEAT_NONE) && p->phase != BOARD_PHASE_OVER)
            return "a metropolis belongs to who reached its level";
        if (at == BOARD_NO_PLACE) continue;
        if (at >= b->vertices || !vset_has(board_city(b, p, holder), at))
            return "a metropolis stands at no city of its holder";
        if (k->realm[holder].level[track] < BOARD_LEVEL_METROPOLIS)
            return "the holder of a metropolis has not reached its level";
        for (unsigned other = 0; other < track; other++)
            if (k->metropolis_at[other] == at) return "a city carries two metropolises";
    }
    if (k->merchant != LR_SEAT_NONE && (p->land_hexes >> k->merchant_hex & 1) == 0)
        return "the merchant stands in the sea";
    return NULL;
}

/* ---- cards ---- */

/* The set is one of seats, with the mark for all of them only if all of them are in it. */
static bool is_known_by(unsigned known, unsigned everybody) {
    if (known & BOARD_KNOWN_TO_ALL) return known == (everybody | BOARD_KNOWN_TO_ALL);
    return (known & ~everybody) == 0;
}

static complaint check_hand(const board *b, const board_state *s, unsigned seat,
                            uint8_t count[BOARD_PROGRESS_KINDS]) {
    const board_progress_cards *cards = board_progress_read(b, s);
    const uint8_t *hand = cards->hand[seat], *known = cards->hand_known[seat];
    unsigned everybody = (1u << b->seats) - 1, held = knights_progress_count(cards, seat);
    if (seat >= b->seats && held > 0) return "a seat does not exist";
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
        if (i >= held) {
            if (hand[i] != BOARD_NO_PROGRESS || known[i] != 0) return "a hand has a gap";
            continue;
        }
        if (hand[i] >= BOARD_PROGRESS_KINDS || (i > 0 && hand[i - 1] > hand[i]))
            return "a hand of progress cards is not in order";
        if (hand[i] == BOARD_PROGRESS_PRINTER || hand[i] == BOARD_PROGRESS_CONSTITUTION)
            return "victory points lie open"; /* CK-PROG-07 */
        if (!is_known_by(known[i], everybody) || (known[i] >> seat & 1) == 0)
            return "a seat knows its own cards";
        count[hand[i]]++;
    }
    if (seat < b->seats && held > knights_progress_most(b, &s->pub, seat))
        return "a seat holds too many progress cards";
    return NULL;
}

static complaint check_cards(const board *b, const board_state *s) {
    unsigned everybody = (1u << b->seats) - 1;
    const board_progress_cards *cards = board_progress_read(b, s);
    const board_knights *k = board_knights_read(b, &s->pub);
    uint8_t count[BOARD_PROGRESS_KINDS] = { 0 };
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        complaint wrong = check_hand(b, s, seat, count);
        if (wrong != NULL) return wrong;
    }
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        bool ended = false;
        for (unsigned i = 0; i < BOARD_DECK_MAX; i++) {
            unsigned card = cards->returned[deck][i];
            ended |= card == BOARD_NO_PROGRESS;
            if (ended ? card != BOARD_NO_PROGRESS || cards->returned_known[deck][i] != 0
                      : card >= BOARD_PROGRESS_KINDS || board_progress_table[card].deck != deck)
                return "a deck has cards that are not its own";
            if (!is_known_by(cards->returned_known[deck][i], everybody))
                return "a seat does not exist";
            if (!ended) count[card]++;
        }
    }
    count[BOARD_PROGRESS_PRINTER] = (uint8_t)(count[BOARD_PROGRESS_PRINTER] +
                                              (k->printer != LR_SEAT_NONE));
    count[BOARD_PROGRESS_CONSTITUTION] = (uint8_t)(count[BOARD_PROGRESS_CONSTITUTION] +
                                                   (k->constitution != LR_SEAT_NONE));
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (count[card] + cards->fresh[card] != knights_progress_in_box(b, card))
            return "the progress cards do not add up";
    return NULL;
}

/* ---- what is due ---- */

bool knights_verify_mid_action(const board *b UNUSED, const board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    return k->fleeing != LR_SEAT_NONE || k->deserter != LR_SEAT_NONE || k->recruit != 0 ||
           k->rebuild != 0;
}

/* Something is due only in its phases and in those of `with`, and in its `own` ones always. */
static bool fits(const board_public *p, bool due, uint64_t phases, bool own, uint64_t with) {
    const uint64_t phase = (uint64_t)1 << p->phase;
    return due ? (phase & (phases | with)) != 0 : !own || (phase & phases) == 0;
}

/* Each thing that is due, and the phases in which it can be. */
static complaint check_due(const board *b, const board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    const uint64_t paid_later = IN(EVENT) | IN(DEFEND) | IN(SACK);
#define NONE LR_SEAT_NONE
#define FITS(rank, type, field, idle, due, phase_, own, with, asks, ask, stop, what) \
    if (!fits(p, due, IN(phase_), own, with)) return "the " what " and the phase differ";
#define ROLL_IF FITS
#include "board_due.def"
#define ACTION_IF FITS
#include "board_due.def"
#undef FITS
#undef NONE
    if (!fits(p, p->unpaid != 0, paid_later, OWN, IN(PROGRESS) | IN(RETURN) | IN(REWARD)))
        return "what the dice bring and the phase differ";
    return NULL;
}

/* An Inventor takes no 2, 6, 8 or 12 (CK-SCI-06), and no hex without a number. */
static bool is_swappable(const board_public *p, unsigned hex) {
    const unsigned fixed = 1u << 0 | 1u << 2 | 1u << 6 | 1u << 8 | 1u << 12;
    return (fixed >> board_tile_number(p->tile[hex]) & 1) == 0;
}

/* Details of what is due. */
static complaint check_details(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    const board_knights *k = board_knights_read(b, p);
    bool attack = k->attack != BOARD_ATTACK_NONE;
    if (attack != (k->ship == b->rules.barbarian_track)) return "the barbarians have landed";
    if (attack && !p->unpaid) return "the attack comes before the dice count";
    if (k->deck != 0 && k->drawing == 0) return "nobody draws from that deck";
    if ((k->fleeing != LR_SEAT_NONE) != (k->flee_strength > 0) ||
        (k->fleeing != LR_SEAT_NONE) != (k->flee_from != BOARD_NO_PLACE))
        return "the displaced knight is unknown";
    if ((k->picked != LR_SEAT_NONE) != (k->picks > 0)) return "nothing is left to pick";
    if ((k->commerce != LR_SEAT_NONE && k->givers != 0) || (k->givers == 0 && k->gifts > 0))
        return "the gifts are not clear";
    /* While a card is given up the deck may be empty for the next one. */
    if (p->phase == BOARD_PHASE_PROGRESS && k->deck_left[k->deck] == 0)
        return "there is no card to draw";
    const uint8_t opponents[] = { k->deserter, k->commerce, k->picked, k->spied };
    for (unsigned i = 0; i < sizeof opponents; i++)
        if (opponents[i] == p->active) return "nobody is asked for their own";
    for (unsigned seat = 0; seat < b->seats; seat++)
        if ((k->victims >> seat & 1) && (seat == p->active || s->secret.hand[seat] == 0))
            return "there is nothing to steal from a victim";
    if (k->chasing == 2 && b->supply.ships == 0) return "there is no pirate";
    if ((p->unpaid || k->dice_set) && p->dice[0] == 0) return "the dice were not thrown";
    if (k->swap_hex != BOARD_NO_HEX && !is_swappable(p, k->swap_hex))
        return "that number is not swapped";
    if (k->commerce_left[p->active] > 0) return "nobody is asked for their own";
    if (k->commerce != LR_SEAT_NONE &&
        board_count(s->secret.hand[p->active], k->commerce_card) == 0)
        return "who asks for a commodity does not hold what it gives";
    return NULL;
}

const char *knights_verify(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    complaint wrong = check_ranges(b, board_knights_read(b, p));
    if (wrong == NULL) wrong = check_pieces(b, p);
    if (wrong == NULL) wrong = check_metropolises(b, p);
    if (wrong == NULL) wrong = check_cards(b, s);
    if (wrong == NULL) wrong = check_due(b, p);
    if (wrong == NULL) wrong = check_details(b, s);
    return wrong;
}
