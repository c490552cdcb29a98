"""What a server answers to which bytes: a table after the cases of the Autobahn suite for servers without compression."""

import struct
from dataclasses import dataclass

from peer import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, close, frame, more, text

LIMIT = 65_536
GREEK = "κόσμε"


@dataclass(frozen=True)
class Case:
    """Bytes to send, and the frames that must come, in order. If the last one is no Close, the client closes after it, as it should.

    Some Closes are not the last word: those the client answers.
    """

    name: str
    sent: bytes
    expected: list[tuple[int, bytes]]
    is_answered: bool = False


def said(payload: bytes | str) -> tuple[int, bytes]:
    return TEXT, payload.encode() if isinstance(payload, str) else payload


def pong(payload: bytes = b"") -> tuple[int, bytes]:
    return PONG, payload


def closed(code: int) -> tuple[int, bytes]:
    return CLOSE, struct.pack(">H", code)


BAD = closed(1002)
BAD_TEXT = closed(1007)


def lengths() -> list[Case]:
    cases = [
        Case(f"text of {size} bytes", text("*" * size), [said("*" * size)]) for size in (0, 1, 2, 125, 126, 127, 128, 1_000, 65_535, 65_536)
    ]
    return [
        *cases,
        Case("text of one byte above the limit", text("*" * (LIMIT + 1)), [closed(1009)]),
        Case("fragments above the limit", text("*" * LIMIT, final=False) + more("*"), [closed(1009)]),
        Case("fragments at the limit", text("*" * (LIMIT - 1), final=False) + more("*"), [said("*" * LIMIT)]),
        Case("a gigabyte announced", text(b"", length=1 << 30), [closed(1009)]),
        Case("the largest length announced", text(b"", length=(1 << 63) - 1), [closed(1009)]),
        # These break a rule as well, but RFC 6455 does not say which fault must be named.
        Case("a length with the highest bit", text(b"", length=1 << 63), [closed(1009)]),
        Case("all bits of the length", text(b"", length=(1 << 64) - 1), [closed(1009)]),
        Case("5 in two bytes", text("hello", length_size=2), [BAD]),
        Case("125 in two bytes", text("*" * 125, length_size=2), [BAD]),
        Case("5 in eight bytes", text("hello", length_size=8), [BAD]),
        Case("65535 in eight bytes", text("*" * 65_535, length_size=8), [BAD]),
        Case("three messages at once", text("a") + text("b") + text("c"), [said("a"), said("b"), said("c")]),
        Case("a zero mask", b"\x81\x85\x00\x00\x00\x00hello", [said("hello")]),
    ]


def pings() -> list[Case]:
    longest = bytes(range(125))
    return [
        Case("ping", frame(PING), [pong()]),
        Case("ping with text", frame(PING, b"Hello"), [pong(b"Hello")]),
        Case("ping with bytes", frame(PING, b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"), [pong(b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff")]),
        Case("ping of 125 bytes", frame(PING, longest), [pong(longest)]),
        Case("ping of 126 bytes", frame(PING, b"\xfe" * 126), [BAD]),
        Case("ping of 65536 bytes announced", frame(PING, b"", length=65_536), [BAD]),
        Case("ten pings", b"".join(frame(PING, str(n).encode()) for n in range(10)), [pong(str(n).encode()) for n in range(10)]),
        Case("pong that nobody asked for", frame(PONG), []),
        Case("pong with text, then a ping", frame(PONG, b"unasked") + frame(PING, b"p"), [pong(b"p")]),
        Case("pong of 126 bytes", frame(PONG, b"\xfe" * 126), [BAD]),
        Case("ping in fragments", frame(PING, b"a", final=False) + more("b"), [BAD]),
        Case("pong in fragments", frame(PONG, b"a", final=False) + more("b"), [BAD]),
    ]


