"""Turning pages: all ways do the same, a page follows the finger, and undo says what it undoes."""

import json
import os
import tempfile
import time
from itertools import zip_longest
from pathlib import Path

import every_kind
from accessibility import violations
from browsers import in_motion
from chromium import Chromium
from reading import Keyboard, Reading, Swipe, Touch, bare_point, end_roll, settle, state
from server import ROOT, SHORT, STORY, Server, module

# Every reading has the same rolls.
SAME_LUCK = "(testWorld.seeds = Array(9).fill(8214n), true)"


class Buttons(Touch):
    """Uses the buttons below the book."""

    name = "buttons"

    def advance(self) -> None:
        self.press("dialog.sequence[open] .primary" if state(self.browser)["scene"] == "sequence" else ".turn.next")

    def back(self) -> None:
        self.press(".turn.back")


class Switch(Keyboard):
    """Two keys are enough: one moves to the next control, the other presses it."""

    name = "two keys"

    def advance(self) -> None:
        self.press("dialog.sequence[open] .primary" if state(self.browser)["scene"] == "sequence" else ".turn.next")


class Space(Keyboard):
    """Uses the space bar, which scrolls first."""

    name = "space"

    def advance(self) -> None:
        before = state(self.browser)["turn"]
        if state(self.browser)["scene"] == "sequence":
            return self.browser.press("Enter")
        for _ in range(6):
            self.browser.press("Space")
            time.sleep(0.15)
            if state(self.browser)["turn"] > before:
                return None
        return None


@in_motion
def every_way_to_turn_pages_reads_the_same(browser, address):
    transcripts = {}
    # In WebKitGTK, what the driver types after Tab is appended to the suggestion, so the names differ.
    by_keys = [] if browser.name == "webkit" else [Keyboard, Switch, Space]
    for hand in [Touch, Swipe, Buttons, *by_keys]:
        reading = Reading(browser, hand(browser))
        if hand in by_keys:
            # Keys take the same way as buttons, whose animation was tested; reduced motion only saves time.
            browser.page.emulate_media(reduced_motion="reduce")
        if transcripts:
            browser.tap_on("ending-view .actions .primary")
            now = settle(browser, int(browser.evaluate("document.querySelector('story-reader').dataset.turn - 1")))
        else:
            browser.open(f"{address}/#/stories")
            browser.wait("document.querySelector('[data-story]')")
            browser.evaluate(SAME_LUCK)
            browser.evaluate(f"(location.hash = '#/read/{SHORT}', true)")
            settle(browser, 0)
            # The cover is there before the engine; the illustrator and the button to keep the story come with the engine.
            browser.wait("document.querySelector('keep-button button') && document.querySelector('title-view .credit')")
            now = state(browser)
        assert now["scene"] == "title", now
        seen = [(now["scene"], now["words"])]
        while now["scene"] != "ending" and len(seen) < 200:
            now = reading.step()
            seen.append((now["scene"], now["words"]))
        # The number of endings found differs each time.
        transcripts[hand.name] = seen[:-1]
    first = transcripts.pop("touch")
    assert len(first) > 10
    for name, seen in transcripts.items():
        assert seen == first, f"{name} went another way: {next(pair for pair in zip_longest(seen, first) if pair[0] != pair[1])}"


