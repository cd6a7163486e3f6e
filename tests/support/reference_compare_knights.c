/* reference_compare_knights.c - the engine's knights, cities and progress cards against the model.
 *
 * Whatever is due must be due in both, and to the same seats. The helper functions that the engine
 * offers to bots and drawings (sites, reach, strengths, rates, costs) are asked as well. What a
 * seat knows of others' cards is compared by counting: which of two equal cards it has seen is
 * nobody's business.
 */
#include "reference_compare.h"

#include <string.h>

static int hex_byte(int hex) {
    return hex == REF_NONE ? BOARD_NO_HEX : hex;
}

static int seat_bits(const int set[REF_SEATS]) {
    int bits = 0;
    for (int seat = 0; seat < REF_SEATS; seat++) bits |= (set[seat] != 0) << seat;
    return bits;
}

/* ---- on the board ---- */

static bool same_vertices(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);
    const reference_knights *k = &r->k;
    bool over = r->phase == BOARD_PHASE_OVER;

    for (int v = 0; v < 64 * b->vertex_words; v++) {
        uint32_t at = (uint32_t)v;
        bool knight = v < r->map.vertices && k->owner[v] != REF_NONE;

        SAME("knights", v, vset_has(board_any_knight(b, p), at), knight);
        SAME("strong", v, vset_has(board_strong(b, p), at), knight && k->strength[v] == 2);
        SAME("mighty", v, vset_has(board_mighty(b, p), at), knight && k->strength[v] == 3);
        if (!over) { /* a defender who wins may see the battle's end or not */
            SAME("awake", v, vset_has(board_awake(b, p), at), knight && k->awake[v]);
            SAME("ready", v, vset_has(board_ready(b, p), at), knight && k->ready[v]);
            SAME("promoted", v, vset_has(board_promoted(b, p), at), knight && k->promoted[v]);
        }
        SAME("committed", v, vset_has(board_committed(b, p), at), knight && k->committed[v]);
        SAME("walls", v, vset_has(board_walls(b, p), at), v < r->map.vertices && k->wall[v]);
        SAME("fallen", v, vset_has(board_fallen(b, p), at), v < r->map.vertices && k->fallen[v]);
        for (int seat = 0; seat < r->seats; seat++)
            SAME("knight", 1000 * seat + v, vset_has(board_knight(b, p, (unsigned)seat), at),
                 knight && k->owner[v] == seat);
    }
    return true;
}

static int walls_of(const reference *r, int seat) {
    int count = 0;
    for (int v = 0; v < r->map.vertices; v++) count += r->building[v] == seat && r->k.wall[v];
    return count;
}

/* A knight on its flight is neither on the board nor in supply. */
static int knights_out(const reference *r, int seat, int strength) {
    return reference_knights_count(r, seat, strength) +
           (r->k.fleeing == seat && r->k.flee_strength == strength);
}

static bool same_realms(const reference *r, const board_knights *e, char message[REF_TEXT]) {
    for (int seat = 0; seat < REF_SEATS; seat++) {
        const board_realm *realm = &e->realm[seat];
        bool here = seat < r->seats;

        for (int t = 0; t < REF_TRACKS; t++)
            SAME("level", 10 * seat + t, realm->level[t], r->k.level[seat][t]);
        SAME("defenders", seat, realm->defenders, r->k.defenders[seat]);
        SAME("walls_left", seat, realm->walls_left, here ? 3 - walls_of(r, seat) : 0);
        for (int n = 0; n < 3; n++)
            SAME("knights_left", 10 * seat + n, realm->knights_left[n],
                 here ? 2 - knights_out(r, seat, n + 1) : 0);
    }
    for (int t = 0; t < REF_TRACKS; t++) {
        int at = r->k.metropolis[t];
        int holder = r->k.metropolis_due == t ? r->active
                     : at == REF_NONE         ? REF_NONE
                                              : r->building[at];
        SAME("metropolis", t, e->metropolis[t], seat_byte(holder));
        SAME("metropolis_at", t, e->metropolis_at[t], place_word(at));
    }
    SAME("merchant", 0, e->merchant, seat_byte(r->k.merchant));
    SAME("merchant_hex", 0, e->merchant_hex, hex_byte(r->k.merchant_hex));
    SAME("printer", 0, e->printer, seat_byte(r->k.open[BOARD_PROGRESS_PRINTER]));
    SAME("constitution", 0, e->constitution, seat_byte(r->k.open[BOARD_PROGRESS_CONSTITUTION]));
    return true;
}

