"""The README's pictures: small, and as large as the screens they show; and the way they are written."""

import base64
import struct
from pathlib import Path

import pytest

from tools.indexed_png import indexed_png
from tools.picture import MOST_BYTES, PICTURES, SCREENS

README = Path(__file__).parents[2] / "README.md"
READ = """async (source) => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + source;
    await picture.decode();
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    return [picture.width, [...context.getImageData(0, 0, picture.width, picture.height).data]];
}"""


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_the_readme_is_small_and_of_the_whole_screen(name):
    picture = (PICTURES / f"{name}.png").read_bytes()
    assert len(picture) <= MOST_BYTES
    assert struct.unpack(">II", picture[16:24]) == SCREENS[name]


def test_the_readme_shows_the_table():
    assert "(docs/pictures/table.png)" in README.read_text(encoding="utf-8")


def test_a_picture_of_few_colours_is_what_it_was(browser):
    pixels = [(0, 0, 0, 255), (255, 0, 0, 255), (0, 128, 0, 255), (250, 240, 230, 255), (0, 0, 0, 255), (1, 2, 3, 255)]
    written = indexed_png(3, 2, bytes(part for pixel in pixels for part in pixel))
    page = browser.new_page()
    assert page.evaluate(READ, base64.b64encode(written).decode()) == [3, [part for pixel in pixels for part in pixel]]
    page.close()
