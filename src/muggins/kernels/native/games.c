/* Random games of two, regal rules to 121. The twin of `kernels/random_games.py`, number by number.

   A word of chance gives many choices: it is a whole number below the product of their sizes, and each choice takes what
   is left over by its size. Two words are a deal. */

#include "show.h"

enum { TARGET = 121, DECK = 52, DIGIT = 12 };
enum { CUT, DEAL, LAY, STARTER, PLAY };

#define LAYS 15
static const uint8_t laid[LAYS][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4},
                                      {1, 5}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5}};
static const uint8_t kept[LAYS][4] = {{2, 3, 4, 5}, {1, 3, 4, 5}, {1, 2, 4, 5}, {1, 2, 3, 5}, {1, 2, 3, 4},
                                      {0, 3, 4, 5}, {0, 2, 4, 5}, {0, 2, 3, 5}, {0, 2, 3, 4}, {0, 1, 4, 5},
                                      {0, 1, 3, 5}, {0, 1, 3, 4}, {0, 1, 2, 5}, {0, 1, 2, 4}, {0, 1, 2, 3}};

/* 52 * 51 * ... * 42: the first eleven cards of a deal. */
static const uint64_t eleven_cards = 52ull * 51 * 50 * 49 * 48 * 47 * 46 * 45 * 44 * 43 * 42;
/* The twelfth, the starter, two lays, eight cards played of 1 to 4. */
static const uint64_t rest_of_deal = 41ull * 40 * LAYS * LAYS * 12 * 12 * 12 * 12 * 12 * 12 * 12 * 12;

typedef struct {
    Chance chance;
    uint8_t deck[DECK];
    int scores[2];
    int64_t deals, actions;
    PyObject *log; /* a list, or NULL: then nothing here needs the interpreter */
    int failed;    /* whether the log could not be written */
} Game;

/* Count an action, and write it to the log: seat, what it is, both scores before it, its cards. */
static void note(Game *game, int seat, int verb, const uint8_t *cards, int size) {
    game->actions++;
    if (!game->log || game->failed) return;
    const int head[4] = {seat, verb, game->scores[0], game->scores[1]};
    PyObject *action = PyTuple_New(4 + size);
    game->failed = !action;
    for (int i = 0; i < 4 + size && !game->failed; i++)
        game->failed = PyTuple_SetItem(action, i, PyLong_FromLong(i < 4 ? head[i] : cards[i - 4])) < 0;
    if (!game->failed) game->failed = PyList_Append(game->log, action) < 0;
    Py_XDECREF(action);
}

/* Whether that won the game (C36). */
static inline int pegged(Game *game, int seat, int points) {
    game->scores[seat] += points;
    if (game->scores[seat] < TARGET) return 0;
    game->scores[seat] = TARGET;
    return 1;
}

/* The seat that cuts the lower card deals; with equal ranks both cut again (C1). */
static int cut(Game *game) {
    for (;;) {
        uint64_t word = uniform(&game->chance, DECK * (DECK - 1));
        uint8_t cards[2] = {(uint8_t)(word / (DECK - 1)), (uint8_t)(word % (DECK - 1))};
        if (cards[1] >= cards[0]) cards[1]++;
        note(game, -1, CUT, cards, 2);
        if (cards[0] / 4 != cards[1] / 4) return cards[0] / 4 > cards[1] / 4;
    }
}

static inline int fits(const uint8_t *held, int size, int count) {
    for (int i = 0; i < size; i++)
        if (value_of(held[i] / 4 + 1) + count <= LIMIT) return 1;
    return 0;
}

/* The play (C10-C20); whether the game was won in it. */
static int play(Game *game, uint8_t hands[2][4], int seat, uint64_t word) {
    uint8_t held[2][4], pile[8];
    int left[2] = {4, 4}, count = 0, size = 0;
    memcpy(held, hands, sizeof held);
    for (;;) {
        uint8_t *mine = held[seat], legal[4] = {0};
        int number = 0;
        for (int i = 0; i < left[seat]; i++)
            if (value_of(mine[i] / 4 + 1) + count <= LIMIT) legal[number++] = (uint8_t)i;
        int at = legal[0];
        if (number > 1) {
            at = legal[word % DIGIT * (unsigned)number / DIGIT];
            word /= DIGIT;
        }
        uint8_t card = mine[at];
        left[seat]--;
        for (int i = at; i < left[seat]; i++) mine[i] = mine[i + 1];
        note(game, seat, PLAY, &card, 1);
        pile[size++] = (uint8_t)(card / 4 + 1);
        count += value_of(card / 4 + 1);
        int points = peg_points(pile, size, count);
        if (points && pegged(game, seat, points)) return 1;
        /* On 31 nothing fits, as the least card counts one. */
        if (fits(held[!seat], left[!seat], count)) {
            seat = !seat;
        } else if (!fits(mine, left[seat], count)) {
            if (count != LIMIT && pegged(game, seat, 1)) return 1;
            if (!(left[0] | left[1])) return 0;
            count = size = 0;
            if (left[!seat]) seat = !seat;
        }
    }
}

