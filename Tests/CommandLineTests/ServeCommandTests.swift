import HomeNetwork
import Testing

@testable import CommandLineTool

struct ServeCommandTests {
    @Test(arguments: [(10_000, 2_500), (300, 75), (100, 64), (3, 3)])
    func oneAddressGetsAQuarterOfTheConnectionsOrWhatAFamilyNeeds(_ connections: Int, _ share: Int) {
        #expect(ServeCommand.addressLimit(of: connections) == share)
    }

    @Test(arguments: [
        ("127.0.0.1", ["127.0.0.1"]), ("::1", ["[::1]"]), ("0.0.0.0", ["10.0.0.3", "192.168.1.7"]), ("::", ["10.0.0.3", "192.168.1.7"]),
    ])
    func theAddressesThatAreSaidCanBeOpened(_ address: String, _ hosts: [String]) {
        let own = [[10, 0, 0, 3], [192, 168, 1, 7], [0xFD] + [UInt8](repeating: 0, count: 15)].compactMap { NetworkAddress($0) }
        #expect(ServeCommand.hosts(of: address, own: own) == hosts)
    }

    @Test func withoutANetworkOnlyThisComputerIsReached() {
        #expect(ServeCommand.hosts(of: "0.0.0.0", own: []) == ["127.0.0.1"])
    }
}
