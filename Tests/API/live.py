"""Starts `branchbook serve` with its own library, and talks to it as a device does."""

import http.client
import json
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PythonSupport"))
from program import ROOT, executable, put_library, sample_stories


class Server:
    """A running server on a free port of 127.0.0.1 with the sample stories, which is stopped and deleted at the end."""

    def __init__(self, *options: str, trusts: str | None = None) -> None:
        """With `trusts`, a certificate file, devices connect over TLS and accept only that certificate."""
        self.tls = ssl.create_default_context(cafile=trusts) if trusts else None
        self.data = tempfile.mkdtemp(prefix="branchbook-api-")
        self.options = options
        self.engine = Path(self.data) / "engine.wasm"
        # The engine is only served here, never run, so the tests need no build for browsers.
        self.engine.write_bytes(b"\0asm")
        put_library(self.data + "/library", sample_stories())
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                executable(),
                "serve",
                "--data",
                self.data + "/library",
                "--stories",
                sample_stories(),
                "--web",
                "Web",
                "--engine",
                str(self.engine),
                "--port",
                "0",
                *self.options,
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        first = self.process.stdout.readline()
        address = re.search(r"https?://([\d.]+):(\d+)", first)
        if not address:
            self.process.kill()
            raise SystemExit(f"branchbook serve did not print its address, but {first!r}: {self.process.stderr.read()}")
        self.host, self.port = address.group(1), int(address.group(2))
        self.code = None

    def says(self, pattern: str) -> str:
        """The match in one of the next lines that the server prints."""
        while line := self.process.stdout.readline():
            if found := re.search(pattern, line):
                return found.group(found.lastindex or 0)
        raise AssertionError(f"the server does not say {pattern}")

    def read_code(self) -> str:
        self.code = self.says(r"with the code (\S+)")
        return self.code

    def connect(self) -> http.client.HTTPConnection:
        if self.tls:
            return http.client.HTTPSConnection(self.host, self.port, timeout=60, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=60)

    def memory(self) -> int:
        """The resident memory of the server's process, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) * 1024

    def children(self, name: str) -> list[int]:
        """The running processes that the server has started with this program, which may have other processes of their own."""
        found = []
        # Each thread has its own.
        for children in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            found += [int(process) for process in children.read_text().split() if Path(f"/proc/{process}/exe").resolve().name == name]
        return found

    def halt(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.data, ignore_errors=True)


class Answer:
    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Device:
    """A browser's state: its cookies, and headers as the server's own pages send them."""

    def __init__(self, server: Server, cookie: str | None = None) -> None:
        self.server, self.cookie, self.cookie_name, self.known = server, cookie, "branchbook", None

    def ask(self, method: str, target: str, body=None, headers: dict | None = None, raw: bytes | None = None) -> Answer:
        connection = self.server.connect()
        sent = {}
        cookies = {self.cookie_name: self.cookie, self.cookie_name + "-device": self.known}
        if pairs := [f"{name}={value}" for name, value in cookies.items() if value]:
            sent["Cookie"] = "; ".join(pairs)
        data = raw
        if raw is not None:
            sent["Content-Type"] = "application/octet-stream"
        elif body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        try:
            connection.request(method, target, body=data, headers=sent)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            if found := re.match(r"((?:__Host-)?branchbook)=([^;]*); .*Max-Age=(\d+)", cookie):
                self.cookie_name, self.cookie = found.group(1), found.group(2) if found.group(3) != "0" else None
            elif found := re.match(r"(?:__Host-)?branchbook-device=([^;]*);", cookie):
                self.known = found.group(1)
        return answer

    def get(self, target: str, headers: dict | None = None) -> Answer:
        return self.ask("GET", target, headers=headers)

    def put(self, target: str, body, headers: dict | None = None) -> Answer:
        return self.ask("PUT", target, body, headers)

    def post(self, target: str, body, headers: dict | None = None) -> Answer:
        return self.ask("POST", target, body, headers)

    def guest(self) -> "Device":
        assert self.post("/api/session/guest", {}).status == 200
        return self
