/* What each way to lay away brings: the chance to win, over what a deal may bring, in the order in which it counts.

   My hand is known for each starter. The other's hand, what he laid in the crib, and what both peg are taken for
   independent once the starter's rank is known; each of them is weighed by how such players keep, lay and peg. Of
   their suits only nobs is looked at. */

#include "laying.h"

const uint8_t lay_places[WAYS][6] = {
    {0, 1, 2, 3, 4, 5}, {0, 2, 1, 3, 4, 5}, {0, 3, 1, 2, 4, 5}, {0, 4, 1, 2, 3, 5}, {0, 5, 1, 2, 3, 4},
    {1, 2, 0, 3, 4, 5}, {1, 3, 0, 2, 4, 5}, {1, 4, 0, 2, 3, 5}, {1, 5, 0, 2, 3, 4}, {2, 3, 0, 1, 4, 5},
    {2, 4, 0, 1, 3, 5}, {2, 5, 0, 1, 3, 4}, {3, 4, 0, 1, 2, 5}, {3, 5, 0, 1, 2, 4}, {4, 5, 0, 1, 2, 3},
};

enum { SUMS = 96 };

/* A distribution of whole numbers from 0. */
typedef struct {
    double at[SUMS];
    int most;
} Spread;

static void add_spreads(const Spread *one, const Spread *other, Spread *sum) {
    sum->most = one->most + other->most;
    memset(sum->at, 0, sizeof(double) * (size_t)(sum->most + 1));
    for (int i = 0; i <= one->most; i++)
        if (one->at[i])
            for (int j = 0; j <= other->most; j++) sum->at[i + j] += one->at[i] * other->at[j];
}

static void even_out(Spread *spread) {
    double all = 0;
    spread->most = 0;
    for (int i = 0; i < SUMS; i++)
        if (spread->at[i]) all += spread->at[i], spread->most = i;
    if (all)
        for (int i = 0; i <= spread->most; i++) spread->at[i] /= all;
}

static int rank_of(int card) { return card / 4 + 1; }

static void sort_four(uint8_t *ranks) {
    for (int i = 1; i < 4; i++)
        for (int j = i; j && ranks[j] < ranks[j - 1]; j--) {
            uint8_t rank = ranks[j];
            ranks[j] = ranks[j - 1];
            ranks[j - 1] = rank;
        }
}

/* What the other's hand shows with a starter of that rank, whatever I lay. */
static void weigh_other_hands(const Laying *laying, const uint8_t *unseen, int starter, Spread *shown) {
    uint8_t left[14];
    memset(shown, 0, sizeof *shown);
    memcpy(left, unseen, 14);
    left[starter]--;
    for (int keep = 0; keep < KEEPS; keep++) {
        const uint8_t *ranks = keep_ranks[keep];
        double weight = ways_to_take(ranks, 4, left) * laying->keeps[keep];
        if (!weight) continue;
        int points =
            ranks13[(((ranks[0] - 1) * 13 + ranks[1] - 1) * 13 + ranks[2] - 1) * 169 + (ranks[3] - 1) * 13 + starter - 1];
        int jacks = (ranks[0] == JACK) + (ranks[1] == JACK) + (ranks[2] == JACK) + (ranks[3] == JACK);
        double nobs = starter == JACK ? 0 : jacks * 0.25;
        shown->at[points] += weight * (1 - nobs);
        shown->at[points + 1] += weight * nobs;
    }
    even_out(shown);
}

/* What the crib is worth with that starter; `mine` is the chance that I laid nobs. */
static void weigh_cribs(const Laying *laying, int a, int b, const uint8_t *unseen, int starter, double mine, Spread *crib) {
    uint8_t left[14];
    memset(crib, 0, sizeof *crib);
    memcpy(left, unseen, 14);
    left[starter]--;
    const uint8_t *row = ranks13 + ((a - 1) * 13 + b - 1) * 13 * 13 * 13;
    for (int pair = 0; pair < PAIRS; pair++) {
        const uint8_t *two = pair_ranks[pair];
        double weight = ways_to_take(two, 2, left) * laying->throws[pair];
        if (!weight) continue;
        int points = row[((two[0] - 1) * 13 + two[1] - 1) * 13 + starter - 1];
        double nobs = starter == JACK ? 0 : mine + 0.25 * ((two[0] == JACK) + (two[1] == JACK));
        crib->at[points] += weight * (1 - nobs);
        crib->at[points + 1] += weight * nobs;
    }
    even_out(crib);
}

