"""Bookmarks: kept with one tap, named, returned to, on this device and on others."""

import json

from chromium import Chromium
from household import add_reader, ask, go, kept_here, let_in, open_story, plays, rows_here, wait_for
from marked import GERMAN, marked_browser, untranslated
from reading import Keyboard, Touch, settle, state, turn
from screens import Visit
from test_progress import two_devices

# It has a page in each place, and choices on each page.
SHORT = "seven-pages"
RIBBON = "[data-act=bookmark]"
MARKED = ".sheet[data-marked]"
SHEET = "dialog.bookmark-sheet[open]"
LIST = "[...document.querySelectorAll('.bookmark')]"


def choose(browser, choice) -> dict:
    return turn(browser, lambda: browser.tap_on(f"button.choice[data-choice='{choice}']"))


def begin(browser, address) -> None:
    """Opens the short story at its first page."""
    open_story(browser, address, SHORT)
    turn(browser, Touch(browser).advance)
    assert place(browser) == "Page 1", state(browser)


def place(browser) -> str:
    """The place on show."""
    return browser.evaluate("document.querySelector('.sheet .running-head')?.innerText ?? ''")


def words(browser) -> str:
    return browser.evaluate("document.querySelector('.sheet').innerText")


def ready(browser) -> None:
    """Waits until the bookmarks have been loaded: the ribbon says how things stand on this page."""
    browser.wait(f"!document.querySelector('{RIBBON}').disabled")


def keep(browser) -> None:
    """Keeps the page on show."""
    ready(browser)
    assert not browser.evaluate(f"!!document.querySelector('{MARKED}')")
    browser.tap_on(RIBBON)
    browser.wait(f"document.querySelector('{MARKED}')")


def show_list(browser) -> list[str]:
    """Opens the sheet on a page that has a bookmark, and returns the names."""
    browser.tap_on(RIBBON)
    return listed(browser)


def listed(browser) -> list[str]:
    browser.wait(f"document.querySelector('{SHEET}')")
    return browser.evaluate(f"{LIST}.map((one) => one.querySelector('.bookmark-name').innerText)")


def press(browser, name: str, act: str) -> None:
    """Presses a button of the bookmark with this name."""
    found = f"{LIST}.find((one) => one.querySelector('.bookmark-name').innerText.includes({json.dumps(name)}))"
    browser.wait(found)
    bookmark = browser.evaluate(f"{found}.dataset.bookmark")
    browser.tap_on(f"[data-bookmark='{bookmark}'] [data-act={act}]")


def close(browser) -> None:
    browser.tap_on(f"{SHEET} [data-act=close]")
    browser.wait("!document.querySelector('bookmark-sheet')")


def library_has(browser, story: str = SHORT) -> dict:
    """The library's bookmarks of the story that were not deleted, by name."""
    answer = ask(browser, "GET", f"stories/{story}/bookmarks")["value"]["bookmarks"]
    return {one["name"]: one for one in answer if not one["removed"]}


def counts_here(browser) -> list[tuple[str, int]]:
    """The plays on the device with their numbers of lines. How many of them the library has acknowledged changes by itself."""
    return [(row["id"], row["count"]) for row in kept_here(browser)]


def a_place_is_kept_named_and_returned_to(browser, address):
    begin(browser, address)
    keep(browser)
    notice = browser.evaluate("document.querySelector('.notice').innerText")
    assert "“Page 1”" in notice, notice
    browser.tap_on("[data-act=name-bookmark]")
    browser.wait("document.activeElement.id === 'bookmark-name'")
    browser.wait("getSelection().toString() === 'Page 1' || document.activeElement.selectionEnd === 6")
    browser.type("The round door")
    browser.tap_on("#bookmark-note")
    browser.type("Try the tree next time.")
    browser.tap_on(f"{SHEET} [data-act=save]")
    browser.wait("document.querySelector('.bookmark-note')?.innerText === 'Try the tree next time.'")
    assert listed(browser) == ["The round door"]
    close(browser)
    choose(browser, "2")
    assert place(browser) == "Page 2" and not browser.evaluate(f"!!document.querySelector('{MARKED}')")
    assert not browser.evaluate("!!document.querySelector('.notice')"), "the notice stays on the next page"
    keep(browser)
    here = words(browser)
    counts = counts_here(browser)
    assert show_list(browser) == ["Page 2", "The round door"]
    assert browser.evaluate("document.querySelector('.bookmark [data-act=go]').disabled"), "it leads to the page on show"
    turn(browser, lambda: press(browser, "The round door", "go"))
    # Looked back at: nothing is lost, and there is a way to decide again.
    assert place(browser) == "Looking back" and "On the way home" in words(browser), words(browser)
    browser.wait(f"document.querySelector('{MARKED}')")
    assert browser.evaluate("document.querySelector('.sheet').innerText.includes('Choose again from here')")
    assert counts_here(browser) == counts, "looking back was recorded"
    assert turn(browser, Touch(browser).advance)["words"] == here
    browser.reload()
    settle(browser, 0)
    browser.wait(f"document.querySelector('{MARKED}')")
    assert show_list(browser) == ["Page 2", "The round door"]


