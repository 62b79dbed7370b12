/* What each card is worth in the play of two, against all that the other may hold.

   Every four cards that the other may have kept are weighed by how often such cards are kept, by the ways to be dealt
   them, and by how likely each model of a player would have played as he did. Then my best plan against all of them
   at once is searched to the end of the play: where I am to play the plan takes one card, whatever he holds; where he
   is, each hand plays what its model plays. At the end the game is won as the show and the table of chances say. */

#include <float.h>
#include <stdlib.h>

#include "duel.h"

uint8_t keep_ranks[KEEPS][4];
uint8_t pair_ranks[PAIRS][2];
static int16_t keep_numbers[13 * 13 * 13 * 13];
static int16_t pair_numbers[14][14];

void number_keeps(void) {
    int number = 0;
    if (keep_ranks[KEEPS - 1][0]) return;
    count_choices();
    for (int a = 1; a <= KING; a++)
        for (int b = a; b <= KING; b++) pair_ranks[number][0] = (uint8_t)a, pair_ranks[number][1] = (uint8_t)b,
            pair_numbers[a][b] = pair_numbers[b][a] = (int16_t)number++;
    number = 0;
    for (int a = 1; a <= KING; a++)
        for (int b = a; b <= KING; b++)
            for (int c = b; c <= KING; c++)
                for (int d = c; d <= KING; d++) {
                    uint8_t ranks[4] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d};
                    keep_numbers[(((a - 1) * 13 + b - 1) * 13 + c - 1) * 13 + d - 1] = (int16_t)number;
                    memcpy(keep_ranks[number++], ranks, 4);
                }
}

int keep_number(const uint8_t *sorted) {
    return keep_numbers[(((sorted[0] - 1) * 13 + sorted[1] - 1) * 13 + sorted[2] - 1) * 13 + sorted[3] - 1];
}

int pair_number(int a, int b) { return pair_numbers[a][b]; }

double ways_to_take(const uint8_t *sorted, int size, const uint8_t *counts) {
    double ways = 1;
    int alike = 1;
    for (int i = 0; i < size; i++) {
        alike = i && sorted[i] == sorted[i - 1] ? alike + 1 : 1;
        int left = counts[sorted[i]] - alike + 1;
        if (left <= 0) return 0;
        ways = ways * left / alike;
    }
    return ways;
}

/* A hand that the other may hold: what is left of it, which keep it was, whose way he plays, how likely. */
typedef struct {
    uint8_t left[4];
    uint8_t model;
    int16_t keep;
    double weight;
} Held;

typedef struct {
    double win, points;
} Worth;

typedef struct {
    const Duel *duel;
    Held *held;
    size_t top;
    double crib[MOST_CRIB];
    int crib_most;
    uint8_t shown[KEEPS]; /* points in the show of each keep, without an unseen nobs */
    double nobs[KEEPS];   /* chance that one of its jacks that are not played is nobs */
    double near;          /* a weight of wins too small to tell: plans that differ by less win alike */
    double *ends;         /* chance to win by their points in the show, mine and theirs in the rest of the play; -1: not known yet */
} Search;

/* How likely the crib is worth so much, with what I laid and what the other may have laid: nothing that he has played. */
static void weigh_cribs(Search *search, const uint8_t *plays, int played) {
    const Duel *duel = search->duel;
    double all = 0;
    uint8_t left[14];
    memcpy(left, duel->unseen, 14);
    for (int i = 0; i < played; i++)
        if (plays[i] >> 4 != duel->seat) left[plays[i] & 15]--;
    const uint8_t *row = ranks13 + ((duel->laid[0] - 1) * 13 + duel->laid[1] - 1) * 13 * 13 * 13;
    for (int pair = 0; pair < PAIRS; pair++) {
        const uint8_t *two = pair_ranks[pair];
        double weight = ways_to_take(two, 2, left) * duel->throws[pair];
        if (!weight) continue;
        int points = row[((two[0] - 1) * 13 + two[1] - 1) * 13 + duel->starter - 1] + duel->crib_nobs;
        double nobs = ((two[0] == JACK) + (two[1] == JACK)) * duel->nobs;
        search->crib[points] += weight * (1 - nobs);
        search->crib[points + 1] += weight * nobs;
        all += weight;
    }
    for (int points = 0; points < MOST_CRIB; points++) {
        if (search->crib[points]) search->crib_most = points;
        search->crib[points] /= all;
    }
}

