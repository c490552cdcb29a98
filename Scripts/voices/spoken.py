"""A line that a voice has said."""

from array import array
from dataclasses import dataclass


@dataclass
class Spoken:
    """A line as 16-bit sound, and when each of its words that a space ends begins, in seconds."""

    samples: array
    starts: list[float]
