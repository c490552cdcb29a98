"""Every screen of the pages, by the visit on which a test comes by it, and what is to be seen there.

`test_accessibility.py` holds the list to the code: each element and each dialog that the pages have is on one of these screens, and each
visit has a test that makes it.
"""

from accessibility import THEMES, violations
from chromium import Chromium

# What authors come by, wherever they write.
AUTHORS = {
    "no stories": "my-stories-page",
    "a new story": "dialog.words-dialog",
    "the manuscript": "manuscript-page manuscript-sheets story-place story-text story-outline save-sign",
    "the map": "story-plan plan-tools",
    "a place on the map": "plan-sign",
    "finding a place on the map": "dialog.find-dialog",
    "a new chapter": "dialog.chapter-dialog",
    "a chapter and what to do with it": "dialog.acts-dialog",
    "a collapsed chapter": "plan-sign",
    "a new note": "dialog.note-dialog",
    "a note on the map": "plan-sign",
    "find and replace": "dialog.replace-dialog",
    "what to do with a place": "dialog.acts-dialog",
    "what to do with a choice": "dialog.acts-dialog",
    "where it leads": "dialog.places-dialog",
    "no questions": "dialog.questions-dialog",
    "the questions": "dialog.questions-dialog question-card",
    "a question in use": "dialog.ask",
    "the rules of a choice": "dialog.rules-dialog condition-editor reason-editor effects-editor check-editor",
    "rules on a sheet": "story-place",
    "luck": "dialog.rules-dialog check-editor range-bar",
    "what the story remembers": "dialog.memory-dialog",
    "about the story": "dialog.about-dialog title-picture",
    "a picture to be described": "media-slot media-add",
    "choosing a picture": "dialog.media-chooser",
    "pictures and sounds": "dialog.media-dialog",
    "painting over a picture": "dialog.stencil-dialog",
    "the bin": "dialog.bin-dialog",
    "what was changed": "dialog.past-dialog",
    "what to do with a step": "dialog.acts-dialog",
    "what differs from before": "dialog.past-dialog",
    "earlier versions": "dialog.past-dialog",
    "an earlier version": "dialog.past-dialog",
    "the keys": "dialog.keys-dialog",
    "a problem": "proof-sign dialog.proof-dialog",
    "saving the story as a file": "dialog.files-dialog",
    "publishing": "dialog.publish-dialog before-publishing",
    "not published": "dialog.publish-dialog",
    "a mark on a sheet": "proof-sign proof-mark",
    "how likely the endings are": "dialog.proof-dialog",
    "reading from here": "dialog.preview-dialog",
    "the reader in its frame": "preview-page",
    "my stories": "my-stories-page",
    "what was brought": "dialog.brought-dialog",
    "a deleted story": "my-stories-page",
}

