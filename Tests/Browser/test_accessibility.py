"""axe finds nothing wrong with any screen, in any theme; and no screen of the pages is left out."""

import re

import every_kind
import test_library
import test_readers
from marked import marked_browser, untranslated
from screens import SCREENS, Visit
from server import ROOT, Server, module

SCRIPTS = ROOT / "Web/scripts"
ELEMENT = re.compile(r"customElements\.define\('([a-z-]+)'")
DIALOG = re.compile(r"create\('dialog', \{ class: '([a-z -]+)'")


def every_screen_is_on_the_list():
    """Every element and every dialog that the pages have is on a screen, and every visit is made by a test."""
    code = "\n".join(file.read_text() for file in SCRIPTS.glob("**/*.js"))
    # A dialog's last class is its own.
    there = {*ELEMENT.findall(code), *(f"dialog.{names.split()[-1]}" for names in DIALOG.findall(code))}
    assert code.count("create('dialog'") == len(DIALOG.findall(code)), "a dialog is made in another way than thought"
    listed = {part for screens in SCREENS.values() for parts in screens.values() for part in parts.split()}
    assert there - listed == set(), f"on no screen of the list: {there - listed}"
    assert listed - there == set(), f"on the list, but not in the code: {listed - there}"
    tests = "\n".join(file.read_text() for file in (ROOT / "Tests/Browser").glob("test_*.py"))
    unvisited = [name for name in SCREENS if f'Visit("{name}"' not in tests]
    assert not unvisited, f"no test makes the visit to {unvisited}"


def with_marks(visit, examine):
    """Examines a screen, and finds words of the pages that are in no catalogue."""

    def look(browser, screen):
        visit.found.extend(f"{screen}, untranslated: {words}" for words in untranslated(browser))
        examine(browser, screen)

    return look


def the_library_is_accessible(playwright, address):
    for visit, size in ((Visit("the library"), (1024, 768)), (Visit("the library, narrow", after="the library"), (320, 640))):
        browser = marked_browser(playwright, *size)
        try:
            test_library.visit_every_page(browser, address, with_marks(visit, visit.examine))
            assert not browser.problems(), browser.problems()
        finally:
            browser.close()
        visit.end()


def every_scene_is_accessible(playwright, _address):
    browser = marked_browser(playwright, script=every_kind.SEED)
    visit = Visit("a story")
    look = with_marks(visit, visit.examine_narrow)

    def examine(browser, screen):
        look(browser, screen)
        if screen == "page":
            read_with_the_ruler(browser, lambda: look(browser, "page with the ruler"))

    try:
        with every_kind.kitchen() as server:
            every_kind.visit_every_screen(browser, server.address, examine)
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()
    visit.end()


def read_with_the_ruler(browser, act) -> None:
    """Does something while the ruler lies on a line."""
    for wanted in ("true", "false"):
        browser.evaluate(f"void import('{module('changeSetting')}').then((one) => one.changeSetting('ruler', {wanted}))")
        browser.wait(f"!!document.querySelector('.reading-ruler') === {wanted}")
        if wanted == "true":
            act()


def the_readers_pages_are_accessible(playwright, _address, _code):
    # With a library of its own, because axe looks at every reader and at every line of the log that other tests have made.
    server = Server()
    browser = marked_browser(playwright)
    visit = Visit("the readers")
    look = with_marks(visit, visit.examine_narrow)

    def examine(browser, screen):
        look(browser, screen)
        for width in (320, 1024):
            browser.page.set_viewport_size({"width": width, "height": 768})
            wide = browser.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{screen} is {wide} pixels wide on {width}"
        # The window needs a moment before it responds to touches at its new size.
        browser.page.wait_for_timeout(300)

    try:
        test_readers.visit_readers_pages(browser, server.address, server.code, examine)
    finally:
        browser.close()
        server.stop()
    visit.end()


PAGE_TESTS = [every_screen_is_on_the_list]
CHROMIUM_TESTS = [the_library_is_accessible, every_scene_is_accessible]
READERS_TESTS = [the_readers_pages_are_accessible]
