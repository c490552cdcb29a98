#include "Mailbox.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

namespace branchbook {

Mailbox::Mailbox() : descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Mailbox::~Mailbox() {
    if (descriptor >= 0) close(descriptor);
}

void Mailbox::put(Event event) {
    std::lock_guard lock(mutex);
    events.push_back(std::move(event));
    eventfd_write(descriptor, 1);
}

Event Mailbox::take() {
    std::lock_guard lock(mutex);
    if (events.empty()) return {};
    auto event = std::move(events.front());
    events.pop_front();
    if (events.empty()) {
        eventfd_t count;
        eventfd_read(descriptor, &count);
    }
    return event;
}

} // namespace branchbook
