internal import Story
internal import StoryFormat

/// Formats the catalogue's entries.
enum ExplanationText {
    private static let width = 78

    /// All codes by group, one per line.
    static func list(_ palette: Palette) -> String {
        var text = ""
        for (group, codes) in DiagnosticCatalogue.groups where !codes.isEmpty {
            text += (text.isEmpty ? "" : "\n") + palette.paint(group.title + ":", .heading) + "\n"
            for code in codes {
                let severity = palette.paint(code.severity.rawValue, code.severity == .error ? .error : .warning)
                let space = String(repeating: " ", count: 9 - code.severity.rawValue.count)
                text += "  \(code)  \(severity)\(space)\(DiagnosticCatalogue.entry(for: code).title)\n"
            }
        }
        return text
    }

    /// The explanation of a code.
    static func page(of code: Problem.Code, _ palette: Palette) -> String {
        let entry = DiagnosticCatalogue.entry(for: code)
        let severity = palette.paint(code.severity.rawValue, code.severity == .error ? .error : .warning)
        var text = palette.paint("\(code): \(entry.title)", .strong) + " (\(severity))\n"
        text += "\n" + paragraph(entry.meaning)
        if entry.needsExploration { text += paragraph("The checker finds it by following every path through the story.") }
        text += "\n" + palette.paint("How to fix it:", .heading) + "\n" + paragraph(entry.fix, indent: "  ")
        if let example = entry.example {
            text += "\n" + palette.paint("Wrong:", .heading) + "\n" + listing(example.wrong)
            text += "\n" + palette.paint("Fixed:", .heading) + "\n" + listing(example.fixed)
            text += "\n" + paragraph(example.difference, indent: "  ")
        }
        return text
    }

    /// The explanation of a code as JSON.
    static func json(of code: Problem.Code) -> JSONValue {
        let entry = DiagnosticCatalogue.entry(for: code)
        let example = entry.example.map { example in
            JSONValue.object([
                JSONField("wrong", .string(example.wrong)),
                JSONField("fixed", .string(example.fixed)),
                JSONField("difference", .string(example.difference)),
            ])
        }
        return .object([
            JSONField("code", .string(code.description)),
            JSONField("severity", .string(code.severity.rawValue)),
            JSONField("group", DiagnosticGroup(code).map { .string($0.title) } ?? .null),
            JSONField("title", .string(entry.title)),
            JSONField("meaning", .string(entry.meaning)),
            JSONField("fix", .string(entry.fix)),
            JSONField("needsExploration", .boolean(entry.needsExploration)),
            JSONField("example", example ?? .null),
        ])
    }

    private static func paragraph(_ text: String, indent: String = "") -> String {
        TextWrapper.plain(text, width: width - indent.count).map { indent + $0 + "\n" }.joined()
    }

    /// Lines of a story as they are in the file: never wrapped, so that they can be compared with it.
    private static func listing(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 + "\n" }.joined()
    }
}
