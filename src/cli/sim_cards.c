/* sim_cards.c - what happened in games of the card family, counted (sim_counts.h).
 *
 * What an action did often shows only in the actions that pay for it, or that the rules take by
 * themselves because there was one answer. So cards are counted by what a spectator sees before and
 * after: a card that came onto a site was built, one that left it and is not in the discard pile
 * was burned, beaten or called away, and action cards that came into the discard pile were played.
 * Draws, trades and events are actions, and are counted as such.
 *
 * Where points came from is counted once, when the game is over: for the winner and for the other.
 */
#include "cards_view.h"
#include "sim_counts.h"

/* The counters of a game: single ones, then events, points by source, and cards by kind. */
enum {
    COUNT_TURNS,
    COUNT_FIRST_WON,
    COUNT_SECOND_WON,
    COUNT_ROADS,
    COUNT_SETTLEMENTS,
    COUNT_CITIES,
    COUNT_DRAWS,
    COUNT_SEARCHES,
    COUNT_EXCHANGES,
    COUNT_DISCARDS,
    COUNT_BANK,
    COUNT_OFFERS,
    COUNT_COUNTER_OFFERS,
    COUNT_ACCEPTED,
    COUNT_REFUSED,
    COUNT_DUELS,
    COUNT_DUELS_WON,
    COUNT_DUELS_COUNTERED,
    COUNT_COUNTERED_WON,
    COUNT_REMOVED,
    COUNT_PILLAGED,
    COUNT_KNIGHT_TOKEN,
    COUNT_WINDMILL_TOKEN,
    COUNT_SINGLE,
    COUNT_FACES = COUNT_SINGLE,
    COUNT_EVENTS = COUNT_FACES + CARDS_FACES - 1,
    COUNT_POINTS = COUNT_EVENTS + CARDS_EVENT_CARDS,
    POINT_SOURCES = 5,
    COUNT_USED = COUNT_POINTS + 2 * POINT_SOURCES,
    COUNT_LOST = COUNT_USED + CARDS_KINDS,
    COUNTERS = COUNT_LOST + CARDS_KINDS
};

_Static_assert((int)COUNTERS <= (int)SIM_COUNTS_MAX, "there is room for every counter");

static const struct {
    const char *name, *words; /* for programs, for people */
} singles[COUNT_SINGLE] = {
    [COUNT_TURNS] = { "turns", "turns" },
    [COUNT_FIRST_WON] = { "first_won", "won by who began" },
    [COUNT_SECOND_WON] = { "second_won", "won by the other" },
    [COUNT_ROADS] = { "roads", "roads" },
    [COUNT_SETTLEMENTS] = { "settlements", "settlements" },
    [COUNT_CITIES] = { "cities", "cities" },
    [COUNT_DRAWS] = { "draws", "draws" },
    [COUNT_SEARCHES] = { "searches", "searches" },
    [COUNT_EXCHANGES] = { "exchanges", "exchanges" },
    [COUNT_DISCARDS] = { "discards", "discards" },
    [COUNT_BANK] = { "bank_trades", "bank trades" },
    [COUNT_OFFERS] = { "offers", "offers" },
    [COUNT_COUNTER_OFFERS] = { "counter_offers", "  counter-offers" },
    [COUNT_ACCEPTED] = { "accepted", "  accepted" },
    [COUNT_REFUSED] = { "refused", "  refused" },
    [COUNT_DUELS] = { "duels", "duels" },
    [COUNT_DUELS_WON] = { "duels_won", "  won" },
    [COUNT_DUELS_COUNTERED] = { "duels_countered", "  countered" },
    [COUNT_COUNTERED_WON] = { "countered_won", "  countered and won" },
    [COUNT_REMOVED] = { "removed", "cards removed" },
    [COUNT_PILLAGED] = { "pillaged", "realms pillaged" },
    [COUNT_KNIGHT_TOKEN] = { "knight_token_moves", "knight token moves" },
    [COUNT_WINDMILL_TOKEN] = { "windmill_token_moves", "windmill token moves" },
};

static const char *const point_sources[POINT_SOURCES] = {
    "settlements", "cities", "cards", "knight_token", "windmill_token",
};

/* The words of the cards are those of the table that comes with the program. */
#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, ...)
#define EXPANSION(id, word, name, group, count, ...) word,
static const char *const kind_words[CARDS_KINDS] = {
#include "cards_table.def"
};
#undef EXPANSION
#undef EVENT
#define EXPANSION(id, word, name, group, count, ...)
#define EVENT(id, word, ...) word,
static const char *const event_words[CARDS_EVENT_CARDS] = {
#include "cards_table.def"
};
#undef EXPANSION
#undef EVENT
#undef REGION
#undef CENTER

/* ---- counting ---- */

/* Cards of each kind that came into a set, and those that left it. */
static void count_change(cards_set before, cards_set after, uint32_t *came, uint32_t *left) {
    for (cards_set change = before ^ after; change != 0; change &= change - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(change), kind = cards_kind_of_bit[bit];
        if (after >> bit & 1) {
            if (came) came[kind]++;
        } else if (left) {
            left[kind]++;
        }
    }
}

