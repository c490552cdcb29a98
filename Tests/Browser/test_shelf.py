"""The home page for newcomers and the shelf, in both browsers."""

import time

from browsers import Browser
from household import wait_until_sent
from reading import Reading, Touch, settle
from shelf import DEFAULT, Shelf
from shelf_stories import SHARKS

ORDERS = (
    "recently-read",
    "least-recently-read",
    "newest",
    "oldest",
    "title",
    "series",
    "simplest",
    "trickiest",
    "shortest",
    "longest",
    "most-endings",
    "fewest-endings",
)
HEADINGS = ("series", "tag", "age", "complexity", "letter", "tag:place")
NOT = ("not", "tutorial")


def newcomers_are_welcomed_and_then_know_the_way(browser: Browser, address: str):
    browser.open(address + "/")
    browser.wait("document.querySelector('home-page .entry')")
    # Nobody has read here yet: one book to begin with, and one button for it.
    browser.wait("document.querySelector('.home-book')?.dataset.book === 'start'")
    assert browser.evaluate("document.querySelectorAll('home-page .primary').length") == 1
    assert browser.evaluate("document.querySelector('.home-book .primary').innerText").startswith("Start reading")
    browser.tap_on("[data-entry=read]")
    Shelf(browser, address).settle(*DEFAULT.items())
    browser.open("about:blank")
    browser.open(address + "/")
    browser.wait("document.querySelector('shelf-page[data-shelf=stories]')")
    browser.tap_on(".ways [href='#/welcome']")
    browser.wait("document.querySelector('home-page .entry')")


def home_continues_the_story_that_is_being_read(browser: Browser, address: str):
    browser.open(address + "/#/welcome")
    button = "document.querySelector('.home-book[data-book=start] [data-act=read]')"
    story = browser.wait(f"{button}?.dataset.story")
    first = next(item["story"] for item in Shelf(browser, address).answer(("order", "simplest"), ("language", "en"), NOT)["items"])
    assert story == first["id"], f"{story} comes first, not {first['id']}"
    browser.tap_on(".home-book [data-act=read]")
    assert settle(browser, 0)["scene"] == "title"
    Reading(browser, Touch(browser)).step()
    wait_until_sent(browser)
    browser.open("about:blank")
    browser.open(address + "/#/welcome")
    browser.wait("document.querySelector('.home-book')?.dataset.book === 'continue'")
    assert browser.evaluate("document.querySelector('.home-book [data-act=read]').dataset.story") == story
    assert browser.evaluate("document.querySelector('.home-book .primary').innerText").startswith("Continue reading")
    browser.tap_on(".home-book .cover")
    browser.wait("document.querySelector('story-reader')?.dataset.scene")


def tutorials_stand_in_their_order(browser: Browser, address: str):
    browser.open(address + "/#/welcome")
    browser.wait("document.querySelector('.tutorial')")
    numbers = browser.evaluate("[...document.querySelectorAll('.tutorial-number')].map((one) => parseInt(one.innerText))")
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 3, numbers
    browser.tap_on(".tutorial")
    browser.wait("document.querySelector('story-reader')?.dataset.scene === 'title'")


