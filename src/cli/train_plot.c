/* train_plot.c - the progress of a training as a picture (train_plot.h).
 *
 *     title, how many generations and games
 *     heading
 *     -o- what the line shows, its latest value
 *     0.70 +--------------------------------+
 *          |  held-out loss                 |
 *     0.60 +--------------------------------+
 *     the same for the share of right guesses, and for matches, whose shares have intervals
 *          0      1,000     2,000     games       one axis below all three
 *
 * The file ends with what it was drawn from:
 *
 *     <metadata>
 *     longroad-training 1 cards ...                 the plan, as in a state (train_state.c)
 *     generation,games,positions,choices,held_out_loss,...
 *     0,800,49619,0,0.578714,...                    an empty field: not measured
 *     </metadata>
 *     </svg>
 *
 * Rows hold whole numbers, and millionths where the file has a point. So a row that is read is the
 * row that was written, and gives the same picture.
 *
 * As in analyze_svg.c a narrow window gets larger letters and does without class `wide`, and
 * everything is laid out for the large letters. Colour is never the only sign: the second line of
 * a frame is dashed and has marks of its own. The file needs no font, no script and no other file.
 */
#include "train_plot.h"

#include "cli.h"
#include "stats.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- rows ---- */

/* What a row tells of a train_report. LOSS and RIGHT are of games that are not learned from, and so
 * are CHOICE_LOSS and CHOICE_RIGHT; both matches have as many games and boards. */
enum {
    GENERATION,
    GAMES,
    POSITIONS,
    CHOICES,
    LOSS,
    RIGHT,
    CHOICE_LOSS,
    CHOICE_RIGHT,
    GREEDY_WINS,
    BEFORE_WINS,
    MATCH_GAMES,
    MATCH_BOARDS,
    COLUMNS
};

static const struct {
    const char *name;
    int with;  /* the column that is measured exactly when this one is */
    bool real; /* in millionths */
} columns[] = {
    [GENERATION] = { "generation", GENERATION, false },
    [GAMES] = { "games", GENERATION, false },
    [POSITIONS] = { "positions", GENERATION, false },
    [CHOICES] = { "choices", GENERATION, false },
    [LOSS] = { "held_out_loss", LOSS, true },
    [RIGHT] = { "held_out_right", LOSS, true },
    [CHOICE_LOSS] = { "held_out_choice_loss", CHOICE_LOSS, true },
    [CHOICE_RIGHT] = { "held_out_choice_right", CHOICE_LOSS, true },
    [GREEDY_WINS] = { "greedy_wins", MATCH_GAMES, false },
    [BEFORE_WINS] = { "before_wins", MATCH_GAMES, false },
    [MATCH_GAMES] = { "match_games", MATCH_GAMES, false },
    [MATCH_BOARDS] = { "match_boards", MATCH_GAMES, false },
};
_Static_assert(sizeof columns / sizeof *columns == COLUMNS, "every column has a name");

enum { ONE = 1000000, FIELD_DIGITS_MAX = 12 };
static const uint64_t NONE = UINT64_MAX; /* not measured */
static const size_t bytes_max = (size_t)64 << 20;

typedef struct plot_row {
    uint64_t value[COLUMNS];
} plot_row;

struct train_plot {
    const char *path;
    const train_plan *plan;
    plot_row *row;
    uint32_t count, room;
};

static void add_row(train_plot *p, const plot_row *row) {
    if (p->count == p->room) {
        p->room = 2 * p->room + 64;
        plot_row *more = realloc(p->row, p->room * sizeof *more);
        if (!more) cli_fail("out of memory");
        p->row = more;
    }
    p->row[p->count++] = *row;
}

/* A loss of 0 is that of no positions at all. */
static void put_loss(plot_row *row, int loss, int right, train_loss measured) {
    if (!(measured.loss > 0 && measured.loss < ONE)) return;
    row->value[loss] = (uint64_t)(measured.loss * ONE + 0.5);
    row->value[right] = (uint64_t)(measured.accuracy * ONE + 0.5);
}

