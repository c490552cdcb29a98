internal import Glibc

/// Bytes that never change and never move, so that many responses can send them at once without copying.
@safe
public final class Payload: @unchecked Sendable {
    // Written only before the initializer returns, so sharing it between threads is safe.
    private let storage: UnsafeMutableRawBufferPointer
    private let isMapped: Bool

    /// Copies the given bytes once.
    public init(_ bytes: some Collection<UInt8> = EmptyCollection()) {
        unsafe storage = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe storage.copyBytes(from: bytes)
        isMapped = false
    }

    /// Maps the bytes of an open file, which are loaded only as they are sent. The file must not become shorter.
    /// - Returns: nil if the system cannot map it; `errno` says why.
    init?(mapping descriptor: CInt, count: Int) {
        isMapped = count > 0
        guard count > 0 else {
            unsafe storage = .allocate(byteCount: 0, alignment: 1)
            return
        }
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
            unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        // Sent bytes need not stay in memory: they are read once.
        unsafe madvise(start, count, MADV_SEQUENTIAL)
        unsafe storage = UnsafeMutableRawBufferPointer(start: start, count: count)
    }

    deinit {
        if isMapped {
            unsafe munmap(storage.baseAddress, storage.count)
        } else {
            unsafe storage.deallocate()
        }
    }

    /// The number of bytes.
    public var count: Int { unsafe storage.count }

    /// A copy, for anything that outlives the request.
    public var bytes: [UInt8] { unsafe Array(storage) }

    /// The address of the bytes, valid as long as this object lives.
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
