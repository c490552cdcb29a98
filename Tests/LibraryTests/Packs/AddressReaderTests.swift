import Testing

@testable import Library

@Suite struct AddressReaderTests {
    @Test(arguments: [
        "http://127.0.0.1:80/packs/", "http://[::1]/", "http://192.168.1.7/a", "http://nas/packs", "http://nas:8080/", "https://nas.local/",
        "http://NAS.Home.Arpa/", "http://user:word@nas.lan/x", "http://localhost:1/", "http://2130706433/",
    ])
    func aNumberOrANameOfTheHomeMayLeadHome(address: String) { #expect(AddressReader.isAtHome(address)) }

    @Test(arguments: [
        "https://books.example/packs/", "http://127.0.0.1.example/", "http://nas.local.example/", "http://nas.local@books.example/",
        "http://books.example:80?x=.local", "http://books.example#.local", "https://local.example.org/",
    ])
    func anyOtherNameMustNot(address: String) { #expect(!AddressReader.isAtHome(address)) }
}
