"""Tests groups that read together over live sockets: joining, reading, handing over, coming back, and everything that must be refused."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import websocket

from cases import run_and_close
from home import Home
from live import ROOT, Device, executable

STORY = "puddle-of-phantasmal-sharks"
# From the title: the questions, and the first staged scene.
WAY = ["advance", {"answer": "Ada"}, {"answer": "Pip"}, "skip"]
PROTOCOL = "branchbook.together.1"


class Member:
    """A device with its WebSocket, and the state that it was told."""

    def __init__(self, device: Device, group: str, query: str = "", **options) -> None:
        address = f"ws://{device.server.host}:{device.server.port}/api/groups/{group}/socket{query}"
        options.setdefault("subprotocols", [PROTOCOL])
        self.socket = websocket.create_connection(address, cookie=f"{device.cookie_name}={device.cookie}", timeout=10, **options)
        self.number = 0

    def read(self) -> dict:
        return json.loads(self.socket.recv())

    def wait(self, kind: str) -> dict:
        """Skips messages until one of this type."""
        for _ in range(200):
            message = self.read()
            if message["type"] == kind:
                return message
        raise AssertionError(f"no {kind}")

    def text(self, kind: str) -> str:
        while True:
            text = self.socket.recv()
            if json.loads(text)["type"] == kind:
                return text

    def send(self, kind: str, **members) -> str:
        self.number += 1
        request = f"r{self.number}"
        self.socket.send(json.dumps({"type": kind, "id": request, **members}))
        return request

    def close_code(self) -> int:
        """The code of the Close frame that comes after all messages."""
        while True:
            opcode, data = self.socket.recv_data()
            if opcode == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(data[:2], "big")


class GroupCases(Home):
    def reader(self, name: str) -> Device:
        return self.enter(name)[0]

    def revision(self) -> str:
        return Device(self.server).get(f"/api/stories/{STORY}").json["revision"]

    def open(self, device: Device, seed: int = 7) -> str:
        header = {"branchbook": "record", "version": 1, "story": STORY, "revision": self.revision(), "seed": str(seed)}
        opening = {"story": STORY, "revision": self.revision(), "lines": [json.dumps(header)], "scene": 0}
        opened = device.post("/api/groups", opening)
        assert opened.status == 201, opened.body
        return opened.json["group"]

    def invite(self, device: Device, group: str) -> dict:
        made = device.post(f"/api/groups/{group}/invitation", {"address": "http://127.0.0.1/"})
        assert made.status == 201, made.body
        return made.json

    def join(self, owner: Member, inviter: Device, device: Device, group: str) -> Member:
        knocked = device.post("/api/groups/knocks", {"code": self.invite(inviter, group)["code"]})
        assert knocked.status == 200, knocked.body
        assert knocked.json["group"] == group and knocked.json["story"] == STORY
        member = Member(device, group)
        assert member.read() == {"type": "waiting", "story": {"id": STORY, "revision": self.revision()}}
        owner.send("admit", knock=owner.wait("knock")["knock"])
        return member

    def two(self) -> tuple[Device, Member, dict, Device, Member, dict, str]:
        ada, bo = self.reader("Ada"), self.reader("Bo")
        group = self.open(ada)
        owner = Member(ada, group)
        first = owner.wait("welcome")
        follower = self.join(owner, ada, bo, group)
        second = follower.wait("welcome")
        owner.wait("joined")
        return ada, owner, first, bo, follower, second, group

    def case_a_page_turns_for_everybody(self) -> None:
        _, owner, first, _, follower, second, _ = self.two()
        assert first["you"] == 1 and second["you"] == 2 and second["owner"] == 1
        assert [member["name"] for member in second["members"]] == ["Ada", "Bo"]
        assert second["record"] == first["record"] and second["term"] == 1
        move = second["move"]
        for act in WAY:
            request = owner.send("turn", term=1, move=move, do=[act])
            text = owner.text("turned")
            assert follower.text("turned") == text
            event = json.loads(text)
            assert event["request"] == request and event["lines"] and event["move"] == move + 1, event
            move += 1

    def case_a_follower_wishes_and_cannot_turn(self) -> None:
        _, owner, _, _, follower, second, _ = self.two()
        follower.send("turn", term=1, move=second["move"], do=["advance"])
        assert follower.wait("no")["code"] == "notOwner"
        follower.send("nudge")
        assert owner.wait("nudge")["by"] == 2
        follower.send("wish", move=second["move"], choice="nonsense")
        assert follower.wait("no")["code"] == "noSuchChoice"
        owner.send("turn", term=1, move=second["move"], do=[{"choose": "nonsense"}])
        assert owner.wait("no")["code"] in ("noChoiceHere", "unknownChoice")
        owner.send("turn", term=1, move=second["move"] + 5, do=["advance"])
        assert owner.wait("no")["code"] == "stale"
        follower.send("react", reaction="heart")
        assert owner.wait("reaction") == {"type": "reaction", "by": 2, "reaction": "heart"}
        follower.send("point", x=500, y=20)
        assert owner.wait("point") == {"type": "point", "by": 2, "x": 500, "y": 20}

    def case_the_book_changes_hands(self) -> None:
        _, owner, _, _, follower, second, _ = self.two()
        move = second["move"]
        owner.send("offer", term=1, to=2)
        follower.wait("offered")
        follower.send("accept", term=1)
        assert owner.wait("handed")["to"] == 2
        follower.wait("handed")
        owner.send("turn", term=1, move=move, do=["advance"])
        assert owner.wait("no")["code"] == "stale"
        follower.send("turn", term=2, move=move, do=["advance"])
        assert owner.wait("turned")["by"] == 2
        owner.send("take", term=2)
        assert owner.wait("no")["code"] == "ownerIsHere"
        owner.send("ask")
        follower.wait("asked")
        follower.send("offer", term=2, to=1)
        assert follower.wait("handed")["term"] == 3

    def case_a_device_comes_back_to_what_it_missed(self) -> None:
        _, owner, first, bo, follower, second, group = self.two()
        since = f"?after={second['number']}&chain={second['chain']}"
        follower.socket.close()
        move = second["move"]
        events = []
        for act in WAY:
            owner.send("turn", term=1, move=move, do=[act])
            events.append(owner.wait("turned"))
            move += 1
        again = Member(bo, group, since)
        welcome = again.wait("welcome")
        assert welcome["tail"] == events and "record" not in welcome and welcome["number"] == events[-1]["number"]
        # Whoever names a log that this one is not gets the whole record.
        other = Member(bo, group, f"?after={second['number']}&chain=0123456789abcdef")
        whole = other.wait("welcome")
        assert whole["record"] == first["record"] + [line for event in events for line in event["lines"]]
        assert again.close_code() == 4001

    def case_a_killed_server_loses_nothing(self) -> None:
        ada, owner, first, bo, _, second, group = self.two()
        move, lines = second["move"], list(first["record"])
        for act in WAY[:3]:
            owner.send("turn", term=1, move=move, do=[act])
            event = owner.wait("turned")
            lines += event["lines"]
            move += 1
        os.kill(self.server.process.pid, signal.SIGKILL)
        self.server.process.wait()
        self.server.start()
        again = Member(ada, group, f"?after={event['number']}&chain={event['chain']}")
        welcome = again.wait("welcome")
        assert welcome["number"] == event["number"] and welcome["chain"] == event["chain"] and welcome["move"] == move
        # A repeated request is recognised, even by a server that has started again.
        again.number = owner.number - 1
        again.send("turn", term=1, move=move - 1, do=["advance"])
        assert again.wait("done")["number"] == event["number"]
        again.number = 100
        again.send("turn", term=1, move=move, do=[WAY[3]])
        lines += again.wait("turned")["lines"]
        assert Member(bo, group).wait("welcome")["record"] == lines

    def case_who_was_removed_stays_out(self) -> None:
        ada, owner, _, bo, follower, _, group = self.two()
        follower.send("remove", member=1)
        assert follower.wait("no")["code"] == "cameBefore"
        invitation = self.invite(ada, group)
        owner.send("remove", member=2)
        assert follower.close_code() == 4002
        assert Member(bo, group).close_code() == 4003
        # The invitation is void.
        refused = bo.post("/api/groups/knocks", {"code": invitation["code"]})
        assert refused.status == 403, refused.body
        owner.wait("removed")
        owner.send("end")
        assert owner.close_code() == 4000
        assert ada.get("/api/groups").json == {"groups": []}

    def case_a_socket_ends_with_its_session(self) -> None:
        def identity(device: Device) -> str:
            return device.get("/api/session").json["reader"]["id"]

        other = self.enter("Cy")[1]["id"]
        ways = (
            lambda bo: bo.put("/api/session", {"reader": None}),
            lambda bo: bo.put("/api/session", {"reader": other}),
            lambda bo: self.administrator.put(f"/api/readers/{identity(bo)}/pin", {"pin": "4711"}),
            lambda bo: self.administrator.put(f"/api/readers/{identity(bo)}/deletion", {}),
        )
        for end in ways:
            _, owner, _, bo, follower, second, _ = self.two()
            assert end(bo).status in (200, 204)
            assert follower.close_code() == 4004
            # To the others, the connection was lost; the group goes on.
            while (told := owner.wait("presence"))["state"] != "slow":
                pass
            assert told["member"] == 2
            owner.send("turn", term=1, move=second["move"], do=["advance"])
            owner.wait("turned")

    def case_whoever_leaves_can_return(self) -> None:
        _, owner, _, bo, follower, _, group = self.two()
        follower.send("leave")
        assert follower.close_code() == 4000
        assert owner.wait("left")["by"] == 2
        found = bo.get("/api/groups").json["groups"]
        assert [entry["group"] for entry in found] == [group] and found[0]["connections"] == 1
        again = Member(bo, group)
        assert again.wait("welcome")["you"] == 2
        returned = owner.wait("returned")
        assert (returned["by"], returned["person"]["name"]) == (2, "Bo"), returned

    def case_only_a_websocket_of_these_pages_is_opened(self) -> None:
        ada = self.reader("Ada")
        group = self.open(ada)
        plain = ada.get(f"/api/groups/{group}/socket")
        assert plain.status == 426 and plain.headers["Upgrade"] == "websocket", plain.body
        for status, options in [
            (400, {"subprotocols": ["something.else"]}),
            (403, {"origin": "https://elsewhere.example"}),
            (403, {"header": {"Sec-Fetch-Site": "cross-site"}}),
        ]:
            try:
                Member(ada, group, **options)
                raise AssertionError(options)
            except websocket.WebSocketBadStatusException as refusal:
                assert refusal.status_code == status, (options, refusal)
        try:
            Member(ada, "nosuchgroup")
            raise AssertionError("opened")
        except websocket.WebSocketBadStatusException as refusal:
            assert refusal.status_code == 404
        # Somebody from the family without an invitation.
        assert Member(self.reader("Cy"), group).close_code() == 4003

    def case_guests_come_in_only_if_a_grown_up_allows_it(self) -> None:
        ada, guest = self.reader("Ada"), Device(self.server).guest()
        group = self.open(ada)
        code = self.invite(ada, group)["code"]
        refused = guest.post("/api/groups/knocks", {"code": code})
        assert refused.status == 403 and refused.json["reason"] == "guestInGroup", refused.body
        assert ada.put("/api/administration/groups/guests", {"allowed": True}).status == 403
        assert self.administrator.put("/api/administration/groups/guests", {"allowed": True}).status == 204
        assert guest.post("/api/groups/knocks", {"code": f" {code[:3].lower()}-{code[3:]} "}).status == 200
        # Clients call a guest what guests are called in their language.
        owner, knocking = Member(ada, group), Member(guest, group)
        knock = owner.wait("knock")
        assert knock["person"]["kind"] == "guest", knock
        owner.send("admit", knock=knock["knock"])
        assert owner.wait("joined")["person"] == knock["person"]
        assert [seat.get("kind") for seat in knocking.wait("welcome")["members"]] == [None, "guest"]
        assert [seat.get("kind") for seat in guest.get("/api/groups").json["groups"][0]["members"]] == [None, "guest"]
        assert self.administrator.put("/api/administration/groups/guests", {"allowed": False}).status == 204

    def case_an_invitation_ends(self) -> None:
        ada, bo = self.reader("Ada"), self.reader("Bo")
        group = self.open(ada)
        first = self.invite(ada, group)
        secret = first["link"].split("#/together/")[1]
        assert len(secret) == 32 and len(first["code"]) == 6 and len(first["qr"]) == len(first["qr"][0]) >= 21
        for _ in range(8):
            assert bo.post("/api/groups/knocks", {"secret": secret}).status == 200
        used = bo.post("/api/groups/knocks", {"secret": secret})
        assert used.status == 403 and used.json["reason"] == "usedInvitation", used.body
        self.invite(ada, group)
        void = bo.post("/api/groups/knocks", {"secret": secret})
        assert void.status == 403 and void.json["reason"] == "invitation", void.body
        assert bo.post(f"/api/groups/{group}/invitation", {"address": "http://127.0.0.1/"}).json["reason"] == "notInGroup"

    def case_bad_messages_are_refused_and_change_nothing(self) -> None:
        _, owner, _, _, follower, second, _ = self.two()
        for text, key in [("", "type"), ("{", "type"), ("[1]", "type"), ('{"type": "turn"}', "do"), ('{"type": "react"}', "reaction")]:
            follower.socket.send(text)
            answer = follower.wait("no")
            assert answer["code"] == "malformed" and answer["key"] == key, answer
        follower.socket.send('{"type": "from the future"}')
        for _ in range(120):
            follower.socket.send('{"type": "nudge"}')
        assert follower.wait("no")["code"] == "tooFast"
        # Nobody else is disturbed.
        owner.send("turn", term=1, move=second["move"], do=["advance"])
        assert owner.wait("turned")["move"] == second["move"] + 1
        follower.socket.send("x" * 300_000)
        assert follower.close_code() == 1009

    def case_a_flood_is_cut_off(self) -> None:
        _, owner, _, _, follower, second, _ = self.two()
        try:
            for _ in range(400):
                follower.socket.send("{}")
            assert follower.close_code() == 4008
        except (BrokenPipeError, ConnectionResetError):
            pass
        owner.send("turn", term=1, move=second["move"], do=["advance"])
        owner.wait("turned")

    def case_long_messages_count_as_several(self) -> None:
        """A guest who sends the longest messages at the rate of short ones keeps no other family waiting."""
        _, owner, _, _, follower, second, _ = self.two()
        # A request of its own, so that it would be read to its end.
        long = json.dumps({"type": "wish", "id": "long", "move": 0, "choice": "x", "more": [0] * 60_000})
        try:
            for _ in range(300):
                follower.socket.send(long)
            assert follower.close_code() == 4008
        except (BrokenPipeError, ConnectionResetError):
            pass
        owner.send("turn", term=1, move=second["move"], do=["advance"])
        owner.wait("turned")

    def case_a_grown_up_sees_and_ends_groups(self) -> None:
        ada = self.reader("Ada")
        group = self.open(ada)
        owner = Member(ada, group)
        owner.wait("welcome")
        running = self.administrator.get("/api/administration/groups").json
        entry = next(entry for entry in running["groups"] if entry["group"] == group)
        assert entry["connections"] == 1 and entry["members"][0]["name"] == "Ada" and running["guestsAllowed"] is False
        assert self.administrator.ask("DELETE", f"/api/administration/groups/{group}").status == 204
        assert owner.close_code() == 4000
        assert all(entry["group"] != group for entry in self.administrator.get("/api/administration/groups").json["groups"])
        # Ending it once more adds nothing to the audit log.
        assert self.administrator.ask("DELETE", f"/api/administration/groups/{group}").status == 204
        assert self.audited(group) == [("group.ended", "administrator"), ("group.opened", self.who(ada))]
        assert ada.get(f"/api/groups/{group}/story").status == 404

    def case_whoever_ends_a_group_is_in_the_audit_log(self) -> None:
        _, owner, _, bo, follower, _, group = self.two()
        owner.send("offer", term=1, to=2)
        follower.wait("offered")
        follower.send("accept", term=1)
        owner.wait("handed")
        follower.send("end")
        assert owner.close_code() == 4000
        assert self.administrator.ask("DELETE", f"/api/administration/groups/{group}").status == 204
        assert self.audited(group)[0] == ("group.ended", self.who(bo)), self.audited(group)
        assert [action for action, _ in self.audited(group)] == ["group.ended", "group.invited", "group.opened"]

    def audited(self, group: str) -> list[tuple[str, str]]:
        """What the audit log has about a group, latest first, and who did it."""
        entries = self.administrator.get("/api/administration/audit").json["entries"]
        return [(entry["action"], entry["actor"]) for entry in entries if entry["subject"] == group]

    def who(self, device: Device) -> str:
        return device.get("/api/session").json["reader"]["id"]

    def case_a_story_is_replaced_in_the_middle(self) -> None:
        ada, owner, _, bo, _, second, group = self.two()
        before = self.revision()
        folder = Path(self.server.data) / "changed"
        shutil.copytree(Path(ROOT) / "Stories" / STORY, folder)
        file = folder / "story.json"
        file.write_text(file.read_text().replace("You are the hero of this story.", "You are the heroine of this story."))
        self.library("add", str(folder))
        assert self.revision() != before
        # The group still has its revision, for those who are in it and those who come.
        story = bo.get(f"/api/groups/{group}/story").json
        assert story["revision"] == before
        for address in [story["head"], *story["parts"], *story["files"].values()]:
            assert bo.get(address).status == 200, address
        owner.send("turn", term=1, move=second["move"], do=["advance"])
        owner.wait("turned")
        opening = {"story": STORY, "revision": before, "lines": ["{}"], "scene": 0}
        assert ada.post("/api/groups", opening).status == 409
        assert Member(ada, group).wait("welcome")["story"]["revision"] == before
        self.library("remove", STORY)
        assert bo.get(f"/api/groups/{group}/story").status == 404
        assert bo.get(story["head"]).status == 200
        assert Member(bo, group).wait("welcome")["story"]["revision"] == before
        self.library("add", str(Path(ROOT) / "Stories" / STORY))

    def library(self, *words: str) -> None:
        subprocess.run(
            [executable(), "library", words[0], "--data", f"{self.server.data}/library", *words[1:]], check=True, capture_output=True
        )

    def case_the_statistics_say_who_read_together(self) -> None:
        ada, _, _, bo, _, _, _ = self.two()
        for device, name in [(ada, "Bo"), (bo, "Ada")]:
            together = device.get(f"/api/stories/{STORY}/statistics").json["together"]
            assert [(entry["reader"]["name"], entry["times"]) for entry in together] == [(name, 1)], together

    def case_the_example_follows_along(self) -> None:
        ada = self.reader("Ada")
        group = self.open(ada)
        owner = Member(ada, group)
        welcome = owner.wait("welcome")
        assert self.administrator.put("/api/administration/groups/guests", {"allowed": True}).status == 204
        code = self.invite(ada, group)["code"]
        script = Path(ROOT) / "Examples/FollowAlong/follow_along.py"
        command = [sys.executable, str(script), f"http://{self.server.host}:{self.server.port}", code]
        client = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert client.stdout.readline().startswith("Waiting to be let in to “The Puddle")
            owner.send("admit", knock=owner.wait("knock")["knock"])
            assert client.stdout.readline() == "Reading with Ada, Guest\n"
            client.stdout.readline()
            owner.send("turn", term=1, move=welcome["move"], do=["advance"])
            assert client.stdout.readline() == "Ada turned the page \n"
            assert '"do":"advance"' in client.stdout.readline()
        finally:
            client.kill()
            client.wait()
            client.stdout.close()
        assert self.administrator.put("/api/administration/groups/guests", {"allowed": False}).status == 204


def run(wanted: tuple[str, ...] = ()) -> tuple[int, int]:
    return run_and_close(GroupCases, wanted)


if __name__ == "__main__":
    print(run(tuple(sys.argv[1:])))
