"""Generates a small story with everything audible: sounds, lines revealed one by one, rolls with modifiers, and choices."""

import json
from pathlib import Path

STORY = "a-story-to-hear"
# Frames of MPEG-1 layer III with only silence: header, empty side information, no sound.
SILENCE = (bytes([0xFF, 0xFB, 0x90, 0x00]) + bytes(413)) * 30


def make(folder: Path) -> None:
    """Writes the story into its own folder."""
    place = folder / STORY
    place.mkdir(parents=True)
    (place / "story.json").write_text(json.dumps(story(), ensure_ascii=False, indent=1))
    for name in ("rain", "splash"):
        (place / f"{name}.mp3").write_bytes(SILENCE)


def story() -> dict:
    """Two pages, three choices: a jump with two modifiers (boots and a breeze), a wheel, and a closed cave."""
    modifiers = [{"shift": 2, "reason": "rocket boots"}, {"shift": -1, "reason": "a whole cake"}]
    return {
        "branchbook": 1,
        "id": STORY,
        "title": "The Loud Pond",
        "authors": ["Ada Quill"],
        "language": "en-GB",
        "version": "1.0",
        "sounds": {
            "rain": {"file": "rain.mp3", "alt": "Rain falls on the pond."},
            "splash": {"file": "splash.mp3", "alt": "A great splash."},
        },
        "start": "pond",
        "locations": {
            "pond": {
                "title": "The Pond",
                "pages": [
                    {"text": ["The frog sat down. “Hello,” said the *small* frog."]},
                    {"reveal": "lines", "sound": "rain", "text": ["It began to rain.", "Nobody minded."]},
                ],
                "choices": [
                    {
                        "id": "jump",
                        "text": "Jump in!",
                        "check": {"type": "die", "sides": 6, "atLeast": 4, "modifiers": modifiers},
                        "outcomes": {
                            "pass": {"text": "You land on a lily.", "go": "lily", "sound": "splash"},
                            "fail": {"text": "You are wet.", "go": "lily", "sound": "splash"},
                        },
                    },
                    {
                        "id": "wheel",
                        "text": "Let chance decide.",
                        "check": {"type": "random", "weights": {"sun": 3, "moon": 1}},
                        "outcomes": {
                            "sun": {"text": "The sun comes out.", "go": "lily"},
                            "moon": {"text": "The moon comes out.", "go": "lily"},
                        },
                    },
                    {"id": "cave", "text": "Into the cave.", "if": "false", "reason": "It is too dark.", "go": "lily"},
                ],
            },
            "lily": {"text": ["The lily is warm."], "ending": {"id": "dry", "title": "Warm at Last", "kind": "happy"}},
        },
    }