/* ---- what is due ---- */

static bool same_roll(const reference *r, const board_knights *e, char message[REF_TEXT]) {
    const reference_knights *k = &r->k;

    SAME("ship", 0, e->ship, k->ship);
    if (r->phase != BOARD_PHASE_OVER) SAME("attacks", 0, e->attacks, k->attacks);
    SAME("event_due", 0, e->event_due, k->event_due);
    SAME("attack", 0, e->attack, k->attack);
    SAME("declaring", 0, e->declaring, seat_bits(k->declaring));
    SAME("sacked", 0, e->sacked, seat_bits(k->sacked));
    SAME("rewarded", 0, e->rewarded, seat_bits(k->rewarded));
    SAME("drawing", 0, e->drawing, seat_bits(k->drawing));
    if (seat_bits(k->drawing) != 0) SAME("deck", 0, e->deck, k->drawing_deck);
    SAME("returning", 0, e->returning, seat_byte(k->returning));
    if (r->phase != BOARD_PHASE_GOLD) SAME("parched", 0, e->parched, seat_bits(k->parched));
    if (r->phase == BOARD_PHASE_OVER) return true;
    SAME("event", 0, e->event, k->event);
    SAME("dice_set", 0, e->dice_set, k->dice_set);
    SAME("errant_used", 0, e->errant_used, k->errant_used);
    SAME("cranes", 0, e->cranes, k->cranes);
    for (int goods = 0; goods < REF_GOODS; goods++)
        SAME("fleet", goods, e->fleet >> goods & 1, k->fleet[goods]);
    for (int seat = 0; seat < REF_SEATS; seat++)
        SAME("commerce_left", seat, e->commerce_left[seat], k->commerce_left[seat]);
    return true;
}

static bool same_due(const reference *r, const board_knights *e, char message[REF_TEXT]) {
    const reference_knights *k = &r->k;
    int giver = reference_first_of(r, k->gifts);

    SAME("chasing", 0, e->chasing, k->chasing);
    SAME("victims", 0, e->victims, seat_bits(k->victims));
    SAME("sabotage", 0, e->sabotage, k->sabotage);
    SAME("metropolis_due", 0, e->metropolis_due, seat_byte(k->metropolis_due));
    SAME("smith", 0, e->smith, k->smith);
    SAME("rebuild", 0, e->rebuild, k->rebuild);
    SAME("swap_hex", 0, e->swap_hex, hex_byte(k->swap_hex));
    SAME("deserter", 0, e->deserter, seat_byte(k->deserter));
    SAME("recruit", 0, e->recruit, k->recruit);
    SAME("recruit_awake", 0, e->recruit_awake, k->recruit_awake);
    SAME("givers", 0, e->givers, seat_bits(k->gifts));
    SAME("gifts", 0, e->gifts, giver == REF_NONE ? 0 : k->gifts[giver]);
    SAME("commerce", 0, e->commerce, seat_byte(k->commerce));
    if (k->commerce != REF_NONE) SAME("commerce_card", 0, e->commerce_card, k->commerce_card);
    SAME("picked", 0, e->picked, seat_byte(k->picked));
    SAME("picks", 0, e->picks, k->picks);
    SAME("spied", 0, e->spied, seat_byte(k->spied));
    SAME("fleeing", 0, e->fleeing, seat_byte(k->fleeing));
    if (k->fleeing == REF_NONE) return true;
    SAME("flee_strength", 0, e->flee_strength, k->flee_strength);
    SAME("flee_awake", 0, e->flee_awake, k->flee_awake);
    SAME("flee_from", 0, e->flee_from, place_word(k->flee_from));
    SAME("flee_barred", 0, e->flee_barred, place_word(k->flee_barred));
    return true;
}

