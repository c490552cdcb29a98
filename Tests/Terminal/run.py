#!/usr/bin/env python3
"""Reads stories in a real pseudo-terminal, as a person does. Usage: run.py [BRANCHBOOK]

The last line is "N passed, N failed".
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

import pexpect

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/branchbook").resolve())
CTRL_C = "\x03"
CTRL_D = "\x04"


class Desk:
    """A folder with the two template stories, and a reader's place in them."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {"HOME": folder, "XDG_STATE_HOME": folder + "/state", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin"}
        for name, template in (("pages", "pick-a-path"), ("quest", "adventure")):
            subprocess.run([TOOL, "new", f"{folder}/{name}", "--template", template], check=True, capture_output=True)

    def play(self, story, *options, columns=80):
        return pexpect.spawn(
            TOOL, ["play", f"{self.folder}/{story}", *options], env=self.environment, encoding="utf-8", timeout=10, dimensions=(40, columns)
        )

    def run(self, *words, **options):
        return subprocess.run([TOOL, *words], env=self.environment, capture_output=True, text=True, timeout=60, **options)

    def record(self, story):
        return (pathlib.Path(self.folder) / "state/branchbook" / f"{story}.record").read_text()


def ended(reader):
    reader.expect(pexpect.EOF)
    reader.close()
    return reader.exitstatus


def a_story_is_read_to_its_end(desk):
    reader = desk.play("pages")
    reader.expect("Enter begins")
    reader.sendline("")
    reader.expect("whistling")
    reader.expect("1.*Knock")
    reader.sendline("1")
    reader.expect("wipe your feet")
    reader.sendline("2")
    reader.expect("A funny end: The Long Summer")
    reader.expect("u: take back")
    reader.sendline("q")
    reader.expect("Your place is kept")
    assert ended(reader) == 0


