/* changes.c - what an action changed. See changes.h.
 *
 * Everything is found by looking at two positions, never by asking the rules: cards, pieces,
 * points, awards, and with knights also progress cards, levels, walls, each knight, the barbarians
 * and their attacks. Changes of a seat come first, then what concerns everybody, then the points.
 *
 *     * event ship      attack 1: cities 6, knights 2 0 1 0; 1 loses a city; 3 loses a city
 */
#include "changes.h"

#include "places.h"
#include "state.h"

#include <stdio.h>

void changes_print_cards(golden *out, const int count[], const char *const names[], int kinds) {
    const char *comma = "";
    for (int k = 0; k < kinds; k++) {
        if (count[k] == 0) continue;
        golden_print(out, "%s", comma);
        if (count[k] > 1) golden_print(out, "%d ", count[k]);
        golden_print(out, "%s", names[k]);
        comma = ", ";
    }
    if (*comma == 0) golden_print(out, "-");
}

typedef struct changes {
    golden *out;
    bool any;
} changes;

static void print_seat_name(changes *c, unsigned seat) {
    golden_print(c->out, "%s%u", c->any ? "; " : "", seat);
    c->any = true;
}

static void print_card_changes(changes *c, unsigned seat, board_cards before, board_cards after,
                               const char *const names[], int kinds) {
    bool named = false;
    for (int k = 0; k < kinds; k++) {
        int change = (int)board_count(after, (unsigned)k) - (int)board_count(before, (unsigned)k);
        if (change == 0) continue;
        if (!named) print_seat_name(c, seat);
        golden_print(c->out, "%s %+d %s", named ? "," : "", change, names[k]);
        named = true;
    }
}

static void print_count_change(changes *c, unsigned seat, const char *what, int before, int after) {
    if (before == after) return;
    print_seat_name(c, seat);
    golden_print(c->out, " %+d %s", after - before, what);
}

static void print_holder(changes *c, const char *award, unsigned before, unsigned after) {
    if (before == after) return;
    golden_print(c->out, "%s%s: ", c->any ? "; " : "", award);
    golden_print(c->out, after == LR_SEAT_NONE ? "nobody" : "seat %u", after);
    c->any = true;
}

/* What is owed of gold, and what a scenario counts for a seat. */
static void print_sea_changes(changes *c, const board *b, unsigned seat, const board_public *before,
                              const board_public *after) {
    int gold = after->at_sea[seat].gold_left - before->at_sea[seat].gold_left;
    if (gold > 0) {
        print_seat_name(c, seat);
        golden_print(c->out, " chooses %d", gold);
    }
    if (b->scenario == BOARD_SCENARIO_NONE) return;
    const board_scenario_state *old = board_scenario_read(b, before);
    const board_scenario_state *now = board_scenario_read(b, after);
    if (b->scenario == BOARD_SCENARIO_VILLAGES)
        print_count_change(c, seat, "cloth", old->villages.cloth[seat], now->villages.cloth[seat]);
    if (b->scenario == BOARD_SCENARIO_TRIBE)
        print_count_change(c, seat, "tokens", old->tribe.tokens[seat], now->tribe.tokens[seat]);
    if (b->scenario == BOARD_SCENARIO_FLEET) {
        if (before->phase == BOARD_PHASE_PIRATES)
            print_count_change(c, seat, "ships", after->at_sea[seat].ships_left,
                               before->at_sea[seat].ships_left);
        print_count_change(c, seat, "warships", old->fleet.warships[seat],
                           now->fleet.warships[seat]);
        print_count_change(c, seat, "pirates in the fortress", old->fleet.strength[seat],
                           now->fleet.strength[seat]);
    }
    if (b->scenario == BOARD_SCENARIO_WONDERS)
        print_count_change(c, seat, "levels", old->wonders.level[seat], now->wonders.level[seat]);
}

/* ---- knights ---- */

static int count_set(const board *b, vset set) {
    int count = 0;
    for (unsigned w = 0; w < b->vertex_words; w++) count += __builtin_popcountll(set.word[w]);
    return count;
}

