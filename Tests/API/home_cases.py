"""A library at home: certificates of its own, and a welcome page over plain HTTP. Last line: N passed, N failed."""

import hashlib
import http.client
import json
import socket
import ssl
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import main, run_and_close
from live import ROOT, Answer, Device, Server, executable


class HomeServer(Server):
    """A library with `--home`, whose devices trust the authority of the house."""

    def __init__(self) -> None:
        super().__init__("--home", "--welcome-port", "0", "--address", "127.0.0.1")

    def start(self) -> None:
        super().start()
        self.tls = ssl.create_default_context(cafile=self.folder / "authority.pem")
        self.welcome_port = int(self.says(r"127\.0\.0\.1:(\d+)/ on it"))

    @property
    def folder(self) -> Path:
        return Path(self.data) / "library" / "home"

    def plainly(self, method: str, target: str, host: str = "branchbook.local") -> Answer:
        """What the welcome page's server answers."""
        connection = http.client.HTTPConnection(self.host, self.welcome_port, timeout=60)
        try:
            connection.request(method, target, headers={"Host": host})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def pem(self) -> str:
        return (self.folder / "authority.pem").read_text()


class Cases:
    def __init__(self) -> None:
        self.server = HomeServer()

    def close(self) -> None:
        self.server.stop()

    def case_the_library_is_read_with_a_certificate_of_the_house(self) -> None:
        device = Device(self.server)
        answer = device.post("/api/session/guest", {})
        assert answer.status == 200 and "Secure" in answer.headers["Set-Cookie"]
        assert device.get("/api/shelf").status == 200
        # A tablet that insists on HTTPS would never see the welcome page of the same name again.
        assert answer.headers["Strict-Transport-Security"] is None
        for name in ("localhost", "example.org"):
            try:
                with socket.create_connection((self.server.host, self.server.port)) as plain:
                    self.server.tls.wrap_socket(plain, server_hostname=name).close()
            except ssl.SSLCertVerificationError:
                continue
            raise AssertionError(f"the certificate is good for {name}")

    def case_a_device_that_does_not_trust_the_house_is_not_fooled(self) -> None:
        with socket.create_connection((self.server.host, self.server.port)) as plain:
            try:
                ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")
            except ssl.SSLCertVerificationError:
                return
        raise AssertionError("a stranger trusts it")

    def case_plain_http_has_the_welcome_page_and_nothing_of_the_library(self) -> None:
        page = self.server.plainly("GET", "/")
        assert page.status == 200 and b"/scripts/welcome/main.js" in page.body and page.headers["Content-Type"].startswith("text/html")
        facts = json.loads(self.server.plainly("GET", "/welcome.json").body)
        port = self.server.port
        assert facts["addresses"] == [f"https://branchbook.local:{port}", f"https://127.0.0.1:{port}"] and facts["hasProfile"], facts
        for target in ("/api/shelf", "/api/session", "/release.json"):
            assert self.server.plainly("GET", target).status == 404, target
        assert b"unregister" in self.server.plainly("GET", "/service-worker.js").body
        for target in ("/index.html", "/read/seven-pages", "/stories/x", "/opds"):
            answer = self.server.plainly("GET", target)
            assert (answer.status, answer.headers["Location"]) == (303, "/"), target
        assert self.server.plainly("POST", "/api/session/guest").status == 405
        assert self.server.plainly("GET", "//evil.example").headers["Location"] in ("/", None)

    def case_the_certificate_and_the_profile_are_those_of_the_authority(self) -> None:
        authority = ssl.PEM_cert_to_DER_cert(self.server.pem())
        certificate = self.server.plainly("GET", "/branchbook.crt")
        assert certificate.body == authority and certificate.headers["Content-Type"] == "application/x-x509-ca-cert"
        profile = self.server.plainly("GET", "/branchbook.mobileconfig")
        assert profile.headers["Content-Type"] == "application/x-apple-aspen-config"
        command = ["openssl", "cms", "-verify", "-inform", "DER", "-purpose", "any", "-CAfile", str(self.server.folder / "authority.pem")]
        checked = subprocess.run(command, input=profile.body, capture_output=True)
        assert checked.returncode == 0 and b"com.apple.security.root" in checked.stdout, checked.stderr

    def case_the_welcome_page_may_ask_whether_it_is_trusted_and_nothing_else(self) -> None:
        device = Device(self.server)
        answer = device.get("/welcome/trusted.json", headers={"Origin": "http://branchbook.local"})
        fields = [answer.headers[name] for name in ("Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy", "Cache-Control")]
        assert answer.json == {"trusted": True} and fields == ["*", "cross-origin", "no-store"], fields
        for target in ("/", "/api/session", "/api/shelf"):
            answer = device.get(target, headers={"Origin": "http://branchbook.local"})
            assert answer.headers["Access-Control-Allow-Origin"] is None, target
        assert device.get("/welcome.html").status == 404

    def case_names_that_routers_give_are_known(self) -> None:
        device = Device(self.server)
        # Routers give the first and the third to this computer only.
        own = socket.gethostname().lower()
        names = (f"{own}.fritz.box", "attic.home.arpa", f"{own}.tailnet.ts.net", own, "branchbook.local", "attic.localdomain")
        for name in names:
            assert device.get("/api/session", headers={"Host": f"{name}:8443"}).status == 200, name
        for name in ("evil.example", "fritz.box.evil.example", "ts.net.example", "evil.fritz.box"):
            assert device.get("/api/session", headers={"Host": name}).status == 403, name

    def case_the_administrator_is_told_where_tablets_go(self) -> None:
        device = Device(self.server)
        assert device.guest().get("/api/administration/house").status == 403
        entered = device.put("/api/administration/passphrase", {"code": self.server.read_code(), "passphrase": "a ship in a bottle"})
        assert entered.status == 200, entered.body
        house = device.get("/api/administration/house").json
        assert [page["address"] for page in house["welcome"]] == [
            f"http://branchbook.local:{self.server.welcome_port}/",
            f"http://127.0.0.1:{self.server.welcome_port}/",
        ], house
        assert all(len(page["qr"]) >= 21 for page in house["welcome"])
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(self.server.pem())).hexdigest()
        assert house["fingerprint"].replace(":", "").lower() == digest

    def case_the_authority_stays_and_a_lost_key_is_said(self) -> None:
        before = self.server.pem()
        self.server.halt()
        self.server.start()
        assert self.server.pem() == before
        self.server.halt()
        (self.server.folder / "authority.key").unlink()
        self.server.start()
        assert self.server.pem() != before and self.server.says("have been made again")
        assert Device(self.server).get("/api/session").status == 200

    def case_what_contradicts_it_is_said(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            taken = str(other.getsockname()[1])
            wrong = [
                (["--home", "--certificate", "a", "--key", "b"], 2, "makes its own certificate"),
                (["--home", "--secure"], 2, "Behind a proxy"),
                (["--welcome-port", "80"], 2, "only for --home"),
                (["--home", "--port", "0", "--address", "127.0.0.1", "--welcome-port", taken], 1, "choose another with --welcome-port"),
            ]
            for options, code, words in wrong:
                command = [
                    executable(),
                    "serve",
                    "--data",
                    self.server.data + "/other",
                    "--web",
                    "Web",
                    "--engine",
                    str(self.server.engine),
                ]
                ended = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True, timeout=60)
                assert ended.returncode == code and words in ended.stderr, (options, ended)


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted)


if __name__ == "__main__":
    main(run)
