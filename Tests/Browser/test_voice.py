"""Sounds and rolls: dice that end with the engine's number, sounds, reading aloud, and a parent's recordings."""

from contextlib import contextmanager

from accessibility import violations
from browsers import in_motion
from chromium import Chromium
from reading import Keyboard, Reading, settle, state
from reading import turn as read_on
from server import module, with_modules
from voice_story import STORY

ROLL = """(() => {
  const at = (selector) => document.querySelector(selector);
  const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => getComputedStyle(one).visibility === 'visible');
  return { rolling: !!at('.rolling'), unthrown: !!at('.unthrown'), words: at('.check-words').innerText,
    aim: at('.check-aim')?.innerText, told: seen('.check-words, .line'), sum: at('.sum')?.innerText,
    shifts: [...document.querySelectorAll('.shift')].map((one) => one.innerText),
    pips: document.querySelectorAll('.die-pip').length, said: at('story-announcer [aria-live]').textContent };
})()"""
CENTRE_OF_DICE = """(() => {
  const { x, y, width, height } = document.querySelector('.dice').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""


def open_story(browser, address) -> dict:
    browser.open(f"{address}/#/read/{STORY}")
    browser.wait(BUTTON)
    return settle(browser, 0)


def turn(browser) -> dict:
    """Turns one page with its button."""
    return press(browser, "advance")


def go_to_choices(browser, address, seed: int | None = None) -> dict:
    """Reads until the choices; with a seed, in a reading that starts with it."""
    if seed is None:
        now = open_story(browser, address)
    else:
        browser.open("about:blank")
        browser.open(f"{address}/#/questions")
        browser.wait("document.querySelector('.common-question')")
        browser.evaluate(f"(testWorld.seeds = [{seed}n], location.hash = '#/read/{STORY}', 1)")
        browser.wait(BUTTON)
        now = settle(browser, 0)
    while now["scene"] != "choices":
        now = turn(browser)
    return now


def still(browser) -> int:
    """Waits until inputs are accepted again, and returns the scene's kind."""
    return settle(browser, -1)["turn"]


def choose(browser, choice) -> dict:
    before = still(browser)
    browser.evaluate(f"document.querySelector('[data-choice={choice}]').click()")
    return settle(browser, before)


@in_motion
def a_roll_that_works_ends_in_the_engines_number_and_is_told_once(browser, address):
    roll(browser, address, seed=1, rolled=5, total=6, told="It worked!", line="You land on a lily.")


@in_motion
def a_roll_that_fails_ends_in_the_engines_number_and_is_told_once(browser, address):
    roll(browser, address, seed=7, rolled=2, total=3, told="Not this time.", line="You are wet.")


def roll(browser, address, seed: int, rolled: int, total: int, told: str, line: str) -> None:
    """Jumps, with a seed whose roll is known, and checks everything that is shown and announced."""
    go_to_choices(browser, address, seed)
    browser.evaluate("""(window.told = [], new MutationObserver(() =>
        window.told.push(document.querySelector('story-announcer [aria-live]').textContent))
        .observe(document.querySelector('story-announcer [aria-live]'), { childList: true, characterData: true, subtree: true }), 1)""")
    choose(browser, "jump")
    before = browser.evaluate(ROLL)
    assert before["unthrown"] and before["aim"] and not before["told"] and before["pips"] == 0, before
    browser.tap_on(".throw")
    during = browser.evaluate(ROLL)
    assert during["rolling"] and not during["unthrown"] and not during["told"] and during["said"] == "", during
    browser.wait("!document.querySelector('.rolling')")
    after = browser.evaluate(ROLL)
    assert f"You rolled {rolled}." in after["words"], after
    assert after["pips"] == rolled, f"the die shows {after['pips']}, the engine rolled {rolled}"
    assert after["shifts"] == ["+2 rocket boots", "−1 a whole cake"], after
    assert after["sum"] == str(total), after
    assert told in after["words"], after
    [said] = [words for words in browser.evaluate("window.told") if words]
    assert f"You rolled {rolled}. Rocket boots: +2. A whole cake: −1. That’s {total}; " in said, said
    assert said.startswith(told), said
    assert line in said, "what came of it is told with it"


