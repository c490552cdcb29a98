"""Reads in a group from a terminal, with a real server: as a follower, as the owner, and without a connection."""

import pathlib
import socket
import sys

import pexpect
import websocket

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "API"))
from group_cases import PROTOCOL, Member
from live import Device, Server
from tls_cases import make_certificate
from window import PATIENCE, Window

STORY = "seven-pages"


class SecureMember(Member):
    """A member over TLS."""

    def __init__(self, device: Device, group: str, trusts: str) -> None:
        server = device.server
        self.socket = websocket.create_connection(
            f"wss://{server.host}:{server.port}/api/groups/{group}/socket",
            cookie=f"{device.cookie_name}={device.cookie}",
            subprotocols=[PROTOCOL],
            sslopt={"ca_certs": trusts},
            timeout=10,
        )
        self.number = 0


class Group:
    """A server with a group of Ada's, who is on this side of the API, and guests are allowed."""

    def __init__(self, certificate: tuple[pathlib.Path, pathlib.Path] | None = None) -> None:
        # A port that stays the same when the server is started again.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        files = ["--certificate", str(certificate[0]), "--key", str(certificate[1])] if certificate else []
        self.server = Server("--port", str(port), *files, trusts=str(certificate[0]) if certificate else None)
        administrator = Device(self.server)
        administrator.put("/api/administration/passphrase", {"code": self.server.read_code(), "passphrase": "a ship in a bottle"})
        assert administrator.put("/api/administration/groups/guests", {"allowed": True}).status == 204
        reader = administrator.post("/api/readers", {"name": "Ada", "picture": "owl", "colour": "moss"}).json["id"]
        self.ada = Device(self.server)
        assert self.ada.put("/api/session", {"reader": reader}).status == 200
        revision = self.ada.get(f"/api/stories/{STORY}").json["revision"]
        header = f'{{"branchbook":"record","version":1,"story":"{STORY}","revision":"{revision}","seed":"7"}}'
        opening = {"story": STORY, "revision": revision, "lines": [header], "scene": 0}
        self.group = self.ada.post("/api/groups", opening).json["group"]
        self.owner = SecureMember(self.ada, self.group, str(certificate[0])) if certificate else Member(self.ada, self.group)
        self.welcome = self.owner.wait("welcome")

    def __enter__(self) -> "Group":
        return self

    def __exit__(self, *_) -> None:
        self.server.stop()

    @property
    def address(self) -> str:
        return f"http{'s' if self.server.tls else ''}://{self.server.host}:{self.server.port}"

    def invite(self) -> dict:
        return self.ada.post(f"/api/groups/{self.group}/invitation", {"address": self.address + "/"}).json

    def admit(self) -> None:
        self.owner.send("admit", knock=self.owner.wait("knock")["knock"])
        self.owner.wait("joined")

    def turn(self, *acts) -> None:
        for act in acts:
            self.owner.send("turn", term=1, move=self.welcome["move"], do=[act])
            self.owner.wait("turned")
            self.welcome["move"] += 1


def join(desk, *words) -> Window:
    environment = dict(desk.environment, SWIFT_BACKTRACE="enable=no")
    return Window([desk.tool, "read-together", *words], environment, 80, 24)


def a_group_is_read_on_the_screen(desk):
    with Group() as group:
        window = join(desk, group.invite()["link"]).sees("Waiting to be let in", "q stops")
        group.admit()
        window.sees("Seven Pages", "Ada has the book · you", "Space nudge")
        window.press(" ").sees("Ada sees that you would like to go on")
        assert group.owner.wait("nudge")["by"] == 2
        group.turn("advance")
        window.sees("1  ", "2  ", "1–2 wish", "Ada turned the page")
        window.press("2").sees("you would pick this")
        assert group.owner.wait("wished")["by"] == 2
        # Followers look back alone.
        window.press("b").sees("looking back", "In pictures and words|tonight").press(" ").sees("you would pick this")
        window.press("u").sees("Ada has the book. h asks for it.")
        window.press("h").sees("you would like the book")
        group.owner.wait("asked")
        group.owner.send("offer", term=1, to=2)
        window.sees("You have the book now", "1–2 picks").press("2").sees("suitcase", "you have the book")
        assert group.owner.wait("turned")["by"] == 2
        # Somebody else knocks at the new owner.
        other = Device(group.server).guest()
        assert other.post("/api/groups/knocks", {"code": group.invite()["code"]}).status == 200
        knocking = Member(other, group.group)
        window.sees("would like to come in").press("y").sees("has come")
        assert knocking.wait("welcome")["you"] == 3
        window.press("?").sees("Keys", "hands|offers it").press("\x1b").sees("you have the book")
        window.press("H").sees("Who gets the book\\?  1 Ada").press("1").sees("You offer Ada the book")
        group.owner.send("accept", term=2)
        window.sees("Ada has the book now").press("q")
        assert window.ended() == 0
        window.is_as_before()
        assert "You have left the group." in window.raw.decode()
        # The same guest comes back without an invitation.
        again = join(desk, group.address).sees("Ada has the book · you")
        group.owner.send("end")
        assert again.ended() == 0 and "The group is over." in again.raw.decode()


