"""The proof that reading together holds: Chromium and WebKit in one group, and everything that can happen on the way, happens."""

from chromium import Chromium
from family import SHEET, close_sheet, family, invite, is_said, join, lines, shows_the_same, words
from household import ask, go, open_story, plays, wait_for, wait_until_sent
from reading import Reading, Touch, end_roll, settle, state
from server import Server, sample_stories

# Longer than any wait of a device until it tries to connect again, in milliseconds.
NEXT_TRY = 16_000
# After this long out of sight, a device trusts its connection no more.
NAP = 30_000


def a_family_reads_sharks_to_an_ending_whatever_happens(playwright, webkit):
    server = Server(stories=(sample_stories(),))
    try:
        # Cleo's browser is stopped.
        others = {"Ben": webkit, "Cleo": lambda: Chromium(playwright, alone=True)}
        with family(playwright, server.address, server.code, "Ada", "Ben", "Cleo", others=others) as (ada, ben, cleo):
            for browser in (ada, ben, cleo):
                browser.expects("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "Could not connect to", "WebSocket")
            open_story(ada, server.address)
            Reading(ada, Touch(ada)).step()
            link, _ = invite(ada)
            join(ada, ben, link)
            close_sheet(ada)
            adas, bens = Reading(ada, Touch(ada)), Reading(ben, Touch(ben))
            turn_pages(adas, 4, ada, ben)
            comes_late(cleo, ada, ben)
            turn_pages(adas, 2, ada, ben, cleo)
            follower_in_a_tunnel(cleo, adas, ada, ben)
            owner_in_a_tunnel(adas, ada, ben, cleo)
            hand_over(ada, ben)
            turn_pages(bens, 3, ben, ada, cleo)
            sleeps(cleo, bens, ben, ada)
            hand_over(ben, ada)
            reloads_while_pages_turn(ben, adas, ada, cleo)
            the_server_is_killed(server, adas, ada, ben, cleo)
            for _ in range(200):
                if state(ada)["scene"] == "ending":
                    break
                turn_pages(adas, 1, ada, ben, cleo)
            assert [state(browser)["scene"] for browser in (ada, ben, cleo)] == ["ending"] * 3
            everybody_has_the_same_record(server, ada, ben, cleo)
    finally:
        server.stop()


def turn_pages(reading, count, owner, *followers) -> None:
    """The owner turns pages, and everybody sees each. A staged scene is played to its end: it lies over everything else."""
    for turned in range(1, 100):
        now = reading.step()
        end_roll(owner)
        shows_the_same(owner, *followers)
        if turned >= count and now["scene"] != "sequence":
            return


def comes_late(late, owner, *others) -> None:
    """Somebody comes in the middle, by a link that is new: it ends the first one."""
    owner.tap_on("[data-act=group]")
    owner.tap_on(f"{SHEET} [data-act=invite]")
    owner.wait(f"document.querySelector('{SHEET} .group-link')")
    join(owner, late, owner.evaluate("document.querySelector('.group-link').value"))
    close_sheet(owner)
    shows_the_same(owner, late, *others)


def follower_in_a_tunnel(follower, reading, owner, *others) -> None:
    follower.context.set_offline(True)
    owner.wait("document.querySelector('.group-member[data-state=slow]')")
    before = words(follower)
    turn_pages(reading, 2, owner, *others)
    assert words(follower) == before, "there is a way through the tunnel"
    follower.context.set_offline(False)
    are_together_again(reading, owner, follower, *others)


def owner_in_a_tunnel(reading, owner, *followers) -> None:
    """The owner reads on, and the others follow when the connection is back."""
    owner.context.set_offline(True)
    for follower in followers:
        follower.wait("document.querySelector('.group-member[data-state=slow]')")
    before = lines(followers[0])
    for _ in range(2):
        reading.step()
    assert lines(followers[0]) == before != lines(owner)
    owner.context.set_offline(False)
    are_together_again(reading, owner, *followers)


def hand_over(owner, follower) -> None:
    follower.tap_on("[data-act=group]")
    follower.tap_on(f"{SHEET} [data-act=ask]")
    close_sheet(follower)
    owner.tap_on("together-strip [data-act=hand]")
    is_said(follower, "You have the book now")


def sleeps(sleeper, reading, owner, *others) -> None:
    """A tab is out of sight, and nothing in it runs."""
    sleeper.look_away()
    owner.wait("document.querySelector('.group-member[data-state=asleep]')")
    sleeper.freeze()
    turn_pages(reading, 2, owner, *others)
    sleeper.wake(NAP)
    are_together_again(reading, owner, sleeper, *others)
    owner.wait("!document.querySelector('.group-member[data-state=asleep]')")


def reloads_while_pages_turn(follower, reading, owner, *others) -> None:
    follower.reload()
    reading.step()
    settle(follower, 0)
    follower.wait("document.querySelectorAll('together-strip .group-member').length === 3")
    are_together_again(reading, owner, follower, *others)


def the_server_is_killed(server, reading, owner, *followers) -> None:
    """Between two pages that nobody has confirmed."""
    before = lines(followers[0])
    reading.step()
    server.crash()
    reading.step()
    for browser in (owner, *followers):
        browser.wait("document.querySelector('together-strip [data-act=reactions]').disabled")
    assert len(lines(owner)) > len(before)
    server.start()
    for browser in (owner, *followers):
        browser.pass_time(NEXT_TRY)
    are_together_again(reading, owner, *followers)


def are_together_again(reading, owner, *others) -> None:
    for other in others:
        wait_for(other, lambda other=other: lines(owner) == lines(other))
    # Who comes into the middle of a staged scene has not seen its beginning.
    reading.read_until(lambda now: now["scene"] != "sequence")
    shows_the_same(owner, *others)


def everybody_has_the_same_record(server, *browsers) -> None:
    """Byte for byte: on each device, in the library's play of each reader, and in the group."""
    records = {}
    for browser, name in zip(browsers, ("Ada", "Ben", "Cleo"), strict=True):
        wait_until_sent(browser)
        records[f"{name}’s device"] = "".join(lines(browser)).encode()
        # The one read last comes first.
        play = ask(browser, "GET", f"plays/{plays(browser)[0]['id']}")["value"]
        records[f"{name}’s play in the library"] = as_kept(play["lines"])
    records["the group"] = as_kept(record_of_the_group(server, browsers[-1]))
    assert len(set(records.values())) == 1, {name: (len(record), record.count(b"\n")) for name, record in records.items()}
    assert records["the group"].count(b"\n") > 20


def as_kept(sent: list[str]) -> bytes:
    """Lines that were sent without line ends, as a device keeps them."""
    return "".join(line.removesuffix("\n") + "\n" for line in sent).encode()


def record_of_the_group(server, browser) -> list[str]:
    """What a member who comes back without any record is told."""
    go(browser, server.address, "stories", "shelf-page")
    [group] = ask(browser, "GET", "groups")["value"]["groups"]
    browser.evaluate(f"""void (() => {{
        const address = location.origin.replace('http', 'ws') + '/api/groups/{group["group"]}/socket';
        window.socket = new WebSocket(address, 'branchbook.together.1');
        window.socket.onmessage = ({{ data }}) => {{ window.welcome ??= JSON.parse(data); }};
    }})()""")
    return browser.wait("window.welcome?.record")


TESTS = [a_family_reads_sharks_to_an_ending_whatever_happens]