@in_motion
def a_key_a_tap_and_next_end_a_roll_and_turn_no_page(browser, address):
    go_to_choices(browser, address)
    for end in (
        lambda _: browser.press("x"),
        lambda _: browser.press("ArrowRight"),
        lambda dice: browser.tap(*dice),
        lambda _: browser.tap_on("[data-act=advance]"),
    ):
        now = choose(browser, "jump")
        dice = browser.evaluate(CENTRE_OF_DICE)
        # Time stands still, so the roll does not end by itself.
        browser.evaluate("(testWorld.stop(), document.querySelector('.throw').click(), 1)")
        assert browser.evaluate("!!document.querySelector('.tumbling')")
        end(dice)
        browser.wait("!document.querySelector('.rolling')")
        browser.evaluate("(testWorld.go(), 1)")
        shown = browser.evaluate(ROLL)
        assert shown["told"] and shown["said"], shown
        assert state(browser)["turn"] == now["turn"], "the page was turned as well"
        after = turn(browser)
        press(browser, "back")
        assert not browser.evaluate("!!document.querySelector('.rolling')"), "what was rolled is rolled once"
        assert after["scene"] != "result" and press(browser, "undo")["scene"] == "choices"


@in_motion
def dice_are_thrown_by_button_next_key_tap_and_flick(browser, address):
    go_to_choices(browser, address)
    for throw in (
        lambda: browser.tap_on(".throw"),
        lambda: browser.tap_on("[data-act=advance]"),
        lambda: browser.press("ArrowRight"),
        lambda: browser.tap_on(".dice"),
        lambda: browser.swipe(*browser.evaluate(CENTRE_OF_DICE), 60),
    ):
        now = choose(browser, "jump")
        assert browser.evaluate(ROLL)["unthrown"], "the dice are thrown by nobody"
        throw()
        browser.wait("!document.querySelector('.unthrown')")
        browser.pass_time(4000)
        browser.wait("!document.querySelector('.rolling')")
        assert browser.evaluate(ROLL)["told"] and state(browser)["turn"] == now["turn"], "the page was turned as well"
        # The die is a part of the page again.
        browser.tap_on(".dice")
        settle(browser, now["turn"])
        assert press(browser, "undo")["scene"] == "choices"


def press(browser, act) -> dict:
    """Presses Back, Next or Undo by script."""
    still(browser)
    return read_on(browser, lambda: browser.evaluate(f"document.querySelector('[data-act={act}]').click()"))


@in_motion
def the_wheel_points_at_what_is_likely(browser, address):
    turned = turn_the_wheel(browser, address, 1, "Chance decided. The chance of this was 3 in 4.", "The sun comes out.")
    assert turned < 270, f"the hand points at {turned} degrees"


@in_motion
def the_wheel_points_at_what_is_unlikely(browser, address):
    turned = turn_the_wheel(browser, address, 7, "Chance decided. The chance of this was 1 in 4.", "The moon comes out.")
    assert turned >= 270, f"the hand points at {turned} degrees"


def turn_the_wheel(browser, address, seed: int, words: str, line: str) -> float:
    """Spins the wheel, with a seed whose result is known; returns the angle of the hand in degrees."""
    go_to_choices(browser, address, seed)
    choose(browser, "wheel")
    browser.tap_on(".throw")
    browser.wait("!document.querySelector('.rolling')")
    shown = browser.evaluate("document.querySelector('.check-words').innerText")
    assert shown == words, shown
    assert line in browser.evaluate("document.querySelector('result-view').innerText")
    return browser.evaluate("parseFloat(document.querySelector('.hand').style.getPropertyValue('--points-to')) % 360")


