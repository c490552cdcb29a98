"""A family at its library: the administrator, readers with names, and what the library knows about them."""

import json
import time

from browsers import Browser
from reading import Reading, Touch, end_roll, settle, state
from server import STORY, module, with_modules

PASSPHRASE = "seven sleepy sharks"
# Longer than a page gathers lines before it sends them, in milliseconds.
MOST_GATHERING = 3000


def ask(browser: Browser, method: str, path: str, body=None) -> dict:
    """The library's answer to a call from the page: `value`, or `problem` if it refused."""
    browser.evaluate(f"""void (delete window.answer, import('{module("call")}')
        .then(({{ call }}) => call({json.dumps(method)}, {json.dumps(path)}, {"undefined" if body is None else json.dumps(body)}))
        .then((value) => {{ window.answer = {{ value }}; }}, (error) => {{ window.answer = {{ problem: error.problem }}; }}))""")
    return browser.wait("window.answer")


def go(browser: Browser, address: str, path: str, ready: str) -> None:
    """Opens a page of the library and waits until it is drawn."""
    browser.open("about:blank")
    browser.open(f"{address}/#/{path}")
    browser.wait(f"document.querySelector({json.dumps(ready)})")


def call(browser: Browser, address: str, method: str, path: str, body=None) -> dict:
    """The library's answer to a call that must succeed, whatever page is open."""
    status, answer = browser.call(method, f"{address}/api/{path}", body)
    assert status < 400, f"{method} {path}: {status} {answer}"
    return answer


def let_in(browser: Browser, address: str, code: str) -> None:
    """Gives this browser the administrator's rights, without a page: with the server's code the first time, with the passphrase later."""
    if not call(browser, address, "GET", "session")["passphraseSet"]:
        call(browser, address, "PUT", "administration/passphrase", {"code": code, "passphrase": PASSPHRASE})
    call(browser, address, "PUT", "administration/session", {"passphrase": PASSPHRASE})


def open_administration(browser: Browser, address: str, code: str) -> None:
    """Opens the administration's page with everything on it."""
    let_in(browser, address, code)
    go(browser, address, "administration", "[data-administration=inside]")
    wait_until_filled(browser)


def wait_until_filled(browser: Browser) -> None:
    """Waits until the administration's page has everything: content that is still loading moves whatever is below it."""
    browser.wait(
        "document.querySelectorAll('[data-administration=inside] :is(pack-list, story-list, reading-overview, reader-list, "
        "deleted-reader-list, guest-list, group-list, waiting-stories, audit-log)[data-filled]').length === 9"
    )


def fill(browser: Browser, selector: str, text: str) -> None:
    browser.tap_on(selector)
    browser.wait(f"document.activeElement.matches({json.dumps(selector)})")
    browser.type(text)


def add_reader(browser: Browser, address: str, name: str, picture: str = "whale", colour: str = "sea", pin: str = "") -> str:
    """Adds a reader with the administrator's rights of this browser, and returns their ID."""
    reader = call(browser, address, "POST", "readers", {"name": name, "picture": picture, "colour": colour})["id"]
    if pin:
        call(browser, address, "PUT", f"readers/{reader}/pin", {"pin": pin})
    return reader


def sign_in(browser: Browser, address: str, reader: str) -> None:
    """Lets a reader without a PIN read at this browser, as if they had been picked before any page was opened."""
    call(browser, address, "PUT", "session", {"reader": reader})


def pick(browser: Browser, address: str, reader: str) -> None:
    """Taps a reader without a PIN."""
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("location.hash.startsWith('#/stories')")


def open_story(browser: Browser, address: str, story: str = STORY) -> dict:
    """Opens the story by its address."""
    browser.open("about:blank")
    browser.open(f"{address}/#/read/{story}")
    return settle(browser, 0)


def read(browser: Browser, scenes: int) -> dict:
    """Reads this many scenes, then past any sequence, and lets dice come to rest, so that the words are on the page."""
    reading = Reading(browser, Touch(browser))
    for _ in range(scenes):
        now = reading.step()
    while now["scene"] == "sequence":
        now = reading.step()
    end_roll(browser)
    return state(browser)


def plays(browser: Browser, story: str = STORY) -> list[dict]:
    """The plays of the story that the library has for the current reader."""
    return ask(browser, "GET", f"plays?story={story}").get("value", {}).get("plays", [])


def rows_here(browser: Browser, store: str) -> list[dict]:
    """Everything in an object store of the device's database."""
    script = """void (delete window.rows, import('module:DeviceDatabase').then(async ({ DeviceDatabase, answerOf }) => {
        const database = await DeviceDatabase.open();
        window.rows = await database.read((transaction) => answerOf(transaction.objectStore('STORE').getAll()));
    }))"""
    browser.evaluate(with_modules(script.replace("STORE", store)))
    return browser.wait("window.rows && [window.rows]")[0]


def kept_here(browser: Browser) -> list[dict]:
    """The plays in the device's database."""
    return rows_here(browser, "plays")


def wait_until_sent(browser: Browser) -> None:
    """Waits until the library has acknowledged everything read here."""
    for _ in range(150):
        rows = [row for row in kept_here(browser) if row["begun"]]
        if rows and all(row["acknowledged"] >= row["count"] for row in rows):
            return
        # Lines are gathered for a while before they are sent.
        browser.run("(most) => testWorld.skip(most)", MOST_GATHERING)
        time.sleep(0.02)
    raise AssertionError(f"not sent: {rows}")


def wait_for(browser: Browser, holds, seconds: float = 15) -> None:
    """Waits until `holds()` is true, while the browser continues."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited {seconds} s in vain"
        browser.evaluate("1")
        time.sleep(0.1)
