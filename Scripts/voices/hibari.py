"""The voice of hibari-tts: English, by a small neural network that is in the package, so nothing else is fetched."""

import re
from array import array

import numpy
import onnx
import onnxruntime
from hibari import Hibari, dsp
from hibari.g2p.normalize import normalize

from voices.spoken import Spoken

# When the sound of each phoneme ends, in steps; the network knows it, but does not give it away by itself.
ENDS, STEP = "/CumSum_output_0", 2 * dsp.HOP
# What is kept of the silence before and after a sentence, and added between two, in seconds.
BEFORE, AFTER, BETWEEN = 0.04, 0.12, 0.32
# The network speaks softly: a line is made this much louder, if its loudest moment allows.
GAIN, LOUDEST = 2.0, 0.9
# Sounds and short forms that the package's dictionary takes for other words.
SPELLINGS = {"d’you": "ʤu", "Who’ll": "hˈul", "aaah": "ˈɑɑ", "Hoo-aaah": "hˈu ˈɑɑ", "wheee": "wˈii"}


class HibariVoice:
    """A voice of hibari-tts; `heart` is the one in the package."""

    def __init__(self, name: str, speed: float) -> None:
        self.speed = speed
        self.sample_rate = dsp.SR
        self.voice = Hibari(voice=name)
        model = onnx.load(self.voice.model_path)
        model.graph.output.append(onnx.helper.make_tensor_value_info(ENDS, onnx.TensorProto.INT64, None))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])

    def say(self, line: str) -> Spoken:
        """Speaks a line, sentence by sentence."""
        sound, starts, time = [], [], 0.0
        for sentence in self.voice.split_sentences(line):
            if sound:
                sound.append(numpy.zeros(round(BETWEEN * self.sample_rate), numpy.float32))
                time += BETWEEN
            spoken, begun = self.say_sentence(sentence)
            starts += [time + start for start in begun]
            sound.append(spoken)
            time += len(spoken) / self.sample_rate
        whole = numpy.concatenate(sound)
        gain = min(GAIN, LOUDEST / numpy.abs(whole).max())
        return Spoken(array("h", (gain * whole * 32767).astype(numpy.int16).tobytes()), starts)

    def say_sentence(self, sentence: str) -> tuple[numpy.ndarray, list[float]]:
        """The sound of a sentence, and when its words begin."""
        words = self.phonemes_of_words(sentence)
        # Without a mark at its end, the voice would fall as if the sentence were over.
        if words[-1][-1:] not in tuple(".,!?…;:—"):
            words[-1] += ","
        ids, firsts = [0], []
        for word in words:
            firsts.append(len(ids))
            ids += self.voice.ids(f"{word} ")[1:-1]
        ids[-1] = 0
        given = {"ids": numpy.array([ids]), "speed": numpy.array([self.speed], numpy.float32)}
        *spectrum, ends = self.session.run(None, given)
        sound = dsp.synth(*(part[0] for part in spectrum), numpy.random.default_rng(0))
        first = max(0, int(ends[0]) * STEP - round(BEFORE * self.sample_rate))
        last = min(len(sound), int(ends[-2]) * STEP + round(AFTER * self.sample_rate))
        starts = [(int(ends[index - 1]) * STEP - first) / self.sample_rate for index in firsts]
        return faded(sound[first:last]), starts

    def phonemes_of_words(self, sentence: str) -> list[str]:
        """How each word that a space ends is pronounced."""
        marked = " ".join(self.spelled(word) for word in sentence.split())
        words = [""]
        for token in self.voice.g2p.phonemize_tokens(self.voice.g2p.tokenize(normalize(marked))):
            words[-1] += token.phonemes or ""
            if token.whitespace:
                words.append("")
        if len(words) != len(sentence.split()):
            raise SystemExit(f"The voice reads other words here: {sentence}")
        return words

    @staticmethod
    def spelled(word: str) -> str:
        """A word, with its pronunciation in the package's notation if the package does not know it."""
        bare = re.sub(r"^\W+|\W+$", "", word)
        return word.replace(bare, f"[{bare}](/{SPELLINGS[bare]}/)") if bare in SPELLINGS else word


def faded(sound: numpy.ndarray) -> numpy.ndarray:
    """A sound that begins and ends without a click."""
    edge = min(120, len(sound) // 2)
    ramp = numpy.linspace(0, 1, edge, dtype=numpy.float32)
    sound = sound.copy()
    sound[:edge] *= ramp
    sound[len(sound) - edge :] *= ramp[::-1]
    return sound
