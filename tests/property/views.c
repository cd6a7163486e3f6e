/* What a seat may know, and what it may not: properties of views.
 *
 * Two positions that differ only in what a viewer cannot see must be the same to it: the same
 * bytes of view, the same redacted actions, the same lr_actors(), the same own list of actions.
 * Such pairs are made in two ways: by lr_resample() from the viewer's view, and by hand, swapping
 * cards between other hands or between a hand and the deck. Progress cards and who knows them have
 * their own file, views_knights.c.
 */
#include "drive.h"
#include "state.h"
#include "twins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 1200, SAMPLES = 48 };

static lr_game game;
static drive d;
static lr_state s;
static uint64_t step;

/* How often a property was really put to the test. */
static uint64_t swaps_made, cards_swapped, counts_changed, hands_could_vary, hands_varied;
static uint64_t overs_seen, hidden_steals, hidden_draws, fogs_seen, fog_outcomes;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, viewer, what)

static void over_games(uint64_t steps, uint64_t seed, uint32_t one_in, const char *config,
                       void (*look)(int viewer)) {
    for (uint32_t k = 0; steps > 0; k++) {
        if (config != NULL)
            assert_true(drive_start_config(&d, &game, config, seed + k));
        else
            assert_true(drive_start_any(&d, &game, k, seed + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            bool over = lr_actors(&game, &s) == 0;
            if (over || lr_rng_below(&d.rng, one_in) == 0)
                for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++) look(viewer);
            if (over) break;
            drive_step(&d, &s);
        }
    }
}

/* `t` differs from the position in hidden facts only. */
static void indistinguishable(const lr_state *t, int viewer) {
    const char *difference = twins_difference(&game, &s, t, viewer);

    /* Who else knows a progress card is not for the viewer to see, and resampling does not tell. */
    if (difference == NULL && !board_of(&game)->knights &&
        !twins_same_view(&game, &s, t, LR_SPECTATOR))
        difference = "a spectator's view";
    if (difference == NULL) return;
    (void)fprintf(stderr, "viewer %d can tell by %s\n", viewer, difference);
    drive_report(&d, t, step, NULL, "the other position");
    HOLDS(!"twins look alike");
}

/* ---- resampling ---- */

static bool conserved(const lr_state *t) {
    const board_state *p = board_state_read(t), *q = board_state_read(&s);
    board_cards hands = 0, cards = p->secret.deck, hands_before = 0, cards_before = q->secret.deck;

    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        hands += p->secret.hand[seat];
        cards += p->secret.cards[seat];
        hands_before += q->secret.hand[seat];
        cards_before += q->secret.cards[seat];
    }
    return hands == hands_before && cards == cards_before;
}

/* Hands tell something beside their size: offers, a card that must be of some kind, a hand that the
 * viewer is looking into. */
static bool hands_tell(int viewer) {
    const board_public *p = &board_state_read(&s)->pub;

    return p->offer_open != 0 || p->phase == BOARD_PHASE_GIVE ||
           (p->phase == BOARD_PHASE_PICK && viewer == p->active);
}

/* Whoever must give has the card for it. */
static bool can_give(const board_state *p) {
    const board *b = board_of(&game);
    const board_knights *k;
    unsigned seat;

    if (!b->knights || p->pub.phase != BOARD_PHASE_GIVE) return true;
    k = board_knights_read(b, &p->pub);
    seat = board_asked(b, &p->pub);
    if (k->commerce != LR_SEAT_NONE) return p->secret.hand[seat] >> 8 * BOARD_RESOURCES != 0;
    return board_total(p->secret.hand[seat]) >= k->gifts;
}

/* What everybody can conclude from open offers: a maker holds what it gives, who accepted holds
 * what is wanted. And nobody plays on who has already won. */
static bool plausible(const lr_state *t) {
    const board_state *p = board_state_read(t);
    const board_rules *rules = &board_of(&game)->rules;
    int32_t score[LR_SEATS_MAX];

    for (unsigned seat = 0; seat < game.seats; seat++) {
        if (p->pub.offer_open >> seat & 1 &&
            !board_covers(p->secret.hand[seat], p->pub.offer[seat].give))
            return false;
        if (p->pub.offer_accepted >> seat & 1 &&
            !board_covers(p->secret.hand[seat], p->pub.offer[p->pub.active].want))
            return false;
        if (p->pub.phase == BOARD_PHASE_STEAL && seat == p->pub.victim && p->secret.hand[seat] == 0)
            return false;
        if (board_total(p->secret.hand[seat]) < p->pub.seat[seat].discard_left) return false;
    }
    if (!can_give(p)) return false;
    /* Nobody wins between two turns, and some scenarios ask for more than points. */
    if (p->pub.turn_of != LR_SEAT_NONE || board_of(&game)->scenario != BOARD_SCENARIO_NONE)
        return true;
    lr_score(&game, t, score);
    return p->pub.phase == BOARD_PHASE_OVER || !rules->auto_claim ||
           score[p->pub.active] < board_of(&game)->goal;
}