/* The chance that I, the pone, win: my hand counts first, then his hand and crib. */
static double pone_wins(const Laying *laying, int need, int his_need, const Spread *pegs, const Spread *his_pegs,
                        const Spread *hand, const Spread *his) {
    double won = 0, alive = 0;
    Spread open = *his_pegs, sum;
    for (int i = 0; i <= his_pegs->most; i++) {
        if (i >= his_need) open.at[i] = 0;
        alive += open.at[i];
    }
    add_spreads(&open, his, &sum);
    for (int pegged = 0; pegged <= pegs->most; pegged++) {
        double part = pegs->at[pegged];
        if (!part) continue;
        if (pegged >= need) {
            won += part * (alive + (1 - alive) / 2); /* both there in the play: who came first is not known */
            continue;
        }
        for (int shown = 0; shown <= hand->most; shown++) {
            double both = part * hand->at[shown];
            int mine = need - pegged - shown;
            if (!both) continue;
            if (mine <= 0) {
                won += both * alive;
                continue;
            }
            double after = 0;
            for (int got = 0; got <= sum.most && got < his_need; got++)
                if (sum.at[got]) after += sum.at[got] * dealer_wins(&laying->wins, mine, his_need - got);
            won += both * after;
        }
    }
    return won;
}

/* The chance that I, the dealer, win: his hand counts first, then mine and the crib. */
static double dealer_wins_deal(const Laying *laying, int need, int his_need, const Spread *pegs, const Spread *his_pegs,
                               const Spread *mine, const Spread *his_hand) {
    double won = 0, alive = 0;
    Spread open = *his_pegs, his, my_pegs = *pegs, sum;
    for (int i = 0; i <= his_pegs->most; i++) {
        if (i >= his_need) open.at[i] = 0;
        alive += open.at[i];
    }
    for (int pegged = need; pegged <= pegs->most; pegged++) {
        won += pegs->at[pegged] * (alive + (1 - alive) / 2);
        my_pegs.at[pegged] = 0;
    }
    add_spreads(&open, his_hand, &his);
    add_spreads(&my_pegs, mine, &sum);
    for (int got = 0; got <= sum.most; got++) {
        if (!sum.at[got]) continue;
        double after = 0;
        for (int theirs = 0; theirs <= his.most && theirs < his_need; theirs++)
            if (his.at[theirs])
                after += his.at[theirs] *
                         (got >= need ? 1 : 1 - dealer_wins(&laying->wins, his_need - theirs, need - got));
        won += sum.at[got] * after;
    }
    return won;
}

