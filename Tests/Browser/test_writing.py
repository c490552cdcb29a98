"""Stories are written on the pages: made, published and read, and nothing that was typed is lost."""

import contextlib
import re

from playwright.sync_api import Error

from browsers import Browser
from chromium import Chromium
from given_files import HILLS, give
from household import add_reader, ask, call, go, let_in, open_administration, sign_in
from marked import marked_browser
from reading import Reading, Touch, settle
from screens import Visit
from server import STORY
from shelf import Shelf
from test_accessibility import with_marks
from test_bringing import TOWER, choose
from writing import PAUSE, Framed, Writer, author

BRANCHES = (
    ("Look under the bed", "Only dust.", "Dusty"),
    ("Ask the dog", "The dog looks away.", "Friends"),
    ("Wear another", "One red, one blue.", "Odd socks"),
)
# So many places are more than a group of sheets has.
MANY = 150
FOCUS_AT_THE_END = """() => {
  const box = document.querySelector('story-place [data-field=text] .text-box');
  box.focus();
  document.getSelection().selectAllChildren(box);
  document.getSelection().collapseToEnd();
}"""
# What the page asks its editor waits until the test lets it go.
HOLD_THE_EDITOR = """() => {
  const { postMessage } = Worker.prototype;
  const held = [];
  Worker.prototype.postMessage = function (...message) { held.push([this, message]); };
  window.letTheEditorGo = () => {
    Worker.prototype.postMessage = postMessage;
    for (const [worker, message] of held) worker.postMessage(...message);
  };
}"""
CARET_IN_AN_EMPTY_PAGE = "document.activeElement?.matches('.place-page [data-empty] .text-box')"


def a_child_writes_a_story_and_reads_it(playwright, address, code):
    with author(Chromium(playwright), address, code, "Xenia") as (writer, _):
        browser = writer.browser
        writer.begin("The Lost Sock")
        browser.type("A sock is missing.")
        for words, text, ending in BRANCHES:
            writer.choice(words, text)
            writer.end(ending)
        writer.saved()
        # The sheets stand in the order of the choices.
        writer.shows(["A sock is missing.", *(text for _, text, _ in BRANCHES)])
        read_what_is_published(writer, BRANCHES[1])


def a_story_asks_for_a_name_and_a_colour(playwright, address, code):
    with author(Chromium(playwright), address, code, "Gesa") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Robot")
        browser.type("Here comes ")
        add_question(writer, "Who comes?")
        suggestion = page.get_by_label("Suggestion")
        suggestion.fill("Robin")
        suggestion.press("Tab")
        writer.press("Put it into the text")
        browser.wait("document.activeElement.textContent === 'Here comes {whoComes}'")
        browser.type(" in ")
        add_question(writer, "Which colour?")
        page.get_by_label("With one of these").last.check()
        # One answer is added with a key, one by leaving the field, and one with the button.
        another = page.get_by_label("Another answer")
        another.focus()
        for count, answer in enumerate(("red", "blue"), 1):
            browser.type(answer)
            browser.press("Enter" if count == 1 else "Tab")
            page.get_by_label(f"Answer {count}", exact=True).wait_for()
        for number, colour in enumerate(("Red", "Blue"), 1):
            page.get_by_label(f"Colour of answer {number}").select_option(label=colour)
        browser.wait("document.querySelectorAll('[data-painted]').length === 2")
        # What is asked second comes first once it is moved up.
        page.locator("question-card").last.get_by_role("button", name="Move up").tap()
        browser.wait("[...document.querySelectorAll('question-card textarea')].map((one) => one.value)[0] === 'Which colour?'")
        writer.press("Put it into the text")
        browser.wait("document.activeElement.textContent === 'Here comes {whoComes} in {whichColour}'")
        browser.type(".")
        # Another name is another one in the text as well.
        writer.press("Questions")
        page.locator("question-card").first.get_by_role("button", name="Rename").tap()
        page.get_by_role("dialog", name="Rename “which colour”").wait_for()
        browser.type("paint")
        browser.press("Enter")
        page.locator("question-card code").get_by_text("{paint}").wait_for()
        browser.wait("document.activeElement.dataset.key === 'rename'")
        browser.press("Escape")
        page.get_by_label("What readers read here").tap()
        browser.wait("document.activeElement.textContent === 'Here comes {whoComes} in {paint}.'")
        writer.end("Hello")
        assert delete_and_keep(writer, "Who comes?") == "Here comes {whoComes} in {paint}."
        publish_and_open(writer)
        answer_and_read(writer)


def a_new_story_is_signed_and_not_scolded(playwright, address, code):
    """It has its author's name, and what it lacks so far is no problem yet."""
    with author(Chromium(playwright), address, code, "Rosa") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Owl")
        browser.wait("document.querySelector('proof-sign[data-sign=begun]')?.innerText.includes('Just begun')")
        writer.press("More for this story")
        writer.press("About this story")
        assert page.locator("#about-authors").input_value() == "Rosa"
        browser.press("Escape")
        # An answer goes where the caret was, however it came there, and into whichever text.
        page.get_by_role("textbox", name="What readers read here").tap()
        browser.type("Hello !")
        browser.press("ArrowLeft")
        add_question(writer, "Who comes?")
        writer.press("Put it into the text")
        browser.wait("document.activeElement.textContent === 'Hello {whoComes}!'")
        page.locator("story-place").first.locator("[data-key=place]").tap()
        writer.press("Explain more…")
        writer.say("An owl is a bird of the night.")
        page.get_by_role("textbox", name="A longer explanation").tap()
        browser.press("Home")
        writer.press("Questions")
        writer.press("Put it into the text")
        browser.wait("document.activeElement.textContent === '{whoComes} An owl is a bird of the night.'")
        writer.choice("Wait", "It hoots.")
        browser.wait("document.querySelector('proof-sign[data-sign=errors]')")
        assert not browser.problems(), browser.problems()


def a_story_is_found_by_its_age_and_its_tags(playwright, address, code):
    with author(Chromium(playwright), address, code, "Orla") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Quiet Kite")
        browser.type("A kite is quiet.")
        writer.end("Up")
        press(browser, "more")
        browser.tap_on(".acts-dialog li:nth-child(1) .act")
        browser.wait("document.querySelector('.about-dialog[open]')")
        fill_in(page, "From age", "9")
        fill_in(page, "To age", "8")
        # What is wrong is said, heard with its field, and left there to be put right.
        page.get_by_role("alert").get_by_text("higher than the second").wait_for()
        assert "higher than the second" in browser.run(
            "(ids) => ids.split(' ').map((id) => document.getElementById(id).innerText).join(' ')",
            page.get_by_label("To age").get_attribute("aria-describedby"),
        )
        assert page.get_by_label("To age").input_value() == "8"
        fill_in(page, "From age", "five")
        page.get_by_role("alert").get_by_text("whole number").wait_for()
        fill_in(page, "From age", "5")
        browser.wait("!document.querySelector('.about-dialog [role=alert]').innerText")
        fill_in(page, "Tags", "kites, , quiet ")
        fill_in(page, "Who made the pictures", "Ada, Ben")
        browser.press("Escape")
        publish_and_open(writer)
        for filters, is_found in (
            ((("age", "5"),), True),
            ((("age", "8"), ("tag", "kites"), ("tag", "quiet")), True),
            ((("age", "9"),), False),
            ((("age", "4"),), False),
        ):
            shelf = Shelf(browser, address)
            shelf.open(*filters, ("search", "Quiet Kite"), ("order", "title"))
            assert (shelf.total() == 1) == is_found, (filters, shelf.total())
        assert not browser.problems(), browser.problems()


def fill_in(page, label: str, words: str) -> None:
    page.get_by_label(label, exact=True).fill(words)
    page.keyboard.press("Tab")


def questions_fit_a_phone(playwright, address, code):
    with author(Chromium(playwright, width=390, height=844), address, code, "Quinn") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Narrow Robot")
        browser.type("Here it comes.")
        for prompt in ("Who comes?", "Which colour?"):
            add_question(writer, prompt)
            if prompt == "Who comes?":
                browser.press("Escape")
        page.get_by_label("With one of these").last.check()
        page.get_by_label("Another answer").focus()
        for count, answer in enumerate(("red", "blue"), 1):
            browser.type(answer)
            browser.press("Enter")
            page.get_by_label(f"Answer {count}", exact=True).wait_for()
        # A bin stands beside what it deletes, never on a line by itself.
        for bin_name, beside in (("Delete answer 1", "Colour of answer 1"), ("Delete this question", "Move up")):
            boxes = [page.get_by_label(name, exact=True).last.bounding_box() for name in (bin_name, beside)]
            middles = [box["y"] + box["height"] / 2 for box in boxes]
            assert abs(middles[0] - middles[1]) < 3, (bin_name, boxes)
        assert not browser.problems(), browser.problems()


def add_question(writer: Writer, prompt: str) -> None:
    writer.press("Questions")
    writer.page.get_by_role("dialog", name="Questions").wait_for()
    writer.press("New question")
    writer.page.get_by_role("dialog", name="New question").wait_for()
    writer.browser.type(prompt)
    writer.browser.press("Enter")
    writer.browser.wait("document.activeElement.dataset.key === 'suggestion'")


def delete_and_keep(writer: Writer, prompt: str) -> str:
    """Deletes a question that is used, and undoes it. Returns what the dialog called the place where it is used."""
    browser = writer.browser
    writer.press("Questions")
    writer.page.get_by_role("dialog", name="Questions").wait_for()
    browser.page.locator("question-card").last.get_by_role("button", name="Delete this question").tap()
    asked = writer.page.get_by_role("dialog", name=f"Delete “{prompt}”?")
    asked.wait_for()
    words = asked.inner_text()
    assert "used in one place" in words, words
    writer.press("Delete", exact=True)
    browser.wait("document.activeElement?.dataset.act === 'question-back'")
    assert browser.evaluate("document.querySelectorAll('question-card').length") == 1
    browser.press("Enter")
    browser.wait("document.querySelectorAll('question-card').length === 2")
    browser.press("Escape")
    return words.split("“")[2].split("”")[0]


