import Testing

@testable import Library

/// Rules about readers that need no store.
struct PeopleRulesTests {
    @Test(arguments: ["Ada", " Bo ", "Zoë", "ねこ", "🦊", "7", "Anna-Lena O’Neil", "👨‍👩‍👧", "!", "ﷺ"])
    func aNameThatCanBeSeenIsTaken(_ name: String) throws {
        #expect(try ReaderName(name).text == name.split(separator: " ").joined(separator: " "))
    }

    @Test(arguments: [
        "", "   ", "\u{200B}", "\u{200D}\u{FE0F}", "\u{00AD}", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}\u{2800}",
        "\u{301}\u{302}", "\u{E0041}", "\u{2060}\u{FEFF}", "\u{180E}", "\u{17B4}", "\u{202E}\u{2066}", "\u{3000}\u{A0}",
    ])
    func aNameOfInvisibleCharactersIsRefused(_ name: String) {
        #expect { try ReaderName(name) } throws: { if case .invalid(.name, _) = $0 as? LibraryError { true } else { false } }
    }

    @Test(arguments: ["A\nB", "A\u{2028}B", "A\u{85}B", "A\u{7F}", String(repeating: "x", count: 41)])
    func aNameFitsOnOneLine(_ name: String) {
        #expect(throws: LibraryError.self) { try ReaderName(name) }
    }

    @Test func thereIsRoomUpToTheBound() {
        var bounds = ReadingBounds()
        bounds.profile = ReaderUsage(plays: 2, lines: 3, bytes: 4)
        bounds.guest = ReaderUsage(plays: 1, lines: 2, bytes: 3)
        (bounds.allGuests, bounds.guestShare) = (10, 2)
        func excess(_ plays: Int, _ lines: Int, _ bytes: Int, _ kind: Reader.Kind, all: Int = 0) -> ReadingBounds.Excess? {
            bounds.excess(of: ReaderUsage(plays: plays, lines: lines, bytes: bytes), kind: kind, allGuests: all)
        }
        #expect(excess(2, 3, 4, .profile, all: 99) == nil)
        #expect([excess(3, 3, 4, .profile), excess(2, 4, 4, .profile), excess(2, 3, 5, .profile)] == [.profile, .profile, .profile])
        #expect(excess(1, 2, 3, .guest, all: 10) == nil)
        #expect(excess(1, 2, 4, .guest) == .guest)
        #expect(excess(1, 2, 3, .guest, all: 11) == .allGuests)
        #expect(excess(1, 2, 2, .guest, all: 11) == nil)
    }

    @Test func everySettingOfThePagesFits() {
        #expect(SettingKey.allCases.map(\.rawValue) == ["reading", "shelf"])
        for key in SettingKey.allCases {
            #expect(key.allows(json: "\"\""))
            #expect(key.allows(json: "\"" + String(repeating: "x", count: 4_094) + "\""))
            #expect(!key.allows(json: "\"" + String(repeating: "x", count: 4_095) + "\""))
            for value in ["", "\"", "1", "null", "{}", "[]"] { #expect(!key.allows(json: value)) }
        }
    }

    @Test(arguments: [
        ("10.0.0.7", "10.0.0.7"), ("::ffff:10.0.0.7", "10.0.0.7"), ("2001:db8:1:2:3:4:5:6", "20010db800010002/64"),
        ("2001:db8:1:2::1", "20010db800010002/64"), ("2001:db8:1:3::1", "20010db800010003/64"), ("::1", "0000000000000000/64"),
        ("fe80::1%eth0", "fe80000000000000/64"), ("", ""), ("nowhere", "nowhere"),
    ])
    func anIPv6NetworkCountsAsOneAddress(_ address: String, _ network: String) {
        #expect(Visitor.stranger(at: address, now: Timestamp(milliseconds: 0)).network == network)
    }

    @Test func oneAddressKeepsNoOtherFromComingIn() {
        var allowance = GuestAllowance()
        func take(_ address: String, at milliseconds: Int64 = 0) -> Bool {
            allowance.take(by: address, now: Timestamp(milliseconds: milliseconds))
        }
        let taken = (0..<70).filter { _ in take("stranger") }
        #expect(taken.count == 60)
        #expect(take("child"))
        #expect(take("stranger", at: 2_000))
        #expect(!take("stranger", at: 2_000))
        for number in 0..<5_000 { _ = take("crowd \(number)") }
        #expect(take("another child"))
    }
}
