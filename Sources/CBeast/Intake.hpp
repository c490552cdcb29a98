// Where the body of a request is stored as it arrives.

#pragma once

#include "Answer.hpp"
#include "Network.hpp"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace branchbook {

/// The budget for all request bodies in memory together. No client gets more than its share, so that one alone cannot keep out the others.
class BodyBudget {
public:
    BodyBudget(uint64_t limit, uint64_t share) : limit(limit), share(share) {}

    /// Takes bytes from the budget; false if it, or the client's share, does not have that many left.
    bool reserve(const std::string &client, uint64_t bytes);
    void release(const std::string &client, uint64_t bytes);

private:
    const uint64_t limit;
    const uint64_t share;
    std::mutex mutex;
    uint64_t used = 0;
    std::unordered_map<std::string, uint64_t> shares;
};

/// Where to put an admitted body.
struct Destination {
    uint64_t limit = 0;
    std::string client;
    /// An open file, or -1 for memory.
    int file = -1;
    Owned owner;
};

/// Stores a body in memory or a file, and refuses it if it is too large.
class Intake {
public:
    Intake() = default;
    Intake(const Intake &) = delete;
    Intake &operator=(const Intake &) = delete;
    ~Intake();

    /// Sets the destination, before the first byte arrives.
    /// - `expected`: the maximum number of bytes.
    void begin(Destination destination, uint64_t expected, BodyBudget &budget);

    /// Takes the next bytes. An error means that the body is refused; `status` and `reason` say why.
    error_code take(asio::const_buffer bytes);

    /// Frees the memory. Its share of the budget stays reserved until the end, because the request's handler has a copy.
    void forgetBytes();

    const uint8_t *bytes() const { return memory.get(); }
    uint64_t size() const { return count; }
    void *fileOwner() const { return destination.owner.get(); }
    bool goesToFile() const { return destination.file >= 0; }

    /// Why the body was refused; 0 if it was not.
    uint16_t status = 0;
    const char *reason = "";

private:
    struct Free {
        void operator()(uint8_t *bytes) const { std::free(bytes); }
    };

    error_code refuse(uint16_t status, const char *reason);
    bool makeRoom(uint64_t needed);
    error_code write(asio::const_buffer bytes);

    BodyBudget *budget = nullptr;
    Destination destination;
    uint64_t expected = 0;
    uint64_t count = 0;
    uint64_t capacity = 0;
    uint64_t reserved = 0;
    std::unique_ptr<uint8_t, Free> memory;
};

/// Adapts an intake to Beast's parser.
struct IntakeBody {
    using value_type = Intake;

    class reader {
    public:
        template <bool isRequest, typename Fields>
        reader(http::header<isRequest, Fields> &, Intake &intake) : intake(intake) {}

        void init(const boost::optional<std::uint64_t> &, error_code &error) { error = {}; }

        template <typename Buffers> std::size_t put(const Buffers &buffers, error_code &error) {
            std::size_t taken = 0;
            for (auto each = asio::buffer_sequence_begin(buffers); each != asio::buffer_sequence_end(buffers); ++each) {
                asio::const_buffer part = *each;
                error = intake.take(part);
                if (error) return taken;
                taken += part.size();
            }
            error = {};
            return taken;
        }

        void finish(error_code &error) { error = {}; }

    private:
        Intake &intake;
    };
};

} // namespace branchbook
