"""The account's page, in a real browser: by keyboard, by passkey, by day and in the evening."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import SCREENS

PASSWORD = "green oak desk"
NONCE = "ab" * 32
FAILING = ["Failed to load resource"]
"""What the browser itself writes where a sign-in is refused."""

GIVE_UP = """async ({rules, level}) => {
    const post = async (path, body) =>
        (await fetch(path, {method: 'POST', body: JSON.stringify(body)})).json();
    const players = [{kind: 'person', name: 'Ann'}, {kind: 'bot', level}];
    const {id} = await post('/api/tables', {rules, players});
    await post(`/api/tables/${id}/start`, {nonce: 'ab'.repeat(32)});
    await post(`/api/tables/${id}/resign`, {key: 'k', seat: 0});
    return id;
}"""


@pytest.fixture
def home(served):
    """The server under a name, where there are passkeys."""
    return served.address.replace("127.0.0.1", "localhost")


@pytest.fixture
def named(request):
    """A name that no other test has."""
    return f"Ann {abs(hash(request.node.name)) % 10**9}"


def with_passkeys(page: Page) -> tuple:
    """Give a page's browser an authenticator that says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, added["authenticatorId"]


def sign_up(page: Page, home: str, name: str) -> None:
    """Make an account with a password, by keyboard alone."""
    page.goto(f"{home}/account")
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()
    page.get_by_role("radio", name="Sign in").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="New account")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_focused()


def test_signing_up_out_and_in_by_keyboard(page_at, home, named):
    page = page_at(1280, 800, tolerate=FAILING)
    page.goto(f"{home}/")
    link = page.get_by_role("link", name="Sign in")
    expect(link).to_be_visible()
    table = page.evaluate(GIVE_UP, {"rules": "regal", "level": "easy"})
    link.press("Enter")
    page.wait_for_url(f"{home}/account")
    sign_up(page, home, named)
    expect(page.get_by_role("status")).to_contain_text(f"You are signed in as {named}")
    # What the browser had played is the account's now.
    expect(page.get_by_role("link", name="Step through")).to_have_attribute("href", f"/record/{table}")
    page.goto(f"{home}/")
    expect(page.get_by_role("link", name=f"Your account, {named}")).to_be_visible()
    page.goto(f"{home}/account")
    page.get_by_role("button", name="Sign out", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_focused()
    expect(page.get_by_role("link", name="Step through")).to_have_count(0)
    page.get_by_role("textbox", name="Name").fill(named.upper())
    page.get_by_role("textbox", name="Password").fill("green oak")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="no account here has this name")).to_be_visible()
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=named, level=1)).to_be_focused()
    expect(page.get_by_role("link", name="Step through")).to_have_count(1)


def test_what_cannot_be_is_said_at_its_field(page_at, home, named):
    page = page_at(390, 844, tolerate=FAILING)
    page.goto(f"{home}/account")
    page.get_by_role("radio", name="New account").check()
    name, password = (page.get_by_role("textbox", name=label) for label in ("Name", "Password"))
    make = page.get_by_role("button", name="Make the account")
    for given, secret, field, told in (
        ("", PASSWORD, name, "The name is missing"),
        (named, "", password, "The password is missing"),
        ("<b>", PASSWORD, name, "a name is 3 to 24 letters and digits"),
        (named, "12345678", password, "among the first that anybody tries"),
        (named, "short", password, "8 to 128 characters"),
    ):
        name.fill(given)
        password.fill(secret)
        make.click()
        expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
    assert "<b>" not in page.content().replace("&lt;b&gt;", "")


def test_fields_are_what_browsers_fill_in(page_at, home, named):
    page = page_at(1280, 800)
    page.goto(f"{home}/account")
    fields = {"Name": "username webauthn", "Password": "current-password"}
    for label, filled in fields.items():
        expect(page.get_by_role("textbox", name=label)).to_have_attribute("autocomplete", filled)
    page.get_by_role("radio", name="New account").check()
    fields = {"Name": "username", "Password": "new-password"}
    for label, filled in fields.items():
        expect(page.get_by_role("textbox", name=label)).to_have_attribute("autocomplete", filled)
    secret = page.get_by_role("textbox", name="Password")
    expect(secret).to_have_attribute("type", "password")
    secret.fill(PASSWORD)
    page.get_by_role("button", name="Show the password").click()
    expect(secret).to_have_attribute("type", "text")
    expect(secret).to_have_value(PASSWORD)
    sign_up(page, home, named)
    now, new = (page.get_by_label(label, exact=True) for label in ("Password now", "New password"))
    expect(now).to_have_attribute("autocomplete", "current-password")
    expect(new).to_have_attribute("autocomplete", "new-password")


