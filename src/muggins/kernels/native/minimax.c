/* The play with both hands known (C10-C20): the best difference in points. The twin of `kernels/minimax.py`. */

#include "minimax.h"

enum { FAR = 100 /* more than anybody can be ahead by */ };

/* Bits of the ranks that fit at a count (C11): on 31 the joker alone, which counts nothing. */
static inline unsigned that_fit(int count) {
    int most = LIMIT - count;
    return most >= 10 ? 0x3FFF : (2u << most) - 1;
}

void open_play(OpenPlay *play, const uint8_t *pile, int size, int last_at_31) {
    memset(play, 0, sizeof *play);
    memcpy(play->pile, pile, (size_t)size);
    play->top = (uint8_t)size;
    for (int i = 0; i < size; i++) play->count = (uint8_t)(play->count + value_of(pile[i]));
    play->last_at_31 = (uint8_t)last_at_31;
}

void give_card(OpenPlay *play, int seat, int rank) {
    play->left[seat][rank]++;
    play->ranks[seat] |= (uint16_t)(1u << rank);
    play->size[seat]++;
}

static int passed_on(OpenPlay *play, int last, int low, int high);

/* What a card is worth to its player; exact if it lies between `low` and `high`, else a bound on that side. */
static int put(OpenPlay *play, int seat, int rank, int low, int high) {
    int before = play->count;
    play->pile[play->top++] = (uint8_t)rank;
    play->count = (uint8_t)(before + value_of(rank));
    if (!--play->left[seat][rank]) play->ranks[seat] &= (uint16_t)~(1u << rank);
    play->size[seat]--;
    int points = peg_points(play->pile + play->base, play->top - play->base, play->count);
    int value = points + passed_on(play, seat, low - points, high - points);
    play->size[seat]++;
    play->left[seat][rank]++;
    play->ranks[seat] |= (uint16_t)(1u << rank);
    play->count = (uint8_t)before;
    play->top--;
    return value;
}

/* What it is worth to keep the joker back on 31, and so to be out until the count restarts (C52). */
static int keep(OpenPlay *play, int seat, int last, int low, int high) {
    uint8_t before = play->out;
    play->out |= (uint8_t)(1u << seat);
    int value = last == seat ? passed_on(play, last, low, high) : -passed_on(play, last, -high, -low);
    play->out = before;
    return value;
}

/* What the position is worth to `seat`, which is to play and can. */
static int chosen(OpenPlay *play, int seat, int last, int low, int high) {
    int best = -FAR;
    /* High cards first: of the orders that were tried this one cuts most off. */
    for (unsigned ranks = play->ranks[seat] & that_fit(play->count); ranks;) {
        int rank = 31 - __builtin_clz(ranks);
        ranks ^= 1u << rank;
        int value = put(play, seat, rank, best > low ? best : low, high);
        if (value > best) best = value;
        if (best >= high) return best;
    }
    if (play->count == LIMIT) {
        int value = keep(play, seat, last, best > low ? best : low, high);
        if (value > best) best = value;
    }
    return best;
}

/* What the position is worth to `last`, who played last: the other goes on if he can, then he himself; else the count
   ends (C12, C17-C20, C52). */
static int passed_on(OpenPlay *play, int last, int low, int high) {
    int other = 1 - last;
    unsigned fit = that_fit(play->count);
    if (play->ranks[other] & fit && !(play->out >> other & 1)) return -chosen(play, other, last, -high, -low);
    if (play->ranks[last] & fit && !(play->out >> last & 1)) return chosen(play, last, last, low, high);
    int points = play->top > play->base && (play->count != LIMIT || play->last_at_31);
    if (!(play->size[0] | play->size[1])) return points;
    uint8_t base = play->base, count = play->count, out = play->out;
    play->base = play->top;
    play->count = 0;
    play->out = 0;
    low -= points;
    high -= points;
    int value = play->size[other] ? -chosen(play, other, last, -high, -low) : chosen(play, last, last, low, high);
    play->base = base;
    play->count = count;
    play->out = out;
    return points + value;
}

int best_difference(OpenPlay *play, int last) {
    int value = passed_on(play, last, -FAR, FAR);
    return last ? -value : value;
}

