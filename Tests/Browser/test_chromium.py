"""Tests for Chromium only: accessibility, narrow screens, damaged and missing parts, two tabs, no storage."""

import json

import every_kind
from accessibility import violations
from chromium import EXECUTABLE, Chromium
from household import go, wait_until_sent
from marked import GERMAN
from reading import Reading, Touch, settle, state
from scenes import visit_every_kind
from server import SHORT, STORY, Server, module, with_modules
from test_voice import choose, go_to_choices
from voice_story import STORY as VOICE_STORY


def nothing_is_wider_than_a_small_phone(playwright, address):
    def examine(browser, kind):
        width = browser.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"{kind} is {width} pixels wide"
        small = browser.evaluate("""[...document.querySelectorAll('button, a, summary')].filter((one) => {
            const box = one.getBoundingClientRect();
            const shown = getComputedStyle(one).visibility === 'visible' && box.width > 1 && !one.matches('.skip-link');
            return shown && (box.width < 43.5 || box.height < 43.5);
        }).map((one) => one.outerHTML.slice(0, 120))""")
        assert not small, f"{kind} has targets under 44 pixels: {small}"

    # German words are longer than English ones.
    everywhere(Chromium(playwright, 320, 640, script=GERMAN), address, examine)


# What a screen is for must be in sight at once.
ASKED_FOR = {
    "question: text": ".answer [type=submit]",
    "question: yes or no": "[data-answer=false]",
    "question: number": ".answer [type=submit]",
    "question: list": ".answer [type=submit]",
    "question: colour": ".answer [type=submit]",
    "die, before the throw": ".throw",
    "wheel, before the throw": ".throw",
}
SCREENS = ((1180, 820), (390, 844), (320, 640))


def what_a_page_asks_for_is_in_sight(playwright, _address):
    """The button that answers or throws; and of choices either the question with the first of them, or nothing yet."""
    button = """((selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return top > 0 && bottom <= document.querySelector('page-turner').getBoundingClientRect().top + 8;
    })"""
    choices = """(() => {
        const fold = document.querySelector('page-turner').getBoundingClientRect().top;
        const place = (selector) => document.querySelector(`.offer ${selector}`).getBoundingClientRect();
        const [question, first] = [place('.question'), place('.choices > li')];
        return question.top >= fold - 1 || first.bottom <= fold + 1;
    })()"""

    def examine(browser, screen):
        if screen in ASKED_FOR:
            wanted = f"{button}({json.dumps(ASKED_FOR[screen])})"
        elif screen in ("page with choices", "looking back at a choice"):
            wanted = choices
        else:
            return
        for width, height in SCREENS:
            browser.page.set_viewport_size({"width": width, "height": height})
            wide = browser.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{screen} is {wide} pixels wide on {width}"
            browser.evaluate("void scrollTo(0, 0)")
            try:
                browser.wait(wanted, 2)
            except AssertionError:
                missing.append(f"{screen} at {width} by {height}")
        browser.page.set_viewport_size({"width": 1024, "height": 768})

    missing = []
    # German words are longer than English ones.
    browser = Chromium(playwright, script=GERMAN + every_kind.SEED)
    try:
        with every_kind.kitchen() as server:
            every_kind.visit_every_screen(browser, server.address, examine)
    finally:
        browser.close()
    assert not missing, f"out of sight: {', '.join(missing)}"


