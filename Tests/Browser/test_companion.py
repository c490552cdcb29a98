"""What goes along with a story: ambient sounds, words that are explained, and pages that are read aloud."""

from browsers import in_motion
from chromium import Chromium
from companion_story import STORY
from meddler import Meddler
from reading import settle, state
from screens import Visit
from server import with_modules
from test_offline import NOTE_KEPT, RELEASE_KEPT
from test_voice import BUTTON, LISTEN, SPEECH, STATE, UNTOUCHED, await_state, opened, press, spoken, turn

# Notes what each loudspeaker plays, without a sound: the file behind its address, and its state when asked.
LISTENING = """(() => {
  window.speakers = new Set();
  const files = new Map();
  const create = URL.createObjectURL;
  const whole = window.fetch;
  window.fetch = async (...asked) => {
    const response = await whole(...asked);
    const [, file] = /\\/([a-z]+)\\.mp3$/.exec(String(asked[0])) ?? [];
    if (file) {
      const blob = response.blob.bind(response);
      response.blob = async () => { const made = await blob(); made.story = file; return made; };
    }
    return response;
  };
  URL.createObjectURL = (blob) => { const address = create.call(URL, blob); files.set(address, blob.story ?? ''); return address; };
  const playing = new WeakSet();
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', { get() { return !playing.has(this); } });
  HTMLMediaElement.prototype.play = function () { window.speakers.add(this); playing.add(this); return Promise.resolve(); };
  HTMLMediaElement.prototype.pause = function () { playing.delete(this); };
  window.heard = () => Object.fromEntries([...window.speakers].filter((one) => !one.paused && one.loop && files.get(one.src))
    .map((one) => [files.get(one.src), Math.round(one.volume * 100) / 100]));
  window.ended = (file) => { for (const one of window.speakers) if (files.get(one.src) === file && !one.loop)
    one.dispatchEvent(new Event('ended')); return 1; };
})();"""
SOUNDS = "document.querySelector('[data-act=sounds]')"


def open_story(browser, address) -> None:
    browser.open(f"{address}/#/read/{STORY}")
    browser.wait(BUTTON)
    settle(browser, 0)


def heard(browser, *expected) -> None:
    """Waits until these sounds have come, lets their fades pass, and compares what is heard with the volumes."""
    names = [name for name, _ in expected]
    browser.wait(
        f"JSON.stringify(Object.keys(window.heard()).filter((name) => {names!r}.includes(name)).sort()) === "
        f"JSON.stringify({sorted(names)!r})"
    )
    browser.pass_time(1600)
    found = browser.evaluate("window.heard()")
    assert found == dict(expected), found


def ambience_continues_fades_and_gives_way(playwright, address):
    with opened(Chromium(playwright, script=UNTOUCHED + LISTENING)) as browser:
        open_story(browser, address)
        assert browser.evaluate("window.heard()") == {}, "something is heard on the title page"
        turn(browser)
        browser.wait(f"{SOUNDS}.getAttribute('aria-description') === 'The sea on stones.'")
        browser.pass_time(2000)
        assert browser.evaluate("window.heard()") == {}, "something is heard before a touch"
        browser.tap_on("book-page .line")
        settle(browser, 2)
        # The bell of the second page rings; under it, the sea.
        heard(browser, ("sea", 0.15))
        browser.evaluate("window.ended('bell')")
        heard(browser, ("sea", 0.5))
        assert len(browser.evaluate("[...window.speakers].filter((one) => one.loop)")) == 1, "the sea began again"
        browser.evaluate("(testWorld.stop(), 1)")
        press(browser, "advance")
        browser.wait("'wind' in window.heard()")
        before = browser.evaluate("window.heard()")
        browser.evaluate("testWorld.advance(600)")
        both = browser.evaluate("window.heard()")
        assert abs(both["wind"] - before["wind"] - 0.2) < 0.03 and abs(both["sea"] + both["wind"] - 0.5) < 0.03, (before, both)
        browser.evaluate("testWorld.advance(1500)")
        assert browser.evaluate("window.heard()") == {"wind": 0.5}
        browser.evaluate("(testWorld.go(), 1)")
        press(browser, "advance")
        press(browser, "advance")
        browser.pass_time(1600)
        assert browser.evaluate("window.heard()") == {}, "the last page is not silent"
        press(browser, "back")
        heard(browser, ("wind", 0.5))


