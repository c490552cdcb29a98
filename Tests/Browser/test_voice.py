"""What is heard and rolled: dice that end in the engine's number, sounds, reading aloud, and a parent's recordings."""

from contextlib import contextmanager

from chromium import Chromium
from reading import settle, state
from voice_story import STORY

ROLL = """(() => {
  const at = (selector) => document.querySelector(selector);
  const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => getComputedStyle(one).visibility === 'visible');
  return { rolling: !!at('.rolling'), words: at('.check-words').innerText, told: seen('.check-words, .line'), sum: at('.sum')?.innerText,
    marker: at('.marker.total')?.innerText, shifts: [...document.querySelectorAll('.shift')].map((one) => one.innerText),
    pips: document.querySelectorAll('.die-pip').length, said: at('story-announcer [aria-live]').textContent };
})()"""


def open_story(browser, address) -> dict:
    browser.open(f"{address}/#/read/{STORY}")
    return settle(browser, 0)


def turn(browser) -> dict:
    """Turns one page by its button."""
    return press(browser, "advance")


def go_to_choices(browser, address) -> dict:
    now = open_story(browser, address)
    while now["scene"] != "choices":
        now = turn(browser)
    return now


def choose(browser, choice) -> dict:
    before = state(browser)["turn"]
    browser.evaluate(f"document.querySelector('[data-choice={choice}]').click()")
    return settle(browser, before)


def a_roll_ends_in_the_engines_number_and_is_told_once(browser, address):
    go_to_choices(browser, address)
    browser.evaluate("""(window.told = [], new MutationObserver(() =>
        window.told.push(document.querySelector('story-announcer [aria-live]').textContent))
        .observe(document.querySelector('story-announcer [aria-live]'), { childList: true, characterData: true, subtree: true }), 1)""")
    choose(browser, "jump")
    during = browser.evaluate(ROLL)
    assert during["rolling"] and not during["told"] and during["said"] == "", during
    browser.wait("!document.querySelector('.rolling')")
    after = browser.evaluate(ROLL)
    rolled = int(after["words"].split("Rolled ")[1].split(",")[0])
    total = rolled + 1
    assert after["pips"] == rolled, f"the die shows {after['pips']}, the engine rolled {rolled}"
    assert after["shifts"] == ["+2 rocket boots", "−1 a whole cake"], after
    assert (after["sum"], after["marker"]) == (str(total), str(total)), after
    assert ("It worked!" in after["words"]) == (total >= 4), after
    told = [words for words in browser.evaluate("window.told") if words]
    assert len(told) == 1 and f"Rolled {rolled}, rocket boots +2, a whole cake −1 makes {total}." in told[0], told
    assert ("lily" in told[0]) != ("wet" in told[0]), "what came of it is told with it"


def a_key_a_tap_and_next_end_a_roll_and_turn_no_page(browser, address):
    go_to_choices(browser, address)
    for end in (lambda: browser.press("x"), lambda: browser.press("ArrowRight"), lambda: browser.tap_on(".roll"),
                lambda: browser.tap_on("[data-act=advance]")):
        now = choose(browser, "jump")
        assert browser.evaluate("!!document.querySelector('.rolling')")
        end()
        browser.wait("!document.querySelector('.rolling')", 0.6)
        shown = browser.evaluate(ROLL)
        assert shown["told"] and shown["marker"] == shown["sum"] and shown["said"], shown
        assert state(browser)["turn"] == now["turn"], "the page was turned as well"
        after = turn(browser)
        press(browser, "back")
        assert not browser.evaluate("!!document.querySelector('.rolling')"), "what was rolled is rolled once"
        assert after["scene"] != "result" and press(browser, "undo")["scene"] == "choices"


def press(browser, act) -> dict:
    """Presses Back, Next or Undo by script."""
    before = state(browser)["turn"]
    browser.evaluate(f"document.querySelector('[data-act={act}]').click()")
    return settle(browser, before)


def the_wheel_points_at_what_chance_decided(browser, address):
    go_to_choices(browser, address)
    choose(browser, "wheel")
    browser.wait("!document.querySelector('.rolling')")
    words = browser.evaluate("document.querySelector('.check-words').innerText")
    sun = "sun" in browser.evaluate("document.querySelector('result-page').innerText")
    assert words == f"Chance decided. It turns out like this {'3 times' if sun else 'once'} in 4{'' if sun else ' times'}.", words
    turned = browser.evaluate("parseFloat(document.querySelector('.hand').style.getPropertyValue('--points-to')) % 360")
    assert (turned < 270) == sun, f"the hand points at {turned} degrees"


def still_pages_show_the_end_at_once(playwright, address):
    with opened(Chromium(playwright)) as browser:
        browser.page.emulate_media(reduced_motion="reduce")
        go_to_choices(browser, address)
        choose(browser, "jump")
        shown = browser.evaluate(ROLL)
        assert not shown["rolling"] and shown["told"] and shown["said"], shown


@contextmanager
def opened(browser):
    """A browser in which nothing may go wrong unseen."""
    try:
        yield browser
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


TESTS = [
    a_roll_ends_in_the_engines_number_and_is_told_once,
    a_key_a_tap_and_next_end_a_roll_and_turn_no_page,
    the_wheel_points_at_what_chance_decided,
]
CHROMIUM_TESTS = [still_pages_show_the_end_at_once]