def test_passkeys(page_at, home, named):
    page = page_at(1280, 800, tolerate=FAILING)
    session, authenticator = with_passkeys(page)
    page.goto(f"{home}/account")
    page.get_by_role("radio", name="New account").check()
    page.get_by_role("button", name="Make it with a passkey").click()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.get_by_role("textbox", name="Name").fill(named)
    page.get_by_role("button", name="Make it with a passkey").click()
    expect(page.get_by_role("heading", name=named, level=1)).to_be_visible()
    [made] = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert (made["rpId"], made["isResidentCredential"]) == ("localhost", True)
    remove = page.get_by_role("button", name="Remove the passkey of Chrome on Linux")
    expect(remove).to_have_count(1)
    # It is the only way in.
    remove.click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("alert").filter(has_text="the only way to sign in")).to_be_visible()
    # This device has one already.
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="has a passkey for the account already")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name=named, level=1)).to_be_focused()
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Set it").click()
    expect(page.get_by_role("heading", name="Change the password")).to_be_visible()
    remove.click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("None. A passkey signs you in")).to_be_visible()
    expect(page.get_by_role("heading", name="How you sign in")).to_be_focused()
    # The device has it still, and the server does not know it any more.
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="none of an account here")).to_be_visible()


def test_a_device_that_gives_no_passkey(page_at, home):
    page = page_at(1280, 800, tolerate=FAILING)
    session, authenticator = with_passkeys(page)
    session.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": False})
    page.goto(f"{home}/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="No passkey was given")).to_be_visible()


def test_where_there_are_no_passkeys_there_is_no_button(page_at, served):
    page = page_at(1280, 800)
    page.goto(f"{served.address}/account")
    expect(page.get_by_text("Passkeys work where the address is a name")).to_be_visible()
    expect(page.get_by_role("button", name="passkey")).to_have_count(0)


def test_two_devices(page_at, home, named):
    page, other = page_at(1280, 800, tolerate=FAILING), page_at(390, 844, tolerate=FAILING)
    sign_up(page, home, named)
    other.goto(f"{home}/account")
    other.get_by_role("textbox", name="Name").fill(named)
    other.get_by_role("textbox", name="Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("button", name="Sign out Chrome on Linux")).to_have_count(1)
    page.reload()
    page.get_by_role("button", name="Sign out Chrome on Linux").click()
    expect(page.get_by_role("heading", name="Where you are signed in")).to_be_focused()
    # It hears of it when it does something.
    other.get_by_label("New password").fill("blue ash table")
    other.get_by_label("Password now").fill(PASSWORD)
    other.get_by_role("button", name="Change it").click()
    expect(other.get_by_role("alert").filter(has_text="nobody is signed in here")).to_be_visible()
    expect(other.get_by_role("heading", name="Sign in", level=1)).to_be_visible()


def test_files_to_take_along(page_at, home, named):
    page = page_at(1280, 800)
    sign_up(page, home, named)
    page.evaluate(GIVE_UP, {"rules": "zombie", "level": "steady"})
    with page.expect_download() as loading:
        page.get_by_role("link", name="All games").click()
    assert loading.value.suggested_filename == "muggins-games.jsonl"
    [record] = loading.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(record)["rules"] == "zombie"
    with page.expect_download() as loading:
        page.get_by_role("link", name="What is kept of the account").click()
    assert json.loads(loading.value.path().read_text(encoding="utf-8"))["account"]["name"] == named


def test_deleting_the_account(page_at, home, named):
    page = page_at(1280, 800, tolerate=FAILING)
    sign_up(page, home, named)
    for password, told in (("green oak", "the password that this account has is another"), (PASSWORD, None)):
        page.get_by_label("Password", exact=True).fill(password)
        page.get_by_role("button", name="Delete the account").click()
        expect(page.get_by_role("alertdialog")).to_be_visible()
        page.get_by_role("button", name="Delete it").click()
        if told:
            expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_focused()
    page.get_by_role("textbox", name="Name").fill(named)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="no account here")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_how_the_page_looks(page_in, axe, shot, home, named, screen, theme):
    page = page_in(screen, theme, live=False)
    page.goto(f"{home}/account")
    page.get_by_role("radio", name="New account").check()
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("alert").filter(has_text="missing")).to_be_visible()
    axe(page)
    shot(page, f"account-new-{screen}-{theme}")
    sign_up(page, home, named)
    for rules, level in (("regal", "easy"), ("regal", "steady"), ("zombie", "easy")):
        page.evaluate(GIVE_UP, {"rules": rules, "level": level})
    page.reload()
    expect(page.get_by_role("row", name="Regal cribbage 2 0 2 0")).to_be_visible()
    expect(page.get_by_role("row", name="Regal cribbage against Easy 1 0 1 0")).to_be_visible()
    expect(page.get_by_role("link", name="Step through")).to_have_count(3)
    page.get_by_role("combobox", name="Rulebook").select_option(label="Zombie Cribbage")
    expect(page.get_by_role("link", name="Step through")).to_have_count(1)
    axe(page)
    shot(page, f"account-{screen}-{theme}")
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{home}/")
    expect(page.get_by_role("link", name=f"Your account, {named}")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    shot(page, f"account-lobby-{screen}-{theme}")
