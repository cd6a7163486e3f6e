/* fair.c - the dice that players can check, against numbers of another program.
 *
 * The vectors were computed with Python's hashlib.blake2b and a ChaCha20 written out from RFC 8439
 * (and tried on the vector of its section 2.3.2), following the words of fair.h:
 *
 *     b2(x) = blake2b(x, digest_size=32)
 *     commitment = b2(b"longroad commitment 1\0" + seed)
 *     key = b2(b"longroad key 1\0" + seed + b"\0" + each of six entropies + b"\0" ... + config)
 *     words = struct.unpack("<4Q", chacha20_block(key, counter=n, nonce=bytes(12))[:32])
 */
#include "fair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
// clang-format off
#include <cmocka.h>
// clang-format on

typedef struct vector {
    bool counting; /* the seed is 0, 1, 2, ... 31; else zeros */
    const char *entropy[LR_SEATS_MAX];
    const char *config, *commitment, *key;
    struct {
        uint32_t n;
        uint64_t word[4];
    } block[4];
} vector;

#define SIXTY_FOUR "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const vector vectors[] = {
    { .entropy = { "", "", "", "", "", "" },
      .config = "board",
      .commitment = "b8b99c3c1ada2d60bd6f6d7200ab3332cb8ab0e5ac20af960fe28ba430d44222",
      .key = "c1eecc0bf23459142c394d77542715bc304683ce64ce2a34f9bd0e9df05789b8",
      .block = { { 0,
                   { 0xe9bda3355ddee531, 0x55371077346da9f7, 0x4124379b7af7ecdf,
                     0x98a2a7c561d15c3c } },
                 { 1,
                   { 0x9bc202a4b69d02c8, 0x9de243f5f81b0dba, 0x288e7e24bea185d7,
                     0x79d11596b178fe06 } },
                 { 255,
                   { 0x2d8ec88f9892880b, 0xdc561b2b42663dbe, 0x65cdfeba6bac9c1b,
                     0x05fc2e8bf539ddb8 } },
                 { 1000000,
                   { 0xc157ba39c750dedd, 0x974ba36e32b9868e, 0x9e2631c61ba27668,
                     0xfdc447e25bb9b580 } } } },
    { .counting = true,
      .entropy = { "", "00ff", "", SIXTY_FOUR, "", "" },
      .config = "board(map=island,seats=4)",
      .commitment = "0d6b32b4bb5bfee5140a9d57e53936cac03c8029b8d815336fdf88c24f58b553",
      .key = "aec2757944760555b18c79a873fe3578937677adb8703e885576442781f42770",
      .block = { { 0,
                   { 0x93f151ea6581af1b, 0xbfa643385a0ac760, 0x7d7c5bb25bed21d5,
                     0xd07a399259c1fa42 } },
                 { 1,
                   { 0x758a53d068059532, 0xf63772a495c50018, 0x69c58a755b000193,
                     0x69e2cea73df7607c } },
                 { 255,
                   { 0x12a02573fcd637eb, 0x6582764968e3bf4c, 0x509046b4ebd1bcde,
                     0x93487f4a740b39ce } },
                 { 1000000,
                   { 0x1c4fdedb39b699c4, 0xbe50bca1813e4e25, 0x013607908014852b,
                     0xe0a72190d80c70d3 } } } },
};
enum { VECTOR_COUNT = sizeof vectors / sizeof vectors[0] };

static void start(const vector *v, fair_dice *dice, char commitment[FAIR_HEX_MAX]) {
    unsigned char seed[FAIR_SEED_BYTES] = { 0 };
    fair_entropy entropy = { 0 };
    for (int i = 0; v->counting && i < FAIR_SEED_BYTES; i++) seed[i] = (unsigned char)i;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        memcpy(entropy.seat[seat], v->entropy[seat], strlen(v->entropy[seat]));
    fair_commit(seed, commitment);
    fair_start(dice, seed, &entropy, v->config);
}

static void test_vectors(void **unused) {
    (void)unused;
    for (int i = 0; i < VECTOR_COUNT; i++) {
        const vector *v = &vectors[i];
        fair_dice dice;
        char commitment[FAIR_HEX_MAX], key[FAIR_HEX_MAX];
        start(v, &dice, commitment);
        assert_string_equal(commitment, v->commitment);
        fair_hex(dice.key, sizeof dice.key, key);
        assert_string_equal(key, v->key);
        assert_int_equal(dice.drawn, 0);
        for (int b = 0; b < 4; b++) {
            lr_rng rng = fair_generator(&dice, v->block[b].n);
            assert_memory_equal(rng.word, v->block[b].word, sizeof rng.word);
        }
    }
}

/* What a seat will add is hashed with the commitment and the seat, so that no hash can be made
 * earlier or be another seat's. The values are those of docs/fairness.md, computed by
 * examples/verify.py. */