void lay_values(const Laying *laying, double wins[WAYS], double pegging[WAYS]) {
    uint8_t unseen[14] = {0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    uint8_t seen[52] = {0};
    Spread his_hand;
    int need = laying->target - laying->mine, his_need = laying->target - laying->theirs;
    for (int i = 0; i < 6; i++) unseen[rank_of(laying->cards[i])]--, seen[laying->cards[i]] = 1;
    for (int way = 0; way < WAYS; way++) {
        const uint8_t *places = lay_places[way];
        uint8_t sorted[4];
        for (int i = 0; i < 4; i++) sorted[i] = (uint8_t)rank_of(laying->cards[places[2 + i]]);
        sort_four(sorted);
        const uint8_t *pegs = laying->pegs + keep_number(sorted) * 2 * PEGS;
        double all[2] = {0, 0}, points[2] = {0, 0};
        for (int i = 0; i < 2 * PEGS; i++) all[i / PEGS] += pegs[i], points[i / PEGS] += pegs[i] * (i % PEGS);
        pegging[way] = points[0] / all[0] - points[1] / all[1];
        wins[way] = 0;
    }
    for (int starter = 1; starter <= KING; starter++) {
        if (!unseen[starter]) continue;
        int heels = starter == JACK ? 2 : 0;
        int my_need = laying->dealer ? need - heels : need, other_need = laying->dealer ? his_need : his_need - heels;
        if (my_need > 0 && other_need > 0) weigh_other_hands(laying, unseen, starter, &his_hand);
        for (int way = 0; way < WAYS; way++) {
            const uint8_t *places = lay_places[way];
            double part = unseen[starter] / 46.0;
            if (my_need <= 0) {
                wins[way] += part;
                continue;
            }
            if (other_need <= 0) continue;
            int four[4], lay[2];
            uint8_t sorted[4];
            for (int i = 0; i < 4; i++) four[i] = laying->cards[places[2 + i]], sorted[i] = (uint8_t)rank_of(four[i]);
            for (int i = 0; i < 2; i++) lay[i] = laying->cards[places[i]];
            sort_four(sorted);
            Spread hand = {{0}, 0}, crib, pegs = {{0}, 0}, his_pegs = {{0}, 0}, sum;
            int points =
                ranks13[(((sorted[0] - 1) * 13 + sorted[1] - 1) * 13 + sorted[2] - 1) * 169 + (sorted[3] - 1) * 13 + starter - 1];
            int flush = four[0] % 4 == four[1] % 4 && four[1] % 4 == four[2] % 4 && four[2] % 4 == four[3] % 4;
            double nobs = 0;
            for (int suit = 0; suit < 4; suit++) {
                if (seen[(starter - 1) * 4 + suit]) continue;
                int more = flush ? 4 + (four[0] % 4 == suit) : 0;
                if (starter != JACK)
                    for (int i = 0; i < 4; i++) more += four[i] == (JACK - 1) * 4 + suit;
                hand.at[points + more] += 1;
                if (starter != JACK)
                    for (int i = 0; i < 2; i++) nobs += (lay[i] == (JACK - 1) * 4 + suit) / (double)unseen[starter];
            }
            even_out(&hand);
            weigh_cribs(laying, rank_of(lay[0]), rank_of(lay[1]), unseen, starter, nobs, &crib);
            const uint8_t *pegged = laying->pegs + keep_number(sorted) * 2 * PEGS;
            for (int i = 0; i < PEGS; i++) pegs.at[i] = pegged[i], his_pegs.at[i] = pegged[PEGS + i];
            even_out(&pegs);
            even_out(&his_pegs);
            if (laying->dealer) {
                add_spreads(&hand, &crib, &sum);
                wins[way] += part * dealer_wins_deal(laying, my_need, other_need, &pegs, &his_pegs, &sum, &his_hand);
            } else {
                add_spreads(&his_hand, &crib, &sum);
                wins[way] += part * pone_wins(laying, my_need, other_need, &pegs, &his_pegs, &hand, &sum);
            }
        }
    }
}

/* lay_values(dealer, cards, keeps, throws, pegs, mine, theirs, target, wins, size): a chance to win and points a way. */
static PyObject *lay_values_of(PyObject *self, PyObject *args) {
    Laying laying;
    const char *cards, *keeps, *throws, *pegs, *wins;
    Py_ssize_t lengths[5];
    double chances[WAYS], pegging[WAYS];
    (void)self;
    if (!PyArg_ParseTuple(args, "py#y#y#y#iiiy#i", &laying.dealer, &cards, &lengths[0], &keeps, &lengths[1], &throws,
                          &lengths[2], &pegs, &lengths[3], &laying.mine, &laying.theirs, &laying.target, &wins,
                          &lengths[4], &laying.wins.size))
        return NULL;
    if (!tables_there()) return NULL;
    int size = laying.wins.size, need = laying.target - laying.mine, his = laying.target - laying.theirs;
    if (lengths[0] != 6 || lengths[1] != KEEPS * 2 || lengths[2] != PAIRS * 2 || lengths[3] != KEEPS * 2 * PEGS ||
        lengths[4] != (Py_ssize_t)size * size * 2 || need < 1 || need > size || his < 1 || his > size) {
        PyErr_SetString(PyExc_ValueError, "tables or scores of the wrong size");
        return NULL;
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j <= i; j++)
            if ((uint8_t)cards[i] > 51 || (i != j && cards[i] == cards[j])) {
                PyErr_SetString(PyExc_ValueError, "six different cards are dealt, each from 0 to 51");
                return NULL;
            }
    memcpy(laying.cards, cards, 6);
    laying.keeps = (const uint16_t *)keeps;
    laying.throws = (const uint16_t *)throws;
    laying.pegs = (const uint8_t *)pegs;
    laying.wins.chances = (const uint16_t *)wins;
    number_keeps();
    Py_BEGIN_ALLOW_THREADS
    lay_values(&laying, chances, pegging);
    Py_END_ALLOW_THREADS
    PyObject *found = PyList_New(WAYS);
    for (int way = 0; found && way < WAYS; way++)
        if (PyList_SetItem(found, way, Py_BuildValue("(dd)", chances[way], pegging[way])) < 0) Py_CLEAR(found);
    return found;
}

PyMethodDef laying_methods[] = {
    {"lay_values", lay_values_of, METH_VARARGS, "Chance to win and expected pegging of each way to lay away."},
    {NULL, NULL, 0, NULL},
};
