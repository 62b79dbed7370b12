/* Kings Cribbage: every legal play with its points. The twin of `kernels/placement.py`, play by play in the same order.

   A tile is a number here as there: twice its rank, one more if it is light, so that numbers sort as tiles do. The ranks
   of a line are the product of a prime for each, whatever their order. A play is one whole number that sorts as plays
   do, the best first; its lowest bits say which order of the rack's tiles it lays. */

#include "cards.h"

#include <stdlib.h>

enum {
    SIZE = 13,
    SQUARES = SIZE * SIZE,
    WIDTH = SIZE + 2, /* the board has a rim, so that no step leads off it */
    CELLS = WIDTH * WIDTH,
    LONGEST = 5,
    RACK = 5,
    BONUS = 10,
    NUMBERS = 28,
    OFF = 0xFF,
    MIXED = 3,
    SIX = 6,
    NINE = 9,
};

static const uint32_t PRIMES[] = {1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};

static inline uint32_t prime_of(int number) { return PRIMES[number >> 1]; }

/* A bit for each colour: those of several tiles together are MIXED where they differ. */
static inline int colour_of(int number) { return 1 + (number & 1); }

static inline int square_of(int cell) { return (cell / WIDTH - 1) * SIZE + cell % WIDTH - 1; }

static inline int cell_of(int square) { return WIDTH * (square / SIZE + 1) + square % SIZE + 1; }

/* Lines of one to five ranks: what they score (K11), and a bit for each rank that is idle in them (K7). The 8,567 of
   them lie by their product in a table of hashes, which is filled when first asked for, by whoever holds the lock. */

enum { LINES_BITS = 15, LINES = 1 << LINES_BITS };

typedef struct {
    uint32_t product; /* 0 where none lies */
    uint16_t idle;
    uint8_t points;
} Line;

static Line lines[LINES];
static int lines_there = 0;

static inline const Line *line_of(uint32_t product) {
    uint32_t at = product * 2654435761u >> (32 - LINES_BITS);
    while (lines[at].product != product && lines[at].product) at = (at + 1) & (LINES - 1);
    return &lines[at];
}

static void work_out(const uint8_t *ranks, int size, uint32_t product) {
    int counts[14] = {0}, points = 0;
    unsigned used = 0, held = 0;
    for (int i = 0; i < size; i++) {
        counts[ranks[i]]++;
        held |= 1u << ranks[i];
    }
    if (size > 1) {
        for (unsigned some = 1; some < 1u << size; some++) {
            int sum = 0;
            unsigned bits = 0;
            for (int i = 0; i < size; i++)
                if (some >> i & 1) {
                    sum += value_of(ranks[i]);
                    bits |= 1u << ranks[i];
                }
            if (sum == 15) {
                points += 2;
                used |= bits;
            }
        }
        for (int low = 1; low <= 13;) {
            int length = 0, ways = 1;
            unsigned bits = 0;
            for (; low + length <= 13 && counts[low + length]; length++) {
                int number = counts[low + length];
                points += number * (number - 1);
                if (number > 1) used |= 1u << (low + length);
                ways *= number;
                bits |= 1u << (low + length);
            }
            if (length > 2) {
                points += length * ways;
                used |= bits;
            }
            low += length + 1;
        }
    } else {
        used = held; /* a tile alone asks for nothing (K8) */
    }
    Line *line = (Line *)line_of(product);
    line->product = product;
    line->idle = (uint16_t)(held & ~used);
    line->points = (uint8_t)points;
}

static void fill_from(uint8_t *ranks, int size, uint32_t product) {
    if (size) work_out(ranks, size, product);
    if (size == LONGEST) return;
    for (int rank = size ? ranks[size - 1] : 1; rank <= 13; rank++) {
        ranks[size] = (uint8_t)rank;
        fill_from(ranks, size + 1, product * PRIMES[rank]);
    }
}

