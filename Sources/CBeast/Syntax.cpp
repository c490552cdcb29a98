#include "Syntax.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace branchbook {

bool isTokenCharacter(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c != 0 && std::strchr("!#$%&'*+-.^_`|~", c) != nullptr);
}

bool isToken(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), isTokenCharacter);
}

bool isFieldValue(std::string_view value) {
    return std::all_of(value.begin(), value.end(), [](unsigned char c) { return (c >= 32 && c != 127) || c == '\t'; });
}

bool isReserved(std::string_view name) {
    static constexpr std::array<std::string_view, 11> reserved{
        "content-length", "transfer-encoding", "connection", "keep-alive", "date", "te", "trailer", "upgrade", "sec-websocket-accept",
        "sec-websocket-protocol", "sec-websocket-extensions"};
    return std::any_of(
        reserved.begin(), reserved.end(), [&](std::string_view each) { return beast::iequals(each, name); });
}

namespace {

bool isNumber(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

/// What may follow a host name or address: nothing, or a colon and a port, which may be empty.
bool isPort(std::string_view rest) {
    if (rest.empty()) return true;
    return rest.front() == ':' && rest.size() <= 6 && isNumber(rest.substr(1));
}

} // namespace

bool isHost(std::string_view host) {
    if (!host.empty() && host.front() == '[') {
        auto end = host.find(']');
        if (end == host.npos) return false;
        auto address = host.substr(1, end - 1);
        // A zone such as “%eth0” is only meaningful on this computer.
        if (address.find('%') != address.npos) return false;
        error_code error;
        asio::ip::make_address_v6(std::string(address), error);
        return !error && isPort(host.substr(end + 1));
    }
    auto colon = std::min(host.find(':'), host.size());
    return isPort(host.substr(colon)) && std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return c > 32 && c < 127 && std::strchr("/\\@,?#<>\"[]", c) == nullptr;
    });
}

bool hasBareLineFeed(std::string_view header, size_t begin) {
    for (auto place = header.find('\n', begin); place != header.npos; place = header.find('\n', place + 1)) {
        if (place == 0 || header[place - 1] != '\r') return true;
    }
    return false;
}

std::optional<Flaw> flaw(const http::request_header<> &header) {
    auto bad = [](const char *reason) { return Flaw{400, reason}; };
    auto isModern = header.version() == 11;
    auto hostCount = header.count(http::field::host);
    if (hostCount > 1) return bad("There is more than one Host field.");
    if (hostCount == 0 && isModern) return bad("The Host field is missing.");
    auto host = header[http::field::host];
    if (!isHost({host.data(), host.size()})) return bad("The Host field is not a host.");
    auto codingCount = header.count(http::field::transfer_encoding);
    auto lengthCount = header.count(http::field::content_length);
    if (codingCount > 0 && lengthCount > 0) return bad("There is both a Content-Length and a Transfer-Encoding field.");
    if (lengthCount > 1) return bad("There is more than one Content-Length field.");
    if (codingCount > 1) return bad("There is more than one Transfer-Encoding field.");
    if (codingCount == 1 && !isModern) return bad("HTTP/1.0 has no Transfer-Encoding field.");
    if (codingCount == 1 && !beast::iequals(header[http::field::transfer_encoding], "chunked")) {
        return bad("The only transfer encoding is chunked.");
    }
    auto length = header[http::field::content_length];
    if (lengthCount == 1 && (length.empty() || !isNumber({length.data(), length.size()}))) {
        return bad("The Content-Length field is not a number.");
    }
    if (header.count(http::field::content_encoding) > 0) {
        return Flaw{415, "Compressed requests are not accepted: send the body without a Content-Encoding."};
    }
    return std::nullopt;
}

} // namespace branchbook
