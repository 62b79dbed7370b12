/* What all files here share: ranks, values, points in the play, the tables of ranks, chance.

   A card is its place in the sorted deck of 52, (rank - 1) * 4 + suit, suits in the order c d h s. Two jokers stand
   before them where there are any: X1 is 0, X2 is 1, every other card two higher. Ranks are 1 to 13, a joker's is 0. */

#ifndef MUGGINS_CARDS_H
#define MUGGINS_CARDS_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { JOKER = 0, ACE = 1, JACK = 11, KING = 13, LIMIT = 31 };

/* Points of fifteens, pairs and runs of any five ranks, written as the digits of one number: `kernels/ranks.py`.
   Digit 0 is the ace in the table of 13, the joker in the table of 14. Set once, when the module is handed them. */
extern const uint8_t *ranks13;
extern const uint8_t *ranks14;

/* Raises and returns 0 if the tables have not been handed over. */
int tables_there(void);

/* What cards of a rank count (C11, C50). */
static inline int value_of(int rank) { return rank > 10 ? 10 : rank; }

/* What the last card of a pile pegs: fifteen, 31, pairs, a run (C13-C16), neither go nor last card (C17, C19).
   `ranks` are all cards since the count began, the last one played at the end; `count` is the count after it. */
static inline int peg_points(const uint8_t *ranks, int size, int count) {
    int points = count == 15 || count == LIMIT ? 2 : 0;
    if (size < 2) return points;
    int rank = ranks[size - 1];
    if (ranks[size - 2] == rank) {
        int alike = 2;
        while (alike < size && ranks[size - alike - 1] == rank) alike++;
        return points + alike * (alike - 1);
    }
    int low = rank, high = rank, longest = 0;
    unsigned seen = 1u << rank;
    for (int number = 2; number <= size; number++) {
        rank = ranks[size - number];
        if (seen >> rank & 1) break;
        seen |= 1u << rank;
        if (rank < low) low = rank;
        if (rank > high) high = rank;
        if (high - low == number - 1)
            longest = number;
        else if (high - low >= size) /* the whole pile is too short to fill the gaps */
            break;
    }
    return longest > 2 ? points + longest : points;
}

/* Chance: xoshiro256**, seeded by splitmix64; `kernels/chance.py` is its twin, number by number. */
typedef struct {
    uint64_t s[4];
} Chance;

static inline uint64_t rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline void seed_chance(Chance *chance, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        chance->s[i] = z ^ z >> 31;
    }
}

static inline uint64_t next_bits(Chance *chance) {
    uint64_t *s = chance->s, result = rotated(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

__extension__ typedef unsigned __int128 Wide;

/* An integer from 0 to n - 1, each equally likely, n from 1: 64 bits times n, the upper half, by Lemire's method. */
static inline uint64_t uniform(Chance *chance, uint64_t n) {
    Wide product = (Wide)next_bits(chance) * n;
    if ((uint64_t)product < n) {
        uint64_t least = (0 - n) % n; /* 2^64 mod n */
        while ((uint64_t)product < least) product = (Wide)next_bits(chance) * n;
    }
    return (uint64_t)(product >> 64);
}

#endif
