#!/usr/bin/env python3
"""Takes the pictures that the README and the guides show, into `docs/images/`.

Rolls are the same in every run, so only what has changed in the pages changes a picture. The descriptions beside them have to fit.
"""

import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from chromium import Chromium
from family import SHEET, close_sheet, family, invite, join, shows_the_same
from household import ask, go, open_story
from reading import Reading, Touch, bare_point, end_roll, settle, state
from server import ROOT, STORY, Server, executable
from test_bringing import choose
from writing import author

FOLDER = ROOT / "docs" / "images"
SIZE = (1180, 820)
# A window with room for the manuscript and the reader beside it.
WIDE = (1440, 900)
# The drafts that the guide for authors shows, and the stories that they are of.
DRAFTS = {"theferrydraft000": "the-smallest-ferry-on-the-river", "thepagesdraft000": "seven-pages"}
# A page of at least so many characters is a whole one.
LONG = 160
SOCK = (
    ("Look under the bed", "There is only dust, and a very small spider.", "Dusty"),
    ("Ask the dog", "The dog looks away, and wags his tail.", "Friends"),
    ("Wear another one", "One foot is red, the other is blue.", "Odd socks"),
)

LIGHTHOUSE = """:: StoryTitle
The Lighthouse

:: StoryData
{ "ifid": "6C4E5A3B-0A0E-4B5F-9C42-3D1B7F0C9A55", "format": "Harlowe", "format-version": "3.3.8", "start": "Shore" }

:: Shore {"position":"100,100"}
(set: $lamp to false)The fog is so thick that you can hear it drip. [[Climb the stairs->Stairs]] or [[wait for morning->Morning]]

:: Stairs {"position":"100,300"}
(track: 'sea', 'loop')Two hundred steps, and one that creaks. (link: "Light the lamp")[(set: $lamp to true)(go-to: "Morning")]

:: Morning {"position":"300,300"}
(if: $lamp)[A ship has found its way home.](else:)[Nobody came.]
"""
HARBOUR = {
    "main.ink": "# title: The Harbour\nINCLUDE gull.ink\nVAR fish = 2\n-> quay\n== quay\nA gull looks at your lunch.\n"
    "* [Share it] ~ fish = fish - 1\n  -> gull\n* {fish > 1} [Hide it] The gull has seen you. -> gull\n",
    "gull.ink": "== gull\nThe gull bows.\nThe others {~bow|nod} as well.\n-> END\n",
}


def main() -> None:
    server = Server(stories=("Stories",))
    try:
        with sync_playwright() as playwright:
            take_the_book(playwright, server.address)
            take_a_roll(playwright, server.address)
            take_the_shelf(playwright, server.address)
            take_the_group(playwright, server)
            take_the_manuscript(playwright, server)
            take_the_desk(playwright, server)
            take_what_was_brought(playwright, server)
            take_the_paper(playwright)
    finally:
        server.stop()


def take(browser: Chromium, name: str) -> None:
    browser.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    browser.page.wait_for_timeout(400)
    browser.page.screenshot(path=FOLDER / f"{name}.png")


def take_here(browser: Chromium, name: str) -> None:
    """Takes what is in sight, without scrolling."""
    browser.page.wait_for_timeout(600)
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


def take_the_desk(playwright, server: Server) -> None:
    """What stands beside the manuscript of longer stories: rules, the map, the reader, and what is new before a story is published."""
    with author(Chromium(playwright, *WIDE), server.address, server.code, "Ole") as (writer, _):
        browser, page = writer.browser, writer.page
        for draft, story in DRAFTS.items():
            ask(browser, "POST", "drafts", {"id": draft, "from": story})
        ferry, pages = DRAFTS
        go(browser, server.address, f"write/{ferry}", "[data-manuscript=open] .rule-line")
        page.locator(".rule-line", has_text="a die decides").first.tap()
        browser.wait("document.querySelector('.rules-dialog[open] [data-key=\"add modifier\"]')")
        take_here(browser, "rules")
        browser.press("Escape")
        page.locator("story-place [data-key=read]").nth(4).tap()
        page.frame_locator(".preview-frame").locator(".sheet .illustration").first.wait_for()
        take_here(browser, "reading-along")
        go(browser, server.address, f"write/{pages}?view=map", "[data-plan=open]")
        page.locator("[data-plan-act=fit]").tap()
        take_here(browser, "story-map")
        go(browser, server.address, f"write/{pages}", "[data-manuscript=open] .place-page .text-box")
        page.get_by_role("textbox", name="What readers read here").first.tap()
        browser.press("End")
        browser.type(" An owl says good evening.")
        writer.press("Publish")
        browser.wait("document.querySelector('before-publishing[data-news=shown]')")
        take_here(browser, "publishing")


def take_what_was_brought(playwright, server: Server) -> None:
    """What *Bring a story* says of a story from Twine and of one from ink."""
    with author(Chromium(playwright, 900, 640), server.address, server.code, "Noor") as (writer, _):
        browser = writer.browser
        for name, files in (("from-twine", {"lighthouse.twee": LIGHTHOUSE}), ("from-ink", HARBOUR)):
            go(browser, server.address, "write", "[data-stories=shown]")
            choose(browser, files)
            browser.wait("document.querySelector('.brought-dialog[open]')")
            browser.evaluate("document.querySelectorAll('.left-out:not([open]) > summary').forEach((one) => one.click())")
            take(browser, name)
            browser.press("Escape")


def take_the_paper(playwright) -> None:
    """The sheet of a gamebook and a page with a roll, as they are printed."""
    with tempfile.TemporaryDirectory() as folder:
        paper = Path(folder) / "sharks.pdf"
        subprocess.run([executable(), "export", ROOT / "Stories" / STORY, "--as", "pdf", "--into", paper], check=True)
        names = []
        for page in (3, 9):
            names.append(Path(folder) / f"{page}.png")
            command = ["pdftoppm", "-png", "-r", "80", "-f", str(page), "-l", str(page), "-singlefile", paper, names[-1].with_suffix("")]
            subprocess.run(command, check=True)
        browser = Chromium(playwright, 1000, 700)
        try:
            pages = "".join(f'<img src="file://{name}" style="margin: 8px; box-shadow: 0 2px 12px #0006">' for name in names)
            (Path(folder) / "pages.html").write_text(f'<body style="background: #ddd6cb; text-align: center">{pages}')
            browser.open(f"file://{folder}/pages.html")
            browser.page.locator("body").screenshot(path=FOLDER / "onto-paper.png")
        finally:
            browser.close()


def has_room(browser: Chromium) -> bool:
    """Whether several choices are in sight."""
    return browser.evaluate(
        "document.querySelectorAll('.sheet button.choice').length > 1 && document.documentElement.scrollHeight <= innerHeight + 40"
    )


def shows(browser: Chromium, selector: str) -> bool:
    return state(browser)["scene"] != "sequence" and browser.evaluate(f"!!document.querySelector('{selector}')")


if __name__ == "__main__":
    main()
