public import Story
public import StoryFormat

/// The mistakes with which an author publishes a story all the same, as the file `accepted.json` beside it has them.
///
/// A kind of mistake is accepted as a whole: a slower or faster checker finds the same kinds, but not always the same places.
public struct AcceptedProblems: Equatable, Sendable {
    /// The kinds of mistake, in the order of their codes, each once.
    public let kinds: [Kind]

    /// One kind of mistake.
    public struct Kind: Equatable, Sendable {
        /// The kind.
        public var code: Problem.Code
        /// The IDs of the locations where it was found when it was accepted, sorted by their bytes; empty if it was found in none.
        public var places: [String]
    }

    /// The name of the file, in a story's folder and in a bundle.
    public static let fileName = "accepted.json"

    /// The most bytes of the file.
    static let mostBytes = 1 << 20

    private static let version: Int64 = 1

    /// Accepts everything in a list that can be accepted.
    /// - Parameters:
    ///   - problems: What the checker found.
    ///   - codes: The kinds to accept; nil for all.
    public init(_ problems: [Diagnostic], only codes: Set<Problem.Code>? = nil) {
        var places: [Problem.Code: Set<String>] = [:]
        for problem in problems where problem.code.isAcceptable && codes?.contains(problem.code) != false {
            places[problem.code, default: []].formUnion(Self.location(of: problem).map { [$0] } ?? [])
        }
        kinds = Self.sorted(places)
    }

    /// The kinds that are accepted.
    public var codes: Set<Problem.Code> { Set(kinds.map(\.code)) }

    /// Whether everything that is wrong with a story is accepted.
    public static func covers(_ problems: DiagnosticList, _ codes: Set<Problem.Code>) -> Bool {
        let errors = problems.counts.filter { $0.code.severity == .error }
        // Some may only be counted, and nobody knows of which kind they are.
        let isWhole = errors.reduce(0) { $0 + $1.count } == problems.errorCount
        return isWhole && errors.allSatisfy { $0.code.isAcceptable && codes.contains($0.code) }
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        let list = kinds.map { kind in
            JSONValue.object([
                JSONField("code", .string(kind.code.description)),
                JSONField("places", .array(kind.places.map { .string($0) })),
            ])
        }
        let value = JSONValue.object([JSONField("branchbookAccepted", .number(Self.version)), JSONField("kinds", .array(list))])
        return Array((value.compact + "\n").utf8)
    }

    /// Reads the file.
    /// - Throws: ``BundleError/Code/brokenAcceptance`` if it cannot be read, or accepts what would keep readers from reading.
    public init(_ bytes: [UInt8]) throws(BundleError) {
        func broken(_ reason: String) -> BundleError {
            let message = "“\(Self.fileName)” \(reason). Delete it, and accept again with “branchbook accept”."
            return BundleError(.brokenAcceptance, file: Self.fileName, message: message)
        }
        let (root, problems) = JSONParser.parse(bytes)
        guard let value = root?.value, problems.isEmpty, let version = value["branchbookAccepted"]?.number, version >= 1,
            case .array(let list) = value["kinds"]
        else { throw broken("does not list accepted mistakes") }
        guard version == Self.version else { throw broken("has version \(version), but this Branchbook knows version \(Self.version)") }
        var places: [Problem.Code: Set<String>] = [:]
        for item in list {
            let text = item["code"]?.string ?? ""
            guard let code = Problem.Code.allCases.first(where: { $0.description == text }), case .array(let names) = item["places"] else {
                throw broken("has an entry without a known code and places")
            }
            guard code.isAcceptable else { throw broken("accepts \(code), which has to be fixed") }
            places[code, default: []].formUnion(names.compactMap(\.string))
        }
        kinds = Self.sorted(places)
    }

    private static func sorted(_ places: [Problem.Code: Set<String>]) -> [Kind] {
        Problem.Code.allCases.compactMap { code in
            places[code].map { Kind(code: code, places: $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) }
        }
    }

    /// The ID of the location that a problem is in.
    private static func location(of problem: Diagnostic) -> String? {
        let steps = problem.pointer.split(separator: "/", maxSplits: 2)
        return steps.count > 1 && steps[0] == "locations" ? String(steps[1]) : nil
    }
}
