import Foundation
import Testing

@testable import HomeNetwork

/// The certificates of a house, as OpenSSL's own program and tablets see them.
@Suite struct HouseFolderTests {
    private static let day: Int64 = 86_400
    private static let now = Renewal.earliest + 100 * day
    private static let hosts = ["branchbook.local", "attic.local"]

    private final class Folder {
        let path = NSTemporaryDirectory() + "branchbook-house-" + UUID().uuidString
        var house: HouseFolder { HouseFolder(path: path) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Runs OpenSSL's program in a folder and returns whether it succeeded, and all that it printed.
    private static func openssl(_ arguments: [String], in folder: String) throws -> (succeeded: Bool, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus == 0, String(decoding: text, as: UTF8.self))
    }

    @Test func theServersCertificateIsGoodForItsNamesAndAddresses() throws {
        let folder = Folder()
        let (authority, beginning) = try folder.house.authority { Self.hosts }
        guard case .made = beginning else { throw CancellationError() }
        #expect(authority.names == Self.hosts)
        let (server, isNew) = try folder.house.server(of: authority, addresses: ["192.168.1.7", "fd00:0:0:0:0:0:0:7"], now: Self.now)
        #expect(isNew && authority.hasIssued(server))
        #expect(server.names == Self.hosts + ["192.168.1.7", "fd00:0:0:0:0:0:0:7", "127.0.0.1", "0:0:0:0:0:0:0:1"])
        #expect(server.validity.upperBound - server.validity.lowerBound < 398 * Self.day)
        let common = ["verify", "-x509_strict", "-CAfile", "authority.pem", "-attime", "\(Self.now)"]
        for check in [
            ["-verify_hostname", "branchbook.local"], ["-verify_hostname", "attic.local"], ["-verify_ip", "192.168.1.7"],
            ["-verify_ip", "fd00::7"],
        ] {
            let answer = try Self.openssl(common + check + ["server.pem"], in: folder.path)
            #expect(answer.succeeded, "\(check): \(answer.text)")
        }
        #expect(try !Self.openssl(common + ["-verify_hostname", "example.org", "server.pem"], in: folder.path).succeeded)
    }

    /// Even if its key is stolen, nobody can pass for a bank with it.
    @Test(arguments: [
        (["bank.example"], []), (["local"], []), (["printer.local"], []), ([], ["8.8.8.8"]), ([], ["172.32.0.1"]),
        ([], ["2001:db8:0:0:0:0:0:1"]),
    ])
    func anAuthorityCannotVouchForAnybodyElse(_ hosts: [String], _ addresses: [String]) throws {
        let folder = Folder()
        let (authority, _) = try folder.house.authority { Self.hosts }
        let made = authority.server(named: "x", hosts: hosts, addresses: addresses, validity: Renewal.validity(now: Self.now))
        let forged = try #require(made)
        try forged.chain.write(toFile: folder.path + "/server.pem", atomically: true, encoding: .utf8)
        let check = ["verify", "-CAfile", "authority.pem", "-attime", "\(Self.now)", "server.pem"]
        let answer = try Self.openssl(check, in: folder.path)
        #expect(!answer.succeeded && answer.text.contains("permitted subtree violation"), "\(answer.text)")
    }

    @Test func theKeysAreForThisUserOnly() throws {
        let folder = Folder()
        let (authority, _) = try folder.house.authority { Self.hosts }
        _ = try folder.house.server(of: authority, addresses: [], now: Self.now)
        let manager = FileManager.default
        #expect(try manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
        let names = try manager.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["authority.key", "authority.pem", "server.key", "server.pem"])
        for name in names {
            #expect(try manager.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func aCertificateIsKeptAsLongAsItFits() throws {
        let folder = Folder()
        let (authority, _) = try folder.house.authority { Self.hosts }
        func isNew(_ addresses: [String], _ now: Int64) throws -> Bool {
            try folder.house.server(of: authority, addresses: addresses, now: now).isNew
        }
        #expect(try isNew(["10.0.0.2", "10.0.0.3"], Self.now))
        #expect(try !isNew(["10.0.0.2", "10.0.0.3"], Self.now + 1))
        // A network card was pulled out, and is back.
        #expect(try !isNew(["10.0.0.2"], Self.now + 2))
        #expect(try isNew(["10.0.0.4"], Self.now + 3))
        #expect(try !isNew(["10.0.0.4"], Self.now + 365 * Self.day))
        #expect(try isNew(["10.0.0.4"], Self.now + 367 * Self.day))
        // A clock that was wrong once has made a certificate for the future.
        #expect(try isNew(["10.0.0.4"], Self.now))
        // A clock that has not been set yet does nothing to one that is good.
        #expect(try !isNew(["10.0.0.4"], 0))
    }

