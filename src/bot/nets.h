/* nets.h - the files of weights/, carried inside the library. The build writes the table
 * (cmake/EmbedTexts.cmake): one row per weights/NAME.net, in name order. */
#ifndef BOT_NETS_H
#define BOT_NETS_H

#include <stddef.h>

typedef struct embedded_net {
    const char *name; /* file name without ".net" */
    const char *text; /* the file's bytes, then a zero that `length` does not count */
    size_t length;
} embedded_net;

extern const embedded_net embedded_nets[]; /* a row of zeros follows the last net */
extern const size_t embedded_net_count;

#endif
