"""How WebSockets open, wait and end: handshakes, timers, clients that do not read, TLS, and a stop of the server."""

import contextlib
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import websocket
from frame_cases import CASES
from peer import CLOSE, KEY, PING, PONG, TEXT, Echo, Peer, accepted, close, frame, handshake, more, seconds_since, text


class Behaviour:
    """Every method whose name begins with `case_` is a test."""

    def __init__(self, program: str, server: Echo) -> None:
        self.program = program
        self.server = server

    def peer(self, target: str = "/echo", **how: object) -> Peer:
        return Peer(self.server.port, target, **how)

    @contextlib.contextmanager
    def another(self, *arguments: str) -> Iterator[Echo]:
        server = Echo(self.program, *arguments)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                assert server.stop() == 0

    # The handshake

    def case_handshake_is_answered_with_all_its_fields(self) -> None:
        with self.peer(upgrade=False) as peer:
            status, fields = peer.ask(handshake(Sec_WebSocket_Protocol="chat, echo.1", Sec_WebSocket_Extensions="permessage-deflate"))
            assert status == 101, status
            assert fields["upgrade"] == "websocket"
            assert fields["connection"].lower() == "upgrade"
            assert fields["server"] == "Branchbook"
            assert fields["sec-websocket-accept"] == accepted(KEY)
            assert fields["sec-websocket-protocol"] == "echo.1"
            assert fields["x-common"] == fields["x-own"] == "yes"
            assert "date" in fields
            assert not {"sec-websocket-extensions", "content-length"} & fields.keys()
            peer.send(text("hello"))
            assert peer.next() == (TEXT, b"hello")

    def case_handshake_without_a_known_subprotocol_names_none(self) -> None:
        for offered in (None, "chat", "ECHO.1"):
            with self.peer(upgrade=False) as peer:
                status, fields = peer.ask(handshake(Sec_WebSocket_Protocol=offered))
                assert status == 101
                assert "sec-websocket-protocol" not in fields

    def case_handshake_may_be_spelled_in_many_ways(self) -> None:
        ways = [
            {"Upgrade": "WebSocket"},
            {"Connection": "upgrade"},
            {"Connection": "keep-alive, Upgrade"},
            {"Upgrade": "h2c, websocket"},
            {"Content_Length": "0"},
        ]
        for way in ways:
            with self.peer(upgrade=False) as peer:
                assert peer.ask(handshake(**way))[0] == 101, way

    def case_bad_handshakes_are_refused(self) -> None:
        refused = [
            (400, {"Sec_WebSocket_Key": None}),
            (400, {"Sec_WebSocket_Key": ""}),
            (400, {"Sec_WebSocket_Key": "short=="}),
            (400, {"Sec_WebSocket_Key": "*" * 22 + "=="}),
            (400, {"Sec_WebSocket_Key": f"{KEY}\r\nSec-WebSocket-Key: {KEY}"}),
            (400, {"Sec_WebSocket_Version": None}),
            (400, {"Connection": "keep-alive"}),
            (400, {"Connection": None}),
            (400, {"method": "HEAD"}),
            (400, {"method": "OPTIONS"}),
            (400, {"version": "1.0"}),
            (426, {"Sec_WebSocket_Version": "8"}),
            (426, {"Sec_WebSocket_Version": "13, 8"}),
            (426, {"Upgrade": None}),
            (426, {"Upgrade": "h2c"}),
        ]
        for wanted, changed in refused:
            with self.peer(upgrade=False) as peer:
                status, fields = peer.ask(handshake(**changed))
                assert status == wanted, (status, changed)
                if wanted == 426:
                    assert fields["upgrade"] == "websocket"
                    assert "Upgrade" in fields["connection"]
                    assert fields["sec-websocket-version"] == "13"

    def case_connection_can_be_upgraded_after_a_refusal(self) -> None:
        with self.peer(upgrade=False) as peer:
            status, fields = peer.ask(handshake(Sec_WebSocket_Version="7"))
            assert status == 426
            peer.take(int(fields["content-length"]))
            assert peer.ask(handshake())[0] == 101

    def case_frames_sent_with_the_handshake_are_answered(self) -> None:
        with self.peer(upgrade=False) as peer:
            assert peer.ask(handshake() + text("early") + text("bird")[:4])[0] == 101
            peer.send(text("bird")[4:])
            assert [peer.next(), peer.next()] == [(TEXT, b"early"), (TEXT, b"bird")]

    # Another implementation

    def case_another_library_understands_this_server(self) -> None:
        client = websocket.create_connection(f"ws://127.0.0.1:{self.server.port}/echo", subprotocols=["echo.1"], timeout=10)
        assert client.getsubprotocol() == "echo.1"
        for message in ("", "hello", "κόσμε 🦈", "x" * 65_536):
            client.send(message)
            assert client.recv() == message
        client.ping("are you there")
        assert client.recv_data(control_frame=True) == (PONG, b"are you there")
        client.send_close(1001)
        assert client.recv_data(control_frame=True) == (CLOSE, b"\x03\xe9")
        client.shutdown()

    # TLS

    def case_all_of_it_works_over_tls(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
            what = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost"]
            subprocess.run([*what, "-keyout", key, "-out", certificate, "-days", "2"], check=True, capture_output=True)
            assert Path(certificate).exists()
            with self.another("quick", certificate, key) as server:
                for case in CASES[::5]:
                    with Peer(server.port, secure=True) as peer:
                        peer.send(case.sent)
                        for wanted in case.expected:
                            assert peer.next() == wanted, case.name
                with Peer(server.port, "/many", secure=True) as peer:
                    peer.send(text("60"))
                    for _ in range(60):
                        assert peer.next() == (TEXT, b"x" * 1_000)
                    peer.send(close(1000))
                    assert peer.end() == [(CLOSE, b"\x03\xe8")]
                with Peer(server.port, secure=True) as peer:
                    assert server.stop() == 0
                    assert peer.end() == [(CLOSE, b"\x03\xe9")]

    # The server closes

    def case_server_sends_what_came_before_its_close_and_nothing_after(self) -> None:
        with self.peer("/close") as peer:
            peer.send(text("4001 enough") + text("4002"))
            assert peer.next() == (TEXT, b"last")
            assert peer.next() == (CLOSE, b"\x0f\xa1enough")
            peer.send(close(4001))
            assert peer.end() == []

    def case_messages_on_the_way_do_not_disturb_a_close(self) -> None:
        with self.peer("/close") as peer:
            peer.send(text("4001"))
            assert [peer.next(), peer.next()] == [(TEXT, b"last"), (CLOSE, b"\x0f\xa1")]
            peer.send(text("4002") + frame(PING) + text("half", final=False) + close())
            assert peer.end() == []

    def case_fault_after_the_server_has_closed_ends_it(self) -> None:
        with self.peer("/close") as peer:
            peer.send(text("4001"))
            assert [peer.next(), peer.next()] == [(TEXT, b"last"), (CLOSE, b"\x0f\xa1")]
            peer.send(b"\xff" * 100)
            assert peer.end() == []

    def case_faults_while_the_server_closes_do_not_keep_it_from_stopping(self) -> None:
        with self.another("quick") as server:
            for number in range(200):
                with Peer(server.port, "/close") as peer:
                    peer.send(text("4001"))
                    start = time.monotonic()
                    # Each time at another moment of closing.
                    while seconds_since(start) < number * 2e-6:
                        pass
                    peer.send(b"\xff" * 100)
                    frames = peer.end()
                    assert frames in ([(TEXT, b"last"), (CLOSE, b"\x0f\xa1")], [(TEXT, b"last"), (CLOSE, b"\x03\xea")]), frames

    def case_long_reason_is_cut_between_two_characters(self) -> None:
        with self.peer("/close") as peer:
            peer.send(text("4001 " + "κ" * 100))
            assert peer.next() == (TEXT, b"last")
            assert peer.next() == (CLOSE, b"\x0f\xa1" + ("κ" * 61).encode())

    def case_code_that_may_not_be_sent_is_left_out(self) -> None:
        for code in ("0", "1005", "1006", "5000"):
            with self.peer("/close") as peer:
                peer.send(text(f"{code} why"))
                assert [peer.next(), peer.next()] == [(TEXT, b"last"), (CLOSE, b"")]

    def case_client_that_never_answers_a_close_is_cut_off(self) -> None:
        with self.another("quick") as server, Peer(server.port, "/close") as peer:
            start = time.monotonic()
            peer.send(text("4001"))
            assert peer.end() == [(TEXT, b"last"), (CLOSE, b"\x0f\xa1")]
            assert 0.45 < seconds_since(start) < 4

    def case_stopping_server_says_so_and_ends(self) -> None:
        with self.another() as server:
            peers = [Peer(server.port) for _ in range(20)]
            server.process.terminate()
            for peer in peers:
                assert peer.next() == (CLOSE, b"\x03\xe9")
                peer.send(close(1001))
                assert peer.end() == []
                peer.socket.close()
            assert server.process.wait(5) == 0

    def case_stopping_server_does_not_wait_for_silent_clients(self) -> None:
        with self.another("quick") as server:
            peers = [Peer(server.port) for _ in range(20)]
            start = time.monotonic()
            assert server.stop() == 0
            assert seconds_since(start) < 5
            assert [peer.end() for peer in peers] == [[(CLOSE, b"\x03\xe9")]] * 20

    # Silent and slow clients

    def case_silent_client_is_pinged_and_then_cut_off(self) -> None:
        with self.another("quick") as server, Peer(server.port) as peer:
            start = time.monotonic()
            assert peer.next() == (PING, b"")
            assert 0.15 < seconds_since(start) < 0.95
            assert peer.next() is None
            assert 0.95 < seconds_since(start) < 4

    def case_client_that_answers_pings_stays(self) -> None:
        with self.another("quick") as server, Peer(server.port) as peer:
            for _ in range(5):
                assert peer.next() == (PING, b"")
                peer.send(frame(PONG))
            peer.send(text("still here"))
            assert peer.next() == (TEXT, b"still here")

    def case_client_that_talks_is_not_pinged(self) -> None:
        with self.another("quick") as server, Peer(server.port) as peer:
            for _ in range(10):
                time.sleep(0.08)
                peer.send(text("a"))
                assert peer.next() == (TEXT, b"a")

    def case_message_that_drips_is_closed(self) -> None:
        with self.another("quick") as server, Peer(server.port) as peer:
            start = time.monotonic()
            peer.send(text("a", final=False))
            while seconds_since(start) < 3 and not peer.received:
                peer.send(more("b", final=False))
                peer.is_silent(0.05)
                if not peer.is_silent(0):
                    peer.more()
            assert peer.next() == (CLOSE, b"\x03\xf0")
            assert 0.75 < seconds_since(start) < 3

    def case_many_messages_in_a_row_are_not_taken_for_one_that_drips(self) -> None:
        with self.another("quick") as server, Peer(server.port) as peer:
            start = time.monotonic()
            whole = text("ab")
            peer.send(whole[:3])
            while seconds_since(start) < 1.5:
                # Every piece ends one message and begins the next.
                peer.send(whole[3:] + whole[:3])
                assert peer.next() == (TEXT, b"ab")
                time.sleep(0.03)

    # Clients that do not read

    def case_burst_within_the_limit_arrives_whole(self) -> None:
        with self.peer("/many") as peer:
            for _ in range(20):
                peer.send(text("60"))
                for _ in range(60):
                    assert peer.next() == (TEXT, b"x" * 1_000)

    def case_client_that_never_reads_is_closed(self) -> None:
        with self.another("quick") as server, Peer(server.port, "/many", buffer=4_096) as peer:
            before = server.memory()
            # More than what the system holds for both sides, in bursts that fit.
            for _ in range(200):
                peer.send(text("60"))
                time.sleep(0.002)
            assert server.memory() - before < 8 << 20
            time.sleep(1)
            frames = []
            with contextlib.suppress(AssertionError):
                frames = peer.end()
            assert len(frames) < 200 * 60
            assert server.process.poll() is None

    def case_client_that_reads_late_still_hears_why_it_was_closed(self) -> None:
        with self.peer("/many", buffer=4_096) as peer:
            peer.send(text("8000"))
            time.sleep(0.3)
            frames = [peer.next()]
            while frames[-1][0] == TEXT:
                frames.append(peer.next())
            assert frames[-1] == (CLOSE, b"\x03\xf5Too much waits to be received."), frames[-1]
            assert set(frames[:-1]) == {(TEXT, b"x" * 1_000)}

    def case_pings_of_a_client_that_never_reads_do_not_fill_the_memory(self) -> None:
        with self.another("quick") as server, Peer(server.port, buffer=4_096) as peer:
            before = server.memory()
            peer.socket.settimeout(0.5)
            pings = frame(PING, b"x" * 125) * 1_000
            with contextlib.suppress(TimeoutError):
                for _ in range(200):
                    peer.send(pings)
            assert server.memory() - before < 8 << 20

    # Many

    def case_everybody_gets_everything_in_one_order(self) -> None:
        peers = [self.peer("/all") for _ in range(8)]
        # Once all are known, everybody speaks.
        for peer in peers:
            peer.send(frame(PING))
            assert peer.next() == (PONG, b"")
        for number in range(50):
            for name, peer in enumerate(peers):
                peer.send(text(f"{name} {number}"))
        heard = [[peer.next() for _ in range(400)] for peer in peers]
        assert all(each == heard[0] for each in heard)
        for name in range(8):
            mine = [payload for _, payload in heard[0] if payload.startswith(b"%d " % name)]
            assert mine == [b"%d %d" % (name, number) for number in range(50)]
        for peer in peers:
            peer.socket.close()

    def case_connections_that_break_leave_nothing(self) -> None:
        with self.another() as server:

            def round_of_clients() -> int:
                for _ in range(300):
                    with Peer(server.port, "/all") as peer:
                        peer.send(text("x" * 20_000, final=False))
                time.sleep(0.3)
                return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))

            first = round_of_clients()
            memory = server.memory()
            assert [round_of_clients() for _ in range(3)] == [first] * 3
            assert server.memory() - memory < 4 << 20
