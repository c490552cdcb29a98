"""Progress between devices and the library: sent, continued elsewhere, merged without loss, migrated from the first version."""

import json
import tempfile
from pathlib import Path

from chromium import Chromium
from household import add_reader, ask, fill, kept_here, let_in, open_story, pick, plays, read, rows_here, wait_for, wait_until_sent
from reading import Touch, settle, state, turn
from server import ROOT, STORY, Server, module, with_modules

# The next book after `STORY`.
SECOND = "heap-of-snoring-dragons"
DONE = ".answer [type=submit]"


def the_first_version_of_the_database_loses_nothing(browser, address):
    # A file opened on its own has no icon.
    browser.expects("404 .*/favicon.ico$")
    open_story(browser, address)
    place = read(browser, 6)["words"]
    lines = rows_here(browser, "lines")
    browser.open(address + module("App"))
    browser.evaluate(f"""void (async () => {{
        const done = (request) => new Promise((resolve, reject) => {{
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        }});
        await done(indexedDB.deleteDatabase('branchbook'));
        const request = indexedDB.open('branchbook', 1);
        request.onupgradeneeded = () => {{
          request.result.createObjectStore('lines', {{ keyPath: ['story', 'number'] }});
          request.result.createObjectStore('readings', {{ keyPath: 'story' }});
          request.result.createObjectStore('endings', {{ keyPath: ['story', 'ending'] }});
        }};
        const database = await done(request);
        const transaction = database.transaction(['lines', 'readings', 'endings'], 'readwrite');
        const lines = {json.dumps([line["line"] for line in lines])};
        lines.forEach((line, number) => transaction.objectStore('lines').put({{ story: '{STORY}', number, line }}));
        transaction.objectStore('readings').put({{ story: '{STORY}', count: lines.length, begun: true, readAt: 1700000000000 }});
        for (const ending of ['home', 'soup']) transaction.objectStore('endings').put({{ story: '{STORY}', ending }});
        await new Promise((resolve) => {{ transaction.oncomplete = resolve; }});
        database.close();
        window.made = true;
    }})()""")
    browser.wait("window.made")
    assert open_story(browser, address)["words"] == place
    # A page with choices is two lines: the turn to it, and on to its choices.
    expected = len(lines) + (2 if read(browser, 1)["scene"] == "choices" else 1)
    browser.evaluate(
        with_modules("""void import('module:DeviceDatabase').then(async ({ DeviceDatabase, answerOf }) => {
        const database = await DeviceDatabase.open();
        window.found = await database.read((transaction) => answerOf(transaction.objectStore('found').getAll()));
    })""")
    )
    found = browser.wait("window.found")
    assert sorted((row["story"], row["ending"]) for row in found) == [(STORY, "home"), (STORY, "soup")], found
    rows = [row for row in kept_here(browser) if row["begun"]]
    assert len(rows) == 1 and rows[0]["count"] == expected, rows


def a_page_that_was_left_keeps_nobody_from_reading(browser, address):
    open_story(browser, address)
    # A transaction that still runs when the page is put to sleep would block the database for the next page. Here, one is over already, one
    # still runs, and one starts too late.
    browser.evaluate(
        with_modules("""void import('module:DeviceDatabase').then(async ({ DeviceDatabase, answerOf }) => {
        let database;
        const count = (transaction) => answerOf(transaction.objectStore('notes').count());
        const read = (work) => database.read(work).catch(() => undefined);
        addEventListener('pagehide', () => void (read((transaction) => { count(transaction); transaction.commit(); }), read(count)));
        database = await DeviceDatabase.open();
        addEventListener('pagehide', () => void read(count));
        window.waits = true;
    })""")
    )
    browser.wait("window.waits")
    open_story(browser, address)
    read(browser, 2)


def a_page_read_as_nobody_makes_a_guest(browser, address, code):
    open_story(browser, address)
    assert ask(browser, "GET", "session")["value"]["reader"] is None
    read(browser, 3)
    wait_until_sent(browser)
    assert ask(browser, "GET", "session")["value"]["reader"]
    [play] = plays(browser)
    [row] = kept_here(browser)
    assert (play["id"], play["lines"]) == (row["id"], row["count"])
    assert 0 < play["milliseconds"] < 60_000


