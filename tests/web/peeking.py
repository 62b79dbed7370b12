"""One who looks into a page for cards that nobody may see there: in what it is told, what it draws, what it keeps."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tests.leaks.ledger import without_names
from tests.web.playing import called

Eyes = int | None
"""A seat, or nobody's."""

DRAWN = """() => {
    const whole = document.documentElement.cloneNode(true);
    whole.querySelectorAll('.log').forEach((log) => log.remove());
    for (const region of whole.querySelectorAll('[aria-live]')) {
        region.textContent = region.textContent.split(/deals? (?:five|six) cards/).at(-1);
    }
    return whole.outerHTML;
}"""
KEPT = (
    "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, location.href, history.state])"
)


class Peek:
    """Hears all that a page is told, and looks at all of it again when asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard = 0
        self._frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._socket)
        page.on("response", self._answer)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    def _answer(self, answer: Response) -> None:
        self._answers.append(answer)

    def look(self, now: Eyes, before: Eyes, hidden: Mapping[Eyes, Collection[str]], dealt: int) -> None:
        """Fail if the page was told, draws or keeps a card that the eyes that it has now, or had before, may not see.

        A card may have been open before the deal of line `dealt`; what was told of earlier lines is left out.
        """
        for message in self._told():
            eyes = message["view"]["seat"]
            assert eyes in (now, before), f"seat {eyes} is told something while {before} and {now} have the screen"
            if message["seq"] >= dealt:
                self.heard += 1
                self._search(since(message, dealt), hidden[eyes])
        self._search(self.page.evaluate(DRAWN), hidden[now])
        self._search(self.page.evaluate(KEPT), hidden[now])

    def _told(self) -> Iterator[dict[str, Any]]:
        frames, answers = self._frames, self._answers
        self._frames, self._answers = [], []
        messages = [json.loads(frame) for frame in frames]
        messages += [answer.json() for answer in answers if "/api/tables/" in answer.url and answer.ok]
        return (without_names(message) for message in messages if "view" in message)

    @staticmethod
    def _search(text: str, hidden: Collection[str]) -> None:
        for card in hidden:
            found = re.search(rf"\b{card}\b|{called(card)}", text)
            if found is not None:
                raise AssertionError(
                    f"{card} may not be seen here: {text[max(0, found.start() - 300) : found.end() + 50]}"
                )


def since(message: dict[str, Any], dealt: int) -> str:
    """What a message tells of the deal of line `dealt` and of what came after it."""
    kept = {**message, "view": {**message["view"], "cuts": None}}
    if "log" in kept:
        kept["log"] = [line for line in kept["log"] if line["seq"] >= dealt]
    return json.dumps(kept)
