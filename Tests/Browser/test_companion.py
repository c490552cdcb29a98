"""What goes along with a story: ambient sounds."""

from browsers import in_motion
from chromium import Chromium
from companion_story import STORY
from reading import settle, state
from test_voice import BUTTON, UNTOUCHED, opened, press, turn

# Notes what each loudspeaker plays, without a sound: the file behind its address, and its state when asked.
LISTENING = """(() => {
  window.speakers = new Set();
  const files = new Map();
  const create = URL.createObjectURL;
  const whole = window.fetch;
  window.fetch = async (...asked) => {
    const response = await whole(...asked);
    const [, file] = /\\/([a-z]+)\\.mp3$/.exec(String(asked[0])) ?? [];
    if (file) {
      const blob = response.blob.bind(response);
      response.blob = async () => { const made = await blob(); made.story = file; return made; };
    }
    return response;
  };
  URL.createObjectURL = (blob) => { const address = create.call(URL, blob); files.set(address, blob.story ?? ''); return address; };
  const playing = new WeakSet();
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', { get() { return !playing.has(this); } });
  HTMLMediaElement.prototype.play = function () { window.speakers.add(this); playing.add(this); return Promise.resolve(); };
  HTMLMediaElement.prototype.pause = function () { playing.delete(this); };
  window.heard = () => Object.fromEntries([...window.speakers].filter((one) => !one.paused && one.loop && files.get(one.src))
    .map((one) => [files.get(one.src), Math.round(one.volume * 100) / 100]));
  window.ended = (file) => { for (const one of window.speakers) if (files.get(one.src) === file && !one.loop)
    one.dispatchEvent(new Event('ended')); return 1; };
})();"""
SOUNDS = "document.querySelector('[data-act=sounds]')"


def open_story(browser, address) -> None:
    browser.open(f"{address}/#/read/{STORY}")
    browser.wait(BUTTON)
    settle(browser, 0)


def heard(browser, *expected) -> None:
    """Waits until these sounds have come, lets their fades pass, and compares what is heard with the volumes."""
    names = [name for name, _ in expected]
    browser.wait(
        f"JSON.stringify(Object.keys(window.heard()).filter((name) => {names!r}.includes(name)).sort()) === "
        f"JSON.stringify({sorted(names)!r})"
    )
    browser.pass_time(1600)
    found = browser.evaluate("window.heard()")
    assert found == dict(expected), found


def ambience_continues_fades_and_gives_way(playwright, address):
    with opened(Chromium(playwright, script=UNTOUCHED + LISTENING)) as browser:
        open_story(browser, address)
        assert browser.evaluate("window.heard()") == {}, "something is heard on the title page"
        turn(browser)
        browser.wait(f"{SOUNDS}.getAttribute('aria-description') === 'The sea on stones.'")
        browser.pass_time(2000)
        assert browser.evaluate("window.heard()") == {}, "something is heard before a touch"
        browser.tap_on("book-page .line")
        settle(browser, 2)
        # The bell of the second page rings; under it, the sea.
        heard(browser, ("sea", 0.15))
        browser.evaluate("window.ended('bell')")
        heard(browser, ("sea", 0.5))
        assert len(browser.evaluate("[...window.speakers].filter((one) => one.loop)")) == 1, "the sea began again"
        browser.evaluate("(testWorld.stop(), 1)")
        press(browser, "advance")
        browser.wait("'wind' in window.heard()")
        before = browser.evaluate("window.heard()")
        browser.evaluate("testWorld.advance(600)")
        both = browser.evaluate("window.heard()")
        assert abs(both["wind"] - before["wind"] - 0.2) < 0.03 and abs(both["sea"] + both["wind"] - 0.5) < 0.03, (before, both)
        browser.evaluate("testWorld.advance(1500)")
        assert browser.evaluate("window.heard()") == {"wind": 0.5}
        browser.evaluate("(testWorld.go(), 1)")
        press(browser, "advance")
        browser.pass_time(1600)
        assert browser.evaluate("window.heard()") == {}, "the last page is silent"
        press(browser, "back")
        heard(browser, ("wind", 0.5))


def ambience_stops_with_sounds_off_out_of_sight_and_when_the_story_is_left(playwright, address):
    with opened(Chromium(playwright, script=LISTENING)) as browser:
        open_story(browser, address)
        browser.tap_on("[data-act=advance]")
        settle(browser, 1)
        heard(browser, ("sea", 0.5))
        browser.tap_on("[data-act=sounds]")
        assert browser.evaluate("window.heard()") == {}, "it is heard though sounds are off"
        browser.tap_on("[data-act=sounds]")
        heard(browser, ("sea", 0.5))
        look = "(Object.defineProperty(document, 'visibilityState', {{ configurable: true, value: '{}' }}), \
            document.dispatchEvent(new Event('visibilitychange')), 1)"
        browser.evaluate(look.format("hidden"))
        assert browser.evaluate("window.heard()") == {}, "it is heard though nobody looks"
        browser.evaluate(look.format("visible"))
        heard(browser, ("sea", 0.5))
        browser.evaluate("(location.hash = '#/questions', 1)")
        browser.wait("document.querySelector('.common-question')")
        assert browser.evaluate("window.heard()") == {}, "it is heard on another page"


@in_motion
def a_place_is_heard_in_every_browser(browser, address):
    browser.open(f"{address}/#/questions")
    browser.wait("document.querySelector('.common-question')")
    browser.evaluate(f"({LISTENING.removesuffix(';')}, 1)")
    browser.evaluate(f"(location.hash = '#/read/{STORY}', 1)")
    browser.wait(BUTTON)
    settle(browser, 0)
    browser.tap_on("[data-act=advance]")
    settle(browser, 1)
    heard(browser, ("sea", 0.5))
    assert state(browser)["scene"] == "page"


TESTS = [a_place_is_heard_in_every_browser]
CHROMIUM_TESTS = [ambience_continues_fades_and_gives_way, ambience_stops_with_sounds_off_out_of_sight_and_when_the_story_is_left]
