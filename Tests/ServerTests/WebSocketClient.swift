import Server
import Testing

/// The client's side of a WebSocket over a plain socket. Tests/Sockets has what no well-behaved client would send.
struct WebSocketClient {
    let raw: RawClient

    /// A handshake that a server accepts.
    static let handshake =
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

    /// A connection that has been upgraded.
    init(_ raw: RawClient) {
        self.raw = raw
    }

    /// Connects, and expects to be upgraded.
    init(_ server: LiveServer) throws {
        raw = try server.connect()
        raw.send(Self.handshake)
        let response = try #require(try raw.response())
        #expect(response.status == 101)
        // The example of RFC 6455, section 1.3.
        #expect(response.fields["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    func say(_ text: String) { send(0x81, Array(text.utf8)) }

    func close(_ code: UInt16) { send(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)]) }

    /// The next frame, as its first byte and its payload; nil if the server has closed.
    func next() throws -> (first: UInt8, payload: [UInt8])? {
        guard let head = try raw.take(2) else { return nil }
        var count = Int(head[1])
        if count == 126 { count = try #require(try raw.take(2)).reduce(0) { $0 << 8 | Int($1) } }
        return (head[0], try #require(try raw.take(count)))
    }

    /// The next message.
    func text() throws -> String? {
        guard let (first, payload) = try next() else { return nil }
        #expect(first == 0x81)
        return String(decoding: payload, as: UTF8.self)
    }

    /// The code of a Close frame, which must be next.
    func closeCode() throws -> UInt16? {
        guard let (first, payload) = try next() else { return nil }
        #expect(first == 0x88)
        return payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1])
    }

    /// With a mask of zeros.
    private func send(_ first: UInt8, _ payload: [UInt8]) {
        raw.send([first, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload)
    }
}