static plot_row row_of(const train_report *r) {
    plot_row row;
    for (int k = 0; k < COLUMNS; k++) row.value[k] = NONE;
    row.value[GENERATION] = r->generation;
    row.value[GAMES] = r->games;
    row.value[POSITIONS] = r->positions;
    row.value[CHOICES] = r->choices;
    put_loss(&row, LOSS, RIGHT, r->held_out);
    put_loss(&row, CHOICE_LOSS, CHOICE_RIGHT, r->held_out_choices);
    if (r->against_greedy.games > 0) {
        row.value[GREEDY_WINS] = r->against_greedy.wins;
        row.value[BEFORE_WINS] = r->against_before.wins;
        row.value[MATCH_GAMES] = r->against_greedy.games;
        row.value[MATCH_BOARDS] = r->against_greedy.boards;
    }
    return row;
}

/* ---- rows as text ---- */

static const char *const rows_begin = "\n<metadata>\n", *const rows_end = "</metadata>\n</svg>\n";

static void put_header(const train_plan *plan, cli_text *out) {
    char line[TRAIN_LINE_MAX];
    cli_text_add(out, line, train_plan_print(plan, line));
    for (int k = 0; k < COLUMNS; k++) cli_text_print(out, "%s%s", k ? "," : "", columns[k].name);
    cli_text_print(out, "\n");
}

static void put_rows(const train_plot *p, cli_text *out) {
    cli_text_print(out, "%s", rows_begin + 1);
    put_header(p->plan, out);
    for (uint32_t i = 0; i < p->count; i++)
        for (int k = 0; k < COLUMNS; k++) {
            unsigned long long value = p->row[i].value[k];
            if (value != NONE && columns[k].real)
                cli_text_print(out, "%llu.%06llu", value / ONE, value % ONE);
            else if (value != NONE)
                cli_text_print(out, "%llu", value);
            cli_text_print(out, k + 1 < COLUMNS ? "," : "\n");
        }
    cli_text_print(out, "%s", rows_end);
}

static bool read_digits(const char **at, uint64_t *value) {
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > FIELD_DIGITS_MAX) return false;
    *value = strtoull(*at, NULL, 10);
    *at += digits;
    return true;
}

static bool read_field(const char **at, int column, uint64_t *value) {
    char end = column + 1 < COLUMNS ? ',' : '\n';
    *value = NONE;
    if (**at != end) {
        uint64_t part;
        if (!read_digits(at, value)) return false;
        if (columns[column].real) {
            const char *point = (*at)++;
            if (*point != '.' || !read_digits(at, &part) || *at != point + 7) return false;
            *value = *value * ONE + part;
        }
    }
    return *(*at)++ == end;
}

/* What is measured together is there together, and no part is larger than its whole. */
static bool is_possible(const plot_row *row) {
    const uint64_t *v = row->value;
    for (int k = 0; k < COLUMNS; k++)
        if ((v[k] == NONE) != (v[columns[k].with] == NONE)) return false;
    if (v[GENERATION] >= UINT32_MAX || v[GAMES] == 0) return false;
    if (v[LOSS] != NONE && v[RIGHT] > ONE) return false;
    if (v[CHOICE_LOSS] != NONE && v[CHOICE_RIGHT] > ONE) return false;
    if (v[MATCH_GAMES] == NONE) return true;
    return v[MATCH_GAMES] > 0 && v[GREEDY_WINS] <= v[MATCH_GAMES] &&
           v[BEFORE_WINS] <= v[MATCH_GAMES] && v[MATCH_BOARDS] <= v[MATCH_GAMES];
}

static bool read_row(const char **at, const plot_row *before, plot_row *row) {
    for (int k = 0; k < COLUMNS; k++)
        if (!read_field(at, k, &row->value[k])) return false;
    if (!is_possible(row)) return false;
    return !before || (row->value[GENERATION] > before->value[GENERATION] &&
                       row->value[GAMES] > before->value[GAMES]);
}

static bool skip(const char **at, const char *what, size_t length) {
    bool is = strncmp(*at, what, length) == 0;
    if (is) *at += length;
    return is;
}

