#!/usr/bin/env python3
"""Takes pictures of the library's pages and of every kind of scene, on four screens, light and dark, into `.build/screenshots/`."""

from playwright.sync_api import sync_playwright

from chromium import Chromium
from scenes import visit_every_kind
from server import ROOT, Server
from test_library import visit_every_page
from test_readers import visit_readers_pages

SCREENS = ((1366, 768), (1024, 768), (768, 1024), (320, 640))


def main() -> None:
    folder = ROOT / ".build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    server = Server()

    def take(browser, kind):
        for width, height in SCREENS:
            browser.page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                browser.page.emulate_media(color_scheme=scheme)
                browser.page.wait_for_timeout(120)
                browser.page.screenshot(path=folder / f"{kind}-{width}x{height}-{scheme}.png")
        browser.page.set_viewport_size({"width": 1024, "height": 768})
        # The window needs a moment before it responds to touches at its new size.
        browser.page.wait_for_timeout(300)

    try:
        with sync_playwright() as playwright:
            browser = Chromium(playwright)
            try:
                visit_every_page(browser, server.address, take)
                visit_every_kind(browser, server.address, take)
            finally:
                browser.close()
            browser = Chromium(playwright)
            try:
                visit_readers_pages(browser, server.address, server.code, take)
            finally:
                browser.close()
    finally:
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