def publish_and_open(writer: Writer) -> None:
    writer.press("Publish", exact=True)
    writer.page.get_by_role("dialog").wait_for()
    writer.press("Put it on the shelf")
    writer.page.get_by_role("link", name="Read it").tap()


def answer_and_read(writer: Writer) -> None:
    """Picks the second colour, gives a name, and finds both in the text."""
    browser = writer.browser
    now = settle(browser, 0)
    reading = Reading(browser, Touch(browser))
    while now["scene"] != "question":
        now = reading.step()
    assert "Which colour?" in browser.evaluate("document.querySelector('.question').textContent")
    browser.page.get_by_role("radio", name="blue").check(force=True)
    browser.tap_on("question-view [type=submit]")
    now = settle(browser, now["turn"])
    name = browser.page.get_by_role("textbox", name="Who comes?")
    assert name.input_value() == "Robin"
    name.fill("Ada")
    browser.tap_on("question-view [type=submit]")
    now = settle(browser, now["turn"])
    assert "Here comes Ada in blue." in now["words"], now["words"]


def a_new_version_says_what_becomes_of_its_readers(playwright, address, code):
    """A story is published again without the place where its reader is, who goes on at another one then."""
    with author(Chromium(playwright), address, code, "Yella") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Cave")
        browser.type("You stand at the cave mouth.")
        writer.choice("Go in", "It is dark in here.")
        page.locator("story-place:focus-within").get_by_role("button", name="And then…").tap()
        writer.say("Light a match")
        writer.wait_for_caret("What readers read here")
        browser.type("A bear!")
        writer.end("Bear")
        writer.saved()
        publish_and_open(writer)
        settle(browser, 0)
        Reading(browser, Touch(browser)).read_until(lambda now: "It is dark" in now["words"])
        writer.open("The Cave")
        browser.tap_on("story-place:nth-of-type(2) [data-key='place']")
        writer.press("Delete this place")
        browser.wait("document.querySelectorAll('story-place').length === 2")
        browser.tap_on("story-place [data-key^='choice ']")
        writer.press("Where it leads")
        writer.press("A bear!")
        writer.saved()
        writer.press("Publish", exact=True)
        lines = page.locator("before-publishing[data-news=shown] .news-line")
        lines.filter(has_text=re.compile("^1 reader goes back from “.+” to “You stand at the cave mouth")).wait_for()
        lines.filter(has_text="1 place has changed and 1 place is gone.").wait_for()
        writer.press("Let them continue elsewhere")
        writer.press("A bear!")
        lines.filter(has_text="1 reader continues where they are.").wait_for()
        writer.press("Put it on the shelf")
        page.get_by_role("link", name="Read it").tap()
        now = settle(browser, 0)
        assert "A bear!" in now["words"], now["words"]


