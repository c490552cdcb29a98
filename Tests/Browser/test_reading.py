"""What both engines must do: read to an ending, resume after a reload, undo, look back, pick a colour, not skip at a double tap."""

from browsers import in_motion
from reading import Reading, Touch, end_roll, settle, state
from server import SHORT, STORY


def reads_to_an_ending(browser, address):
    hand = Touch(browser)
    reading = Reading(browser, hand)
    assert reading.open(address, STORY)["scene"] == "title"
    reading.read_to_ending()
    assert "1 of " in browser.evaluate("document.querySelector('.endings-tally').innerText")
    title = browser.evaluate("document.querySelector('.ending-title').innerText")
    assert title in browser.evaluate("document.title")
    hand.press("ending-view .actions :last-child")
    browser.wait(f"document.querySelector('[data-story=\"{STORY}\"] .endings-tally')?.innerText.includes('1 of ')")
    assert browser.evaluate(f"document.querySelector('[data-story=\"{STORY}\"] [data-act=read]').innerText").startswith("Continue")


def on_top(browser) -> str:
    """What the reader sees when nothing rolls any more: the page, or the stage over it."""
    end_roll(browser)
    return browser.evaluate("(document.querySelector('story-sequence') ?? document.querySelector('.sheet')).innerText")


def goes_on_at_the_same_place_after_a_reload(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    left = {"question", "page", "choices", "sequence", "result"}
    while left:
        scene = reading.read_until(lambda now: now["scene"] in left)["scene"]
        left.remove(scene)
        before = on_top(browser)
        browser.reload()
        after = settle(browser, 0)
        assert (after["scene"], on_top(browser)) == (scene, before), f"{scene} with {before} became {after}"
        assert "Opening" not in after["words"], after


def undo_goes_back_to_the_choice(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    before = reading.read_until(lambda now: now["scene"] == "choices")
    chosen = reading.step()
    while chosen["scene"] == "sequence":  # it lies over the button
        chosen = reading.step()
    browser.tap_on("[data-act=undo]")
    after = settle(browser, chosen["turn"])
    assert (after["scene"], after["words"]) == ("choices", before["words"])
    browser.reload()
    kept = settle(browser, 0)
    assert (kept["scene"], kept["words"]) == ("choices", before["words"]), "the undo was not kept"


def looking_back_shows_what_was_chosen_and_lets_decide_again(browser, address):
    hand = Touch(browser)
    reading = Reading(browser, hand)
    reading.open(address, STORY)
    reading.read_until(lambda now: now["scene"] == "choices")
    now = reading.step()
    for _ in range(40):
        if now["scene"] == "choices":
            break
        browser.tap_on("[data-act=back]") if now["scene"] != "sequence" else browser.press("ArrowLeft")
        now = settle(browser, now["turn"])
    assert "You chose this" in now["words"] and "Looking back" in now["words"]
    browser.tap_on(".decide-again")
    again = settle(browser, now["turn"])
    assert again["scene"] == "choices" and "You chose this" not in again["words"]


def deciding_again_takes_back_all_that_came_after(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, SHORT)
    first = reading.read_until(lambda now: now["scene"] == "choices")
    reading.step()
    reading.read_until(lambda now: now["scene"] == "choices")
    now = reading.step()
    seen = 0
    for _ in range(60):
        browser.press("ArrowLeft")
        now = settle(browser, now["turn"])
        seen += now["scene"] == "choices"
        if seen == 2:
            break
    assert "You chose this" in now["words"], now
    browser.tap_on(".decide-again")
    again = settle(browser, now["turn"])
    assert (again["scene"], again["words"]) == ("choices", first["words"])


def a_colour_is_picked_by_touch(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    reading.read_until(lambda now: now["scene"] == "question" and browser.evaluate("!!document.querySelector('.swatches')"))
    swatch = ".swatch:nth-child(5)"
    browser.tap_on(f"{swatch} input")
    browser.wait(f"document.querySelector('{swatch} input').checked")
    # The picked one is marked by more than its colour.
    browser.wait(f"getComputedStyle(document.querySelector('{swatch} .tick')).opacity === '1'")
    colour = browser.evaluate(f"getComputedStyle(document.querySelector('{swatch} .blob')).backgroundColor")
    turn = state(browser)["turn"]
    browser.tap_on(".answer [type=submit]")
    settle(browser, turn)
    reading.read_until(lambda now: browser.evaluate("!!document.querySelector('.paint')"))
    # Painting is instant, but its transition may still be running.
    browser.wait(f"getComputedStyle(document.querySelector('.paint')).backgroundColor === '{colour}'")


@in_motion
def a_double_tap_does_not_skip_a_page(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    turn = reading.read_until(lambda now: now["scene"] == "page")["turn"]
    # By script, because a driver's second tap may come too late for a double tap.
    browser.run("""async () => {
        const tap = () => document.querySelector('[data-act=advance]').click();
        testWorld.stop();
        for (const wait of [0, 0, 60, 90]) {
          await testWorld.advance(wait);
          tap();
        }
        testWorld.go();
    }""")
    settle(browser, turn)
    browser.pass_time(1000)
    assert state(browser)["turn"] == turn + 1, "a double tap turned more than one page"


def forward_at_a_choice_says_why_not(browser, address):
    reading = Reading(browser, Touch(browser))
    reading.open(address, STORY)
    place = reading.read_until(lambda now: now["scene"] == "choices")["words"]
    end = "document.querySelector('.offer .choices').getBoundingClientRect().bottom"
    assert browser.evaluate(f"{end} > innerHeight"), "one need not scroll to these choices"
    browser.press("ArrowRight")
    assert browser.evaluate(f"{end} < document.querySelector('page-turner').getBoundingClientRect().top"), "they are not scrolled to"
    assert browser.evaluate("document.querySelector('.turn.next').classList.contains('absent')")
    # The rest of a page longer than the window is looked at for a moment.
    settle(browser, -1)
    browser.press("ArrowRight")
    browser.wait("document.querySelector('.hint-bubble.shown')?.innerText.length > 5")
    assert state(browser)["words"] == place


TESTS = [
    reads_to_an_ending,
    goes_on_at_the_same_place_after_a_reload,
    undo_goes_back_to_the_choice,
    looking_back_shows_what_was_chosen_and_lets_decide_again,
    deciding_again_takes_back_all_that_came_after,
    a_colour_is_picked_by_touch,
    a_double_tap_does_not_skip_a_page,
    forward_at_a_choice_says_why_not,
]
