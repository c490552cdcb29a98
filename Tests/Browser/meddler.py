"""A proxy between a browser and a library that cuts, delays, shortens, damages or refuses what goes through."""

import contextlib
import http.client
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


class Meddler:
    """A server with its own address that forwards everything to `target`, unless a rule says otherwise.

    A rule is a pattern of paths and what becomes of the answer: `cut` (it ends in the middle), `short` (half of it, as if it were all),
    `damage` (one byte is another), `refuse` (no answer), `hold` (not before `release`), a status as a number, or a function from
    its bytes to others.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self.rules: list[tuple[str, object]] = []
        self.asked: list[str] = []
        self.away = False
        self.held = threading.Event()
        meddler = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle(self):
                # The browser may have closed the connection itself.
                with contextlib.suppress(OSError):
                    super().handle()

            def log_message(self, *_):
                pass

            def handle_any(self):
                meddler.handle(self)

            do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = handle_any  # noqa: N815 - the names that http.server calls

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def meddle(self, *rules: tuple[str, object]) -> None:
        """From now on, only these rules apply."""
        self.held = threading.Event()
        self.rules = list(rules)

    def release(self) -> None:
        """Releases what was held, and forwards everything unchanged from now on."""
        self.rules = []
        self.held.set()

    def handle(self, call) -> None:
        """Answers one request."""
        body = call.rfile.read(int(call.headers.get("Content-Length") or 0))
        path = urlsplit(call.path).path
        self.asked.append(path)
        rule = next((what for pattern, what in self.rules if re.search(pattern, path)), None)
        if rule == "hold":
            self.held.wait(120)
            rule = None
        if rule == "refuse" or self.away:
            return self.break_off(call)
        try:
            status, headers, answer = self.forward(call, body)
        except OSError:
            return self.break_off(call)
        if isinstance(rule, int):
            # Failures must not be cached.
            status, answer, headers = rule, b"{}", [("Cache-Control", "no-store")]
        elif callable(rule):
            answer = rule(answer)
        elif rule == "short":
            answer = answer[: len(answer) // 2]
        elif rule == "damage":
            answer = answer[:-9] + bytes([answer[-9] ^ 1]) + answer[-8:]
        try:
            call.send_response_only(status)
            for name, value in headers:
                if name.lower() not in ("content-length", "connection", "transfer-encoding", "etag"):
                    call.send_header(name, value)
            if status not in (204, 304):
                call.send_header("Content-Length", str(len(answer)))
            call.end_headers()
            if call.command != "HEAD":
                call.wfile.write(answer[: len(answer) // 2] if rule == "cut" else answer)
            if rule == "cut":
                self.break_off(call)
        except OSError:
            call.close_connection = True

    def forward(self, call, body):
        """The library's answer, uncompressed: in a compressed one, a single wrong bit would spoil everything."""
        place = urlsplit(self.target)
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
        try:
            headers = {name: value for name, value in call.headers.items() if name.lower() not in ("accept-encoding", "connection")}
            connection.request(call.command, call.path, body or None, headers)
            response = connection.getresponse()
            return response.status, response.getheaders(), response.read()
        finally:
            connection.close()

    @staticmethod
    def break_off(call) -> None:
        """Closes the connection without another byte."""
        call.close_connection = True
        try:
            call.wfile.flush()
            call.connection.shutdown(2)
        except OSError:
            pass

    def stop(self) -> None:
        self.held.set()
        self.server.shutdown()
        self.server.server_close()
