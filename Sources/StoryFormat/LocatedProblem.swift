internal import Story

/// A problem with its bytes in the source.
struct LocatedProblem {
    var code: Problem.Code
    var message: String
    var fix: String?
    var bytes: Range<Int>
    var pointer: String
    var related: [Related] = []

    /// A related place with its byte in the source.
    struct Related {
        var byte: Int
        var pointer: String
        var message: String
    }

    init(_ problem: SourceProblem) {
        code = problem.code
        message = problem.message
        fix = problem.fix
        bytes = problem.bytes
        pointer = ""
    }

    init(_ problem: Problem, bytes: Range<Int>, pointer: String) {
        code = problem.code
        message = problem.message
        fix = problem.fix
        self.bytes = bytes
        self.pointer = pointer
    }

    func diagnostic(in source: SourceText) -> Diagnostic {
        let start = source.position(of: bytes.lowerBound)
        let end = source.position(of: bytes.upperBound)
        let width = end.line == start.line ? max(1, end.column - start.column) : 1
        return Diagnostic(
            code: code,
            severity: code.severity,
            position: start,
            width: width,
            pointer: pointer,
            message: Self.shortened(message),
            fix: fix.map { Self.shortened($0) },
            related: related.map { place in
                let position = source.position(of: place.byte)
                return Diagnostic.RelatedPlace(position: position, pointer: place.pointer, message: Self.shortened(place.message))
            }
        )
    }

    /// Shortens a sentence by the middle of a very long word that it quotes.
    private static func shortened(_ sentence: String) -> String {
        guard sentence.utf8.count > 600 else { return sentence }
        return String(sentence.unicodeScalars.prefix(200)) + " … " + String(sentence.unicodeScalars.suffix(100))
    }

    /// The problems in the order of the file, without duplicates: a value that is used in several places has only one place in the file.
    static func sortedAndUnique(_ problems: [LocatedProblem]) -> [LocatedProblem] {
        let sorted = problems.sorted { first, second in
            (first.bytes.lowerBound, first.code.rawValue) < (second.bytes.lowerBound, second.code.rawValue)
        }
        var unique: [LocatedProblem] = []
        for problem in sorted {
            if let last = unique.last, last.bytes == problem.bytes, last.code == problem.code, last.message == problem.message {
                continue
            }
            unique.append(problem)
        }
        return unique
    }
}
