#!/usr/bin/env python3
"""Kills a library's store while it writes, fills its disk and damages its file: nothing acknowledged may be lost.

usage: run.py [STOREKILL] [--kills N] [--damages N] [--seed N]
"""

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

THREADS = 4
# And one that adds and removes guests.
ALL_THREADS = THREADS + 1


class Failures:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def note(self, is_right, what):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", what, flush=True)


def written(program, path, round_name, prepare=None):
    return subprocess.Popen([program, "write", path, str(THREADS), round_name], stdout=subprocess.PIPE, preexec_fn=prepare)  # noqa: PLW1509 - only one thread runs here


def acknowledged(output):
    # The end of the process may have cut off the last line; without its line break it does not count as sent.
    return {line[5:] for line in output.decode().split("\n")[:-1] if line.startswith("kept ")}


def checked(program, path):
    return subprocess.run([program, "check", path], capture_output=True, timeout=300)


def look(program, path, expected, failures, what):
    """Checks that the store is intact and has every acknowledged line exactly once, at its place."""
    result = checked(program, path)
    lines = result.stdout.decode().split("\n")
    kept = [line[5:] for line in lines if line.startswith("line ")]
    problems = [line for line in lines if line.startswith(("problem", "error"))]
    lost = expected - set(kept)
    failures.note(
        result.returncode == 0 and "whole" in lines and not problems and not lost and len(kept) == len(set(kept)),
        f"{what}: exit {result.returncode}, {len(lost)} lost, {len(kept) - len(set(kept))} twice, {problems[:3]}",
    )
    return set(kept)


def kill(program, folder, count, chance, failures):
    path = os.path.join(folder, "library.sqlite")
    expected = set()
    for number in range(count):
        process = written(program, path, str(number))
        time.sleep(chance.uniform(0.005, 0.12))
        process.send_signal(signal.SIGKILL)
        output = process.communicate()[0]
        expected |= acknowledged(output)
        failures.note(not re.search(rb"^error", output, re.M), f"kill {number}: {output[-200:]}")
        # A full check takes longer the more there is, so most rounds are checked together.
        if number % 10 == 9 or number == count - 1:
            expected = look(program, path, expected, failures, f"after {number + 1} kills")
    print(f"{count} kills, {len(expected)} lines kept", flush=True)


def fill(program, folder, failures):
    """A disk of 6 MiB that fills up; if that cannot be mounted, a file size limit of 3 MiB."""
    disk = os.path.join(folder, "disk")
    os.mkdir(disk)
    is_mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode == 0
    if not is_mounted:
        print("No disk can be mounted here; a limit on the size of files stands for it.")

    def limit():
        if not is_mounted:
            resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 20, 3 << 20))

    try:
        path = os.path.join(disk, "library.sqlite")
        process = written(program, path, "full", limit)
        seen = b""
        try:
            deadline = time.time() + 120
            while seen.count(b"error full") < ALL_THREADS and time.time() < deadline:
                line = process.stdout.readline()
                if not line:
                    break
                seen += line
        finally:
            process.kill()
            seen += process.communicate()[0]
        errors = set(re.findall(rb"^error (.*)$", seen, re.M))
        failures.note(errors == {b"full"}, f"a full disk: {errors}")
        if is_mounted:
            failures.note(subprocess.run(["mount", "-o", "remount,size=64m", disk]).returncode == 0, "a larger disk")
        expected = acknowledged(seen)
        look(program, path, expected, failures, "after the disk was full")
        # Once there is space again, it continues.
        process = written(program, path, "again")
        time.sleep(1)
        process.kill()
        more = acknowledged(process.communicate()[0])
        failures.note(len(more) > 0, "writing goes on when there is room again")
        look(program, path, expected | more, failures, "after there was room again")
    finally:
        if is_mounted:
            subprocess.run(["umount", disk])


def damage(program, folder, count, chance, failures):
    """Truncated files, overwritten pages, changed bytes: the program reports it or its answer is right, and it never crashes."""
    source = os.path.join(folder, "library.sqlite")
    # Closing writes the write-ahead log into the file. SQLite's own command line would do that without checksums.
    right = checked(program, source).stdout
    failures.note(not os.path.exists(source + "-wal"), "a store that is closed leaves no log behind")
    said = 0
    path = os.path.join(folder, "damaged.sqlite")
    for number in range(count):
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(path + ending):
                os.remove(path + ending)
        shutil.copy(source, path)
        with open(path, "r+b") as file:
            size = os.path.getsize(path)
            kind = chance.randrange(4)
            if kind == 0:
                file.truncate(chance.randrange(size))
            for _ in range(chance.choice([1, 3, 20])):
                page = chance.randrange(8 if chance.random() < 0.3 else size // 4096) * 4096
                if kind == 1:
                    file.seek(page)
                    file.write(chance.randbytes(4096))
                elif kind == 2:
                    file.seek(page + chance.randrange(4096))
                    file.write(chance.randbytes(chance.randrange(1, 64)))
                elif kind == 3:
                    file.seek(page)
                    file.write(bytes(4096))
        result = checked(program, path)
        output = result.stdout.decode(errors="replace")
        is_said = re.search(r"^(error (damaged|unavailable|newer)|problem )", output, re.M) is not None
        said += is_said
        failures.note(
            result.returncode in (0, 1) and (is_said or result.stdout == right),
            f"damage {number} of kind {kind}: exit {result.returncode}, {output[-200:]!r} {result.stderr[-300:]!r}",
        )
    print(f"{count} damages, {said} said, the others without effect", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=".build/tests/debug/StoreKill")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--damages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    print("seed", arguments.seed, flush=True)
    chance = random.Random(arguments.seed)
    failures = Failures()
    with tempfile.TemporaryDirectory() as folder:
        kill(arguments.program, folder, arguments.kills, chance, failures)
        fill(arguments.program, folder, failures)
        damage(arguments.program, folder, arguments.damages, chance, failures)
    print(f"{failures.passed} passed, {failures.failed} failed")
    sys.exit(1 if failures.failed else 0)


main()
