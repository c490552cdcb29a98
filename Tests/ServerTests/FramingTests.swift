import Server
import Testing

/// Requests with framing that two servers could read differently, and others that must not get through.
struct FramingTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: String
        let status: UInt16
        var testDescription: String { name }
    }

    private static let refused = [
        Shape(name: "no host", bytes: "GET / HTTP/1.1\r\n\r\n", status: 400),
        Shape(name: "two hosts", bytes: "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", status: 400),
        Shape(name: "host with a path", bytes: "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", status: 400),
        Shape(name: "host with a user", bytes: "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", status: 400),
        Shape(name: "list of hosts", bytes: "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", status: 400),
        Shape(
            name: "length and chunks",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "chunks and length",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "unknown coding",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "coding after chunked",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "coding before chunked",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "two codings in two fields",
            bytes: chunked("Transfer-Encoding: identity", "0\r\n\r\n"),
            status: 400
        ),
        Shape(
            name: "empty coding",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "vertical tab before chunked",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \u{0B}chunked\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "chunks in HTTP/1.0",
            bytes: "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            status: 400
        ),
        Shape(
            name: "two lengths",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
            status: 400
        ),
        Shape(
            name: "the same length twice",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
            status: 400
        ),
        Shape(
            name: "list of lengths",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx",
            status: 400
        ),
        Shape(name: "signed length", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\nx", status: 400),
        Shape(name: "negative length", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\nx", status: 400),
        Shape(name: "hex length", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\nx", status: 400),
        Shape(name: "empty length", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\nx", status: 400),
        Shape(
            name: "length beyond 64 bits",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551617\r\n\r\nx",
            status: 400
        ),
        Shape(name: "field folded with a space", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n", status: 400),
        Shape(name: "field folded with a tab", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\tc\r\n\r\n", status: 400),
        Shape(name: "first field indented", bytes: "GET / HTTP/1.1\r\n Host: a\r\n\r\n", status: 400),
        Shape(name: "space before the colon", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n", status: 400),
        Shape(name: "field without a name", bytes: "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", status: 400),
        Shape(name: "field without a colon", bytes: "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n", status: 400),
        Shape(name: "NUL in a value", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: b\0c\r\n\r\n", status: 400),
        Shape(name: "bare LF in a value", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: b\nC: d\r\n\r\n", status: 400),
        Shape(name: "bare LF after the first line", bytes: "GET / HTTP/1.1\nHost: a\r\n\r\n", status: 400),
        Shape(name: "bare LF after the last field", bytes: "GET / HTTP/1.1\r\nHost: a\n\r\n", status: 400),
        Shape(name: "bare LFs throughout", bytes: "GET / HTTP/1.1\nHost: a\n\n", status: 400),
        Shape(name: "bare LF as the empty line", bytes: "GET / HTTP/1.1\r\nHost: a\r\n\n", status: 400),
        Shape(name: "bare LF in a chunk's extension", bytes: chunked("A: b", "1;a=\"b\nc\"\r\nx\r\n0\r\n\r\n"), status: 400),
        Shape(name: "bare LF in a trailer", bytes: chunked("A: b", "0\r\nB: c\n\r\n"), status: 400),
        Shape(name: "brackets around a name", bytes: "GET / HTTP/1.1\r\nHost: [evil.example.org]\r\n\r\n", status: 400),
        Shape(name: "brackets around IPv4", bytes: "GET / HTTP/1.1\r\nHost: [127.0.0.1]\r\n\r\n", status: 400),
        Shape(name: "brackets that stay open", bytes: "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", status: 400),
        Shape(name: "something behind the brackets", bytes: "GET / HTTP/1.1\r\nHost: [::1].evil.org\r\n\r\n", status: 400),
        Shape(name: "brackets with a zone", bytes: "GET / HTTP/1.1\r\nHost: [fe80::1%eth0]\r\n\r\n", status: 400),
        Shape(name: "brackets in a name", bytes: "GET / HTTP/1.1\r\nHost: a[::1]\r\n\r\n", status: 400),
        Shape(name: "port that is none", bytes: "GET / HTTP/1.1\r\nHost: a:80b\r\n\r\n", status: 400),
        Shape(name: "two ports", bytes: "GET / HTTP/1.1\r\nHost: a:80:81\r\n\r\n", status: 400),
        Shape(
            name: "compressed body",
            bytes: "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde",
            status: 415
        ),
        Shape(name: "compression of nothing", bytes: "GET / HTTP/1.1\r\nHost: a\r\nContent-Encoding: identity\r\n\r\n", status: 415),
        Shape(name: "bare CR in a value", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: b\rC: d\r\n\r\n", status: 400),
        Shape(name: "two spaces in the first line", bytes: "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Shape(name: "HTTP/0.9", bytes: "GET /\r\n\r\n", status: 400),
        Shape(name: "HTTP/2.0", bytes: "GET / HTTP/2.0\r\nHost: a\r\n\r\n", status: 505),
        Shape(name: "HTTP/1.2", bytes: "GET / HTTP/1.2\r\nHost: a\r\n\r\n", status: 505),
        Shape(name: "HTTP/2 preface", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 505),
        Shape(name: "garbage", bytes: "\u{16}\u{3}\u{1}\u{2}\u{0}", status: 400),
        Shape(name: "garbage that ends", bytes: "hello\r\n\r\n", status: 400),
        Shape(name: "unknown expectation", bytes: chunked("Expect: cake", "0\r\n\r\n"), status: 417),
        Shape(name: "chunk size that is no number", bytes: chunked("A: b", "zz\r\n"), status: 400),
        Shape(name: "chunk size with a sign", bytes: chunked("A: b", "-1\r\n"), status: 400),
        Shape(name: "chunk size beyond 64 bits", bytes: chunked("A: b", "fffffffffffffffff\r\n"), status: 400),
        Shape(name: "chunk longer than its size", bytes: chunked("A: b", "1\r\nab\r\n0\r\n\r\n"), status: 400),
        Shape(name: "chunk ended by LF", bytes: chunked("A: b", "1\na\n0\n\n"), status: 400),
        Shape(name: "length in the trailer", bytes: chunked("A: b", "0\r\nContent-Length: 3\r\n\r\n"), status: 400),
    ]

    private static func chunked(_ field: String, _ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\(field)\r\n\r\n\(body)"
    }

    @Test(arguments: refused) func shapeIsRefusedAndTheConnectionClosed(_ shape: Shape) throws {
        // Without a check of the header, so that bodies are read and their framing is examined.
        let server = try LiveServer(handle: Self.echo)
        let client = try server.connect()
        // A second request after the first must never be answered: the connection's framing cannot be trusted.
        client.send(shape.bytes + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try #require(try client.response())
        #expect(response.status == shape.status)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.fields["Connection"] == "close")
        #expect(response.fields["Content-Security-Policy"] != nil)
        #expect(try client.isClosed())
    }

    private static let accepted = [
        Shape(name: "no host in HTTP/1.0", bytes: "GET / HTTP/1.0\r\n\r\n", status: 200),
        Shape(name: "empty host", bytes: "GET / HTTP/1.1\r\nHost:\r\n\r\n", status: 200),
        Shape(name: "IPv6 host with a port", bytes: "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", status: 200),
        Shape(name: "empty line before", bytes: "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", status: 200),
        Shape(name: "bytes beyond ASCII in a value", bytes: "GET / HTTP/1.1\r\nHost: a\r\nA: Bär\r\n\r\n", status: 200),
        Shape(
            name: "chunked in capitals",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n",
            status: 405
        ),
    ]

    @Test(arguments: accepted) func shapeIsAccepted(_ shape: Shape) throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send(shape.bytes)
        #expect(try client.response()?.status == shape.status)
    }

    @Test func bodyAndFieldsReachTheHandlerWhole() throws {
        let server = try LiveServer(handle: Self.echo)
        let client = try server.connect()
        client.send("POST /a HTTP/1.1\r\nHost: a\r\nX: one\r\nx: two\r\nContent-Length: 4\r\n\r\n\r\n\0!")
        #expect(try client.response()?.body == Array("POST /a Host=a X=one x=two \r\n\0!".utf8))
        // The trailer's field must not appear among the header fields.
        client.send("PUT /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("3;note=x\r\nabc\r\n2\r\nde\r\n0\r\nAdmin: yes\r\n\r\n")
        #expect(try client.response()?.body == Array("PUT /b Host=a Transfer-Encoding=chunked abcde".utf8))
    }

    @Test func waitingClientIsInvitedToSendItsBody() throws {
        let server = try LiveServer(handle: Self.echo)
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.response()?.status == 100)
        client.send("ok")
        #expect(try client.response()?.body == Array("POST / Host=a Content-Length=2 Expect=100-continue ok".utf8))
    }

    static let echo: @Sendable (Request, consuming Exchange) -> Void = { request, exchange in
        let fields = request.fields.filter { !$0.isNamed("Content-Length") || request.fields["Expect"] != nil }
        let line = "\(request.method) \(request.target) " + fields.map { "\($0.name)=\($0.value) " }.joined()
        exchange.respond(with: Response(.ok, body: Payload(Array(line.utf8) + request.body)))
    }
}
