/// Bytes that never change and never move, so that many responses may send them at once without a copy.
@safe
public final class Payload: @unchecked Sendable {
    // Written only before the initializer returns, which is what makes sharing it between threads sound.
    private let storage: UnsafeMutableRawBufferPointer

    /// Copies the given bytes once.
    public init(_ bytes: some Collection<UInt8> = EmptyCollection()) {
        unsafe storage = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe storage.copyBytes(from: bytes)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// The number of bytes.
    public var count: Int { unsafe storage.count }

    /// A copy of the bytes.
    public var bytes: [UInt8] { unsafe Array(storage) }

    /// Where the bytes are for as long as this object lives.
    @unsafe var address: UnsafePointer<UInt8>? {
        unsafe UnsafeRawBufferPointer(storage).baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

extension Payload: Equatable {
    /// Whether both hold the same bytes.
    public static func == (left: Payload, right: Payload) -> Bool {
        unsafe left === right || left.storage.elementsEqual(right.storage)
    }
}
