/* What a seat may know of progress cards, and what it may not (CK-PROG-03, CK-RUL-106).
 *
 * A card in another hand is hidden, unless the viewer has seen it there and it cannot have left
 * unseen; a card under a deck is hidden unless the viewer saw it go there. Positions that differ in
 * hidden cards only are made by hand (tests/support/twins.h) and by lr_resample(); they must look
 * alike, and after actions that look alike they must still look alike: what is shown to a viewer
 * can depend on nothing but what was shown before.
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

enum { GAME_STEPS_MAX = 1500, SAMPLES = 8 };

static lr_game game;
static drive d;
static lr_state s;
static uint64_t step;

/* How often a property was really put to the test. */
static uint64_t swapped_fresh, swapped_hands, swapped_returned, steps_compared, spies_compared;
static uint64_t swapped_goods, gifts_compared, picks_compared, steals_compared;
static uint64_t returns_compared, draws_compared, known_in_hands, known_in_decks, progress_varied;
static uint64_t hidden_draws, hidden_returns, hidden_gifts, open_gifts, hidden_picks, hidden_spies;
static uint64_t hands_seen, hidden_shown, known_shown;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, viewer, what)

static const board_public *pub(void) {
    return &board_state_read(&s)->pub;
}

static const board_knights *knights(void) {
    return board_knights_read(board_of(&game), pub());
}

static const board_progress_cards *progress_in(const lr_state *t) {
    return board_progress_read(board_of(&game), board_state_read(t));
}

static void over_games(uint64_t steps, uint64_t seed, uint32_t one_in, void (*look)(int viewer)) {
    for (uint32_t k = 0; steps > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];

        drive_knights_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, seed + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            /* What is rare is looked at whenever it comes. */
            bool rare = pub()->phase == BOARD_PHASE_RETURN || pub()->phase == BOARD_PHASE_SPY ||
                        pub()->phase == BOARD_PHASE_PICK || pub()->phase == BOARD_PHASE_GIVE ||
                        pub()->phase == BOARD_PHASE_SURPLUS;
            bool over = lr_actors(&game, &s) == 0;
            if (over || rare || lr_rng_below(&d.rng, one_in) == 0)
                for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++) look(viewer);
            if (over) break;
            drive_step(&d, &s);
        }
    }
}

static void alike(const lr_state *t, int viewer) {
    const char *difference = twins_difference(&game, &s, t, viewer);

    if (difference == NULL) return;
    (void)fprintf(stderr, "viewer %d can tell by %s\n", viewer, difference);
    drive_report(&d, t, step, NULL, "the other position");
    HOLDS(!"twins look alike");
}

/* ---- twins, and what becomes of them ---- */

/* The viewer sees more of this action than others: it may then see the difference. */
static bool is_party(lr_action a, int viewer) {
    if (viewer == LR_SPECTATOR) return false;
    if (a.actor == viewer) return true;
    return (a.kind == BOARD_SPY || a.kind == BOARD_PICK) && a.arg[2] == viewer;
}

static bool looks_like(lr_action a, const lr_state *t, lr_action b, int viewer) {
    lr_action one = lr_redact(&game, &s, a, viewer), other = lr_redact(&game, t, b, viewer);
    return memcmp(&one, &other, sizeof one) == 0;
}

static bool same_phase(const lr_state *a, const lr_state *b) {
    const board_public *p = &board_state_read(a)->pub, *q = &board_state_read(b)->pub;
    return p->phase == q->phase &&
           board_asked(board_of(&game), p) == board_asked(board_of(&game), q);
}

/* `a` here and `b` there look the same to the viewer: so must what follows. A decision that has
 * only one answer is not asked for, so that the next phase may tell; then nothing is compared. */