/* The chance to win when the play is over, with so many points for the other's hand. */
static double won_after(const Search *search, int shown, int mine, int theirs) {
    const Duel *duel = search->duel;
    int target = duel->target;
    double won = 0;
    if (!duel->seat) {
        mine += duel->shown;
        if (mine >= target) return 1;
        theirs += shown;
        for (int crib = 0; crib <= search->crib_most && theirs + crib < target; crib++)
            if (search->crib[crib]) won += search->crib[crib] * dealer_wins(&duel->wins, target - mine, target - theirs - crib);
        return won;
    }
    theirs += shown;
    if (theirs >= target) return 0;
    mine += duel->shown;
    for (int crib = 0; crib <= search->crib_most; crib++)
        if (search->crib[crib])
            won += search->crib[crib] *
                   (mine + crib >= target ? 1 : 1 - dealer_wins(&duel->wins, target - theirs, target - mine - crib));
    return won;
}

static double won_at(Search *search, int shown, int mine, int theirs) {
    if (mine >= MOST_PEGGED || theirs >= MOST_PEGGED)
        return won_after(search, shown, search->duel->mine + mine, search->duel->theirs + theirs);
    double *end = &search->ends[(shown * MOST_PEGGED + mine) * MOST_PEGGED + theirs];
    if (*end < 0) *end = won_after(search, shown, search->duel->mine + mine, search->duel->theirs + theirs);
    return *end;
}

/* Whether the game is over in the play, for better or worse. */
static int over(const Duel *duel, const Play *play) {
    if (duel->mine + play->pegged[duel->seat] >= duel->target) return 1;
    return duel->theirs + play->pegged[1 - duel->seat] >= duel->target ? -1 : 0;
}

static Worth ended(Search *search, const Play *play, const Held *held, int number) {
    const Duel *duel = search->duel;
    int mine = play->pegged[duel->seat], theirs = play->pegged[1 - duel->seat], won = over(duel, play);
    Worth worth = {0, 0};
    double all = 0;
    for (int i = 0; i < number; i++) {
        double weight = held[i].weight;
        all += weight;
        if (won) continue;
        int shown = search->shown[held[i].keep];
        double nobs = search->nobs[held[i].keep];
        double chance = won_at(search, shown, mine, theirs);
        if (nobs) chance += nobs * (won_at(search, shown + 1, mine, theirs) - chance);
        worth.win += weight * chance;
    }
    if (won > 0) worth.win = all;
    worth.points = all * (mine - theirs);
    return worth;
}

/* The best plan against these hands; the hand of the other in `play` is not looked at. */
static Worth best_plan(Search *search, Play play, const Held *held, int number) {
    const Duel *duel = search->duel;
    int me = duel->seat, other = 1 - me;
    for (;;) {
        if (over(duel, &play)) return ended(search, &play, held, number);
        if (!play.size[other] && !settle(&play)) return ended(search, &play, held, number);
        if (over(duel, &play)) continue;
        if (play.turn != me) break;
        if (!can_play(&play, me)) {
            say_go(&play, me);
            play.turn = (uint8_t)other;
            break;
        }
        uint8_t places[4];
        int choices = moves(&play, places);
        if (choices == 1) {
            play_card(&play, places[0]);
            continue;
        }
        Worth best = {-DBL_MAX, 0};
        for (int i = 0; i < choices; i++) {
            Play next = play;
            play_card(&next, places[i]);
            Worth worth = best_plan(search, next, held, number);
            double better = worth.win - best.win, more = worth.points - best.points;
            if (better > search->near || (better > -search->near && more > search->near)) best = worth;
        }
        return best;
    }
    /* The other's turn: his hands fall apart by the rank that each plays, 0 where it can play none. */
    size_t base = search->top;
    int counts[14] = {0}, starts[15], fill[14];
    Held *next = search->held + base;
    Pegs pegs;
    no_pegs(&pegs);
    uint8_t *ranks = (uint8_t *)(next + number); /* of use until the hands are put in order */
    for (int i = 0; i < number; i++) {
        int rank = 0;
        const uint8_t *left = held[i].left;
        if (fits(left[0], play.count)) {
            uint8_t places[4];
            memcpy(play.hand[other], left, 4);
            int choices = moves(&play, places);
            rank = left[choices == 1 ? places[0] : model_card(held[i].model, &play, places, choices, &pegs)];
        }
        ranks[i] = (uint8_t)rank;
        counts[rank]++;
    }
    starts[0] = 0;
    for (int rank = 0; rank < 14; rank++) starts[rank + 1] = starts[rank] + counts[rank], fill[rank] = starts[rank];
    for (int i = 0; i < number; i++) {
        Held *one = &next[fill[ranks[i]]++];
        *one = held[i];
        if (!ranks[i]) continue;
        int at = 0;
        while (one->left[at] != ranks[i]) at++;
        for (; at < 3; at++) one->left[at] = one->left[at + 1];
        one->left[3] = 0;
    }
    search->top = base + number;
    Worth sum = {0, 0};
    for (int rank = 0; rank < 14; rank++) {
        if (!counts[rank]) continue;
        Play after = play;
        if (rank)
            put(&after, rank);
        else {
            say_go(&after, other);
            if (can_play(&after, me))
                after.turn = (uint8_t)me;
            else
                end_count(&after);
        }
        Worth worth = best_plan(search, after, next + starts[rank], counts[rank]);
        sum.win += worth.win;
        sum.points += worth.points;
    }
    search->top = base;
    return sum;
}

