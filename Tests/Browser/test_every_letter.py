"""No letter is lost, in whichever field of the editor it was typed: the tab is killed as soon as a field's words are kept."""

import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Error

from chromium import Chromium
from given_files import HILLS, give
from household import go
from test_bringing import choose
from test_media import FIRST
from writing import Writer, author

TITLE = "The Fields"
WORDS = "Zwölf Boxkämpfer"
STORY = {
    "branchbook": 1,
    "id": "fields",
    "title": TITLE,
    "summary": "About fields.",
    "language": "en",
    "ages": {"from": 4, "to": 9},
    "variables": {
        "name": {"prompt": "What is your name?", "default": "Robin"},
        "hat": {"prompt": "Which hat?", "options": [{"id": name, "text": f"the {name} one"} for name in ("red", "blue")]},
        "coins": {"default": 3},
        "word": {"default": "old"},
    },
    "start": "hall",
    "locations": {
        "hall": {
            "text": "A hall.",
            "choices": [
                {
                    "id": "in",
                    "text": "Go in.",
                    "if": "word == 'old' and coins > 2",
                    "reason": "Too poor.",
                    "set": {"word": "'new'", "coins": "coins + 1"},
                    "go": "home",
                },
                {
                    "id": "wheel",
                    "text": "Spin.",
                    "if": "word in ('old', 'b')",
                    "check": {"type": "random", "weights": {"left": 3, "right": 1}},
                    "outcomes": {side: {"text": f"It is {side}.", "go": "home"} for side in ("left", "right")},
                },
                {
                    "id": "die",
                    "text": "Roll.",
                    "check": {"type": "die", "sides": 6, "atLeast": 4, "modifiers": [{"shift": 1, "reason": "a steady hand"}]},
                    "outcomes": {"pass": {"text": "Yes.", "go": "away"}, "fail": {"text": "No.", "go": "away"}},
                },
            ],
        },
        "home": {"text": "Home.", "ending": {"id": "home", "title": "At Home"}},
        "away": {"text": "Away."},
    },
}
VALUE = "(selector) => (({ value, textContent }) => value ?? textContent)([...document.querySelectorAll(selector)].at(-1))"


@dataclass
class Field:
    """A field of the editor: how an author gets there, and what can be typed there."""

    name: str
    open: Callable[[Writer], None]
    selector: str
    words: str = WORDS


def story_act(name: str) -> Callable[[Writer], None]:
    def open_it(writer: Writer) -> None:
        writer.press("More for this story")
        writer.press(name)

    return open_it


def place_act(name: str, place: int = 0) -> Callable[[Writer], None]:
    def open_it(writer: Writer) -> None:
        writer.page.locator("story-place").nth(place).locator("[data-key=place]").tap()
        writer.press(name)

    return open_it


def choice_act(name: str, choice: int = 0) -> Callable[[Writer], None]:
    def open_it(writer: Writer) -> None:
        writer.page.locator("story-place [data-key^='choice ']").nth(choice).tap()
        writer.press(name)

    return open_it


def pressed(name: str, *then: str) -> Callable[[Writer], None]:
    def open_it(writer: Writer) -> None:
        for one in (name, *then):
            writer.press(one)

    return open_it


def on_the_map(act: str, *then: str) -> Callable[[Writer], None]:
    def open_it(writer: Writer) -> None:
        if not writer.page.locator("[data-plan=open]").is_visible():
            writer.press("Map", exact=True)
            writer.browser.wait("document.querySelector('[data-plan=open]')")
        writer.browser.tap_on(f"[data-plan-act={act}]")
        for one in then:
            writer.press(one)

    return open_it


def after(place: int, act: str) -> Callable[[Writer], None]:
    return lambda writer: writer.page.locator("story-place").nth(place).locator(f"[data-act={act}]").tap()


def typed_condition(writer: Writer) -> None:
    choice_act("Only if…")(writer)
    writer.browser.tap_on(".rule-typing summary")


def typed_change(writer: Writer) -> None:
    choice_act("Changes…")(writer)
    if not writer.page.get_by_label("Value as it is written").count():
        writer.page.locator("[data-key='0.0 change']").select_option("typed")


def version(writer: Writer) -> None:
    writer.press("Publish", exact=True)
    writer.browser.tap_on(".publish-version summary")


def nothing(_: Writer) -> None:
    """The field is on the page."""


