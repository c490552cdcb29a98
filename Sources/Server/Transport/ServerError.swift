/// Why a server could not start.
public enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// Only an administrator may open the port.
    case portForbidden(UInt16)
    /// The address is not one of this computer.
    case badAddress(String)
    /// The system refused, with its message.
    case system(String)
    /// The certificate or its key cannot be used.
    case badCertificate(String)
    /// A file or folder that the server needs cannot be read.
    case unreadable(path: String, reason: String)

    /// The error and what to do about it, in one line.
    public var description: String {
        switch self {
        case .portInUse(let port):
            "port \(port) is in use: stop the other program or choose another with --port"
        case .portForbidden(let port):
            "port \(port) needs an administrator's rights: choose one above 1023 with --port"
        case .badAddress(let address):
            "cannot listen on \(address): it is not a numeric address of this computer"
        case .system(let reason):
            "cannot listen: \(reason)"
        case .badCertificate(let reason):
            "TLS cannot be offered: \(reason) Check --certificate and --key"
        case .unreadable(let path, let reason):
            "cannot read \(path): \(reason)"
        }
    }
}
