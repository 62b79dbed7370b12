/* The chance to win from every score, from what deals brought. Twin of `kernels/winning.py`. */

#include <math.h>

#include "duel.h"

enum { RECORD = 32, EVENTS = 14 };

/* A deal's record: see policies.c. Returns 1 if the dealer wins in it, 0 if the pone does, or the chance that who dealt
   wins from what is left to both. */
static double outcome(const uint8_t *record, int dealer, int pone, const double *wins, int size) {
    int left[2] = {pone, dealer - record[11]};
    if (left[1] <= 0) return 1;
    if (record[13] >= left[1] || record[12] >= left[0]) {
        for (int i = 0; i < EVENTS && record[18 + i]; i++) {
            int role = record[18 + i] >> 7;
            left[role] -= record[18 + i] & 127;
            if (left[role] <= 0) return role;
        }
    } else
        left[0] -= record[12], left[1] -= record[13];
    left[0] -= record[8];
    if (left[0] <= 0) return 0;
    left[1] -= record[9] + record[10];
    if (left[1] <= 0) return 1;
    return 1 - wins[(left[0] - 1) * size + left[1] - 1];
}

/* win_table(size, edges, records): for every need of the dealer, then of the pone, from 1 to size, the chance that the
   dealer wins. `edges` part the needs into bands: band i goes to edge i, which it holds; `records` are the records of
   deals that began in each band of the dealer, then of the pone. */
static PyObject *win_table(PyObject *self, PyObject *args) {
    int size;
    const char *edges;
    Py_ssize_t bands;
    PyObject *records;
    (void)self;
    if (!PyArg_ParseTuple(args, "iy#O", &size, &edges, &bands, &records)) return NULL;
    if (!PyList_Check(records) || bands < 1 || PyList_Size(records) != bands * bands || size < 1 || size > 255 ||
        (uint8_t)edges[bands - 1] < size) {
        PyErr_SetString(PyExc_ValueError, "a list of records for each two bands is needed");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < bands * bands; i++) {
        PyObject *some = PyList_GetItem(records, i);
        if (!PyBytes_Check(some) || !PyBytes_Size(some) || PyBytes_Size(some) % RECORD) {
            PyErr_SetString(PyExc_ValueError, "each two bands need the whole records of at least one deal");
            return NULL;
        }
    }
    PyObject *made = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)sizeof(double) * size * size);
    if (!made) return NULL;
    double *wins = (double *)(void *)PyByteArray_AsString(made);
    for (int sum = 2; sum <= 2 * size; sum++)
        for (int dealer = sum > size ? sum - size : 1; dealer < sum && dealer <= size; dealer++) {
            int pone = sum - dealer, band[2] = {0, 0};
            while ((uint8_t)edges[band[0]] < dealer) band[0]++;
            while ((uint8_t)edges[band[1]] < pone) band[1]++;
            PyObject *some = PyList_GetItem(records, band[0] * bands + band[1]);
            char *bytes;
            Py_ssize_t length;
            if (PyBytes_AsStringAndSize(some, &bytes, &length) < 0) {
                Py_DECREF(made);
                return NULL;
            }
            double all = 0;
            for (Py_ssize_t at = 0; at < length; at += RECORD)
                all += outcome((const uint8_t *)bytes + at, dealer, pone, wins, size);
            wins[(dealer - 1) * size + pone - 1] = all / (double)(length / RECORD);
        }
    return made;
}

PyMethodDef winning_methods[] = {
    {"win_table", win_table, METH_VARARGS, "The chance to win from every score, from what deals brought."},
    {NULL, NULL, 0, NULL},
};
