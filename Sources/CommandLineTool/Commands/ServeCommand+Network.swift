internal import CoReading
internal import Server

extension ServeCommand {
    /// The server's options from the command line.
    static func serverOptions(_ arguments: Arguments) throws(UsageError) -> ServerOptions {
        var options = ServerOptions()
        options.webSockets.messageLimit = GroupLimits.message
        let isAtHome = arguments.has("--home")
        if isAtHome {
            options.address = "0.0.0.0"
            options.port = HomeServing.port
            options.connectionLimit = 2_000
        }
        options.address = arguments.value("--address") ?? options.address
        if let port = try arguments.number("--port", in: 0...UInt16.max) { options.port = port }
        switch (arguments.value("--certificate"), arguments.value("--key")) {
        case (nil, nil): break
        case (let certificate?, let key?):
            options.certificate = CertificateFiles(certificate: certificate, key: key)
            // Each takes ten times the memory of a plain connection, even while it is idle.
            options.connectionLimit = 2_000
        case (_?, nil): throw UsageError("--certificate also needs --key.", fix: "Name the private key file with --key.")
        case (nil, _?): throw UsageError("--key also needs --certificate.", fix: "Name the certificate file with --certificate.")
        }
        if let limit = try arguments.number("--connections", in: 1...1_000_000) { options.connectionLimit = limit }
        options.addressLimit = addressLimit(of: options.connectionLimit)
        for text in arguments.values("--trust-proxy") {
            guard let range = AddressRange(text) else {
                throw UsageError(
                    "“\(text)” is not a numeric address.",
                    fix: "Give --trust-proxy an address such as 127.0.0.1, or a range such as 10.0.0.0/8."
                )
            }
            options.trustedProxies.append(range)
        }
        if !options.trustedProxies.isEmpty { options.addressLimit = options.connectionLimit }
        // A year, for this name only: names below it may be other computers at home.
        // Not at home: the welcome page has the same name, and a tablet must get back to it if the certificates are ever lost.
        if isSecure(arguments), !isAtHome { options.fields = [HeaderField("Strict-Transport-Security", "max-age=31536000")] }
        return options
    }

    /// The share of one address: a quarter, so that none can keep out the others. Where connections are few, as many as a family needs, as
    /// browsers open six each.
    static func addressLimit(of connections: Int) -> Int {
        min(connections, max(64, connections / 4))
    }

    /// Whether browsers connect over TLS, to this server or to a proxy in front of it.
    static func isSecure(_ arguments: Arguments) -> Bool {
        arguments.has("--secure") || arguments.has("--home") || arguments.value("--certificate") != nil
    }

    /// Reports the result of reloading the certificate.
    static func sayReload(_ problem: String?, _ context: Context) {
        if let problem {
            context.output.line("The new certificate cannot be used, so the old one stays in use: \(problem)", to: .error)
        } else {
            context.output.line("The certificate was reloaded. New connections use it.", to: .error)
        }
        context.output.flush()
    }
}
