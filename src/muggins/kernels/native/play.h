/* The play between two, on ranks, as `games.cribbage.playing` does it (C10-C20): twin of `kernels/duel.py`.

   Seat 0 is the pone, who leads, seat 1 the dealer. Hands are sorted, the lowest rank first. */

#ifndef MUGGINS_PLAY_H
#define MUGGINS_PLAY_H

#include "cards.h"

typedef struct {
    uint8_t hand[2][4];
    uint8_t size[2];
    uint8_t pile[8]; /* since the count began */
    uint8_t length, count, turn;
    uint8_t go[2];    /* who is out until the count begins again */
    uint8_t least[2]; /* proved: no card that counts less is held */
    uint8_t last;     /* who played last */
    uint8_t pegged[2];
    uint8_t out[14]; /* cards of each rank that lie open: the starter, and all that were played */
    uint8_t last_at_31;
} Play;

static inline void begin_play(Play *play, const uint8_t *pone, const uint8_t *dealer, int starter, int last_at_31) {
    memset(play, 0, sizeof *play);
    memcpy(play->hand[0], pone, 4);
    memcpy(play->hand[1], dealer, 4);
    play->size[0] = play->size[1] = 4;
    play->out[starter]++;
    play->last_at_31 = (uint8_t)last_at_31;
}

static inline int fits(int rank, int count) { return count + value_of(rank) <= LIMIT; }

static inline int can_play(const Play *play, int seat) {
    return play->size[seat] && fits(play->hand[seat][0], play->count);
}

/* The point for the last card of a count, if it scores (C17, C19, C22). */
static inline int last_scores(const Play *play) { return play->count != LIMIT || play->last_at_31; }

/* A seat that holds cards cannot play: it is out of the count, and holds nothing that fits (C12). */
static inline void say_go(Play *play, int seat) {
    if (play->go[seat] || !play->size[seat]) return;
    play->go[seat] = 1;
    int least = LIMIT + 1 - play->count;
    if (least > play->least[seat]) play->least[seat] = (uint8_t)least;
}

/* Nobody can play on: the point for the last card, and who leads next (C17-C19). */
static inline void end_count(Play *play) {
    say_go(play, 0);
    say_go(play, 1);
    if (last_scores(play)) play->pegged[play->last]++;
    play->turn = 1 - play->last;
    if (!play->size[play->turn]) play->turn = play->last;
    play->length = play->count = play->go[0] = play->go[1] = 0;
}

/* Up to the next card that can be played; 0 if all are. */
static inline int settle(Play *play) {
    while (play->size[0] || play->size[1] || play->length) {
        if (can_play(play, play->turn)) return 1;
        say_go(play, play->turn);
        if (can_play(play, 1 - play->turn)) {
            play->turn = 1 - play->turn;
            return 1;
        }
        end_count(play);
    }
    return 0;
}

/* A card of that rank is played by who is to play; its place in the hand is not touched. */
static inline void put(Play *play, int rank) {
    int seat = play->turn;
    play->size[seat]--;
    play->pile[play->length++] = (uint8_t)rank;
    play->count += value_of(rank);
    play->out[rank]++;
    play->last = (uint8_t)seat;
    play->pegged[seat] += peg_points(play->pile, play->length, play->count);
    play->turn = 1 - seat;
}

static inline void play_card(Play *play, int at) {
    uint8_t *hand = play->hand[play->turn];
    int rank = hand[at];
    for (int i = at; i < 3; i++) hand[i] = hand[i + 1];
    hand[3] = 0;
    put(play, rank);
}

/* The places of the different ranks that may be played, the lowest first. */
static inline int moves(const Play *play, uint8_t *places) {
    const uint8_t *hand = play->hand[play->turn];
    int number = 0;
    for (int i = 0; i < play->size[play->turn] && fits(hand[i], play->count); i++)
        if (!i || hand[i] != hand[i - 1]) places[number++] = (uint8_t)i;
    return number;
}

#endif
