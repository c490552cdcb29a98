import Foundation
import Server
import Testing

/// What a server tells the service manager that started it.
@Suite struct ServiceManagerTests {
    @Test func withoutASocketThereIsNoManager() {
        #expect(ServiceManager(environment: [:]) == nil)
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": ""]) == nil)
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": "vsock:2:1234"]) == nil)
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "a", count: 107)]) == nil)
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "a", count: 106)]) != nil)
    }

    @Test func beatIsTwiceAsFastAsTheWatchdog() {
        func beat(_ more: [String: String]) -> Duration? {
            ServiceManager(environment: more.merging(["NOTIFY_SOCKET": "/run/notify"]) { $1 }, process: 42)?.beat
        }
        #expect(beat(["WATCHDOG_USEC": "120000000"]) == .seconds(60))
        #expect(beat(["WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "42"]) == .seconds(60))
        #expect(beat(["WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "43"]) == nil)
        #expect(beat(["WATCHDOG_USEC": "0"]) == nil)
        #expect(beat(["WATCHDOG_USEC": "soon"]) == nil)
        #expect(beat([:]) == nil)
    }

    @Test func messagesArriveUnderAPathAndUnderAnAbstractName() throws {
        try withTemporaryFolder { folder in
            let name = "branchbook-\(UUID().uuidString)"
            for (bound, named) in [(folder.path + "/notify", folder.path + "/notify"), ("\0" + name, "@" + name)] {
                let socket = try #require(NoticeSocket(name: bound))
                let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": named]))
                #expect(manager.tell(.ready("On the\nshelf")))
                #expect(socket.message() == "READY=1\nSTATUS=On the shelf")
                #expect(manager.tell(.alive))
                #expect(socket.message() == "WATCHDOG=1")
                #expect(manager.tell(.stopping))
                #expect(socket.message() == "STOPPING=1")
            }
        }
    }

    @Test func managerThatIsGoneHoldsNobodyUp() throws {
        try withTemporaryFolder { folder in
            let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": folder.path + "/notify"]))
            #expect(!manager.tell(.alive))
        }
    }

    @Test func serverSaysThatItIsAliveUntilItStops() throws {
        try withTemporaryFolder { folder in
            let place = folder.path + "/notify"
            let socket = try #require(NoticeSocket(name: place))
            let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": place, "WATCHDOG_USEC": "2000"]))
            var options = ServerOptions()
            options.port = 0
            let server = try Server(options: options, manager: manager) { _, exchange in exchange.respond(with: Response(.ok)) }
            let ended = DispatchSemaphore(value: 0)
            Thread {
                server.run()
                ended.signal()
            }.start()
            for _ in 0..<3 { #expect(socket.message() == "WATCHDOG=1") }
            server.stop()
            var last = socket.message()
            while last == "WATCHDOG=1" { last = socket.message() }
            #expect(last == "STOPPING=1")
            #expect(ended.wait(timeout: .now() + 30) == .success)
        }
    }

    /// One of two threads is held up by a request, so the other must not say that all is well.
    @Test func serverWithAThreadThatHangsIsSilent() throws {
        try withTemporaryFolder { folder in
            let place = folder.path + "/notify"
            let socket = try #require(NoticeSocket(name: place))
            let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": place, "WATCHDOG_USEC": "2000"]))
            let entered = DispatchSemaphore(value: 0)
            let leave = DispatchSemaphore(value: 0)
            var options = ServerOptions()
            options.port = 0
            options.threads = 2
            let server = try Server(options: options, manager: manager) { request, exchange in
                if request.target == "/hang" {
                    entered.signal()
                    leave.wait()
                }
                exchange.respond(with: Response(.ok))
            }
            let ended = DispatchSemaphore(value: 0)
            Thread {
                server.run()
                ended.signal()
            }.start()
            // Connections go to the threads in turn.
            let first = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try first.response()?.status == 200)
            second.send("GET /hang HTTP/1.1\r\nHost: a\r\n\r\n")
            entered.wait()
            while socket.hasMessage { _ = socket.message() }
            // The first thread has time for many beats.
            for _ in 0..<300 {
                first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try first.response()?.status == 200)
            }
            #expect(!socket.hasMessage)
            leave.signal()
            #expect(socket.message() == "WATCHDOG=1")
            server.stop()
            #expect(ended.wait(timeout: .now() + 30) == .success)
        }
    }
}
