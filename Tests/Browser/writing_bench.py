#!/usr/bin/env python3
"""Measures the editor in Chromium with a story of 2,000 places and 6,000 ways: writing_bench.py [--places N] [--only-map].

BRANCHBOOK names the server. Prints figures; none of them is a test."""

import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench import WORDS, Visit, median, percentile
from chromium import EXECUTABLE
from server import ROOT, executable, pages
from test_page_code import code_by_whom_it_is_for, compressed

ROUNDS = 5
KEYS = 120
MOVES = 90
# The places of the story whose problems are awaited.
CHECKED = 500
# The words of each place of the story that is searched: a million in 2,000 places.
SEARCHED = 500
# Words of which the story has none, one, and very many.
SOUGHT = ("platypus", "evening", WORDS[0])
# `typingPause` of the pages, in milliseconds.
TYPING_PAUSE = 800
# From the start of the page's loading until the first sheet is painted with its text.
UNTIL_WRITTEN = """() => new Promise((resolve) => {
  const frame = () => {
    const text = document.querySelector('[data-manuscript=open] .place-page [aria-label="What readers read here"]');
    if (text?.textContent) requestAnimationFrame(() => resolve(performance.now()));
    else requestAnimationFrame(frame);
  };
  frame();
})"""
# Notes for each keystroke how long it takes until the frame with its glyph is painted.
WATCH_KEYS = """() => {
  window.glyphs = [];
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
}"""
# Notes when the story is on the device, and in the library.
WATCH_SIGNS = """() => {
  window.signs = [];
  new MutationObserver(([{ target }]) => window.signs.push([target.dataset.sign, performance.now()]))
    .observe(document.querySelector('save-sign'), { attributes: true, attributeFilter: ['data-sign'] });
}"""
# Milliseconds until the map is tidy.
UNTIL_TIDY = """() => new Promise((resolve) => {
  const start = performance.now();
  const button = document.querySelector('[data-plan-act=tidy]');
  button.click();
  const look = () => button.ariaBusy === 'true' ? requestAnimationFrame(look) : resolve(performance.now() - start);
  setTimeout(look, 20);
})"""
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
# Notes when a worker's answer says what exploring the story has found.
NOTE_EXPLORING = """() => {
  window.explored = [];
  window.Worker = class extends Worker {
    constructor(...facts) {
      super(...facts);
      this.addEventListener('message', ({ data }) => {
        if (data.answer?.endings) requestAnimationFrame(() => window.explored.push(performance.now()));
      });
    }
  };
}"""
# Milliseconds from the last key until the checker's sign says this, without the pause that ends typing.
UNTIL_SIGN = """([sign, pause]) => new Promise((resolve) => {
  const frame = () => {
    if (document.querySelector('proof-sign').dataset.sign === sign) resolve(performance.now() - window.lastKey - pause);
    else requestAnimationFrame(frame);
  };
  frame();
})"""
# Milliseconds from the last key until the story is explored, without that pause.
UNTIL_EXPLORED = """(pause) => new Promise((resolve) => {
  const frame = () => {
    const [found] = window.explored.filter((time) => time > window.lastKey);
    if (found) resolve(found - window.lastKey - pause);
    else requestAnimationFrame(frame);
  };
  frame();
})"""
# Milliseconds from typing the last letter that is looked for until what was found is painted.
UNTIL_FOUND = """(text) => new Promise((resolve) => {
  const field = document.querySelector('#replace-find');
  const list = document.querySelector('.hit-list');
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const start = performance.now();
  delete list.dataset.found;
  const frame = () => {
    if (list.dataset.found) requestAnimationFrame(() => resolve([performance.now() - start, Number(list.dataset.found)]));
    else requestAnimationFrame(frame);
  };
  frame();
})"""
# Notes the time of every frame.
WATCH_FRAMES = """() => {
  window.frames = [];
  const note = (time) => { window.frames.push(time); window.watching = requestAnimationFrame(note); };
  window.watching = requestAnimationFrame(note);
}"""
UNTIL_FRAMES = """() => {
  cancelAnimationFrame(window.watching);
  return window.frames.slice(1).map((time, index) => time - window.frames[index]);
}"""
# A map as most editors draw theirs: an SVG element for each place and each way, in a group that is moved as a whole.
SVG_MAP = """(places) => {
  const make = (name, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const point = (number) => ({ x: (number % 44) * 240, y: Math.floor(number / 44) * 184 });
  const camera = { x: 0, y: 0, scale: 0.1 };
  const group = make('g', {});
  const cards = [];
  for (let number = 0; number < places; number += 1) {
    const { x, y } = point(number);
    for (const step of [1, 4, 9]) {
      const to = point(Math.min(number + step, places - 1));
      group.append(make('path', { d: `M${x} ${y + 56}C${x} ${y + 120} ${to.x} ${to.y - 120} ${to.x} ${to.y - 56}`, fill: 'none',
        stroke: '#8c7a66' }));
    }
    const text = make('text', { x: -88, y: 0, 'font-size': 16 });
    text.textContent = `Place ${number}`;
    cards.push(make('g', { transform: `translate(${x} ${y})` },
      make('rect', { x: -100, y: -56, width: 200, height: 112, rx: 12, fill: '#fffaf0', stroke: '#8c7a66' }), text));
  }
  group.append(...cards);
  const drawn = make('svg', { width: innerWidth, height: innerHeight - 4 }, group);
  const look = () => group.setAttribute('transform', `translate(${camera.x} ${camera.y}) scale(${camera.scale})`);
  let held = null;
  let before = null;
  drawn.addEventListener('pointerdown', (event) => {
    drawn.setPointerCapture(event.pointerId);
    held = event.clientX < 60 ? 'map' : 'card';
    before = event;
  });
  drawn.addEventListener('pointermove', (event) => {
    if (!held) return;
    camera.x += held === 'map' ? event.clientX - before.clientX : 0;
    camera.y += held === 'map' ? event.clientY - before.clientY : 0;
    if (held === 'map') look();
    else cards[0].setAttribute('transform', `translate(${event.clientX / camera.scale} ${event.clientY / camera.scale})`);
    before = event;
  });
  drawn.addEventListener('pointerup', () => { held = null; });
  drawn.addEventListener('wheel', ({ deltaY }) => { camera.scale *= Math.exp(-deltaY * 0.0015); look(); });
  look();
  document.body.replaceChildren(drawn);
}"""
ASK = """async ([method, path, body]) => {
  const answer = await fetch(`/api/${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}"""


