import Foundation
import Story
import Testing

@testable import StoryChecker

@Suite struct LanguageRulesTests {
    @Test(arguments: [
        "en", "EN", "de-AT", "pt-BR", "zh-Hans-CN", "es-419", "sr-Latn", "gsw", "yue", "art-x-own", "sl-rozaj-biske-1994", "zh-cmn-Hans-CN",
        "iw", "en-x-uk",
        "de-u-co-phonebk",
    ])
    func whatIsRegisteredIsGood(_ tag: String) {
        #expect(LanguageRules.problem(language: tag) == nil)
    }

    @Test(arguments: [
        ("english", "“english” is not a language code.", "Write “en”."),
        ("jp", "“jp” is not a language code.", "Write “ja”."),
        ("cz-CZ", "“cz” is not a language code.", "Write “cs-CZ”."),
        ("en-UK", "“UK” is not a country code.", "Write “en-GB”."),
        ("de-Latn-WW", "“WW” is not a country code.", "Write “de”."),
        ("en-USA", "“USA” is not a country code.", "Write “en-US”."),
        ("qwe-ww", "“ww” is not a country code.", "Write “qwe”."), ("eng", "“eng” is not a language code.", "Write “en”."),
        ("bleep", "“bleep” is not a language code.", "Write a language code, such as “en”, “de” or “pt-BR”."),
    ])
    func whatIsNotRegisteredIsReported(tag: String, message: String, fix: String) throws {
        let problem = try #require(LanguageRules.problem(language: tag))
        #expect(problem.message == message && problem.fix == fix)
        #expect(problem.place.path.pointer == "/language")
    }

    /// `Scripts/language-table` writes the table from this package; the test checks that they match.
    @Test func theTableIsThatOfThePackage() throws {
        let folder = URL(filePath: "/usr/share/iso-codes/json")
        func entries(_ part: String) throws -> [[String: String]] {
            let file = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "iso_\(part).json")))
            let lists = try #require(file as? [String: [[String: String]]])
            return try #require(lists[part])
        }
        var shorter: [String: String] = [:]
        var codes: Set<String> = []
        for entry in try entries("639-2") + entries("639-3") + entries("639-5") {
            let code = try #require(entry["alpha_3"])
            if let two = entry["alpha_2"] { shorter[code] = two }
            codes.insert(code)
        }
        #expect(codes.count > 7_900)
        for code in codes where code.utf8.count == 3 {
            #expect(LanguageCodes.hasLanguage(shorter[code] ?? code), "\(code)")
            #expect(LanguageCodes.hasLanguage(code) == (shorter[code] == nil), "\(code)")
        }
        let regions = try entries("3166-1").compactMap { $0["alpha_2"] }
        #expect(regions.count > 240 && regions.allSatisfy { LanguageCodes.hasRegion($0) })
    }
}
