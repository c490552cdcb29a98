"""Tests of Branchbook as a story format of Twine: stories published as Twine does it, and opened from the disk."""

import subprocess
import tempfile
from pathlib import Path

import accessibility
from browsers import on_its_own
from chromium import Chromium
from marked import GERMAN
from program import executable
from screens import Visit
from test_story_file import ASKED, READER, SCENE, read_on, turn
from twine_story import LANTERN, PICTURED, PLANTED, published, story_format

CHECK = "document.querySelector('test-panel')?.dataset.sign"
SHEET = "dialog.proof-dialog"
TEST = "debug"


def opened(browser, *story, wait: str = f"{SCENE} === 'title'", **options) -> None:
    """Opens a published story in a browser. The file is deleted with this process."""
    folder = tempfile.TemporaryDirectory()
    keep.append(folder)
    file = Path(folder.name) / "story.html"
    file.write_text(published(*story, **options))
    browser.open(file.as_uri())
    browser.wait(wait)
    # A title page is shown before it can be turned.
    browser.wait(f"{READER} ? {READER}.ready.then(() => true) : true")


keep: list[tempfile.TemporaryDirectory] = []


def choose(browser, words: str) -> None:
    """Picks the choice with these words."""
    browser.wait(f"!{READER}.hasAttribute('data-turning')")
    before = browser.evaluate(f"{READER}.dataset.turn")
    browser.run("async (words) => [...document.querySelectorAll('.choice')].find((one) => one.innerText.includes(words)).click()", words)
    browser.wait(f"{READER}.dataset.turn !== {before!r}")


def shown(browser) -> str:
    return browser.evaluate("document.querySelector('book-page').innerText")


def format_is_what_twine_asks_for():
    """By the specification, name, version and source; the version in three numbers, and each place for a story once."""
    own = story_format()
    assert own["name"] == "Branchbook" and own["proofing"] is False
    assert [part.isdigit() for part in own["version"].split(".")] == [True, True, True]
    assert own["source"].count("{{") == 2, "Twine would replace something else"
    print(f"the story format's page: {len(own['source'].encode())} bytes")


@on_its_own
def twine_story_is_read_to_an_ending_and_keeps_its_place(browser, address):
    opened(browser, "The Lantern & Co", LANTERN)
    assert browser.evaluate("document.title") == "The Lantern & Co · Branchbook"
    turn(browser)
    assert "Something drips." in shown(browser)
    choose(browser, "Light the lantern")
    choose(browser, "Go down")
    assert "Shelves full of plums & “pears”." in shown(browser), shown(browser)
    choose(browser, "Take a jar")
    read_on(browser, "ending")
    assert "1 of 1" in browser.evaluate("document.querySelector('.bar-endings').textContent")
    browser.reload()
    browser.wait(f"{SCENE} === 'ending'")
    assert browser.evaluate("document.querySelector('test-panel, dialog') === null"), "play mode shows something of the test"
    assert browser.evaluate(ASKED) == []
    assert not browser.problems(), browser.problems()


@on_its_own
def planted_problems_show_in_test_mode(browser, address):
    opened(browser, "The Lantern", PLANTED, options=TEST)
    browser.wait(f"{CHECK} === 'errors'")
    browser.wait("document.querySelector('test-panel button').ariaLabel === '3 problems'")
    browser.tap_on("[data-act=check]")
    browser.wait(f"document.querySelector('{SHEET}')?.open")
    text = browser.evaluate(f"document.querySelector('{SHEET}').innerText")
    # Whether words that only screen readers get have a line of their own differs.
    lines = [line.removeprefix("Problem: ") for line in text.split("\n") if line]
    for passage, words in (
        ("The Lantern", "Attic"),
        ("The Lantern", "<<fireworks 3>>"),
        ("The Lost Room", "No reader can reach this passage"),
    ):
        assert passage in lines and words in lines and lines.index(passage) < lines.index(words), (passage, words, lines)
    assert "This test begins with “The Landing”." in lines, lines
    browser.tap_on(f"{SHEET} [data-verdict=reachable]:has(strong) summary")
    browser.wait(f"!!document.querySelector('{SHEET} [open] .way-steps li')")
    assert not browser.problems(), browser.problems()


def test_mode_is_reached_by_keys_and_begins_anew(playwright, address):
    browser = Chromium(playwright)
    visit = Visit("a test in Twine")
    opened(browser, "The Lantern", PLANTED, options=TEST)
    browser.wait(f"{CHECK} === 'errors'")
    assert browser.evaluate("document.querySelector('test-panel [role=status]').textContent") == "3 problems"
    browser.evaluate("document.querySelector('[data-act=check]').focus()")
    browser.press("Enter")
    browser.wait(f"document.querySelector('{SHEET}')?.open")
    visit.examine(browser, "what was found")
    browser.press("ArrowRight")
    assert browser.evaluate(SCENE) == "title", "a key for the sheet turns the page"
    browser.press("Escape")
    browser.wait(f"!document.querySelector('{SHEET}')")
    assert browser.evaluate("document.activeElement.dataset.act") == "check"
    assert not (found := accessibility.violations(browser)), found
    turn(browser)
    choose(browser, "Go down")
    assert not browser.evaluate("!!document.querySelector('notice-bar .notice')"), "it warns that nothing is kept"
    browser.reload()
    browser.wait(f"{SCENE} === 'title'")
    assert not browser.problems(), browser.problems()
    browser.close()
    visit.end()


