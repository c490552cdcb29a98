"""The readers' pages: who is reading, PINs, merging a guest's progress, settings, findings, and the administration."""

import json
import subprocess
import tempfile
from pathlib import Path

import shelf_stories
from accessibility import violations
from chromium import Chromium
from household import (
    PASSPHRASE,
    add_reader,
    ask,
    fill,
    go,
    kept_here,
    let_in,
    open_administration,
    open_story,
    pick,
    plays,
    read,
    sign_in,
    wait_for,
    wait_until_filled,
    wait_until_sent,
)
from reading import Keyboard, Reading, Touch
from server import SHORT, STORY, Server, executable, sample_stories
from test_progress import two_devices


def a_pin_is_asked_by_touch_and_by_keyboard(browser, address, code):
    browser.expects("403 .*/api/session$")
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Quentin", "robot", "plum", pin="2468")
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    for digit in "1111":
        browser.tap_on(f".pin-keys .pin-key:nth-child({digit})")
    browser.tap_on(".pin-keys [type=submit]")
    browser.wait("document.querySelector('.pin-said').textContent.includes('isn’t right')")
    browser.type("2468")
    browser.press("Enter")
    browser.wait("location.hash.startsWith('#/stories')")
    assert ask(browser, "GET", "session")["value"]["reader"]["id"] == reader
    browser.wait("document.querySelector('.ways').innerText.includes('Quentin')")


def a_grown_up_sets_the_passphrase_and_adds_a_reader(browser, _address, _code):
    """In a library of its own, because the others have a passphrase."""
    server = Server(stories=(sample_stories(),))
    address = browser.at(server.address)
    try:
        go(browser, address, "administration", "[data-administration=setup]")
        fill(browser, "#administration-code", server.code)
        fill(browser, "#administration-passphrase", PASSPHRASE)
        fill(browser, "#administration-again", PASSPHRASE)
        browser.tap_on("administration-entry [type=submit]")
        wait_until_filled(browser)
        browser.tap_on("[data-act=add-reader]")
        browser.wait("document.querySelector('dialog.editor[open]')")
        fill(browser, "#reader-name", "Paula")
        browser.tap_on(".picture-option [value=robot]")
        browser.tap_on(".colour-option [value=plum]")
        fill(browser, "#reader-pin", "2468")
        browser.tap_on("dialog.editor [type=submit]")
        browser.wait("!document.querySelector('dialog.editor') && document.querySelector('reader-list .row')")
        [paula] = ask(browser, "GET", "readers")["value"]["readers"]
        assert (paula["name"], paula["picture"], paula["colour"], paula["hasPIN"]) == ("Paula", "robot", "plum", True), paula
        browser.wait(f"document.querySelector('reading-overview [data-row=\"{paula['id']}\"]').innerText.includes('Paula')")
        # Whoever comes later enters the passphrase.
        ask(browser, "DELETE", "administration/session")
        go(browser, address, "administration", "[data-administration=entry]")
        fill(browser, "#administration-passphrase", PASSPHRASE)
        browser.tap_on("administration-entry [type=submit]")
        wait_until_filled(browser)
        assert browser.evaluate("document.querySelector('reader-list .row strong').textContent") == "Paula"
    finally:
        server.stop()


def what_a_guest_read_comes_along(browser, address, code):
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Selma")
    place = open_and_read(browser, address, 4)
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.ask[open]')")
    browser.tap_on("dialog.ask [value=yes]")
    browser.wait("location.hash.startsWith('#/stories')")
    assert len(plays(browser)) == 1
    assert {row["reader"] for row in kept_here(browser)} == {reader}
    assert open_story(browser, address)["words"] == place


