/* play_show.c - what a person at the terminal sees besides the board (play_show.h).
 *
 * A view prints as lines of a key, often a seat, and a value (docs/notation.md). That text is all
 * that is used here, so what a family calls its things needs no code: a few keys get a nicer place,
 * the others are shown as they are. Lines keep to 80 columns where the words allow it.
 */
#include "play_show.h"

#include "board_draw.h"
#include "primer.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 80, WORD_WIDTH = 16, OFFERS_SHOWN = 6 };

/* ---- lines of at most LINE_WIDTH columns ---- */

/* Items parted by `between`, going on in the next line behind `indent` blanks. */
typedef struct flow {
    const char *between;
    int column, indent;
    bool begun;
} flow;

CLI_PRINTF(2, 3) static void flow_item(flow *f, const char *format, ...) {
    char item[2 * LR_ACTION_TEXT_MAX + 512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(item, sizeof item, format, arguments);
    va_end(arguments);
    int gap = f->begun ? (int)strlen(f->between) : 0;
    bool fits = f->column + gap + length < LINE_WIDTH || f->column <= f->indent;
    int kept = f->begun && !fits ? (int)strcspn(f->between, " ") : gap; /* no blanks at the end */
    f->column += printf("%.*s", kept, f->between);
    if (!fits) f->column = printf("\n%*s", f->indent, "") - 1;
    f->column += printf("%s", item);
    f->begun = true;
}

void show_text(const char *text, int indent) {
    flow f = { " ", printf("%*s", indent, ""), indent + 2, false };
    while (*text) {
        int length = (int)strcspn(text, " ");
        flow_item(&f, "%.*s", length, text);
        text += length + (text[length] == ' ');
    }
    putchar('\n');
}

/* ---- actions ---- */

/* What stands after the actor. */
static const char *body_of(const char *text) {
    const char *blank = strchr(text, ' ');
    return blank ? blank + 1 : text;
}

/* How much of an action's body names its group: the word, and for some the first argument. */
static size_t key_length(const char *body) {
    static const char *const finer[] = { "play ", "move ", "bank " };
    size_t length = strcspn(body, " ");
    for (size_t i = 0; i < sizeof finer / sizeof finer[0]; i++)
        if (strncmp(body, finer[i], strlen(finer[i])) == 0)
            length += 1 + strcspn(body + length + 1, " ");
    return length;
}

static bool same_group(const char *a, const char *b) {
    size_t length = key_length(a);
    return length == key_length(b) && strncmp(a, b, length) == 0;
}

typedef struct action_list {
    char (*text)[LR_ACTION_TEXT_MAX];
    uint32_t count;
} action_list;

static uint32_t group_size(const action_list *list, uint32_t first) {
    uint32_t size = 0;
    for (uint32_t i = first; i < list->count; i++)
        size += same_group(body_of(list->text[first]), body_of(list->text[i]));
    return size;
}

/* One group: all actions that have the key of action `first`. */
static void show_group(const action_list *list, uint32_t first, bool whole) {
    const char *body = body_of(list->text[first]);
    size_t length = key_length(body);
    uint32_t size = group_size(list, first);
    char label[LR_ACTION_TEXT_MAX + 16];
    int shown = size == 1 ? snprintf(label, sizeof label, "%.*s", (int)length, body)
                          : snprintf(label, sizeof label, "%.*s (%u)", (int)length, body, size);
    flow f = { "  ", printf("  %-*s%s", WORD_WIDTH, label, shown < WORD_WIDTH ? "" : " "),
               WORD_WIDTH + 2, false };
    if (!whole && size > OFFERS_SHOWN && strncmp(body, "offer ", 6) == 0) {
        flow_item(&f, "`moves offer` lists these; or type any, such as");
        flow_item(&f, "`%s`", body);
        putchar('\n');
        return;
    }
    for (uint32_t i = first; i < list->count; i++) {
        const char *other = body_of(list->text[i]);
        if (!same_group(body, other)) continue;
        flow_item(&f, "[%u]%s", i + 1, other + length);
    }
    putchar('\n');
}

void show_actions(const lr_game *g, const lr_action *legal, uint32_t count, const char *word) {
    action_list list = { cli_allocate(count, LR_ACTION_TEXT_MAX), count };
    bool any = false;
    for (uint32_t i = 0; i < count; i++) cli_action_text(g, legal[i], list.text[i]);
    for (uint32_t i = 0; i < count; i++) {
        const char *body = body_of(list.text[i]);
        bool wanted = !word || (strncmp(body, word, strlen(word)) == 0 &&
                                strchr(" ", body[strlen(word)]) != NULL);
        for (uint32_t k = 0; wanted && k < i; k++)
            wanted = !same_group(body, body_of(list.text[k]));
        if (wanted) show_group(&list, i, word != NULL);
        any = any || wanted;
    }
    if (!any) printf("There is no action `%s` now.\n", word ? word : "");
    free(list.text);
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

/* What the viewer has, as far as the view has lines for it. */
static void show_possessions(flow *f, const char *text, int seat) {
    static const struct {
        const char *key, *words;
    } lines[] = {
        { "hand", "you hold" },           { "cards", "cards" },
        { "progress", "progress cards" }, { "discard", "still to discard:" },
        { "gold", "still to choose:" },
    };
    char value[256];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (show_value(text, lines[i].key, seat, value, sizeof value))
            flow_item(f, "%s %s", lines[i].words, value);
}

void show_status(const lr_game *g, const lr_view *view, int seat, const narration_table *table) {
    char text[LR_STATE_TEXT_MAX], value[256], active[16], phase[32], name[64];
    flow f = { "; ", 0, 2, false };
    lr_view_print(g, view, text, sizeof text);
    flow_item(&f, "You are seat %d", seat);
    if (show_value(text, "active", -1, active, sizeof active) &&
        cli_leading_number(active) != seat) {
        narrate_seat(table, cli_leading_number(active), true, name, sizeof name);
        flow_item(&f, "it is the turn of %s", name);
    }
    bool has_phase = show_value(text, "phase", -1, phase, sizeof phase);
    if (has_phase) flow_item(&f, "%s", phase);
    flow_item(&f, "points %d", own_points(g, view, seat));
    show_possessions(&f, text, seat);
    for (int other = 0; other < g->seats; other++)
        if (show_value(text, "seen-hand", other, value, sizeof value)) {
            narrate_seat(table, other, true, name, sizeof name);
            flow_item(&f, "%s holds %s", name, value);
        }
    putchar('\n');
    if (has_phase && primer_question(phase)) printf("  %s\n", primer_question(phase));
    show_offers(text, g->seats, table);
}

void show_cards(const lr_game *g, const lr_view *view, int seat) {
    char text[LR_STATE_TEXT_MAX], value[256] = "", *rest = value;
    lr_view_print(g, view, text, sizeof text);
    if (!show_value(text, "progress", seat, value, sizeof value)) {
        puts("You hold no progress cards; `longroad list cards` tells of them all.");
        return;
    }
    for (char *card; (card = strsep(&rest, " "));)
        for (uint32_t k = 0; k < BOARD_PROGRESS_KINDS; k++)
            if (strcmp(card, board_progress_table[k].name) == 0)
                printf("  %-18s%s\n", card, board_progress_sentences[k]);
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
