"""A pack store that a test can slow down, cut off, change or remove."""

import http.server
import re
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Tally:
    """What was sent of packs: the bytes, and where each request began."""

    sent: int = 0
    ranges: list[int] = field(default_factory=list)


class PackStore:
    """Serves the files of a folder on 127.0.0.1, and counts the bytes of packs that it has sent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tally = Tally()
        # The connection is cut after this many bytes of a pack; None for never.
        self.cut: int | None = None
        # The delay after each piece of a pack, in seconds.
        self.pause = 0.0
        # The delay before the list is sent, in seconds.
        self.list_pause = 0.0
        # Where requests for a path are sent instead, and the paths that were asked for.
        self.redirects: dict[str, str] = {}
        self.asked: list[str] = []
        store = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                store.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        class Quiet(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self.listener = Quiet(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.listener.server_port}/packs"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    @property
    def sent(self) -> int:
        return self.tally.sent

    @property
    def ranges(self) -> list[int]:
        return self.tally.ranges

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        # A request may not notice for a while that its client has left, and must not be counted with those after `forget`.
        tally = self.tally
        self.asked.append(request.path)
        if place := self.redirects.get(request.path):
            request.send_response(302)
            request.send_header("Location", place)
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        path = self.folder / request.path.removeprefix("/packs/")
        if not path.is_file():
            request.send_error(404)
            return
        is_pack = path.suffix == ".branchpack"
        if path.name == "packs.json":
            time.sleep(self.list_pause)
        content, start = path.read_bytes(), 0
        if found := re.fullmatch(r"bytes=(\d+)-", request.headers.get("Range", "")):
            start = int(found.group(1))
            request.send_response(206)
            request.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        else:
            request.send_response(200)
        if is_pack:
            tally.ranges.append(start)
        rest = content[start:]
        request.send_header("Content-Length", str(len(rest)))
        request.end_headers()
        piece, done = 16_384, 0
        while done < len(rest):
            if is_pack and self.cut is not None and done >= self.cut:
                request.connection.close()
                request.close_connection = True
                return
            if is_pack:
                # Counted first: the client may act on the last piece at once.
                tally.sent += len(rest[done : done + piece])
            request.wfile.write(rest[done : done + piece])
            if is_pack:
                time.sleep(self.pause)
            done += piece

    def forget(self) -> None:
        self.tally = Tally()

    def stop(self) -> None:
        self.listener.shutdown()
        self.listener.server_close()
