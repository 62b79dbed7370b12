/* How others play: greedily, or as the steady bot does. Twin of `kernels/models.py`. */

#ifndef MUGGINS_MODELS_H
#define MUGGINS_MODELS_H

#include "play.h"

enum { GREEDY, STEADY, MODELS };

/* Values that differ by less are equal, so that no choice hangs on rounding. */
static const double CLOSE = 1e-9;

/* What cards peg that are put on one pile: one, two, three of these ranks; -1: not looked at yet. */
typedef struct {
    int8_t one[14], two[14][14], three[14][14][14];
} Pegs;

static inline void no_pegs(Pegs *pegs) { memset(pegs, -1, sizeof *pegs); }

/* The place of the card that is played, of those that `moves` found, of which there are more than one.
   `unseen` are the cards of each rank that who plays has not seen. */
int greedy_card(const Play *play, const uint8_t *places, int number);
int steady_card(const Play *play, const uint8_t *places, int number, const uint8_t *unseen, Pegs *pegs);

/* What a card at a place is worth to the steady bot, in points; `points` is what it pegs now. */
double steady_value(const Play *play, int at, const uint8_t *unseen, Pegs *pegs, int *points);

/* The card that a model plays; it takes for unseen what neither lies open nor is in its hand. `pegs` are those of the
   pile, for all hands that are asked on it. */
int model_card(int model, const Play *play, const uint8_t *places, int number, Pegs *pegs);

/* To be called once before all others. */
void count_choices(void);

#endif
