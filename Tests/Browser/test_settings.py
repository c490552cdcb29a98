"""Reading settings, which apply at once, everywhere and for each reader; and looking closely at words and pictures."""

import itertools
import json
import tempfile
import time
from pathlib import Path

from chromium import Chromium
from household import add_reader, ask, go, let_in, pick, wait_for
from reading import Reading, Touch, bare_point, settle, state
from scenes import visit_every_kind
from server import STORY, Server, module, with_modules

LINES = "bear-at-the-fork"
WHOLE = "seven-pages"
SHOWN_LINES = "[...document.querySelectorAll('.story-text > p')].filter((line) => !line.hidden).length"
# The size of the text that the device keeps for nobody in particular.
KEPT_SIZE = "JSON.parse(JSON.parse(localStorage.getItem('branchbook.reading.'))?.value ?? '{}').textSize"


class ByButton(Touch):
    """Turns to the next page with the button, which works in every reading direction."""

    def advance(self) -> None:
        self.press("[data-act=advance]")


def change(browser, **wishes) -> None:
    """Changes settings as the panel does."""
    browser.evaluate(f"""void (window.changed = false, import('{module("changeSetting")}').then(({{ changeSetting }}) => {{
        for (const [name, value] of Object.entries({json.dumps(wishes)})) changeSetting(name, value);
        window.changed = true;
    }}))""")
    browser.wait("window.changed")


def kept(browser) -> dict:
    return json.loads(browser.evaluate("localStorage.getItem('branchbook.reading')"))


def expect_size(browser, size: float) -> None:
    """Expects the text in this size, and the size kept on the device."""
    assert browser.evaluate("document.documentElement.style.getPropertyValue('--text-scale')") == str(size)
    assert browser.evaluate(KEPT_SIZE) == size, "it was not kept"


def open_panel(browser) -> None:
    browser.tap_on("[data-act=settings]")
    # The typefaces come last: the library is asked which ones there are.
    browser.wait("document.querySelector('.settings-panel[open] .pick-face')")


def open_story(browser, address, story, scene="page") -> Reading:
    """Opens a story by its address, and reads until a kind of scene; choices stand on a page as well."""
    browser.open("about:blank")
    browser.open(f"{address}/#/read/{story}")
    settle(browser, 0)
    reading = Reading(browser, ByButton(browser))
    reading.read_until(lambda now: now["scene"] == scene or (scene, now["scene"]) == ("page", "choices"))
    return reading


def every_change_is_seen_at_once_and_kept(browser, address):
    open_story(browser, address, WHOLE)
    size = "parseFloat(getComputedStyle(document.querySelector('.story-text')).fontSize)"
    desk = "getComputedStyle(document.documentElement).backgroundColor"
    before = browser.evaluate(f"[{size}, {desk}]")
    open_panel(browser)
    browser.tap_on("[aria-label='Larger text']")
    browser.tap_on(".pick-theme [data-value=sepia] input")
    browser.tap_on(".pick-hand [data-value=left] input")
    browser.tap_on(".switch input[name=setting-ruler]")
    browser.wait("document.querySelector('.reading-ruler') && document.documentElement.dataset.hand === 'left'")
    # The colours need a moment from one theme to the other.
    browser.wait(f"{desk} === 'rgb(216, 197, 160)'")
    after = browser.evaluate(f"[{size}, {desk}]")
    assert abs(after[0] / before[0] - 1.1) < 0.01, f"{before} became {after}"
    colours = browser.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.content)")
    assert set(colours) == {"#d8c5a0"}, colours
    browser.press("Escape")
    browser.wait("!document.querySelector('settings-panel') && document.activeElement.dataset.act === 'settings'")
    browser.reload()
    settle(browser, 0)
    browser.wait(f"{size} === {after[0]} && {desk} === {json.dumps(after[1])}")
    open_panel(browser)
    browser.tap_on("[data-act=reset]")
    browser.wait("document.querySelector('[data-act=reset]').disabled && !document.querySelector('.reading-ruler')")
    browser.wait(f"{size} === {before[0]} && {desk} === {json.dumps(before[1])}")
    # Invalid values count as defaults; valid ones still apply.
    browser.evaluate("""void (() => {
        const mixed = JSON.stringify(
            { theme: 'tartan', textSize: 1e9, lineHeight: '2', face: null, hand: 'left', voice: 7, lines: ['always'] });
        for (const key of Object.keys(localStorage).filter((one) => one.startsWith('branchbook.reading.')))
            localStorage.setItem(key, JSON.stringify({ value: mixed, changed: Date.now() }));
        localStorage.setItem('branchbook.reading', mixed);
    })()""")
    browser.reload()
    settle(browser, 0)
    assert browser.evaluate("({ ...document.documentElement.dataset })")["theme"] == "paper"
    assert browser.evaluate(f"{size} === {before[0]} && document.documentElement.dataset.hand === 'left'")
    # What the device has lost comes back from the library.
    wait_for(browser, lambda: "tartan" in ask(browser, "GET", "settings")["value"]["settings"].get("reading", {}).get("value", ""))
    browser.evaluate(
        "void Object.keys(localStorage).filter((one) => one.startsWith('branchbook.reading'))"
        ".forEach((key) => localStorage.setItem(key, '{{{'))"
    )
    browser.reload()
    settle(browser, 0)
    browser.wait(f"{size} === {before[0]} && document.documentElement.dataset.hand === 'left'")


