"""A player's own browser checks the deals: it says of every record what `muggins verify` says, and shows it."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from muggins.core.dealer import seed_of
from muggins.core.game import Over
from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.core.fair_records import begun, cases, cut_off, dealt, draws_of, exchanged, with_fair
from tests.core.test_fair_deals import NIST
from tests.web.listening import Listener
from tests.web.opening import opened
from tests.web.playing import INSTANT, set_up
from tests.web.positions import reached

CHECK = """async (records) => {
    const { check } = await import('/js/fair/checking.js');
    return records.map((record) => check(record));
}"""


@pytest.fixture
def page(page_at, stage) -> Page:
    page = page_at(1280, 800)
    set_up(page, **INSTANT)
    stage.secret_of(page.context)
    return page


def over(at) -> bool:
    return isinstance(at.turn, Over)


def read(document: dict):
    record = parse(json.dumps(document))
    return record, replay(record, CATALOG)


def said_by_the_command(document: dict) -> dict:
    draws = verify(*read(document))
    written = None if draws.wrong is None else document["actions"][draws.wrong - 1]
    return {
        "verdict": str(draws.verdict),
        "deals": draws.deals,
        "draws": draws.draws,
        "line": draws.wrong,
        "written": written,
        "given": draws.given,
    }


def test_the_browser_says_of_every_record_what_the_command_says(page, stage):
    page.goto(stage.address)
    told = list(cases())
    found = page.evaluate(CHECK, [case.record for case in told])
    assert len(found) == len(told) > 300
    for case, finding in zip(told, found, strict=True):
        assert finding["verdict"] == case.verdict, case.name
        assert finding == said_by_the_command(case.record), case.name


def test_it_reads_pieces_as_the_command_reads_them(page, stage):
    page.goto(stage.address)
    records = []
    for name in ("regal", "kings", "zombs, specials"):
        record = dealt(name)
        spelt = [
            " ".join(
                word
                if at < 2 or (at == 2 and "* draw" in line)
                else word.lower()
                if record["game"] == "zombs"
                else re.sub(r"^T", "10", word[:-1]) + word[-1].upper()
                if re.fullmatch(r"[A2-9TJQK][a-z]", word)
                else word
                for at, word in enumerate(line.split())
            )
            for line in record["actions"]
        ]
        assert spelt != record["actions"]
        records.append({**record, "actions": spelt})
    assert all(said_by_the_command(record)["verdict"] == "fair" for record in records)
    assert [finding["verdict"] for finding in page.evaluate(CHECK, records)] == ["fair"] * 3


def test_lines_that_cannot_be_followed_are_named_and_never_called_fair(page, stage):
    page.goto(stage.address)
    record = dealt("regal")
    number = draws_of(record)[-1]
    lines = {
        "! back 400": "unreadable",
        "! back 0": "unreadable",
        "* first 5l": "unreadable",
        "*": "unreadable",
        "* starter 5x": "wrong_draw",
        "* deal": "wrong_draw",
        "* cut": "wrong_draw",
        "* starter 5h 6h": "wrong_draw",
        f"{record['actions'][number - 1]} 5h": "wrong_draw",
    }
    records = [{**cut_off(record, number), "actions": [*record["actions"][: number - 1], line]} for line in lines]
    for line, document, finding in zip(lines, records, page.evaluate(CHECK, records), strict=True):
        assert (finding["verdict"], finding["line"]) == (lines[line], number), line
        _, replayed = read(document)
        assert replayed.fault is not None
        assert replayed.fault.action == number


def test_the_hashes_are_those_that_nist_lists(page, stage):
    page.goto(stage.address)
    found = page.evaluate(
        """async (cases) => {
            const { hmac, sha256, hexToBytes, bytesToHex } = await import('/vendor/hashes.js');
            const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
            return cases.map(([entropy, nonce]) => {
                let key = new Uint8Array(32), value = new Uint8Array(32).fill(1);
                const update = (mark, data) => {
                    key = hmac(sha256, key, join(value, [mark], data));
                    value = hmac(sha256, key, value);
                };
                const data = join(hexToBytes(entropy), hexToBytes(nonce));
                update(0, data); update(1, data);
                let out = [];
                for (const request of [1, 2]) {
                    out = [];
                    for (let block = 0; block < 4; block += 1) { value = hmac(sha256, key, value); out.push(...value); }
                    update(0, []);
                }
                return bytesToHex(Uint8Array.from(out));
            });
        }""",
        [[entropy, nonce] for entropy, nonce, _ in NIST],
    )
    assert found == [returned for *_, returned in NIST]


# The page.


def test_from_the_end_of_a_game_the_deals_are_checked_and_told(page, stage, axe):
    listener = Listener(page)
    page.goto(stage.lay(page.context, reached(over)))
    page.get_by_role("link", name="Check the deals").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/record/"))
    finding = page.locator(".deals-found")
    expect(finding).to_contain_text("The deals are fair")
    record = page.context.request.get(page.url.split("#")[0].replace("/record/", "/api/tables/") + "/record").json()
    deals, draws = (sum(line.startswith(kind) for line in record["actions"]) for kind in ("* deal", "* "))
    expect(finding).to_contain_text(f"It gives all {draws} draws of this game, {deals} of them to players.")
    expect(finding).to_be_focused()
    listener.waits_for("The deals are fair. The seed is the one that was committed to.")
    page.get_by_text("Commitment, nonces, seed").click()
    hexes = [record["fair"]["commitment"], *record["fair"]["nonces"], record["fair"]["seed"]]
    expect(page.locator(".deals-proof .hex")).to_have_text(hexes)
    axe(page)


def test_it_works_by_keyboard_alone(page, stage):
    address = stage.lay(page.context, reached(over, "zombs"))
    page.goto(address.replace("/table/", "/record/"))
    button = page.get_by_role("button", name="Check the deals")
    button.press("Enter")
    expect(page.get_by_text("The deals are fair", exact=True)).to_be_visible()
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".deals-proof .hex").last).to_have_text(re.compile("^[0-9a-f]{64}$"))


def swapped(name: str) -> tuple[dict, int, str, str]:
    """A game in which two tiles of a draw have changed places: the same rack, but another draw."""
    record = dealt(name)
    for number in reversed(draws_of(record)):
        right = record["actions"][number - 1]
        words = right.split()
        if words[1] == "draw" and len(words) > 4 and words[3] != words[4]:
            changed = exchanged(exchanged(record, number, 0, words[4]), number, 1, words[3])
            return changed, number, changed["actions"][number - 1], right
    raise AssertionError


def test_the_first_draw_that_differs_is_named_and_can_be_looked_at(page, stage, axe):
    record, number, written, right = swapped("kings")
    page.goto(f"{stage.address}/record/{opened(page, stage.address, record)}")
    page.get_by_role("button", name="Check the deals").click()
    finding = page.locator(".deals-found")
    expect(finding).to_contain_text("A draw is not the one that the seed gives")
    expect(finding.locator(".notation")).to_have_text([written, right])
    axe(page)
    page.get_by_role("button", name=f"Look at line {number}").click()
    expect(page).to_have_url(re.compile(f"#{number}$"))
    expect(page.get_by_role("slider", name="Line")).to_have_value(str(number))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: {key: value for key, value in record.items() if key != "fair"}, "Nothing to check"),
        (
            lambda record: {**record, "fair": {"commitment": record["fair"]["commitment"]}},
            "Not to be checked yet",
        ),
        (lambda record: with_fair(record, commitment="00" * 32), "The seed is not the one that was committed to"),
        (lambda record: with_fair(record, nonces=record["fair"]["nonces"][1:]), "a nonce is missing or is another"),
        (lambda record: with_fair(record, nonces=["00", *record["fair"]["nonces"][1:]]), "a nonce is missing"),
        (lambda record: cut_off(record, 5), "The deals are fair"),
        (lambda record: cut_off(record, 0), "Nothing was drawn."),
    ],
    ids=["no fair", "no seed", "another commitment", "a nonce missing", "a nonce forged", "cut off", "empty"],
)
def test_of_a_record_that_was_opened_it_is_said_whether_it_is_fair(page, stage, change, told):
    record = change(dealt("regal, three"))
    page.goto(f"{stage.address}/record/{opened(page, stage.address, record)}#deals")
    expect(page.locator(".deals-found")).to_contain_text(told)


def test_whoever_has_the_link_of_a_shared_table_can_check_its_deals(page, page_at, stage):
    address = stage.lay(page.context, reached(over), shared=True).replace("/table/", "/record/")
    stranger = page_at(390, 844, has_touch=True)
    stranger.goto(address)
    stranger.get_by_role("button", name="Check the deals").tap()
    expect(stranger.get_by_text("The deals are fair", exact=True)).to_be_visible()
    assert stranger.context is not page.context
    assert stranger.evaluate("localStorage.getItem('muggins.deals')") is None


def test_while_it_is_played_the_commitment_is_shown_and_the_record_is_not(page, stage):
    address = stage.lay(page.context, reached(lambda at: at.asked("play")))
    page.goto(address)
    commitment = page.context.request.get(address.replace("/table/", "/api/tables/")).json()["commitment"]
    page.get_by_text(f"The deal is fixed: {commitment[:8]}").click()
    expect(page.get_by_text(commitment, exact=True)).to_be_visible()
    page.goto(address.replace("/table/", "/record/"))
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(page.get_by_role("button", name="Check the deals")).to_have_count(0)


def noted(page: Page, id: str) -> dict:
    """What the browser noted of a table."""
    return page.evaluate("(id) => JSON.parse(localStorage.getItem('muggins.deals'))[id]", id)


def played(page: Page, address: str) -> str:
    """The id of a table at which a game was begun in the browser and given up."""
    headers = {"Origin": address}
    players = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "easy"}]
    new = page.context.request.post(
        f"{address}/api/tables", data={"rules": "regal", "players": players}, headers=headers
    )
    id = new.json()["id"]
    page.goto(f"{address}/table/{id}")
    expect(page.locator("#main-action")).to_contain_text("Choose 2 cards")
    page.wait_for_function("(id) => JSON.parse(localStorage.getItem('muggins.deals'))?.[id]?.pledges", arg=id)
    assert noted(page, id)["commitment"] == new.json()["commitment"]
    resign = {"key": "r1", "seat": 0}
    assert page.context.request.post(f"{address}/api/tables/{id}/resign", data=resign, headers=headers).ok
    return id


AGREES = (
    "The commitment is the one that this browser noted before the first card, and the nonce that it put in is among"
)
OTHER_COMMITMENT = "The commitment is not the one that this browser noted before the first card"
LOST_NONCE = "The nonce that this browser put in is not among those of the record"
OTHER_NONCES = "The nonces are not those that all had pledged when this browser opened its own"
NO_NOTE = "This browser has no note of these deals from before the first card"


def test_what_the_browser_noted_before_the_first_card_agrees_with_an_honest_record(page, stage, axe):
    listener = Listener(page)
    id = played(page, stage.address)
    record = page.context.request.get(f"{stage.address}/api/tables/{id}/record").json()
    assert record["fair"]["nonces"] == [noted(page, id)["nonce"]]
    page.goto(f"{stage.address}/record/{id}#deals")
    expect(page.locator(".deals-found")).to_contain_text("The deals are fair")
    expect(page.locator(".deals-noted")).to_contain_text(AGREES)
    listener.waits_for(AGREES)
    page.get_by_text("Commitment, nonces, seed").click()
    expect(page.get_by_text("This browser noted it then.")).to_be_visible()
    expect(page.get_by_text("Put in by this browser.")).to_be_visible()
    axe(page)


def answering(document: dict):
    """Answers with this, whatever the server would say."""
    return lambda route: route.fulfill(json=document)


def test_a_server_that_dealt_from_something_else_is_called_out(page, stage, axe):
    """Its record proves itself, but not to the browser that noted what it was shown and what it put in."""
    listener = Listener(page)
    id = played(page, stage.address)
    own = bytes.fromhex(noted(page, id)["nonce"])
    path = f"{stage.address}/api/tables/{id}/record"
    seed = bytes.fromhex(page.context.request.get(path).json()["fair"]["seed"])
    low, high = bytes(32), b"\xff" * 32
    lies = {
        "seed": (seed_of("another"), [own], [OTHER_COMMITMENT]),
        "nonce": (seed, [high], [LOST_NONCE]),
        "added": (seed, [low, own], [OTHER_NONCES]),
        "all": (seed_of("another"), [high], [OTHER_COMMITMENT, LOST_NONCE]),
    }
    for lie, (dealt_from, nonces, told) in lies.items():
        document = begun(dealt_from, nonces)
        assert said_by_the_command(document)["verdict"] == "fair"
        page.route(path, answering(document))
        # Another address, so that the page is loaded anew.
        page.goto(f"{stage.address}/record/{id}?{lie}#deals")
        finding = page.locator(".deals-found")
        expect(finding).to_contain_text("The deals are not proved")
        expect(finding).to_have_attribute("data-outcome", "wrong")
        for sentence in (OTHER_COMMITMENT, LOST_NONCE, OTHER_NONCES, AGREES):
            expect(finding.get_by_text(sentence)).to_have_count(1 if sentence in told else 0)
        listener.waits_for(told[0])
        listener.waits_for(told[-1])
        page.unroute(path)
    axe(page)


def test_nonces_that_somebody_ordered_are_called_out(page, stage):
    record = begun(seed_of("any"), [b"\xb0" * 32, b"\xa0" * 32])
    page.goto(f"{stage.address}/record/{opened(page, stage.address, record)}#deals")
    expect(page.locator(".deals-found")).to_contain_text("The nonces do not stand in ascending order")


def test_a_browser_without_a_note_says_so_and_accuses_nobody(page, stage):
    id = played(page, stage.address)
    page.evaluate("localStorage.removeItem('muggins.deals')")
    page.goto(f"{stage.address}/record/{id}#deals")
    finding = page.locator(".deals-found")
    expect(finding).to_have_attribute("data-outcome", "fair")
    expect(finding).to_contain_text(NO_NOTE)


def test_a_table_that_goes_on_from_another_commitment_says_so_at_once(page, stage):
    address = stage.lay(page.context, reached(lambda at: at.asked("play")))
    id = address.rsplit("/", 1)[1]
    note = {"commitment": "00" * 32, "nonce": "11" * 32, "pledges": ["22" * 32]}
    page.goto(stage.address)
    page.evaluate(
        "([id, note]) => localStorage.setItem('muggins.deals', JSON.stringify({ [id]: note }))",
        [id, note],
    )
    listener = Listener(page)
    page.goto(address)
    told = "The commitment is not the one for which this browser opened its nonce"
    expect(page.get_by_text(told).first).to_be_visible()
    listener.waits_for(told)
    assert noted(page, id) == note


NOTES = """async () => {
    const { isAnother, noted, opening, part } = await import('/js/fair/noted.js');
    let drawn = 0;
    const draw = () => `nonce ${(drawn += 1)}`;
    const told = {};
    told.shown = part('t', 'one', draw);
    told.again = part('t', 'one', draw);
    told.follows = part('t', 'two', draw);
    told.closed = isAnother('t', 'three');
    opening('t', ['b', 'a', 'b']);
    told.opened = noted('t');
    opening('t', ['c']);
    told.first = noted('t');
    told.other = [isAnother('t', 'two'), isAnother('t', 'three')];
    told.renewed = part('t', 'three', draw);
    told.unopened = part('t', 'four', draw);
    opening('t', []);
    told.twice = part('t', 'five', draw);
    for (let at = 0; at < 200; at += 1) part(`t${at}`, 'one', draw);
    told.kept = Object.keys(JSON.parse(localStorage.getItem('muggins.deals')));
    localStorage.setItem('muggins.deals', 'nonsense');
    told.nonsense = noted('t0');
    return told;
}"""


def test_a_note_follows_the_commitment_until_the_nonce_is_opened(page, stage):
    page.goto(stage.address)
    told = page.evaluate(NOTES)
    assert told["shown"] == told["again"] == {"commitment": "one", "nonce": "nonce 1"}
    assert told["follows"] == {"commitment": "two", "nonce": "nonce 2"}
    assert not told["closed"]
    # Of two openings for one commitment the first counts: the second is to somebody who knows the nonce.
    assert told["opened"] == told["first"] == {"commitment": "two", "nonce": "nonce 2", "pledges": ["a", "b"]}
    assert told["other"] == [False, True]
    # A nonce is opened once, and what comes after that is counted.
    assert told["renewed"] == {"commitment": "three", "nonce": "nonce 3", "renewed": 1}
    assert told["unopened"] == {"commitment": "four", "nonce": "nonce 4", "renewed": 1}
    assert told["twice"] == {"commitment": "five", "nonce": "nonce 5", "renewed": 2}
    assert told["kept"] == [f"t{at}" for at in range(200)]
    assert told["nonsense"] is None
