"""Comes by every kind of scene once, and by every kind of question."""

from reading import SCENES, Reading, Touch, settle, state
from server import STORY

READINGS = 8
# A check is drawn apart from a plain result, and a colour apart from other questions.
WANTED = {*SCENES, "question-colour", "result-check"}


def visit_every_kind(browser, address, examine) -> None:
    """Calls `examine(browser, kind)` on each kind of scene, reading on until all have been met."""
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
    """The scene's kind, with the kind of question, and what a check adds."""
    if now["scene"] == "question":
        detail = browser.evaluate(
            "document.querySelector('.swatches') ? 'colour' : document.querySelector('.answer').className.split('answer-')[1]"
        )
        return ["question", f"question-{detail}"]
    if now["scene"] == "result" and browser.evaluate("!!document.querySelector('.check')"):
        return ["result", "result-check"]
    return [now["scene"]]
