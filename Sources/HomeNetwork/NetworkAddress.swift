internal import Glibc

/// An address of this computer in a private network, as numbers.
package struct NetworkAddress: Hashable, Comparable, Sendable {
    /// The bytes of the address: 4 or 16.
    package let bytes: [UInt8]

    /// Makes an address; nil unless it is one of a private network that other computers can use.
    package init?(_ bytes: [UInt8]) {
        guard Self.isPrivate(bytes) else { return nil }
        self.bytes = bytes
    }

    /// The address in numbers, as it stands in certificates. IPv6 addresses are not shortened.
    package var text: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    }

    /// IPv4 comes first, because people can read it.
    package static func < (left: Self, right: Self) -> Bool {
        (left.bytes.count, left.text) < (right.bytes.count, right.text)
    }

    private static func isPrivate(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4:
            switch (bytes[0], bytes[1]) {
            case (10, _), (192, 168), (172, 16...31), (169, 254): true
            default: false
            }
        case 16: bytes[0] & 0xFE == 0xFC
        default: false
        }
    }

    /// The addresses that this computer has in private networks now, IPv4 first; empty without a network.
    package static func ofThisComputer() -> [NetworkAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var found: Set<NetworkAddress> = []
        var next = unsafe list
        while let one = unsafe next?.pointee {
            unsafe next = one.ifa_next
            // Not running: a cable that is not plugged in, or the bridge of containers that do not run.
            let wanted = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
            let flags = unsafe one.ifa_flags
            guard flags & wanted == wanted, flags & UInt32(IFF_POINTOPOINT) == 0, let address = unsafe one.ifa_addr else { continue }
            // Containers and virtual machines are behind bridges, and no tablet is.
            let name = unsafe String(cString: one.ifa_name)
            guard unsafe access("/sys/class/net/\(name)/bridge", F_OK) != 0 else { continue }
            var bytes: [UInt8] = []
            switch unsafe Int32(address.pointee.sa_family) {
            case AF_INET:
                bytes = unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    unsafe withUnsafeBytes(of: address.pointee.sin_addr) { unsafe Array($0) }
                }
            case AF_INET6:
                bytes = unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    unsafe withUnsafeBytes(of: address.pointee.sin6_addr) { unsafe Array($0) }
                }
            default:
                continue
            }
            if let address = NetworkAddress(bytes) { found.insert(address) }
        }
        return found.sorted()
    }

    /// The name of this computer; empty if it has none.
    package static func nameOfThisComputer() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