static void compare_after(lr_action a, const lr_state *t, lr_action b, int viewer) {
    lr_state one = s, other = *t;

    lr_apply(&game, &one, a);
    lr_apply(&game, &other, b);
    if (!same_phase(&one, &other)) return;
    steps_compared++;
    spies_compared += a.kind == BOARD_SPY;
    returns_compared += a.kind == BOARD_RETURN;
    draws_compared += a.kind == BOARD_PROGRESS;
    gifts_compared += a.kind == BOARD_GIVE;
    picks_compared += a.kind == BOARD_PICK;
    steals_compared += a.kind == BOARD_STEAL;
    if (twins_same_view(&game, &one, &other, viewer)) return;
    drive_report(&d, t, step, &b, "the other position and its action");
    drive_report(&d, &s, step, &a, "the position and its action");
    HOLDS(!"what looks alike goes on alike");
}

/* An action of the kinds whose cards are hidden is compared with each that looks like it. */
static bool is_hidden_kind(lr_action a) {
    return a.kind == BOARD_RETURN || a.kind == BOARD_SPY || a.kind == BOARD_GIVE ||
           a.kind == BOARD_PICK;
}

static void go_on_alike(const lr_state *t, int viewer) {
    lr_action list[LR_LEGAL_MAX], others[LR_LEGAL_MAX];

    for (int seat = 0; seat < game.seats; seat++) {
        uint32_t count = lr_legal(&game, &s, seat, list);
        uint32_t other_count = lr_legal(&game, t, seat, others);

        for (uint32_t tries = 0; tries < 12 && count > 0; tries++) {
            lr_action a = list[lr_rng_below(&d.rng, count)];
            if (is_party(a, viewer)) continue;
            for (uint32_t k = 0; k < other_count; k++) {
                bool same = memcmp(&a, &others[k], sizeof a) == 0;
                if (!same && !(is_hidden_kind(a) && others[k].kind == a.kind)) continue;
                if (looks_like(a, t, others[k], viewer)) compare_after(a, t, others[k], viewer);
            }
        }
    }
}

/* Whose card chance brings to light, beside the victim of a theft. */
static int drawer(void) {
    if (pub()->phase == BOARD_PHASE_STEAL) return pub()->active;
    return (int)board_first_of(pub(), knights()->drawing);
}

/* The same for what chance brings: a drawn or stolen card that the viewer does not see. */
static void draw_alike(const lr_state *t, int viewer) {
    lr_chance_outcome list[LR_CHANCE_MAX], others[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&game, &s, list), other_count = lr_chance(&game, t, others);

    if (pub()->phase != BOARD_PHASE_PROGRESS && pub()->phase != BOARD_PHASE_STEAL) return;
    if (viewer == drawer()) return;
    if (pub()->phase == BOARD_PHASE_STEAL && viewer == pub()->victim) return;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t n = lr_rng_below(&d.rng, other_count);
        if (looks_like(list[k].action, t, others[n].action, viewer))
            compare_after(list[k].action, t, others[n].action, viewer);
    }
}

static void compare(const lr_state *t, int viewer) {
    lr_error error;

    if (lr_verify(&game, t, &error) != LR_OK) {
        drive_report(&d, t, step, NULL, error.text);
        HOLDS(!"the other position is verified");
    }
    alike(t, viewer);
    HOLDS(twins_same_view(&game, &s, t, LR_SPECTATOR));
    go_on_alike(t, viewer);
    draw_alike(t, viewer);
}

static void look_swapped(int viewer) {
    for (int a = 0; a < game.seats; a++) {
        lr_state t = s;
        if (a == viewer) continue;
        if (twins_swap_with_fresh(&game, &t, (unsigned)a, viewer)) {
            compare(&t, viewer);
            swapped_fresh++;
            t = s;
        }
        if (twins_swap_with_returned(&game, &t, (unsigned)a, viewer)) {
            compare(&t, viewer);
            swapped_returned++;
            t = s;
        }
        for (int b = 0; b < a; b++) {
            if (b == viewer || !twins_swap_progress(&game, &t, (unsigned)a, (unsigned)b, viewer))
                continue;
            compare(&t, viewer);
            swapped_hands++;
            t = s;
        }
    }
}