about, questions, memory = story_act("About this story"), pressed("Questions"), story_act("What the story remembers")
dialog = "#asked-words"
ABOUT = [
    Field("title of a place", nothing, "story-place [data-field=title] .text-box"),
    Field("page", nothing, "story-place [data-field=text] .text-box"),
    Field("choice", nothing, ".choice-here [data-field=text] .text-box"),
    Field("what happens", nothing, ".outcome-here .text-box"),
    Field("ending", nothing, ".ending-here .text-box"),
    Field("title", about, "#about-title", TITLE),
    Field("authors", about, "#about-authors"),
    Field("illustrators", about, "#about-illustrators"),
    Field("summary", about, "#about-summary", f"{WORDS} " * 13),
    Field("tags", about, "#about-tags"),
    Field("age", about, "#about-from", "7"),
    Field("no age", about, "#about-to", "seven"),
    Field("prompt", questions, "question-card [data-key=prompt]"),
    Field("suggestion", questions, "question-card [data-key=suggestion]"),
    Field("answer", questions, "question-card [data-key^='answer ']"),
    Field("another answer", questions, "question-card [data-key=another]"),
    Field("description", story_act("Pictures and sounds"), ".media-card textarea"),
    Field("credit", story_act("Pictures and sounds"), ".media-card input[type=text]"),
    Field("version", version, "#publish-version"),
]
DIALOGS = [
    Field("choice", after(2, "and-then"), dialog),
    Field("another choice", after(0, "another"), dialog),
    Field("ending", after(2, "end"), dialog),
    Field("explanation", place_act("Explain more…"), dialog, f"{WORDS} " * 11),
    Field("result", choice_act("What comes of it…"), dialog),
    Field("question", pressed("Questions", "New question"), dialog),
    Field("memory", story_act("What the story remembers"), dialog),
    Field("note", on_the_map("note"), "#note-words", f"{WORDS}\n" * 4),
    Field("chapter", on_the_map("chapters", "New chapter"), "#chapter-name"),
    Field("find", story_act("Find and replace"), "#replace-find"),
    Field("replace", story_act("Find and replace"), "#replace-with"),
]
DIALOGS[6].open = lambda writer: (memory(writer), writer.press("A number"))
RULES = [
    Field("memory at first", memory, ".memory-first input[type=text]"),
    Field("number at first", memory, ".memory-first input[type=number]", "37"),
    Field("name of a memory", lambda writer: (memory(writer), writer.page.locator("[data-key$=' rename']").first.tap()), dialog),
    Field("reason", choice_act("Only if…"), "[data-key=reason]"),
    Field("text of a condition", choice_act("Only if…"), "condition-editor [data-key='0 value']"),
    Field("number of a condition", choice_act("Only if…"), "condition-editor [data-key='1 value']", "37"),
    Field("values of a condition", choice_act("Only if…", 1), "condition-editor [data-key='0 values']"),
    Field("condition", typed_condition, ".rule-typing input"),
    Field("text of a change", choice_act("Changes…"), "effects-editor [data-key='0.0 value']"),
    Field("number of a change", choice_act("Changes…"), "effects-editor [data-key='0.1 value']", "37"),
    Field("change", typed_change, "effects-editor .rule-typed input"),
    Field("part", choice_act("How luck decides…", 1), "check-editor [data-key^='part '][data-key$=name]"),
    Field("weight", choice_act("How luck decides…", 1), "check-editor [data-key^='weight '][data-key$=number]", "17"),
    Field("new part", lambda writer: (choice_act("How luck decides…", 1)(writer), writer.press("Another part")), dialog),
    Field("border", choice_act("How luck decides…", 2), "check-editor .measure input[type=number]", "5"),
    Field("shift", choice_act("How luck decides…", 2), "[data-key$=amount]", "3"),
    Field("reason of a shift", choice_act("How luck decides…", 2), "[data-key$=' reason']"),
]


def words_about_the_story_survive(playwright, address, code):
    with story_of_fields(playwright, address, code, "Wanda", is_whole=True) as writer:
        type_and_kill(writer, ABOUT)


def words_in_dialogs_survive(playwright, address, code):
    with story_of_fields(playwright, address, code, "Willi") as writer:
        type_and_kill(writer, DIALOGS)