/* Whether opponents' hands leave something to guess: two others with cards, two kinds among them,
 * and nothing that pins cards down. */
static bool hands_may_vary(int viewer) {
    const board_state *p = board_state_read(&s);
    int holders = 0;
    unsigned kinds = 0;

    for (int seat = 0; seat < game.seats; seat++) {
        if (seat == viewer || p->secret.hand[seat] == 0) continue;
        holders++;
        kinds |= board_kinds(p->secret.hand[seat]);
    }
    return holders >= 2 && (kinds & (kinds - 1)) != 0 && !hands_tell(viewer);
}

static void look_resampled(int viewer) {
    lr_view view;
    lr_error error;
    bool varied = false;

    lr_observe(&game, &s, viewer, &view);
    for (int k = 0; k < SAMPLES; k++) {
        lr_state t;
        memset(&t, 0xa5, sizeof t);
        lr_resample(&game, &view, &d.rng, &t);
        if (lr_verify(&game, &t, &error) != LR_OK) {
            drive_report(&d, &t, step, NULL, "this position was resampled:");
            (void)fprintf(stderr, "%s\n", error.text);
            HOLDS(!"a resampled position is verified");
        }
        HOLDS(conserved(&t));
        HOLDS(plausible(&t));
        varied |= memcmp(board_state_read(&t)->secret.hand, board_state_read(&s)->secret.hand,
                         sizeof(board_cards) * LR_SEATS_MAX) != 0;
        if (k < 4)
            indistinguishable(&t, viewer);
        else
            HOLDS(twins_same_view(&game, &s, &t, viewer));
    }
    if (!hands_may_vary(viewer)) return;
    hands_could_vary++;
    hands_varied += varied;
}

static void BASE_INFO_01_hands_are_hidden(void **state) {
    (void)state;
    over_games(drive_steps(40000, 4000), 100, 8, NULL, look_resampled);
    assert_true(hands_could_vary > 100);
    /* Not all: one card against many of another kind seldom changes hands. */
    assert_true(hands_varied * 100 >= hands_could_vary * 99);
}

/* With two seats the bank and the own hand tell everything about the other hand. */
static void look_two_seats(int viewer) {
    lr_view view;
    lr_state t;

    if (viewer == LR_SPECTATOR) return;
    lr_observe(&game, &s, viewer, &view);
    lr_resample(&game, &view, &d.rng, &t);
    HOLDS(memcmp(board_state_read(&t)->secret.hand, board_state_read(&s)->secret.hand,
                 sizeof(board_cards) * LR_SEATS_MAX) == 0);
}

static void two_seats_know_each_others_hands(void **state) {
    (void)state;
    over_games(drive_steps(10000, 3000), 200, 8, "board(seats=2)", look_two_seats);
}

/* A hand drawn by chance is the more likely the more ways there are to deal it: the mean over
 * samples is the fair share. Two others hold one card each, one brick, one ore: half and half. */
static void resampling_is_fair(void **state) {
    static const char text[] = "phase main\nbank brick=18 lumber=19 wool=19 grain=19 ore=18\n"
                               "hand 1 brick=1\nhand 2 ore=1\n";
    lr_error error;
    lr_view view;
    int viewer = 0, brick = 0;

    (void)state;
    step = 0;
    assert_true(drive_start_config(&d, &game, "board(seats=3,board=beginner)", 5));
    if (lr_state_parse(&game, text, &s, &error) != LR_OK) fail_msg("%s", error.text);
    lr_observe(&game, &s, viewer, &view);
    for (int k = 0; k < 4000; k++) {
        lr_state t;
        lr_resample(&game, &view, &d.rng, &t);
        brick += (int)board_count(board_state_read(&t)->secret.hand[1], BOARD_BRICK);
    }
    HOLDS(brick > 1800 && brick < 2200); /* six deviations */
}

/* ---- swaps by hand ---- */

