internal import CBeast

/// A request that waits for its answer. It cannot be copied, and answering consumes it, so it is answered exactly once.
public struct Exchange: ~Copyable, Sendable {
    private let handle: Handle

    @unsafe init(_ exchange: OpaquePointer) {
        unsafe handle = Handle(exchange: exchange)
    }

    deinit {
        unsafe cbeast_exchange_fail(handle.exchange)
    }

    /// Sends the response; may be called from any thread. A response that HTTP forbids is replaced by a 500.
    public consuming func respond(with response: Response) {
        let exchange = unsafe handle.exchange
        discard self
        guard unsafe !Self.send(response, over: exchange) else { return }
        let problem = ProblemDetails(.internalError, "The server could not send its answer.")
        guard unsafe !Self.send(problem.response, over: exchange) else { return }
        unsafe cbeast_exchange_fail(exchange)
    }

    @unsafe private static func send(_ response: Response, over exchange: OpaquePointer) -> Bool {
        unsafe response.fields.withFields { unsafe send(response, fields: $0, over: exchange) }
    }

    @unsafe private static func send(
        _ response: Response,
        fields: UnsafeBufferPointer<cbeast_field>,
        over exchange: OpaquePointer
    ) -> Bool {
        let owner = unsafe Unmanaged.passRetained(response.body)
        var answer = unsafe cbeast_response(
            status: response.status.rawValue,
            fields: fields.baseAddress,
            field_count: fields.count,
            body: response.body.address,
            body_length: response.body.count,
            release: { owner in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Payload>.fromOpaque(owner).release()
            },
            owner: owner.toOpaque()
        )
        guard unsafe cbeast_exchange_respond(exchange, &answer) == CBEAST_TAKEN else {
            unsafe owner.release()
            return false
        }
        return true
    }

    /// What the C functions know it by.
    @unsafe var exchange: OpaquePointer { unsafe handle.exchange }

    /// Ends it without an answer, because a C function has taken it.
    consuming func forget() { discard self }

    // Safe to send, because the C functions that take the pointer may be called on any thread.
    @safe private struct Handle: @unchecked Sendable {
        let exchange: OpaquePointer
    }
}

extension [HeaderField] {
    /// Calls a function with these fields in C's form, which is valid until it returns.
    @unsafe func withFields<Result>(_ body: (UnsafeBufferPointer<cbeast_field>) -> Result) -> Result {
        // One buffer for all names and values; every field is a pair of ranges in it.
        var characters: [CChar] = []
        var lengths: [(name: Int, value: Int)] = []
        for field in self {
            characters.append(contentsOf: field.name.utf8.lazy.map { CChar(bitPattern: $0) })
            characters.append(contentsOf: field.value.utf8.lazy.map { CChar(bitPattern: $0) })
            lengths.append((field.name.utf8.count, field.value.utf8.count))
        }
        return unsafe characters.withUnsafeBufferPointer { characters in
            var place = 0
            func text(_ length: Int) -> cbeast_text {
                defer { place += length }
                return unsafe cbeast_text(bytes: characters.baseAddress.map { unsafe $0 + place }, length: length)
            }
            let fields = unsafe lengths.map { unsafe cbeast_field(name: text($0.name), value: text($0.value)) }
            return unsafe fields.withUnsafeBufferPointer { unsafe body($0) }
        }
    }
}
