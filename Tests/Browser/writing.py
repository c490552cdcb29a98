"""Writes stories as a person does: by the roles and names of what is on the page."""

import contextlib
import re

from chromium import Chromium
from household import add_reader, call, go, let_in, sign_in, wait_for

# Longer than the pages wait after a keystroke, and before they send, in milliseconds.
PAUSE = 3000
# The number of Tab presses after which a control counts as out of reach.
MOST_TABS = 120
# The name of the control that has the focus; headings and the page itself have it only to be read.
FOCUSED = """() => {
  const { activeElement: focused } = document;
  return focused.tabIndex < 0 ? '' : focused.ariaLabel || focused.textContent.trim();
}"""


class Writer:
    """An author at a browser. Every action waits until its effect is visible."""

    def __init__(self, browser: Chromium, address: str) -> None:
        self.browser = browser
        self.address = address

    @property
    def page(self):
        return self.browser.page

    def press(self, name: str, exact: bool = False) -> None:
        """Presses a button by its name: the one in the open dialog, or the first that is visible."""
        self.button(name, exact).tap()

    def button(self, name: str, exact: bool = False):
        inside = self.page.locator("dialog[open]")
        place = inside.last if inside.count() else self.page
        return place.get_by_role("button", name=name, exact=exact).first

    def say(self, words: str) -> None:
        """Answers the question of a dialog."""
        self.page.get_by_role("dialog").wait_for()
        self.browser.type(words)
        self.browser.press("Enter")
        self.page.get_by_role("dialog").wait_for(state="detached")

    def begin(self, title: str) -> None:
        """Begins a story; the caret is then in its first text."""
        go(self.browser, self.address, "write", "[data-stories=shown]")
        self.press("New story")
        self.say(title)
        self.wait_for_caret("What readers read here")

    def open(self, title: str) -> None:
        """Opens a story from the list."""
        go(self.browser, self.address, "write", "[data-stories=shown]")
        self.page.get_by_role("link", name=title, exact=True).tap()
        self.browser.wait("document.querySelector('[data-manuscript=open]')")

    def wait_for_caret(self, name: str) -> None:
        """Waits until the caret is in an empty text with this name."""
        self.browser.wait_for(
            "(name) => document.activeElement?.ariaLabel === name && document.activeElement.textContent.trim() === ''", name
        )

    def choice(self, words: str, text: str) -> None:
        """Adds a choice to the first place and writes what it leads to."""
        first = self.page.get_by_role("button", name="Another choice")
        (first if first.count() else self.page.get_by_role("button", name="And then…")).first.tap()
        self.say(words)
        self.wait_for_caret("What readers read here")
        self.browser.type(text)

    def end(self, title: str) -> None:
        """Ends the story where the caret is."""
        here = self.page.locator("story-place:focus-within")
        here.get_by_role("button", name="The end").tap()
        self.say(title)
        self.browser.wait_for("() => document.activeElement?.ariaLabel === 'What this ending is called'")

    def saved(self, sign: str = "library") -> None:
        """Lets time pass until the sign says where the story is."""
        self.browser.wait_for(
            "([sign, pause]) => { testWorld.advance(pause); return document.querySelector('save-sign')?.dataset.sign === sign; }",
            [sign, PAUSE],
        )

    def texts(self) -> list[str]:
        """What stands on the sheets that are drawn."""
        return [text.strip() for text in self.page.get_by_role("textbox", name=re.compile("What readers read")).all_inner_texts()]

    def shows(self, texts: list[str]) -> None:
        """Waits until this stands on the sheets."""
        try:
            wait_for(self.browser, lambda: self.texts() == texts)
        except AssertionError as late:
            raise AssertionError(f"{self.texts()}, not {texts}") from late

    def tab_to(self, name: str) -> None:
        """Moves the focus to what has this name, with Tab alone."""
        for _ in range(MOST_TABS):
            if self.browser.run(FOCUSED).startswith(name):
                return
            self.browser.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")


class Framed:
    """A frame of a page, as far as what examines pages needs one."""

    def __init__(self, browser: Chromium, selector: str) -> None:
        frame = browser.page.locator(selector).element_handle().content_frame()
        frame.wait_for_load_state()
        self.page = frame

    def evaluate(self, expression: str):
        return self.page.evaluate(f"() => ({expression})")

    def run(self, function: str, *arguments):
        return self.page.evaluate(f"(values) => ({function})(...values)", list(arguments))


@contextlib.contextmanager
def author(browser: Chromium, address, code, name: str):
    """A reader who may write, at this browser, which is closed afterwards."""
    try:
        let_in(browser, address, code)
        reader = add_reader(browser, address, name)
        call(browser, address, "PUT", f"readers/{reader}/writing", {"allowed": True})
        sign_in(browser, address, reader)
        yield Writer(browser, address), reader
    finally:
        browser.close()
