"""The stream of fair deals: against NIST's own values, and derived anew from the page of the reference."""

import hashlib
import hmac
from collections import Counter

import pytest

from muggins.core.dealer import Dealer, HmacDrbg, commitment, seed_of
from muggins.core.match import Match
from muggins.core.proof import verify
from muggins.core.record import parse, record_of, replay, write
from muggins.games.catalog import CATALOG

# NIST CAVS 14.3, HMAC_DRBG, SHA-256, no prediction resistance, no reseed, no additional input, 1024 bits returned:
# the second of two requests is the one that is listed.
NIST = [
    (
        "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
        "659ba96c601dc69fc902940805ec0ca8",
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460"
        "b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
    ),
    (
        "79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea3",
        "3593259c092bef4129bc2c6c9e19f343",
        "cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655b924159413e2293b17610f211e09f770"
        "f172b8fb693a35b85d3b9e5e63b1dc252ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c"
        "8da737e60d5032dd30544ec51558c6f080bdbdab1de8a939e961e06b5f1aca37",
    ),
]


@pytest.mark.parametrize(("entropy", "nonce", "returned"), NIST)
def test_the_generator_gives_the_values_that_nist_lists(entropy, nonce, returned):
    drbg = HmacDrbg(bytes.fromhex(entropy), bytes.fromhex(nonce))
    drbg.generate(128)
    assert drbg.generate(128).hex() == returned


class Page:
    """docs/reference/fair-deals.md, followed word by word and apart from the product's code."""

    def __init__(self, seed, nonces):
        data = seed + b"".join(nonces) + b"muggins fair deal 1"
        self.k, self.v = bytes(32), bytes([1]) * 32
        for mark in (b"\x00", b"\x01"):
            self.k = self.mac(self.k, self.v + mark + data)
            self.v = self.mac(self.k, self.v)
        self.stream = b""

    @staticmethod
    def mac(key, text):
        return hmac.new(key, text, hashlib.sha256).digest()

    def byte(self):
        if not self.stream:
            for _ in range(32):
                self.v = self.mac(self.k, self.v)
                self.stream += self.v
            self.k = self.mac(self.k, self.v + b"\x00")
            self.v = self.mac(self.k, self.v)
        first, self.stream = self.stream[0], self.stream[1:]
        return first

    def below(self, n):
        k = 1
        while 256**k < n:
            k += 1
        most = 256**k // n * n
        while True:
            x = 0
            for _ in range(k):
                x = 256 * x + self.byte()
            if x < most:
                return x % n

    def draw(self, pool, c):
        pool = list(pool)
        for i in range(c):
            j = self.below(len(pool) - i)
            pool[i], pool[i + j] = pool[i + j], pool[i]
        return pool[:c]


def deck(jokers):
    return ["X1", "X2"][:jokers] + [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


def lines_by_the_page(actions, seed, nonces, *, players, jokers=0):
    """The chance lines as the page derives them, given all lines of a record."""
    page = Page(seed, nonces)
    dealt_to_each = 6 if players == 2 else 5
    dealt = []
    for line in actions:
        words = line.split()
        if words[0] != "*":
            yield line
        elif words[1] == "cut":
            cards = page.draw(deck(jokers), sum(word != "-" for word in words[2:]))
            yield "* cut " + " ".join("-" if word == "-" else cards.pop(0) for word in words[2:])
        elif words[1] == "deal":
            extra = 1 if players == 3 else 0
            dealt = page.draw(deck(jokers), dealt_to_each * players + extra)
            hands = [" ".join(dealt[dealt_to_each * s : dealt_to_each * (s + 1)]) for s in range(players)]
            yield "* deal " + " / ".join(hands) + (f" + {dealt[-1]}" if extra else "")
        else:
            yield "* starter " + page.draw([card for card in deck(jokers) if card not in dealt], 1)[0]


def a_game(rules, seed, nonces=(), **options):
    entry = CATALOG.entry(rules)
    match = Match(entry.build(options), Dealer(seed, nonces))
    pick = Dealer(seed_of("players")).uniform
    while match.deal() or True:
        turn = match.turn
        if not hasattr(turn, "seats"):
            players = tuple("AnnBobCidDee"[3 * s : 3 * s + 3] for s in range(options.get("players", 2)))
            return record_of(entry, options, players, match)
        seat = turn.seats[pick(len(turn.seats))]
        choices = match.legal(seat)
        # Where numbers are asked for, a small one or a pass.
        action = choices.listed[pick(len(choices.listed))] if choices.listed else choices.numbers[0].make(pick(8))
        match.submit(seat, action)


GAMES = [
    ("regal", {}),
    ("regal", {"players": 3}),
    ("regal", {"players": 4}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True}),
    ("cabinet", {"games": 3}),
]


