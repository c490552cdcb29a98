// HTTP/1.1 over any stream, plain or secure.

#pragma once

#include "Handshake.hpp"
#include "StreamConnection.hpp"
#include "Syntax.hpp"
#include "WebSocketConnection.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace branchbook {

/// One client: reads a request, has it answered, writes the response, and only then reads the next. So there is never more than one read or
/// one write outstanding, and pipelined requests are answered in order.
///
/// If a request has a body, its header is judged before the body is read.
///
/// An answer can also end HTTP: then another connection takes over the stream, and this one is done.
template <typename Stream> class HTTPConnection final : public StreamConnection<Stream>, public RequestEnd {
    using Base = StreamConnection<Stream>;
    using Base::isSecure, Base::keeper, Base::loop, Base::options, Base::seat, Base::socket, Base::stream;

public:
    HTTPConnection(Stream stream, std::shared_ptr<void> keeper, std::shared_ptr<Loop> loop, Seat seat)
        : Base(std::move(stream), std::move(keeper), std::move(loop), std::move(seat)), buffer(options().header_limit + fileReadSize) {}

    void start() override {
        error_code ignored;
        socket().set_option(tcp::no_delay(true), ignored);
        auto endpoint = socket().remote_endpoint(ignored);
        if (!ignored) peer = endpoint.address().to_string();
        deadline = Clock::now() + Milliseconds(options().header_timeout);
        if constexpr (isSecure) {
            phase = Phase::handshake;
            stream.async_handshake(SecureStream::server, [self = self()](error_code error) {
                if (!self->socket().is_open()) return;
                if (error) return self->close();
                self->begin();
            });
        } else {
            begin();
        }
    }

    /// Called at every tick until the connection has moved on, because a cancelled read may have been about to start another.
    void check(Clock::time_point now) override {
        if (now < deadline) return;
        error_code ignored;
        switch (phase) {
        case Phase::header:
        case Phase::body:
            isLate = true;
            socket().cancel(ignored);
            break;
        case Phase::judging:
        case Phase::handling:
            break;
        case Phase::handshake:
        case Phase::waiting:
        case Phase::writing:
        case Phase::lingering:
            close();
        }
    }

    void closeIfIdle() override {
        if (phase == Phase::waiting || phase == Phase::handshake) close();
    }

    void close() override {
        error_code ignored;
        socket().close(ignored);
        answer.clear();
        // Last, because it may release this connection.
        loop->remove(this);
    }

    void admit(Destination destination) override {
        if (phase != Phase::judging || !socket().is_open()) return;
        auto declared = parser->content_length();
        auto limit = destination.limit;
        auto expected = declared ? *declared : limit;
        parser->get().body().begin(std::move(destination), expected, loop->shared->budget);
        if (expected > limit) return refuse(413, "The body of the request is too long.");
        auto const &request = parser->get();
        if (request.version() == 11 && buffer.size() == 0 && request.count(http::field::expect) > 0) return invite();
        readBody();
    }

    void send(Answer given) override {
        if ((phase != Phase::handling && phase != Phase::judging) || !socket().is_open()) return;
        // A request that was only judged has an unread body, which would be taken for the next request.
        closesAfterwards = closesAfterwards || given.closes || phase == Phase::judging || loop->shared->stopping.load();
        answer = std::move(given);
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
        asio::async_write(stream, parts, [self = self()](error_code error, size_t) { self->wrote(error); });
    }

    const http::request_header<> *request() const override { return wasRefused ? nullptr : &parser->get(); }

    const std::shared_ptr<Loop> &home() const override { return loop; }

    void upgrade(Upgrade granted) override {
        if (phase != Phase::handling || !socket().is_open()) return;
        phase = Phase::lingering;
        auto successor = std::make_shared<WebSocketConnection<Stream>>(
            std::move(stream), keeper, loop, std::move(seat), buffered(), std::move(granted));
        // In this order, because a stopping loop ends with its last connection.
        loop->add(successor);
        loop->remove(this);
        successor->start();
    }

private:
    enum class Phase { handshake, waiting, header, judging, body, handling, writing, lingering };
    using Parser = http::request_parser<IntakeBody>;

    std::shared_ptr<HTTPConnection> self() { return std::static_pointer_cast<HTTPConnection>(this->shared_from_this()); }

    // MARK: Reading

    void begin() {
        if (seat.isSurplus) return refuse(503, "Too many people are connected just now.");
        phase = Phase::waiting;
        deadline = Clock::now() + Milliseconds(options().header_timeout);
        read();
    }

    void read() {
        stream.async_read_some(buffer.prepare(readSize), [self = self()](error_code error, size_t count) {
            self->buffer.commit(count);
            self->received(error);
        });
    }

    void received(error_code error) {
        if (!socket().is_open()) return;
        if (error == asio::error::operation_aborted && isLate) return refuseLate();
        if (isEnd(error) && phase == Phase::header) return refuse(400, "The request ended in its middle.");
        if (error) return close();
        readHeader();
    }

    std::string_view buffered() const { return {static_cast<const char *>(buffer.data().data()), buffer.size()}; }

    /// Looks for a complete header in the received bytes. Beast gets it only then, because its parser unfolds folded lines without
    /// reporting them.
    void readHeader() {
        auto bytes = buffered();
        // Ignore an empty line before a request (RFC 9112, section 2.2).
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
        auto headerSize = end == std::string_view::npos ? bytes.size() : end + 4;
        if (hasBareLineFeed(bytes.substr(0, headerSize), searchedSize)) {
            return refuse(400, "A line of the header ends without a carriage return.");
        }
        searchedSize = bytes.size();
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
        // The intake enforces the judge's limit.
        parser->body_limit(boost::none);
        parser->on_chunk_header(chunkRule);
        error_code error;
        auto used = parser->put(asio::buffer(header.data(), header.size()), error);
        if (error) return refuseUnparsed(error);
        if (auto found = flaw(parser->get())) return refuse(found->status, found->reason);
        buffer.consume(used);
        // Before the body is read, because Beast adds trailer fields to the header fields.
        fields.clear();
        for (auto const &field : parser->get()) {
            auto name = field.name_string();
            auto value = field.value();
            fields.push_back({{name.data(), name.size()}, {value.data(), value.size()}});
        }
        auto const &request = parser->get();
        isHead = request.method() == http::verb::head;
        isOld = request.version() < 11;
        closesAfterwards = !parser->keep_alive();
        if (parser->is_done()) return handle();
        if (auto expect = request.find(http::field::expect); expect != request.end()) {
            if (!beast::iequals(expect->value(), "100-continue")) return refuse(417, "Nothing else can be expected.");
        }
        judge();
    }

    /// Asks the judge whether to read the body, and where to put it.
    void judge() {
        phase = Phase::judging;
        auto &shared = *loop->shared;
        if (!shared.judge) return admit({options().body_limit, peer, -1, {}});
        auto given = describe();
        auto declared = parser->content_length();
        given.body_length = declared ? *declared : CBEAST_UNKNOWN_LENGTH;
        shared.judge(shared.context, new cbeast_admission{self()}, &given);
    }

    /// Tells a client that waits for permission to send the body.
    void invite() {
        phase = Phase::writing;
        deadline = Clock::now() + Milliseconds(options().write_timeout);
        static constexpr std::string_view line = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream, asio::buffer(line.data(), line.size()), [self = self()](error_code error, size_t) {
            if (!self->socket().is_open()) return;
            if (error) return self->close();
            self->readBody();
        });
    }

    void readBody() {
        phase = Phase::body;
        deadline = Clock::now() + Milliseconds(options().body_timeout);
        // A byte at the end of a piece may belong to the next request, and the parser leaves it there.
        parser->eager(true);
        parseBody();
    }

    void parseBody() {
        error_code error;
        while (buffer.size() > 0 && !parser->is_done()) {
            auto used = parser->put(buffer.data(), error);
            buffer.consume(used);
            if (error == http::error::need_more) break;
            if (error) return refuseBody(error);
        }
        if (parser->is_done()) return handle();
        // The rest is the beginning of a chunk's line or of a trailer.
        if (buffer.size() > options().header_limit) return refuse(400, "A line between the chunks is too long.");
        auto step = parser->get().body().goesToFile() ? fileReadSize : readSize;
        stream.async_read_some(buffer.prepare(step), [self = self()](error_code error, size_t count) {
            self->buffer.commit(count);
            if (!self->socket().is_open()) return;
            if (error == asio::error::operation_aborted && self->isLate) return self->refuseLate();
            if (isEnd(error)) return self->refuse(400, "The request ended in its middle.");
            if (error) return self->close();
            self->parseBody();
        });
    }

    // MARK: Handling

    /// The request according to its header. Valid until the next request is parsed.
    cbeast_request describe() const {
        auto const &request = parser->get();
        cbeast_request given{};
        auto method = request.method_string();
        auto target = request.target();
        given.method = {method.data(), method.size()};
        given.target = {target.data(), target.size()};
        given.peer = text(peer);
        given.fields = fields.data();
        given.field_count = fields.size();
        given.offer = offer(request);
        return given;
    }

    void handle() {
        phase = Phase::handling;
        isLate = false;
        auto &intake = parser->get().body();
        auto given = describe();
        given.body = intake.bytes();
        given.body_length = intake.size();
        given.file_owner = intake.fileOwner();
        auto &shared = *loop->shared;
        shared.handler(shared.context, new cbeast_exchange{self()}, &given);
        // A response is never written before this returns, so the parser still exists.
        intake.forgetBytes();
    }

    void refuseLate() { refuse(408, "The request took too long to arrive."); }

    void refuseUnparsed(error_code error) {
        if (error == http::error::header_limit) return refuse(431, "The header of the request is too long.");
        if (error == http::error::bad_version) return refuse(505, "Only HTTP/1.0 and HTTP/1.1 are spoken here.");
        refuse(400, "The request is malformed.");
    }

    void refuseBody(error_code error) {
        auto const &intake = parser->get().body();
        if (intake.status != 0) return refuse(intake.status, intake.reason);
        refuseUnparsed(error);
    }

    void refuse(uint16_t status, std::string_view reason) {
        phase = Phase::handling;
        isLate = false;
        isHead = false;
        isOld = false;
        wasRefused = true;
        closesAfterwards = true;
        if (parser) parser->get().body().forgetBytes();
        cbeast_request given{};
        given.refusal = status;
        given.reason = text(reason);
        auto &shared = *loop->shared;
        shared.handler(shared.context, new cbeast_exchange{self()}, &given);
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
        head.append(loop->shared->commonFields);
        if (!isBodiless) head.append("Content-Length: ").append(std::to_string(answer.size())).append("\r\n");
        if (answer.status == 426) {
            // Says what to upgrade to (RFC 9110, section 15.5.22).
            head.append("Upgrade: websocket\r\n").append(closesAfterwards ? "Connection: close, Upgrade\r\n" : "Connection: Upgrade\r\n");
        } else if (closesAfterwards) {
            head.append("Connection: close\r\n");
        } else if (isOld) {
            head.append("Connection: keep-alive\r\n");
        }
        head.append("\r\n");
    }

    void wrote(error_code error) {
        answer.clear();
        parser.reset();
        if (!socket().is_open()) return;
        if (error) return close();
        if (closesAfterwards) return linger();
        if (loop->shared->stopping.load() && buffer.size() == 0) return close();
        if (buffer.size() == 0 && buffer.capacity() > 4 * readSize) buffer.shrink_to_fit();
        phase = Phase::waiting;
        deadline = Clock::now() + Milliseconds(options().idle_timeout);
        readHeader();
    }

    void linger() {
        phase = Phase::lingering;
        deadline = Clock::now() + lingerTime;
        this->finish();
    }

    beast::flat_buffer buffer;
    std::optional<Parser> parser;
    std::vector<cbeast_field> fields;
    std::string peer;
    std::string head;
    Answer answer;
    Clock::time_point deadline = Clock::time_point::max();
    size_t searchedSize = 0;
    Phase phase = Phase::handling;
    bool isLate = false;
    bool isHead = false;
    bool isOld = false;
    bool hasBody = true;
    bool wasRefused = false;
    bool closesAfterwards = false;
};

} // namespace branchbook