def a_phone_has_room_for_the_words(playwright, address, code):
    """The bar has two rows, of which one stays; where the outline leads, nothing is hidden behind it."""
    with author(Chromium(playwright, width=390, height=844), address, code, "Mila") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Pocket")
        browser.type("A pocket.")
        writer.choice("Look", "A button.")
        writer.choice("Listen", "A clock.")
        page.get_by_role("textbox", name="Title of this place").last.fill("The clock")
        browser.pass_time(PAUSE)
        for width, height in ((390, 844), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            # The longest word that stands there in English or German.
            browser.evaluate("void (document.querySelector('.desk-publish').textContent = 'Veröffentlichen')")
            browser.evaluate("window.scrollTo(0, 0)")
            rows = browser.evaluate("new Set([...document.querySelectorAll('.desk-act')].map((one) => one.offsetTop)).size")
            assert rows == 1, f"the tools have {rows} rows at {width}"
            assert browser.evaluate("document.querySelector('.desk-bar').offsetHeight") < 115, width
            writer.press("Outline")
            page.get_by_role("dialog").get_by_role("link", name="A button.").tap()
            browser.wait("document.activeElement.matches('story-place')")
            assert browser.evaluate("""document.activeElement.querySelector('[data-field=title]').getBoundingClientRect().top
                >= document.querySelector('.desk-bar').getBoundingClientRect().bottom"""), f"the title is hidden at {width}"
            assert browser.evaluate("document.querySelector('.desk-bar').getBoundingClientRect().bottom") < 60, width
        assert not browser.problems(), browser.problems()


def a_phone_has_room_for_the_map(playwright, address, code):
    """What can be done with a place is in sight above the ways to the other pages, and nothing scrolls."""
    with author(Chromium(playwright, width=390, height=844), address, code, "Nele") as (writer, _):
        browser = writer.browser
        writer.begin("The Pocket")
        browser.type("A pocket.")
        writer.choice("Look", "A button.")
        writer.press("Map", exact=True)
        browser.wait("document.querySelector('[data-plan=open]') && document.activeElement.matches('.plan-canvas')")
        for width, height in ((390, 844), (320, 640)):
            browser.page.set_viewport_size({"width": width, "height": height})
            browser.press("ArrowDown")
            assert browser.evaluate("document.querySelector('plan-sign').checkVisibility()")
            lowest, ways = browser.evaluate(
                "['plan-sign', '.ways'].map((one) => document.querySelector(one).getBoundingClientRect())"
                ".map(({ top, bottom }, index) => (index ? top : bottom))"
            )
            assert lowest <= ways, f"the sign ends at {lowest} and the ways begin at {ways} at {width}"
            assert browser.evaluate("document.documentElement.scrollHeight <= innerHeight"), width
        assert not browser.problems(), browser.problems()


def a_choice_leads_to_a_place_that_is_there(playwright, address, code):
    with author(Chromium(playwright, width=390, height=844), address, code, "Lotte") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Roundabout")
        browser.type("A horse.")
        writer.choice("Ride on", "A swan.")
        # A new one: to the question, to the list of places, to the place.
        writer.press("Another choice")
        browser.wait("document.activeElement.id === 'asked-words'")
        browser.type("Stay on")
        writer.press("Lead to a place")
        page.get_by_label("Or to a place").fill("hor")
        page.get_by_role("dialog").get_by_role("button", name="A horse.").tap()
        browser.wait("document.activeElement.ariaLabel === 'Choice 2'")
        choices = page.locator(".choice-here")
        choices.nth(1).get_by_role("link", name="A horse.").wait_for()
        assert choices.nth(0).get_by_role("link", name="A swan.").count() == 1
        assert browser.evaluate("document.querySelectorAll('story-place').length") == 2
        # Whoever thinks better of it has their words still.
        writer.press("Another choice")
        browser.wait("document.activeElement.id === 'asked-words'")
        browser.type("Get off")
        writer.press("Lead to a place")
        page.get_by_label("Or to a place").wait_for()
        browser.press("Escape")
        browser.wait("document.activeElement.value === 'Get off'")
        browser.press("Escape")
        # One that is there: to the list of places, to the place.
        choices.nth(1).get_by_role("button", name="Where it leads").tap()
        writer.press("A swan.")
        choices.nth(1).get_by_role("link", name="A swan.").wait_for()
        browser.wait("document.activeElement.title === 'Where it leads'")
        browser.press("Control+z")
        choices.nth(1).get_by_role("link", name="A horse.").wait_for()
        browser.press("Control+z")
        browser.wait("document.querySelectorAll('.choice-here').length === 1")
        # Nothing was deleted, although each of them began with a place of its own.
        browser.press("Control+y")
        writer.press("More for this story")
        writer.press("Bin")
        page.get_by_text("The bin is empty.").wait_for()
        assert not browser.problems(), browser.problems()


def rules_are_made_without_a_word_of_code(playwright, address, code):
    with author(Chromium(playwright), address, code, "Henni") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Puddle")
        browser.type("A puddle.")
        writer.choice("Put on the boots", "They hum.")
        writer.end("Warm feet")
        writer.choice("Jump", "Splash!")
        writer.end("Wet")
        # The boots are remembered when they are put on.
        open_rules(writer, 1, "Changes…")
        page.locator("effects-editor").get_by_role("button", name="Changes…").tap()
        page.get_by_role("dialog", name="Something to remember").wait_for()
        browser.type("has boots")
        browser.press("Enter")
        page.get_by_label("Value").wait_for()
        browser.press("Escape")
        line(writer, 1, "has boots = yes")
        # Without them, the puddle is closed, and says why.
        open_rules(writer, 2, "Only if…")
        page.locator("condition-editor").get_by_role("button", name="Only if…").tap()
        browser.wait("document.activeElement.dataset.key === '0 subject'")
        page.get_by_label("What it is about").select_option(label="has boots")
        page.get_by_label("They see it closed, and why").check()
        page.get_by_label("Why it’s closed").fill("Your socks would get wet.")
        page.get_by_label("Why it’s closed").press("Tab")
        browser.press("Escape")
        line(writer, 2, "only if “has boots” is yes")
        # Luck decides, and boots make it easier. Low rolls are good here, so the shift is negative.
        open_rules(writer, 2, "Let luck decide…")
        page.get_by_role("radio", name="Percent").check(force=True)
        page.locator("[data-key='atMost number']").fill("40")
        page.locator("[data-key='atMost number']").press("Tab")
        page.get_by_text("It works: 2 in 5 readers").wait_for()
        writer.press("Easier or harder…")
        page.locator(".modifier").get_by_role("button", name="Only if…").tap()
        page.locator(".modifier").get_by_label("What it is about").select_option(label="has boots")
        page.get_by_text("Then it works for 1 in 2 readers.").wait_for()
        browser.press("Escape")
        line(writer, 2, "only if “has boots” is yes · luck decides: 2 in 5")
        page.get_by_role("textbox", name="What happens: It works").tap()
        browser.type("You fly.")
        writer.saved()
        draft = browser.evaluate("location.hash.split('/')[2].split('?')[0]")
        history = str(ask(browser, "GET", f"drafts/{draft}/history")["value"])
        for part in ("hasBoots", "Your socks would get wet.", "-10", "percentile", "You fly."):
            assert part in history, part


def a_condition_is_made_by_keyboard(playwright, address, code):
    with author(Chromium(playwright), address, code, "Ida") as (writer, _):
        browser = writer.browser
        writer.begin("The Cave")
        browser.type("A cave.")
        writer.choice("Go in", "Dark.")
        open_rules(writer, 1, "Only if…")
        writer.tab_to("Only if…")
        browser.press("Enter")
        browser.wait("document.activeElement.dataset.key === '0 subject'")
        # It is about nothing yet, and a place is asked for before it is about that.
        browser.press("ArrowDown")
        writer.tab_to("Choose…")
        browser.press("Enter")
        browser.wait("document.querySelector('.places-dialog[open]')")
        writer.tab_to("A cave.")
        browser.press("Enter")
        browser.wait("document.activeElement.dataset.key === '0 place'")
        browser.press("Escape")
        line(writer, 1, "only if the reader has been to “A cave.”")
        writer.press("Rules: only if")
        writer.tab_to("Type the condition")
        browser.press("Enter")
        browser.press("Tab")
        browser.press("Control+a")
        browser.type("turns >= 2 and not (visits(start) > 3 or turns % 2 == 1)")
        browser.press("Enter")
        browser.wait("document.querySelectorAll('.rule-rows .rule-rows > .rule-row').length === 2")
        browser.press("Escape")


def what_is_not_picked_changes_nothing(playwright, address, code):
    """A change and its condition are begun, twice each, before anything of them is picked."""
    with author(Chromium(playwright), address, code, "Jonna") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("The Purse")
        browser.type("A purse.")
        writer.choice("Open it", "It was heavy.")
        for kind, answers in (("A number", ["coins"]), ("One of several", ["purse", "red, blue"])):
            writer.press("More for this story")
            writer.press("What the story remembers")
            writer.press(kind)
            for answer in answers:
                browser.wait("document.activeElement?.matches('.words-dialog[open]:last-of-type input')")
                browser.type(answer)
                browser.press("Enter")
            page.get_by_role("group", name=answers[0], exact=True).wait_for()
            browser.press("Escape")
        open_rules(writer, 1, "Changes…")
        effects = page.locator("effects-editor")
        twice(effects.get_by_role("button", name="Changes…"))
        browser.wait("document.activeElement.dataset.key === 'begun variable'")
        assert effects.get_by_role("group", name="Change").count() == 1
        page.get_by_label("What changes").select_option(label="purse")
        assert page.get_by_label("Value").input_value() == "", "a value is picked already"
        browser.press("Escape")
        assert page.locator(".choice-here .rule-line").count() == 0
        open_rules(writer, 1, "Changes…")
        effects.get_by_role("button", name="Changes…").tap()
        page.get_by_label("What changes").select_option(label="coins")
        line(writer, 1, "coins +1")
        twice(effects.get_by_role("button", name="Only if…"))
        browser.wait("document.activeElement.dataset.key === '0 subject'")
        assert effects.get_by_role("group", name="Condition").count() == 1
        page.get_by_label("What it is about").select_option(label="purse")
        assert page.get_by_label("Value").input_value() == "", "a value is picked already"
        line(writer, 1, "coins +1")
        page.get_by_label("Value").select_option(label="blue")
        line(writer, 1, "perhaps coins +1")
        browser.wait("document.activeElement.dataset.key === '0 subject'")
        browser.press("Escape")


def twice(button) -> None:
    """Presses a button twice before its first press has an effect."""
    button.evaluate("(button) => { button.click(); button.click(); }")


def open_rules(writer: Writer, choice: int, part: str) -> None:
    writer.press(f"More for choice {choice}")
    writer.press(part)
    writer.page.locator(".rules-dialog[open]").wait_for()


def line(writer: Writer, choice: int, words: str) -> None:
    """Waits until the quiet line under a choice says this."""
    writer.browser.wait_for(
        "([at, words]) => document.querySelectorAll('.choice-here')[at - 1]?.querySelector('.rule-line')?.textContent === words",
        [choice, words],
    )


def problems_are_shown_and_mended(playwright, address, code):
    with author(Chromium(playwright), address, code, "Pia") as (writer, _):
        browser = writer.browser
        writer.begin("The Lost Sock")
        browser.type("A sock is missing.")
        writer.choice("Look under the bed", "Only dust.")
        wait_for_sign(browser, "1 problem")
        press(browser, "proof")
        writer.press("Show")
        browser.wait("document.activeElement?.closest('story-place')?.innerText.includes('Only dust')")
        press(browser, "proof")
        writer.press("The end")
        writer.say("Dusty")
        wait_for_sign(browser, "1 hint")
        writer.choice("Ask the dog", "The dog looks away. TODO")
        writer.end("Friends")
        # What the sign counts is marked where it stands, for those who do not see it as well.
        browser.wait("document.querySelector('proof-mark')")
        text = writer.page.get_by_role("textbox", name="What readers read here").filter(has_text="TODO")
        assert "note to yourself" in browser.run(
            "(text) => document.getElementById(text).innerText", text.get_attribute("aria-describedby")
        )
        press(browser, "proof")
        endings = writer.page.locator(".odds-ending summary")
        endings.first.wait_for()
        texts = sorted(words.split("\n")[:2] for words in endings.all_inner_texts())
        assert texts == [[name, "In about every second reading"] for name in ("Dusty", "Friends")], texts
        # The triangle is on the line of the ending's name.
        assert browser.evaluate(
            "[...document.querySelectorAll('.odds-ending summary')].every((one) => "
            "one.querySelector('strong').getBoundingClientRect().top - one.getBoundingClientRect().top < 20)"
        )
        endings.filter(has_text="Friends").tap()
        writer.page.locator(".way-steps").get_by_text("Ask the dog").wait_for()
        press(browser, "about")
        browser.wait("document.querySelector('.about-dialog[open]')")
        writer.page.get_by_label("What it is about").fill("A sock, a dog, and dust.")
        browser.press("Tab")
        browser.press("Escape")
        text.tap()
        browser.press("End")
        for _ in " TODO":
            browser.press("Backspace")
        wait_for_sign(browser, "No problems")
        assert not browser.problems(), browser.problems()


def wait_for_sign(browser: Chromium, words: str) -> None:
    browser.wait_for("(words) => document.querySelector('proof-sign button')?.innerText === words", words)


def a_story_is_read_beside_its_manuscript(playwright, address, code):
    with author(Chromium(playwright, 1440, 900), address, code, "Quirin") as (writer, _):
        browser = writer.browser
        page = writer.page
        writer.begin("The Lost Sock")
        browser.type("A sock is missing.")
        writer.choice("Look under the bed", "Only dust.")
        writer.choice("Ask the dog", "The dog looks away.")
        writer.end("Friends")
        # Half a story can be read up to where nothing is written yet.
        page.locator("story-place").nth(1).get_by_role("button", name="Read from here").tap()
        frame = page.frame_locator(".preview-frame")
        frame.get_by_text("Only dust.").wait_for()
        frame.locator("[data-act=advance]").tap()
        frame.get_by_text("Not written yet").wait_for()
        # The manuscript is wider then, and what the author reads stays where it is.
        top = "document.querySelectorAll('story-place')[1].getBoundingClientRect().top"
        before = browser.evaluate(top)
        press(browser, "close-preview")
        browser.wait(f"!document.querySelector('.preview-dialog') && Math.abs({top} - {before}) < 60")
        # A mistake keeps it closed: the problem is one press away.
        text = page.get_by_role("textbox", name="What readers read here").nth(1)
        text.tap()
        browser.press("End")
        browser.type("{sock}")
        page.locator("story-place").nth(1).get_by_role("button", name="Read from here").tap()
        browser.wait("document.querySelector('.preview-dialog[data-preview=errors]')")
        press(browser, "preview-problems")
        writer.press("The end")
        writer.say("Dusty")
        text.tap()
        browser.press("End")
        for _ in "{sock}":
            browser.press("Backspace")
        page.locator("story-place").nth(2).get_by_role("button", name="Read from here").tap()
        frame.get_by_text("The dog looks away.").wait_for()
        # The author goes on writing, and the reader follows.
        page.get_by_role("textbox", name="What readers read here").nth(2).tap()
        browser.press("End")
        browser.type(" It hides something.")
        frame.get_by_text("It hides something.").wait_for()
        assert browser.evaluate("document.activeElement.matches('.text-box')"), "the focus has left the text"
        page.locator("story-place").nth(0).get_by_role("button", name="Read from here").tap()
        frame.get_by_role("button", name="Look under the bed").tap()
        frame.get_by_text("Only dust.").wait_for()
        browser.type("x")
        page.get_by_role("dialog", name="Read from here").get_by_role("button", name="Close").tap()
        browser.wait("!document.querySelector('.preview-dialog')")
        assert browser.evaluate("document.activeElement.closest('story-place') !== null"), "the focus is lost"
        assert not browser.problems(), browser.problems()


def a_story_is_written_by_keyboard_alone(playwright, address, code):
    with author(Chromium(playwright), address, code, "Yusuf") as (writer, _):
        browser = writer.browser
        go(browser, address, "write", "[data-stories=shown]")
        writer.tab_to("New story")
        browser.press("Enter")
        writer.say("The Red Door")
        writer.wait_for_caret("What readers read here")
        browser.type("A door. It is red.")
        for words, ending in (("Open it", "A garden"), ("Go home", "Home")):
            writer.tab_to("And then…" if words == "Open it" else "Another choice")
            browser.press("Enter")
            writer.say(words)
            writer.wait_for_caret("What readers read here")
            browser.type(f"{words}!")
            writer.tab_to("The end")
            browser.press("Enter")
            writer.say(ending)
            browser.wait_for("() => document.activeElement?.ariaLabel === 'What this ending is called'")
            # Back to the first sheet, by the outline.
            go_to = "A door. It is red."
            browser.evaluate("document.querySelector('main').focus()")
            writer.tab_to(go_to)
            browser.press("Enter")
            browser.wait_for("(name) => document.activeElement.closest('story-place')?.querySelector('h2').textContent === name", go_to)
        # Undo takes back the last ending with one key, and brings it back with another.
        browser.press("Control+z")
        browser.wait("![...document.querySelectorAll('story-text')].some((one) => one.value === 'Home')")
        browser.press("Control+Shift+z")
        browser.wait("[...document.querySelectorAll('story-text')].some((one) => one.value === 'Home')")
        browser.evaluate("document.querySelector('main').focus()")
        writer.tab_to("Publish")
        browser.press("Enter")
        writer.page.get_by_role("dialog").wait_for()
        writer.tab_to("Put it on the shelf")
        browser.press("Enter")
        writer.page.get_by_role("link", name="Read it").wait_for()


def a_story_is_arranged_on_the_map(playwright, address, code):
    with author(Chromium(playwright), address, code, "Hanna") as (writer, _):
        browser = writer.browser
        mouse = browser.page.mouse
        writer.begin("Two Rooms")
        browser.type("The hall.")
        writer.choice("Go down", "The cellar.")
        writer.saved()
        writer.press("Map", exact=True)
        browser.wait("document.querySelector('[data-plan=open]') && document.activeElement.matches('.plan-canvas')")
        # The hall stands above the cellar, both around the middle of the map.
        box = browser.page.locator(".plan-canvas").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 92
        assert place_at(writer, x, y) == "The cellar."
        browser.pass_time(1000)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 100, y, steps=3)
        mouse.move(x + 240, y, steps=3)
        mouse.up()
        writer.saved()
        assert place_at(writer, x, y) == ""
        assert place_at(writer, x + 240, y) == "The cellar."
        writer.press("Undo")
        browser.wait("document.querySelector('.hint-bubble').textContent === 'Undone'")
        assert place_at(writer, x + 240, y) == ""
        # The keys move it as well, in one step of the history.
        assert place_at(writer, x, y) == "The cellar."
        for _ in range(2):
            browser.press("Alt+Shift+ArrowRight")
        browser.pass_time(1000)
        writer.saved()
        assert place_at(writer, x + 240, y) == "The cellar."
        browser.press("Control+z")
        browser.wait("document.querySelector('save-sign')")
        writer.saved()
        assert place_at(writer, x, y) == "The cellar."