def a_story_goes_on_at_a_second_device(playwright, address, code):
    with two_devices(playwright, address, code, "Nora") as (tablet, phone):
        open_story(tablet, address)
        place = read(tablet, 5)["words"]
        wait_until_sent(tablet)
        assert open_story(phone, address)["words"] == place
        place = read(phone, 3)["words"]
        wait_until_sent(phone)
        assert open_story(tablet, address)["words"] == place
        assert len(plays(tablet)) == 1


def two_devices_without_a_network_lose_nothing(playwright, address, code):
    with two_devices(playwright, address, code, "Otto") as (tablet, phone):
        # The library refuses lines for a play that another device has continued.
        for device in (tablet, phone):
            device.expects("ERR_INTERNET_DISCONNECTED", "409 .*/api/plays/")
        open_story(tablet, address)
        read(tablet, 4)
        wait_until_sent(tablet)
        open_story(phone, address)
        for device in (tablet, phone):
            device.context.set_offline(True)
        now = read(tablet, 2)
        # Otherwise both would have done the same, which is one play.
        tablet.tap_on("[data-act=undo]")
        settle(tablet, now["turn"])
        read(phone, 4)
        left, right = told(tablet), told(phone)
        phone.context.set_offline(False)
        wait_until_sent(phone)
        tablet.context.set_offline(False)
        wait_until_sent(tablet)
        kept = plays(tablet)
        assert len(kept) == 2, kept
        lines = [ask(tablet, "GET", f"plays/{play['id']}?from=0")["value"]["lines"] for play in kept]
        assert lines[0] != lines[1]
        places = {begun_here(tablet): left, begun_here(phone): right}
        newest = max(kept, key=lambda play: play["lastRead"])
        open_story(phone, address)
        assert told(phone) == places[newest["id"]], (newest, places)


def begun_here(browser) -> str:
    """The ID of the only play on the device."""
    [row] = [row for row in kept_here(browser) if row["begun"]]
    return row["id"]


def told(browser) -> str:
    """The story's text on the page, without pictures: without a network, a description replaces them."""
    words = browser.evaluate("""(() => {
        const sheet = document.querySelector('.sheet').cloneNode(true);
        for (const picture of sheet.querySelectorAll('story-picture')) picture.remove();
        return sheet.textContent;
    })()""")
    assert words.strip(), "the page is empty"
    return " ".join(words.split())


def the_question_where_to_go_on_is_asked(playwright, address, code):
    with two_devices(playwright, address, code, "Pia") as (tablet, phone):
        tablet.expects("ERR_FAILED .*/api/plays/")
        open_story(tablet, address)
        read(tablet, 4)
        wait_until_sent(tablet)
        open_story(phone, address)
        # What the tablet reads stays on the tablet.
        tablet.page.route("**/api/plays/*", lambda route: route.abort() if route.request.method == "PUT" else route.fallback())
        here = read(tablet, 2)["words"]
        there = read(phone, 4)["words"]
        wait_until_sent(phone)
        for answer, expected in (("here", here), ("there", there)):
            tablet.open("about:blank")
            tablet.open(f"{address}/#/read/{STORY}")
            tablet.wait("document.querySelector('dialog.ask[open] [value=there]')")
            stops = tablet.evaluate("[...document.querySelectorAll('dialog.ask .reason')].map((one) => one.innerText)")
            assert len(stops) == 2 and all("choice" in stop for stop in stops), stops
            tablet.tap_on(f"dialog.ask [value={answer}]")
            assert settle(tablet, 0)["words"] == expected, answer
        tablet.page.unroute_all()
        tablet.evaluate("void dispatchEvent(new Event('online'))")
        wait_until_sent(tablet)
        assert len(plays(tablet)) == 2
        assert settle(tablet, 0)["words"] == there