static void CK_PROG_03_cards_are_secret(void **state) {
    (void)state;
    over_games(drive_steps(100000, 10000), 100, 12, look_swapped);
    (void)printf("%llu %llu %llu twins, %llu steps, %llu spies, %llu returns, %llu draws\n",
                 (unsigned long long)swapped_fresh, (unsigned long long)swapped_hands,
                 (unsigned long long)swapped_returned, (unsigned long long)steps_compared,
                 (unsigned long long)spies_compared, (unsigned long long)returns_compared,
                 (unsigned long long)draws_compared);
    assert_true(swapped_fresh > 100);
    assert_true(swapped_hands > 20);
    assert_true(swapped_returned > 0);
    assert_true(steps_compared > 100);
    assert_true(spies_compared > 0);
    assert_true(returns_compared > 0);
    assert_true(draws_compared > 0);
}

/* ---- the same with goods, where they change hands unseen ---- */

/* Whoever chooses has a choice in both positions: without one nobody would have been asked. */
static bool has_choice(const lr_state *t) {
    lr_action list[LR_LEGAL_MAX];
    unsigned asked = board_asked(board_of(&game), pub());

    if (pub()->phase == BOARD_PHASE_STEAL) return true;
    if (asked == LR_SEAT_NONE) asked = pub()->active;
    return lr_legal(&game, t, (int)asked, list) > 1;
}

static void look_goods(int viewer) {
    bool gift = pub()->phase == BOARD_PHASE_GIVE && knights()->commerce == LR_SEAT_NONE;
    bool pick = pub()->phase == BOARD_PHASE_PICK, steal = pub()->phase == BOARD_PHASE_STEAL;

    if ((!gift && !pick && !steal) || pub()->offer_open != 0) return;
    if (viewer == pub()->active) return; /* it sees what it takes */
    for (int a = 0; a < game.seats; a++) {
        for (int b = 0; b < a; b++) {
            lr_state t = s;
            if (a == viewer || b == viewer) continue;
            if (!twins_swap_hands(&game, &t, (unsigned)a, (unsigned)b) || !has_choice(&t)) continue;
            compare(&t, viewer);
            swapped_goods++;
        }
    }
}

static void CK_RUL_106_goods_change_hands_unseen(void **state) {
    (void)state;
    over_games(drive_steps(100000, 20000), 500, 2, look_goods);
    (void)printf("%llu twins, %llu gifts, %llu picks, %llu steals\n",
                 (unsigned long long)swapped_goods, (unsigned long long)gifts_compared,
                 (unsigned long long)picks_compared, (unsigned long long)steals_compared);
    assert_true(gifts_compared > 0);
    assert_true(picks_compared > 0);
    assert_true(steals_compared > 20);
}

/* ---- resampling ---- */

static unsigned count_in_hand(const board_progress_cards *cards, unsigned seat, unsigned card) {
    unsigned count = 0;
    for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) count += cards->hand[seat][n] == card;
    return count;
}

/* What the viewer knows stays where it is. */
static void known_cards_stay(const lr_state *t, int viewer) {
    const board_progress_cards *here = progress_in(&s), *there = progress_in(t);

    for (unsigned seat = 0; seat < game.seats; seat++) {
        unsigned known[BOARD_PROGRESS_KINDS] = { 0 };
        for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) {
            uint8_t card = here->hand[seat][n];
            if (card == BOARD_NO_PROGRESS || !twins_knows_hand(&game, &s, seat, n, viewer))
                continue;
            known[card]++;
            known_in_hands += seat != (unsigned)viewer;
        }
        for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
            HOLDS(count_in_hand(there, seat, card) >= known[card]);
    }
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        for (unsigned n = 0; n < BOARD_DECK_MAX; n++) {
            if (here->returned[deck][n] == BOARD_NO_PROGRESS) {
                HOLDS(there->returned[deck][n] == BOARD_NO_PROGRESS);
            } else if (twins_knows_returned(&game, &s, deck, n, viewer)) {
                HOLDS(there->returned[deck][n] == here->returned[deck][n]);
                known_in_decks++;
            }
        }
    }
}

