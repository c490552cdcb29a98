#!/usr/bin/env python3
"""Installs the Debian package in a bare Debian, uses it as a family does, upgrades it, removes it and purges it.

Usage: install.py [again]. The last line is "N passed, N failed". With “again”, it uses the Debian of the last run.

First it makes the bare Debian and downloads what the package depends on. The rest runs without a network, in namespaces of its own.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PythonSupport"))
import bare
from bare import Debian, Service
from boot import Family
from program import ROOT

CACHE = ROOT / ".cache" / "package"
PASSPHRASE = "a ship in a bottle"
INSIDE = "--inside"


def package() -> Path:
    source = (ROOT / "Sources/CommandLineTool/BranchbookTool.swift").read_text()
    [version] = re.findall(r'static let version = "(.+)"', source)
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    file = ROOT / f".build/package/branchbook_{version}_{architecture}.deb"
    if not file.exists():
        raise SystemExit(f"There is no {file}: run make package first.")
    return file


def older(file: Path, folder: Path) -> Path:
    """The same package as an earlier version."""
    tree, made = folder / "older", folder / "older.deb"
    bare.run("dpkg-deb", "-R", str(file), str(tree))
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.0.1", control.read_text(), flags=re.MULTILINE))
    bare.run("dpkg-deb", "--root-owner-group", "-b", "-Znone", str(tree), str(made))
    return made


# MARK: With the network


def make_bare_debian(file: Path) -> Path:
    """A Debian with nothing but what every Debian has, and the packages that this one depends on, downloaded but not installed."""
    base = CACHE / "bare"
    debian = Debian(base)
    began = time.monotonic()
    if not (base.exists() and "again" in sys.argv):
        CACHE.mkdir(parents=True, exist_ok=True)
        bare.run("rm", "-rf", str(base))
        bare.run("mmdebstrap", "--variant=minbase", "--skip=cleanup/apt", "bookworm", str(base))
        # No service may start in here.
        debian.path("/usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        debian.path("/usr/sbin/policy-rc.d").chmod(0o755)
    debian.path("/etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
    debian.path("/root/branchbook.deb").write_bytes(file.read_bytes())
    debian.apt("install", "--no-install-recommends", "--download-only", "systemd-sysv", "/root/branchbook.deb")
    print(f"The bare Debian took {time.monotonic() - began:.0f} s.", flush=True)
    return base


# MARK: Without a network


class Installation:
    """What happens to one installation, in order. Each method is a test, and needs those before it."""

    def __init__(self, debian: Debian, file: Path, before: Path) -> None:
        self.debian = debian
        self.version = re.search(r"branchbook_(.+)_", file.name)[1]
        for name, package in (("new", file), ("old", before)):
            debian.path(f"/root/{name}.deb").write_bytes(package.read_bytes())

    def library(self, *words: str) -> str:
        command = self.debian.command("/usr/bin/branchbook", "library", *words, "--data", "/var/lib/branchbook", user="branchbook")
        return bare.run(*command, env=self.debian.environment()).stdout

    def end(self) -> None:
        """Nothing runs any more."""

    def install(self, name: str) -> None:
        self.debian.apt("install", "--no-install-recommends", f"/root/{name}.deb")

    def an_older_version_is_installed(self) -> None:
        self.install("old")
        debian = self.debian
        assert debian.is_installed()
        assert debian.run("branchbook", "--version").stdout == f"branchbook {self.version}\n"
        assert debian.run("id", "-un", "branchbook").stdout == "branchbook\n"
        assert debian.user_of("/var/lib/branchbook") == "branchbook:branchbook 700"
        assert debian.user_of("/var/backups/branchbook") == "branchbook:branchbook 700"
        conffiles = debian.run("dpkg-query", "-W", "-f", "${Conffiles}", "branchbook").stdout
        assert "/etc/branchbook/branchbook.conf" in conffiles
        # Nobody can sign in as this user.
        assert debian.run("getent", "passwd", "branchbook").stdout.strip().endswith("/usr/sbin/nologin")

    def services_are_set_to_start(self) -> None:
        wants = self.debian.path("/etc/systemd/system")
        assert (wants / "multi-user.target.wants/branchbook.service").is_symlink()
        assert (wants / "timers.target.wants/branchbook-backup.timer").is_symlink()

    def nothing_of_the_toolchain_is_there(self) -> None:
        found = self.debian.run("find", "/usr", "/opt", "/lib", "-iname", "*swift*", "-not", "-path", "*/zoneinfo/*").stdout
        assert not found, found
        for program in ("branchbook", "branchbook-pictures", "branchbook-imports"):
            libraries = self.debian.run("ldd", f"/usr/lib/branchbook/{program}").stdout
            assert "not found" not in libraries, libraries
            assert not self.debian.path(f"/usr/lib/branchbook/{program}").read_bytes().count(b"/opt/swift"), program

    def everything_promised_is_there(self) -> None:
        files = self.debian.run("dpkg", "-L", "branchbook").stdout.splitlines()
        for file in (
            "/usr/bin/branchbook",
            "/usr/sbin/branchbook-restore",
            "/usr/share/branchbook/engine.wasm",
            "/usr/share/branchbook/editor.wasm.br",
            "/usr/share/branchbook/pages/index.html",
            "/usr/share/branchbook/pages/twine/format.js",
            "/usr/share/branchbook/schemas/story.schema.json",
            "/usr/share/branchbook/stories/puddle-of-phantasmal-sharks/story.json",
            "/usr/share/branchbook/tutorials/01-choosing/story.json",
            "/usr/share/man/man1/branchbook-serve.1.gz",
            "/usr/share/man/man8/branchbook-restore.8.gz",
            "/usr/share/bash-completion/completions/branchbook",
            "/usr/share/zsh/vendor-completions/_branchbook",
            "/usr/share/fish/vendor_completions.d/branchbook.fish",
            "/usr/share/doc/branchbook/at-home.md",
            "/usr/share/doc/branchbook/copyright",
        ):
            assert file in files or f"{file}.gz" in files, file

    def server_has_the_stories_on_its_shelf(self) -> None:
        with Service(self.debian) as service:
            page, kind = service.ask("GET", "/")
            assert b"<title>Branchbook</title>" in page and kind.startswith("text/html")
            assert service.ask("GET", "/engine.wasm")[1] == "application/wasm"
            assert service.ask("GET", "/editor.wasm")[1] == "application/wasm"
            service.ask("POST", "/api/session/guest", {})
            shelf = service.ask("GET", "/api/shelf?limit=100")[0].decode()
            folders = [
                folder for name in ("stories", "tutorials") for folder in self.debian.path(f"/usr/share/branchbook/{name}").iterdir()
            ]
            for folder in folders:
                title = json.loads((folder / "story.json").read_text())["title"]
                assert json.dumps(title, ensure_ascii=False) in shelf, title
            assert len(folders) > 10
            service.wait_for("WATCHDOG=1")
            service.ask("PUT", "/api/administration/passphrase", {"code": service.read_code(), "passphrase": PASSPHRASE})
            service.ask("POST", "/api/readers", {"name": "Ada", "picture": "owl", "colour": "moss"})
            service.stop()
        assert "Ada" in self.library("readers")
        assert self.debian.user_of("/var/lib/branchbook/library.sqlite") == "branchbook:branchbook 600"

    def tools_find_their_parts(self) -> None:
        """Exporting needs the pages and importing its program; both are found beside the running program."""
        place = "/var/lib/branchbook/trial"
        command = ("branchbook", "export", "/usr/share/branchbook/stories/seven-pages", "--as", "web", "--into", f"{place}.html")
        bare.run(*self.debian.command(*command, user="branchbook"), env=self.debian.environment())
        twee = self.debian.path(f"{place}.twee")
        twee.write_text(
            ':: StoryTitle\nA Trial\n\n:: StoryData\n{"ifid": "0A0B0C0D-0000-4000-8000-000000000000", "start": "Door"}\n\n:: Door\nEnd.\n'
        )
        twee.chmod(0o644)
        command = ("branchbook", "import", f"{place}.twee", "--into", place)
        bare.run(*self.debian.command(*command, user="branchbook"), env=self.debian.environment())
        assert self.debian.path(f"{place}/story.json").exists()
        self.debian.run("rm", "-r", place, f"{place}.html", f"{place}.twee")

    def backup_is_made_and_restored(self) -> None:
        [user] = self.debian.unit("branchbook-backup.service", "User")
        bare.run(*self.debian.command(*self.debian.line_of("branchbook-backup.service"), user=user), env=self.debian.environment())
        [backup] = self.backups()
        assert self.debian.run("branchbook-restore").stdout.splitlines()[0] == backup
        reader = re.search(r"^(\S+).*Ada", self.library("readers"), re.MULTILINE)[1]
        self.library("delete-reader", reader)
        self.library("remove", "seven-pages")
        self.debian.run("branchbook-restore", backup)
        assert "Ada" in self.library("readers") and "deleted" not in self.library("readers")
        assert "seven-pages" in self.library("list")
        assert self.debian.user_of("/var/lib/branchbook") == "branchbook:branchbook 700"
        [kept] = self.debian.path("/var/lib").glob("branchbook.before-*")
        assert (kept / "library.sqlite").exists()
        self.debian.run("rm", "-r", f"/var/lib/{kept.name}")

    def damaged_backup_changes_nothing(self) -> None:
        [backup] = self.backups()
        copy = self.debian.path("/root/damaged")
        bare.copy_tree(self.debian.path(f"/var/backups/branchbook/{backup}"), copy)
        (copy / "library.sqlite").write_bytes(b"\0" * 100_000)
        result = self.debian.try_to("branchbook-restore", "/root/damaged")
        assert result.returncode == 1 and "the library is as it was" in result.stderr, result
        assert "Ada" in self.library("readers")
        assert not self.debian.path("/var/lib/branchbook.new").exists()

    def upgrade_without_a_backup_does_not_happen(self) -> None:
        backups = "/var/backups/branchbook"
        self.debian.run("chmod", "500", backups)
        result = self.debian.try_to("apt-get", "-qq", "-y", "install", "--no-install-recommends", "/root/new.deb")
        self.debian.run("chmod", "700", backups)
        assert result.returncode != 0 and "not upgraded" in result.stdout + result.stderr, result
        assert self.debian.run("dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", "branchbook").stdout == "installed 0.0.1"

    def upgrade_keeps_the_library_and_makes_a_backup(self) -> None:
        with self.debian.path("/etc/branchbook/branchbook.conf").open("a") as conf:
            conf.write("# the family's own line\n")
        before = self.backups()
        self.install("new")
        assert self.debian.run("dpkg-query", "-W", "-f", "${Version}", "branchbook").stdout == self.version
        [made] = set(self.backups()) - set(before)
        assert made.endswith("-upgrade-from-0.0.1")
        assert self.debian.path("/etc/branchbook/branchbook.conf").read_text().endswith("# the family's own line\n")
        with Service(self.debian) as service:
            service.ask("PUT", "/api/administration/session", {"passphrase": PASSPHRASE})
            assert "Ada" in service.ask("GET", "/api/readers")[0].decode()
            service.stop()

    def removing_keeps_the_library(self) -> None:
        self.debian.apt("remove", "branchbook")
        assert not self.debian.path("/usr/bin/branchbook").is_symlink()
        assert not self.debian.path("/usr/share/branchbook").exists()
        assert self.debian.path("/var/lib/branchbook/library.sqlite").exists()
        assert self.debian.path("/etc/branchbook/branchbook.conf").exists()
        self.install("new")
        assert "Ada" in self.library("readers")

    def purging_keeps_the_library_unless_told_otherwise(self) -> None:
        self.debian.apt("purge", "branchbook")
        assert not self.debian.path("/etc/branchbook").exists()
        assert self.debian.path("/var/lib/branchbook/library.sqlite").exists()
        assert len(self.backups()) == 2

    def purging_deletes_the_library_if_the_answer_is_yes(self) -> None:
        self.install("new")
        self.debian.run("sh", "-c", "echo branchbook branchbook/delete-library boolean true | debconf-set-selections")
        self.debian.apt("purge", "branchbook")
        assert not self.debian.path("/var/lib/branchbook").exists()
        assert not self.debian.path("/var/backups/branchbook").exists()
        left = self.debian.run("find", "/etc", "/usr", "/lib", "/var/lib/systemd", "-name", "*branchbook*").stdout
        assert not left, left

    TESTS = (
        "an_older_version_is_installed",
        "services_are_set_to_start",
        "nothing_of_the_toolchain_is_there",
        "everything_promised_is_there",
        "server_has_the_stories_on_its_shelf",
        "tools_find_their_parts",
        "backup_is_made_and_restored",
        "damaged_backup_changes_nothing",
        "upgrade_without_a_backup_does_not_happen",
        "upgrade_keeps_the_library_and_makes_a_backup",
        "removing_keeps_the_library",
        "purging_keeps_the_library_unless_told_otherwise",
        "purging_deletes_the_library_if_the_answer_is_yes",
    )

    def backups(self) -> list[str]:
        return sorted(path.name for path in self.debian.path("/var/backups/branchbook").iterdir() if path.is_dir())


def tell(base: Path, file: Path) -> int:
    """Runs both stories, each in a copy of the bare Debian."""
    bare.run("ip", "link", "set", "lo", "up")
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="run-") as folder:
        before = older(file, Path(folder))
        for name, begin in (
            ("installed", lambda root: Installation(Debian(root), file, before)),
            ("booted", lambda root: booted(root, file)),
        ):
            root = Path(folder) / name
            bare.run("cp", "-a", str(base), str(root))
            bare.run("mount", "-t", "proc", "proc", str(root / "proc"))
            try:
                story = begin(root)
                try:
                    more, worse = told(story)
                finally:
                    story.end()
            finally:
                bare.run("umount", str(root / "proc"))
            passed, failed = passed + more, failed + worse
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def booted(root: Path, file: Path) -> Family:
    debian = Debian(root)
    debian.path("/root/branchbook.deb").write_bytes(file.read_bytes())
    debian.apt("install", "--no-install-recommends", "systemd-sysv", "/root/branchbook.deb")
    return Family(root)


def told(story: Installation | Family) -> tuple[int, int]:
    """Runs the tests of a story in their order. What comes after a failure needs what failed, and fails as well."""
    tests = [getattr(story, name) for name in story.TESTS]
    passed = 0
    try:
        for test in tests:
            began = time.monotonic()
            test()
            print(f"passed {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
            passed += 1
    except Exception:
        print(f"FAILED {tests[passed].__name__}")
        traceback.print_exc(limit=-3, file=sys.stdout)
    return passed, len(tests) - passed


def main() -> int:
    if os.geteuid() != 0:
        raise SystemExit("This needs root, because it makes a Debian: sudo make test-package")
    file = package()
    if INSIDE in sys.argv:
        return tell(CACHE / "bare", file)
    make_bare_debian(file)
    spaces = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "--mount-proc"]
    return subprocess.run([*spaces, sys.executable, __file__, INSIDE]).returncode


if __name__ == "__main__":
    sys.exit(main())