def words_in_rules_survive(playwright, address, code):
    with story_of_fields(playwright, address, code, "Wolf") as writer:
        type_and_kill(writer, RULES)


def a_dialog_left_by_mistake_comes_back(playwright, address, code):
    """Escape keeps what stands in a dialog, and undo opens it again."""
    with story_of_fields(playwright, address, code, "Wilma") as writer:
        browser = writer.browser
        for how in ("the key", "the button"):
            place_act("Explain more…")(writer)
            browser.wait("document.activeElement.id === 'asked-words'")
            if how == "the key":
                browser.type(WORDS)
            browser.press("Escape")
            browser.wait("document.querySelector('.deleted-note')?.innerText.includes('What you typed is kept.')")
            if how == "the key":
                browser.press("Control+z")
            else:
                writer.press("Undo")
            browser.wait(f"document.activeElement.value === '{WORDS}'")
            browser.press("Escape")
        # What was done since is undone first.
        place_act("Explain more…")(writer)
        browser.wait(f"document.activeElement.value === '{WORDS}'")
        browser.press("Enter")
        browser.wait("document.querySelector('[data-field=explanation]') && !document.querySelector('.deleted-note').innerText")
        place_act("Explain more…", 1)(writer)
        browser.wait("document.activeElement.id === 'asked-words' && document.activeElement.value === ''")
        browser.press("Escape")
        browser.press("Control+z")
        browser.wait("!document.querySelector('[data-field=explanation]')")
        # What was looked for last is there again, unless something else is selected.
        text = writer.page.locator("story-place").nth(1).get_by_role("textbox", name="What readers read here")
        text.focus()
        browser.press("Control+f")
        browser.wait("document.activeElement.id === 'replace-find'")
        browser.type("door")
        browser.press("Escape")
        text.focus()
        browser.press("Control+f")
        browser.wait("document.activeElement.id === 'replace-find' && document.activeElement.value === 'door'")
        browser.press("Escape")
        text.tap()
        browser.press("Control+a")
        browser.press("Control+f")
        browser.wait("document.activeElement.id === 'replace-find' && document.activeElement.value === 'Home.'")
        browser.press("Escape")
        assert not browser.problems(), browser.problems()


@contextlib.contextmanager
def story_of_fields(playwright, address, code, name: str, is_whole: bool = False):
    """A whole story has a picture, and can be published."""
    with author(Chromium(playwright), address, code, name) as (writer, _):
        browser = writer.browser
        browser.expects("Target crashed", "Page crashed")
        go(browser, address, "write", "[data-stories=shown]")
        end = {"ending": {"id": "away", "title": "Away"}} if is_whole else {}
        locations = {**STORY["locations"], "away": {**STORY["locations"]["away"], **end}}
        choose(browser, {"story.json": json.dumps({**STORY, "locations": locations})})
        writer.press("Open it")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        if is_whole:
            give(browser, "drop", FIRST, HILLS)
            browser.wait(f"document.querySelector({json.dumps(FIRST)}).querySelector('[data-media=shown] .media-picture')")
            writer.saved()
        yield writer


def type_and_kill(writer: Writer, fields: list[Field]) -> None:
    lost = {}
    before = None
    for field in [*fields, None]:
        if before:
            before.open(writer)
            writer.browser.wait(f"document.querySelector({json.dumps(before.selector)})")
            found = writer.browser.run(VALUE, before.selector)
            if found.strip() != before.words.strip():
                lost[before.name] = found
            leave(writer)
        if field:
            field.open(writer)
            writer.page.locator(field.selector).last.focus()
            writer.browser.press("Control+a")
            writer.browser.type(field.words)
            # The page says when all of it is on the device; no time has to pass for that.
            writer.browser.wait("document.querySelector('manuscript-page[data-kept]')")
            kill(writer)
        before = field
    assert lost == {}, lost


def leave(writer: Writer) -> None:
    """Closes whatever is open."""
    while writer.page.locator("dialog[open]").count():
        writer.browser.press("Escape")


def kill(writer: Writer) -> None:
    """A page that crashes gets no event, and answers nothing."""
    with contextlib.suppress(Error):
        writer.page.goto("chrome://crash", timeout=3000)
    writer.browser.new_page()
    writer.open(TITLE)


CHROMIUM_TESTS = [words_about_the_story_survive, words_in_dialogs_survive, words_in_rules_survive, a_dialog_left_by_mistake_comes_back]
