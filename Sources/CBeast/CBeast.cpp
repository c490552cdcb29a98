#include "CBeast.h"

#define BOOST_ASIO_NO_DEPRECATED 1

#include <boost/asio.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <ctime>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <unordered_map>
#include <vector>

#include <sys/resource.h>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

/// How long a closing connection goes on swallowing what the peer still sends, so that a reset does not overtake the
/// response (RFC 9112, section 9.6).
constexpr Milliseconds lingerTime{2'000};

/// Connections above the limit that may be told so at the same time; any more are closed without a word.
constexpr uint32_t refusalAllowance = 64;

constexpr size_t readSize = 4'096;

/// Bodies up to this size travel in the same buffer as the header: one copy is cheaper than a second segment.
constexpr size_t joinedBodySize = 2'048;

std::string_view view(cbeast_text text) { return {text.bytes ? text.bytes : "", text.length}; }

cbeast_text text(std::string_view view) { return {view.data(), view.size()}; }

bool isTokenCharacter(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c != 0 && std::strchr("!#$%&'*+-.^_`|~", c) != nullptr);
}

bool isToken(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), isTokenCharacter);
}

bool isFieldValue(std::string_view value) {
    return std::all_of(value.begin(), value.end(), [](unsigned char c) { return (c >= 32 && c != 127) || c == '\t'; });
}

/// Whether a field decides framing or is written by the server itself, which no handler may do in its place.
bool isReserved(std::string_view name) {
    static constexpr std::array<std::string_view, 8> reserved{
        "content-length", "transfer-encoding", "connection", "keep-alive", "date", "te", "trailer", "upgrade"};
    return std::any_of(
        reserved.begin(), reserved.end(), [&](std::string_view each) { return beast::iequals(each, name); });
}

/// What may stand in a Host field: a name or an address with an optional port, never a list or an address within an URL.
bool isHost(std::string_view host) {
    return std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return c > 32 && c < 127 && std::strchr("/\\@,?#<>\"", c) == nullptr;
    });
}

/// A body and the duty to release it exactly once.
class Body {
public:
    Body() = default;
    Body(const uint8_t *bytes, size_t size, void (*release)(void *), void *owner)
        : bytes_(bytes), size_(size), release_(release), owner_(owner) {}
    Body(Body &&other) noexcept { *this = std::move(other); }
    Body &operator=(Body &&other) noexcept {
        if (this == &other) return *this;
        clear();
        bytes_ = std::exchange(other.bytes_, nullptr);
        size_ = std::exchange(other.size_, 0);
        release_ = std::exchange(other.release_, nullptr);
        owner_ = std::exchange(other.owner_, nullptr);
        return *this;
    }
    ~Body() { clear(); }

    const uint8_t *bytes() const { return bytes_; }
    size_t size() const { return size_; }

    void clear() {
        if (auto release = std::exchange(release_, nullptr)) release(owner_);
        bytes_ = nullptr;
        size_ = 0;
    }

private:
    const uint8_t *bytes_ = nullptr;
    size_t size_ = 0;
    void (*release_)(void *) = nullptr;
    void *owner_ = nullptr;
};

/// A response that was found fit to be sent: status line and fields as bytes, still without those of the server.
struct Answer {
    uint16_t status = 500;
    std::string fields;
    std::string copiedBody;
    Body sharedBody;
    bool closes = false;

    const void *bytes() const { return sharedBody.bytes() ? (const void *)sharedBody.bytes() : copiedBody.data(); }
    size_t size() const { return sharedBody.bytes() ? sharedBody.size() : copiedBody.size(); }
};

class Connection;
class Loop;

/// What all loops share.
struct Shared {
    cbeast_options options;
    cbeast_handler handler;
    void *context;
    std::atomic<uint32_t> connectionCount{0};
    std::atomic<uint32_t> refusedCount{0};
    std::atomic<bool> stopping{false};
};

/// One io_context, one thread, and the connections pinned to it. Only that thread touches anything but `post`.
class Loop : public std::enable_shared_from_this<Loop> {
public:
    explicit Loop(std::shared_ptr<Shared> shared)
        : shared(std::move(shared)), io(1), work(io.get_executor()), tick(io), grace(io) {}

    void add(std::shared_ptr<Connection> connection);
    void remove(Connection *connection);
    void stop();
    void drain();

    /// Runs something on this loop's thread, unless the loop has ended for good.
    template <typename Function> void post(Function &&function) {
        std::lock_guard lock(endMutex);
        if (!ended) asio::post(io, std::forward<Function>(function));
    }

