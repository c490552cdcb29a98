"""Where the program under test is."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def executable() -> str:
    """The path in BRANCHBOOK, or the release build, or the debug build, or that of the tests."""
    if named := os.environ.get("BRANCHBOOK"):
        return named
    for build in ("release", "debug", "tests/debug"):
        path = ROOT / ".build" / build / "branchbook"
        if path.exists():
            return str(path)
    raise SystemExit("branchbook is not built: run swift build, or name the executable in BRANCHBOOK.")
