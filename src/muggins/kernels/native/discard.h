/* Exact values of all ways to lay away, for all files that need them. */

#ifndef MUGGINS_DISCARD_H
#define MUGGINS_DISCARD_H

#include "cards.h"

enum { WAYS = 15 };

/* To be called before it, once the tables of ranks are there, by who holds the interpreter's lock. */
void fill_rows(void);

/* For each of the 15 ways to lay two of six cards away, in the order of `combinations(dealt, 2)`: the points of the four
   kept added up over all starters, and those of the crib over every two unseen cards and every starter then left. The
   cards are six different ones of the deck with 0 or 2 jokers. */
void discard_points(const uint8_t dealt[6], int jokers, int four_flush, int32_t hand[WAYS], int32_t crib[WAYS]);

#endif
