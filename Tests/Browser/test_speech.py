"""What a screen reader gets from each kind of scene, in Chromium's accessibility tree, compared with docs/accessibility.md.

`UPDATE_SNAPSHOTS=1` writes the table anew.
"""

import json
import os
import tempfile
from pathlib import Path

from browsers import in_motion
from chromium import Chromium
from reading import settle
from server import ROOT, Server

DOCUMENT = ROOT / "docs/accessibility.md"
BEGIN, END = "<!-- What each scene says: begin -->\n", "<!-- What each scene says: end -->\n"
ID = "the-humming-door"
# The table has the result of this roll.
SEED = "window.branchbookSeeds = [5n];"
HEAR = """(window.heard = [], new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live], [role=status]');
      if (region?.textContent) window.heard.push(region.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true }), 1)"""
NAMED = {"heading", "image", "button", "link", "textbox", "progressbar"}


def story() -> dict:
    """Every kind of scene, once."""
    owl = {"text": "Who hums?", "picture": "owl"}
    return {
        "branchbook": 1,
        "id": ID,
        "title": "The Humming Door",
        "authors": ["Ada Quill"],
        "language": "en-GB",
        "summary": "A door hums.",
        "variables": {
            "name": {"prompt": "What is your name?", "default": "Robin"},
            "brave": {"kind": "yesNo", "prompt": "Are you brave?", "default": True},
        },
        "pictures": {
            "hall": {"file": "hall.svg", "alt": "A hall with a red door."},
            "owl": {"file": "owl.svg", "alt": "An owl in a waistcoat."},
        },
        "titlePicture": "hall",
        "start": "hall",
        "locations": {
            "hall": {
                "title": "The Hall",
                "picture": "hall",
                "pages": [{"text": ["The door is red, {name}.", "It hums."], "reveal": "lines"}],
                "choices": [
                    {
                        "id": "push",
                        "text": "Push the door.",
                        "check": {"type": "die", "sides": 6, "atLeast": 2, "modifiers": [{"shift": 5, "reason": "a run-up"}]},
                        "outcomes": {
                            "pass": {"text": "It swings open.", "picture": "owl", "go": "beyond"},
                            "fail": {"text": "It stays shut.", "go": "beyond"},
                        },
                    },
                    {"id": "sing", "text": "Sing along.", "if": "false", "reason": "You don’t know the tune.", "go": "beyond"},
                ],
            },
            "beyond": {
                "title": "Beyond",
                "sequence": [{"left": owl}, {"left": {"text": "You do!", "picture": "owl"}}],
                "text": "It was the owl.",
                "ending": {"id": "owl", "title": "The Owl’s Tune", "kind": "happy"},
            },
        },
    }


class Listener:
    """Reads the story, and notes what a screen reader says in each scene."""

    def __init__(self, browser) -> None:
        self.browser = browser
        self.rows: list[str] = []

    def note(self, scene: str) -> None:
        """Adds a row: what has the focus, what else was said, and what comes when one reads on."""
        self.browser.page.wait_for_timeout(150)
        nodes = {node["nodeId"]: node for node in self.browser.session.send("Accessibility.getFullAXTree")["nodes"]}
        parts = [node for node in nodes.values() if role(node) == "dialog"] or [node for node in nodes.values() if role(node) == "main"]
        focused = next((node for node in nodes.values() if role(node) != "RootWebArea" and has(node, "focused")), None)
        heard = self.browser.evaluate("window.heard.splice(0)")
        assert len(heard) == len(set(heard)), f"said twice in {scene}: {heard}"
        name = value(focused, "name") if focused else ""
        assert not any(words in name for words in heard), f"in {scene} the live text repeats the name of what has the focus: {heard}"
        inside = f"dialog “{value(parts[0], 'name')}”, " if role(parts[0]) == "dialog" else ""
        cells = [
            scene,
            f"{inside}{role(focused)} “{name}”" if focused else "–",
            " ".join(heard) or "–",
            ", ".join(list(self.walk(nodes, parts[0]))) or "–",
        ]
        self.rows.append("| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")

    def walk(self, nodes, node):
        """The contents of a part of the page, in order."""
        if role(node) in NAMED and not node.get("ignored"):
            return (yield f"{role(node)} “{value(node, 'name')}”" + (" (not now)" if has(node, "disabled") else ""))
        if role(node) == "StaticText":
            return (yield f"“{value(node, 'name').strip()}”")
        for child in node.get("childIds", []):
            if child in nodes:
                yield from self.walk(nodes, nodes[child])

    def act(self, script: str) -> None:
        before = self.browser.evaluate("Number(document.querySelector('story-reader').dataset.turn)")
        self.browser.evaluate("window.heard.splice(0)")
        self.browser.evaluate(f"({script}, 1)")
        settle(self.browser, before)


