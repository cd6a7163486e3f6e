/* Positions and views of the knights' games as text: every line there and back, what contradicts
 * itself and where, what a view shows, and how long a text can become. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "position.h"
#include "position_texts.h"

#include <stdio.h>
#include <string.h>

#define FIXED "board=beginner,modules=knights,first_player=seat0"
#define KNIGHTS "board(" FIXED ")"

/* ---- whole positions ---- */

static const char whole[] =
    "phase main\n"
    "active 1\n"
    "first 0\n"
    "turn 9\n"
    "done rolled\n"
    "dice 3 5\n"
    "robber a1\n"
    "barbarians 3\n"
    "attacks 2\n"
    "event politics\n"
    "cranes 1\n"
    "merchant-fleet wool coin\n"
    "ready b3.s\n"
    "promoted b3.s\n"
    "longest-road - 4\n"
    "row a mountains:10 pasture:2 forest:9\n"
    "row b fields:12 hills:6 pasture:4 hills:10\n"
    "row c fields:9 forest:11 desert forest:3 mountains:8\n"
    "row d forest:8 mountains:3 fields:4 pasture:5\n"
    "row e hills:5 fields:6 pasture:11\n"
    "harbors any grain ore any wool any any brick lumber\n"
    "bank brick=19 lumber=18 wool=19 grain=19 ore=18 paper=10 cloth=12 coin=11\n"
    "merchant 1 b1\n"
    "printer 0\n"
    "constitution 2\n"
    "metropolis trade 1 b1.se\n"
    "walls b1.se c2.se\n"
    "fallen a1.nw\n"
    "returned science smith[0123] crane[2]\n"
    "returned politics warlord[*] bishop\n"
    "hand 0 lumber=1 paper=2\n"
    "progress 0 smith spy[13] spy\n"
    "settlements 0 c1.se\n"
    "cities 0 c2.se\n"
    "roads 0 c2/sw c2/se\n"
    "defenders 0 2\n"
    "hand 1 ore=1 coin=1\n"
    "progress 1 merchant merchant wedding[0]\n"
    "settlements 1 a1.nw\n"
    "cities 1 b1.se\n"
    "roads 1 b1/se\n"
    "levels 1 science=1 trade=4\n"
    "knights 1 b3.se=mighty b2.s=basic b3.s=strong+\n"
    "knights 2 c3.se=mighty+\n"
    "commerce-left 2 1\n"
    "offers-made 2 1\n";

