/* cards_verify.h - the parts of verify.c, for it and for the check of views in resample.c. */
#ifndef CARDS_VERIFY_H
#define CARDS_VERIFY_H

#include "cards_state.h"

typedef const char *cards_complaint; /* a sentence about what is wrong; NULL: all is well */

/* Every invariant of a position. */
cards_complaint cards_complain(const cards *c, const cards_state *s);
/* Of its public part alone. */
cards_complaint cards_complain_public(const cards *c, const cards_public *p);
/* A set uses the bits of kinds, the lower ones first. */
bool cards_set_is_valid(cards_set set);

bool cards_is_zero(const void *bytes, size_t size);

/* Numbers that a line of text could not hold (position.c). */
cards_complaint cards_complain_lines(const cards *c, const cards_public *p);

/* verify_phase.c: what the phase implies for the public part; and for hands and knowledge. */
cards_complaint cards_complain_phase(const cards *c, const cards_public *p);
cards_complaint cards_complain_hidden(const cards *c, const cards_state *s);
/* The kinds of which the seat must hold one, because the phase or what is pending says so; as their
 * first bits. 0: none in particular. */
cards_set cards_must_hold(const cards *c, const cards_public *p, unsigned seat);
/* The phase shows the chooser a whole stack, or the other one's whole hand. */
bool cards_sees_stack(const cards_public *p);
bool cards_sees_hand(const cards_public *p);

/* verify_know.c: the form of a memory by itself; memories never contradict the truth. */
cards_complaint cards_complain_memory(const cards_public *p, const cards_memory *m);
cards_complaint cards_complain_knowledge(const cards_state *s);

#endif