def everywhere(browser, address, examine):
    """Every kind of scene."""
    try:
        visit_every_kind(browser, address, examine)
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def a_head_that_is_cut_off_gives_the_error_page(playwright, address):
    browser = Chromium(playwright)
    try:
        browser.open(address + "/")
        head = browser.page.request.get(f"{address}/api/stories/{STORY}").json()["head"]

        def cut(route):
            whole = route.fetch()
            route.fulfill(status=200, content_type="application/octet-stream", body=whole.body()[: len(whole.body()) // 2])

        browser.page.route(lambda url: url.endswith(head), cut)
        browser.open(f"{address}/#/read/{STORY}")
        browser.wait("document.querySelector('story-reader')?.dataset.scene === 'message'")
        assert "damaged on the way" in state(browser)["words"]
        browser.page.unroute_all()
        browser.tap_on("message-view .primary")
        assert settle(browser, 0)["scene"] == "title"
    finally:
        browser.close()


def the_cover_waits_for_no_engine_where_a_story_begins_with_it(playwright, address):
    browser = Chromium(playwright)
    reading = Reading(browser, Touch(browser))
    scene = "document.querySelector('story-reader')?.dataset.scene"
    held = []

    def hold(route):
        held.append(route)

    def open_without_engine():
        browser.open("about:blank")
        browser.page.route("**/*.wasm", hold)
        browser.open(f"{address}/#/read/{SHORT}")
        while not held:
            browser.page.wait_for_timeout(50)

    def let_engine_come():
        while held:
            held.pop().continue_()
        browser.page.unroute("**/*.wasm")
        return settle(browser, 0)

    try:
        # New, and opened before but never turned.
        for _ in range(2):
            open_without_engine()
            for _ in range(40):
                if browser.evaluate(scene) == "title":
                    break
                browser.page.wait_for_timeout(50)
            assert browser.evaluate(f"{scene} === 'title' && !!document.querySelector('title-view .story-title')"), "no cover"
            assert state(browser)["turn"] == 0, "the engine is there already"
            assert let_engine_come()["scene"] == "title"
        # Who reads on sees no cover first, even after leafing back to it.
        turn = reading.step()["turn"]
        browser.tap_on("[data-act=back]")
        assert settle(browser, turn)["scene"] == "title"
        open_without_engine()
        browser.page.wait_for_timeout(500)
        assert browser.evaluate(scene) == "opening"
        assert let_engine_come()["scene"] != "title"
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def a_lost_network_gives_the_error_page(playwright, address):
    browser = Chromium(playwright)
    browser.expects("ERR_INTERNET_DISCONNECTED")
    try:
        browser.open(address + "/#/stories?order=title")
        browser.wait("document.querySelector('.card')")
        browser.context.set_offline(True)
        # Without a network, the shelf links no story that is not here; an address does.
        browser.evaluate(f"void (location.hash = '#/read/{STORY}')")
        browser.wait("document.querySelector('story-reader')?.dataset.scene === 'message'")
        assert "can’t be reached" in state(browser)["words"]
        browser.tap_on("message-view .secondary")
        browser.wait("document.querySelector('shelf-page')?.dataset.shelf === 'error'")
        # The shelf reloads by itself when the network returns.
        browser.context.set_offline(False)
        browser.wait("document.querySelector('.card')")
    finally:
        browser.close()


def an_opened_story_is_read_without_the_server(playwright, address):
    server = Server()
    browser = Chromium(playwright, service_workers="allow")
    try:
        Reading(browser, Touch(browser)).open(server.address, SHORT)
        browser.wait(
            f"caches.open('story/{SHORT}').then((cache) => cache.match('/kept-story'))"
            ".then((note) => note?.json()).then((note) => note?.whole)",
            30,
        )
        browser.wait("caches.match('/release.json').then((release) => !!release && !!navigator.serviceWorker.controller)")
        server.stop()
        browser.reload()
        settle(browser, 0)
        Reading(browser, Touch(browser)).read_to_ending()
    finally:
        browser.close()
        server.stop()


def an_unknown_story_says_so(playwright, address):
    browser = Chromium(playwright)
    browser.expects("404 .*/api/stories/no-such-story$")
    try:
        browser.open(f"{address}/#/read/no-such-story")
        browser.wait("document.querySelector('story-reader')?.dataset.scene === 'message'")
        assert "not on the shelf" in state(browser)["words"]
    finally:
        browser.close()


def a_page_whose_code_does_not_come_says_so(playwright, address):
    browser = Chromium(playwright, 320, 640)
    browser.expects(f"ERR_FAILED .*{module('App')}$", f"Failed to fetch dynamically imported module: .*{module('App')}")
    try:
        browser.page.route("**" + module("App"), lambda route: route.abort())
        browser.open(f"{address}/#/stories")
        browser.wait("document.querySelector('h1')?.innerText === 'This page didn’t load'")
        browser.page.unroute("**" + module("App"))
        browser.tap_on(".actions .primary")
        browser.wait("document.querySelector('[data-story]')")
    finally:
        browser.close()


def without_storage_reading_works_and_says_so(playwright, address):
    browser = Chromium(playwright, script="Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } });")
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, SHORT)
        assert "isn’t saving anything" in browser.evaluate("document.querySelector('notice-bar').innerText")
        reading.read_to_ending()
    finally:
        browser.close()


def two_tabs_do_not_muddle_a_story(playwright, address):
    browser = Chromium(playwright)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        before = reading.read_until(lambda now: now["scene"] == "page")
        first = browser.page
        second = browser.new_page()
        browser.open(f"{address}/#/read/{STORY}")
        browser.wait("document.querySelector('story-reader')?.dataset.scene === 'message'")
        assert "open in another window" in state(browser)["words"]
        assert browser.evaluate("document.querySelector('page-wait').childElementCount") == 0, "it says that the story is still coming"
        browser.tap_on("message-view .primary")
        assert settle(browser, 0)["words"] == before["words"]
        browser.show(first)
        browser.wait("document.querySelector('story-reader').dataset.scene === 'message'")
        browser.show(second)
        reading.read_until(lambda now: now["scene"] == "choices")
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def no_page_wears_what_another_one_needed(playwright, address):
    """The style sheets of previous pages are disabled, even if nothing was reloaded; back in the story they are enabled again."""
    browser = Chromium(playwright)
    # The two sheets of every page are inlined in the document, without an address.
    worn = """[...document.styleSheets].filter((sheet) => sheet.href && !sheet.disabled)
        .map(({ href }) => href.split('/').pop().split('.')[0]).sort().join(' ')"""
    die = (
        "(() => { const box = document.querySelector('.die-drawing')?.getBoundingClientRect(); return box && [box.width, box.height]; })()"
    )
    try:
        go_to_choices(browser, address)
        choose(browser, "jump")
        rolled, sheets = browser.evaluate(die), browser.evaluate(worn)
        assert "rolls" in sheets and "findings" not in sheets, sheets
        wait_until_sent(browser)
        browser.evaluate(f"(location.hash = '#/stories/{VOICE_STORY}/statistics', 1)")
        browser.wait("document.querySelector('[data-findings=shown] .die-drawing')")
        assert (sheets := browser.evaluate(worn)) == "faces findings forms frame", sheets
        afresh = browser.evaluate(die)
        browser.reload()
        browser.wait("document.querySelector('[data-findings=shown] .die-drawing')")
        assert browser.evaluate(die) == afresh, "a die is another size than on a page that was loaded anew"
        browser.evaluate(f"(location.hash = '#/read/{VOICE_STORY}', 1)")
        settle(browser, 0)
        assert browser.evaluate(die) == rolled
    finally:
        browser.close()


def the_bar_fills_up_to_the_end_and_counts_as_the_story_does(playwright, address):
    browser = Chromium(playwright)
    share = "Number(document.querySelector('.story-way').getAttribute('aria-valuenow'))"
    page = "document.querySelector('.bar-place').innerText"
    try:
        browser.open(f"{address}/#/read/seven-pages")
        settle(browser, 0)
        reading = Reading(browser, Touch(browser))
        shares, pages = [], []
        while state(browser)["scene"] != "ending":
            now = reading.step()
            shares.append(browser.evaluate(share))
            title = browser.evaluate("document.querySelector('h2.running-head')?.innerText ?? ''")
            if title:
                pages.append(title)
                assert browser.evaluate(page).startswith(title), f"the story says {title}, the bar {browser.evaluate(page)}"
        assert shares == sorted(shares) and shares[-1] == 100 and max(shares[:-1]) < 100, shares
        assert len(set(pages)) > 2, pages
        browser.press("ArrowLeft")
        settle(browser, now["turn"])
        assert browser.evaluate(share) == 100, "looking back took something away"
        browser.evaluate("document.querySelector('[data-act=undo]').click()")
        browser.wait(f"{share} < 100")
    finally:
        browser.close()


def a_sticker_looks_the_same_on_every_page(playwright, address):
    browser = Chromium(playwright)
    outline = "querySelector('.sticker-edge').getAttribute('d')"
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, SHORT)
        found = {}
        for _ in range(8):
            turn = reading.read_to_ending()["turn"]
            ending = browser.evaluate("document.querySelector('.ending-plate').dataset.ending")
            found[ending] = browser.evaluate(f"document.querySelector('.ending-plate > ending-sticker').{outline}")
            collected = browser.evaluate(f"[...document.querySelectorAll('.collection > :not(.shadow)')].map((one) => one.{outline})")
            assert sorted(collected) == sorted(found.values())
            if len(found) > 1:
                break
            browser.tap_on("ending-view .primary")
            settle(browser, turn)
        assert len(found) > 1, "no second ending was found"
        wait_until_sent(browser)
        go(browser, address, f"stories/{SHORT}/endings", "[data-findings=shown] .ending-card.found")
        cards = "[...document.querySelectorAll('.ending-card.found')]"
        assert dict(browser.evaluate(f"{cards}.map((card) => [card.dataset.found, card.{outline}])")) == found
    finally:
        browser.close()


