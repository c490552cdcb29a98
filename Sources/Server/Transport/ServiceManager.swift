internal import Glibc

/// The service manager that started this process, such as systemd, if it asked to be told how the process is doing.
///
/// It named a socket in the environment. Each message is one datagram; sd_notify(3) describes them.
public struct ServiceManager: Sendable, Hashable {
    /// What the process is doing.
    public enum State: Sendable, Hashable {
        /// It serves; a sentence for people says where.
        case ready(String)
        /// It works as it should.
        case alive
        /// It is about to end.
        case stopping

        /// The lines that the service manager expects.
        fileprivate var message: String {
            switch self {
            case .ready(let status): "READY=1\nSTATUS=" + String(status.map { $0.isNewline ? " " : $0 })
            case .alive: "WATCHDOG=1"
            case .stopping: "STOPPING=1"
            }
        }
    }

    /// The socket's name: a path, or NUL and a name in Linux's abstract namespace.
    private let name: [UInt8]
    /// How often to say that the process is alive: twice as often as necessary. Nil if the service manager does not wait for that.
    public let beat: Duration?

    /// Finds the service manager in the environment.
    ///
    /// - Parameters:
    ///   - environment: Uses `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
    ///   - process: The ID of the process that tells it, by default this one: the watchdog may wait for another.
    /// - Returns: Nil if there is none, or its socket is not of this computer.
    public init?(environment: [String: String], process: Int32? = nil) {
        guard var name = environment["NOTIFY_SOCKET"].map({ Array($0.utf8) }), let first = name.first else { return nil }
        if first == UInt8(ascii: "@") {
            name[0] = 0
        } else if first != UInt8(ascii: "/") {
            return nil
        }
        // A path also needs room for the NUL after it.
        guard name.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
        self.name = name
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process ?? getpid()) } ?? true
        beat = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 && isMeant ? .microseconds($0 / 2) : nil }
    }

    /// Tells the service manager, without waiting.
    ///
    /// - Returns: Whether it was sent. The process has nobody else to tell, so callers usually ignore this.
    @discardableResult public func tell(_ state: State) -> Bool {
        let channel = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard channel >= 0 else { return false }
        defer { close(channel) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        // The length is part of an abstract name; after a path, everything is zero.
        let size = socklen_t(MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + name.count)
        let message = Array(state.message.utf8)
        let sent = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(channel, message, message.count, Int32(MSG_NOSIGNAL), $0, size)
            }
        }
        return sent == message.count
    }
}
