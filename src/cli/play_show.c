/* play_show.c - what a person at the terminal sees besides the board (play_show.h).
 *
 * A view prints as lines of a key, often a seat, and a value (docs/notation.md). That text is all
 * that is used here, so what a family calls its things needs no code: a few keys get a nicer place,
 * the others are shown as they are.
 */
#include "play_show.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 96, WORD_WIDTH = 14 };

/* ---- actions ---- */

/* The arguments of an action's text: what stands after actor and word. */
static const char *arguments_of(const char *text) {
    const char *word = strchr(text, ' ');
    const char *arguments = word ? strchr(word + 1, ' ') : NULL;
    return arguments ? arguments + 1 : "";
}

/* One group: all actions with the word of action `first`. */
static void show_group(const lr_game *g, const lr_action *legal, uint32_t count, uint32_t first) {
    char word[LR_ACTION_TEXT_MAX], text[LR_ACTION_TEXT_MAX], item[LR_ACTION_TEXT_MAX + 16];
    int column = printf("  %-*s", WORD_WIDTH, cli_action_word(g, legal[first], word));
    for (uint32_t i = first; i < count; i++) {
        if (legal[i].kind != legal[first].kind) continue;
        cli_action_text(g, legal[i], text);
        snprintf(item, sizeof item, "[%u]%s%s", i + 1, *arguments_of(text) ? " " : "",
                 arguments_of(text));
        if (column + (int)strlen(item) > LINE_WIDTH)
            column = printf("\n%*s", WORD_WIDTH + 2, "") - 1;
        column += printf("%s  ", item);
    }
    putchar('\n');
}

void show_actions(const lr_game *g, const lr_action *legal, uint32_t count) {
    bool seen[256] = { false };
    for (uint32_t i = 0; i < count; i++) {
        if (seen[legal[i].kind]) continue;
        seen[legal[i].kind] = true;
        show_group(g, legal, count, i);
    }
}

/* ---- the view's lines ---- */

bool show_value(const char *view_text, const char *key, int seat, char *out, size_t size) {
    char start[64];
    int length = seat >= 0 ? snprintf(start, sizeof start, "%s %d", key, seat)
                           : snprintf(start, sizeof start, "%s", key);
    for (const char *line = view_text; line && *line;) {
        const char *end = strchrnul(line, '\n');
        if (strncmp(line, start, (size_t)length) == 0 && strchr(" \n", line[length])) {
            const char *value = line[length] == ' ' ? line + length + 1 : line + length;
            snprintf(out, size, "%.*s", (int)(end - value), value);
            return true;
        }
        line = *end ? end + 1 : NULL;
    }
    return false;
}

/* Own points, hidden ones included: any position that looks like this one gives the same. */
static int own_points(const lr_game *g, const lr_view *view, int seat) {
    lr_rng rng = lr_rng_seed(0);
    lr_state s;
    int32_t points[LR_SEATS_MAX];
    lr_resample(g, view, &rng, &s);
    lr_score(g, &s, points);
    return points[seat];
}

static void show_offers(const char *text, int seats, const narration_table *table) {
    char value[256], name[64];
    for (int seat = 0; seat < seats; seat++) {
        if (!show_value(text, "offer", seat, value, sizeof value)) continue;
        narrate_seat(table, seat, false, name, sizeof name);
        printf("  offer on the table: %s would give %s\n", name, value);
    }
}

void show_status(const lr_game *g, const lr_view *view, int seat, const narration_table *table) {
    char text[LR_STATE_TEXT_MAX], value[256], active[16], phase[32];
    lr_view_print(g, view, text, sizeof text);
    printf("You are seat %d", seat);
    if (show_value(text, "active", -1, active, sizeof active) &&
        cli_leading_number(active) != seat) {
        char name[64];
        narrate_seat(table, cli_leading_number(active), true, name, sizeof name);
        printf("; it is the turn of %s", name);
    }
    bool has_phase = show_value(text, "phase", -1, phase, sizeof phase);
    if (has_phase) printf("; %s", phase);
    printf("; points %d", own_points(g, view, seat));
    if (show_value(text, "hand", seat, value, sizeof value)) printf("; you hold %s", value);
    if (show_value(text, "cards", seat, value, sizeof value)) printf("; cards %s", value);
    if (show_value(text, "discard", seat, value, sizeof value))
        printf("; still to discard: %s", value);
    if (show_value(text, "gold", seat, value, sizeof value)) printf("; still to choose: %s", value);
    putchar('\n');
    if (has_phase && narrate_question(phase)) printf("  %s\n", narrate_question(phase));
    show_offers(text, g->seats, table);
}

void show_hand(const lr_game *g, const lr_view *view, int seat) {
    char text[LR_STATE_TEXT_MAX], *rest = text;
    lr_view_print(g, view, text, sizeof text);
    printf("  %-16s %d\n", "points", own_points(g, view, seat));
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *key = strsep(&line, " "), *owner = line ? strsep(&line, " ") : NULL;
        if (!owner || !line || strlen(owner) != 1 || owner[0] != '0' + seat) continue;
        printf("  %-16s %s\n", key, line);
    }
}

/* ---- the end ---- */

void show_result(const lr_game *g, const lr_state *s, const narration_table *table) {
    int32_t points[LR_SEATS_MAX];
    int winner = lr_winner(g, s);
    char name[64];
    lr_score(g, s, points);
    if (winner != LR_SEAT_NONE) {
        narrate_seat(table, winner, false, name, sizeof name);
        printf("\n%s %s the game.\n", name, winner == table->reader ? "have won" : "has won");
    } else {
        puts(lr_actors(g, s) == 0 ? "\nThe game is over; nobody has won."
                                  : "\nThe game is not over.");
    }
    for (int seat = 0; seat < g->seats; seat++) {
        narrate_seat(table, seat, false, name, sizeof name);
        printf("  %-24s %3d points%s\n", name, points[seat], seat == winner ? "  *" : "");
    }
}
