/* value_text.c - a net as text: printed, read back, and refused where it is wrong
 * (src/bot/value.h). */
#include "value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static value_net net, again;
static char text[VALUE_NET_TEXT_MAX], other[VALUE_NET_TEXT_MAX];

static void make_net(uint64_t seed, const feature_set *features) {
    lr_rng rng = lr_rng_seed(seed);
    memset(&net, 0, sizeof net);
    net.features = features;
    for (uint32_t f = 0; f < features->count; f++)
        for (int j = 0; j < VALUE_HIDDEN; j++)
            net.in[f][j] = (int16_t)((int)lr_rng_below(&rng, 20001) - 10000);
    for (int j = 0; j < VALUE_HIDDEN; j++) {
        net.in_bias[j] = (int32_t)lr_rng_below(&rng, 2000001) - 1000000;
        net.out[j] = (int16_t)((int)lr_rng_below(&rng, 65536) - 32768);
    }
    net.out_bias = -7;
    strcpy(net.provenance, "command longroad train # not a comment\n\nresult  60 %  \n");
}

static void print_net(void) {
    size_t length = value_net_print(&net, text, sizeof text);
    assert_true(length < sizeof text);
    assert_int_equal(length, strlen(text));
}

/* The text with the first `from` replaced. */
static void replace(const char *from, const char *to) {
    char *at = strstr(text, from);
    assert_non_null(at);
    size_t before = (size_t)(at - text);
    assert_true(strlen(text) + strlen(to) < sizeof other);
    memcpy(other, text, before);
    strcpy(other + before, to);
    strcat(other, at + strlen(from));
    strcpy(text, other);
}

static void assert_refused(lr_status status, int line, int column, const char *part) {
    lr_error error;
    memset(&again, 1, sizeof again);
    value_net untouched = again;
    assert_int_equal(value_net_parse(text, &again, &error), status);
    assert_int_equal(error.status, status);
    if (strstr(error.text, part) == NULL) fail_msg("`%s` instead of `%s`", error.text, part);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_memory_equal(&again, &untouched, sizeof again);
}

/* Lines before the first feature's: head, family, three lines of provenance, two numbers. */
enum { FIRST_FEATURE = 8 };

/* ---- tests ---- */

static void printed_nets_are_read(void **unused) {
    (void)unused;
    const feature_set *const sets[] = { &features_board, &features_cards };
    for (int k = 0; k < 2; k++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            lr_error error;
            make_net(seed, sets[k]);
            print_net();
            memset(&again, 1, sizeof again);
            if (value_net_parse(text, &again, &error) != LR_OK)
                fail_msg("%d:%d: %s", (int)error.line, (int)error.column, error.text);
            assert_ptr_equal(again.features, net.features);
            assert_memory_equal(again.in, net.in, sizeof net.in);
            assert_memory_equal(again.in_bias, net.in_bias, sizeof net.in_bias);
            assert_memory_equal(again.out, net.out, sizeof net.out);
            assert_int_equal(again.out_bias, net.out_bias);
            assert_memory_equal(again.provenance, net.provenance, sizeof net.provenance);
            value_net_print(&again, other, sizeof other);
            assert_string_equal(other, text);
        }
}

/* A printer counts what does not fit. */
static void short_buffers_are_enough(void **unused) {
    (void)unused;
    char small[20];
    make_net(1, &features_board);
    print_net();
    assert_int_equal(value_net_print(&net, small, sizeof small), strlen(text));
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_memory_equal(small, text, sizeof small - 1);
    assert_int_equal(value_net_print(&net, NULL, 0), strlen(text));
}

static void comments_and_blanks_are_skipped(void **unused) {
    (void)unused;
    lr_error error;
    make_net(2, &features_board);
    print_net();
    replace("family", "# hello\n\n  family");
    replace("features", "\t# a comment\nfeatures");
    strcat(text, "\n# the end\n");
    assert_int_equal(value_net_parse(text, &again, &error), LR_OK);
    assert_memory_equal(again.in, net.in, sizeof net.in);
}

/* The text without the row of a feature, which is then one less. */
static void drop_feature(uint32_t f) {
    char count[40], less[40], name[100];
    snprintf(count, sizeof count, "features %u\n", features_board.count);
    snprintf(less, sizeof less, "features %u\n", features_board.count - 1);
    replace(count, less);
    snprintf(name, sizeof name, "\n%s ", features_board.names[f]);
    char *row = strstr(text, name);
    assert_non_null(row);
    memmove(row, strchr(row + 1, '\n'), strlen(strchr(row + 1, '\n')) + 1);
}

