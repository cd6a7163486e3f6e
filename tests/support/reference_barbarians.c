/* reference_barbarians.c - the reference's event die: gates, the barbarians' ship and its attacks.
 *
 * An attack goes through the steps of CK-BARB-19 one at a time; after each, reference_go_on() asks
 * here again what comes next, so that whoever wins the game in between has won it.
 */
#include "reference.h"

#include <string.h>

/* CK-IMP-05: level 1 earns a card with 1 and 2, each further level with one number more. */
static bool earns(const reference *r, int seat, int track) {
    int level = r->k.level[seat][track];
    return level > 0 && r->dice[0] <= level + 1;
}

static bool has_awake(const reference *r, int seat, bool uncommitted) {
    for (int v = 0; v < r->map.vertices; v++)
        if (r->k.owner[v] == seat && r->k.awake[v] && !(uncommitted && r->k.committed[v]))
            return true;
    return false;
}

/* All active knights defend (CK-BARB-03), or those that are declared (CK-VAR-01). */
static void land(reference *r) {
    bool nasty = r->option[BOARD_OPTION_nasty_barbarians] == 1;

    r->k.attack = BOARD_ATTACK_LANDED;
    for (int v = 0; v < r->map.vertices; v++) r->k.committed[v] = !nasty && r->k.awake[v];
    for (int seat = 0; seat < r->seats; seat++)
        r->k.declaring[seat] = nasty && has_awake(r, seat, false);
}

void reference_throw_event(reference *r, int event) {
    reference_knights *k = &r->k;

    k->event = event;
    k->event_due = 0;
    if (event == BOARD_EVENT_SHIP) {
        r->seen[REF_SEEN_STEP]++;
        if (++k->ship == r->option[BOARD_OPTION_barbarian_track]) land(r);
    } else {
        k->drawing_deck = event - BOARD_EVENT_GATE;
        for (int seat = 0; seat < r->seats; seat++)
            k->drawing[seat] = earns(r, seat, k->drawing_deck);
    }
    reference_go_on(r);
}

/* ---- the battle: CK-BARB-02 to 09, 14, 15, CK-VAR-02 ---- */

int reference_attackers(const reference *r) {
    int count = 0;
    for (int seat = 0; seat < r->seats; seat++) count += reference_cities(r, seat);
    return count;
}

static int defence_of(const reference *r, int seat) {
    int sum = 0;

    for (int v = 0; v < r->map.vertices; v++)
        if (r->k.owner[v] == seat && r->k.committed[v]) sum += r->k.strength[v];
    return sum;
}

bool reference_can_sack(const reference *r, int seat, int vertex) {
    return r->building[vertex] == seat && r->city[vertex] && !reference_is_metropolis(r, vertex);
}

static bool has_unsafe_city(const reference *r, int seat) {
    for (int v = 0; v < r->map.vertices; v++)
        if (reference_can_sack(r, seat, v)) return true;
    return false;
}

/* CK-BARB-06, 07, CK-ED-09. */
static void find_losers(reference *r) {
    bool skip = r->option[BOARD_OPTION_pillage_skip_safe] == 1;
    int lowest = 1000, of_all = 1000;

    for (int seat = 0; seat < r->seats; seat++) {
        int own = defence_of(r, seat);
        if (reference_cities(r, seat) == 0) continue;
        if (own < of_all) of_all = own;
        if ((!skip || has_unsafe_city(r, seat)) && own < lowest) lowest = own;
    }
    for (int seat = 0; seat < r->seats; seat++)
        r->k.sacked[seat] = has_unsafe_city(r, seat) && defence_of(r, seat) == lowest;
    if (of_all < lowest) r->seen[REF_SEEN_SKIPPED_SAFE]++;
}

/* CK-RUL-79 to 81. */
static void find_defenders(reference *r) {
    int highest = 0, count = 0;

    for (int seat = 0; seat < r->seats; seat++)
        if (defence_of(r, seat) > highest) highest = defence_of(r, seat);
    if (highest == 0) {
        r->seen[REF_SEEN_ATTACK_UNREWARDED]++;
        return;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        r->k.rewarded[seat] = defence_of(r, seat) == highest;
        count += r->k.rewarded[seat];
    }
    if (count > 1) return;
    r->k.defenders[reference_first_of(r, r->k.rewarded)]++;
    memset(r->k.rewarded, 0, sizeof r->k.rewarded);
    r->seen[REF_SEEN_DEFENDER]++;
}

static void fight(reference *r) {
    int defence = 0;

    for (int seat = 0; seat < r->seats; seat++) defence += defence_of(r, seat);
    r->k.attack = BOARD_ATTACK_FOUGHT;
    if (reference_attackers(r) > defence) {
        r->seen[REF_SEEN_ATTACK_LOST]++;
        find_losers(r);
    } else {
        r->seen[REF_SEEN_ATTACK_WON]++;
        find_defenders(r);
    }
}

