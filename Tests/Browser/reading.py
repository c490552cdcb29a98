"""Reads any story as a person does: by touch, by swipe or by keyboard."""

import json
from collections import Counter

from browsers import Browser

SCENES = ("title", "question", "sequence", "page", "choices", "result", "ending")
STATE = """(() => {
  const reader = document.querySelector('story-reader');
  return reader && { scene: reader.dataset.scene, turn: Number(reader.dataset.turn), turning: 'turning' in reader.dataset,
    words: reader.querySelector('.sheet').innerText };
})()"""

# A point on the page's bare paper, as far to the side as asked for.
BARE_POINT = """((part) => {
  const box = (document.querySelector('dialog[open] .stage') ?? document.querySelector('.sheet')).getBoundingClientRect();
  const x = box.left + box.width * part;
  for (let y = Math.max(box.top, 0) + 12; y < Math.min(box.bottom, innerHeight) - 6; y += 9) {
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest('.sheet, dialog.sequence') && !hit.closest('button, a, input, label, summary, details')) return [x, y];
  }
  return null;
})"""


def state(browser: Browser) -> dict:
    """The current scene, the number of scenes drawn, and whether inputs are being dropped."""
    return browser.evaluate(STATE)


def settle(browser: Browser, after: int) -> dict:
    """Waits until a scene later than `after` has been drawn and inputs are accepted again, and returns its state.

    A page that has just come drops inputs for a moment. Unless things are to be moving, the time of the pages passes to its end at once.
    """
    return browser.wait(f"""(async () => {{
        const reader = document.querySelector('story-reader');
        if (!(Number(reader?.dataset.turn) > {after}) || ['opening', 'loading'].includes(reader.dataset.scene)) return null;
        if ('turning' in reader.dataset && {json.dumps(not browser.moving)}) await testWorld.skip(300);
        return 'turning' in reader.dataset ? null : {STATE};
    }})()""")


def screen(browser: Browser) -> int:
    """How many screens were turned on the page on show, which may be longer than the window."""
    return browser.evaluate("Number(document.querySelector('story-reader')?.dataset.screen ?? 0)")


def turn(browser: Browser, act) -> dict:
    """Does something that leads to another page, and waits for it. Where it only leads further down the same one, does it again."""
    while True:
        before, above = state(browser)["turn"], screen(browser)
        act()
        now = settle(browser, before)
        if screen(browser) <= above:
            return now


def end_roll(browser: Browser) -> None:
    """Throws whatever dice there are on the page, and lets them come to rest."""
    browser.evaluate("(() => { while (document.querySelector('result-view')?.hurry()); })()")


def bare_point(browser: Browser, part: float) -> list[float]:
    """A point where a finger meets only paper."""
    browser.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    return browser.wait(f"{BARE_POINT}({part})")


class Touch:
    """Taps the right part of the page, choices, and swatches."""

    name = "touch"

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def advance(self) -> None:
        self.browser.tap(*bare_point(self.browser, 0.93))

    def back(self) -> None:
        self.browser.tap(*bare_point(self.browser, 0.03))

    def press(self, selector: str) -> None:
        self.browser.tap_on(selector)

    def fill(self, selector: str, text: str) -> None:
        self.press(selector)
        self.browser.wait(f"document.activeElement.matches({json.dumps(selector)})")
        self.browser.type(text)

    def pick(self, selector: str) -> None:
        self.press(selector)


class Swipe(Touch):
    """Swipes pages; taps everything else."""

    name = "swipe"

    def advance(self) -> None:
        x, y = bare_point(self.browser, 0.93)
        self.browser.swipe(x, y, -0.5 * self.width())

    def back(self) -> None:
        x, y = bare_point(self.browser, 0.03)
        self.browser.swipe(x, y, 0.5 * self.width())

    def width(self) -> float:
        return self.browser.evaluate("innerWidth")


class Keyboard(Touch):
    """Arrow keys for pages, Tab and Enter for everything else."""

    name = "keyboard"

    def advance(self) -> None:
        self.browser.press("ArrowRight")

    def back(self) -> None:
        self.browser.press("ArrowLeft")

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.browser.press("Enter")

    def fill(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.browser.type(text)

    def pick(self, selector: str) -> None:
        """A radio button in a group: Tab moves to the group, arrow keys move within it."""
        self.reach("input[type=radio]")
        for _ in range(70):
            if self.browser.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
                return
            self.browser.press("ArrowDown")
        raise AssertionError(f"the arrow keys do not lead to {selector}")

    def reach(self, selector: str) -> None:
        for _ in range(140):
            if self.browser.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
                return
            self.browser.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


class Reading:
    """A reading of a story. At each place, it picks the choice it has picked least, so that it reaches an ending."""

    def __init__(self, browser: Browser, hand: Touch) -> None:
        self.browser = browser
        self.hand = hand
        self.picked: Counter = Counter()

    def open(self, address: str, story: str) -> dict:
        """Opens the story from the shelf."""
        self.browser.open(f"{address}/#/stories?order=best&search={story.split('-', maxsplit=1)[0]}")
        read = f"[data-story={story}] [data-act=read]"
        self.browser.wait(f"document.querySelector('{read}')")
        self.hand.press(read)
        return settle(self.browser, 0)

    def step(self) -> dict:
        """Does what the scene asks for, and waits for the next scene."""
        now = state(self.browser)
        # test_voice.py tests how a roll is shown, and ended by whatever turns a page.
        end_roll(self.browser)
        if now["scene"] == "question":
            self.answer()
        elif now["scene"] == "choices":
            self.choose()
        else:
            return turn(self.browser, self.hand.advance)
        return settle(self.browser, now["turn"])

    def read_until(self, wanted, limit: int = 500) -> dict:
        """Reads until `wanted(state)` is true."""
        now = state(self.browser)
        for _ in range(limit):
            if wanted(now):
                return now
            assert now["scene"] in SCENES, f"came upon {now['scene']}: {now['words']}"
            assert now["scene"] != "ending", "the story ended first"
            now = self.step()
        raise AssertionError(f"read {limit} scenes in vain")

    def read_to_ending(self) -> dict:
        return self.read_until(lambda now: now["scene"] == "ending")

    def answer(self) -> None:
        """Answers the current question: with a name, the last option, yes, or the suggested number."""
        if self.browser.evaluate("!!document.querySelector('.answer-text')"):
            self.hand.fill(".text-answer", "Ada")
        elif self.browser.evaluate("!!document.querySelector('.answer-yesNo')"):
            return self.hand.press("[data-answer=true]")
        elif self.browser.evaluate("!!document.querySelector('.answer-oneOf')"):
            self.hand.pick("[role=radiogroup] > :last-child input")
        return self.hand.press(".answer [type=submit]")

    def choose(self, wanted: str | None = None) -> str:
        """Picks a choice: the wanted one, or the one picked least."""
        open_choices = self.browser.evaluate(
            "[...document.querySelectorAll('button.choice:not([aria-disabled])')].map((choice) => choice.dataset.choice)"
        )
        assert open_choices, "no choice can be picked"
        place = ",".join(open_choices)
        choice = wanted or min(open_choices, key=lambda one: self.picked[place, one])
        self.picked[place, choice] += 1
        self.hand.press(f"button.choice[data-choice='{choice}']")
        return choice