# For each visit its screens, and the elements and dialogs (by their own class) that must be visible there.
SCREENS = {
    "the library": {
        "home": "home-page page-frame notice-bar",
        "questions": "questions-page",
        "shelf": "shelf-page shelf-tools shelf-list shelf-chunk favourite-button",
        "details": "story-details dialog.details",
        "taking it along": "dialog.take-dialog",
        "headings": "shelf-page",
        "search": "shelf-page",
        "empty": "shelf-page",
    },
    "the library, narrow": {
        "home": "home-page",
        "questions": "questions-page",
        "shelf": "shelf-page",
        "details": "dialog.details",
        "taking it along": "dialog.take-dialog",
        "filters": "dialog.filter-sheet shelf-filters",
        "headings": "shelf-page",
        "search": "shelf-page",
        "empty": "shelf-page",
    },
    "a story": {
        "title": "story-reader reader-bar book-page title-view story-picture page-turner keep-button story-announcer",
        "question: text": "question-view",
        "question: yes or no": "question-view",
        "question: number": "question-view",
        "question: list": "question-view",
        "question: colour": "question-view",
        "staged scene, one figure": "story-sequence dialog.sequence",
        "staged scene, two figures": "story-sequence",
        "page": "text-view story-sound story-voice",
        "page with the ruler": "text-view",
        "settings": "settings-panel dialog.settings-panel",
        "voice": "dialog.voice-panel",
        "explanation": "page-zoom dialog.page-zoom",
        "picture, close up": "picture-zoom dialog.picture-zoom",
        "begin again?": "dialog.restart",
        "here or there?": "dialog.here-or-there",
        "page with choices": "text-view",
        "die, before the throw": "result-view",
        "die, after the throw": "result-view",
        "looking back at a choice": "text-view",
        "looking back at an answer": "question-view",
        "choices without a page": "choices-view",
        "wheel, before the throw": "result-view",
        "wheel, after the throw": "result-view",
        "ending": "ending-view ending-sticker",
        "other ways on": "dialog.branches",
        "no such story": "message-view",
    },
    "the readers": {
        "me-nobody": "me-page",
        "administration-entry": "administration-entry",
        "administration": "administration-page audit-log check-panel deleted-reader-list group-list guest-list pack-list reader-list "
        "reading-overview story-list upload-panel waiting-stories tablet-panel",
        "administration-groups": "group-list",
        "reader-editor": "dialog.editor",
        "me-guest": "me-page kept-answers-panel",
        "shelf-reading": "shelf-page",
        "readers": "readers-page",
        "take-along": "dialog.ask",
        "statistics-empty": "statistics-page",
        "endings-empty": "endings-page",
        "statistics": "statistics-page",
        "endings": "endings-page story-map",
        "me": "me-page pin-form",
        "delete": "dialog.ask",
        "pin-pad": "dialog.pin-pad",
        "pin-too-often": "dialog.pin-pad",
        "server-gone": "message-view",
    },
    "bookmarks": {
        "the notice": "notice-bar",
        "the form": "bookmark-sheet dialog.bookmark-sheet",
        "the list": "bookmark-sheet",
        "a deleted bookmark": "bookmark-sheet",
        "the title with bookmarks": "title-view",
    },
    "bookmarks, narrow": {
        "the notice": "notice-bar",
        "the form": "bookmark-sheet",
        "the list": "bookmark-sheet",
        "a deleted bookmark": "bookmark-sheet",
        "the title with bookmarks": "title-view",
    },
    "reading together": {
        "the invitation": "together-sheet dialog.together-sheet together-strip",
        "the code": "join-page",
        "the invited": "join-page",
        "waiting": "join-page",
        "a knock": "together-sheet",
        "the page of the owner": "together-strip",
        "the page of a follower": "together-strip",
        "everybody": "together-sheet",
        "somebody asks": "together-strip",
        "the book held out": "together-strip",
        "a tunnel": "together-strip",
        "the owner away": "together-strip",
        "the end": "notice-bar",
    },
    "reading together, narrow": {
        "the invitation": "together-sheet",
        "the code": "join-page",
        "the invited": "join-page",
        "waiting": "join-page",
        "a knock": "together-sheet",
        "the page of the owner": "together-strip",
        "the page of a follower": "together-strip",
        "everybody": "together-sheet",
        "somebody asks": "together-strip",
        "the book held out": "together-strip",
        "a tunnel": "together-strip",
        "the owner away": "together-strip",
        "the end": "notice-bar",
    },
    "writing": AUTHORS,
    "writing, narrow": {
        **AUTHORS,
        "the manuscript": "manuscript-page save-sign",
        "the outline": "dialog.outline-dialog story-outline",
    },
    "a corner": {
        "showing the family": "dialog.publish-dialog",
        "shown": "dialog.publish-dialog",
        "waiting": "my-stories-page",
        "the own story as a book": "preview-page",
        "a note at home": "notice-bar",
        "stories to look at": "waiting-stories reader-list",
        "a story to look at": "draft-review-page review-proof review-list",
        "read as the family will": "dialog.preview-dialog",
        "a note for the author": "dialog.answer-dialog",
        "sent back": "draft-review-page",
        "an answer": "my-stories-page",
        "an answer above the manuscript": "answer-card",
    },
    "an explained word": {"the card": "dialog.word-card"},
    "packs": {"downloading": "pack-card", "installed": "pack-card"},
    "a test in Twine": {"what was found": "test-panel dialog.proof-dialog"},
    "a wait": {"waiting": "page-wait"},
    "a shelf without a network": {"shelf": "shelf-page"},
    "a tablet at home": {"the steps": "welcome-page", "ready": "ready-page"},
    "a story of somebody else": {"copy or not": "dialog.edit-question"},
    "words for a page": {"waiting": "waiting-words"},
    "this device": {"nothing kept": "storage-page"},
    "a kept story": {"kept": "storage-page"},
}
# An element without a box of its own is seen by what is in it.
SEEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((one) => [one, ...one.children])
    .some((one) => one.checkVisibility({ checkVisibilityCSS: true }))"""


class Visit:
    """A way through some of the screens, on which axe examines each of them."""

    def __init__(self, name: str, after: str = "") -> None:
        """`after` is a visit of the same pages in another size. What it examines in every theme is examined here in one."""
        self.left = dict(SCREENS[name])
        self.seen_in_themes = SCREENS.get(after, {})
        self.found: list[str] = []
        # The kinds of texts whose colours were examined in every theme.
        self.kinds: set[str] = set()

    def examine(self, browser: Chromium, screen: str) -> None:
        """Examines the screen on show, which is one of the visit's."""
        for part in self.left.pop(screen).split():
            assert browser.run(SEEN, part), f"{screen} does not show {part}"
        # A theme only has other colours, and those do not depend on the size.
        themes = THEMES[:1] if screen in self.seen_in_themes else THEMES
        self.found.extend(f"{screen}: {one}" for one in violations(browser, themes, self.kinds))

    def examine_narrow(self, browser: Chromium, screen: str) -> None:
        """Examines it on a small phone as well, in one theme."""
        self.examine(browser, screen)
        size = browser.page.viewport_size
        browser.page.set_viewport_size({"width": 320, "height": 640})
        self.found.extend(f"{screen}, narrow: {one}" for one in violations(browser, THEMES[:1]))
        browser.page.set_viewport_size(size)
        # The window needs a moment before it responds to touches at its new size.
        browser.page.wait_for_timeout(300)

    def end(self) -> None:
        """Fails if anything was found, or if a screen was not examined."""
        assert not self.found, "\n".join(self.found)
        assert not self.left, f"not examined: {', '.join(self.left)}"
