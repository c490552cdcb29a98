#!/usr/bin/env python3
"""Runs the browser tests: `run.py [--browser chromium|webkit] [--once] [--claims FOLDER] [part of a test's name]…`.

The server is started and stopped here; BRANCHBOOK names its executable and BRANCHBOOK_ENGINE the engine's WebAssembly. Several runs at once
that are given the same empty folder for their claims share the tests among them.

A test is run a second time only if what drives the browser did not answer any more, which says nothing about the pages. It is flaky then,
and is counted as such; more than two of them in one run fail it. With `--once` nothing is run again.
"""

import argparse
import faulthandler
import os
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import test_accessibility
import test_bookmarks
import test_bringing
import test_chromium
import test_coming_together
import test_companion
import test_corner
import test_everyone_writes
import test_library
import test_media
import test_mixed_family
import test_offline
import test_packs
import test_page_code
import test_progress
import test_readers
import test_reading
import test_settings
import test_shelf
import test_speech
import test_story_file
import test_together
import test_together_screens
import test_turning
import test_twine_format
import test_voice
import test_webkit
import test_words
import test_writing
from browsers import Browser, DriverHangs
from chromium import Chromium
from server import Server

IN_BOTH = (
    test_reading.TESTS
    + test_turning.TESTS
    + test_shelf.TESTS
    + test_progress.TESTS
    + test_bookmarks.TESTS
    + test_voice.TESTS
    + test_companion.TESTS
    + test_settings.TESTS
    + test_story_file.TESTS
    + test_twine_format.TESTS
    + test_coming_together.ALONE_TESTS
)
OF_READERS_IN_BOTH = test_progress.BOTH_TESTS + test_bookmarks.BOTH_TESTS + test_readers.BOTH_TESTS + test_writing.BOTH_TESTS
# The possible results of a test, and the maximum number of flaky ones in a run.
PASSED, FAILED, FLAKY = "passed", "FAILED", "flaky"
MOST_FLAKY = 2
# In seconds. After this time, the run prints where a test hangs.
LONGEST = 300


def main() -> int:
    parser = argparse.ArgumentParser(description="Reads stories in Chromium and WebKit as a person does.")
    parser.add_argument("--browser", choices=("chromium", "webkit"), action="append", help="may be given twice; they come in this order")
    parser.add_argument("--once", action="store_true", help="no test is run a second time")
    parser.add_argument("--claims", help="a folder in which a test is claimed by whoever runs it")
    parser.add_argument("names", nargs="*", help="run only the tests whose names hold one of these")
    options = parser.parse_args()
    wanted = options.browser or ["chromium", "webkit"]
    if "webkit" in wanted and not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", sys.executable, *sys.argv])
    server = Server()
    try:
        with sync_playwright() as playwright:
            chosen = [
                (name, test)
                for name, test in cases(wanted, playwright, server)
                if not options.names or any(part in name for part in options.names)
            ]
            results = [run(name, test, may_repeat=not options.once) for name, test in chosen if claimed(options.claims, name)]
    finally:
        server.stop()
    passed, failed, flaky = (results.count(outcome) for outcome in (PASSED, FAILED, FLAKY))
    print(f"{passed} passed, {failed} failed, {flaky} flaky")
    return 0 if not failed and flaky <= MOST_FLAKY and (results or options.claims) else 1


def claimed(claims, test) -> bool:
    """Whether this run should do a test."""
    if not claims:
        return True
    try:
        open(os.path.join(claims, test), "x").close()
        return True
    except FileExistsError:
        return False


def cases(wanted, playwright, server):
    """Every test as its name and a call."""
    for browser in wanted:
        yield from {"chromium": in_chromium, "webkit": in_webkit}[browser](playwright, server)


