"""What the server accepts, and from whom: bodies that never end, many concurrent requests, and files that arrive in pieces.

The last line is "N passed, N failed".
"""

import concurrent.futures
import contextlib
import hashlib
import json
import os
import resource
import selectors
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import main, run_and_close
from live import Device, Server

MEBIBYTE = 1024 * 1024
STORY = "puddle-of-phantasmal-sharks"


class Crowd:
    """Many clients that each send the beginning of a request at the same time, and never its end."""

    def __init__(self, server: Server, head: str, body: bytes, count: int) -> None:
        self.sockets = [socket.create_connection((server.host, server.port)) for _ in range(count)]
        self.message = memoryview(head.encode() + body)

    def send(self, seconds: float) -> None:
        """Sends until every client has sent everything, got an answer or a refusal, or the time is up."""
        selector = selectors.DefaultSelector()
        for each in self.sockets:
            each.setblocking(False)
            selector.register(each, selectors.EVENT_WRITE, [0])
        end = time.monotonic() + seconds
        while selector.get_map() and time.monotonic() < end:
            for key, _ in selector.select(0.2):
                try:
                    key.data[0] += key.fileobj.send(self.message[key.data[0] : key.data[0] + 65_536])
                except BlockingIOError:
                    continue
                except OSError:
                    selector.unregister(key.fileobj)
                    continue
                if key.data[0] == len(self.message):
                    selector.unregister(key.fileobj)
        selector.close()

    def answers(self) -> list[bytes]:
        """Each client's answer so far; empty for those still waiting."""
        received = []
        for each in self.sockets:
            with contextlib.suppress(OSError):
                received.append(each.recv(8_192))
        return received

    def close(self) -> None:
        for each in self.sockets:
            each.close()


@contextlib.contextmanager
def fresh_server() -> Iterator[Server]:
    """A server whose memory is still unused."""
    server = Server()
    try:
        yield server
    finally:
        server.stop()