def what_a_guest_read_may_stay(browser, address, code):
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Theo")
    place = open_and_read(browser, address, 4)
    guest = ask(browser, "GET", "session")["value"]["reader"]["id"]
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.ask[open]')")
    browser.tap_on("dialog.ask [value=no]")
    browser.wait("location.hash.startsWith('#/stories')")
    assert plays(browser) == []
    assert open_story(browser, address)["scene"] == "title"
    go(browser, address, "readers", "[data-act=guest]")
    browser.tap_on("[data-act=guest]")
    browser.wait("location.hash.startsWith('#/stories')")
    assert ask(browser, "GET", "session")["value"]["reader"]["id"] == guest, "the guest has become another"
    assert len(plays(browser)) == 1
    assert open_story(browser, address)["words"] == place, "the guest's place is lost"


def nobody_is_asked_who_reads(playwright, address, _code):
    browser = Chromium(playwright)
    browser.expects("403 .*/statistics$", "Failed to load resource.*session")
    try:
        go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=error]")
        assert browser.evaluate("document.querySelector('.message-title').innerText") == "Who’s reading?"
        browser.tap_on("message-view .primary")
        browser.wait("document.querySelector('readers-page')")
        # Without a server, the browser's own words are for grown-ups.
        browser.page.route("**/api/session", lambda route: route.abort())
        go(browser, address, "together", "[data-joining=error]")
        said = browser.evaluate("document.querySelector('join-page .problem').innerText")
        assert "The library can’t be reached" in said and "/api/" not in said and "Error" not in said, said
        browser.page.unroute("**/api/session")
        browser.tap_on("join-page .primary")
        browser.wait("document.querySelector('[data-joining=who]')")
    finally:
        browser.close()


def findings_come_from_what_was_read(browser, address, code):
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Ursel")
    pick(browser, address, reader)
    go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=shown] [data-empty]")
    open_story(browser, address, SHORT)
    Reading(browser, Touch(browser)).read_to_ending()
    title = browser.evaluate("document.querySelector('.ending-title').innerText")
    go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=shown] .number")
    shown = browser.evaluate("document.querySelector('.findings').innerText")
    assert title in shown and "1\nreading" in shown, shown
    go(browser, address, f"stories/{SHORT}/endings", "[data-findings=shown] [data-map=shown]")
    assert browser.evaluate("[...document.querySelectorAll('.ending-card.found h2')].map((one) => one.innerText)") == [title]
    assert browser.evaluate("document.querySelectorAll('.hidden-ending').length") >= 1
    width = browser.evaluate("document.querySelector('.map-image').clientWidth")
    browser.evaluate("document.querySelector('[data-map-act=nearer]').focus()")
    browser.press("Enter")
    browser.wait(f"document.querySelector('.map-image').clientWidth > {width}")
    browser.evaluate("document.querySelector('.map-window').focus()")
    before = browser.evaluate("document.querySelector('.map-window').scrollTop")
    browser.press("ArrowDown")
    browser.wait(f"document.querySelector('.map-window').scrollTop > {before}")
    # A grown-up sees it beside what everyone else has read.
    open_administration(browser, address, code)
    browser.tap_on(f"reading-overview [data-row='{reader}'] summary")
    shown = browser.evaluate(f"document.querySelector(\"reading-overview [data-row='{reader}']\").innerText")
    assert "1 story · 1 ending found" in shown and title in shown, shown


def everything_of_a_reader_is_deleted(browser, address, code):
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Vera")
    sign_in(browser, address, reader)
    open_and_read(browser, address, 3)
    go(browser, address, "me", "[data-me=reader]")
    assert STORY in json.dumps(ask(browser, "GET", f"readers/{reader}/export")["value"])
    browser.tap_on("[data-act=delete]")
    browser.wait("document.querySelector('dialog.ask[open]')")
    assert browser.evaluate("document.querySelector('dialog.ask [value=yes]').disabled")
    fill(browser, "#ask-typed", "delete")
    browser.tap_on("dialog.ask [value=yes]")
    browser.wait("location.hash === '#/readers'")
    assert kept_here(browser) == []
    browser.wait("document.querySelector('[data-readers=shown]')")
    assert not browser.evaluate(f"!!document.querySelector(\"[data-reader='{reader}']\")")


