import Story

/// Any text, as an expression and as a template, parses or has problems with a place in it, and survives writing and parsing unchanged.
func fuzzText(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let bytes = Array(text.utf8)
    do {
        let expression = try Expression(parsing: text)
        let written = expression.description
        let again = try? Expression(parsing: written)
        precondition(again == expression, "Written and read again, it differs: \(written)")
    } catch {
        precondition(error.bytes.lowerBound >= 0 && error.bytes.upperBound <= bytes.count, "Outside the text: \(error)")
    }

    let (template, problems) = Template.parse(bytes, in: 0..<bytes.count)
    for problem in problems {
        precondition(
            problem.bytes.lowerBound >= 0 && problem.bytes.upperBound <= bytes.count,
            "Outside the text: \(problem)"
        )
    }
    guard problems.isEmpty else { return }
    let written = template.description
    let again = try? Template(parsing: written)
    precondition(again == template, "Written and read again, it differs: \(written)")
}