static int count_cities(const board *b, const board_public *p) {
    int cities = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) cities += count_set(b, board_city(b, p, seat));
    return cities;
}

/* 0 no knight, 1 to 3 its strength. */
static int knight_strength(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    if (!vset_has(board_knight(b, p, seat), vertex)) return 0;
    if (vset_has(board_mighty(b, p), vertex)) return 3;
    return vset_has(board_strong(b, p), vertex) ? 2 : 1;
}

/* The strength of each seat's knights in a set. */
static void print_strengths(golden *out, const board *b, const board_public *p,
                            const uint64_t *fighting) {
    golden_print(out, "knights");
    for (unsigned seat = 0; seat < b->seats; seat++) {
        int sum = 0;
        for (uint32_t v = 0; v < b->vertices; v++)
            if (board_has(fighting, v)) sum += knight_strength(b, p, seat, v);
        golden_print(out, " %d", sum);
    }
}

void changes_print_barbarians(golden *out, const lr_game *g, const lr_state *s) {
    const board *b = board_of(g);
    const board_public *p = &board_state_read(s)->pub;
    if (!b->knights) return;
    golden_print(out, " | barbarians %u/%u, cities %d, ", (unsigned)board_knights_read(b, p)->ship,
                 (unsigned)b->rules.barbarian_track, count_cities(b, p));
    print_strengths(out, b, p, board_awake(b, p).word);
}

/* Who fought is seen by who is committed, or sleeps now. */
static void print_attack(changes *c, const board *b, const board_public *before,
                         const board_public *after) {
    const board_knights *old = board_knights_read(b, before), *now = board_knights_read(b, after);
    uint64_t fighting[BOARD_WORDS_MAX] = { 0 };
    if (old->attack == BOARD_ATTACK_FOUGHT) return;
    if (now->attack != BOARD_ATTACK_FOUGHT && now->attacks == old->attacks) return;
    for (unsigned w = 0; w < b->vertex_words; w++)
        fighting[w] = now->attack == BOARD_ATTACK_FOUGHT
                          ? board_committed(b, after).word[w]
                          : board_awake(b, before).word[w] & ~board_awake(b, after).word[w];
    golden_print(c->out, "%sattack %u: cities %d, ", c->any ? "; " : "", old->attacks + 1u,
                 count_cities(b, before));
    print_strengths(c->out, b, before, fighting);
    c->any = true;
}

/* Each knight that came, went, or is not what it was. */
static void print_knight_changes(changes *c, const board *b, unsigned seat,
                                 const board_public *before, const board_public *after) {
    static const char *const names[] = { "gone", "basic", "strong", "mighty" };
    bool named = false;
    for (uint32_t v = 0; v < b->vertices; v++) {
        int old = knight_strength(b, before, seat, v), now = knight_strength(b, after, seat, v);
        bool was_awake = old > 0 && vset_has(board_awake(b, before), v);
        bool is_awake = now > 0 && vset_has(board_awake(b, after), v);
        if (old == now && was_awake == is_awake) continue;
        char place[16];
        lr_text t = lr_text_start(place, sizeof place);
        board_put_vertex(&t, b, v);
        (void)lr_text_end(&t);
        if (!named) print_seat_name(c, seat);
        golden_print(c->out, "%s %s %s%s", named ? "," : " knight", place, names[now],
                     is_awake ? " awake" : "");
        named = true;
    }
}

static void print_progress_changes(changes *c, unsigned seat, const uint8_t *before,
                                   const uint8_t *after) {
    for (int kind = 0; kind < BOARD_PROGRESS_KINDS; kind++) {
        int old = 0, now = 0;
        for (int k = 0; k < BOARD_PROGRESS_HAND; k++) {
            old += before[k] == kind;
            now += after[k] == kind;
        }
        print_count_change(c, seat, board_progress_table[kind].name, old, now);
    }
}

