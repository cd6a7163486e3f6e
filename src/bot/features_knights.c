/* features_knights.c - what knights add to the features of the hex board.
 *
 * The barbarians are looked at as if they landed now: who would lose a city, who would be defender.
 * How near they are then says what that is worth.
 */
#include "features_board.h"

enum { STEPS_SEEN = 8 };

/* Percent that a landing counts, by the steps that are missing. */
static const uint8_t landing_near[STEPS_SEEN + 1] = { 100, 100, 85, 70, 56, 44, 34, 26, 20 };

/* How much being so many levels away from a metropolis is worth. */
static const uint8_t metropolis_near[BOARD_LEVELS + 1] = { 64, 48, 30, 18, 10, 4 };

static unsigned count_of(uint64_t set) {
    return (unsigned)__builtin_popcountll(set);
}

static void write_goods(const look_seat *own, int16_t *row) {
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        unsigned lane = BOARD_PAPER + track;
        row[F_prod_paper + track] = (int16_t)(own->pips[lane] * 8);
        row[F_root_paper + track] = (int16_t)features_root(own->pips[lane]);
        row[F_hand_paper + track] = (int16_t)(best_least((int)board_count(own->hand, lane), 6) *
                                              16);
    }
}

/* Levels until the metropolis would be the seat's, or -1 if it cannot. */
static int metropolis_steps(const board_knights *k, unsigned track, unsigned level) {
    unsigned holder = k->metropolis[track];
    if (holder == LR_SEAT_NONE)
        return level < BOARD_LEVEL_METROPOLIS ? BOARD_LEVEL_METROPOLIS - (int)level : 1;
    return k->realm[holder].level[track] < BOARD_LEVELS ? BOARD_LEVELS - (int)level : -1;
}

static void write_track(const look *o, unsigned seat, unsigned track, int16_t *row) {
    const board_knights *k = board_knights_read(o->b, o->p);
    unsigned level = k->realm[seat].level[track], rival = look_rival_level(o->b, o->p, seat, track);
    row[F_level_science + track] = (int16_t)(level * 16);
    row[F_square_science + track] = (int16_t)(level * level * 5);
    row[F_ability_science + track] = level >= BOARD_LEVEL_ABILITY ? 32 : 0;
    row[F_ahead_science + track] = (int16_t)(((int)level - (int)rival) * 10);
    if (k->metropolis[track] == seat) {
        row[F_metropolis] = (int16_t)(row[F_metropolis] + 40);
        if (level < BOARD_LEVELS)
            row[F_metropolis_shaky] = (int16_t)(row[F_metropolis_shaky] + (int)rival * 12);
    } else {
        int steps = metropolis_steps(k, track, level);
        if (steps >= 0) row[F_metropolis_science + track] = metropolis_near[steps];
    }
    if (level == BOARD_LEVELS) return;
    board_cards cost = board_cost_level(o->b, o->p, seat, track);
    int missing = (int)board_total(lr_lanes_above(cost, o->seat[seat].hand));
    row[F_need_science + track] = (int16_t)(missing * 20);
    row[F_near_science + track] = look_cost(&o->seat[seat], cost).near;
}

/* A Printer and a Constitution are never in hand; the features of the others stand in their
 * order. */
static unsigned held_as(unsigned kind) {
    return F_has_alchemist + kind - (kind > BOARD_PROGRESS_PRINTER) -
           (kind > BOARD_PROGRESS_CONSTITUTION);
}

_Static_assert(F_has_wedding == F_has_alchemist + BOARD_PROGRESS_WEDDING - 2, "a feature for each");

static void write_progress(const look *o, unsigned seat, int16_t *row) {
    unsigned count = 0;
    for (; count < BOARD_PROGRESS_HAND; count++) {
        unsigned kind = o->open.progress[seat][count];
        if (kind >= BOARD_PROGRESS_KINDS) break;
        if (kind != BOARD_PROGRESS_PRINTER && kind != BOARD_PROGRESS_CONSTITUTION)
            row[held_as(kind)] += 32;
    }
    row[F_progress] = (int16_t)(count * 16);
    row[F_progress_full] = count >= BOARD_PROGRESS_LIMIT ? 32 : 0;
}

/* ---- knights --------------------------------------------------------------------------------- */

static bool stands_at_robber(const look *o, const uint64_t *knights) {
    const board_hex *hex = &o->b->hex[o->p->robber];
    for (unsigned side = 0; side < BOARD_SIDES; side++)
        if (board_has(knights, hex->vertex[side])) return true;
    return false;
}

