/* card_days.h - pieces of positions of the card game: the first regions as they are printed,
 * with what lies in them, and a turn like any other. */
#ifndef LR_TEST_CARD_DAYS_H
#define LR_TEST_CARD_DAYS_H

/* Turn 9 of seat 0. */
#define DAY "turn 9\nactive 0\ndice knight 6\n"
#define REGIONS_0(lumber, gold, grain, brick, wool, ore) \
    "regions 0 u-2=forest:4:" #lumber " u0=gold-field:6:" #gold " u+2=fields:1:" #grain \
    " l-2=hills:5:" #brick " l0=pasture:3:" #wool " l+2=mountains:2:" #ore "\n"
#define REGIONS_1(lumber, gold, grain, brick, wool, ore) \
    "regions 1 u-2=forest:5:" #lumber " u0=gold-field:1:" #gold " u+2=fields:2:" #grain \
    " l-2=hills:6:" #brick " l0=pasture:4:" #wool " l+2=mountains:3:" #ore "\n"
#define POOR_0 REGIONS_0(0, 0, 0, 0, 0, 0)
#define POOR_1 REGIONS_1(0, 0, 0, 0, 0, 0)

#endif