/* CK-BARB-08, 10, CK-RUL-61, 62. */
void reference_sack(reference *r, int vertex) {
    int seat = r->building[vertex];
    int settlements = reference_settlements(r, seat) - reference_fallen(r, seat);

    r->seen[REF_SEEN_SACK]++;
    if (r->k.wall[vertex]) r->seen[REF_SEEN_SACK_WALL]++;
    if (settlements >= r->settlements_each) {
        r->k.fallen[vertex] = 1;
        r->seen[REF_SEEN_FALL]++;
    }
    r->city[vertex] = r->k.wall[vertex] = 0;
    r->k.sacked[seat] = 0;
    reference_go_on(r);
}

static void settle_sack(reference *r, int seat) {
    int places = 0, one = 0;

    for (int v = 0; v < r->map.vertices; v++) {
        if (!reference_can_sack(r, seat, v)) continue;
        places++;
        one = v;
    }
    if (places > 1)
        r->phase = BOARD_PHASE_SACK;
    else
        reference_sack(r, one);
}

/* CK-RUL-56. */
static void settle_reward(reference *r, int seat) {
    int decks = 0, one = REF_NONE;

    for (int t = 0; t < REF_TRACKS; t++) {
        if (reference_deck_left(r, t) == 0) continue;
        decks++;
        one = t;
    }
    if (decks > 1) {
        r->phase = BOARD_PHASE_REWARD;
        return;
    }
    r->k.rewarded[seat] = 0;
    if (decks == 1) {
        r->k.drawing[seat] = 1;
        r->k.drawing_deck = one;
    }
    reference_go_on(r);
}

/* CK-BARB-16, CK-VAR-03, CK-ROB-01. */
static void end_attack(reference *r) {
    bool all = r->option[BOARD_OPTION_nasty_sleepers] == BOARD_SLEEPERS_ALL;

    r->k.attack = BOARD_ATTACK_NONE;
    r->k.ship = 0;
    if (r->k.attacks < 255) r->k.attacks++;
    for (int v = 0; v < r->map.vertices; v++) {
        if (r->k.committed[v] || all) r->k.awake[v] = r->k.ready[v] = 0;
        r->k.committed[v] = 0;
    }
    reference_go_on(r);
}

bool reference_commit_legal(const reference *r, int vertex) {
    return r->phase == BOARD_PHASE_DEFEND &&
           r->k.owner[vertex] == reference_first_of(r, r->k.declaring) && r->k.awake[vertex] &&
           !r->k.committed[vertex];
}

/* ---- one step of what the event brought ---- */

static void settle_return(reference *r) {
    int kinds = 0, one = REF_NONE;

    for (int card = 0; card < REF_PROGRESS; card++) {
        if (r->k.held[r->k.returning][card] == 0) continue;
        kinds++;
        one = card;
    }
    if (kinds > 1) {
        r->phase = BOARD_PHASE_RETURN;
        return;
    }
    reference_progress_return(r, r->k.returning, one);
    r->k.returning = REF_NONE;
    reference_go_on(r);
}

static void settle_attack(reference *r) {
    int declares = reference_first_of(r, r->k.declaring);
    int sacked = reference_first_of(r, r->k.sacked);
    int rewarded = reference_first_of(r, r->k.rewarded);

    if (r->k.attack == BOARD_ATTACK_FOUGHT) {
        if (sacked != REF_NONE)
            settle_sack(r, sacked);
        else if (rewarded != REF_NONE)
            settle_reward(r, rewarded);
        else
            end_attack(r);
    } else if (declares == REF_NONE) {
        fight(r);
        reference_go_on(r);
    } else if (has_awake(r, declares, true)) {
        r->phase = BOARD_PHASE_DEFEND;
    } else { /* all of them defend */
        r->k.declaring[declares] = 0;
        reference_go_on(r);
    }
}

bool reference_barbarians_due(reference *r) {
    int drawer = reference_first_of(r, r->k.drawing);

    if (r->k.event_due) {
        r->phase = BOARD_PHASE_EVENT;
    } else if (r->k.returning != REF_NONE) {
        settle_return(r);
    } else if (drawer != REF_NONE && reference_deck_left(r, r->k.drawing_deck) == 0) {
        r->seen[REF_SEEN_DECK_EMPTY]++;
        r->k.drawing[drawer] = 0;
        reference_go_on(r);
    } else if (drawer != REF_NONE) {
        r->phase = BOARD_PHASE_PROGRESS;
    } else if (r->k.attack != BOARD_ATTACK_NONE) {
        settle_attack(r);
    } else {
        return false;
    }
    return true;
}
