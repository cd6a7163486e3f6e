/* module.h - the seams where modules add their rules.
 *
 * The island's rules are the files of this folder. Everything else that a game may have is a
 * module: the sea, knights, and the four scenarios whose rules no map can state (most scenarios are
 * only maps: islands, fog, bonuses and starting places are facts that every map can state). A
 * module is a table of the functions of view/board_seams.def, any of which may be NULL, and keeps
 * its own part of a position (board_view.h). The rules ask the modules of the game and know none of
 * them by name.
 *
 * The compiled game has no pointers: b->hooks[SEAM] is a byte with a bit for each module that is in
 * the game and has the function. Where no module has it, a seam costs one load and one branch.
 * Modules are asked in the order of board_module_id, which is part of the rules: menus, fences and
 * refusals come in this order.
 */
#ifndef BOARD_MODULE_H
#define BOARD_MODULE_H

#include "rng.h"
#include "rules.h"

/* A seat's pieces that are not in its supply, and points that modules add. */
typedef struct board_tally {
    unsigned settlements, cities, points;
} board_tally;

typedef struct board_module {
#define SEAM(result, name, ...) result (*name)(const board *b, __VA_ARGS__);
#include "board_seams.def"
} board_module;

extern const board_module sea_module, tribe_module, villages_module, fleet_module, wonders_module;
extern const board_module knights_module;

extern const board_module *const board_modules[BOARD_MODULES];

/* Fills b->hooks from b->modules. */
void board_hook(board *b);

/* There is more in the game than the island's rules. */
static inline bool board_has_modules(const board *b) {
    return (b->modules & ~(1u << BOARD_MODULE_BASE)) != 0;
}

/* A module of the game has the function. */
#define HOOKED(b, seam) ((b)->hooks[BOARD_SEAM_##seam] != 0)

/* The one module with the function, for seams that only one module can have; and its answer. */
static inline const board_module *board_only(const board *b, board_seam seam) {
    unsigned hooks = b->hooks[seam];
    LR_DASSERT(hooks != 0 && (hooks & (hooks - 1)) == 0);
    return board_modules[(unsigned)__builtin_ctz(hooks)];
}

#define ONE(b, seam, ...) board_only(b, BOARD_SEAM_##seam)->seam(b, __VA_ARGS__)

/* Goes over the modules that have the function: `hook_` is the module. */
#define FOR_EACH_HOOK(b, seam) \
    for (unsigned left_ = (b)->hooks[BOARD_SEAM_##seam], hook_ = 0; \
         __builtin_expect(left_ != 0, 0) && (hook_ = (unsigned)__builtin_ctz(left_), true); \
         left_ &= left_ - 1)

#define CALL_HOOK(seam, ...) board_modules[hook_]->seam(__VA_ARGS__)

/* Calls all of them. */
#define DO(b, seam, ...) FOR_EACH_HOOK(b, seam) CALL_HOOK(seam, b, __VA_ARGS__)

/* Lets them add to a menu, which stays in registers meanwhile: they get its end. */
#define DO_MENU(b, m, seam, ...) \
    FOR_EACH_HOOK(b, seam)(m)->end = CALL_HOOK(seam, b, __VA_ARGS__, (m)->end)

/* One of them says true; those behind it are not asked. */
#define ANY(b, seam, ...) \
    __extension__({ \
        bool any_ = false; \
        FOR_EACH_HOOK(b, seam) { \
            any_ = CALL_HOOK(seam, b, __VA_ARGS__); \
            if (any_) break; \
        } \
        any_; \
    })

/* None of them says false. */
#define ALL(b, seam, ...) \
    __extension__({ \
        bool all_ = true; \
        FOR_EACH_HOOK(b, seam) { \
            all_ = CALL_HOOK(seam, b, __VA_ARGS__); \
            if (!all_) break; \
        } \
        all_; \
    })

/* What they say together. */
#define SUM(b, seam, ...) \
    __extension__({ \
        unsigned sum_ = 0; \
        FOR_EACH_HOOK(b, seam) sum_ += CALL_HOOK(seam, b, __VA_ARGS__); \
        sum_; \
    })

/* The first answer that is not 0: a refusal, or a complaint. */
#define FIRST(b, seam, ...) \
    __extension__({ \
        __typeof__(board_modules[0]->seam(b, __VA_ARGS__)) first_ = 0; \
        FOR_EACH_HOOK(b, seam) { \
            first_ = CALL_HOOK(seam, b, __VA_ARGS__); \
            if (first_ != 0) break; \
        } \
        first_; \
    })

#endif
