"""Pages that come late, damaged or not at all; reading without a network; what is kept on the device; new versions under an open page."""

import json
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from chromium import Chromium
from meddler import Meddler
from reading import Keyboard, bare_point, settle, state
from screens import Visit
from server import ROOT, Server, module, with_modules

ROAD = "long-road"
PLACES = 9
# Delays between retries are a tenth of those for people.
QUICK = "window.branchbookRate = 10;"
NOTE_KEPT = (
    "(name) => caches.open(name).then((cache) => cache.match('/kept-story')).then((note) => note?.json()).then((note) => note?.whole)"
)

RELEASE_KEPT = (
    "() => navigator.serviceWorker.controller && caches.open('releases').then((cache) => cache.match('/newest')).then((one) => !!one)"
)
NEWEST_IS_NOT = "(version) => caches.match('/newest').then((one) => one.text()).then((newest) => newest !== version)"


def long_road(folder: Path, version: int = 1) -> None:
    """A story with several text parts: a road of locations, each with a picture and a way back."""
    text = "The road goes on between the hills, and a lark is singing. " * 110
    places = {}
    for number in range(PLACES):
        ways = [
            {"id": "on", "text": "Walk on.", "go": f"place{number + 1}"},
            {"id": "rest", "text": "Turn round.", "go": f"place{max(0, number - 1)}"},
        ]
        # A new version has other words at every location.
        places[f"place{number}"] = {
            "title": f"Milestone {number}",
            "pages": [{"text": f"Milestone {number}, edition {version}.", "picture": "hill"}, {"text": text}],
            "choices": ways,
        }
    places[f"place{PLACES}"] = {"text": "You are there.", "ending": {"id": "there", "title": "There", "kind": "happy"}}
    story = {
        "branchbook": 1,
        "id": ROAD,
        "title": "The long road",
        "authors": ["Ada Quill"],
        "language": "en",
        "summary": "A road, and you on it.",
        "start": "place0",
        "pictures": {"hill": {"file": "hill.svg", "alt": "A green hill."}},
        "locations": places,
    }
    made = folder / ROAD
    made.mkdir(parents=True)
    (made / "story.json").write_text(json.dumps(story))
    (made / "hill.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40"><path d="M0 40c16-30 48-30 64 0z" fill="#5a8a4a"/></svg>'
    )


@cache
def road_library(version: int = 1) -> Server:
    """A library with the long road, shared by all tests."""
    folder = Path(tempfile.mkdtemp())
    long_road(folder, version)
    return Server("--stories", str(folder))


@contextmanager
def on_the_road(playwright, script: str = "", service_workers: str = "block"):
    """A meddler in front of a library with the long road, and a browser."""
    meddler = Meddler(road_library().address)
    browser = Chromium(playwright, script=script, service_workers=service_workers)
    # The meddler makes requests fail. Any other error is a failure.
    browser.expects("Failed to load resource")
    try:
        yield browser, meddler
    finally:
        browser.close()
        meddler.stop()


def open_road(browser, meddler) -> dict:
    browser.open(f"{meddler.address}/#/read/{ROAD}")
    return settle(browser, 0)


def walk(browser, hand: Keyboard, until: str = "") -> dict:
    """Advances until the words are on the page, or until a page does not come at once."""
    now = state(browser)
    for _ in range(PLACES * 4):
        if until and until in now["words"]:
            return now
        turn = now["turn"]
        if now["scene"] == "choices":
            browser.tap_on("[data-choice=on]")
        else:
            hand.advance()
        browser.page.wait_for_timeout(60)
        # All quick attempts can have failed before this looks; then the failure is on show already.
        late = "(document.querySelector('page-wait').dataset.wait || document.querySelector('message-view'))"
        browser.wait(f"{late} || Number(document.querySelector('story-reader').dataset.turn) > {turn}")
        if browser.evaluate(f"!!{late}"):
            return now
        now = settle(browser, turn)
    raise AssertionError(f"walked to the end of the road: {now}")


def scene(browser) -> str:
    return browser.evaluate("document.querySelector('story-reader').dataset.scene")