# The kinds of luck at the fair: the choice that leads there, what is pressed there, its instrument, and the words around it.
FAIR = (
    ("The coin", "Toss the coin.", "coin", "The star wins.", "Toss the coin"),
    ("The wheel", "Spin the wheel.", "wheel", "Of 10 pieces, 3 are lucky.", "Spin the wheel"),
    ("The three buckets", "Shut your eyes", "spinner", "The wheel decides what happens.", "Spin the wheel"),
)


def each_check_has_its_own_instrument(playwright, address):
    with opened(Chromium(playwright)) as browser:
        browser.open(f"{address}/#/read/three-buckets-at-the-fair")
        settle(browser, 0)
        reading = Reading(browser, Keyboard(browser))

        def pick(words: str) -> dict:
            now = reading.read_until(lambda now: now["scene"] == "choices")
            browser.evaluate(f"[...document.querySelectorAll('button.choice')].find((one) => one.innerText.includes({words!r})).click()")
            return settle(browser, now["turn"])

        pick("In we go")
        for place, act, instrument, aim, button in FAIR:
            pick(place)
            pick(act)
            shown = browser.evaluate(
                "[document.querySelector('.dice').dataset.instrument, document.querySelector('.check-aim').innerText,"
                " document.querySelector('.throw').innerText]"
            )
            assert shown == [instrument, aim, button], shown
            # A reload throws nothing.
            browser.reload()
            settle(browser, 0)
            assert browser.evaluate("!!document.querySelector('.unthrown .throw') && !document.querySelector('.check-words').offsetHeight")
            browser.tap_on(".throw")
            words = browser.wait("document.querySelector('result-view:not(.rolling) .check-words')?.innerText")
            ends = {"coin": "came up.", "wheel": "piece.", "spinner": "It stopped on"}[instrument]
            assert ends in words and "You rolled" not in words, words
            browser.reload()
            settle(browser, 0)
            assert not browser.evaluate("!!document.querySelector('.rolling')"), "what was thrown is thrown once"


def still_pages_show_the_end_as_soon_as_the_dice_are_thrown(playwright, address):
    with opened(Chromium(playwright)) as browser:
        go_to_choices(browser, address)
        choose(browser, "jump")
        assert browser.evaluate(ROLL)["unthrown"]
        browser.tap_on(".throw")
        shown = browser.evaluate(ROLL)
        assert not shown["rolling"] and shown["told"], shown
        assert shown["words"] in shown["said"], shown
        assert browser.evaluate("document.activeElement.localName") == "result-view", "the focus is lost with the button"


# A voice that says a word every `pace` milliseconds, and notes what was said and which word was marked.
SPEECH = """(() => {
  window.spoken = []; window.marked = []; window.pace = window.pace ?? 8; window.speakers = window.speakers ?? [
    { voiceURI: 'kate', name: 'Kate', lang: 'en-GB', localService: true, default: false },
    { voiceURI: 'hans', name: 'Hans', lang: 'de-DE', localService: true, default: true }];
  let running = 0;
  const mark = () => [...(window.CSS?.highlights?.get('spoken-word') ?? [])].map(String).join('')
    || (document.querySelector('.spoken-word')?.textContent ?? '');
  const fake = { paused: false, getVoices: () => window.speakers, addEventListener: () => undefined, resume: () => undefined,
    cancel: () => { running += 1; },
    speak: (utterance) => {
      const turn = ++running;
      window.spoken.push({ text: utterance.text, voice: utterance.voice?.name, rate: utterance.rate });
      const words = [...utterance.text.matchAll(/[^\\s]+/g)];
      const step = (index) => {
        if (turn !== running) return;
        if (index === 0) utterance.onstart?.({});
        if (index === words.length) return utterance.onend?.({});
        utterance.onboundary?.({ name: 'word', charIndex: words[index].index });
        window.marked.push(mark());
        setTimeout(step, window.pace, index + 1);
      };
      setTimeout(step, window.pace, 0);
    } };
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: fake });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  return 1;
})()"""
STATE = "document.querySelector('story-voice').dataset.state"
BUTTON = "!!document.querySelector('story-voice:not([hidden]) [data-act=read-aloud]')"
LISTEN = "document.querySelector('[data-act=read-aloud]').click()"


