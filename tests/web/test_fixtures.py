"""The watch on pages sees what it is there to see."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tests.web.watching import Watch

POLICY = "default-src 'self'"
PAGE = """<!doctype html>
<html lang="en"><title>Table</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="icon.svg">
<script type="module" src="a.js"></script>
<main><h1>Table</h1><a-card rank="five of hearts"></a-card></main></html>
"""
CARD = """
customElements.define('a-card', class extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button');
    button.textContent = this.getAttribute('rank');
    button.onclick = () => { button.textContent = 'played'; };
    this.attachShadow({ mode: 'open' }).append(button);
  }
});
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE)
    (folder / "a.js").write_text(CARD)
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    return folder


@pytest.fixture(scope="module")
def site(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def watched(browser, site):
    """A page, and the watch on it."""
    with browser.new_context() as context:
        watch = Watch(context, ["on purpose"])
        page = context.new_page()
        page.goto(site)
        yield page, watch


@pytest.mark.parametrize("touch", [False, True])
def test_a_page_that_does_no_wrong(page_at, axe, shot, site, touch):
    page = page_at(390, 844, has_touch=touch)
    page.goto(site)
    button = page.get_by_role("button", name="five of hearts")
    (button.tap if touch else button.click)()
    expect(page.get_by_role("button", name="played")).to_be_visible()
    axe(page)
    assert shot(page, "fixtures").read_bytes().startswith(b"\x89PNG")


def test_axe_names_the_rule_and_the_place(page_at, axe, site):
    page = page_at(390, 844)
    page.goto(site)
    page.evaluate("document.querySelector('a-card').shadowRoot.querySelector('button').textContent = ''")
    with pytest.raises(pytest.fail.Exception, match=r"button-name \(critical\).*\n  a-card >> button: <button>"):
        axe(page)


@pytest.mark.parametrize(
    ("does", "complaint"),
    [
        ("console.error('a mistake')", "error: a mistake"),
        ("setTimeout(() => { throw new Error('thrown') })", "error: Error: thrown"),
        ("fetch('missing.txt')", "error: Failed to load resource"),
        ("eval('1')", "default-src"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
        ("new Image().src = 'http://127.0.0.2:9/a.png'", "asked another host: http://127.0.0.2:9/a.png"),
        ("new WebSocket('ws://127.0.0.2:9/')", "Content Security Policy"),
    ],
)
def test_what_a_page_does_wrong_is_complained_of(watched, folder, does, complaint):
    page, watch = watched
    (folder / "b.js").write_text(f"{does};")
    page.evaluate("import('/b.js').catch(() => 0)")
    assert heard(page, watch, complaint)


def test_a_socket_to_another_host_is_complained_of(browser, site):
    with browser.new_context(bypass_csp=True) as context:
        watch = Watch(context, [])
        page = context.new_page()
        page.goto(site)
        page.evaluate("void new WebSocket('ws://127.0.0.2:9/')")
        assert heard(page, watch, "asked another host: ws://127.0.0.2:9/")


def heard(page, watch, complaint):
    """Whether this complaint comes; pages may be late with it."""
    for _ in range(250):
        if any(complaint in line for line in watch.complaints()):
            return True
        page.wait_for_timeout(20)
    return False


def test_what_is_done_on_purpose_is_tolerated(watched):
    page, watch = watched
    page.evaluate("console.error('on purpose')")
    page.evaluate("console.error('by mistake')")
    assert heard(page, watch, "by mistake")
    assert not any("on purpose" in line for line in watch.complaints())
