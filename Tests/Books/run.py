#!/usr/bin/env python3
"""Checks the books that `branchbook export` writes of all bundled stories, and of one that is hard to write: for e-readers and as PDF.

epubcheck must find nothing in any of them, not even a warning; axe must find nothing in a few of their documents, in Chromium. A broken
book must be noticed. Poppler must find every section of a PDF, with its bookmark and its links. Words after the command are parts of the
names of stories to check. Without any, ORACLE_FIFTH, from 0 to 4, takes only a fifth of the bundled stories.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests" / "Browser"), str(ROOT / "Tests" / "PythonSupport")]

import accessibility  # noqa: E402
from chromium import Chromium  # noqa: E402

BRANCHBOOK = os.environ["BRANCHBOOK"]
# Debian's package registers its archive as a program with the kernel, which a container may not have.
EPUBCHECK = ["java", "-jar", "/usr/share/java/epubcheck.jar", "--failonwarnings"]
AT_ONCE = 2
# A story whose book has what the bundled ones have not: a series, an age, other letters, hostile words, nothing to look at, numbers to tap.
ODD = {
    "branchbook": 1,
    "id": "odd",
    "title": "Tür & <Tor> “1”",
    "authors": ["Zoë <Z>", "Олег"],
    "language": "de-AT",
    "summary": "Kurz & bündig.",
    "series": {"title": "Türen", "number": 3},
    "tags": ["thema: türen"],
    "ages": {"from": 5},
    "glossary": [{"word": "Tor", "text": "Eine große Tür & mehr."}],
    "variables": {
        "zahl": {"prompt": "Welche Zahl?", "default": 1, "min": 1, "max": 30},
        "mutig": {"prompt": "Bist du mutig?", "default": False},
    },
    "start": "tor",
    "locations": {
        "tor": {
            "pages": [
                {"text": ["Hier ist </p> das *Tor* & mehr.", "Nummer {zahl}."], "explanation": "Ein Tor."},
                {"if": "mutig", "text": "Du bist mutig."},
            ],
            "choices": [
                {
                    "id": "wurf",
                    "text": "Würfeln.",
                    "check": {"type": "die", "sides": 20, "atMost": 7, "modifiers": [{"shift": -2, "reason": "Glück"}]},
                    "outcomes": {"pass": {"text": "Ja: {roll}.", "go": "ende"}, "fail": "tor"},
                },
                {"id": "zu", "text": "Zumachen.", "if": "mutig", "reason": "Du traust dich nicht.", "go": "ende"},
            ],
        },
        "ende": {"text": "Aus.", "ending": {"title": "Zu & aus", "kind": "secret"}},
    },
}


def export(story: Path, into: Path, kind: str = "epub") -> Path:
    subprocess.run([BRANCHBOOK, "export", story, "--as", kind, "--into", into], check=True, capture_output=True, text=True)
    return into


def found_in(book: Path) -> str:
    """What epubcheck says against a book; empty if nothing."""
    run = subprocess.run([*EPUBCHECK, book], capture_output=True, text=True)
    lines = [line for line in (run.stdout + run.stderr).splitlines() if line.startswith(("FATAL", "ERROR", "WARNING"))]
    return "\n".join(lines[:20]) if lines or run.returncode == 0 else run.stdout + run.stderr


def check_story(story: Path, work: Path) -> str:
    return found_in(export(story, work / f"{story.name}.epub"))


def poppler(*words) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def check_pdf(story: Path, work: Path) -> str:
    """The PDF has everything of the page that it is made of: its parts on pages of their own, its sections, links, words and title."""
    page = export(story, work / f"{story.name}.html", "print").read_text()
    pdf = export(story, work / f"{story.name}.pdf", "pdf")
    title = json.loads((story / "story.json").read_text())["title"]
    facts = poppler("pdfinfo", pdf)
    wrong = [] if re.search(rf"^Title: +{re.escape(title)}$", facts, re.MULTILINE) else [f"its title is not {title}"]
    # The title page, and what begins a page.
    least = 1 + page.count('<section class="leaf') + page.count("<main>")
    if (pages := int(re.search(r"^Pages: +(\d+)$", facts, re.MULTILINE)[1])) < least:
        wrong.append(f"it has {pages} pages, not {least} or more")
    sections = re.findall(r'<section class="place" id="(s\d+)"', page)
    places = set(re.findall(r'"(\w+)"$', poppler("pdfinfo", "-dests", pdf), re.MULTILINE))
    if missing := set(re.findall(r'href="#(s\d+)"', page)) - places:
        wrong.append(f"no link leads to {sorted(missing)}")
    described = poppler("pdftohtml", "-xml", "-i", "-stdout", pdf)
    bookmarks = re.findall(r'<item page="\d+">(\d+)\b', described)
    if bookmarks != [name[1:] for name in sections]:
        wrong.append(f"its bookmarks are those of {len(bookmarks)} sections, not {len(sections)}")
    links = len(re.findall(r"<a href=", described))
    if links < (wanted := len(re.findall(r'<a href="#', page))):
        wrong.append(f"it has {links} links, not {wanted}")
    text = " ".join(poppler("pdftotext", pdf, "-").split())
    numbers = [name[1:] for name in sections]
    wrong += [f"the number {number} cannot be searched for" for number in numbers if not re.search(rf"\b{number}\b", text)]
    pictures = len(poppler("pdfimages", "-list", pdf).splitlines()) - 2
    if pictures < 1 and "<img" in page:
        wrong.append("it has no pictures")
    return "\n".join(wrong)


def check_fault(work: Path) -> str:
    """A book with a link to nowhere is not passed."""
    good = export(ROOT / "Stories" / "seven-pages", work / "good.epub")
    bad = work / "bad.epub"
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(bad, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("p1.xhtml"):
                content = content.replace(b'href="p', b'href="q')
            target.writestr(name, content)
    return "" if "RSC-007" in found_in(bad) else "epubcheck does not notice a link to nowhere"


def check_documents(work: Path) -> str:
    """What axe finds in documents of an unfolded book and of a gamebook: one of each kind, as they look without an e-reader's style."""
    wanted = {"04-rolling": ["title", "how", "p1", "p2", "p15", "endings", "contents"]}
    wanted["heap-of-snoring-dragons"] = ["title", "how", "sheet", "begin", "s1", "s2", "s37", "numbers", "contents"]
    found = []
    with sync_playwright() as playwright:
        browser = Chromium(playwright, width=600, height=800)
        for story, names in wanted.items():
            [folder] = [folder for folder in ROOT.glob(f"*/{story}") if (folder / "story.json").exists()]
            with zipfile.ZipFile(export(folder, work / f"axe-{story}.epub")) as book:
                book.extractall(work / story)
            for name in names:
                browser.open((work / story / "book" / f"{name}.xhtml").as_uri())
                found += [f"{story}, {name}: {one}" for one in accessibility.violations(browser, (("paper", False),))]
        browser.close()
    return "\n".join(found)