def lines_come_as_the_reader_wishes(browser, address):
    open_story(browser, address, LINES)
    assert browser.evaluate(SHOWN_LINES) == 1, "this story shows its lines one by one"
    change(browser, lines="never")
    reading = open_story(browser, address, LINES)
    whole = browser.evaluate(SHOWN_LINES)
    assert whole > 1 and browser.evaluate("document.querySelector('.more-lines').hidden")
    change(browser, lines="always")
    reading = open_story(browser, address, WHOLE)
    for shown in (1, 2):
        now = state(browser)
        assert now["scene"] == "page" and browser.evaluate(SHOWN_LINES) == shown, (
            f"{now} shows {browser.evaluate(SHOWN_LINES)} lines, not {shown}"
        )
        now = reading.step()
    assert now["scene"] == "choices" and browser.evaluate(SHOWN_LINES) == 3, "the choices come with the last line"
    # A page that was read before is whole.
    browser.tap_on("[data-act=back]")
    settle(browser, now["turn"])
    assert reading.step()["scene"] == "choices" and browser.evaluate(SHOWN_LINES) == 3


def an_explanation_is_a_page_over_the_book(browser, address):
    reading = open_story(browser, address, LINES)
    change(browser, textSize=2)
    reading.read_until(lambda now: browser.evaluate("!!document.querySelector('.explanation')"))
    turn = state(browser)["turn"]
    browser.tap_on(".explanation")
    browser.wait("document.querySelector('.page-zoom[open] .zoom-number')?.textContent.startsWith('Page 1 of ')")
    place = browser.evaluate("scrollY")
    pages = int(browser.evaluate("document.querySelector('.zoom-number').textContent").split()[-1])
    seen = "Math.round(document.querySelector('.zoom-window').scrollLeft / document.querySelector('.zoom-window').clientWidth)"
    browser.tap_on("[data-act=zoom-next]")
    browser.wait(f"{seen} === 1")
    for _ in range(pages):
        browser.press("ArrowRight")
    browser.wait(f"document.querySelector('.zoom-number').textContent === 'Page {pages} of {pages}'")
    last = browser.evaluate("""(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('.zoom-text > :last-child'));
        const box = document.querySelector('.zoom-window').getBoundingClientRect();
        return [...range.getClientRects()].at(-1).right <= box.right + 1;
    })()""")
    assert last, "the end of the explanation cannot be reached"
    browser.press("ArrowLeft")
    browser.wait(f"document.querySelector('.zoom-number').textContent === 'Page {pages - 1} of {pages}'")
    browser.press("Escape")
    browser.wait("!document.querySelector('page-zoom') && document.activeElement.matches('.explanation')")
    assert state(browser)["turn"] == turn and browser.evaluate("scrollY") == place, "the place was lost"


