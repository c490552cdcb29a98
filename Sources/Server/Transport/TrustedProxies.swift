/// Finds out who asks where a proxy stands before the server.
///
/// Anybody can send an `X-Forwarded-For` field, so it is read only where the connection comes from a proxy that was named. Each proxy adds the address that it
/// saw at the end; the client is the last one that is not a proxy itself. What stands before may be invented.
struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    init(_ ranges: [AddressRange]) {
        self.ranges = ranges
    }

    /// The address of the client.
    /// - Parameter peer: The address that the connection comes from.
    func client(peer: String, fields: [HeaderField]) -> String {
        let peer = AddressRange.canonical(peer) ?? peer
        guard !ranges.isEmpty, isProxy(peer) else { return peer }
        var client = peer
        for element in fields.list("X-Forwarded-For").reversed() {
            // Something that is no address was not written by a proxy: whoever is known so far has to do.
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
