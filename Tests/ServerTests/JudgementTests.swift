import Foundation
import Server
import Testing

/// What the header alone decides: the server does not ask for an unwanted body, and never takes one for another request.
struct JudgementTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        var type = "application/json"
        var length = 10
        let status: UInt16
        var testDescription: String { "\(line) with \(length) bytes of \(type)" }
    }

    private static let upload = "/api/administration/uploads/" + String(repeating: "0", count: 64)

    private static let refused = [
        Case(line: "PUT /api/nothing", status: 404),
        Case(line: "PUT /nothing", status: 404),
        Case(line: "PUT /%zz", status: 400),
        Case(line: "PUT http://localhost/api/session", status: 400),
        Case(line: "POST /", status: 405),
        Case(line: "POST /api/shelf", status: 405),
        Case(line: "GET /", status: 400),
        Case(line: "GET /api/shelf", status: 400),
        Case(line: "DELETE /api/stories/fox", status: 403),
        // No reader and no administrator is signed in on this device.
        Case(line: "PUT /api/plays/one", status: 403),
        Case(line: "PUT /api/plays/one", length: 100_000_000, status: 403),
        Case(line: "PUT \(upload)?from=0", type: "application/octet-stream", status: 403),
        Case(line: "PUT /api/session", type: "text/plain", status: 415),
        Case(line: "PUT /api/session?x=1", status: 400),
        Case(line: "PUT /api/session", length: 65_537, status: 413),
        Case(line: "PUT /api/session", length: .max, status: 413),
    ]

    @Test(arguments: refused) func headerAloneIsRefused(_ each: Case) throws {
        let server = try LiveServer()
        for expectation in ["", "Expect: 100-continue\r\n"] {
            let client = try server.connect()
            client.send(
                "\(each.line) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(each.type)\r\nContent-Length: \(each.length)\r\n\(expectation)\r\n"
                    + "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            let response = try #require(try client.response())
            #expect(response.status == each.status)
            #expect(response.fields["Connection"] == "close")
            #expect(response.fields["Content-Type"] == "application/problem+json")
            #expect(try client.isClosed())
        }
    }

    @Test func bodyThatIsWantedIsAskedFor() throws {
        let server = try LiveServer()
        let client = try server.connect()
        let head = "PUT /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.send(head + "Content-Length: 16\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.response()?.status == 100)
        client.send(#"{"reader": null}"#)
        #expect(try client.response()?.status == 200)
        // After refusing a request that was read completely, the connection stays open.
        client.send(head + "Content-Length: 2\r\n\r\n[]")
        let refusal = try #require(try client.response())
        #expect(refusal.status == 422)
        #expect(refusal.fields["Connection"] == nil)
        client.send("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.response()?.status == 404)
        #expect(try client.response()?.status == 200)
    }

    @Test(arguments: [("0\r\n\r\n", 405), ("1\r\nx\r\n0\r\n\r\n", 405)] as [(String, UInt16)])
    func chunksAreJudgedBeforeTheyCome(_ body: String, _ status: UInt16) throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(try client.response()?.status == status)
        #expect(try client.isClosed())
    }

    @Test(arguments: [("0\r\n\r\n", 200), ("1\r\nx\r\n0\r\n\r\n", 413)] as [(String, UInt16)])
    func nothingMayComeInChunksToo(_ body: String, _ status: UInt16) throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("GET /api/health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(try client.response()?.status == status)
    }

    @Test func chunksBeyondTheLimitAreRefusedOnTheWay() throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("PUT /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<5 { client.send("4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n") }
        #expect(try client.response()?.status == 413)
        #expect(try client.isClosed())
    }

    @Test func bodyGoesIntoAFileWhereTheJudgeSaysSo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)").path
        let server = try LiveServer(
            { _ in },
            judge: { _, admission in
                guard let file = try? BodyFile(in: folder) else { return admission.refuse(with: Response(.internalError)) }
                admission.accept(into: .file(file, limit: 1_000_000), from: "")
            },
            handle: { request, exchange in
                let text = "\(request.body.count) in memory, \(request.file?.size ?? -1) in a file"
                exchange.respond(with: Response(.ok, body: Payload(Array(text.utf8))))
            }
        )
        let client = try server.connect()
        for size in [1, 70_000, 1_000_000] {
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            client.send([UInt8](repeating: 7, count: size))
            #expect(try client.response()?.body == Array("0 in memory, \(size) in a file".utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\n\r\n")
        #expect(try client.response()?.status == 413)
    }

    @Test func admissionThatIsForgottenIsRefusedAllTheSame() throws {
        let server = try LiveServer({ _ in }, judge: { _, admission in _ = consume admission }, handle: FramingTests.echo)
        let client = try server.connect()
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
        #expect(try client.response()?.status == 500)
        #expect(try client.isClosed())
    }
}
