#!/usr/bin/env python3
"""Measures the editor in Chromium with a story of 2,000 places and 6,000 ways: writing_bench.py [--places N].

BRANCHBOOK names the server. Prints figures; none of them is a test."""

import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench import WORDS, Visit, median, percentile
from server import ROOT, executable, pages

ROUNDS = 5
KEYS = 120
# From the start of the page's loading until the first sheet is painted with its text.
UNTIL_WRITTEN = """() => new Promise((resolve) => {
  const frame = () => {
    const text = document.querySelector('[data-manuscript=open] .place-page [aria-label="What readers read here"]');
    if (text?.textContent) requestAnimationFrame(() => resolve(performance.now()));
    else requestAnimationFrame(frame);
  };
  frame();
})"""
# Notes for each keystroke how long it takes until the frame with its glyph is painted, until it is on the device, and in the library.
WATCH = """() => {
  window.glyphs = [];
  window.signs = [];
  window.lastKey = 0;
  addEventListener('keydown', () => {
    const start = performance.now();
    window.lastKey = start;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.glyphs.push(performance.now() - start);
      port2.postMessage(null);
    });
  }, true);
  new MutationObserver(([{ target }]) => window.signs.push([target.dataset.sign, performance.now()]))
    .observe(document.querySelector('save-sign'), { attributes: true, attributeFilter: ['data-sign'] });
}"""
# Milliseconds from a key until its sign says that it is on the device, and in the library.
UNTIL_SAVED = """() => new Promise((resolve) => {
  const start = window.lastKey;
  const frame = () => {
    const since = window.signs.filter(([, time]) => time >= start);
    const library = since.find(([sign]) => sign === 'library');
    const device = since.find(([sign]) => sign === 'device') ?? library;
    if (library) resolve([device[1] - start, library[1] - start]);
    else requestAnimationFrame(frame);
  };
  frame();
})"""
ASK = """async ([method, path, body]) => {
  const answer = await fetch(`/api/${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}"""


def story_of(places: int) -> dict:
    """A story of places with some sixty words each, and three ways on from all but the last."""

    def name(number: int) -> str:
        return f"place-{min(number, places - 1)}"

    def words(number: int) -> str:
        return " ".join(WORDS[(number * 7 + word * word) % len(WORDS)] for word in range(60)).capitalize() + "."

    locations = {
        name(number): {
            "text": words(number),
            "choices": [{"id": f"way-{step}", "text": f"Take door {step}.", "go": name(number + step * step)} for step in (1, 2, 3)],
        }
        for number in range(places - 1)
    }
    locations[name(places)] = {"text": "It is evening.", "ending": "Evening"}
    return {
        "branchbook": 1,
        "id": "doors",
        "title": f"{places:,} doors",
        "language": "en",
        "start": name(0),
        "locations": locations,
    }


class Desk:
    """A server with the story, and its author."""

    def __init__(self, folder: Path, places: int) -> None:
        (folder / "stories" / "doors").mkdir(parents=True)
        (folder / "stories" / "doors" / "story.json").write_text(json.dumps(story_of(places)))
        command = [executable(), "serve", "--data", folder / "data", "--stories", folder / "stories", "--web", pages(), "--port", "0"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().split()[3].rstrip("/")
        self.code = re.search(r"with the code (\S+)", self.process.stdout.readline()).group(1)
        self.draft = "bench00000000000"
        self.reader = ""

    def let_in(self, page) -> None:
        """Makes the browser the author's. The first one also makes the author and the draft."""
        page.goto(f"{self.address}/")
        if not self.reader:
            page.evaluate(ASK, ["PUT", "administration/passphrase", {"code": self.code, "passphrase": "a ship in a bottle"}])
            self.reader = page.evaluate(ASK, ["POST", "readers", {"name": "Ada", "picture": "owl", "colour": "moss"}])["id"]
            page.evaluate(ASK, ["PUT", f"readers/{self.reader}/writing", {"allowed": True}])
        page.evaluate(ASK, ["PUT", "session", {"reader": self.reader}])
        page.evaluate(ASK, ["POST", "drafts", {"id": self.draft, "from": "doors"}])

    def open(self, visit: Visit) -> float:
        """Milliseconds until the first sheet can be read."""
        visit.page.goto("about:blank")
        visit.page.goto(f"{self.address}/#/write/{self.draft}", wait_until="commit")
        return visit.page.evaluate(UNTIL_WRITTEN)


def opening(browser, desk: Desk, throttling: int) -> tuple[list[float], list[float]]:
    """How long the story takes to open on a device that has none of it, and again."""
    cold, again = [], []
    for _ in range(ROUNDS):
        visit = Visit(browser, throttling=throttling)
        desk.let_in(visit.page)
        cold.append(desk.open(visit))
        again.append(desk.open(visit))
        visit.context.close()
    return cold, again


def typing(browser, desk: Desk, throttling: int) -> tuple[list[float], list[float], list[float]]:
    """How long a keystroke takes to its glyph, to the device, and to the library."""
    visit = Visit(browser, throttling=throttling)
    desk.let_in(visit.page)
    desk.open(visit)
    page = visit.page
    page.get_by_role("textbox", name="What readers read here").first.click()
    page.evaluate(WATCH)
    page.keyboard.type((" ".join(WORDS) + " ")[:KEYS], delay=80)
    saved = []
    for _ in range(ROUNDS):
        page.evaluate(UNTIL_SAVED)
        page.wait_for_timeout(1500)
        page.keyboard.press("a")
        saved.append(page.evaluate(UNTIL_SAVED))
    glyphs = page.evaluate("window.glyphs")
    visit.context.close()
    device, library = zip(*saved, strict=True)
    return glyphs, list(device), list(library)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--places", type=int, default=2_000)
    places = parser.parse_args().places
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        desk = Desk(Path(name), places)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            print(f"\nWriting a story of {places:,} places and {3 * places - 3:,} ways:")
            for throttling, processor in ((1, ""), (4, ", processor four times slower")):
                cold, again = opening(browser, desk, throttling)
                glyphs, device, library = typing(browser, desk, throttling)
                print(f"{'opening' + processor:<58}{median(cold):>7.0f} ms, again {median(again):.0f} ms (1,500)")
                print(f"{'key to glyph, 95 %' + processor:<58}{percentile(glyphs, 0.95):>7.1f} ms (16)")
                print(f"{'key to device, slowest of 5' + processor:<58}{max(device):>7.0f} ms (100)")
                print(f"{'key to library, slowest of 5' + processor:<58}{max(library):>7.0f} ms (1,000)")
        finally:
            browser.close()
            desk.process.terminate()
            desk.process.wait()


if __name__ == "__main__":
    main()
