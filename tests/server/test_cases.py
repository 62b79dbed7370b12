"""Public cases of kind server: accidents of other people's servers, each under the name by which it was collected.

Those that do not apply here, since what they are about is not there:

- srv-05, srv-26: nobody joins or leaves a seat; a table with all its seats belongs to one browser, and there is no
  lobby in which players wait. That another browser gets nothing of it is in `test_bad_actions`.
- srv-10: no clocks.
- srv-22: the half of it that closes the old socket: two screens of one seat are allowed, so both stay open and in step.
- srv-23: nobody leaves; those who share a screen can resign, and bots stay.
- srv-27: no bag is sent, in `test_kings_games`.
- srv-34: nothing goes on by a timer; every transition follows from an action, which is done once by its key.
- srv-35: the page guesses nothing; it draws what it is told.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from muggins.core.dealer import Dealer
from muggins.core.proof import verify
from muggins.core.record import Fair, parse, replay
from muggins.games.catalog import CATALOG
from muggins.server.places import at_one_screen
from muggins.server.store.rows import Line, NewTable, Summary
from tests.leaks.eavesdropping import Eavesdropper, play_and_listen
from tests.leaks.ledger import without_names
from tests.server.houses import NONCE, House, any_of, first
from tests.server.refusing import refused, told

SAID_GO = Path(__file__).parents[1] / "data/said-go-at-97-88.json"


@pytest.fixture
def ann(inn):
    return inn.browser()


def play_until(seated, rng, kind):
    """Play on until somebody is asked that; the question."""
    while (ask := seated.waiting()[0])["kind"] != kind:
        assert seated.act(any_of(ask, rng), ask["seat"]).status_code == 200
    return ask


def events_of(table):
    return [event for line in table["log"] for event in line["events"]]


def test_srv_01_nothing_hidden_is_in_any_message_from_the_first_on(ann):
    """srv-01: no opponent hand, crib, deck order or undealt card in any field, including the initial state."""
    seated = ann.sit(target=61)
    ear = play_and_listen(seated, "regal", {"target": 61}, Random("srv-01"), curious=0)
    assert ear.over
    assert ear.texts > 60


def test_srv_02_nothing_hidden_is_in_what_was_taken_back(ann):
    """srv-02: into undo and history fields: none of the hidden cards."""
    seated, rng = ann.sit(), Random("srv-02")
    ear = Eavesdropper(seated, "regal", {})
    play_until(seated, rng, "play")
    seqs = [seated.act(any_of(seated.table()["ask"], rng)).json()["seq"] for _ in range(3)]
    for seq in reversed(seqs):
        with seated.socket() as socket:
            socket.hear()
            ear.learn()
            ear.listen({0: socket})
            socket.do("back", key=f"back-{seq}", seat=0, to=seq)
            ear.learn()
            ear.listen({0: socket})
        ear.ask_everything(0)
    # What is shown is the line that is played on, and nothing of the others.
    assert [line["seq"] for line in seated.table()["log"]] == list(range(1, seqs[0]))


def test_srv_03_the_log_says_how_many_were_laid_away_and_nothing_more(ann):
    """srv-03: log says "discarded 2 cards", no card names, no token of the acting player."""
    seated = ann.sit("regal", 2, ())
    answer = seated.act(seat=1)
    for seat in (0, None):
        text = json.dumps(seated.table(seat)["log"][-1])
        assert seated.table(seat)["log"][-1]["events"] == [
            {
                "kind": "laid_away",
                "text": "Bob lays away two cards.",
                "spoken": "Bob lays away two cards.",
                "seat": 1,
                "number": 2,
                "cards": None,
            }
        ]
        for token in (answer.json()["key"], ann.cookie.partition("=")[2]):
            assert token not in text


def test_srv_06_both_lay_away_at_the_same_moment(ann):
    """srv-06: both accepted in either order, crib has 4 cards."""
    for turn in range(6):
        seated = ann.sit("regal", 2, ())
        asks = seated.waiting()
        dealt = seated.table()["seq"]
        assert [(ask["seat"], ask["opened"]) for ask in asks] == [(0, dealt), (1, dealt)]
        messages = [seated.answer(ask, first(ask)) for ask in (asks if turn % 2 else asks[::-1])]
        with ThreadPoolExecutor(2) as at_once:
            answers = list(at_once.map(lambda message, to=seated: to.send("actions", message), messages))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert {answer.json()["seq"] for answer in answers} == {dealt + 1, dealt + 2}
        view = seated.table()["view"]
        assert (view["crib_size"], view["laid_away"], view["sizes"]) == (4, [0, 1], [4, 4])


def test_srv_07_a_stale_tab_is_told_why_and_how_the_table_is_now(ann):
    """srv-07: refused with a reason and the current state in the same answer; client redraws."""
    seated = ann.sit()
    with seated.socket() as stale, seated.socket() as other:
        old = stale.hear()["ask"]
        other.hear()
        other.do("act", **seated.answer(old, first(old)))
        stale.hear_up_to(seated.table()["seq"])
        [answer] = stale.do("act", **seated.answer(old, old["choices"][-1]["action"]))
        assert answer["type"] == "refused"
        told(answer["problem"], 409, "stale")
        assert answer["table"] == seated.table()
        # What is asked there can be answered.
        ask = answer["table"]["ask"]
        assert stale.do("act", **seated.answer(ask, first(ask)))[-1]["type"] == "accepted"


def test_srv_09_a_message_that_was_lost_shows_and_can_be_had_again(ann):
    """srv-09: client notices the gap in the sequence numbers and refetches; board equals server."""
    seated, rng = ann.sit(), Random("srv-09")
    with seated.socket() as socket:
        table = socket.hear()
        ask, seq, view, lost = table["ask"], table["seq"], table["view"], 0
        for _ in range(10):
            *steps, _ = socket.do("act", **seated.answer(ask, any_of(ask, rng)))
            del steps[rng.randrange(len(steps))]
            for step in steps:
                if step["after"] != seq:
                    with seated.socket(0, seq) as again:
                        missing = again.hear_up_to(step["after"])
                    assert [one["seq"] for one in missing] == list(range(seq + 1, step["seq"]))
                    lost += 1
                seq, view, ask = step["seq"], step["view"], step["ask"]
            if seq < seated.table()["seq"]:
                with seated.socket(0, seq) as again:
                    last = again.hear_up_to(seated.table()["seq"])[-1]
                seq, view, ask, lost = last["seq"], last["view"], last["ask"], lost + 1
            now = seated.table()
            assert (seq, view, ask) == (now["seq"], now["view"], now["ask"])
        assert lost == 10


def test_srv_11_what_a_client_says_of_time_is_not_taken(tmp_path):
    """srv-11: server time only; reported values bounded or ignored."""
    house = House(tmp_path / "muggins.db", now=lambda: 1000.0)
    seated = house.browser().sit()
    ask = seated.table()["ask"]
    for field, value in (("lag", 10**9), ("lag", -5), ("time", 5.0), ("think", -1), ("at", 99.0)):
        refused(seated.act(**{field: value}), 422, "bad_shape")
        with seated.socket() as socket:
            socket.hear()
            [answer] = socket.do("act", **seated.answer(ask, first(ask)), **{field: value})
            told(answer["problem"], 422, "bad_shape")
    assert seated.act().status_code == 200
    stored = house.call(house.store.load, seated.id)
    assert {line.at for line in stored.lines} == {1000.0}
    house.close()


def test_srv_13_a_double_click(ann):
    """srv-13: first accepted, duplicate id answered with the same result, second id refused as not your turn."""
    seated = ann.sit("regal", 2, ())
    for seat in (0, 1):
        assert seated.act(seat=seat).status_code == 200
    [ask] = seated.waiting()
    last, message = len(seated.lines), seated.answer(ask, first(ask))
    with ThreadPoolExecutor(2) as at_once:
        answers = list(at_once.map(lambda _: seated.send("actions", message), range(2)))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    before = seated.everything()
    assert len(before[0]) == answers[0].json()["seq"] == last + 1
    refused(seated.send("actions", {**message, "key": "another"}), 422, "not_your_turn")
    assert seated.everything() == before


def test_srv_14_two_different_discards(ann):
    """srv-14: exactly two cards discarded, the rest refused; hand has four."""
    seated = ann.sit("regal", 2, ())
    ask, hand = seated.table()["ask"], seated.table()["view"]["hand"]
    messages = [seated.answer(ask, f"lay {one} {other}") for one, other in (hand[:2], hand[1:3])]
    with ThreadPoolExecutor(2) as at_once:
        answers = list(at_once.map(lambda message: seated.send("actions", message), messages))
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    refused(next(answer for answer in answers if answer.status_code == 422), 422, "already_laid")
    view = seated.table()["view"]
    assert (len(view["hand"]), len(view["laid"]), view["sizes"], view["crib_size"]) == (4, 2, [4, 6], 2)
    assert sorted(view["hand"] + view["laid"]) == sorted(hand)


def test_srv_15_two_tabs_are_one_seat(ann):
    """srv-15: one seat only; second tab becomes the same seat or a spectator."""
    seated = ann.sit_down()
    with ThreadPoolExecutor(2) as at_once:
        starts = list(at_once.map(lambda _: seated.start(), range(2)))
    assert [start.status_code for start in starts] == [200, 200]
    assert starts[0].json() == starts[1].json()
    with seated.socket() as one, seated.socket() as other, seated.socket(None) as spectator:
        tables = [screen.hear() for screen in (one, other, spectator)]
    assert tables[0] == tables[1]
    assert [table["seat"] for table in tables] == [0, 0, None]
    assert len(tables[0]["players"]) == 2
    assert tables[2]["ask"] is None
    assert len(ann.get("/api/tables").json()["tables"]) == 1


def test_srv_17_a_spectator_of_ones_own_game(inn, ann):
    """srv-17: spectators never see hidden cards of a live game."""
    seated = ann.sit("regal", 2, ())
    hands = {card for seat in (0, 1) for card in seated.table(seat)["view"]["hand"]}
    assert len(hands) == 12
    ear = Eavesdropper(seated, "regal", {})
    with seated.socket(None) as spectator:
        spectator.hear()
        assert seated.act(seat=0).status_code == 200
        spectator.hear()
        ear.learn()
        text = "".join(json.dumps(without_names(json.loads(raw))) for raw in spectator.raw[:2])
        ear.listen({None: spectator})
    # The cards that were cut for the deal lay open, and may be dealt.
    cut = {card for event in events_of(seated.table()) if event["kind"] == "cards_cut" for card in event["cards"]}
    assert not any(f'"{card}"' in text for card in hands - cut)
    # A second browser is a stranger, and sees nothing at all.
    refused(inn.browser().get(seated.path), 404, "not_found")


def test_srv_18_who_has_not_laid_away_yet_learns_only_that_the_other_has(ann):
    """srv-18: only "has discarded"."""
    seated = ann.sit("regal", 2, ())
    ear = Eavesdropper(seated, "regal", {})
    with seated.socket(1) as socket:
        before = socket.hear()
        assert seated.act(seat=0).status_code == 200
        step = socket.hear()
        ear.learn()
        ear.listen({1: socket})
    changed = {name: value for name, value in step["view"].items() if before["view"][name] != value}
    assert changed == {"sizes": [4, 6], "laid_away": [0], "crib_size": 2}
    assert [event["text"] for event in step["events"]] == ["Ann lays away two cards."]


def test_srv_19_the_second_deal_is_hidden_like_the_first(ann):
    """srv-19: opponent hand hidden as in the first."""
    seated, rng = ann.sit(target=121), Random("srv-19")
    ear = Eavesdropper(seated, "regal", {})
    with seated.socket() as socket, seated.socket(None) as spectator:
        ask, deals = socket.hear()["ask"], 1
        spectator.hear()
        while deals < 4:
            *steps, _ = socket.do("act", **seated.answer(ask, any_of(ask, rng)))
            spectator.hear_up_to(steps[-1]["seq"])
            ask = steps[-1]["ask"]
            deals += sum(event["kind"] == "hands_dealt" for step in steps for event in step["events"])
            ear.learn()
            ear.listen({0: socket, None: spectator})
    dealt = [event for event in events_of(seated.table()) if event["kind"] == "hands_dealt"]
    assert [len(event["hand"]) for event in dealt] == [6, 6, 6, 6]
    assert [event["hand"] for event in events_of(seated.table(None)) if event["kind"] == "hands_dealt"] == [None] * 4


def test_srv_21_coming_again_in_the_midst_of_the_play(tmp_path):
    """srv-21: at 97-88, count 22, go said: all private and public state as before, also "has said go"."""
    house = House(tmp_path / "muggins.db")
    ann = house.browser()
    record = parse(SAID_GO.read_text(encoding="utf-8"))
    owner = sha256(ann.cookie.partition("=")[2].encode()).hexdigest()
    fair = Fair.of(Dealer(bytes(32), [bytes.fromhex(NONCE)]), with_seed=True)
    seating = at_one_screen(record.players, owner)
    table = NewTable("srv-21", owner, 1.0, record.rules, dict(record.options), seating, fair, "played")
    lines = [Line(seq, line, 1.0) for seq, line in enumerate(record.actions, 1)]
    house.call(house.store.create, table, lines, Summary(scores=(97, 88)))
    seated = ann.sit_down("regal", 2, ())
    seated.id = "srv-21"
    before = seated.everything()
    views = [table["view"] for table in before[1]]
    for view in views:
        assert [pegs["front"] for pegs in view["pegs"]] == [97, 88]
        assert (view["count"], view["out"], view["stage"]) == (22, [0], "playing")
    assert [len(view["hand"]) for view in views] == [3, 2, 0]
    assert (before[1][0]["ask"], before[1][1]["ask"]["seat"]) == (None, 1)
    house.again()
    assert seated.everything() == before
    for seat in (0, 1, None):
        with seated.socket(seat) as socket:
            assert socket.hear() == before[1][-1 if seat is None else seat]
        with seated.socket(seat, 150) as socket:
            assert socket.hear_up_to(158)[-1]["view"] == before[1][-1 if seat is None else seat]["view"]
    # And it is played on.
    assert seated.act(seat=1).status_code == 200
    house.close()


def test_srv_22_a_new_socket_while_the_old_one_is_still_there(ann):
    """srv-22: new socket takes the seat, no "seat expired" error (the old one is not closed: it is another screen)."""
    seated = ann.sit()
    with seated.socket() as old:
        table = old.hear()
        for _ in range(3):
            with seated.socket(0, table["seq"]) as new:
                *steps, accepted = new.do("act", **seated.answer(table["ask"], first(table["ask"])))
                assert accepted["type"] == "accepted"
            assert [old.hear() for _ in steps] == steps
            table = seated.table()


def test_srv_25_each_seat_gets_its_own_copy(ann):
    """srv-25: each seat gets its own redacted copy; event part redacted too."""
    seated, rng = ann.sit("regal", 2, ()), Random("srv-25")
    ear = Eavesdropper(seated, "regal", {})
    with seated.socket(0) as one, seated.socket(1) as other:
        screens = {0: one, 1: other}
        asks = {seat: screen.hear()["ask"] for seat, screen in screens.items()}
        hands = {seat: set(seated.table(seat)["view"]["hand"]) for seat in (0, 1)}
        for _ in range(2):
            seat = next(seat for seat, ask in asks.items() if ask is not None)
            *steps, _ = screens[seat].do("act", **seated.answer(asks[seat], any_of(asks[seat], rng)))
            theirs = screens[1 - seat].hear_up_to(steps[-1]["seq"])
            assert steps[0]["events"][0]["cards"] is not None
            assert theirs[0]["events"][0]["cards"] is None
            assert set(steps[0]["view"]["hand"]) < hands[seat]
            assert not set(theirs[0]["view"]["hand"] + theirs[0]["view"]["laid"]) - hands[1 - seat]
            ear.learn()
            ear.listen(screens)
            asks = {seat: steps[-1]["ask"], 1 - seat: theirs[-1]["ask"]}


def test_srv_29_after_the_end_and_before_the_start(ann):
    """srv-29: refused: phase is checked, not only whose turn it is."""
    waiting = ann.sit_down()
    body = {"key": "k", "seat": 0, "opened": 0, "action": "play 5h"}
    refused(waiting.send("actions", body), 409, "not_started")
    over = ann.sit()
    ask = over.table()["ask"]
    assert over.resign().status_code == 200
    before = over.everything()
    refused(over.send("actions", over.answer(ask, first(ask))), 422, "game_over")
    refused(over.resign(), 422, "game_over")
    assert over.everything() == before


def test_srv_30_the_seed_is_nowhere_until_the_end(ann):
    """srv-30: seed, rng state or deck hash: absent until the game is over, also in the replay of a live game."""
    seated, rng = ann.sit(target=31), Random("srv-30")
    ear = Eavesdropper(seated, "regal", {"target": 31})
    seed = ear.secrets[0]
    # What is published before is a hash of the seed alone, which no card hangs on.
    assert sha256(bytes.fromhex(seed)).hexdigest() == seated.commitment
    while asks := seated.waiting():
        ear.ask_everything(ear.seq)
        refused(ann.get(f"{seated.path}/record"), 409, "still_played")
        assert seated.act(any_of(asks[0], rng)).status_code == 200
        ear.learn()
    record = parse(ann.get(f"{seated.path}/record").text)
    assert record.fair == Fair(seated.commitment, (NONCE,), seed)
    assert verify(record, replay(record, CATALOG)).verified


def deals(seated):
    return [line for line, _ in seated.lines if line.startswith("* ")]


def test_srv_31_deals_after_a_restart_go_on(tmp_path):
    """srv-31: deals after reload are not a repeat of earlier ones."""
    house = House(tmp_path / "muggins.db")
    seated, rng = house.browser().sit("regal", 1, ("easy",), target=121), Random("srv-31")
    while asks := seated.waiting():
        house.again()
        assert seated.act(any_of(asks[0], rng)).status_code == 200
    hands = [line for line in deals(seated) if line.startswith("* deal")]
    assert len(hands) >= 5
    assert len(set(hands)) == len(hands)
    record = parse(seated.browser.get(f"{seated.path}/record").text)
    assert verify(record, replay(record, CATALOG)).verified
    house.close()


def test_srv_31_no_other_deal_is_had_by_taking_back(inn, ann):
    """srv-31: nor selectable by undo and retry."""
    seated = ann.sit()
    hand = seated.table()["view"]["hand"]
    starters, cards = set(), set()
    for number, (one, other) in enumerate([(0, 1), (2, 3), (4, 5), (0, 5)]):
        seq = seated.act(f"lay {hand[one]} {hand[other]}", key=f"lay-{number}").json()["seq"]
        starters.add(next(line for line in reversed(deals(seated)) if line.startswith("* starter")))
        if number == 1:
            inn.again()
        assert seated.back(seq).status_code == 200
        cards.add(tuple(seated.table()["view"]["hand"]))
    assert len(starters) == 1
    assert cards == {tuple(hand)}


def test_srv_33_a_count_is_kept_at_once_and_said_once(tmp_path):
    """srv-33: count kept, no second count possible."""
    house = House(tmp_path / "muggins.db")
    seated = house.browser().sit("zombie", 2, ())
    ask = play_until(seated, Random("srv-33"), "count")
    with seated.socket(ask["seat"]) as socket:
        socket.hear()
        message = {"type": "act", **seated.answer(ask, "count 7")}
        socket.say(message)
        socket.hear_until("accepted")
    house.again()
    assert seated.lines[-1][0] == f"{ask['seat']} count 7"
    table = seated.table(ask["seat"])
    assert (table["view"]["announced"], table["ask"]) == (7, None)
    before = seated.everything()
    refused(seated.send("actions", seated.answer(ask, "count 9")), 422, "no_claim_open")
    with seated.socket(ask["seat"]) as socket:
        socket.hear()
        [answer] = socket.do("act", **seated.answer(ask, "count 9"))
        told(answer["problem"], 422, "no_claim_open")
    assert seated.everything() == before
    house.close()
