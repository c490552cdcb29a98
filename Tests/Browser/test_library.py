"""Home, the shelf and the questions, in Chromium only: accessibility, narrow screens, no network, ten thousand stories."""

import json
from urllib.parse import parse_qs, urlsplit

from chromium import Chromium
from marked import GERMAN
from reading import settle
from screens import Visit
from server import SHORT, Server, with_modules
from shelf import Shelf
from test_offline import NOTE_KEPT as WHOLE
from test_offline import RELEASE_KEPT

NOT = ("not", "tutorial")
SCREENS = ((320, 640), (768, 1024), (1024, 768), (1366, 900))


def visit_every_page(browser, address, examine) -> None:
    """Calls `examine(browser, what)` for home, the questions, and the shelf in all its states."""
    shelf = Shelf(browser, address)
    browser.open(address + "/#/welcome")
    browser.wait("document.querySelector('.tutorial')")
    examine(browser, "home")
    browser.open(address + "/#/questions")
    browser.wait("document.querySelector('.common-question')")
    browser.tap_on(".common-question summary")
    examine(browser, "questions")
    shelf.open()
    examine(browser, "shelf")
    browser.tap_on(".card [data-act=more]")
    browser.wait("document.querySelector('.details').open")
    browser.rest()
    examine(browser, "details")
    browser.tap_on(".details [data-act=take]")
    browser.wait("document.querySelector('.take-dialog')?.open")
    examine(browser, "taking it along")
    browser.press("Escape")
    browser.wait("!document.querySelector('.take-dialog')")
    browser.press("Escape")
    sheet = browser.evaluate("getComputedStyle(document.querySelector('.filters-button')).display !== 'none'")
    if sheet:
        browser.tap_on(".filters-button")
        browser.wait("document.querySelector('.filter-sheet').open")
        browser.rest()
        examine(browser, "filters")
        browser.press("Escape")
    shelf.open(("order", "title"), ("heading", "age"), NOT, ("tag", "funny"))
    examine(browser, "headings")
    shelf.open(("order", "best"), NOT, ("search", "shraks"))
    examine(browser, "search")
    shelf.open(("order", "title"), NOT, ("tag", "funny"), ("favourite", "yes"), ("completed", "yes"))
    browser.rest()
    examine(browser, "empty")


def the_library_fits_every_screen(playwright, address):
    for width, height in SCREENS:

        def examine(browser, what, width=width):
            wide = browser.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{what} is {wide} pixels wide on {width}"
            small = browser.evaluate("""[...document.querySelectorAll('button, a, summary, select, input')].filter((one) => {
                const box = one.getBoundingClientRect();
                return one.checkVisibility() && box.width > 1 && !one.matches('.skip-link') && (box.width < 43.5 || box.height < 43.5);
            }).map((one) => one.outerHTML.slice(0, 120))""")
            assert not small, f"{what} has targets under 44 pixels: {small}"

        # German words are longer than English ones.
        with_window(Chromium(playwright, width, height, script=GERMAN), lambda browser: visit_every_page(browser, address, examine))


def ten_thousand_stories_draw_only_those_near_the_window(playwright, address):
    count, limit = 10_000, 100

    def answer(route):
        query = parse_qs(urlsplit(route.request.url).query)
        first = int(query.get("after", ["0"])[0])
        items = [
            {"story": {"id": f"story-{number}", "title": f"Story {number}", "endings": 3, "summary": "A summary. " * (1 + number % 9)}}
            for number in range(first, min(first + limit, count))
        ]
        facets = {
            name: []
            for name in ("tags", "groups", "series", "ages", "languages", "lengths", "complexities", "completed", "unread", "favourite")
        }
        page = {"total": count, "headings": [], "items": items, "facets": facets, "corrections": {}}
        route.fulfill(
            content_type="application/json", body=json.dumps(page | ({"next": str(first + limit)} if first + limit < count else {}))
        )

    def scroll(browser):
        browser.page.route("**/api/shelf?*", answer)
        Shelf(browser, address).open()
        seen = 0
        for _ in range(40):
            browser.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            browser.page.wait_for_timeout(60)
            seen = max(seen, browser.evaluate("Number([...document.querySelectorAll('.card')].at(-1).dataset.story.slice(6))"))
            drawn = browser.evaluate("document.querySelectorAll('.card').length")
            assert drawn <= 160, f"{drawn} cards are drawn at once"
        assert seen > 1000, f"scrolled to {seen}"
        browser.evaluate("scrollTo(0, 0)")
        browser.wait("document.querySelector('.card')?.dataset.story === 'story-0'")

    with_window(Chromium(playwright, 1024, 768), scroll)


