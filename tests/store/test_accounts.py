"""Accounts in a store, on each database: what is kept, what is refused, and what becomes of tables."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from muggins.core.record import Fair
from muggins.server.store.accounts.refusals import (
    Banned,
    Changed,
    LastWay,
    NameTaken,
    NoAccount,
    PasskeyTaken,
    TooManyPasskeys,
)
from muggins.server.store.accounts.rows import Account, Before, Passkey, Session, Whole
from muggins.server.store.accounts.writes import MOST_PASSKEYS, MOST_SESSIONS
from muggins.server.store.errors import Closed, Conflict
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import NewTable, Place, Seating, Summary
from tests.store.tables import FAIR, lines, points, table

DAY = 24 * 3600.0
ANN = Account("a1", "Ann", "ann", 10.0, "hash of ann")
BOB = Account("b2", "Bob", "bob", 11.0)
NEW = Fair("ad" * 32, (), "0ddd" * 16)
NOBODY = Before("nobody")


def deals():
    return NEW


def session(number=1, account=ANN, at=100.0):
    return Session(f"token {number}", f"s{number}", account.id, at, at, "Firefox on Linux")


def passkey(id="p1", account=ANN):
    return Passkey(id, account.id, "localhost", "key", 0, "Firefox on Linux", 12.0)


@pytest.fixture
def accounts(store):
    return store.accounts


@pytest.fixture
def ann(run, accounts):
    """Ann, signed up, from a browser that held nothing."""
    run(accounts.sign_up(ANN, None, session(), NOBODY, deals))
    return ANN


def test_an_account_comes_out_as_it_went_in(run, accounts):
    assert run(accounts.by_key("ann")) is None
    assert run(accounts.sign_up(ANN, passkey(), session(), NOBODY, deals)) == ()
    assert run(accounts.by_key("ann")) == ANN
    assert run(accounts.by_key("Ann")) is None
    assert run(accounts.passkey("p1")) == passkey()
    assert run(accounts.session("token 1", 100.0)) == (session(), ANN)
    assert run(accounts.whole("a1", 100.0)) == Whole(ANN, (passkey(),), (session(),))
    assert run(accounts.whole("b2", 100.0)) is None


@pytest.mark.parametrize("name", ["\0\1 Ann", "\U0001f49a", "é\n'\"", "x" * 3000])
def test_any_text_is_kept(run, accounts, name):
    odd = replace(ANN, name=name, key=name, password=name)
    run(accounts.sign_up(odd, None, replace(session(), device=name), NOBODY, deals))
    run(accounts.ban("a1", name))
    assert run(accounts.by_key(name)) == replace(odd, banned=name)


def test_a_name_is_given_once(run, accounts, ann):
    same = replace(BOB, key="ann", name="ANN")
    with pytest.raises(NameTaken, match="the name 'ANN' is taken"):
        run(accounts.sign_up(same, passkey(account=same), session(2, same), NOBODY, deals))
    assert run(accounts.passkey("p1")) is None
    assert run(accounts.session("token 2", 100.0)) is None


def test_of_many_who_want_a_name_at_once_one_has_it(run, accounts):
    async def rush():
        wanted = [replace(ANN, id=f"a{number}") for number in range(20)]
        ups = [accounts.sign_up(one, None, session(number, one), NOBODY, deals) for number, one in enumerate(wanted)]
        return await asyncio.gather(*ups, return_exceptions=True)

    outcomes = run(rush())
    assert outcomes.count(()) == 1
    assert [type(one) for one in outcomes if one != ()] == [NameTaken] * 19
    assert len(run(accounts.listed(limit=50))) == 1


def test_refusals_harm_no_other_write(run, store, ann):
    async def together():
        return await asyncio.gather(
            store.create(table("k1")),
            store.accounts.sign_up(replace(ANN, id="a9"), None, session(9), NOBODY, deals),
            store.create(table("k2")),
            store.accounts.remove_passkey("a1", "none"),
            store.append("missing", lines(1, 1), points()),
            store.delete("k1", "ann"),
            return_exceptions=True,
        )

    created, taken, second, removed, missing, gone = run(together())
    assert (created, second, removed, gone) == (None, None, False, True)
    assert (type(taken), type(missing).__mro__[1]) == (NameTaken, Conflict)
    assert run(store.load("k1")) is None
    assert run(store.load("k2")) is not None


def test_a_passkey_is_one_accounts_own(run, accounts, ann):
    run(accounts.add_passkey(passkey()))
    run(accounts.sign_up(BOB, None, session(2, BOB), NOBODY, deals))
    for other in (passkey(), passkey(account=BOB)):
        with pytest.raises(PasskeyTaken):
            run(accounts.add_passkey(other))
    with pytest.raises(NoAccount):
        run(accounts.add_passkey(passkey("p2", replace(ANN, id="c3"))))
    assert run(accounts.remove_passkey("b2", "p1")) is False
    assert run(accounts.remove_passkey("a1", "p1")) is True
    assert run(accounts.remove_passkey("a1", "p1")) is False


def test_the_last_way_in_stays(run, accounts):
    run(accounts.sign_up(BOB, passkey(account=BOB), session(1, BOB), NOBODY, deals))
    with pytest.raises(LastWay):
        run(accounts.remove_passkey("b2", "p1"))
    run(accounts.add_passkey(passkey("p2", BOB)))
    assert run(accounts.remove_passkey("b2", "p1"))
    with pytest.raises(LastWay):
        run(accounts.remove_passkey("b2", "p2"))
    run(accounts.set_password("b2", None, "hash", but="token 1"))
    assert run(accounts.remove_passkey("b2", "p2"))


def test_there_is_an_end_of_passkeys_and_sessions(run, accounts, ann):
    for number in range(MOST_PASSKEYS):
        run(accounts.add_passkey(passkey(f"p{number}")))
    with pytest.raises(TooManyPasskeys, match="at most 20"):
        run(accounts.add_passkey(passkey("more")))
    for number in range(2, MOST_SESSIONS + 4):
        run(accounts.sign_in(session(number, at=100.0 + number), NOBODY, deals))
    kept = run(accounts.whole("a1", 200.0)).sessions
    # The newest first; those that were not seen for longest have ended.
    assert [one.id for one in kept] == [f"s{number}" for number in range(MOST_SESSIONS + 3, 3, -1)]


def test_a_password_is_changed_by_who_knows_what_it_was(run, accounts, ann):
    run(accounts.sign_in(session(2), NOBODY, deals))
    with pytest.raises(Changed):
        run(accounts.set_password("a1", "another", "new", but="token 2"))
    assert run(accounts.by_key("ann")) == ANN
    run(accounts.set_password("a1", "hash of ann", "new", but="token 2"))
    assert run(accounts.by_key("ann")).password == "new"
    assert [one.token for one in run(accounts.whole("a1", 100.0)).sessions] == ["token 2"]
    with pytest.raises(NoAccount):
        run(accounts.set_password("b2", None, "new", but="token 2"))


def test_a_better_hash_takes_the_place_of_the_one_that_was_compared(run, accounts, ann):
    run(accounts.sign_in(session(2), NOBODY, deals, renewed=("hash of ann", "better")))
    assert run(accounts.by_key("ann")).password == "better"
    run(accounts.sign_in(session(3), NOBODY, deals, renewed=("hash of ann", "too late")))
    assert run(accounts.by_key("ann")).password == "better"


def test_a_passkey_that_is_used_says_when(run, accounts, ann):
    run(accounts.add_passkey(passkey()))
    used = replace(passkey(), counter=2**32 - 1, used=99.0)
    run(accounts.sign_in(session(2), NOBODY, deals, passkey=used))
    assert run(accounts.passkey("p1")) == used
    run(accounts.remove_passkey("a1", "p1"))
    with pytest.raises(NoAccount):
        run(accounts.sign_in(session(3), NOBODY, deals, passkey=used))
    assert run(accounts.session("token 3", 100.0)) is None


def test_sessions_run_out(run, accounts, ann):
    assert run(accounts.session("token 1", 100.0 + 30 * DAY - 1)) == (session(), ANN)
    assert run(accounts.session("token 1", 100.0 + 30 * DAY)) is None
    for days in (29, 58, 87):
        assert run(accounts.seen("token 1", 100.0 + days * DAY))
    assert run(accounts.session("token 1", 100.0 + 90 * DAY - 1)) is not None
    assert run(accounts.session("token 1", 100.0 + 90 * DAY)) is None
    # A clock that is set back makes nothing older.
    assert not run(accounts.seen("token 1", 100.0))
    assert not run(accounts.seen("token 9", 100.0))


def test_those_that_have_run_out_are_swept_out(run, store, accounts, ann):
    run(accounts.sign_up(BOB, None, session(2, BOB), NOBODY, deals))
    run(accounts.sign_in(session(3, BOB, at=100.0 + 91 * DAY), NOBODY, deals))
    with store.reading.begin() as connection:
        found = connection.exec_driver_sql("SELECT token FROM sessions").scalars().all()
    assert found == ["token 3"]


def test_ending_sessions(run, accounts, ann):
    for number in (2, 3, 4):
        run(accounts.sign_in(session(number), NOBODY, deals))
    assert run(accounts.end("a1", id="s3")) == 1
    assert run(accounts.end("a1", id="s3")) == 0
    assert run(accounts.end("b2", id="s2")) == 0
    assert run(accounts.end("a1", but="token 2")) == 2
    assert run(accounts.session("token 2", 100.0)) is not None
    assert run(accounts.end("a1")) == 1
    assert run(accounts.session("token 2", 100.0)) is None


def test_signing_in_ends_the_session_that_the_browser_had(run, accounts, ann):
    run(accounts.sign_up(BOB, None, session(2, BOB), Before("browser", "token 1"), deals))
    assert run(accounts.session("token 1", 100.0)) is None
    run(accounts.sign_in(session(3), Before("browser", "token 2"), deals))
    assert run(accounts.session("token 2", 100.0)) is None
    assert run(accounts.session("token 3", 100.0)) is not None


def test_a_ban(run, accounts, ann):
    run(accounts.ban("a1", "left 40 games"))
    assert run(accounts.session("token 1", 100.0)) is None
    assert run(accounts.whole("a1", 100.0)).sessions == ()
    with pytest.raises(Banned, match="this account is banned: left 40 games"):
        run(accounts.sign_in(session(2), NOBODY, deals))
    assert run(accounts.by_key("ann")) == replace(ANN, banned="left 40 games")
    run(accounts.unban("a1"))
    run(accounts.sign_in(session(2), NOBODY, deals))
    assert run(accounts.by_key("ann")) == ANN
    for call in (accounts.unban("c3"), accounts.ban("c3", "why"), accounts.remove("c3", deals)):
        with pytest.raises(NoAccount):
            run(call)


def test_accounts_are_listed_in_the_order_of_their_names(run, accounts):
    for number, key in enumerate(["eva", "ann", "Zoe", "ähm", "bob"]):
        one = Account(f"i{number}", key.title(), key, 1.0)
        run(accounts.sign_up(one, None, session(number, one), NOBODY, deals))
    found = [one.key for one in run(accounts.listed(limit=3))]
    assert found == ["Zoe", "ann", "bob"]
    assert [one.key for one in run(accounts.listed(limit=3, after="bob"))] == ["eva", "ähm"]


# Tables.


def seated(id, *holders, owner="browser", players=None, **more):
    """A table with a holder, or nobody, on each seat; the pledges are the holders' own."""
    places = tuple(Place() if holder is None else Place(holder, f"pledge of {holder}") for holder in holders)
    names = players or tuple(holder and holder.title() for holder in holders)
    return NewTable(
        id, owner, 100.0, "regal", {}, Seating(tuple(names), places), more.pop("fair", FAIR), "played", True
    )


