"""What axe finds wrong with a page."""

from axe_playwright_python.sync_playwright import Axe

from chromium import Chromium

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that depend only on a page's colours.
CONTRAST = ["color-contrast", "link-in-text-block"]


def violations(browser: Chromium, only: list[str] | None = None) -> list[str]:
    """All violations, each with its first place: of all rules, or only of those named."""
    options = {"runOnly": {"type": "rule" if only else "tag", "values": only or RULES}, "resultTypes": ["violations"]}
    found = Axe().run(browser.page, options=options).response["violations"]
    return [f"{one['id']} {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:300]}" for one in found]


def violations_by_day_and_night(browser: Chromium) -> list[str]:
    """All violations in light mode, and those of the colours in dark mode."""
    browser.light("light")
    by_day = violations(browser)
    browser.light("dark")
    return by_day + [f"dark: {one}" for one in violations(browser, CONTRAST)]
