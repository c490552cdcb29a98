"""Packs end to end: created by `branchbook collect`, offered by a misbehaving store, installed and removed.

The last line is "N passed, N failed".
"""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import main, run_and_close
from live import ROOT, Device, Server, executable
from pack_store import PackStore

PACKS = "/api/administration/packs"
STORIES = ("one", "two", "three")
PICTURE = ROOT / "Web" / "icon.svg"


def story(name: str) -> str:
    # Words that hardly compress, so that a pack takes a while to download.
    words = [" ".join(hashlib.sha256(f"{name} {text} {word}".encode()).hexdigest() for word in range(900)) for text in range(6)]
    return json.dumps(
        {
            "branchbook": 1,
            "id": name,
            "title": name.title(),
            "language": "en",
            "summary": "A story.",
            "start": "a",
            "locations": {
                "a": {"text": words, "choices": [{"text": "Left.", "go": "b"}, {"text": "Right.", "go": "c"}]},
                "b": {"text": "Left.", "ending": {"id": "left", "title": "Left"}},
                "c": {"text": "Right.", "ending": {"id": "right", "title": "Right"}},
            },
        }
    )


def tool(*words: str, fails: bool = False) -> str:
    result = subprocess.run([executable(), *words], capture_output=True, text=True, timeout=60)
    assert (result.returncode != 0) == fails, result.stderr
    return result.stdout + result.stderr


def make_store(folder: Path) -> None:
    """A store with one pack of three stories, created as an administrator would."""
    store = folder / "store"
    store.mkdir()
    for name in STORIES:
        (folder / name).mkdir()
        (folder / name / "story.json").write_text(story(name))
        tool("pack", str(folder / name), "--output", str(folder / f"{name}.branchbook"))
    tool(
        "collect",
        "--id",
        "numbers",
        "--title",
        "Numbers",
        "--summary",
        "To be counted.",
        "--picture",
        str(PICTURE),
        "--list",
        str(store / "packs.json"),
        *(str(folder / f"{name}.branchbook") for name in STORIES),
    )


