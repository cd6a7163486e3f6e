/* speech_cards.c - how the terminal speaks of the card family (speech.h).
 *
 * The tables repeat no rule that decides anything; whoever wants to know exactly reads docs/rules.
 */
#include "cards_words.h"
#include "speech.h"

#include <string.h>

/* ---- what was done ---- */

static const pattern patterns[] = {
    /* chance */
    { "shuffle", 1, "The cards are shuffled and laid out in five stacks.", NULL, NULL },
    { "first", 2, "Dice for the first turn: {1} for seat 0, {2} for seat 1.", NULL, NULL },
    { "dice", 2, "The event die shows the club, the production die {2}.", "club", NULL },
    { "dice", 2, "The event die shows the windmill, the production die {2}.", "windmill", NULL },
    { "dice", 2, "The event die shows the knight, the production die {2}.", "knight", NULL },
    { "dice", 2, "The event die shows the sun, the production die {2}.", "sun", NULL },
    { "dice", 2, "The event die asks for an event card, the production die shows {2}.", NULL,
      NULL },
    { "event", 1, "The event card is: {1}.", NULL, NULL },
    { "region", 1, "The region card that is drawn: {1}.", NULL, NULL },
    { "duel", 1, "The die of the duel shows {1}.", NULL, NULL },
    /* before the first turn */
    { "arrange", 1, "lays out {1}.", NULL, NULL },
    { "arrange-as-printed", 0, "lays the regions out as the rules propose.", NULL, NULL },
    { "stack", 1, "looks through stack {1}.", NULL, NULL },
    { "take", 1, "takes a card out of the stack.", "?", NULL },
    { "take", 2, "takes {2} out of the stack.", NULL, NULL },
    /* the course of a turn */
    { "alchemist", 1, "plays an Alchemist: the production die will show {1}.", NULL, NULL },
    { "roll", 0, "rolls the dice.", NULL, NULL },
    { "end", 0, "is done with building and trading.", NULL, NULL },
    { "draw", 1, "draws the top card of stack {1}.", NULL, NULL },
    { "search", 1, "pays to look through stack {1}.", NULL, NULL },
    { "exchange", 2, "puts a card under stack {2} to take another from it.", "?", NULL },
    { "exchange", 2, "puts {1} under stack {2} to take another from it.", NULL, NULL },
    { "discard", 2, "puts a card too many under stack {2}.", "?", NULL },
    { "discard", 2, "puts {1}, a card too many, under stack {2}.", NULL, NULL },
    /* which regions */
    { "pay", 1, "pays one from {1}.", NULL, NULL },
    { "store", 1, "stores one at {1}.", NULL, NULL },
    { "settle", 0, "leaves the choice of regions to the default.", NULL, NULL },
    { "gain", 1, "takes one of choice, at {1}.", NULL, NULL },
    { "seize", 1, "takes one {1} away from the other.", NULL, NULL },
    { "give", 1, "gives one {1} in return.", NULL, NULL },
    { "stop", 0, "takes nothing.", NULL, "advantage" },
    { "stop", 0, "takes no more.", NULL, "merchant-take" },
    { "stop", 0, "answers with no card.", NULL, "defend" },
    { "stop", 0, "swaps nothing.", NULL, "builder-swap" },
    { "stop", 0, "leaves the new regions to chance.", NULL, "scout" },
    { "stop", 0, "exchanges nothing.", NULL, "exchange" },
    { "stop", 0, "leaves it at that.", NULL, NULL },
    /* building */
    { "road", 1, "builds a road at {1}.", NULL, NULL },
    { "settlement", 1, "builds a settlement at {1}.", NULL, NULL },
    { "city", 1, "makes the settlement at {1} a city.", NULL, NULL },
    { "build", 2, "builds {1} at {2}.", NULL, NULL },
    { "remove", 2, "tears down {1} at {2}.", NULL, NULL },
    { "side", 1, "lays it above the row.", "upper", NULL },
    { "side", 1, "lays it below the row.", NULL, NULL },
    { "scout", 0, "plays a Scout and chooses the new regions.", NULL, NULL },
    { "pick", 1, "picks {1}.", NULL, NULL },
    /* trade */
    { "bank", 2, "trades {1} with the bank for one {2}.", NULL, NULL },
    { "offer", 3, "offers {1} for {3} instead.", NULL, "answer" },
    { "offer", 3, "offers {1} for {3}.", NULL, NULL },
    { "accept", 0, "says yes to the offer.", NULL, NULL },
    { "refuse", 0, "says no to the offer.", NULL, NULL },
    /* action cards and events */
    { "play", 1, "plays a Spy and looks at the other hand.", "spy", NULL },
    { "play", 1, "plays a Merchant.", "merchant", NULL },
    { "play", 1, "attacks with {1}.", NULL, NULL },
    { "caravan", 3, "plays a Caravan: one {1} becomes {3}.", NULL, NULL },
    { "caravan", 5, "plays a Caravan: {1} and {2} become {4} and {5}.", NULL, NULL },
    { "counter", 1, "answers with {1}.", NULL, NULL },
    { "target", 2, "gives up {1} at {2}.", NULL, "civil-war" },
    { "target", 2, "chooses {1} at {2}.", NULL, NULL },
    { "spy", 1, "takes a card out of the hand.", "?", NULL },
    { "spy", 1, "takes {1} out of the hand.", NULL, NULL },
    { "conflict", 3, "puts cards of the other hand under stack {1}.", "?", NULL },
    { "conflict", 3, "puts {2}, then {3} under stack {1}.", NULL, NULL },
    { "conflict", 2, "puts {2} under stack {1}.", NULL, NULL },
    { "swap", 1, "swaps a card with the stack.", "?", NULL },
    { "swap", 3, "swaps {1} for {3}.", NULL, NULL },
    { 0 },
};