static void fill_lines(void) {
    uint8_t ranks[LONGEST];
    if (lines_there) return;
    fill_from(ranks, 0, 1);
    lines_there = 1;
}

/* The orders in which a rack can be laid, turnable tiles both ways (K9): for each size all of them, as tiles sort. */

/* The most there are: of a six of each colour and three other tiles, of all sizes and of one. */
enum { ORDERS = 1059, OF_SIZE = 480, KINDS = 71 };

typedef struct {
    uint8_t tiles[RACK];
    uint8_t size;
    uint8_t kind; /* its number among those of its size */
} Order;

/* What orders have in common that score alike beside any tiles. */
typedef struct {
    uint32_t product;
    uint16_t ranks;
    uint8_t colours;
} Kind;

enum { KIND_BITS = 8, KIND_SLOTS = 1 << KIND_BITS };

/* Which kinds score beside these ranks and colours, and what: -1 where a tile would be idle. */
typedef struct {
    uint32_t ranks;
    uint8_t colours;
    int16_t *points;
} Fitting;

/* What a square can take for the line that crosses there, and what that line scores: -1 for what it cannot. */
typedef struct {
    int16_t points[NUMBERS];
    int any;
} Crossing;

typedef struct {
    int size;             /* tiles of the rack */
    int left[NUMBERS];    /* of each tile as it is held */
    int faces[NUMBERS];   /* the numbers that can be laid, sorted */
    int number_of_faces;
    Order orders[ORDERS];
    int first[RACK + 2];  /* where the orders of a size begin */
    int number_of_orders;
    Kind kinds[KINDS];
    int first_kind[RACK + 2];
    int number_of_kinds;
    uint8_t slots[KIND_SLOTS];
    /* The orders of a size by the tile on one of their squares. */
    uint16_t by_tile[RACK + 1][RACK][OF_SIZE];
    uint16_t begins[RACK + 1][RACK][NUMBERS + 1];
    Fitting *fitting[RACK + 1];
    int number_fitting[RACK + 1], room_fitting[RACK + 1];

    uint8_t cells[CELLS];
    Crossing crossings[2][CELLS];
    uint8_t crossed[2][CELLS];
    uint64_t *plays;
    size_t number, room;
    int failed; /* no memory */
} Search;

static inline int held_as(int number) { return number >> 1 == NINE ? SIX * 2 + (number & 1) : number; }

static int kind_of(Search *search, uint32_t product, unsigned ranks, int colours) {
    uint32_t at = (product * 4 + (uint32_t)colours) * 2654435761u >> (32 - KIND_BITS);
    for (; search->slots[at]; at = (at + 1) & (KIND_SLOTS - 1)) {
        const Kind *kind = &search->kinds[search->slots[at] - 1];
        if (kind->product == product && kind->colours == colours) return search->slots[at] - 1;
    }
    search->kinds[search->number_of_kinds] = (Kind){product, (uint16_t)ranks, (uint8_t)colours};
    search->slots[at] = (uint8_t)++search->number_of_kinds;
    return search->number_of_kinds - 1;
}

static void orders_from(Search *search, uint8_t *tiles, int placed, int size, uint32_t product, unsigned ranks, int colours) {
    if (placed == size) {
        Order *order = &search->orders[search->number_of_orders++];
        memcpy(order->tiles, tiles, RACK);
        order->size = (uint8_t)size;
        order->kind = (uint8_t)(kind_of(search, product, ranks, colours) - search->first_kind[size]);
        return;
    }
    for (int i = 0; i < search->number_of_faces; i++) {
        int number = search->faces[i];
        int *left = &search->left[held_as(number)];
        if (!*left) continue;
        --*left;
        tiles[placed] = (uint8_t)number;
        orders_from(search, tiles, placed + 1, size, product * prime_of(number), ranks | 1u << (number >> 1),
                    colours | colour_of(number));
        ++*left;
    }
}