def the_first_answer_shows_what_the_address_is_about(playwright, address):
    """Without JavaScript, and before it has loaded: a story's cover, title and summary, and the shelf's titles.

    With it, the page behind the # takes over.
    """
    browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=["--no-sandbox"])
    try:
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto(f"{address}/read/seven-pages")
        assert "Seven Pages" in plain.title() and "very small door" in plain.inner_text("main")
        assert plain.locator("main img").get_attribute("alt").startswith("An old oak")
        plain.goto(f"{address}/stories")
        plain.click("text=The Bear at the Fork")
        assert plain.url.endswith("/read/bear-at-the-fork"), plain.url
        page = browser.new_context().new_page()
        seen = []
        page.route("**" + module("App"), lambda route: (seen.append(page.inner_text("main")), route.continue_()))
        page.goto(f"{address}/read/seven-pages")
        page.wait_for_selector("story-reader[data-scene=title]")
        assert seen and "Seven Pages" in seen[0], seen
        assert page.url == f"{address}/#/read/seven-pages" and page.locator(".first").count() == 0
        page.goto(f"{address}/stories")
        page.wait_for_selector("shelf-page .card")
        page.goto(f"{address}/read/nothing-of-the-kind")
        page.wait_for_selector("text=not on the shelf")
    finally:
        browser.close()


