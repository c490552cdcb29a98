/// Determines the client's address behind proxies.
///
/// Anyone can send `X-Forwarded-For`, so it counts only if the connection comes from a configured proxy. Each proxy appends the address
/// that it saw; the client is the last one that is not a proxy itself. Anything before that may be forged.
struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    init(_ ranges: [AddressRange]) {
        self.ranges = ranges
    }

    /// The client's address.
    /// - Parameter peer: The address of the connection.
    func client(peer: String, fields: [HeaderField]) -> String {
        let peer = AddressRange.canonical(peer) ?? peer
        guard !ranges.isEmpty, isProxy(peer) else { return peer }
        var client = peer
        for element in fields.list("X-Forwarded-For").reversed() {
            // A proxy did not write this: use the address known so far.
            guard let address = AddressRange.canonical(element) else { return client }
            client = address
            guard isProxy(address) else { return client }
        }
        return client
    }

    private func isProxy(_ address: String) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}
