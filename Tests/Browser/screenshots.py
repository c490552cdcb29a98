#!/usr/bin/env python3
"""Takes pictures of the library's pages and of every kind of scene, on five screens, light and dark, into `.build/screenshots/`.

Words after it take only what has one of them in its name: `screenshots.py die ending`.
"""

import re
import sys

from playwright.sync_api import sync_playwright

import every_kind
from chromium import Chromium
from scenes import visit_every_kind
from server import ROOT, Server
from test_corner import show_a_story
from test_library import visit_every_page
from test_readers import visit_readers_pages
from test_together_screens import visit as visit_group
from test_writing import visit_authors_pages
from writing import author

SCREENS = ((1440, 900), (1180, 820), (820, 1180), (390, 844), (320, 640))


def main() -> None:
    folder = ROOT / ".build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    server = Server()

    def take(browser, kind):
        name = re.sub(r"[^a-z]+", "-", kind.lower())
        if sys.argv[1:] and not any(part in name for part in sys.argv[1:]):
            return
        for width, height in SCREENS:
            browser.page.set_viewport_size({"width": width, "height": height})
            # As it comes into sight on a screen of this size.
            browser.evaluate("void document.querySelector('.ending-plate')?.scrollIntoView({ block: 'nearest' })")
            for scheme in ("light", "dark"):
                browser.page.emulate_media(color_scheme=scheme)
                browser.page.wait_for_timeout(120)
                browser.page.screenshot(path=folder / f"{name}-{width}x{height}-{scheme}.png")
        browser.page.set_viewport_size({"width": 1024, "height": 768})
        # The window needs a moment before it responds to touches at its new size.
        browser.page.wait_for_timeout(300)

    try:
        with sync_playwright() as playwright:
            browser = Chromium(playwright)
            try:
                visit_every_page(browser, server.address, take)
                visit_every_kind(browser, server.address, lambda browser, kind: take(browser, f"story {kind}"))
            finally:
                browser.close()
            browser = Chromium(playwright, script=every_kind.SEED)
            try:
                with every_kind.kitchen() as kitchen:
                    every_kind.visit_every_screen(browser, kitchen.address, take)
            finally:
                browser.close()
            browser = Chromium(playwright)
            try:
                visit_readers_pages(browser, server.address, server.code, take)
            finally:
                browser.close()
            with author(Chromium(playwright), server.address, server.code, "Frida") as (writer, _):
                visit_authors_pages(writer, lambda browser, kind: take(browser, f"writing {kind}"))
            with author(Chromium(playwright), server.address, server.code, "Lotte") as (writer, reader):
                show_a_story(writer, server.code, reader, lambda browser, kind: take(browser, f"corner {kind}"))
            visit_group(playwright, server.address, server.code, lambda browser, kind: take(browser, f"together {kind}"), make=Chromium)
    finally:
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
