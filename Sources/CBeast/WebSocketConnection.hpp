// A WebSocket over any stream, plain or secure.

#pragma once

#include "Frames.hpp"
#include "StreamConnection.hpp"
#include "WebSocket.hpp"

#include <array>
#include <string>
#include <vector>

namespace branchbook {

/// Buffers that belong to somebody else; copying a vector for each operation would cost an allocation.
struct BufferRange {
    using value_type = asio::const_buffer;
    using const_iterator = const asio::const_buffer *;

    const_iterator first;
    const_iterator last;

    const_iterator begin() const { return first; }
    const_iterator end() const { return last; }
};

/// A client that has left HTTP for a WebSocket. There is never more than one read and one write outstanding; what is sent during a write
/// waits, and then goes out together.
template <typename Stream>
class WebSocketConnection final : public StreamConnection<Stream>, public WebSocketEnd, private FrameListener {
    using Base = StreamConnection<Stream>;
    using Base::isSecure, Base::loop, Base::options, Base::socket, Base::stream;

public:
    /// - `head`: the response that ends HTTP.
    /// - `early`: what the client sent after its request.
    WebSocketConnection(
        Stream stream, std::shared_ptr<void> keeper, std::shared_ptr<Loop> loop, Seat seat, std::string head, std::string early,
        Upgrade upgrade
    )
        : Base(std::move(stream), std::move(keeper), std::move(loop), std::move(seat)), reader(options().socket_message_limit),
          link(std::move(upgrade.link)), events(std::move(upgrade.events)), joined(std::move(head)), early(std::move(early)) {}

    void start() override {
        lastHeard = Clock::now();
        link->end = this;
        buffers.push_back(asio::buffer(joined));
        beginWrite(joined.size());
        events.opened(events.owner.get());
        if (loop->shared->stopping.load()) closeIfIdle();
        auto bytes = std::move(early);
        early = std::string();
        take(reinterpret_cast<uint8_t *>(bytes.data()), bytes.size());
    }

    void check(Clock::time_point now) override {
        if (phase != Phase::open) {
            if (now >= deadline) close();
            return;
        }
        if ((isWriting && now >= writeDeadline) || now - lastHeard >= Milliseconds(options().socket_silence)) return close();
        if (reader.isInside() && now >= messageDeadline) return queueAndFlush(closeFrame(policyViolation), policyViolation);
        if (!isPinged && now - lastHeard >= Milliseconds(options().socket_ping_interval)) {
            static const SharedFrame ping = std::make_shared<Frame>(Opcode::ping, std::string());
            isPinged = true;
            queueMessage(ping);
            flush();
        }
    }

    void closeIfIdle() override {
        if (phase == Phase::open) queueAndFlush(closeFrame(goingAway), goingAway);
    }

    void close() override {
        error_code ignored;
        socket().close(ignored);
        queue.clear();
        tellEnd(phase == Phase::closing ? closeCode : 0);
        phase = Phase::finishing;
        // Last, because it may release this connection.
        loop->remove(this);
    }

    // MARK: Sending

    void queueMessage(const SharedFrame &frame) override {
        if (phase != Phase::open) return;
        auto isTooMuch = [&] { return !queue.empty() && waiting + frame->size() > options().socket_queue_limit; };
        if (isTooMuch()) flush();
        if (isTooMuch()) {
            queue.clear();
            waiting = 0;
            return queueClose(closeFrame(tryAgainLater, "Too much waits to be received."), tryAgainLater);
        }
        enqueue(frame);
    }

    void queueClose(const SharedFrame &frame, uint16_t code) override {
        if (phase != Phase::open) return;
        phase = Phase::closing;
        closeCode = code;
        deadline = Clock::now() + Milliseconds(options().socket_close_timeout);
        enqueue(frame);
    }

    void flush() override {
        if (isWriting || queue.empty() || !socket().is_open()) return;
        sending.swap(queue);
        auto size = std::exchange(waiting, 0);
        for (auto const &frame : sending) {
            if constexpr (isSecure) {
                // One record instead of many; the bytes are copied to be encrypted anyway.
                append(frame->header());
                append(frame->payload());
            } else {
                buffers.push_back(frame->header());
                if (frame->payload().size() > 0) buffers.push_back(frame->payload());
            }
        }
        if constexpr (isSecure) {
            sending.clear();
            buffers.push_back(asio::buffer(joined));
        }
        beginWrite(size);
    }

private:
    /// Closing: our Close frame is queued or sent, and that of the client is awaited. Ending: nothing more is read, and the last frames are
    /// sent. Finishing: the stream is being closed.
    enum class Phase { open, closing, ending, finishing };

