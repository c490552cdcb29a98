"""Coming together: with a code from the shelf, as a guest, and from a library that has another version of the story by now."""

import json
import shutil
import subprocess
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

from browsers import STILL
from chromium import Chromium
from family import SEVEN_PAGES, SHEET, close_sheet, family, invite, is_said, join, lines, shows_the_same, words
from household import ask, call, go, let_in, open_story, wait_for, wait_until_sent
from marked import ALL_GERMAN
from reading import Keyboard, Reading, Touch, settle, state
from server import ROOT, Server, executable, sample_stories

# Puts new children in the place of an element's children.
REDRAWN = "async (selector) => { const all = document.querySelector(selector); all.replaceChildren(...all.cloneNode(true).children); }"
CENTRE = """async (selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def the_shelf_leads_to_the_page_for_codes(browser, address):
    go(browser, address, "stories", "shelf-page[data-shelf=stories]")
    Keyboard(browser).press("a[href='#/together']")
    browser.wait("document.querySelector('join-page')")
    assert browser.evaluate("document.title").startswith("Read together"), browser.evaluate("document.title")


def whoever_starts_a_group_without_a_reader_becomes_a_guest(browser, address):
    open_story(browser, address, SEVEN_PAGES)
    assert ask(browser, "GET", "session")["value"]["reader"] is None
    invite(browser)
    browser.wait("document.querySelector('together-strip .group-member')")
    close_sheet(browser)
    settle(browser, 0)
    guest = ask(browser, "GET", "session")["value"]["reader"]
    assert guest["kind"] == "guest", guest
    Reading(browser, Touch(browser)).step()
    wait_until_sent(browser)
    assert ask(browser, "GET", "session")["value"]["reader"]["id"] == guest["id"], "another guest has turned the page"
    browser.reload()
    settle(browser, 0)
    browser.wait("document.querySelector('together-strip .group-member')")


def a_guest_is_called_so_in_everybodys_language(playwright, address, code):
    with family(playwright, address, code, "Ada") as (ada,):
        guest = Chromium(playwright, script=ALL_GERMAN)
        try:
            allow_guests(ada, address, code)
            open_story(ada, address, SEVEN_PAGES)
            link, _ = invite(ada)
            guest.open(link)
            guest.tap_on("join-page [data-act=guest]")
            guest.tap_on("join-page [data-act=knock]")
            is_said(ada, "Guest would like to read along.")
            # The news is over, so cards are drawn anew.
            pressed_while(ada, f"{SHEET} [data-act=admit]", lambda: ada.pass_time(8000))
            ada.wait(f"!document.querySelector('{SHEET} [data-act=admit]')")
            close_sheet(ada)
            guest.wait("document.querySelector('story-reader together-strip .group-member')")
            guest.tap_on("[data-act=group]")
            guest.wait(f"document.querySelector('{SHEET} .group-row')")
            names = guest.evaluate(f"[...document.querySelectorAll('{SHEET} .group-row h4')].map((one) => one.innerText)")
            assert names == ["Ada", "Gast (du)"], names
            # Each reads the same page in their own language.
            close_sheet(guest)
            Reading(ada, Touch(ada)).step()
            wait_for(guest, lambda: lines(guest, SEVEN_PAGES) == lines(ada, SEVEN_PAGES) and state(guest)["scene"] == state(ada)["scene"])
            settle(guest, 0)
            language = "document.querySelector('book-page').lang"
            assert (ada.evaluate(language), guest.evaluate(language)) == ("en", "de")
            assert words(guest) != words(ada)
        finally:
            guest.close()


def the_strip_does_not_move_under_a_finger(playwright, address, _code):
    with closing(Chromium(playwright)) as browser:
        open_story(browser, address, SEVEN_PAGES)
        invite(browser)
        close_sheet(browser)
        held = []

        def hold(route):
            held.append(route)

        browser.page.route("**/together/together*.css", hold)
        browser.reload()
        settle(browser, 0)
        wait_for(browser, lambda: held)
        assert not browser.evaluate("document.querySelector('together-strip')"), "the strip shows without its styles"
        held[0].continue_()
        browser.wait("document.querySelector('together-strip .group-member')")
        # Somebody's face changes meanwhile.
        pressed_while(browser, ".group-faces", lambda: browser.run(REDRAWN, ".group-faces"))
        close_sheet(browser)
        touched_while(browser, ".group-faces", lambda: browser.run(REDRAWN, ".group-faces"))
        browser.wait(f"document.querySelector('{SHEET} .group-row')")


def pressed_while(browser, selector, happens) -> None:
    """Presses a button, and lets it go after something has happened."""
    mouse = browser.page.mouse
    mouse.move(*browser.run(STILL, selector, False))
    mouse.down()
    happens()
    mouse.up()


def touched_while(browser, selector, happens) -> None:
    """Puts a finger on a button, and lifts it after something has happened."""
    browser.touch("touchStart", *browser.run(STILL, selector, False))
    happens()
    browser.touch("touchEnd")


def a_tap_meant_for_what_was_there_before_is_dropped(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        open_story(ada, address, SEVEN_PAGES)
        link, _ = invite(ada)
        close_sheet(ada)
        ada.wait("!document.querySelector('story-reader').hasAttribute('data-moved')")
        ada.evaluate("(testWorld.stop(), 1)")
        ben.open("about:blank")
        ben.open(link)
        ben.tap_on("join-page [data-act=knock]")
        # A card pushes the page down, just where a finger is about to tap.
        ada.wait("document.querySelector('story-reader').hasAttribute('data-moved')")
        refuse = "together-strip [data-act=refuse]"
        place = ada.run(CENTRE, refuse)
        ada.evaluate("(taps.last = [], 1)")
        ada.tap(*place)
        ada.wait("taps.last.at(-1)?.startsWith('click')")
        assert ada.evaluate(f"!!document.querySelector('{refuse}')"), "the tap was taken"
        ada.evaluate("(testWorld.go(), testWorld.advance(400), 1)")
        ada.tap_on(refuse)
        ada.wait(f"!document.querySelector('{refuse}')")


def allow_guests(browser, address, code) -> None:
    let_in(browser, address, code)
    call(browser, address, "PUT", "administration/groups/guests", {"allowed": True})


@contextmanager
def library_that_changes():
    """A server, and a function that replaces the story with another revision."""
    server = Server(stories=(sample_stories(),))
    try:
        with tempfile.TemporaryDirectory() as folder:

            def replace() -> None:
                changed = Path(folder) / SEVEN_PAGES
                shutil.copytree(ROOT / "Stories" / SEVEN_PAGES, changed)
                story = json.loads((changed / "story.json").read_text())
                story["title"] = "Eight Pages"
                (changed / "story.json").write_text(json.dumps(story))
                command = [executable(), "library", "add", "--data", f"{server.folder.name}/data", str(changed)]
                subprocess.run(command, check=True, capture_output=True)

            yield server, replace
    finally:
        server.stop()


def who_comes_after_the_story_was_replaced_reads_the_groups_revision(playwright, _address, _code):
    with library_that_changes() as (server, replace), family(playwright, server.address, server.code, "Ada", "Ben") as (ada, ben):
        open_story(ada, server.address, SEVEN_PAGES)
        Reading(ada, Touch(ada)).step()
        link, _ = invite(ada)
        replace()
        join(ada, ben, link)
        close_sheet(ada)
        read_on(ada, ben)
        # The library's present one is another.
        assert ask(ben, "GET", f"stories/{SEVEN_PAGES}")["value"]["title"] == "Eight Pages"
        ben.reload()
        settle(ben, 0)
        shows_the_same(ada, ben)
        read_on(ada, ben)
        # Once the group is over, everybody opens that one.
        ada.tap_on("[data-act=group]")
        ada.tap_on(f"{SHEET} [data-act=end]")
        is_said(ben, "Reading together is over.")
        ben.reload()
        settle(ben, 0)
        ben.wait("document.querySelector('.bar').innerText.includes('Eight Pages')")


def a_story_that_was_opened_in_another_revision_is_opened_again(playwright, _address, _code):
    with library_that_changes() as (server, replace), family(playwright, server.address, server.code, "Ada", "Ben") as (ada, ben):
        ben.expects("ERR_FAILED")
        open_story(ada, server.address, SEVEN_PAGES)
        Reading(ada, Touch(ada)).step()
        link, _ = invite(ada)
        replace()
        # The first time, the library does not say what the group reads.
        ben.context.route("**/api/groups/*/story", lambda route: route.abort(), times=1)
        join(ada, ben, link)
        close_sheet(ada)
        read_on(ada, ben)


def read_on(owner, follower) -> None:
    before = words(follower)
    Reading(owner, Touch(owner)).step()
    shows_the_same(owner, follower)
    assert words(follower) != before
    wait_for(follower, lambda: lines(owner, SEVEN_PAGES) == lines(follower, SEVEN_PAGES))


ALONE_TESTS = [the_shelf_leads_to_the_page_for_codes, whoever_starts_a_group_without_a_reader_becomes_a_guest]
CHROMIUM_TESTS = [
    a_guest_is_called_so_in_everybodys_language,
    the_strip_does_not_move_under_a_finger,
    a_tap_meant_for_what_was_there_before_is_dropped,
    who_comes_after_the_story_was_replaced_reads_the_groups_revision,
    a_story_that_was_opened_in_another_revision_is_opened_again,
]
