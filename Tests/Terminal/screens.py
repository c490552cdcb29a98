"""Reads stories on the full screen of a terminal, and takes every way out."""

import json
import os
import pathlib
import random
import signal
import time

from window import ALTERNATE, PATIENCE, Window

ROOT = pathlib.Path(__file__).resolve().parents[2]


def read(desk, story, *options, columns=80, rows=24, **window):
    # Without this, Swift would offer to debug a crash interactively.
    environment = dict(desk.environment, SWIFT_BACKTRACE="enable=no")
    return Window([desk.tool, "play", str(pathlib.Path(desk.folder) / story), *options], environment, columns, rows, **window)


def a_story_has_the_whole_screen_and_is_read_to_its_end(desk):
    window = read(desk, "pages").sees("Space begins")
    assert ALTERNATE in window.modes and window.screen.cursor.hidden
    window.press(" ").sees("whistling", "1  Knock", "2  Walk")
    window.press("1").sees("wipe your feet")
    # Enter alone picks nothing that is not selected; arrows followed by Enter do.
    window.press("\r").sees("Pick one with its key")
    window.press("\x1b[B").press("\x1b[B").sees("› 2  ").press("\r").sees("A funny end: The Long Summer", "You have found 1 of 4 endings")
    window.press(" ").sees("This is the end")
    window.press("u").sees("Undone: “", "1  ")
    window.press("q")
    assert window.ended() == 0
    window.is_as_before()
    assert f"Your place is saved in {desk.folder}/state/branchbook/" in window.raw.decode()
    again = read(desk, "pages").sees("wipe your feet").press("m").sees("What you have seen", "you are here", "→ \\?")
    again.press("\x1b").sees("wipe your feet").press("q")
    assert again.ended() == 0


def questions_are_answered_in_a_line(desk):
    window = read(desk, "quest", "--seed", "5").press(" ").sees("hero called", "Enter answers")
    assert not window.screen.cursor.hidden
    # Letters that are commands elsewhere are plain letters here.
    window.press("qZo\x1b[D\x1b[D\x1b[D\x1b[3~").press("\x1b[F\xc3".encode("latin-1")).press(b"\xab").sees("› Zoë")
    window.press(b"\x1b[200~" + bytes(range(4, 26)) + b"\xff\xfe Blatt\r\n\x1b[201~").sees("› Zoë.* Blatt")
    window.press("\x15Zoë\r").sees("Zoë is reading")
    window.press("b").sees("looking back", "hero called").press(" ").sees("Zoë is reading").press("u").sees("hero called", "Undone")
    window.press("\x1b").sees("r restart").press("q")
    assert window.ended() == 0
    window.is_as_before()


def a_restart_is_asked_once(desk):
    window = read(desk, "pages").press(" 2").sees("footprints")
    window.press("r").sees("Start the story again\\? y or n").press("n").sees("stay where you are", "footprints")
    window.press("ry").sees("Back at the beginning", "somebody has left a door").press("u").sees("footprints").press("q")
    assert window.ended() == 0


def a_resized_terminal_is_drawn_anew_at_once(desk):
    window = read(desk, "pages").press(" ").sees("1  Knock")
    for columns, rows in ((40, 12), (20, 8), (200, 60), (19, 8), (20, 7), (5, 2), (1, 1), (80, 24)):
        window.resize(columns, rows)
        if columns < 20 or rows < 8:
            # A terminal narrower than its words need not show them; it must only not crash.
            window.sees("Too small") if columns >= 10 else window.pump(0.1)
        else:
            window.sees("Door|door|Sock", " (Space|1.2 picks)")
            assert "Too small" not in window.text
    window.sees("whistling", "1  Knock").press("1").sees("wipe your feet").press("q")
    assert window.ended() == 0
    window.is_as_before()


def every_page_is_readable_on_the_smallest_screen(desk):
    window = read(desk, "pages", columns=20, rows=8).sees("Space more|Space begins")
    seen = window.text
    for _ in range(12):
        if "picks" in window.text:
            break
        window.turns(" ")
        seen += window.text
    window.sees("picks")
    for word in ("whistling", "Knock", "Walk"):
        assert word in seen, (word, seen)
    window.press("q")
    assert window.ended() == 0


def every_signal_gives_the_terminal_back(desk):
    ways = [("\x03", 130), ("\x1c", -signal.SIGQUIT)]
    ways += [(number, -number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)]
    # A crash sends these.
    ways += [(number, -number) for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGTRAP)]
    for way, code in ways:
        window = read(desk, "pages", "--fresh").press(" ").sees("1  Knock")
        window.press(way) if isinstance(way, str) else window.signal(way)
        assert window.ended() == code, (way, code)
        window.is_as_before()
        if way == "\x03":
            assert "Your place is saved in" in window.text, window.text
    again = read(desk, "pages").sees("whistling").press("q")
    assert again.ended() == 0


