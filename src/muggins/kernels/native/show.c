/* The show: many hands at once. The twin of `kernels/show.py`. */

#include "show.h"

enum { HAND = 5 };

static int points_of(const uint8_t *hand, int jokers, int four_flush) {
    return jokers ? show_points_with_jokers(hand, hand[4], four_flush) : show_points(hand, hand[4], four_flush);
}

static int no_such_card(Py_ssize_t at, long card, int jokers) {
    PyErr_Format(PyExc_ValueError, "hand %zd holds card %ld: this deck has 0 to %d", at, card, 51 + jokers);
    return 0;
}

/* score_packed(hands, jokers, four_flush): a byte of points for each five bytes. */
static PyObject *score_packed(PyObject *self, PyObject *args) {
    const char *packed;
    Py_ssize_t size;
    int jokers, four_flush;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#ii", &packed, &size, &jokers, &four_flush)) return NULL;
    if (!tables_there()) return NULL;
    if (size % HAND) {
        PyErr_Format(PyExc_ValueError, "packed hands have 5 bytes each, so %zd bytes are none", size);
        return NULL;
    }
    const uint8_t *hands = (const uint8_t *)packed;
    for (Py_ssize_t i = 0; i < size; i++)
        if (hands[i] >= 52 + jokers) {
            no_such_card(i / HAND, hands[i], jokers);
            return NULL;
        }
    PyObject *result = PyBytes_FromStringAndSize(NULL, size / HAND);
    if (!result) return NULL;
    uint8_t *points = (uint8_t *)PyBytes_AsString(result);
    Py_BEGIN_ALLOW_THREADS
    if (jokers)
        for (Py_ssize_t i = 0; i < size / HAND; i++, hands += HAND)
            points[i] = (uint8_t)show_points_with_jokers(hands, hands[4], four_flush);
    else
        for (Py_ssize_t i = 0; i < size / HAND; i++, hands += HAND)
            points[i] = (uint8_t)show_points(hands, hands[4], four_flush);
    Py_END_ALLOW_THREADS
    return result;
}

static int read_hand(PyObject *item, uint8_t *hand, Py_ssize_t at, int jokers) {
    PyObject *five = PyTuple_Check(item) ? Py_NewRef(item) : PySequence_Tuple(item);
    if (!five) return 0;
    Py_ssize_t size = PyTuple_Size(five);
    if (size != HAND) {
        PyErr_Format(PyExc_ValueError, "hand %zd has %zd cards: it has four and the starter", at, size);
        Py_DECREF(five);
        return 0;
    }
    for (int i = 0; i < HAND; i++) {
        long card = PyLong_AsLong(PyTuple_GetItem(five, i));
        if (card < 0 || card >= 52 + jokers) {
            if (!PyErr_Occurred()) no_such_card(at, card, jokers);
            Py_DECREF(five);
            return 0;
        }
        hand[i] = (uint8_t)card;
    }
    Py_DECREF(five);
    return 1;
}

/* score_listed(hands, jokers, four_flush): a list of points for any iterable of tuples. */
static PyObject *score_listed(PyObject *self, PyObject *args) {
    PyObject *hands, *item;
    int jokers, four_flush;
    uint8_t hand[HAND];
    (void)self;
    if (!PyArg_ParseTuple(args, "Oii", &hands, &jokers, &four_flush)) return NULL;
    if (!tables_there()) return NULL;
    PyObject *iterator = PyObject_GetIter(hands);
    if (!iterator) return NULL;
    PyObject *result = PyList_New(0);
    Py_ssize_t at = 0;
    while (result && (item = PyIter_Next(iterator))) {
        PyObject *points = NULL;
        if (read_hand(item, hand, at++, jokers)) points = PyLong_FromLong(points_of(hand, jokers, four_flush));
        Py_DECREF(item);
        if (!points || PyList_Append(result, points) < 0) Py_CLEAR(result);
        Py_XDECREF(points);
    }
    Py_DECREF(iterator);
    if (PyErr_Occurred()) Py_CLEAR(result);
    return result;
}

PyMethodDef show_methods[] = {
    {"score_packed", score_packed, METH_VARARGS, "Points of packed hands, a byte each."},
    {"score_listed", score_listed, METH_VARARGS, "Points of hands given as tuples."},
    {NULL, NULL, 0, NULL},
};