def a_place_of_the_map_leads_to_its_sheet_and_back(playwright, address, code):
    with author(Chromium(playwright), address, code, "Ines") as (writer, _):
        browser = writer.browser
        writer.begin("There and Back")
        browser.type("The hall.")
        writer.choice("Go down", "The cellar.")
        writer.press("Map", exact=True)
        browser.wait("document.querySelector('[data-plan=open]') && document.activeElement.matches('.plan-canvas')")
        # By keys alone: to the hall, along its way, and down to the sheet.
        browser.press("Escape")
        browser.press("ArrowDown")
        said = "document.querySelector('story-plan > [role=status]').textContent"
        browser.wait(f"{said}.startsWith('The hall. The story starts here. Leads to one place.')")
        browser.press("ArrowDown")
        browser.wait(f"{said}.startsWith('The cellar.')")
        # A widget of its own, to which screen readers leave the keys; what is selected is in it.
        assert named(browser, "listbox") == ["Map of the story"]
        assert "The cellar." in named(browser, "option")
        browser.press("Enter")
        browser.wait("document.activeElement.closest('story-place')?.querySelector('h2').textContent === 'The cellar.'")
        assert not browser.evaluate("location.hash.includes('view=map')")
        browser.page.locator("story-place:focus-within").get_by_role("button", name="More for this place").tap()
        writer.press("Show on the map")
        browser.wait("document.querySelector('.sign-name')?.textContent === 'The cellar.'")
        # What the browser calls back is the way back.
        browser.evaluate("history.back()")
        browser.wait("document.querySelector('manuscript-sheets').checkVisibility()")


def screen_readers_hear_where_they_are(playwright, address, code):
    """What Orca was silent about, or said wrongly, when it was tried."""
    with author(Chromium(playwright, width=1280), address, code, "Orla") as (writer, _):
        browser = writer.browser
        writer.begin("By Ear")
        browser.type("The hall.")
        writer.choice("Go down", "The cellar.")
        writer.saved()
        # With a listener on the document, everything would be called clickable.
        document = browser.session.send("Runtime.evaluate", {"expression": "document"})["result"]["objectId"]
        listeners = browser.session.send("DOMDebugger.getEventListeners", {"objectId": document})["listeners"]
        assert not {"click", "mousedown", "mouseup"} & {one["type"] for one in listeners}
        # The focus comes to what has a role and a name, not to a heading in it.
        browser.page.get_by_role("navigation", name="Outline").get_by_role("link", name="The hall.").click()
        browser.wait("document.activeElement.matches('story-place[role=group]')")
        # Parts of a name are not one word. The other sheets have the new name once the text is left.
        browser.wait("document.querySelector('story-outline .outline-mark.open')")
        browser.wait("document.querySelector('.leads')?.textContent === 'leads to\\u00a0The cellar.'")
        links = [" ".join(name.split()) for name in named(browser, "link")]
        assert "The cellar. unfinished" in links and "leads to The cellar." in links, links
        wait_for_sign(browser, "1 problem")
        press(browser, "proof")
        browser.wait("document.activeElement.matches('dialog.proof-dialog')")
        assert "Problem: The story stops here" in named(browser, "group")
        browser.press("Escape")
        # The same words again are no news.
        news = "document.querySelector('proof-sign [role=status]').textContent"
        before = browser.evaluate(news)
        browser.evaluate(
            "void (window.heard = [], new MutationObserver(() => window.heard.push(1))"
            ".observe(document.querySelector('proof-sign [role=status]'), { childList: true }))"
        )
        browser.page.get_by_role("textbox", name="What readers read here").first.focus()
        browser.type("Dark.")
        writer.saved()
        wait_for_sign(browser, "1 problem")
        assert browser.evaluate(news) == before and browser.evaluate("window.heard.length") == 0


def named(browser, role: str) -> list[str]:
    """The names of everything with a role, as a screen reader gets them."""
    nodes = browser.session.send("Accessibility.getFullAXTree")["nodes"]
    return [node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] == role and "name" in node]


def places_become_a_chapter_by_keyboard(playwright, address, code):
    with author(Chromium(playwright), address, code, "Jona") as (writer, _):
        browser = writer.browser
        writer.begin("The House")
        browser.type("The hall.")
        writer.choice("Go down", "The cellar.")
        writer.press("Map", exact=True)
        browser.wait("document.querySelector('[data-plan=open]') && document.activeElement.matches('.plan-canvas')")
        for key in ("Escape", "ArrowDown", "Space", "ArrowDown", "Space"):
            browser.press(key)
        browser.evaluate("document.querySelector('[data-plan-act=several]').focus()")
        writer.tab_to("Chapters")
        browser.press("Enter")
        writer.tab_to("New chapter with the 2 selected places")
        browser.press("Enter")
        writer.say("The Basement")
        heading = "document.querySelector('story-outline [data-chapter] h3')?.textContent"
        browser.wait(f"{heading} === 'The Basement2 places'")
        # Collapsed, it is one card; its places are where they were once that is undone.
        writer.tab_to("Chapters")
        browser.press("Enter")
        writer.tab_to("The Basement")
        browser.press("Enter")
        writer.tab_to("Collapse it on the map")
        browser.press("Enter")
        facts = "document.querySelector('plan-sign .sign-facts').textContent"
        browser.wait(f"{facts} === 'A chapter with 2 places. The story starts here.'")
        browser.press("Control+z")
        browser.wait("!document.querySelector('plan-sign[data-of=chapter]')?.checkVisibility()")
        browser.press("Control+z")
        browser.wait("!document.querySelector('story-outline [data-chapter]')")
        writer.saved()


def a_name_is_replaced_in_the_whole_story(playwright, address, code):
    with author(Chromium(playwright), address, code, "Kira") as (writer, _):
        browser = writer.browser
        page = browser.page
        writer.begin("Two Friends")
        browser.type("Ada knocks. Hadara is not her name.")
        writer.choice("Ask Ada in", "Ada sits down.")
        browser.press("Control+f")
        browser.wait("document.activeElement?.id === 'replace-find'")
        browser.type("ada")
        page.get_by_label("Whole words").check()
        found(browser, 3)
        page.locator("[data-hit='1']").uncheck()
        # With nothing to put in its place, the word goes.
        writer.press("Delete 2")
        found(browser, 1)
        page.locator(".replace-dialog [role=status]").get_by_text("Deleted 2 times").wait_for()
        writer.shows(["knocks. Hadara is not her name.", "sits down."])
        browser.press("Escape")
        browser.press("Control+z")
        browser.press("Control+f")
        found(browser, 3)
        page.locator("[data-hit='1']").uncheck()
        page.get_by_label("Replace with").fill("Eva")
        writer.press("Replace 2")
        found(browser, 1)
        page.locator(".replace-dialog [role=status]").get_by_text("Replaced 2 times").wait_for()
        writer.press("Show 1")
        browser.wait("document.activeElement?.closest('story-text')?.value.includes('Ada')")
        writer.shows(["Eva knocks. Hadara is not her name.", "Eva sits down."])
        # All of it is one step.
        browser.press("Control+z")
        browser.wait("[...document.querySelectorAll('story-text')].filter((one) => /^Ada/.test(one.value)).length === 2")
        # Pressed twice, the keys are the browser's.
        browser.press("Control+f")
        browser.wait("document.querySelector('.replace-dialog[open]')")
        browser.press("Control+f")
        browser.wait("!document.querySelector('.replace-dialog')")


