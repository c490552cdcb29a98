"""Tests writing stories over the API: drafts, their histories, publishing, and everything that must be refused."""

import json

from cases import run_and_close
from home import Home
from live import Device


class Writer:
    """A device that writes one draft, with entries composed by hand."""

    def __init__(self, device: Device, draft: str) -> None:
        self.device, self.draft, self.sequence = device, draft, 0
        made = device.post(f"/api/drafts/{draft}/devices", {})
        assert made.status == 201, made.body
        self.number = made.json["device"]
        history = device.get(f"/api/drafts/{draft}/history").json
        self.known = history["number"]
        self.things = {thing["kind"]: thing["id"] for thing in json.loads(history["snapshot"]["draft"])["things"]}

    def entry(self, command: str, *changes: dict) -> str:
        self.sequence += 1
        entry = {"device": self.number, "sequence": self.sequence, "base": self.known, "command": command, "changes": changes}
        return json.dumps(entry)

    def write(self, words: str) -> str:
        return self.entry("write", {"set": self.things["page"], "field": "text", "from": "", "to": words})

    def finish(self) -> str:
        ending = f"{self.number}.1"
        return self.entry(
            "end",
            {"add": ending, "kind": "ending", "at": {"in": self.things["location"], "slot": "ending"}},
            {"set": ending, "field": "id", "to": "home"},
            {"set": ending, "field": "title", "to": "Home"},
        )

    def send(self, *entries: str):
        answer = self.device.post(f"/api/drafts/{self.draft}/entries", {"after": self.known, "entries": entries})
        if answer.status == 200:
            self.known = answer.json["number"]
        return answer


