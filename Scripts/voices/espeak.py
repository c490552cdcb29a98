"""The voices of libespeak-ng: they are on every Debian, and sound like a machine."""

import ctypes
import re
from array import array

from voices.spoken import Spoken

# From espeak-ng's speak_lib.h.
SYNCHRONOUS, CHARS_UTF8, POSITION_CHARACTER = 2, 1, 1
RATE_PARAMETER = 1
LIST_TERMINATED, WORD = 0, 1
# Words a minute at the usual speed.
WORDS_A_MINUTE = 145


class Event(ctypes.Structure):
    """Something that happens in the sound, at a position in milliseconds."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    ]


class EspeakVoice:
    """A voice of libespeak-ng, such as `gmw/en`."""

    def __init__(self, name: str, speed: float) -> None:
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.sample_rate = self.library.espeak_Initialize(SYNCHRONOUS, 0, None, 0)
        if self.sample_rate <= 0:
            raise SystemExit("libespeak-ng found no data; install espeak-ng-data.")
        if self.library.espeak_SetVoiceByName(name.encode()) != 0:
            raise SystemExit(f"There is no voice {name}; `espeak-ng --voices` lists them.")
        self.library.espeak_SetParameter(RATE_PARAMETER, round(WORDS_A_MINUTE * speed), 0)

    def say(self, line: str) -> Spoken:
        """Speaks a line."""
        samples = array("h")
        begun: dict[int, float] = {}

        @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
        def take(sound, count, events):
            if sound and count > 0:
                samples.extend(sound[:count])
            for event in iterate(events):
                if event.type == WORD:
                    # Positions are counted from 1.
                    begun.setdefault(event.text_position - 1, event.audio_position / 1000)
            return 0

        self.library.espeak_SetSynthCallback(take)
        text = line.encode()
        self.library.espeak_Synth(text, len(text) + 1, 0, POSITION_CHARACTER, 0, CHARS_UTF8, None, None)
        self.library.espeak_Synchronize()
        starts, last = [], 0.0
        for word in re.finditer(r"\S+", line):
            inside = [time for position, time in begun.items() if word.start() <= position < word.end()]
            # A dash between spaces is not spoken: it begins with the word before it.
            last = max(last, min(inside, default=last))
            starts.append(last)
        return Spoken(samples, starts)


def iterate(events):
    """The events of a list that a last one ends."""
    index = 0
    while events[index].type != LIST_TERMINATED:
        yield events[index]
        index += 1