def ambience_stops_with_sounds_off_out_of_sight_and_when_the_story_is_left(playwright, address):
    with opened(Chromium(playwright, script=LISTENING)) as browser:
        open_story(browser, address)
        browser.tap_on("[data-act=advance]")
        settle(browser, 1)
        heard(browser, ("sea", 0.5))
        browser.tap_on("[data-act=sounds]")
        assert browser.evaluate("window.heard()") == {}, "it is heard though sounds are off"
        browser.tap_on("[data-act=sounds]")
        heard(browser, ("sea", 0.5))
        look = "(Object.defineProperty(document, 'visibilityState', {{ configurable: true, value: '{}' }}), \
            document.dispatchEvent(new Event('visibilitychange')), 1)"
        browser.evaluate(look.format("hidden"))
        assert browser.evaluate("window.heard()") == {}, "it is heard though nobody looks"
        browser.evaluate(look.format("visible"))
        heard(browser, ("sea", 0.5))
        browser.evaluate("(location.hash = '#/questions', 1)")
        browser.wait("document.querySelector('.common-question')")
        assert browser.evaluate("window.heard()") == {}, "it is heard on another page"


@in_motion
def a_place_is_heard_in_every_browser(browser, address):
    browser.open(f"{address}/#/questions")
    browser.wait("document.querySelector('.common-question')")
    browser.evaluate(f"({LISTENING.removesuffix(';')}, 1)")
    browser.evaluate(f"(location.hash = '#/read/{STORY}', 1)")
    browser.wait(BUTTON)
    settle(browser, 0)
    browser.tap_on("[data-act=advance]")
    settle(browser, 1)
    heard(browser, ("sea", 0.5))
    assert state(browser)["scene"] == "page"


CARD = "document.querySelector('dialog.word-card[open]')"
# Presses a finger on a word for as long as is asked, and lifts it.
MIDDLE = """(() => {
  const { x, y, width, height } = document.querySelector('.explained').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""


def to_page(browser, address, number: int) -> None:
    """Opens the story at one of the harbour's pages."""
    open_story(browser, address)
    for _ in range(number + 1):
        turn(browser)


def a_word_is_explained_where_it_first_stands(browser, address):
    to_page(browser, address, 1)
    browser.wait("document.querySelector('.explained')")
    words = browser.evaluate("[...document.querySelectorAll('.line .explained')].map((one) => one.textContent)")
    assert words == ["portcullis", "rises"], words
    line = "A bell rings over the portcullis. “Portcullis!” It rises."
    assert browser.evaluate("document.querySelector('.line').textContent") == line, "the words are others"
    before = state(browser)["turn"]
    browser.tap_on(".explained")
    browser.wait(CARD)
    shown = browser.evaluate(f"{CARD}.innerText").split("\n")
    assert shown[0] == "portcullis" and "A gate of iron bars that falls from above." in shown, shown
    browser.press("ArrowRight")
    browser.press("Escape")
    browser.wait(f"!{CARD}")
    assert browser.evaluate("document.activeElement.textContent") == "portcullis", "the focus is lost"
    browser.press("Enter")
    browser.wait(CARD)
    # A tap beside the card meets no page.
    browser.tap(8, 8)
    browser.wait(f"!{CARD}")
    assert state(browser)["turn"] == before, "the page was turned"
    turn(browser)
    press(browser, "back")
    assert browser.evaluate("document.querySelectorAll('.explained').length") == 2, "a page that is drawn again is not marked"