static void print_realm_changes(changes *c, const board *b, unsigned seat,
                                const board_public *before, const board_public *after) {
    const board_knights *old = board_knights_read(b, before), *now = board_knights_read(b, after);
    const board_realm *was = &old->realm[seat], *is = &now->realm[seat];
    int cities = count_set(b, board_city(b, after, seat)) -
                 count_set(b, board_city(b, before, seat));
    for (int track = 0; track < BOARD_TRACKS; track++) {
        if (was->level[track] == is->level[track]) continue;
        print_seat_name(c, seat);
        golden_print(c->out, " %s level %u", board_track_names[track], (unsigned)is->level[track]);
    }
    if (cities < 0) {
        print_seat_name(c, seat);
        golden_print(c->out, " loses a city");
    }
    print_count_change(c, seat, "wall", is->walls_left, was->walls_left);
    print_count_change(c, seat, "defender", was->defenders, is->defenders);
    print_knight_changes(c, b, seat, before, after);
    if (~old->parched & now->parched & 1u << seat) {
        print_seat_name(c, seat);
        golden_print(c->out, " may use the aqueduct");
    }
}

/* What concerns everybody. */
static void print_kingdom_changes(changes *c, const board *b, const board_public *before,
                                  const board_public *after) {
    const board_knights *old = board_knights_read(b, before), *now = board_knights_read(b, after);
    if (now->ship > old->ship) {
        golden_print(c->out, "%sbarbarians %u/%u", c->any ? "; " : "", (unsigned)now->ship,
                     (unsigned)b->rules.barbarian_track);
        c->any = true;
    }
    print_attack(c, b, before, after);
    for (int track = 0; track < BOARD_TRACKS; track++) {
        char award[32];
        (void)snprintf(award, sizeof award, "metropolis of %s", board_track_names[track]);
        print_holder(c, award, old->metropolis[track], now->metropolis[track]);
    }
    print_holder(c, "merchant", old->merchant, now->merchant);
    print_holder(c, "printer", old->printer, now->printer);
    print_holder(c, "constitution", old->constitution, now->constitution);
}

static void print_all_of_knights(changes *c, const board *b, const board_state *before,
                                 const board_state *after) {
    const board_progress_cards *old = board_progress_read(b, before);
    const board_progress_cards *now = board_progress_read(b, after);
    print_kingdom_changes(c, b, &before->pub, &after->pub);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        print_progress_changes(c, seat, old->hand[seat], now->hand[seat]);
        print_realm_changes(c, b, seat, &before->pub, &after->pub);
    }
}

/* ---- everything ---- */

void changes_print(golden *out, const lr_game *g, const lr_state *before, const lr_state *after) {
    const board_state *a = board_state_read(before), *b = board_state_read(after);
    changes c = { .out = out };
    int32_t old_points[LR_SEATS_MAX], points[LR_SEATS_MAX];
    for (unsigned seat = 0; seat < g->seats; seat++) {
        print_card_changes(&c, seat, a->secret.hand[seat], b->secret.hand[seat], board_goods_names,
                           BOARD_GOODS);
        print_card_changes(&c, seat, a->secret.cards[seat], b->secret.cards[seat], board_card_names,
                           BOARD_CARDS);
        if (a->pub.phase != BOARD_PHASE_DEAL)
            print_sea_changes(&c, board_of(g), seat, &a->pub, &b->pub);
    }
    if (board_of(g)->knights && a->pub.phase != BOARD_PHASE_DEAL)
        print_all_of_knights(&c, board_of(g), a, b);
    print_holder(&c, "longest road", a->pub.road_holder, b->pub.road_holder);
    print_holder(&c, "largest army", a->pub.army_holder, b->pub.army_holder);
    lr_score(g, before, old_points);
    lr_score(g, after, points);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        if (points[seat] == old_points[seat]) continue;
        print_seat_name(&c, seat);
        golden_print(out, " has %d points", (int)points[seat]);
    }
    for (unsigned seat = 0; seat < g->seats; seat++) {
        if (b->pub.seat[seat].discard_left <= a->pub.seat[seat].discard_left) continue;
        print_seat_name(&c, seat);
        golden_print(out, " must discard %u", (unsigned)b->pub.seat[seat].discard_left);
    }
}
