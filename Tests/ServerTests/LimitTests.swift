import Foundation
import Server
import Testing

/// Limits of size, time and number, with short deadlines so that the tests do not have to wait.
struct LimitTests {
    @Test(arguments: [15_000, 16_384]) func headerUpToTheLimitIsAccepted(_ size: Int) throws {
        let server = try LiveServer()
        let client = try server.connect()
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nA: \r\n\r\n"
        client.send("GET / HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "x", count: size - frame.utf8.count))\r\n\r\n")
        #expect(try client.response()?.status == 200)
    }

    @Test(arguments: [16_385, 20_000, 300_000]) func longerHeaderIsRefused(_ size: Int) throws {
        let server = try LiveServer()
        let client = try server.connect()
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nA: \r\n\r\n"
        client.send("GET / HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "x", count: size - frame.utf8.count))\r\n\r\n")
        #expect(try client.response()?.status == 431)
        #expect(try client.isClosed())
    }

    @Test func longAddressIsRefused() throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("GET /" + String(repeating: "a", count: 17_000))
        #expect(try client.response()?.status == 431)
        #expect(try client.isClosed())
    }

    @Test func bodyUpToTheLimitIsAccepted() throws {
        let server = try LiveServer({ $0.bodyLimit = 100_000 }, handle: FramingTests.echo)
        let client = try server.connect()
        let body = [UInt8](repeating: 7, count: 100_000)
        client.send(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n".utf8) + body)
        #expect(try client.response()?.body == Array("POST / Host=a ".utf8) + body)
    }

    @Test func longerBodyIsRefusedBeforeItIsSent() throws {
        let server = try LiveServer({ $0.bodyLimit = 100_000 }, handle: FramingTests.echo)
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100001\r\n\r\n")
        #expect(try client.response()?.status == 413)
        #expect(try client.isClosed())
    }

    private static func post(_ target: String, from address: String = "192.0.2.1") -> [UInt8] {
        let head = "POST \(target) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\nContent-Length: 80000\r\n\r\n"
        return Array(head.utf8) + [UInt8](repeating: 7, count: 80_000)
    }

    /// Whether a new connection's body gets space before long. An answered request releases its space only after the client has the answer.
    private static func findsRoom(_ server: LiveServer, from address: String = "192.0.2.1") throws -> Bool {
        for _ in 0..<100 {
            let client = try server.connect()
            client.send(post("/", from: address))
            if try client.response()?.status == 204 { return true }
            usleep(20_000)
        }
        return false
    }

    @Test func allBodiesTogetherHaveALimit() throws {
        let held = HeldExchange()
        let server = try LiveServer({ $0.bodyBudget = 100_000 }, handle: held.handle)
        let first = try server.connect()
        first.send(Self.post("/held"))
        held.wait()
        // A request that waits for its answer still counts.
        let second = try server.connect()
        second.send(Self.post("/"))
        let refusal = try #require(try second.response())
        #expect(refusal.status == 503)
        #expect(refusal.fields["Retry-After"] == "2")
        #expect(try second.isClosed())
        held.answer()
        #expect(try first.response()?.status == 204)
        #expect(try Self.findsRoom(server))
    }

    @Test func noClientKeepsOutTheOthers() throws {
        let held = HeldExchange()
        let proxy = try #require(AddressRange("127.0.0.1"))
        let server = try LiveServer(
            {
                $0.bodyBudget = 1_000_000
                $0.bodyShare = 100_000
                $0.trustedProxies = [proxy]
            },
            judge: { request, admission in admission.accept(into: .memory(limit: 100_000), from: request.peer) },
            handle: held.handle
        )
        let first = try server.connect()
        first.send(Self.post("/held"))
        held.wait()
        let second = try server.connect()
        second.send(Self.post("/"))
        #expect(try second.response()?.status == 503)
        let other = try server.connect()
        other.send(Self.post("/", from: "192.0.2.2"))
        #expect(try other.response()?.status == 204)
        held.answer()
        #expect(try first.response()?.status == 204)
        #expect(try Self.findsRoom(server))
    }

    @Test func addressWithTooManyConnectionsIsToldSo() throws {
        let server = try LiveServer { $0.addressLimit = 2 }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let open = try (0..<2).map { _ in try server.connect() }
        for client in open {
            client.send(request)
            #expect(try client.response()?.status == 200)
        }
        let surplus = try server.connect()
        #expect(try surplus.response()?.status == 503)
        #expect(try surplus.isClosed())
    }

    @Test func bodyThatIsNeverFinishedGivesItsShareBack() throws {
        let server = try LiveServer({ $0.bodyBudget = 100_000 }, handle: { _, exchange in exchange.respond(with: Response(.noContent)) })
        for _ in 0..<5 {
            let client = try server.connect()
            client.send(Array(Self.post("/").dropLast()))
            client.finishSending()
            // The previous request may not have released its space yet.
            let status = try #require(try client.response()?.status)
            #expect([400, 503].contains(status))
            #expect(try client.isClosed())
        }
        #expect(try Self.findsRoom(server))
    }

    @Test func chunksOfOneByteAreStillInTime() throws {
        let server = try LiveServer({ $0.bodyTimeout = .milliseconds(300) }, handle: FramingTests.echo)
        let client = try server.connect()
        let start = ContinuousClock.now
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        // One chunk every 50 ms: each alone would be in time.
        for _ in 0..<40 where ContinuousClock.now - start < .milliseconds(250) {
            client.send("1\r\nx\r\n")
            usleep(50_000)
        }
        #expect(try client.response()?.status == 408)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func endlessLineBetweenChunksIsRefused() throws {
        let server = try LiveServer(handle: FramingTests.echo)
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;")
        for _ in 0..<20 { client.send(String(repeating: "x", count: 4_096)) }
        #expect(try client.response()?.status == 400)
    }

    @Test func clientThatGoesOnSendingStillHearsTheRefusal() throws {
        let server = try LiveServer({ $0.bodyLimit = 100_000 }, handle: FramingTests.echo)
        let client = try server.connect()
        let chunk = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<12 { client.send(chunk) }
        #expect(try client.response()?.status == 413)
    }

    @Test func slowHeaderIsCutOff() throws {
        let server = try LiveServer { $0.headerTimeout = .milliseconds(300) }
        let client = try server.connect()
        let start = ContinuousClock.now
        client.send("GET / HTTP/1.1\r\nHost: a\r\n")
        // One byte every 50 ms: each alone would be in time.
        for _ in 0..<40 where ContinuousClock.now - start < .milliseconds(250) {
            client.send("A")
            usleep(50_000)
        }
        #expect(try client.response()?.status == 408)
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(try client.isClosed())
    }

    @Test func slowBodyIsCutOff() throws {
        let server = try LiveServer({ $0.bodyTimeout = .milliseconds(200) }, handle: FramingTests.echo)
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
        #expect(try client.response()?.status == 408)
        #expect(try client.isClosed())
    }

    @Test func silentConnectionIsClosedWithoutAWord() throws {
        let server = try LiveServer { $0.headerTimeout = .milliseconds(200) }
        #expect(try server.connect().isClosed())
    }

    @Test func idleConnectionIsClosedAfterItsResponse() throws {
        let server = try LiveServer { $0.idleTimeout = .milliseconds(200) }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response()?.status == 200)
        #expect(try client.isClosed())
    }

    @Test func clientThatReadsNothingIsCutOff() throws {
        let body = Payload([UInt8](repeating: 1, count: 64_000_000))
        let server = try LiveServer({
            $0.writeTimeout = .milliseconds(200)
            $0.minimumWriteRate = 100_000_000
            $0.connectionLimit = 1
        }) { request, exchange in
            exchange.respond(with: Response(.ok, body: request.target == "/long" ? body : Payload([])))
        }
        let client = try server.connect()
        client.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        // There is room for another connection as soon as this one was cut off.
        var status: UInt16?
        for _ in 0..<500 where status != 200 {
            usleep(20_000)
            let other = try server.connect()
            other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            status = try other.response()?.status
        }
        #expect(status == 200)
        #expect(try client.rest().count < 64_000_000)
    }

    @Test func connectionAboveTheLimitIsToldSo() throws {
        let server = try LiveServer { $0.connectionLimit = 3 }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var open: [RawClient] = []
        for _ in 0..<3 {
            let client = try server.connect()
            client.send(request)
            #expect(try client.response()?.status == 200)
            open.append(client)
        }
        let surplus = try server.connect()
        #expect(try surplus.response()?.status == 503)
        #expect(try surplus.isClosed())
        // A connection that closes makes room at once.
        open.removeFirst()
        var status: UInt16?
        for _ in 0..<100 where status != 200 {
            usleep(20_000)
            let client = try server.connect()
            client.send(request)
            status = try client.response()?.status
        }
        #expect(status == 200)
        for client in open {
            client.send(request)
            #expect(try client.response()?.status == 200)
        }
    }
}
