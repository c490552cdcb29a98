internal import Story
internal import StoryFormat

/// The effect of a change to a story file.
struct WatchDifference: Equatable {
    /// The new problems, in the order of the file.
    var new: [Diagnostic] = []
    /// The problems that are gone, at their previous places.
    var fixed: [Diagnostic] = []
    /// The problems that are still there, at their current places.
    var still: [Diagnostic] = []
    /// The problems that could not be rechecked because of errors in the file, at their previous places.
    var unseen: [Diagnostic] = []

    /// How far the checker got.
    enum Reach: Equatable {
        /// The file is not valid JSON.
        case text
        /// The file has errors, so the story cannot be read.
        case file
        /// Everything was checked, as far as the bounds allow.
        case story
    }

    /// Identifies a problem: its line may move when something is inserted above it.
    private struct Key: Hashable {
        var code: Problem.Code
        var pointer: String
        var message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            pointer = diagnostic.pointer
            message = diagnostic.message
        }
    }

    /// Compares the problems of a file with its previous ones.
    /// - Parameter reach: How far the checker got this time.
    /// - Complexity: O(*n*) in the problems.
    init(from old: [Diagnostic], to now: [Diagnostic], reach: Reach) {
        var before: [Key: Int] = [:]
        for diagnostic in old { before[Key(diagnostic), default: 0] += 1 }
        for diagnostic in now {
            let key = Key(diagnostic)
            if let count = before[key], count > 0 {
                before[key] = count - 1
                still.append(diagnostic)
            } else {
                new.append(diagnostic)
            }
        }
        for diagnostic in old {
            let key = Key(diagnostic)
            guard let count = before[key], count > 0 else { continue }
            before[key] = count - 1
            if reach.sees(diagnostic.code) { fixed.append(diagnostic) } else { unseen.append(diagnostic) }
        }
    }

    /// The known problems of the file, to compare the next change with.
    func known(now: [Diagnostic]) -> [Diagnostic] { now + unseen }

    /// The change in words, such as `1 new, 2 fixed, 3 as before`.
    var words: String {
        var parts: [String] = []
        if !new.isEmpty { parts.append("\(NumberWords.grouped(new.count)) new") }
        if !fixed.isEmpty { parts.append("\(NumberWords.grouped(fixed.count)) fixed") }
        if !still.isEmpty { parts.append("\(NumberWords.grouped(still.count)) as before") }
        if !unseen.isEmpty { parts.append("\(NumberWords.counted(unseen.count, "problem")) not rechecked until the errors are fixed") }
        return parts.joined(separator: ", ")
    }
}

extension WatchDifference.Reach {
    /// How far the checker got with a file.
    init(of document: StoryDocument) {
        self = document.draft == nil ? .text : document.story == nil ? .file : .story
    }

    /// Whether this would have found a problem of this kind.
    fileprivate func sees(_ code: Problem.Code) -> Bool {
        // Codes are numbered by what finds them: below 100 the JSON parser, below 500 the story parser, then the checker.
        switch self {
        case .text: code.rawValue < 100
        case .file: code.rawValue < 500
        case .story: true
        }
    }
}