def nothing_moves_while_pictures_come(playwright, address):
    def watch(browser):
        held = []

        def hold(route):
            held.append(route)

        def let_come(route):
            route.continue_()

        browser.page.route("**/*.{webp,svg}", hold)
        Shelf(browser, address).open()
        browser.evaluate("""(() => {
            window.moved = 0;
            new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; })
                .observe({ type: 'layout-shift', buffered: false });
        })()""")
        pictures = "[...document.querySelectorAll('shelf-list .card img')].filter((one) => one.complete && one.naturalWidth > 0).length"
        assert browser.evaluate(pictures) == 0
        browser.page.route("**/*.{webp,svg}", let_come)
        for route in held:
            route.continue_()
        browser.wait(f"{pictures} >= 4")
        # The observer is notified a moment after the frame in which something moved.
        browser.run("() => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve, 100)); })")
        assert browser.evaluate("window.moved") < 0.01, browser.evaluate("window.moved")

    with_window(Chromium(playwright, 1024, 768), watch)


def without_a_network_the_shelf_is_as_it_was_seen_last(playwright, address):
    server = Server()
    browser = Chromium(playwright, service_workers="allow")
    browser.expects("ERR_CONNECTION_REFUSED", "ERR_FAILED")
    try:
        shelf = Shelf(browser, server.address)
        shelf.open()
        browser.wait_for(with_modules("() => navigator.serviceWorker.controller && caches.match('module:ShelfPage')"))
        browser.wait_for(RELEASE_KEPT, seconds=30)
        browser.reload()
        shelf.settle(("order", "recently-read"), NOT)
        seen = shelf.stories()
        browser.wait_for("() => caches.open('shelf').then((cache) => cache.keys()).then((keys) => keys.length > 0)")
        server.stop()
        browser.reload()
        browser.wait("document.querySelector('.as-seen-last')")
        assert shelf.stories() == seen
        browser.tap_on(".ways [href='#/welcome']")
        browser.wait("document.querySelector('home-page .entry')")
    finally:
        browser.close()
        server.stop()


def a_first_visit_reads_on_without_a_network(playwright, address):
    """Requests made before there was a service worker are kept as well; what is on the device comes first, and the rest has no links."""
    server = Server()
    browser = Chromium(playwright, service_workers="allow")
    browser.expects("ERR_CONNECTION_REFUSED", "ERR_FAILED")
    try:
        shelf = Shelf(browser, server.address)
        shelf.open()
        browser.evaluate(f"(location.hash = '#/read/{SHORT}', 1)")
        settle(browser, 0)
        browser.wait_for(WHOLE, f"story/{SHORT}")
        browser.evaluate("(history.back(), 1)")
        browser.wait("document.querySelector('shelf-page .card')")
        browser.wait_for(RELEASE_KEPT)
        browser.wait_for(
            "() => caches.open('shelf').then((cache) => cache.keys()).then((keys) => keys.some(({ url }) => /shelf\\?/.test(url)))"
        )
        server.stop()
        browser.reload()
        browser.wait("document.querySelector('.as-seen-last')")
        seen = browser.evaluate("[...document.querySelectorAll('.shelf-heading')].map((one) => one.innerText)")
        assert seen and seen[0].startswith("On this device"), seen
        assert browser.evaluate("document.querySelector('.card').dataset.story") == SHORT
        assert browser.evaluate("document.querySelectorAll('.card').length") > 2
        leading = browser.evaluate(
            """[...new Set([...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'))
                .filter((one) => one.startsWith('#/read/') || one.startsWith('#/stories/')))]"""
        )
        assert leading == [f"#/read/{SHORT}"], leading
        visit = Visit("a shelf without a network")
        visit.examine(browser, "shelf")
        visit.end()
        # A query that was never made before is also answered from the device.
        browser.evaluate("(location.hash = '#/stories?order=title&search=never', 1)")
        browser.wait(
            f"""document.querySelector('.as-seen-last')
                && [...document.querySelectorAll('.card')].map((one) => one.dataset.story).join() === '{SHORT}'"""
        )
        browser.tap_on("[data-act=read]")
        assert settle(browser, 0)["scene"] == "title"
    finally:
        browser.close()
        server.stop()