def test_from_here_begins_there(playwright, address):
    browser = Chromium(playwright)
    opened(browser, "The Lantern", LANTERN, options=TEST, start="The Cellar")
    browser.wait(f"{CHECK} !== 'waiting'")
    turn(browser)
    assert "You can't see your hand." in shown(browser), shown(browser)
    browser.tap_on("[data-act=check]")
    browser.wait(f"document.querySelector('{SHEET}')?.innerText.includes('This test begins with “The Cellar”.')")
    browser.close()


def story_without_problems_says_so_in_german(playwright, address):
    browser = Chromium(playwright, script=GERMAN)
    opened(browser, "Die Laterne", LANTERN, options=TEST)
    browser.wait(f"{CHECK} === 'clear'")
    assert browser.evaluate("document.documentElement.lang") == "de"
    browser.tap_on("[data-act=check]")
    browser.wait(f"document.querySelector('{SHEET}')?.innerText.includes('Keine Probleme')")
    assert not (found := accessibility.violations(browser)), found
    assert not browser.problems(), browser.problems()
    browser.close()


def page_without_a_story_says_why(playwright, address):
    browser = Chromium(playwright)
    message = "document.querySelector('message-view')?.innerText.includes('This story can’t be opened')"
    opened(browser, "Nothing", {"StoryMenu": "Only a menu."}, wait=message)
    browser.wait("document.querySelector('message-view').innerText.includes('No passage of this file is a page of a story.')")
    assert not (found := accessibility.violations(browser)), found
    opened(browser, "Empty", {}, wait=message)
    assert not browser.problems(), browser.problems()
    browser.close()


def hostile_passages_stay_words(playwright, address):
    """Nothing that an author writes becomes markup or code of the page, and the story's own styles do nothing."""
    words = "</tw-passagedata><script>window.owned = 1</script><img src=x onerror='window.owned = 2'> {{STORY_DATA}} $& \u202etxt"
    browser = Chromium(playwright)
    # An image is a picture of the story, and there is no file for it.
    browser.expects("ERR_FILE_NOT_FOUND .*/x$")
    opened(browser, "</title><script>window.owned = 3</script>", {"Start": words}, options=TEST, extras="body { display: none }")
    browser.wait(f"{CHECK} !== 'waiting'")
    turn(browser)
    browser.tap_on("[data-act=check]")
    browser.wait(f"document.querySelector('{SHEET}')?.open")
    assert browser.evaluate("window.owned") is None
    assert not browser.problems(), browser.problems()
    browser.close()


def served_format_is_open_to_twine_s_pages(playwright, address):
    """Twine loads a format as a script with a callback in its address, from wherever its own pages are."""
    browser = Chromium(playwright)
    folder = tempfile.TemporaryDirectory()
    keep.append(folder)
    # The Twine app is pages on a disk.
    (Path(folder.name) / "twine.html").write_text("<title>Twine</title>")
    browser.open((Path(folder.name) / "twine.html").as_uri())
    name = browser.run(
        """(address) => new Promise((resolve, reject) => {
          window.storyFormat = ({ name }) => resolve(name);
          const script = Object.assign(document.createElement('script'), { src: `${address}/twine/format.js?callback=storyFormat` });
          script.onerror = () => reject(new Error('it is kept from other pages'));
          document.head.append(script);
        })""",
        address,
    )
    assert name == "Branchbook", name
    browser.close()


def pictures_are_shown_from_where_they_are(playwright, address):
    browser = Chromium(playwright)
    opened(browser, "Pictures", PICTURED)
    folder = Path(keep[-1].name)
    (folder / "fox cub.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'/>")
    for words in ("A black door.", "A fox cub."):
        turn(browser) if words == "A black door." else choose(browser, "In")
        browser.wait(f"[...document.querySelectorAll('book-page img')].some((one) => one.alt === '{words}' && one.naturalWidth > 0)")
    assert not browser.problems(), browser.problems()
    browser.close()


def published_story_is_imported_again(playwright, address):
    """The file of a published story comes back, with its logic."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lantern.html"
        file.write_text(published("The Lantern", LANTERN))
        command = [executable(), "import", file, "--into", Path(folder) / "lantern"]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        story = (Path(folder) / "lantern" / "story.json").read_text()
    assert "4 passages" in said and '"lit"' in story and "Take a jar" in story, (said, story)


TESTS = [twine_story_is_read_to_an_ending_and_keeps_its_place, planted_problems_show_in_test_mode]
PAGE_TESTS = [format_is_what_twine_asks_for]
CHROMIUM_TESTS = [
    test_mode_is_reached_by_keys_and_begins_anew,
    test_from_here_begins_there,
    story_without_problems_says_so_in_german,
    page_without_a_story_says_why,
    hostile_passages_stay_words,
    served_format_is_open_to_twine_s_pages,
    pictures_are_shown_from_where_they_are,
    published_story_is_imported_again,
]
