"""The language of the pages: chosen, taken from the device, and kept. The accessibility tests look for untranslated words."""

import json
import time

from chromium import Chromium
from household import rows_here
from marked import GERMAN
from reading import settle
from server import ROOT, STORY


def catalogue() -> dict:
    return json.loads((ROOT / "Web/words/de.json").read_text())


def first_line(scene: dict) -> str:
    return scene["words"].split("\n")[0]


def german_of(line: str) -> str:
    """The German translation of a line of the story."""
    texts = json.loads((ROOT / f"Stories/{STORY}/words/de.json").read_text())["texts"]
    return next(one["to"] for ones in texts.values() for one in ones if one["from"] == line)


def the_language_is_chosen_and_stays(playwright, address):
    words = catalogue()
    browser = Chromium(playwright)
    try:
        browser.open(f"{address}/#/read/{STORY}")
        settle(browser, 0)
        assert browser.evaluate("document.documentElement.lang") == "en"
        browser.press("ArrowRight")
        place = settle(browser, 1)
        record = rows_here(browser, "lines")
        browser.tap_on(".bar [data-act=settings]")
        browser.wait("!!document.querySelector('.pick-language input[value=de]')")
        # The page is redrawn, and the reader is where they were, in a story that goes on in German.
        with browser.page.expect_navigation():
            browser.evaluate("void document.querySelector('.pick-language input[value=de]').click()")
        browser.wait("document.documentElement.lang === 'de'")
        now = settle(browser, 0)
        assert first_line(now) == german_of(first_line(place)), (now, place)
        assert browser.evaluate("document.querySelector('.turn.next').textContent.trim()") == words["Next"]
        assert browser.evaluate("document.querySelector('book-page').lang") == "de"
        assert rows_here(browser, "lines") == record, "the record is of the logic, and of no language"
        # Whoever learns the language reads the author's own words.
        browser.tap_on(".bar [data-act=settings]")
        with browser.page.expect_navigation():
            browser.tap_on("[name=setting-translated]")
        now = settle(browser, 0)
        assert first_line(now) == first_line(place), (now, place)
        assert browser.evaluate("document.querySelector('book-page').lang") == "en"
        browser.reload()
        now = settle(browser, 0)
        assert browser.evaluate("document.documentElement.lang") == "de" and first_line(now) == first_line(place)
        assert rows_here(browser, "lines") == record
        # The engine's messages, too.
        browser.press("ArrowLeft")
        settle(browser, now["turn"])
        browser.press("ArrowLeft")
        browser.wait(f"document.querySelector('.hint-bubble').textContent === {json.dumps(words['This is the first page.'])}")
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def the_device_is_asked_for_its_language(playwright, address):
    words = catalogue()
    browser = Chromium(
        playwright, options=("--lang=de-AT",), script="Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] });"
    )
    browser.expects("ERR_FAILED .*/words/de.json$")
    try:
        browser.open(f"{address}/#/stories")
        browser.wait(f"document.body.innerText.includes({json.dumps(words['Stories'])})")
        # A tag is shown in the language, and filtered by what its author wrote.
        tag = "document.querySelector('[data-filter=\"tag funny\"] span')"
        browser.wait(f"!!{tag}")
        assert browser.evaluate(f"{tag}.textContent") == "lustig"
        # Without the language's catalogue, the pages still work.
        browser.context.route("**/words/de.json", lambda route: route.abort())
        browser.open("about:blank")
        browser.open(f"{address}/#/questions")
        assert browser.wait("document.querySelector('h1')?.textContent") == "Got a question?"
    finally:
        browser.close()


def words_that_come_late_leave_nothing_out(playwright, address):
    browser = Chromium(playwright, service_workers="allow", script=GERMAN)
    try:
        browser.context.route("**/words/de.json", lambda route: (time.sleep(1.5), route.continue_()))
        browser.open(f"{address}/#/questions")
        browser.wait_for("() => document.readyState === 'complete' && !!document.querySelector('h1')")
        browser.wait_for("() => navigator.serviceWorker.getRegistration().then((worker) => !!worker)")
    finally:
        browser.close()


CHROMIUM_TESTS = [the_language_is_chosen_and_stays, the_device_is_asked_for_its_language, words_that_come_late_leave_nothing_out]