def a_terminal_that_is_closed_ends_the_reading(desk):
    window = read(desk, "pages").press(" ").sees("1  Knock")
    process = window.child.pid
    os.close(window.child.child_fd)
    deadline = time.monotonic() + PATIENCE
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        assert time.monotonic() < deadline, "It reads on without a terminal."
        time.sleep(0.02)
    window.child.closed, window.child.terminated = True, True
    again = read(desk, "pages").sees("whistling").press("q")
    assert again.ended() == 0


def shell(desk):
    window = Window(["/bin/bash", "--norc", "--noprofile", "-i"], dict(desk.environment, PS1="ready$ "))
    return window.sees("ready\\$").press("stty -a | cksum\r").sees("ready\\$ stty[^$]*\n([0-9]+ [0-9]+)[^$]*ready\\$")


def modes(window):
    """A hash of the shell's stty output."""
    window.press("clear; stty -a | cksum\r").sees("\n[0-9]+ [0-9]+\n*ready\\$|^[0-9]+ [0-9]+")
    return [line for line in window.text.split("\n") if line.replace(" ", "").isdigit()][-1]


def ctrl_z_gives_the_terminal_to_the_shell_and_fg_draws_again(desk):
    window = shell(desk)
    before = modes(window)
    window.press(f"'{desk.tool}' play '{desk.folder}/pages'\r").sees("Space begins").press(" ").sees("1  Knock")
    for _ in range(2):
        window.press("\x1a").sees("Stopped")
        assert ALTERNATE not in window.modes and not window.screen.cursor.hidden
        assert modes(window) == before
        window.press("clear; fg\r").sees("1  Knock", "q stop")
        assert ALTERNATE in window.modes and window.screen.cursor.hidden
    window.press("1").sees("wipe your feet").press("q").sees("Your place is saved")
    assert modes(window) == before
    assert ALTERNATE not in window.modes
    window.press("exit\r")
    window.ended()