def found(browser: Chromium, count: int) -> None:
    """Waits until this many hits are listed."""
    browser.wait_for("(count) => (testWorld.advance(200), document.querySelector('.hit-list')?.dataset.found === `${count}`)", count)


def place_at(writer: Writer, x: float, y: float) -> str:
    """The name of the place that a click on the map selects; empty if there is none."""
    # A second click soon after the first would be a double click.
    writer.page.wait_for_timeout(450)
    writer.page.mouse.click(x, y)
    sign = writer.page.locator("plan-sign .sign-name")
    return sign.inner_text() if sign.is_visible() else ""


def a_tab_killed_while_typing_loses_nothing(playwright, address, code):
    with author(Chromium(playwright), address, code, "Zita") as (writer, _):
        browser = writer.browser
        browser.expects("Target crashed", "Page crashed")
        writer.begin("The Storm")
        browser.type("Thunder. And then the light went out, and nobody")
        # No more than what a keystroke may take to be on the device.
        browser.pass_time(100)
        browser.page.wait_for_timeout(300)
        # A page that crashes gets no event, and answers nothing.
        with contextlib.suppress(Error):
            browser.page.goto("chrome://crash", timeout=3000)
        browser.new_page()
        writer.open("The Storm")
        browser.wait("document.body.innerText.includes('and nobody')")


def what_is_typed_offline_arrives_later(playwright, address, code):
    with author(Chromium(playwright), address, code, "Anton") as (writer, _):
        browser = writer.browser
        browser.expects("ERR_INTERNET_DISCONNECTED")
        writer.begin("The Tunnel")
        writer.saved()
        browser.context.set_offline(True)
        browser.type("It is dark in here.")
        browser.wait_for(
            "([words, pause]) => { testWorld.advance(pause); return document.querySelector('save-sign').innerText.includes(words); }",
            ["until you’re online", PAUSE],
        )
        browser.context.set_offline(False)
        writer.saved()
        draft = browser.evaluate("location.hash.split('/')[2].split('?')[0]")
        assert "dark in here" in str(ask(browser, "GET", f"drafts/{draft}/history")["value"])


def a_second_tab_follows_until_it_takes_over(playwright, address, code):
    with author(Chromium(playwright), address, code, "Berta") as (writer, _):
        browser = writer.browser
        writer.begin("Two Windows")
        browser.type("First.")
        writer.saved()
        first = browser.page
        browser.new_page()
        writer.open("Two Windows")
        browser.wait("document.querySelector('save-sign')?.dataset.sign === 'elsewhere'")
        writer.press("Write here")
        writer.saved()
        writer.page.get_by_role("textbox", name="What readers read here").tap()
        browser.press("End")
        browser.type(" Second.")
        writer.saved()
        browser.show(first)
        browser.wait("document.body.innerText.includes('First. Second.')")
        # It takes the story back with the first key, and with a tap on a button, which then does what it does.
        browser.wait("document.querySelector('save-sign')?.dataset.sign === 'elsewhere'")
        browser.run(FOCUS_AT_THE_END)
        browser.type(" Third.")
        browser.wait("document.activeElement.textContent === 'First. Second. Third.'")
        writer.saved()
        browser.show(browser.context.pages[-1])
        browser.wait("document.body.innerText.includes('First. Second. Third.')")
        writer.press("Undo")
        browser.wait("!document.body.innerText.includes('Third.')")
        assert not browser.problems(), browser.problems()


def two_windows_lose_no_letter(playwright, address, code):
    """An author goes from window to window and just types: each takes the story over with the first key."""
    with author(Chromium(playwright), address, code, "Bernd") as (writer, _):
        browser = writer.browser
        writer.begin("To and Fro")
        first = browser.page
        browser.new_page()
        writer.open("To and Fro")
        second = browser.page
        words = ""
        for number in range(4):
            browser.show(second if number % 2 else first)
            # The caret comes without a tap, and nothing is waited for: the other window has not sent its last words yet.
            browser.run(FOCUS_AT_THE_END)
            if number == 3:
                # Here they come while the caret is already at the end, and it stays there.
                browser.wait_for("(words) => document.activeElement.textContent === words", words)
            more = f"Window {number} writes, and the other one stops. "
            browser.type(more)
            words += more
            browser.wait_for("(words) => document.activeElement.textContent === words", words)
        writer.saved()
        draft = browser.evaluate("location.hash.split('/')[2].split('?')[0]")
        assert words.strip() in str(ask(browser, "GET", f"drafts/{draft}/history")["value"])
        browser.show(first)
        browser.wait_for("(words) => document.body.innerText.includes(words)", words.strip())
        assert not browser.problems(), browser.problems()


def typing_goes_on_while_a_page_is_made(playwright, address, code):
    """After Enter on a new choice the caret is on the new page at once, and nothing typed is swallowed or presses a button."""
    with author(Chromium(playwright), address, code, "Benno") as (writer, _):
        browser = writer.browser
        writer.begin("Quick")
        browser.type("A door.")
        writer.press("And then…")
        browser.wait("document.activeElement.id === 'asked-words'")
        browser.type("Open it")
        # The editor answers only when the test lets it.
        browser.run(HOLD_THE_EDITOR)
        browser.press("Enter")
        assert browser.evaluate("document.activeElement.closest('waiting-words') !== null")
        browser.type("Behind it is a sea")
        visit = Visit("words for a page")
        visit.examine(browser, "waiting")
        visit.end()
        assert browser.evaluate("document.querySelectorAll('story-place').length") == 1
        # Killed now, the words would be on the device.
        browser.wait("document.querySelector('manuscript-page[data-kept]')")
        browser.evaluate("letTheEditorGo()")
        browser.type(", and a boat.")
        browser.wait("document.activeElement.textContent === 'Behind it is a sea, and a boat.'")
        writer.saved()
        writer.shows(["A door.", "Behind it is a sea, and a boat."])
        assert not browser.evaluate("document.querySelector('dialog[open], waiting-words')")
        # The same where nothing is asked.
        browser.run(HOLD_THE_EDITOR)
        writer.page.locator("story-place").last.locator("[data-act=go-on]").tap()
        browser.type("You row.")
        browser.evaluate("letTheEditorGo()")
        browser.wait("document.activeElement.textContent === 'You row.'")
        writer.saved()
        assert not browser.problems(), browser.problems()


def words_for_a_page_that_is_not_there_survive(playwright, address, code):
    """A tab is killed after Enter on a new choice, before its page is there."""
    with author(Chromium(playwright), address, code, "Bine") as (writer, _):
        browser = writer.browser
        browser.expects("Target crashed", "Page crashed")
        writer.begin("Quicker")
        browser.type("A door.")
        writer.press("And then…")
        browser.wait("document.activeElement.id === 'asked-words'")
        browser.type("Open it")
        browser.run(HOLD_THE_EDITOR)
        browser.press("Enter")
        browser.type("Behind it is a sea")
        browser.wait("document.querySelector('manuscript-page[data-kept]')")
        with contextlib.suppress(Error):
            browser.page.goto("chrome://crash", timeout=3000)
        browser.new_page()
        writer.open("Quicker")
        # Neither was done: both are where they were typed, once the choice is added.
        writer.press("And then…")
        browser.wait("document.activeElement.value === 'Open it'")
        browser.press("Enter")
        browser.wait("document.activeElement.textContent === 'Behind it is a sea'")
        writer.saved()


def somebody_elses_story_is_not_copied_in_silence(playwright, address, code):
    with author(Chromium(playwright), address, code, "Otto") as (writer, _):
        browser = writer.browser

        def edit() -> None:
            Shelf(browser, address).open(("order", "best"), ("not", "tutorial"), ("search", "Sharks"))
            browser.tap_on(f"[data-story={STORY}] [data-act=more]")
            browser.tap_on("dialog.details [data-act=edit]")

        def drafts() -> list[dict]:
            return call(browser, address, "GET", "drafts")["drafts"]

        # Whoever thinks better of it has no draft.
        edit()
        browser.wait("document.querySelector('dialog.edit-question[open]')")
        visit = Visit("a story of somebody else")
        visit.examine_narrow(browser, "copy or not")
        visit.end()
        browser.tap_on(".edit-question button:not([data-act=edit], [data-act=copy])")
        browser.wait("!document.querySelector('.edit-question')")
        assert drafts() == []
        # A copy has a name and an ID of its own.
        edit()
        browser.tap_on(".edit-question [data-act=copy]")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        assert browser.evaluate("document.querySelector('h1').textContent").endswith("Sharks (copy)")
        [copy] = drafts()
        assert copy["story"] != STORY, copy
        # The story itself is opened once it was asked for.
        edit()
        browser.tap_on(".edit-question [data-act=edit]")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        at = browser.evaluate("location.hash.split('?')[0]")
        edit()
        browser.wait_for("(at) => location.hash.split('?')[0] === at && document.querySelector('[data-manuscript=open]')", at)
        assert len(drafts()) == 2
        # For somebody else, the link to it leads to nothing, which is not in the bin.
        browser.expects("404")
        olga = add_reader(browser, address, "Olga")
        call(browser, address, "PUT", f"readers/{olga}/writing", {"allowed": True})
        sign_in(browser, address, olga)
        browser.open("about:blank")
        browser.open(f"{address}/{at}")
        browser.wait("document.querySelector('[data-manuscript=trouble]')")
        shown = browser.evaluate("document.querySelector('manuscript-page').innerText")
        assert "None of your stories is at this address" in shown, shown
        assert "bin" not in shown, shown


