/* speech_board.c - how the terminal speaks of the board family (speech.h).
 *
 * The tables repeat no rule that decides anything; whoever wants to know exactly reads docs/rules.
 */
#include "board_draw.h"
#include "speech.h"

/* ---- what was done ---- */

static const pattern patterns[] = {
    /* chance */
    { "deal", PATTERN_ANY, "The board is laid out.", NULL, NULL },
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
    { 0 },
};

/* ---- words for newcomers ---- */

/* What is asked in a phase, where the list of actions does not tell. */
static const saying questions[] = {
    { "setup-settlement", "Place a first settlement (or city) on a corner of the list." },
    { "setup-road", "Place what leads away from it." },
    { "discard", "Discard half of your cards, one at a time." },
    { "robber", "Say where the robber (or pirate) goes and, after `from`, whom it robs." },
    { "free-roads", "Place what your card gives." },
    { "answer", "There is an offer to answer, or an answer to take up." },
    { "build", "Another's turn has ended: build something now, or `end`." },
    { "gold", "Gold: choose any card; more than one come one at a time." },
    { "ship", "The ship you took up must be put down somewhere else." },
    { "harbor", "You were given a harbor: place it on a coast at one of your buildings." },
    { "rob", "A seven: say whom you take a card from." },
    { "return", "You hold a progress card too many: say which goes back under its deck." },
    { "surplus", "You hold a progress card too many: play one, or return one to its deck." },
    { "defend", "Barbarians! Name the knights that defend, one at a time; `stop` ends it." },
    { "sack", "The barbarians have won: say which of your cities becomes a settlement." },
    { "reward", "You are among the best defenders: choose a deck to draw a card from." },
    { "aqueduct", "The roll gave you nothing: your aqueduct gives a card of your choice." },
    { "metropolis", "The metropolis is yours: say which of your cities carries it." },
    { "flee", "Your knight is driven away: say where it goes." },
    { "smith", "The smith may promote a second knight; `stop` leaves it at one." },
    { "rebuild", "What you took up may be put down again; `stop` leaves it off the board." },
    { "swap", "Choose the hex whose number changes places with the one you lifted." },
    { "desert", "A deserter: say which of your knights you give up." },
    { "recruit", "Say where the deserter joins you; `stop` does without." },
    { "give", "You must give a card: choose which." },
    { "pick", "You see the whole hand: take a card." },
    { "spy", "You see the progress cards: take one, or `stop`." },
    { 0 },
};

