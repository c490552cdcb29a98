#include "WebSocket.hpp"

#include <algorithm>

namespace branchbook {

namespace {

/// Whether a byte of UTF-8 is not the first one of its character.
bool isContinuation(char byte) { return (uint8_t(byte) & 0xC0) == 0x80; }

} // namespace

websocket::close_reason closeReason(uint16_t code, std::string_view text) {
    // 1004, 1005, 1006 and 1015 are never sent; the rest up to 2999 is not assigned.
    auto isCode = (code >= 1'000 && code <= 1'003) || (code >= 1'007 && code <= 1'014) || (code >= 3'000 && code <= 4'999);
    if (!isCode) return {};
    auto size = std::min(text.size(), websocket::reason_string::static_capacity);
    if (size < text.size()) {
        while (size > 0 && isContinuation(text[size])) size--;
    }
    return {websocket::close_code(code), {text.data(), size}};
}

bool isCutOff(std::string_view text) {
    size_t count = 0;
    while (count < std::min<size_t>(3, text.size()) && isContinuation(text[text.size() - 1 - count])) count++;
    if (count == text.size()) return false;
    auto start = uint8_t(text[text.size() - 1 - count]);
    return count < (start >= 0xF0 ? 3 : start >= 0xE0 ? 2 : start >= 0xC0 ? 1 : 0);
}

} // namespace branchbook
