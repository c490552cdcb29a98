#!/usr/bin/env python3
"""Tests WebSockets frame by frame against the server of Tests/EchoServer. Last line: N passed, N failed.

usage: run.py ECHOSERVER [WORD…]    With words, runs only cases whose names contain one.
"""

import concurrent.futures
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator

from behaviour_cases import Behaviour
from frame_cases import CASES, Case
from peer import CLOSE, Echo, Peer, close

# The seconds from which on a case is worth naming.
SLOW = 1.0


def exchange(port: int, case: Case, piece: int | None, secure: bool = False) -> None:
    """Sends the bytes of a case, in pieces of a size; what comes must be what is expected, and then the end."""
    with Peer(port, secure=secure) as peer:
        peer.send(case.sent, piece)
        expected = list(case.expected)
        for wanted in expected:
            given = peer.next()
            assert given == wanted, f"{shown(given)} where {shown(wanted)} was expected"
        if not expected or expected[-1][0] != CLOSE:
            peer.send(close(1000))
            assert peer.next() == (CLOSE, b"\x03\xe8")
        if case.is_answered:
            peer.send(close(1000))
        rest = peer.end()
        assert rest == [], f"{shown(rest[0])} after the last frame"


def shown(given: tuple[int, bytes] | None) -> str:
    return "the end" if given is None else f"opcode {given[0]} with {len(given[1])} bytes {given[1][:20]!r}"


def table(port: int) -> Iterator[tuple[str, Callable[[], None]]]:
    for case in CASES:
        yield case.name, lambda case=case: exchange(port, case, None)
        if len(case.sent) <= 400:
            yield f"{case.name}, in pieces of a byte", lambda case=case: exchange(port, case, 1)
        else:
            yield f"{case.name}, in pieces of 997 bytes", lambda case=case: exchange(port, case, 997)


def attempt(name: str, run: Callable[[], None]) -> bool:
    """Runs a case, and says how it went."""
    start = time.monotonic()
    try:
        run()
    except Exception:
        print(f"FAILED {name}\n{traceback.format_exc(limit=-1)}", end="", flush=True)
        return False
    if (taken := time.monotonic() - start) >= SLOW:
        print(f"passed {name} ({taken:.1f} s)", flush=True)
    return True


def main() -> int:
    program, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    server = Echo(program)
    behaviour = Behaviour(program, server)

    def chosen(cases: Iterable[tuple[str, Callable[[], None]]]) -> list[tuple[str, Callable[[], None]]]:
        return [(name, run) for name, run in cases if not words or any(word in name for word in words)]

    try:
        passes = [attempt(name, run) for name, run in chosen(table(server.port))]
        # Most of these wait most of the time.
        named = chosen((name, getattr(behaviour, name)) for name in dir(behaviour) if name.startswith("case_"))
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            passes += pool.map(lambda each: attempt(*each), named)
    finally:
        passes.append(attempt("the server ends well", lambda: check(server.stop() == 0)))
    print(f"{passes.count(True)} passed, {passes.count(False)} failed")
    return 0 if all(passes) else 1


def check(is_right: bool) -> None:
    assert is_right


if __name__ == "__main__":
    sys.exit(main())
