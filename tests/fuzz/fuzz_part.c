/* Any bytes as a part of a work: what is taken is written again letter for letter, also if it
 * was cut off; and its rows as games of a training, which are written again so that they are
 * read as the same. */
#include "fuzz.h"
#include "lr_assert.h"
#include "part.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, FEATURES = 20 };

static void try_game(const unsigned char *bytes, size_t size) {
    train_game game, again;
    if (!train_game_read(bytes, size, SEATS, FEATURES, &game)) return;
    unsigned char *out[2] = { malloc(TRAIN_GAME_BYTES_MAX), malloc(TRAIN_GAME_BYTES_MAX) };
    LR_ASSERT(out[0] != NULL && out[1] != NULL);
    size_t written = train_game_write(&game, out[0]);
    LR_ASSERT(train_game_read(out[0], written, SEATS, FEATURES, &again));
    LR_ASSERT(again.count == game.count && again.choice_count == game.choice_count);
    LR_ASSERT(train_game_write(&again, out[1]) == written);
    LR_ASSERT(memcmp(out[0], out[1], written) == 0);
    train_game_free(&game);
    train_game_free(&again);
    free(out[0]);
    free(out[1]);
}

/* The ranges again, which must be what was read behind the head, up to leading zeros of numbers. */
static void write_again(const part_text *p, size_t length) {
    char *text = NULL;
    size_t size = 0;
    unsigned char *bytes = malloc(length + 1);
    FILE *file = open_memstream(&text, &size);
    LR_ASSERT(file != NULL && bytes != NULL);
    for (size_t k = 0; k < p->count; k++) {
        const char *at = p->ranges[k].rows;
        part_put_range(file, p->ranges[k].first, p->ranges[k].count);
        for (uint64_t i = 0; i < p->ranges[k].count; i++) {
            size_t row = part_row(&at, bytes, length);
            LR_ASSERT(row <= length);
            part_put_row(file, bytes, row);
            try_game(bytes, row);
        }
        LR_ASSERT(at <= p->text + p->good);
    }
    fclose(file);
    LR_ASSERT(size <= p->good - p->head);
    if (size == p->good - p->head) LR_ASSERT(memcmp(text, p->text + p->head, size) == 0);
    free(text);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const part_kind kind = { "train", 1 };
    char first[PART_FIRST_MAX];
    part_first_line(kind, first);
    size_t head = strlen(first);
    for (int cut = 0; cut < 2; cut++) {
        part_text p = { .path = "part", .text = malloc(head + size + 1) };
        LR_ASSERT(p.text != NULL);
        memcpy(p.text, first, head);
        if (size > 0) memcpy(p.text + head, data, size);
        p.text[head + size] = 0;
        size_t length = strlen(p.text);
        if (part_parse(&p, kind, cut != 0) == NULL) {
            LR_ASSERT(p.good <= length && (cut || p.good == length));
            write_again(&p, length);
        }
        part_free(&p);
    }
    try_game(data, size);
    return 0;
}
