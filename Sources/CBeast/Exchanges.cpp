// The C functions that decide on requests and use WebSockets, on any thread.

#include "Handshake.hpp"
#include "Loop.hpp"
#include "Syntax.hpp"

#include <algorithm>
#include <vector>

using namespace branchbook;

struct cbeast_socket {
    std::shared_ptr<WebSocketLink> link;
};

namespace {

/// Calls a function with a connection on its loop's thread, at once if this is that thread.
template <typename Function> void onLoop(std::shared_ptr<RequestEnd> connection, Function &&function) {
    auto loop = connection->home();
    if (loop->isCurrent()) return function(*connection);
    loop->post([connection = std::move(connection), function = std::forward<Function>(function)]() mutable {
        function(*connection);
    });
}

void deliver(cbeast_exchange *exchange, Answer answer) {
    auto connection = std::move(exchange->connection);
    delete exchange;
    onLoop(std::move(connection), [answer = std::move(answer)](RequestEnd &connection) mutable {
        connection.send(std::move(answer));
    });
}

} // namespace

void cbeast_admission_accept(cbeast_admission *admission, const cbeast_destination *destination) {
    auto connection = std::move(admission->connection);
    delete admission;
    Destination wanted{
        destination->limit, std::string(view(destination->client)), destination->file,
        Owned(destination->file_owner, destination->release)};
    onLoop(std::move(connection), [wanted = std::move(wanted)](RequestEnd &connection) mutable {
        connection.admit(std::move(wanted));
    });
}

cbeast_exchange *cbeast_admission_refuse(cbeast_admission *admission) {
    auto connection = std::move(admission->connection);
    delete admission;
    return new cbeast_exchange{std::move(connection)};
}

cbeast_result cbeast_exchange_respond(cbeast_exchange *exchange, const cbeast_response *response) {
    Answer answer;
    auto result = prepare(*response, answer);
    if (result != CBEAST_TAKEN) return result;
    if (response->release) {
        answer.sharedBody = response->body;
        answer.sharedSize = response->body ? response->body_length : 0;
        answer.owner = Owned(response->owner, response->release);
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

cbeast_socket *cbeast_exchange_socket(const cbeast_exchange *exchange) {
    return new cbeast_socket{std::make_shared<WebSocketLink>(exchange->connection->home())};
}

cbeast_result cbeast_exchange_upgrade(cbeast_exchange *exchange, cbeast_socket *socket, const cbeast_upgrade *upgrade) {
    auto const *request = exchange->connection->request();
    if (request == nullptr || offer(*request) != CBEAST_OFFER) return CBEAST_NOT_OFFERED;
    Upgrade granted;
    granted.request.base() = *request;
    // Beast would say to continue, though no body is awaited.
    granted.request.erase(http::field::expect);
    if (auto name = view(upgrade->subprotocol); !name.empty()) {
        if (!offersSubprotocol(*request, name)) return CBEAST_NOT_OFFERED;
        granted.fields.set(http::field::sec_websocket_protocol, name);
    }
    auto result = check(upgrade->fields, upgrade->field_count);
    if (result != CBEAST_TAKEN) return result;
    for (size_t index = 0; index < upgrade->field_count; index++) {
        granted.fields.insert(view(upgrade->fields[index].name), view(upgrade->fields[index].value));
    }
    granted.link = socket->link;
    granted.events = {upgrade->opened, upgrade->received, upgrade->closed, Owned(upgrade->owner, upgrade->release)};
    auto connection = std::move(exchange->connection);
    delete exchange;
    // Never at once: a caller who holds a lock must not be called back.
    auto loop = connection->home();
    loop->post([connection = std::move(connection), granted = std::move(granted)]() mutable {
        connection->upgrade(std::move(granted));
    });
    return CBEAST_TAKEN;
}

void cbeast_sockets_send(cbeast_socket *const *sockets, size_t count, const cbeast_message *message) {
    auto shared = std::make_shared<const Message>(
        Message{message->bytes, message->bytes ? message->length : 0, Owned(message->owner, message->release)});
    // There are few loops, so it is cheap to go through the sockets once for each.
    std::vector<Loop *> loops;
    for (size_t index = 0; index < count; index++) {
        auto loop = sockets[index]->link->loop.get();
        if (std::find(loops.begin(), loops.end(), loop) == loops.end()) loops.push_back(loop);
    }
    for (auto loop : loops) {
        loop->mail([&](std::vector<WebSocketMail> &mail) {
            for (size_t index = 0; index < count; index++) {
                auto const &link = sockets[index]->link;
                if (link->loop.get() == loop) mail.push_back({link, shared, nullptr});
            }
        });
    }
}

void cbeast_socket_close(cbeast_socket *socket, uint16_t code, cbeast_text reason) {
    auto said = std::make_unique<const websocket::close_reason>(closeReason(code, view(reason)));
    socket->link->loop->mail([&](std::vector<WebSocketMail> &mail) { mail.push_back({socket->link, nullptr, std::move(said)}); });
}

void cbeast_socket_release(cbeast_socket *socket) { delete socket; }
