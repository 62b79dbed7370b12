/* The play of cribbage solved towards equilibrium, and what others make of it; for `equilibrium.py`, which builds it.

   The game is that of the play alone, in points, mine less the other's. Hands are dealt as players keep them. External
   sampling Monte Carlo counterfactual regret minimisation (Lanctot et al. 2009) with regrets that are not let fall below
   nothing (Tammelin 2014) and strategies averaged by the number of the traversal. An information set is what one holds,
   the pile, how many cards the other holds, whether he has said go, and what his goes have proved; cards of earlier
   counts are forgotten. */

#include <math.h>
#include <stdlib.h>

#include "duel.h"
#include "minimax.h"

typedef struct {
    uint64_t key;
    float regrets[4], strategy[4];
} Infoset;

static Infoset *infosets;
static uint64_t mask, used;
static Chance chance;

static double share_of_one(void) { return (double)(next_bits(&chance) >> 11) * 0x1p-53; }

static uint64_t key_of(const Play *play) {
    int me = play->turn, other = 1 - me;
    uint64_t key = 1;
    for (int i = 0; i < 4; i++) key = key << 4 | (i < play->size[me] ? play->hand[me][i] : 0);
    for (int i = 0; i < 8; i++) key = key << 4 | (i < play->length ? play->pile[i] : 0);
    key = key << 3 | play->size[other];
    key = key << 2 | (uint64_t)(me << 1 | play->go[other]);
    return key << 4 | (play->least[other] > 10 ? 11 : play->least[other]);
}

static Infoset *infoset(uint64_t key, int make) {
    uint64_t at = key;
    at = (at ^ at >> 31) * 0x9E3779B97F4A7C15u;
    at = (at ^ at >> 29) * 0xBF58476D1CE4E5B9u;
    for (at ^= at >> 32;; at++) {
        Infoset *found = &infosets[at & mask];
        if (found->key == key) return found;
        if (found->key) continue;
        if (!make || used > mask / 4 * 3) return NULL;
        used++;
        found->key = key;
        return found;
    }
}

static void current(const Infoset *found, int number, float *parts) {
    float all = 0;
    for (int i = 0; i < number; i++) all += found->regrets[i];
    for (int i = 0; i < number; i++) parts[i] = all > 0 ? found->regrets[i] / all : 1.0f / (float)number;
}

static int drawn(const float *parts, int number, double all) {
    double at = share_of_one() * all;
    int i = 0;
    while (i < number - 1 && at >= parts[i]) at -= parts[i++];
    return i;
}

/* What the rest of the play is worth to the one whose regrets are learned in this traversal. */
static float traverse(Play *play, int learner, float weight) {
    for (;;) {
        if (!settle(play)) return (float)(play->pegged[learner] - play->pegged[1 - learner]);
        uint8_t places[4];
        int number = moves(play, places);
        if (number == 1) {
            play_card(play, places[0]);
            continue;
        }
        float parts[4], values[4], mean = 0;
        Infoset *found = infoset(key_of(play), 1);
        if (!found) {
            play_card(play, places[uniform(&chance, (uint64_t)number)]);
            continue;
        }
        current(found, number, parts);
        if (play->turn != learner) {
            for (int i = 0; i < number; i++) found->strategy[i] += weight * parts[i];
            play_card(play, places[drawn(parts, number, 1)]);
            continue;
        }
        for (int i = 0; i < number; i++) {
            Play next = *play;
            play_card(&next, places[i]);
            values[i] = traverse(&next, learner, weight);
            mean += parts[i] * values[i];
        }
        for (int i = 0; i < number; i++) {
            float regret = found->regrets[i] + values[i] - mean;
            found->regrets[i] = regret > 0 ? regret : 0;
        }
        return mean;
    }
}

/* train(keeps, traversals, bits, seed): keeps are the ranks that the pone kept, then the dealer, of many deals. Returns
   how many information sets there are, and what the play is worth to the pone. */