def story_of(places: int, length: int) -> dict:
    """A story of places with so many words each, and three ways on from all but the last."""

    def name(number: int) -> str:
        return f"place-{min(number, places - 1)}"

    def words(number: int) -> str:
        return " ".join(WORDS[(number * 7 + word * word) % len(WORDS)] for word in range(length)).capitalize() + "."

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

    def __init__(self, folder: Path, places: int, length: int = 60) -> None:
        (folder / "stories" / "doors").mkdir(parents=True)
        (folder / "stories" / "doors" / "story.json").write_text(json.dumps(story_of(places, length)))
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
    page.evaluate(WATCH_KEYS)
    page.evaluate(WATCH_SIGNS)
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


def typing_alone(browser, throttling: int) -> list[float]:
    """How long a keystroke takes to its glyph in a page that has nothing but a text."""
    visit = Visit(browser, throttling=throttling)
    page = visit.page
    page.set_content('<p contenteditable="plaintext-only" role="textbox">Once</p>')
    page.get_by_role("textbox").click()
    page.evaluate(WATCH_KEYS)
    page.keyboard.type((" ".join(WORDS) + " ")[:KEYS], delay=80)
    glyphs = page.evaluate("window.glyphs")
    visit.context.close()
    return glyphs


def checking(browser, throttling: int) -> tuple[list[float], list[float]]:
    """How long after the pause that ends typing the checker marks a mistake, and has explored the story without it."""
    with tempfile.TemporaryDirectory() as name:
        desk = Desk(Path(name), CHECKED)
        visit = Visit(browser, throttling=throttling)
        try:
            visit.context.add_init_script(f"({NOTE_EXPLORING})()")
            desk.let_in(visit.page)
            desk.open(visit)
            page = visit.page
            page.get_by_role("textbox", name="What readers read here").first.click()
            page.keyboard.press("End")
            page.evaluate(WATCH_KEYS)
            page.wait_for_timeout(5000)
            marked, explored = [], []
            for _ in range(ROUNDS):
                page.keyboard.type(" {nobody}")
                marked.append(page.evaluate(UNTIL_SIGN, ["errors", TYPING_PAUSE]))
                for _ in " {nobody}":
                    page.keyboard.press("Backspace")
                explored.append(page.evaluate(UNTIL_EXPLORED, TYPING_PAUSE))
            visit.context.close()
        finally:
            desk.process.terminate()
            desk.process.wait()
    return marked, explored


def searching(browser) -> dict[str, tuple[list[float], int]]:
    """How long it takes to find words in a story of a million, and how often each is found."""
    with tempfile.TemporaryDirectory() as name:
        desk = Desk(Path(name), 2_000, SEARCHED)
        visit = Visit(browser)
        try:
            desk.let_in(visit.page)
            desk.open(visit)
            visit.page.wait_for_timeout(5000)
            visit.page.keyboard.press("Control+f")
            visit.page.wait_for_selector("#replace-find")
            found = {}
            for word in SOUGHT:
                times, counts = zip(*(visit.page.evaluate(UNTIL_FOUND, word) for _ in range(ROUNDS)), strict=True)
                found[word] = (list(times), counts[0])
            visit.context.close()
        finally:
            desk.process.terminate()
            desk.process.wait()
    return found