static void write_knights(const look *o, unsigned seat, int16_t *row) {
    const board *b = o->b;
    uint64_t awake[BOARD_WORDS_MAX] = { 0 };
    unsigned count[3][2] = { { 0 } }, block = 0, ready = 0;
    for (unsigned w = 0; w < o->words; w++) {
        uint64_t own = board_knight(b, o->p, seat).word[w], others = 0;
        if (own == 0) continue;
        uint64_t mighty = own & board_mighty(b, o->p).word[w];
        uint64_t strong = own & board_strong(b, o->p).word[w];
        uint64_t rank[3] = { own & ~mighty & ~strong, strong, mighty };
        awake[w] = own & board_awake(b, o->p).word[w];
        for (unsigned kind = 0; kind < 3; kind++) {
            count[kind][0] += count_of(rank[kind] & awake[w]);
            count[kind][1] += count_of(rank[kind] & ~awake[w]);
        }
        for (unsigned other = 0; other < b->seats; other++)
            if (other != seat) others |= board_touched(b, o->p, other).word[w];
        block += count_of(own & others);
        if (o->p->active == seat) ready += count_of(own & board_ready(b, o->p).word[w]);
    }
    unsigned strength[2] = { 0 };
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned asleep = 0; asleep < 2; asleep++) {
            row[F_basic_awake + 2 * kind + asleep] = (int16_t)(count[kind][asleep] * 24);
            strength[asleep] += count[kind][asleep] * (kind + 1);
        }
    row[F_strength_awake] = (int16_t)(strength[0] * 12);
    row[F_strength] = (int16_t)((strength[0] + strength[1]) * 10);
    row[F_knights_block] = (int16_t)(block * 20);
    row[F_knights_ready] = (int16_t)(ready * 16);
    bool hurts = o->p->robber < b->hexes && (o->p->seat_hexes[seat] >> o->p->robber & 1);
    row[F_knights_chase] = hurts && stands_at_robber(o, awake) ? 32 : 0;
    bool grain = board_count(o->seat[seat].hand, BOARD_GRAIN) > 0;
    row[F_pays_wake] = grain && strength[1] > 0 ? 24 : 0;
}

/* ---- the barbarians -------------------------------------------------------------------------- */

static void write_outcome(const look_siege *siege, unsigned seats, unsigned seat, int near,
                          int16_t *row) {
    look_fate fate = look_fate_of(siege, seats, seat);
    if (fate == LOOK_FATE_SACKED) {
        row[F_danger] = 40;
        row[F_danger_near] = (int16_t)near;
    } else if (fate != LOOK_FATE_NONE) {
        bool alone = fate == LOOK_FATE_DEFENDER;
        row[F_hope] = alone ? 40 : 20;
        row[F_hope_near] = (int16_t)(alone ? near : near / 2);
    }
}

static void write_siege(const look *o, unsigned seat, int16_t *row) {
    const board_knights *k = board_knights_read(o->b, o->p);
    const look_siege *siege = &o->siege;
    int steps = o->b->rules.barbarian_track - k->ship, seats = o->b->seats;
    int near = landing_near[steps < 0 ? 0 : best_least(steps, STEPS_SEEN)];
    int balance = siege->all - siege->barbarians;
    row[F_barbarians] = (int16_t)near;
    row[F_siege] = (int16_t)(balance * 8);
    row[F_siege_near] = (int16_t)(balance * near / 8);
    row[F_duty] = (int16_t)(((int)siege->defence[seat] * seats - siege->barbarians) * 3);
    row[F_exposed] = (int16_t)(siege->exposed[seat] * 20);
    row[F_robber_rests] = k->attacks == 0 ? 24 : 0;
    write_outcome(siege, o->b->seats, seat, near, row);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void write_due(const look *o, unsigned seat, int16_t *row) {
    const board_knights *k = board_knights_read(o->b, o->p);
    bool active = o->p->active == seat;
    unsigned set = 1u << seat, taken = 0;
    row[F_due_progress] = (k->drawing | k->rewarded) & set ? 32 : 0;
    row[F_due_sack] = k->sacked & set ? 40 : 0;
    row[F_due_water] = k->parched & set ? 32 : 0;
    if (k->fleeing == seat) row[F_due_knight] = (int16_t)(k->flee_strength * 24);
    if (k->givers & set) row[F_due_gifts] = (int16_t)(k->gifts * 24);
    if (!active) return;
    if (k->recruit > 0) row[F_due_knight] = (int16_t)(k->recruit * 24);
    row[F_cranes] = (int16_t)(k->cranes * 24);
    taken = k->picks + (unsigned)__builtin_popcount(k->victims) +
            (unsigned)__builtin_popcount(k->givers);
    row[F_due_cards] = (int16_t)(taken * 20);
}

void features_board_knights(const look *o, unsigned seat, int16_t *row) {
    const board_knights *k = board_knights_read(o->b, o->p);
    const look_seat *own = &o->seat[seat];
    write_goods(own, row);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) write_track(o, seat, track, row);
    write_progress(o, seat, row);
    write_knights(o, seat, row);
    write_siege(o, seat, row);
    write_due(o, seat, row);
    row[F_walls] = (int16_t)((BOARD_WALLS - k->realm[seat].walls_left) * 24);
    unsigned fallen = look_count_both(o->b, board_settlement(o->b, o->p, seat),
                                      board_fallen(o->b, o->p));
    row[F_fallen] = (int16_t)(fallen * 32);
    row[F_defender] = (int16_t)(k->realm[seat].defenders * 24);
    row[F_merchant] = k->merchant == seat ? 40 : 0;
    row[F_need_knight] = (int16_t)(board_total(lr_lanes_above(board_cost_knight, own->hand)) * 24);
    row[F_near_knight] = look_cost(own, board_cost_knight).near;
    row[F_need_wall] = (int16_t)(board_total(lr_lanes_above(board_cost_wall, own->hand)) * 24);
}
