internal import Glibc

/// The working program's end of the channel.
package struct WorkerChannel {
    private let descriptor: Int32

    /// The maximum size of a request, in bytes.
    private static let mostBytes = 1 << 30

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Signals that requests are accepted.
    package func greet(as program: WorkerProgram) -> Bool { write(program.greeting) }

    /// The next request; nil if there is none.
    package func request() -> [UInt8]? {
        guard let head = read(4) else { return nil }
        var reader = FrameReader(head)
        guard let count = reader.number(), count <= Self.mostBytes else { return nil }
        return read(count)
    }

    /// Sends an answer; false if `branchbook` is gone, and then the program can end.
    package func answer(_ answer: [UInt8]) -> Bool {
        var frame = FrameWriter()
        frame.block(answer)
        return write(frame.bytes)
    }

    private func read(_ count: Int) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let got = unsafe Glibc.read(descriptor, rest.baseAddress, count - filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let sent = unsafe bytes[done...].withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            done += sent
        }
        return true
    }
}