def spoken(browser) -> list[str]:
    return browser.evaluate("window.spoken.map(({ text }) => text)")


def await_state(browser, wanted, seconds: float = 15) -> None:
    browser.wait(f"{STATE} === '{wanted}'", seconds)


@in_motion
def the_story_is_read_aloud_until_the_reader_must_choose(browser, address):
    open_story(browser, address)
    browser.evaluate(SPEECH)
    browser.evaluate(LISTEN)
    await_state(browser, "waiting")
    assert state(browser)["scene"] == "choices"
    assert spoken(browser) == [
        "The Loud Pond",
        "By Ada Quill",
        "The frog sat down.",
        "“Hello,” said the small frog.",
        "It began to rain.",
        "Nobody minded.",
        "1. Jump in!",
        "2. Let chance decide.",
        "3. Into the cave.",
        "It is too dark.",
    ], spoken(browser)
    marked = " ".join(word for word in browser.evaluate("window.marked") if word)
    assert "The frog sat down Hello said the small frog It began to rain Nobody minded" in marked, marked
    assert marked.endswith("Into the cave It is too dark"), marked
    assert browser.evaluate("window.spoken.every(({ voice, text }) => voice === 'Kate')")
    browser.evaluate("window.spoken.length = 0")
    choose(browser, "jump")
    assert "rolled" not in " ".join(spoken(browser)), "what is rolled is told before it is seen"
    browser.wait("document.querySelector('story-reader').dataset.scene === 'ending'")
    await_state(browser, "waiting")
    said = " ".join(spoken(browser))
    assert said.startswith("You need 4 or more."), said
    assert "You rolled " in said and "The lily is warm." in said and said.endswith("Warm at Last"), said


def reading_aloud_pauses_stops_and_leaves_the_pages_alone(browser, address):
    open_story(browser, address)
    turn(browser)
    browser.evaluate("(window.pace = 150, 1)")
    browser.evaluate(SPEECH)
    browser.evaluate(LISTEN)
    browser.wait("window.marked.some(Boolean)")
    browser.evaluate("document.querySelector('[data-act=voice]').click()")
    browser.wait("document.querySelector('#voice-turns')")
    assert (
        browser.evaluate("[...document.querySelectorAll('#voice-chosen option')].map((one) => one.textContent).join()")
        == "Best available,Kate"
    )
    browser.evaluate("""(() => {
        const [rate, turns] = [document.querySelector('#voice-rate'), document.querySelector('#voice-turns')];
        rate.value = '0.8';
        rate.dispatchEvent(new Event('change'));
        turns.click();
    })()""")
    browser.wait("window.spoken.at(-1).rate === 0.8")
    browser.tap_on(".voice-panel .primary")
    browser.wait("!document.querySelector('.voice-panel')")
    assert browser.evaluate(STATE) == "paused"
    browser.evaluate("(window.spoken.length = 0, 1)")
    assert browser.evaluate("!document.querySelector('.being-read, .spoken-word') && !CSS.highlights?.has('spoken-word')")
    browser.evaluate("(window.pace = 8, 1)")
    browser.evaluate(LISTEN)
    await_state(browser, "waiting")
    assert spoken(browser) == ["The frog sat down.", "“Hello,” said the small frog."], spoken(browser)
    assert browser.evaluate("window.spoken.every(({ rate }) => rate === 0.8)")
    assert "frog sat" in state(browser)["words"], "the page was turned though nobody wants that"
    browser.evaluate("(window.pace = 200, 1)")
    browser.evaluate(LISTEN)
    await_state(browser, "reading")
    browser.wait("window.spoken.length === 3")
    browser.evaluate("""(Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' }),
        document.dispatchEvent(new Event('visibilitychange')), delete document.visibilityState)""")
    assert browser.evaluate(STATE) == "paused", "it went on where nobody looks"
    browser.evaluate(LISTEN)
    browser.evaluate("document.querySelector('[data-act=stop-reading]').click()")
    assert browser.evaluate(STATE) == "off"
    browser.evaluate("(window.pace = 8, window.spoken.length = 0, 1)")
    turn(browser)
    assert spoken(browser) == []


