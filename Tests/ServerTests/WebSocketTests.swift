import Foundation
import Server
import Synchronization
import Testing

/// What a program sees of WebSockets. Tests/Sockets tests the frames.
struct WebSocketTests {
    /// Notes everything that a handler is told.
    final class Diary: Sendable {
        private let state = Mutex((entries: [String](), sockets: [WebSocket]()))
        private let change = DispatchSemaphore(value: 0)

        var entries: [String] { state.withLock { $0.entries } }
        var sockets: [WebSocket] { state.withLock { $0.sockets } }

        var handler: WebSocketHandler {
            WebSocketHandler(
                opened: { socket in
                    self.state.withLock { $0.sockets.append(socket) }
                    self.note("opened")
                },
                received: { _, text in self.note(String(decoding: text, as: UTF8.self)) },
                closed: { _, code in self.note("closed \(code.map { String($0.rawValue) } ?? "by a break")") }
            )
        }

        func handle(_ request: Request, _ exchange: consuming Exchange) {
            if let problem = request.webSocket.problem { return exchange.respond(with: problem.response) }
            exchange.upgrade(handler: handler)
        }

        func waitForEntries(_ count: Int) -> [String] {
            while entries.count < count {
                guard change.wait(timeout: .now() + 10) == .success else { break }
            }
            return entries
        }

        private func note(_ entry: String) {
            state.withLock { $0.entries.append(entry) }
            change.signal()
        }
    }

    private static func payload(_ text: String) -> Payload { Payload(Array(text.utf8)) }

    @Test func messagesGoBothWays() throws {
        let diary = Diary()
        let server = try LiveServer(handle: diary.handle)
        let client = try WebSocketClient(server)
        client.say("hello")
        #expect(diary.waitForEntries(2) == ["opened", "hello"])
        let socket = try #require(diary.sockets.first)
        socket.send(Self.payload("good day"))
        #expect(try client.text() == "good day")
        client.close(1_000)
        #expect(try client.closeCode() == 1_000)
        #expect(try client.next() == nil)
        #expect(diary.waitForEntries(3).last == "closed 1000")
        socket.send(Self.payload("too late"))
        socket.close()
    }

    @Test func upgradeFromAnotherThreadOpens() throws {
        let diary = Diary()
        let server = try LiveServer { _, exchange in
            Later.run(after: 20_000, exchange) { $0.upgrade(handler: diary.handler) }
        }
        let client = try WebSocketClient(server)
        client.say("hello")
        #expect(diary.waitForEntries(2) == ["opened", "hello"])
    }

    @Test func messageSentInOpenedFollowsTheUpgrade() throws {
        let server = try LiveServer { _, exchange in
            exchange.upgrade(
                handler: WebSocketHandler(
                    opened: { socket in (0..<3).forEach { socket.send(Self.payload("welcome \($0)")) } },
                    received: { _, _ in }
                )
            )
        }
        let client = try WebSocketClient(server)
        #expect(try (0..<3).map { _ in try client.text() } == ["welcome 0", "welcome 1", "welcome 2"])
    }

