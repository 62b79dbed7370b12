"""The strong cribbage player: it sees what its seat sees, takes what wins, and plays as its kernels say."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.cribbage.advice import advise, weigh
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.cribbage.strong import StrongBot, sampled
from muggins.core.game import CHANCE, Chance, Over
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Cut, Deal, Play, TurnStarter
from muggins.kernels.chance import Chance as Chance64
from muggins.kernels.choosing import extension, using
from muggins.kernels.policies import policy_games
from muggins.kernels.policy import STEADY, STRONG, Learned, Policy
from muggins.kernels.policy_table import RECORD
from muggins.pieces.cards import DECK, read_cards

STEADIES = (SteadyBot(), SteadyBot())
MIXED = (StrongBot(16), SteadyBot())
SIXTEEN = Policy(STRONG.lay, STRONG.play, sample=16)


def decisions(rng, game, most):
    """Views in random games, each with its state, where a seat has a choice in laying or playing."""
    found = 0
    while found < most:
        state = game.new()
        while not isinstance(turn := game.turn(state), Over) and found < most:
            if isinstance(turn, Chance):
                by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
            else:
                by = rng.choice(turn.seats)
                view = game.view(state, by)
                legal = game.legal(view)
                if len(legal) > 1 and turn.kind in ("lay", "play") and rng.random() < 0.2:
                    found += 1
                    yield state, view, legal
                action = rng.choice(list(legal))
            state = game.apply(state, by, action).state


@pytest.mark.parametrize("rules", ["regal", "zombie"])
def test_worlds_that_differ_in_hidden_cards_alone_see_the_same_choice(rules):
    rng = Random(5)
    game = CATALOG.entry(rules).build({})
    bot = sampled()
    differed = 0
    for state, view, legal in decisions(rng, game, 40):
        chosen = bot.choose(view, legal, None)
        other = game.resample(view, rng.randrange)
        differed += other != state
        there = game.view(other, view.seat)
        assert bot.choose(there, game.legal(there), None) == chosen
    assert differed > 30


def test_its_numbers_are_chances_and_points():
    rng = Random(6)
    game = CATALOG.entry("regal").build({})
    for _, view, legal in decisions(rng, game, 25):
        weighed = weigh(view, legal, 30)
        assert {one.action for one in weighed} == set(legal.listed)
        assert all(0 <= one.value <= 1 and one.value == one.parts["win"] for one in weighed)
        assert list(weighed) == sorted(weighed, key=lambda one: -round(one.value, 9))


@pytest.mark.parametrize(("players", "jokers"), [(2, 2), (3, 0), (4, 0)])
def test_other_games_are_played_by_points(players, jokers):
    game = CATALOG.entry("zombie" if jokers else "regal").build({"players": players, "jokers": jokers})
    rng = Random(7)
    for _, view, legal in decisions(rng, game, 10):
        assert StrongBot().choose(view, legal, None) == advise(view, legal)[0].action


VARIANTS = [
    ("regal", {"target": 31}),
    ("regal", {"target": 241}),
    ("regal", {"target": 31, "games": 3}),
    ("regal", {"target": 61, "counting": "manual", "muggins": True, "overcount_penalty": True}),
    ("regal", {"target": 61, "crib_flush": "four", "thirty_one_scores_last_card": True}),
    ("regal", {"target": 61, "players": 3}),
    ("regal", {"target": 61, "players": 4}),
    ("cabinet", {"target": 61}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True}),
]


@pytest.mark.parametrize(("rules", "options"), VARIANTS, ids=str)
def test_it_plays_whole_games_of_every_kind(rules, options):
    game = CATALOG.entry(rules).build(options)
    bot = StrongBot(6)
    rng = Random(9)
    state = game.new()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
        else:
            by = turn.seats[0]
            view = game.view(state, by)
            action = bot.choose(view, game.legal(view), None)
        state = game.apply(state, by, action).state
    assert turn.reason == "target"


@pytest.mark.parametrize("last_at_31", [False, True])
def test_alone_in_the_play_it_expects_what_the_rules_give_for_the_best_order(last_at_31):
    """The other has no card left, so nothing is unknown: all orders are gone through by the rules (C15-C20)."""
    game = CATALOG.entry("regal").build({"counting": "manual", "thirty_one_scores_last_card": last_at_31})
    rng, met, thirty_one = Random(10), 0, 0

    def most(state, me, before):
        turn = game.turn(state)
        if turn.kind == "count":
            fronts = [track.front for track in game.view(state, me).tracks]
            return fronts[me] - before[me] - (fronts[1 - me] - before[1 - me])
        view = game.view(state, me)
        return max(most(game.apply(state, me, play).state, me, before) for play in game.legal(view).listed)

    while met < 12:
        for state, view, legal in decisions(rng, game, 400):
            if view.table is None or len(view.table.put_by(1 - view.seat)) < 4 or max(fronts_of(view)) > 60:
                continue
            met += 1
            for one in weigh(view, legal, 40):
                after = game.apply(state, view.seat, one.action).state
                expected = most(after, view.seat, fronts_of(view))
                assert one.parts["net"] == pytest.approx(expected)
                thirty_one += view.table.count + sum(card.value for card in view.hand) >= 31
    assert thirty_one


def fronts_of(view):
    return [track.front for track in view.tracks]


def test_a_card_that_wins_at_once_is_played():
    """With one point to go a fifteen is as good as any, but a card that pegs nothing now may come too late."""
    game = CATALOG.entry("regal").build({"target": 31})
    rng = Random(8)
    met = 0
    for _, view, legal in decisions(rng, game, 1500):
        if view.table is None:
            continue
        lacking = view.options.target - view.tracks[view.seat].front
        weighed = {one.action: one for one in weigh(view, legal, 8)} if lacking < 7 else {}
        winning = [one for one in weighed.values() if isinstance(one.action, Play) and one.parts["points"] >= lacking]
        if winning:
            met += 1
            assert all(one.value == pytest.approx(1) for one in winning)
            assert StrongBot(8).choose(view, legal, None) in {one.action for one in winning}
    assert met > 3


@pytest.mark.parametrize("kernel", ["python", "c"])
@pytest.mark.parametrize(("players", "policies"), [(STEADIES, (STEADY, STEADY)), (MIXED, (SIXTEEN, STEADY))])
def test_the_bots_play_the_games_that_the_kernels_play(kernel, players, policies):
    """With the same cards through the rules: each deal begins at the same scores, and the same side wins."""
    if kernel == "c" and extension() is None:
        pytest.skip("the kernels in C are not there")
    for seed in (21, 22) if kernel == "c" else (21,):
        with using(kernel):
            found = policy_games(1, seed, *policies, Learned.shipped(), recorded=True)
        records = [found.records[at : at + RECORD] for at in range(0, len(found.records), RECORD)]
        told = [(record[0], record[1]) for record in records]
        starts = []
        won = 0
        for turn in range(2):
            seated = players if not turn else players[::-1]
            scores, begun = played_with(seed, seated)
            starts += begun
            won += scores[turn] == 121
        assert starts == told
        assert won == found.won


def played_with(seed, bots):
    """Scores at the end, and those of dealer and pone before each deal, of a game with the cards of a kernel."""
    chance = Chance64(seed)
    dealer = chance.uniform(2)
    deck = list(range(52))
    game = CATALOG.entry("regal").build({})
    low, high = read_cards("Ac Kc")
    state = game.new()
    state = game.apply(state, CHANCE, Cut((high, low) if dealer else (low, high))).state
    begun = []
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance) and turn.kind == "deal":
            scores = game.tally(state).scores
            begun.append((scores[dealer], scores[1 - dealer]))
            for at in range(13):
                other = at + chance.uniform(52 - at)
                deck[at], deck[other] = deck[other], deck[at]
            hands = [tuple(sorted(DECK[card] for card in deck[at : at + 6])) for at in (0, 6)]
            action = Deal(tuple(hands[::-1] if dealer == 0 else hands))
            by = CHANCE
            dealer = 1 - dealer
        elif isinstance(turn, Chance):
            by, action = CHANCE, TurnStarter(DECK[deck[12]])
        else:
            by = turn.seats[0]
            view = game.view(state, by)
            action = bots[by].choose(view, game.legal(view), None)
        state = game.apply(state, by, action).state
    return game.tally(state).scores, begun