def a_parent_that_dies_takes_the_screen_along(desk):
    window = shell(desk)
    before = modes(window)
    window.press(f"/bin/bash -c \"echo parent \\$\\$ > '{desk.folder}/parent'; '{desk.tool}' play '{desk.folder}/pages'; true\"\r")
    window.sees("Space begins")
    os.kill(int((pathlib.Path(desk.folder) / "parent").read_text().split()[1]), signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while ALTERNATE in window.modes:
        window.pump(0.1)
        assert time.monotonic() < deadline, "The screen stays."
    assert modes(window) == before
    window.press("exit\r")
    window.ended()


def garbage_breaks_nothing(desk):
    chance = random.Random(7)
    window = read(desk, "quest", "--seed", "5").press(" ").sees("hero called")
    for _ in range(30):
        bytes_ = bytes(chance.randrange(256) for _ in range(200))
        # The terminal handles these three, not the program.
        window.press(bytes_.translate(None, b"\x03\x1a\x1c")).pump(0.01)
    window.press(b"\x1b\\\x1b[201~").pump(1.2)
    if window.child.isalive():
        window.press(b"\x1b").pump(0.2)
        window.press(b"\x03")
    assert window.ended() in (0, 130)
    window.is_as_before()


def colours_follow_the_terminal(desk):
    depths = {"truecolor": b"\x1b[38;2;", "": b"\x1b[38;5;"}
    for colours, code in depths.items():
        desk.environment["COLORTERM"] = colours
        window = read(desk, "pages", "--theme", "sepia").sees("Space begins")
        assert code in window.raw, window.raw[:300]
        page = window.screen.buffer[12][40].bg
        window.press("t").sees("Colours: dark")
        dark = window.screen.buffer[12][40].bg
        assert dark not in (page, "default"), page
        window.press("q")
        assert window.ended() == 0
        # The choice is kept for the next reading.
        window = read(desk, "pages").sees("Space begins")
        assert window.screen.buffer[12][40].bg == dark
        window.press("q")
        assert window.ended() == 0
    desk.environment["NO_COLOR"] = "1"
    window = read(desk, "pages").press("t").sees("does not show colours").press("q")
    assert window.ended() == 0
    assert b"\x1b[38" not in window.raw and b"\x1b[48" not in window.raw and b";5;" not in window.raw


def pictures_are_drawn_as_the_terminal_can(desk):
    sharks = ROOT / "Stories/puddle-of-phantasmal-sharks"
    window = read(desk, sharks, "--pictures", "none").sees("\\[Picture: A child in a yellow raincoat").press("q")
    assert window.ended() == 0
    window = (
        read(desk, sharks, columns=100, rows=40)
        .sees("▀{10}", "one-eared rabbit")
        .resize(50, 20)
        .sees("▀{5}")
        .resize(20, 8)
        .sees("▀")
        .press("q")
    )
    assert window.ended() == 0
    assert b"_Ga=T" not in window.raw and "[Picture" not in window.text
    # A terminal that answers kitty's query draws pictures itself; they are removed at the end.
    answers = {
        b"\x1b_Gi=31": b"\x1b_Gi=31;OK\x1b\\",
        b"\x1b[16t": b"\x1b[6;20;10t",
        b"]11;?": b"\x1b]11;rgb:1010/1010/1818\x1b\\",
        b"\x1b[c": b"\x1b[?62;22c",
    }
    window = read(desk, sharks, columns=100, rows=40, answers=answers).sees("one-eared rabbit")
    # If the answer comes late, the picture's description is already there instead.
    window.writes(b"\x1b_Ga=T,f=32,s=560,v=420,c=56,r=21,").sees("one-eared rabbit")
    assert "▀" not in window.text and "[Picture" not in window.text, window.text
    assert window.screen.buffer[20][2].bg == "1c1c1c", "The dark background was not followed."
    sent = len(window.raw)
    window.press("?").sees("Keys").press("\x1b").sees("one-eared rabbit")
    assert window.raw.count(b"a=T") == 2 and window.raw[sent:].count(b"a=d,d=A") >= 2
    window.press("\x03")
    assert window.ended() == 130
    assert b"a=d,d=A" in window.raw[-400:]
    window.is_as_before()


def a_staged_scene_lies_over_the_page(desk):
    sharks = ROOT / "Stories/puddle-of-phantasmal-sharks"
    window = read(desk, sharks, "--seed", "5", columns=90, rows=34).sees("one-eared")
    for _ in range(9):
        if "1 of 5" in window.text:
            break
        window.turns("\r")
    window.sees("╭─+╮", "I have counted the", "1 of 5", "▀{3}").press(" ").sees("Thump", "2 of 5").press("b").sees(
        "looking back", "rabbit called"
    )
    window.press(" ").sees("[12] of 5").press("\x1b").sees("u undo")
    assert "of 5" not in window.text
    window.press("q")
    assert window.ended() == 0
    window.is_as_before()


def a_roll_is_shown_on_its_scale(desk):
    garden = pathlib.Path(desk.folder) / "dice"
    garden.mkdir()
    story = {
        "branchbook": 1,
        "id": "dice",
        "title": "Dice",
        "language": "en",
        "start": "gate",
        "variables": {"isTired": True},
        "locations": {
            "gate": {
                "text": "A gate.",
                "choices": [
                    {
                        "id": "climb",
                        "text": "Climb.",
                        "check": {
                            "type": "die",
                            "sides": 6,
                            "dice": 2,
                            "atMost": 7,
                            "modifiers": [{"if": "isTired", "shift": 2, "reason": "weary legs"}],
                        },
                        "outcomes": {"pass": "over", "fail": "mud"},
                    }
                ],
            },
            "over": {"text": "Over.", "ending": "Over"},
            "mud": {"text": "Mud.", "ending": "Mud"},
        },
    }
    (garden / "story.json").write_text(json.dumps(story))
    window = read(desk, "dice", "--seed", "1").press(" ").sees("Climb. \\(a roll decides\\)").press("1")
    window.sees("Rolled [1-6] \\+ [1-6] = [0-9]+, weary legs \\+2 makes [0-9]+: (pass|fail)", "2 [─━●○]+ 12", "▸ .*(pass|fail)").press("q")
    assert window.ended() == 0


def lines_are_read_where_a_screen_would_be_in_the_way(desk):
    for environment, options in (({"TERM": "dumb"}, []), ({"ACCESSIBLE": "1"}, []), ({}, ["--plain"])):
        window = Window([desk.tool, "play", f"{desk.folder}/pages", *options], desk.environment | environment)
        window.sees("Enter begins").press("q\r")
        assert window.ended() == 0
        assert b"1049" not in window.raw
    window = Window(["/bin/sh", "-c", f"'{desk.tool}' play '{desk.folder}/pages' | cat"], desk.environment)
    window.press("q\r")
    assert window.ended() == 0 and b"\x1b" not in window.raw


TESTS = [
    a_story_has_the_whole_screen_and_is_read_to_its_end,
    questions_are_answered_in_a_line,
    a_restart_is_asked_once,
    a_resized_terminal_is_drawn_anew_at_once,
    every_page_is_readable_on_the_smallest_screen,
    every_signal_gives_the_terminal_back,
    a_terminal_that_is_closed_ends_the_reading,
    ctrl_z_gives_the_terminal_to_the_shell_and_fg_draws_again,
    a_parent_that_dies_takes_the_screen_along,
    garbage_breaks_nothing,
    colours_follow_the_terminal,
    pictures_are_drawn_as_the_terminal_can,
    a_staged_scene_lies_over_the_page,
    a_roll_is_shown_on_its_scale,
    lines_are_read_where_a_screen_would_be_in_the_way,
]
