internal import StoryFormat

/// Finds the parts of a written passage in what became of it.
///
/// Markup around texts has to be as it was; a text is whatever stands between.
struct PassageParts {
    /// The texts that were changed, with their lines in the passage.
    private(set) var reworded: [(text: TweeOriginal.Text, lines: Range<Int>)] = []
    private let lines: [ArraySlice<UInt8>]
    /// How many lines may still be compared.
    private var budget: Int

    /// - Returns: nil if anything but texts was changed.
    init?(_ written: TweeOriginal.Passage, in markup: [UInt8]) {
        lines = TweeOriginal.lines(of: markup)
        budget = 16 * lines.count + 10_000
        var next = 0
        for (index, part) in written.parts.enumerated() {
            guard let text = part.text else {
                guard has(part, at: next) else { return nil }
                next += part.count
                continue
            }
            let frame = written.parts[(index + 1)...].first
            guard frame?.text == nil, let end = frame.map({ start(of: $0, from: next) }) ?? lines.count else { return nil }
            if end != next + part.count || !has(part, at: next) { reworded.append((text, next..<end)) }
            next = end
        }
        guard next == lines.count else { return nil }
    }

    /// The markup of some lines.
    func markup(of range: Range<Int>) -> [UInt8] {
        var markup: [UInt8] = []
        for line in lines[range] {
            markup += line
            markup.append(10)
        }
        return markup
    }

    /// The byte of the passage where some lines begin.
    func start(of range: Range<Int>) -> Int { range.lowerBound < lines.count ? lines[range.lowerBound].startIndex : 0 }

    private mutating func start(of part: TweeOriginal.Part, from first: Int) -> Int? {
        var line = first
        while line + part.count <= lines.count, budget > 0 {
            if has(part, at: line) { return line }
            line += 1
        }
        return nil
    }

    private mutating func has(_ part: TweeOriginal.Part, at line: Int) -> Bool {
        guard part.count <= lines.count - line, budget > 0 else { return false }
        budget -= 1
        guard TweeOriginal.fingerprint(of: lines[line..<line + min(1, part.count)]) == part.first else { return false }
        budget -= part.count
        return TweeOriginal.fingerprint(of: lines[line..<line + part.count]) == part.fingerprint
    }
}