    @Test func aClockThatWasNeverSetMakesACertificateThatIsGoodToday() throws {
        let folder = Folder()
        let (authority, _) = try folder.house.authority { Self.hosts }
        let (server, _) = try folder.house.server(of: authority, addresses: [], now: 12)
        #expect(server.validity.contains(Renewal.earliest) && server.validity.contains(Renewal.earliest + 300 * Self.day))
        #expect(Renewal.isBeforeItsTime(12) && !Renewal.isBeforeItsTime(Self.now))
    }

    @Test func anAuthorityIsKept() throws {
        let folder = Folder()
        let first = try folder.house.authority { Self.hosts }.certificate
        let (second, beginning) = try folder.house.authority {
            Issue.record("it is asked for names again")
            return []
        }
        guard case .kept = beginning else { throw CancellationError() }
        #expect(first.fingerprint == second.fingerprint)
    }

    @Test(arguments: ["authority.key", "authority.pem"], [nil, "", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func anAuthorityThatIsDamagedIsReplacedAndItsServerWithIt(_ file: String, _ content: String?) throws {
        let folder = Folder()
        let (first, _) = try folder.house.authority { Self.hosts }
        _ = try folder.house.server(of: first, addresses: [], now: Self.now)
        if let content {
            try content.write(toFile: folder.path + "/" + file, atomically: true, encoding: .utf8)
        } else {
            try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        }
        let (second, beginning) = try folder.house.authority { Self.hosts }
        guard case .replaced = beginning else { throw CancellationError() }
        #expect(first.fingerprint != second.fingerprint)
        let (server, isNew) = try folder.house.server(of: second, addresses: [], now: Self.now)
        #expect(isNew && second.hasIssued(server) && !first.hasIssued(server))
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        let failure = #expect(throws: HouseFolder.Failure.self) { try HouseFolder(path: "/proc/nowhere").authority { Self.hosts } }
        #expect(failure?.sentence.hasPrefix("/proc/nowhere cannot be written: ") == true)
    }

    @Test func aProfileForAppleIsSignedAndHoldsTheAuthority() throws {
        let folder = Folder()
        let (authority, _) = try folder.house.authority { Self.hosts }
        let (server, _) = try folder.house.server(of: authority, addresses: [], now: Self.now)
        let text = AppleProfile.text(of: authority, title: "Books & more", explanation: "For <this> house.")
        #expect(text == AppleProfile.text(of: authority, title: "Books & more", explanation: "For <this> house."))
        let list = unsafe try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let profile = try #require(list as? [String: Any])
        #expect(profile["PayloadDisplayName"] as? String == "Books & more")
        let content = try #require((profile["PayloadContent"] as? [[String: Any]])?.first)
        #expect(content["PayloadContent"] as? Data == Data(authority.der))
        #expect(UUID(uuidString: content["PayloadUUID"] as? String ?? "") != UUID(uuidString: profile["PayloadUUID"] as? String ?? ""))
        let signed = try #require(server.signed(Array(text.utf8), authority: authority))
        try Data(signed).write(to: URL(filePath: folder.path + "/a.mobileconfig"))
        let answer = try Self.openssl(
            [
                "cms", "-verify", "-inform", "DER", "-in", "a.mobileconfig", "-CAfile", "authority.pem", "-purpose", "any", "-attime",
                "\(Self.now)",
            ],
            in: folder.path
        )
        #expect(answer.succeeded && answer.text.contains("Books &amp; more"), "\(answer.text)")
    }
}