def deleting_asks_for_the_pin_and_a_grown_up_brings_the_reader_back(browser, address, code):
    browser.expects("403 .*/api/readers/[^/]+/deletion$")
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Wanda", "robot", "plum", pin="2468")
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    browser.type("2468")
    browser.press("Enter")
    browser.wait("location.hash.startsWith('#/stories')")
    place = open_and_read(browser, address, 3)
    wait_until_sent(browser)
    # A device left open must not allow deleting its reader: the PIN is required, unless an administrator is signed in.
    ask(browser, "DELETE", "administration/session")
    go(browser, address, "me", "[data-me=reader]")
    browser.tap_on("[data-act=delete]")
    browser.wait("document.querySelector('dialog.ask[open]')")
    fill(browser, "#ask-typed", "delete")
    browser.tap_on("dialog.ask [value=yes]")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    browser.type("1111")
    browser.press("Enter")
    browser.wait("document.querySelector('.pin-said').textContent.includes('isn’t right')")
    browser.type("2468")
    browser.press("Enter")
    browser.wait("location.hash === '#/readers'")
    browser.wait("document.querySelector('[data-readers=shown]')")
    assert not browser.evaluate(f"!!document.querySelector(\"[data-reader='{reader}']\")")
    open_administration(browser, address, code)
    row = f"deleted-reader-list [data-row='{reader}']"
    assert "30 more days" in browser.evaluate(f'document.querySelector("{row}").innerText')
    browser.tap_on(f"{row} [data-act=bring-back]")
    browser.wait(f'!document.querySelector("{row}") && document.querySelector("reader-list [data-row=\'{reader}\']")')
    go(browser, address, "readers", f"[data-reader='{reader}']")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    browser.type("2468")
    browser.press("Enter")
    browser.wait("location.hash.startsWith('#/stories')")
    assert len(plays(browser)) == 1
    assert open_story(browser, address)["words"] == place


def guests_are_seen_and_removed(browser, address, code):
    open_and_read(browser, address, 3)
    wait_until_sent(browser)
    guest = ask(browser, "GET", "session")["value"]["reader"]["id"]
    open_administration(browser, address, code)
    row = f"guest-list [data-row='{guest}']"
    words = browser.wait(f'document.querySelector("{row}")?.innerText')
    assert "1 reading" in words and "kB" in words and "last read" in words, words
    browser.tap_on(f"{row} .danger")
    browser.wait("document.querySelector('dialog.ask[open]')")
    browser.tap_on("dialog.ask [value=yes]")
    browser.wait(f'!document.querySelector("{row}")')
    assert ask(browser, "GET", "session")["value"]["reader"] is None


