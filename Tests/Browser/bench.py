#!/usr/bin/env python3
"""Measures the reader in Chromium, whose frames are drawn without a graphics card: bench.py [--turns N] [--only-slow-line] [--only-files].

BRANCHBOOK names the server.

Prints figures; none of them is a test."""

import argparse
import contextlib
import gzip
import http.server
import json
import shutil
import subprocess
import tempfile
import threading
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from chromium import EXECUTABLE
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
# Milliseconds from a tap until the frame with the next page is painted: a message sent in a frame arrives after its paint.
TAP = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  READY
  // Taps come at any moment between two frames.
  await new Promise((resolve) => setTimeout(resolve, 50 + 20 * Math.random()));
  const start = performance.now();
  ACT
  await frame();
  const { port1, port2 } = new MessageChannel();
  const painted = new Promise((resolve) => { port1.onmessage = resolve; });
  port2.postMessage(null);
  await painted;
  return performance.now() - start;
}"""
TAP_BOOK = TAP.replace("READY", "while ('turning' in document.querySelector('story-reader').dataset) await frame();").replace(
    "ACT",
    """const reader = document.querySelector('story-reader');
  const turn = reader.dataset.turn;
  const drawn = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (reader.dataset.turn === turn) return;
      observer.disconnect();
      resolve();
    }).observe(reader, { attributes: true });
  });
  const open = document.querySelector('button.choice:not([aria-disabled])');
  (document.querySelector('ending-view .primary') ?? open ?? document.querySelector('.turn.next')).click();
  await drawn;""",
)
TAP_LINK = TAP.replace("READY", "").replace("ACT", "document.querySelector('a').click();")
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


def page_of_links(story: dict) -> str:
    """A minimal page of hypertext with a story's words: a script shows the passage whose link was clicked, and nothing else is there."""
    passages = {
        name: [place["text"], [[way["text"], way["go"]] for way in place.get("choices", [])]] for name, place in story["locations"].items()
    }
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{story["title"]}</title></head><body><main></main><script>
const passages = {json.dumps(passages)};
function show(name) {{
  const [text, ways] = passages[name] ?? passages['{story["start"]}'];
  const main = document.querySelector('main');
  main.replaceChildren();
  for (const line of [text].flat()) main.append(Object.assign(document.createElement('p'), {{ textContent: line }}));
  for (const [words, to] of ways.length ? ways : [['Again', '{story["start"]}']]) {{
    const link = Object.assign(document.createElement('a'), {{ textContent: words, href: '#' + to }});
    link.addEventListener('click', (event) => {{ event.preventDefault(); show(to); }});
    main.append(link, ' ');
  }}
}}
show('{story["start"]}');
requestAnimationFrame(() => {{ window.firstPage = performance.now(); }});
</script></body></html>"""


@contextlib.contextmanager
def serve_links():
    """A server of pages of links, and its address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if not self.path.strip("/").isdigit():
                self.send_error(404)
                return
            count = int(self.path.strip("/"))
            body = gzip.compress(page_of_links(story_of(count)).encode())
            self.send_response(200)
            for name, value in (("Content-Type", "text/html"), ("Content-Encoding", "gzip"), ("Content-Length", str(len(body)))):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


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
        # When requests started and bytes came, in the browser's seconds.
        self.requests, self.received = [], []
        # The bytes of each request so far.
        self.sizes: dict[str, int] = {}
        self.session.on("Network.requestWillBeSent", lambda event: self.requests.append((event["timestamp"], event["request"]["url"])))
        self.session.on("Network.dataReceived", self.note)
        self.session.on("Network.loadingFinished", self.note)

    def note(self, event) -> None:
        """Notes the bytes of a request that were not noted before: pieces do not all tell their size, the end tells that of all of them."""
        size, request = event["encodedDataLength"], event["requestId"]
        if "dataLength" not in event:
            size -= self.sizes.get(request, 0)
        self.sizes[request] = self.sizes.get(request, 0) + size
        self.received.append((event["timestamp"], size))

    def go(self, address: str) -> None:
        self.page.goto("about:blank")
        for noted in (self.requests, self.received, self.sizes):
            noted.clear()
        self.page.goto(address, wait_until="commit")

    def open(self, address: str) -> tuple[float, float]:
        """Milliseconds until the first page of a story is drawn, and until it can be turned."""
        self.go(address)
        # Playwright's own waiting evaluates strings as code, which the pages forbid.
        return self.page.evaluate(UNTIL_FIRST_PAGE), self.page.evaluate(UNTIL_OPEN)

    def loaded(self, milliseconds: float) -> tuple[int, int]:
        """The requests started and the bytes received until then; throttled or not, it is the same measure."""
        end = self.requests[0][0] + milliseconds / 1000
        requests = sum(time < end and url.startswith("http") for time, url in self.requests)
        return requests, sum(size for time, size in self.received if time < end)

    def metric(self, name: str) -> float:
        return next(one["value"] for one in self.session.send("Performance.getMetrics")["metrics"] if one["name"] == name)

    def memory(self) -> tuple[float, int]:
        """Megabytes of the heap after a garbage collection, and nodes."""
        self.session.send("HeapProfiler.collectGarbage")
        return self.metric("JSHeapUsedSize") / 1e6, int(self.metric("Nodes"))