def main() -> int:
    words = sys.argv[1:]
    folders = [file.parent for file in sorted([*ROOT.glob("Stories/*/story.json"), *ROOT.glob("Tutorials/*/story.json")])]
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        odd = work / "odd"
        odd.mkdir()
        (odd / "story.json").write_text(json.dumps(ODD))
        if not words and (fifth := os.environ.get("ORACLE_FIFTH")):
            folders = folders[int(fifth) :: 5]
        checks = {folder.name: lambda folder=folder: check_story(folder, work) for folder in [*folders, odd]}
        checks |= {f"{folder.name}.pdf": lambda folder=folder: check_pdf(folder, work) for folder in [*folders, odd]}
        checks |= {"a-link-to-nowhere": lambda: check_fault(work), "axe": lambda: check_documents(work)}
        chosen = {name: check for name, check in checks.items() if not words or any(word in name for word in words)}
        failed = 0

        def timed(check) -> tuple[str, float]:
            start = time.monotonic()
            try:
                return check(), time.monotonic() - start
            except subprocess.CalledProcessError as error:
                return f"{error}\n{error.stderr}", time.monotonic() - start

        with ThreadPoolExecutor(AT_ONCE) as pool:
            for name, (found, seconds) in zip(chosen, pool.map(timed, chosen.values()), strict=True):
                failed += bool(found)
                print(f"{'FAILED' if found else 'passed'} {name} ({seconds:.1f} s)", *([found] if found else []), sep="\n", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
