internal import Glibc

/// A numeric IP address, or all that begin with the same bits: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
public struct AddressRange: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Parses an address with an optional number of bits; nil if it is invalid.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Self.bytes(of: String(halves[0])) else { return nil }
        self.bytes = bytes
        guard halves.count == 2 else {
            bits = bytes.count * 8
            return
        }
        // Without a sign, which Int would accept.
        guard let bits = Int(halves[1]), halves[1].first?.isNumber == true, bits <= bytes.count * 8 else { return nil }
        self.bits = bits
    }

    /// Whether an address is in this range; false for anything that is not an address.
    public func contains(_ address: some StringProtocol) -> Bool {
        guard let other = Self.bytes(of: String(address)), other.count == bytes.count else { return false }
        return (0..<bytes.count).allSatisfy { index in
            let counted = min(max(bits - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> counted)
            return bytes[index] & mask == other[index] & mask
        }
    }

    /// The canonical form of an address, without a port; nil if it is invalid.
    static func canonical(_ address: some StringProtocol) -> String? {
        guard let bytes = bytes(of: String(address)) else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard unsafe inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Four or sixteen bytes. An IPv4-mapped IPv6 address, as a dual-stack socket reports it, counts as IPv4.
    private static func bytes(of address: String) -> [UInt8]? {
        var four = [UInt8](repeating: 0, count: 4)
        if unsafe inet_pton(AF_INET, address, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, address, &sixteen) == 1 else { return nil }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return sixteen.starts(with: mapped) ? Array(sixteen[12...]) : sixteen
    }
}
