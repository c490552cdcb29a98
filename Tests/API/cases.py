"""Runs the cases of an object: every method that begins with `case_`."""

import traceback
from collections.abc import Callable


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
