#!/usr/bin/env python3
"""Measures what WebSockets cost: memory for each idle one, and processor time for each delivery. It is no test.

usage: measure.py ECHOSERVER    The server should be built with -c release.
"""

import resource
import selectors
import sys
import time

from peer import PING, PONG, Echo, Peer, frame, text

IDLE = 2_000
RECEIVERS = 8
MESSAGE = "x" * 120
# The frame of a message: two bytes of header.
SIZE = len(MESSAGE) + 2


def memory(program: str) -> None:
    server = Echo(program)
    try:
        # What the first connections cost is not theirs.
        warm = [Peer(server.port) for _ in range(50)]
        before = server.memory()
        peers = [Peer(server.port) for _ in range(IDLE)]
        print(f"{(server.memory() - before) / IDLE / 1_024:.1f} KiB for each of {IDLE:,} connections, new")
        for peer in peers:
            peer.send(text("hello"))
            peer.next()
        print(f"{(server.memory() - before) / IDLE / 1_024:.1f} KiB for each, after a message")
        for peer in warm + peers:
            peer.socket.close()
    finally:
        server.stop()


def deliveries(program: str, at_once: int, rounds: int) -> None:
    """One client speaks, `at_once` messages at a time, and waits until all have heard them.

    Nobody answers pings, so all rounds together must take less than 20 seconds.
    """
    server = Echo(program)
    try:
        peers = [Peer(server.port, "/all") for _ in range(RECEIVERS)]
        for peer in peers:
            peer.send(frame(PING))
            assert peer.next() == (PONG, b"")
        selector = selectors.DefaultSelector()
        for peer in peers:
            selector.register(peer.socket, selectors.EVENT_READ)
        messages = text(MESSAGE) * at_once
        cpu, start = server.cpu(), time.monotonic()
        for _ in range(rounds):
            peers[0].socket.sendall(messages)
            missing = RECEIVERS * at_once * SIZE
            while missing:
                for key, _ in selector.select():
                    missing -= len(key.fileobj.recv(1 << 20))
        taken, worked = time.monotonic() - start, server.cpu() - cpu
        count = RECEIVERS * at_once * rounds
        print(
            f"{at_once} at once: {count / taken:,.0f} deliveries a second; "
            f"{worked / count * 1e6:.2f} µs of one core for each, so {count / worked:,.0f} a second on a busy core"
        )
    finally:
        server.stop()


if __name__ == "__main__":
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192), hard))
    memory(sys.argv[1])
    deliveries(sys.argv[1], 1, 10_000)
    deliveries(sys.argv[1], 20, 1_000)
    deliveries(sys.argv[1], 200, 100)
