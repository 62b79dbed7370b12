/* How others play. Each is the twin of a function of `kernels/models.py`, sum by sum. */

#include "models.h"

PyMethodDef models_methods[] = {{NULL, NULL, 0, NULL}};

static const double ANSWER_SHARE = 0.4;

enum { MOST_AT_ONCE = 14 }; /* one card pegs no more: four of a kind on 15 or 31 would be 14 */

int greedy_card(const Play *play, const uint8_t *places, int number) {
    const uint8_t *hand = play->hand[play->turn];
    uint8_t pile[9];
    int best = 0, most = -1;
    memcpy(pile, play->pile, 8);
    for (int i = 0; i < number; i++) {
        int rank = hand[places[i]];
        pile[play->length] = (uint8_t)rank;
        int points = peg_points(pile, play->length + 1, play->count + value_of(rank));
        /* Of equals the highest count, then the lowest rank. */
        if (points > most || (points == most && value_of(rank) > value_of(hand[best]))) {
            best = places[i];
            most = points;
        }
    }
    return best;
}

/* Number of ways to choose 0 to 4 of up to 52: `binomials[of][size]`. */
static double binomials[53][5];

void count_choices(void) {
    for (int of = 0; of < 53; of++)
        for (int size = 0; size < 5; size++)
            binomials[of][size] = !size ? 1 : !of ? 0 : binomials[of - 1][size - 1] + binomials[of - 1][size];
}

/* The most that one pegs who plays on alone, the point for the last card included. */
static double alone(uint8_t *pile, int length, int count, const uint8_t *rest, int size, int done, int last_at_31) {
    double best = -1;
    for (int i = 0; i < size; i++) {
        if ((i && rest[i] == rest[i - 1]) || !fits(rest[i], count)) continue;
        uint8_t left[4];
        int others = 0;
        for (int j = 0; j < size; j++)
            if (j != i) left[others++] = rest[j];
        pile[length] = rest[i];
        int after = count + value_of(rest[i]);
        double points = peg_points(pile, length + 1, after) + alone(pile, length + 1, after, left, others, done, last_at_31);
        if (points > best) best = points;
    }
    if (count < LIMIT && best >= 0) return best;
    double ended = count == LIMIT && !last_at_31 ? 0 : 1;
    if (done && size) {
        uint8_t empty[9];
        ended += alone(empty, 0, 0, rest, size, done, last_at_31);
    }
    return best > ended ? best : ended;
}

static int pegs_of_two(const Play *play, int first, int count, int second, Pegs *pegs) {
    int8_t *known = &pegs->two[first][second];
    if (*known < 0) {
        uint8_t pile[10];
        memcpy(pile, play->pile, 8);
        pile[play->length] = (uint8_t)first, pile[play->length + 1] = (uint8_t)second;
        *known = (int8_t)peg_points(pile, play->length + 2, count);
    }
    return *known;
}

static int pegs_of_three(const Play *play, int first, int second, int count, int third, Pegs *pegs) {
    int8_t *known = &pegs->three[first][second][third];
    if (*known < 0) {
        uint8_t pile[11];
        memcpy(pile, play->pile, 8);
        pile[play->length] = (uint8_t)first, pile[play->length + 1] = (uint8_t)second;
        pile[play->length + 2] = (uint8_t)third;
        *known = (int8_t)peg_points(pile, play->length + 3, count);
    }
    return *known;
}

double steady_value(const Play *play, int at, const uint8_t *unseen, Pegs *known, int *points) {
    int seat = play->turn, other = 1 - seat, length = play->length, size = 0;
    const uint8_t *hand = play->hand[seat];
    uint8_t pile[12], rest[4];
    memcpy(pile, play->pile, 8);
    int put = hand[at];
    pile[length++] = (uint8_t)put;
    int count = play->count + value_of(put);
    if (known->one[put] < 0) known->one[put] = (int8_t)peg_points(pile, length, count);
    *points = known->one[put];
    for (int i = 0; i < play->size[seat]; i++)
        if (i != at) rest[size++] = hand[i];
    double reply = 0, answer = 0, reach = 1;
    if (play->size[other] && !play->go[other]) {
        int cards[MOST_AT_ONCE + 1] = {0}, total = 0, most = 0;
        double answers[MOST_AT_ONCE + 1] = {0};
        for (int rank = 1; rank <= KING; rank++) {
            int number = value_of(rank) >= play->least[other] ? unseen[rank] : 0;
            total += number;
            if (!number || !fits(rank, count)) continue;
            int after = count + value_of(rank);
            int pegs = pegs_of_two(play, put, after, rank, known);
            double best = -1;
            for (int i = 0; i < size; i++) {
                if ((i && rest[i] == rest[i - 1]) || !fits(rest[i], after)) continue;
                double mine = pegs_of_three(play, put, rank, after + value_of(rest[i]), rest[i], known);
                if (mine > best) best = mine;
            }
            double gained = best >= 0 ? best * ANSWER_SHARE : after == LIMIT && !play->last_at_31 ? 0 : -1;
            if (pegs > most) most = pegs;
            cards[pegs] += number;
            answers[pegs] += number * gained;
        }
        double all = binomials[total][play->size[other]];
        int better = 0;
        for (int pegs = most; pegs >= 0; pegs--) {
            if (!cards[pegs]) continue;
            better += cards[pegs];
            double below = all ? binomials[total - better][play->size[other]] / all : 0;
            double chance = reach - below;
            reply += chance * pegs;
            answer += chance * answers[pegs] / cards[pegs];
            reach = below;
        }
    }
    if (reach) answer += reach * alone(pile, length, count, rest, size, !play->size[other], play->last_at_31);
    return *points - reply + answer;
}

int steady_card(const Play *play, const uint8_t *places, int number, const uint8_t *unseen, Pegs *pegs) {
    const uint8_t *hand = play->hand[play->turn];
    int best = places[0], most = -1;
    double value = -1e9;
    for (int i = 0; i < number; i++) {
        int points, at = places[i];
        double worth = steady_value(play, at, unseen, pegs, &points);
        int higher = value_of(hand[at]) > value_of(hand[best]);
        if (worth > value + CLOSE || (worth > value - CLOSE && (points > most || (points == most && higher)))) {
            best = at;
            value = worth;
            most = points;
        }
    }
    return best;
}

int model_card(int model, const Play *play, const uint8_t *places, int number, Pegs *pegs) {
    if (model == GREEDY) return greedy_card(play, places, number);
    uint8_t unseen[14];
    const uint8_t *hand = play->hand[play->turn];
    for (int rank = 1; rank <= KING; rank++) unseen[rank] = (uint8_t)(4 - play->out[rank]);
    for (int i = 0; i < play->size[play->turn]; i++)
        if (unseen[hand[i]]) unseen[hand[i]]--;
    return steady_card(play, places, number, unseen, pegs);
}
