/* effects.c - what each card and each event does, exactly, for readers (view/cards_words.h).
 *
 * The words are exact by the ledger, where the terminal's (names.c) are short. What is printed
 * on a card (points, commerce, strength) is a fact of the table and not repeated. Other
 * languages translate them; numbers are figures, so that a test can compare a translation with
 * them. */
#include "cards_words.h"

static const char knight_effect[] =
    "A unit. More strength than the other player brings the knight token, more "
    "tournament points win a tournament.";

const char *const cards_effects[CARDS_KINDS] = {
    [CARDS_KIND_ALCHEMIST] =
        "You choose the number of the production die instead of rolling it. The event die is "
        "rolled and settled first; then the number counts for both players.",
    [CARDS_KIND_ARSONIST] =
        "A duel: with 1 to 5 you win, against a bishop only with 1 or 2. The winner chooses "
        "a building of the loser, which goes back to the loser's hand.",
    [CARDS_KIND_BISHOP] =
        "Answers an arsonist or brigands: the attack then succeeds with 1 or 2 only. With 3 "
        "to 6 it strikes the attacker.",
    [CARDS_KIND_BLACK_KNIGHT] =
        "A duel: with 1 to 5 you win, against a herb woman only with 1 or 2. The winner "
        "chooses a knight of the loser, which goes back to the loser's hand.",
    [CARDS_KIND_BRIGANDS] =
        "A duel: with 1 to 5 you win, against a bishop only with 1 or 2. The winner takes "
        "two resources of choice from the loser.",
    [CARDS_KIND_CARAVAN] =
        "Give up one or two of your resources and get as many others of your choice, of "
        "kinds that you did not give up.",
    [CARDS_KIND_HERB_WOMAN] =
        "Answers a black knight: he then wins with 1 or 2 only. With 3 to 6 he strikes the "
        "attacker.",
    [CARDS_KIND_MERCHANT] =
        "Take one or two resources of your choice from the other player, then give one back; "
        "it may be one that you took. There is no answer to it.",
    [CARDS_KIND_SCOUT] =
        "Instead of drawing the two regions of the new settlement unseen, choose them from "
        "the region deck, which is shuffled afterwards.",
    [CARDS_KIND_SPY] =
        "The other player shows the hand. If it has a knight, a fleet or an action card, you "
        "take one of these; you may use it at once. There is no answer to it.",
    [CARDS_KIND_ABBEY] =
        "You may hold one more card. It also brings a resource of your choice when there is "
        "Progress.",
    [CARDS_KIND_GARRISON] =
        "The two regions beside it do not count when brigands attack, and each of them gains "
        "a resource in a productive year. If the attack strikes, they lose ore and wool all "
        "the same.",
    [CARDS_KIND_SMITHY] = "Each of your knights has 1 more strength.",
    [CARDS_KIND_BRICK_FACTORY] = "Hills beside it produce 2 instead of 1.",
    [CARDS_KIND_FOUNDRY] = "Mountains beside it produce 2 instead of 1.",
    [CARDS_KIND_GRAIN_MILL] = "Fields beside it produce 2 instead of 1.",
    [CARDS_KIND_SAWMILL] = "Forests beside it produce 2 instead of 1.",
    [CARDS_KIND_WOOLEN_MILL] = "Pastures beside it produce 2 instead of 1.",
    [CARDS_KIND_BRICK_FLEET] = "The bank takes 2 brick instead of 3, from any of your regions.",
    [CARDS_KIND_GOLD_FLEET] = "The bank takes 2 gold instead of 3, from any of your regions.",
    [CARDS_KIND_GRAIN_FLEET] = "The bank takes 2 grain instead of 3, from any of your regions.",
    [CARDS_KIND_LUMBER_FLEET] = "The bank takes 2 lumber instead of 3, from any of your regions.",
    [CARDS_KIND_ORE_FLEET] = "The bank takes 2 ore instead of 3, from any of your regions.",
    [CARDS_KIND_WOOL_FLEET] = "The bank takes 2 wool instead of 3, from any of your regions.",
    [CARDS_KIND_CONRAD] = knight_effect,
    [CARDS_KIND_FALK] = knight_effect,
    [CARDS_KIND_GOTZ] = knight_effect,
    [CARDS_KIND_HAGEN] = knight_effect,
    [CARDS_KIND_KARL] = knight_effect,
    [CARDS_KIND_OTTO] = knight_effect,
    [CARDS_KIND_PIPPIN] = knight_effect,
    [CARDS_KIND_SIEGFRIED] = knight_effect,
    [CARDS_KIND_WALTER] = knight_effect,
    [CARDS_KIND_AQUEDUCT] = "None of your regions loses anything to a plague.",
    [CARDS_KIND_BATH_HOUSE] = "The four regions around its city lose nothing to a plague.",
    [CARDS_KIND_CHURCH] =
        "Knights and fleets on the sites of its city cannot be chosen in a civil war.",
    [CARDS_KIND_COLOSSUS] = "Points, and nothing else.",
    [CARDS_KIND_COUNTING_HOUSE] = "Commerce for the windmill token, and nothing else.",
    [CARDS_KIND_HARBOR] = "Each of your fleets has 1 more commerce.",
    [CARDS_KIND_LIBRARY] =
        "You may hold one more card. It also brings a resource of your choice when there is "
        "Progress.",
    [CARDS_KIND_MARKETPLACE] = "Commerce for the windmill token, and nothing else.",
    [CARDS_KIND_MERCHANT_GUILD] = "Commerce for the windmill token, and nothing else.",
    [CARDS_KIND_MINT] = "The bank takes 1 gold for 1 resource of your choice.",
    [CARDS_KIND_TOWN_HALL] =
        "A search through a stack costs you 1 resource instead of 2. A second town hall "
        "makes it no cheaper.",
};

const char *const cards_event_effects[CARDS_EVENT_CARDS] = {
    [CARDS_EVENT_CIVIL_WAR] =
        "Each player takes one of their knights or fleets back to hand; whoever rolled "
        "chooses first.",
    [CARDS_EVENT_CONFLICT] =
        "The holder of the knight token looks at the other hand and puts two of its cards "
        "under a stack. Without a holder nothing happens.",
    [CARDS_EVENT_MASTER_BUILDER] =
        "Each player looks through a stack, not the same one, and may swap a card of the "
        "hand for one of it.",
    [CARDS_EVENT_PLAGUE] = "Every region that touches a city loses 1 resource.",
    [CARDS_EVENT_PRODUCTIVE_YEAR] =
        "Every region gains 1 resource for each garrison of its owner beside it.",
    [CARDS_EVENT_PROGRESS] =
        "Each player gets a resource of choice for each of their abbeys and libraries.",
    [CARDS_EVENT_YEAR_END] = "All ten event cards are shuffled into a new deck.",
};
