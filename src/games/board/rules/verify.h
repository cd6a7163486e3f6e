/* verify.h - see verify.c. */
#ifndef BOARD_VERIFY_H
#define BOARD_VERIFY_H

#include <longroad/longroad.h>

lr_status board_verify(const lr_game *g, const lr_state *s, lr_error *error);

#endif
