/* play_show.c - what a person at the terminal sees besides the board (play_show.h).
 *
 * A view prints as lines of a key, often a seat, and a value (docs/notation.md). That text is all
 * that is used here, so what a family calls its things needs no code: a few keys get a nicer place,
 * the others are shown as they are. Lines keep to 80 columns where the words allow it.
 */
#include "play_show.h"

#include "speech.h"

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

/* Word by word, with `end` behind the last one. */
static void flow_text(flow *f, const char *text, const char *end) {
    while (*text) {
        int length = (int)strcspn(text, " ");
        bool last = text[length + strspn(text + length, " ")] == 0;
        flow_item(f, "%.*s%s", length, text, last ? end : "");
        text += length + (text[length] == ' ');
    }
}

void show_text(const char *text, int indent) {
    flow f = { " ", printf("%*s", indent, ""), indent + 2, false };
    flow_text(&f, text, "");
    putchar('\n');
}

/* ---- actions ---- */

/* What stands after the actor. */
static const char *body_of(const char *text) {
    const char *blank = strchr(text, ' ');
    return blank ? blank + 1 : text;
}

/* How much of an action's body names its group: the word, and for some the first argument. */
static size_t key_length(const char *const *finer, const char *body) {
    size_t length = strcspn(body, " ");
    for (; *finer; finer++)
        if (strncmp(body, *finer, strlen(*finer)) == 0)
            return length + 1 + strcspn(body + length + 1, " ");
    return length;
}

typedef struct action_list {
    const char *const *finer; /* see speech.h */
    char (*text)[LR_ACTION_TEXT_MAX];
    uint32_t count;
} action_list;

static bool same_group(const action_list *list, const char *a, const char *b) {
    size_t length = key_length(list->finer, a);
    return length == key_length(list->finer, b) && strncmp(a, b, length) == 0;
}

static uint32_t group_size(const action_list *list, uint32_t first) {
    uint32_t size = 0;
    for (uint32_t i = first; i < list->count; i++)
        size += same_group(list, body_of(list->text[first]), body_of(list->text[i]));
    return size;
}

/* One group: all actions that have the key of action `first`. */
static void show_group(const action_list *list, uint32_t first, bool whole) {
    const char *body = body_of(list->text[first]);
    size_t length = key_length(list->finer, body);
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
        if (!same_group(list, body, other)) continue;
        flow_item(&f, "[%u]%s", i + 1, other + length);
    }
    putchar('\n');
}

void show_actions(const lr_game *g, const lr_action *legal, uint32_t count, const char *word) {
    action_list list = { speech_of(g)->finer, cli_allocate(count, LR_ACTION_TEXT_MAX), count };
    bool any = false;
    for (uint32_t i = 0; i < count; i++) cli_action_text(g, legal[i], list.text[i]);
    for (uint32_t i = 0; i < count; i++) {
        const char *body = body_of(list.text[i]);
        bool wanted = !word || (strncmp(body, word, strlen(word)) == 0 &&
                                strchr(" ", body[strlen(word)]) != NULL);
        for (uint32_t k = 0; wanted && k < i; k++)
            wanted = !same_group(&list, body, body_of(list.text[k]));
        if (wanted) show_group(&list, i, word != NULL);
        any = any || wanted;
    }
    if (!any) printf("There is no action `%s` now.\n", word ? word : "");
    free(list.text);
}

