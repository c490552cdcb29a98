import Foundation
import Server
import Testing

/// How a server ends.
@Suite(.serialized) struct StopTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func idleServerEndsAtOnce() throws {
        let server = try LiveServer()
        server.stop()
        server.stop()
        #expect(server.hasEnded(within: 30))
    }

    @Test func serverStoppedBeforeItRunsReturnsAtOnce() throws {
        var options = ServerOptions()
        options.port = 0
        let server = try Server(options: options, respond: { _ in Response(.ok) })
        server.stop()
        server.run()
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    }

    @Test func idleConnectionsAreClosed() throws {
        let server = try LiveServer { $0.grace = .seconds(60) }
        let client = try server.connect()
        client.send(Self.get)
        #expect(try client.response()?.status == 200)
        server.stop()
        #expect(server.hasEnded(within: 30))
        #expect(try client.isClosed())
        #expect(throws: RawClient.Failure.self) { try server.connect() }
    }

    @Test func requestUnderWayIsFinished() throws {
        let started = DispatchSemaphore(value: 0)
        let server = try LiveServer({ $0.grace = .seconds(60) }) { _, exchange in
            started.signal()
            Later.run(after: 300_000, exchange) { $0.respond(with: Response(.ok, body: Payload(Array("done".utf8)))) }
        }
        let client = try server.connect()
        client.send(Self.get)
        started.wait()
        server.stop()
        let response = try #require(try client.response())
        #expect(response.body == Array("done".utf8))
        #expect(response.fields["Connection"] == "close")
        #expect(try client.isClosed())
        #expect(server.hasEnded(within: 30))
    }

    @Test func bodyUnderWayIsFinished() throws {
        let server = try LiveServer({ $0.grace = .seconds(60) }, handle: FramingTests.echo)
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.response()?.status == 100)
        server.stop()
        client.send("book")
        #expect(try client.response()?.body.suffix(4) == Array("book".utf8)[...])
        #expect(server.hasEnded(within: 30))
    }

    @Test func requestThatOutlastsTheGraceIsCutOffAndMayStillBeAnswered() throws {
        let started = DispatchSemaphore(value: 0)
        let answered = DispatchSemaphore(value: 0)
        let server = try LiveServer({ $0.grace = .milliseconds(100) }) { _, exchange in
            started.signal()
            Later.run(after: 1_000_000, exchange) {
                $0.respond(with: Response(.ok))
                answered.signal()
            }
        }
        let client = try server.connect()
        client.send(Self.get)
        started.wait()
        server.stop()
        #expect(server.hasEnded(within: 30))
        #expect(try client.isClosed())
        // The exchange outlives its server: answering it must neither crash nor leak the thread.
        #expect(answered.wait(timeout: .now() + 5) == .success)
    }

    @Test(arguments: [SIGTERM, SIGINT]) func signalEndsTheServerCleanly(_ number: Int32) throws {
        var options = ServerOptions()
        options.port = 0
        let server = try Server(options: options, respond: SampleSite.site.respond)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            server.runUntilSignalled()
            ended.signal()
        }.start()
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        #expect(try client.response()?.status == 200)
        kill(getpid(), number)
        #expect(ended.wait(timeout: .now() + 5) == .success)
        #expect(try client.isClosed())
    }

    @Test func halfSentHeaderDoesNotHoldUpTheEnd() throws {
        let server = try LiveServer { $0.grace = .milliseconds(100) }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHo")
        usleep(50_000)
        server.stop()
        #expect(server.hasEnded(within: 30))
    }
}
