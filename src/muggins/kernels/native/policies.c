/* Whole games of two between policies, to measure them and to learn from them. Twin of `kernels/policies.py`.

   The cards of a game hang on its seed alone, not on who plays: with the players exchanged the same cards are dealt. */

#include <stdlib.h>

#include "laying.h"
#include "show.h"

enum { LAY_RANDOM, LAY_NET, LAY_WIN };
enum { PLAY_RANDOM, PLAY_GREEDY, PLAY_STEADY, PLAY_DUEL };

typedef struct {
    int lay, play;
    int lay_blind, play_blind; /* takes the score for 0 to 0 */
    int flat;                  /* takes all hands of the other for as likely kept */
    double share[MODELS], slip;
    int sample;
} Policy;

/* What was learned: tables for the pone, then for the dealer. */
typedef struct {
    const uint16_t *keeps, *throws;
    const uint8_t *pegs;
    Wins wins;
} Learned;

enum { RECORD = 32, EVENTS = 14 };

typedef struct {
    Chance cards, own;
    uint8_t deck[52];
    int scores[2], target, four_flush, over;
    int played_out; /* deals are played to their end after the game is won, steadily */
    const Policy *policies[2]; /* by seat */
    const Learned *learned;
    uint8_t *record; /* of the deal, or NULL */
    const uint8_t *keeps_these; /* ranks that the seat `keeper` is dealt and keeps, or NULL */
    int keeper;
    int failed; /* there was no memory to weigh a card */
    int64_t sums[2][2][4], times[2][2][4]; /* by seat, role (pone, dealer), hand crib pegging heels */
} Table;

static const uint16_t *flat_keeps(void) {
    static uint16_t flat[KEEPS];
    if (!flat[0])
        for (int i = 0; i < KEEPS; i++) flat[i] = 1;
    return flat;
}

static void tally(Table *table, int seat, int role, int what, int points, int times) {
    table->sums[seat][role][what] += points;
    table->times[seat][role][what] += times;
}

static int peg(Table *table, int seat, int points) {
    table->scores[seat] += points;
    if (table->scores[seat] < table->target) return 0;
    table->scores[seat] = table->target;
    table->over = 1;
    return !table->played_out;
}

/* The way to lay that the steady bot finds best: the net of exact averages, of equals the better hand, then the lower cards. */
static int net_way(const uint8_t *six, int dealer, int four_flush) {
    int32_t hand[WAYS], crib[WAYS];
    int best = 0;
    double most = -1e9, most_hand = -1e9;
    discard_points(six, 0, four_flush, hand, crib);
    for (int way = 0; way < WAYS; way++) {
        double shown = hand[way] / 46.0, net = shown + (dealer ? 1 : -1) * (crib[way] / (1035.0 * 44.0));
        if (net > most + CLOSE || (net > most - CLOSE && shown > most_hand + CLOSE)) best = way, most = net, most_hand = shown;
    }
    return best;
}

static int choose_way(Table *table, int seat, int dealer, const uint8_t *six) {
    const Policy *policy = table->policies[seat];
    if (policy->lay == LAY_RANDOM) return (int)uniform(&table->own, WAYS);
    if (policy->lay == LAY_NET) return net_way(six, dealer, table->four_flush);
    double wins[WAYS], pegging[WAYS];
    const Learned *learned = table->learned;
    Laying laying = {dealer, {0}, learned->keeps + (1 - dealer) * KEEPS, learned->throws + (1 - dealer) * PAIRS,
                     learned->pegs + dealer * KEEPS * 2 * PEGS, table->scores[seat], table->scores[!seat], table->target,
                     learned->wins};
    if (policy->flat) laying.keeps = flat_keeps(), laying.throws = flat_keeps();
    if (policy->lay_blind) laying.mine = laying.theirs = 0;
    memcpy(laying.cards, six, 6);
    lay_values(&laying, wins, pegging);
    int best = 0;
    for (int way = 1; way < WAYS; way++)
        if (wins[way] > wins[best] + CLOSE) best = way;
    return best;
}

typedef struct {
    uint8_t six[6], kept[4], laid[2]; /* card numbers */
    uint8_t ranks[4];                 /* sorted */
} Hand;

