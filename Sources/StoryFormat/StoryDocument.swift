public import Story

/// A parsed story file: the story, if it has no errors, and every problem in the file.
public struct StoryDocument: Sendable {
    /// The story; nil if there are errors.
    public let story: Story?
    /// As much of the story as could be read, regardless of errors; nil if that is too little.
    public let draft: Story?
    /// The source text, for showing the places of problems.
    public let source: SourceText
    /// The problems found in the file alone, without exploring the story.
    public let problems: DiagnosticList

    /// The maximum size of a file, in bytes.
    public static let largestFile = 16 * 1024 * 1024

    private let root: JSONNode?
    private let located: [LocatedProblem]
    private let notKept: Int

    /// The problems of the file in order; at most ``DiagnosticList/mostListed``.
    public var diagnostics: [Diagnostic] { problems.diagnostics }
    /// The number of problems, including those not listed.
    public var problemCount: Int { problems.count }

    /// Parses a story file. Never fails: errors are in `problems`.
    /// - Parameter bytes: The whole file, UTF-8.
    /// - Complexity: O(*n*) in the bytes, and O(*p* log *p*) in the problems.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largestFile else {
            source = SourceText([])
            root = nil
            draft = nil
            story = nil
            notKept = 0
            let message = "The file has \(bytes.count) bytes; the limit is \(Self.largestFile)."
            let fix = "Keep pictures and sounds in separate files."
            let problem = Problem(.fileTooLarge, message, fix: fix, at: Problem.Place(Path()))
            located = [LocatedProblem(problem, bytes: 0..<0, pointer: "")]
            problems = DiagnosticList(located, notKept: 0, in: source)
            return
        }
        source = SourceText(bytes)
        let (root, sourceProblems, hasLostMembers) = JSONParser.parseKnowingLosses(bytes)
        self.root = root
        var located = sourceProblems.map { LocatedProblem($0) }
        var draft: Story?
        var notKept = 0
        if let root, !sourceProblems.contains(where: { $0.code == .nestedTooDeeply || $0.code == .tooMany }) {
            var decoder = StoryDecoder()
            draft = decoder.story(Element(node: root, path: Path()))
            var problems = decoder.problems.map { (problem: $0, countsLines: false) }
            notKept = decoder.problemCount - problems.count
            if let draft {
                let (found, count) = StoryValidator.countedProblems(in: draft)
                notKept += count - found.count
                problems += decoder.withoutEchoes(found).map { (problem: $0, countsLines: true) }
            }
            if hasLostMembers { problems = problems.filter { !Self.mayEchoLosses($0.problem.code) } }
            var locator = Locator(root: root, source: source)
            for (problem, countsLines) in problems { located.append(locator.locate(problem, countsLines: countsLines)) }
        }
        self.draft = draft
        self.notKept = notKept
        self.located = LocatedProblem.sortedAndUnique(located)
        problems = DiagnosticList(self.located, notKept: notKept, in: source)
        story = problems.count == 0 ? draft : nil
    }

    /// The problems of the file together with problems found in its story, in the order of the file.
    /// - Parameter found: Problems of ``story`` or ``draft``, with paths of the story.
    /// - Complexity: O(*p* log *p*) in the problems.
    public func problems(with found: [Problem]) -> DiagnosticList {
        guard let root else { return problems }
        var locator = Locator(root: root, source: source)
        let all = located + found.map { locator.locate($0, countsLines: true) }
        return DiagnosticList(LocatedProblem.sortedAndUnique(all), notKept: notKept, in: source)
    }

    /// Whether a problem may only say that something is missing which is in the file, but could not be read.
    private static func mayEchoLosses(_ code: Problem.Code) -> Bool {
        switch code {
        case .missingKey, .tooFew, .unknownLocation, .unknownVariable, .unknownPicture, .unknownSound, .unknownBucket, .missingBucket,
            .unknownOption, .noWayOn, .choiceNeedsIdentifier, .unknownKind, .rangesGap, .conditionOnLastWay, .duplicateIdentifier:
            true
        default:
            false
        }
    }

    /// Parses the text of a story file.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }
}
