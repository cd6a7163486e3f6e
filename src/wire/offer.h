/* offer.h - a trade that a player made up, as an action.
 *
 * Offers are an open set: the list of legal moves holds a few of them, and clients send the others
 * as cards to give and cards to get. What comes out has not been checked by the rules: lr_play()
 * does.
 */
#ifndef WIRE_OFFER_H
#define WIRE_OFFER_H

#include "messages.h"

/* Makes `seat`'s offer by way of the game's text form, so that there is one grammar. An offer that
 * says not to whom goes to all others, or to the one player who can take it. False: *fault says
 * why. */
bool offer_action(const lr_game *g, const lr_state *s, int seat, const say_offer *offer,
                  lr_action *a, message_fault *fault);

#endif
