internal import CCertificates

/// A certificate with its key, both in PEM, and what it says.
package struct IssuedCertificate: Sendable {
    /// The certificate and, for a server, the authority's after it.
    package let chain: String
    package let key: String
    /// The first and the last second in which it is valid, in seconds since 1970.
    package let validity: ClosedRange<Int64>
    /// The names and addresses of a server, or the names that an authority may vouch for.
    package let names: [String]
    /// The certificate alone in DER.
    package let der: [UInt8]
    /// The SHA-256 of the certificate.
    package let fingerprint: [UInt8]

    /// Reads a certificate and its key; nil if they are damaged or do not belong together.
    package init?(chain: String, key: String) {
        var facts = unsafe ccertificates_facts()
        guard unsafe ccertificates_read(chain, key, &facts) else { return nil }
        defer {
            unsafe ccertificates_free(facts.names)
            unsafe ccertificates_free(facts.der)
        }
        guard unsafe facts.start <= facts.end else { return nil }
        self.chain = chain
        self.key = key
        validity = unsafe facts.start...facts.end
        names = unsafe String(decoding: facts.names.all, as: UTF8.self).split(separator: "\n").map { String($0) }
        der = unsafe facts.der.all
        fingerprint = unsafe withUnsafeBytes(of: facts.fingerprint) { unsafe Array($0) }
    }

    /// Makes an authority that may vouch for these host names and for addresses of private networks, and for nothing else.
    ///
    /// A host name needs a dot: one without would be a whole top-level domain to whoever checks the certificate.
    package static func authority(named name: String, for hosts: [String], validity: ClosedRange<Int64>) -> IssuedCertificate? {
        let permitted = hosts.map { "permitted;DNS:\($0)" } + Self.privateNetworks.map { "permitted;IP:\($0)" }
        return unsafe make(name, permitted, validity) { unsafe ccertificates_make_authority($0, $1, $2) }
    }

    /// Makes a certificate for a server with these host names and addresses, which this authority vouches for.
    package func server(named name: String, hosts: [String], addresses: [String], validity: ClosedRange<Int64>) -> IssuedCertificate? {
        let own = hosts.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        return unsafe Self.make(name, own, validity, with: chain) { unsafe ccertificates_make_server($0, chain, key, $1, $2) }
    }

    /// Whether this authority has signed a certificate.
    package func hasIssued(_ certificate: IssuedCertificate) -> Bool {
        unsafe ccertificates_has_issued(chain, certificate.chain)
    }

    /// Signs content with this server's certificate, as a CMS message in DER.
    /// - Returns: nil if the key cannot sign.
    package func signed(_ content: [UInt8], authority: IssuedCertificate) -> [UInt8]? {
        var message = unsafe ccertificates_bytes()
        let isSigned = unsafe content.withUnsafeBufferPointer { content in
            unsafe ccertificates_sign(chain, key, authority.chain, content.baseAddress, content.count, &message)
        }
        guard isSigned else { return nil }
        defer { unsafe ccertificates_free(message) }
        return unsafe message.all
    }

    /// The addresses of private networks and of the computer itself, with their masks.
    private static let privateNetworks = [
        "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "169.254.0.0/255.255.0.0", "127.0.0.0/255.0.0.0",
        "fc00:0:0:0:0:0:0:0/fe00:0:0:0:0:0:0:0", "0:0:0:0:0:0:0:1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ]

    private static func make(
        _ name: String,
        _ names: [String],
        _ validity: ClosedRange<Int64>,
        with chain: String = "",
        _ make: (
            UnsafePointer<ccertificates_wish>, UnsafeMutablePointer<ccertificates_bytes>, UnsafeMutablePointer<ccertificates_bytes>
        ) -> Bool
    ) -> IssuedCertificate? {
        var certificate = unsafe ccertificates_bytes()
        var key = unsafe ccertificates_bytes()
        let isMade = unsafe name.withCString { name in
            unsafe names.joined(separator: ",").withCString { names in
                var wish = unsafe ccertificates_wish(name: name, names: names, start: validity.lowerBound, end: validity.upperBound)
                return unsafe make(&wish, &certificate, &key)
            }
        }
        guard isMade else { return nil }
        defer {
            unsafe ccertificates_free(certificate)
            unsafe ccertificates_free(key)
        }
        return unsafe IssuedCertificate(
            chain: String(decoding: certificate.all, as: UTF8.self) + chain,
            key: String(decoding: key.all, as: UTF8.self)
        )
    }
}

extension ccertificates_bytes {
    fileprivate var all: [UInt8] { unsafe Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