/* One deal; whether the game was won in it. */
static int deal(Game *game, int dealer) {
    uint8_t *deck = game->deck, hands[2][4], crib[4];
    uint64_t word = uniform(&game->chance, eleven_cards);
    game->deals++;
    for (int i = 0; i < 13; i++) {
        if (i == 11) word = uniform(&game->chance, rest_of_deal);
        int other = i + (int)(word % (unsigned)(DECK - i));
        word /= (unsigned)(DECK - i);
        uint8_t card = deck[i];
        deck[i] = deck[other];
        deck[other] = card;
    }
    const uint8_t starter = deck[12];
    note(game, -1, DEAL, deck, 12);
    for (int seat = 0; seat < 2; seat++) {
        const unsigned lay = word % LAYS;
        word /= LAYS;
        for (int i = 0; i < 2; i++) crib[2 * seat + i] = deck[6 * seat + laid[lay][i]];
        for (int i = 0; i < 4; i++) hands[seat][i] = deck[6 * seat + kept[lay][i]];
        note(game, seat, LAY, crib + 2 * seat, 2);
    }
    note(game, -1, STARTER, &starter, 1);
    const int pone = !dealer;
    if (starter / 4 + 1 == JACK && pegged(game, dealer, 2)) return 1; /* C6 */
    if (play(game, hands, pone, word)) return 1;
    return pegged(game, pone, show_points(hands[pone], starter, 1)) ||
           pegged(game, dealer, show_points(hands[dealer], starter, 1)) ||
           pegged(game, dealer, show_points(crib, starter, 0));
}

/* One game; returns who dealt first. */
static int one_game(Game *game) {
    game->scores[0] = game->scores[1] = 0;
    const int first = cut(game);
    for (int dealer = first; !deal(game, dealer); dealer = !dealer) continue;
    return first;
}

static void begin(Game *game, uint64_t seed) {
    memset(game, 0, sizeof *game);
    seed_chance(&game->chance, seed);
    for (int i = 0; i < DECK; i++) game->deck[i] = (uint8_t)i;
}

/* random_games(number, seed): (won by seat 0, won by the first dealer, points of seat 0, of seat 1, deals, actions). */
static PyObject *random_games(PyObject *self, PyObject *args) {
    enum { AT_ONCE = 4096 };
    long long number, wins = 0, dealer_wins = 0, points[2] = {0, 0};
    unsigned long long seed;
    Game game;
    (void)self;
    if (!PyArg_ParseTuple(args, "LK", &number, &seed)) return NULL;
    if (!tables_there()) return NULL;
    begin(&game, seed);
    while (number > 0) {
        const long long some = number < AT_ONCE ? number : AT_ONCE;
        Py_BEGIN_ALLOW_THREADS
        for (long long i = 0; i < some; i++) {
            const int first = one_game(&game);
            const int winner = game.scores[1] == TARGET;
            wins += !winner;
            dealer_wins += winner == first;
            points[0] += game.scores[0];
            points[1] += game.scores[1];
        }
        Py_END_ALLOW_THREADS
        number -= some;
        if (PyErr_CheckSignals() < 0) return NULL;
    }
    return Py_BuildValue("(LLLLLL)", wins, dealer_wins, points[0], points[1], (long long)game.deals,
                         (long long)game.actions);
}

/* random_game(seed): the actions of the first game, and both scores at its end. */
static PyObject *random_game(PyObject *self, PyObject *args) {
    unsigned long long seed;
    Game game;
    (void)self;
    if (!PyArg_ParseTuple(args, "K", &seed)) return NULL;
    if (!tables_there()) return NULL;
    begin(&game, seed);
    game.log = PyList_New(0);
    if (!game.log) return NULL;
    one_game(&game);
    if (game.failed) {
        Py_DECREF(game.log);
        return NULL;
    }
    return Py_BuildValue("(N(ii))", game.log, game.scores[0], game.scores[1]);
}

PyMethodDef games_methods[] = {
    {"random_games", random_games, METH_VARARGS, "Play random games and add up how they went."},
    {"random_game", random_game, METH_VARARGS, "Play one random game and tell its actions."},
    {NULL, NULL, 0, NULL},
};