def every_order_is_the_librarys(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    for order in (*ORDERS[1:], ORDERS[0]):
        shelf.choose("Sort by", order)
        shelf.settle(("order", order), NOT)
        wanted = [item["story"]["id"] for item in shelf.answer(("order", order), NOT)["items"]]
        shown = shelf.stories()
        assert len(shown) > 3 and shown == wanted[: len(shown)], f"{order}: {shown}, not {wanted}"
    shelf.choose("Sort by", "title")
    shelf.settle(("order", "title"), NOT)
    titles = browser.evaluate("[...document.querySelectorAll('shelf-list .card-title')].slice(0, 8).map((title) => title.innerText)")
    bare = [title.removeprefix("The ") for title in titles]
    assert bare == sorted(bare), titles


def every_heading_has_its_stories(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open(("order", "title"), NOT)
    for heading in HEADINGS:
        shelf.choose("Group by", heading)
        shelf.settle(("order", "title"), ("heading", heading), NOT)
        answer = shelf.answer(("order", "title"), ("heading", heading), NOT)
        assert len(answer["headings"]) > 1, heading
        count = browser.evaluate("document.querySelector('.shelf-heading-count').innerText")
        assert count.split()[0] == str(answer["headings"][0]["count"]), f"{heading}: {count}"
        wanted = [item["story"]["id"] for item in answer["items"]]
        shown = shelf.stories()
        assert shown and shown == wanted[: len(shown)], f"{heading}: {shown}, not {wanted}"


def every_filter_leaves_what_it_says(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    whole = shelf.total()
    values = browser.evaluate("""[...document.querySelectorAll('.filter-group')].map((group) =>
        group.querySelector('.filter-value[aria-pressed=false], .filter-value[data-state=off]')?.dataset.filter).filter(Boolean)""")
    kinds = {value.split("=")[0].split(" ")[0] for value in values}
    assert kinds >= {"tag", "favourite", "unread", "completed", "age", "length", "complexity", "language", "series"}, kinds
    for value in values:
        if value == "tutorials":
            continue
        count = browser.evaluate(f"document.querySelector('[data-filter={quoted(value)}] .filter-count').textContent")
        key, chosen = ("tag", value[4:]) if value.startswith("tag ") else value.split("=", 1)
        shelf.tap_filter(value)
        shelf.settle(*DEFAULT.items(), (key, chosen))
        assert shelf.total() == int(count.replace(",", "")), f"{value} leaves {shelf.total()}, not {count}"
        browser.tap_on(f"[data-chip={quoted(f'{key}={chosen}')}]")
        shelf.settle(*DEFAULT.items())
        assert shelf.total() == whole
    shelf.tap_filter("tutorials")
    shelf.settle(("order", "recently-read"))
    assert shelf.total() > whole, "the tutorials did not come back"
    shelf.tap_filter("tutorials")
    shelf.settle(*DEFAULT.items())
    assert shelf.total() == whole


def the_first_shelf_claims_no_choice_of_the_readers(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    assert shelf.chips() == []
    assert browser.evaluate("document.querySelector('.filter-badge').innerText") == ""
    assert browser.evaluate("document.querySelector('[data-filter=tutorials]').ariaPressed") == "false"
    assert not browser.evaluate("document.querySelector('[data-filter=\"tag tutorial\"]')")


def more_opens_what_the_card_leaves_out(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open(("order", "title"), NOT)
    story = shelf.stories()[1]
    more = f"shelf-list [data-story='{story}'] [data-act=more]"
    before = browser.evaluate("document.querySelector('shelf-list').getBoundingClientRect().height")
    browser.tap_on(more)
    browser.wait(f"document.querySelector('.details[open]')?.dataset.details === {quoted(story)}")
    assert browser.evaluate("document.querySelectorAll('.details .tag').length") > 0
    assert browser.evaluate("document.querySelector('shelf-list').getBoundingClientRect().height") == before, "the list has moved"
    browser.press("Escape")
    browser.wait(f"!document.querySelector('.details[open]') && document.activeElement.matches({quoted(more)})")
    browser.press("Enter")
    browser.wait("document.querySelector('.details[open]')")
    tag = browser.evaluate("new URLSearchParams(document.querySelector('.details .tag').hash.split('?')[1]).get('tag')")
    # The words come to rest when the cover is there and the dialog has opened.
    browser.wait("document.querySelector('.details img').complete && document.getAnimations().every((one) => one.playState !== 'running')")
    browser.tap_on(".details .tag")
    shelf.settle(("order", "title"), NOT, ("tag", tag))
    assert not browser.evaluate("document.querySelector('.details[open]')")
    # Going back closes the dialog first, and then leads to another shelf.
    browser.tap_on("shelf-list [data-act=more]")
    browser.wait("document.querySelector('.details[open]')")
    browser.evaluate("history.back()")
    browser.wait("!document.querySelector('.details[open]')")
    shelf.settle(("order", "title"), NOT, ("tag", tag))
    browser.evaluate("history.back()")
    shelf.settle(("order", "title"), NOT)
    assert not browser.evaluate("document.querySelector('.details[open]')")


def a_tag_is_wanted_then_left_out_then_neither(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    whole = shelf.total()
    shelf.tap_filter("tag funny")
    shelf.settle(*DEFAULT.items(), ("tag", "funny"))
    funny = shelf.total()
    shelf.tap_filter("tag funny")
    shelf.settle(*DEFAULT.items(), ("not", "funny"))
    assert funny + shelf.total() == whole
    shelf.tap_filter("tag funny")
    shelf.settle(*DEFAULT.items())
    shelf.tap_filter("tag funny")
    shelf.settle(*DEFAULT.items(), ("tag", "funny"))
    shelf.tap_filter("tag spooky")
    shelf.settle(*DEFAULT.items(), ("tag", "funny"), ("tag", "spooky"))
    both = shelf.total()
    browser.tap_on("[data-filter=any]")
    shelf.settle(*DEFAULT.items(), ("any", "funny"), ("any", "spooky"))
    assert shelf.total() > both
    browser.tap_on("[data-chip=all]")
    shelf.settle(*DEFAULT.items())
    assert shelf.chips() == []


def what_is_tapped_stays_under_the_finger(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    sheet = browser.evaluate("!matchMedia('(min-width: 62rem)').matches")
    if sheet:
        browser.tap_on(".filters-button")
        browser.wait("document.querySelector('.filter-sheet').open && document.getAnimations().every((one) => one.playState !== 'running')")
    place = "(({ x, y }) => [Math.round(x), Math.round(y)])(document.querySelector('[data-filter=\"tag spooky\"]').getBoundingClientRect())"
    browser.evaluate("document.querySelector('[data-filter=\"tag spooky\"]').scrollIntoView({ block: 'center' })")
    before = browser.evaluate(place)
    x, y = before[0] + 24, before[1] + 20
    for state in ("tag", "not", "off", "tag"):
        browser.tap(x, y)
        shelf.settle(*DEFAULT.items(), *[(state, "spooky")] if state != "off" else [])
        assert browser.evaluate("document.querySelector('[data-filter=\"tag spooky\"]').dataset.state") == state
        assert browser.evaluate(place) == before, f"{state}: it moved from {before}"
    # A second tag brings a question with it, further up.
    other = browser.evaluate(
        "(({ x, y }) => [x + 24, y + 20])(document.querySelector('[data-filter=\"tag funny\"]').getBoundingClientRect())"
    )
    browser.tap(*other)
    shelf.settle(*DEFAULT.items(), ("tag", "spooky"), ("tag", "funny"))
    browser.tap(*other)
    shelf.settle(*DEFAULT.items(), ("tag", "spooky"), ("not", "funny"))
    browser.tap_on(".filter-sheet [data-act=clear-filters]" if sheet else ".filter-column [data-act=clear-filters]")
    shelf.settle(*DEFAULT.items())


def a_misspelt_search_finds_its_story(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open(("order", "title"), NOT)
    steps = browser.evaluate("history.length")
    shelf.type_search("shraks")
    shelf.settle(("order", "best"), NOT, ("search", "shraks"))
    assert SHARKS in shelf.stories()
    assert browser.evaluate("document.querySelector('.corrected').innerText") == "Showing sharks for shraks"
    assert browser.evaluate("document.querySelector('.card-title mark').innerText") == "Sharks"
    assert browser.evaluate("history.length") == steps, "typing made steps to go back through"
    browser.tap_on("[data-chip='search=shraks']")
    browser.wait("document.querySelector('.search-field').value === '' && !location.hash.includes('search')")


def a_favourite_stays_one(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open(("order", "title"), NOT)
    story = shelf.stories()[1]
    heart = f"shelf-list [data-story='{story}'] .favourite"
    browser.tap_on(heart)
    browser.wait(f"document.querySelector({quoted(heart)}).getAttribute('aria-pressed') === 'true'")
    browser.wait(f"!document.querySelector({quoted(heart)}).hasAttribute('data-keeping')")
    browser.reload()
    browser.wait(f"document.querySelector({quoted(heart)})?.getAttribute('aria-pressed') === 'true'")
    browser.tap_on(heart)
    browser.wait(f"document.querySelector({quoted(heart)}).getAttribute('aria-pressed') === 'false'")


def back_reload_and_a_shared_link_show_the_same(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    shelf.tap_filter("tag animals")
    shelf.settle(*DEFAULT.items(), ("tag", "animals"))
    shelf.choose("Sort by", "title")
    query = (("order", "title"), NOT, ("tag", "animals"))
    shelf.settle(*query)
    shown = shelf.stories()
    browser.reload()
    shelf.settle(*query)
    assert shelf.stories() == shown
    link = browser.evaluate("location.href")
    browser.evaluate("history.back()")
    shelf.settle(*DEFAULT.items(), ("tag", "animals"))
    browser.evaluate("history.back()")
    shelf.settle(*DEFAULT.items())
    browser.open("about:blank")
    browser.open(link)
    shelf.settle(*query)
    assert shelf.stories() == shown


def the_last_combination_is_remembered(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    shelf.tap_filter("tag animals")
    shelf.settle(*DEFAULT.items(), ("tag", "animals"))
    shelf.choose("Group by", "age")
    query = (*DEFAULT.items(), ("tag", "animals"), ("heading", "age"))
    shelf.settle(*query)
    browser.tap_on(".ways [href='#/questions']")
    browser.wait("document.querySelector('questions-page')")
    browser.tap_on(".ways [href='#/stories']")
    shelf.settle(*query)
    browser.open("about:blank")
    browser.open(address + "/#/stories")
    shelf.settle(*query)


def still_top(browser: Browser, story: str) -> float:
    """How far below the window's top a card is, as soon as it has not moved for a quarter of a second."""
    tops: list[float] = []
    while len(tops) < 6 or max(tops[-6:]) - min(tops[-6:]) > 0.5:
        assert len(tops) < 200, f"the card does not lie still: {tops[-6:]}"
        tops.append(browser.evaluate(f"document.querySelector('shelf-list [data-story={story}]').getBoundingClientRect().top"))
        time.sleep(0.05)
    return tops[-1]


def the_place_in_the_list_is_kept(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open(("order", "title"), NOT)
    shelf_end = "document.querySelectorAll('shelf-list .card').length >= 30"
    browser.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    browser.wait(shelf_end)
    middle = browser.evaluate("""(() => {
        const cards = [...document.querySelectorAll('shelf-list .card')];
        const card = cards[Math.min(26, cards.length - 1)];
        card.scrollIntoView({ block: 'center' });
        return card.dataset.story;
    })()""")
    # Cards that come near the window are drawn now, and those above it may move the others.
    top = still_top(browser, middle)
    browser.evaluate(f"document.querySelector('[data-story={middle}] [data-act=read]').click()")
    assert settle(browser, 0)["scene"] == "title"
    # Meanwhile the library learns who is reading, which is still the same person.
    Reading(browser, Touch(browser)).step()
    wait_until_sent(browser)
    browser.evaluate("history.back()")
    browser.wait(f"document.querySelector('shelf-list [data-story={middle}]')")
    now = still_top(browser, middle)
    assert abs(now - top) < 4, f"the card stood at {top} and stands at {now}"


def an_empty_shelf_says_what_to_take_away(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    query = (("order", "title"), NOT, ("tag", "funny"), ("favourite", "yes"), ("completed", "yes"))
    shelf.open(*query)
    assert browser.evaluate("document.querySelector('shelf-page').dataset.shelf") == "empty"
    browser.wait("[...document.querySelectorAll('.empty .actions button')].length === 5")
    browser.tap_on(".empty .actions li:last-child button")
    shelf.settle(("order", "title"), NOT)
    assert shelf.total() > 0


def the_shelf_obeys_the_keyboard(browser: Browser, address: str):
    shelf = Shelf(browser, address)
    shelf.open()
    browser.evaluate("document.querySelector('main').focus()")
    reach(browser, ".search-field")
    browser.type("lighthouse")
    browser.press("Enter")
    shelf.settle(("order", "best"), NOT, ("search", "lighthouse"))
    reach(browser, "[data-filter='tag spooky']")
    browser.press("Enter")
    shelf.settle(("order", "best"), NOT, ("search", "lighthouse"), ("tag", "spooky"))
    assert browser.evaluate("document.activeElement.dataset.filter") == "tag spooky", "the focus was lost"
    reach(browser, "shelf-list .favourite")
    reach(browser, "shelf-list [data-act=read]")
    browser.press("Enter")
    browser.wait("document.querySelector('story-reader')?.dataset.scene === 'title'")


def questions_open_and_are_searched(browser: Browser, address: str):
    browser.open(address + "/#/questions")
    browser.wait("document.querySelector('.common-question')")
    many = browser.evaluate("document.querySelectorAll('.common-question').length")
    browser.tap_on(".common-question summary")
    browser.wait("document.querySelector('.common-question').open")
    browser.tap_on(".search-field")
    browser.type("write")
    found = browser.wait("document.querySelector('.questions-count').innerText && document.querySelectorAll('.common-question').length")
    assert 0 < found < many


def reach(browser: Browser, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(140):
        if browser.evaluate(f"document.activeElement.matches({quoted(selector)})"):
            return
        browser.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def quoted(text: str) -> str:
    """The text as a string in JavaScript, and in a CSS selector."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


TESTS = [
    newcomers_are_welcomed_and_then_know_the_way,
    home_continues_the_story_that_is_being_read,
    tutorials_stand_in_their_order,
    every_order_is_the_librarys,
    every_heading_has_its_stories,
    every_filter_leaves_what_it_says,
    what_is_tapped_stays_under_the_finger,
    the_first_shelf_claims_no_choice_of_the_readers,
    more_opens_what_the_card_leaves_out,
    a_tag_is_wanted_then_left_out_then_neither,
    a_misspelt_search_finds_its_story,
    a_favourite_stays_one,
    back_reload_and_a_shared_link_show_the_same,
    the_last_combination_is_remembered,
    the_place_in_the_list_is_kept,
    an_empty_shelf_says_what_to_take_away,
    the_shelf_obeys_the_keyboard,
    questions_open_and_are_searched,
]
