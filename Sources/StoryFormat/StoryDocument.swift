public import Story

/// A story file that was read: the story, if it can be played, and everything that is wrong with the file.
public struct StoryDocument: Sendable {
    /// The story; nil where there is an error.
    public let story: Story?
    /// The story as far as it could be read, whatever is wrong with it; nil where too little of it could.
    public let draft: Story?
    /// The text, for showing the places of problems.
    public let source: SourceText
    /// What is wrong with the file by itself.
    public let problems: DiagnosticList

    /// How large a file may be, in bytes.
    public static let largestFile = 16 * 1024 * 1024

    private let root: JSONNode?
    private let located: [LocatedProblem]
    private let notKept: Int

    /// Every problem of the file by itself, in its order; at most ``DiagnosticList/mostListed``.
    public var diagnostics: [Diagnostic] { problems.diagnostics }
    /// How many problems the file has by itself.
    public var problemCount: Int { problems.count }

    /// Reads a story file.
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
            let mend = "Keep pictures and sounds in separate files."
            let problem = Problem(.fileTooLarge, message, mend: mend, at: Problem.Place(Path()))
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

    /// What is wrong with the file by itself and what was found in its story, in the order of the file.
    /// - Parameter found: Problems of ``story`` or ``draft``, whose paths are those of the story.
    /// - Complexity: O(*p* log *p*) in the problems.
    public func problems(with found: [Problem]) -> DiagnosticList {
        guard let root else { return problems }
        var locator = Locator(root: root, source: source)
        let all = located + found.map { locator.locate($0, countsLines: true) }
        return DiagnosticList(LocatedProblem.sortedAndUnique(all), notKept: notKept, in: source)
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
