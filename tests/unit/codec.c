/* The codec of positions, with a game of two seats and a dozen lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "codec.h"

#include <string.h>

typedef struct toy {
    uint64_t places[2]; /* 0 to 99 */
    uint64_t cards[2];
    uint16_t far;
    uint8_t phase, winner, asked, tones, bold, die, left[3], boxes[2];
} toy;

struct writer {
    codec_writer base;
    const toy *t;
};

struct reader {
    codec_reader base;
    toy t;
};

static const char *const phase_names[] = { "early", "late" };
static const char *const tone_names[] = { "high", "low" };
static const char *const card_names[] = { "oak", "elm", "ash" };

static void put_stone(lr_text *t, const void *game, uint32_t value) {
    (void)game;
    lr_put_char(t, 's');
    lr_put_int(t, value);
}

static bool scan_stone(lr_scan *in, const void *game, uint32_t *value) {
    int64_t number = 0;
    (void)game;
    if (!lr_scan_char(in, 's') || !lr_scan_int(in, 0, 99, &number)) return false;
    *value = (uint32_t)number;
    return true;
}

static const codec_noun stone = { put_stone, scan_stone, 99, "this stone is named twice" };

enum { LIMIT_CARDS = -1, LIMIT_DIE = -2 };

static uint64_t limit(const void *game, int32_t which) {
    unsigned most = *(const unsigned *)game;
    return which == LIMIT_DIE ? most : most * LR_LANES_ONE;
}

static bool knows(const void *game, unsigned which) {
    return *(const unsigned *)game > which;
}

static bool is_late(const writer *w, unsigned seat) {
    (void)seat;
    return w->t->phase == 1;
}

static uint64_t usual_die(const void *game, const void *part) {
    (void)game;
    return ((const toy *)part)->phase + 1u;
}

static void put_number(lr_text *t, const void *game, uint32_t value) {
    (void)game;
    lr_put_int(t, value);
}

static bool scan_box(lr_scan *in, const void *game, uint32_t *value) {
    int64_t number = 0;
    (void)game;
    if (!lr_scan_int(in, 0, 1, &number)) return false;
    *value = (uint32_t)number;
    return true;
}

static const codec_noun box_noun = { put_number, scan_box, 1, "this box is set twice" };

/* Boxes hold a set of digits. */
static void put_box(writer *w, lr_text *t, unsigned box) {
    for (unsigned k = 0; k < 8; k++) {
        if (!(w->t->boxes[box] >> k & 1)) continue;
        lr_put_char(t, ' ');
        lr_put_int(t, k);
    }
}

static bool read_box(reader *r, lr_scan *in, unsigned box) {
    int64_t digit = 0;
    lr_scan start = *in;
    if (!lr_scan_int(in, 0, 7, &digit)) return false;
    if (r->base.item == 2) return lr_complain(&start, "a box holds two digits");
    r->t.boxes[box] |= (uint8_t)(1u << digit);
    return true;
}

#include "codec_rows.h"

#define TOY(member) PLACE(0, toy, member)

enum { PHASE, WINNER, ASKED, TONES, FAR, PATH, BOLD, DIE, CARDS, BOX, LEFT, SECRET, LINES };

static const codec_line lines[LINES] = {
    [PHASE] = { .key = "phase",
                ALWAYS,
                FIELDS(NAME(TOY(phase), "phase", phase_names, 2, .wrong = "no such phase")) },
    [WINNER] = { .key = "winner", FIELDS(SEAT(TOY(winner))) },
    [ASKED] = { .key = "asked", FIELDS(SEATS(TOY(asked))) },
    [TONES] = { .key = "tones", FIELDS(NAMES(TOY(tones), "tone", tone_names, 2)) },
    [FAR] = { .key = "far", FIELDS(NOUN(TOY(far), stone, 0xffff), MARK(TOY(bold), "bold")) },
    [PATH] = { .key = "path", FIELDS({ .kind = CODEC_PLACES, TOY(places), .noun = &stone }) },
    [BOLD] = { .key = "bold", WHEN(is_late), FIELDS(FLAG(TOY(bold))) },
    [DIE] = { .key = "die",
              USUALLY(usual_die),
              FIELDS(NUMBER(TOY(die), 1, LIMIT_DIE, .dash = '?')) },
    [CARDS] = { .key = "cards",
                EACH_SEAT,
                FIELDS(LANES(EACH(0, toy, cards, ), "card", card_names, 3, LIMIT_CARDS)) },
    [BOX] = { .key = "box", ABOUT(box_noun), LIST_OR_DASH(box) },
    [LEFT] = { .key = "left", .game = 4, FIELDS(BYTES(TOY(left), "card", card_names, 3, 9)) },
    [SECRET] = { .key = "secret",
                 IN_STATE,
                 ALWAYS,
                 FIELDS(NUMBER(TOY(die), 0, 9), WORD("of"), NUMBER(TOY(bold), 0, 9)) },
};

static const codec_book book = { .chapter = { { lines, BOX }, { lines + BOX, LINES - BOX } },
                                 .knows = knows,
                                 .limit = limit };