def rules() -> list[Case]:
    cases = [Case(f"reserved bits {bits}", text("a") + text("b", reserved=bits) + frame(PING), [said("a"), BAD]) for bits in range(1, 8)]
    cases += [Case(f"reserved bit {bits} in a ping", frame(PING, reserved=bits), [BAD]) for bits in (1, 2, 4)]
    cases += [Case(f"reserved bit {bits} in a close", close(1000, reserved=bits), [BAD]) for bits in (1, 2, 4)]
    cases += [Case(f"opcode {opcode}", frame(opcode, b"?"), [BAD]) for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)]
    cases += [Case(f"opcode {opcode} after a message", text("a") + frame(opcode), [said("a"), BAD]) for opcode in (3, 7, 11, 15)]
    return [
        *cases,
        Case("text without a mask", text("hello", mask=False), [BAD]),
        Case("empty text without a mask", text(mask=False), [BAD]),
        Case("ping without a mask", frame(PING, b"hello", mask=False), [BAD]),
        Case("close without a mask", close(1000, mask=False), [BAD]),
        Case("mask forgotten in the second message", text("a") + text("b", mask=False), [said("a"), BAD]),
        # No fault, only unwelcome, so the connection ends with the client's answer.
        Case("binary", frame(BINARY, b"\x00\xff"), [closed(1003)], is_answered=True),
        Case("empty binary", frame(BINARY), [closed(1003)], is_answered=True),
        Case("binary in fragments", frame(BINARY, b"a", final=False) + more("b"), [closed(1003)], is_answered=True),
        Case("binary without an end", frame(BINARY, b"a", final=False), [closed(1003)], is_answered=True),
        Case("text after a fault", text("a", reserved=4) + text("b"), [BAD]),
        Case("HTTP instead of frames", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", [BAD]),
    ]


def fragments() -> list[Case]:
    first, second = text("fragment1", final=False), more("fragment2")
    whole = said("fragment1fragment2")
    return [
        Case("two fragments", first + second, [whole]),
        Case("ping in between", first + frame(PING, b"p") + second, [pong(b"p"), whole]),
        Case("pong in between", first + frame(PONG, b"p") + second, [whole]),
        Case("close in between", first + close(1000) + second, [closed(1000)]),
        Case(
            "ping inside every gap",
            first + (frame(PING) + more("x", final=False)) * 3 + second,
            [pong()] * 3 + [said("fragment1xxxfragment2")],
        ),
        Case("empty fragments", text(final=False) + more(final=False) + more(), [said("")]),
        Case("one of three fragments has text", text(final=False) + more("middle", final=False) + more(), [said("middle")]),
        Case(
            "a hundred fragments of one byte",
            text("a", final=False) + more("b", final=False) * 98 + more("c"),
            [said("a" + "b" * 98 + "c")],
        ),
        Case("continuation of nothing", more("a"), [BAD]),
        Case("continuation of nothing, not the last", more("a", final=False), [BAD]),
        Case("continuation after a whole message", text("a") + more("b"), [said("a"), BAD]),
        Case("continuation after the last fragment", first + second + more("c"), [whole, BAD]),
        Case("text inside a message", first + text("b"), [BAD]),
        Case("binary inside a message", first + frame(BINARY, b"b"), [BAD]),
        Case("two messages in fragments", (first + second) * 2, [whole, whole]),
        Case("reserved bit in a continuation", first + more("b", reserved=2), [BAD]),
        Case("opcode 3 inside a message", first + frame(3), [BAD]),
        Case("close in fragments", close(1000, final=False) + frame(CONTINUATION), [BAD]),
    ]


VALID_TEXTS = {
    "Greek": GREEK.encode(),
    "mixed": "Hello-µ@ßöäüàá-UTF-8!!".encode(),
    "the first of two bytes": b"\xc2\x80",
    "the first of three bytes": b"\xe0\xa0\x80",
    "the first of four bytes": b"\xf0\x90\x80\x80",
    "the last of one byte": b"\x7f",
    "the last of two bytes": b"\xdf\xbf",
    "the last of three bytes": b"\xef\xbf\xbf",
    "the last of all": b"\xf4\x8f\xbf\xbf",
    "before the surrogates": b"\xed\x9f\xbf",
    "after the surrogates": b"\xee\x80\x80",
    "a noncharacter": b"\xef\xbf\xbe",
    "NUL": b"\x00",
    "an emoji": "🦈".encode(),
}

INVALID_TEXTS = {
    "a continuation alone": b"\x80",
    "another continuation alone": b"\xbf",
    "all continuations": bytes(range(0x80, 0xC0)),
    "a start of two bytes, then a space": b"\xc2 ",
    "a start of three bytes, then a space": b"\xe1 ",
    "a start of four bytes, then a space": b"\xf1 ",
    "an end after one of two bytes": b"\xc3",
    "an end after two of three bytes": b"\xe1\x80",
    "an end after three of four bytes": b"\xf1\x80\x80",
    "FE": b"\xfe",
    "FF": b"\xff",
    "a slash in two bytes": b"\xc0\xaf",
    "a slash in three bytes": b"\xe0\x80\xaf",
    "a slash in four bytes": b"\xf0\x80\x80\xaf",
    "the highest too long two": b"\xc1\xbf",
    "the highest too long three": b"\xe0\x9f\xbf",
    "the highest too long four": b"\xf0\x8f\xbf\xbf",
    "NUL in two bytes": b"\xc0\x80",
    "the first surrogate": b"\xed\xa0\x80",
    "the last surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "one beyond Unicode": b"\xf4\x90\x80\x80",
    "far beyond Unicode": b"\xf7\xbf\xbf\xbf",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80",
    "Greek, then a surrogate, then text": GREEK.encode() + b"\xed\xa0\x80edited",
}


def texts() -> list[Case]:
    cases = []
    for name, payload in VALID_TEXTS.items():
        cases.append(Case(f"UTF-8: {name}", text(payload), [said(payload)]))
        pieces = [text(payload[:1], final=False), *(more(payload[at : at + 1], final=False) for at in range(1, len(payload))), more()]
        cases.append(Case(f"UTF-8 byte by byte: {name}", b"".join(pieces), [said(payload)]))
    for name, payload in INVALID_TEXTS.items():
        cases.append(Case(f"not UTF-8: {name}", text(payload), [BAD_TEXT]))
        pieces = [text(payload[:1], final=False), *(more(payload[at : at + 1], final=False) for at in range(1, len(payload))), more()]
        # Only the end of the message is wrong, so the connection ends with the client's answer.
        cases.append(Case(f"not UTF-8 byte by byte: {name}", b"".join(pieces), [BAD_TEXT], is_answered=name.startswith("an end")))
    # What is wrong is refused before the rest has come.
    cases += [
        Case("fault before the end of a fragment", text(GREEK.encode() + b"\xf4\x90", length=1_000), [BAD_TEXT]),
        Case("fault in a message without an end", text(GREEK, final=False) + more(b"\xf4\x90\x80\x80", final=False), [BAD_TEXT]),
        Case("ping before the fault", text(b"\xce", final=False) + frame(PING, b"p") + more(b"\xba"), [pong(b"p"), said("κ")]),
        Case("a good text after a good text", text(GREEK) + text(GREEK), [said(GREEK), said(GREEK)]),
    ]
    return cases


# RFC 6455 does not name 1014, which was registered later, nor anything from 5000; the Autobahn suite lets servers answer 5000 as they like.
VALID_CODES = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999, 5000, 65_535)
INVALID_CODES = (0, 1, 999, 1004, 1005, 1006, 1014, 1015, 1016, 1100, 2000, 2999)


