/* sea.h - how the files of the sea fit together.
 *
 *     sea.c       the module: what the sea does at the seams of the rules
 *     ships.c     building ships, moving them, closed routes
 *     pirate.c    moving the pirate
 *     gold.c      cards of choice, of gold fields
 *     fog.c       discovering
 *     verify_sea.c   the invariants of ships
 *
 * The scenarios and the knights' games see this header, since they have rules about ships and the
 * pirate. The files here know neither.
 */
#ifndef BOARD_SEA_H
#define BOARD_SEA_H

#include "module.h"

/* ---- ships.c ---- */

/* Ships that can be built or, in phase SHIP, put down; and those that can be lifted. */
void sea_ship_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m);
void sea_lift_menu(const board *b, const board_state *s, unsigned seat, menu *m);
/* Takes out the edges beside the pirate: no ship comes or goes there. */
void sea_ships_bar_pirate(const board *b, const board_public *p, uint64_t *edges);
void sea_ships_place(const board *b, board_public *p, unsigned seat, uint32_t edge);
/* What is kept about a ship on the edge: vertices it touches, hexes it borders. */
void sea_ships_note(const board *b, board_public *p, unsigned seat, uint32_t edge);
void sea_ships_remove(const board *b, board_public *p, unsigned seat, uint32_t edge);
/* Marks the seat's ships that its buildings close (SEA-ROUTE-03); marks stay. */
RARE void sea_ships_close(const board *b, board_public *p, unsigned seat);
/* Adds the ships that the seat's buildings close now. */
void sea_ships_closed(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
/* Adds the ships that would be closed if the vertex were an own building. */
void sea_ships_closed_with(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                           uint64_t *edges);

/* ---- verify_sea.c: seams ---- */

const char *sea_ships_verify_seat(const board *b, const board_public *p, unsigned seat);
const char *sea_ships_verify_routes(const board *b, const board_state *s);

/* ---- pirate.c ---- */

/* The edge is a side of the pirate's hex. */
static inline bool pirate_borders(const board *b, const board_public *p, uint32_t edge) {
    const uint8_t *hex = b->edge[edge].hex;
    return p->pirate != BOARD_NO_HEX && (hex[0] == p->pirate || hex[1] == p->pirate);
}
void sea_pirate_menu(const board *b, const board_state *s, unsigned seat, menu *m);
bool sea_pirate_is_frozen(const board *b, const board_public *p);
uint64_t sea_pirate_targets(const board *b, const board_public *p);
lr_status sea_pirate_check_hex(const board *b, const board_public *p, uint32_t hex);
bool sea_pirate_is_movable(const board *b, const board_public *p, unsigned seat);
/* The pirate is movable, and there is somewhere to go. */
bool sea_pirate_can_go(const board *b, const board_public *p, unsigned seat);

/* ---- gold.c ---- */

/* Adds to what the seats are owed of their choice for a roll of `total`; true if anybody is. */
bool sea_gold_produce(const board *b, board_public *p, unsigned total);
/* True if somebody is owed a card of choice and the bank has one; drops debts that the bank cannot
 * pay. */
bool sea_gold_is_due(const board *b, board_public *p);

/* ---- fog.c ---- */

/* A piece lies on the edge: what it touches of the fog is to be discovered. */
void sea_fog_reach(const board *b, board_public *p, uint32_t edge);
/* What can be discovered, and drawing it: seams. */
uint32_t sea_fog_chance(const board *b, const board_state *s, lr_chance_outcome *out);
bool sea_fog_chance_sample(const board *b, const board_state *s, lr_rng *rng, lr_action *out);

#endif
