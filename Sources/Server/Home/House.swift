internal import Glibc
package import HomeNetwork
internal import Synchronization

/// Keeps the certificates of a house right for the network that it is in, while a server uses them.
package final class House: Sendable {
    /// What a house depends on. Tests have their own.
    package struct Surroundings: Sendable {
        /// The addresses of this computer now.
        package var addresses: @Sendable () -> [NetworkAddress]
        /// The name of this computer.
        package var computer: String
        /// Whether another computer has this host name already. It is only asked when an authority is made.
        package var isTaken: @Sendable (String) -> Bool
        /// The time in seconds since 1970.
        package var now: @Sendable () -> Int64

        package init(
            addresses: @escaping @Sendable () -> [NetworkAddress],
            computer: String,
            isTaken: @escaping @Sendable (String) -> Bool,
            now: @escaping @Sendable () -> Int64
        ) {
            self.addresses = addresses
            self.computer = computer
            self.isTaken = isTaken
            self.now = now
        }
    }

    /// What changed.
    package enum Change: Sendable {
        /// The network: other addresses, and perhaps a new certificate.
        case network(hasNewCertificate: Bool)
        case none
    }

    private struct State {
        var addresses: [NetworkAddress] = []
        var profile: [UInt8]?
        /// Whether there is a certificate that the server does not use yet.
        var isReloadDue = false
        var address = ""
        var port: UInt16 = 0
        var welcomePort: UInt16 = 0
    }

    /// Whether the authority is an old one, or tablets must be told of it.
    package let beginning: HouseFolder.Beginning
    private let folder: HouseFolder
    private let authority: IssuedCertificate
    private let surroundings: Surroundings
    private let state = Mutex(State())
    private let watch = WorkerPool(width: 2, limit: 2)

    /// How often the addresses of the computer are looked at, in seconds.
    private static let interval: UInt32 = 30

    /// Opens the certificates in a folder, or makes them.
    package init(folder path: String, _ surroundings: Surroundings) throws(HouseFolder.Failure) {
        folder = HouseFolder(path: path)
        self.surroundings = surroundings
        (authority, beginning) = try folder.authority {
            let label = HomeNames.labels.first { !surroundings.isTaken($0 + ".local") } ?? HomeNames.labels[0]
            return HomeNames.hosts(label: label, computer: surroundings.computer)
        }
        _ = try adjust()
        certificateIsUsed()
    }

    /// Notes that the server has loaded the newest certificate.
    package func certificateIsUsed() { state.withLock { $0.isReloadDue = false } }

    /// The library's own name.
    package var name: String { authority.names.first ?? "" }

    /// The files that the server reads.
    package var files: CertificateFiles {
        let files = folder.serverFiles
        return CertificateFiles(certificate: files.certificate, key: files.key)
    }

    /// Whether the clock of this computer is certainly wrong.
    package var hasWrongClock: Bool { Renewal.isBeforeItsTime(surroundings.now()) }

    /// Notes where the servers listen.
    /// - Parameter address: The one address that they listen on, or `0.0.0.0` for all.
    package func listens(at address: String, port: UInt16, welcomePort: UInt16) {
        state.withLock { state in
            state.address = address
            state.port = port
            state.welcomePort = welcomePort
        }
    }

    /// Where the library is now.
    package var network: HouseNetwork {
        let state = state.withLock { $0 }
        let addresses: [String]
        if state.address == "0.0.0.0" || state.address == "::" {
            let own = state.addresses.filter { $0.bytes.count == 4 }.map(\.text)
            addresses = own.isEmpty ? ["127.0.0.1"] : own
        } else {
            addresses = [state.address.contains(":") ? "[\(state.address)]" : state.address]
        }
        return HouseNetwork(
            hosts: [name] + addresses,
            port: state.port,
            welcomePort: state.welcomePort,
            authority: authority.der,
            fingerprint: authority.fingerprint,
            profile: state.profile
        )
    }

    /// Makes a new certificate if the network or the date needs one.
    package func adjust() throws(HouseFolder.Failure) -> Change {
        let addresses = surroundings.addresses()
        let (certificate, isNew) = try folder.server(of: authority, addresses: addresses.map(\.text), now: surroundings.now())
        let (wasElsewhere, isReloadDue) = state.withLock { state in
            defer { state.addresses = addresses }
            if isNew { state.isReloadDue = true }
            return (state.addresses != addresses, state.isReloadDue)
        }
        if isNew || state.withLock({ $0.profile == nil }) {
            let text = AppleProfile.text(
                of: authority,
                title: "Branchbook at home",
                explanation: "Lets this device trust the Branchbook library at \(name), and nothing else."
            )
            let profile = certificate.signed(Array(text.utf8), authority: authority)
            state.withLock { $0.profile = profile }
        }
        return wasElsewhere || isReloadDue ? .network(hasNewCertificate: isReloadDue) : .none
    }

    /// Serves the welcome page on a thread of its own until its server is stopped.
    package func serve(_ welcome: Server) {
        _ = watch.submit { welcome.run() }
    }

    /// Looks at the network from now on, as long as the process runs.
    /// - Parameter tell: Called with each change, and with each problem, once as long as it lasts.
    package func keepWatch(_ tell: @escaping @Sendable (Result<Change, HouseFolder.Failure>) -> Void) {
        _ = watch.submit { [self] in
            var told: String?
            while true {
                sleep(Self.interval)
                do throws(HouseFolder.Failure) {
                    tell(.success(try adjust()))
                    told = nil
                } catch {
                    if error.sentence != told { tell(.failure(error)) }
                    told = error.sentence
                }
            }
        }
    }
}