/* Where the rows begin, in a plot of this plan. */
static const char *find_rows(const train_plot *p, const char *text) {
    cli_text header = { 0 };
    put_header(p->plan, &header);
    size_t plan = strcspn(header.bytes, "\n") + 1;
    const char *at = strstr(text, rows_begin);
    if (!at || !skip(&text, "<svg ", 5)) cli_fail("%s: it is no plot of a training", p->path);
    at += strlen(rows_begin);
    if (!skip(&at, header.bytes, plan))
        cli_fail("%s: it is of a training with another plan", p->path);
    if (!skip(&at, header.bytes + plan, header.length - plan))
        cli_fail("%s: its rows have other columns", p->path);
    free(header.bytes);
    return at;
}

static unsigned line_of(const char *text, const char *at) {
    unsigned line = 1;
    while (text < at) line += *text++ == '\n';
    return line;
}

/* All rows are looked at; those before `generation` are kept. */
static void read_rows(train_plot *p, const char *text, uint32_t generation) {
    plot_row row, before;
    const char *at = find_rows(p, text), *first = at;
    while (!skip(&at, rows_end, strlen(rows_end))) {
        const char *line = at;
        if (!strchr(at, '\n')) cli_fail("%s: it is not complete", p->path);
        if (!read_row(&at, line == first ? NULL : &before, &row))
            cli_fail("%s:%u: this is no row of a training", p->path, line_of(text, line));
        before = row;
        if (row.value[GENERATION] < generation) add_row(p, &row);
    }
    if (*at) cli_fail("%s:%u: something follows the plot", p->path, line_of(text, at));
}

/* ---- frames ---- */

static const double width = 960, height = 1100, margin = 30, left = 112, right = 930;
enum { FRAMES = 3, FRAME_HEIGHT = 190, FRAME_FIRST = 214, FRAME_NEXT = 316 };

typedef struct series {
    int column;
    const char *label;
} series;

/* What a frame shows: one or two lines. */
static const struct {
    const char *heading;
    series line[2];
    bool wins, share; /* shares of MATCH_GAMES, with intervals; shares of any kind */
    uint64_t step;    /* the smallest between numbers of its axis */
} shown[FRAMES] = {
    { "Loss in held-out games",
      { { LOSS, "cross entropy" }, { LOSS, NULL } },
      false,
      false,
      ONE / 1000 },
    { "Right guesses in held-out games",
      { { RIGHT, "who wins" }, { CHOICE_RIGHT, "what the search does" } },
      false,
      true,
      ONE / 100 },
    { "Share of wins, 95 % intervals",
      { { GREEDY_WINS, "against greedy" }, { BEFORE_WINS, "against 8 generations ago" } },
      true,
      true,
      ONE / 100 },
};
_Static_assert(TRAIN_COMPARED == 8, "the label of BEFORE_WINS says after how many generations");

static const struct {
    const char *colour, *dash, *mark; /* the mark is a path around 0,0 */
} looks[2] = {
    { "#1F5FA8", "none", "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z" },
    { "#B4500A", "10 7", "M0,-8L8,0L0,8L-8,0Z" },
};

typedef struct point {
    double x, value, low, high; /* values in millionths */
} point;

typedef struct frame {
    int kind;
    double top;
    uint64_t low, high, step;
    point *point[2];
    uint32_t count[2];
} frame;

typedef struct drawing {
    const train_plot *p;
    cli_text *out;
    uint64_t first, last; /* games at the ends of the axis */
    frame frame[FRAMES];
} drawing;

static double game_x(const drawing *d, uint64_t games) {
    return left + (right - left) * (double)(games - d->first) / (double)(d->last - d->first);
}

static double value_y(const frame *f, double value) {
    return f->top + FRAME_HEIGHT * ((double)f->high - value) / (double)(f->high - f->low);
}

static point point_of(const drawing *d, const plot_row *row, int column, bool wins) {
    point at = { .x = game_x(d, row->value[GAMES]), .value = (double)row->value[column] };
    at.low = at.high = at.value;
    if (wins) { /* two intervals stand beside each other */
        at.x += column == GREEDY_WINS ? -4 : 4;
        double games = (double)row->value[MATCH_GAMES];
        stats_interval share = stats_wilson(at.value, games);
        at.value *= ONE / games;
        at.low = share.low * ONE;
        at.high = share.high * ONE;
    }
    return at;
}

