// What the rest of the server knows of an open WebSocket.

#pragma once

#include "Answer.hpp"
#include "Network.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include <memory>
#include <string_view>

namespace branchbook {

namespace websocket = boost::beast::websocket;

class Loop;

/// A text message. It is shared by all clients that get it; its bytes belong to somebody else until it is gone.
struct Message {
    const uint8_t *bytes = nullptr;
    size_t size = 0;
    Owned owner;
};

using SharedMessage = std::shared_ptr<const Message>;

/// What a Close frame says; nothing, if the code may not be sent. A long text is cut between two characters.
websocket::close_reason closeReason(uint16_t code, std::string_view text);

/// Whether a text ends in the middle of a character. Beast checks everything else, but not this if the last frame of a message is empty.
bool isCutOff(std::string_view text);

/// The connection behind a WebSocket. Only its loop's thread calls it, and none of these functions calls anybody back.
class WebSocketEnd {
public:
    virtual ~WebSocketEnd() = default;
    /// Queues a message; `flush` sends it.
    virtual void queueMessage(const SharedMessage &message) = 0;
    /// Queues a Close frame; nothing that comes after it is sent or told.
    virtual void queueClose(const websocket::close_reason &reason) = 0;
    virtual void flush() = 0;

    /// Whether it is in a list of connections to flush.
    bool willBeFlushed = false;
};

/// Leads to a WebSocket as long as it is open; kept by everybody who may want to send.
struct WebSocketLink {
    explicit WebSocketLink(std::shared_ptr<Loop> loop) : loop(std::move(loop)) {}

    const std::shared_ptr<Loop> loop;
    /// Null before it is open and after it has closed. Only the loop's thread uses it.
    WebSocketEnd *end = nullptr;
};

/// Something to send, on its way to a loop.
struct WebSocketMail {
    std::shared_ptr<WebSocketLink> link;
    SharedMessage message;
    /// What a Close frame says; null for a message.
    std::unique_ptr<const websocket::close_reason> reason;
};

/// Whom to tell about a WebSocket. Released as soon as it has closed.
struct WebSocketEvents {
    void (*opened)(void *owner) = nullptr;
    void (*received)(void *owner, const uint8_t *bytes, size_t length) = nullptr;
    void (*closed)(void *owner, uint16_t code) = nullptr;
    Owned owner;
};

/// A granted upgrade.
struct Upgrade {
    websocket::request_type request;
    /// The fields of the response, without those that every response has.
    http::fields fields;
    std::shared_ptr<WebSocketLink> link;
    WebSocketEvents events;
};

} // namespace branchbook
