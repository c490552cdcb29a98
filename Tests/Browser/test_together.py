"""Reading together: several devices show one page, whatever happens to the network, and whoever has the book."""

from family import SEVEN_PAGES, SHEET, close_sheet, family, gather, invite, is_said, let_in_who_knocks, lines, shows_the_same, step, words
from household import go, kept_here, open_story, plays, wait_for
from reading import Keyboard, Reading, Touch, settle, state
from server import STORY
from test_offline import ROAD, road_library, walk


def a_story_is_read_together_to_its_end(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben, scenes=2)
        reading = Reading(ada, Touch(ada))
        for _ in range(200):
            if state(ada)["scene"] == "ending":
                break
            reading.step()
            shows_the_same(ada, ben)
        assert state(ben)["scene"] == "ending", state(ben)
        wait_for(ben, lambda: lines(ada) == lines(ben))
        assert ben.evaluate("document.querySelector('.eyebrow').innerText").startswith("New!"), "the ending counts for who reads along"
        # Start again: everyone follows.
        before = state(ada)["turn"]
        ada.tap_on(".ending-plate ~ .actions .primary")
        settle(ada, before)
        shows_the_same(ada, ben)
        assert state(ben)["scene"] == "title", state(ben)
        wait_for(ben, lambda: lines(ada) == lines(ben))


def who_follows_wishes_nudges_and_looks_back(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben, story=SEVEN_PAGES)
        step(ada, ben)
        before = lines(ben, SEVEN_PAGES)
        ben.tap_on("button.choice[data-choice='2']")
        is_said(ben, "You’d pick this one. Ada sees it.")
        ada.wait("document.querySelector('button.choice[data-choice=\"2\"] .group-wishes .face')")
        is_said(ada, "Ben would pick")
        settle(ben, 0)
        ben.tap_on("button.choice[data-choice='2']")
        ada.wait("!document.querySelector('.group-wishes')")
        assert lines(ben, SEVEN_PAGES) == before, "a wish is no choice"
        before_turn = state(ada)["turn"]
        ada.tap_on("button.choice[data-choice='2']")
        settle(ada, before_turn)
        shows_the_same(ada, ben)
        # Back alone, and along with whatever the owner does next.
        here = words(ben)
        before_turn = state(ben)["turn"]
        ben.tap_on("[data-act=back]")
        settle(ben, before_turn)
        assert words(ben) != here and words(ada) == here
        ada.wait("document.querySelector('.group-member[data-state=back]')")
        # The owner's leafing brings everyone along.
        before_turn = state(ada)["turn"]
        ada.tap_on("[data-act=back]")
        settle(ada, before_turn)
        shows_the_same(ada, ben)
        before_turn = state(ada)["turn"]
        Touch(ada).advance()
        settle(ada, before_turn)
        shows_the_same(ada, ben)
        assert words(ben) == here


def a_nudge_and_a_reaction_are_seen(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben)
        # What is said goes by itself, and not before this has seen it.
        ada.evaluate("(testWorld.stop(), true)")
        ben.tap_on("[data-act=advance]")
        is_said(ben, "Ada turns the pages.")
        ada.wait("document.querySelector('.turn.next .group-nudge')")
        # What is told just after other news waits this long, and is told with what came meanwhile.
        ada.pass_time(1500)
        is_said(ada, "Ben would like to go on.")
        ada.evaluate("(testWorld.go(), true)")
        assert state(ada)["scene"] == "title", state(ada)
        ben.tap_on("[data-act=reactions]")
        ben.tap_on("[data-reaction=clap]")
        ada.wait("document.querySelector('.group-reaction[data-reaction=clap]')")
        ada.pass_time(2500)
        ada.wait("!document.querySelector('.group-reaction')")
        # A finger that rests on the picture points at it.
        x, y = ben.evaluate("(({ x, y, width, height }) => [x + width / 4, y + height / 2])"
                            "(document.querySelector('.illustration > story-picture').getBoundingClientRect())")  # fmt: skip
        ben.touch("touchStart", x, y)
        # The time of the page stands still while it is pressed.
        ben.pass_time(500)
        ben.wait("document.querySelector('.group-spot')")
        ada.wait("document.querySelector('.group-spot')")
        place = ada.evaluate("document.querySelector('.group-spot').style.left")
        assert abs(float(place.rstrip("%")) - 25) < 2, place
        ben.touch("touchEnd")
        assert state(ben)["scene"] == "title" and not ben.evaluate("!!document.querySelector('picture-zoom')")