/* ---- words for newcomers ---- */

static const saying questions[] = {
    { "arrange", "Lay your six regions out, from left to right: three above the row, then three "
                 "below. Regions beside each other can share a building later." },
    { "start-stack", "Choose the stack you take your first cards from." },
    { "start-take", "You see the whole stack, top first: take three cards, one at a time. "
                    "`cards` tells what each does." },
    { "roll", "`roll` the dice, or play an Alchemist before." },
    { "advantage", "You have the windmill token: take a resource of the other, or `stop`." },
    { "gain", "Choose a region that gets one more." },
    { "civil-war", "Civil war: choose a knight or fleet that goes back to hand." },
    { "conflict", "You have the knight token and see the other hand: two of these cards go under "
                  "a stack, in this order." },
    { "builder-stack", "Master Builder: choose the stack you look through." },
    { "builder-swap", "You see the whole stack: swap a card of your hand for one of it, or "
                      "`stop`." },
    { "main", "Build, trade and play cards as long as you like; `end` when you are done." },
    { "pay", "Choose the region that pays, or `settle` the rest without choosing." },
    { "pay-any", "Choose a region that pays for the search; any resource will do." },
    { "store", "Choose the region that stores it, or `settle` the rest without choosing." },
    { "scout", "You have a Scout: play it to choose the new regions, or `stop` to draw them." },
    { "pick", "Pick a region card: the first one goes above, the second below." },
    { "side", "Lay this region above or below the row; the next card goes to the other side." },
    { "answer", "Answer the offer: `accept`, `refuse`, or make another `offer`." },
    { "counter-offer", "The other one answers your offer with this: `accept` or `refuse`." },
    { "defend", "You are attacked: answer with a counter card if you hold it, or `stop`." },
    { "target", "Choose the card that goes back to its owner's hand." },
    { "rob", "Choose what you take from the other." },
    { "merchant-take", "Choose what you take from the other; after the first you may `stop`." },
    { "merchant-give", "Choose what you give in return." },
    { "spy", "You see the hand: take a card." },
    { "discard", "You hold a card too many: say which goes under which stack." },
    { "draw", "Fill up your hand: `draw` a top card, or pay to `search` a stack." },
    { "look", "You see the whole stack, top first: take a card. `cards` tells what each does." },
    { "exchange", "You may put a card under a stack and take another from it, or `stop`." },
    { "exchanged", "Take a card from that stack: its top card, or search it for a price." },
    { 0 },
};