int choice_values(OpenPlay *play, int seat, int last, int8_t choices[CHOICES], int8_t values[CHOICES]) {
    int number = 0;
    for (unsigned ranks = play->ranks[seat] & that_fit(play->count); ranks; ranks &= ranks - 1) {
        choices[number] = (int8_t)__builtin_ctz(ranks);
        values[number] = (int8_t)put(play, seat, choices[number], -FAR, FAR);
        number++;
    }
    if (number && play->count == LIMIT) {
        choices[number] = KEEP;
        values[number++] = (int8_t)keep(play, seat, last, -FAR, FAR);
    }
    return number;
}

/* Reads a position; what is wrong with one, the caller in Python says. */
static int read_play(OpenPlay *play, const char *mine, Py_ssize_t my_size, const char *theirs, Py_ssize_t their_size,
                     const char *pile, Py_ssize_t pile_size, int last_at_31) {
    int count = 0;
    if (my_size > HAND_CARDS || their_size > HAND_CARDS || pile_size > PILE_CARDS) goto wrong;
    for (Py_ssize_t i = 0; i < pile_size; i++) {
        if ((uint8_t)pile[i] > KING) goto wrong;
        count += value_of(pile[i]);
    }
    if (count > LIMIT) goto wrong;
    open_play(play, (const uint8_t *)pile, (int)pile_size, last_at_31);
    for (int seat = 0; seat < 2; seat++)
        for (Py_ssize_t i = 0; i < (seat ? their_size : my_size); i++) {
            uint8_t rank = (uint8_t)(seat ? theirs : mine)[i];
            if (rank > KING) goto wrong;
            give_card(play, seat, rank);
        }
    for (int rank = 0; rank <= KING; rank++) {
        int alike = play->left[0][rank] + play->left[1][rank];
        for (Py_ssize_t i = 0; i < pile_size; i++) alike += pile[i] == rank;
        if (alike > (rank ? 4 : 2)) goto wrong;
    }
    return 1;
wrong:
    PyErr_SetString(PyExc_ValueError, "no position in the play: kernels.minimax says what is one");
    return 0;
}

/* minimax_values(mine, theirs, pile, mine_last, theirs_out, last_at_31): pairs of a rank or KEEP and its value. */
static PyObject *minimax_values(PyObject *self, PyObject *args) {
    const char *mine, *theirs, *pile;
    Py_ssize_t my_size, their_size, pile_size;
    int mine_last, theirs_out, last_at_31;
    int8_t choices[CHOICES], values[CHOICES];
    OpenPlay play;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#y#ppp", &mine, &my_size, &theirs, &their_size, &pile, &pile_size, &mine_last,
                          &theirs_out, &last_at_31))
        return NULL;
    if (!read_play(&play, mine, my_size, theirs, their_size, pile, pile_size, last_at_31)) return NULL;
    if (theirs_out) play.out = 2;
    int number = choice_values(&play, 0, mine_last ? 0 : 1, choices, values);
    PyObject *result = PyList_New(number);
    for (int i = 0; result && i < number; i++) {
        PyObject *pair = Py_BuildValue("ii", choices[i], values[i]);
        if (!pair)
            Py_CLEAR(result);
        else
            PyList_SetItem(result, i, pair);
    }
    return result;
}

/* minimax_difference(mine, theirs, pile, mine_last, last_at_31): the best difference from here on. */
static PyObject *minimax_difference(PyObject *self, PyObject *args) {
    const char *mine, *theirs, *pile;
    Py_ssize_t my_size, their_size, pile_size;
    int mine_last, last_at_31;
    OpenPlay play;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#y#pp", &mine, &my_size, &theirs, &their_size, &pile, &pile_size, &mine_last,
                          &last_at_31))
        return NULL;
    if (!read_play(&play, mine, my_size, theirs, their_size, pile, pile_size, last_at_31)) return NULL;
    return PyLong_FromLong(best_difference(&play, mine_last ? 0 : 1));
}

PyMethodDef minimax_methods[] = {
    {"minimax_values", minimax_values, METH_VARARGS, "The value of each card with both hands known."},
    {"minimax_difference", minimax_difference, METH_VARARGS, "The best difference in the play with both hands known."},
    {NULL, NULL, 0, NULL},
};
