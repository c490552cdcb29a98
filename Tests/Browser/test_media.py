"""Pictures and sounds are put into stories that are being written: pasted, chosen, dropped, described, published and read."""

import contextlib

from playwright.sync_api import Error

from chromium import Chromium
from given_files import HILLS, PHOTOGRAPH, give
from household import ask
from reading import Reading, Touch, settle
from test_writing import publish_and_open
from writing import PAUSE, Writer, author

FIRST = "story-place:nth-of-type(1) .place-page"
SHOWN = "media-slot[data-media=shown]"
# In milliseconds. Authors get two seconds on a tablet; tests share their processor with other tests.
LONGEST = 8000


def seen(writer: Writer, page: str, count: int = 1) -> None:
    """Waits until all pictures and sounds of a page are there."""
    writer.browser.wait_for(
        """([page, shown, count]) => {
          const slots = [...document.querySelectorAll(`${page} ${shown}`)];
          return slots.length === count && slots.every((slot) => slot.querySelector('img')?.naturalWidth !== 0);
        }""",
        [page, SHOWN, count],
    )


def files_of(writer: Writer) -> dict:
    """What the library has for the draft on show, by its name."""
    draft = writer.browser.evaluate("location.hash.split('/')[2].split('?')[0]")
    return {file["name"]: file for file in ask(writer.browser, "GET", f"drafts/{draft}/files")["value"]["files"]}