def closings() -> list[Case]:
    return [
        *(Case(f"close {code}", close(code, "words"), [closed(code)]) for code in VALID_CODES),
        *(Case(f"close {code}, which may not be sent", close(code), [BAD]) for code in INVALID_CODES),
        # The Autobahn suite wants 1000; RFC 6455, section 5.5.1, only says that a code is typically echoed.
        Case("close without a code", close(), [closed(1000)]),
        Case("close of one byte", frame(CLOSE, b"\x03"), [BAD]),
        Case("close with the longest reason", close(1000, "*" * 123), [closed(1000)]),
        Case("close with a reason that is too long", close(1000, "*" * 124), [BAD]),
        Case("close with a reason in Greek", close(1000, GREEK), [closed(1000)]),
        # The Autobahn suite takes 1002 or 1007; 1007 is meant for messages (RFC 6455, section 7.4.1).
        Case("close with a reason that is not UTF-8", close(1000, GREEK.encode() + b"\xed\xa0\x80"), [BAD]),
        Case("close with a reason that is cut off", close(1000, b"\xce"), [BAD]),
        Case("text before a close", text("a") + close(1000), [said("a"), closed(1000)]),
        Case("text after a close", close(1000) + text("a"), [closed(1000)]),
        Case("ping after a close", close(1000) + frame(PING), [closed(1000)]),
        Case("two closes", close(1000) + close(1001), [closed(1000)]),
        Case("a fault after a close", close(1000) + b"\xff\xff\xff\xff", [closed(1000)]),
        Case("many bytes after a close", close(1000) + b"*" * 200_000, [closed(1000)]),
    ]


CASES = [*lengths(), *pings(), *rules(), *fragments(), *texts(), *closings()]