static void list_orders(Search *search) {
    uint8_t tiles[RACK];
    for (int number = 2; number < NUMBERS; number++)
        if (search->left[held_as(number)]) search->faces[search->number_of_faces++] = number;
    for (int size = 1; size <= search->size; size++) {
        search->first[size] = search->number_of_orders;
        search->first_kind[size] = search->number_of_kinds;
        memset(tiles, 0, sizeof tiles);
        orders_from(search, tiles, 0, size, 1, 0, 0);
    }
    for (int size = search->size + 1; size <= RACK + 1; size++) {
        search->first[size] = search->number_of_orders;
        search->first_kind[size] = search->number_of_kinds;
    }
    for (int size = 1; size <= search->size; size++)
        for (int place = 0; place < size; place++) {
            uint16_t *begins = search->begins[size][place], next[NUMBERS];
            for (int i = search->first[size]; i < search->first[size + 1]; i++)
                begins[search->orders[i].tiles[place] + 1]++;
            for (int number = 0; number < NUMBERS; number++) {
                begins[number + 1] = (uint16_t)(begins[number + 1] + begins[number]);
                next[number] = begins[number];
            }
            for (int i = search->first[size]; i < search->first[size + 1]; i++)
                search->by_tile[size][place][next[search->orders[i].tiles[place]]++] = (uint16_t)i;
        }
}

/* What each kind of a size scores in a line with these ranks, bonuses included (K10-K12); by the kind's number. */
static const int16_t *fitting(Search *search, uint32_t ranks, int size, int colours) {
    int number = search->number_fitting[size];
    Fitting *known = search->fitting[size];
    for (int i = 0; i < number; i++)
        if (known[i].ranks == ranks && known[i].colours == colours) return known[i].points;
    if (number == search->room_fitting[size]) {
        int room = number ? 2 * number : 32;
        known = realloc(known, (size_t)room * sizeof *known);
        if (!known) return NULL;
        search->fitting[size] = known;
        search->room_fitting[size] = room;
    }
    int first = search->first_kind[size], kinds = search->first_kind[size + 1] - first;
    int16_t *points = malloc((size_t)(kinds ? kinds : 1) * sizeof *points);
    if (!points) return NULL;
    for (int i = 0; i < kinds; i++) {
        const Kind *kind = &search->kinds[first + i];
        const Line *line = line_of(ranks * kind->product);
        points[i] = -1;
        if (kind->ranks & line->idle) continue;
        points[i] = line->points;
        if ((colours | kind->colours) != MIXED) points[i] += BONUS;
        if (size == RACK) points[i] += BONUS;
    }
    known[number] = (Fitting){ranks, (uint8_t)colours, points};
    search->number_fitting[size]++;
    return known[number].points;
}

/* A play: 1,023 less its points, its first square, whether it runs down, its tiles, the number of its order. */
enum { ORDER_BITS = 11, TILE_BITS = 5, TILES_AT = ORDER_BITS, DOWN_AT = TILES_AT + RACK * TILE_BITS,
       SQUARE_AT = DOWN_AT + 1, POINTS_AT = SQUARE_AT + 8, MOST_POINTS = 1023 };

static inline int points_in(uint64_t play) { return MOST_POINTS - (int)(play >> POINTS_AT); }

static inline void found(Search *search, uint64_t where, int order, int points) {
    const uint8_t *tiles = search->orders[order].tiles;
    uint64_t packed = 0;
    for (int i = 0; i < RACK; i++) packed = packed << TILE_BITS | tiles[i];
    if (search->number == search->room) {
        size_t room = search->room ? 2 * search->room : 2048;
        uint64_t *plays = realloc(search->plays, room * sizeof *plays);
        if (!plays) {
            search->failed = 1;
            return;
        }
        search->plays = plays;
        search->room = room;
    }
    search->plays[search->number++] =
        (uint64_t)(MOST_POINTS - points) << POINTS_AT | where | packed << TILES_AT | (uint64_t)order;
}

static inline uint64_t where(int square, int down) {
    return (uint64_t)square << SQUARE_AT | (uint64_t)down << DOWN_AT;
}