static void count_cards(const cards *c, const cards_public *old, const cards_public *now,
                        uint32_t *counts) {
    uint32_t thrown[CARDS_KINDS] = { 0 };
    if (old->discard != now->discard) count_change(old->discard, now->discard, thrown, NULL);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        if (old->realm[seat].placed != now->realm[seat].placed)
            count_change(old->realm[seat].placed, now->realm[seat].placed, counts + COUNT_USED,
                         counts + COUNT_LOST);
    for (unsigned kind = 0; kind < CARDS_KINDS && old->discard != now->discard; kind++) {
        if (cards_is_action(c, kind)) {
            counts[COUNT_USED + kind] += thrown[kind];
        } else {
            counts[COUNT_REMOVED] += thrown[kind]; /* by its owner: it is not lost to anybody */
            counts[COUNT_LOST + kind] -= thrown[kind];
        }
    }
}

static void count_dice(const cards_public *now, lr_action a, uint32_t *counts) {
    counts[COUNT_FACES + a.arg[0] - 1]++;
    if (now->turn > counts[COUNT_TURNS]) counts[COUNT_TURNS] = now->turn;
}

/* Units that brigands count. */
static unsigned unguarded(const cards_realm *r) {
    uint64_t stock = r->stock & ~(r->guarded | r->guarded << 1);
    return (unsigned)(__builtin_popcountll(stock & 0x5555555555555555u) +
                      2 * __builtin_popcountll(stock & 0xaaaaaaaaaaaaaaaau));
}

static void count_pillage(const cards_public *old, lr_action a, uint32_t *counts) {
    enum { UNNOTICED = 7 };
    if (a.kind != CARDS_DICE || a.arg[0] != CARDS_FACE_CLUB || old->turn <= CARDS_CALM_TURNS)
        return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        counts[COUNT_PILLAGED] += unguarded(&old->realm[seat]) > UNNOTICED;
}

static void count_duel(const cards_public *old, lr_action a, uint32_t *counts) {
    bool won = a.arg[0] <= (old->duel_countered ? 2 : 5);
    counts[COUNT_DUELS]++;
    counts[COUNT_DUELS_WON] += won;
    counts[COUNT_DUELS_COUNTERED] += old->duel_countered;
    counts[COUNT_COUNTERED_WON] += won && old->duel_countered;
}

static void count_action(const cards_public *old, const cards_public *now, lr_action a,
                         uint32_t *counts) {
    switch (a.kind) {
    case CARDS_DICE: count_dice(now, a, counts); break;
    case CARDS_EVENT: counts[COUNT_EVENTS + a.arg[0]]++; break;
    case CARDS_DUEL: count_duel(old, a, counts); break;
    case CARDS_DRAW: counts[COUNT_DRAWS]++; break;
    case CARDS_SEARCH: counts[COUNT_SEARCHES]++; break;
    case CARDS_EXCHANGE: counts[COUNT_EXCHANGES]++; break;
    case CARDS_DISCARD: counts[COUNT_DISCARDS]++; break;
    case CARDS_BANK: counts[COUNT_BANK]++; break;
    case CARDS_ACCEPT: counts[COUNT_ACCEPTED]++; break;
    case CARDS_REFUSE: counts[COUNT_REFUSED]++; break;
    case CARDS_OFFER:
        counts[COUNT_OFFERS]++;
        counts[COUNT_COUNTER_OFFERS] += old->phase == CARDS_PHASE_ANSWER;
        break;
    default: break;
    }
}

/* The tokens' points are those that remain. */
static void count_points(const cards *c, const cards_public *p, unsigned seat, uint32_t *counts) {
    const cards_realm *r = &p->realm[seat];
    uint32_t cities = (uint32_t)__builtin_popcount(r->cities);
    uint32_t settlements = r->first <= r->last ? r->last - r->first + 1u - cities : 0;
    counts[0] += settlements;
    counts[1] += 2 * cities;
    for (cards_set left = r->placed; left != 0; left &= left - 1)
        counts[2] += c->kind[cards_kind_of_bit[__builtin_ctzll(left)]].points;
    counts[3] += p->knight_token == seat;
    counts[4] += p->windmill_token == seat;
}

static void count_end(const cards *c, const cards_public *p, uint32_t *counts) {
    if (p->turn > counts[COUNT_TURNS]) counts[COUNT_TURNS] = p->turn;
    if (p->winner >= CARDS_SEATS) return;
    counts[p->winner == p->first ? COUNT_FIRST_WON : COUNT_SECOND_WON]++;
    count_points(c, p, p->winner, counts + COUNT_POINTS);
    count_points(c, p, p->winner ^ 1u, counts + COUNT_POINTS + POINT_SOURCES);
}

