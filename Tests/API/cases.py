"""Runs the cases of an object: every method that begins with `case_`."""

import os
import sys
import traceback
from collections.abc import Callable
from typing import Protocol, TypeVar

from live import ROOT


class Closable(Protocol):
    """Cases that hold a server, or something else that must not outlive them."""

    def close(self) -> None: ...


Group = TypeVar("Group", bound=Closable)


def run_cases(cases: object, wanted: tuple[str, ...] = (), afterwards: Callable[[], None] = lambda: None) -> tuple[int, int]:
    """How many passed and how many failed; a failure is printed. With words, only the cases whose names have one of them."""
    passed = failed = 0
    for name in [name for name in dir(cases) if name.startswith("case_")]:
        if wanted and not any(word in name for word in wanted):
            continue
        try:
            getattr(cases, name)()
            passed += 1
        except Exception:
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(limit=-2)
        afterwards()
    return passed, failed


def run_and_close(
    make: Callable[[], Group], wanted: tuple[str, ...], tidy: Callable[[Group], None] = lambda cases: None
) -> tuple[int, int]:
    """Makes an object and runs its cases, tidies up after each, and closes the object whatever happens."""
    cases = make()
    try:
        return run_cases(cases, wanted, lambda: tidy(cases))
    finally:
        cases.close()


def main(run: Callable[..., tuple[int, int]]) -> None:
    """Runs the cases that the command line names, or all, and ends the process with their result."""
    os.chdir(ROOT)
    passed, failed = run(*sys.argv[1:])
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
