/* draw_knights.c - what the games with knights add to the table below the board.
 *
 *      raid   step 4 of 7; barbarians 5, active knights 3; robber frozen
 *       seat   science (paper) trade (cloth)     politics (coin)  def. left [] ¹ ² ³
 *       0      3 Aqueduct      4 Bank♛           -                  1       2  1 2 2
 *       1      -               2 Trading House   1 Town Hall        0       3  2 2 2
 *      knights seat 0: c3.n ²♞  d3.s ¹z
 *      ♛      trade seat 0 c4.se
 *      decks  science 17, trade 14 (2 used), politics 18
 *      cards  smith spy
 *
 * A raised digit is a knight's strength; it stands before a chessman if the knight is active,
 * before a z if it sleeps. Lines that have nothing to tell are left out. Of other seats' progress
 * cards only those are named that the viewer knows; the view holds no others.
 */
#include "draw.h"

#include "places.h"

#include <string.h>

const uint16_t board_draw_strength_signs[4] = { ' ', 0x00b9, 0x00b2, 0x00b3 };

/* Columns of the table of improvements. */
static const uint8_t track_width[BOARD_TRACKS] = { 16, 18, 17 };

/* ---- words ----------------------------------------------------------------------------------- */

static void put_knight(lr_text *t, unsigned strength, bool awake) {
    lr_put_sign(t, board_draw_strength_signs[strength]);
    lr_put_sign(t, awake ? SIGN_KNIGHT_AWAKE : SIGN_KNIGHT_ASLEEP);
}

/* ---- barbarians and improvements ------------------------------------------------------------- */

static void put_raid(lr_text *t, const board *b, const board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    unsigned by_seat[LR_SEATS_MAX];
    lr_putf(t, " raid   step %u of %u; barbarians %u, active knights %u", k->ship,
            b->rules.barbarian_track, board_barbarian_strength(b, p), board_defence(b, p, by_seat));
    if (k->attacks == 0)
        lr_put(t, board_plays(b, BOARD_MODULE_SEA) ? "; robber, pirate frozen\n"
                                                   : "; robber frozen\n");
    else
        lr_putf(t, "; %u %s so far\n", k->attacks, k->attacks == 1 ? "attack" : "attacks");
}

static void put_level(lr_text *t, const board_knights *k, unsigned seat, unsigned track) {
    unsigned level = k->realm[seat].level[track];
    const char *name = level == 0 ? "-" : board_level_names[track][level - 1];
    int width = track_width[track] - (int)strlen(name);
    if (level > 0) {
        lr_putf(t, "%u ", level);
        width -= 2;
    }
    lr_put(t, name);
    if (level > 0 && k->metropolis[track] == seat) {
        lr_put_sign(t, SIGN_METROPOLIS);
        width--;
    }
    board_draw_put_blanks(t, width);
}

static void put_improvements(lr_text *t, const board *b, const board_knights *k, int colour) {
    lr_put(t, "  seat   ");
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        const char *name = board_track_names[track],
                   *goods = board_goods_names[BOARD_PAPER + track];
        lr_putf(t, "%s (%s)", name, goods);
        board_draw_put_blanks(t, track_width[track] - 3 - (int)strlen(name) - (int)strlen(goods));
    }
    lr_put(t, "def. left [] \xc2\xb9 \xc2\xb2 \xc2\xb3\n");
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const board_realm *realm = &k->realm[seat];
        const uint8_t *left = realm->knights_left;
        lr_put_char(t, ' ');
        board_draw_put_badge(t, seat, colour);
        lr_put(t, "     ");
        for (unsigned track = 0; track < BOARD_TRACKS; track++) put_level(t, k, seat, track);
        lr_putf(t, "%3u %7u  %u %u %u\n", realm->defenders, realm->walls_left, left[0], left[1],
                left[2]);
    }
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static void put_knights_of(lr_text *t, const board *b, const board_public *p, unsigned seat) {
    vset own = board_knight(b, p, seat);
    vset awake = board_awake(b, p);
    bool begun = false;
    for (uint32_t vertex = 0; vertex < b->vertices; vertex++) {
        unsigned strength = 0;
        if (!vset_has(own, vertex)) continue;
        (void)board_knight_at(b, p, vertex, &strength);
        if (!begun) lr_putf(t, " knights seat %u:", seat);
        lr_put(t, begun ? "  " : " ");
        begun = true;
        board_put_vertex(t, b, vertex);
        lr_put_char(t, ' ');
        put_knight(t, strength, vset_has(awake, vertex));
    }
    if (begun) lr_put_char(t, '\n');
}

static void put_crowns(lr_text *t, const board *b, const board_knights *k) {
    item_line line = { t, " \xe2\x99\x9b      ", false };
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (k->metropolis[track] >= b->seats) continue;
        board_draw_next_item(&line);
        lr_putf(t, "%s seat %u", board_track_names[track], k->metropolis[track]);
        if (k->metropolis_at[track] == BOARD_NO_PLACE) continue;
        lr_put_char(t, ' ');
        board_put_vertex(t, b, k->metropolis_at[track]);
    }
    board_draw_end_items(&line);
}