static void find_points(const drawing *d, frame *f) {
    for (int k = 0; k < 2; k++) {
        f->point[k] = cli_allocate(d->p->count, sizeof *f->point[k]);
        if (!shown[f->kind].line[k].label) continue;
        for (uint32_t i = 0; i < d->p->count; i++) {
            const plot_row *row = &d->p->row[i];
            int column = shown[f->kind].line[k].column;
            if (row->value[column] != NONE)
                f->point[k][f->count[k]++] = point_of(d, row, column, shown[f->kind].wins);
        }
    }
}

/* Chances of those who are all alike, in millionths; of mixed tables the mean. */
static double even_share(const train_plot *p) {
    for (uint32_t i = p->count; i-- > 0;)
        if (p->row[i].value[MATCH_GAMES] != NONE)
            return (double)p->row[i].value[MATCH_BOARDS] * ONE /
                   (double)p->row[i].value[MATCH_GAMES];
    return 0;
}

/* An axis of all that is shown, from one of its numbers to another. */
static void find_axis(const drawing *d, frame *f) {
    double low = HUGE_VAL, high = 0;
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < f->count[k]; i++) {
            low = fmin(low, f->point[k][i].low);
            high = fmax(high, f->point[k][i].high);
        }
    if (f->count[0] + f->count[1] == 0) return;
    if (shown[f->kind].wins) {
        low = fmin(low, even_share(d->p));
        high = fmax(high, even_share(d->p));
    }
    f->step = cli_round_step((uint64_t)(high - low), 4);
    if (f->step < shown[f->kind].step) f->step = shown[f->kind].step;
    f->low = (uint64_t)low / f->step * f->step;
    f->high = ((uint64_t)ceil(high) + f->step - 1) / f->step * f->step;
    if (f->high == f->low) f->high += f->step;
}

/* The axis begins with the training, or where its rows begin. */
static void measure(drawing *d) {
    const train_plot *p = d->p;
    d->last = p->row[p->count - 1].value[GAMES];
    if (p->row[0].value[GENERATION] > 0 && p->count > 1) d->first = p->row[0].value[GAMES];
    for (int k = 0; k < FRAMES; k++) {
        frame *f = &d->frame[k];
        *f = (frame){ .kind = k, .top = FRAME_FIRST + k * FRAME_NEXT };
        find_points(d, f);
        find_axis(d, f);
    }
}

/* ---- drawing ---- */

static const char *const style =
    "<style>\n"
    "text{font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1E2A32}\n"
    ".title{font:700 27px Georgia,serif}\n"
    ".note,.label{font-size:16px;fill:#4A565F}\n"
    ".head{font-size:19px;font-weight:700}\n"
    ".name{font-size:17px}\n"
    "@media(max-width:600px){\n"
    ".wide{display:none}.title{font-size:38px}.note,.label{font-size:28px}\n"
    ".head{font-size:30px}.name{font-size:26px}.line{stroke-width:4px}.mark{transform:scale(1.3)}\n"
    "}\n"
    "</style>\n";

static void put_count(cli_text *out, uint64_t count) {
    if (count >= 1000) put_count(out, count / 1000);
    cli_text_print(out, count >= 1000 ? ",%03u" : "%u", (unsigned)(count % 1000));
}

static void put_value(cli_text *out, const frame *f, double value) {
    if (shown[f->kind].share)
        cli_text_print(out, "%.1f %%", value * 100 / ONE);
    else
        cli_text_print(out, "%.4f", value / ONE);
}

static void put_title(const drawing *d) {
    const train_plot *p = d->p;
    cli_text_print(d->out,
                   "<text class=\"title\" x=\"%.0f\" y=\"46\">Training: %s</text>\n"
                   "<text class=\"note\" x=\"%.0f\" y=\"88\">",
                   margin, p->plan->mode->name, margin);
    if (p->count == 0) {
        cli_text_print(d->out, "No generation yet</text>\n");
        return;
    }
    const uint64_t *last = p->row[p->count - 1].value;
    put_count(d->out, last[GAMES]);
    cli_text_print(d->out, " games in ");
    put_count(d->out, last[GENERATION] + 1);
    cli_text_print(d->out, " generation%s<tspan class=\"wide\"> \xc2\xb7 ",
                   last[GENERATION] > 0 ? "s" : "");
    put_count(d->out, p->plan->games);
    cli_text_print(d->out, " a generation, seed %llu</tspan></text>\n",
                   (unsigned long long)p->plan->seed);
}