def holders(stored):
    return [place.holder for place in stored.table.seating.places]


@pytest.fixture
def kept(run, store):
    """Tables of every kind that a browser, and another, hold."""

    async def keep():
        await store.create(table("own", owner="browser"))
        await store.create(table("opened", owner="browser", fair=None, origin="opened"), lines(1, 2))
        await store.create(seated("theirs", "other", "browser", owner="other"))
        await store.create(seated("played", "browser", "other"))
        await store.start("played", ("0a",), lines(1, 3), points(1, 2))
        await store.create(seated("strange", "other", None, owner="other"))

    run(keep())
    return store


def test_tables_pass_to_who_signs_up(run, kept):
    before = {id: run(kept.load(id)) for id in ("own", "opened", "theirs", "played", "strange")}
    passed = run(kept.accounts.sign_up(ANN, None, session(), Before("browser"), deals))
    assert sorted(passed) == ["opened", "own", "played", "theirs"]
    after = {id: run(kept.load(id)) for id in before}
    assert [after[id].table.owner for id in after] == ["account:a1", "account:a1", "other", "account:a1", "other"]
    assert holders(after["theirs"]) == ["other", "account:a1"]
    assert holders(after["played"]) == ["account:a1", "other"]
    assert after["strange"] == before["strange"]
    for id, was in before.items():
        # Pledges, deals and lines stay.
        assert after[id].lines == was.lines
        assert after[id].table.fair == was.table.fair
        pledges = [place.pledge for place in was.table.seating.places]
        assert [place.pledge for place in after[id].table.seating.places] == pledges
    # Who writes seats as they were before comes too late; a game that is played does not notice.
    numbers = {id: after[id].table.seating.number - before[id].table.seating.number for id in before}
    assert numbers == {"own": 1, "opened": 0, "theirs": 1, "played": 0, "strange": 0}
    stale = replace(before["theirs"].table.seating, number=1)
    with pytest.raises(Conflict):
        run(kept.seat("theirs", stale, FAIR))
    run(kept.append("played", lines(4, 4), points(1, 3)))
    listed = run(kept.listed("account:a1", over=None, limit=9, before=None))
    assert sorted(one.table.id for one in listed) == ["opened", "own", "played", "theirs"]
    assert run(kept.listed("browser", over=None, limit=9, before=None)) == []