def an_owner_reads_on_without_the_server(desk):
    with Group() as group:
        window = join(desk, group.address, group.invite()["code"]).sees("Waiting to be let in")
        group.admit()
        group.turn("advance")
        group.owner.send("offer", term=1, to=2)
        window.sees("Ada offers you the book", "a takes the book").press("a").sees("You have the book now")
        group.server.process.kill()
        group.server.process.wait()
        window.sees("The connection is gone. You can read on meanwhile.").turns("1")
        group.server.start()
        window.sees("You are connected again")
        welcome = Member(group.ada, group.group).wait("welcome")
        assert welcome["owner"] == 2 and any('"choose"' in line for line in welcome["record"]), welcome
        window.press("q")
        assert window.ended() == 0


def a_group_is_read_line_by_line(desk):
    with Group() as group:
        reader = pexpect.spawn(
            desk.tool,
            ["read-together", group.address, group.invite()["code"], "--plain"],
            env=desk.environment,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(40, 100),
        )
        reader.expect("Waiting to be let in")
        group.admit()
        reader.expect("Reading “Seven Pages” together: Ada has the book · you")
        reader.expect("tonight")
        group.turn("advance")
        reader.expect("Ada turned the page")
        reader.expect("\\b2\\b")
        reader.sendline("2")
        reader.expect("You would pick: “")
        group.owner.wait("wished")
        reader.sendline("h")
        group.owner.wait("asked")
        group.owner.send("offer", term=1, to=2)
        reader.expect("You have the book now")
        reader.sendline("2")
        assert group.owner.wait("turned")["by"] == 2
        reader.sendline("w")
        reader.expect("Ada · you have the book")
        group.owner.send("leave")
        reader.expect("Ada left")
        reader.sendeof()
        reader.expect("You have left the group")
        reader.expect(pexpect.EOF)
        reader.close()
        assert reader.exitstatus == 0, reader.exitstatus


def who_is_not_let_in_is_told(desk):
    with Group() as group:
        refused = desk.run("read-together", group.address, "AAAAAA")
        assert refused.returncode == 1 and refused.stderr.startswith("error: "), refused
        window = join(desk, group.invite()["link"]).sees("Waiting to be let in")
        group.owner.socket.send(f'{{"type": "refuse", "knock": {group.owner.wait("knock")["knock"]}}}')
        assert window.ended() == 1
        window.is_as_before()
        assert "Nobody let you in." in window.raw.decode()
    unreachable = desk.run("read-together", group.address, "AAAAAA")
    assert unreachable.returncode == 1 and "cannot be reached" in unreachable.stderr, unreachable
    assert desk.run("read-together", "nowhere").returncode == 2


def a_group_is_read_over_tls(desk):
    certificate = make_certificate(pathlib.Path(desk.folder), "books")
    with Group(certificate) as group:
        link = group.invite()["link"]
        stranger = desk.run("read-together", link)
        assert stranger.returncode == 1 and "certificate" in stranger.stderr, stranger
        window = join(desk, link, "--trust", str(certificate[0])).sees("Waiting to be let in")
        group.admit()
        window.sees("Ada has the book · you").press("\x03")
        assert window.ended() == 130
        window.is_as_before()


TESTS = [
    a_group_is_read_on_the_screen,
    an_owner_reads_on_without_the_server,
    a_group_is_read_line_by_line,
    who_is_not_let_in_is_told,
    a_group_is_read_over_tls,
]
