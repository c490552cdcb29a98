// Event loops and their connections.

#pragma once

#include "Answer.hpp"
#include "CBeast.h"
#include "Intake.hpp"
#include "Network.hpp"
#include "WebSocket.hpp"

#include <atomic>
#include <ctime>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace branchbook {

/// The number of connections beyond the limit that may be refused with a response at the same time; any more are closed silently.
constexpr uint32_t refusalAllowance = 64;

/// Room for so many messages is kept between two rounds of `Loop::sendMail`.
constexpr size_t keptMail = 4'096;

class Loop;

/// The number of connections per address. All addresses in an IPv6 network count as one, because a single computer has all of them.
class AddressCounts {
public:
    explicit AddressCounts(uint32_t limit) : limit(limit) {}

    /// The name by which an address is counted.
    static std::string name(const asio::ip::address &address);

    /// Counts a connection, unless the address has reached its limit.
    bool enter(const std::string &name);
    void leave(const std::string &name);

private:
    const uint32_t limit;
    std::mutex mutex;
    std::unordered_map<std::string, uint32_t> counts;
};

/// State shared by all loops.
struct Shared {
    explicit Shared(const cbeast_options &options);

    cbeast_options options;
    /// The fields of every response, in their final form.
    std::string commonFields;
    /// The same, for Beast.
    http::fields commonFieldList;
    cbeast_judge judge = nullptr;
    cbeast_handler handler = nullptr;
    void *context = nullptr;
    BodyBudget budget;
    AddressCounts addresses;
    std::atomic<uint32_t> connectionCount{0};
    std::atomic<uint32_t> refusedCount{0};
    std::atomic<bool> stopping{false};
};

/// A connection's place in the counts, given back when it is destroyed. It can be handed on, but not copied.
class Seat {
public:
    /// Takes a place; a surplus one if there are no others. The shared state must outlive it.
    static Seat take(Shared &shared, const asio::ip::address &address);

    Seat(Seat &&other) noexcept
        : isSurplus(other.isSurplus), shared(std::exchange(other.shared, nullptr)), address(std::move(other.address)) {}
    Seat &operator=(Seat &&) = delete;
    ~Seat();

    /// Whether there was no place left, so that the client is only told so.
    const bool isSurplus;

private:
    Seat(Shared &shared, std::string address, bool isSurplus) : isSurplus(isSurplus), shared(&shared), address(std::move(address)) {}

    Shared *shared;
    /// The name by which its address is counted.
    std::string address;
};

/// A client, as the loops see it. Only its loop's thread calls it.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(std::shared_ptr<Loop> loop, Seat seat) : loop(std::move(loop)), seat(std::move(seat)) {}
    virtual ~Connection() = default;

    virtual void start() = 0;
    /// Handles a deadline that has passed.
    virtual void check(Clock::time_point now) = 0;
    /// Closes at once if no request is running and no response is being written.
    virtual void closeIfIdle() = 0;
    virtual void close() = 0;

    const std::shared_ptr<Loop> loop;

protected:
    Seat seat;
};

/// A connection with a request, as the C functions see it. Only its loop's thread calls it.
class RequestEnd {
public:
    virtual ~RequestEnd() = default;

    /// Reads the body of the judged request.
    virtual void admit(Destination destination) = 0;
    virtual void send(Answer answer) = 0;
    /// Answers the request by making the connection a WebSocket.
    virtual void upgrade(Upgrade granted) = 0;
    /// The header of the request; null for one that was refused. Until it is answered, any thread may read it.
    virtual const http::request_header<> *request() const = 0;
    /// The loop whose thread calls it.
    virtual const std::shared_ptr<Loop> &home() const = 0;
};

/// An io_context, a thread, and the connections pinned to it. Only that thread uses anything except `post`.
class Loop : public std::enable_shared_from_this<Loop> {
public:
    explicit Loop(std::shared_ptr<Shared> shared);

    void add(std::shared_ptr<Connection> connection);
    void remove(Connection *connection);
    void stop();
    /// Runs what was posted after the end, so that nothing in the queue keeps this loop alive.
    void drain();

    /// Runs something on this loop's thread, unless the loop has ended for good.
    template <typename Function> void post(Function &&function) {
        std::lock_guard lock(endMutex);
        if (!ended) asio::post(io, std::forward<Function>(function));
    }

    /// Sends messages to WebSockets of this loop, in the order of the calls, whichever threads they come from. Posting each would not do: Asio
    /// lets what other threads post overtake what a loop posts to itself.
    /// - `fill`: appends the messages to a vector.
    template <typename Fill> void mail(Fill &&fill) {
        std::lock_guard lock(endMutex);
        if (ended) return;
        fill(outgoing);
        if (std::exchange(isMailExpected, true)) return;
        asio::post(io, [self = shared_from_this()] { self->sendMail(); });
    }

    /// Queues and flushes all messages of `mail` so far.
    void sendMail();

    bool isCurrent() { return io.get_executor().running_in_this_thread(); }

    /// The value of the Date field, formatted once per second.
    const std::string &date();

    const std::shared_ptr<Shared> shared;
    asio::io_context io;

private:
    void scheduleTick();
    void closeAll();
    std::vector<std::shared_ptr<Connection>> all() const;

    asio::executor_work_guard<asio::io_context::executor_type> work;
    asio::steady_timer tick;
    asio::steady_timer grace;
    std::unordered_map<Connection *, std::shared_ptr<Connection>> connections;
    bool isTicking = false;
    bool isStopping = false;
    std::time_t dateTime = 0;
    std::string dateText;
    std::mutex endMutex;
    bool ended = false;
    std::vector<WebSocketMail> outgoing;
    bool isMailExpected = false;
    /// The mail that is being sent, and those who got some. Kept, so that their memory is not asked for each time.
    std::vector<WebSocketMail> inTransit;
    std::vector<WebSocketEnd *> touched;
};

/// An HTTP connection without TLS.
std::shared_ptr<Connection> makeConnection(tcp::socket socket, std::shared_ptr<Loop> loop, Seat seat);

/// An HTTP connection over TLS, with the context's certificate.
std::shared_ptr<Connection> makeConnection(
    tcp::socket socket, std::shared_ptr<asio::ssl::context> context, std::shared_ptr<Loop> loop, Seat seat);

} // namespace branchbook

/// A request being judged: Swift's reference to its connection.
struct cbeast_admission {
    std::shared_ptr<branchbook::RequestEnd> connection;
};

/// An open exchange: the handler's only reference to a connection.
struct cbeast_exchange {
    std::shared_ptr<branchbook::RequestEnd> connection;
};
