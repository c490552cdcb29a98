"""Tests a live server for what the API promises, with requests as devices send them."""

import concurrent.futures
import hashlib
import threading
import time

import hostile_picture
import opds
from live import Device, Server
from program import SAMPLES

STORY = "puddle-of-phantasmal-sharks"


def lines_of(*texts: str) -> list[str]:
    return list(texts)


def change(story: str, start: int, lines: list[str], device: str, read: int = 2_000) -> dict:
    return {"story": story, "from": start, "lines": lines, "begun": 1_000, "read": read, "device": device, "milliseconds": 1_000}


class Cases:
    """Every method that begins with `case_` is a case; each gets the server and its own devices."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.administrator = Device(server)
        answer = self.administrator.put("/api/administration/passphrase", {"code": server.read_code(), "passphrase": "a ship in a bottle"})
        assert answer.status == 200, answer.body

    def device(self) -> Device:
        return Device(self.server)

    def case_health_counts_the_stories(self) -> None:
        assert self.device().get("/api/health").json == {"status": "ok", "stories": len(SAMPLES)}

    def case_every_address_of_a_story_can_be_fetched(self) -> None:
        device = self.device()
        for card in device.get("/api/stories").json["stories"]:
            story = device.get("/api/stories/" + card["id"]).json
            addresses = [story["source"], story["head"], *story["parts"], *story["files"].values()]
            for widths in story.get("widths", {}).values():
                addresses += widths.values()
            for address in addresses:
                answer = device.get(address)
                assert answer.status == 200 and answer.body, address
                if address.startswith("/stories/"):
                    assert hashlib.sha256(answer.body).hexdigest() == address.split("/")[4], address
                    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
                tag = answer.headers["ETag"]
                assert device.get(address, {"If-None-Match": tag}).status == 304, address

    def case_shelf_is_not_sent_again_until_something_changes(self) -> None:
        device = self.device().guest()
        first = device.get("/api/shelf?order=title")
        tag = first.headers["ETag"]
        assert tag.startswith('W/"') and first.headers["Cache-Control"].startswith("private")
        again = device.get("/api/shelf?order=title", {"If-None-Match": tag})
        assert again.status == 304 and again.body == b""
        assert device.get("/api/shelf?order=newest", {"If-None-Match": tag}).status == 200
        assert device.put(f"/api/stories/{STORY}/favourite", {"favourite": True, "changed": 5}).status == 200
        changed = device.get("/api/shelf?order=title", {"If-None-Match": tag})
        assert changed.status == 200 and changed.headers["ETag"] != tag
        assert [item["story"]["id"] for item in device.get("/api/shelf?favourite=yes").json["items"]] == [STORY]
        # Another device shares neither the tag nor the favourite.
        assert device.get("/api/shelf?favourite=yes").headers["ETag"] != self.device().get("/api/shelf?favourite=yes").headers["ETag"]
        assert self.device().get("/api/shelf?favourite=yes").json["total"] == 0

    def case_lines_are_kept_once_however_often_they_are_sent(self) -> None:
        device = self.device().guest()
        play = "/api/plays/once"
        body = change(STORY, 0, lines_of("a", "b"), "one")
        for _ in range(3):
            answer = device.put(play, body)
            assert answer.status == 200 and answer.json == {"kept": 2}, answer.body
        assert device.put(play, change(STORY, 1, lines_of("b", "c"), "one")).json == {"kept": 3}
        assert device.get(play).json == {"id": "once", "story": STORY, "lines": ["a", "b", "c"]}
        assert device.get(play + "?from=2").json["lines"] == ["c"]
        gap = device.put(play, change(STORY, 9, lines_of("z"), "one"))
        assert (gap.status, gap.json["reason"], gap.json["lines"]) == (409, "gap", 3)

    def case_two_devices_diverge_and_both_plays_stay(self) -> None:
        self.administrator.post("/api/readers", {"id": "dora", "name": "Dora", "picture": "owl", "colour": "moss"})
        devices = [self.device(), self.device()]
        for device in devices:
            assert device.put("/api/session", {"reader": "dora"}).status == 200
        assert devices[0].put("/api/plays/left", change(STORY, 0, lines_of("a", "b", "l"), "one")).status == 200
        other = devices[1].put("/api/plays/left", change(STORY, 1, lines_of("b", "r"), "two"))
        assert (other.status, other.json["reason"], other.json["lines"]) == (409, "diverged", 2), other.body
        assert devices[1].put("/api/plays/right", change(STORY, 0, lines_of("a", "b", "r"), "two", read=9_000)).status == 200
        plays = devices[0].get("/api/plays?story=" + STORY).json["plays"]
        assert [play["id"] for play in plays] == ["right", "left"]
        assert devices[0].get("/api/progress").json["stories"][STORY]["newestPlay"] == "right"

    def case_play_of_another_reader_is_not_there(self) -> None:
        owner, stranger = self.device().guest(), self.device().guest()
        assert owner.put("/api/plays/mine", change(STORY, 0, lines_of("a"), "one")).status == 200
        assert stranger.get("/api/plays/mine").status == 404
        answer = stranger.put("/api/plays/mine", change(STORY, 0, lines_of("a"), "one"))
        assert (answer.status, answer.json["reason"]) == (409, "foreign")

    def case_other_sites_cannot_write(self) -> None:
        device = self.device().guest()
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://elsewhere"}, {"Sec-Fetch-Site": "same-site"}):
            answer = device.ask("PUT", f"/api/stories/{STORY}/favourite", {"favourite": True, "changed": 5}, headers)
            assert (answer.status, answer.json["reason"]) == (403, "origin"), headers
        own = {"Origin": f"http://{self.server.host}:{self.server.port}"}
        assert device.ask("PUT", f"/api/stories/{STORY}/favourite", {"favourite": True, "changed": 5}, own).status == 200

    def case_cookie_has_its_attributes(self) -> None:
        cookie = self.device().post("/api/session/guest", {}).headers["Set-Cookie"]
        assert {"HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"} <= set(cookie.split("; ")), cookie

    def case_guessing_a_pin_is_slowed_down(self) -> None:
        self.administrator.post("/api/readers", {"id": "pia", "name": "Pia", "picture": "owl", "colour": "moss"})
        assert self.administrator.put("/api/readers/pia/pin", {"pin": "4711"}).json["hasPIN"] is True
        statuses = [self.device().put("/api/session", {"reader": "pia", "pin": f"000{n}"}).status for n in range(6)]
        assert statuses == [403] * 5 + [429], statuses
        assert int(self.device().put("/api/session", {"reader": "pia", "pin": "4711"}).headers["Retry-After"]) >= 1

    def reader(self, name: str, pin: str | None = None) -> Device:
        """Adds a reader, whose ID is the name in lower case, and picks them on a new device."""
        new = {"id": name.lower(), "name": name, "picture": "owl", "colour": "moss"}
        assert self.administrator.post("/api/readers", new).status == 201
        device = self.device()
        assert device.put("/api/session", {"reader": name.lower()}).status == 200
        if pin:
            assert device.put(f"/api/readers/{name.lower()}/pin", {"pin": pin}).status == 200
        return device

    def case_own_device_need_not_wait_for_those_who_guess(self) -> None:
        own = self.reader("Lea", pin="4711")
        assert own.known and own.put("/api/session", {"reader": None}).status == 200
        for number in range(6):
            last = self.device().put("/api/session", {"reader": "lea", "pin": f"000{number}"})
        assert last.status == 429
        assert own.put("/api/session", {"reader": "lea", "pin": "4711"}).status == 200

    def case_deleting_asks_for_the_pin_and_can_be_undone(self) -> None:
        device = self.reader("Mo", pin="4711")
        assert device.put("/api/plays/mos", change(STORY, 0, lines_of("a"), "one")).status == 200
        for body in ({}, {"pin": "0000"}):
            answer = device.put("/api/readers/mo/deletion", body)
            assert (answer.status, answer.json["reason"]) == (403, "pin"), answer.body
        assert device.put("/api/readers/mo/deletion", {"pin": "4711"}).status == 204
        assert "mo" not in [one["id"] for one in device.get("/api/readers").json["readers"]]
        assert device.ask("DELETE", "/api/readers/mo/deletion").status == 403
        [deleted] = self.administrator.get("/api/administration/deleted-readers").json["readers"]
        assert (deleted["reader"]["id"], deleted["daysLeft"], deleted["plays"]) == ("mo", 30, 1)
        assert self.administrator.ask("DELETE", "/api/readers/mo/deletion").json["hasPIN"] is True
        assert device.put("/api/session", {"reader": "mo", "pin": "4711"}).status == 200
        assert [play["id"] for play in device.get("/api/plays").json["plays"]] == ["mos"]

    def case_pin_of_a_stranger_is_taken_away(self) -> None:
        stranger = self.reader("Nell")
        assert stranger.put("/api/readers/nell/pin", {"pin": "6666"}).status == 200
        assert self.device().put("/api/session", {"reader": "nell"}).status == 403
        assert self.administrator.put("/api/readers/nell/pin", {"pin": None}).json["hasPIN"] is False
        assert self.device().put("/api/session", {"reader": "nell"}).status == 200

    def case_guests_are_seen_and_removed(self) -> None:
        guest = self.device().guest()
        name = guest.get("/api/session").json["reader"]["id"]
        assert guest.put("/api/plays/seen", change(STORY, 0, lines_of("a"), "one")).status == 200
        assert guest.get("/api/administration/guests").status == 403
        shown = self.administrator.get("/api/administration/guests").json
        [one] = [one for one in shown["guests"] if one["id"] == name]
        assert one["plays"] == 1 and one["bytes"] > 0 and one["lastRead"] > 0 and shown["days"] == 60
        assert self.administrator.put(f"/api/readers/{name}/deletion", {}).status == 204
        assert guest.get("/api/session").json["reader"] is None

    def case_guest_fills_only_their_room(self) -> None:
        guest = self.device().guest()
        lines = ["x" * 60_000] * 15
        answers = [guest.put(f"/api/plays/much-{number}", change(STORY, 0, lines, "one")) for number in range(20)]
        assert answers[0].status == 200
        last = answers[-1]
        assert (last.status, last.json["reason"]) == (422, "guestSpace") and "Ask a grown-up" in last.json["detail"], last.body
        [one] = [one for one in self.administrator.get("/api/administration/guests").json["guests"] if one["plays"] > 5]
        assert one["bytes"] <= 16 << 20

    def case_settings_are_a_closed_list(self) -> None:
        guest = self.device().guest()
        assert guest.put("/api/settings/reading", {"value": "{}", "changed": 5}).status == 200
        for key, value, reason in (("junk", "x", "settingKey"), ("shelf", ["x"], "settingValue"), ("shelf", "x" * 4_100, "settingValue")):
            answer = guest.put("/api/settings/" + key, {"value": value, "changed": 5})
            assert (answer.status, answer.json["reason"]) == (422, reason), answer.body

    def case_passphrase_is_long_and_not_common(self) -> None:
        for passphrase, reasons in (("elevenchars", {"shortPassphrase"}), ("passwordpassword", {"commonPassphrase"})):
            answer = self.administrator.put("/api/administration/passphrase", {"current": "a ship in a bottle", "passphrase": passphrase})
            assert answer.status == 422 and answer.json["reason"] in reasons, answer.body

    def case_export_is_the_whole_reader(self) -> None:
        device = self.reader("Olga")
        lines = [f'line {number} “ü” \\ "' for number in range(700)]
        assert device.put("/api/plays/olgas", change(STORY, 0, lines, "one")).status == 200
        answer = device.get("/api/readers/olga/export")
        assert answer.headers["Content-Disposition"].startswith("attachment") and answer.headers["Content-Type"] == "application/json"
        [play] = answer.json["plays"]
        assert play["lines"] == lines and play["play"] == "olgas" and answer.json["name"] == "Olga"

    def case_guest_becomes_a_profile(self) -> None:
        self.administrator.post("/api/readers", {"id": "gus", "name": "Gus", "picture": "owl", "colour": "moss"})
        device = self.device().guest()
        guest = device.get("/api/session").json["reader"]["id"]
        assert device.put("/api/plays/guests", change(STORY, 0, lines_of("a"), "one")).status == 200
        assert self.device().guest().post("/api/readers/gus/merge", {"from": guest}).status == 403
        assert device.post("/api/readers/gus/merge", {"from": guest}).json["reader"]["id"] == "gus"
        assert [play["id"] for play in device.get("/api/plays").json["plays"]] == ["guests"]

    def case_administration_is_for_the_administrator_and_written_down(self) -> None:
        stranger = self.device()
        assert stranger.get("/api/administration/audit").status == 403
        assert stranger.ask("DELETE", "/api/stories/" + STORY).status == 403
        assert stranger.put("/api/administration/session", {"passphrase": "wrong words"}).status == 403
        second = self.device()
        assert second.put("/api/administration/session", {"passphrase": "a ship in a bottle"}).json["administrator"] is True
        actions = [entry["action"] for entry in second.get("/api/administration/audit").json["entries"]]
        assert actions[0] == "administrator.entered" and "administrator.refused" in actions and "passphrase.set" in actions
        assert second.ask("DELETE", "/api/administration/session").json["administrator"] is False
        assert second.get("/api/administration/audit").status == 403

    def case_bundle_goes_out_and_comes_in_again(self) -> None:
        administrator = self.administrator
        answer = self.device().get("/api/stories/seven-pages/bundle")
        assert answer.status == 200 and answer.headers["Content-Type"] == "application/zip"
        bundle, digest = answer.body, hashlib.sha256(answer.body).hexdigest()
        address = "/api/administration/uploads/" + digest
        assert administrator.ask("DELETE", "/api/stories/seven-pages").status == 204
        assert self.device().get("/api/stories/seven-pages").status == 404
        half = len(bundle) // 2
        for _ in range(2):
            assert administrator.ask("PUT", address + "?from=0", raw=bundle[:half]).json == {"received": half}
        assert administrator.get(address).json == {"received": half}
        assert administrator.ask("PUT", f"{address}?from={half}", raw=bundle[half:]).json == {"received": len(bundle)}
        added = administrator.post(address, {"size": len(bundle)})
        assert added.status == 200 and added.json["result"] == "added", added.body
        assert self.device().get("/api/stories/seven-pages/bundle").body == bundle

    def case_upload_of_rubbish_is_refused_and_nothing_changes(self) -> None:
        rubbish = b"PK\x03\x04 this is no bundle"
        address = "/api/administration/uploads/" + hashlib.sha256(rubbish).hexdigest()
        assert self.administrator.ask("PUT", address + "?from=0", raw=rubbish).status == 200
        answer = self.administrator.post(address, {"size": len(rubbish)})
        assert answer.status == 422 and answer.json["code"], answer.body
        assert self.device().get("/api/health").json["stories"] == len(SAMPLES)

    def case_a_picture_ends_neither_the_server_nor_other_work(self) -> None:
        def added(svg: bytes):
            bundle = hostile_picture.bundle(svg)
            address = "/api/administration/uploads/" + hashlib.sha256(bundle).hexdigest()
            assert self.administrator.ask("PUT", address + "?from=0", raw=bundle).status == 200
            return self.administrator.post(address, {"size": len(bundle)})

        crash = added(hostile_picture.ABORT)
        assert crash.status == 422 and crash.json["code"] == "brokenPicture" and "p.svg" in str(crash.json), crash.body
        with concurrent.futures.ThreadPoolExecutor() as pool:
            begun = time.monotonic()
            slow = pool.submit(added, hostile_picture.SLOW)
            time.sleep(0.5)
            assert self.device().get("/api/stories/seven-pages/bundle").status == 200
            assert time.monotonic() - begun < 5 and not slow.done()
            late = slow.result(timeout=30)
        assert late.status == 422 and late.json["code"] == "pictureTooLarge" and "p.svg" in str(late.json), late.body
        assert time.monotonic() - begun < 15
        assert self.device().get("/api/health").json["stories"] == len(SAMPLES)

    def case_catalogue_keeps_to_opds(self) -> None:
        device = self.device()
        seen = set()
        waiting = ["/opds", "/opds/all", "/opds/search?query=shark"]
        while waiting:
            address = waiting.pop()
            if address in seen:
                continue
            seen.add(address)
            answer = device.get(address)
            assert answer.status == 200 and answer.headers["Content-Type"] == "application/opds+json", address
            document = answer.json
            assert opds.feed(document) == [], (address, opds.feed(document))
            # Facets of facets would give every set of tags.
            facets = document.get("facets", []) if address == "/opds/all" else []
            links = document["links"] + document.get("navigation", []) + [link for facet in facets for link in facet["links"]]
            waiting += [link["href"] for link in links if not link.get("templated")]
            for publication in document.get("publications", []):
                for link in publication["links"] + publication.get("images", []):
                    found = device.get(link["href"])
                    assert found.status == 200 and found.headers["Content-Type"].split(";")[0] == link["type"], link
        titles = [each["metadata"]["title"] for each in device.get("/opds/search?query=shark").json["publications"]]
        assert len(titles) == 1 and "shark" in titles[0].lower(), titles

    def case_readers_and_writers_do_not_disturb_each_other(self) -> None:
        failures, stop = [], threading.Event()

        def read() -> int:
            device, count = self.device(), 0
            while not stop.is_set():
                answer = device.get("/api/shelf?order=title")
                if answer.status != 200 or len(answer.json["items"]) != 2:
                    failures.append(answer.body)
                count += 1
            return count

        def write(number: int) -> None:
            device = self.device().guest()
            for line in range(25):
                answer = device.put(f"/api/plays/many-{number}", change(STORY, line, [f"line {line}"], "one"))
                if answer.status != 200 or answer.json["kept"] != line + 1:
                    failures.append(answer.body)

        with concurrent.futures.ThreadPoolExecutor(10) as pool:
            readers = [pool.submit(read) for _ in range(4)]
            for writer in [pool.submit(write, number) for number in range(6)]:
                writer.result()
            stop.set()
            counts = [reader.result() for reader in readers]
        assert not failures, failures[:3]
        assert min(counts) > 0

    def case_everything_is_there_after_a_new_start(self) -> None:
        device = self.device().guest()
        assert device.put("/api/plays/stays", change(STORY, 0, lines_of("a", "b"), "one")).status == 200
        self.server.halt()
        errors = self.server.process.stderr.read()
        self.server.start()
        assert device.get("/api/plays/stays").json["lines"] == ["a", "b"], errors
        assert device.get("/api/session").json["passphraseSet"] is True
