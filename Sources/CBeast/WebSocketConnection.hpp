// A WebSocket over any stream, plain or secure.

#pragma once

#include "StreamConnection.hpp"
#include "WebSocket.hpp"

#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffered_read_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <string_view>
#include <vector>

namespace branchbook {

/// What Beast's WebSocket reads and writes: a client's stream, and before it what the client sent behind its request.
template <typename Stream> class FrameStream : public beast::buffered_read_stream<Stream &, beast::flat_buffer> {
    using beast::buffered_read_stream<Stream &, beast::flat_buffer>::buffered_read_stream;
};

/// Beast calls this after the last frame. It does nothing, so that all connections end in the same way.
template <typename Stream, typename Handler>
void async_teardown(beast::role_type, FrameStream<Stream> &stream, Handler &&handler) {
    asio::post(stream.get_executor(), beast::bind_front_handler(std::forward<Handler>(handler), error_code()));
}

/// A client that has left HTTP for a WebSocket. Beast does the framing, answers pings and faults, and takes one operation of each kind at a
/// time; what is sent meanwhile waits here.
template <typename Stream> class WebSocketConnection final : public StreamConnection<Stream>, public WebSocketEnd {
    using Base = StreamConnection<Stream>;
    using Base::loop, Base::options, Base::socket, Base::stream;

public:
    /// - `early`: what the client sent after its request.
    WebSocketConnection(
        Stream stream, std::shared_ptr<void> keeper, std::shared_ptr<Loop> loop, Seat seat, std::string_view early, Upgrade granted
    )
        : Base(std::move(stream), std::move(keeper), std::move(loop), std::move(seat)), frames(this->stream), link(granted.link),
          events(std::move(granted.events)), upgrade(std::make_unique<Upgrade>(std::move(granted))) {
        auto &buffer = frames.next_layer().buffer();
        buffer.commit(asio::buffer_copy(buffer.prepare(early.size()), asio::buffer(early)));
        frames.read_message_max(options().socket_message_limit);
        frames.auto_fragment(false);
        frames.control_callback([this](websocket::frame_type type, beast::string_view) { gotControl(type); });
        frames.set_option(websocket::stream_base::decorator([this](websocket::response_type &response) { decorate(response); }));
    }

    void start() override {
        beginWrite(0);
        frames.async_accept(upgrade->request, [self = self()](error_code error) { self->accepted(error); });
        upgrade.reset();
    }

    void check(Clock::time_point now) override {
        if (phase == Phase::closing || phase == Phase::finishing) {
            if (now >= deadline) close();
            return;
        }
        if (isWriting && now >= writeDeadline) return close();
        if (phase == Phase::opening) return;
        if (now - lastHeard >= Milliseconds(options().socket_silence)) return close();
        if (isInside && now >= messageDeadline) return closeWith(websocket::close_code::policy_error);
        if (!isPinged && now - lastHeard >= Milliseconds(options().socket_ping_interval)) {
            isPinged = isPingDue = true;
            flush();
        }
    }

    void closeIfIdle() override {
        if (phase == Phase::open) closeWith(websocket::close_code::going_away);
    }

    void close() override {
        error_code ignored;
        socket().close(ignored);
        queue.clear();
        tellEnd(phase == Phase::closing ? closeCode : 0);
        phase = Phase::finishing;
        // If a client breaks a rule just while a Close frame is written, Beast's read and its close wait for each other for ever.
        readEnd.emit(asio::cancellation_type::terminal);
        closeEnd.emit(asio::cancellation_type::terminal);
        // Last, because it may release this connection.
        loop->remove(this);
    }

    // MARK: Sending

    void queueMessage(const SharedMessage &message) override {
        if (phase != Phase::open) return;
        auto size = message->size + longestHeader;
        auto isTooMuch = [&] { return !queue.empty() && waiting + size > options().socket_queue_limit; };
        if (isTooMuch()) flush();
        if (isTooMuch()) {
            forgetQueue();
            return queueClose({websocket::close_code::try_again_later, "Too much waits to be received."});
        }
        waiting += size;
        queue.push_back(message);
    }

    void queueClose(const websocket::close_reason &reason) override {
        if (phase != Phase::open) return;
        beginClosing(reason.code);
        farewell = std::make_unique<websocket::close_reason>(reason);
    }

    void flush() override {
        if (isWriting || hasSaidAll || phase == Phase::opening || phase == Phase::finishing || !socket().is_open()) return;
        if (std::exchange(isPingDue, false)) {
            beginWrite(0);
            frames.async_ping({}, [self = self()](error_code error) { self->wrote(error); });
        } else if (!queue.empty()) {
            sending.swap(queue);
            beginWrite(std::exchange(waiting, 0));
            write();
        } else if (farewell) {
            hasSaidAll = true;
            auto ended = [self = self()](error_code error) { self->ended(error); };
            frames.async_close(*farewell, asio::bind_cancellation_slot(closeEnd.slot(), std::move(ended)));
            farewell.reset();
        }
    }

private:
    /// Closing: a Close frame is queued, sent or received. Finishing: the stream is being closed.
    enum class Phase { opening, open, closing, finishing };

    std::shared_ptr<WebSocketConnection> self() {
        return std::static_pointer_cast<WebSocketConnection>(this->shared_from_this());
    }

    // MARK: Opening

    void decorate(websocket::response_type &response) {
        response.set(http::field::date, loop->date());
        for (auto const *fields : {&upgrade->fields, &loop->shared->commonFieldList}) {
            for (auto const &field : *fields) response.insert(field.name_string(), field.value());
        }
        // Otherwise Beast says its own name and version.
        if (response.count(http::field::server) == 0) response.set(http::field::server, "Branchbook");
    }

    void accepted(error_code error) {
        if (!socket().is_open()) return;
        if (error) return close();
        isWriting = false;
        phase = Phase::open;
        lastHeard = Clock::now();
        link->end = this;
        events.opened(events.owner.get());
        if (loop->shared->stopping.load()) closeIfIdle();
        if (!hasSaidAll) read();
    }

    // MARK: Sending

    void closeWith(websocket::close_code code) {
        queueClose(code);
        flush();
    }

    /// - `size`: the number of bytes that are written now, one frame after the other.
    void beginWrite(size_t size) {
        isWriting = true;
        written = 0;
        writeDeadline = Clock::now() + Milliseconds(options().write_timeout)
            + Milliseconds(uint64_t(size) * 1'000 / options().minimum_write_rate);
    }

    void write() {
        auto const &message = *sending[written++];
        frames.async_write(asio::const_buffer(message.bytes, message.size), [self = self()](error_code error, size_t) {
            self->wrote(error);
        });
    }

    void wrote(error_code error) {
        // If Beast aborts a write, it tells another operation why.
        if (!socket().is_open() || error == asio::error::operation_aborted) return;
        if (error) return close();
        if (written < sending.size() && !hasSaidAll) return write();
        isWriting = false;
        sending.clear();
        // Idle connections keep next to nothing.
        if (sending.capacity() > keptMessages) sending.shrink_to_fit();
        flush();
    }

    void forgetQueue() {
        queue.clear();
        waiting = 0;
    }

    // MARK: Receiving

    void read() {
        auto received = [self = self()](error_code error, size_t) { self->received(error); };
        frames.async_read_some(input, 0, asio::bind_cancellation_slot(readEnd.slot(), std::move(received)));
    }

    /// Called with each part of a message.
    void received(error_code error) {
        if (error) return ended(error);
        if (!socket().is_open()) return;
        noteSign();
        auto wasInside = std::exchange(isInside, !frames.is_message_done());
        if (frames.got_binary()) queueClose(websocket::close_code::unknown_data);
        if (!isInside) {
            takeMessage();
        } else if (!wasInside) {
            messageDeadline = lastHeard + Milliseconds(options().body_timeout);
        }
        // An answer comes before anything that Beast sends because of the next frame.
        loop->sendMail();
        flush();
        if (!hasSaidAll) read();
    }

    void takeMessage() {
        auto bytes = input.cdata();
        if (isCutOff({static_cast<const char *>(bytes.data()), bytes.size()})) queueClose(websocket::close_code::bad_payload);
        if (phase == Phase::open) events.received(events.owner.get(), static_cast<const uint8_t *>(bytes.data()), bytes.size());
        input.clear();
        // Most connections are idle, so none keeps what its last message needed.
        if (input.capacity() > keptInput) input.shrink_to_fit();
    }

    /// Called for each ping, pong and Close frame. Beast answers them.
    void gotControl(websocket::frame_type type) {
        noteSign();
        if (type != websocket::frame_type::close) return;
        if (phase == Phase::open) beginClosing(frames.reason().code);
        hasSaidAll = true;
        forgetQueue();
        tellEnd(closeCode);
    }

    void noteSign() {
        lastHeard = Clock::now();
        isPinged = false;
    }

    // MARK: Closing

    void beginClosing(uint16_t code) {
        phase = Phase::closing;
        closeCode = code == websocket::close_code::none ? uint16_t(websocket::close_code::no_status) : code;
        deadline = Clock::now() + Milliseconds(options().socket_close_timeout);
    }

    /// Called when Beast has sent a Close frame and has got one, has sent one because of a fault, or has lost the client.
    void ended(error_code error) {
        // If Beast aborts an operation, it tells another one why.
        if (!socket().is_open() || error == asio::error::operation_aborted) return;
        if (error && error.category() != make_error_code(websocket::error::closed).category()) return close();
        tellEnd(phase == Phase::open ? faultCode(error) : closeCode);
        phase = Phase::finishing;
        deadline = Clock::now() + lingerTime;
        this->finish();
    }

    /// The code with which Beast closes because of a fault.
    static uint16_t faultCode(error_code error) {
        if (error == websocket::error::message_too_big) return websocket::close_code::too_big;
        if (error == websocket::error::bad_frame_payload) return websocket::close_code::bad_payload;
        return websocket::close_code::protocol_error;
    }

    void tellEnd(uint16_t code) {
        if (link->end == nullptr) return;
        link->end = nullptr;
        auto last = std::move(events);
        last.closed(last.owner.get(), code);
    }

    /// What is counted for the header of a frame that waits.
    static constexpr size_t longestHeader = 10;
    /// Room for so many messages is kept between two writes.
    static constexpr size_t keptMessages = 16;
    /// Room for so many bytes is kept between two messages.
    static constexpr size_t keptInput = 2'048;

    websocket::stream<FrameStream<Stream>, false> frames;
    const std::shared_ptr<WebSocketLink> link;
    WebSocketEvents events;
    /// Only until it is answered.
    std::unique_ptr<Upgrade> upgrade;
    beast::flat_buffer input;
    std::vector<SharedMessage> queue;
    /// What is being written; `written` have been begun.
    std::vector<SharedMessage> sending;
    size_t written = 0;
    /// The number of bytes in the queue.
    size_t waiting = 0;
    /// What our Close frame says, until it is sent.
    std::unique_ptr<websocket::close_reason> farewell;
    asio::cancellation_signal readEnd;
    asio::cancellation_signal closeEnd;
    Clock::time_point lastHeard;
    Clock::time_point messageDeadline;
    Clock::time_point writeDeadline;
    Clock::time_point deadline;
    uint16_t closeCode = 0;
    Phase phase = Phase::opening;
    bool isWriting = false;
    bool isPingDue = false;
    bool isPinged = false;
    /// Whether a message has begun and not ended.
    bool isInside = false;
    /// Whether Beast sends, or has sent, the Close frame: then nothing else may be sent, and only Beast reads.
    bool hasSaidAll = false;
};

} // namespace branchbook