def explained_words_change_nothing_for_who_listens(playwright, address):
    with opened(Chromium(playwright, 390, 844)) as browser:
        to_page(browser, address, 1)
        browser.wait("document.querySelector('.explained')")
        browser.evaluate("(window.pace = 60, 1)")
        browser.evaluate(SPEECH)
        browser.evaluate(LISTEN)
        browser.wait("window.marked.includes('rises')")
        marked = [word for word in browser.evaluate("window.marked") if word]
        assert marked == "A bell rings over the portcullis Portcullis It rises".split(), marked
        browser.evaluate("document.querySelector('[data-act=stop-reading]').click()")
        if "Wind" in state(browser)["words"]:
            press(browser, "back")
        browser.wait("document.querySelector('.explained')")
        # While it is read aloud, a touch pauses it and opens the card.
        browser.evaluate("(window.pace = 400, 1)")
        browser.evaluate(LISTEN)
        await_state(browser, "reading")
        browser.tap_on(".explained")
        browser.wait(CARD)
        assert browser.evaluate(STATE) == "paused"
        screens = Visit("an explained word")
        screens.examine_narrow(browser, "the card")
        screens.end()
        browser.press("Escape")
        browser.wait(f"!{CARD}")
        # A long press says the word, and opens nothing.
        browser.evaluate("(window.spoken.length = 0, 1)")
        x, y = browser.evaluate(MIDDLE)
        touch = (
            "document.querySelector('.explained').dispatchEvent(new PointerEvent('pointer{}', {{ bubbles: true, isPrimary: true, "
            "pointerType: 'touch', clientX: {}, clientY: {} }}))"
        )
        browser.evaluate(touch.format("down", x, y))
        browser.pass_time(700)
        browser.wait("window.spoken.length === 1")
        browser.evaluate(touch.format("up", x, y))
        browser.evaluate("document.querySelector('.explained').click()")
        assert spoken(browser) == ["portcullis"] and not browser.evaluate(f"!!{CARD}")


def a_card_speaks_german_around_the_storys_words(playwright, address):
    german = "Object.defineProperty(navigator, 'languages', { value: ['de'] });"
    with opened(Chromium(playwright, 320, 640, "dark", script=german)) as browser:
        to_page(browser, address, 1)
        browser.wait("document.querySelector('.explained')")
        assert browser.evaluate("document.getElementById('glossary-note').textContent") == "Zeigt, was das bedeutet"
        browser.tap_on(".explained")
        browser.wait(CARD)
        assert browser.evaluate(f"{CARD}.querySelector('button').innerText") == "Schließen"
        assert browser.evaluate(f"{CARD}.querySelector('h2').lang") == "en-GB"
        assert browser.evaluate("document.documentElement.scrollWidth <= 320")


def lines_that_come_later_are_marked_too(playwright, address):
    with opened(Chromium(playwright)) as browser:
        to_page(browser, address, 2)
        assert browser.evaluate("document.querySelectorAll('.line').length") == 1
        turn(browser)
        browser.wait("document.querySelector('.line ~ .line .explained')?.textContent === 'dance'")


# Notes each word that is marked, as soon as it is.
WATCHING = """(() => {
  window.read = [];
  const look = () => {
    const word = [...(window.CSS?.highlights?.get('spoken-word') ?? [])].map(String).join('');
    if (word && word !== window.read.at(-1)) window.read.push(word);
    requestAnimationFrame(look);
  };
  look();
  return 1;
})()"""
NARRATOR = "document.querySelector('title-view .narrator')?.innerText"


@in_motion
def the_storys_own_voice_reads_its_pages_word_by_word(playwright, address):
    with opened(Chromium(playwright)) as browser:
        open_story(browser, address)
        browser.wait(f"{NARRATOR} === 'Read by Ada Quill'")
        browser.tap_on("[data-act=advance]")
        settle(browser, 1)
        browser.evaluate(SPEECH)
        browser.evaluate(WATCHING)
        browser.evaluate(LISTEN)
        browser.wait("window.read.includes('boats')")
        assert browser.evaluate("document.querySelector('.being-read') !== null")
        # It turns the page, and the browser reads the next, which has no narration.
        browser.wait("window.spoken.length > 0", 20)
        assert "The harbour is full of small boats." not in spoken(browser), spoken(browser)
        first = browser.evaluate("window.read")
        assert first[:7] == "The harbour is full of small boats".split(), first
        # Then line by line; the last page has a line of other words than its narration, and one that it says in two ways.
        browser.wait("window.spoken.some(({ text }) => text.startsWith('Then it is still'))", 30)
        read = browser.evaluate("window.read")
        [start] = [at for at, word in enumerate(read) if word == "Wind"]
        assert read[start : start + 6] == "Wind comes up The boats dance".split(), read
        assert not any("Wind" in text or "dance" in text for text in spoken(browser)), spoken(browser)
        await_state(browser, "waiting")
        read = browser.evaluate("window.read")
        assert "breaks" in read and "calls" in read and not {"whale", "sings"} & set(read), read
        assert "Then it is still for 3 hours." in spoken(browser)
        assert not any("wave" in text or "gull" in text for text in spoken(browser)), spoken(browser)