static int choose_card(Table *table, const Play *play, const uint8_t *places, int number, int seat, int role,
                       const Hand *hands, int starter, const uint8_t *plays, int played, const uint8_t *suits) {
    const Policy *policy = table->policies[seat];
    const Hand *mine = &hands[seat];
    const uint8_t *ranks = play->hand[role];
    if (policy->play == PLAY_RANDOM) return places[uniform(&table->own, (uint64_t)number)];
    if (policy->play == PLAY_GREEDY && !table->over) return greedy_card(play, places, number);
    uint8_t unseen[14];
    for (int i = 1; i < 14; i++) unseen[i] = 4;
    for (int i = 0; i < 6; i++) unseen[mine->six[i] / 4 + 1]--;
    unseen[starter / 4 + 1]--;
    if (policy->play == PLAY_STEADY || table->over) {
        uint8_t pile[9], winning[4], now[14];
        int lacking = table->target - table->scores[seat], wins = 0;
        memcpy(now, unseen, 14);
        for (int i = 0; i < played; i++)
            if (plays[i] >> 4 != role) now[plays[i] & 15]--;
        memcpy(pile, play->pile, 8);
        for (int i = 0; i < number; i++) {
            pile[play->length] = ranks[places[i]];
            if (peg_points(pile, play->length + 1, play->count + value_of(ranks[places[i]])) >= lacking)
                winning[wins++] = places[i];
        }
        Pegs pegs;
        no_pegs(&pegs);
        return wins ? steady_card(play, winning, wins, now, &pegs) : steady_card(play, places, number, now, &pegs);
    }
    const Learned *learned = table->learned;
    Duel duel = {0};
    CardValue values[4];
    duel.seat = role;
    memcpy(duel.kept, mine->ranks, 4);
    duel.laid[0] = mine->laid[0] / 4 + 1, duel.laid[1] = mine->laid[1] / 4 + 1;
    duel.starter = starter / 4 + 1;
    memcpy(duel.unseen, unseen, 14);
    duel.keeps = policy->flat ? flat_keeps() : learned->keeps + (1 - role) * KEEPS;
    duel.throws = policy->flat ? flat_keeps() : learned->throws + (1 - role) * PAIRS;
    memcpy(duel.share, policy->share, sizeof duel.share);
    duel.slip = policy->slip;
    duel.mine = policy->play_blind ? 0 : table->scores[seat];
    duel.theirs = policy->play_blind ? 0 : table->scores[!seat];
    duel.target = table->target;
    duel.shown = show_points(mine->kept, starter, 1);
    duel.wins = learned->wins;
    duel.sample = policy->sample;
    int nobs = (JACK - 1) * 4 + (starter & 3), held = duel.starter == JACK, jacks = unseen[JACK];
    for (int i = 0; i < 6; i++) held |= mine->six[i] == nobs;
    duel.crib_nobs = mine->laid[0] == nobs || mine->laid[1] == nobs;
    for (int i = 0; i < played; i++)
        if (plays[i] >> 4 != role && (plays[i] & 15) == JACK) {
            jacks--;
            if (suits[i] == (starter & 3)) duel.open_nobs = held = 1;
        }
    duel.nobs = held || !jacks ? 0 : 1.0 / jacks;
    int found = card_values(&duel, plays, played, values), best = 0;
    if (found == -2) table->failed = 1;
    for (int i = 1; i < found; i++)
        if (values[i].win > values[best].win + CLOSE ||
            (values[i].win > values[best].win - CLOSE && value_of(values[i].rank) > value_of(values[best].rank)))
            best = i;
    for (int i = 0; i < number; i++)
        if (found > 0 && ranks[places[i]] == values[best].rank) return places[i];
    return places[0];
}

/* The suit of a card of that rank, taken out of the kept ones. */
static int take_suit(uint8_t *cards, int *size, int rank) {
    for (int i = 0; i < *size; i++)
        if (cards[i] / 4 + 1 == rank) {
            int suit = cards[i] & 3;
            cards[i] = cards[--*size];
            return suit;
        }
    return 0;
}

/* Change the deck so that six cards from there hold four of the ranks that are to be kept, at their end. */
static void deal_these(Table *table, int from) {
    for (int i = 0; i < 4; i++) {
        int to = from + 2 + i, at = from;
        while (table->deck[at] / 4 + 1 != table->keeps_these[i] || (at >= from + 2 && at < to)) at = (at + 1) % 52;
        uint8_t card = table->deck[at];
        table->deck[at] = table->deck[to];
        table->deck[to] = card;
    }
}