/* What a word does when it is typed, for those that a seat can type. */
static const saying words[] = {
    { "roll", "rolls the dice; what they bring comes by itself." },
    { "end", "ends your turn." },
    { "discard", "`discard ore`: gives one card up." },
    { "robber", "`robber c3 from 1`: moves the robber to a hex and steals a card of seat 1." },
    { "road", "`road c3/e`: a road on a side of a hex, for brick and lumber." },
    { "settlement",
      "`settlement c3.n`: for brick, lumber, wool and grain, two sides from others." },
    { "city", "`city c3.n`: makes a settlement of yours a city, for 2 grain and 3 ore." },
    { "buy", "buys a development card for wool, grain and ore." },
    { "knight", "plays a knight: the robber moves." },
    { "road-building", "plays the card for two free roads." },
    { "stop", "leaves out what is only offered." },
    { "plenty", "`plenty brick ore`: plays the card for two cards of the bank." },
    { "monopoly", "`monopoly wool`: plays the card for all wool of the others." },
    { "reveal", "lays a victory point card open." },
    { "claim", "claims the victory with hidden points." },
    { "bank", "`bank wool for ore`: trades with the bank at your best rate, 4, 3 or 2 for 1." },
    { "offer", "`offer brick=1,wool=2 for ore=1 to 1,3`: proposes a trade to seats 1 and 3." },
    { "accept", "says yes to the offer; who made it then chooses." },
    { "refuse", "says no to the offer." },
    { "confirm", "`confirm 1`: trades with seat 1, who said yes." },
    { "take", "`take 2`: takes the offer that seat 2 made you." },
    { "decline", "`decline 2`: turns the offer of seat 2 down." },
    { "withdraw", "takes your own offer back." },
    { "ship", "`ship c3/e`: a ship on a side beside water, for lumber and wool." },
    { "lift", "`lift c3/e`: takes up the last ship of an open line; `ship` puts it down." },
    { "pirate", "`pirate d4 from 2`: moves the pirate and robs seat 2, who has a ship there." },
    { "choose", "`choose wool`: takes that card from the bank." },
    { "harbor", "`harbor ore c3/e`: places the harbor you were given." },
    { "rob", "`rob 2`: takes a card of seat 2." },
    { "attack", "attacks your fortress; a die says how strong the pirates are." },
    { "wonder", "`wonder castle`: claims a wonder whose demands you meet." },
    { "level", "builds the next level of your wonder." },
    { "wall", "`wall c3.n`: a wall for a city, 2 brick; two more cards are safe on a seven." },
    { "hire", "`hire c3.n`: a knight of strength 1 at a road of yours, for wool and ore." },
    { "activate", "`activate c3.n`: wakes a knight for a grain; it acts from your next turn on." },
    { "promote", "`promote c3.n`: one strength more for wool and ore; 3 needs a Fortress." },
    { "move", "`move c3.n d3.s`: an active knight goes along your routes, perhaps onto a\nweaker "
              "knight of somebody, which must flee. Then it sleeps." },
    { "chase", "`chase c3.n robber`: an active knight beside the robber (or pirate) makes "
               "you\nmove it as after a seven. Then the knight sleeps." },
    { "improve", "`improve science`: the next level, which costs as many commodities as "
                 "its\nnumber. Level 3 has an ability, 4 brings the metropolis, 5 keeps it." },
    { "metropolis", "`metropolis c3.n`: puts the metropolis you gained on that city." },
    { "commit", "`commit c3.n`: lets an active knight defend against the barbarians." },
    { "sack", "`sack c3.n`: the city that you lose to the barbarians." },
    { "reward", "`reward trade`: the deck you draw from as one of the best defenders." },
    { "flee", "`flee c3.n`: where your knight goes that was driven away." },
    { "play", "`play smith c3.n`: plays a progress card; `cards` tells what each of yours does." },
    { "return", "`return science smith`: puts a progress card too many under its deck." },
    { "swap", "`swap c3`: the number of that hex changes places with the one you lifted." },
    { "desert", "`desert c3.n`: the knight you give up to a deserter." },
    { "give", "`give wool`: the card you hand over." },
    { "pick", "`pick wool from 1`: the card you take out of the hand you see." },
    { "spy", "`spy smith from 1`: the progress card you take." },
    { "commerce", "`commerce wool to 1`: your resource for a commodity that seat 1 chooses." },
    { 0 },
};

