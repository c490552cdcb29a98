// Whether a request may become a WebSocket (RFC 6455, section 4.2.1).

#pragma once

#include "CBeast.h"
#include "Network.hpp"

#include <string_view>

namespace branchbook {

/// Whether a request asks for a WebSocket, and in a way that can be granted.
cbeast_offer offer(const http::request_header<> &header);

/// Whether the client of a valid offer knows a subprotocol.
bool offersSubprotocol(const http::request_header<> &header, std::string_view name);

} // namespace branchbook
