import Testing

@testable import CommandLineTool

/// How a device finds a group, and comes back to it.
@Suite struct GroupWayInTests {
    @Test(arguments: [
        (["http://192.168.1.5:8080", "K3MX7P"], "http://192.168.1.5:8080", "192.168.1.5", "8080", GroupInvitation.Key.code("K3MX7P")),
        (["https://books.example/#/together/ab12"], "https://books.example", "books.example", "443", .secret("ab12")),
        (["http://[::1]:9000/#/"], "http://[::1]:9000", "::1", "9000", .none),
        (["HTTP://localhost/shelf?x=1"], "http://localhost", "localhost", "80", .none),
    ])
    func anAddressIsRead(words: [String], library: String, host: String, port: String, key: GroupInvitation.Key) throws {
        let invitation = try GroupInvitation(words)
        #expect(invitation.library == library && invitation.host == host && invitation.port == port && invitation.key == key)
        #expect(invitation.isSecure == library.hasPrefix("https"))
    }

    @Test(arguments: [
        ["books.example"], ["ftp://books.example"], ["http://"], ["http://a:b"], ["http://a:0"], ["http://me@a"], ["http://a/#/stories/x"],
        ["http://a/#/together/"], ["http://a/#/together/ab12", "K3MX7P"],
    ])
    func whatIsNoAddressIsSaid(words: [String]) {
        #expect(throws: UsageError.self) { try GroupInvitation(words) }
    }

    @Test func attemptsAreSpreadOverMoreAndMoreTime() {
        var delays = ReconnectDelays()
        #expect((0..<6).map { _ in delays.next(chance: 1) } == [1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
        delays.reset()
        #expect(delays.next(chance: 0.25) == 250 && delays.next(chance: 0) == 0)
    }

    @Test(arguments: [1_000, 1_001, 1_005, 1_006, 1_011, 1_012, 1_013] as [UInt16])
    func aBrokenConnectionIsMadeAgain(code: UInt16) {
        #expect(GroupClosing(code: code, status: 0) == .comesBack)
        #expect(GroupClosing(code: 1_006, status: 503) == .comesBack)
        #expect(GroupClosing(code: 4_008, status: 0) == .comesBackLater(milliseconds: 60_000))
    }

    @Test(arguments: [1_002, 1_003, 1_007, 1_009, 4_000, 4_001, 4_002, 4_003, 4_999] as [UInt16])
    func otherCodesEndTheReadingWithASentence(code: UInt16) {
        guard case .over(let words, let exit) = GroupClosing(code: code, status: 0) else {
            Issue.record("\(code) comes back")
            return
        }
        #expect(words.hasSuffix(".") && (exit == .success) == (code == 4_000))
    }

    @Test func aGuestIsKnownAgain() {
        var cookies = GuestCookies("branchbook-device=abc\n")
        cookies.take(line: "Set-Cookie: branchbook=secret; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict\r\n")
        cookies.take(line: "Content-Type: application/json\r\n")
        cookies.take(line: "HTTP/1.1 200 OK\r\n")
        #expect(cookies.field == "branchbook-device=abc; branchbook=secret")
        cookies.take(line: "set-cookie: branchbook-device=; Max-Age=0; Path=/\r\n")
        #expect(cookies.text == "branchbook=secret\n" && GuestCookies(cookies.text) == cookies)
    }
}