def a_picture_is_looked_at_closely(browser, address):
    open_story(browser, address, WHOLE, "title")
    turn = state(browser)["turn"]
    browser.tap_on(".look-closer")
    browser.wait("document.querySelector('.picture-zoom[open]')")
    browser.press("+")
    browser.press("ArrowDown")
    browser.wait("document.querySelector('.zoom-percent').value === '150%'")
    browser.press("Escape")
    browser.wait("!document.querySelector('picture-zoom') && document.activeElement.matches('.look-closer')")
    # A double tap by script, because a driver's second tap may come too late for one.
    browser.wait(with_modules("performance.getEntriesByName(location.origin + 'module:PictureZoom').length > 0"))
    browser.evaluate("""[0, 90].forEach((wait) => setTimeout(() => {
        const picture = document.querySelector('.illustration img');
        const { x, y, width, height } = picture.getBoundingClientRect();
        for (const kind of ['pointerdown', 'pointerup']) picture.dispatchEvent(new PointerEvent(kind, {
          bubbles: true, pointerId: 3, isPrimary: true, pointerType: 'touch', clientX: x + width / 2, clientY: y + height / 2 }));
        picture.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }));
    }, wait))""")
    browser.wait("document.querySelector('.picture-zoom[open] .zoom-percent')?.value === '250%'")
    browser.tap_on(".zoom-close")
    browser.wait("!document.querySelector('picture-zoom')")
    browser.pass_time(500)
    assert state(browser)["turn"] == turn, "the double tap turned a page"
    # A single tap turns the page, as on paper: it is outside the part that goes back.
    box = browser.evaluate(
        "(({ x, y, width, height }) => [x + width * 0.92, y + height * 0.4])"
        "(document.querySelector('.illustration img').getBoundingClientRect())"
    )
    browser.tap(*box)
    settle(browser, turn)


def the_ruler_and_the_left_hand_stay_out_of_the_way(browser, address):
    open_story(browser, address, STORY)
    change(browser, ruler=True, hand="left")
    line = "document.querySelector('.reading-ruler')?.getBoundingClientRect().top"
    browser.wait("document.querySelector('.reading-ruler')?.style.inset")
    first = browser.evaluate(line)
    browser.press("ArrowDown")
    browser.wait(f"{line} > {first} + 10")
    browser.press("ArrowUp")
    browser.wait(f"Math.abs({line} - {first}) < 2")
    boxes = browser.evaluate("['next', 'back'].map((way) => document.querySelector(`.turn.${way}`).getBoundingClientRect().x)")
    assert boxes[0] < boxes[1], f"Next is not under the left thumb: {boxes}"
    turn = state(browser)["turn"]
    browser.tap(*bare_point(browser, 0.03))
    now = settle(browser, turn)
    assert now["scene"] == "choices", "a tap on the left side does not lead on"
    browser.tap(*bare_point(browser, 0.97))
    assert settle(browser, now["turn"])["scene"] == "page", "a tap on the right side does not lead back"


def what_is_chosen_before_the_library_says_who_reads_stays(playwright, address):
    late_session = """const ask = window.fetch;
        const asked = new Promise((resolve) => { window.letSessionCome = resolve; });
        window.fetch = (address, ...options) =>
          (address === '/api/session' ? asked : Promise.resolve()).then(() => ask(address, ...options));"""
    browser = Chromium(playwright, script=late_session)
    try:
        open_story(browser, address, WHOLE, "title")
        browser.wait(with_modules("performance.getEntriesByName(location.origin + 'module:SettingsMemory').length"))
        change(browser, textSize=1.5)
        browser.evaluate("void window.letSessionCome()")
        browser.wait("performance.getEntriesByName(location.origin + '/api/session').length")
        # Longer than the delay before a setting is stored.
        browser.pass_time(1500)
        expect_size(browser, 1.5)
    finally:
        browser.close()


def what_is_chosen_before_the_memory_of_settings_is_there_stays(playwright, address):
    browser = Chromium(playwright)
    try:
        held = []

        def hold(route):
            held.append(route)

        browser.page.route(f"**{module('SettingsMemory')}", hold)
        open_story(browser, address, WHOLE, "title")
        change(browser, textSize=1.5)
        while not held:
            browser.page.wait_for_timeout(50)
        held.pop().continue_()
        # Settings are gathered for a while before they are stored.
        browser.wait(f"(testWorld.skip(3000), {KEPT_SIZE} === 1.5)")
        expect_size(browser, 1.5)
    finally:
        browser.close()


