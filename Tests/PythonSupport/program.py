"""Finds the program under test, and the stories that it serves."""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


# Servers in tests offer only these: adding a story means drawing all of its pictures, which takes seconds.
SAMPLES = ("puddle-of-phantasmal-sharks", "seven-pages")


@functools.cache
def sample_stories() -> str:
    """A folder with the sample stories, for `serve --stories`. It is deleted with this process."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    for name in SAMPLES:
        (Path(folder.name) / name).symlink_to(ROOT / "Stories" / name)
    return folder.name


@functools.cache
def _library(*stories: str) -> str:
    """A library's data folder with the stories of these folders. It is deleted with this process."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    data = f"{folder.name}/data"
    subprocess.run([executable(), "library", "add", *stories, "--data", data], cwd=ROOT, check=True, capture_output=True)
    return data


def put_library(data: str, *stories: str) -> None:
    """Makes a data folder that already holds the stories of these folders, so that `serve` has nothing to draw."""
    shutil.copytree(_library(*stories), data)


def executable() -> str:
    """The path in BRANCHBOOK, or the release build, the debug build, or the tests' build."""
    if named := os.environ.get("BRANCHBOOK"):
        return named
    for build in ("release", "debug", "tests/debug"):
        path = ROOT / ".build" / build / "branchbook"
        if path.exists():
            return str(path)
    raise SystemExit("branchbook is not built: run swift build, or name the executable in BRANCHBOOK.")