def a_page_killed_in_the_middle_loses_nothing(playwright, address, code):
    with two_devices(playwright, address, code, "Rosa") as (tablet, phone):
        open_story(tablet, address)
        for _ in range(6):
            place = read(tablet, 1)
            killed = tablet.page
            tablet.new_page()
            # The tab is closed between storing and sending.
            killed.close(run_before_unload=False)
            assert open_story(tablet, address)["words"] == place["words"]
        wait_until_sent(tablet)
        assert open_story(phone, address)["words"] == place["words"]


def lost_answers_are_sent_again_and_count_once(playwright, address, code):
    browser = Chromium(playwright)
    browser.expects("ERR_FAILED .*/api/plays/")
    lost = []

    def lose(route):
        if route.request.method == "PUT" and len(lost) < 3:
            route.fetch()
            lost.append(route.request.url)
            return route.abort()
        return route.fallback()

    try:
        open_story(browser, address)
        browser.page.route("**/api/plays/*", lose)
        read(browser, 4)
        wait_until_sent(browser)
        assert len(lost) == 3 and len(plays(browser)) == 1
        [row] = kept_here(browser)
        assert plays(browser)[0]["lines"] == row["count"]
    finally:
        browser.close()


def a_page_killed_while_it_sends_counts_once(playwright, address, code):
    browser = Chromium(playwright)
    sent = []

    def take_without_answering(route):
        if route.request.method != "PUT":
            return route.fallback()
        # The library stores it; the page is gone before it gets the answer.
        sent.append(route.fetch().status)
        return None

    try:
        open_story(browser, address)
        for turns in range(1, 4):
            browser.page.route("**/api/plays/*", take_without_answering)
            place = read(browser, 2)["words"]
            wait_for(browser, lambda turns=turns: len(sent) >= turns)
            killed = browser.page
            browser.new_page()
            killed.close(run_before_unload=False)
            assert open_story(browser, address)["words"] == place
        wait_until_sent(browser)
        assert set(sent) == {200}, sent
        [play] = plays(browser)
        [row] = kept_here(browser)
        assert (play["id"], play["lines"]) == (row["id"], row["count"])
    finally:
        browser.close()


def beginning_again_makes_another_play(browser, address, code):
    open_story(browser, address)
    now = read(browser, 4)
    wait_until_sent(browser)
    browser.tap_on("[data-act=restart]")
    browser.tap_on("dialog.ask .primary")
    assert settle(browser, now["turn"])["scene"] == "title"
    read(browser, 2)
    wait_until_sent(browser)
    assert len(plays(browser)) == 2
    assert len(kept_here(browser)) == 1, "what the library has of another reading stays on the device"


class two_devices:
    """Two browsers on which the same new reader is picked."""

    def __init__(self, playwright, address, code, name):
        self.playwright, self.address, self.code, self.name = playwright, address, code, name

    def __enter__(self):
        self.devices = [Chromium(self.playwright), Chromium(self.playwright, 768, 1024)]
        let_in(self.devices[0], self.address, self.code)
        reader = add_reader(self.devices[0], self.address, self.name)
        for device in self.devices:
            pick(device, self.address, reader)
        return self.devices

    def __exit__(self, *_):
        for device in self.devices:
            device.close()


TESTS = [the_first_version_of_the_database_loses_nothing, a_page_that_was_left_keeps_nobody_from_reading]


def past_the_stage(browser, now):
    while now["scene"] == "sequence":
        now = turn(browser, Touch(browser).advance)
    return now


