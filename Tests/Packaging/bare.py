"""A bare Debian in a folder, for the tests of the package."""

import json
import re
import shlex
import signal
import socket
import ssl
import subprocess
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import ClassVar

# Adding all stories takes minutes on a busy machine, since their pictures are drawn.
PATIENCE = 900
CODE = re.compile(r"with the code (\S+)")


def run(*words: str, **options) -> subprocess.CompletedProcess:
    """Runs a program, and fails with what it said."""
    result = subprocess.run(words, capture_output=True, text=True, **options)
    assert result.returncode == 0, f"{shlex.join(words)}: {result.returncode}\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}"
    return result


class Debian:
    """The folder, in which programs are run as in a system of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        Browser.authority = self.path("/var/lib/branchbook/home/authority.pem")

    def path(self, place: str) -> Path:
        return self.folder / place.lstrip("/")

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        return run(*self.command(*words), env=self.environment(**environment))

    def try_to(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        """Runs a program that may fail."""
        return subprocess.run(self.command(*words), capture_output=True, text=True, env=self.environment(**environment))

    def command(self, *words: str, user: str = "root") -> list[str]:
        as_user = [] if user == "root" else ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs"]
        return ["chroot", str(self.folder), *as_user, *words]

    @staticmethod
    def environment(**more: str) -> dict[str, str]:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return {"PATH": path, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root", **more}

    def apt(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        return self.run("apt-get", "-qq", "-y", *words, **environment)

    def is_installed(self) -> bool:
        return self.try_to("dpkg-query", "-W", "-f", "${db:Status-Status}", "branchbook").stdout == "installed"

    def user_of(self, place: str) -> str:
        return self.run("stat", "-c", "%U:%G %a", place).stdout.strip()

    def unit(self, name: str, key: str) -> list[str]:
        """The values of a key in an installed unit."""
        text = self.path(f"/lib/systemd/system/{name}").read_text().replace("\\\n", " ")
        return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)

    def line_of(self, unit: str) -> list[str]:
        """The command line of a unit, with the variables of its file as systemd puts them in."""
        variables = {}
        for file in self.unit(unit, "EnvironmentFile"):
            variables.update(re.findall(r'^(\w+)="?(.*?)"?$', self.path(file.lstrip("-")).read_text(), re.MULTILINE))
        [line] = self.unit(unit, "ExecStart")
        words = []
        for word in line.split():
            words += variables[word[1:]].split() if word.startswith("$") else [word]
        return words


class Browser:
    """Talks to the server as a page does, with cookies, and trusts the authority of the house."""

    # The certificate of the authority.
    authority: ClassVar[Path]

    def __init__(self) -> None:
        self.cookies = urllib.request.HTTPCookieProcessor(CookieJar())

    def ask(self, method: str, target: str, body: object = None) -> tuple[bytes, str]:
        """The body of an answer, and its type. Fails unless the request succeeds."""
        request = urllib.request.Request(
            f"https://127.0.0.1:8443{target}", data=None if body is None else json.dumps(body).encode(), method=method
        )
        if body is not None:
            request.add_header("Content-Type", "application/json")
        # The authority is made when the server starts for the first time.
        trusting = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=self.authority))
        with urllib.request.build_opener(self.cookies, trusting).open(request, timeout=120) as answer:
            return answer.read(), answer.headers["Content-Type"]


class Service(Browser):
    """The server, started with the command line of its unit, as its user, and with the socket of a service manager."""

    def __init__(self, debian: Debian) -> None:
        super().__init__()
        self.debian = debian
        place = debian.path("/run/notify")
        place.unlink(missing_ok=True)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(PATIENCE)
        self.socket.bind(str(place))
        place.chmod(0o666)
        [user] = debian.unit("branchbook.service", "User")
        self.process = subprocess.Popen(
            debian.command(*debian.line_of("branchbook.service"), user=user),
            env={"PATH": "/usr/sbin:/usr/bin", "NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "200000"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> "Service":
        try:
            self.wait_for("READY=1")
        except AssertionError:
            self.process.kill()
            raise
        return self

    def __exit__(self, *_) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.socket.close()

    def wait_for(self, state: str) -> None:
        """Waits until the server tells the service manager something."""
        self.socket.settimeout(1)
        for _ in range(PATIENCE):
            try:
                if self.socket.recv(4096).decode().splitlines()[0] == state:
                    return
            except TimeoutError:
                pass
            assert self.process.poll() is None, f"The server has ended: {self.process.stdout.read()}"
        raise AssertionError(f"The server never said {state}.")

    def read_code(self) -> str:
        """The code with which the first passphrase is set, from what goes into the journal."""
        for line in self.process.stdout:
            if found := CODE.search(line):
                return found[1]
        raise AssertionError("The server printed no code.")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.wait_for_end()
        assert self.process.wait(60) == 0

    def wait_for_end(self) -> None:
        while self.socket.recv(4096).decode() != "STOPPING=1":
            pass


def copy_tree(source: Path, target: Path) -> None:
    """Copies a folder with its owners and permissions."""
    run("cp", "-a", str(source), str(target))
