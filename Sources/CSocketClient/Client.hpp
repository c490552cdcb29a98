// One connection: resolving, TLS, the handshake, then messages both ways. Everything here runs on the socket's thread.

#pragma once

#include "Mailbox.hpp"

#define BOOST_ASIO_NO_DEPRECATED 1

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include <chrono>
#include <deque>
#include <string>
#include <type_traits>

namespace branchbook {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Transport = beast::tcp_stream;
using SecureTransport = beast::ssl_stream<beast::tcp_stream>;

/// What `csocket_address` says, copied.
struct Address {
    std::string host, port, authority, target, cookie, protocol;
};

/// For connecting, and again for both handshakes.
constexpr std::chrono::seconds connectTimeout{15};
/// The server sends a ping every 10 seconds. After this silence the connection counts as broken.
constexpr std::chrono::seconds silenceTimeout{20};
/// A record is at most as long as the largest one that the terminal opens.
constexpr size_t longestMessage = 64 * 1'024 * 1'024;

class Client {
public:
    virtual ~Client() = default;
    virtual void start() = 0;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
};

/// A client over TCP or TLS.
template <class Stream>
class ClientOver final : public Client {
public:
    template <class... Arguments>
    ClientOver(asio::io_context &context, Mailbox &mailbox, Address address, Arguments &...arguments)
        : context(context), mailbox(mailbox), address(std::move(address)), resolver(context), deadline(context),
          stream(context, arguments...) {}

    void start() override {
        resolver.async_resolve(address.host, address.port, [this](error_code error, tcp::resolver::results_type found) {
            if (error) return fail(error);
            transport().expires_after(connectTimeout);
            transport().async_connect(found, [this](error_code error, tcp::endpoint) { connected(error); });
        });
    }

    void send(std::string text) override {
        if (!isOpen || isClosing) return;
        waiting.push_back(std::move(text));
        if (waiting.size() == 1) write();
    }

    void close() override {
        isClosing = true;
        if (!isOpen) return context.stop();
        deadline.expires_after(std::chrono::seconds(2));
        deadline.async_wait([this](error_code) { context.stop(); });
        if (waiting.empty()) sayGoodbye();
    }

private:
    asio::io_context &context;
    Mailbox &mailbox;
    Address address;
    tcp::resolver resolver;
    asio::steady_timer deadline;
    websocket::stream<Stream> stream;
    http::response<http::string_body> response;
    beast::flat_buffer buffer;
    std::deque<std::string> waiting;
    bool isOpen = false, isClosing = false, isOver = false;

    Transport &transport() { return beast::get_lowest_layer(stream); }

    void connected(error_code error) {
        if (error) return fail(error);
        // Each message is small and waited for.
        transport().socket().set_option(tcp::no_delay(true), error);
        if constexpr (std::is_same_v<Stream, SecureTransport>) {
            transport().expires_after(connectTimeout);
            auto &secure = stream.next_layer();
            SSL_set_tlsext_host_name(secure.native_handle(), address.host.c_str());
            secure.set_verify_callback(asio::ssl::host_name_verification(address.host));
            secure.async_handshake(asio::ssl::stream_base::client, [this](error_code error) {
                if (error) return fail(error);
                shakeHands();
            });
        } else {
            shakeHands();
        }
    }

    void shakeHands() {
        // From here on, the stream has its own timeouts.
        transport().expires_never();
        stream.set_option(websocket::stream_base::timeout{connectTimeout, silenceTimeout, true});
        stream.read_message_max(longestMessage);
        stream.set_option(websocket::stream_base::decorator([this](websocket::request_type &request) {
            request.set(http::field::user_agent, "branchbook");
            request.set(http::field::cookie, address.cookie);
            request.set(http::field::sec_websocket_protocol, address.protocol);
        }));
        stream.async_handshake(response, address.authority, address.target, [this](error_code error) {
            if (error) return fail(error, error == websocket::error::upgrade_declined ? response.result_int() : 0);
            isOpen = true;
            mailbox.put({CSOCKET_OPENED, "", 0, 0});
            read();
        });
    }

    void read() {
        stream.async_read(buffer, [this](error_code error, size_t) {
            if (error) return fail(error);
            mailbox.put({CSOCKET_MESSAGE, beast::buffers_to_string(buffer.data()), 0, 0});
            buffer.clear();
            read();
        });
    }

    void write() {
        stream.text(true);
        stream.async_write(asio::buffer(waiting.front()), [this](error_code error, size_t) {
            // The read that is under way fails as well, and tells why.
            if (error) return;
            waiting.pop_front();
            if (!waiting.empty()) return write();
            if (isClosing) sayGoodbye();
        });
    }

    void sayGoodbye() {
        stream.async_close(websocket::close_code::normal, [this](error_code) { context.stop(); });
    }

    void fail(error_code error, unsigned status = 0) {
        if (isOver) return;
        isOver = true;
        isOpen = false;
        uint16_t code = error == websocket::error::closed ? uint16_t(stream.reason().code) : 0;
        mailbox.put({CSOCKET_CLOSED, error.message(), code == 0 ? uint16_t(1006) : code, status});
        if (isClosing) context.stop();
    }
};

} // namespace branchbook