def unturning_says_what_is_taken_back(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    reading.read_until(lambda now: now["scene"] == "choices")
    chosen = browser.evaluate("document.querySelector('button.choice:not([aria-disabled]) .choice-text').innerText.trim()")
    reading.step()
    reading.read_until(lambda now: now["scene"] != "sequence")
    label = browser.evaluate("document.querySelector('[data-act=undo]').ariaLabel")
    assert chosen in label, (chosen, label)
    before = state(browser)["turn"]
    browser.tap_on("[data-act=undo]")
    settle(browser, before)
    assert chosen in browser.wait("document.querySelector('.hint-bubble.shown')?.innerText")


@in_motion
def an_ending_leads_back_to_every_choice(browser, address):
    # The library has no map before it knows the reader and has received what was read.
    browser.expects("403 .*/map$", "404 .*/map$")
    reading = Reading(browser, Touch(browser))
    browser.open(f"{address}/#/read/{SHORT}")
    settle(browser, 0)
    end = reading.read_to_ending()
    browser.tap_on("[data-act=branches]")
    places = browser.wait("document.querySelectorAll('.branch-list button').length")
    assert places > 1
    browser.tap_on(".branch-list li:nth-last-child(1) button")
    browser.wait("!document.querySelector('dialog.branches')")
    now = settle(browser, end["turn"])
    assert now["scene"] in ("choices", "question"), now
    assert browser.evaluate("document.querySelector('[data-act=undo]').disabled"), "the earliest of them is the first decision"


# The map lies in its dialog and in the window, its words can be read, and the place of the latest choice is in sight.
READABLE = """(() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [map, dialog] = ['.branch-map', 'dialog.branches'].map(box), sheet = document.querySelector('.branch-sheet img');
  const [latest] = [...document.querySelectorAll('.branch-spot')].sort((one, other) => one.dataset.undos - other.dataset.undos);
  const spot = latest.getBoundingClientRect();
  return sheet.clientWidth >= sheet.getAttribute('width') * 0.59 && map.right <= dialog.right && map.bottom <= innerHeight
    && spot.left >= map.left - 1 && spot.right <= map.right + 1 && spot.top >= map.top - 1 && spot.bottom <= map.bottom + 1;
})()"""


def an_ending_leads_back_by_the_map(playwright, address):
    browser = Chromium(playwright)
    # The library has no map before it has received what was read.
    browser.expects("403 .*/map$", "404 .*/map$")
    try:
        reading = Reading(browser, Touch(browser))
        browser.open(f"{address}/#/read/{SHORT}")
        settle(browser, 0)
        choices = reading.read_until(lambda now: now["scene"] == "choices")
        end = reading.read_to_ending()
        # The library draws what it has received, which is a moment after the page.
        browser.wait_for(
            "(story) => fetch(`/api/stories/${story}/map`).then((answer) => answer.text())"
            ".then((map) => map.split('data-location').length > 3)",
            SHORT,
        )
        browser.tap_on("[data-act=branches]")
        browser.wait("document.querySelector('.branch-spot')")
        spots = browser.evaluate("[...document.querySelectorAll('.branch-spot')].map((spot) => spot.ariaLabel)")
        assert all(name.startswith("Go back to") for name in spots), spots
        earliest = browser.evaluate("Math.max(...[...document.querySelectorAll('.branch-spot')].map((spot) => Number(spot.dataset.undos)))")
        assert not violations(browser), violations(browser)
        for width, height in ((1024, 768), (390, 844), (320, 640)):
            browser.page.set_viewport_size({"width": width, "height": height})
            browser.tap_on("dialog.branches .actions button")
            browser.tap_on("[data-act=branches]")
            browser.wait("document.querySelector('.branch-spot')")
            assert browser.evaluate(READABLE), f"the map is squeezed or cropped at {width} x {height}"
        browser.tap_on(f".branch-spot[data-undos='{earliest}']")
        now = settle(browser, end["turn"])
        assert now["scene"] == "choices" and now["words"] == choices["words"], now
    finally:
        browser.close()


# Every map takes as long as the test says.
SLOW_MAPS = """const ask = window.fetch;
  window.fetch = (address, ...options) => new Promise((resolve) => setTimeout(resolve, /\\/map$/.test(address) ? window.mapTakes : 0))
    .then(() => ask(address, ...options)).finally(() => { if (/\\/map$/.test(address)) window.mapsCome = (window.mapsCome ?? 0) + 1; });"""


def a_map_that_comes_late_moves_nothing(playwright, address):
    browser = Chromium(playwright, script=SLOW_MAPS)
    try:
        reading = Reading(browser, Touch(browser))
        browser.open(f"{address}/#/read/{SHORT}")
        settle(browser, 0)
        browser.evaluate("(window.mapTakes = 3000, true)")
        reading.read_to_ending()
        browser.tap_on("[data-act=branches]")
        browser.wait("document.querySelector('dialog.branches[open] .branch-list')")
        dialog = "document.querySelector('dialog.branches').innerHTML"
        shown = browser.evaluate(dialog)
        browser.wait("window.mapsCome")
        assert browser.evaluate(dialog) == shown, "something moved under the finger"
        browser.tap_on("dialog.branches .actions button")
        # The map that was fetched at the ending is there the next time, however slow the network is.
        browser.wait("window.mapsCome > 1")
        browser.tap_on("[data-act=branches]")
        browser.wait("document.querySelector('dialog.branches[open] .branch-spot')", 2)
    finally:
        browser.close()


def a_slow_tablet_reads_to_an_ending(playwright, address):
    """A processor six times slower, a weak network, and a reader who rotates the tablet in the middle."""
    browser = Chromium(playwright, 768, 1024, moving=True)
    try:
        browser.session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        browser.session.send("Network.enable")
        browser.session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 200, "downloadThroughput": 100_000, "uploadThroughput": 50_000},
        )
        browser.open(f"{address}/#/read/{SHORT}")
        browser.wait("document.querySelector('story-reader')?.dataset.scene === 'title'", 60)
        settle(browser, 0)
        reading = Reading(browser, Touch(browser))
        place = reading.read_until(lambda now: now["scene"] == "choices")
        browser.page.set_viewport_size({"width": 1024, "height": 768})
        browser.page.wait_for_timeout(500)
        assert state(browser)["turn"] == place["turn"] and state(browser)["scene"] == "choices"
        # From here on, everything is loaded before it is needed, so the reader never waits.
        browser.evaluate("""void (window.waits = 0, new MutationObserver(() => {
            if (document.querySelector('page-wait').dataset.wait === 'sign') window.waits += 1;
        }).observe(document.querySelector('page-wait'), { attributes: true }))""")
        assert reading.read_to_ending()["scene"] == "ending"
        assert browser.evaluate("window.waits") == 0
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def a_page_follows_the_finger(playwright, address):
    browser = Chromium(playwright, moving=True)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        reading.read_until(lambda now: now["scene"] == "page")
        before = state(browser)
        x, y = bare_point(browser, 0.93)
        browser.touch("touchStart", x, y)
        for step in range(1, 7):
            browser.touch("touchMove", x - 20 * step, y)
            time.sleep(0.03)
        leaf = browser.wait("document.querySelector('.leaf')?.style.transform")
        assert leaf.startswith("rotateY(-"), leaf
        under = browser.evaluate("document.querySelector('.leaves .second-half:not(.front) .sheet, .leaves .whole .sheet').innerText")
        # Moved back and released: nothing has happened.
        for step in range(6, -1, -1):
            browser.touch("touchMove", x - 20 * step, y)
            time.sleep(0.03)
        browser.touch("touchEnd")
        browser.wait("!document.querySelector('.leaves')")
        assert state(browser)["words"] == before["words"]
        assert state(browser)["turn"] == before["turn"]
        browser.swipe(x, y, -400)
        after = settle(browser, before["turn"])
        browser.wait("!document.querySelector('.leaves')")
        assert after["words"].split() == under.split(), f"{under!r} lay under the leaf, and {after['words']!r} came"
        # With reduced motion, nothing moves.
        browser.page.emulate_media(reduced_motion="reduce")
        browser.evaluate(
            "(window.leaves = 0, new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes)"
            " if (node.className?.includes?.('leaves')) window.leaves += 1; })"
            ".observe(document.body, { childList: true, subtree: true }), true)"
        )
        reading.step()
        assert browser.evaluate("window.leaves") == 0
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