def a_keyboard_points_at_the_picture(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben)
        keyboard = Keyboard(ben)
        keyboard.reach(".group-ring")
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
            ben.press(key)
        heard = ben.evaluate("document.querySelector('together-strip [role=status]').innerText")
        assert heard == "40% across, 45% down", heard
        for key in ("Enter", "Space"):
            ben.press(key)
            ada.wait("document.querySelector('.group-spot')")
            place = ada.evaluate("(({ style }) => [style.left, style.top])(document.querySelector('.group-spot'))")
            assert place == ["40%", "45%"], place
            for browser in (ada, ben):
                browser.pass_time(2500)
            ada.wait("!document.querySelector('.group-spot')")
        assert state(ben)["scene"] == state(ada)["scene"] == "title", "the arrows have turned the page"


def the_book_is_handed_over(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben, story=SEVEN_PAGES)
        step(ada, ben)
        # Offered, and taken back.
        ada.tap_on("[data-act=group]")
        ada.tap_on(f"{SHEET} [data-card=member-2] [data-act=hand]")
        is_said(ben, "Ada hands you the book.")
        ada.tap_on(f"{SHEET} [data-card=member-2] [data-act=keep]")
        is_said(ben, "Ada keeps the book for now.")
        # Asked for: one tap each.
        ben.tap_on("[data-act=group]")
        ben.tap_on(f"{SHEET} [data-act=ask]")
        is_said(ada, "Ben would like to have the book.")
        close_sheet(ben)
        ada.tap_on(f"{SHEET} .group-cards [data-act=hand]")
        is_said(ben, "You have the book now")
        is_said(ada, "Ben has the book now.")
        close_sheet(ada)
        before = state(ben)["turn"]
        ben.tap_on("button.choice[data-choice='2']")
        settle(ben, before)
        shows_the_same(ben, ada)
        assert lines(ada, SEVEN_PAGES) == lines(ben, SEVEN_PAGES)
        # The former owner decides nothing any more.
        ada.press("Backspace")
        assert ada.evaluate("document.querySelector('.bar [data-act=undo]').disabled")