def in_chromium(playwright, server):
    address = server.address
    for test in test_page_code.TESTS + test_twine_format.PAGE_TESTS + test_accessibility.PAGE_TESTS:
        yield f"page {test.__name__}", test
    for test in IN_BOTH:
        yield f"chromium {test.__name__}", lambda test=test: with_browser(Chromium(playwright, moving=is_moving(test)), test, address)
    for test in OF_READERS_IN_BOTH:
        yield (
            f"chromium {test.__name__}",
            lambda test=test: with_browser(Chromium(playwright, moving=is_moving(test)), test, address, server.code),
        )
    for test in (
        test_chromium.TESTS
        + test_library.TESTS
        + test_offline.TESTS
        + test_turning.CHROMIUM_TESTS
        + test_voice.CHROMIUM_TESTS
        + test_companion.CHROMIUM_TESTS
        + test_settings.CHROMIUM_TESTS
        + test_words.CHROMIUM_TESTS
        + test_speech.CHROMIUM_TESTS
        + test_story_file.CHROMIUM_TESTS
        + test_twine_format.CHROMIUM_TESTS
        + test_accessibility.CHROMIUM_TESTS
    ):
        yield f"chromium {test.__name__}", lambda test=test: test(playwright, address)
    for test in (
        test_progress.CHROMIUM_TESTS
        + test_bookmarks.CHROMIUM_TESTS
        + test_readers.CHROMIUM_TESTS
        + test_together.CHROMIUM_TESTS
        + test_together_screens.CHROMIUM_TESTS
        + test_coming_together.CHROMIUM_TESTS
        + test_packs.CHROMIUM_TESTS
        + test_writing.CHROMIUM_TESTS
        + test_corner.CHROMIUM_TESTS
        + test_media.CHROMIUM_TESTS
        + test_bringing.CHROMIUM_TESTS
        + test_everyone_writes.CHROMIUM_TESTS
        + test_settings.READERS_TESTS
        + test_accessibility.READERS_TESTS
    ):
        yield f"chromium {test.__name__}", lambda test=test: test(playwright, address, server.code)


def in_webkit(playwright, server):
    # Selenium takes its timeout from this module for the whole process, so it is loaded only for WebKit.
    from webkit import WebKit  # noqa: PLC0415

    for test in test_mixed_family.TESTS:
        yield f"mixed {test.__name__}", lambda test=test: test(playwright, WebKit)
    for test in test_webkit.TESTS:
        yield f"webkit {test.__name__}", lambda test=test: test(WebKit)
    for test in IN_BOTH:
        yield f"webkit {test.__name__}", lambda test=test: with_browser(WebKit(is_moving(test)), test, server.address)
    for test in OF_READERS_IN_BOTH:
        yield f"webkit {test.__name__}", lambda test=test: with_browser(WebKit(is_moving(test)), test, server.address, server.code)


def is_moving(test) -> bool:
    return getattr(test, "in_motion", False)


def with_browser(browser, test, *arguments) -> None:
    """Runs a test in a fresh browser."""
    try:
        test(browser, *arguments)
    finally:
        browser.close()


def run(name, test, may_repeat: bool) -> str:
    """Runs a test, and prints and returns its result."""
    start = time.monotonic()
    outcome = PASSED
    Browser.unseen = []
    faulthandler.dump_traceback_later(LONGEST)
    try:
        test()
        assert not Browser.unseen, "the browser reports " + "\n".join(Browser.unseen)
    except DriverHangs:
        print(f"The driver hung in {name}:\n{traceback.format_exc()}", flush=True)
        faulthandler.cancel_dump_traceback_later()
        if may_repeat:
            return FLAKY if run(name, test, may_repeat=False) == PASSED else FAILED
        outcome = FAILED
    except Exception:
        traceback.print_exc(file=sys.stdout)
        outcome = FAILED
    finally:
        faulthandler.cancel_dump_traceback_later()
    print(f"{outcome} {name} ({time.monotonic() - start:.1f} s)", flush=True)
    return outcome


if __name__ == "__main__":
    sys.exit(main())