def a_grown_up_ends_a_group_and_lets_guests_in(playwright, address, code):
    with two_devices(playwright, address, code, "Bo") as (tablet, phone):
        # One of the two is someone else's, and the administrator's.
        let_in(tablet, address, code)
        pick(tablet, address, add_reader(tablet, address, "Ada", "owl", "moss"))
        group = open_group(tablet)
        follow(tablet, phone, group)
        open_administration(tablet, address, code)
        row = f"group-list [data-row='{group}']"
        # The tablet has left its page, and its connection with it.
        wait_for(tablet, lambda: ask(tablet, "GET", "administration/groups")["value"]["groups"][0]["connections"] == 1)
        tablet.tap_on("group-list [data-act=look-again]")
        tablet.wait("/^\\d+ groups?$/.test(document.querySelector('group-list [role=status]').textContent)")
        words = tablet.evaluate(f'document.querySelector("{row}").innerText')
        title = ask(tablet, "GET", f"stories/{STORY}")["value"]["title"]
        assert all(part in words for part in ("Ada and Bo", title, "1 device connected", "started a moment ago")), words
        assert tablet.evaluate(f'document.querySelectorAll("{row} .face").length') == 2
        # No, after all; then by keyboard.
        tablet.tap_on(f"{row} [data-act=end]")
        tablet.wait("document.querySelector('dialog.ask[open]')")
        tablet.tap_on("dialog.ask [value=no]")
        tablet.wait("!document.querySelector('dialog.ask')")
        assert tablet.evaluate(f'!!document.querySelector("{row}")')
        hand = Keyboard(tablet)
        hand.press(f"{row} [data-act=end]")
        tablet.wait("document.querySelector('dialog.ask[open]')")
        hand.press("dialog.ask [value=yes]")
        tablet.wait(f'!document.querySelector("{row}")')
        tablet.wait("document.querySelector('group-list [role=status]').textContent === 'The group has ended.'")
        assert tablet.evaluate("document.activeElement.closest('group-list') !== null"), "the focus is lost"
        phone.wait("window.closeCode === 4000")
        # It does not come back.
        tablet.tap_on("group-list [data-act=look-again]")
        tablet.page.wait_for_timeout(500)
        assert not tablet.evaluate(f'!!document.querySelector("{row}")')
        for allowed, action in ((True, "Permission given"), (False, "Permission withdrawn")):
            hand.reach("group-list [role=switch]")
            tablet.press("Space")
            logged = "[...document.querySelectorAll('audit-log tbody tr')].map((one) => one.innerText)"
            tablet.wait(f"({logged})[0]?.includes({json.dumps(action)})")
            assert ask(tablet, "GET", "administration/groups")["value"]["guestsAllowed"] is allowed
            assert tablet.evaluate("document.activeElement === document.querySelector('group-list [role=switch]')")
        done = [line for line in tablet.evaluate(logged) if group in line or "guests in groups" in line][:5]
        assert [line.split("\t")[1] for line in done] == [
            "Permission withdrawn",
            "Permission given",
            "Group ended",
            "Invitation to a group made",
            "Group opened",
        ], done


def the_switch_for_guests_shows_what_the_library_has(playwright, address, code):
    browser = Chromium(playwright)
    browser.expects("ERR_FAILED .*/api/administration/groups")
    try:
        open_administration(browser, address, code)
        tick = "document.querySelector('group-list [role=switch]')"
        browser.page.route("**/api/administration/groups/guests", lambda route: route.abort())
        browser.tap_on("group-list [role=switch]")
        browser.wait("document.querySelector('group-list [role=alert] .problem')")
        browser.wait(f"!{tick}.checked")
        # The list cannot be loaded: it says so, and can be tried again.
        browser.page.route("**/api/administration/groups", lambda route: route.abort())
        go(browser, address, "administration", "group-list [role=alert] .problem")
        assert browser.evaluate(f"{tick}.disabled")
        browser.page.unroute_all()
        browser.tap_on("group-list [data-act=look-again]")
        browser.wait(f"!document.querySelector('group-list .problem') && !{tick}.disabled")
    finally:
        browser.close()


def the_statistics_say_who_read_along(playwright, address, code):
    browser = Chromium(playwright, 320, 640)
    bo = {"id": "bo", "kind": "profile", "name": "Bo", "picture": "whale", "colour": "sea"}

    both = [{"reader": bo, "times": 3, "lastRead": 0}, {"reader": {**bo, "kind": "guest"}, "times": 1, "lastRead": 0}]

    def answering(together):
        def answer(route):
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "together": together})

        return answer

    try:
        open_story(browser, address, SHORT)
        read(browser, 2)
        wait_until_sent(browser)
        for together, words in ((both, ["Bo", "Guest"]), ([], [])):
            browser.page.route("**/statistics", answering(together))
            go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=shown] .number")
            shown = browser.evaluate("[...document.querySelectorAll('.companions li')].map((one) => one.innerText)")
            assert [line.split("\n")[0] for line in shown] == words, shown
            assert not words or "3 times · last read on 1 January 1970" in shown[0], shown
            assert browser.evaluate("document.querySelectorAll('.companions .face').length") == len(words)
            assert browser.evaluate("document.querySelectorAll('.companions').length") == (1 if words else 0)
            assert browser.evaluate("document.documentElement.scrollWidth") <= 320
            assert not violations(browser), violations(browser)
    finally:
        browser.close()


