// The frames of a WebSocket (RFC 6455, section 5): bytes in, messages out, and the other way round. No sockets and no clock.
//
// Beast has WebSockets, but its stream writes one frame per system call, and most of what fills a loop's time is system calls. Here
// everything that waits for a client goes out at once.

#pragma once

#include "Answer.hpp"
#include "Network.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace branchbook {

enum class Opcode : uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// The codes with which this side ends a connection (RFC 6455, section 7.4.1).
enum CloseCode : uint16_t {
    goingAway = 1'001,
    protocolError = 1'002,
    unsupportedData = 1'003,
    /// Never sent: the other side gave no code.
    noCode = 1'005,
    invalidText = 1'007,
    policyViolation = 1'008,
    messageTooBig = 1'009,
    tryAgainLater = 1'013,
};

/// Whether a code may be sent in a Close frame.
bool isCloseCode(unsigned code);

/// A frame to send. It is made once, and shared by all clients that get it.
class Frame {
public:
    /// A frame with its own bytes.
    Frame(Opcode opcode, std::string payload);
    /// A text message whose bytes belong to somebody else until the frame is gone.
    Frame(const uint8_t *bytes, size_t size, Owned owner);
    Frame(const Frame &) = delete;
    Frame &operator=(const Frame &) = delete;

    asio::const_buffer header() const { return asio::buffer(headerBytes.data(), headerSize); }
    asio::const_buffer payload() const { return asio::const_buffer(shared ? (const void *)shared : own.data(), payloadSize); }
    /// The number of bytes that are sent, header included.
    size_t size() const { return headerSize + payloadSize; }

private:
    void writeHeader(Opcode opcode);

    std::array<uint8_t, 10> headerBytes{};
    uint8_t headerSize = 2;
    std::string own;
    const uint8_t *shared = nullptr;
    size_t payloadSize = 0;
    Owned owner;
};

using SharedFrame = std::shared_ptr<const Frame>;

/// A Close frame; without a code, it is empty. A reason is cut to what fits, between two characters.
SharedFrame closeFrame(uint16_t code, std::string_view reason = {});

/// Checks that bytes that come in pieces are UTF-8 (RFC 3629).
class TextChecker {
public:
    /// Whether the next bytes continue a valid text.
    bool take(const uint8_t *bytes, size_t count);
    /// Whether no character is incomplete.
    bool isComplete() const { return missing == 0; }

private:
    uint8_t missing = 0;
    /// The bounds of the next byte, which exclude overlong forms, surrogates and what is beyond Unicode.
    uint8_t lowest = 0x80;
    uint8_t highest = 0xBF;
};

/// What a `FrameReader` finds.
class FrameListener {
public:
    virtual ~FrameListener() = default;
    /// A whole message. The bytes are only valid until this returns.
    virtual void gotText(std::string_view text) = 0;
    virtual void gotPing(std::string_view payload) = 0;
    /// The last thing that is told. `noCode` if the client gave none.
    virtual void gotClose(uint16_t code) = 0;
    /// The client broke a rule, and nothing more is read. The code is the one to close with.
    virtual void gotFault(uint16_t code) = 0;
};

/// Takes what a client sends, in pieces of any size.
class FrameReader {
public:
    /// - `limit`: the maximum size of a message in bytes.
    explicit FrameReader(uint64_t limit) : limit(limit) {}

    /// Takes the next bytes, and changes them.
    void take(uint8_t *bytes, size_t count, FrameListener &listener);

    /// Whether a frame or a message has begun and not ended.
    bool isInside() const { return headerSize > 0 || isContinued; }
    /// Changes whenever a message has ended.
    uint32_t endings() const { return endingCount; }

private:
    Opcode opcode() const { return Opcode(header[0] & 0x0F); }
    bool isFinal() const { return (header[0] & 0x80) != 0; }
    bool isControl() const { return (header[0] & 0x08) != 0; }

    uint16_t checkStart() const;
    uint16_t beginPayload();
    uint16_t takeData(const uint8_t *bytes, size_t count, FrameListener &listener);
    uint16_t endControl(FrameListener &listener);
    uint16_t endClose(FrameListener &listener);
    void unmask(uint8_t *bytes, size_t count);

    const uint64_t limit;
    uint64_t remaining = 0;
    /// The beginning of a message; empty while all of it is in the bytes just taken.
    std::string message;
    TextChecker checker;
    uint32_t endingCount = 0;
    std::array<uint8_t, 14> header{};
    uint8_t headerSize = 0;
    uint8_t neededHeader = 2;
    uint8_t maskPlace = 0;
    uint8_t controlSize = 0;
    std::array<char, 125> control{};
    bool isInPayload = false;
    /// Whether a message has begun whose last frame has not come.
    bool isContinued = false;
    bool isDone = false;
};

} // namespace branchbook
