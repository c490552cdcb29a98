"""Runs the cases of an object: every method whose name begins with `case_`."""

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
    """Returns how many passed and how many failed, and prints failures. With words, runs only cases whose names contain one."""
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
    """Creates an object and runs its cases, cleaning up after each; always closes the object."""
    cases = make()
    try:
        return run_cases(cases, wanted, lambda: tidy(cases))
    finally:
        cases.close()


def main(run: Callable[..., tuple[int, int]]) -> None:
    """Runs the cases named on the command line, or all, and exits with their result."""
    os.chdir(ROOT)
    passed, failed = run(*sys.argv[1:])
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