def open_group(browser) -> str:
    """Lets the current reader open a group from the beginning of a story, without its page; returns the group's ID."""
    revision = ask(browser, "GET", f"stories/{STORY}")["value"]["revision"]
    header = {"branchbook": "record", "version": 1, "story": STORY, "revision": revision, "seed": "7"}
    opened = ask(browser, "POST", "groups", {"story": STORY, "revision": revision, "lines": [json.dumps(header)], "scene": 0})
    return opened["value"]["group"]


def follow(owner, follower, group: str) -> None:
    """Lets another device into a group that this one has opened, and keeps it connected."""
    connect = f"""void (window.messages = [], window.socket = new WebSocket('/api/groups/{group}/socket', 'branchbook.together.1'),
        socket.addEventListener('message', ({{ data }}) => messages.push(JSON.parse(data))),
        socket.addEventListener('close', ({{ code }}) => {{ window.closeCode = code; }}))"""
    said = "window.messages.find(({{ type }}) => type === '{}')"
    owner.evaluate(connect)
    owner.wait(said.format("welcome"))
    code = ask(owner, "POST", f"groups/{group}/invitation", {"address": "http://127.0.0.1/"})["value"]["code"]
    ask(follower, "POST", "groups/knocks", {"code": code})
    follower.evaluate(connect)
    knock = owner.wait(said.format("knock"))["knock"]
    owner.evaluate(f"socket.send(JSON.stringify({{ type: 'admit', id: 'in', knock: {json.dumps(knock)} }}))")
    follower.wait(said.format("welcome"))


