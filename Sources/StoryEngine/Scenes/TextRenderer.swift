/// Renders templates in a state.
struct TextRenderer {
    let program: Program
    let state: State

    var evaluator: Evaluator { Evaluator(program.code, state.slots) }

    /// A text as runs.
    func runs(of template: Ref<TemplateRow>) -> [TextRun] {
        if program.shared.tables.templates[template].original.count > 0, isEmpty(template) { return [] }
        if let words = plainWords(of: template) { return words.isEmpty ? [] : [TextRun(text: words)] }
        let text = text(of: program.shared.tables.templates[template])
        var line = LineBuilder()
        var styles: [TextRun.Style] = [[]]
        var evaluator = evaluator
        let operations = program.shared.tables.templateOperations
        operations.walk(program.shared.tables.templates[template].operations, &evaluator) { _, operation, evaluator in
            let style = styles.last ?? []
            switch operation.code {
            case .literal:
                line.append(text[Program.clamped(text, offset: operation.first, length: operation.second)], style: style)
            case .number, .text, .option:
                line.append(value: words(for: operation, evaluator.value(of: Ref(operation.first))), style: style)
            case .stress: styles.append(style.union(operation.first == 1 ? .emphasis : .strong))
            case .unstress: if styles.count > 1 { styles.removeLast() }
            case .jump, .jumpUnless: break
            }
            return true
        }
        return line.runs
    }

    /// The words of a text without placeholders, as most are; nil for others.
    private func plainWords(of template: Ref<TemplateRow>) -> String? {
        let row = program.shared.tables.templates[template]
        guard row.operations.count == 1 else { return nil }
        let operation = program.shared.tables.templateOperations[row.operations.start]
        guard operation.code == .literal else { return nil }
        return Program.text(text(of: row), offset: operation.first, length: operation.second)
    }

    /// The bytes that a text's operations refer to; empty if its part is not loaded.
    private func text(of row: TemplateRow) -> [UInt8] {
        row.part.map { program.partTexts[$0.index] ?? [] } ?? program.headText
    }

    /// A text without styles.
    func plainText(of template: Ref<TemplateRow>?) -> String? {
        template.map { runs(of: $0).plainText }
    }

    /// The lines that are not empty.
    func lines(of range: RefRange<TemplateRow>, upTo last: Int? = nil) -> [[TextRun]] {
        var lines: [[TextRun]] = []
        for number in 0..<range.count where last.map({ number <= $0 }) ?? true {
            let runs = runs(of: range[number])
            if !runs.isEmpty { lines.append(runs) }
        }
        return lines
    }

    /// The index of the first line from an index on that is not empty. Needs no text part.
    func nextLine(of range: RefRange<TemplateRow>, from first: Int) -> Int? {
        (first..<max(first, range.count)).first { !isEmpty(range[$0]) }
    }

    // MARK: Operations

    /// A value in words; empty if there is none.
    private func words(for operation: TemplateOperation, _ value: Int64?) -> String {
        guard let value else { return "" }
        switch operation.code {
        case .text:
            return state.text(value, in: program)
        case .option:
            let options = program.shared.tables.variables[operation.second].options
            guard value >= 0, value < Int64(options.count) else { return "" }
            return program.string(program.shared.tables.options[options[Int(value)]].text)
        default:
            return String(value)
        }
    }
}

/// Builds a line from pieces in different styles.
private struct LineBuilder {
    private var bytes: [UInt8] = []
    private var ends: [(end: Int, style: TextRun.Style)] = []

    mutating func append(_ piece: ArraySlice<UInt8>, style: TextRun.Style) {
        guard !piece.isEmpty else { return }
        bytes += piece
        if let last = ends.last, last.style == style {
            ends[ends.count - 1].end = bytes.count
        } else {
            ends.append((bytes.count, style))
        }
    }

    /// Appends a value, capitalised at the start of a sentence.
    mutating func append(value: String, style: TextRun.Style) {
        var bytes = Array(value.utf8)[...]
        var scalars = value.unicodeScalars.makeIterator()
        if isAtSentenceStart, let first = scalars.next() {
            append(Array(first.properties.titlecaseMapping.utf8)[...], style: style)
            bytes = bytes.dropFirst(UTF8.width(first))
        }
        append(bytes, style: style)
    }

    var runs: [TextRun] {
        var start = 0
        return ends.map { piece in
            defer { start = piece.end }
            return TextRun(text: String(decoding: bytes[start..<piece.end], as: UTF8.self), style: piece.style)
        }
    }

    /// Whether the next word starts the line, or follows the end of a sentence and a space; opening quotes and brackets do not count.
    private var isAtSentenceStart: Bool {
        var rest = bytes[...]
        rest = LineBuilder.dropping(LineBuilder.opening, from: rest)
        guard let last = rest.last else { return true }
        guard last == UInt8(ascii: " ") else { return false }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        // The line may start with a dash for speech, or with spaced quotes.
        guard !LineBuilder.dropping(LineBuilder.opening, from: rest).isEmpty else { return true }
        rest = LineBuilder.dropping(LineBuilder.closing, from: rest)
        return LineBuilder.sentenceEnds.contains { rest.suffix($0.count).elementsEqual($0) }
    }

    private static func dropping(_ marks: [[UInt8]], from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        while let mark = marks.first(where: { rest.suffix($0.count).elementsEqual($0) }) { rest = rest.dropLast(mark.count) }
        return rest
    }

    private static let opening = ["\"", "'", "“", "‘", "„", "«", "‹", "¿", "¡", "(", "[", "—"].map { Array($0.utf8) }
    private static let closing = ["\"", "'", "”", "’", "»", "›", ")", "]"].map { Array($0.utf8) }
    private static let sentenceEnds = [".", "!", "?", "…"].map { Array($0.utf8) }
}

extension TextRenderer: SceneHost {
    @usableFromInline var shared: Program.Shared { program.shared }

    @usableFromInline func holds(_ condition: Ref<ExpressionRow>) -> Bool { evaluator.holds(condition) }

    @usableFromInline func value(of expression: Ref<ExpressionRow>) -> Int64? { evaluator.value(of: expression) }

    /// Whether a text's conditions leave nothing of it. Needs no text part.
    @usableFromInline func isEmpty(_ template: Ref<TemplateRow>) -> Bool {
        var evaluator = evaluator
        return shared.tables.templateOperations.isEmpty(shared.tables.templates[template].deciding, &evaluator)
    }
}
