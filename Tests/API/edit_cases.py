"""Tests `branchbook edit`: the files of a folder and the draft stay the same, whichever changes, and whatever ends the process."""

import hashlib
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cases import run_and_close
from draft_cases import Writer
from live import Device
from program import ROOT, executable

# The number that stands for the folder among the devices of a draft.
FOLDER = 4_294_967_295
STORY = """{
  "branchbook": 1,
  "id": "the-door",
  "title": "The Door",
  "start": "hall",
  "locations": { "hall": { "text": "A door.", "ending": "Home" } }
}
"""


def drawing(colour: str, script: str = "") -> str:
    """A story's door as SVG."""
    square = f'<rect width="9" height="9" fill="{colour}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"{script}>{square}</svg>'


def wait(what: Callable[[], object], seconds: float = 30):
    """Waits until something is true, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError(f"nothing came of it in {seconds} seconds")


class Editing:
    """A process that edits a folder, and its address."""

    def __init__(self, home: Path, folder: Path, *options: str, programs: Path | None = None) -> None:
        """`programs` is a folder with the desktop's programs; without it, no browser is opened."""
        engine = home / "engine.wasm"
        engine.write_bytes(b"\0asm")
        self.said = home / "said.txt"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [executable(), "edit", str(folder), "--web", "Web", "--engine", str(engine), *options]
                + ([] if programs else ["--no-browser"]),
                cwd=ROOT,
                env={
                    **os.environ,
                    "XDG_STATE_HOME": str(home / "state"),
                    "PATH": f"{programs}:{os.environ['PATH']}" if programs else os.environ["PATH"],
                },
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
        place = wait(lambda: self.process.poll() is not None or re.search(r"http://([\d.]+):(\d+)(/\S+)", self.words))
        assert place is not True, self.words
        self.host, self.port, self.path = place.group(1), int(place.group(2)), place.group(3)

    @property
    def words(self) -> str:
        return self.said.read_text()

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, self.port, timeout=60)

    def enter(self) -> Device:
        device = Device(self)
        entered = device.get(self.path)
        assert entered.status == 303, entered.body
        assert entered.headers["Location"].startswith("/#/write/")
        return device

    def stop(self, how: int = signal.SIGINT) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)


