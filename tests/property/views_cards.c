/* What a seat of the card game may know, and what it may not (CARD-RULE-70, 75 to 77).
 *
 * Positions that differ only in what a viewer cannot see are made in two ways: by lr_resample(),
 * and by swapping hidden cards until the viewer's memory is true of the result as well. They must
 * look alike, and after actions that look alike they must still look alike: what is shown to a
 * viewer, and what it remembers, can depend on nothing but what was shown before.
 *
 * Views come from outside too. cards_view_check() must take every view that a position can have,
 * here also with memories that remember far more cards than there are, and whatever it takes
 * lr_resample() must be able to deal.
 */
#include "cards_state.h"
#include "census.h"
#include "drive.h"
#include "twins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 2500, SAMPLES = 6 };

static lr_game game;
static drive d;
static lr_state s;
static uint64_t step;

/* How often a property was really put to the test. */
static uint64_t swapped, resampled, steps_compared, phases_differed, hands_varied, stacks_varied;
static uint64_t compared_kind[CARDS_ACTION_KINDS], hidden_kind[CARDS_ACTION_KINDS];
static uint64_t phase_seen[CARDS_PHASES];
static uint64_t crowded, crowded_entries, mangled_taken, mangled_refused;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, viewer, what)

static const cards_public *pub(void) {
    return &cards_state_read(&s)->pub;
}

/* One position in how many is looked at: all of the rare ones. */
static uint32_t seldom(unsigned phase, uint32_t one_in) {
    switch (phase) {
    case CARDS_PHASE_MAIN:
    case CARDS_PHASE_ROLL:
    case CARDS_PHASE_DICE:
    case CARDS_PHASE_STORE:
    case CARDS_PHASE_PAY:
    case CARDS_PHASE_ANSWER:
    case CARDS_PHASE_COUNTER_OFFER:
    case CARDS_PHASE_GAIN: return one_in;
    case CARDS_PHASE_EVENT:
    case CARDS_PHASE_PAY_ANY:
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_LOOK:
    case CARDS_PHASE_EXCHANGE:
    case CARDS_PHASE_EXCHANGED: return (one_in + 3) / 4;
    default: return 1;
    }
}

static void over_games(uint64_t steps, uint64_t seed, uint32_t one_in, void (*look)(int viewer)) {
    for (uint32_t k = 0; steps > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];

        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, seed + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            bool over = lr_actors(&game, &s) == 0;
            if (over || lr_rng_below(&d.rng, seldom(pub()->phase, one_in)) == 0) {
                phase_seen[pub()->phase]++;
                for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++) look(viewer);
            }
            if (over) break;
            drive_step(&d, &s);
        }
    }
}

static void is_verified(const lr_state *t, int viewer, const char *what) {
    lr_error error;

    if (lr_verify(&game, t, &error) == LR_OK) return;
    (void)fprintf(stderr, "%s: %s\n", what, error.text);
    drive_report(&d, t, step, NULL, what);
    HOLDS(!"a position that can be is verified");
}

static void alike(const lr_state *t, int viewer) {
    const char *difference = twins_difference(&game, &s, t, viewer);

    if (difference == NULL) return;
    (void)fprintf(stderr, "viewer %d can tell by %s\n", viewer, difference);
    drive_report(&d, t, step, NULL, "the other position");
    HOLDS(!"twins look alike");
}

/* ---- making twins ---- */

/* What others know is hidden from the viewer as well: they forget all that they are not looking
 * at. */
static void others_forget(lr_state *t, int viewer) {
    cards_state *c = cards_state_of(t);
    unsigned stack = c->pub.stack;

    for (int seat = 0; seat < CARDS_SEATS; seat++) {
        cards_memory *m = &c->secret.memory[seat];
        bool looks = c->pub.chooser == seat &&
                     (c->pub.phase == CARDS_PHASE_START_TAKE || c->pub.phase == CARDS_PHASE_LOOK ||
                      c->pub.phase == CARDS_PHASE_BUILDER_SWAP);
        bool peeks = c->pub.chooser == seat &&
                     (c->pub.phase == CARDS_PHASE_SPY || c->pub.phase == CARDS_PHASE_CONFLICT);
        if (seat == viewer) continue;
        memset(m, 0, sizeof *m);
        memcpy(m->size, c->pub.stack_size, sizeof m->size);
        unsigned total = cards_stack_at(m->size, CARDS_STACKS);
        memset(m->entry, CARDS_UNKNOWN, total);
        if (looks) {
            unsigned at = cards_stack_at(m->size, stack);
            memcpy(m->entry + at, c->secret.deck + at, m->size[stack]);
        }
        if (peeks) m->seen = c->secret.hand[seat ^ 1];
    }
}