/* Whether the other can have played so with these four; `play` is then where the play stands. With `weights` of a hand
   for each model it also weighs how likely each would have played so. */
static int played_so(const Duel *duel, int keep, const uint8_t *plays, int played, Play *play, double *weights) {
    int me = duel->seat;
    begin_play(play, me ? keep_ranks[keep] : duel->kept, me ? duel->kept : keep_ranks[keep], duel->starter,
               duel->last_at_31);
    for (int i = 0; i < played; i++) {
        int seat = plays[i] >> 4, rank = plays[i] & 15, at = -1;
        if (!settle(play) || play->turn != seat) return 0;
        uint8_t places[4];
        int choices = moves(play, places);
        for (int j = 0; j < choices; j++)
            if (play->hand[seat][places[j]] == rank) at = places[j];
        if (at < 0) return 0;
        if (weights && seat != me && choices > 1) {
            Pegs pegs;
            no_pegs(&pegs);
            for (int model = 0; model < MODELS; model++) {
                double slips = duel->slip / choices;
                if (!weights[model]) continue;
                weights[model] *= model_card(model, play, places, choices, &pegs) == at ? 1 - duel->slip + slips : slips;
            }
        }
        play_card(play, at);
    }
    return settle(play) && play->turn == me;
}

/* Every so many hundredth of all weight, from the middle of the first: so many hands, as often as they are met. */
static int sample_keeps(int16_t *keeps, double *weights, int number, int sample) {
    double all = 0, passed = 0;
    int taken = 0, left = 0;
    for (int i = 0; i < number; i++) all += weights[i];
    for (int i = 0; i < number; i++) {
        int times = 0;
        passed += weights[i];
        while (taken < sample && (taken + 0.5) * all < passed * sample) taken++, times++;
        if (!times) continue;
        keeps[left] = keeps[i];
        weights[left++] = times;
    }
    return left;
}

/* What the other may hold: all fours that he may have kept, or a sample of them, as each model, weighed by how he played. */
static int weigh_hands(const Duel *duel, const uint8_t *plays, int played, Held *held) {
    int16_t keeps[KEEPS];
    double likely[KEEPS];
    int found = 0, number = 0, other = 1 - duel->seat;
    Play play;
    for (int keep = 0; keep < KEEPS; keep++) {
        double weight = ways_to_take(keep_ranks[keep], 4, duel->unseen) * duel->keeps[keep];
        if (!weight || !played_so(duel, keep, plays, played, &play, NULL)) continue;
        keeps[found] = (int16_t)keep;
        likely[found++] = weight;
    }
    if (duel->sample && found > duel->sample) found = sample_keeps(keeps, likely, found, duel->sample);
    for (int i = 0; i < found; i++) {
        double weights[MODELS];
        for (int model = 0; model < MODELS; model++) weights[model] = likely[i] * duel->share[model];
        played_so(duel, keeps[i], plays, played, &play, weights);
        for (int model = 0; model < MODELS; model++) {
            if (!weights[model]) continue;
            Held *one = &held[number++];
            memcpy(one->left, play.hand[other], 4);
            one->model = (uint8_t)model;
            one->keep = keeps[i];
            one->weight = weights[model];
        }
    }
    return number;
}

