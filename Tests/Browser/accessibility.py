"""What axe finds wrong with a page: with all of its rules, and in other themes with those that look at colours, one text of each kind."""

import os

from axe_playwright_python.sync_playwright import Axe

from chromium import Chromium

SCRIPT = Axe().axe_script
# A theme, and whether its paper is dark: high contrast has a light and a dark version.
ALL_THEMES = (("paper", False), ("sepia", False), ("dark", True), ("contrast", False), ("contrast", True))
# With ORACLE_FIFTH, a number, the first and one of the others.
FIFTH = os.environ.get("ORACLE_FIFTH")
THEMES = (ALL_THEMES[0], ALL_THEMES[1 + int(FIFTH) % 4]) if FIFTH else ALL_THEMES
# The rules that are not applied, and why. docs/accessibility.md says the same.
LEFT_OUT: dict[str, str] = {}
# Asked for by high contrast, which is there for it.
ENHANCED = "color-contrast-enhanced"
# The theme is what the reader's setting makes of it. Colours fade from one to the next and words fade in: the end of that is what counts.
RUN = """async (themes, leftOut, enhanced, known) => {
  const page = document.documentElement;
  const wear = (theme, isDark) => {
    page.dataset.theme = theme;
    page.toggleAttribute('data-dark', isDark);
    for (let round = 0; round < 3; round += 1)
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
  };
  const before = [page.dataset.theme, page.hasAttribute('data-dark')];
  const rules = axe.getRules().filter(({ ruleId }) => ruleId !== enhanced && !leftOut.includes(ruleId));
  const about = (all) => all.map(({ ruleId }) => ruleId);
  // Of texts of the same classes in the same surroundings, with the same colours, one stands for all, on this screen and on earlier ones.
  const kinds = new Set(known);
  const isFirstOfItsKind = (one) => {
    const around = [one, one.parentElement, one.parentElement?.parentElement, one.parentElement?.parentElement?.parentElement];
    const kind = around.map((box) => box && [box.localName, box.className, getComputedStyle(box).backgroundColor]).join();
    const { color, opacity, fontSize, fontWeight } = getComputedStyle(one);
    const whole = [kind, color, opacity, fontSize, fontWeight, one.disabled, one.placeholder].join(';');
    const isNew = !kinds.has(whole);
    kinds.add(whole);
    return isNew;
  };
  const hasText = (one) => one.matches('input, select, textarea') || [...one.childNodes].some(({ nodeType }) => nodeType === 3);
  const texts = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility() && hasText(one) && isFirstOfItsKind(one));
  // A theme only has other colours.
  const colours = about(rules.filter(({ tags }) => tags.includes('cat.color')));
  const found = new Map();
  for (const [number, [theme, isDark]] of themes.entries()) {
    if (number > 0 && texts.length === 0) continue;
    wear(theme, isDark);
    const values = [...number === 0 ? about(rules) : colours, ...theme === 'contrast' ? [enhanced] : []];
    const context = number === 0 ? document : texts;
    const { violations } = await axe.run(context, { runOnly: { type: 'rule', values }, resultTypes: ['violations'] });
    for (const { id, nodes: [{ html, failureSummary = '' }] } of violations) {
      const one = `${id} ${html.slice(0, 160)} ${failureSummary.slice(0, 300)}`;
      found.set(one, [...found.get(one) ?? [], isDark && theme !== 'dark' ? `${theme}, dark` : theme]);
    }
  }
  wear(...before);
  return { found: [...found].map(([one, themes]) => `${one} (${themes.join('; ')})`), kinds: [...kinds] };
}"""


def violations(browser: Chromium, themes=THEMES, known: set[str] | None = None) -> list[str]:
    """All violations in these themes, each with its first place and the themes that have it.

    `known` are the kinds of texts that were examined before, in all themes but the first, and gains those of this screen.
    """
    if not browser.evaluate("'axe' in window"):
        browser.page.evaluate(SCRIPT)
    answer = browser.run(RUN, themes, list(LEFT_OUT), ENHANCED, list(known or ()))
    if known is not None and len(themes) > 1:
        known.update(answer["kinds"])
    return answer["found"]
