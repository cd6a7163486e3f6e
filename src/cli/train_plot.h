/* train_plot.h - the progress of a training as a picture that goes on with it (train_plot.c).
 *
 * The picture is one SVG file, and its rows are in it: a line of CSV for each generation. A
 * training that goes on reads them from there, so there is no second file that could say something
 * else. Rows tell nothing of times, threads or machines: however often a training was interrupted,
 * its picture has the same bytes. */
#ifndef CLI_TRAIN_PLOT_H
#define CLI_TRAIN_PLOT_H

#include "train.h"

typedef struct train_plot train_plot;

/* The plot at `path`, without rows of `generation` and later ones, which are played again, and
 * draws it. A file that is there must be a plot of this plan: anything else ends the program. NULL
 * if `path` is; the other functions then do nothing. */
train_plot *train_plot_open(const char *path, const train_plan *plan, uint32_t generation);
/* Adds a row, and draws the plot anew. */
void train_plot_add(train_plot *p, const train_report *report);
void train_plot_free(train_plot *p);

#endif
