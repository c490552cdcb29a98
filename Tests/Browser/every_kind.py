"""A small story with every kind of scene and of question, and a server that has it."""

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from household import wait_until_sent
from reading import end_roll, settle
from server import ROOT, Server, with_modules
from voice_story import SILENCE

STORY = "every-kind"
# A roll with this seed works.
SEED = "window.branchbookSeeds = [5n];"
PAINTS = {
    "tomato red": "#d8483e",
    "marmalade orange": "#ee8a3a",
    "custard yellow": "#f2c544",
    "frog green": "#6aa84f",
    "duck-egg blue": "#49a9a6",
    "puddle blue": "#3f72c4",
    "beetroot purple": "#8a4f9e",
    "flamingo pink": "#ee82a4",
}
# What this device and another one have read.
ELSEWHERE = {"go": "ask", "play": {"lastRead": 1_800_000_000_000, "choices": 3}, "here": {"readAt": 1_800_000_500_000, "choices": 1}}
PICTURES = ROOT / "Stories/puddle-of-phantasmal-sharks"
LINES = [
    "It has rained for seven days, and the kitchen smells of wet rabbit.",
    "On the table stands a tin with a lid that nobody has ever opened. It hums, in the key of somebody who is about to sneeze.",
    "“Well,” says Gran, and puts down the bread knife, “somebody had better look.”",
]


def story() -> dict:
    """A title, all questions, a staged scene, pages, choices, rolls of dice and of a wheel, results, and an ending out of four."""
    endings = {
        name: {"text": "That is that.", "ending": {"id": name, "title": title, "kind": kind}}
        for name, title, kind in (("asleep", "Asleep", "sad"), ("moon", "On the Moon", "strange"), ("song", "A Song", "secret"))
    }
    return {
        "branchbook": 1,
        "id": STORY,
        "title": "Every Kind of Thing",
        "authors": ["Ada Quill"],
        "language": "en-GB",
        "summary": "A tin hums on a kitchen table, and you are the one to open it.",
        "titlePicture": "rain",
        "variables": {
            "name": {"prompt": "What is your name?", "default": "Robin"},
            "brave": {"kind": "yesNo", "prompt": "“Tell me the truth,” says the tin. “Are you ever afraid of the dark?”", "default": True},
            "drops": {"prompt": "How many drops do you count?", "default": 8, "min": 0, "max": 40},
            "hat": {
                "prompt": "Which hat do you put on?",
                "options": [{"id": name, "text": f"the {name} one"} for name in ("woolly", "pointed", "waterproof")],
            },
            "robotColour": {
                "prompt": "Eight pots of paint, and one robot. What colour shall Crumb be?",
                "options": [{"id": name.replace(" ", "-"), "text": name, "colour": colour} for name, colour in PAINTS.items()],
            },
        },
        "pictures": {
            "rain": {"file": "rain.svg", "alt": "A rabbit looks out of a window at the rain.", "credit": "Drawn for Branchbook"},
            "robot": {
                "file": "robot.svg",
                "alt": "A robot made out of a biscuit tin.",
                "paint": {"file": "robot-paint.svg", "variable": "robotColour"},
            },
            "rabbit": {"file": "rabbit.svg", "alt": "A rabbit with one ear."},
        },
        "sounds": {"hum": {"file": "hum.mp3", "alt": "A tin hums."}},
        "start": "kitchen",
        "locations": {
            "kitchen": {
                "title": "The Kitchen",
                "picture": "rain",
                "sequence": [
                    {"left": {"text": "Who hums?", "picture": "rabbit"}},
                    {"left": {"text": "Who hums?", "picture": "rabbit"}, "right": {"text": "The tin does.", "picture": "robot"}},
                ],
                "pages": [
                    {"text": LINES[:1], "sound": "hum", "explanation": ["A tin is a box of thin metal.", "This one has a lid."]},
                    {"text": LINES},
                ],
                "choices": [
                    {
                        "id": "lid",
                        "text": "Lift the lid, very slowly, and look.",
                        "check": {"type": "die", "sides": 6, "atLeast": 4, "modifiers": [{"shift": 1, "reason": "a steady hand"}]},
                        "outcomes": {
                            "pass": {"text": "It comes off with a small, tired sigh.", "picture": "robot", "go": "shed"},
                            "fail": {"text": "It does not.", "go": "shed"},
                        },
                    },
                    {"id": "sing", "text": "Sing along.", "if": "drops > 30", "reason": "You don’t know the tune.", "go": "song"},
                    {"id": "sleep", "text": "Go back to bed.", "go": "asleep"},
                ],
            },
            "shed": {
                "title": "The Shed",
                "choices": [
                    {
                        "id": "wheel",
                        "text": "Let the wheel on the wall decide.",
                        "check": {"type": "random", "weights": {"left": 3, "right": 1, "straight": 2}},
                        "outcomes": {
                            side: {"text": f"It points {side}, and you go where it points.", "go": "end"}
                            for side in ("left", "right", "straight")
                        },
                    },
                    {"id": "roof", "text": "Climb through the roof.", "go": "roof"},
                ],
            },
            "roof": {
                "title": "The Roof",
                "picture": "rain",
                "sequence": [{"left": {"text": "Mind the gutter.", "picture": "rabbit"}}],
                "text": LINES,
                "choices": [{"id": "jump", "text": "Jump.", "go": "moon"}, {"id": "stay", "text": "Stay where you are.", "go": "asleep"}],
            },
            "end": {
                "title": "The End of It",
                "text": "Inside is a very small orchestra. It has been practising for seven days.",
                "picture": "robot",
                "ending": {"id": "orchestra", "title": "The Smallest Orchestra", "kind": "happy"},
            },
            **endings,
        },
    }