static const saying words[] = {
    { "arrange", "`arrange forest`: lays the region on your next corner." },
    { "arrange-as-printed", "lays all six regions as the rules propose." },
    { "stack", "`stack 3`: chooses the stack you look through." },
    { "take", "`take 5 spy`: takes the fifth card from the top, a spy." },
    { "alchemist", "`alchemist 4`: plays the card; the production die will show 4." },
    { "roll", "rolls both dice: the event comes first, then the regions produce." },
    { "end", "ends your actions; then you draw cards, and the other one is next." },
    { "draw", "`draw 3`: draws the top card of stack 3." },
    { "search",
      "`search 3`: pays two resources (one with a Town Hall) to look through stack 3\nand "
      "take any card of it." },
    { "exchange", "`exchange spy 3`: puts the card under stack 3, to take another from it." },
    { "discard", "`discard spy 3`: puts a card too many under stack 3." },
    { "pay", "`pay u-2`: the region above the slot -2 pays one." },
    { "store", "`store l0`: the region below the slot 0 stores one." },
    { "settle", "lets the fullest regions pay, or the emptiest store, without more questions." },
    { "gain", "`gain u+2`: the region gets one more." },
    { "seize", "`seize ore`: takes one ore of the other." },
    { "give", "`give ore`: gives one ore in return." },
    { "stop", "leaves out what is only offered." },
    { "road", "`road +2`: a road at an end of your row, for 2 brick and lumber." },
    { "settlement", "`settlement +3`: at the end of a road, for brick, lumber, wool and grain; "
                    "it\nbrings two new regions." },
    { "city", "`city -1`: makes a settlement a city, for 2 grain and 3 ore: two points, and "
              "twice\nthe building sites." },
    { "build", "`build smithy u+1`: a card of your hand on the site above the settlement +1." },
    { "remove", "`remove smithy u+1`: tears a card of yours down for good, to free its site." },
    { "side", "`side upper`: lays the region card above the row." },
    { "scout", "plays the card: you choose the two new regions." },
    { "pick", "`pick s-forest-1`: takes this region card, a forest with the number 1." },
    { "bank", "`bank ore brick`: trades ore for one brick at your rate, 3, 2 or 1 for 1." },
    { "offer", "`offer ore=1,wool=1 for brick=1`: proposes a trade to the other." },
    { "accept", "says yes to the offer." },
    { "refuse", "says no to the offer." },
    { "play", "`play spy`: plays an action card; `cards` tells what each of yours does." },
    { "caravan", "`caravan ore wool for brick grain`: two resources become two others." },
    { "counter", "`counter bishop`: answers an attack." },
    { "target", "`target smithy u+1`: the card that goes back to hand." },
    { "spy", "`spy smithy`: takes the card out of the hand you see." },
    { "conflict", "`conflict 3 spy abbey`: puts the two cards under stack 3, the spy first." },
    { "swap", "`swap spy 4 abbey`: your spy goes under the stack for its fourth card." },
    { 0 },
};

