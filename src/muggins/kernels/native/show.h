/* Points in the show, for all files that need them. */

#ifndef MUGGINS_SHOW_H
#define MUGGINS_SHOW_H

#include "cards.h"

/* Points of four cards with the starter, from the deck without jokers (C31-C35). `four_flush`: whether a flush of four
   counts, as in a hand, or in the crib by option (C34). */
static inline int show_points(const uint8_t *cards, int starter, int four_flush) {
    int a = cards[0], b = cards[1], c = cards[2], d = cards[3], suit = starter & 3;
    int points = ranks13[((((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)) * 13 + (d >> 2)) * 13 + (starter >> 2)];
    if (!(((a ^ b) | (a ^ c) | (a ^ d)) & 3)) {
        if (!((a ^ starter) & 3))
            points += 5;
        else if (four_flush)
            points += 4;
    }
    int nobs = (JACK - 1) * 4 + suit;
    points += (a == nobs) | (b == nobs) | (c == nobs) | (d == nobs);
    return points;
}

/* The same from the deck with two jokers, which are of no suit (C53, C54). */
static inline int show_points_with_jokers(const uint8_t *cards, int starter, int four_flush) {
    int index = 0, plain = 1, same = 1, jack = 0;
    for (int i = 0; i < 4; i++) {
        int card = cards[i];
        index = index * 14 + (card < 2 ? JOKER : (card - 2) / 4 + 1);
        if (card < 2) plain = 0;
        if ((card ^ cards[0]) & 3) same = 0;
        if (starter > 1 && card == (JACK - 1) * 4 + 2 + (starter - 2) % 4) jack = 1;
    }
    int points = ranks14[index * 14 + (starter < 2 ? JOKER : (starter - 2) / 4 + 1)];
    if (plain && same) {
        if (starter > 1 && !((starter ^ cards[0]) & 3))
            points += 5;
        else if (four_flush)
            points += 4;
    }
    return points + jack;
}

#endif
