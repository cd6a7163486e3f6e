/* analyze_svg.c - the chances of a game as a picture (analyze.h).
 *
 *     title, what game it was, how it ended
 *     100 % +--------------------------------+
 *           |  one line for each seat,  (1)  |   (1) the biggest mistake, above or below
 *      50 % |  with the seat's mark on it    |       the line where it happened
 *           |                                |
 *       0 % +--------------------------------+
 *           set-up  10   20   30  turns
 *     who is who
 *
 * Before the first turn much is decided by few moves, so the set-up gets more room than a turn. The
 * picture is as wide as the window that shows it: in a narrow one a style sheet makes letters
 * larger against the rest and leaves out what then finds no room (class `wide`), so everything is
 * laid out for the large letters. Colour is never the only sign: lines carry the marks of their
 * seats. The file needs no font, no script and no other file.
 */
#include "analyze.h"
#include "svg.h"

#include <math.h>
#include <stdlib.h>

static const double width = 960, margin = 30, left = 104, right = 930, top = 104, bottom = 464;
enum { LEGEND_ROW = 44, NAME_SHOWN = 14, BADGE = 42 }; /* BADGE: room for a mistake's number */

typedef struct spot {
    double x, y;
} spot;

enum { MARKS = 4, TAKEN_MAX = MARKS * LR_SEATS_MAX + ANALYZE_WORST };

typedef struct plot {
    const analyze_game *game;
    cli_text *out;
    int32_t turns;         /* the last one */
    double setup_right;    /* where the set-up ends */
    double *x;             /* where each step ends */
    spot taken[TAKEN_MAX]; /* middles of marks and numbers, which should not hide each other */
    uint32_t taken_count;
} plot;

/* ---- places ---- */

/* A turn's left edge; turn `turns` + 1 is the right end. */
static double turn_x(const plot *p, double turn) {
    if (p->turns == 0) return right;
    return p->setup_right + (right - p->setup_right) * (turn - 1) / p->turns;
}

static double chance_y(int32_t chance) {
    return bottom - (bottom - top) * chance / LR_CERTAIN;
}

/* The steps of one turn share its room evenly. */
static void place_steps(plot *p) {
    const analyze_game *game = p->game;
    for (uint32_t i = 0; i < game->count;) {
        int32_t turn = game->step[i].turn;
        uint32_t end = i;
        while (end < game->count && game->step[end].turn == turn) end++;
        double from = turn == 0 ? left : turn_x(p, turn);
        double to = turn == 0 ? p->setup_right : turn_x(p, turn + 1);
        for (uint32_t k = i; k < end; k++) p->x[k] = from + (to - from) * (k - i + 1) / (end - i);
        i = end;
    }
}

static void measure(plot *p) {
    const analyze_game *game = p->game;
    uint32_t setup = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        setup += game->step[i].turn == 0;
        if (game->step[i].turn > p->turns) p->turns = game->step[i].turn;
    }
    double share = game->count > 0 ? (double)setup / game->count : 0;
    if (share > 0.5) share = 0.5;
    if (setup > 0 && share < 0.085) share = 0.085;
    p->setup_right = p->turns == 0 ? right : left + (right - left) * share;
    place_steps(p);
}

/* ---- frame ---- */

static const char *const style =
    "<style>\n"
    "text{font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1E2A32}\n"
    ".title{font:700 27px Georgia,serif}\n"
    ".note{font-size:16px;fill:#5B6770}\n"
    ".label{font-size:16px;fill:#3C4851}\n"
    ".name{font-size:18px}\n"
    ".number{font-size:14px;font-weight:700}\n"
    ".badge{r:13px}\n"
    "@media(max-width:600px){\n"
    ".wide{display:none}.title{font-size:38px}.note,.name{font-size:28px}.label{font-size:26px}\n"
    ".number{font-size:24px}.badge{r:20px}.line{stroke-width:5px}.rim{stroke-width:8px}\n"
    "}\n"
    "</style>\n";

/* Adds text that may come from anywhere (svg.h). */
static void put_text(cli_text *out, const char *text, size_t most) {
    lr_text t = lr_text_start(NULL, 0);
    svg_put_text(&t, text, most);
    const size_t size = lr_text_end(&t) + 1;
    char *safe = cli_allocate(size, 1);
    t = lr_text_start(safe, size);
    svg_put_text(&t, text, most);
    cli_text_add(out, safe, lr_text_end(&t));
    free(safe);
}

static void put_title(plot *p) {
    const analyze_game *game = p->game;
    char config[LR_CONFIG_TEXT_MAX];
    cli_text_print(p->out, "<text class=\"title\" x=\"%.0f\" y=\"42\">Chances to win</text>\n",
                   margin);
    lr_config_print(game->game, 1, config, sizeof config);
    cli_text_print(p->out, "<text class=\"note\" x=\"%.0f\" y=\"80\">", margin);
    if (game->winner != LR_SEAT_NONE)
        cli_text_print(p->out, "Seat %d won in turn %d", game->winner, p->turns);
    else
        cli_text_print(p->out, "%s after turn %d", game->over ? "Nobody has won" : "Not over",
                       p->turns);
    cli_text_print(p->out, " <tspan class=\"wide\">\xc2\xb7 ");
    put_text(p->out, config, 90);
    cli_text_print(p->out, "</tspan></text>\n");
}

