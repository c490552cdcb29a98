internal import CBeast

/// An open WebSocket for text messages (RFC 6455), or one that has closed. Any thread may use it.
public final class WebSocket: Sendable {
    private let handle: Handle

    @unsafe init(_ socket: OpaquePointer) {
        unsafe handle = Handle(socket: socket)
    }

    deinit {
        unsafe cbeast_socket_release(handle.socket)
    }

    @unsafe var socket: OpaquePointer { unsafe handle.socket }

    /// Sends a text message. Messages arrive in the order of the calls, whichever threads make them. After the WebSocket has closed, this
    /// does nothing.
    /// - Parameter text: UTF-8. It is not copied for each client, so all of them can share it.
    public func send(_ text: Payload) {
        Self.send(text, to: CollectionOfOne(self))
    }

    /// Sends a text message to many clients, which costs less than one call for each.
    /// - Parameter text: UTF-8.
    public static func send(_ text: Payload, to sockets: some Collection<WebSocket>) {
        guard !sockets.isEmpty else { return }
        unsafe withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: sockets.count) { handles in
            _ = unsafe handles.initialize(from: sockets.lazy.map { unsafe $0.socket })
            var message = unsafe cbeast_message(
                bytes: text.address,
                length: text.count,
                release: { owner in
                    guard let owner = unsafe owner else { return }
                    unsafe Unmanaged<Payload>.fromOpaque(owner).release()
                },
                owner: Unmanaged.passRetained(text).toOpaque()
            )
            unsafe cbeast_sockets_send(handles.baseAddress, handles.count, &message)
        }
    }

    /// Sends what was sent before, then closes. Messages that have arrived may still be received, and no others; ``WebSocketHandler/closed``
    /// is called when the client has answered.
    /// - Parameter reason: A few words for developers; cut at 123 bytes.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
        var reason = reason
        reason.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                let text = unsafe cbeast_text(bytes: characters.baseAddress, length: characters.count)
                unsafe cbeast_socket_close(handle.socket, code.rawValue, text)
            }
        }
    }

    // Safe to share, because the C functions may be called on any thread.
    @safe private struct Handle: @unchecked Sendable {
        let socket: OpaquePointer
    }
}

extension WebSocket: Hashable {
    /// Whether both are the same connection.
    public static func == (left: WebSocket, right: WebSocket) -> Bool { left === right }

    /// Hashes the connection's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