static void a_whole_position_there_and_back(void **unused) {
    (void)unused;
    lr_state s, t;
    make(KNIGHTS);
    read_state(whole, &s);
    lr_state_print(&game, &s, text, sizeof text);
    assert_lines_written(whole);
    read_state(text, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

/* The fields that the lines fill. */
static void a_whole_position_means_this(void **unused) {
    (void)unused;
    lr_state s;
    make(KNIGHTS);
    read_state(whole, &s);
    const board *b = board_of(&game);
    const board_public *p = &board_state_read(&s)->pub;
    const board_knights *k = board_knights_read(b, p);
    const board_progress_cards *cards = board_progress_read(b, board_state_read(&s));
    assert_int_equal(k->ship, 3);
    assert_int_equal(k->attacks, 2);
    assert_int_equal(k->event, BOARD_EVENT_GATE + BOARD_POLITICS);
    assert_int_equal(k->fleet, 1 << BOARD_WOOL | 1 << BOARD_COIN);
    assert_int_equal(k->realm[1].level[BOARD_TRADE], 4);
    assert_int_equal(k->realm[1].knights_left[0], 1);
    assert_int_equal(k->realm[1].walls_left, 2);
    assert_int_equal(k->metropolis[BOARD_TRADE], 1);
    assert_int_equal(k->metropolis[BOARD_SCIENCE], LR_SEAT_NONE);
    assert_int_equal(k->deck_left[BOARD_SCIENCE], 18 - 1 - 1);
    assert_int_equal(k->deck_left[BOARD_TRADE], 18 - 2);
    assert_int_equal(k->deck_left[BOARD_POLITICS], 18 - 3 - 1);
    assert_int_equal(k->deck_returned[BOARD_SCIENCE], 2);
    assert_int_equal(cards->hand[0][2], BOARD_PROGRESS_SPY);
    assert_int_equal(cards->hand[0][3], BOARD_NO_PROGRESS);
    assert_int_equal(cards->fresh[BOARD_PROGRESS_SPY], 1);
    assert_int_equal(cards->fresh[BOARD_PROGRESS_PRINTER], 0);
    assert_int_equal(cards->returned[BOARD_SCIENCE][0], BOARD_PROGRESS_SMITH);
    assert_int_equal(cards->returned_known[BOARD_SCIENCE][0], 15);
    assert_int_equal(cards->returned_known[BOARD_SCIENCE][1], 1 << 2);
    assert_int_equal(cards->returned_known[BOARD_POLITICS][0], 15 | BOARD_KNOWN_TO_ALL);
    assert_int_equal(cards->returned_known[BOARD_POLITICS][1], 0);
    assert_int_equal(board_count(board_state_read(&s)->secret.hand[1], BOARD_COIN), 1);
    /* a metropolis, a fallen city, the merchant */
    assert_int_equal(p->seat[1].points, 4 + 1 + 1);
    assert_int_equal(p->seat[1].settlements_left, 5);
    assert_int_equal(p->seat[1].cities_left, 2);
    /* a settlement, a city, two defenders, the printer */
    assert_int_equal(p->seat[0].points, 1 + 2 + 2 + 1);
}

static void nothing_is_said_of_nothing(void **unused) {
    (void)unused;
    lr_state s;
    make(KNIGHTS);
    read_state("", &s);
    lr_state_print(&game, &s, text, sizeof text);
    static const char *const lines[] = { "barbarians", "knights",  "progress",     "levels",
                                         "returned",   "merchant", "largest-army", "deck" };
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) assert_null(strstr(text, lines[k]));
    assert_non_null(strstr(text, "paper=12 cloth=12 coin=12\n"));
}

/* ---- what is due ---- */

#define NASTY "board(" FIXED ",nasty_barbarians=1)"
#define BARRED "board(" FIXED ",displace_origin_free=0)"
#define ERRANT "board(" FIXED ",knight_errant=1)"
#define SEA "board(modules=sea+knights,map=fog-islands,seats=3,board=beginner,first_player=seat0)"
#define ROLLED "done rolled unpaid\ndice 2 5\n"
#define ATTACKED ROLLED "barbarians 7\nevent ship\n"

/* Every line that says what is due, in a position where it is. */
static const struct {
    const char *config, *lines;
} due[] = {
    { KNIGHTS, "phase event\n" ROLLED "event-due 1\n" },
    { NASTY, "phase defend\n" ATTACKED "attack landed\ndeclaring 0,2\ncommitted b2.se\n"
             "knights 0 b2.se=basic+ c3.s=basic+\nknights 2 a1.n=mighty+\n" },
    { KNIGHTS, "phase sack\n" ATTACKED "attack fought\nsacked 1,2\ncities 1 b2.se c3.s\n"
               "cities 2 a1.n a2.n\n" },
    { KNIGHTS, "phase reward\n" ATTACKED "attack fought\nrewarded 0,2\n"
               "knights 0 b2.se=basic+\nknights 2 a1.n=basic+\n" },
    { KNIGHTS, "phase progress\n" ROLLED "event science\ndrawing 0,2 science\n"
               "levels 0 science=1\nlevels 2 science=1\n" },
    { KNIGHTS, "phase return\n" ROLLED "event trade\ndrawing 2 trade\nreturning 1\n"
               "progress 1 crane crane smith merchant spy\nlevels 2 trade=1\n" },
    { KNIGHTS, "phase surplus\ndone rolled\nprogress 0 crane crane smith merchant spy\n" },
    { KNIGHTS, "phase aqueduct\ndone rolled\nparched 0,2\nlevels 0 science=3\n"
               "levels 2 science=3\n" },
    { KNIGHTS, "phase robber\ndone rolled\nattacks 1\nchasing robber\n" },
    { SEA, "phase robber\ndone rolled\nattacks 1\nchasing pirate\n" },
    { KNIGHTS, "phase steal\ndone rolled\nattacks 1\nvictim 1\nvictims 2\nhand 1 ore=1\n"
               "hand 2 coin=1\n" },
    { KNIGHTS, "phase discard\ndone rolled\nsabotage 1\nhand 1 ore=3 coin=1\ndiscard 1 2\n" },
    { KNIGHTS, "phase metropolis\ndone rolled\nmetropolis-due trade\ncities 0 b2.se c3.s\n"
               "levels 0 trade=4\n" },
    { KNIGHTS, "phase smith\ndone rolled\nsmith 1\npromoted b2.se\n"
               "knights 0 b2.se=strong c3.s=basic\n" },
    { KNIGHTS, "phase rebuild\ndone rolled\nrebuild road\nsettlements 0 b2.se\n" },
    { KNIGHTS, "phase swap\ndone rolled\nswap a1\n" },
    { KNIGHTS, "phase desert\ndone rolled\ndeserter 1\nknights 1 a1.n=strong b2.se=basic\n" },
    { KNIGHTS, "phase recruit\ndone rolled\nrecruit 2 awake\nroads 0 c3/e\n" },
    { KNIGHTS, "phase recruit\ndone rolled\nrecruit 1 asleep\nroads 0 c3/e\n" },
    { KNIGHTS, "phase give\ndone rolled\ngivers 1,2 2\nhand 1 wool=2 coin=1\n"
               "hand 2 wool=2 paper=3\n" },
    { KNIGHTS, "phase give\ndone rolled\ncommerce 1 wool\nhand 0 wool=1\n"
               "hand 1 paper=1 coin=1\n" },
    { KNIGHTS, "phase pick\ndone rolled\npicked 1 2\nhand 1 wool=2 coin=2\n" },
    { KNIGHTS, "phase spy\ndone rolled\nspied 1\nprogress 1 smith[0] spy[0]\n" },
    { KNIGHTS, "phase flee\ndone rolled\nfleeing 1 1 awake b2.se\nroads 1 b2/e b2/se c3/e\n"
               "knights 0 b2.se=strong\n" },
    { BARRED, "phase flee\ndone rolled\nfleeing 1 1 asleep b2.se barred a2.s\n"
              "roads 1 b2/e b2/se c2/e\nknights 0 b2.se=strong\n" },
    { KNIGHTS, "phase roll\ndice 3 4\ndice-set 1\n" },
    { ERRANT, "phase roll\nattacks 1\nerrant-used 1\n" },
};

static void what_is_due_there_and_back(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof due / sizeof *due; k++) {
        lr_state s, t;
        make(due[k].config);
        read_state(due[k].lines, &s);
        lr_state_print(&game, &s, text, sizeof text);
        for (const char *line = due[k].lines; *line != 0; line = strchr(line, '\n') + 1) {
            char one[128] = { 0 };
            memcpy(one, line, (size_t)(strchr(line, '\n') + 1 - line));
            if (strstr(text, one) == NULL) fail_msg("not written: %sbut\n%s", one, text);
        }
        read_state(text, &t);
        assert_memory_equal(&s, &t, game.state_bytes);
    }
}

/* ---- refusals ---- */