static void count_cards_game(const lr_game *g, const lr_view *before, lr_action a,
                             const lr_view *after, uint32_t *counts) {
    const cards *c = cards_of(g);
    const cards_public *old = &cards_view_of(before)->pub, *now = &cards_view_of(after)->pub;
    count_action(old, now, a, counts);
    count_pillage(old, a, counts);
    count_cards(c, old, now, counts);
    counts[COUNT_KNIGHT_TOKEN] += old->knight_token != now->knight_token;
    counts[COUNT_WINDMILL_TOKEN] += old->windmill_token != now->windmill_token;
    counts[COUNT_ROADS] += (uint32_t)(old->roads_left - now->roads_left);
    counts[COUNT_SETTLEMENTS] += (uint32_t)(old->settlements_left - now->settlements_left);
    counts[COUNT_CITIES] += (uint32_t)(old->cities_left - now->cities_left);
    if (now->phase == CARDS_PHASE_OVER && old->phase != CARDS_PHASE_OVER) count_end(c, now, counts);
}

/* ---- telling ---- */

static void print_count(uint64_t count, uint64_t games, FILE *out) {
    fprintf(out, " %10llu %9.3f", (unsigned long long)count, (double)count / (double)games);
}

static void print_percent(uint64_t part, uint64_t whole, FILE *out) {
    if (whole > 0) fprintf(out, "  %6.2f %%", 100.0 * (double)part / (double)whole);
}

static void print_singles(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-22s %10s %9s\n", "card game", "all", "/ game");
    for (int counter = 0; counter < COUNT_SINGLE; counter++) {
        fprintf(out, "%-22s", singles[counter].words);
        print_count(sums[counter], games, out);
        switch (counter) {
        case COUNT_FIRST_WON:
        case COUNT_SECOND_WON:
            print_percent(sums[counter], sums[COUNT_FIRST_WON] + sums[COUNT_SECOND_WON], out);
            break;
        case COUNT_DUELS_WON:
        case COUNT_DUELS_COUNTERED: print_percent(sums[counter], sums[COUNT_DUELS], out); break;
        case COUNT_COUNTERED_WON:
            print_percent(sums[counter], sums[COUNT_DUELS_COUNTERED], out);
            break;
        default: break;
        }
        fputc('\n', out);
    }
}

static void print_events(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-22s %10s %9s\n", "events", "all", "/ game");
    for (int face = CARDS_FACE_NONE + 1; face < CARDS_FACES; face++) {
        fprintf(out, "%-22s", cards_face_names[face]);
        print_count(sums[COUNT_FACES + face - 1], games, out);
        fputc('\n', out);
    }
    for (int card = 0; card < CARDS_EVENT_CARDS; card++) {
        fprintf(out, "  %-20s", event_words[card]);
        print_count(sums[COUNT_EVENTS + card], games, out);
        fputc('\n', out);
    }
}

static void print_points(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-22s %10s %9s %10s %9s\n", "points", "winner", "/ game", "loser", "/ game");
    for (int source = 0; source < POINT_SOURCES; source++) {
        fprintf(out, "%-22s", point_sources[source]);
        print_count(sums[COUNT_POINTS + source], games, out);
        print_count(sums[COUNT_POINTS + POINT_SOURCES + source], games, out);
        fputc('\n', out);
    }
}

/* Lost: burned, beaten, or called away by a civil war. Action cards cannot be. */
static void print_kinds(const uint64_t *sums, uint64_t games, FILE *out) {
    fprintf(out, "\n%-22s %10s %9s %10s %9s\n", "cards", "used", "/ game", "lost", "/ game");
    for (int kind = 0; kind < CARDS_KINDS; kind++) {
        fprintf(out, "%-22s", kind_words[kind]);
        print_count(sums[COUNT_USED + kind], games, out);
        if (kind >= CARDS_KIND_ABBEY) print_count(sums[COUNT_LOST + kind], games, out);
        fputc('\n', out);
    }
}

static void print_cards_game(const uint64_t *sums, uint64_t games, FILE *out) {
    print_singles(sums, games, out);
    print_events(sums, games, out);
    print_points(sums, games, out);
    print_kinds(sums, games, out);
}

static void name_counter(int counter, char *out, size_t size) {
    if (counter < COUNT_SINGLE)
        snprintf(out, size, "%s", singles[counter].name);
    else if (counter < COUNT_EVENTS)
        snprintf(out, size, "face_%s", cards_face_names[counter - COUNT_FACES + 1]);
    else if (counter < COUNT_POINTS)
        snprintf(out, size, "event_%s", event_words[counter - COUNT_EVENTS]);
    else if (counter < COUNT_USED)
        snprintf(out, size, "%s_points_%s",
                 counter < COUNT_POINTS + POINT_SOURCES ? "winner" : "loser",
                 point_sources[(counter - COUNT_POINTS) % POINT_SOURCES]);
    else if (counter < COUNT_LOST)
        snprintf(out, size, "used_%s", kind_words[counter - COUNT_USED]);
    else
        snprintf(out, size, "lost_%s", kind_words[counter - COUNT_LOST]);
}

const sim_counting sim_counting_cards = {
    .key = "cards",
    .counters = COUNTERS,
    .count = count_cards_game,
    .print = print_cards_game,
    .name = name_counter,
};