/* Lines of 80 columns at most. */
/* clang-format off */
static const saying primers[] = {
    { "cards",
      "Two players each rule a small realm. A row of settlements and roads lies in the\n"
      "middle, with regions above and below it. When the production die shows a\n"
      "region's number, the region stores one of what it gives, three at most. What is\n"
      "stored pays for building:\n"
      "\n"
      "    road              2 brick, lumber                at an end of the row\n"
      "    settlement        brick, lumber, wool, grain     behind a road; two new regions\n"
      "    city              2 grain, 3 ore                 in place of a settlement\n"
      "\n"
      "A settlement has a building site above and one below, a city two of each. The\n"
      "cards in your hand go there: knights, fleets and buildings, each at its cost (b\n"
      "brick, l lumber, w wool, g grain, o ore). Red buildings need a city. Action\n"
      "cards cost nothing, but wait until both players together have seven points.\n" },
    { "cards",
      "Settlements are one point, cities two, some red buildings one or two. More\n"
      "strength of knights than the other brings the knight token, more commerce (and\n"
      "a city) the windmill token, one point each. Who has enough points in their own\n"
      "turn wins.\n" },
    { "cards",
      "A turn: you `roll`. First the event die: with the club brigands take all ore\n"
      "and wool of whoever has more than seven in store; the windmill lets the holder\n"
      "of its token take a resource; the knight is a tournament; the sun gives each a\n"
      "resource; the question mark turns an event card over. Then the regions\n"
      "produce, for both. Then you build, trade with the bank (three for one) or with\n"
      "the other, and play cards. After `end` you fill your hand up to three cards:\n"
      "`draw` the top card of a stack, or pay two resources to `search` it.\n" },
    { 0 },
};
/* clang-format on */

/* ---- what a player has ---- */

static const saying possessions[] = {
    { "hand", "your cards" },
    { 0 },
};

/* The news tell of cards and stores themselves. */
static const saying changes[] = {
    { 0 },
};

static const char *const finer[] = { "bank ",     "build ", "exchange ", "discard ",
                                     "conflict ", "swap ",  NULL };

#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, ...)
#define EXPANSION(id, word, name, of_group, copies, ...) \
    [CARDS_KIND_##id] = { word, CARDS_GROUP_##of_group, copies },

static bool card_at(uint32_t k, card_line *out) {
    static const struct {
        const char *word;
        uint8_t group, count;
    } cards_held[CARDS_KINDS] = {
#include "cards_table.def"
    };
    if (k >= CARDS_KINDS) return false;
    *out = (card_line){ cards_held[k].word, cards_group_names[cards_held[k].group],
                        cards_sentences[k], cards_held[k].count };
    return true;
}

static const char *name_of(const lr_game *g, const char *word) {
    const cards *c = cards_of(g);
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++)
        if (c->row[k].group >= CARDS_GROUP_EVENT && strcmp(word, c->row[k].word) == 0)
            return c->row[k].name;
    return NULL;
}

static void card_facts(const lr_game *g, const char *word, char *out, size_t size) {
    const cards *c = cards_of(g);
    out[0] = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (strcmp(word, c->kind[kind].word) == 0) cards_facts(&c->kind[kind], out, size);
}

/* Of the stack one looks through, or of the other hand. */
static void cards_seen(const lr_game *g, const lr_view *view, cli_text *out) {
    const cards *c = cards_of(g);
    const cards_view *v = cards_view_of(view);
    unsigned phase = v->pub.phase, stack = v->pub.stack;
    const uint8_t *entry = v->memory.entry;
    if (v->pub.chooser != v->viewer) return;
    if (phase == CARDS_PHASE_SPY || phase == CARDS_PHASE_CONFLICT)
        for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
            if (cards_in(v->memory.seen, kind)) cli_text_print(out, "%s ", c->kind[kind].word);
    if (phase != CARDS_PHASE_START_TAKE && phase != CARDS_PHASE_LOOK &&
        phase != CARDS_PHASE_BUILDER_SWAP)
        return;
    for (unsigned k = 0; k < stack; k++) entry += v->memory.size[k];
    for (unsigned k = 0; k < v->memory.size[stack]; k++)
        if (entry[k] < CARDS_KINDS) cli_text_print(out, "%s ", c->kind[entry[k]].word);
}

