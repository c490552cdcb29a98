#!/usr/bin/env python3
"""Reads stories in a real pseudo-terminal, as a person does. Usage: run.py [TEST...], with BRANCHBOOK naming the tool.

No test is repeated: the terminal is in this process, and what does not appear within a minute never will. The last line is
"N passed, N failed".
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import termios
import time
import traceback

import pexpect

import reports
import screens
import together

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PythonSupport"))
from program import ROOT, executable
from window import PATIENCE

TOOL = str(pathlib.Path(executable()).resolve())
CTRL_C = "\x03"
CTRL_D = "\x04"


class Desk:
    """A folder with the two template stories, and a saved place in them."""

    def __init__(self, folder):
        self.tool = TOOL
        self.folder = folder
        self.environment = {"HOME": folder, "XDG_STATE_HOME": folder + "/state", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin"}
        for name, template in (("pages", "pick-a-path"), ("quest", "adventure")):
            subprocess.run([TOOL, "new", f"{folder}/{name}", "--template", template], check=True, capture_output=True)

    def play(self, story, *options, columns=80):
        """Reads line by line; screens.py tests the full screen."""
        return pexpect.spawn(
            TOOL,
            ["play", f"{self.folder}/{story}", "--plain", *options],
            env=self.environment,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(40, columns),
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
    reader.expect("u: undo")
    reader.sendline("q")
    reader.expect("Your place is saved")
    assert ended(reader) == 0


def undo_quit_and_resume(desk):
    reader = desk.play("pages")
    reader.sendline("")
    reader.expect("Knock")
    reader.sendline("2")
    reader.expect("footprints")
    reader.sendline("u")
    reader.expect("Undone")
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
    reader.expect("Your place is saved")
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
    reader.expect("Your place is saved")
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
        reader.expect("shows help. ")
        reader.sendline("")
        reader.expect("Walk")
        text = reader.before
        for line in text.replace("\x1b[3m", "").replace("\x1b[0m", "").replace("\x1b[1m", "").split("\r\n"):
            assert len(line) <= min(columns, 72), line
        reader.sendline("q")
        assert ended(reader) == 0


def the_terminal_is_left_as_it_was(desk):
    reader = desk.play("pages")
    reader.expect("Enter begins")
    before = termios.tcgetattr(reader.child_fd)
    reader.sendline("")
    reader.expect("1–2")
    reader.send(CTRL_C)
    reader.expect("\x1b\\[0m\r\nYour place is saved")
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
            ["bash", "-c", f'{line}; echo " ${{PIPESTATUS[1]}}"'], env=desk.environment, capture_output=True, text=True, timeout=30
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
    assert result.stderr.count("could not be saved: File too large") == 2, result.stderr
    # What was saved before is intact: every line is complete, and reading continues.
    assert desk.record("pages").endswith("\n")
    again = desk.run("play", f"{desk.folder}/pages", input="")
    assert again.returncode == 0 and "wasn’t saved" not in again.stdout and "couldn’t be read" not in again.stdout, again.stdout


def a_folder_without_permission_is_said(desk):
    locked = pathlib.Path(desk.folder) / "locked.json"
    locked.write_text("{}")
    locked.chmod(0)
    command = [TOOL, "check", str(locked)]
    if os.geteuid() == 0:
        pathlib.Path(desk.folder).chmod(0o755)
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1 and "You do not have permission to open this." in result.stderr, result


def what_machines_are_told_fits_the_schemas(desk):
    files = sorted(str(path) for folder in ("Tests/FormatCorpus", "Stories") for path in (ROOT / folder).glob("*/*.json"))
    assert len(files) > 100, len(files)
    files += [desk.folder + "/none.json", desk.folder, desk.folder + "/pages"]
    seen = set()
    for options in ([], ["--strict", "--no-files"]):
        result = desk.run("check", "--json", "--max-states", "2000", *options, *files)
        told = reports.check_reports(result.stdout, result.returncode)
        assert [report["file"] for report in told[: len(files) - 3]] == files[:-3]
        seen |= {"failure" in report for report in told} | {report["exploration"] and report["exploration"]["stop"] for report in told}
        assert all(report["warnings"] == 0 for report in told) == bool(options)
    assert seen >= {True, False, None, "states"}, seen
    odds = reports.validator("odds")
    reports.held(odds, (ROOT / "Tests/Terminal/odds.json").read_text(encoding="utf-8"))
    for story in (f"{desk.folder}/pages", f"{desk.folder}/quest", *(f"Stories/{folder.name}" for folder in (ROOT / "Stories").iterdir())):
        result = desk.run("odds", "--json", "--max-states", "5000", story, cwd=ROOT)
        assert result.returncode == 0, result
        reports.held(odds, result.stdout)


def translators_files_are_what_gettext_reads(desk):
    words = reports.validator("words")
    for story in sorted((*(ROOT / "Stories").iterdir(), *(ROOT / "Tutorials").iterdir())):
        file = f"{desk.folder}/{story.name}.po"
        result = desk.run("strings", "extract", str(story), "--language", "de", "--into", file)
        assert result.returncode == 0, result
        checked = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", file], capture_output=True, text=True)
        assert checked.returncode == 0 and not checked.stderr, checked
        for translated in story.glob("words/*.json"):
            reports.held(words, translated.read_text(encoding="utf-8"))


def the_ways_that_odds_tells_can_be_read(desk):
    environment = dict(desk.environment, PATH=f"{pathlib.Path(TOOL).parent}:{desk.environment['PATH']}")
    stories = [f"{desk.folder}/pages", f"{desk.folder}/quest", *map(str, (ROOT / "Stories").iterdir())]
    stories += sorted(str(path) for path in (ROOT / "Tests/FormatCorpus/valid").glob("*.json"))
    ways = 0
    for story in stories:
        endings = json.loads(desk.run("odds", "--json", "--max-states", "20000", story).stdout)["endings"]
        for ending in endings:
            assert (ending["witness"] is not None) == (ending["verdict"] == "reachable"), (story, ending)
            if ending["witness"] is None:
                continue
            ways += 1
            command = ending["witness"]["command"]
            result = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, timeout=60)
            assert result.returncode == 0 and ending["title"] in result.stdout.splitlines()[-1], (command, result)
    assert ways > 100, ways


def odds_are_shown_as_a_table(desk):
    reader = pexpect.spawn(
        TOOL, ["odds", f"{desk.folder}/pages"], env=desk.environment, encoding="utf-8", timeout=PATIENCE, dimensions=(60, 80)
    )
    reader.expect("The rarest ending, and a way to it: “")
    assert "█" in reader.before and " 1 in " in reader.before, reader.before
    reader.expect("To read it: branchbook play .*--choices ")
    reader.expect("Everything readers can do was explored: ")
    assert ended(reader) == 0
    for plain in ({"LC_ALL": "C"}, {"NO_COLOR": "1"}):
        result = subprocess.run([TOOL, "odds", f"{desk.folder}/pages"], env=desk.environment | plain, capture_output=True, text=True)
        assert "#" in result.stdout and "█" not in result.stdout, result


def ctrl_c_ends_a_check_and_leaves_an_empty_line(desk):
    story = str(ROOT / "Stories/puddle-of-phantasmal-sharks")
    checker = pexpect.spawn(TOOL, ["check", story], env=desk.environment, encoding="utf-8", timeout=PATIENCE, dimensions=(40, 80))
    checker.expect("\r[0-9,]+ states explored")
    checker.send(CTRL_C)
    checker.expect(pexpect.EOF)
    checker.close()
    assert checker.exitstatus == 130, checker.exitstatus
    assert checker.before.endswith("\r\x1b[K"), checker.before


def watch(desk, story="pages"):
    watcher = pexpect.spawn(
        TOOL, ["watch", f"{desk.folder}/{story}"], env=desk.environment, encoding="utf-8", timeout=PATIENCE, dimensions=(60, 120)
    )
    watcher.expect("[0-2][0-9]:[0-5][0-9]:[0-6][0-9].*story.json: ")
    watcher.expect("Everything readers can do was explored: ")
    return watcher


def a_story_is_watched_while_it_is_written(desk):
    watcher = watch(desk)
    file = pathlib.Path(desk.folder) / "pages/story.json"
    sound = file.read_text()
    start = json.loads(sound)["start"]
    broken = sound.replace(f'"start": "{start}"', f'"start": "{start}x"')
    assert broken != sound
    file.write_text(broken)
    watcher.expect("story.json:[0-9]+:[0-9]+:.*error:.*There is no location “")
    watcher.expect("1 error .*1 new")
    # A problem that only moves is not reported again.
    file.write_text("\n\n" + broken)
    watcher.expect("1 error .*1 as before")
    assert "There is no location" not in watcher.before
    file.write_text(sound)
    watcher.expect("fixed:.*There is no location “")
    watcher.expect("1 fixed")
    file.write_text(sound[: len(sound) // 2])
    watcher.expect("The file ends too early; an editor may still be writing it.")
    watcher.send(CTRL_C)
    watcher.expect(pexpect.EOF)
    watcher.close()
    assert watcher.exitstatus == 130, watcher.exitstatus
    assert watcher.before.endswith("\x1b[0m\r\x1b[K"), watcher.before


def a_watched_story_may_be_replaced(desk):
    watcher = watch(desk, "quest")
    file = pathlib.Path(desk.folder) / "quest/story.json"
    sound = file.read_text()
    beside = file.with_name(".story.json.new")
    beside.write_text(sound.replace('"title"', '"tilte"', 1))
    beside.rename(file)
    watcher.expect("There is no key “tilte” here.")
    watcher.expect("2 errors? .*new|error.* new")
    file.unlink()
    watcher.expect("story.json: There is no such file. Waiting for the next save.")
    beside.write_text(sound)
    beside.rename(file)
    watcher.expect("fixed:.*There is no key “tilte” here.")
    watcher.send(CTRL_C)
    watcher.expect(pexpect.EOF)
    watcher.close()
    assert watcher.exitstatus == 130, watcher.exitstatus


def a_save_ends_the_check_of_what_was_saved_before(desk):
    file = pathlib.Path(desk.folder) / "pages/story.json"
    sound = (ROOT / "Stories/puddle-of-phantasmal-sharks/story.json").read_text()
    file.write_text(sound)
    command = ["watch", f"{desk.folder}/pages", "--no-files"]
    watcher = pexpect.spawn(TOOL, command, env=desk.environment, encoding="utf-8", timeout=PATIENCE, dimensions=(60, 120))
    watcher.expect("\r[0-9,]+ states explored")
    file.write_text(sound.replace('"title"', '"tilte"', 1))
    watcher.expect("There is no key “tilte” here.")
    assert "was explored" not in watcher.before and "were explored" not in watcher.before, watcher.before[-2000:]
    watcher.send(CTRL_C)
    watcher.expect(pexpect.EOF)


def watching_ends_with_its_input(desk):
    result = desk.run("watch", f"{desk.folder}/pages", input="one line\n")
    assert result.returncode == 0 and result.stdout.count("story.json: ") >= 1 and result.stderr == "", result


def a_story_from_a_pipe_is_checked(desk):
    story = (pathlib.Path(desk.folder) / "pages/story.json").read_text()
    result = desk.run("check", "-", input=story)
    assert result.returncode == 0 and "standard input: " in result.stdout and "B09" not in result.stdout, result


def no_command_loads_a_decoder(desk):
    libraries = subprocess.run(["ldd", TOOL], check=True, capture_output=True, text=True).stdout
    for name in ("libvips", "librsvg", "libfontconfig", "libglib", "libcurl"):
        assert name not in libraries, libraries
    # The baseline is a page of help. A process's peak includes that of its parent, so a small process starts them.
    script = (
        "import os, sys; pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ); "
        "_, status, usage = os.wait4(pid, 0); print(status, usage.ru_maxrss, file=sys.stderr)"
    )
    command = [sys.executable, "-S", "-E", "-c", script, TOOL, "help"]
    told = subprocess.run(command, check=True, env=desk.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
    status, peak = (int(number) for number in told.split())
    assert status == 0 and peak < 28_000, told


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
    what_machines_are_told_fits_the_schemas,
    translators_files_are_what_gettext_reads,
    the_ways_that_odds_tells_can_be_read,
    odds_are_shown_as_a_table,
    ctrl_c_ends_a_check_and_leaves_an_empty_line,
    a_story_is_watched_while_it_is_written,
    a_watched_story_may_be_replaced,
    a_save_ends_the_check_of_what_was_saved_before,
    watching_ends_with_its_input,
    a_story_from_a_pipe_is_checked,
    no_command_loads_a_decoder,
]


def passes(test):
    """Runs a test in its own folder, and prints the result."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            test(Desk(folder))
            outcome = "passed"
        except Exception:
            traceback.print_exc(file=sys.stdout)
            outcome = "FAILED"
    print(f"{outcome} {test.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
    return outcome == "passed"


def main():
    names = sys.argv[1:]
    tests = [test for test in TESTS + screens.TESTS + together.TESTS if not names or test.__name__ in names]
    failed = sum(not passes(test) for test in tests)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
