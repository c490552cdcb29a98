"""What the tests ask of a browser, whichever engine it has."""

import json
import time


class DriverHangs(Exception):
    """What drives the browser does not answer any more, which says nothing about the pages."""


def in_motion(test):
    """Marks a test in which pages turn and dice roll as they do by default. The others ask for less motion, which saves time."""
    test.in_motion = True
    return test


class Browser:
    """A browser window with one page. `Chromium` and `WebKit` fill in what differs."""

    name = ""
    # What an error says if the page went away while it was asked.
    lost = ""

    def open(self, address: str) -> None:
        raise NotImplementedError

    def reload(self) -> None:
        raise NotImplementedError

    def evaluate(self, expression: str):
        """The value of a JavaScript expression."""
        tries_left = 3
        while True:
            try:
                return self.ask(expression)
            except Exception as error:
                # What a page says while it makes way for another one gets lost.
                if tries_left == 0 or self.lost not in str(error):
                    raise
                tries_left -= 1
                time.sleep(0.1)

    def ask(self, expression: str):
        """The value of a JavaScript expression, in a page that stays."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Presses a key by its DOM name, such as `ArrowRight` or `Tab`; a space is `Space`."""
        raise NotImplementedError

    def type(self, text: str) -> None:
        """Types into what has the focus."""
        raise NotImplementedError

    def tap(self, x: float, y: float) -> None:
        raise NotImplementedError

    def swipe(self, x: float, y: float, across: float) -> None:
        """A finger laid down at a point and drawn sideways."""
        raise NotImplementedError

    def problems(self) -> list[str]:
        """Errors in the console, uncaught exceptions, and breaches of the Content-Security-Policy so far."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def wait(self, expression: str, seconds: float = 15):
        """Waits until an expression is true, and gives its value."""
        end = time.monotonic() + seconds
        while True:
            value = self.evaluate(expression)
            if value:
                return value
            if time.monotonic() > end:
                shown = self.evaluate("document.body.innerText.slice(0, 400)")
                raise AssertionError(f"waited {seconds} s for {expression}; on show: {shown!r}")
            time.sleep(0.02)

    def tap_on(self, selector: str) -> None:
        """Taps the middle of an element, scrolled into view, as soon as it lies still."""
        self.wait(f"!!document.querySelector({json.dumps(selector)})")
        middle = f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            if (!element) return null;
            element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        place = None
        for _ in range(100):
            before, place = place, self.evaluate(middle)
            if place and place == before:
                return self.tap(*place)
            time.sleep(0.025)
        raise AssertionError(f"{selector} does not lie still")
