#include "Frames.hpp"

#include <algorithm>
#include <cstring>

namespace branchbook {

namespace {

constexpr size_t longestControl = 125;

uint64_t bigEndian(const uint8_t *bytes, size_t count) {
    uint64_t number = 0;
    for (size_t index = 0; index < count; index++) number = number << 8 | bytes[index];
    return number;
}

} // namespace

bool isCloseCode(unsigned code) {
    // 1004, 1005, 1006 and 1015 are never sent; the rest up to 2999 is not assigned.
    return (code >= 1'000 && code <= 1'003) || (code >= 1'007 && code <= 1'014) || (code >= 3'000 && code <= 4'999);
}

// MARK: Sending

Frame::Frame(Opcode opcode, std::string payload) : own(std::move(payload)), payloadSize(own.size()) { writeHeader(opcode); }

Frame::Frame(const uint8_t *bytes, size_t size, Owned owner) : shared(bytes), payloadSize(bytes ? size : 0), owner(std::move(owner)) {
    writeHeader(Opcode::text);
}

void Frame::writeHeader(Opcode opcode) {
    headerBytes[0] = 0x80 | uint8_t(opcode);
    auto lengthSize = payloadSize <= 125 ? 0 : payloadSize <= 65'535 ? 2 : 8;
    headerBytes[1] = lengthSize == 0 ? uint8_t(payloadSize) : lengthSize == 2 ? 126 : 127;
    for (int index = 0; index < lengthSize; index++) {
        headerBytes[2 + index] = uint8_t(uint64_t(payloadSize) >> 8 * (lengthSize - 1 - index));
    }
    headerSize = uint8_t(2 + lengthSize);
}

SharedFrame closeFrame(uint16_t code, std::string_view reason) {
    if (!isCloseCode(code)) return std::make_shared<Frame>(Opcode::close, std::string());
    auto size = std::min(reason.size(), longestControl - 2);
    if (size < reason.size()) {
        while (size > 0 && (uint8_t(reason[size]) & 0xC0) == 0x80) size--;
    }
    std::string payload{char(code >> 8), char(code & 0xFF)};
    return std::make_shared<Frame>(Opcode::close, payload.append(reason.substr(0, size)));
}

// MARK: UTF-8

bool TextChecker::take(const uint8_t *bytes, size_t count) {
    for (auto end = bytes + count; bytes < end; bytes++) {
        auto byte = *bytes;
        if (missing > 0) {
            if (byte < lowest || byte > highest) return false;
            lowest = 0x80;
            highest = 0xBF;
            missing--;
        } else if (byte >= 0x80) {
            if (byte < 0xC2 || byte > 0xF4) return false;
            missing = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
            if (byte == 0xE0) lowest = 0xA0;
            if (byte == 0xED) highest = 0x9F;
            if (byte == 0xF0) lowest = 0x90;
            if (byte == 0xF4) highest = 0x8F;
        }
    }
    return true;
}

// MARK: Receiving

void FrameReader::take(uint8_t *bytes, size_t count, FrameListener &listener) {
    while (!isDone) {
        uint16_t fault = 0;
        if (!isInPayload) {
            while (count > 0 && headerSize < neededHeader && fault == 0) {
                header[headerSize++] = *bytes++;
                count--;
                if (headerSize != 2) continue;
                fault = checkStart();
                auto length = header[1] & 0x7F;
                neededHeader = uint8_t(6 + (length == 126 ? 2 : length == 127 ? 8 : 0));
            }
            if (fault == 0 && headerSize < neededHeader) return;
            if (fault == 0) fault = beginPayload();
        }
        auto part = size_t(std::min<uint64_t>(remaining, count));
        if (fault == 0) {
            unmask(bytes, part);
            remaining -= part;
            if (isControl()) {
                std::memcpy(control.data() + controlSize, bytes, part);
                controlSize = uint8_t(controlSize + part);
                if (remaining == 0) fault = endControl(listener);
            } else {
                fault = takeData(bytes, part, listener);
            }
        }
        if (fault != 0) {
            isDone = true;
            return listener.gotFault(fault);
        }
        bytes += part;
        count -= part;
        if (remaining > 0) return;
        isInPayload = false;
        headerSize = 0;
        neededHeader = 2;
        if (!isContinued) endingCount++;
    }
}

/// Checks the first two bytes, so that a client need not send more to be told.
uint16_t FrameReader::checkStart() const {
    auto isReserved = (header[0] & 0x70) != 0;
    auto isMasked = (header[1] & 0x80) != 0;
    if (isReserved || !isMasked) return protocolError;
    switch (opcode()) {
    case Opcode::continuation: return isContinued ? 0 : protocolError;
    case Opcode::text: return isContinued ? protocolError : 0;
    case Opcode::binary: return isContinued ? protocolError : unsupportedData;
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong: return isFinal() && (header[1] & 0x7F) <= longestControl ? 0 : protocolError;
    }
    return protocolError;
}

uint16_t FrameReader::beginPayload() {
    remaining = header[1] & 0x7F;
    if (remaining == 126) {
        remaining = bigEndian(&header[2], 2);
        if (remaining < 126) return protocolError;
    } else if (remaining == 127) {
        remaining = bigEndian(&header[2], 8);
        if (remaining <= 65'535 || remaining >> 63 != 0) return protocolError;
    }
    if (!isControl() && remaining > limit - message.size()) return messageTooBig;
    isInPayload = true;
    maskPlace = 0;
    controlSize = 0;
    return 0;
}

void FrameReader::unmask(uint8_t *bytes, size_t count) {
    std::array<uint8_t, 4> key{};
    for (size_t index = 0; index < 4; index++) key[index] = header[neededHeader - 4u + ((maskPlace + index) & 3)];
    for (size_t index = 0; index < count; index++) bytes[index] ^= key[index & 3];
    maskPlace = uint8_t((maskPlace + count) & 3);
}

uint16_t FrameReader::takeData(const uint8_t *bytes, size_t count, FrameListener &listener) {
    if (!checker.take(bytes, count)) return invalidText;
    auto isWhole = remaining == 0 && isFinal();
    std::string_view text(reinterpret_cast<const char *>(bytes), count);
    if (!isWhole || !message.empty()) {
        message.append(text);
        text = message;
    }
    if (remaining > 0) return 0;
    isContinued = !isFinal();
    if (!isWhole) return 0;
    if (!checker.isComplete()) return invalidText;
    listener.gotText(text);
    // Most connections are idle, so none keeps what its last message needed.
    if (message.capacity() > 0) std::string().swap(message);
    return 0;
}

uint16_t FrameReader::endControl(FrameListener &listener) {
    if (opcode() == Opcode::close) return endClose(listener);
    if (opcode() == Opcode::ping) listener.gotPing({control.data(), controlSize});
    return 0;
}

uint16_t FrameReader::endClose(FrameListener &listener) {
    auto bytes = reinterpret_cast<const uint8_t *>(control.data());
    uint16_t code = noCode;
    if (controlSize > 0) {
        if (controlSize == 1) return protocolError;
        code = uint16_t(bigEndian(bytes, 2));
        if (!isCloseCode(code)) return protocolError;
        TextChecker reason;
        if (!reason.take(bytes + 2, controlSize - 2u) || !reason.isComplete()) return invalidText;
    }
    isDone = true;
    listener.gotClose(code);
    return 0;
}

} // namespace branchbook
