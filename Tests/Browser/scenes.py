"""Reaches every kind of scene once, and every kind of question."""

from reading import SCENES, Reading, Touch, settle, state
from server import STORY

READINGS = 8
# Checks are drawn differently from plain results, and colours differently from other questions.
WANTED = {*SCENES, "question-colour", "result-check"}


def visit_every_kind(browser, address, examine) -> None:
    """Calls `examine(browser, kind)` for each kind of scene, reading until all have occurred."""
    hand = Touch(browser)
    reading = Reading(browser, hand)
    now = reading.open(address, STORY)
    seen: set[str] = set()
    for _ in range(READINGS):
        while True:
            for kind in kinds(browser, now):
                if kind not in seen:
                    seen.add(kind)
                    examine(browser, kind)
            if now["scene"] == "ending":
                break
            now = reading.step()
        if seen >= WANTED:
            return
        turn = state(browser)["turn"]
        hand.press("ending-view .primary")
        now = settle(browser, turn)
    missing = WANTED - seen
    assert not missing, f"{READINGS} readings did not come by {missing}"


def kinds(browser, now) -> list[str]:
    """The scene's kind, including the kind of question, and any check."""
    if now["scene"] == "question":
        detail = browser.evaluate(
            "document.querySelector('.swatches') ? 'colour' : document.querySelector('.answer').className.split('answer-')[1]"
        )
        return ["question", f"question-{detail}"]
    if now["scene"] == "result" and browser.evaluate("!!document.querySelector('.check')"):
        return ["result", "result-check"]
    return [now["scene"]]
