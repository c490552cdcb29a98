import Testing

@testable import HomeNetwork

@Suite struct HomeNamesTests {
    @Test(arguments: [
        ("attic", ["branchbook.local", "attic.local"]), ("Attic.fritz.box", ["branchbook.local", "attic.local"]),
        ("branchbook", ["branchbook.local"]), ("", ["branchbook.local"]), ("localhost", ["branchbook.local"]),
        ("a_b", ["branchbook.local"]), ("-x", ["branchbook.local"]), ("a,DNS:bank.example", ["branchbook.local"]),
        (String(repeating: "a", count: 64), ["branchbook.local"]),
    ])
    func onlyPlainNamesBecomeHosts(_ computer: String, _ hosts: [String]) {
        #expect(HomeNames.hosts(label: "branchbook", computer: computer) == hosts)
    }

    @Test(
        arguments: [
            ([10, 1, 2, 3], "10.1.2.3"), ([192, 168, 0, 1], "192.168.0.1"), ([172, 16, 0, 1], "172.16.0.1"), ([172, 32, 0, 1], nil),
            ([127, 0, 0, 1], nil), ([8, 8, 8, 8], nil), ([], nil),
            ([0xFD, 1] + [UInt8](repeating: 0, count: 13) + [9], "fd01:0:0:0:0:0:0:9"),
            ([0xFE, 0x80] + [UInt8](repeating: 0, count: 14), nil),
        ] as [([UInt8], String?)]
    )
    func addressesOfPrivateNetworksCount(_ bytes: [UInt8], _ text: String?) {
        #expect(NetworkAddress(bytes)?.text == text)
    }

    @Test func addressesThatPeopleCanReadComeFirst() throws {
        let six = try #require(NetworkAddress([0xFD] + [UInt8](repeating: 0, count: 15)))
        let four = try #require(NetworkAddress([192, 168, 1, 2]))
        #expect([six, four].sorted() == [four, six])
    }
}
