"""A WebSocket client that sends exactly the bytes it is told to, so that it can also break every rule."""

import base64
import contextlib
import hashlib
import os
import select
import signal
import socket
import ssl
import struct
import subprocess
import time

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x37\xfa\x21\x3d"
# What is awaited comes within this many seconds, or not at all.
PATIENCE = 10


def masked(payload: bytes) -> bytes:
    return bytes(byte ^ MASK[index & 3] for index, byte in enumerate(payload)) if len(payload) < 4_096 else fast_masked(payload)


def fast_masked(payload: bytes) -> bytes:
    key = int.from_bytes(MASK * (len(payload) // 4 + 1), "little")
    mask = key & ((1 << 8 * len(payload)) - 1)
    return (int.from_bytes(payload, "little") ^ mask).to_bytes(len(payload), "little")


def frame(
    opcode: int,
    payload: bytes | str = b"",
    final: bool = True,
    reserved: int = 0,
    mask: bool = True,
    length: int | None = None,
    length_size: int | None = None,
) -> bytes:
    """A frame; right, unless told otherwise. `length` is what it announces, `length_size` the number of bytes (0, 2 or 8) to say so."""
    payload = payload.encode() if isinstance(payload, str) else payload
    length = len(payload) if length is None else length
    if length_size is None:
        length_size = 0 if length <= 125 else 2 if length <= 65_535 else 8
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    bit = 0x80 if mask else 0
    head += bytes([bit | (length if length_size == 0 else 126 if length_size == 2 else 127)])
    head += length.to_bytes(length_size, "big") if length_size else b""
    return head + (MASK + masked(payload) if mask else payload)


def text(payload: bytes | str = b"", **how: object) -> bytes:
    return frame(TEXT, payload, **how)


def more(payload: bytes | str = b"", **how: object) -> bytes:
    return frame(CONTINUATION, payload, **how)


def close(code: int | None = None, reason: bytes | str = b"", **how: object) -> bytes:
    reason = reason.encode() if isinstance(reason, str) else reason
    return frame(CLOSE, (b"" if code is None else struct.pack(">H", code)) + reason, **how)


class Echo:
    """A running server of Tests/EchoServer."""

    def __init__(self, program: str, *arguments: str) -> None:
        self.process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def stop(self) -> int:
        """Tells it to stop, and returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def memory(self) -> int:
        """The bytes that it has in memory."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) * 1_024 for line in file if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """The seconds that its threads have worked."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Peer:
    """A connection, upgraded unless told otherwise."""

    def __init__(self, port: int, target: str = "/echo", upgrade: bool = True, secure: bool = False, buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket)
        self.received = b""
        if upgrade:
            status, fields = self.ask(handshake(target))
            assert status == 101, (status, fields)

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes, piece: int | None = None) -> None:
        """Sends bytes, in pieces of a size; stops quietly if the server has closed."""
        step = piece or max(1, len(data))
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for start in range(0, len(data), step):
                self.socket.sendall(data[start : start + step])

    def ask(self, request: bytes) -> tuple[int, dict[str, str]]:
        """Sends a request, and returns the status and the fields of the answer."""
        self.send(request)
        while b"\r\n\r\n" not in self.received:
            assert self.more(), "closed before an answer"
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        return int(lines[0].split()[1]), fields

    def more(self) -> bool:
        try:
            chunk = self.socket.recv(65_536)
        except ConnectionResetError:
            return False
        self.received += chunk
        return bool(chunk)

    def take(self, count: int) -> bytes | None:
        while len(self.received) < count:
            if not self.more():
                assert not self.received, f"closed within {self.received[:40]}"
                return None
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def next(self) -> tuple[int, bytes] | None:
        """The next frame, as its opcode and payload; None if the server has closed."""
        head = self.take(2)
        if head is None:
            return None
        assert head[0] & 0x70 == 0 and head[0] & 0x80, f"a frame that begins with {head.hex()}"
        assert not head[1] & 0x80, "a masked frame"
        length = head[1]
        if length >= 126:
            length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            assert length >= (126 if head[1] == 126 else 65_536), "a length with too many bytes"
        return head[0] & 0x0F, self.take(length) if length else b""

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing comes for some time."""
        return not self.received and not select.select([self.socket], [], [], seconds)[0]

    def end(self) -> list[tuple[int, bytes] | None]:
        """All frames until the server closes."""
        frames = []
        while (each := self.next()) is not None:
            frames.append(each)
        return frames


KEY = base64.b64encode(b"sixteen bytes in").decode()


def handshake(target: str = "/echo", **changed: str | None) -> bytes:
    """An upgrade request, with changed fields; None removes one. Underscores stand for hyphens, and a method can be given as well."""
    method = changed.pop("method", "GET")
    version = changed.pop("version", "1.1")
    fields = {"Host": "a", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": KEY, "Sec-WebSocket-Version": "13"}
    names = {name.lower(): name for name in fields}
    for name, value in changed.items():
        spelled = name.replace("_", "-")
        spelled = names.get(spelled.lower(), spelled)
        if value is None:
            fields.pop(spelled, None)
        else:
            fields[spelled] = value
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {target} HTTP/{version}\r\n{lines}\r\n".encode()


def accepted(key: str) -> str:
    return base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()


def seconds_since(start: float) -> float:
    return time.monotonic() - start
