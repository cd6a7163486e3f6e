/* offer.h - a trade that a player made up, as an action.
 *
 * Offers are an open set: the list of legal moves holds a few of them, and clients send the others
 * as cards to give and cards to get. The result has not been checked by the rules: lr_play() does
 * that.
 */
#ifndef WIRE_OFFER_H
#define WIRE_OFFER_H

#include "messages.h"

/* Makes `seat`'s offer through the game's notation, so that there is one grammar. An offer without
 * receivers goes to all other players, or to the only player who can accept it. False: *fault says
 * why. */
bool offer_action(const lr_game *g, const lr_state *s, int seat, const say_offer *offer,
                  lr_action *a, message_fault *fault);

/* The way back: what an offer gives, wants and whom it asks; 0 where the family names no seats. The
 * names of the cards are the family's. False: the action is no offer, and nothing is written. */
bool offer_read(const lr_game *g, lr_action a, message_cards *give, message_cards *get,
                uint32_t *to);

#endif