def tutorials_that_are_not_on_the_device_have_no_link_without_a_network(playwright, address):
    server = Server()
    browser = Chromium(playwright, service_workers="allow")
    browser.expects("ERR_CONNECTION_REFUSED", "ERR_FAILED")
    tutorials = "[...document.querySelectorAll('.tutorial')]"
    try:
        browser.open(f"{server.address}/#/welcome")
        everything = browser.wait(f"{tutorials}.length > 2 && {tutorials}.map((one) => one.dataset.tutorial)")
        assert browser.evaluate(f"{tutorials}.every((one) => one.matches('a[href]'))")
        # Not the first of them: what is on the device keeps its place in the row.
        kept = everything[1]
        browser.evaluate(f"(location.hash = '#/read/{kept}', 1)")
        settle(browser, 0)
        browser.wait_for(WHOLE, f"story/{kept}")
        browser.wait_for(RELEASE_KEPT)
        browser.evaluate("(location.hash = '#/welcome', 1)")
        browser.wait(f"{tutorials}.length > 2")
        browser.wait_for(
            "() => caches.open('shelf').then((cache) => cache.keys()).then((keys) => keys.some(({ url }) => /order=series&/.test(url)))"
        )
        server.stop()
        browser.reload()
        browser.wait(f"{tutorials}.length > 2")
        assert browser.evaluate(f"{tutorials}.map((one) => one.dataset.tutorial)") == everything
        assert browser.evaluate(f"{tutorials}.filter((one) => one.matches('a')).map((one) => one.dataset.tutorial)") == [kept]
        assert "Not on this device" in browser.evaluate(f"{tutorials}[0].innerText")
    finally:
        browser.close()
        server.stop()


NO_CACHES = "Object.defineProperty(globalThis, 'caches', { get() { throw new DOMException('Forbidden.', 'SecurityError'); } });"
NO_CACHE_OPENS = """for (const name of ['open', 'keys', 'has', 'match', 'delete'])
  CacheStorage.prototype[name] = () => Promise.reject(new DOMException('Forbidden.', 'SecurityError'));"""


def the_shelf_comes_where_nothing_can_be_kept(playwright, address):
    for script in (NO_CACHES, NO_CACHE_OPENS):
        browser = Chromium(playwright, script=script)
        try:
            Shelf(browser, address).open()
            browser.open(f"{address}/#/storage")
            browser.wait("document.querySelector('storage-page .panel')")
            browser.open(f"{address}/#/read/{SHORT}")
            settle(browser, 0)
            assert not browser.problems(), browser.problems()
        finally:
            browser.close()


def the_first_story_is_a_few_tabs_away(playwright, address):
    """On a wide screen, with all filters visible: with and without the skip link."""
    for skips, most in ((False, 20), (True, 12)):
        browser = Chromium(playwright, 1366, 900)
        try:
            Shelf(browser, address).open()
            browser.wait("document.querySelectorAll('.filter-column button').length > 20")
            for _ in range(most):
                browser.press("Tab")
                if browser.evaluate("document.activeElement.dataset.act") == "read":
                    break
                if skips and browser.evaluate("document.activeElement.textContent") == "Skip to the stories":
                    browser.press("Enter")
                    browser.wait("document.activeElement.matches('.shelf-column')")
            assert browser.evaluate(
                "document.activeElement.matches('.card:first-child [data-act=read], li:first-child [data-act=read]')"
            ), f"not within {most} tabs"
            column, stories = browser.evaluate(
                "['.filter-column', '.shelf-column'].map((one) => document.querySelector(one).getBoundingClientRect().left)"
            )
            assert column < stories, "the filters do not stand beside the stories"
        finally:
            browser.close()


def a_failing_library_is_asked_again(playwright, address):
    def fail(browser):
        browser.page.route("**/api/shelf?*", lambda route: route.abort())
        browser.open(address + "/#/stories?order=title")
        browser.wait("document.querySelector('shelf-page')?.dataset.shelf === 'error'")
        browser.page.unroute_all()
        browser.tap_on("message-view .primary")
        browser.wait("document.querySelector('shelf-page')?.dataset.shelf === 'stories'")

    browser = Chromium(playwright)
    browser.expects("ERR_FAILED .*/api/shelf")
    try:
        fail(browser)
    finally:
        browser.close()


def with_window(browser, act) -> None:
    """Does something in a fresh window, and fails on any error there."""
    try:
        act(browser)
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


TESTS = [
    the_library_fits_every_screen,
    ten_thousand_stories_draw_only_those_near_the_window,
    nothing_moves_while_pictures_come,
    without_a_network_the_shelf_is_as_it_was_seen_last,
    a_first_visit_reads_on_without_a_network,
    tutorials_that_are_not_on_the_device_have_no_link_without_a_network,
    the_first_story_is_a_few_tabs_away,
    the_shelf_comes_where_nothing_can_be_kept,
    a_failing_library_is_asked_again,
]
