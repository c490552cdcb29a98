#!/usr/bin/env python3
"""Runs the browser tests: `run.py [--browser chromium|webkit] [--once] [--jobs N] [part of a test's name]…`.

The servers are started and stopped here; BRANCHBOOK names their executable and BRANCHBOOK_ENGINE the engine's WebAssembly. Several
processes share the tests, each with a server, a Chromium and a screen of its own.

A test is run a second time only if what drives the browser did not answer any more, which says nothing about the pages. It is flaky then,
and is counted as such; more than two of them fail the run. With `--once` nothing is run again.

What both browsers are tested with differs little between them. So with ORACLE_FIFTH, from 0 to 4, and no names, WebKit takes only two
fifths of these tests, others for each number.
"""

import argparse
import faulthandler
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import sync_playwright

import test_accessibility
import test_bookmarks
import test_bringing
import test_chromium
import test_coming_together
import test_companion
import test_corner
import test_every_letter
import test_everyone_writes
import test_home
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
from server import Server, put_usual_library, with_world

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
IN_CHROMIUM = (
    test_chromium.TESTS
    + test_library.TESTS
    + test_home.TESTS
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
)
READERS_IN_CHROMIUM = (
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
    + test_every_letter.CHROMIUM_TESTS
    + test_everyone_writes.CHROMIUM_TESTS
    + test_settings.READERS_TESTS
    + test_accessibility.READERS_TESTS
)
BROWSERS = ("chromium", "webkit")
# The possible results of a test, and the maximum number of flaky ones in a run.
PASSED, FAILED, FLAKY = "passed", "FAILED", "flaky"
MOST_FLAKY = 2
# The tests that take longest, for they come first.
LONG = (
    "the_authors_pages_are_accessible",
    "the_readers_pages_are_accessible",
    "every_way_to_turn_pages_reads_the_same",
    "a_child_shows_a_story_and_the_family_reads_it",
    "reading_together_is_accessible",
    "every_scene_is_accessible",
    "a_slow_tablet_reads_to_an_ending",
    "the_library_is_accessible",
    "a_whole_story_is_written_by_roles_in_german",
    "a_whole_story_is_written_by_touch",
    "a_whole_story_is_written_by_keys_alone",
    "reads_to_an_ending",
)
# In seconds. After this time, the run prints where a test hangs.
LONGEST = 300


def main() -> int:
    parser = argparse.ArgumentParser(description="Reads stories in Chromium and WebKit as a person does.")
    parser.add_argument("--browser", choices=("chromium", "webkit"), action="append", help="may be given twice")
    parser.add_argument("--once", action="store_true", help="no test is run a second time")
    parser.add_argument("--jobs", type=int, default=1, help="the number of processes that share the tests")
    parser.add_argument("names", nargs="*", help="run only the tests whose names hold one of these")
    options = parser.parse_args()
    chosen = [
        (name, test)
        for name, test in cases(options.browser or BROWSERS, None if options.names else os.environ.get("ORACLE_FIFTH"))
        if not options.names or any(part in name for part in options.names)
    ]
    # Whatever the processes leave behind is in here.
    with tempfile.TemporaryDirectory() as folder:
        tempfile.tempdir = folder
        results = share(chosen, options.jobs, may_repeat=not options.once)
    passed, failed, flaky = (results[outcome] for outcome in (PASSED, FAILED, FLAKY))
    print(f"{passed} passed, {failed} failed, {flaky} flaky")
    return 0 if not failed and flaky <= MOST_FLAKY and passed + flaky == len(chosen) > 0 else 1


