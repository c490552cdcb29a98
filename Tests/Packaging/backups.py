"""The script that makes a backup each night, with a program that stands in for `branchbook library backup` on days of our choice."""

import os
import subprocess
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from program import ROOT

SCRIPT = ROOT / "Packaging/backup"
TODAY = date(2026, 11, 28)
# It copies the library as the program does: into a folder that has no library yet.
PROGRAM = """#!/bin/sh
set -e
[ ! -e "$TEST_FAILS" ] || exit 1
[ ! -e "$3/library.sqlite" ] || exit 1
cp -r "$5" "$3"
"""
# The script asks for the time now, and for the week of a day.
DATE = """#!/bin/sh
case $1 in -d) exec /bin/date "$@" ;; *) exec /bin/date -d "$TEST_NOW" "$@" ;; esac
"""


class Place:
    """A library and its backups."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.data, self.backups, tools = (self.folder / name for name in ("data", "backups", "tools"))
        for path in (self.data / "files/ab", self.backups, tools):
            path.mkdir(parents=True)
        (self.data / "library.sqlite").write_text("readers")
        (self.data / "files/ab/abc").write_text("a picture")
        for name, text in (("branchbook", PROGRAM), ("date", DATE)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        self.conf = self.folder / "conf"
        self.environment = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "BRANCHBOOK_DATA": str(self.data),
            "BRANCHBOOK_BACKUPS": str(self.backups),
            "BRANCHBOOK_CONF": str(self.conf),
            "BRANCHBOOK_PROGRAM": str(tools / "branchbook"),
            "TEST_FAILS": str(self.folder / "fails"),
        }

    def run(self, day: date, *reason: str, hour: int = 3) -> int:
        environment = {**self.environment, "TEST_NOW": f"{day} {hour:02}:15"}
        return subprocess.run([SCRIPT, *reason], env=environment, capture_output=True).returncode

    def names(self) -> list[str]:
        return sorted(path.name for path in self.backups.iterdir() if path.is_dir())


def days_weeks_and_months_stay():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        # Older ones, as if one had been made each night for a year.
        for age in range(1, 366):
            (place.backups / f"{TODAY - timedelta(age)}T031500").mkdir()
        assert place.run(TODAY) == 0
        kept = [date.fromisoformat(name[:10]) for name in place.names()]
        newest = [TODAY - timedelta(age) for age in range(8)]
        assert set(newest) <= set(kept)
        older = sorted(set(kept) - set(newest), reverse=True)
        # Sundays, then the last days of months.
        assert [day for day in older if day.isoweekday() == 7][:3] == [date(2026, 11, 15), date(2026, 11, 8), date(2026, 11, 1)]
        months = {(day.year, day.month) for day in older}
        assert months == {(2026, month) for month in range(5, 12)}, older
        assert len(older) <= 10, older


def everything_from_today_stays():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        for hour in (3, 10, 11):
            assert place.run(TODAY, hour=hour) == 0
        assert len(place.names()) == 3


def settings_say_how_many_stay():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        place.conf.write_text("BRANCHBOOK_KEEP_DAYS=1\nBRANCHBOOK_KEEP_WEEKS=0\nBRANCHBOOK_KEEP_MONTHS=0\n")
        for age in (3, 2, 1, 0):
            assert place.run(TODAY - timedelta(age)) == 0
        assert place.names() == ["2026-11-27T031500", "2026-11-28T031500"]


def last_three_of_upgrades_stay_and_push_no_night_out():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        for age in (9, 8, 7, 6):
            assert place.run(TODAY - timedelta(age), "upgrade-from-0.1.0") == 0
        assert place.run(TODAY) == 0
        assert place.names() == [
            "2026-11-20T031500-upgrade-from-0.1.0",
            "2026-11-21T031500-upgrade-from-0.1.0",
            "2026-11-22T031500-upgrade-from-0.1.0",
            "2026-11-28T031500",
        ]


def only_backups_for_upgrades_make_room_for_others():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        kept = place.backups / "2026-01-01T031500-before-christmas"
        kept.mkdir()
        for age in (9, 8, 7, 6):
            assert place.run(TODAY - timedelta(age), "upgrade-from-0.1.0") == 0
        assert kept.is_dir()


def interrupted_backup_is_in_nobodys_way():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        left = place.backups / "unfinished"
        left.mkdir()
        (left / "library.sqlite").write_text("all of it, but not its files")
        assert place.run(TODAY) == 0
        assert place.names() == ["2026-11-28T031500"]


def settings_that_make_no_sense_remove_nothing():
    # The first is right for the service manager, and would be a command for a shell.
    for line in ("BRANCHBOOK_OPTIONS=--home --port 9443", "BRANCHBOOK_KEEP_DAYS=all", "BRANCHBOOK_KEEP_WEEKS=-1", "\r"):
        with TemporaryDirectory() as folder:
            place = Place(folder)
            place.conf.write_text(f"{line}\nBRANCHBOOK_KEEP_MONTHS=6\r\n")
            for age in (3, 2, 1, 0):
                assert place.run(TODAY - timedelta(age)) == 0, line
            assert len(place.names()) == 4, line


def same_file_is_stored_once():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        assert place.run(TODAY - timedelta(1)) == 0
        (place.data / "files/ab/new").write_text("another")
        assert place.run(TODAY) == 0
        first, second = (place.backups / name for name in place.names())
        assert (first / "files/ab/abc").samefile(second / "files/ab/abc")
        assert (second / "files/ab/new").read_text() == "another"
        assert not (first / "library.sqlite").samefile(second / "library.sqlite")


def damaged_file_of_the_last_backup_is_not_used_again():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        assert place.run(TODAY - timedelta(1)) == 0
        (place.backups / place.names()[0] / "files/ab/abc").write_text("a pictur\0")
        assert place.run(TODAY) == 0
        assert (place.backups / place.names()[1] / "files/ab/abc").read_text() == "a picture"


def failed_backup_removes_no_other():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        place.conf.write_text("BRANCHBOOK_KEEP_DAYS=0\nBRANCHBOOK_KEEP_WEEKS=0\nBRANCHBOOK_KEEP_MONTHS=0\n")
        assert place.run(TODAY - timedelta(1)) == 0
        (place.folder / "fails").touch()
        assert place.run(TODAY) != 0
        assert place.names() == ["2026-11-27T031500"]


def without_a_library_there_is_nothing_to_do():
    with TemporaryDirectory() as folder:
        place = Place(folder)
        (place.data / "library.sqlite").unlink()
        assert place.run(TODAY) == 0
        assert place.names() == []


TESTS = [
    days_weeks_and_months_stay,
    everything_from_today_stays,
    settings_say_how_many_stay,
    last_three_of_upgrades_stay_and_push_no_night_out,
    only_backups_for_upgrades_make_room_for_others,
    interrupted_backup_is_in_nobodys_way,
    settings_that_make_no_sense_remove_nothing,
    same_file_is_stored_once,
    damaged_file_of_the_last_backup_is_not_used_again,
    failed_backup_removes_no_other,
    without_a_library_there_is_nothing_to_do,
]
