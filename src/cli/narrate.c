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

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 12, ANY = -1 };

typedef struct pattern {
    const char *word;
    int arguments;
    const char *text;
    const char *has;   /* one of the arguments is this; NULL: any */
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
    { "road", 1, "puts the road down again on {1}.", NULL, "rebuild" },
    { "road", 1, "builds a road on {1}.", NULL, NULL },
    { "settlement", 1, "builds a settlement on {1}.", NULL, NULL },
    { "city", 1, "builds a city on {1}.", NULL, "setup-settlement" },
    { "city", 1, "makes the settlement on {1} a city.", NULL, NULL },
    { "buy", 0, "buys a development card.", NULL, NULL },
    /* development cards */
    { "knight", 0, "plays a knight.", NULL, NULL },
    { "road-building", 0, "plays road building: two free roads.", NULL, NULL },
    { "stop", 0, "keeps the other knights out of it.", NULL, "defend" },
    { "stop", 0, "takes nothing for the aqueduct.", NULL, "aqueduct" },
    { "stop", 0, "promotes no second knight.", NULL, "smith" },
    { "stop", 0, "keeps the piece off the board.", NULL, "rebuild" },
    { "stop", 0, "does without the deserter.", NULL, "recruit" },
    { "stop", 0, "leaves the cards where they are.", NULL, "spy" },
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
    { "ship", 1, "puts the ship down again on {1}.", NULL, "rebuild" },
    { "ship", 1, "builds a ship on {1}.", NULL, NULL },
    { "lift", 1, "takes up the ship on {1} to move it.", NULL, NULL },
    { "pirate", 1, "puts the pirate beside the board.", "-", NULL },
    { "pirate", 1, "moves the pirate to {1}.", NULL, NULL },
    { "pirate", 3, "moves the pirate to {1} and robs {@3}.", NULL, NULL },
    { "pirate", 4, "moves the pirate to {1} and takes a cloth from {@3}.", NULL, NULL },
    { "choose", 1, "takes one {1} for the aqueduct.", NULL, "aqueduct" },
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
    /* knights, cities and the barbarians */
    { "event", 1, "The event die shows the barbarians' ship.", "ship", NULL },
    { "event", 1, "The event die shows the gate of {1}.", NULL, NULL },
    { "wall", 1, "builds a wall around the city on {1}.", NULL, NULL },
    { "hire", 1, "takes the deserter in, on {1}.", NULL, "recruit" },
    { "hire", 1, "hires a knight on {1}.", NULL, NULL },
    { "activate", 1, "activates the knight on {1}.", NULL, NULL },
    { "promote", 1, "promotes the knight on {1} as well.", NULL, "smith" },
    { "promote", 1, "promotes the knight on {1}.", NULL, NULL },
    { "move", 2, "moves the knight on {1} to {2}.", NULL, NULL },
    { "chase", 2, "lets the knight on {1} chase the {2} away.", NULL, NULL },
    { "improve", 1, "improves the cities: {1}.", NULL, NULL },
    { "metropolis", 1, "makes the city on {1} the metropolis.", NULL, NULL },
    { "commit", 1, "sends the knight on {1} to defend.", NULL, NULL },
    { "sack", 1, "gives the city on {1} up to the barbarians.", NULL, NULL },
    { "reward", 1, "chooses a card of {1} as a reward.", NULL, NULL },
    { "flee", 1, "lets the knight flee to {1}.", NULL, NULL },
    /* progress cards */
    { "progress", 2, "A card of {1} for {@*}.", "?", NULL },
    { "progress", 2, "A card of {1} for {@*}: {2}.", NULL, NULL },
    { "play", 3, "plays an alchemist: the dice will show {2} (red) and {3}.", "alchemist", NULL },
    { "play", 1, "plays a crane: the next improvement costs one less.", "crane", NULL },
    { "play", 2, "plays an engineer: a wall for the city on {2}.", "engineer", NULL },
    { "play", 2, "plays an inventor and lifts the number token of {2}.", "inventor", NULL },
    { "play", 1, "plays irrigation: grain for the fields.", "irrigation", NULL },
    { "play", 2, "plays medicine and makes the settlement on {2} a city.", "medicine", NULL },
    { "play", 1, "plays mining: ore for the mountains.", "mining", NULL },
    { "play", 1, "plays road building: two free roads.", "road-building", NULL },
    { "play", 2, "plays a smith and promotes the knight on {2}.", "smith", NULL },
    { "play", 1, "plays a commercial harbor.", "commercial-harbor", NULL },
    { "play", 2, "plays a master merchant and sees the hand of {@2}.", "master-merchant", NULL },
    { "play", 2, "plays a merchant, who comes to {2}.", "merchant", NULL },
    { "play", 1, "plays a merchant fleet: everything goes to the bank at 2:1.", "merchant-fleet",
      NULL },
    { "play", 2, "plays a merchant fleet: {2} goes to the bank at 2:1.", "merchant-fleet", NULL },
    { "play", 2, "plays a resource monopoly: everybody hands over two {2}.", "resource-monopoly",
      NULL },
    { "play", 2, "plays a trade monopoly: everybody hands over one {2}.", "trade-monopoly", NULL },
    { "play", 2, "plays a bishop: the robber moves to {2} and robs everybody there.", "bishop",
      NULL },
    { "play", 3, "plays a bishop: the pirate moves to {2} and robs everybody there.", "bishop",
      NULL },
    { "play", 2, "plays a deserter: {@2} must give up a knight.", "deserter", NULL },
    { "play", 2, "plays a diplomat, who takes away what lies on {2}.", "diplomat", NULL },
    { "play", 2, "plays an intrigue against the knight on {2}.", "intrigue", NULL },
    { "play", 1, "plays a saboteur.", "saboteur", NULL },
    { "play", 2, "plays a spy, who sees the progress cards of {@2}.", "spy", NULL },
    { "play", 1, "plays a warlord: all own knights become active.", "warlord", NULL },
    { "play", 1, "plays a wedding: those ahead give two cards each.", "wedding", NULL },
    { "return", 2, "puts a card back under the deck of {1}.", NULL, NULL },
    { "swap", 1, "swaps it with the number token of {1}.", NULL, NULL },
    { "desert", 1, "gives up the knight on {1}.", NULL, NULL },
    { "give", 1, "gives a card.", "?", NULL },
    { "give", 1, "gives one {1}.", NULL, NULL },
    { "pick", 3, "takes a card of {@3}.", "?", NULL },
    { "pick", 3, "takes one {1} of {@3}.", NULL, NULL },
    { "spy", 3, "takes a progress card of {@3}.", "?", NULL },
    { "spy", 3, "takes the {1} of {@3}.", NULL, NULL },
    { "commerce", 3, "offers {@3} one {1} for a commodity.", NULL, NULL },
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

static void append_subject(char *out, const narration_table *table) {
    char name[64] = "somebody";
    if (table->subject >= 0) narrate_seat(table, table->subject, out[0] != 0, name, sizeof name);
    append(out, name);
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
        } else if (text[1] == '@' && text[2] == '*') {
            append_subject(out, table);
        } else if (text[1] == '@') {
            append_seats(out, word[text[2] - '1'], table);
        } else {
            append_cards(out, word[text[1] - '1']);
        }
        text = strchr(text, '}') + 1;
    }
}

static bool has_argument(char *const *word, int count, const char *wanted) {
    for (int i = 1; i < count; i++)
        if (strcmp(word[i], wanted) == 0) return true;
    return false;
}

static const pattern *find_pattern(char *const *word, int count, const char *phase) {
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const pattern *p = &patterns[i];
        if (strcmp(p->word, word[0]) != 0) continue;
        if (p->arguments != ANY && p->arguments != count - 1) continue;
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
