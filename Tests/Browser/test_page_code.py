"""What can be said of the page's code without a browser: its types hold, it is small, and it makes no nodes of text."""

import gzip
import re
import subprocess

from server import ROOT

WEB = ROOT / "Web"
# What a reader's first visit loads. Two modules hold types alone, and no browser asks for them.
TYPES_ONLY = {"contract.js", "scene-host.js"}
BUDGET = 50 * 1024
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function")


def page_files():
    files = [WEB / "index.html", WEB / "icon.svg", WEB / "service-worker.js", *WEB.glob("scripts/*.js"), *WEB.glob("styles/*.css")]
    return [file for file in files if file.name not in TYPES_ONLY]


def types_hold():
    for project in ("tsconfig.json", "tsconfig.worker.json"):
        check = subprocess.run(["tsc", "--project", WEB / project], capture_output=True, text=True)
        assert check.returncode == 0, check.stdout


def modules_of_types_are_never_loaded():
    loaded = "\n".join(file.read_text() for file in page_files())
    imports = set(re.findall(r"^import .* from '\./([^']+)';", loaded, re.MULTILINE))
    assert not imports & TYPES_ONLY, imports & TYPES_ONLY
    assert imports <= {file.name for file in WEB.glob("scripts/*.js")}, "a module is imported that is not there"


def page_code_is_under_50_kilobytes_compressed():
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in page_files())
    assert size <= BUDGET, f"{size} bytes, each file compressed by gzip"


def nodes_are_never_made_of_markup():
    found = [f"{file.name}: {match.group()}" for file in WEB.glob("**/*.js") for match in MARKUP.finditer(file.read_text())]
    assert not found, found
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), "index.html holds inline style or script"


TESTS = [types_hold, modules_of_types_are_never_loaded, page_code_is_under_50_kilobytes_compressed, nodes_are_never_made_of_markup]
