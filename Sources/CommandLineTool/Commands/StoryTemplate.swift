internal import DisplayText
internal import Story
internal import StoryFormat

/// A story to begin with.
struct StoryTemplate: Sendable {
    /// What `--template` calls it.
    let name: String
    /// Its JSON, with `"@id"` and `"@title"` where those belong.
    let json: String

    /// All there are.
    static let all = [pickAPath, adventure]

    /// The template of a name.
    static func named(_ name: String) throws(UsageError) -> StoryTemplate {
        if let template = all.first(where: { $0.name == name }) { return template }
        let names = all.map { $0.name }
        throw UsageError(
            "There is no template “\(name)”.",
            mend: Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
                ?? "There are \(names.joined(separator: " and "))."
        )
    }

    /// The story with an ID and a title of its own.
    func text(id: String, title: String) -> String {
        var text = json
        for (mark, value) in [("\"@id\"", id), ("\"@title\"", title)] {
            guard let range = text.firstRange(of: mark) else { continue }
            text.replaceSubrange(range, with: JSONValue.string(value).compact)
        }
        return text
    }

    /// An ID made of a folder's name; nil where nothing of it may stand in one.
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

    /// A title made of a folder's name: `the-snow-door` is “The Snow Door”.
    static func title(for name: String) -> String {
        let words = Printable.text(name).split { $0 == "-" || $0 == "_" || $0 == " " }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