def frames_while(page, box: dict) -> dict[str, list[float]]:
    """Milliseconds between frames while the map in this box is panned, zoomed, and while something in its middle is dragged."""
    corner = (box["x"] + 12, box["y"] + 12)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def pull(start: tuple[float, float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        for step in range(1, MOVES + 1):
            page.mouse.move(start[0] + 3 * min(step, MOVES - step), start[1] + 2 * min(step, MOVES - step))
        page.mouse.up()

    def turn() -> None:
        page.mouse.move(*middle)
        for step in range(MOVES):
            page.mouse.wheel(0, -30 if step < MOVES / 2 else 30)

    found = {}
    for name, act in (("pan", lambda: pull(corner)), ("zoom", turn), ("drag", lambda: pull(middle))):
        page.evaluate(WATCH_FRAMES)
        act()
        found[name] = page.evaluate(UNTIL_FRAMES)
        # What is drawn once nothing moves is drawn before the next.
        page.wait_for_timeout(1500)
    return found


def mapping(browser, places: int) -> tuple[dict, dict, dict, float]:
    """Frames of the map where names can be read and with all of it in sight, of the same in SVG, and how long it takes to tidy."""
    with tempfile.TemporaryDirectory() as name:
        desk = Desk(Path(name), places)
        visit = Visit(browser)
        try:
            desk.let_in(visit.page)
            page = visit.page
            page.goto("about:blank")
            page.goto(f"{desk.address}/#/write/{desk.draft}?view=map")
            page.wait_for_selector("story-plan[data-plan=open]", timeout=60_000)
            page.wait_for_timeout(3000)
            box = page.locator(".plan-canvas").bounding_box()
            near = frames_while(page, box)
            page.locator("[data-plan-act=fit]").click()
            page.wait_for_timeout(3000)
            whole = frames_while(page, box)
            tidied = page.evaluate(UNTIL_TIDY)
            page.goto("about:blank")
            page.evaluate(SVG_MAP, places)
            page.wait_for_timeout(3000)
            svg = frames_while(page, {"x": 0, "y": 0, "width": box["width"], "height": box["height"]})
            visit.context.close()
        finally:
            desk.process.terminate()
            desk.process.wait()
    return near, whole, svg, tidied


def print_mapping(browser) -> None:
    for places, bar in ((2_000, 16.7), (10_000, 33)):
        near, whole, svg, tidied = mapping(browser, places)
        print(f"\nThe map of {places:,} places and {3 * places - 3:,} ways, milliseconds from frame to frame, 95 % ({bar}):")
        for act in near:
            shown = [f"{percentile(frames[act], 0.95):.1f}" for frames in (near, whole, svg)]
            print(f"{act:<58}{shown[0]:>7}, all in sight {shown[1]}, all in sight as SVG {shown[2]}")
        print(f"{'tidying until it is drawn and saved':<58}{tidied:>7.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--places", type=int, default=2_000)
    parser.add_argument("--only-map", action="store_true")
    arguments = parser.parse_args()
    places = arguments.places
    if not arguments.only_map:
        print_size()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=["--no-sandbox"])
        try:
            if not arguments.only_map:
                print_manuscript(browser, places)
                print_searching(browser)
            print_mapping(browser)
        finally:
            browser.close()


def print_searching(browser) -> None:
    print(f"\nSearching a million words, slowest of {ROUNDS}, with the pause before it:")
    for word, (times, count) in searching(browser).items():
        print(f"{word + ', found ' + str(count):<58}{max(times):>7.0f} ms (500)")


def print_size() -> None:
    """What only authors load, beyond what readers have loaded."""
    code = compressed(code_by_whom_it_is_for()[1])
    module = (ROOT / ".build/web/editor.wasm.br").stat().st_size
    print(f"\n{'editor, with Brotli':<58}{(code + module) / 1000:>7.0f} KB (500): module {module / 1000:.0f}, pages {code / 1000:.0f}")


def print_manuscript(browser, places: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        desk = Desk(Path(name), places)
        try:
            print(f"\nWriting a story of {places:,} places and {3 * places - 3:,} ways:")
            for throttling, processor in ((1, ""), (4, ", processor four times slower")):
                cold, again = opening(browser, desk, throttling)
                glyphs, device, library = typing(browser, desk, throttling)
                print(f"{'opening' + processor:<58}{median(cold):>7.0f} ms, again {median(again):.0f} ms (1,500)")
                alone = percentile(typing_alone(browser, throttling), 0.95)
                print(f"{'key to glyph, 95 %' + processor:<58}{percentile(glyphs, 0.95):>7.1f} ms (16), in an empty page {alone:.1f}")
                print(f"{'key to device, slowest of 5' + processor:<58}{max(device):>7.0f} ms (100)")
                print(f"{'key to library, slowest of 5' + processor:<58}{max(library):>7.0f} ms (1,000)")
                marked, explored = checking(browser, throttling)
                what = f"pause to problem in {CHECKED} places, slowest of 5{processor}"
                print(f"{what:<58}{max(marked):>7.0f} ms (150), explored {max(explored):.0f} ms (2,000)")
        finally:
            desk.process.terminate()
            desk.process.wait()


if __name__ == "__main__":
    main()