def what_is_chosen_on_a_page_left_at_once_stays(playwright, address):
    browser = Chromium(playwright)
    try:
        open_story(browser, address, WHOLE, "title")
        change(browser, textSize=1.2)
        browser.wait(f"{KEPT_SIZE} === 1.2")
        held = f"**{module('SettingsMemory')}"
        browser.page.route(held, lambda route: route.abort())
        browser.expects("ERR_FAILED", "Failed to fetch")
        open_story(browser, address, WHOLE, "title")
        change(browser, textSize=1.5)
        browser.open("about:blank")
        browser.page.unroute(held)
        open_story(browser, address, WHOLE, "title")
        browser.wait(f"{KEPT_SIZE} === 1.5")
        expect_size(browser, 1.5)
    finally:
        browser.close()


def a_dark_device_has_dark_pages(playwright, address):
    browser = Chromium(playwright)
    try:
        browser.open(f"{address}/#/welcome")
        for scheme, theme in (("dark", "dark"), ("light", "paper")):
            browser.light(scheme)
            assert browser.evaluate("document.documentElement.dataset.theme") == theme
    finally:
        browser.close()


def four_times_as_large_all_is_there(playwright, address):
    """A window of 1280 by 1024 pixels at 400% has 320 by 256 left; and the largest text on the smallest screen."""
    lost = """[...document.querySelectorAll('#app *, dialog[open] *')].filter((one) => {
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        const mayBeCut = '.visually-hidden, .skip-link, [aria-hidden], story-picture, svg, .zoom-text, .zoom-window, .bar-title';
        if (style.visibility !== 'visible' || box.width < 2 || one.closest(mayBeCut)) return false;
        const cut = one.scrollWidth > one.clientWidth + 2 && ['hidden', 'clip'].includes(style.overflowX) && one.clientWidth > 0;
        return cut || box.right > innerWidth + 1 || box.left < -1;
    }).map((one) => one.outerHTML.slice(0, 140))"""

    def examine(browser, kind):
        for width, height, size, face in ((320, 256, 1, "book"), (320, 640, 2, "dyslexic")):
            browser.page.set_viewport_size({"width": width, "height": height})
            change(browser, textSize=size, face=face)
            browser.rest()
            wide = browser.evaluate("document.documentElement.scrollWidth")
            if wide > 320:
                found.append(f"{kind} is {wide} pixels wide at text size {size}")
            found.extend(f"{kind} at text size {size} cuts off {one}" for one in browser.evaluate(lost))
        change(browser, textSize=1, face="book")
        browser.page.set_viewport_size({"width": 1024, "height": 768})
        browser.page.wait_for_timeout(300)

    found = []
    browser = Chromium(playwright)
    try:
        visit_every_kind(browser, address, examine)
        open_story(browser, address, LINES)
        open_panel(browser)
        examine(browser, "the settings")
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()
    assert not found, "\n".join(found)


def two_fingers_open_a_picture_and_a_swipe_puts_it_away(playwright, address):
    browser = Chromium(playwright)
    try:
        open_story(browser, address, WHOLE, "title")
        browser.wait(with_modules("performance.getEntriesByName(location.origin + 'module:PictureZoom').length > 0"))
        turn = state(browser)["turn"]
        x, y = browser.evaluate(
            "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
            "(document.querySelector('.illustration img').getBoundingClientRect())"
        )
        for kind, apart in (("touchStart", 30), *(("touchMove", 30 + step * 10) for step in range(1, 6)), ("touchEnd", 0)):
            points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
            browser.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        browser.wait("parseInt(document.querySelector('.picture-zoom[open] .zoom-percent')?.value) > 200")
        browser.press("0")
        browser.wait("document.querySelector('.zoom-percent').value === '100%'")
        browser.touch("touchStart", x, y - 100)
        for step in range(1, 7):
            browser.touch("touchMove", x, y - 100 + step * 30)
        time.sleep(0.15)  # or Chromium takes the next tap for the one that stops a fling
        browser.touch("touchMove", x, y + 80)
        browser.touch("touchEnd")
        browser.wait("!document.querySelector('picture-zoom')")
        assert state(browser)["turn"] == turn, "the fingers turned a page"
        # The wheel zooms at the mouse's position.
        browser.tap_on(".look-closer")
        browser.wait("document.querySelector('.picture-zoom[open]')")
        browser.page.mouse.move(x, y)
        browser.page.mouse.wheel(0, -300)
        browser.wait("parseInt(document.querySelector('.zoom-percent').value) > 150")
    finally:
        browser.close()


