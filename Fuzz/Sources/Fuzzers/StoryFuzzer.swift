import StoryFormat

/// Any bytes are a story or have a problem with a place in the file, and a story survives writing and reading unchanged.
func fuzzStory(_ bytes: [UInt8]) {
    let document = StoryDocument(bytes)
    precondition((document.story == nil) == !document.diagnostics.isEmpty, "Neither a story nor a problem, or both")
    for diagnostic in document.diagnostics {
        let line = document.source.line(diagnostic.position.line)
        // There is one more column after the last character of a line, for what is missing there; a line break may be two characters.
        precondition(diagnostic.position.column - 1 <= line.unicodeScalars.count + 2, "Beyond the line: \(diagnostic)")
        precondition(diagnostic.width >= 1, "Nothing to underline: \(diagnostic)")
    }
    guard let story = document.story else { return }
    let text = story.json
    let again = StoryDocument(text)
    precondition(again.story == story, "Written and read again, it differs: \(text)")
    precondition(again.story?.json == text, "Written again, it differs: \(text)")
}
