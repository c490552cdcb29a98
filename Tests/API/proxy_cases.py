"""The library behind nginx, configured as docs/nginx.conf says. Last line: N passed, N failed."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import main, run_and_close
from live import ROOT, Device, Server, executable
from tls_cases import make_certificate


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    """nginx in front of a server, configured as in the documentation except for ports and files. Devices talk to it as to a server."""

    def __init__(self, server: Server) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="branchbook-nginx-"))
        # As root, nginx's workers run as another user, who also needs access to the folder.
        self.folder.chmod(0o755)
        certificate, key = make_certificate(self.folder, "nginx")
        self.host, self.port, self.plain_port = "127.0.0.1", free_port(), free_port()
        self.tls = ssl.create_default_context(cafile=certificate)
        self.source = "127.0.0.1"
        text = (ROOT / "docs" / "nginx.conf").read_text()
        for pattern, replacement in (
            (r"listen \[::\].*;\n", ""),
            (r"listen 443", f"listen 127.0.0.1:{self.port}"),
            (r"listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            (r"/etc/ssl/branchbook/fullchain\.pem", str(certificate)),
            (r"/etc/ssl/branchbook/key\.pem", str(key)),
            (r"127\.0\.0\.1:8080", f"{server.host}:{server.port}"),
        ):
            text, count = re.subn(pattern, replacement, text)
            assert count, f"docs/nginx.conf has no {pattern}"
        (self.folder / "branchbook.conf").write_text(text)
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{paths}include {self.folder}/branchbook.conf;\n}}\n"
        )
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        assert program, "nginx is not installed: run Scripts/set-up test"
        self.process = subprocess.Popen(
            [program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "error.log")]
        )
        for _ in range(100):
            try:
                socket.create_connection((self.host, self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "error.log").read_text()
                time.sleep(0.05)
        raise AssertionError("nginx does not listen")

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPSConnection(self.host, self.port, timeout=60, context=self.tls, source_address=(self.source, 0))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(15)
        shutil.rmtree(self.folder, ignore_errors=True)


class Direct:
    """The server itself, bypassing nginx, from a chosen address."""

    def __init__(self, server: Server, source: str) -> None:
        self.server, self.source = server, source

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.server.host, self.server.port, timeout=60, source_address=(self.source, 0))


class Cases:
    def __init__(self) -> None:
        self.server = Server("--secure", "--host", "library.example.org", "--trust-proxy", "127.0.0.1")
        code = self.server.read_code()
        self.nginx = Nginx(self.server)
        self.administrator = Device(self.nginx)
        answer = self.administrator.put("/api/administration/passphrase", {"code": code, "passphrase": "a ship in a bottle"})
        assert answer.status == 200, answer.body
        for name in ("ann", "bob", "cid"):
            self.administrator.post("/api/readers", {"id": name, "name": name.title(), "picture": "owl", "colour": "moss"})
            assert self.administrator.put(f"/api/readers/{name}/pin", {"pin": "4711"}).status == 200

    def close(self) -> None:
        self.nginx.stop()
        self.server.stop()

    def guess(self, server: object, reader: str, headers: dict | None = None) -> int:
        return Device(server).put("/api/session", {"reader": reader, "pin": "0000"}, headers).status

    def case_library_is_read_through_nginx(self) -> None:
        device = Device(self.nginx).guest()
        assert device.cookie_name == "__Host-branchbook"
        for card in device.get("/api/stories").json["stories"]:
            story = device.get("/api/stories/" + card["id"]).json
            for address in [story["source"], story["head"], *story["parts"], *story["files"].values()]:
                answer = device.get(address)
                assert answer.status == 200 and answer.body, address
                assert device.get(address, {"If-None-Match": answer.headers["ETag"]}).status == 304, address
        body = {"story": "seven-pages", "from": 0, "lines": ["x" * 60_000] * 15, "begun": 1, "read": 2, "device": "one", "milliseconds": 1}
        origin = {"Origin": f"https://{self.nginx.host}:{self.nginx.port}"}
        assert device.put("/api/plays/long", body, origin).json == {"kept": 15}
        assert device.put("/api/plays/long", body, {"Origin": "https://elsewhere"}).status == 403
        bundle = device.get("/api/stories/seven-pages/bundle")
        assert bundle.status == 200 and bundle.body[:2] == b"PK"
        assert bundle.headers["Strict-Transport-Security"].startswith("max-age=")

    def case_name_is_allowed_and_others_are_not(self) -> None:
        assert Device(self.nginx).get("/api/health", {"Host": "library.example.org"}).status == 200
        assert Device(self.nginx).get("/api/health", {"Host": "evil.example.org"}).json["reason"] == "host"

    def case_plain_http_leads_to_tls(self) -> None:
        connection = http.client.HTTPConnection(self.nginx.host, self.nginx.plain_port, timeout=60)
        connection.request("GET", "/reader?x=1", headers={"Host": "library.example.org"})
        response = connection.getresponse()
        assert response.status == 308 and response.headers["Location"] == "https://library.example.org/reader?x=1"

    def case_each_address_behind_nginx_is_slowed_down_alone(self) -> None:
        self.nginx.source = "127.0.0.2"
        assert [self.guess(self.nginx, "ann", {"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(6)] == [403] * 5 + [429]
        self.nginx.source = "127.0.0.3"
        assert self.guess(self.nginx, "ann") == 403
        self.nginx.source = "127.0.0.1"

    def case_address_is_believed_from_nginx_alone(self) -> None:
        stranger, proxy = Direct(self.server, "127.0.0.9"), Direct(self.server, "127.0.0.1")
        assert [self.guess(stranger, "bob", {"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(6)] == [403] * 5 + [429]
        assert [self.guess(proxy, "cid", {"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(6)] == [403] * 6

    def case_audit_log_names_the_address(self) -> None:
        self.nginx.source = "127.0.0.4"
        assert Device(self.nginx).put("/api/administration/session", {"passphrase": "wrong words"}).status == 403
        self.nginx.source = "127.0.0.1"
        entry = self.administrator.get("/api/administration/audit").json["entries"][0]
        assert (entry["action"], entry["detail"]) == ("administrator.refused", "From 127.0.0.4."), entry

    def case_address_that_is_none_is_refused_at_the_start(self) -> None:
        result = subprocess.run(
            [executable(), "serve", "--trust-proxy", "proxy.local"], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
        assert result.returncode == 2 and "proxy.local" in result.stderr, result.stderr


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted)


if __name__ == "__main__":
    main(run)
