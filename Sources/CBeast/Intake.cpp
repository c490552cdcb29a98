#include "Intake.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace branchbook {

namespace {

/// The initial capacity for bodies in memory; most need no more.
constexpr uint64_t firstCapacity = 4'096;

} // namespace

bool BodyBudget::reserve(const std::string &client, uint64_t bytes) {
    std::lock_guard lock(mutex);
    auto found = shares.find(client);
    auto own = found == shares.end() ? 0 : found->second;
    if (bytes > limit - used || own > share || bytes > share - own) return false;
    used += bytes;
    shares[client] = own + bytes;
    return true;
}

void BodyBudget::release(const std::string &client, uint64_t bytes) {
    std::lock_guard lock(mutex);
    used -= bytes;
    auto found = shares.find(client);
    found->second -= bytes;
    if (found->second == 0) shares.erase(found);
}

Intake::~Intake() {
    if (reserved > 0) budget->release(destination.client, reserved);
}

void Intake::begin(Destination destination, uint64_t expected, BodyBudget &budget) {
    this->budget = &budget;
    this->expected = expected;
    this->destination = std::move(destination);
}

error_code Intake::refuse(uint16_t status, const char *reason) {
    this->status = status;
    this->reason = reason;
    return boost::system::errc::make_error_code(boost::system::errc::operation_not_permitted);
}

error_code Intake::take(asio::const_buffer bytes) {
    if (bytes.size() > destination.limit - count) return refuse(413, "The body of the request is too long.");
    if (destination.file >= 0) {
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
    auto most = std::min(destination.limit, expected);
    auto wanted = std::max(needed, std::min(most, std::max(firstCapacity, capacity + capacity / 2)));
    if (!budget->reserve(destination.client, wanted - capacity)) return false;
    reserved += wanted - capacity;
    auto grown = static_cast<uint8_t *>(std::realloc(memory.get(), wanted));
    if (grown == nullptr) return false;
    (void)memory.release();
    memory.reset(grown);
    capacity = wanted;
    return true;
}

/// Writes to the file on the event loop: the pieces are small and end up in the system's cache.
error_code Intake::write(asio::const_buffer bytes) {
    auto rest = static_cast<const char *>(bytes.data());
    auto left = bytes.size();
    while (left > 0) {
        auto written = ::write(destination.file, rest, left);
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