static PyObject *train(PyObject *self, PyObject *args) {
    const char *keeps;
    Py_ssize_t length;
    long long traversals;
    int bits;
    unsigned long long seed;
    double worth = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#LiK", &keeps, &length, &traversals, &bits, &seed)) return NULL;
    free(infosets);
    mask = (1ull << bits) - 1;
    used = 0;
    infosets = calloc(mask + 1, sizeof *infosets);
    if (!infosets) return PyErr_NoMemory();
    number_keeps();
    seed_chance(&chance, seed);
    for (long long done = 0; done < traversals; done++) {
        const uint8_t *dealt = (const uint8_t *)keeps + 8 * uniform(&chance, (uint64_t)length / 8);
        int learner = (int)(done & 1);
        Play play;
        begin_play(&play, dealt, dealt + 4, 0, 0);
        float value = traverse(&play, learner, 1 + (float)done / 1e6f);
        worth += learner ? -value : value;
        if (!(done & 0xffff) && PyErr_CheckSignals() < 0) return NULL;
    }
    return Py_BuildValue("(Kd)", (unsigned long long)used, worth / (double)traversals);
}

enum { EQUILIBRIUM = MODELS, BEST_ANSWER, OPEN_HANDS };

typedef struct {
    uint8_t starter;
    uint8_t plays[8];
    int played;
} Known;

/* The card that is best on the average over all hands of the other, if both then lay their cards open. */
static int open_card(const Play *play, const uint8_t *places, int number, const Duel *duel, const Known *known) {
    int me = play->turn, other = 1 - me, best = places[0];
    double sums[14] = {0};
    for (int keep = 0; keep < KEEPS; keep++) {
        double weight = ways_to_take(keep_ranks[keep], 4, duel->unseen) * duel->keeps[keep];
        uint8_t left[4];
        int size = 4, may = weight > 0;
        memcpy(left, keep_ranks[keep], 4);
        for (int i = 0; i < known->played && may; i++) {
            int at = 0;
            if (known->plays[i] >> 4 != other) continue;
            while (at < size && left[at] != (known->plays[i] & 15)) at++;
            may = at < size;
            for (size -= may; may && at < size; at++) left[at] = left[at + 1];
        }
        if (!may || (size && value_of(left[0]) < play->least[other])) continue;
        OpenPlay open;
        int8_t choices[CHOICES], values[CHOICES];
        open_play(&open, play->pile, play->length, 0);
        for (int i = 0; i < play->size[me]; i++) give_card(&open, 0, play->hand[me][i]);
        for (int i = 0; i < size; i++) give_card(&open, 1, left[i]);
        if (play->go[other]) open.out |= 2;
        int found = choice_values(&open, 0, play->length && play->last == me ? 0 : 1, choices, values);
        for (int i = 0; i < found; i++) sums[choices[i]] += weight * values[i];
    }
    for (int i = 1; i < number; i++)
        if (sums[play->hand[me][places[i]]] > sums[play->hand[me][best]]) best = places[i];
    return best;
}

static int card_of(int player, const Play *play, const uint8_t *places, int number, const Duel *duel, const Known *known) {
    if (player == BEST_ANSWER) {
        CardValue values[4];
        int found = card_values(duel, known->plays, known->played, values), best = 0;
        for (int i = 1; i < found; i++)
            if (values[i].win > values[best].win) best = i;
        for (int i = 0; i < number; i++)
            if (play->hand[play->turn][places[i]] == values[best].rank) return places[i];
    }
    if (player == OPEN_HANDS) return open_card(play, places, number, duel, known);
    Pegs pegs;
    no_pegs(&pegs);
    if (player != EQUILIBRIUM) return model_card(player == BEST_ANSWER ? STEADY : player, play, places, number, &pegs);
    Infoset *found = infoset(key_of(play), 0);
    double all = 0;
    for (int i = 0; found && i < number; i++) all += found->strategy[i];
    if (all <= 0) return model_card(STEADY, play, places, number, &pegs);
    return places[drawn(found->strategy, number, all)];
}

