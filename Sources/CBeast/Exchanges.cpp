// The C functions that decide on requests, on any thread.

#include "Loop.hpp"
#include "Syntax.hpp"

using namespace branchbook;

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
