/* twins.c - positions that look alike. See twins.h. */
#include "twins.h"

#include "drive.h"
#include "state.h"

#include <string.h>

/* ---- alike ---- */

bool twins_same_view(const lr_game *game, const lr_state *a, const lr_state *b, int viewer) {
    lr_view one, other;

    /* What lies behind view_bytes is nobody's; before it every byte must be written. */
    memset(&one, 0x00, sizeof one);
    memset(&other, 0xff, sizeof other);
    lr_observe(game, a, viewer, &one);
    lr_observe(game, b, viewer, &other);
    return memcmp(one.body.bytes, other.body.bytes, game->view_bytes) == 0;
}

static bool seen_in(const lr_game *game, lr_action seen, const lr_state *t, int viewer) {
    lr_chance_outcome list[LR_CHANCE_MAX];

    for (uint32_t k = lr_chance(game, t, list); k-- > 0;) {
        lr_action other = lr_redact(game, t, list[k].action, viewer);
        if (memcmp(&other, &seen, sizeof seen) == 0) return true;
    }
    return false;
}

/* The viewer is about to see a card that the two positions may have in different places. Chance of
 * the card family is open to all, but for the shuffle. */
static bool about_to_see(const lr_game *game, const lr_state *s, int viewer) {
    const board_public *p = &board_state_read(s)->pub;
    const board *b = board_of(game);

    if (!drive_is_board(game)) return false;
    if (p->phase == BOARD_PHASE_PILLAGE) return true; /* the card goes to the bank, openly */
    if (p->phase == BOARD_PHASE_PROGRESS)
        return viewer == (int)board_first_of(p, board_knights_read(b, p)->drawing);
    return viewer == p->active && (p->phase == BOARD_PHASE_STEAL || p->phase == BOARD_PHASE_DRAW);
}

/* Chance outcomes of both positions, as the viewer sees them, must be one set. Thief and buyer are
 * apart. */
static bool same_chance(const lr_game *game, const lr_state *s, const lr_state *t, int viewer) {
    lr_chance_outcome list[LR_CHANCE_MAX];

    if (about_to_see(game, s, viewer)) return true;
    for (uint32_t k = lr_chance(game, s, list); k-- > 0;)
        if (!seen_in(game, lr_redact(game, s, list[k].action, viewer), t, viewer)) return false;
    for (uint32_t k = lr_chance(game, t, list); k-- > 0;)
        if (!seen_in(game, lr_redact(game, t, list[k].action, viewer), s, viewer)) return false;
    return true;
}

static bool same_own_list(const lr_game *game, const lr_state *s, const lr_state *t, int viewer) {
    lr_action ours[LR_LEGAL_MAX], theirs[LR_LEGAL_MAX];
    uint32_t count;

    if (viewer == LR_SPECTATOR) return true;
    count = lr_legal(game, s, viewer, ours);
    if (lr_legal(game, t, viewer, theirs) != count) return false;
    return memcmp(ours, theirs, count * sizeof *ours) == 0;
}

static bool same_redacted(const lr_game *game, const lr_state *s, const lr_state *t, int viewer) {
    for (int seat = 0; seat < game->seats; seat++) {
        lr_action list[LR_LEGAL_MAX];
        for (uint32_t k = lr_legal(game, s, seat, list); k-- > 0;) {
            lr_action one = lr_redact(game, s, list[k], viewer);
            lr_action other = lr_redact(game, t, list[k], viewer);
            if (memcmp(&one, &other, sizeof one) != 0) return false;
        }
    }
    return true;
}

const char *twins_difference(const lr_game *game, const lr_state *a, const lr_state *b,
                             int viewer) {
    if (!twins_same_view(game, a, b, viewer)) return "the view";
    if (lr_actors(game, a) != lr_actors(game, b)) return "who may act";
    if (!same_own_list(game, a, b, viewer)) return "the own actions";
    if (!same_redacted(game, a, b, viewer)) return "a redacted action";
    if (!same_chance(game, a, b, viewer)) return "what is seen of chance";
    return NULL;
}

/* ---- making one ---- */

bool twins_swap_hands(const lr_game *game, lr_state *t, unsigned a, unsigned b) {
    board_cards *one = &board_state_of(t)->secret.hand[a],
                *other = &board_state_of(t)->secret.hand[b];
    unsigned goods = board_of(game)->goods;

    for (unsigned k = 0; k < goods; k++) {
        for (unsigned n = 0; n < goods; n++) {
            if (k == n || board_count(*one, k) == 0 || board_count(*other, n) == 0) continue;
            *one = *one - board_card(k) + board_card(n);
            *other = *other - board_card(n) + board_card(k);
            return true;
        }
    }
    return false;
}