int card_values(const Duel *duel, const uint8_t *plays, int played, CardValue values[4]) {
    Search search = {0};
    Play play;
    int me = duel->seat;
    search.duel = duel;
    search.held = malloc(sizeof(Held) * KEEPS * MODELS * 2);
    if (!search.held) return -2;
    int number = weigh_hands(duel, plays, played, search.held);
    if (!number) {
        free(search.held);
        return -1;
    }
    /* Whose turn it is now, after which goes: any of these hands tells. */
    const uint8_t *any = keep_ranks[search.held[0].keep];
    begin_play(&play, me ? any : duel->kept, me ? duel->kept : any, duel->starter, duel->last_at_31);
    for (int i = 0; i < played; i++) {
        int at = 0;
        settle(&play);
        while (play.hand[play.turn][at] != (plays[i] & 15)) at++;
        play_card(&play, at);
    }
    settle(&play);
    play.pegged[0] = play.pegged[1] = 0;
    Held *grown = realloc(search.held, (sizeof(Held) * 12 + 1) * (size_t)number);
    search.ends = malloc(sizeof(double) * MOST_SHOWN * MOST_PEGGED * MOST_PEGGED);
    if (!grown || !search.ends) {
        free(grown ? grown : search.held);
        free(search.ends);
        return -2;
    }
    search.held = grown;
    search.top = (size_t)number;
    for (int i = 0; i < MOST_SHOWN * MOST_PEGGED * MOST_PEGGED; i++) search.ends[i] = -1;
    weigh_cribs(&search, plays, played);
    double all = 0;
    for (int i = 0; i < number; i++) {
        const uint8_t *keep = keep_ranks[search.held[i].keep], *left = search.held[i].left;
        int jacks = (left[0] == JACK) + (left[1] == JACK) + (left[2] == JACK) + (left[3] == JACK);
        search.nobs[search.held[i].keep] = duel->open_nobs ? 0 : jacks * duel->nobs;
        search.shown[search.held[i].keep] =
            ranks13[(((keep[0] - 1) * 13 + keep[1] - 1) * 13 + keep[2] - 1) * 169 + (keep[3] - 1) * 13 + duel->starter - 1] +
            (uint8_t)duel->open_nobs;
        all += search.held[i].weight;
    }
    search.near = CLOSE * all;
    uint8_t places[4];
    int choices = moves(&play, places);
    for (int i = 0; i < choices; i++) {
        Play next = play;
        play_card(&next, places[i]);
        Worth worth = best_plan(&search, next, search.held, number);
        values[i].rank = play.hand[me][places[i]];
        values[i].win = worth.win / all;
        values[i].points = worth.points / all;
    }
    free(search.held);
    free(search.ends);
    return choices;
}

/* card_values(...): see `Native.card_values` in signatures.py. */
static PyObject *card_values_of(PyObject *self, PyObject *args) {
    Duel duel;
    const char *kept, *laid, *unseen, *keeps, *throws, *wins, *plays;
    Py_ssize_t lengths[7];
    CardValue values[4];
    (void)self;
    if (!PyArg_ParseTuple(args, "iy#y#iy#y#y#dddiiiiiidy#ipiy#", &duel.seat, &kept, &lengths[0], &laid, &lengths[1],
                          &duel.starter, &unseen, &lengths[2], &keeps, &lengths[3], &throws, &lengths[4],
                          &duel.share[GREEDY], &duel.share[STEADY], &duel.slip, &duel.mine, &duel.theirs, &duel.target,
                          &duel.shown, &duel.crib_nobs, &duel.open_nobs, &duel.nobs, &wins, &lengths[5],
                          &duel.wins.size, &duel.last_at_31, &duel.sample, &plays, &lengths[6]))
        return NULL;
    if (!tables_there()) return NULL;
    int size = duel.wins.size, need = duel.target - duel.mine, his = duel.target - duel.theirs;
    if (lengths[0] != 4 || lengths[1] != 2 || lengths[2] != 14 || lengths[3] != KEEPS * 2 || lengths[4] != PAIRS * 2 ||
        lengths[5] != (Py_ssize_t)size * size * 2 || lengths[6] > 7 || need < 1 || need > size || his < 1 || his > size) {
        PyErr_SetString(PyExc_ValueError, "tables or scores of the wrong size");
        return NULL;
    }
    int fine = (duel.seat == 0 || duel.seat == 1) && duel.starter >= ACE && duel.starter <= KING;
    for (int i = 0; i < 4; i++) fine &= kept[i] >= ACE && kept[i] <= KING && (!i || kept[i] >= kept[i - 1]);
    for (int i = 0; i < 2; i++) fine &= laid[i] >= ACE && laid[i] <= KING;
    for (int i = 0; i < 14; i++) fine &= unseen[i] >= 0 && unseen[i] <= 4;
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "seats are 0 and 1, ranks 1 to 13, four are kept in order, at most four of a rank");
        return NULL;
    }
    memcpy(duel.kept, kept, 4);
    memcpy(duel.laid, laid, 2);
    memcpy(duel.unseen, unseen, 14);
    duel.keeps = (const uint16_t *)keeps;
    duel.throws = (const uint16_t *)throws;
    duel.wins.chances = (const uint16_t *)wins;
    number_keeps();
    int number;
    Py_BEGIN_ALLOW_THREADS
    number = card_values(&duel, (const uint8_t *)plays, (int)lengths[6], values);
    Py_END_ALLOW_THREADS
    if (number == -2) return PyErr_NoMemory();
    if (number < 0) {
        PyErr_SetString(PyExc_ValueError, "these cards cannot have been played so");
        return NULL;
    }
    PyObject *found = PyList_New(number);
    for (int i = 0; found && i < number; i++)
        if (PyList_SetItem(found, i, Py_BuildValue("(idd)", values[i].rank, values[i].win, values[i].points)) < 0)
            Py_CLEAR(found);
    return found;
}

PyMethodDef duel_methods[] = {
    {"card_values", card_values_of, METH_VARARGS, "Chance to win and expected points of each card that may be played."},
    {NULL, NULL, 0, NULL},
};