def a_story_goes_back_and_forth(playwright, address, code):
    with author(Chromium(playwright), address, code, "Paula") as (writer, _):
        browser = writer.browser
        page = writer.page
        writer.begin("The Cave")
        browser.type("A dark cave.")
        writer.saved()
        writer.choice("Go in", "It is wet in there.")
        writer.saved()
        # A step of the list, with what differs from before it.
        writer.press("More for this story")
        writer.press("What was changed")
        steps = page.get_by_role("dialog", name="What was changed")
        steps.get_by_role("button", name="Added a choice").tap()
        writer.press("Go back to before this")
        page.get_by_role("heading", name="Before: Added a choice").wait_for()
        assert "Choice “Go in”" in steps.inner_text(), steps.inner_text()
        writer.press("Go back to this")
        browser.wait("document.querySelectorAll('story-place').length === 1")
        writer.shows(["A dark cave."])
        assert browser.evaluate("document.querySelector('.deleted-note p').innerText") == (
            "The story is as it was before this: Added a choice."
        )
        browser.press("Enter")
        browser.wait("document.querySelectorAll('story-place').length === 2")
        # The list needs no network, and a moment of the library says that it does.
        writer.saved()
        browser.expects("ERR_INTERNET_DISCONNECTED")
        browser.context.set_offline(True)
        writer.press("More for this story")
        writer.press("Earlier versions")
        versions = page.get_by_role("dialog", name="Earlier versions")
        versions.get_by_role("button", name="What was changed").tap()
        steps.get_by_role("button", name="Undid: Went back to an earlier version").wait_for()
        browser.press("Escape")
        browser.context.set_offline(False)
        # The beginning, as the library has it.
        writer.press("More for this story")
        writer.press("Earlier versions")
        versions.locator("[data-number='0']").tap()
        versions.get_by_text("New Place").wait_for()
        writer.press("Go back to this")
        browser.wait("document.querySelectorAll('story-place').length === 1")
        writer.shows([""])
        browser.press("Enter")
        browser.wait("document.querySelectorAll('story-place').length === 2")
        writer.shows(["A dark cave.", "It is wet in there."])


def a_story_of_many_places_is_written_in_its_middle(playwright, address, code):
    """Its sheets stand in groups, of which the browser draws those near the window."""
    order = "[...document.querySelectorAll('story-place')].map((one) => one.dataset.node)"
    outline = "[...document.querySelectorAll('.outline-link')].map(({ hash }) => new URLSearchParams(hash.split('?')[1]).get('at'))"
    in_sight = "((at) => at.top >= 0 && at.top < innerHeight)(document.activeElement.closest('story-place').getBoundingClientRect())"
    with author(Chromium(playwright, 1180, 820), address, code, "Sixten") as (writer, _):
        browser, page = writer.browser, writer.page
        go(browser, address, "write", "[data-stories=shown]")
        stairs = "".join(f":: Stair {number}\nStair {number}. [[Up->Stair {number + 1}]]\n\n" for number in range(MANY))
        choose(browser, {"stairs.twee": f":: StoryTitle\nStairs\n\n{stairs}:: Stair {MANY}\nThe top.\n"})
        browser.wait("document.querySelector('.brought-dialog[open]')")
        writer.press("Open it")
        browser.wait("document.querySelector('[data-manuscript=open]')")
        page.locator(".outline-link", has_text="Stair 100").tap()
        browser.wait("document.activeElement.closest('story-place')?.querySelector('[data-field=text]')?.value.startsWith('Stair 100.')")
        browser.wait(in_sight)
        text = page.locator("story-place:focus").get_by_role("textbox", name="What readers read here")
        text.tap()
        browser.press("End")
        browser.type(" It creaks.")
        page.locator("story-place:focus-within").get_by_role("button", name="Another choice").tap()
        writer.say("Sit down")
        writer.wait_for_caret("What readers read here")
        browser.type("Better.")
        assert browser.evaluate(in_sight), "the new sheet is out of sight"
        writer.saved()
        assert browser.evaluate(f"{order}.length") == MANY + 2
        assert browser.evaluate(order) == browser.evaluate(outline)
        assert browser.evaluate("document.activeElement.closest('story-text')?.value") == "Better."
        browser.reload()
        browser.wait("document.querySelector('[data-manuscript=open]')")
        assert browser.evaluate(order) == browser.evaluate(outline)
        assert not browser.problems(), browser.problems()


def what_readers_meet_beside_the_pages_is_written_there(playwright, address, code):
    """A longer explanation, and what comes of a choice: made, typed on, and gone with their last word."""
    with author(Chromium(playwright, 1180, 820), address, code, "Tilda") as (writer, _):
        browser, page = writer.browser, writer.page
        writer.begin("Rain")
        browser.type("It rains.")
        writer.choice("Go out", "Wet.")
        writer.end("Wet")
        first = page.locator("story-place").first
        first.locator("[data-key=place]").tap()
        writer.press("Explain more…")
        writer.say("Rain is water that falls down.")
        explanation = first.get_by_role("textbox", name="A longer explanation")
        explanation.tap()
        browser.press("End")
        browser.type(" It is wet.")
        first.locator("[data-key^='choice ']").tap()
        writer.press("What comes of it…")
        writer.say("Splash!")
        first.get_by_role("textbox", name="What comes of it").wait_for()
        writer.saved()
        writer.press("Read from here")
        frame = page.frame_locator(".preview-frame")
        frame.get_by_role("button", name="Go out").tap()
        frame.get_by_text("Splash!").wait_for()
        browser.press("Escape")
        browser.reload()
        browser.wait("document.querySelector('[data-manuscript=open]')")
        assert explanation.inner_text().strip() == "Rain is water that falls down. It is wet."
        explanation.tap()
        browser.press("Control+a")
        browser.press("Delete")
        writer.saved()
        page.locator("story-place").last.get_by_role("textbox", name="What readers read here").tap()
        explanation.wait_for(state="detached")
        first.locator("[data-key=place]").tap()
        writer.button("Explain more…").wait_for()
        browser.press("Escape")
        assert not browser.problems(), browser.problems()


def the_right_to_write_is_withdrawn(playwright, address, code):
    with author(Chromium(playwright), address, code, "Carlo") as (writer, reader):
        browser = writer.browser
        browser.expects("403 .*/api/drafts")
        writer.begin("Not Any More")
        browser.type("Once")
        writer.saved()
        ask(browser, "PUT", f"readers/{reader}/writing", {"allowed": False})
        browser.type(" upon a time")
        writer.saved("trouble")
        assert "grown-up" in browser.evaluate("document.querySelector('save-sign').innerText")
        go(browser, address, "write", "[data-stories=closed]")
        assert "under “For grown-ups”" in browser.evaluate("document.querySelector('main').innerText")


def a_grown_up_allows_writing(playwright, address, code):
    with author(Chromium(playwright), address, code, "Dora") as (writer, reader):
        browser = writer.browser
        open_administration(browser, address, code)
        switch = f"#may-write-{reader}"
        assert browser.evaluate(f"document.querySelector('{switch}').checked")
        browser.tap_on(switch)
        # The tap alone turns the switch; once the library has answered, there is nothing left to decide.
        browser.wait(f"!document.querySelector('#asks-first-{reader}') && document.activeElement.matches('{switch}')")
        assert not browser.evaluate(f"document.querySelector('{switch}').checked")
        assert not ask(browser, "GET", "session")["value"]["reader"]["mayWrite"]
        go(browser, address, "stories", "shelf-list .card")
        assert not browser.evaluate("document.querySelector('[data-act=write]')?.checkVisibility() ?? false")


def stories_are_deleted_and_brought_back(playwright, address, code):
    with author(Chromium(playwright), address, code, "Emil") as (writer, _):
        browser = writer.browser
        writer.begin("Away and Back")
        writer.saved()
        go(browser, address, "write", "[data-stories=shown]")
        delete_first(browser)
        browser.press("Enter")
        browser.wait("document.activeElement?.dataset.act === 'write'")
        delete_first(browser)
        go(browser, address, "write", "[data-stories=shown]")
        browser.tap_on(".draft-bin summary")
        writer.press("Bring back")
        browser.wait("document.querySelector('.draft [data-act=write]')")


def the_authors_pages_are_accessible(playwright, address, code):
    for visit, size in ((Visit("writing"), (1180, 820)), (Visit("writing, narrow", after="writing"), (320, 640))):
        with author(marked_browser(playwright, *size), address, code, f"Frida {size[0]}") as (writer, _):
            visit_authors_pages(writer, with_marks(visit, visit.examine))
            assert not writer.browser.problems(), writer.browser.problems()
        visit.end()


