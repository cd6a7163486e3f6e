/* narrate.c - actions in plain words (narrate.h).
 *
 * A pattern is found by the action's word and the number of its arguments; the first that fits is
 * taken. In it
 *
 *     {2}   is the second argument, made readable: `brick=1,ore=2` -> `1 brick, 2 ore`
 *     {@2}  is the seats that the second argument lists: `0,2` -> `seat 0 (greedy) and you`
 *     {+}   is the sum of the first two arguments
 *
 * Patterns of seats are what follows the player's name; patterns of chance are whole sentences.
 */
#include "narrate.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 12, ANY = -1 };

typedef struct pattern {
    const char *word;
    int arguments;
    bool hidden; /* the first argument is `?` */
    const char *text;
} pattern;

static const pattern patterns[] = {
    /* chance */
    { "deal", ANY, false, "The board is laid out." },
    { "first", 1, false, "First to play: {@1}." },
    { "dice", 2, false, "The dice show {1} and {2}: {+}." },
    { "steal", 3, true, "A card is stolen from {@3}." },
    { "steal", 3, false, "The card stolen from {@3} is {1}." },
    { "draw", 1, true, "A development card is drawn." },
    { "draw", 1, false, "The development card drawn is: {1}." },
    /* the course of a turn */
    { "roll", 0, false, "rolls the dice." },
    { "end", 0, false, "ends the turn." },
    { "discard", 1, false, "discards one {1}." },
    { "robber", 1, false, "moves the robber to {1}." },
    { "robber", 3, false, "moves the robber to {1} and robs {@3}." },
    /* building */
    { "road", 1, false, "builds a road on {1}." },
    { "settlement", 1, false, "builds a settlement on {1}." },
    { "city", 1, false, "makes the settlement on {1} a city." },
    { "buy", 0, false, "buys a development card." },
    /* development cards */
    { "knight", 0, false, "plays a knight." },
    { "road-building", 0, false, "plays road building: two free roads." },
    { "stop", 0, false, "leaves the second free road unbuilt." },
    { "plenty", 1, false, "plays year of plenty and takes {1}." },
    { "plenty", 2, false, "plays year of plenty and takes {1} and {2}." },
    { "monopoly", 1, false, "plays monopoly: everybody hands over all {1}." },
    { "reveal", 0, false, "lays a victory point card open." },
    { "claim", 0, false, "claims the victory." },
    /* trade */
    { "bank", 3, false, "trades {1} with the bank for one {3}." },
    { "offer", 5, false, "offers {1} for {3} to {@5}." },
    { "accept", 0, false, "says yes to the offer." },
    { "refuse", 0, false, "says no to the offer." },
    { "confirm", 1, false, "trades with {@1}." },
    { "take", 1, false, "takes the offer of {@1}." },
    { "decline", 1, false, "turns down the offer of {@1}." },
    { "withdraw", 0, false, "withdraws the offer." },
};

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

/* `brick=1,ore=2` as `1 brick, 2 ore`; anything else as it is. */
static void append_cards(char *out, const char *list) {
    char copy[LR_ACTION_TEXT_MAX], *rest = copy, item_text[LR_ACTION_TEXT_MAX];
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
static void fill(char *out, const char *text, char *const *word, const narration_table *table) {
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
        } else if (text[1] == '@') {
            append_seats(out, word[text[2] - '1'], table);
        } else {
            append_cards(out, word[text[1] - '1']);
        }
        text = strchr(text, '}') + 1;
    }
}

static const pattern *find_pattern(char *const *word, int count) {
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const pattern *p = &patterns[i];
        if (strcmp(p->word, word[0]) != 0) continue;
        if (p->arguments != ANY && p->arguments != count - 1) continue;
        if (p->hidden != (count > 1 && strcmp(word[1], "?") == 0)) continue;
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
    const pattern *p = count > 1 && !rest ? find_pattern(word + 1, count - 1) : NULL;
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
    fill(out, p->text, word + 2, table);
}

/* ---- for newcomers ---- */

static const struct {
    const char *family, *text;
} primers[] = {
    { "board",
      "You settle an island with roads, settlements and cities. Settlements stand on corners of\n"
      "hexes, roads on their sides. When the dice show a hex's number, every settlement beside it\n"
      "earns one card of what grows there, a city two. Cards pay for building:\n"
      "\n"
      "    road              brick, lumber\n"
      "    settlement        brick, lumber, wool, grain\n"
      "    city              2 grain, 3 ore (in place of a settlement)\n"
      "    development card  wool, grain, ore (`buy`)\n"
      "\n"
      "A settlement is worth one point, a city two; the longest road and the largest army two "
      "each.\n"
      "A seven pays nobody: large hands lose half, and who rolled moves the robber, which blocks\n"
      "a hex and steals a card. You can trade with the bank and with the others.\n" },
};

const char *narrate_primer(const char *family) {
    for (size_t i = 0; i < sizeof primers / sizeof primers[0]; i++)
        if (strcmp(primers[i].family, family) == 0) return primers[i].text;
    return NULL;
}
