internal import Story

/// Reports a language or region that is not registered, such as `english`, `jp` or `en-UK`.
///
/// The subtags of a tag are told apart by their length, as in RFC 5646. Scripts and variants are not checked.
enum LanguageRules {
    /// At most one problem: the first unregistered subtag.
    static func problem(language tag: String) -> Problem? {
        let parts = tag.utf8.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
        guard let language = parts.first else { return nil }
        guard LanguageCodes.hasLanguage(language) else {
            let found = code(of: language, among: languages)
            let rest = parts.dropFirst().reduce("") { $0 + "-" + $1 }
            let fix = found.map { "Write “\($0)\(rest)”." } ?? "Write a language code, such as “en”, “de” or “pt-BR”."
            return problem("“\(language)” is not a language code.", fix)
        }
        for part in parts.dropFirst() {
            // Subtags after a single letter have their own meaning.
            guard part.utf8.count > 1 else { return nil }
            let isRegion = part.utf8.count == 2 && !LanguageCodes.hasRegion(part)
            // Three letters: only some languages have extended subtags, and regions have two letters.
            let isLongRegion = part.utf8.count == 3 && part.utf8.allSatisfy { $0 > UInt8(ascii: "9") } && !hasDialects(language)
            guard isRegion || isLongRegion else { continue }
            let found = code(of: part, among: regions).map { "\(language)-\($0)" } ?? language
            return problem("“\(part)” is not a country code.", "Write “\(found)”.")
        }
        return nil
    }

    /// Whether the registry has extended language subtags for a language.
    private static func hasDialects(_ language: String) -> Bool {
        ["ar", "zh", "ms", "sw", "uz", "lv", "sgn", "kok"].contains(language.lowercased())
    }

    private static func problem(_ message: String, _ fix: String) -> Problem {
        Problem(.unknownLanguage, message, fix: fix, at: Problem.Place(Path().key("language")))
    }

    private static func code(of name: String, among names: [(name: String, code: String)]) -> String? {
        let name = name.lowercased()
        return names.first { $0.name == name }?.code
    }

    /// What authors write instead of a code.
    private static let languages: [(name: String, code: String)] = [
        ("english", "en"), ("eng", "en"), ("us", "en"), ("gb", "en"), ("german", "de"), ("deutsch", "de"), ("deu", "de"), ("ger", "de"),
        ("at", "de"), ("french", "fr"), ("francais", "fr"), ("fra", "fr"), ("fre", "fr"), ("spanish", "es"), ("espanol", "es"),
        ("spa", "es"),
        ("italian", "it"), ("italiano", "it"), ("ita", "it"), ("dutch", "nl"), ("polish", "pl"), ("polski", "pl"), ("japanese", "ja"),
        ("jp", "ja"), ("jpn", "ja"), ("chinese", "zh"), ("cn", "zh"), ("zho", "zh"), ("chi", "zh"), ("korean", "ko"), ("kor", "ko"),
        ("czech", "cs"), ("cz", "cs"), ("danish", "da"), ("dansk", "da"), ("dk", "da"), ("greek", "el"), ("swedish", "sv"),
        ("svenska", "sv"),
        ("finnish", "fi"), ("turkish", "tr"), ("turkce", "tr"), ("russian", "ru"), ("rus", "ru"), ("ua", "uk"), ("arabic", "ar"),
        ("hindi", "hi"), ("latin", "la"),
    ]

    private static let regions: [(name: String, code: String)] = [
        ("uk", "GB"), ("gbr", "GB"), ("usa", "US"), ("deu", "DE"), ("ger", "DE"), ("fra", "FR"), ("esp", "ES"), ("ita", "IT"), ("en", "GB"),
        ("ja", "JP"), ("ko", "KR"), ("da", "DK"),
    ]
}
