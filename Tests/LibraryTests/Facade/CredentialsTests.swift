import Testing

@testable import Library

struct CredentialsTests {
    @Test func aPassphraseIsKnownByItsHash() throws {
        let hash = try Passphrase("seven purple tortoises", notAmong: nil).hash()
        #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(PasswordHash.verify("seven purple tortoises", against: hash))
        #expect(!PasswordHash.verify("seven purple tortoise", against: hash))
        #expect(!PasswordHash.verify("", against: hash))
    }

    @Test func noTwoHashesAreAlike() throws {
        #expect(try PIN("1234").hash() != PIN("1234").hash())
    }

    @Test(arguments: ["", "123", "123456789", "12a4", "１２３４", "-123"])
    func aPINIsFourToEightDigits(_ digits: String) {
        #expect(throws: LibraryError.self) { try PIN(digits) }
    }

    @Test(arguments: ["", "seven", "elevenchars", "two   spaces", String(repeating: "x", count: 1_025)])
    func aPassphraseIsNeitherShortNorEndless(_ word: String) {
        #expect(throws: LibraryError.self) { try Passphrase(word, notAmong: nil) }
    }

    private static let common = CommonPassphrases(text: "#!comment: a licence\npassword\nIloveyou\nqwertyuiop123\nabc123\n\n")

    @Test(arguments: [
        "qwertyuiop123", "QWERTYUIOP123", "qwerty uiop 123", "passwordpassword", "abc123abc123", "password2024!!", "123iloveyou123",
        "aaaaaaaaaaaa", "121212121212", "abcdefghijklm", "890123456789", "987654321098", "pass word pass word",
    ])
    func aPassphraseThatEverybodyGuessesIsRefused(_ word: String) {
        #expect(Self.common.contains(word))
        #expect { try Passphrase(word, notAmong: Self.common) } throws: {
            if case .invalid(.commonPassphrase, _) = $0 as? LibraryError { true } else { false }
        }
    }

    @Test(arguments: ["seven purple tortoises", "passwords fly south", "a ship in a bottle", "мышь и три кота", "482915730264"])
    func aPassphraseOfOnesOwnIsTaken(_ word: String) throws {
        #expect(!Self.common.contains(word))
        #expect(throws: Never.self) { try Passphrase(word, notAmong: Self.common) }
    }

    @Test func withoutAListOnlyTheLengthIsLookedAt() throws {
        #expect(CommonPassphrases.installed(in: ["/nowhere/list", "/"]) == nil)
        #expect(throws: Never.self) { try Passphrase("qwertyuiop123", notAmong: nil) }
    }

    @Test(.enabled(if: CommonPassphrases.installed() != nil)) func theInstalledListsHaveWhatPeopleUse() throws {
        let list = try #require(CommonPassphrases.installed())
        for word in ["123456789012", "passwordpassword", "1q2w3e4r5t6y", "iloveyou1234"] { #expect(list.contains(word)) }
    }

    @Test(arguments: ["", "$argon2id$", "plain", String(repeating: "x", count: 500)])
    func nothingFitsWhatIsNoHash(_ hash: String) {
        #expect(!PasswordHash.verify("anything", against: hash))
    }

    @Test func aSessionSecretIsRandomAndHashed() throws {
        let secrets = (0..<100).map { _ in SessionSecret() }
        #expect(Set(secrets.map(\.text)).count == 100)
        for secret in secrets {
            #expect(secret.text.utf8.count == 43)
            #expect(secret.hash.utf8.count == 64)
            #expect(try #require(SessionSecret(secret.text)).hash == secret.hash)
        }
    }

    @Test(arguments: ["", "x", String(repeating: "=", count: 43), String(repeating: "a", count: 44)])
    func noOtherTextIsASecret(_ text: String) {
        #expect(SessionSecret(text) == nil)
    }
}