def after_another_way_a_bookmark_begins_another_reading(browser, address, code):
    begin(browser, address)
    choose(browser, "2")
    keep(browser)
    kept = words(browser)
    turn(browser, lambda: browser.tap_on("[data-act=undo]"))
    choose(browser, "3")
    left = words(browser)
    assert place(browser) == "Page 3", (place(browser), state(browser))
    assert not browser.evaluate(f"!!document.querySelector('{MARKED}')")
    sent(browser)
    assert len(plays(browser, SHORT)) == 1
    # Only through the ribbon of this page can the list be seen from here; its bookmark goes again.
    keep(browser)
    browser.tap_on("[data-act=bookmarks]")
    assert listed(browser) == ["Page 3", "Page 2"]
    press(browser, "Page 3", "delete")
    browser.wait("document.querySelector('[data-act=bring-back]')")
    turn(browser, lambda: press(browser, "Page 2", "go"))
    assert words(browser) == kept and place(browser) == "Page 2"
    browser.wait(f"document.querySelector('{MARKED}')")
    notice = browser.evaluate("document.querySelector('.notice').innerText")
    assert "“Page 2”" in notice and "Where you were" in notice, notice
    # Nothing was read in it yet, so there is no other reading to tell of.
    sent(browser)
    assert len(plays(browser, SHORT)) == 1
    choose(browser, "4")
    sent(browser)
    assert len(plays(browser, SHORT)) == 2
    numbers = ask(browser, "GET", f"stories/{SHORT}/statistics")["value"]
    # Knock, round the tree, and taste the soup: the way to the bookmark is no choice made twice.
    assert (numbers["choices"], numbers["plays"]) == (3, 2), numbers
    # And back to where the first reading stopped.
    turn(browser, Touch(browser).advance) if state(browser)["scene"] == "page" else None
    assert state(browser)["scene"] == "ending", state(browser)
    browser.tap_on(".bookmarks-place [data-act=bookmarks]")
    assert listed(browser) == ["Where you were", "Page 2"], listed(browser)
    turn(browser, lambda: press(browser, "Where you were", "go"))
    assert words(browser) == left


def sent(browser) -> None:
    """Waits until the library has all that was read and kept here."""
    wait_for(browser, lambda: unsent(browser) == 0)


def unsent(browser) -> int:
    waiting = [row for row in kept_here(browser) if row["begun"] and row["acknowledged"] < row["count"]]
    return len(waiting) + len([row for row in bookmarks_here(browser) if not row["sent"]])


def names_here(browser) -> list[str]:
    return sorted(row["name"] for row in bookmarks_here(browser) if not row["removed"])


def bookmarks_here(browser) -> list[dict]:
    """The bookmarks in the device's database."""
    return rows_here(browser, "bookmarks")


def a_bookmark_kept_without_a_network_is_sent_later(playwright, address, code):
    browser = Chromium(playwright)
    browser.expects("ERR_INTERNET_DISCONNECTED")
    try:
        begin(browser, address)
        sent(browser)
        ready(browser)
        keep(browser)
        # The sheet has come once; what the service worker keeps is for other tests.
        show_list(browser)
        close(browser)
        browser.context.set_offline(True)
        choose(browser, "2")
        keep(browser)
        browser.tap_on("[data-act=name-bookmark]")
        browser.wait("document.activeElement.id === 'bookmark-name'")
        browser.type("Forty mice")
        browser.press("Enter")
        browser.wait("document.querySelector('.bookmark-name')?.innerText === 'Forty mice'")
        press(browser, "Page 1", "delete")
        browser.wait("document.querySelector('[data-act=bring-back]')")
        close(browser)
        browser.context.set_offline(False)
        wait_for(browser, lambda: set(library_has(browser)) == {"Forty mice"})
        sent(browser)
        assert browser.evaluate(f"!!document.querySelector('{MARKED}')")
    finally:
        browser.close()


