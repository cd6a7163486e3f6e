/* sim_knights.c - what happened in games with knights, counted (sim_counts.h).
 *
 * Much of it is no action of anybody: who won a battle, which city fell, who holds a metropolis. So
 * every action is looked at together with what a spectator sees before and after it. What the rules
 * decide by themselves, because there was only one answer, is then counted like everything else.
 *
 * A battle is over in the action that ends the declarations, or in the throw of the event die. Its
 * strengths are those of the view before: nothing can change them in between, except the last
 * knight that is declared (nasty_barbarians).
 */
#include "board_view.h"
#include "sim_counts.h"

/* The counters of a game: single ones, then one for each progress card drawn and played, then one
 * for each level of each track. */
enum {
    SIM_ATTACKS,
    SIM_REPELLED,
    SIM_LOST,
    SIM_CITIES_LOST,
    SIM_DEFENDERS,
    SIM_HIRED,
    SIM_ACTIVATED,
    SIM_PROMOTED,
    SIM_MOVED,
    SIM_DISPLACED,
    SIM_CHASED,
    SIM_WALLS,
    SIM_METROPOLIS_GAINED,
    SIM_METROPOLIS_TAKEN,
    SIM_MERCHANT,
    SIM_DRAWN,
    SIM_PLAYED = SIM_DRAWN + BOARD_PROGRESS_KINDS,
    SIM_LEVELS = SIM_PLAYED + BOARD_PROGRESS_KINDS,
    SIM_COUNTERS = SIM_LEVELS + BOARD_TRACKS * BOARD_LEVELS
};

_Static_assert((int)SIM_COUNTERS <= (int)SIM_COUNTS_MAX, "there is room for every counter");

static const struct {
    const char *name, *words; /* for programs, for people */
} counters[SIM_DRAWN] = {
    [SIM_ATTACKS] = { "attacks", "attacks" },
    [SIM_REPELLED] = { "repelled", "  repelled" },
    [SIM_LOST] = { "lost", "  lost" },
    [SIM_CITIES_LOST] = { "cities_lost", "cities lost" },
    [SIM_DEFENDERS] = { "defender_points", "defender points" },
    [SIM_HIRED] = { "hired", "knights hired" },
    [SIM_ACTIVATED] = { "activated", "knights activated" },
    [SIM_PROMOTED] = { "promoted", "knights promoted" },
    [SIM_MOVED] = { "moved", "knights moved" },
    [SIM_DISPLACED] = { "displaced", "knights displaced" },
    [SIM_CHASED] = { "chases", "chases" },
    [SIM_WALLS] = { "walls", "walls" },
    [SIM_METROPOLIS_GAINED] = { "metropolises_gained", "metropolises gained" },
    [SIM_METROPOLIS_TAKEN] = { "metropolises_taken", "metropolises taken" },
    [SIM_MERCHANT] = { "merchant_moves", "merchant moves" },
};

static bool has_knights(const lr_game *g) {
    return board_of(g)->knights;
}

/* ---- counting ---- */

/* Both views of the moment, with what is asked of them all the time. */
typedef struct moment {
    const board *b;
    const board_public *before, *after;
    const board_knights *old, *now;
} moment;

static unsigned count_set(const board *b, vset set) {
    unsigned count = 0;
    for (unsigned w = 0; w < b->vertex_words; w++)
        count += (unsigned)__builtin_popcountll(set.word[w]);
    return count;
}

static unsigned count_cities(const board *b, const board_public *p) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) count += count_set(b, board_city(b, p, seat));
    return count;
}

static unsigned strength_at(const moment *m, uint32_t vertex) {
    unsigned strength = 0;
    board_knight_at(m->b, m->before, vertex, &strength);
    return strength;
}

static void count_battle(const moment *m, const lr_action *a, uint32_t *counts) {
    unsigned cities = count_cities(m->b, m->before), left = count_cities(m->b, m->after);
    bool fought = m->old->attack != BOARD_ATTACK_FOUGHT &&
                  (m->now->attack == BOARD_ATTACK_FOUGHT || m->now->attacks != m->old->attacks);
    if (left < cities) counts[SIM_CITIES_LOST] += cities - left;
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        counts[SIM_DEFENDERS] += m->now->realm[seat].defenders - m->old->realm[seat].defenders;
    if (!fought) return;
    unsigned by_seat[LR_SEATS_MAX];
    unsigned defence = board_battle_defence(m->b, m->before, *a, by_seat);
    bool repelled = defence >= board_barbarian_strength(m->b, m->before);
    counts[SIM_ATTACKS]++;
    counts[repelled ? SIM_REPELLED : SIM_LOST]++;
}

