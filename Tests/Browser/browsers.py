"""The interface to a browser that the tests use, whichever engine it has."""

import json
import re
import time
from typing import ClassVar

# A page does not report every change, such as a running transition, so it is also polled.
UNTIL = """async (milliseconds) => {
  const late = {};
  const pause = (length, value) => new Promise((resolve) => setTimeout(resolve, length, value));
  let isLate = false;
  let problem = '';
  // What is not on the page yet has no properties either.
  const evaluated = async () => { try { return await (EXPRESSION); } catch (error) { problem = String(error); return false; } };
  const end = pause(milliseconds, late);
  end.then(() => { isLate = true; });
  for (;;) {
    const value = await Promise.race([evaluated(), end]);
    if (value && value !== late) return { value };
    // Once the time is over, the pause below is none: without this, the loop would never let go of the page.
    if (isLate) {
      const details = [...document.querySelectorAll('details.detail')].map((one) => one.textContent);
      const taps = (window.taps?.last ?? []).map((one) => `; ${one}`).join('');
      return { shown: document.body?.innerText.slice(0, 400), more: [problem, ...details].join(' ') + taps };
    }
    let observer;
    const change = new Promise((resolve) => { observer = new MutationObserver(() => setTimeout(resolve)); });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    await Promise.race([change, pause(40), end]);
    observer.disconnect();
  }
}"""
# The centre of an element that was scrolled into view, as soon as two frames have shown it at the same place and a page that has just come
# no longer drops inputs. Notes what the taps hit. An aimed tap hits the element or nothing: if the element moves away before the tap comes,
# the page does not hear of it. What lies below something else, as the button of a face below its picture, cannot be aimed at.
STILL = """async (selector, isAimed) => {
  const isWithin = (target) => document.querySelector(selector)?.contains(target);
  if (!window.taps) {
    window.taps = { last: [] };
    const watch = (event) => {
      const { type, target } = event;
      if (type === 'pointerdown') taps.isMissed = taps.hits && !taps.hits(target);
      if (type === 'pointerdown' || type === 'click')
        taps.last = [...taps.last, `${type} on ${target.outerHTML?.slice(0, 90)}${taps.isMissed ? ', missed' : ''}`].slice(-4);
      if (!taps.isMissed) return;
      event.stopImmediatePropagation();
      if (event.cancelable && !type.startsWith('touch')) event.preventDefault();
    };
    for (const type of ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
      addEventListener(type, watch, { capture: true, passive: type.startsWith('touch') });
  }
  let before;
  for (let frame = 0; frame < 200; frame += 1) {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element?.getBoundingClientRect();
    const place = box && [box.x + box.width / 2, box.y + box.height / 2];
    const isDropped = frame < 80 && document.querySelector('story-reader:is([data-turning], [data-moved])');
    if (place && !isDropped && before?.join() === place.join()) {
      taps.isMissed = false;
      taps.hits = isAimed && isWithin(document.elementFromPoint(...place)) ? isWithin : undefined;
      return place;
    }
    before = place;
    await new Promise((resolve) => { setTimeout(resolve, 25); });
  }
  return null;
}"""
# Whether the last tap hit what it was aimed at. Taps at a bare point that come next are not aimed.
HIT = "async () => { if (window.taps) taps.hits = undefined; return !window.taps?.isMissed; }"
MOST_TAPS = 10


class DriverHangs(Exception):
    """The browser's driver no longer responds, which says nothing about the pages."""


def in_motion(test):
    """Marks a test in which pages turn and dice roll with the default motion. The others ask for reduced motion, which saves time."""
    test.in_motion = True
    return test


def on_its_own(test):
    """Marks a test that needs a process of its own: pages opened from the disk all share one storage."""
    test.on_its_own = True
    return test


class Browser:
    """A browser window with one page. `Chromium` and `WebKit` implement the differences."""

    # The errors in browsers that were closed.
    unseen: ClassVar[list[str]] = []

    name = ""
    # Whether pages turn and dice roll with the default motion.
    moving = False
    # The error message if the page was replaced while something in it was awaited.
    lost = re.compile("$^")

    def at(self, address: str) -> str:
        """The address by which this browser calls a server, if it keeps tests apart by that."""
        return address

    def open(self, address: str) -> None:
        raise NotImplementedError

    def reload(self) -> None:
        raise NotImplementedError

    def evaluate(self, expression: str):
        """The value of a JavaScript expression. It is evaluated once: a page that is replaced meanwhile is an error."""
        raise NotImplementedError

    def run(self, function: str, *arguments):
        """The result of an asynchronous JavaScript function with these arguments."""
        raise NotImplementedError

    def call(self, method: str, address: str, body=None) -> tuple[int, dict | None]:
        """The status and the answer of a call to a library with this browser's cookies, for what there has to be before a test begins."""
        raise NotImplementedError

    def pass_time(self, milliseconds: int) -> None:
        """Advances the page's time, without waiting."""
        self.run("(milliseconds) => testWorld.advance(milliseconds)", milliseconds)

    def expects(self, *patterns: str) -> None:
        """Names problems that are part of the test, such as a 403 for a wrong PIN: a pattern of the message and the address."""
        self.expected += [re.compile(pattern) for pattern in patterns]

    def press(self, key: str) -> None:
        """Presses a key by its DOM name, such as `ArrowRight` or `Tab`; a space is `Space`."""
        raise NotImplementedError

    def type(self, text: str) -> None:
        """Types into the focused element."""
        raise NotImplementedError

    def tap(self, x: float, y: float) -> None:
        raise NotImplementedError

    def swipe(self, x: float, y: float, across: float) -> None:
        """A finger put down at a point and moved sideways."""
        raise NotImplementedError

    def problems(self) -> list[str]:
        """Errors in the console, uncaught exceptions, and violations of the Content-Security-Policy so far, except for expected ones."""
        return [one for one in self.noted_problems() if not any(pattern.search(one) for pattern in self.expected)]

    def noted_problems(self) -> list[str]:
        """All of them, including expected ones."""
        raise NotImplementedError

    def close(self) -> None:
        """Closes the browser. Its errors are examined when the test is over, whether the test asks for them or not."""
        Browser.unseen += self.problems()
        self.quit()

    def quit(self) -> None:
        raise NotImplementedError

    def wait(self, expression: str, seconds: float = 15):
        """Waits until an expression is true, and returns its value. It is evaluated inside the page, whenever the page has changed."""
        end = time.monotonic() + seconds
        while True:
            try:
                found = self.run(UNTIL.replace("EXPRESSION", expression), 1000 * max(0, end - time.monotonic()))
            except Exception as error:
                # It did not happen on a page that was replaced by another one; there it may.
                if not self.lost.search(str(error)) or time.monotonic() > end:
                    raise
                time.sleep(0.02)
                continue
            if "value" in found:
                return found["value"]
            raise AssertionError(f"waited {seconds} s for {expression}; on show: {found['shown']!r} {found['more']}")

    def tap_on(self, selector: str) -> None:
        """Taps the centre of an element, scrolled into view, as soon as it has stopped moving. Aims again if it then moved away."""
        self.wait(f"!!document.querySelector({json.dumps(selector)})")
        for _ in range(MOST_TAPS):
            place = self.run(STILL, selector, True)
            assert place, f"{selector} does not lie still"
            self.tap(*place)
            if self.has_hit():
                return
        raise AssertionError(f"{selector} moved away from {MOST_TAPS} taps")

    def has_hit(self) -> bool:
        try:
            return self.run(HIT)
        except Exception as error:
            if self.lost.search(str(error)):
                # The tap opened another page.
                return True
            raise
