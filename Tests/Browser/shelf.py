"""Uses the shelf as a person does."""

import json
from urllib.parse import parse_qsl, urlencode

from browsers import Browser

DEFAULT = {"order": "recently-read", "not": "tutorial"}


class Shelf:
    """The shelf in a browser. Every action waits until its effect is visible."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def open(self, *query: tuple[str, str]) -> None:
        """Opens the shelf with a combination of parameters."""
        self.browser.open(f"{self.address}/#/stories?{urlencode(query or list(DEFAULT.items()))}")
        # An address that differs only after the # does not reload the page.
        self.settle(*(query or DEFAULT.items()))

    def settle(self, *query: tuple[str, str]) -> None:
        """Waits until exactly these parameters are in effect."""
        wanted = sorted(query)
        self.browser.wait(f"""(() => {{
            const shelf = document.querySelector('shelf-page');
            const now = shelf && [...new URLSearchParams(shelf.dataset.query)].map((pair) => pair.join('=')).sort().join('&');
            return now === {json.dumps("&".join("=".join(pair) for pair in wanted))} && shelf.dataset.shelf !== 'loading'
              && !document.querySelector('[aria-busy]') && location.hash === `#/stories?${{shelf.dataset.query}}`;
        }})()""")

    @property
    def query(self) -> list[tuple[str, str]]:
        return parse_qsl(self.browser.evaluate("document.querySelector('shelf-page').dataset.query"))

    def stories(self) -> list[str]:
        """The IDs of the stories drawn, in order."""
        return self.browser.evaluate("[...document.querySelectorAll('shelf-list .card')].map((card) => card.dataset.story)")

    def total(self) -> int:
        """The number of stories according to the page."""
        words = self.browser.evaluate("document.querySelector('.results-count').innerText")
        return 0 if words == "No stories" else int(words.split()[0].replace(",", ""))

    def chips(self) -> list[str]:
        return self.browser.evaluate("[...document.querySelectorAll('.chip')].map((chip) => chip.dataset.chip)")

    def choose(self, label: str, value: str) -> None:
        """Picks from a list. The system draws the list's popup, so this sets its value as the system would."""
        self.browser.evaluate(f"""(() => {{
            const select = document.querySelector(`select[aria-label={json.dumps(label)}]`);
            select.value = {json.dumps(value)};
            select.dispatchEvent(new Event('change', {{ bubbles: true }}));
            return select.value;
        }})()""")

    def tap_filter(self, name: str) -> None:
        self.browser.tap_on(f"[data-filter={json.dumps(name)}]")

    def answer(self, *query: tuple[str, str]) -> dict:
        """The library's own answer for a combination."""
        self.browser.evaluate(f"""(() => {{
            window.answered = undefined;
            fetch('/api/shelf?' + {json.dumps(urlencode(query))})
                .then((answer) => answer.json()).then((json) => {{ window.answered = json; }});
        }})()""")
        return self.browser.wait("window.answered")

    def type_search(self, words: str) -> None:
        self.browser.tap_on("shelf-tools .search-field")
        self.browser.wait("document.activeElement.matches('.search-field')")
        self.browser.type(words)
