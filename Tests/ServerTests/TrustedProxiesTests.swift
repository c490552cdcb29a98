import Testing

@testable import Server

/// Whose address counts when a request claims to be forwarded.
struct TrustedProxiesTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/9", "10.128.0.1", false),
        ("0.0.0.0/0", "192.0.2.1", true), ("0.0.0.0/0", "::1", false), ("::1", "0:0:0:0:0:0:0:1", true), ("fd00::/8", "fdab::7", true),
        ("fd00::/8", "fe00::7", false), ("127.0.0.1", "", false), ("127.0.0.1", "localhost", false),
    ]) func rangeKnowsItsAddresses(_ range: String, _ address: String, _ isWithin: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == isWithin)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0", "127.0.0.1/33", "127.0.0.1/", "127.0.0.1/-1", "127.0.0.1/+8", "::1/129", "[::1]", "1.2.3.4:8",
    ])
    func textThatIsNoAddressIsNoRange(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let proxies: [String]
        let peer: String
        let forwarded: [String]
        let client: String
        var testDescription: String { "\(peer) through \(proxies) with \(forwarded)" }
    }

    @Test(arguments: [
        Case(proxies: [], peer: "192.0.2.1", forwarded: ["198.51.100.7"], client: "192.0.2.1"),
        Case(proxies: ["127.0.0.1"], peer: "192.0.2.1", forwarded: ["198.51.100.7"], client: "192.0.2.1"),
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: [], client: "127.0.0.1"),
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["192.0.2.1"], client: "192.0.2.1"),
        Case(proxies: ["127.0.0.1"], peer: "::ffff:127.0.0.1", forwarded: ["192.0.2.1"], client: "192.0.2.1"),
        // Anything before the proxy's own entry may be forged.
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["10.0.0.1, 192.0.2.1"], client: "192.0.2.1"),
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["10.0.0.1", "192.0.2.1"], client: "192.0.2.1"),
        // Two proxies in a row.
        Case(proxies: ["127.0.0.1", "10.0.0.0/8"], peer: "127.0.0.1", forwarded: ["1.1.1.1, 192.0.2.1, 10.0.0.1"], client: "192.0.2.1"),
        Case(proxies: ["127.0.0.1", "10.0.0.0/8"], peer: "127.0.0.1", forwarded: ["10.0.0.2, 10.0.0.1"], client: "10.0.0.2"),
        // An entry that is not an address ends the list.
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["unknown"], client: "127.0.0.1"),
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["192.0.2.1:4711"], client: "127.0.0.1"),
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: [""], client: "127.0.0.1"),
        // Each address has one spelling, so that nobody gets two allowances.
        Case(proxies: ["127.0.0.1"], peer: "127.0.0.1", forwarded: ["2001:DB8:0::1"], client: "2001:db8::1"),
        Case(proxies: [], peer: "::ffff:192.0.2.1", forwarded: [], client: "192.0.2.1"),
    ]) func clientIsTheLastWhoIsNoProxy(_ each: Case) {
        let proxies = TrustedProxies(each.proxies.compactMap { AddressRange($0) })
        let fields = each.forwarded.map { HeaderField("X-Forwarded-For", $0) }
        #expect(proxies.client(peer: each.peer, fields: fields) == each.client)
    }
}
