#include "HTTPConnection.hpp"

namespace branchbook {

std::shared_ptr<Connection> makeConnection(tcp::socket socket, std::shared_ptr<Loop> loop, Seat seat) {
    return std::make_shared<HTTPConnection<PlainStream>>(std::move(socket), nullptr, std::move(loop), std::move(seat));
}

std::shared_ptr<Connection> makeConnection(
    tcp::socket socket, std::shared_ptr<asio::ssl::context> context, std::shared_ptr<Loop> loop, Seat seat
) {
    SecureStream stream(std::move(socket), *context);
    return std::make_shared<HTTPConnection<SecureStream>>(
        std::move(stream), std::move(context), std::move(loop), std::move(seat));
}

} // namespace branchbook
