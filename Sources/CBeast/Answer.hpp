// Responses.

#pragma once

#include "CBeast.h"

#include <string>
#include <utility>

namespace branchbook {

/// Something that the caller owns, and the duty to release it exactly once.
class Owned {
public:
    Owned() = default;
    Owned(void *owner, void (*release)(void *)) : owner_(owner), release_(release) {}
    Owned(Owned &&other) noexcept { *this = std::move(other); }
    Owned &operator=(Owned &&other) noexcept {
        if (this == &other) return *this;
        clear();
        owner_ = std::exchange(other.owner_, nullptr);
        release_ = std::exchange(other.release_, nullptr);
        return *this;
    }
    ~Owned() { clear(); }

    void *get() const { return owner_; }

    void clear() {
        auto owner = std::exchange(owner_, nullptr);
        if (auto release = std::exchange(release_, nullptr)) release(owner);
    }

private:
    void *owner_ = nullptr;
    void (*release_)(void *) = nullptr;
};

/// A valid response: status line and fields as bytes, still without those of the server.
struct Answer {
    uint16_t status = 500;
    std::string fields;
    std::string copiedBody;
    const uint8_t *sharedBody = nullptr;
    size_t sharedSize = 0;
    Owned owner;
    bool closes = false;

    const void *bytes() const { return sharedBody ? (const void *)sharedBody : copiedBody.data(); }
    size_t size() const { return sharedBody ? sharedSize : copiedBody.size(); }

    void clear() { *this = Answer(); }
};

/// Whether fields may be sent.
cbeast_result check(const cbeast_field *fields, size_t count);

/// Whether an answer may be sent, and if so, its fields in their final form.
cbeast_result prepare(const cbeast_response &response, Answer &answer);

} // namespace branchbook
