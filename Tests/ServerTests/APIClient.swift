import Foundation
import Library
import Server
import Synchronization

/// A device that talks to its own site without a socket, keeps its cookie, and has a clock that tests can set.
final class APIClient {
    let home: Home
    var cookie: String?
    /// The cookie that makes the device the guest it was before.
    var guestCookie: String?
    /// The cookie of a device on which a secret was entered.
    var deviceCookie: String?

    /// A site with its library and its clock.
    final class Home: Sendable {
        let library: StoryLibrary
        let site: Site
        private let clock = Clock()

        private final class Clock: Sendable {
            let time = Mutex(SampleSite.now.milliseconds)
        }

        convenience init(
            code: String? = "code-code",
            isSecure: Bool = false,
            bounds: ReadingBounds = ReadingBounds()
        ) throws {
            self.init(try SampleSite.library(bounds: bounds), code: code, isSecure: isSecure)
        }

        /// The same library, now with TLS.
        convenience init(sharing other: Home) throws {
            self.init(other.library, code: nil, isSecure: true)
        }

        private init(_ library: StoryLibrary, code: String?, isSecure: Bool) {
            self.library = library
            var options = SiteOptions(clock: { [clock] in Timestamp(milliseconds: clock.time.withLock { $0 }) })
            options.setUpCode = code
            options.isSecure = isSecure
            site = Site(web: WebFolder(files: [:]), library: library, options: options)
        }

        func pass(milliseconds: Int64) { clock.time.withLock { $0 += milliseconds } }
    }

    struct Answer {
        let status: UInt16
        let fields: [HeaderField]
        let document: [String: Any]
        let bytes: [UInt8]

        subscript(key: String) -> Any? { document[key] }
    }

    /// The address of the device's requests.
    let peer: String

    init(_ home: Home, peer: String = "192.168.1.7") {
        self.home = home
        self.peer = peer
    }

    /// A device that has become a guest.
    static func guest(of home: Home) -> APIClient {
        let client = APIClient(home)
        client.send("POST", "/api/session/guest", "{}")
        return client
    }

    /// A device with the administrator's rights.
    static func administrator(of home: Home) -> APIClient {
        let client = APIClient(home)
        client.send("PUT", "/api/administration/passphrase", #"{"code": "code-code", "passphrase": "a ship in a bottle"}"#)
        return client
    }

    func get(_ target: String, _ fields: [HeaderField] = []) -> Answer { ask(Request(target: target, fields: fields)) }

    @discardableResult
    func send(_ method: String, _ target: String, _ body: String? = nil, _ fields: [HeaderField] = []) -> Answer {
        let type = body == nil ? [] : [HeaderField("Content-Type", "application/json")]
        return ask(Request(method: method, target: target, fields: type + fields, body: Array((body ?? "").utf8)))
    }

    func ask(_ request: Request) -> Answer {
        var request = request
        request.peer = peer
        request.fields.append(HeaderField("Host", "localhost"))
        let cookies = [cookie, guestCookie, deviceCookie].compactMap(\.self)
        if !cookies.isEmpty { request.fields.append(HeaderField("Cookie", cookies.joined(separator: "; "))) }
        let response = home.site.respond(to: request)
        for set in response.fields.filter({ $0.isNamed("Set-Cookie") }).map(\.value) {
            let kept = set.contains("Max-Age=0") ? nil : set.split(separator: ";").first.map(String.init)
            if set.contains("branchbook-guest=") {
                guestCookie = kept
            } else if set.contains("branchbook-device=") {
                deviceCookie = kept
            } else {
                cookie = kept
            }
        }
        let bytes = response.body.bytes
        let document = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
        return Answer(status: response.status.rawValue, fields: response.fields, document: document, bytes: bytes)
    }
}