static void play_deal(Table *table, int dealer) {
    Hand hands[2];
    uint8_t *record = table->record, crib[4];
    int pone = !dealer, starter;
    for (int i = 0; i < 13; i++) {
        int other = i + (int)uniform(&table->cards, (uint64_t)(52 - i));
        uint8_t card = table->deck[i];
        table->deck[i] = table->deck[other];
        table->deck[other] = card;
    }
    if (table->keeps_these) deal_these(table, table->keeper == pone ? 0 : 6);
    starter = table->deck[12];
    if (record) record[0] = (uint8_t)table->scores[dealer], record[1] = (uint8_t)table->scores[pone];
    for (int seat = 0; seat < 2; seat++) {
        Hand *hand = &hands[seat];
        memcpy(hand->six, table->deck + (seat == pone ? 0 : 6), 6);
        if (table->keeps_these && seat == table->keeper) {
            memcpy(hand->kept, hand->six + 2, 4);
            memcpy(hand->ranks, table->keeps_these, 4);
            for (int i = 0; i < 2; i++) crib[2 * seat + i] = hand->laid[i] = hand->six[i];
            continue;
        }
        for (int i = 1; i < 6; i++)
            for (int j = i; j && hand->six[j] < hand->six[j - 1]; j--) {
                uint8_t card = hand->six[j];
                hand->six[j] = hand->six[j - 1];
                hand->six[j - 1] = card;
            }
        const uint8_t *way = lay_places[choose_way(table, seat, seat == dealer, hand->six)];
        for (int i = 0; i < 2; i++) crib[2 * seat + i] = hand->laid[i] = hand->six[way[i]];
        for (int i = 0; i < 4; i++) hand->kept[i] = hand->six[way[2 + i]], hand->ranks[i] = hand->kept[i] / 4 + 1;
    }
    if (record) {
        int keeps[2] = {keep_number(hands[pone].ranks), keep_number(hands[dealer].ranks)};
        memset(record + 2, 0, RECORD - 2);
        for (int i = 0; i < 2; i++) record[2 + 2 * i] = (uint8_t)(keeps[i] >> 8), record[3 + 2 * i] = (uint8_t)keeps[i];
        record[6] = (uint8_t)pair_number(hands[pone].laid[0] / 4 + 1, hands[pone].laid[1] / 4 + 1);
        record[7] = (uint8_t)pair_number(hands[dealer].laid[0] / 4 + 1, hands[dealer].laid[1] / 4 + 1);
        record[8] = (uint8_t)show_points(hands[pone].kept, starter, 1);
        record[9] = (uint8_t)show_points(hands[dealer].kept, starter, 1);
        record[10] = (uint8_t)show_points(crib, starter, table->four_flush);
        record[11] = starter / 4 + 1 == JACK ? 2 : 0;
    }
    tally(table, pone, 0, 2, 0, 1);
    tally(table, dealer, 1, 2, 0, 1);
    tally(table, dealer, 1, 3, starter / 4 + 1 == JACK ? 2 : 0, 1);
    if (starter / 4 + 1 == JACK && peg(table, dealer, 2)) return;
    Play play;
    uint8_t plays[8], suits[8], cards[2][4];
    int played = 0, sizes[2] = {4, 4}, told[2] = {0, 0}, events = 0;
    memcpy(cards[0], hands[pone].kept, 4);
    memcpy(cards[1], hands[dealer].kept, 4);
    begin_play(&play, hands[pone].ranks, hands[dealer].ranks, starter / 4 + 1, 0);
    for (;;) {
        int going = settle(&play);
        for (int role = 0; role < 2; role++) {
            int points = play.pegged[role] - told[role], seat = role ? dealer : pone;
            if (!points) continue;
            told[role] = play.pegged[role];
            if (record && events < EVENTS) record[18 + events++] = (uint8_t)(role << 7 | points);
            if (record) record[12 + role] = (uint8_t)told[role];
            tally(table, seat, role, 2, points, 0);
            if (peg(table, seat, points)) return;
        }
        if (!going) break;
        uint8_t places[4];
        int number = moves(&play, places), role = play.turn, seat = role ? dealer : pone, at = places[0];
        if (number > 1) at = choose_card(table, &play, places, number, seat, role, hands, starter, plays, played, suits);
        int rank = play.hand[role][at];
        suits[played] = (uint8_t)take_suit(cards[role], &sizes[role], rank);
        plays[played++] = (uint8_t)(role << 4 | rank);
        play_card(&play, at);
        int points = play.pegged[role] - told[role];
        if (points) {
            told[role] = play.pegged[role];
            if (record && events < EVENTS) record[18 + events++] = (uint8_t)(role << 7 | points);
            if (record) record[12 + role] = (uint8_t)told[role];
            tally(table, seat, role, 2, points, 0);
            if (peg(table, seat, points)) return;
        }
    }
    int order[3] = {pone, dealer, dealer};
    for (int i = 0; i < 3; i++) {
        int points = i < 2 ? show_points(hands[order[i]].kept, starter, 1) : show_points(crib, starter, table->four_flush);
        tally(table, order[i], i > 0, i == 2, points, 1);
        if (peg(table, order[i], points)) return;
    }
    if (record) record[14] = 1; /* to its end */
}