def a_story_gets_pictures_and_is_read(playwright, address, code):
    with author(Chromium(playwright), address, code, "Hanna") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Blue Hills")
        browser.type("We climb.")
        # Pasted where the caret is; the words stay.
        give(browser, "paste", f"{FIRST} .text-box", HILLS)
        seen(writer, FIRST)
        assert writer.texts()[0] == "We climb.", writer.texts()
        assert "What can be seen here?" in page.locator(FIRST).inner_text()
        page.locator(FIRST).get_by_label("What can be seen here?").fill("Two hills below a blue sky.")
        writer.choice("Go on", "The top!")
        # Chosen as a file; the caret is then where it is described.
        top = page.locator("story-place").nth(1)
        top.get_by_role("button", name="Picture").tap()
        with page.expect_file_chooser() as chooser:
            writer.press("Choose a file")
        chooser.value.set_files(
            {"name": "flag.svg", "mimeType": "image/svg+xml", "buffer": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'}
        )
        browser.wait("document.activeElement.matches('.media-words')")
        browser.type("A flag.")
        page.get_by_role("textbox", name="What readers read here").last.tap()
        writer.end("Above")
        # The reader beside the manuscript shows it as well.
        writer.press("Read from here")
        page.frame_locator(".preview-frame").locator("story-picture img[alt^='Two hills']").wait_for()
        browser.press("Escape")
        publishing_needs_nothing_else(writer)
        publish_and_open(writer)
        settle(browser, 0)
        Reading(browser, Touch(browser)).step()
        browser.wait("document.querySelector('story-picture img')?.naturalWidth > 0")
        assert browser.evaluate("document.querySelector('story-picture img').alt") == "Two hills below a blue sky."


def publishing_needs_nothing_else(writer: Writer) -> None:
    writer.saved()
    names = sorted(files_of(writer))
    assert [name.rpartition("-")[0] for name in names] == ["pictures/blue-hills", "pictures/flag"], names


def a_picture_survives_a_killed_tab(playwright, address, code):
    with author(Chromium(playwright), address, code, "Ivo") as (writer, _):
        browser = writer.browser
        browser.expects("Target crashed", "Page crashed", "ERR_FAILED")
        writer.begin("The Flood")
        browser.type("Water!")
        writer.saved()
        # Nothing of it gets into the library.
        browser.page.route("**/files/**", lambda route: route.abort())
        give(browser, "drop", FIRST, HILLS)
        seen(writer, FIRST)
        writer.saved("device")
        with contextlib.suppress(Error):
            browser.page.goto("chrome://crash", timeout=3000)
        browser.new_page()
        writer.open("The Flood")
        seen(writer, FIRST)
        writer.saved()
        assert len(files_of(writer)) == 1, files_of(writer)


def a_large_photograph_is_made_smaller_at_once(playwright, address, code):
    with author(Chromium(playwright), address, code, "Jana") as (writer, _):
        browser = writer.browser
        writer.begin("The Camera")
        browser.type("Click.")
        sent = []
        browser.page.on("request", lambda request: sent.append(request) if request.method == "PUT" and "/files/" in request.url else None)
        size, milliseconds = give(browser, "watched", FIRST, PHOTOGRAPH)
        print(f"a photograph of {size / 1e6:.1f} MB is on its page after {milliseconds:.0f} ms")
        assert size > 10_000_000, size
        assert milliseconds < LONGEST, milliseconds
        image = browser.evaluate(f"(({{ naturalWidth, naturalHeight }}) => [naturalWidth, naturalHeight])({picture_of(FIRST)})")
        assert image == [2560, 1920], image
        writer.saved()
        # Where it was taken stays with the photographer.
        [request] = sent
        assert "/files/pictures/picture-" in request.url, request.url
        assert b"GPS" not in request.post_data_buffer[:4096]
        assert len(request.post_data_buffer) < 8 * 2**20


def picture_of(page: str) -> str:
    return f"document.querySelector('{page} .media-picture')"


def what_cannot_be_used_is_told_where_it_was_meant(playwright, address, code):
    with author(Chromium(playwright), address, code, "Karl") as (writer, _):
        browser = writer.browser
        page = browser.page
        browser.expects("422 .*/files/")
        writer.begin("The Attic")
        browser.type("Boxes.")
        give(browser, "drop", FIRST, "() => new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })")
        page.locator(FIRST).get_by_text("This is a PDF, not a picture.").wait_for()
        # The library has the last word on what is in a file.
        page.route("**/files/**", lambda route: route.fulfill(status=422, json={"title": "No", "detail": "No.", "reason": "broken"}))
        give(browser, "drop", FIRST, HILLS)
        page.locator(FIRST).get_by_text("The library can’t open this picture").wait_for()
        browser.type(" And a lamp.")
        writer.saved("trouble")
        assert "picture" in browser.evaluate("document.querySelector('save-sign').innerText")
        page.unroute("**/files/**")
        give(browser, "drop", FIRST, HILLS.replace("Blue hills", "Attic window"))
        writer.saved()
        assert "And a lamp." in writer.texts()[0]


def pictures_are_replaced_and_tidied_up(playwright, address, code):
    with author(Chromium(playwright), address, code, "Lena") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Album")
        browser.type("One page.")
        give(browser, "drop", FIRST, HILLS)
        seen(writer, FIRST)
        page.locator(FIRST).get_by_role("button", name="More for the picture").tap()
        writer.press("Remove it from here")
        browser.wait(f"!document.querySelector('{FIRST} {SHOWN}')")
        # It is still in the story, and can be taken from there.
        page.locator(FIRST).get_by_role("button", name="Picture").tap()
        page.get_by_role("dialog", name="A picture").get_by_role("button", name="Nowhere yet").tap()
        seen(writer, FIRST)
        page.locator(FIRST).get_by_role("button", name="More for the picture").tap()
        writer.press("Remove it from here")
        browser.wait(f"!document.querySelector('{FIRST} {SHOWN}')")
        writer.press("More for this story")
        writer.press("Pictures and sounds")
        page.get_by_text("One of them isn’t used anywhere.").wait_for()
        writer.press("Put it into the bin")
        page.get_by_text("This story has no pictures and no sounds yet.").wait_for()
        browser.press("Escape")
        browser.pass_time(PAUSE)


CHROMIUM_TESTS = [
    a_story_gets_pictures_and_is_read,
    a_picture_survives_a_killed_tab,
    a_large_photograph_is_made_smaller_at_once,
    what_cannot_be_used_is_told_where_it_was_meant,
    pictures_are_replaced_and_tidied_up,
]
