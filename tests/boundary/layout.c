/* layout.c - the structs of the public headers keep their sizes as long as the library is
 * liblongroad.so.1. Compiled as C and as C++. A change here needs another LONGROAD_SOVERSION. */
#include <longroad/board.h>
#include <longroad/bot.h>
#include <longroad/cards.h>
#include <longroad/env.h>

#include <assert.h>

#define KEEPS(type, size) static_assert(sizeof(type) == (size), #type " keeps its size")

/* What ends with reserved bytes has them right up to its end, and no padding. */
#define FILLS(type, size) \
    static_assert(sizeof(type) == (size) && \
                      offsetof(type, reserved) + sizeof(((type *)0)->reserved) == (size), \
                  #type " keeps its size, and ends with reserved bytes")

KEEPS(lr_action, 16);
KEEPS(lr_chance_outcome, 20);
KEEPS(lr_error, 1036);
KEEPS(lr_rng, 32);
KEEPS(lr_state, 5120);
KEEPS(lr_view, 5120);
KEEPS(lr_playout_count, 16);
KEEPS(lr_budget, 16);
KEEPS(lr_word, 8);
KEEPS(lr_thought, 24);
KEEPS(lr_reason_good, 16);
FILLS(lr_reason, 256);

FILLS(lr_board_table_info, 128);
FILLS(lr_board_seat_info, 64);
FILLS(lr_board_hand_info, 64);
FILLS(lr_board_offer_info, 32);
FILLS(lr_board_hex_info, 64);
FILLS(lr_board_vertex_info, 48);
FILLS(lr_board_edge_info, 32);
FILLS(lr_board_argument_info, 32);

FILLS(lr_cards_table_info, 128);
FILLS(lr_cards_hand_info, 160);
FILLS(lr_cards_stack_info, 128);
FILLS(lr_cards_realm_info, 64);
FILLS(lr_cards_region_info, 16);
FILLS(lr_cards_site_info, 16);
FILLS(lr_cards_card_info, 32);
FILLS(lr_cards_argument_info, 32);