static int read_policy(PyObject *told, Policy *policy) {
    return PyArg_ParseTuple(told, "iiiiidddi", &policy->lay, &policy->play, &policy->lay_blind, &policy->play_blind,
                            &policy->flat, &policy->share[GREEDY], &policy->share[STEADY], &policy->slip, &policy->sample);
}

/* The tables as they are handed over: of the pone, then of the dealer; 0 if they are of a wrong size. */
static int read_learned(Learned *learned, const char *keeps, const char *throws, const char *pegs, const char *wins,
                        const Py_ssize_t lengths[4]) {
    int size = learned->wins.size;
    if (size < 1 || lengths[0] != 2 * KEEPS * 2 || lengths[1] != 2 * PAIRS * 2 || lengths[2] != 2 * KEEPS * 2 * PEGS ||
        lengths[3] != (Py_ssize_t)size * size * 2) {
        PyErr_SetString(PyExc_ValueError, "tables of the wrong size");
        return 0;
    }
    number_keeps();
    flat_keeps();
    fill_rows();
    learned->keeps = (const uint16_t *)(const void *)keeps;
    learned->throws = (const uint16_t *)(const void *)throws;
    learned->pegs = (const uint8_t *)pegs;
    learned->wins.chances = (const uint16_t *)(const void *)wins;
    return 1;
}

/* policy_games(number, seed, policy, policy, keeps, throws, pegs, wins, size, target, four_flush, (dealer's score, pone's),
   deals, recorded, played_out, mirrored): see `Native.policy_games`. */
static PyObject *policy_games(PyObject *self, PyObject *args) {
    long long number, done = 0;
    unsigned long long seed;
    PyObject *told[2];
    Policy policies[2];
    Learned learned;
    const char *keeps, *throws, *pegs, *wins;
    Py_ssize_t lengths[4];
    int target, four_flush, start[2], deals, recorded, played_out, mirrored;
    (void)self;
    if (!PyArg_ParseTuple(args, "LKOOy#y#y#y#iip(ii)ippp", &number, &seed, &told[0], &told[1], &keeps, &lengths[0], &throws,
                          &lengths[1], &pegs, &lengths[2], &wins, &lengths[3], &learned.wins.size, &target, &four_flush,
                          &start[0], &start[1], &deals, &recorded, &played_out, &mirrored))
        return NULL;
    if (!tables_there() || !read_policy(told[0], &policies[0]) || !read_policy(told[1], &policies[1])) return NULL;
    if (!read_learned(&learned, keeps, throws, pegs, wins, lengths)) return NULL;
    if (target < 1 || target > learned.wins.size || start[0] < 0 || start[0] >= target || start[1] < 0 || start[1] >= target) {
        PyErr_SetString(PyExc_ValueError, "the target is at most the size of the table of wins, and scores are below it");
        return NULL;
    }
    int64_t won = 0, first_won = 0, dealt = 0, sums[2][2][4] = {{{0}}}, times[2][2][4] = {{{0}}};
    uint8_t *records = NULL;
    size_t room = 0, used = 0;
    for (; done < number; done++) {
        for (int turn = 0; turn < 1 + mirrored; turn++) {
            Table table = {0};
            seed_chance(&table.cards, seed + (unsigned long long)done);
            seed_chance(&table.own, ~(seed + (unsigned long long)done) * 2 + (unsigned)turn);
            for (int i = 0; i < 52; i++) table.deck[i] = (uint8_t)i;
            table.policies[0] = &policies[turn];
            table.policies[1] = &policies[!turn];
            table.learned = &learned;
            table.target = target;
            table.four_flush = four_flush;
            table.played_out = played_out;
            int first = (int)uniform(&table.cards, 2), dealer = first, deal = 0;
            table.scores[first] = start[0];
            table.scores[!first] = start[1];
            for (; !table.over && (!deals || deal < deals); deal++, dealer = !dealer) {
                if (recorded) {
                    if (used + RECORD > room) {
                        room = room ? room * 2 : 1 << 16;
                        uint8_t *grown = realloc(records, room);
                        if (!grown) {
                            free(records);
                            return PyErr_NoMemory();
                        }
                        records = grown;
                    }
                    table.record = records + used;
                    used += RECORD;
                }
                Py_BEGIN_ALLOW_THREADS
                play_deal(&table, dealer);
                Py_END_ALLOW_THREADS
                if (table.failed) {
                    free(records);
                    return PyErr_NoMemory();
                }
            }
            dealt += deal;
            if (table.over) {
                int winner = table.scores[1] >= target;
                won += winner == turn;
                first_won += winner == first;
            }
            for (int seat = 0; seat < 2; seat++)
                for (int role = 0; role < 2; role++)
                    for (int what = 0; what < 4; what++) {
                        sums[seat ^ turn][role][what] += table.sums[seat][role][what];
                        times[seat ^ turn][role][what] += table.times[seat][role][what];
                    }
        }
        if (PyErr_CheckSignals() < 0) {
            free(records);
            return NULL;
        }
    }
    PyObject *made = PyList_New(0);
    for (int i = 0; made && i < 16; i++) {
        PyObject *one = Py_BuildValue("(LL)", (long long)sums[i / 8][i / 4 % 2][i % 4], (long long)times[i / 8][i / 4 % 2][i % 4]);
        if (!one || PyList_Append(made, one) < 0) Py_CLEAR(made);
        Py_XDECREF(one);
    }
    PyObject *found = !made ? NULL
                            : Py_BuildValue("(LLLNy#)", (long long)won, (long long)first_won, (long long)dealt, made,
                                            (const char *)records, (Py_ssize_t)used);
    free(records);
    return found;
}

