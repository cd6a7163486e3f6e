/* meter.c - how far a long run is (meter.h). */
#include "meter.h"

#include <stdio.h>
#include <unistd.h>

meter meter_start(uint64_t whole, const char *unit) {
    return (meter){ .whole = whole, .unit = unit, .terminal = isatty(STDERR_FILENO) };
}

static void format_time(double seconds, char out[32]) {
    unsigned s = seconds < 0 ? 0 : seconds > 1e8 ? 100000000u : (unsigned)(seconds + 0.5);
    if (s < 3600)
        snprintf(out, 32, "%u:%02u", s / 60, s % 60);
    else
        snprintf(out, 32, "%u:%02u:%02u", s / 3600, s / 60 % 60, s % 60);
}

void meter_show(meter *m, uint64_t done, double seconds, const char *note) {
    enum { WIDTH = 30 };
    char left[32] = "?:??", bar[WIDTH + 1];
    if (done >= m->whole || seconds < 0.5) return;
    if (!m->terminal && seconds - m->told < 9.5) return;
    double rate = (double)done / seconds;
    int decimals = rate < 10 ? 2 : 0; /* games of thinking bots are slow */
    if (done > 0) format_time((double)(m->whole - done) / rate, left);
    unsigned long long now = done, whole = m->whole;
    if (m->terminal) {
        int filled = (int)((double)done / (double)m->whole * WIDTH);
        for (int i = 0; i < WIDTH; i++) bar[i] = i < filled ? '#' : '.';
        bar[WIDTH] = 0;
        fprintf(stderr, "\r[%s] %llu of %llu, %.*f %s/s, %s left%s \033[K", bar, now, whole,
                decimals, rate, m->unit, left, note);
        m->shown = true;
    } else {
        fprintf(stderr, "%llu of %llu %s, %.*f %s/s, %s left%s\n", now, whole, m->unit, decimals,
                rate, m->unit, left, note);
    }
    m->told = seconds;
}

void meter_end(meter *m) {
    if (m->shown) fputs("\r\033[K", stderr);
    m->shown = false;
}