def test_nothing_passes_where_signing_in_is_refused(run, kept):
    run(kept.accounts.sign_up(ANN, None, session(), NOBODY, deals))
    before = run(kept.load("own"))
    run(kept.accounts.ban("a1", "why"))
    with pytest.raises(Banned):
        run(kept.accounts.sign_in(session(2), Before("browser"), deals))
    with pytest.raises(NameTaken):
        run(kept.accounts.sign_up(replace(ANN, id="a9"), None, session(3), Before("browser"), deals))
    assert run(kept.load("own")) == before


def test_who_holds_two_seats_by_two_names_pledges_anew(run, store):
    run(store.accounts.sign_up(ANN, None, session(), NOBODY, deals))
    run(store.create(seated("two", "account:a1", "browser", "other")))
    run(store.create(seated("begun", "account:a1", "browser", "other")))
    run(store.start("begun", ("0a",), lines(1, 1), points(0, 0)))
    begun = run(store.load("begun"))
    passed = run(store.accounts.sign_in(session(2), Before("browser"), deals))
    assert sorted(passed) == ["begun", "two"]
    two = run(store.load("two"))
    assert holders(two) == ["account:a1", "account:a1", "other"]
    assert [place.pledge for place in two.table.seating.places] == [None] * 3
    assert (two.table.fair, two.table.seating.number) == (NEW, 1)
    # Once it has begun they have done their part.
    assert run(store.load("begun")).table.fair == begun.table.fair
    assert holders(run(store.load("begun"))) == ["account:a1", "account:a1", "other"]


