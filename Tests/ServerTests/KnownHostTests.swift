import Testing

@testable import Server

@Suite struct KnownHostTests {
    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "localhost:8080", "cupboard", "Tablet.local:80", "books.home.arpa",
        "stories.example.org", "stories.example.org:443", "attic.fritz.box", "attic.tail1234.ts.net:8443", "attic.localdomain",
    ])
    func namesOfAHouseAndTheOnesThatAreAllowedPass(_ host: String) {
        #expect(KnownHost.allows([HeaderField("Host", host)], hosts: ["stories.example.org", "attic"]))
    }

    @Test(arguments: [
        "evil.example.org", "evil.example.org:8080", "127.0.0.1.evil.example.org", "999.1.1.1", "local.example", "1.2.3", "evil.fritz.box",
        "fritz.box", "evil.tail1234.ts.net", "attic.evil.example",
    ])
    func namesOfThePublicInternetDoNot(_ host: String) {
        #expect(!KnownHost.allows([HeaderField("Host", host)], hosts: ["stories.example.org", "attic"]))
    }
}