def the_next_book_does_not_ask_for_a_name_again(playwright, _address, _code):
    # Both books of the series ask for the hero and the rabbit.
    series = tempfile.TemporaryDirectory()
    Path(series.name, SECOND).symlink_to(ROOT / "Stories" / SECOND)
    server = Server("--stories", series.name)
    name, notice = "document.querySelector('input.text-answer').value", "document.querySelector('notice-bar').innerText"
    try:
        with two_devices(playwright, server.address, server.code, "Mia") as (tablet, phone):
            open_story(tablet, server.address)
            turn(tablet, Touch(tablet).advance)
            for answer in ("Mia", "Flop"):
                fill(tablet, "input.text-answer", answer)
                turn(tablet, lambda: tablet.tap_on(DONE))
            wait_until_sent(tablet)
            open_story(phone, server.address, SECOND)
            first = past_the_stage(phone, turn(phone, Touch(phone).advance))
            assert first["scene"] == "page", first
            assert "Mia and Flop" in phone.evaluate(notice)
            # Whoever wants to can say something else; then nothing is taken for granted.
            assert turn(phone, lambda: phone.tap_on("[data-act=change]"))["scene"] == "question"
            assert (phone.evaluate(name), phone.evaluate(notice)) == ("Mia", "")
            assert turn(phone, lambda: phone.tap_on(DONE))["scene"] == "question"
            assert phone.evaluate(name) == "Flop"
            fill(phone, "input.text-answer", "Hops")
            again = past_the_stage(phone, turn(phone, lambda: phone.tap_on(DONE)))
            assert (again["scene"], phone.evaluate(notice)) == ("page", "")
            wait_until_sent(phone)
            lines = [json.loads(row["line"]) for row in rows_here(phone, "lines")]
            assert [line["value"] for line in lines if line.get("do") == "answer"] == ["Mia", "Flop", "Mia", "Hops"], lines
            # In another reading of the same book, everything is asked, with what is known filled in.
            phone.tap_on("[data-act=restart]")
            phone.tap_on("dialog.ask .primary")
            assert settle(phone, again["turn"])["scene"] == "title"
            assert turn(phone, Touch(phone).advance)["scene"] == "question"
            assert (phone.evaluate(name), phone.evaluate(notice)) == ("Mia", "")
    finally:
        server.stop()
        series.cleanup()


def the_next_book_knows_a_name_that_was_given_a_moment_ago(playwright, _address, _code):
    # The library has not heard of the answers when the second book is opened.
    series = tempfile.TemporaryDirectory()
    Path(series.name, SECOND).symlink_to(ROOT / "Stories" / SECOND)
    server = Server("--stories", series.name)
    try:
        with two_devices(playwright, server.address, server.code, "Mia") as (tablet, _phone):
            open_story(tablet, server.address)
            turn(tablet, Touch(tablet).advance)
            for answer in ("Zoe", "Flop"):
                fill(tablet, "input.text-answer", answer)
                turn(tablet, lambda: tablet.tap_on(DONE))
            tablet.evaluate(f"(location.hash = '#/read/{SECOND}', true)")
            tablet.wait("document.querySelector('story-reader')?.dataset.scene === 'title'")
            settle(tablet, 0)
            first = past_the_stage(tablet, turn(tablet, Touch(tablet).advance))
            assert first["scene"] == "page", first
            assert "Zoe and Flop" in tablet.evaluate("document.querySelector('notice-bar').innerText")
            # What stories remember can be seen, and taken back.
            tablet.evaluate("(location.hash = '#/me', true)")
            answers = tablet.wait("document.querySelector('[data-answers=shown] li')?.innerText")
            assert "Zoe" in answers and "Flop" in answers, answers
            tablet.tap_on("[data-act=forget-answers]")
            tablet.wait("!document.querySelector('[data-answers=shown] li')")
            tablet.evaluate(f"(location.hash = '#/read/{SECOND}', true)")
            settle(tablet, 0)
            tablet.tap_on("[data-act=restart]")
            now = state(tablet)["turn"]
            tablet.tap_on("dialog.ask .primary")
            settle(tablet, now)
            assert turn(tablet, Touch(tablet).advance)["scene"] == "question"
            assert tablet.evaluate("document.querySelector('input.text-answer').value") == "Robin", "it was not taken back"
    finally:
        server.stop()
        series.cleanup()


BOTH_TESTS = [a_page_read_as_nobody_makes_a_guest, beginning_again_makes_another_play]
CHROMIUM_TESTS = [
    the_next_book_does_not_ask_for_a_name_again,
    the_next_book_knows_a_name_that_was_given_a_moment_ago,
    a_story_goes_on_at_a_second_device,
    two_devices_without_a_network_lose_nothing,
    the_question_where_to_go_on_is_asked,
    a_page_killed_in_the_middle_loses_nothing,
    a_page_killed_while_it_sends_counts_once,
    lost_answers_are_sent_again_and_count_once,
]
