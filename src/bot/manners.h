/* manners.h - whom a bot may ask for a trade.
 *
 * People are asked by every offer that names them, so a bot offers to them like a good guest. It is
 * told at which seats people sit (lr_player_people), and goes by what its own seat has seen:
 *
 *  1. A person is asked once in a turn, unless the person has traded with the bot in this game.
 *  2. An offer that a person has declined is not made to that person again.
 *  3. After a no the bot leaves the person alone for a round, after two in a row for two, then four;
 *     a trade ends that.
 *  4. A card that the bank has just given is not offered to a person in the same turn.
 *  5. Only people who are expected to accept are asked, as far as the bot can tell.
 *
 * Other bots answer at once and are asked as often as it is useful: only the same offer is not
 * repeated in a turn. Manners towards everybody cost a quarter of the games that a bot would win
 * (docs/bots.md).
 *
 * A family says what an action means for this (mind_family.trade). A bot that sat down late knows
 * only what it has seen since.
 */
#ifndef BOT_MANNERS_H
#define BOT_MANNERS_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum {
    MANNERS_KEPT = 12, /* declined offers of each seat; the oldest are forgotten */
    MANNERS_MADE = 8   /* offers of a turn */
};

typedef enum trade_kind {
    TRADE_NONE,
    TRADE_OFFER, /* `seat` offers to `others` */
    TRADE_NO,    /* `seat` declines the offer of `others`, or of whoever asked it */
    TRADE_DONE,  /* `seat` trades with `others` */
    TRADE_BANK   /* `seat` got `want` from the bank */
} trade_kind;

/* An action as far as it is about trade. */
typedef struct trade_word {
    trade_kind kind;
    bool answer;           /* OFFER: as an answer to another */
    uint32_t turn;         /* the number of the turn */
    uint32_t seat, others; /* a seat; a set of seats */
    uint64_t give, want;   /* cards, from the maker's side */
} trade_word;

/* What a bot remembers of its trades in a game. */
typedef struct manners {
    uint32_t turn;                           /* that `asked` and `banked` are of */
    uint8_t people;                          /* seats to which manners apply */
    uint8_t asked;                           /* seats that it has asked in this turn */
    uint8_t open;                            /* seats that have not answered its latest offer */
    uint8_t traded;                          /* seats that it has traded with */
    uint64_t banked;                         /* cards that the bank gave */
    uint32_t proposed;                       /* the latest offer, as a number */
    uint32_t made[MANNERS_MADE], made_count; /* in this turn */
    struct {
        uint32_t rests_until; /* a turn */
        uint32_t declined[MANNERS_KEPT];
        uint8_t declined_count, refusals; /* refusals: in a row */
    } of[LR_SEATS_MAX];
} manners;

/* The bot at `seat` has seen the action, in a game of so many seats. */
void manners_notice(manners *m, unsigned seat, unsigned seats, trade_word word);
/* Of the seats to which the offer goes, those that may be asked. An answer to an offer may go to
 * whoever has not declined the same trade. */
uint32_t manners_allow(const manners *m, trade_word offer);

#endif
