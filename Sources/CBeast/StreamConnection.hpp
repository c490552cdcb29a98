// What connections over any stream have in common: how they end.

#pragma once

#include "Loop.hpp"

namespace branchbook {

/// A client's stream, plain or secure, and how it is closed without losing what was written last.
template <typename Stream> class StreamConnection : public Connection {
public:
    static constexpr bool isSecure = std::is_same_v<Stream, SecureStream>;

    /// - `keeper`: something that must live as long as the stream.
    StreamConnection(Stream stream, std::shared_ptr<void> keeper, std::shared_ptr<Loop> loop, Seat seat)
        : Connection(std::move(loop), std::move(seat)), keeper(std::move(keeper)), stream(std::move(stream)) {}

protected:
    const cbeast_options &options() const { return loop->shared->options; }
    tcp::socket &socket() { return socketOf(stream); }

    /// Finishes sending, and discards input until the client has closed. There must be neither a read nor a write outstanding.
    void finish() {
        if constexpr (isSecure) {
            // This ends early if the client has sent more of its request meanwhile; it has been told by then.
            stream.async_shutdown([this, kept = shared_from_this()](error_code) {
                if (socket().is_open()) finishSending();
            });
        } else {
            finishSending();
        }
    }

    const std::shared_ptr<void> keeper;
    Stream stream;

private:
    void finishSending() {
        error_code error;
        socket().shutdown(tcp::socket::shutdown_send, error);
        if (error) return close();
        discard();
    }

    /// Reads and discards further input, below TLS.
    void discard() {
        // Nobody looks at these bytes, so all connections of a thread can share them.
        static thread_local std::array<char, readSize> discarded;
        socket().async_read_some(asio::buffer(discarded), [this, kept = shared_from_this()](error_code error, size_t) {
            if (!socket().is_open()) return;
            if (error) return close();
            discard();
        });
    }
};

} // namespace branchbook