def two_devices_have_the_same_bookmarks(playwright, address, code):
    with two_devices(playwright, address, code, "Bela") as (tablet, phone):
        begin(tablet, address)
        keep(tablet)
        choose(tablet, "2")
        keep(tablet)
        kept = words(tablet)
        sent(tablet)
        assert set(library_has(tablet)) == {"Page 1", "Page 2"}
        # The other device goes on with the same reading, and has the bookmarks of both pages.
        open_story(phone, address, SHORT)
        phone.wait(f"document.querySelector('{MARKED}')")
        assert sorted(show_list(phone)) == ["Page 1", "Page 2"]
        press(phone, "Page 1", "edit")
        phone.wait("document.activeElement.id === 'bookmark-name'")
        phone.type("Home")
        phone.press("Enter")
        phone.wait(f"{LIST}.some((one) => one.innerText.includes('Home'))")
        press(phone, "Page 2", "delete")
        phone.wait(f"!document.querySelector('{MARKED}')")
        close(phone)
        sent(phone)
        # And the first device hears of it, as soon as it opens the story again.
        open_story(tablet, address, SHORT)
        wait_for(tablet, lambda: names_here(tablet) == ["Home"])
        tablet.wait(f"!document.querySelector('{MARKED}')")
        assert words(tablet) == kept
        keep(tablet)
        assert sorted(show_list(tablet)) == ["Home", "Page 2"]


def a_deleted_bookmark_comes_back(playwright, address, code):
    browser = Chromium(playwright)
    try:
        begin(browser, address)
        keep(browser)
        show_list(browser)
        press(browser, "Page 1", "delete")
        browser.wait("document.activeElement.dataset.act === 'bring-back'")
        assert not browser.evaluate(f"!!document.querySelector('{MARKED}')")
        sent(browser)
        assert library_has(browser) == {}
        browser.press("Enter")
        browser.wait(f"document.querySelector('{MARKED}')")
        browser.wait("document.activeElement.dataset.act === 'delete'")
        sent(browser)
        assert set(library_has(browser)) == {"Page 1"}
        close(browser)
        browser.reload()
        settle(browser, 0)
        browser.wait(f"document.querySelector('{MARKED}')")
    finally:
        browser.close()


def a_guests_bookmarks_come_along(playwright, address, code):
    browser = Chromium(playwright)
    try:
        let_in(browser, address, code)
        reader = add_reader(browser, address, "Carla")
        begin(browser, address)
        keep(browser)
        sent(browser)
        go(browser, address, "readers", f"[data-reader='{reader}']")
        browser.tap_on(f"[data-reader='{reader}']")
        browser.wait("document.querySelector('dialog.ask[open]')")
        browser.tap_on("dialog.ask [value=yes]")
        browser.wait("location.hash.startsWith('#/stories')")
        assert set(library_has(browser)) == {"Page 1"}
        open_story(browser, address, SHORT)
        browser.wait(f"document.querySelector('{MARKED}')")
    finally:
        browser.close()


def a_bookmark_of_an_edited_story_says_what_changed(playwright, address, code):
    browser = Chromium(playwright)
    try:
        begin(browser, address)
        choose(browser, "2")
        keep(browser)
        sent(browser)
        [kept] = library_has(browser).values()
        path = f"stories/{SHORT}/bookmarks"
        whole = ask(browser, "GET", f"{path}/{kept['id']}")["value"]
        head = json.loads(whole["lines"][0])
        lines = [whole["lines"][0].replace(head["revision"], "another"), *whole["lines"][1:]]
        change = {"name": "Before the edit", "note": "", "scene": kept["scene"], "kept": kept["kept"], "changed": kept["changed"]}
        ask(browser, "PUT", f"{path}/edited", change | {"lines": lines})
        open_story(browser, address, SHORT)
        browser.wait(f"document.querySelector('{MARKED}')")
        show_list(browser)
        browser.wait(f"{LIST}.length === 2")
        names = listed(browser)
        assert sorted(names) == ["Before the edit", "Page 2"], names
        turn(browser, lambda: press(browser, "Before the edit", "go"))
        assert place(browser) == "Page 2"
        notices = browser.evaluate("[...document.querySelectorAll('.notice')].map((one) => one.innerText).join(' ')")
        assert "changed this story" in notices and "Before the edit" in notices, notices
    finally:
        browser.close()


