/* The module `muggins.kernels._native`: the functions of all files beside this one, and the tables they read.

   A file NAME.c exports its functions as `PyMethodDef NAME_methods[]`. `hatch_build.py` compiles all that lie here and
   hands over the names of those that have such a table as SUBJECTS, "X(show) X(discard) ...", so that a new file needs
   no line in this one. */

#include "cards.h"

const uint8_t *ranks13 = NULL;
const uint8_t *ranks14 = NULL;
static PyObject *held13 = NULL, *held14 = NULL;

#define X(name) extern PyMethodDef name##_methods[];
SUBJECTS
#undef X

int tables_there(void) {
    if (ranks13 && ranks14) return 1;
    PyErr_SetString(PyExc_RuntimeError, "the tables of ranks are not there yet: take the module by kernels.choosing");
    return 0;
}

static PyObject *load_ranks(PyObject *self, PyObject *args) {
    PyObject *table13, *table14;
    (void)self;
    if (!PyArg_ParseTuple(args, "SS", &table13, &table14)) return NULL;
    if (PyBytes_Size(table13) != 13 * 13 * 13 * 13 * 13 || PyBytes_Size(table14) != 14 * 14 * 14 * 14 * 14) {
        PyErr_SetString(PyExc_ValueError, "the tables of ranks hold 13^5 and 14^5 bytes");
        return NULL;
    }
    /* The first ones stay: other threads may be reading them. */
    if (!held13) {
        held13 = Py_NewRef(table13);
        held14 = Py_NewRef(table14);
        ranks13 = (const uint8_t *)PyBytes_AsString(held13);
        ranks14 = (const uint8_t *)PyBytes_AsString(held14);
    }
    Py_RETURN_NONE;
}

static PyMethodDef own_methods[] = {
    {"load_ranks", load_ranks, METH_VARARGS, "Hand over the rank tables of 13 and of 14 ranks."},
    {NULL, NULL, 0, NULL},
};

static int fill(PyObject *module) {
    if (PyModule_AddFunctions(module, own_methods) < 0) return -1;
#define X(name) \
    if (PyModule_AddFunctions(module, name##_methods) < 0) return -1;
    SUBJECTS
#undef X
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_native", "The kernels in C; `kernels.choosing` says whether they are used.",
    0, NULL, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
