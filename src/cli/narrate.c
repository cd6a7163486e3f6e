/* narrate.c - actions in plain words (narrate.h).
 *
 * A pattern is found by the action's word and the number of its arguments, and if it says so by its
 * first argument or by the phase of the game; the first that fits is taken. In it
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
    const char *text;
    const char *first; /* the first argument is this; NULL: any */
    const char *phase; /* the phase is this; NULL: any */
} pattern;

static const pattern patterns[] = {
    /* chance */
    { "deal", ANY, "The board is laid out.", NULL, NULL },
    { "first", 1, "First to play: {@1}.", NULL, NULL },
    { "dice", 2, "The dice show {1} and {2}: {+}.", NULL, NULL },
    { "steal", 3, "A card is stolen from {@3}.", "?", NULL },
    { "steal", 3, "The card stolen from {@3} is {1}.", NULL, NULL },
    { "draw", 1, "A development card is drawn.", "?", NULL },
    { "draw", 1, "The development card drawn is: {1}.", NULL, NULL },
    /* the course of a turn */
    { "roll", 0, "rolls the dice.", NULL, NULL },
    { "end", 0, "builds nothing more.", NULL, "build" },
    { "end", 0, "ends the turn.", NULL, NULL },
    { "discard", 1, "discards one {1}.", NULL, NULL },
    { "robber", 1, "moves the robber to {1}.", NULL, NULL },
    { "robber", 3, "moves the robber to {1} and robs {@3}.", NULL, NULL },
    /* building */
    { "road", 1, "builds a road on {1}.", NULL, NULL },
    { "settlement", 1, "builds a settlement on {1}.", NULL, NULL },
    { "city", 1, "makes the settlement on {1} a city.", NULL, NULL },
    { "buy", 0, "buys a development card.", NULL, NULL },
    /* development cards */
    { "knight", 0, "plays a knight.", NULL, NULL },
    { "road-building", 0, "plays road building: two free roads.", NULL, NULL },
    { "stop", 0, "leaves the second free road unbuilt.", NULL, NULL },
    { "plenty", 1, "plays year of plenty and takes {1}.", NULL, NULL },
    { "plenty", 2, "plays year of plenty and takes {1} and {2}.", NULL, NULL },
    { "monopoly", 1, "plays monopoly: everybody hands over all {1}.", NULL, NULL },
    { "reveal", 0, "lays a victory point card open.", NULL, NULL },
    { "claim", 0, "claims the victory.", NULL, NULL },
    /* trade */
    { "bank", 3, "trades {1} with the bank for one {3}.", NULL, NULL },
    { "offer", 5, "offers {1} for {3} to {@5}.", NULL, NULL },
    { "accept", 0, "says yes to the offer.", NULL, NULL },
    { "refuse", 0, "says no to the offer.", NULL, NULL },
    { "confirm", 1, "trades with {@1}.", NULL, NULL },
    { "take", 1, "takes the offer of {@1}.", NULL, NULL },
    { "decline", 1, "turns down the offer of {@1}.", NULL, NULL },
    { "withdraw", 0, "withdraws the offer.", NULL, NULL },
    /* at sea */
    { "ship", 1, "puts the ship down on {1}.", NULL, "ship" },
    { "ship", 1, "builds a ship on {1}.", NULL, NULL },
    { "lift", 1, "takes up the ship on {1} to move it.", NULL, NULL },
    { "pirate", 1, "puts the pirate beside the board.", "-", NULL },
    { "pirate", 1, "moves the pirate to {1}.", NULL, NULL },
    { "pirate", 3, "moves the pirate to {1} and robs {@3}.", NULL, NULL },
    { "pirate", 4, "moves the pirate to {1} and takes a cloth from {@3}.", NULL, NULL },
    { "choose", 1, "chooses one {1}.", NULL, NULL },
    { "discover", 2, "On {1} there is {2}.", NULL, NULL },
    { "discover", 3, "On {1} there is {2}, number {3}.", NULL, NULL },
    /* scenarios */
    { "harbor", 2, "places the harbor ({1}) on {2}.", NULL, NULL },
    { "rob", 1, "takes a card from nobody.", "-", NULL },
    { "rob", 1, "takes a card from {@1}.", NULL, NULL },
    { "pillage", 3, "The pirate fleet takes one {1} from {@3}.", NULL, NULL },
    { "attack", 0, "attacks the fortress.", NULL, NULL },
    { "pirates", 1, "The pirates in the fortress fight with strength {1}.", NULL, NULL },
    { "wonder", 1, "claims the wonder {1}.", NULL, NULL },
    { "level", 0, "builds a level of the wonder.", NULL, NULL },
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

static const pattern *find_pattern(char *const *word, int count, const char *phase) {
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const pattern *p = &patterns[i];
        if (strcmp(p->word, word[0]) != 0) continue;
        if (p->arguments != ANY && p->arguments != count - 1) continue;
        if (p->first && (count < 2 || strcmp(p->first, word[1]) != 0)) continue;
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
    const pattern *p = count > 1 && !rest ? find_pattern(word + 1, count - 1, table->phase) : NULL;
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

typedef struct saying {
    const char *key, *text;
} saying;

/* What is asked in a phase, where the list of actions does not tell. */
static const saying questions[] = {
    { "setup-settlement", "Place a settlement on a corner of the list." },
    { "setup-road", "Place what leads away from it." },
    { "discard", "A seven: discard half of your cards, one at a time." },
    { "robber", "Say where the robber (or pirate) goes and, after `from`, whom it robs." },
    { "free-roads", "Place what your card gives." },
    { "answer", "There is an offer to answer, or an answer to take up." },
    { "build", "Another's turn has ended: build something now, or `end`." },
    { "gold", "Gold: choose any card; more than one come one at a time." },
    { "ship", "The ship you took up must be put down somewhere else." },
    { "harbor", "You were given a harbor: place it on a coast at one of your buildings." },
    { "rob", "A seven: say whom you take a card from." },
};

const char *narrate_question(const char *phase) {
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (strcmp(questions[i].key, phase) == 0) return questions[i].text;
    return NULL;
}

/* By what a configuration's text says. The first is the family's. */
static const saying primers[] = {
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
    { "modules=sea",
      "At sea: a ship costs lumber and wool and lies on a side beside water. Roads and ships meet\n"
      "at your settlements. Once a turn the last ship of a line that leads nowhere may move: "
      "`lift`\n"
      "it, then `ship` where it goes. Gold pays a card that you choose. A seven may move the "
      "pirate\n"
      "instead of the robber: beside it nobody builds or moves ships, and it robs one who has "
      "some\n"
      "there. On some maps the first settlement on a new island brings points.\n" },
    { "map=fog-islands", "Hexes in the fog are discovered by the road or ship that reaches them; "
                         "land pays its finder\n"
                         "a card at once.\n" },
    { "map=forgotten-tribe",
      "Gifts lie on the coasts of the small islands, for the first ship there: a point, a\n"
      "development card, or a harbor to place at home.\n" },
    { "map=cloth-villages", "Ships that lead from a building of yours to a village begin trade: a "
                            "cloth at once, and one\n"
                            "whenever the village's number is rolled. Two cloths are a point.\n" },
    { "map=pirate-islands", "The pirate fleet sails with every throw, as far as the lower die "
                            "shows, and plunders whom it\n"
                            "meets, unless that player has more warships than the die shows. A "
                            "knight makes a warship of\n"
                            "a ship of your line. When the line reaches your fortress, `attack` it "
                            "at the end of a turn;\n"
                            "three times won, it is yours, and you need it to win.\n" },
    { "map=wonders",
      "When you meet what a wonder asks for you may claim it (`wonder`) and build its four levels\n"
      "(`level`). Four levels win; so does the goal of points with a wonder higher than all "
      "others.\n" },
};

static bool says(const char *config, const char *key) {
    size_t length = strlen(key);
    for (const char *at = config; (at = strstr(at, key)); at++)
        if (strchr(",()", at[length]) && (at == config || strchr(",(", at[-1]))) return true;
    return false;
}

const char *narrate_primer(const char *config, size_t *next) {
    while (*next < sizeof primers / sizeof primers[0]) {
        const saying *primer = &primers[(*next)++];
        if (says(config, primer->key)) return primer->text;
    }
    return NULL;
}
