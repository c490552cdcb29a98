"""A terminal running a program, with a readable screen: a pseudo-terminal, and pyte to interpret the output."""

import os
import re
import signal
import termios
import time

import pexpect
import pyte

# In seconds: long enough for a busy machine; whatever takes longer never comes.
PATIENCE = 60
ALTERNATE, PASTE, WRAP = 1049 << 5, 2004 << 5, 7 << 5
# pyte would show the contents of commands that it does not know.
STRINGS = re.compile(rb"\x1b[]_P^X].*?\x1b\\", re.S)
STRING = re.compile(rb"\x1b[]_P^X]")


def heed_signals():
    """Restores default signals: tests run in the background ignore some, children inherit that, and a terminal's shell ignores none."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def modes_of_a_new_terminal():
    """The modes that a program finds. On a busy machine, it may have changed its own before a test can ask for them."""
    ours, theirs = os.openpty()
    try:
        return termios.tcgetattr(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


class Window:
    """A terminal of a given size that runs a command."""

    def __init__(self, command, environment, columns=80, rows=24, answers=None):
        self.child = pexpect.spawn(
            command[0], command[1:], env=environment, dimensions=(rows, columns), timeout=PATIENCE, preexec_fn=heed_signals
        )
        self.before = modes_of_a_new_terminal()
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.rest = b""
        self.answers = dict(answers or {})

    @property
    def modes(self):
        return self.screen.mode

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def pump(self, seconds=0.05):
        """Reads output until nothing has come for a moment."""
        try:
            while True:
                self.take(self.child.read_nonblocking(65536, timeout=seconds))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False

    def take(self, written):
        known = max(0, len(self.raw) - 16)
        self.raw += written
        for question, answer in list(self.answers.items()):
            if question in self.raw[known:]:
                del self.answers[question]
                self.child.send(answer)
        self.rest += written
        whole = STRINGS.sub(b"", self.rest)
        cut = STRING.search(whole)
        start = cut.start() if cut else len(whole) - whole.endswith(b"\x1b")
        self.rest = whole[start:]
        self.stream.feed(whole[:start].replace(b"\x1b\\", b""))

    def sees(self, *words, seconds=PATIENCE):
        """Waits until all of these texts are on the screen."""
        deadline = time.monotonic() + seconds
        while True:
            alive = self.pump(0.03)
            if all(re.search(word, self.text) for word in words):
                return self
            assert alive and time.monotonic() < deadline, f"“{words}” does not appear in:\n{self.text}\nlast bytes: {self.raw[-300:]}"

    def turns(self, key):
        """Presses a key that changes the screen, and waits until it has."""
        before = self.text
        deadline = time.monotonic() + PATIENCE
        self.press(key)
        while self.text == before:
            assert self.pump(0.05) and time.monotonic() < deadline, f"{key!r} changes nothing on the screen:\n{before}"
        return self

    def writes(self, bytes_, seconds=PATIENCE):
        """Waits until the program has written these bytes."""
        deadline = time.monotonic() + seconds
        while bytes_ not in self.raw:
            assert self.pump(0.03) and time.monotonic() < deadline, f"{bytes_} is not written; last bytes: {self.raw[-300:]}"
        return self

    def press(self, keys):
        self.child.send(keys)
        return self

    def resize(self, columns, rows):
        self.pump(0.02)
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)
        return self

    def signal(self, number):
        os.kill(self.child.pid, number)
        return self

    def ended(self, seconds=PATIENCE):
        """Waits for the end; returns the exit code, or minus the signal."""
        deadline = time.monotonic() + seconds
        while self.pump(0.05):
            assert time.monotonic() < deadline, f"It does not end:\n{self.text}"
        self.child.wait()
        return -self.child.signalstatus if self.child.signalstatus else self.child.exitstatus

    def is_as_before(self):
        """Asserts that the terminal is in the same state as before the program."""
        self.pump(0.05)
        assert termios.tcgetattr(self.child.child_fd) == self.before, "the modes of the terminal differ"
        assert ALTERNATE not in self.modes, "the other screen is still shown"
        assert PASTE not in self.modes, "pastes are still marked"
        assert WRAP in self.modes, "lines are no longer broken"
        assert not self.screen.cursor.hidden, "the cursor is hidden"
        tail = self.raw[self.raw.rfind(b"\x1b[?1049l") :]
        assert b"\x1b[?1049h" not in tail, "the other screen was opened again"