/* By what a configuration's text says, or with `!` does not say. Lines of 80 columns at most. */
/* clang-format off */
static const saying primers[] = {
    { "board",
      "You settle an island with roads, settlements and cities. Settlements stand on\n"
      "corners of hexes, roads on their sides. When the dice show a hex's number,\n"
      "every settlement beside it earns one card of what grows there, a city two.\n"
      "Cards pay for building:\n"
      "\n"
      "    road              brick, lumber\n"
      "    settlement        brick, lumber, wool, grain\n"
      "    city              2 grain, 3 ore (in place of a settlement)\n" },
    { "!knights",
      "A development card costs wool, grain and ore (`buy`): a knight, who moves the\n"
      "robber, roads, cards, or a point. Who has played most knights, three at least,\n"
      "has the largest army: two points.\n" },
    { "board",
      "A settlement is worth one point, a city two, the longest road of five or more\n"
      "two. A seven pays nobody: large hands lose half, and who rolled moves the\n"
      "robber, which blocks a hex and steals a card. You can trade with the bank and\n"
      "with the others.\n" },
    { "modules=sea",
      "At sea: a ship costs lumber and wool and lies on a side beside water. Roads and\n"
      "ships meet at your settlements. Once a turn the last ship of a line that leads\n"
      "nowhere may move: `lift` it, then `ship` where it goes. Gold pays a card that\n"
      "you choose. A seven may move the pirate instead of the robber: beside it nobody\n"
      "builds or moves ships, and it robs one who has some there. On some maps the\n"
      "first settlement on a new island brings points.\n" },
    { "knights",
      "Knights: there are no development cards and no largest army. You begin with a\n"
      "settlement and a city. A city on forest, pasture or mountains earns a resource\n"
      "and a commodity: paper, cloth or coin. New things to pay for:\n"
      "\n"
      "    hire       wool, ore    a knight of strength 1, asleep, at a road of yours\n"
      "    activate   grain        only active knights defend; they act from the next\n"
      "                            turn on\n"
      "    promote    wool, ore    strength 2; 3 with a Fortress (politics 3)\n"
      "    wall       2 brick      under a city: two more cards are safe on a seven\n"
      "    improve    1, 2 ... 5   levels of science (paper), trade (cloth), politics\n"
      "                            (coin); you need a city\n"
      "\n"
      "An active knight can `move` along your roads and drive a weaker one away, or\n"
      "`chase` the robber; then it sleeps again. The event die moves the barbarians'\n"
      "ship or shows a gate: who has improved that track far enough for the red die\n"
      "draws a progress card (`cards` tells what yours do; you `play` as many as you\n"
      "like, and keep four). When the ship lands, the barbarians are as strong as\n"
      "there are cities. If the active knights of all together match that, the best\n"
      "defender gets a point; if not, who did least loses a city. The fourth level of\n"
      "a track brings its metropolis, two points that the first at level five takes\n"
      "for good. The robber stays where it is until the first attack.\n" },
    { "map=fog-islands",
      "Hexes in the fog are discovered by the road or ship that reaches them; land\n"
      "pays its finder a card at once.\n" },
    { "map=forgotten-tribe",
      "Gifts lie on the coasts of the small islands, for the first ship there: a\n"
      "point, a development card, or a harbor to place at home.\n" },
    { "map=cloth-villages",
      "Ships that lead from a building of yours to a village begin trade: a cloth at\n"
      "once, and one whenever the village's number is rolled. Two cloths are a point.\n" },
    { "map=pirate-islands",
      "The pirate fleet sails with every throw, as far as the lower die shows, and\n"
      "plunders whom it meets, unless that player has more warships than the die\n"
      "shows. A knight makes a warship of a ship of your line. When the line reaches\n"
      "your fortress, `attack` it at the end of a turn; three times won, it is yours,\n"
      "and you need it to win.\n" },
    { "map=wonders",
      "When you meet what a wonder asks for you may claim it (`wonder`) and build its\n"
      "four levels (`level`). Four levels win; so does the goal of points with a\n"
      "wonder higher than all others.\n" },
    { 0 },
};
/* clang-format on */

/* ---- what a player has ---- */

static const saying possessions[] = {
    { "hand", "you hold" },           { "cards", "cards" },
    { "progress", "progress cards" }, { "discard", "still to discard:" },
    { "gold", "still to choose:" },   { 0 },
};

static const saying changes[] = {
    { "hand", "You now hold" },
    { "progress", "Your progress cards are now:" },
    { 0 },
};

static const char *const finer[] = { "play ", "move ", "bank ", NULL };

static const saying development[] = {
    { "knight", "`knight`: the robber moves. Three or more, and most of all: the largest army." },
    { "roads", "`road-building`: two free roads." },
    { "plenty", "`plenty brick ore`: two cards of the bank." },
    { "monopoly", "`monopoly wool`: all wool of the others." },
    { "point", "A victory point, which counts by itself." },
    { 0 },
};

static bool card_at(uint32_t k, card_line *out) {
    if (k >= BOARD_PROGRESS_KINDS) return false;
    const board_progress_info *card = &board_progress_table[k];
    *out = (card_line){ card->name, board_track_names[card->deck], board_progress_sentences[k],
                        (unsigned)card->count };
    return true;
}