static void test_hash_of_entropy(void **unused) {
    (void)unused;
    char one[FAIR_HEX_MAX], other[FAIR_HEX_MAX];
    fair_hash(vectors[1].commitment, 1, vectors[1].entropy[1], one);
    assert_string_equal(one, "32880d102f69772d0494be4c3da23b83867807064aa799f1669a4438d48ec533");
    fair_hash(vectors[1].commitment, 3, vectors[1].entropy[3], one);
    assert_string_equal(one, "fe9cbc5bc6a2cdd797fb151e5d25955baee38cc68e765bcf3290e51827bdc78d");
    fair_hash(vectors[1].commitment, 2, vectors[1].entropy[3], other);
    assert_string_not_equal(one, other);
    fair_hash(vectors[0].commitment, 3, vectors[1].entropy[3], other);
    assert_string_not_equal(one, other);
}

/* The bounded draw, as docs/fairness.md shows it: the second one throws a number away. */
static void test_bounded_draw(void **unused) {
    (void)unused;
    fair_dice dice;
    char commitment[FAIR_HEX_MAX];
    start(&vectors[1], &dice, commitment);
    lr_rng rng = fair_generator(&dice, 1);
    assert_int_equal(lr_rng_below(&rng, 36), 24);
    rng = fair_generator(&dice, 1);
    assert_int_equal(lr_rng_below(&rng, 3000000000u), 2456350570u);
    lr_rng again = fair_generator(&dice, 1);
    (void)lr_rng_next(&again);
    (void)lr_rng_next(&again);
    assert_memory_equal(&rng, &again, sizeof rng);
}

/* The first outcome of a board's game is the seed it is dealt from: the generator's first word. By
 * the same Python program, with xoshiro256++ written out: 5250f3bf1433e4e0. */
static void test_first_deal(void **unused) {
    (void)unused;
    static lr_game g;
    lr_state s;
    lr_error error;
    assert_int_equal(lr_game_init(&g, "board(map=island,seats=4)", NULL, &error), LR_OK);
    lr_init(&g, &s);
    fair_dice dice;
    char commitment[FAIR_HEX_MAX], text[LR_ACTION_TEXT_MAX];
    start(&vectors[1], &dice, commitment);
    lr_action_print(&g, fair_draw(&dice, &g, &s), text, sizeof text);
    assert_string_equal(text, "* deal 5250f3bf1433e4e0");
    assert_int_equal(dice.drawn, 1);
}

/* Each part of what the key is made of changes it, and no part can pass for its neighbour. */
static void test_key_depends_on_all(void **unused) {
    (void)unused;
    static const vector others[] = {
        { .entropy = { "", "", "", "", "", "" }, .config = "board" },
        { .counting = true, .entropy = { "", "", "", "", "", "" }, .config = "board" },
        { .entropy = { "aa", "", "", "", "", "" }, .config = "board" },
        { .entropy = { "", "aa", "", "", "", "" }, .config = "board" },
        { .entropy = { "", "", "", "", "", "aa" }, .config = "board" },
        { .entropy = { "", "", "", "", "", "" }, .config = "aaboard" },
        { .entropy = { "aabb", "", "", "", "", "" }, .config = "board" },
        { .entropy = { "aa", "bb", "", "", "", "" }, .config = "board" },
    };
    enum { COUNT = sizeof others / sizeof others[0] };
    fair_dice dice[COUNT];
    char commitment[FAIR_HEX_MAX];
    for (int i = 0; i < COUNT; i++) {
        start(&others[i], &dice[i], commitment);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(dice[i].key, dice[k].key, sizeof dice[i].key);
    }
}

static void test_hexadecimal(void **unused) {
    (void)unused;
    unsigned char bytes[4] = { 0 };
    char text[9];
    assert_true(fair_bytes("00ff10a9", bytes, 4));
    assert_memory_equal(bytes, "\x00\xff\x10\xa9", 4);
    fair_hex(bytes, 4, text);
    assert_string_equal(text, "00ff10a9");
    assert_true(fair_bytes("", bytes, 0));
    static const char *const bad[] = {
        "",         "0",        "00ff10a",  "00ff10a9b", "00ff10a90",
        "00FF10A9", "00ff10ag", "00ff 0a9", "0x00ff10",  "00ff10a9 "
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(fair_bytes(bad[i], bytes, 4));
}

/* Over many blocks the dice are the dice: every throw comes as often as its weight says. 36,000
 * throws of a fixed seed: each pair is expected 1000 times, and 150 is almost five deviations. */
static void test_throws_are_even(void **unused) {
    (void)unused;
    fair_dice dice;
    char commitment[FAIR_HEX_MAX];
    uint32_t count[36] = { 0 };
    start(&vectors[0], &dice, commitment);
    for (uint32_t n = 0; n < 36000; n++) {
        lr_rng rng = fair_generator(&dice, n);
        count[lr_rng_below(&rng, 36)]++;
    }
    for (int i = 0; i < 36; i++) assert_in_range(count[i], 850, 1150);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_hash_of_entropy),
        cmocka_unit_test(test_bounded_draw),
        cmocka_unit_test(test_first_deal),
        cmocka_unit_test(test_key_depends_on_all),
        cmocka_unit_test(test_hexadecimal),
        cmocka_unit_test(test_throws_are_even),
    };
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