    std::shared_ptr<WebSocketConnection> self() {
        return std::static_pointer_cast<WebSocketConnection>(this->shared_from_this());
    }

    void enqueue(const SharedFrame &frame) {
        waiting += frame->size();
        queue.push_back(frame);
    }

    void queueAndFlush(const SharedFrame &frame, uint16_t code) {
        queueClose(frame, code);
        flush();
    }

    void append(asio::const_buffer bytes) { joined.append(static_cast<const char *>(bytes.data()), bytes.size()); }

    void beginWrite(size_t size) {
        isWriting = true;
        firstBuffer = 0;
        writeDeadline = Clock::now() + Milliseconds(options().write_timeout)
            + Milliseconds(uint64_t(size) * 1'000 / options().minimum_write_rate);
        write();
    }

    void write() {
        BufferRange range{buffers.data() + firstBuffer, buffers.data() + buffers.size()};
        stream.async_write_some(range, [self = self()](error_code error, size_t count) { self->wrote(error, count); });
    }

    void wrote(error_code error, size_t count) {
        if (!socket().is_open()) return;
        if (error) return close();
        while (firstBuffer < buffers.size() && count >= buffers[firstBuffer].size()) count -= buffers[firstBuffer++].size();
        if (firstBuffer < buffers.size()) {
            buffers[firstBuffer] += count;
            return write();
        }
        endWrite();
        flush();
        if (phase == Phase::ending && !isWriting) leave();
    }

    void endWrite() {
        isWriting = false;
        sending.clear();
        buffers.clear();
        joined.clear();
        // Idle connections keep next to nothing.
        if (sending.capacity() > keptFrames) sending.shrink_to_fit();
        if (buffers.capacity() > 2 * keptFrames) buffers.shrink_to_fit();
        if (joined.capacity() > keptFrames) joined.shrink_to_fit();
    }

    void leave() {
        phase = Phase::finishing;
        deadline = Clock::now() + lingerTime;
        this->finish();
    }

    // MARK: Receiving

    void read() {
        stream.async_read_some(asio::buffer(input), [self = self()](error_code error, size_t count) {
            if (!self->socket().is_open()) return;
            if (error) return self->close();
            self->lastHeard = Clock::now();
            self->isPinged = false;
            self->take(self->input.data(), count);
        });
    }

    void take(uint8_t *bytes, size_t count) {
        auto wasInside = reader.isInside();
        auto endings = reader.endings();
        reader.take(bytes, count, *this);
        if (reader.isInside() && (!wasInside || endings != reader.endings())) {
            messageDeadline = lastHeard + Milliseconds(options().body_timeout);
        }
        flush();
        if (phase == Phase::open || phase == Phase::closing) return read();
        if (!isWriting) leave();
    }

    void gotText(std::string_view text) override {
        if (phase != Phase::open) return;
        events.received(events.owner.get(), reinterpret_cast<const uint8_t *>(text.data()), text.size());
    }

    void gotPing(std::string_view payload) override { queueMessage(std::make_shared<Frame>(Opcode::pong, std::string(payload))); }

    void gotClose(uint16_t code) override { endReading(code); }

    void gotFault(uint16_t code) override { endReading(code); }

    /// Answers with a Close frame, unless one was sent before.
    void endReading(uint16_t code) {
        // Answers to earlier messages may still be on their way.
        loop->sendMail();
        queueClose(closeFrame(code), code);
        phase = Phase::ending;
        tellEnd(closeCode);
    }

    void tellEnd(uint16_t code) {
        if (link->end == nullptr) return;
        link->end = nullptr;
        auto last = std::move(events);
        last.closed(last.owner.get(), code);
    }

    /// Room for so many frames is kept between two writes.
    static constexpr size_t keptFrames = 16;

    FrameReader reader;
    const std::shared_ptr<WebSocketLink> link;
    WebSocketEvents events;
    std::vector<SharedFrame> queue;
    /// What is being written; `buffers` has its bytes.
    std::vector<SharedFrame> sending;
    std::vector<asio::const_buffer> buffers;
    size_t firstBuffer = 0;
    /// What is being written, if it has to be in one piece.
    std::string joined;
    std::string early;
    /// The number of bytes in the queue.
    size_t waiting = 0;
    Clock::time_point lastHeard;
    Clock::time_point messageDeadline;
    Clock::time_point writeDeadline;
    Clock::time_point deadline;
    uint16_t closeCode = 0;
    Phase phase = Phase::open;
    bool isWriting = false;
    bool isPinged = false;
    std::array<uint8_t, 1'024> input;
};

} // namespace branchbook