/* Cards by their names; `abbey+spy` are two in an order that is not told. */
static bool reword(const lr_game *g, const char *word, char *out, size_t size) {
    const cards *c = cards_of(g);
    for (unsigned place = 0; place < CARDS_DECK_REGIONS; place++) {
        const cards_card *row = cards_region_row(c, place);
        if (strcmp(word, row->word) != 0) continue;
        snprintf(out, size, "%s with the number %u", row->name, row->die);
        return true;
    }
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(word, "+"), word);
    const char *plus = strchr(word, '+'), *one = name_of(g, first);
    if (!one) return false;
    const char *two = plus ? name_of(g, plus + 1) : NULL;
    snprintf(out, size, two ? "%s and %s" : "%s%s", one, two ? two : "");
    return true;
}

static void wealth(const lr_game *g, const lr_view *view, int seat, char *out, size_t size) {
    (void)g;
    const cards_realm *r = &cards_view_of(view)->pub.realm[seat];
    size_t length = (size_t)snprintf(out, size, "in your regions");
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned count = lr_lanes_count(r->have, good);
        if (count > 0 && length < size)
            length += (size_t)snprintf(out + length, size - length, " %s=%u",
                                       cards_good_names[good], count);
    }
    if (r->have == 0) snprintf(out, size, "nothing in your regions");
}

/* ---- what a question is about ---- */

static void print_goods(cards_goods goods, cli_text *out) {
    bool more = false;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned count = lr_lanes_count(goods, good);
        if (count == 0) continue;
        cli_text_print(out, "%s%u %s", more ? ", " : "", count, cards_good_names[good]);
        more = true;
    }
}

/* The regions of some resources that hold at least so many, and what each holds. */
static void print_regions(const cards_realm *r, unsigned goods, unsigned least, cli_text *out) {
    bool more = false;
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        int slot = cards_slot_of_column(region / 2);
        if (good >= CARDS_GOODS || !(goods >> good & 1)) continue;
        if (cards_stock(r, region) < least) continue;
        cli_text_print(out, "%s %c%s%d %s %u", more ? "," : " There are:", region & 1 ? 'l' : 'u',
                       slot > 0 ? "+" : "", slot, cards_good_names[good], cards_stock(r, region));
        more = true;
    }
    cli_text_print(out, ".");
}

/* The lowest resource of some units: the one that is asked about. */
static unsigned lowest(cards_goods goods) {
    unsigned kinds = lr_lanes_kinds(goods);
    return kinds & (~kinds + 1);
}

/* The numbers of a seat's first regions, and where the next one goes. */
static void print_start_regions(const cards *c, const cards_public *p, unsigned seat,
                                cli_text *out) {
    unsigned set = seat == (unsigned)c->rules.red_set ? 0 : 1;
    unsigned region = cards_arrange_order[p->arranged % CARDS_GOODS];
    int slot = cards_slot_of_column(region / 2);
    cli_text_print(out, "The next one goes to %c%s%d. The numbers:", region & 1 ? 'l' : 'u',
                   slot > 0 ? "+" : "", slot);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (p->realm[seat].of_good[good] == 0)
            cli_text_print(out, " %s %u,", cards_terrain_names[good], c->start[set][good].die);
    out->bytes[out->length - 1] = '.';
}

static void notice(const lr_game *g, const lr_view *view, int seat, cli_text *out) {
    const cards *c = cards_of(g);
    const cards_public *p = &cards_view_of(view)->pub;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ARRANGE: print_start_regions(c, p, (unsigned)seat, out); break;
    case CARDS_PHASE_ANSWER:
    case CARDS_PHASE_COUNTER_OFFER:
        cli_text_print(out, "The offer: you get ");
        print_goods(p->offer_give, out);
        cli_text_print(out, " for ");
        print_goods(p->offer_want, out);
        cli_text_print(out, ".");
        break;
    case CARDS_PHASE_PAY:
        cli_text_print(out, "Still to pay: ");
        print_goods(p->owe[seat], out);
        cli_text_print(out, ".");
        print_regions(&p->realm[seat], lowest(p->owe[seat]), 1, out);
        break;
    case CARDS_PHASE_GAIN: print_regions(&p->realm[seat], ~0u, 0, out); break;
    case CARDS_PHASE_PAY_ANY:
        cli_text_print(out, "Still to pay: %u of any kind.", p->owe_any);
        print_regions(&p->realm[seat], ~0u, 1, out);
        break;
    case CARDS_PHASE_STORE:
        cli_text_print(out, "Still to store: ");
        print_goods(p->due[seat], out);
        cli_text_print(out, ".");
        print_regions(&p->realm[seat], lowest(p->due[seat]), 0, out);
        break;
    case CARDS_PHASE_SIDE:
        cli_text_print(out, "The region card: %s with the number %u.",
                       cards_region_row(c, p->region_drawn)->name,
                       cards_region_row(c, p->region_drawn)->die);
        break;
    case CARDS_PHASE_DEFEND:
        cli_text_print(out, "The attack: %s. Unanswered it succeeds with 1 to 5, else with 1 or 2.",
                       c->kind[p->duel_card].name);
        break;
    default: break;
    }
}