class Cases:
    def __init__(self) -> None:
        # The clients are in this process, with one descriptor each.
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4_096), hard))
        self.server = Server()
        self.administrator = Device(self.server)
        code = self.server.read_code()
        assert self.administrator.put("/api/administration/passphrase", {"code": code, "passphrase": "a ship in a bottle"}).status == 200

    def close(self) -> None:
        self.server.stop()

    def growth(self, server: Server, head: str, count: int = 1_200) -> tuple[int, list[bytes]]:
        """How much a server grows under unfinished bodies of 1 MiB, and its answers."""
        before = server.memory()
        crowd = Crowd(server, head, bytes(MEBIBYTE - 1), count)
        try:
            crowd.send(15)
            grown = server.memory() - before
            # Other clients are served meanwhile.
            assert Device(server).get("/api/health").status == 200
            print(f"{count:,} unfinished bodies of 1 MiB, {head.split(' HTTP', maxsplit=1)[0]}: {grown / MEBIBYTE:.1f} MiB more")
            assert grown < 100_000_000, grown
            return grown, crowd.answers()
        finally:
            crowd.close()

    def head(self, method: str, target: str, kind: str, cookie: str | None = None) -> str:
        fields = f"Host: localhost\r\nContent-Type: {kind}\r\nContent-Length: {MEBIBYTE}\r\n"
        fields += f"Cookie: branchbook={cookie}\r\n" if cookie else ""
        return f"{method} {target} HTTP/1.1\r\n{fields}\r\n"

    def case_connections_have_the_limit_that_was_asked_for(self) -> None:
        server = Server("--connections", "3")
        clients = []
        try:
            for place in range(4):
                clients.append(client := socket.create_connection((server.host, server.port), timeout=10))
                client.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert client.recv(4_096).startswith(b"HTTP/1.1 200" if place < 3 else b"HTTP/1.1 503"), place
        finally:
            for client in clients:
                client.close()
            server.stop()

    def case_bodies_to_a_wrong_address_take_no_memory(self) -> None:
        with fresh_server() as server:
            _, answers = self.growth(server, self.head("PUT", "/api/nothing", "application/json"))
        assert answers and all(answer.startswith(b"HTTP/1.1 404") for answer in answers if answer), answers[:3]

    def case_bodies_to_a_right_address_share_one_limit(self) -> None:
        with fresh_server() as server:
            guest = Device(server).guest()
            _, answers = self.growth(server, self.head("PUT", "/api/plays/endless", "application/json", guest.cookie))
            refused = [answer for answer in answers if answer]
            assert len(refused) > 500, len(refused)
            assert all(answer.startswith(b"HTTP/1.1 503") and b"Retry-After: " in answer for answer in refused), refused[:3]
            # Once they are gone, there is space again.
            lines = {"story": STORY, "from": 0, "lines": ["a"], "begun": 1, "read": 2, "device": "one", "milliseconds": 1}
            for _ in range(50):
                answer = guest.put("/api/plays/afterwards", lines)
                if answer.status == 200:
                    return
                time.sleep(0.1)
            raise AssertionError(answer.body)

    def case_uploads_go_to_the_disk_and_leave_nothing_behind(self) -> None:
        address = "/api/administration/uploads/" + "0" * 64
        with fresh_server() as server:
            administrator = Device(server)
            assert (
                administrator.put("/api/administration/passphrase", {"code": server.read_code(), "passphrase": "a ship in a bottle"}).status
                == 200
            )
            head = self.head("PUT", address + "?from=0", "application/octet-stream", administrator.cookie)
            grown, answers = self.growth(server, head, 200)
            assert grown < 40_000_000 and not any(answers), (grown, answers[:3])
            assert administrator.get(address).json == {"received": 0}
            incoming = Path(server.data) / "library" / "incoming"
            assert not [path for path in incoming.rglob("*") if path.is_file()], list(incoming.rglob("*"))

    def case_piece_of_an_upload_may_come_in_chunks(self) -> None:
        piece = os.urandom(300_000)
        address = "/api/administration/uploads/" + hashlib.sha256(piece).hexdigest()
        connection = self.server.connect()
        headers = {"Content-Type": "application/octet-stream", "Cookie": "branchbook=" + self.administrator.cookie}
        parts = [piece[start : start + 70_000] for start in range(0, len(piece), 70_000)]
        connection.request("PUT", address + "?from=0", body=iter(parts), headers=headers, encode_chunked=True)
        response = connection.getresponse()
        assert response.status == 200 and json.loads(response.read()) == {"received": len(piece)}
        # Anything beyond the limit for a piece is refused as it arrives.
        connection.request("PUT", f"{address}?from={len(piece)}", body=iter([bytes(MEBIBYTE), b"x"]), headers=headers, encode_chunked=True)
        assert connection.getresponse().status == 413
        assert self.administrator.get(address).json == {"received": len(piece)}

    def case_bundles_and_maps_of_one_address_wait_their_turn(self) -> None:
        reader = Device(self.server).guest()
        lines = ['{"branchbook": 1}']
        body = {"story": STORY, "from": 0, "lines": lines, "begun": 1, "read": 2, "device": "one", "milliseconds": 1}
        assert reader.put("/api/plays/map", body).status == 200
        targets = ["/api/stories/seven-pages/bundle", f"/api/stories/{STORY}/map"] * 20
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            statuses = list(pool.map(lambda target: Device(self.server, reader.cookie).get(target).status, targets))
        assert set(statuses[::2]) == {200}, statuses
        # The play above cannot be shown on a map, which is reported only when its turn comes.
        assert set(statuses[1::2]) <= {200, 404}, statuses

    def case_json_is_saved_and_not_shown(self) -> None:
        device = Device(self.server)
        for target in ("/api/openapi.json", "/api/shelf", f"/api/stories/{STORY}/source", "/api/nothing", "/api/administration/audit"):
            disposition = device.get(target).headers["Content-Disposition"]
            assert disposition.startswith("attachment; filename=") and disposition.endswith('.json"'), (target, disposition)
        assert device.get("/nothing").headers["Content-Disposition"] is None

    def case_forwarded_addresses_are_not_believed_from_anybody(self) -> None:
        self.administrator.post("/api/readers", {"id": "fay", "name": "Fay", "picture": "owl", "colour": "moss"})
        assert self.administrator.put("/api/readers/fay/pin", {"pin": "4711"}).status == 200
        statuses = [
            Device(self.server).put("/api/session", {"reader": "fay", "pin": f"000{n}"}, {"X-Forwarded-For": f"192.0.2.{n}"}).status
            for n in range(6)
        ]
        assert statuses == [403] * 5 + [429], statuses


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted)


if __name__ == "__main__":
    main(run)
