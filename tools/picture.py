"""The pictures in the README: a desktop's and a phone's table in the midst of a hand, as a browser shows them.

`python tools/picture.py` starts a server on a database of its own, lays out the game of `picture.json` there, plays
its next card, and writes docs/pictures/table.png and phone.png at the moment when the card scores.
"""

from __future__ import annotations

import asyncio
import base64
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from muggins.core.record import parse
from muggins.server.places import at_one_screen
from muggins.server.screens import COOKIE
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import Line, NewTable

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.browser import FLAGS, find
from tools.indexed_png import indexed_png

GAME = Path(__file__).with_name("picture.json")
PICTURES = Path(__file__).parents[1] / "docs/pictures"
SCREENS = {"table": (1280, 800), "phone": (390, 844)}
MOST_BYTES = 250_000

CARD = "seven of spades, playable"
SCORE = "thirty-one for two, run of three for three: 5"
PEGGED = "You peg five, to 94."
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

PIXELS = """async (source) => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + source;
    await picture.decode();
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return btoa(text);
}"""


def main() -> int:
    """Take the pictures; the exit status."""
    found = find()
    if found is None:
        print("no browser to take pictures with: `make test` fetches one", file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        url, secret = f"sqlite:///{folder}/muggins.db", secrets.token_urlsafe(32)
        lay_out(url, secret, list(SCREENS))
        environment = None if found.environment is None else dict(found.environment)
        browser = playwright.chromium.launch(executable_path=found.executable, env=environment, args=list(FLAGS))
        with served(url) as address:
            for name, screen in SCREENS.items():
                file = PICTURES / f"{name}.png"
                file.write_bytes(picture_of(browser, address, name, secret, screen))
                print(f"{file}: {file.stat().st_size:,} bytes")
        browser.close()
    return int(any((PICTURES / f"{name}.png").stat().st_size > MOST_BYTES for name in SCREENS))


def lay_out(url: str, secret: str, tables: Sequence[str]) -> None:
    """Put the game on disk, as a table of each name, all of the browser with that secret."""
    # Where Playwright runs there is a loop already.
    subprocess.run([sys.executable, __file__, "--lay-out", url, secret, *tables], check=True)


async def laid_out(url: str, secret: str, tables: Sequence[str]) -> None:
    """As `lay_out`, in a process of its own."""
    record, at = parse(GAME.read_text(encoding="utf-8")), NOON.timestamp()
    assert record.players is not None
    store = open_store(url)
    for name in tables:
        owner = sha256(secret.encode()).hexdigest()
        seating = at_one_screen(record.players, owner)
        table = NewTable(name, owner, at, record.rules, record.options, seating, None, "played")
        await store.create(table, [Line(seq, text, at) for seq, text in enumerate(record.actions, 1)])
    await store.close()


@contextmanager
def served(url: str) -> Iterator[str]:
    """A server on that database; its address, with a slash at the end."""
    command = [sys.executable, "-m", "muggins", "serve", "--port", "0", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            said = re.search(r"http://\S+/", process.stdout.readline())
            assert said, "the server does not say where it is"
            yield said[0]
        finally:
            process.terminate()


def picture_of(browser: Browser, address: str, table: str, secret: str, screen: tuple[int, int]) -> bytes:
    """The table at the moment when the next card has been played and scores."""
    context = browser.new_context(viewport={"width": screen[0], "height": screen[1]}, color_scheme="light")
    context.add_cookies([{"name": COOKIE, "value": secret, "url": address}])
    page = context.new_page()
    page.clock.install(time=NOON)
    page.goto(f"{address}table/{table}")
    card = page.get_by_role("group", name="Your hand").get_by_role("button", name=CARD)
    card.wait_for()
    page.clock.pause_at(NOON + timedelta(minutes=1))
    card.click()
    wait_for(page, ".recent", PEGGED)
    wait_for(page, ".caption", SCORE)
    picture = page.screenshot(animations="disabled")
    # The table's own page takes no picture from elsewhere, not even from us.
    pixels = context.new_page().evaluate(PIXELS, base64.b64encode(picture).decode())
    context.close()
    return indexed_png(*screen, base64.b64decode(pixels))


def wait_for(page: Page, where: str, words: str) -> None:
    """Let the page's time pass until these words stand there."""
    for _ in range(200):
        if words in (page.locator(where).text_content() or ""):
            return
        page.clock.run_for(50)
    raise AssertionError(f"{where} never says {words!r}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--lay-out"]:
        asyncio.run(laid_out(sys.argv[2], sys.argv[3], sys.argv[4:]))
    else:
        sys.exit(main())