def a_word_is_heard_when_it_is_touched(browser, address):
    open_story(browser, address)
    turn(browser)
    browser.evaluate("(window.pace = 150, 1)")
    browser.evaluate(SPEECH)
    browser.evaluate(LISTEN)
    browser.wait("window.spoken.length")
    before = state(browser)["turn"]
    browser.tap(
        *browser.evaluate("""(() => {
        const text = document.querySelector('.line em').firstChild;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    })()""")
    )
    browser.wait("window.spoken.at(-1).text === 'small'")
    assert browser.evaluate(STATE) == "paused" and state(browser)["turn"] == before
    browser.wait("window.marked.at(-1) === 'small'")


def a_browser_without_a_voice_says_so(browser, address):
    open_story(browser, address)
    browser.evaluate("(window.speakers = [], 1)")
    browser.evaluate(SPEECH)
    browser.evaluate(LISTEN)
    browser.wait("document.querySelector('dialog.voice-panel .voice-problem')")
    assert "has no reading voice" in browser.evaluate("document.querySelector('.voice-problem').innerText")
    assert browser.evaluate(STATE) == "off" and not browser.evaluate("!!document.querySelector('#voice-chosen')")


UNTOUCHED = "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });"
PLAYED = """(() => {
  window.played = [];
  HTMLMediaElement.prototype.play = function () { window.played.push(this.src); return Promise.resolve(); };
  return 1;
})()"""
RAIN = "performance.getEntriesByType('resource').filter(({ name }) => /rain[^/]*$/.test(name)).length"


def sounds_wait_for_a_gesture_come_before_they_are_wanted_and_stay_off(playwright, address):
    with opened(Chromium(playwright, script=UNTOUCHED)) as browser:
        open_story(browser, address)
        browser.evaluate(PLAYED)
        turn(browser)
        browser.wait(RAIN)
        turn(browser)
        browser.pass_time(1000)
        assert browser.evaluate("window.played") == [], "a sound before any gesture"
        assert browser.evaluate("document.querySelector('story-sound').innerText").strip() == "Rain falls on the pond."
        browser.tap_on("[data-act=back]")
        browser.wait("document.querySelector('.sheet').innerText.includes('frog')")
        still(browser)
        browser.evaluate("(window.played.length = 0, 1)")
        browser.tap_on("[data-act=advance]")
        browser.wait("window.played.length === 1")
        still(browser)
        assert browser.evaluate("window.played[0]").startswith("blob:"), "it was not fetched before it was wanted"
        press(browser, "advance")
        assert browser.evaluate("window.played.length") == 1, "the same page sounded again for its next line"
        browser.tap_on("story-sound button")
        browser.wait("window.played.length === 2")
        browser.tap_on("[data-act=sounds]")
        browser.tap_on("story-sound button")
        browser.wait("document.querySelector('.hint-bubble.shown')?.innerText === 'Sounds are switched off.'")
        browser.reload()
        settle(browser, 0)
        browser.wait("document.querySelector('[data-act=sounds]').getAttribute('aria-pressed') === 'false'")
        browser.evaluate(PLAYED)
        press(browser, "back")
        still(browser)
        browser.tap_on("[data-act=advance]")
        settle(browser, 2)
        browser.pass_time(1000)
        assert browser.evaluate("window.played") == [], "a sound though they are off"


