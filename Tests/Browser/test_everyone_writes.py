"""A whole story is written by keys alone, by roles and names in German, and by touch; then it is published and read."""

from chromium import Chromium
from household import go
from marked import GERMAN
from reading import Reading, Touch, settle
from writing import author
from writing_hands import Finger, Hand, Keys, Roles

TITLE = "The Night Garden"
ENDINGS = ("The owl’s friend", "A prince", "Flying", "Morning", "Nettles")


def a_whole_story_is_written_by_keys_alone(playwright, address, code):
    write_and_read(playwright, address, code, Keys, (1280, 800))


def a_whole_story_is_written_by_roles_in_german(playwright, address, code):
    write_and_read(playwright, address, code, Roles, (1280, 800), language="de")


def a_whole_story_is_written_by_touch(playwright, address, code):
    write_and_read(playwright, address, code, Finger, (390, 844))


def write_and_read(playwright, address, code, kind, size, language: str = "en") -> None:
    browser = Chromium(playwright, *size, script=GERMAN if language == "de" else "")
    with author(browser, address, code, f"Night {kind.name}") as (_, _reader):
        hand = kind(browser, language)
        go(browser, address, "write", "[data-stories=shown]")
        if isinstance(hand, Keys):
            hand.press(hand.say("New story"))
        else:
            browser.page.get_by_role("button", name=hand.say("New story")).click()
        hand.answer(TITLE)
        write_the_garden(hand)
        assert browser.evaluate("document.querySelectorAll('story-place').length") == 12
        hand.tool(hand.say("Publish"))
        browser.wait("document.querySelector('.publish-dialog[open]')")
        hand.press(hand.say("Put it on the shelf"))
        browser.wait("document.querySelector('.publish-dialog a.primary')")
        hand.press(hand.say("Read it"))
        read_to_the_owl(browser)


def write_the_garden(hand: Hand) -> None:
    """Writes twelve places, a question and a roll. The caret is in the first, empty text."""
    say = hand.say
    hand.write("A gate in the wall.")
    choice(hand, "Go in", "Two paths meet.")
    choice(hand, "Left", "An owl looks at you.")
    end(hand, "The owl’s friend")
    hand.go_to("Two paths meet.")
    choice(hand, "Right", "A pond, and a frog.")
    choice(hand, "Kiss the frog", "The frog is a prince.")
    end(hand, "A prince")
    hand.go_to("A gate in the wall.")
    choice(hand, "Climb over", "You sit on the wall.")
    choice(hand, "Jump", "You can fly!")
    end(hand, "Flying")
    hand.go_to("You sit on the wall.")
    choice(hand, "Wait", "The moon comes up.")
    hand.press(say("Continue"))
    hand.write("It is day.")
    end(hand, "Morning")
    # What the frog says leads to a place that is there already.
    hand.go_to("A pond, and a frog.")
    choice(hand, "Ask the frog", "The frog knows the way.")
    hand.press(say("Continue"))
    hand.wait_for_caret()
    hand.go_to("The frog knows the way.")
    hand.press(say("More for this way"))
    hand.pick(say("Where it leads"))
    hand.choose_place("The moon comes up.")
    # Luck decides who gets over the wall.
    hand.go_to("A gate in the wall.")
    hand.press(say("More for choice {number}", number=2))
    hand.pick(say("Let luck decide…"))
    hand.browser.wait("document.querySelector('.rules-dialog[open] .check-kinds')")
    hand.tick(say("A coin"))
    hand.browser.wait("document.querySelector('.check-numbers')")
    hand.close()
    hand.browser.wait("document.querySelectorAll('.outcome-here').length === 2")
    hand.go_to(say("After: {choice} ({outcome})", choice="Climb over", outcome=say("It doesn’t work")))
    hand.press_text()
    hand.write("You land in nettles.")
    hand.press(say("Continue"))
    hand.write("Somebody laughs.")
    end(hand, "Nettles")
    # The reader is asked for a name, which then stands in the text.
    hand.go_to("A gate in the wall.")
    hand.press_text()
    hand.browser.press("End")
    hand.browser.type(" Here comes ")
    hand.tool(say("Questions"))
    hand.browser.wait("document.querySelector('.questions-dialog[open]')")
    hand.press(say("New question"))
    hand.answer("Who comes?")
    # The new question takes the focus last of all, from wherever the keys have led.
    hand.browser.wait("document.activeElement?.matches('question-card [data-key=suggestion]')")
    hand.press(say("Put it into the text"))
    hand.browser.wait("document.activeElement.textContent.endsWith('Here comes {whoComes}')")
    hand.browser.type(".")


def choice(hand: Hand, words: str, text: str) -> None:
    """Adds a choice to the place where the author is, and writes where it leads."""
    is_first = hand.browser.evaluate("!document.querySelector('story-place:focus-within .choice-here')")
    hand.press(hand.say("And then…" if is_first else "Another choice"))
    hand.answer(words)
    hand.write(text)


def end(hand: Hand, title: str) -> None:
    hand.press(hand.say("The end"))
    hand.answer(title)
    hand.browser.wait("document.activeElement?.closest('.ending-here')")


def read_to_the_owl(browser: Chromium) -> None:
    now = settle(browser, 0)
    reading = Reading(browser, Touch(browser))
    said = ""
    for words in ("Go in", "Left"):
        while not browser.evaluate("!!document.querySelector('button.choice')"):
            now = reading.step()
            said += now["words"]
        browser.page.get_by_role("button", name=words).tap()
        now = settle(browser, now["turn"])
    while now["scene"] != "ending":
        now = reading.step()
    assert "Here comes Ada." in said, said
    assert "The owl’s friend" in now["words"], now["words"]


CHROMIUM_TESTS = [
    a_whole_story_is_written_by_keys_alone,
    a_whole_story_is_written_by_roles_in_german,
    a_whole_story_is_written_by_touch,
]
