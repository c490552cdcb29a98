"""Starts `branchbook serve` for the tests, and stops it."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STORY = "puddle-of-phantasmal-sharks"


def executable() -> str:
    """The path in BRANCHBOOK, or the release build, or the debug build."""
    if named := os.environ.get("BRANCHBOOK"):
        return named
    for build in ("release", "debug"):
        path = ROOT / ".build" / build / "branchbook"
        if path.exists():
            return str(path)
    raise SystemExit("branchbook is not built: run swift build, or name the executable in BRANCHBOOK.")


class Server:
    """A running `branchbook serve` on a free port of 127.0.0.1."""

    def __init__(self) -> None:
        engine = os.environ.get("BRANCHBOOK_ENGINE", ".build/web/engine.wasm")
        self.process = subprocess.Popen(
            [executable(), "serve", "--stories", "Stories", "--web", "Web", "--engine", engine, "--port", "0"],
            cwd=ROOT, stdout=subprocess.PIPE, text=True)
        first = self.process.stdout.readline()
        address = re.search(r"https?://[^\s/]+", first)
        if not address:
            self.process.kill()
            raise SystemExit(f"branchbook serve did not print its address, but {first!r}.")
        self.address = address.group(0)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