def the_second_version_of_the_database_takes_recordings_and_loses_nothing(browser, address):
    # A file opened on its own has no icon.
    browser.expects("404 .*/favicon.ico$")
    open_story(browser, address)
    turn(browser)
    place = turn(browser)["words"]
    browser.open(address + module("App"))
    # As the second version created it, without the tables that came later.
    browser.evaluate("""void (async () => {
        const done = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const old = await done(indexedDB.open('branchbook'));
        const later = ['recordings', 'bookmarks', 'drafts', 'draftSnapshots', 'draftEntries', 'draftHistory', 'typing', 'draftFiles'];
        const tables = [...old.objectStoreNames].filter((name) => !later.includes(name));
        const rows = await Promise.all(tables.map((name) => done(old.transaction(name).objectStore(name).getAll())));
        const shapes = tables.map((name) => {
          const table = old.transaction(name).objectStore(name);
          return { keyPath: table.keyPath, indices: [...table.indexNames] };
        });
        old.close();
        await done(indexedDB.deleteDatabase('branchbook'));
        const request = indexedDB.open('branchbook', 2);
        request.onupgradeneeded = () => tables.forEach((name, index) => {
          const table = request.result.createObjectStore(name, { keyPath: shapes[index].keyPath });
          for (const one of shapes[index].indices) table.createIndex(one, one);
          for (const row of rows[index]) table.put(row);
        });
        (await done(request)).close();
        window.made = true;
    })()""")
    browser.wait("window.made")
    assert open_story(browser, address)["words"] == place
    browser.evaluate(
        with_modules("""void import('module:VoiceRecordings').then(async ({ VoiceRecordings }) => {
        const recordings = new VoiceRecordings();
        const key = { story: 's', location: 'l', page: '0', words: 'w' };
        await recordings.keep({ ...key, title: 'A page', type: 'audio/webm', bytes: new ArrayBuffer(7), milliseconds: 1000,
          recordedAt: 5 });
        const kept = await recordings.all();
        await recordings.delete(key);
        window.kept = [kept, await recordings.all()];
    })""")
    )
    [[row], gone] = browser.wait("window.kept")
    assert (row["title"], row["size"], "bytes" in row, gone) == ("A page", 7, False, []), row


MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
KEPT = "import('module:VoiceRecordings').then(({ VoiceRecordings }) => new VoiceRecordings().all())"
CORNER = ".recording-corner .actions"


def press_in_corner(browser, words) -> None:
    browser.wait(f"""[...document.querySelectorAll('{CORNER} button')].filter((one) => one.innerText.trim() === '{words}')
        .map((one) => (one.click(), true))[0]""")


def open_corner(browser) -> None:
    """Pauses at once, and opens the parents' corner."""
    browser.evaluate(LISTEN)
    browser.wait("document.querySelector('.voice-more:not([hidden]) [data-act=voice]')")
    browser.evaluate("document.querySelector('[data-act=voice]').click()")
    browser.wait("document.querySelector('.recording-corner')")
    browser.evaluate("document.querySelector('.recording-corner summary').click()")