def test_what_becomes_of_the_tables_of_an_account_that_is_removed(run, kept):
    run(kept.accounts.sign_up(ANN, passkey(), session(), Before("browser"), deals))
    before = {id: run(kept.load(id)) for id in ("theirs", "played", "strange")}
    changed = run(kept.accounts.remove("a1", deals))
    assert sorted(changed) == ["opened", "own", "played", "theirs"]
    assert [run(kept.load(id)) for id in ("own", "opened")] == [None, None]
    assert (run(kept.accounts.by_key("ann")), run(kept.accounts.passkey("p1"))) == (None, None)
    assert run(kept.accounts.session("token 1", 100.0)) is None
    theirs, played = run(kept.load("theirs")), run(kept.load("played"))
    # Before the game the seat is free, and the others pledge anew.
    assert theirs.table.seating.players == ("Other", None)
    assert theirs.table.seating.places == (Place("other"), Place())
    assert (theirs.table.fair, theirs.table.owner) == (NEW, "other")
    assert theirs.table.seating.number > before["theirs"].table.seating.number
    # After it has begun it is nobody's, under no name; the table is who else sits there.
    assert played.table.seating.players == ("Someone", "Other")
    assert holders(played) == [None, "other"]
    assert (played.table.owner, played.table.fair) == ("other", before["played"].table.fair)
    assert (played.lines, played.nonces) == (before["played"].lines, before["played"].nonces)
    assert run(kept.load("strange")) == before["strange"]
    run(kept.append("played", lines(4, 4), points(1, 3)))


def test_finished_games_are_found(run, store):
    async def keep(id, over, *, owner="ann", origin="played", rules="regal", at=200.0):
        one = replace(table(id, owner=owner, fair=None, origin=origin), rules=rules)
        await store.create(one, [replace(lines(1, 1)[0], at=at)], Summary(scores=(1, 2), over=over, standings=(2, 1)))

    async def all_of_them():
        await keep("a", "target", at=205.0)
        await keep("b", "resigned", at=207.0)
        await keep("c", None)
        await keep("d", "target", owner="bob")
        await keep("e", "target", origin="opened")
        await keep("f", "target", rules="zombie", at=206.0)

    run(all_of_them())

    def found(**more):
        asked = {"rules": None, "limit": 9, "before": None, **more}
        return [one.table.id for one in run(store.accounts.finished("ann", **asked))]

    assert found() == ["b", "f", "a"]
    assert found(rules="zombie") == ["f"]
    assert found(limit=2) == ["b", "f"]
    last = run(store.accounts.finished("ann", rules=None, limit=2, before=None))[-1]
    assert found(before=(last.changed, last.table.id)) == ["a"]


def test_a_store_that_is_closed(run, url):
    store = open_store(url)
    run(store.accounts.sign_up(ANN, None, session(), NOBODY, deals))
    run(store.close())
    with pytest.raises(Closed):
        run(store.accounts.by_key("ann"))
    with pytest.raises(Closed):
        run(store.accounts.end("a1"))
    again = open_store(url)
    assert run(again.accounts.session("token 1", 100.0)) == (session(), ANN)
    run(again.close())