static void put_grid(const drawing *d, const frame *f) {
    double bottom = f->top + FRAME_HEIGHT;
    cli_text_print(d->out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"#FFFFFF\"/>\n",
                   left, f->top, right - left, FRAME_HEIGHT);
    uint64_t step = cli_round_step(d->last - d->first, 5);
    for (uint64_t games = (d->first + step - 1) / step * step; games <= d->last; games += step)
        cli_text_print(d->out, "<path d=\"M%.1f,%.1fV%.1f\" stroke=\"#E9E4D8\"/>\n",
                       game_x(d, games), f->top, bottom);
    for (uint64_t value = f->low; f->step && value <= f->high; value += f->step) {
        double y = value_y(f, (double)value);
        cli_text_print(d->out,
                       "<path d=\"M%.1f,%.1fH%.1f\" stroke=\"#DCD6C8\"/><text class=\"label\" "
                       "x=\"%.1f\" y=\"%.1f\" dy=\".35em\" text-anchor=\"end\">",
                       left, y, right, left - 10, y);
        if (shown[f->kind].share)
            cli_text_print(d->out, "%.0f %%</text>\n", (double)value * 100 / ONE);
        else
            cli_text_print(d->out, "%.*f</text>\n", f->step < ONE / 100 ? 3 : 2,
                           (double)value / ONE);
    }
    cli_text_print(d->out, "<path d=\"M%.1f,%.1fV%.1fH%.1f\" fill=\"none\" stroke=\"#8A8574\"/>\n",
                   left, f->top, bottom, right);
}

static void put_mark(const drawing *d, int k, double x, double y) {
    cli_text_print(d->out,
                   "<g transform=\"translate(%.1f,%.1f)\"><path class=\"mark\" d=\"%s\" "
                   "fill=\"%s\"/></g>\n",
                   x, y, looks[k].mark, looks[k].colour);
}

/* Points closer than the eye can tell apart are left out, except the last. */
static void put_line(const drawing *d, const frame *f, int k) {
    point last = { 0 };
    cli_text_print(d->out,
                   "<path class=\"line\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.4\" "
                   "stroke-dasharray=\"%s\" stroke-linejoin=\"round\" d=\"",
                   looks[k].colour, looks[k].dash);
    for (uint32_t i = 0; i < f->count[k]; i++) {
        point next = f->point[k][i];
        double y = value_y(f, next.value);
        bool far = fabs(next.x - last.x) >= 1 || fabs(y - value_y(f, last.value)) >= 1;
        if (i > 0 && !far && i + 1 < f->count[k]) continue;
        cli_text_print(d->out, "%c%.1f,%.1f", i ? 'L' : 'M', next.x, y);
        last = next;
    }
    cli_text_print(d->out, "\"/>\n");
}

/* Of few points each has its mark; of matches each has its interval. */
static void put_points(const drawing *d, const frame *f, int k) {
    enum { FEW = 100 };
    for (uint32_t i = 0; i < f->count[k]; i++) {
        point at = f->point[k][i];
        if (shown[f->kind].wins)
            cli_text_print(d->out,
                           "<path d=\"M%.1f,%.1fV%.1f\" stroke=\"%s\" "
                           "stroke-width=\"2\" stroke-opacity=\".6\"/>\n",
                           at.x, value_y(f, at.low), value_y(f, at.high), looks[k].colour);
        if (f->count[k] <= FEW) put_mark(d, k, at.x, value_y(f, at.value));
    }
}

static void put_even(const drawing *d, const frame *f) {
    double share = even_share(d->p), y = value_y(f, share);
    cli_text_print(d->out,
                   "<path d=\"M%.1f,%.1fH%.1f\" stroke=\"#4A565F\" stroke-width=\"2\" "
                   "stroke-dasharray=\"2 5\"/><text class=\"label\" x=\"%.1f\" y=\"%.1f\" "
                   "text-anchor=\"end\">dotted: even, %.0f %%</text>\n",
                   left, y, right, right, f->top - 70, share * 100 / ONE);
}

