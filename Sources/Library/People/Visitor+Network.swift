internal import Glibc

extension Visitor {
    /// The network that attempts and new guests are counted by: an IPv4 address, or the first 64 bits of an IPv6 address.
    ///
    /// Every home and every rented server has at least 64 bits of IPv6 addresses, so an attacker could use a new address for each attempt.
    /// A zone (`%eth0`) does not identify the visitor. Text that is not an address counts as it is.
    var network: String {
        let text = String(address.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, text, &bytes) == 1 else { return address }
        // An IPv4-mapped address, as a dual-stack socket reports it.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10...11].allSatisfy({ $0 == 0xFF }) {
            return bytes[12...].map { String($0) }.joined(separator: ".")
        }
        return bytes[..<8].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "/64"
    }
}