/* A hidden card by its number: those of the stacks, then those of the hands that the viewer does
 * not hold. */
static unsigned hidden_count(const cards_state *c, int viewer) {
    unsigned count = cards_stack_at(c->pub.stack_size, CARDS_STACKS);
    for (int seat = 0; seat < CARDS_SEATS; seat++)
        if (seat != viewer) count += c->pub.hand_size[seat];
    return count;
}

static unsigned exchange(cards_state *c, int viewer, unsigned at, unsigned kind) {
    unsigned total = cards_stack_at(c->pub.stack_size, CARDS_STACKS), held = CARDS_NO_KIND;

    if (at < total) {
        held = c->secret.deck[at];
        c->secret.deck[at] = (uint8_t)kind;
        return held;
    }
    at -= total;
    for (int seat = 0; seat < CARDS_SEATS; seat++) {
        if (seat == viewer) continue;
        if (at >= c->pub.hand_size[seat]) {
            at -= c->pub.hand_size[seat];
            continue;
        }
        cards_set left = c->secret.hand[seat];
        while (at-- > 0) left &= left - 1;
        held = cards_kind_of_bit[__builtin_ctzll(left)];
        c->secret.hand[seat] = cards_remove(c->secret.hand[seat], held);
        if (kind < CARDS_KINDS) c->secret.hand[seat] = cards_add(c->secret.hand[seat], kind);
        return held;
    }
    return held;
}

static void add_to_hand_at(cards_state *c, int viewer, unsigned at, unsigned kind) {
    at -= cards_stack_at(c->pub.stack_size, CARDS_STACKS);
    for (int seat = 0; seat < CARDS_SEATS; seat++) {
        if (seat == viewer) continue;
        if (at < c->pub.hand_size[seat]) {
            c->secret.hand[seat] = cards_add(c->secret.hand[seat], kind);
            return;
        }
        at -= c->pub.hand_size[seat];
    }
}

/* Swaps two hidden cards of different kinds; false if the viewer would know better. */
static bool swap_hidden(lr_state *t, int viewer) {
    cards_state *c = cards_state_of(t);
    unsigned count = hidden_count(c, viewer), total;
    lr_error error;

    if (count < 2) return false;
    unsigned one = lr_rng_below(&d.rng, count), two = lr_rng_below(&d.rng, count);
    if (one > two) {
        unsigned lower = two;
        two = one;
        one = lower;
    }
    total = cards_stack_at(c->pub.stack_size, CARDS_STACKS);
    if (one >= total) return false; /* within hands: the same hand, or a spectator's two */
    unsigned second = exchange(c, viewer, two, CARDS_NO_KIND);
    unsigned first = exchange(c, viewer, one, second);
    if (two < total)
        c->secret.deck[two] = (uint8_t)first;
    else
        add_to_hand_at(c, viewer, two, first);
    if (first == second) return false;
    others_forget(t, viewer);
    return lr_verify(&game, t, &error) == LR_OK;
}

/* ---- what becomes of twins ---- */

/* With one stack left nobody is asked which one to look through. */
static bool has_few_stacks(void) {
    unsigned stacks = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++) stacks += pub()->stack_size[k] > 0;
    return stacks < 3;
}

/* The viewer sees hidden cards in consequence: it draws, looks through a stack, looks at a hand. */
static bool learns(lr_action a, int viewer) {
    /* Everybody sees whether Spy finds something to take. */
    if (a.kind == CARDS_PLAY && a.arg[0] == CARDS_KIND_SPY)
        return viewer == a.actor || viewer == LR_SPECTATOR;
    if (viewer == LR_SPECTATOR) return false;
    if (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_CONFLICT)
        return viewer == pub()->knight_token;
    bool building = (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_MASTER_BUILDER) ||
                    pub()->event_card == CARDS_EVENT_MASTER_BUILDER;
    if (building && pub()->step == CARDS_STEP_EVENT && has_few_stacks()) return true;
    if (a.actor != viewer) return false;
    if (pub()->step == CARDS_STEP_DRAW) return true;
    return a.kind == CARDS_STACK || a.kind == CARDS_END;
}

