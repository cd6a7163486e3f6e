/* loadtest_stats.h - what a load test counts: how long things took, and what the server used. */
#ifndef CLI_LOADTEST_STATS_H
#define CLI_LOADTEST_STATS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Times in microseconds, in buckets that are at most 1/32 wide of what they hold: a percentile is
 * right to about three in a hundred, whatever its size. Least and largest are exact. */
enum { HISTOGRAM_STEPS = 32, HISTOGRAM_BUCKETS = 40 * HISTOGRAM_STEPS };

typedef struct histogram {
    uint64_t count, sum, largest;
    uint64_t bucket[HISTOGRAM_BUCKETS];
} histogram;

void histogram_add(histogram *h, uint64_t us);
/* The time that `share` (0.99, say) of all did not pass; 0 while there are none. Never more than
 * the largest, and never less than the true one. */
uint64_t histogram_percentile(const histogram *h, double share);
/* The largest time that the k-th bucket holds. */
uint64_t histogram_bucket_end(uint32_t k);

/* What a process of this machine uses; `known` is false if it cannot be seen. */
typedef struct process_use {
    bool known;
    double cpu_seconds;             /* of all its threads since it began */
    double waited_seconds;          /* that its threads were ready to run and others did */
    double serving_seconds;         /* of processor time without the threads in which bots think */
    uint64_t rss_bytes, peak_bytes; /* memory now and at most */
    uint32_t threads, files;
} process_use;
process_use process_use_of(pid_t pid);

#endif
