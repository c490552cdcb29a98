internal import DisplayText
internal import Story
internal import StoryFormat

/// A story to start from.
struct StoryTemplate: Sendable {
    /// Its name for `--template`.
    let name: String
    /// Its JSON, with `"@id"` and `"@title"` as placeholders.
    let json: String

    /// All templates.
    static let all = [pickAPath, adventure]

    /// The template with a name.
    static func named(_ name: String) throws(UsageError) -> StoryTemplate {
        if let template = all.first(where: { $0.name == name }) { return template }
        let names = all.map { $0.name }
        throw UsageError(
            "There is no template “\(name)”.",
            fix: Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
                ?? "There are \(names.joined(separator: " and "))."
        )
    }

    /// The story with an ID and a title.
    func text(id: String, title: String) -> String {
        var text = json
        for (mark, value) in [("\"@id\"", id), ("\"@title\"", title)] {
            guard let range = text.firstRange(of: mark) else { continue }
            text.replaceSubrange(range, with: JSONValue.string(value).compact)
        }
        return text
    }

    /// An ID derived from a folder's name; nil if no character of it is allowed.
    static func identifier(for name: String) -> String? {
        var id = ""
        for scalar in name.lowercased().unicodeScalars {
            let letter = String(scalar)
            if Identifier<Story>(letter).isValid {
                id += letter
            } else if !id.hasSuffix("-"), !id.isEmpty {
                id += "-"
            }
        }
        while id.hasSuffix("-") { id.removeLast() }
        id = String(String.UnicodeScalarView(id.unicodeScalars.prefix(64)))
        return id.contains { $0.isLetter || $0.isNumber } ? id : nil
    }

    /// A title derived from a folder's name: `the-snow-door` becomes “The Snow Door”.
    static func title(for name: String) -> String {
        let words = Printable.text(name).split { $0 == "-" || $0 == "_" || $0 == " " }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