void show_words(const lr_game *g, const lr_action *legal, uint32_t count, const char *typed) {
    action_list list = { speech_of(g)->finer, cli_allocate(count, LR_ACTION_TEXT_MAX), count };
    flow f = { " ", 0, 2, false };
    char said[64];
    snprintf(said, sizeof said, "%s", typed);
    for (uint32_t i = 0; i < count; i++) cli_action_text(g, legal[i], list.text[i]);
    flow_item(&f, "`%s`", said);
    flow_text(&f, "is no word of this game. You can do now:", "");
    for (uint32_t i = 0; i < count; i++) {
        const char *body = body_of(list.text[i]);
        bool is_first = true;
        for (uint32_t k = 0; k < i && is_first; k++) {
            const char *other = body_of(list.text[k]);
            size_t length = strcspn(body, " ");
            is_first = length != strcspn(other, " ") || strncmp(body, other, length) != 0;
        }
        if (is_first) flow_item(&f, "%.*s", (int)strcspn(body, " "), body);
    }
    puts(" (`help` explains what can be typed)");
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

/* What the question is about, in the family's words. */
static void show_notice(const lr_game *g, const lr_view *view, int seat) {
    cli_text line = { 0 };
    if (speech_of(g)->notice) speech_of(g)->notice(g, view, seat, &line);
    if (line.length > 0) show_text(line.bytes + strspn(line.bytes, " "), 2);
    free(line.bytes);
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
static void show_possessions(flow *f, const lr_game *g, const lr_view *view, const char *text,
                             int seat) {
    const speech *words = speech_of(g);
    char value[256];
    for (const saying *line = words->possessions; line->key; line++)
        if (show_value(text, line->key, seat, value, sizeof value))
            flow_item(f, "%s %s", line->text, value);
    if (!words->wealth) return;
    words->wealth(g, view, seat, value, sizeof value);
    flow_item(f, "%s", value);
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
    show_possessions(&f, g, view, text, seat);
    for (int other = 0; other < g->seats; other++)
        if (show_value(text, "seen-hand", other, value, sizeof value)) {
            narrate_seat(table, other, true, name, sizeof name);
            flow_item(&f, "%s holds %s", name, value);
        }
    putchar('\n');
    const char *question = has_phase ? saying_find(speech_of(g)->questions, phase) : NULL;
    if (question) show_text(question, 2);
    show_notice(g, view, seat);
    show_offers(text, g->seats, table);
}

bool show_card(const lr_game *g, const char *word) {
    const speech *words = speech_of(g);
    char facts[256] = "";
    card_line line;
    if (!speech_card(words, word, &line)) return false;
    if (words->card_facts) words->card_facts(g, word, facts, sizeof facts);
    flow f = { " ", printf("  %-18s", word), 20, false };
    if (*facts) flow_text(&f, facts, ".");
    flow_text(&f, line.sentence, "");
    putchar('\n');
    return true;
}

/* Cards that stand in a list of words. */
static void show_card_list(const lr_game *g, char *list) {
    for (char *card; (card = strsep(&list, " "));) show_card(g, card);
}

/* Cards of the view's line `cards SEAT knight=2 plenty=1`; true if there is one. */
static bool show_counted(const saying *sentences, const char *view_text, int seat) {
    char value[256], *rest = value;
    if (!sentences || !show_value(view_text, "cards", seat, value, sizeof value)) return false;
    for (char *count, *card; (count = strsep(&rest, " "));) {
        card = strsep(&count, "=");
        const char *sentence = saying_find(sentences, card);
        flow f = { " ", printf("  %s %-16s", count ? count : "", card), 20, false };
        flow_text(&f, sentence ? sentence : "", "");
        putchar('\n');
    }
    return true;
}

void show_cards(const lr_game *g, const lr_view *view, int seat) {
    char text[LR_STATE_TEXT_MAX], value[256] = "";
    const speech *words = speech_of(g);
    cli_text seen = { 0 };
    lr_view_print(g, view, text, sizeof text);
    if (words->cards_seen) words->cards_seen(g, view, &seen);
    bool any = show_counted(words->counted, text, seat);
    if (show_value(text, words->cards, seat, value, sizeof value))
        show_card_list(g, value);
    else if (seen.length == 0 && !any)
        puts(words->no_cards);
    if (seen.length > 0) {
        puts("What you see there:");
        show_card_list(g, seen.bytes);
    }
    free(seen.bytes);
}

void show_hand(const lr_game *g, const lr_view *view, int seat) {
    char text[LR_STATE_TEXT_MAX], *rest = text;
    lr_view_print(g, view, text, sizeof text);
    printf("  %-16s %d\n", "points", own_points(g, view, seat));
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *key = strsep(&line, " "), *owner = line ? strsep(&line, " ") : NULL;
        if (!owner || !line || strlen(owner) != 1 || owner[0] != '0' + seat) continue;
        flow f = { " ", printf("  %-16s ", key), 19, false };
        flow_text(&f, line, "");
        putchar('\n');
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
