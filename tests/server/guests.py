"""Several browsers that meet at one table."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from tests.server.houses import NAMES, Browser, Seated

FREE = {"kind": "free"}
ANN = {"kind": "person", "name": "Ann"}


def nonce(number: int) -> str:
    """A nonce like no other."""
    return f"{number:02x}" * 32


def seal(text: str) -> str:
    """What is pledged of a nonce."""
    return sha256(bytes.fromhex(text)).hexdigest()


class Guest(Seated):
    """Somebody who has come to a table in his own browser."""

    def sits(self, seat: int, player: object) -> object:
        """PUT him, or a bot, on a seat."""
        return self.browser.ask("PUT", f"{self.path}/seats/{seat}", json={"player": player})

    def leaves(self, seat: int) -> object:
        """DELETE whoever sits there."""
        return self.browser.ask("DELETE", f"{self.path}/seats/{seat}")

    def pledges(self, text: str) -> object:
        """POST the seal of a nonce."""
        return self.browser.post(f"{self.path}/pledge", {"sha256": seal(text)})

    @property
    def seen(self) -> dict:
        """The table, as this browser has it."""
        return self.table(None)


def gathering(
    ann: Browser, guests: int = 1, rules: str = "regal", terms: Mapping[str, object] | None = None, **options: object
) -> list[Guest]:
    """A table with so many free seats, and those who have come to it, Ann first."""
    body = {"rules": rules, "options": {"players": 1 + guests, **options}, "players": [ANN, *[FREE] * guests]}
    made = ann.post("/api/tables", body if terms is None else {**body, "terms": terms}).json()
    browsers = [ann, *(ann.house.browser() for _ in range(guests))]
    return [Guest(browser, made["id"], 1 + guests, made["commitment"]) for browser in browsers]


def seat_all(all_of_them: list[Guest]) -> None:
    """Let each but the first sit down."""
    for seat, guest in enumerate(all_of_them[1:], 1):
        assert guest.sits(seat, {"kind": "person", "name": NAMES[seat]}).status_code == 200


def begin(all_of_them: list[Guest]) -> None:
    """Let all sit down, pledge, and open their nonces."""
    seat_all(all_of_them)
    for number, guest in enumerate(all_of_them):
        assert guest.pledges(nonce(number)).status_code == 200
    for number, guest in enumerate(all_of_them):
        assert guest.start(nonce(number)).status_code == 200
