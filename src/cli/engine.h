/* engine.h - what a protocol of `longroad engine` is. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "cli.h"

#include <longroad/bot.h>

typedef struct engine_settings {
    const lr_bot *bot; /* who answers, unless the other side says */
    uint64_t seed;
    lr_budget budget; /* of a decision, where the other side says nothing; both 0: the bot's own */
} engine_settings;

/* `run` talks on standard input and output until the end, and answers like main(). */
typedef struct engine_protocol {
    const char *name, *sentence;
    int (*run)(const engine_settings *settings);
} engine_protocol;

#endif
