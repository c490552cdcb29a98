/// The names under which a library is reached at home.
package enum HomeNames {
    /// The host names of a library called by a label on a computer called by a host name: the library's own comes first.
    ///
    /// Only names below `.local` are taken: whoever vouches for a name without a dot vouches for a whole top-level domain.
    package static func hosts(label: String, computer: String) -> [String] {
        let own = "\(label).local"
        let first = computer.prefix { $0 != "." }.lowercased()
        let other = "\(first).local"
        return isLabel(first) && other != own && first != "localhost" ? [own, other] : [own]
    }

    /// Labels to try for a library, in this order.
    package static let labels = ["branchbook"] + (2...9).map { "branchbook-\($0)" }

    /// Whether a text is one part of a host name.
    private static func isLabel(_ text: String) -> Bool {
        let hyphen = UInt8(ascii: "-")
        let letters = Array(text.utf8)
        return (1...63).contains(letters.count) && letters.first != hyphen && letters.last != hyphen
            && letters.allSatisfy { $0 == hyphen || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
}