/* Phases that the rules let depend on hidden cards: a Scout is only asked for if there is one, and
 * the defender may only be asked if it has an answer. */
static bool may_differ(const cards_public *p, const cards_public *q) {
    if (p->phase == CARDS_PHASE_SCOUT || q->phase == CARDS_PHASE_SCOUT) return true;
    return cards_of(&game)->rules.counter_question == CARDS_COUNTER_HELD &&
           (p->phase == CARDS_PHASE_DEFEND || q->phase == CARDS_PHASE_DEFEND);
}

/* `a` here and `b` there look the same to the viewer: so must what follows. */
static void compare_after(lr_action a, const lr_state *t, lr_action b, int viewer) {
    lr_state one = s, other = *t;
    const cards_public *p = &cards_state_read(&one)->pub, *q = &cards_state_read(&other)->pub;

    if (learns(a, viewer)) return;
    lr_apply(&game, &one, a);
    lr_apply(&game, &other, b);
    if (p->phase != q->phase && may_differ(p, q)) {
        phases_differed++;
        return;
    }
    steps_compared++;
    compared_kind[a.kind]++;
    if (twins_same_view(&game, &one, &other, viewer)) return;
    drive_report(&d, t, step, &b, "the other position and its action");
    drive_report(&d, &one, step, &b, "what became of the position");
    drive_report(&d, &other, step, &b, "what became of the other position");
    drive_report(&d, &s, step, &a, "the position and its action");
    HOLDS(!"what looks alike goes on alike");
}

static bool looks_like(lr_action a, const lr_state *t, lr_action b, int viewer) {
    lr_action one = lr_redact(&game, &s, a, viewer), other = lr_redact(&game, t, b, viewer);
    return memcmp(&one, &other, sizeof one) == 0;
}

static void go_on_alike(const lr_state *t, int viewer) {
    static lr_action list[LR_LEGAL_MAX], others[LR_LEGAL_MAX];
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    int seat = pub()->chooser;

    if (lr_actors(&game, &s) & LR_CHANCE) {
        uint32_t count = lr_chance(&game, &s, outcome);
        lr_action a = outcome[lr_rng_below(&d.rng, count)].action;
        if (pub()->phase != CARDS_PHASE_SHUFFLE) compare_after(a, t, a, viewer);
        return;
    }
    if (lr_actors(&game, &s) == 0) return;
    uint32_t count = lr_legal(&game, &s, seat, list),
             other_count = lr_legal(&game, t, seat, others);
    for (uint32_t tries = 0; tries < 8; tries++) {
        lr_action a = list[lr_rng_below(&d.rng, count)];
        uint32_t compared = 0, start = lr_rng_below(&d.rng, other_count);
        for (uint32_t k = 0; k < other_count && compared < 2; k++) {
            lr_action b = others[(start + k) % other_count];
            if (b.kind != a.kind || !looks_like(a, t, b, viewer)) continue;
            compare_after(a, t, b, viewer);
            compared++;
        }
    }
}

static void compare(const lr_state *t, int viewer) {
    is_verified(t, viewer, "a twin");
    alike(t, viewer);
    HOLDS(twins_same_view(&game, &s, t, LR_SPECTATOR));
    HOLDS(census_of_cards(&game, t) == NULL);
    go_on_alike(t, viewer);
}

static void look_twins(int viewer) {
    lr_view view;
    lr_state t;

    for (int k = 0; k < 4; k++) {
        t = s;
        if (!swap_hidden(&t, viewer)) continue;
        compare(&t, viewer);
        swapped++;
    }
    lr_observe(&game, &s, viewer, &view);
    lr_resample(&game, &view, &d.rng, &t);
    compare(&t, viewer);
}

