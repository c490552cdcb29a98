#!/usr/bin/env python3
"""What Scripts/count-habits counts, and that no book on the shelf has more of another's habits than it may."""

import json
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Scripts" / "count-habits"
LOADER = SourceFileLoader("count_habits", str(SCRIPT))
habits = module_from_spec(spec_from_loader(LOADER.name, LOADER))
# A dataclass looks up the module that it is in.
sys.modules[LOADER.name] = habits
LOADER.exec_module(habits)

ROLL = {
    "id": "roll",
    "text": "Roll",
    "check": {"type": "forty", "level": "forty"},
    "outcomes": {"pass": "forty", "fail": {"text": "No.", "go": "forty"}},
}
STORY = {
    "title": "Forty Geese",
    "summary": "Like somebody in a hat.",
    "tags": ["forty"],
    "variables": {"name": {"prompt": "Who is *forty*?", "note": "forty"}, "nights": 40, "sum": "forty"},
    "pictures": {"geese": {"file": "forty.svg", "alt": "Forty geese."}},
    "locations": {
        "forty": {
            "note": "Forty, again.",
            "picture": "forty",
            "text": ["{if visited(forty)}Forty{else}Eleven{end} geese, {name}.", "", "For*ty*."],
            "choices": [{"id": "forty", "text": "Count them", "if": "forty", "result": "There are forty.", "go": "forty"}, ROLL],
            "ending": {"title": "Forty", "kind": "forty"},
        }
    },
}


def only_what_readers_read_is_counted():
    lines = habits.read_aloud(STORY)
    assert lines == [
        "Forty Geese",
        "Like somebody in a hat.",
        "Who is forty?",
        "FortyEleven geese, ….",
        "Forty.",
        "Count them",
        "There are forty.",
        "Roll",
        "No.",
        "Forty",
    ], lines


def a_book_may_have_its_own_habits():
    books = {"geese": habits.read_aloud(STORY), "ducks": ["Forty ducks."], "swans": ["Fortyish, forthy, swans."]}
    forty = habits.Habit("forty", r"\bforty\b", 0, {"geese": 5})
    assert habits.counts(books, [forty]) == {"forty": {"geese": 5, "ducks": 1, "swans": 0}}
    assert habits.excesses(books, [forty]) == ["ducks: “forty” 1 times, 0 at most"]
    assert habits.excesses(books, [habits.Habit("forty", r"\bforty\b", 1, {"geese": 4})]) == ["geese: “forty” 5 times, 4 at most"]
    assert habits.table(books, [forty]) == "forty: 6\n     5  geese\n     1  ducks *"


def each_habit_is_found_as_it_is_written():
    written = {
        "nobody has ever": ["Nobody has ever told you.", "Nobody in all of Over had ever sung.", "nobody *ever* wants to be sprouts"],
        "like somebody": ["like somebody in a hat", "Like someone"],
        "as if somebody": ["as if somebody knocked", "as though someone knocked"],
        "a long time": ["for a long time", "a very long time"],
        "thirty": ["Thirty years"],
        "forty": ["forty-one"],
        "eleven": ["Eleven"],
    }
    unlike = ["Nobody knows.", "Nobody knows. Have you ever?", "a longer time", "the fortieth", "elevenses, as if some body", "thirteen"]
    assert {habit.name for habit in habits.HABITS} == set(written)
    for habit in habits.HABITS:
        for text in written[habit.name]:
            assert habit.count(text.replace("*", "")) == 1, (habit.name, text)
        assert not any(map(habit.count, unlike)), habit.name


def shared_phrases_are_those_of_several_books():
    books = {"a": ["The top of the hill. The top of the hill!"], "b": ["At the top of the stairs"], "c": ["The top. Of the hill."]}
    rows = habits.shared(books, 10)
    assert rows[0] == ("of the hill", 2, 3), rows
    assert ("the top of", 2, 3) in rows and ("the top of the", 2, 3) in rows
    # Not over the end of a sentence, and not what one book says twice.
    assert not any(phrase in ("the top of the hill", "hill the top") for phrase, _, _ in rows), rows


def the_shelf_keeps_to_its_habits():
    result = subprocess.run([SCRIPT, "--check"], capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (0, ""), result.stdout + result.stderr
    # Every book that a habit belongs to is on the shelf, and has it.
    found = habits.counts(habits.library([]), habits.HABITS)
    for habit in habits.HABITS:
        for book in habit.own:
            assert found[habit.name].get(book, 0) > habit.most, (habit.name, book)


def too_much_is_told():
    with TemporaryDirectory() as temporary:
        folder = Path(temporary) / "too-much"
        folder.mkdir()
        (folder / "story.json").write_text(
            json.dumps({"title": "Stop", "locations": {"a": {"text": "It waits, like somebody at a bus stop."}}})
        )
        result = subprocess.run([SCRIPT, "--check", folder], capture_output=True, text=True)
        assert (result.returncode, result.stdout) == (1, "too-much: “like somebody” 1 times, 0 at most\n"), result.stdout + result.stderr


def main() -> int:
    checks = [
        only_what_readers_read_is_counted,
        a_book_may_have_its_own_habits,
        each_habit_is_found_as_it_is_written,
        shared_phrases_are_those_of_several_books,
        the_shelf_keeps_to_its_habits,
        too_much_is_told,
    ]
    failed = 0
    for check in checks:
        try:
            check()
        except AssertionError as error:
            failed += 1
            print(f"FAILED {check.__name__}: {error}")
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