    @Test func ordinaryRequestIsNoOffer() throws {
        let diary = Diary()
        let server = try LiveServer(handle: diary.handle)
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try #require(try client.response())
        #expect(response.status == 426)
        #expect(response.fields["Upgrade"] == "websocket")
        #expect(response.fields["Connection"] == "Upgrade")
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try client.response()?.fields["Connection"] == "close, Upgrade")
        #expect(diary.entries.isEmpty)
    }

    @Test func offerMayBeAnsweredLikeAnyRequest() throws {
        let server = try LiveServer { request, exchange in
            #expect(request.webSocket == .valid)
            exchange.respond(with: Response(.ok, body: Payload(Array("no".utf8))))
        }
        let client = try server.connect()
        for _ in 0..<2 {
            client.send(WebSocketClient.handshake)
            let response = try #require(try client.response())
            #expect(response.status == 200)
            #expect(response.fields["Upgrade"] == nil)
        }
    }

    @Test func upgradeThatHTTPForbidsIsAFault() throws {
        let diary = Diary()
        let server = try LiveServer { request, exchange in
            switch request.fields["Case"] {
            case "subprotocol": exchange.upgrade(to: "never.offered", handler: diary.handler)
            case "field": exchange.upgrade(fields: [HeaderField("Connection", "close")], handler: diary.handler)
            case "value": exchange.upgrade(fields: [HeaderField("A", "b\r\nC: d")], handler: diary.handler)
            default: exchange.upgrade(handler: diary.handler)
            }
        }
        let client = try server.connect()
        for name in ["subprotocol", "field", "value"] {
            client.send(WebSocketClient.handshake.replacingOccurrences(of: "Host: a", with: "Host: a\r\nCase: \(name)"))
            #expect(try client.response()?.status == 500)
        }
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response()?.status == 500)
        #expect(diary.entries.isEmpty)
    }

    @Test func onePayloadReachesEverybodyAndIsReleased() throws {
        let diary = Diary()
        let server = try LiveServer(handle: diary.handle)
        let clients = try (0..<8).map { _ in try WebSocketClient(server) }
        #expect(diary.waitForEntries(8).count == 8)
        weak var payload: Payload?
        do {
            let made = Self.payload("for all")
            payload = made
            WebSocket.send(made, to: diary.sockets)
        }
        for client in clients { #expect(try client.text() == "for all") }
        for _ in 0..<200 where payload != nil { usleep(10_000) }
        #expect(payload == nil)
    }

    @Test func everybodyHearsTheSameOrder() throws {
        let diary = Diary()
        let server = try LiveServer({ $0.webSockets.queueLimit = 1_000_000 }, handle: diary.handle)
        let clients = try (0..<4).map { _ in try WebSocketClient(server) }
        #expect(diary.waitForEntries(4).count == 4)
        let sockets = diary.sockets
        // One lock gives the order, as a session's log does.
        let order = Mutex([String]())
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            order.withLock {
                $0.append("\(number)")
                WebSocket.send(Self.payload("\(number)"), to: sockets)
            }
        }
        let expected = order.withLock { $0 }
        for client in clients { #expect(try expected.map { _ in try client.text() ?? "" } == expected) }
    }

    @Test func handlerIsReleasedWhenTheConnectionBreaks() throws {
        final class Token: Sendable {}
        let diary = Diary()
        let token = Mutex<Token?>(Token())
        weak let weakToken = token.withLock { $0 }
        let server = try LiveServer { _, exchange in
            guard let held = token.withLock({ $0.take() }) else { return }
            var handler = diary.handler
            let received = handler.received
            handler.received = { socket, text in withExtendedLifetime(held) { received(socket, text) } }
            exchange.upgrade(handler: handler)
        }
        do {
            let client = try WebSocketClient(server)
            client.say("hello")
            #expect(diary.waitForEntries(2) == ["opened", "hello"])
            #expect(weakToken != nil)
        }
        #expect(diary.waitForEntries(3).last == "closed by a break")
        for _ in 0..<200 where weakToken != nil { usleep(10_000) }
        #expect(weakToken == nil)
    }

    @Test func placeOfAClosedSocketIsFreeThoughSomebodyKeepsIt() throws {
        let diary = Diary()
        let server = try LiveServer({ $0.connectionLimit = 1 }, handle: diary.handle)
        for round in 1...3 {
            var client: WebSocketClient?
            for _ in 0..<100 where client == nil {
                usleep(20_000)
                let raw = try server.connect()
                raw.send(WebSocketClient.handshake)
                if try raw.response()?.status == 101 { client = WebSocketClient(raw) }
            }
            client?.close(1_000)
            #expect(diary.waitForEntries(2 * round).last == "closed 1000")
        }
        #expect(diary.sockets.count == 3)
    }

    @Test func messageAboveTheLimitIsRefused() throws {
        let diary = Diary()
        let server = try LiveServer({ $0.webSockets.messageLimit = 10 }, handle: diary.handle)
        let client = try WebSocketClient(server)
        client.say("ten bytes.")
        client.say("eleven byte")
        #expect(try client.closeCode() == 1_009)
        #expect(try client.next() == nil)
        #expect(diary.waitForEntries(3) == ["opened", "ten bytes.", "closed 1009"])
    }

    @Test func stopClosesSocketsAndTellsTheirHandlers() throws {
        let diary = Diary()
        let server = try LiveServer({ $0.grace = .seconds(60) }, handle: diary.handle)
        let client = try WebSocketClient(server)
        #expect(diary.waitForEntries(1) == ["opened"])
        server.stop()
        #expect(try client.closeCode() == 1_001)
        // The first code counts, not the one that answers it.
        client.close(1_000)
        #expect(try client.next() == nil)
        #expect(diary.waitForEntries(2).last == "closed 1001")
        #expect(server.hasEnded(within: 30))
    }

    @Test func socketOutlivesItsServer() throws {
        let diary = Diary()
        do {
            let server = try LiveServer({ $0.grace = .milliseconds(100) }, handle: diary.handle)
            let client = try WebSocketClient(server)
            #expect(diary.waitForEntries(1) == ["opened"])
            server.stop()
            #expect(server.hasEnded(within: 30))
            #expect(try client.closeCode() == 1_001)
        }
        #expect(diary.waitForEntries(2).last == "closed 1001")
        for socket in diary.sockets {
            socket.send(Self.payload("too late"))
            socket.close()
        }
    }
}