    /// The Date field's value, formatted once a second.
    const std::string &date() {
        auto now = std::time(nullptr);
        if (now != dateTime) {
            dateTime = now;
            std::tm parts{};
            gmtime_r(&now, &parts);
            char buffer[40];
            dateText.assign(buffer, std::strftime(buffer, sizeof buffer, "%a, %d %b %Y %H:%M:%S GMT", &parts));
        }
        return dateText;
    }

    const std::shared_ptr<Shared> shared;
    asio::io_context io;

private:
    void scheduleTick();
    void closeAll();

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
};

} // namespace

/// An open exchange: the handler's only hold on a connection.
struct cbeast_exchange {
    std::shared_ptr<Connection> connection;
};

namespace {

/// One client: reads a request, has it answered, writes the response, and only then reads the next, so that there is
/// never more than one read or one write outstanding, and pipelined requests are answered in their order.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, std::shared_ptr<Loop> loop, bool isSurplus)
        : loop(std::move(loop)), socket(std::move(socket)), buffer(options().header_limit + 65'536),
          isSurplus(isSurplus) {}

    ~Connection() {
        auto &shared = *loop->shared;
        (isSurplus ? shared.refusedCount : shared.connectionCount).fetch_sub(1);
    }

    void start() {
        error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        auto endpoint = socket.remote_endpoint(ignored);
        if (!ignored) peer = endpoint.address().to_string();
        if (isSurplus) return refuse(503, "Too many people are connected just now.");
        phase = Phase::waiting;
        deadline = Clock::now() + Milliseconds(options().header_timeout);
        read();
    }

    /// Acts on a deadline that has passed. Asked at every tick until the connection has moved on, because a cancelled
    /// read may have been about to start another.
    void check(Clock::time_point now) {
        if (now < deadline) return;
        error_code ignored;
        switch (phase) {
        case Phase::header:
        case Phase::body:
            isLate = true;
            socket.cancel(ignored);
            break;
        case Phase::handling:
            break;
        case Phase::waiting:
        case Phase::writing:
        case Phase::lingering:
            close();
        }
    }

    /// Closes at once if no request is under way and no response is still travelling.
    void closeIfIdle() {
        if (phase == Phase::waiting) close();
    }

    void close() {
        error_code ignored;
        socket.close(ignored);
        answer.sharedBody.clear();
        // Last, because it may let go of this connection.
        loop->remove(this);
    }

    void send(Answer given) {
        if (phase != Phase::handling || !socket.is_open()) return;
        answer = std::move(given);
        closesAfterwards = closesAfterwards || answer.closes || loop->shared->stopping.load();
        writeHead();
        phase = Phase::writing;
        auto size = hasBody ? answer.size() : 0;
        deadline = Clock::now() + Milliseconds(options().write_timeout)
            + Milliseconds(uint64_t(size) * 1'000 / options().minimum_write_rate);
        std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::const_buffer()};
        if (size > joinedBodySize) {
            parts[1] = asio::const_buffer(answer.bytes(), size);
        } else if (size > 0) {
            head.append(static_cast<const char *>(answer.bytes()), size);
            parts[0] = asio::buffer(head);
        }
        asio::async_write(socket, parts, [self = shared_from_this()](error_code error, size_t) { self->wrote(error); });
    }

    const std::shared_ptr<Loop> loop;

private:
    enum class Phase { waiting, header, body, handling, writing, lingering };
    using Parser = http::request_parser<http::string_body>;

    const cbeast_options &options() const { return loop->shared->options; }

    // MARK: Reading

    void read() {
        socket.async_read_some(buffer.prepare(readSize), [self = shared_from_this()](error_code error, size_t count) {
            self->buffer.commit(count);
            self->received(error);
        });
    }

    void received(error_code error) {
        if (!socket.is_open()) return;
        if (error == asio::error::operation_aborted && isLate) {
            return refuse(408, "The request took too long to arrive.");
        }
        if (error == asio::error::eof && phase == Phase::header) return refuse(400, "The request ended in its middle.");
        if (error) return close();
        readHeader();
    }

    std::string_view buffered() const { return {static_cast<const char *>(buffer.data().data()), buffer.size()}; }

    /// Looks for a whole header in what was received. Beast sees it only then, because its parser unfolds folded lines
    /// without saying so.
    void readHeader() {
        auto bytes = buffered();
        // An empty line before a request is to be ignored (RFC 9112, section 2.2).
        if (phase == Phase::waiting && bytes.substr(0, 2) == "\r\n") {
            buffer.consume(2);
            bytes = buffered();
        }
        if (bytes.empty() || bytes == "\r") return read();
        if (phase == Phase::waiting) {
            phase = Phase::header;
            deadline = Clock::now() + Milliseconds(options().header_timeout);
            if (!isTokenCharacter(bytes.front())) return refuse(400, "This is not an HTTP request.");
        }
        auto end = bytes.find("\r\n\r\n", searchedSize < 3 ? 0 : searchedSize - 3);
        searchedSize = bytes.size();
        auto headerSize = end == std::string_view::npos ? bytes.size() : end + 4;
        if (headerSize > options().header_limit) return refuse(431, "The header of the request is too long.");
        if (end == std::string_view::npos) return read();
        searchedSize = 0;
        parseHeader(bytes.substr(0, headerSize));
    }

    void parseHeader(std::string_view header) {
        if (header.find("\r\n ") != std::string_view::npos || header.find("\r\n\t") != std::string_view::npos) {
            return refuse(400, "A header field is folded over several lines.");
        }
        parser.emplace();
        parser->header_limit(options().header_limit + 1);
        parser->body_limit(options().body_limit);
        error_code error;
        auto used = parser->put(asio::buffer(header.data(), header.size()), error);
        if (error && error != http::error::body_limit) return refuseUnparsed(error);
        if (auto reason = flaw()) return refuse(400, reason);
        if (error) return refuseUnparsed(error);
        buffer.consume(used);
        // Before the body is read: Beast adds the fields of a trailer to those of the header.
        fields.clear();
        for (auto const &field : parser->get()) {
            auto name = field.name_string();
            auto value = field.value();
            fields.push_back({{name.data(), name.size()}, {value.data(), value.size()}});
        }
        if (parser->is_done()) return handle();
        if (auto expect = parser->get().find(http::field::expect); expect != parser->get().end()) {
            if (!beast::iequals(expect->value(), "100-continue")) return refuse(417, "Nothing else can be expected.");
            if (parser->get().version() == 11 && buffer.size() == 0) return invite();
        }
        readBody();
    }

    /// What is wrong with a header that Beast has let through, or null.
    const char *flaw() {
        auto const &request = parser->get();
        auto isModern = request.version() == 11;
        auto hostCount = request.count(http::field::host);
        if (hostCount > 1) return "There is more than one Host field.";
        if (hostCount == 0 && isModern) return "The Host field is missing.";
        auto host = request[http::field::host];
        if (!isHost({host.data(), host.size()})) return "The Host field is not a host.";
        auto codingCount = request.count(http::field::transfer_encoding);
        auto lengthCount = request.count(http::field::content_length);
        if (codingCount > 0 && lengthCount > 0) return "There is both a Content-Length and a Transfer-Encoding field.";
        if (lengthCount > 1) return "There is more than one Content-Length field.";
        if (codingCount > 1) return "There is more than one Transfer-Encoding field.";
        if (codingCount == 1 && !isModern) return "HTTP/1.0 has no Transfer-Encoding field.";
        if (codingCount == 1 && !beast::iequals(request[http::field::transfer_encoding], "chunked")) {
            return "The only transfer encoding is chunked.";
        }
        auto length = request[http::field::content_length];
        if (lengthCount == 1 && (length.empty() || length.find_first_not_of("0123456789") != length.npos)) {
            return "The Content-Length field is not a number.";
        }
        return nullptr;
    }

    void refuseUnparsed(error_code error) {
        if (error == http::error::body_limit) return refuse(413, "The body of the request is too long.");
        if (error == http::error::header_limit) return refuse(431, "The header of the request is too long.");
        if (error == http::error::bad_version) return refuse(505, "Only HTTP/1.0 and HTTP/1.1 are spoken here.");
        refuse(400, "The request is malformed.");
    }

    /// Tells a client that waits for it to send the body.
    void invite() {
        phase = Phase::writing;
        deadline = Clock::now() + Milliseconds(options().write_timeout);
        static constexpr std::string_view line = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(
            socket, asio::buffer(line.data(), line.size()), [self = shared_from_this()](error_code error, size_t) {
                if (!self->socket.is_open()) return;
                if (error) return self->close();
                self->readBody();
            });
    }

    void readBody() {
        phase = Phase::body;
        deadline = Clock::now() + Milliseconds(options().body_timeout);
        http::async_read(socket, buffer, *parser, [self = shared_from_this()](error_code error, size_t) {
            if (!self->socket.is_open()) return;
            if (!error) return self->handle();
            if (error == asio::error::operation_aborted && self->isLate) {
                return self->refuse(408, "The request took too long to arrive.");
            }
            if (error == http::error::partial_message || error == asio::error::eof) {
                return self->refuse(400, "The request ended in its middle.");
            }
            if (error.category() == http::make_error_code(http::error::end_of_stream).category()) {
                return self->refuseUnparsed(error);
            }
            self->close();
        });
    }

    // MARK: Handling

    void handle() {
        auto const &request = parser->get();
        phase = Phase::handling;
        isLate = false;
        isHead = request.method() == http::verb::head;
        isOld = request.version() < 11;
        closesAfterwards = !parser->keep_alive();
        cbeast_request given{};
        auto method = request.method_string();
        auto target = request.target();
        given.method = {method.data(), method.size()};
        given.target = {target.data(), target.size()};
        given.peer = text(peer);
        given.fields = fields.data();
        given.field_count = fields.size();
        given.body = reinterpret_cast<const uint8_t *>(request.body().data());
        given.body_length = request.body().size();
        loop->shared->handler(loop->shared->context, new cbeast_exchange{shared_from_this()}, &given);
    }

    void refuse(uint16_t status, std::string_view reason) {
        phase = Phase::handling;
        isLate = false;
        isHead = false;
        isOld = false;
        closesAfterwards = true;
        cbeast_request given{};
        given.refusal = status;
        given.reason = text(reason);
        loop->shared->handler(loop->shared->context, new cbeast_exchange{shared_from_this()}, &given);
    }

    // MARK: Writing

    void writeHead() {
        auto isBodiless = answer.status == 204 || answer.status == 304;
        hasBody = !isHead && !isBodiless;
        auto reason = http::obsolete_reason(http::int_to_status(answer.status));
        head.clear();
        head.append("HTTP/1.1 ").append(std::to_string(answer.status)).append(" ");
        head.append(reason.data(), reason.size()).append("\r\n");
        head.append("Date: ").append(loop->date()).append("\r\n");
        head.append(answer.fields);
        if (!isBodiless) head.append("Content-Length: ").append(std::to_string(answer.size())).append("\r\n");
        if (closesAfterwards) {
            head.append("Connection: close\r\n");
        } else if (isOld) {
            head.append("Connection: keep-alive\r\n");
        }
        head.append("\r\n");
    }

    void wrote(error_code error) {
        answer = Answer();
        parser.reset();
        if (!socket.is_open()) return;
        if (error) return close();
        if (closesAfterwards) return linger();
        if (loop->shared->stopping.load() && buffer.size() == 0) return close();
        if (buffer.size() == 0 && buffer.capacity() > 4 * readSize) buffer.shrink_to_fit();
        phase = Phase::waiting;
        deadline = Clock::now() + Milliseconds(options().idle_timeout);
        readHeader();
    }

    void linger() {
        error_code error;
        socket.shutdown(tcp::socket::shutdown_send, error);
        if (error) return close();
        phase = Phase::lingering;
        deadline = Clock::now() + lingerTime;
        swallow();
    }

    void swallow() {
        buffer.clear();
        socket.async_read_some(buffer.prepare(readSize), [self = shared_from_this()](error_code error, size_t) {
            if (!self->socket.is_open()) return;
            if (error) return self->close();
            self->swallow();
        });
    }

    tcp::socket socket;
    beast::flat_buffer buffer;
    std::optional<Parser> parser;
    std::vector<cbeast_field> fields;
    std::string peer;
    std::string head;
    Answer answer;
    const bool isSurplus;
    Clock::time_point deadline = Clock::time_point::max();
    size_t searchedSize = 0;
    Phase phase = Phase::handling;
    bool isLate = false;
    bool isHead = false;
    bool isOld = false;
    bool hasBody = true;
    bool closesAfterwards = false;
};

// MARK: Loop

void Loop::add(std::shared_ptr<Connection> connection) {
    connections.emplace(connection.get(), connection);
    if (!isTicking) {
        isTicking = true;
        scheduleTick();
    }
}

void Loop::remove(Connection *connection) {
    auto found = connections.find(connection);
    if (found == connections.end()) return;
    // Outlives the erasure, so that whoever called may still finish.
    auto kept = std::move(found->second);
    connections.erase(found);
    asio::post(io, [kept = std::move(kept)] {});
    if (isStopping && connections.empty()) {
        tick.cancel();
        grace.cancel();
    }
}

void Loop::scheduleTick() {
    auto const &options = shared->options;
    auto shortest = std::min(
        {options.header_timeout, options.body_timeout, options.write_timeout, options.idle_timeout, uint32_t(2'000)});
    tick.expires_after(Milliseconds(std::clamp(shortest / 8, 5u, 250u)));
    tick.async_wait([self = shared_from_this()](error_code error) {
        if (error || self->connections.empty()) {
            self->isTicking = false;
            return;
        }
        auto now = Clock::now();
        std::vector<std::shared_ptr<Connection>> all;
        all.reserve(self->connections.size());
        for (auto const &[_, connection] : self->connections) all.push_back(connection);
        for (auto const &connection : all) connection->check(now);
        self->scheduleTick();
    });
}

void Loop::closeAll() {
    std::vector<std::shared_ptr<Connection>> all;
    for (auto const &[_, connection] : connections) all.push_back(connection);
    for (auto const &connection : all) connection->close();
}

void Loop::stop() {
    if (isStopping) return;
    isStopping = true;
    std::vector<std::shared_ptr<Connection>> all;
    for (auto const &[_, connection] : connections) all.push_back(connection);
    for (auto const &connection : all) connection->closeIfIdle();
    if (connections.empty()) {
        tick.cancel();
    } else {
        grace.expires_after(Milliseconds(shared->options.grace));
        grace.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->closeAll();
        });
    }
    work.reset();
}

/// Runs what was posted after the end, so that nothing is left in the queue that keeps this loop alive.
void Loop::drain() {
    {
        std::lock_guard lock(endMutex);
        ended = true;
    }
    tick.cancel();
    grace.cancel();
    isStopping = true;
    work.reset();
    closeAll();
    io.restart();
    io.poll();
}

/// Whether an answer may be sent, and if so, its fields as they travel.
cbeast_result prepare(const cbeast_response &response, Answer &answer) {
    if (response.status < 200 || response.status > 599) return CBEAST_BAD_STATUS;
    for (size_t index = 0; index < response.field_count; index++) {
        auto name = view(response.fields[index].name);
        auto value = view(response.fields[index].value);
        if (!isToken(name) || !isFieldValue(value)) return CBEAST_BAD_FIELD;
        if (isReserved(name)) return CBEAST_RESERVED_FIELD;
        answer.fields.append(name).append(": ").append(value).append("\r\n");
    }
    answer.status = response.status;
    return CBEAST_TAKEN;
}

void deliver(cbeast_exchange *exchange, Answer answer) {
    auto connection = std::move(exchange->connection);
    delete exchange;
    if (connection->loop->io.get_executor().running_in_this_thread()) return connection->send(std::move(answer));
    auto loop = connection->loop;
    loop->post([connection = std::move(connection), answer = std::move(answer)]() mutable {
        connection->send(std::move(answer));
    });
}

} // namespace

// MARK: The C interface

struct cbeast_server {
    std::shared_ptr<Shared> shared;
    std::vector<std::shared_ptr<Loop>> loops;
    std::optional<tcp::acceptor> acceptor;
    std::optional<asio::steady_timer> pause;
    std::optional<asio::signal_set> signals;
    uint16_t port = 0;
    size_t next = 0;

