"""Tests of the page's code without a browser: it is small, and never creates nodes from markup."""

import os.path
import re
import subprocess
import tempfile
from pathlib import Path

from budgets import keep_budget
from server import ROOT, pages

WEB = ROOT / "Web"
# Some modules contain only types, and no browser requests them.
TYPES_ONLY = {"contract.js", "reader-events.js", "scene-host.js", "group-events.js"}
# The pages on which stories are written, the page on which a grown-up looks at them first, and the module with which the shelf begins a
# draft: everything that is loaded only through these is the authors'. Their style sheets are in rooms of their own.
AUTHORS_PARTS = ("MyStoriesPage", "ManuscriptPage", "PreviewPage", "DraftReviewPage", "editStory")
AUTHORS_ROOMS = ("desk", "plan", "logic", "proof", "media", "preview", "past", "publishing", "writing")
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


def the_same_code_gets_the_same_names():
    """Otherwise browsers load again what they have, and what is on one side of a budget is on the other elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "Scripts" / "bundle-pages", f"{folder}/elsewhere/pages"], check=True)
        again, first = ({file.name for file in Path(bundle).glob("scripts/*.js")} for bundle in (f"{folder}/elsewhere/pages", pages()))
    assert again == first, again ^ first


def what_a_reader_first_loads_is_within_its_budget():
    keep_budget("first page", compressed(first_files()))


def loaded_from(starts: set[Path], without: frozenset[Path] = frozenset()) -> set[Path]:
    """These files of the bundle and all that they import, at once or later, except by way of others."""
    found: set[Path] = set()
    waiting = [file for file in starts if file not in without]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        names = re.findall(r'["\'](?:\./|/scripts/)([\w.-]+\.js)["\']', file.read_text())
        waiting += [other for name in names if (other := file.parent / name).is_file() and other not in without]
    return found


def code_by_whom_it_is_for() -> tuple[set[Path], set[Path]]:
    """The files of the bundle that readers may load, and those that only authors load."""
    bundle = Path(pages())
    exports = re.compile(rf"export\s*\{{[^}}]*\b(?:{'|'.join(AUTHORS_PARTS)})\b[^}}]*\}}")
    authors_parts = frozenset(file for file in bundle.glob("scripts/*.js") if exports.search(file.read_text()))
    scripts = {file for file in first_files() if file.suffix == ".js"}
    for_readers = loaded_from(scripts, authors_parts)
    everything = {*bundle.glob("scripts/*.js")}
    sheets = {*bundle.glob("styles/**/*.css")}
    of_authors = {sheet for sheet in sheets if sheet.parent.name in AUTHORS_ROOMS}
    readers = {*first_files(), bundle / "service-worker.js", *for_readers, *(sheets - of_authors)}
    return readers, (everything - for_readers) | of_authors


def all_code_for_readers_is_within_its_budget():
    readers, _ = code_by_whom_it_is_for()
    keep_budget("readers' code", compressed(readers))


def all_code_for_authors_is_within_its_budget():
    _, authors = code_by_whom_it_is_for()
    # Something of every part must be among them, or the readers load it.
    assert len([file for file in authors if file.suffix == ".js"]) >= len(AUTHORS_PARTS), authors
    keep_budget("authors' code", compressed(authors))


def a_story_of_its_own_has_a_small_runtime():
    """Everything in the file that is not the story's: page code, styles, sentences and the engine."""
    keep_budget("story file", compressed([Path(pages()) / "reader.html"]))


def nodes_are_never_made_of_markup():
    found = [f"{file.name}: {match.group()}" for file in WEB.glob("**/*.js") for match in MARKUP.finditer(file.read_text())]
    assert not found, found
    for name in ("index.html", "reader.html", "twine.html"):
        page = (WEB / name).read_text()
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), f"{name} holds inline style or script"


TESTS = [
    modules_of_types_are_never_loaded,
    what_every_visit_needs_needs_nothing_else,
    the_same_code_gets_the_same_names,
    what_a_reader_first_loads_is_within_its_budget,
    all_code_for_readers_is_within_its_budget,
    all_code_for_authors_is_within_its_budget,
    a_story_of_its_own_has_a_small_runtime,
    nodes_are_never_made_of_markup,
]
