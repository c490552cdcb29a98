// Which bytes may stand where in a header.

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

/// Whether a field decides framing or is written by the server itself, which no handler may do in its place.
bool isReserved(std::string_view name);

/// Whether a Host field holds a name or an address with an optional port, never a list or an address within an URL.
bool isHost(std::string_view host);

/// Whether a line in a header that is still arriving ends with LF alone. Other servers would read such a header
/// differently.
/// - `begin`: where to look from; what stands before was looked at already.
bool hasBareLineFeed(std::string_view header, size_t begin);

struct Flaw {
    uint16_t status;
    const char *reason;
};

/// What is wrong with a header that Beast has let through, if anything.
std::optional<Flaw> flaw(const http::request_header<> &header);

/// Refuses what Beast lets stand in the quoted part of a chunk's extension: another server may take an LF there for
/// the end of the line.
inline auto chunkRule = [](std::uint64_t, auto extensions, error_code &error) {
    if (!isFieldValue({extensions.data(), extensions.size()})) error = http::error::bad_chunk_extension;
};

} // namespace branchbook