def without_locks_the_slower_tab_takes_over_what_was_kept(playwright, address):
    browser = Chromium(playwright, script="Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });")
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        reading.read_until(lambda now: now["scene"] == "page")
        slower = browser.page
        faster = browser.new_page()
        browser.open(f"{address}/#/read/{STORY}")
        settle(browser, 0)
        ahead = Reading(browser, Touch(browser)).read_until(lambda now: now["scene"] == "choices")
        browser.show(slower)
        turn = state(browser)["turn"]
        browser.tap_on("[data-act=advance]")
        now = settle(browser, turn)
        assert (now["scene"], now["words"]) == ("choices", ahead["words"])
        assert "another window" in browser.evaluate("document.querySelector('notice-bar').innerText")
        browser.show(faster)
        assert state(browser)["words"] == ahead["words"]
    finally:
        browser.close()


def a_sequence_keeps_the_focus_and_escape_skips_it(playwright, address):
    browser = Chromium(playwright)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        turn = reading.read_until(lambda now: now["scene"] == "sequence")["turn"]
        for _ in range(5):
            browser.press("Tab")
            # Between the last and the first element of a dialog, Tab reaches the browser's own bars, and the body has the focus.
            assert browser.evaluate("!document.activeElement.closest('.bar, .sheet, .turner')"), "the focus left the sequence"
        browser.press("Escape")
        after = settle(browser, turn)
        assert after["scene"] != "sequence"
        assert browser.evaluate("!!document.activeElement.closest('.sheet')"), "the focus did not come back to the page"
    finally:
        browser.close()


