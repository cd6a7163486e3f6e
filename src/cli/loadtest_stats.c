/* loadtest_stats.c - what a load test counts (loadtest_stats.h). */
#include "loadtest_stats.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Below 32 every number has a bucket; above, each power of two has 32. */
static uint32_t bucket_of(uint64_t us) {
    if (us < HISTOGRAM_STEPS) return (uint32_t)us;
    uint32_t power = 63u - (uint32_t)__builtin_clzll(us); /* at least 5 */
    uint32_t step = (uint32_t)(us >> (power - 5)) - HISTOGRAM_STEPS;
    uint32_t bucket = (power - 4) * HISTOGRAM_STEPS + step;
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

uint64_t histogram_bucket_end(uint32_t k) {
    uint32_t power = k / HISTOGRAM_STEPS, step = k % HISTOGRAM_STEPS;
    if (power == 0) return step;
    return ((uint64_t)(HISTOGRAM_STEPS + step + 1) << (power - 1)) - 1;
}

void histogram_add(histogram *h, uint64_t us) {
    h->bucket[bucket_of(us)]++;
    h->count++;
    h->sum += us;
    if (us > h->largest) h->largest = us;
}

uint64_t histogram_percentile(const histogram *h, double share) {
    if (h->count == 0) return 0;
    double wanted = share * (double)h->count;
    uint64_t rank = (uint64_t)wanted;
    if ((double)rank < wanted) rank++;
    if (rank == 0) rank = 1;
    uint64_t seen = 0;
    for (uint32_t k = 0; k < HISTOGRAM_BUCKETS; k++) {
        seen += h->bucket[k];
        uint64_t end = histogram_bucket_end(k);
        if (seen >= rank) return end < h->largest ? end : h->largest;
    }
    return h->largest;
}

static uint64_t status_number(const char *line, const char *name) {
    size_t length = strlen(name);
    return strncmp(line, name, length) == 0 ? strtoull(line + length, NULL, 10) : 0;
}

/* Calls `each` for the entries of a folder of /proc; the number of them. */
static uint32_t count_entries(const char *path, void (*each)(void *context, const char *path),
                              void *context) {
    DIR *folder = opendir(path);
    uint32_t count = 0;
    if (!folder) return 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inner[400];
        if (entry->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (each) each(context, inner);
        count++;
    }
    closedir(folder);
    return count;
}

static void read_line(const char *folder, const char *name, char *out, int size) {
    char path[420];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(out, size, file)) out[0] = 0;
    if (file) fclose(file);
}

/* schedstat: nanoseconds on a processor, nanoseconds of waiting for one, turns. comm: the name. */
static void add_thread(void *context, const char *path) {
    process_use *use = context;
    char line[128], name[32], *second;
    read_line(path, "schedstat", line, sizeof line);
    read_line(path, "comm", name, sizeof name);
    double used = (double)strtoull(line, &second, 10) * 1e-9;
    if (strcmp(name, "bots\n") != 0) use->serving_seconds += used;
    use->waited_seconds += (double)strtoull(second, NULL, 10) * 1e-9;
}

process_use process_use_of(pid_t pid) {
    process_use use = { 0 };
    char path[64], line[256];
    clockid_t clock;
    struct timespec cpu;
    if (pid <= 0 || clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &cpu) != 0)
        return use;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *file = fopen(path, "r");
    if (!file) return use;
    use.known = true;
    use.cpu_seconds = (double)cpu.tv_sec + (double)cpu.tv_nsec * 1e-9;
    while (fgets(line, sizeof line, file)) {
        use.rss_bytes += status_number(line, "VmRSS:") << 10;
        use.peak_bytes += status_number(line, "VmHWM:") << 10;
        use.threads += (uint32_t)status_number(line, "Threads:");
    }
    fclose(file);
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
    use.files = count_entries(path, NULL, NULL);
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    count_entries(path, add_thread, &use);
    return use;
}
