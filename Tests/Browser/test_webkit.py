"""Tests of WebKit's driver itself: that it ends well even when it hangs."""

import os
import socket
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from browsers import DriverHangs

# A driver that says it is ready, and never answers the request for a session.
SILENT = """#!{python}
import http.server, sys, time
class Silent(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{{"value": {{"ready": true}}}}')
    def do_POST(self):
        time.sleep(600)
http.server.ThreadingHTTPServer(("localhost", int(sys.argv[sys.argv.index("-p") + 1])), Silent).serve_forever()
"""


def a_driver_that_starts_no_session_hangs() -> None:
    # It sets the usual timeout when it is loaded.
    import webkit  # noqa: F401, PLC0415

    usual = socket.getdefaulttimeout()
    with TemporaryDirectory() as folder:
        driver = Path(folder, "driver")
        driver.write_text(SILENT.format(python=sys.executable))
        driver.chmod(0o755)
        socket.setdefaulttimeout(2)
        try:
            process(driver=str(driver))
        except DriverHangs:
            return
        finally:
            socket.setdefaulttimeout(usual)
    raise AssertionError("it started")


def a_driver_that_hangs_leaves_no_browser() -> None:
    browser = process()
    driver = browser.driver.service.process
    [child] = [pid for task in Path(f"/proc/{driver.pid}/task").glob("*/children") for pid in task.read_text().split()]
    assert "MiniBrowser" in Path(f"/proc/{child}/cmdline").read_text()
    browser.driver.end()
    browser.end()
    # The system takes a moment to end a process that was killed.
    end = time.monotonic() + 10
    while is_running(child):
        assert time.monotonic() < end, "it still runs"
        time.sleep(0.02)
    assert not os.path.exists(browser.home.name)


def process(*arguments, **options):
    # Selenium takes its timeout from this module for the whole process, so it is loaded only for WebKit.
    from webkit import Process  # noqa: PLC0415

    return Process(*arguments, **options)


def is_running(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


TESTS = [a_driver_that_starts_no_session_hangs, a_driver_that_hangs_leaves_no_browser]