# The height of the picture of a page with choices, where the choices begin, and how high the page is.
SIZES = """(() => {
  const page = document.querySelector('WHERE text-view:has(.offer)');
  return page && [page.querySelector('story-picture').offsetHeight, page.querySelector('.offer').offsetTop - page.offsetTop,
    page.querySelector('.offer').style.marginBlockStart];
})()"""


def a_page_that_comes_has_its_size_before_it_lies_there(playwright, _address):
    lying = SIZES.replace("WHERE", ".sheet >")
    browser = Chromium(playwright, 390, 844, script=every_kind.SEED, moving=True)
    try:
        with every_kind.kitchen() as server:
            every_kind.read_to(browser, server.address, "page")
            browser.wait(
                "document.querySelector('book-page') && performance.getEntriesByType('resource').some(({ name }) => /turning/.test(name))"
            )
            turn = state(browser)["turn"]
            x, y = bare_point(browser, 0.93)
            browser.touch("touchStart", x, y)
            for step in range(1, 13):
                browser.touch("touchMove", x - 16 * step, y)
                time.sleep(0.03)
            dragged = browser.wait(SIZES.replace("WHERE", ".leaves"))
            browser.touch("touchEnd")
            settle(browser, turn)
            browser.wait("!document.querySelector('.leaves')")
            assert browser.wait(lying) == dragged
            # And under a staged scene.
            browser.page.emulate_media(reduced_motion="reduce")
            reading = Reading(browser, Touch(browser))
            reading.choose("lid")
            settle(browser, turn + 1)
            reading.step()
            turn = state(browser)["turn"]
            reading.choose("roof")
            turn = settle(browser, turn)["turn"]
            staged = browser.wait(f"document.querySelector('dialog.sequence[open]') && {lying}")
            browser.press("ArrowRight")
            settle(browser, turn)
            assert browser.evaluate(lying) == staged
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def next_leads_to_choices_that_are_out_of_sight(playwright, address):
    browser = Chromium(playwright, width=600, height=560, moving=True)
    try:
        browser.open(f"{address}/#/read/seven-pages")
        settle(browser, 0)
        Reading(browser, Touch(browser)).read_until(lambda now: now["scene"] == "choices")
        inside = "document.querySelector('.offer').getBoundingClientRect().bottom <= innerHeight"
        assert not browser.evaluate(inside), "one need not scroll to these choices"
        browser.press("ArrowRight")
        browser.wait(inside)
        browser.wait("document.querySelector('story-announcer [aria-live]').textContent.includes('What happens next?')")
        assert not browser.evaluate("!!document.querySelector('.hint-bubble.shown')"), "they were not in sight"
        browser.wait("!document.querySelector('[data-turning]')")
        browser.press("ArrowRight")
        browser.wait("document.querySelector('.hint-bubble.shown')")
        # A button that goes hands the focus on.
        browser.reload()
        settle(browser, 0)
        browser.evaluate("document.querySelector('.turn.next').focus()")
        browser.press("Enter")
        browser.wait(inside)
        browser.wait("document.activeElement.matches('.offer .question')")
        # On a taller window they are in sight.
        browser.page.set_viewport_size({"width": 600, "height": 1400})
        browser.wait("document.querySelector('.turn.next').classList.contains('absent')")
    finally:
        browser.close()


