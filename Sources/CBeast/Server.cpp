// The C functions: a server with several loops, and how they get their connections.

#include "Certificate.hpp"
#include "Loop.hpp"
#include "Syntax.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <thread>

#include <sys/resource.h>

using namespace branchbook;

struct cbeast_server {
    std::shared_ptr<Shared> shared;
    std::vector<std::shared_ptr<Loop>> loops;
    std::optional<Certificate> certificate;
    std::optional<tcp::acceptor> acceptor;
    std::optional<asio::steady_timer> pause;
    std::optional<asio::signal_set> signals;
    std::optional<asio::signal_set> reloadSignal;
    void (*tell)(void *context, const char *problem) = nullptr;
    void *tellContext = nullptr;
    void (*report)(void *context, cbeast_sign sign) = nullptr;
    uint32_t reportInterval = 0;
    std::optional<asio::steady_timer> beat;
    uint16_t port = 0;
    size_t next = 0;

    void accept() {
        auto loop = loops[next++ % loops.size()];
        acceptor->async_accept(loop->io, [this, loop](error_code error, tcp::socket socket) {
            if (shared->stopping.load() || error == asio::error::operation_aborted) return;
            if (error) {
                // Most likely there are no descriptors left: trying again at once would only waste processor time.
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
        error_code ignored;
        auto endpoint = socket.remote_endpoint(ignored);
        // Only this thread takes seats, so there can only be more of them before it takes one.
        auto seat = Seat::take(*shared, endpoint.address());
        if (seat.isSurplus && shared->refusedCount.load() > refusalAllowance) return;
        auto connection = certificate ? makeConnection(std::move(socket), certificate->context(), loop, std::move(seat))
                                      : makeConnection(std::move(socket), loop, std::move(seat));
        loop->post([loop, connection] {
            if (loop->shared->stopping.load()) return;
            loop->add(connection);
            connection->start();
        });
    }

    void waitForReload() {
        reloadSignal->async_wait([this](error_code error, int) {
            if (error) return;
            auto problem = certificate ? certificate->load() : std::string("The server does not speak TLS.");
            tell(tellContext, problem.empty() ? nullptr : problem.c_str());
            waitForReload();
        });
    }

    /// On the first loop's thread.
    void waitForBeat() {
        if (!beat) return;
        beat->expires_after(Milliseconds(reportInterval));
        beat->async_wait([this](error_code error) {
            if (!error) passBeat(1);
        });
    }

    /// Passes a beat from loop to loop, so that it says something about all of them. The last one reports it to the first.
    void passBeat(size_t index) {
        if (index < loops.size()) return loops[index]->post([this, index] { passBeat(index + 1); });
        report(shared->context, CBEAST_ALIVE);
        loops[0]->post([this] { waitForBeat(); });
    }
};

namespace {

/// Requests as many descriptors as there may be connections: the usual limit for a login is 1,024.
void raiseDescriptorLimit(uint32_t connections) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    auto wanted = std::min<rlim_t>(limit.rlim_max, rlim_t(connections) + refusalAllowance + 64);
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void fill(cbeast_error *error, int code, const std::string &message) {
    error->code = code;
    std::snprintf(error->message, sizeof error->message, "%s", message.c_str());
}

} // namespace

cbeast_server *cbeast_server_create(
    const cbeast_options *options, cbeast_judge judge, cbeast_handler handler, void *context, cbeast_error *error
) {
    auto fail = [&](int code, const std::string &message) -> cbeast_server * {
        fill(error, code, message);
        return nullptr;
    };
    try {
        error_code failure;
        auto address = asio::ip::make_address(options->address, failure);
        if (failure) return fail(EINVAL, "not a numeric address");
        raiseDescriptorLimit(options->connection_limit);
        auto server = std::make_unique<cbeast_server>();
        server->shared = std::make_shared<Shared>(*options);
        server->shared->judge = judge;
        server->shared->handler = handler;
        server->shared->context = context;
        if (options->certificate && options->key) {
            server->certificate.emplace(options->certificate, options->key);
            auto problem = server->certificate->load();
            if (!problem.empty()) return fail(CBEAST_BAD_CERTIFICATE, problem);
        }
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
        server->reloadSignal.reset();
        server->beat.reset();
        if (server->report) server->report(server->shared->context, CBEAST_STOPPING);
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

bool cbeast_server_reload_certificate(cbeast_server *server, cbeast_error *error) {
    auto problem = server->certificate ? server->certificate->load() : std::string("The server does not speak TLS.");
    if (problem.empty()) return true;
    fill(error, CBEAST_BAD_CERTIFICATE, problem);
    return false;
}

void cbeast_server_reload_on_signal(
    cbeast_server *server, void (*tell)(void *context, const char *problem), void *context
) {
    error_code ignored;
    server->tell = tell;
    server->tellContext = context;
    server->reloadSignal.emplace(server->loops[0]->io).add(SIGHUP, ignored);
    server->waitForReload();
}

void cbeast_server_report(cbeast_server *server, uint32_t interval, void (*tell)(void *context, cbeast_sign sign)) {
    server->report = tell;
    server->reportInterval = interval;
    if (interval == 0) return;
    server->beat.emplace(server->loops[0]->io);
    server->waitForBeat();
}

void cbeast_server_destroy(cbeast_server *server) {
    error_code ignored;
    server->acceptor->close(ignored);
    for (auto &loop : server->loops) loop->drain();
    delete server;
}
