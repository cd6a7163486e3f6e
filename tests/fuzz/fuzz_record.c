/* Any bytes as a record: it is replayed to its end or refused with a line and a reason. A header
 * that is accepted must print to one that opens the same game. */
#include "fuzz.h"
#include "lr_assert.h"

#include <longroad/longroad.h>

#include <string.h>

static lr_game game, again;
static char map_text[LR_MAP_TEXT_MAX], header_text[2 * LR_MAP_TEXT_MAX];

static void read_header_back(lr_record_header *header) {
    static char map_copy[LR_MAP_TEXT_MAX];
    lr_record_header other;
    lr_record_reader reader;
    lr_error error;
    if (header->map_text != NULL) {
        header->map_length = lr_record_map(header, map_copy, sizeof map_copy);
        header->map_text = map_copy;
    }
    size_t length = lr_record_header_print(&game, header, header_text, sizeof header_text);
    if (length >= sizeof header_text) return;
    LR_ASSERT(lr_record_game(&reader, header_text, length, &other, &again, map_text,
                             sizeof map_text, &error) == LR_OK);
    LR_ASSERT(memcmp(&game, &again, sizeof game) == 0);
    LR_ASSERT(strcmp(header->commitment, other.commitment) == 0);
    LR_ASSERT(strcmp(header->seed, other.seed) == 0);
    for (int seat = 0; seat < game.seats; seat++)
        LR_ASSERT(strcmp(header->entropy[seat], other.entropy[seat]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lr_record_header header;
    lr_record_reader reader;
    lr_error error;
    lr_state s;
    lr_status status = lr_record_game(&reader, (const char *)data, size, &header, &game, map_text,
                                      sizeof map_text, &error);
    if (status == LR_OK) {
        lr_init(&game, &s);
        do status = lr_record_step(&reader, &game, &s, &error);
        while (status == LR_OK);
        read_header_back(&header);
    }
    LR_ASSERT(status == LR_END || (error.status == status && error.line > 0 && error.text[0] != 0));
    return 0;
}
