#include "HTTPConnection.hpp"

namespace branchbook {

std::shared_ptr<Connection> makeConnection(tcp::socket socket, std::shared_ptr<Loop> loop, bool isSurplus) {
    return std::make_shared<HTTPConnection<PlainStream>>(std::move(socket), nullptr, std::move(loop), isSurplus);
}

std::shared_ptr<Connection> makeConnection(
    tcp::socket socket, std::shared_ptr<asio::ssl::context> context, std::shared_ptr<Loop> loop, bool isSurplus
) {
    SecureStream stream(std::move(socket), *context);
    return std::make_shared<HTTPConnection<SecureStream>>(
        std::move(stream), std::move(context), std::move(loop), isSurplus);
}

} // namespace branchbook
