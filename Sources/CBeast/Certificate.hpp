// The certificate under which the server speaks TLS.

#pragma once

#include "Network.hpp"

#include <memory>
#include <mutex>
#include <string>

namespace branchbook {

/// A certificate with its key, read from files, and read again when they have changed.
class Certificate {
public:
    Certificate(std::string certificate, std::string key) : certificateFile(std::move(certificate)), keyFile(std::move(key)) {}

    /// Reads the files. Keeps what was read before where they cannot be used.
    /// - Returns: What is wrong with the files, as one sentence; empty if nothing is.
    std::string load();

    /// What new connections are to use.
    std::shared_ptr<asio::ssl::context> context() const;

private:
    const std::string certificateFile;
    const std::string keyFile;
    mutable std::mutex mutex;
    std::shared_ptr<asio::ssl::context> current;
};

} // namespace branchbook