@in_motion
def a_narration_pauses_at_a_touch_and_goes_on_with_its_line(playwright, address):
    with opened(Chromium(playwright)) as browser:
        open_story(browser, address)
        browser.tap_on("[data-act=advance]")
        settle(browser, 1)
        browser.evaluate(SPEECH)
        browser.evaluate(WATCHING)
        browser.evaluate(LISTEN)
        browser.wait("window.read.includes('harbour')")
        browser.evaluate(LISTEN)
        assert browser.evaluate(STATE) == "paused"
        assert browser.evaluate("!CSS.highlights.has('spoken-word')")
        browser.evaluate("document.querySelector('[data-act=voice]').click()")
        browser.wait("document.querySelector('.voice-panel .narrator')?.innerText === 'Read by Ada Quill'")
        browser.tap_on(".voice-panel .primary")
        browser.wait("!document.querySelector('.voice-panel')")
        browser.evaluate("(window.read.length = 0, 1)")
        browser.evaluate(LISTEN)
        browser.wait("window.read.includes('boats')")
        assert browser.evaluate("window.read")[0] == "The", "the line did not begin again"


@in_motion
def a_parents_recording_goes_before_the_storys_voice(playwright, address):
    with opened(Chromium(playwright)) as browser:
        open_story(browser, address)
        browser.evaluate(SPEECH)
        browser.evaluate(
            with_modules("""void Promise.all([import('module:VoiceRecordings'), import('module:digestOf')])
            .then(([{ VoiceRecordings }, { digestOf }]) => new VoiceRecordings().keep({
              story: 'STORY', location: 'harbour', page: '0', words: digestOf('The harbour is full of small boats.'), title: 'A page',
              bytes: Uint8Array.from(Array.from({ length: 30 }, () => [255, 251, 144, 0, ...Array(413).fill(0)]).flat()).buffer,
              type: 'audio/mpeg', milliseconds: 780, recordedAt: 1 }))
            .then(() => { window.kept = true; })""").replace("STORY", STORY)
        )
        browser.wait("window.kept")
        browser.evaluate(WATCHING)
        browser.tap_on("[data-act=advance]")
        settle(browser, 1)
        browser.evaluate(LISTEN)
        browser.wait("window.spoken.some(({ text }) => text.startsWith('A bell'))", 20)
        assert "harbour" not in browser.evaluate("window.read"), "the story's voice was heard as well"


def a_kept_story_explains_and_reads_without_a_network(playwright, address):
    meddler = Meddler(address)
    try:
        with opened(Chromium(playwright, service_workers="allow")) as browser:
            browser.expects("Failed to load resource")
            open_story(browser, meddler.address)
            browser.wait_for(NOTE_KEPT, argument=f"story/{STORY}")
            browser.wait_for(RELEASE_KEPT)
            meddler.away = True
            browser.reload()
            browser.wait(BUTTON)
            settle(browser, 0)
            browser.wait(f"{NARRATOR} === 'Read by Ada Quill'")
            turn(browser)
            browser.evaluate(SPEECH)
            browser.evaluate(WATCHING)
            browser.evaluate(LISTEN)
            browser.wait("window.read.includes('boats')", 20)
            browser.wait("document.querySelector('.explained')?.textContent === 'portcullis'")
    finally:
        meddler.stop()


TESTS = [a_place_is_heard_in_every_browser, a_word_is_explained_where_it_first_stands]
CHROMIUM_TESTS = [
    ambience_continues_fades_and_gives_way,
    ambience_stops_with_sounds_off_out_of_sight_and_when_the_story_is_left,
    explained_words_change_nothing_for_who_listens,
    a_card_speaks_german_around_the_storys_words,
    lines_that_come_later_are_marked_too,
    the_storys_own_voice_reads_its_pages_word_by_word,
    a_narration_pauses_at_a_touch_and_goes_on_with_its_line,
    a_parents_recording_goes_before_the_storys_voice,
    a_kept_story_explains_and_reads_without_a_network,
]
