/* The play of two who both know both hands, searched to its end; for all files that need it. */

#ifndef MUGGINS_MINIMAX_H
#define MUGGINS_MINIMAX_H

#include "cards.h"

enum {
    HAND_CARDS = 4, /* that each holds at most (C2) */
    PILE_CARDS = 8, /* that lie at most since the count began, before the next one */
    KEEP = -1,      /* the choice to keep the joker back on 31 (C52) */
    CHOICES = 14,   /* at most: a rank each */
};

/* A position in the play. Seat 0 is mine; hands are how many cards there are of each rank, joker first. */
typedef struct {
    uint8_t left[2][14];
    uint16_t ranks[2]; /* a bit for each rank held */
    uint8_t size[2];   /* cards held */
    uint8_t out;       /* a bit for each seat that is out of this count: it said Go, or kept its joker back */
    uint8_t base;      /* where in `pile` the count began */
    uint8_t top;       /* where the next card comes to lie */
    uint8_t count;
    uint8_t last_at_31; /* whether the last card scores on 31 too (C22) */
    uint8_t pile[PILE_CARDS + 2 * HAND_CARDS];
} OpenPlay;

/* Starts with the cards since the count began, whose ranks all fit, and gives each seat its cards. */
void open_play(OpenPlay *play, const uint8_t *pile, int size, int last_at_31);
void give_card(OpenPlay *play, int seat, int rank);

/* The most points that seat 0 can have more than seat 1 from here on, if both play their best. `last` is who played
   last; who is to play follows from it. */
int best_difference(OpenPlay *play, int last);

/* The same for each choice of `seat`, who is to play, seen by it: ranks in order, then KEEP. How many there are. */
int choice_values(OpenPlay *play, int seat, int last, int8_t choices[CHOICES], int8_t values[CHOICES]);

#endif
