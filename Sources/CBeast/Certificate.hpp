// The server's TLS certificate.

#pragma once

#include "Network.hpp"

#include <memory>
#include <mutex>
#include <string>

namespace branchbook {

/// A certificate with its key, read from files, which can be reloaded.
class Certificate {
public:
    Certificate(std::string certificate, std::string key) : certificateFile(std::move(certificate)), keyFile(std::move(key)) {}

    /// Reads the files. If they cannot be used, keeps the previous certificate.
    /// - Returns: The problem with the files, as one sentence; empty if there is none.
    std::string load();

    /// The context for new connections.
    std::shared_ptr<asio::ssl::context> context() const;

private:
    const std::string certificateFile;
    const std::string keyFile;
    mutable std::mutex mutex;
    std::shared_ptr<asio::ssl::context> current;
};

} // namespace branchbook
