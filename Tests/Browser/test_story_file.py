"""Tests of a story as a file of its own, opened from the disk."""

import functools
import subprocess
import tempfile
from pathlib import Path

import accessibility
from browsers import on_its_own
from chromium import Chromium
from program import ROOT, executable
from server import STORY, pages

READER = "document.querySelector('story-reader')"
SCENE = f"{READER}?.dataset.scene"
# Everything that the page has asked for; data and blobs are in the file itself.
ASKED = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !/^(data|blob):/.test(name))"
WHERE = """[document.querySelector('book-page')?.innerText, document.querySelector('.bar-place')?.innerText]"""


@functools.cache
def exported(story: str = "seven-pages") -> Path:
    """The file that `branchbook export` writes; it is deleted with this process."""
    folder = tempfile.TemporaryDirectory()
    file = Path(folder.name) / f"{story}.html"
    command = [executable(), "export", ROOT / "Stories" / story, "--as", "web", "--into", file, "--web", pages()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    # The folder lives as long as the path, which the cache holds.
    keep.append(folder)
    return file


keep: list[tempfile.TemporaryDirectory] = []


def opened(browser, story: str = "seven-pages") -> None:
    browser.open(exported(story).as_uri())
    browser.wait(f"{SCENE} === 'title'")


def turn(browser) -> None:
    """Goes on to the next scene, by the first choice where there are any."""
    before = browser.evaluate(f"{READER}.dataset.turn")
    scene = browser.evaluate(SCENE)
    browser.wait(f"!{READER}.hasAttribute('data-turning')")
    if scene == "choices":
        browser.tap_on(".choice:not([aria-disabled='true']):not(:disabled)")
    else:
        browser.press("ArrowRight")
    browser.wait(f"{READER}.dataset.turn !== {before!r}")


def read_on(browser, scene: str) -> None:
    for _ in range(40):
        if browser.evaluate(SCENE) == scene:
            return
        turn(browser)
    raise AssertionError(f"no {scene} was reached")


@on_its_own
def story_file_is_read_to_an_ending_and_keeps_the_place(browser, address):
    opened(browser)
    assert browser.evaluate("document.title") == "Seven Pages · Branchbook"
    turn(browser)
    browser.wait("[...document.querySelectorAll('story-picture img')].every((one) => one.complete && one.naturalWidth > 0)")
    read_on(browser, "ending")
    place = browser.evaluate(WHERE)
    browser.reload()
    browser.wait(f"{SCENE} === 'ending'")
    assert browser.evaluate(WHERE)[1] == place[1], (place, browser.evaluate(WHERE))
    assert "1 of 4" in browser.evaluate("document.querySelector('.bar-endings').textContent")
    assert not browser.evaluate("!!document.querySelector('notice-bar .notice')"), "it says that nothing is kept"
    browser.wait(f"!{READER}.hasAttribute('data-turning')")
    browser.tap_on("[data-act=undo]")
    browser.wait(f"{SCENE} === 'choices'")
    assert browser.evaluate(ASKED) == []
    assert not browser.problems(), browser.problems()


@on_its_own
def story_file_has_nothing_that_needs_a_library(browser, address):
    opened(browser)
    found = browser.evaluate("[...document.querySelectorAll('reader-bar :is(a, button)')].map((one) => one.dataset.act)")
    assert found == ["undo", "restart", "settings"], found
    read_on(browser, "ending")
    assert "shelf" not in browser.evaluate("document.querySelector('ending-view').innerText").lower()


@on_its_own
def story_file_wears_the_reader_s_theme(browser, address):
    opened(browser)
    browser.tap_on("[data-act=settings]")
    browser.tap_on(".settings-panel input[value=sepia] ~ *, .settings-panel label:has(input[value=sepia])")
    browser.wait("document.documentElement.dataset.theme === 'sepia'")
    browser.tap_on("[data-act=done]")
    browser.reload()
    browser.wait(f"{SCENE} === 'title'")
    assert browser.evaluate("document.documentElement.dataset.theme") == "sepia"
    assert not browser.problems(), browser.problems()


def story_file_speaks_german_and_passes_axe(playwright, address):
    browser = Chromium(playwright, script="Object.defineProperty(navigator, 'languages', { get: () => ['de-AT'] });")
    opened(browser, STORY)
    assert browser.evaluate("document.documentElement.lang") == "de"
    assert "Buch" in browser.evaluate("document.querySelector('page-turner').innerText")
    assert not (found := accessibility.violations(browser)), found
    for scene in ("question", "page", "choices"):
        read_with_answers(browser, scene)
        assert not (found := accessibility.violations(browser)), (scene, found)
    assert not browser.problems(), browser.problems()
    browser.close()


def read_with_answers(browser, scene: str) -> None:
    """As `read_on`, for a story that asks something first."""
    for _ in range(40):
        now = browser.evaluate(SCENE)
        if now == scene:
            return
        before = browser.evaluate(f"{READER}.dataset.turn")
        browser.wait(f"!{READER}.hasAttribute('data-turning')")
        if now == "question":
            if browser.evaluate("!!document.querySelector('question-view input[type=text]')"):
                browser.tap_on("question-view input[type=text]")
                browser.type("Ada")
                browser.press("Enter")
            else:
                browser.tap_on("question-view button")
            browser.wait(f"{READER}.dataset.turn !== {before!r}")
        else:
            turn(browser)
    raise AssertionError(f"no {scene} was reached")


def story_file_says_that_nothing_is_kept_where_it_is_not(playwright, address):
    browser = Chromium(playwright, script="Object.defineProperty(window, 'indexedDB', { get: () => { throw new Error('none'); } });")
    opened(browser)
    browser.wait("document.querySelector('notice-bar .notice')?.innerText.includes('isn’t saving anything')")
    read_on(browser, "ending")
    assert not browser.problems(), browser.problems()
    browser.close()


def story_is_taken_along_from_its_title_page(playwright, address):
    """The page for any browser is, byte for byte, what the command writes. Everything can be done with the keyboard."""
    browser = Chromium(playwright)
    browser.open(f"{address}/#/read/seven-pages")
    browser.wait("!!document.querySelector('[data-act=take]')")
    browser.evaluate("document.querySelector('[data-act=take]').focus()")
    browser.press("Enter")
    browser.wait("document.querySelector('.take-dialog')?.open")
    assert browser.evaluate("document.activeElement.dataset.file") == "web"
    begins = {"html": b"<!doctype html>", "epub": b"PK", "branchbook": b"PK"}
    for name in ("seven-pages.html", "seven-pages.epub", "seven-pages-print.html", "seven-pages.branchbook"):
        with browser.page.expect_download() as download:
            browser.press("Enter")
        assert download.value.suggested_filename == name
        taken = Path(download.value.path()).read_bytes()
        assert taken.startswith(begins[name.rsplit(".")[-1]]), name
        assert name != "seven-pages.html" or taken == exported().read_bytes()
        browser.press("Tab")
    browser.press("Escape")
    browser.wait("!document.querySelector('.take-dialog')")
    assert browser.evaluate("document.activeElement.dataset.act") == "take"
    assert not browser.problems(), browser.problems()
    browser.close()


TESTS = [
    story_file_is_read_to_an_ending_and_keeps_the_place,
    story_file_has_nothing_that_needs_a_library,
    story_file_wears_the_reader_s_theme,
]
CHROMIUM_TESTS = [
    story_file_speaks_german_and_passes_axe,
    story_file_says_that_nothing_is_kept_where_it_is_not,
    story_is_taken_along_from_its_title_page,
]