def median(values):
    return sorted(values)[len(values) // 2]


def percentile(values, share: float):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def first_pages(browser, address, links) -> None:
    """The budgets are 0.5 s cold, and for 10,000 locations 1.2 times the time for 50."""
    print(f"\n{'The reader, median of 5':<42}{'cold':>9}{'again':>9}{'cold, processor six times slower':>36}{'bytes':>12}")
    loaded, cold_times = {}, {}
    for name, locations in STORIES.items():
        cold, warm, slow, sizes, beside = [], [], [], [], []
        for _ in range(5):
            visit = Visit(browser)
            _, milliseconds = visit.open(f"{address}/#/read/plain-{locations}")
            cold.append(milliseconds)
            sizes.append(visit.loaded(milliseconds)[1])
            warm.append(visit.open(f"{address}/#/read/plain-{locations}")[1])
            visit.context.close()
            visit = Visit(browser, throttling=6)
            slow.append(visit.open(f"{address}/#/read/plain-{locations}")[1])
            visit.context.close()
            beside.append(links_visit(browser, f"{links}/{locations}"))
        print(f"{name:<42}{median(cold):>6.0f} ms{median(warm):>6.0f} ms{median(slow):>33.0f} ms{median(sizes):>12,}")
        times, counts = zip(*beside, strict=True)
        print(f"{'  a bare page of links, the same words':<42}{median(times):>6.0f} ms{'':>9}{'':>36}{median(counts):>12,}")
        loaded[name] = median(sizes)
        cold_times[name] = median(cold)
    small, large = cold_times.values()
    print(f"{'10,000 locations open within':<42}{large / small:>6.2f} times the time of 50")
    beside_others(loaded)


def links_visit(browser, address) -> tuple[float, int]:
    visit = Visit(browser)
    visit.go(address)
    milliseconds = visit.page.evaluate(UNTIL_FIRST_PAGE)
    # The page's only file came before it was drawn; the end of its loading is told a moment later.
    visit.page.wait_for_load_state()
    size = sum(size for _, size in visit.received)
    visit.context.close()
    return milliseconds, size


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
    first, opened = visit.open(f"{address}/read/{COVERED}")
    cover = visit.page.evaluate("() => window.cover ?? Infinity")
    visit.context.close()
    return cover, first, opened, *visit.loaded(first)


def story_files(playwright) -> None:
    """A story's own file, opened from the disk by a browser that has just been started."""
    print(f"\n{'A story in its own file, median of 5':<42}{'cold':>9}{'six times slower':>18}{'Brotli':>12}{'on the disk':>13}")
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large"
        large.mkdir()
        (large / "story.json").write_text(json.dumps(story_of(10_000)))
        stories = {
            "Seven Pages": ROOT / "Stories" / "seven-pages",
            "The Puddle of Phantasmal Sharks": ROOT / "Stories" / COVERED,
            "10,000 locations": large,
        }
        for name, story in stories.items():
            file = Path(folder) / f"{story.name}.html"
            command = [executable(), "export", story, "--as", "web", "--into", file, "--web", pages()]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            cold, slow = (median([file_visit(playwright, file, throttling) for _ in range(5)]) for throttling in (1, 6))
            print(f"{name:<42}{cold:>6.0f} ms{slow:>15.0f} ms{packed(file):>12}{file.stat().st_size / 1000:>10,.0f} KB")


def file_visit(playwright, file: Path, throttling: int) -> float:
    """Milliseconds from opening the file until its first page is drawn."""
    browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=["--no-sandbox"])
    try:
        visit = Visit(browser, throttling)
        visit.go(file.as_uri())
        return visit.page.evaluate(UNTIL_FIRST_PAGE)
    finally:
        browser.close()


