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
 * A raised digit is a knight's strength; it stands before a chessman if the knight is active, before
 * a z if it sleeps. Lines that have nothing to tell are left out. Of other seats' progress cards only
 * those are named that the viewer knows; the view holds no others.
 */
#include "draw.h"

#include "places.h"

#include <string.h>

const uint16_t board_draw_strength_signs[4] = { ' ', 0x00b9, 0x00b2, 0x00b3 };

/* Columns of the table of improvements. */
static const uint8_t track_width[BOARD_TRACKS] = { 16, 18, 17 };

/* ---- words -------------------------------------------------------------------------------------- */

/* `word  a, b`: begins the line with the first item, parts the others by commas. */
typedef struct item_line {
    lr_text *t;
    const char *word;
    bool begun;
} item_line;

static void next_item(item_line *line) {
    lr_put(line->t, line->begun ? ", " : line->word);
    line->begun = true;
}

static void end_items(item_line *line) {
    if (line->begun) lr_put_char(line->t, '\n');
}

static void put_seat_name(lr_text *t, unsigned seat) {
    lr_put(t, "seat ");
    lr_put_int(t, seat);
}

static void put_knight(lr_text *t, unsigned strength, bool awake) {
    lr_put_sign(t, board_draw_strength_signs[strength]);
    lr_put_sign(t, awake ? SIGN_KNIGHT_AWAKE : SIGN_KNIGHT_ASLEEP);
}

/* ---- barbarians and improvements ------------------------------------------------------------------ */

static void put_raid(lr_text *t, const board *b, const board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    unsigned by_seat[LR_SEATS_MAX];
    lr_put(t, " raid   step ");
    lr_put_int(t, k->ship);
    lr_put(t, " of ");
    lr_put_int(t, b->rules.barbarian_track);
    lr_put(t, "; barbarians ");
    lr_put_int(t, board_barbarian_strength(b, p));
    lr_put(t, ", active knights ");
    lr_put_int(t, board_defence(b, p, by_seat));
    if (k->attacks == 0) {
        lr_put(t, b->sea ? "; robber, pirate frozen" : "; robber frozen");
    } else {
        lr_put(t, "; ");
        lr_put_int(t, k->attacks);
        lr_put(t, k->attacks == 1 ? " attack so far" : " attacks so far");
    }
    lr_put_char(t, '\n');
}

static void put_level(lr_text *t, const board_knights *k, unsigned seat, unsigned track) {
    unsigned level = k->realm[seat].level[track];
    int width = track_width[track];
    if (level == 0) {
        lr_put_char(t, '-');
        board_draw_put_blanks(t, width - 1);
        return;
    }
    const char *name = board_level_names[track][level - 1];
    lr_put_int(t, level);
    lr_put_char(t, ' ');
    lr_put(t, name);
    width -= 2 + (int)strlen(name);
    if (k->metropolis[track] == seat) {
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
        lr_put(t, name);
        lr_put(t, " (");
        lr_put(t, goods);
        lr_put_char(t, ')');
        board_draw_put_blanks(t, track_width[track] - 3 - (int)strlen(name) - (int)strlen(goods));
    }
    lr_put(t, "def. left [] \xc2\xb9 \xc2\xb2 \xc2\xb3\n");
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const board_realm *realm = &k->realm[seat];
        lr_put_char(t, ' ');
        board_draw_put_badge(t, seat, colour);
        lr_put(t, "     ");
        for (unsigned track = 0; track < BOARD_TRACKS; track++) put_level(t, k, seat, track);
        board_draw_put_field(t, realm->defenders, 3, false);
        board_draw_put_field(t, realm->walls_left, 7, false);
        for (unsigned level = 0; level < 3; level++) {
            lr_put(t, level == 0 ? " " : "");
            lr_put_int(t, realm->knights_left[level]);
            lr_put(t, level < 2 ? " " : "\n");
        }
    }
}

/* ---- pieces ----------------------------------------------------------------------------------------- */

static void put_knights_of(lr_text *t, const board *b, const board_public *p, unsigned seat) {
    vset own = board_knight(b, p, seat);
    vset awake = board_awake(b, p);
    bool begun = false;
    for (uint32_t vertex = 0; vertex < b->vertices; vertex++) {
        unsigned strength = 0;
        if (!vset_has(own, vertex)) continue;
        (void)board_knight_at(b, p, vertex, &strength);
        if (!begun) {
            lr_put(t, " knights ");
            put_seat_name(t, seat);
            lr_put_char(t, ':');
        }
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
        next_item(&line);
        lr_put(t, board_track_names[track]);
        lr_put_char(t, ' ');
        put_seat_name(t, k->metropolis[track]);
        if (k->metropolis_at[track] == BOARD_NO_PLACE) continue;
        lr_put_char(t, ' ');
        board_put_vertex(t, b, k->metropolis_at[track]);
    }
    end_items(&line);
}

