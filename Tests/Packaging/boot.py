"""The service under systemd, with everything that its unit forbids: systemd is the first process of a namespace, as in a container."""

import json
import os
import re
import signal
import struct
import subprocess
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import bare
from bare import Browser, Debian

# What there is before systemd takes over. Nothing in here may change the system around it, so /proc/sys can only be read.
INIT = """
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind -o ro "$root/proc/sys" "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
    IFS=: read -r name major minor <<END
$node
END
    mknod -m 666 "$root/dev/$name" c "$major" "$minor"
done
mkdir "$root/dev/shm" "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs tmpfs "$root/run"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
cd "$root"
# Services get roots of their own, which a root that is only changed by chroot does not allow.
pivot_root . mnt
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /bin/sh -c "umount -l /mnt && exec /lib/systemd/systemd"
"""


# A story with a picture that is larger than any screen.
STORY = {
    "branchbook": 1,
    "id": "a-picture",
    "title": "A Picture",
    "language": "en",
    "summary": "A picture.",
    "pictures": {"p": {"file": "picture.png", "alt": "Stripes."}},
    "start": "a",
    "locations": {"a": {"picture": "p", "text": "Stripes.", "ending": "The end"}},
}


def picture(width: int, height: int) -> bytes:
    """A PNG with stripes."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    row = b"\0" + b"".join(bytes((x % 256, x * 3 % 256, 90)) for x in range(width))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")


class Machine:
    """A booted Debian. It shares the network of the tests."""

    def __init__(self, root: Path) -> None:
        spaces = ["unshare", "--mount", "--pid", "--uts", "--ipc", "--cgroup", "--fork", "--kill-child"]
        self.log = root.parent / "boot.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([*spaces, "sh", "-c", INIT, "init", str(root)], stdout=log, stderr=log)
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        self.first = int(until(lambda: children.read_text().split() or None)[0])
        until(lambda: Path(f"/proc/{self.first}/comm").read_text().strip() == "systemd")
        # Until then there is nobody to ask.
        until(lambda: Path(f"/proc/{self.first}/root/run/systemd/private").exists())

    def try_to(self, *words: str) -> subprocess.CompletedProcess:
        place = [f"--target={self.first}", "--mount", "--pid", "--uts", "--ipc", "--cgroup", f"--root=/proc/{self.first}/root"]
        return subprocess.run(["nsenter", *place, *words], capture_output=True, text=True, env=Debian.environment())

    def run(self, *words: str) -> str:
        result = self.try_to(*words)
        assert result.returncode == 0, f"{words}: {result}"
        return result.stdout

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def until(question: Callable[[], object]) -> object:
    """Waits for a state."""
    end = time.monotonic() + bare.PATIENCE
    while True:
        if answer := question():
            return answer
        assert time.monotonic() < end, "This never happened."
        time.sleep(0.05)


class Family:
    """What happens to a booted machine with the package, in order."""

    def __init__(self, root: Path) -> None:
        self.machine = Machine(root)
        self.debian = Debian(root)

    def shown(self, name: str, unit: str = "branchbook.service") -> str:
        return self.machine.run("systemctl", "show", "--value", f"--property={name}", unit).strip()

    def journal(self) -> str:
        return self.machine.run("journalctl", "--unit=branchbook.service", "--output=cat", "--no-pager")

    def service_starts_with_the_machine(self) -> None:
        # Whatever else in a namespace cannot start is none of our business.
        self.machine.try_to("systemctl", "is-system-running", "--wait")
        # At its first start it draws the pictures of all stories.
        until(lambda: self.shown("ActiveState") != "activating")
        assert self.shown("ActiveState") == "active", self.machine.try_to("systemctl", "status", "branchbook").stdout + self.journal()
        assert re.fullmatch(r"Serving the library at https://[\d.]+:8443/.*", self.shown("StatusText")), self.shown("StatusText")
        assert "Skipped" not in self.journal()
        assert json.loads(Browser().ask("GET", "/api/health")[0])["stories"] > 10

    def pictures_are_drawn_in_the_sandbox(self) -> None:
        folder = self.debian.path("/usr/share/branchbook/stories/a-picture")
        folder.mkdir()
        (folder / "picture.png").write_bytes(picture(2000, 1200))
        (folder / "story.json").write_text(json.dumps(STORY))
        self.machine.run("systemctl", "restart", "branchbook")
        story = json.loads(Browser().ask("GET", "/api/stories/a-picture")[0])
        addresses = [address for widths in story["widths"].values() for address in widths.values()]
        assert Browser().ask("GET", addresses[0])[1].startswith("image/")

    def stories_are_imported_in_the_sandbox(self) -> None:
        browser = Browser()
        code = bare.CODE.findall(self.journal())[-1]
        browser.ask("PUT", "/api/administration/passphrase", {"code": code, "passphrase": "a ship in a bottle"})
        reader = json.loads(browser.ask("POST", "/api/readers", {"name": "Ada", "picture": "owl", "colour": "moss"})[0])["id"]
        browser.ask("PUT", f"/api/readers/{reader}/writing", {"allowed": True})
        author = Browser()
        author.ask("PUT", "/api/session", {"reader": reader})
        files = [{"name": "door.twee", "text": ":: Start\nA door. [[Out]]\n:: Out\nOut."}]
        began = json.loads(author.ask("POST", "/api/draft-imports", {"id": "draft0000000000a", "files": files})[0])
        assert began["report"]["passages"] == 2

    def hanging_server_is_started_again(self) -> None:
        # So that nobody waits for three minutes.
        drop_in = self.debian.path("/etc/systemd/system/branchbook.service.d/test.conf")
        drop_in.parent.mkdir()
        drop_in.write_text("[Service]\nWatchdogSec=2s\nRestartSec=0\n")
        self.machine.run("systemctl", "daemon-reload")
        self.machine.run("systemctl", "restart", "branchbook")
        before = self.shown("NRestarts")
        self.machine.run("systemctl", "kill", "--signal=STOP", "branchbook")
        until(lambda: self.shown("NRestarts") != before)
        until(lambda: self.shown("ActiveState") == "active")
        Browser().ask("GET", "/")

    def killed_server_is_started_again(self) -> None:
        before = self.shown("MainPID")
        self.machine.run("systemctl", "kill", "--signal=KILL", "branchbook")
        until(lambda: self.shown("ActiveState") == "active" and self.shown("MainPID") not in (before, "0"))
        Browser().ask("GET", "/")

    def timer_makes_a_backup(self) -> None:
        assert self.shown("ActiveState", "branchbook-backup.timer") == "active"
        self.machine.run("systemctl", "start", "branchbook-backup.service")
        names = self.machine.run("ls", "/var/backups/branchbook").split()
        assert len(names) == 1 and re.fullmatch(r"[\d-]+T\d+", names[0]), names

    def restoring_stops_and_starts_the_service(self) -> None:
        [name] = self.machine.run("ls", "/var/backups/branchbook").split()
        before = self.shown("MainPID")
        authority = Browser.authority.read_text()
        self.machine.run("branchbook-restore", name)
        assert Browser.authority.read_text() == authority, "the tablets trust another authority"
        assert self.shown("ActiveState") == "active" and self.shown("MainPID") != before
        assert "Ada" in self.machine.run("sh", "-c", "runuser -u branchbook -- branchbook library readers --data /var/lib/branchbook")

    def wrong_option_is_not_tried_again(self) -> None:
        conf = self.debian.path("/etc/branchbook/branchbook.conf")
        conf.write_text('BRANCHBOOK_OPTIONS="--prot 8080"\n')
        assert self.machine.try_to("systemctl", "restart", "branchbook").returncode != 0
        assert self.shown("ActiveState") == "failed"
        assert "Did you mean --port?" in self.journal()

    TESTS = (
        "service_starts_with_the_machine",
        "pictures_are_drawn_in_the_sandbox",
        "stories_are_imported_in_the_sandbox",
        "hanging_server_is_started_again",
        "killed_server_is_started_again",
        "timer_makes_a_backup",
        "restoring_stops_and_starts_the_service",
        "wrong_option_is_not_tried_again",
    )

    def end(self) -> None:
        os.kill(self.machine.first, signal.SIGKILL)
        self.machine.end()