class DraftCases(Home):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def reader(self, name: str, may_write: bool = True) -> tuple[Device, str]:
        device, reader = self.enter(name)
        assert reader["mayWrite"] is False
        if may_write:
            self.allow(reader["id"], True)
        return device, reader["id"]

    def allow(self, reader: str, allowed: bool) -> None:
        changed = self.administrator.put(f"/api/readers/{reader}/writing", {"allowed": allowed})
        assert changed.status == 200 and changed.json["mayWrite"] is allowed, changed.body

    def begin(self, device: Device, **beginning) -> dict:
        self.count += 1
        body = {"id": f"draft{self.count:011}", **(beginning or {"title": f"The Door {self.count}", "language": "en"})}
        begun = device.post("/api/drafts", body)
        assert begun.status == 201, begun.body
        return begun.json

    def case_a_story_is_written_published_and_read(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada)
        writer = Writer(ada, draft["id"])
        assert writer.send(writer.write("A door stands in the wood.")).json["number"] == 1
        refused = ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 1})
        assert refused.status == 422 and refused.json["code"] == "brokenStory"
        assert all(problem["pointer"] and problem["message"] for problem in refused.json["problems"]), refused.body
        assert writer.send(writer.finish()).status == 200
        published = ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 2})
        assert published.status == 200, published.body
        story = Device(self.server).get(f"/api/stories/{draft['story']}").json
        assert (story["title"], story["revision"]) == (draft["title"], published.json["revision"])
        [listed] = ada.get("/api/drafts").json["drafts"]
        assert listed["published"]["number"] == listed["number"] == 2

    def case_what_the_library_said_it_has_survives_a_kill(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada)["id"]
        writer = Writer(ada, draft)
        entries = [writer.write(f"Words {number}") for number in range(50)]
        sent = [writer.send(entry).status for entry in entries]
        assert sent == [200] * 50
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()
        # Nobody who waits for an answer knows whether it was taken, so everything may be sent again.
        writer.known = 0
        answer = writer.send(*entries)
        assert [entry["entry"] for entry in answer.json["entries"]] == entries
        assert [entry["number"] for entry in answer.json["entries"]] == list(range(1, 51))

    def case_two_devices_take_turns(self) -> None:
        ada, reader = self.reader("Ada")
        draft = self.begin(ada)["id"]
        other = Device(self.server)
        assert other.put("/api/session", {"reader": reader}).status == 200
        first, second = Writer(ada, draft), Writer(other, draft)
        assert first.number != second.number
        assert first.send(first.write("One.")).json["number"] == 1
        heard = second.send(second.write("Two.")).json
        assert [entry["number"] for entry in heard["entries"]] == [1, 2]
        assert [entry["number"] for entry in first.send().json["entries"]] == [2]
        later = ada.get(f"/api/drafts/{draft}/history?after=1").json
        assert "snapshot" not in later and [entry["number"] for entry in later["entries"]] == [2]

    def case_a_missing_entry_is_asked_for(self) -> None:
        ada, _ = self.reader("Ada")
        writer = Writer(ada, self.begin(ada)["id"])
        lost = writer.write("Lost.")
        gap = writer.send(writer.write("Late."))
        assert (gap.status, gap.json["reason"], gap.json["sequence"]) == (409, "gap", 1)
        assert writer.send(lost).status == 200

    def case_a_draft_is_its_authors(self) -> None:
        ada, _ = self.reader("Ada")
        bo, _ = self.reader("Bo")
        draft = self.begin(ada)["id"]
        for answer in (
            bo.get(f"/api/drafts/{draft}"),
            bo.get(f"/api/drafts/{draft}/history"),
            bo.post(f"/api/drafts/{draft}/devices", {}),
            bo.post(f"/api/drafts/{draft}/entries", {"after": 0, "entries": []}),
            bo.put(f"/api/drafts/{draft}/deletion", {}),
            bo.post(f"/api/drafts/{draft}/publication", {"number": 0}),
            ada.get("/api/drafts/none"),
        ):
            assert answer.status == 404, answer.body
        assert bo.post("/api/drafts", {"id": draft, "title": "Mine"}).status == 409
        again = ada.post("/api/drafts", {"id": draft, "title": "Other"})
        assert again.status == 200 and again.json["title"] != "Other"
        for path in ("/api/drafts", f"/api/drafts/{draft}/history"):
            assert Device(self.server).get(path).json["reason"] == "reader"

    def case_the_right_can_be_withdrawn(self) -> None:
        ada, reader = self.reader("Ada")
        writer = Writer(ada, self.begin(ada)["id"])
        kept = writer.write("Kept on the device.")
        self.allow(reader, False)
        refused = writer.send(kept)
        assert (refused.status, refused.json["reason"]) == (403, "mayNotWrite")
        assert ada.post("/api/drafts", {"id": "draft99999999999", "title": "X"}).json["reason"] == "mayNotWrite"
        assert ada.get("/api/drafts").json["mayWrite"] is False
        self.allow(reader, True)
        assert writer.send(kept).status == 200
        nobody, _ = self.reader("Bo", may_write=False)
        assert nobody.put(f"/api/readers/{reader}/writing", {"allowed": False}).status == 403
        guest = Device(self.server).guest()
        assert guest.post("/api/drafts", {"id": "draft88888888888", "title": "X"}).json["reason"] == "mayNotWrite"

    def case_the_bin(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada)["id"]
        writer = Writer(ada, draft)
        assert [ada.put(f"/api/drafts/{draft}/deletion", {}).status for _ in range(2)] == [204, 204]
        listed = ada.get("/api/drafts").json
        assert ([one["id"] for one in listed["drafts"]], [one["id"] for one in listed["deleted"]]) == ([], [draft])
        entry = writer.write("Late.")
        assert writer.send(entry).json["reason"] == "deleted"
        assert ada.ask("DELETE", f"/api/drafts/{draft}/deletion").status == 204
        assert writer.send(entry).status == 200

    def case_a_story_on_the_shelf_is_edited(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada, **{"from": "seven-pages"})
        assert draft["story"] == "seven-pages" and draft["published"]["number"] == 0
        before = Device(self.server).get("/api/stories/seven-pages").json["revision"]
        # Its pictures and sounds come along.
        published = ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 0})
        assert published.status == 200 and published.json["revision"] == before, published.body
        assert ada.post("/api/drafts", {"id": "draft77777777777", "from": "none"}).status == 404
        assert ada.post("/api/drafts", {"id": "draft77777777777"}).status == 422
        old = self.begin(ada, **{"from": "seven-pages"})["id"]
        writer = Writer(ada, draft["id"])
        renaming = {"set": writer.things["story"], "field": "title", "to": "Eight Pages"}
        assert writer.send(writer.entry("write", renaming)).status == 200
        assert ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 0}).json["reason"] == "changed"
        assert ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 1}).status == 200
        assert ada.post(f"/api/drafts/{old}/publication", {"number": 0}).json["reason"] == "shelf"

    def case_what_is_no_entry_is_refused(self) -> None:
        ada, _ = self.reader("Ada")
        writer = Writer(ada, self.begin(ada)["id"])
        deep = "[" * 5_000
        for text in ("", "x", "{}", deep, '{"device":1}', json.dumps({"device": 1, "sequence": 1, "base": 0, "changes": "x"})):
            assert writer.send(text).status == 422, text[:40]
        stranger = json.loads(writer.write("x"))
        stranger["changes"] = [{"set": "9.9", "field": "text", "to": "x"}]
        assert writer.send(json.dumps(stranger)).status == 422
        writer.sequence = 0
        assert writer.send(writer.write("x" * 2_000_000)).status == 200
        assert ada.post(f"/api/drafts/{writer.draft}/entries", {"after": 0, "entries": ["x"] * 201}).status == 422


def run(wanted: tuple[str, ...] = ()) -> tuple[int, int]:
    return run_and_close(DraftCases, wanted)


if __name__ == "__main__":
    print(run())
