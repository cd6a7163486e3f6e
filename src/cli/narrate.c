/* narrate.c - actions in plain words (narrate.h).
 *
 * A pattern is found by the action's word and the number of its arguments, and if it says so by one
 * of the arguments or by the phase of the game; the first that fits is taken. In it
 *
 *     {2}   is the second argument, made readable: `brick=1,ore=2` -> `1 brick, 2 ore`
 *     {@2}  is the seats that the second argument lists: `0,2` -> `seat 0 (greedy) and you`
 *     {+}   is the sum of the first two arguments
 *     {@*}  is the seat that chance acts for, as far as the table says
 *
 * Patterns of seats are what follows the player's name; patterns of chance are whole sentences.
 */
#include "narrate.h"

#include "speech.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 12 };

/* ---- pieces of sentences ---- */

void narrate_seat(const narration_table *table, int seat, bool inside, char *out, size_t size) {
    if (seat == table->reader)
        snprintf(out, size, "%s", inside ? "you" : "You");
    else if (seat >= 0 && seat < LR_SEATS_MAX && table->name[seat])
        snprintf(out, size, "%s %d (%s)", inside ? "seat" : "Seat", seat, table->name[seat]);
    else
        snprintf(out, size, "%s %d", inside ? "seat" : "Seat", seat);
}

/* Appends within NARRATION_MAX. */
static void append(char *out, const char *text) {
    size_t length = strlen(out);
    snprintf(out + length, NARRATION_MAX - length, "%s", text);
}

/* `0,2` as players. At the start of a sentence the first one is capital. */
static void append_seats(char *out, const char *list, const narration_table *table) {
    char copy[64], *rest = copy, name[64];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *item; (item = strsep(&rest, ","));) {
        narrate_seat(table, cli_leading_number(item), out[0] != 0, name, sizeof name);
        append(out, name);
        if (rest) append(out, strchr(rest, ',') ? ", " : " and ");
    }
}

static void append_subject(char *out, const narration_table *table) {
    char name[64] = "somebody";
    if (table->subject >= 0) narrate_seat(table, table->subject, out[0] != 0, name, sizeof name);
    append(out, name);
}

/* `brick=1,ore=2` as `1 brick, 2 ore`; other words as the family says them. */
static void append_cards(char *out, const lr_game *g, const char *list) {
    char copy[LR_ACTION_TEXT_MAX], *rest = copy, item_text[LR_ACTION_TEXT_MAX];
    const speech *words = speech_of(g);
    if (words->reword && words->reword(g, list, item_text, sizeof item_text)) {
        append(out, item_text);
        return;
    }
    snprintf(copy, sizeof copy, "%s", list);
    for (char *item; (item = strsep(&rest, ","));) {
        char *count = strchr(item, '=');
        if (count) *count++ = 0;
        snprintf(item_text, sizeof item_text, count ? "%s %s" : "%s%s", count ? count : "", item);
        append(out, item_text);
        if (rest) append(out, ", ");
    }
}

/* Fills a pattern; the arguments are word[0..]. */
static void fill(char *out, const lr_game *g, const char *text, char *const *word,
                 const narration_table *table) {
    while (*text) {
        char plain[2] = { *text, 0 };
        if (*text != '{') {
            append(out, plain);
            text++;
            continue;
        }
        if (text[1] == '+') {
            char sum[16];
            snprintf(sum, sizeof sum, "%d",
                     cli_leading_number(word[0]) + cli_leading_number(word[1]));
            append(out, sum);
        } else if (text[1] == '@' && text[2] == '*') {
            append_subject(out, table);
        } else if (text[1] == '@') {
            append_seats(out, word[text[2] - '1'], table);
        } else {
            append_cards(out, g, word[text[1] - '1']);
        }
        text = strchr(text, '}') + 1;
    }
}

static bool has_argument(char *const *word, int count, const char *wanted) {
    for (int i = 1; i < count; i++)
        if (strcmp(word[i], wanted) == 0) return true;
    return false;
}

static const pattern *find_pattern(const pattern *p, char *const *word, int count,
                                   const char *phase) {
    for (; p->word; p++) {
        if (strcmp(p->word, word[0]) != 0) continue;
        if (p->arguments != PATTERN_ANY && p->arguments != count - 1) continue;
        if (p->has && !has_argument(word, count, p->has)) continue;
        if (p->phase && (!phase || strcmp(p->phase, phase) != 0)) continue;
        return p;
    }
    return NULL;
}

void narrate(const lr_game *g, lr_action a, const narration_table *table, char out[NARRATION_MAX]) {
    char text[LR_ACTION_TEXT_MAX], copy[LR_ACTION_TEXT_MAX], *rest = copy, *word[WORDS_MAX];
    int count = 0;
    cli_action_text(g, a, text);
    memcpy(copy, text, sizeof copy);
    for (int i = 0; i < WORDS_MAX; i++) word[i] = rest ? strsep(&rest, " ") : NULL;
    while (count < WORDS_MAX && word[count]) count++;
    const pattern *p = count > 1 && !rest
                           ? find_pattern(speech_of(g)->patterns, word + 1, count - 1, table->phase)
                           : NULL;
    out[0] = 0;
    if (!p) {
        append(out, text);
        return;
    }
    if (a.actor == table->reader) { /* who knows what they did, but likes to read it in the log */
        append(out, "You: ");
        append(out, text + strcspn(text, " ") + 1);
        return;
    }
    if (a.actor != LR_ACTOR_CHANCE) {
        narrate_seat(table, a.actor, false, out, NARRATION_MAX);
        append(out, " ");
    }
    fill(out, g, p->text, word + 2, table);
}