/* A feature that came after the training counts nothing. */
static void new_features_count_nothing(void **unused) {
    (void)unused;
    lr_error error;
    uint32_t last = features_board.count - 1;
    for (int k = 0; k < 2; k++) {
        uint32_t f = k == 0 ? 7 : last;
        make_net(3, &features_board);
        print_net();
        drop_feature(f);
        assert_int_equal(value_net_parse(text, &again, &error), LR_OK);
        memset(net.in[f], 0, sizeof net.in[f]);
        assert_memory_equal(again.in, net.in, sizeof net.in);
        value_net_print(&again, other, sizeof other);
        assert_string_equal(other, text);
    }
}

/* A net that was trained with fewer units says what it said: the others are zeros. */
static void narrow_nets_are_read(void **unused) {
    (void)unused;
    lr_error error;
    strcpy(text, "longroad-net 2\nfamily board\nunits 2\nfeatures 1\npoints 5 -6\n"
                 "bias 7 8\nout 9 -10\nout-bias 0\n");
    memset(&again, 1, sizeof again);
    assert_int_equal(value_net_parse(text, &again, &error), LR_OK);
    memset(&net, 0, sizeof net);
    net.in[0][0] = 5, net.in[0][1] = -6;
    net.in_bias[0] = 7, net.in_bias[1] = 8;
    net.out[0] = 9, net.out[1] = -10;
    assert_memory_equal(again.in, net.in, sizeof net.in);
    assert_memory_equal(again.in_bias, net.in_bias, sizeof net.in_bias);
    assert_memory_equal(again.out, net.out, sizeof net.out);
    replace("points 5 -6", "points 5 -6 7");
    assert_refused(LR_E_SYNTAX, 5, 13, "unexpected text");
}

static void read_net(const char *path, value_net *out) {
    lr_error error;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    assert_int_equal(value_net_parse(text, out, &error), LR_OK);
}

/* A net of 0.1.0, in format 1, is what the same lines are in format 2, which tells the units. */
static void nets_of_format_1_are_read(void **unused) {
    (void)unused;
    lr_error error;
    read_net(LR_TEST_SOURCE_DIR "/tests/upgrade/0.1.0/island.net", &net);
    replace("longroad-net 1", "longroad-net 2");
    replace("\nfeatures ", "\nunits 32\nfeatures ");
    assert_int_equal(value_net_parse(text, &again, &error), LR_OK);
    assert_int_equal(again.in[0][1], -62); /* as the first line of weights has it */
    assert_memory_equal(again.in, net.in, sizeof net.in);
    assert_memory_equal(again.in_bias, net.in_bias, sizeof net.in_bias);
    assert_memory_equal(again.out, net.out, sizeof net.out);
    assert_int_equal(again.out_bias, net.out_bias);
    read_net(LR_TEST_SOURCE_DIR "/tests/upgrade/0.1.0/cards.net", &net);
    assert_ptr_equal(net.features, &features_cards);
    value_net_print(&net, other, sizeof other);
    assert_memory_equal(other, "longroad-net 2\n", 15);

    read_net(LR_TEST_SOURCE_DIR "/tests/upgrade/0.1.0/island.net", &net);
    replace("\nfeatures ", "\nunits 32\nfeatures ");
    assert_refused(LR_E_SYNTAX, 8, 1, "expected `features`");
}

static void other_features_are_refused(void **unused) {
    (void)unused;
    char name[100], first[100], second[100];
    make_net(3, &features_board);
    print_net();
    snprintf(name, sizeof name, "\n%s ", features_board.names[5]);
    replace(name, "\nnonsense ");
    assert_refused(LR_E_UNKNOWN_NAME, FIRST_FEATURE + 5, 1, "no feature `nonsense` here");

    /* Two that changed places. */
    print_net();
    snprintf(first, sizeof first, "\n%s ", features_board.names[5]);
    snprintf(second, sizeof second, "\n%s ", features_board.names[6]);
    replace(second, "\n? ");
    replace(first, second);
    replace("\n? ", first);
    snprintf(name, sizeof name, "no feature `%s` here", features_board.names[5]);
    assert_refused(LR_E_UNKNOWN_NAME, FIRST_FEATURE + 6, 1, name);

    /* More rows than were announced. */
    print_net();
    drop_feature(9);
    replace("\nbias", "\nsurplus 1 2\nbias");
    assert_refused(LR_E_SYNTAX, FIRST_FEATURE + (int)features_board.count - 1, 1,
                   "expected `bias`");
}

/* All weights at their limits: the rows up to the one that makes the sum too large are fine. */
static void overflow_is_refused(void **unused) {
    (void)unused;
    lr_error error;
    make_net(4, &features_board);
    memset(net.in, 0, sizeof net.in);
    memset(net.in_bias, 0, sizeof net.in_bias);
    for (uint32_t f = 0; f < features_board.count; f++) net.in[f][9] = f % 2 ? 32767 : -32767;
    int fits = INT32_MAX / (32767 * FEATURE_HIGH);
    if ((int)features_board.count > fits) {
        print_net();
        assert_refused(LR_E_RANGE, FIRST_FEATURE + fits, 1, "unit 9");
    }
    memset(net.in, 0, sizeof net.in);
    net.in[0][31] = -1000;
    net.in_bias[31] = INT32_MAX - 1000 * FEATURE_HIGH;
    print_net();
    assert_int_equal(value_net_parse(text, &again, &error), LR_OK);
    net.in_bias[31]++;
    print_net();
    assert_int_equal(value_net_parse(text, &again, &error), LR_E_RANGE);
    assert_non_null(strstr(error.text, "unit 31"));
    assert_int_equal(error.line, FIRST_FEATURE + 1); /* features without weights have no row */
}