static void look_swapped(int viewer) {
    lr_error error;

    if (hands_tell(viewer)) return;
    for (int a = 0; a < game.seats; a++) {
        lr_state t = s;
        if (a == viewer) continue;
        for (int b = 0; b < a; b++) {
            lr_state u = s;
            if (b == viewer || !twins_swap_hands(&game, &u, (unsigned)a, (unsigned)b)) continue;
            HOLDS(lr_verify(&game, &u, &error) == LR_OK);
            indistinguishable(&u, viewer);
            swaps_made++;
        }
        if (!twins_swap_with_deck(&t, (unsigned)a)) continue;
        HOLDS(lr_verify(&game, &t, &error) == LR_OK);
        indistinguishable(&t, viewer);
        cards_swapped++;
    }
}

static void BASE_INFO_05_swapped_cards_are_not_seen(void **state) {
    (void)state;
    over_games(drive_steps(60000, 6000), 300, 8, NULL, look_swapped);
    assert_true(swaps_made > 100);
    assert_true(cards_swapped > 100);
}

/* hand_counts_public=0: a card moves between two other hands and nobody else notices, also when it
 * was the last one. */
static void look_moved(int viewer) {
    const board_state *p = board_state_read(&s);
    lr_view view;
    int from = -1, to = -1;

    lr_observe(&game, &s, viewer, &view);
    for (int seat = 0; seat < game.seats; seat++) {
        if (seat == viewer) continue;
        HOLDS(board_view_of(&view)->hand_count[seat] == BOARD_COUNT_HIDDEN);
        if (board_total(p->secret.hand[seat]) >= 1 && from < 0)
            from = seat;
        else
            to = seat;
    }
    if (from < 0 || to < 0 || p->pub.offer_open != 0 || p->pub.phase == BOARD_PHASE_DISCARD ||
        p->pub.phase == BOARD_PHASE_STEAL)
        return;
    for (unsigned k = 0; k < BOARD_RESOURCES; k++) {
        lr_state t = s;
        if (board_count(p->secret.hand[from], k) == 0) continue;
        board_state_of(&t)->secret.hand[from] -= board_card(k);
        board_state_of(&t)->secret.hand[to] += board_card(k);
        indistinguishable(&t, viewer);
        counts_changed++;
        return;
    }
}

static void BASE_ED_16_hidden_counts_are_hidden(void **state) {
    (void)state;
    over_games(drive_steps(20000, 4000), 400, 8, "board(hand_counts_public=0)", look_moved);
    over_games(drive_steps(20000, 4000), 401, 8,
               "board(map=cloth-villages,seats=4,hand_counts_public=0)", look_moved);
    assert_true(counts_changed > 100);
}

/* ---- fog: nothing is dealt before it is discovered ---- */

/* Whatever lies under the fog, the position before is one and the same: everybody's view leads to
 * the same outcomes with the same weights, and the outcome is shown to everybody as it is. */
static void look_fog(int viewer) {
    lr_chance_outcome list[LR_CHANCE_MAX], others[LR_CHANCE_MAX];
    lr_view view;
    lr_state t;
    uint32_t count;

    if (board_state_read(&s)->pub.phase != BOARD_PHASE_DISCOVER) return;
    lr_observe(&game, &s, viewer, &view);
    memset(&t, 0xa5, sizeof t);
    lr_resample(&game, &view, &d.rng, &t);
    count = lr_chance(&game, &s, list);
    HOLDS(lr_chance(&game, &t, others) == count);
    for (uint32_t k = 0; k < count; k++) {
        lr_action seen = lr_redact(&game, &s, list[k].action, viewer);
        HOLDS(list[k].weight == others[k].weight);
        HOLDS(memcmp(&list[k].action, &others[k].action, sizeof seen) == 0);
        HOLDS(memcmp(&list[k].action, &seen, sizeof seen) == 0);
    }
    indistinguishable(&t, viewer);
    fogs_seen++;
    fog_outcomes += count;
}

static void SCN3_17_fog_hides_nothing_that_is_decided(void **state) {
    (void)state;
    over_games(drive_steps(60000, 12000), 800, 1, "board(map=fog-islands,seats=3)", look_fog);
    assert_true(fogs_seen > 20);
    assert_true(fog_outcomes > 5 * fogs_seen); /* much is possible until it is seen */
}

/* ---- what is shown ---- */