/* ---- progress cards ---- */

static bool is_viewer(const reference *r, int viewer) {
    return viewer < r->seats || viewer == REF_SPECTATOR;
}

static bool knows(uint8_t known, int viewer) {
    return known & (viewer == REF_SPECTATOR ? BOARD_KNOWN_TO_ALL : 1 << viewer);
}

static bool same_hand(const reference *r, const board_progress_cards *e, int seat,
                      char message[REF_TEXT]) {
    int held[256] = { 0 };

    for (int n = 0; n < BOARD_PROGRESS_HAND; n++) {
        int card = e->hand[seat][n];
        held[card]++;
        if (n > 0) SAME("ascending hand", seat, e->hand[seat][n - 1] <= card, 1);
        if (card != BOARD_NO_PROGRESS) SAME("card in hand", seat, card < REF_PROGRESS, 1);
        if (card == BOARD_NO_PROGRESS) SAME("no card, and known", seat, e->hand_known[seat][n], 0);
    }
    for (int card = 0; card < REF_PROGRESS; card++)
        SAME("progress", 100 * seat + card, held[card], r->k.held[seat][card]);
    return true;
}

static bool same_knowledge(const reference *r, const board_progress_cards *e, int viewer, int seat,
                           char message[REF_TEXT]) {
    int known[256] = { 0 };

    for (int n = 0; n < BOARD_PROGRESS_HAND; n++)
        if (knows(e->hand_known[seat][n], viewer)) known[e->hand[seat][n]]++;
    for (int card = 0; card < REF_PROGRESS; card++)
        SAME("known", 1000 * viewer + 100 * seat + card, known[card],
             r->k.known[viewer][seat][card]);
    return true;
}

static bool same_decks(const reference *r, const board_knights *e, const board_progress_cards *c,
                       char message[REF_TEXT]) {
    for (int card = 0; card < REF_PROGRESS; card++)
        SAME("fresh", card, c->fresh[card], r->k.fresh[card]);
    for (int t = 0; t < REF_TRACKS; t++) {
        SAME("deck_left", t, e->deck_left[t], reference_deck_left(r, t));
        SAME("deck_returned", t, e->deck_returned[t], r->k.returned_count[t]);
        for (int n = 0; n < BOARD_DECK_MAX; n++) {
            bool here = n < r->k.returned_count[t];
            SAME("returned", 100 * t + n, c->returned[t][n],
                 here ? r->k.returned[t][n] : BOARD_NO_PROGRESS);
            for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
                if (is_viewer(r, viewer))
                    SAME("returned_known", 1000 * t + 10 * n + viewer,
                         knows(c->returned_known[t][n], viewer),
                         here && r->k.returned_known[t][n][viewer]);
        }
    }
    return true;
}

/* ---- what others ask the engine ---- */

static bool same_answers(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);
    unsigned by_seat[LR_SEATS_MAX];
    int sum = 0;

    (void)board_defence(b, p, by_seat);
    for (int seat = 0; seat < r->seats; seat++) {
        int own = 0;
        for (int v = 0; v < r->map.vertices; v++)
            if (r->k.owner[v] == seat && r->k.awake[v]) own += r->k.strength[v];
        if (r->phase != BOARD_PHASE_DEFEND) SAME("board_defence", seat, by_seat[seat], own);
        sum += own;
    }
    if (r->phase != BOARD_PHASE_DEFEND)
        SAME("board_defence", 99, board_defence(b, p, by_seat), sum);
    for (int goods = 0; goods < REF_GOODS; goods++)
        SAME("board_bank_rate", goods, board_bank_rate(b, p, (unsigned)r->active, (unsigned)goods),
             reference_rate(r, r->active, goods));
    SAME("board_barbarian_strength", 0, board_barbarian_strength(b, p), reference_attackers(r));
    return true;
}