static void put_grid(plot *p) {
    cli_text_print(
        p->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#FFFFFF\"/>\n",
        left, top, right - left, bottom - top);
    if (p->turns > 0 && p->setup_right > left)
        cli_text_print(p->out,
                       "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                       "fill=\"#EFE9DA\"/>\n",
                       left, top, p->setup_right - left, bottom - top);
    for (int share = 0; share <= 100; share += 25) {
        double y = chance_y(share * (LR_CERTAIN / 100));
        cli_text_print(p->out,
                       "<path d=\"M%.1f,%.1fH%.1f\" stroke=\"%s\" stroke-width=\"%s\"/>"
                       "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" dy=\".35em\" "
                       "text-anchor=\"end\">%d %%</text>\n",
                       left, y, right, share % 100 ? "#DCD6C8" : "#8A8574",
                       share % 100 ? "1.2" : "1.6", left - 10, y, share);
    }
}

static void put_turns(plot *p) {
    int32_t step = (int32_t)cli_round_step((uint64_t)p->turns, 10);
    double y = bottom + 34;
    if (p->setup_right > left)
        cli_text_print(p->out,
                       "<text class=\"label wide\" x=\"%.1f\" y=\"%.1f\" "
                       "text-anchor=\"middle\">set-up</text>\n",
                       (left + p->setup_right) / 2, y);
    for (int32_t turn = step; turn <= p->turns; turn += step) {
        double x = turn_x(p, turn);
        bool wide = turn / step % 2;
        if (x > right - 70) break; /* the axis has its name there */
        cli_text_print(p->out, "<path d=\"M%.1f,%.1fv8\" stroke=\"#8A8574\"/>", x, bottom);
        if (x > p->setup_right + 24 || step > 1)
            cli_text_print(p->out,
                           "<text class=\"label%s\" x=\"%.1f\" y=\"%.1f\" "
                           "text-anchor=\"middle\">%d</text>\n",
                           wide && p->turns / step > 5 ? " wide" : "", x, y, turn);
    }
    cli_text_print(p->out,
                   "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">turn</text>\n",
                   right, y);
}

/* ---- lines ---- */

/* Points closer than the eye can tell apart are left out, except the last. */
static void put_points(plot *p, int seat) {
    const analyze_game *game = p->game;
    spot last = { left, chance_y(game->start[seat]) };
    cli_text_print(p->out, "M%.1f,%.1f", last.x, last.y);
    for (uint32_t i = 0; i < game->count; i++) {
        spot next = { p->x[i], chance_y(game->step[i].after[seat]) };
        bool far = fabs(next.x - last.x) >= 1 || fabs(next.y - last.y) >= 1;
        if (!far && i + 1 < game->count) continue;
        cli_text_print(p->out, "L%.1f,%.1f", next.x, next.y);
        last = next;
    }
}

static void put_line(plot *p, int seat) {
    const svg_seat *look = &svg_seats[seat];
    const struct {
        const char *class, *colour, *width;
    } stroke[] = { { "rim", look->rim, "5.2" }, { "line", look->fill, "3" } };
    for (int i = 0; i < 2; i++) {
        cli_text_print(p->out,
                       "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
                       "stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"",
                       stroke[i].class, stroke[i].colour, stroke[i].width);
        put_points(p, seat);
        cli_text_print(p->out, "\"/>\n");
    }
}

static void put_mark(plot *p, int seat, spot at, double scale) {
    const svg_seat *look = &svg_seats[seat];
    cli_text_print(p->out,
                   "<g transform=\"translate(%.1f,%.1f) scale(%.2f)\"><circle r=\"11\" fill=\"%s\" "
                   "stroke=\"#14202A\" stroke-width=\"1.6\"/><path d=\"%s\" fill=\"%s\"/></g>\n",
                   at.x, at.y, scale, look->fill, look->mark, look->on);
}

/* A few marks on each line, those of different seats at different places. */
static void put_marks(plot *p, int seat) {
    const analyze_game *game = p->game;
    uint32_t i = 0;
    for (int k = 0; k < MARKS; k++) {
        double part = (k + (seat + 0.5) / game->game->seats) / MARKS;
        double x = left + (right - left) * part;
        while (i < game->count && p->x[i] < x) i++;
        if (i == game->count) return;
        spot at = { p->x[i], chance_y(game->step[i].after[seat]) };
        p->taken[p->taken_count++] = at;
        put_mark(p, seat, at, 1);
    }
}