def words_from_right_to_left_and_from_top_to_bottom_are_all_there(playwright, address):
    with tempfile.TemporaryDirectory() as folder:
        for name, language, line in (
            ("right", "ar", "كان يا ما كان في قديم الزمان بيت صغير على شاطئ البحر."),
            ("down", "ja-x-vertical", "むかしむかし、海のそばに小さな家がありました。"),
        ):
            place = Path(folder) / name
            place.mkdir()
            (place / "story.json").write_text(
                json.dumps(
                    {
                        "branchbook": 1,
                        "id": name,
                        "title": name.title(),
                        "language": language,
                        "summary": line,
                        "start": "a",
                        "locations": {"a": {"text": [line] * 12, "ending": {"id": "z", "title": "Z", "kind": "plain"}}},
                    },
                    ensure_ascii=False,
                )
            )
        server = Server("--stories", folder)
        try:
            for width, height in ((1024, 768), (320, 640)):
                browser = Chromium(playwright, width, height)
                try:
                    for name in ("right", "down"):
                        open_story(browser, server.address, name)
                        look_for_every_line(browser, f"{name} at {width}")
                finally:
                    browser.close()
        finally:
            server.stop()


def look_for_every_line(browser, what):
    """No lines overlap, and each can be scrolled to."""
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what}: the page is too wide"
    lines = browser.evaluate(
        "[...document.querySelectorAll('.story-text > p')]"
        ".map((line) => (({ x, y, right, bottom }) => [x, y, right, bottom])(line.getBoundingClientRect()))"
    )
    assert len(lines) == 12
    for one, other in itertools.pairwise(lines):
        assert one[3] <= other[1] + 1 or other[2] <= one[0] + 1, f"{what}: {one} lies on {other}"
    unseen = browser.evaluate("""[...document.querySelectorAll('.story-text > p')].filter((line) => {
        line.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { x, y, width, height } = line.getBoundingClientRect();
        return !line.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length""")
    assert unseen == 0, f"{what}: {unseen} lines cannot be seen"


def each_reader_has_settings_of_their_own(playwright, address, code):
    browser = Chromium(playwright)
    other = None
    try:
        let_in(browser, address, code)
        mila, noah = add_reader(browser, address, "Mila"), add_reader(browser, address, "Noah")
        theme = "document.documentElement.dataset.theme"
        pick(browser, address, mila)
        open_story(browser, address, WHOLE)
        tab = browser.page
        second = browser.new_page()
        browser.open(f"{address}/#/welcome")
        browser.wait("document.querySelector('page-frame')")
        browser.show(tab)
        change(browser, theme="sepia", textSize=1.5)
        browser.show(second)
        browser.wait(f"{theme} === 'sepia'")  # the other tab follows
        browser.show(tab)
        wait_until_kept(browser, address)
        pick(browser, address, noah)
        browser.wait(f"{theme} === 'paper'")
        assert kept(browser)["textSize"] == 1
        pick(browser, address, mila)
        browser.wait(f"{theme} === 'sepia'")
        # On another device, the library provides it.
        other = Chromium(playwright)
        pick(other, address, mila)
        other.wait(f"{theme} === 'sepia' && document.documentElement.style.getPropertyValue('--text-scale') === '1.5'")
        go(other, address, "me", "[data-me=reader]")
        open_panel(other)
    finally:
        browser.close()
        if other:
            other.close()


def wait_until_kept(browser, address) -> None:
    """Waits until the library has the settings."""
    # Settings are gathered for a while before they are sent.
    browser.wait_for(
        "(address) => (testWorld.skip(3000), fetch(address).then((answer) => answer.text()).then((kept) => kept.includes('sepia')))",
        f"{address}/api/settings",
    )


TESTS = [
    every_change_is_seen_at_once_and_kept,
    lines_come_as_the_reader_wishes,
    an_explanation_is_a_page_over_the_book,
    a_picture_is_looked_at_closely,
    the_ruler_and_the_left_hand_stay_out_of_the_way,
]
CHROMIUM_TESTS = [
    what_is_chosen_before_the_library_says_who_reads_stays,
    what_is_chosen_before_the_memory_of_settings_is_there_stays,
    what_is_chosen_on_a_page_left_at_once_stays,
    a_dark_device_has_dark_pages,
    four_times_as_large_all_is_there,
    two_fingers_open_a_picture_and_a_swipe_puts_it_away,
    words_from_right_to_left_and_from_top_to_bottom_are_all_there,
]
READERS_TESTS = [each_reader_has_settings_of_their_own]
