import Foundation
import HomeNetwork
import Synchronization
import Testing

@testable import Server

/// A library at home, while the network changes around it.
@Suite struct HouseTests {
    /// A computer whose network and clock can be set.
    private final class Computer: Sendable {
        let addresses: Mutex<[NetworkAddress]>
        let now = Mutex<Int64>(1_800_000_000)
        let folder = NSTemporaryDirectory() + "branchbook-house-" + UUID().uuidString

        init(_ addresses: [[UInt8]]) { self.addresses = Mutex(addresses.compactMap { NetworkAddress($0) }) }
        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func open(taken: Set<String> = []) throws -> House {
            try House(
                folder: folder,
                House.Surroundings(
                    addresses: { [self] in addresses.withLock { $0 } },
                    computer: "attic",
                    isTaken: { taken.contains($0) },
                    now: { [self] in now.withLock { $0 } }
                )
            )
        }

        func move(to addresses: [[UInt8]]) {
            self.addresses.withLock { $0 = addresses.compactMap { NetworkAddress($0) } }
        }
    }

    private static let six: [UInt8] = [0xFD] + [UInt8](repeating: 0, count: 14) + [1]

    @Test func theNextNameIsTakenIfAnotherComputerHasTheFirst() throws {
        let computer = Computer([])
        #expect(try computer.open(taken: ["branchbook.local", "branchbook-2.local"]).name == "branchbook-3.local")
        // From then on it is this library's name.
        #expect(try computer.open(taken: ["branchbook-3.local"]).name == "branchbook-3.local")
    }

    @Test func anotherAddressNeedsAnotherCertificate() throws {
        let computer = Computer([[192, 168, 1, 7]])
        let house = try computer.open()
        let first = try String(contentsOfFile: house.files.certificate, encoding: .utf8)
        guard case .none = try house.adjust() else { throw CancellationError() }
        computer.move(to: [[10, 0, 0, 3]])
        guard case .network(hasNewCertificate: true) = try house.adjust() else { throw CancellationError() }
        // As long as the server could not load it.
        guard case .network(hasNewCertificate: true) = try house.adjust() else { throw CancellationError() }
        house.certificateIsUsed()
        #expect(try String(contentsOfFile: house.files.certificate, encoding: .utf8) != first)
        // Without a network, the certificate stays as it is.
        computer.move(to: [])
        guard case .network(hasNewCertificate: false) = try house.adjust() else { throw CancellationError() }
        computer.now.withLock { $0 += 370 * 86_400 }
        guard case .network(hasNewCertificate: true) = try house.adjust() else { throw CancellationError() }
    }

    @Test func tabletsAreToldTheNameAndTheAddressesThatAreListenedOn() throws {
        let computer = Computer([[10, 0, 0, 3], [192, 168, 1, 7], Self.six])
        let house = try computer.open()
        house.listens(at: "0.0.0.0", port: 8_443, welcomePort: 80)
        let hosts = ["branchbook.local", "10.0.0.3", "192.168.1.7"]
        #expect(house.network.secureAddresses == hosts.map { "https://\($0):8443" })
        #expect(house.network.welcomeAddresses == hosts.map { "http://\($0)/" })
        house.listens(at: "192.168.1.7", port: 443, welcomePort: 8_080)
        #expect(house.network.secureAddresses == ["https://branchbook.local", "https://192.168.1.7"])
        house.listens(at: "fd00::5", port: 443, welcomePort: 8_080)
        #expect(house.network.secureAddresses == ["https://branchbook.local", "https://[fd00::5]"])
        // Without a network, there is still this computer.
        computer.move(to: [])
        _ = try house.adjust()
        house.listens(at: "::", port: 443, welcomePort: 8_080)
        #expect(house.network.secureAddresses == ["https://branchbook.local", "https://127.0.0.1"])
    }

    @Test(arguments: [
        ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/index.html", 303), ("POST", "/", 405), ("GET", "/branchbook.crt", 200),
    ])
    func theWelcomePageIsAllThatAStrangerGets(_ method: String, _ target: String, _ status: UInt16) throws {
        let house = try Computer([]).open()
        let web = WebFolder(files: [
            "welcome.html": Array("<script type=\"module\" async blocking=\"render\">1</script>".utf8),
            "index.html": Array("<p>The library".utf8), "scripts/app.js": Array("1".utf8),
        ])
        let site = WelcomeSite(web: web) { house.network }
        #expect(site.respond(to: Request(method: method, target: target)).status.rawValue == status)
        #expect(site.respond(to: Request(method: "GET", target: "/scripts/app.js")).status.rawValue == 303)
    }
}