/* Why a move is good (why.h). */
static const saying reasons[] = {
    { "wins", "it wins the game" },
    { "route_taken", "takes the longest route with {n}, against {m}" },
    { "route_taken/seat", "takes the longest route from {who}: {n} against {m}" },
    { "army_taken", "takes the largest army with {n} knight{s}" },
    { "army_taken/seat", "takes the largest army from {who}: {n} against {m}" },
    { "metropolis", "founds the metropolis of {track}" },
    { "island", "{n} special point{s} for a new island" },
    { "points", "{n} point{s}; then {m} to go" },
    { "production", "{n} pip{s} of production: {goods}" },
    { "first_of", "the first {kinds}" },
    { "robber_off", "frees {n} pip{s} from the robber" },
    { "robber_on", "takes {n} pip{s} from {who}, who has {m} point{ms}" },
    { "harbor", "trades {thing} {n}:1 with the bank" },
    { "site", "reaches {place} with {n} pip{s}" },
    { "site_far", "one more road leads to {place} with {n} pip{s}" },
    { "free_roads", "{n} road{s} for nothing" },
    { "denies", "takes {place} with {n} pip{s} from {who}" },
    { "landing", "reaches a new island at {place}, worth {n} point{s}" },
    { "landing_far", "{n} ship{s} to the new island at {place}, worth {m} point{ms}" },
    { "shore", "reaches {place} with {n} pip{s}" },
    { "shore_far", "one more ship leads to {place} with {n} pip{s}" },
    { "fog", "hexes discovered: {n}" },
    { "route_race", "the longest route: {n} against {m} of {who}" },
    { "route_cut", "cuts the route of {who} from {m} to {n}" },
    { "army_race", "knights played: {n} against {m} of {who}" },
    { "pays", "enough for {thing}" },
    { "nearer", "only {n} card{s} short of {thing}" },
    { "keeps_paid", "keeps everything for {thing}; the other move costs {m} of it" },
    { "keeps", "saves for {thing}: {n} card{s} short, {m} after the other move" },
    { "scarce", "brings {kinds}, not produced so far" },
    { "scarce_kept", "keeps {kinds}, not produced so far" },
    { "robs", "takes {goods} from all others" },
    { "seven", "gets below the limit: a seven spares {m} cards, not {n}" },
    { "limit", "a seven then spares {n} cards" },
    { "steals", "steals from {who}, who holds {n} card{s}" },
    { "useless", "the trade brings nothing nearer" },
    { "leader", "the trade would help {who}, who leads with {n} point{s}" },
    { "card", "one of {n} development card{s} left" },
    { "safe", "keeps a city from falling: defence {n}, {m} step{ms} before the landing" },
    { "defender", "the best defender so far: {n} against {m}" },
    { "defence", "raises the defence to {n} against {m}, {k} step{ks} before the landing" },
    { "strength", "knights of strength {n} in all" },
    { "ability", "level {n} of {track} brings its ability" },
    { "level", "level {n} of {track}; the next best has {m}" },
    { "pirate_on", "the pirate blocks ships of {who}" },
    { "pirate_off", "frees ships from the pirate" },
    { "gift", "takes a gift of the tribe" },
    { "village", "trades with {n} village{s}" },
    { "line", "{n} more ship{s} to the fortress" },
    { "warship", "that makes {n} warship{s}" },
    { "fortress", "the attack succeeds with {n} of 6 throws" },
    { "wonder", "the wonder at level {n}; the next best has {m}" },
    { NULL, NULL },
};

static const saying things[] = {
    { "settlement", "a settlement" },
    { "city", "a city" },
    { "level", "the next level of the wonder" },
    { "knight", "a knight" },
    { "ship", "a ship" },
    { "card", "a development card" },
    { "road", "a road" },
    { "science", "the next level of science" },
    { "trade", "the next level of trade" },
    { "politics", "the next level of politics" },
    { "any", "any card" },
    { NULL, NULL },
};

const speech speech_board = {
    .patterns = patterns,
    .questions = questions,
    .words = words,
    .primers = primers,
    .places = "Places on the board have names: b2 is a hex; b2.n is its corner in the north\n"
              "(n ne se s sw nw); b2/e is its side in the east (ne e se sw w nw). The board\n"
              "shows the names of hexes.\n",
    .reasons = reasons,
    .things = things,
    .possessions = possessions,
    .changes = changes,
    .finer = finer,
    .cards = "progress",
    .counted = development,
    .no_cards = "You hold no development or progress cards.",
    .cards_help = "what your cards do",
    .cards_title = "progress cards (module knights), with deck and number",
    .card_at = card_at,
    .subject = board_subject,
    .tidings = board_tidings,
    .counting = &sim_counting_knights,
};
