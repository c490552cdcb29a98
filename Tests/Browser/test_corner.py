"""A child's corner: a story is shown to the family, and a grown-up looks at it first."""

from browsers import Browser
from household import add_reader, ask, go, let_in, open_administration, sign_in, wait_for
from marked import marked_browser
from reading import Reading, Touch, settle
from screens import Visit
from test_accessibility import with_marks
from test_writing import press
from writing import PAUSE, Framed, Writer, author

NOTE = "Lovely! Where was the sock?"
FIRST, THEN = "Only dust.", " And the sock!"


def a_child_shows_a_story_and_the_family_reads_it(playwright, address, code):
    visit = Visit("a corner")
    with author(marked_browser(playwright), address, code, "Lotte") as (writer, reader):
        show_a_story(writer, code, reader, with_marks(visit, visit.examine_narrow))
        assert not writer.browser.problems(), writer.browser.problems()
    visit.end()


def show_a_story(writer: Writer, code: str, reader: str, examine) -> None:
    """Shows a story, which comes back with a note, is changed, shown again and put on the shelf; then another child reads it. Calls
    `examine(browser, what)` on the way, and goes by what the pages call things in the code: in a marked browser they have other words."""
    browser, address = writer.browser, writer.address
    asks_first(browser, address, code, reader)
    write(writer)
    show(browser, examine)
    draft = my_story(browser, address, "waiting")
    examine(browser, "waiting")
    press(browser, "read")
    browser.wait("document.querySelector('preview-page')?.dataset.scene === 'title'")
    examine(browser, "the own story as a book")
    go(browser, address, "welcome", "[data-act=look-at-stories]")
    examine(browser, "a note at home")
    look_at(browser, address, code, draft, examine)
    send_back(browser, examine)
    my_story(browser, address, "answered")
    assert NOTE in browser.evaluate("document.querySelector('.corner-note blockquote').textContent")
    examine(browser, "an answer")
    press(browser, "write")
    browser.wait("document.querySelector('[data-manuscript=open] answer-card blockquote')")
    examine(browser, "an answer above the manuscript")
    browser.tap_on("story-place:nth-of-type(2) .text-box[role=textbox][aria-multiline=true]")
    browser.press("End")
    browser.type(THEN)
    writer.saved()
    show(browser)
    look_at(browser, address, code, draft)
    assert FIRST + THEN in browser.evaluate("document.querySelector('review-list').textContent")
    press(browser, "approve")
    browser.wait("document.querySelector('[data-review=done]')")
    story = browser.evaluate("document.querySelector('[data-review=done] .primary').hash.split('/')[2]")
    read_as_another(browser, address, code, story)


def asks_first(browser: Browser, address: str, code: str, reader: str) -> None:
    """Has a grown-up look at what a reader writes from now on."""
    open_administration(browser, address, code)
    browser.tap_on(f"#asks-first-{reader}")
    # The tap alone turns the switch.
    wait_for(browser, lambda: ask(browser, "GET", "session")["value"]["reader"]["asksFirst"])
    assert browser.evaluate(f"document.querySelector('#asks-first-{reader}').checked")


def write(writer: Writer) -> None:
    browser = writer.browser
    go(browser, writer.address, "write", "[data-stories=shown]")
    press(browser, "new")
    writer.say("The Lost Sock")
    browser.wait("document.querySelector('[data-manuscript=open]') && document.activeElement.matches('.text-box')")
    browser.type("A sock is missing.")
    press(browser, "and-then")
    writer.say("Look under the bed")
    browser.wait("document.querySelectorAll('story-place').length === 2 && document.activeElement.matches('.text-box')")
    browser.type(FIRST)
    browser.pass_time(PAUSE)
    browser.tap_on("story-place:nth-of-type(2) [data-act=end]")
    writer.say("Dusty")
    # The words of the story are then no words of the page.
    press(browser, "more")
    browser.tap_on(".acts-dialog li:nth-child(1) .act")
    browser.page.locator("#about-language").select_option("en")
    browser.press("Escape")
    writer.saved()


def show(browser: Browser, examine=lambda *_: None) -> None:
    """Shows the family the story whose manuscript is open."""
    press(browser, "publish")
    browser.wait("document.querySelector('.publish-dialog[open] .primary')")
    examine(browser, "showing the family")
    browser.tap_on(".publish-dialog .primary")
    browser.wait("document.querySelector('.publish-dialog[open] a[href=\"#/write\"]')")
    examine(browser, "shown")
    browser.press("Escape")


def my_story(browser: Browser, address: str, mark: str) -> str:
    """Waits until My stories says this of the one story there, and returns its ID."""
    go(browser, address, "write", f"[data-stories=shown] [data-mark={mark}]")
    return browser.evaluate("document.querySelector('.draft').dataset.draft")


def look_at(browser: Browser, address: str, code: str, draft: str, examine=lambda *_: None) -> None:
    """Opens a story that waits, as a grown-up, and reads it as the family will."""
    open_administration(browser, address, code)
    examine(browser, "stories to look at")
    browser.tap_on(f"waiting-stories [data-row='{draft}'] [data-act=look]")
    browser.wait("document.querySelector('[data-review=story]') && document.querySelector('.proof-says').dataset.state === 'checked'")
    assert FIRST in browser.evaluate("document.querySelector('review-list').textContent")
    examine(browser, "a story to look at")
    press(browser, "read")
    browser.wait("document.querySelector('.preview-dialog[data-preview=reading]')")
    Framed(browser, ".preview-frame").page.locator("[data-turn='1']").wait_for()
    examine(browser, "read as the family will")
    press(browser, "close-preview")


def send_back(browser: Browser, examine) -> None:
    press(browser, "send-back")
    browser.wait("document.activeElement?.matches('.answer-dialog[open] textarea')")
    browser.type(NOTE)
    examine(browser, "a note for the author")
    browser.tap_on(".answer-dialog .primary")
    browser.wait("document.querySelector('[data-review=done]')")
    examine(browser, "sent back")


def read_as_another(browser: Browser, address: str, code: str, story: str) -> None:
    """Reads the story as another child, to its end."""
    let_in(browser, address, code)
    sign_in(browser, address, add_reader(browser, address, "Moritz", "frog", "sky"))
    browser.open("about:blank")
    browser.open(f"{address}/#/read/{story}")
    now = settle(browser, 0)
    reading = Reading(browser, Touch(browser))
    words = ""
    while now["scene"] != "ending":
        words += now["words"]
        now = reading.step()
    assert FIRST + THEN in words + now["words"], words


CHROMIUM_TESTS = [a_child_shows_a_story_and_the_family_reads_it]