/* Why a move is good (why.h). */
static const saying reasons[] = {
    { "wins", "it wins the game" },
    { "knight_token", "takes the knight token: strength {n} against {m}" },
    { "windmill_token", "takes the windmill token: commerce {n} against {m}" },
    { "points", "{n} point{s}; then {m} to go" },
    { "points_cost", "costs {who} {n} point{s}" },
    { "production", "{n} more resource{s} in six throws: {goods}" },
    { "overflow", "saves {n} resource{s} from overflowing" },
    { "regions", "{n} new regions" },
    { "harbor", "trades {thing} {n}:1 with the bank" },
    { "way", "a settlement can follow" },
    { "sites", "room for {n} more card{s}" },
    { "strength_race", "strength {n} against {m}" },
    { "commerce_race", "commerce {n} against {m}" },
    { "tournament", "wins the next tournament: {n} against {m}" },
    { "pays", "enough for {thing}" },
    { "nearer", "only {n} resource{s} short of {thing}" },
    { "keeps_paid", "keeps everything for {thing}; the other move costs {m} of it" },
    { "keeps", "saves for {thing}: {n} resource{s} short, {m} after the other move" },
    { "brigands", "safe from brigands: {n} resource{s}" },
    { "plague", "{n} region{s} safe from the plague" },
    { "robs", "takes {goods} from {who}" },
    { "leader", "the trade would help {who}, who leads with {n} point{s}" },
    { "gets", "gets {thing}; nothing is missing for it" },
    { "gets_short", "gets {thing}, {n} resource{s} short of its price" },
    { "draw", "fills the hand to {n} of {m} cards" },
    { "hand_limit", "{n} cards may be held" },
    { "search", "choosing a card then costs {n} resource{s}" },
    { "burns", "{who} loses {thing}" },
    { "hand_cost", "costs {who} {n} card{s} from the hand" },
    { NULL, NULL },
};

static const saying things[] = {
    { "settlement", "a settlement" },
    { "city", "a city" },
    { "road", "a road" },
    { NULL, NULL },
};

const speech speech_cards = {
    .patterns = patterns,
    .questions = questions,
    .words = words,
    .primers = primers,
    .places = "Places have names by the numbers in the row: u-2 and l-2 are the regions above\n"
              "(upper) and below (lower) the -2; u+1 and l+1 are the building sites of the\n"
              "settlement +1; roads, settlements and cities are called by their number alone.\n",
    .reasons = reasons,
    .things = things,
    .possessions = possessions,
    .changes = changes,
    .finer = finer,
    .cards = "hand",
    .no_cards = "You hold no cards; `longroad cards` tells of them all.",
    .cards_help = "what your cards do",
    .cards_title = "expansion cards, with kind and number",
    .card_at = card_at,
    .card_facts = card_facts,
    .cards_seen = cards_seen,
    .reword = reword,
    .wealth = wealth,
    .notice = notice,
    .subject = cards_subject,
    .tidings = cards_tidings,
    .counting = &sim_counting_cards,
};
