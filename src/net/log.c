/* log.c - structured lines on standard error (log.h). */
#include "log.h"

#include "clock.h"
#include "json_writer.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4096 };

static const char *const level_names[] = { "debug", "info", "warn", "error" };
static _Atomic int lowest = SERVER_INFO;

void log_level_set(server_level level) {
    atomic_store_explicit(&lowest, (int)level, memory_order_relaxed);
}

bool log_level_parse(const char *word, server_level *level) {
    for (int k = SERVER_DEBUG; k <= SERVER_ERROR; k++) {
        if (strcmp(word, level_names[k]) != 0) continue;
        *level = (server_level)k;
        return true;
    }
    return false;
}

static bool wants(server_level level) {
    return (int)level >= atomic_load_explicit(&lowest, memory_order_relaxed);
}

static size_t start_line(char *line, size_t size, server_level level, const char *event) {
    int64_t wall_ms = net_clock().wall_ms;
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm utc = { 0 };
    char when[32];
    gmtime_r(&seconds, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &utc);
    int length = snprintf(line, size, "{\"time\":\"%s.%03dZ\",\"level\":\"%s\",\"event\":\"%s\"",
                          when, (int)(wall_ms % 1000), level_names[level], event);
    return length < 0 ? 0 : (size_t)length;
}

/* One write, so that lines of several threads do not mix. A log that cannot be written is lost. */
static void write_line(const char *line, size_t length) {
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
}

void log_line(server_level level, const char *event, const char *members) {
    char line[LINE_MAX_BYTES];
    if (!wants(level)) return;
    size_t length = start_line(line, sizeof line, level, event);
    size_t more = members ? strlen(members) : 0;
    bool fits = length + more + 4 <= sizeof line;
    if (more > 0 && fits) {
        line[length++] = ',';
        /* Its length goes with it: NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(line + length, members, more);
        length += more;
    }
    line[length++] = '}';
    line[length++] = '\n';
    write_line(line, length);
}

void log_text(server_level level, const char *event, const char *format, ...) {
    char text[LINE_MAX_BYTES / 4], quoted[LINE_MAX_BYTES / 2], members[LINE_MAX_BYTES / 2 + 16];
    va_list arguments;
    va_start(arguments, format);
    /* The analyzer does not see va_start: NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!wants(level)) return;
    json_writer w = jw_start(quoted, sizeof quoted, NULL, NULL);
    jw_string(&w, text);
    if (!jw_finish(&w)) snprintf(quoted, sizeof quoted, "\"\"");
    quoted[strcspn(quoted, "\n")] = 0;
    snprintf(members, sizeof members, "\"text\":%s", quoted);
    log_line(level, event, members);
}