/* peg_spread(number, seed, role, keep, policy, policy, keeps, throws, pegs, wins, size): what these four peg in so many
   deals at 0 to 0, and what the other does: how often 0 to 15. */
static PyObject *peg_spread(PyObject *self, PyObject *args) {
    long long number;
    unsigned long long seed;
    PyObject *told[2];
    Policy policies[2];
    Learned learned;
    const char *keeps, *throws, *pegs, *wins;
    Py_ssize_t lengths[4];
    int role, keep;
    (void)self;
    if (!PyArg_ParseTuple(args, "LKiiOOy#y#y#y#i", &number, &seed, &role, &keep, &told[0], &told[1], &keeps, &lengths[0],
                          &throws, &lengths[1], &pegs, &lengths[2], &wins, &lengths[3], &learned.wins.size))
        return NULL;
    if (!tables_there() || !read_policy(told[0], &policies[0]) || !read_policy(told[1], &policies[1])) return NULL;
    if (!read_learned(&learned, keeps, throws, pegs, wins, lengths)) return NULL;
    if (role < 0 || role > 1 || keep < 0 || keep >= KEEPS) {
        PyErr_SetString(PyExc_ValueError, "a role is 0 or 1, a keep from 0 to 1819");
        return NULL;
    }
    int64_t counts[2][PEGS] = {{0}};
    int failed = 0;
    Py_BEGIN_ALLOW_THREADS
    for (long long i = 0; i < number; i++) {
        Table table = {0};
        uint8_t record[RECORD];
        seed_chance(&table.cards, seed + (unsigned long long)i);
        seed_chance(&table.own, ~(seed + (unsigned long long)i));
        for (int j = 0; j < 52; j++) table.deck[j] = (uint8_t)j;
        table.policies[0] = &policies[0];
        table.policies[1] = &policies[1];
        table.learned = &learned;
        table.target = learned.wins.size;
        table.record = record;
        table.keeps_these = keep_ranks[keep];
        table.keeper = 0;
        play_deal(&table, role ? 0 : 1);
        failed |= table.failed;
        int mine = record[12 + role], his = record[13 - role];
        counts[0][mine < PEGS ? mine : PEGS - 1]++;
        counts[1][his < PEGS ? his : PEGS - 1]++;
    }
    Py_END_ALLOW_THREADS
    if (failed) return PyErr_NoMemory();
    PyObject *found = PyList_New(2 * PEGS);
    for (int i = 0; found && i < 2 * PEGS; i++)
        if (PyList_SetItem(found, i, PyLong_FromLongLong(counts[i / PEGS][i % PEGS])) < 0) Py_CLEAR(found);
    return found;
}

PyMethodDef policies_methods[] = {
    {"peg_spread", peg_spread, METH_VARARGS, "What four ranks peg in many deals."},
    {"policy_games", policy_games, METH_VARARGS, "Play games between two policies, each deal from both seats."},
    {NULL, NULL, 0, NULL},
};
