"""The hands with which a story is written: keys alone, roles and names as a screen reader uses them, and fingers."""

import json

from chromium import Chromium
from server import ROOT

# More Tab presses than this are too many to ask of anybody.
MOST_TABS = 40
# The control that has the focus: its name, as far as a test needs one.
FOCUSED = """() => {
  const { activeElement: focused } = document;
  const label = focused.labels?.[0]?.textContent ?? '';
  return focused.matches('h1, h2, h3, main, dialog, story-place') ? '' : (focused.ariaLabel || label || focused.textContent).trim();
}"""


class Hand:
    """What every hand does, in the language of the pages. `say` gives their words for an English sentence."""

    def __init__(self, browser: Chromium, language: str = "en") -> None:
        self.browser = browser
        self.words = json.loads((ROOT / "Web/words/de.json").read_text()) if language == "de" else {}

    def say(self, sentence: str, **values: object) -> str:
        words = self.words.get(sentence, sentence)
        for name, value in values.items():
            words = words.replace(f"{{{name}}}", str(value))
        return words

    def wait_for_caret(self) -> None:
        """Waits until the caret is in a text that is still empty."""
        self.browser.wait("document.activeElement.matches('.place-page [data-empty] .text-box')")

    def write(self, text: str) -> None:
        self.wait_for_caret()
        self.browser.type(text)

    def answer(self, words: str) -> None:
        """Answers the question of a dialog."""
        self.browser.wait("document.activeElement?.matches('.words-dialog[open] input')")
        self.browser.type(words)
        self.browser.press("Enter")
        self.browser.wait("!document.querySelector('.words-dialog')")

    def wait_for_place(self, name: str) -> None:
        self.browser.wait_for("(name) => document.activeElement?.closest('story-place')?.querySelector('h2').textContent === name", name)

    def press_text(self) -> None:
        """Puts the caret into the text of the place where the author is."""
        self.press(self.say("What readers read here"))

    def pick(self, act: str) -> None:
        """Picks something that a list of buttons over the page offers."""
        self.browser.wait("document.querySelector('.acts-dialog[open]')")
        self.press(act)

    def choose_place(self, name: str) -> None:
        self.browser.wait("document.querySelector('.places-dialog[open]')")
        self.press(name)

    def close(self) -> None:
        """Closes a sheet beside the story."""
        self.browser.press("Escape")
        self.browser.wait("!document.querySelector('dialog[open]')")

    def press(self, name: str) -> None:
        """Presses the button or link of this name: in the open dialog, otherwise in the place where the author is."""
        raise NotImplementedError

    def tool(self, name: str) -> None:
        """Presses one of the tools for writing."""
        raise NotImplementedError

    def go_to(self, name: str) -> None:
        """Goes to a place of the story."""
        raise NotImplementedError

    def tick(self, name: str) -> None:
        """Picks a radio button."""
        raise NotImplementedError


class Keys(Hand):
    """Keys alone: no part of the page is named that the focus does not come by."""

    name = "keys"
    # The most Tab presses that anything took.
    most = 0

    def walk_to(self, name: str, key: str = "Tab") -> None:
        passed = []
        for count in range(MOST_TABS):
            passed.append(self.browser.run(FOCUSED))
            if passed[-1].startswith(name):
                self.most = max(self.most, count)
                return
            self.browser.press(key)
        raise AssertionError(f"{key} leads to {passed}, and not to {name}")

    def press(self, name: str) -> None:
        self.walk_to(name)
        self.browser.press("Enter")

    def press_text(self) -> None:
        self.walk_to(self.say("What readers read here"))

    def part(self, box: str) -> None:
        """Goes to a part of the page."""
        for _ in range(4):
            self.browser.press("F6")
            if self.browser.evaluate(f"document.activeElement.closest({json.dumps(box)}) !== null"):
                return
        raise AssertionError(f"F6 does not lead to {box}")

    def tool(self, name: str) -> None:
        self.part(".desk-bar")
        # Another tool may have been the last.
        key = "Tab" if self.is_ahead(name) else "Shift+Tab"
        self.walk_to(name, key)
        self.browser.press("Enter")

    def is_ahead(self, name: str) -> bool:
        return self.browser.run(
            """(name) => { const all = [...document.querySelectorAll('.desk-bar button')];
            return all.indexOf(document.activeElement) <= all.findIndex((one) => (one.ariaLabel || one.textContent).startsWith(name)); }""",
            name,
        )

    def go_to(self, name: str) -> None:
        self.part(".outline-column")
        is_below = self.browser.run(
            """(name) => document.activeElement.closest('li').compareDocumentPosition(
            [...document.querySelectorAll('story-outline a')].find((one) => one.textContent.startsWith(name))) & 4""",
            name,
        )
        self.walk_to(name, "Tab" if is_below else "Shift+Tab")
        self.browser.press("Enter")
        self.wait_for_place(name)

    def tick(self, name: str) -> None:
        # A group of radio buttons is one stop of Tab, and arrow keys lead on in it.
        for _ in range(MOST_TABS):
            if self.browser.evaluate("document.activeElement.matches('[type=radio]')"):
                break
            self.browser.press("Tab")
        first = self.browser.run(FOCUSED)
        if first.startswith(name):
            return self.browser.press("Space")
        for _ in range(MOST_TABS):
            self.browser.press("ArrowDown")
            if self.browser.run(FOCUSED).startswith(name):
                return None
        raise AssertionError(f"the arrow keys do not lead to {name}")


class Roles(Hand):
    """Roles and names alone, which is all that a screen reader has."""

    name = "roles"

    def place(self):
        """The open dialog, otherwise the group in which the focus is: where a screen reader reads."""
        page = self.browser.page
        dialog = page.get_by_role("dialog")
        around = page.locator("[role=group]:focus").or_(page.get_by_role("group").filter(has=page.locator(":focus")))
        return dialog.last if dialog.count() else around.first

    def press(self, name: str) -> None:
        place = self.place()
        either = place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name))
        either.first.click()

    def press_text(self) -> None:
        self.place().get_by_role("textbox", name=self.say("What readers read here")).focus()

    def tool(self, name: str) -> None:
        self.browser.page.get_by_role("region", name=self.say("Tools for writing")).get_by_role("button", name=name).click()

    def go_to(self, name: str) -> None:
        self.browser.page.get_by_role("navigation", name=self.say("Outline")).get_by_role("link", name=name).click()
        self.wait_for_place(name)

    def tick(self, name: str) -> None:
        self.place().get_by_role("radio", name=name).check(force=True)


class Finger(Roles):
    """Fingers on a small screen, where the outline has no column of its own."""

    name = "finger"

    def press(self, name: str) -> None:
        place = self.place()
        place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first.tap()

    def tool(self, name: str) -> None:
        self.browser.page.get_by_role("region", name=self.say("Tools for writing")).get_by_role("button", name=name).tap()

    def go_to(self, name: str) -> None:
        self.tool(self.say("Outline"))
        self.browser.page.get_by_role("dialog").get_by_role("link", name=name).tap()
        self.wait_for_place(name)

    def tick(self, name: str) -> None:
        self.place().locator("label").filter(has=self.browser.page.get_by_role("radio", name=name)).tap()

    def close(self) -> None:
        self.press(self.say("Close"))
        self.browser.wait("!document.querySelector('dialog[open]')")
