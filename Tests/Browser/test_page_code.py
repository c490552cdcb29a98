"""What can be said of the page's code without a browser: its types hold, it is small, and it makes no nodes of text."""

import os.path
import re
import subprocess
from pathlib import Path

from server import ROOT

WEB = ROOT / "Web"
# Two modules hold types alone, and no browser asks for them.
TYPES_ONLY = {"contract.js", "scene-host.js"}
# What is loaded wherever a reader begins, and all there is: what moves from the first page to a later one makes nothing larger.
READER_BUDGET = 50 * 1024
WHOLE_BUDGET = 208 * 1024
IMPORT = re.compile(r"^(?:import|export)\b(?:[^;]*?from)? ?'(\.[^']+)';", re.MULTILINE)
STYLES = re.compile(r'href="/(styles/[^"]+)"')
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function")


def page_files():
    files = [WEB / "index.html", WEB / "icon.svg", WEB / "service-worker.js", *WEB.glob("scripts/**/*.js"), *WEB.glob("styles/*.css")]
    return [file for file in files if file.name not in TYPES_ONLY]


def types_hold():
    for project in ("tsconfig.json", "tsconfig.worker.json"):
        check = subprocess.run(["tsc", "--project", WEB / project], capture_output=True, text=True)
        assert check.returncode == 0, check.stdout


def modules_of_types_are_never_loaded():
    imported = {module for file in page_files() for module in imports_of(file)}
    assert not {file.name for file in imported} & TYPES_ONLY, imported
    assert all(file.is_file() for file in imported), "a module is imported that is not there"


def imports_of(file: Path) -> list[Path]:
    """The modules that a module imports before it runs."""
    return [Path(os.path.normpath(file.parent / module)) for module in IMPORT.findall(file.read_text())]


def first_files():
    """What main.js, app.js and the reader import, directly or through others, with the page itself and the styles that it names.

    The service worker is not among them: it is fetched when the page has been loaded.
    """
    found: set[Path] = set()
    waiting = [WEB / "scripts" / module for module in ("shell/main.js", "shell/app.js", "reading/story-reader.js")]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += imports_of(file)
    page = WEB / "index.html"
    return {page, WEB / "icon.svg", *found, *(WEB / name for name in STYLES.findall(page.read_text()))}


def compressed(files) -> int:
    """The bytes of these files, each compressed by Brotli at its highest quality, as the server sends them to every browser of today."""
    return sum(len(subprocess.run(["brotli", "--quality=11", "--stdout", file], capture_output=True, check=True).stdout) for file in files)


def what_a_reader_first_loads_is_under_50_kibibytes_of_brotli():
    size = compressed(first_files())
    assert size <= READER_BUDGET, f"{size} bytes"


def all_code_together_is_under_208_kibibytes_of_brotli():
    size = compressed(page_files())
    assert 0 < size <= WHOLE_BUDGET, f"{size} bytes"


def nodes_are_never_made_of_markup():
    found = [f"{file.name}: {match.group()}" for file in WEB.glob("**/*.js") for match in MARKUP.finditer(file.read_text())]
    assert not found, found
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), "index.html holds inline style or script"


TESTS = [
    types_hold,
    modules_of_types_are_never_loaded,
    what_a_reader_first_loads_is_under_50_kibibytes_of_brotli,
    all_code_together_is_under_208_kibibytes_of_brotli,
    nodes_are_never_made_of_markup,
]
