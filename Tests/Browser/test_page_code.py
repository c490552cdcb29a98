"""Tests of the page's code without a browser: it is small, and never creates nodes from markup."""

import os.path
import re
import subprocess
from pathlib import Path

from server import ROOT, pages

WEB = ROOT / "Web"
# Some modules contain only types, and no browser requests them.
TYPES_ONLY = {"contract.js", "reader-events.js", "scene-host.js", "group-events.js"}
# Bytes, compressed with Brotli, of what is loaded wherever a reader starts, and of everything: moving code from the first page to a later
# one makes neither larger.
READER_BUDGET = 29 * 1024
WHOLE_BUDGET = 168 * 1024
IMPORT = re.compile(r"^(?:import|export)\b(?:[^;]*?from)? ?'(\.[^']+)';", re.MULTILINE)
CODE = re.compile(r'(?:src|modulepreload" href)="/(scripts/[^"]+)"')
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function")


def sources():
    return [file for file in [WEB / "service-worker.js", *WEB.glob("scripts/**/*.js")] if file.name not in TYPES_ONLY]


def modules_of_types_are_never_loaded():
    imported = {module for file in sources() for module in imports_of(file)}
    assert not {file.name for file in imported} & TYPES_ONLY, imported
    assert all(file.is_file() for file in imported), "a module is imported that is not there"


def imports_of(file: Path) -> list[Path]:
    """The modules that a module imports statically."""
    return [Path(os.path.normpath(file.parent / module)) for module in IMPORT.findall(file.read_text())]


def first_files() -> list[Path]:
    """The page with its inlined styles, its icon, and the two files of code that it names.

    The service worker is not among them: it is fetched when the page has been loaded.
    """
    bundle = Path(pages())
    named = CODE.findall((bundle / "index.html").read_text())
    assert len(named) == 2, f"the page names {named}"
    return [bundle / "index.html", bundle / "icon.svg", *(bundle / name for name in named)]


def what_every_visit_needs_needs_nothing_else():
    """Otherwise a browser would request it only after the first files."""
    *_, main, app = (file for file in first_files())
    others = {name for file in (main, app) for name in re.findall(r'(?:from|import)\s*"\./([^"]+)"', file.read_text())}
    assert others == {main.name}, others


def compressed(files) -> int:
    """The size of these files, each compressed with Brotli at its highest quality, as the server sends them to modern browsers."""
    return sum(len(subprocess.run(["brotli", "--quality=11", "--stdout", file], capture_output=True, check=True).stdout) for file in files)


def what_a_reader_first_loads_is_within_its_budget():
    size = compressed(first_files())
    assert size <= READER_BUDGET, f"{size} bytes"


def all_code_together_is_within_its_budget():
    bundle = Path(pages())
    size = compressed({*first_files(), bundle / "service-worker.js", *bundle.glob("scripts/*.js"), *bundle.glob("styles/**/*.css")})
    assert 0 < size <= WHOLE_BUDGET, f"{size} bytes"


def nodes_are_never_made_of_markup():
    found = [f"{file.name}: {match.group()}" for file in WEB.glob("**/*.js") for match in MARKUP.finditer(file.read_text())]
    assert not found, found
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), "index.html holds inline style or script"


TESTS = [
    modules_of_types_are_never_loaded,
    what_every_visit_needs_needs_nothing_else,
    what_a_reader_first_loads_is_within_its_budget,
    all_code_together_is_within_its_budget,
    nodes_are_never_made_of_markup,
]