def a_story_is_begun_ended_and_found_again(browser: Browser, address, code):
    """In every browser, through what they all have."""
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Gustav")
    call(browser, address, "PUT", f"readers/{reader}/writing", {"allowed": True})
    sign_in(browser, address, reader)
    go(browser, address, "write", "[data-stories=shown]")
    press(browser, "new")
    answer(browser, "The Lost Sock")
    browser.wait(CARET_IN_AN_EMPTY_PAGE)
    browser.type("A sock is missing.")
    press(browser, "and-then")
    answer(browser, "Look under the bed")
    browser.wait(f"document.querySelectorAll('story-place').length === 2 && {CARET_IN_AN_EMPTY_PAGE}")
    browser.type("Only dust.")
    browser.tap_on("story-place:nth-of-type(2) [data-act=end]")
    answer(browser, "Dusty")
    browser.wait("document.activeElement?.closest('.ending-here')")
    browser.wait(f"(testWorld.advance({PAUSE}), document.querySelector('save-sign').dataset.sign === 'library')")
    browser.reload()
    browser.wait("document.querySelector('[data-manuscript=open] .ending-here')")
    shown = browser.evaluate("[...document.querySelectorAll('story-place story-text')].map((one) => one.value).filter(Boolean)")
    assert shown == ["A sock is missing.", "Look under the bed", "Only dust.", "Dusty"], shown
    # The library has all of it as well.
    draft = browser.evaluate("location.hash.split('/')[2].split('?')[0]")
    history = str(ask(browser, "GET", f"drafts/{draft}/history")["value"])
    assert all(words in history for words in shown), history
    go(browser, address, "write", "[data-stories=shown]")
    assert browser.evaluate("document.querySelector('.draft-title').innerText") == "The Lost Sock"


def answer(browser: Browser, words: str) -> None:
    """Answers the question of a dialog."""
    browser.wait("document.activeElement?.matches('.words-dialog[open] input')")
    browser.type(words)
    browser.press("Enter")
    browser.wait("!document.querySelector('.words-dialog')")


def visit_authors_pages(writer: Writer, examine) -> None:
    """Calls `examine(browser, what)` for the authors' pages in all their states. It goes by what the pages call things in the code, since
    in a marked browser they have other words."""
    browser: Browser = writer.browser
    go(browser, writer.address, "write", "[data-stories=shown]")
    examine(browser, "no stories")
    press(browser, "new")
    examine(browser, "a new story")
    writer.say("The Lost Sock")
    browser.wait("document.querySelector('[data-manuscript=open]') && document.activeElement.matches('.text-box')")
    browser.type("A *red* sock is missing.")
    press(browser, "and-then")
    writer.say("Look under the bed")
    browser.wait("document.activeElement.matches('.text-box') && document.querySelectorAll('story-place').length === 2")
    browser.type("Only dust.")
    browser.pass_time(PAUSE)
    # Nothing lies under the bar then, which stays in sight.
    browser.evaluate("window.scrollTo(0, 0)")
    examine(browser, "the manuscript")
    press(browser, "map")
    browser.wait("document.querySelector('[data-plan=open]') && document.activeElement.matches('.plan-canvas')")
    browser.press("Escape")
    browser.wait("!document.querySelector('plan-sign').checkVisibility()")
    examine(browser, "the map")
    browser.press("ArrowDown")
    browser.tap_on("[data-plan-act=move]")
    # The pad takes the sign's place where there is little room.
    if not browser.evaluate("document.querySelector('plan-sign').checkVisibility()"):
        browser.tap_on(".pad-close")
    browser.wait("document.querySelector('plan-sign').checkVisibility()")
    examine(browser, "a place on the map")
    browser.tap_on("[data-plan-act=find]")
    browser.wait("document.querySelector('.find-dialog[open]')")
    examine(browser, "finding a place on the map")
    browser.press("Escape")
    examine_chapters(browser, examine)
    press(browser, "map")
    browser.wait("document.querySelector('story-place [data-key=place]')?.checkVisibility()")
    for what, key in (("what to do with a place", "place"), ("what to do with a choice", "choice ")):
        browser.tap_on(f"story-place [data-key^='{key}']")
        browser.wait("document.querySelector('.acts-dialog[open]')")
        examine(browser, what)
        if key == "place":
            browser.press("Escape")
    browser.tap_on(".acts-dialog .act")
    browser.wait("document.querySelector('.places-dialog[open]')")
    examine(browser, "where it leads")
    browser.press("Escape")
    # Only where the outline has no column of its own.
    if browser.evaluate("document.querySelector('.desk-act[data-act=outline]').checkVisibility()"):
        press(browser, "outline")
        examine(browser, "the outline")
        browser.press("Escape")
    examine_questions(browser, examine)
    examine_rules(browser, examine)
    examine_media(browser, examine)
    press(browser, "more")
    browser.tap_on(".acts-dialog li:nth-child(3) .act")
    browser.wait("document.activeElement?.id === 'replace-find'")
    browser.type("sock")
    browser.pass_time(1000)
    browser.wait("document.querySelector('.hit-list')?.dataset.found > 0")
    examine(browser, "find and replace")
    browser.press("Escape")
    for number, what in ((1, "about the story"), (2, "what the story remembers"), (4, "pictures and sounds"), (5, "the bin")):
        press(browser, "more")
        browser.tap_on(f".acts-dialog li:nth-child({number}) .act")
        browser.wait("document.querySelector('.side-sheet[open]')")
        examine(browser, what)
        if number == 1:
            # The words of the story are then no words of the page.
            browser.page.locator("#about-language").select_option("en")
        browser.press("Escape")
    press(browser, "more")
    browser.tap_on(".acts-dialog li:last-child .act")
    browser.wait("document.querySelector('.keys-dialog[open]')")
    examine(browser, "the keys")
    browser.press("Escape")
    examine_the_past(browser, examine)
    browser.wait("document.querySelector('proof-sign[data-sign=errors]')")
    press(browser, "proof")
    browser.wait("document.querySelector('.proof-dialog .proof-problem')")
    examine(browser, "a problem")
    browser.press("Escape")
    press(browser, "more")
    browser.tap_on(".acts-dialog li:nth-last-child(2) .act")
    browser.wait("document.querySelector('.files-dialog[open]')")
    examine(browser, "saving the story as a file")
    browser.press("Escape")
    # The checker knows already that it cannot be published.
    press(browser, "publish")
    browser.wait("document.querySelector('.publish-dialog[open] .publish-problems')")
    assert not browser.evaluate("document.querySelector('.publish-dialog .primary')"), "it can be published all the same"
    examine(browser, "not published")
    browser.press("Escape")
    examine_what_the_checker_found(writer, examine)
    go(browser, writer.address, "write", "[data-stories=shown]")
    examine(browser, "my stories")
    choose(browser, {"tower.twee": TOWER})
    browser.wait("document.querySelector('.brought-dialog[open]')")
    browser.tap_on(".left-out summary")
    examine(browser, "what was brought")
    browser.press("Escape")
    delete_first(browser)
    examine(browser, "a deleted story")


def examine_chapters(browser: Browser, examine) -> None:
    """Makes a chapter of the selected place, collapses it and opens it, and adds a note."""
    browser.tap_on("[data-plan-act=chapters]")
    browser.tap_on(".acts-dialog .act")
    browser.wait("document.querySelector('.chapter-dialog[open]')")
    browser.type("The Bedroom")
    examine(browser, "a new chapter")
    browser.press("Enter")
    for screen in ("a chapter and what to do with it", ""):
        browser.wait("!document.querySelector('dialog[open]')")
        browser.tap_on("[data-plan-act=chapters]")
        browser.tap_on(".acts-dialog li:nth-child(2) .act")
        browser.wait("document.querySelectorAll('.acts-dialog .act').length === 4")
        if screen:
            examine(browser, screen)
        browser.tap_on(".acts-dialog li:nth-child(2) .act")
        if screen:
            browser.wait("document.querySelector('plan-sign[data-of=chapter]')?.checkVisibility()")
            examine(browser, "a collapsed chapter")
    browser.wait("!document.querySelector('dialog[open]') && !document.querySelector('plan-sign[data-of=chapter]')?.checkVisibility()")
    browser.tap_on("[data-plan-act=note]")
    browser.wait("document.querySelector('.note-dialog[open]')")
    browser.type("Whose sock is it?")
    examine(browser, "a new note")
    browser.tap_on(".note-dialog [type=submit]")
    browser.wait("document.querySelector('plan-sign[data-of=note]')?.checkVisibility()")
    examine(browser, "a note on the map")


def examine_what_the_checker_found(writer: Writer, examine) -> None:
    """Ends the story, and reads it."""
    browser: Browser = writer.browser
    browser.tap_on("story-place:nth-of-type(2) .text-box[role=textbox][aria-multiline=true]")
    browser.press("End")
    browser.type(" TODO")
    browser.tap_on("story-place:nth-of-type(2) [data-act=end]")
    writer.say("Dusty")
    browser.wait("document.querySelector('proof-sign[data-sign=hints]') && document.querySelector('proof-mark')")
    # Nothing lies under the bar then, which stays in sight.
    browser.evaluate("window.scrollTo(0, 0)")
    examine(browser, "a mark on a sheet")
    press(browser, "proof")
    browser.tap_on(".odds-ending summary")
    browser.wait("document.querySelector('.way-steps')")
    examine(browser, "how likely the endings are")
    browser.tap_on(".odds-way [data-act=read]")
    browser.wait("document.querySelector('.preview-dialog[data-preview=reading]')")
    framed = Framed(browser, ".preview-frame")
    framed.page.locator("[data-turn='1']").wait_for()
    examine(browser, "reading from here")
    examine(framed, "the reader in its frame")
    press(browser, "close-preview")
    press(browser, "publish")
    browser.wait("document.querySelector('before-publishing[data-news=shown]')")
    examine(browser, "publishing")
    browser.press("Escape")


