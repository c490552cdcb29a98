#include "Certificate.hpp"

#include <cerrno>
#include <cstring>
#include <string_view>

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <unistd.h>

namespace branchbook {

namespace {

namespace ssl = asio::ssl;

/// Cipher suites for TLS 1.2 with forward secrecy and authenticated encryption; TLS 1.3 has no others.
constexpr const char *ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

int chooseProtocol(
    SSL *, const unsigned char **chosen, unsigned char *chosenSize, const unsigned char *offered, unsigned offeredSize, void *
) {
    static constexpr unsigned char known[] = "\x08http/1.1";
    auto result = SSL_select_next_proto(
        const_cast<unsigned char **>(chosen), chosenSize, known, sizeof known - 1, offered, offeredSize);
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

std::string unreadable(const std::string &file) {
    return file + " cannot be read: " + std::strerror(errno) + ".";
}

} // namespace

std::string Certificate::load() {
    for (auto const *file : {&certificateFile, &keyFile}) {
        if (access(file->c_str(), R_OK) != 0) return unreadable(*file);
    }
    ERR_clear_error();
    auto made = std::make_shared<ssl::context>(ssl::context::tls_server);
    auto native = made->native_handle();
    SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(native, ciphers);
    SSL_CTX_set_options(
        native, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    // Idle connections need no buffers; with thousands of them, buffers are most of their memory.
    SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
    static constexpr std::string_view sessions = "branchbook";
    SSL_CTX_set_session_id_context(
        native, reinterpret_cast<const unsigned char *>(sessions.data()), unsigned(sessions.size()));
    SSL_CTX_set_alpn_select_cb(native, chooseProtocol, nullptr);
    // For a key with a passphrase, OpenSSL would ask on the terminal, and the server would hang.
    SSL_CTX_set_default_passwd_cb(native, [](char *, int, int, void *) { return -1; });
    error_code error;
    made->use_certificate_chain_file(certificateFile, error);
    if (error) return certificateFile + " is not a certificate in PEM: " + error.message() + ".";
    made->use_private_key_file(keyFile, ssl::context::pem, error);
    if (error && ERR_GET_REASON(int(error.value())) == X509_R_KEY_VALUES_MISMATCH) {
        return keyFile + " is the key of another certificate.";
    }
    if (error) return keyFile + " is not a private key in PEM without a passphrase: " + error.message() + ".";
    if (SSL_CTX_check_private_key(native) != 1) {
        ERR_clear_error();
        return keyFile + " is the key of another certificate.";
    }
    std::lock_guard lock(mutex);
    current = std::move(made);
    return "";
}

std::shared_ptr<ssl::context> Certificate::context() const {
    std::lock_guard lock(mutex);
    return current;
}

} // namespace branchbook