def undo_quit_and_resume(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("Knock")
    reader.sendline("2")
    reader.expect("footprints")
    reader.sendline("u")
    reader.expect("Taken back")
    reader.expect("whistling")
    reader.sendline("1")
    reader.expect("wipe your feet")
    reader.sendline("q")
    assert ended(reader) == 0
    again = desk.play("pages")
    again.expect("wipe your feet")
    again.sendline("1")
    again.expect("The Twelfth Sock")
    again.sendline("u")
    again.expect("Help with the washing")
    again.sendline("q")
    assert ended(again) == 0


def ctrl_c_loses_nothing(desk):
    reader = desk.play("quest", "--seed", "5")
    reader.expect("Enter begins")
    reader.sendline("")
    reader.expect("hero called")
    reader.sendline("Zoë")
    reader.expect("Zoë is reading")
    reader.sendline("")
    reader.expect("hangs a lantern")
    before = desk.record("quest")
    reader.send(CTRL_C)
    reader.expect("Your place is kept")
    reader.expect(pexpect.EOF)
    reader.close()
    assert reader.exitstatus == 130, reader.exitstatus
    assert desk.record("quest") == before
    again = desk.play("quest")
    again.expect("hangs a lantern")
    again.sendline("")
    again.expect("getting dark")
    again.expect("Take the lantern")
    again.sendline("1")
    again.expect("warm, and hums")
    again.sendline("q")
    assert ended(again) == 0


def the_end_of_the_input_keeps_the_place(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("whistling")
    reader.expect("1–2")
    reader.send(CTRL_D)
    reader.expect("Your place is kept")
    assert ended(reader) == 0
    again = desk.play("pages")
    again.expect("whistling")
    again.sendline("q")
    assert ended(again) == 0


def a_killed_reader_loses_nothing(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("1–2")
    reader.sendline("2")
    reader.expect("footprints")
    reader.expect("1–2")
    reader.kill(9)
    reader.wait()
    again = desk.play("pages")
    again.expect("footprints")
    again.sendline("q")
    assert ended(again) == 0


def two_windows_do_not_share_a_place(desk):
    first = desk.play("pages")
    first.expect("Enter begins")
    second = desk.play("pages")
    second.expect("being read in another window")
    assert ended(second) == 1
    first.sendline("q")
    assert ended(first) == 0


def a_restart_is_asked_for(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("1–2")
    reader.sendline("r")
    reader.expect("y or n")
    reader.sendline("n")
    reader.expect("stay where you are")
    reader.sendline("r")
    reader.expect("y or n")
    reader.sendline("y")
    reader.expect("somebody has left a door")
    reader.sendline("q")
    assert ended(reader) == 0


def emphasis_is_in_italics_and_colours_are_left_out_where_asked(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("\x1b\\[3mwhistling\x1b\\[0m")
    reader.sendline("q")
    ended(reader)
    desk.environment["NO_COLOR"] = "1"
    reader = desk.play("pages", "--fresh")
    reader.sendline("")
    reader.expect("\x1b\\[3mwhistling\x1b\\[0m")
    reader.sendline("q")
    reader.expect(pexpect.EOF)
    assert "\x1b[2m" not in reader.before


def lines_fit_the_terminal(desk):
    for columns in (24, 60, 200):
        reader = desk.play("pages", "--fresh", columns=columns)
        reader.expect("helps. ")
        reader.sendline("")
        reader.expect("Walk")
        text = reader.before
        for line in text.replace("\x1b[3m", "").replace("\x1b[0m", "").replace("\x1b[1m", "").split("\r\n"):
            assert len(line) <= min(columns, 72), line
        reader.sendline("q")
        assert ended(reader) == 0


def the_terminal_is_left_as_it_was(desk):
    import termios

    reader = desk.play("pages")
    reader.expect("Enter begins")
    before = termios.tcgetattr(reader.child_fd)
    reader.sendline("")
    reader.expect("1–2")
    reader.send(CTRL_C)
    reader.expect("\x1b\\[0m\r\nYour place is kept")
    assert termios.tcgetattr(reader.child_fd) == before
    ended(reader)


def a_story_is_read_from_a_pipe(desk):
    result = desk.run("play", f"{desk.folder}/pages", input="\n1\n2\n")
    assert result.returncode == 0 and result.stderr == "", result
    assert "The Long Summer" in result.stdout and "*whistling*" in result.stdout
    assert "\x1b" not in result.stdout and "[1–2]" not in result.stdout
    again = desk.run("play", f"{desk.folder}/pages", input="")
    assert "The Long Summer" in again.stdout and "whistling" not in again.stdout


def a_closed_pipe_is_no_error(desk):
    for line in (f"true | '{TOOL}' help | head -c 1", f"yes '' 2>/dev/null | '{TOOL}' play '{desk.folder}/pages' | head -c 1"):
        result = subprocess.run(
            ["bash", "-c", f"{line}; echo \" ${{PIPESTATUS[1]}}\""], env=desk.environment, capture_output=True, text=True, timeout=30
        )
        assert result.stderr == "" and result.stdout.endswith(" 0\n"), result


def a_full_disk_is_said(desk):
    with open("/dev/full", "w") as full:
        result = subprocess.run([TOOL, "help"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert result.returncode == 1 and "No space left on device" in result.stderr, result


def a_place_that_cannot_be_kept_is_said(desk):
    script = f"ulimit -f 1; trap '' XFSZ; printf '%s' \"$INPUT\" | '{TOOL}' play '{desk.folder}/pages'"
    lines = "\n" + "1\nu\n" * 200
    environment = dict(desk.environment, INPUT=lines)
    result = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert result.returncode == 1, result.returncode
    assert result.stderr.count("could not be kept: File too large") == 2, result.stderr
    # What was kept before is whole: every line ends, and the reading goes on.
    assert desk.record("pages").endswith("\n")
    again = desk.run("play", f"{desk.folder}/pages", input="")
    assert again.returncode == 0 and "not saved" not in again.stdout and "could not be read" not in again.stdout, again.stdout


def a_folder_without_permission_is_said(desk):
    locked = pathlib.Path(desk.folder) / "locked.json"
    locked.write_text("{}")
    locked.chmod(0)
    command = [TOOL, "check", str(locked)]
    if os.geteuid() == 0:
        pathlib.Path(desk.folder).chmod(0o755)
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1 and "There is no permission to open this." in result.stderr, result


TESTS = [
    a_story_is_read_to_its_end,
    undo_quit_and_resume,
    ctrl_c_loses_nothing,
    the_end_of_the_input_keeps_the_place,
    a_killed_reader_loses_nothing,
    two_windows_do_not_share_a_place,
    a_restart_is_asked_for,
    emphasis_is_in_italics_and_colours_are_left_out_where_asked,
    lines_fit_the_terminal,
    the_terminal_is_left_as_it_was,
    a_story_is_read_from_a_pipe,
    a_closed_pipe_is_no_error,
    a_full_disk_is_said,
    a_place_that_cannot_be_kept_is_said,
    a_folder_without_permission_is_said,
]


def main():
    failed = 0
    for test in TESTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Desk(folder))
                print(f"ok      {test.__name__}")
            except Exception:
                failed += 1
                print(f"FAILED  {test.__name__}")
                traceback.print_exc()
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
