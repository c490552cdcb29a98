"""Pictures and sounds are put into stories that are being written: pasted, chosen, dropped, described, published and read."""

import contextlib
import json
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error

from chromium import Chromium
from given_files import HILLS, PHOTOGRAPH, give
from household import ask
from reading import Reading, Touch, settle
from server import FolderServer
from test_writing import publish_and_open
from writing import PAUSE, Writer, author

FIRST = "story-place:nth-of-type(1) .place-page"
SHOWN = "media-slot[data-media=shown]"
# A drawing without a size of its own.
FLAG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'
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
        chooser.value.set_files({"name": "flag.svg", "mimeType": "image/svg+xml", "buffer": FLAG})
        browser.wait("document.activeElement.matches('.media-words')")
        browser.type("A flag.")
        browser.wait("document.querySelectorAll('story-place')[1].querySelector('.media-picture').getBoundingClientRect().width > 400")
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
        # Another one is described alike, and the author is asked whether that is right.
        page.locator(f"{FIRST} .media-words").fill("Two hills.")
        page.locator(FIRST).get_by_role("button", name="More for the picture").tap()
        with page.expect_file_chooser() as chooser:
            writer.press("Another picture")
            writer.press("Choose a file")
        chooser.value.set_files({"name": "hills.svg", "mimeType": "image/svg+xml", "buffer": FLAG})
        page.get_by_text("The description has stayed. Does it still fit?").wait_for()
        browser.wait("document.activeElement.matches('.media-words') && document.activeElement.value === 'Two hills.'")
        browser.tap_on("[data-act=undo]")
        browser.wait(f"document.querySelector('{FIRST} .media-picture')?.naturalWidth === 800")
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


def pixels_of(selector: str) -> str:
    """A script for what a painted picture of a page has at two places: green at the hill, and nothing in the sky."""
    return f"""async () => {{
      const paint = document.querySelector('{selector}');
      const image = new Image();
      image.src = getComputedStyle(paint).maskImage.slice(5, -2);
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      const at = (x, y) => pen.getImageData(x, y, 1, 1).data[3];
      return [canvas.width, canvas.height, at(100, 400), at(100, 100), getComputedStyle(paint).backgroundColor];
    }}"""


def open_painting(writer: Writer) -> None:
    writer.page.locator(FIRST).get_by_role("button", name="More for the picture").tap()
    writer.press("Let readers paint it…")


def readers_paint_what_an_author_painted_over(playwright, address, code):
    with author(Chromium(playwright), address, code, "Mila") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Green Hill")
        browser.type("A hill!")
        give(browser, "drop", FIRST, HILLS)
        seen(writer, FIRST)
        # There is no question about a colour yet.
        open_painting(writer)
        writer.press("Add")
        stage = "dialog.stencil-dialog .stencil-stage"
        browser.wait(f"document.querySelectorAll('{stage} > canvas').length === 2")
        # The hill, by a tap at its place in the picture; then a line in the sky, which is taken back.
        box = page.locator(stage).bounding_box()
        browser.tap(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.8)
        said = "document.querySelector('.stencil-said').textContent"
        browser.wait(f"/^1[0-9] % of the picture/.test({said})")
        browser.tap_on("[name=stencil-tool][value=brush]")
        box = page.locator(stage).bounding_box()
        browser.swipe(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.2, 0.2 * box["width"])
        browser.wait("!document.querySelector('[data-act=stencil-undo]').matches('[aria-disabled=true]')")
        before = browser.evaluate(said)
        browser.tap_on("[data-act=stencil-undo]")
        browser.wait(f"/^1[0-9] % of the picture/.test({said})")
        assert browser.evaluate(said) != before, before
        # The page goes away before it is kept; what was painted is there again.
        browser.pass_time(PAUSE)
        writer.saved()
        browser.reload()
        open_painting(writer)
        browser.wait(f"/^1[0-9] % of the picture/.test({said})")
        # By keyboard: a dot in the middle.
        browser.tap_on("[name=stencil-tool][value=brush]")
        page.locator(stage).focus()
        browser.press("Space")
        browser.press("Control+z")
        writer.press("Done")
        # Who opens it again at once goes on with what they have just painted.
        open_painting(writer)
        browser.wait(f"/^1[0-9] % of the picture/.test({said})")
        browser.press("Escape")
        painted = f"{FIRST} .media-paint"
        browser.wait(f"document.querySelector('{painted}')")
        found = page.evaluate(pixels_of(painted))
        assert found == [800, 500, 255, 0, "rgb(208, 64, 48)"], found
        # Readers pick another colour.
        writer.end("Painted")
        publish_and_open(writer)
        settle(browser, 0)
        Reading(browser, Touch(browser)).step()
        browser.wait("document.querySelector('question-view story-picture .paint')")
        browser.tap_on(".swatch [value=blue]")
        browser.wait("getComputedStyle(document.querySelector('story-picture .paint')).backgroundColor === 'rgb(47, 95, 196)'")
        found = page.evaluate(pixels_of("story-picture .paint"))
        assert found[:4] == [800, 500, 255, 0], found


def a_picture_that_another_program_changes_is_shown(playwright, address, code):
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "door"
        (folder / "pictures").mkdir(parents=True)
        picture = folder / "pictures" / "door.svg"
        picture.write_text(square(9))
        hall = {"pages": [{"text": "A door.", "picture": "door"}], "ending": "Home"}
        story = {"branchbook": 1, "id": "door", "title": "The Door", "start": "hall", "locations": {"hall": hall}}
        (folder / "story.json").write_text(json.dumps({**story, "pictures": {"door": {"file": "pictures/door.svg", "alt": "A door"}}}))
        browser = Chromium(playwright, width=1400)
        with contextlib.closing(FolderServer(folder)) as server, contextlib.closing(browser):
            browser.open(server.address)
            browser.wait("document.querySelector('[data-manuscript=open]')")
            writer = Writer(browser, server.address)
            shows(browser, picture_of(FIRST), 9)
            writer.press("Read from here")
            read = "document.querySelector('.preview-frame').contentDocument.querySelector('story-picture img')"
            shows(browser, read, 9)
            for size in (12, 15):
                picture.write_text(square(size))
                shows(browser, picture_of(FIRST), size)
                shows(browser, read, size)
            # What is no picture leaves the one before.
            picture.write_text("A letter.")
            time.sleep(1)
            browser.pass_time(PAUSE * 3)
            browser.reload()
            browser.wait("document.querySelector('[data-manuscript=open]')")
            shows(browser, picture_of(FIRST), 15)


def square(size: int) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"><rect width="{size}" height="{size}"/></svg>'


def shows(browser, image: str, width: int) -> None:
    """Lets time pass until an image has this width."""
    browser.wait_for(f"([width, pause]) => {{ testWorld.advance(pause); return ({image})?.naturalWidth === width; }}", [width, PAUSE])


CHROMIUM_TESTS = [
    a_story_gets_pictures_and_is_read,
    a_picture_survives_a_killed_tab,
    a_large_photograph_is_made_smaller_at_once,
    what_cannot_be_used_is_told_where_it_was_meant,
    pictures_are_replaced_and_tidied_up,
    readers_paint_what_an_author_painted_over,
    a_picture_that_another_program_changes_is_shown,
]