static bool same_places(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);
    uint64_t set[BOARD_WORDS_MAX];

    memset(set, 0, sizeof set);
    board_hire_sites(b, p, (unsigned)r->active, set);
    for (int v = 0; v < r->map.vertices; v++)
        SAME("board_hire_sites", v, board_has(set, (uint32_t)v),
             reference_hire_site(r, r->active, v));
    for (int from = 0; from < r->map.vertices; from++) {
        if (r->k.owner[from] != r->active) continue;
        memset(set, 0, sizeof set);
        board_knight_reach(b, p, (unsigned)r->active, (uint32_t)from, set);
        for (int to = 0; to < r->map.vertices; to++)
            SAME("board_knight_reach", 1000 * from + to, board_has(set, (uint32_t)to),
                 reference_knight_may_reach(r, r->active, from, to));
    }
    return true;
}

bool reference_compare_knights(const reference *r, const board_state *s, char message[REF_TEXT]) {
    const board *b = board_of(r->game);
    const board_knights *e = board_knights_read(b, &s->pub);
    const board_progress_cards *cards = board_progress_read(b, s);

    if (!same_vertices(r, &s->pub, message) || !same_realms(r, e, message)) return false;
    if (!same_roll(r, e, message) || !same_due(r, e, message)) return false;
    for (int seat = 0; seat < REF_SEATS; seat++)
        if (!same_hand(r, cards, seat, message)) return false;
    for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
        for (int seat = 0; seat < r->seats && is_viewer(r, viewer); seat++)
            if (viewer != seat && !same_knowledge(r, cards, viewer, seat, message)) return false;
    return same_decks(r, e, cards, message);
}

bool reference_compare_answers(const reference *r, const lr_state *s, char message[REF_TEXT]) {
    const board_public *p = &board_state_read(s)->pub;

    if (!r->k.on || r->phase != BOARD_PHASE_MAIN) return true;
    return same_answers(r, p, message) && same_places(r, p, message);
}

/* ---- the other way ---- */

static int seat_or_none(int byte) {
    return byte == LR_SEAT_NONE ? REF_NONE : byte;
}

static void load_vertices(reference *r, const board_public *p) {
    const board *b = board_of(r->game);
    reference_knights *k = &r->k;

    for (int v = 0; v < r->map.vertices; v++) {
        uint32_t at = (uint32_t)v;
        k->owner[v] = REF_NONE;
        for (int seat = 0; seat < r->seats; seat++)
            if (vset_has(board_knight(b, p, (unsigned)seat), at)) k->owner[v] = seat;
        k->strength[v] = k->owner[v] == REF_NONE            ? 0
                         : vset_has(board_mighty(b, p), at) ? 3
                         : vset_has(board_strong(b, p), at) ? 2
                                                            : 1;
        k->awake[v] = vset_has(board_awake(b, p), at);
        k->ready[v] = vset_has(board_ready(b, p), at);
        k->promoted[v] = vset_has(board_promoted(b, p), at);
        k->committed[v] = vset_has(board_committed(b, p), at);
        k->wall[v] = vset_has(board_walls(b, p), at);
        k->fallen[v] = vset_has(board_fallen(b, p), at);
    }
}

static void load_cards(reference *r, const board_progress_cards *c) {
    reference_knights *k = &r->k;

    memset(k->held, 0, sizeof k->held);
    memset(k->known, 0, sizeof k->known);
    for (int card = 0; card < REF_PROGRESS; card++) k->fresh[card] = c->fresh[card];
    for (int seat = 0; seat < r->seats; seat++) {
        for (int n = 0; n < BOARD_PROGRESS_HAND; n++) {
            int card = c->hand[seat][n];
            if (card == BOARD_NO_PROGRESS) continue;
            k->held[seat][card]++;
            for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
                k->known[viewer][seat][card] += viewer != seat &&
                                                knows(c->hand_known[seat][n], viewer);
        }
    }
    for (int t = 0; t < REF_TRACKS; t++) {
        k->returned_count[t] = 0;
        for (int n = 0; n < BOARD_DECK_MAX && c->returned[t][n] != BOARD_NO_PROGRESS; n++) {
            k->returned[t][n] = c->returned[t][n];
            for (int viewer = 0; viewer < REF_VIEWERS; viewer++)
                k->returned_known[t][n][viewer] = knows(c->returned_known[t][n], viewer);
            k->returned_count[t]++;
        }
    }
}

