import Glibc

/// A plain socket, so that tests can send what no well-behaved client would send.
@safe final class RawClient {
    struct Failure: Error {
        let message: String
    }

    private let descriptor: Int32
    /// Kept so that a server lives at least as long as its clients.
    private let server: LiveServer?
    private var received: [UInt8] = []

    /// Connects to a port of this computer. No wait on this socket takes longer than `patience`, in seconds.
    init(port: UInt16, of server: LiveServer? = nil, patience seconds: Int = 10) throws {
        self.server = server
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(message: "cannot connect: \(errno)") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes; false if the other side has closed.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Says that nothing more will be sent.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next response; nil if the other side closed before it began.
    func response(toHead isHead: Bool = false) throws -> WireResponse? {
        while true {
            if let (response, length) = WireResponse.parse(received, isHead: isHead) {
                received.removeFirst(length)
                return response
            }
            if try !receive() {
                guard received.isEmpty else { throw Failure(message: "closed within: \(textReceived)") }
                return nil
            }
        }
    }

    /// The next bytes; nil if the other side closed before them.
    func take(_ count: Int) throws -> [UInt8]? {
        while received.count < count {
            guard try receive() else { return nil }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// Everything until the other side closes.
    func rest() throws -> [UInt8] {
        while try receive() {}
        defer { received = [] }
        return received
    }

    /// Whether the other side has closed, without further bytes.
    func isClosed() throws -> Bool {
        try rest().isEmpty
    }

    private var textReceived: String { String(decoding: received.prefix(200), as: UTF8.self) }

    private func receive() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0 {
            guard errno != ECONNRESET else { return false }
            throw Failure(message: "waited in vain (errno \(errno)) after: \(textReceived)")
        }
        received += chunk.prefix(count)
        return count > 0
    }
}
