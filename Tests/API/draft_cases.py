"""Tests writing stories over the API: drafts, their histories, publishing, and everything that must be refused."""

import hashlib
import io
import json
import os
import signal
import time
import zipfile
from pathlib import Path

from cases import run_and_close
from home import Home
from live import Device

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"><rect width="9" height="9"/></svg>'


def name_of(content: bytes, extension: str = "svg", folder: str = "pictures") -> str:
    """What the editor calls a file with this content."""
    return f"{folder}/door-{hashlib.sha256(content).hexdigest()[:12]}.{extension}"


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

    def allow(self, reader: str, allowed: bool, **more: bool) -> None:
        changed = self.administrator.put(f"/api/readers/{reader}/writing", {"allowed": allowed, **more})
        assert changed.status == 200 and changed.json["mayWrite"] is allowed, changed.body
        assert changed.json["asksFirst"] is more.get("asksFirst", False), changed.body

    def replace(self, device: Device, draft: str, number: int) -> dict:
        """Publishes a draft over somebody else's story, with a grown-up's consent."""
        assert device.post(f"/api/drafts/{draft}/publication", {"number": number}).status == 202
        put = self.administrator.post(f"/api/administration/drafts/{draft}/approval", {"number": number})
        assert put.status == 200, put.body
        return put.json

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
            bo.ask("DELETE", f"/api/drafts/{draft}/publication"),
            bo.get(f"/api/drafts/{draft}/moments"),
            bo.get(f"/api/drafts/{draft}/moments/0"),
            bo.get(f"/api/drafts/{draft}/files"),
            bo.get(f"/api/drafts/{draft}/files/{name_of(DRAWING)}"),
            bo.ask("PUT", f"/api/drafts/{draft}/files/{name_of(DRAWING)}", raw=DRAWING),
            bo.get(f"/api/drafts/{draft}/readers"),
            bo.get(f"/api/drafts/{draft}/bundle"),
            bo.get(f"/api/drafts/{draft}/export?as=twee"),
            self.administrator.get(f"/api/administration/drafts/{draft}"),
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
        cover = ada.get(f"/api/drafts/{draft['id']}/files/{draft['cover']}")
        assert cover.headers["Content-Type"].startswith("image/svg+xml"), cover.headers
        before = Device(self.server).get("/api/stories/seven-pages").json["revision"]
        # It came with the library, so a grown-up looks first. Its pictures and sounds come along.
        assert ada.get(f"/api/drafts/{draft['id']}").json["replaces"] == {}
        assert self.replace(ada, draft["id"], 0)["revision"] == before
        assert ada.post("/api/drafts", {"id": "draft77777777777", "from": "none"}).status == 404
        assert ada.post("/api/drafts", {"id": "draft77777777777"}).status == 422
        old = self.begin(ada, **{"from": "seven-pages"})["id"]
        writer = Writer(ada, draft["id"])
        renaming = {"set": writer.things["story"], "field": "title", "to": "Eight Pages"}
        assert writer.send(writer.entry("write", renaming)).status == 200
        assert ada.post(f"/api/drafts/{draft['id']}/publication", {"number": 0}).json["reason"] == "changed"
        self.replace(ada, draft["id"], 1)
        assert ada.post(f"/api/drafts/{old}/publication", {"number": 0}).json["reason"] == "shelf"

    def case_anothers_story_is_replaced_only_after_a_grown_ups_look(self) -> None:
        ada, _ = self.reader("Ada")
        bo, _ = self.reader("Bo")
        mine = self.begin(ada)
        writer = Writer(ada, mine["id"])
        writer.send(writer.write("A door."), writer.finish())
        assert ada.post(f"/api/drafts/{mine['id']}/publication", {"number": 2}).status == 200
        assert "replaces" not in ada.get(f"/api/drafts/{mine['id']}").json
        copy = self.begin(bo, **{"from": mine["story"]})
        assert bo.get(f"/api/drafts/{copy['id']}").json["replaces"] == {"owner": "Ada"}
        assert bo.post(f"/api/drafts/{copy['id']}/publication", {"number": 0}).status == 202
        looked = self.administrator.get(f"/api/administration/drafts/{copy['id']}").json
        assert looked["replaces"] == {"owner": "Ada"}, looked

    def case_a_story_is_published_with_accepted_mistakes(self) -> None:
        ada, _ = self.reader("Ada")
        self.count += 1
        text = "# House\n## Hall\nA hall.\n- [Down](#cellar)\n- [Out](#out)\n## Cellar\nDark.\n- [Wait](#cellar)\n## Out\nOut."
        brought = ada.post("/api/draft-imports", {"id": f"draft{self.count:011}", "files": [{"name": "house.md", "text": text}]})
        assert brought.status == 201, brought.body
        assert brought.json["mistakes"] == [{"code": "B0504", "count": 1, "acceptable": True}], brought.body
        here = f"/api/drafts/{brought.json['draft']['id']}"
        refused = ada.post(f"{here}/publication", {"number": 0})
        errors = [problem for problem in refused.json["problems"] if problem["severity"] == "error"]
        assert refused.status == 422 and [(one["code"], one["acceptable"]) for one in errors] == [("B0504", True)], refused.body
        assert ada.post(f"{here}/publication", {"number": 0, "accept": ["B0201"]}).status == 422
        assert ada.post(f"{here}/publication", {"number": 0, "accept": ["B0502"]}).json["code"] == "brokenStory"
        assert ada.get(f"{here}/bundle").status == 422
        assert ada.get(f"{here}/bundle?accept=B0502&accept=B0504").status == 200
        assert ada.get(f"{here}/export?as=twee&accept=B0504").status == 200
        assert ada.post(f"{here}/publication", {"number": 0, "accept": ["B0504"]}).status == 200
        bundle = Device(self.server).get(f"/api/stories/{brought.json['draft']['story']}/bundle")
        accepted = json.loads(zipfile.ZipFile(io.BytesIO(bundle.body)).read("accepted.json"))
        assert accepted["kinds"] == [{"code": "B0504", "places": ["cellar"]}], accepted

    def case_an_earlier_moment_comes_back(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada)["id"]
        writer = Writer(ada, draft)
        for words in ("One.", "Two.", "Three."):
            writer.send(writer.write(words))
        found = ada.get(f"/api/drafts/{draft}/moments").json
        assert found["number"] == 3 and sum(moment["entries"] for moment in found["moments"]) == 3, found
        assert found["moments"][0]["number"] == 3 and found["moments"][-1]["number"] == 0
        moment = ada.get(f"/api/drafts/{draft}/moments/2").json
        assert moment["number"] == 2 and "Two." in moment["snapshot"] and "Three." not in moment["snapshot"]
        assert ada.get(f"/api/drafts/{draft}/moments/4").status == 404

    def case_pictures_belong_to_a_draft(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada)["id"]
        address = f"/api/drafts/{draft}/files/{name_of(DRAWING)}"
        sent = [ada.ask("PUT", address, raw=DRAWING) for _ in range(2)]
        assert [answer.status for answer in sent] == [201, 200], sent[0].body
        assert sent[0].json["name"] == name_of(DRAWING) and sent[0].json["type"] == "image/svg+xml"
        shown = ada.get(address)
        assert shown.status == 200 and b"onload" not in shown.body and b"<rect" in shown.body
        assert shown.headers["Cache-Control"].startswith("private") and "sandbox" in shown.headers["Content-Security-Policy"]
        assert [file["name"] for file in ada.get(f"/api/drafts/{draft}/files").json["files"]] == [name_of(DRAWING)]
        for content, extension, status, reason in (
            (b"Just words.", "svg", 422, "format"),
            (DRAWING[:-10], "svg", 422, "broken"),
            (b"ID3" + b"\0" * 40, "png", 422, "format"),
        ):
            refused = ada.ask("PUT", f"/api/drafts/{draft}/files/{name_of(content, extension)}", raw=content)
            assert (refused.status, refused.json["reason"]) == (status, reason), refused.body
        changed = ada.ask("PUT", f"/api/drafts/{draft}/files/{name_of(b'x')}", raw=DRAWING)
        assert (changed.status, changed.json["reason"]) == (409, "digest")
        for name in ("story.json", "pictures/../story.json", "pictures/door.svg", "%2e%2e/door-0123456789ab.svg"):
            assert ada.ask("PUT", f"/api/drafts/{draft}/files/{name}", raw=DRAWING).status in (400, 404, 422), name
        assert ada.ask("PUT", address, raw=b"x" * (8 * 1_024 * 1_024 + 1)).status == 413
        # A draft of a story that is on the shelf has its pictures, also when the shelf no longer has it.
        copy = self.begin(ada, **{"from": "seven-pages"})["id"]
        files = ada.get(f"/api/drafts/{copy}/files").json["files"]
        assert len(files) > 3 and ada.get(f"/api/drafts/{copy}/files/{files[0]['name']}").status == 200

    def case_a_draft_is_saved_as_a_bundle(self) -> None:
        ada, _ = self.reader("Ada")
        draft = self.begin(ada, **{"from": "seven-pages"})["id"]
        bundle = ada.get(f"/api/drafts/{draft}/bundle")
        assert bundle.status == 200 and bundle.body[:2] == b"PK", bundle.body[:200]
        assert bundle.headers["Content-Disposition"] == 'attachment; filename="seven-pages.branchbook"'
        shelf = Device(self.server).get("/api/stories/seven-pages/bundle")
        names = [zipfile.ZipFile(io.BytesIO(answer.body)).namelist() for answer in (bundle, shelf)]
        assert names[0] == names[1] and len(names[0]) > 3, names
        twee = ada.get(f"/api/drafts/{draft}/export?as=twee")
        assert twee.status == 200 and twee.body.startswith(b":: StoryTitle\nSeven Pages\n"), twee.body[:200]
        assert twee.headers["Content-Disposition"] == 'attachment; filename="seven-pages.twee"'
        printed = ada.get(f"/api/drafts/{draft}/export?as=print")
        assert printed.status == 200 and b"data:image/svg+xml;base64," in printed.body, printed.body[:200]
        assert printed.headers["Content-Disposition"] == 'attachment; filename="seven-pages-print.html"'
        book = ada.get(f"/api/drafts/{draft}/export?as=epub")
        assert book.status == 200 and book.body[30:58] == b"mimetypeapplication/epub+zip", book.body[:200]
        assert book.headers["Content-Type"] == "application/epub+zip", book.headers
        assert any(name.startswith("book/picture-") for name in zipfile.ZipFile(io.BytesIO(book.body)).namelist())
        empty = self.begin(ada)["id"]
        for path in ("bundle", "export?as=twee", "export?as=epub"):
            refused = ada.get(f"/api/drafts/{empty}/{path}")
            assert refused.status == 422 and refused.json["problems"], refused.body
        ahead = ada.get(f"/api/drafts/{draft}/readers")
        assert ahead.status == 200 and ahead.json == {"number": 0, "readings": []}, ahead.body

    def case_a_grown_up_looks_first(self) -> None:
        ada, reader = self.reader("Ada")
        self.allow(reader, True, asksFirst=True)
        draft = self.begin(ada)
        here, there = f"/api/drafts/{draft['id']}", f"/api/administration/drafts/{draft['id']}"
        writer = Writer(ada, draft["id"])
        assert ada.post(f"{here}/publication", {"number": 0}).status == 422
        writer.send(writer.write("A door."), writer.finish())
        shown = ada.post(f"{here}/publication", {"number": 2})
        assert (shown.status, shown.json) == (202, {"waiting": True}), shown.body
        assert Device(self.server).get(f"/api/stories/{draft['story']}").status == 404
        assert ada.get(here).json["waiting"]["number"] == 2
        [waiting] = [one for one in self.administrator.get("/api/administration/drafts").json["drafts"] if one["id"] == draft["id"]]
        assert (waiting["author"]["name"], waiting["isNew"], waiting["number"]) == ("Ada", True, 2)
        assert ada.get("/api/administration/drafts").status == 403
        assert ada.post(f"{there}/approval", {"number": 2}).status == 403
        writer.send(writer.write("Another door."))
        looked = self.administrator.get(there).json
        assert "A door." in looked["snapshot"] and "Another" not in looked["snapshot"] and "before" not in looked
        assert self.administrator.post(f"{there}/answer", {"number": 2, "words": "x" * 501}).status == 422
        assert self.administrator.post(f"{there}/answer", {"number": 2, "words": "Lovely!"}).status == 204
        assert ada.get(here).json["answer"]["words"] == "Lovely!"
        assert self.administrator.post(f"{there}/approval", {"number": 2}).status == 404
        assert ada.post(f"{here}/publication", {"number": 3}).status == 202
        assert self.administrator.post(f"{there}/approval", {"number": 2}).json["reason"] == "changed"
        put = self.administrator.post(f"{there}/approval", {"number": 3})
        assert put.status == 200, put.body
        assert Device(self.server).get(f"/api/stories/{draft['story']}").json["revision"] == put.json["revision"]
        assert ada.post(f"{here}/publication", {"number": 3}).status == 202
        assert ada.ask("DELETE", f"{here}/publication").status == 204
        assert "waiting" not in ada.get(here).json

    def case_a_story_of_another_tool_is_imported_by_another_process(self) -> None:
        ada, _ = self.reader("Ada")
        for number in range(2):
            wish = {"id": f"draft{number}000000000a", "files": [{"name": "door.twee", "text": ":: Start\nA door. [[Out]]\n:: Out\nOut."}]}
            began = ada.post("/api/draft-imports", wish)
            assert began.status == 201 and began.json["report"]["passages"] == 2, began.body
            # The system may kill it to gain memory. It is started again, and nobody is told.
            [process] = self.server.children("branchbook-imports")
            os.kill(process, signal.SIGKILL)
            while Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                time.sleep(0.001)

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