def a_page_on_its_way_is_waited_for_quietly(playwright, address):
    with on_the_road(playwright) as (browser, meddler):
        meddler.meddle(("/parts/", "hold"))
        open_road(browser, meddler)
        hand = Keyboard(browser)
        before = walk(browser, hand)
        assert before["scene"] == "choices", before
        assert browser.evaluate("document.querySelector('page-wait').innerText") == "", "a short wait was mentioned"
        browser.wait("document.querySelector('page-wait').dataset.wait === 'sign'")
        assert "on its way" in browser.evaluate("document.querySelector('page-wait').innerText")
        assert not browser.evaluate("document.querySelector('[data-act=try-again]')")
        assert state(browser)["words"] == before["words"], "the page was taken away"
        browser.wait("document.querySelector('page-wait [data-act=try-again]')")
        visit = Visit("a wait")
        visit.examine(browser, "waiting")
        visit.end()
        # After Cancel, nothing has been decided.
        browser.tap_on("[data-act=cancel-wait]")
        browser.wait("!document.querySelector('page-wait').dataset.wait")
        assert state(browser) == before
        # During another wait, looking back works, by key and by swipe.
        browser.tap_on("[data-choice=on]")
        browser.wait("document.querySelector('page-wait').dataset.wait === 'sign'")
        hand.back()
        back = settle(browser, before["turn"])
        assert back["scene"] == "page" and not browser.evaluate("document.querySelector('page-wait').dataset.wait")
        browser.press("ArrowRight")
        again = settle(browser, back["turn"])
        browser.tap_on("[data-choice=on]")
        browser.wait("document.querySelector('page-wait').dataset.wait === 'sign'")
        browser.swipe(*bare_point(browser, 0.03), 500)
        back = settle(browser, again["turn"])
        assert back["scene"] == "page"
        browser.press("ArrowRight")
        now = settle(browser, back["turn"])
        browser.tap_on("[data-choice=on]")
        meddler.release()
        assert "Milestone" in settle(browser, now["turn"])["words"]
        # One request for one thing, however often it was wanted.
        parts = [path for path in meddler.asked if "/parts/" in path]
        assert len(set(parts)) >= 2, parts


def every_failure_of_a_part_has_its_words(playwright, address):
    kinds = [
        ("cut", "didn’t load completely"),
        ("short", "damaged on the way"),
        ("damage", "damaged on the way"),
        (503, "has a problem"),
        ("refuse", "can’t be reached"),
    ]
    with on_the_road(playwright, script=QUICK) as (browser, meddler):
        meddler.meddle(("/parts/", "refuse"))
        open_road(browser, meddler)
        hand = Keyboard(browser)
        place = walk(browser, hand)
        for how, words in kinds:
            meddler.meddle(("/parts/", how))
            if scene(browser) != "message":
                browser.tap_on("[data-choice=on]")
            else:
                # Two failures can have the same words. The one before stays on show while the part is asked for again.
                browser.evaluate("document.querySelector('message-view').classList.add('answered')")
                browser.tap_on("message-view .primary")
            browser.wait(f"document.querySelector('message-view:not(.answered)')?.innerText.includes({json.dumps(words)})", 60)
            assert "Try again" in state(browser)["words"] and "Back to the title" in state(browser)["words"]
        # Back to the previous place by a swipe, and once more by way of the title.
        browser.swipe(*bare_point(browser, 0.03), 500)
        browser.wait("document.querySelector('story-reader').dataset.scene === 'choices'")
        assert state(browser)["words"] == place["words"]
        browser.wait("!document.querySelector('story-reader').hasAttribute('data-turning')")
        browser.tap_on("[data-choice=on]")
        browser.wait("document.querySelector('message-view')")
        browser.page.get_by_role("button", name="Back to the title").click()
        browser.wait("document.querySelector('title-view .summary')")
        browser.page.get_by_role("button", name="Open the book").click()
        browser.wait("document.querySelector('story-reader').dataset.scene === 'choices'")
        browser.wait("!document.querySelector('story-reader').hasAttribute('data-turning')")
        turn = state(browser)["turn"]
        meddler.release()
        browser.tap_on("[data-choice=on]")
        assert "Milestone" in settle(browser, turn)["words"]


