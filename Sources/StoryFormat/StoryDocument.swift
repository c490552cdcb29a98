public import Story

/// A story file that was read: the story, if it can be played, and everything that is wrong with the file.
public struct StoryDocument: Sendable {
    /// The story; nil where there is an error.
    public let story: Story?
    /// Every problem, in the order of the file; at most ``mostDiagnostics``.
    public let diagnostics: [Diagnostic]
    /// How many problems there are in all.
    public let problemCount: Int
    /// The text, for showing the places of problems.
    public let source: SourceText

    /// How large a file may be, in bytes.
    public static let largestFile = 16 * 1024 * 1024
    /// How many problems are listed.
    public static let mostDiagnostics = 1_000

    /// Reads a story file.
    /// - Parameter bytes: The whole file, UTF-8.
    /// - Complexity: O(*n*) in the bytes, and O(*p* log *p*) in the problems.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largestFile else {
            source = SourceText([])
            let message = "The file has \(bytes.count) bytes; \(Self.largestFile) is the most."
            let start = SourceText.Position(line: 1, column: 1)
            let mend = "Keep pictures and sounds in files of their own."
            diagnostics = [
                Diagnostic(code: .fileTooLarge, severity: .error, position: start, width: 1, pointer: "", message: message, mend: mend)
            ]
            problemCount = 1
            story = nil
            return
        }
        source = SourceText(bytes)
        let (root, sourceProblems, hasLostMembers) = JSONParser.parseKnowingLosses(bytes)
        var located = sourceProblems.map { LocatedProblem($0) }
        var story: Story?
        var notKept = 0
        if let root, !sourceProblems.contains(where: { $0.code == .nestedTooDeeply || $0.code == .tooMany }) {
            var decoder = StoryDecoder()
            let decoded = decoder.story(Element(node: root, path: Path()))
            var problems = decoder.problems.map { (problem: $0, countsLines: false) }
            notKept = decoder.problemCount - problems.count
            if let decoded {
                let (found, count) = StoryValidator.countedProblems(in: decoded)
                notKept += count - found.count
                problems += decoder.withoutEchoes(found).map { (problem: $0, countsLines: true) }
                story = decoded
            }
            if hasLostMembers { problems = problems.filter { !Self.mayEchoLosses($0.problem.code) } }
            var locator = Locator(root: root, source: source)
            for (problem, countsLines) in problems { located.append(locator.locate(problem, countsLines: countsLines)) }
        }
        located = LocatedProblem.sortedAndUnique(located)
        problemCount = located.count + notKept
        let text = source
        diagnostics = located.prefix(Self.mostDiagnostics).map { $0.diagnostic(in: text) }
        self.story = problemCount == 0 ? story : nil
    }

    /// Whether a problem may only say that something is missing which stands in the file, but could not be read.
    private static func mayEchoLosses(_ code: Problem.Code) -> Bool {
        switch code {
        case .missingKey, .tooFew, .unknownLocation, .unknownVariable, .unknownPicture, .unknownSound, .unknownBucket, .missingBucket,
            .unknownOption, .noWayOn, .choiceNeedsIdentifier, .unknownKind, .rangesGap, .conditionOnLastWay, .duplicateIdentifier:
            true
        default:
            false
        }
    }

    /// Reads a story file.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }
}

/// A problem whose bytes in the source are known.
struct LocatedProblem {
    var code: Problem.Code
    var message: String
    var mend: String?
    var bytes: Range<Int>
    var pointer: String

    init(_ problem: SourceProblem) {
        code = problem.code
        message = problem.message
        mend = problem.mend
        bytes = problem.bytes
        pointer = ""
    }

    init(_ problem: Problem, bytes: Range<Int>, pointer: String) {
        code = problem.code
        message = problem.message
        mend = problem.mend
        self.bytes = bytes
        self.pointer = pointer
    }

    func diagnostic(in source: SourceText) -> Diagnostic {
        let start = source.position(of: bytes.lowerBound)
        let end = source.position(of: bytes.upperBound)
        let width = end.line == start.line ? max(1, end.column - start.column) : 1
        return Diagnostic(
            code: code,
            severity: .error,
            position: start,
            width: width,
            pointer: pointer,
            message: Self.shortened(message),
            mend: mend.map { Self.shortened($0) }
        )
    }

    /// A sentence without the middle of the very long word that it quotes.
    private static func shortened(_ sentence: String) -> String {
        guard sentence.utf8.count > 600 else { return sentence }
        return String(sentence.unicodeScalars.prefix(200)) + " … " + String(sentence.unicodeScalars.suffix(100))
    }

    /// In the order of the file, and each mistake once: a value that serves in several places has one place in the file.
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