bool twins_swap_with_deck(lr_state *t, unsigned seat) {
    board_secret *secret = &board_state_of(t)->secret;
    board_cards fresh = seat == board_state_of(t)->pub.active ? secret->cards_fresh : 0;

    for (unsigned k = 0; k < BOARD_CARD_POINT; k++) {
        for (unsigned n = 0; n < BOARD_CARD_POINT; n++) {
            if (k == n || board_count(secret->cards[seat], k) <= board_count(fresh, k)) continue;
            if (board_count(secret->deck, n) == 0) continue;
            secret->cards[seat] += board_card(n) - board_card(k);
            secret->deck += board_card(k) - board_card(n);
            return true;
        }
    }
    return false;
}

static bool knows(uint8_t known, int viewer) {
    return known & (viewer == LR_SPECTATOR ? BOARD_KNOWN_TO_ALL : 1u << viewer);
}

bool twins_knows_hand(const lr_game *game, const lr_state *s, unsigned seat, unsigned n,
                      int viewer) {
    const board_progress_cards *cards = board_progress_read(board_of(game), board_state_read(s));
    if (viewer == (int)seat) return true;
    return knows(cards->hand_known[seat][n], viewer);
}

bool twins_knows_returned(const lr_game *game, const lr_state *s, unsigned deck, unsigned n,
                          int viewer) {
    const board_progress_cards *cards = board_progress_read(board_of(game), board_state_read(s));
    return knows(cards->returned_known[deck][n], viewer);
}

/* Hands stand in ascending order; of like cards the one that is known to more comes first. */
static void sort_hand(board_progress_cards *cards, unsigned seat) {
    uint8_t *hand = cards->hand[seat], *known = cards->hand_known[seat];

    for (unsigned n = 1; n < BOARD_PROGRESS_HAND; n++) {
        for (unsigned k = n; k > 0; k--) {
            bool likes = hand[k - 1] == hand[k] && known[k - 1] < known[k];
            if (hand[k - 1] <= hand[k] && !likes) break;
            uint8_t card = hand[k], seats = known[k];
            hand[k] = hand[k - 1];
            known[k] = known[k - 1];
            hand[k - 1] = card;
            known[k - 1] = seats;
        }
    }
}

/* The viewer knows no card of this kind there: then one more or less of them is nothing to it. */
static bool is_hidden(const lr_game *game, const lr_state *t, unsigned seat, unsigned n,
                      int viewer) {
    const board_progress_cards *cards = board_progress_read(board_of(game), board_state_read(t));
    return cards->hand[seat][n] != BOARD_NO_PROGRESS && !twins_knows_hand(game, t, seat, n, viewer);
}

static uint8_t deck_of(uint8_t card) {
    return board_progress_table[card].deck;
}

bool twins_swap_with_fresh(const lr_game *game, lr_state *t, unsigned seat, int viewer) {
    board_progress_cards *cards = board_progress_of(board_of(game), board_state_of(t));

    for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) {
        uint8_t card = cards->hand[seat][n];
        if (!is_hidden(game, t, seat, n, viewer)) continue;
        for (unsigned kind = 0; kind < BOARD_PROGRESS_KINDS; kind++) {
            uint8_t other = (uint8_t)kind;
            if (other == card || deck_of(other) != deck_of(card) || cards->fresh[other] == 0)
                continue;
            if (other == BOARD_PROGRESS_PRINTER || other == BOARD_PROGRESS_CONSTITUTION) continue;
            cards->fresh[other]--;
            cards->fresh[card]++;
            cards->hand[seat][n] = other;
            sort_hand(cards, seat);
            return true;
        }
    }
    return false;
}

bool twins_swap_progress(const lr_game *game, lr_state *t, unsigned a, unsigned b, int viewer) {
    board_progress_cards *cards = board_progress_of(board_of(game), board_state_of(t));

    for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) {
        for (unsigned k = 0; k < BOARD_PROGRESS_HAND; k++) {
            uint8_t one = cards->hand[a][n], other = cards->hand[b][k];
            if (!is_hidden(game, t, a, n, viewer) || !is_hidden(game, t, b, k, viewer)) continue;
            if (one == other) continue;
            cards->hand[a][n] = other;
            cards->hand[b][k] = one;
            sort_hand(cards, a);
            sort_hand(cards, b);
            return true;
        }
    }
    return false;
}

bool twins_swap_with_returned(const lr_game *game, lr_state *t, unsigned seat, int viewer) {
    board_progress_cards *cards = board_progress_of(board_of(game), board_state_of(t));

    for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) {
        uint8_t card = cards->hand[seat][n];
        if (!is_hidden(game, t, seat, n, viewer)) continue;
        for (unsigned k = 0; k < BOARD_DECK_MAX; k++) {
            uint8_t *other = &cards->returned[deck_of(card)][k];
            if (*other == BOARD_NO_PROGRESS || *other == card) continue;
            if (twins_knows_returned(game, t, deck_of(card), k, viewer)) continue;
            cards->hand[seat][n] = *other;
            *other = card;
            sort_hand(cards, seat);
            return true;
        }
    }
    return false;
}
