#include "Client.hpp"

#include <memory>
#include <thread>

#include <signal.h>

using namespace branchbook;

struct csocket {
    Mailbox mailbox;
    // Its objects are destroyed after the client that uses them.
    asio::io_context context{1};
    asio::ssl::context tls{asio::ssl::context::tls_client};
    std::unique_ptr<Client> client;
    std::thread thread;
    Event current;

    void run() {
        try {
            context.run();
        } catch (const std::exception &exception) {
            mailbox.put({CSOCKET_CLOSED, exception.what(), 1006, 0});
        }
    }
};

namespace {

/// Signals are for the thread that has the terminal.
void startQuietly(csocket &socket) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    try {
        socket.thread = std::thread([&socket] { socket.run(); });
    } catch (...) {
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        throw;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

error_code trust(asio::ssl::context &tls, const char *file) {
    error_code error;
    SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION);
    tls.set_verify_mode(asio::ssl::verify_peer, error);
    if (file) tls.load_verify_file(file, error);
    else tls.set_default_verify_paths(error);
    return error;
}

} // namespace

csocket *csocket_open(const csocket_address *wanted) {
    try {
        auto socket = std::make_unique<csocket>();
        if (!socket->mailbox.works()) return nullptr;
        Address address{wanted->host, wanted->port, wanted->authority, wanted->target, wanted->cookie, wanted->protocol};
        if (wanted->is_secure) {
            if (auto error = trust(socket->tls, wanted->trusted)) {
                socket->mailbox.put({CSOCKET_CLOSED, error.message(), 1006, 0});
                return socket.release();
            }
            socket->client = std::make_unique<ClientOver<SecureTransport>>(
                socket->context, socket->mailbox, std::move(address), socket->tls);
        } else {
            socket->client = std::make_unique<ClientOver<Transport>>(socket->context, socket->mailbox, std::move(address));
        }
        socket->client->start();
        startQuietly(*socket);
        return socket.release();
    } catch (...) {
        return nullptr;
    }
}

int csocket_descriptor(const csocket *socket) { return socket->mailbox.readable(); }

csocket_event csocket_next(csocket *socket) {
    socket->current = socket->mailbox.take();
    auto const &event = socket->current;
    return {event.kind, event.text.data(), event.text.size(), event.code, event.status};
}

void csocket_send(csocket *socket, const char *bytes, size_t count) {
    if (!socket->client) return;
    asio::post(socket->context, [client = socket->client.get(), text = std::string(bytes, count)]() mutable {
        client->send(std::move(text));
    });
}

void csocket_close(csocket *socket) {
    std::unique_ptr<csocket> owned(socket);
    if (!owned->thread.joinable()) return;
    asio::post(owned->context, [client = owned->client.get()] { client->close(); });
    owned->thread.join();
}