/* What the empty cells can take that have a tile beside them in steps of this length (K6, K7, K10). */
static void cross(Search *search, int step, int which) {
    const uint8_t *cells = search->cells;
    for (int cell = WIDTH; cell < CELLS - WIDTH; cell++) {
        if (cells[cell]) continue;
        uint32_t ranks = 1;
        int count = 0, colours = 0;
        for (int way = -step; way <= step; way += 2 * step)
            for (int at = cell + way; cells[at] && cells[at] != OFF; at += way) {
                if (count < LONGEST) ranks *= prime_of(cells[at]);
                colours |= colour_of(cells[at]);
                count++;
            }
        if (!count) continue;
        Crossing *crossing = &search->crossings[which][cell];
        search->crossed[which][cell] = 1;
        crossing->any = 0;
        for (int i = 0; i < search->number_of_faces; i++) {
            int number = search->faces[i], points = -1;
            if (count < LONGEST) {
                const Line *line = line_of(ranks * prime_of(number));
                if (!(line->idle >> (number >> 1) & 1)) {
                    points = line->points;
                    if (count == LONGEST - 1 && (colours | colour_of(number)) != MIXED) points += BONUS;
                    crossing->any = 1;
                }
            }
            crossing->points[number] = (int16_t)points;
        }
    }
}

typedef struct {
    int place;
    const Crossing *crossing;
} Limit;

/* Add the plays that fill a span: the order is that of the tile on the first square that is crossed, then of tiles. */
static void fill_span(Search *search, int start, int down, int size, uint32_t ranks, int colours, const Limit *limits,
                      int limited) {
    const int16_t *own = fitting(search, ranks, size, colours);
    if (!own) {
        search->failed = 1;
        return;
    }
    uint64_t here = where(square_of(start), down);
    if (!limited) {
        for (int i = search->first[size]; i < search->first[size + 1]; i++) {
            int points = own[search->orders[i].kind];
            if (points >= 0) found(search, here, i, points);
        }
        return;
    }
    int place = limits[0].place;
    const uint16_t *begins = search->begins[size][place], *by_tile = search->by_tile[size][place];
    for (int f = 0; f < search->number_of_faces; f++) {
        int number = search->faces[f], first = limits[0].crossing->points[number];
        if (first < 0) continue;
        for (int i = begins[number]; i < begins[number + 1]; i++) {
            const Order *order = &search->orders[by_tile[i]];
            int points = own[order->kind];
            if (points < 0) continue;
            points += first;
            int l = 1;
            for (; l < limited; l++) {
                int more = limits[l].crossing->points[order->tiles[limits[l].place]];
                if (more < 0) break;
                points += more;
            }
            if (l == limited) found(search, here, by_tile[i], points);
        }
    }
}

/* The spans that start at a cell, with these ranks, so many tiles and these colours before it. */
static void spans_from(Search *search, int start, int down, uint32_t ranks, int count, int colours) {
    const uint8_t *cells = search->cells;
    Limit limits[RACK];
    int step = down ? WIDTH : 1, fewest = down ? 2 : 1, which = !down, limited = 0, cell = start, size = 0;
    while (size < search->size && !cells[cell]) {
        if (search->crossed[which][cell]) {
            const Crossing *crossing = &search->crossings[which][cell];
            if (!crossing->any) return;
            limits[limited++] = (Limit){size, crossing};
        }
        size++;
        cell += step;
        while (cells[cell] && cells[cell] != OFF) {
            if (count < LONGEST) ranks *= prime_of(cells[cell]);
            colours |= colour_of(cells[cell]);
            count++;
            cell += step;
        }
        if (size + count > LONGEST) return;
        if ((limited || count) && size >= fewest)
            fill_span(search, start, down, size, ranks, size + count == LONGEST ? colours : MIXED, limits, limited);
    }
}

