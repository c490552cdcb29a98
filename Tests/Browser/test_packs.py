"""Packs on the administration page: installed by keyboard on a narrow screen, stopped, resumed and removed by touch."""

import shutil
import sys
import tempfile
from pathlib import Path

from chromium import Chromium
from household import ask, open_administration
from screens import Visit
from server import Server

sys.path.append(str(Path(__file__).resolve().parents[1] / "API"))

from pack_cases import STORIES, make_store
from pack_store import PackStore

CARD = "document.querySelector('pack-card')"


def packs_come_and_go(playwright, _address, _code):
    folder = Path(tempfile.mkdtemp(prefix="branchbook-packs-"))
    make_store(folder)
    store = PackStore(folder / "store")
    server = Server("--packs", store.address)
    browser = Chromium(playwright)
    visit = Visit("packs")
    try:
        browser.page.set_viewport_size({"width": 320, "height": 640})
        open_administration(browser, server.address, server.code)
        shows(browser, "offered")
        assert "3 stories, " in browser.evaluate(f"{CARD}.innerText")
        # Slow enough to be still downloading when the page has been examined.
        store.pause = 0.4
        browser.evaluate(f"void {CARD}.querySelector('[data-act=install]').focus()")
        browser.press("Enter")
        shows(browser, "downloading")
        browser.wait(f"{CARD}.querySelector('progress').value > 0")
        browser.wait(f"/percent/.test({CARD}.querySelector('[role=status]').textContent)")
        fits(browser)
        visit.examine(browser, "downloading")
        assert focused(browser) == "stop", "the keyboard has lost its place"
        browser.press("Enter")
        shows(browser, "stopped")
        assert focused(browser) == "install"
        half = sum(path.stat().st_size for path in Path(server.folder.name, "data", "incoming").glob("pack-*"))
        store.pause = 0
        store.forget()
        browser.press("Enter")
        shows(browser, "installed")
        assert store.ranges == [half] and half > 0, (store.ranges, half)
        assert stories(browser) == set(STORIES)
        fits(browser)
        visit.examine(browser, "installed")
        browser.tap_on("pack-card [data-act=remove]")
        browser.wait("document.querySelector('dialog.ask[open]')")
        browser.tap_on("dialog.ask [value=yes]")
        shows(browser, "offered")
        assert stories(browser) == set()
        visit.end()
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()
        server.stop()
        store.stop()
        shutil.rmtree(folder, ignore_errors=True)


def shows(browser, state: str) -> None:
    browser.wait(f"{CARD}?.dataset.packState === '{state}'", 30)


def focused(browser) -> str:
    return browser.evaluate("document.activeElement.dataset.act ?? ''")


def stories(browser) -> set[str]:
    return {item["story"]["id"] for item in ask(browser, "GET", "shelf?limit=100")["value"]["items"]} & set(STORIES)


def fits(browser) -> None:
    """Nothing is wider than the screen."""
    assert browser.evaluate("document.documentElement.scrollWidth") <= 320


CHROMIUM_TESTS = [packs_come_and_go]
