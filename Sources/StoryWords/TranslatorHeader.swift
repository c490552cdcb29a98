internal import Story

/// The header of a translator's file: what it is about.
struct TranslatorHeader {
    var story: Story
    var words: Words

    private static let storyField = "X-Branchbook-Story"
    private static let translatorsField = "X-Branchbook-Translators"

    func entry(date: String) -> POEntry {
        var entry = POEntry()
        if let note = words.note { entry.comments = note.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }
        entry.hints = [
            "The texts of “\(story.title)”.".oneLine,
            "Keep everything in braces, such as {name} and {if name == 1}…{else}…{end}; the words in between may change, and so may conditions.",
            "*One star* is emphasis, **two stars** are strong emphasis.",
            "If your language does not need a variable, note “without: name” as your comment.",
        ]
        let version = story.version ?? "1"
        let translators = words.translators.joined(separator: "; ")
        entry.text = [
            ("Project-Id-Version", "\(story.id) \(version)"),
            ("PO-Revision-Date", date),
            ("Last-Translator", words.translators.last ?? "nobody yet"),
            ("Language-Team", words.language),
            ("Language", words.language.replacingHyphen),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PluralForms.rule(for: words.language)),
            ("X-Generator", "Branchbook"),
            (Self.storyField, story.id.text),
            (Self.translatorsField, translators),
        ].filter { !$0.1.isEmpty }.map { $0.0 + ": " + $0.1.oneLine + "\n" }.joined()
        return entry
    }

    /// Takes what a header says; returns why the file cannot be for these words.
    static func take(_ entry: POEntry, _ words: inout Words, _ story: Story) -> POProblem? {
        var fields: [String: String] = [:]
        for line in entry.text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        if let other = fields[storyField], other != story.id.text {
            return POProblem(line: entry.line, message: "This file is for the story “\(other)”, and not for “\(story.id)”.", fix: nil)
        }
        if let language = fields["Language"], !language.isEmpty, language != words.language.replacingHyphen, language != words.language {
            let message = "This file is in “\(language)”, and not in “\(words.language)”."
            return POProblem(line: entry.line, message: message, fix: "Name its language with --language.")
        }
        if let translators = fields[translatorsField] {
            words.translators = translators.split(separator: ";").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        }
        words.note = entry.comments.isEmpty ? nil : entry.comments.joined(separator: "\n")
        return nil
    }
}

extension String {
    /// The text without line breaks.
    var oneLine: String { String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 })) }

    /// gettext writes `pt_BR` for the language tag `pt-BR`.
    fileprivate var replacingHyphen: String { String(String.UnicodeScalarView(unicodeScalars.map { $0 == "-" ? "_" : $0 })) }
}

/// How languages count, as gettext writes it, for tools that insist on knowing.
enum PluralForms {
    /// The rule of a language; that of most languages of Europe if it is not known.
    static func rule(for language: String) -> String {
        switch language.split(separator: "-").first.map({ String($0) }) {
        case "fr", "pt": "nplurals=2; plural=(n > 1);"
        case "ja", "ko", "zh", "vi", "th", "id": "nplurals=1; plural=0;"
        case "pl":
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
        case "ru", "uk", "sr", "hr", "be":
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
        case "cs", "sk": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
        default: "nplurals=2; plural=(n != 1);"
        }
    }
}
