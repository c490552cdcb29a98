"""Stories that authors already have: brought from a disk, and copied."""

import json

from browsers import Browser
from chromium import Chromium
from household import go
from writing import Writer, author

TOWER = """:: StoryTitle
The Tower

:: StoryData
{ "ifid": "A", "format": "Harlowe", "start": "Door" }

:: Door {"position":"100,200"}
A door. [[Climb->Top]]

:: Top
(track: 'wind', 'loop')The top.
"""
HOUSE = "# House\n## Hall\nA hall.\n- [Down](#cellar)\n- [Out](#out)\n## Cellar\nIt is dark.\n- [Wait](#cellar)\n## Out\nYou are out.\n"
HALL = {"main.ink": "# title: The Hall\nINCLUDE hall.ink\n-> hall\n", "hall.ink": "== hall\nA hall.\n* [Sleep] You sleep. -> END\n"}
CASTLE = {
    "branchbook": 1,
    "id": "castle",
    "title": "The Castle",
    "language": "en",
    "pictures": {"castle": {"file": "castle.png", "alt": "A castle."}},
    "start": "gate",
    "locations": {
        "gate": {"text": "A gate.", "picture": "castle", "choices": [{"id": way, "text": way, "go": way} for way in ("in", "out")]},
        "in": {"text": "In.", "ending": {"id": "in", "title": "In"}},
        "out": {"text": "Out.", "ending": {"id": "out", "title": "Out"}},
    },
}
DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], 'tower.twee'));
  document.querySelector('my-stories-page').dispatchEvent(
    new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def choose(browser: Browser, files: dict[str, str | bytes]) -> None:
    """Chooses files as from a disk."""
    payload = [{"name": name, "mimeType": "", "buffer": text if isinstance(text, bytes) else text.encode()} for name, text in files.items()]
    browser.page.set_input_files("#story-picker", payload)


def stories_are_brought_from_a_disk(playwright, address, code):
    with author(Chromium(playwright), address, code, "Bruno") as (writer, _):
        browser = writer.browser
        go(browser, address, "write", "[data-stories=shown]")
        choose(browser, {"tower.twee": TOWER})
        browser.wait("document.querySelector('.brought-dialog[open]')")
        shown = browser.evaluate("document.querySelector('.brought-dialog').innerText")
        assert "The Tower" in shown and "2 pages · 1 link" in shown and "Sounds and videos: 1" in shown, shown
        browser.tap_on(".left-out summary")
        browser.wait("document.querySelector('.left-out').innerText.includes('line 11')")
        writer.press("Open it")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        assert writer.texts() == ["A door. Climb", "The top."], writer.texts()
        # A story in ink, with the file that it includes.
        go(browser, address, "write", "[data-stories=shown]")
        choose(browser, HALL)
        browser.wait("document.querySelector('.brought-dialog[open]')?.innerText.includes('The Hall')")
        browser.press("Escape")
        a_story_is_dropped_and_saved_and_brought_again(writer)


def a_story_is_published_with_what_its_author_accepts(playwright, address, code):
    """A place of it leads only to itself: the import says so, and the author publishes it all the same."""
    with author(Chromium(playwright), address, code, "Carla") as (writer, _):
        browser = writer.browser
        go(browser, address, "write", "[data-stories=shown]")
        choose(browser, {"house.md": HOUSE})
        browser.wait("document.querySelector('.brought-dialog[open]')?.innerText.includes('no way to an ending from here: 1')")
        writer.press("Open it")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        # The checker knows it then, and the library is not asked in vain.
        browser.wait("document.querySelector('proof-sign[data-sign=errors]')")
        writer.press("Publish", exact=True)
        browser.wait("document.querySelector('.publish-kind')?.innerText.includes('but not on to an ending')")
        browser.tap_on(".publish-kind summary")
        browser.wait("document.querySelector('.publish-kind .publish-problems')?.innerText.includes('Cellar')")
        writer.press("Publish it as it is")
        writer.press("Put it on the shelf")
        writer.page.get_by_role("link", name="Read it").wait_for()


def a_picture_that_is_not_there_is_named(playwright, address, code):
    with author(Chromium(playwright), address, code, "Cilly") as (writer, _):
        browser = writer.browser
        browser.expects("422", "404")
        go(browser, address, "write", "[data-stories=shown]")
        choose(browser, {"castle.json": json.dumps(CASTLE)})
        writer.press("Open it")
        browser.wait("document.querySelector('proof-sign:is([data-sign=clear], [data-sign=hints])')")
        writer.press("Publish", exact=True)
        writer.press("Put it on the shelf")
        browser.wait("document.querySelector('.publish-dialog')?.innerText.includes('“castle.png”, but there is no such file. Replace it')")


def a_story_is_dropped_and_saved_and_brought_again(writer: Writer) -> None:
    browser = writer.browser
    browser.run(DROP, TOWER)
    browser.wait("document.querySelector('.brought-dialog[open]')")
    browser.press("Escape")
    browser.wait("document.querySelectorAll('.draft').length === 3")
    writer.page.locator(".draft", has_text="The Hall").locator("[data-act=more]").tap()
    writer.press("Save as a file")
    writer.page.get_by_role("dialog").wait_for()
    kinds = ("bundle", "web", "print", "epub", "twee", "ink", "docx")
    bundle, web, printed, book, twee, ink, manuscript = (saved(writer, kind) for kind in kinds)
    browser.press("Escape")
    assert b'id="branchbook-program"' in web and b"The Hall" in web, web[:200]
    assert b'id="s1"' in printed and b"The Hall" in printed, printed[:200]
    assert book[30:58] == b"mimetypeapplication/epub+zip", book[:60]
    assert twee.startswith(b":: StoryTitle\nThe Hall\n"), twee[:200]
    assert ink.startswith(b"# title: The Hall\n"), ink[:200]
    assert manuscript.startswith(b"PK"), manuscript[:200]
    choose(browser, {"the-hall.branchbook": bundle})
    browser.wait("document.querySelector('.brought-dialog[open]')?.innerText.includes('Everything in the file is here.')")
    browser.press("Escape")
    browser.wait("document.querySelectorAll('.draft').length === 4")


def saved(writer: Writer, kind: str) -> bytes:
    """A story as one of the files that are offered."""
    with writer.page.expect_download() as download:
        writer.page.locator(f".files-dialog [data-file={kind}]").tap()
    with open(download.value.path(), "rb") as file:
        return file.read()


def a_file_that_is_no_story_is_refused(playwright, address, code):
    with author(Chromium(playwright), address, code, "Berta") as (writer, _):
        browser = writer.browser
        browser.expects("422 .*/api/draft-imports$", "422 .*/api/drafts/.*/bundle$")
        go(browser, address, "write", "[data-stories=shown]")
        for files, words in (
            ({"letter.txt": "Dear Berta"}, "There is no story in “letter.txt”. Look at line 1."),
            ({"main.ink": "-> hall\nINCLUDE hall.ink\n"}, "Look at line 2."),
            ({"photo.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF"}, "“photo.jpg” is neither a story’s file nor text."),
            ({"half.branchbook": b"PK\x03\x04 and no more"}, ""),
        ):
            choose(browser, files)
            browser.wait("document.querySelector('.stories-said.problem')?.textContent")
            said = browser.evaluate("document.querySelector('.stories-said').textContent")
            assert words in said, said
            browser.wait("!document.querySelector('.brought-dialog')")
        assert browser.evaluate("document.querySelectorAll('.draft').length") == 0


def a_copy_is_a_story_of_its_own(playwright, address, code):
    with author(Chromium(playwright), address, code, "Cosima") as (writer, _):
        browser = writer.browser
        writer.begin("The Door")
        browser.type("A red door.")
        writer.saved()
        go(browser, address, "write", "[data-stories=shown]")
        browser.tap_on(".draft [data-act=more]")
        writer.press("Make a copy")
        browser.wait("document.querySelectorAll('.draft').length === 2")
        browser.wait("document.querySelector('.stories-said').textContent.includes('The Door (copy)')")
        writer.open("The Door (copy)")
        browser.wait("document.querySelector('.place-page')")
        assert writer.texts() == ["A red door."], writer.texts()
        browser.tap_on(".place-page .text-box")
        browser.press("End")
        browser.type(" Ajar.")
        writer.saved()
        writer.open("The Door")
        assert writer.texts() == ["A red door."], writer.texts()


CHROMIUM_TESTS = [
    stories_are_brought_from_a_disk,
    a_story_is_published_with_what_its_author_accepts,
    a_file_that_is_no_story_is_refused,
    a_copy_is_a_story_of_its_own,
    a_picture_that_is_not_there_is_named,
]