static unsigned count_everywhere(const lr_state *t, unsigned card) {
    const board_progress_cards *cards = progress_in(t);
    unsigned count = cards->fresh[card];

    for (unsigned seat = 0; seat < game.seats; seat++) count += count_in_hand(cards, seat, card);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned n = 0; n < BOARD_DECK_MAX; n++) count += cards->returned[deck][n] == card;
    return count;
}

static void look_resampled(int viewer) {
    lr_view view, again;
    lr_error error;

    memset(&view, 0, sizeof view);
    memset(&again, 0, sizeof again);
    lr_observe(&game, &s, viewer, &view);
    for (int k = 0; k < SAMPLES; k++) {
        lr_state t;
        memset(&t, 0xa5, sizeof t);
        lr_resample(&game, &view, &d.rng, &t);
        if (lr_verify(&game, &t, &error) != LR_OK) {
            drive_report(&d, &t, step, NULL, error.text);
            HOLDS(!"a resampled position is verified");
        }
        lr_observe(&game, &t, viewer, &again);
        HOLDS(memcmp(view.body.bytes, again.body.bytes, game.view_bytes) == 0);
        known_cards_stay(&t, viewer);
        for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
            HOLDS(count_everywhere(&t, card) == count_everywhere(&s, card));
        progress_varied += memcmp(progress_in(&s)->hand, progress_in(&t)->hand,
                                  sizeof progress_in(&s)->hand) != 0;
        if (k == 0) alike(&t, viewer);
    }
}

static void CK_RUL_106_resampling_keeps_what_is_known(void **state) {
    (void)state;
    over_games(drive_steps(60000, 4000), 200, 12, look_resampled);
    assert_true(known_in_hands > 20);
    assert_true(known_in_decks > 100);
    assert_true(progress_varied > 100);
}

/* ---- what is shown ---- */

/* A seat's cards as the view has them: known ones in ascending order, then hidden ones. */
static void look_hand(const board_view *v, unsigned seat, int viewer) {
    const board_progress_cards *cards = progress_in(&s);
    bool counts = board_of(&game)->rules.hand_counts_public || viewer == (int)seat;
    unsigned at = 0, hidden = 0;

    for (unsigned n = 0; n < BOARD_PROGRESS_HAND; n++) {
        if (cards->hand[seat][n] == BOARD_NO_PROGRESS) continue;
        if (twins_knows_hand(&game, &s, seat, n, viewer))
            HOLDS(v->progress[seat][at++] == cards->hand[seat][n]);
        else
            hidden++;
    }
    known_shown += at;
    if (counts) hidden_shown += hidden;
    for (; counts && hidden > 0; hidden--) HOLDS(v->progress[seat][at++] == BOARD_PROGRESS_HIDDEN);
    for (; at < BOARD_PROGRESS_HAND; at++) HOLDS(v->progress[seat][at] == BOARD_NO_PROGRESS);
}

static void look_complete(int viewer) {
    const board_progress_cards *cards = progress_in(&s);
    const board_view *v;
    lr_view view;
    bool picking = pub()->phase == BOARD_PHASE_PICK && viewer == pub()->active;

    memset(&view, 0xa5, sizeof view);
    lr_observe(&game, &s, viewer, &view);
    v = board_view_of(&view);
    for (unsigned seat = 0; seat < game.seats; seat++) look_hand(v, seat, viewer);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        for (unsigned n = 0; n < BOARD_DECK_MAX; n++) {
            uint8_t card = cards->returned[deck][n];
            if (card != BOARD_NO_PROGRESS && !twins_knows_returned(&game, &s, deck, n, viewer))
                card = BOARD_PROGRESS_HIDDEN;
            HOLDS(v->returned[deck][n] == card);
        }
    }
    hands_seen += picking;
    HOLDS(v->seen_hand == (picking ? board_state_read(&s)->secret.hand[knights()->picked] : 0));
}