class Thumb(Touch):
    """Taps the button where it is: `tap_on` would scroll to it."""

    name = "thumb"

    def advance(self) -> None:
        button = "document.querySelector('dialog.sequence[open] .primary, .turn.next:not(.absent)')"
        self.browser.tap(
            *self.browser.wait(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({button}.getBoundingClientRect())")
        )


def back_closes_what_is_open_and_then_leaves_the_book(playwright, address):
    browser = Chromium(playwright)
    # Without families of letters beside it, the server has no list of them for the settings.
    browser.expects("404 .*faces.json$")
    try:
        browser.open(f"{address}/#/stories")
        browser.wait("document.querySelector('[data-story]')")
        browser.evaluate(f"(location.hash = '#/read/{SHORT}', true)")
        settle(browser, 0)
        place = Reading(browser, Touch(browser)).read_until(lambda now: now["scene"] == "page")
        for _ in range(2):
            browser.tap_on("[data-act=settings]")
            browser.wait("document.querySelector('.settings-panel[open]')")
            browser.page.go_back()
            browser.wait("!document.querySelector('dialog[open]')")
            assert state(browser) == place, "the book was left, or turned"
        # Closed in another way, it is no step any more.
        browser.tap_on("[data-act=settings]")
        browser.wait("document.querySelector('.settings-panel[open]')")
        browser.press("Escape")
        browser.wait("!document.querySelector('dialog[open]')")
        browser.page.go_back()
        browser.wait("document.querySelector('shelf-page')")
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


# The windows of an iPad in both directions, two phones and a computer; with ORACLE_FIFTH, a number, one of them.
WINDOWS = ((820, 1180), (1180, 820), (390, 844), (320, 640), (1440, 900))
FIFTH = os.environ.get("ORACLE_FIFTH")
# Each size of the text with a story and a way to turn its pages, so that the walks differ.
WALKS = (
    (1, "an-honest-mistake", Touch),
    (1.4, "who-stole-seven-oclock", Thumb),
    (2, STORY, Swipe),
    (1.4, "three-buckets-at-the-fair", Space),
)
# Those that the usual library does not have.
MORE_STORIES = ("an-honest-mistake", "who-stole-seven-oclock")
# At most this many scenes of a story.
MOST_SCENES = 24
# The number of the page on show, and its lines above the choices that were not whole in the window since it came.
UNSEEN = """(() => {
  const page = document.querySelector('.sheet > .spread');
  const pages = window.pagesSeen ??= new Map();
  if (!pages.has(page)) pages.set(page, new Map());
  const seen = pages.get(page), unseen = [], end = Math.min(innerHeight, document.querySelector('page-turner').getBoundingClientRect().top);
  const texts = document.createTreeWalker(page.querySelector('.words') ?? page, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest('.offer, .visually-hidden')) continue;
    if (!seen.has(text)) seen.set(text, new Set());
    range.selectNodeContents(text);
    [...range.getClientRects()].forEach(({ top, bottom, width }, line) => {
      if (top >= -1 && bottom <= end + 2) seen.get(text).add(line);
      else if (width > 1 && !seen.get(text).has(line)) unseen.push(text.data.slice(0, 60));
    });
  }
  return { page: pages.size, unseen };
})()"""


def every_line_is_in_sight_before_the_page_turns(playwright, address):
    with tempfile.TemporaryDirectory() as folder:
        for story in MORE_STORIES:
            Path(folder, story).symlink_to(ROOT / "Stories" / story)
        server = Server(stories=(folder,))
        try:
            read_at_every_size(playwright, lambda story: server.address if story in MORE_STORIES else address)
        finally:
            server.stop()


def read_at_every_size(playwright, address_of):
    for fifth, (width, height) in enumerate(WINDOWS):
        if FIFTH and fifth != int(FIFTH):
            continue
        browser = Chromium(playwright, width, height)
        try:
            longer = sum(walk(browser, address_of(one[1]), *one, f"{width} x {height}") for one in WALKS)
            assert longer, f"no page is longer than {width} x {height}: this shows nothing"
            assert not browser.problems(), browser.problems()
        finally:
            browser.close()


def walk(browser, address, size, story, hand, window) -> int:
    """Reads a story with the text in a size, and returns how many screens its pages had beyond the first."""
    browser.open("about:blank")
    browser.open(f"{address}/#/read/{story}")
    now = settle(browser, 0)
    browser.wait(
        f"import('{module('changeSetting')}').then(({{ changeSetting }}) => (changeSetting('textSize', {json.dumps(size)}), true))"
    )
    reading = Reading(browser, hand(browser))
    screens, before = 0, None
    for _ in range(MOST_SCENES):
        end_roll(browser)
        here = browser.evaluate(UNSEEN) if now["scene"] in ("page", "choices", "result") else None
        place = f"{story}, {window}, text x {size}, {hand.name}"
        if before and (not here or here["page"] != before["page"]):
            assert not before["unseen"], f"{place}: the page turned before {before['unseen']} was in sight"
        elif before and here:
            screens += 1
        if now["scene"] == "ending":
            return screens
        before = here
        if here and here["unseen"]:
            reading.hand.advance()
            now = settle(browser, now["turn"])
        else:
            now = reading.step()
    return screens


TESTS = [every_way_to_turn_pages_reads_the_same, unturning_says_what_is_taken_back, an_ending_leads_back_to_every_choice]
CHROMIUM_TESTS = [
    back_closes_what_is_open_and_then_leaves_the_book,
    every_line_is_in_sight_before_the_page_turns,
    next_leads_to_choices_that_are_out_of_sight,
    a_slow_tablet_reads_to_an_ending,
    an_ending_leads_back_by_the_map,
    a_map_that_comes_late_moves_nothing,
    a_page_follows_the_finger,
    a_page_that_comes_has_its_size_before_it_lies_there,
]
