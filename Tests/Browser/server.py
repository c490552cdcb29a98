"""Starts `branchbook serve` for the tests, and stops it."""

import atexit
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import ClassVar, Self

import companion_story
import shelf_stories
import voice_story

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PythonSupport"))
from program import ROOT, executable, put_library, sample_stories

# One that has every kind of scene, and a short one.
STORY = "puddle-of-phantasmal-sharks"
SHORT = "dragon-with-two-heads"


@functools.cache
def bundled() -> tempfile.TemporaryDirectory:
    """The pages as `make run` serves them, bundled once for this process and deleted with it."""
    folder = tempfile.TemporaryDirectory()
    # The engine is in the file of a story that is taken along, and with the importer in the story format for Twine.
    shutil.copy(ROOT / os.environ.get("BRANCHBOOK_ENGINE", ".build/web/engine.wasm"), f"{folder.name}/engine.wasm")
    shutil.copy(ROOT / ".build/web/twine.wasm", f"{folder.name}/twine.wasm")
    subprocess.run([ROOT / "Scripts" / "bundle-pages", f"{folder.name}/pages"], check=True)
    return folder


@functools.cache
def usual_stories() -> tuple[str, ...]:
    """Folders with the stories that most tests use. The ones made for tests are deleted with this process."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    for story in (shelf_stories, voice_story, companion_story):
        story.make(Path(folder.name))
    return (sample_stories(), "Tutorials", folder.name)


def put_usual_library() -> None:
    """Makes the library of the usual stories, so that processes started later need not."""
    with tempfile.TemporaryDirectory() as folder:
        put_library(f"{folder}/data", *usual_stories())


@functools.cache
def with_world() -> tempfile.TemporaryDirectory:
    """A copy of the bundle in which every page takes time and chance from the tests' world.js."""
    folder = tempfile.TemporaryDirectory()
    shutil.copytree(pages(), f"{folder.name}/pages")
    put_world_in(Path(folder.name) / "pages")
    return folder


def put_world_in(folder: Path, seed: int = 1) -> None:
    """Makes every page take time and chance from the tests' world.js."""
    world = (ROOT / "Tests/Browser/world.js").read_text()
    assert "const seed = 1;" in world, "the world has another seed than thought"
    (folder / "world.js").write_text(world.replace("const seed = 1;", f"const seed = {seed};"))
    page = folder / "index.html"
    text = page.read_text()
    assert text.count("<head>") == 1, "the page has another head than thought"
    page.write_text(text.replace("<head>", '<head>\n  <script src="/world.js"></script>'))


def pages() -> str:
    """The folder with the pages as browsers get them, without anything from the tests."""
    return f"{bundled().name}/pages"


@functools.cache
def module(name: str) -> str:
    """The address of the bundled file that exports a name, for tests that need a page's internals."""
    export = re.compile(rf"export\s*\{{[^}}]*\b{name}\b[^}}]*\}}")
    [file] = [file for file in Path(pages()).glob("scripts/*.js") if export.search(file.read_text())]
    return f"/scripts/{file.name}"


def with_modules(script: str) -> str:
    """A script with the address of the file that exports NAME in place of each `module:NAME`."""
    return re.sub(r"module:(\w+)", lambda name: module(name[1]), script)


class Server:
    """A running `branchbook serve` on a free port of 127.0.0.1, with its own library, which is deleted with it."""

    # Those that were not stopped yet.
    running: ClassVar[set[Self]] = set()

    def __init__(self, *options: str, web: str | None = None, stories: tuple[str, ...] = ()) -> None:
        """`stories` are folders in place of the usual ones."""
        self.folder = tempfile.TemporaryDirectory()
        folders = stories or usual_stories()
        put_library(f"{self.folder.name}/data", *folders)
        named = [option for folder in folders for option in ("--stories", folder)]
        self.options = [*named, "--web", web or f"{with_world().name}/pages", *options]
        self.port = 0
        self.start()
        Server.running.add(self)
        # The code with which the administrator sets the first passphrase.
        self.code = self.read(r"with the code (\S+)", "the administrator's code")

    def start(self) -> None:
        """Starts it; after `crash`, with the same library at the same address."""
        engine = os.environ.get("BRANCHBOOK_ENGINE", ".build/web/engine.wasm")
        self.process = subprocess.Popen(
            [
                executable(),
                "serve",
                "--data",
                f"{self.folder.name}/data",
                "--engine",
                engine,
                "--port",
                str(self.port),
                *self.options,
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self.read(r"https?://[^\s/]+", "its address")
        self.port = int(self.address.rpartition(":")[2])
        # The page over plain HTTP of a library at home.
        self.welcome = self.read(r"or (http://[^\s/]+)", "its welcome page") if "--home" in self.options else None

    def crash(self) -> None:
        """Kills it in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()

    def read(self, pattern: str, what: str) -> str:
        """The pattern's match in one of the next lines that the server prints."""
        lines = []
        while line := self.process.stdout.readline():
            if found := re.search(pattern, line):
                return found.group(found.lastindex or 0)
            lines.append(line)
        self.stop()
        raise SystemExit(f"branchbook serve did not print {what}, but {lines}.")

    def stop(self) -> None:
        Server.running.discard(self)
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.crash()
        self.folder.cleanup()


class FolderServer:
    """A running `branchbook edit` on a folder of an author's own. What it remembers is beside the folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [
                executable(),
                "edit",
                folder,
                "--no-browser",
                "--web",
                f"{with_world().name}/pages",
                "--engine",
                os.environ.get("BRANCHBOOK_ENGINE", ".build/web/engine.wasm"),
            ],
            cwd=ROOT,
            env={**os.environ, "XDG_STATE_HOME": str(folder.parent / "state")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = iter(self.process.stdout.readline, "")
        # It works once.
        self.address = next((line.strip() for line in lines if line.startswith("  http://")), None)
        if self.address is None:
            raise SystemExit("branchbook edit did not print its address.")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