PLAY = """void (async () => {
    const { StorySequence } = await import('module:StorySequence');
    const sequence = new StorySequence();
    window.finished = 0;
    sequence.addEventListener('finished', () => window.finished += 1);
    document.body.append(sequence);
    const picture = { id: 'sword', file: 'icon', alt: 'A sword.' };
    sequence.play([
        { left: { text: [{ text: 'You found the sword of truth!' }], picture, animation: 'hop' } },
        { left: { picture, position: 'edge' }, right: { text: [{ text: 'It hums.' }], picture, animation: 'slide' } },
        { right: { text: [{ text: 'Now it sleeps.' }], picture, animation: 'fade' } },
    ], () => '/icon.svg');
})()"""


def any_page_plays_a_sequence(playwright, address):
    browser = Chromium(playwright)
    try:
        browser.open(f"{address}/#/questions")
        browser.wait("document.querySelector('.questions summary, summary')")
        browser.evaluate("void document.querySelector('nav a').focus()")
        opener = browser.evaluate("document.activeElement.textContent")

        def play():
            browser.evaluate(with_modules(PLAY))
            browser.wait("document.querySelector('dialog.sequence[open] .speech')")

        def spoken():
            return browser.evaluate("[...document.querySelectorAll('dialog.sequence .speech')].map((speech) => speech.textContent).join()")

        play()
        assert spoken() == "You found the sword of truth!"
        assert browser.evaluate("!!document.querySelector('.play-hop')")
        blur = browser.evaluate("getComputedStyle(document.querySelector('dialog.sequence'), '::backdrop').backdropFilter")
        assert blur.startswith("blur("), blur
        assert not violations(browser), violations(browser)
        # A double tap by a small hand advances only once.
        box = browser.evaluate(
            "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('.stage').getBoundingClientRect())"
        )
        # However long a busy machine takes between the two.
        browser.evaluate("(testWorld.stop(), 1)")
        browser.tap(*box)
        browser.tap(*box)
        browser.evaluate("(testWorld.go(), 1)")
        browser.pass_time(400)
        assert spoken() == "It hums.", spoken()
        assert browser.evaluate("!!document.activeElement.closest('dialog.sequence')")
        browser.press("Enter")
        browser.wait("document.querySelector('dialog.sequence .speech')?.textContent === 'Now it sleeps.'")
        browser.pass_time(400)
        assert browser.evaluate("window.finished") == 0
        browser.press("Enter")
        browser.wait("!document.querySelector('story-sequence')")
        assert browser.evaluate("window.finished") == 1
        assert browser.evaluate("document.activeElement.textContent") == opener, "the focus is not given back"
        # If it is left at once, it says so as well.
        play()
        browser.press("Escape")
        browser.wait("!document.querySelector('story-sequence')")
        assert browser.evaluate("window.finished") == 1
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


def a_restart_is_asked_for_once(playwright, address):
    browser = Chromium(playwright)
    try:
        reading = Reading(browser, Touch(browser))
        reading.open(address, STORY)
        turn = reading.read_until(lambda now: now["scene"] == "page")["turn"]
        browser.tap_on("[data-act=restart]")
        browser.tap_on("dialog.ask .secondary")
        browser.wait("!document.querySelector('dialog.ask')")
        assert state(browser)["turn"] == turn
        browser.tap_on("[data-act=restart]")
        browser.tap_on("dialog.ask .primary")
        assert settle(browser, turn)["scene"] == "title"
    finally:
        browser.close()


TESTS = [
    a_sticker_looks_the_same_on_every_page,
    what_a_page_asks_for_is_in_sight,
    the_first_answer_shows_what_the_address_is_about,
    no_page_wears_what_another_one_needed,
    the_bar_fills_up_to_the_end_and_counts_as_the_story_does,
    nothing_is_wider_than_a_small_phone,
    a_head_that_is_cut_off_gives_the_error_page,
    the_cover_waits_for_no_engine_where_a_story_begins_with_it,
    a_lost_network_gives_the_error_page,
    an_opened_story_is_read_without_the_server,
    an_unknown_story_says_so,
    a_page_whose_code_does_not_come_says_so,
    without_storage_reading_works_and_says_so,
    two_tabs_do_not_muddle_a_story,
    without_locks_the_slower_tab_takes_over_what_was_kept,
    a_sequence_keeps_the_focus_and_escape_skips_it,
    any_page_plays_a_sequence,
    a_restart_is_asked_for_once,
]
