// The parts of Boost that every file here uses, and the sizes of reads.

#pragma once

#define BOOST_ASIO_NO_DEPRECATED 1

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <chrono>
#include <cstdint>

namespace branchbook {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

using PlainStream = tcp::socket;
using SecureStream = asio::ssl::stream<tcp::socket>;

inline tcp::socket &socketOf(PlainStream &stream) { return stream; }
inline tcp::socket &socketOf(SecureStream &stream) { return stream.next_layer(); }

/// Whether the client has finished sending, with or without a TLS close_notify.
inline bool isEnd(error_code error) {
    return error == asio::error::eof || error == asio::ssl::error::stream_truncated;
}

/// How long a closing connection keeps discarding input, so that a reset does not overtake the response (RFC 9112, section 9.6).
constexpr Milliseconds lingerTime{2'000};

constexpr size_t readSize = 4'096;

/// Bodies written to a file may be read in larger pieces: there are few of them, while there may be many in memory.
constexpr size_t fileReadSize = 65'536;

/// Bodies up to this size are sent in the same buffer as the header: copying is cheaper than a second segment.
constexpr size_t joinedBodySize = 2'048;

} // namespace branchbook
