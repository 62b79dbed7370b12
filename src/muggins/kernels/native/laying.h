/* What each way to lay away brings: twin of `kernels/laying.py`. */

#ifndef MUGGINS_LAYING_H
#define MUGGINS_LAYING_H

#include "discard.h"
#include "duel.h"

enum { PEGS = 16 };

/* What one knows who lays away two of six cards. */
typedef struct {
    int dealer;             /* 1 if the crib is mine */
    uint8_t cards[6];       /* numbers in the deck of 52 */
    const uint16_t *keeps;  /* how often the other keeps such four of six */
    const uint16_t *throws; /* how often he lays such two of six in the crib */
    const uint8_t *pegs;    /* what such four peg in my role, 16 bytes for me, 16 for the other: parts of all deals */
    int mine, theirs, target;
    Wins wins;
} Laying;

/* The places of the two that are laid, then of the four that are kept. */
extern const uint8_t lay_places[WAYS][6];

/* Fills the chance to win, and the expected pegging, mine less theirs, for each way. */
void lay_values(const Laying *laying, double wins[WAYS], double pegging[WAYS]);

#endif
