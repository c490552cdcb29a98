"""Generates a small story with a companion: ambient sounds, and words that are explained."""

import json
from pathlib import Path

from voice_story import SILENCE

STORY = "a-story-with-a-companion"


def make(folder: Path) -> None:
    """Writes the story into its own folder."""
    place = folder / STORY
    place.mkdir(parents=True)
    (place / "story.json").write_text(json.dumps(story(), ensure_ascii=False, indent=1))
    for name in ("sea", "wind", "bell"):
        (place / f"{name}.mp3").write_bytes(SILENCE)


def story() -> dict:
    """A harbour where the sea is heard, then the wind, then nothing; and an attic where the wind is heard."""
    return {
        "branchbook": 1,
        "id": STORY,
        "title": "The Harbour",
        "language": "en-GB",
        "summary": "A boat, and the way home.",
        "sounds": {
            "sea": {"file": "sea.mp3", "alt": "The *sea* on stones."},
            "wind": {"file": "wind.mp3", "alt": "Wind."},
            "bell": {"file": "bell.mp3", "alt": "A bell."},
        },
        "glossary": [
            {"word": "portcullis", "forms": ["portcullises"], "text": "A gate of iron bars that falls from above."},
            {"word": "dance", "text": "To move as music does."},
            {"word": "rises", "text": "Goes up."},
        ],
        "start": "harbour",
        "locations": {
            "harbour": {
                "ambience": "sea",
                "pages": [
                    "The harbour is full of small boats.",
                    {"text": "A bell rings over the *portcullis*. “Portcullis!” It rises.", "sound": "bell"},
                    {"text": ["Wind comes up.", "The boats dance."], "reveal": "lines", "ambience": "wind"},
                    {"text": "Then it is still.", "ambience": False},
                ],
                "choices": [{"text": "Up to the attic.", "go": "attic"}, {"text": "Back to the boats.", "go": "boats"}],
            },
            "attic": {"ambience": "wind", "text": "The attic is dusty.", "ending": "Under the roof"},
            "boats": {"text": "Nobody is here.", "ending": "On the water"},
        },
    }
