"""What axe finds fault with in a page."""

from axe_playwright_python.sync_playwright import Axe

from chromium import Chromium

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What depends on the colours of a page, and on nothing else.
CONTRAST = ["color-contrast", "link-in-text-block"]


def violations(browser: Chromium, only: list[str] | None = None) -> list[str]:
    """Every breach, each with the first place of it: of all rules, or only of those named."""
    options = {"runOnly": {"type": "rule" if only else "tag", "values": only or RULES}, "resultTypes": ["violations"]}
    found = Axe().run(browser.page, options=options).response["violations"]
    return [f"{one['id']} {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:300]}" for one in found]


def violations_by_day_and_night(browser: Chromium) -> list[str]:
    """Every breach by day, and those that only the colours of the night make."""
    browser.light("light")
    by_day = violations(browser)
    browser.light("dark")
    return by_day + [f"dark: {one}" for one in violations(browser, CONTRAST)]