static const codec_span order[] = { { PHASE, DIE }, { CARDS, CARDS }, { BOX, SECRET } };

static const toy blank = { .far = 0xffff, .winner = LR_SEAT_NONE, .die = 1 };

static void write(const toy *t, unsigned in, unsigned most, char out[256]) {
    writer w = { .base = { .c = { &book, &most, (uint8_t)in, 2 },
                           .text = lr_text_start(out, 256),
                           .part = { t } },
                 .t = t };
    lr_codec_write(&w.base, order, sizeof order / sizeof *order);
    assert_true(lr_text_end(&w.base.text) < 256);
}

static bool read(reader *r, const char *text, const unsigned *most, lr_error *error) {
    memset(r, 0, sizeof *r);
    r->base.c = (codec){ &book, most, CODEC_VIEW, 2 };
    r->base.in = lr_scan_start(text, error);
    r->base.part[0] = &r->t;
    r->t = blank;
    return lr_codec_read(&r->base);
}

static void idle_lines_are_left_out(void **unused) {
    (void)unused;
    char out[256];
    write(&blank, CODEC_VIEW, 6, out);
    assert_string_equal(out, "phase early\n");
    write(&blank, CODEC_STATE, 6, out);
    assert_string_equal(out, "phase early\nsecret 1 of 0\n");
}

static const char full[] =
    "phase late\nwinner 1\nasked 0,1\ntones low\nfar s70 bold\npath s3 s64\n"
    "bold\ndie 6\ncards 0 oak=1 ash=2\ncards 1 elm=6\nbox 1 3 7\nleft oak=3\n";

static void what_is_written_is_read(void **unused) {
    (void)unused;
    char out[256];
    unsigned most = 6;
    lr_error error;
    reader r;
    assert_true(read(&r, full, &most, &error));
    assert_int_equal(r.t.places[1], 1);
    assert_int_equal(r.t.left[0], 3);
    assert_int_equal(r.t.cards[1], 0x600);
    assert_int_equal(r.base.seen[CARDS], 3);
    assert_int_equal(r.base.at[CARDS][1].column, 9);
    write(&r.t, CODEC_VIEW, most, out);
    assert_string_equal(out, full);
    r.t.die = 2; /* usual when it is late */
    write(&r.t, CODEC_VIEW, most, out);
    assert_null(strstr(out, "die"));
}

static void complaints_have_their_place(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        lr_status status;
        int line, column;
        const char *sentence;
    } rows[] = {
        { "\ncolour", LR_E_UNKNOWN_NAME, 2, 1,
          "there is no line `colour`; there is phase winner asked tones far path bold die cards "
          "box" },
        { "secret 1 of 2", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `secret`" },
        { "left oak=1", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `left`" },
        { "die 1\ndie 1", LR_E_SYNTAX, 2, 1, "`die` is set twice" },
        { "cards 0 oak=1\ncards 1 oak=1\ncards 0 elm=1", LR_E_SYNTAX, 3, 1,
          "`cards` is set twice" },
        { "cards 2 oak=1", LR_E_NO_SUCH_SEAT, 1, 7, "the seats of this game are 0 to 1" },
        { "die 5", LR_E_RANGE, 1, 5, "the number must be 1 to 4" },
        { "phase soon", LR_E_UNKNOWN_NAME, 1, 7, "there is no phase `soon`" },
        { "path s1 s1", LR_E_POSITION, 1, 9, "this stone is named twice" },
        { "far s1 brave", LR_E_SYNTAX, 1, 8, "expected `bold`" },
        { "box 0 1\nbox 1 -\nbox 1 2", LR_E_POSITION, 3, 5, "this box is set twice" },
        { "box 0 1 2 3", LR_E_POSITION, 1, 11, "a box holds two digits" },
        { "bold 1", LR_E_SYNTAX, 1, 6, "unexpected text at the end of the line" },
    };
    unsigned most = 4;
    for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++) {
        lr_error error;
        reader r;
        assert_false(read(&r, rows[k].text, &most, &error));
        assert_int_equal(error.status, rows[k].status);
        assert_int_equal(error.line, rows[k].line);
        assert_int_equal(error.column, rows[k].column);
        assert_memory_equal(error.text, rows[k].sentence, strlen(rows[k].sentence));
    }
}

static const char *wrong(const toy *t) {
    const unsigned most = 6;
    const codec_writer w = { .c = { &book, &most, CODEC_VIEW, 2 }, .part = { t } };
    return lr_codec_wrong(&w);
}

static void ranges_are_those_of_the_text(void **unused) {
    (void)unused;
    toy t = blank;
    assert_null(wrong(&t));
    t.winner = 2;
    assert_string_equal(wrong(&t), "a seat does not exist");
    t = blank;
    t.asked = 4;
    assert_string_equal(wrong(&t), "a seat does not exist");
    t = blank;
    t.phase = LR_SEAT_NONE; /* there is always one */
    assert_string_equal(wrong(&t), "no such phase");
    t = blank;
    t.bold = 2;
    assert_string_equal(wrong(&t), "a flag is neither 0 nor 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_lines_are_left_out),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(complaints_have_their_place),
        cmocka_unit_test(ranges_are_those_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
