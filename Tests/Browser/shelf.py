"""Going about the shelf as a person does."""

import json
from urllib.parse import parse_qsl, urlencode

from browsers import Browser

DEFAULT = {"order": "recently-read", "not": "tutorial"}


class Shelf:
    """The shelf in a browser. Every act waits until what it has changed is on show."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def open(self, *query: tuple[str, str]) -> None:
        """Opens the shelf at a combination."""
        self.browser.open(f"{self.address}/#/stories?{urlencode(query or list(DEFAULT.items()))}")
        # An address that differs only behind the # does not load the page anew.
        self.settle(*(query or DEFAULT.items()))

    def settle(self, *query: tuple[str, str]) -> None:
        """Waits until these and no other parameters are on show."""
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
        """The IDs of the stories that are drawn, from the first on."""
        return self.browser.evaluate("[...document.querySelectorAll('shelf-list .card')].map((card) => card.dataset.story)")

    def total(self) -> int:
        """How many stories the page says there are."""
        words = self.browser.evaluate("document.querySelector('.results-count').innerText")
        return 0 if words == "No stories" else int(words.split()[0].replace(",", ""))

    def chips(self) -> list[str]:
        return self.browser.evaluate("[...document.querySelectorAll('.chip')].map((chip) => chip.dataset.chip)")

    def choose(self, label: str, value: str) -> None:
        """Picks from a list; the list that opens for it belongs to the system, so its value is set as the system sets it."""
        self.browser.evaluate(f"""(() => {{
            const select = document.querySelector(`select[aria-label={json.dumps(label)}]`);
            select.value = {json.dumps(value)};
            select.dispatchEvent(new Event('change', {{ bubbles: true }}));
            return select.value;
        }})()""")

    def tap_filter(self, name: str) -> None:
        self.browser.tap_on(f"[data-filter={json.dumps(name)}]")

    def answer(self, *query: tuple[str, str]) -> dict:
        """What the library itself says to a combination."""
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