static void look_complete(int viewer) {
    const board_state *p = board_state_read(&s);
    const board_view *v;
    lr_view view;
    const board *b = board_of(&game);
    size_t public_bytes = b->knights ? offsetof(board_public, sets) + 8u * b->secret_at
                                     : game.state_bytes - offsetof(board_state, pub);
    bool counts = b->rules.hand_counts_public;

    memset(&view, 0xa5, sizeof view);
    lr_observe(&game, &s, viewer, &view);
    v = board_view_of(&view);
    HOLDS(memcmp(&v->pub, &p->pub, public_bytes) == 0);
    HOLDS(game.view_bytes == offsetof(board_view, pub) + public_bytes);
    HOLDS(v->viewer == (viewer == LR_SPECTATOR ? LR_SEAT_NONE : viewer));
    HOLDS(v->hand == (viewer == LR_SPECTATOR ? 0 : p->secret.hand[viewer]));
    HOLDS(v->cards == (viewer == LR_SPECTATOR ? 0 : p->secret.cards[viewer]));
    HOLDS(v->cards_fresh == (viewer == p->pub.active ? p->secret.cards_fresh : 0));
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned points = board_count(p->secret.cards[seat], BOARD_CARD_POINT);
        bool over = p->pub.phase == BOARD_PHASE_OVER;

        HOLDS(v->card_count[seat] == board_total(p->secret.cards[seat]));
        HOLDS(v->points_shown[seat] == (over ? points : 0));
        if (counts && seat < game.seats)
            HOLDS(v->hand_count[seat] == board_total(p->secret.hand[seat]));
        else if (seat < game.seats && seat != viewer)
            HOLDS(v->hand_count[seat] == BOARD_COUNT_HIDDEN);
    }
    overs_seen += p->pub.phase == BOARD_PHASE_OVER;
}

static void BASE_RUL_41_own_information_is_complete(void **state) {
    (void)state;
    over_games(drive_steps(100000, 10000), 500, 8, NULL, look_complete);
}

static void BASE_DEV_12_points_are_shown_at_the_end(void **state) {
    (void)state;
    overs_seen = 0;
    over_games(drive_steps(20000, 6000), 600, 8, "board(vp_goal=4)", look_complete);
    assert_true(overs_seen > 5);
}

/* ---- redaction ---- */

static void look_redacted(int viewer) {
    const board_public *p = &board_state_read(&s)->pub;
    lr_chance_outcome list[LR_CHANCE_MAX];
    lr_action own[LR_LEGAL_MAX];

    for (uint32_t k = lr_chance(&game, &s, list); k-- > 0;) {
        lr_action a = list[k].action, seen = lr_redact(&game, &s, a, viewer), hidden = a;
        bool party = viewer == p->active || (a.kind == BOARD_STEAL && viewer == p->victim);

        hidden.arg[0] = LR_ARG_HIDDEN;
        if (a.kind == BOARD_STEAL || a.kind == BOARD_DRAW) {
            HOLDS(memcmp(&seen, party ? &a : &hidden, sizeof a) == 0);
            hidden_steals += !party && a.kind == BOARD_STEAL;
            hidden_draws += !party && a.kind == BOARD_DRAW;
            HOLDS(party || lr_check(&game, &s, seen) != LR_OK);
        } else if (a.kind != BOARD_DEAL && a.kind != BOARD_PROGRESS) { /* views_knights.c */
            HOLDS(memcmp(&seen, &a, sizeof a) == 0);
        }
    }
    for (int seat = 0; seat < game.seats; seat++)
        for (uint32_t k = lr_legal(&game, &s, seat, own); k-- > 0;) {
            lr_action seen = lr_redact(&game, &s, own[k], viewer);
            if (own[k].kind == BOARD_RETURN || own[k].kind == BOARD_GIVE ||
                own[k].kind == BOARD_PICK || own[k].kind == BOARD_SPY)
                continue; /* views_knights.c */
            HOLDS(memcmp(&seen, &own[k], sizeof seen) == 0);
        }
}

static void BASE_INFO_05_only_thief_victim_and_buyer_see_the_card(void **state) {
    (void)state;
    over_games(drive_steps(60000, 20000), 700, 1, NULL, look_redacted);
    assert_true(hidden_steals > 20);
    assert_true(hidden_draws > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BASE_INFO_01_hands_are_hidden),
        cmocka_unit_test(two_seats_know_each_others_hands),
        cmocka_unit_test(resampling_is_fair),
        cmocka_unit_test(BASE_INFO_05_swapped_cards_are_not_seen),
        cmocka_unit_test(BASE_ED_16_hidden_counts_are_hidden),
        cmocka_unit_test(SCN3_17_fog_hides_nothing_that_is_decided),
        cmocka_unit_test(BASE_RUL_41_own_information_is_complete),
        cmocka_unit_test(BASE_DEV_12_points_are_shown_at_the_end),
        cmocka_unit_test(BASE_INFO_05_only_thief_victim_and_buyer_see_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