def every_failure_at_opening_has_its_words(playwright, address):
    story = f"^/api/stories/{ROAD}$"
    kinds = [
        (story, 404, "not on the shelf"),
        (story, 500, "has a problem"),
        (story, "cut", "didn’t load completely"),
        (story, "refuse", "can’t be reached"),
        ("/head$", "short", "damaged on the way"),
        ("/head$", "damage", "damaged on the way"),
        ("/head$", "cut", "didn’t load completely"),
        ("/head$", 404, "has just been changed"),
        ("/engine.wasm$", "cut", "didn’t load completely"),
        ("/engine.wasm$", "short", "can’t be opened right now"),
        ("/engine.wasm$", 404, "can’t be opened right now"),
        ("/engine.wasm$", "refuse", "can’t be reached"),
    ]
    with on_the_road(playwright, script=QUICK) as (browser, meddler):
        for pattern, how, words in kinds:
            meddler.meddle((pattern, how))
            browser.open("about:blank")
            # The page's own copy must not hide what the network does.
            browser.session.send("Network.clearBrowserCache")
            browser.open(f"{meddler.address}/#/read/{ROAD}")
            browser.wait(f"document.querySelector('message-view')?.innerText.includes({json.dumps(words)}) || null")
            meddler.release()
            # As soon as it has stopped moving.
            browser.page.locator("message-view .primary").click()
            assert settle(browser, 0)["scene"] == "title", (pattern, how)
        # A story that was read here and no longer exists is distinguished from a mistyped address.
        browser.press("ArrowRight")
        settle(browser, 1)
        meddler.meddle((story, 404))
        browser.reload()
        browser.wait("document.querySelector('message-view')?.innerText.includes('no longer on the shelf')")
        # A record that cannot be parsed.
        meddler.release()
        browser.evaluate(
            with_modules("""void (async () => {
            const { DeviceDatabase, answerOf } = await import('module:DeviceDatabase');
            const database = await DeviceDatabase.open();
            await database.write(async (transaction) => {
              const lines = transaction.objectStore('lines');
              for (const row of await answerOf(lines.getAll())) lines.put({ ...row, line: 'mud\\n' });
            });
            window.spoilt = true;
        })()""")
        )
        browser.wait("window.spoilt")
        browser.reload()
        browser.wait("document.querySelector('message-view')?.innerText.includes('Your place can’t be found')")
        browser.tap_on("message-view .primary")
        assert settle(browser, 0)["scene"] == "title"


def a_picture_that_fails_says_its_words_and_comes_again(playwright, address):
    with on_the_road(playwright) as (browser, meddler):
        # Browsers do not notice a single wrong bit in a vector picture.
        for how in ("refuse", lambda _: b"no picture", 500):
            meddler.meddle((r"/files/.*hill", how))
            browser.open("about:blank")
            browser.session.send("Network.clearBrowserCache")
            turn = open_road(browser, meddler)["turn"]
            if scene(browser) == "title":
                browser.press("ArrowRight")
                settle(browser, turn)
            browser.wait("document.querySelector('story-picture.missing')?.innerText.includes('A green hill.')")
            meddler.release()
            browser.tap_on("[data-act=picture-again]")
            browser.wait("document.querySelector('story-picture:not(.missing) img')?.naturalWidth > 0")


def progress_is_safe_before_the_page_turns(playwright, address):
    slow = """{ const of = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
      Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set(act) {
        of.set.call(this, (event) => setTimeout(() => act?.call(this, event), window.slow ?? 0));
      } }); }"""
    with on_the_road(playwright, script=slow) as (browser, meddler):
        open_road(browser, meddler)
        browser.press("ArrowRight")
        before = settle(browser, 1)
        browser.evaluate("(window.slow = 1500, 0)")
        browser.press("ArrowRight")
        browser.page.wait_for_timeout(700)
        assert state(browser)["turn"] == before["turn"], "the page turned before it was kept"
        # Even if it is interrupted here, the page that was not shown is kept.
        browser.page.close()
        browser.new_page()
        assert open_road(browser, meddler)["words"] != before["words"]


def a_full_device_says_so_and_the_story_goes_on(playwright, address):
    full = """{ const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...row) {
        if (window.full) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, row);
      }; }"""
    with on_the_road(playwright, script=full) as (browser, meddler):
        open_road(browser, meddler)
        browser.evaluate("(window.full = true, 0)")
        browser.press("ArrowRight")
        settle(browser, 1)
        browser.wait("document.querySelector('notice-bar').innerText.includes('This device is full')")
        browser.press("ArrowRight")
        settle(browser, 2)


