import StoryFormat

/// Parsing any bytes ends, and whatever is parsed without a problem survives writing and parsing unchanged.
func fuzzJSON(_ bytes: [UInt8]) {
    let (root, problems) = JSONParser.parse(bytes)
    guard let value = root?.value, problems.isEmpty else { return }
    for text in [value.compact, value.pretty()] {
        let again = JSONParser.parse(Array(text.utf8))
        precondition(again.problems.isEmpty && again.root?.value == value, "Written and read again, it differs: \(text)")
    }
}
