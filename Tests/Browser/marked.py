"""Pages in a language whose sentences are enclosed in marks, so text without them was never translated."""

import json

from chromium import Chromium
from server import ROOT

# On this device, for no particular reader. Stories stay in their own words, which tells them apart from those of the pages.
GERMAN = """
  // An empty page has no storage.
  if (location.protocol !== 'about:') {
    const chosen = JSON.stringify({ language: 'de', translated: false });
    localStorage.setItem('branchbook.reading', chosen);
    localStorage.setItem('branchbook.reading.', JSON.stringify({ value: chosen, changed: 1 }));
  }
"""
# The same with stories in German, too.
ALL_GERMAN = GERMAN.replace("translated: false", "translated: true")
# Text of the page itself: not of a story or a person, which has its own `dir`, and not text in another language. In a sentence that
# contains elements, everything between its marks is part of it.
WORDS_ON_SHOW = """(() => {
  const ofOthers = '[dir=auto], [lang]:not([lang=de]), time, script, style, noscript';
  const without = (words) => {
    const fewer = words.replace(/⟦[^⟦⟧]*⟧/g, '');
    return fewer === words ? words : without(fewer);
  };
  const left = (words, element) => {
    for (let part = element; part && part !== document.body; part = part.parentElement) {
      if (!without(part.textContent).includes(words)) return '';
    }
    return without(words);
  };
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest(ofOthers) !== element.closest('html[lang=de]') && element.closest(ofOthers)) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(left(node.data, element));
    else for (const name of attributes) found.push(without(element.getAttribute(name) ?? ''));
  }
  // A page of a story is called by the story's own words first, for readers, for authors and for whoever looks at it first.
  if (!/^#\\/(read|write|administration\\/drafts)\\//.test(location.hash)) found.push(without(document.title.split(' · ')[0]));
  return found.map((words) => words.trim()).filter((words) => /\\p{Letter}{2}/u.test(words));
})()"""
# The name of the program, names of typefaces and of languages, and words that look the same in every language.
OF_EVERY_LANGUAGE = {"Branchbook", "Aa", "Andika", "OpenDyslexic", "Deutsch"}


def marked_browser(playwright, width: int = 1024, height: int = 768, script: str = "") -> Chromium:
    """Chromium with pages whose texts are marked."""
    browser = Chromium(playwright, width, height, script=GERMAN + script)
    for path in ("words/de.json", "data/questions.de.json"):
        browser.context.route(f"**/{path}", answering(marked(json.loads((ROOT / "Web" / path).read_text()))))
    return browser


def untranslated(browser) -> list[str]:
    """Words that are visible, or read by a screen reader, and in no catalogue."""
    return [words for words in browser.evaluate(WORDS_ON_SHOW) if words not in OF_EVERY_LANGUAGE]


def marked(value):
    """A JSON value in which every text is marked, except for IDs."""
    if isinstance(value, dict):
        return {key: one if key == "id" else marked(one) for key, one in value.items()}
    return [marked(one) for one in value] if isinstance(value, list) else f"⟦{value}⟧"


def answering(value):
    return lambda route: route.fulfill(json=value)
