internal import CBeast

/// A request whose header has arrived and whose body has not been read. It cannot be copied, and a decision consumes it, so it is decided
/// exactly once.
public struct Admission: ~Copyable, Sendable {
    /// The length of the body in bytes; nil if the client sends it in chunks.
    public let length: Int?
    private let handle: Handle

    @unsafe init(_ admission: OpaquePointer, length: Int?) {
        unsafe handle = Handle(admission: admission)
        self.length = length
    }

    deinit {
        unsafe cbeast_exchange_fail(cbeast_admission_refuse(handle.admission))
    }

    /// Reads the body; may be called from any thread. The request is handled when all of it has arrived.
    /// - Parameter client: The client whose share of memory it counts towards.
    public consuming func accept(into destination: BodyDestination, from client: String) {
        let admission = unsafe handle.admission
        discard self
        unsafe client.utf8CString.withUnsafeBufferPointer { characters in
            let client = unsafe cbeast_text(bytes: characters.baseAddress, length: characters.count - 1)
            switch destination {
            case .memory(let limit):
                var given = unsafe cbeast_destination(
                    client: client,
                    limit: UInt64(clamping: limit),
                    file: -1,
                    file_owner: nil,
                    release: nil
                )
                unsafe cbeast_admission_accept(admission, &given)
            case .file(let file, let limit):
                var given = unsafe cbeast_destination(
                    client: client,
                    limit: UInt64(clamping: limit),
                    file: file.descriptor,
                    file_owner: Unmanaged.passRetained(file).toOpaque(),
                    release: { owner in
                        guard let owner = unsafe owner else { return }
                        unsafe Unmanaged<BodyFile>.fromOpaque(owner).release()
                    }
                )
                unsafe cbeast_admission_accept(admission, &given)
            }
        }
    }

    /// Refuses the request without reading its body; may be called from any thread. The connection is closed after the response.
    public consuming func refuse(with response: Response) {
        exchange().respond(with: response)
    }

    private consuming func exchange() -> Exchange {
        let admission = unsafe handle.admission
        discard self
        return unsafe Exchange(cbeast_admission_refuse(admission))
    }

    // Safe to send, because the C functions that take the pointer may be called on any thread.
    @safe private struct Handle: @unchecked Sendable {
        let admission: OpaquePointer
    }
}

/// Where to put the body of a request.
public enum BodyDestination: Sendable {
    /// Into memory, at most this many bytes.
    case memory(limit: Int)
    /// Into a file, at most this many bytes.
    case file(BodyFile, limit: Int)
}