def packed(file: Path) -> str:
    """The size with Brotli, as a server sends it."""
    if not shutil.which("brotli"):
        return "–"
    size = len(subprocess.run(["brotli", "-c", file], check=True, capture_output=True).stdout)
    return f"{size / 1000:,.0f} KB"


def taps(browser, address, links) -> None:
    """The budgets are a median of 16 ms and 50 ms for 95 %; with a processor six times slower 120 and 250 ms."""

    def open_book(visit):
        visit.open(f"{address}/#/read/plain-10000")

    def open_links(visit):
        visit.go(f"{links}/10000")
        visit.page.evaluate(UNTIL_FIRST_PAGE)

    print(f"\n{'A tap until the next page is painted':<42}{'median':>12}{'95 %':>12}")
    pages = ((TAP_BOOK, "the reader", open_book), (TAP_LINK, "a bare page of links", open_links))
    for tap, name, open_page in pages:
        for words, throttling in (("", 1), (", six times slower", 6)):
            visit = Visit(browser, throttling)
            open_page(visit)
            # The first ones load what the others need.
            times = [visit.page.evaluate(tap) for _ in range(65)][5:]
            print(f"{name + words:<42}{median(times):>9.1f} ms{percentile(times, 0.95):>9.1f} ms")
            visit.context.close()


def turns(browser, address) -> None:
    """The budget is 99.5 % of frames within 20 ms."""
    print()
    for name, throttling in (("a page turn", 1), ("a page turn, processor six times slower", 6)):
        visit = Visit(browser, throttling)
        visit.open(f"{address}/#/read/plain-10000")
        for _ in range(5):
            visit.page.evaluate(STEP)
        before, frames = visit.metric("ScriptDuration"), []
        for _ in range(20):
            frames += visit.page.evaluate(FRAMES)
        script = (visit.metric("ScriptDuration") - before) * 1000 / 20
        in_time = sum(frame <= 20 for frame in frames)
        print(
            f"{name:<42}{script:>6.1f} ms of script, {len(frames) / 20:.0f} frames, "
            f"{100 * in_time / len(frames):.1f} % of them within 20 ms, the longest {max(frames):.0f} ms"
        )
        visit.context.close()


def memory(browser, address, count: int) -> None:
    visit = Visit(browser, reduced_motion="reduce")
    visit.open(f"{address}/#/read/plain-10000")
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
    parser.add_argument("--only-files", action="store_true", help="measure stories in files of their own and nothing else")
    options = parser.parse_args()
    if options.only_files:
        with sync_playwright() as playwright:
            story_files(playwright)
        return
    with tempfile.TemporaryDirectory() as folder, serve_links() as links, sync_playwright() as playwright:
        server, address = serve(Path(folder))
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=["--no-sandbox"])
        try:
            slow_line(browser, address)
            if options.only_slow_line:
                return
            first_pages(browser, address, links)
            taps(browser, address, links)
            turns(browser, address)
            memory(browser, address, options.turns)
            story_files(playwright)
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
