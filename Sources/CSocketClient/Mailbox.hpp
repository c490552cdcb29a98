// Events on their way from the socket's thread to the one that polls.

#pragma once

#include "include/CSocketClient.h"

#include <deque>
#include <mutex>
#include <string>

namespace branchbook {

struct Event {
    int kind = CSOCKET_NOTHING;
    std::string text;
    uint16_t code = 0;
    unsigned status = 0;
};

/// A queue with a descriptor that is readable while it is not empty.
class Mailbox {
public:
    Mailbox();
    ~Mailbox();
    Mailbox(const Mailbox &) = delete;

    /// False if the system gave no descriptor.
    bool works() const { return descriptor >= 0; }
    int readable() const { return descriptor; }
    void put(Event event);
    /// The oldest event; one of kind CSOCKET_NOTHING if there is none.
    Event take();

private:
    std::mutex mutex;
    std::deque<Event> events;
    int descriptor;
};

} // namespace branchbook