/* The merchant and the cards that lie open: a point each. */
static void put_held(lr_text *t, const board *b, const board_knights *k) {
    item_line line = { t, " holds  ", false };
    if (k->merchant < b->seats) {
        board_draw_next_item(&line);
        lr_putf(t, "seat %u: merchant on ", k->merchant);
        board_put_hex(t, b, k->merchant_hex);
    }
    const uint8_t holder[2] = { k->printer, k->constitution };
    static const uint8_t card[2] = { BOARD_PROGRESS_PRINTER, BOARD_PROGRESS_CONSTITUTION };
    for (unsigned i = 0; i < 2; i++) {
        if (holder[i] >= b->seats) continue;
        board_draw_next_item(&line);
        lr_putf(t, "seat %u: %s", holder[i], board_progress_table[card[i]].name);
    }
    board_draw_end_items(&line);
}

/* ---- this turn ------------------------------------------------------------------------------- */

static void put_turn(lr_text *t, const board *b, const board_knights *k) {
    item_line line = { t, " turn   ", false };
    if (k->dice_set) {
        board_draw_next_item(&line);
        lr_put(t, "the number dice are set");
    }
    if (k->cranes > 0) {
        board_draw_next_item(&line);
        lr_putf(t, "one commodity off %u %s", k->cranes,
                k->cranes == 1 ? "improvement" : "improvements");
    }
    FOR_EACH_BIT(goods, k->fleet) {
        board_draw_next_item(&line);
        lr_putf(t, "%s 2:1", board_goods_names[goods]);
    }
    bool commerce = false;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (k->commerce_left[seat] == 0) continue;
        if (!commerce) board_draw_next_item(&line);
        lr_putf(t, "%s%u", commerce ? " " : "commerce with seats ", seat);
        commerce = true;
    }
    board_draw_end_items(&line);
}

static void put_fleeing(lr_text *t, const board *b, const board_knights *k) {
    if (k->fleeing >= b->seats) return;
    lr_put(t, " flees  ");
    put_knight(t, k->flee_strength, k->flee_awake);
    lr_putf(t, " of seat %u, driven from ", k->fleeing);
    board_put_vertex(t, b, k->flee_from);
    lr_put_char(t, '\n');
}

/* ---- progress cards -------------------------------------------------------------------------- */

static unsigned progress_count(const board_view *v, unsigned seat) {
    unsigned count = 0;
    if (v->hand_count[seat] == BOARD_COUNT_HIDDEN && seat != v->viewer) return BOARD_COUNT_HIDDEN;
    while (count < BOARD_PROGRESS_HAND && v->progress[seat][count] != BOARD_NO_PROGRESS) count++;
    return count;
}

static void put_decks(lr_text *t, const board_knights *k) {
    item_line line = { t, " decks  ", false };
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        board_draw_next_item(&line);
        lr_putf(t, "%s %u", board_track_names[deck], k->deck_left[deck]);
        if (k->deck_returned[deck] > 0) lr_putf(t, " (%u used)", k->deck_returned[deck]);
    }
    board_draw_end_items(&line);
}

/* The known cards of a hand, parted by blanks. */
static void put_known(lr_text *t, const board_view *v, unsigned seat) {
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
        unsigned card = v->progress[seat][i];
        if (card >= BOARD_PROGRESS_KINDS) continue;
        if (i > 0) lr_put_char(t, ' ');
        lr_put(t, board_progress_table[card].name);
    }
}

static void put_progress(lr_text *t, const board *b, const board_view *v) {
    if (v->viewer != LR_SEAT_NONE) {
        lr_put(t, " cards  ");
        put_known(t, v, v->viewer);
        lr_put(t, progress_count(v, v->viewer) == 0 ? "-\n" : "\n");
    }
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == v->viewer || v->progress[seat][0] >= BOARD_PROGRESS_KINDS) continue;
        lr_putf(t, " known  seat %u: ", seat);
        put_known(t, v, seat);
        lr_put_char(t, '\n');
    }
    if (v->seen_hand != 0) {
        lr_put(t, " seen   ");
        board_draw_put_cards(t, v->seen_hand, board_goods_names, b->goods, " ");
        lr_put_char(t, '\n');
    }
    put_decks(t, board_knights_read(b, &v->pub));
}

static void put_defence(lr_text *t, const board *b, const board_view *v, unsigned seat) {
    unsigned defence[LR_SEATS_MAX];
    (void)board_defence(b, &v->pub, defence);
    lr_putf(t, "%7u ", defence[seat]);
}

static void put_table(lr_text *t, const board *b, const board_view *v, int colour) {
    const board_public *p = &v->pub;
    const board_knights *k = board_knights_read(b, p);
    if (p->setting_up) return;
    put_raid(t, b, p);
    put_improvements(t, b, k, colour);
    for (unsigned seat = 0; seat < b->seats; seat++) put_knights_of(t, b, p, seat);
    put_crowns(t, b, k);
    put_held(t, b, k);
    put_turn(t, b, k);
    put_fleeing(t, b, k);
}

const board_sketch board_draw_knights = {
    .titles = "  seat   points  hand  cards defence  road left roads ",
    .titles_behind = " \xe2\x96\xb2  \xe2\x96\xa0  harbors\n",
    .dice = "roll red",
    .gap = " ",
    .award = "road +2",
    .hand = 6,
    .road = 5,
    .piece = 2,
    .cards = progress_count,
    .put_army = put_defence,
    .put_table = put_table,
    .put_cards = put_progress,
    .legend = " \xc2\xb2\xe2\x99\x9e active knight, strength 2  \xc2\xb2z asleep  "
              "[\xe2\x96\xa0] wall  \xe2\x99\x9b metropolis  \xe2\x96\xac fallen city\n",
};
