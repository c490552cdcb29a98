// The names of Boost that every file here uses.

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

} // namespace branchbook
