internal import Glibc

/// Reads and writes through file descriptors.
enum Descriptor {
    /// Writes all bytes; returns the system's error number on failure.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                return ENOSPC
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Reads at most this many bytes at once; empty at the end, nil on failure.
    static func read(_ descriptor: Int32, upTo count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let got = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if got >= 0 { return Array(bytes[..<got]) }
            if errno != EINTR { return nil }
        }
    }

    /// The system's message for an error number.
    static func message(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
