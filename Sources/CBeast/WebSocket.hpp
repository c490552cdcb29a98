// What the rest of the server knows of an open WebSocket.

#pragma once

#include "Answer.hpp"
#include "Frames.hpp"

#include <memory>
#include <string>

namespace branchbook {

class Loop;

/// The connection behind a WebSocket. Only its loop's thread calls it, and none of these functions calls anybody back.
class WebSocketEnd {
public:
    virtual ~WebSocketEnd() = default;
    /// Queues a message; `flush` sends it.
    virtual void queueMessage(const SharedFrame &frame) = 0;
    /// Queues a Close frame; nothing that comes after it is sent or told.
    virtual void queueClose(const SharedFrame &frame, uint16_t code) = 0;
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
    SharedFrame frame;
    /// The code of a Close frame; 0 for a message.
    uint16_t closeCode = 0;
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
    /// The fields of the response, in their final form, without those that every response has.
    std::string fields;
    std::shared_ptr<WebSocketLink> link;
    WebSocketEvents events;
};

} // namespace branchbook