@pytest.mark.parametrize(("rules", "options"), GAMES)
@pytest.mark.parametrize("text", ["1", "2", "3"])
def test_a_record_is_what_the_page_of_the_reference_derives(rules, options, text):
    seed, nonces = seed_of(text), [b"ann's own", bytes(range(16))]
    record = a_game(rules, seed, nonces, **options)
    derived = lines_by_the_page(
        record.actions, seed, nonces, players=options.get("players", 2), jokers=options.get("jokers", 0)
    )
    assert list(derived) == list(record.actions)


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_verify_accepts_what_was_dealt(rules, options):
    record = parse(write(a_game(rules, seed_of("fair"), [b"n"], **options)))
    draws = verify(record, replay(record, CATALOG))
    assert draws.verified
    assert draws.draws == sum(line.startswith("*") for line in record.actions)
    assert draws.deals == sum(line.startswith("* deal") for line in record.actions)


def test_verify_names_the_first_draw_that_differs():
    text = write(a_game("regal", seed_of("fair")))
    record = parse(text)
    number = next(at for at, line in enumerate(record.actions) if line.startswith("* starter"))
    dealt = " ".join(line for line in record.actions[:number] if line.startswith("* deal"))
    other = next(card for card in deck(0) if card not in dealt and card not in record.actions[number])
    # Cut the record off there, since later lines would no longer be legal.
    cheat = parse(text.replace(record.actions[number], f"* starter {other}"))
    cheat = parse(
        write(type(cheat)(game="cribbage", rules="regal", actions=cheat.actions[: number + 1], fair=cheat.fair))
    )
    draws = verify(cheat, replay(cheat, CATALOG))
    assert not draws.verified
    assert draws.wrong == number + 1


def test_verify_refuses_a_seed_that_was_not_committed_to():
    record = a_game("regal", seed_of("fair"))
    forged = parse(write(record).replace(commitment(seed_of("fair")), commitment(seed_of("other"))))
    assert "committed" in verify(forged, replay(forged, CATALOG)).problem


def test_every_integer_is_equally_likely():
    # 1,000 of each of 52 are expected; chi-square with 51 degrees passes 99.73 once in 20,000.
    dealer = Dealer(seed_of("even"))
    seen = Counter(dealer.uniform(52) for _ in range(52_000))
    assert len(seen) == 52
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 99.73


@pytest.mark.parametrize("n", [1, 2, 255, 256, 257, 65_536, 65_537, 10**9])
def test_integers_stay_below_n_however_many_bytes_they_take(n):
    dealer = Dealer(seed_of("wide"))
    drawn = [dealer.uniform(n) for _ in range(300)]
    assert all(0 <= number < n for number in drawn)
    assert max(drawn) > 0.95 * (n - 1) or n < 3


def test_what_a_player_adds_changes_every_card():
    with_nonce = Dealer(seed_of("1"), [b"mine"])
    without = Dealer(seed_of("1"))
    assert [with_nonce.uniform(52) for _ in range(20)] != [without.uniform(52) for _ in range(20)]


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed):
    with pytest.raises(ValueError, match="32 bytes"):
        Dealer(seed)