static void count_play(const moment *m, const lr_action *a, uint32_t *counts) {
    counts[SIM_PLAYED + a->arg[2]]++;
    switch (a->arg[2]) {
    case BOARD_PROGRESS_ENGINEER: counts[SIM_WALLS]++; break;
    case BOARD_PROGRESS_SMITH: counts[SIM_PROMOTED]++; break;
    case BOARD_PROGRESS_MERCHANT: counts[SIM_MERCHANT]++; break;
    case BOARD_PROGRESS_INTRIGUE: counts[SIM_DISPLACED]++; break;
    case BOARD_PROGRESS_WARLORD:
        counts[SIM_ACTIVATED] += count_set(m->b, board_awake(m->b, m->after)) -
                                 count_set(m->b, board_awake(m->b, m->before));
        break;
    default: break;
    }
}

static void count_action(const moment *m, const lr_action *a, uint32_t *counts) {
    switch (a->kind) {
    case BOARD_PROGRESS: counts[SIM_DRAWN + a->arg[0]]++; break;
    case BOARD_PLAY: count_play(m, a, counts); break;
    case BOARD_HIRE: counts[SIM_HIRED]++; break;
    case BOARD_ACTIVATE: counts[SIM_ACTIVATED]++; break;
    case BOARD_PROMOTE: counts[SIM_PROMOTED]++; break;
    case BOARD_MOVE:
        counts[SIM_MOVED]++;
        counts[SIM_DISPLACED] += strength_at(m, board_place(*a)) > 0;
        break;
    case BOARD_CHASE: counts[SIM_CHASED]++; break;
    case BOARD_WALL: counts[SIM_WALLS]++; break;
    case BOARD_IMPROVE:
        counts[SIM_LEVELS + a->arg[0] * BOARD_LEVELS + m->old->realm[a->actor].level[a->arg[0]]]++;
        break;
    default: break;
    }
}

static void count_knights(const lr_game *g, const lr_view *before, lr_action a,
                          const lr_view *after, uint32_t *counts) {
    moment m = { .b = board_of(g),
                 .before = &board_view_of(before)->pub,
                 .after = &board_view_of(after)->pub };
    m.old = board_knights_read(m.b, m.before);
    m.now = board_knights_read(m.b, m.after);
    count_battle(&m, &a, counts);
    count_action(&m, &a, counts);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (m.old->metropolis[track] == m.now->metropolis[track]) continue;
        bool free = m.old->metropolis[track] == LR_SEAT_NONE;
        counts[free ? SIM_METROPOLIS_GAINED : SIM_METROPOLIS_TAKEN]++;
    }
}

/* ---- telling ---- */

static void print_count(uint64_t count, uint64_t games, FILE *out) {
    fprintf(out, " %10llu %9.3f", (unsigned long long)count, (double)count / (double)games);
}

static void print_cards(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-20s %10s %9s %10s %9s\n", "progress cards", "drawn", "/ game", "played",
            "/ game");
    for (int card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        fprintf(out, "%-20s", board_progress_table[card].name);
        print_count(sums[SIM_DRAWN + card], games, out);
        if (card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION)
            fputs("  (laid open when it is drawn)", out);
        else
            print_count(sums[SIM_PLAYED + card], games, out);
        fputc('\n', out);
    }
}

static void print_levels(const uint64_t *sums, FILE *out) {
    fprintf(out, "\n%-20s", "improvements");
    for (int level = 1; level <= BOARD_LEVELS; level++) fprintf(out, "    level %d", level);
    for (int track = 0; track < BOARD_TRACKS; track++) {
        fprintf(out, "\n%-20s", board_track_names[track]);
        for (int level = 0; level < BOARD_LEVELS; level++)
            fprintf(out, " %10llu",
                    (unsigned long long)sums[SIM_LEVELS + track * BOARD_LEVELS + level]);
    }
    fputc('\n', out);
}

static void print_knights(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-20s %10s %9s\n", "knights", "all", "/ game");
    for (int counter = 0; counter < SIM_DRAWN; counter++) {
        fprintf(out, "%-20s", counters[counter].words);
        print_count(sums[counter], games, out);
        if ((counter == SIM_REPELLED || counter == SIM_LOST) && sums[SIM_ATTACKS] > 0)
            fprintf(out, "  %6.2f %%", 100.0 * (double)sums[counter] / (double)sums[SIM_ATTACKS]);
        fputc('\n', out);
    }
    print_cards(sums, games, out);
    print_levels(sums, out);
}

static void name_counter(int counter, char *out, size_t size) {
    if (counter < SIM_DRAWN)
        snprintf(out, size, "%s", counters[counter].name);
    else if (counter < SIM_PLAYED)
        snprintf(out, size, "drawn_%s", board_progress_table[counter - SIM_DRAWN].name);
    else if (counter < SIM_LEVELS)
        snprintf(out, size, "played_%s", board_progress_table[counter - SIM_PLAYED].name);
    else
        snprintf(out, size, "%s_%d", board_track_names[(counter - SIM_LEVELS) / BOARD_LEVELS],
                 (counter - SIM_LEVELS) % BOARD_LEVELS + 1);
}

const sim_counting sim_counting_knights = {
    .key = "knights",
    .counters = SIM_COUNTERS,
    .applies = has_knights,
    .count = count_knights,
    .print = print_knights,
    .name = name_counter,
};