static void put_lines(plot *p) {
    int seats = p->game->game->seats, winner = p->game->winner;
    for (int pass = 0; pass < 2; pass++) /* the winner's line on top */
        for (int seat = 0; seat < seats; seat++)
            if ((seat == winner) == (pass == 1)) put_line(p, seat);
    for (int seat = 0; seat < seats; seat++) put_marks(p, seat);
}

/* ---- mistakes ---- */

static bool is_free(const plot *p, spot at) {
    if (at.y < top + BADGE / 2.0 || at.y > bottom - BADGE / 2.0) return false;
    for (uint32_t i = 0; i < p->taken_count; i++)
        if (hypot(p->taken[i].x - at.x, p->taken[i].y - at.y) < BADGE) return false;
    return true;
}

/* A place for the number near the line: as close as others leave room. */
static spot find_room(const plot *p, spot from) {
    for (int k = 0; k < 60; k++) {
        static const int shift_x[] = { 0, 24, -24 };
        int row = k / 6;
        double shift_y = 34 + 12 * row;
        spot at = { from.x + shift_x[k / 2 % 3], from.y + (k % 2 ? shift_y : -shift_y) };
        if (at.x > right - BADGE / 2.0) at.x = right - BADGE / 2.0;
        if (at.x < left + BADGE / 2.0) at.x = left + BADGE / 2.0;
        if (is_free(p, at)) return at;
    }
    return from;
}

static void put_mistake(plot *p, uint32_t place) {
    const analyze_game *game = p->game;
    uint32_t at = game->worst[place];
    const analyze_step *step = &game->step[at];
    spot from = { at == 0 ? left : p->x[at - 1], 0 };
    from.y = chance_y(analyze_before(game, at, step->action.actor));
    spot badge = p->taken[p->taken_count++] = find_room(p, from);
    cli_text_print(p->out, "<g><title>Turn %d, seat %d: ", step->turn, step->action.actor);
    put_text(p->out, step->words, 0);
    cli_text_print(p->out, ", loses %.1f %%. Best: ", step->loss * 100.0 / LR_CERTAIN);
    put_text(p->out, step->best_words, 0);
    cli_text_print(p->out,
                   ".</title><path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"#14202A\" "
                   "stroke-width=\"1.6\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" "
                   "fill=\"#14202A\"/>",
                   from.x, from.y, badge.x, badge.y, from.x, from.y);
    cli_text_print(p->out,
                   "<circle class=\"badge\" cx=\"%.1f\" cy=\"%.1f\" r=\"13\" "
                   "fill=\"#FFFFFF\" stroke=\"%s\" stroke-width=\"3\"/><text class=\"number\" "
                   "x=\"%.1f\" y=\"%.1f\" dy=\".36em\" text-anchor=\"middle\">%u</text></g>\n",
                   badge.x, badge.y, svg_seats[step->action.actor].rim, badge.x, badge.y,
                   place + 1);
}

/* ---- who is who ---- */

static void put_legend(plot *p) {
    const analyze_game *game = p->game;
    for (int seat = 0; seat < game->game->seats; seat++) {
        int row = seat / 2;
        double x = margin + 14 + seat % 2 * 440.0, y = bottom + 84 + row * LEGEND_ROW;
        put_mark(p, seat, (spot){ x, y }, 1.25);
        cli_text_print(p->out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" dy=\".35em\"%s>Seat %d",
                       x + 26, y, seat == game->winner ? " font-weight=\"700\"" : "", seat);
        if (game->name[seat]) {
            cli_text_print(p->out, " \xc2\xb7 ");
            put_text(p->out, game->name[seat], NAME_SHOWN);
        }
        cli_text_print(p->out, " <tspan class=\"wide\">\xc2\xb7 %d points</tspan>",
                       game->points[seat]);
        cli_text_print(p->out, "</text>\n");
    }
}

static double legend_bottom(const analyze_game *game) {
    int rows = (game->game->seats - 1) / 2;
    return bottom + 84 + rows * LEGEND_ROW + 30;
}

void analyze_svg(const analyze_game *game, cli_text *out) {
    plot p = { .game = game, .out = out };
    double height = legend_bottom(game) + (game->worst_count ? 40 : 0);
    p.x = cli_allocate(game->count, sizeof *p.x);
    measure(&p);
    cli_text_print(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                   "role=\"img\">\n<title>Chances to win: ",
                   width, height);
    put_text(out, game->path, 0);
    cli_text_print(out, "</title>\n%s", style);
    cli_text_print(out, "<rect width=\"%.0f\" height=\"%.0f\" rx=\"14\" fill=\"#FAF7F0\"/>\n",
                   width, height);
    put_title(&p);
    put_grid(&p);
    put_turns(&p);
    put_lines(&p);
    for (uint32_t k = 0; k < game->worst_count; k++) put_mistake(&p, k);
    put_legend(&p);
    if (game->worst_count)
        cli_text_print(out,
                       "<text class=\"note\" x=\"%.1f\" y=\"%.1f\">Numbers mark the biggest "
                       "mistakes.</text>\n",
                       margin, height - 22);
    cli_text_print(out, "</svg>\n");
    free(p.x);
}
