"""Finds the program under test."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def executable() -> str:
    """The path in BRANCHBOOK, or the release build, the debug build, or the tests' build."""
    if named := os.environ.get("BRANCHBOOK"):
        return named
    for build in ("release", "debug", "tests/debug"):
        path = ROOT / ".build" / build / "branchbook"
        if path.exists():
            return str(path)
    raise SystemExit("branchbook is not built: run swift build, or name the executable in BRANCHBOOK.")
