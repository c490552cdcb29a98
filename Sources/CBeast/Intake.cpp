#include "Intake.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace branchbook {

namespace {

/// Bodies in memory begin with this much room; most of them need no more.
constexpr uint64_t firstCapacity = 4'096;

} // namespace

bool BodyBudget::reserve(uint64_t bytes) {
    auto present = used.load(std::memory_order_relaxed);
    do {
        if (bytes > limit - present) return false;
    } while (!used.compare_exchange_weak(present, present + bytes, std::memory_order_relaxed));
    return true;
}

void BodyBudget::release(uint64_t bytes) { used.fetch_sub(bytes, std::memory_order_relaxed); }

Intake::~Intake() {
    if (reserved > 0) budget->release(reserved);
}

void Intake::begin(const cbeast_destination &destination, Owned owner, uint64_t expected, BodyBudget &budget) {
    this->budget = &budget;
    this->expected = expected;
    this->owner = std::move(owner);
    limit = destination.limit;
    file = destination.file;
}

error_code Intake::refuse(uint16_t status, const char *reason) {
    this->status = status;
    this->reason = reason;
    return boost::system::errc::make_error_code(boost::system::errc::operation_not_permitted);
}

error_code Intake::take(asio::const_buffer bytes) {
    if (bytes.size() > limit - count) return refuse(413, "The body of the request is too long.");
    if (file >= 0) {
        if (auto error = write(bytes)) return error;
    } else {
        if (!makeRoom(count + bytes.size())) {
            return refuse(503, "The server is taking in too much at once: try again in a moment.");
        }
        std::memcpy(memory.get() + count, bytes.data(), bytes.size());
    }
    count += bytes.size();
    return {};
}

bool Intake::makeRoom(uint64_t needed) {
    if (needed <= capacity) return true;
    auto most = std::min(limit, expected);
    auto wanted = std::max(needed, std::min(most, std::max(firstCapacity, capacity + capacity / 2)));
    if (!budget->reserve(wanted - capacity)) return false;
    reserved += wanted - capacity;
    auto grown = static_cast<uint8_t *>(std::realloc(memory.get(), wanted));
    if (grown == nullptr) return false;
    (void)memory.release();
    memory.reset(grown);
    capacity = wanted;
    return true;
}

/// The file is written on the event loop: the pieces are small and end in the system's cache.
error_code Intake::write(asio::const_buffer bytes) {
    auto rest = static_cast<const char *>(bytes.data());
    auto left = bytes.size();
    while (left > 0) {
        auto written = ::write(file, rest, left);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            auto isFull = written < 0 && (errno == ENOSPC || errno == EDQUOT);
            return isFull ? refuse(507, "The disk is full; what was sent before is kept.")
                          : refuse(500, "What was sent could not be written.");
        }
        rest += written;
        left -= size_t(written);
    }
    return {};
}

void Intake::forgetBytes() {
    memory.reset();
    capacity = 0;
}

} // namespace branchbook