static void CARD_RULE_70_hidden_cards_are_hidden(void **state) {
    static const uint8_t kinds[] = { CARDS_TAKE,  CARDS_DISCARD, CARDS_EXCHANGE,
                                     CARDS_DRAW,  CARDS_SEARCH,  CARDS_PLAY,
                                     CARDS_BUILD, CARDS_DICE,    CARDS_STOP };

    (void)state;
    over_games(drive_steps(60000, 6000), 100, 12, look_twins);
    (void)printf("%llu twins by hand, %llu steps, phases differed %llu times; ",
                 (unsigned long long)swapped, (unsigned long long)steps_compared,
                 (unsigned long long)phases_differed);
    for (unsigned kind = 0; kind < CARDS_ACTION_KINDS; kind++)
        if (compared_kind[kind] > 0)
            (void)printf("%s %llu ", cards_action_words[kind],
                         (unsigned long long)compared_kind[kind]);
    (void)printf("\n");
    assert_true(swapped > 1000);
    assert_true(steps_compared > 1000);
    for (unsigned k = 0; k < sizeof kinds; k++) assert_true(compared_kind[kinds[k]] > 0);
    assert_true(phases_differed * 20 < steps_compared);
}

/* ---- resampling ---- */

static void look_resampled(int viewer) {
    lr_view view, again;
    lr_error error;

    memset(&view, 0, sizeof view);
    memset(&again, 0, sizeof again);
    lr_observe(&game, &s, viewer, &view);
    HOLDS(cards_view_check(cards_of(&game), cards_view_of(&view), &error) == LR_OK);
    for (int k = 0; k < SAMPLES; k++) {
        lr_state t;
        memset(&t, 0xa5, sizeof t);
        lr_resample(&game, &view, &d.rng, &t);
        is_verified(&t, viewer, "a resampled position");
        lr_observe(&game, &t, viewer, &again);
        HOLDS(memcmp(view.body.bytes, again.body.bytes, game.view_bytes) == 0);
        HOLDS(census_of_cards(&game, &t) == NULL);
        const cards_secret *now = &cards_state_read(&s)->secret;
        const cards_secret *dealt = &cards_state_read(&t)->secret;
        hands_varied += memcmp(now->hand, dealt->hand, sizeof now->hand) != 0;
        stacks_varied += memcmp(now->deck, dealt->deck, sizeof now->deck) != 0;
        resampled++;
    }
}

static void CARD_RULE_70_resampling_keeps_what_is_known(void **state) {
    unsigned met = 0;

    (void)state;
    memset(phase_seen, 0, sizeof phase_seen);
    over_games(drive_steps(120000, 8000), 200, 16, look_resampled);
    assert_true(hands_varied * 2 > resampled);
    assert_true(stacks_varied * 2 > resampled);
    for (unsigned phase = 0; phase < CARDS_PHASES; phase++) met += phase_seen[phase] > 0;
    (void)printf("%u of %u phases\n", met, (unsigned)CARDS_PHASES);
    assert_true(met + 3 >= CARDS_PHASES);
}

/* ---- memories that remember more than there is ---- */

/* The viewer remembers a card more, of any kind, and that one before the mark was taken. It is true
 * that way, whatever the kind. */
static bool crowd(cards_memory *m, unsigned stack) {
    unsigned start = cards_stack_at(m->size, stack), size = m->size[stack];
    unsigned total = cards_stack_at(m->size, CARDS_STACKS);

    if (total + 2 > CARDS_MEMORY_MAX || size == 0) return false;
    unsigned at = lr_rng_below(&d.rng, size + 1), flags = 0;
    for (unsigned i = 0; i < at; i++)
        flags += m->entry[start + i] != CARDS_TAKEN && (m->entry[start + i] & CARDS_EITHER) != 0;
    if (flags % 2 != 0) at--; /* not between the two of a pair */
    memmove(m->entry + start + at + 1, m->entry + start + at, total - start - at);
    m->entry[start + at] = (uint8_t)lr_rng_below(&d.rng, CARDS_KINDS);
    size++;
    total++;
    unsigned mark = at + 1 + lr_rng_below(&d.rng, size - at);
    flags = 0;
    for (unsigned i = 0; i < mark; i++)
        flags += m->entry[start + i] != CARDS_TAKEN && (m->entry[start + i] & CARDS_EITHER) != 0;
    if (flags % 2 != 0) mark++;
    memmove(m->entry + start + mark + 1, m->entry + start + mark, total - start - mark);
    m->entry[start + mark] = CARDS_TAKEN;
    m->size[stack] = (uint8_t)(size + 1);
    return true;
}

