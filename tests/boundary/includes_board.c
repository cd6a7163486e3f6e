/* A private header of the board family: the family itself may include it, nobody else. */
#include "maps.h"

size_t includes_board(void);

size_t includes_board(void) {
    return lr_embedded_map_count;
}