/* Single lines. */
static const refusal refusals[] = {
    { "barbarians 8", LR_E_RANGE, 1, 12, "0 to 7" },
    { "barbarians", LR_E_SYNTAX, 1, 11, "whole number" },
    { "attacks 256", LR_E_RANGE, 1, 9, "0 to 255" },
    { "event storm", LR_E_UNKNOWN_NAME, 1, 7, "no event `storm`; there is ship, science" },
    { "event -", LR_E_UNKNOWN_NAME, 1, 7, "no event `-`" },
    { "event-due 2", LR_E_RANGE, 1, 11, "0 to 1" },
    { "attack won", LR_E_UNKNOWN_NAME, 1, 8, "no attack `won`; there is landed, fought" },
    { "declaring 0,4", LR_E_NO_SUCH_SEAT, 1, 13, "0 to 3" },
    { "sacked 1,0", LR_E_SYNTAX, 1, 10, "in order" },
    { "rewarded x", LR_E_SYNTAX, 1, 10, "a seat's digit" },
    { "drawing 0", LR_E_SYNTAX, 1, 10, "expected a deck" },
    { "drawing 0 smith", LR_E_UNKNOWN_NAME, 1, 11, "no deck `smith`" },
    { "drawing 4 trade", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 3" },
    { "returning 4", LR_E_NO_SUCH_SEAT, 1, 11, "0 to 3" },
    { "returning 1,2", LR_E_SYNTAX, 1, 12, "unexpected text" },
    { "parched 5", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 3" },
    { "chasing knights", LR_E_UNKNOWN_NAME, 1, 9, "no quarry `knights`" },
    { "victims 0,9", LR_E_NO_SUCH_SEAT, 1, 11, "0 to 3" },
    { "sabotage 2", LR_E_RANGE, 1, 10, "0 to 1" },
    { "metropolis-due paper", LR_E_UNKNOWN_NAME, 1, 16, "no track `paper`" },
    { "smith 2", LR_E_RANGE, 1, 7, "0 to 1" },
    { "rebuild city", LR_E_UNKNOWN_NAME, 1, 9, "no piece `city`; there is road, ship" },
    { "swap c3.n", LR_E_SYNTAX, 1, 8, "only a hex" },
    { "deserter 4", LR_E_NO_SUCH_SEAT, 1, 10, "0 to 3" },
    { "recruit 4 awake", LR_E_RANGE, 1, 9, "1 to 3" },
    { "recruit 0 awake", LR_E_RANGE, 1, 9, "1 to 3" },
    { "recruit 2", LR_E_SYNTAX, 1, 10, "expected a state" },
    { "recruit 2 dead", LR_E_UNKNOWN_NAME, 1, 11, "no state `dead`; there is asleep, awake" },
    { "givers 1,2", LR_E_SYNTAX, 1, 11, "whole number" },
    { "givers 1,2 3", LR_E_RANGE, 1, 12, "1 to 2" },
    { "commerce 1 coin", LR_E_UNKNOWN_NAME, 1, 12, "no resource `coin`" },
    { "commerce 1", LR_E_SYNTAX, 1, 11, "expected a resource" },
    { "picked 1 3", LR_E_RANGE, 1, 10, "1 to 2" },
    { "spied -", LR_E_SYNTAX, 1, 7, "a seat's digit" },
    { "fleeing 1 2 awake", LR_E_SYNTAX, 1, 18, "expected a vertex" },
    { "fleeing 1 5 awake c3.n", LR_E_RANGE, 1, 11, "1 to 3" },
    { "fleeing 4 2 awake c3.n", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 3" },
    { "fleeing 1 2 awake c3.n c3.s", LR_E_SYNTAX, 1, 24, "expected `barred`" },
    { "fleeing 1 2 awake c3.n barred", LR_E_SYNTAX, 1, 30, "expected a vertex" },
    { "dice-set 2", LR_E_RANGE, 1, 10, "0 to 1" },
    { "errant-used 2", LR_E_RANGE, 1, 13, "0 to 1" },
    { "cranes 3", LR_E_RANGE, 1, 8, "0 to 2" },
    { "merchant-fleet gold", LR_E_UNKNOWN_NAME, 1, 16, "no card `gold`" },
    { "merchant 0", LR_E_SYNTAX, 1, 11, "expected a hex" },
    { "merchant 4 c3", LR_E_NO_SUCH_SEAT, 1, 10, "0 to 3" },
    { "merchant 0 b1\nmerchant 1 b1", LR_E_SYNTAX, 2, 1, "`merchant` is set twice" },
    { "printer 4", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 3" },
    { "constitution", LR_E_SYNTAX, 1, 13, "a seat's digit" },
    { "metropolis paper 1 c3.n", LR_E_UNKNOWN_NAME, 1, 12, "no track `paper`" },
    { "metropolis trade 4 c3.n", LR_E_NO_SUCH_SEAT, 1, 18, "0 to 3" },
    { "metropolis trade 1", LR_E_SYNTAX, 1, 19, "expected a vertex" },
    { "metropolis trade 1 c3.n\nmetropolis trade 1 a1.n", LR_E_POSITION, 2, 12, "set twice" },
    { "metropolis trade 1 c3.n\nmetropolis science 1 b2.se", LR_E_POSITION, 2, 22,
      "another metropolis stands here" },
    { "walls c3.n b3.sw", LR_E_POSITION, 1, 12, "named twice" },
    { "walls c3", LR_E_SYNTAX, 1, 9, "expected a vertex" },
    { "ready c3.n c3.n", LR_E_POSITION, 1, 12, "named twice" },
    { "levels 0 science=6", LR_E_RANGE, 1, 18, "1 to 5" },
    { "levels 0 science=0", LR_E_RANGE, 1, 18, "1 to 5" },
    { "levels 0 trade=1 science=1", LR_E_SYNTAX, 1, 18, "`science` is out of place" },
    { "levels 0 paper=1", LR_E_UNKNOWN_NAME, 1, 10, "no card `paper`" },
    { "levels 4 science=1", LR_E_NO_SUCH_SEAT, 1, 8, "0 to 3" },
    { "\ncommerce-left 2 1\nactive 2", LR_E_POSITION, 2, 17, "the active seat offers" },
    { "defenders 0 101", LR_E_RANGE, 1, 13, "0 to 100" },
    { "commerce-left 0 3", LR_E_RANGE, 1, 17, "0 to 2" },
    { "hand 0 coin=13", LR_E_RANGE, 1, 13, "1 to 12" },
    { "hand 0 ore=20", LR_E_RANGE, 1, 12, "1 to 19" },
    { "bank coin=1 paper=1", LR_E_SYNTAX, 1, 13, "`paper` is out of place" },
    { "discard 0 132", LR_E_RANGE, 1, 11, "0 to 131" },
    { "decks science=18", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `decks`" },
    { "seen-hand 1 wool=1", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `seen-hand`" },
    { "cards 0 knight=1", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `cards`" },
    { "largest-army -", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `largest-army`" },
    { "fleet 3", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `fleet`" },
};

/* Knights. */
static const refusal knight_refusals[] = {
    { "knights 0", LR_E_SYNTAX, 1, 10, "expected a vertex" },
    { "knights 0 c3.n", LR_E_SYNTAX, 1, 15, "expected `=`" },
    { "knights 0 c3.n=", LR_E_SYNTAX, 1, 16, "expected a strength" },
    { "knights 0 c3.n=weak", LR_E_UNKNOWN_NAME, 1, 16,
      "no strength `weak`; there is basic, strong" },
    { "knights 0 c3.n=basic++", LR_E_SYNTAX, 1, 22, "expected a blank" },
    { "knights 0 c3.n=basic+c3.s=basic", LR_E_SYNTAX, 1, 22, "expected a blank" },
    { "knights 4 c3.n=basic", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 3" },
    { "knights 0 c3.n=basic\nknights 0 c3.s=basic", LR_E_SYNTAX, 2, 1, "set twice" },
    { "knights 0 c3.n=basic b2.se=strong", LR_E_POSITION, 1, 22, "a knight stands here already" },
    { "knights 0 c3.n=basic\nknights 1 c3.n=basic", LR_E_POSITION, 2, 11, "a knight stands here" },
    { "knights 0 c3.n=basic\ncities 1 c3.n", LR_E_POSITION, 2, 10, "a knight stands here" },
    { "settlements 1 c3.n\nknights 0 c3.n=basic", LR_E_POSITION, 2, 11, "a building stands here" },
    { "knights 0 c3.n=strong c3.s=strong a1.n=basic a2.n=strong+", LR_E_POSITION, 1, 46,
      "two knights of each" },
    { "ready c3.n", LR_E_POSITION, 1, 7, "the active seat has no knight here" },
    { "ready c3.n c3.s\nknights 0 c3.n=basic+\nknights 1 c3.s=basic+", LR_E_POSITION, 1, 12,
      "the active seat has no knight here" },
    { "active 1\npromoted c3.n\nknights 0 c3.n=strong", LR_E_POSITION, 2, 10,
      "the active seat has no knight here" },
    { "committed c3.n\nknights 0 c3.n=basic", LR_E_POSITION, 1, 11, "no knight here is awake" },
};

/* Walls, metropolises, fallen cities, the merchant. */
static const refusal city_refusals[] = {
    { "walls c3.n", LR_E_POSITION, 1, 7, "a wall needs a city" },
    { "\nwalls c3.n\nsettlements 0 c3.n", LR_E_POSITION, 2, 7, "a wall needs a city" },
    { "walls a1.n a2.n a3.n e1.s\ncities 0 a1.n a2.n a3.n e1.s", LR_E_POSITION, 1, 22,
      "a seat has three walls" },
    { "fallen c3.n", LR_E_POSITION, 1, 8, "also listed in `settlements`" },
    { "fallen c3.n\ncities 0 c3.n", LR_E_POSITION, 1, 8, "also listed in `settlements`" },
    { "settlements 0 a1.n a2.n a3.n b1.sw b4.se c1.s", LR_E_POSITION, 1, 15, "that many pieces" },
    { "settlements 0 a1.n\ncities 0 a2.n a3.n b4.se c1.s\nfallen a1.n", LR_E_POSITION, 3, 8,
      "that many cities" },
    { "metropolis trade 1 c3.n\nlevels 1 trade=4", LR_E_POSITION, 1, 20, "has no city here" },
    { "metropolis trade 1 c3.n\nlevels 1 trade=4\ncities 0 c3.n", LR_E_POSITION, 1, 20,
      "has no city here" },
    { "metropolis trade 1 c3.n\nlevels 1 science=4 trade=3\ncities 1 c3.n", LR_E_POSITION, 1, 20,
      "needs level 4" },
    { "merchant 0 c3", LR_E_POSITION, 1, 12, "beside a building of its owner" },
    { "settlements 1 c3.n\nmerchant 0 c3", LR_E_POSITION, 2, 12, "beside a building of its owner" },
};

/* Progress cards. */
static const refusal card_refusals[] = {
    { "progress 0", LR_E_SYNTAX, 1, 11, "expected a progress card" },
    { "progress 0 knight", LR_E_UNKNOWN_NAME, 1, 12, "no progress card `knight`" },
    { "progress 0 ?", LR_E_SYNTAX, 1, 12, "expected a progress card" },
    { "progress 4 smith", LR_E_NO_SUCH_SEAT, 1, 10, "0 to 3" },
    { "progress 0 spy smith", LR_E_POSITION, 1, 16, "fixed order" },
    { "progress 0 smith smith smith", LR_E_POSITION, 1, 24, "not that many of this card" },
    { "progress 0 printer", LR_E_POSITION, 1, 12, "laid open" },
    { "progress 2 constitution", LR_E_POSITION, 1, 12, "laid open" },
    { "returned science printer", LR_E_POSITION, 1, 18, "laid open" },
    { "progress 0 smith smith\nreturned science smith", LR_E_POSITION, 2, 18, "not that many" },
    { "returned science smith smith\nprogress 0 crane smith", LR_E_POSITION, 2, 18,
      "not that many" },
    { "progress 0 crane crane\nprogress 1 crane", LR_E_POSITION, 2, 12, "not that many" },
    { "progress 0 trade-monopoly trade-monopoly trade-monopoly", LR_E_POSITION, 1, 42,
      "not that many" },
    { "progress 0 merchant merchant merchant merchant merchant merchant", LR_E_POSITION, 1, 57,
      "more than five" },
    { "progress 0 smith[0]", LR_E_POSITION, 1, 12, "the others that know" },
    { "progress 0 smith[4]", LR_E_NO_SUCH_SEAT, 1, 18, "no seat 4" },
    { "progress 0 smith[21]", LR_E_SYNTAX, 1, 19, "in order" },
    { "progress 0 smith[11]", LR_E_SYNTAX, 1, 19, "in order" },
    { "progress 0 smith[]", LR_E_SYNTAX, 1, 18, "a seat's digit" },
    { "progress 0 smith[1", LR_E_SYNTAX, 1, 19, "a seat's digit" },
    { "progress 0 smith[1,2]", LR_E_SYNTAX, 1, 19, "a seat's digit" },
    { "returned science smith[*", LR_E_SYNTAX, 1, 25, "expected `]`" },
    { "returned science smith[*1]", LR_E_SYNTAX, 1, 25, "expected `]`" },
    { "returned science smith[1*]", LR_E_SYNTAX, 1, 25, "a seat's digit" },
    { "progress 0 smith[1]spy", LR_E_SYNTAX, 1, 20, "expected a blank" },
    { "progress 0 smith [1]", LR_E_SYNTAX, 1, 18, "expected a progress card" },
    { "returned", LR_E_SYNTAX, 1, 9, "expected a deck" },
    { "returned science", LR_E_SYNTAX, 1, 17, "expected a science card" },
    { "returned smith", LR_E_UNKNOWN_NAME, 1, 10, "no deck `smith`" },
    { "returned science spy", LR_E_UNKNOWN_NAME, 1, 18, "no science card `spy`" },
    { "returned trade merchant[9]", LR_E_NO_SUCH_SEAT, 1, 25, "no seat 9" },
    { "returned science smith\nreturned science crane", LR_E_POSITION, 2, 10, "set twice" },
};

/* What is due without its phase, and phases without what is due. */
static const refusal due_refusals[] = {
    { "event-due 1", LR_E_POSITION, 0, 0, "the event die and the phase differ" },
    { "phase event\ndone rolled unpaid\ndice 1 2", LR_E_POSITION, 0, 0, "the event die and the" },
    { "phase event\ndone rolled unpaid\nevent-due 1", LR_E_POSITION, 0, 0, "dice were not thrown" },
    { "phase roll\ndice-set 1", LR_E_POSITION, 0, 0, "dice were not thrown" },
    { "phase progress\ndrawing 0 science", LR_E_POSITION, 0, 0, "the roll and the phase differ" },
    { "drawing 0 science", LR_E_POSITION, 0, 0, "the draws and the phase differ" },
    { "returning 1", LR_E_POSITION, 0, 0, "the return and the phase differ" },
    { "sacked 1", LR_E_POSITION, 0, 0, "the lost cities and the phase differ" },
    { "chasing robber", LR_E_POSITION, 0, 0, "the chase and the phase differ" },
    { "sabotage 1", LR_E_POSITION, 0, 0, "the sabotage and the phase differ" },
    { "smith 1", LR_E_POSITION, 0, 0, "the smith and the phase differ" },
    { "swap a1", LR_E_POSITION, 0, 0, "the swap and the phase differ" },
    { "phase swap\ndone rolled\nswap c3", LR_E_POSITION, 0, 0, "that number is not swapped" },
    { "phase swap\ndone rolled\nswap b2", LR_E_POSITION, 0, 0, "that number is not swapped" },
    { "deserter 1", LR_E_POSITION, 0, 0, "the deserter and the phase differ" },
    { "recruit 1 awake", LR_E_POSITION, 0, 0, "the recruit and the phase differ" },
    { "commerce 1 wool", LR_E_POSITION, 0, 0, "the gifts and the phase differ" },
    { "phase give\ndone rolled\ncommerce 1 wool\nhand 0 ore=1\nhand 1 paper=1 coin=1",
      LR_E_POSITION, 0, 0, "does not hold what it gives" },
    { "spied 1", LR_E_POSITION, 0, 0, "the spy and the phase differ" },
    { "fleeing 1 1 awake c3.n", LR_E_POSITION, 0, 0, "the displaced knight and the phase differ" },
    { "phase smith\ndone rolled", LR_E_POSITION, 0, 0, "the smith and the phase differ" },
};

static void what_is_due_goes_with_the_phase(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof due_refusals / sizeof *due_refusals; k++)
        assert_refused(&due_refusals[k]);
}

static void refusals_name_place_and_reason(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++) assert_refused(&refusals[k]);
}

static void knights_stand_where_they_can(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof knight_refusals / sizeof *knight_refusals; k++)
        assert_refused(&knight_refusals[k]);
}

static void walls_and_metropolises_need_cities(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof city_refusals / sizeof *city_refusals; k++)
        assert_refused(&city_refusals[k]);
}

static void there_are_so_many_progress_cards(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof card_refusals / sizeof *card_refusals; k++)
        assert_refused(&card_refusals[k]);
    lr_state s;
    make("board(" FIXED ",trade_monopoly_count=3)");
    read_state("progress 0 trade-monopoly trade-monopoly trade-monopoly", &s);
}

/* At sea a knight rides on a ship of its owner (SEA-CK-05). */
static void knights_at_sea_ride_on_ships(void **unused) {
    (void)unused;
    lr_state s;
    make("board(modules=sea+knights,map=new-shores,seats=3,board=beginner)");
    read_state("", &s);
    const board *b = board_of(&game);
    const board_public *p = &board_state_read(&s)->pub;
    for (uint32_t hex = 0; hex < b->hexes; hex++) {
        static const char *const corners[] = { "n", "ne", "se", "s", "sw", "nw" };
        for (unsigned corner = 0; corner < BOARD_SIDES; corner++) {
            const board_vertex *v = &b->vertex[b->hex[hex].vertex[corner]];
            bool ashore = false;
            for (unsigned k = 0; k < 3; k++)
                ashore |= v->hex[k] != BOARD_NO_HEX && p->land_hexes >> v->hex[k] & 1;
            if (ashore) continue;
            char line[64];
            snprintf(line, sizeof line, "knights 0 %c%u.%s=basic", 'a' + b->hex[hex].row - 1,
                     b->hex[hex].column, corners[corner]);
            refusal row = { line, LR_E_POSITION, 1, 11, "this vertex is at sea" };
            assert_refused(&row);
            return;
        }
    }
    fail_msg("the map has no vertex at sea");
}

static void without_knights_their_lines_are_unknown(void **unused) {
    (void)unused;
    static const refusal rows[] = {
        { "barbarians 1", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `barbarians`" },
        { "knights 0 c3.n=basic", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `knights`" },
        { "hand 0 coin=1", LR_E_UNKNOWN_NAME, 1, 8, "no card `coin`; there is brick" },
    };
    make("board(board=beginner)");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) assert_refused(&rows[k]);
}

/* ---- whole games ---- */

/* Every action of the list survives its text, as it is and as others see it. */
static void action_survives(const lr_state *s, lr_action a) {
    for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++) {
        char line[LR_ACTION_TEXT_MAX];
        lr_action read, seen = lr_redact(&game, s, a, viewer);
        assert_true(lr_action_print(&game, seen, line, sizeof line) < sizeof line);
        if (lr_action_parse(&game, line, &read, &complaint) != LR_OK)
            fail_msg("%s: %s", line, complaint.text);
        assert_memory_equal(&read, &seen, sizeof read);
    }
}

static unsigned phases_seen[BOARD_PHASES];

static void walk(const char *config, uint64_t seed, int moves) {
    lr_state s;
    lr_rng rng = lr_rng_seed(seed);
    make(config);
    lr_init(&game, &s);
    for (int k = 0; k < moves; k++) {
        unsigned phase = board_state_read(&s)->pub.phase;
        uint32_t who = lr_actors(&game, &s);
        bool rare = phases_seen[phase]++ < 40;
        state_survives(&s);
        if (rare || k % 8 == 0 || who == 0)
            for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++)
                view_survives(&s, viewer);
        if (who == 0) return;
        lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                      : lr_legal_sample(&game, &s, lr_seat_first(who), &rng);
        action_survives(&s, a);
        lr_apply(&game, &s, a);
    }
}

static void positions_and_views_of_random_games_survive(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(modules=knights)",
        "board(modules=knights,seats=2,barbarian_track=1,nasty_barbarians=1)",
        "board(modules=knights,seats=3,barbarian_track=2,knight_errant=1,fifth_card=discard_now)",
        "board(modules=knights,hand_counts_public=0,barbarian_track=1,aqueduct_commodity=1)",
        "board(modules=knights,seats=6,barbarian_track=2,displace_origin_free=0)",
        "board(modules=knights,seats=5,extra_turns=paired,merchant_fleet=all,trade_monopoly_count="
        "3)",
        "board(modules=sea+knights,map=new-shores,seats=4,barbarian_track=1,bishop_may_move_pirate="
        "1)",
        "board(modules=sea+knights,map=through-the-desert,seats=3,sea_combo=1,easy_start=1)",
    };
    memset(phases_seen, 0, sizeof phases_seen);
    for (uint64_t seed = 0; seed < 3; seed++)
        for (size_t k = 0; k < sizeof configs / sizeof *configs; k++) walk(configs[k], seed, 1500);
    static const uint8_t certain[] = {
        BOARD_PHASE_EVENT,  BOARD_PHASE_PROGRESS, BOARD_PHASE_RETURN,
        BOARD_PHASE_DEFEND, BOARD_PHASE_FLEE,     BOARD_PHASE_SURPLUS
    };
    for (size_t k = 0; k < sizeof certain; k++)
        if (phases_seen[certain[k]] == 0)
            fail_msg("no position in the phase %s", board_phase_names[certain[k]]);
}

/* ---- views ---- */

static const char viewed[] =
    "viewer 1\n"
    "phase main\n"
    "active 1\n"
    "longest-road - 4\n"
    "bank brick=19 lumber=18 wool=19 grain=19 ore=17 paper=12 cloth=12 coin=11\n"
    "decks science=17 trade=17 politics=16\n"
    "returned science ? smith\n"
    "hand 1 ore=2 coin=1\n"
    "hand-count 0 1\n"
    "hand-count 1 3\n"
    "hand-count 2 0\n"
    "hand-count 3 0\n"
    "progress 0 ?\n"
    "progress 1 merchant\n"
    "progress 2 spy ?\n";

static void a_view_shows_what_the_viewer_knows(void **unused) {
    (void)unused;
    lr_view v, w;
    make(KNIGHTS);
    if (lr_view_parse(&game, viewed, &v, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    const board_view *b = board_view_of(&v);
    const board_knights *k = board_knights_read(board_of(&game), &b->pub);
    assert_int_equal(b->progress[0][0], BOARD_PROGRESS_HIDDEN);
    assert_int_equal(b->progress[0][1], BOARD_NO_PROGRESS);
    assert_int_equal(b->progress[1][0], BOARD_PROGRESS_MERCHANT);
    assert_int_equal(b->progress[2][0], BOARD_PROGRESS_SPY);
    assert_int_equal(b->progress[2][1], BOARD_PROGRESS_HIDDEN);
    assert_int_equal(b->progress[3][0], BOARD_NO_PROGRESS);
    assert_int_equal(b->returned[BOARD_SCIENCE][0], BOARD_PROGRESS_HIDDEN);
    assert_int_equal(b->returned[BOARD_SCIENCE][1], BOARD_PROGRESS_SMITH);
    assert_int_equal(b->returned[BOARD_SCIENCE][2], BOARD_NO_PROGRESS);
    assert_int_equal(k->deck_left[BOARD_SCIENCE], 17);
    assert_int_equal(k->deck_left[BOARD_POLITICS], 16);
    assert_int_equal(k->deck_returned[BOARD_SCIENCE], 2);
    assert_int_equal(board_count(b->hand, BOARD_COIN), 1);
    lr_view_print(&game, &v, text, sizeof text);
    assert_non_null(strstr(text, "\ndecks science=17 trade=17 politics=16\n"));
    assert_non_null(strstr(text, "\nreturned science ? smith\n"));
    assert_non_null(strstr(text, "\nprogress 2 spy ?\n"));
    assert_null(strstr(text, "card-count"));
    assert_null(strstr(text, "deck-left"));
    assert_int_equal(lr_view_parse(&game, text, &w, &complaint), LR_OK);
    assert_memory_equal(&v, &w, game.view_bytes);
}

/* The text of `viewed` with one line changed. */
static const struct {
    const char *line, *instead;
    lr_status status;
    const char *part;
} view_refusals[] = {
    { "decks science=17 trade=17 politics=16\n", "", LR_E_POSITION, "needs the line decks" },
    { "science=17", "science=19", LR_E_RANGE, "1 to 18" },
    { "science=17", "science=16", LR_E_POSITION, "not all the progress cards" },
    { "trade=17", "trade=18", LR_E_POSITION, "more cards than exist of trade" },
    { "science=17 trade=17 politics=16", "science=2 trade=17 politics=16", LR_E_POSITION,
      "more cards were returned than there are in the deck of science" },
    { "progress 2 spy ?", "progress 2 spy", LR_E_POSITION, "not all the progress cards" },
    { "progress 2 spy ?", "progress 2 merchant ?", LR_E_POSITION, "than exist of trade" },
    { "progress 2 spy ?", "progress 2 ? spy", LR_E_POSITION, "`?` last" },
    { "progress 2 spy ?", "progress 2 spy[1] ?", LR_E_SYNTAX, "expected a blank" },
    { "progress 2 spy ?", "progress 2 spy??", LR_E_SYNTAX, "expected a blank" },
    { "progress 2 spy ?", "progress 2 ? ? ? ? ? ?", LR_E_POSITION, "more than five" },
    { "progress 1 merchant", "progress 1 ?", LR_E_POSITION, "knows its own progress cards" },
    { "returned science ? smith", "returned science ? smith smith smith", LR_E_POSITION,
      "not that many of this card" },
    { "hand-count 0 1", "hand-count 0 2", LR_E_POSITION, "bank and hands are not all the cards" },
    { "hand-count 3 0\n", "hand-count 3 0\nseen-hand 0 lumber=1\n", LR_E_POSITION,
      "only whoever picks" },
    { "hand-count 3 0\n", "hand-count 3 0\nseen-hand 0 wool=1\n", LR_E_POSITION,
      "more cards than exist of wool" },
    { "hand-count 3 0\n", "hand-count 3 0\ncard-count 3 0\n", LR_E_UNKNOWN_NAME,
      "no line `card-count`" },
};

static void contradictions_in_views_are_refused(void **unused) {
    (void)unused;
    make(KNIGHTS);
    for (size_t k = 0; k < sizeof view_refusals / sizeof *view_refusals; k++) {
        lr_view v, before;
        memset(&v, 0x55, sizeof v);
        before = v;
        const char *at = strstr(viewed, view_refusals[k].line);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - viewed), viewed,
                 view_refusals[k].instead, at + strlen(view_refusals[k].line));
        lr_status status = lr_view_parse(&game, text, &v, &complaint);
        if (status != view_refusals[k].status ||
            strstr(complaint.text, view_refusals[k].part) == NULL)
            fail_msg("%s: %s: %s", view_refusals[k].instead, lr_status_name(status),
                     complaint.text);
        assert_memory_equal(&v, &before, sizeof v);
    }
}

/* Where counts are hidden a view shows known cards alone. */
static void hidden_counts_hide_progress_cards_too(void **unused) {
    (void)unused;
    lr_view v;
    make("board(" FIXED ",hand_counts_public=0)");
    assert_int_equal(lr_view_parse(&game, viewed, &v, &complaint), LR_E_POSITION);
    assert_non_null(strstr(complaint.text, "hand counts are hidden"));
}

/* ---- how long a text can become ---- */

/* The last places of the board, whose names are as long as any. */
static void fill(uint64_t *set, uint32_t places, unsigned count) {
    for (unsigned k = 0; k < count; k++) board_insert(set, places - 1 - k);
}

static void fill_due(const board *b, board_knights *k) {
    k->ship = 7;
    k->attacks = 255;
    k->event = BOARD_EVENT_GATE + BOARD_POLITICS;
    k->event_due = k->smith = k->sabotage = k->dice_set = k->errant_used = k->cranes = 1;
    k->attack = BOARD_ATTACK_LANDED;
    k->declaring = k->sacked = k->rewarded = k->drawing = k->parched = k->victims = k->givers = 63;
    k->deck = BOARD_POLITICS;
    k->gifts = k->picks = 2;
    k->chasing = k->rebuild = 1;
    k->metropolis_due = BOARD_POLITICS;
    k->swap_hex = k->merchant_hex = (uint8_t)(b->hexes - 1);
    k->recruit = k->flee_strength = 3;
    k->flee_from = k->flee_barred = (uint16_t)(b->vertices - 1);
    k->fleet = 0xff;
    k->returning = k->deserter = k->commerce = k->picked = k->spied = k->fleeing = k->merchant = 5;
    k->commerce_card = BOARD_LUMBER;
    k->printer = k->constitution = 5;
}

/* Every line at once, each as long as it can be: no position has so much to say. */
static void fill_all(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    board_progress_cards *cards = board_progress_of(b, s);
    fill_due(b, k);
    p->phase = BOARD_PHASE_METROPOLIS;
    p->turn = UINT32_MAX;
    p->setup_step = 24;
    p->setup_vertex = (uint16_t)(b->vertices - 1);
    p->lifted = (uint16_t)(b->edges - 1);
    p->rolled = p->card_played = p->built = p->ship_moved = p->unpaid = p->setting_up = 1;
    p->harbors_fresh = 63;
    p->dice[0] = p->dice[1] = 6;
    p->first_rolling = p->first_tied = p->offer_waiting = p->offer_accepted = p->offer_open = 63;
    p->first_best = 12;
    p->winner = p->victim = p->turn_of = 5;
    p->robber = p->pirate = (uint8_t)(b->hexes - 1);
    p->unveiled = ((uint64_t)1 << b->hexes) - 1;
    p->bank = 24 * LR_LANES_ONE;
    for (unsigned hex = 0; hex < b->hexes; hex++) p->tile[hex] = BOARD_MOUNTAINS | 12 << 4;
    fill(board_strong_rw(b, p).word, b->vertices, 36);
    fill(board_mighty_rw(b, p).word, b->vertices, 36);
    fill(board_awake_rw(b, p).word, b->vertices, 36);
    fill(board_ready_rw(b, p).word, b->vertices, 36);
    fill(board_promoted_rw(b, p).word, b->vertices, 36);
    fill(board_committed_rw(b, p).word, b->vertices, 36);
    fill(board_walls_rw(b, p).word, b->vertices, 36);
    fill(board_fallen_rw(b, p).word, b->vertices, 36);
    fill(board_fresh_rw(b, p).word, b->edges, 15);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        k->metropolis[track] = 5;
        k->metropolis_at[track] = (uint16_t)(b->vertices - 1);
        k->deck_left[track] = k->deck_returned[track] = BOARD_DECK_MAX;
        memset(cards->returned[track], BOARD_PROGRESS_COMMERCE, BOARD_DECK_MAX);
        memset(cards->returned_known[track], 63, BOARD_DECK_MAX);
    }
    for (unsigned seat = 0; seat < b->seats; seat++) {
        s->secret.hand[seat] = 24 * LR_LANES_ONE;
        p->offer[seat].give = p->offer[seat].want = 31 * LR_LANES_ONE;
        p->seat[seat].discard_left = p->seat[seat].offers_made = 255;
        p->at_sea[seat] = (board_seat_at_sea){ .gold_left = 255, .special = 99, .islands_new = 9 };
        k->realm[seat] = (board_realm){ .level = { 5, 5, 5 }, .defenders = 100 };
        k->commerce_left[seat] = 2;
        memset(cards->hand[seat], BOARD_PROGRESS_COMMERCE, BOARD_PROGRESS_HAND);
        memset(cards->hand_known[seat], 63, BOARD_PROGRESS_HAND);
        fill(board_settlement_rw(b, p, seat).word, b->vertices, 9);
        fill(board_city_rw(b, p, seat).word, b->vertices, 4);
        fill(board_knight_rw(b, p, seat).word, b->vertices, 6);
        fill(board_road_rw(b, p, seat).word, b->edges, 15);
        fill(board_ship_rw(b, p, seat).word, b->edges, 15);
        fill(board_closed_rw(b, p, seat).word, b->edges, 15);
    }
}

static void the_longest_text_fits(void **unused) {
    (void)unused;
    static lr_state s;
    make("board(modules=sea+knights,seats=6,dice=deck)");
    lr_init(&game, &s);
    fill_all(board_of(&game), board_state_of(&s));
    size_t length = lr_state_print(&game, &s, text, sizeof text);
    if (length >= sizeof text) fail_msg("%zu bytes", length);
    /* A map may have twice as many hexes, and places with names one byte longer. */
    size_t places = 6 * (9 + 4 + 6 + 45) + 8 * 36 + 15;
    assert_true(length + places + 34 * sizeof " mountains:12" < sizeof text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_position_there_and_back),
        cmocka_unit_test(a_whole_position_means_this),
        cmocka_unit_test(nothing_is_said_of_nothing),
        cmocka_unit_test(what_is_due_there_and_back),
        cmocka_unit_test(what_is_due_goes_with_the_phase),
        cmocka_unit_test(refusals_name_place_and_reason),
        cmocka_unit_test(knights_stand_where_they_can),
        cmocka_unit_test(walls_and_metropolises_need_cities),
        cmocka_unit_test(there_are_so_many_progress_cards),
        cmocka_unit_test(knights_at_sea_ride_on_ships),
        cmocka_unit_test(without_knights_their_lines_are_unknown),
        cmocka_unit_test(positions_and_views_of_random_games_survive),
        cmocka_unit_test(a_view_shows_what_the_viewer_knows),
        cmocka_unit_test(contradictions_in_views_are_refused),
        cmocka_unit_test(hidden_counts_hide_progress_cards_too),
        cmocka_unit_test(the_longest_text_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
