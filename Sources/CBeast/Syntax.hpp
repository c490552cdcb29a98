// Which bytes are allowed where in a header.

#pragma once

#include "CBeast.h"
#include "Network.hpp"

#include <optional>
#include <string_view>

namespace branchbook {

inline std::string_view view(cbeast_text text) { return {text.bytes ? text.bytes : "", text.length}; }

inline cbeast_text text(std::string_view view) { return {view.data(), view.size()}; }

bool isTokenCharacter(unsigned char c);

bool isToken(std::string_view name);

bool isFieldValue(std::string_view value);

/// Whether a field affects framing or is written by the server itself, so that handlers must not set it.
bool isReserved(std::string_view name);

/// Whether a Host field is a name or an address with an optional port, never a list or an address within a URL.
bool isHost(std::string_view host);

/// Whether a line in an incomplete header ends with LF alone. Other servers would parse such a header differently.
/// - `begin`: where to start; everything before was already checked.
bool hasBareLineFeed(std::string_view header, size_t begin);

struct Flaw {
    uint16_t status;
    const char *reason;
};

/// The violation in a header that Beast has accepted, if any.
std::optional<Flaw> flaw(const http::request_header<> &header);

/// Refuses bytes that Beast accepts in the quoted part of a chunk extension: another server may take an LF there for the end of the line.
inline auto chunkRule = [](std::uint64_t, auto extensions, error_code &error) {
    if (!isFieldValue({extensions.data(), extensions.size()})) error = http::error::bad_chunk_extension;
};

} // namespace branchbook