def it_can_be_installed(playwright, address):
    browser = Chromium(playwright, service_workers="allow")
    try:
        browser.open(f"{address}/#/welcome")
        browser.wait_for("() => navigator.serviceWorker.ready.then(() => true)")
        # A test's fresh window looks like one that forgets everything, which must not interfere.
        errors = [error["errorId"] for error in browser.session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert set(errors) <= {"in-incognito"}, errors
        manifest = browser.session.send("Page.getAppManifest")
        assert not manifest["errors"] and manifest["url"].endswith("/manifest.webmanifest"), manifest["errors"]
        for icon in json.loads(manifest["data"])["icons"]:
            answer = browser.page.request.get(address + icon["src"])
            assert answer.headers["content-type"].split(";")[0] == icon["type"], icon
            if icon["type"] == "image/png":
                bytes_ = answer.body()
                assert [int.from_bytes(bytes_[at : at + 4]) for at in (16, 20)] == [int(side) for side in icon["sizes"].split("x")], icon
        assert browser.page.request.get(f"{address}/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
        assert browser.page.request.get(f"{address}/icons/apple-touch-icon.png").ok
    finally:
        browser.close()


def a_story_that_was_opened_reads_to_every_ending_without_a_network(playwright, address):
    with on_the_road(playwright, service_workers="allow") as (browser, meddler):
        open_road(browser, meddler)
        browser.wait_for(NOTE_KEPT, argument=f"story/{ROAD}")
        browser.wait_for(RELEASE_KEPT)
        meddler.away = True
        browser.reload()
        settle(browser, 0)
        walk(browser, Keyboard(browser), "You are there.")
        turn = state(browser)["turn"]
        browser.press("ArrowRight")
        assert settle(browser, turn)["scene"] == "ending"


def a_story_is_kept_and_let_go(playwright, address):
    with on_the_road(playwright, service_workers="allow") as (browser, meddler):
        browser.open(f"{meddler.address}/#/stories?order=title&search=road")
        browser.tap_on(f".card[data-story={ROAD}] [data-act=more]")
        button = f".details keep-button[data-story={ROAD}]"
        browser.wait(f"document.querySelector('{button} [data-act=keep]')")
        meddler.meddle(("/parts/", "hold"))
        browser.tap_on(f"{button} [data-act=keep]")
        browser.wait(f"document.querySelector('{button}').dataset.keep === 'keeping' && document.querySelector('{button} progress')")
        browser.tap_on(f"{button} [data-act=stop-keeping]")
        browser.wait(f"document.querySelector('{button}').dataset.keep === 'none'")
        meddler.meddle(("/parts/", 503))
        browser.tap_on(f"{button} [data-act=keep]")
        browser.wait(
            f"document.querySelector('{button}').dataset.keep === 'failed' "
            f"&& document.querySelector('{button}').innerText.includes('has a problem')"
        )
        meddler.release()
        browser.tap_on(f"{button} [data-act=keep]")
        browser.wait(f"document.querySelector('{button}').dataset.keep === 'kept'")
        browser.tap_on(f"{button} [data-act=kept]")
        browser.wait(f"document.querySelector('.kept-story[data-story={ROAD}]')?.innerText.includes('stays until')")
        visit = Visit("a kept story")
        visit.examine(browser, "kept")
        visit.end()
        browser.tap_on("[data-act=persist]") if browser.evaluate("!!document.querySelector('[data-act=persist]')") else None
        browser.wait(
            "document.querySelector('[data-lasting=yes]') || document.querySelector('.done-note')?.innerText.includes('didn’t promise')"
        )
        # A story that was kept but never opened can be read without a network.
        browser.wait_for(RELEASE_KEPT)
        meddler.away = True
        open_road(browser, meddler)
        browser.press("ArrowRight")
        settle(browser, 1)
        browser.open(f"{meddler.address}/#/storage")
        browser.wait("Number(document.querySelector('[data-unsent]')?.dataset.unsent) > 0")
        browser.tap_on("[data-act=let-go]")
        browser.tap_on("dialog.ask .primary")
        browser.wait("document.querySelector('storage-page').innerText.includes('No stories kept yet')")
        assert browser.evaluate("Number(document.querySelector('[data-unsent]').dataset.unsent) > 0"), "what was read went with the story"


def later_release(folder: Path) -> str:
    """The pages of a later release, in which a page and a shared module have changed."""
    sources = folder / "sources"
    shutil.copytree(ROOT / "Web", sources)
    with open(sources / "scripts/language/say.js", "a") as say:
        say.write("\nexport const onlyInTheNewOne = 'now';\n")
    page = sources / "scripts/home/questions-page.js"
    code, changes = re.subn(r"heading: say\('[^']*'\)", "heading: `New questions ${onlyInTheNewOne}`", page.read_text())
    assert changes == 1, "the page has another heading than thought"
    page.write_text(code.replace("import { language,", "import { language, onlyInTheNewOne,"))
    subprocess.run([ROOT / "Scripts/bundle-pages", folder / "pages", sources], check=True)
    return str(folder / "pages")


def an_open_page_keeps_its_own_release(playwright, address):
    with tempfile.TemporaryDirectory() as folder, on_the_road(playwright, service_workers="allow") as (browser, meddler):
        renewed = Server(web=later_release(Path(folder)))
        try:
            browser.open(f"{meddler.address}/#/welcome")
            browser.wait_for(RELEASE_KEPT)
            # The window is opened with the first release; then the library is updated.
            browser.reload()
            browser.wait("document.querySelector('home-page')")
            old = browser.run("() => caches.match('/newest').then((one) => one.text())")
            meddler.target = renewed.address
            browser.tap_on("[href='#/questions']")
            browser.wait("document.querySelector('.common-question')")
            assert not browser.problems(), browser.problems()
            # A second window has the new release, while the first still has its own.
            first = browser.page
            second = browser.new_page()
            browser.open(f"{meddler.address}/#/questions")
            # On a busy machine, the release may come too late for the page that asked for it; then the next one has it.
            browser.wait_for(NEWEST_IS_NOT, argument=old)
            browser.reload()
            browser.wait("document.querySelector('h1')?.innerText === 'New questions now'")
            browser.show(first)
            browser.evaluate("void (location.hash = '#/storage')")
            browser.wait("document.querySelector('storage-page')?.dataset.storage === 'shown'")
            browser.reload()
            browser.evaluate("void (location.hash = '#/questions')")
            browser.wait("document.querySelector('h1')?.innerText === 'New questions now'")
            browser.show(second)
            # No page has the first release any more, and it is deleted.
            browser.wait("caches.keys().then((names) => names.filter((name) => name.startsWith('release/')).length === 1)")
            assert not browser.problems(), browser.problems()
        finally:
            renewed.stop()


def an_open_page_reads_on_when_a_later_one_changes_the_database(playwright, address):
    with on_the_road(playwright) as (browser, meddler):
        open_road(browser, meddler)
        first = browser.page
        browser.new_page()
        browser.open(meddler.address + module("App"))
        browser.evaluate("""void (() => {
            const request = indexedDB.open('branchbook', 1000);
            request.onupgradeneeded = () => request.result.createObjectStore('for-later');
            request.onsuccess = () => { request.result.close(); window.changed = true; };
        })()""")
        browser.wait("window.changed")
        browser.show(first)
        browser.press("ArrowRight")
        place = settle(browser, 1)
        assert not browser.evaluate("document.querySelector('notice-bar').innerText"), "it keeps nothing any more"
        # The older page can even be reopened.
        browser.reload()
        assert settle(browser, 0)["words"] == place["words"]


def a_new_version_of_a_story_is_told_and_goes_on_at_the_same_place(playwright, address):
    renewed = road_library(2)
    with on_the_road(playwright) as (browser, meddler):
        meddler.meddle(("/parts/", "refuse"))
        open_road(browser, meddler)
        walk(browser, Keyboard(browser))
        place = browser.evaluate("document.title")
        meddler.target = renewed.address
        meddler.release()
        browser.wait("document.querySelector('message-view')?.innerText.includes('has just been changed')")
        turn = state(browser)["turn"]
        browser.tap_on("message-view .primary")
        now = settle(browser, turn)
        assert (now["scene"], browser.evaluate("document.title")) == ("choices", place), now
        assert browser.evaluate("document.querySelector('notice-bar').innerText"), "nothing was said of the change"


def what_is_on_the_device_fits_and_is_accessible(playwright, address):
    browser = Chromium(playwright)
    visit = Visit("this device")
    try:
        browser.open(f"{address}/#/storage")
        browser.wait("document.querySelector('storage-page')?.dataset.storage === 'shown'")
        visit.examine_narrow(browser, "nothing kept")
        visit.end()
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


TESTS = [
    a_page_on_its_way_is_waited_for_quietly,
    every_failure_of_a_part_has_its_words,
    every_failure_at_opening_has_its_words,
    a_picture_that_fails_says_its_words_and_comes_again,
    progress_is_safe_before_the_page_turns,
    a_full_device_says_so_and_the_story_goes_on,
    it_can_be_installed,
    a_story_that_was_opened_reads_to_every_ending_without_a_network,
    a_story_is_kept_and_let_go,
    an_open_page_keeps_its_own_release,
    an_open_page_reads_on_when_a_later_one_changes_the_database,
    a_new_version_of_a_story_is_told_and_goes_on_at_the_same_place,
    what_is_on_the_device_fits_and_is_accessible,
]
