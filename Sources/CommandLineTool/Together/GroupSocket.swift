internal import CSocketClient

/// A WebSocket to a library. Its thread connects, and answers pings.
@safe final class GroupSocket {
    /// Something that happened to it.
    enum Event {
        case opened
        case message(String)
        /// It is closed, or was never opened: the close code, and the HTTP status of a refusal or 0.
        case closed(code: UInt16, status: Int)
    }

    private let socket: OpaquePointer

    /// Connects; nil if the system has no resources for it.
    init?(_ client: LibraryClient, target: String) {
        let (invitation, cookie) = (client.invitation, client.cookies.field)
        let opened = unsafe Self.withTexts(
            [invitation.host, invitation.port, invitation.authority, target, cookie, "branchbook.together.1", client.trusted ?? ""]
        ) { texts in
            var address = unsafe csocket_address(
                host: texts[0],
                port: texts[1],
                is_secure: invitation.isSecure,
                authority: texts[2],
                target: texts[3],
                cookie: texts[4],
                protocol: texts[5],
                trusted: client.trusted == nil ? nil : texts[6]
            )
            return unsafe csocket_open(&address)
        }
        guard let opened = unsafe opened else { return nil }
        unsafe socket = opened
    }

    deinit { unsafe csocket_close(socket) }

    private static func withTexts<Result>(_ texts: [String], _ use: ([UnsafePointer<CChar>]) -> Result) -> Result {
        unsafe withTexts(texts[...], [], use)
    }

    private static func withTexts<Result>(
        _ texts: ArraySlice<String>,
        _ before: [UnsafePointer<CChar>],
        _ use: ([UnsafePointer<CChar>]) -> Result
    ) -> Result {
        guard let first = texts.first else { return unsafe use(before) }
        return unsafe first.withCString { unsafe withTexts(texts.dropFirst(), before + [$0], use) }
    }

    /// A descriptor that is readable while there are events.
    var descriptor: Int32 { unsafe csocket_descriptor(socket) }

    /// The next event; nil if there is none now.
    func next() -> Event? {
        let event = unsafe csocket_next(socket)
        switch unsafe Int(event.kind) {
        case CSOCKET_OPENED: return .opened
        case CSOCKET_MESSAGE:
            return unsafe .message(String(decoding: UnsafeRawBufferPointer(start: event.bytes, count: event.count), as: UTF8.self))
        case CSOCKET_CLOSED: return unsafe .closed(code: event.code, status: Int(event.status))
        default: return nil
        }
    }

    /// Sends a message; without a connection, it is dropped.
    func send(_ text: String) {
        unsafe csocket_send(socket, text, text.utf8.count)
    }
}