def share(chosen, jobs: int, may_repeat: bool) -> Counter:
    """Runs the tests in this number of processes, and counts the results."""
    # All of them serve the same pages and stories, which take seconds to make.
    with ThreadPoolExecutor() as pool:
        for made in (pool.submit(with_world), pool.submit(put_usual_library)):
            made.result()
    context = multiprocessing.get_context("fork")
    queue, results = Queue(context, len(chosen)), context.SimpleQueue()
    # The first begins with the tests that the others reach last: those in WebKit, which needs more of a core than Chromium.
    workers = [
        context.Process(target=work, args=(chosen, queue.first if job == 0 else queue.last, results, may_repeat)) for job in range(jobs)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    counted: Counter = Counter()
    while not results.empty():
        counted[results.get()] += 1
    return counted


class Queue:
    """The numbers of the tests that nobody has begun, for several processes."""

    def __init__(self, context, count: int) -> None:
        self.lock = context.Lock()
        self.begin, self.end = context.RawValue("i", 0), context.RawValue("i", count)

    def first(self) -> int | None:
        with self.lock:
            if self.begin.value == self.end.value:
                return None
            self.begin.value += 1
            return self.begin.value - 1

    def last(self) -> int | None:
        with self.lock:
            if self.begin.value == self.end.value:
                return None
            self.end.value -= 1
            return self.end.value


class Servers:
    """A server whose shelf stays as it is, for tests that only read, and one for tests with readers, who publish stories."""

    def __init__(self) -> None:
        self.shelf, self.family = Server(), Server()


def work(chosen, take, results, may_repeat: bool) -> None:
    """Runs one test after the other until there is none left."""
    servers = Servers()
    try:
        with sync_playwright() as playwright:
            while (number := take()) is not None:
                name, test = chosen[number]
                results.put(run(name, lambda test=test: test(playwright, servers), may_repeat))
    finally:
        # Those that tests share are stopped here, too: multiprocessing ends its processes without running exit handlers.
        for server in list(Server.running):
            server.stop()
        if module := sys.modules.get("webkit"):
            module.end()


def cases(wanted, fifth: str | None) -> list[tuple]:
    """Every test as its name and a call with Playwright and the servers. WebKit's come first; Chromium's are in reverse, because they are
    taken from the end."""
    return [*(in_webkit(fifth) if "webkit" in wanted else []), *reversed(list(in_chromium()) if "chromium" in wanted else [])]


def longest_first(tests) -> list:
    """Otherwise one process would end with a long test while the others have nothing left to do."""
    return sorted(tests, key=lambda test: LONG.index(test.__name__) if test.__name__ in LONG else len(LONG))


def in_chromium():
    for test in test_page_code.TESTS + test_twine_format.PAGE_TESTS + test_accessibility.PAGE_TESTS:
        yield f"page {test.__name__}", lambda _playwright, _servers, test=test: test()
    for test in longest_first(READERS_IN_CHROMIUM):
        yield (
            f"chromium {test.__name__}",
            lambda playwright, servers, test=test: test(playwright, servers.family.address, servers.family.code),
        )
    for test in longest_first(IN_CHROMIUM):
        yield f"chromium {test.__name__}", lambda playwright, servers, test=test: test(playwright, servers.shelf.address)
    for test in longest_first(IN_BOTH + OF_READERS_IN_BOTH):
        yield (
            f"chromium {test.__name__}",
            lambda playwright, servers, test=test: with_browser(Chromium(playwright, moving=is_moving(test)), test, servers),
        )


def in_webkit(fifth: str | None):
    in_both = IN_BOTH + OF_READERS_IN_BOTH
    if fifth:
        in_both = [test for number, test in enumerate(in_both) if (number + int(fifth)) % 5 < 2]
    for test in test_mixed_family.TESTS:
        yield f"mixed {test.__name__}", lambda playwright, _, test=test: test(playwright, lambda: webkit(alone=True))
    # Those with the same motion come one after the other, because they share a browser.
    for test in sorted(longest_first(in_both), key=lambda test: (is_moving(test), is_on_its_own(test))):
        yield (
            f"webkit {test.__name__}",
            lambda _, servers, test=test: with_browser(webkit(is_moving(test), is_on_its_own(test)), test, servers),
        )
    for test in test_webkit.TESTS:
        yield f"webkit {test.__name__}", lambda _playwright, _servers, test=test: test()


def webkit(*arguments, **options):
    # Selenium takes its timeout from this module for the whole process, so it is loaded only for WebKit.
    from webkit import WebKit  # noqa: PLC0415

    return WebKit(*arguments, **options)


def is_moving(test) -> bool:
    return getattr(test, "in_motion", False)


def is_on_its_own(test) -> bool:
    return getattr(test, "on_its_own", False)


def with_browser(browser, test, servers: Servers) -> None:
    """Runs a test in a fresh browser."""
    try:
        if test in OF_READERS_IN_BOTH:
            test(browser, browser.at(servers.family.address), servers.family.code)
        else:
            test(browser, browser.at(servers.shelf.address))
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
        # In one piece, because other processes print, too.
        print(traceback.format_exc(), flush=True)
        outcome = FAILED
    finally:
        faulthandler.cancel_dump_traceback_later()
    print(f"{outcome} {name} ({time.monotonic() - start:.1f} s)", flush=True)
    return outcome


if __name__ == "__main__":
    sys.exit(main())