def examine_media(browser: Browser, examine) -> None:
    """Puts a picture on the first page, and takes it away again."""
    give(browser, "drop", ".place-page", HILLS)
    browser.wait("document.querySelector('media-slot[data-media=shown] img')?.naturalWidth > 0")
    examine(browser, "a picture to be described")
    browser.tap_on("story-place:nth-of-type(2) [data-act=add-picture]")
    browser.wait("document.querySelector('.media-chooser[open] img')?.naturalWidth > 0")
    examine(browser, "choosing a picture")
    browser.press("Escape")
    browser.tap_on("media-slot .more")
    browser.tap_on(".acts-dialog li:nth-child(4) button")
    browser.wait("document.querySelector('.words-dialog[open]')")
    browser.press("Enter")
    browser.wait("document.querySelectorAll('.stencil-stage > canvas').length === 2")
    browser.tap_on(".stencil-dialog [data-act=paint-all]")
    examine(browser, "painting over a picture")
    browser.tap_on("[data-act=stencil-undo]")
    browser.press("Escape")
    # The question goes, and then the picture; it stays in the story, where nothing shows it.
    press(browser, "undo")
    browser.wait("!document.querySelector('.stencil-dialog')")
    press(browser, "undo")
    # Then the page scrolls to what was undone, and a tap before that might land on something else.
    browser.wait("!document.querySelector('media-slot[data-media=shown]') && document.activeElement?.closest('story-place')")


def examine_questions(browser: Browser, examine) -> None:
    browser.tap_on("story-place [data-field=text] .text-box")
    press(browser, "questions")
    browser.wait("document.querySelector('.questions-dialog[open]')")
    examine(browser, "no questions")
    for number, prompt in enumerate(("What is your hero called?", "Which sock is it?"), 1):
        press(browser, "new-question")
        browser.wait("document.querySelector('.words-dialog[open]')")
        browser.type(prompt)
        browser.press("Enter")
        browser.wait(f"document.activeElement.matches('li:nth-child({number}) > question-card [data-key=suggestion]')")
    browser.tap_on("li:nth-child(2) > question-card [data-key=pick]")
    browser.wait("document.activeElement.dataset.key === 'pick'")
    for count, answer in enumerate(("red", "blue"), 1):
        browser.tap_on("question-card [data-key=another]")
        browser.wait("document.activeElement.dataset.key === 'another'")
        browser.type(answer)
        browser.press("Enter")
        browser.wait(f"document.querySelectorAll('.answer-here').length === {count}")
    browser.page.locator(".answer-here select").first.select_option("#d04030")
    browser.wait("document.querySelector('[data-painted]')")
    # Nothing lies under the head of the sheet then, which stays in sight.
    browser.evaluate("document.querySelector('.questions-dialog').scrollTop = 0")
    examine(browser, "the questions")
    browser.tap_on("question-card [data-key=insert]")
    browser.wait("!document.querySelector('dialog[open]') && document.activeElement.textContent.includes('{')")
    browser.pass_time(PAUSE)
    press(browser, "questions")
    browser.wait("document.querySelector('.questions-dialog[open]')")
    browser.tap_on("question-card [data-key=delete]")
    browser.wait("document.querySelector('#ask-title')")
    examine(browser, "a question in use")
    browser.tap_on("dialog [value=yes]")
    browser.wait("document.activeElement.dataset.act === 'question-back'")
    browser.press("Enter")
    browser.wait("document.activeElement.dataset.key === 'prompt'")
    browser.press("Escape")


def examine_rules(browser: Browser, examine) -> None:
    """Gives the choice a condition, a change and a bar of chances."""
    browser.tap_on("story-place [data-key^='choice ']")
    browser.tap_on(".acts-dialog li:nth-child(2) .act")
    browser.wait("document.querySelector('.rules-dialog[open] condition-editor [data-key=\" add\"]')")
    browser.tap_on("condition-editor [data-key=' add']")
    browser.wait("document.activeElement.dataset.key === '0 subject'")
    browser.page.locator("[data-key='0 subject']").select_option("turns")
    browser.wait("document.querySelector('[data-key=\"0 value\"]')")
    browser.tap_on("reason-editor [data-key=once]")
    browser.wait("document.querySelector('reason-editor [data-key=closed]')")
    browser.tap_on("reason-editor [data-key=closed]")
    browser.wait("document.activeElement.dataset.key === 'reason'")
    browser.tap_on("[data-key='add change']")
    browser.wait("document.activeElement.dataset.key === 'begun variable'")
    browser.page.locator("[data-key='begun variable']").select_option(index=1)
    browser.wait("document.querySelector('[data-key=\"begun value\"]')")
    browser.tap_on("[data-key='begun value']")
    browser.type("Robin")
    browser.press("Tab")
    browser.wait("document.activeElement.dataset.key === '0.0 variable'")
    browser.evaluate("document.querySelector('.rules-dialog').scrollTop = 0")
    examine(browser, "the rules of a choice")
    browser.press("Escape")
    browser.wait("document.querySelector('.choice-here .rule-line')")
    examine(browser, "rules on a sheet")
    browser.tap_on(".choice-here .rule-line")
    browser.wait("document.querySelector('.rules-dialog[open]')")
    browser.tap_on("[data-key='kind range']")
    browser.wait("document.querySelector('range-bar [role=slider]')")
    browser.tap_on("[data-key='add modifier']")
    browser.wait("document.activeElement.dataset.key?.endsWith('amount')")
    examine(browser, "luck")
    browser.tap_on("[data-key='no luck']")
    browser.wait("!document.querySelector('range-bar')")
    # The choice is open again, so that the story can be read to its end.
    browser.tap_on("condition-editor [data-key='0 remove']")
    browser.wait("!document.querySelector('condition-editor [data-key=\"0 subject\"]')")
    browser.tap_on("reason-editor [data-key=once]")
    browser.wait("!document.querySelector('reason-editor [data-key=closed]')")
    browser.press("Escape")


def examine_the_past(browser: Browser, examine) -> None:
    """Looks at the first step and at the first moment, and goes back to neither."""
    open_past(browser, 4)
    browser.wait("document.querySelector('.past-rows .past-pick')")
    examine(browser, "what was changed")
    browser.tap_on(".past-rows .past-pick")
    browser.wait("document.querySelector('.acts-dialog[open]')")
    examine(browser, "what to do with a step")
    browser.tap_on(".acts-dialog li:last-child .act")
    browser.wait("document.querySelector('.past-changes')")
    browser.evaluate("document.querySelector('.past-dialog').scrollTop = 0")
    examine(browser, "what differs from before")
    browser.press("Escape")
    open_past(browser, 3)
    browser.wait("document.querySelector('.past-moments .past-pick')")
    examine(browser, "earlier versions")
    browser.tap_on(".past-moments [data-number='0']")
    browser.wait("document.querySelector('.past-changes')")
    examine(browser, "an earlier version")
    browser.press("Escape")


def open_past(browser: Browser, number: int) -> None:
    """Opens an entry of the story's menu, counted from the end, and waits for its sheet."""
    press(browser, "more")
    browser.tap_on(f".acts-dialog li:nth-last-child({number}) .act")
    browser.wait("document.querySelector('.past-dialog[open]')")


def delete_first(browser: Browser) -> None:
    """Puts the first of one's stories into the bin; the focus is then on what brings it back."""
    browser.tap_on(".draft [data-act=more]")
    browser.tap_on(".acts-dialog li:last-child .act")
    browser.wait("document.activeElement?.dataset.act === 'undo'")


def press(browser, act: str) -> None:
    browser.tap_on(f"[data-act={act}]")


def read_what_is_published(writer: Writer, branch: tuple[str, str, str]) -> None:
    """Publishes the story, and reads it to the ending of a branch."""
    browser = writer.browser
    publish_and_open(writer)
    now = settle(browser, 0)
    reading = Reading(browser, Touch(browser))
    words, _, ending = branch
    while now["scene"] != "choices" and not browser.evaluate("!!document.querySelector('button.choice')"):
        now = reading.step()
    browser.page.get_by_role("button", name=words).tap()
    now = settle(browser, now["turn"])
    while now["scene"] != "ending":
        now = reading.step()
    assert ending in now["words"], now["words"]


BOTH_TESTS = [a_story_is_begun_ended_and_found_again]
CHROMIUM_TESTS = [
    a_child_writes_a_story_and_reads_it,
    a_story_asks_for_a_name_and_a_colour,
    a_new_story_is_signed_and_not_scolded,
    a_story_is_found_by_its_age_and_its_tags,
    questions_fit_a_phone,
    a_new_version_says_what_becomes_of_its_readers,
    a_phone_has_room_for_the_words,
    a_phone_has_room_for_the_map,
    a_choice_leads_to_a_place_that_is_there,
    rules_are_made_without_a_word_of_code,
    what_is_not_picked_changes_nothing,
    a_condition_is_made_by_keyboard,
    problems_are_shown_and_mended,
    a_story_is_read_beside_its_manuscript,
    a_story_is_written_by_keyboard_alone,
    a_story_is_arranged_on_the_map,
    a_place_of_the_map_leads_to_its_sheet_and_back,
    screen_readers_hear_where_they_are,
    places_become_a_chapter_by_keyboard,
    a_name_is_replaced_in_the_whole_story,
    a_tab_killed_while_typing_loses_nothing,
    what_is_typed_offline_arrives_later,
    a_second_tab_follows_until_it_takes_over,
    two_windows_lose_no_letter,
    somebody_elses_story_is_not_copied_in_silence,
    typing_goes_on_while_a_page_is_made,
    words_for_a_page_that_is_not_there_survive,
    a_story_goes_back_and_forth,
    a_story_of_many_places_is_written_in_its_middle,
    what_readers_meet_beside_the_pages_is_written_there,
    the_right_to_write_is_withdrawn,
    a_grown_up_allows_writing,
    stories_are_deleted_and_brought_back,
    the_authors_pages_are_accessible,
]