/* The merchant and the cards that lie open: a point each. */
static void put_held(lr_text *t, const board *b, const board_knights *k) {
    item_line line = { t, " holds  ", false };
    if (k->merchant < b->seats) {
        next_item(&line);
        put_seat_name(t, k->merchant);
        lr_put(t, ": merchant");
        if (k->merchant_hex < b->hexes) {
            lr_put(t, " on ");
            board_put_hex(t, b, k->merchant_hex);
        }
    }
    const uint8_t holder[2] = { k->printer, k->constitution };
    static const uint8_t card[2] = { BOARD_PROGRESS_PRINTER, BOARD_PROGRESS_CONSTITUTION };
    for (unsigned i = 0; i < 2; i++) {
        if (holder[i] >= b->seats) continue;
        next_item(&line);
        put_seat_name(t, holder[i]);
        lr_put(t, ": ");
        lr_put(t, board_progress_table[card[i]].name);
    }
    end_items(&line);
}

/* ---- this turn ---------------------------------------------------------------------------------------- */

static void put_turn(lr_text *t, const board *b, const board_knights *k) {
    item_line line = { t, " turn   ", false };
    if (k->dice_set) {
        next_item(&line);
        lr_put(t, "the number dice are set");
    }
    if (k->cranes > 0) {
        next_item(&line);
        lr_put(t, "one commodity off ");
        lr_put_int(t, k->cranes);
        lr_put(t, k->cranes == 1 ? " improvement" : " improvements");
    }
    for (unsigned goods = 0; goods < b->goods; goods++)
        if (k->fleet >> goods & 1) {
            next_item(&line);
            lr_put(t, board_goods_names[goods]);
            lr_put(t, " 2:1");
        }
    bool commerce = false;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (k->commerce_left[seat] == 0) continue;
        if (!commerce) next_item(&line);
        lr_put(t, commerce ? " " : "commerce with seats ");
        lr_put_int(t, seat);
        commerce = true;
    }
    end_items(&line);
}

static void put_fleeing(lr_text *t, const board *b, const board_knights *k) {
    if (k->fleeing >= b->seats) return;
    lr_put(t, " flees  ");
    put_knight(t, k->flee_strength, k->flee_awake);
    lr_put(t, " of ");
    put_seat_name(t, k->fleeing);
    if (k->flee_from < b->vertices) {
        lr_put(t, ", driven from ");
        board_put_vertex(t, b, k->flee_from);
    }
    lr_put_char(t, '\n');
}

/* ---- progress cards ------------------------------------------------------------------------------------ */

unsigned board_draw_progress_count(const board_view *v, unsigned seat) {
    unsigned count = 0;
    if (v->hand_count[seat] == BOARD_COUNT_HIDDEN && seat != v->viewer) return BOARD_COUNT_HIDDEN;
    while (count < BOARD_PROGRESS_HAND && v->progress[seat][count] != BOARD_NO_PROGRESS) count++;
    return count;
}

static void put_decks(lr_text *t, const board_knights *k) {
    lr_put(t, " decks  ");
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        if (deck > 0) lr_put(t, ", ");
        lr_put(t, board_track_names[deck]);
        lr_put_char(t, ' ');
        lr_put_int(t, k->deck_left[deck]);
        if (k->deck_returned[deck] == 0) continue;
        lr_put(t, " (");
        lr_put_int(t, k->deck_returned[deck]);
        lr_put(t, " used)");
    }
    lr_put_char(t, '\n');
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

void board_draw_put_progress(lr_text *t, const board *b, const board_view *v) {
    if (v->viewer != LR_SEAT_NONE) {
        lr_put(t, " cards  ");
        put_known(t, v, v->viewer);
        if (board_draw_progress_count(v, v->viewer) == 0) lr_put_char(t, '-');
        lr_put_char(t, '\n');
    }
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == v->viewer || v->progress[seat][0] >= BOARD_PROGRESS_KINDS) continue;
        lr_put(t, " known  ");
        put_seat_name(t, seat);
        lr_put(t, ": ");
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

void board_draw_put_knights(lr_text *t, const board *b, const board_view *v, int colour) {
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
