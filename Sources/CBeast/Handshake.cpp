#include "Handshake.hpp"

#include "Syntax.hpp"

#include <algorithm>

namespace branchbook {

namespace {

/// Whether a token is in any of the lists that all fields with a name make up together.
template <typename Matches> bool lists(const http::request_header<> &header, http::field name, Matches &&matches) {
    auto range = header.equal_range(name);
    return std::any_of(range.first, range.second, [&](auto const &field) {
        http::token_list tokens(field.value());
        return std::any_of(tokens.begin(), tokens.end(), matches);
    });
}

bool listsToken(const http::request_header<> &header, http::field name, beast::string_view token) {
    return lists(header, name, [&](beast::string_view each) { return beast::iequals(each, token); });
}

bool hasBody(const http::request_header<> &header) {
    if (header.count(http::field::transfer_encoding) > 0) return true;
    auto length = header.find(http::field::content_length);
    return length != header.end() && length->value() != "0";
}

/// Whether a text can be the Base64 form of 16 bytes.
bool isKey(std::string_view text) {
    return text.size() == 24 && text.substr(22) == "==" && std::all_of(text.begin(), text.begin() + 22, [](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
    });
}

} // namespace

cbeast_offer offer(const http::request_header<> &header) {
    // Most requests end here.
    if (header.count(http::field::upgrade) == 0) return CBEAST_NO_OFFER;
    if (!listsToken(header, http::field::upgrade, "websocket")) return CBEAST_NO_OFFER;
    auto isRequest = header.method() == http::verb::get && header.version() == 11 && !hasBody(header);
    if (!isRequest || !listsToken(header, http::field::connection, "upgrade")) return CBEAST_BAD_OFFER;
    auto key = header[http::field::sec_websocket_key];
    if (header.count(http::field::sec_websocket_key) != 1 || !isKey({key.data(), key.size()})) return CBEAST_BAD_OFFER;
    if (header.count(http::field::sec_websocket_version) != 1) return CBEAST_BAD_OFFER;
    return header[http::field::sec_websocket_version] == "13" ? CBEAST_OFFER : CBEAST_OTHER_VERSION;
}

bool offersSubprotocol(const http::request_header<> &header, std::string_view name) {
    // Unlike most tokens, names of subprotocols are case-sensitive.
    return lists(header, http::field::sec_websocket_protocol, [&](beast::string_view each) {
        return std::string_view(each.data(), each.size()) == name;
    });
}

} // namespace branchbook
