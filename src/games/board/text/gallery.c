/* gallery.c - the columns of view/ that only readers need, as tables (board_gallery.h). */
#include "board_gallery.h"

enum { MARK_0 = 0 };
#define MARK_ROBBER BOARD_MARK_ROBBER
#define MARK_KNIGHTS BOARD_MARK_KNIGHTS
#define MARK_POINT BOARD_MARK_POINT

const board_card_facts board_development_facts[BOARD_CARDS] = {
#define DEVELOPMENT(kind, name, count, when, marks, rules) \
    [BOARD_CARD_##kind] = { rules, BOARD_WHEN_##when, MARK_##marks },
#include "board_developments.def"
};

const board_card_facts board_progress_facts[BOARD_PROGRESS_KINDS] = {
#define PROGRESS(kind, name, deck, count, argument, when, marks, rules) \
    [BOARD_PROGRESS_##kind] = { rules, BOARD_WHEN_##when, MARK_##marks },
#include "board_progress.def"
};

const char *const board_level_rules[BOARD_TRACKS][BOARD_LEVELS] = {
#define LEVEL(track, level, name, rules) [BOARD_##track][(level)-1] = (rules),
#include "board_improvements.def"
};

const char *const board_rank_rules[BOARD_RANKS] = {
    "CK-KNIGHT-01 CK-KNIGHT-02 CK-KNIGHT-05 CK-KNIGHT-07 CK-ACT-09",
    "CK-KNIGHT-08 CK-KNIGHT-09 CK-KNIGHT-10 CK-ACT-08 CK-ACT-09",
    "CK-KNIGHT-11 CK-KNIGHT-12 CK-ACT-08 CK-ACT-09 CK-RUL-18",
};

const char *const board_barbarian_rules =
    "CK-COMP-11 CK-BARB-01 CK-BARB-02 CK-BARB-03 CK-BARB-05 CK-BARB-06 CK-BARB-14 CK-BARB-15 "
    "CK-BARB-16 CK-ROB-01";

static const char *const map_rules[] = {
#define MAP(name, sentence, rules) (rules),
#include "board_maps.def"
};

const char *board_map_rules(uint32_t k) {
    return k < sizeof map_rules / sizeof map_rules[0] ? map_rules[k] : NULL;
}