static void all_plays(Search *search) {
    const uint8_t *cells = search->cells;
    cross(search, 1, 0);
    cross(search, WIDTH, 1);
    for (int down = 0; down < 2; down++) {
        int step = down ? WIDTH : 1, across = down ? 1 : WIDTH;
        for (int line = 1; line <= SIZE; line++) {
            uint32_t ranks = 1;
            int count = 0, colours = 0;
            for (int place = 1; place <= SIZE; place++) {
                int cell = line * across + place * step, number = cells[cell];
                if (number == OFF) continue;
                if (number) {
                    if (count < LONGEST) ranks *= prime_of(number);
                    colours |= colour_of(number);
                    count++;
                } else {
                    spans_from(search, cell, down, ranks, count, colours);
                    ranks = 1;
                    count = colours = 0;
                }
            }
        }
    }
}

/* Every first play: each order of tiles on each place (K4, K12), or once across in the middle of the board. */
static void first_plays(Search *search, int everywhere) {
    for (int down = 0; down < (everywhere ? 2 : 1); down++)
        for (int square = 0; square < SQUARES; square++) {
            int step = down ? WIDTH : 1, cell = cell_of(square);
            if (!everywhere && square) break;
            for (int size = 2; size <= search->size; size++) {
                int there = 1;
                for (int i = 0; everywhere && i < size; i++) {
                    there = search->cells[cell + i * step] != OFF;
                    if (!there) break;
                }
                if (!there) break;
                const int16_t *own = fitting(search, 1, size, size == LONGEST ? 0 : MIXED);
                if (!own) {
                    search->failed = 1;
                    return;
                }
                uint64_t here = where(everywhere ? square : 6 * SIZE + 6 - size / 2, down);
                for (int i = search->first[size]; i < search->first[size + 1]; i++) {
                    int points = own[search->orders[i].kind];
                    if (points >= 0) found(search, here, i, points + BONUS);
                }
            }
        }
}

/* From numbers to Python's objects and back. */

static int number_of(PyObject *tile) {
    if (PyTuple_Check(tile) && PyTuple_Size(tile) == 2) {
        PyObject *colour = PyTuple_GetItem(tile, 1);
        long rank = PyLong_AsLong(PyTuple_GetItem(tile, 0));
        if (PyErr_Occurred()) return -1;
        if (rank >= 1 && rank <= 13 && PyUnicode_Check(colour) && PyUnicode_GetLength(colour) == 1)
            return (int)(2 * rank + (PyUnicode_ReadChar(colour, 0) == 'l'));
    }
    PyErr_SetString(PyExc_ValueError, "a tile is a rank from 1 to 13 and l or d");
    return -1;
}

/* Reads board, squares and rack; 1 if something lies on the board, 0 if nothing, -1 if an error is set. */
static int read_position(Search *search, PyObject *board, const char *squares, Py_ssize_t size, PyObject *rack) {
    int filled = 0;
    if (PyTuple_Size(board) != SQUARES || size != SQUARES) {
        PyErr_Format(PyExc_ValueError, "a board has %d squares", SQUARES);
        return -1;
    }
    if (PyTuple_Size(rack) > RACK) {
        PyErr_Format(PyExc_ValueError, "a rack holds at most %d tiles, not %zd (K1)", RACK, PyTuple_Size(rack));
        return -1;
    }
    memset(search->cells, OFF, sizeof search->cells);
    for (int square = 0; square < SQUARES; square++) {
        PyObject *tile = PyTuple_GetItem(board, square);
        int number = 0;
        if (tile != Py_None) {
            number = number_of(tile);
            if (number < 0) return -1;
            filled = 1;
        }
        if (squares[square]) search->cells[cell_of(square)] = (uint8_t)number;
    }
    search->size = (int)PyTuple_Size(rack);
    for (int i = 0; i < search->size; i++) {
        int number = number_of(PyTuple_GetItem(rack, i));
        if (number < 0) return -1;
        search->left[number]++;
    }
    return filled;
}