/* The same for the hand: cards that are there, and others, each of which may be gone. */
static void crowd_hand(cards_memory *m, cards_set hand) {
    unsigned kind = lr_rng_below(&d.rng, CARDS_KINDS);
    bool there = cards_copies(hand, kind) > cards_copies(m->seen, kind);

    if (hand != 0 && lr_rng_below(&d.rng, 2) == 0) { /* one that is there */
        for (unsigned skip = lr_rng_below(&d.rng, cards_size(hand)); skip > 0; skip--)
            hand &= hand - 1;
        kind = cards_kind_of_bit[__builtin_ctzll(hand)];
        there = true;
    }
    if ((~m->seen & cards_bits[kind].mask) == 0) return;
    m->seen = cards_add(m->seen, kind);
    if (!there) m->gone++;
}

static void deal_often(const lr_view *view, int viewer) {
    lr_view again;

    memset(&again, 0, sizeof again);
    for (int k = 0; k < 3; k++) {
        lr_state t;
        lr_resample(&game, view, &d.rng, &t);
        is_verified(&t, viewer, "a position dealt from a strange view");
        lr_observe(&game, &t, viewer, &again);
        HOLDS(memcmp(view->body.bytes, again.body.bytes, game.view_bytes) == 0);
    }
}

static void look_crowded(int viewer) {
    lr_state t = s;
    lr_view view;
    lr_error error;
    unsigned more = 0;

    if (viewer == LR_SPECTATOR) return;
    cards_memory *m = &cards_state_of(&t)->secret.memory[viewer];
    if (lr_rng_below(&d.rng, 2) == 0) { /* the whole hand: then there is no room for the others */
        m->seen = cards_state_read(&s)->secret.hand[viewer ^ 1];
        m->gone = 0;
    }
    for (unsigned k = 1 + lr_rng_below(&d.rng, 24); k > 0; k--) {
        cards_memory before = *m;
        if (lr_rng_below(&d.rng, 3) == 0)
            crowd_hand(m, cards_state_read(&s)->secret.hand[viewer ^ 1]);
        else if (crowd(m, lr_rng_below(&d.rng, CARDS_STACKS)))
            more++;
        /* The truth allows it; the normal form or the phase (a stack that is looked at) may not. */
        if (lr_verify(&game, &t, &error) != LR_OK) {
            *m = before;
            if (more > 0) more--;
        }
    }
    if (more == 0) return;
    memset(&view, 0, sizeof view);
    lr_observe(&game, &t, viewer, &view);
    lr_status status = cards_view_check(cards_of(&game), cards_view_of(&view), &error);
    if (status != LR_OK) {
        drive_report(&d, &t, step, NULL, error.text);
        HOLDS(!"a view of a position is taken");
    }
    deal_often(&view, viewer);
    crowded++;
    crowded_entries += more;
}

static void views_with_crowded_memories_are_dealt(void **state) {
    (void)state;
    over_games(drive_steps(40000, 5000), 300, 4, look_crowded);
    assert_true(crowded > 200);
    assert_true(crowded_entries > 5 * crowded);
}

/* The phase says that the other one holds a card, and what was seen in its hand leaves no room. */
static void cards_that_must_be_held_are_dealt(void **state) {
    static const struct {
        const char *config, *position;
        int viewer;
        uint8_t kind;
    } table[] = {
        { "cards(first_player=seat0)",
          "phase scout\nturn 9\nactive 0\ndice knight 6\nsettlements 0 -1 +1 +3\n"
          "new-column +4\nhand 0 scout abbey smithy\nhand 1 spy\n"
          "seen 1 scout abbey smithy karl mint gone 2\n",
          1, CARDS_KIND_SCOUT },
        { "cards(first_player=seat0)",
          "phase scout\nturn 9\nactive 0\ndice knight 6\nsettlements 0 -1 +1 +3\n"
          "new-column +4\nhand 0 scout abbey\nhand 1 spy\nseen 1 abbey karl gone 1\n",
          1, CARDS_KIND_SCOUT },
        { "cards(first_player=seat0,counter_question=held)",
          "phase defend\nturn 9\nactive 0\ndice knight 6\nduel arsonist\ndiscard arsonist\n"
          "sites 1 u-1=smithy\nhand 0 spy\nhand 1 bishop abbey\nseen 0 bishop karl mint gone 2\n",
          0, CARDS_KIND_BISHOP },
    };

    (void)state;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        int viewer = table[k].viewer;
        lr_error error;
        lr_view view;

        assert_true(drive_start_config(&d, &game, table[k].config, k));
        if (lr_state_parse(&game, table[k].position, &s, &error) != LR_OK)
            fail_msg("position %zu, line %d: %s", k, error.line, error.text);
        memset(&view, 0, sizeof view);
        lr_observe(&game, &s, viewer, &view);
        for (int n = 0; n < 200; n++) {
            lr_state t;
            lr_resample(&game, &view, &d.rng, &t);
            is_verified(&t, viewer, "a resampled position");
            HOLDS(cards_in(cards_state_read(&t)->secret.hand[viewer ^ 1], table[k].kind));
        }
    }
}