def bookmarks_are_kept_by_keyboard_alone(playwright, address, code):
    browser = Chromium(playwright)
    hand = Keyboard(browser)
    try:
        begin(browser, address)
        ready(browser)
        hand.press(RIBBON)
        browser.wait(f"document.querySelector('{MARKED}')")
        label = browser.evaluate(f"document.querySelector('{RIBBON}').ariaLabel")
        assert label == "Bookmark: this page has one", label
        hand.press("[data-act=name-bookmark]")
        browser.wait("document.activeElement.id === 'bookmark-name'")
        browser.type("By hand")
        browser.press("Enter")
        browser.wait("document.activeElement.dataset.act === 'edit'")
        assert listed(browser) == ["By hand"]
        browser.press("Escape")
        browser.wait("!document.querySelector('bookmark-sheet')")
        turn(browser, lambda: hand.press("button.choice[data-choice='2']"))
        hand.press(RIBBON)
        browser.wait(f"document.querySelector('{MARKED}')")
        hand.press(RIBBON)
        listed(browser)
        before = state(browser)["turn"]
        hand.press(".bookmark:nth-child(2) [data-act=go]")
        assert "On the way home" in settle(browser, before)["words"]
    finally:
        browser.close()


def without_storage_a_bookmark_lasts_as_long_as_the_page(playwright, address, code):
    browser = Chromium(playwright, script="Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no') } });")
    try:
        begin(browser, address)
        keep(browser)
        choose(browser, "2")
        keep(browser)
        assert sorted(show_list(browser)) == ["Page 1", "Page 2"]
        turn(browser, lambda: press(browser, "Page 1", "go"))
        assert "On the way home" in words(browser)
    finally:
        browser.close()


def the_bookmarks_are_accessible(playwright, address, code):
    for screens, size in ((Visit("bookmarks"), (1024, 768)), (Visit("bookmarks, narrow"), (320, 640))):

        def examine(browser, screen, screens=screens):
            assert not untranslated(browser), f"{screen}: {untranslated(browser)}"
            screens.examine(browser, screen)

        visit(marked_browser(playwright, *size), address, examine)
        screens.end()


def the_bookmarks_fit_a_small_phone(playwright, address, code):
    def examine(browser, what):
        wide = browser.evaluate("Math.max(document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth ?? 0)")
        assert wide <= 320, f"{what} is {wide} pixels wide"
        small = browser.evaluate("""[...document.querySelectorAll('button, a, input, textarea')].filter((one) => {
            // A button that is pressed just now is drawn a little smaller.
            const { offsetWidth: width, offsetHeight: height } = one;
            // A word that is explained stands in its line.
            const shown = getComputedStyle(one).visibility === 'visible' && width > 1 && !one.matches('.skip-link, .explained');
            return shown && (width < 44 || height < 44);
        }).map((one) => one.outerHTML.slice(0, 120))""")
        assert not small, f"{what} has targets under 44 pixels: {small}"

    visit(Chromium(playwright, 320, 640, script=GERMAN), address, examine)


def visit(browser, address, examine) -> None:
    """Calls `examine(browser, what)` for everything about bookmarks."""
    try:
        begin(browser, address)
        keep(browser)
        examine(browser, "the notice")
        browser.tap_on("[data-act=name-bookmark]")
        browser.wait("document.activeElement.id === 'bookmark-name'")
        browser.type("Donaudampfschifffahrtsgesellschaftskapitän")
        browser.tap_on("#bookmark-note")
        browser.type("Das ist eine Notiz.")
        examine(browser, "the form")
        browser.tap_on(f"{SHEET} [data-act=save]")
        browser.wait("document.querySelector('.bookmark-note')")
        close(browser)
        choose(browser, "2")
        keep(browser)
        show_list(browser)
        examine(browser, "the list")
        browser.tap_on("[data-act=delete]")
        browser.wait("document.querySelector('[data-act=bring-back]')")
        examine(browser, "a deleted bookmark")
        turn(browser, lambda: press(browser, "Donau", "go"))
        assert browser.evaluate("!!document.querySelector('.rereading')")
        while state(browser)["scene"] != "title":
            turn(browser, Touch(browser).back)
        browser.wait("document.querySelector('.bookmarks-place [data-act=bookmarks]')")
        examine(browser, "the title with bookmarks")
    finally:
        browser.close()


TESTS = [a_place_is_kept_named_and_returned_to]
BOTH_TESTS = [after_another_way_a_bookmark_begins_another_reading]
CHROMIUM_TESTS = [
    a_bookmark_kept_without_a_network_is_sent_later,
    two_devices_have_the_same_bookmarks,
    a_deleted_bookmark_comes_back,
    a_guests_bookmarks_come_along,
    a_bookmark_of_an_edited_story_says_what_changed,
    bookmarks_are_kept_by_keyboard_alone,
    without_storage_a_bookmark_lasts_as_long_as_the_page,
    the_bookmarks_are_accessible,
    the_bookmarks_fit_a_small_phone,
]
