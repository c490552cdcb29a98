"""TLS by the server itself: protocol versions, cookies, and a certificate that changes while it runs. Last line: N passed, N failed."""

import concurrent.futures
import contextlib
import queue
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import main, run_and_close
from live import ROOT, Device, Server, executable


def make_certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A self-signed certificate for 127.0.0.1, and its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-subj",
            f"/CN={name}",
            "-addext",
            "subjectAltName=IP:127.0.0.1,DNS:localhost",
            "-keyout",
            str(key),
            "-out",
            str(certificate),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key


class Cases:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="branchbook-tls-"))
        self.first, self.second = make_certificate(self.folder, "first"), make_certificate(self.folder, "second")
        self.certificate, self.key = self.folder / "server.pem", self.folder / "server.key"
        self.install(*self.first)
        trusted = self.folder / "trusted.pem"
        trusted.write_text(self.first[0].read_text() + self.second[0].read_text())
        self.server = Server("--certificate", str(self.certificate), "--key", str(self.key), trusts=str(trusted))
        self.said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: [self.said.put(line) for line in self.server.process.stderr], daemon=True).start()

    def close(self) -> None:
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def install(self, certificate: Path, key: Path) -> None:
        shutil.copy(certificate, self.certificate)
        shutil.copy(key, self.key)

    def reload(self) -> str:
        """Makes the server reload the certificate, and returns what it prints about it."""
        self.server.process.send_signal(signal.SIGHUP)
        while "certificate" not in (line := self.said.get(timeout=10)):
            pass
        return line

    def secure(self, context: ssl.SSLContext | None = None) -> ssl.SSLSocket:
        plain = socket.create_connection((self.server.host, self.server.port), timeout=30)
        return (context or self.server.tls).wrap_socket(plain, server_hostname="127.0.0.1")

    def name(self) -> str:
        with self.secure() as connection:
            return dict(part[0] for part in connection.getpeercert()["subject"])["commonName"]

    def case_library_is_read_over_tls(self) -> None:
        device = Device(self.server).guest()
        for card in device.get("/api/stories").json["stories"]:
            story = device.get("/api/stories/" + card["id"]).json
            for address in [story["source"], story["head"], *story["parts"], *story["files"].values()]:
                answer = device.get(address)
                assert answer.status == 200 and answer.body, address
        body = {"story": "seven-pages", "from": 0, "lines": ["x" * 60_000] * 10, "begun": 1, "read": 2, "device": "one", "milliseconds": 1}
        assert device.put("/api/plays/long", body).json == {"kept": 10}

    def case_cookie_and_fields_are_those_of_a_secure_server(self) -> None:
        device = Device(self.server)
        answer = device.post("/api/session/guest", {})
        cookie = answer.headers["Set-Cookie"]
        assert (
            cookie.startswith("__Host-branchbook=")
            and {"Secure", "Path=/", "HttpOnly"} <= set(cookie.split("; "))
            and "Domain" not in cookie
        )
        for target in ("/", "/api/health", "/api/nothing", "/../x"):
            assert device.get(target).headers["Strict-Transport-Security"].startswith("max-age=31536000"), target

    def case_only_tls_of_today_is_spoken(self) -> None:
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = ssl.create_default_context(cafile=self.folder / "trusted.pem")
            context.minimum_version = context.maximum_version = version
            context.set_alpn_protocols(["h2", "http/1.1"])
            with self.secure(context) as connection:
                assert connection.version() == version.name.replace("_", ".") and connection.selected_alpn_protocol() == "http/1.1"
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings(action="ignore"):
            old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        try:
            self.secure(old).close()
        except (ssl.SSLError, ConnectionError):
            return
        raise AssertionError("TLS 1.1 was spoken")

    def case_plain_http_is_not_answered(self) -> None:
        with socket.create_connection((self.server.host, self.server.port), timeout=30) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            received = b""
            with contextlib.suppress(ConnectionError):
                while part := plain.recv(4_096):
                    received += part
            assert b"HTTP" not in received, received

    def case_silent_handshake_is_closed(self) -> None:
        with socket.create_connection((self.server.host, self.server.port), timeout=30) as silent:
            start = time.monotonic()
            silent.sendall(b"\x16\x03\x01")
            assert silent.recv(100) == b"" and time.monotonic() - start < 20

    def case_limits_and_framing_are_the_same(self) -> None:
        shapes = [
            ("PUT /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n", 404),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nA: " + "x" * 20_000 + "\r\n\r\n", 431),
        ]
        for shape, status in shapes:
            with self.secure() as connection:
                connection.sendall(shape.encode() + b"GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
                received = b""
                while part := connection.recv(65_536):
                    received += part
                assert received.startswith(b"HTTP/1.1 %d " % status) and received.count(b"HTTP/1.1 ") == 1, received

    def case_unfinished_bodies_of_one_address_take_little_memory(self) -> None:
        guest, before = Device(self.server).guest(), self.server.memory()
        head = "PUT /api/plays/endless HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n"
        message = f"{head}Cookie: __Host-branchbook={guest.cookie}\r\n\r\n".encode() + bytes(1_048_575)
        with contextlib.ExitStack() as stack:

            def begin(_: int) -> None:
                with contextlib.suppress(OSError):
                    connection = self.secure()
                    stack.callback(connection.close)
                    connection.settimeout(2)
                    connection.sendall(message)

            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                list(pool.map(begin, range(600)))
            grown = self.server.memory() - before
        print(f"600 unfinished bodies of 1 MiB over TLS: {grown / 1_048_576:.1f} MiB more")
        assert grown < 100_000_000, grown

    def case_new_certificate_is_used_and_a_broken_one_is_not(self) -> None:
        assert self.name() == "first"
        with self.secure() as open_connection:
            self.install(*self.second)
            assert "was reloaded" in self.reload()
            assert self.name() == "second"
            broken = [
                (self.first[0], self.second[1]),
                (self.first[1], self.first[1]),
                (self.folder / "empty", self.second[1]),
            ]
            (self.folder / "empty").write_text("")
            for certificate, key in broken:
                self.install(certificate, key)
                said = self.reload()
                assert "the old one stays" in said and (".pem" in said or ".key" in said), said
                assert self.name() == "second"
            self.certificate.unlink()
            assert "No such file" in self.reload()
            assert self.name() == "second"
            # An earlier connection continues.
            open_connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert open_connection.recv(65_536).startswith(b"HTTP/1.1 200")
        self.install(*self.first)
        assert "was reloaded" in self.reload()
        assert self.name() == "first"

    def case_certificate_that_cannot_be_used_is_said_at_the_start(self) -> None:
        locked = self.folder / "locked.key"
        subprocess.run(
            ["openssl", "ec", "-aes256", "-passout", "pass:secret", "-in", str(self.first[1]), "-out", str(locked)],
            check=True,
            capture_output=True,
        )
        for key, word in ((locked, "passphrase"), (self.folder / "missing.key", "missing.key"), (self.second[1], "another certificate")):
            result = subprocess.run(
                [
                    executable(),
                    "serve",
                    "--data",
                    str(self.folder / "data"),
                    "--web",
                    "Web",
                    "--engine",
                    str(self.server.engine),
                    "--port",
                    "0",
                    "--certificate",
                    str(self.first[0]),
                    "--key",
                    str(key),
                ],
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=60,
                stdin=subprocess.DEVNULL,
            )
            assert result.returncode == 1 and word in result.stderr, (key, result.stderr)


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted)


if __name__ == "__main__":
    main(run)