/* What a line shows, and its last value. */
static void put_legend(const drawing *d, const frame *f, int k) {
    double x = k == 0 ? margin + 24 : 440, y = f->top - 32;
    const point *last = &f->point[k][f->count[k] - 1];
    cli_text_print(d->out,
                   "<path class=\"line\" d=\"M%.1f,%.1fh48\" stroke=\"%s\" stroke-width=\"2.4\" "
                   "stroke-dasharray=\"%s\"/>\n",
                   x - 24, y, looks[k].colour, looks[k].dash);
    put_mark(d, k, x, y);
    cli_text_print(d->out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" dy=\".35em\">%s ", x + 36, y,
                   shown[f->kind].line[k].label);
    put_value(d->out, f, last->value);
    if (shown[f->kind].wins)
        cli_text_print(d->out, "<tspan class=\"wide\"> [%.1f, %.1f]</tspan>", last->low * 100 / ONE,
                       last->high * 100 / ONE);
    cli_text_print(d->out, "</text>\n");
}

static void put_frame(const drawing *d, const frame *f) {
    cli_text_print(d->out, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", margin,
                   f->top - 70, shown[f->kind].heading);
    put_grid(d, f);
    if (f->count[0] + f->count[1] == 0)
        cli_text_print(d->out,
                       "<text class=\"note\" x=\"%.1f\" y=\"%.1f\" "
                       "text-anchor=\"middle\">%s</text>\n",
                       (left + right) / 2, f->top + FRAME_HEIGHT / 2.0,
                       shown[f->kind].wins ? "no match yet" : "nothing was held out");
    else if (shown[f->kind].wins)
        put_even(d, f);
    for (int k = 1; k >= 0; k--) { /* the first line on top */
        if (f->count[k] == 0) continue;
        put_line(d, f, k);
        put_points(d, f, k);
        put_legend(d, f, k);
    }
}

static void put_games(const drawing *d) {
    double y = d->frame[FRAMES - 1].top + FRAME_HEIGHT;
    uint64_t step = cli_round_step(d->last - d->first, 5);
    for (uint64_t games = (d->first + step - 1) / step * step; games <= d->last; games += step) {
        double x = game_x(d, games);
        if (x > right - 190) break; /* the axis has its name there */
        cli_text_print(d->out,
                       "<path d=\"M%.1f,%.1fv8\" stroke=\"#8A8574\"/><text class=\"label\" "
                       "x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                       x, y, x, y + 36);
        put_count(d->out, games);
        cli_text_print(d->out, "</text>\n");
    }
    cli_text_print(d->out,
                   "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">games</text>\n",
                   right, y + 36);
}

static void put_frames(drawing *d) {
    measure(d);
    for (int k = 0; k < FRAMES; k++) put_frame(d, &d->frame[k]);
    put_games(d);
    for (int k = 0; k < FRAMES; k++)
        for (int i = 0; i < 2; i++) free(d->frame[k].point[i]);
}

static void draw(const train_plot *p) {
    cli_text out = { 0 };
    drawing d = { .p = p, .out = &out };
    cli_text_print(&out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                   "role=\"img\">\n<title>Training: %s</title>\n%s"
                   "<rect width=\"%.0f\" height=\"%.0f\" rx=\"14\" fill=\"#FAF7F0\"/>\n",
                   width, height, p->plan->mode->name, style, width, height);
    put_title(&d);
    if (p->count > 0) put_frames(&d);
    put_rows(p, &out);
    cli_replace(p->path, out.bytes, out.length);
    free(out.bytes);
}

/* ---- from outside ---- */

train_plot *train_plot_open(const char *path, const train_plan *plan, uint32_t generation) {
    if (!path) return NULL;
    train_plot *p = cli_allocate(1, sizeof *p);
    *p = (train_plot){ .path = path, .plan = plan };
    if (access(path, F_OK) == 0) {
        char *text = cli_read(path, bytes_max, NULL);
        if (!text) exit(CLI_FAILED);
        read_rows(p, text, generation);
        free(text);
    } else if (errno != ENOENT) {
        cli_fail("%s: %s", path, strerror(errno));
    }
    draw(p); /* before the work, which may be long: the file can be written */
    return p;
}

void train_plot_add(train_plot *p, const train_report *report) {
    if (!p) return;
    plot_row row = row_of(report);
    add_row(p, &row);
    draw(p);
}

void train_plot_free(train_plot *p) {
    if (!p) return;
    free(p->row);
    free(p);
}
