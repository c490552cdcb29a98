#!/usr/bin/env python3
"""Takes the pictures of the reader and of the shelf that the README shows, into `docs/images/`.

Rolls are the same in every run, so only what has changed in the pages changes a picture. The descriptions in the README have to fit them.
"""

from playwright.sync_api import sync_playwright

from chromium import Chromium
from family import SHEET, close_sheet, family, invite, join, shows_the_same
from household import open_story
from reading import Reading, Touch, bare_point, end_roll, settle, state
from server import ROOT, STORY, Server
from writing import author

FOLDER = ROOT / "docs" / "images"
SIZE = (1180, 820)
# A page of at least so many characters is a whole one.
LONG = 160
SOCK = (
    ("Look under the bed", "There is only dust, and a very small spider.", "Dusty"),
    ("Ask the dog", "The dog looks away, and wags his tail.", "Friends"),
    ("Wear another one", "One foot is red, the other is blue.", "Odd socks"),
)


def main() -> None:
    server = Server(stories=("Stories",))
    try:
        with sync_playwright() as playwright:
            take_the_book(playwright, server.address)
            take_a_roll(playwright, server.address)
            take_the_shelf(playwright, server.address)
            take_the_group(playwright, server)
            take_the_manuscript(playwright, server)
    finally:
        server.stop()


def take(browser: Chromium, name: str) -> None:
    browser.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    browser.page.wait_for_timeout(400)
    browser.page.screenshot(path=FOLDER / f"{name}.png")


def take_the_book(playwright, address: str) -> None:
    browser = Chromium(playwright, *SIZE, moving=True)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        reading.read_until(lambda _: shows(browser, ".swatches"))
        browser.page.set_viewport_size({"width": 1024, "height": 768})
        browser.page.wait_for_timeout(300)
        reading.hand.pick("[role=radiogroup] > :nth-child(2) input")
        take(browser, "paint")
        browser.page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        browser.page.wait_for_timeout(300)
        reading.step()
        # A page that is all there and is turned with one finger.
        reading.read_until(
            lambda now: (
                len(now["words"]) > LONG
                and shows(browser, ".sheet .illustration")
                and not shows(browser, ".sheet :is(.choice, .more-lines:not([hidden]))")
            )
        )
        x, y = bare_point(browser, 0.93)
        browser.touch("touchStart", x, y)
        for step in range(1, 9):
            browser.touch("touchMove", x - 0.3 * SIZE[0] * step / 8, y)
            browser.page.wait_for_timeout(30)
        before = state(browser)["turn"]
        take(browser, "turning")
        browser.touch("touchEnd")
        settle(browser, before)
        reading.read_until(lambda _: shows(browser, ".sheet .illustration") and has_room(browser))
        take(browser, "reader")
    finally:
        browser.close()


def take_a_roll(playwright, address: str) -> None:
    browser = Chromium(playwright, *SIZE)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        reading.read_until(lambda _: shows(browser, "result-view .check"))
        end_roll(browser)
        take(browser, "roll")
    finally:
        browser.close()


def take_the_shelf(playwright, address: str) -> None:
    browser = Chromium(playwright, *SIZE)
    try:
        browser.open(f"{address}/#/stories")
        browser.wait("document.querySelector('shelf-page')?.dataset.shelf === 'stories'")
        take(browser, "shelf")
    finally:
        browser.close()


def take_the_group(playwright, server: Server) -> None:
    with family(playwright, server.address, server.code, "Ada", "Ben", width=SIZE[0], height=SIZE[1]) as (ada, ben):
        reading = Reading(ada, Touch(ada))
        open_story(ada, server.address)
        link, _ = invite(ada)
        join(ada, ben, link)
        close_sheet(ada)
        while not (shows(ada, ".sheet .illustration") and has_room(ada)):
            reading.step()
        shows_the_same(ada, ben)
        ben.tap_on(".sheet button.choice[data-choice]")
        ada.wait("document.querySelector('.group-wishes')")
        assert not shows(ada, SHEET)
        take(ada, "together")


def take_the_manuscript(playwright, server: Server) -> None:
    with author(Chromium(playwright, *SIZE), server.address, server.code, "Mia") as (writer, _):
        writer.begin("The Lost Sock")
        writer.browser.type("On Monday morning, Tom looked at his feet. One sock was red. The other foot was bare. Where is the sock?")
        for words, text, ending in SOCK:
            writer.choice(words, text)
            writer.end(ending)
        writer.saved()
        take(writer.browser, "writing")


def has_room(browser: Chromium) -> bool:
    """Whether several choices are in sight."""
    return browser.evaluate(
        "document.querySelectorAll('.sheet button.choice').length > 1 && document.documentElement.scrollHeight <= innerHeight + 40"
    )


def shows(browser: Chromium, selector: str) -> bool:
    return state(browser)["scene"] != "sequence" and browser.evaluate(f"!!document.querySelector('{selector}')")


if __name__ == "__main__":
    main()
