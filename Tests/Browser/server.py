"""Starts `branchbook serve` for the tests, and stops it."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import shelf_stories
import voice_story

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PythonSupport"))
from program import ROOT, executable

# One that holds every kind of scene, and one that is soon read.
STORY = "puddle-of-phantasmal-sharks"
SHORT = "dragon-with-two-heads"


class Server:
    """A running `branchbook serve` on a free port of 127.0.0.1, with a library of its own that is gone with it."""

    def __init__(self, *options: str) -> None:
        engine = os.environ.get("BRANCHBOOK_ENGINE", ".build/web/engine.wasm")
        self.folder = tempfile.TemporaryDirectory()
        made = Path(self.folder.name) / "stories"
        shelf_stories.make(made)
        voice_story.make(made)
        stories = [option for folder in ("Stories", "Tutorials", made) for option in ("--stories", folder)]
        self.process = subprocess.Popen(
            [
                executable(),
                "serve",
                "--data",
                f"{self.folder.name}/data",
                *stories,
                "--web",
                "Web",
                "--engine",
                engine,
                "--port",
                "0",
                *options,
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self.read(r"https?://[^\s/]+", "its address")
        # What the administrator sets the first passphrase with.
        self.code = self.read(r"with the code (\S+)", "the administrator's code")

    def read(self, pattern: str, what: str) -> str:
        """What the pattern finds in the next line that the server prints."""
        line = self.process.stdout.readline()
        found = re.search(pattern, line)
        if not found:
            self.stop()
            raise SystemExit(f"branchbook serve did not print {what}, but {line!r}.")
        return found.group(found.lastindex or 0)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.folder.cleanup()