/* match(one, other, keeps, deals, seed, often kept, often laid (pone and dealer), wins, size): points a deal that the
   first makes more than the other, each deal played from both seats, and their squares added up. */
static PyObject *match(PyObject *self, PyObject *args) {
    const char *keeps, *kept, *thrown, *wins;
    Py_ssize_t lengths[4];
    long long deals;
    unsigned long long seed;
    int players[2], size;
    double sum = 0, squares = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "iiy#LKy#y#y#i", &players[0], &players[1], &keeps, &lengths[0], &deals, &seed, &kept,
                          &lengths[1], &thrown, &lengths[2], &wins, &lengths[3], &size))
        return NULL;
    number_keeps();
    seed_chance(&chance, seed);
    for (long long deal = 0; deal < deals; deal++) {
        const uint8_t *dealt = (const uint8_t *)keeps + 8 * uniform(&chance, (uint64_t)lengths[0] / 8);
        uint8_t left[52], unseen[14] = {0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
        Known known = {0};
        int cards = 0;
        for (int i = 0; i < 8; i++) unseen[dealt[i]]--;
        for (int rank = 1; rank < 14; rank++)
            for (int i = 0; i < unseen[rank]; i++) left[cards++] = (uint8_t)rank;
        for (int i = 0; i < 5; i++) {
            int other = i + (int)uniform(&chance, (uint64_t)(cards - i));
            uint8_t rank = left[i];
            left[i] = left[other];
            left[other] = rank;
        }
        known.starter = left[4];
        double more = 0;
        for (int turn = 0; turn < 2; turn++) {
            Play play;
            begin_play(&play, dealt, dealt + 4, known.starter, 0);
            known.played = 0;
            while (settle(&play)) {
                uint8_t places[4];
                int number = moves(&play, places), role = play.turn, at = places[0];
                if (number > 1) {
                    Duel duel = {0};
                    duel.seat = role;
                    memcpy(duel.kept, dealt + 4 * role, 4);
                    memcpy(duel.laid, left + 2 * role, 2);
                    duel.starter = known.starter;
                    memset(duel.unseen, 4, 14);
                    duel.unseen[0] = 0;
                    for (int i = 0; i < 4; i++) duel.unseen[duel.kept[i]]--;
                    for (int i = 0; i < 2; i++) duel.unseen[duel.laid[i]]--;
                    duel.unseen[duel.starter]--;
                    duel.keeps = (const uint16_t *)(const void *)kept + (1 - role) * KEEPS;
                    duel.throws = (const uint16_t *)(const void *)thrown + (1 - role) * PAIRS;
                    duel.share[GREEDY] = 0.3, duel.share[STEADY] = 0.7, duel.slip = 0.1;
                    duel.target = size;
                    duel.shown = 8;
                    duel.wins.chances = (const uint16_t *)(const void *)wins, duel.wins.size = size;
                    at = card_of(players[role ^ turn], &play, places, number, &duel, &known);
                }
                known.plays[known.played++] = (uint8_t)(role << 4 | play.hand[role][at]);
                play_card(&play, at);
            }
            int gained = play.pegged[0] - play.pegged[1];
            more += turn ? -gained : gained;
        }
        sum += more / 2;
        squares += more * more / 4;
        if (!(deal & 0xff) && PyErr_CheckSignals() < 0) return NULL;
    }
    return Py_BuildValue("(dd)", sum / (double)deals, squares);
}

PyMethodDef equilibrium_methods[] = {
    {"train", train, METH_VARARGS, "Learn a strategy of the play."},
    {"match", match, METH_VARARGS, "Let two players of the play meet."},
    {NULL, NULL, 0, NULL},
};
