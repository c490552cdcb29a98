"""A library at home: the welcome page over plain HTTP, and a tablet that trusts the house."""

import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from chromium import Chromium
from screens import Visit
from server import SHORT, Server
from test_offline import NOTE_KEPT, RELEASE_KEPT

# The library's own name leads to the server under test.
NAME = "branchbook.local"
RESOLVE = (f"--host-resolver-rules=MAP {NAME} 127.0.0.1",)
GERMAN = "Object.defineProperty(navigator, 'languages', { get: () => ['de-AT'] });"
IPAD = (
    "Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });"
    "Object.defineProperty(navigator, 'userAgent', { get: () =>"
    " 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15' });"
)


@contextmanager
def home_server():
    """A library at home, and the address of its welcome page."""
    server = Server("--home", "--welcome-port", "0", "--address", "127.0.0.1")
    try:
        yield server, server.welcome
    finally:
        server.stop()


@contextmanager
def trusting(server: Server):
    """A home directory in which browsers trust the authority of the house."""
    with tempfile.TemporaryDirectory() as home:
        store = Path(home) / ".pki/nssdb"
        store.mkdir(parents=True)
        database = f"sql:{store}"
        authority = f"{server.folder.name}/data/home/authority.pem"
        subprocess.run(["certutil", "-N", "-d", database, "--empty-password"], check=True)
        subprocess.run(["certutil", "-A", "-d", database, "-n", "house", "-t", "C,,", "-i", authority], check=True)
        yield home


def a_tablet_is_told_how_it_comes_to_trust_the_library(playwright, _address):
    visit = Visit("a tablet at home")
    visit.left.pop("ready")
    with home_server() as (_, welcome):
        for script, words, file in ((IPAD, "Get the profile", "mobileconfig"), (GERMAN, "Zertifikat laden", "crt")):
            browser = Chromium(playwright, 390, 844, script=script, options=RESOLVE)
            # A certificate that nobody vouches for is an error in the console, which is what this is about.
            browser.expects("ERR_CERT_AUTHORITY_INVALID")
            browser.open(welcome)
            browser.wait("document.querySelector('welcome-page[data-trust=untrusted]')")
            link = browser.page.get_by_role("link", name=words)
            assert link.get_attribute("href") == f"/branchbook.{file}"
            assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
            if "the steps" in visit.left:
                visit.examine_narrow(browser, "the steps")
            got = browser.context.request.get(f"{welcome}/branchbook.{file}")
            assert got.ok and len(got.body()) > 400
            browser.close()
    visit.end()


def a_tablet_that_trusts_the_house_reads_without_a_network(playwright, _address):
    with home_server() as (server, welcome), trusting(server) as home:
        browser = Chromium(playwright, 820, 1180, options=RESOLVE, service_workers="allow", home=home)
        browser.open(welcome.replace("127.0.0.1", NAME))
        browser.wait("document.querySelector('ready-page[data-ready=fetching]')")
        # The page itself comes first, and then everything that is kept.
        browser.pass_time(2_000)
        browser.wait("document.querySelector('ready-page[data-ready=ready]')")
        visit = Visit("a tablet at home")
        visit.left.pop("the steps")
        visit.examine(browser, "ready")
        visit.end()
        assert browser.evaluate("location.origin") == f"https://{NAME}:{server.port}"
        assert browser.evaluate("isSecureContext")
        browser.open(f"https://{NAME}:{server.port}/#/read/{SHORT}")
        browser.wait("document.querySelector('title-view')")
        browser.wait_for(RELEASE_KEPT)
        browser.wait_for(NOTE_KEPT, argument=f"story/{SHORT}")
        server.crash()
        browser.reload()
        browser.wait("document.querySelector('title-view')")
        browser.close()


TESTS = [a_tablet_is_told_how_it_comes_to_trust_the_library, a_tablet_that_trusts_the_house_reads_without_a_network]