/* ---- views that nobody has ---- */

static void mangle(cards_view *v) {
    uint8_t *bytes = (uint8_t *)(void *)v;
    cards_memory *m = &v->memory;
    unsigned total = cards_stack_at(m->size, CARDS_STACKS);

    if (total > CARDS_MEMORY_MAX) total = CARDS_MEMORY_MAX; /* mangled before */
    switch (lr_rng_below(&d.rng, 8)) {
    case 0: bytes[lr_rng_below(&d.rng, sizeof *v)] = (uint8_t)lr_rng_below(&d.rng, 256); break;
    case 1:
        bytes[lr_rng_below(&d.rng, sizeof *v)] ^= (uint8_t)(1u << lr_rng_below(&d.rng, 8));
        break;
    case 2:
    case 3:
        if (total > 0)
            m->entry[lr_rng_below(&d.rng, total)] = (uint8_t)lr_rng_below(&d.rng, CARDS_KINDS);
        break;
    case 4:
        if (total > 0) m->entry[lr_rng_below(&d.rng, total)] = CARDS_UNKNOWN;
        break;
    case 5: m->seen |= cards_bits[lr_rng_below(&d.rng, CARDS_KINDS)].first; break;
    case 6: m->gone = (uint8_t)lr_rng_below(&d.rng, 4); break;
    default: {
        unsigned kind = lr_rng_below(&d.rng, CARDS_KINDS);
        if (v->hand == 0 || (~v->hand & cards_bits[kind].mask) == 0) break;
        v->hand = cards_remove(v->hand, cards_kind_of_bit[__builtin_ctzll(v->hand)]);
        v->hand = cards_add(v->hand, kind);
    }
    }
}

static void look_mangled(int viewer) {
    lr_view view;
    lr_error error;

    memset(&view, 0, sizeof view);
    lr_observe(&game, &s, viewer, &view);
    for (unsigned k = 1 + lr_rng_below(&d.rng, 4); k > 0; k--)
        mangle((cards_view *)(void *)view.body.bytes);
    if (cards_view_check(cards_of(&game), cards_view_of(&view), &error) != LR_OK) {
        HOLDS(error.status == LR_E_POSITION && error.text[0] != 0);
        mangled_refused++;
        return;
    }
    int whose = cards_view_of(&view)->viewer == LR_SEAT_NONE ? LR_SPECTATOR
                                                             : cards_view_of(&view)->viewer;
    deal_often(&view, whose);
    mangled_taken++;
}

static void views_from_outside_are_refused_or_dealt(void **state) {
    (void)state;
    over_games(drive_steps(120000, 10000), 400, 2, look_mangled);
    assert_true(mangled_taken > 1000);
    assert_true(mangled_refused > 1000);
}

/* ---- redaction ---- */

/* What the viewer should see of an action, said once more. */
static lr_action expected(lr_action a, int viewer) {
    bool own = viewer == a.actor, player = viewer != LR_SPECTATOR;
    switch (a.kind) {
    case CARDS_SHUFFLE: memset(a.arg, LR_ARG_HIDDEN, 8); break;
    case CARDS_TAKE:
        if (!own) a.arg[0] = a.arg[1] = LR_ARG_HIDDEN;
        break;
    case CARDS_EXCHANGE:
    case CARDS_DISCARD:
        if (!own) a.arg[0] = LR_ARG_HIDDEN;
        break;
    case CARDS_SWAP:
        if (!own) a.arg[0] = a.arg[1] = a.arg[2] = LR_ARG_HIDDEN;
        break;
    case CARDS_SPY:
        if (!player) a.arg[0] = LR_ARG_HIDDEN;
        break;
    case CARDS_CONFLICT: {
        uint8_t low = a.arg[1] < a.arg[2] ? a.arg[1] : a.arg[2];
        uint8_t high = a.arg[1] < a.arg[2] ? a.arg[2] : a.arg[1];
        if (own) break;
        a.arg[1] = player ? low : LR_ARG_HIDDEN;
        a.arg[2] = player ? high : LR_ARG_HIDDEN;
        if (player && high != CARDS_NO_KIND) a.arg[3] = LR_ARG_HIDDEN;
        break;
    }
    default: break;
    }
    return a;
}