def a_parent_records_a_page_and_is_heard_in_place_of_the_voice(playwright, address):
    with opened(Chromium(playwright, options=MICROPHONE)) as browser:
        open_story(browser, address)
        turn(browser)
        browser.evaluate("(window.pace = 60, 1)")
        browser.evaluate(SPEECH)
        open_corner(browser)
        no_violations(browser, "the panel")
        press_in_corner(browser, "Record this page")
        browser.wait("document.querySelector('.level:not([hidden])')?.value > 0")
        browser.page.wait_for_timeout(900)
        press_in_corner(browser, "Stop")
        press_in_corner(browser, "Keep it")
        browser.wait("document.querySelector('.recording-said').innerText.startsWith('Saved.')")
        kept = browser.evaluate(with_modules(KEPT))
        assert len(kept) == 1 and kept[0]["size"] > 500 and kept[0]["milliseconds"] >= 800, kept
        assert (kept[0]["story"], kept[0]["location"], kept[0]["page"], kept[0]["title"]) == (
            STORY,
            "pond",
            "0",
            "The Loud Pond, The Pond",
        ), kept
        browser.tap_on(".voice-panel .primary")
        browser.wait("!document.querySelector('.voice-panel')")
        browser.evaluate("""(window.heard = [], window.spoken.length = 0,
            document.querySelector('[data-act=stop-reading]').click(),
            window.whole = HTMLMediaElement.prototype.play,
            HTMLMediaElement.prototype.play = function () { window.heard.push(this.src); return window.whole.call(this); }, 1)""")
        browser.evaluate(LISTEN)
        browser.wait("window.heard.length === 1")
        assert spoken(browser) == [] and browser.evaluate("window.heard[0]").startswith("blob:")
        # It ends, and the browser reads the next page, which has no recording.
        browser.wait("window.spoken.some(({ text }) => text === 'It began to rain.')")
        browser.evaluate("document.querySelector('[data-act=stop-reading]').click()")
        press(browser, "back")
        open_corner(browser)
        press_in_corner(browser, "Delete")
        browser.wait("document.querySelector('.recording-said').innerText.includes('deleted')")
        assert browser.evaluate(with_modules(KEPT)) == []
        # A recording of another story is found, and deleted, among what is on this device.
        browser.evaluate(
            with_modules("""void import('module:VoiceRecordings').then(({ VoiceRecordings }) => new VoiceRecordings().keep({
            story: 'old', location: 'a', page: '0', words: 'x', title: 'An Old Story',
            bytes: new ArrayBuffer(2048), type: 'audio/webm', milliseconds: 900, recordedAt: 1,
        })).then(() => { location.hash = '#/storage'; })""")
        )
        browser.wait("document.querySelector('[data-recording=old] .kept-title')?.innerText === 'An Old Story'")
        browser.tap_on("[data-act=delete-recording]")
        browser.wait("document.querySelector('dialog.ask[open]')")
        browser.tap_on("dialog.ask .primary")
        browser.wait("!document.querySelector('[data-recording]')")
        assert browser.evaluate(with_modules(KEPT)) == []


def a_microphone_that_is_refused_is_said_plainly(playwright, address):
    refuse = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));"
    with opened(Chromium(playwright, 320, 640, "dark", script=refuse)) as browser:
        open_story(browser, address)
        browser.evaluate("(window.pace = 60, 1)")
        browser.evaluate(SPEECH)
        open_corner(browser)
        press_in_corner(browser, "Record this page")
        browser.wait("document.querySelector('.recording-said').innerText.includes('isn’t allowed to use the microphone')")
        no_violations(browser, "the panel, dark and small")
        assert browser.evaluate("document.documentElement.scrollWidth <= 320")


def no_violations(browser, what) -> None:
    browser.rest()
    found = violations(browser)
    assert not found, f"{what}: {found}"


@contextmanager
def opened(browser):
    """A browser in which any error fails the test."""
    try:
        yield browser
        assert not browser.problems(), browser.problems()
    finally:
        browser.close()


TESTS = [
    a_roll_that_works_ends_in_the_engines_number_and_is_told_once,
    a_roll_that_fails_ends_in_the_engines_number_and_is_told_once,
    dice_are_thrown_by_button_next_key_tap_and_flick,
    a_key_a_tap_and_next_end_a_roll_and_turn_no_page,
    the_wheel_points_at_what_is_likely,
    the_wheel_points_at_what_is_unlikely,
    the_story_is_read_aloud_until_the_reader_must_choose,
    reading_aloud_pauses_stops_and_leaves_the_pages_alone,
    a_word_is_heard_when_it_is_touched,
    a_browser_without_a_voice_says_so,
    the_second_version_of_the_database_takes_recordings_and_loses_nothing,
]
CHROMIUM_TESTS = [
    each_check_has_its_own_instrument,
    still_pages_show_the_end_as_soon_as_the_dice_are_thrown,
    sounds_wait_for_a_gesture_come_before_they_are_wanted_and_stay_off,
    a_parent_records_a_page_and_is_heard_in_place_of_the_voice,
    a_microphone_that_is_refused_is_said_plainly,
]