static int as_they_sort(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Puts the first `wanted` plays in front, sorted: a heap of the best, whose worst is on top, takes the others in turn. */
static void sink(uint64_t *heap, size_t number, size_t at) {
    uint64_t play = heap[at];
    for (size_t child; (child = 2 * at + 1) < number; at = child) {
        if (child + 1 < number && heap[child + 1] > heap[child]) child++;
        if (heap[child] <= play) break;
        heap[at] = heap[child];
    }
    heap[at] = play;
}

static void keep_best(Search *search, size_t wanted) {
    uint64_t *plays = search->plays;
    if (!wanted || !search->number) {
        search->number = 0;
        return;
    }
    if (wanted < search->number) {
        for (size_t i = wanted; i-- > 0;) sink(plays, wanted, i);
        for (size_t i = wanted; i < search->number; i++)
            if (plays[i] < plays[0]) {
                plays[0] = plays[i];
                sink(plays, wanted, 0);
            }
        search->number = wanted;
    }
    qsort(plays, search->number, sizeof *plays, as_they_sort);
}

/* What makes the plays of Python: the class `Place`, whose three slots are set without its own checks, which no play
   that was found here needs, and the tiles by number. */
typedef struct {
    PyTypeObject *place;
    allocfunc make;
    PyObject *slots[3];
    descrsetfunc set[3];
    PyObject *tiles;
} Maker;

static int open_maker(Maker *maker, PyObject *place, PyObject *tiles) {
    static const char *const NAMES[] = {"square", "across", "tiles"};
    memset(maker, 0, sizeof *maker);
    if (!PyType_Check(place) || PyTuple_Size(tiles) != NUMBERS) {
        if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "a class and %d tiles are due", NUMBERS);
        return 0;
    }
    maker->place = (PyTypeObject *)place;
    maker->make = (allocfunc)PyType_GetSlot(maker->place, Py_tp_alloc);
    maker->tiles = tiles;
    for (int i = 0; i < 3; i++) {
        maker->slots[i] = PyObject_GetAttrString(place, NAMES[i]);
        if (!maker->slots[i]) return 0;
        maker->set[i] = (descrsetfunc)PyType_GetSlot(Py_TYPE(maker->slots[i]), Py_tp_descr_set);
        if (!maker->set[i]) {
            PyErr_Format(PyExc_TypeError, "%s is no slot of a place", NAMES[i]);
            return 0;
        }
    }
    return 1;
}

static void close_maker(Maker *maker) {
    for (int i = 0; i < 3; i++) Py_XDECREF(maker->slots[i]);
}

static PyObject *tiles_of(const Maker *maker, const Order *order) {
    PyObject *tiles = PyTuple_New(order->size);
    for (int i = 0; tiles && i < order->size; i++)
        PyTuple_SetItem(tiles, i, Py_NewRef(PyTuple_GetItem(maker->tiles, order->tiles[i])));
    return tiles;
}

/* A pair of a place and its points, or nothing if an error is set. */
static PyObject *made(const Maker *maker, uint64_t play, PyObject *tiles) {
    PyObject *place = maker->make(maker->place, 0);
    PyObject *square = PyLong_FromLong((long)(play >> SQUARE_AT & 0xFF));
    PyObject *points = PyLong_FromLong(points_in(play));
    PyObject *pair = PyTuple_New(2);
    if (place && square && points && pair && maker->set[0](maker->slots[0], place, square) == 0 &&
        maker->set[1](maker->slots[1], place, play >> DOWN_AT & 1 ? Py_False : Py_True) == 0 &&
        maker->set[2](maker->slots[2], place, tiles) == 0) {
        PyTuple_SetItem(pair, 0, place);
        PyTuple_SetItem(pair, 1, points);
        Py_DECREF(square);
        /* Numbers and tiles alone hang on them, so no cycle can go through them: the collector need not look. */
        PyObject_GC_UnTrack(place);
        PyObject_GC_UnTrack(pair);
        return pair;
    }
    Py_XDECREF(place);
    Py_XDECREF(square);
    Py_XDECREF(points);
    Py_XDECREF(pair);
    return NULL;
}

