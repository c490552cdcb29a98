import Testing

@testable import Library

struct CredentialsTests {
    @Test func aPassphraseIsKnownByItsHash() throws {
        let hash = try Passphrase("seven purple tortoises").hash()
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

    @Test(arguments: ["", "seven", String(repeating: "x", count: 1_025)])
    func aPassphraseIsNeitherShortNorEndless(_ word: String) {
        #expect(throws: LibraryError.self) { try Passphrase(word) }
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