@contextmanager
def kitchen():
    """A library that has the story."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / STORY
        place.mkdir()
        (place / "story.json").write_text(json.dumps(story(), ensure_ascii=False))
        for file in ("rain.svg", "robot.svg", "robot-paint.svg", "rabbit.svg"):
            shutil.copy(PICTURES / file, place)
        (place / "hum.mp3").write_bytes(SILENCE)
        server = Server("--stories", folder)
        try:
            yield server
        finally:
            server.stop()


def read_to(browser, address, screen: str) -> None:
    """Reads the story until a screen, and leaves it there."""

    class Arrived(Exception):
        pass

    def stop(_, name):
        if name == screen:
            raise Arrived

    try:
        visit_every_screen(browser, address, stop)
    except Arrived:
        return
    raise AssertionError(f"nothing is called {screen}")


def visit_every_screen(browser, address, examine) -> None:
    """Reads the story to its ending, and calls `examine(browser, name)` for each scene and everything that opens over one."""

    def turn(script: str) -> None:
        before = browser.evaluate("Number(document.querySelector('story-reader').dataset.turn)")
        browser.evaluate(f"void {script}")
        settle(browser, before)

    def click(selector: str) -> None:
        turn(f"document.querySelector({json.dumps(selector)}).click()")

    def look(name: str, opener: str, shown: str) -> None:
        """Opens something over the page, and closes it again."""
        browser.tap_on(opener)
        browser.wait(f"document.querySelector({json.dumps(shown)})")
        examine(browser, name)
        browser.press("Escape")
        browser.wait("!document.querySelector('dialog[open]')")

    browser.open(f"{address}/#/read/{STORY}")
    settle(browser, 0)
    browser.wait("document.querySelector('keep-button button')")
    examine(browser, "title")
    click(".turn.next")
    for kind in ("text", "yes or no", "number", "list", "colour"):
        examine(browser, f"question: {kind}")
        click("[data-answer=true]" if kind == "yes or no" else ".answer [type=submit]")
    examine(browser, "staged scene, one figure")
    click("dialog.sequence .primary")
    examine(browser, "staged scene, two figures")
    click("dialog.sequence .primary")
    examine(browser, "page")
    look("settings", "[data-act=settings]", ".settings-panel[open] .pick-face")
    # A browser without a voice says so in the panel.
    look("voice", "[data-act=read-aloud]", ".voice-panel[open]")
    look("explanation", ".explanation", ".page-zoom[open]")
    look("picture, close up", ".look-closer", ".picture-zoom[open]")
    look("begin again?", "[data-act=restart]", "dialog.restart[open]")
    browser.evaluate(with_modules(f"void import('module:isContinuedThere').then((one) => one.isContinuedThere({json.dumps(ELSEWHERE)}))"))
    browser.wait("document.querySelector('.here-or-there[open]')")
    examine(browser, "here or there?")
    browser.press("Escape")
    browser.wait("!document.querySelector('dialog[open]')")
    click(".turn.next")
    examine(browser, "page with choices")
    browser.evaluate("void document.querySelector('.turn.next').click()")
    click("[data-choice=lid]")
    examine(browser, "die, before the throw")
    end_roll(browser)
    examine(browser, "die, after the throw")
    click(".turn.back")
    examine(browser, "looking back at a choice")
    click(".turn.back")
    click(".turn.back")
    click(".turn.back")
    examine(browser, "looking back at an answer")
    for _ in range(4):
        click(".turn.next")
    click(".turn.next")
    examine(browser, "choices without a page")
    click("[data-choice=wheel]")
    examine(browser, "wheel, before the throw")
    end_roll(browser)
    examine(browser, "wheel, after the throw")
    click(".turn.next")
    click(".turn.next")
    examine(browser, "ending")
    wait_until_sent(browser)
    look("other ways on", "[data-act=branches]", "dialog.branches[open]")
    browser.expects("404 .*/api/stories/no-such-story$")
    browser.open(f"{address}/#/read/no-such-story")
    browser.wait("document.querySelector('message-view')")
    examine(browser, "no such story")
