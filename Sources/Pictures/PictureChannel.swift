internal import Glibc

/// The end of the channel at which pictures are drawn.
package struct PictureChannel {
    private let descriptor: Int32

    /// How many bytes a request may have.
    private static let mostBytes = 1 << 30

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Says that requests can come.
    package func greet() -> Bool { write(PictureProgram.greeting) }

    /// The next request; nil where there is none.
    package func request() -> PictureRequest? {
        guard let head = read(4) else { return nil }
        var reader = FrameReader(head)
        guard let count = reader.number(), count <= Self.mostBytes, let bytes = read(count) else { return nil }
        return PictureRequest(encoded: bytes)
    }

    /// Sends an answer. False if `branchbook` is gone, after which the program has nothing left to do.
    package func answer(_ answer: PictureAnswer) -> Bool {
        var frame = FrameWriter()
        frame.block(answer.encoded)
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
