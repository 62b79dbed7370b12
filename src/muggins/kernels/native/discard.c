/* Exact values of all ways to lay away. The twin of `kernels/discard.py`.

   Points of ranks do not depend on which of the three unknown cards is the starter, so the unknown ranks are gone through
   as one choice of equals: 455 of them for 13 ranks. `rows` holds the points of each two ranks with each choice side by
   side, so that a crib is one sum of products. */

#include "discard.h"

enum { CHOICES13 = 455, CHOICES14 = 560, PAIRS14 = 14 * 14 };

static uint8_t rows[2][PAIRS14][CHOICES14];
static int rows_there = 0;

void fill_rows(void) {
    if (rows_there) return;
    for (int which = 0; which < 2; which++) {
        int base = 13 + which;
        const uint8_t *table = which ? ranks14 : ranks13;
        for (int pair = 0; pair < base * base; pair++) {
            const uint8_t *slice = table + (size_t)pair * base * base * base;
            uint8_t *to = rows[which][pair];
            for (int a = 0; a < base; a++)
                for (int b = a; b < base; b++)
                    for (int c = b; c < base; c++) *to++ = slice[(a * base + b) * base + c];
        }
    }
    rows_there = 1;
}

/* In how many ways three cards of each choice of ranks can be taken. */
static int fill_ways(const int *left, int base, int16_t *ways) {
    int16_t *to = ways;
    for (int a = 0; a < base; a++)
        for (int b = a; b < base; b++)
            for (int c = b; c < base; c++) {
                int n = left[a];
                if (a == b && b == c)
                    *to++ = (int16_t)(n * (n - 1) * (n - 2) / 6);
                else if (a == b)
                    *to++ = (int16_t)(n * (n - 1) / 2 * left[c]);
                else if (b == c)
                    *to++ = (int16_t)(n * left[b] * (left[b] - 1) / 2);
                else
                    *to++ = (int16_t)(n * left[b] * left[c]);
            }
    return (int)(to - ways);
}

static int32_t sum_of_products(const uint8_t *points, const int16_t *ways, int size) {
    int32_t sum = 0;
    for (int i = 0; i < size; i++) sum += (int32_t)points[i] * ways[i];
    return sum;
}

void discard_points(const uint8_t dealt[6], int jokers, int four_flush, int32_t hand[WAYS], int32_t crib[WAYS]) {
    const int which = jokers ? 1 : 0, base = 13 + which, size = 46 + jokers;
    const uint8_t *table = which ? ranks14 : ranks13;
    /* Digits of the table, suits (4 and 5 for the jokers, each its own), and what is left of either. */
    int digit[6], suit[6], jack[6], left[14], suits[4] = {13, 13, 13, 13}, jacks[4] = {1, 1, 1, 1};
    for (int rank = 0; rank < base; rank++) left[rank] = 4;
    if (jokers) left[0] = 2;
    for (int i = 0; i < 6; i++) {
        int card = dealt[i] - jokers;
        if (card < 0) {
            digit[i] = 0;
            suit[i] = 4 + dealt[i];
            jack[i] = 0;
        } else {
            digit[i] = card / 4 + which;
            suit[i] = card % 4;
            jack[i] = card / 4 + 1 == JACK;
            suits[suit[i]]--;
            if (jack[i]) jacks[suit[i]] = 0;
        }
        left[digit[i]]--;
    }
    int theirs = 0; /* an unknown jack in the crib, and a starter of its suit */
    for (int s = 0; s < 4; s++)
        if (jacks[s]) theirs += suits[s] - 1;
    int16_t ways[CHOICES14];
    const int choices = fill_ways(left, base, ways);
    int way = 0;
    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 6; j++, way++) {
            int keep[4], kept = 0;
            for (int k = 0; k < 6; k++)
                if (k != i && k != j) keep[kept++] = k;
            int index = 0, nobs = 0, one = suit[keep[0]] < 4;
            for (int k = 0; k < 4; k++) {
                index = index * base + digit[keep[k]];
                if (suit[keep[k]] != suit[keep[0]]) one = 0;
                if (jack[keep[k]]) nobs += suits[suit[keep[k]]];
            }
            const uint8_t *row = table + (size_t)index * base;
            int32_t points = nobs;
            for (int rank = 0; rank < base; rank++) points += row[rank] * left[rank];
            if (one) points += 4 * size + suits[suit[keep[0]]];
            hand[way] = points;

            /* Each choice of three stands for as many cribs: any of them may be the starter. */
            points = 3 * sum_of_products(rows[which][digit[i] * base + digit[j]], ways, choices);
            if (suit[i] == suit[j]) {
                int alike = suits[suit[i]], two = alike * (alike - 1) / 2;
                points += 5 * two * (alike - 2);
                if (four_flush) points += 4 * two * (size - alike);
            }
            int mine = (jack[i] ? suits[suit[i]] : 0) + (jack[j] ? suits[suit[j]] : 0);
            points += mine * ((size - 1) * (size - 2) / 2) + theirs * (size - 2);
            crib[way] = points;
        }
}

/* discard_points(six cards as bytes, jokers, four_flush): 15 pairs of whole numbers. */
static PyObject *all_ways(PyObject *self, PyObject *args) {
    const char *dealt;
    Py_ssize_t size;
    int jokers, four_flush;
    int32_t hand[WAYS], crib[WAYS];
    uint64_t seen = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#ii", &dealt, &size, &jokers, &four_flush)) return NULL;
    if (!tables_there()) return NULL;
    for (Py_ssize_t i = 0; i < size && size == 6; i++) {
        unsigned card = (uint8_t)dealt[i];
        if (card >= 52u + jokers || seen >> card & 1) size = 0;
        seen |= (uint64_t)1 << (card & 63);
    }
    if (size != 6 || (jokers != 0 && jokers != 2)) {
        PyErr_SetString(PyExc_ValueError, "six different cards of the deck are dealt");
        return NULL;
    }
    fill_rows();
    discard_points((const uint8_t *)dealt, jokers, four_flush, hand, crib);
    PyObject *result = PyTuple_New(WAYS);
    for (int way = 0; result && way < WAYS; way++) {
        PyObject *pair = Py_BuildValue("(ii)", (int)hand[way], (int)crib[way]);
        if (!pair || PyTuple_SetItem(result, way, pair) < 0) Py_CLEAR(result);
    }
    return result;
}

PyMethodDef discard_methods[] = {
    {"discard_points", all_ways, METH_VARARGS, "Points of hand and crib added up, for each way to lay away."},
    {NULL, NULL, 0, NULL},
};