def role(node) -> str:
    return node.get("role", {}).get("value", "")


def value(node, key: str) -> str:
    return node.get(key, {}).get("value", "")


def has(node, name: str) -> bool:
    return any(one["name"] == name and one["value"].get("value") for one in node.get("properties", []))


def listen(playwright, address, moving: bool) -> list[str]:
    """The rows for a reading without motion, or the row for an animated roll."""
    browser = Chromium(playwright, script=SEED, moving=moving)
    click = "document.querySelector('{}').click()".format
    try:
        browser.session.send("Accessibility.enable")
        browser.open(f"{address}/#/read/{ID}")
        settle(browser, 0)
        browser.evaluate(HEAR)
        ear = Listener(browser)
        # The button comes once the device has said whether it keeps the story.
        browser.wait("document.querySelector('keep-button button')")
        ear.note("title")
        ear.act(click(".turn.next"))
        ear.note("question")
        ear.act(click(".answer [type=submit]"))
        ear.note("question, yes or no")
        ear.act(click("[data-answer=true]"))
        ear.note("page")
        ear.act(click(".turn.next"))
        ear.note("page, its last line and its choices")
        ear.act(click(".turn.back"))
        ear.act(click(".turn.next"))
        ear.note("page with choices")
        ear.act(click("[data-choice=push]"))
        if moving:
            ear.rows.clear()
        else:
            ear.note("result, before the throw")
        browser.evaluate("window.heard.splice(0)")
        browser.evaluate(click(".throw"))
        if moving:
            ear.note("result, while it rolls")
            browser.wait("!document.querySelector('.rolling')")
            ear.note("result, once it has rolled")
            return ear.rows
        ear.note("result, without motion")
        ear.act(click(".turn.back"))
        ear.note("looking back")
        ear.act(click(".turn.next"))
        browser.evaluate("window.heard.splice(0)")
        ear.act(click(".turn.next"))
        ear.note("sequence")
        ear.act(click("dialog.sequence .primary"))
        ear.note("sequence, its next step")
        ear.act(click("dialog.sequence .primary"))
        ear.note("page of the next place")
        ear.act(click(".turn.next"))
        ear.note("ending")
        assert not browser.problems(), browser.problems()
        return ear.rows
    finally:
        browser.close()


@in_motion
def every_scene_says_what_the_table_says(playwright, _address):
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / ID
        place.mkdir()
        (place / "story.json").write_text(json.dumps(story(), ensure_ascii=False))
        for name in ("hall", "owl"):
            (place / f"{name}.svg").write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40"><path d="M0 40c16-30 48-30 64 0z" fill="#5a8a4a"/></svg>'
            )
        server = Server("--stories", folder)
        try:
            rows = listen(playwright, server.address, moving=False)
            rows[-4:-4] = listen(playwright, server.address, moving=True)
        finally:
            server.stop()
    table = "| scene | takes the focus | live text | what follows, in order |\n| --- | --- | --- | --- |\n" + "\n".join(rows) + "\n"
    text = DOCUMENT.read_text()
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        DOCUMENT.write_text(before + BEGIN + table + END + after)
    else:
        assert old == table, f"docs/accessibility.md says otherwise; this is heard:\n{table}"


CHROMIUM_TESTS = [every_scene_says_what_the_table_says]