static void redacted_well(lr_action a, int viewer) {
    lr_action seen = lr_redact(&game, &s, a, viewer), wanted = expected(a, viewer);

    HOLDS(memcmp(&seen, &wanted, sizeof seen) == 0);
    if (memcmp(&seen, &a, sizeof a) == 0) return;
    hidden_kind[a.kind]++;
    if (a.kind != CARDS_SHUFFLE) HOLDS(lr_check(&game, &s, seen) != LR_OK);
}

static void look_redacted(int viewer) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    static lr_action list[LR_LEGAL_MAX];

    for (uint32_t k = lr_chance(&game, &s, outcome); k-- > 0;)
        redacted_well(outcome[k].action, viewer);
    for (int seat = 0; seat < game.seats; seat++)
        for (uint32_t k = lr_legal(&game, &s, seat, list); k-- > 0;) redacted_well(list[k], viewer);
}

static void CARD_RULE_75_77_only_those_concerned_see_the_card(void **state) {
    (void)state;
    over_games(drive_steps(60000, 15000), 500, 4, look_redacted);
    assert_true(hidden_kind[CARDS_SHUFFLE] > 0);
    assert_true(hidden_kind[CARDS_TAKE] > 100);
    assert_true(hidden_kind[CARDS_DISCARD] > 0);
    assert_true(hidden_kind[CARDS_EXCHANGE] > 100);
    assert_true(hidden_kind[CARDS_SWAP] > 100);
    assert_true(hidden_kind[CARDS_SPY] > 0);
}

/* Conflict is rare: a position in which it is due. */
static void CARD_RULE_76_the_order_of_conflict_is_hidden(void **state) {
    const lr_action both = { .kind = CARDS_CONFLICT,
                             .actor = 0,
                             .arg = { 2, CARDS_KIND_SPY, CARDS_KIND_ARSONIST } };
    const lr_action one = { .kind = CARDS_CONFLICT,
                            .actor = 0,
                            .arg = { 2, CARDS_KIND_SPY, CARDS_NO_KIND } };

    (void)state;
    assert_true(drive_start_config(&d, &game, "cards", 1));
    lr_init(&game, &s);
    for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++) {
        redacted_well(both, viewer);
        redacted_well(one, viewer);
    }
    assert_int_equal(hidden_kind[CARDS_CONFLICT] >= 3, 1);
}

/* ---- what is shown ---- */

static void look_complete(int viewer) {
    static const cards_memory nothing;
    const cards_state *c = cards_state_read(&s);
    bool player = viewer != LR_SPECTATOR;
    const cards_view *v;
    lr_view view;

    memset(&view, 0xa5, sizeof view);
    lr_observe(&game, &s, viewer, &view);
    v = cards_view_of(&view);
    HOLDS(memcmp(&v->pub, &c->pub, sizeof c->pub) == 0);
    HOLDS(v->viewer == (player ? viewer : LR_SEAT_NONE));
    HOLDS(v->hand == (player ? c->secret.hand[viewer] : 0));
    HOLDS(memcmp(&v->memory, player ? &c->secret.memory[viewer] : &nothing, sizeof nothing) == 0);
    for (unsigned k = 0; k < sizeof v->unused; k++) HOLDS(v->unused[k] == 0);
}

static void CARD_RULE_70_what_is_known_is_shown(void **state) {
    (void)state;
    over_games(drive_steps(40000, 8000), 600, 4, look_complete);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(CARD_RULE_70_hidden_cards_are_hidden),
        cmocka_unit_test(CARD_RULE_70_resampling_keeps_what_is_known),
        cmocka_unit_test(views_with_crowded_memories_are_dealt),
        cmocka_unit_test(cards_that_must_be_held_are_dealt),
        cmocka_unit_test(views_from_outside_are_refused_or_dealt),
        cmocka_unit_test(CARD_RULE_75_77_only_those_concerned_see_the_card),
        cmocka_unit_test(CARD_RULE_76_the_order_of_conflict_is_hidden),
        cmocka_unit_test(CARD_RULE_70_what_is_known_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
