internal import Glibc
internal import HomeNetwork
internal import Library
internal import Server

/// What `branchbook serve --home` does besides serving: certificates, the name on the network, and the welcome page.
struct HomeServing: Sendable {
    static let options = [
        CommandDescription.Option(
            name: "--home",
            value: nil,
            summary: "Serves the home network over HTTPS with a certificate of the house, and a page that makes tablets trust it."
        ),
        CommandDescription.Option(
            name: "--welcome-port",
            value: "N",
            summary: "With --home: the port of that page, over plain HTTP (default: 8080); 0 picks a free one."
        ),
    ]

    static let port: UInt16 = 8443
    private static let welcomePort: UInt16 = 8080

    let house: House
    private let announcement = NameAnnouncement()
    private let welcomeOptions: ServerOptions
    private let isUsualPort: Bool

    /// Opens the certificates in the data directory, or makes them.
    /// - Parameter options: The server's options, which get the certificate.
    init(_ arguments: Arguments, data: String, options: inout ServerOptions) throws(HouseFolder.Failure) {
        house = try House(
            folder: data + "/home",
            House.Surroundings(
                addresses: { NetworkAddress.ofThisComputer() },
                computer: NetworkAddress.nameOfThisComputer(),
                isTaken: { Self.isTaken($0) },
                now: { ServeCommand.now().milliseconds / 1_000 }
            )
        )
        options.certificate = house.files
        var welcome = ServerOptions()
        welcome.address = options.address
        welcome.port = Self.welcomePort
        welcome.connectionLimit = 500
        welcome.addressLimit = 64
        let port = arguments.value("--welcome-port").flatMap { UInt16($0) }
        isUsualPort = port == nil
        if let port { welcome.port = port }
        welcomeOptions = welcome
    }

    /// Refuses options that contradict `--home`.
    static func check(_ arguments: Arguments) throws(UsageError) {
        _ = try arguments.number("--welcome-port", in: 0...UInt16.max)
        guard arguments.has("--home") else {
            guard arguments.value("--welcome-port") == nil else {
                throw UsageError("--welcome-port is only for --home.", fix: "Add --home, or leave out --welcome-port.")
            }
            return
        }
        for name in ["--certificate", "--key"] where arguments.value(name) != nil {
            throw UsageError("--home makes its own certificate.", fix: "Leave out \(name), or leave out --home.")
        }
        if arguments.has("--secure") || !arguments.values("--trust-proxy").isEmpty {
            throw UsageError(
                "--home is for a server that tablets reach directly.",
                fix: "Behind a proxy, leave out --home and give --secure and --trust-proxy."
            )
        }
    }

    /// Starts the welcome page, announces the name, and follows the network.
    /// - Parameters:
    ///   - web: The front end's files.
    ///   - server: The server that uses the certificate.
    ///   - tell: Called with problems, each a sentence, on any thread.
    /// - Returns: The server of the welcome page; nil if its usual port is in use, which is told.
    func begin(_ web: WebFolder, _ server: Server, tell: @escaping @Sendable (String) -> Void) throws(ServerError) -> Server? {
        let site = WelcomeSite(web: web) { [house] in house.network }
        let welcome: Server?
        do throws(ServerError) {
            welcome = try Server(options: welcomeOptions) { site.respond(to: $0) }
        } catch .portInUse(let port) {
            let sentence = "the port \(port) for the page that adds tablets is in use; choose another with --welcome-port"
            // Tablets that trust the library already can do without that page.
            guard isUsualPort else { throw .system(sentence) }
            tell("No tablet can be added: \(sentence).")
            welcome = nil
        }
        house.listens(at: welcomeOptions.address, port: server.port, welcomePort: welcome?.port ?? 0)
        if let welcome { house.serve(welcome) }
        announce()
        house.keepWatch { [self] result in
            switch result {
            case .success(.none): return
            case .success(.network(let hasNewCertificate)):
                announce()
                guard hasNewCertificate else { return }
                do throws(ServerError) {
                    try server.reloadCertificate()
                    house.certificateIsUsed()
                } catch {
                    tell(error.description)
                }
            case .failure(let failure):
                tell(failure.sentence)
            }
        }
        return welcome
    }

    /// Ends what runs besides the server.
    func end(_ welcome: Server?) {
        announcement.end()
        welcome?.stop()
    }

    /// What to say at the start, a line each.
    var lines: [String] {
        let network = house.network
        var lines: [String] = []
        if network.welcomePort > 0 {
            lines.append("To add a tablet, open \(network.welcomeAddresses.joined(separator: " or ")) on it.")
            lines.append("The certificate that it gets has the SHA-256 fingerprint \(network.shownFingerprint) .")
        }
        if network.hosts.allSatisfy({ $0 == house.name || $0 == "127.0.0.1" }) {
            lines.append("This computer is in no home network: tablets cannot reach it yet.")
        }
        if !NameAnnouncement.isPossible {
            lines.append("The name \(house.name) is not announced, as Avahi is not installed (avahi-utils): use the address.")
        }
        switch house.beginning {
        case .kept, .made: break
        case .replaced:
            lines.append(
                "The certificates of this house were damaged and have been made again: add each tablet again, as it does not trust them yet."
            )
        }
        if house.hasWrongClock {
            lines.append("The clock of this computer is wrong. Certificates are renewed once it is right.")
        }
        return lines
    }

    private func announce() {
        let addresses = house.network.hosts.dropFirst().filter { !$0.hasPrefix("127.") && !$0.hasPrefix("[") }
        guard NameAnnouncement.isPossible, !addresses.isEmpty else { return announcement.end() }
        // Avahi announces the computer's own name by itself.
        guard house.name != NetworkAddress.nameOfThisComputer().prefix(while: { $0 != "." }).lowercased() + ".local" else { return }
        announcement.announce(house.name, at: addresses)
    }

    /// Whether another computer answers to a name. Without Avahi nobody is asked.
    private static func isTaken(_ name: String) -> Bool {
        let child = ChildProgram(name: "avahi-resolve", arguments: ["-4", "-n", name], environment: ["LC_ALL": "C"])
        guard let answer = try? child.output(for: [], milliseconds: 6_000, limit: 1_000) else { return false }
        guard let address = String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isWhitespace).last else { return false }
        return !NetworkAddress.ofThisComputer().contains { $0.text == address }
    }
}
