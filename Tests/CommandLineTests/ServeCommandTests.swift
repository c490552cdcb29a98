import Testing

@testable import CommandLineTool

struct ServeCommandTests {
    @Test(arguments: [(10_000, 2_500), (300, 75), (100, 64), (3, 3)])
    func oneAddressGetsAQuarterOfTheConnectionsOrWhatAFamilyNeeds(_ connections: Int, _ share: Int) {
        #expect(ServeCommand.addressLimit(of: connections) == share)
    }
}
