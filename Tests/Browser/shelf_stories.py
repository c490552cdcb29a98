"""Generates a folder of small, valid stories for every order, heading and filter."""

import json
from pathlib import Path

PLACES = ("sea", "forest", "town")
TAGS = ("funny", "spooky", "animals", "bedtime", "space")
LANGUAGES = ("en", "en", "de", "fr")
THINGS = ("Lighthouse", "Garden", "Dragon", "Robot", "Train", "Owl", "Island", "Circus", "Kitchen", "Comet", "River", "Castle")
KINDS = ("Quiet", "Brave", "Golden", "Crooked")
SHARKS = "made-sharks"
COUNT = len(THINGS) * len(KINDS)
COVER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">
<rect width="640" height="400" fill="{sky}"/><circle cx="{x}" cy="110" r="64" fill="#fff4d6"/>
<path d="M0 280Q160 {y} 320 290T640 270V400H0z" fill="{land}"/></svg>
"""
COLOURS = ("#f2c98a", "#9fc39a", "#3d4a6b", "#63adb3", "#e5793f", "#b9a0c8")


def make(folder: Path) -> int:
    """Writes the stories, each into its own folder, and returns their number."""
    stories = [story(number) for number in range(COUNT)]
    stories.append({**story(COUNT), "id": SHARKS, "title": "The Sharks of Puddle Lane", "authors": ["Mara Lindqvist"]})
    for number, made in enumerate(stories):
        place = folder / made["id"]
        place.mkdir(parents=True)
        (place / "story.json").write_text(json.dumps(made, ensure_ascii=False, indent=1))
        colours = COLOURS[number % 6], COLOURS[(number * 5 + 2) % 6]
        (place / "cover.svg").write_text(COVER.format(sky=colours[0], land=colours[1], x=100 + number * 37 % 440, y=180 + number * 29 % 90))
    return len(stories)


def story(number: int) -> dict:
    """A story with its own title, length, tags, age and language."""
    age = 3 + number % 8
    tags = [tag for place, tag in enumerate(TAGS) if number % (place + 2) == 0]
    made = {
        "branchbook": 1,
        "id": f"made-{number}",
        "title": f"The {KINDS[number % 4]} {THINGS[number // 4 % len(THINGS)]}",
        "authors": ["Ada Quill" if number % 2 else "Ben Ford"],
        "language": LANGUAGES[number % 4],
        "summary": "Somebody has left the gate open, and there are footprints in the sand. You say where they lead.",
        "titlePicture": "cover",
        "tags": [*tags, f"place: {PLACES[number % 3]}"],
        "version": "1.0",
        "pictures": {"cover": {"file": "cover.svg", "alt": "A hill under a pale sun."}},
        **places(number),
    }
    if number % 5:
        made["ages"] = {"from": age, "to": age + 3}
    if number % 3 == 0:
        made["series"] = {"title": "Tales of Puddle Lane" if number % 2 else "The Night Train", "number": number // 3 + 1}
    return made


def places(number: int) -> dict:
    """A first location, enough others to make the story more or less complex, and enough text to make it short or long."""
    ways = 2 + number % 3
    text = ["You walk on, and the sand is warm, and the gulls are loud, and the sea is not far." for _ in range(1 + number % 4 * 30)]
    return {
        "start": "gate",
        "locations": {
            "gate": {"text": text, "choices": [{"text": f"Take way {way}.", "go": f"way{way}"} for way in range(ways)]},
            **{
                f"way{way}": {
                    "text": ["It leads to the water."],
                    "ending": {"id": f"end{way}", "title": f"The water, by way {way}", "kind": "happy"},
                }
                for way in range(ways)
            },
        },
    }
