internal import Bundle
internal import Story
internal import StoryChecker
internal import StoryFormat

/// A file with a story's words in another language, beside the story.
struct WordsFile {
    /// The file's path.
    var path: String
    /// What is in it.
    var document: WordsDocument

    /// Reads the file for a language; nil if there is none.
    /// - Parameter story: The path of the `story.json`.
    static func read(_ language: String, of story: String) throws(FileProblem) -> WordsFile? {
        let path = path(language, of: story)
        guard FileReader.exists(path) else { return nil }
        return WordsFile(path: path, document: WordsDocument(try FileReader.bytes(of: path)))
    }

    /// Reads the files for all languages, in the order of their names.
    static func all(of story: String) throws(FileProblem) -> [WordsFile] {
        var files: [WordsFile] = []
        for language in languages(of: story) {
            if let file = try read(language, of: story) { files.append(file) }
        }
        return files
    }

    /// The languages of the words beside a story, sorted.
    static func languages(of story: String) -> [String] {
        BundleWords.names(in: FileReader.folder(of: story)).map { String($0.dropFirst(WordsDocument.folder.count + 1).dropLast(5)) }
    }

    static func path(_ language: String, of story: String) -> String {
        FileReader.path(of: WordsDocument.path(language), beside: story)
    }

    /// The mistakes in the file, or else what is wrong with its words for a story.
    func findings(for story: Story) -> [WordsFinding] {
        guard let words = document.words else {
            return document.problems.diagnostics.map {
                WordsFinding(kind: $0.code.description, severity: $0.severity, position: $0.position, message: $0.message, fix: $0.fix)
            }
        }
        return WordsChecker.problems(of: words, for: story).map { problem in
            let position = (problem.entry ?? problem.previous).map { document.position(ofEntry: $0, bytes: problem.bytes) }
            return WordsFinding(
                kind: problem.kind.rawValue,
                severity: problem.severity,
                position: position ?? SourceText.Position(line: 1, column: 1),
                message: problem.message,
                fix: problem.fix
            )
        }
    }
}

/// A problem in a file with words, with its place.
struct WordsFinding {
    /// The kind of problem, such as `missing`, or the code of a mistake in the file itself.
    var kind: String
    var severity: Problem.Severity
    var position: SourceText.Position
    var message: String
    var fix: String?

    var json: JSONValue {
        var fields = JSONFields()
        fields.add("kind", kind)
        fields.add("severity", severity.rawValue)
        fields.add("line", position.line)
        fields.add("column", position.column)
        fields.add("message", message)
        fields.add("fix", fix)
        return fields.object
    }
}
