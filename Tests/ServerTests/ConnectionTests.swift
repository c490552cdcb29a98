import Foundation
import Server
import Synchronization
import Testing

/// How connections are kept, shared and closed.
struct ConnectionTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func connectionIsKeptForManyRequests() throws {
        let server = try LiveServer()
        let client = try server.connect()
        for _ in 0..<200 {
            client.send(Self.get)
            let response = try #require(try client.response())
            #expect(response.body == SampleSite.page)
            #expect(response.fields["Connection"] == nil)
        }
    }

    @Test func clientThatAsksForItIsClosedOn() throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let response = try #require(try client.response())
        #expect(response.status == 200)
        #expect(response.fields["Connection"] == "close")
        #expect(try client.isClosed())
    }

    @Test func oldClientIsClosedOnUnlessItAsksOtherwise() throws {
        let server = try LiveServer()
        let plain = try server.connect()
        plain.send("GET / HTTP/1.0\r\n\r\n")
        #expect(try plain.response()?.fields["Connection"] == "close")
        #expect(try plain.isClosed())
        let kept = try server.connect()
        for _ in 0..<3 {
            kept.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let response = try #require(try kept.response())
            #expect(response.fields["Connection"] == "keep-alive")
            #expect(response.body == SampleSite.page)
        }
    }

    @Test func pipelinedRequestsAreAnsweredInTheirOrder() throws {
        let server = try LiveServer()
        let client = try server.connect()
        let targets = (0..<500).map { ["/", "/photo.png", "/nothing", "/api/stories/fox/parts/0"][$0 % 4] }
        let requests = targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        client.send(requests)
        for target in targets {
            let expected = SampleSite.site.respond(to: Request(target: target))
            let response = try #require(try client.response())
            #expect(response.status == expected.status.rawValue)
            #expect(response.body == expected.body.bytes)
        }
    }

    @Test func requestThatArrivesByteForByteIsAnswered() throws {
        let server = try LiveServer(handle: FramingTests.echo)
        let client = try server.connect()
        for _ in 0..<2 {
            for byte in "POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8 {
                client.send([byte])
                usleep(1_000)
            }
            #expect(try client.response()?.body == Array("POST /slow Host=a abc".utf8))
        }
    }

    @Test func clientThatHasFinishedSendingIsStillAnswered() throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send(Self.get + Self.get)
        client.finishSending()
        #expect(try client.response()?.body == SampleSite.page)
        #expect(try client.response()?.body == SampleSite.page)
        #expect(try client.isClosed())
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"])
    func requestThatEndsInItsMiddleIsRefused(_ bytes: String) throws {
        let server = try LiveServer(handle: FramingTests.echo)
        let client = try server.connect()
        client.send(bytes)
        client.finishSending()
        #expect(try client.response()?.status == 400)
        #expect(try client.isClosed())
    }

    @Test func answerToHeadTellsTheLengthAndHasNoBody() throws {
        let server = try LiveServer()
        let client = try server.connect()
        client.send("HEAD /photo.png HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get)
        let head = try #require(try client.response(toHead: true))
        #expect(head.fields["Content-Length"] == "3000")
        #expect(try client.response()?.body == SampleSite.page)
    }

    @Test(arguments: [
        HeaderField("X-Name", "a\r\nSet-Cookie: b=c"), HeaderField("X-Name", "a\nb"), HeaderField("X-Name", "a\rb"),
        HeaderField("X-Name", "a\0b"), HeaderField("X-Name\r\nY", "a"), HeaderField("X Name", "a"),
        HeaderField("", "a"),
        HeaderField("Content-Length", "3"), HeaderField("transfer-encoding", "chunked"),
        HeaderField("Connection", "close"),
    ]) func fieldThatWouldBreakTheResponseIsNeverSent(_ field: HeaderField) throws {
        let server = try LiveServer { request, exchange in
            let isBad = request.target == "/bad"
            exchange.respond(with: Response(.ok, fields: isBad ? [field] : [], body: Payload(Array("abc".utf8))))
        }
        let client = try server.connect()
        client.send("GET /bad HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get)
        let response = try #require(try client.response())
        #expect(response.status == 500)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.fields["Set-Cookie"] == nil)
        #expect(try client.response()?.body == Array("abc".utf8))
    }

    @Test(arguments: [0, 100, 199, 600, 65_535] as [UInt16])
    func statusThatIsNoneIsNeverSent(_ status: UInt16) throws {
        let server = try LiveServer { _, exchange in exchange.respond(with: Response(Status(rawValue: status))) }
        let client = try server.connect()
        client.send(Self.get)
        #expect(try client.response()?.status == 500)
    }

    @Test func exchangeThatIsForgottenIsAnsweredAllTheSame() throws {
        let server = try LiveServer { _, exchange in _ = consume exchange }
        let client = try server.connect()
        client.send(Self.get)
        #expect(try client.response()?.status == 500)
        #expect(try client.isClosed())
    }

    @Test func answerMayComeLaterAndFromAnotherThread() throws {
        let server = try LiveServer { request, exchange in
            Later.run(after: 50_000, exchange) { $0.respond(with: Response(.ok, body: Payload(Array("late".utf8)))) }
        }
        let client = try server.connect()
        for _ in 0..<3 {
            client.send(Self.get)
            #expect(try client.response()?.body == Array("late".utf8))
        }
    }

    @Test(arguments: [10, 5_000_000]) func bodyIsLetGoOnceItIsSent(_ size: Int) throws {
        let made = Mutex<[WeakPayload]>([])
        let server = try LiveServer { request, exchange in
            let body = Payload([UInt8](repeating: 1, count: size))
            made.withLock { $0.append(WeakPayload(payload: body)) }
            // The second is refused and the third cut off: every way out must release the body.
            let fields = request.target == "/bad" ? [HeaderField("Bad Name", "")] : []
            exchange.respond(with: Response(.ok, fields: fields, body: body))
        }
        let client = try server.connect()
        client.send(Self.get + "GET /bad HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response()?.body.count == size)
        #expect(try client.response()?.status == 500)
        do {
            let impatient = try server.connect()
            impatient.send(Self.get)
        }
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try client.response(toHead: true)?.status == 200)
        #expect(try client.isClosed())
        server.stop()
        #expect(server.hasEnded(within: 30))
        #expect(made.withLock { $0.count } >= 3)
        #expect(made.withLock { $0.allSatisfy { $0.payload == nil } })
    }

    private struct WeakPayload {
        weak var payload: Payload?
    }

    @Test func everyByteIsRightUnderManyClients() throws {
        let bodies = (0..<8).map { number in
            Payload((0..<(1 << (2 * number + 3))).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) })
        }
        let server = try LiveServer { request, exchange in
            let number = Int(request.target.dropFirst()) ?? 0
            exchange.respond(with: Response(.ok, body: bodies[number]))
        }
        let mistakes = Atomic(0)
        let answers = Atomic(0)
        let group = DispatchGroup()
        for thread in 0..<8 {
            group.enter()
            Thread { [port = server.port] in
                defer { group.leave() }
                for round in 0..<6 {
                    guard let client = try? RawClient(port: port) else {
                        mistakes.add(1, ordering: .relaxed)
                        continue
                    }
                    for step in 0..<40 {
                        let number = (thread * 7 + round * 3 + step) % bodies.count
                        client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                        let isRight = (try? client.response())??.body == bodies[number].bytes
                        mistakes.add(isRight ? 0 : 1, ordering: .relaxed)
                        answers.add(1, ordering: .relaxed)
                    }
                }
            }.start()
        }
        #expect(group.wait(timeout: .now() + 120) == .success)
        #expect(mistakes.load(ordering: .relaxed) == 0)
        #expect(answers.load(ordering: .relaxed) == 8 * 6 * 40)
    }
}
