/* bench_env.h - `longroad bench --env`. */
#ifndef CLI_BENCH_ENV_H
#define CLI_BENCH_ENV_H

#include <longroad/longroad.h>

#include <stdbool.h>

/* Prints a line for each of six games, or for the chosen one (NULL: all). */
void bench_env_print(const lr_game *chosen, bool quick);
/* Steps a batch, for callgrind: --toggle-collect=bench_env_step; prints the number of choices. */
void bench_env_callgrind(const lr_game *g);

#endif
