"""Every screen of reading together: axe finds nothing, all of it is in the reader's language, and it fits a small phone."""

from chromium import Chromium
from family import SEVEN_PAGES, SHEET, close_sheet, family, invite, let_in_who_knocks, step
from household import go, open_story
from marked import GERMAN, marked_browser, untranslated
from reading import settle
from screens import Visit


def reading_together_is_accessible(playwright, address, code):
    for screens, size in ((Visit("reading together"), (1024, 768)), (Visit("reading together, narrow"), (320, 640))):

        def examine(browser, screen, screens=screens):
            assert not untranslated(browser), f"{screen}: {untranslated(browser)}"
            screens.examine(browser, screen)

        visit(playwright, address, code, examine, make=lambda playwright, size=size: marked_browser(playwright, *size))
        screens.end()


def reading_together_fits_a_small_phone(playwright, address, code):
    def examine(browser, what):
        wide = browser.evaluate("Math.max(document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth ?? 0)")
        assert wide <= 320, f"{what} is {wide} pixels wide"
        small = browser.evaluate("""[...document.querySelectorAll('button, a, input')].filter((one) => {
            const { offsetWidth: width, offsetHeight: height } = one;
            const shown = one.checkVisibility({ checkVisibilityCSS: true }) && width > 1 && !one.matches('.skip-link, .explained');
            return shown && (width < 44 || height < 44);
        }).map((one) => one.outerHTML.slice(0, 120))""")
        assert not small, f"{what} has targets under 44 pixels: {small}"

    visit(playwright, address, code, examine, make=lambda playwright: Chromium(playwright, 320, 640, script=GERMAN))


def visit(playwright, address, code, examine, make) -> None:
    """Calls `examine(browser, screen)` for everything about reading together."""
    with family(playwright, address, code, "Ada", "Ben", make=make) as (ada, ben):
        open_story(ada, address, SEVEN_PAGES)
        link, _ = invite(ada)
        examine(ada, "the invitation")
        go(ben, address, "together", "#join-code")
        examine(ben, "the code")
        ben.open(link)
        ben.wait("document.querySelector('join-page [data-act=knock]')")
        examine(ben, "the invited")
        ben.tap_on("join-page [data-act=knock]")
        ada.wait(f"document.querySelector('{SHEET} [data-act=admit]')")
        examine(ben, "waiting")
        examine(ada, "a knock")
        let_in_who_knocks(ada)
        ben.wait("document.querySelector('story-reader together-strip .group-member')")
        close_sheet(ada)
        step(ada, ben)
        ben.tap_on("button.choice[data-choice='2']")
        ada.wait("document.querySelector('.group-wishes')")
        ada.tap_on("[data-act=reactions]")
        examine(ada, "the page of the owner")
        examine(ben, "the page of a follower")
        ben.tap_on("[data-act=group]")
        ben.tap_on(f"{SHEET} [data-act=ask]")
        examine(ben, "everybody")
        ada.wait("document.querySelector('together-strip [data-act=hand]')")
        examine(ada, "somebody asks")
        ben.tap_on(f"{SHEET} [data-act=unask]")
        close_sheet(ben)
        ada.tap_on("[data-act=group]")
        ada.tap_on(f"{SHEET} [data-card=member-2] [data-act=hand]")
        ben.wait("document.querySelector('together-strip [data-act=accept]')")
        examine(ben, "the book held out")
        ben.tap_on("together-strip [data-act=decline]")
        ben.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
        ben.context.set_offline(True)
        ben.wait("document.querySelector('together-strip [data-act=reactions]').disabled")
        # A shorter gap is not mentioned.
        ben.pass_time(3000)
        examine(ben, "a tunnel")
        ben.context.set_offline(False)
        ben.wait("!document.querySelector('together-strip [data-act=reactions]').disabled")
        ada.tap_on(f"{SHEET} [data-act=leave]")
        ben.wait("document.querySelector('together-strip [data-act=take]')", 20)
        examine(ben, "the owner away")
        ben.tap_on("together-strip [data-act=take]")
        ben.wait("!document.querySelector('together-strip [data-act=take]')")
        ben.tap_on("[data-act=group]")
        ben.tap_on(f"{SHEET} [data-act=end]")
        ben.wait("!document.querySelector('together-strip')")
        settle(ben, 0)
        examine(ben, "the end")


CHROMIUM_TESTS = [reading_together_is_accessible, reading_together_fits_a_small_phone]