def a_profile_is_entered_by_keyboard_alone(browser, address, code):
    let_in(browser, address, code)
    reader = add_reader(browser, address, "Xaver", "penguin", "plum", pin="13579")
    go(browser, address, "readers", f"[data-reader='{reader}']")
    hand = Keyboard(browser)
    hand.press(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    # A digit is pressed with Enter like any button; the others are typed.
    hand.press(".pin-keys .pin-key:nth-child(1)")
    browser.type("3579")
    browser.wait("document.querySelectorAll('.pin-dot.filled').length === 5")
    browser.press("Enter")
    browser.wait("location.hash.startsWith('#/stories')")
    assert ask(browser, "GET", "session")["value"]["reader"]["id"] == reader


def a_favourite_is_one_on_both_devices(playwright, address, code):
    with two_devices(playwright, address, code, "Yara") as (tablet, phone):
        search = f"stories?order=title&search={STORY.split('-')[0]}"
        heart = f"[data-story={STORY}] .favourite"
        for device, pressed in ((tablet, "true"), (phone, "false")):
            go(device, address, search, heart)
            device.wait(f"document.querySelector('{heart}').getAttribute('aria-pressed') !== '{pressed}'")
            device.tap_on(heart)
            device.wait(f"document.querySelector('{heart}[aria-pressed={pressed}]:not([data-keeping])')")
            wait_for(device, lambda device=device, pressed=pressed: kept_as_favourite(device) is (pressed == "true"))
            if pressed == "true":
                go(phone, address, "stories?favourite=yes", f"[data-story={STORY}]")
        go(tablet, address, search, f"{heart}[aria-pressed=false]")


def kept_as_favourite(browser) -> bool:
    """The library's answer."""
    return ask(browser, "GET", "progress")["value"]["stories"].get(STORY, {}).get("favourite", False)


def a_bundle_is_added_and_added_again(playwright, address, code):
    browser = Chromium(playwright)
    # Nobody reads here yet, so there is no map, and the story is taken away again.
    browser.expects("403 .*/map$", "404 .*/api/stories/made-901/")
    try:
        with tempfile.TemporaryDirectory() as folder:
            bundle = pack(Path(folder), 901)
            open_administration(browser, address, code)
            for words in ("has been added to the library", "was already in the library"):
                browser.page.set_input_files("#bundle-picker", bundle)
                browser.wait(f"document.querySelector('[data-upload=done]')?.innerText.includes({json.dumps(words)})", 30)
        browser.wait("!!document.querySelector('story-list [data-row=made-901]')")
        go(browser, address, "stories/made-901/endings", "[data-findings=shown] .hidden-ending")
        go(browser, address, "read/made-901", "story-reader[data-scene=title]")
    finally:
        # The other tests count the stories.
        ask(browser, "DELETE", "stories/made-901")
        browser.close()


def a_bad_bundle_is_refused_in_the_servers_words(playwright, address, code):
    browser = Chromium(playwright)
    browser.expects("422 .*/api/administration/uploads/")
    said = []
    browser.page.on("response", lambda response: response.status >= 400 and "/uploads/" in response.url and said.append(response.json()))
    try:
        with tempfile.TemporaryDirectory() as folder:
            good = pack(Path(folder), 902)
            bytes_of_it = bytearray(good.read_bytes())
            bytes_of_it[len(bytes_of_it) // 2] ^= 0xFF
            damaged, none = Path(folder) / "damaged.branchbook", Path(folder) / "none.branchbook"
            damaged.write_bytes(bytes_of_it)
            none.write_bytes(b"This is no bundle. " * 120_000)
            open_administration(browser, address, code)
            stories = ask(browser, "GET", "shelf?limit=1")["value"]["total"]
            for count, bad in enumerate((damaged, none), 1):
                browser.page.set_input_files("#bundle-picker", bad)
                browser.wait(f"document.querySelectorAll('[data-upload=failed] .problem').length === {count}", 30)
                shown = browser.evaluate("document.querySelector('[data-upload=failed] .problem').innerText")
                assert said[-1]["detail"] in shown or any(str(one.get("message", one)) in shown for one in said[-1].get("problems", [])), (
                    said[-1],
                    shown,
                )
        assert ask(browser, "GET", "shelf?limit=1")["value"]["total"] == stories
    finally:
        browser.close()


def visit_readers_pages(browser, address, code, examine) -> None:
    """Calls `examine(browser, what)` for the readers' pages in all their states, including dialogs and refusals."""
    # A wrong PIN, too many of them, and a library that cannot be reached are part of the visit, and so is a story without a map.
    browser.expects("(403|429) .*/api/session$", "404 .*/map$", "ERR_INTERNET_DISCONNECTED")
    go(browser, address, "me", "[data-me=nobody]")
    examine(browser, "me-nobody")
    go(browser, address, "administration", "[data-administration=setup], [data-administration=entry]")
    examine(browser, "administration-entry")
    let_in(browser, address, code)
    add_reader(browser, address, "Zeno", "owl", "moss", pin="2468")
    reader = add_reader(browser, address, "Wilma", "snail", "sun")
    open_administration(browser, address, code)
    browser.wait("document.querySelectorAll('audit-log li, audit-log tr').length > 0")
    examine(browser, "administration")
    browser.tap_on("[data-act=add-reader]")
    browser.wait("document.querySelector('dialog.editor[open]')")
    examine(browser, "reader-editor")
    open_and_read(browser, address, 2)
    go(browser, address, "me", "[data-me=guest]")
    examine(browser, "me-guest")
    go(browser, address, "readers", f"[data-reader='{reader}']")
    examine(browser, "readers")
    browser.tap_on(f"[data-reader='{reader}']")
    browser.wait("document.querySelector('dialog.ask[open]')")
    examine(browser, "take-along")
    browser.tap_on("dialog.ask [value=no]")
    browser.wait("location.hash.startsWith('#/stories')")
    open_story(browser, address, STORY)
    read(browser, 2)
    wait_until_sent(browser)
    go(browser, address, "stories", ".continue-card")
    examine(browser, "shelf-reading")
    go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=shown] [data-empty]")
    examine(browser, "statistics-empty")
    go(browser, address, f"stories/{SHORT}/endings", "[data-findings=shown] [data-map=none]")
    examine(browser, "endings-empty")
    open_story(browser, address, SHORT)
    Reading(browser, Touch(browser)).read_to_ending()
    go(browser, address, f"stories/{SHORT}/statistics", "[data-findings=shown] .number")
    examine(browser, "statistics")
    go(browser, address, f"stories/{SHORT}/endings", "[data-findings=shown] [data-map=shown]")
    examine(browser, "endings")
    go(browser, address, "me", "[data-me=reader]")
    examine(browser, "me")
    group = open_group(browser)
    open_administration(browser, address, code)
    browser.wait(f"document.querySelector(\"group-list [data-row='{group}']\")")
    examine(browser, "administration-groups")
    go(browser, address, "me", "[data-me=reader]")
    browser.tap_on("[data-act=delete]")
    browser.wait("document.querySelector('dialog.ask[open]')")
    examine(browser, "delete")
    browser.tap_on("dialog.ask [value=no]")
    browser.evaluate("location.hash = '#/readers'")
    browser.wait("document.querySelector('.reader-tile:has(.lock)')")
    browser.tap_on(".reader-tile:has(.lock)")
    browser.wait("document.querySelector('dialog.pin-pad[open]')")
    browser.type("12")
    examine(browser, "pin-pad")
    for _ in range(7):
        browser.type("1111")
        browser.press("Enter")
        browser.wait("document.querySelector('.pin-said').textContent.includes('.')")
        browser.page.wait_for_timeout(100)
        if "often" in browser.evaluate("document.querySelector('.pin-said').textContent"):
            break
    examine(browser, "pin-too-often")
    browser.context.set_offline(True)
    browser.evaluate("location.hash = '#/me'")
    browser.wait("document.querySelector('[data-me=error]')")
    assert not browser.evaluate("!!document.querySelector('dialog')"), "the PIN pad lies over another page"
    examine(browser, "server-gone")
    browser.context.set_offline(False)


def open_and_read(browser, address, scenes) -> str:
    """Reads as the current reader until the library has it; returns the words at that place."""
    open_story(browser, address)
    place = read(browser, scenes)["words"]
    wait_until_sent(browser)
    return place


def pack(folder: Path, number: int) -> Path:
    """A bundle with a generated story, packed by the command line."""
    made = {**shelf_stories.story(number), "id": f"made-{number}"}
    place = folder / made["id"]
    place.mkdir()
    (place / "story.json").write_text(json.dumps(made))
    (place / "cover.svg").write_text(shelf_stories.COVER.format(sky="#f2c98a", land="#3d4a6b", x=200, y=240))
    bundle = folder / f"{made['id']}.branchbook"
    subprocess.run([executable(), "pack", place, "--output", bundle], check=True, capture_output=True)
    return bundle


BOTH_TESTS = [
    a_grown_up_sets_the_passphrase_and_adds_a_reader,
    a_pin_is_asked_by_touch_and_by_keyboard,
    a_profile_is_entered_by_keyboard_alone,
    what_a_guest_read_comes_along,
    what_a_guest_read_may_stay,
    findings_come_from_what_was_read,
    everything_of_a_reader_is_deleted,
    deleting_asks_for_the_pin_and_a_grown_up_brings_the_reader_back,
    guests_are_seen_and_removed,
]
CHROMIUM_TESTS = [
    nobody_is_asked_who_reads,
    a_grown_up_ends_a_group_and_lets_guests_in,
    the_switch_for_guests_shows_what_the_library_has,
    the_statistics_say_who_read_along,
    a_favourite_is_one_on_both_devices,
    a_bundle_is_added_and_added_again,
    a_bad_bundle_is_refused_in_the_servers_words,
]