static PyObject *listed(const Search *search, PyObject *place, PyObject *tiles) {
    Maker maker;
    PyObject *result = open_maker(&maker, place, tiles) ? PyList_New((Py_ssize_t)search->number) : NULL;
    PyObject **of_order = calloc((size_t)search->number_of_orders + 1, sizeof *of_order);
    if (!of_order) {
        PyErr_NoMemory();
        Py_CLEAR(result);
    }
    for (size_t i = 0; result && i < search->number; i++) {
        uint64_t play = search->plays[i];
        int order = (int)(play & ((1u << ORDER_BITS) - 1));
        /* Plays that lay the same tiles in the same order share them. */
        if (!of_order[order]) of_order[order] = tiles_of(&maker, &search->orders[order]);
        PyObject *pair = of_order[order] ? made(&maker, play, of_order[order]) : NULL;
        if (pair)
            PyList_SetItem(result, (Py_ssize_t)i, pair);
        else
            Py_CLEAR(result);
    }
    for (int i = 0; of_order && i < search->number_of_orders; i++) Py_XDECREF(of_order[i]);
    free(of_order);
    close_maker(&maker);
    return result;
}

static void close_search(Search *search) {
    for (int size = 0; size <= RACK; size++) {
        for (int i = 0; i < search->number_fitting[size]; i++) free(search->fitting[size][i].points);
        free(search->fitting[size]);
    }
    free(search->plays);
    free(search);
}

/* kings_plays(board, squares, rack, number, Place, tiles): a list of (Place, points): all plays in the order in which
   they are found if `number` is below 0, else the best of them, on the empty board in the middle alone. `board` holds
   169 tiles or None, `squares` a byte for each square, 0 where there is none, `tiles` the 28 tiles by number. */
static PyObject *kings_plays(PyObject *self, PyObject *args) {
    PyObject *board, *rack, *place, *tiles, *result = NULL;
    const char *squares;
    Py_ssize_t size, wanted;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!y#O!nOO!", &PyTuple_Type, &board, &squares, &size, &PyTuple_Type, &rack, &wanted,
                          &place, &PyTuple_Type, &tiles))
        return NULL;
    Search *search = calloc(1, sizeof *search);
    if (!search) return PyErr_NoMemory();
    fill_lines();
    int filled = read_position(search, board, squares, size, rack);
    if (filled >= 0) {
        list_orders(search);
        if (filled)
            all_plays(search);
        else
            first_plays(search, wanted < 0);
        if (wanted >= 0) keep_best(search, (size_t)wanted);
        result = search->failed ? PyErr_NoMemory() : listed(search, place, tiles);
    }
    close_search(search);
    return result;
}

/* kings_line(ranks): the points of a line of one to five ranks, a byte each, and a bit for each rank idle in it. */
static PyObject *kings_line(PyObject *self, PyObject *args) {
    const char *ranks;
    Py_ssize_t size;
    uint32_t product = 1;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#", &ranks, &size)) return NULL;
    if (size < 1 || size > LONGEST) {
        PyErr_Format(PyExc_ValueError, "a line has 1 to %d tiles, not %zd (K6)", LONGEST, size);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        if (ranks[i] < 1 || ranks[i] > 13) {
            PyErr_Format(PyExc_ValueError, "ranks are 1 to 13, not %d", ranks[i]);
            return NULL;
        }
        product *= PRIMES[(int)ranks[i]];
    }
    fill_lines();
    const Line *line = line_of(product);
    return Py_BuildValue("ii", line->points, line->idle);
}

PyMethodDef kings_methods[] = {
    {"kings_plays", kings_plays, METH_VARARGS, "Plays of Kings Cribbage with their points."},
    {"kings_line", kings_line, METH_VARARGS, "Points and idle ranks of a line of Kings Cribbage."},
    {NULL, NULL, 0, NULL},
};