def a_tunnel_loses_nothing(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        for browser in (ada, ben):
            browser.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
        gather(ada, address, ben, scenes=2)
        ada.context.set_offline(True)
        ben.wait("document.querySelector('.group-member[data-state=slow]')")
        for _ in range(2):
            Reading(ada, Touch(ada)).step()
        ada.pass_time(3000)
        is_said(ada, "You’re reading alone for the moment.")
        assert words(ada) != words(ben)
        ada.context.set_offline(False)
        is_said(ada, "You’re together again.")
        wait_for(ben, lambda: lines(ada) == lines(ben))
        # Who comes into the middle of a staged scene has not seen its beginning.
        Reading(ada, Touch(ada)).read_until(lambda now: now["scene"] != "sequence")
        shows_the_same(ada, ben)
        # The same for who follows.
        ben.context.set_offline(True)
        ada.wait("document.querySelector('.group-member[data-state=slow]')")
        for _ in range(2):
            Reading(ada, Touch(ada)).step()
        ben.context.set_offline(False)
        wait_for(ben, lambda: lines(ada) == lines(ben))
        Reading(ada, Touch(ada)).read_until(lambda now: now["scene"] != "sequence")
        shows_the_same(ada, ben)


def after_a_reload_everyone_is_back(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben, scenes=2)
        for browser in (ben, ada):
            browser.reload()
            settle(browser, 0)
            browser.wait("document.querySelectorAll('together-strip .group-member').length === 2")
            shows_the_same(ada, ben)
        step(ada, ben)
        assert lines(ada) == lines(ben)
        assert len([row for row in kept_here(ben) if row["story"] == STORY]) == 1, "coming back begins no other reading"


def an_owner_whose_page_is_stuck_is_seen_to_be(playwright, _address, _code):
    server = road_library()
    with family(playwright, server.address, server.code, "Ada", "Ben") as (ada, ben):
        ada.expects("ERR_FAILED")
        ada.context.route("**/parts/**", lambda route: route.abort())
        gather(ada, server.address, ben, story=ROAD)
        walk(ada, Keyboard(ada))
        # All five attempts.
        for _ in range(6):
            ada.pass_time(20_000)
        ada.wait("document.querySelector('message-view .primary')")
        ben.wait("document.querySelector('.group-member[data-state=trouble]')")
        is_said(ben, "Ada’s page is stuck. You can look back meanwhile.")
        before = settle(ben, 0)["turn"]
        here = words(ben)
        ben.tap_on("[data-act=back]")
        settle(ben, before)
        assert words(ben) != here
        ada.context.unroute("**/parts/**")
        before = state(ada)["turn"]
        ada.tap_on("message-view .primary")
        settle(ada, before)
        ben.wait("!document.querySelector('.group-member[data-state=trouble]')")
        shows_the_same(ada, ben)


def who_is_away_keeps_what_was_read_alone(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        for browser in (ada, ben):
            browser.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
        gather(ada, address, ben, story=SEVEN_PAGES)
        step(ada, ben)
        ada.context.set_offline(True)
        before = state(ada)["turn"]
        ada.tap_on("button.choice[data-choice='2']")
        settle(ada, before)
        alone = lines(ada, SEVEN_PAGES)
        ben.wait("document.querySelector('.group-card [data-act=take]')", 45)
        ben.tap_on(".group-card [data-act=take]")
        is_said(ben, "You have the book now")
        before = state(ben)["turn"]
        ben.tap_on("button.choice[data-choice='3']")
        settle(ben, before)
        ada.context.set_offline(False)
        shows_the_same(ben, ada)
        is_said(ada, "What you read alone is kept")
        assert lines(ada, SEVEN_PAGES) == lines(ben, SEVEN_PAGES) != alone
        # On the device, or in the library if that has all of it.
        here = [row["count"] for row in kept_here(ada) if row["story"] == SEVEN_PAGES]
        there = [play["lines"] for play in plays(ada, SEVEN_PAGES)]
        assert len(alone) in here + there, (len(alone), here, there)


def who_leaves_reads_on_alone(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        gather(ada, address, ben, story=SEVEN_PAGES)
        step(ada, ben)
        ada.tap_on("[data-act=group]")
        ada.tap_on(f"{SHEET} [data-act=leave]")
        is_said(ada, "You’re reading alone from here.")
        is_said(ben, "Ada has left.")
        settle(ada, 0)
        before = state(ada)["turn"]
        ada.tap_on("button.choice[data-choice='2']")
        settle(ada, before)
        assert words(ada) != words(ben)
        ben.wait("document.querySelector('.group-card [data-act=take]')", 20)
        ben.tap_on(".group-card [data-act=take]")
        is_said(ben, "You have the book now")
        ben.tap_on("[data-act=group]")
        ben.tap_on(f"{SHEET} [data-act=end]")
        is_said(ben, "Reading together is over.")
        assert not ben.evaluate("!!document.querySelector('together-strip')")
        ben.reload()
        settle(ben, 0)
        assert not ben.evaluate("!!document.querySelector('together-strip')")


def who_is_removed_is_told_kindly(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben", "Cleo") as (ada, ben, cleo):
        link = gather(ada, address, ben, story=SEVEN_PAGES)
        cleo.open(link)
        cleo.tap_on("join-page [data-act=knock]")
        ada.wait("document.querySelector('together-strip [data-act=refuse]')")
        ada.tap_on("together-strip [data-act=refuse]")
        cleo.wait("document.querySelector('join-page').innerText.includes('Nobody let you in this time.')")
        ada.tap_on("[data-act=group]")
        ada.tap_on(f"{SHEET} [data-card=member-2] [data-act=remove]")
        is_said(ben, "You’re not in this group any more.")
        # The link is gone as well.
        ben.expects("40[0-9]|410")
        go(ben, address, "stories", "shelf-page")
        ben.open(link)
        ben.wait("document.querySelector('join-page .problem')")


def a_code_is_typed_and_the_late_come_to_the_same_page(playwright, address, code):
    with family(playwright, address, code, "Ada", "Ben") as (ada, ben):
        open_story(ada, address, SEVEN_PAGES)
        Reading(ada, Touch(ada)).step()
        _, spoken = invite(ada)
        go(ben, address, "together", "#join-code")
        Keyboard(ben).fill("#join-code", spoken.lower().replace(" ", "-"))
        ben.press("Enter")
        ben.wait("document.activeElement.dataset.act === 'knock'")
        ben.press("Enter")
        let_in_who_knocks(ada)
        ben.wait("document.querySelector('story-reader together-strip .group-member')")
        shows_the_same(ada, ben)


CHROMIUM_TESTS = [
    a_story_is_read_together_to_its_end,
    who_follows_wishes_nudges_and_looks_back,
    a_nudge_and_a_reaction_are_seen,
    a_keyboard_points_at_the_picture,
    the_book_is_handed_over,
    a_tunnel_loses_nothing,
    after_a_reload_everyone_is_back,
    an_owner_whose_page_is_stuck_is_seen_to_be,
    who_is_away_keeps_what_was_read_alone,
    who_leaves_reads_on_alone,
    who_is_removed_is_told_kindly,
    a_code_is_typed_and_the_late_come_to_the_same_page,
]
