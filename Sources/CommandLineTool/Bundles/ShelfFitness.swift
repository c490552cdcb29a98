internal import Bundle
internal import DisplayText
internal import Story
internal import StoryFormat

/// Whether a story in a folder can be packed, exported and put on a shelf.
enum ShelfFitness {
    /// It has no mistakes.
    case fit
    /// It has mistakes that its author has accepted.
    case accepted([Diagnostic])
    /// All of its mistakes can be accepted.
    case acceptable([Diagnostic])
    /// Something has to be fixed first.
    case unfit(BundleError)

    /// Verifies everything, as packing does.
    init(ofFolder folder: String, onProgress: (BundleProgress) -> Bool = { _ in true }) {
        do throws(BundleError) {
            let bundle = try BundleWriter.read(folder: folder, onProgress: onProgress)
            let errors = bundle.warnings.filter { $0.severity == .error }
            self = errors.isEmpty ? .fit : .accepted(errors)
        } catch {
            let errors = error.problems.filter { $0.severity == .error }
            self = error.isAcceptable ? .acceptable(errors) : .unfit(error)
        }
    }

    /// What an author reads about it.
    /// - Parameter folder: The story's folder.
    func lines(for folder: String) -> [String] {
        switch self {
        case .fit: ["It can be put on a shelf as it is."]
        case .accepted(let problems): ["It can be put on a shelf with the mistakes that are accepted:"] + Self.lines(problems)
        case .acceptable(let problems):
            ["Before it can be put on a shelf, fix or accept:"] + Self.lines(problems) + Self.wayOut(problems, Printable.text(folder))
        case .unfit(let error):
            [
                "Before it can be put on a shelf, fix what “branchbook check \(Printable.text(folder))” shows: \(Printable.text(error.message))"
            ]
        }
    }

    private static func wayOut(_ problems: [Diagnostic], _ folder: String) -> [String] {
        let codes = AcceptedProblems(problems).kinds.map(\.code.description).joined(separator: " ")
        return [
            "“branchbook check \(folder)” shows each place. To publish the story with all of these:",
            "  branchbook accept \(folder) \(codes)",
        ]
    }

    /// Mistakes by kind: how many there are, and the first of them in the checker's words.
    static func lines(_ problems: [Diagnostic]) -> [String] {
        Problem.Code.allCases.flatMap { code -> [String] in
            let found = problems.filter { $0.code == code }
            guard let first = found.first else { return [] }
            let title = DiagnosticCatalogue.entry(for: code).title
            let example = found.count == 1 ? "" : "For example: "
            return ["  \(code) \(title): \(NumberWords.counted(found.count, "place"))", "    \(example)\(Printable.text(first.message))"]
        }
    }
}
