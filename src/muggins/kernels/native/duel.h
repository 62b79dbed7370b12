/* What each card is worth to one of two in the play, against all that the other may hold. Twin of `kernels/duel.py`. */

#ifndef MUGGINS_DUEL_H
#define MUGGINS_DUEL_H

#include "models.h"

enum { KEEPS = 1820, PAIRS = 91, MOST_SHOWN = 32, MOST_PEGGED = 40, MOST_CRIB = 32 };

/* Chance to win, 0 to 65535, of a dealer who needs so many points before the deal, by what he and the pone need. */
typedef struct {
    const uint16_t *chances;
    int size; /* needs go from 1 to size */
} Wins;

static inline double dealer_wins(const Wins *wins, int dealer, int pone) {
    return wins->chances[(dealer - 1) * wins->size + pone - 1] / 65535.0;
}

/* All that one who plays knows, but for the cards played. */
typedef struct {
    int seat;               /* mine: 0 the pone, 1 the dealer */
    uint8_t kept[4];        /* the ranks that I kept, sorted */
    uint8_t laid[2];        /* and those that I laid away */
    int starter;            /* its rank */
    uint8_t unseen[14];     /* cards of each rank that I had not seen when the play began */
    const uint16_t *keeps;  /* how often the other keeps such four of six */
    const uint16_t *throws; /* how often he lays such two of six in the crib */
    double share[MODELS];   /* how likely he plays like each model */
    double slip;            /* how often he plays anything instead */
    int mine, theirs, target; /* scores now */
    int shown;              /* what my hand is worth in the show */
    int crib_nobs;          /* 1 if I laid the jack of the starter's suit */
    int open_nobs;          /* 1 if the other has played it */
    double nobs;            /* chance that an unseen jack is of the starter's suit */
    Wins wins;
    int last_at_31;
    int sample;             /* of how many hands the search is made; 0: of all */
} Duel;

typedef struct {
    int rank;
    double win;    /* chance to win the game */
    double points; /* expected points in the rest of the play, mine less theirs */
} CardValue;

/* Fills `values` for each rank that I may play now; returns how many, or -1 if the cards played cannot be, -2 without memory.
   `plays` are the cards played, seat << 4 | rank. */
int card_values(const Duel *duel, const uint8_t *plays, int played, CardValue values[4]);

/* The sorted four ranks with a number, the two with a number, and the number of two. */
extern uint8_t keep_ranks[KEEPS][4];
extern uint8_t pair_ranks[PAIRS][2];
int keep_number(const uint8_t *sorted);
int pair_number(int a, int b);
void number_keeps(void);

/* In how many ways a choice of sorted ranks can be taken from so many cards of each. */
double ways_to_take(const uint8_t *sorted, int size, const uint8_t *counts);

#endif
