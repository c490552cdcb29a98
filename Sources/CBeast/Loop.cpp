#include "Loop.hpp"

#include "Syntax.hpp"

#include <algorithm>

namespace branchbook {

Shared::Shared(const cbeast_options &given)
    : options(given), budget(given.body_budget, given.body_share), addresses(given.address_limit) {
    for (size_t index = 0; index < given.field_count; index++) {
        auto name = view(given.fields[index].name);
        auto value = view(given.fields[index].value);
        commonFields.append(name).append(": ").append(value).append("\r\n");
        commonFieldList.insert(name, value);
    }
    // The pointers need not outlive the call, so clear them.
    options.address = nullptr;
    options.certificate = nullptr;
    options.key = nullptr;
    options.fields = nullptr;
    options.field_count = 0;
    options.minimum_write_rate = std::max(1u, given.minimum_write_rate);
}

Seat Seat::take(Shared &shared, const asio::ip::address &address) {
    auto name = AddressCounts::name(address);
    auto isSurplus = shared.connectionCount.load() >= shared.options.connection_limit || !shared.addresses.enter(name);
    (isSurplus ? shared.refusedCount : shared.connectionCount).fetch_add(1);
    return Seat(shared, std::move(name), isSurplus);
}

Seat::~Seat() {
    if (shared == nullptr) return;
    if (isSurplus) {
        shared->refusedCount.fetch_sub(1);
    } else {
        shared->connectionCount.fetch_sub(1);
        shared->addresses.leave(address);
    }
}

std::string AddressCounts::name(const asio::ip::address &address) {
    if (address.is_v4()) return address.to_string();
    auto six = address.to_v6();
    if (six.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_string();
    return asio::ip::make_network_v6(six, 64).network().to_string();
}

bool AddressCounts::enter(const std::string &name) {
    std::lock_guard lock(mutex);
    auto &count = counts[name];
    if (count >= limit) return false;
    count += 1;
    return true;
}

void AddressCounts::leave(const std::string &name) {
    std::lock_guard lock(mutex);
    auto found = counts.find(name);
    if (--found->second == 0) counts.erase(found);
}

Loop::Loop(std::shared_ptr<Shared> shared)
    : shared(std::move(shared)), io(1), work(io.get_executor()), tick(io), grace(io) {}

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
    // Outlives the erasure, so that the caller can still finish.
    auto kept = std::move(found->second);
    connections.erase(found);
    asio::post(io, [kept = std::move(kept)] {});
    if (isStopping && connections.empty()) {
        tick.cancel();
        grace.cancel();
    }
}

std::vector<std::shared_ptr<Connection>> Loop::all() const {
    std::vector<std::shared_ptr<Connection>> all;
    all.reserve(connections.size());
    for (auto const &[_, connection] : connections) all.push_back(connection);
    return all;
}

void Loop::scheduleTick() {
    auto const &options = shared->options;
    auto shortest = std::min(
        {options.header_timeout, options.body_timeout, options.write_timeout, options.idle_timeout, options.socket_ping_interval,
         options.socket_silence, options.socket_close_timeout, uint32_t(2'000)});
    tick.expires_after(Milliseconds(std::clamp(shortest / 8, 5u, 250u)));
    tick.async_wait([self = shared_from_this()](error_code error) {
        if (error || self->connections.empty()) {
            self->isTicking = false;
            return;
        }
        auto now = Clock::now();
        for (auto const &connection : self->all()) connection->check(now);
        self->scheduleTick();
    });
}

void Loop::sendMail() {
    {
        std::lock_guard lock(endMutex);
        inTransit.swap(outgoing);
        isMailExpected = false;
    }
    // None of these calls closes a connection, or calls anybody back.
    for (auto const &each : inTransit) {
        auto end = each.link->end;
        if (end == nullptr) continue;
        if (each.reason) {
            end->queueClose(*each.reason);
        } else {
            end->queueMessage(each.message);
        }
        if (!std::exchange(end->willBeFlushed, true)) touched.push_back(end);
    }
    inTransit.clear();
    if (inTransit.capacity() > keptMail) inTransit.shrink_to_fit();
    for (auto end : touched) {
        end->willBeFlushed = false;
        end->flush();
    }
    touched.clear();
}

void Loop::closeAll() {
    for (auto const &connection : all()) connection->close();
}

void Loop::stop() {
    if (isStopping) return;
    isStopping = true;
    for (auto const &connection : all()) connection->closeIfIdle();
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

const std::string &Loop::date() {
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

} // namespace branchbook