static void wrong_texts_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *from, *to;
        lr_status status;
        int line, column;
        const char *part;
    } cases[] = {
        { "longroad-net 2", "longroad-map 2", LR_E_SYNTAX, 1, 1, "expected `longroad-net`" },
        { "longroad-net 2", "longroad-net 3", LR_E_VERSION, 1, 1, "a newer Longroad" },
        { "longroad-net 2\n", "longroad-net 2 x\n", LR_E_SYNTAX, 1, 16, "unexpected text" },
        { "family board", "family dice", LR_E_UNKNOWN_NAME, 2, 8, "no family `dice`" },
        { "made command", "made\tcommand", LR_E_SYNTAX, 3, 5, "control character" },
        { "units 64", "unit 64", LR_E_SYNTAX, 6, 1, "expected `units`" },
        { "units 64", "units 65", LR_E_RANGE, 6, 7, "1 to 64" },
        { "features", "feature", LR_E_SYNTAX, 7, 1, "expected `features`" },
        { "\nout-bias -7\n", "\nout-bias -7\nmore\n", LR_E_SYNTAX, 0, 1, "after the net" },
        { "\nout-bias -7\n", "\n", LR_E_SYNTAX, 0, 1, "expected `out-bias`" },
        { "\nout-bias -7\n", "\nout-bias 4294967296\n", LR_E_RANGE, 0, 10, "-2147483647" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        int last = FIRST_FEATURE + (int)features_board.count + 2;
        make_net(5, &features_board);
        print_net();
        replace(cases[k].from, cases[k].to);
        int line = cases[k].line ? cases[k].line : last + (strstr(cases[k].to, "more") != NULL);
        assert_refused(cases[k].status, line, cases[k].column, cases[k].part);
    }
}

_Static_assert(VALUE_HIDDEN == 64, "a row has a number more than this");
#define ZEROS_9 "0 0 0 0 0 0 0 0 0 "
#define ZEROS_63 ZEROS_9 ZEROS_9 ZEROS_9 ZEROS_9 ZEROS_9 ZEROS_9 "0 0 0 0 0 0 0 0 0"

/* A number too few, too many, too large, or glued to the next. */
static void wrong_rows_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *row;
        lr_status status;
        int column;
        const char *part;
    } cases[] = {
        { ZEROS_63, LR_E_SYNTAX, 131, "whole number" },
        { ZEROS_63 " 0 0", LR_E_SYNTAX, 134, "unexpected text" },
        { "0 0 40000", LR_E_RANGE, 10, "-32768 to 32767" },
        { "0 1-1", LR_E_SYNTAX, 9, "blank" },
        { "0 x", LR_E_SYNTAX, 8, "whole number" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char row[200];
        make_net(6, &features_board);
        memset(net.out, 0, sizeof net.out);
        print_net();
        char *at = strstr(text, "\nout ");
        assert_non_null(at);
        strcpy(other, strchr(at + 1, '\n'));
        snprintf(row, sizeof row, "\nout  %s", cases[k].row);
        strcpy(at, row);
        strcat(text, other);
        assert_refused(cases[k].status, FIRST_FEATURE + (int)features_board.count + 1,
                       cases[k].column, cases[k].part);
    }
}

static void long_provenance_is_refused(void **unused) {
    (void)unused;
    static char longer[VALUE_PROVENANCE_MAX + 16];
    make_net(7, &features_board);
    print_net();
    strcpy(longer, "made ");
    memset(longer + 5, 'x', VALUE_PROVENANCE_MAX);
    replace("made command", longer);
    assert_refused(LR_E_TOO_LARGE, 3, 1, "too much");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_nets_are_read),
        cmocka_unit_test(short_buffers_are_enough),
        cmocka_unit_test(comments_and_blanks_are_skipped),
        cmocka_unit_test(new_features_count_nothing),
        cmocka_unit_test(narrow_nets_are_read),
        cmocka_unit_test(nets_of_format_1_are_read),
        cmocka_unit_test(other_features_are_refused),
        cmocka_unit_test(overflow_is_refused),
        cmocka_unit_test(wrong_texts_are_refused),
        cmocka_unit_test(wrong_rows_are_refused),
        cmocka_unit_test(long_provenance_is_refused),
    };
    return cmocka_run_group_tests_name("value_text", tests, NULL, NULL);
}