class Cases:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="branchbook-packs-"))
        make_store(self.folder)
        self.files = self.folder / "store"
        self.pack = self.files / "numbers.branchpack"
        self.store = PackStore(self.files)
        self.server = Server("--packs", self.store.address)
        self.device = Device(self.server)
        answer = self.device.put("/api/administration/passphrase", {"code": self.server.read_code(), "passphrase": "a ship in a bottle"})
        assert answer.status == 200, answer.body

    def close(self) -> None:
        self.server.stop()
        self.store.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Helpers

    def ask(self, method: str, path: str):
        return self.device.ask(method, PACKS + path)

    def offered(self) -> dict:
        packs = self.ask("GET", "").json["packs"]
        assert [pack["id"] for pack in packs] == ["numbers"], packs
        return packs[0]

    def state(self) -> dict:
        answer = self.ask("GET", "/numbers/installation")
        assert answer.status == 200, answer.body
        return answer.json

    def wait(self, *kinds: str) -> dict:
        end = time.monotonic() + 60
        while (state := self.state())["kind"] not in kinds:
            assert time.monotonic() < end, state
            time.sleep(0.02)
        return state

    def install(self) -> None:
        answer = self.ask("POST", "/numbers/install")
        assert answer.status == 202, answer.body

    def stories(self) -> set[str]:
        return {item["story"]["id"] for item in self.device.get("/api/shelf?limit=100").json["items"]} & set(STORIES)

    def part_way(self, count: int) -> dict:
        end = time.monotonic() + 60
        while (state := self.state())["done"] < count:
            assert state["kind"] == "downloading" and time.monotonic() < end, state
            time.sleep(0.02)
        return state

    # Cases, in the order of their names; each leaves the library without the pack.

    def case_it_comes_with_progress_and_goes_as_a_whole(self) -> None:
        offer = self.offered()
        size = self.pack.stat().st_size
        assert (offer["title"], offer["summary"], offer["stories"], offer["size"]) == ("Numbers", "To be counted.", 3, size)
        assert offer["installed"] is False and offer.get("state", {}).get("kind") != "installed"
        picture = self.device.get(offer["picture"])
        assert picture.status == 200 and picture.headers["Content-Type"] == "image/svg+xml; charset=utf-8" and b"<svg" in picture.body
        self.store.pause = 0.01
        self.install()
        seen = []
        while (state := self.state())["kind"] in ("downloading", "checking"):
            if not seen or seen[-1] != state:
                seen.append(state)
            time.sleep(0.02)
        assert state["kind"] == "installed", state
        done = [state["done"] for state in seen if state["kind"] == "downloading"]
        assert len(done) > 5 and done == sorted(done) and all(state["of"] == size for state in seen if state["kind"] == "downloading"), seen
        assert self.stories() == set(STORIES)
        assert self.offered()["installed"] is True
        assert self.ask("DELETE", "/numbers").status == 204
        assert self.stories() == set() and self.offered()["installed"] is False
        assert self.ask("DELETE", "/numbers").status == 404
        actions = [entry["action"] for entry in self.device.get("/api/administration/audit").json["entries"]]
        assert actions[:3] == ["pack.removed", "pack.installed", "pack.asked"], actions

    def case_stopped_it_goes_on_where_it_was(self) -> None:
        self.store.pause = 0.02
        self.install()
        self.part_way(100_000)
        assert self.ask("DELETE", "/numbers/installation").status == 200
        stopped = self.wait("stopped")
        assert stopped["done"] >= 100_000
        assert self.offered()["state"] == stopped
        self.store.pause = 0
        self.store.forget()
        self.install()
        self.wait("installed")
        assert self.store.ranges == [stopped["done"]], self.store.ranges
        assert self.store.sent == self.pack.stat().st_size - stopped["done"]

    def case_a_cut_connection_goes_on_by_itself(self) -> None:
        self.store.cut = 200_000
        self.install()
        self.wait("installed")
        size = self.pack.stat().st_size
        assert len(self.store.ranges) > 2 and self.store.ranges == sorted(set(self.store.ranges)), self.store.ranges
        # At most what was in transit when a connection was cut is sent again.
        assert self.store.sent < size + 65_536 * len(self.store.ranges), (self.store.sent, size)

    def case_a_killed_server_goes_on_where_it_was(self) -> None:
        self.store.pause = 0.02
        self.install()
        self.part_way(150_000)
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.store.pause = 0
        self.server.start()
        assert self.stories() == set()
        assert self.ask("GET", "/numbers/installation").status == 404
        state = self.offered()["state"]
        assert state["kind"] == "stopped" and 150_000 <= state["done"] < state["of"], state
        self.store.forget()
        self.install()
        self.wait("installed")
        assert self.store.ranges == [state["done"]], (self.store.ranges, state)
        assert self.stories() == set(STORIES)

    def case_a_changed_file_is_refused(self) -> None:
        content = self.pack.read_bytes()
        try:
            self.pack.write_bytes(content[:5_000] + bytes([content[5_000] ^ 1]) + content[5_001:])
            self.install()
            state = self.wait("failed")
            assert state["message"] == "The file does not match the list of packs. Reload the list and start again.", state
            assert self.stories() == set() and self.offered()["installed"] is False
        finally:
            self.pack.write_bytes(content)
        self.store.forget()
        self.install()
        self.wait("installed")
        assert self.store.ranges == [0], "what was refused was kept"

    def case_a_silent_store_holds_nobody_up(self) -> None:
        self.store.list_pause = 3
        lists = [
            subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    f"""
import http.client
connection = http.client.HTTPConnection("{self.server.host}", {self.server.port}, timeout=60)
connection.request("GET", "{PACKS}", headers={{"Cookie": "branchbook={self.device.cookie}"}})
assert connection.getresponse().status == 200""",
                ]
            )
            for _ in range(12)
        ]
        time.sleep(0.7)
        for _ in range(20):
            assert self.device.get("/api/shelf").status == 200
        # Four lists are fetched concurrently, so all twelve take nine seconds.
        assert any(process.poll() is None for process in lists), "the shelf waits for the store of packs"
        for process in lists:
            assert process.wait() == 0

    def case_a_silent_store_can_be_left(self) -> None:
        self.store.pause = 30
        self.install()
        self.part_way(1)
        begun = time.monotonic()
        assert self.ask("DELETE", "/numbers/installation").status == 200
        self.wait("stopped")
        assert time.monotonic() - begun < 5, "stopping waits for the store"

    def case_without_the_store_installed_packs_are_shown(self) -> None:
        self.install()
        self.wait("installed")
        offer = self.files / "packs.json"
        content = offer.read_bytes()
        try:
            offer.write_bytes(b"{}")
            answer = self.ask("GET", "").json
            assert [(pack["id"], pack["stories"], pack["installed"]) for pack in answer["packs"]] == [("numbers", 3, True)], answer
            assert answer["problem"].startswith("The list of packs cannot be read."), answer
            refused = self.ask("POST", "/numbers/install")
            assert refused.status == 503 and refused.json["detail"] == answer["problem"], refused.body
        finally:
            offer.write_bytes(content)

    def case_a_store_refers_only_to_itself(self) -> None:
        (self.files / "moved.json").write_bytes((self.files / "packs.json").read_bytes())
        other = PackStore(self.files)
        try:
            for place in ("moved.json", "/packs/moved.json", f"{self.store.address}/moved.json"):
                self.store.redirects = {"/packs/packs.json": place}
                assert self.offered()["id"] == "numbers", place
            # Another port of this machine, another scheme, a name that begins in the same way, itself without end.
            port = self.store.listener.server_port
            for place in (
                f"{other.address}/moved.json",
                f"https://127.0.0.1:{port}/packs/moved.json",
                f"{self.store.address.removesuffix('/packs')}0/packs/moved.json",
                f"http://127.0.0.1:{port}@{other.address.removeprefix('http://')}/moved.json",
                "file:///etc/passwd",
                "packs.json",
            ):
                self.store.redirects = {"/packs/packs.json": place}
                self.store.asked = []
                answer = self.ask("GET", "").json
                assert "refers to another server" in answer["problem"], (place, answer)
                assert len(self.store.asked) <= 6 and not other.asked, place
        finally:
            self.store.redirects = {}
            other.stop()
            (self.files / "moved.json").unlink()

    def case_only_the_administrator_may(self) -> None:
        stranger = Device(self.server)
        for method, path in (
            ("GET", ""),
            ("POST", "/numbers/install"),
            ("GET", "/numbers/installation"),
            ("DELETE", "/numbers/installation"),
            ("DELETE", "/numbers"),
            ("GET", "/numbers/picture"),
        ):
            answer = stranger.ask(method, PACKS + path)
            assert (answer.status, answer.json["reason"]) == (403, "administrator"), (method, path)
        away = self.device.ask("POST", PACKS + "/numbers/install", headers={"Sec-Fetch-Site": "cross-site"})
        assert (away.status, away.json["reason"]) == (403, "origin")
        assert self.ask("POST", "/letters/install").status == 404

    def case_collect_replaces_its_offer_and_says_what_is_wrong(self) -> None:
        folder = self.folder / "other"
        folder.mkdir()
        words = ["collect", "--id", "numbers", "--title", "Fewer", "--list", str(folder / "packs.json")]
        bundles = [str(self.folder / f"{name}.branchbook") for name in STORIES]
        tool(*words, *bundles)
        first = (folder / "packs.json").read_bytes()
        assert (folder / "numbers.branchpack").read_bytes() != self.pack.read_bytes()
        tool(*words, *bundles)
        assert (folder / "packs.json").read_bytes() == first
        tool(*words, *bundles[:2])
        packs = json.loads((folder / "packs.json").read_text())["packs"]
        assert [(pack["title"], pack["stories"]) for pack in packs] == [("Fewer", 2)]
        assert packs[0]["sha256"] == hashlib.sha256((folder / "numbers.branchpack").read_bytes()).hexdigest()
        before = sorted((path.name, path.read_bytes()) for path in folder.iterdir())
        broken = folder.parent / "broken.branchbook"
        broken.write_bytes(Path(bundles[0]).read_bytes()[:-9])
        assert "broken.branchbook" in tool(*words, bundles[0], str(broken), fails=True)
        assert "already" in tool(*words, bundles[0], bundles[0], fails=True)
        assert "--id sea" in tool("collect", "--id", "a/b", "--title", "x", bundles[0], fails=True)
        assert "same folder as its list" in tool(*words, "--output", str(self.folder / "x.branchpack"), bundles[0], fails=True)
        assert before == sorted((path.name, path.read_bytes()) for path in folder.iterdir())

    def tidy(self) -> None:
        self.store.cut, self.store.pause, self.store.list_pause = None, 0, 0
        if self.ask("DELETE", "/numbers/installation").status == 200:
            self.wait("installed", "stopped", "failed")
        self.ask("DELETE", "/numbers")
        for part in Path(self.server.data, "library", "incoming").glob("pack-*"):
            part.unlink()
        self.store.forget()


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted, Cases.tidy)


if __name__ == "__main__":
    main(run)