static void CK_RUL_106_what_is_known_is_shown(void **state) {
    (void)state;
    over_games(drive_steps(100000, 10000), 300, 8, look_complete);
    assert_true(hands_seen > 0);
    assert_true(known_shown > 100);
    assert_true(hidden_shown > 100);
}

/* ---- redaction ---- */

static bool sees(lr_action a, int viewer) {
    const board_knights *k = knights();

    if (viewer == LR_SPECTATOR) return a.kind == BOARD_GIVE && k->commerce != LR_SEAT_NONE;
    switch (a.kind) {
    case BOARD_PROGRESS: return viewer == (int)board_first_of(pub(), k->drawing);
    case BOARD_RETURN: return viewer == a.actor;
    case BOARD_GIVE:
        return k->commerce != LR_SEAT_NONE || viewer == a.actor || viewer == pub()->active;
    default: return viewer == a.actor || viewer == a.arg[2]; /* SPY, PICK */
    }
}

static void redacted_well(lr_action a, int viewer) {
    lr_action seen = lr_redact(&game, &s, a, viewer), hidden = a;
    /* A victory point card is laid open as soon as it is drawn. */
    bool open = a.kind == BOARD_PROGRESS &&
                (a.arg[0] == BOARD_PROGRESS_PRINTER || a.arg[0] == BOARD_PROGRESS_CONSTITUTION);

    hidden.arg[0] = LR_ARG_HIDDEN;
    if (open) return;
    HOLDS(memcmp(&seen, sees(a, viewer) ? &a : &hidden, sizeof a) == 0);
    if (sees(a, viewer)) {
        open_gifts += a.kind == BOARD_GIVE && viewer == LR_SPECTATOR;
        return;
    }
    HOLDS(lr_check(&game, &s, seen) != LR_OK);
    hidden_draws += a.kind == BOARD_PROGRESS;
    hidden_returns += a.kind == BOARD_RETURN;
    hidden_gifts += a.kind == BOARD_GIVE;
    hidden_picks += a.kind == BOARD_PICK;
    hidden_spies += a.kind == BOARD_SPY;
}

static void look_redacted(int viewer) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    lr_action list[LR_LEGAL_MAX];

    for (uint32_t k = lr_chance(&game, &s, outcome); k-- > 0;)
        if (outcome[k].action.kind == BOARD_PROGRESS) redacted_well(outcome[k].action, viewer);
    for (int seat = 0; seat < game.seats; seat++)
        for (uint32_t k = lr_legal(&game, &s, seat, list); k-- > 0;)
            if (list[k].kind == BOARD_RETURN || list[k].kind == BOARD_GIVE ||
                list[k].kind == BOARD_PICK || list[k].kind == BOARD_SPY)
                redacted_well(list[k], viewer);
}

static void CK_RUL_106_only_those_concerned_see_the_card(void **state) {
    (void)state;
    over_games(drive_steps(100000, 20000), 400, 2, look_redacted);
    assert_true(hidden_draws > 20);
    assert_true(hidden_returns > 20);
    assert_true(hidden_gifts > 0);
    assert_true(open_gifts > 0);
    assert_true(hidden_picks > 0);
    assert_true(hidden_spies > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(CK_PROG_03_cards_are_secret),
        cmocka_unit_test(CK_RUL_106_goods_change_hands_unseen),
        cmocka_unit_test(CK_RUL_106_resampling_keeps_what_is_known),
        cmocka_unit_test(CK_RUL_106_what_is_known_is_shown),
        cmocka_unit_test(CK_RUL_106_only_those_concerned_see_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
