"""Generates a small story with a companion: ambient sounds, words that are explained, and pages that are read aloud."""

import json
from pathlib import Path

from voice_story import SILENCE

STORY = "a-story-with-a-companion"
# The times of each word, in milliseconds, by page.
NARRATIONS = {
    0: [[(0, "The"), (200, "harbour"), (500, "is"), (600, "full"), (800, "of"), (900, "small"), (1100, "boats.")]],
    2: [[(0, "Wind"), (200, "comes"), (400, "up.")], [(800, "The"), (900, "boats"), (1100, "dance.")]],
    3: [
        [(0, "Then it is"), (200, "still for"), (300, "two hours.")],
        [(400, "No"), (500, "wave"), (700, "breaks.")],
        [(800, "A"), (900, "whale"), (1000, "sings.")],
        [(1100, "A"), (1200, "gull"), (1300, "calls.")],
    ],
}
LENGTH = 1500


def make(folder: Path) -> None:
    """Writes the story into its own folder."""
    place = folder / STORY
    (place / "voice").mkdir(parents=True)
    (place / "story.json").write_text(json.dumps(story(), ensure_ascii=False, indent=1))
    for name in ("sea", "wind", "bell"):
        (place / f"{name}.mp3").write_bytes(SILENCE)
    for page, lines in NARRATIONS.items():
        # A frame takes 26 milliseconds.
        (place / f"voice/harbour-{page}.mp3").write_bytes(SILENCE[:417] * (LENGTH // 26 + 2))
        (place / f"voice/harbour-{page}.vtt").write_text(captions(lines))


def captions(lines: list[list[tuple[int, str]]]) -> str:
    """A WebVTT file with a cue for each line."""
    starts = [line[0][0] for line in lines] + [LENGTH]
    cues = [
        f"{moment(start)} --> {moment(end - 20)}\n" + " ".join(word if at == start else f"<{moment(at)}>{word}" for at, word in line)
        for line, start, end in zip(lines, starts, starts[1:], strict=False)
    ]
    return "WEBVTT\n\n" + "\n\n".join(cues) + "\n"


def moment(milliseconds: int) -> str:
    """A time as WebVTT writes it."""
    return f"00:00:{milliseconds // 1000:02}.{milliseconds % 1000:03}"


def story() -> dict:
    """A harbour where the sea is heard, then the wind, then nothing; an attic where the wind is heard; boats where nothing is."""
    return {
        "branchbook": 1,
        "id": STORY,
        "title": "The Harbour",
        "language": "en-GB",
        "summary": "A boat, and the way home.",
        "variables": {"hours": 3},
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
        "narration": {"by": "Ada Quill"},
        "start": "harbour",
        "locations": {
            "harbour": {
                "ambience": "sea",
                "pages": [
                    {"text": "The harbour is full of small boats.", "narration": "voice/harbour-0.mp3"},
                    {"text": "A bell rings over the *portcullis*. “Portcullis!” It rises.", "sound": "bell"},
                    {
                        "text": ["Wind comes up.", "The boats dance."],
                        "reveal": "lines",
                        "ambience": "wind",
                        "narration": "voice/harbour-2.mp3",
                    },
                    {
                        "text": [
                            "Then it is still for {hours} hours.",
                            "No wave breaks.",
                            "{if hours < 3}A whale sings.{else}A gull calls.{end}",
                        ],
                        "ambience": False,
                        "narration": "voice/harbour-3.mp3",
                    },
                ],
                "choices": [{"text": "Up to the attic.", "go": "attic"}, {"text": "Back to the boats.", "go": "boats"}],
            },
            "attic": {"ambience": "wind", "text": "The attic is dusty.", "ending": "Under the roof"},
            "boats": {"text": "Nobody is here.", "ending": "On the water"},
        },
    }
