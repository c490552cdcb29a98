#!/usr/bin/env python3
"""Measures the reader in Chromium, whose frames are drawn without a graphics card: bench.py [--turns N] [--only-slow-line].

BRANCHBOOK names the server.

Prints figures; none of them is a test."""

import argparse
import json
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from server import ROOT, executable, pages

WORDS = "the rain fell on a quiet garden where seven otters read old maps by lantern light and nobody knew why they laughed".split()
STORIES = {"50 locations": 50, "10,000 locations": 10_000}
# Notes when the first page of the story is drawn.
NOTE_FIRST_PAGE = """
  new MutationObserver((_, observer) => {
    if (document.querySelector('story-reader[data-scene=title]')) { window.firstPage = performance.now(); observer.disconnect(); }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-scene'] });
"""
# A story with a cover picture, as families use them, and the connection of a first visit.
COVERED = "puddle-of-phantasmal-sharks"
LINE = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
# Notes when cover, title and summary are drawn, by the first HTML response or by the pages' script: frames begin with the first paint.
NOTE_COVER = """
  const look = () => {
    const picture = document.querySelector('title-view img');
    const isThere = picture?.complete && picture.naturalWidth > 0 && document.querySelector('title-view .story-title')
      && document.querySelector('title-view .summary');
    if (isThere) requestAnimationFrame(() => { window.cover = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
# Advances in whatever way the scene offers, and says when the page can be turned again.
STEP = """async () => {
  const reader = document.querySelector('story-reader');
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  while ('turning' in reader.dataset) await pause();
  const turn = reader.dataset.turn;
  const open = document.querySelector('button.choice:not([aria-disabled])');
  const again = document.querySelector('ending-view .primary');
  (again ?? open ?? document.querySelector('.turn.next')).click();
  while (reader.dataset.turn === turn || 'turning' in reader.dataset) await pause();
}"""
# A page that can be turned has been counted by the reader.
UNTIL_OPEN = """() => new Promise((resolve) => {
  const look = () => Number(document.querySelector('story-reader').dataset.turn) > 0 ? resolve(performance.now()) : setTimeout(look, 10);
  look();
})"""
UNTIL_FIRST_PAGE = """() => new Promise((resolve) => {
  const look = () => window.firstPage ? resolve(window.firstPage) : setTimeout(look, 10);
  look();
})"""
FRAMES = """async () => {
  const times = [];
  let running = true;
  const note = (time) => { times.push(time); if (running) requestAnimationFrame(note); };
  requestAnimationFrame(note);
  await (STEP)();
  running = false;
  return times.slice(1).map((time, index) => time - times[index]);
}""".replace("STEP", STEP)


def story_of(locations: int) -> dict:
    """A story with this many locations of a hundred words, each with two ways on, and an ending after the last."""
    places = {}
    for number in range(locations - 1):
        lines = [
            " ".join(f"{WORDS[(number * 7 + line * 31 + word * word) % len(WORDS)]}" for word in range(25)).capitalize() + "."
            for line in range(4)
        ]
        ways = {"near": min(number + 1, locations - 1), "far": min(number + 2, locations - 1)}
        choices = [{"id": name, "text": f"Take the {name} door.", "go": f"place-{to}"} for name, to in ways.items()]
        places[f"place-{number}"] = {"text": lines, "choices": choices}
    places[f"place-{locations - 1}"] = {"text": "It is evening.", "ending": "Evening"}
    return {
        "branchbook": 1,
        "id": f"plain-{locations}",
        "title": f"{locations:,} doors",
        "language": "en",
        "summary": "Doors.",
        "start": "place-0",
        "locations": places,
    }


def serve(folder: Path):
    """A server of generated stories with plain pages and choices, and its address."""
    stories = folder / "stories"
    for locations in STORIES.values():
        story = story_of(locations)
        (stories / story["id"]).mkdir(parents=True)
        (stories / story["id"] / "story.json").write_text(json.dumps(story))
    process = subprocess.Popen(
        [
            executable(),
            "serve",
            "--data",
            folder / "data",
            "--stories",
            stories,
            "--stories",
            "Stories",
            "--web",
            pages(),
            "--engine",
            ".build/web/engine.wasm",
            "--port",
            "0",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    address = process.stdout.readline().split()[3].rstrip("/")
    with urllib.request.urlopen(f"{address}/api/stories") as answer:
        served = {story["id"] for story in json.load(answer)["stories"]}
    if missing := {COVERED, *(f"plain-{locations}" for locations in STORIES.values())} - served:
        process.terminate()
        raise SystemExit(f"the server has refused {missing}.")
    return process, address


class Visit:
    """A page in a fresh profile."""

    def __init__(self, browser, throttling: int = 1, **options) -> None:
        self.context = browser.new_context(viewport={"width": 1024, "height": 768}, **options)
        self.context.add_init_script(NOTE_FIRST_PAGE)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": throttling})
        self.session.send("Network.enable")
        self.session.send("Performance.enable")
        self.bytes = 0
        self.session.on("Network.loadingFinished", self.count)

    def count(self, event) -> None:
        self.bytes += event["encodedDataLength"]

    def open(self, address: str, story: str) -> tuple[float, int]:
        """Milliseconds and bytes until the first page is drawn and can be turned."""
        self.bytes = 0
        self.page.goto("about:blank")
        self.page.goto(f"{address}/#/read/{story}", wait_until="commit")
        # Playwright's own waiting evaluates strings as code, which the pages forbid.
        self.page.evaluate(UNTIL_FIRST_PAGE)
        return self.page.evaluate(UNTIL_OPEN), self.bytes

    def metric(self, name: str) -> float:
        return next(one["value"] for one in self.session.send("Performance.getMetrics")["metrics"] if one["name"] == name)

    def memory(self) -> tuple[float, int]:
        """Megabytes of the heap after a garbage collection, and nodes."""
        self.session.send("HeapProfiler.collectGarbage")
        return self.metric("JSHeapUsedSize") / 1e6, int(self.metric("Nodes"))


def median(values):
    return sorted(values)[len(values) // 2]


def first_pages(browser, address) -> None:
    print(f"\n{'The reader, first page, median of 5':<42}{'cold':>9}{'again':>9}{'cold, processor six times slower':>36}{'bytes':>12}")
    loaded = {}
    for name, locations in STORIES.items():
        cold, warm, slow, sizes = [], [], [], []
        for _ in range(5):
            visit = Visit(browser)
            milliseconds, size = visit.open(address, f"plain-{locations}")
            cold.append(milliseconds)
            sizes.append(size)
            warm.append(visit.open(address, f"plain-{locations}")[0])
            visit.context.close()
            visit = Visit(browser, throttling=6)
            slow.append(visit.open(address, f"plain-{locations}")[0])
            visit.context.close()
        print(f"{name:<42}{median(cold):>6.0f} ms{median(warm):>6.0f} ms{median(slow):>33.0f} ms{median(sizes):>12,}")
        loaded[name] = median(sizes)
    beside_others(loaded)


def beside_others(sizes: dict[str, int]) -> None:
    """What other readers load before the first page, by their own account: neither is in the packages that the set-up installs."""
    print(
        "beside it, before any word of a story:    SugarCube's runtime in a published Twine page 144 to 608 KB; "
        "inkjs, which draws nothing, 32 KB compressed"
    )
    for name, size in sizes.items():
        print(
            f"{name:<42}{size / 144_000:>6.2f} of the smallest of those runtimes, {size / 608_000:.2f} of the largest, "
            "pictures of the page and words of the story included"
        )


def slow_line(browser, address) -> None:
    """The first page of a story with an empty cache: the budgets are 1.5 s, 4 s and 12 requests."""
    visits = sorted(slow_visit(browser, address) for _ in range(5))
    covers, firsts, opens, requests, sizes = zip(*visits, strict=True)
    print("\nThe first visit, 400 kbit/s, 400 ms, median of 5")
    print(f"{'cover, title and summary':<42}{median(covers) / 1000:>6.2f} s")
    first = f"{median(firsts) / 1000:>6.2f} s, after {median(requests)} requests and {median(sizes):,} bytes"
    print(f"{'the first page of the story':<42}{first}")
    print(f"{'the engine, so that it can be turned':<42}{median(opens) / 1000:>6.2f} s")


def slow_visit(browser, address) -> tuple[float, float, float, int, int]:
    """Milliseconds until cover, first page and open story, and the requests started and bytes received before the first page."""
    visit = Visit(browser)
    visit.context.add_init_script(NOTE_COVER)
    visit.session.send("Network.emulateNetworkConditions", LINE)
    begun, received = [], []
    visit.session.on("Network.requestWillBeSent", lambda event: begun.append((event["timestamp"], event["request"]["url"])))
    visit.session.on("Network.dataReceived", lambda event: received.append((event["timestamp"], event["encodedDataLength"])))
    visit.page.goto(f"{address}/read/{COVERED}", wait_until="commit")
    first = visit.page.evaluate(UNTIL_FIRST_PAGE)
    opened = visit.page.evaluate(UNTIL_OPEN)
    cover = visit.page.evaluate("() => window.cover ?? Infinity")
    visit.context.close()
    end = begun[0][0] + first / 1000
    requests = sum(time < end and url.startswith("http") for time, url in begun)
    return cover, first, opened, requests, sum(size for time, size in received if time < end)


def turns(browser, address) -> None:
    for name, throttling in (("a page turn", 1), ("a page turn, processor six times slower", 6)):
        visit = Visit(browser, throttling)
        visit.open(address, "plain-10000")
        for _ in range(5):
            visit.page.evaluate(STEP)
        before, frames = visit.metric("ScriptDuration"), []
        for _ in range(20):
            frames += visit.page.evaluate(FRAMES)
        script = (visit.metric("ScriptDuration") - before) * 1000 / 20
        late = sum(frame > 1.5 * 1000 / 60 for frame in frames)
        print(
            f"{name:<42}{script:>6.1f} ms of script, {len(frames) / 20:.0f} frames, {100 * late / len(frames):.0f} % of them late, "
            f"the longest {max(frames):.0f} ms"
        )
        visit.context.close()


def memory(browser, address, count: int) -> None:
    visit = Visit(browser, reduced_motion="reduce")
    visit.open(address, "plain-10000")
    for _ in range(count // 10):
        visit.page.evaluate(STEP)
    early = visit.memory()
    for _ in range(count - count // 10):
        visit.page.evaluate(STEP)
    late = visit.memory()
    print(
        f"{'memory of the page':<42}{early[0]:.1f} MB and {early[1]:,} nodes after {count // 10:,} turns, "
        f"{late[0]:.1f} MB and {late[1]:,} nodes after {count:,}"
    )
    visit.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1_000, help="page turns after which memory is looked at; a turn takes some 0.3 s")
    parser.add_argument("--only-slow-line", action="store_true", help="measure the first visit by a slow line and nothing else")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = serve(Path(folder))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            slow_line(browser, address)
            if options.only_slow_line:
                return
            first_pages(browser, address)
            turns(browser, address)
            memory(browser, address, options.turns)
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