static void load_seats(int set[REF_SEATS], int bits) {
    for (int seat = 0; seat < REF_SEATS; seat++) set[seat] = bits >> seat & 1;
}

/* What is due before the dice pay. */
static void load_roll(reference *r, const board_public *p, const board_knights *e) {
    reference_knights *k = &r->k;

    k->unpaid = p->unpaid;
    k->event_due = e->event_due;
    k->attack = e->attack;
    load_seats(k->declaring, e->declaring);
    load_seats(k->sacked, e->sacked);
    load_seats(k->rewarded, e->rewarded);
    load_seats(k->drawing, e->drawing);
    k->drawing_deck = e->deck;
    k->returning = seat_or_none(e->returning);
    load_seats(k->parched, e->parched);
}

/* What is due in the middle of an action. */
static void load_due(reference *r, const board_knights *e, const board_secret *secret) {
    reference_knights *k = &r->k;

    k->chasing = e->chasing;
    load_seats(k->victims, e->victims);
    k->sabotage = e->sabotage;
    k->metropolis_due = seat_or_none(e->metropolis_due);
    k->smith = e->smith;
    k->rebuild = e->rebuild;
    k->swap_hex = e->swap_hex == BOARD_NO_HEX ? REF_NONE : e->swap_hex;
    k->deserter = seat_or_none(e->deserter);
    k->recruit = e->recruit;
    k->recruit_awake = e->recruit_awake;
    k->commerce = seat_or_none(e->commerce);
    k->commerce_card = e->commerce_card;
    k->picked = seat_or_none(e->picked);
    k->picks = e->picks;
    k->spied = seat_or_none(e->spied);
    k->fleeing = seat_or_none(e->fleeing);
    k->flee_strength = e->flee_strength;
    k->flee_awake = e->flee_awake;
    k->flee_from = e->flee_from;
    k->flee_barred = e->flee_barred == BOARD_NO_PLACE ? REF_NONE : e->flee_barred;
    for (int seat = 0; seat < r->seats; seat++) {
        int held = (int)board_total(secret->hand[seat]);
        k->gifts[seat] = e->givers >> seat & 1 ? (held < 2 ? held : 2) : 0;
    }
    int giver = reference_first_of(r, k->gifts);
    if (giver != REF_NONE) k->gifts[giver] = e->gifts;
}

void reference_load_knights(reference *r, const board_state *s) {
    const board *b = board_of(r->game);
    const board_knights *e = board_knights_read(b, &s->pub);
    reference_knights *k = &r->k;

    load_vertices(r, &s->pub);
    load_cards(r, board_progress_read(b, s));
    load_roll(r, &s->pub, e);
    load_due(r, e, &s->secret);
    k->ship = e->ship;
    k->attacks = e->attacks;
    k->event = e->event;
    k->dice_set = e->dice_set;
    k->errant_used = e->errant_used;
    k->cranes = e->cranes;
    for (int goods = 0; goods < REF_GOODS; goods++) k->fleet[goods] = e->fleet >> goods & 1;
    for (int t = 0; t < REF_TRACKS; t++)
        k->metropolis[t] = e->metropolis_at[t] == BOARD_NO_PLACE ? REF_NONE : e->metropolis_at[t];
    k->merchant = seat_or_none(e->merchant);
    k->merchant_hex = e->merchant_hex == BOARD_NO_HEX ? REF_NONE : e->merchant_hex;
    k->open[BOARD_PROGRESS_PRINTER] = seat_or_none(e->printer);
    k->open[BOARD_PROGRESS_CONSTITUTION] = seat_or_none(e->constitution);
    for (int seat = 0; seat < r->seats; seat++) {
        k->commerce_left[seat] = e->commerce_left[seat];
        k->defenders[seat] = e->realm[seat].defenders;
        for (int t = 0; t < REF_TRACKS; t++) k->level[seat][t] = e->realm[seat].level[t];
    }
}
