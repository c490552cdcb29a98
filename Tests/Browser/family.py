"""Several devices that read one book: a family, each with a reader of their own."""

from contextlib import contextmanager

from browsers import Browser
from chromium import Chromium
from household import add_reader, let_in, open_story, sign_in, wait_for
from reading import Reading, Touch, end_roll, settle, state
from server import STORY, with_modules

# It has a page in each place, and choices on each page.
SEVEN_PAGES = "seven-pages"
SHEET = "dialog.together-sheet[open]"
PEOPLE = {"Ada": ("owl", "moss"), "Ben": ("fox", "sky"), "Cleo": ("whale", "sea")}
# The lines of the play that is read on.
LINES = """void (delete window.rows, import('module:DeviceDatabase').then(async ({ DeviceDatabase, answerOf }) => {
    const database = await DeviceDatabase.open();
    window.rows = await database.read(async (transaction) => {
        const all = (table) => answerOf(transaction.objectStore(table).getAll());
        const [places, lines] = [await all('places'), await all('lines')];
        const place = places.find((one) => one.story === 'STORY' && lines.some(({ play }) => play === one.play));
        return lines.filter(({ play }) => play === place?.play).map(({ line }) => line);
    });
}))"""


@contextmanager
def family(playwright, address: str, code: str, *names: str, make=Chromium, others=None, **options):
    """A browser for each of these people, signed in. `others` makes the browsers of people who need another one."""
    browsers: list[Browser] = []
    try:
        browsers.extend(others[name]() if others and name in others else make(playwright, **options) for name in names)
        let_in(browsers[0], address, code)
        readers = [add_reader(browsers[0], address, name, *PEOPLE[name]) for name in names]
        for browser, reader in zip(browsers, readers, strict=True):
            sign_in(browser, address, reader)
        yield browsers
    finally:
        for browser in browsers:
            browser.close()


def invite(owner: Browser) -> tuple[str, str]:
    """Opens the sheet, and returns the link and the code."""
    owner.tap_on("[data-act=together]")
    owner.wait(f"document.querySelector('{SHEET} .group-code')")
    return (
        owner.evaluate("document.querySelector('.group-link').value"),
        owner.evaluate("document.querySelector('.group-code').innerText"),
    )


def join(owner: Browser, browser: Browser, link: str) -> None:
    """Comes by a link, knocks, and is let in."""
    browser.open("about:blank")
    browser.open(link)
    browser.tap_on("join-page [data-act=knock]")
    let_in_who_knocks(owner)
    browser.wait("document.querySelector('story-reader together-strip .group-member')")
    shows_the_same(owner, browser)


def let_in_who_knocks(owner: Browser) -> None:
    owner.tap_on(f"{SHEET} [data-act=admit]")
    owner.wait(f"!document.querySelector('{SHEET} [data-act=admit]')")


def close_sheet(browser: Browser) -> None:
    browser.tap_on(f"{SHEET} [data-act=close]")
    browser.wait("!document.querySelector('together-sheet')")


def words(browser: Browser) -> str:
    """The story's words on show, with any roll at its end."""
    return browser.evaluate("""(() => {
        const sheet = document.querySelector('dialog.sequence[open]') ?? document.querySelector('.sheet');
        const copy = sheet?.cloneNode(true);
        // A picture that did not come says so in words.
        const own = 'story-picture, .group-wishes, .decide-again, .actions, .endings-tally, .ending-hint, .collection, .eyebrow';
        for (const one of copy?.querySelectorAll(own) ?? []) one.remove();
        return copy?.textContent ?? '';
    })()""")


def shows_the_same(one: Browser, *others: Browser) -> None:
    """Waits until all devices show the same page."""
    for other in others:
        wait_for(other, lambda other=other: (end_roll(one), end_roll(other), words(one) == words(other))[-1])
        # A page that has just come drops inputs for a moment.
        assert settle(one, 0)["scene"] == settle(other, 0)["scene"], (state(one), state(other))


def lines(browser: Browser, story: str = STORY) -> list[str]:
    """The record that is kept of the story's present reading."""
    browser.evaluate(with_modules(LINES.replace("STORY", story)))
    return browser.wait("window.rows && [window.rows]")[0]


def is_said(browser: Browser, sentence: str) -> None:
    """Waits until a sentence can be read in the strip, on a card, in the sheet, in a notice or as a hint."""
    places = ".group-words, .group-card p, .group-said, .notice p, .hint-bubble"
    wait_for(
        browser, lambda: sentence in browser.evaluate(f"[...document.querySelectorAll('{places}')].map((one) => one.innerText).join('|')")
    )


def step(owner, *followers) -> dict:
    """The owner goes on, and all see it."""
    now = Reading(owner, Touch(owner)).step()
    end_roll(owner)
    shows_the_same(owner, *followers)
    return now


def gather(owner, address, *followers, story=STORY, scenes=0) -> str:
    """The owner shares a reading, and the others come by its link. Returns the link."""
    open_story(owner, address, story)
    for _ in range(scenes):
        Reading(owner, Touch(owner)).step()
    link, _ = invite(owner)
    for follower in followers:
        join(owner, follower, link)
    close_sheet(owner)
    return link