class EditCases:
    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="branchbook-edit-"))
        self.count = 0
        self.running: list[Editing] = []

    def close(self) -> None:
        for editing in self.running:
            editing.stop(signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)

    def folder(self, story: str | None = STORY) -> Path:
        self.count += 1
        folder = self.home / f"story-{self.count}"
        folder.mkdir()
        if story is not None:
            (folder / "story.json").write_text(story)
        return folder

    def edit(self, folder: Path, *options: str, programs: Path | None = None) -> Editing:
        editing = Editing(self.home, folder, *options, programs=programs)
        self.running.append(editing)
        return editing

    def case_the_address_lets_in_once(self) -> None:
        editing = self.edit(self.folder())
        author = editing.enter()
        assert editing.host.startswith("127."), editing.host
        assert len(author.get("/api/drafts").json["drafts"]) == 1
        assert author.get(editing.path).status == 303, "the author is in already"
        stranger = Device(editing)
        assert stranger.get(editing.path).status == 404
        assert stranger.get("/api/drafts").status in (401, 403)
        reader = stranger.get("/api/readers").json["readers"][0]["id"]
        assert stranger.put("/api/session", {"reader": reader}).status in (401, 403)
        editing.stop()

    def case_the_browser_gets_a_private_page_and_nothing_that_is_open(self) -> None:
        programs = self.home / "programs"
        programs.mkdir()
        browser = programs / "xdg-open"
        seen = self.home / "seen"
        # The shell opens a descriptor of its own to list the folder.
        listing = 'for file in /proc/$$/fd/*; do readlink "$file"; done'
        browser.write_text(f'#!/bin/bash\n{{ printf "%s\\n" "$@"; {listing}; }} >{seen}.part\nmv {seen}.part {seen}\n')
        browser.chmod(0o755)
        editing = self.edit(self.folder(), programs=programs)
        page, *files = wait(lambda: seen.exists() and seen.read_text().splitlines())
        assert page.startswith(str(self.home / "state")), page
        assert not [file for file in files if file.startswith("socket:")], files
        assert editing.path not in page and os.stat(page).st_mode & 0o777 == 0o600
        assert f"url=http://{editing.host}:{editing.port}{editing.path}" in Path(page).read_text()
        editing.enter()
        editing.stop()
        assert not os.path.exists(page)

    def case_files_and_draft_follow_each_other(self) -> None:
        folder = self.folder()
        file = folder / "story.json"
        editing = self.edit(folder)
        author = editing.enter()
        draft = author.get("/api/drafts").json["drafts"][0]["id"]
        assert file.read_text() == STORY, "nothing is written before something changes"
        writer = Writer(author, draft)
        change = {"set": writer.things["page"], "field": "text", "from": "A door.", "to": "A red door."}
        assert writer.send(writer.entry("write", change)).status == 200
        wait(lambda: "A red door." in file.read_text())
        file.write_text(file.read_text().replace('"Home"', '"At home"'))

        def adopted() -> list:
            entries = [json.loads(one["entry"]) for one in author.get(f"/api/drafts/{draft}/history?after=1").json["entries"]]
            return [entry for entry in entries if entry["device"] == FOLDER]

        entry = wait(adopted)[0]
        assert [one["to"] for one in entry["changes"]] == ["At home"], entry
        wait(lambda: "outside the editor" in editing.words)
        place = {"set": writer.things["location"], "field": "x", "to": 7}, {"set": writer.things["location"], "field": "y", "to": 8}
        writer.known = 2
        assert writer.send(writer.entry("arrange", *place)).status == 200
        sidecar = wait(lambda: (folder / "story.editor.json").exists() and json.loads((folder / "story.editor.json").read_text()))
        assert sidecar == {"branchbookEditor": 1, "map": {"hall": [7, 8]}}
        assert sorted(path.name for path in folder.iterdir()) == ["story.editor.json", "story.json"]
        editing.stop()
        assert editing.process.returncode == 0 and "Everything is written" in editing.words

    def case_what_cannot_be_read_is_left_alone(self) -> None:
        folder = self.folder()
        file = folder / "story.json"
        editing = self.edit(folder)
        author = editing.enter()
        writer = Writer(author, author.get("/api/drafts").json["drafts"][0]["id"])
        file.write_text("{\n  <<<<<<< HEAD\n")
        wait(lambda: re.search(r"story\.json:2:\d+: ", editing.words))
        history = f"/api/drafts/{writer.draft}/history?after=0"
        assert author.get(history).json["files"].startswith("story.json:2:")
        assert writer.send(writer.entry("write", {"set": "0.0", "field": "title", "from": "The Door", "to": "A Door"})).status == 200
        time.sleep(1.5)
        assert file.read_text().startswith("{\n  <<<"), "nothing is written over it"
        file.write_text(STORY.replace("A door.", "A green door."))
        wait(lambda: '"A Door"' in file.read_text() and "A green door." in file.read_text())
        assert "files" not in author.get(history).json
        file.unlink()
        wait(lambda: file.exists() and "A green door." in file.read_text())
        editing.stop()

    def with_door(self) -> tuple[Path, Path]:
        """A folder whose story names a picture, and that picture."""
        picture = '"pictures": { "door": { "file": "pictures/door.svg", "alt": "A door" } },'
        folder = self.folder(STORY.replace('"start"', f'{picture}\n  "start"').replace('"A door."', '"A door.", "picture": "door"'))
        door = folder / "pictures" / "door.svg"
        door.parent.mkdir()
        door.write_text(drawing("red", ' onload="x()"'))
        return folder, door

    def case_a_picture_that_another_program_changes_is_taken(self) -> None:
        folder, door = self.with_door()
        editing = self.edit(folder)
        author = editing.enter()
        place = f"/api/drafts/{author.get('/api/drafts').json['drafts'][0]['id']}"

        def media() -> str:
            return author.get(f"{place}/history?after=0").json["media"]

        def shows(colour: str, query: str = "") -> bool:
            answer = author.get(f"{place}/files/pictures/door.svg{query}")
            return answer.status == 200 and f'"{colour}"' in answer.body.decode()

        wait(lambda: shows("red"))
        before = media()
        assert media() == before
        first = author.get(f"{place}/files/pictures/door.svg")
        assert first.headers["Cache-Control"] == "no-cache", "a browser must ask whether it has changed"
        door.write_text(drawing("green"))
        wait(lambda: shows("green"))
        assert media() != before
        again = author.get(f"{place}/files/pictures/door.svg", {"If-None-Match": first.headers["ETag"]})
        assert again.status == 200 and again.headers["ETag"] != first.headers["ETag"]
        # A page names the content in the address, and then need not ask.
        [file] = author.get(f"{place}/files").json["files"]
        assert file["sha256"] == hashlib.sha256(again.body).hexdigest()
        current = author.get(f"{place}/files/pictures/door.svg?version={file['sha256'][:16]}")
        assert "immutable" in current.headers["Cache-Control"] and current.body == again.body
        old = author.get(f"{place}/files/pictures/door.svg?version={'0' * 16}")
        assert old.headers["Cache-Control"] == "no-cache" and old.body == again.body
        wait(lambda: "pictures/door.svg was changed outside the editor" in editing.words)
        # Nothing that can be used: said once, and the one before stays.
        door.write_text("This is a letter.")
        wait(lambda: "pictures/door.svg: " in editing.words)
        time.sleep(1.2)
        assert editing.words.count("pictures/door.svg: ") == 1 and "The story keeps the one that it has." in editing.words, editing.words
        assert shows("green") and door.read_text() == "This is a letter."
        # Taken when it is whole, however slowly it is written.
        blue = drawing("blue")
        with door.open("w") as piecewise:
            for letter in range(0, len(blue), 8):
                piecewise.write(blue[letter : letter + 8])
                piecewise.flush()
                time.sleep(0.1)
        wait(lambda: shows("blue"))
        assert editing.words.count("pictures/door.svg: ") == 1, editing.words
        # What is gone comes back as it was last.
        door.unlink()
        wait(door.exists)
        assert '"blue"' in door.read_text()
        editing.stop()
        assert editing.words.count("door.svg was changed outside") == 2, editing.words

    def case_a_picture_that_was_changed_meanwhile_is_taken_at_the_beginning(self) -> None:
        folder, door = self.with_door()
        self.edit(folder).stop()
        editing = self.edit(folder)
        time.sleep(1.2)
        editing.stop()
        assert "was changed" not in editing.words, "a drawing that was made safe is the same drawing"
        door.write_text(drawing("green"))
        editing = self.edit(folder)
        wait(lambda: "pictures/door.svg was changed outside the editor" in editing.words)
        editing.stop()

    def case_a_killed_process_loses_nothing(self) -> None:
        folder = self.folder()
        file = folder / "story.json"
        for turn in range(3):
            editing = self.edit(folder)
            author = editing.enter()
            writer = Writer(author, author.get("/api/drafts").json["drafts"][0]["id"])
            change = {"set": "0.0", "field": "summary", "to": f"Turn {turn}."}
            assert writer.send(writer.entry("write", change)).status == 200
            editing.stop(signal.SIGKILL)
            # Somebody goes on with the files meanwhile.
            text = file.read_text()
            file.write_text(text.replace("A door.", "A door. A door."))
        editing = self.edit(folder)
        wait(lambda: "Turn 2." in file.read_text() and file.read_text().count("A door.") >= 2)
        editing.stop()

    def case_a_new_folder_begins_a_story(self) -> None:
        folder = self.home / "new" / "story"
        editing = self.edit(folder, "--title", "The Snow Door")
        wait((folder / "story.json").exists)
        assert json.loads((folder / "story.json").read_text())["id"] == "the-snow-door"
        editing.stop()
        empty = self.folder(None)
        for arguments, code in (([str(empty)], 2), ([str(self.folder("{"))], 1)):
            answer = subprocess.run(
                [executable(), "edit", *arguments],
                env={**os.environ, "XDG_STATE_HOME": str(self.home / "state")},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=60,
            )
            assert answer.returncode == code, answer.stderr


def run(wanted: tuple[str, ...] = ()) -> tuple[int, int]:
    return run_and_close(EditCases, wanted)


if __name__ == "__main__":
    print(run())