    void accept() {
        auto loop = loops[next++ % loops.size()];
        acceptor->async_accept(loop->io, [this, loop](error_code error, tcp::socket socket) {
            if (shared->stopping.load() || error == asio::error::operation_aborted) return;
            if (error) {
                // Out of descriptors, most likely: trying again at once would only burn the processor.
                pause->expires_after(Milliseconds(100));
                return pause->async_wait([this](error_code error) {
                    if (!error && acceptor->is_open()) accept();
                });
            }
            admit(loop, std::move(socket));
            accept();
        });
    }

    void admit(std::shared_ptr<Loop> loop, tcp::socket socket) {
        // Only this thread adds, so that a count read here can only shrink before it is added to.
        auto isSurplus = shared->connectionCount.load() >= shared->options.connection_limit;
        if (isSurplus && shared->refusedCount.load() >= refusalAllowance) return;
        (isSurplus ? shared->refusedCount : shared->connectionCount).fetch_add(1);
        auto connection = std::make_shared<Connection>(std::move(socket), loop, isSurplus);
        loop->post([loop, connection] {
            if (loop->shared->stopping.load()) return;
            loop->add(connection);
            connection->start();
        });
    }
};

namespace {

/// Asks for as many descriptors as there may be connections: the usual limit of a login is 1,024.
void raiseDescriptorLimit(uint32_t connections) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    auto wanted = std::min<rlim_t>(limit.rlim_max, rlim_t(connections) + refusalAllowance + 64);
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

cbeast_server *cbeast_server_create(
    const cbeast_options *options, cbeast_handler handler, void *context, cbeast_error *error
) {
    auto fail = [&](int code, const std::string &message) -> cbeast_server * {
        error->code = code;
        std::snprintf(error->message, sizeof error->message, "%s", message.c_str());
        return nullptr;
    };
    try {
        error_code failure;
        auto address = asio::ip::make_address(options->address, failure);
        if (failure) return fail(EINVAL, "not a numeric address");
        raiseDescriptorLimit(options->connection_limit);
        auto server = std::make_unique<cbeast_server>();
        server->shared = std::make_shared<Shared>();
        server->shared->options = *options;
        server->shared->options.address = nullptr;
        server->shared->options.minimum_write_rate = std::max(1u, options->minimum_write_rate);
        server->shared->handler = handler;
        server->shared->context = context;
        for (uint32_t index = 0; index < std::clamp(options->threads, 1u, 64u); index++) {
            server->loops.push_back(std::make_shared<Loop>(server->shared));
        }
        auto &io = server->loops[0]->io;
        server->pause.emplace(io);
        auto &acceptor = server->acceptor.emplace(io);
        tcp::endpoint endpoint(address, options->port);
        if (!failure) acceptor.open(endpoint.protocol(), failure);
        if (!failure) acceptor.set_option(tcp::acceptor::reuse_address(true), failure);
        if (!failure) acceptor.bind(endpoint, failure);
        if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
        if (!failure) server->port = acceptor.local_endpoint(failure).port();
        if (failure) return fail(failure.value(), failure.message());
        return server.release();
    } catch (const std::exception &problem) {
        return fail(ENOMEM, problem.what());
    }
}

uint16_t cbeast_server_port(const cbeast_server *server) { return server->port; }

void cbeast_server_run(cbeast_server *server) {
    if (!server->shared->stopping.load()) {
        server->accept();
        std::vector<std::thread> helpers;
        for (size_t index = 1; index < server->loops.size(); index++) {
            helpers.emplace_back([loop = server->loops[index]] { loop->io.run(); });
        }
        server->loops[0]->io.run();
        for (auto &helper : helpers) helper.join();
    }
    for (auto &loop : server->loops) loop->drain();
}

void cbeast_server_stop(cbeast_server *server) {
    if (server->shared->stopping.exchange(true)) return;
    server->loops[0]->post([server] {
        error_code ignored;
        server->acceptor->close(ignored);
        server->pause->cancel();
        server->signals.reset();
    });
    for (auto &loop : server->loops) {
        loop->post([loop] { loop->stop(); });
    }
}

void cbeast_server_stop_on_signals(cbeast_server *server) {
    error_code ignored;
    auto &signals = server->signals.emplace(server->loops[0]->io);
    for (auto number : {SIGINT, SIGTERM}) signals.add(number, ignored);
    signals.async_wait([server](error_code error, int) {
        if (!error) cbeast_server_stop(server);
    });
}

void cbeast_server_destroy(cbeast_server *server) {
    error_code ignored;
    server->acceptor->close(ignored);
    for (auto &loop : server->loops) loop->drain();
    delete server;
}

cbeast_result cbeast_exchange_respond(cbeast_exchange *exchange, const cbeast_response *response) {
    Answer answer;
    auto result = prepare(*response, answer);
    if (result != CBEAST_TAKEN) return result;
    if (response->release) {
        answer.sharedBody = Body(response->body, response->body_length, response->release, response->owner);
    } else if (response->body_length > 0) {
        answer.copiedBody.assign(reinterpret_cast<const char *>(response->body), response->body_length);
    }
    deliver(exchange, std::move(answer));
    return CBEAST_TAKEN;
}

void cbeast_exchange_fail(cbeast_exchange *exchange) {
    Answer answer;
    answer.closes = true;
    deliver(exchange, std::move(answer));
}
